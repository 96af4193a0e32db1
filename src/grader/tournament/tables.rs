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

/// Writes the table, with a row for each bot that has no rank. A refused bot has a reason, and the
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
    rows.extend(unranked(columns, bots, admissions, finalists));
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

/// The rows of bots that have no rank, each behind its place.
fn unranked(
    columns: usize,
    bots: &[Bot],
    admissions: &[Admission],
    finalists: &[usize],
) -> Vec<(usize, Vec<String>)> {
    let rows = admissions.iter().enumerate().filter_map(|(place, admission)| {
        let (why, line) = match &admission.refused {
            Some(Refused { why, line }) => (why.as_str(), line.as_str()),
            None if finalists.is_empty() || finalists.contains(&place) => return None,
            None => ("out after the qualifying stage", ""),
        };
        let mut row = vec![String::new(); columns];
        if let Some(cell) = row.get_mut(1) {
            *cell = name(bots, place).to_string();
        }
        row.extend([why.to_string(), line.to_string()]);
        Some((place, row))
    });
    rows.collect()
}

/// Sees that the CSV can be written, before the first game.
///
/// # Errors
/// Why it cannot.
pub fn look(options: &Options) -> Result<(), Refusal> {
    let Some(path) = &options.csv else { return Ok(()) };
    atomic::look("--csv", path, options.existing)
}

#[cfg(test)]
mod tests {
    use super::super::bots::own;
    use super::{
        Admission, Bot, Match, Options, Out, Record, Refused, Trial, against_the_perfect_player,
        cell, cross_table, ece15, faults, field, look, of_first, paragraph, rated, refused, slide4,
        trials, unranked,
    };
    use crate::cases::courses::Course;
    use crate::refusal::Refusal;
    use crate::tournament::{Fault, Score};
    use std::fs;

    fn bots() -> Vec<Bot> {
        ["ada", "bob", "cyd", "dan"].map(|name| own(name, Course::Slide4, &[])).to_vec()
    }

    fn options() -> Options {
        Options::new(Course::Slide4, "bots".into(), None)
    }

