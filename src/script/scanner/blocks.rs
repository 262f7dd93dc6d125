//! The blocks of a script.

use super::tokens::{Token, TokenKind, is_value, tokens};

/// The length of the white space that a line begins with.
fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// The block that most likely lacks its `end`, and the line where it begins: the innermost that is
/// open at an `end` with less indentation, or at the end of the file.
#[must_use]
pub fn unclosed(source: &str) -> Option<(String, u32)> {
    let indents: Vec<usize> = source.lines().map(indent).collect();
    let tokens = tokens(source);
    let mut open: Vec<Token<'_>> = Vec::new();
    // Loops whose `do` has not come yet.
    let mut waiting = 0_u32;
    for (at, token) in tokens
        .iter()
        .enumerate()
        .filter(|(_, token)| token.kind == TokenKind::Word)
    {
        let before = at.checked_sub(1).map(|at| tokens[at]);
        match token.text {
            _ if before.is_some_and(|before| matches!(before.text, "." | ":")) => {}
            "if" if is_value(before) => {}
            "do" if waiting > 0 => waiting -= 1,
            "for" | "while" => {
                waiting += 1;
                open.push(*token);
            }
            "function" | "if" | "do" | "repeat" => open.push(*token),
            "end" | "until" => {
                let begun = open.pop()?;
                let leads = before.is_none_or(|before| before.line < token.line);
                let [own, other] = [token.line, begun.line]
                    .map(|line| indents.get(line as usize - 1).map_or(0, |indent| *indent));
                if leads && begun.line < token.line && own < other {
                    return Some((begun.text.to_owned(), begun.line));
                }
            }
            _ => {}
        }
    }
    open.last().map(|token| (token.text.to_owned(), token.line))
}

/// The index after the `end` of the block that begins here with `function`, `do`, `if` or `repeat`.
#[must_use]
pub fn end_of_block(tokens: &[Token<'_>], at: usize) -> Option<usize> {
    let mut depth = 0_i32;
    for next in at..tokens.len() {
        depth += opened(tokens, next);
        if depth <= 0 && tokens[next].kind == TokenKind::Word {
            return (depth == 0).then_some(next + 1);
        }
    }
    None
}

/// Whether no block and no bracket of these tokens begins or ends elsewhere.
#[must_use]
pub fn is_whole(tokens: &[Token<'_>]) -> bool {
    let mut depth = 0_i32;
    let within = tokens.iter().enumerate().all(|(at, token)| {
        depth += match token.text {
            _ if token.kind == TokenKind::Word => opened(tokens, at),
            _ if token.kind == TokenKind::Text => 0,
            "(" | "[" | "{" => 1,
            ")" | "]" | "}" => -1,
            _ => 0,
        };
        depth >= 0
    });
    within && depth == 0
}

/// The number of blocks that a token begins, or -1 if it ends one.
fn opened(tokens: &[Token<'_>], at: usize) -> i32 {
    let token = tokens[at];
    let before = at.checked_sub(1).map(|before| tokens[before]);
    match token.text {
        _ if token.kind != TokenKind::Word => 0,
        _ if before.is_some_and(|before| matches!(before.text, "." | ":")) => 0,
        "if" if is_value(before) => 0,
        "function" | "if" | "do" | "repeat" => 1,
        "end" | "until" => -1,
        _ => 0,
    }
}
