//! The schedule: the pairs of bots, and their games on all cores.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;
use std::sync::Mutex;

use super::bots::{Bot, Players, own};
use super::log::{self, Log};
use super::rules::Rules;
use super::slide4::{Slot, Trial};
use super::{Failure, Match, Refused, ece15 as rules_of_ece15, slide4 as rules_of_slide4, tables};
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
            let ask = in_games_of_their_own(&mut players, place);
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

/// Asks a bot in games that are counted from 0, each in a process of its own.
fn in_games_of_their_own(
    players: &mut Players<'_>,
    place: usize,
) -> impl FnMut(usize, &str) -> Result<String, Failure> {
    let mut game = 0;
    move |number, line| {
        if number != game {
            players.end(place);
            game = number;
        }
        players.ask(place, line)
    }
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
        Admission, BTreeMap, Bot, Competition, Job, Log, Match, Out, Players, Refusal, Refused,
        Sandbox, Slot, Trial, admissions, admitted, both_sides, counted, ece15, field_stage,
        games_of_a_block, games_of_ece15, in_games_of_their_own, is_crowded, log, numbered,
        openings, own, pairs, round_robin, slide4,
    };
    use crate::cases::courses::Course;
    use crate::files::resumable::Existing;
    use crate::options::Options;
    use crate::run::limits::TASKS;
    use crate::tournament::{Fault, Score};
    use std::fs;
    use std::path::PathBuf;
    use std::sync::Mutex;
    use std::time::Duration;

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

    /// Bots that crash at each question, since nothing runs for them.
    fn bots(names: &[&str]) -> Vec<Bot> {
        let bot = |name: &&str| Bot {
            name: (*name).into(),
            content: "1".into(),
            ready: Err("it is empty".into()),
        };
        names.iter().map(bot).collect()
    }

    fn admission() -> Admission {
        Admission { refused: None, trial: Trial::default() }
    }

    /// Options of a competition with this log in the temporary folder.
    fn competition(game: Course, log: &str) -> Options {
        let log = format!("in-a-row-schedule-{log}-{}", std::process::id());
        let log = Some(std::env::temp_dir().join(log));
        let options = Options::new(game, "bots".into(), None);
        Options { log, existing: Existing::Replaced, jobs: Some(1), ..options }
    }

    /// The lines of a log behind its head. The log is deleted.
    fn lines_of(log: Option<PathBuf>) -> Vec<String> {
        let log = log.unwrap();
        let text = fs::read_to_string(&log).unwrap();
        fs::remove_file(&log).unwrap();
        text.lines().skip(1).map(String::from).collect()
    }

    /// Each piece is counted when it is done. The first refusal is that of the whole.
    #[test]
    fn results_stand_in_the_order_of_the_work() {
        let options = Options { jobs: Some(1), ..competition(Course::Slide4, "counted") };
        let steps = Mutex::new(Vec::new());
        let done = counted(&options, "games:", 3, &[7, 5, 9], |piece, count| {
            count.step();
            let done = count.done.lock().unwrap().0;
            steps.lock().unwrap().push(format!("{} {done} of {}", count.label, count.total));
            Ok(piece * 10)
        });
        assert_eq!(done.ok(), Some(vec![70, 50, 90]));
        let expected = ["games: 1 of 3", "games: 2 of 3", "games: 3 of 3"];
        assert_eq!(steps.into_inner().unwrap(), expected);
        let failed = counted(&options, "games:", 3, &[7, 5, 9], |piece, _| {
            if *piece == 7 { Ok(()) } else { Err(Refusal::call(piece.to_string())) }
        });
        let Err(Refusal::Call { why, .. }) = failed else { panic!("it is no refusal") };
        assert_eq!(why, "5");
    }

    #[test]
    fn a_bot_that_cannot_run_is_refused_before_the_gate() {
        for game in [Course::Ece15, Course::Slide4] {
            let options = competition(game, "gate");
            let all = admissions(&options, &Sandbox::none(), &bots(&["ada", "bob"])).ok().unwrap();
            let refused = Refused { why: "it is empty".into(), line: String::new() };
            assert_eq!(all.len(), 2);
            for one in all {
                assert_eq!((one.refused, one.trial), (Some(refused.clone()), Trial::default()));
            }
        }
    }

    /// A game of the log counts where number, players and size are those of the schedule.
    #[test]
    fn games_of_the_log_are_not_played_again() {
        let (options, bots) = (competition(Course::Slide4, "known"), bots(&["ada", "bob", "cyd"]));
        let sandbox = Sandbox::none();
        let (log, none) = log::open(&options, &bots).ok().unwrap();
        assert!(none.is_empty());
        let won = |number: usize, players: [usize; 2], size: usize| {
            (number, Match { number, size, ..Match::between(players, Score::Win) })
        };
        let known = [won(3, [0, 1], 4), won(4, [0, 2], 4), won(5, [0, 2], 5), won(9, [0, 2], 4)];
        let known: BTreeMap<usize, Match> = known.into();
        let run = Competition { options: &options, sandbox: &sandbox, bots: &bots, log, known };
        let jobs = numbered(pairs(&[0, 1, 2], &[(4, vec![])]), 3);
        let games = run.play_all("games:", &jobs).ok().unwrap();
        let crash = |number: usize, players: [usize; 2]| {
            let fault = Some((0, Fault::Crash));
            Match { number, fault, ..Match::between(players, Score::Loss) }
        };
        let expected = [
            won(3, [0, 1], 4).1,
            crash(4, [1, 0]),
            crash(5, [0, 2]),
            crash(6, [2, 0]),
            crash(7, [1, 2]),
            crash(8, [2, 1]),
        ];
        assert_eq!(games, expected);
        let lines = [
            "4\t4\tbob\tada\t0-1\t1 crash\t0 0\t",
            "5\t4\tada\tcyd\t0-1\t1 crash\t0 0\t",
            "6\t4\tcyd\tada\t0-1\t1 crash\t0 0\t",
            "7\t4\tbob\tcyd\t0-1\t1 crash\t0 0\t",
            "8\t4\tcyd\tbob\t0-1\t1 crash\t0 0\t",
        ];
        assert_eq!(lines_of(options.log), lines);
    }

    /// Options whose limits no program meets that repeats lines, however busy the machine is.
    fn generous(game: Course) -> Options {
        let mut options = Options::new(game, "bots".into(), None);
        options.allowance.time = Duration::from_mins(1);
        options.allowance.memory = 1 << 30;
        options.allowance.processes = TASKS;
        options
    }

    /// A program that repeats each line stands for both. Its answers are no moves, so that who is
    /// asked first loses. In ece15 it has ended before, and nothing runs.
    #[test]
    fn each_game_of_ece15_has_processes_of_its_own() {
        for (game, size, fault) in
            [(Course::Ece15, 0, Fault::Crash), (Course::Slide4, 4, Fault::Illegal)]
        {
            let (options, bots) = (generous(game), bots(&["ada", "bob"]));
            let (sandbox, log) = (Sandbox::none(), log::open(&options, &bots).ok().unwrap().0);
            let known = BTreeMap::new();
            let mut players = Players::new(&options, &sandbox, &bots);
            for place in [0, 1] {
                players.run_echo(place);
            }
            let run = Competition { options: &options, sandbox: &sandbox, bots: &bots, log, known };
            let job = Job { number: 6, players: [1, 0], size, opening: Vec::new() };
            let fault = Some((0, fault));
            let lost = Match { number: 6, size, fault, ..Match::between([1, 0], Score::Loss) };
            assert_eq!(run.play(&mut players, &job).ok(), Some(lost));
        }
    }

    /// The second player of an opening of three plies moves first.
    #[test]
    fn a_game_begins_behind_its_opening() {
        let options = Options::new(Course::Slide4, "".into(), None);
        let (sandbox, bots) = (Sandbox::none(), bots(&["ada", "bob"]));
        let known = BTreeMap::new();
        let log = log::open(&options, &bots).ok().unwrap().0;
        let run = Competition { options: &options, sandbox: &sandbox, bots: &bots, log, known };
        let drawn = Options { sizes: vec![6], games: 2, plies: 3, seed: 5, ..options.clone() };
        let opening = &openings(&drawn)[&6][0];
        for job in both_sides([0, 1], 6, opening) {
            let game = run.play(&mut Players::new(&options, &sandbox, &bots), &job).ok().unwrap();
            assert_eq!((game.players, game.size), (job.players, 6));
            assert_eq!((game.score, game.fault), (Score::Win, Some((1, Fault::Crash))));
            assert_eq!(game.moves.split(' ').count(), 3);
        }
    }

    /// The games of the perfect player with X stand in the log: it need not run.
    #[test]
    fn a_competition_of_ece15_is_told_as_a_whole() {
        let mut options = competition(Course::Ece15, "ece15");
        let two = bots(&["ada", "bob"]);
        let all = [two.clone(), vec![own("the perfect player", Course::Ece15, &[])]].concat();
        let (log, _): (Log, _) = log::open(&options, &all).ok().unwrap();
        for (number, other) in [(3, 0), (5, 1)] {
            let game = Match { number, size: 0, ..Match::between([2, other], Score::Win) };
            log.write(&game, &all).unwrap();
        }
        options.existing = Existing::Resumed;
        let mut bytes = Vec::new();
        let admissions = [admission(), admission()];
        ece15(&options, &Sandbox::none(), &two, &admissions, &mut Out(&mut bytes)).ok().unwrap();
        let expected = "
rank  points  won drawn lost  with X  credit  bot
   1       1    1     0    1       0     100  ada
   1       1    1     0    1       0     100  bob

         1  2
  1 ada  -  1
  2 bob  1  -

Games lost by a fault
illegal  board  crash   time silent   turn  bot
      0      0      1      0      0      0  ada
      0      0      1      0      0      0  bob

The perfect player, outside the ranking, wins 2 of 2 with X, 2 of 2 with O.
";
        assert_eq!(String::from_utf8(bytes).unwrap(), expected);
        let lines = [
            "3\t0\tthe perfect player\tada\t1-0\t-\t0 0\t",
            "5\t0\tthe perfect player\tbob\t1-0\t-\t0 0\t",
            "0\t0\tada\tbob\t0-1\t1 crash\t0 0\t",
            "1\t0\tbob\tada\t0-1\t1 crash\t0 0\t",
            "2\t0\tada\tthe perfect player\t0-1\t1 crash\t0 0\t",
            "4\t0\tbob\tthe perfect player\t0-1\t1 crash\t0 0\t",
        ];
        assert_eq!(lines_of(options.log), lines);
    }

    /// Three bots for two places: the one that loses all games of the first stage is out. The games
    /// that our Bot1 begins stand in the log.
    #[test]
    fn a_competition_of_slide4_is_told_as_a_whole() {
        let options = competition(Course::Slide4, "slide4");
        let mut options = Options { sizes: vec![4], games: 2, plies: 0, most: 2, ..options };
        let three = bots(&["ada", "bob", "cyd"]);
        let levels = ["Bot1 1", "Bot1 30", "Bot1 300", "Bot1 3000"];
        let levels = levels.map(|name| own(name, Course::Slide4, &[]));
        let all = [three.clone(), levels.to_vec()].concat();
        let (log, _): (Log, _) = log::open(&options, &all).ok().unwrap();
        for number in (1..24).step_by(2) {
            let (bot, ours) = (number / 8, 3 + number % 8 / 2);
            let score = [Score::Loss, Score::Win, Score::Draw][bot];
            let game = Match { number, ..Match::between([ours, bot], score) };
            log.write(&game, &all).unwrap();
        }
        options.existing = Existing::Resumed;
        let mut bytes = Vec::new();
        let taken = [admission(), admission(), admission()];
        slide4(&options, &Sandbox::none(), &three, &taken, &mut Out(&mut bytes)).ok().unwrap();
        let faults = "
Games lost by a fault
illegal  board  crash   time silent   turn  bot
";
        let lost = |count: u32, name: &str| {
            format!("      0      0{count:>7}      0      0      0  {name}\n")
        };
        let expected = [
            "
Qualifying stage: each bot plays 8 games against our Bot1 at four levels.
points  goes on  bot
     4  yes      ada
     2  yes      cyd
     0           bob
",
            faults,
            &lost(4, "ada"),
            &lost(4, "cyd"),
            &lost(4, "bob"),
            "
Percentage of points by size and overall; rating ± two standard errors
rank   4     all      rating  bot
   1  50    50.0      0 ± 401  ada
   1  50    50.0      0 ± 401  cyd
       0  all players who move first
",
            faults,
            &lost(1, "ada"),
            &lost(1, "cyd"),
        ];
        assert_eq!(String::from_utf8(bytes).unwrap(), expected.concat());
        let lines = lines_of(options.log);
        assert_eq!(lines.len(), 24 + 2);
        assert_eq!(lines[12], "0\t4\tada\tBot1 1\t0-1\t1 crash\t0 0\t");
        assert_eq!(lines[23], "22\t4\tcyd\tBot1 3000\t0-1\t1 crash\t0 0\t");
        assert_eq!(lines[24], "24\t4\tada\tcyd\t0-1\t1 crash\t0 0\t");
        assert_eq!(lines[25], "25\t4\tcyd\tada\t0-1\t1 crash\t0 0\t");
    }

    /// A program that repeats each line stands for the bot, until the next game ends it.
    #[test]
    fn each_game_of_the_gate_has_a_process_of_its_own() {
        let (options, bots) = (generous(Course::Ece15), bots(&["ada", "bob"]));
        let sandbox = Sandbox::none();
        let mut players = Players::new(&options, &sandbox, &bots);
        let mut asked = |numbers: &[usize]| {
            players.run_echo(0);
            players.run_echo(1);
            let mut ask = in_games_of_their_own(&mut players, 0);
            let heard = numbers.iter().map(|number| ask(*number, "44").is_ok());
            let heard: Vec<bool> = heard.collect();
            drop(ask);
            assert_eq!(players.ask(1, "44"), Ok("44".into()));
            players.end(0);
            players.end(1);
            heard
        };
        assert_eq!(asked(&[0, 0, 1, 1]), [true, true, false, false]);
        assert_eq!(asked(&[1, 0]), [false, false]);
    }
}
