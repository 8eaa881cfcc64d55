//! `nextguess play`: the computer hides, a person asks.

use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Context;
use nextguess::code::{BLANK, Symbol, UNKNOWN};
use nextguess::error::InputError;
use nextguess::game::{Ask, Game};
use nextguess::random::Random;
use nextguess::strategy::{self, Strategy, rate};
use serde::Serialize;

use crate::Outcome;
use crate::cli::PlayArguments;
use crate::output::{Output, plural};
use crate::progress::Progress;
use crate::prompt::{Command, Prompt, Reply};
use crate::record::{Record, TurnDocument};
use crate::review::{self, Review};
use crate::{loading, matrix};

/// The outcome of the game, for programs.
#[derive(Serialize)]
struct Played {
    game: String,
    secret: String,
    /// The number that hides the same secret again; absent if the secret was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    won: bool,
    /// How many questions were asked, without those taken back.
    asked: usize,
    /// How many turns they took: as many, but weeks where a turn is a week.
    turns_taken: u32,
    /// How often a hint was given.
    hints: u32,
    /// How many questions were taken back.
    undone: u32,
    turns: Vec<ReviewedTurn>,
    /// What the engine needs for the same secret; absent where secrets cannot be listed, or where
    /// it would take too long.
    #[serde(skip_serializing_if = "Option::is_none")]
    engine: Option<EngineGame>,
}

#[derive(Serialize)]
struct ReviewedTurn {
    #[serde(flatten)]
    turn: TurnDocument,
    /// How many secrets the question leaves on average.
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<f64>,
    /// What the engine would have asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<BestQuestion>,
}

#[derive(Serialize)]
struct BestQuestion {
    question: String,
    /// How many secrets it leaves on average.
    expected: f64,
}

#[derive(Serialize)]
struct EngineGame {
    strategy: String,
    asked: usize,
    turns_taken: u32,
    won: bool,
}

pub(crate) fn run(arguments: PlayArguments, output: &Output) -> anyhow::Result<Outcome> {
    let game = loading::game(&arguments.game)?;
    let game = &*game;
    let chooser = strategy::parse(&arguments.strategy)?;
    let (secret, seed) = match &arguments.secret {
        Some(text) => (game.read_secret(text).context("secret")?, None),
        None => {
            let seed = arguments.seed.unwrap_or_else(seed_of_clock);
            (game.random_secret(&mut Random::seeded(seed)), Some(seed))
        }
    };
    let mut dialogue = Dialogue {
        record: Record::new(game),
        secret: &secret,
        chooser: &*chooser,
        prompt: Prompt::new(output, COMMANDS),
        shows_matrix: arguments.matrix,
        hints: 0,
        undone: 0,
        output,
    };
    dialogue.run()?;
    let Dialogue {
        record,
        hints,
        undone,
        ..
    } = dialogue;
    let review = match record.position() {
        Ok(_) => Some(review::review(&record, &secret, &*chooser)?),
        Err(_) => None,
    };
    let ending = Ending {
        record: &record,
        secret: game.question_text(&secret),
        strategy: &arguments.strategy,
        hints,
        undone,
        review: review.as_ref(),
    };
    if output.is_json() {
        output.document(&ending.document(seed))?;
    } else {
        ending.print(seed.filter(|_| arguments.seed.is_none()), output)?;
    }
    Ok(if record.is_won() {
        Outcome::Fine
    } else {
        Outcome::Negative
    })
}

/// Another number each time, short enough to be typed again.
fn seed_of_clock() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    let nanoseconds = since.map_or(0, |since| since.as_nanos() as u64);
    Random::seeded(nanoseconds).bits() % 1_000_000_000
}

static COMMANDS: &[Command] = &[
    Command::Hint,
    Command::Undo,
    Command::Left,
    Command::Matrix,
    Command::History,
    Command::Help,
    Command::Quit,
];

/// A game in which a person asks.
struct Dialogue<'a, 'g> {
    record: Record<'g>,
    secret: &'a [Symbol],
    chooser: &'a dyn Strategy,
    prompt: Prompt<'a>,
    shows_matrix: bool,
    hints: u32,
    undone: u32,
    output: &'a Output,
}

impl Dialogue<'_, '_> {
    /// Answers until the game is over or the person ends it.
    fn run(&mut self) -> anyhow::Result<()> {
        self.greet();
        while !self.record.is_over() {
            if self.shows_matrix {
                self.say_matrix();
            }
            if !self.answer()? {
                break;
            }
        }
        self.output.say("");
        Ok(())
    }

