//! Secrets and answers of the library against the definitions.

mod common;

use common::{cases, game, packed, random, texts};
use nextguess::position::Position;
use nextguess_oracle::board::Board;
use nextguess_oracle::grade::{Question, grade};

#[test]
fn every_answer_is_the_defined_one() {
    let mut random = random(1);
    let mut gradings = 0;
    for _ in 0..cases(60) {
        let board = Board::random(&mut random, 5040);
        let game = game(&board);
        let start = Position::start(&game).unwrap();
        let secrets = board.secrets();
        let expected: Vec<String> = secrets.iter().map(|code| board.code_text(code)).collect();
        assert_eq!(
            texts(&start, start.candidates().codes()),
            expected,
            "secrets of {}",
            board.spec
        );
        let (codes, pairs) = (board.codes(), board.pairs());
        for _ in 0..12 {
            let question = if !pairs.is_empty() && random.chance(40) {
                random.pick(&pairs).clone()
            } else {
                Question::Code(random.pick(&codes).clone())
            };
            let asked = packed(&start, &board, &question);
            let symbols = start.layout().unpack(asked);
            let given = start.candidates().grades(asked);
            assert_eq!(given.len(), secrets.len());
            for (secret, given) in secrets.iter().zip(given) {
                let expected = grade(&board, &question, secret).text(&board);
                let context = || {
                    let asked = board.question_text(&question);
                    format!(
                        "{asked} against {} on {}",
                        board.code_text(secret),
                        board.spec
                    )
                };
                assert_eq!(
                    game.feedback_text(&symbols, given),
                    expected,
                    "{}",
                    context()
                );
                gradings += 1;
            }
            let secret = random.pick(&secrets);
            let hidden = game.read_secret(&board.code_text(secret)).unwrap();
            let one = game.feedback_text(&symbols, game.grade(&symbols, &hidden));
            assert_eq!(one, grade(&board, &question, secret).text(&board));
        }
    }
    println!("{gradings} gradings");
}
