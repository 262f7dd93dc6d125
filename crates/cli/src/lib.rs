//! The command line. It uses the public interface of the layers below only.

#[macro_use]
mod terminal;
mod api;
mod bench;
mod board;
mod cards;
mod check;
mod coverage;
mod gallery;
mod list;
mod locale;
mod map;
mod new;
mod play;
mod players;
mod replay;
mod report;
mod said;
mod schema;
mod sheet;
mod sim;
mod snapshot;
mod test;
mod watch;
mod welcome;
mod words;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, Mutex};

use clap::error::ErrorKind;
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};

use brink::content::{Content, Diagnostic, Library, MOD_FILE, Severity, SourceFile, Texts, did_you_mean, mod_here};
use brink::game::{Game, Saved};
use brink_author::excerpt::{Styled, excerpt};

use words::TERMINAL;

pub use board::board_text;
pub use sheet::Sheet;

/// Plays, checks and simulates card-driven Cold War games that are defined as data.
#[derive(Debug, Parser)]
#[command(
    version,
    max_term_width = 100,
    after_help = "Examples:\n  brink list\n  brink play SCENARIO --player SIDE=random\n  brink sim SCENARIO --games 1000 --jobs 2 --player SIDE=careful\n  brink check"
)]
struct Cli {
    #[command(flatten)]
    place: Place,
    #[command(subcommand)]
    command: Command,
}

/// The heading of the flags that every command has.
const CONTENT: &str = "Content";

/// Where content is.
#[derive(Clone, Debug, Default, Args)]
struct Place {
    /// A folder with maps, cards and scenarios (repeatable)
    #[arg(long = "content", value_name = "DIR", global = true, help_heading = CONTENT)]
    content: Vec<PathBuf>,
    /// A mod, or a folder of mods (repeatable; by default `mods` here and next to the content)
    #[arg(long, value_name = "DIR", global = true, help_heading = CONTENT)]
    mods: Vec<PathBuf>,
    /// The language of names, texts and messages, if a `locale/` has it: `ru`, for instance (by default
    /// `BRINK_LANGUAGE`, or that of the system)
    #[arg(long, value_name = "LANGUAGE", global = true, help_heading = CONTENT)]
    language: Option<String>,
    /// The content that is part of the program, its mods after it
    #[arg(skip)]
    shipped: Vec<Texts>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Plays a game in the terminal
    Play(play::Play),
    /// Lists what can be played: scenarios, maps, card sets, cards, options
    List(list::List),
    /// Creates a card, a card set, a map or a scenario to start from
    New(new::New),
    /// Checks all content, or that of some folders
    Check(check::Check),
    /// Runs position tests
    Test(test::Test),
    /// Rechecks and retests what depends on a file whenever it is saved
    Watch(watch::Watch),
    /// Plays many games and summarizes them
    Sim(sim::Sim),
    /// Draws the map of a scenario or of a saved game
    Map(map::Map),
    /// Draws the cards of a scenario: a face each, a sheet to print, a page to look cards up
    Gallery(gallery::Gallery),
    /// Replays a saved game, verifies it and prints its log
    Replay(replay::Replay),
    /// Prints the calls that scripts may make
    Api(api::Api),
    /// Prints JSON Schemas of the files of content
    Schema(schema::Schema),
    /// Lists languages, and what they do not translate yet
    Locale(locale::Locale),
    /// Measures the speed of everything on this machine
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
    let command = Cli::command().mut_subcommand("play", |play| {
        let examples = play.get_after_help().map(ToString::to_string).unwrap_or_default();
        play.after_help(format!("{}\n\n{examples}", welcome::kinds()))
    });
    let parsed = command.try_get_matches_from(arguments).and_then(|matches| Cli::from_arg_matches(&matches));
    let mut cli = match parsed {
        Ok(cli) => cli,
        Err(error) if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            return welcomed(Place { shipped, ..Place::default() });
        }
        Err(error) => return refuse(&error),
    };
    cli.place.shipped = shipped;
    if let Err(message) = cli.place.check(cli.command.needs_content()) {
        eprintln!("error: {message}");
        return ExitCode::FAILURE;
    }
    let result = match cli.command {
        Command::List(list) => list.run(&cli.place),
        Command::Check(check) => check.run(&cli.place),
        Command::Play(play) => play.run(&cli.place),
        Command::Map(map) => map.run(&cli.place),
        Command::Gallery(gallery) => gallery.run(&cli.place),
        Command::Sim(sim) => sim.run(&cli.place),
        Command::Replay(replay) => replay.run(&cli.place),
        Command::Test(test) => test.run(&cli.place),
        Command::Api(api) => api.run(),
        Command::Schema(schema) => schema.run(&cli.place),
        Command::New(new) => new.run(&cli.place),
        Command::Watch(watch) => watch.run(&cli.place),
        Command::Locale(locale) => locale.run(&cli.place),
        Command::Bench(bench) => bench.run(&cli.place),
    };
    match result {
        Ok(()) => {
            terminal::flush();
            ExitCode::SUCCESS
        }
        // Whoever reads a pipe may stop reading.
        Err(CommandError::Gone) => ExitCode::SUCCESS,
        Err(failure) => {
            match failure {
                CommandError::Message(message) => eprintln!("error: {message}"),
                CommandError::Content(faults) => terminal::complain_painted(&faults),
                CommandError::Said | CommandError::Gone => {}
            }
            ExitCode::FAILURE
        }
    }
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

