//! `play` and `solve` as people and programs use them: the real binary, over pipes and over a
//! pseudo-terminal.

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::Value;

/// What a run left behind.
struct Run {
    stdout: String,
    stderr: String,
    code: Option<i32>,
}

fn nextguess(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nextguess"));
    command.args(arguments);
    command.env_remove("NO_COLOR").env("TERM", "xterm");
    command
}

fn run_bytes(arguments: &[&str], input: &[u8]) -> Run {
    let mut child = nextguess(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that has ended does not read the rest.
    let _ = child.stdin.take().unwrap().write_all(input);
    let output = child.wait_with_output().unwrap();
    Run {
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
        code: output.status.code(),
    }
}

/// Runs with these lines as standard input.
fn run(arguments: &[&str], lines: &[&str]) -> Run {
    run_bytes(arguments, (lines.join("\n") + "\n").as_bytes())
}

fn run_json(arguments: &[&str], lines: &[&str]) -> (Value, Run) {
    let arguments = [arguments, &["--json"]].concat();
    let run = run(&arguments, lines);
    let document = serde_json::from_str(&run.stdout).expect(&run.stdout);
    (document, run)
}

/// The questions and answers of the game that `solve` plays by itself, without booths that nobody has to
/// ask.
fn own_game(game: &str, secret: &str) -> Vec<(String, String)> {
    let (document, _) = run_json(&["solve", game, "--secret", secret], &[]);
    let text = |turn: &Value, key: &str| turn[key].as_str().unwrap().to_owned();
    let turns = document["turns"].as_array().unwrap().iter();
    turns
        .filter(|turn| turn["idle"] != true)
        .map(|turn| (text(turn, "question"), text(turn, "feedback")))
        .collect()
}

fn answers(game: &[(String, String)]) -> Vec<&str> {
    game.iter().map(|(_, answer)| answer.as_str()).collect()
}

#[track_caller]
fn assert_has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part:?} is missing in:\n{text}");
    }
}

mod solve {
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
}

mod play {
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
}

/// The same binary on a terminal, where standard input, output and error are one.
#[cfg(unix)]
mod terminal {
    use super::*;
    use rexpect::process::WaitStatus;
    use rexpect::session::{PtySession, spawn_command};

    const PATIENCE: Option<u64> = Some(20_000);

    fn start(arguments: &[&str]) -> PtySession {
        let mut command = nextguess(arguments);
        command.env("NO_COLOR", "1");
        spawn_command(command, PATIENCE).unwrap()
    }

    /// Waits for the end; the exit code and the rest of the text.
    fn end(mut session: PtySession) -> (i32, String) {
        let rest = session.exp_eof().unwrap();
        match session.process().wait().unwrap() {
            WaitStatus::Exited(_, code) => (code, rest),
            other => panic!("ended by {other:?}"),
        }
    }

    #[test]
    fn a_game_is_solved() {
        let own = own_game("mastermind:4x6", "3245");
        let mut session = start(&["solve", "mastermind:4x6"]);
        session.exp_string("guess 0123 = ").unwrap();
        session.send_line("what?").unwrap();
        session.exp_string("expected two numbers").unwrap();
        for (question, answer) in &own {
            session.exp_string(&format!("guess {question} = ")).unwrap();
            session.send_line(answer).unwrap();
        }
        let (code, rest) = end(session);
        assert_eq!(code, 0);
        assert_has(&rest, &["Found 3245 in 4 turns."]);
        let found = rest.rsplit("Found 3245").next().unwrap();
        assert!(!found.contains('\x1b'), "NO_COLOR is set: {rest:?}");
        assert!(!rest.contains("\x1b[1m"), "NO_COLOR is set: {rest:?}");
    }

    const LEFT: &str = "\x1b[D";
    const UP: &str = "\x1b[A";

    fn type_keys(session: &mut PtySession, keys: &str) {
        session.send(keys).unwrap();
        session.flush().unwrap();
    }

