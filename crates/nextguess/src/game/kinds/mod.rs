//! The kinds of game: one file for each rule set, and one line in [`KINDS`]. [`Board`] is what all of them have.

mod ayto;
mod bulls;
mod items;
mod mastermind;
mod permutation;
mod words;

pub use ayto::{PeopleNames, with_names};
pub(crate) use items::Restrictions;
pub use words::check_file_name;

use crate::board::alphabet::Alphabet;
use crate::board::code::{Code, Layout, Symbol, UNKNOWN};
use crate::board::count::Count;
use crate::error::InputError;
use crate::game::Game;
use crate::game::spec::{GameSpec, OptionHelp, ReadFile};
use crate::util::random::Random;

/// A kind of game: its name, its help, and how it is made.
///
/// ```
/// use nextguess::game::kinds::KINDS;
///
/// let names: Vec<&str> = KINDS.iter().map(|kind| kind.name).collect();
/// assert_eq!(names, ["mastermind", "bulls", "permutation", "ayto", "items", "words"]);
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub struct GameKind {
    /// The word that a spec begins with.
    pub name: &'static str,
    /// What the game is, in one line.
    pub summary: &'static str,
    /// How a spec of this kind is written.
    pub grammar: &'static str,
    /// A spec that works, and needs no file.
    pub example: &'static str,
    /// The board that is used when a spec names none.
    pub usual_board: &'static str,
    /// The board as specs have it, of the board as people type it.
    pub(crate) plain_board: fn(&str) -> String,
    /// The options that may follow the board, after commas.
    pub options: &'static [OptionHelp],
    /// Turns that can follow one another on the example, as they are typed.
    pub turns: &'static [&'static str],
    /// How questions and answers may be written, in whole sentences.
    pub notes: &'static [&'static str],
    /// Makes the game of a spec of this kind.
    pub build: fn(GameSpec, ReadFile<'_>) -> Result<Game, InputError>,
}

/// All kinds of game.
pub static KINDS: &[GameKind] = &[
    mastermind::KIND,
    bulls::KIND,
    permutation::KIND,
    ayto::KIND,
    items::KIND,
    words::KIND,
];

impl GameKind {
    /// The example without its options.
    pub(crate) fn example_board(&self) -> &'static str {
        self.example.split(',').next().unwrap_or(self.example)
    }
}

/// Sizes such as `4 X 6` as they are written in specs: `4x6`.
fn plain_sizes(board: &str) -> String {
    let plain = board.chars().filter(|c| !c.is_whitespace());
    plain
        .map(|c| {
            if matches!(c, 'X' | '×' | '*') {
                'x'
            } else {
                c
            }
        })
        .collect()
}

impl PartialEq for GameKind {
    fn eq(&self, other: &GameKind) -> bool {
        self.name == other.name
    }
}

impl Eq for GameKind {}

const TURNS: OptionHelp = OptionHelp {
    name: "turns",
    value: "N",
    summary: "the game is lost after N turns",
};

const SYMBOLS: OptionHelp = OptionHelp {
    name: "symbols",
    value: "LETTERS",
    summary: "characters to show and read instead of 0-9a-z",
};

const CONSISTENT: OptionHelp = OptionHelp {
    name: "consistent",
    value: "",
    summary: "only codes that can still be the secret may be asked",
};

/// What every board has: slots, symbols, and the options that are common to the games.
///
/// ```
/// let game: nextguess::Game = "bulls:4x10,turns=7".parse()?;
/// let board = game.board();
/// assert_eq!((board.slots, board.alphabet.size(), board.repeats), (4, 10, false));
/// assert_eq!(board.turn_limit, Some(7));
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Board {
    /// The spec that the board was made from.
    pub spec: GameSpec,
    /// How many slots a code has.
    pub slots: usize,
    /// The symbols and how they are written.
    pub alphabet: Alphabet,
    /// Whether a code may have a symbol twice.
    pub repeats: bool,
    /// After how many turns the game is lost. `None` if there is no limit.
    pub turn_limit: Option<u32>,
    /// Whether only codes that can still be the secret may be asked.
    pub only_consistent: bool,
}

