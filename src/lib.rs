//! Reference implementations of five university assignments around games of
//! lines on a grid, exact to the byte.
//!
//! # The map of the house
//!
//! One wing a course. Each begins with what its program reads and prints and
//! with the rulings where the course is silent.
//!
//! | wing | course |
//! |---|---|
//! | [`gomoku_mist`] | Sydney COMP2017: Gomoku seen through a hole in a mist |
//! | [`cuhk4`] | CUHK ENGG1110: Connect 4 for one or two people |
//! | [`spfiar`] | Tel Aviv, Software Project: Connect 4 against minimax |
//! | [`ece15`] | UCSD ECE15: Connect-Four against `rand()` or a perfect player |
//! | [`slide4`] | Auckland ENGGEN131: Connect Four from four sides |
//!
//! The rooms that wings share:
//!
//! | room | what is in it |
//! |---|---|
//! | [`board`] | the fixed-array board that all games play on |
//! | [`console`] | bytes in and out, the ways of reading, the command line |
//! | [`scanf`] | C's `scanf("%d")` on the console |
//! | [`glibc_rand`] | glibc's `srand()` and `rand()` |
//!
//! Data flows one way: bytes in, command, game, text out. A wing looks into
//! the shared rooms and never into another wing. The library is `no_std`
//! without `alloc`, and only the console names std: a heap type in any other
//! room is a compile error.
#![no_std]

pub mod board;
pub mod console;
pub mod cuhk4;
pub mod ece15;
pub mod glibc_rand;
pub mod gomoku_mist;
pub mod scanf;
pub mod slide4;
pub mod spfiar;
