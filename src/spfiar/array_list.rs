//! The array list of moves: the last ten rounds, which `undo_move` takes back.

use super::column::Column;

/// Rounds that are remembered (assignment: 20 discs).
const MOST_ROUNDS: usize = 10;

/// One successful `add_disc`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Round {
    /// The column of the user's disc.
    pub(super) user: Column,
    /// The column of the computer's disc; [`None`] if the user's disc had won.
    pub(super) computer: Option<Column>,
}

/// At most ten rounds, the oldest first.
pub(super) struct ArrayList {
    rounds: [Option<Round>; MOST_ROUNDS],
    length: usize,
}

impl ArrayList {
    pub(super) const fn new() -> Self {
        Self { rounds: [None; MOST_ROUNDS], length: 0 }
    }

    /// Adds a round at the end. A full list forgets its first one for good.
    pub(super) fn add_last(&mut self, round: Round) {
        if self.length == MOST_ROUNDS {
            self.rounds.rotate_left(1);
            self.length -= 1;
        }
        if let Some(place) = self.rounds.get_mut(self.length) {
            *place = Some(round);
            self.length += 1;
        }
    }

    /// Takes the last round away; [`None`] when the list is empty.
    pub(super) fn remove_last(&mut self) -> Option<Round> {
        self.length = self.length.checked_sub(1)?;
        self.rounds.get_mut(self.length)?.take()
    }
}

#[cfg(test)]
mod tests {
    use super::{ArrayList, Column, Round};

    /// The user's disc in one of the columns 1 to 5, the computer's in another.
    fn round(number: u32) -> Option<Round> {
        let user = Column::new(number % 5 + 1)?;
        Some(Round { user, computer: Column::new(number % 3 + 1) })
    }

    fn add(list: &mut ArrayList, numbers: core::ops::RangeInclusive<u32>) {
        numbers.filter_map(round).for_each(|round| list.add_last(round));
    }

    #[test]
    fn the_last_one_comes_first_and_then_there_is_none() {
        let mut list = ArrayList::new();
        add(&mut list, 1..=3);
        assert_eq!(list.remove_last(), round(3));
        add(&mut list, 4..=4);
        for number in [4, 2, 1] {
            assert_eq!(list.remove_last(), round(number));
        }
        assert_eq!(list.remove_last(), None);
        assert_eq!(list.remove_last(), None);
    }

    #[test]
    fn ten_are_remembered_not_nine_and_not_eleven() {
        for played in [9, 10, 11, 25] {
            let mut list = ArrayList::new();
            add(&mut list, 1..=played);
            for number in (1..=played).rev().take(10) {
                assert_eq!(list.remove_last(), round(number), "{played} played");
            }
            assert_eq!(list.remove_last(), None, "{played} played");
        }
    }

    /// The assignment's scenario: m1 to m17, two undone, m18 to m20, ten undone; m1 to m8 stay for
    /// good.
    #[test]
    fn seventeen_rounds_two_undone_three_more_and_ten_undone() {
        let mut list = ArrayList::new();
        add(&mut list, 1..=17);
        assert_eq!(list.remove_last(), round(17));
        assert_eq!(list.remove_last(), round(16));
        add(&mut list, 18..=20);
        for number in [20, 19, 18, 15, 14, 13, 12, 11, 10, 9] {
            assert_eq!(list.remove_last(), round(number));
        }
        assert_eq!(list.remove_last(), None);
    }
}
