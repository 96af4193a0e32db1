//! Reference implementations of five university assignments around games of
//! lines on a grid, exact to the byte.
//!
//! | room | what is in it |
//! |---|---|
//! | [`board`] | the fixed-array board that all games play on |
//! | [`console`] | bytes in and out, ways of reading, the command line: the only room that knows std |
//! | [`scanf`] | C's `scanf("%d")` on the console |
//! | [`glibc_rand`] | glibc's `srand()` and `rand()` |
//!
//! Data flows one way: bytes in, command, game, text out. A wing looks into
//! the shared rooms and never into another wing. The library is `no_std`
//! without `alloc`, so that a heap type anywhere but in the console is a
//! compile error.
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
