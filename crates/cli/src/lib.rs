//! The command line. It uses the public interface of the layers below only.

#[macro_use]
mod terminal;
mod agree;
mod aid;
mod api;
mod balance;
mod bench;
mod board;
mod cards;
mod check;
mod contest;
mod coverage;
mod gallery;
mod ladder;
mod list;
mod locale;
mod many;
mod map;
mod mods;
mod new;
mod place;
mod play;
mod players;
mod replay;
mod report;
mod said;
mod schema;
mod serve;
mod sheet;
mod sim;
mod snapshot;
mod test;
mod train;
mod watch;
mod welcome;
mod words;

use std::collections::BTreeSet;
use std::path::Path;
use std::process::ExitCode;
use std::sync::{Arc, Mutex};

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use brink::content::{Content, Diagnostic, Library, Severity, SourceFile, Texts};
use brink::game::{Game, Saved};
use brink::words::Words;
use brink_author::excerpt::{Styled, excerpt};

use place::{Need, Place};

pub use board::board_text;
pub use sheet::Sheet;

/// Play, check and simulate card-driven Cold War games that are defined as data.
#[derive(Debug, Parser)]
#[command(
    version,
    max_term_width = 100,
    after_help = "Examples:\n  brink list\n  brink play SCENARIO --player SIDE=random\n  \
        brink sim SCENARIO --games 1000 --jobs 2 --player SIDE=careful\n  brink check"
)]
struct Cli {
    #[command(flatten)]
    place: Place,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play a game in the terminal
    Play(play::Play),
    /// List what can be played: scenarios, maps, card sets, cards, options
    List(list::List),
    /// Create a whole game, a scenario, a map, a card set or a card to start from
    New(new::New),
    /// Pack, install and list mods
    Mods(mods::Mods),
    /// Check all content, or that of some folders
    Check(check::Check),
    /// Run position tests
    Test(test::Test),
    /// Check and test whatever depends on a file again, each time it is saved
    Watch(watch::Watch),
    /// Play many games and summarize them
    Sim(sim::Sim),
    /// Play games between two players with the sides exchanged, to measure which is better
    Match(contest::Match),
    /// Let every player play every other, and rate them
    Ladder(ladder::Ladder),
    /// Learn evaluation weights for the players that look ahead, by self-play
    Train(train::Train),
    /// Find the value of an option that gives a target win rate
    Balance(balance::Balance),
    /// Draw the map of a scenario or of a saved game
    Map(map::Map),
    /// Draw the cards of a scenario: a face each, a sheet to print, a page to look cards up
    Gallery(gallery::Gallery),
    /// Replay a saved game, verify it and print its log
    Replay(replay::Replay),
    /// Print the calls that scripts may make
    Api(api::Api),
    /// Print JSON Schemas of the files of content
    Schema(schema::Schema),
    /// List languages, and texts that they do not translate yet
    Locale(locale::Locale),
    /// Serve games to browsers: against machines here, or between two people
    Serve(serve::Serve),
    /// Measure the speed of everything on this machine
    Bench(bench::Bench),
}

/// Why a command failed: what it says on standard error.
#[derive(Debug)]
enum CommandError {
    /// A message.
    Message(String),
    /// Diagnostics of content, as shown.
    Content(String),
    /// The message has already been printed.
    Said,
    /// The reader of the output has gone away.
    Gone,
}

impl From<String> for CommandError {
    fn from(message: String) -> CommandError {
        CommandError::Message(message)
    }
}

impl From<std::io::Error> for CommandError {
    fn from(error: std::io::Error) -> CommandError {
        if error.kind() == std::io::ErrorKind::BrokenPipe {
            return CommandError::Gone;
        }
        CommandError::Message(error.to_string())
    }
}

/// Runs the command line of this process with the built-in content.
#[must_use]
pub fn run(shipped: Vec<Texts>) -> ExitCode {
    let arguments = players::with_side_flags(std::env::args_os(), &Cli::command());
    let parsed = command_line()
        .try_get_matches_from(arguments)
        .and_then(|matches| Cli::from_arg_matches(&matches));
    let mut cli = match parsed {
        Ok(cli) => cli,
        Err(error) if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            return welcomed(Place {
                shipped,
                ..Place::default()
            });
        }
        Err(error) => return refuse(&error),
    };
    cli.place.shipped = shipped;
    if let Err(message) = cli.place.check(cli.command.needs_content()) {
        eprintln!("error: {message}");
        return ExitCode::FAILURE;
    }
    let for_players = cli.command.is_for_players();
    let result = cli.command.run(&cli.place);
    // What authors and programmers read is in English.
    let said = (for_players && result.is_err()).then(|| cli.place.words());
    match result {
        Ok(()) => {
            terminal::flush();
            ExitCode::SUCCESS
        }
        // Whoever reads a pipe may stop reading.
        Err(CommandError::Gone) => ExitCode::SUCCESS,
        Err(failure) => {
            failure.show(&said.unwrap_or_default());
            ExitCode::FAILURE
        }
    }
}