impl Place {
    /// The content that commands work on.
    fn library(&self) -> Library {
        self.speaking(self.open(&self.roots()))
    }

    /// The content of some folders, on top of the built-in content if there is nothing else to build on.
    fn open(&self, roots: &[PathBuf]) -> Library {
        Library::open_with(roots, &self.shipped(roots))
    }

    /// The built-in content for some folders. A mod among them takes the place of the built-in one of its name.
    fn shipped(&self, roots: &[PathBuf]) -> Vec<Texts> {
        if !self.is_built_in() {
            return Vec::new();
        }
        let same = |texts: &Texts, root: &PathBuf| is_mod(root) && folder_name(root) == texts.name();
        self.shipped.iter().filter(|texts| !roots.iter().any(|root| same(texts, root))).cloned().collect()
    }

    /// Whether the built-in content is used: a folder of content other than a mod wins over it.
    fn is_built_in(&self) -> bool {
        let alone = self.content.is_empty() && Library::default_roots().iter().all(|root| is_mod(root));
        alone && !self.shipped.is_empty()
    }

    /// The content in the language of the user.
    fn speaking(&self, library: Library) -> Library {
        let library = library.with_messages(&TERMINAL);
        let named = self.language.clone().or_else(|| from_environment("BRINK_LANGUAGE"));
        match named.or_else(|| system_language(&library)) {
            // English needs no file.
            Some(language) if language != ENGLISH || library.languages().contains(&ENGLISH) => {
                library.in_language(&language)
            }
            _ => library,
        }
    }

    /// Reports which of the given folders hold no content or no mods.
    fn check(&self, need: Need) -> Result<(), String> {
        if let Some(folder) = self.content.iter().find(|folder| !folder.is_dir()) {
            return Err(format!("--content {}: no such folder", folder.display()));
        }
        let holds = |root: &PathBuf| is_mod(root) || PARTS.iter().any(|part| root.join(part).is_dir());
        if need == Need::Content && !self.is_built_in() && !self.roots().iter().any(holds) {
            return Err(self.nothing());
        }
        match self.mods.iter().find(|folder| mods_in(folder).is_empty()) {
            Some(folder) if !folder.is_dir() => Err(format!("{} is not a folder", folder.display())),
            Some(folder) => Err(format!("{} holds no mod: a mod is a folder with a `{MOD_FILE}`", folder.display())),
            None => Ok(()),
        }
    }

    /// The folders of content that a user works on: mods, and content found here or given. Content that was only found
    /// next to the program or above a mod serves as a base, if there are others.
    fn own_roots(&self) -> Vec<PathBuf> {
        let Folders { base, own } = self.folders();
        if own.is_empty() { base } else { own }
    }

    /// The folders of content, those of mods included.
    fn roots(&self) -> Vec<PathBuf> {
        self.roots_with(&[])
    }

    /// The folders of content, and some more. A mod of one's own takes the place of the mod of the base of its name.
    fn roots_with(&self, more: &[PathBuf]) -> Vec<PathBuf> {
        let Folders { base, mut own } = self.folders();
        more.iter().cloned().for_each(|path| add_root(&mut own, path));
        let mut roots = base;
        roots.retain(|root| {
            !is_mod(root) || !own.iter().any(|own| is_mod(own) && folder_name(own) == folder_name(root))
        });
        own.into_iter().for_each(|root| add_root(&mut roots, root));
        roots
    }

