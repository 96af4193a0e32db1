//! Submissions as players: a line in, a line out.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use super::rules::{self, Rules};
use super::schedule::counted;
use super::{Failure, Fault};
use crate::builds::{self, Given, Ready, archives};
use crate::cases::courses::Course;
use crate::functions::report::NOT_THERE;
use crate::handed_in::{self, content};
use crate::options::Options;
use crate::reference;
use crate::refusal::{Refusal, Why, in_words};
use crate::run::endings;
use crate::run::limits::TASKS;
use crate::run::patience::{PAUSES, is_the_machines};
use crate::run::reaper::reap;
use crate::run::sandbox::Sandbox;
use crate::run::session::{AnswerLimits, Session, Stop};
use crate::text::{show, terminal};

/// Processes that a worker keeps running.
const RUNNING: usize = 4;

/// The limits of a player of ours: a machine that is busy shall not cost it a game.
const OWN: AnswerLimits = AnswerLimits {
    cpu: Duration::from_mins(1),
    wall: Duration::from_mins(10),
    memory: 1 << 30,
    processes: TASKS,
};

/// A contestant, or a player of ours beside them.
#[derive(Clone)]
pub struct Bot {
    /// The submission's name, fit for a table.
    pub name: String,
    /// The number of what was handed in; that of a player of ours is empty.
    pub content: String,
    /// The program that runs, or why nothing does.
    pub ready: Result<Runner, String>,
}

/// The program that is started for a bot.
#[derive(Clone)]
pub enum Runner {
    Submission(Arc<Ready>),
    /// Our own program of a game with its arguments. It needs no sandbox.
    Own(Course, Vec<String>),
}

/// A player of ours: our program of a game with arguments.
pub fn own(name: &str, course: Course, arguments: &[&str]) -> Bot {
    let arguments = arguments.iter().map(ToString::to_string).collect();
    let (name, content) = (name.to_string(), String::new());
    Bot { name, content, ready: Ok(Runner::Own(course, arguments)) }
}

/// Columns of a reason that a compiler or a bot can make long.
pub const REASON: usize = 60;

/// Builds what is in the folder, in the order of the names.
///
/// # Errors
/// When the folder cannot be read, or holds nothing.
pub fn prepare(options: &Options, sandbox: &Sandbox) -> Result<Vec<Bot>, Refusal> {
    let (folder, _unpacked) = archives::class_folder(&options.target, sandbox)?;
    let paths = handed_in::listed(&folder)?;
    let bot = |path: &PathBuf| {
        let ready = handed_in::kind_among_others(path)
            .map_err(Why::from)
            .and_then(|kind| builds::prepare(path, &kind, Given::of(options), sandbox))
            .map(|ready| Runner::Submission(Arc::new(ready)));
        let (name, content) = (handed_in::class::name(path), content::content(path));
        if let Err(why @ Why::Machine(_)) = &ready {
            return Err(Refusal::Machine(format!("{name} {}", why.first_line())));
        }
        Ok(Bot { name, content, ready: ready.map_err(|why| reason(why.text())) })
    };
    if !sandbox.is_there() {
        // A copy outside a sandbox goes when the thread ends that has made it.
        return paths.iter().map(bot).collect();
    }
    counted(options, "building", paths.len(), &paths, |path, count| {
        let bot = bot(path);
        count.step();
        bot
    })
}

/// The first line of a reason, with the compiler's first error.
fn reason(why: &str) -> String {
    let first = why.lines().next().unwrap_or_default();
    let error =
        why.lines().skip(1).find(|line| line.contains("error") || line.contains("undefined"));
    let error = error.map(|line| line.trim_start_matches("./").trim());
    show::safe(
        &error.map_or(first.to_string(), |error| {
            format!("{first}: {}", terminal::cut(error, REASON))
        }),
    )
}

/// The bots that one worker has running: those asked last.
pub struct Players<'a> {
    options: &'a Options,
    sandbox: &'a Sandbox,
    bots: &'a [Bot],
    running: VecDeque<Player>,
    /// Why the machine did not start a bot, after all pauses: no game counts then.
    trouble: Option<String>,
}

struct Player {
    place: usize,
    session: Session,
    /// It is ours: limits are for others.
    own: bool,
    /// It has answered: the allowance of a first move is used up.
    warm: bool,
}

