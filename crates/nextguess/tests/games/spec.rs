//! The text that names a game.

use crate::common::{game, read_file};
use nextguess::error::InputError;
use nextguess::game::kinds::KINDS;
use nextguess::game::spec::GameSpec;
use nextguess::position::Position;
use proptest::prelude::*;

/// Distinct characters that `symbols=` takes.
fn letters(size: usize) -> String {
    ('A'..='Z')
        .chain('a'..='z')
        .chain('α'..='ω')
        .take(size)
        .collect()
}

/// A right spec of any kind, with any of its options in any order.
fn right_spec() -> impl Strategy<Value = String> {
    let pick = (0..KINDS.len(), 1..=8usize, 2..=40usize, 1..=1000usize);
    let options = (any::<[bool; 5]>(), 1..=u32::MAX, any::<bool>());
    (pick, options).prop_map(|((kind, slots, symbols, turns), (on, number, swap))| {
        let name = KINDS[kind].name;
        let symbols = if name == "bulls" {
            symbols.max(slots)
        } else {
            symbols
        };
        let (board, symbols) = match name {
            "mastermind" | "bulls" => (format!("{slots}x{symbols}"), symbols),
            "items" => (format!("{slots}x{symbols}x{turns}"), symbols),
            "permutation" | "ayto" => (symbols.to_string(), symbols),
            _ => ("answers.txt".to_owned(), 0),
        };
        let mut options: Vec<String> = (KINDS[kind].options.iter().zip(on))
            .filter(|(_, on)| *on)
            .map(|(help, _)| match help.name {
                "turns" | "weeks" => format!("{}={number}", help.name),
                "symbols" => format!("symbols={}", letters(symbols)),
                "pegs" => "pegs=black".to_owned(),
                "restrict" => "restrict=slots".to_owned(),
                "marks" => "marks=wordle".to_owned(),
                "guesses" | "used" => format!("{}=guesses.txt", help.name),
                _ => help.name.to_owned(),
            })
            .collect();
        if swap {
            options.reverse();
        }
        options.insert(0, format!("{name}:{board}"));
        options.join(",")
    })
}

/// An error that names what is wrong and shows what is right.
fn check_error(error: &InputError) {
    let message = error.to_string();
    crate::common::check_sentence(error);
    let says_what = message.contains("expected") || message.contains("Did you mean");
    let word_file = message.contains("has") && message.contains("letters");
    let no_file = message.contains("cannot be read");
    assert!(says_what || word_file || no_file, "{message}");
    let kind = error.example.split([':', ',']).next().unwrap_or_default();
    if KINDS.iter().any(|known| known.name == kind) {
        let spec = GameSpec::parse(&error.example);
        let spec = spec.unwrap_or_else(|worse| panic!("{message}: {worse}"));
        // The words of the program have five letters, and those of these tests have three.
        let made = match spec.board() {
            "en" => spec.game(&|_| Ok("crane\n".to_owned())),
            _ => spec.game(&read_file),
        };
        if let Err(worse) = made {
            panic!("{message}: {worse}");
        }
    }
}

