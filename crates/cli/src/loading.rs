//! Content and saved games, loaded with messages for people.

use std::collections::BTreeSet;
use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex};

use brink::content::{Content, Diagnostic, Library};
use brink::game::{Game, Saved};

use crate::faults::{refused, shown, styled};
use crate::{CommandResult, place, terminal, words};

/// Loads a scenario with options written `name=value`.
pub(crate) fn load(
    library: &Library,
    scenario: &str,
    options: &[String],
) -> CommandResult<Arc<Content>> {
    speaks(library)?;
    let known = library.scenarios();
    let is_absent = library.absent_with("scenario", scenario).is_some();
    if !is_absent && !known.iter().any(|listing| listing.id == scenario) {
        let ids = known.iter().map(|listing| listing.id.as_str());
        let ids: Vec<&str> = ids.collect();
        let said = &library.words();
        let mut hint = words::hint(said, scenario, ids.iter().copied());
        if hint.is_empty() {
            hint.push('.');
        }
        let ids = ids.join(", ");
        return Err(words::error_no_scenario(said, scenario, hint, ids).into());
    }
    let mut pairs = Vec::new();
    for option in options {
        let Some((name, value)) = option.split_once('=') else {
            return Err(words::error_option(&library.words(), option).into());
        };
        pairs.push((name, value));
    }
    let loaded = library.load_with(scenario, pairs);
    let loaded = loaded.map_err(|error| refused(&error.diagnostics, library))?;
    warn(&loaded.warnings, library);
    Ok(loaded.content)
}

/// Checks that the requested language exists.
pub(crate) fn speaks(library: &Library) -> CommandResult {
    library
        .language()
        .map_or(Ok(()), |language| known_language(library, language))
}

/// Checks that a language exists.
pub(crate) fn known_language(library: &Library, language: &str) -> CommandResult {
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
pub(crate) fn warn(warnings: &[Diagnostic], library: &Library) {
    static SAID: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    let styled = styled(&io::stderr());
    for warning in warnings {
        let text = shown(warning, library, styled);
        if SAID.lock().is_ok_and(|mut said| said.insert(text.clone())) {
            terminal::complain_painted(&(text + "\n"));
        }
    }
}

/// Opens a saved game with the content that it names.
pub(crate) fn open(library: &Library, file: &Path) -> CommandResult<Game> {
    let said = &library.words();
    let in_file = |error| format!("{}: {}", file.display(), words::save_error(said, &error));
    let saved = Saved::read(file).map_err(in_file)?;
    check_mods(&saved, library, file)?;
    let options: Vec<String> = saved
        .options()
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    let content = load(library, saved.scenario(), &options)?;
    Ok(saved.load(&content).map_err(in_file)?)
}

/// Reports which mods of a saved game are missing.
pub(crate) fn check_mods(saved: &Saved, library: &Library, file: &Path) -> CommandResult {
    let missing = saved.setting().missing_mods(library);
    if missing.is_empty() {
        return Ok(());
    }
    let names: Vec<String> = missing
        .iter()
        .map(|(id, version)| format!("`{id}` {version}"))
        .collect();
    let said = &library.words();
    let file = file.display().to_string();
    let off = library.absent().iter().filter(|one| one.is_disabled());
    let off: Vec<&str> = off.map(|one| one.id.as_str()).collect();
    if missing.iter().all(|(id, _)| off.contains(id)) {
        let ids: Vec<&str> = missing.iter().map(|(id, _)| *id).collect();
        let command = format!("brink mods enable {}", ids[0]);
        return Err(words::error_mods_off(said, file, names.join(", "), command).into());
    }
    Err(match names.as_slice() {
        [name] => words::error_mod(said, file, name).into(),
        several => words::error_mods(said, file, several.join(", ")).into(),
    })
}
