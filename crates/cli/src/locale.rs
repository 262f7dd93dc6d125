//! `brink locale`: what a language does not translate yet.

use std::path::{Path, PathBuf};
use std::slice;

use clap::Args;

use brink::content::{Library, Mod, Untranslated};
use brink::tooling::{MOD_FILE, is_mod, shown};

use super::{Place, counted, faults::refused, known_language};
use crate::CommandResult;

/// `brink locale`.
#[derive(Debug, Args)]
#[command(
    after_help = include_str!("help/locale.txt").trim_end()
)]
pub(super) struct Locale {
    /// The language, by the name of its folder in `locale/`; without one, all are listed
    #[arg(value_name = "LANGUAGE")]
    language: Option<String>,
    /// Only the texts of this mod, by its id or its folder
    #[arg(value_name = "MOD", requires = "missing")]
    folder: Option<PathBuf>,
    /// List untranslated texts, with the file and the key to add; fail if there is any
    #[arg(long, requires = "language")]
    missing: bool,
}

impl Locale {
    pub(super) fn run(&self, place: &Place) -> CommandResult {
        let library = match &self.folder {
            Some(folder) if is_mod(folder) => place.library_with(slice::from_ref(folder)),
            _ => place.library(),
        };
        let Some(language) = &self.language else {
            for language in library.languages() {
                println!(
                    "{language}: {}",
                    state(library.untranslated(language).len())
                );
            }
            return Ok(());
        };
        // A new language is an empty folder, in which everything is missing.
        if !self.missing {
            known_language(&library, language)?;
        }
        // An unreadable file is not missing.
        let faults = library.faults_of_language(language);
        if !faults.is_empty() {
            return Err(refused(&faults, &library));
        }
        let mut missing = library.untranslated(language);
        if let Some(folder) = &self.folder {
            let own = mod_in(&library, folder)?;
            missing.retain(|text| text.by.as_ref() == Some(&own.id));
        }
        if !self.missing || missing.is_empty() {
            println!("{language}: {}", state(missing.len()));
            return Ok(());
        }
        for text in &missing {
            let keys: Vec<String> = text.keys.iter().map(|key| as_text(key)).collect();
            let (keys, english) = (keys.join(": "), as_text(&text.english));
            println!("{}: {keys}: {english}", path(&library, text));
        }
        Err(format!("{language} lacks {}", counted(missing.len(), "text")).into())
    }
}

/// The mod of an id, or in a folder.
fn mod_in<'l>(library: &'l Library, folder: &Path) -> CommandResult<&'l Mod> {
    let mut mods = library.mods().iter();
    if let Some(known) = mods.find(|one| folder == Path::new(&one.id)) {
        return Ok(known);
    }
    let file = shown(&folder.join(MOD_FILE));
    library.mod_of_file(&file).ok_or_else(|| {
        format!(
            "{} is not a mod: a mod is a folder with a `{MOD_FILE}`",
            folder.display()
        )
        .into()
    })
}

/// The path of the file that a text belongs in, with that of its mod.
fn path(library: &Library, text: &Untranslated) -> String {
    let mut mods = library.mods().iter();
    let own = mods.find(|one| text.by.as_ref() == Some(&one.id));
    let mut files = library.sources().files().iter();
    let file = own.and_then(|one| files.find(|file| file.root == one.root && file.key == MOD_FILE));
    let folder = file.and_then(|file| file.path.strip_suffix(MOD_FILE));
    format!("{}{}", folder.unwrap_or_default(), text.file)
}

/// A text in YAML: quoted if it could be read as a number or a switch.
fn as_text(text: &str) -> String {
    let is_word = matches!(
        text.to_ascii_lowercase().as_str(),
        "yes" | "no" | "on" | "off" | "true" | "false" | "null" | "~"
    );
    if is_word || text.parse::<f64>().is_ok() {
        format!("\"{text}\"")
    } else {
        text.to_owned()
    }
}

/// State of a translation.
fn state(missing: usize) -> String {
    match missing {
        0 => "everything is translated".to_owned(),
        some => format!("{} without a translation", counted(some, "text")),
    }
}

#[cfg(test)]
mod tests {
    use super::as_text;

    #[test]
    fn what_yaml_would_take_for_something_else_is_quoted() {
        for (text, quoted) in [
            ("0", "\"0\""),
            ("1.5", "\"1.5\""),
            ("No", "\"No\""),
            ("none", "none"),
            ("2 VP", "2 VP"),
        ] {
            assert_eq!(as_text(text), quoted);
        }
    }
}
