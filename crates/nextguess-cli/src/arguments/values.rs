//! Values of arguments, each read with an error that shows what is expected.

use std::fmt::Display;
use std::net::IpAddr;
use std::ops::{Bound, RangeBounds};
use std::str::FromStr;

/// Reads a whole number of this range.
pub(super) fn whole<T>(
    range: impl RangeBounds<T> + Clone + Send + Sync + 'static,
    example: T,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: FromStr + PartialOrd + Display + Copy + Send + Sync + 'static,
{
    move |text| {
        let number: Option<T> = text.parse().ok();
        let number = number.filter(|number| range.contains(number));
        number.ok_or_else(|| {
            let limits = match (range.start_bound(), range.end_bound()) {
                (Bound::Included(least), Bound::Included(most)) => {
                    format!(" from {least} to {most}")
                }
                _ => String::new(),
            };
            format!("expected a whole number{limits}, such as {example}")
        })
    }
}

/// One of the prices of items.
pub(super) fn price(text: &str) -> Result<u64, String> {
    let expected = "expected a whole number for each item, such as --costs 10,40,10,20";
    text.parse().map_err(|_| expected.to_owned())
}

/// An address of this machine.
pub(super) fn address(text: &str) -> Result<IpAddr, String> {
    let expected = "expected an address in numbers, such as 127.0.0.1 or 0.0.0.0";
    text.parse().map_err(|_| expected.to_owned())
}

/// An amount of memory: 1000000, 500M, 2G.
pub(super) fn bytes(text: &str) -> Result<usize, String> {
    let (number, shift) = match text.chars().last() {
        Some('K' | 'k') => (&text[..text.len() - 1], 10),
        Some('M' | 'm') => (&text[..text.len() - 1], 20),
        Some('G' | 'g') => (&text[..text.len() - 1], 30),
        _ => (text, 0),
    };
    let bytes: Option<usize> = number.parse().ok();
    let bytes = bytes.and_then(|bytes| bytes.checked_mul(1 << shift));
    bytes.ok_or_else(|| "expected an amount of memory, such as 500M or 2G".to_owned())
}

/// The number of a week, with decimals for what came between two.
pub(super) fn week(text: &str) -> Result<f64, String> {
    let week: Option<f64> = text.parse().ok();
    let week = week.filter(|week| (0.0..=1000.0).contains(week));
    week.ok_or_else(|| "expected a number from 0 to 1000, such as 3".to_owned())
}

/// A number of events, or a week: 12, w3, week 3.
pub(super) fn until(text: &str) -> Result<String, String> {
    let lower = text.trim().to_lowercase();
    let digits = lower.find(|c: char| c.is_ascii_digit());
    let (word, number) = lower.split_at(digits.unwrap_or(lower.len()));
    let is_right = match word.trim() {
        "" | "event" => number.parse::<usize>().is_ok(),
        "w" | "week" | "woche" => number.parse::<f64>().is_ok(),
        _ => false,
    };
    match is_right {
        true => Ok(lower),
        false => Err("expected a number of events or a week, such as 12 or w3".to_owned()),
    }
}

/// A part of a whole: 0.05 or 5%.
pub(super) fn share(text: &str) -> Result<f64, String> {
    let (number, whole) = match text.strip_suffix('%') {
        Some(percent) => (percent, 100.0),
        None => (text, 1.0),
    };
    let share: Option<f64> = number.trim().parse().ok();
    let share = share.map(|share| share / whole);
    let share = share.filter(|share| *share > 0.0 && *share <= 1.0);
    share.ok_or_else(|| "expected a share above 0 and up to 1, such as 5% or 0.05".to_owned())
}

/// A time in seconds: not negative, and not infinite.
pub(super) fn seconds(text: &str) -> Result<f64, String> {
    let seconds: Option<f64> = text.parse().ok();
    let seconds = seconds.filter(|seconds| (0.0..=1e9).contains(seconds));
    seconds.ok_or_else(|| "expected a number of seconds, such as 60".to_owned())
}
