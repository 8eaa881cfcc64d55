//! Where a season stands: [`Stage`] has the weeks that are left, and what comes next.

use crate::season::Season;
use crate::season::event::Fact;

/// What comes next in a week.
///
/// ```
/// use nextguess::season::winning::Due;
///
/// assert_eq!((Due::Booth.name(), Due::Night.name()), ("booth", "night"));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Due {
    /// The truth booth of the week, then its night.
    Booth,
    /// The matching night of the week.
    Night,
}

impl Due {
    /// The name of what comes next: `booth` or `night`.
    pub fn name(self) -> &'static str {
        match self {
            Due::Booth => "booth",
            Due::Night => "night",
        }
    }
}

/// Where a season stands.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The number of nights that can still win. 0 after the last week.
    pub weeks_left: usize,
    /// What comes next.
    pub due: Due,
}

impl Season {
    /// Where the season stands before event `until`, counted from 0.
    ///
    /// After a night another week begins, with its booth. After a booth comes the night of the same week. The number
    /// of the last event says which week it is.
    ///
    /// ```
    /// use nextguess::season::SeasonDocument;
    /// use nextguess::season::winning::Due;
    ///
    /// let people = |names: [&str; 2]| names.map(str::to_owned).to_vec();
    /// let (left, right) = (people(["Ana", "Cleo"]), people(["Ben", "Dan"]));
    /// let document = SeasonDocument { left, right, weeks_to_win: Some(3), ..Default::default() };
    /// let mut season = document.season().expect("nothing is wrong");
    /// season.add_typed("Ana+Ben=sold; night Ana+Ben, Cleo+Dan=sold; Ana+Dan=sold", None)?;
    /// let stages: Vec<_> = (0..4).map(|until| season.stage(until)).collect();
    /// assert_eq!(stages.iter().map(|stage| stage.weeks_left).collect::<Vec<_>>(), [3, 3, 2, 2]);
    /// assert_eq!((stages[2].due, stages[3].due), (Due::Booth, Due::Night));
    /// # Ok::<(), nextguess::Error>(())
    /// ```
    pub fn stage(&self, until: usize) -> Stage {
        let events = &self.events[..until.min(self.events.len())];
        let is_night = |fact: &Fact| matches!(fact, Fact::Night { .. });
        let week = match events.last() {
            None => 1,
            Some(last) if is_night(&last.fact) => last.week() + 1,
            Some(last) => last.week(),
        };
        let since_night = events
            .iter()
            .rev()
            .take_while(|event| !is_night(&event.fact));
        let is_booth = |fact: &Fact| matches!(fact, Fact::Booth { .. });
        Stage {
            weeks_left: (self.weeks_to_win + 1).saturating_sub(week.max(1)) as usize,
            due: match since_night.into_iter().any(|event| is_booth(&event.fact)) {
                true => Due::Night,
                false => Due::Booth,
            },
        }
    }

    /// The event, counted from 0, that won the season: the first night with enough lights in a week that counts.
    pub fn winning_event(&self) -> Option<usize> {
        self.events.iter().position(|event| {
            let is_full = match &event.fact {
                Fact::Night { lights, .. } => *lights >= Some(self.cast.lights_to_win()),
                _ => false,
            };
            is_full && event.week() <= self.weeks_to_win
        })
    }
}
