//! The tokens of a script.

/// A token of a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    /// The kind of token.
    pub kind: TokenKind,
    /// The word or sign as written; a string without its quotation marks.
    pub text: &'a str,
    /// The line, from 1.
    pub line: u32,
    /// The position of its first byte, including a quotation mark.
    pub at: usize,
}

/// A kind of token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// A name or a keyword.
    Word,
    /// A string in quotation marks.
    Text,
    /// A number or a sign.
    Sign,
}

/// Operators that assign and also read the old value.
pub(super) const COMPOUND: &[&str] = &["..=", "//=", "+=", "-=", "*=", "/=", "%=", "^="];

/// Signs of more than one character.
const LONG_SIGNS: &[&str] = &[
    "...", "..=", "//=", "==", "~=", "<=", ">=", "+=", "-=", "*=", "/=", "%=", "^=", "..", "//",
    "::", "->",
];

/// The tokens of a script, without comments.
#[must_use]
pub fn tokens(source: &str) -> Vec<Token<'_>> {
    let (mut tokens, mut at, mut line) = (Vec::new(), 0, 1);
    while let Some(first) = source[at..].chars().next() {
        let rest = &source[at..];
        let (kind, len, text) = if first.is_whitespace() {
            (None, first.len_utf8(), "")
        } else if let Some(comment) = rest.strip_prefix("--") {
            let long = long_text(comment).map(|(len, _)| 2 + len);
            (
                None,
                long.unwrap_or_else(|| rest.find('\n').unwrap_or(rest.len())),
                "",
            )
        } else if let Some((len, text)) = long_text(rest) {
            (Some(TokenKind::Text), len, text)
        } else if matches!(first, '"' | '\'' | '`') {
            let len = quoted(rest, first);
            (
                Some(TokenKind::Text),
                len,
                rest[1..len].trim_end_matches(first),
            )
        } else if first.is_alphabetic() || first == '_' {
            let len = rest
                .find(|c: char| !c.is_alphanumeric() && c != '_')
                .unwrap_or(rest.len());
            (Some(TokenKind::Word), len, &rest[..len])
        } else if first.is_ascii_digit() {
            let len = rest
                .find(|c: char| !c.is_alphanumeric() && c != '_')
                .unwrap_or(rest.len());
            (Some(TokenKind::Sign), len, &rest[..len])
        } else {
            let long = LONG_SIGNS.iter().find(|sign| rest.starts_with(**sign));
            let len = long.map_or(first.len_utf8(), |sign| sign.len());
            (Some(TokenKind::Sign), len, &rest[..len])
        };
        if let Some(kind) = kind {
            tokens.push(Token {
                kind,
                text,
                line,
                at,
            });
        }
        line += rest[..len].matches('\n').count() as u32;
        at += len;
    }
    tokens
}

/// The length of a string in long brackets at the beginning, and its content.
fn long_text(rest: &str) -> Option<(usize, &str)> {
    let level = rest
        .strip_prefix('[')?
        .chars()
        .take_while(|c| *c == '=')
        .count();
    let inside = rest[1 + level..].strip_prefix('[')?;
    let close = format!("]{}]", "=".repeat(level));
    let end = inside.find(&close);
    let text = &inside[..end.unwrap_or(inside.len())];
    Some((
        end.map_or(rest.len(), |end| 2 + level + end + close.len()),
        text,
    ))
}

/// The length of a quoted string, including the quotation marks.
fn quoted(rest: &str, mark: char) -> usize {
    let mut escaped = false;
    for (at, sign) in rest.char_indices().skip(1) {
        if escaped {
            escaped = false;
        } else if sign == '\\' {
            escaped = true;
        } else if sign == mark {
            return at + 1;
        } else if sign == '\n' && mark != '`' {
            return at;
        }
    }
    rest.len()
}

/// Whether a value can end with this token.
pub(super) fn ends_value(token: Token<'_>) -> bool {
    match token.kind {
        TokenKind::Text => true,
        TokenKind::Word => !matches!(
            token.text,
            "and" | "or" | "not" | "function" | "if" | "then" | "else" | "elseif"
        ),
        TokenKind::Sign => {
            matches!(token.text, ")" | "}" | "]" | "...")
                || token.text.starts_with(|c: char| c.is_ascii_digit())
        }
    }
}

/// Whether this token cannot continue a value that has ended.
pub(super) fn begins_statement(token: Token<'_>) -> bool {
    token.text == ";"
        || token.kind == TokenKind::Word
            && !matches!(token.text, "and" | "or" | "then" | "else" | "elseif")
}

/// Whether an `if` after this token is an expression, not a statement.
pub(super) fn is_value(before: Option<Token<'_>>) -> bool {
    let Some(before) = before else { return false };
    match before.kind {
        TokenKind::Text => false,
        TokenKind::Word => matches!(before.text, "return" | "and" | "or" | "not"),
        TokenKind::Sign => {
            !matches!(before.text, ")" | "}" | "]" | ";" | "...")
                && !before.text.starts_with(|c: char| c.is_ascii_digit())
        }
    }
}
