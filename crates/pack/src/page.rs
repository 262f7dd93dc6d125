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
    // The lines of an HTML block come separately, without quotation markers, and are checked
    // together.
    let (mut block, mut start) = (String::new(), 0);
    let parser = Parser::new_ext(text, Options::all());
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
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                address(&dest_url).map_err(|why| Unsafe::at(text, range.start, why))?;
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
    let address = inside
        .split(['>', ' ', '\n', '"', '\''])
        .next()
        .unwrap_or_default();
    if ["http://", "https://", "mailto:"]
        .iter()
        .any(|scheme| address.starts_with(scheme))
    {
        return if inside[address.len()..].starts_with('>') {
            Ok(())
        } else {
            Err(unclosed(name))
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
            self::address(value)?;
        }
        rest = left;
    }
}

fn unclosed(element: &str) -> String {
    format!("has `<{element}` without its `>`")
}

/// Checks where a link leads: to a place beside the page, or to one on the web.
fn address(address: &str) -> Result<(), String> {
    // Browsers leave control characters out.
    let plain: String = address
        .chars()
        .filter(|sign| !sign.is_control() && !sign.is_whitespace())
        .collect();
    let scheme = plain
        .split_once(':')
        .filter(|(scheme, _)| !scheme.contains(['/', '?', '#']));
    let allowed = match scheme {
        Some((scheme, _)) => SCHEMES.contains(&scheme.to_ascii_lowercase().as_str()),
        // Another server or the root of a disk; browsers take a backslash for a slash.
        None => !plain.starts_with('/') && !plain.contains('\\'),
    };
    match allowed {
        true => Ok(()),
        false => Err(format!(
            "leads to {}: write a file of the mod, or `https:`",
            quoted(address)
        )),
    }
}
