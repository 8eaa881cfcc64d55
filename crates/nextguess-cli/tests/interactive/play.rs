//! A person asks.

use super::*;

const HIDDEN: [&str; 4] = ["play", "mastermind:4x6", "--secret", "3245"];

#[test]
fn players_without_a_list_give_hints() {
    let game = ["play", "permutation:6", "--secret", "250341", "--strategy"];
    let with = |strategy, lines: &[&str]| run(&[&game[..], &[strategy]].concat(), lines);
    let lines = ["hint", "012345", "hint", "543210", "hint", "quit"];
    let run = with("swap-search", &lines);
    let expected = [
        "Ask 012345.",
        "There is no hint. This strategy goes on only from its own questions: it would have asked",
    ];
    assert_has(&run.stderr, &expected);
    assert_has(
        &run.stdout,
        &["with 2 hints.", "The strategy swap-search needs"],
    );
    // One that looks for codes that fit takes any question.
    let run = with("consistent-sample", &["543210", "hint", "quit"]);
    assert!(!run.stderr.contains("no hint"), "{}", run.stderr);
    assert_has(&run.stdout, &["with 1 hint."]);
}

/// The literal digit scan leaves slots blank, and so may a person.
#[test]
fn hints_may_leave_slots_blank() {
    let game = [
        "play",
        "mastermind:3x3",
        "--secret",
        "120",
        "--strategy",
        "digit-scan,literal",
    ];
    let questions = ["0__", "1__", "_0_", "_1_", "_2_", "120"];
    let lines: Vec<&str> = questions
        .into_iter()
        .flat_map(|question| ["hint", question])
        .collect();
    let run = run(&game, &lines);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    for question in questions {
        assert_has(&run.stderr, &[&format!("Ask {question}")]);
    }
    assert_has(&run.stdout, &["with 6 hints."]);
    let (own, _) = run_json(
        &[
            "solve",
            "mastermind:3x3",
            "--secret",
            "120",
            "--strategy",
            "digit-scan,literal",
        ],
        &[],
    );
    assert_eq!(own["turns_taken"], 6);
    assert_eq!(own["turns"][2]["question"], "_0_");
    // A player that learns of others' questions learns only of full ones.
    let other = [
        "play",
        "mastermind:3x3",
        "--secret",
        "120",
        "--strategy",
        "consistent-sample",
    ];
    let run = super::run(&other, &["0__", "hint", "quit"]);
    assert_has(
        &run.stderr,
        &["This strategy goes on only from its own questions"],
    );
}

#[test]
fn a_player_that_leaves_a_booth_out_gives_no_hint() {
    let game = ["play", "ayto:6", "--secret", "250341", "--strategy"];
    let run = run(&[&game[..], &["swap-booth"]].concat(), &["hint", "quit"]);
    let expected = "No hint: this strategy asks a night now, 012345, and a booth is due.";
    assert_has(&run.stderr, &[expected]);
    let (document, run) = run_json(
        &[&game[..], &["swap-table-plus"]].concat(),
        &["hint", "0+0", "hint", "quit"],
    );
    assert_has(&run.stderr, &["Ask 0+0."]);
    assert_eq!(document["hints"], 2);
}

#[test]
fn a_found_secret_is_a_win() {
    let run = run(&HIDDEN, &["0012", "3245"]);
    assert_eq!(run.code, Some(0));
    assert_has(&run.stderr, &["Turn 1, guess: 0012\n  answer: 0,1"]);
    let expected = [
        "best then",
        "luck",
        "You found 3245 in 2 turns.",
        "The strategy entropy needs 4 turns for it.",
    ];
    assert_has(&run.stdout, &expected);
    assert!(!run.stdout.contains("--seed"), "{}", run.stdout);
}

#[test]
fn the_document_has_every_field() {
    let lines = ["hint", "0012", "undo", "0123", "3245"];
    let (document, run) = run_json(&HIDDEN, &lines);
    assert_eq!(run.code, Some(0));
    assert_has(&run.stderr, &["Ask 0123: of 1,296 secrets it leaves 188.2"]);
    assert_eq!(document["game"], "mastermind:4x6");
    assert_eq!(document["secret"], "3245");
    assert!(document.get("seed").is_none());
    assert_eq!(document["won"], true);
    assert_eq!(document["asked"], 2);
    assert_eq!(document["turns_taken"], 2);
    assert_eq!(document["hints"], 1);
    assert_eq!(document["undone"], 1);
    let turn = &document["turns"][0];
    assert_eq!(turn["turn"], 1);
    assert_eq!(turn["kind"], "guess");
    assert_eq!(turn["question"], "0123");
    assert_eq!(turn["feedback"], "0,2");
    assert_eq!(turn["remaining"], 312);
    assert_eq!(turn["best"]["question"], "0123");
    assert_eq!(turn["best"]["expected"], turn["expected"]);
    let engine = &document["engine"];
    assert_eq!(engine["strategy"], "entropy");
    assert_eq!(engine["asked"], 4);
    assert_eq!(engine["turns_taken"], 4);
    assert_eq!(engine["won"], true);
}

#[test]
fn hints_lead_to_the_secret() {
    let own = own_game("bulls:4x10", "9073");
    let lines: Vec<&str> = own
        .iter()
        .flat_map(|(question, _)| ["hint", question])
        .collect();
    let (document, run) = run_json(&["play", "bulls:4x10", "--secret", "9073"], &lines);
    for (question, _) in &own {
        assert_has(&run.stderr, &[&format!("Ask {question}: ")]);
    }
    assert_eq!(document["won"], true);
    assert_eq!(document["hints"], own.len());
    for turn in document["turns"].as_array().unwrap() {
        assert_eq!(turn["question"], turn["best"]["question"]);
    }
}