    fn printed(print: impl FnOnce(&mut Out<'_>) -> Result<(), Refusal>) -> String {
        let mut bytes = Vec::new();
        print(&mut Out(&mut bytes)).unwrap();
        String::from_utf8(bytes).unwrap()
    }

    fn record(place: usize) -> Record {
        Record { place, ..Record::default() }
    }

    /// 0 and 1 meet twice, 0 and 2 once.
    fn games() -> [Match; 4] {
        let of = Match::between;
        let larger = Match { size: 5, ..of([1, 2], Score::Draw) };
        [of([0, 1], Score::Win), of([1, 0], Score::Draw), of([2, 0], Score::Win), larger]
    }

    #[test]
    fn a_cell_has_the_points_of_its_row_against_its_column() {
        let cell = |one, other| cell(&record(one), &record(other), &games());
        assert_eq!([cell(0, 1), cell(1, 0), cell(0, 0)], ["1½", "½", "-"]);
        assert_eq!([cell(0, 2), cell(2, 0), cell(2, 1), cell(3, 0)], ["0", "1", "½", "0"]);
    }

    /// As many columns as 80 hold beside names of eight letters; the others stand below.
    #[test]
    fn a_cross_table_of_many_bots_has_several_blocks() {
        let bots: Vec<Bot> =
            (0..24).map(|bot| own(&format!("student{bot:02}"), Course::Ece15, &[])).collect();
        let records: Vec<Record> = (0..24).map(record).collect();
        let text = printed(|out| cross_table(&bots, &records, &[], out));
        let widest = text.lines().map(|line| line.chars().count()).max();
        assert_eq!(widest, Some(4 + 8 + 22 * 3));
        let heads: Vec<&str> = text.lines().filter(|line| line.starts_with("      ")).collect();
        assert_eq!(heads.len(), 2, "{text}");
        assert!(heads[0].ends_with(" 21 22") && heads[1].trim() == "23 24", "{heads:?}");
        assert!(text.contains("\n 24 student…"), "{text}");
    }

    #[test]
    fn the_first_players_have_their_share_of_a_size() {
        let shares = [4, 5, 6].map(|size| of_first(&games(), size));
        assert!((shares[0] - 5.0 / 6.0).abs() < 1e-9, "{shares:?}");
        assert_eq!(shares[1..], [0.5, 0.0]);
    }

    /// The best come first. Each size has a share of its own.
    #[test]
    fn ranks_of_slide4_are_those_of_the_ratings() {
        let options = Options { sizes: vec![4, 5], ..options() };
        let rated = rated(&options, &[1, 0, 2, 3], &games());
        let ranks: Vec<_> = rated.iter().map(|one| (one.rank, one.record.place)).collect();
        assert_eq!(ranks, [(1, 2), (2, 3), (3, 0), (4, 1)]);
        let shares: Vec<_> = rated.iter().map(|one| one.shares.clone()).collect();
        assert_eq!(shares, [[1.0, 0.5], [0.0, 0.0], [0.5, 0.0], [0.25, 0.5]]);
        let equal = super::rated(&options, &[0, 1], &[]);
        assert_eq!(equal.iter().map(|one| one.rank).collect::<Vec<_>>(), [1, 1]);
    }

    /// As many as may go on, and all that are equal to the last of them.
    #[test]
    fn equal_points_go_on_together() {
        let of = Match::between;
        let games = [
            of([0, 9], Score::Draw),
            of([1, 9], Score::Loss),
            of([9, 2], Score::Loss),
            of([9, 3], Score::Draw),
        ];
        for (most, expected) in
            [(1, &[2][..]), (2, &[0, 2, 3]), (3, &[0, 2, 3]), (4, &[0, 1, 2, 3])]
        {
            let options = Options { most, ..options() };
            let mut finalists = Vec::new();
            let text = printed(|out| {
                finalists = field(&options, &bots(), &[0, 1, 2, 3], &games, out)?;
                Ok(())
            });
            assert_eq!(finalists, expected, "{most}");
            assert!(text.starts_with("\nQualifying stage: each bot plays 1 games"), "{text}");
            assert!(text.contains("\n     1  yes      cyd\n   0.5  "), "{text}");
            let goes_on = if most == 4 { "yes" } else { "   " };
            assert!(text.ends_with(&format!("\n     0  {goes_on}      bob\n")), "{text}");
        }
    }

    #[test]
    fn faults_and_forfeits_are_listed_for_bots_that_have_any() {
        let mut one = record(1);
        one.faults[3] = 12;
        let table = |records: &[Record]| printed(|out| faults(&bots(), records, out));
        assert_eq!(table(&[record(0)]), "");
        let head = "illegal  board  crash   time silent   turn";
        let cells = "      0      0      0     12      0      0";
        let expected = format!("\nGames lost by a fault\n{head}  bot\n{cells}  bob\n");
        assert_eq!(table(&[record(0), one.clone()]), expected);
        one.forfeits = 5;
        let expected = format!(
            "\nGames lost by a fault, and turns forfeited\n{head}  forfeits  bot\n{cells}         5  bob\n"
        );
        assert_eq!(table(&[one]), expected);
    }

    #[test]
    fn the_test_of_the_moves_is_listed_for_bots_that_have_missed() {
        let of = |trial| Admission { refused: None, trial };
        let plain = Trial { positions: 120, wins: 30, ..Trial::default() };
        let admissions = [
            of(plain),
            of(Trial { missed: 2, ..plain }),
            of(Trial { forfeits: 3, ..plain }),
            of(Trial { faults: 4, ..plain }),
        ];
        let records = [0, 1, 2, 3].map(record);
        let table = printed(|out| trials(&bots(), &records, &admissions, out));
        let expected = "\nThe test of 120 positions before the games\n\
            wins missed  turns forfeited  faults  bot\n    \
                2 of 30                0       0  bob\n    \
                0 of 30                3       0  cyd\n    \
                0 of 30                0       4  dan\n";
        assert_eq!(table, expected);
        assert_eq!(printed(|out| trials(&bots(), &records[..1], &admissions, out)), "");
    }

    #[test]
    fn wins_of_the_perfect_player_and_points_against_it_are_told() {
        let of = Match::between;
        let games = [
            of([3, 0], Score::Win),
            of([0, 3], Score::Loss),
            of([3, 1], Score::Loss),
            of([1, 3], Score::Draw),
            of([3, 2], Score::Draw),
            of([0, 1], Score::Win),
        ];
        let records = [0, 1, 2].map(record);
        let text = printed(|out| against_the_perfect_player(&bots(), &records, &games, 3, out));
        let expected = "\nThe perfect player, outside the ranking, wins 1 of 3 with X, \
            1 of 2 with O.\n1.5 of 2 points against it: bob\n0.5 of 2 points against it: cyd\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn the_refused_are_told_with_their_reasons() {
        let of = |why: &str| {
            let refused = Refused { why: why.into(), line: String::new() };
            let refused = Some(refused).filter(|_| !why.is_empty());
            Admission { refused, trial: Trial::default() }
        };
        let text = |whys: &[&str]| {
            let admissions: Vec<_> = whys.iter().map(|why| of(why)).collect();
            printed(|out| refused(&bots()[..whys.len()], &admissions, out))
        };
        assert_eq!(text(&[""]), "1 bot takes part.\n");
        assert_eq!(text(&["", ""]), "All 2 bots take part.\n");
        assert_eq!(text(&["", "it fails"]), "1 of 2 bots does not take part:\n  bob: it fails.\n");
        let two = "2 of 3 bots do not take part:\n  ada: long…\n  cyd: no.\n";
        assert_eq!(text(&["long…", "", "no"]), two);
    }

    /// Lines have 80 columns where no terminal says otherwise.
    #[test]
    fn a_paragraph_fills_its_lines() {
        let words = |lengths: [usize; 3]| lengths.map(|length| "x".repeat(length));
        let [one, two, three] = words([40, 37, 5]);
        let text = printed(|out| paragraph(out, &format!("{one} {two} {three}")));
        assert_eq!(text, format!("  {one} {two}\n    {three}\n"));
        let [one, two, three] = words([40, 38, 5]);
        let text = printed(|out| paragraph(out, &format!("{one} {two} {three}")));
        assert_eq!(text, format!("  {one}\n    {two} {three}\n"));
    }

    #[test]
    fn each_fault_has_its_word() {
        for fault in Fault::ALL {
            assert_eq!(Fault::named(fault.word()), Some(fault));
        }
    }

    /// One forfeited turn is told, and its column stands there for all.
    #[test]
    fn one_forfeit_has_a_row() {
        let forfeits = |counts: [u32; 3]| {
            let records: Vec<_> =
                (0..3).map(|place| Record { forfeits: counts[place], ..record(place) }).collect();
            printed(|out| faults(&bots(), &records, out))
        };
        assert_eq!(forfeits([0; 3]), "");
        let one = forfeits([0, 1, 0]);
        assert_eq!((one.lines().count(), one.contains("turns forfeited")), (4, true), "{one}");
        let lost = |count: u32| {
            let mut counts = [0; Fault::ALL.len()];
            counts[0] = count;
            let with_fault = Record { faults: counts, ..record(0) };
            let with_forfeit = Record { forfeits: 1, ..record(1) };
            [
                printed(|out| faults(&bots(), std::slice::from_ref(&with_fault), out)),
                printed(|out| faults(&bots(), &[with_fault.clone(), with_forfeit.clone()], out)),
            ]
        };
        assert_eq!(lost(0)[0], "");
        let [alone, both] = lost(1);
        assert_eq!((alone.lines().count(), alone.contains("forfeit")), (4, false), "{alone}");
        assert_eq!((both.lines().count(), both.contains("  forfeits  bot")), (5, true), "{both}");
    }

    #[test]
    fn wins_with_both_signs_are_counted() {
        let of = Match::between;
        let games = [
            of([3, 0], Score::Win),
            of([3, 1], Score::Draw),
            of([0, 3], Score::Loss),
            of([1, 3], Score::Draw),
            of([2, 3], Score::Win),
        ];
        let records: Vec<_> = (0..3).map(record).collect();
        let text = printed(|out| against_the_perfect_player(&bots(), &records, &games, 3, out));
        assert!(text.contains("wins 1 of 2 with X, 1 of 3 with O."), "{text}");
        assert_eq!(text.lines().count(), 4, "{text}");
    }

    /// A reason for each bot that has no rank; after the qualifying stage also for those out.
    #[test]
    fn rows_without_a_rank_have_a_reason() {
        let refused = |why: &str| {
            let refused = Refused { why: why.into(), line: "N0".into() };
            Admission { refused: Some(refused), trial: Trial::default() }
        };
        let admitted = || Admission { refused: None, trial: Trial::default() };
        let admissions = [admitted(), refused("it crashes"), admitted()];
        let rows = |finalists: &[usize]| unranked(3, &bots(), &admissions, finalists);
        let row = |place: usize, why: &str, line: &str| {
            let name = ["ada", "bob", "cyd"][place];
            (place, ["", name, "", why, line].map(str::to_string).to_vec())
        };
        let crash = || row(1, "it crashes", "N0");
        assert_eq!(rows(&[]), [crash()]);
        assert_eq!(rows(&[0, 2]), [crash()]);
        assert_eq!(rows(&[0]), [crash(), row(2, "out after the qualifying stage", "")]);
    }

    fn admitted(trial: Trial) -> Admission {
        Admission { refused: None, trial }
    }

    fn out_of_it(why: &str, line: &str) -> Admission {
        let refused = Refused { why: why.into(), line: line.into() };
        Admission { refused: Some(refused), trial: Trial::default() }
    }

    /// What is printed with these options, and what is written as CSV.
    fn with_csv(
        options: Options,
        print: impl FnOnce(&Options, &mut Out<'_>) -> Result<(), Refusal>,
    ) -> (String, String) {
        let file = format!("in-a-row-tables-{}-{}", options.game.name(), std::process::id());
        let path = std::env::temp_dir().join(file);
        let _ = fs::remove_file(&path);
        let options = Options { csv: Some(path.clone()), ..options };
        assert!(look(&options).is_ok());
        let text = printed(|out| print(&options, out));
        assert!(look(&options).is_err(), "it is there already");
        let csv = fs::read_to_string(&path).unwrap();
        fs::remove_file(&path).unwrap();
        (text, csv)
    }

    /// Games against the perfect player count for no rank, and their faults are not told.
    #[test]
    fn the_tables_of_ece15_are_told_as_a_whole() {
        let of = Match::between;
        let fault = Some((0, Fault::Time));
        let games = [
            of([0, 1], Score::Draw),
            of([1, 0], Score::Win),
            of([3, 0], Score::Win),
            of([0, 3], Score::Win),
            of([3, 1], Score::Draw),
            Match { fault, ..of([1, 3], Score::Loss) },
        ];
        let options = Options { game: Course::Ece15, ..options() };
        let none = Trial::default();
        let admissions = [admitted(none), admitted(none), out_of_it("it ends", "44")];
        let print = |options: &Options, out: &mut Out<'_>| {
            ece15(options, &bots(), &admissions, &games, out)
        };
        let (text, csv) = with_csv(options.clone(), print);
        let expected = "
rank  points  won drawn lost  with X  credit  bot
   1     1.5    1     1    0       1     100  bob
   2     0.5    0     1    1     0.5       0  ada

         1  2
  1 bob  - 1½
  2 ada  ½  -

The perfect player, outside the ranking, wins 1 of 2 with X, 1 of 2 with O.
0.5 of 2 points against it: bob
1 of 2 points against it: ada
";
        assert_eq!(text, expected);
        let expected = "rank,bot,points,games,won,drawn,lost,\
            illegal,board,crash,time,silent,turn,points with X,credit,\
            not in the table because,test position\n\
            1,bob,1.5,2,1,1,0,0,0,0,0,0,0,1,100,,\n\
            2,ada,0.5,2,0,1,1,0,0,0,0,0,0,0.5,0,,\n\
            ,cyd,,,,,,,,,,,,,,it ends,44\n";
        assert_eq!(csv, expected);
        let nobody = [0, 1, 2].map(|_| out_of_it("it ends", ""));
        let text = printed(|out| ece15(&options, &bots(), &nobody, &[], out));
        assert_eq!(text, "");
    }

    /// Three of four points, and a drawn game with the mean, are 82 Elo points above it.
    #[test]
    fn the_tables_of_slide4_are_told_as_a_whole() {
        let on = |size: usize, players: [usize; 2], score: Score| Match {
            size,
            ..Match::between(players, score)
        };
        let last = Match { forfeits: [2, 0], ..on(5, [1, 0], Score::Draw) };
        let games = [
            on(4, [1, 0], Score::Loss),
            on(4, [0, 1], Score::Win),
            on(5, [0, 1], Score::Draw),
            last,
        ];
        let options = Options { sizes: vec![4, 5], ..options() };
        let trial = Trial { positions: 120, wins: 30, missed: 1, forfeits: 2, faults: 3 };
        let plain = Trial { positions: 120, wins: 30, ..Trial::default() };
        let admissions =
            [admitted(plain), admitted(trial), admitted(plain), out_of_it("it ends", "N0")];
        let print = |options: &Options, out: &mut Out<'_>| {
            slide4(options, &bots(), &admissions, &[1, 0], &games, out)
        };
        let (text, csv) = with_csv(options.clone(), print);
        let expected = "
Percentage of points by size and overall; rating ± two standard errors
rank   4   5     all      rating  bot
   1 100  50    75.0     82 ± 340  ada
   2   0  50    25.0    -82 ± 340  bob
      50  50  all players who move first

Games lost by a fault, and turns forfeited
illegal  board  crash   time silent   turn  forfeits  bot
      0      0      0      0      0      0         2  bob

The test of 120 positions before the games
wins missed  turns forfeited  faults  bot
    1 of 30                2       3  bob
";
        assert_eq!(text, expected);
        let expected = "rank,bot,points,games,won,drawn,lost,\
            illegal,board,crash,time,silent,turn,points as first,forfeits,rating,\
            two standard errors,percent on 4x4,percent on 5x5,not in the table because,\
            test position,wins missed,wins to find,test forfeits,test faults\n\
            1,ada,3,4,2,2,0,0,0,0,0,0,0,1.5,0,82,340,100.00,50.00,,,0,30,0,0\n\
            2,bob,1,4,0,2,2,0,0,0,0,0,0,0.5,2,-82,340,0.00,50.00,,,1,30,2,3\n\
            ,cyd,,,,,,,,,,,,,,,,,,out after the qualifying stage,,0,30,0,0\n\
            ,dan,,,,,,,,,,,,,,,,,,it ends,N0,0,0,0,0\n";
        assert_eq!(csv, expected);
        let text = printed(|out| slide4(&options, &bots(), &admissions, &[], &[], out));
        assert_eq!(text, "");
        let text = printed(|out| slide4(&options, &bots(), &admissions, &[0], &[], out));
        let alone = "
Percentage of points by size and overall; rating ± two standard errors
rank   4   5     all      rating  bot
   1   0   0     0.0      0 ± 695  ada
";
        assert_eq!(text, alone);
    }

