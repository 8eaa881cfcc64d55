//! From an objective to searches, and from searches to a solution.

use std::sync::Arc;

use super::board::{Board, SetPosition};
use super::capacity::Caps;
use super::cost::{Cost, IMPOSSIBLE, Scale, Turns, UNLIMITED};
use super::decisions::bettered;
use super::items;
use super::jobs::{Cut, Jobs, Outcome};
use super::objective::Objective;
use super::position::Positions;
use super::proofs::Proofs;
use super::rules::Rules;
use super::search::{Effort, Search, Told};
use super::sets::Sets;
use super::strategy::{Decision, Record};
use super::table::Table;
use crate::code::Code;
use crate::error::InputError;
use crate::game::{Ask, Game, PlainTurn};
use crate::position::Position;
use crate::watch::Watch;

/// What is to be solved.
#[derive(Copy, Clone, Debug)]
pub struct Request {
    /// What the strategy is to be best at.
    pub objective: Objective,
    /// The first question, where it is prescribed.
    pub first: Option<Code>,
    /// Where given, only so many of the most promising questions of every position are asked: a strategy that is
    /// found soon, and for which nothing is proved.
    pub width: Option<usize>,
    /// What the search may use.
    pub rules: Rules,
    /// About how many bytes may be used to remember positions; fewer make it slower.
    pub memory: usize,
    /// The most bytes of the table of all questions and secrets; where it needs more, there is no solution.
    pub table: usize,
}

/// What a search remembers in, unless it is told otherwise.
pub(super) const USUAL_MEMORY: usize = 4 << 30;

const USUAL_TABLE: usize = 1 << 30;

impl Request {
    /// The best strategy for an objective, with every rule.
    pub fn new(objective: Objective) -> Request {
        Request {
            objective,
            first: None,
            width: None,
            rules: Rules::ALL,
            memory: USUAL_MEMORY,
            table: USUAL_TABLE,
        }
    }

    /// Whether a position can be solved so, and if not, why.
    pub fn check(&self, position: &Position<'_>) -> Result<(), SolveError> {
        if let (true, Some(last)) = (position.is_won(), position.turns().last()) {
            let turn = position.game().turn_text(&PlainTurn {
                question: position.layout().unpack(last.question),
                answer: last.answer.clone(),
            });
            return Err(SolveError::Won { turn });
        }
        if position.candidates().is_empty() {
            return Err(SolveError::Over);
        }
        if let Some(first) = self.first
            && !position.legal_questions().contains(&first)
        {
            let given = position.question_text(first);
            let noun = position.game().ask_noun(position.next_ask());
            let expected = format!("a {noun} that the rules allow here");
            let example = position.legal_questions()[0];
            let example = position.question_text(example);
            return Err(InputError::new("first question", given, expected, example).into());
        }
        self.objective.check(position.game())?;
        if self.objective.is_to_win() && position.turns_left() == Some(0) {
            return Err(SolveError::Over);
        }
        self.check_width(position.game())?;
        if self.objective.is_on_grids(position.game()) {
            return items::check(position, *self);
        }
        let questions = position.all_questions(Ask::Code).len();
        match position.candidates().len() > Table::most_secrets(questions, self.table) {
            true => Err(self.too_large(position)),
            false => Ok(()),
        }
    }

    fn check_width(&self, game: &dyn Game) -> Result<(), InputError> {
        let Some(width) = self.width else {
            return Ok(());
        };
        let refuse = |expected, example| {
            Err(InputError::new(
                "width",
                width.to_string(),
                expected,
                example,
            ))
        };
        if self.objective.is_on_grids(game) {
            let expected =
                "another game, for the search for win in Item Matching asks every question";
            return refuse(expected, "mastermind:4x6");
        }
        if self.objective == Objective::Worst {
            let expected = "another objective, for the search for worst asks every question";
            return refuse(expected, "mean");
        }
        Ok(())
    }

    /// Whether the best strategy from a position on will be written down, and if not, why.
    pub fn check_written(&self, position: &Position<'_>) -> Result<(), InputError> {
        match self.objective.is_on_grids(position.game()) {
            true => items::check_written(position),
            false => Ok(()),
        }
    }

