//! Another id for a card, in every file of its mod: shown first, then done as a whole.

use std::collections::BTreeMap;

use brink::content::Diagnostic;
use brink::tooling::shown;
use brink_author::rename::{ChangedFile, Mention, Plan, Rename};
use serde::Deserialize;
use serde_json::{Value, json};

use super::files::{check_size, digest};
use super::loading::Unsaved;
use super::path::ModPath;
use super::workbench::Workbench;
use crate::error::ApiError;
use crate::request::{ApiRequest, ApiResult, sent};

/// The request to rename a card.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RenameCard {
    set: String,
    card: String,
    to: String,
    /// Unsaved texts; those of files that change are saved with the new id.
    #[serde(default)]
    files: Vec<Unsaved>,
    /// The digests of the files as they were shown, for writing them.
    apply: Option<BTreeMap<String, String>>,
}

/// Renames a card, or shows what would change.
pub(super) fn rename_card(bench: &Workbench, request: &ApiRequest) -> ApiResult {
    let wanted: RenameCard = request.body()?;
    let rename = Rename {
        set: &wanted.set,
        card: &wanted.card,
        to: &wanted.to,
    };
    let _writing = wanted.apply.as_ref().map(|_| bench.write());
    let unsaved = bench.unsaved_texts(&wanted.files)?;
    let library = bench.library_over(&wanted.files)?;
    let plan = rename
        .plan(&library, &unsaved)
        .map_err(|fault| refused(&fault))?;
    let faults = match &wanted.apply {
        Some(known) => {
            bench.rename(&plan, known)?;
            Vec::new()
        }
        None => plan.faults(&rename, &library),
    };
    let mut files = Vec::new();
    for file in &plan.files {
        files.push(bench.changed_json(file, wanted.apply.is_some())?);
    }
    let left = plan.left.iter().map(|one| bench.mention_json(one));
    let faults = faults.iter().map(|fault| bench.fault_json(fault));
    sent(&json!({
        "files": files,
        "left": left.collect::<Vec<_>>(),
        "faults": faults.collect::<Vec<_>>(),
    }))
}

/// A refusal, in the words of the table of faults.
fn refused(fault: &Diagnostic) -> ApiError {
    let error = ApiError::unprocessable(fault.message());
    match fault.help() {
        Some(help) => error.with_hint(help),
        None => error,
    }
}

impl Workbench {
    /// Writes the files of a plan, if each has the digest that the writer knows; all or none.
    fn rename(&self, plan: &Plan, known: &BTreeMap<String, String>) -> ApiResult<()> {
        let mut stored = BTreeMap::new();
        for file in &plan.files {
            let path = ModPath::parse(&self.path_of(&file.path))?;
            check_size(&path, &file.after)?;
            let (text, digest) = self.text(&path)?.unwrap_or_default();
            match known.get(path.text()) {
                Some(known) => self.expect(&path, Some(known))?,
                None => return Err(ApiError::changed(path.text(), Some((&text, &digest)))),
            }
            if let Some(to) = &file.to {
                let to = ModPath::parse(&self.path_of(to))?;
                self.expect(&to, None)?;
            }
            stored.insert(file.path.clone(), text);
        }
        for file in &plan.files {
            self.stored(&ModPath::parse(&self.path_of(&file.path))?)?;
        }
        plan.write(&stored).map_err(|error| {
            let folder = format!("{}/", shown(&self.edit.folder));
            ApiError::unprocessable(error.to_string().replace(&folder, ""))
        })
    }

    /// A file that changes, or has changed: then with its text.
    fn changed_json(&self, file: &ChangedFile, is_done: bool) -> ApiResult<Value> {
        let path = ModPath::parse(&self.path_of(&file.path))?;
        let (text, digest) = match is_done {
            true => (Some(&file.after), digest(file.after.as_bytes())),
            false => (None, self.text(&path)?.unwrap_or_default().1),
        };
        let lines = file.lines().into_iter().map(|line| {
            json!({
                "line": line.line,
                "old": line.old,
                "new": line.new,
            })
        });
        Ok(json!({
            "path": path.text(),
            "to": file.to.as_deref().map(|to| self.path_of(to)),
            "digest": digest,
            "lines": lines.collect::<Vec<_>>(),
            "text": text,
        }))
    }

    fn mention_json(&self, one: &Mention) -> Value {
        json!({
            "path": self.path_of(&one.path),
            "line": one.line,
            "text": one.text,
        })
    }

    fn fault_json(&self, fault: &Diagnostic) -> Value {
        json!({
            "path": self.path_of(fault.place.file()),
            "line": fault.place.line,
            "text": fault.message_with_help(),
        })
    }
}
