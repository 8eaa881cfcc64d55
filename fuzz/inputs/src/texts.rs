//! What people type: specs of games, turns, strategies; and lists of words.

use nextguess::game::Turn;
use nextguess::game::spec::GameSpec;
use nextguess::position::Position;
use nextguess::position::contradiction;
use nextguess::strategy::{self, Engine};
use nextguess::watch::Unwatched;

use crate::boards::{Patience, chosen, file};

/// Boards with more secrets than this are not listed here.
const MOST_SECRETS: u128 = 2_000;

/// A spec of a game. What it says of itself is read as the same game.
pub fn specs(data: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(data) else {
        return false;
    };
    let Ok(spec) = GameSpec::parse(text) else {
        return false;
    };
    let written = spec.to_string();
    let again = GameSpec::parse(&written).map(|spec| spec.to_string());
    assert_eq!(again.as_ref(), Ok(&written), "{text:?}");
    let Ok(game) = spec.game(&file) else {
        return false;
    };
    let example = game.example_code();
    assert!(
        game.read_question(&example).is_ok(),
        "{example} of {text:?}"
    );
    let secrets = game.secret_count().exact();
    if secrets.is_some_and(|secrets| secrets <= MOST_SECRETS) {
        let start = Position::start(&game);
        let listed = start.map(|start| start.candidates().len() as u128);
        assert_eq!(listed.ok(), secrets, "{text:?}");
    }
    true
}

/// Turns of a game, one in each line, after a byte that chooses the board.
pub fn turns(data: &[u8]) -> bool {
    let Some((game, text)) = chosen(data) else {
        return false;
    };
    let mut turns: Vec<Turn> = Vec::new();
    for line in text.lines().take(8) {
        let Ok(turn) = game.read_turn(line) else {
            continue;
        };
        let written = game.turn_text(&turn);
        let again = game.read_turn(&written);
        assert_eq!(again.as_ref(), Ok(&turn), "{line:?}, written {written:?}");
        turns.push(turn);
    }
    let Ok(start) = Position::start(&game) else {
        return false;
    };
    if let Ok(position) = Position::after_turns(&game, &turns) {
        let legal = position.legal_questions();
        let candidates = position.candidates().codes().iter();
        let is_pair = position.next_question_kind() == nextguess::game::QuestionKind::Pair;
        // A code that fits all answers may always be asked.
        assert!(is_pair || candidates.into_iter().all(|code| legal.contains(code)));
    }
    let packed: Vec<_> = turns.iter().map(|turn| start.packed(turn)).collect();
    if let Ok(Some(found)) = contradiction::explain(&start, &packed, &Unwatched) {
        assert!(found.conflict.iter().all(|&turn| turn < packed.len()));
    }
    !turns.is_empty()
}

/// A strategy by name and options, after a byte that chooses the board. It chooses its first question.
pub fn strategies(data: &[u8]) -> bool {
    let Some((game, text)) = chosen(data) else {
        return false;
    };
    let Ok(engine) = strategy::engine(text, &game) else {
        return false;
    };
    engine.reason();
    match engine {
        Engine::Player(query) => {
            let mut player = query.player(&game, 0);
            let question = player.ask().map(<[_]>::to_vec);
            assert!(question.is_ok(), "{text:?} has no first question");
        }
        Engine::Chooser(strategy) => {
            let Ok(start) = Position::start(&game) else {
                return false;
            };
            let patience = Patience::new(50);
            let question = strategy.choose(&start, &patience);
            if let Some(question) = question {
                let allowed = start.legal_questions();
                assert!(
                    allowed.contains(&question),
                    "{text:?} asks what is not allowed"
                );
            }
        }
    }
    true
}

/// Two lists of words, with a line `--` between them.
pub fn words(data: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(data) else {
        return false;
    };
    let (answers, guesses) = text.split_once("\n--\n").unwrap_or((text, ""));
    let spec = match guesses {
        "" => "words:answers.txt",
        _ => "words:answers.txt,guesses=guesses.txt",
    };
    let read = |path: &str| match path {
        "answers.txt" => Ok(answers.to_owned()),
        _ => Ok(guesses.to_owned()),
    };
    let spec = GameSpec::parse(spec).unwrap_or_else(|error| panic!("{error}"));
    let Ok(game) = spec.game(&read) else {
        return false;
    };
    let Ok(start) = Position::start(&game) else {
        return false;
    };
    let secrets = start.candidates().codes().clone();
    assert!(!secrets.is_empty(), "a list without words is refused");
    for &secret in secrets.iter().take(4) {
        let word = start.question_text(secret);
        let read = game.read_secret(&word).map(|it| start.layout().pack(&it));
        assert_eq!(read, Ok(secret), "{word:?}");
        let parts: usize = (start.split(secret).iter())
            .map(|(_, part)| part.candidates().len())
            .sum();
        assert_eq!(parts, secrets.len());
    }
    true
}
