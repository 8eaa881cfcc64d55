//! The review of a game: its values against a plain recursion over all codes of tiny boards, and what it says of games that
//! are not over, cannot be, or are played with words.

use std::collections::{BTreeMap, HashMap};

use nextguess_service::document::reviewed::Reviewed;
use nextguess_service::request::ReviewRequest;
use nextguess_service::{Alone, Ask, Limits};

fn review(game: &str, turns: &[&str]) -> Reviewed {
    let mut request = ReviewRequest::new(game);
    request.turns = turns.iter().map(|&turn| turn.to_owned()).collect();
    answered(&request)
}

fn answered(request: &ReviewRequest) -> Reviewed {
    let answer = request.answer(&Limits::default(), &Alone::default());
    answer.expect("a review")
}

/// A board of two slots, solved by trying every code everywhere.
struct Plain {
    codes: Vec<[u8; 2]>,
    /// The fewest turns for all secrets of a set together. A bit stands for a code.
    totals: HashMap<u32, u32>,
}

impl Plain {
    fn new(symbols: u8, repeats: bool) -> Plain {
        let all = (0..symbols).flat_map(|a| (0..symbols).map(move |b| [a, b]));
        Plain {
            codes: all.filter(|[a, b]| repeats || a != b).collect(),
            totals: HashMap::new(),
        }
    }

    /// Right places, and right symbols elsewhere.
    fn grade(question: [u8; 2], secret: [u8; 2]) -> (u8, u8) {
        let hits = (0..2).filter(|&at| question[at] == secret[at]).count() as u8;
        // A symbol counts as often as both codes have it.
        let common = (0..9).map(|symbol| {
            let count = |code: [u8; 2]| code.iter().filter(|it| **it == symbol).count() as u8;
            count(question).min(count(secret))
        });
        (hits, common.sum::<u8>() - hits)
    }

    fn all(&self) -> u32 {
        (1 << self.codes.len()) - 1
    }

    fn parts(&self, set: u32, question: usize) -> BTreeMap<(u8, u8), u32> {
        let mut parts = BTreeMap::new();
        for secret in (0..self.codes.len()).filter(|secret| set >> secret & 1 == 1) {
            let answer = Plain::grade(self.codes[question], self.codes[secret]);
            *parts.entry(answer).or_insert(0) |= 1 << secret;
        }
        parts
    }

    /// The turns of all secrets of a set, if this is asked first and the best after it.
    fn with(&mut self, set: u32, question: usize) -> u32 {
        let parts = self.parts(set, question);
        let rest = parts.into_iter().filter(|(answer, _)| *answer != (2, 0));
        set.count_ones() + rest.map(|(_, part)| self.total(part)).sum::<u32>()
    }

    fn total(&mut self, set: u32) -> u32 {
        if let Some(&known) = self.totals.get(&set) {
            return known;
        }
        let helpful = |question: &usize| {
            let parts = self.parts(set, *question);
            parts.len() > 1 || parts.contains_key(&(2, 0))
        };
        let questions: Vec<usize> = (0..self.codes.len()).filter(helpful).collect();
        let totals = questions
            .into_iter()
            .map(|question| self.with(set, question));
        let least = totals.min().expect("a secret of the set helps");
        self.totals.insert(set, least);
        least
    }

    fn text(&self, question: usize) -> String {
        let [a, b] = self.codes[question];
        format!("{a}{b}")
    }
}

