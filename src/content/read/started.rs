//! What the text of a script says of the effects that it starts.

use super::super::card::{Argument, Started};

/// The calls of `start_effect` in a script, in order.
pub(super) fn started(source: &str) -> Vec<Started> {
    let tokens = tokens(source);
    let calls = tokens.iter().enumerate().filter(|(_, token)| **token == "start_effect");
    calls.map(|(at, _)| call(&tokens[at + 1..])).collect()
}

/// The texts in quotation marks of a script, in order.
pub(crate) fn texts(source: &str) -> impl Iterator<Item = &str> {
    let quoted = tokens(source).into_iter().filter(|token| token.starts_with(['"', '\'', '`']));
    quoted.map(|token| token.trim_matches(['"', '\'', '`']))
}

/// The arguments of a call; the tokens begin behind its name.
fn call(tokens: &[&str]) -> Started {
    let mut started = Started::default();
    let open = tokens.iter().take(2).position(|token| *token == "{");
    let Some(mut rest) = open.and_then(|open| tokens.get(open + 1..)) else { return started };
    while let Some((key, behind)) = rest.split_first() {
        if *key == "}" {
            break;
        }
        let length = length_of_entry(rest);
        if behind.first() == Some(&"=") {
            let value = argument(rest.get(2..length).unwrap_or_default());
            match *key {
                "until_" => started.until = value,
                "side" => started.side = value,
                "keep_card" => started.keep_card = value,
                _ => {}
            }
        }
        rest = rest.get(length..).unwrap_or_default();
        rest = rest.strip_prefix(&[","]).or_else(|| rest.strip_prefix(&[";"])).unwrap_or(rest);
    }
    started
}

/// How many tokens the first entry of a table has.
fn length_of_entry(tokens: &[&str]) -> usize {
    let mut depth = 0_u32;
    for (at, token) in tokens.iter().enumerate() {
        match *token {
            "{" | "(" | "[" => depth += 1,
            "," | ";" if depth == 0 => return at.max(1),
            "}" if depth == 0 => return at,
            "}" | ")" | "]" => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    tokens.len()
}

fn argument(value: &[&str]) -> Argument {
    match value {
        ["nil"] => Argument::Absent,
        [word @ ("true" | "false")] => Argument::Literal((*word).to_owned()),
        [text] if text.starts_with(['"', '\'']) => Argument::Literal(text.trim_matches(['"', '\'']).to_owned()),
        _ => Argument::Computed,
    }
}

/// Names, texts with their quotation marks, and single signs; comments are left out.
fn tokens(source: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '-' if rest.starts_with("--[[") => end_of(rest, "]]"),
            '-' if rest.starts_with("--") => rest.find('\n').unwrap_or(rest.len()),
            '[' if rest.starts_with("[[") => end_of(rest, "]]"),
            '"' | '\'' | '`' => length_of_text(rest, first),
            c if c.is_alphanumeric() || c == '_' => {
                rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len())
            }
            c => c.len_utf8(),
        };
        let (token, behind) = rest.split_at(length);
        if !token.starts_with("--") && !token.trim().is_empty() {
            tokens.push(token);
        }
        rest = behind;
    }
    tokens
}

fn end_of(text: &str, mark: &str) -> usize {
    text.find(mark).map_or(text.len(), |at| at + mark.len())
}

fn length_of_text(text: &str, mark: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == mark => return at + c.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_read() {
        let literal = |text: &str| Argument::Literal(text.to_owned());
        let source = "-- start_effect { until_ = 'never' }\n--[[ start_effect {} ]]\nlocal s = \"start_effect {}\"\n\
            game:start_effect {}\ngame:start_effect({ until_ = \"turn_end\", keep_card = true })\n\
            game:start_effect { data = f({ until_ = 1 }, 2), side = other; until_ = 'round_end' }\ngame:start_effect()";
        let found = started(source);
        assert_eq!(found.len(), 4);
        assert_eq!(found[0], Started::default());
        assert_eq!((&found[1].until, &found[1].keep_card), (&literal("turn_end"), &literal("true")));
        assert_eq!((&found[2].until, &found[2].side), (&literal("round_end"), &Argument::Computed));
        assert_eq!(found[3], Started::default());
        assert!(started("local x = { start_effect").len() <= 1);
    }
}
