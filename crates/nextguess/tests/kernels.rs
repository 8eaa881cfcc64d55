//! Every kernel on every instruction set of this machine against the definitions.

use nextguess::board::code::{BLANK, Code, Layout, Symbol};
use nextguess::grade::{Backend, Feedback, Grader, Rule, naive, pegs_index, pegs_of};
use proptest::prelude::*;

/// A small generator (splitmix64), so that a failing case is a handful of numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }

    /// Symbols from a few of the board's, so that repeats and matches are common; often its highest,
    /// whose lane differs from a blank's in the fewest bits.
    fn symbols(&mut self, layout: Layout, spread: usize) -> Vec<Symbol> {
        (0..layout.slots())
            .map(|_| {
                let below_highest = self.below(spread.min(layout.symbols()));
                (layout.symbols() - 1 - below_highest) as Symbol
            })
            .collect()
    }
}

/// Some number of slots, and symbols that fill a lane of some number of bits in part.
fn boards(rule: Rule) -> impl Strategy<Value = Layout> {
    (1..=rule.max_slots().min(32))
        .prop_flat_map(|slots| (Just(slots), 2..=(64 / slots as u32).min(16)))
        .prop_flat_map(|(slots, bits)| {
            let fewest = if bits == 2 { 1 } else { (1 << (bits - 1)) - 1 };
            (Just(slots), fewest..=(1usize << bits) - 2)
        })
        .prop_map(|(slots, symbols)| Layout::new(slots, symbols).expect("it was made to fit"))
}

fn sizes() -> impl Strategy<Value = usize> {
    prop_oneof![
        0usize..=700,
        0usize..=70,
        prop::sample::select(vec![
            0, 1, 31, 32, 33, 63, 64, 65, 255, 256, 257, 511, 512, 513
        ]),
    ]
}

fn check(rule: Rule, layout: Layout, len: usize, spread: usize, seed: u64) {
    let mut random = Random(seed);
    let secrets: Vec<Vec<Symbol>> = (0..len).map(|_| random.symbols(layout, spread)).collect();
    let codes: Vec<Code> = secrets.iter().map(|s| layout.pack(s)).collect();
    let slates: Vec<_> = Backend::available()
        .map(|backend| {
            let grader = Grader::new(rule, layout).with_backend(backend);
            (backend, grader, grader.lay_out(&codes))
        })
        .collect();
    let mut questions = Vec::new();
    for blanks_in_eight in [0, 0, 1, 4, 7] {
        let mut question = match codes.len() {
            0 => random.symbols(layout, spread),
            len => secrets[random.below(len)].clone(),
        };
        for symbol in &mut question {
            if random.below(8) < blanks_in_eight {
                *symbol = BLANK;
            } else if random.below(2) == 0 {
                *symbol = random.symbols(layout, spread)[0];
            }
        }
        let packed = layout.pack(&question);
        let expected: Vec<Feedback> = secrets
            .iter()
            .map(|secret| naive::grade(rule, &question, secret))
            .collect();
        let mut expected_counts = vec![0; rule.outcomes(layout.slots())];
        for feedback in &expected {
            expected_counts[feedback.index()] += 1;
        }
        for (backend, grader, slate) in &slates {
            let context = format!("{rule:?} {layout:?} {backend:?} {question:?}");
            let mut out = vec![Feedback(u16::MAX); len];
            grader.grade(packed, &codes, &mut out);
            assert_eq!(out, expected, "{context}");
            for (&code, &feedback) in codes.iter().zip(&expected).take(50) {
                assert_eq!(grader.grade_one(packed, code), feedback, "{context}");
            }
            assert_eq!(slate.len(), len);
            assert_eq!(slate.is_empty(), len == 0);
            let mut counts = vec![u32::MAX; grader.outcomes()];
            grader.histogram(packed, slate, &mut counts);
            assert_eq!(counts, expected_counts, "{context}");
        }
        questions.push((packed, expected_counts));
    }
    // In this order, in the ascending one, and each twice.
    questions.extend(questions.clone());
    questions[5..].sort();
    let codes: Vec<Code> = questions.iter().map(|(code, _)| *code).collect();
    for (backend, grader, slate) in &slates {
        let mut seen = Vec::new();
        grader.histograms(&codes, slate, |question, counts| {
            seen.push((question, counts.to_vec()));
            seen.len() < 9
        });
        assert_eq!(seen, questions[..9], "{rule:?} {layout:?} {backend:?}");
    }
}

