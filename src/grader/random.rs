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
