//! Hoping for a mistake: how to play on the smallest board once the parity of
//! its twelve squares is against the mover.
//!
//! Against perfect play every move loses there. This looks for the one after
//! which a player who draws lots, except that it takes a win, goes wrong most
//! often.

use super::position::{Ground, Position, each};

/// A certain win, in the unit of hope.
const CERTAIN: u32 = 1_000_000;

/// Landings up to which the rest of the game is looked at.
const FEW: u32 = 8;

/// The square with the best chance; None when there is no chance at all.
pub(super) fn best(ground: &Ground, root: &Position) -> Option<u32> {
    let landings = root.views.landings();
    let moves = if landings.count_ones() <= FEW { FEW } else { 2 };
    let chances = each(landings).map(|square| (chance(ground, &root.after(square), moves), square));
    chances.max_by_key(|&(chance, _)| chance).filter(|&(chance, _)| chance > 0).map(|best| best.1)
}

/// The chance of the player who just moved, over all replies; it may make
/// `moves` moves, this one included.
fn chance(ground: &Ground, at: &Position, moves: u32) -> u32 {
    let landings = at.views.landings();
    if landings == 0 || at.wins(ground, landings) != 0 {
        return 0;
    }
    let replies = each(landings).map(|square| hope(ground, &at.after(square), moves - 1));
    replies.sum::<u32>() / landings.count_ones()
}

/// The chance of the player to move.
fn hope(ground: &Ground, at: &Position, moves: u32) -> u32 {
    let landings = at.views.landings();
    if at.wins(ground, landings) != 0 {
        return CERTAIN;
    }
    if moves == 0 {
        return 0;
    }
    let chances = each(landings).map(|square| chance(ground, &at.after(square), moves));
    chances.max().unwrap_or(0)
}
