//! Finds the effects started by a script, in its text.

use crate::script::{Token, TokenKind, tokens};

use super::super::card::{Argument, Started};

/// The calls of `start_effect` in a script, in order.
pub(in super::super) fn effect_starts(source: &str) -> Vec<Started> {
    // Most scripts have none.
    if !source.contains(CALL) {
        return Vec::new();
    }
    let tokens = tokens(source);
    let calls = tokens
        .iter()
        .enumerate()
        .filter(|(_, token)| token.kind == TokenKind::Word && token.text == CALL);
    calls
        .map(|(at, _)| call(tokens.get(at + 1..).unwrap_or_default()))
        .collect()
}

const CALL: &str = "start_effect";

/// The quoted texts of a script, in order.
pub fn texts(source: &str) -> impl Iterator<Item = &str> {
    tokens(source)
        .into_iter()
        .filter(|token| token.kind == TokenKind::Text)
        .map(|token| token.text)
}

/// Reads the arguments of a call; the tokens begin after its name.
fn call(tokens: &[Token<'_>]) -> Started {
    let mut started = Started::default();
    let open = tokens.iter().take(2).position(|token| is(token, "{"));
    let Some(mut rest) = open.and_then(|open| tokens.get(open + 1..)) else {
        return started;
    };
    while let Some((key, behind)) = rest.split_first() {
        if is(key, "}") {
            break;
        }
        let length = length_of_entry(rest);
        if behind.first().is_some_and(|token| is(token, "=")) {
            let value = argument(rest.get(2..length).unwrap_or_default());
            match key.text {
                "of" => started.of = value,
                "keep_card" => started.keep_card = value,
                "data" => started.data = value,
                _ => {}
            }
        }
        rest = rest.get(length..).unwrap_or_default();
        if let Some((_, behind)) = rest
            .split_first()
            .filter(|(token, _)| is(token, ",") || is(token, ";"))
        {
            rest = behind;
        }
    }
    started
}

fn is(token: &Token<'_>, sign: &str) -> bool {
    token.kind == TokenKind::Sign && token.text == sign
}

/// The number of tokens in the first entry of a table, at least one.
fn length_of_entry(tokens: &[Token<'_>]) -> usize {
    let mut depth = 0_u32;
    for (at, token) in tokens
        .iter()
        .enumerate()
        .filter(|(_, token)| token.kind == TokenKind::Sign)
    {
        match token.text {
            "{" | "(" | "[" => depth += 1,
            "," | ";" | "}" if depth == 0 => return at.max(1),
            "}" | ")" | "]" => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    tokens.len()
}

fn argument(value: &[Token<'_>]) -> Argument {
    match value {
        [token] if token.kind == TokenKind::Text => Argument::Literal(token.text.to_owned()),
        [token] if token.text == "nil" => Argument::Absent,
        [token] if matches!(token.text, "true" | "false") => {
            Argument::Literal(token.text.to_owned())
        }
        _ => Argument::Computed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_read() {
        let literal = |text: &str| Argument::Literal(text.to_owned());
        let source = "-- start_effect { of = 'never' }\n--[[ start_effect {} ]]\nlocal s = \"start_effect {}\"\n\
            game:start_effect {}\ngame:start_effect({ of = \"north\", keep_card = true })\n\
            game:start_effect { data = f({ of = 1 }, 2), of = other; keep_card = false }\ngame:start_effect()";
        let found = effect_starts(source);
        assert_eq!(found.len(), 4);
        assert_eq!(found[0], Started::default());
        assert_eq!(
            (&found[1].of, &found[1].keep_card),
            (&literal("north"), &literal("true"))
        );
        assert_eq!(
            (&found[2].of, &found[2].keep_card),
            (&Argument::Computed, &literal("false"))
        );
        assert_eq!(
            (&found[2].data, &found[1].data),
            (&Argument::Computed, &Argument::Absent)
        );
        assert_eq!(found[3], Started::default());
        for broken in [
            "start_effect",
            "start_effect {",
            "start_effect { ,",
            "start_effect { a = , }",
            "start_effect { = }",
        ] {
            assert_eq!(effect_starts(broken), [Started::default()], "{broken}");
        }
    }
}
