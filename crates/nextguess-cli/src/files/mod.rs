//! Files: games, trees and seasons that are read, and files that are written whole or not at all.

pub(crate) mod checkpoint;
pub(crate) mod draft;
pub(crate) mod held_file;
pub(crate) mod loading;
pub(crate) mod new_file;