/// Reads a spec and makes its game; errors must be good ones.
fn read(text: &str) -> Result<GameSpec, InputError> {
    let made = GameSpec::parse(text).and_then(|spec| spec.game(&read_file).map(|_| spec));
    if let Err(error) = &made {
        check_error(error);
    }
    made
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn right_specs_are_printed_as_they_were_read(text in right_spec()) {
        let spec = read(&text).unwrap();
        prop_assert_eq!(spec.to_string(), text.clone());
        prop_assert_eq!(GameSpec::parse(&spec.to_string()), Ok(spec.clone()));
        let game = spec.game(&read_file).unwrap();
        prop_assert_eq!(game.spec(), &spec);
    }

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        let _ = read(&text);
    }

    #[test]
    fn near_texts_are_read_or_refused(
        text in "(mastermind|bulls|permutation|ayto|items|words|itmes)[:, ]?[-0-9x×X+ .]{0,12}(,(turns|weeks|symbols|consistent|pegs|guesses|used|restrict|marks|x)=?[0-9a-z=:-]{0,9}){0,3}",
    ) {
        if let Ok(spec) = read(&text) {
            prop_assert_eq!(GameSpec::parse(&spec.to_string()), Ok(spec));
        }
    }

    #[test]
    fn damaged_specs_are_read_or_refused(
        text in right_spec(),
        at in any::<prop::sample::Index>(),
        by in prop::option::of(any::<char>()),
    ) {
        let mut text: Vec<char> = text.chars().collect();
        let at = at.index(text.len());
        match by {
            Some(by) => text[at] = by,
            None => drop(text.remove(at)),
        }
        if let Ok(spec) = read(&text.into_iter().collect::<String>()) {
            prop_assert_eq!(GameSpec::parse(&spec.to_string()), Ok(spec));
        }
    }

    #[test]
    fn any_word_files_are_read_or_refused(
        answers in prop_oneof![any::<String>(), "([a-dA-Dé]{3}\r?\n){0,9}"],
        guesses in prop_oneof![any::<String>(), "([a-dA-Dé]{3}\r?\n){0,9}"],
    ) {
        let files = |path: &str| Ok(if path == "a" { answers.clone() } else { guesses.clone() });
        let spec = GameSpec::parse("words:a,guesses=b").unwrap();
        match spec.game(&files) {
            Ok(game) => prop_assert!(game.secret_count().exact() > Some(0)),
            Err(error) => check_error(&error),
        }
    }
}

fn words(text: &str) -> Result<Vec<String>, InputError> {
    let spec = GameSpec::parse("words:list")?;
    let game = spec.game(&|_| Ok(text.to_owned()))?;
    let layout = game.layout().expect("words fit");
    let word = |code| game.question_text(&layout.unpack(code));
    Ok(game.secrets(layout).into_iter().map(word).collect())
}

#[test]
fn word_files_may_come_from_anywhere() {
    assert_eq!(words("crane\r\nslate\r\n").unwrap(), ["crane", "slate"]);
    assert_eq!(
        words("SLATE\n\n# comment\n  crane \nslate").unwrap(),
        ["crane", "slate"]
    );
    assert_eq!(words("größe\nwäsch").unwrap(), ["größe", "wäsch"]);
    assert_eq!(words("a").unwrap(), ["a"]);
    assert_eq!(
        words("\u{feff}crane\nslate").unwrap(),
        ["crane", "slate"],
        "a byte order mark"
    );
}

#[test]
fn bad_word_files_are_refused_with_their_line() {
    for (text, part) in [
        ("", "word file"),
        ("\n# only a comment\n", "word file"),
        ("crane\ncranes\n", "list line 2"),
        ("crane\ncr ne\n", "list line 2"),
        ("crane\ncran3\n", "list line 2"),
        ("abcdefghijk\n", "list line 1"),
        (
            "crane\nslate\n\u{1f600}\u{1f600}\u{1f600}\u{1f600}\u{1f600}\n",
            "list line 3",
        ),
    ] {
        let error = words(text).unwrap_err();
        check_error(&error);
        assert_eq!(error.part, part, "{error}");
    }
    let many: String = (0..64)
        .map(|at| char::from_u32(0x4e00 + at).unwrap())
        .collect();
    let lines: Vec<String> = many.chars().map(|c| c.to_string().repeat(10)).collect();
    assert_eq!(words(&lines.join("\n")).unwrap_err().part, "words");
    let letters = ('a'..='\u{2ffff}').filter(|c| c.is_alphabetic() && c.to_lowercase().eq([*c]));
    let all: Vec<String> = letters.take(1 << 16).map(String::from).collect();
    assert_eq!(all.len(), 1 << 16);
    assert_eq!(words(&all.join("\n")).unwrap_err().part, "words");
    let missing = GameSpec::parse("words:missing.txt")
        .unwrap()
        .game(&read_file);
    let error = missing.unwrap_err();
    assert!(error.to_string().contains("no such file"), "{error}");
}

