//! The tables of a competition, in the terminal and as CSV.

use super::bots::Bot;
use super::ratings::ratings;
use super::rules::Rules;
use super::schedule::Admission;
use super::slide4::{POSITIONS, Trial};
use super::standings::{Record, credit, ranks, records};
use super::{Fault, Match, Refused};
use crate::files::atomic;
use crate::options::Options;
use crate::refusal::{Out, Refusal};
use crate::text::terminal::{columns_of_output, cut, filled};
use crate::text::{csv, show};

/// Columns of a cell of the cross table, and of the number before its names.
const CELL: usize = 3;

/// Columns of the longest name in the cross table.
const NAME: usize = 16;

fn name(bots: &[Bot], place: usize) -> &str {
    bots.get(place).map_or("?", |bot| bot.name.as_str())
}

/// A line of a table, the name at its end cut to the terminal's width.
fn line(out: &mut Out<'_>, start: &str, name: &str) -> Result<(), Refusal> {
    let room = columns_of_output(None).saturating_sub(start.chars().count());
    Ok(writeln!(out, "{start}{}", cut(name, room))?)
}

fn takes_part(admissions: &[Admission], place: usize) -> bool {
    admissions.get(place).is_some_and(|one| one.refused.is_none())
}

/// The bots that do not take part, and why.
///
/// # Errors
/// When it cannot be written.
pub fn refused(bots: &[Bot], admissions: &[Admission], out: &mut Out<'_>) -> Result<(), Refusal> {
    let count = admissions.iter().filter(|one| one.refused.is_some()).count();
    let bots_in_all = show::count(bots.len(), "bot", "bots");
    if count == 0 {
        let who =
            if bots.len() == 1 { "1 bot takes".into() } else { format!("All {bots_in_all} take") };
        return Ok(writeln!(out, "{who} part.")?);
    }
    let verb = if count == 1 { "does" } else { "do" };
    writeln!(out, "{count} of {bots_in_all} {verb} not take part:")?;
    for (bot, admission) in bots.iter().zip(admissions) {
        if let Some(Refused { why, .. }) = &admission.refused {
            let end = if why.ends_with('…') { "" } else { "." };
            paragraph(out, &format!("{}: {why}{end}", bot.name))?;
        }
    }
    Ok(())
}

/// Text in lines of the terminal's width, two blanks before the first and four before the others.
fn paragraph(out: &mut Out<'_>, text: &str) -> Result<(), Refusal> {
    let width = columns_of_output(None);
    let mut line = " ".to_string();
    for word in text.split(' ') {
        if line.chars().count() + 1 + word.chars().count() > width && !line.trim().is_empty() {
            writeln!(out, "{line}")?;
            line = "   ".to_string();
        }
        line.push(' ');
        line.push_str(word);
    }
    Ok(writeln!(out, "{line}")?)
}

/// The table and the cross table of ece15.
///
/// # Errors
/// When they cannot be written.
pub fn ece15(
    options: &Options,
    bots: &[Bot],
    admissions: &[Admission],
    games: &[Match],
    out: &mut Out<'_>,
) -> Result<(), Refusal> {
    let perfect = bots.len() - 1;
    let places = (0..perfect).filter(|&place| takes_part(admissions, place));
    let places: Vec<usize> = places.collect();
    let among: Vec<&Match> = games.iter().filter(|game| !game.players.contains(&perfect)).collect();
    let mut records = records(&places, among.iter().copied());
    records.sort_by_key(|record| std::cmp::Reverse(record.halves));
    let ranks = ranks(&records);
    if !records.is_empty() {
        writeln!(out, "\nrank  points  won drawn lost  with X  credit  bot")?;
        for (record, &rank) in records.iter().zip(&ranks) {
            let (points, first) = (record.points(), record.first_points());
            let (wins, draws, losses) = (record.wins, record.draws, record.losses());
            let credit = show::points(credit(rank, &ranks));
            let start = format!(
                "{rank:>4}  {points:>6}  {wins:>3} {draws:>5} {losses:>4}  {first:>6}  {credit:>6}  "
            );
            line(out, &start, name(bots, record.place))?;
        }
        cross_table(bots, &records, games, out)?;
        faults(bots, &records, out)?;
        against_the_perfect_player(bots, &records, games, perfect, out)?;
    }
    let header = ["points with X", "credit"];
    let rows = records.iter().zip(&ranks).map(|(record, &rank)| {
        let more = vec![record.first_points(), show::points(credit(rank, &ranks))];
        (record.place, row(bots, record, rank, more))
    });
    write_csv(options, &header.map(String::from), rows.collect(), bots, admissions, &[])
}

