//! Specializes calls whose keys and constants appear in the text of a script: each gets a function
//! of its own.
//!
//! A call such as `game:war { target = "here", win_on = n }` makes a table that the shared function
//! of the call unpacks again. Yet the text already shows the keys, and often their values. So a
//! call site is rewritten, on the same lines, to pass only the computed values, and a generated
//! function adds the rest. Anything that cannot be read with certainty stays unchanged: a script
//! cannot tell the difference.

use std::fmt;
use std::fmt::Write as _;

use mlua::{Function, Lua, MultiValue, Table};

use crate::script::{Token, TokenKind, tokens};

use super::super::call::{Body, Call, Needs, Style};
use super::super::calls::CALLS;
use super::super::param::{Kind, Param};
use super::lua_source::{handed, write_check, write_wait};
use super::packed_arguments::NUMBER;
use super::{CallTables, Entry};

/// The call sites of one VM.
pub(crate) struct Sites {
    tables: CallTables,
    /// Returns the values that the functions of the sites share.
    shared: Function,
    /// The entry of each call, in the order of the table of calls.
    entries: Vec<Entry>,
    pending: Table,
    count: usize,
}

/// Maximum number of arguments of a call site.
const MAX_ARGUMENTS: usize = 6;
/// The prefix of the name of a generated function, before its number.
const NAME: &str = "brink_site_";
/// The prefix for calls that may wait.
const WAITING: &str = "brink_site_waits_";

/// Whether a method of `game` returns before anything else happens, unless scripts hear of changes.
pub(crate) fn is_immediate(method: &str) -> bool {
    match method.strip_prefix(NAME) {
        Some(_) => !method.starts_with(WAITING),
        None => CALLS
            .iter()
            .any(|call| call.name == method && call.is_immediate),
    }
}

impl Sites {
    pub(super) fn new(
        tables: &CallTables,
        shared: Function,
        entries: Vec<Entry>,
        pending: Table,
    ) -> Sites {
        Sites {
            tables: tables.clone(),
            shared,
            entries,
            pending,
            count: 0,
        }
    }

    /// The text of a script with its call sites rewritten; `None` if there are none.
    ///
    /// # Errors
    /// Only if Lua runs out of memory.
    pub(crate) fn rewrite(&mut self, lua: &Lua, source: &str) -> mlua::Result<Option<String>> {
        if source.contains(NAME) {
            return Ok(None);
        }
        let mut functions = HEAD.replace("NUMBER", NUMBER);
        let fixed = lua.create_table()?;
        let mut text = source.to_owned();
        // A nested call is found after the call around it has been rewritten.
        while let Some(rewritten) = self.rewrite_outermost(lua, &text, &fixed, &mut functions)? {
            text = rewritten;
        }
        if fixed.raw_len() == 0 {
            return Ok(None);
        }
        functions.push_str("return sites\n");
        let shared: MultiValue = self.shared.call(())?;
        let sites: Table = lua
            .load(functions)
            .set_name("=calls")
            .into_function()?
            .call((fixed, shared))?;
        self.tables.add(&sites)?;
        Ok(Some(text))
    }

    /// Rewrites the outermost call sites and writes their functions; `None` if there are none.
    fn rewrite_outermost(
        &mut self,
        lua: &Lua,
        source: &str,
        fixed: &Table,
        functions: &mut String,
    ) -> mlua::Result<Option<String>> {
        let mut rewritten = String::with_capacity(source.len());
        let mut at = 0;
        for site in found(source) {
            let Some(entry) = self
                .entries
                .iter()
                .find(|entry| entry.call.name == site.call.name)
            else {
                continue;
            };
            fixed.raw_push(entry.placed(lua, &self.pending, &site.places())?)?;
            self.count += 1;
            let prefix = if site.call.is_immediate {
                NAME
            } else {
                WAITING
            };
            let name = format!("{prefix}{}", self.count);
            site.write_function(functions, &name, fixed.raw_len())
                .map_err(mlua::Error::external)?;
            rewritten.push_str(&source[at..site.name.at]);
            site.write_call(&mut rewritten, source, &name);
            at = site.end;
        }
        rewritten.push_str(&source[at..]);
        Ok((at > 0).then_some(rewritten))
    }
}

/// The locals shared by the functions of call sites, in the order of `SHARED` in `lua_source.rs`.
const HEAD: &str = "local fixed, game, immediate, ids, pending, refuse, stuck, absent, waiting, \
                    yield, yieldable, filter = ...\n\
                    local sites = {}\n";

