//! Grades one program, or a class on all cores.

pub mod class;
pub mod own_cases;
pub mod program;
pub mod selection;
