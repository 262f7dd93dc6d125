//! Loads scenarios, with unsaved texts of files.

use std::collections::BTreeMap;
use std::sync::Arc;

use brink::content::{Content, Diagnostic, Library};
use serde::Deserialize;

use super::workbench::Workbench;
use crate::error::ApiError;
use crate::request::ApiResult;

/// An unsaved text of a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Unsaved {
    path: String,
    text: String,
}

impl Workbench {
    /// The content with the texts of some files replaced.
    pub(super) fn library_over(&self, files: &[Unsaved]) -> ApiResult<Library> {
        Ok((self.edit.open)(&self.unsaved_texts(files)?))
    }

    /// Unsaved texts, by the displayed paths of their files.
    pub(super) fn unsaved_texts(&self, files: &[Unsaved]) -> ApiResult<BTreeMap<String, String>> {
        let mut texts = BTreeMap::new();
        for file in files {
            texts.insert(self.shown_path(&file.path)?, file.text.clone());
        }
        Ok(texts)
    }

    /// A scenario, or why it cannot be loaded.
    pub(super) fn loaded(
        &self,
        library: &Library,
        scenario: &str,
        options: &BTreeMap<String, String>,
    ) -> ApiResult<Arc<Content>> {
        if !library.scenario_ids().any(|id| id == scenario) {
            return Err(ApiError::NoScenario(scenario.to_owned()));
        }
        match library.load_with(scenario, options) {
            Ok(loaded) => Ok(loaded.content),
            Err(error) => {
                let first = error.diagnostics.first();
                let first = first
                    .map(|fault| self.first_line(fault))
                    .unwrap_or_default();
                let message = format!("`{scenario}` cannot be loaded: {first}");
                let diagnostics = self.diagnostics_json(&error.diagnostics, library);
                Err(ApiError::bad_content(message, diagnostics))
            }
        }
    }

    /// A fault with its place, on one line.
    fn first_line(&self, fault: &Diagnostic) -> String {
        let file = self.path_of(fault.place.file());
        format!("{file}:{}: {}", fault.place.line, fault.message_with_help())
    }
}
