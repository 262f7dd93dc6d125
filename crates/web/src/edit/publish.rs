//! A mod as one file, for others to install.

use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use brink::tooling::shown;
use brink_pack::{Made, MadeError, make, plain};
use serde::Deserialize;
use serde_json::json;

use super::workbench::Workbench;
use crate::error::ApiError;
use crate::request::{ApiRequest, ApiResult, sent};

/// The request to publish a mod, by its folder.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Publish {
    r#mod: String,
}

/// Packs a mod that passes its check and its tests into one file.
pub(super) fn publish(bench: &Workbench, request: &ApiRequest) -> ApiResult {
    let Publish { r#mod: folder } = request.body()?;
    plain(&folder).map_err(|what| {
        ApiError::unprocessable(format!(
            "`{}` {what}",
            brink::control_characters::visible_line(&folder)
        ))
    })?;
    let root = bench.edit.folder.join(&folder);
    // Nothing is written meanwhile: the package has one state of the folder.
    let writing = bench.write();
    let made = make(&bench.library(), &root);
    drop(writing);
    let Made {
        package,
        bytes,
        tests,
        left_out,
    } = made.map_err(|error| publish_error(error, &root, &folder))?;
    let files = package
        .files
        .iter()
        .map(|(path, text)| json!({ "path": path, "bytes": text.len() }));
    sent(&json!({
        "file": format!("{}.zip", package.folder),
        "files": files.collect::<Vec<_>>(),
        "tests": tests,
        "left_out": left_out,
        "bytes": bytes.len(),
        "zip": STANDARD.encode(&bytes),
    }))
}

/// The error for a mod that cannot be published; paths are relative to the mod.
fn publish_error(error: MadeError, root: &Path, folder: &str) -> ApiError {
    let root = shown(root);
    let headline = error.summary().replace(&root, folder);
    let faults = match &error {
        MadeError::Faults(faults) | MadeError::Tests(faults) => &faults[..],
        _ => &[],
    };
    let faults = faults.iter().map(|fault| fault.replace(&root, folder));
    ApiError::faulty(headline, faults.collect())
}
