//! The log: each line holds the moves of one game. An interrupted run continues from it.
//!
//! The first line tells one run from another. It has the options that decide about games. It has
//! each bot's name and the number of what was handed in.
//!
//! Fields are separated by tabs: number, size (0 in ece15), first, second, result, fault, forfeits
//! of both, moves. The result is the first one's: `1-0`, `1/2` or `0-1`. The fault is `-`, or the
//! player 1 or 2 and the fault's word. The moves of slide4 are those of a session: `1 SIZE 1 MOVES`
//! is its script. Those of ece15 are a line for `ece15 --solve`, which says how the game ended. The
//! course's program lets nobody type the computer's columns.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Seek, Write};
use std::sync::{Mutex, PoisonError};

use super::bots::Bot;
use super::{Fault, Match, Score};
use crate::files::resumable::{Existing, IS_THERE};
use crate::options::Options;
use crate::refusal::{Refusal, in_words};
use crate::text::show;

/// The open log, if one is wanted.
pub struct Log(Option<Mutex<BufWriter<File>>>);

/// Sees that the log is there already only if the run continues from it, or replaces it.
///
/// # Errors
/// Why it will not do.
pub fn look(options: &Options) -> Result<(), Refusal> {
    match (&options.log, options.existing) {
        (None, Existing::Resumed) => {
            Err(Refusal::call("--resume continues from a log; --log is missing"))
        }
        (Some(path), Existing::Refused) if path.exists() => {
            Err(Refusal::value("--log", path, IS_THERE))
        }
        _ => Ok(()),
    }
}

/// Opens the log. Returns the games that it holds already, by number, if the run goes on.
///
/// # Errors
/// When the file is another run's, or cannot be read or written.
pub fn open(options: &Options, bots: &[Bot]) -> Result<(Log, BTreeMap<usize, Match>), Refusal> {
    let Some(path) = &options.log else { return Ok((Log(None), BTreeMap::new())) };
    let refuse = |why: &str| Refusal::value("--log", path, why);
    let failed = |error: io::Error| refuse(&in_words(&error));
    let head = head(options, bots);
    let is_continued = options.existing == Existing::Resumed && path.exists();
    let bytes = if is_continued { fs::read(path).map_err(failed)? } else { Vec::new() };
    // The last line may be cut, also within a letter.
    let text = String::from_utf8_lossy(&bytes);
    // A run that was killed early may have left a part of the head.
    if head.starts_with(&*text) {
        let mut file = BufWriter::new(File::create(path).map_err(failed)?);
        file.write_all(head.as_bytes()).and_then(|()| file.flush()).map_err(failed)?;
        return Ok((Log(Some(Mutex::new(file))), BTreeMap::new()));
    }
    let Some(lines) = text.strip_prefix(&head) else {
        let why =
            "it is the log of another run: other bots, another seed, other limits or other games";
        return Err(refuse(why).with_lines(changed(&text, &head)));
    };
    // A cut line is written again.
    let whole = lines.rfind('\n').map_or(0, |end| end + 1);
    let lines = lines.get(..whole).unwrap_or_default();
    let games = lines.lines().filter_map(|line| read(line, bots)).map(|game| (game.number, game));
    let mut file = OpenOptions::new().write(true).open(path).map_err(failed)?;
    let length = u64::try_from(head.len() + whole).unwrap_or(u64::MAX);
    file.set_len(length).map_err(failed)?;
    file.seek(io::SeekFrom::End(0)).map_err(failed)?;
    Ok((Log(Some(Mutex::new(BufWriter::new(file)))), games.collect()))
}

/// Bots of the same name and another content, a line each.
fn changed(log: &str, head: &str) -> Vec<String> {
    let bots = |head: &str| -> BTreeMap<String, String> {
        let head = head.lines().next().unwrap_or_default();
        let bots = head.split_once(" bots ").map_or("", |(_, bots)| bots);
        let pairs = bots.split(' ').filter_map(|bot| bot.rsplit_once(':'));
        pairs.map(|(name, content)| (name.to_string(), content.to_string())).collect()
    };
    let now = bots(head);
    let changed = bots(log)
        .into_iter()
        .filter(|(name, content)| now.get(name).is_some_and(|now| now != content));
    changed.map(|(name, _)| format!("{} is another program now", show::safe(&name))).collect()
}

