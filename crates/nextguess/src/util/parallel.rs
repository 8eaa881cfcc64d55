//! Work on many items at once, where that is built in.

/// What `each` makes of the items, in their order; on all cores if that is worth it.
#[cfg(feature = "parallel")]
pub(crate) fn map_all<T: Sync, R: Send>(
    items: &[T],
    is_worth_it: bool,
    each: impl Fn(&T) -> R + Send + Sync,
) -> Vec<R> {
    use rayon::prelude::*;
    if is_worth_it {
        items.par_iter().map(each).collect()
    } else {
        items.iter().map(each).collect()
    }
}

/// What `each` makes of the items, in their order.
#[cfg(not(feature = "parallel"))]
pub(crate) fn map_all<T, R>(items: &[T], _: bool, each: impl Fn(&T) -> R) -> Vec<R> {
    items.iter().map(each).collect()
}

/// What `each` makes of the items and their places, in their order; on all cores.
#[cfg(feature = "parallel")]
pub(crate) fn map_all_mut<T: Send, R: Send>(
    items: &mut [T],
    each: impl Fn(usize, &mut T) -> R + Send + Sync,
) -> Vec<R> {
    use rayon::prelude::*;
    let items = items.par_iter_mut().enumerate();
    items.map(|(at, item)| each(at, item)).collect()
}

/// What `each` makes of the items and their places, in their order.
#[cfg(not(feature = "parallel"))]
pub(crate) fn map_all_mut<T, R>(items: &mut [T], each: impl Fn(usize, &mut T) -> R) -> Vec<R> {
    let items = items.iter_mut().enumerate();
    items.map(|(at, item)| each(at, item)).collect()
}
