//! `brink mods rename`.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use brink_author::rename::{ChangedFile, Plan, Rename};

use crate::editor_files::write_editor_files;
use crate::faults::print_faults;
use crate::{CommandError, CommandResult, Place, counted, shown, styled};

/// Whether files are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Writing {
    Files,
    Nothing,
}

/// Gives a card another id in every file of its mod, and prints each line that changes.
pub(super) fn rename(place: &Place, card: &str, to: &str, writing: Writing) -> CommandResult {
    let Some((set, card)) = card.split_once('/') else {
        return Err(format!("`{card}` has to be a card with its card set: `SET/CARD`").into());
    };
    let rename = Rename { set, card, to };
    let library = place.whole_library();
    let nothing = BTreeMap::new();
    let plan = rename
        .plan(&library, &nothing)
        .map_err(|fault| CommandError::Content(shown(&fault, &library, styled(&io::stderr()))))?;
    print_plan(&plan);
    let faults = plan.faults(&rename, &library);
    let files = counted(plan.files.len(), "file");
    if writing == Writing::Nothing {
        print_faults(&faults, &library);
        println!("{files} to change");
        return Ok(());
    }
    plan.write(&nothing).map_err(|error| error.to_string())?;
    println!("{files} changed: `{card}` is now `{to}`");
    let library = place.whole_library();
    print_faults(&faults, &library);
    let mut mods = plan
        .files
        .iter()
        .filter_map(|file| file.path.strip_suffix("mod.yaml"));
    let root = mods.next().unwrap_or_default();
    match Path::new(root).join(".brink").is_dir() {
        true => {
            write_editor_files(&library, Path::new(root)).map_err(|error| error.to_string().into())
        }
        false => Ok(()),
    }
}

/// Prints the lines that change, and those that name the card and stay.
fn print_plan(plan: &Plan) {
    for file in &plan.files {
        print_file(file);
    }
    if !plan.left.is_empty() {
        println!("\nThese lines stay as they are:");
    }
    for one in &plan.left {
        println!("{}:{}: {}", one.path, one.line, one.text);
    }
    println!();
}

fn print_file(file: &ChangedFile) {
    let to = file.to.iter().map(|to| format!(" -> {to}"));
    println!("{}{}", file.path, to.collect::<String>());
    for line in file.lines() {
        for (sign, text) in [('-', line.old), ('+', line.new)] {
            if let Some(text) = text {
                println!("{:>5} {sign} {text}", line.line);
            }
        }
    }
}
