//! Why the workbench refuses a request.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::problem::Problem;

/// Why the workbench refuses a request.
#[derive(Debug)]
pub(crate) enum Refused {
    /// As anywhere on this server.
    Problem(Problem),
    /// For a reason of its own.
    Own(Box<Own>),
}

/// A refusal that only the workbench has.
#[derive(Debug)]
pub(crate) struct Own {
    pub(crate) status: StatusCode,
    pub(crate) code: &'static str,
    pub(crate) message: String,
    pub(crate) hint: Option<String>,
    /// Further members of the answer.
    pub(crate) more: Value,
}

impl Refused {
    fn own(status: StatusCode, code: &'static str, message: impl Into<String>) -> Refused {
        Refused::Own(Box::new(Own {
            status,
            code,
            message: message.into(),
            hint: None,
            more: Value::Null,
        }))
    }

    /// What was asked for cannot be done.
    pub(crate) fn because(message: impl Into<String>) -> Refused {
        Refused::own(StatusCode::UNPROCESSABLE_ENTITY, "refused", message)
    }

    /// The rules or the engine do not allow it.
    pub(crate) fn illegal(message: impl Into<String>) -> Refused {
        Refused::own(StatusCode::UNPROCESSABLE_ENTITY, "illegal", message)
    }

    /// The content cannot be loaded.
    pub(crate) fn bad_content(message: impl Into<String>, diagnostics: Value) -> Refused {
        let refused = Refused::own(StatusCode::UNPROCESSABLE_ENTITY, "bad_content", message);
        refused.with(json!({ "diagnostics": diagnostics }))
    }

    /// A mod is not published: with its faults as they are shown.
    pub(crate) fn faulty(message: impl Into<String>, faults: Vec<String>) -> Refused {
        Refused::own(StatusCode::UNPROCESSABLE_ENTITY, "faulty", message)
            .with(json!({ "faults": faults }))
    }

    /// The file does not exist.
    pub(crate) fn no_file(path: &str) -> Refused {
        Refused::own(
            StatusCode::NOT_FOUND,
            "no_file",
            format!("there is no file `{path}`"),
        )
    }

    /// There is a file of this name.
    pub(crate) fn exists(path: &str) -> Refused {
        Refused::own(
            StatusCode::CONFLICT,
            "exists",
            format!("`{path}` already exists"),
        )
    }

    /// The file was changed by another program: with its text now.
    pub(crate) fn changed(path: &str, theirs: Option<(&str, &str)>) -> Refused {
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
        let refused = Refused::own(StatusCode::CONFLICT, "changed", message)
            .with(json!({ "theirs": theirs }));
        refused.hint("compare the two texts, and save again with the digest of the new one")
    }

    /// No game that is tried has this number.
    pub(crate) fn no_try() -> Refused {
        Refused::own(
            StatusCode::NOT_FOUND,
            "no_try",
            "this game is not tried any more: begin it again",
        )
    }

    /// A script failed.
    pub(crate) fn script(message: &str, file: &str, line: Option<u32>) -> Refused {
        let refused = Refused::own(StatusCode::INTERNAL_SERVER_ERROR, "script", message);
        refused.with(json!({ "file": file, "line": line }))
    }

    /// What the system says about a file.
    pub(crate) fn system(path: &str, error: &std::io::Error) -> Refused {
        Refused::because(format!("{path}: {error}"))
    }

    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Refused {
        if let Refused::Own(own) = &mut self {
            own.hint = Some(hint.into());
        }
        self
    }

    fn with(mut self, more: Value) -> Refused {
        if let Refused::Own(own) = &mut self {
            own.more = more;
        }
        self
    }
}

impl From<Problem> for Refused {
    fn from(problem: Problem) -> Refused {
        Refused::Problem(problem)
    }
}
