//! The text of a season in TOML, changed without touching the rest of it.

use nextguess::season::{Event, Season, SeasonDocument, SeasonRule, WEEKS_TO_WIN};
use nextguess_service::season::{Entry, SavedOffer};
use toml_edit::{Array, ArrayOfTables, DocumentMut, InlineTable, Item, Table, Value};

use super::{Change, renamed_text};

/// An event as TOML, with pairs as they are typed.
fn toml_table(entry: &Entry) -> Table {
    let mut table = Table::new();
    let mut put = |key: &str, value: Value| table.insert(key, Item::Value(value));
    put("num", number(entry.num));
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
    if let Some(price) = entry.price {
        put("price", number(price));
    }
    if let Some(offer) = &entry.offer {
        put("offer", offer_table(offer).into());
    }
    table
}

fn offer_table(offer: &SavedOffer) -> InlineTable {
    let mut table = InlineTable::new();
    table.insert("amount", number(offer.amount));
    table.insert("kind", offer.kind.into());
    if !offer.by.is_empty() {
        table.insert("by", offer.by.as_str().into());
    }
    for (key, value) in [("reduced_pot", offer.reduced_pot), ("save", offer.save)] {
        if let Some(value) = value {
            table.insert(key, value.into());
        }
    }
    table
}

/// A number, without decimals if it is whole.
fn number(number: f64) -> Value {
    match number.fract() == 0.0 {
        true => (number as i64).into(),
        false => number.into(),
    }
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
        Some(Item::Value(Value::Array(array))) => {
            for event in added {
                array.push_formatted(in_a_line(table(event)));
            }
            end_line(array);
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

/// An event of a list in brackets, in a line of its own.
fn in_a_line(table: Table) -> Value {
    let mut value = Value::from(table.into_inline_table());
    value.decor_mut().set_prefix("\n  ");
    value
}

/// Lets the bracket that closes a list stand in a line of its own.
fn end_line(array: &mut Array) {
    let trailing = array.trailing().as_str().unwrap_or_default().to_owned();
    if !trailing.contains('\n') {
        array.set_trailing(trailing + "\n");
    }
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
            // Comments above an event that is gone.
            let mut orphaned = String::new();
            let mut next = 0;
            for (at, change) in changes.iter().enumerate() {
                let (place, mut new) = match *change {
                    Change::Keep(place) => (place, old.get(place).cloned()),
                    Change::Write => (next, old.get(next).map(|old| rewritten(old, table(at)))),
                };
                for gone in next..place {
                    orphaned += &old.get(gone).map(comments).unwrap_or_default();
                }
                next = place + 1;
                if let Some(new) = &mut new {
                    let prefix = above(new);
                    new.decor_mut()
                        .set_prefix(std::mem::take(&mut orphaned) + &prefix);
                }
                tables.push(new.unwrap_or_else(|| table(at)));
            }
            for gone in next..old.len() {
                orphaned += &old.get(gone).map(comments).unwrap_or_default();
            }
            match tables.is_empty() {
                // So that `weeks` does not count again.
                true => document["events"] = toml_edit::value(Array::new()),
                false => *old = tables,
            }
            let trailing = document.trailing().as_str().unwrap_or_default().to_owned();
            document.set_trailing(orphaned + &trailing);
        }
        Some(Item::Value(Value::Array(old))) => {
            let mut array = Array::new();
            for (at, change) in changes.iter().enumerate() {
                let kept = match change {
                    Change::Keep(at) => old.get(*at).cloned(),
                    Change::Write => old.get(at).map(|old| {
                        let mut new = in_a_line(table(at));
                        *new.decor_mut() = old.decor().clone();
                        new
                    }),
                };
                array.push_formatted(kept.unwrap_or_else(|| in_a_line(table(at))));
            }
            array.set_trailing(old.trailing().clone());
            array.set_trailing_comma(old.trailing_comma());
            let decor = old.decor().clone();
            *old = array;
            *old.decor_mut() = decor;
        }
        _ => {
            let mut tables = ArrayOfTables::new();
            (0..changes.len()).for_each(|at| tables.push(table(at)));
            document["events"] = match tables.is_empty() {
                true => toml_edit::value(Array::new()),
                false => Item::ArrayOfTables(tables),
            };
        }
    }
    Ok(document.to_string())
}

/// What stands above a table.
fn above(table: &Table) -> String {
    let prefix = table.decor().prefix().and_then(|prefix| prefix.as_str());
    prefix.unwrap_or("\n").to_owned()
}

/// The comments above a table. Empty if there are none.
fn comments(table: &Table) -> String {
    Some(above(table))
        .filter(|text| text.contains('#'))
        .unwrap_or_default()
}

/// An event that is written anew, with what stands beside it: comments, and what an event does not say.
fn rewritten(old: &Table, new: Table) -> Table {
    let mut table = old.clone();
    let is_beside = |key: &str| ["note", "offer", "price"].contains(&key);
    // The names that the file uses.
    let name = |key: &str| match key {
        "num" if old.contains_key("week") => "week".to_owned(),
        "beams" if old.contains_key("lights") => "lights".to_owned(),
        "person" if old.contains_key("name") => "name".to_owned(),
        key => key.to_owned(),
    };
    let said: Vec<String> = new.iter().map(|(key, _)| name(key)).collect();
    table.retain(|key, _| is_beside(key) || said.iter().any(|name| name == key));
    for (key, item) in new.into_iter().filter(|(key, _)| !is_beside(key)) {
        set(&mut table, &name(&key), item);
    }
    table
}

/// Sets a field, and leaves a comment after it where it is.
fn set(table: &mut Table, key: &str, item: Item) {
    match (table.get_mut(key), item) {
        (Some(Item::Value(old)), Item::Value(mut new)) => {
            *new.decor_mut() = old.decor().clone();
            *old = new;
        }
        (_, item) => {
            table.insert(key, item);
        }
    }
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
    let is_people = |key: &str| !["note", "kind"].contains(&key);
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
    let is_people = |key: &str| !["note", "kind"].contains(&key);
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
    match (document[side].as_array_mut(), names.last()) {
        (Some(people), Some(name)) if people.len() + 1 == names.len() => people.push(name),
        _ => document[side] = toml_edit::value(Array::from_iter(names)),
    }
    set(
        document.as_table_mut(),
        "rule",
        toml_edit::value(rule.name()),
    );
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
    if season.weeks_to_win != WEEKS_TO_WIN {
        document["weeks_to_win"] = toml_edit::value(i64::from(season.weeks_to_win));
    }
    if cast.lights_to_win() != cast.seats() {
        document["lights_to_win"] = toml_edit::value(cast.lights_to_win() as i64);
    }
    for (name, amount) in [("pot", season.pot), ("blackout", season.blackout)] {
        if let Some(amount) = amount {
            document[name] = toml_edit::value(number(amount));
        }
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
    if let Some(weeks) = document.weeks_to_win {
        text += &format!("weeks_to_win = {weeks}\n");
    }
    if let Some(lights) = document.lights_to_win {
        text += &format!("lights_to_win = {lights}\n");
    }
    text
}