/// The data that tell one run from another.
fn head(options: &Options, bots: &[Bot]) -> String {
    let name_and_content = |bot: &Bot| format!("{}:{}", bot.name.replace(' ', "_"), bot.content);
    let names: Vec<_> = bots.iter().map(name_and_content).collect();
    let shown: Vec<_> =
        options.shown.iter().map(|path| path.to_string_lossy().replace(' ', "_")).collect();
    let sizes: Vec<_> = options.sizes.iter().map(ToString::to_string).collect();
    format!(
        "# {} seed {} sizes {} games {} plies {} most {} time {} memory {} \
         processes {} gate {} sandbox {} bind {} bots {}\n",
        options.game.name(),
        options.seed,
        sizes.join(","),
        options.games,
        options.plies,
        options.most,
        options.allowance.time.as_secs_f64(),
        options.allowance.memory >> 20,
        options.allowance.processes,
        if options.strict { "strict" } else { "counted" },
        if options.unprotected { "none" } else { "auto" },
        if shown.is_empty() { "-".into() } else { shown.join(",") },
        names.join(" ")
    )
}

impl Log {
    /// Writes a game at once.
    ///
    /// # Errors
    /// The system's words.
    pub fn write(&self, game: &Match, bots: &[Bot]) -> io::Result<()> {
        let Some(file) = &self.0 else { return Ok(()) };
        let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
        file.write_all(line(game, bots).as_bytes())?;
        file.flush()
    }
}

fn line(game: &Match, bots: &[Bot]) -> String {
    let name = |place: usize| bots.get(place).map_or("?", |bot| bot.name.as_str());
    let [first, second] = game.players.map(name);
    let score = match game.score {
        Score::Win => "1-0",
        Score::Draw => "1/2",
        Score::Loss => "0-1",
    };
    let fault =
        game.fault.map_or("-".to_string(), |(who, fault)| format!("{} {}", who + 1, fault.word()));
    let [one, two] = game.forfeits;
    let Match { number, size, moves, .. } = game;
    format!("{number}\t{size}\t{first}\t{second}\t{score}\t{fault}\t{one} {two}\t{moves}\n")
}

fn read(line: &str, bots: &[Bot]) -> Option<Match> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [number, size, first, second, score, fault, forfeits, moves] = fields.as_slice() else {
        return None;
    };
    let place = |name: &str| bots.iter().position(|bot| bot.name == name);
    let fault = match fault.split_once(' ') {
        Some((who, word)) => {
            Some((who.parse::<usize>().ok()?.checked_sub(1)?, Fault::named(word)?))
        }
        None => None,
    };
    let (one, two) = forfeits.split_once(' ')?;
    Some(Match {
        number: number.parse().ok()?,
        players: [place(first)?, place(second)?],
        size: size.parse().ok()?,
        moves: (*moves).to_string(),
        score: match *score {
            "1-0" => Score::Win,
            "1/2" => Score::Draw,
            "0-1" => Score::Loss,
            _ => return None,
        },
        fault,
        forfeits: [one.parse().ok()?, two.parse().ok()?],
    })
}

#[cfg(test)]
mod tests {
    use super::super::bots::own;
    use super::{
        Bot, Existing, Fault, Match, Options, Score, changed, head, line, look, open, read,
    };
    use crate::cases::courses::Course;
    use crate::refusal::Refusal;
    use std::fs;
    use std::time::Duration;

    fn bots() -> Vec<Bot> {
        ["ada", "bob", "cyd"].map(|name| own(name, Course::Slide4, &[])).to_vec()
    }

