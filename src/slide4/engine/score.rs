//! Scores of the search, for the player to move.

/// The score of a game won at once. Each ply before the win subtracts one.
pub(super) const WIN: i32 = 10_000;

/// Scores above this one say that the mover wins. The search is never 500 plies deep.
pub(super) const WON: i32 = WIN - 500;

/// Scores below this one say that the mover loses.
pub(super) const LOST: i32 = -WON;

/// A score as the transposition table holds it. The distance to the end counts from the position,
/// `ply` plies below the root.
pub(super) const fn to_table(score: i32, ply: i32) -> i32 {
    match score {
        WON.. => score + ply,
        i32::MIN..=LOST => score - ply,
        _ => score,
    }
}

/// The inverse of [`to_table`]: the distance to the end counts from the root.
pub(super) const fn from_table(score: i32, ply: i32) -> i32 {
    match score {
        WON.. => score - ply,
        i32::MIN..=LOST => score + ply,
        _ => score,
    }
}
