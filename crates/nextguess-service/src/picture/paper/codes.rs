//! The sheet for Mastermind with four slots and six colours.

use nextguess::{Error, Game};

use super::{MARGIN, Page, ROW};

const BOARD: &str = "mastermind:4x6";

/// The rules of the strategy `paper` for codes.
const RULES: &[(&str, &[&str])] = &[
    (
        "Start",
        &[
            "1  Give each colour a number from 0 to 5.",
            "2  The first guess is 0 0 1 2.",
            "3  The second guess is in the table below, by the answer to the first.",
        ],
    ),
    (
        "Then",
        &[
            "4  Guess the first code that fits all answers. Write codes in the order of the colours 3 1 0 4 5 2:",
            "    3333 is the first code, then 3331, 3330, 3334, 3335, 3332, 3313, and so on.",
            "5  A code fits if every earlier guess would get its own answer, were that code the secret.",
        ],
    ),
    (
        "Faster",
        &[
            "6  Fill the slots from the left, each with the first colour in the order.",
            "7  Compare with each guess. Equal slots may not be more than its black pegs. Colours that both have",
            "    may not be more than all its pegs. The slots that are left must be enough for the missing pegs.",
            "8  If that fails, take the next colour. After the last colour, go back one slot and take its next colour.",
        ],
    ),
];

/// Every answer to the first guess that is not the win, as it is typed.
const ANSWERS: [&str; 13] = [
    "0,0", "0,1", "0,2", "0,3", "0,4", "1,0", "1,1", "1,2", "1,3", "2,0", "2,1", "2,2", "3,0",
];

/// Draws the sheet for four slots and six colours: the rules, the second guesses, and a row for each guess. The second
/// guesses are those of the strategy.
pub fn codes_sheet() -> Result<String, Box<Error>> {
    let mut page = Page::new(
        "Mastermind. With a pencil",
        "Four slots, six colours, repeats allowed. Every code is found with six guesses at most.",
    );
    let after = page.rules(110, RULES);
    let bottom = answers(&mut page, after + 30)?;
    guesses(&mut page, bottom + 64);
    guesses(&mut page, bottom + 64 + 7 * 42);
    Ok(page.finished())
}

/// The questions of the strategy after `turns`, which may be none.
fn next(turns: &[&str]) -> Result<String, Box<Error>> {
    let game: Game = BOARD.parse()?;
    let mut position = game.start()?;
    for turn in turns {
        position.play(turn)?;
    }
    let question = game.strategy("paper")?.choose(&position);
    Ok(question
        .map(|question| question.to_string())
        .unwrap_or_default())
}

/// The second guess for each answer. Returns where the table ends.
fn answers(page: &mut Page, top: u32) -> Result<u32, Box<Error>> {
    const COLUMN: u32 = 230;
    const HEIGHT: u32 = 24;
    const ROWS: u32 = 5;
    let first = next(&[])?;
    for (at, answer) in (0..).zip(ANSWERS) {
        let (x, y) = (MARGIN + at / ROWS * COLUMN, top + at % ROWS * HEIGHT);
        if at % ROWS == 0 {
            page.text(x, top - 14, "black, white");
            page.text(x + 106, top - 14, "second guess");
        }
        page.cell(x, y, 90, HEIGHT);
        page.cell(x + 90, y, 110, HEIGHT);
        page.centred(x + 45, y + ROW, &answer.replace(',', ", "));
        let guess = next(&[&format!("{first}={answer}")])?;
        let spaced: Vec<String> = guess.chars().map(String::from).collect();
        page.centred(x + 145, y + ROW, &spaced.join(" "));
    }
    Ok(top + ROWS * HEIGHT)
}

/// Rows to write guesses and answers in, for three games.
fn guesses(page: &mut Page, top: u32) {
    const SLOT: u32 = 34;
    const HEIGHT: u32 = 32;
    for game in 0..3 {
        let left = MARGIN + game * 240;
        page.text(left, top - 12, "guess");
        page.text(left + 4 * SLOT + 8, top - 12, "black");
        page.text(left + 5 * SLOT + 12, top - 12, "white");
        for row in 0..6 {
            let y = top + row * (HEIGHT + 8);
            for slot in 0..6 {
                let gap = if slot > 3 { 8 } else { 0 };
                page.cell(left + slot * SLOT + gap, y, SLOT, HEIGHT);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nextguess::board::code::Symbol;
    use nextguess::grade::Feedback;
    use nextguess::strategy::{self, Engine};

    /// A reader of the sheet, who knows nothing but the sheet, asks what the strategy asks.
    #[test]
    fn the_sheet_says_what_the_strategy_does() {
        let game: Game = BOARD.parse().unwrap();
        let rules: Vec<&str> = RULES
            .iter()
            .flat_map(|(_, rows)| rows.iter().copied())
            .collect();
        let digits: String = rules[1].chars().filter(char::is_ascii_digit).collect();
        assert_eq!(digits, format!("2{}", next(&[]).unwrap()));
        let (_, order) = rules[3].split_once("of the colours ").unwrap();
        let order: Vec<Symbol> = order
            .bytes()
            .filter(u8::is_ascii_digit)
            .map(|digit| Symbol::from(digit - b'0'))
            .collect();
        let codes: Vec<[Symbol; 4]> = (0..1296usize)
            .map(|at| [216, 36, 6, 1].map(|unit| order[at / unit % 6]))
            .collect();
        let Ok(Engine::Player(kind)) = strategy::engine("paper", &game) else {
            panic!("it holds no list");
        };
        for secret in codes.iter().step_by(5) {
            let mut player = kind.player(&game, 0);
            let mut turns: Vec<(Vec<Symbol>, Feedback)> = Vec::new();
            loop {
                let asked = player.ask().unwrap().to_vec();
                if turns.len() >= 2 {
                    let fits = |code: &&[Symbol; 4]| {
                        let mut turns = turns.iter();
                        turns.all(|(guess, feedback)| game.grade(guess, *code) == *feedback)
                    };
                    assert_eq!(codes.iter().find(fits).unwrap()[..], asked[..]);
                }
                if asked == secret {
                    break;
                }
                let feedback = game.grade(&asked, secret);
                player.learn(feedback);
                turns.push((asked, feedback));
            }
        }
    }
}
