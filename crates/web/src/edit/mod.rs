//! The workbench: content is written here, beside the games that it is for.
//!
//! Every route needs the token that the terminal printed, and every write stays below one folder of mods.

mod arrived;
mod begun;
mod check;
mod create;
mod effect;
mod face;
mod files;
mod form;
mod history;
mod path;
mod publish;
mod record;
mod refused;
mod said;
mod setup;
mod tables;
mod tries;
mod words;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::Router;
use axum::extract::{Request, State};
use axum::routing::{get, post};
use brink::content::{Diagnostic, Library};

use crate::hall::Hall;
use crate::token::Token;
use arrived::{Work, answer};
pub use create::{Create, Created, Creation};

/// Opens the content with the texts of some files replaced, by their displayed paths.
pub type OpenOver = Box<dyn Fn(&BTreeMap<String, String>) -> Library + Send + Sync>;

/// What a workbench needs: the folder that it writes to, and how content is opened.
pub struct Edit {
    /// The folder of mods.
    pub folder: PathBuf,
    /// Opens the content with unsaved texts.
    pub open: OpenOver,
    /// Makes files from templates.
    pub create: Create,
}

/// A workbench that is in use.
pub(crate) struct Desk {
    edit: Edit,
    token: Token,
    /// The folders of the content that is only read, as paths show them.
    bases: Vec<String>,
    /// One change at a time.
    writing: Mutex<()>,
    tries: Mutex<tries::Tries>,
    /// The content that was checked last: what has not changed since need not be tried again.
    checked: Mutex<Option<Arc<Library>>>,
}

impl Desk {
    /// A workbench with a new token; none if the system has no random numbers.
    pub(crate) fn new(edit: Edit) -> Option<Desk> {
        let library = (edit.open)(&BTreeMap::new());
        let own: Vec<usize> = library.mods().iter().map(|one| one.root).collect();
        let base = library
            .sources()
            .files()
            .iter()
            .filter(|file| !own.contains(&file.root));
        let bases = base
            .filter_map(|file| file.path.strip_suffix(&file.key))
            .filter(|base| base.ends_with('/'));
        let bases = bases
            .map(str::to_owned)
            .collect::<BTreeSet<_>>()
            .into_iter()
            .collect();
        let (writing, tries, checked) = (Mutex::new(()), Mutex::default(), Mutex::default());
        Some(Desk {
            edit,
            token: Token::random()?,
            bases,
            writing,
            tries,
            checked,
        })
    }

    /// The token that opens it.
    pub(crate) fn token(&self) -> &Token {
        &self.token
    }

    fn write(&self) -> MutexGuard<'_, ()> {
        self.writing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The content as it is on the disk.
    fn library(&self) -> Library {
        (self.edit.open)(&BTreeMap::new())
    }

    /// The content as it is on the disk, and what is wrong with it.
    fn checked(&self) -> (Arc<Library>, Vec<Diagnostic>) {
        let last = || self.checked.lock().unwrap_or_else(PoisonError::into_inner);
        let before = last().clone();
        let mut library = self.library();
        if let Some(before) = before {
            library = library.with_trials_of(&before);
        }
        let faults = library.check();
        let library = Arc::new(library);
        *last() = Some(library.clone());
        (library, faults)
    }
}

/// A method, a path, what the route does, and its parameters.
type Described = (
    &'static str,
    &'static str,
    &'static str,
    &'static [&'static str],
);

