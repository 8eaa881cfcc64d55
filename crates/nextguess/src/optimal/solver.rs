//! From an objective to searches, and from searches to a strategy.

use std::sync::Arc;

use super::cost::{Cost, IMPOSSIBLE, Scale, Turns, UNLIMITED};
use super::objective::Objective;
use super::position::Positions;
use super::rules::Rules;
use super::search::{Effort, Search};
use super::sets::{Board, SetPosition, Sets};
use super::strategy::{Decision, Next, Record};
use crate::code::Code;
use crate::error::InputError;
use crate::game::Ask;
use crate::grade::Rule;
use crate::position::Position;
use crate::watch::Watch;

/// What is to be solved.
#[derive(Copy, Clone, Debug)]
pub struct Request {
    /// What the strategy is to be best at.
    pub objective: Objective,
    /// The first question, where it is prescribed.
    pub first: Option<Code>,
    /// What the search may use.
    pub rules: Rules,
}

impl Request {
    /// The best strategy for an objective, with every rule.
    pub fn new(objective: Objective) -> Request {
        Request {
            objective,
            first: None,
            rules: Rules::ALL,
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
    /// The best strategy found; `None` where none was, or where none exists.
    pub strategy: Option<Decision>,
    /// How it does, by playing it.
    pub record: Option<Record>,
    /// No strategy is below this: a sum of turns, a number of turns, or for [`Objective::Win`] a number
    /// of secrets not found. `None` where no strategy keeps to the limit.
    pub lower_bound: Option<u64>,
    /// What the best strategy found has, counted likewise.
    pub upper_bound: Option<u64>,
    /// How much work there was.
    pub effort: Effort,
}

impl Solution {
    /// Whether the strategy is the best, or there is none.
    pub fn is_proved(&self) -> bool {
        self.lower_bound == self.upper_bound
    }
}

/// Why there is no solution.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SolveError {
    /// The objective or the first question does not fit the game.
    #[error(transparent)]
    Input(#[from] InputError),
    /// No secret is left, or the game is over.
    #[error("nothing is left to find")]
    Over,
    /// The table of all questions and secrets does not fit.
    #[error("{secrets} secrets and {questions} questions: expected a table of at most 1 GiB")]
    TooLarge {
        /// How many secrets are left.
        secrets: usize,
        /// How many questions there are.
        questions: usize,
    },
}

/// The best strategy from a position on. Stopped by the watch, the best found so far and what is proved
/// by then.
pub fn solve(
    position: &Position<'_>,
    request: Request,
    watch: &dyn Watch,
) -> Result<Solution, SolveError> {
    if position.candidates().is_empty() || position.is_won() {
        return Err(SolveError::Over);
    }
    // There the marks bar questions, so a set of candidates does not tell what may be asked.
    if position.game().rule() == Rule::ItemMarks {
        let given = position.game().spec().to_string();
        let expected = "a game whose marks bar no questions";
        return Err(InputError::new("game", given, expected, "mastermind:4x6").into());
    }
    if let Some(first) = request.first
        && !position.legal_questions().contains(&first)
    {
        let given = position.question_text(first);
        let noun = position.game().ask_noun(position.next_ask());
        let expected = format!("a {noun} that the rules allow here");
        let example = position.legal_questions()[0];
        let example = position.question_text(example);
        return Err(InputError::new("first question", given, expected, example).into());
    }
    let board = Sets::board(position).ok_or_else(|| SolveError::TooLarge {
        secrets: position.candidates().len(),
        questions: position.question_count(),
    })?;
    let mut solver = Solver {
        position,
        request,
        board: Arc::new(board),
        watch,
        effort: Effort::default(),
    };
    let solution = match request.objective {
        Objective::Mean => solver.mean(UNLIMITED, Objective::Mean),
        Objective::MeanWithin(turns) => solver.mean(turns, request.objective),
        Objective::Worst => solver.worst(),
        Objective::WorstThenMean => {
            let worst = solver.worst();
            match worst.upper_bound {
                Some(turns) if worst.is_proved() => {
                    let within = Objective::MeanWithin(turns as Turns);
                    solver.mean(turns as Turns, within)
                }
                _ => worst,
            }
        }
        Objective::Win => solver.win()?,
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
    watch: &'w dyn Watch,
    effort: Effort,
}

/// The most promising questions of each position that a first solution is made of.
const FIRST_WIDTH: usize = 1;

/// What one search has found.
struct Found {
    lower: Cost,
    best: Option<(Cost, Decision)>,
}

impl<'g> Solver<'_, 'g, '_> {
    fn secrets(&self) -> u64 {
        self.position.candidates().len() as u64
    }

    /// The best strategy for a scale that costs less than `budget`, if there is one.
    fn search(&mut self, scale: Scale, turns: Turns, budget: Cost, width: usize) -> Found {
        let rules = self.request.rules;
        let sets = Sets::new(self.position, &self.board, scale, rules, self.request.first);
        let mut search = Search::new(sets, rules, width, self.watch);
        let mut start = search.positions.start_position(&self.board);
        let found = match search.positions.known(&start, turns) {
            // A prescribed question may be worse than what is known.
            Some(known) if self.request.first.is_none() => {
                let decision = decide(&mut search, &start, turns, None);
                Found {
                    lower: known.min(budget),
                    best: decision.filter(|_| known < budget).map(|it| (known, it)),
                }
            }
            _ => {
                let proved = search.solve_start(&mut start, turns, budget);
                let start = search.positions.start_position(&self.board);
                let best = proved.best.and_then(|(value, question)| {
                    let decision = decide(&mut search, &start, turns, Some(question))?;
                    Some((value, decision))
                });
                Found {
                    lower: proved.lower,
                    best,
                }
            }
        };
        self.effort.nodes += search.effort.nodes;
        self.effort.asked += search.effort.asked;
        found
    }

    fn solution(&self, objective: Objective, found: Found, scale: Scale) -> Solution {
        let record = found
            .best
            .as_ref()
            .map(|(_, strategy)| strategy.play(self.position));
        let upper_bound = found.best.as_ref().map(|best| best.0);
        let is_possible = scale.late < IMPOSSIBLE || found.lower < IMPOSSIBLE;
        Solution {
            objective,
            secrets: self.secrets(),
            record,
            lower_bound: is_possible.then_some(found.lower),
            upper_bound,
            strategy: found.best.map(|best| best.1),
            effort: self.effort,
        }
    }

    fn mean(&mut self, turns: Turns, objective: Objective) -> Solution {
        let scale = Scale::TURNS;
        let first = self.search(scale, turns, IMPOSSIBLE, FIRST_WIDTH);
        let budget = first.best.as_ref().map_or(IMPOSSIBLE, |best| best.0);
        let mut found = self.search(scale, turns, budget, usize::MAX);
        found.best = found.best.or(first.best);
        self.solution(objective, found, scale)
    }

    fn worst(&mut self) -> Solution {
        let first = self.search(Scale::TURNS, UNLIMITED, IMPOSSIBLE, FIRST_WIDTH);
        let mut best = first.best.map(|(_, strategy)| {
            let most = strategy.play(self.position).found.max();
            (Cost::from(most.unwrap_or(0)), strategy)
        });
        let mut lower: Cost = 1;
        while best.as_ref().is_none_or(|best| lower < best.0) && !self.watch.is_cancelled() {
            let upper = best.as_ref().map_or(self.secrets(), |best| best.0);
            self.watch.bounds(lower, upper);
            let within = self.search(Scale::LOSSES, lower as Turns, 1, usize::MAX);
            match within.best {
                Some((_, strategy)) => best = Some((lower, strategy)),
                None if within.lower >= 1 => lower += 1,
                None => break,
            }
        }
        let found = Found { lower, best };
        self.solution(Objective::Worst, found, Scale::LOSSES)
    }

    fn win(&mut self) -> Result<Solution, SolveError> {
        let Some(turns) = self.position.turns_left() else {
            let given = self.position.game().spec().to_string();
            let expected = "a game with a limit of turns";
            let example = format!("{given},turns=5");
            return Err(InputError::new("game", given, expected, example).into());
        };
        if turns == 0 {
            return Err(SolveError::Over);
        }
        let scale = Scale::LOSSES;
        let first = self.search(scale, turns, IMPOSSIBLE, FIRST_WIDTH);
        let budget = first.best.as_ref().map_or(IMPOSSIBLE, |best| best.0);
        let mut found = self.search(scale, turns, budget, usize::MAX);
        found.best = found.best.or(first.best);
        Ok(self.solution(Objective::Win, found, scale))
    }
}

/// The strategy below a solved position, by what the search remembers; `None` where it was stopped
/// before it was known.
fn decide<'g>(
    search: &mut Search<'_, Sets<'g>>,
    position: &SetPosition<'g>,
    turns: Turns,
    question: Option<Code>,
) -> Option<Decision> {
    let closing = search.positions.closing(position, turns);
    let question = match (question, closing) {
        (Some(question), _) | (None, Some(question)) => question,
        (None, None) => {
            let mut again = search.positions.copy(position);
            let solved = search.solve_and_name(&mut again, turns, IMPOSSIBLE + 1);
            solved.ok()?.1?
        }
    };
    let mut branches = Vec::new();
    let left = search.positions.turns_after(position, turns);
    for (feedback, part) in search.positions.split(position, question) {
        let is_win = position.ask == Ask::Code && feedback == search.positions.win();
        let next = if is_win {
            Next::Found
        } else if left == 0 {
            Next::Lost
        } else {
            Next::Ask(Box::new(decide(search, &part, left, None)?))
        };
        branches.push((feedback, next));
    }
    Some(Decision { question, branches })
}
