//! A bound on the work of the twins of one thread, in positions that a search looks at.
//!
//! A bound on positions, not on seconds, gives the same verdicts on every machine.

use std::cell::Cell;

thread_local! {
    static LEFT: Cell<u64> = const { Cell::new(u64::MAX) };
}

/// Sets the positions that this thread's twins may look at from now on.
pub fn allow(positions: u64) {
    LEFT.set(positions);
}

/// Counts a position. Returns false if the work is used up: the search may give any value then.
pub fn spend() -> bool {
    let left = LEFT.get();
    LEFT.set(left.saturating_sub(1));
    left > 0
}

/// True if a search has met the bound.
pub fn is_used_up() -> bool {
    LEFT.get() == 0
}

#[cfg(test)]
mod tests {
    use super::{allow, is_used_up, spend};

    #[test]
    fn the_bound_is_met_after_its_positions() {
        allow(2);
        assert!(spend() && !is_used_up());
        assert!(spend() && is_used_up());
        assert!(!spend() && is_used_up());
        allow(u64::MAX);
        assert!(!is_used_up());
    }
}
