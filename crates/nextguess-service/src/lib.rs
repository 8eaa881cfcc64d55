#![doc = include_str!("../README.md")]

pub mod ask;
pub mod document;
pub mod export;
pub mod jobs;
pub mod paragraph;
pub mod picture;
pub mod request;
pub mod season;
pub mod session;
pub mod wording;

pub use ask::{Alone, Ask, Host, Limits, Reply};
pub use request::Request;
