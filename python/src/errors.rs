//! Failures of the engine as exceptions of `brink.errors`.

use std::fmt;

use brink::content::Diagnostic;
use brink::{GameError, SaveError};
use brink_encode::{BatchError, NoIndex};
use brink_study::StudyError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

/// An exception of `brink.errors` with a sentence and attributes.
pub(crate) fn raise(
    py: Python<'_>,
    name: &str,
    message: &str,
    attributes: &[(&str, Py<PyAny>)],
) -> PyErr {
    exception(py, name, message, attributes).unwrap_or_else(|error| error)
}

fn exception(
    py: Python<'_>,
    name: &str,
    message: &str,
    attributes: &[(&str, Py<PyAny>)],
) -> PyResult<PyErr> {
    let kind = py.import("brink.errors")?.getattr(name)?;
    let exception = kind.call1((message,))?;
    for (attribute, value) in attributes {
        exception.setattr(*attribute, value)?;
    }
    Ok(PyErr::from_value(exception))
}

/// The maximum length of a message, in characters.
const MAX_SIGNS: usize = 2000;

/// An exception without attributes. A message with a very long argument is cut in the middle.
pub(crate) fn plain(py: Python<'_>, name: &str, message: impl fmt::Display) -> PyErr {
    let whole = message.to_string();
    let count = whole.chars().count();
    if count <= MAX_SIGNS {
        return raise(py, name, &whole, &[]);
    }
    let half = MAX_SIGNS / 2;
    let start: String = whole.chars().take(half).collect();
    let end: String = whole.chars().skip(count - half).collect();
    raise(py, name, &format!("{start} … {end}"), &[])
}

/// The message about a game that has no question.
pub(crate) const OVER: &str = "the game is over: there is nothing to choose";

/// A choice in a game that is over.
pub(crate) fn over(py: Python<'_>) -> PyErr {
    plain(py, "GameOverError", OVER)
}

/// Diagnostics as a list of dictionaries.
pub(crate) fn diagnostics(py: Python<'_>, all: &[Diagnostic]) -> PyResult<Py<PyAny>> {
    let list = PyList::empty(py);
    for one in all {
        let entry = PyDict::new(py);
        entry.set_item("severity", one.severity().word())?;
        entry.set_item("code", one.code())?;
        entry.set_item("message", one.message())?;
        entry.set_item("help", one.help())?;
        entry.set_item("file", one.place.file())?;
        entry.set_item("line", one.place.line)?;
        entry.set_item("column", one.place.column)?;
        entry.set_item("text", one.to_string())?;
        list.append(entry)?;
    }
    Ok(list.into_any().unbind())
}

/// Files that cannot be loaded: `LoadError` with `diagnostics`.
pub(crate) fn load(py: Python<'_>, all: &[Diagnostic]) -> PyErr {
    let lines: Vec<String> = all.iter().map(Diagnostic::to_string).collect();
    match diagnostics(py, all) {
        Ok(list) => raise(py, "LoadError", &lines.join("\n"), &[("diagnostics", list)]),
        Err(error) => error,
    }
}

/// A choice that is not carried out.
pub(crate) fn game(py: Python<'_>, error: &GameError) -> PyErr {
    match error {
        GameError::Over => plain(py, "GameOverError", error),
        GameError::Illegal(_) | GameError::NoSuchChoice { .. } => {
            plain(py, "IllegalChoiceError", error)
        }
        _ => plain(py, "GameError", error),
    }
}

/// A game that is not saved or loaded.
pub(crate) fn save(py: Python<'_>, error: &SaveError) -> PyErr {
    plain(py, "SaveError", error)
}

/// A study that cannot be run, or tallies that do not fit.
pub(crate) fn study(py: Python<'_>, error: &StudyError) -> PyErr {
    match error {
        StudyError::Player(error) => plain(py, "PlayerError", error),
        _ => plain(py, "StudyError", error),
    }
}

/// Games that are stepped together.
pub(crate) fn batch(py: Python<'_>, error: &BatchError) -> PyErr {
    match error {
        BatchError::Illegal { .. } => plain(py, "IllegalChoiceError", error),
        BatchError::Length { .. } | BatchError::Size { .. } => plain(py, "ShapeError", error),
        _ => plain(py, "GameError", error),
    }
}

/// A choice that has no index.
pub(crate) fn no_index(py: Python<'_>, error: &NoIndex) -> PyErr {
    plain(py, "GameError", error)
}
