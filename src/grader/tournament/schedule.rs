//! The schedule: the pairs of bots, and their games on all cores.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;
use std::sync::Mutex;

use super::bots::{Bot, Players, own};
use super::log::{self, Log};
use super::rules::Rules;
use super::slide4::{Slot, Trial};
use super::{Match, Refused, ece15 as rules_of_ece15, slide4 as rules_of_slide4, tables};
use crate::cases::courses::Course;
use crate::options::Options;
use crate::random::Random;
use crate::refusal::{Out, Refusal};
use crate::run::sandbox::Sandbox;
use crate::run::workers::{ALL, cores, on_all_cores};
use crate::text::terminal::Progress;

/// Games that one worker plays in a row, with the same processes; in a small competition fewer.
/// Blocks do not depend on the number of workers. The table does not either, even if bots keep a
/// state.
const BLOCK: usize = 40;
const BLOCKS: usize = 64;

/// Budgets of slide4's Bot1 in the qualifying stage, in positions for each move.
const FIELD: [&str; 4] = ["1", "30", "300", "3000"];

/// A game to be played.
struct Job {
    number: usize,
    players: [usize; 2],
    size: usize,
    opening: Vec<Slot>,
}

/// The gate before the games: a test of each bot's moves.
pub struct Admission {
    /// Why it does not take part; [`None`] for a bot that does.
    pub refused: Option<Refused>,
    /// The counts of slide4's test; empty in ece15.
    pub trial: Trial,
}

/// Tests all bots.
///
/// # Errors
/// When the machine does not start one.
pub fn admissions(
    options: &Options,
    sandbox: &Sandbox,
    bots: &[Bot],
) -> Result<Vec<Admission>, Refusal> {
    let places: Vec<usize> = (0..bots.len()).collect();
    counted(options, "the gate:", bots.len(), &places, |&place, count| {
        let admission = admission(options, sandbox, bots, place);
        count.step();
        admission
    })
}

fn admission(
    options: &Options,
    sandbox: &Sandbox,
    bots: &[Bot],
    place: usize,
) -> Result<Admission, Refusal> {
    let none = Trial::default();
    if let Some(Err(why)) = bots.get(place).map(|bot| &bot.ready) {
        let refused = Some(Refused { why: why.clone(), line: String::new() });
        return Ok(Admission { refused, trial: none });
    }
    let mut players = Players::new(options, sandbox, bots);
    let admission = match Rules::of(options.game) {
        Rules::Ece15 => {
            let mut game = 0;
            let ask = |number: usize, line: &str| {
                if number != game {
                    players.end(place);
                    game = number;
                }
                players.ask(place, line)
            };
            Admission { refused: rules_of_ece15::refused(ask, options.seed), trial: none }
        }
        Rules::Slide4 => {
            let ask = |line: &str| players.ask(place, line);
            let (trial, refused) =
                rules_of_slide4::trial(ask, &options.sizes, options.seed, options.strict);
            Admission { refused, trial }
        }
    };
    players.counts()?;
    Ok(admission)
}

/// The places of the bots that are not refused.
fn admitted(admissions: &[Admission]) -> Vec<usize> {
    let places = admissions.iter().enumerate().filter(|(_, one)| one.refused.is_none());
    places.map(|(place, _)| place).collect()
}

/// Everyone twice against everyone, once with the first move; the perfect player out of
/// competition.
///
/// # Errors
/// When the log or the tables cannot be written.
pub fn ece15(
    options: &Options,
    sandbox: &Sandbox,
    bots: &[Bot],
    admissions: &[Admission],
    out: &mut Out<'_>,
) -> Result<(), Refusal> {
    let taking_part = admitted(admissions);
    let perfect = own("the perfect player", Course::Ece15, &["--best-move"]);
    let all: Vec<Bot> = bots.iter().cloned().chain([perfect]).collect();
    let jobs = games_of_ece15(&taking_part, bots.len());
    let (log, known) = log::open(options, &all)?;
    let run = Competition { options, sandbox, bots: &all, log, known };
    let games = run.play_all("games:", &jobs)?;
    tables::ece15(options, &all, admissions, &games, out)
}

/// The games of all pairs, and then those against the perfect player.
fn games_of_ece15(places: &[usize], perfect: usize) -> Vec<Job> {
    let among = pairs(places, &[(0, Vec::new())]);
    let beside = places.iter().flat_map(|&place| both_sides([place, perfect], 0, &[]));
    numbered(among.into_iter().chain(beside), 0)
}

