//! Position tests from Python.

use std::path::PathBuf;
use std::sync::atomic::Ordering;

use brink::Library;
use brink_author::position::Runner;
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::listed::listed;
use crate::{errors, interrupt, json};

/// Runs the position tests in files and folders.
///
/// Each result is a dictionary with `name`, `file`, `line`, `passed` and `failure`.
#[pyfunction]
#[pyo3(signature = (paths, folders = Vec::new(), filter = None))]
pub(crate) fn run_position_tests(
    py: Python<'_>,
    #[pyo3(from_py_with = listed)] paths: Vec<PathBuf>,
    #[pyo3(from_py_with = listed)] folders: Vec<PathBuf>,
    filter: Option<String>,
) -> PyResult<Py<PyAny>> {
    for path in paths.iter().chain(&folders) {
        if !path.exists() {
            return Err(errors::plain(
                py,
                "ArgumentError",
                format!("there is no file `{}`", path.display()),
            ));
        }
    }
    let (results, faults) = interrupt::run(py, move |stop| {
        let texts = if folders.is_empty() {
            brink::content::shipped()
        } else {
            Vec::new()
        };
        let library = Library::open_with(&folders, &texts);
        let mut runner = Runner::new(&library);
        let (tests, faults) = runner.find(&paths);
        let filter = filter.unwrap_or_default();
        let mut results = Vec::new();
        for test in tests.iter().filter(|test| test.name.contains(&filter)) {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let failure = runner.run(test).err();
            let place = test.place.clone();
            results.push(json!({
                "name": test.name,
                "file": place.file(),
                "line": place.line,
                "passed": failure.is_none(),
                "failure": failure.map(|failure| failure.to_string()),
            }));
        }
        (results, faults)
    })?;
    match faults.is_empty() {
        true => json::to_python(py, &Value::Array(results)),
        false => Err(errors::load(py, &faults)),
    }
}
