//! Hoping for a mistake: how to play on the smallest board once the parity of
//! its twelve squares is against the mover.
//!
//! Against perfect play every move loses there. This looks for the one after
//! which a player most often goes wrong who chooses as Bot2 does, by lot among
//! the moves of [`sensible`]; where such a player never does, for the best one
//! against a player who draws lots among all moves and only takes a win.
//!
//! There is little to hope for. The best play of all, found by looking at every
//! position, starts in a corner and wins 8.6 % of the games against Bot2 and
//! 85.0 % against a player who draws lots and does not even take a win; with
//! the second move no game is lost. Every other first move does worse.

use super::bot2::sensible;
use super::position::{Ground, Position, each};
use super::table::{Bound, Known, Table};

/// A certain win, in the unit of hope.
const CERTAIN: u32 = 30_000;

/// The player who is hoped to go wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Opponent {
    Sensible,
    Careless,
}

/// A search for the best chance.
pub(super) struct Swindle<'memory> {
    ground: Ground,
    table: &'memory mut Table,
}

impl<'memory> Swindle<'memory> {
    pub(super) fn new(ground: Ground, table: &'memory mut Table) -> Self {
        Self { ground, table }
    }

    /// The square with the best chance; None when there is no chance at all.
    pub(super) fn best(&mut self, root: &Position) -> Option<u32> {
        [Opponent::Sensible, Opponent::Careless].into_iter().find_map(|opponent| {
            self.table.clear(u64::MAX);
            let mut best = (0, None);
            for square in each(root.views.landings()) {
                let chance = self.chance(&root.after(square), opponent);
                if chance > best.0 {
                    best = (chance, Some(square));
                }
            }
            best.1
        })
    }

    /// The chance of the player who just moved, over all replies.
    fn chance(&mut self, at: &Position, opponent: Opponent) -> u32 {
        let landings = at.views.landings();
        if landings == 0 || at.wins(&self.ground, landings) != 0 {
            return 0;
        }
        let replies = match opponent {
            Opponent::Sensible => sensible(&self.ground, at),
            Opponent::Careless => landings,
        };
        let hopes = each(replies).map(|square| self.hope(&at.after(square), opponent));
        hopes.sum::<u32>() / replies.count_ones().max(1)
    }

    /// The chance of the player to move.
    fn hope(&mut self, at: &Position, opponent: Opponent) -> u32 {
        let landings = at.views.landings();
        if at.wins(&self.ground, landings) != 0 {
            return CERTAIN;
        }
        let hash = at.hash();
        if let Some(known) = self.table.get(hash) {
            return known.score.unsigned_abs();
        }
        let chances = each(landings).map(|square| self.chance(&at.after(square), opponent));
        let best = chances.max().unwrap_or(0);
        let score = best.cast_signed();
        self.table.put(hash, Known { score, depth: 0, bound: Bound::Exact, square: 0 });
        best
    }
}