    #[test]
    fn a_line_of_the_log_is_read_as_it_was_written() {
        let table = [
            (Score::Win, None, "12\t5\tcyd\tada\t1-0\t-\t3 1\tN0 W2\n"),
            (Score::Draw, Some((0, Fault::Board)), "12\t5\tcyd\tada\t1/2\t1 board\t3 1\tN0 W2\n"),
            (
                Score::Loss,
                Some((1, Fault::OutOfTurn)),
                "12\t5\tcyd\tada\t0-1\t2 turn\t3 1\tN0 W2\n",
            ),
        ];
        for (score, fault, text) in table {
            let (players, moves) = ([2, 0], "N0 W2".to_string());
            let game =
                Match { number: 12, players, size: 5, moves, score, fault, forfeits: [3, 1] };
            assert_eq!(line(&game, &bots()), text);
            assert_eq!(read(text.trim_end(), &bots()), Some(game));
        }
    }

    #[test]
    fn a_line_that_is_no_game_is_left_out() {
        let game = "0\t4\tada\tbob\t1-0\t-\t0 0\tN0";
        assert!(read(game, &bots()).is_some());
        for (part, other) in [
            ("ada", "dan"),
            ("1-0", "1-1"),
            ("\t-", "\t0 crash"),
            ("\t-", "\t1 sleepy"),
            ("0 0", "0"),
            ("\tN0", ""),
            ("\tN0", "\tN0\t"),
        ] {
            assert_eq!(read(&game.replace(part, other), &bots()), None, "{other:?}");
        }
    }

    /// A bot that has gone or come is no other program.
    #[test]
    fn bots_of_the_same_name_and_another_content_are_told() {
        let lines = changed("# x bots ada:1 bob:2 cyd:3\nada\n", "# x bots ada:1 bob:9 dan:3\n");
        assert_eq!(lines, ["bob is another program now"]);
        let lines = changed("# x bots a:b:1 c:2\x1b:3\n", "# x bots a:b:2 c:2\x1b:4\n");
        let expected = ["a:b", "c:2\u{fffd}"].map(|name| format!("{name} is another program now"));
        assert_eq!(lines, expected);
    }

    /// A log in the temporary folder, which a run with these options writes.
    fn options(name: &str, existing: Existing) -> Options {
        let file = format!("in-a-row-log-{name}-{}", std::process::id());
        let log = Some(std::env::temp_dir().join(file));
        Options { existing, log, ..Options::new(Course::Slide4, "bots".into(), None) }
    }

    /// A number of what is in each bot, and everything that its games depend on.
    #[test]
    fn the_head_has_all_that_games_depend_on() {
        let none = options("head", Existing::Refused);
        let bots = &bots()[..1];
        let first = head(&none, bots);
        let begin = "# slide4 seed 0 sizes  games 0 plies 0 most 0 time 0 memory 0 processes 0 gate \
                     counted sandbox auto bind - bots ada:";
        assert!(first.starts_with(begin) && first.ends_with('\n'), "{first}");
        let mut others: Vec<Options> = (0..9).map(|_| options("head", Existing::Refused)).collect();
        others[0].seed = 1;
        others[1].sizes = vec![4];
        others[2].games = 2;
        others[3].plies = 1;
        others[4].most = 1;
        others[5].strict = true;
        others[6].unprotected = true;
        others[7].shown = vec!["/a b".into()];
        others[8].allowance.memory = 1 << 20;
        for (place, other) in others.iter().enumerate() {
            assert_ne!(head(other, bots), first, "{place}");
        }
        assert!(head(&others[7], bots).contains(" bind /a_b bots "));
        assert!(head(&others[8], bots).contains(" memory 1 "));
    }

