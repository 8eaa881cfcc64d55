//! The computer asks.

use super::*;

#[test]
fn a_secret_that_is_given_is_found_alone() {
    let run = run(&["solve", "mastermind:4x6", "--secret", "3245"], &[]);
    assert_eq!(run.code, Some(0));
    assert_has(&run.stdout, &["turn  guess  answer  left", "Found 3245 in"]);
    assert_eq!(run.stderr, "");
}

#[test]
fn the_document_has_every_field() {
    let game = ["solve", "mastermind:4x6", "--secret", "3245"];
    let (document, run) = run_json(&game, &[]);
    assert_eq!(run.code, Some(0));
    assert_eq!(document["game"], "mastermind:4x6");
    assert_eq!(document["strategy"], "entropy");
    assert_eq!(document["secret"], "3245");
    assert_eq!(document["won"], true);
    let turns = document["turns"].as_array().unwrap();
    assert_eq!(document["asked"], turns.len());
    assert_eq!(document["turns_taken"], turns.len());
    assert_eq!(turns[0]["turn"], 1);
    assert_eq!(turns[0]["kind"], "guess");
    let last = turns.last().unwrap();
    assert_eq!(last["question"], "3245");
    assert_eq!(last["feedback"], "4,0");
    assert_eq!(last["remaining"], 1);
}

#[test]
fn true_answers_lead_to_the_secret() {
    for (game, secret) in [
        ("mastermind:4x6", "5150"),
        ("bulls:4x10", "9073"),
        ("items:5x7x4", "66321"),
    ] {
        let own = own_game(game, secret);
        let (document, run) = run_json(&["solve", game], &answers(&own));
        let won = own.last().unwrap().0 == secret;
        assert_eq!(run.code, Some(i32::from(!won)), "{}", run.stderr);
        assert_eq!(document["won"], won);
        assert_eq!(document["asked"], own.len());
        if won {
            assert_eq!(document["secret"], secret);
        }
    }
}

#[test]
fn a_player_without_a_list_tells_what_it_knows() {
    let player = ["solve", "permutation:6", "--strategy", "swap-search"];
    let alone = [&player[..], &["--secret", "250341"]].concat();
    let (document, run) = run_json(&alone, &[]);
    assert_eq!(run.code, Some(0));
    let turns = document["turns"].as_array().unwrap();
    assert_eq!(turns[0]["known"], "??????");
    assert_eq!(turns.last().unwrap()["known"], "250341");
    let answers = turns.iter().map(|turn| turn["feedback"].as_str().unwrap());
    let answers: Vec<&str> = answers.collect();
    let (told, run) = run_json(&player, &answers);
    assert_eq!(told["turns"], document["turns"], "{}", run.stderr);
    assert_has(&run.stderr, &["; known ", "Turn 2: "]);
}

#[test]
fn a_player_goes_on_from_its_own_questions() {
    let player = ["solve", "permutation:6", "--strategy", "swap-search"];
    let run = run(&player, &["102345=1", "0", "quit"]);
    let refused =
        "its own questions: it would have asked 012345, not 102345. 102345=1 is taken back";
    assert_has(
        &run.stderr,
        &[refused, "guess 012345 = 0", "guess 501234 = "],
    );
}

#[test]
fn a_liar_is_told_so_by_a_player() {
    let player = ["solve", "permutation:30", "--strategy", "swap-search"];
    let run = run(&player, &["29", "quit"]);
    assert_has(
        &run.stderr,
        &["No secret fits these answers. ", "is taken back"],
    );
}

#[test]
fn a_season_goes_from_booth_to_night() {
    let own = own_game("ayto:6", "345210");
    let (document, run) = run_json(&["solve", "ayto:6"], &answers(&own));
    assert_eq!(run.code, Some(0));
    let first_week = "Week 1 of 10: 720 secrets left\n  booth 0+0 = no";
    assert_has(&run.stderr, &[first_week, "  night ", "Week 2 of 10"]);
    let turns = document["turns"].as_array().unwrap();
    for (at, turn) in turns.iter().enumerate() {
        assert_eq!(turn["kind"], ["booth", "night"][at % 2]);
        assert_eq!(turn["turn"], at / 2 + 1);
    }
    assert_eq!(document["asked"], turns.len());
    assert_eq!(document["turns_taken"], turns.len() / 2);
}

#[test]
fn unreadable_answers_are_asked_again() {
    let lines = ["maybe", "5,5", "0123", "hlep", "0,1", "quit"];
    let (document, run) = run_json(&["solve", "mastermind:4x6"], &lines);
    let expected = [
        "  Answer \"maybe\": expected two numbers",
        ". Example: 1,2\n",
        "Answer \"5,5\"",
        "add its answer: 0123=ANSWER",
        "Did you mean `help`?",
    ];
    assert_has(&run.stderr, &expected);
    assert_eq!(document["asked"], 1);
    assert_eq!(run.code, Some(1));
}