impl Board {
    /// A board with the options that are common to the games.
    fn new(spec: GameSpec, slots: usize, symbols: usize) -> Result<Board, InputError> {
        let alphabet = match spec.option(SYMBOLS.name) {
            Some(letters) => Alphabet::chosen(letters, symbols)?,
            None => Alphabet::numbered(symbols),
        };
        Ok(Board {
            turn_limit: spec.number_option(TURNS.name)?,
            only_consistent: spec.option(CONSISTENT.name).is_some(),
            repeats: false,
            spec,
            slots,
            alphabet,
        })
    }

    /// How many codes the board has: `s^n` for s symbols in n slots, or `s! / (s - n)!` without repetition.
    pub(crate) fn code_count(&self) -> Count {
        let (slots, symbols) = (self.slots as u64, self.alphabet.size() as u64);
        if self.repeats {
            Count::product((0..slots).map(|_| symbols))
        } else {
            Count::product(symbols + 1 - slots..=symbols)
        }
    }

    /// All codes of the board, ascending.
    pub(crate) fn codes(&self, layout: Layout) -> Vec<Code> {
        if self.repeats {
            all_codes(layout)
        } else {
            distinct_codes(layout)
        }
    }

    /// Draws a code of the board. All are equally likely.
    pub(crate) fn random_code(&self, random: &mut Random) -> Vec<Symbol> {
        let symbols = self.alphabet.size();
        if self.repeats {
            let slots = 0..self.slots;
            return slots.map(|_| random.below(symbols) as Symbol).collect();
        }
        let mut code: Vec<Symbol> = (0..symbols as Symbol).collect();
        random.shuffle(&mut code);
        code.truncate(self.slots);
        code
    }

    /// Refuses a code that has a symbol twice where none may.
    pub(crate) fn check_code(&self, code: &[Symbol]) -> Result<(), InputError> {
        if self.repeats {
            return Ok(());
        }
        for (slot, symbol) in code.iter().enumerate() {
            if *symbol != UNKNOWN && code[..slot].contains(symbol) {
                let twice = self.alphabet.symbol_text(*symbol);
                let given = self.alphabet.code_text(code.iter().copied());
                let expected = format!("every symbol at most once, and {twice} is there twice");
                let example = self.alphabet.example(self.slots);
                let sentence = format!(
                    "{given} has {twice} twice, and every symbol may occur once. Example: {example}"
                );
                let error = InputError::new("code", given, expected, example);
                return Err(error.saying(sentence));
            }
        }
        Ok(())
    }
}

/// All codes, ascending.
fn all_codes(layout: Layout) -> Vec<Code> {
    let mut codes = vec![Code(0)];
    for _ in 0..layout.slots() {
        let longer = |code: &Code| {
            let shifted = code.0 << layout.bits();
            (0..layout.symbols() as u64).map(move |symbol| Code(shifted | symbol))
        };
        codes = codes.iter().flat_map(longer).collect();
    }
    codes
}

/// All codes that have no symbol twice, ascending.
fn distinct_codes(layout: Layout) -> Vec<Code> {
    fn extend(layout: Layout, prefix: u64, slots: usize, used: &mut [bool], codes: &mut Vec<Code>) {
        if slots == 0 {
            codes.push(Code(prefix));
            return;
        }
        for symbol in 0..layout.symbols() {
            if !used[symbol] {
                used[symbol] = true;
                let longer = prefix << layout.bits() | symbol as u64;
                extend(layout, longer, slots - 1, used, codes);
                used[symbol] = false;
            }
        }
    }
    let mut codes = Vec::new();
    extend(
        layout,
        0,
        layout.slots(),
        &mut vec![false; layout.symbols()],
        &mut codes,
    );
    codes
}
