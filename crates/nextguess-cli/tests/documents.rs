//! What the documentation shows is what the program prints: every `console` block is run.

#[test]
fn console_blocks_are_real() {
    trycmd::TestCases::new()
        .case("../../README.md")
        .case("../../docs/*.md");
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