    /// With more secrets left than this, a position of a game cannot be solved so.
    pub fn most_secrets(&self, game: &dyn Game) -> usize {
        if self.objective.is_on_grids(game) {
            return usize::MAX;
        }
        let others = game
            .layout()
            .and_then(|layout| game.other_questions(layout));
        let secrets = game.secret_count().exact();
        let secrets = secrets.and_then(|count| usize::try_from(count).ok());
        let questions = others.map(|others| others.len()).or(secrets);
        questions.map_or(0, |questions| Table::most_secrets(questions, self.table))
    }

    fn too_large(&self, position: &Position<'_>) -> SolveError {
        let questions = position.all_questions(Ask::Code).len();
        SolveError::TooLarge {
            secrets: position.candidates().len(),
            questions,
            most: Table::most_secrets(questions, self.table),
        }
    }
}

/// The best strategy found and what is proved of it. Turns are counted from the position on.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The objective that was solved: for [`Objective::WorstThenMean`] with the depth, once it is known.
    pub objective: Objective,
    /// How many secrets there are.
    pub secrets: u64,
    /// The first question of the best strategy found; `None` where none was, or where none exists.
    pub first: Option<Code>,
    /// That strategy, unless [`Request::check_written`] says that it is too large.
    pub strategy: Option<Decision>,
    /// How it does, by playing it.
    pub record: Option<Record>,
    /// No strategy is below this: a sum of turns, a number of turns, or to win a number of secrets not
    /// found. `None` where no strategy keeps to the limit.
    pub lower_bound: Option<u64>,
    /// What the best strategy found has, counted likewise.
    pub upper_bound: Option<u64>,
    /// Whether the strategy is the best, or there is none.
    pub is_proved: bool,
    /// How much work there was.
    pub effort: Effort,
}

/// Why there is no solution.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SolveError {
    /// The objective or the first question does not fit the game.
    #[error(transparent)]
    Input(#[from] InputError),
    /// The secret is found.
    #[error(
        "turn {turn} wins the game: expected one that is not won yet; for example without this turn"
    )]
    Won {
        /// The last turn.
        turn: String,
    },
    /// No secret fits, or no turn is left in which one could be found.
    #[error(
        "no secret or no turn is left: expected a game that is not over; for example with fewer turns given"
    )]
    Over,
    /// The table of all questions and secrets does not fit.
    #[error(
        "{secrets} secrets and {questions} questions: expected at most {most} secrets left; for example after more turns, or on a smaller board"
    )]
    TooLarge {
        /// How many secrets are left.
        secrets: usize,
        /// How many questions there are.
        questions: usize,
        /// How many secrets fit.
        most: usize,
    },
}

/// The best strategy from a position on. Stopped by the watch, the best found so far and what is proved
/// by then. What was proved before is used, and what is proved now is added to it.
pub fn solve(
    position: &Position<'_>,
    request: Request,
    proofs: &Proofs,
    watch: &dyn Watch,
) -> Result<Solution, SolveError> {
    request.check(position)?;
    let turns = match request.objective {
        Objective::Win | Objective::WinThenMean => position.turns_left().unwrap_or(UNLIMITED),
        Objective::MeanWithin(turns) => turns,
        _ => UNLIMITED,
    };
    if request.objective.is_on_grids(position.game()) {
        return items::solution(position, request, proofs, watch);
    }
    let board = Board::new(position, request.table);
    let board = board.ok_or_else(|| request.too_large(position))?;
    let mut solver = Solver {
        position,
        request,
        board: Arc::new(board),
        proofs,
        watch,
        effort: Effort::default(),
        caps: Caps::NONE,
    };
    solver.find_caps(turns);
    let solution = match request.objective {
        Objective::Mean | Objective::MeanWithin(_) => solver.mean(turns, request.objective),
        Objective::Worst => solver.worst(),
        Objective::WorstThenMean => {
            let worst = solver.worst();
            match worst.upper_bound {
                Some(turns) if worst.is_proved => {
                    let turns = turns as Turns;
                    solver.mean(turns, Objective::MeanWithin(turns))
                }
                _ => worst,
            }
        }
        Objective::Win | Objective::WinThenMean => solver.win(turns),
    };
    Ok(Solution {
        effort: solver.effort,
        ..solution
    })
}

