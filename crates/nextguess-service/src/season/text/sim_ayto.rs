//! Files of the tool sim-ayto, which are YAML.

use anyhow::{anyhow, bail};
use nextguess::season::{
    EventDocument, MaybePair, MaybePairs, MaybePeople, OfferDocument, SeasonDocument,
};
use saphyr::{LoadableYamlNode, MarkedYaml, ScanError, Yaml, YamlLoader};
use saphyr_parser::Parser;

use super::Content;

/// Fields of a file that are about drawing, or about the tool itself.
const NOT_ABOUT_THE_SEASON: [&str; 7] = [
    "frontmatter",
    "gen_cache",
    "keepRem",
    "no_offerings_noted",
    "renameA",
    "renameB",
    "full",
];

/// Fields of an event that are about drawing.
const NOT_ABOUT_THE_EVENT: [&str; 3] = ["hidden", "treeCfg", "buildTree"];

/// The content of a file, and what of it is not understood.
pub(super) fn read(text: &str) -> anyhow::Result<Content> {
    let unread = |error: ScanError| {
        let line = error.marker().line();
        anyhow!(
            "line {line}, {}: expected YAML. Example: setA: [Ana, Cleo]",
            error.info()
        )
    };
    let files: Vec<Yaml<'_>> = files(text).map_err(unread)?;
    let places = Places::new(text).map_err(unread)?;
    let file = files.first().filter(|file| file.is_mapping());
    let Some(file) = file else {
        bail!("expected a season of sim-ayto with setA, setB, rule_set and constraints");
    };
    let mut remarks = Vec::new();
    let known = ["rule_set", "setA", "setB", "constraints"];
    for name in keys(file).filter(|name| !known.contains(&name.as_str())) {
        if !NOT_ABOUT_THE_SEASON.contains(&name.as_str()) {
            remarks.push(format!("the field {name} is not understood and left out"));
        }
    }
    let title = file.as_mapping_get("frontmatter");
    let title = title.and_then(|front| front.as_mapping_get("linkTitle")?.as_str());
    let mut document = SeasonDocument {
        season: title.unwrap_or_default().to_owned(),
        left: names(file, "setA").map_err(|error| places.field("setA", error))?,
        right: names(file, "setB").map_err(|error| places.field("setB", error))?,
        ..SeasonDocument::default()
    };
    read_rule(file.as_mapping_get("rule_set"), &mut document)
        .map_err(|error| places.field("rule_set", error))?;
    let constraints = file.as_mapping_get("constraints");
    if constraints.is_some_and(|list| !list.is_sequence() && !list.is_null()) {
        let error = anyhow!("constraints: expected a list. Example: constraints: []");
        return Err(places.field("constraints", error));
    }
    let constraints = constraints.and_then(Yaml::as_vec);
    let mut events = Vec::new();
    let mut has_left = false;
    for (at, constraint) in constraints.into_iter().flatten().enumerate() {
        let line = places.constraints.get(at).copied().unwrap_or(0);
        let place = |error: anyhow::Error| anyhow!("line {line}, constraint {}, {error}", at + 1);
        let mut event = read_constraint(constraint, &document, at, &mut remarks).map_err(place)?;
        // Such a hint is given when somebody leaves who shares a match. The booth of that match then shows nobody else.
        has_left |= event.count.is_some_and(|count| count > 1);
        if has_left && event.exclusive {
            event.exclusive = false;
            let number = at + 1;
            remarks.push(format!(
                "constraint {number} is read as a match that may have another, since somebody with a shared match left \
                 before"
            ));
        }
        events.push(event);
    }
    document.events = Some(events);
    Ok(Content {
        document,
        remarks,
        lines: places.constraints,
    })
}

/// The lines of a file, counted from 1.
struct Places {
    fields: Vec<(String, usize)>,
    constraints: Vec<usize>,
}

impl Places {
    fn new(text: &str) -> Result<Places, ScanError> {
        let files: Vec<MarkedYaml<'_>> = files(text)?;
        let fields = files.first().and_then(|file| file.data.as_mapping());
        let fields = || fields.into_iter().flatten();
        let constraints = fields().find(|(key, _)| key.data.as_str() == Some("constraints"));
        let constraints = constraints.and_then(|(_, list)| list.data.as_vec());
        Ok(Places {
            fields: fields()
                .filter_map(|(key, _)| Some((key.data.as_str()?.to_owned(), key.span.start.line())))
                .collect(),
            constraints: (constraints.into_iter().flatten())
                .map(|constraint| constraint.span.start.line())
                .collect(),
        })
    }

