//! Pictures that a game shows: each of their parts takes a browser a short time, wherever it stands.
//!
//! Parts that are inherited, repeated, blurred or animated take a time that only a browser knows. There are none.

use std::sync::LazyLock;

use roxmltree::{Document, Node};

use super::drawing_work::CALL;
use super::list::{List, list};
use super::unsafe_text::quoted;

/// The elements: shapes, texts, gradients, clips, and what groups them.
static ELEMENTS: List = LazyLock::new(|| list(include_str!("lists/elements_of_art.txt")));
/// The properties of styles.
static PROPERTIES: List = LazyLock::new(|| list(include_str!("lists/properties_of_art.txt")));

/// Properties that may be switched off alone, as programs write them.
const SWITCHED_OFF: [&str; 8] = [
    "filter",
    "marker",
    "marker-end",
    "marker-mid",
    "marker-start",
    "mask",
    "mix-blend-mode",
    "stroke-dasharray",
];
const OFF: [&str; 3] = ["auto", "none", "normal"];
/// The functions of values.
const FUNCTIONS: [&str; 16] = [
    "calc",
    "hsl",
    "hsla",
    "matrix",
    "rect",
    "rgb",
    "rgba",
    "rotate",
    "scale",
    "scalex",
    "scaley",
    "skewx",
    "skewy",
    "translate",
    "translatex",
    "url",
];
/// The most stops of a gradient.
const MAX_STOPS: usize = 50;
/// The most characters of texts together: some letters take a browser longer than a thousand others.
const MAX_LETTERS: usize = 1_000;
/// The most selectors of the style sheets together: each is compared with each element.
const MAX_SELECTORS: usize = 500;

/// Checks that a picture has nothing else; the fault comes with its byte.
///
/// # Errors
/// The first part that a game does not show, as a sentence without its full stop.
pub(super) fn check(document: &Document<'_>) -> Result<(), (usize, String)> {
    let root = document.root_element();
    let is_drawn = |node: &Node<'_, '_>| node.tag_name().namespace() == root.tag_name().namespace();
    let (mut selectors, mut letters) = (0, 0);
    for node in document.descendants().filter(is_drawn) {
        element(node, &mut selectors).map_err(|why| (node.range().start, why))?;
        letters += drawn_letters(node);
    }
    match letters <= MAX_LETTERS {
        true => Ok(()),
        false => Err((
            root.range().start,
            format!(
                "has texts of {letters} characters, {MAX_LETTERS} at most: draw letters as paths"
            ),
        )),
    }
}

/// The characters of an element that are drawn.
fn drawn_letters(node: Node<'_, '_>) -> usize {
    let is_drawn = ["text", "tspan", "a", "switch"].contains(&node.tag_name().name());
    let texts = node
        .children()
        .filter_map(|child| child.text().filter(|_| is_drawn && child.is_text()));
    texts.map(|text| text.chars().count()).sum()
}

fn element(node: Node<'_, '_>, selectors: &mut usize) -> Result<(), String> {
    let name = node.tag_name().name();
    if !ELEMENTS.contains(name) {
        return Err(format!("has the element {}, {PIXELS}", quoted(name)));
    }
    let stops = node.children().filter(Node::is_element).count();
    if name.ends_with("Gradient") && stops > MAX_STOPS {
        return Err(format!(
            "has a gradient of {stops} stops: {MAX_STOPS} at most"
        ));
    }
    if name == "style" {
        let texts = node.children().filter_map(|child| child.text());
        *selectors += sheet(&without_comments(&texts.collect::<String>()))?;
        if *selectors > MAX_SELECTORS {
            return Err(format!("has more than {MAX_SELECTORS} selectors of styles"));
        }
    }
    let attributes = node.attributes();
    attributes.clone().try_for_each(|attribute| {
        let value = attribute.value();
        let refers = attribute.name() == "href" || value.to_ascii_lowercase().contains(CALL);
        match refers && value.contains('%') {
            true => Err(encoded(value)),
            false => Ok(()),
        }
    })?;
    attributes
        .filter(|attribute| attribute.namespace().is_none())
        .try_for_each(|attribute| match attribute.name() {
            "style" => declarations(&without_comments(attribute.value())),
            name if SWITCHED_OFF.contains(&name) => switched_off(name, attribute.value()),
            _ => Ok(()),
        })
}

fn encoded(address: &str) -> String {
    format!("has {}: write the id itself, without `%`", quoted(address))
}

/// The end of a refusal.
const PIXELS: &str = "which pictures of a game may not have: draw it as pixels";

/// Checks a style sheet of rules for classes, ids and elements; returns the number of its selectors.
fn sheet(text: &str) -> Result<usize, String> {
    let (mut rest, mut count) = (text.trim(), 0);
    while !rest.is_empty() {
        let (selectors, after) = rest.split_once('{').ok_or_else(|| unreadable(rest))?;
        let (body, after) = after.split_once('}').ok_or_else(|| unreadable(rest))?;
        for selector in selectors.split(',').map(str::trim) {
            let is_name = |sign: char| sign.is_alphanumeric() || "-_.#*".contains(sign);
            if selector.is_empty() || !selector.chars().all(is_name) {
                let selector = quoted(selector);
                return Err(format!(
                    "has the selector {selector}: write classes, ids and elements alone"
                ));
            }
            count += 1;
        }
        declarations(body)?;
        rest = after.trim();
    }
    Ok(count)
}

/// Checks declarations of properties.
fn declarations(text: &str) -> Result<(), String> {
    let all = text.split(';').map(str::trim);
    all.filter(|one| !one.is_empty()).try_for_each(|one| {
        let (name, value) = one.split_once(':').ok_or_else(|| unreadable(one))?;
        let name = name.trim().to_ascii_lowercase();
        if SWITCHED_OFF.contains(&name.as_str()) {
            return switched_off(&name, value);
        }
        if !PROPERTIES.contains(name.as_str()) && !name.starts_with("-inkscape-") {
            return Err(format!("has the property {}, {PIXELS}", quoted(&name)));
        }
        if value.to_ascii_lowercase().contains(CALL) && value.contains('%') {
            return Err(encoded(value));
        }
        functions(value)
    })
}

/// Checks a property that has a meaning which a game does not show.
fn switched_off(name: &str, value: &str) -> Result<(), String> {
    let value = value.trim().trim_end_matches("!important").trim_end();
    match OFF.contains(&value) {
        true => Ok(()),
        false => Err(format!(
            "has {}, {PIXELS}",
            quoted(&format!("{name}: {value}"))
        )),
    }
}

/// Checks the functions that a value calls.
fn functions(value: &str) -> Result<(), String> {
    let mut calls = value.split('(').peekable();
    while let Some(before) = calls.next().filter(|_| calls.peek().is_some()) {
        let is_of_name = |sign: char| sign.is_ascii_alphanumeric() || sign == '-';
        let name = before.rsplit(|sign| !is_of_name(sign)).next();
        let name = name.unwrap_or_default().to_ascii_lowercase();
        if !FUNCTIONS.contains(&name.as_str()) {
            return Err(format!("calls {} in a style, {PIXELS}", quoted(&name)));
        }
    }
    Ok(())
}

/// A style without its comments, which have been found to end.
fn without_comments(style: &str) -> String {
    let mut parts = style.split("/*");
    let first = parts.next().unwrap_or_default();
    let others = parts.map(|part| part.split_once("*/").map_or("", |(_, rest)| rest));
    [first].into_iter().chain(others).collect()
}

fn unreadable(style: &str) -> String {
    let begin: String = style.chars().take(40).collect();
    format!("has a style that cannot be read: {}", quoted(&begin))
}
