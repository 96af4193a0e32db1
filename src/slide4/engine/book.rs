//! The books: moves that Bot1 plays without a search.

pub(super) mod first_moves;
pub(super) mod second_player_5x5;
pub(super) mod winning_lines;