    /// The folders of content, mods included, by whose they are.
    fn folders(&self) -> Folders {
        let here = mod_here().unwrap_or_else(|| PathBuf::from(".")).canonicalize().ok();
        let is_here = |root: &PathBuf| {
            root.canonicalize().is_ok_and(|root| here.as_ref().is_some_and(|here| root.starts_with(here)))
        };
        let (mut own, mut base) = match self.content.is_empty() {
            true => Library::default_roots().into_iter().partition(is_here),
            false => (self.content.clone(), Vec::new()),
        };
        let beside = |roots: &[PathBuf]| roots.iter().map(|root| root.join("mods")).collect::<Vec<_>>();
        let mods = if self.mods.is_empty() { [beside(&own), vec!["mods".into()]].concat() } else { self.mods.clone() };
        mods.iter().flat_map(|folder| mods_in(folder)).for_each(|found| add_root(&mut own, found));
        let of_base = beside(&base);
        of_base.iter().flat_map(|folder| mods_in(folder)).for_each(|found| add_root(&mut base, found));
        Folders { base, own }
    }

    /// The content that some folders are read with: a mod needs its base, other content only itself.
    fn library_with(&self, paths: &[PathBuf]) -> Library {
        let builds = paths.is_empty() || paths.iter().any(|path| is_mod(path)) || !self.content.is_empty();
        let mut roots = if builds { self.roots_with(paths) } else { Vec::new() };
        paths.iter().cloned().for_each(|path| add_root(&mut roots, path));
        self.speaking(if builds { self.open(&roots) } else { Library::open(&roots) })
    }

    /// Reports that no content was found, and where it was searched for.
    fn nothing(&self) -> String {
        let mut looked: Vec<String> = self.roots().iter().map(|root| brink::content::shown(root)).collect();
        if self.content.is_empty() {
            looked.extend(["here".to_owned(), "next to the program".to_owned(), "in the program itself".to_owned()]);
        }
        let looked = if looked.is_empty() { "nowhere".to_owned() } else { looked.join(", ") };
        format!(
            "no content found: looked for `maps/`, `cards/` and `scenarios/` in {looked}; name a folder with --content"
        )
    }

    /// Reports that there is no file to watch, and how to get one.
    fn nothing_to_watch(&self) -> String {
        if !self.is_built_in() {
            return self.nothing();
        }
        "there is no file to watch: the content is built into the program. `brink new scenario my_game` or \
         `brink new card my_card` begins a mod here; --content and --mods name folders that are elsewhere"
            .to_owned()
    }
}

/// The folder of content that a folder is, or is a part of.
fn content_of(path: &Path) -> PathBuf {
    let holds = |folder: &Path| is_mod(folder) || PARTS.iter().any(|part| folder.join(part).is_dir());
    let is_part = |folder: &Path| {
        let first = path.strip_prefix(folder).ok().and_then(|rest| rest.iter().next());
        first.is_some_and(|first| PARTS.iter().chain(&["tests", "locale"]).any(|part| first == *part))
    };
    let here = |folder: &Path| if folder == Path::new("") { PathBuf::from(".") } else { folder.to_path_buf() };
    let mut folders = path.ancestors().skip(1);
    match holds(path) {
        true => path.to_path_buf(),
        false => folders.find(|folder| is_part(folder) && holds(&here(folder))).map_or(path.to_path_buf(), here),
    }
}

/// Folders of content, mods included, each once.
struct Folders {
    /// What was found next to the program or above a mod.
    base: Vec<PathBuf>,
    /// What is here, or was given.
    own: Vec<PathBuf>,
}

/// The folders of content.
const PARTS: [&str; 3] = ["maps", "cards", "scenarios"];

/// Whether a command needs existing content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Need {
    Content,
    Nothing,
}

impl Command {
    /// Whether it needs existing content and was not given a folder.
    fn needs_content(&self) -> Need {
        match self {
            Command::Api(_) | Command::Schema(_) | Command::New(_) | Command::Test(_) | Command::Check(_) => {
                Need::Nothing
            }
            _ => Need::Content,
        }
    }
}

/// Adds a folder, unless it is already listed under this or another path.
fn add_root(roots: &mut Vec<PathBuf>, path: PathBuf) {
    let known = |root: &PathBuf| match (root.canonicalize(), path.canonicalize()) {
        (Ok(root), Ok(path)) => root == path,
        _ => *root == path,
    };
    if !roots.iter().any(known) {
        roots.push(path);
    }
}

/// The language of the declared messages.
const ENGLISH: &str = "en";

