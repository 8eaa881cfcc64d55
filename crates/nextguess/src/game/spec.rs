//! The text that names a game, such as `mastermind:4x6,turns=10`: [`GameSpec`] reads it and prints it.

use std::fmt;

use crate::board::alphabet::Alphabet;
use crate::error::{InputError, closest, either, shortened};
use crate::game::Game;
use crate::game::kinds::{GameKind, KINDS};

/// A function that gives the text of a file that a spec names, or says why it cannot be read. The library itself
/// opens no file.
///
/// ```
/// use nextguess::game::spec::{GameSpec, ReadFile};
///
/// let read: ReadFile<'_> = &|name| match name {
///     "mine" => Ok("crane\nslate\ntrain\n".to_owned()),
///     _ => Err("there is no such list".to_owned()),
/// };
/// let game = GameSpec::parse("words:mine")?.game(read)?;
/// assert_eq!(game.secret_count().exact(), Some(3));
/// # Ok::<(), nextguess::error::InputError>(())
/// ```
pub type ReadFile<'a> = &'a dyn Fn(&str) -> Result<String, String>;

/// A game as a text names it: a kind, a board and options.
///
/// ```
/// use nextguess::game::spec::GameSpec;
///
/// let spec = GameSpec::parse("Mastermind:4X6,turns=10")?;
/// assert_eq!((spec.kind().name, spec.board(), spec.option("turns")), ("mastermind", "4x6", Some("10")));
/// assert_eq!(spec.to_string(), "mastermind:4x6,turns=10");
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct GameSpec {
    kind: &'static GameKind,
    board: String,
    options: Vec<(&'static str, Option<String>)>,
}

/// An option of a game or a strategy: its name, its value, and what it does.
///
/// ```
/// use nextguess::game::kinds::KINDS;
///
/// assert_eq!(KINDS[0].options[0].usage(), "turns=N");
/// ```
#[derive(Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OptionHelp {
    /// The name of the option.
    pub name: &'static str,
    /// What the value looks like, such as `N`. Empty if the option takes no value.
    pub value: &'static str,
    /// What the option does.
    pub summary: &'static str,
}

impl GameSpec {
    /// Reads a spec. Without a board, it has the usual one of its kind.
    pub fn parse(text: &str) -> Result<GameSpec, InputError> {
        let text = text.trim();
        let ends = |c: char| c == ':' || c == ',' || c.is_whitespace();
        let (name, rest) = text.split_at(text.find(ends).unwrap_or(text.len()));
        let rest = rest.trim_start();
        let kind = find_kind(name)?;
        let (board, options) = match rest.strip_prefix(':').unwrap_or(rest).split_once(',') {
            Some((board, options)) => (board.trim(), Some(options)),
            None => (rest.strip_prefix(':').unwrap_or(rest).trim(), None),
        };
        let board = match board {
            "" if rest.starts_with(':') => return Err(no_board(kind, text)),
            "" => kind.usual_board,
            _ => board,
        };
        let mut spec = GameSpec {
            kind,
            board: (kind.plain_board)(board),
            options: Vec::new(),
        };
        for option in options.into_iter().flat_map(|options| options.split(',')) {
            spec.add_option(option)?;
        }
        Ok(spec)
    }

    fn add_option(&mut self, text: &str) -> Result<(), InputError> {
        let (name, value) = match text.split_once('=') {
            Some((name, value)) => (name.trim(), Some(value.trim())),
            None => (text.trim(), None),
        };
        let is_meant = |help: &&OptionHelp| help.name.eq_ignore_ascii_case(name);
        let Some(help) = self.kind.options.iter().find(is_meant) else {
            return Err(self.unknown_option(name));
        };
        let name = help.name;
        let right = self.kind.example_with(help);
        if self.option(help.name).is_some() {
            return Err(InputError::new(
                "option",
                text,
                format!("{name} only once"),
                right,
            ));
        }
        match (help.value, value) {
            ("", Some(_)) => Err(InputError::new(
                "option",
                text,
                format!("{name} without a value"),
                right,
            )),
            ("", None) => {
                self.options.push((help.name, None));
                Ok(())
            }
            (expected, None | Some("")) => Err(InputError::new(
                "option",
                text,
                format!("{name}={expected}"),
                right,
            )),
            (values, Some(value)) => {
                // Letters and files are taken as they are; of other values people write the case as they like.
                let value = match values {
                    "LETTERS" | "FILE" => value.to_owned(),
                    _ => value.to_lowercase(),
                };
                self.options.push((help.name, Some(value)));
                Ok(())
            }
        }
    }

    fn unknown_option(&self, name: &str) -> InputError {
        let names: Vec<&str> = self.kind.options.iter().map(|help| help.name).collect();
        let near = closest(name, names.iter().copied());
        let expected = format!(
            "{}, which are the options of {}",
            either(&names),
            self.kind.name
        );
        let shown = near.or(names.first().copied()).unwrap_or_default();
        let shown = self.kind.options.iter().find(|help| help.name == shown);
        let example = match shown {
            Some(help) => self.kind.example_with(help),
            None => self.kind.example.to_owned(),
        };
        let error = InputError::new("option", name, expected, example);
        match near {
            Some(near) => {
                let kind = self.kind.name;
                let sentence = format!(
                    "{kind} has no option {:?}. Did you mean {near}?",
                    error.given
                );
                error.saying(sentence)
            }
            None => error,
        }
    }

