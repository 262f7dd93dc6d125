//! Pictures: parsed as XML, and checked against a list of allowed elements and attributes.

use std::sync::LazyLock;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use roxmltree::{Attribute, Document, Error, Node, ParsingOptions};

use super::drawing_work::{self, MAX_OF_ART, MAX_OF_PAGES};
use super::list::{List, list};
use super::plain_picture;
use super::style;
use super::unsafe_text::{Unsafe, quoted};

/// The namespaces of pictures, of their references, and those allowed in every XML file.
const SVG: &str = "http://www.w3.org/2000/svg";
const XLINK: &str = "http://www.w3.org/1999/xlink";
const XML: &str = "http://www.w3.org/XML/1998/namespace";

/// Namespaces of editors and of their metadata: no browser gives them a meaning.
static EDITORS: List = LazyLock::new(|| list(include_str!("lists/namespaces_of_editors.txt")));
/// Prefix of the namespaces of Adobe's programs.
const ADOBE: &str = "http://ns.adobe.com/";

/// The maximum number of nodes of a picture.
const MAX_NODES: u32 = 400_000;

/// The elements of pictures.
static ELEMENTS: List = LazyLock::new(|| list(include_str!("lists/elements_of_pictures.txt")));

/// Attributes whose values are never read as a style or an address.
static WORDS: List = LazyLock::new(|| list(include_str!("lists/words_of_pictures.txt")));
/// Prefixes of the names of such attributes.
const WORDS_FROM: [&str; 2] = ["aria-", "data-"];

/// Attributes whose values are numbers, words or styles; an animation may set these.
static VALUES: List = LazyLock::new(|| list(include_str!("lists/values_of_pictures.txt")));

/// Checks that a picture runs and loads nothing, wherever it is shown, and that its references do not multiply it.
///
/// # Errors
/// The first thing in it that is not on the list.
pub(super) fn check(text: &str) -> Result<(), Unsafe> {
    let document = read(text)?;
    check_safe(&document, text)?;
    check_work(&document, text, MAX_OF_PAGES)
}

/// Checks a picture that a game shows: it is plain and drawn quickly, too.
///
/// # Errors
/// The first thing in it that is not on the list.
pub(super) fn check_art(text: &str) -> Result<(), Unsafe> {
    let document = read(text)?;
    check_safe(&document, text)?;
    plain_picture::check(&document).map_err(|(at, why)| Unsafe::at(text, at, why))?;
    check_work(&document, text, MAX_OF_ART)
}

fn read(text: &str) -> Result<Document<'_>, Unsafe> {
    encoding(text)?;
    let options = ParsingOptions {
        nodes_limit: MAX_NODES,
        ..ParsingOptions::default()
    };
    Document::parse_with_options(text, options).map_err(|error| unreadable(text, &error))
}

fn check_safe(document: &Document<'_>, text: &str) -> Result<(), Unsafe> {
    let root = document.root_element();
    let name = root.tag_name();
    if name.namespace() != Some(SVG) || name.name() != "svg" {
        let why = format!(
            "begins with {}, not with `svg` of the namespace {SVG}",
            named(root)
        );
        return Err(Unsafe::at(text, root.range().start, why));
    }
    document.descendants().try_for_each(|node| {
        node_is_safe(node, text)?;
        node.attributes()
            .try_for_each(|attribute| attribute_is_safe(node, attribute, text))
    })
}

fn check_work(document: &Document<'_>, text: &str, most: u64) -> Result<(), Unsafe> {
    let begin = document.root_element().range().start;
    drawing_work::check(document, most).map_err(|why| Unsafe::at(text, begin, why))
}

/// Checks that browsers see the same characters as this reader.
fn encoding(text: &str) -> Result<(), Unsafe> {
    let Some(rest) = text.trim_start_matches('\u{feff}').strip_prefix("<?xml") else {
        return Ok(());
    };
    let declared = rest.split_once("?>").map_or(rest, |(declared, _)| declared);
    let Some((_, encoding)) = declared.split_once("encoding") else {
        return Ok(());
    };
    let encoding = encoding
        .trim_matches(|sign: char| sign.is_whitespace() || matches!(sign, '=' | '"' | '\''));
    let encoding = encoding.split(['"', '\'']).next().unwrap_or_default();
    match encoding.eq_ignore_ascii_case("utf-8") {
        true => Ok(()),
        false => Err(Unsafe::at(
            text,
            0,
            format!(
                "says that its encoding is {}: write UTF-8",
                quoted(encoding)
            ),
        )),
    }
}

