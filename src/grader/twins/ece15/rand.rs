//! glibc's `rand()` as the sum of two former terms, all of them kept.

pub struct Rand(Vec<u32>);

impl Rand {
    /// As if `srand()` had been called with the seed.
    pub fn new(seed: u32) -> Self {
        // A seed is a signed number; the product is taken modulo a prime.
        let mut last = i64::from(seed.max(1).cast_signed());
        let mut terms: Vec<u32> = vec![seed.max(1)];
        while terms.len() < 31 {
            last = 16807 * last % 2_147_483_647;
            if last < 0 {
                last += 2_147_483_647;
            }
            terms.push(u32::try_from(last).unwrap());
        }
        terms.extend_from_within(0..3);
        let mut rand = Self(terms);
        for _ in 0..310 {
            rand.draw();
        }
        rand
    }

    /// 0 to 2,147,483,647.
    pub fn draw(&mut self) -> usize {
        let count = self.0.len();
        let term = self.0[count - 31].wrapping_add(self.0[count - 3]);
        self.0.push(term);
        usize::try_from(term >> 1).unwrap()
    }
}
