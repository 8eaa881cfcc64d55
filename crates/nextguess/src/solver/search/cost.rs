//! What a strategy costs: a sum over the secrets, each of which costs more the later it is found.

/// The cost of a strategy, summed over all secrets. Less is better.
pub(crate) type Cost = u64;

/// The cost of what must not happen. No sum of turns comes near it, and sums of a few of them still fit.
pub(crate) const IMPOSSIBLE: Cost = 1 << 40;

/// A number of turns left; [`UNLIMITED`] if there is no limit.
pub(crate) type Turns = u32;

/// No limit of turns.
pub(crate) const UNLIMITED: Turns = Turns::MAX;

/// How much each secret costs. A secret that is found in turn `t` costs `step * t`. One that is not found within `d` turns
/// costs `step * d + late`.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Scale {
    /// The cost of each turn, for each secret that is not found before it.
    pub(crate) step: Cost,
    /// The further cost of each secret that is not found within the turns.
    pub(crate) late: Cost,
}

impl Scale {
    /// The cost is the number of turns. Each secret must be found.
    pub(crate) const TURNS: Scale = Scale {
        step: 1,
        late: IMPOSSIBLE,
    };

    /// The cost is the number of secrets that are not found.
    pub(crate) const LOSSES: Scale = Scale { step: 0, late: 1 };

    /// Whether these are the costs of an objective, for a start with this number of secrets and of turns.
    pub(crate) fn is_of_an_objective(self, secrets: u64, turns: Option<Turns>) -> bool {
        let both = turns.map(|turns| Scale::losses_then_turns(secrets, turns));
        self == Scale::TURNS || self == Scale::LOSSES || both == Some(self)
    }

    /// The cost is `late * lost + turns` with `late = secrets * turns + 1`: first the number of secrets not found counts, and
    /// then the turns of all secrets.
    pub(crate) fn losses_then_turns(secrets: u64, turns: Turns) -> Scale {
        Scale {
            step: 1,
            late: secrets * u64::from(turns) + 1,
        }
    }

    /// The bounds to report if a cost is from `lower` to `upper`. If secrets may be lost, they are bounds of the number of
    /// `secrets` found, and else of the turns; the second is `None` if it is not known.
    pub(crate) fn bounds(self, lower: Cost, upper: Cost, secrets: u64) -> (u64, Option<u64>) {
        if self.late < IMPOSSIBLE {
            let found = |cost: Cost| secrets - (cost / self.late).min(secrets);
            (found(upper), Some(found(lower)))
        } else {
            (lower, (upper < IMPOSSIBLE).then_some(upper))
        }
    }

    /// The cost of `secrets` secrets if no turn is left.
    pub(crate) fn lost(self, secrets: u64) -> Cost {
        (secrets * self.late).min(IMPOSSIBLE)
    }
}

/// The turns left after `taken` turns. No more may be taken than are left.
pub(crate) fn after_turns(turns: Turns, taken: Turns) -> Turns {
    if turns == UNLIMITED {
        UNLIMITED
    } else {
        turns - taken
    }
}