/// A round robin on all sizes. If there are many bots, a qualifying stage comes first.
///
/// # Errors
/// When the log or the tables cannot be written.
pub fn slide4(
    options: &Options,
    sandbox: &Sandbox,
    bots: &[Bot],
    admissions: &[Admission],
    out: &mut Out<'_>,
) -> Result<(), Refusal> {
    let level = |nodes: &str| {
        own(&format!("Bot1 {nodes}"), Course::Slide4, &["--functions", "--nodes", nodes])
    };
    let all: Vec<Bot> = bots.iter().cloned().chain(FIELD.into_iter().map(level)).collect();
    let openings = openings(options);
    let taking_part = admitted(admissions);
    let is_crowded = is_crowded(taking_part.len(), options.most);
    let opponents = if is_crowded { bots.len()..all.len() } else { 0..0 };
    let stage = numbered(field_stage(options, &taking_part, opponents, &openings), 0);
    let (log, known) = log::open(options, &all)?;
    let run = Competition { options, sandbox, bots: &all, log, known };
    let games = run.play_all("qualifying:", &stage)?;
    let finalists = if is_crowded {
        tables::field(options, &all, &taking_part, &games, out)?
    } else {
        taking_part
    };
    out.flush()?;
    let jobs = numbered(round_robin(&finalists, &openings), stage.len());
    let games = run.play_all("round robin:", &jobs)?;
    tables::slide4(options, &all, admissions, &finalists, &games, out)
}

/// True if there are too many bots for a round robin: they play a qualifying stage first.
const fn is_crowded(bots: usize, most: usize) -> bool {
    bots > most
}

/// The games of each bot against our opponents: one opening a size, from both sides.
fn field_stage(
    options: &Options,
    places: &[usize],
    opponents: Range<usize>,
    openings: &BTreeMap<usize, Vec<Vec<Slot>>>,
) -> Vec<Job> {
    let mut jobs = Vec::new();
    for &place in places {
        for opponent in opponents.clone() {
            for &size in &options.sizes {
                let opening = openings.get(&size).and_then(|of_size| of_size.first());
                let opening = opening.map(Vec::as_slice).unwrap_or_default();
                jobs.extend(both_sides([place, opponent], size, opening));
            }
        }
    }
    jobs
}

/// The openings of each size: the same for all pairs, each played from both sides.
fn openings(options: &Options) -> BTreeMap<usize, Vec<Vec<Slot>>> {
    let of_size = |&size: &usize| {
        let mut random = Random::new(options.seed.wrapping_mul(1009).wrapping_add(size as u64));
        let openings = (0..options.games / 2)
            .map(|_| rules_of_slide4::opening(size, options.plies, &mut random));
        (size, openings.collect())
    };
    options.sizes.iter().map(of_size).collect()
}

/// The games of all pairs from all openings, size by size.
fn round_robin(places: &[usize], openings: &BTreeMap<usize, Vec<Vec<Slot>>>) -> Vec<Job> {
    let of_size = |(size, openings): (&usize, &Vec<Vec<Slot>>)| {
        openings.iter().map(|opening| (*size, opening.clone())).collect::<Vec<_>>()
    };
    pairs(places, &openings.iter().flat_map(of_size).collect::<Vec<_>>())
}

/// The games of all pairs: of each pair those from these openings of a size, from both sides.
fn pairs(places: &[usize], openings: &[(usize, Vec<Slot>)]) -> Vec<Job> {
    let mut jobs = Vec::new();
    for (index, &one) in places.iter().enumerate() {
        for &other in places.iter().skip(index + 1) {
            for (size, opening) in openings {
                jobs.extend(both_sides([one, other], *size, opening));
            }
        }
    }
    jobs
}

fn both_sides([one, other]: [usize; 2], size: usize, opening: &[Slot]) -> [Job; 2] {
    [[one, other], [other, one]].map(|players| Job {
        number: 0,
        players,
        size,
        opening: opening.to_vec(),
    })
}

/// The games with their numbers in the log, which go on from those of an earlier stage.
fn numbered(jobs: impl IntoIterator<Item = Job>, first: usize) -> Vec<Job> {
    (first..).zip(jobs).map(|(number, job)| Job { number, ..job }).collect()
}

