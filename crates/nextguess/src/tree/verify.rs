//! Checking a tree: every secret is followed from the root to its end.
//!
//! The check relies on the rules of the game and on the definitions of grading in [`naive`](crate::grade::naive). It
//! shares nothing with the search that found the tree.

use crate::board::code::{BLANK, Layout, Symbol, UNKNOWN};
use crate::error::TooLarge;
use crate::game::feedback::AllowedFeedback;
use crate::game::{Game, QuestionKind, Turn};
use crate::grade::Feedback;
use crate::position::MOST_LISTED;
use crate::simulate::statistics::Statistics;
use crate::tree::closing::closing_question;
use crate::tree::{Claims, MOST_QUESTIONS, Next, Tree};
use crate::watch::Watch;

/// What [`verify`] found.
///
/// ```
/// use nextguess::{Unwatched, tree::verify};
///
/// let game: nextguess::Game = "bulls:2x4".parse()?;
/// let tree = game.strategy("entropy")?.tree()?;
/// let found = verify(&tree, &game, &Unwatched)?;
/// assert_eq!((found.statistics.count(), found.flaws.len()), (12, 0));
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verification {
    /// How many turns the secrets took, up to the first flaw.
    pub statistics: Statistics,
    /// The claims that do not hold. Empty if all hold.
    pub flaws: Vec<Flaw>,
}

/// Something that a tree claims and that does not hold. It prints as a sentence.
///
/// ```
/// use nextguess::{Unwatched, tree::verify};
///
/// let tree = "bulls:2x4".parse::<nextguess::Game>()?.strategy("entropy")?.tree()?;
/// let other: nextguess::Game = "bulls:2x5".parse()?;
/// assert!(!verify(&tree, &other, &Unwatched)?.flaws.is_empty());
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Flaw {
    /// A number is not what the tree claims.
    #[error("it claims {name} {claimed}, and it is {found}")]
    Claim {
        /// Which number, such as `total`.
        name: &'static str,
        /// The number that the tree claims.
        claimed: u64,
        /// The number that was found.
        found: u64,
    },
    /// The rules do not allow a question there.
    #[error("{place}: {question} may not be asked: {reason}")]
    Illegal {
        /// The turns before.
        place: String,
        /// The question.
        question: String,
        /// Why not.
        reason: String,
    },
    /// An answer that some secret gives has no branch.
    #[error("{place}: nothing is said of the answer {answer} to {question}, which {secret} gives")]
    Missing {
        /// The turns before.
        place: String,
        /// The question.
        question: String,
        /// The answer.
        answer: String,
        /// A secret that gives it.
        secret: String,
    },
    /// A branch has an answer that no secret gives.
    #[error("{place}: no secret gives the answer {answer} to {question}")]
    Unreached {
        /// The turns before.
        place: String,
        /// The question.
        question: String,
        /// The answer.
        answer: String,
    },
    /// More than two secrets are left where the rest should follow by rule.
    #[error("{place}: at most two secrets should be left, and there are {secrets}")]
    Open {
        /// The turns before.
        place: String,
        /// How many are left.
        secrets: usize,
    },
    /// More questions in a row than any tree may have.
    #[error("{place}: more than {MOST_QUESTIONS} questions in a row")]
    Endless {
        /// The turns before.
        place: String,
    },
    /// The watch stopped the work.
    #[error("the work was stopped before every secret was followed")]
    Stopped,
}

/// Follows every secret of the game that a tree is for, and compares what it finds with the claims of the tree. The
/// watch hears of every secret found.
///
/// ```
/// use nextguess::{Unwatched, tree::verify};
///
/// let game: nextguess::Game = "bulls:2x4".parse()?;
/// let tree = game.strategy("entropy")?.tree()?;
/// assert!(verify(&tree, &game, &Unwatched)?.flaws.is_empty());
/// # Ok::<(), nextguess::Error>(())
/// ```
pub fn verify(tree: &Tree, game: &Game, watch: &dyn Watch) -> Result<Verification, TooLarge> {
    let count = game.secret_count();
    let listable = (count.exact()).is_some_and(|exact| exact <= MOST_LISTED as u128);
    let Some(layout) = game.layout().filter(|_| listable) else {
        return Err(TooLarge {
            spec: game.spec().to_string(),
            secrets: count,
        });
    };
    let secrets = game.secrets(layout);
    watch.expect_steps(secrets.len() as u64);
    let mut follower = Descent {
        tree,
        game,
        layout,
        symbols: secrets
            .iter()
            .flat_map(|&code| layout.symbols_of(code))
            .collect(),
        turns: Vec::new(),
        statistics: Statistics::default(),
        watch,
    };
    let everyone: Vec<u32> = (0..secrets.len() as u32).collect();
    let followed = follower.follow(tree.root(), &everyone);
    let statistics = follower.statistics;
    let found = Claims::of(&statistics, game.turn_limit());
    let mut flaws: Vec<Flaw> = followed.err().into_iter().collect();
    let claimed = tree.claims();
    let figures = [
        ("secrets", claimed.secrets, found.secrets),
        ("lost", claimed.lost, found.lost),
        ("longest", claimed.longest.into(), found.longest.into()),
        ("total", claimed.total, found.total),
    ];
    if flaws.is_empty() {
        let wrong = figures
            .iter()
            .filter(|(_, claimed, found)| claimed != found);
        flaws.extend(wrong.map(|&(name, claimed, found)| Flaw::Claim {
            name,
            claimed,
            found,
        }));
    }
    Ok(Verification { statistics, flaws })
}

