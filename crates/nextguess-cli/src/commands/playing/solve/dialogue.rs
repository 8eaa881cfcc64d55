//! The dialogue of `nextguess solve`: the computer asks, and a person answers.

use anyhow::Context;
use nextguess::board::code::{Symbol, UNKNOWN};
use nextguess::error::InputError;
use nextguess::explanation::Explanation;
use nextguess::game::Turn;
use nextguess::game::feedback::AllowedFeedback;
use nextguess::strategy::{Engine, rate};
use nextguess::watch::Unwatched;
use nextguess_service::document::conflict::{ConflictDocument, find as find_conflict};
use nextguess_service::session::Session;
use nextguess_service::session::explained::Explainer;
use nextguess_service::session::partner::Partner;

use crate::terminal::interrupt;
use crate::terminal::output::{Output, capitalised, number, plural, sentence};
use crate::terminal::progress::Progress;
use crate::terminal::prompt::{Command, Prompt, Reply};
use crate::views::{conflict, explain, matrix};

static COMMANDS: &[Command] = &[
    Command::Other,
    Command::Undo,
    Command::Left,
    Command::Matrix,
    Command::History,
    Command::Help,
    Command::Quit,
];

/// How many questions `other` shows.
const OTHER_QUESTIONS: usize = 5;

/// How many possible answers are named when one was impossible.
const NAMED_ANSWERS: usize = 12;

/// A game in which a person answers.
pub(super) struct SolveDialogue<'a, 'q> {
    session: &'a mut Session,
    chooser: &'a Engine,
    /// The player, where the strategy holds no list.
    partner: Option<&'a mut Partner<'q>>,
    /// Where every step is explained.
    explainer: Option<&'a mut Explainer>,
    /// How many answers were explained.
    explained: usize,
    prompt: Prompt<'a>,
    shows_matrix: bool,
    output: &'a Output,
}

impl<'a, 'q> SolveDialogue<'a, 'q> {
    /// A dialogue about the game of `session`, in which `chooser` asks.
    pub(super) fn new(
        session: &'a mut Session,
        chooser: &'a Engine,
        partner: Option<&'a mut Partner<'q>>,
        explainer: Option<&'a mut Explainer>,
        shows_matrix: bool,
        output: &'a Output,
    ) -> anyhow::Result<SolveDialogue<'a, 'q>> {
        Ok(SolveDialogue {
            session,
            chooser,
            partner,
            explainer,
            explained: 0,
            prompt: Prompt::new(output, COMMANDS)?,
            shows_matrix,
            output,
        })
    }

    /// Asks until the game is over or the person ends it.
    pub(super) fn run(&mut self) -> anyhow::Result<()> {
        self.greet();
        while !self.session.is_over() {
            let chosen = self.choose();
            if interrupt::was_pressed() {
                break;
            }
            let question = match chosen {
                Ok(question) => question,
                // Only a player without a list finds out so late that an answer cannot be.
                Err(problem) => match self.undo() {
                    Some(turn) => {
                        let turn = self.session.game().turn_text(&turn);
                        let problem = sentence(&problem);
                        self.output.say(&format!(
                            "  {problem} {turn} is taken back.\n  Answer again, or `undo` to correct an earlier \
                             answer.\n"
                        ));
                        continue;
                    }
                    None => return Err(problem),
                },
            };
            self.say_what_answers_ruled_out();
            let title = self.session.turn_title();
            match self.session.position() {
                Ok(position) => {
                    let left = plural(position.candidates().len(), "secret");
                    if self.shows_matrix {
                        self.say_matrix()?;
                    }
                    self.output
                        .say(&format!("{title}: {left} left{}", self.known_text()));
                }
                Err(_) => self.output.say(&format!("{title}{}", self.known_text())),
            }
            self.say_why();
            if let Some(turn) = self.session.idle_turn(&question) {
                self.skip(turn)?;
                continue;
            }
            if !self.ask(&question)? {
                return Ok(());
            }
        }
        if let Some(partner) = &mut self.partner {
            // The last turn may be one that the player cannot use; the game is over anyway.
            let _ = partner.follow(self.session.turns());
        }
        self.say_what_answers_ruled_out();
        self.output.say("");
        Ok(())
    }

    /// Why the question is asked that was chosen last, where that is wanted.
    fn say_why(&self) {
        let at = self.session.turns().len();
        let explainer = self.explainer.as_ref();
        let turn = explainer.and_then(|explainer| explainer.document(at, self.session, None));
        if let Some(turn) = turn {
            self.output.say(explain::why(&turn, self.output).trim_end());
        }
    }

    /// What the answers since the last time ruled out, where that is wanted.
    fn say_what_answers_ruled_out(&mut self) {
        let Some(explainer) = &self.explainer else {
            return;
        };
        let answered = self.session.turns().len();
        for at in self.explained..answered {
            let turn = explainer.document(at, self.session, self.partner.as_deref());
            if let Some(answer) = turn.and_then(|turn| turn.answer) {
                let text = explain::answered(&answer);
                self.output.say(&format!("{}\n", text.trim_end()));
            }
        }
        self.explained = answered;
    }