/// The games that a worker plays in a row, of so many in all.
fn games_of_a_block(games: usize) -> usize {
    games.div_ceil(BLOCKS).clamp(2, BLOCK)
}

/// A competition under way.
struct Competition<'a> {
    options: &'a Options,
    sandbox: &'a Sandbox,
    bots: &'a [Bot],
    log: Log,
    /// The games that the log held at the start.
    known: BTreeMap<usize, Match>,
}

impl Competition<'_> {
    /// Plays all games that the log does not hold, and returns them in their order.
    fn play_all(&self, label: &str, jobs: &[Job]) -> Result<Vec<Match>, Refusal> {
        let blocks: Vec<&[Job]> = jobs.chunks(games_of_a_block(jobs.len())).collect();
        let games = counted(self.options, label, jobs.len(), &blocks, |block, count| {
            let mut players = Players::new(self.options, self.sandbox, self.bots);
            let play = |job: &Job| {
                let game = self.play(&mut players, job);
                count.step();
                game
            };
            block.iter().map(play).collect::<Result<Vec<_>, _>>()
        })?;
        Ok(games.into_iter().flatten().collect())
    }

    fn play(&self, players: &mut Players<'_>, job: &Job) -> Result<Match, Refusal> {
        let known = self.known.get(&job.number);
        let is_same = |game: &&Match| game.players == job.players && game.size == job.size;
        if let Some(game) = known.filter(is_same) {
            return Ok(game.clone());
        }
        if Rules::of(self.options.game) == Rules::Ece15 {
            // Its course plays each game in a process of its own.
            job.players.iter().for_each(|&place| players.end(place));
        }
        let game = play(self.options, players, job);
        players.counts()?;
        self.log.write(&game, self.bots).map_err(|error| {
            let path = self.options.log.as_deref().unwrap_or(Path::new(""));
            Refusal::file("--log", path, &error)
        })?;
        Ok(game)
    }
}

fn play(options: &Options, players: &mut Players<'_>, job: &Job) -> Match {
    let Job { number, players: places, size, opening } = job;
    let ask = |turn: usize, line: &str| {
        let place = places.get(turn).copied().unwrap_or_default();
        players.ask(place, line)
    };
    match Rules::of(options.game) {
        Rules::Ece15 => {
            let played = rules_of_ece15::play(ask);
            Match {
                number: *number,
                players: *places,
                size: 0,
                moves: played.moves,
                score: played.score,
                fault: played.fault,
                forfeits: [0, 0],
            }
        }
        Rules::Slide4 => {
            let played = rules_of_slide4::play(*size, opening, ask);
            Match {
                number: *number,
                players: *places,
                size: *size,
                moves: played.moves,
                score: played.score,
                fault: played.fault,
                forfeits: played.forfeits,
            }
        }
    }
}

/// Counts what is done; a line on a terminal shows it.
pub struct Count<'a> {
    label: &'a str,
    total: usize,
    done: Mutex<(usize, Progress)>,
}

impl Count<'_> {
    pub fn step(&self) {
        if let Ok(mut done) = self.done.lock() {
            done.0 += 1;
            let text = format!("{} {} of {}", self.label, done.0, self.total);
            done.1.show(&text);
        }
    }
}

