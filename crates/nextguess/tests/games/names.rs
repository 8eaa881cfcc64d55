//! Couples that are called by their names.

use nextguess::game::Game;
use nextguess::game::kinds::{PeopleNames, with_names};
use nextguess::game::spec::GameSpec;

fn names(left: &[&str], right: &[&str]) -> PeopleNames {
    let owned = |side: &[&str]| side.iter().map(|&name| name.to_owned()).collect();
    PeopleNames {
        left: owned(left),
        right: owned(right),
    }
}

fn three() -> Game {
    let names = names(&["Ann", "Cleo", "Eve"], &["Bob", "Dan", "Finn"]);
    with_names(GameSpec::parse("ayto:3").unwrap(), names).unwrap()
}

#[test]
fn questions_are_written_and_read_with_names() {
    let game = three();
    let booth = game.read_question("cleo + DAN").unwrap();
    assert_eq!(game.question_text(&booth), "Cleo+Dan");
    let night = game.read_question("Eve+Bob, Ann+Dan, Cleo+Finn").unwrap();
    assert_eq!(night, [1, 2, 0]);
    assert_eq!(game.question_text(&night), "Ann+Dan, Cleo+Finn, Eve+Bob");
    assert_eq!(game.read_question("120").unwrap(), night);
    assert_eq!(game.read_question("1+1").unwrap(), booth);
    assert_eq!(
        game.read_secret("Ann+Dan,Cleo+Finn,Eve+Bob").unwrap(),
        night
    );
    assert_eq!(
        (game.slot_name(2), game.symbol_name(0)),
        ("Eve".into(), "Bob".into())
    );
    let turn = game.read_turn("Ann+Dan, Cleo+Finn, Eve+Bob=1").unwrap();
    assert_eq!(game.turn_text(&turn), "Ann+Dan, Cleo+Finn, Eve+Bob=1");
}

#[test]
fn wrong_questions_are_refused() {
    let game = three();
    for (text, part) in [
        ("Ann+Bobb", "person"),
        ("Bob+Ann", "person"),
        ("Ann+Bob, Ann+Dan, Eve+Finn", "pair"),
        ("Ann+Bob, Cleo", "pair"),
        ("Ann+Bob, Cleo+Dan", "question"),
        ("Ann+Bob, Cleo+Bob, Eve+Finn", "code"),
    ] {
        let error = game.read_question(text).unwrap_err();
        assert_eq!(error.part, part, "{text}: {error}");
    }
    assert!(game.read_secret("Ann+Bob").is_err());
}

#[test]
fn names_fit_the_board() {
    let spec = |text| GameSpec::parse(text).unwrap();
    let three = names(&["Ann", "Cleo", "Eve"], &["Bob", "Dan", "Finn"]);
    assert!(with_names(spec("ayto:4"), three.clone()).is_err());
    assert!(with_names(spec("permutation:3"), three).is_err());
}