/// Points of each bot against each other. Many bots take several blocks of columns.
fn cross_table(
    bots: &[Bot],
    records: &[Record],
    games: &[Match],
    out: &mut Out<'_>,
) -> Result<(), Refusal> {
    let names = records.iter().map(|record| name(bots, record.place).chars().count());
    let screen = columns_of_output(None);
    let least = screen.saturating_sub(CELL + 1 + CELL * records.len()).max(8);
    let width = names.max().unwrap_or(0).min(NAME).min(least);
    let most = (screen.saturating_sub(CELL + 1 + width) / CELL).max(1);
    for (block, columns) in records.chunks(most).enumerate() {
        write!(out, "\n{:>CELL$} {:width$}", "", "")?;
        for (column, _) in (1 + block * most..).zip(columns) {
            write!(out, "{column:>CELL$}")?;
        }
        writeln!(out)?;
        for (row, record) in (1..).zip(records) {
            write!(out, "{row:>CELL$} {}", filled(name(bots, record.place), width))?;
            for other in columns {
                write!(out, "{:>CELL$}", cell(record, other, games))?;
            }
            writeln!(out)?;
        }
    }
    Ok(())
}

/// The points of one bot against the other.
fn cell(one: &Record, other: &Record, games: &[Match]) -> String {
    if one.place == other.place {
        return "-".to_string();
    }
    let halves = games.iter().filter_map(|game| halves_against(game, one.place, other.place));
    match halves.sum::<u32>() {
        1 => "½".to_string(),
        halves if halves % 2 == 1 => format!("{}½", halves / 2),
        halves => (halves / 2).to_string(),
    }
}

/// Half points of one player in a game against the other.
fn halves_against(game: &Match, one: usize, other: usize) -> Option<u32> {
    match game.players {
        [first, second] if (first, second) == (one, other) => Some(game.score.halves()),
        [first, second] if (first, second) == (other, one) => Some(2 - game.score.halves()),
        _ => None,
    }
}

/// Games lost by a fault, of the bots that have any, and forfeited turns.
fn faults(bots: &[Bot], records: &[Record], out: &mut Out<'_>) -> Result<(), Refusal> {
    let has_any =
        |record: &&Record| record.forfeits > 0 || record.faults.iter().any(|&count| count > 0);
    let records: Vec<&Record> = records.iter().filter(has_any).collect();
    if records.is_empty() {
        return Ok(());
    }
    let has_forfeits = records.iter().any(|record| record.forfeits > 0);
    let words = Fault::ALL.map(|fault| format!("{:>7}", fault.word())).concat();
    let forfeits = if has_forfeits { "  forfeits" } else { "" };
    writeln!(
        out,
        "\nGames lost by a fault{}",
        if has_forfeits { ", and turns forfeited" } else { "" }
    )?;
    writeln!(out, "{words}{forfeits}  bot")?;
    for record in records {
        let counts = record.faults.map(|count| format!("{count:>7}")).concat();
        let forfeits =
            if has_forfeits { format!("{:>10}", record.forfeits) } else { String::new() };
        line(out, &format!("{counts}{forfeits}  "), name(bots, record.place))?;
    }
    Ok(())
}

/// The counts of the test of the moves, of the bots that missed, forfeited or failed there.
fn trials(
    bots: &[Bot],
    records: &[Record],
    admissions: &[Admission],
    out: &mut Out<'_>,
) -> Result<(), Refusal> {
    let trial = |place: usize| admissions.get(place).map(|one| one.trial).unwrap_or_default();
    let has_any = |record: &&Record| {
        let Trial { missed, forfeits, faults, .. } = trial(record.place);
        missed + forfeits + faults > 0
    };
    let found: Vec<&Record> = records.iter().filter(has_any).collect();
    if found.is_empty() {
        return Ok(());
    }
    writeln!(out, "\nThe test of {POSITIONS} positions before the games")?;
    writeln!(out, "wins missed  turns forfeited  faults  bot")?;
    for record in found {
        let Trial { wins, missed, forfeits, faults, .. } = trial(record.place);
        let missed = format!("{missed} of {wins}");
        line(
            out,
            &format!("{missed:>11}  {forfeits:>15}  {faults:>6}  "),
            name(bots, record.place),
        )?;
    }
    Ok(())
}

