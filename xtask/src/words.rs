//! The word lists that come with the program, made from SCOWL: `crates/nextguess/data/words`.

use std::collections::BTreeSet;
use std::path::Path;

use crate::Failure;
use crate::tools::{at_most_one_name, make_folder, root};

const DATA: &str = "crates/nextguess/data/words";

/// The notice of SCOWL, which must go wherever the lists go.
pub(crate) const NOTICE: &str = "crates/nextguess/data/words/COPYRIGHT";

const LENGTH: usize = 5;

/// A level of SCOWL has words that are less common than those of the levels below it: 10 has the most common ones, 35
/// a small dictionary, 50 a medium one, 70 a large one. Words above 70 are for Scrabble, and have other terms of use.
const LEVELS: [u32; 8] = [10, 20, 35, 40, 50, 55, 60, 70];

/// The highest level of an answer. With 50, some 95 of 100 answers of Wordle are among the answers; with 35, some 83.
const ANSWER_LEVEL: u32 = 50;

/// The spellings of an answer. Files of SCOWL are named `american-words.50`. Names and abbreviations have other files.
const ANSWER_SPELLINGS: [&str; 2] = ["english", "american"];

/// The spellings of a word that may be asked. Spellings that SCOWL takes for seldom used or wrong (`variant_3`) are not
/// among them.
const GUESS_SPELLINGS: [&str; 14] = [
    "english",
    "american",
    "british",
    "british_z",
    "canadian",
    "australian",
    "variant_1",
    "variant_2",
    "british_variant_1",
    "british_variant_2",
    "canadian_variant_1",
    "canadian_variant_2",
    "australian_variant_1",
    "australian_variant_2",
];

/// Words that insult people or are coarse. A program that suggests words should say none of them.
const NEVER: [&str; 59] = [
    "arsed", "arses", "bimbo", "bitch", "boner", "boobs", "chink", "cocks", "coons", "craps",
    "cunts", "dagos", "darky", "dicks", "dildo", "dykes", "fagot", "fatso", "fucks", "gimps",
    "gimpy", "gipsy", "gooks", "gypsy", "homos", "honky", "hussy", "kikes", "kraut", "micks",
    "negro", "nigga", "nonce", "pervs", "poofs", "porno", "prick", "pubes", "pussy", "raped",
    "raper", "rapes", "sambo", "shags", "shits", "slags", "sluts", "spick", "spics", "squaw",
    "tarts", "titty", "turds", "twats", "wanks", "wench", "whore", "lynch", "slave",
];

/// Words of medicine that nobody wants for a secret. They may be asked.
const NO_ANSWERS: [&str; 8] = [
    "enema", "fecal", "feces", "labia", "penis", "pubic", "semen", "vulva",
];

/// Writes the two lists.
pub(crate) fn run(arguments: &[String]) -> Result<(), Failure> {
    let folder = at_most_one_name(arguments.to_vec())?;
    let folder = folder.ok_or(
        "expected the folder with the word lists of SCOWL; for example cargo xtask words /usr/share/dict/scowl, \
         which Debian's package scowl has",
    )?;
    let lists = Lists::read(&root().join(folder))?;
    let (answers, guesses) = (lists.answers(), lists.guesses());
    make_folder(&root().join(DATA))?;
    write("en-answers.txt", &answers)?;
    write("en-guesses.txt", &guesses)?;
    println!(
        "{DATA} has {} answers, and {} other words that may be asked",
        answers.len(),
        guesses.len()
    );
    Ok(())
}

fn write(name: &str, words: &BTreeSet<&str>) -> Result<(), Failure> {
    let path = root().join(DATA).join(name);
    let text: String = words.iter().map(|word| format!("{word}\n")).collect();
    std::fs::write(&path, text)
        .map_err(|error| format!("{} cannot be written: {error}", path.display()))
}

/// Words of `a` to `z` alone, of any length.
struct Lists {
    /// The words of the levels and spellings of answers.
    common: BTreeSet<String>,
    /// The words of all levels and spellings.
    all: BTreeSet<String>,
}

impl Lists {
    fn read(folder: &Path) -> Result<Lists, Failure> {
        let mut lists = Lists {
            common: BTreeSet::new(),
            all: BTreeSet::new(),
        };
        for level in LEVELS {
            for spelling in GUESS_SPELLINGS {
                let path = folder.join(format!("{spelling}-words.{level}"));
                // Some spellings have no words of their own on some levels. The spellings of answers have.
                let is_needed = ANSWER_SPELLINGS.contains(&spelling);
                if !is_needed && !path.exists() {
                    continue;
                }
                let bytes = std::fs::read(&path)
                    .map_err(|error| format!("{} cannot be read: {error}", path.display()))?;
                let words = words(bytes);
                if is_needed && level <= ANSWER_LEVEL {
                    lists.common.extend(words.iter().cloned());
                }
                lists.all.extend(words);
            }
        }
        Ok(lists)
    }

    fn answers(&self) -> BTreeSet<&str> {
        let words = self.common.iter().map(String::as_str);
        words
            .filter(|word| word.len() == LENGTH && !self.is_inflected(word))
            .filter(|word| !NEVER.contains(word) && !NO_ANSWERS.contains(word))
            .collect()
    }

    /// The words that may be asked besides the answers.
    fn guesses(&self) -> BTreeSet<&str> {
        let answers = self.answers();
        let words = self.all.iter().map(String::as_str);
        words
            .filter(|word| word.len() == LENGTH && !NEVER.contains(word))
            .filter(|word| !answers.contains(word))
            .collect()
    }

    /// Whether a word is a common shorter word with -s, -es, -ed or -d, or with -ies for -y. Words in -eed and -ied are
    /// none: `tweed` does not come from `twee`, and Wordle has `tried`.
    fn is_inflected(&self, word: &str) -> bool {
        let is_common = |word: &str| self.common.contains(word);
        let without = |end: &str| word.strip_suffix(end);
        let plural = !word.ends_with("ss")
            && (without("s").is_some_and(is_common)
                || without("es").is_some_and(is_common)
                || without("ies").is_some_and(|stem| is_common(&format!("{stem}y"))));
        let past = !word.ends_with("eed")
            && !word.ends_with("ied")
            && without("ed").is_some_and(|stem| is_common(stem) || is_common(&format!("{stem}e")));
        plural || past
    }
}

/// The words of a file that are written with `a` to `z` alone, once their accents are left out as players leave them
/// out. Debian has the files as UTF-8, and SCOWL itself as Latin-1.
fn words(bytes: Vec<u8>) -> BTreeSet<String> {
    let text = String::from_utf8(bytes).unwrap_or_else(|error| {
        let bytes = error.into_bytes();
        bytes.into_iter().map(char::from).collect()
    });
    let words = text.lines().map(|line| line.chars().map(plain).collect());
    words
        .filter(|word: &String| {
            !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase())
        })
        .collect()
}

/// A letter without its accent.
fn plain(letter: char) -> char {
    match letter {
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' => 'a',
        'ç' => 'c',
        'è' | 'é' | 'ê' | 'ë' => 'e',
        'ì' | 'í' | 'î' | 'ï' => 'i',
        'ñ' => 'n',
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' => 'o',
        'ù' | 'ú' | 'û' | 'ü' => 'u',
        other => other,
    }
}
