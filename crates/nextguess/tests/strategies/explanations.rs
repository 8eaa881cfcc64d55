//! Every strategy explains the question that it asks, and its numbers add up.

use crate::common::{Brute, game, small_boards};
use nextguess::board::code::{Code, Symbol};
use nextguess::explanation::{Explanation, LISTED_QUESTIONS, Removal, Scope};
use nextguess::game::{Game, QuestionKind, Turn};
use nextguess::position::Position;
use nextguess::strategy::{self, Chooser, Engine, Rating, STRATEGIES};
use nextguess::tree::{FromTree, Tree};
use nextguess::util::random::Random;
use nextguess::watch::Unwatched;

const UNSAID: &str = "does not say";

/// The strategies that play this game, with options that lead to other explanations.
fn engines(game: &Game) -> Vec<(String, Engine)> {
    let variants = [
        "",
        ",prefer=none",
        ",effort=1",
        ",by=all",
        ",sample=2,candidates=3",
        ",budget=30",
        ",pool=3,pool-above=4,all-up-to=2",
        ",tries=2",
        ",widest=0",
    ];
    let texts = STRATEGIES.iter().flat_map(|kind| {
        let text = move |variant: &&str| format!("{}{variant}", kind.name);
        variants.iter().map(text).collect::<Vec<_>>()
    });
    texts
        .filter_map(|text| Some((text.clone(), strategy::engine(&text, game).ok()?)))
        .collect()
}

/// How many of these secrets give each answer to a question, without any kernel.
fn parts(brute: &Brute, question: &[Symbol], secrets: &[Vec<Symbol>]) -> Vec<f64> {
    let mut counts = std::collections::BTreeMap::new();
    for secret in secrets {
        *counts.entry(brute.grade(question, secret)).or_insert(0.0) += 1.0;
    }
    counts.into_values().collect()
}

/// The rating of a question by its definition.
fn check_rating(rating: &Rating, parts: &[f64]) {
    let all: f64 = parts.iter().sum();
    let squares: f64 = parts.iter().map(|part| part * part).sum();
    let bits: f64 = parts
        .iter()
        .map(|part| part / all * (all / part).log2())
        .sum();
    assert!((rating.expected - squares / all).abs() < 1e-9);
    assert!((rating.bits - bits).abs() < 1e-9);
    assert_eq!(rating.parts as usize, parts.len());
    let worst = parts.iter().copied().fold(0.0, f64::max);
    assert_eq!(f64::from(rating.worst), worst);
}

/// What the score of a question must be, where its measure is one that all candidates define.
fn score(measure: &str, parts: &[f64], with_pair: f64) -> Option<f64> {
    let all: f64 = parts.iter().sum();
    match measure {
        "bits" => Some(
            parts
                .iter()
                .map(|part| part / all * (all / part).log2())
                .sum(),
        ),
        "expected left" => Some(parts.iter().map(|part| part * part).sum::<f64>() / all),
        "worst" => Some(parts.iter().copied().fold(0.0, f64::max)),
        "answers" => Some(parts.len() as f64),
        "from half" => Some((with_pair / all - 0.5).abs()),
        _ => None,
    }
}

fn check(name: &str, position: &Position, brute: &Brute, strategy: &dyn Chooser) -> Code {
    let layout = position.layout();
    let chosen = strategy.choose(position, &Unwatched).expect(name);
    let explanation = strategy.explain(position, &Unwatched).expect(name);
    assert_eq!(explanation.question, layout.unpack(chosen), "{name}");
    assert!(
        !explanation.step.is_empty() && !explanation.step.contains(UNSAID),
        "{name}"
    );
    let codes = position.candidates().codes().iter();
    let secrets: Vec<Vec<Symbol>> = codes.map(|&code| layout.unpack(code)).collect();
    let own = parts(brute, &explanation.question, &secrets);
    check_rating(explanation.rating.as_ref().expect(name), &own);
    if let Some(scoring) = &explanation.scoring {
        assert_eq!(scoring.ranked[0].question, explanation.question, "{name}");
        assert!(scoring.ranked.len() <= LISTED_QUESTIONS);
        let allowed = position.legal_questions();
        assert_eq!(scoring.allowed, Some(allowed.len()), "{name}");
        assert!((1..=allowed.len()).contains(&scoring.scored) || scoring.scope == Scope::Pool);
        let better = |a: f64, b: f64| match scoring.measure.highest {
            true => a > b + 1e-9,
            false => a < b - 1e-9,
        };
        let first = scoring.ranked[0].score;
        for one in &scoring.ranked {
            let splits = parts(brute, &one.question, &secrets);
            check_rating(one.rating.as_ref().expect(name), &splits);
            let slot = one
                .question
                .iter()
                .position(|&symbol| usize::from(symbol) < layout.symbols());
            let slot = slot.expect("a question asks something");
            let has = |secret: &&Vec<Symbol>| secret[slot] == one.question[slot];
            let with_pair = secrets.iter().filter(has).count() as f64;
            if let Some(score) = score(scoring.measure.name, &splits, with_pair) {
                assert!(
                    (one.score - score).abs() < 1e-9,
                    "{name}: {} is not {score}",
                    one.score
                );
            }
            assert!(!scoring.decides || !better(one.score, first), "{name}");
        }
        // Where all questions were scored, none that may be asked is better.
        if scoring.decides && [Scope::All, Scope::Classes].contains(&scoring.scope) {
            if scoring.scope == Scope::All {
                assert_eq!(scoring.scored, allowed.len(), "{name}");
            }
            for &other in allowed.iter() {
                let splits = parts(brute, &layout.unpack(other), &secrets);
                let score = score(scoring.measure.name, &splits, 0.0);
                let is_booth = scoring.measure.name == "from half";
                if let Some(score) = score.filter(|_| !is_booth) {
                    assert!(!better(score, first), "{name}: {other:?}");
                }
            }
        }
    }
    chosen
}

