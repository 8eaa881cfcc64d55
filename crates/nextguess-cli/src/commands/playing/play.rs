//! `nextguess play`: the computer hides, a person asks.

use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Context;
use nextguess::board::code::Symbol;
use nextguess::error::{InputError, TooLarge};
use nextguess::strategy::{self, Chooser, Engine, rate};
use nextguess::util::random::Random;
use nextguess_service::session::Session;
use nextguess_service::session::partner::Partner;
use nextguess_service::session::played::Verdict;
use nextguess_service::session::review;

use crate::Ending;
use crate::arguments::PlayArguments;
use crate::files::loading;
use crate::terminal::interrupt;
use crate::terminal::output::{Output, capitalised, plural, sentence};
use crate::terminal::progress::Progress;
use crate::terminal::prompt::{Command, Prompt, Reply};
use crate::threads;
use crate::views::{history, matrix, verdict};

pub(crate) fn run(arguments: PlayArguments, output: &Output) -> anyhow::Result<Ending> {
    threads::set(&arguments.threads)?;
    let game = loading::game(&arguments.game)?;
    let game = &game;
    let chooser = strategy::engine(&arguments.strategy, game)?;
    let (secret, seed) = match &arguments.secret {
        Some(text) => (game.read_secret(text).context("in the secret")?, None),
        None => {
            let seed = arguments.seed.unwrap_or_else(seed_of_clock);
            (game.random_secret(&mut Random::seeded(seed)), Some(seed))
        }
    };
    interrupt::catch();
    let mut dialogue = PlayDialogue {
        session: Session::new(game),
        secret: &secret,
        chooser: &chooser,
        partner: match &chooser {
            Engine::Player(query) => Some(Partner::new(game, &**query)),
            Engine::Chooser(_) => None,
        },
        prompt: Prompt::new(output, COMMANDS)?,
        shows_matrix: arguments.matrix,
        hints: 0,
        undone: 0,
        output,
    };
    dialogue.run()?;
    let PlayDialogue {
        session,
        hints,
        undone,
        ..
    } = dialogue;
    let review = match (&chooser, session.position()) {
        _ if interrupt::was_pressed() => None,
        (Engine::Chooser(strategy), Ok(_)) => Some(review::review(
            &session,
            &secret,
            &**strategy,
            &Progress::new("reviewing"),
        )?),
        (Engine::Chooser(_), Err(_)) => None,
        (Engine::Player(query), _) => Some(review::own_game(
            &session,
            &secret,
            &**query,
            &Progress::new("the engine plays"),
        )?),
    };
    let verdict = Verdict {
        session: &session,
        secret: game.question_text(&secret),
        strategy: &arguments.strategy,
        hints,
        undone,
        review: review.as_ref(),
    };
    if output.is_json() {
        output.document(&verdict.document(seed))?;
    } else {
        verdict::Printer(&verdict).print(seed.filter(|_| arguments.seed.is_none()), output)?;
    }
    Ok(if session.is_won() {
        Ending::Fine
    } else {
        Ending::Negative
    })
}

/// Another number each time, short enough to be typed again.
pub(crate) fn seed_of_clock() -> u64 {
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
struct PlayDialogue<'a> {
    session: Session,
    secret: &'a [Symbol],
    chooser: &'a Engine,
    /// The player, where the strategy holds no list.
    partner: Option<Partner<'a>>,
    prompt: Prompt<'a>,
    shows_matrix: bool,
    hints: u32,
    undone: u32,
    output: &'a Output,
}

