//! Ratings with error bars, from any games between any bots.

use super::Match;

/// Elo points of a factor ten in the odds.
const ELO: f64 = 400.0;

/// Steps towards the strengths under which the games are likeliest.
const STEPS: usize = 500;

/// Ratings by the model of Bradley and Terry, 0 on the mean, in Elo points, with two standard
/// errors. Each bot has a drawn game more, against a bot of mean strength, so that all ratings are
/// finite.
pub fn ratings(places: &[usize], games: &[Match]) -> Vec<(f64, f64)> {
    let count = places.len();
    let place_of = |player: usize| places.iter().position(|&place| place == player);
    let mut meetings = vec![vec![0.0; count]; count];
    let mut points = vec![0.5; count];
    for game in games {
        let [Some(one), Some(other)] = game.players.map(place_of) else { continue };
        let halves = f64::from(game.score.halves()) / 2.0;
        add(&mut points, one, halves);
        add(&mut points, other, 1.0 - halves);
        for (row, column) in [(one, other), (other, one)] {
            if let Some(row) = meetings.get_mut(row) {
                add(row, column, 1.0);
            }
        }
    }
    let mut strengths = vec![1.0_f64; count];
    for _ in 0..STEPS {
        let next: Vec<f64> = (meetings.iter().zip(&points).zip(&strengths))
            .map(|((row, points), own)| {
                let sum: f64 =
                    row.iter().zip(&strengths).map(|(games, other)| games / (own + other)).sum();
                points / (sum + 1.0 / (own + 1.0))
            })
            .collect();
        strengths = next;
    }
    let in_elo = ELO / std::f64::consts::LN_10;
    let rating = |(row, own): (&Vec<f64>, &f64)| {
        let chance = |other: f64| own / (own + other);
        let spread = |other: f64| chance(other) * (1.0 - chance(other));
        let sum: f64 =
            row.iter().zip(&strengths).map(|(games, other)| games * spread(*other)).sum();
        (in_elo * own.ln(), 2.0 * in_elo / (sum + spread(1.0)).sqrt())
    };
    meetings.iter().zip(&strengths).map(rating).collect()
}

fn add(values: &mut [f64], place: usize, amount: f64) {
    if let Some(value) = values.get_mut(place) {
        *value += amount;
    }
}

#[cfg(test)]
mod tests {
    use super::{Match, ratings};
    use crate::tournament::Score;

    /// 75 of 100 points are odds of three: 191 Elo points, where the drawn game counts little.
    #[test]
    fn three_of_four_points_are_190_elo_points() {
        let score = |number| if number % 4 == 0 { Score::Loss } else { Score::Win };
        let games: Vec<Match> =
            (0..4000).map(|number| Match::between([7, 9], score(number))).collect();
        let found = ratings(&[7, 9], &games);
        let distance = found[0].0 - found[1].0;
        assert!((distance - 190.8).abs() < 0.2, "{found:?}");
        // Two standard errors: 2 x 173.7 / sqrt(4000 x 0.75 x 0.25).
        assert!(found.iter().all(|(_, error)| (error - 12.7).abs() < 0.1), "{found:?}");
    }

    #[test]
    fn who_wins_all_has_a_finite_rating_and_a_wide_error_bar() {
        let games = [Match::between([0, 1], Score::Win), Match::between([1, 0], Score::Loss)];
        let found = ratings(&[0, 1], &games);
        assert!(found[0].0 > 50.0 && found[0].0 < 1000.0, "{found:?}");
        assert!((found[0].0 + found[1].0).abs() < 1e-6, "{found:?}");
        // With the drawn game 2.5 points of odds s to 1 / s: 2 s² / (s² + 1) + s / (s + 1) = 2.5.
        assert!((found[0].0 - 175.8).abs() < 0.1, "{found:?}");
        assert!((found[0].1 - 548.2).abs() < 0.1, "{found:?}");
    }

    #[test]
    fn a_bot_without_games_has_the_mean() {
        let found = ratings(&[3], &[]);
        assert!(found.len() == 1 && found[0].0.abs() < 1e-9, "{found:?}");
        // Twice the standard error of one game between equals: 2 x 173.7 / sqrt(0.25).
        assert!((found[0].1 - 694.9).abs() < 0.1, "{found:?}");
        // Players whom nobody asks about count for nothing.
        let games = [Match::between([3, 4], Score::Win), Match::between([4, 5], Score::Win)];
        assert_eq!(ratings(&[3], &games), found);
    }
}