#[test]
fn strategies_that_look_at_candidates_explain_what_they_ask() {
    for board in small_boards() {
        let game = game(board);
        let brute = Brute::new(&game);
        let start = Position::start(&game).unwrap();
        for (text, engine) in engines(&game) {
            let Engine::Chooser(strategy) = engine else {
                continue;
            };
            let name = format!("{text} on {board}");
            let mut random = Random::seeded(1);
            for _ in 0..3 {
                let secret = start.layout().pack(&game.random_secret(&mut random));
                let mut position = start.clone();
                while !position.is_won() {
                    let question = check(&name, &position, &brute, &*strategy);
                    let feedback = position.grader().grade_one(question, secret);
                    let after = position.after_feedback(question, feedback);
                    check_removal(&brute, &position, question, &after);
                    position = after;
                }
            }
        }
    }
}

/// Every candidate is either left or ruled out, by the answer that it would have given.
fn check_removal(brute: &Brute, before: &Position, question: Code, after: &Position) {
    let layout = before.layout();
    let turn = after.turns().last().unwrap();
    let removal = Removal::of(before, turn, after);
    assert_eq!(removal.before, before.candidates().len());
    assert_eq!(removal.after, after.candidates().len());
    let removed: usize = removal.groups.iter().map(|group| group.count).sum();
    assert_eq!(removed + removal.after, removal.before);
    let question = layout.unpack(question);
    let answer = turn.answer.known().unwrap();
    for group in &removal.groups {
        assert_ne!(group.feedback, answer);
        let gives = |code: &&Code| brute.grade(&question, &layout.unpack(**code)) == group.feedback;
        let giving: Vec<&Code> = before.candidates().codes().iter().filter(gives).collect();
        assert_eq!(giving.len(), group.count);
        assert_eq!(*giving[0], group.lowest);
    }
}

/// Larger boards, on which players take other steps than on small ones, with the players.
const LARGER: [(&str, &[&str]); 4] = [
    (
        "permutation:9",
        &[
            "annealing,walkers=40,effort=5",
            "annealing,widest=0",
            "binary-search",
            "swap-search",
        ],
    ),
    ("mastermind:14x9", &["digit-scan", "rao", "halving"]),
    ("mastermind:4x6", &["paper"]),
    (
        "ayto:8",
        &["swap-booth", "swap-table", "swap-table-plus", "paper"],
    ),
];

#[test]
fn players_explain_what_they_ask() {
    for board in small_boards() {
        let game = game(board);
        for (text, engine) in engines(&game) {
            check_games(&game, &text, &engine);
        }
    }
    for (board, texts) in LARGER {
        let game = game(board);
        for text in texts {
            let engine = strategy::engine(text, &game).unwrap();
            check_games(&game, text, &engine);
        }
    }
}

/// Plays two games with a player, beside one that is never asked to explain itself.
fn check_games(game: &Game, text: &str, engine: &Engine) {
    let Engine::Player(query) = engine else {
        return;
    };
    let name = format!("{text} on {}", game.spec());
    let mut random = Random::seeded(2);
    for number in 0..2 {
        let secret = game.random_secret(&mut random);
        let mut player = query.player(game, number);
        let mut silent = query.player(game, number);
        for _ in 0..400 {
            let question = player.ask().unwrap().to_vec();
            assert_eq!(silent.ask().unwrap(), question, "{name}");
            let explanation = player.explain(game, &question);
            check_player(&name, &explanation, &question);
            let feedback = game.grade(&question, &secret);
            if game.is_win(game.question_kind(&question), feedback) {
                break;
            }
            player.learn(feedback);
            silent.learn(feedback);
        }
    }
}