    /// The kind of game.
    pub fn kind(&self) -> &'static GameKind {
        self.kind
    }

    /// The text between the colon and the first comma.
    pub fn board(&self) -> &str {
        &self.board
    }

    /// The value of an option: `None` if it was not given, `Some("")` if it takes no value.
    pub fn option(&self, name: &str) -> Option<&str> {
        let found = self.options.iter().find(|(other, _)| *other == name)?;
        Some(found.1.as_deref().unwrap_or(""))
    }

    /// The value of an option that is a number of at least 1. `None` if it was not given.
    pub(crate) fn number_option(&self, name: &str) -> Result<Option<u32>, InputError> {
        let Some(text) = self.option(name) else {
            return Ok(None);
        };
        match text.parse() {
            Ok(number) if number >= 1 => Ok(Some(number)),
            _ => {
                let example = format!("{name}=10");
                Err(InputError::new(
                    name,
                    text,
                    "a whole number of at least 1",
                    example,
                ))
            }
        }
    }

    /// The sizes of a board such as `4x6`, each at least 1. `names` are what errors call them.
    pub(crate) fn sizes<const N: usize>(&self, names: [&str; N]) -> Result<[usize; N], InputError> {
        let parts: Vec<&str> = self.board.split('x').collect();
        if parts.len() != N {
            let expected = match N {
                1 => format!("one number, {}", names.join("")),
                _ => format!("{N} numbers: {}", names.join(" x ")),
            };
            return Err(InputError::new(
                "board",
                &*self.board,
                expected,
                self.kind.example,
            ));
        }
        let mut sizes = [0; N];
        for ((size, name), part) in sizes.iter_mut().zip(names).zip(parts) {
            let digits = part.bytes().all(|byte| byte.is_ascii_digit());
            *size = match part.parse() {
                Ok(number) if digits && (1..=1000).contains(&number) => number,
                _ => {
                    let expected = "a whole number from 1 to 1000";
                    return Err(InputError::new(name, part, expected, self.kind.example));
                }
            };
        }
        Ok(sizes)
    }

    /// The error for a size that cannot be.
    pub(crate) fn size_error(
        &self,
        name: &str,
        size: usize,
        expected: impl Into<String>,
    ) -> InputError {
        InputError::new(name, size.to_string(), expected, self.kind.example)
    }

    /// Makes the game. `read_file` is called for the files that the spec names.
    pub fn game(&self, read_file: ReadFile<'_>) -> Result<Game, InputError> {
        (self.kind.build)(self.clone(), read_file)
    }
}

/// The error for a spec that ends with its colon. Where a board can be a file, it says what files are like.
fn no_board(kind: &GameKind, text: &str) -> InputError {
    let grammar = kind.grammar;
    let error = InputError::new("board", text, grammar, kind.example);
    let notes = kind.notes.iter();
    let about_files: Vec<&str> = notes
        .skip_while(|note| !note.starts_with("FILE"))
        .copied()
        .collect();
    if about_files.is_empty() {
        return error;
    }
    let shown = shortened(text);
    let about_files = about_files.join(" ");
    error.saying(format!(
        "{shown:?} names no list: expected {grammar}. {about_files}"
    ))
}

fn find_kind(name: &str) -> Result<&'static GameKind, InputError> {
    if let Some(kind) = KINDS
        .iter()
        .find(|kind| kind.name.eq_ignore_ascii_case(name))
    {
        return Ok(kind);
    }
    let names: Vec<&str> = KINDS.iter().map(|kind| kind.name).collect();
    let example = |near: &str| {
        let kind = KINDS.iter().find(|kind| kind.name == near);
        kind.unwrap_or(&KINDS[0]).example.to_owned()
    };
    Err(InputError::unknown_name("game", name, &names, example))
}

impl OptionHelp {
    /// The option as it is typed, such as `turns=N`.
    pub fn usage(&self) -> String {
        match self.value {
            "" => self.name.to_owned(),
            value => format!("{}={value}", self.name),
        }
    }

    /// The option with a value that works on every board. `letters` works on the board that is shown.
    pub(crate) fn example(&self, letters: &str) -> String {
        let name = self.name;
        match self.value {
            "" => name.to_owned(),
            "N" => format!("{name}=10"),
            "FILE" => format!("{name}={name}.txt"),
            "LETTERS" => format!("{name}={letters}"),
            values => format!("{name}={}", values.split('|').next().unwrap_or(values)),
        }
    }
}

impl GameKind {
    /// The example of a kind of game, with this option.
    fn example_with(&'static self, help: &OptionHelp) -> String {
        let board = self.example_board();
        let spec = GameSpec::parse(board);
        let game = spec.and_then(|spec| spec.game(&|_| Err(String::new())));
        let letters = game.map(|game| Alphabet::example_letters(game.alphabet().size()));
        let letters = letters.ok().flatten().unwrap_or_default();
        format!("{board},{}", help.example(&letters))
    }
}

impl fmt::Display for GameSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.kind.name, self.board)?;
        for (name, value) in &self.options {
            match value {
                None => write!(f, ",{name}")?,
                Some(value) => write!(f, ",{name}={value}")?,
            }
        }
        Ok(())
    }
}

impl fmt::Debug for GameSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GameSpec({self})")
    }
}

impl std::str::FromStr for GameSpec {
    type Err = InputError;

    fn from_str(text: &str) -> Result<GameSpec, InputError> {
        GameSpec::parse(text)
    }
}
