//! What benchmarks of whole games begin with.

use nextguess::game::Game;
use nextguess::game::spec::GameSpec;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// A game that needs no file.
pub(crate) fn game(spec: &str) -> Game {
    let spec = GameSpec::parse(spec).expect("the spec is right");
    spec.game(&|_| Err(String::new()))
        .expect("it needs no file")
}

pub(crate) fn pool(threads: usize) -> ThreadPool {
    ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .expect("threads can be started")
}
