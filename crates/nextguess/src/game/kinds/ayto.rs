//! "Are You The One?": a hidden perfect matching. Each week a truth booth (one pair, yes or no), then
//! a matching night (a full matching, how many pairs are right).
//!
//! Slots are the people on the left, symbols those on the right. A booth is a code that is blank but
//! for one slot, so that one rule grades both. With [`with_names`] people have names instead of numbers.

use super::{Board, GameKind, SYMBOLS, plain_sizes};
use crate::board::code::{BLANK, Symbol, UNKNOWN};
use crate::error::InputError;
use crate::game::feedback::FeedbackFormat;
use crate::game::spec::{GameSpec, OptionHelp, ReadFile};
use crate::game::{Game, GameRules, QuestionKind};
use crate::grade::Rule;

pub(super) const KIND: GameKind = GameKind {
    name: "ayto",
    summary: "Are You The One?: a perfect matching; each week a booth (a pair, yes or no), then a night (lights)",
    grammar: "ayto:N",
    example: "ayto:10",
    usual_board: "10",
    plain_board: plain_sizes,
    options: &[
        OptionHelp {
            name: "weeks",
            value: "N",
            summary: "the game is lost after N weeks (10)",
        },
        SYMBOLS,
    ],
    turns: &["3+7=no", "0123456789=2"],
    notes: &[
        "A booth is LEFT+RIGHT, its answer yes or no (match or no match).",
        "A night names the match of each person on the left, in order; its answer is the number of lights.",
    ],
    build,
};

const USUAL_WEEKS: u32 = 10;

#[derive(Debug)]
struct Ayto {
    board: Board,
    names: Option<PeopleNames>,
}

/// The names of the people of a board, in the order of their numbers.
///
/// ```
/// use nextguess::game::kinds::{PeopleNames, with_names};
/// use nextguess::game::spec::GameSpec;
///
/// let people = |names: [&str; 3]| names.map(str::to_owned).to_vec();
/// let names = PeopleNames { left: people(["Ana", "Cleo", "Eva"]), right: people(["Ben", "Dan", "Finn"]) };
/// let game = with_names(GameSpec::parse("ayto:3")?, names)?;
/// assert_eq!(game.question("0+2")?.to_string(), "Ana+Finn");
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PeopleNames {
    /// The names of the people on the left.
    pub left: Vec<String>,
    /// The names of the people on the right.
    pub right: Vec<String>,
}

/// The game of a spec such as `ayto:3`, in which people have names: `Ana+Ben` is a booth, and `Ana+Ben, Cleo+Dan,
/// Eva+Finn` a night. Specs of other games, and lists of another length, are refused.
pub fn with_names(spec: GameSpec, names: PeopleNames) -> Result<Game, InputError> {
    if spec.kind().name != KIND.name {
        let given = spec.to_string();
        let sentence = format!("only couples have names, and {given} has none");
        let error = InputError::new("names", given, "a game of couples", KIND.example);
        return Err(error.saying(sentence));
    }
    let mut game = of_spec(spec)?;
    let couples = game.board.slots;
    for side in [&names.left, &names.right] {
        if side.len() != couples {
            let expected = format!("{couples} on either side");
            let given = format!("{} people", side.len());
            let sentence = format!(
                "ayto:{couples} has {couples} people on either side, and the names are {}",
                side.len()
            );
            let error = InputError::new("names", given, expected, "a file of as many couples");
            return Err(error.saying(sentence));
        }
    }
    game.names = Some(names);
    Ok(Game::new(game))
}

fn build(spec: GameSpec, _: ReadFile<'_>) -> Result<Game, InputError> {
    Ok(Game::new(of_spec(spec)?))
}

fn of_spec(spec: GameSpec) -> Result<Ayto, InputError> {
    let [n] = spec.sizes(["n"])?;
    if n < 2 {
        return Err(spec.size_error("couples", n, "at least 2"));
    }
    let weeks = spec.number_option("weeks")?.unwrap_or(USUAL_WEEKS);
    let mut board = Board::new(spec, n, n)?;
    board.turn_limit = Some(weeks);
    Ok(Ayto { board, names: None })
}

impl Ayto {
    /// Reads a person of one side: a name, if people have names, or a number.
    fn read_person(
        &self,
        text: &str,
        side: fn(&PeopleNames) -> &[String],
    ) -> Result<Symbol, InputError> {
        let text = text.trim();
        let Some(names) = &self.names else {
            return self.board.alphabet.read_symbol(text);
        };
        let names = side(names);
        let lower = text.to_lowercase();
        let named = names.iter().position(|name| name.to_lowercase() == lower);
        if let Some(number) = named {
            return Ok(number as Symbol);
        }
        self.board.alphabet.read_symbol(text).map_err(|_| {
            let all: Vec<&str> = names.iter().map(String::as_str).collect();
            InputError::unknown_name("person", text, &all, str::to_owned)
        })
    }

