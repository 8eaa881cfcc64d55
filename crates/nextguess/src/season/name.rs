//! Names of people: how they are written, typed and found.

use crate::error::{InputError, shortened};
use crate::season::cast::MOST_PEOPLE;

/// The most characters of a name.
const MOST_NAME: usize = 100;

/// The characters that no name can have, since typed lines are separated by them.
const RESERVED: [char; 5] = ['+', ',', '=', ';', '"'];

/// How a name may be written.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Likeness {
    /// As it stands.
    Same,
    /// By any beginning that only one name has. Capitals and accents do not matter.
    Beginning,
}

/// Why a name is not found.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Problem {
    /// Nobody has it.
    Unknown,
    /// Several names begin like it.
    Ambiguous,
}

pub(crate) fn find(names: &[String], given: &str, likeness: Likeness) -> Result<usize, Problem> {
    let given = given.trim();
    if let Some(place) = names.iter().position(|name| name == given) {
        return Ok(place);
    }
    if likeness == Likeness::Same || given.is_empty() {
        return Err(Problem::Unknown);
    }
    let lower = folded(given);
    let mut same = (0..names.len()).filter(|&place| folded(&names[place]) == lower);
    if let (Some(place), None) = (same.next(), same.next()) {
        return Ok(place);
    }
    let mut beginning = (0..names.len()).filter(|&place| begins(&names[place], given));
    match (beginning.next(), beginning.next()) {
        (Some(place), None) => Ok(place),
        (Some(_), Some(_)) => Err(Problem::Ambiguous),
        (None, _) => Err(Problem::Unknown),
    }
}

pub(crate) fn begins(name: &str, beginning: &str) -> bool {
    folded(name).starts_with(&folded(beginning.trim()))
}

/// A name in small letters without accents, as people type it: `zoe` for `Zoë`.
///
/// ```
/// use nextguess::season::folded;
///
/// assert_eq!((folded("Zoë").as_str(), folded("René Groß").as_str()), ("zoe", "rene gross"));
/// ```
pub fn folded(name: &str) -> String {
    let mut text = String::new();
    for letter in name.chars().flat_map(char::to_lowercase) {
        match letter {
            'à'..='å' | 'ā' | 'ă' | 'ą' => text.push('a'),
            'ç' | 'ć' | 'ĉ' | 'ċ' | 'č' => text.push('c'),
            'ď' | 'đ' => text.push('d'),
            'è'..='ë' | 'ē' | 'ĕ' | 'ė' | 'ę' | 'ě' => text.push('e'),
            'ĝ' | 'ğ' | 'ġ' | 'ģ' => text.push('g'),
            'ì'..='ï' | 'ĩ' | 'ī' | 'ĭ' | 'į' | 'ı' => text.push('i'),
            'ĺ' | 'ļ' | 'ľ' | 'ł' => text.push('l'),
            'ñ' | 'ń' | 'ņ' | 'ň' => text.push('n'),
            'ò'..='ö' | 'ø' | 'ō' | 'ŏ' | 'ő' => text.push('o'),
            'ŕ' | 'ŗ' | 'ř' => text.push('r'),
            'ś' | 'ŝ' | 'ş' | 'š' | 'ș' => text.push('s'),
            'ţ' | 'ť' | 'ț' => text.push('t'),
            'ù'..='ü' | 'ũ' | 'ū' | 'ŭ' | 'ů' | 'ű' | 'ų' => text.push('u'),
            'ý' | 'ÿ' => text.push('y'),
            'ź' | 'ż' | 'ž' => text.push('z'),
            'ß' => text.push_str("ss"),
            'æ' => text.push_str("ae"),
            'œ' => text.push_str("oe"),
            // A mark that stands beside its letter.
            '\u{300}'..='\u{36f}' => {}
            other => text.push(other),
        }
    }
    text
}

/// Refuses a list of people that a side of a season cannot have.
///
/// ```
/// use nextguess::season::check_names;
///
/// assert!(check_names("left", &["Ana".to_owned(), "Cleo".to_owned()]).is_ok());
/// assert!(check_names("left", &["Ana".to_owned(), "Ana".to_owned()]).is_err());
/// ```
pub fn check_names(side: &str, names: &[String]) -> Result<(), InputError> {
    let part = format!("people on the {side}");
    let example = "Ana, Ben, Cleo";
    if !(1..=MOST_PEOPLE).contains(&names.len()) {
        let given = format!("{} names", names.len());
        let expected = format!("1 to {MOST_PEOPLE} names");
        let sentence = format!("{part} are {given}: expected {expected}. Example: {example}");
        return Err(InputError::new(part, given, expected, example).saying(sentence));
    }
    for (place, name) in names.iter().enumerate() {
        check_length(&part, name, example)?;
        let is_fine = !name.is_empty()
            && name.trim() == name
            && !name.contains(|c: char| c.is_control() || RESERVED.contains(&c));
        if !is_fine {
            let expected = "a name without + , = ; quotes or blanks at its ends";
            return Err(InputError::new(part, name, expected, example));
        }
        if names[..place].contains(name) {
            let expected = "each name once; add a letter of the surname";
            let example = format!("{} B", shortened(name));
            let sentence = format!(
                "the name {:?} is there twice on the {side}. Add a letter of the surname. \
                 Example: {example}",
                shortened(name)
            );
            return Err(InputError::new(part, name, expected, example).saying(sentence));
        }
    }
    Ok(())
}

/// Refuses a name of too many characters.
pub(crate) fn check_length(part: &str, name: &str, example: &str) -> Result<(), InputError> {
    if name.chars().nth(MOST_NAME).is_none() {
        return Ok(());
    }
    let expected = format!("a name of at most {MOST_NAME} characters");
    Err(InputError::new(part, name, expected, example))
}