/// What the environment says under a name.
fn from_environment(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// The language of the system, if there is content in it.
fn system_language(library: &Library) -> Option<String> {
    let said = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(from_environment)?;
    let language = said.split(['_', '.', '@']).next().unwrap_or_default();
    library.languages().contains(&language).then(|| language.to_owned())
}

/// Whether a folder claims to be a mod, rightly or not.
fn is_mod(folder: &Path) -> bool {
    folder.join(MOD_FILE).symlink_metadata().is_ok()
}

/// The name of a folder, however its path is written.
fn folder_name(folder: &Path) -> String {
    let full = folder.canonicalize().unwrap_or_else(|_| folder.to_path_buf());
    full.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// The mod that a folder is, or the mods in it, by name.
fn mods_in(folder: &Path) -> Vec<PathBuf> {
    if is_mod(folder) {
        return vec![folder.to_path_buf()];
    }
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut mods: Vec<PathBuf> = entries.filter(|path| is_mod(path)).collect();
    mods.sort();
    mods
}

/// Loads a scenario with options written `name=value`.
fn load(library: &Library, scenario: &str, options: &[String]) -> Result<Arc<Content>, CommandError> {
    speaks(library)?;
    let known = library.scenarios();
    if !known.iter().any(|listing| listing.id == scenario) {
        let ids: Vec<&str> = known.iter().map(|listing| listing.id.as_str()).collect();
        let hint = Some(did_you_mean(scenario, ids.iter().copied())).filter(|hint| !hint.is_empty());
        let hint = hint.unwrap_or(".".to_owned());
        return Err(format!("unknown scenario `{scenario}`{hint} Known: {}", ids.join(", ")).into());
    }
    let mut pairs = Vec::new();
    for option in options {
        let Some((name, value)) = option.split_once('=') else {
            return Err(format!("write an option as NAME=VALUE, not `{option}`").into());
        };
        pairs.push((name.to_owned(), value.to_owned()));
    }
    let styled = styled(&std::io::stderr());
    let loaded = library.load(scenario, &pairs).map_err(|error| {
        let shown: Vec<String> = error.diagnostics.iter().map(|fault| shown(fault, library, styled)).collect();
        CommandError::Content(shown.join("\n\n"))
    })?;
    warn(&loaded.warnings, library);
    Ok(loaded.content)
}

/// Checks that the requested language exists.
fn speaks(library: &Library) -> Result<(), CommandError> {
    library.language().map_or(Ok(()), |language| known_language(library, language))
}

/// Checks that a language exists.
fn known_language(library: &Library, language: &str) -> Result<(), CommandError> {
    let languages = library.languages();
    if languages.contains(&language) {
        return Ok(());
    }
    let there = match languages.as_slice() {
        [] => "no content has a `locale/` with another language".to_owned(),
        some => format!("known languages: {}", some.join(", ")),
    };
    let hint = did_you_mean(language, languages.iter().copied());
    Err(format!("--language {language}: no content has this language{hint}; {there}").into())
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
    let in_file = |error: brink::game::SaveError| format!("{}: {error}", file.display());
    let saved = Saved::read(file).map_err(in_file)?;
    check_mods(&saved, library, file)?;
    let options: Vec<String> = saved.options().iter().map(|(name, value)| format!("{name}={value}")).collect();
    let content = load(library, saved.scenario(), &options)?;
    Ok(saved.load(&content).map_err(in_file)?)
}

/// Reports which mods of a saved game are missing.
fn check_mods(saved: &Saved, library: &Library, file: &Path) -> Result<(), CommandError> {
    let missing = saved.setting().missing_mods(library);
    if missing.is_empty() {
        return Ok(());
    }
    let names: Vec<String> = missing.iter().map(|(id, version)| format!("`{id}` {version}")).collect();
    let (noun, folder) = if names.len() == 1 { ("the mod", "its folder") } else { ("the mods", "their folders") };
    let names = names.join(", ");
    Err(format!("{}: the game was saved with {noun} {names}: name {folder} with --mods DIR", file.display()).into())
}

/// Prints faults with the offending lines. Returns how many errors and warnings there are.
fn print_faults(faults: &[Diagnostic], library: &Library) -> (usize, usize) {
    let styled = styled(&std::io::stdout());
    for fault in faults {
        paintln!("{}\n", shown(fault, library, styled));
    }
    let count = |severity| faults.iter().filter(|fault| fault.severity() == severity).count();
    (count(Severity::Error), count(Severity::Warning))
}

/// A fault with the offending line.
fn shown(fault: &Diagnostic, library: &Library, styled: Styled) -> String {
    // Files of tests are not part of the library.
    let other = match library.sources().find(fault.place.file()) {
        None if fault.place.line > 0 => SourceFile::read(std::path::Path::new(fault.place.file())).ok(),
        _ => None,
    };
    let other = other.as_ref();
    let find = |path: &str| library.sources().find(path).or(other.filter(|file| &*file.path == path));
    excerpt(fault, |path| find(path).map(|file| file.text.as_str()), styled)
}

/// Whether a stream takes colours.
fn styled(stream: &impl std::io::IsTerminal) -> Styled {
    if terminal::has_colours(stream) { Styled::Colours } else { Styled::Plain }
}

/// `1 game`, `2 games`.
fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}
