//! Texts with named holes: `{space}`, or `{space:in}` for a form of a name. `{{` is a brace.

use std::fmt::Write as _;
use std::iter;

use super::arg::{Arg, NameKind};
use super::form::Form;

/// The names of the holes of scripts' texts that take a thing, by its id.
pub(crate) const NAMED_THINGS: [&str; 11] = [
    "side", "space", "region", "card", "zone", "track", "flag", "counter", "period", "tag", "box",
];

/// A hole of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Hole<'t> {
    /// Its name.
    pub name: &'t str,
    /// The form of the name that it requires, as written.
    pub form: Option<&'t str>,
}

/// The holes of a text, in order.
pub fn holes(text: &str) -> impl Iterator<Item = Hole<'_>> {
    parts(text).filter_map(|part| match part {
        Part::Hole(hole) => Some(hole),
        Part::Text(_) => None,
    })
}

enum Part<'t> {
    Text(&'t str),
    Hole(Hole<'t>),
}

/// Splits a text into its parts. An unmatched brace is text.
fn parts(text: &str) -> impl Iterator<Item = Part<'_>> {
    let mut rest = text;
    iter::from_fn(move || {
        if let Some(after) = rest.strip_prefix("{{") {
            rest = after;
            return Some(Part::Text("{"));
        }
        if let Some(inner) = rest.strip_prefix('{')
            && let Some((hole, after)) = inner.split_once('}')
        {
            rest = after;
            let (name, form) = hole
                .split_once(':')
                .map_or((hole, None), |(name, form)| (name, Some(form)));
            return Some(Part::Hole(Hole { name, form }));
        }
        let from = rest.chars().next()?.len_utf8();
        let end = rest[from..].find('{').map_or(rest.len(), |at| at + from);
        let (text, after) = rest.split_at(end);
        rest = after;
        Some(Part::Text(text))
    })
}

/// Fills in the holes of a text, given a function for the forms of names. Inserted values are not
/// searched for holes.
pub(super) fn fill<'a>(
    text: &str,
    holes: &'a [(&str, Arg<'_>)],
    form_of: impl Fn(NameKind, &'a str, Form) -> &'a str,
) -> String {
    let mut out = String::with_capacity(text.len());
    for part in parts(text) {
        match part {
            Part::Text(text) => out.push_str(text),
            Part::Hole(hole) => match holes
                .iter()
                .find(|(name, _)| *name == hole.name)
                .map(|(_, arg)| arg)
            {
                Some(Arg::Text(text)) => out.push_str(text),
                Some(Arg::Number(number)) => {
                    let _ = write!(out, "{number}");
                }
                Some(Arg::Name(kind, name)) => {
                    let form = hole.form.and_then(Form::of_word).unwrap_or(Form::Name);
                    out.push_str(form_of(*kind, name, form));
                }
                None => {}
            },
        }
    }
    out
}
