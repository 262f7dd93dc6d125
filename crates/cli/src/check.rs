//! `brink check`.

use std::path::{Path, PathBuf};

use clap::Args;

use brink::content::{Diagnostic, Library};
use brink_author::lesson::check_lessons;
use brink_author::lint::{drop_repeats, lint_books, lint_calls};
use brink_author::slowest::Slowest;
use brink_author::trial::{Extent, LinesRun, try_scripts_after};
use brink_pack::lint_pictures;

use super::place::{content_of, has_content, mods_in};
use super::{CommandError, CommandResult, Place, counted, print_faults, speaks};

/// The arguments of `brink check`.
#[derive(Debug, Args)]
#[command(
    after_help = include_str!("help/check.txt").trim_end()
)]
pub(super) struct Check {
    /// Folders with maps, cards and scenarios; the shipped content if none is given
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Print the faults as a JSON array
    #[arg(long)]
    json: bool,
    /// Do not run the scripts
    #[arg(long = "no-run")]
    still: bool,
}

impl Check {
    pub(super) fn run(&self, place: &Place) -> CommandResult {
        for path in &self.paths {
            if !path.is_dir() {
                return Err(format!("{} is not a folder", path.display()).into());
            }
        }
        let mut paths = Vec::new();
        for path in &self.paths {
            let folder = content_of(path);
            match has_content(&folder) {
                true => paths.push(folder),
                false => paths.extend(some_mods_in(path)?),
            }
        }
        let library = place.library_with(&paths);
        if library.sources().files().is_empty() && self.paths.is_empty() {
            return Err(place.nothing().into());
        }
        speaks(&library)?;
        let own_roots = if paths.is_empty() {
            place.own_roots()
        } else {
            paths
        };
        let own = own_files(&library, &own_roots);
        let is_own = |file: &str| {
            let is_below = |root: &PathBuf| library.is_below(file, root);
            own.iter().any(|own| own == file) || own_roots.iter().any(is_below)
        };
        let of_folders = library.faults_of_folders();
        let is_of_folder = |fault: &Diagnostic| self.paths.is_empty() && of_folders.contains(fault);
        let mut faults = library.check();
        faults.extend(lint_calls(&library));
        faults.extend(lint_books(&library));
        faults.extend(lint_pictures(&library));
        faults.extend(check_lessons(&library));
        let slowest = match self.still {
            true => None,
            false => run_scripts(&library, &own, &mut faults),
        };
        // Minor findings in content that only serves as a base are not reported.
        faults.retain(|fault| {
            fault.is_error()
                || fault.place.file().is_empty()
                || is_of_folder(fault)
                || is_own(fault.place.file())
        });
        if self.json {
            println!("{:#}", serde_json::json!(faults));
            return match faults.iter().any(is_error) {
                false => Ok(()),
                true => Err(CommandError::Said),
            };
        }
        let (errors, warnings) = print_faults(&faults, &library);
        // A function that is fast enough needs no line, and each error costs steps.
        let is_told = errors == 0 && !self.paths.is_empty();
        if let Some(slowest) = slowest.filter(|_| is_told) {
            let cures = slowest.cures(&library);
            if !cures.is_empty() {
                println!("slowest: {slowest}");
                cures.iter().for_each(|cure| println!("  {cure}"));
            }
        }
        let found = [
            counted(library.scenarios().len(), "scenario"),
            counted(library.maps().len(), "map"),
            counted(library.sets().len(), "card set"),
        ];
        println!(
            "{}: {}, {}",
            found.join(", "),
            counted(errors, "error"),
            counted(warnings, "warning")
        );
        if errors == 0 {
            Ok(())
        } else {
            Err(CommandError::Said)
        }
    }
}

/// The mods in a folder; it is an error if there is none.
fn some_mods_in(folder: &Path) -> CommandResult<Vec<PathBuf>> {
    let mods = mods_in(folder);
    match mods.is_empty() {
        true => Err(format!(
            "{} holds no content: neither a `mod.yaml`, nor files in `maps`, `cards/SET` or \
             `scenarios`, nor mods",
            folder.display()
        )
        .into()),
        false => Ok(mods),
    }
}

/// The displayed paths of the files in some folders, or of all files if there are none.
fn own_files(library: &Library, folders: &[PathBuf]) -> Vec<String> {
    let files = library.sources().files().iter();
    let all: Vec<String> = files.map(|file| file.path.to_string()).collect();
    let is_own = |file: &&String| folders.iter().any(|folder| library.is_below(file, folder));
    let own: Vec<String> = all.iter().filter(is_own).cloned().collect();
    if own.is_empty() { all } else { own }
}

fn is_error(fault: &Diagnostic) -> bool {
    fault.is_error()
}

/// Adds the faults that appear when the scripts of some files run. Returns the slowest function in
/// them.
fn run_scripts(library: &Library, own: &[String], faults: &mut Vec<Diagnostic>) -> Option<Slowest> {
    let extent = match own.len() == library.sources().files().len() {
        true => Extent::Everything,
        false => Extent::Files(own),
    };
    let tried = try_scripts_after(library, extent, LinesRun::new());
    faults.extend(tried.faults);
    drop_repeats(faults);
    Slowest::of(&tried.costs, |path| own.iter().any(|own| own == path))
}
