//! `nextguess solve`: the computer asks; a person answers, or a secret that is given.

use anyhow::Context;
use nextguess::board::code::{Symbol, UNKNOWN};
use nextguess::error::InputError;
use nextguess::explanation::Explanation;
use nextguess::game::Turn;
use nextguess::game::feedback::AllowedFeedback;
use nextguess::strategy::{self, Engine, rate};
use nextguess::tree::FromTree;
use nextguess::watch::Unwatched;
use nextguess_service::explained::{ExplainedTurn, Explainer};
use nextguess_service::partner::Partner;
use nextguess_service::record::{Record, TurnDocument};
use serde::Serialize;

use crate::Outcome;
use crate::cli::SolveArguments;
use crate::output::{Output, capitalised, number, plural, sentence};
use crate::progress::Progress;
use crate::prompt::{Command, Prompt, Reply};
use crate::table::Table;
use crate::{conflict, explain, history, interrupt, loading, matrix, threads};

/// The outcome of the game, for programs.
#[derive(Serialize)]
struct Solved {
    game: String,
    strategy: String,
    /// What was hidden, if it was given or is the only one left.
    #[serde(skip_serializing_if = "Option::is_none")]
    secret: Option<String>,
    turns: Vec<TurnDocument>,
    /// How many questions were asked.
    asked: usize,
    /// How many turns they took: as many, but weeks where a turn is a week.
    turns_taken: u32,
    /// Whether the last question was the secret.
    won: bool,
    /// What the strategy decided for this game, where it decided anything and explains itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// Every question with its reason and what its answer ruled out, where that is wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    explained: Option<Vec<ExplainedTurn>>,
}

pub(crate) fn run(arguments: SolveArguments, output: &Output) -> anyhow::Result<Outcome> {
    threads::set(&arguments.threads)?;
    let game = match &arguments.names {
        None => loading::game(&arguments.game)?,
        Some(path) => loading::game_with_names(&arguments.game, path)?,
    };
    let game = &game;
    let text = match arguments.strategy {
        Some(text) => text,
        None => strategy::best_known(game).to_owned(),
    };
    let chooser = match &arguments.tree {
        None => strategy::engine(&text, game)?,
        Some(path) => {
            let otherwise = strategy::chooser(&text, game)?;
            let tree = loading::tree(path, game)?;
            Engine::Chooser(Box::new(FromTree::new(tree, otherwise)))
        }
    };
    let given = arguments.secret.as_deref();
    let secret = given.map(|text| game.read_secret(text)).transpose();
    let secret = secret.context("in the secret")?;
    let mut record = Record::new(game);
    let mut partner = match &chooser {
        Engine::Player(query) => Some(Partner::new(game, &**query)),
        Engine::Chooser(_) => None,
    };
    if matches!(chooser, Engine::Chooser(_)) {
        record.position()?;
    }
    let mut explainer = arguments.explain.then(Explainer::default);
    match (&secret, &chooser) {
        (Some(secret), Engine::Chooser(strategy)) => {
            let progress = Progress::new("playing");
            record.play_out(secret, &**strategy, explainer.as_mut(), &progress)?;
        }
        (Some(secret), Engine::Player(_)) => {
            if let Some(partner) = &mut partner {
                let progress = Progress::new("playing");
                record.play_out_asking(secret, partner, explainer.as_mut(), &progress)?;
            }
        }
        (None, _) => {
            interrupt::catch();
            let mut dialogue = Dialogue {
                record: &mut record,
                chooser: &chooser,
                partner: partner.as_mut(),
                explainer: explainer.as_mut(),
                explained: 0,
                prompt: Prompt::new(output, COMMANDS)?,
                shows_matrix: arguments.matrix,
                output,
            };
            dialogue.run()?;
        }
    }
    if let Some(partner) = &mut partner {
        // The last turn may be one that the player cannot use; the game is over anyway.
        let _ = partner.follow(record.turns());
    }
    let reason = chooser.reason().filter(|_| arguments.explain);
    let explained = explainer.map(|explainer| explainer.documents(&record, partner.as_ref()));
    if output.is_json() {
        output.document(&Solved {
            game: game.spec().to_string(),
            strategy: text,
            secret: known_secret(&record, secret.as_deref()),
            turns: documents(&record, partner.as_ref()),
            asked: record.turns().len(),
            turns_taken: record.turns_taken(),
            won: record.is_won(),
            reason,
            explained,
        })?;
    } else {
        // In a dialogue it was explained on the way.
        if let Some(explained) = explained.filter(|_| secret.is_some()) {
            print_explained(&record, &text, reason, &explained, output)?;
        }
        if arguments.matrix && secret.is_some() && record.position().is_ok() {
            print_matrices(&record, output)?;
        }
        print(&record, secret.as_deref(), partner.as_ref(), output)?;
    }
    Ok(if record.is_won() {
        Outcome::Fine
    } else {
        Outcome::Negative
    })
}