impl<'a> Players<'a> {
    pub fn new(options: &'a Options, sandbox: &'a Sandbox, bots: &'a [Bot]) -> Self {
        Self { options, sandbox, bots, running: VecDeque::new(), trouble: None }
    }

    /// Ends the process of a bot: the next question starts another one.
    pub fn end(&mut self, place: usize) {
        self.running.retain(|player| player.place != place || player.own);
    }

    /// A bot's answer to a line, without line ends.
    ///
    /// # Errors
    /// In which way it fails. Asked again, it is started again.
    pub fn ask(&mut self, place: usize, line: &str) -> Result<String, Failure> {
        if self.trouble.is_some() {
            return Err(Failure::new(Fault::Crash, "is not asked any more"));
        }
        let running = self.running.iter().position(|player| player.place == place);
        if let Some(player) = running.and_then(|index| self.running.remove(index)) {
            return self.answer(player, line).map_err(|failed| failed.1);
        }
        for pause in PAUSES {
            let player = self.start(place)?;
            let (mut player, failure) = match self.answer(player, line) {
                Ok(answer) => return Ok(answer),
                Err(failed) => *failed,
            };
            if failure.fault != Fault::Crash || !player.session.never_began() {
                return Err(failure);
            }
            thread::sleep(Duration::from_millis(pause));
        }
        Err(self.refuse(place, "bwrap does not start"))
    }

    /// The answer of a player that runs. One that fails is given back.
    fn answer(&mut self, mut player: Player, line: &str) -> Result<String, Box<(Player, Failure)>> {
        match ask(&mut player.session, line, &self.limits(player.own, player.warm)) {
            Ok(answer) => {
                player.warm = true;
                self.running.push_front(player);
                self.running.truncate(RUNNING);
                Ok(answer)
            }
            Err(failure) => Err(Box::new((player, failure))),
        }
    }

    /// The limits of the next answer of a player: ours has its own.
    fn limits(&self, own: bool, warm: bool) -> AnswerLimits {
        if own { OWN } else { rules::limits(self.options, self.sandbox, !warm) }
    }

    /// Notes that the machine did not start a bot.
    fn refuse(&mut self, place: usize, words: &str) -> Failure {
        let name = self.bots.get(place).map_or("", |bot| &bot.name);
        let why = Why::machine(words);
        self.trouble = Some(format!("{name} {}", why.first_line()));
        Failure::new(Fault::Crash, words)
    }

    /// True if what was played last counts.
    ///
    /// # Errors
    /// That the machine did not start a bot.
    pub fn counts(&self) -> Result<(), Refusal> {
        self.trouble.as_ref().map_or(Ok(()), |why| Err(Refusal::Machine(why.clone())))
    }

    fn start(&mut self, place: usize) -> Result<Player, Failure> {
        let crash = |why: &str| Failure::new(Fault::Crash, why);
        let bots = self.bots;
        let bot = bots.get(place).ok_or_else(|| crash("is not there"))?;
        let (mut command, own) = match bot.ready.as_ref().map_err(|why| crash(why))? {
            Runner::Submission(ready) => {
                (ready.bot(self.sandbox, argument(Rules::of(self.options.game))), false)
            }
            Runner::Own(course, arguments) => {
                let mut command = reference::command(*course);
                command.args(arguments);
                (command, true)
            }
        };
        let sandboxed = !own && self.sandbox.is_there();
        match Session::start(&mut command, sandboxed) {
            Ok(session) => Ok(Player { place, session, own, warm: false }),
            Err(error) if is_the_machines(&error) => Err(self.refuse(place, &in_words(&error))),
            Err(error) => Err(crash(&format!("cannot be started: {}", in_words(&error)))),
        }
    }
}

#[cfg(test)]
impl Players<'_> {
    /// Starts a program for a bot that repeats each line.
    pub fn run_echo(&mut self, place: usize) {
        let session = Session::start(&mut std::process::Command::new("cat"), false).unwrap();
        self.running.push_back(Player { place, session, own: false, warm: false });
    }
}

impl Drop for Players<'_> {
    /// Ends the bots, and what they have left behind.
    fn drop(&mut self) {
        self.running.clear();
        if !self.sandbox.is_there() {
            reap();
        }
    }
}

