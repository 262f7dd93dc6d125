//! Constructors of the errors of the workbench.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::error::{ApiError, WorkbenchError};

impl ApiError {
    fn workbench(status: StatusCode, code: &'static str, message: impl Into<String>) -> ApiError {
        ApiError::Workbench(Box::new(WorkbenchError {
            status,
            code,
            message: message.into(),
            hint: None,
            details: Value::Null,
        }))
    }

    /// The request cannot be carried out.
    pub(crate) fn unprocessable(message: impl Into<String>) -> ApiError {
        ApiError::workbench(StatusCode::UNPROCESSABLE_ENTITY, "refused", message)
    }

    /// The rules or the engine do not allow it.
    pub(crate) fn illegal(message: impl Into<String>) -> ApiError {
        ApiError::workbench(StatusCode::UNPROCESSABLE_ENTITY, "illegal", message)
    }

    /// The content cannot be loaded, with its diagnostics.
    pub(crate) fn bad_content(message: impl Into<String>, diagnostics: Value) -> ApiError {
        let error = ApiError::workbench(StatusCode::UNPROCESSABLE_ENTITY, "bad_content", message);
        error.with_details(json!({ "diagnostics": diagnostics }))
    }

    /// The mod has faults and is not published.
    pub(crate) fn faulty(message: impl Into<String>, faults: Vec<String>) -> ApiError {
        ApiError::workbench(StatusCode::UNPROCESSABLE_ENTITY, "faulty", message)
            .with_details(json!({ "faults": faults }))
    }

    /// The file does not exist.
    pub(crate) fn no_file(path: &str) -> ApiError {
        ApiError::workbench(
            StatusCode::NOT_FOUND,
            "no_file",
            format!("there is no file `{path}`"),
        )
    }

    /// A file of this name exists already.
    pub(crate) fn exists(path: &str) -> ApiError {
        ApiError::workbench(
            StatusCode::CONFLICT,
            "exists",
            format!("`{path}` already exists"),
        )
    }

    /// Another program changed the file, with its current text.
    pub(crate) fn changed(path: &str, theirs: Option<(&str, &str)>) -> ApiError {
        let what = if theirs.is_some() {
            "was changed"
        } else {
            "was removed"
        };
        let message = format!("`{path}` {what} by another program since it was read");
        let theirs = theirs.map_or_else(
            || json!({ "text": null, "digest": null }),
            |(text, digest)| json!({ "text": text, "digest": digest }),
        );
        let error = ApiError::workbench(StatusCode::CONFLICT, "changed", message)
            .with_details(json!({ "theirs": theirs }));
        error.with_hint("compare the two texts, and save again with the digest of the new one")
    }

    /// No trial game has this number.
    pub(crate) fn no_trial_game() -> ApiError {
        ApiError::workbench(
            StatusCode::NOT_FOUND,
            "no_try",
            "this game is not tried any more: begin it again",
        )
    }

    /// A script failed.
    pub(crate) fn script(message: &str, file: &str, line: Option<u32>) -> ApiError {
        let error = ApiError::workbench(StatusCode::INTERNAL_SERVER_ERROR, "script", message);
        error.with_details(json!({
            "file": file,
            "line": line,
        }))
    }

    /// The system refuses an operation on a file.
    pub(crate) fn system(path: &str, error: &std::io::Error) -> ApiError {
        ApiError::unprocessable(format!("{path}: {error}"))
    }

    /// Adds a hint to an error of the workbench.
    pub(crate) fn with_hint(mut self, hint: impl Into<String>) -> ApiError {
        if let ApiError::Workbench(error) = &mut self {
            error.hint = Some(hint.into());
        }
        self
    }

    fn with_details(mut self, details: Value) -> ApiError {
        if let ApiError::Workbench(error) = &mut self {
            error.details = details;
        }
        self
    }
}
