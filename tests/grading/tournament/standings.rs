//! Points, ranks, extra credit, ratings, and the tables that show them.

use std::fs;
use std::io::Write;

use super::bots::Bot;
use super::options::Options;
use super::{Fault, Game};
use crate::grading::{Refusal, in_words, show};

/// Columns of a narrow terminal.
const WIDTH: usize = 80;

/// Elo points of a factor ten in the odds.
const ELO: f64 = 400.0;

/// What a bot has made of its games.
#[derive(Clone, Debug, Default)]
struct Record {
    place: usize,
    games: u32,
    wins: u32,
    draws: u32,
    /// Half points.
    halves: u32,
    /// Half points as the first player.
    first: u32,
    /// Faults in the order of [`Fault::ALL`].
    faults: [u32; 4],
    forfeits: u32,
}

impl Record {
    fn points(&self) -> String {
        show::points(f64::from(self.halves) / 2.0)
    }

    fn losses(&self) -> u32 {
        self.games - self.wins - self.draws
    }

    fn share(&self) -> f64 {
        if self.games == 0 { 0.0 } else { f64::from(self.halves) / f64::from(2 * self.games) }
    }

    fn faults(&self) -> String {
        let named = Fault::ALL.iter().zip(self.faults).filter(|(_, count)| *count > 0);
        let words: Vec<_> =
            named.map(|(fault, count)| format!("{count} {}", fault.word())).collect();
        words.join(", ")
    }
}

/// The records of these bots in these games.
fn records<'a>(places: &[usize], games: impl Iterator<Item = &'a Game> + Clone) -> Vec<Record> {
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
fn ranks(records: &[Record]) -> Vec<usize> {
    let better =
        |record: &Record| records.iter().filter(|other| other.halves > record.halves).count();
    records.iter().map(|record| 1 + better(record)).collect()
}

/// Extra credit of a rank: 100 for the first, 0 for the last, the others linearly between. All of
/// the first place have 100, shared too; a shared last place has 0.
#[allow(clippy::cast_precision_loss, reason = "counts of bots are small")]
fn credit(rank: usize, ranks: &[usize]) -> f64 {
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

fn name(bots: &[Bot], place: usize) -> &str {
    bots.get(place).map_or("?", |bot| bot.name.as_str())
}

/// A text cut to so many characters.
fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        text.to_string()
    } else {
        text.chars().take(width.saturating_sub(1)).chain(['…']).collect()
    }
}

/// The table and the cross table of ece15.
///
/// # Errors
/// When they cannot be written.
pub fn ece15(
    options: &Options,
    bots: &[Bot],
    places: &[usize],
    games: &[Game],
    out: &mut dyn Write,
) -> Result<(), Refusal> {
    let perfect = bots.len() - 1;
    let among = games.iter().filter(|game| !game.players.contains(&perfect));
    let mut records = records(places, among);
    records.sort_by(|one, other| other.halves.cmp(&one.halves));
    let ranks = ranks(&records);
    writeln!(out, "\nrank  points  won drawn lost  with X  credit  bot")?;
    for (record, &rank) in records.iter().zip(&ranks) {
        let credit = show::points(credit(rank, &ranks));
        let first = show::points(f64::from(record.first) / 2.0);
        let (points, wins, draws, losses) =
            (record.points(), record.wins, record.draws, record.losses());
        let faults = record.faults();
        let faults = if faults.is_empty() { faults } else { format!("  ({faults})") };
        writeln!(
            out,
            "{rank:>4}  {points:>6}  {wins:>3} {draws:>5} {losses:>4}  {first:>6}  {credit:>6}  {}{faults}",
            name(bots, record.place)
        )?;
    }
    cross_table(bots, &records, games, out)?;
    against_the_perfect_player(bots, &records, games, perfect, out)?;
    let header =
        "rank,bot,points,games,won,drawn,lost,points with X,credit,illegal,board,crash,time";
    let rows = records.iter().zip(&ranks).map(|(record, &rank)| {
        let first = show::points(f64::from(record.first) / 2.0);
        format!(
            "{rank},{},{},{},{},{},{},{first},{},{}",
            csv(name(bots, record.place)),
            record.points(),
            record.games,
            record.wins,
            record.draws,
            record.losses(),
            show::points(credit(rank, &ranks)),
            record.faults.map(|count| count.to_string()).join(",")
        )
    });
    write_csv(options, header, rows)
}

