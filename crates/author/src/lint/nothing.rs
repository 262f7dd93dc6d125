//! Arguments that are certainly nil, an error where a side, a space or a card is expected, and numbers that ask for nothing.

use std::ops::Range;

use brink::content::DiagnosticKind;
use brink::tooling::{CALLS, Call, Gives, TokenKind, end_of_block, nearest, required};

use super::literal::{items, past};
use super::{Followed, Lint};

/// The parameter that says how many.
const TOTAL: &str = "total";

impl Lint<'_> {
    /// Reports a nil argument, unless its parameter may be left out in this way. Returns whether it
    /// is nil.
    pub(super) fn nothing(
        &mut self,
        call: &'static Call,
        index: usize,
        argument: Range<usize>,
        next: Followed,
    ) -> bool {
        let param = &call.params[index];
        let at = argument.start;
        let is_nothing = self.is_nothing(argument, next);
        if is_nothing && param.kind.names_something() {
            let message = match param.required {
                true => format!("`{}` is missing: {}", param.name, param.doc),
                false => param.given_as_nil(),
            };
            self.add(
                at,
                DiagnosticKind::WrongArgument {
                    call: call.name,
                    message,
                },
            );
        }
        is_nothing
    }

    /// Reports a call for none of what it is about.
    pub(super) fn none_of_it(&mut self, call: &'static Call, index: usize, argument: Range<usize>) {
        let param = &call.params[index];
        if param.name == TOTAL && argument.len() == 1 && self.text(argument.start) == "0" {
            let key = param.name;
            self.add(argument.start, DiagnosticKind::DoesNothing { key });
        }
    }

    /// Reports a key of a filter that is nil.
    pub(super) fn nothing_in_filter(&mut self, call: &'static Call, open: usize) {
        let Some(end) = past(self.tokens, open).filter(|_| self.text(open) == "{") else {
            return;
        };
        for item in items(self.tokens, open + 1, end - 1).unwrap_or_default() {
            let Some(key) = item
                .key
                .filter(|_| self.is_nothing(item.from..item.to, Followed::Yes))
            else {
                continue;
            };
            let message = brink::tooling::given_as_nil_in_filter(self.tokens[key].text);
            self.add(
                item.from,
                DiagnosticKind::WrongArgument {
                    call: call.name,
                    message,
                },
            );
        }
    }

    fn is_nothing(&self, value: Range<usize>, next: Followed) -> bool {
        let words: Vec<&str> = value.clone().map(|at| self.text(at)).collect();
        match words[..] {
            ["nil"] => true,
            [name] => self.is_word(value.start) && self.is_never_set(name),
            [name, "(", .., ")"] if past(self.tokens, value.start + 1) == Some(value.end) => {
                next == Followed::Yes && self.returns_nothing(name)
            }
            ["game", ":", name, ..] if past(self.tokens, value.start + 3) == Some(value.end) => {
                let mut calls = CALLS.iter();
                next == Followed::Yes
                    && self.call_at(value.start).is_some()
                    && calls.any(|call| call.name == name && call.gives == Gives::Nothing)
            }
            _ => false,
        }
    }

    fn is_word(&self, at: usize) -> bool {
        self.tokens
            .get(at)
            .is_some_and(|token| token.kind == TokenKind::Word)
    }

    /// The uses of a name, except as a field.
    fn uses(&self, name: &str) -> impl Iterator<Item = usize> {
        (0..self.tokens.len()).filter(move |at| {
            self.text(*at) == name && !(*at > 0 && matches!(self.text(at - 1), "." | ":"))
        })
    }

    /// The names of a list that begins here, and the place after it.
    fn names_from(&self, at: usize) -> (Vec<usize>, usize) {
        let mut names = vec![at];
        let mut end = at + 1;
        while self.text(end) == "," && self.is_word(end + 1) {
            names.push(end + 1);
            end += 2;
        }
        (names, end)
    }

    /// The place where a name is declared as a local variable without a value; `None` if anything
    /// else could give it one.
    fn is_never_set(&self, name: &str) -> bool {
        let mut declared = 0;
        for at in self.uses(name) {
            // The list with this name begins after the last token that is not a comma.
            let mut first = at;
            while first >= 2 && self.text(first - 1) == "," && self.is_word(first - 2) {
                first -= 2;
            }
            let before = if first == 0 { "" } else { self.text(first - 1) };
            let (_, end) = self.names_from(at);
            let next = self.text(end);
            match before {
                "local" if !matches!(next, "=" | ":") => declared += 1,
                "local" | "for" | "function" => return false,
                // A following `=` sets it; in a list of parameters it is another variable.
                _ if next.ends_with('=') && !matches!(next, "==" | "~=" | "<=" | ">=") => {
                    return false;
                }
                "(" if self.is_parameter(first - 1) => return false,
                // The beginning of a list of assigned variables: `who, t.x = 1, 2`.
                _ if self.text(at + 1) == ","
                    && !matches!(before, "(" | "{" | "[" | "=" | "," | "return" | "in") =>
                {
                    return false;
                }
                _ => {}
            }
        }
        declared == 1
    }

    /// Whether the opening bracket begins the parameters of a function.
    fn is_parameter(&self, open: usize) -> bool {
        (open.saturating_sub(8)..open)
            .rev()
            .take_while(|at| self.is_word(*at) || matches!(self.text(*at), "." | ":"))
            .any(|at| self.text(at) == "function")
    }

    /// Whether a name is that of one local function, which has no `return` with a value.
    fn returns_nothing(&self, name: &str) -> bool {
        let mut declared = None;
        for at in self.uses(name) {
            let before = if at == 0 { "" } else { self.text(at - 1) };
            match (before, self.text(at + 1)) {
                ("function", "(")
                    if declared.is_none() && at > 1 && self.text(at - 2) == "local" =>
                {
                    declared = Some(at)
                }
                (_, "(") if !matches!(before, "local" | "function" | "for") => {}
                _ => return false,
            }
        }
        let Some(body) = declared.and_then(|at| Some(at + 1..end_of_block(self.tokens, at - 1)?))
        else {
            return false;
        };
        !body.clone().any(|at| match self.text(at) {
            "function" => true,
            "return" => !ends_statement(self.text(at + 1)),
            _ => false,
        })
    }

    /// Reports functions that a file takes from a module that lacks them.
    pub(super) fn modules(&mut self) {
        for one in required(&self.file.text) {
            let Some(functions) = one
                .name
                .and_then(|name| self.games.functions_of(self.file, name))
            else {
                continue;
            };
            let Some(module) = one.name else { continue };
            let Some(variable) = self.variable_of(module) else {
                continue;
            };
            let missing: Vec<usize> = self
                .uses(variable)
                .map(|at| at + 2)
                .filter(|at| self.text(at - 1) == "." && self.is_word(*at))
                .filter(|at| !functions.iter().any(|known| known == self.text(*at)))
                .collect();
            for at in missing {
                let name = self.text(at).to_owned();
                let near = nearest(&name, functions.iter().map(String::as_str));
                let near = near.map(str::to_owned);
                self.add(
                    at,
                    DiagnosticKind::NoFunction {
                        module: module.to_owned(),
                        name,
                        near,
                    },
                );
            }
        }
    }

    /// The one local variable that holds a required module: `local NAME = require("MODULE")`.
    fn variable_of(&self, module: &str) -> Option<&str> {
        let at = (5..self.tokens.len()).find(|at| self.is_required(*at, module))?;
        let name = Some(self.text(at - 4))
            .filter(|_| self.text(at - 3) == "=" && self.text(at - 5) == "local")?;
        // Another variable of this name could be anything.
        let variables = self.uses(name).filter(|at| self.is_declared(*at));
        (variables.count() == 1).then_some(name)
    }

    /// Whether a piece is the name of a module in a call of `require`.
    fn is_required(&self, at: usize, module: &str) -> bool {
        let name = self.tokens.get(at);
        name.is_some_and(|token| token.kind == TokenKind::Text && token.text == module)
            && self.text(at - 1) == "("
            && self.text(at - 2) == "require"
    }

    /// Whether a name here may declare a new variable or parameter.
    fn is_declared(&self, at: usize) -> bool {
        at > 0
            && matches!(self.text(at - 1), "local" | "for" | "," | "(")
            && self.text(at + 1) != "."
    }
}

/// Whether a piece ends a `return` without a value.
fn ends_statement(piece: &str) -> bool {
    matches!(piece, "end" | "else" | "elseif" | "until" | ";")
}
