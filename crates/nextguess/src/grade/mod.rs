//! Grading: the feedback that a question gets from a secret, for one pair of codes or for millions.
//!
//! A [`Grader`] does it for one rule on one board. Feedback is an index: strategies look at how often each index
//! occurs, and never at what it means. [`naive`] has the definitions, `kernels` the fast versions for each rule, and
//! `simd` the only `unsafe` code of the crate.

mod by_column;
mod by_row;
mod by_secret;
mod columns;
pub(crate) mod costs;
pub(crate) mod kernels;
mod limits;
pub mod naive;
mod planes;
mod selection;
pub(crate) mod simd;

#[doc(hidden)]
pub use limits::Limit;
#[doc(hidden)]
pub use simd::backend::Backend;

use crate::board::code::{Code, Layout};
use columns::Columns;
use costs::{Limits, MOST_PRICED, SmallCosts};
use kernels::batch::{self, Batches, Visit};
pub(crate) use kernels::census::Census;
use kernels::{census, hits, marks, pegs, series};
use planes::Planes;

/// An answer as an index below [`Rule::outcomes`]. The highest index is the win.
///
/// ```
/// use nextguess::grade::{Feedback, Rule};
///
/// assert_eq!(Rule::Hits.win(4), Feedback(4));
/// assert_eq!(Feedback(4).index(), 4);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Feedback(pub u16);

impl Feedback {
    /// The feedback as an index into a histogram.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// How a question is graded.
///
/// ```
/// use nextguess::grade::{Rule, naive, pegs_of};
///
/// let feedback = naive::grade(Rule::Pegs, &[0, 0, 1, 1], &[0, 1, 2, 1]);
/// assert_eq!(pegs_of(feedback), (2, 1));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// The number of slots that agree: black pegs, lights, the yes of a booth.
    Hits,
    /// The number of slots that agree, and the number of symbols that are right but elsewhere. [`pegs_index`] numbers
    /// them.
    Pegs,
    /// A mark for each slot, with the rule of Wordle for repeated symbols. The index is a number in base 3, slot 0
    /// first, with the digits 0 absent, 1 elsewhere, 2 correct.
    WordMarks,
    /// A mark for each slot, with the rule of Item Matching for repeated symbols. The index is made as for
    /// [`Rule::WordMarks`].
    ItemMarks,
}

impl Rule {
    /// Every rule.
    pub const ALL: &[Rule] = &[Rule::Hits, Rule::Pegs, Rule::WordMarks, Rule::ItemMarks];

    /// How many different feedbacks a board of n slots has: `n + 1` hits, `(n + 1)(n + 2)/2` pegs, or `3^n` marks.
    pub fn outcomes(self, slots: usize) -> usize {
        match self {
            Rule::Hits => slots + 1,
            Rule::Pegs => (slots + 1) * (slots + 2) / 2,
            Rule::WordMarks | Rule::ItemMarks => 3usize.pow(slots as u32),
        }
    }

    /// The feedback when the question is the secret.
    pub fn win(self, slots: usize) -> Feedback {
        Feedback((self.outcomes(slots) - 1) as u16)
    }

    /// The most slots of a board whose feedback has an index of 16 bits.
    pub fn max_slots(self) -> usize {
        match self {
            Rule::Hits => 1000,
            Rule::Pegs => 300,
            Rule::WordMarks | Rule::ItemMarks => 10,
        }
    }

    /// Whether the feedback speaks of single slots. If so, reordering the slots reorders the feedback.
    pub(crate) fn is_marks(self) -> bool {
        matches!(self, Rule::WordMarks | Rule::ItemMarks)
    }
}

/// The index of `black` right slots among `common` symbols that both codes have: `common · (common + 1) / 2 + black`.
/// So the pairs of black and white pegs are numbered without gaps.
pub fn pegs_index(black: usize, common: usize) -> Feedback {
    debug_assert!(black <= common);
    Feedback((common * (common + 1) / 2 + black) as u16)
}

/// The black and white pegs of a feedback under [`Rule::Pegs`].
pub fn pegs_of(feedback: Feedback) -> (usize, usize) {
    let index = feedback.index();
    let mut common = 0;
    while (common + 1) * (common + 2) / 2 <= index {
        common += 1;
    }
    let black = index - common * (common + 1) / 2;
    (black, common - black)
}

/// Grades questions on one board by one rule.
///
/// ```
/// use nextguess::board::code::Layout;
/// use nextguess::grade::{Grader, Rule};
///
/// let layout = Layout::new(3, 6).expect("it fits a word");
/// let grader = Grader::new(Rule::Hits, layout);
/// let feedback = grader.grade_one(layout.pack(&[0, 1, 2]), layout.pack(&[0, 1, 3]));
/// assert_eq!((feedback.index(), grader.outcomes()), (2, 4));
/// ```
#[derive(Copy, Clone, Debug)]
pub struct Grader {
    rule: Rule,
    layout: Layout,
    backend: Backend,
}