fn against_the_perfect_player(
    bots: &[Bot],
    records: &[Record],
    games: &[Match],
    perfect: usize,
    out: &mut Out<'_>,
) -> Result<(), Refusal> {
    let own: Vec<&Match> = games.iter().filter(|game| game.players.contains(&perfect)).collect();
    let with_x: Vec<_> = own.iter().filter(|game| game.players.first() == Some(&perfect)).collect();
    let with_o: Vec<_> = own.iter().filter(|game| game.players.first() != Some(&perfect)).collect();
    let won = |games: &[&&Match], halves: u32| {
        games.iter().filter(|game| game.score.halves() == halves).count()
    };
    writeln!(
        out,
        "\nThe perfect player, outside the ranking, wins {} of {} with X, {} of {} with O.",
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
            line(out, &format!("{points} of 2 points against it: "), name(bots, record.place))?;
        }
    }
    Ok(())
}

/// The qualifying stage of slide4: a table, and the bots that go on. Equal points go on together.
///
/// # Errors
/// When the table cannot be written.
pub fn field(
    options: &Options,
    bots: &[Bot],
    places: &[usize],
    games: &[Match],
    out: &mut Out<'_>,
) -> Result<Vec<usize>, Refusal> {
    let mut records = records(places, games.iter());
    records.sort_by_key(|record| std::cmp::Reverse(record.halves));
    let least = records.get(options.most - 1).map_or(0, |record| record.halves);
    let count = records.first().map_or(0, |record| record.games);
    writeln!(
        out,
        "\nQualifying stage: each bot plays {count} games against our Bot1 at four levels."
    )?;
    writeln!(out, "points  goes on  bot")?;
    for record in &records {
        let goes_on = if record.halves >= least { "yes" } else { "" };
        let start = format!("{:>6}  {goes_on:<7}  ", record.points());
        line(out, &start, name(bots, record.place))?;
    }
    faults(bots, &records, out)?;
    let mut finalists: Vec<usize> =
        records.iter().filter(|record| record.halves >= least).map(|record| record.place).collect();
    finalists.sort_unstable();
    Ok(finalists)
}

/// A record with its rating, the rating's error, and its share of the points on each size.
struct Rated {
    rank: usize,
    record: Record,
    rating: f64,
    error: f64,
    shares: Vec<f64>,
}

/// The tables of slide4: rating and points, on each size and over all. `field` are the games of the
/// qualifying stage.
///
/// # Errors
/// When they cannot be written.
pub fn slide4(
    options: &Options,
    bots: &[Bot],
    admissions: &[Admission],
    places: &[usize],
    games: &[Match],
    out: &mut Out<'_>,
) -> Result<(), Refusal> {
    let rated = rated(options, places, games);
    if !rated.is_empty() {
        let sizes = options.sizes.iter().map(|size| format!("{size:>4}")).collect::<String>();
        writeln!(out, "\nPercentage of points by size and overall; rating ± two standard errors")?;
        writeln!(out, "rank{sizes}     all      rating  bot")?;
        for Rated { rank, record, rating, error, shares } in &rated {
            let cells = percents(shares);
            let all = 100.0 * record.share();
            let start = format!("{rank:>4}{cells}  {all:>6.1}  {rating:>5.0} ±{error:>4.0}  ");
            line(out, &start, name(bots, record.place))?;
        }
        if !games.is_empty() {
            let shares: Vec<f64> =
                options.sizes.iter().map(|&size| of_first(games, size)).collect();
            writeln!(out, "    {}  all players who move first", percents(&shares))?;
        }
        let records: Vec<Record> = rated.iter().map(|rated| rated.record.clone()).collect();
        faults(bots, &records, out)?;
        trials(bots, &records, admissions, out)?;
    }
    let sizes = options.sizes.iter().map(|size| format!("percent on {size}x{size}"));
    let words = ["points as first", "forfeits", "rating", "two standard errors"].map(String::from);
    let header: Vec<String> = words.into_iter().chain(sizes).collect();
    let rows = rated.iter().map(|Rated { rank, record, rating, error, shares }| {
        let (first, forfeits) = (record.first_points(), record.forfeits.to_string());
        let mut more = vec![first, forfeits, format!("{rating:.0}"), format!("{error:.0}")];
        more.extend(shares.iter().map(|share| format!("{:.2}", 100.0 * share)));
        (record.place, row(bots, record, *rank, more))
    });
    write_csv(options, &header, rows.collect(), bots, admissions, places)
}