    #[test]
    fn a_log_goes_on_behind_its_last_whole_line() {
        let resumed = options("open", Existing::Resumed);
        let path = resumed.log.clone().unwrap();
        let head = head(&resumed, &bots());
        let game = "3\t5\tcyd\tada\t1-0\t-\t3 1\tN0 W2\n";
        let next = Match { number: 4, ..read(game.trim_end(), &bots()).unwrap() };
        let table = [
            (String::new(), 0),
            (head[..9].to_string(), 0),
            (head.clone(), 0),
            (format!("{head}4\t5\tcy"), 0),
            (format!("{head}{game}"), 1),
            (format!("{head}{game}4\t5\tcy"), 1),
        ];
        for (text, count) in table {
            fs::write(&path, &text).unwrap();
            let (log, known) = open(&resumed, &bots()).ok().unwrap();
            assert_eq!((known.len(), known.contains_key(&3)), (count, count == 1), "{text:?}");
            log.write(&next, &bots()).unwrap();
            let kept = if count == 1 { game } else { "" };
            let expected = format!("{head}{kept}{}", line(&next, &bots()));
            assert_eq!(fs::read_to_string(&path).unwrap(), expected);
        }
        fs::write(&path, "# another run\n").unwrap();
        assert!(open(&resumed, &bots()).is_err());
        // Without --resume it begins anew.
        let (_, known) = open(&options("open", Existing::Replaced), &bots()).ok().unwrap();
        assert_eq!((known.len(), fs::read_to_string(&path).unwrap()), (0, head));
        fs::remove_file(&path).unwrap();
    }

    #[test]
    fn a_log_is_replaced_or_continued_where_that_is_asked_for() {
        let all = [Existing::Refused, Existing::Replaced, Existing::Resumed];
        let without = |existing| look(&Options { log: None, ..options("look", existing) }).is_ok();
        assert_eq!(all.map(without), [true, true, false]);
        let with = |existing| look(&options("look", existing)).is_ok();
        assert_eq!(all.map(with), [true, true, true]);
        let path = options("look", Existing::Refused).log.unwrap();
        fs::write(&path, "").unwrap();
        assert_eq!(all.map(with), [false, true, true]);
        fs::remove_file(&path).unwrap();
    }

    #[test]
    fn the_head_of_a_log_is_one_line() {
        let mut options = Options {
            seed: 5,
            sizes: vec![4, 6],
            games: 2,
            plies: 3,
            most: 40,
            strict: true,
            unprotected: true,
            shown: vec!["/a b".into(), "/c".into()],
            ..Options::new(Course::Slide4, "bots".into(), None)
        };
        options.allowance.time = Duration::from_millis(1500);
        options.allowance.memory = 7 << 20;
        options.allowance.processes = 9;
        let bots = [("ada b", "1f"), ("bob", "2")].map(|(name, content)| Bot {
            content: content.into(),
            ..own(name, Course::Slide4, &[])
        });
        let expected = "# slide4 seed 5 sizes 4,6 games 2 plies 3 most 40 time 1.5 memory 7 \
             processes 9 gate strict sandbox none bind /a_b,/c bots ada_b:1f bob:2\n";
        assert_eq!(head(&options, &bots), expected);
    }

    /// The refusal names the bots that have changed.
    #[test]
    fn a_log_is_refused_with_the_reason() {
        let refusal = |refused: Option<Refusal>| refused.map(|why| why.to_string());
        let resumed = options("why", Existing::Resumed);
        let path = resumed.log.clone().unwrap();
        let other = |content: &str| {
            let mut bots = bots();
            bots[1].content = content.into();
            bots
        };
        fs::write(&path, head(&resumed, &other("7")) + "x\n").unwrap();
        let shown = path.display();
        let expected = format!(
            "in-a-row: --log={shown}: it is the log of another run: other bots, another seed, \
             other limits or other games.\n  bob is another program now\n"
        );
        assert_eq!(refusal(open(&resumed, &other("8")).err()), Some(expected));
        assert_eq!(fs::read_to_string(&path).unwrap(), head(&resumed, &other("7")) + "x\n");
        let there = look(&options("why", Existing::Refused));
        let expected = format!(
            "in-a-row: --log={shown}: it is there already; --force replaces it, --resume \
             continues it.\n"
        );
        assert_eq!(refusal(there.err()), Some(expected));
        fs::remove_file(&path).unwrap();
        let missing = look(&Options { log: None, ..resumed }).err();
        let expected = "in-a-row: --resume continues from a log; --log is missing.\n";
        assert_eq!(refusal(missing).as_deref(), Some(expected));
    }
}
