//! Every command that asks nothing back, through the real binary: good input and bad.

mod common;
#[path = "common/folder.rs"]
mod folder;

use common::{Run, fails, nextguess, prints, prints_json};
use folder::Folder;
use nextguess::game::spec::GameSpec;
use nextguess::strategy::{self, Engine};
use serde_json::json;

#[test]
fn grade_knows_every_game() {
    let cases = [
        ("mastermind:4x6", "0011", "0101", "2,2"),
        ("mastermind:4x6,pegs=black", "0011", "0101", "2"),
        ("mastermind:4x6,symbols=RGBYOW", "rrgg", "RGRG", "2,2"),
        ("bulls:4x10", "1234", "1243", "2,2"),
        ("permutation:10", "0123456789", "1023456789", "8"),
        ("ayto:10", "3+7", "0127456389", "yes"),
        ("ayto:10", "3+6", "0127456389", "no"),
        ("ayto:10", "0123456789", "0127456389", "8"),
        ("items:5x8x4", "12345", "12345", "CCCCC"),
        ("items:5x8x4", "12345", "34567", "IIWWW"),
        ("items:5x8x4", "11234", "51155", "WCIII"),
        ("items:5x8x4", "11234", "44444", "IIIIC"),
        ("items:5x8x4", "12567", "12345", "CCWII"),
        ("words:tests/fixtures/words.txt", "eagle", "crane", "-Y--G"),
        ("words:tests/fixtures/words.txt", "CRANE", "eagle", "--Y-G"),
    ];
    for (game, question, secret, feedback) in cases {
        assert_eq!(
            prints(&["grade", game, question, secret]).trim(),
            feedback,
            "{game}"
        );
        let document = prints_json(&["grade", game, question, secret]);
        assert_eq!(document, json!({ "feedback": feedback }));
    }
}

#[test]
fn english_words_need_no_file() {
    let start = prints_json(&["suggest", "words:en"]);
    let secrets = start["remaining"].as_u64().unwrap();
    assert!((2000..=3000).contains(&secrets), "{secrets}");
    assert_eq!(start["suggestions"][0]["question"], "raise");
    let told = prints(&["suggest", "words", "raise=--G-G"]);
    assert!(told.starts_with("words:en after 1 question"), "{told}");

    // A file of that name in the working folder changes nothing.
    let folder = Folder::new("english-words");
    std::fs::write(folder.path("en"), "crane\nslate\n").unwrap();
    std::fs::write(folder.path("used.txt"), "raise\nslate\n").unwrap();
    let run_there = |arguments: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_nextguess"));
        command.args(arguments).arg("--json");
        let here = folder.path(".");
        Run::of(command.current_dir(here).output().unwrap()).json()
    };
    let left = |game: &str| run_there(&["suggest", game])["remaining"].clone();
    assert_eq!(left("words:en"), secrets);
    assert_eq!(left("words:./en"), 2);
    assert_eq!(left("words:en,used=used.txt"), secrets - 2);
    assert_eq!(left("words:./en,used=used.txt"), 1);
}

#[test]
fn grade_works_on_boards_too_large_to_list() {
    let code: Vec<String> = (0..100).map(|symbol| symbol.to_string()).collect();
    let code = code.join(",");
    assert_eq!(
        prints(&["grade", "mastermind:100x100", &code, &code]).trim(),
        "100,0"
    );
}

#[test]
fn suggest_counts_and_ranks() {
    let document = prints_json(&["suggest", "mastermind:4x6"]);
    assert_eq!(document["remaining"], 1296);
    assert_eq!(document["suggestions"][0]["question"], "0123");
    assert_eq!(document["suggestions"][0]["parts"], 14);
    assert_eq!(document["marginals"].as_array().unwrap().len(), 4);
    let knuth = prints_json(&[
        "suggest",
        "mastermind:4x6",
        "--strategy",
        "minimax",
        "--top",
        "1",
    ]);
    assert_eq!(knuth["suggestions"][0]["question"], "0011");
    assert_eq!(knuth["suggestions"][0]["worst"], 256);
    assert_eq!(knuth["suggestions"].as_array().unwrap().len(), 1);
}

