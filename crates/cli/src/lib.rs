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
mod chart;
mod check;
mod command_error;
mod completions;
mod contest;
mod coverage;
mod docs;
mod editor_files;
mod ending_names;
mod faults;
mod gallery;
mod ladder;
mod list;
mod loading;
mod locale;
mod many;
mod map;
mod mods;
mod new;
mod notices;
mod place;
mod play;
mod players;
mod position;
mod recorded;
mod replay;
mod report;
mod said;
mod schema;
mod serve;
mod sheet;
mod show;
mod sim;
mod snapshot;
mod space_text;
mod test;
mod train;
mod upgrade;
mod watch;
mod welcome;
mod words;

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use brink::content::Texts;
use brink_author::excerpt::Styled;

use command_error::{CommandError, CommandResult};
use faults::{counted, print_faults, shown, styled};
use loading::{check_mods, known_language, load, open, speaks, warn};
use place::{Need, Place};

pub use board::board_text;
pub use sheet::Sheet;

/// Play, check and simulate card-driven Cold War games that are defined as data.
#[derive(Debug, Parser)]
#[command(
    name = "brink",
    version,
    max_term_width = 100,
    after_help = "Examples:\n  brink list\n  brink play SCENARIO --player SIDE=random\n  \
        brink sim SCENARIO --games 1000 --jobs 2 --player SIDE=careful\n  brink check"
)]
struct Cli {
    #[command(flatten)]
    place: Place,
    /// Print the licences of what others have written and this program contains
    #[arg(long)]
    licences: bool,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play a game in the terminal
    Play(play::Play),
    /// List scenarios, maps, card sets, cards and options
    List(list::List),
    /// Create a game, a scenario, a map, a card set or a card as a starting point
    New(new::New),
    /// Pack, install and list mods
    Mods(mods::Mods),
    /// Check all content, or the content of some folders
    Check(check::Check),
    /// Rewrite files to the keys and words of today
    Upgrade(upgrade::Upgrade),
    /// Run position tests
    Test(test::Test),
    /// Check and test everything that depends on a file whenever it is saved
    Watch(watch::Watch),
    /// Play many games and summarize them
    Sim(sim::Sim),
    /// Play games between two players with the sides exchanged, to measure which is better
    Match(contest::Match),
    /// Play a round robin between several players, and rate them
    Ladder(ladder::Ladder),
    /// Learn evaluation weights for the players that look ahead, by self-play
    Train(train::Train),
    /// Find the value of an option that gives a target win rate
    Balance(balance::Balance),
    /// Draw the map of a scenario or of a saved game
    Map(map::Map),
    /// Draw the cards of a scenario: their faces, a sheet to print, and a page to look them up
    Gallery(gallery::Gallery),
    /// Replay a saved game, verify it and print its log
    Replay(replay::Replay),
    /// Print a card, a map, a scenario, a set or a rule as it is in its file
    Show(show::Show),
    /// List the pages of the documentation, or print one
    Docs(docs::Docs),
    /// Print the calls that scripts may make
    Api(api::Api),
    /// Print the JSON Schemas of content files
    Schema(schema::Schema),
    /// Print what a shell needs to complete arguments, or the manual page
    Completions(completions::Completions),
    /// List languages and their untranslated texts
    Locale(locale::Locale),
    /// Serve games to browsers, against machines or between two people
    Serve(serve::Serve),
    /// Measure the speed of everything on this machine
    Bench(bench::Bench),
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
        Err(error) => return refuse(&error),
    };
    cli.place.shipped = shipped;
    if cli.licences {
        terminal::say(include_str!("licences.txt"));
        terminal::flush();
        return ExitCode::SUCCESS;
    }
    let Some(command) = cli.command else {
        return welcomed(cli.place);
    };
    if let Err(message) = cli.place.check(command.needs_content()) {
        eprintln!("error: {message}");
        return ExitCode::FAILURE;
    }
    let for_players = command.is_for_players();
    let result = command.run(&cli.place);
    // Texts for authors and programmers are in English.
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

/// Prints the errors in the arguments, or the requested help.
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
            Command::Upgrade(upgrade) => upgrade.run(place),
            Command::Test(test) => test.run(place),
            Command::Show(show) => show.run(place),
            Command::Docs(docs) => docs.run(),
            Command::Api(api) => api.run(place),
            Command::Schema(schema) => schema.run(place),
            Command::Completions(completions) => completions.run(command_line()),
            Command::New(new) => new.run(place),
            Command::Mods(mods) => mods.run(place),
            Command::Watch(watch) => watch.run(place),
            Command::Locale(locale) => locale.run(place),
            Command::Serve(serve) => serve.run(place),
            Command::Bench(bench) => bench.run(place),
        }
    }

    /// Whether the output is in the user's language: other commands are for authors of content.
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

    /// Whether a command needs existing content and was not given a folder.
    fn needs_content(&self) -> Need {
        match self {
            Command::Api(_)
            | Command::Completions(_)
            | Command::Docs(_)
            | Command::Schema(_)
            | Command::New(_)
            | Command::Mods(_)
            | Command::Test(_)
            | Command::Upgrade(_)
            | Command::Check(_) => Need::Nothing,
            Command::Serve(serve) if serve.edit => Need::Folders,
            _ => Need::Content,
        }
    }
}
