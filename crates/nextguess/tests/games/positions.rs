//! What is left after some turns, and what may be asked, against a brute force.

use crate::common::{Brute, PLAIN, VAGUE, game, history, position, small_boards, unpacked};
use nextguess::board::code::{BLANK, Symbol, UNKNOWN};
use nextguess::game::feedback::marks_of;
use nextguess::game::{Game, QuestionKind, Turn};
use nextguess::position::Position;
use nextguess::util::random::Random;
use proptest::prelude::*;

/// Where a history goes beyond its booths, whether the next question is one.
fn next_is_pair(game: &Game, turns: &[Turn]) -> bool {
    let was_pair = turns
        .last()
        .is_some_and(|turn| turn.question.contains(&BLANK));
    game.spec().kind().name == "ayto" && !was_pair
}

/// The restrictions of Item Matching, for turns that are fully known: a slot marked C keeps its item;
/// an item that a response marks I and nowhere W is asked only where it was marked C.
fn items_allow(game: &Game, turns: &[Turn], question: &[Symbol]) -> bool {
    let restrict = game.spec().option("restrict").unwrap_or("both");
    let marks: Vec<Vec<(usize, Symbol, u8)>> = (turns.iter())
        .map(|turn| {
            let feedback = turn.answer.known().expect("the turn is fully known");
            let marks = marks_of(feedback, question.len());
            let slots = turn.question.clone().into_iter().zip(marks).enumerate();
            slots
                .map(|(slot, (item, mark))| (slot, item, mark))
                .collect()
        })
        .collect();
    let keeps = marks
        .iter()
        .flatten()
        .all(|&(slot, item, mark)| mark != 2 || question[slot] == item);
    let avoids = question.iter().enumerate().all(|(slot, asked)| {
        let barred = marks.iter().any(|turn| {
            let marked = |wanted: u8| {
                turn.iter()
                    .any(|&(_, item, mark)| item == *asked && mark == wanted)
            };
            marked(0) && !marked(1)
        });
        !barred || marks.concat().contains(&(slot, *asked, 2))
    });
    match restrict {
        "both" => keeps && avoids,
        "items" => avoids,
        "slots" => keeps,
        _ => true,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn candidates_are_the_secrets_that_fit(
        board in 0..small_boards().len(),
        turns in 0..4usize,
        seed in any::<u64>(),
    ) {
        let game = game(small_boards()[board]);
        let turns = history(&game, turns, VAGUE, &mut Random::seeded(seed));
        let left = position(&game, &turns);
        let brute = Brute::new(&game).candidates(&turns);
        prop_assert_eq!(unpacked(&left, left.candidates().codes()), brute);
        prop_assert!(!left.candidates().is_empty());
        prop_assert!(left.candidates().codes().is_sorted());
    }

    #[test]
    fn completions_are_all_questions_that_may_have_been_asked(
        board in 0..small_boards().len(),
        seed in any::<u64>(),
    ) {
        let game = game(small_boards()[board]);
        let start = Position::start(&game).unwrap();
        for turn in history(&game, 3, VAGUE, &mut Random::seeded(seed)) {
            let completions = start.completions(start.layout().pack(&turn.question));
            let brute = Brute::new(&game).completions(&turn.question);
            prop_assert_eq!(unpacked(&start, &completions), brute);
        }
    }

    #[test]
    fn a_question_parts_the_candidates(
        board in 0..small_boards().len(),
        turns in 0..3usize,
        seed in any::<u64>(),
    ) {
        let game = game(small_boards()[board]);
        let mut random = Random::seeded(seed);
        let turns = history(&game, turns, VAGUE, &mut random);
        let here = position(&game, &turns);
        let legal = here.legal_questions();
        let question = legal[random.below(legal.len())];
        let brute = Brute::new(&game);
        let parts = here.split(question);
        prop_assert!(parts.is_sorted_by(|a, b| a.0 < b.0));
        let mut together = Vec::new();
        let mut histogram = vec![0; here.grader().outcomes()];
        here.candidates().histogram(question, &mut histogram);
        for (feedback, part) in &parts {
            prop_assert_eq!(part.candidates().len() as u32, histogram[feedback.index()]);
            prop_assert_eq!(part.turns().len(), turns.len() + 1);
            let same = here.after_feedback(question, *feedback);
            prop_assert_eq!(part.candidates().codes(), same.candidates().codes());
            for secret in unpacked(part, part.candidates().codes()) {
                let asked = here.layout().unpack(question);
                prop_assert_eq!(brute.grade(&asked, &secret), *feedback);
                prop_assert_eq!(game.grade(&asked, &secret), *feedback);
            }
            together.extend(part.candidates().codes().iter().copied());
        }
        together.sort_unstable();
        prop_assert_eq!(&together[..], &here.candidates().codes()[..]);
        prop_assert_eq!(histogram.iter().sum::<u32>() as usize, together.len());
    }

    #[test]
    fn marginals_count_the_candidates(
        board in 0..small_boards().len(),
        turns in 0..3usize,
        seed in any::<u64>(),
    ) {
        let game = game(small_boards()[board]);
        let turns = history(&game, turns, VAGUE, &mut Random::seeded(seed));
        let here = position(&game, &turns);
        let candidates = unpacked(&here, here.candidates().codes());
        for (slot, counts) in here.candidates().marginals().iter().enumerate() {
            prop_assert_eq!(counts.len(), game.alphabet().size());
            for (symbol, count) in counts.iter().enumerate() {
                let holds = |code: &&Vec<Symbol>| usize::from(code[slot]) == symbol;
                prop_assert_eq!(candidates.iter().filter(holds).count() as u64, *count);
            }
        }
    }

    #[test]
    fn legal_questions_are_those_that_the_rules_allow(
        board in 0..small_boards().len(),
        turns in 0..4usize,
        seed in any::<u64>(),
    ) {
        let game = game(small_boards()[board]);
        let turns = history(&game, turns, PLAIN, &mut Random::seeded(seed));
        let here = position(&game, &turns);
        let brute = Brute::new(&game);
        let expected: Vec<Vec<Symbol>> = if next_is_pair(&game, &turns) {
            brute.pairs.clone()
        } else if game.spec().kind().name == "items" {
            let allowed = |code: &&Vec<Symbol>| items_allow(&game, &turns, code);
            brute.codes.iter().filter(allowed).cloned().collect()
        } else if game.spec().option("consistent").is_some() {
            brute.candidates(&turns)
        } else {
            brute.codes.clone()
        };
        prop_assert_eq!(unpacked(&here, &here.legal_questions()), expected.clone());
        if here.next_question_kind() == QuestionKind::Code {
            for code in &brute.codes {
                prop_assert_eq!(game.permits(&turns, code).is_ok(), expected.contains(code));
            }
        }
    }

    #[test]
    fn a_candidate_is_always_legal(
        board in 0..small_boards().len(),
        turns in 0..4usize,
        seed in any::<u64>(),
    ) {
        let game = game(small_boards()[board]);
        let turns = history(&game, turns, VAGUE, &mut Random::seeded(seed));
        let here = position(&game, &turns);
        if here.next_question_kind() == QuestionKind::Code {
            let legal = here.legal_questions();
            for &code in here.candidates().codes().iter() {
                prop_assert!(legal.binary_search(&code).is_ok(), "{:?}", code);
                prop_assert!(game.permits(&turns, &here.layout().unpack(code)).is_ok());
            }
            for &code in legal.iter() {
                prop_assert!(game.permits(&turns, &here.layout().unpack(code)).is_ok());
            }
        }
    }

    /// A question with unknown slots may have been asked if some completion of it may.
    #[test]
    fn unknown_slots_of_items_may_hold_what_is_allowed(turns in 0..3usize, seed in any::<u64>()) {
        let game = game("items:3x3x9");
        let mut random = Random::seeded(seed);
        let turns = history(&game, turns, PLAIN, &mut random);
        let asked = &history(&game, 1, VAGUE, &mut random)[0].question;
        let completions = Brute::new(&game).completions(asked);
        let expected = completions.iter().any(|code| items_allow(&game, &turns, code));
        prop_assert_eq!(game.permits(&turns, asked).is_ok(), expected);
    }

    /// Whatever else is not known, a mark C of a known item fixes the slot.
    #[test]
    fn a_known_c_is_kept(turns in 1..4usize, seed in any::<u64>()) {
        let game = game("items:3x3x9");
        let turns = history(&game, turns, VAGUE, &mut Random::seeded(seed));
        let here = position(&game, &turns);
        let start = Position::start(&game).unwrap();
        for turn in &turns {
            for slot in 0..3 {
                let item = turn.question[slot];
                let is_correct = |index: u16| {
                    let feedback = nextguess::grade::Feedback(index);
                    !turn.answer.allows(feedback) || marks_of(feedback, 3)[slot] == 2
                };
                if item != UNKNOWN && (0..start.grader().outcomes() as u16).all(is_correct) {
                    for question in unpacked(&here, &here.legal_questions()) {
                        prop_assert_eq!(question[slot], item);
                    }
                }
            }
        }
    }

    #[test]
    fn possible_questions_can_be_right(
        board in 0..small_boards().len(),
        turns in 0..4usize,
        seed in any::<u64>(),
    ) {
        let game = game(small_boards()[board]);
        let turns = history(&game, turns, VAGUE, &mut Random::seeded(seed));
        let here = position(&game, &turns);
        let candidates = Brute::new(&game).candidates(&turns);
        let expected = if next_is_pair(&game, &turns) {
            let pairs = Brute::new(&game).pairs;
            let holding = |pair: &[Symbol]| {
                let holds = |code: &&Vec<Symbol>| pair.iter().zip(*code).any(|(p, c)| p == c);
                candidates.iter().filter(holds).count()
            };
            let right = |open: bool| -> Vec<Vec<Symbol>> {
                let fits = |pair: &&Vec<Symbol>| {
                    let count = holding(pair);
                    count > 0 && (!open || count < candidates.len())
                };
                pairs.iter().filter(fits).cloned().collect()
            };
            if right(true).is_empty() { right(false) } else { right(true) }
        } else {
            candidates
        };
        prop_assert_eq!(unpacked(&here, &here.possible_questions()), expected);
    }

    #[test]
    fn weeks_are_counted_by_their_nights(turns in 0..9usize, seed in any::<u64>()) {
        let game = game("ayto:4,weeks=5");
        let turns = history(&game, turns, PLAIN, &mut Random::seeded(seed));
        let here = position(&game, &turns);
        let nights = turns.iter().filter(|turn| !turn.question.contains(&BLANK)).count();
        prop_assert_eq!(here.turns_left(), Some(5u32.saturating_sub(nights as u32)));
        let pair_next = next_is_pair(&game, &turns);
        prop_assert_eq!(here.next_question_kind() == QuestionKind::Pair, pair_next);
        prop_assert_eq!(here.question_count(), if pair_next { 16 } else { 24 });
    }

    /// A history that follows the rules is accepted, and leads where its turns lead.
    #[test]
    fn legal_histories_are_accepted(
        board in 0..small_boards().len(),
        turns in 0..5usize,
        seed in any::<u64>(),
    ) {
        let game = game(small_boards()[board]);
        let mut random = Random::seeded(seed);
        let secret = game.random_secret(&mut random);
        let mut here = Position::start(&game).unwrap();
        let mut plain = Vec::new();
        for _ in 0..turns {
            let legal = here.legal_questions().into_owned();
            let question = legal[random.below(legal.len())];
            let symbols = here.layout().unpack(question);
            let feedback = game.grade(&symbols, &secret);
            here = here.after_feedback(question, feedback);
            plain.push(Turn { question: symbols, answer: feedback.into() });
        }
        let again = Position::after_turns(&game, &plain).unwrap();
        prop_assert_eq!(again.turns(), here.turns());
        prop_assert_eq!(again.candidates().codes(), here.candidates().codes());
        prop_assert!(here.candidates().contains(here.layout().pack(&secret)));
        let asked_it = plain.last().is_some_and(|turn| turn.question == secret);
        prop_assert_eq!(here.is_won(), asked_it);
    }
}

#[test]
fn turns_are_counted_down() {
    let game = game("mastermind:4x6,turns=2");
    let mut here = Position::start(&game).unwrap();
    let mut left = vec![here.turns_left()];
    for text in ["0011=1,1", "0123=1,1", "0124=1,1"] {
        here = here
            .after(here.packed(&game.read_turn(text).unwrap()))
            .unwrap();
        left.push(here.turns_left());
    }
    assert_eq!(left, [Some(2), Some(1), Some(0), Some(0)]);
    let endless = crate::common::game("mastermind:4x6");
    assert_eq!(Position::start(&endless).unwrap().turns_left(), None);
}

#[test]
fn boards_that_cannot_be_listed_are_refused_with_their_size() {
    let cases = [
        ("mastermind:100x100", "about 1.0e200"),
        ("mastermind:9x9", "387,420,489"),
        ("permutation:12", "479,001,600"),
        ("permutation:1000", "e2567"),
        ("ayto:100", "e157"),
        ("bulls:12x12", "479,001,600"),
        ("items:10x1000x4", "about 1.0e30"),
    ];
    for (spec, size) in cases {
        let game = game(spec);
        let error = Position::start(&game).unwrap_err().to_string();
        assert!(error.contains(spec) && error.contains(size), "{error}");
    }
}

#[test]
fn forbidden_questions_say_why_and_what_is_allowed() {
    let game = game("items:3x4x9");
    let turns = |texts: &[&str]| -> Vec<Turn> {
        texts
            .iter()
            .map(|text| game.read_turn(text).unwrap())
            .collect()
    };
    let refused = |texts: &[&str], reason: &str| {
        let error = Position::after_turns(&game, &turns(texts)).unwrap_err();
        assert!(error.to_string().contains(reason), "{error}");
    };
    refused(
        &["012=CII", "312=CII"],
        "0 in slot 1, where it was marked C",
    );
    refused(&["012=CII", "013=CIW"], "no 1 outside");
    assert!(Position::after_turns(&game, &turns(&["001=CIW", "033=CCC"])).is_ok());
    refused(&["001=CIW", "003=CIW"], "no 0 outside");
}

/// A guess in mastermind may leave slots blank. What it tells is what the definition says, it takes a turn,
/// and the questions after it are told apart as without symmetry.
#[test]
fn guesses_with_blank_slots_are_guesses() {
    for board in [
        "mastermind:3x3",
        "mastermind:3x3,pegs=black",
        "mastermind:4x2",
    ] {
        let game = game(board);
        let brute = Brute::new(&game);
        let start = Position::start(&game).unwrap();
        let asked = |slot: usize, symbol: &str| {
            let mut text = vec!["_"; game.slots()];
            text[slot] = symbol;
            text.concat()
        };
        let guesses = (0..game.slots()).map(|slot| asked(slot, "1"));
        for text in guesses.chain([asked(0, "0").replacen('_', "1", 1)]) {
            let question = game.read_question(&text).unwrap();
            assert_eq!(game.question_text(&question), text);
            assert_eq!(game.question_kind(&question), QuestionKind::Code);
            let packed = start.layout().pack(&question);
            assert_eq!(start.turns_with(packed), 1);
            for (feedback, position) in start.split(packed) {
                let answer = feedback.into();
                let question = question.clone();
                let turn = [Turn { question, answer }];
                let left = unpacked(&position, position.candidates().codes());
                assert_eq!(left, brute.candidates(&turn), "{text} on {board}");
                let after = Position::after_turns(&game, &turn).unwrap();
                assert_eq!(after.candidates().codes(), position.candidates().codes());
                let best = |questions: &[nextguess::board::code::Code]| {
                    let mut parts = vec![0; position.grader().outcomes()];
                    let worst = questions.iter().map(|&question| {
                        position.candidates().histogram(question, &mut parts);
                        parts.iter().copied().max()
                    });
                    worst.min()
                };
                let all = best(&position.legal_questions());
                assert_eq!(
                    best(&position.distinct_questions()),
                    all,
                    "{text} on {board}"
                );
            }
        }
        for (text, expected) in [("?", "not both"), ("_", "at least one slot")] {
            let text = format!("_{}", text.repeat(game.slots() - 1));
            let error = game.read_question(&text).unwrap_err();
            assert!(error.to_string().contains(expected), "{error}");
        }
        assert!(game.read_secret(&asked(0, "1")).is_err());
    }
    for board in [
        "mastermind:3x3,consistent",
        "bulls:3x4",
        "permutation:3",
        "items:3x3x9",
    ] {
        assert!(game(board).read_question("_1_").is_err(), "{board}");
    }
}
