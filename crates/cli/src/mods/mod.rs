//! `brink mods`: mods listed, switched on and off, made into one file, installed and removed.

mod add;
mod address;
mod coming;
mod consent;
mod found;
mod index;
mod info;
mod installed;
mod remove;
mod rename;
mod search;
mod source;
mod switch;
mod update;

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};

use brink::files::{self, Sort};
use brink::tooling::MOD_FILE;
use brink_pack::make;

use self::consent::Consent;
use self::remove::Required;
use self::rename::Writing;
use super::list::print_mods;
use super::place::is_mod;
use super::{CommandError, CommandResult, Place, counted, warn};

/// The arguments of `brink mods`.
#[derive(Debug, Args)]
#[command(
    after_help = include_str!("../help/mods.txt").trim_end()
)]
pub(super) struct Mods {
    #[command(subcommand)]
    action: Action,
}

/// Actions on mods.
#[derive(Debug, Subcommand)]
enum Action {
    /// Pack a mod that passes its check and its tests into one file
    Pack {
        /// The folder of the mod
        #[arg(value_name = "DIR")]
        folder: PathBuf,
        /// Write this file; by default the name of the folder and `.zip`, here
        #[arg(long, value_name = "FILE.zip")]
        out: Option<PathBuf>,
    },
    /// Install a mod from a packed file, or from an index with the mods that it needs
    Add {
        /// The file, or the id of a mod in the index
        #[arg(value_name = "FILE.zip|MOD[@VERSION]")]
        what: String,
        /// Install into this folder of mods
        #[arg(long, value_name = "DIR", default_value = "mods")]
        to: PathBuf,
        #[command(flatten)]
        from: From,
        /// Do not ask
        #[arg(long)]
        yes: bool,
    },
    /// List the mods of an index that have all of some words
    Search {
        /// The words, in any case; without any, all mods
        #[arg(value_name = "WORD")]
        words: Vec<String>,
        #[command(flatten)]
        from: From,
    },
    /// Install newer versions of mods that came from an index
    Update {
        /// The ids of the mods; without any, all that came from an index
        #[arg(value_name = "MOD")]
        names: Vec<String>,
        #[command(flatten)]
        from: From,
        /// Do not ask
        #[arg(long)]
        yes: bool,
    },
    /// Write the index of a folder of packed mods, to be put on a web server with them
    Index {
        /// The folder
        #[arg(value_name = "DIR")]
        folder: PathBuf,
    },
    /// List the mods in loading order, and those that take no part
    List,
    /// Print what a mod brings, what it requires, and its state
    Info {
        /// The id of the mod, or its folder
        #[arg(value_name = "MOD")]
        name: String,
    },
    /// Let a mod take part again
    Enable {
        /// The id of the mod, or its folder
        #[arg(value_name = "MOD")]
        name: String,
    },
    /// Switch a mod off: it takes no part, and its files stay as they are
    Disable {
        /// The id of the mod, or its folder
        #[arg(value_name = "MOD")]
        name: String,
    },
    /// Delete the folder of a mod
    Remove {
        /// The id of the mod, or its folder
        #[arg(value_name = "MOD")]
        name: String,
        /// Do not ask
        #[arg(long)]
        yes: bool,
        /// Remove it even if other mods require it
        #[arg(long)]
        force: bool,
    },
    /// Give a card another id in every file of its mod
    Rename {
        /// The card, with its card set
        #[arg(value_name = "SET/CARD")]
        card: String,
        /// The new id
        #[arg(value_name = "ID")]
        to: String,
        /// Report what would change, and write nothing
        #[arg(long)]
        dry_run: bool,
    },
}

/// The index that mods come from.
#[derive(Debug, Args)]
struct From {
    /// Use this index: an address on the web, or a folder; by default the one that `mods/mods.yaml` names
    #[arg(long, value_name = "ADDRESS")]
    index: Option<String>,
}

/// The first bytes of a zip: no other file is replaced.
const ZIP: Sort = Sort {
    called: "a zip",
    begins: |head| head.starts_with(b"PK\x03\x04"),
};

impl Mods {
    pub(super) fn run(&self, place: &Place) -> CommandResult {
        match &self.action {
            Action::Pack { folder, out } => pack(place, folder, out.as_deref()),
            Action::Add {
                what,
                to,
                from,
                yes,
            } => add::add(place, what, to, from.index.as_deref(), Consent::of(*yes)),
            Action::Search { words, from } => search::search(place, words, from.index.as_deref()),
            Action::Update { names, from, yes } => {
                update::update(place, names, from.index.as_deref(), Consent::of(*yes))
            }
            Action::Index { folder } => index::write(folder),
            Action::List => {
                let library = place.library();
                print_mods(&library, &library.words());
                warn(&library.faults_of_mods(), &library);
                Ok(())
            }
            Action::Info { name } => info::info(place, name),
            Action::Enable { name } => switch::enable(place, name),
            Action::Disable { name } => switch::disable(place, name),
            Action::Remove { name, yes, force } => {
                let required = match force {
                    true => Required::Removed,
                    false => Required::Kept,
                };
                remove::remove(place, name, Consent::of(*yes), required)
            }
            Action::Rename { card, to, dry_run } => {
                let writing = match dry_run {
                    true => Writing::Nothing,
                    false => Writing::Files,
                };
                rename::rename(place, card, to, writing)
            }
        }
    }
}

fn pack(place: &Place, folder: &Path, out: Option<&Path>) -> CommandResult {
    if !is_mod(folder) {
        return Err(format!(
            "{} is not a mod: a mod is a folder with a `{MOD_FILE}`",
            folder.display()
        )
        .into());
    }
    let library = place.library_with(&[folder.to_path_buf()]);
    let made = make(&library, folder).map_err(|error| {
        CommandError::Content(format!(
            "error: {} is not packed: {error}",
            folder.display()
        ))
    })?;
    let file = out.map_or_else(
        || PathBuf::from(format!("{}.zip", made.package.folder)),
        Path::to_path_buf,
    );
    files::write(&file, &made.bytes, ZIP)
        .map_err(|error| format!("{}: {error}", file.display()))?;
    for left in &made.left_out {
        eprintln!(
            "left out, for mods have no such files: {}",
            brink::control_characters::visible_line(left)
        );
    }
    let count = counted(made.package.files.len(), "file");
    let tests = counted(made.tests, "test");
    println!(
        "{}: {count}, {} bytes; {tests} passed",
        file.display(),
        made.bytes.len()
    );
    Ok(())
}
