//! The rules that make the search fast, each of which can be switched off.

macro_rules! rules {
    ($($(#[$reason:meta])* $rule:ident,)*) => {
        /// What the search may use to look at less. None changes a value: see docs/OPTIMAL.md for the reasons.
        #[derive(Copy, Clone, Debug, PartialEq, Eq)]
        pub struct Rules {
            $($(#[$reason])* pub $rule: bool,)*
        }

        impl Rules {
            /// Every rule.
            pub const ALL: Rules = Rules { $($rule: true,)* };

            /// No rule: every question is asked in every position.
            pub const NONE: Rules = Rules { $($rule: false,)* };

            /// Every rule but one, with the name of that one, for each of them.
            pub const ALL_BUT_ONE: &[(&str, Rules)] = &[
                $((stringify!($rule), Rules { $rule: false, ..Rules::ALL }),)*
            ];
        }
    };
}

rules! {
    /// Of questions that symmetry makes equal, ask one.
    symmetry,
    /// Of questions that split the candidates into the same parts, ask one.
    partitions,
    /// Remember the values and bounds of positions.
    memo,
    /// Remember positions that differ only in names as one.
    canonical,
    /// Sets that some question splits perfectly, and very small ones, have a known value.
    closed_forms,
    /// Leave out what cannot beat the best found so far, by bounds on the parts.
    bounds,
    /// A set cannot be split into more parts than one that contains it.
    inherited_parts,
    /// Of a set no more can be found within a few turns than of all secrets.
    fewer_turns,
    /// Look at the bounds of all parts of a question before any part is solved.
    refinement,
    /// Item Matching: leave out items that cannot matter in the turns left.
    cap,
    /// Item Matching: count the answers to the last question, and search no further.
    last,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::ALL
    }
}
