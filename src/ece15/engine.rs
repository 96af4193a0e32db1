//! The perfect player: the exact score of any position, and the best move. It does no input or
//! output.
//!
//! | module | what it holds |
//! |---|---|
//! | `bitboard` | sets of cells in one word: lines, threats, the mirror |
//! | `position` | a position seen by the side to move |
//! | `score` | scores, and bounds for [null-window] searches |
//! | `node` | a position as the search sees it: threats and non-losing moves |
//! | `proofs` | upper bounds by follow-up (claimeven), without a search |
//! | `order` | [move ordering], with a [history] of cutoffs |
//! | `table` | the [transposition table] |
//! | `solver` | the search: [negamax] with [enhanced transposition cutoffs] |
//! | `book` | scores and best moves of early positions, found once and stored |
//! | `scores` | the scores of all columns of a position |
//! | `best_move` | the choice among moves of equal score, and its static evaluation |
//!
//! [`Position`], [`Solver`], [`Table`], [`scores()`] and [`best_move()`] are for any caller:
//!
//! ```
//! use in_a_row::ece15::{Column, Position, Solver, Table, best_move};
//!
//! static TABLE: Table = Table::new();
//!
//! let moves = [4, 4, 4, 4, 4, 4].into_iter().filter_map(Column::new);
//! let position = moves.fold(Some(Position::EMPTY), |at, column| at?.play(column)).unwrap();
//! let mut solver = Solver::new(&TABLE);
//! assert_eq!(solver.score(&position), 1);
//! assert_eq!(best_move(&mut solver, &position).map(Column::number), Some(3));
//! ```
//!
//! [null-window]: https://www.chessprogramming.org/Null_Window
//! [move ordering]: https://www.chessprogramming.org/Move_Ordering
//! [history]: https://www.chessprogramming.org/History_Heuristic
//! [transposition table]: https://www.chessprogramming.org/Transposition_Table
//! [negamax]: https://www.chessprogramming.org/Negamax
//! [enhanced transposition cutoffs]: https://www.chessprogramming.org/Enhanced_Transposition_Cutoff
#![doc = include_str!("engine/NOTES.md")]

#[doc(hidden)]
pub mod best_move;
#[doc(hidden)]
pub mod bitboard;
#[doc(hidden)]
pub mod book;
mod node;
mod order;
mod position;
mod proofs;
mod score;
mod scores;
mod solver;
mod table;

pub use best_move::best_move;
pub use position::{CELLS, Position};
pub use scores::{Scores, scores};
pub use solver::Solver;
pub use table::Table;