    #[test]
    fn a_line_can_be_edited_and_comes_back() {
        let mut session = start(&["play", "mastermind:4x6", "--secret", "3245"]);
        session.exp_string("Turn 1, guess: ").unwrap();
        // 0123, typed as 013 and then a 2 before the last.
        type_keys(&mut session, &format!("013{LEFT}2\r"));
        session.exp_string("answer: 0,2").unwrap();
        session.exp_string("Turn 2, guess: ").unwrap();
        // The first guess again, its last colour changed.
        type_keys(&mut session, &format!("{UP}\x7f5\r"));
        session.exp_string("answer: 1,1").unwrap();
        session.exp_string("Turn 3, guess: ").unwrap();
        // Tab completes what else can be typed.
        type_keys(&mut session, "hist\t\r");
        session.exp_string("0125").unwrap();
        session.exp_string("Turn 3, guess: ").unwrap();
        type_keys(&mut session, &format!("245{LEFT}{LEFT}{LEFT}3\r"));
        let (code, rest) = end(session);
        assert_eq!(code, 0, "{rest}");
        assert_has(&rest, &["You found 3245 in 3 turns."]);
    }

    #[test]
    fn an_answer_can_be_edited_too() {
        let mut session = start(&["solve", "mastermind:4x6"]);
        session.exp_string("guess 0123 = ").unwrap();
        type_keys(&mut session, &format!("4,{LEFT}{LEFT}\x1b[3~0\x05"));
        type_keys(&mut session, "2\r");
        session.exp_string("Turn 2").unwrap();
        type_keys(&mut session, "history\r");
        session.exp_string("0123   0,2").unwrap();
        type_keys(&mut session, "quit\r");
        let (code, rest) = end(session);
        assert_eq!(code, 1, "{rest}");
    }

    /// A terminal that cannot move its cursor is written to line by line.
    #[test]
    fn a_dumb_terminal_is_asked_plainly() {
        let mut command = nextguess(&["play", "mastermind:4x6", "--secret", "3245"]);
        command.env("TERM", "dumb");
        let mut session = spawn_command(command, PATIENCE).unwrap();
        session.exp_string("Turn 1, guess: ").unwrap();
        session.send_line("3245").unwrap();
        let (code, rest) = end(session);
        assert_eq!(code, 0);
        assert_has(&rest, &["You found 3245 in 1 turn."]);
        assert!(!rest.contains('\x1b'), "{rest:?}");
    }

    #[test]
    fn a_week_is_corrected() {
        let mut session = start(&["solve", "ayto:6"]);
        session.exp_string("booth 0+0 = ").unwrap();
        session.send_line("yes").unwrap();
        session.exp_string("night ").unwrap();
        session.send_line("undo").unwrap();
        session.exp_string("0+0=yes is taken back").unwrap();
        session.exp_string("booth 0+0 = ").unwrap();
        session.send_line("2+3=no").unwrap();
        session.exp_string("Week 1 of 10: 600 secrets").unwrap();
        session.exp_string("night ").unwrap();
        session.send_line("quit").unwrap();
        let (code, rest) = end(session);
        assert_eq!(code, 1);
        assert_has(&rest, &["Not finished", "600 secrets left"]);
    }

    #[test]
    fn a_game_is_played() {
        let mut session = start(&["play", "mastermind:4x6", "--secret", "3245"]);
        session.exp_string("Turn 1, guess: ").unwrap();
        session.send_line("hint").unwrap();
        session.exp_string("Ask 0123").unwrap();
        session.exp_string("Turn 1, guess: ").unwrap();
        session.send_line("0123").unwrap();
        session.exp_string("answer: 0,2").unwrap();
        session.exp_string("Turn 2, guess: ").unwrap();
        session.send_line("3245").unwrap();
        let (code, rest) = end(session);
        assert_eq!(code, 0);
        assert_has(&rest, &["You found 3245 in 2 turns, with 1 hint."]);
    }

    #[test]
    fn the_end_of_typing_ends_the_game() {
        let mut session = start(&["play", "mastermind:4x6", "--secret", "3245"]);
        session.exp_string("Turn 1, guess: ").unwrap();
        session.send_control('d').unwrap();
        let (code, rest) = end(session);
        assert_eq!(code, 1);
        assert_has(&rest, &["Given up after 0 turns; the secret was 3245."]);
    }

    #[test]
    fn a_terminal_has_colour() {
        let command = nextguess(&["solve", "mastermind:4x6", "--secret", "3245"]);
        let session = spawn_command(command, PATIENCE).unwrap();
        let (code, rest) = end(session);
        assert_eq!(code, 0);
        assert_has(&rest, &["\x1b[1mFound 3245 in 4 turns.\x1b[0m"]);
    }
}
