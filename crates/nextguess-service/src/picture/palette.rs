//! Colours of pictures.

/// Colours that people who see few colours can tell apart (Okabe & Ito 2008).
pub(super) const COLOURS: [&str; 7] = [
    "#0072b2", "#e69f00", "#009e73", "#cc79a7", "#d55e00", "#56b4e9", "#8c8c00",
];

/// A colour `#rrggbb` mixed with white: all of it if `share` is 1, none if it is 0.
pub(super) fn tinted(colour: &str, share: f64) -> String {
    let mixed = channels(colour).map(|channel| 255.0 + (channel - 255.0) * share);
    let [red, green, blue] = mixed.map(|channel| channel.round() as u8);
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Black or white, whichever is easier to read on a colour `#rrggbb`.
pub(super) fn ink_on(fill: &str) -> &'static str {
    let [dark, light] = ["#111111", "#ffffff"];
    match contrast(dark, fill) >= contrast(light, fill) {
        true => dark,
        false => light,
    }
}

/// How much two colours differ in brightness, from 1 to 21 (WCAG 2.1, contrast ratio). Text wants 4.5
/// at least, 7 to be easy to read.
pub(super) fn contrast(a: &str, b: &str) -> f64 {
    let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
    a.max(b) / a.min(b)
}

fn luminance(colour: &str) -> f64 {
    let linear = channels(colour).map(|channel| {
        let share = channel / 255.0;
        match share <= 0.04045 {
            true => share / 12.92,
            false => ((share + 0.055) / 1.055).powf(2.4),
        }
    });
    0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
}

/// Red, green and blue of `#rrggbb`, from 0 to 255.
fn channels(colour: &str) -> [f64; 3] {
    [1, 3, 5].map(|at| {
        let digits = colour.get(at..at + 2).unwrap_or("00");
        f64::from(u8::from_str_radix(digits, 16).unwrap_or(0))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contrast_is_as_the_standard_defines_it() {
        assert!((contrast("#000000", "#ffffff") - 21.0).abs() < 1e-9);
        assert!((contrast("#777777", "#ffffff") - 4.478).abs() < 0.001);
        assert_eq!(tinted("#0072b2", 1.0), "#0072b2");
        assert_eq!(tinted("#0072b2", 0.0), "#ffffff");
        assert_eq!(
            [ink_on("#3c3c3c"), ink_on("#e69f00")],
            ["#ffffff", "#111111"]
        );
    }
}
