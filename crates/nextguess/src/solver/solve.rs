//! From an objective to searches, and from searches to a solution.

use std::sync::Arc;

use crate::board::code::Code;
use crate::board::count::Count;
use crate::error::InputError;
use crate::game::{Game, QuestionKind, Turn};
use crate::position::{MOST_LISTED, Position};
use crate::solver::grids;
use crate::solver::objective::Objective;
use crate::solver::rules::Rules;
use crate::solver::search::cost::{Cost, IMPOSSIBLE, Scale, Turns, UNLIMITED};
use crate::solver::search::jobs::{Cut, Jobs, Outcome};
use crate::solver::search::proofs::Proofs;
use crate::solver::search::space::Positions;
use crate::solver::search::{Effort, Search, Told};
use crate::solver::sets::Sets;
use crate::solver::sets::bounds::Caps;
use crate::solver::sets::decisions::bettered;
use crate::solver::sets::set_position::{Board, SetPosition};
use crate::solver::sets::table::Table;
use crate::solver::strategy::{Decision, Record};
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
pub(crate) const USUAL_MEMORY: usize = 4 << 30;

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
    pub fn check(&self, position: &Position) -> Result<(), SolveError> {
        if let (true, Some(last)) = (position.is_won(), position.turns().last()) {
            let turn = position.game().turn_text(&Turn {
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
            let noun = position.game().question_noun(position.next_question_kind());
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
            return grids::check(position, *self);
        }
        let questions = position.count_questions(QuestionKind::Code);
        self.check_size(position.candidates().len(), questions)
    }

    /// Whether a game can be solved from its start on, as far as the numbers of its secrets and questions tell. What
    /// is refused here would be refused by [`Request::check`] too, but only after all secrets were listed. A game
    /// whose secrets cannot be listed at all is not refused here: [`Position::start`] refuses it.
    pub fn check_game(&self, game: &Game) -> Result<(), SolveError> {
        self.objective.check(game)?;
        let listed = game.secret_count().exact();
        let listed = listed.filter(|&secrets| secrets <= MOST_LISTED as u128);
        let (Some(secrets), false) = (listed, self.objective.is_on_grids(game)) else {
            return Ok(());
        };
        self.check_size(secrets as usize, question_count(game).unwrap_or(0))
    }

    /// Whether the table of this many secrets and questions fits.
    fn check_size(&self, secrets: usize, questions: usize) -> Result<(), SolveError> {
        let most = Table::most_secrets(questions, self.table);
        let error = SolveError::TooLarge {
            secrets,
            questions,
            most,
        };
        if secrets > most { Err(error) } else { Ok(()) }
    }

    fn check_width(&self, game: &Game) -> Result<(), InputError> {
        let Some(width) = self.width else {
            return Ok(());
        };
        let refuse = |expected, example, sentence: &str| {
            let error = InputError::new("width", width.to_string(), expected, example);
            Err(error.saying(sentence))
        };
        if self.objective.is_on_grids(game) {
            let expected =
                "another game, for the search for win in Item Matching asks every question";
            let sentence =
                "a width cannot be given for win in Item Matching, where every question is asked";
            return refuse(expected, "mastermind:4x6", sentence);
        }
        if self.objective == Objective::Worst {
            let expected = "another objective, for the search for worst asks every question";
            let sentence =
                "a width cannot be given for worst, where every question is asked. Example: mean";
            return refuse(expected, "mean", sentence);
        }
        Ok(())
    }

    /// Whether the best strategy from a position on will be written down, and if not, why.
    pub fn check_written(&self, position: &Position) -> Result<(), InputError> {
        match self.objective.is_on_grids(position.game()) {
            true => grids::check_written(position),
            false => Ok(()),
        }
    }

    /// With more secrets left than this, a position of a game cannot be solved so.
    pub fn most_secrets(&self, game: &Game) -> usize {
        if self.objective.is_on_grids(game) {
            return usize::MAX;
        }
        question_count(game).map_or(0, |questions| Table::most_secrets(questions, self.table))
    }

    fn too_large(&self, position: &Position) -> SolveError {
        let questions = position.count_questions(QuestionKind::Code);
        SolveError::TooLarge {
            secrets: position.candidates().len(),
            questions,
            most: Table::most_secrets(questions, self.table),
        }
    }
}

/// How many codes can be asked in a game; `None` where the number is too large to tell.
fn question_count(game: &Game) -> Option<usize> {
    let layout = game.layout();
    if let Some(others) = layout.and_then(|layout| game.other_questions(layout)) {
        return Some(others.len());
    }
    usize::try_from(game.secret_count().exact()?).ok()
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
    /// How many items it uses for all secrets, where that is to be little.
    pub items_used: Option<u64>,
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
        "the turn {turn} wins the game, so nothing is left to ask. Leave it out to see what was best before"
    )]
    Won {
        /// The last turn.
        turn: String,
    },
    /// No secret fits, or no turn is left in which one could be found.
    #[error("the game is over: no secret or no turn is left. Leave out the last turns")]
    Over,
    /// The table of all questions and secrets does not fit.
    #[error(
        "{} secrets are left, and at most {} can be solved where {} questions may be asked. \
         Give more turns, or take a smaller board",
        Count::exactly(*secrets as u128), Count::exactly(*most as u128), Count::exactly(*questions as u128)
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
    position: &Position,
    request: Request,
    proofs: &Proofs,
    watch: &dyn Watch,
) -> Result<Solution, SolveError> {
    request.check(position)?;
    let turns = match request.objective {
        objective if objective.is_to_win() => position.turns_left().unwrap_or(UNLIMITED),
        Objective::MeanWithin(turns) => turns,
        _ => UNLIMITED,
    };
    if request.objective.is_on_grids(position.game()) {
        return grids::solution(position, request, proofs, watch);
    }
    let mut solver = Solver::new(position, request, Some(proofs), watch)?;
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
        Objective::Win | Objective::WinThenMean | Objective::WinThenItems => solver.win(turns),
    };
    Ok(Solution {
        effort: solver.effort,
        ..solution
    })
}

