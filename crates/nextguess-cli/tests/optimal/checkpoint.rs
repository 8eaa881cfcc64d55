//! Searches that go on from a checkpoint.

use crate::common::{fails, nextguess, prints, prints_json};
use crate::folder::Folder;

#[test]
fn a_checkpoint_is_gone_on_from_or_refused() {
    let folder = Folder::new("checkpoint");
    for (game, objective, value, another) in [
        ("bulls:4x7", "mean", "total", "bulls:4x6"),
        ("items:5x6x4", "win", "wins", "items:5x6x3"),
    ] {
        let file = folder.path(value);
        let asked = ["optimal", game, "--objective", objective];
        let arguments = [&asked[..], &["--checkpoint", &file]].concat();
        let whole = prints_json(&asked);
        let stopped = nextguess(&[&arguments[..], &["--time-limit", "0"]].concat(), "");
        assert_eq!(stopped.code, 1);
        let first = prints_json(&arguments);
        assert_eq!(
            (&first[value], &first["nodes"]),
            (&whole[value], &whole["nodes"])
        );
        let text = std::fs::read_to_string(&file).unwrap();
        let again = prints_json(&arguments);
        assert_eq!(again["histogram"], whole["histogram"]);
        assert!(again["nodes"].as_u64() < whole["nodes"].as_u64());
        let kept = std::fs::read_to_string(&file).unwrap();
        // On grids what was found in passing the first time may be a job the next time.
        if game.starts_with("items") {
            assert!(kept.lines().count() >= text.lines().count());
        } else {
            assert_eq!(kept, text);
        }
        let other = [
            "optimal",
            another,
            "--objective",
            objective,
            "--checkpoint",
            &file,
        ];
        let other = fails(&other);
        assert!(
            other.contains(&format!("its game is \"{game}\"")),
            "{other}"
        );
        std::fs::write(&file, &text[..text.len() / 2]).unwrap();
        assert!(fails(&arguments).contains("cut off or changed"));
        std::fs::write(&file, "something else").unwrap();
        assert!(fails(&arguments).contains("does not begin like one"));
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "something else");
    }
    let small = folder.path("small");
    let arguments_of_small = ["optimal", "mastermind:2x2", "--checkpoint", &small];
    let first = prints(&arguments_of_small);
    let kept = std::fs::read_to_string(&small).unwrap();
    assert!(kept.contains("game mastermind:2x2"), "{kept}");
    assert_eq!(prints(&arguments_of_small), first);
    let unsolvable = folder.path("unsolvable");
    let arguments = ["optimal", "mastermind:2x2", "--objective", "win"];
    fails(&[&arguments[..], &["--checkpoint", &unsolvable]].concat());
    assert!(!std::path::Path::new(&unsolvable).exists());
}

/// The lines of a checkpoint with every bound raised and every strategy left out, and a checksum that fits.
fn forged(text: &str) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines.pop();
    let results = lines.len() - 4;
    for line in &mut lines[4..] {
        let mut fields: Vec<&str> = line.split(' ').collect();
        (fields[4], fields[5]) = ("100000", "-");
        *line = fields.join(" ");
    }
    let body = format!("{}\n", lines.join("\n"));
    // FNV-1a, as trees have it.
    let checksum = body.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{body}end {results} {checksum:016x}\n")
}

/// The search believes the bounds of a checkpoint; `verify --recheck` proves them again.
#[test]
fn a_forged_checkpoint_is_believed_and_found_out() {
    let folder = Folder::new("forged");
    for (game, value) in [("mastermind:4x6", "total"), ("items:4x7x4", "wins")] {
        let file = folder.path(value);
        let optimal = ["optimal", game, "--checkpoint", &file];
        let true_value = prints_json(&optimal)[value].as_u64().unwrap();
        let recheck = ["verify", &file, "--recheck", "1", "--seed", "3"];
        let right = prints_json(&recheck);
        assert_eq!(right["holds"], true);
        assert_eq!(right["checked"], right["results"]);
        assert_eq!(right["held"], right["results"]);
        assert!(right.get("first_flaw").is_none() && right["stopped"] == false);
        let some = prints_json(&["verify", &file, "--recheck", "10%"]);
        let results = right["results"].as_u64().unwrap();
        assert_eq!(some["checked"], results.div_ceil(10));

        let text = std::fs::read_to_string(&file).unwrap();
        std::fs::write(&file, forged(&text)).unwrap();
        if game == "mastermind:4x6" {
            let believed = prints_json(&optimal);
            assert_eq!(believed["proved"], true);
            assert!(believed[value].as_u64().unwrap() > true_value);
            std::fs::write(&file, forged(&text)).unwrap();
        }
        let run = nextguess(&[&recheck[..], &["--json"]].concat(), "");
        assert_eq!(run.code, 1, "{}", run.stderr);
        let found = run.json();
        assert_eq!(found["holds"], false);
        assert!(found["held"].as_u64() < found["checked"].as_u64());
        let flaw = &found["first_flaw"];
        assert_eq!(flaw["lower_bound"], 100_000);
        assert!(
            flaw["reason"]
                .as_str()
                .unwrap()
                .contains("a strategy that costs")
        );
        let run = nextguess(&recheck, "");
        assert_eq!(run.code, 1);
        let key = flaw["key"].as_str().unwrap();
        assert!(run.stdout.contains(key), "{}", run.stdout);

        std::fs::write(&file, &text[..text.len() / 2]).unwrap();
        assert_eq!(nextguess(&recheck, "").code, 1);
        std::fs::write(&file, &text).unwrap();
        let message = fails(&["verify", &file]);
        assert!(message.contains("--recheck"), "{message}");
    }
    let tree = folder.path("tree");
    prints(&["optimal", "mastermind:2x2", "--tree", &tree]);
    let message = fails(&["verify", &tree, "--recheck", "5%"]);
    assert!(message.contains("checkpoint"), "{message}");
    for share in ["0", "1.5", "101%", "x"] {
        let message = fails(&["verify", &tree, "--recheck", share]);
        assert!(message.contains("5%"), "{share}: {message}");
    }
}

/// Killed again and again at random moments, and gone on with from the checkpoint, a search ends with one tree.
#[cfg(unix)]
#[test]
fn kills_do_not_change_the_tree() {
    use std::process::{Command, Stdio};
    let folder = Folder::new("killed");
    let mut random = nextguess::util::random::Random::seeded(11);
    for (game, objective) in [("bulls:4x7", "mean"), ("items:5x6x4", "win")] {
        let begun = std::time::Instant::now();
        let (tree, file) = (folder.path("tree"), folder.path("proofs"));
        let asked = ["optimal", game, "--objective", objective, "--tree", &tree];
        let expected = prints_json(&asked)["checksum"].clone();
        let time = begun.elapsed();
        let arguments = [&asked[..], &["--checkpoint", &file]].concat();
        let mut kept = 0;
        for _ in 0..4 {
            for _ in 0..5 {
                let mut command = Command::new(env!("CARGO_BIN_EXE_nextguess"));
                command.args(&arguments).stdout(Stdio::null());
                let mut child = command.stderr(Stdio::null()).spawn().unwrap();
                std::thread::sleep(time * random.below(120) as u32 / 100);
                child.kill().unwrap();
                child.wait().unwrap();
                let text = std::fs::read_to_string(&file).unwrap_or_default();
                kept += usize::from(text.lines().count() > 5);
            }
            assert_eq!(prints_json(&arguments)["checksum"], expected, "{game}");
            std::fs::remove_file(&file).unwrap();
        }
        assert!(kept > 0, "no run was killed after it had kept something");
    }
}