struct Solver<'p, 'g, 'w> {
    position: &'p Position<'g>,
    request: Request,
    board: Arc<Board>,
    proofs: &'w Proofs,
    watch: &'w dyn Watch,
    effort: Effort,
    /// How many secrets can be found within a few turns.
    caps: Caps,
}

/// Questions of at most so many answers have parts so large that what can be found within a few turns is
/// worth knowing,
const FEW_ANSWERS: usize = 8;

/// of so many secrets at least,
const MANY_SECRETS: u64 = 60;

/// as long as fewer turns took no more positions than this.
const LITTLE_WORK: u64 = 100;

/// The most promising questions of each position that a first solution is made of.
const FIRST_WIDTH: usize = 1;

impl<'g> Solver<'_, 'g, '_> {
    fn secrets(&self) -> u64 {
        self.position.candidates().len() as u64
    }

    fn start(&self, scale: Scale) -> (Sets<'g>, SetPosition<'g>) {
        let Request { rules, first, .. } = self.request;
        let sets = Sets::new(self.position, &self.board, scale, rules, first);
        let sets = sets.with_caps(self.caps);
        let start = sets.start_position(&self.board);
        (sets, start)
    }

    /// The best strategy for a scale that costs less than `budget`, if there is one, where so many of the most
    /// promising questions of every position are asked. What is proved is proved for all questions.
    fn search(
        &mut self,
        scale: Scale,
        turns: Turns,
        budget: Cost,
        width: usize,
        told: Told<'_>,
    ) -> Outcome<Decision> {
        let (sets, start) = self.start(scale);
        // Of sets that differ in names other questions may look promising.
        let sets = match width {
            usize::MAX => sets,
            _ => sets.without_symmetry(),
        };
        let floor = sets.floor(&start, turns);
        let Request { rules, memory, .. } = self.request;
        let mut search = Search::new(sets, rules, width, memory, self.watch);
        let mut found = closed(&mut search, &start, turns, budget).unwrap_or_else(|| {
            search.share_memory();
            let jobs = Jobs::new(Some(self.proofs), self.watch);
            let proved = jobs.prove(&mut search, &mut start.clone(), turns, budget, told, true);
            let best = proved.best.and_then(|(value, first, solved)| {
                let strategy = Sets::strategy(&mut search, &start, turns, Some(first), &solved);
                Some((value, strategy?))
            });
            Outcome {
                lower: proved.lower,
                best,
            }
        });
        if width < usize::MAX {
            found.lower = floor;
        }
        self.add(search.effort);
        found
    }

    /// Finds out how many secrets can be found within two turns, three, and so on, while that is little work
    /// and fewer than there are. With many answers it is not worth it.
    fn find_caps(&mut self, turns: Turns) {
        let secrets = self.secrets();
        let Rules {
            fewer_turns,
            bounds,
            ..
        } = self.request.rules;
        let is_worth_it = fewer_turns
            && bounds
            && self.board.pairs.is_none()
            && self.board.codes.coding.values() <= FEW_ANSWERS
            && secrets >= MANY_SECRETS
            && self.request.width.is_none();
        if !is_worth_it {
            return;
        }
        let first = self.request.first.take();
        for within in 2..turns {
            let before = self.effort.nodes;
            let sketch = self.sketch(Scale::LOSSES, within);
            let budget = sketch.best.map_or(IMPOSSIBLE, |best| best.0);
            let found = self.search(Scale::LOSSES, within, budget, usize::MAX, &|_| ());
            let lost = found.lower.min(budget);
            self.caps = self.caps.with(within, secrets - lost.min(secrets));
            if lost == 0 || self.effort.nodes - before > LITTLE_WORK || self.watch.is_cancelled() {
                break;
            }
        }
        self.request.first = first;
    }

    /// A first strategy for a scale.
    fn sketch(&mut self, scale: Scale, turns: Turns) -> Outcome<Decision> {
        self.search(scale, turns, IMPOSSIBLE, FIRST_WIDTH, &|_| ())
    }

    fn add(&mut self, effort: Effort) {
        self.effort.nodes += effort.nodes;
        self.effort.asked += effort.asked;
    }