/// A set of codes, laid out so that [`Grader::histogram`] grades a question against all of them at once.
///
/// ```
/// let game: nextguess::Game = "mastermind:4x6".parse()?;
/// let position = game.start()?;
/// let grader = position.grader();
/// let slate = grader.lay_out(position.candidates().codes());
/// let mut counts = vec![0; grader.outcomes()];
/// grader.histogram(position.layout().pack(&[0, 0, 1, 1]), &slate, &mut counts);
/// assert_eq!((slate.len(), counts.iter().max()), (1296, Some(&256)));
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Slate(Form);

#[derive(Clone, Debug)]
enum Form {
    Planes(Planes),
    Columns(Columns),
    /// The codes as they are, on boards with too many symbols for the other forms.
    Packed(Vec<Code>),
}

impl Slate {
    /// How many codes the slate holds.
    pub fn len(&self) -> usize {
        match &self.0 {
            Form::Planes(planes) => planes.len(),
            Form::Columns(columns) => columns.len(),
            Form::Packed(codes) => codes.len(),
        }
    }

    /// Whether the slate holds no code.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Grader {
    /// A grader for codes of this layout.
    pub fn new(rule: Rule, layout: Layout) -> Grader {
        debug_assert!(layout.slots() <= rule.max_slots());
        Grader {
            rule,
            layout,
            backend: Backend::detect(rule),
        }
    }

    /// The grader on another instruction set, for tests and benchmarks that compare them.
    #[doc(hidden)]
    pub fn with_backend(self, backend: Backend) -> Grader {
        Grader { backend, ..self }
    }

    /// The rule by which it grades.
    pub fn rule(self) -> Rule {
        self.rule
    }

    /// How questions and secrets are packed.
    pub fn layout(self) -> Layout {
        self.layout
    }

    /// How many different feedbacks the board has.
    pub fn outcomes(self) -> usize {
        self.rule.outcomes(self.layout.slots())
    }

    /// The feedback when the question is the secret.
    pub fn win(self) -> Feedback {
        self.rule.win(self.layout.slots())
    }

    /// The feedback that one secret gives to one question.
    #[inline]
    pub fn grade_one(self, question: Code, secret: Code) -> Feedback {
        match self.rule {
            Rule::Hits => hits::grade_one(self.layout, question, secret),
            Rule::Pegs => pegs::grade_one(self.layout, question, secret),
            Rule::WordMarks => marks::grade_one(self.layout, true, question, secret),
            Rule::ItemMarks => marks::grade_one(self.layout, false, question, secret),
        }
    }

    /// The feedback to `question` from each of `secrets`, in order. `out` is as long as `secrets`.
    /// Blank slots of the question match nothing; secrets have none.
    pub fn grade(self, question: Code, secrets: &[Code], out: &mut [Feedback]) {
        assert_eq!(secrets.len(), out.len());
        let Grader {
            rule,
            layout,
            backend,
        } = self;
        backend.run(
            #[inline(always)]
            || match rule {
                Rule::Hits => hits::grade(layout, question, secrets, out),
                Rule::Pegs => pegs::grade(layout, question, secrets, out),
                Rule::WordMarks => marks::grade(layout, true, question, secrets, out),
                Rule::ItemMarks => marks::grade(layout, false, question, secrets, out),
            },
        )
    }

    /// Lays a set of codes out for [`Grader::histogram`]. It pays off from a few questions on.
    pub fn lay_out(self, codes: &[Code]) -> Slate {
        let Grader {
            rule,
            layout,
            backend,
        } = self;
        if !rule.is_marks() && Planes::fit(layout) {
            Slate(Form::Planes(Planes::new(
                backend,
                layout,
                codes,
                rule == Rule::Pegs,
            )))
        } else if rule.is_marks() && Columns::fit(layout) {
            Slate(Form::Columns(backend.run(
                #[inline(always)]
                || Columns::new(layout, codes),
            )))
        } else {
            Slate(Form::Packed(codes.to_vec()))
        }
    }

    /// How many codes of the slate give each feedback. The slate was laid out by a grader of the same
    /// rule and layout. `counts` has [`Grader::outcomes`] places and is overwritten.
    pub fn histogram(self, question: Code, slate: &Slate, counts: &mut [u32]) {
        assert_eq!(counts.len(), self.outcomes());
        let Grader {
            rule,
            layout,
            backend,
        } = self;
        match &slate.0 {
            Form::Planes(planes) => match rule {
                Rule::Pegs => pegs::histogram(backend, layout, question, planes, counts),
                _ => hits::histogram(backend, layout, question, planes, counts),
            },
            Form::Columns(columns) => backend.run(
                #[inline(always)]
                || {
                    let words = rule == Rule::WordMarks;
                    marks::histogram(layout, words, question, columns, counts);
                },
            ),
            Form::Packed(codes) => {
                counts.fill(0);
                let mut feedbacks = [Feedback(0); 256];
                for codes in codes.chunks(feedbacks.len()) {
                    let feedbacks = &mut feedbacks[..codes.len()];
                    self.grade(question, codes, feedbacks);
                    for feedback in feedbacks {
                        counts[feedback.index()] += 1;
                    }
                }
            }
        }
    }