fn unreadable(text: &str, error: &Error) -> Unsafe {
    if matches!(error, Error::DtdDetected) {
        let at = text.to_ascii_uppercase().find("<!DOCTYPE").unwrap_or(0);
        let why = "has a `<!DOCTYPE`, which can name files and make words: \
                   leave it out, pictures need none";
        return Unsafe::at(text, at, why.into());
    }
    let place = error.pos();
    let said = error.to_string();
    let said = said.strip_suffix(&format!(" at {place}")).unwrap_or(&said);
    Unsafe {
        line: place.row,
        column: place.col,
        why: format!("is not XML: {said}"),
    }
}

/// Checks a node; the text of a style sheet with its element.
fn node_is_safe(node: Node<'_, '_>, text: &str) -> Result<(), Unsafe> {
    match node_fault(node) {
        Some(why) => Err(Unsafe::at(text, node.range().start, why)),
        None if node.tag_name().name() == "style" => style_is_safe(node, text),
        None => Ok(()),
    }
}

/// The fault of a node, apart from its attributes and its text.
fn node_fault(node: Node<'_, '_>) -> Option<String> {
    if let Some(program) = node.pi() {
        let call = quoted(&format!("<?{}", program.target));
        let is_known = program.target == "xpacket";
        return (!is_known).then(|| format!("has {call}, which can load a file"));
    }
    if node.is_comment() && node.text().is_some_and(ends_early) {
        return Some("has a comment that pages of HTML end earlier".into());
    }
    let name = node.tag_name();
    let namespace = name.namespace().unwrap_or_default();
    let is_allowed =
        is_of_editor(namespace) || (namespace == SVG && ELEMENTS.contains(name.name()));
    if !node.is_element() || is_allowed {
        return None;
    }
    let element = named(node);
    Some(match namespace {
        SVG => format!("has the element {element}, which pictures of mods may not have"),
        "" => format!("has the element {element} without a namespace"),
        _ => format!(
            "has the element {element} of the foreign namespace {}",
            quoted(namespace)
        ),
    })
}

/// Whether a page of HTML ends a comment earlier than XML does.
fn ends_early(comment: &str) -> bool {
    comment.starts_with('>') || comment.starts_with("->")
}

/// Checks a style sheet: one text, or several that are read as one.
fn style_is_safe(node: Node<'_, '_>, text: &str) -> Result<(), Unsafe> {
    let sheet: String = node
        .children()
        .filter_map(|child| child.text().filter(|_| child.is_text()))
        .collect();
    let start = node
        .first_child()
        .map_or(node.range(), |child| child.range())
        .start;
    // Characters written as entities shift the place, not the finding.
    style::check(&sheet).map_err(|(at, why)| {
        let at = floor(text, start + at);
        Unsafe::at(text, at, why)
    })
}

fn attribute_is_safe(
    node: Node<'_, '_>,
    attribute: Attribute<'_, '_>,
    text: &str,
) -> Result<(), Unsafe> {
    let written = &text[attribute.range_qname()];
    check_attribute(node, attribute, written)
        .map_err(|why| Unsafe::at(text, attribute.range().start, why))
}

/// Checks an attribute, with its name as it is written.
///
/// # Errors
/// The fault, as a sentence without its full stop.
fn check_attribute(
    node: Node<'_, '_>,
    attribute: Attribute<'_, '_>,
    written: &str,
) -> Result<(), String> {
    let (name, value) = (attribute.name(), attribute.value());
    if is_handler(name) {
        return Err(format!(
            "has the attribute {}, which runs a script",
            quoted(written)
        ));
    }
    match attribute.namespace() {
        Some(XLINK) if name == "href" => reference(node, value),
        Some(XLINK) if XLINKS.contains(&name) => Ok(()),
        Some(XML) if ["id", "lang", "space"].contains(&name) => Ok(()),
        Some(namespace) if is_of_editor(namespace) => Ok(()),
        Some(_) => Err(unknown_attribute(written)),
        None if name == "href" => reference(node, value),
        None if name == "style" => check_style(value, written),
        None if node.tag_name().namespace().is_some_and(is_of_editor) => Ok(()),
        None if name == "attributeName" && !VALUES.contains(value.trim()) => Err(format!(
            "animates {}, which pictures of mods may not",
            quoted(value)
        )),
        None if is_word(name) => Ok(()),
        None if VALUES.contains(name) => check_style(value, written),
        None => Err(unknown_attribute(written)),
    }
}

