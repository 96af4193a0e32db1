//! What the transcript tests, the process tests and the grader share: the
//! cases, running a program on one under limits, and the first difference.
#![allow(dead_code, reason = "every target that includes this room uses its own part of it")]

pub mod cases;
pub mod difference;
pub mod launch;
pub mod random;
pub mod topics;
