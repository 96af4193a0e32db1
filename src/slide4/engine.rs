//! The two bots and what they think with: the board as bits, search, evaluation, proofs and books. It
//! knows neither text nor console.

pub mod bitboard;
mod book;
pub mod bot1;
pub mod bot2;
mod evaluation;
mod position;
mod proof;
pub(super) mod search;
mod table;
mod trap;
