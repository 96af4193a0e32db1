//! Is an output right?

pub mod check;
pub mod computer;
pub mod input_line;
pub mod referee;
pub mod variants;
