//! Random bytes that come again with the same seed.

/// Marsaglia's xorshift with 64 bits. Its state is what a failure prints.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Any seed but 0, which is taken for 1.
    pub fn new(seed: u64) -> Self {
        Self(seed.max(1))
    }

    /// A small number as a seed; neighbours give unlike sequences.
    pub fn seeded(number: u64) -> Self {
        let mut random = Self::new(number.wrapping_mul(0x9e37_79b9));
        for _ in 0..8 {
            random.next();
        }
        random
    }

    #[expect(clippy::should_implement_trait, reason = "it never ends")]
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number below the limit, which is not 0.
    pub fn below(&mut self, limit: usize) -> usize {
        let high = (self.next() >> 32) as usize;
        high % limit
    }

    pub fn byte(&mut self) -> u8 {
        self.next().to_be_bytes()[0]
    }

    /// One of some things, of which there is at least one.
    #[expect(clippy::indexing_slicing, reason = "below the length")]
    pub fn pick<'a, T: ?Sized>(&mut self, of: &[&'a T]) -> &'a T {
        of[self.below(of.len())]
    }

    /// One of some values, of which there is at least one.
    #[expect(clippy::indexing_slicing, reason = "below the length")]
    pub fn one_of<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.below(values.len())]
    }

    /// The bytes cut into pieces of 1 to `longest`.
    pub fn pieces(&mut self, bytes: &[u8], longest: usize) -> Vec<Vec<u8>> {
        let mut rest = bytes;
        let mut pieces = Vec::new();
        while !rest.is_empty() {
            let (piece, left) = rest.split_at((1 + self.below(longest)).min(rest.len()));
            pieces.push(piece.to_vec());
            rest = left;
        }
        pieces
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    /// Openings and requests are drawn with these numbers: all students of all years have the same.
    #[test]
    fn a_seed_gives_the_same_numbers_every_time() {
        let mut random = Random::new(1);
        let three = [(); 3].map(|()| random.next());
        assert_eq!(three, [0x4082_2041, 0x1000_4106_0c01_1441, 0x9b1e_842f_6e86_2629]);
        assert_eq!(Random::new(0).next(), 0x4082_2041);
        let first = |seed| Random::seeded(seed).next();
        let seeded = [0x7d3e_032e_9a79_08ff, 0x6219_25d5_bbc0_2e68, 0x4c7b_fd80_9dd2_69f5];
        assert_eq!([0, 1, 2].map(first), seeded);
    }

    #[test]
    fn numbers_bytes_and_pieces_are_drawn_from_the_upper_bits() {
        let mut random = Random::seeded(1);
        assert_eq!([(); 8].map(|()| random.below(10)), [3, 2, 3, 5, 1, 9, 6, 8]);
        let mut random = Random::seeded(3);
        assert_eq!([(); 4].map(|()| random.byte()), [101, 216, 169, 104]);
        let mut random = Random::seeded(5);
        assert_eq!([(); 3].map(|()| random.pick(&["a", "b", "c"])), ["a", "c", "a"]);
        assert_eq!([(); 3].map(|()| random.one_of(&[4, 5, 6])), [4, 6, 5]);
        let pieces = Random::seeded(1).pieces(b"0123456789", 4);
        assert_eq!(pieces, [&b"01"[..], b"234", b"56", b"78", b"9"]);
        assert!(Random::seeded(1).pieces(b"", 4).is_empty());
    }
}