/// The option with which a bot is called.
fn argument(rules: Rules) -> &'static str {
    match rules {
        Rules::Ece15 => "--best-move",
        Rules::Slide4 => "--functions",
    }
}

/// One question and its answer as text, white space at its end aside.
///
/// # Errors
/// In which way there is none.
fn ask(session: &mut Session, line: &str, limits: &AnswerLimits) -> Result<String, Failure> {
    let answer = session
        .ask(format!("{line}\n").as_bytes(), limits)
        .map_err(|stop| stopped(stop, session, limits))?;
    let answer = String::from_utf8_lossy(&answer).trim_end().to_string();
    match answer.strip_prefix("fault: ") {
        Some(fault) => Err(told(fault)),
        None => Ok(answer),
    }
}

fn stopped(stop: Stop, session: &mut Session, limits: &AnswerLimits) -> Failure {
    let (fault, why) = match stop {
        Stop::Ended => {
            let ending = session.ending().map(endings::ending_in_short);
            (Fault::Crash, ending.unwrap_or_else(|| "closed its output".to_string()))
        }
        Stop::Memory => {
            (Fault::Crash, format!("used more than {} MB of memory", limits.memory >> 20))
        }
        Stop::Processes => (Fault::Crash, "started too many processes".to_string()),
        Stop::Files => (Fault::Crash, "wrote too many files".to_string()),
        Stop::Time => {
            let seconds = limits.cpu.as_secs_f64();
            (Fault::Time, format!("used more than {seconds} s of CPU time"))
        }
        Stop::Meanwhile => {
            let seconds = limits.cpu.as_secs_f64();
            (Fault::OutOfTurn, format!("used more than {seconds} s of CPU time out of its turn"))
        }
        Stop::Wait => (Fault::Silent, "gave no answer (does it flush each line?)".to_string()),
        Stop::TooMuch => (Fault::Illegal, "answered with more than one line".to_string()),
    };
    Failure { fault, why }
}

/// The words of the harness of C files on a function that broke the rules.
fn told(fault: &str) -> Failure {
    let (kind, why) = match fault {
        "changed the board" => (Fault::Board, fault),
        "the board is not the position with the move on it" => {
            (Fault::Board, "did not add exactly its move to the board")
        }
        "out of time" => (Fault::Time, "used too much CPU time"),
        NOT_THERE => (Fault::Crash, "does not define the function"),
        other => (Fault::Crash, other),
    };
    Failure::new(kind, show::safe(why))
}

#[cfg(test)]
mod tests {
    use super::{
        AnswerLimits, Bot, Duration, Failure, Fault, Options, Player, Players, Rules, Runner,
        Sandbox, Session, Stop, TASKS, argument, ask, own, prepare, reason, stopped, told,
    };
    use crate::cases::courses::Course;
    use crate::refusal::Refusal;
    use std::fs;
    use std::process::Command;

    #[test]
    fn a_reason_has_the_first_error_of_the_compiler() {
        assert_eq!(reason("it is empty"), "it is empty");
        let words = "it does not compile\nmain.c: note\n./main.c:1: error: x\nmain.c:2: error: y\n";
        assert_eq!(reason(words), "it does not compile: main.c:1: error: x");
        let words = "it does not link\n  undefined symbol f\n";
        assert_eq!(reason(words), "it does not link: undefined symbol f");
        assert_eq!(reason("an error\nof make\n"), "an error");
        assert_eq!(reason(""), "");
        // Sixty columns of the error are shown.
        let error = |letters: usize| format!("error: {}", "x".repeat(letters));
        let told = |letters: usize| reason(&format!("no\n{}", error(letters)));
        assert_eq!(told(53), format!("no: {}", error(53)));
        assert_eq!(told(54), format!("no: {}…", error(52)));
        assert_eq!(reason("no\u{1b}\nerror\u{7}"), "no\u{fffd}: error\u{fffd}");
    }

