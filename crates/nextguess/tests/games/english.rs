//! The list of English words that comes with the program.

use std::cell::Cell;
use std::collections::BTreeSet;

use nextguess::Game;
use nextguess::error::InputError;
use nextguess::game::kinds::check_file_name;
use nextguess::game::spec::GameSpec;
use nextguess::position::Position;
use nextguess::solver::Proofs;
use nextguess::tree::{TreeFile, verify};
use nextguess::watch::Unwatched;

use crate::common::check_sentence;

const ANSWERS: &str = include_str!("../../data/words/en-answers.txt");
const GUESSES: &str = include_str!("../../data/words/en-guesses.txt");
const NOTICE: &str = include_str!("../../data/words/COPYRIGHT");

/// The game of a spec, where every file has the same text.
fn with_file(spec: &str, text: &str) -> Result<Game, InputError> {
    GameSpec::parse(spec)?.game(&|_| Ok(text.to_owned()))
}

fn without_files(spec: &str) -> Game {
    let game = GameSpec::parse(spec).and_then(|spec| {
        spec.game(&|name| panic!("{name} was read, and the program has the list"))
    });
    game.unwrap_or_else(|error| panic!("{error}"))
}

fn secrets(game: &Game) -> BTreeSet<String> {
    let layout = game.layout().expect("words fit");
    let codes = game.secrets(layout).into_iter();
    codes
        .map(|code| game.question_text(&layout.unpack(code)))
        .collect()
}

/// The words that may be asked at the start.
fn allowed(game: &Game) -> BTreeSet<String> {
    let position = Position::after_turns(game, &[]).expect("no turns");
    let codes = position.legal_questions().into_owned();
    codes
        .into_iter()
        .map(|code| game.question_text(&position.layout().unpack(code)))
        .collect()
}

#[test]
fn the_files_are_sorted_words_of_five_letters() {
    for (text, least, most) in [(ANSWERS, 2000, 3000), (GUESSES, 3000, 6000)] {
        let words: Vec<&str> = text.lines().collect();
        assert!((least..=most).contains(&words.len()), "{}", words.len());
        assert!(words.is_sorted_by(|one, other| one < other));
        for word in words {
            let is_plain = word.len() == 5 && word.bytes().all(|byte| byte.is_ascii_lowercase());
            assert!(is_plain, "{word:?}");
        }
        assert!(text.ends_with('\n') && !text.contains('\r'));
    }
    let answers: BTreeSet<&str> = ANSWERS.lines().collect();
    assert!(GUESSES.lines().all(|word| !answers.contains(word)));
}

#[test]
fn the_answers_are_common_words_and_no_plurals() {
    let answers: BTreeSet<&str> = ANSWERS.lines().collect();
    for word in [
        "crane", "slate", "cacao", "tried", "tweed", "focus", "glass", "vivid",
    ] {
        assert!(answers.contains(word), "{word}");
    }
    for word in ["words", "boxes", "tries", "moved", "asked"] {
        assert!(!answers.contains(word), "{word}");
        assert!(GUESSES.lines().any(|guess| guess == word), "{word}");
    }
}

#[test]
fn the_notice_is_kept() {
    for part in [
        "Copyright 2000-2018 by Kevin Atkinson",
        "WordNet 1.6 Copyright 1997 by Princeton University",
        "Copyright 1993, Geoff Kuenning",
        "Copyright 2016 by Benjamin Titze",
        "a changed selection",
    ] {
        assert!(NOTICE.contains(part), "{part}");
    }
}

#[test]
fn the_list_needs_no_file() {
    let count = ANSWERS.lines().count();
    for spec in [
        "words:en",
        "words:EN",
        "words",
        "words:en,hard",
        "words:en,turns=6",
    ] {
        let game = without_files(spec);
        assert_eq!(game.secret_count().exact(), Some(count as u128), "{spec}");
        assert!(secrets(&game).iter().eq(ANSWERS.lines()));
        assert_eq!((game.slots(), game.alphabet().size()), (5, 26));
    }
    let game: Game = "words:en".parse().expect("it needs no file");
    let allowed = allowed(&game);
    assert_eq!(allowed.len(), count + GUESSES.lines().count());
    assert!(allowed.is_superset(&secrets(&game)));
}

#[test]
fn no_file_takes_the_place_of_the_list() {
    let game = with_file("words:en", "crane\n").expect("the file is not read");
    assert!(game.secret_count().exact() > Some(1));
    let asked = Cell::new(false);
    let own = GameSpec::parse("words:./en").and_then(|spec| {
        spec.game(&|name| {
            asked.set(name == "./en");
            Ok("crane\nslate\n".to_owned())
        })
    });
    assert_eq!(own.expect("a file").secret_count().exact(), Some(2));
    assert!(asked.get());
    for name in ["en", "EN"] {
        check_sentence(&check_file_name(name).unwrap_err());
    }
    for name in ["./en", "english", "e", ""] {
        assert_eq!(check_file_name(name), Ok(()));
    }
}