#[test]
fn suggest_follows_booths_and_nights() {
    let start = prints_json(&["suggest", "ayto:5"]);
    assert_eq!(
        (&start["next"], &start["remaining"]),
        (&json!("booth"), &json!(120))
    );
    let after_booth = prints_json(&["suggest", "ayto:5", "0+3=no"]);
    assert_eq!(
        (&after_booth["next"], &after_booth["remaining"]),
        (&json!("night"), &json!(96))
    );
    assert_eq!(after_booth["marginals"][0][3], 0.0);
    let sold = prints_json(&["suggest", "ayto:5", "0+3=?"]);
    assert_eq!(
        (&sold["next"], &sold["remaining"]),
        (&json!("night"), &json!(120))
    );
}

#[test]
fn suggest_takes_what_is_not_known() {
    let remaining = |turn: &str| prints_json(&["suggest", "bulls:4x10", turn])["remaining"].clone();
    assert_eq!(remaining("1234=?"), 5040);
    assert_eq!(remaining("1234=4,?"), 1);
    // Some digit in the last slot makes the first three and itself right, whatever the secret's last.
    assert_eq!(remaining("123?=4,0"), 7);
}

#[test]
fn suggest_reads_a_history_file_and_standard_input() {
    let history = "# yesterday\n0011=1,0   # first\n\n2233=1,1\n";
    let given = prints_json(&["suggest", "mastermind:4x6", "0011=1,0", "2233=1,1"]);
    let piped = nextguess(
        &["--json", "suggest", "mastermind:4x6", "--history", "-"],
        history,
    );
    assert_eq!(piped.json(), given);
    let folder = std::env::temp_dir().join(format!("nextguess-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("history.txt");
    std::fs::write(&file, history).unwrap();
    let path = file.to_str().unwrap();
    assert_eq!(
        prints_json(&["suggest", "mastermind:4x6", "--history", path]),
        given
    );
    // Some editors begin a file with a byte order mark.
    std::fs::write(&file, "\u{feff}0011=1,0\n").unwrap();
    let both = ["suggest", "mastermind:4x6", "--history", path, "2233=1,1"];
    assert_eq!(prints_json(&both), given);
    let error = fails(&["suggest", "mastermind:4x6", "--history", path, "22=1,1"]);
    assert!(error.contains("In turn 2, "), "{error}");
    std::fs::write(&file, "0011=1,0\n\nnonsense\n").unwrap();
    let error = fails(&["suggest", "mastermind:4x6", "--history", path]);
    assert!(
        error.contains("line 3") && error.contains("QUESTION=ANSWER"),
        "{error}"
    );
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn contradictions_are_explained() {
    let turns = ["0011=1,0", "2233=1,0", "0145=2,1", "2013=0,0"];
    let run = nextguess(&[&["suggest", "mastermind:4x6"], &turns[..]].concat(), "");
    assert_eq!(run.code, 1);
    assert!(
        run.stdout.contains("1. 0011=1,0") && run.stdout.contains("4. 2013=0,0"),
        "{}",
        run.stdout
    );
    let run = nextguess(
        &[&["--json", "suggest", "mastermind:4x6"], &turns[..]].concat(),
        "",
    );
    assert_eq!(run.code, 1);
    let document = run.json();
    assert_eq!(document["remaining"], 0);
    assert_eq!(document["suggestions"], json!([]));
    assert_eq!(document["contradiction"]["conflict"][1]["turn"], 4);
    assert_eq!(document["contradiction"]["repairs"][0]["feedback"], "0,2");
}

#[test]
fn lists_name_every_kind() {
    for kind in nextguess::game::kinds::KINDS {
        assert!(prints(&["games"]).contains(kind.grammar));
    }
    for kind in nextguess::strategy::STRATEGIES {
        assert!(prints(&["strategies"]).contains(kind.name));
        let board = match kind.games.first() {
            None | Some(&"mastermind") => "mastermind:3x3",
            Some(&"ayto") => "ayto:4",
            Some(&"permutation") => "permutation:4",
            Some(other) => panic!("no small board of {other} here"),
        };
        let game = GameSpec::parse(board).and_then(|spec| spec.game(&|_| Err(String::new())));
        if let Ok(Engine::Chooser(_)) = strategy::engine(kind.name, &game.unwrap()) {
            assert!(prints(&["suggest", board, "--strategy", kind.name]).contains(kind.name));
        }
    }
    let games = prints_json(&["games"]);
    assert_eq!(
        games.as_array().unwrap().len(),
        nextguess::game::kinds::KINDS.len()
    );
    let strategies = prints_json(&["strategies"]);
    assert_eq!(
        strategies.as_array().unwrap().len(),
        nextguess::strategy::STRATEGIES.len()
    );
}

#[test]
fn completions_and_manual_pages_come_out() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(
            prints(&["completions", shell]).contains("suggest"),
            "{shell}"
        );
    }
    let script = prints_json(&["completions", "bash"]);
    assert_eq!(script["script"], prints(&["completions", "bash"]));
    assert!(prints(&["man"]).contains(".TH nextguess 1"));
    assert_eq!(prints_json(&["man"])["page"], prints(&["man"]));
    let folder = std::env::temp_dir().join(format!("nextguess-man-{}", std::process::id()));
    prints(&["man", "--out", folder.to_str().unwrap()]);
    assert!(folder.join("nextguess-suggest.1").exists());
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn wrong_usage_says_what_is_right() {
    let cases: &[(&[&str], &[&str])] = &[
        (&["suggest", "mastermnd:4x6"], &["Did you mean mastermind?"]),
        (
            &["suggest", "chess"],
            &["expected mastermind, bulls, permutation, ayto, items or words."],
        ),
        (
            &["suggest", "mastermind:4x6", "--top", "x"],
            &["'x'", "--top", "a whole number from 1 to 1000, such as 10"],
        ),
        (
            &["suggest", "mastermind:4x6", "--top", "-1"],
            &["'-1'", "--top", "from 1 to 1000"],
        ),
        (
            &["suggest", "items:2x3x2,costs=1,2,3"],
            &["costs=1,2,3", "nextguess optimal items:2x3x2 --costs 1,2,3"],
        ),
        (
            &["season", "show.toml", "--until", "x"],
            &["'x'", "--until", "such as 12 or w3"],
        ),
        (
            &["serve", "--host", "localhost"],
            &["'localhost'", "--host", "such as 127.0.0.1"],
        ),
        (
            &["serve", "--port", "65536"],
            &["'65536'", "--port", "from 0 to 65535"],
        ),
        (
            &["play", "mastermind:4x6", "--seed", "1.5"],
            &["'1.5'", "--seed", "a whole number, such as 7"],
        ),
        (
            &["verify", "no-such-file.tree"],
            &["nextguess: Cannot read the tree no-such-file.tree: "],
        ),
        (
            &["tree", "mastermind:2x2", "--text", "-"],
            &[
                "nextguess: Cannot write the file -: standard output is no place for it. Example: ./-",
            ],
        ),
        (
            &["suggest", "mastermind:4"],
            &["Board", "slots x colours", "mastermind:4x6"],
        ),
        (
            &["suggest", "mastermind:4xsix"],
            &["colours", "six", "mastermind:4x6"],
        ),
        (&["suggest", "mastermind:0x6"], &["Slots", "1 to 1000"]),
        (
            &["suggest", "mastermind:4x6,turn=3"],
            &["Did you mean turns?"],
        ),
        (
            &["suggest", "mastermind:4x6,turns=0"],
            &["Turns", "at least 1"],
        ),
        (
            &["suggest", "mastermind:4x6,symbols=RGB"],
            &["Symbols", "6 characters"],
        ),
        (
            &["suggest", "mastermind:4x6,pegs=white"],
            &["pegs", "black"],
        ),
        (
            &["suggest", "bulls:5x4"],
            &["symbols", "at least as many as the 5 slots"],
        ),
        (&["suggest", "ayto:10,turns=3"], &["turns", "weeks"]),
        (
            &["suggest", "words:no-such-file.txt"],
            &["word list", "no-such-file.txt"],
        ),
        (&["suggest", "words:"], &["words:en", "words:FILE"]),
        (
            &["suggest", "mastermind:8x12"],
            &["429,981,696 secrets", "play"],
        ),
        (
            &["suggest", "mastermind:100x100"],
            &["about 1.0e200 secrets"],
        ),
        (
            &["suggest", "mastermind:4x6", "0011"],
            &["turn 1", "QUESTION=ANSWER"],
        ),
        (
            &["suggest", "mastermind:4x6", "001=1,0"],
            &["4 symbols, not 3"],
        ),
        (
            &["suggest", "mastermind:4x6", "0017=1,0"],
            &["symbol", "\"7\"", "0, 1, 2, 3, 4 or 5"],
        ),
        (
            &["suggest", "mastermind:4x6", "0011=5,0"],
            &["answer", "5,0"],
        ),
        (
            &["suggest", "mastermind:4x6", "0011=3,1"],
            &["3,1 cannot occur"],
        ),
        (&["suggest", "bulls:4x10", "1123=1,0"], &["has 1 twice"]),
        (&["suggest", "ayto:5", "0+9=no"], &["symbol", "9"]),
        (&["suggest", "ayto:5", "0+1=2"], &["yes, no or ?"]),
        (
            &["suggest", "items:3x4x3", "012=CII", "112=CWW"],
            &["expected 0 in slot 1"],
        ),
        (
            &["suggest", "items:3x4x3", "012=CII", "013=CWW"],
            &["no 1 outside"],
        ),
        (
            &[
                "suggest",
                "mastermind:4x6,consistent",
                "0011=0,0",
                "0123=1,0",
            ],
            &["turn 1 rules 0123 out"],
        ),
        (
            &["suggest", "mastermind:4x6", "--strategy", "minmax"],
            &["Did you mean minimax?"],
        ),
        (
            &[
                "suggest",
                "mastermind:4x6",
                "--strategy",
                "minimax,prefer=x",
            ],
            &["consistent or none"],
        ),
        (&["suggest", "mastermind:4x6", "--top", "0"], &["--top"]),
        (
            &["suggest", "mastermind:4x6", "--history", "/no/such/file"],
            &["/no/such/file"],
        ),
        (
            &["grade", "mastermind:4x6", "0?11", "0011"],
            &["question", "no ?"],
        ),
        (
            &["grade", "mastermind:4x6", "0011", "00?1"],
            &["secret", "no ?"],
        ),
        (
            &["grade", "words:tests/fixtures/words.txt", "zebra", "crane"],
            &["zebra"],
        ),
        #[cfg(target_os = "linux")]
        (&["suggest", "words:/dev/zero"], &["/dev/zero", "64 MiB"]),
        (&["sugest", "mastermind:4x6"], &["suggest"]),
        (&[], &["Usage"]),
    ];
    for (arguments, expected) in cases {
        let error = fails(arguments).to_lowercase();
        for part in *expected {
            assert!(
                error.contains(&part.to_lowercase()),
                "{arguments:?} should say {part:?}: {error}"
            );
        }
    }
}

#[test]
fn failures_are_documents_too() {
    let run = nextguess(&["--json", "suggest", "mastermind:4"], "");
    assert_eq!(run.code, 2);
    assert!(
        run.json()["error"]
            .as_str()
            .unwrap()
            .contains("slots x colours")
    );
    for refused in [
        &["--json"][..],
        &["suggest", "--json"],
        &["--json", "sugest"],
        &["suggest", "mastermind:4x6", "--top", "0", "--json"],
    ] {
        let run = nextguess(refused, "");
        assert_eq!(run.code, 2, "{refused:?}");
        let document = run.json();
        let error = document["error"].as_str().unwrap();
        assert!(run.stderr.contains(error), "{refused:?}: {error}");
    }
}

#[test]
fn colour_only_when_asked_for() {
    assert!(!prints(&["suggest", "mastermind:3x3", "--matrix"]).contains('\x1b'));
    let coloured = prints(&["--color", "always", "suggest", "mastermind:3x3", "--matrix"]);
    assert!(coloured.contains('\x1b'));
    let refused = std::process::Command::new(env!("CARGO_BIN_EXE_nextguess"))
        .args(["--color", "always", "suggest", "mastermind:3x3", "--matrix"])
        .env("NO_COLOR", "1")
        .output()
        .unwrap();
    assert!(refused.status.success() && !refused.stdout.contains(&b'\x1b'));
}

/// A game that ended without the code is lost, with every kind of turn limit.
#[test]
fn a_lost_game_is_told_and_has_its_exit_code() {
    let cases: &[(&str, &[&str], &str)] = &[
        (
            "mastermind:4x6,turns=2",
            &["0011=1,0", "2345=0,1"],
            "2 turns, and no guess was right",
        ),
        (
            "bulls:3x5,turns=1",
            &["012=0,1"],
            "1 turn, and no guess was right",
        ),
        (
            "permutation:4,turns=1",
            &["0123=1"],
            "1 turn, and no guess was right",
        ),
        (
            "ayto:3,weeks=1",
            &["0+0=no", "012=0"],
            "1 week, and no night was right",
        ),
        ("items:2x3x1", &["01=CI"], "1 turn, and no guess was right"),
    ];
    for (game, turns, said) in cases {
        let arguments = [&["suggest", game], *turns].concat();
        let run = nextguess(&arguments, "");
        assert_eq!(run.code, 1, "{game}: {}{}", run.stdout, run.stderr);
        assert!(
            run.stdout.contains("The game is lost"),
            "{game}: {}",
            run.stdout
        );
        assert!(run.stdout.contains(said), "{game}: {}", run.stdout);
        let run = nextguess(&[&["--json"], &arguments[..]].concat(), "");
        assert_eq!(run.code, 1, "{game}");
        assert_eq!(run.json()["over"], "lost", "{game}");
    }
    let won = ["suggest", "mastermind:4x6,turns=2", "0011=1,0", "0222=4,0"];
    assert!(prints(&won).contains("The game is won"));
}

#[test]
fn everything_that_is_left_is_shown_on_request() {
    let suggest = ["suggest", "mastermind:4x6", "0011=1,0", "--top", "1"];
    let named = |more: &[&str]| {
        let document = prints_json(&[&suggest[..], more].concat());
        assert_eq!(document["remaining"], 256);
        document["candidates"].as_array().unwrap().len()
    };
    assert_eq!(named(&[]), 10);
    assert_eq!(named(&["--limit", "33"]), 33);
    assert_eq!(named(&["--limit", "0"]), 0);
    assert_eq!(named(&["--limit", "1000"]), 256);
    assert_eq!(named(&["--all"]), 256);
    let text = prints(&[&suggest[..], &["--all"]].concat());
    let shown = text.split("\n\n").next().unwrap();
    let lines: Vec<&str> = shown.lines().skip(1).collect();
    let codes: Vec<&str> = lines.iter().flat_map(|line| line.split(' ')).collect();
    assert_eq!(codes.len(), 256);
    assert!(lines.iter().all(|line| line.len() <= 80), "{shown}");
    assert!(!shown.contains("..."), "{shown}");
    assert!(prints(&[&suggest[..], &["--limit", "20"]].concat()).contains(" ...\n"));
    let error = fails(&[&suggest[..], &["--all", "--limit", "5"]].concat());
    assert!(error.contains("--limit"), "{error}");
}

#[test]
fn the_number_of_threads_can_be_given_where_there_are_some() {
    for arguments in [
        &["suggest", "mastermind:3x4"][..],
        &["solve", "mastermind:3x4", "--secret", "012"],
        &["simulate", "mastermind:2x3"],
        &[
            "sweep",
            "mastermind:NxN",
            "--sizes",
            "2",
            "--strategy",
            "first",
        ],
        &["tree", "mastermind:2x3"],
        &["optimal", "mastermind:2x3"],
        &["reproduce", "items"],
    ] {
        let with = |threads| {
            let run = nextguess(&[arguments, &["--threads", threads]].concat(), "");
            assert_eq!(run.code, 0, "{arguments:?}: {}", run.stderr);
            let lines = run.stdout.lines();
            let lasting = lines.filter(|line| !line.starts_with("seconds"));
            lasting.collect::<Vec<_>>().join("\n")
        };
        assert_eq!(with("1"), with("2"), "{arguments:?}");
    }
    assert!(fails(&["suggest", "mastermind:3x4", "--threads", "0"]).contains("--threads"));
}