    /// Names take sixteen columns at most, and at least eight where many columns follow.
    #[test]
    fn names_in_a_cross_table_are_cut() {
        let text = |letters: usize, count: usize| {
            let name = "x".repeat(letters);
            let bots: Vec<Bot> = (0..count).map(|_| own(&name, Course::Ece15, &[])).collect();
            let records: Vec<Record> = (0..count).map(record).collect();
            let text = printed(|out| cross_table(&bots, &records, &[], out));
            let row = text.lines().nth(2).unwrap().split(' ').find(|word| word.contains('x'));
            (row.unwrap().chars().count(), text.lines().nth(1).unwrap().chars().count())
        };
        assert_eq!([text(3, 2), text(16, 2), text(17, 2)], [(3, 13), (16, 26), (16, 26)]);
        // 20 columns of games and 16 of a name fill 80.
        assert_eq!([text(30, 20), text(30, 21)], [(16, 80), (13, 80)]);
        assert_eq!([text(30, 22), text(30, 23), text(2, 24)], [(10, 80), (8, 78), (2, 78)]);
    }

    /// A name stands behind the columns of its line, and ends where the terminal ends.
    #[test]
    fn a_line_has_80_columns() {
        let line = |name: &str| printed(|out| super::line(out, " 1 ½ ", name));
        assert_eq!(line(&"x".repeat(75)), format!(" 1 ½ {}\n", "x".repeat(75)));
        assert_eq!(line(&"x".repeat(76)), format!(" 1 ½ {}…\n", "x".repeat(74)));
        let words = "x".repeat(90);
        assert_eq!(printed(|out| paragraph(out, &words)), format!("  {words}\n"));
    }
}
