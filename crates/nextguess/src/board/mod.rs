//! What codes are made of: [`code`] has symbols in slots, [`alphabet`] how they are written, [`count`] how many there
//! are.
//!
//! Programs that work with packed codes need this room. To play games, the types at the root of the crate are enough.

pub mod alphabet;
pub mod code;
pub mod count;
