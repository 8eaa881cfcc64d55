//! Halving, for large boards of mastermind: it counts the colours, and halves sets of slots until it knows where each
//! colour is.
//!
//! Ours. The first guesses tell, with one guess for each colour, how often it occurs, and how often in the first half
//! of the slots (`colour_count`). Then all sets of slots are halved at the same time by coin weighing (`placement`):
//! the black pegs of a guess are a sum over all sets, and about ten or more unknown numbers are inferred together
//! (`joint_posterior`). That many questions asked at once can be decoded is the idea of the linear bound of A.
//! Martinsson & P. Su, "Mastermind with a linear number of queries" (2020). Here the questions are chosen by the
//! information in the exact posterior, not by a fixed design.
//!
//! Every answer tells something, so a game ends whatever the answers are. Boards with few codes are left to
//! `consistent-sample`.

mod colour_count;
mod joint_posterior;
mod placement;

use crate::board::code::Symbol;
use crate::explanation::{Explanation, number};
use crate::game::Game;
use crate::game::spec::OptionHelp;
use crate::grade::{Feedback, Rule, pegs_of};
use crate::player::halving::colour_count::ColourCount;
use crate::player::halving::placement::Placement;
use crate::player::{Contradicted, Knowledge, Player, PlayerKind, sampling};
use crate::strategy::{Engine, StrategyKind};
use crate::util::random::Random;

pub(crate) const KIND: StrategyKind = StrategyKind {
    name: "halving",
    summary: "counts colours, then halves sets of slots by coin weighing; for large boards",
    source: "ours",
    games: &["mastermind"],
    options: &[OptionHelp {
        name: "seed",
        value: "N",
        summary: "another seed, other choices (0)",
    }],
    build: |options, game| {
        crate::player::needs_free_pegs(KIND.name, game)?;
        let seed = options.number("seed", 0)?;
        if is_small(game) {
            return (sampling::KIND.build)(options, game);
        }
        Ok(Engine::Player(Box::new(Halving { seed })))
    },
};

/// The most codes of a board that is left to `consistent-sample`.
const MOST_SAMPLED: f64 = 2e10;

fn is_small(game: &Game) -> bool {
    let colours = game.alphabet().size() as f64;
    colours.powf(game.slots() as f64) <= MOST_SAMPLED
}

struct Halving {
    seed: u64,
}

impl PlayerKind for Halving {
    fn player(&self, game: &Game, number: u64) -> Box<dyn Player> {
        let mut random = Random::seeded(self.seed ^ number.rotate_left(32));
        let symbols = game.alphabet().size();
        let mut colours: Vec<Symbol> = (0..symbols as Symbol).collect();
        random.shuffle(&mut colours);
        let mut slots: Vec<usize> = (0..game.slots()).collect();
        random.shuffle(&mut slots);
        Box::new(Halver {
            phase: Phase::Counting(ColourCount::new(colours, slots.len())),
            slots,
            random,
            times: vec![0; symbols],
            asked: None,
        })
    }
}

enum Phase {
    Counting(ColourCount),
    Placing(Placement),
    Contradicted,
}

struct Halver {
    phase: Phase,
    slots: Vec<usize>,
    random: Random,
    /// How often each colour occurs, once they are counted.
    times: Vec<usize>,
    /// The question that has no answer yet.
    asked: Option<Vec<Symbol>>,
}

impl Halver {
    fn question(&mut self) -> Result<Vec<Symbol>, Contradicted> {
        match &mut self.phase {
            Phase::Counting(colour_count) => {
                let [first, second] = colour_count.ask().ok_or(Contradicted)?;
                let mut question = vec![second; self.slots.len()];
                for &slot in &self.slots[..self.slots.len() / 2] {
                    question[slot] = first;
                }
                Ok(question)
            }
            Phase::Placing(placement) => placement.ask(&mut self.random),
            Phase::Contradicted => Err(Contradicted),
        }
    }

    fn infer(&mut self, asked: &[Symbol], black: usize, white: usize) -> Result<(), Contradicted> {
        match &mut self.phase {
            Phase::Counting(colour_count) => {
                colour_count.learn(black, white)?;
                if colour_count.ask().is_none() {
                    let splits: Vec<_> = colour_count.splits().collect();
                    for &(symbol, first, second) in &splits {
                        self.times[usize::from(symbol)] = first + second;
                    }
                    let symbols = self.times.len();
                    let placement = Placement::new(self.slots.clone(), symbols, &splits);
                    self.phase = Phase::Placing(placement);
                }
                Ok(())
            }
            Phase::Placing(placement) => {
                let mut left = self.times.clone();
                for &symbol in asked {
                    let left = &mut left[usize::from(symbol)];
                    *left = left.saturating_sub(1);
                }
                let common = self.slots.len() - left.iter().sum::<usize>();
                if black + white != common {
                    return Err(Contradicted);
                }
                placement.learn(black)
            }
            Phase::Contradicted => Err(Contradicted),
        }
    }
}

