//! The two bots, their search, evaluation and books. The engine does no input or output.
//!
//! | module | what it holds |
//! |---|---|
//! | `bitboard` | the board as [sets of squares]: landings, threats, symmetries |
//! | `position` | a position seen by the player to move |
//! | `evaluation` | the static evaluation |
//! | `score`, `table` | scores, and the [transposition table] |
//! | `search` | [iterative deepening] [principal variation search] with [late move reductions] and [quiescence search] |
//! | `proof` | AND/OR proof search for certain wins |
//! | `trap` | the lost positions of 4x4 |
//! | `book` | moves found once and stored |
//! | `bot1`, `bot2` | the strong bot and the weak bot |
//! | `decisions` | moves of Bot1, stored for positions that recur |
//!
//! ```
//! use in_a_row::board::Disc;
//! use in_a_row::slide4::engine::bitboard::Bitboard;
//! use in_a_row::slide4::engine::bot1::{Bot1, DEFAULT_NODES};
//!
//! let mut board = Bitboard::new(8).unwrap();
//! let slot = Bot1::new(DEFAULT_NODES).choose(&board, Disc::First).unwrap();
//! board.put(board.landing(slot).unwrap(), Disc::First);
//! assert_eq!(board.discs(Disc::First).count_ones(), 1);
//! ```
//!
//! [sets of squares]: https://www.chessprogramming.org/Bitboards
//! [transposition table]: https://www.chessprogramming.org/Transposition_Table
//! [iterative deepening]: https://www.chessprogramming.org/Iterative_Deepening
//! [principal variation search]: https://www.chessprogramming.org/Principal_Variation_Search
//! [late move reductions]: https://www.chessprogramming.org/Late_Move_Reductions
//! [quiescence search]: https://www.chessprogramming.org/Quiescence_Search
#![doc = include_str!("engine/NOTES.md")]

#[doc(hidden)]
pub mod bitboard;
#[doc(hidden)]
pub mod book;
pub mod bot1;
pub mod bot2;
pub mod decisions;
mod evaluation;
#[doc(hidden)]
pub mod position;
mod proof;
mod score;
mod search;
mod table;
mod trap;

pub use search::Found;