    /// The best strategy for a scale, by way of a first one.
    fn best(&mut self, scale: Scale, turns: Turns) -> Outcome<Decision> {
        let mut best = self.sketch(scale, turns);
        let last = self.request.width.unwrap_or(usize::MAX);
        // Wider searches begin with what narrower ones found.
        let narrow = (1..).map(|shift| FIRST_WIDTH << shift);
        let narrow = narrow.take_while(|&width| last < usize::MAX && width < last);
        for width in narrow.chain([last]) {
            let budget = best.best.as_ref().map_or(IMPOSSIBLE, |best| best.0);
            let (watch, secrets, floor) = (self.watch, self.secrets(), best.lower);
            let tell = |lower: Cost| {
                let lower = lower.max(floor);
                if width == usize::MAX && lower < IMPOSSIBLE {
                    let (lower, upper) = scale.bounds(lower, budget, secrets);
                    watch.bounds(lower, upper);
                }
            };
            tell(floor);
            let found = self.search(scale, turns, budget, width, &tell);
            best.lower = best.lower.max(found.lower.min(budget));
            if let Some((value, strategy)) = found.best {
                best.lower = best.lower.min(value);
                best.best = Some((value, strategy));
            }
        }
        if self.watch.is_cancelled()
            && let Some((value, strategy)) = &best.best
            && let Some(better) = self.bettered(scale, turns, strategy)
            && better.0 < *value
        {
            best.best = Some(better);
        }
        best
    }

    /// A strategy with the parts that were proved before the search was stopped.
    fn bettered(
        &self,
        scale: Scale,
        turns: Turns,
        strategy: &Decision,
    ) -> Option<(Cost, Decision)> {
        let (sets, start) = self.start(scale);
        bettered(&sets, &start, turns, strategy, &self.proofs.all())
    }

    fn solution(&self, objective: Objective, found: Outcome<Decision>) -> Solution {
        let (upper, strategy) = found.best.unzip();
        Solution {
            objective,
            secrets: self.secrets(),
            first: strategy.as_ref().map(|strategy| strategy.question),
            record: (strategy.as_ref()).map(|strategy| strategy.play(self.position)),
            strategy,
            lower_bound: (found.lower < IMPOSSIBLE).then_some(found.lower),
            upper_bound: upper,
            is_proved: match upper {
                Some(upper) => found.lower >= upper,
                None => found.lower >= IMPOSSIBLE,
            },
            effort: self.effort,
        }
    }

    fn mean(&mut self, turns: Turns, objective: Objective) -> Solution {
        let found = self.best(Scale::TURNS, turns);
        self.solution(objective, found)
    }

    fn worst(&mut self) -> Solution {
        let first = self.sketch(Scale::TURNS, UNLIMITED);
        let mut best = first.best.map(|(_, strategy)| {
            let most = strategy.play(self.position).found.max();
            (Cost::from(most.unwrap_or(0)), strategy)
        });
        let mut lower: Cost = 1;
        while best.as_ref().is_none_or(|best| lower < best.0) && !self.watch.is_cancelled() {
            let upper = best.as_ref().map(|best| best.0);
            self.watch.bounds(lower, upper);
            let within = self.search(Scale::LOSSES, lower as Turns, 1, usize::MAX, &|_| ());
            match within.best {
                Some((_, strategy)) => best = Some((lower, strategy)),
                None if within.lower >= 1 => lower += 1,
                None => break,
            }
        }
        self.solution(Objective::Worst, Outcome { lower, best })
    }

    fn win(&mut self, turns: Turns) -> Solution {
        let objective = self.request.objective;
        let scale = match objective {
            Objective::WinThenMean => Scale::losses_then_turns(self.secrets(), turns),
            _ => Scale::LOSSES,
        };
        let found = self.best(scale, turns);
        let solution = self.solution(objective, found);
        let lost = |cost: u64| cost / scale.late;
        Solution {
            lower_bound: solution.lower_bound.map(lost),
            upper_bound: solution.upper_bound.map(lost),
            ..solution
        }
    }
}

/// A start whose value needs no search.
fn closed<'g>(
    search: &mut Search<'_, Sets<'g>>,
    start: &SetPosition<'g>,
    turns: Turns,
    budget: Cost,
) -> Option<Outcome<Decision>> {
    if search.positions.first.is_some() {
        return None;
    }
    let lower = search.positions.known(start, turns)?;
    let strategy = Sets::strategy(search, start, turns, None, &Default::default())?;
    Some(Outcome {
        lower,
        best: (lower < budget).then_some((lower, strategy)),
    })
}
