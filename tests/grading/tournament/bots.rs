//! Submissions as players: a line in, a line out.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;

use super::Fault;
use super::options::{Options, Rules};
use crate::grading::submission::{self, Ready};
use crate::grading::{Refusal, answers, games, show};
use crate::runner::sandbox::Sandbox;
use crate::runner::session::{AnswerLimits, Session, Stop};

/// Processes that a worker keeps running.
const RUNNING: usize = 4;

/// A contestant, or a player of ours beside them.
#[derive(Clone)]
pub struct Bot {
    /// The submission's name, fit for a table.
    pub name: String,
    /// What runs, or why nothing does.
    pub ready: Result<Runner, String>,
}

/// What is started for a bot.
#[derive(Clone)]
pub enum Runner {
    Submission(Arc<Ready>),
    /// A program of ours with its arguments. It needs no sandbox.
    Own(PathBuf, Vec<String>),
}

/// A program of ours, which cargo builds beside the grader's folder.
pub fn own(name: &str, program: &str, arguments: &[&str]) -> Bot {
    let arguments = arguments.iter().map(ToString::to_string).collect();
    let ready = games::named(program)
        .ok()
        .and_then(answers::reference)
        .map(|path| Runner::Own(path, arguments))
        .ok_or_else(|| "our own program is not built".to_string());
    Bot { name: name.to_string(), ready }
}

/// Builds what is in the folder, in the order of the names.
///
/// # Errors
/// When the folder cannot be read, or holds nothing.
pub fn prepare(options: &Options, sandbox: &Sandbox) -> Result<Vec<Bot>, Refusal> {
    let paths = submission::listed(&options.folder)?;
    let bot = |path: &std::path::PathBuf| {
        let ready = submission::kind_among_others(path)
            .and_then(|kind| submission::prepare(path, &kind, options.game, sandbox))
            .map(|ready| Runner::Submission(Arc::new(ready)))
            .map_err(|why| why.lines().next().unwrap_or_default().to_string());
        Bot { name: name(path), ready }
    };
    Ok(paths.iter().map(bot).collect())
}

fn name(path: &std::path::Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    show::safe(&name)
}

/// The bots that one worker has running: those asked last.
pub struct Players<'a> {
    options: &'a Options,
    sandbox: &'a Sandbox,
    bots: &'a [Bot],
    running: VecDeque<Player>,
}

struct Player {
    place: usize,
    session: Session,
    /// It has answered: the allowance of a first move is used up.
    warm: bool,
}

impl<'a> Players<'a> {
    pub fn new(options: &'a Options, sandbox: &'a Sandbox, bots: &'a [Bot]) -> Self {
        Self { options, sandbox, bots, running: VecDeque::new() }
    }

    /// A bot's answer to a line, without line ends.
    ///
    /// # Errors
    /// In which way it fails. Asked again, it is started again.
    pub fn ask(&mut self, place: usize, line: &str) -> Result<String, Fault> {
        let mut player = match self.running.iter().position(|player| player.place == place) {
            Some(index) => self.running.remove(index).ok_or(Fault::Crash)?,
            None => self.start(place)?,
        };
        let limits = if player.warm { &self.options.limits } else { &self.options.first };
        let answer = ask(&mut player.session, line, limits)?;
        player.warm = true;
        self.running.push_front(player);
        self.running.truncate(RUNNING);
        // The harness of C files tells what a function did against the rules.
        match answer.strip_prefix("fault: ") {
            Some(fault) if fault.contains("board") || fault.contains("move") => Err(Fault::Board),
            Some(fault) if fault.contains("time") => Err(Fault::Time),
            Some(_) => Err(Fault::Crash),
            None => Ok(answer),
        }
    }

    fn start(&self, place: usize) -> Result<Player, Fault> {
        let bot = self.bots.get(place).ok_or(Fault::Crash)?;
        let (mut command, sandboxed) = match bot.ready.as_ref().map_err(|_| Fault::Crash)? {
            Runner::Submission(ready) => {
                let argument = argument(self.options.rules);
                (ready.bot(self.sandbox, argument), self.sandbox.is_there())
            }
            Runner::Own(path, arguments) => {
                let mut command = Command::new(path);
                command.args(arguments);
                (command, false)
            }
        };
        let session = Session::start(&mut command, sandboxed).map_err(|_| Fault::Crash)?;
        Ok(Player { place, session, warm: false })
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
fn ask(session: &mut Session, line: &str, limits: &AnswerLimits) -> Result<String, Fault> {
    let answer =
        session.ask(format!("{line}\n").as_bytes(), limits).map_err(|stop| match stop {
            Stop::Ended | Stop::Memory | Stop::Processes => Fault::Crash,
            Stop::Time => Fault::Time,
            Stop::TooMuch => Fault::Illegal,
        })?;
    Ok(String::from_utf8_lossy(&answer).trim_end().to_string())
}
