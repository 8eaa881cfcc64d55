//! Work on many items: on all cores with the feature `parallel`, else one after another. Results are the same.

#[cfg(feature = "parallel")]
use rayon::prelude::*;

/// Applies `each` to every item. The results have the order of the items. Other cores help only if `is_worth_it`.
pub(crate) fn map_all<T: Sync, R: Send>(
    items: &[T],
    is_worth_it: bool,
    each: impl Fn(&T) -> R + Send + Sync,
) -> Vec<R> {
    #[cfg(feature = "parallel")]
    if is_worth_it {
        return items.par_iter().map(each).collect();
    }
    #[cfg(not(feature = "parallel"))]
    let _ = is_worth_it;
    items.iter().map(each).collect()
}

/// [`map_all`] for items that are given away.
pub(crate) fn map_owned<T: Send, R: Send>(
    items: Vec<T>,
    is_worth_it: bool,
    each: impl Fn(T) -> R + Send + Sync,
) -> Vec<R> {
    #[cfg(feature = "parallel")]
    if is_worth_it {
        return items.into_par_iter().map(each).collect();
    }
    #[cfg(not(feature = "parallel"))]
    let _ = is_worth_it;
    // Collected at once, small results would keep the room of large items.
    let mut results = Vec::with_capacity(items.len());
    results.extend(items.into_iter().map(each));
    results
}

/// Applies `each` to every item and its number, from 0. The results have the order of the items.
pub(crate) fn map_all_mut<T: Send, R: Send>(
    items: &mut [T],
    each: impl Fn(usize, &mut T) -> R + Send + Sync,
) -> Vec<R> {
    #[cfg(feature = "parallel")]
    let items = items.par_iter_mut();
    #[cfg(not(feature = "parallel"))]
    let items = items.iter_mut();
    let numbered = items.enumerate();
    numbered.map(|(number, item)| each(number, item)).collect()
}

/// Applies `each` to every chunk of `size` items and its number, from 0. The last chunk may be shorter. The results
/// have the order of the chunks.
pub(crate) fn map_chunks<T: Sync, R: Send>(
    items: &[T],
    size: usize,
    each: impl Fn(usize, &[T]) -> R + Send + Sync,
) -> Vec<R> {
    #[cfg(feature = "parallel")]
    let chunks = items.par_chunks(size);
    #[cfg(not(feature = "parallel"))]
    let chunks = items.chunks(size);
    let numbered = chunks.enumerate();
    numbered
        .map(|(number, chunk)| each(number, chunk))
        .collect()
}

/// Applies `each` to the items of two slices of one length, pair by pair. The results have the order of the pairs.
pub(crate) fn map_pairs<A: Send, B: Send, R: Send>(
    first: &mut [A],
    second: &mut [B],
    each: impl Fn(&mut A, &mut B) -> R + Send + Sync,
) -> Vec<R> {
    #[cfg(feature = "parallel")]
    let pairs = first.par_iter_mut().zip(second);
    #[cfg(not(feature = "parallel"))]
    let pairs = first.iter_mut().zip(second);
    pairs.map(|(a, b)| each(a, b)).collect()
}

/// Applies `each` to every item and merges the results. `merge` must not depend on the order, and must leave a result
/// as it is if the other one is the default.
pub(crate) fn merge_all<T: Send, R: Default + Send>(
    items: Vec<T>,
    each: impl Fn(T) -> R + Send + Sync,
    merge: impl Fn(R, R) -> R + Send + Sync,
) -> R {
    #[cfg(feature = "parallel")]
    let merged = items.into_par_iter().map(each).reduce(R::default, merge);
    #[cfg(not(feature = "parallel"))]
    let merged = items.into_iter().map(each).fold(R::default(), merge);
    merged
}