    fn greet(&self) {
        let game = self.record.game();
        let spec = game.spec();
        let (say, kind) = (|text: String| self.output.say(&text), spec.kind());
        say(format!("{spec} is {}.", kind.summary));
        say(format!(
            "One of {} secrets is hidden. Ask, for example {}; `help` tells what else you can type.\n",
            game.secret_count(),
            shortened(&example(game, self.record.next_ask()))
        ));
    }

    /// Answers one question; `false` if the person wants to end.
    fn answer(&mut self) -> anyhow::Result<bool> {
        let game = self.record.game();
        let noun = game.ask_noun(self.record.next_ask());
        let prompt = format!("{}, {noun}: ", self.record.turn_title());
        loop {
            match self.prompt.ask(&prompt)? {
                Reply::End | Reply::Command(Command::Quit) => return Ok(false),
                Reply::Command(Command::Undo) => match self.record.undo() {
                    Some(turn) => {
                        self.undone += 1;
                        let turn = game.turn_text(&turn);
                        self.output.say(&format!("  {turn} is taken back."));
                        return Ok(true);
                    }
                    None => self.output.say("  Nothing was asked yet."),
                },
                Reply::Command(command) => self.obey(command),
                Reply::Text(text) => match self.read_question(&text) {
                    Err(problem) => self.say_refused(&text, &problem),
                    Ok(question) => {
                        self.record.ask(question, self.secret)?;
                        if let Some(turn) = self.record.turns().last() {
                            let answer = game.answer_text(&turn.question, &turn.answer);
                            self.output
                                .say(&format!("  answer: {}", self.output.strong(&answer)));
                        }
                        return Ok(true);
                    }
                },
            }
        }
    }

    /// A question that the rules allow now.
    fn read_question(&self, text: &str) -> Result<Vec<Symbol>, InputError> {
        let game = self.record.game();
        let question = game.read_question(text)?;
        let wanted = self.record.next_ask();
        let expected = if question.contains(&UNKNOWN) {
            "every slot known, no ?".to_owned()
        } else if game.ask_of(&question) != wanted {
            let (now, given) = (game.ask_noun(wanted), game.ask_of(&question));
            format!("a {now} now, and this is a {}", game.ask_noun(given))
        } else {
            game.permits(self.record.turns(), &question)?;
            return Ok(question);
        };
        let right = example(game, wanted);
        Err(InputError::new("question", text, expected, right))
    }

    fn say_refused(&self, text: &str, problem: &InputError) {
        self.output.say(&format!("  {problem}"));
        if let Some(command) = self.prompt.near_command(text) {
            self.output.say(&format!("  Did you mean `{command}`?"));
        }
    }

    /// Carries out a command that leaves the record as it is.
    fn obey(&mut self, command: Command) {
        match command {
            Command::Hint => self.say_hint(),
            Command::Left => match self.record.left_text() {
                Ok(left) => self.output.say(&format!("  {left}")),
                Err(problem) => self.output.say(&format!("  {problem}")),
            },
            Command::Matrix => self.say_matrix(),
            Command::History => {
                let table = self.record.table(self.output, &[], |_| Vec::new());
                self.output.say(&self.output.table_text(&table));
            }
            _ => {
                let example = example(self.record.game(), self.record.next_ask());
                let noun = self.record.game().ask_noun(self.record.next_ask());
                let row = (shortened(&example), format!("a {noun}"));
                self.output.say(&self.prompt.help(&[row]));
            }
        }
    }

    fn say_hint(&mut self) {
        let position = match self.record.position() {
            Ok(position) => position,
            Err(problem) => {
                self.output.say(&format!("  {problem}"));
                return;
            }
        };
        let best = {
            let progress = Progress::new("scoring questions");
            self.chooser.choose(position, &progress)
        };
        let Some(best) = best else { return };
        let text = position
            .game()
            .question_text(&position.layout().unpack(best));
        let expected = rate(position, best).expected;
        self.output.say(&format!(
            "  Ask {}: of {} it leaves {expected:.1} on average.",
            self.output.strong(&text),
            plural(position.candidates().len(), "secret"),
        ));
        self.hints += 1;
    }

    fn say_matrix(&self) {
        match self.record.position() {
            Ok(position) => {
                let marginals = matrix::marginals(position);
                let text = matrix::text(position.game(), &marginals, self.output);
                self.output.say(&format!("{text}\n"));
            }
            Err(problem) => self.output.say(&format!("  {problem}")),
        }
    }
}

/// Some question of this kind.
fn example(game: &dyn Game, ask: Ask) -> String {
    match ask {
        Ask::Code => game.alphabet().example(game.slots()),
        Ask::Pair => {
            let mut pair = vec![BLANK; game.slots()];
            pair[0] = 1;
            game.question_text(&pair)
        }
    }
}