    /// A census to be taken with [`Grader::take_census`]; `None` where this grader takes none: of other
    /// feedback than hits, and of boards with very many slots or symbols.
    pub(crate) fn census(self) -> Option<Census> {
        let is_taken = self.rule == Rule::Hits && Planes::fit(self.layout);
        is_taken.then(|| Census::new(self.layout))
    }

    /// For each feedback to the question, how many codes of the slate give it and have each symbol in
    /// each slot. The slate and the census are of a grader of the same rule and layout.
    pub(crate) fn take_census(self, question: Code, slate: &Slate, census: &mut Census) {
        let Form::Planes(planes) = &slate.0 else {
            unreachable!("a grader that gives a census lays codes out as planes");
        };
        census::take(self.backend, self.layout, question, planes, census);
    }

    /// Calls `visit` with each question and how many codes of the slate give each feedback to it, until
    /// it returns `false`: what [`Grader::histogram`] does for one question, but for many in ascending
    /// order at less cost.
    pub fn histograms(
        self,
        questions: &[Code],
        slate: &Slate,
        mut visit: impl FnMut(Code, &[u32]) -> bool,
    ) {
        let mut counts = vec![0; self.outcomes()];
        let Grader {
            rule,
            layout,
            backend,
        } = self;
        let planes = match &slate.0 {
            Form::Planes(planes) if planes.is_one_word() => planes,
            _ => {
                for &question in questions {
                    self.histogram(question, slate, &mut counts);
                    if !visit(question, &counts) {
                        return;
                    }
                }
                return;
            }
        };
        macro_rules! run {
            ($bits:literal, $pegs:literal, $slots:literal) => {
                backend.run(
                    #[inline(always)]
                    || {
                        series::histograms::<$bits, { 1 << $bits }, $pegs, $slots>(
                            layout,
                            questions,
                            planes,
                            &mut counts,
                            visit,
                        )
                    },
                )
            };
        }
        match (rule == Rule::Pegs, layout.slots()) {
            (true, 3) => run!(2, true, 3),
            (true, 4) => run!(3, true, 4),
            (true, 5) => run!(3, true, 5),
            (true, 6) => run!(3, true, 6),
            (true, 0..4) => run!(2, true, 0),
            (true, 4..8) => run!(3, true, 0),
            (true, 8..16) => run!(4, true, 0),
            (true, _) => run!(5, true, 0),
            (false, 0..4) => run!(2, false, 0),
            (false, 4..8) => run!(3, false, 0),
            (false, 10) => run!(4, false, 10),
            (false, 8..16) => run!(4, false, 0),
            (false, _) => run!(5, false, 0),
        }
    }

    /// Calls `visit` as [`Grader::histograms`] does, but may leave out questions whose cost is not below the limits:
    /// those that it is given, and then those that `visit` returned last. It ends where `visit` returns `None`. Without
    /// costs, nothing is left out.
    pub(crate) fn histograms_below(
        self,
        questions: &[Code],
        slate: &Slate,
        (costs, limits): (Option<&SmallCosts>, Limits),
        visit: Visit<'_>,
    ) {
        match (&slate.0, costs) {
            (Form::Planes(planes), Some(costs)) if self.takes_batches_of(planes.len()) => {
                self.batches(questions, planes, (costs, limits), visit);
            }
            _ => self.histograms(questions, slate, |question, counts| {
                visit(question, counts).is_some()
            }),
        }
    }

    /// Whether [`Grader::histograms_below`] looks at eight questions at once where a slate has `size` codes.
    pub(crate) fn takes_batches_of(self, size: usize) -> bool {
        let is_small = size <= MOST_PRICED && batch::fits(self.rule, self.layout);
        is_small && self.backend.has_batches()
    }

    /// [`Grader::histograms_below`] for eight questions at once, for at most [`MOST_PRICED`] codes of a board that
    /// [`batch::fits`].
    fn batches(
        self,
        questions: &[Code],
        planes: &Planes,
        (costs, limits): (&SmallCosts, Limits),
        visit: Visit<'_>,
    ) {
        let Grader {
            rule,
            layout,
            backend,
        } = self;
        let mut counts = vec![0; self.outcomes()];
        macro_rules! run {
            ($bits:literal, $pegs:literal, $slots:literal) => {
                backend.run_wide(Batches::<'_, $bits, { 1 << $bits }, $pegs, $slots> {
                    layout,
                    questions,
                    planes,
                    costs,
                    limits,
                    counts: &mut counts,
                    visit,
                })
            };
        }
        match (rule == Rule::Pegs, layout.slots()) {
            (true, 3) => run!(2, true, 3),
            (true, 4) => run!(3, true, 4),
            (true, 5) => run!(3, true, 5),
            (true, 6) => run!(3, true, 6),
            (false, 4) => run!(3, false, 4),
            (false, 5) => run!(3, false, 5),
            (false, 6) => run!(3, false, 6),
            (false, 7) => run!(3, false, 7),
            (false, 8) => run!(4, false, 8),
            (false, 9) => run!(4, false, 9),
            (false, 10) => run!(4, false, 10),
            _ => unreachable!("no other board fits"),
        }
    }
}
