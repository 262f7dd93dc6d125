//! `brink mods add`.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

use brink::content::{Diagnostic, Library};
use brink::files;
use brink::tooling::id_of_mod;
use brink_pack::{Draft, MAX_ARCHIVE, Package, lint_pictures};

use super::coming::Coming;
use super::consent::{Consent, agreed, in_path};
use super::source::Source;
use crate::editor_files::write_editor_files;
use crate::place::{add_root, folder_name, is_mod};
use crate::{CommandError, CommandResult, Place, counted, shown, styled};

/// Installs a packed file, or a mod of an index with those that it needs.
pub(super) fn add(
    place: &Place,
    what: &str,
    to: &Path,
    index: Option<&str>,
    consent: Consent,
) -> CommandResult {
    let file = Path::new(what);
    if file.exists() || what.ends_with(".zip") {
        let bytes = files::read(file, MAX_ARCHIVE);
        let bytes = bytes.map_err(|error| in_path(file, &error))?;
        let package = Package::read(&bytes);
        let package = package.map_err(|refused| in_path(file, &refused))?;
        let from = None;
        return install(place, &[Coming { package, from }], to, consent);
    }
    let (id, version) = match what.split_once('@') {
        Some((id, version)) => (id, Some(version)),
        None => (what, None),
    };
    let source = Source::open(place, index)?;
    let one = source.index.find(id, version);
    let library = place.library();
    let all = one.and_then(|one| source.index.with_needed(one, library.mods()));
    let all = all.map_err(|error| format!("{}: {error}", source.address))?;
    let coming: CommandResult<Vec<Coming>> = all.into_iter().map(|one| source.fetch(one)).collect();
    install(place, &coming?, to, consent)
}

/// Installs packages together: all of them, or none.
pub(super) fn install(
    place: &Place,
    coming: &[Coming],
    to: &Path,
    consent: Consent,
) -> CommandResult {
    for Coming { package, .. } in coming {
        announce(package, &to.join(&package.folder));
    }
    if consent == Consent::Asked && !agreed("Install it?", "nothing was installed")? {
        return Err("nothing was installed".to_owned().into());
    }
    let drafts = coming.iter().map(|Coming { package, .. }| {
        let draft = Draft::unpack(package, to);
        draft.map_err(|error| in_path(&to.join(&package.folder), &error))
    });
    let drafts: Vec<Draft> = drafts.collect::<CommandResult<_>>()?;
    let library = check(place, &drafts)?;
    for (draft, one) in drafts.iter().zip(coming) {
        let for_editors = write_editor_files(&library, &draft.root());
        let recorded = for_editors.and_then(|()| match &one.from {
            Some(from) => from.write(&draft.root()),
            None => Ok(()),
        });
        recorded.map_err(|error| in_path(draft.target(), &error))?;
    }
    for draft in drafts {
        let target = draft.target().to_path_buf();
        draft.stand().map_err(|error| in_path(&target, &error))?;
        println!("{} is installed.", target.display());
    }
    Ok(())
}

/// Prints what a package brings, and where.
fn announce(package: &Package, target: &Path) {
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
}

/// The faults of files, and of the pictures that they name.
fn faults(library: &Library) -> Vec<Diagnostic> {
    let mut faults = library.check();
    faults.extend(lint_pictures(library));
    faults
}

/// Checks unpacked mods, with the content that they will be read with.
fn check(place: &Place, drafts: &[Draft]) -> CommandResult<Library> {
    let before = place.roots();
    // Mods that are replaced are not read beside the new ones.
    let names: BTreeSet<String> = drafts
        .iter()
        .map(|draft| folder_name(draft.target()))
        .collect();
    let mut roots = before.clone();
    roots.retain(|other| !is_mod(other) || !names.contains(&folder_name(other)));
    let own: Vec<PathBuf> = drafts.iter().map(Draft::root).collect();
    for root in &own {
        let id = id_of_mod(root);
        let mut others = roots.iter().filter(|other| is_mod(other));
        if let Some(other) = others.find(|other| id_of_mod(other) == id) {
            return Err(CommandError::Content(format!(
                "error: nothing was installed, because {} is a mod with the id `{id}`; `brink mods remove {id}` removes it",
                other.display()
            )));
        }
        add_root(&mut roots, root.clone());
    }
    let library = place.open(&roots);
    let is_own = |file: &str| own.iter().any(|root| library.is_below(file, root));
    let known = faults(&place.open(&before));
    let errors = faults(&library).into_iter().filter(|fault| {
        let file = fault.place.file();
        // What is wrong with another mod only because of these would push that one out.
        let is_new = is_own(file) || !known.contains(fault);
        fault.is_error() && is_new
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
