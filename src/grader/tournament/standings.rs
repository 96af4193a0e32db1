//! Points, ranks and extra credit.

use super::{Fault, Match};
use crate::text::show;

/// The record of a bot.
#[derive(Clone, Debug, Default)]
pub struct Record {
    pub place: usize,
    pub games: u32,
    pub wins: u32,
    pub draws: u32,
    /// Half points.
    pub halves: u32,
    /// Half points as the first player.
    pub first: u32,
    /// Faults in the order of [`Fault::ALL`].
    pub faults: [u32; Fault::ALL.len()],
    pub forfeits: u32,
}

impl Record {
    pub fn points(&self) -> String {
        show::points(f64::from(self.halves) / 2.0)
    }

    /// Points as the first player.
    pub fn first_points(&self) -> String {
        show::points(f64::from(self.first) / 2.0)
    }

    pub fn losses(&self) -> u32 {
        self.games - self.wins - self.draws
    }

    /// The share of all points, 0 to 1.
    pub fn share(&self) -> f64 {
        if self.games == 0 { 0.0 } else { f64::from(self.halves) / f64::from(2 * self.games) }
    }
}

/// The records of these bots in these games.
#[expect(clippy::needless_pass_by_value, reason = "an iterator is cheap to pass")]
pub fn records<'a>(
    places: &[usize],
    games: impl Iterator<Item = &'a Match> + Clone,
) -> Vec<Record> {
    let record = |&place: &usize| {
        let mut record = Record { place, ..Record::default() };
        for game in games.clone() {
            let Some(seat) = game.players.iter().position(|&player| player == place) else {
                continue;
            };
            let halves = if seat == 0 { game.score.halves() } else { 2 - game.score.halves() };
            record.games += 1;
            record.wins += u32::from(halves == 2);
            record.draws += u32::from(halves == 1);
            record.halves += halves;
            record.first += if seat == 0 { halves } else { 0 };
            record.forfeits += game.forfeits.get(seat).copied().unwrap_or(0);
            if let Some((_, fault)) = game.fault.filter(|(who, _)| *who == seat) {
                let place = Fault::ALL.iter().position(|other| *other == fault);
                if let Some(count) = place.and_then(|place| record.faults.get_mut(place)) {
                    *count += 1;
                }
            }
        }
        record
    };
    places.iter().map(record).collect()
}

/// The rank of each record by half points, 1 for the best; equal ones share the better rank.
pub fn ranks(records: &[Record]) -> Vec<usize> {
    let better =
        |record: &Record| records.iter().filter(|other| other.halves > record.halves).count();
    records.iter().map(|record| 1 + better(record)).collect()
}

/// Extra credit of a rank: 100 for the first, 0 for the last, the others linearly between. All of
/// the first place have 100, shared too; a shared last place has 0.
#[expect(clippy::cast_precision_loss, reason = "counts of bots are small")]
pub fn credit(rank: usize, ranks: &[usize]) -> f64 {
    let count = ranks.len();
    let last = ranks.iter().max().copied().unwrap_or(1);
    if rank == 1 || count < 2 {
        100.0
    } else if rank == last {
        0.0
    } else {
        100.0 * (count - rank) as f64 / (count - 1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::{Record, credit, ranks, records};
    use crate::tournament::{Fault, Match, Score};

    /// The seat of a bot decides whose half points, forfeits and faults are its own.
    #[test]
    fn a_record_counts_its_bots_games_from_its_seat() {
        let of = Match::between;
        let games = [
            Match { forfeits: [3, 1], ..of([2, 4], Score::Win) },
            Match { forfeits: [0, 5], ..of([4, 2], Score::Draw) },
            Match { fault: Some((0, Fault::Time)), ..of([4, 7], Score::Loss) },
            Match { fault: Some((1, Fault::Crash)), ..of([9, 4], Score::Win) },
            of([4, 9], Score::Win),
            of([9, 8], Score::Win),
        ];
        let found = records(&[4, 2, 7, 5], games.iter());
        let counts = |one: &Record| (one.place, one.games, one.wins, one.draws, one.losses());
        assert_eq!(counts(&found[0]), (4, 5, 1, 1, 3));
        assert_eq!(counts(&found[1]), (2, 2, 1, 1, 0));
        assert_eq!(counts(&found[2]), (7, 1, 1, 0, 0));
        assert_eq!(counts(&found[3]), (5, 0, 0, 0, 0));
        let points = |one: &Record| (one.halves, one.first, one.forfeits);
        assert_eq!(
            found.iter().map(points).collect::<Vec<_>>(),
            [(3, 3, 1), (3, 2, 8), (2, 0, 0), (0, 0, 0)]
        );
        assert_eq!(found[0].faults, [0, 0, 1, 1, 0, 0]);
        assert!(found[1..].iter().all(|one| one.faults == [0; 6]));
        let shares: Vec<f64> = found.iter().map(Record::share).collect();
        assert_eq!(shares, [0.3, 0.75, 1.0, 0.0]);
        assert_eq!((found[0].points(), found[1].first_points()), ("1.5".into(), "1".into()));
    }

    /// The extra credit of bots with these half points.
    fn credits(halves: &[u32]) -> Vec<f64> {
        let record = |&halves: &u32| Record { halves, ..Record::default() };
        let records: Vec<Record> = halves.iter().map(record).collect();
        let ranks = ranks(&records);
        ranks.iter().map(|&rank| credit(rank, &ranks)).collect()
    }

    #[track_caller]
    fn check(halves: &[u32], expected: &[f64]) {
        let found = credits(halves);
        let is_near = |(one, other): (&f64, &f64)| (one - other).abs() < 1e-9;
        let same = found.len() == expected.len() && found.iter().zip(expected).all(is_near);
        assert!(same, "{halves:?}: {found:?}, not {expected:?}");
    }

    #[test]
    fn credit_falls_linearly_from_100_to_0() {
        check(&[8, 6, 4, 2, 0], &[100.0, 75.0, 50.0, 25.0, 0.0]);
        check(&[4, 0], &[100.0, 0.0]);
        check(&[0, 8, 4], &[0.0, 100.0, 50.0]);
    }

    #[test]
    fn equal_points_share_the_better_rank() {
        check(&[8, 6, 6, 2, 0], &[100.0, 75.0, 75.0, 25.0, 0.0]);
        check(&[9, 7, 7, 7, 0], &[100.0, 75.0, 75.0, 75.0, 0.0]);
    }

    #[test]
    fn a_shared_first_place_has_100() {
        check(&[8, 8, 4, 2, 0], &[100.0, 100.0, 50.0, 25.0, 0.0]);
    }

    #[test]
    fn a_shared_last_place_has_0() {
        check(&[8, 6, 4, 1, 1], &[100.0, 75.0, 50.0, 0.0, 0.0]);
        check(&[6, 1, 1, 1], &[100.0, 0.0, 0.0, 0.0]);
    }

    #[test]
    fn all_equal_have_100() {
        check(&[6, 6, 6, 6], &[100.0; 4]);
        check(&[0, 0], &[100.0; 2]);
    }

    #[test]
    fn one_alone_has_100() {
        check(&[0], &[100.0]);
        check(&[], &[]);
    }
}
