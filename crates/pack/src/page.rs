//! Texts that a browser or a Markdown renderer may take for a page.

use std::sync::LazyLock;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use super::list::{List, list};
use super::unsafe_text::{Unsafe, quoted};

/// The elements allowed in a page: none of them runs scripts, loads a page or hides another
/// element.
static ELEMENTS: List = LazyLock::new(|| list(include_str!("lists/elements_of_pages.txt")));
/// Their attributes; `href` and `src` are addresses.
static ATTRIBUTES: List = LazyLock::new(|| list(include_str!("lists/attributes_of_pages.txt")));
/// The schemes of addresses.
const SCHEMES: [&str; 3] = ["http", "https", "mailto"];
/// The beginnings of texts that programs display in another format, whatever the extension of the
/// file.
const BEGINNINGS: [&str; 3] = ["<", "%PDF-", "%!PS"];

/// Checks a file that is neither a picture nor Markdown: nothing may take it for a page.
///
/// # Errors
/// A text that begins like one.
pub(super) fn check_plain(text: &str) -> Result<(), Unsafe> {
    let start = text
        .find(|sign: char| !is_skipped(sign))
        .unwrap_or(text.len());
    match BEGINNINGS
        .iter()
        .find(|beginning| text[start..].starts_with(**beginning))
    {
        Some(beginning) => {
            let why = format!(
                "begins with {}: a browser may take it for a page and run it",
                quoted(beginning)
            );
            Err(Unsafe::at(text, start, why))
        }
        None => Ok(()),
    }
}

/// Checks a page of Markdown: its HTML, and where its links lead.
///
/// # Errors
/// HTML that runs or loads something, an address of another kind.
pub(super) fn check_markdown(text: &str) -> Result<(), Unsafe> {
    // A browser that does not know Markdown may take a text for HTML because of its beginning, even
    // if that is in a code block.
    if text.trim_start_matches(is_skipped).starts_with('<') {
        tags(text).map_err(|(at, why)| Unsafe::at(text, at, why))?;
    } else {
        check_plain(text)?;
    }
    // Renderers differ: where there are no footnotes, the text of one is the address of a link.
    [Options::all(), Options::empty()]
        .into_iter()
        .try_for_each(|options| check_rendered(text, options))
}

/// Checks a page as a renderer with these extensions of Markdown reads it.
fn check_rendered(text: &str, options: Options) -> Result<(), Unsafe> {
    // The lines of an HTML block come separately, without quotation markers, and are checked
    // together.
    let (mut block, mut start) = (String::new(), 0);
    let parser = Parser::new_ext(text, options);
    for (event, range) in parser.into_offset_iter() {
        match event {
            Event::Start(Tag::HtmlBlock) => (block, start) = (String::new(), range.start),
            Event::Html(line) => block.push_str(&line),
            Event::End(TagEnd::HtmlBlock) => {
                tags(&block).map_err(|(at, why)| {
                    Unsafe::at(text, in_block(text, start, &block, at), why)
                })?;
            }
            Event::InlineHtml(html) => {
                tags(&html).map_err(|(_, why)| Unsafe::at(text, range.start, why))?;
            }
            Event::Start(Tag::Link { dest_url, .. }) => {
                address(&dest_url).map_err(|why| Unsafe::at(text, range.start, why))?;
            }
            Event::Start(Tag::Image { dest_url, .. }) => {
                file(&dest_url).map_err(|why| Unsafe::at(text, range.start, why))?;
            }
            _ => (),
        }
    }
    Ok(())
}

/// The place in a text of a byte of a block that begins at `start`.
fn in_block(text: &str, start: usize, block: &str, at: usize) -> usize {
    let same = text[start..].starts_with(block);
    if same { start + at } else { start }
}

/// Characters that browsers skip at the beginning of a text.
fn is_skipped(sign: char) -> bool {
    sign.is_whitespace() || sign == '\u{feff}'
}

/// Checks each tag, even in a comment or a text: a browser may read it differently.
fn tags(html: &str) -> Result<(), (usize, String)> {
    html.match_indices('<')
        .try_for_each(|(at, _)| tag(&html[at + 1..]).map_err(|why| (at, why)))
}

