//! What codes are made of: symbols in slots, how they are written, and how many there are.
//!
//! Public for programs that work with packed codes, as the documents and the page do. To play games, the types at the
//! root of the crate are enough.

pub mod alphabet;
pub mod code;
pub mod count;