    #[test]
    fn the_harness_tells_which_rule_is_broken() {
        let table = [
            ("changed the board", Fault::Board, "changed the board"),
            (
                "the board is not the position with the move on it",
                Fault::Board,
                "did not add exactly its move to the board",
            ),
            ("out of time", Fault::Time, "used too much CPU time"),
            (
                "the file does not define this function",
                Fault::Crash,
                "does not define the function",
            ),
            ("crash SIGSEGV", Fault::Crash, "crash SIGSEGV"),
            ("crash\u{1b}", Fault::Crash, "crash\u{fffd}"),
        ];
        for (words, fault, why) in table {
            let failure = told(words);
            assert_eq!((failure.fault, &*failure.why), (fault, why), "{words}");
        }
    }

    fn options() -> Options {
        let mut options = Options::new(Course::Slide4, "bots".into(), None);
        options.allowance.time = Duration::from_secs(2);
        options.allowance.memory = 512 << 20;
        options.allowance.processes = TASKS;
        options
    }

    /// A program that repeats each line.
    fn echo() -> Session {
        Session::start(&mut Command::new("cat"), false).unwrap()
    }

    /// Nothing runs for these bots.
    fn bots() -> Vec<Bot> {
        let bot = |name: &str| {
            let ready = Err("it is empty".to_string());
            Bot { name: name.into(), content: "1".into(), ready }
        };
        ["ada", "bob", "cyd", "dan", "eva", "fay"].map(bot).to_vec()
    }

    fn failure(fault: Fault, why: &str) -> Failure {
        Failure { fault, why: why.into() }
    }

    /// A bot has five times as long for the first answer of a process. Ours has a minute for each.
    #[test]
    fn the_first_answer_of_a_bot_may_take_longer() {
        let (options, sandbox) = (options(), Sandbox::none());
        let players = Players::new(&options, &sandbox, &[]);
        let of = |own: bool, warm: bool| {
            let limits: AnswerLimits = players.limits(own, warm);
            (limits.cpu.as_secs(), limits.wall.as_secs(), limits.memory >> 20, limits.processes)
        };
        assert_eq!(
            (of(false, false), of(false, true)),
            ((10, 110, 512, TASKS), (2, 30, 512, TASKS))
        );
        assert_eq!([of(true, false), of(true, true)], [(60, 600, 1024, TASKS); 2]);
    }

