//! Everything that nextguess reads from outside: one function for each kind of input.
//!
//! A function takes any bytes and returns whether they were read. It may refuse them, but it must not panic and must
//! come to an end. Where something is
//! read, it is written and read again, and both must say the same. The targets of cargo-fuzz in `fuzz/` call these
//! functions, and so do the tests here, with the seeds in `fuzz/seeds` and mutations of them.

mod boards;
mod files;
mod server;
mod texts;

pub use files::{checkpoints, seasons, trees};
pub use server::http;
pub use texts::{specs, strategies, turns, words};

/// A kind of input.
#[derive(Copy, Clone, Debug)]
pub struct Target {
    /// Its name: that of the cargo-fuzz target and of the folder of its seeds.
    pub name: &'static str,
    /// What is done with some bytes. It returns whether they were read, not refused.
    pub run: fn(&[u8]) -> bool,
    /// How many mutations the tests try. A slow target has fewer.
    pub mutations: usize,
}

/// All kinds of input.
pub const TARGETS: &[Target] = &[
    Target {
        name: "specs",
        run: specs,
        mutations: 4000,
    },
    Target {
        name: "turns",
        run: turns,
        mutations: 4000,
    },
    Target {
        name: "strategies",
        run: strategies,
        mutations: 2000,
    },
    Target {
        name: "seasons",
        run: seasons,
        mutations: 3000,
    },
    Target {
        name: "trees",
        run: trees,
        mutations: 4000,
    },
    Target {
        name: "checkpoints",
        run: checkpoints,
        mutations: 2000,
    },
    Target {
        name: "words",
        run: words,
        mutations: 3000,
    },
    Target {
        name: "http",
        run: http,
        mutations: 1000,
    },
];
