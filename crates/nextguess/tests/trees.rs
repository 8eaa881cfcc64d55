//! Strategies written down: built, stored, read back, verified, played; and files that are damaged.

mod common;

use common::{game, small_boards};
use nextguess::game::Game;
use nextguess::grade::{Feedback, Rule, pegs_of};
use nextguess::position::Position;
use nextguess::simulate::simulate;
use nextguess::strategy::{self, Chooser, Ranking};
use nextguess::tree::{
    BuildError, Flaw, FromTree, Next, Sketch, Tree, TreeError, TreeFile, verify,
};
use nextguess::watch::{Unwatched, Watch};
use proptest::prelude::*;

fn build(game: &Game, text: &str) -> Tree {
    let start = Position::start(game).unwrap();
    let strategy = strategy::chooser(text, game).unwrap_or_else(|error| panic!("{error}"));
    Tree::build(&start, &*strategy, &Unwatched).unwrap()
}

fn read(bytes: &[u8], game: &Game) -> Result<Tree, TreeError> {
    TreeFile::open(bytes)?.tree(game)
}

fn flaws(tree: &Tree, game: &Game) -> Vec<Flaw> {
    verify(tree, game, &Unwatched).unwrap().flaws
}

/// The checksum of the format, put right after a change, so that what lies behind it is tested.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.truncate(bytes.len().saturating_sub(8));
    let mut sum: u64 = 0xcbf2_9ce4_8422_2325;
    for &byte in &bytes {
        sum = (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    bytes.extend(sum.to_le_bytes());
    bytes
}

/// The same file with one text in its header replaced.
fn with_header(bytes: &[u8], old: &str, new: &str) -> Vec<u8> {
    let end = bytes.windows(2).position(|two| two == b"\n\n").unwrap();
    let header = str::from_utf8(&bytes[..end]).unwrap();
    assert!(header.contains(old), "{header}");
    let header = header.replace(old, new);
    [header.as_bytes(), &bytes[end..]].concat()
}

#[test]
fn trees_are_read_back_verified_and_played() {
    for board in small_boards().into_iter().chain([
        "mastermind:3x4",
        "ayto:5",
        "bulls:3x5",
        "ayto:2",
        "mastermind:1x2",
    ]) {
        let game = game(board);
        let start = Position::start(&game).unwrap();
        for text in [
            "entropy",
            "first",
            "random,seed=3",
            "matchmaker",
            "matchmaker,tries=3",
            "matchmaker,repairs=2",
        ] {
            let Ok(strategy) = strategy::chooser(text, &game) else {
                continue;
            };
            let tree = Tree::build(&start, &*strategy, &Unwatched).unwrap();
            let bytes = tree.to_bytes(&game);
            assert_eq!(read(&bytes, &game).as_ref(), Ok(&tree), "{text} on {board}");
            let found = verify(&tree, &game, &Unwatched).unwrap();
            assert_eq!(found.flaws, [], "{text} on {board}");
            let played = simulate(&start, &*strategy, &Unwatched).statistics;
            assert_eq!(found.statistics, played, "{text} on {board}");
            let otherwise = strategy::chooser("first", &game).unwrap();
            let replayed = simulate(&start, &FromTree::new(tree, otherwise), &Unwatched);
            assert_eq!(replayed.statistics, played, "{text} on {board}");
        }
    }
}

/// Where some games cannot but be lost, many choices are refined and given up.
#[test]
fn repaired_trees_are_whole() {
    for board in ["ayto:5,weeks=2", "ayto:6,weeks=3", "ayto:6,weeks=4"] {
        let game = game(board);
        let plain = build(&game, "matchmaker").claims();
        let tree = build(&game, "matchmaker,repairs=2");
        assert_eq!(flaws(&tree, &game), [], "{board}");
        assert!(tree.claims().lost <= plain.lost, "{board}");
    }
}

/// Knows its first question, and nothing of the answers to it.
struct Speechless;

impl Chooser for Speechless {
    fn rank(&self, _: &Position, _: usize, _: &dyn Watch) -> Ranking {
        Ranking::default()
    }

    fn sketch(&self, position: &Position, _: &dyn Watch) -> Option<Sketch> {
        Some(Sketch {
            question: position.candidates().codes()[0],
            branches: Vec::new(),
        })
    }
}

#[test]
fn a_tree_that_lacks_branches_is_not_built() {
    let game = game("mastermind:3x4");
    let start = Position::start(&game).unwrap();
    let incomplete = BuildError::Incomplete {
        found: 1,
        secrets: 64,
    };
    assert_eq!(
        Tree::build(&start, &Speechless, &Unwatched),
        Err(incomplete)
    );
}

#[test]
fn an_outline_shows_the_top() {
    let game = game("ayto:3");
    let start = Position::start(&game).unwrap();
    let tree = build(&game, "matchmaker");
    let outline = tree.outline(&start, 1);
    assert_eq!(outline.secrets, 6);
    assert_eq!(outline.question.as_deref(), Some("0+0"));
    let answers: Vec<(&str, usize)> = (outline.branches.iter())
        .map(|branch| (branch.answer.as_str(), branch.next.secrets))
        .collect();
    assert_eq!(answers, [("no", 4), ("yes", 2)]);
    assert!(
        outline
            .branches
            .iter()
            .all(|branch| branch.next.question.is_none())
    );
    let dot = outline.to_dot("a \"title\"");
    assert!(dot.starts_with("digraph \"a \\\"title\\\"\" {"), "{dot}");
    assert!(dot.contains("n0 -> n1 [label=\"no\"]"), "{dot}");
}

/// For 3 and 4 couples these are the most matchings that any strategy finds within so many weeks.
#[test]
fn few_couples_are_matched_as_soon_as_can_be() {
    for (board, most) in [("ayto:3", &[2, 6][..]), ("ayto:4", &[2, 12, 24])] {
        let game = game(board);
        let tree = build(&game, "matchmaker");
        let games = verify(&tree, &game, &Unwatched).unwrap().statistics;
        for (weeks, most) in most.iter().enumerate() {
            assert_eq!(games.within(weeks as u32 + 1), *most, "{board}");
        }
    }
    let game = game("ayto:5");
    assert_eq!(
        build(&game, "matchmaker,tries=4,repairs=1")
            .claims()
            .longest,
        4
    );
}

#[test]
fn claims_that_do_not_hold_are_found() {
    let game = game("mastermind:3x4");
    let tree = build(&game, "entropy");
    let bytes = tree.to_bytes(&game);
    let total = tree.claims().total;
    for (old, new, name) in [
        (
            format!("total {total}"),
            format!("total {}", total - 1),
            "total",
        ),
        ("lost 0".to_owned(), "lost 1".to_owned(), "lost"),
        ("secrets 64".to_owned(), "secrets 63".to_owned(), "secrets"),
        ("longest 4".to_owned(), "longest 3".to_owned(), "longest"),
    ] {
        let changed = sealed(with_header(&bytes, &old, &new));
        let flaws = flaws(&read(&changed, &game).unwrap(), &game);
        let wrong = |flaw: &Flaw| matches!(flaw, Flaw::Claim { name: of, .. } if *of == name);
        assert!(flaws.len() == 1 && wrong(&flaws[0]), "{flaws:?}");
    }
    let late = sealed(with_header(
        &bytes,
        "game mastermind:3x4",
        "game mastermind:3x4,turns=3",
    ));
    let late_game = common::game("mastermind:3x4,turns=3");
    let flaws = flaws(&read(&late, &late_game).unwrap(), &late_game);
    assert!(
        matches!(flaws[..], [Flaw::Claim { name: "lost", .. }]),
        "{flaws:?}"
    );
}

#[test]
fn damaged_files_are_refused() {
    let game = game("bulls:3x5");
    let bytes = build(&game, "entropy").to_bytes(&game);
    let refusal = |bytes: &[u8]| read(bytes, &game).unwrap_err();
    assert_eq!(refusal(b""), TreeError::NoTree);
    assert_eq!(refusal(b"P5 640 480"), TreeError::NoTree);
    let newer = with_header(&bytes, "tree 1", "tree 2");
    assert_eq!(refusal(&newer), TreeError::Version("2".to_owned()));
    for length in 0..bytes.len() {
        assert!(read(&bytes[..length], &game).is_err());
        assert!(read(&sealed(bytes[..length].to_vec()), &game).is_err());
    }
    let longer = [&bytes[..], &[0]].concat();
    assert_eq!(refusal(&longer), TreeError::Checksum);
    assert_eq!(
        refusal(&sealed([&bytes[..], &[0]].concat())),
        TreeError::Content
    );
    let other = common::game("bulls:3x4");
    assert!(matches!(read(&bytes, &other), Err(TreeError::Game { .. })));
    for (old, new) in [
        ("nodes ", "nodes 9"),
        ("nodes ", "nodes -"),
        ("total", "sum"),
    ] {
        let changed = sealed(with_header(&bytes, old, new));
        assert!(read(&changed, &game).is_err(), "{new}");
    }
}

/// 10 couples, every one of 3,628,800 matchings.
#[test]
fn the_stored_tree_keeps_what_it_claims() {
    let game = game("ayto:10");
    let tree = read(nextguess_trees::AYTO_10, &game).unwrap();
    assert_eq!(flaws(&tree, &game), []);
    let claims = tree.claims();
    assert_eq!((claims.secrets, claims.lost), (3_628_800, 0));
    assert_eq!((claims.longest, claims.total), (10, 28_771_964));
    assert_eq!(strategy::best_known(&game), "record");
}

/// The best strategies known: proved, but for five slots and eight colours, which take fewer turns than the 179274 in
/// print.
#[test]
fn the_trees_of_long_searches_keep_what_they_claim() {
    for (board, secrets, lost, longest, total) in [
        ("mastermind:5x8", 32_768, 0, 8, 178_763),
        ("mastermind:5x6", 7_776, 0, 7, 36_721),
        ("mastermind:4x10", 10_000, 0, 8, 55_632),
        ("permutation:7", 5_040, 0, 9, 32_998),
        ("permutation:7,turns=7", 5_040, 572, 10, 33_574),
    ] {
        let name = board.replace([':', ',', '='], "-");
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/trees");
        let bytes = std::fs::read(format!("{folder}/{name}.tree")).unwrap();
        let game = game(board);
        let tree = read(&bytes, &game).unwrap();
        assert_eq!(flaws(&tree, &game), []);
        let claims = tree.claims();
        assert_eq!((claims.secrets, claims.lost), (secrets, lost), "{board}");
        assert_eq!((claims.longest, claims.total), (longest, total), "{board}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// Whatever the bytes, reading and verifying ends, with a value.
    #[test]
    fn changed_bytes_do_no_harm(
        board in prop::sample::select(vec!["mastermind:3x4", "ayto:5", "items:3x3x9", "words:answers.txt"]),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
        cut in prop::option::of(any::<prop::sample::Index>()),
    ) {
        let game = game(board);
        let mut bytes = build(&game, "first").to_bytes(&game);
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        if let Some(cut) = cut {
            bytes.truncate(cut.index(bytes.len()));
        }
        if let Ok(tree) = read(&sealed(bytes), &game) {
            verify(&tree, &game, &Unwatched).unwrap();
        }
    }
}

/// A situation in Knuth's notation.
#[derive(Debug, PartialEq)]
struct Situation {
    codes: usize,
    guess: Option<String>,
    cannot_be: bool,
    answers: Vec<Situation>,
}

/// Reads a situation from the front of a text, which goes on behind it.
fn read_situation(text: &mut &str) -> Situation {
    fn take(text: &mut &str, is_wanted: impl Fn(char) -> bool) -> String {
        let end = text.find(|c| !is_wanted(c)).unwrap_or(text.len());
        let (taken, rest) = text.split_at(end);
        *text = rest;
        taken.to_owned()
    }
    fn skip(text: &mut &str, wanted: &str) -> bool {
        let rest = text.trim_start().strip_prefix(wanted);
        *text = rest.unwrap_or(text);
        rest.is_some()
    }
    *text = text.trim_start();
    let codes = take(text, |c| c.is_ascii_digit()).parse().unwrap();
    if !skip(text, "(") {
        return Situation {
            codes,
            guess: None,
            cannot_be: false,
            answers: Vec::new(),
        };
    }
    let guess = take(text, |c| !"x;)".contains(c));
    let cannot_be = skip(text, "x");
    let mut answers = Vec::new();
    let mut has_more = skip(text, ";");
    while has_more {
        answers.push(read_situation(text));
        has_more = skip(text, ",");
    }
    assert!(skip(text, ")"), "no end before {text}");
    Situation {
        codes,
        guess: Some(guess),
        cannot_be,
        answers,
    }
}

/// Compares a situation with a place in a tree.
fn check_situation(read: &Situation, next: Next, tree: &Tree, position: &Position) {
    let candidates = position.candidates();
    assert_eq!(read.codes, candidates.len());
    let Next::Node(node) = next else {
        assert!(read.guess.is_none() && read.codes <= 2, "{read:?}");
        return;
    };
    let question = tree.question(node);
    let text = position.question_text(question).replace(',', " ");
    assert_eq!(read.guess.as_deref(), Some(text.as_str()));
    assert_eq!(read.cannot_be, !candidates.contains(question));
    let slots = position.layout().slots();
    let rule = position.grader().rule();
    let is_possible =
        |feedback: &Feedback| rule != Rule::Pegs || pegs_of(*feedback) != (slots - 1, 1);
    let all = (0..rule.outcomes(slots)).map(|index| Feedback(index as u16));
    let all: Vec<Feedback> = all.filter(is_possible).collect();
    let parts = position.split(question);
    if read.answers.is_empty() {
        for (feedback, part) in parts {
            assert_eq!(part.candidates().len(), 1);
            let win = position.grader().win();
            let next = tree.after(node, feedback);
            assert!(feedback == win || next == Some(Next::Rest));
        }
        return;
    }
    assert_eq!(read.answers.len(), all.len());
    for (answer, feedback) in read.answers.iter().zip(all) {
        match parts.iter().find(|(other, _)| *other == feedback) {
            None => assert_eq!((answer.codes, &answer.guess), (0, &None)),
            Some(_) if feedback == position.grader().win() => {
                assert_eq!((answer.codes, &answer.guess), (1, &None));
            }
            Some((_, part)) => {
                check_situation(answer, tree.after(node, feedback).unwrap(), tree, part);
            }
        }
    }
}

/// What is written in Knuth's notation says the same as the tree, and nothing else.
#[test]
fn trees_in_knuths_notation_are_read_back() {
    for (board, strategy) in [
        ("mastermind:4x6,symbols=123456", "minimax"),
        ("mastermind:4x6", "most-parts"),
        ("mastermind:2x2", "entropy"),
        ("mastermind:1x2", "entropy"),
        ("mastermind:1x7", "first"),
        ("mastermind:2x40", "first"),
        ("mastermind:3x4,pegs=black", "entropy"),
        ("bulls:3x6", "entropy"),
        ("permutation:5", "minimax"),
    ] {
        let game = game(board);
        let start = Position::start(&game).unwrap();
        let tree = build(&game, strategy);
        let text = tree.to_knuth(&start).unwrap();
        let mut rest = &*text;
        let read = read_situation(&mut rest);
        assert_eq!(rest, "\n", "{board}");
        check_situation(&read, tree.root(), &tree, &start);
    }
    for board in ["ayto:4", "items:3x3x9", "words:answers.txt"] {
        let game = game(board);
        let start = Position::start(&game).unwrap();
        let tree = build(&game, "entropy");
        let error = tree.to_knuth(&start).unwrap_err();
        assert_eq!((&*error.part, &*error.given), ("game", board));
    }
}

/// Knuth's strategy: 1122 first, and what is published of its second guesses.
#[test]
fn knuths_strategy_in_his_notation() {
    let game = game("mastermind:4x6,symbols=123456");
    let start = Position::start(&game).unwrap();
    let text = build(&game, "minimax").to_knuth(&start).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 15);
    assert_eq!(lines[0], "1296(1122;");
    let begins =
        |line: usize, with: &str| assert!(lines[line].starts_with(with), "{}", lines[line]);
    // After no peg, W, B, WW, BW, BB, WWW and so on to BBBB.
    begins(3, "  256(1344; ");
    begins(7, "  16(1213x; ");
    assert_eq!(lines[11], "  1,");
    assert_eq!(lines[12], "  0,");
    assert_eq!(lines[14], "  1)");
}
