//! Arguments that seat players.

use std::ffi::OsString;
use std::num::NonZero;
use std::path::Path;
use std::thread;

use clap::{Args, Command};

use brink::content::Content;
use brink::ids::Side;
use brink::words::Words;
use brink_players::Players;

use super::words;

/// Flags that set players.
#[derive(Clone, Debug, Default, Args)]
pub(super) struct Seats {
    /// Seat this player on a side, by the side's id in the scenario; `--SIDE KIND` is short for it
    #[arg(long = "player", visible_alias = "side", value_name = "SIDE=KIND")]
    players: Vec<String>,
}

impl Seats {
    /// The kind of player of each side, as written; the default kinds if none is written.
    ///
    /// # Errors
    /// A side that the scenario does not have, or that is given twice, or a kind of player that is not known.
    pub(super) fn kinds(
        &self,
        content: &Content,
        players: &Players,
        person: Option<&str>,
        default: [String; 2],
    ) -> Result<[String; 2], String> {
        let said = &content.words;
        let mut kinds = default;
        let mut named: Vec<Side> = Vec::new();
        for text in &self.players {
            let (id, kind) = text
                .split_once('=')
                .ok_or_else(|| words::error_kind(said, text))?;
            let side = content
                .find_side(id.trim_start_matches('-'))
                .map_err(|_| unknown_side(id, content))?;
            if named.contains(&side) {
                return Err(words::error_twice(said, content.side_id(side)));
            }
            named.push(side);
            kinds[side.index()] = kind.to_owned();
        }
        kinds
            .iter()
            .try_for_each(|kind| known_kind(kind, players, person, said))?;
        Ok(kinds)
    }
}

impl Seats {
    /// Checks the kinds of players that a file names: one that runs a program or reads a file has to be named by whoever
    /// opens it, too.
    ///
    /// # Errors
    /// A kind that is in the file alone.
    pub(super) fn check_of_file(
        &self,
        file: &Path,
        kinds: &[String; 2],
        content: &Content,
    ) -> Result<(), String> {
        for side in Side::BOTH {
            let (id, kind) = (content.side_id(side), &kinds[side.index()]);
            let mut named = self.players.iter().filter_map(|text| text.split_once('='));
            if !is_harmless(kind) && !named.any(|(side, _)| side.trim_start_matches('-') == id) {
                let file = file.display().to_string();
                return Err(words::error_player_of_file(&content.words, file, kind, id));
            }
        }
        Ok(())
    }
}

/// Whether a kind of player runs no program, reads no file, and answers within a minute.
fn is_harmless(kind: &str) -> bool {
    let is_short = |amount: &str, most: u32| amount.parse().is_ok_and(|amount: u32| amount <= most);
    match kind.split_once(':') {
        None => ["human", "random", "careful", "greedy", "strong"].contains(&kind),
        Some(("strong", amount)) => match amount.strip_suffix("ms") {
            Some(time) => is_short(time, 60_000),
            None => match amount.strip_suffix('s') {
                Some(time) => is_short(time, 60),
                None => is_short(amount, 100_000),
            },
        },
        Some(_) => false,
    }
}

/// The kinds of players that can be named: those of the library, and networks. `strong` searches
/// with this number of threads.
pub(super) fn registry(threads: usize) -> Players {
    let mut players = Players::with_threads(threads);
    brink_net::add_to(&mut players);
    players
}

/// The number of processors: searches use all of them where a person waits.
pub(super) fn processors() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// A kind of player as people read it.
pub(super) fn kind_words(said: &Words, kind: &str) -> String {
    match kind {
        "human" => words::player_human(said),
        "random" => words::player_random(said),
        "careful" => words::player_careful(said),
        other => other.to_owned(),
    }
}

/// Checks that a kind of player is known: one of those that play by themselves, or a person.
fn known_kind(
    text: &str,
    players: &Players,
    person: Option<&str>,
    said: &Words,
) -> Result<(), String> {
    let name = text.split_once(':').map_or(text, |(name, _)| name);
    let known: Vec<&str> = players.kinds().map(|(name, _)| name).collect();
    if known.contains(&name) || person == Some(text) {
        return Ok(());
    }
    let list = known.join(", ");
    let hint = words::hint(said, name, known.iter().copied());
    Err(match person {
        Some(_) => words::error_player_or_human(said, name, list, hint),
        None => words::error_player(said, name, list, hint),
    })
}

/// The message for a side that the scenario does not have, or a flag that no command has.
fn unknown_side(id: &str, content: &Content) -> String {
    let said = &content.words;
    let [one, two] = Side::BOTH.map(|side| content.side_id(side));
    match id.strip_prefix("--") {
        Some(flag) => {
            let known: Vec<String> = FLAGS
                .iter()
                .copied()
                .chain([one, two])
                .map(|flag| format!("--{flag}"))
                .collect();
            let hint = words::hint(said, id, known.iter().map(String::as_str));
            words::error_flag(said, flag, one, two, hint)
        }
        None => words::error_side(said, id, one, two, words::hint(said, id, [one, two])),
    }
}

/// Flags of the commands that take players, for hints only.
const FLAGS: &[&str] = &[
    "player", "seed", "option", "save", "load", "position", "games", "jobs", "json", "log",
    "report", "shard", "out", "resume", "every", "detail", "merge", "content", "mods", "language",
    "help",
];

/// Rewrites `--SIDE KIND` and `--SIDE=KIND` to `--player --SIDE=KIND` for the commands that take players. The sides
/// are known only when the scenario has been read, so every flag that the command does not have is assumed to be
/// one, and [`Seats::kinds`] reports what is wrong with it.
pub(super) fn with_side_flags(
    args: impl Iterator<Item = OsString>,
    cli: &Command,
) -> Vec<OsString> {
    let args: Vec<OsString> = args.collect();
    let command = args
        .iter()
        .skip(1)
        .filter_map(|arg| arg.to_str())
        .find_map(|arg| cli.find_subcommand(arg));
    let Some(command) =
        command.filter(|command| command.get_arguments().any(|arg| arg.get_id() == "players"))
    else {
        return args;
    };
    let known = known_flags(command, cli);
    let mut out = Vec::with_capacity(args.len());
    let mut args = args.into_iter().peekable();
    while let Some(arg) = args.next() {
        if arg == "--" {
            out.push(arg);
            break;
        }
        let flag = arg
            .to_str()
            .and_then(|arg| arg.strip_prefix("--"))
            .map(str::to_owned);
        let Some(flag) = flag else {
            out.push(arg);
            continue;
        };
        let (name, value) = match flag.split_once('=') {
            Some((name, value)) => (name.to_owned(), Some(value.to_owned())),
            None => (flag, None),
        };
        let value = match known.contains(&name) {
            true => None,
            false => value.or_else(|| {
                let next =
                    args.next_if(|next| next.to_str().is_some_and(|next| !next.starts_with('-')));
                next.and_then(|next| next.into_string().ok())
            }),
        };
        match value {
            Some(value) => out.push(format!("--player=--{name}={value}").into()),
            None => out.push(arg),
        }
    }
    out.extend(args);
    out
}

/// The long names of the flags of a command.
fn known_flags(command: &Command, cli: &Command) -> Vec<String> {
    let own = command
        .get_arguments()
        .filter_map(|arg| arg.get_all_aliases());
    let all = command.get_arguments().chain(cli.get_arguments());
    let names = all.filter_map(|arg| arg.get_long()).chain(ALWAYS);
    let names = names.chain(own.flatten());
    names.map(str::to_owned).collect()
}

/// Flags that clap adds to every command.
const ALWAYS: [&str; 2] = ["help", "version"];