/// The turns with what the player knew after each.
fn documents(record: &Record, partner: Option<&Partner<'_>>) -> Vec<TurnDocument> {
    let mut documents = record.documents();
    for (at, document) in documents.iter_mut().enumerate() {
        document.idle = record.is_idle(at);
        document.known = partner.and_then(|partner| partner.known_after(at));
    }
    documents
}

/// A game that was played by itself, step by step.
fn print_explained(
    record: &Record,
    strategy: &str,
    reason: Option<String>,
    explained: &[ExplainedTurn],
    output: &Output,
) -> anyhow::Result<()> {
    if let Some(reason) = reason {
        output.line(&format!("{strategy}: {reason}\n"))?;
    }
    let noun = record.game().turn_noun();
    let title: String = noun[..1].to_uppercase() + &noun[1..];
    for turn in explained {
        let left = turn.remaining.map(|left| plural(left, "secret"));
        let left = left.map_or(String::new(), |left| format!(": {left} left"));
        output.line(&output.strong(&format!("{title} {}{left}", turn.turn)))?;
        output.text(&explain::why(turn, output))?;
        if let Some(answer) = &turn.answer {
            output.text(&explain::answered(answer))?;
        }
        output.line("")?;
    }
    Ok(())
}

/// The turns, with what was left after each and what the player knew.
fn history(record: &Record, partner: Option<&Partner<'_>>, output: &Output) -> Table {
    let known = |at| partner.and_then(|partner| partner.known_after(at));
    if (0..record.turns().len()).any(|at| known(at).is_some()) {
        let cells = |at| {
            vec![
                history::left_cell(record, at),
                known(at).unwrap_or_default(),
            ]
        };
        let documents = documents(record, partner);
        return history::table(record, documents, output, &[">left", "known"], cells);
    }
    let documents = documents(record, partner);
    history::table(record, documents, output, &[">left"], |at| {
        vec![history::left_cell(record, at)]
    })
}

fn known_secret(record: &Record, given: Option<&[Symbol]>) -> Option<String> {
    let secret = given.map(<[Symbol]>::to_vec);
    let secret = secret.or_else(|| record.only_left())?;
    Some(record.game().question_text(&secret))
}

fn print_matrices(record: &Record, output: &Output) -> anyhow::Result<()> {
    for (at, turn) in record.turns().iter().enumerate() {
        output.line(&output.strong(&record.game().turn_text(turn)))?;
        let text = matrix::of(record.position_after(at + 1)?, output);
        output.line(&format!("{text}\n"))?;
    }
    Ok(())
}