/// A call site.
struct Site<'a> {
    call: &'static Call,
    name: Token<'a>,
    arguments: Vec<Argument<'a>>,
    /// The position of the first byte after it.
    end: usize,
}

/// An argument of a call site.
struct Argument<'a> {
    place: usize,
    param: &'static Param,
    /// The text of its value.
    text: &'a str,
    /// Whether the text alone determines the value.
    constant: bool,
}

impl Site<'_> {
    /// The places of its parameters, in ascending order.
    fn places(&self) -> Vec<usize> {
        let mut places: Vec<usize> = self
            .arguments
            .iter()
            .map(|argument| argument.place)
            .collect();
        places.sort_unstable();
        places
    }

    /// Writes the call, on the same number of lines as before.
    fn write_call(&self, out: &mut String, source: &str, name: &str) {
        let computed: Vec<&Argument<'_>> = self
            .arguments
            .iter()
            .filter(|argument| !argument.constant)
            .collect();
        out.push_str(name);
        out.push('(');
        let mut at = self.name.at;
        for (nth, argument) in computed.iter().enumerate() {
            let from = argument.text.as_ptr() as usize - source.as_ptr() as usize;
            out.extend(source[at..from].chars().filter(|sign| *sign == '\n'));
            out.push_str(if nth == 0 { "" } else { ", " });
            out.push_str(argument.text);
            at = from + argument.text.len();
        }
        out.extend(source[at..self.end].chars().filter(|sign| *sign == '\n'));
        out.push(')');
    }

    /// Writes the function that adds the constants.
    fn write_function(&self, out: &mut String, name: &str, nth: usize) -> fmt::Result {
        let call = self.call;
        writeln!(out, "do local few = fixed[{nth}]")?;
        let (mut handed_over, mut params) = (Vec::new(), Vec::new());
        let mut first = String::new();
        for (nth, argument) in self.arguments.iter().enumerate() {
            let value = format!("v{nth}");
            if !argument.constant {
                if !argument.param.required && argument.param.kind.names_something() {
                    let place = argument.place;
                    writeln!(
                        first,
                        "if {value} == nil then return absent.{}({place}) end",
                        call.name
                    )?;
                }
                params.push(value.clone());
                handed_over.push((argument.place, handed(argument.param.kind, &value)));
            } else if argument.param.kind == Kind::Filter {
                writeln!(out, "local at = {{}}")?;
                writeln!(first, "local {value} = at.{NUMBER}")?;
                writeln!(
                    first,
                    "if not {value} then pending[1] = at {value} = {} end",
                    argument.text
                )?;
                handed_over.push((argument.place, value));
            } else {
                writeln!(out, "local {value} = {}", argument.text)?;
                writeln!(out, "{value} = {}", handed(argument.param.kind, &value))?;
                handed_over.push((argument.place, value));
            }
        }
        handed_over.sort();
        let handed_over = handed_over.into_iter().map(|(_, value)| value);
        let handed_over: Vec<String> = handed_over.collect();
        let more = if params.is_empty() { "" } else { ", " };
        writeln!(
            out,
            "sites.{name} = function(self{more}{})",
            params.join(", ")
        )?;
        writeln!(
            out,
            "if self ~= game and self ~= immediate then return refuse.{}(false) end",
            call.name
        )?;
        out.push_str(&first);
        write_check(out, call)?;
        let made = format!("few({})", handed_over.join(", "));
        if call.needs == Needs::Read {
            writeln!(out, "return ({made})")?;
        } else {
            writeln!(out, "local x = {made}")?;
            write_wait(out, call)?;
        }
        writeln!(out, "end end")
    }
}

/// The call sites of a script that can be rewritten, without nested ones.
fn found(source: &str) -> Vec<Site<'_>> {
    let tokens = tokens(source);
    let mut sites = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        match site(source, &tokens, at) {
            Some((site, next)) => {
                sites.push(site);
                at = next;
            }
            None => at += 1,
        }
    }
    sites
}