    fn person_text(&self, number: Symbol, side: fn(&PeopleNames) -> &[String]) -> String {
        match &self.names {
            Some(names) => side(names)[usize::from(number)].clone(),
            None => self.board.alphabet.symbol_text(number),
        }
    }

    fn pair_text(&self, left: usize, right: Symbol) -> String {
        let left = self.person_text(left as Symbol, |names| &names.left);
        format!("{left}+{}", self.person_text(right, |names| &names.right))
    }

    /// Reads a pair and puts it into a question.
    fn read_pair(&self, text: &str, question: &mut [Symbol]) -> Result<(), InputError> {
        let pair_error = |given, expected| {
            let example = self.pair_text(0, 1);
            Err(InputError::new("pair", given, expected, example))
        };
        let Some((left, right)) = text.split_once('+') else {
            return pair_error(text, "a pair, left+right");
        };
        let left = usize::from(self.read_person(left, |names| &names.left)?);
        let right = self.read_person(right, |names| &names.right)?;
        match question.get_mut(left) {
            Some(slot) if usize::from(right) < self.board.slots => match *slot {
                BLANK => *slot = right,
                _ => return pair_error(text, "everybody on the left in one pair only"),
            },
            _ => return pair_error(text, "a pair, left+right, both known"),
        }
        Ok(())
    }

    /// Reads a booth (one pair), or a night (all pairs, with commas between).
    fn read_pairs(&self, text: &str) -> Result<Vec<Symbol>, InputError> {
        let mut question = vec![BLANK; self.board.slots];
        let mut pairs = 0;
        for pair in text.split(',') {
            self.read_pair(pair, &mut question)?;
            pairs += 1;
        }
        if pairs == 1 {
            return Ok(question);
        }
        if question.contains(&BLANK) {
            let expected = format!("one pair for a booth, {} for a night", self.board.slots);
            let example = self.pair_text(0, 1);
            return Err(InputError::new("question", text, expected, example));
        }
        self.check_secret(&question)?;
        Ok(question)
    }
}

impl GameRules for Ayto {
    fn board(&self) -> &Board {
        &self.board
    }

    fn rule(&self) -> Rule {
        Rule::Hits
    }

    fn turn_noun(&self) -> &'static str {
        "week"
    }

    /// A week ends with its night. A history may have weeks without a booth, or with several.
    fn ends_turn(&self, kind: QuestionKind) -> bool {
        kind == QuestionKind::Code
    }

    fn next_question_kind(&self, asked: &[QuestionKind]) -> QuestionKind {
        match asked.last() {
            Some(QuestionKind::Pair) => QuestionKind::Code,
            _ => QuestionKind::Pair,
        }
    }

    fn question_noun(&self, kind: QuestionKind) -> &'static str {
        match kind {
            QuestionKind::Code => "night",
            QuestionKind::Pair => "booth",
        }
    }

    fn feedback_format(&self, kind: QuestionKind) -> FeedbackFormat {
        match kind {
            QuestionKind::Pair => FeedbackFormat::YesNo,
            QuestionKind::Code => FeedbackFormat::Hits {
                slots: self.board.slots,
            },
        }
    }

    fn read_question(&self, text: &str) -> Result<Vec<Symbol>, InputError> {
        if text.contains('+') {
            return self.read_pairs(text);
        }
        let night = self.board.alphabet.read_code(text, self.board.slots)?;
        self.check_secret(&night)?;
        Ok(night)
    }

    fn question_text(&self, question: &[Symbol]) -> String {
        if self.names.is_none() && !question.contains(&BLANK) || question.contains(&UNKNOWN) {
            return self.board.alphabet.code_text(question.iter().copied());
        }
        let pairs = question.iter().copied().enumerate();
        let pairs = pairs.filter(|&(_, right)| right != BLANK);
        let pairs: Vec<String> = pairs
            .map(|(left, right)| self.pair_text(left, right))
            .collect();
        pairs.join(", ")
    }

    fn slot_name(&self, slot: usize) -> String {
        self.person_text(slot as Symbol, |names| &names.left)
    }

    fn symbol_name(&self, symbol: Symbol) -> String {
        self.person_text(symbol, |names| &names.right)
    }
}
