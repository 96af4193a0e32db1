//! Grades one program, or a class on all cores.

mod again;
pub mod class;
mod mended;
pub mod own_cases;
pub mod program;
pub mod selection;