/// The results of all pieces of work, in their order. A progress line counts up to `total`.
///
/// # Errors
/// The first of a job; or that no thread can be started.
pub fn counted<T: Sync, R: Send>(
    options: &Options,
    label: &str,
    total: usize,
    work: &[T],
    job: impl Fn(&T, &Count<'_>) -> Result<R, Refusal> + Sync,
) -> Result<Vec<R>, Refusal> {
    let count = Count { label, total, done: Mutex::new((0, Progress::new())) };
    let mut results = Vec::with_capacity(work.len());
    let workers = options.jobs.unwrap_or_else(cores);
    let done = on_all_cores(workers, ALL, work, |piece| job(piece, &count), &mut |_, result, _| {
        results.push(result?);
        Ok(())
    });
    Progress::hide();
    done.map(|()| results)
}

#[cfg(test)]
mod tests {
    use super::{
        Admission, Refused, Slot, Trial, admitted, field_stage, games_of_a_block, games_of_ece15,
        is_crowded, numbered, openings, pairs, round_robin,
    };
    use crate::cases::courses::Course;
    use crate::options::Options;

    /// Half as many openings as games, since both sides play each. A size has its own.
    #[test]
    fn openings_are_the_same_for_the_same_seed() {
        let options = Options::new(Course::Slide4, "bots".into(), None);
        let options = Options { sizes: vec![4, 6], games: 6, plies: 3, seed: 5, ..options };
        let found = openings(&options);
        assert_eq!(found.keys().copied().collect::<Vec<_>>(), [4, 6]);
        assert!(found.values().all(|of_size| of_size.len() == 3));
        assert!(found.values().flatten().all(|opening: &Vec<Slot>| opening.len() == 3));
        assert_eq!(openings(&options), found);
        assert_ne!(openings(&Options { seed: 6, ..options }), found);
    }

    #[test]
    fn more_bots_than_the_most_play_a_qualifying_stage() {
        assert_eq!([39, 40, 41].map(|bots| is_crowded(bots, 40)), [false, false, true]);
    }

    #[test]
    fn a_qualifying_stage_has_one_opening_a_size_from_both_sides() {
        let options = Options::new(Course::Slide4, "bots".into(), None);
        let options = Options { sizes: vec![4, 6], games: 4, plies: 3, seed: 5, ..options };
        let openings = openings(&options);
        let jobs = field_stage(&options, &[1, 3], 5..7, &openings);
        let players: Vec<_> = jobs.iter().map(|job| (job.players, job.size)).collect();
        let of = |bot: usize, ours: usize| {
            [4, 6].map(|size| [([bot, ours], size), ([ours, bot], size)]).concat()
        };
        assert_eq!(players, [of(1, 5), of(1, 6), of(3, 5), of(3, 6)].concat());
        assert!(jobs.iter().all(|job| job.opening == openings[&job.size][0]));
    }

    #[test]
    fn the_numbers_of_a_stage_go_on_from_those_before_it() {
        for (first, expected) in [(0, [0, 1, 2, 3, 4, 5]), (7, [7, 8, 9, 10, 11, 12])] {
            let jobs = numbered(pairs(&[3, 5, 9], &[(4, Vec::new())]), first);
            assert_eq!(jobs.iter().map(|job| job.number).collect::<Vec<_>>(), expected);
            let players: Vec<_> = jobs.iter().map(|job| job.players).collect();
            assert_eq!(players, [[3, 5], [5, 3], [3, 9], [9, 3], [5, 9], [9, 5]]);
        }
    }

    /// Each pair plays each opening of each size from both sides.
    #[test]
    fn a_round_robin_has_all_openings_of_all_sizes() {
        let options = Options::new(Course::Slide4, "bots".into(), None);
        let options = Options { sizes: vec![4, 6], games: 4, plies: 3, seed: 5, ..options };
        let openings = openings(&options);
        let jobs = round_robin(&[1, 3, 4], &openings);
        let games: Vec<_> = jobs.iter().map(|job| (job.players, job.size, &job.opening)).collect();
        assert_eq!(games.len(), 3 * 2 * 2 * 2);
        let [first, second] = [0, 1].map(|place| &openings[&4][place]);
        let of_a_pair =
            [([1, 3], 4, first), ([3, 1], 4, first), ([1, 3], 4, second), ([3, 1], 4, second)];
        assert_eq!(games[..4], of_a_pair);
        assert_eq!(games[4], ([1, 3], 6, &openings[&6][0]));
        assert_eq!((games[8].0, games[16].0), ([1, 4], [3, 4]));
    }

    #[test]
    fn bots_of_ece15_play_each_other_and_then_the_perfect_player() {
        let jobs = games_of_ece15(&[0, 2], 3);
        let games: Vec<_> = jobs.iter().map(|job| (job.number, job.players)).collect();
        let players = [[0, 2], [2, 0], [0, 3], [3, 0], [2, 3], [3, 2]];
        assert_eq!(games, (0..).zip(players).collect::<Vec<_>>());
    }

    #[test]
    fn a_worker_plays_2_to_40_games_in_a_row() {
        let games = [1, 128, 129, 40 * 64, 40 * 64 + 1].map(games_of_a_block);
        assert_eq!(games, [2, 2, 3, 40, 40]);
    }

    #[test]
    fn refused_bots_take_no_part() {
        let one = |is_refused: bool| {
            let refused = Refused { why: String::new(), line: String::new() };
            Admission { refused: is_refused.then_some(refused), trial: Trial::default() }
        };
        assert_eq!(admitted(&[false, true, false].map(one)), [0, 2]);
    }
}
