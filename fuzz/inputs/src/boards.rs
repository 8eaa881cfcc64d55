//! Small boards of every kind, and a watch that soon loses patience.

use std::sync::atomic::{AtomicU64, Ordering};

use nextguess::game::Game;
use nextguess::game::spec::GameSpec;
use nextguess::watch::Watch;

/// Boards whose secrets are few, with every option.
pub(crate) const BOARDS: &[&str] = &[
    "mastermind:4x6",
    "mastermind:3x5,pegs=black,turns=6",
    "mastermind:3x4,consistent,symbols=RGBY",
    "mastermind:2x40",
    "bulls:4x6",
    "bulls:3x8,consistent",
    "permutation:5",
    "permutation:6,turns=4,symbols=uvwxyz",
    "ayto:5",
    "ayto:4,weeks=3",
    "items:3x4x4",
    "items:3x3x5,restrict=items,marks=wordle",
    "items:4x3x3,restrict=slots",
    "items:3x4x3,restrict=none",
    "words:answers.txt",
    "words:answers.txt,guesses=guesses.txt,hard,turns=6",
];

const ANSWERS: &str = "crane\nslate\nabbey\nspeed\nerase\nteeth\ncanal\nalarm\nradar\neerie\n";
const GUESSES: &str = "aback\nsoare\nnymph\nfjord\nvozhd\nwaltz\n";

/// The two word files that the boards name.
pub(crate) fn file(path: &str) -> Result<String, String> {
    match path {
        "answers.txt" => Ok(ANSWERS.to_owned()),
        "guesses.txt" => Ok(GUESSES.to_owned()),
        _ => Err("there is no such file".to_owned()),
    }
}

/// The board that the first byte of some data chooses, and the text after it. `None` if it is no text.
pub(crate) fn chosen(data: &[u8]) -> Option<(Game, &str)> {
    let (&first, rest) = data.split_first()?;
    // Seeds begin with a letter: `a` is the first board.
    let at = usize::from(first.wrapping_sub(b'a')) % BOARDS.len();
    let text = str::from_utf8(rest).ok()?;
    Some((board(BOARDS[at]), text))
}

/// One of the boards.
pub(crate) fn board(spec: &str) -> Game {
    let spec = GameSpec::parse(spec).unwrap_or_else(|error| panic!("{error}"));
    spec.game(&file).unwrap_or_else(|error| panic!("{error}"))
}

/// Stops work after it has looked up some times.
pub(crate) struct Patience(AtomicU64);

impl Patience {
    /// Work may look up so many times.
    pub(crate) fn new(looks: u64) -> Patience {
        Patience(AtomicU64::new(looks))
    }
}

impl Watch for Patience {
    fn is_cancelled(&self) -> bool {
        let order = Ordering::Relaxed;
        let less = self
            .0
            .fetch_update(order, order, |left| left.checked_sub(1));
        less.is_err()
    }
}
