//! Contents: scenarios that are loaded.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use brink::content::Diagnostic;
use brink::tooling::MOD_FILE;
use brink::{Library, Side, Texts};
use brink_encode::{Encoding, Signature};
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::listed::listed;
use crate::{errors, interrupt, json};

/// A scenario with its options, loaded and checked: what games are played from.
#[pyclass(frozen, module = "brink")]
pub(crate) struct Content {
    pub(crate) inner: Arc<brink::Content>,
    pub(crate) encoding: Arc<Encoding>,
    source: Source,
    warnings: Vec<Diagnostic>,
}

/// The source of a content, with which another process loads it again.
#[derive(Clone, PartialEq)]
struct Source {
    name: String,
    folders: Vec<String>,
    texts: Vec<(String, String)>,
    options: Vec<(String, String)>,
    language: Option<String>,
}

/// The parts of a source, for `__reduce__`.
type Parts = (
    String,
    Vec<String>,
    Vec<(String, String)>,
    Vec<(String, String)>,
    Option<String>,
);

/// A loaded content.
type LoadedContent = (Source, Arc<brink::Content>, Arc<Encoding>, Vec<Diagnostic>);

/// The contents loaded last: games are unpickled with them.
static RECENT: Mutex<Vec<LoadedContent>> = Mutex::new(Vec::new());
/// The maximum number of recent contents.
const MAX_RECENT: usize = 8;

impl Source {
    /// The library of the source, as the command line finds it.
    ///
    /// The shipped content is used unless the folders have content themselves; mods are added to it.
    fn library(&self) -> Library {
        let folders = self.folders.iter().map(PathBuf::from);
        let folders: Vec<PathBuf> = folders.collect();
        let mut texts = Vec::new();
        if !self.stands_alone(&folders) {
            texts = brink::content::shipped();
        }
        // A shipped mod has the name of its folder: the folder on the disk wins.
        texts.retain(|shipped| {
            !folders
                .iter()
                .any(|folder| is_named(folder, shipped.name()))
        });
        let mut own = Texts::named("texts");
        for (path, text) in &self.texts {
            own = own.with(path, text);
        }
        if !own.is_empty() {
            texts.push(own);
        }
        let library = Library::open_with(&folders, &texts).leaving_broken_mods_out();
        match &self.language {
            Some(language) => library.in_language(language),
            None => library,
        }
    }

    /// Whether the folders or texts are content of their own, and not only mods.
    fn stands_alone(&self, folders: &[PathBuf]) -> bool {
        let mut texts = self.texts.iter();
        folders.iter().any(|folder| !folder.join(MOD_FILE).exists())
            || texts.any(|(path, _)| path.starts_with("scenarios/"))
    }

    fn is_shipped(&self) -> bool {
        self.folders.is_empty() && self.texts.is_empty() && self.language.is_none()
    }
}

/// Whether a folder has a name.
fn is_named(folder: &Path, name: &str) -> bool {
    folder.canonicalize().is_ok_and(|full| full.ends_with(name))
}

/// The shipped content, opened once.
fn shipped() -> &'static Library {
    static SHIPPED: OnceLock<Library> = OnceLock::new();
    SHIPPED.get_or_init(|| Library::open_with(&[], &brink::content::shipped()))
}

/// The ids of the scenarios in some folders; of the shipped ones without any.
#[pyfunction]
#[pyo3(signature = (folders = None))]
pub(crate) fn scenarios(py: Python<'_>, folders: Option<Vec<PathBuf>>) -> PyResult<Vec<String>> {
    interrupt::run(py, move |_| match folders {
        Some(folders) => Library::open(&folders)
            .leaving_broken_mods_out()
            .scenario_ids()
            .map(str::to_owned)
            .collect(),
        None => shipped().scenario_ids().map(str::to_owned).collect(),
    })
}

