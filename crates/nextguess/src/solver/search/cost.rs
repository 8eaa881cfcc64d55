//! What a strategy costs: a sum over the secrets, each of which costs more the later it is found.

/// The cost of a strategy; less is better.
pub(crate) type Cost = u64;

/// The cost of what must not happen. Sums of a few of them still fit.
pub(crate) const IMPOSSIBLE: Cost = 1 << 40;

/// How many turns are left; [`UNLIMITED`] where nothing limits them.
pub(crate) type Turns = u32;

/// So many turns that no game uses them up.
pub(crate) const UNLIMITED: Turns = Turns::MAX;

/// How much each secret costs, by the turn in which it is found.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Scale {
    /// What every turn costs each secret that is not yet found when it begins.
    pub(crate) step: Cost,
    /// What each secret costs that is not found within the turns.
    pub(crate) late: Cost,
}

impl Scale {
    /// The number of turns; no secret may be late.
    pub(crate) const TURNS: Scale = Scale {
        step: 1,
        late: IMPOSSIBLE,
    };

    /// The number of secrets that are late.
    pub(crate) const LOSSES: Scale = Scale { step: 0, late: 1 };

    /// The number of secrets that are late; of equal numbers, the turns of all secrets.
    pub(crate) fn losses_then_turns(secrets: u64, turns: Turns) -> Scale {
        Scale {
            step: 1,
            late: secrets * u64::from(turns) + 1,
        }
    }

    /// What costs between these two tell of the turns, or of the number of `secrets` found, where losses count.
    pub(crate) fn bounds(self, lower: Cost, upper: Cost, secrets: u64) -> (u64, Option<u64>) {
        if self.late < IMPOSSIBLE {
            let found = |cost: Cost| secrets - (cost / self.late).min(secrets);
            (found(upper), Some(found(lower)))
        } else {
            (lower, (upper < IMPOSSIBLE).then_some(upper))
        }
    }

    /// What `secrets` cost when no turn is left.
    pub(crate) fn lost(self, secrets: u64) -> Cost {
        (secrets * self.late).min(IMPOSSIBLE)
    }
}

/// A turn fewer.
pub(crate) fn after_turns(turns: Turns, taken: Turns) -> Turns {
    if turns == UNLIMITED {
        UNLIMITED
    } else {
        turns - taken
    }
}