/// Checks what follows a `<`.
fn tag(rest: &str) -> Result<(), String> {
    let is_closing = rest.starts_with('/');
    let inside = rest.strip_prefix('/').unwrap_or(rest);
    if rest.starts_with("!--")
        || (!is_closing
            && !inside.starts_with(|sign: char| sign.is_ascii_alphabetic() || "!?".contains(sign)))
    {
        return Ok(());
    }
    let name = &inside[..inside
        .find(|sign: char| sign.is_ascii_whitespace() || "/>".contains(sign))
        .unwrap_or(inside.len())];
    let ends = |sign: char| sign.is_ascii_control() || ">\"' ".contains(sign);
    let address = inside.split(ends).next().unwrap_or_default();
    let mut schemes = ["http://", "https://", "mailto:"].iter();
    if schemes.any(|scheme| address.starts_with(scheme)) {
        return match inside[address.len()..].starts_with('>') {
            true if has_attribute(address) => Err(format!(
                "has {}, whose parts HTML takes for attributes",
                quoted(&format!("<{address}>"))
            )),
            true => Ok(()),
            false => Err(unclosed(name)),
        };
    }
    if !ELEMENTS.contains(name.to_ascii_lowercase().as_str()) {
        return Err(format!(
            "has {}, HTML that pages of mods may not have",
            quoted(&format!("<{name}>"))
        ));
    }
    attributes(name, &inside[name.len()..])
}

/// Whether HTML would read an attribute with a value in an address that Markdown reads as a link.
fn has_attribute(address: &str) -> bool {
    let names = address.split('/').filter_map(|part| part.split_once('='));
    // No attribute with a meaning has such a name.
    names.into_iter().any(|(name, _)| !name.contains('?'))
}

/// Checks the attributes of an element up to its `>`.
fn attributes(element: &str, mut rest: &str) -> Result<(), String> {
    loop {
        rest = rest.trim_start_matches(|sign: char| sign.is_ascii_whitespace() || sign == '/');
        if rest.starts_with('>') {
            return Ok(());
        }
        let end = rest
            .find(|sign: char| sign.is_ascii_whitespace() || "/>=".contains(sign))
            .ok_or_else(|| unclosed(element))?;
        let name = &rest[..end];
        rest = rest[end..].trim_start_matches(|sign: char| sign.is_ascii_whitespace());
        if !ATTRIBUTES.contains(name.to_ascii_lowercase().as_str()) {
            return Err(format!(
                "has `<{element}>` with the attribute {}, which pages of mods may not have",
                quoted(name)
            ));
        }
        let Some(after) = rest.strip_prefix('=') else {
            continue;
        };
        let after = after.trim_start_matches(|sign: char| sign.is_ascii_whitespace());
        let (value, left) = match after.strip_prefix(['"', '\'']) {
            Some(inside) => inside
                .split_once(&after[..1])
                .ok_or_else(|| unclosed(element))?,
            None => after.split_at(
                after
                    .find(|sign: char| sign.is_ascii_whitespace() || sign == '>')
                    .unwrap_or(after.len()),
            ),
        };
        if matches!(name.to_ascii_lowercase().as_str(), "href" | "src") {
            // Entities can spell any word, `:` included.
            let before = value.split('?').next().unwrap_or_default();
            if before.contains('&') {
                return Err(format!("leads to {}, which has an entity", quoted(value)));
            }
            match name.eq_ignore_ascii_case("src") {
                true => file(value)?,
                false => self::address(value)?,
            }
        }
        rest = left;
    }
}

fn unclosed(element: &str) -> String {
    format!("has `<{element}` without its `>`")
}

/// Checks where a link leads: to a place beside the page, or to one on the web.
fn address(address: &str) -> Result<(), String> {
    let plain = plain(address);
    match scheme(&plain) {
        Some(scheme) if SCHEMES.contains(&scheme.to_ascii_lowercase().as_str()) => Ok(()),
        Some(_) => Err(format!(
            "leads to {}: write a file of the mod, or `https:`",
            quoted(address)
        )),
        None => file(address),
    }
}

/// Checks the address of a picture: a browser loads it when the page is opened.
fn file(address: &str) -> Result<(), String> {
    let plain = plain(address);
    // Another server or the root of a disk; browsers take a backslash for a slash.
    match scheme(&plain).is_none() && !plain.starts_with('/') && !plain.contains('\\') {
        true => Ok(()),
        false => Err(format!(
            "leads to {}: write a file of the mod",
            quoted(address)
        )),
    }
}

/// An address as browsers read it: they leave control characters out.
fn plain(address: &str) -> String {
    let is_kept = |sign: &char| !sign.is_control() && !sign.is_whitespace();
    address.chars().filter(is_kept).collect()
}

/// The scheme of an address; none if it is a place beside the page.
fn scheme(plain: &str) -> Option<&str> {
    let (scheme, _) = plain.split_once(':')?;
    (!scheme.contains(['/', '?', '#'])).then_some(scheme)
}
