//! The text of a season in TOML, changed without touching the rest of it.

use nextguess::season::{Event, Season, SeasonDocument, SeasonRule};
use nextguess_service::season::Entry;
use toml_edit::{Array, ArrayOfTables, DocumentMut, InlineTable, Item, Table, Value};

use super::{Change, renamed_text};

/// An event as TOML, with pairs as they are typed.
fn toml_table(entry: &Entry) -> Table {
    let mut table = Table::new();
    let mut put = |key: &str, value: Value| table.insert(key, Item::Value(value));
    match entry.num.fract() == 0.0 {
        true => put("num", (entry.num as i64).into()),
        false => put("num", entry.num.into()),
    };
    put("kind", entry.kind.into());
    if let Some(pair) = &entry.pair {
        put("pair", Array::from_iter(pair).into());
    }
    if let Some(pairs) = &entry.pairs {
        let pairs: Vec<String> = pairs.iter().map(|pair| pair.join("+")).collect();
        put("pairs", pairs.join(", ").into());
    }
    for (key, value) in [
        ("match", entry.is_match),
        ("exclusive", entry.exclusive),
        ("sold", entry.sold),
    ] {
        if let Some(value) = value {
            put(key, value.into());
        }
    }
    if let Some(right) = &entry.right {
        put("right", right.as_str().into());
    }
    for (key, value) in [("beams", entry.beams), ("count", entry.count)] {
        if let Some(value) = value {
            put(key, (value as i64).into());
        }
    }
    if let Some(person) = &entry.person {
        put("person", person.as_str().into());
    }
    if !entry.note.is_empty() {
        put("note", entry.note.as_str().into());
    }
    table
}

/// The text with more events.
pub(super) fn extended(text: &str, season: &Season, added: &[Event]) -> anyhow::Result<String> {
    let mut document: DocumentMut = text.parse()?;
    let table = |event: &Event| toml_table(&Entry::new(&season.cast, event));
    match document.get_mut("events") {
        Some(Item::ArrayOfTables(tables)) => {
            for event in added {
                tables.push(table(event));
            }
        }
        Some(Item::Value(Value::Array(array))) if !array.is_empty() => {
            for event in added {
                let inline: InlineTable = table(event).into_inline_table();
                let mut value = Value::from(inline);
                value.decor_mut().set_prefix("\n  ");
                array.push_formatted(value);
            }
        }
        _ => {
            let mut tables = ArrayOfTables::new();
            for event in &season.events {
                tables.push(table(event));
            }
            document.insert("events", Item::ArrayOfTables(tables));
        }
    }
    Ok(document.to_string())
}

/// The text with other events: those that stay as they are written, and new ones.
pub(super) fn with_events(
    text: &str,
    season: &Season,
    changes: &[Change],
) -> anyhow::Result<String> {
    let mut document: DocumentMut = text.parse()?;
    let table = |at: usize| toml_table(&Entry::new(&season.cast, &season.events[at]));
    match document.get_mut("events") {
        Some(Item::ArrayOfTables(old)) => {
            let mut tables = ArrayOfTables::new();
            for (at, change) in changes.iter().enumerate() {
                let kept = match change {
                    Change::Keep(at) => old.get(*at).cloned(),
                    Change::Write => None,
                };
                tables.push(kept.unwrap_or_else(|| table(at)));
            }
            *old = tables;
        }
        Some(Item::Value(Value::Array(old))) => {
            let mut array = Array::new();
            for (at, change) in changes.iter().enumerate() {
                let kept = match change {
                    Change::Keep(at) => old.get(*at).cloned(),
                    Change::Write => None,
                };
                array.push_formatted(kept.unwrap_or_else(|| {
                    let mut value = Value::from(table(at).into_inline_table());
                    value.decor_mut().set_prefix("\n  ");
                    value
                }));
            }
            array.set_trailing(old.trailing().clone());
            *old = array;
        }
        _ => {
            let mut tables = ArrayOfTables::new();
            (0..changes.len()).for_each(|at| tables.push(table(at)));
            document.insert("events", Item::ArrayOfTables(tables));
        }
    }
    Ok(document.to_string())
}

/// The text with another name of a person, wherever people are named.
pub(super) fn renamed(text: &str, old: &str, new: &str) -> anyhow::Result<String> {
    let mut document: DocumentMut = text.parse()?;
    for field in [
        "left",
        "right",
        "rule_detail",
        "events",
        "weeks",
        "solution",
    ] {
        if let Some(item) = document.get_mut(field) {
            rename_item(item, old, new);
        }
    }
    Ok(document.to_string())
}

