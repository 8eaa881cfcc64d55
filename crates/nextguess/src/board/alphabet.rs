//! How the symbols of a board are written and read: [`Alphabet`].

use crate::board::code::{BLANK, Symbol, UNKNOWN};
use crate::error::{InputError, either};

const DEFAULT: &str = "0123456789abcdefghijklmnopqrstuvwxyz";

/// The characters that no symbol can have, since turns and options are written with them.
const RESERVED: &str = "=?+,#\"'\\";

/// The symbols of a board as texts: one character each, or numbers from 0 on boards of more than 36 symbols.
///
/// ```
/// let game: nextguess::Game = "mastermind:4x6,symbols=RGBYOP".parse()?;
/// let alphabet = game.alphabet();
/// assert_eq!((alphabet.size(), alphabet.symbol_text(2).as_str()), (6, "B"));
/// assert_eq!(alphabet.read_code("RGGB", 4)?, [0, 1, 1, 2]);
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alphabet {
    size: usize,
    /// The character of each symbol. Empty where symbols are written as numbers.
    letters: Vec<char>,
    ignores_case: bool,
}

impl Alphabet {
    /// The first `size` of 0-9a-z, or numbers from 0.
    pub fn numbered(size: usize) -> Alphabet {
        let letters = if size <= DEFAULT.len() {
            DEFAULT.chars().take(size).collect()
        } else {
            Vec::new()
        };
        Alphabet {
            size,
            letters,
            ignores_case: true,
        }
    }

    /// These characters, one a symbol.
    pub fn of_letters(letters: Vec<char>) -> Alphabet {
        let folded: std::collections::BTreeSet<String> =
            letters.iter().map(|c| c.to_lowercase().collect()).collect();
        Alphabet {
            size: letters.len(),
            ignores_case: folded.len() == letters.len(),
            letters,
        }
    }

    /// The alphabet of a spec's `symbols=` for a board of `size` symbols.
    pub(crate) fn chosen(text: &str, size: usize) -> Result<Alphabet, InputError> {
        let example = || match Alphabet::example_letters(size) {
            Some(letters) => format!("symbols={letters}"),
            None => "no symbols=, for numbers from 0".to_owned(),
        };
        let letters: Vec<char> = text.chars().collect();
        let distinct: std::collections::BTreeSet<&char> = letters.iter().collect();
        let problem = if letters.len() != size {
            format!(
                "{size} characters, one for each symbol, not {}",
                letters.len()
            )
        } else if distinct.len() != letters.len() {
            "every character only once".to_owned()
        } else if let Some(bad) = letters
            .iter()
            .find(|&&c| RESERVED.contains(c) || c.is_whitespace() || c.is_control())
        {
            format!("no {bad:?}, which has a meaning of its own")
        } else {
            return Ok(Alphabet::of_letters(letters));
        };
        Err(InputError::new("symbols", text, problem, example()))
    }

    /// Characters for `size` symbols, for an example. `None` if there are too many to show.
    pub(crate) fn example_letters(size: usize) -> Option<String> {
        let letters: String = "RGBYOWPKCM".chars().chain('a'..='z').take(size).collect();
        (letters.len() == size).then_some(letters)
    }

    /// How many symbols the alphabet has.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The text of one symbol. [`UNKNOWN`] is `?`.
    pub fn symbol_text(&self, symbol: Symbol) -> String {
        match symbol {
            BLANK => "_".to_owned(),
            UNKNOWN => "?".to_owned(),
            _ => match self.letters.get(usize::from(symbol)) {
                Some(letter) => letter.to_string(),
                None => symbol.to_string(),
            },
        }
    }

    /// The text of a code: characters side by side, or numbers with commas between.
    pub fn code_text(&self, code: impl IntoIterator<Item = Symbol>) -> String {
        let texts: Vec<String> = code
            .into_iter()
            .map(|symbol| self.symbol_text(symbol))
            .collect();
        texts.join(if self.letters.is_empty() { "," } else { "" })
    }

    /// Reads one symbol. `?` is [`UNKNOWN`].
    pub fn read_symbol(&self, text: &str) -> Result<Symbol, InputError> {
        if text == "?" {
            return Ok(UNKNOWN);
        }
        let found = if self.letters.is_empty() {
            text.parse().ok().filter(|&number| number < self.size)
        } else {
            let mut chars = text.chars();
            match (chars.next(), chars.next()) {
                (Some(letter), None) => self.position(letter),
                _ => None,
            }
        };
        match found {
            Some(at) => Ok(at as Symbol),
            None => Err(self.unknown_symbol(text)),
        }
    }

    fn position(&self, letter: char) -> Option<usize> {
        let exact = self.letters.iter().position(|&other| other == letter);
        exact.or_else(|| {
            let same = |&other: &char| other.to_lowercase().eq(letter.to_lowercase());
            self.letters
                .iter()
                .position(same)
                .filter(|_| self.ignores_case)
        })
    }

