//! What the binary says when it is used wrongly: every message stands in `errors/errors.md`.

/// `TRYCMD=overwrite` writes the messages anew.
#[test]
fn messages_are_as_they_stand_in_the_list() {
    trycmd::TestCases::new().case("tests/errors/errors.md");
}

/// What can be said of all of them.
#[test]
fn messages_are_sentences() {
    let list = include_str!("errors/errors.md");
    let told = list
        .lines()
        .filter_map(|line| line.strip_prefix("nextguess: "));
    let told: Vec<&str> = told.collect();
    assert!(told.len() >= 100, "{}", told.len());
    // The parser of TOML shows the place below its first line.
    for message in told
        .iter()
        .filter(|told| !told.contains("TOML parse error"))
    {
        let has_end = message.ends_with(['.', '?']) || message.contains("Example: ");
        assert!(has_end, "{message}");
        for odd in ["for example", "..", "os error", "did you mean", " ."] {
            // Sizes are written with two dots.
            let odd_here = message
                .replace("[..]", "")
                .replace("10..100", "")
                .replace("10..50", "")
                .replace("9..5", "")
                .replace("./-", "");
            assert!(!odd_here.contains(odd), "{odd:?}: {message}");
        }
        let first = message.split([' ', ',']).next().unwrap_or_default();
        let is_word = first.chars().all(char::is_alphabetic);
        let is_capital = first.starts_with(char::is_uppercase);
        assert!(is_capital || !is_word, "{message}");
    }
}
