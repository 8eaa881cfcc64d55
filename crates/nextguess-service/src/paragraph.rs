//! Lines of prose that break between words.

use unicode_width::UnicodeWidthChar;

/// Text whose lines are at most `width` wide, unless one word is wider. What follows a break is indented
/// two further than its line, if that line is indented or an item of a list.
pub fn wrapped(text: &str, width: usize) -> String {
    let lines: Vec<String> = text
        .split('\n')
        .map(|line| wrapped_line(line, width))
        .collect();
    lines.join("\n")
}

fn wrapped_line(line: &str, width: usize) -> String {
    if visible_width(line) <= width {
        return line.to_owned();
    }
    let indent = line.chars().take_while(|&c| c == ' ').count();
    let is_item = indent > 0 || line.starts_with("- ");
    let hanging = if is_item { indent + 2 } else { 0 };
    let mut text = " ".repeat(indent);
    let mut used = indent;
    // Blanks within a line are kept, but not at a break.
    for (at, word) in line[indent..].split(' ').enumerate() {
        let wide = visible_width(word);
        let fits_below = hanging + wide <= width;
        if at > 0 && used + 1 + wide > width && fits_below && !word.is_empty() {
            text.truncate(text.trim_end().len());
            text.push('\n');
            text.push_str(&" ".repeat(hanging));
            used = hanging;
        } else if at > 0 {
            text.push(' ');
            used += 1;
        }
        text.push_str(word);
        used += wide;
    }
    text
}

/// How wide a text is on the screen, where escape sequences take no room.
fn visible_width(text: &str) -> usize {
    let mut width = 0;
    let mut in_escape = false;
    for c in text.chars() {
        match c {
            '\x1b' => in_escape = true,
            'm' if in_escape => in_escape = false,
            _ if in_escape => {}
            c => width += c.width().unwrap_or(0),
        }
    }
    width
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_only_there() {
        assert_eq!(wrapped("one two three", 8), "one two\nthree");
        assert_eq!(wrapped("one two", 7), "one two");
        assert_eq!(wrapped("  4. 2013: not so", 12), "  4. 2013:\n    not so");
        assert_eq!(wrapped("- a list item", 8), "- a list\n  item");
        assert_eq!(wrapped("unbreakable word", 4), "unbreakable\nword");
        assert_eq!(wrapped("an unbreakable word", 5), "an unbreakable\nword");
        assert_eq!(wrapped("a\n\nb", 80), "a\n\nb");
        assert_eq!(
            wrapped("\x1b[1mbold\x1b[0m text", 9),
            "\x1b[1mbold\x1b[0m text"
        );
        assert_eq!(wrapped("name    what it is", 14), "name    what\nit is");
    }
}