fn cases() -> impl Strategy<Value = (Rule, Layout, usize, usize, u64)> {
    prop::sample::select(Rule::ALL.to_vec()).prop_flat_map(|rule| {
        (
            Just(rule),
            boards(rule),
            sizes(),
            prop_oneof![1usize..6, 1usize..100],
            any::<u64>(),
        )
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(5000))]

    #[test]
    fn kernels_agree_with_the_definitions((rule, layout, len, spread, seed) in cases()) {
        check(rule, layout, len, spread, seed);
    }
}

/// Every number of slots with the fewest and the most symbols that fit it.
#[test]
fn the_smallest_and_the_largest_boards_agree_too() {
    for &rule in Rule::ALL {
        for slots in 1..=rule.max_slots().min(32) {
            let most = (1usize << (64 / slots).min(16)) - 2;
            for symbols in [1, 2, 3, most] {
                if let Some(layout) = Layout::new(slots, symbols) {
                    check(rule, layout, 130, 3, slots as u64);
                    check(rule, layout, 40, 3, symbols as u64);
                }
            }
        }
    }
}

#[test]
fn the_win_is_the_feedback_of_a_code_to_itself() {
    for &rule in Rule::ALL {
        let layout = Layout::new(5, 8).unwrap();
        let grader = Grader::new(rule, layout);
        let code = layout.pack(&[7, 0, 3, 3, 1]);
        assert_eq!(grader.grade_one(code, code), grader.win());
    }
}

#[test]
fn pegs_indices_and_pegs_are_inverse() {
    let mut index = 0;
    for common in 0..=300 {
        for black in 0..=common {
            assert_eq!(pegs_index(black, common), Feedback(index));
            assert_eq!(pegs_of(Feedback(index)), (black, common - black));
            index += 1;
        }
    }
    assert_eq!(usize::from(index), Rule::Pegs.outcomes(300));
}

/// Grades one pair of words of characters by the definition and by every kernel, and writes the marks
/// as letters.
fn marks(rule: Rule, letters: [char; 3], question: &str, secret: &str) -> String {
    let symbols = |text: &str| -> Vec<Symbol> { text.bytes().map(|b| (b - b'0').into()).collect() };
    let (question, secret) = (symbols(question), symbols(secret));
    let layout = Layout::new(question.len(), 80).unwrap();
    let feedback = naive::grade(rule, &question, &secret);
    let (question, secret) = (layout.pack(&question), layout.pack(&secret));
    for backend in Backend::available() {
        let grader = Grader::new(rule, layout).with_backend(backend);
        assert_eq!(grader.grade_one(question, secret), feedback);
        let mut out = [Feedback(0)];
        grader.grade(question, &[secret], &mut out);
        assert_eq!(out, [feedback]);
    }
    (0..layout.slots() as u32)
        .rev()
        .map(|place| letters[feedback.index() / 3usize.pow(place) % 3])
        .collect()
}

#[test]
fn item_matching_examples() {
    let grade = |question, secret| marks(Rule::ItemMarks, ['I', 'W', 'C'], question, secret);
    assert_eq!(grade("12345", "12345"), "CCCCC");
    assert_eq!(grade("12345", "34567"), "IIWWW");
    assert_eq!(grade("11234", "51155"), "WCIII");
    assert_eq!(grade("11234", "44444"), "IIIIC");
    assert_eq!(grade("12567", "12345"), "CCWII");
}

#[test]
fn wordle_pays_each_copy_of_a_letter_once() {
    let grade = |question, secret| marks(Rule::WordMarks, ['-', 'y', 'G'], question, secret);
    assert_eq!(grade("SPEED", "ABIDE"), "--y-y");
    assert_eq!(grade("SPEED", "ERASE"), "y-yy-");
    assert_eq!(grade("SPEED", "STEAL"), "G-G--");
    assert_eq!(grade("SPEED", "CREPE"), "-yGy-");
    assert_eq!(grade("ALLOY", "LLAMA"), "yGy--");
    assert_eq!(grade("LLAMA", "ALLOY"), "yGy--");
    assert_eq!(grade("GEESE", "THESE"), "--GGG");
}
