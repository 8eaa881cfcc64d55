//! Swap search and its kin: permutations found by swapping two slots at a time, with and without the booth.

pub(crate) mod draft;
pub(crate) mod swap_booth;
pub(crate) mod swap_search;
pub(crate) mod swap_table;
pub(crate) mod swap_table_plus;