/// Loads a scenario. `brink.load` describes the arguments.
#[pyfunction]
pub(crate) fn load(
    py: Python<'_>,
    name: String,
    #[pyo3(from_py_with = listed)] folders: Vec<String>,
    #[pyo3(from_py_with = listed)] texts: Vec<(String, String)>,
    #[pyo3(from_py_with = listed)] options: Vec<(String, String)>,
    language: Option<String>,
) -> PyResult<Content> {
    for folder in &folders {
        if !Path::new(folder).is_dir() {
            return Err(errors::plain(
                py,
                "LoadError",
                format!("`{folder}` is not a folder"),
            ));
        }
    }
    let source = Source {
        name,
        folders,
        texts,
        options,
        language,
    };
    // Files may have changed since; texts and the shipped content have not.
    let changes = !source.folders.is_empty();
    let kept = RECENT
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .iter()
        .find(|kept| !changes && kept.0 == source)
        .cloned();
    let (source, inner, encoding, warnings) = match kept {
        Some(kept) => kept,
        None => read(py, source)?,
    };
    Ok(Content {
        inner,
        encoding,
        source,
        warnings,
    })
}

/// Reads a content from its files.
fn read(py: Python<'_>, source: Source) -> PyResult<LoadedContent> {
    let (source, loaded) = interrupt::run(py, move |_| {
        let options = source.options.iter().cloned();
        let loaded = match source.is_shipped() {
            true => shipped().load_with(&source.name, options),
            false => source.library().load_with(&source.name, options),
        };
        (source, loaded)
    })?;
    let loaded = loaded.map_err(|error| errors::load(py, &error.diagnostics))?;
    let encoding = Arc::new(Encoding::new(loaded.content.clone()));
    let kept = (source, loaded.content, encoding, loaded.warnings);
    let mut recent = RECENT.lock().unwrap_or_else(PoisonError::into_inner);
    recent.retain(|other| other.0 != kept.0);
    if recent.len() >= MAX_RECENT {
        recent.remove(0);
    }
    recent.push(kept.clone());
    Ok(kept)
}

impl Content {
    /// The message about an index that no choice has.
    pub(crate) fn no_action(&self, index: i64) -> String {
        let last = self.encoding.actions().size() - 1;
        format!("{index} is not an action: they count from 0 to {last}")
    }

    /// The side with an id.
    pub(crate) fn side(&self, py: Python<'_>, id: &str) -> PyResult<Side> {
        self.inner.find_side(id).map_err(|_| {
            let [first, second] = self.inner.side_ids();
            errors::plain(
                py,
                "ArgumentError",
                format!("`{id}` is not a side: the sides are `{first}` and `{second}`"),
            )
        })
    }
}

#[pymethods]
impl Content {
    /// The id of the scenario.
    #[getter]
    fn scenario(&self) -> &str {
        &self.inner.scenario.id
    }

    /// The name for people.
    #[getter]
    fn name(&self) -> &str {
        &self.inner.scenario.name
    }

    /// A digest of every file and option: 16 hexadecimal digits.
    #[getter]
    fn digest(&self) -> String {
        format!("{:016x}", self.inner.digest)
    }

    /// The ids of the sides.
    #[getter]
    fn sides(&self) -> (String, String) {
        let [first, second] = self.inner.side_ids();
        (first.to_owned(), second.to_owned())
    }

    /// The value of each option, as text.
    #[getter]
    fn options(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let options = self.inner.scenario.options.iter();
        let options =
            options.map(|(name, option)| (name.clone(), Value::String(option.value.to_string())));
        json::to_python(py, &Value::Object(options.collect()))
    }

    /// Warnings of the files, as dictionaries.
    #[getter]
    fn warnings(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        errors::diagnostics(py, &self.warnings)
    }

