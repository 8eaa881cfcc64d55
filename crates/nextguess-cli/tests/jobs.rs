//! `nextguess jobs`: a proof by the three commands, results that were cut off or changed, and jobs that are stopped.

mod common;
#[path = "common/folder.rs"]
mod folder;

use std::fs;

use common::{Run, nextguess, prints_json};
use folder::Folder;
use serde_json::Value;

/// Plans and runs until nothing is left. Returns the text of all results.
fn results(game: &str, folder: &Folder, more: &[&str]) -> String {
    let file = folder.path("results.ndjson");
    fs::write(&file, "").unwrap();
    let mut all = String::new();
    for _ in 0..1000 {
        let plan = ["jobs", "plan", game, "--results", &file, "--jobs", "5"];
        let plan = nextguess(&[&plan[..], more].concat(), "");
        assert_eq!(plan.code, 0, "{}", plan.stderr);
        if plan.stdout.is_empty() {
            assert!(plan.stderr.contains("Nothing is left to run"));
            return all;
        }
        let run = nextguess(&["jobs", "run"], &plan.stdout);
        assert_eq!(run.code, 0, "{}", run.stderr);
        assert_eq!(run.stdout.lines().count(), plan.stdout.lines().count());
        all.push_str(&run.stdout);
        fs::write(&file, &all).unwrap();
    }
    panic!("it does not end");
}

fn merge(results: &str, checkpoint: &str) -> Run {
    nextguess(&["jobs", "merge", results, "--checkpoint", checkpoint], "")
}

#[test]
fn the_three_commands_prove_what_optimal_proves() {
    let folder = Folder::new("jobs");
    for (game, more) in [
        ("mastermind:4x5", &["--smallest", "20"][..]),
        ("bulls:4x7", &["--smallest", "50", "--depth", "1"]),
        (
            "permutation:5",
            &["--smallest", "5", "--objective", "worst"],
        ),
    ] {
        results(game, &folder, more);
        let checkpoint = folder.path(&game.replace(':', "-"));
        let merged = merge(&folder.path("results.ndjson"), &checkpoint);
        assert_eq!(merged.code, 0, "{}", merged.stderr);
        assert!(merged.stdout.contains(" 0 refused"), "{}", merged.stdout);
        let tree = folder.path("closed.tree");
        let objective = more
            .iter()
            .position(|it| *it == "--objective")
            .map_or("mean", |at| more[at + 1]);
        let asked = ["optimal", game, "--objective", objective, "--tree"];
        let alone = prints_json(&[&asked[..], &[&folder.path("alone.tree")]].concat());
        let closed = [&asked[..], &[&tree, "--checkpoint", &checkpoint]].concat();
        let closed = prints_json(&closed);
        for field in ["proved", "checksum", "histogram"] {
            assert_eq!(closed[field], alone[field], "{game} {field}");
        }
        assert!(closed["nodes"].as_u64() < alone["nodes"].as_u64());
        assert_eq!(nextguess(&["verify", &tree], "").code, 0);
    }
}

#[test]
fn results_that_were_cut_off_count_up_to_there() {
    let folder = Folder::new("jobs-cut");
    let all = results("mastermind:3x5", &folder, &["--smallest", "10"]);
    let checkpoint = folder.path("checkpoint");
    let file = folder.path("cut.ndjson");
    // All over two lines, and around their ends.
    let two = all.match_indices('\n').nth(1).expect("three lines").0;
    for end in (1..two + 2).step_by(7).chain([two, two + 1, two + 2]) {
        fs::write(&file, &all[..end]).unwrap();
        let _ = fs::remove_file(&checkpoint);
        let merged = merge(&file, &checkpoint);
        let whole = all[..end].matches('\n').count();
        if whole == 0 {
            assert_eq!(merged.code, 2, "{end}");
            assert!(
                merged.stderr.contains("There is no result"),
                "{}",
                merged.stderr
            );
            continue;
        }
        assert_eq!(merged.code, 0, "{end}: {}", merged.stderr);
        let noun = if whole == 1 { "result" } else { "results" };
        let said = format!("{whole} {noun} taken, 0 refused");
        assert!(merged.stdout.contains(&said), "{end}: {}", merged.stdout);
        let is_cut = !all[..end].ends_with('\n');
        assert_eq!(
            merged.stderr.contains("ends within a line"),
            is_cut,
            "{end}"
        );
        let plan = ["jobs", "plan", "mastermind:3x5", "--results", &file];
        let plan = nextguess(&[&plan[..], &["--smallest", "10"]].concat(), "");
        assert_eq!(plan.code, 0, "{}", plan.stderr);
    }
}