#[test]
fn other_lists_can_use_the_words() {
    let game = with_file("words:mine,guesses=en", "crane\nzzzzz\n").expect("words of five letters");
    assert_eq!(secrets(&game).len(), 2);
    assert_eq!(
        allowed(&game).len(),
        ANSWERS.lines().count() + GUESSES.lines().count() + 1
    );
    let error = with_file("words:mine,guesses=en", "word\n").unwrap_err();
    assert!(error.to_string().contains("has 5 letters"), "{error}");
}

#[test]
fn more_guesses_can_be_added() {
    let game = with_file("words:en,guesses=more", "qqqqq\ncrane\n").expect("words of five letters");
    let all = allowed(&game);
    assert!(all.contains("qqqqq") && !secrets(&game).contains("qqqqq"));
    assert_eq!(all.len(), allowed(&without_files("words:en")).len() + 1);
    assert!(with_file("words:en,guesses=more", "word\n").is_err());
}

#[test]
fn used_words_are_no_secrets_and_may_be_asked() {
    let all = without_files("words:en");
    // Two of the answers, a word that may only be asked, and one that is unknown.
    let used = with_file(
        "words:en,used=used",
        "# so far\nCrane\nslate\nwords\nqqqqq\n",
    )
    .expect("words of five letters");
    let mut left = secrets(&all);
    assert!(left.remove("crane") && left.remove("slate"));
    assert_eq!(secrets(&used), left);
    assert_eq!(allowed(&used), allowed(&all));
    assert!(used.read_secret("crane").is_err() && used.read_turn("crane=-----").is_ok());
    assert!(used.read_turn("qqqqq=-----").is_err());
    let none = with_file("words:en,used=used", "").expect("nothing was used yet");
    assert_eq!(secrets(&none), secrets(&all));
}

#[test]
fn used_words_of_an_own_list_are_struck_out() {
    let files = |name: &str| match name {
        "list" => Ok("abc\nacb\nbab\n".to_owned()),
        "some" => Ok("bab\nabc\n".to_owned()),
        "all" => Ok("abc\nacb\nbab\n".to_owned()),
        "long" => Ok("abcd\n".to_owned()),
        _ => Err("no such file".to_owned()),
    };
    let game = |spec: &str| GameSpec::parse(spec)?.game(&files);
    let some = game("words:list,used=some").expect("one is left");
    assert_eq!(secrets(&some), BTreeSet::from(["acb".to_owned()]));
    assert_eq!(allowed(&some).len(), 3);
    for (spec, part, said) in [
        (
            "words:list,used=all",
            "used words",
            "strike out all 3 secrets",
        ),
        ("words:list,used=long", "long line 1", "has 4 letters"),
        ("words:list,used=missing", "word file", "cannot be read"),
        ("words:en,used=en", "used words", "strike out all"),
    ] {
        let error = game(spec).unwrap_err();
        check_sentence(&error);
        assert_eq!(error.part, part, "{error}");
        assert!(error.to_string().contains(said), "{error}");
    }
}

#[test]
fn trees_and_proofs_tell_lists_apart() {
    let game = |used: &str| with_file("words:en,used=used", used).expect("words of five letters");
    let (one, other) = (game("crane\n"), game("slate\n"));
    let strategy = one.strategy("entropy").expect("a strategy");
    let bytes = strategy.tree().expect("a tree").to_bytes(&one);
    let file = TreeFile::open(&bytes).expect("what was written");
    let has_flaws = |game: &Game| {
        let tree = file.tree(game).expect("the same spec");
        let found = verify(&tree, game, &Unwatched).expect("it is small");
        !found.flaws.is_empty()
    };
    assert!(!has_flaws(&one) && has_flaws(&other));
    assert!(file.tree(&without_files("words:en")).is_err());
    let start = |game: &Game| Position::after_turns(game, &[]).expect("no turns");
    let proofs = Proofs::new(&start(&one)).to_text();
    assert!(Proofs::read(&proofs, &start(&one)).is_ok());
    assert!(Proofs::read(&proofs, &start(&other)).is_err());
}

#[test]
fn hard_mode_uses_the_marks_seen() {
    let game = without_files("words:en,hard");
    let turns = ["raise=-YG--"].map(|turn| game.read_turn(turn).expect("a turn"));
    let position = Position::after_turns(&game, &turns).expect("it is consistent");
    let layout = position.layout();
    let questions = position.legal_questions().into_owned();
    assert!(!questions.is_empty());
    for code in questions {
        let word = game.question_text(&layout.unpack(code));
        assert!(word.contains('a') && &word[2..3] == "i", "{word}");
    }
}