/// Every game of two questions on a board, in which the second may be as useless as can be.
fn check(game: &str, mut plain: Plain) {
    let count = plain.codes.len();
    let (mut equal, mut worse) = (0, 0);
    for first in 0..count {
        let all = plain.all();
        for (answer, left) in plain.parts(all, first) {
            for second in 0..count {
                let (answer_2, left_2) = plain.parts(left, second).pop_last().expect("a part");
                let turn = |question, (a, b)| format!("{}={a},{b}", plain.text(question));
                let turns = [turn(first, answer), turn(second, answer_2)];
                if answer == (2, 0) {
                    continue;
                }
                let reviewed = review(game, &[&turns[0], &turns[1]]);
                let places = [(all, first, left), (left, second, left_2)];
                for (turn, (set, question, left)) in reviewed.turns.iter().zip(places) {
                    let secrets = f64::from(set.count_ones());
                    let (total, best) = (plain.with(set, question), plain.total(set));
                    assert!(turn.proved, "{turns:?}");
                    assert_eq!(turn.before, set.count_ones() as usize, "{turns:?}");
                    assert_eq!(turn.remaining, left.count_ones() as usize, "{turns:?}");
                    assert_eq!(turn.value, Some(f64::from(total) / secrets), "{turns:?}");
                    assert_eq!(
                        turn.best_value,
                        Some(f64::from(best) / secrets),
                        "{turns:?}"
                    );
                    let loss = f64::from(total - best) / secrets;
                    assert_eq!(turn.loss, Some(loss), "{turns:?}");
                    assert_eq!(turn.equal, total == best, "{turns:?}");
                    let skill = f64::from(best) / f64::from(total);
                    assert!(
                        (turn.skill.expect("proved") - skill).abs() < 1e-12,
                        "{turns:?}"
                    );
                    assert_eq!(turn.could_be, Some(set >> question & 1 == 1), "{turns:?}");
                    let chosen = &turn.best.as_ref().expect("a best one").question;
                    let chosen = (0..count).find(|&code| plain.text(code) == *chosen);
                    let chosen = chosen.expect("a code of the board");
                    assert_eq!(plain.with(set, chosen), best, "{turns:?}");
                    match total == best {
                        true => equal += 1,
                        false => worse += 1,
                    }
                }
            }
        }
    }
    assert!(equal > 10 && worse > 10, "{equal} {worse}");
}

#[test]
fn values_are_those_of_a_plain_recursion() {
    check("mastermind:2x3", Plain::new(3, true));
    check("bulls:2x3", Plain::new(3, false));
}

#[test]
fn first_guesses_that_differ_in_names_are_equal() {
    for first in ["01", "02", "10", "12", "20", "21"] {
        let turn = format!("{first}=0,0");
        let reviewed = review("mastermind:2x3", &[&turn]);
        assert!(reviewed.turns[0].equal, "{first}");
        assert_eq!(reviewed.turns[0].loss, Some(0.0));
        assert_eq!((reviewed.skill, reviewed.decided), (Some(1.0), None));
    }
}

#[test]
fn without_a_proof_the_measure_decides() {
    let mut request = ReviewRequest::new("mastermind:2x3");
    request.turns = vec!["01=0,0".to_owned()];
    request.time_limit = Some(0.0);
    let reviewed = answered(&request);
    let turn = &reviewed.turns[0];
    assert!(!turn.proved && turn.best.is_none() && turn.value.is_none() && !turn.equal);
    assert_eq!(
        (turn.skill, reviewed.skill, reviewed.decided),
        (None, None, None)
    );
    // The table of 30,240 secrets and as many questions does not fit.
    let mut request = ReviewRequest::new("bulls:5x10");
    request.strategy = Some("entropy,effort=1".to_owned());
    request.turns = vec!["56789=1,1".to_owned(), "56789=1,1".to_owned()];
    let reviewed = answered(&request);
    let [first, second] = &reviewed.turns[..] else {
        panic!("{reviewed:?}");
    };
    assert!(first.equal && !first.proved, "{first:?}");
    assert_eq!((first.skill, first.value), (Some(1.0), None));
    assert!(!second.equal, "{second:?}");
    assert_eq!((second.skill, second.bits), (Some(0.0), Some(0.0)));
    assert_eq!(reviewed.decided, Some(2));
}

#[test]
fn a_game_that_is_not_over_is_reviewed() {
    let reviewed = review("mastermind:4x6", &["0011=1,0", "0223=0,2"]);
    assert_eq!((reviewed.turns.len(), reviewed.remaining), (2, 32));
    assert!(!reviewed.solved);
    for turn in &reviewed.turns {
        let bits = (turn.before as f64 / turn.remaining as f64).log2();
        assert_eq!(turn.gained, Some(bits));
        assert_eq!(turn.luck, Some(bits - turn.bits.expect("known")));
    }
    let luck: f64 = reviewed.turns.iter().filter_map(|turn| turn.luck).sum();
    assert!((reviewed.luck - luck).abs() < 1e-12);
    let empty = review("mastermind:4x6", &[]);
    assert_eq!((empty.turns.len(), empty.remaining), (0, 1296));
    assert_eq!(
        (empty.skill, empty.lucky, empty.decided),
        (None, None, None)
    );
}