struct Descent<'a> {
    tree: &'a Tree,
    game: &'a Game,
    layout: Layout,
    /// The symbols of all secrets, one secret after the other.
    symbols: Vec<Symbol>,
    /// On the way to where it stands.
    turns: Vec<Turn>,
    statistics: Statistics,
    watch: &'a dyn Watch,
}

impl Descent<'_> {
    fn secret(&self, number: u32) -> &[Symbol] {
        let slots = self.layout.slots();
        &self.symbols[number as usize * slots..][..slots]
    }

    /// Follows some secrets, ascending and at least one.
    fn follow(&mut self, next: Next, secrets: &[u32]) -> Result<(), Flaw> {
        if self.watch.is_cancelled() {
            return Err(Flaw::Stopped);
        }
        if self.turns.len() >= MOST_QUESTIONS {
            let place = self.place();
            return Err(Flaw::Endless { place });
        }
        let kind = self
            .game
            .next_question_kind(&self.game.question_kinds(&self.turns));
        let question = match next {
            Next::Node(node) => self.layout.unpack(self.tree.question(node)),
            Next::Rest if secrets.len() <= 2 => {
                let secrets = secrets.iter().map(|&number| self.secret(number));
                closing_question(kind, &secrets.collect::<Vec<_>>())
            }
            Next::Rest => {
                return Err(Flaw::Open {
                    place: self.place(),
                    secrets: secrets.len(),
                });
            }
        };
        self.check(kind, &question)?;
        let mut parts: Vec<(Feedback, Vec<u32>)> = Vec::new();
        for &number in secrets {
            let feedback = self.game.grade(&question, self.secret(number));
            match parts.binary_search_by_key(&feedback, |part| part.0) {
                Ok(at) => parts[at].1.push(number),
                Err(at) => parts.insert(at, (feedback, vec![number])),
            }
        }
        if let Next::Node(node) = next {
            self.check_reached(node, &question, &parts)?;
        }
        for (feedback, part) in parts {
            let turn = Turn {
                question: question.clone(),
                answer: AllowedFeedback::Is(feedback),
            };
            if self.game.is_win(kind, feedback) {
                self.turns.push(turn);
                let turns = self
                    .game
                    .turns_taken(&self.game.question_kinds(&self.turns));
                self.turns.pop();
                self.statistics.add(turns, part.len() as u64);
                self.watch.advance(part.len() as u64);
                continue;
            }
            let after = match next {
                Next::Rest => Some(Next::Rest),
                Next::Node(node) => self.tree.after(node, feedback),
            };
            let Some(after) = after else {
                return Err(Flaw::Missing {
                    place: self.place(),
                    question: self.game.question_text(&question),
                    answer: self.game.feedback_text(&question, feedback),
                    secret: self.game.question_text(self.secret(part[0])),
                });
            };
            self.turns.push(turn);
            self.follow(after, &part)?;
            self.turns.pop();
        }
        Ok(())
    }

    /// Whether the rules allow this question now.
    fn check(&self, due: QuestionKind, question: &[Symbol]) -> Result<(), Flaw> {
        let symbols = self.game.alphabet().size();
        let known = |symbol: &&Symbol| usize::from(**symbol) < symbols;
        let allowed = match due {
            QuestionKind::Pair => {
                let asked = question.iter().filter(|&&symbol| symbol != BLANK).count();
                if asked == 1 && question.iter().filter(known).count() == 1 {
                    Ok(())
                } else {
                    Err("a pair is due".to_owned())
                }
            }
            QuestionKind::Code
                if question
                    .iter()
                    .any(|&symbol| symbol == BLANK || symbol == UNKNOWN) =>
            {
                Err("a full code is due".to_owned())
            }
            QuestionKind::Code => {
                let fits = self.game.check_question(question);
                let permitted = fits.and_then(|()| self.game.permits(&self.turns, question));
                permitted.map_err(|error| error.to_string())
            }
        };
        allowed.map_err(|reason| Flaw::Illegal {
            place: self.place(),
            question: self.game.question_text(question),
            reason,
        })
    }

    /// Whether every branch of a node is for an answer that some secret gives.
    fn check_reached(
        &self,
        node: u32,
        question: &[Symbol],
        parts: &[(Feedback, Vec<u32>)],
    ) -> Result<(), Flaw> {
        let branches = self.tree.branches(node).iter();
        let given = |feedback| parts.iter().any(|part| part.0 == feedback);
        match branches
            .map(|branch| branch.feedback)
            .find(|&feedback| !given(feedback))
        {
            None => Ok(()),
            Some(feedback) => Err(Flaw::Unreached {
                place: self.place(),
                question: self.game.question_text(question),
                answer: self.game.feedback_text(question, feedback),
            }),
        }
    }

    fn place(&self) -> String {
        if self.turns.is_empty() {
            return "at the start".to_owned();
        }
        let turns = self.turns.iter().map(|turn| self.game.turn_text(turn));
        format!("after {}", turns.collect::<Vec<_>>().join(" "))
    }
}
