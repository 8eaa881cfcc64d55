//! Booths and nights for "Are You The One?", chosen so that few lose.
//!
//! A set of matchings is expected to cost what sets of its size take on average, and more the further it
//! is beyond what the weeks left usually suffice for. The night that leaves least is looked for by
//! swapping people, beginning with matchings that fit; the booth is the pair nearest one half, and with
//! few matchings left it is chosen together with the nights that follow.
//!
//! With `ahead` the best nights are improved once more by what the next two booths make of their parts.
//! With `tries` above 1 the best booths and nights are compared by playing out all games of the set; with
//! `repairs` that is done where some game would be lost. That takes minutes; its tree can be stored
//! ([`crate::tree`]).
//!
//! In the first week all booths are equal, and so are all nights: these choices are not compared.

mod couples;
mod explain;
mod night;
mod refine;
mod search;
mod value;

use crate::board::code::Code;
use crate::error::InputError;
use crate::explanation::Explanation;
use crate::game::spec::OptionHelp;
use crate::game::{Game, QuestionKind};
use crate::grade::Grader;
use crate::position::Position;
use crate::strategy::{Chooser, Engine, Ranking, StrategyKind, StrategyOptions};
use crate::tree::{Sketch, closing};
use crate::watch::Watch;

use couples::Couples;
use refine::Refinement;
use search::WeekSearch;

pub(crate) const KIND: StrategyKind = StrategyKind {
    name: "matchmaker",
    summary: "booth and night by what is left to do, in the weeks that are left",
    source: "ours",
    games: &["ayto"],
    options: &[
        OptionHelp {
            name: "ahead",
            value: "N",
            summary: "how many nights are improved with a look at the booths after them (0: none)",
        },
        OptionHelp {
            name: "tries",
            value: "N",
            summary: "how many booths and nights are compared by playing all games out (1: none)",
        },
        OptionHelp {
            name: "repairs",
            value: "N",
            summary: "rounds of comparing more of them where a game would be lost (0: none)",
        },
    ],
    build: |options, game| Ok(Engine::Chooser(Box::new(Matchmaker::new(options, game)?))),
};

/// The most choices that are compared.
const MOST_TRIES: usize = 100;

/// The most rounds in which more of them are.
const MOST_REPAIRS: usize = 10;

/// The questions of the first week.
const FIRST_WEEK: usize = 2;

struct Matchmaker {
    /// `None` where the matchings of this game cannot be listed, so that no position comes.
    search: Option<WeekSearch>,
    tries: usize,
    repairs: usize,
}

impl Matchmaker {
    fn new(options: &StrategyOptions<'_>, game: &Game) -> Result<Matchmaker, InputError> {
        let layout = game.layout();
        let ahead = options.number_within("ahead", 0, 0..=MOST_TRIES)?;
        let search =
            |layout| WeekSearch::new(Couples::new(Grader::new(game.rule(), layout)), ahead);
        Ok(Matchmaker {
            search: layout.map(search),
            tries: options.number_within("tries", 1, 1..=MOST_TRIES)?,
            repairs: options.number_within("repairs", 0, 0..=MOST_REPAIRS)?,
        })
    }

    /// Whether the choices of a position are compared.
    fn is_refined(&self, position: &Position) -> bool {
        (self.tries > 1 || self.repairs > 0) && position.turns().len() >= FIRST_WEEK
    }

    /// The tree of a position after the first week.
    fn refined(
        &self,
        position: &Position,
        search: &WeekSearch,
        watch: &dyn Watch,
    ) -> Option<Sketch> {
        let refinement = Refinement {
            search,
            tries: self.tries,
            repairs: self.repairs,
            watch,
        };
        let matchings = position.candidates().codes();
        let weeks = weeks_left(position);
        match position.next_question_kind() {
            QuestionKind::Pair => refinement.booth(matchings, weeks),
            QuestionKind::Code => refinement.night(matchings, weeks),
        }
    }
}

fn weeks_left(position: &Position) -> usize {
    position.turns_left().unwrap_or(u32::MAX) as usize
}

impl Chooser for Matchmaker {
    fn rank(&self, position: &Position, most: usize, watch: &dyn Watch) -> Ranking {
        let matchings = position.candidates().codes();
        let Some(search) = self.search.as_ref().filter(|_| !matchings.is_empty()) else {
            return Ranking::default();
        };
        let weeks = weeks_left(position);
        let is_small = matchings.len() <= 2;
        let kind = position.next_question_kind();
        let first = if is_small {
            closing(position)
        } else if self.is_refined(position) {
            match self.refined(position, search, watch) {
                Some(sketch) if !watch.is_cancelled() => sketch.question,
                _ => return Ranking::default(),
            }
        } else {
            match kind {
                QuestionKind::Pair => search.booth(matchings, weeks),
                QuestionKind::Code => search.night(matchings, weeks).1,
            }
        };
        if most <= 1 || is_small {
            return Ranking::default().led_by(first, most);
        }
        let others: Vec<Code> = match kind {
            QuestionKind::Pair => {
                let booths = search.couples.booths(matchings).into_iter();
                booths.map(|booth| booth.1).collect()
            }
            QuestionKind::Code => {
                let nights = search.nights(matchings, weeks, most).into_iter();
                nights.map(|night| night.1).collect()
            }
        };
        let ranking = Ranking {
            scored: others.len(),
            best: others,
            complete: false,
        };
        ranking.led_by(first, most)
    }

    fn explain(&self, position: &Position, watch: &dyn Watch) -> Option<Explanation> {
        let question = self.choose(position, watch)?;
        Some(self.explain_choice(position, question))
    }

    fn sketch(&self, position: &Position, watch: &dyn Watch) -> Option<Sketch> {
        let search = self.search.as_ref();
        let search = search.filter(|_| self.is_refined(position))?;
        self.refined(position, search, watch)
    }
}
