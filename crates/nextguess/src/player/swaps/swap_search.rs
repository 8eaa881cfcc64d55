//! Swaps two entries at a time, and tells by the change in hits which of them were right.
//!
//! The swap search of a 2022 report on the logic of "Are You The One?", in a corrected reading: the
//! printed tests of a swap take hits away where they should add them, lose a branch of the deepest case,
//! and the body of the search is missing. Entries that are not identified are rotated until some are
//! right. Then each pair of neighbours is swapped: two hits fewer, or more, tell of both, none of
//! neither; one more or fewer leaves the question which of the two, and swaps with a third entry decide
//! that.
//!
//! Those swaps always tell whether the third entry is right. The report's text swaps it again with its
//! neighbour unless it was right, and suggests to leave that out: this is the option `skip`.
//!
//! The report's Lemma 1, as we read it: this takes at most 7/4 n (n + 1) questions.

use std::rc::Rc;

use crate::game::spec::OptionHelp;
use crate::player::Contradicted;
use crate::player::coroutine::{Exchange, Script};
use crate::player::swaps::draft::Draft;
use crate::strategy::{Engine, StrategyKind};

pub(crate) const KIND: StrategyKind = StrategyKind {
    name: "swap-search",
    summary: "swaps two entries, and tells by the change in hits which were right; at most 7/4 n(n+1) questions",
    source: "a report on the logic of \"Are You The One?\", 2022, corrected",
    games: &["permutation"],
    options: &[OptionHelp {
        name: "skip",
        value: "",
        summary: "does not swap a third entry again that earlier swaps told of",
    }],
    build: |options, _| {
        let skips = options.get("skip").is_some();
        let script = Script(move |exchange| play(exchange, skips));
        Ok(Engine::Player(Box::new(script)))
    },
};

/// What the first question of a game is for.
pub(crate) const FIRST_NOTE: &str = "Nothing is known yet: the lowest permutation is asked.";

/// What a rotation is for.
pub(crate) const ROTATION_NOTE: &str = "None of the entries that are not identified is right: they all move on \
                                        by one slot.";

/// For `skips` see [`Draft::search`].
async fn play(exchange: Rc<Exchange>, skips: bool) -> Result<(), Contradicted> {
    exchange.note(FIRST_NOTE, []);
    let mut draft = Draft::new(exchange);
    draft.ask_anew().await?;
    loop {
        draft.rotate_to_hits().await?;
        draft.search(skips).await?;
    }
}

/// What the last swap of three entries is for.
const THIRD: &str = "The last swap brought a hit: the three entries of {}, {} and {} hold two hits now, and one \
                     more swap among them shows where.";

impl Draft {
    /// Rotates the entries that are not identified until one of them is right. Each of them is right in
    /// one of the rotations.
    pub(crate) async fn rotate_to_hits(&mut self) -> Result<(), Contradicted> {
        let open = self.open_slots();
        let mut rotations = 1;
        while self.hidden_hits() == 0 {
            if rotations >= open.len() {
                return Err(Contradicted);
            }
            rotations += 1;
            self.rotate(&open);
            self.exchange.note(ROTATION_NOTE, []);
            self.ask_anew().await?;
        }
        Ok(())
    }

    /// Identifies all entries that are right. `skips`: whether a third entry that helped to decide between
    /// two others counts as tested, since it is known then whether it is right.
    pub(crate) async fn search(&mut self, skips: bool) -> Result<(), Contradicted> {
        let open = self.open_slots();
        let mut at = 0;
        while self.hidden_hits() > 0 {
            let rest = &open[at..];
            if self.hidden_hits() == rest.len() {
                return self.identify_all(rest);
            }
            let &[i, j, ..] = rest else {
                return Err(Contradicted);
            };
            let is_open = |slot: &&usize| !self.exchange.is_found(**slot);
            let third = rest.get(2).or_else(|| open[..at].iter().find(is_open));
            let third = third.copied();
            let right = self.try_swap(i, j).await?;
            match right {
                0 => {}
                1 => self.decide(i, j, third.ok_or(Contradicted)?).await?,
                _ => self.identify_all(&[i, j])?,
            }
            at += 2;
            let is_tested = |&slot: &usize| (skips && right == 1) || self.exchange.is_found(slot);
            if open.get(at).is_some_and(is_tested) {
                at += 1;
            }
        }
        Ok(())
    }

    /// Exactly one of the entries `i` and `j` is right: finds out which, by swaps with `k`.
    async fn decide(&mut self, i: usize, j: usize, k: usize) -> Result<(), Contradicted> {
        const WHICH: &str =
            "Exactly one of the entries of {} and {} is right: a swap with {} shows which.";
        self.exchange.note(WHICH, [i, j, k]);
        match self.swap(i, k).await? {
            -2 => {
                self.swap_back(i, k, -2);
                self.identify_all(&[i, k])
            }
            0 => {
                self.swap_back(i, k, 0);
                self.identify(j)
            }
            2 => self.identify_all(&[i, j, k]),
            1 => {
                self.exchange.note(THIRD, [k, i, j]);
                match self.swap(j, k).await? {
                    -2 => {
                        self.swap_back(j, k, -2);
                        self.identify_all(&[j, k])
                    }
                    -1 => {
                        self.swap_back(j, k, -1);
                        self.identify_all(&[i, j])
                    }
                    _ => Err(Contradicted),
                }
            }
            -1 => {
                self.swap_back(i, k, -1);
                if self.hidden_hits() == 1 {
                    return self.identify(i);
                }
                self.decide_otherwise(i, j, k).await
            }
            _ => Err(Contradicted),
        }
    }

    /// Either `i` is right and `k` is wrong, or `j` and `k` are right.
    async fn decide_otherwise(&mut self, i: usize, j: usize, k: usize) -> Result<(), Contradicted> {
        const EITHER: &str =
            "Either {} alone is right, or {} and {} are: a swap of the last two shows which.";
        self.exchange.note(EITHER, [i, j, k]);
        match self.swap(j, k).await? {
            -2 => {
                self.swap_back(j, k, -2);
                self.identify_all(&[j, k])
            }
            0 => {
                self.swap_back(j, k, 0);
                self.identify(i)
            }
            2 => self.identify_all(&[i, j, k]),
            1 => {
                self.exchange.note(THIRD, [k, j, i]);
                match self.swap(i, j).await? {
                    -2 => {
                        self.swap_back(i, j, -2);
                        self.identify_all(&[i, j])
                    }
                    -1 => {
                        self.swap_back(i, j, -1);
                        self.identify_all(&[i, k])
                    }
                    _ => Err(Contradicted),
                }
            }
            _ => Err(Contradicted),
        }
    }
}
