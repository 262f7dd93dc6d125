//! The command line. It uses the public interface of the layers below only.

/// Prints a line. A reader that has gone away ends the program quietly, where the standard macro panics.
macro_rules! println {
    () => { $crate::cli::say("", "\n") };
    ($($text:tt)+) => { $crate::cli::say(&format!($($text)+), "\n") };
}

/// Prints without ending the line; see `println!` above.
macro_rules! print {
    ($($text:tt)*) => { $crate::cli::say(&format!($($text)*), "") };
}

mod bench;
mod board;
mod check;
mod input;
mod list;
mod play;
mod players;
mod reload;
mod replay;
mod sim;
mod snapshot;
mod summary;
mod test;
mod watch;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::{Args, Parser, Subcommand};

use crate::content::{Content, Diagnostic, Library, Severity, Styled, excerpt};

pub use board::board_text;

/// Plays, checks and simulates card-driven Cold War games that are made of data.
#[derive(Debug, Parser)]
#[command(
    version,
    max_term_width = 100,
    after_help = "Examples:\n  brink list\n  brink play SCENARIO --us random\n  brink sim SCENARIO --games 1000 --jobs 2 --us careful --ussr careful\n  brink check"
)]
struct Cli {
    #[command(flatten)]
    place: Place,
    #[command(subcommand)]
    command: Command,
}

/// Where content is.
#[derive(Debug, Args)]
struct Place {
    /// A folder with maps, cards and scenarios (may be given several times)
    #[arg(long = "content", value_name = "DIR", global = true)]
    content: Vec<PathBuf>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Lists scenarios, maps and card sets
    List(list::List),
    /// Checks all content, or that of some folders
    Check(check::Check),
    /// Plays in the terminal
    Play(play::Play),
    /// Plays many games and sums them up
    Sim(sim::Sim),
    /// Runs a saved game again, verifies it and prints its log
    Replay(replay::Replay),
    /// Runs position tests
    Test(test::Test),
    /// Checks and tests what depends on a file whenever one is saved
    Watch(watch::Watch),
    /// Measures how fast everything is on this machine
    Bench(bench::Bench),
}

/// Why a command failed: what it says on standard error.
#[derive(Debug)]
enum Failure {
    /// A message of its own.
    Message(String),
    /// Faults of content.
    Content(Vec<Diagnostic>),
    /// Everything has been said already.
    Said,
}

impl From<String> for Failure {
    fn from(message: String) -> Failure {
        Failure::Message(message)
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        Failure::Message(error.to_string())
    }
}

/// Runs the command line of this process.
#[must_use]
pub fn run() -> ExitCode {
    let cli = Cli::parse();
    let result = match cli.command {
        Command::List(list) => list.run(&cli.place),
        Command::Check(check) => check.run(&cli.place),
        Command::Play(play) => play.run(&cli.place),
        Command::Sim(sim) => sim.run(&cli.place),
        Command::Replay(replay) => replay.run(&cli.place),
        Command::Test(test) => test.run(&cli.place),
        Command::Watch(watch) => watch.run(&cli.place),
        Command::Bench(bench) => bench.run(&cli.place),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads a pipe may stop reading.
        Err(Failure::Message(message)) if message.contains("Broken pipe") => ExitCode::SUCCESS,
        Err(failure) => {
            match failure {
                Failure::Message(message) => eprintln!("error: {message}"),
                Failure::Content(faults) => faults.iter().for_each(|fault| eprintln!("{fault}")),
                Failure::Said => {}
            }
            ExitCode::FAILURE
        }
    }
}

/// Measures every scenario: what `cargo bench` runs.
#[must_use]
pub fn bench() -> ExitCode {
    match bench::Bench::default().run(&Place { content: Vec::new() }) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

impl Place {
    /// The content that commands work on.
    fn library(&self) -> Library {
        Library::open(&self.roots())
    }

    /// The folders of content.
    fn roots(&self) -> Vec<PathBuf> {
        if self.content.is_empty() { Library::default_roots() } else { self.content.clone() }
    }
}

/// Writes to standard output.
fn say(text: &str, end: &str) {
    use std::io::Write;
    let mut out = std::io::stdout().lock();
    if out.write_all(text.as_bytes()).and_then(|()| out.write_all(end.as_bytes())).is_err() {
        // Nobody reads any more: there is nothing left to do.
        std::process::exit(0);
    }
}

/// Loads a scenario with options written `name=value`.
fn load(library: &Library, scenario: &str, options: &[String]) -> Result<Arc<Content>, Failure> {
    let known = library.scenarios();
    if !known.iter().any(|listing| listing.id == scenario) {
        let ids: Vec<&str> = known.iter().map(|listing| listing.id.as_str()).collect();
        let hint = crate::content::nearest(scenario, ids.iter().copied());
        let hint = hint.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        return Err(format!("unknown scenario `{scenario}`{hint} There is: {}", ids.join(", ")).into());
    }
    let mut pairs = Vec::new();
    for option in options {
        let Some((name, value)) = option.split_once('=') else {
            return Err(format!("an option is written NAME=VALUE, not `{option}`").into());
        };
        pairs.push((name.to_owned(), value.to_owned()));
    }
    library.load(scenario, &pairs).map_err(Failure::Content)
}

/// Prints faults with the offending lines. Returns how many errors and warnings there are.
fn print_faults(faults: &[Diagnostic], library: &Library) -> (usize, usize) {
    let colours = if colours() { Styled::Colours } else { Styled::Plain };
    for fault in faults {
        if colours == Styled::Colours {
            println!(
                "{}\n",
                excerpt(fault, |path| library.sources().find(path).map(|file| file.text.as_str()), colours)
            );
        } else {
            println!("{fault}");
        }
    }
    let count = |severity| faults.iter().filter(|fault| fault.severity() == severity).count();
    (count(Severity::Error), count(Severity::Warning))
}

/// Whether standard output takes colours.
fn colours() -> bool {
    std::io::IsTerminal::is_terminal(&std::io::stdout()) && std::env::var_os("NO_COLOR").is_none()
}

/// `1 game`, `2 games`.
fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}
