//! Stored results proved again, each by itself and from nothing.
//!
//! A result says that no strategy from a position on costs less than a bound. To check one, its position is found
//! again, and a search proves the bound with an empty memory and no other result. How many secrets can be found within a
//! few turns of the game is proved again, too.

use std::fmt;
use std::sync::Arc;

use crate::board::code::Code;
use crate::game::{QuestionKind, Turn};
use crate::grade::Feedback;
use crate::position::Position;
use crate::solver::grids::GridClaims;
use crate::solver::objective::Objective;
use crate::solver::options::SolveOptions;
use crate::solver::rules::Rules;
use crate::solver::search::Search;
use crate::solver::search::cost::{Cost, Scale, Turns, UNLIMITED};
use crate::solver::search::jobs::{Cut, Jobs};
use crate::solver::search::proofs::{Proofs, StoredProof, Subject};
use crate::solver::sets::Sets;
use crate::solver::sets::bounds::Caps;
use crate::solver::sets::set_position::Board;
use crate::solver::sets::solver::SetSolver;
use crate::solver::solution::SolveError;
use crate::util::parallel::map_all;
use crate::util::random::Random;
use crate::watch::{CancelOnly, Watch};

/// One stored result: no strategy from a position on costs less than a bound. A strategy that costs just that may be stored
/// with it.
///
/// ```
/// use nextguess::Game;
/// use nextguess::solver::{Proofs, Verdict, recheck};
/// use nextguess::watch::Unwatched;
///
/// let game: Game = "mastermind:3x4".parse()?;
/// let start = game.start()?;
/// let proofs = Proofs::new(&start);
/// game.solver().go_on(&start, &proofs)?;
/// let claims = proofs.claims();
/// let verdicts = recheck(&start, &claims, 1 << 24, &Unwatched)?;
/// assert!(verdicts.iter().all(|verdict| *verdict == Verdict::Holds));
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The position.
    pub(crate) subject: Subject,
    /// The bound.
    pub(crate) proof: StoredProof,
}

impl Claim {
    /// The bound of the cost. A cost is the sum of the turns of all secrets, or the number of secrets not found, or for both
    /// objectives together `late * lost + turns`, where `late` is larger than any sum of turns.
    pub fn lower_bound(&self) -> u64 {
        self.proof.lower
    }

    /// Whether a strategy that costs just the bound is stored with it.
    pub fn has_strategy(&self) -> bool {
        self.proof.questions.is_some()
    }

    /// The key of the position, as [`Proofs::to_text`] writes it.
    pub fn key(&self) -> String {
        format!("{:032x}", self.subject.set)
    }

    /// The number of turns left at the position; `None` if there is no limit.
    pub fn turns_left(&self) -> Option<u32> {
        self.subject.turns_left()
    }

    /// The questions and answers that lead from `position`, which the proofs are about, to the position of the claim, as they
    /// are typed. `None` if a grid of Item Matching is stored instead, or something that is no turn.
    pub fn turns(&self, position: &Position) -> Option<Vec<String>> {
        let (turns, []) = self.proof.place.as_chunks::<2>() else {
            return None;
        };
        let codes = position.all_questions(QuestionKind::Code);
        let pairs = position.all_questions(QuestionKind::Pair);
        let text = |&[question, feedback]: &[u64; 2]| {
            let code = Code(question);
            let is_question =
                codes.binary_search(&code).is_ok() || pairs.binary_search(&code).is_ok();
            let feedback = u16::try_from(feedback).ok()?;
            let is_feedback = usize::from(feedback) < position.grader().outcomes();
            (is_question && is_feedback).then(|| {
                let turn = Turn {
                    question: position.layout().unpack(code),
                    answer: Feedback(feedback).into(),
                };
                position.game().turn_text(&turn)
            })
        };
        turns.iter().map(text).collect()
    }

    /// Whether turns cost something, and not only secrets that are not found.
    pub(crate) fn counts_turns(&self) -> bool {
        self.subject.step > 0
    }
}

/// What [`recheck`] found out about a [`Claim`], which has an example.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// The claim was proved again.
    Holds,
    /// The claim is not true, or it cannot be checked.
    Fails(Flaw),
    /// The watch stopped the proof.
    Stopped,
}

/// Why a [`Claim`] does not hold.
///
/// ```
/// use nextguess::solver::Flaw;
///
/// let flaw = Flaw::Cheaper { cost: 25 };
/// assert_eq!(flaw.to_string(), "there is a strategy that costs 25");
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Flaw {
    /// The place that is stored with it is not a position with its key, or its costs are not those of any objective.
    Place,
    /// There is a strategy that costs less.
    Cheaper {
        /// The cost of that strategy.
        cost: u64,
    },
    /// The strategy that is stored with it does not cost what the claim says.
    Strategy,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::Place => f.write_str("the place that it names is not the position of its key"),
            Flaw::Cheaper { cost } => write!(f, "there is a strategy that costs {cost}"),
            Flaw::Strategy => f.write_str("its strategy does not cost that"),
        }
    }
}

