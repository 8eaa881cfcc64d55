//! What the tests share: how many cases, and the library's view of a board.

#![allow(dead_code, reason = "every test file uses some of it")]

use nextguess::board::code::Code as Packed;
use nextguess::game::Game;
use nextguess::game::spec::GameSpec;
use nextguess::position::Position;
use nextguess_oracle::board::{Board, Known};
use nextguess_oracle::grade::{Code, Question, grade, is_win};
use nextguess_oracle::random::Random;

/// A number from the environment.
fn number(name: &str) -> u64 {
    match std::env::var(name) {
        Ok(text) => text
            .parse()
            .unwrap_or_else(|_| panic!("{name} is {text:?}: expected a number, such as 1")),
        Err(_) => 1,
    }
}

/// How many cases there are: so many in a usual run.
pub(crate) fn cases(usual: u64) -> u64 {
    usual * number("NEXTGUESS_ORACLE_ROUNDS")
}

/// The random numbers of one test.
pub(crate) fn random(test: u64) -> Random {
    Random::new(number("NEXTGUESS_ORACLE_SEED").wrapping_mul(1_000_003) ^ test)
}

/// The library's game for a board.
pub(crate) fn game(board: &Board) -> Game {
    let spec = GameSpec::parse(&board.spec).unwrap_or_else(|error| panic!("{error}"));
    let game = spec.game(&|path| board.file(path));
    game.unwrap_or_else(|error| panic!("{}: {error}", board.spec))
}

/// Codes of the library as text, in its order.
pub(crate) fn texts(position: &Position, codes: &[Packed]) -> Vec<String> {
    codes
        .iter()
        .map(|&code| position.question_text(code))
        .collect()
}

/// The library's code for a question.
pub(crate) fn packed(position: &Position, board: &Board, question: &Question) -> Packed {
    let text = board.question_text(question);
    let question = position.game().read_question(&text);
    let question = question.unwrap_or_else(|error| panic!("{}: {error}", board.spec));
    position.layout().pack(&question)
}

/// Some turns that the rules allow and that do not win, about a random secret. The secrets that fit come with them.
pub(crate) fn legal_history(
    board: &Board,
    most_turns: usize,
    random: &mut Random,
) -> (Vec<Known>, Vec<Code>) {
    let (codes, pairs) = (board.codes(), board.pairs());
    let mut left = board.secrets();
    let secret = random.pick(&left).clone();
    let mut turns: Vec<Known> = Vec::new();
    for _ in 0..random.between(0, most_turns) {
        let booth_next = !matches!(turns.last(), Some((Question::Pair(..), _)));
        let question = if !pairs.is_empty() && booth_next {
            random.pick(&pairs).clone()
        } else {
            let allowed: Vec<&Code> = (codes.iter())
                .filter(|code| board.allows(&turns, code))
                .collect();
            Question::Code((*random.pick(&allowed)).clone())
        };
        let answer = grade(board, &question, &secret);
        if is_win(board, &answer) {
            break;
        }
        left.retain(|other| grade(board, &question, other) == answer);
        turns.push((question, answer));
    }
    (turns, left)
}

/// Known turns as they are written.
pub(crate) fn turn_texts(board: &Board, turns: &[Known]) -> Vec<String> {
    let text = |(question, answer): &Known| {
        format!("{}={}", board.question_text(question), answer.text(board))
    };
    turns.iter().map(text).collect()
}
