//! Swap search and its variants: permutations found by swapping two slots at a time, with and without the booth.
//! `draft` is the code at which swaps are tried.

pub(crate) mod draft;
pub(crate) mod swap_booth;
pub(crate) mod swap_search;
pub(crate) mod swap_table;
pub(crate) mod swap_table_plus;
