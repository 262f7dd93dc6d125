//! Style sheets, declarations and values of attributes, checked against lists of allowed parts.

use std::sync::LazyLock;

use super::list::{List, list};
use super::unsafe_text::quoted;

/// The functions that a style may call; `url` only with a place in the same file.
static FUNCTIONS: List = LazyLock::new(|| list(include_str!("lists/functions_of_styles.txt")));
/// The rules with an `@`: none of them loads anything.
const AT_RULES: [&str; 3] = ["keyframes", "media", "supports"];

/// Checks a style sheet, declarations, or the value of an attribute that may hold a style.
///
/// # Errors
/// The first forbidden construct, with the byte where it begins.
pub(super) fn check(style: &str) -> Result<(), (usize, String)> {
    let mut at = 0;
    while let Some(sign) = style[at..].chars().next() {
        let rest = &style[at..];
        at += match sign {
            '\\' => {
                return Err((
                    at,
                    "has a backslash in a style, which can spell any word".into(),
                ));
            }
            '<' => return Err((at, "has a `<` in a style".into())),
            '/' if rest.starts_with("/*") => match rest[2..].find("*/") {
                Some(end) => end + 4,
                None => return Err((at, "has a comment in a style that does not end".into())),
            },
            '"' | '\'' => string(rest, sign).map_err(|why| (at, why))?,
            '@' => {
                let name = word(&rest[1..]);
                if !AT_RULES.contains(&name.to_ascii_lowercase().as_str()) {
                    return Err((
                        at,
                        format!("has {} in a style", quoted(&format!("@{name}"))),
                    ));
                }
                1 + name.len()
            }
            sign if is_of_word(sign) => {
                let name = word(rest);
                name.len() + call(name, &rest[name.len()..]).map_err(|why| (at, why))?
            }
            sign => sign.len_utf8(),
        };
    }
    Ok(())
}

/// The length of a text in quotation marks.
fn string(rest: &str, mark: char) -> Result<usize, String> {
    let inside = &rest[1..];
    match inside.find([mark, '\n', '\\', '<', '\u{c}', '\r']) {
        Some(end) if inside[end..].starts_with(mark) => Ok(end + 2),
        _ => Err("has a text in a style that has no end, a backslash or a `<`".into()),
    }
}

/// The length of the argument list that follows a name; 0 if the name is not called.
fn call(name: &str, rest: &str) -> Result<usize, String> {
    let Some(inside) = rest.strip_prefix('(') else {
        return Ok(0);
    };
    if !name.eq_ignore_ascii_case("url") {
        let known = FUNCTIONS.contains(name.to_ascii_lowercase().as_str());
        return if known {
            Ok(1)
        } else {
            Err(format!("calls {} in a style", quoted(&format!("{name}()"))))
        };
    }
    let end = inside.find(')').unwrap_or(inside.len());
    let address = inside[..end].trim();
    let bare = ['"', '\'']
        .into_iter()
        .find_map(|mark| address.strip_prefix(mark)?.strip_suffix(mark));
    let id = bare.unwrap_or(address).strip_prefix('#');
    match id.is_some_and(is_id) && end < inside.len() {
        true => Ok(end + 2),
        false => Err(format!(
            "loads {}: `url` may only name a place of the same file, `url(#ID)`",
            quoted(address)
        )),
    }
}

/// Whether a text may be the id of an element.
fn is_id(text: &str) -> bool {
    !text.contains(['"', '\'', '(', '\\', '<', '/']) && !text.contains(char::is_whitespace)
}

fn word(text: &str) -> &str {
    &text[..text.find(|sign| !is_of_word(sign)).unwrap_or(text.len())]
}

fn is_of_word(sign: char) -> bool {
    sign.is_ascii_alphanumeric() || matches!(sign, '-' | '_') || !sign.is_ascii()
}