fn check_player(name: &str, explanation: &Explanation, question: &[Symbol]) {
    assert_eq!(explanation.question, question, "{name}");
    let step = &explanation.step;
    assert!(
        !step.is_empty() && !step.contains(UNSAID),
        "{name} at {question:?}"
    );
    assert!(!step.contains("{}"), "{name}: {step}");
    if let Some(scoring) = &explanation.scoring {
        assert_eq!(scoring.ranked[0].question, question, "{name}");
        let first = scoring.ranked[0].score;
        for one in &scoring.ranked {
            let is_better = match scoring.measure.highest {
                true => one.score > first + 1e-9,
                false => one.score < first - 1e-9,
            };
            assert!(!scoring.decides || !is_better, "{name}");
        }
        assert!(
            scoring.sample.is_some_and(|sample| sample.size > 1),
            "{name}"
        );
    }
}

#[test]
fn a_sample_is_told_with_its_size_and_seed() {
    let game = game("bulls:4x6");
    let turn = game.read_turn("0123=1,1").unwrap();
    let position = Position::after_turns(&game, &[turn]).unwrap();
    let left = position.candidates().len();
    let sampled = strategy::chooser("sampled,sample=9,candidates=7,seed=5", &game).unwrap();
    let scoring = sampled
        .explain(&position, &Unwatched)
        .unwrap()
        .scoring
        .unwrap();
    let sample = scoring.sample.unwrap();
    assert_eq!(
        (sample.size, sample.of, sample.seed),
        (9, Some(left - 1), 5)
    );
    assert!(sample.own);
    assert_eq!((scoring.scored, scoring.scope), (7, Scope::SomePossible));
}

/// Plays a strategy against a secret; returns the stage of every night with how many fitted before it.
fn stages(text: &str, secret: &str) -> Vec<(usize, Option<u8>)> {
    let game = game("ayto:6");
    let staged = strategy::chooser(text, &game).unwrap();
    let mut position = Position::start(&game).unwrap();
    let secret = position.layout().pack(&game.read_secret(secret).unwrap());
    let mut seen = Vec::new();
    while !position.is_won() {
        let explanation = staged.explain(&position, &Unwatched).unwrap();
        let question = position.layout().pack(&explanation.question);
        if position.next_question_kind() == QuestionKind::Code {
            let stage = explanation.stage.map(|stage| stage.number);
            seen.push((position.candidates().len(), stage));
        }
        let feedback = position.grader().grade_one(question, secret);
        position = position.after_feedback(question, feedback);
    }
    seen
}

#[test]
fn stages_follow_their_thresholds() {
    let mut met = [0; 5];
    for secret in ["345210", "103254", "012345", "543210", "204153"] {
        for (text, above, up_to) in [
            ("staged", 10_000, 314),
            ("staged,pool-above=12,all-up-to=4", 12, 4),
            ("staged,pool-above=0,all-up-to=0", 0, 0),
            ("staged,pool-above=3,all-up-to=50", 3, 50),
        ] {
            for (week, (left, stage)) in stages(text, secret).into_iter().enumerate() {
                let expected = match left {
                    1 => None,
                    _ if week < 2 => Some(1),
                    _ if left > above => Some(2),
                    _ if left > up_to => Some(3),
                    _ => Some(4),
                };
                assert_eq!(stage, expected, "{text}, week {week}: {left} left");
                met[usize::from(stage.unwrap_or(0))] += 1;
            }
        }
    }
    assert!(met.iter().all(|&times| times > 0), "{met:?}");
    let couples = game("ayto:4");
    for wrong in ["staged,pool-above=x", "staged,all-up-to=-1"] {
        assert!(strategy::engine(wrong, &couples).is_err());
    }
}

#[test]
fn a_tree_says_where_it_is() {
    let game = game("ayto:4");
    let start = Position::start(&game).unwrap();
    let otherwise = || strategy::chooser("entropy", &game).unwrap();
    let tree = Tree::build(&start, &*otherwise(), &Unwatched).unwrap();
    let from_tree = FromTree::new(tree, otherwise());
    let step = |position: &Position| from_tree.explain(position, &Unwatched).unwrap().step;
    assert!(step(&start).contains("question 1 of"));
    let foreign: [Turn; 1] = [game.read_turn("3+3=no").unwrap()];
    let position = Position::after_turns(&game, &foreign).unwrap();
    let explanation = from_tree.explain(&position, &Unwatched).unwrap();
    assert!(
        explanation
            .details
            .iter()
            .any(|detail| detail.contains("does not know"))
    );
    let brute = Brute::new(&game);
    check("a tree", &position, &brute, &from_tree);
    check("a tree", &start, &brute, &from_tree);
}