fn rename_item(item: &mut Item, old: &str, new: &str) {
    let is_people = |key: &str| !["note", "kind", "offer"].contains(&key);
    match item {
        Item::Value(value) => rename_value(value, old, new),
        Item::Table(table) => {
            for (_, item) in table.iter_mut().filter(|(key, _)| is_people(key)) {
                rename_item(item, old, new);
            }
        }
        Item::ArrayOfTables(tables) => {
            for table in tables.iter_mut() {
                for (_, item) in table.iter_mut().filter(|(key, _)| is_people(key)) {
                    rename_item(item, old, new);
                }
            }
        }
        Item::None => {}
    }
}

fn rename_value(value: &mut Value, old: &str, new: &str) {
    let is_people = |key: &str| !["note", "kind", "offer"].contains(&key);
    match value {
        Value::String(text) => {
            if let Some(renamed) = renamed_text(text.value(), old, new) {
                let decor = text.decor().clone();
                *value = renamed.into();
                *value.decor_mut() = decor;
            }
        }
        Value::Array(array) => {
            array
                .iter_mut()
                .for_each(|value| rename_value(value, old, new));
        }
        Value::InlineTable(table) => {
            for (_, value) in table.iter_mut().filter(|(key, _)| is_people(key)) {
                rename_value(value, old, new);
            }
        }
        _ => {}
    }
}

/// The text with another list of people on a side, and the rule that follows.
pub(super) fn with_people(
    text: &str,
    (side, names): (&str, &[String]),
    rule: SeasonRule,
) -> anyhow::Result<String> {
    let mut document: DocumentMut = text.parse()?;
    document[side] = toml_edit::value(Array::from_iter(names));
    document["rule"] = toml_edit::value(rule.name());
    match rule {
        SeasonRule::Double(doubles) => {
            let has_table = document.get("rule_detail").is_some_and(Item::is_table_like);
            if !has_table {
                document["rule_detail"] = toml_edit::value(InlineTable::new());
            }
            document["rule_detail"]["doubles"] = toml_edit::value(doubles as i64);
        }
        _ => {
            if let Some(detail) = document
                .get_mut("rule_detail")
                .and_then(Item::as_table_like_mut)
            {
                detail.remove("doubles");
            }
        }
    }
    Ok(document.to_string())
}

/// A season as a whole file.
pub(super) fn whole(season: &Season) -> String {
    let mut document = DocumentMut::new();
    let cast = &season.cast;
    document["season"] = toml_edit::value(season.name.as_str());
    document["left"] = toml_edit::value(Array::from_iter(cast.left()));
    document["right"] = toml_edit::value(Array::from_iter(cast.right()));
    document["rule"] = toml_edit::value(cast.rule().name());
    let sharing = cast.sharing().iter().map(|&place| &cast.right()[place]);
    let sharing = Array::from_iter(sharing);
    let mut detail = InlineTable::new();
    match cast.rule() {
        SeasonRule::Double(doubles) => {
            detail.insert("doubles", (doubles as i64).into());
            detail.insert("known_double_members", sharing.into());
        }
        SeasonRule::Triple => {
            detail.insert("known_triple_members", sharing.into());
        }
        SeasonRule::Perfect | SeasonRule::Any => {}
    }
    if !detail.is_empty() {
        document["rule_detail"] = toml_edit::value(detail);
    }
    if !season.revealed.is_empty() {
        let pairs = season.revealed.iter().map(|&pair| cast.pair_text(pair));
        document["solution"] = toml_edit::value(Array::from_iter(pairs));
    }
    let mut tables = ArrayOfTables::new();
    for event in &season.events {
        tables.push(toml_table(&Entry::new(cast, event)));
    }
    if !tables.is_empty() {
        document["events"] = Item::ArrayOfTables(tables);
    }
    document.to_string()
}

/// A file to start from, with an explanation.
pub(in crate::commands::season) fn new_toml(document: &SeasonDocument, rule: &str) -> String {
    let quoted = |text: &str| Value::from(text).to_string();
    let list = |names: &[String]| {
        let names: Vec<String> = names.iter().map(|name| quoted(name)).collect();
        format!("[{}]", names.join(", "))
    };
    let mut text = format!(
        "# A season for `nextguess season`. `nextguess season add` appends what happens, or type it:\n\
         #   [[events]]\n#   num = 1            # the week\n#   kind = \"booth\"\n#   pair = [\"Ana\", \"Ben\"]\n\
         #   match = false\n#\n\
         #   [[events]]\n#   num = 1\n#   kind = \"ceremony\"\n#   pairs = \"Ana+Ben, Cleo+Dan\"\n\
         #   beams = 2          # how many lights\n\n\
         season = {}\nleft = {}\nright = {}\nrule = \"{rule}\"\n",
        quoted(&document.season),
        list(&document.left),
        list(&document.right),
    );
    if let Some(doubles) = document.rule_detail.doubles {
        text += &format!("rule_detail = {{ doubles = {doubles}, known_double_members = [] }}\n");
    }
    text
}