    /// Records a pair whose answer is known before it is asked.
    fn skip(&mut self, turn: Turn) -> anyhow::Result<()> {
        let game = self.session.game();
        let noun = game.question_noun(game.question_kind(&turn.question));
        let only = self.session.only_left().unwrap_or_default();
        let only = game.question_text(&only);
        let then = match self.chooser {
            Engine::Chooser(_) => format!("sit down {only}"),
            Engine::Player(_) => format!("only {only} is left"),
        };
        self.output
            .say(&format!("  The {noun} does not matter any more: {then}."));
        let seen = self.session.look(&turn)?;
        self.session.go_on(turn, seen);
        Ok(())
    }

    /// Takes back the last answer, with a pair after it that was not asked.
    fn undo(&mut self) -> Option<Turn> {
        let last = self.session.turns().len().checked_sub(1)?;
        if self.session.is_idle(last) {
            self.session.undo();
        }
        let undone = self.session.undo();
        self.explained = self.explained.min(self.session.turns().len());
        undone
    }

    fn greet(&self) {
        let game = self.session.game();
        let spec = game.spec();
        self.output
            .say(&format!("{spec}: {}.", spec.kind().summary));
        let example = game
            .feedback_format(self.session.next_question_kind())
            .example();
        self.output.say(&format!(
            "I ask, you answer, for example {example}; `help` tells what else you can type.\n"
        ));
    }

    /// What the player knows, to be put after the turn that begins.
    fn known_text(&self) -> String {
        let known = self
            .partner
            .as_ref()
            .and_then(|partner| partner.known_now());
        known.map_or(String::new(), |known| format!("; known {known}"))
    }

    fn choose(&mut self) -> anyhow::Result<Vec<Symbol>> {
        match (self.chooser, &mut self.partner) {
            (Engine::Player(_), Some(partner)) => {
                let question = partner.next_question(self.session.turns())?;
                if let Some(explainer) = &mut self.explainer {
                    explainer.note(self.session.turns().len(), partner.explain(&question));
                }
                Ok(question)
            }
            (Engine::Player(_), None) => anyhow::bail!("this strategy has no player"),
            (Engine::Chooser(strategy), _) => {
                let position = self.session.position()?;
                let progress = Progress::new("scoring questions");
                let reason = match &self.explainer {
                    Some(_) => strategy.explain(position, &progress),
                    None => {
                        let question = strategy.choose(position, &progress);
                        let plain = |code| Explanation::new(position.layout().unpack(code), "");
                        question.map(plain)
                    }
                };
                let reason = reason.context("no question is left to ask")?;
                let question = reason.question.clone();
                if let Some(explainer) = &mut self.explainer {
                    explainer.note(self.session.turns().len(), reason);
                }
                Ok(question)
            }
        }
    }

    /// Asks one question until the session has changed; `false` if the person wants to end.
    fn ask(&mut self, question: &[Symbol]) -> anyhow::Result<bool> {
        let game = self.session.game().clone();
        let noun = game.question_noun(game.question_kind(question));
        let prompt = format!("  {noun} {} = ", game.question_text(question));
        loop {
            match self.prompt.ask(&prompt)? {
                Reply::End | Reply::Command(Command::Quit) => return Ok(false),
                Reply::Command(Command::Undo) => match self.undo() {
                    Some(turn) => {
                        let turn = game.turn_text(&turn);
                        self.output.say(&format!("  {turn} is taken back.\n"));
                        return Ok(true);
                    }
                    None => self.output.say("  Nothing was answered yet."),
                },
                Reply::Command(command) => {
                    if let Err(problem) = self.obey(command, question) {
                        self.output.say(&format!("  {}", sentence(&problem)));
                    }
                }
                Reply::Text(text) => match self.read_turn(question, &text) {
                    Err(problem) => self.say_unreadable(&text, &problem),
                    Ok(turn) => {
                        if self.accept(turn)? {
                            return Ok(true);
                        }
                    }
                },
            }
        }
    }

    /// An answer to `question`, or `QUESTION=ANSWER` for another that the rules allow.
    fn read_turn(&self, question: &[Symbol], text: &str) -> Result<Turn, InputError> {
        let game = self.session.game();
        if !text.contains('=') {
            let answer = game.read_answer(question, text)?;
            let question = question.to_vec();
            return Ok(Turn { question, answer });
        }
        let turn = game.read_turn(text)?;
        game.permits(self.session.turns(), &turn.question)?;
        Ok(turn)
    }