/// A search for the best strategy on sets of candidates.
pub(crate) struct Solver<'p, 'w> {
    position: &'p Position,
    request: Request,
    pub(crate) board: Arc<Board>,
    /// What was proved before, and where it is kept; without it nothing is.
    proofs: Option<&'w Proofs>,
    watch: &'w dyn Watch,
    effort: Effort,
    /// How many secrets can be found within a few turns.
    pub(crate) caps: Caps,
}

/// Questions of at most so many answers have parts so large that what can be found within a few turns is
/// worth knowing,
const FEW_ANSWERS: usize = 8;

/// of so many secrets at least,
const MANY_SECRETS: u64 = 60;

/// as long as fewer turns took no more positions than this.
const LITTLE_WORK: u64 = 100;

/// The bytes in which what so little work finds is remembered.
const LITTLE_MEMORY: usize = 1 << 20;

/// The most promising questions of each position that a first solution is made of.
const FIRST_WIDTH: usize = 1;

impl<'p, 'w> Solver<'p, 'w> {
    pub(crate) fn new(
        position: &'p Position,
        request: Request,
        proofs: Option<&'w Proofs>,
        watch: &'w dyn Watch,
    ) -> Result<Solver<'p, 'w>, SolveError> {
        let board = Board::new(position, request.table);
        let board = board.ok_or_else(|| request.too_large(position))?;
        Ok(Solver {
            position,
            request,
            board: Arc::new(board),
            proofs,
            watch,
            effort: Effort::default(),
            caps: Caps::NONE,
        })
    }

    fn secrets(&self) -> u64 {
        self.position.candidates().len() as u64
    }

    fn start(&self, scale: Scale) -> (Sets, SetPosition) {
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
            let jobs = Jobs::new(self.proofs, self.watch);
            let proved = jobs.prove(&mut search, &mut start.clone(), turns, budget, told, true);
            let best = proved.best.and_then(|(value, first, solved)| {
                let is_proved = width == usize::MAX && value <= proved.lower;
                let known = is_proved.then_some(value);
                let mut writer = search.fork(Sets::AT_ONCE);
                let strategy =
                    Sets::strategy(&mut writer, &start, turns, known, Some(first), &solved);
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

    /// What the best strategy for a scale costs, if that is less than `budget`; else a lower bound of at least that.
    /// Stopped, a lower bound. Nothing is written down.
    fn lower_bound(&mut self, scale: Scale, turns: Turns, budget: Cost) -> Cost {
        let (sets, mut start) = self.start(scale);
        let Request { rules, memory, .. } = self.request;
        let mut search = Search::new(sets, rules, usize::MAX, memory, self.watch);
        if let Some(known) = search.positions.known(&start, turns) {
            return known;
        }
        search.share_memory();
        let jobs = Jobs::new(self.proofs, self.watch);
        let proved = jobs.prove(&mut search, &mut start, turns, budget, &|_| (), true);
        self.add(search.effort);
        proved.lower
    }

    /// Finds out how many secrets can be found within two turns, three, and so on, while that is little work
    /// and fewer than there are. With many answers it is not worth it. What is little work is told by the effort, so
    /// that must not depend on what was proved before, nor on how much can be remembered.
    pub(crate) fn find_caps(&mut self, turns: Turns) {
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
        let proofs = self.proofs.take();
        let request = self.request;
        self.request.first = None;
        self.request.memory = request.memory.max(LITTLE_MEMORY);
        for within in 2..turns {
            let before = self.effort.nodes;
            let sketch = self.sketch(Scale::LOSSES, within);
            let budget = sketch.best.map_or(IMPOSSIBLE, |best| best.0);
            let lost = self.lower_bound(Scale::LOSSES, within, budget).min(budget);
            self.caps = self.caps.with(within, secrets - lost.min(secrets));
            if lost == 0 || self.effort.nodes - before > LITTLE_WORK || self.watch.is_cancelled() {
                break;
            }
        }
        self.request = request;
        self.proofs = proofs;
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
        let proofs = self.proofs.map(Proofs::all).unwrap_or_default();
        bettered(&sets, &start, turns, strategy, &proofs)
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
            items_used: None,
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
fn closed(
    search: &mut Search<'_, Sets>,
    start: &SetPosition,
    turns: Turns,
    budget: Cost,
) -> Option<Outcome<Decision>> {
    if search.positions.first.is_some() {
        return None;
    }
    let lower = search.positions.known(start, turns)?;
    let solved = Default::default();
    let strategy = Sets::strategy(search, start, turns, Some(lower), None, &solved)?;
    Some(Outcome {
        lower,
        best: (lower < budget).then_some((lower, strategy)),
    })
}