    /// An error about a field, with its line. A field that is missing has none.
    fn field(&self, name: &str, error: anyhow::Error) -> anyhow::Error {
        let mut fields = self.fields.iter();
        match fields.find(|(field, _)| field == name) {
            Some((_, line)) => anyhow!("line {line}, {error}"),
            None => error,
        }
    }
}

/// The documents of a text. A couple of a night may stand there twice.
fn files<'t, N>(text: &'t str) -> Result<Vec<N>, ScanError>
where
    N: LoadableYamlNode<'t>,
{
    let mut loader = YamlLoader::default();
    loader.allow_duplicate_keys(true);
    Parser::new_from_str(text).load(&mut loader, true)?;
    match loader.error() {
        Some(error) => Err(error.clone()),
        None => Ok(loader.into_documents()),
    }
}

/// The name of a tag such as `!Box`, and what it is on.
fn tagged<'y, 'i>(node: Option<&'y Yaml<'i>>) -> (String, Option<&'y Yaml<'i>>) {
    match node {
        Some(Yaml::Tagged(tag, content)) => (tag.suffix.clone(), Some(content)),
        Some(other) => (other.as_str().unwrap_or_default().to_owned(), Some(other)),
        None => (String::new(), None),
    }
}

fn keys<'y>(node: &'y Yaml<'_>) -> impl Iterator<Item = String> + 'y {
    let fields = node.as_mapping().into_iter().flatten();
    fields.filter_map(|(key, _)| Some(key.as_str()?.to_owned()))
}

fn names(file: &Yaml<'_>, field: &str) -> anyhow::Result<Vec<String>> {
    let list = file.as_mapping_get(field).and_then(Yaml::as_vec);
    let names = list.into_iter().flatten().map(|name| {
        let name = name.as_str().map(str::to_owned);
        name.ok_or_else(|| anyhow!("{field}: expected names. Example: {field}: [Ana, Cleo]"))
    });
    names.collect()
}

fn read_rule(rule: Option<&Yaml<'_>>, document: &mut SeasonDocument) -> anyhow::Result<()> {
    let (name, content) = tagged(rule);
    let member = |node: &Yaml<'_>| node.as_str().map(str::to_owned);
    match name.as_str() {
        "Eq" => document.rule = Some("perfect".to_owned()),
        "NToN" => document.rule = Some("any".to_owned()),
        "FixedTrip" => {
            document.rule = Some("triple".to_owned());
            document.rule_detail.known_triple_members =
                content.and_then(member).into_iter().collect();
        }
        "XTimesDup" => {
            let members = content.and_then(Yaml::as_vec);
            let Some(members) = members else {
                bail!("rule_set XTimesDup: expected a list. Example: !XTimesDup [null, Ben]");
            };
            document.rule = Some("double".to_owned());
            document.rule_detail.doubles = Some(members.len());
            document.rule_detail.known_double_members = members.iter().filter_map(member).collect();
        }
        other => bail!(
            "rule_set {other:?}: expected Eq, NToN, FixedTrip or XTimesDup. Example: rule_set: !XTimesDup [null]"
        ),
    }
    Ok(())
}