impl PlayDialogue<'_> {
    /// Answers until the game is over or the person ends it.
    fn run(&mut self) -> anyhow::Result<()> {
        self.greet();
        while !self.session.is_over() {
            if self.shows_matrix && self.session.position().is_ok() {
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
        let game = self.session.game();
        let spec = game.spec();
        let example = shortened(&self.session.example(self.session.next_question_kind()));
        let secrets = game.secret_count();
        self.output
            .say(&format!("{spec}: {}.", spec.kind().summary));
        self.output.say(&format!(
            "One of {secrets} secrets is hidden. Ask, for example {example}; \
             `help` tells what else you can type."
        ));
        // A board of many letters may have the code `left`, a file of words the word.
        let is_question = |name: &&str| game.read_question(name).is_ok();
        if let Some(name) = self.prompt.names().find(is_question) {
            let letters: Vec<String> = name.chars().map(String::from).collect();
            let spaced = letters.join(" ");
            self.output.say(&format!(
                "A question that is also a command is asked with blanks: {spaced}"
            ));
        }
        self.output.say("");
    }

    /// Answers one question; `false` if the person wants to end.
    fn answer(&mut self) -> anyhow::Result<bool> {
        let game = self.session.game().clone();
        let noun = game.question_noun(self.session.next_question_kind());
        let prompt = format!("{}, {noun}: ", self.session.turn_title());
        loop {
            match self.prompt.ask(&prompt)? {
                Reply::End | Reply::Command(Command::Quit) => return Ok(false),
                Reply::Command(Command::Undo) => match self.session.undo() {
                    Some(turn) => {
                        self.undone += 1;
                        let turn = game.turn_text(&turn);
                        self.output.say(&format!("  {turn} is taken back."));
                        return Ok(true);
                    }
                    None => self.output.say("  Nothing was asked yet."),
                },
                Reply::Command(command) => self.obey(command),
                Reply::Text(text) => match self.session.read_question(&text) {
                    Err(problem) => self.say_refused(&text, &problem),
                    Ok(question) => {
                        self.session.ask(question, self.secret)?;
                        if let Some(turn) = self.session.turns().last() {
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

    fn say_refused(&self, text: &str, problem: &InputError) {
        let problem = capitalised(&problem.to_string());
        self.output.say(&format!("  {problem}"));
        if let Some(command) = self.prompt.near_command(text) {
            self.output.say(&format!("  Did you mean `{command}`?"));
        }
    }

    /// Carries out a command that leaves the session as it is.
    fn obey(&mut self, command: Command) {
        match command {
            Command::Hint => self.say_hint(),
            Command::Left => match self.session.left_text() {
                Ok(left) => self.output.say(&format!("  {left}")),
                Err(too_large) => self.say_unlisted(&too_large),
            },
            Command::Matrix => self.say_matrix(),
            Command::History if self.session.turns().is_empty() => {
                self.output.say("  Nothing was asked yet.");
            }
            Command::History => {
                let table = history::table(
                    &self.session,
                    self.session.documents(),
                    self.output,
                    &[],
                    |_| Vec::new(),
                );
                self.output.say(&self.output.table_text(&table));
            }
            _ => {
                let example = self.session.example(self.session.next_question_kind());
                let noun = self
                    .session
                    .game()
                    .question_noun(self.session.next_question_kind());
                let row = (shortened(&example), format!("a {noun}"));
                self.output.say(&self.prompt.help(&[row]));
            }
        }
    }

    fn say_hint(&mut self) {
        match self.chooser {
            Engine::Chooser(strategy) => self.say_scored_hint(&**strategy),
            Engine::Player(_) => self.say_asked_hint(),
        }
    }

    /// What a player without a list would ask, and what it knows.
    fn say_asked_hint(&mut self) {
        let Some(partner) = &mut self.partner else {
            return;
        };
        let game = self.session.game();
        let question = match partner.next_question(self.session.turns()) {
            Ok(question) => question,
            Err(problem) => {
                let problem = sentence(&problem);
                return self.output.say(&format!("  There is no hint. {problem}"));
            }
        };
        let text = self.output.strong(&game.question_text(&question));
        let (wanted, given) = (
            self.session.next_question_kind(),
            game.question_kind(&question),
        );
        if wanted != given {
            let (wanted, given) = (game.question_noun(wanted), game.question_noun(given));
            return self.output.say(&format!(
                "  No hint: this strategy asks a {given} now, {text}, and a {wanted} is due."
            ));
        }
        let known = partner.known_now();
        let known = known.map_or(String::new(), |known| format!("; known is {known}"));
        self.output.say(&format!("  Ask {text}{known}."));
        self.hints += 1;
    }

    fn say_scored_hint(&mut self, strategy: &dyn Chooser) {
        let position = match self.session.position() {
            Ok(position) => position,
            Err(too_large) => return self.say_unlisted(&too_large),
        };
        let best = {
            let progress = Progress::new("scoring questions");
            strategy.choose(position, &progress)
        };
        let Some(best) = best else { return };
        let expected = rate(position, best).expected;
        let text = self.output.strong(&position.question_text(best));
        let left = match position.candidates().len() {
            1 => "only one secret is left".to_owned(),
            several => format!(
                "of {} it leaves {expected:.1} on average",
                plural(several, "secret")
            ),
        };
        self.output.say(&format!("  Ask {text}: {left}."));
        self.hints += 1;
    }

    fn say_matrix(&self) {
        match self.session.position() {
            Ok(position) => {
                let text = matrix::of(position, self.output);
                self.output.say(&format!("{text}\n"));
            }
            Err(too_large) => self.say_unlisted(&too_large),
        }
    }

    fn say_unlisted(&self, too_large: &TooLarge) {
        let TooLarge { spec, secrets } = too_large;
        self.output.say(&format!(
            "  That needs a list of all secrets, and {spec} has {secrets}: too many."
        ));
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