#[test]
fn lines_that_are_no_text_are_asked_again() {
    let mut input = b"\xff\xfe\n\n   \n\x1b[A\n".to_vec();
    input.extend(vec![b'1'; 200_000]);
    input.extend(b"\n0,0\nquit\n");
    let run = run_bytes(&["solve", "mastermind:4x6"], &input);
    let expected = ["not text", "too long", "\nTurn 2: 16 secrets left"];
    assert_has(&run.stderr, &expected);
    assert!(!run.stderr.contains('\x1b'));
    assert_eq!(run.code, Some(1));
}

#[test]
fn a_contradiction_is_explained_and_not_recorded() {
    let lines = ["1,1", "1234=4,0", "0123=1,2", "left", "quit"];
    let (document, run) = run_json(&["solve", "mastermind:4x6"], &lines);
    let expected = [
        "No secret of mastermind:4x6 fits",
        "contradict each other:\n  1. 0123=1,1\n  2. 1234=4,0",
        "not 1,1 but 0,3",
        "Possible answers to 1234:  0,1",
        "Possible answers to 0123:  1,1\n",
        "252 secrets left: 0001",
    ];
    assert_has(&run.stderr, &expected);
    assert_eq!(document["asked"], 1);
    assert_eq!(document["won"], false);
    assert!(document.get("secret").is_none());
    assert_eq!(run.code, Some(1));
}

#[test]
fn another_question_can_be_told() {
    let lines = ["0011=1,0", "0?23=?", "1,?", "quit"];
    let (document, run) = run_json(&["solve", "mastermind:4x6"], &lines);
    let turns = document["turns"].as_array().unwrap();
    assert_eq!(turns.len(), 3, "{}", run.stderr);
    assert_eq!(turns[0]["question"], "0011");
    assert_eq!(turns[1]["question"], "0?23");
    assert_eq!(turns[1]["feedback"], "?");
    assert_eq!(turns[0]["remaining"], turns[1]["remaining"]);
}

#[test]
fn the_rules_hold_for_other_questions_too() {
    let lines = ["01234=CIIII", "51234=CIIII", "quit"];
    let (document, run) = run_json(&["solve", "items:5x7x4"], &lines);
    assert_has(
        &run.stderr,
        &["expected 0 in slot 1, where it was marked C"],
    );
    assert_eq!(document["asked"], 1);
}

#[test]
fn answers_are_taken_back() {
    let lines = ["u", "1,1", "undo", "0,0", "history", "quit"];
    let (document, run) = run_json(&["solve", "mastermind:4x6"], &lines);
    let expected = ["Nothing was answered yet", "0123=1,1 is taken back"];
    assert_has(&run.stderr, &expected);
    assert_eq!(document["asked"], 1);
    assert_eq!(document["turns"][0]["remaining"], 16);
}

#[test]
fn questions_and_chances_are_shown() {
    let lines = ["other", "matrix", "help"];
    let talk = run(&["solve", "ayto:6", "--matrix"], &lines);
    let expected = [
        "expected left",
        "0+0",
        "▒ 17",
        "take the last question back",
    ];
    assert_has(&talk.stderr, &expected);
    assert_eq!(talk.code, Some(1));
    let own = run(&["solve", "ayto:4", "--matrix", "--secret", "3210"], &[]);
    assert_has(&own.stdout, &["█100", "Found 3210"]);
}

#[test]
fn a_game_out_of_turns_is_lost() {
    let run = run(&["solve", "mastermind:4x6,turns=1"], &["0,1"]);
    assert_eq!(run.code, Some(1));
    let expected = ["Lost: not found in 1 turn.", "secrets left: "];
    assert_has(&run.stdout, &expected);
}

#[test]
fn the_end_of_the_input_ends_the_game() {
    let run = run_bytes(&["solve", "mastermind:4x6"], b"");
    assert_eq!(run.code, Some(1));
    assert_has(&run.stdout, &["Not finished after 0 turns."]);
}

#[test]
fn wrong_usage_is_told_apart() {
    for arguments in [
        &["solve", "chess"][..],
        &["solve", "mastermind:4x6", "--secret", "01"],
        &["solve", "mastermind:4x6", "--strategy", "luck"],
        &["solve", "mastermind:100x100"],
        &["play", "mastermind:4x6", "--seed=1", "--secret=0000"],
        &["play", "mastermind:4x6", "--secret", "00?0"],
    ] {
        let run = run(arguments, &[]);
        assert_eq!(run.code, Some(2), "{arguments:?}");
        assert_eq!(run.stdout, "");
    }
}
