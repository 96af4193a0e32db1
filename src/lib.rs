//! Reference implementations of five university assignments around games of
//! lines on a grid, exact to the byte.
#![no_std]
