//! Most different answers.
//!
//! B. Kooi, "Yet another Mastermind strategy", ICGA Journal 28 (2005).

use crate::board::code::Symbol;
use crate::error::InputError;
use crate::explanation::Measure;
use crate::game::Game;
use crate::game::spec::OptionHelp;
use crate::grade::costs::SmallCosts;
use crate::strategy::scoring::{Cost, EFFORT, FIRST, Greedy, Opening, PREFER, read_first};
use crate::strategy::{Engine, Rating, StrategyKind, StrategyOptions};

pub(crate) const KIND: StrategyKind = StrategyKind {
    name: "most-parts",
    summary: "most different answers that can come",
    source: "Kooi 2005",
    games: &[],
    options: &[
        PREFER,
        EFFORT,
        OptionHelp {
            name: FIRST.name,
            value: "rule|CODE",
            summary: "the first question of the game; on mastermind rule is 012 for 3 slots, 0012 for 4, 00112 for 5; searched where there are fewer slots or fewer than 4 colours",
        },
    ],
    build,
};

fn build(options: &StrategyOptions<'_>, game: &Game) -> Result<Engine, InputError> {
    let opening = match options.get(FIRST.name) {
        None => None,
        Some("rule") if game.spec().kind().name == "mastermind" => Some(opening_by_rule(game)),
        Some(text) => Some(Opening::Given(read_first(text, game)?)),
    };
    Greedy::build_with_opening(FewestParts, options, opening)
}

/// The first guess of a published Mastermind program (a report on Mastermind in C++).
///
/// With at least three slots and four colours: floor(n/2) zeros for n slots, then ones, and a last 2. On
/// smaller boards: the best of the ascending codes of 0, 1 and 2 that begin with 0.
///
/// The report prints floor((n - 1)/2) zeros. Its own example, 0012 for 4 slots, has floor(n/2), and so
/// have the first guesses that most-parts itself chooses; for odd n the two are the same.
pub(crate) fn opening_by_rule(game: &Game) -> Opening {
    let (slots, colours) = (game.slots(), game.alphabet().size());
    if slots < 3 || colours < 4 {
        return Opening::BestOf(ascending_codes(slots, colours.min(3)));
    }
    let mut code = vec![1; slots];
    code[..slots / 2].fill(0);
    code[slots - 1] = 2;
    Opening::Given(code)
}

/// The codes of at most three symbols that begin with 0 and never fall, ascending.
fn ascending_codes(slots: usize, symbols: usize) -> Vec<Vec<Symbol>> {
    let mut codes = Vec::new();
    for zeros in (1..=slots).rev() {
        for ones in (0..=slots - zeros).rev() {
            let twos = slots - zeros - ones;
            if twos > 0 && symbols < 3 || ones > 0 && symbols < 2 {
                continue;
            }
            let counts = [(0, zeros), (1, ones), (2, twos)];
            let parts = counts.map(|(symbol, count)| vec![symbol; count]);
            codes.push(parts.concat());
        }
    }
    codes
}

pub(crate) struct FewestParts;

static EMPTY_PARTS: SmallCosts = {
    let mut costs = [0; 64];
    costs[0] = 1;
    SmallCosts::sum(&costs)
};

impl Cost for FewestParts {
    type Value = u64;

    const MEASURE: Measure = Measure {
        name: "answers",
        meaning: "different answers that can come",
        highest: true,
    };

    fn score(&self, rating: &Rating) -> f64 {
        f64::from(rating.parts)
    }

    fn cost(&self, parts: &[u32]) -> u64 {
        parts.iter().filter(|&&part| part == 0).count() as u64
    }

    fn small(&self) -> Option<&'static SmallCosts> {
        Some(&EMPTY_PARTS)
    }

    fn in_whole(cost: &u64) -> u64 {
        *cost
    }
}
