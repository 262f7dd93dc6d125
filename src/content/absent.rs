//! Mods that are known but take no part.

use std::collections::BTreeSet;

use super::diagnostic::Diagnostic;
use super::diagnostic_kind::DiagnosticKind;

/// A mod that takes no part.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct AbsentMod {
    /// Its id; the name of its folder if it gives none.
    pub id: String,
    /// The displayed name.
    pub name: String,
    /// Its version, if it gives one.
    pub version: Option<String>,
    /// The reason.
    pub absence: Absence,
    /// The scenarios, maps and card sets that it would bring, with their kind.
    pub(super) brings: BTreeSet<(&'static str, String)>,
}

/// The reason why a mod takes no part.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Absence {
    /// It is switched off.
    Disabled,
    /// It has errors, of which this is the first.
    Broken(Box<Diagnostic>),
    /// The file that says which mods are switched off has errors.
    Unlisted,
    /// The mod that is tested does not require it.
    NotRequired,
    /// The content of the program, in whose place a folder stands.
    Hidden {
        /// The folder.
        by: String,
    },
}

/// Findings beside the content of a library.
#[derive(Clone, Debug, Default)]
pub struct Beside {
    /// The mods that take no part.
    pub absent: Vec<AbsentMod>,
    /// The faults of folders of mods.
    pub faults: Vec<Diagnostic>,
}

impl AbsentMod {
    /// Whether it is left out because of errors.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        matches!(self.absence, Absence::Broken(_))
    }

    /// Whether it is switched off.
    #[must_use]
    pub fn is_disabled(&self) -> bool {
        matches!(self.absence, Absence::Disabled)
    }

    /// The note that it is left out because of its first error.
    pub(super) fn note(&self) -> Option<Diagnostic> {
        let Absence::Broken(first) = &self.absence else {
            return None;
        };
        let fault = DiagnosticKind::ModLeftOut {
            name: self.id.clone(),
            why: first.message(),
            help: first.help(),
        };
        let labels = first.labels.clone();
        Some(Diagnostic {
            labels,
            ..Diagnostic::new(first.place.clone(), fault)
        })
    }

    /// The way to what it would bring, as the help of an unknown name.
    #[must_use]
    pub fn way(&self) -> String {
        let id = &self.id;
        match &self.absence {
            Absence::Disabled => format!(
                "it is in the mod `{id}`, which is switched off: `brink mods enable {id}` switches it on"
            ),
            Absence::Broken(_) => format!(
                "it is in the mod `{id}`, which is left out because of its errors: `brink check` \
                 shows them"
            ),
            Absence::Unlisted => format!(
                "it is in the mod `{id}`: no mod takes part while the file of the folder of mods has \
                 errors"
            ),
            Absence::NotRequired => format!(
                "it is in the mod `{id}`: the tests of a mod run with what it `requires`, and \
                 nothing else"
            ),
            Absence::Hidden { by } => format!(
                "it is part of the program, whose content the folder `{by}` takes the place of: \
                 files in a mod are read beside it"
            ),
        }
    }
}