impl Player for Halver {
    fn ask(&mut self) -> Result<&[Symbol], Contradicted> {
        let asked = match self.asked.take() {
            Some(asked) => asked,
            None => self.question()?,
        };
        Ok(self.asked.insert(asked))
    }

    fn learn(&mut self, feedback: Feedback) {
        let Some(asked) = self.asked.take() else {
            return;
        };
        let (black, white) = pegs_of(feedback);
        let is_possible = feedback.index() < Rule::Pegs.outcomes(self.slots.len());
        let is_won = black == self.slots.len();
        if !is_possible || is_won || self.infer(&asked, black, white).is_err() {
            self.phase = Phase::Contradicted;
        }
    }

    fn explain(&self, game: &Game, asked: &[Symbol]) -> Explanation {
        let step = match &self.phase {
            Phase::Counting(colour_count) => {
                let [first, second] = colour_count
                    .ask()
                    .unwrap_or_default()
                    .map(|at| game.symbol_name(at));
                let which = match first == second {
                    true => format!("{first} in all slots"),
                    false => format!("{first} in one half of the slots, {second} in the other"),
                };
                format!(
                    "Counting, {which}: the sum of the pegs tells how often a colour occurs, and the black \
                     pegs how often in either half. {} of {} colours are counted.",
                    colour_count.counted(),
                    self.times.len()
                )
            }
            Phase::Placing(placement) => {
                let (sets, numbers, ways) = placement.open_counts();
                match sets {
                    0 => "Every slot is known.".to_owned(),
                    _ => format!(
                        "Placing: {} sets of slots hold more than one colour, and are halved. The black \
                         pegs are a sum over all sets; the guess was chosen to tell much about {} unknown \
                         numbers, which have {} joint values.",
                        number(sets),
                        number(numbers),
                        number(ways)
                    ),
                }
            }
            Phase::Contradicted => "Nothing fits.".to_owned(),
        };
        Explanation::new(asked.to_vec(), step)
    }

    fn known(&self) -> Option<Knowledge> {
        match &self.phase {
            Phase::Counting(_) => None,
            Phase::Placing(placement) => Some(placement.known()),
            Phase::Contradicted => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::spec::GameSpec;
    use crate::grade::{naive, pegs_index};

    fn game(spec: &str) -> Game {
        let spec = GameSpec::parse(spec).unwrap();
        spec.game(&|_| Err(String::new())).unwrap()
    }

    /// All secrets of boards that are so small that others would play them.
    #[test]
    fn every_secret_of_a_small_board_is_found() {
        for (slots, colours) in [
            (1, 2_u32),
            (1, 5),
            (2, 2),
            (2, 5),
            (3, 2),
            (3, 3),
            (3, 8),
            (4, 2),
            (4, 3),
            (4, 6),
            (5, 4),
            (6, 3),
            (9, 2),
        ] {
            let game = game(&format!("mastermind:{slots}x{colours}"));
            let codes = colours.pow(slots);
            for number in 0..codes {
                let digit = |slot| (number / colours.pow(slot) % colours) as Symbol;
                let secret: Vec<Symbol> = (0..slots).map(digit).collect();
                let mut player = Halving { seed: 3 }.player(&game, u64::from(number));
                let mut guesses = 0;
                loop {
                    let question = player.ask().unwrap().to_vec();
                    guesses += 1;
                    assert!(
                        guesses <= colours * (slots + 1),
                        "{slots}x{colours} {secret:?}"
                    );
                    if question == secret {
                        break;
                    }
                    player.learn(naive::grade(Rule::Pegs, &question, &secret));
                }
            }
        }
    }

    /// Whatever is answered there is an end, and it is no win that was not told.
    #[test]
    fn liars_are_found_out() {
        let mut random = Random::seeded(8);
        for round in 0..3000 {
            let (slots, colours) = (1 + random.below(9), 2 + random.below(7));
            let game = game(&format!("mastermind:{slots}x{colours}"));
            let secret = game.random_secret(&mut random);
            let mut player = Halving { seed: 5 }.player(&game, round);
            let honesty = random.below(100);
            for guess in 0.. {
                assert!(guess <= 2 * colours * (slots + 1));
                let Ok(question) = player.ask().map(<[Symbol]>::to_vec) else {
                    break;
                };
                let outcomes = Rule::Pegs.outcomes(slots);
                player.learn(match random.below(100) {
                    chance if chance < honesty => naive::grade(Rule::Pegs, &question, &secret),
                    99 => Feedback(u16::MAX),
                    98 => pegs_index(slots, slots),
                    _ => Feedback(random.below(outcomes) as u16),
                });
            }
            assert!(player.ask().is_err());
        }
    }
}
