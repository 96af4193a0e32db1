//! The perfect player: positions as bits, the exact solver, the opening book and the choice among
//! moves of equal score. It knows neither text nor console.

pub mod best_move;
pub mod bitboard;
pub mod book;
mod evaluation;
mod node;
mod order;
pub mod position;
mod proofs;
pub mod solver;
mod table;