    fn unknown_symbol(&self, text: &str) -> InputError {
        let mut expected = self.description();
        if self.letters.first() == Some(&'0') && self.size < 10 && text == self.size.to_string() {
            let from_one: String = ('1'..='9').take(self.size).collect();
            expected.push_str(&format!(" (symbols={from_one} counts from 1)"));
        }
        InputError::new(
            "symbol",
            text,
            expected,
            self.symbol_text((self.size - 1) as Symbol),
        )
    }

    /// The symbols in words, as errors name them.
    pub(crate) fn description(&self) -> String {
        match (self.letters.is_empty(), self.size) {
            (true, size) => format!("a number from 0 to {}", size - 1),
            (false, 1) => self.letters[0].to_string(),
            (false, 2..=12) => {
                let letters: Vec<String> = self.letters.iter().map(char::to_string).collect();
                either(&letters)
            }
            (false, size) => format!("{} to {}", self.letters[0], self.letters[size - 1]),
        }
    }

    /// Reads a code of `slots` symbols. They stand side by side, or have commas or spaces between.
    pub fn read_code(&self, text: &str, slots: usize) -> Result<Vec<Symbol>, InputError> {
        self.read_slots(text, slots, |part| self.read_symbol(part))
    }

    /// Reads a code as [`read_code`](Self::read_code) does, in which `_` is a slot left blank, unless it is
    /// one of the symbols.
    pub(crate) fn read_blank_code(
        &self,
        text: &str,
        slots: usize,
    ) -> Result<Vec<Symbol>, InputError> {
        self.read_slots(text, slots, |part| match part {
            "_" if self.position('_').is_none() => Ok(BLANK),
            _ => self.read_symbol(part),
        })
    }

    fn read_slots(
        &self,
        text: &str,
        slots: usize,
        read: impl Fn(&str) -> Result<Symbol, InputError>,
    ) -> Result<Vec<Symbol>, InputError> {
        let text = text.trim();
        let separated = text.contains(|c: char| c == ',' || c.is_whitespace());
        let code: Vec<Symbol> = if separated || self.letters.is_empty() {
            text.split(|c: char| c == ',' || c.is_whitespace())
                .filter(|part| !part.is_empty())
                .map(read)
                .collect::<Result<_, _>>()?
        } else {
            text.chars()
                .map(|c| read(c.encode_utf8(&mut [0; 4])))
                .collect::<Result<_, _>>()?
        };
        if code.len() == slots {
            return Ok(code);
        }
        let expected = format!("{slots} symbols, not {}", code.len());
        Err(InputError::new("code", text, expected, self.example(slots)))
    }

    /// Some code without repetition where that is possible.
    pub(crate) fn example(&self, slots: usize) -> String {
        self.code_text((0..slots).map(|slot| (slot % self.size) as Symbol))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_in_every_common_way() {
        let digits = Alphabet::numbered(10);
        assert_eq!(digits.read_code("0123", 4).unwrap(), [0, 1, 2, 3]);
        assert_eq!(digits.read_code("0 1,2  3", 4).unwrap(), [0, 1, 2, 3]);
        assert_eq!(digits.read_code("0?23", 4).unwrap(), [0, UNKNOWN, 2, 3]);
        let wide = Alphabet::numbered(100);
        assert_eq!(wide.read_code("99,0 7", 3).unwrap(), [99, 0, 7]);
        assert_eq!(wide.code_text([99, 0, 7]), "99,0,7");
        let colours = Alphabet::chosen("RGBYOW", 6).unwrap();
        assert_eq!(colours.read_code("rgGW", 4).unwrap(), [0, 1, 1, 5]);
        assert_eq!(
            digits.read_blank_code("_1_?", 4).unwrap(),
            [BLANK, 1, BLANK, UNKNOWN]
        );
        assert_eq!(wide.read_blank_code("_,7,_", 3).unwrap(), [BLANK, 7, BLANK]);
        let underscored = Alphabet::chosen("_ab", 3).unwrap();
        assert_eq!(underscored.read_blank_code("_ab", 3).unwrap(), [0, 1, 2]);
        assert!(digits.read_code("_123", 4).is_err());
        let mixed = Alphabet::chosen("aA", 2).unwrap();
        assert_eq!(mixed.read_code("aA", 2).unwrap(), [0, 1]);
    }

    #[test]
    fn errors_show_what_is_right() {
        let error = Alphabet::numbered(7).read_code("34567", 5).unwrap_err();
        assert!(error.to_string().contains("symbols=1234567"), "{error}");
        assert!(Alphabet::chosen("RGB", 6).is_err());
        assert!(Alphabet::chosen("RGBYOR", 6).is_err());
        assert!(Alphabet::chosen("RGBYO=", 6).is_err());
    }
}
