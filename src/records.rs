//! Sorted records of equal length in one slice of bytes: the form of the engines' books.

use core::cmp::Ordering;

/// Records of `N` bytes, in the ascending order of their keys.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Records<'a, const N: usize>(&'a [u8]);

impl<'a, const N: usize> Records<'a, N> {
    /// The records in these bytes.
    ///
    /// # Panics
    /// When the last record is incomplete. In a `const` or a `static`, where books belong, this is
    /// a compile error.
    pub(crate) const fn new(bytes: &'a [u8]) -> Self {
        assert!(bytes.len() % N == 0, "all records are whole");
        Self(bytes)
    }

    /// The number of records.
    pub(crate) const fn len(self) -> usize {
        self.0.len() / N
    }

    /// All records in their order.
    pub(crate) fn iter(self) -> impl Iterator<Item = [u8; N]> + use<'a, N> {
        self.0.chunks_exact(N).filter_map(|record| record.first_chunk().copied())
    }

    /// The record with this key, by binary search.
    pub(crate) fn find<K: Ord>(self, wanted: &K, key: impl Fn([u8; N]) -> K) -> Option<[u8; N]> {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            let record = *self.0.get(middle * N..)?.first_chunk()?;
            match key(record).cmp(wanted) {
                Ordering::Less => low = middle + 1,
                Ordering::Equal => return Some(record),
                Ordering::Greater => high = middle,
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::Records;

    #[test]
    fn every_record_is_found_and_no_other() {
        let mut bytes = [7; 40];
        for (place, key) in bytes.iter_mut().step_by(2).zip((0..).step_by(10)) {
            *place = key;
        }
        for length in (0..=40).step_by(2) {
            let records = Records::<2>::new(bytes.get(..length).unwrap_or_default());
            assert_eq!(records.len(), length / 2);
            for wanted in 0..=u8::MAX {
                let found = records.find(&wanted, |[key, _]| key);
                let expected = records.iter().find(|&[key, _]| key == wanted);
                assert_eq!(found, expected, "{wanted} among {length}");
            }
        }
    }
}