#[test]
fn results_that_do_not_hold_are_refused_and_the_others_count() {
    let folder = Folder::new("jobs-refused");
    let all = results("mastermind:3x5", &folder, &["--smallest", "10"]);
    let first = all.lines().next().unwrap();
    let with = |change: &dyn Fn(&mut Value)| {
        let mut line: Value = serde_json::from_str(first).unwrap();
        change(&mut line);
        line.to_string()
    };
    let wrong = [
        ("no JSON".to_owned(), "Expected a result"),
        (with(&|line| line["solver"] = 7.into()), "solver 7"),
        (with(&|line| line["game"] = "bulls:3x5".into()), "bulls:3x5"),
        (with(&|line| line["board"] = "00".into()), "checksum 00"),
        (with(&|line| line["budget"] = 1.into()), "its job is"),
        (with(&|line| line["lower"] = 999.into()), "its check is"),
    ];
    let lines: Vec<&str> = all
        .lines()
        .chain(wrong.iter().map(|it| it.0.as_str()))
        .collect();
    let file = folder.path("mixed.ndjson");
    fs::write(&file, lines.join("\n") + "\n").unwrap();
    let checkpoint = folder.path("checkpoint");
    let merged = nextguess(
        &[
            "--json",
            "jobs",
            "merge",
            &file,
            "--checkpoint",
            &checkpoint,
        ],
        "",
    );
    assert_eq!(merged.code, 1, "{}", merged.stderr);
    let document = merged.json();
    let good = all.lines().count();
    assert_eq!(document["taken"], good);
    let refused = document["refused"].as_array().unwrap();
    assert_eq!(refused.len(), wrong.len());
    for (at, ((_, reason), refused)) in wrong.iter().zip(refused).enumerate() {
        assert_eq!(refused["line"], good + at + 1);
        let said = refused["reason"].as_str().unwrap().to_lowercase();
        assert!(said.contains(&reason.to_lowercase()), "{said}");
    }
    let closed = ["optimal", "mastermind:3x5", "--checkpoint", &checkpoint];
    assert_eq!(
        prints_json(&closed)["total"],
        prints_json(&closed[..2])["total"]
    );
}

#[test]
fn a_job_that_is_stopped_says_the_bound_that_it_has() {
    let folder = Folder::new("jobs-stopped");
    let plan = nextguess(&["jobs", "plan", "bulls:5x8", "--depth", "1"], "");
    let largest = plan.stdout.lines().max_by_key(|line| {
        let job: Value = serde_json::from_str(line).unwrap();
        job["secrets"].as_u64()
    });
    let run = nextguess(&["jobs", "run", "--time-limit", "0.2"], largest.unwrap());
    assert_eq!(run.code, 0, "{}", run.stderr);
    let result: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(result["stopped"], true);
    assert_eq!(result["strategy"], Value::Null);
    assert!(result["lower"].as_u64() < result["budget"].as_u64());
    let file = folder.path("results.ndjson");
    fs::write(&file, &run.stdout).unwrap();
    // It is cut into its parts.
    let plan = [
        "jobs",
        "plan",
        "bulls:5x8",
        "--depth",
        "1",
        "--results",
        &file,
    ];
    let plan = nextguess(&plan, "");
    assert_eq!(plan.code, 0, "{}", plan.stderr);
    let turns = result["turns"].as_array().unwrap();
    let is_part = |line: &str| {
        let job: Value = serde_json::from_str(line).unwrap();
        let its = job["turns"].as_array().unwrap();
        its.len() > turns.len() && its.starts_with(turns)
    };
    assert!(plan.stdout.lines().any(is_part), "{}", plan.stdout);
    assert!(!plan.stdout.contains(result["job"].as_str().unwrap()));
}