#[test]
fn the_same_seed_hides_the_same() {
    let game = ["play", "bulls:4x10", "--seed", "7"];
    let (one, _) = run_json(&game, &["give up"]);
    let (two, _) = run_json(&game, &["Give  Up"]);
    assert_eq!(one, two);
    assert_eq!(one["seed"], 7);
    let (any, run) = run_json(&["play", "bulls:4x10"], &[]);
    assert_eq!(run.code, Some(1));
    let seed = any["seed"].to_string();
    let (again, _) = run_json(&["play", "bulls:4x10", "--seed", &seed], &[]);
    assert_eq!(any["secret"], again["secret"]);
}

#[test]
fn the_seed_of_the_clock_is_told() {
    let run = run(&["play", "bulls:4x10"], &["quit"]);
    assert_eq!(run.code, Some(1));
    assert_has(&run.stdout, &["Given up after 0 turns", "--seed "]);
}

#[test]
fn questions_against_the_rules_are_explained_and_not_counted() {
    let game = ["play", "items:5x7x4", "--secret", "66655"];
    let lines = ["01234", "00000", "5666?", "66655"];
    let (document, run) = run_json(&game, &lines);
    let expected = [
        "expected no 0 outside slots marked C, since it was marked I",
        "expected every slot known, no ?",
    ];
    assert_has(&run.stderr, &expected);
    assert_eq!(document["asked"], 2);
    assert_eq!(run.code, Some(0));
}

#[test]
fn a_season_wants_the_kinds_in_turn() {
    let game = ["play", "ayto:6", "--secret", "345210"];
    let lines = ["012345", "0+3", "1+4", "342510", "1+1", "345210"];
    let (document, run) = run_json(&game, &lines);
    let expected = [
        "\"012345\": expected a booth now, and this is a night. Example: 0+1",
        "Week 1 of 10, booth: 0+3\n  answer: yes",
        "\"1+4\": expected a night now, and this is a booth.",
        "Week 2 of 10, night",
    ];
    assert_has(&run.stderr, &expected);
    assert_eq!(document["asked"], 4);
    assert_eq!(document["turns_taken"], 2);
    assert_eq!(run.code, Some(0));
}

#[test]
fn a_game_out_of_turns_is_lost() {
    let game = ["play", "mastermind:4x6,turns=1", "--secret", "3245"];
    let run = run(&game, &["0012", "0013"]);
    assert_eq!(run.code, Some(1));
    let expected = [
        "Lost after 1 turn; the secret was 3245.",
        "does not find it in 1 turn either",
    ];
    assert_has(&run.stdout, &expected);
}

#[test]
fn what_is_left_can_be_asked() {
    let lines = [
        "history", "undo", "0000", "left", "matrix", "help", "history",
    ];
    let run = run(&HIDDEN, &lines);
    let expected = [
        "Nothing was asked yet",
        "625 secrets left: 1111 1112",
        "slot 1",
        "what the engine would ask",
        "1  0000   0,0",
    ];
    assert_has(&run.stderr, &expected);
}

#[test]
fn boards_too_big_to_list_are_played_too() {
    let code: Vec<String> = (0..100).map(|symbol: u32| symbol.to_string()).collect();
    let code = code.join(",");
    let game = ["play", "mastermind:100x100", "--secret", &code];
    let other = vec!["1"; 100].join(" ");
    let lines = [
        "hint", "left", "matrix", "1,2", &other, "undo", &other, &code,
    ];
    let (document, talk) = run_json(&game, &lines);
    assert_eq!(talk.code, Some(0), "{}", talk.stderr);
    assert_eq!(talk.stderr.matches("too many").count(), 3);
    assert_has(&talk.stderr, &["expected 100 symbols, not 2"]);
    assert_eq!(document["asked"], 2);
    assert_eq!(document["hints"], 0);
    assert_eq!(document["undone"], 1);
    assert_eq!(document["turns"][0]["feedback"], "1,0");
    for absent in ["remaining", "expected", "best"] {
        assert!(document["turns"][0].get(absent).is_none());
    }
    assert!(document.get("engine").is_none());
    assert_has(&run(&game, &[&code]).stdout, &["You found 0,1,2"]);
}

#[test]
fn a_question_that_is_a_command_can_be_asked() {
    let game = ["play", "mastermind:4x30", "--secret", "hint"];
    let (document, run) = run_json(&game, &["l e f t", "H i n t"]);
    assert_has(&run.stderr, &["is asked with blanks: h i n t"]);
    assert_eq!(document["won"], true);
    assert_eq!(document["asked"], 2);
    assert_eq!(document["hints"], 0);
}

#[test]
fn words_are_shown_as_examples() {
    let words = concat!(
        "words:",
        env!("CARGO_MANIFEST_DIR"),
        "/tests/fixtures/words.txt"
    );
    let (document, run) = run_json(&["play", words, "--secret", "beach"], &["abcde", "beach"]);
    assert_has(&run.stderr, &["for example apple;", "allowed words"]);
    assert_eq!(document["asked"], 1);
}

#[test]
fn there_is_no_colour_in_a_pipe() {
    for arguments in [&HIDDEN[..], &["solve", "mastermind:4x6"]] {
        let run = run(arguments, &["matrix", "hint", "help", "0012", "other"]);
        assert!(!run.stdout.contains('\x1b') && !run.stderr.contains('\x1b'));
    }
    let coloured = [&HIDDEN[..], &["--color", "always"]].concat();
    assert!(run(&coloured, &["3245"]).stdout.contains('\x1b'));
}