#[test]
fn wrong_specs_say_which_part_is_wrong() {
    let long = format!("mastermind:{}x6", "9".repeat(100));
    for (text, part, given) in [
        ("", "game", ""),
        ("chess:8x8", "game", "chess"),
        ("mastermind:", "board", "mastermind:"),
        ("words:", "board", "words:"),
        ("mastermind:4", "board", "4"),
        ("mastermind:4x6x8", "board", "4x6x8"),
        ("mastermind:4x", "colours", ""),
        ("mastermind:x6", "slots", ""),
        ("mastermind:0x6", "slots", "0"),
        ("mastermind:1001x6", "slots", "1001"),
        ("mastermind:301x6", "slots", "301"),
        ("mastermind:-4x6", "slots", "-4"),
        ("mastermind:4x1", "colours", "1"),
        ("mastermind:4x0", "colours", "0"),
        ("mastermind:4x1001", "colours", "1001"),
        (
            "mastermind:4x99999999999999999999999",
            "colours",
            "99999999999999999999999",
        ),
        ("mastermind:4x6.5", "colours", "6.5"),
        ("mastermind:4x6,", "option", ""),
        ("mastermind:4x6,turn=3", "option", "turn"),
        ("mastermind:4x6,weeks=3", "option", "weeks"),
        ("mastermind:4x6,turns", "option", "turns"),
        ("mastermind:4x6,turns=", "option", "turns="),
        ("mastermind:4x6,turns=0", "turns", "0"),
        ("mastermind:4x6,turns=-1", "turns", "-1"),
        ("mastermind:4x6,turns=4294967296", "turns", "4294967296"),
        ("mastermind:4x6,turns=3,turns=4", "option", "turns=4"),
        ("mastermind:4x6,consistent=yes", "option", "consistent=yes"),
        ("mastermind:4x6,pegs=white", "pegs", "white"),
        ("mastermind:4x6,symbols=RGB", "symbols", "RGB"),
        ("mastermind:4x6,symbols=RGBYOO", "symbols", "RGBYOO"),
        ("mastermind:4x6,symbols=RGBY+O", "symbols", "RGBY+O"),
        ("permutation:50,symbols=abc", "symbols", "abc"),
        ("bulls:5x4", "symbols", "4"),
        ("bulls:301x400", "slots", "301"),
        ("permutation:0", "n", "0"),
        ("permutation:4x4", "board", "4x4"),
        ("permutation:4,consistent", "option", "consistent"),
        ("ayto:1", "couples", "1"),
        ("ayto:10,weeks=0", "weeks", "0"),
        ("items:5x7", "board", "5x7"),
        ("items:11x7x4", "slots", "11"),
        ("items:5x7x0", "turns", "0"),
        ("items:5x7x4,restrict", "option", "restrict"),
        ("items:5x7x4,restrict=1", "restrict", "1"),
        ("items:5x7x4,marks=words", "marks", "words"),
        ("words:missing.txt", "word file", "missing.txt"),
        (
            "words:answers.txt,guesses=missing.txt",
            "word file",
            "missing.txt",
        ),
        (
            &long,
            "slots",
            &format!("{}… (100 characters)", "9".repeat(80)),
        ),
    ] {
        let error = read(text).unwrap_err();
        assert_eq!(
            (&*error.part, &*error.given),
            (part, given),
            "{text}: {error}"
        );
    }
}