    /// The four that answered last run on, the last one in front. One that ends starts anew.
    #[test]
    fn four_bots_run_on_and_are_warm() {
        let (options, sandbox, bots) = (options(), Sandbox::none(), bots());
        let mut players = Players::new(&options, &sandbox, &bots);
        let running = |players: &Players<'_>| -> Vec<(usize, bool)> {
            players.running.iter().map(|player| (player.place, player.warm)).collect()
        };
        for place in 0..5 {
            let player = Player { place, session: echo(), own: place == 3, warm: false };
            let answer = players.answer(player, "N3 ").map_err(|failed| failed.1);
            assert_eq!(answer, Ok("N3".into()));
        }
        assert_eq!(running(&players), [(4, true), (3, true), (2, true), (1, true)]);
        assert_eq!(players.ask(2, " 4 "), Ok(" 4".into()));
        assert_eq!(running(&players), [(2, true), (4, true), (3, true), (1, true)]);
        // The process of a bot that fails is not asked again.
        let broken = failure(Fault::Board, "changed the board");
        assert_eq!(players.ask(4, "fault: changed the board"), Err(broken));
        assert_eq!(running(&players), [(2, true), (3, true), (1, true)]);
        assert_eq!(players.ask(4, "x"), Err(failure(Fault::Crash, "it is empty")));
        // Ours goes on.
        players.end(3);
        players.end(2);
        assert_eq!(running(&players), [(3, true), (1, true)]);
        assert_eq!(players.ask(9, "x"), Err(failure(Fault::Crash, "is not there")));
        assert!(players.counts().is_ok());
    }

    /// What is started here is no game, and ends. No machine is to blame, so that it is not tried
    /// again.
    #[test]
    fn a_bot_that_ends_at_once_has_crashed() {
        let (options, sandbox) = (options(), Sandbox::none());
        let bots = [own("ours", Course::Slide4, &["--functions"])];
        let mut players = Players::new(&options, &sandbox, &bots);
        let started = players.start(0).map(|player| (player.place, player.own, player.warm));
        assert_eq!(started, Ok((0, true, false)));
        let failure = players.ask(0, "x").unwrap_err();
        assert_eq!(failure.fault, Fault::Crash);
        assert!(failure.why.starts_with("ended with exit status "), "{}", failure.why);
        assert!(players.counts().is_ok() && players.running.is_empty());
    }

    /// Nobody is asked any more, and what was played last does not count.
    #[test]
    fn the_trouble_of_the_machine_ends_the_games() {
        let (options, sandbox, bots) = (options(), Sandbox::none(), bots());
        let mut players = Players::new(&options, &sandbox, &bots);
        assert_eq!(players.refuse(1, "no memory"), failure(Fault::Crash, "no memory"));
        assert_eq!(players.ask(0, "x"), Err(failure(Fault::Crash, "is not asked any more")));
        let Err(Refusal::Machine(why)) = players.counts() else { panic!("it counts") };
        assert_eq!(why, "bob could not be run: the machine refuses: no memory");
    }

    /// What follows the mark of a fault is told by the harness. Blanks may stand behind an answer.
    #[test]
    fn an_answer_is_a_move_or_a_fault() {
        let mut session = echo();
        let limits = super::OWN;
        assert_eq!(ask(&mut session, "N 3 \t\r", &limits), Ok("N 3".into()));
        assert_eq!(ask(&mut session, "fault:x", &limits), Ok("fault:x".into()));
        let late = failure(Fault::Time, "used too much CPU time");
        assert_eq!(ask(&mut session, "fault: out of time", &limits), Err(late));
        let mut two_lines = echo();
        let many = failure(Fault::Illegal, "answered with more than one line");
        assert_eq!(ask(&mut two_lines, "1\n2", &limits), Ok("1".into()));
        assert_eq!(ask(&mut two_lines, "3", &limits), Err(many));
    }

    #[test]
    fn each_stop_of_a_bot_has_its_fault_and_words() {
        let mut session = Session::start(&mut Command::new("false"), false).unwrap();
        let limits =
            AnswerLimits { cpu: Duration::from_millis(1500), memory: (3 << 20) + 1, ..super::OWN };
        for (stop, fault, why) in [
            (Stop::Ended, Fault::Crash, "ended with exit status 1"),
            (Stop::Memory, Fault::Crash, "used more than 3 MB of memory"),
            (Stop::Processes, Fault::Crash, "started too many processes"),
            (Stop::Files, Fault::Crash, "wrote too many files"),
            (Stop::Time, Fault::Time, "used more than 1.5 s of CPU time"),
            (Stop::Meanwhile, Fault::OutOfTurn, "used more than 1.5 s of CPU time out of its turn"),
            (Stop::Wait, Fault::Silent, "gave no answer (does it flush each line?)"),
            (Stop::TooMuch, Fault::Illegal, "answered with more than one line"),
        ] {
            assert_eq!(stopped(stop, &mut session, &limits), failure(fault, why));
        }
    }

    #[test]
    fn a_bot_is_called_with_the_option_of_its_game() {
        assert_eq!([Rules::Ece15, Rules::Slide4].map(argument), ["--best-move", "--functions"]);
        let bot = own("the best", Course::Ece15, &["--x", "y"]);
        let Ok(Runner::Own(course, arguments)) = bot.ready else { panic!("{}", bot.name) };
        assert_eq!((&*bot.name, &*bot.content, course), ("the best", "", Course::Ece15));
        assert_eq!(arguments, ["--x", "y"]);
    }

    /// What cannot run is a bot with a reason. The order is that of the names.
    #[test]
    fn all_that_is_handed_in_is_a_bot() {
        let folder = std::env::temp_dir().join(format!("in-a-row-bots-{}", std::process::id()));
        for name in ["bob", "ada"] {
            fs::create_dir_all(folder.join(name)).unwrap();
        }
        let options = Options { target: folder.clone(), ..options() };
        let bots = prepare(&options, &Sandbox::none()).ok().unwrap();
        fs::remove_dir_all(&folder).unwrap();
        let told: Vec<_> = bots.iter().map(|bot| (&*bot.name, bot.ready.as_ref().err())).collect();
        let why = "the folder is empty".to_string();
        assert_eq!(told, [("ada", Some(&why)), ("bob", Some(&why))]);
        assert!(bots.iter().all(|bot| !bot.content.is_empty()));
    }
}
