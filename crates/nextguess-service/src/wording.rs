//! Numbers and errors in sentences.

use nextguess::board::count::Count;
use nextguess::error::InputError;
use nextguess::season::SeasonError;

/// A number with its thousands separated.
pub fn number(number: usize) -> String {
    Count::exactly(number as u128).to_string()
}

/// A number of things.
pub fn plural(count: usize, noun: &str) -> String {
    let nouns = match (count, noun.strip_suffix('y')) {
        (1, _) => noun.to_owned(),
        (_, Some(stem)) => format!("{stem}ies"),
        (_, None) if noun.ends_with('s') => format!("{noun}es"),
        (_, None) => format!("{noun}s"),
    };
    format!("{} {nouns}", number(count))
}

/// An error as sentences: with a capital letter, a full stop, and the places before what is wrong.
pub fn sentence(error: &anyhow::Error) -> String {
    let mut text = String::new();
    for cause in error.chain() {
        if !text.is_empty() {
            let is_place = text.starts_with("in ");
            let is_input = cause.is::<InputError>() || cause.is::<SeasonError>();
            text.push_str(if is_place || is_input { ", " } else { ": " });
        }
        match cause.downcast_ref() {
            Some(error) => text.push_str(&reason(error)),
            None => text.push_str(&cause.to_string()),
        }
    }
    capitalised(&ended(text))
}

/// Why a file cannot be used, without the number of the system's error, which tells people nothing.
pub fn reason(error: &std::io::Error) -> String {
    let told = error.to_string();
    match told.split_once(" (os error ") {
        Some((told, _)) => told.to_owned(),
        None => told,
    }
}

/// A sentence that begins with a capital letter, unless its first word is code.
pub fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    let is_word = text.split(char::is_whitespace).next().is_some_and(|word| {
        word.trim_end_matches([',', ':'])
            .chars()
            .all(char::is_alphabetic)
    });
    match chars.next() {
        Some(first) if is_word => first.to_uppercase().chain(chars).collect(),
        _ => text.to_owned(),
    }
}

/// Ends with a full stop, unless an example stands at the end.
fn ended(mut text: String) -> String {
    let has_example = text.contains("Example: ");
    if !has_example && !text.ends_with(['.', '?', '!']) {
        text.push('.');
    }
    text
}

#[cfg(test)]
mod tests {
    use anyhow::{Context, anyhow};

    use super::*;

    #[test]
    fn errors_are_told_as_sentences() {
        let input = || InputError::new("answer", "5,0", "two numbers", "1,2");
        let told = |error: anyhow::Error| sentence(&error);
        assert_eq!(
            told(input().into()),
            "Answer \"5,0\": expected two numbers. Example: 1,2"
        );
        assert_eq!(
            told(Err::<(), _>(input()).context("in turn 2").unwrap_err()),
            "In turn 2, answer \"5,0\": expected two numbers. Example: 1,2"
        );
        let missing = std::io::Error::from_raw_os_error(2);
        assert_eq!(
            told(anyhow::Error::new(missing).context("cannot read a.txt")),
            "Cannot read a.txt: No such file or directory."
        );
        assert_eq!(told(anyhow!("4x6 is a board")), "4x6 is a board.");
        assert_eq!(
            told(anyhow!("mastermind:9x9 is large")),
            "mastermind:9x9 is large."
        );
    }
}
