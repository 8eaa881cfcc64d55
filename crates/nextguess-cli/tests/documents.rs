//! What the documentation shows is what the program prints: every `console` block is run.

/// The blocks are run where a reader would type them: at the root of the repository.
#[test]
fn console_blocks_are_real() {
    // The other tests here have paths that do not depend on it.
    std::env::set_current_dir("../..").expect("the root can be entered");
    trycmd::TestCases::new()
        // How long a block takes must not show.
        .env("NEXTGUESS_QUIET", "1")
        .case("README.md")
        .case("crates/*/README.md")
        .case("docs/*.md")
        .case("docs/paper/*.md");
}

/// The `rust` blocks of a document.
fn rust_blocks(document: &str) -> Vec<&str> {
    let blocks = document.split("```rust\n").skip(1);
    blocks.filter_map(|rest| rest.split("```").next()).collect()
}

/// Every example of the README is one of the library's own, which are its doc tests.
#[test]
fn examples_of_the_library_are_run() {
    let run = rust_blocks(include_str!("../../nextguess/README.md"));
    let shown = rust_blocks(include_str!("../../../README.md"));
    assert!(!shown.is_empty());
    for block in shown {
        assert!(run.contains(&block), "{block}");
    }
}

/// What a command draws with `--svg`.
fn drawn(arguments: &[&str]) -> String {
    let name = format!("nextguess-{}-{}.svg", arguments[0], std::process::id());
    let file = std::env::temp_dir().join(name);
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_nextguess"));
    command.args(arguments).arg("--svg").arg(&file);
    assert!(command.output().expect("the binary runs").status.success());
    let chart = std::fs::read_to_string(&file).expect("the chart is written");
    std::fs::remove_file(&file).expect("the chart can be removed");
    chart
}

/// The chart in the README. `SNAPSHOTS=overwrite` draws it anew.
#[test]
fn chart_is_real() {
    let mut arguments = vec!["simulate", "mastermind:4x6"];
    for strategy in ["minimax", "entropy", "expected-size", "most-parts"] {
        arguments.extend(["--strategy", strategy]);
    }
    snapbox::assert_data_eq!(
        drawn(&arguments),
        snapbox::file!["../../../docs/strategies.svg": Text].raw()
    );
}

/// The chart of what winning costs. `SNAPSHOTS=overwrite` draws it anew.
#[test]
fn chart_of_costs_is_real() {
    let costs = "1,2,4,8,16";
    let arguments = ["optimal", "items:3x5x5", "--costs", costs, "--all-points"];
    let document = include_str!("../../../docs/OPTIMAL.md");
    let command = format!(
        "nextguess {} --svg docs/items-costs.svg",
        arguments.join(" ")
    );
    assert!(document.contains(&command), "{command}");
    snapbox::assert_data_eq!(
        drawn(&arguments),
        snapbox::file!["../../../docs/items-costs.svg": Text].raw()
    );
}

/// The top of the best strategy for Mastermind. `SNAPSHOTS=overwrite` draws it anew.
#[test]
fn picture_of_a_tree_is_real() {
    let name = format!("nextguess-best-{}.tree", std::process::id());
    let tree = std::env::temp_dir().join(name);
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_nextguess"));
    command
        .args(["optimal", "mastermind:4x6", "--tree"])
        .arg(&tree);
    assert!(command.output().expect("the binary runs").status.success());
    let path = tree.to_str().expect("the path is text");
    let picture = drawn(&["tree", "mastermind:4x6", "--tree", path]);
    std::fs::remove_file(&tree).expect("the tree can be removed");
    snapbox::assert_data_eq!(
        picture,
        snapbox::file!["../../../docs/mastermind-tree.svg": Text].raw()
    );
}

/// The picture in the README. `SNAPSHOTS=overwrite` draws it anew.
#[test]
fn picture_is_real() {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_nextguess"))
        .args([
            "--color",
            "always",
            "suggest",
            "mastermind:4x6,symbols=RGBYOW",
        ])
        .env_remove("NO_COLOR")
        .args(["RRGB=1,1", "RYRO=1,1", "--top", "6", "--matrix"])
        .output()
        .expect("the binary runs");
    let text = String::from_utf8(output.stdout).expect("the output is text");
    snapbox::assert_data_eq!(text, snapbox::file!["../../../docs/suggest.svg": TermSvg]);
}

/// The sheets to print. `SNAPSHOTS=overwrite` draws them anew.
#[test]
fn sheets_are_real() {
    use nextguess_service::picture::paper;
    snapbox::assert_data_eq!(
        paper::couples_sheet(),
        snapbox::file!["../../../docs/paper/ayto.svg": Text].raw()
    );
    snapbox::assert_data_eq!(
        paper::codes_sheet().expect("the strategy plays this board"),
        snapbox::file!["../../../docs/paper/mastermind.svg": Text].raw()
    );
}
