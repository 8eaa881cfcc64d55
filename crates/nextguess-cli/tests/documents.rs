//! What the documentation shows is what the program prints: every `console` block is run.

/// The blocks are run where a reader would type them: at the root of the repository.
#[test]
fn console_blocks_are_real() {
    // The other tests here have paths that do not depend on it.
    std::env::set_current_dir("../..").expect("the root can be entered");
    trycmd::TestCases::new().case("README.md").case("docs/*.md");
}

/// The chart in the README. `SNAPSHOTS=overwrite` draws it anew.
#[test]
fn chart_is_real() {
    let file = std::env::temp_dir().join(format!("nextguess-chart-{}.svg", std::process::id()));
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_nextguess"));
    command
        .args(["simulate", "mastermind:4x6", "--svg"])
        .arg(&file);
    for strategy in ["minimax", "entropy", "expected-size", "most-parts"] {
        command.args(["--strategy", strategy]);
    }
    assert!(command.output().expect("the binary runs").status.success());
    let chart = std::fs::read_to_string(&file).expect("the chart is written");
    std::fs::remove_file(&file).expect("the chart can be removed");
    snapbox::assert_data_eq!(
        chart,
        snapbox::file!["../../../docs/strategies.svg": Text].raw()
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
