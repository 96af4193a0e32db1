//! The two bots of `slide4`.

mod decisions;
mod first_moves;
mod games;
mod moves;
mod rules;
mod second_player_5x5;
mod strength;
mod wins;