impl Proofs {
    /// All results as claims, by ascending keys.
    pub fn claims(&self) -> Vec<Claim> {
        let all = self.all().into_iter();
        all.map(|(subject, proof)| Claim { subject, proof })
            .collect()
    }

    /// Some of the results as claims, by ascending keys. `share` is the part of all, from 0 to 1; the number is rounded up.
    /// The same seed draws the same claims.
    pub fn sample(&self, share: f64, seed: u64) -> Vec<Claim> {
        let mut claims = self.claims();
        let wanted = (share.clamp(0.0, 1.0) * claims.len() as f64).ceil() as usize;
        let mut random = Random::seeded(seed);
        // Each result stays with the chance that just as many as are wanted stay.
        let (mut left, mut needed) = (claims.len(), wanted);
        claims.retain(|_| {
            let stays = random.below(left) < needed;
            left -= 1;
            needed -= usize::from(stays);
            stays
        });
        claims
    }
}

/// How many claims are checked at the same time, whatever the number of threads.
const AT_ONCE: usize = 16;

/// Proves claims about the positions that follow this one again, each from nothing, and returns a verdict for each.
/// About `memory` bytes are used to remember positions. The watch expects one step for each claim.
///
/// See [`Claim`] for an example.
pub fn recheck(
    position: &Position,
    claims: &[Claim],
    memory: usize,
    watch: &dyn Watch,
) -> Result<Vec<Verdict>, SolveError> {
    watch.expect_steps(claims.len() as u64);
    let is_set = |claim: &Claim| !GridClaims::are_meant(position.game(), &claim.proof.place);
    let sets = match claims.iter().any(is_set) {
        true => Some(SetClaims::new(position, watch)?),
        false => None,
    };
    let memory = memory / AT_ONCE;
    let cancel = CancelOnly(watch);
    let mut verdicts = Vec::new();
    for round in claims.chunks(AT_ONCE) {
        verdicts.extend(map_all(round, true, |claim| {
            if watch.is_cancelled() {
                return Verdict::Stopped;
            }
            let verdict = match &sets {
                Some(sets) if is_set(claim) => sets.check(claim, memory, &cancel),
                _ => GridClaims::check(position.game(), claim, memory, &cancel),
            };
            watch.advance(1);
            verdict
        }));
    }
    Ok(verdicts)
}

/// What claims about sets of candidates have in common.
struct SetClaims<'p> {
    position: &'p Position,
    board: Arc<Board>,
    caps: Caps,
}

impl<'p> SetClaims<'p> {
    fn new(position: &'p Position, watch: &dyn Watch) -> Result<SetClaims<'p>, SolveError> {
        let options = SolveOptions::new(Objective::Mean);
        let mut solver = SetSolver::new(position, options, None, watch)?;
        solver.find_caps(UNLIMITED);
        Ok(SetClaims {
            position,
            board: solver.board.clone(),
            caps: solver.caps,
        })
    }

    fn check(&self, claim: &Claim, memory: usize, watch: &dyn Watch) -> Verdict {
        let Subject {
            set,
            turns,
            step,
            late,
        } = claim.subject;
        let scale = Scale { step, late };
        let secrets = self.position.candidates().len() as u64;
        if !scale.is_of_an_objective(secrets, self.position.turns_left()) {
            return Verdict::Fails(Flaw::Place);
        }
        let sets = Sets::new(self.position, &self.board, scale, Rules::ALL, None);
        let sets = sets.with_caps(self.caps);
        let Some(position) = sets.placed(&claim.proof.place).filter(|it| it.key == set) else {
            return Verdict::Fails(Flaw::Place);
        };
        judge(sets, &position, turns, claim, memory, watch)
    }
}

/// Proves a claim about a position again, and checks the strategy that is stored with it.
pub(crate) fn judge<S: Cut>(
    space: S,
    position: &S::Position,
    turns: Turns,
    claim: &Claim,
    memory: usize,
    watch: &dyn Watch,
) -> Verdict {
    let rules = space.rules();
    let mut search = Search::new(space, rules, usize::MAX, memory, watch);
    let StoredProof {
        lower, questions, ..
    } = &claim.proof;
    let is_below = |cost: Cost| Verdict::Fails(Flaw::Cheaper { cost });
    if *lower > S::IMPOSSIBLE {
        return is_below(S::IMPOSSIBLE);
    }
    match search.space.known(position, turns) {
        Some(value) if value < *lower => return is_below(value),
        Some(_) => {}
        None => {
            let is_cut = search.space.is_worth_cutting(position, turns);
            if is_cut {
                search.share_memory();
            }
            let jobs = Jobs::new(None, watch);
            let mut start = position.clone();
            let proved = jobs.prove(&mut search, &mut start, turns, *lower, &|_| (), is_cut);
            if proved.lower < *lower {
                return proved
                    .best
                    .map_or(Verdict::Stopped, |(cost, ..)| is_below(cost));
            }
        }
    }
    let is_as_said = |questions: &Vec<Code>| {
        S::replay(&mut search, position, turns, questions, *lower).is_some()
    };
    match questions.as_ref().is_none_or(is_as_said) {
        true => Verdict::Holds,
        false => Verdict::Fails(Flaw::Strategy),
    }
}