/// The call site whose colon is at a token, and the index of the token after it.
fn site<'a>(source: &'a str, tokens: &[Token<'a>], at: usize) -> Option<(Site<'a>, usize)> {
    let [colon, name, open, ..] = tokens.get(at..)? else {
        return None;
    };
    if colon.text != ":"
        || colon.kind != TokenKind::Sign
        || name.kind != TokenKind::Word
        || open.line != name.line
    {
        return None;
    }
    let call = CALLS.iter().find(|call| call.is_called(name.text))?;
    if matches!(call.body, Body::Composed) {
        return None;
    }
    let close = closing(tokens, at + 2)?;
    let (arguments, last) = match (call.style, open.text) {
        (Style::Positional, "(") => (positional(source, call, &tokens[at + 3..=close])?, close),
        (Style::Named, "{") => (named(source, call, &tokens[at + 3..=close])?, close),
        (Style::Filter, "{") => (filter(source, call, &tokens[at + 2..=close])?, close),
        _ => return None,
    };
    if arguments.iter().all(|argument| !argument.constant) && call.style != Style::Named {
        return None;
    }
    let end = tokens[last].at + 1;
    Some((
        Site {
            call,
            name: *name,
            arguments,
            end,
        },
        last + 1,
    ))
}

/// The index of the closing bracket for the opening one at a token, if no function or block begins
/// in between.
fn closing(tokens: &[Token<'_>], open: usize) -> Option<usize> {
    let mut depth = 0_u32;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        match (token.kind, token.text) {
            (TokenKind::Sign, "{" | "(" | "[") => depth += 1,
            (TokenKind::Sign, "}" | ")" | "]") => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at);
                }
            }
            (TokenKind::Word, "function" | "if" | "end" | "do" | "repeat" | "for" | "while") => {
                return None;
            }
            _ => {}
        }
    }
    None
}

/// The parts of a list between commas; the last token is its closing bracket.
fn parts<'t, 'a>(tokens: &'t [Token<'a>]) -> Vec<(&'t [Token<'a>], Token<'a>)> {
    let (mut depth, mut from) = (0_i32, 0);
    let mut parts = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let is_sign = token.kind == TokenKind::Sign;
        let last = at + 1 == tokens.len();
        if last || is_sign && depth == 0 && matches!(token.text, "," | ";") {
            if from < at {
                parts.push((&tokens[from..at], *token));
            }
            from = at + 1;
        } else if is_sign && matches!(token.text, "{" | "(" | "[") {
            depth += 1;
        } else if is_sign && matches!(token.text, "}" | ")" | "]") {
            depth -= 1;
        }
    }
    parts
}

fn text<'a>(source: &'a str, tokens: &[Token<'_>], end: Token<'_>) -> Option<&'a str> {
    let text = source.get(tokens.first()?.at..end.at)?.trim_end();
    // A comment would hide the code after it.
    (!text.contains("--")).then_some(text)
}

fn named<'a>(
    source: &'a str,
    call: &'static Call,
    tokens: &[Token<'a>],
) -> Option<Vec<Argument<'a>>> {
    let mut arguments: Vec<Argument<'_>> = Vec::new();
    for (part, end) in parts(tokens) {
        let [key, equals, value @ ..] = part else {
            return None;
        };
        if key.kind != TokenKind::Word || equals.text != "=" || equals.kind != TokenKind::Sign {
            return None;
        }
        let place = call
            .params
            .iter()
            .position(|param| param.name == key.text)?;
        if arguments.iter().any(|argument| argument.place == place) {
            return None;
        }
        arguments.push(argument(source, call, place, value, end)?);
    }
    (arguments.len() <= MAX_ARGUMENTS && !arguments.is_empty()).then_some(arguments)
}

fn positional<'a>(
    source: &'a str,
    call: &'static Call,
    tokens: &[Token<'a>],
) -> Option<Vec<Argument<'a>>> {
    let parts = parts(tokens);
    if parts.len() > call.params.len() || parts.is_empty() {
        return None;
    }
    let arguments: Option<Vec<Argument<'_>>> = parts
        .iter()
        .enumerate()
        .map(|(place, (part, end))| argument(source, call, place, part, *end))
        .collect();
    // The last expression may yield several values.
    let (last, _) = parts.last()?;
    let several = last.last().is_some_and(|token| {
        matches!(token.text, ")" | "..." | "}") || token.kind == TokenKind::Text
    });
    arguments
        .filter(|arguments| !several || arguments.last().is_some_and(|argument| argument.constant))
}