/// Keeps a line readable where a code has a hundred slots.
fn shortened(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

/// A game that is over, and what is said of it.
struct Ending<'a, 'g> {
    record: &'a Record<'g>,
    secret: String,
    strategy: &'a str,
    hints: u32,
    undone: u32,
    /// Absent where secrets cannot be listed.
    review: Option<&'a Review<'g>>,
}

impl Ending<'_, '_> {
    fn document(&self, seed: Option<u64>) -> Played {
        let rows = self.review.map_or(&[][..], |review| &review.rows);
        let turns = self.record.documents().into_iter().enumerate();
        let reviewed = turns.map(|(at, turn)| {
            let row = rows.get(at);
            let best = row.and_then(|row| row.best.clone());
            ReviewedTurn {
                turn,
                expected: row.map(|row| row.expected),
                best: best.map(|(question, expected)| BestQuestion { question, expected }),
            }
        });
        let engine = self.review.and_then(|review| review.engine.as_ref());
        Played {
            game: self.record.game().spec().to_string(),
            secret: self.secret.clone(),
            seed,
            won: self.record.is_won(),
            asked: self.record.turns().len(),
            turns_taken: self.record.turns_taken(),
            hints: self.hints,
            undone: self.undone,
            turns: reviewed.collect(),
            engine: engine.map(|engine| EngineGame {
                strategy: self.strategy.to_owned(),
                asked: engine.turns().len(),
                turns_taken: engine.turns_taken(),
                won: engine.is_won(),
            }),
        }
    }

    fn print(&self, seed_to_tell: Option<u64>, output: &Output) -> anyhow::Result<()> {
        if !self.record.turns().is_empty() {
            let table = match self.review {
                Some(review) => self.review_table(review, output),
                None => self.record.table(output, &[], |_| Vec::new()),
            };
            output.table(&table)?;
            output.line("")?;
        }
        output.line(&output.strong(&self.verdict()))?;
        if let Some(review) = self.review {
            output.line(&self.engine_line(review))?;
        }
        if let Some(seed) = seed_to_tell {
            output.line(&format!("Play it again with --seed {seed}."))?;
        }
        Ok(())
    }

    fn review_table(&self, review: &Review<'_>, output: &Output) -> comfy_table::Table {
        let columns = [">left", ">on average", "best then", ">on average", ">luck"];
        self.record.table(output, &columns, |at| {
            let row = &review.rows[at];
            let (best, best_expected) = match &row.best {
                Some((question, expected)) => (question.clone(), format!("{expected:.1}")),
                None => ("-".to_owned(), "-".to_owned()),
            };
            vec![
                self.record.left_cell(at),
                format!("{:.1}", row.expected),
                best,
                best_expected,
                luck_text(row.luck),
            ]
        })
    }

    fn verdict(&self) -> String {
        let turn_noun = self.record.game().turn_noun();
        let turns = plural(self.record.turns_taken() as usize, turn_noun);
        let secret = &self.secret;
        let mut verdict = if self.record.is_won() {
            format!("You found {secret} in {turns}")
        } else if self.record.is_out_of_turns() {
            format!("Lost after {turns}; the secret was {secret}")
        } else {
            format!("Given up after {turns}; the secret was {secret}")
        };
        let helps = [(self.hints, "hint"), (self.undone, "question taken back")];
        let helps = helps.iter().filter(|(count, _)| *count > 0);
        let helps: Vec<String> = helps
            .map(|&(count, noun)| match (count, noun.split_once(' ')) {
                (_, Some((noun, rest))) => format!("{} {rest}", plural(count as usize, noun)),
                _ => plural(count as usize, noun),
            })
            .collect();
        if !helps.is_empty() {
            verdict.push_str(&format!(", with {}", helps.join(" and ")));
        }
        verdict + "."
    }

    fn engine_line(&self, review: &Review<'_>) -> String {
        let strategy = self.strategy;
        let Some(engine) = &review.engine else {
            return format!("How {strategy} does is left out: it would take too long.");
        };
        let noun = engine.game().turn_noun();
        let turns = plural(engine.turns_taken() as usize, noun);
        if engine.is_won() {
            format!("The strategy {strategy} needs {turns} for it.")
        } else {
            format!("The strategy {strategy} does not find it in {turns} either.")
        }
    }
}

/// Bits more or fewer than the question gives on average.
fn luck_text(bits: f64) -> String {
    if bits.abs() < 0.05 {
        "0.0".to_owned()
    } else {
        format!("{bits:+.1}")
    }
}
