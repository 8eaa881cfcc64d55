//! Why a booth or a night is asked.

use crate::board::code::Code;
use crate::explanation::{
    Explanation, LISTED_QUESTIONS, Measure, Scope, ScoredQuestion, Scoring, number,
};
use crate::game::QuestionKind;
use crate::position::Position;
use crate::strategy::matchmaker::value::WEEK;
use crate::strategy::matchmaker::{Matchmaker, WeekSearch, weeks_left};

const WEEKS: Measure = Measure {
    name: "weeks",
    meaning: "weeks that all matchings left are expected to take together after the night, with a charge \
              for parts that are too large for the weeks left",
    highest: false,
};

const FROM_HALF: Measure = Measure {
    name: "from half",
    meaning: "how far the share of the matchings that have the pair is from one half",
    highest: false,
};

impl Matchmaker {
    /// The reason for the question that was chosen.
    pub(crate) fn explain_choice(&self, position: &Position, question: Code) -> Explanation {
        let kind = position.next_question_kind();
        let left = position.candidates().len();
        if left == 1 && kind == QuestionKind::Code {
            return Explanation::only_candidate(position, question);
        }
        let say = |step: &str| Explanation::at(position, question, step);
        let closing = match (left, kind) {
            (1, _) => Some("The matching is known: the booth does not matter any more."),
            (2, QuestionKind::Pair) => Some("Two are left, and the booth tells them apart."),
            (2, QuestionKind::Code) => Some("Two are left: the lower one is asked."),
            _ => None,
        };
        if let Some(step) = closing {
            return say(step);
        }
        if self.is_refined(position) {
            let step = format!(
                "The best booths and nights, {} each, were compared by playing out all games of the {} \
                 matchings: fewer lost games are better, then fewer weeks.",
                self.tries,
                number(left)
            );
            return say(&step);
        }
        match (&self.search, kind) {
            (None, _) => Explanation::unsaid(position.layout().unpack(question)),
            (Some(search), QuestionKind::Pair) => booth(position, question, search),
            (Some(search), QuestionKind::Code) => night(position, question, search),
        }
    }
}

fn night(position: &Position, question: Code, search: &WeekSearch) -> Explanation {
    let matchings = position.candidates().codes();
    let ranked = search.nights(matchings, weeks_left(position), 1);
    let listed = ranked.iter().take(LISTED_QUESTIONS);
    let listed = listed
        .map(|&(cost, night)| ScoredQuestion::at(position, night, cost as f64 / WEEK as f64))
        .collect();
    let step = "Some matchings that fit were scored, and the best of them improved by swaps of two people; \
                this night leaves the least to do.";
    Explanation::at(position, question, step)
        .with_detail("The nights listed are those that were improved.")
        .with_scoring(Scoring {
            measure: WEEKS,
            scope: Scope::Some,
            scored: ranked.len(),
            allowed: Some(position.legal_questions().len()),
            sample: None,
            ties: "the lowest goes first",
            ranked: listed,
            decides: true,
        })
}

fn booth(position: &Position, question: Code, search: &WeekSearch) -> Explanation {
    let matchings = position.candidates().codes();
    let mut seen = Vec::new();
    search.booth_seen(matchings, weeks_left(position), |cost, booth| {
        seen.push((cost, booth));
    });
    // The first of equals is asked, and sorting keeps their order.
    seen.sort_by_key(|&(cost, _)| cost);
    let scoring = |measure, scope, scored, ties, ranked| Scoring {
        measure,
        scope,
        scored,
        allowed: Some(position.legal_questions().len()),
        sample: None,
        ties,
        ranked,
        decides: true,
    };
    if seen.is_empty() {
        let booths = search.couples.booths(matchings);
        let all = 2.0 * matchings.len() as f64;
        let listed = booths.iter().take(LISTED_QUESTIONS);
        let listed = listed
            .map(|&(far, pair)| ScoredQuestion::at(position, pair, far as f64 / all))
            .collect();
        let step = "It is the pair whose share of the matchings is nearest one half.";
        let ties = "the lowest goes first";
        let scored = booths.len();
        return Explanation::at(position, question, step).with_scoring(scoring(
            FROM_HALF,
            Scope::Possible,
            scored,
            ties,
            listed,
        ));
    }
    let listed = seen.iter().take(LISTED_QUESTIONS);
    let listed = listed
        .map(|&(cost, pair)| ScoredQuestion::at(position, pair, cost as f64 / WEEK as f64))
        .collect();
    let step = "The pairs nearest one half were compared by the nights that follow; after this one the \
                nights leave the least to do.";
    let ties = "the pair nearest one half goes first";
    let scored = seen.len();
    Explanation::at(position, question, step).with_scoring(scoring(
        WEEKS,
        Scope::SomePossible,
        scored,
        ties,
        listed,
    ))
}
