//! What follows from the events of a season, one after another.

use nextguess::season::conflict::smallest_conflict;
use nextguess::season::{Cast, Counts, Fact, Pair, Season, Unfinished};
use nextguess::watch::Watch;

/// What follows from a season.
#[derive(Debug)]
pub struct Analysis<'s> {
    /// How many matchings there are before anything happens.
    pub start: u128,
    /// After each event, up to the first that contradicts.
    pub steps: Vec<Step>,
    /// What is known in the end.
    pub knowledge: Counts<'s>,
    /// A smallest set of events that contradict each other, if nothing is left.
    pub conflict: Option<Vec<usize>>,
}

/// What an event tells.
#[derive(Debug)]
pub struct Step {
    /// How many matchings are left after it.
    pub remaining: u128,
    /// The information in it.
    pub bits: f64,
    /// Pairs that are certain since then.
    pub certain: Vec<Pair>,
    /// Pairs that are out since then.
    pub excluded: Vec<Pair>,
}

impl<'s> Analysis<'s> {
    /// Follows the events, up to the first that leaves nothing.
    pub fn new(season: &'s Season, watch: &dyn Watch) -> Result<Analysis<'s>, Unfinished> {
        let mut steps = Vec::new();
        let mut start = None;
        let mut before = None;
        // Before somebody arrives, the others are a season of their own.
        for end in season.arrivals() {
            let Ok(so_far) = season.so_far(end) else {
                continue;
            };
            let course = Course::new(&so_far, steps.len(), before, watch)?;
            let there = |pairs: &[Pair]| pairs_in(&so_far.cast, pairs, &season.cast);
            start.get_or_insert(course.start);
            let more = course.steps.into_iter().map(|step| Step {
                certain: there(&step.certain),
                excluded: there(&step.excluded),
                ..step
            });
            steps.extend(more);
            if course.conflict.is_some() {
                return Ok(Analysis {
                    start: start.unwrap_or(0),
                    steps,
                    knowledge: Counts::nothing(&season.cast),
                    conflict: course.conflict,
                });
            }
            before = Some(course.knowledge.total());
        }
        let course = Course::new(season, steps.len(), before, watch)?;
        steps.extend(course.steps);
        Ok(Analysis {
            start: start.unwrap_or(course.start),
            steps,
            knowledge: course.knowledge,
            conflict: course.conflict,
        })
    }
}

/// What follows from events while nobody arrives.
struct Course<'s> {
    start: u128,
    /// The steps of the events from `first` on.
    steps: Vec<Step>,
    knowledge: Counts<'s>,
    conflict: Option<Vec<usize>>,
}

impl<'s> Course<'s> {
    /// Follows all events, and tells those from `first` on. `before` is how many matchings were left before the
    /// arrival that is event `first`.
    fn new(
        season: &'s Season,
        first: usize,
        before: Option<u128>,
        watch: &dyn Watch,
    ) -> Result<Course<'s>, Unfinished> {
        let mut knowledge = Counts::start(&season.cast, watch)?;
        let start = knowledge.total();
        let mut steps = Vec::new();
        // Where the rule leaves nothing, no event is needed to contradict it.
        let mut conflict = (start == 0).then(Vec::new);
        for (at, event) in season.events.iter().enumerate().filter(|_| start > 0) {
            let next = knowledge.after(&event.fact, watch)?;
            if at >= first {
                let mut step = Step::new(&knowledge, &next);
                if let (true, Some(before)) = (at == first, before) {
                    step.bits = (before as f64 / next.total() as f64).log2();
                }
                steps.push(step);
            }
            knowledge = next;
            if knowledge.total() == 0 {
                let facts: Vec<Fact> = (season.events[..=at].iter())
                    .map(|event| event.fact.clone())
                    .collect();
                conflict = smallest_conflict(&season.cast, &facts, watch)?;
                break;
            }
        }
        Ok(Course {
            start,
            steps,
            knowledge,
            conflict,
        })
    }
}

/// The same pairs in another cast.
fn pairs_in(from: &Cast, pairs: &[Pair], to: &Cast) -> Vec<Pair> {
    let pairs = pairs.iter();
    pairs.filter_map(|&pair| from.pair_in(pair, to)).collect()
}

impl Step {
    /// What is known after an event that was not known before it.
    pub fn new(before: &Counts<'_>, after: &Counts<'_>) -> Step {
        let new = |now: Vec<Pair>, then: Vec<Pair>| -> Vec<Pair> {
            now.into_iter()
                .filter(|pair| !then.contains(pair))
                .collect()
        };
        let is_empty = after.total() == 0;
        Step {
            remaining: after.total(),
            bits: match is_empty {
                true => 0.0,
                false => (before.total() as f64 / after.total() as f64).log2(),
            },
            certain: new(after.certain(), before.certain()),
            excluded: match is_empty {
                true => Vec::new(),
                false => new(after.excluded(), before.excluded()),
            },
        }
    }
}

/// An event as the report tells it.
pub fn event_text(season: &Season, at: usize) -> String {
    let event = &season.events[at];
    let cast = &season.cast;
    let text = match &event.fact {
        Fact::Night { pairs, lights } => {
            let confirmed = season.confirmed(at);
            let known = pairs.iter().filter(|pair| confirmed.contains(pair)).count();
            match lights {
                None => "night, sold".to_owned(),
                Some(lights) if *lights == known && known < pairs.len() => {
                    format!("night, {} (blackout)", lights_text(*lights))
                }
                Some(lights) => format!("night, {}", lights_text(*lights)),
            }
        }
        Fact::Booth { .. } => format!("booth {}", event.fact.text(cast).replace('=', ": ")),
        Fact::SameMatch(..) | Fact::PartnerCount { .. } => {
            format!("hint {}", event.fact.text(cast).replace('=', ": "))
        }
        Fact::Arrival(person) => format!("{} arrives", cast.name(*person)),
    };
    match event.price {
        Some(_) => format!("{text}, bought"),
        None => text,
    }
}

fn lights_text(lights: usize) -> String {
    match lights {
        1 => "1 light".to_owned(),
        _ => format!("{lights} lights"),
    }
}

/// Events that contradict each other, one a line.
pub fn conflict_text(season: &Season, conflict: &[usize]) -> String {
    let mut lines = vec![match conflict.len() {
        0 => "Nobody can be matched under this rule.".to_owned(),
        1 => "This event alone cannot be:".to_owned(),
        several => format!("These {several} events contradict each other:"),
    }];
    for &at in conflict {
        let event = &season.events[at];
        lines.push(format!(
            "  event {}, week {}: {}",
            at + 1,
            event.number,
            event.fact.text(&season.cast)
        ));
    }
    lines.join("\n")
}
