//! Numbers and names in sentences and pictures.

use nextguess::count::Count;

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

/// Text as it stands in SVG.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