#[test]
fn a_game_that_is_won_is_solved() {
    let reviewed = review("bulls:2x3", &["01=0,2", "10=2,0"]);
    assert!(reviewed.solved);
    assert_eq!((reviewed.remaining, reviewed.lucky), (1, Some(1)));
    // With one secret left another guess is a turn lost. It is no choice, so it does not count as skill.
    let wasted = review("bulls:2x3", &["01=0,1", "12=0,1", "12=0,1", "20=2,0"]);
    assert_eq!(wasted.turns[2].before, 1);
    assert_eq!(wasted.turns[2].loss, Some(1.0));
    assert_eq!((wasted.decided, wasted.skill), (Some(3), Some(1.0)));
}

#[test]
fn a_contradiction_ends_the_review() {
    let reviewed = review("permutation:3", &["012=1", "021=2", "102=1"]);
    assert_eq!((reviewed.turns.len(), reviewed.remaining), (2, 0));
    let last = &reviewed.turns[1];
    assert_eq!((last.gained, last.luck, last.remaining), (None, None, 0));
    assert!(last.proved, "{last:?}");
    let conflict = reviewed.contradiction.expect("two hits of three cannot be");
    assert_eq!(conflict.conflict[0].turn, 2);
    assert!(conflict.repairs.iter().all(|repair| repair.turn == 2));
}

#[test]
fn a_game_of_words_is_reviewed() {
    let mut request = ReviewRequest::new("words:mine");
    let words = "crane\nslate\ntrain\nbrain\nabide\nspeed\n";
    request.files = [("mine".to_owned(), words.to_owned())].into();
    request.turns = vec!["speed=-----".to_owned(), "train=-GGGG".to_owned()];
    let reviewed = answered(&request);
    let [first, second] = &reviewed.turns[..] else {
        panic!("{reviewed:?}");
    };
    assert_eq!((first.before, first.remaining, second.remaining), (6, 2, 1));
    // Only brain and train have no letter of speed.
    assert_eq!(first.gained, Some(3.0_f64.log2()));
    assert_eq!((second.value, second.loss), (Some(1.5), Some(0.0)));
    request.turns = vec!["spoon=-----".to_owned()];
    let refused = request.answer(&Limits::default(), &Alone::default());
    let refused = refused.expect_err("not a word of the list");
    assert!(format!("{refused:#}").contains("in turn 1"), "{refused:#}");
}

#[test]
fn the_booths_and_nights_of_weeks_are_reviewed() {
    let reviewed = review("ayto:4", &["0+1=no", "0123=1", "1+1=yes"]);
    let kinds: Vec<(u32, &str)> = (reviewed.turns.iter())
        .map(|turn| (turn.turn, turn.kind))
        .collect();
    assert_eq!(kinds, [(1, "booth"), (1, "night"), (2, "booth")]);
    for turn in &reviewed.turns {
        assert!(turn.proved, "{turn:?}");
        assert!(turn.value >= turn.best_value);
    }
}

#[test]
fn a_question_that_is_not_whole_is_not_judged() {
    let reviewed = review("mastermind:3x3", &["0?1=1,?", "012=0,2"]);
    let first = &reviewed.turns[0];
    assert_eq!((first.bits, first.skill, first.proved), (None, None, false));
    assert!(first.best.is_some() && first.gained.is_some());
    assert!(reviewed.turns[1].proved);
}

#[test]
fn where_marks_bar_questions_the_chance_to_win_counts() {
    let reviewed = review("items:3x4x3", &["012=CWI"]);
    assert_eq!(reviewed.objective, "win");
    let turn = &reviewed.turns[0];
    assert!(turn.proved, "{turn:?}");
    let (value, best) = (
        turn.value.expect("proved"),
        turn.best_value.expect("proved"),
    );
    assert!((0.0..=best).contains(&value) && best <= 1.0);
}
