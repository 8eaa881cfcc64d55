//! The rules that make the search fast, each of which can be switched off.

/// What the search may use to look at less. None changes a value: see docs/OPTIMAL.md for the reasons.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Of questions that symmetry makes equal, ask one.
    pub symmetry: bool,
    /// Of questions that split the candidates into the same parts, ask one.
    pub partitions: bool,
    /// Remember the values and bounds of positions.
    pub memo: bool,
    /// Remember positions that differ only in names as one.
    pub canonical: bool,
    /// Sets that some question splits perfectly, and very small ones, have a known value.
    pub closed_forms: bool,
    /// Leave out what cannot beat the best found so far, by bounds on the parts.
    pub bounds: bool,
    /// A set cannot be split into more parts than one that contains it.
    pub inherited_parts: bool,
    /// Of a set no more can be found within a few turns than of all secrets.
    pub fewer_turns: bool,
    /// Look at the bounds of all parts of a question before any part is solved.
    pub refinement: bool,
    /// Item Matching: leave out items that cannot matter in the turns left.
    pub cap: bool,
    /// Item Matching: count the answers to the last question, and search no further.
    pub last: bool,
}

impl Rules {
    /// Every rule.
    pub const ALL: Rules = Rules {
        symmetry: true,
        partitions: true,
        memo: true,
        canonical: true,
        closed_forms: true,
        bounds: true,
        inherited_parts: true,
        fewer_turns: true,
        refinement: true,
        cap: true,
        last: true,
    };

    /// No rule: every question is asked in every position.
    pub const NONE: Rules = Rules {
        symmetry: false,
        partitions: false,
        memo: false,
        canonical: false,
        closed_forms: false,
        bounds: false,
        inherited_parts: false,
        fewer_turns: false,
        refinement: false,
        cap: false,
        last: false,
    };
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::ALL
    }
}