    fn say_unreadable(&self, text: &str, problem: &InputError) {
        let problem = capitalised(&problem.to_string());
        self.output.say(&format!("  {problem}"));
        let game = self.session.game();
        if game.read_question(text).is_ok() {
            let advice = "  If you asked that instead, add its answer:";
            self.output.say(&format!("{advice} {text}=ANSWER"));
        } else if let Some(command) = self.prompt.near_command(text) {
            self.output.say(&format!("  Did you mean `{command}`?"));
        }
    }

    /// Records a turn that some secret fits; explains why none fits any other.
    fn accept(&mut self, turn: Turn) -> anyhow::Result<bool> {
        let seen = match self.session.look(&turn) {
            Ok(seen) => seen,
            Err(problem) => {
                let problem = capitalised(&problem.to_string());
                self.output.say(&format!("  {problem}"));
                return Ok(false);
            }
        };
        if let Some(position) = &seen
            && position.candidates().is_empty()
        {
            let mut turns = self.session.turns().to_vec();
            for (at, turn) in turns.iter_mut().enumerate() {
                // Nobody gave this answer, so it cannot be the wrong one.
                if self.session.is_idle(at) {
                    turn.answer = AllowedFeedback::Any;
                }
            }
            turns.push(turn.clone());
            let game = self.session.game();
            if let Some(found) = find_conflict(game, &turns, position, &Unwatched)? {
                let found = ConflictDocument::new(game, &turns, &found);
                let text = conflict::text(&game.spec().to_string(), &found);
                self.output.say(&format!("\n{text}"));
            }
            self.say_possible_answers(&turn)?;
            return Ok(false);
        }
        self.session.go_on(turn, seen);
        Ok(true)
    }

    fn say_possible_answers(&self, turn: &Turn) -> anyhow::Result<()> {
        let advice = "Answer again, or `undo` to correct the answer before.\n";
        if turn.question.contains(&UNKNOWN) {
            self.output.say(advice);
            return Ok(());
        }
        let game = self.session.game();
        let position = self.session.position()?;
        let question = position.packed(turn).question;
        let parts = position.candidates().split(question);
        let mut possible: Vec<String> = parts
            .iter()
            .take(NAMED_ANSWERS)
            .map(|(feedback, _)| game.feedback_text(&turn.question, *feedback))
            .collect();
        if parts.len() > possible.len() {
            possible.push("...".to_owned());
        }
        let question = game.question_text(&turn.question);
        let possible = possible.join("  ");
        self.output.say(&format!(
            "Possible answers to {question}:  {possible}\n{advice}"
        ));
        Ok(())
    }

    /// Carries out a command that leaves the session as it is.
    fn obey(&self, command: Command, question: &[Symbol]) -> anyhow::Result<()> {
        match command {
            Command::Left => {
                let left = self.session.left_text()?;
                self.output.say(&format!("  {left}"));
            }
            Command::Matrix => self.say_matrix()?,
            Command::Other => self.say_other_questions()?,
            Command::History if self.session.turns().is_empty() => {
                self.output.say("  Nothing was answered yet.");
            }
            Command::History => {
                let table = super::history(self.session, self.partner.as_deref(), self.output);
                self.output.say(&self.output.table_text(&table));
            }
            _ => self.say_help(question),
        }
        Ok(())
    }

    fn say_matrix(&self) -> anyhow::Result<()> {
        let text = matrix::of(self.session.position()?, self.output);
        self.output.say(&format!("{text}\n"));
        Ok(())
    }

    fn say_other_questions(&self) -> anyhow::Result<()> {
        let position = self.session.position()?;
        let ranking = match self.chooser {
            Engine::Chooser(strategy) => {
                let progress = Progress::new("scoring questions");
                strategy.rank(position, OTHER_QUESTIONS, &progress)
            }
            Engine::Player(_) => anyhow::bail!("this strategy has no other questions"),
        };
        let noun = self
            .session
            .game()
            .question_noun(position.next_question_kind());
        let columns = [noun, ">expected left", ">worst", "can be it"];
        let mut table = self.output.new_table(&columns);
        for &best in &ranking.best {
            let rating = rate(position, best);
            table.add_row([
                position.question_text(best),
                format!("{:.1}", rating.expected),
                number(rating.worst as usize),
                if rating.possible { "yes" } else { "no" }.to_owned(),
            ]);
        }
        self.output.say(&self.output.table_text(&table));
        if let Some(&last) = ranking.best.last() {
            let text = position.question_text(last);
            self.output
                .say(&format!("If you ask another, tell me both: {text}=ANSWER"));
        }
        Ok(())
    }

    fn say_help(&self, question: &[Symbol]) {
        let game = self.session.game();
        let format = game.feedback_format(game.question_kind(question));
        let text = game.question_text(question);
        let example = format.example();
        let other = self.session.example(game.question_kind(question));
        let rows = [
            (example.clone(), format!("the answer to {text}")),
            ("?".to_owned(), "the answer is not known".to_owned()),
            (
                format!("{other}={example}"),
                "you asked something else, and this is its answer".to_owned(),
            ),
        ];
        self.output.say(&self.prompt.help(&rows));
    }
}
