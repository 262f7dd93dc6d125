//! A mod as one file, for others to install.

use std::path::Path;

use axum::response::Response;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use brink::content::shown;
use brink_pack::{Made, MadeError, make, plain};
use serde::Deserialize;
use serde_json::json;

use super::arrived::{Arrived, sent};
use super::refused::Refused;

/// The mod that is wanted, by its folder.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Publish {
    r#mod: String,
}

/// Makes one file of a mod that passes its check and its tests.
pub(super) fn publish(arrived: &Arrived) -> Result<Response, Refused> {
    let Publish { r#mod: folder } = arrived.body()?;
    plain(&folder).map_err(|what| {
        Refused::because(format!(
            "`{}` {what}",
            brink::control_characters::visible_line(&folder)
        ))
    })?;
    let desk = &arrived.desk;
    let root = desk.edit.folder.join(&folder);
    // What is packed is one state of the folder.
    let writing = desk.write();
    let made = make(&desk.library(), &root);
    drop(writing);
    let Made {
        package,
        bytes,
        tests,
        left_out,
    } = made.map_err(|error| refused(error, &root, &folder))?;
    let files = package
        .files
        .iter()
        .map(|(path, text)| json!({ "path": path, "bytes": text.len() }));
    sent(json!({
        "file": format!("{}.zip", package.folder), "files": files.collect::<Vec<_>>(), "tests": tests,
        "left_out": left_out, "bytes": bytes.len(), "zip": STANDARD.encode(&bytes),
    }))
}

/// Why no file is made, with each fault as it is shown.
fn refused(error: MadeError, root: &Path, folder: &str) -> Refused {
    let faults = match &error {
        MadeError::Faults(faults) | MadeError::Tests(faults) => &faults[..],
        _ => &[],
    };
    // Paths begin with the mod here, wherever its folder is on this machine.
    let brief = |text: &str| text.replace(&shown(root), folder);
    Refused::faulty(
        brief(&error.headline()),
        faults.iter().map(|fault| brief(fault)).collect(),
    )
}