/// Points of each bot against each other, of two games; where the terminal is wide enough.
fn cross_table(
    bots: &[Bot],
    records: &[Record],
    games: &[Game],
    out: &mut dyn Write,
) -> Result<(), Refusal> {
    let names = records.iter().map(|record| name(bots, record.place).chars().count());
    let width = names.max().unwrap_or(0).min(16);
    if 4 + width + 4 * records.len() > WIDTH {
        return Ok(());
    }
    write!(out, "\n    {:<width$}", "")?;
    for column in 1..=records.len() {
        write!(out, "{column:>4}")?;
    }
    writeln!(out)?;
    for (row, record) in (1..).zip(records) {
        write!(out, "{row:>3} {:<width$}", cut(name(bots, record.place), width))?;
        for other in records {
            let halves: u32 = games
                .iter()
                .filter_map(|game| halves_against(game, record.place, other.place))
                .sum();
            let cell = if record.place == other.place {
                "-".into()
            } else {
                show::points(f64::from(halves) / 2.0)
            };
            write!(out, "{cell:>4}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Half points of one player in a game against the other.
fn halves_against(game: &Game, one: usize, other: usize) -> Option<u32> {
    match game.players {
        [first, second] if (first, second) == (one, other) => Some(game.score.halves()),
        [first, second] if (first, second) == (other, one) => Some(2 - game.score.halves()),
        _ => None,
    }
}

fn against_the_perfect_player(
    bots: &[Bot],
    records: &[Record],
    games: &[Game],
    perfect: usize,
    out: &mut dyn Write,
) -> Result<(), Refusal> {
    let own: Vec<&Game> = games.iter().filter(|game| game.players.contains(&perfect)).collect();
    let with_x: Vec<_> = own.iter().filter(|game| game.players.first() == Some(&perfect)).collect();
    let with_o: Vec<_> = own.iter().filter(|game| game.players.first() != Some(&perfect)).collect();
    let won = |games: &[&&Game], halves: u32| {
        games.iter().filter(|game| game.score.halves() == halves).count()
    };
    writeln!(
        out,
        "\nOut of competition, the perfect player wins {} of {} games with X and {} of {} with O.",
        won(&with_x, 2),
        with_x.len(),
        won(&with_o, 0),
        with_o.len()
    )?;
    for record in records {
        let halves: u32 =
            games.iter().filter_map(|game| halves_against(game, record.place, perfect)).sum();
        if halves > 0 {
            let points = show::points(f64::from(halves) / 2.0);
            writeln!(out, "{} has {points} of 2 points against it.", name(bots, record.place))?;
        }
    }
    Ok(())
}

/// The field stage of slide4: a table, and the bots that go on, all of equal points.
///
/// # Errors
/// When the table cannot be written.
pub fn field(
    options: &Options,
    bots: &[Bot],
    places: &[usize],
    games: &[Game],
    out: &mut dyn Write,
) -> Result<Vec<usize>, Refusal> {
    let mut records = records(places, games.iter());
    records.sort_by(|one, other| other.halves.cmp(&one.halves));
    let least = records.get(options.most - 1).map_or(0, |record| record.halves);
    writeln!(
        out,
        "\nField stage: {} games each against Bot1 at four budgets.",
        records.first().map_or(0, |record| record.games)
    )?;
    writeln!(out, "points  goes on  bot")?;
    for record in &records {
        let goes_on = if record.halves >= least { "yes" } else { "" };
        writeln!(out, "{:>6}  {goes_on:<7}  {}", record.points(), name(bots, record.place))?;
    }
    let mut finalists: Vec<usize> =
        records.iter().filter(|record| record.halves >= least).map(|record| record.place).collect();
    finalists.sort_unstable();
    Ok(finalists)
}

/// The tables of slide4: rating and points, on each size and over all.
///
/// # Errors
/// When they cannot be written.
pub fn slide4(
    options: &Options,
    bots: &[Bot],
    places: &[usize],
    games: &[Game],
    out: &mut dyn Write,
) -> Result<(), Refusal> {
    let mut rows: Vec<(Record, (f64, f64))> =
        records(places, games.iter()).into_iter().zip(ratings(places, games)).collect();
    rows.sort_by(|one, other| other.1.0.total_cmp(&one.1.0).then(one.0.place.cmp(&other.0.place)));
    let sizes = &options.sizes;
    let head: Vec<String> =
        sizes.iter().map(|size| format!("{:>5}", format!("{size}x{size}"))).collect();
    writeln!(
        out,
        "\nPercent of the points, on each size and over all; rating with two standard errors.\n"
    )?;
    writeln!(out, "rank  {}    all      rating  bot", head.join(" "))?;
    let mut lines = Vec::new();
    for (rank, (record, (rating, error))) in (1..).zip(&rows) {
        let on_size = |&size: &usize| {
            let of_size = games.iter().filter(|game| game.size == size);
            records(&[record.place], of_size).first().map_or(0.0, Record::share)
        };
        let shares: Vec<f64> = sizes.iter().map(on_size).collect();
        let cells: Vec<_> = shares.iter().map(|share| format!("{:>5.1}", 100.0 * share)).collect();
        let faults = record.faults();
        let faults = if faults.is_empty() { faults } else { format!("  ({faults})") };
        let all = 100.0 * record.share();
        writeln!(
            out,
            "{rank:>4}  {}  {all:>5.1}  {rating:>5.0} ±{error:>4.0}  {}{faults}",
            cells.join(" "),
            name(bots, record.place)
        )?;
        let cells: Vec<_> = shares.iter().map(|share| format!("{:.2}", 100.0 * share)).collect();
        lines.push(format!(
            "{rank},{},{rating:.0},{error:.0},{},{},{},{},{},{},{},{}",
            csv(name(bots, record.place)),
            record.points(),
            record.games,
            record.wins,
            record.draws,
            record.losses(),
            record.forfeits,
            record.faults.map(|count| count.to_string()).join(","),
            cells.join(",")
        ));
    }
    let sizes: Vec<_> = sizes.iter().map(|size| format!("percent on {size}x{size}")).collect();
    let header = format!(
        "rank,bot,rating,two standard errors,points,games,won,drawn,lost,forfeits,illegal,board,crash,time,{}",
        sizes.join(",")
    );
    write_csv(options, &header, lines.into_iter())
}

/// Ratings by the model of Bradley and Terry, 0 on the mean, in Elo points, with two standard errors.
/// Each bot has a drawn game more, against a bot of mean strength, so that all ratings are finite.
fn ratings(places: &[usize], games: &[Game]) -> Vec<(f64, f64)> {
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
    for _ in 0..500 {
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

fn write_csv(
    options: &Options,
    header: &str,
    rows: impl Iterator<Item = String>,
) -> Result<(), Refusal> {
    let Some(path) = &options.csv else { return Ok(()) };
    let refuse = |error| Refusal(format!("CSV={}: {}\n", path.display(), in_words(&error)));
    let text = [header.to_string()]
        .into_iter()
        .chain(rows)
        .fold(String::new(), |text, row| text + &row + "\n");
    fs::write(path, text).map_err(refuse)
}

/// A name as a cell: no formula to a spreadsheet, in quotes where a reader of CSV would stumble.
fn csv(name: &str) -> String {
    let name =
        if name.starts_with(['=', '+', '-', '@']) { format!("'{name}") } else { name.to_string() };
    if name.contains([',', '"']) { format!("\"{}\"", name.replace('"', "\"\"")) } else { name }
}
