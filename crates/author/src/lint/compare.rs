//! Comparisons with words that are never equal.

use std::collections::BTreeMap;
use std::ops::Range;

use brink::content::{Content, DiagnosticKind, Moment};
use brink::tooling::{CALLS, Gives, LuaData, TokenKind};

use super::Lint;
use super::literal::{Literal, literal, past};

/// Kinds of ids that scripts compare with texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    Side,
    Card,
    Space,
    Region,
    Period,
    Number,
    Switch,
}

impl Sort {
    /// Kind of an argument of a handler, by its name in the reference.
    fn of_argument(name: &str) -> Option<Sort> {
        Some(match name {
            "side" => Sort::Side,
            "card" => Sort::Card,
            "space" => Sort::Space,
            "box" => Sort::Number,
            "won" => Sort::Switch,
            _ => return None,
        })
    }

    /// Kind of a field of a table of facts.
    fn of_field(name: &str) -> Option<Sort> {
        Some(match name {
            "side" => Sort::Side,
            "period" => Sort::Period,
            "scoring_region" => Sort::Region,
            _ => return None,
        })
    }

    /// Kind of the result of a call.
    fn of_call(name: &str) -> Option<Sort> {
        let call = CALLS.iter().find(|call| call.name == name)?;
        match call.gives {
            Gives::Side | Gives::MaybeSide => Some(Sort::Side),
            Gives::MaybeCard => Some(Sort::Card),
            Gives::MaybeSpace | Gives::MaybeSpaceAndNumber => Some(Sort::Space),
            Gives::MaybeRegion => Some(Sort::Region),
            Gives::Period => Some(Sort::Period),
            Gives::Number | Gives::MaybeNumber => Some(Sort::Number),
            Gives::Switch => Some(Sort::Switch),
            // Any text, or a table.
            Gives::Nothing
            | Gives::Text
            | Gives::Value
            | Gives::Facts
            | Gives::TwoAnswers
            | Gives::Entry
            | Gives::Entries
            | Gives::Cards
            | Gives::Spaces => None,
        }
    }

    fn what(self) -> &'static str {
        match self {
            Sort::Side => "a side",
            Sort::Card => "a card",
            Sort::Space => "a space",
            Sort::Region => "a region",
            Sort::Period => "a period",
            Sort::Number => "a number",
            Sort::Switch => "`true` or `false`",
        }
    }

    /// Every name of this sort.
    fn names(self, content: &Content) -> Vec<&str> {
        match self {
            Sort::Side => content
                .scenario
                .sides
                .iter()
                .map(|side| side.id.as_str())
                .collect(),
            Sort::Card => content.cards.keys().map(String::as_str).collect(),
            Sort::Space => content.map.spaces.keys().map(String::as_str).collect(),
            Sort::Region => content.map.regions.keys().map(String::as_str).collect(),
            Sort::Period => content
                .scenario
                .periods
                .iter()
                .map(|period| period.id.as_str())
                .collect(),
            Sort::Number | Sort::Switch => Vec::new(),
        }
    }
}

/// A variable whose kind is known in some part of the script.
struct Variable<'a> {
    name: &'a str,
    sort: Sort,
    within: Range<usize>,
}