    /// The cards, in the order of observations: a dictionary of printed facts each.
    #[getter]
    fn cards(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let cards = self.inner.cards.values().map(|card| {
            let period = self.inner.scenario.period(card.period);
            json!({
                "id": card.id,
                "name": card.name,
                "number": card.number,
                "set": card.set,
                "ops": card.ops,
                "side": card.owner.map(|side| self.inner.side_id(side)),
                "scoring": card.scoring,
                "starred": card.starred,
                "underlined": card.underlined,
                "tags": card.tags,
                "text": card.text,
                "period": period.map(|period| &period.id),
            })
        });
        json::to_python(py, &cards.collect())
    }

    /// The spaces, in the order of observations: a dictionary of printed facts each.
    #[getter]
    fn spaces(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let map = &self.inner.map;
        let spaces = map.space_ids().map(|id| {
            let space = map.space(id);
            let regions = space.regions.iter().map(|region| map.region_id(*region));
            let adjacent = map.adjacent(id);
            let adjacent = adjacent.iter().map(|other| map.space_id(other));
            json!({
                "id": map.space_id(id),
                "name": space.name,
                "stability": space.stability,
                "regions": regions.collect::<Vec<_>>(),
                "battleground": map.battlegrounds.contains(id),
                "adjacent": adjacent.collect::<Vec<_>>(),
            })
        });
        json::to_python(py, &spaces.collect())
    }

    /// The number of indices of choices.
    #[getter]
    pub(crate) fn num_actions(&self) -> usize {
        self.encoding.actions().size()
    }

    /// The numbers of an observation.
    #[getter]
    pub(crate) fn observation_size(&self) -> usize {
        self.encoding.layout().size
    }

    /// The meanings of the numbers of an observation and of the indices of choices.
    fn layout(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let layout = serde_json::to_value(self.encoding.layout()).unwrap_or_default();
        let actions = self.encoding.actions().sections();
        let actions = serde_json::to_value(actions).unwrap_or_default();
        let mut whole = layout;
        if let Value::Object(entries) = &mut whole {
            entries.insert("actions".to_owned(), actions);
            entries.insert(
                "num_actions".to_owned(),
                json!(self.encoding.actions().size()),
            );
            entries.insert(
                "signature".to_owned(),
                json!(Signature::of(&self.encoding).to_string()),
            );
            entries.insert("content".to_owned(), json!(self.digest()));
        }
        json::to_python(py, &whole)
    }

    /// Adjacent spaces, row by row: 1.0 for neighbours.
    fn adjacency_flat(&self) -> Vec<f32> {
        self.encoding.adjacency()
    }

    /// The choice of an index, as files write it.
    fn choice_of(&self, py: Python<'_>, action: i64) -> PyResult<String> {
        let choice = usize::try_from(action)
            .ok()
            .and_then(|action| self.encoding.actions().choice(action));
        let key = choice.map(|choice| choice.key(&self.inner));
        key.ok_or_else(|| errors::plain(py, "ArgumentError", self.no_action(action)))
    }

    /// The index of a choice.
    fn action_of(&self, py: Python<'_>, choice: &str) -> PyResult<usize> {
        let found = brink::Choice::from_key(choice, &self.inner);
        found
            .and_then(|choice| self.encoding.actions().index(choice))
            .ok_or_else(|| {
                errors::plain(
                    py,
                    "ArgumentError",
                    format!("`{choice}` is not a choice of this content"),
                )
            })
    }

    /// The board without a game, as SVG.
    fn svg(&self) -> String {
        brink_draw::svg(&self.inner, None)
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __repr__(&self) -> String {
        format!(
            "<brink.Content {} {:016x}>",
            self.inner.scenario.id, self.inner.digest
        )
    }

    fn __eq__(&self, other: &Content) -> bool {
        self.inner.digest == other.inner.digest
    }

    fn __hash__(&self) -> u64 {
        self.inner.digest
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, Parts)> {
        let own = self.source.clone();
        let load = py.import("brink._brink")?.getattr("load")?.unbind();
        Ok((
            load,
            (own.name, own.folders, own.texts, own.options, own.language),
        ))
    }
}
