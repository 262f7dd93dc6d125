//! `brink mods`: mods listed, switched on and off, made into one file, installed and removed.

mod consent;
mod found;
mod info;
mod remove;
mod rename;
mod switch;

use std::io;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};

use brink::content::{Library, Severity};
use brink::files::{self, Sort};
use brink::tooling::{MOD_FILE, id_of_mod};
use brink_pack::{Draft, MAX_ARCHIVE, Package, make};

use self::consent::{Consent, agreed, in_path};
use self::remove::Required;
use self::rename::Writing;
use super::editor_files::write_editor_files;
use super::list::print_mods;
use super::place::{add_root, folder_name, is_mod};
use super::{CommandError, CommandResult, Place, counted, shown, styled, warn};

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
    /// Install a mod from a packed file
    Add {
        /// The file
        #[arg(value_name = "FILE.zip")]
        file: PathBuf,
        /// Install into this folder of mods
        #[arg(long, value_name = "DIR", default_value = "mods")]
        to: PathBuf,
        /// Do not ask
        #[arg(long)]
        yes: bool,
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

/// The first bytes of a zip: no other file is replaced.
const ZIP: Sort = Sort {
    called: "a zip",
    begins: |head| head.starts_with(b"PK\x03\x04"),
};

impl Mods {
    pub(super) fn run(&self, place: &Place) -> CommandResult {
        match &self.action {
            Action::Pack { folder, out } => pack(place, folder, out.as_deref()),
            Action::Add { file, to, yes } => {
                let consent = if *yes { Consent::Given } else { Consent::Asked };
                add(place, file, to, consent)
            }
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
                let consent = if *yes { Consent::Given } else { Consent::Asked };
                remove::remove(place, name, consent, required)
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

fn add(place: &Place, file: &Path, to: &Path, consent: Consent) -> CommandResult {
    let bytes = files::read(file, MAX_ARCHIVE);
    let bytes = bytes.map_err(|error| in_path(file, &error))?;
    let package = Package::read(&bytes);
    let package = package.map_err(|refused| in_path(file, &refused))?;
    let target = to.join(&package.folder);
    for (path, text) in &package.files {
        println!("  {:>8}  {path}", text.len());
    }
    println!(
        "{}, {} bytes, to {}",
        counted(package.files.len(), "file"),
        package.bytes(),
        target.display()
    );
    if target.exists() {
        println!("It replaces the mod in {}.", target.display());
    }
    if consent == Consent::Asked && !agreed("Install it?", "nothing was installed")? {
        return Err("nothing was installed".to_owned().into());
    }
    let draft = Draft::unpack(&package, to);
    let draft = draft.map_err(|error| in_path(&target, &error))?;
    let library = check(place, &draft, &target)?;
    let for_editors = write_editor_files(&library, &draft.root());
    for_editors.map_err(|error| in_path(&target, &error))?;
    draft.stand().map_err(|error| in_path(&target, &error))?;
    println!("{} is installed.", target.display());
    Ok(())
}

/// Checks an unpacked mod, with the content that it will be read with.
fn check(place: &Place, draft: &Draft, target: &Path) -> CommandResult<Library> {
    let root = draft.root();
    let before = place.roots();
    let id = id_of_mod(&root);
    let has_its_id = |other: &&PathBuf| is_mod(other) && id_of_mod(other) == id;
    if let Some(other) = before
        .iter()
        .filter(has_its_id)
        .find(|other| folder_name(other) != folder_name(target))
    {
        return Err(CommandError::Content(format!(
            "error: nothing was installed, because {} is a mod with the id `{id}`; `brink mods remove {id}` removes it",
            other.display()
        )));
    }
    let mut roots = before.clone();
    // The mod that is replaced is not read beside the new one.
    roots.retain(|other| !is_mod(other) || folder_name(other) != folder_name(target));
    add_root(&mut roots, root.clone());
    let library = place.open(&roots);
    let is_own = |file: &str| library.is_below(file, &root);
    let known = place.open(&before).check();
    let errors = library.check().into_iter().filter(|fault| {
        let file = fault.place.file();
        // What is wrong with another mod only because of this one would push that one out.
        let is_new = is_own(file) || !known.contains(fault);
        fault.severity() == Severity::Error && is_new
    });
    let errors: Vec<String> = errors
        .map(|fault| shown(&fault, &library, styled(&io::stderr())))
        .collect();
    if errors.is_empty() {
        return Ok(library);
    }
    let last = "error: nothing was installed, because of these errors";
    Err(CommandError::Content(format!(
        "{}\n\n{last}",
        errors.join("\n\n")
    )))
}