#[test]
fn near_names_are_suggested() {
    for (text, meant) in [
        ("mastermnid:4x6", "mastermind"),
        ("bull:4x10", "bulls"),
        ("perm:5", "permutation"),
        ("word:answers.txt", "words"),
        ("mastermind:4x6,turn=3", "turns"),
        ("mastermind:4x6,consistnet", "consistent"),
        ("words:answers.txt,guess=x", "guesses"),
        ("ayto:10,week=3", "weeks"),
    ] {
        let error = read(text).unwrap_err();
        let suggestion = format!("Did you mean {meant}?");
        assert!(error.to_string().contains(&suggestion), "{error}");
    }
}

#[test]
fn specs_are_read_as_people_type_them() {
    for (typed, meant) in [
        ("MASTERMIND:4x6", "mastermind:4x6"),
        ("Mastermind", "mastermind:4x6"),
        ("mastermind:4X6", "mastermind:4x6"),
        ("mastermind:4×6", "mastermind:4x6"),
        ("mastermind:4*6", "mastermind:4x6"),
        (" mastermind : 4 x 6 ", "mastermind:4x6"),
        ("mastermind 4x6", "mastermind:4x6"),
        ("mastermind:4x6 , Turns = 9", "mastermind:4x6,turns=9"),
        ("mastermind:4x6,PEGS=Black", "mastermind:4x6,pegs=black"),
        ("mastermind,consistent", "mastermind:4x6,consistent"),
        (
            "mastermind:4x6,symbols=RGBYOW",
            "mastermind:4x6,symbols=RGBYOW",
        ),
        ("Items:5X7X4,Restrict=None", "items:5x7x4,restrict=none"),
        ("AYTO: 10 , weeks=8", "ayto:10,weeks=8"),
        ("Words", "words:en"),
        ("words: EN , hard", "words:en,hard"),
        (
            "Words: answers.txt , Guesses = guesses.txt",
            "words:answers.txt,guesses=guesses.txt",
        ),
    ] {
        assert_eq!(read(typed).unwrap().to_string(), meant, "{typed}");
    }
    // The name of a file is taken as it is.
    assert_eq!(
        GameSpec::parse("words:My X.txt").unwrap().board(),
        "My X.txt"
    );
    for wrong in [
        "mastermind:4xx6",
        "mastermind:4 6",
        "mastermind:",
        "master mind:4x6",
    ] {
        assert!(read(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn example_turns_can_be_played() {
    for kind in KINDS {
        let game = game(kind.example);
        assert!(!kind.turns.is_empty());
        let turns: Vec<_> = (kind.turns.iter())
            .map(|text| game.read_turn(text).unwrap())
            .collect();
        // They are written as they are shown.
        for (turn, text) in turns.iter().zip(kind.turns) {
            assert_eq!(game.turn_text(turn), *text);
        }
        for (at, turn) in turns.iter().enumerate() {
            let asked = game.question_kinds(&turns[..at]);
            assert_eq!(
                game.next_question_kind(&asked),
                game.question_kind(&turn.question),
                "{}",
                kind.name
            );
        }
        let position = Position::after_turns(&game, &turns).unwrap();
        assert!(!position.candidates().is_empty(), "{}", kind.example);
    }
}

#[test]
fn answers_are_read_as_people_type_them() {
    let show = game("ayto:4");
    let booth = show.read_question("0 + 1").unwrap();
    for (meant, typed) in [
        (
            "yes",
            [
                "y",
                "Yes",
                "MATCH",
                "perfect match",
                "Perfect Match!",
                "a match",
                "1",
            ],
        ),
        (
            "no",
            [
                "n",
                "NO",
                "no match",
                "No-Match",
                "not a match",
                "nomatch",
                "0",
            ],
        ),
    ] {
        for text in typed {
            let answer = show.read_answer(&booth, text).unwrap();
            assert_eq!(show.answer_text(&booth, &answer), meant, "{text}");
        }
    }
    for wrong in ["maybe", "matches", "no no", "", "2"] {
        assert!(show.read_answer(&booth, wrong).is_err(), "{wrong}");
    }
    for (spec, typed, meant) in [
        ("mastermind:4x6", " 0011 = 1 , 2 ", "0011=1,2"),
        ("ayto:4", "0 + 1 = No match", "0+1=no"),
        ("words:answers.txt", "BAB = g y -", "bab=GY-"),
        ("words:answers.txt", "bab=GYB", "bab=GY-"),
        ("words:answers.txt", "bab=gyx", "bab=GY-"),
        ("words:answers.txt", "bab=gy.", "bab=GY-"),
        ("words:answers.txt", "bab=gy_", "bab=GY-"),
        ("words:answers.txt", "bab=210", "bab=GY-"),
        ("words:answers.txt", "bab=🟩🟨⬛", "bab=GY-"),
        ("words:answers.txt", "bab=🟩🟨⬜\u{fe0f}", "bab=GY-"),
    ] {
        let game = game(spec);
        let turn = game.read_turn(typed).unwrap();
        assert_eq!(game.turn_text(&turn), meant, "{typed}");
    }
}

#[test]
fn a_missing_word_list_says_where_to_get_one() {
    let advice = [
        "one word a line",
        "wamerican",
        "grep -E '^[a-z]{5}$' /usr/share/dict/words",
    ];
    for text in [
        "words:",
        "words:nowhere.txt",
        "words:answers.txt,guesses=nowhere.txt",
    ] {
        let message = read(text).unwrap_err().to_string();
        for part in advice {
            assert!(message.contains(part), "{text}: {message}");
        }
        let names_list = !text.contains("guesses=");
        assert_eq!(message.contains("words:en"), names_list, "{message}");
    }
    for (list, part) in [
        ("", "is empty: expected one word a line"),
        (
            "crane\nlong\n",
            "line 2, \"long\" has 4 letters, and the words before it have 5",
        ),
        (
            "crane\ncr4ne\n",
            "line 2, \"cr4ne\" is no word of letters alone",
        ),
        (
            "abcdefghijk\n",
            "has 11 letters, and words may have at most 10",
        ),
    ] {
        let message = words(list).unwrap_err().to_string();
        assert!(message.contains(part), "{message}");
    }
}

#[test]
fn examples_and_usual_boards_are_right() {
    for kind in KINDS {
        assert!(read(kind.example).is_ok());
        assert!(kind.grammar.starts_with(&format!("{}:", kind.name)));
        let board = kind.usual_board;
        let usual = read(kind.name).unwrap();
        assert_eq!(usual.to_string(), format!("{}:{board}", kind.name));
        for help in kind.options.iter().filter(|help| help.value.is_empty()) {
            let spec = read(&format!("{},{}", kind.name, help.name)).unwrap();
            assert_eq!((spec.board(), spec.option(help.name)), (board, Some("")));
        }
    }
    assert_eq!(read("mastermind"), read("mastermind:4x6"));
    assert_eq!(read(" mastermind:4x6\n"), read("mastermind:4x6"));
    assert_eq!(read("mastermind,turns=9"), read("mastermind:4x6,turns=9"));
}

#[test]
fn options_change_the_board() {
    assert_eq!(game("mastermind:4x6").turn_limit(), None);
    assert_eq!(game("mastermind:4x6,turns=9").turn_limit(), Some(9));
    assert_eq!(game("ayto:10").turn_limit(), Some(10));
    assert_eq!(game("ayto:10,weeks=7").turn_limit(), Some(7));
    assert_eq!(game("items:5x7x4").turn_limit(), Some(4));
    assert_eq!(game("words:answers.txt,turns=6").turn_limit(), Some(6));
    assert!(game("bulls:4x10,consistent").board().only_consistent);
    assert_eq!(game("bulls:4x10").secret_count().exact(), Some(5040));
    assert_eq!(game("items:5x7x4").secret_count().exact(), Some(16_807));
    assert_eq!(game("words:answers.txt").secret_count().exact(), Some(8));
}
