//! Values that are written out in a script.

use brink::content::SourceFile;
use brink::tooling::{LuaData, Token, TokenKind};

/// A value of a script, as far as it is literal.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Literal {
    /// All of it.
    All(LuaData),
    /// A table without the entries that are known only when the script runs.
    Some(LuaData),
    /// Nothing.
    None,
}

/// An entry of a table or an argument: the pieces of its value, and of its key if it has one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Item {
    pub(crate) key: Option<usize>,
    pub(crate) from: usize,
    pub(crate) to: usize,
}

fn sign<'a>(tokens: &[Token<'a>], at: usize) -> &'a str {
    tokens
        .get(at)
        .filter(|token| token.kind != TokenKind::Text)
        .map_or("", |token| token.text)
}

/// The first piece after the brackets that open here, or after a single piece; none if they are not closed.
pub(crate) fn past(tokens: &[Token<'_>], at: usize) -> Option<usize> {
    let mut depth = 0_u32;
    for next in at..tokens.len() {
        match sign(tokens, next) {
            "(" | "{" | "[" => depth += 1,
            ")" | "}" | "]" => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return Some(next + 1);
        }
    }
    None
}

/// The entries between two places; none if a function among them makes that uncertain.
pub(crate) fn items(tokens: &[Token<'_>], from: usize, to: usize) -> Option<Vec<Item>> {
    if tokens
        .get(from..to)?
        .iter()
        .any(|token| token.kind == TokenKind::Word && token.text == "function")
    {
        return None;
    }
    let mut items = Vec::new();
    let mut at = from;
    while at < to {
        let key = match (tokens[at].kind, sign(tokens, at), sign(tokens, at + 1)) {
            (TokenKind::Word, _, "=") => Some((at, at + 2)),
            (_, "[", _) if sign(tokens, at + 2) == "]" && sign(tokens, at + 3) == "=" => {
                Some((at + 1, at + 4))
            }
            (_, "[", _) => return None,
            _ => None,
        };
        let start = key.map_or(at, |(_, value)| value);
        let mut end = start;
        while end < to && !matches!(sign(tokens, end), "," | ";") {
            end = past(tokens, end)?;
        }
        if end == start || end > to {
            return None;
        }
        items.push(Item {
            key: key.map(|(key, _)| key),
            from: start,
            to: end,
        });
        at = end + 1;
    }
    Some(items)
}

/// Reads a value as far as it is written out.
pub(super) fn literal(file: &SourceFile, tokens: &[Token<'_>]) -> Literal {
    let words: Vec<&str> = tokens.iter().map(|token| token.text).collect();
    if let [only] = tokens
        && only.kind == TokenKind::Text
    {
        // A text with values or escapes is not a literal.
        let plain = !file.text[only.at..].starts_with('`') && !only.text.contains('\\');
        return if plain {
            Literal::All(LuaData::Text(only.text.to_owned()))
        } else {
            Literal::None
        };
    }
    let data = match words[..] {
        ["true"] => LuaData::Bool(true),
        ["false"] => LuaData::Bool(false),
        ["nil"] => LuaData::Nil,
        ["{", .., "}"] if past(tokens, 0) == Some(tokens.len()) => return table(file, tokens),
        ["-", ref number @ ..] => match number.concat().parse::<f64>() {
            Ok(number) => LuaData::Number(-number),
            Err(_) => return Literal::None,
        },
        ref number => match number.concat().parse::<f64>() {
            Ok(found) if number[0].starts_with(|c: char| c.is_ascii_digit()) => {
                LuaData::Number(found)
            }
            _ => return Literal::None,
        },
    };
    Literal::All(data)
}

fn table(file: &SourceFile, tokens: &[Token<'_>]) -> Literal {
    let Some(items) = items(tokens, 1, tokens.len() - 1) else {
        return Literal::None;
    };
    let keys = items.iter().filter(|item| item.key.is_some()).count();
    if keys != 0 && keys != items.len() {
        return Literal::None;
    }
    let mut whole = true;
    let mut list = Vec::new();
    let mut entries = Vec::new();
    for item in items {
        let data = match literal(file, &tokens[item.from..item.to]) {
            Literal::All(data) => data,
            found => {
                whole = false;
                match found {
                    Literal::Some(data) => data,
                    _ => continue,
                }
            }
        };
        match item.key {
            Some(key) => entries.push((tokens[key].text.to_owned(), data)),
            None => list.push(data),
        }
    }
    // A list that is left empty says nothing.
    let data = match (keys, list.is_empty()) {
        (0, true) if !whole => return Literal::None,
        (0, true) => LuaData::Table(Vec::new()),
        (0, false) => LuaData::List(list),
        _ => LuaData::Table(entries),
    };
    if whole {
        Literal::All(data)
    } else {
        Literal::Some(data)
    }
}
