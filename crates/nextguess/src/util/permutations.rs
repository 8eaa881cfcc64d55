//! All orders of some items.

/// Calls `visit` with every order of the items in which the first `fixed` keep their places. Afterwards the items are in
/// the order that they came in.
pub(crate) fn permute<T>(items: &mut [T], fixed: usize, visit: &mut impl FnMut(&[T])) {
    if fixed == items.len() {
        visit(items);
        return;
    }
    for other in fixed..items.len() {
        items.swap(fixed, other);
        permute(items, fixed + 1, visit);
        items.swap(fixed, other);
    }
}
