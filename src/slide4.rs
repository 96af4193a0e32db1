//! slide4: Connect Four from four sides, with fixed pieces in the centre.

pub mod bitboard;
pub mod bot1;
pub mod bot2;
mod evaluation;
mod position;
mod rays;
mod search;
mod table;