/// Attributes of links beside their address.
const XLINKS: [&str; 6] = ["actuate", "arcrole", "role", "show", "title", "type"];

/// Whether the value of an attribute is a word, which never loads anything.
fn is_word(name: &str) -> bool {
    WORDS.contains(name) || WORDS_FROM.iter().any(|from| name.starts_with(from))
}

/// Checks the value of an attribute as a style.
fn check_style(value: &str, written: &str) -> Result<(), String> {
    style::check(value).map_err(|(_, why)| {
        let attribute = quoted(written);
        format!("{why}, in the attribute {attribute}")
    })
}

fn unknown_attribute(written: &str) -> String {
    format!(
        "has the attribute {}, which pictures of mods may not have",
        quoted(written)
    )
}

/// Checks an address: a place in the same file or, for an image, its embedded pixels.
fn reference(node: Node<'_, '_>, address: &str) -> Result<(), String> {
    let address = address.trim_matches([' ', '\t', '\n', '\r']);
    let has_pixels = matches!(node.tag_name().name(), "image" | "feImage");
    let is_inside = address.is_empty() || address.starts_with('#');
    if is_inside || (has_pixels && is_pixels(address)) {
        return Ok(());
    }
    if let Some(data) = address.strip_prefix(SHAPES).filter(|_| has_pixels) {
        return within(data);
    }
    let also = if has_pixels {
        ", or the pixels themselves as `data:image/png;base64,…`"
    } else {
        ""
    };
    Err(format!(
        "leads to {}: write a place of the same file, `#ID`{also}",
        quoted(address)
    ))
}

/// The beginning of an address that has a picture of shapes embedded.
const SHAPES: &str = "data:image/svg+xml;base64,";

/// Checks a picture within a picture; each is shorter than the one that it is in.
fn within(data: &str) -> Result<(), String> {
    let data: String = data.split_whitespace().collect();
    let bytes = STANDARD.decode(data);
    let text = bytes.ok().and_then(|bytes| String::from_utf8(bytes).ok());
    let text = text.ok_or("has a picture in it that is not base64 of a text")?;
    check(&text).map_err(|Unsafe { why, .. }| format!("has a picture in it that {why}"))
}

/// Whether an address has the pixels of an image embedded.
fn is_pixels(address: &str) -> bool {
    let Some((kind, data)) = address
        .strip_prefix("data:image/")
        .and_then(|rest| rest.split_once(";base64,"))
    else {
        return false;
    };
    ["gif", "jpeg", "jpg", "png", "webp"].contains(&kind) && data.chars().all(is_of_base64)
}

/// Whether base64 may contain a character, including those between lines.
fn is_of_base64(sign: char) -> bool {
    sign.is_ascii_alphanumeric() || "+/= \t\r\n".contains(sign)
}

/// Whether HTML or SVG treats this attribute as an event handler.
fn is_handler(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    let event = lower.strip_prefix("on").unwrap_or_default();
    !event.is_empty() && event.bytes().all(|sign| sign.is_ascii_alphabetic())
}

fn is_of_editor(namespace: &str) -> bool {
    EDITORS.contains(namespace) || namespace.starts_with(ADOBE)
}

/// The name of an element as it is written.
fn named(node: Node<'_, '_>) -> String {
    let text = &node.document().input_text()[node.range()];
    let name = text.trim_start_matches('<');
    quoted(
        &name[..name
            .find(|sign: char| sign.is_whitespace() || matches!(sign, '>' | '/'))
            .unwrap_or(name.len())],
    )
}

/// The last byte up to a place at which a character begins.
fn floor(text: &str, at: usize) -> usize {
    (0..=at.min(text.len()))
        .rev()
        .find(|at| text.is_char_boundary(*at))
        .unwrap_or(0)
}