fn filter<'a>(
    source: &'a str,
    call: &'static Call,
    tokens: &[Token<'a>],
) -> Option<Vec<Argument<'a>>> {
    let text = source.get(tokens.first()?.at..=tokens.last()?.at)?;
    let constant = is_constant_table(tokens) && !text.contains(['`', '-']);
    constant.then(|| {
        Some(vec![Argument {
            place: 0,
            param: call.params.first()?,
            text,
            constant,
        }])
    })?
}

fn argument<'a>(
    source: &'a str,
    call: &'static Call,
    place: usize,
    value: &[Token<'a>],
    end: Token<'a>,
) -> Option<Argument<'a>> {
    let param = call.params.get(place)?;
    let text = text(source, value, end)?;
    // A string in backquotes may contain an expression.
    let constant = !text.contains('`')
        && match param.kind {
            Kind::Filter => is_constant_table(value),
            _ => is_constant(value),
        };
    Some(Argument {
        place,
        param,
        text,
        constant,
    })
}

fn is_number(token: &Token<'_>) -> bool {
    token.kind == TokenKind::Sign && token.text.starts_with(|sign: char| sign.is_ascii_digit())
}

fn is_constant(value: &[Token<'_>]) -> bool {
    match value {
        [one] => match one.kind {
            TokenKind::Text => true,
            TokenKind::Word => matches!(one.text, "true" | "false"),
            TokenKind::Sign => is_number(one),
        },
        [minus, number] => minus.text == "-" && is_number(number),
        _ => false,
    }
}

/// Whether a value is a table of constants.
fn is_constant_table(value: &[Token<'_>]) -> bool {
    let is_table = value
        .first()
        .is_some_and(|token| token.kind == TokenKind::Sign && token.text == "{");
    is_table
        && value
            .iter()
            .enumerate()
            .all(|(at, token)| match token.kind {
                TokenKind::Text => true,
                TokenKind::Word => {
                    matches!(token.text, "true" | "false")
                        || value.get(at + 1).is_some_and(|next| next.text == "=")
                }
                TokenKind::Sign => {
                    matches!(token.text, "{" | "}" | "," | ";" | "=" | "-") || is_number(token)
                }
            })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rewritten calls, each with its remaining arguments.
    fn rewritten(source: &str) -> Vec<String> {
        let mut calls = Vec::new();
        for site in found(source) {
            let mut out = String::new();
            site.write_call(&mut out, source, site.call.name);
            calls.push(out);
        }
        calls
    }

    #[test]
    fn what_is_constant_leaves_the_call() {
        let cases = [
            ("game:gain_vp(2)", "gain_vp()"),
            ("game:gain_vp(-2, winner)", "gain_vp(winner)"),
            ("game:gain_vp(n, \"player\")", "gain_vp(n)"),
            (
                "game:count { region = { \"north\", \"south\" } }",
                "count()",
            ),
            (
                "game:war { target = \"ayr\", win_on = n, vp = 2 }",
                "war(n)",
            ),
            ("game:war({ target = to, win_on = n + 1; })", ""),
            (
                "game:war {\n  target = to, -- here\n  win_on = n + 1,\n}",
                "war(\nto\n, n + 1\n)",
            ),
            (
                "game:place_influence { total = #t, where = { ids = { \"ayr\" } } }",
                "place_influence(#t)",
            ),
        ];
        for (source, expected) in cases {
            let found = rewritten(source).concat();
            assert_eq!(
                found.replace(",\n", "\n, ").replace(",  ", ", "),
                expected,
                "{source}"
            );
        }
    }

    #[test]
    fn what_cannot_be_read_with_certainty_stays() {
        let stay = [
            "game:gain_vp(f(2))",
            "game:gain_vp(2, f())",
            "game:gain_vp(2, ...)",
            "game:gain_vp()",
            "game:gain_vp(1, 2, 3)",
            "game:war(t)",
            "game:war { [key] = 1 }",
            "game:war { target = \"ayr\", target = \"ben\" }",
            "game:war { target = \"ayr\", nothing = 1 }",
            "game:war { \"ayr\" }",
            "game:war { target = function() return 1, 2 end }",
            "game:war\n{ target = \"ayr\" }",
            "game:war { target = `{f()}` -- }",
            "game:count { region = region }",
            "game:nothing { a = 1 }",
            "game:roll_off { player_adds = 1 }",
            "game:war { target = ",
            "x = \"game:gain_vp(2)\" -- game:gain_vp(2)",
        ];
        for source in stay {
            assert_eq!(rewritten(source), Vec::<String>::new(), "{source}");
        }
    }
}