impl Lint<'_> {
    pub(super) fn comparisons(&mut self) {
        let variables = self.variables();
        let mut found = Vec::new();
        for at in 1..self.tokens.len() {
            if !matches!(self.text(at), "==" | "~=")
                || matches!(self.text(at + 2), ".." | "." | ":" | "[")
            {
                continue;
            }
            let right = self
                .tokens
                .get(at + 1..at + 2)
                .map(|right| literal(self.file, right));
            let (Some(Literal::All(LuaData::Text(word))), Some(sort)) =
                (right, self.sort_before(at, &variables))
            else {
                continue;
            };
            let Some(first) = self.games.contents().next() else {
                continue;
            };
            let mut contents = self.games.contents();
            if contents.any(|content| is_known(&content, sort, &word)) {
                continue;
            }
            let known = sort.names(&first).into_iter().map(str::to_owned);
            let known: Vec<String> = known.collect();
            found.push((
                at + 1,
                DiagnosticKind::NeverEqual {
                    word,
                    what: sort.what(),
                    known,
                },
            ));
        }
        found.into_iter().for_each(|(at, kind)| self.add(at, kind));
    }

    /// Kind of the value that ends before this piece.
    fn sort_before(&self, at: usize, variables: &[Variable<'_>]) -> Option<Sort> {
        let last = at.checked_sub(1)?;
        let token = self.tokens[last];
        let (start, sort) = if matches!(token.text, ")" | "}") || token.kind == TokenKind::Text {
            let call = (0..last).rev().find(|from| {
                self.call_at(*from).is_some() && past(self.tokens, from + 3) == Some(at)
            })?;
            (call, Sort::of_call(self.call_at(call)?)?)
        } else if token.kind != TokenKind::Word {
            return None;
        } else if last > 1 && self.text(last - 1) == "." {
            (self.chain(last - 2)?, Sort::of_field(token.text)?)
        } else {
            let mut known = variables.iter();
            let variable = known
                .find(|variable| variable.name == token.text && variable.within.contains(&last))?;
            (last, variable.sort)
        };
        let before = match start.checked_sub(1) {
            Some(before) => self.text(before),
            None => "",
        };
        let alone = [
            "(", ",", "{", "=", "and", "or", "if", "elseif", "return", "while", "until", "then",
            "else",
        ];
        alone.contains(&before).then_some(sort)
    }

    /// The beginning of a variable or a call of the engine that ends with this piece.
    fn chain(&self, last: usize) -> Option<usize> {
        if self.tokens[last].kind == TokenKind::Word {
            let is_field = last > 0 && matches!(self.text(last - 1), "." | ":");
            return (!is_field).then_some(last);
        }
        (0..last).rev().find(|from| {
            self.call_at(*from).is_some() && past(self.tokens, from + 3) == Some(last + 1)
        })
    }

    /// The variables whose kind is known: arguments of handlers, and results of calls that are not
    /// changed.
    fn variables(&self) -> Vec<Variable<'_>> {
        let signatures: BTreeMap<&str, Vec<&str>> = Moment::ALL
            .iter()
            .map(|moment| (moment.handler(), arguments(*moment)))
            .collect();
        let mut variables = Vec::new();
        for at in 0..self.tokens.len() {
            if let Some(wanted) = signatures
                .get(self.text(at))
                .filter(|_| self.text(at + 1) == "=")
            {
                let function = self.function_of(at + 2);
                let places = function.into_iter().flat_map(|at| (at + 4..).step_by(2));
                let given = places.take_while(|at| {
                    self.tokens
                        .get(*at)
                        .is_some_and(|token| token.kind == TokenKind::Word)
                });
                let known = given.zip(wanted);
                for (place, sort) in
                    known.filter_map(|(place, name)| Some((place, Sort::of_argument(name)?)))
                {
                    variables.extend(self.variable(place, place + 1, sort));
                }
            }
            let named = self.text(at) == "local" && self.text(at + 2) == "=";
            if let Some(sort) = self
                .call_at(at + 3)
                .filter(|_| named)
                .and_then(Sort::of_call)
            {
                let ends = past(self.tokens, at + 6).filter(|end| {
                    self.tokens.get(*end).is_some_and(|next| {
                        next.kind == TokenKind::Word && !matches!(next.text, "and" | "or")
                    })
                });
                variables.extend(ends.and_then(|end| self.variable(at + 1, end, sort)));
            }
        }
        variables
    }

    /// The function of a handler whose value begins here: itself, or `run` of its table.
    fn function_of(&self, at: usize) -> Option<usize> {
        let is_run = |at: &usize| self.text(*at) == "run" && self.text(at + 1) == "=";
        let run = match self.text(at) {
            "{" => (at..past(self.tokens, at)?).find(is_run)? + 2,
            _ => at,
        };
        (self.text(run) == "function").then_some(run)
    }

    /// A variable from here to the next function of a table, if nothing there changes it or has the
    /// same name.
    fn variable(&self, at: usize, from: usize, sort: Sort) -> Option<Variable<'_>> {
        let name = self.tokens.get(at)?.text;
        let mut after = from.max(1)..self.tokens.len();
        let to = after
            .find(|at| self.text(*at) == "function" && self.text(at - 1) == "=")
            .unwrap_or(self.tokens.len());
        let changed = (from..to).any(|at| {
            self.text(at) == name
                && (matches!(self.text(at + 1), "=" | "in")
                    || matches!(self.text(at - 1), "local" | "for"))
        });
        let shadowed = (from..to)
            .filter(|at| self.text(*at) == "function")
            .any(|at| {
                (at..to)
                    .take_while(|at| self.text(*at) != ")")
                    .any(|at| self.text(at) == name)
            });
        (!changed && !shadowed).then_some(Variable {
            name,
            sort,
            within: from..to,
        })
    }
}

/// The arguments of a handler after `game`, as its reference names them.
fn arguments(moment: Moment) -> Vec<&'static str> {
    let signature = moment
        .meaning()
        .split("function(game")
        .nth(1)
        .and_then(|rest| rest.split(')').next());
    signature
        .unwrap_or_default()
        .split(',')
        .map(str::trim)
        .filter(|name| !name.is_empty())
        .collect()
}

/// Whether something in a content has this id, or might have had under other options.
fn is_known(content: &Content, sort: Sort, id: &str) -> bool {
    let names = sort.names(content);
    names.contains(&id) || content.absent.iter().any(|absent| absent == id)
}