/// The arguments, with the kinds of players in the help of `play`.
fn command_line() -> clap::Command {
    Cli::command().mut_subcommand("play", |play| {
        let examples = play
            .get_after_help()
            .map(ToString::to_string)
            .unwrap_or_default();
        play.after_help(format!("{}\n\n{examples}", welcome::kinds()))
    })
}

/// Shows how to begin.
fn welcomed(place: Place) -> ExitCode {
    paint!("{}", welcome::page(&place.library(), &Sheet::of_stdout()));
    terminal::flush();
    ExitCode::SUCCESS
}

/// Prints what is wrong with the arguments, or the help that they ask for.
fn refuse(error: &clap::Error) -> ExitCode {
    let text = error.render();
    if error.use_stderr() {
        // It quotes the arguments.
        terminal::complain(text.to_string().trim_end());
        return ExitCode::from(2);
    }
    match styled(&std::io::stdout()) {
        Styled::Colours => terminal::show(&text.ansi().to_string()),
        Styled::Plain => terminal::say(&text.to_string()),
    }
    terminal::flush();
    ExitCode::SUCCESS
}

/// Measures every scenario: what `cargo bench` runs.
#[must_use]
pub fn bench() -> ExitCode {
    match bench::Bench::default().run(&Place::default()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

impl CommandError {
    /// Prints it on standard error.
    fn show(self, said: &Words) {
        match self {
            CommandError::Message(message) => eprintln!("{}", words::error(said, message)),
            CommandError::Content(faults) => terminal::complain_painted(&faults),
            CommandError::Said | CommandError::Gone => {}
        }
    }
}

impl Command {
    fn run(self, place: &Place) -> Result<(), CommandError> {
        match self {
            Command::List(list) => list.run(place),
            Command::Check(check) => check.run(place),
            Command::Play(play) => play.run(place),
            Command::Map(map) => map.run(place),
            Command::Gallery(gallery) => gallery.run(place),
            Command::Sim(sim) => sim.run(place),
            Command::Match(contest) => contest.run(place),
            Command::Ladder(ladder) => ladder.run(place),
            Command::Train(train) => train.run(place),
            Command::Balance(balance) => balance.run(place),
            Command::Replay(replay) => replay.run(place),
            Command::Test(test) => test.run(place),
            Command::Api(api) => api.run(),
            Command::Schema(schema) => schema.run(place),
            Command::New(new) => new.run(place),
            Command::Mods(mods) => mods.run(place),
            Command::Watch(watch) => watch.run(place),
            Command::Locale(locale) => locale.run(place),
            Command::Serve(serve) => serve.run(place),
            Command::Bench(bench) => bench.run(place),
        }
    }

    /// Whether it speaks the language of the user: the others are for those who write content.
    fn is_for_players(&self) -> bool {
        matches!(
            self,
            Command::Play(_)
                | Command::List(_)
                | Command::Map(_)
                | Command::Gallery(_)
                | Command::Sim(_)
                | Command::Match(_)
                | Command::Ladder(_)
                | Command::Balance(_)
                | Command::Replay(_)
        )
    }

    /// Whether it needs existing content and was not given a folder.
    fn needs_content(&self) -> Need {
        match self {
            Command::Api(_)
            | Command::Schema(_)
            | Command::New(_)
            | Command::Mods(_)
            | Command::Test(_)
            | Command::Check(_) => Need::Nothing,
            Command::Serve(serve) if serve.edit => Need::Folders,
            _ => Need::Content,
        }
    }
}

/// Loads a scenario with options written `name=value`.
fn load(
    library: &Library,
    scenario: &str,
    options: &[String],
) -> Result<Arc<Content>, CommandError> {
    speaks(library)?;
    let known = library.scenarios();
    if !known.iter().any(|listing| listing.id == scenario) {
        let ids: Vec<&str> = known.iter().map(|listing| listing.id.as_str()).collect();
        let said = &library.words();
        let hint =
            Some(words::hint(said, scenario, ids.iter().copied())).filter(|hint| !hint.is_empty());
        let hint = hint.unwrap_or(".".to_owned());
        return Err(words::error_no_scenario(said, scenario, hint, ids.join(", ")).into());
    }
    let mut pairs = Vec::new();
    for option in options {
        let Some((name, value)) = option.split_once('=') else {
            return Err(words::error_option(&library.words(), option).into());
        };
        pairs.push((name.to_owned(), value.to_owned()));
    }
    let styled = styled(&std::io::stderr());
    let loaded = library.load(scenario, &pairs).map_err(|error| {
        let shown: Vec<String> = error
            .diagnostics
            .iter()
            .map(|fault| shown(fault, library, styled))
            .collect();
        CommandError::Content(shown.join("\n\n"))
    })?;
    warn(&loaded.warnings, library);
    Ok(loaded.content)
}

/// Checks that the requested language exists.
fn speaks(library: &Library) -> Result<(), CommandError> {
    library
        .language()
        .map_or(Ok(()), |language| known_language(library, language))
}

/// Checks that a language exists.
fn known_language(library: &Library, language: &str) -> Result<(), CommandError> {
    let languages = library.languages();
    if languages.contains(&language) {
        return Ok(());
    }
    let said = &library.words();
    let there = match languages.as_slice() {
        [] => words::error_language_none(said),
        some => words::error_languages(said, some.join(", ")),
    };
    let hint = words::hint(said, language, languages.iter().copied());
    let named = match place::from_environment("BRINK_LANGUAGE") {
        Some(own) if own == language => format!("BRINK_LANGUAGE={language}"),
        _ => format!("--language {language}"),
    };
    Err(words::error_language(said, named, hint, there).into())
}

/// Prints warnings on standard error, each of them once.
fn warn(warnings: &[Diagnostic], library: &Library) {
    static SAID: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    let styled = styled(&std::io::stderr());
    for warning in warnings {
        let text = shown(warning, library, styled);
        if SAID.lock().is_ok_and(|mut said| said.insert(text.clone())) {
            terminal::complain_painted(&(text + "\n"));
        }
    }
}

/// Opens a saved game with the content that it names.
fn open(library: &Library, file: &Path) -> Result<Game, CommandError> {
    let said = &library.words();
    let in_file = |error| format!("{}: {}", file.display(), words::save_error(said, &error));
    let saved = Saved::read(file).map_err(in_file)?;
    check_mods(&saved, library, file)?;
    let options: Vec<String> = saved
        .options()
        .iter()
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    let content = load(library, saved.scenario(), &options)?;
    Ok(saved.load(&content).map_err(in_file)?)
}

/// Reports which mods of a saved game are missing.
fn check_mods(saved: &Saved, library: &Library, file: &Path) -> Result<(), CommandError> {
    let missing = saved.setting().missing_mods(library);
    if missing.is_empty() {
        return Ok(());
    }
    let names: Vec<String> = missing
        .iter()
        .map(|(id, version)| format!("`{id}` {version}"))
        .collect();
    let (said, file) = (&library.words(), file.display().to_string());
    Err(match names.as_slice() {
        [name] => words::error_mod(said, file, name).into(),
        several => words::error_mods(said, file, several.join(", ")).into(),
    })
}

/// Prints faults with the offending lines. Returns how many errors and warnings there are.
fn print_faults(faults: &[Diagnostic], library: &Library) -> (usize, usize) {
    let styled = styled(&std::io::stdout());
    for fault in faults {
        paintln!("{}\n", shown(fault, library, styled));
    }
    let errors = faults
        .iter()
        .filter(|fault| fault.severity() == Severity::Error);
    let warnings = faults
        .iter()
        .filter(|fault| fault.severity() == Severity::Warning);
    (errors.count(), warnings.count())
}

/// A fault with the offending line.
fn shown(fault: &Diagnostic, library: &Library, styled: Styled) -> String {
    // Files of tests are not part of the library.
    let other = match library.sources().find(fault.place.file()) {
        None if fault.place.line > 0 => {
            SourceFile::read(std::path::Path::new(fault.place.file())).ok()
        }
        _ => None,
    };
    let other = other.as_ref();
    excerpt(
        fault,
        |path| {
            let own = library.sources().find(path);
            let file = own.or(other.filter(|file| &*file.path == path));
            file.map(|file| file.text.as_str())
        },
        styled,
    )
}

/// Whether a stream takes colours.
fn styled(stream: &impl std::io::IsTerminal) -> Styled {
    if terminal::has_colours(stream) {
        Styled::Colours
    } else {
        Styled::Plain
    }
}

/// `1 game`, `2 games`.
fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}
