//! Text for people, spreadsheets and terminals.

pub mod color;
pub mod csv;
pub mod day;
pub mod difference;
pub mod json;
pub mod nearest;
pub mod pattern;
pub mod show;
pub mod terminal;