fn print(
    record: &Record,
    given: Option<&[Symbol]>,
    partner: Option<&Partner<'_>>,
    output: &Output,
) -> anyhow::Result<()> {
    if !record.turns().is_empty() {
        output.table(&history(record, partner, output))?;
        output.line("")?;
    }
    let turns = plural(record.turns_taken() as usize, record.game().turn_noun());
    let secret = known_secret(record, given);
    if record.is_won() {
        let secret = secret.map_or(String::new(), |secret| format!(" {secret}"));
        return output.line(&output.strong(&format!("Found{secret} in {turns}.")));
    }
    let how = if record.is_out_of_turns() {
        format!("Lost: not found in {turns}.")
    } else {
        format!("Not finished after {turns}.")
    };
    output.line(&output.strong(&how))?;
    match secret {
        Some(secret) => output.line(&format!("The secret is {secret}.")),
        None => output.line(&record.left_text().unwrap_or_default()),
    }
}

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
struct Dialogue<'a, 'q> {
    record: &'a mut Record,
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

impl Dialogue<'_, '_> {
    /// Asks until the game is over or the person ends it.
    fn run(&mut self) -> anyhow::Result<()> {
        self.greet();
        while !self.record.is_over() {
            let chosen = self.choose();
            if interrupt::was_pressed() {
                break;
            }
            let question = match chosen {
                Ok(question) => question,
                // Only a player without a list finds out so late that an answer cannot be.
                Err(problem) => match self.undo() {
                    Some(turn) => {
                        let turn = self.record.game().turn_text(&turn);
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
            let title = self.record.turn_title();
            match self.record.position() {
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
            if let Some(turn) = self.record.idle_turn(&question) {
                self.skip(turn)?;
                continue;
            }
            if !self.ask(&question)? {
                return Ok(());
            }
        }
        if let Some(partner) = &mut self.partner {
            // The last turn may be one that the player cannot use; the game is over anyway.
            let _ = partner.follow(self.record.turns());
        }
        self.say_what_answers_ruled_out();
        self.output.say("");
        Ok(())
    }

    /// Why the question is asked that was chosen last, where that is wanted.
    fn say_why(&self) {
        let at = self.record.turns().len();
        let explainer = self.explainer.as_ref();
        let turn = explainer.and_then(|explainer| explainer.document(at, self.record, None));
        if let Some(turn) = turn {
            self.output.say(explain::why(&turn, self.output).trim_end());
        }
    }

    /// What the answers since the last time ruled out, where that is wanted.
    fn say_what_answers_ruled_out(&mut self) {
        let Some(explainer) = &self.explainer else {
            return;
        };
        let answered = self.record.turns().len();
        for at in self.explained..answered {
            let turn = explainer.document(at, self.record, self.partner.as_deref());
            if let Some(answer) = turn.and_then(|turn| turn.answer) {
                let text = explain::answered(&answer);
                self.output.say(&format!("{}\n", text.trim_end()));
            }
        }
        self.explained = answered;
    }

    /// Records a pair whose answer is known before it is asked.
    fn skip(&mut self, turn: Turn) -> anyhow::Result<()> {
        let game = self.record.game();
        let noun = game.question_noun(game.question_kind(&turn.question));
        let only = self.record.only_left().unwrap_or_default();
        let only = game.question_text(&only);
        let then = match self.chooser {
            Engine::Chooser(_) => format!("sit down {only}"),
            Engine::Player(_) => format!("only {only} is left"),
        };
        self.output
            .say(&format!("  The {noun} does not matter any more: {then}."));
        let seen = self.record.look(&turn)?;
        self.record.go_on(turn, seen);
        Ok(())
    }

    /// Takes back the last answer, with a pair after it that was not asked.
    fn undo(&mut self) -> Option<Turn> {
        let last = self.record.turns().len().checked_sub(1)?;
        if self.record.is_idle(last) {
            self.record.undo();
        }
        let undone = self.record.undo();
        self.explained = self.explained.min(self.record.turns().len());
        undone
    }

    fn greet(&self) {
        let game = self.record.game();
        let spec = game.spec();
        self.output
            .say(&format!("{spec}: {}.", spec.kind().summary));
        let example = game
            .feedback_format(self.record.next_question_kind())
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
                let question = partner.next_question(self.record.turns())?;
                if let Some(explainer) = &mut self.explainer {
                    explainer.note(self.record.turns().len(), partner.explain(&question));
                }
                Ok(question)
            }
            (Engine::Player(_), None) => anyhow::bail!("this strategy has no player"),
            (Engine::Chooser(strategy), _) => {
                let position = self.record.position()?;
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
                    explainer.note(self.record.turns().len(), reason);
                }
                Ok(question)
            }
        }
    }

    /// Asks one question until the record has changed; `false` if the person wants to end.
    fn ask(&mut self, question: &[Symbol]) -> anyhow::Result<bool> {
        let game = self.record.game().clone();
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
        let game = self.record.game();
        if !text.contains('=') {
            let answer = game.read_answer(question, text)?;
            let question = question.to_vec();
            return Ok(Turn { question, answer });
        }
        let turn = game.read_turn(text)?;
        game.permits(self.record.turns(), &turn.question)?;
        Ok(turn)
    }

    fn say_unreadable(&self, text: &str, problem: &InputError) {
        let problem = capitalised(&problem.to_string());
        self.output.say(&format!("  {problem}"));
        let game = self.record.game();
        if game.read_question(text).is_ok() {
            let advice = "  If you asked that instead, add its answer:";
            self.output.say(&format!("{advice} {text}=ANSWER"));
        } else if let Some(command) = self.prompt.near_command(text) {
            self.output.say(&format!("  Did you mean `{command}`?"));
        }
    }

    /// Records a turn that some secret fits; explains why none fits any other.
    fn accept(&mut self, turn: Turn) -> anyhow::Result<bool> {
        let seen = match self.record.look(&turn) {
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
            let mut turns = self.record.turns().to_vec();
            for (at, turn) in turns.iter_mut().enumerate() {
                // Nobody gave this answer, so it cannot be the wrong one.
                if self.record.is_idle(at) {
                    turn.answer = AllowedFeedback::Any;
                }
            }
            turns.push(turn.clone());
            let game = self.record.game();
            if let Some(found) =
                nextguess_service::conflict::find(game, &turns, position, &Unwatched)?
            {
                let text = conflict::text(game, &turns, &found);
                self.output.say(&format!("\n{text}"));
            }
            self.say_possible_answers(&turn)?;
            return Ok(false);
        }
        self.record.go_on(turn, seen);
        Ok(true)
    }

    fn say_possible_answers(&self, turn: &Turn) -> anyhow::Result<()> {
        let advice = "Answer again, or `undo` to correct the answer before.\n";
        if turn.question.contains(&UNKNOWN) {
            self.output.say(advice);
            return Ok(());
        }
        let game = self.record.game();
        let position = self.record.position()?;
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

    /// Carries out a command that leaves the record as it is.
    fn obey(&self, command: Command, question: &[Symbol]) -> anyhow::Result<()> {
        match command {
            Command::Left => {
                let left = self.record.left_text()?;
                self.output.say(&format!("  {left}"));
            }
            Command::Matrix => self.say_matrix()?,
            Command::Other => self.say_other_questions()?,
            Command::History if self.record.turns().is_empty() => {
                self.output.say("  Nothing was answered yet.");
            }
            Command::History => {
                let table = history(self.record, self.partner.as_deref(), self.output);
                self.output.say(&self.output.table_text(&table));
            }
            _ => self.say_help(question),
        }
        Ok(())
    }

    fn say_matrix(&self) -> anyhow::Result<()> {
        let text = matrix::of(self.record.position()?, self.output);
        self.output.say(&format!("{text}\n"));
        Ok(())
    }

    fn say_other_questions(&self) -> anyhow::Result<()> {
        let position = self.record.position()?;
        let ranking = match self.chooser {
            Engine::Chooser(strategy) => {
                let progress = Progress::new("scoring questions");
                strategy.rank(position, OTHER_QUESTIONS, &progress)
            }
            Engine::Player(_) => anyhow::bail!("this strategy has no other questions"),
        };
        let noun = self
            .record
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
        let game = self.record.game();
        let format = game.feedback_format(game.question_kind(question));
        let text = game.question_text(question);
        let example = format.example();
        let other = self.record.example(game.question_kind(question));
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