/// Every route of the workbench, for the description of the protocol.
pub(crate) const ROUTES: &[Described] = &[
    (
        "get",
        "/api/edit/state",
        "The mods, scenarios and languages.",
        &[],
    ),
    ("get", "/api/edit/files", "Every file.", &[]),
    ("get", "/api/edit/file", "A file with its text.", &["path"]),
    ("put", "/api/edit/file", "Writes a file.", &[]),
    ("delete", "/api/edit/file", "Removes a file.", &[]),
    (
        "post",
        "/api/edit/rename",
        "Gives a file another name.",
        &[],
    ),
    (
        "get",
        "/api/edit/history",
        "The earlier texts of a file.",
        &["path"],
    ),
    (
        "get",
        "/api/edit/version",
        "An earlier text of a file.",
        &["path", "version"],
    ),
    (
        "post",
        "/api/edit/restore",
        "Makes a file what it was.",
        &[],
    ),
    (
        "post",
        "/api/edit/check",
        "Checks what a file touches, or everything.",
        &[],
    ),
    ("get", "/api/edit/tests", "The position tests.", &[]),
    ("post", "/api/edit/tests/run", "Runs position tests.", &[]),
    (
        "post",
        "/api/edit/tests/log",
        "Writes the log that a test states.",
        &[],
    ),
    (
        "post",
        "/api/edit/tests/line",
        "Finds a test that runs a line.",
        &[],
    ),
    (
        "get",
        "/api/edit/tables",
        "The calls, handlers and keys.",
        &[],
    ),
    (
        "get",
        "/api/edit/names",
        "The ids of a scenario.",
        &["scenario"],
    ),
    ("get", "/api/edit/find", "The places of a text.", &["text"]),
    ("post", "/api/edit/card", "The face of a card.", &[]),
    ("post", "/api/edit/map", "The picture of a map.", &[]),
    (
        "post",
        "/api/edit/form",
        "The keys of a table, with their values.",
        &[],
    ),
    (
        "post",
        "/api/edit/yaml",
        "Changes a text, and leaves every other byte.",
        &[],
    ),
    (
        "post",
        "/api/edit/effect",
        "Plays the same deals on a scenario as it was and as it is.",
        &[],
    ),
    ("post", "/api/edit/new", "Makes files from a template.", &[]),
    (
        "post",
        "/api/edit/publish",
        "Makes one file of a mod that passes its check and its tests.",
        &[],
    ),
    (
        "get",
        "/api/edit/words",
        "The texts of a mod with their translations.",
        &["mod", "language"],
    ),
    (
        "post",
        "/api/edit/try",
        "Begins a game to try things in.",
        &[],
    ),
    ("get", "/api/edit/try/{try}", "A game that is tried.", &[]),
    ("delete", "/api/edit/try/{try}", "Forgets it.", &[]),
    ("post", "/api/edit/try/{try}/choose", "Makes a choice.", &[]),
    (
        "post",
        "/api/edit/try/{try}/undo",
        "Takes choices back.",
        &[],
    ),
    (
        "post",
        "/api/edit/try/{try}/again",
        "Goes back to the beginning.",
        &[],
    ),
    (
        "post",
        "/api/edit/try/{try}/setup",
        "Changes the position.",
        &[],
    ),
    (
        "post",
        "/api/edit/try/{try}/reload",
        "Moves the game to the content as it is now.",
        &[],
    ),
    (
        "post",
        "/api/edit/try/{try}/test",
        "The game as a position test.",
        &[],
    ),
    (
        "get",
        "/api/edit/try/{try}/trace",
        "The calls of scripts at the last choice.",
        &[],
    ),
    (
        "get",
        "/api/edit/try/{try}/share",
        "The game as a text for a link.",
        &[],
    ),
    (
        "get",
        "/api/edit/try/{try}/content",
        "What does not change.",
        &[],
    ),
    (
        "get",
        "/api/edit/try/{try}/map.svg",
        "A picture of the map as it is now.",
        &[],
    ),
    (
        "get",
        "/api/edit/try/{try}/cards/{card}",
        "The face of a card: its id and `.svg`.",
        &[],
    ),
];

/// Every route of the workbench.
pub(crate) fn router(desk: &Arc<Desk>) -> Router<Arc<Hall>> {
    let at = |work: Work| {
        let desk = desk.clone();
        move |State(hall): State<Arc<Hall>>, request: Request| {
            answer(hall, desk.clone(), request, work)
        }
    };
    Router::new()
        .route("/api/edit/state", get(at(files::state)))
        .route("/api/edit/files", get(at(files::tree)))
        .route(
            "/api/edit/file",
            get(at(files::read))
                .put(at(files::write))
                .delete(at(files::delete)),
        )
        .route("/api/edit/rename", post(at(files::rename)))
        .route("/api/edit/history", get(at(files::versions)))
        .route("/api/edit/version", get(at(files::version)))
        .route("/api/edit/restore", post(at(files::restore)))
        .route("/api/edit/check", post(at(check::check)))
        .route("/api/edit/tests", get(at(check::tests)))
        .route("/api/edit/tests/run", post(at(check::run)))
        .route("/api/edit/tests/log", post(at(check::write_log)))
        .route("/api/edit/tests/line", post(at(check::for_line)))
        .route("/api/edit/tables", get(at(tables::tables)))
        .route("/api/edit/names", get(at(tables::names)))
        .route("/api/edit/find", get(at(tables::find)))
        .route("/api/edit/card", post(at(face::card)))
        .route("/api/edit/map", post(at(face::map)))
        .route("/api/edit/form", post(at(form::form)))
        .route("/api/edit/yaml", post(at(form::change)))
        .route("/api/edit/effect", post(at(effect::effect)))
        .route("/api/edit/new", post(at(create::create)))
        .route("/api/edit/publish", post(at(publish::publish)))
        .route("/api/edit/words", get(at(words::words)))
        .route("/api/edit/try", post(at(tries::begin)))
        .route(
            "/api/edit/try/{try}",
            get(at(tries::seen)).delete(at(tries::forget)),
        )
        .route("/api/edit/try/{try}/choose", post(at(tries::choose)))
        .route("/api/edit/try/{try}/undo", post(at(tries::undo)))
        .route("/api/edit/try/{try}/again", post(at(tries::again)))
        .route("/api/edit/try/{try}/setup", post(at(tries::set_up)))
        .route("/api/edit/try/{try}/reload", post(at(tries::reload)))
        .route("/api/edit/try/{try}/test", post(at(tries::as_test)))
        .route("/api/edit/try/{try}/trace", get(at(tries::trace)))
        .route("/api/edit/try/{try}/share", get(at(tries::share)))
        .route("/api/edit/try/{try}/content", get(at(tries::contents)))
        .route("/api/edit/try/{try}/map.svg", get(at(tries::map)))
        .route("/api/edit/try/{try}/cards/{card}", get(at(tries::face)))
}