fn rated(options: &Options, places: &[usize], games: &[Match]) -> Vec<Rated> {
    let share = |place: usize, size: usize| {
        let of_size = games.iter().filter(|game| game.size == size);
        records(&[place], of_size).first().map_or(0.0, Record::share)
    };
    let records = records(places, games.iter()).into_iter();
    let mut rated: Vec<Rated> = records
        .zip(ratings(places, games))
        .map(|(record, (rating, error))| {
            let shares = options.sizes.iter().map(|&size| share(record.place, size)).collect();
            Rated { rank: 1, record, rating, error, shares }
        })
        .collect();
    rated.sort_by(|one, other| other.rating.total_cmp(&one.rating));
    let all: Vec<f64> = rated.iter().map(|rated| rated.rating).collect();
    for one in &mut rated {
        one.rank = 1 + all.iter().filter(|&&other| other > one.rating + 1e-6).count();
    }
    rated
}

fn percents(shares: &[f64]) -> String {
    shares.iter().map(|share| format!("{:>4.0}", 100.0 * share)).collect()
}

/// The share of the points that the first players have on a size.
fn of_first(games: &[Match], size: usize) -> f64 {
    let of_size = games.iter().filter(|game| game.size == size);
    let (halves, count) =
        of_size.fold((0, 0), |(halves, count), game| (halves + game.score.halves(), count + 1));
    f64::from(halves) / f64::from(2 * count.max(1))
}

/// A row of the CSV: what all games have, `more`, and no reason against taking part.
fn row(bots: &[Bot], record: &Record, rank: usize, more: Vec<String>) -> Vec<String> {
    let mut row = vec![rank.to_string(), name(bots, record.place).to_string(), record.points()];
    row.extend([record.games, record.wins, record.draws, record.losses()].map(|n| n.to_string()));
    row.extend(record.faults.map(|count| count.to_string()));
    row.extend(more);
    row
}

/// Writes the table, with a row for each bot that has no rank: who is refused has a reason, and the
/// line of the gate. `finalists` are empty where all that are admitted have a rank.
fn write_csv(
    options: &Options,
    more: &[String],
    mut rows: Vec<(usize, Vec<String>)>,
    bots: &[Bot],
    admissions: &[Admission],
    finalists: &[usize],
) -> Result<(), Refusal> {
    let Some(path) = &options.csv else { return Ok(()) };
    let mut header: Vec<&str> = vec!["rank", "bot", "points", "games", "won", "drawn", "lost"];
    header.extend(Fault::ALL.map(Fault::word));
    header.extend(more.iter().map(String::as_str));
    let columns = header.len();
    header.extend(["not in the table because", "test position"]);
    if Rules::of(options.game) == Rules::Slide4 {
        header.extend(["wins missed", "wins to find", "test forfeits", "test faults"]);
    }
    for (place, admission) in admissions.iter().enumerate() {
        let (why, line) = match &admission.refused {
            Some(Refused { why, line }) => (why.as_str(), line.as_str()),
            None if finalists.is_empty() || finalists.contains(&place) => continue,
            None => ("out after the qualifying stage", ""),
        };
        let mut row = vec![String::new(); columns];
        if let Some(cell) = row.get_mut(1) {
            *cell = name(bots, place).to_string();
        }
        row.extend([why.to_string(), line.to_string()]);
        rows.push((place, row));
    }
    let mut text = csv::line(header.iter().copied());
    for (place, mut row) in rows {
        row.resize(columns + 2, String::new());
        if let Some(one) =
            admissions.get(place).filter(|_| Rules::of(options.game) == Rules::Slide4)
        {
            let Trial { missed, wins, forfeits, faults, .. } = one.trial;
            row.extend([missed, wins, forfeits, faults].map(|count| count.to_string()));
        }
        text.push_str(&csv::line(row.iter().map(String::as_str)));
    }
    atomic::replace(path, &text).map_err(|error| Refusal::file("--csv", path, &error))
}

/// Sees that the CSV can be written, before the first game.
///
/// # Errors
/// Why it cannot.
pub fn look(options: &Options) -> Result<(), Refusal> {
    let Some(path) = &options.csv else { return Ok(()) };
    atomic::look("--csv", path, options.existing)
}