fn read_constraint(
    constraint: &Yaml<'_>,
    document: &SeasonDocument,
    at: usize,
    remarks: &mut Vec<String>,
) -> anyhow::Result<EventDocument> {
    let known = ["type", "check", "map", "noExclude"];
    for name in keys(constraint).filter(|name| !known.contains(&name.as_str())) {
        if !NOT_ABOUT_THE_EVENT.contains(&name.as_str()) {
            let number = at + 1;
            remarks.push(format!(
                "the field {name} of constraint {number} is not understood and left out"
            ));
        }
    }
    let (kind, about) = tagged(constraint.as_mapping_get("type"));
    let field = |name: &str| about.and_then(|about| about.as_mapping_get(name));
    let mut event = EventDocument {
        num: field("num").and_then(number),
        note: field("comment")
            .and_then(Yaml::as_str)
            .unwrap_or_default()
            .to_owned(),
        offer: offer(field("offer"), at, remarks)?,
        ..EventDocument::default()
    };
    let mut couples = Vec::new();
    let map = constraint.as_mapping_get("map").and_then(Yaml::as_mapping);
    for (left, right) in map.into_iter().flatten() {
        let (Some(left), Some(right)) = (left.as_str(), right.as_str()) else {
            bail!("map: expected couples. Example: Ana: Ben");
        };
        couples.push([left.to_owned(), right.to_owned()]);
    }
    let (check, result) = tagged(constraint.as_mapping_get("check"));
    let lights = || -> anyhow::Result<i64> {
        let result = match result {
            Some(list) if list.is_sequence() => list.as_sequence_get(0),
            other => other,
        };
        let lights = result.and_then(Yaml::as_integer);
        lights.ok_or_else(|| anyhow!("Lights: expected a number. Example: !Lights [2]"))
    };
    let first = |couples: &[[String; 2]]| match couples {
        [couple] => Ok(couple.clone()),
        _ => Err(anyhow!(
            "map: expected one couple, not {}. Example: Ana: Ben",
            couples.len()
        )),
    };
    match (kind.as_str(), check.as_str()) {
        (_, "HintCntMatch") => {
            let [a, b] = first(&couples)?;
            let on_right = |name: &String| document.right.contains(name);
            let right = if on_right(&b) { b } else { a };
            event.kind = Some("hint_partner_count".to_owned());
            event.right = Some(MaybePeople::One(right));
            event.count = result.and_then(Yaml::as_integer);
        }
        (_, "Eq") => {
            event.kind = Some("hint_same_match".to_owned());
            event.right = Some(MaybePeople::Two(first(&couples)?));
        }
        ("Box", "Lights" | "Sold") => {
            event.kind = Some("booth".to_owned());
            event.pair = Some(MaybePair::Names(first(&couples)?));
            event.sold = check == "Sold";
            if !event.sold {
                event.is_match = Some(lights()? > 0);
                let shares = constraint
                    .as_mapping_get("noExclude")
                    .and_then(Yaml::as_bool);
                let has_sharing = ["double", "triple"]
                    .map(Some)
                    .contains(&document.rule.as_deref());
                event.exclusive =
                    has_sharing && event.is_match == Some(true) && shares != Some(true);
            }
        }
        ("Night", "Lights" | "Sold") => {
            event.kind = Some("ceremony".to_owned());
            let couples = couples.into_iter().map(MaybePair::Names).collect();
            event.pairs = Some(MaybePairs::List(couples));
            event.sold = check == "Sold";
            if !event.sold {
                event.beams = Some(lights()?);
            }
        }
        ("Box" | "Night", other) => bail!(
            "check {other:?}: expected Lights, Sold, HintCntMatch or Eq. Example: check: !Lights [2]"
        ),
        (other, _) => {
            bail!("type {other:?}: expected Box or Night. Example: type: !Night {{num: 1}}")
        }
    }
    Ok(event)
}

fn number(node: &Yaml<'_>) -> Option<f64> {
    let whole = node.as_integer().map(|number| number as f64);
    whole.or_else(|| node.as_floating_point())
}

/// The money that was offered for the answer.
fn offer(
    offer: Option<&Yaml<'_>>,
    at: usize,
    remarks: &mut Vec<String>,
) -> anyhow::Result<Option<OfferDocument>> {
    let (kind, content) = tagged(offer);
    if kind.is_empty() {
        return Ok(None);
    }
    let field = |name: &str| content.and_then(|content| content.as_mapping_get(name));
    let known = ["by", "amount", "reducedPot", "save"];
    for name in content.into_iter().flat_map(keys) {
        if !known.contains(&name.as_str()) {
            let number = at + 1;
            remarks.push(format!(
                "the field {name} of the offer in constraint {number} is not understood and left out"
            ));
        }
    }
    let amount = field("amount").map(|amount| {
        number(amount).ok_or_else(|| anyhow!("amount: expected a number. Example: amount: 20000"))
    });
    let amount = amount.transpose()?;
    if amount.is_none() {
        remarks.push(format!(
            "the offer in constraint {} has no amount and is left out",
            at + 1
        ));
    }
    Ok(Some(OfferDocument {
        amount,
        kind: Some(kind),
        by: field("by")
            .and_then(Yaml::as_str)
            .unwrap_or_default()
            .to_owned(),
        reduced_pot: field("reducedPot").and_then(Yaml::as_bool),
        save: field("save").and_then(Yaml::as_bool),
    }))
}
