//! Writes out when an effect begins, which the first format of card sets did not say.

use brink::tooling::{Token, TokenKind, tokens};

/// The text of a script of the first format that means the same in the second: an effect that has a
/// duration and a function begins by a call. None if it says so already, or needs not.
///
/// # Examples
/// ```
/// use brink_author::upgrade::with_starts;
///
/// let script = "return { lasts = 'turn', event = function(game) game:start_effect() end }";
/// let new = with_starts(script).unwrap();
/// assert!(new.contains("lasts = 'turn', starts = \"by_call\", event"));
/// ```
#[must_use]
pub fn with_starts(text: &str) -> Option<String> {
    let tokens = tokens(text);
    let keys: Vec<(usize, usize)> = keys(&tokens);
    let named = |word: &str| keys.iter().find(|(at, _)| tokens[*at].text == word);
    let &(at, depth) = named("lasts")?;
    let has = |word: &str| {
        let mut keys = keys.iter();
        keys.any(|(at, found)| *found == depth && tokens[*at].text == word)
    };
    if has("starts") || !has("event") {
        return None;
    }
    let (key, value) = (&tokens[at], tokens.get(at + 2)?);
    let line = text[..key.at].rfind('\n').map_or(0, |newline| newline + 1);
    let indent = &text[line..key.at];
    let space = match indent.trim().is_empty() && line > 0 {
        true if text[..line].ends_with("\r\n") => format!("\r\n{indent}"),
        true => format!("\n{indent}"),
        false => " ".to_owned(),
    };
    let ends = |token: &Token<'_>| matches!(token.text, "," | ";" | "}");
    let is_plain = value.kind == TokenKind::Text && tokens.get(at + 3).is_some_and(ends);
    Some(match is_plain {
        true => {
            let (before, after) = text.split_at(value.at + value.text.len() + 2);
            format!("{before},{space}starts = \"by_call\"{after}")
        }
        false => {
            let (before, after) = text.split_at(key.at);
            format!("{before}starts = \"by_call\",{space}{after}")
        }
    })
}

/// The keys of tables, each with the number of tables around it.
fn keys(tokens: &[Token<'_>]) -> Vec<(usize, usize)> {
    let (mut depth, mut found) = (0_usize, Vec::new());
    for (at, token) in tokens.iter().enumerate() {
        match (token.kind, token.text) {
            (TokenKind::Text, _) => {}
            (_, "{") => depth += 1,
            (_, "}") => depth = depth.saturating_sub(1),
            (TokenKind::Word, _) if tokens.get(at + 1).is_some_and(|next| next.text == "=") => {
                found.push((at, depth));
            }
            _ => {}
        }
    }
    found
}
