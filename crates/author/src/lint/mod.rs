//! Finds faults in the calls of scripts without running them: in literal names, keys and words.
//!
//! Only literals are judged; a value that is known only when the script runs is left to
//! [`crate::trial`]. A call that would fail in every scenario that has the script is an error; a
//! comparison that is never true is a warning.

mod compare;
mod literal;
mod nothing;

use std::cell::RefCell;
use std::collections::VecDeque;
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;

use brink::content::{Content, Diagnostic, DiagnosticKind, Library, Place, SourceFile};
use brink::tooling::{
    CALLS, Call, Kind, LiteralReader, LuaData, Param, Style, Token, TokenKind, meant_call, tokens,
};

pub use brink_players::check_books as lint_books;

use super::contents::Contents;

pub(crate) use literal::{Item, items, past};
use literal::{Literal, literal};

/// The maximum number of findings in one script.
const MAX_FINDINGS: usize = 20;
/// Readers that are kept.
const MAX_READERS: usize = 64;

/// Faults in the calls of the scripts of a library, in the order of files and lines.
#[must_use]
pub fn lint_calls(library: &Library) -> Vec<Diagnostic> {
    let contents = Contents::of(library);
    let having = contents.by_script();
    let mut games = Games {
        contents,
        readers: RefCell::default(),
        having: Vec::new(),
        library,
    };
    let mut found = Vec::new();
    for file in library
        .sources()
        .files()
        .iter()
        .filter(|file| file.key.ends_with(".lua"))
    {
        games.having = having.get(&*file.path).cloned().unwrap_or_default();
        let tokens = tokens(&file.text);
        // `game` may be something else in this file.
        let renamed = tokens
            .windows(2)
            .any(|pair| pair[0].text == "game" && pair[1].text == "=")
            || tokens
                .windows(2)
                .any(|pair| pair[0].text == "local" && pair[1].text == "game");
        if !renamed {
            let mut lint = Lint {
                file,
                tokens: &tokens,
                games: &games,
                found: Vec::new(),
            };
            lint.calls();
            lint.comparisons();
            lint.modules();
            lint.former_cards();
            found.extend(lint.found.into_iter().take(MAX_FINDINGS));
        }
    }
    found
}

/// Drops findings of trials about a call that was found without running it.
pub fn drop_repeats(faults: &mut Vec<Diagnostic>) {
    let found: Vec<(String, String)> = faults
        .iter()
        .filter_map(|fault| {
            let file = fault.place.file().to_owned();
            Some((file, message_of_call(fault)?))
        })
        .collect();
    faults.retain(|fault| match &fault.fault {
        DiagnosticKind::ScriptFails { message, .. } => !found
            .iter()
            .any(|(file, said)| file == fault.place.file() && message.contains(said)),
        _ => true,
    });
}

/// The message of a wrong call when it is run.
fn message_of_call(fault: &Diagnostic) -> Option<String> {
    match &fault.fault {
        DiagnosticKind::UnknownCall { .. } | DiagnosticKind::WrongArgument { .. } => {
            Some(fault.message())
        }
        DiagnosticKind::UnknownKey { key, of: TABLE, .. } => Some(format!("unknown key `{key}`")),
        _ => None,
    }
}

/// Whether another argument follows: only then does a call without a value give nil.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Followed {
    Yes,
    No,
}

/// The name in messages of the table that a call accepts.
const TABLE: &str = "the table of this call";

/// The scenarios that have a script, with readers for its literals.
struct Games<'a> {
    contents: Contents<'a>,
    /// Some of the readers: each takes some hundred kilobytes.
    readers: RefCell<VecDeque<(usize, Rc<LiteralReader>)>>,
    having: Vec<usize>,
    library: &'a Library,
}

impl Games<'_> {
    /// The functions of a module that a file requires; none if there is no such module, or it cannot be run.
    fn functions_of(&self, file: &SourceFile, module: &str) -> Option<Vec<String>> {
        self.library.functions_of_module(file, module)
    }

    fn contents(&self) -> impl Iterator<Item = Arc<Content>> {
        self.having
            .iter()
            .filter_map(|index| self.contents.get(*index))
    }

    fn readers(&self) -> impl Iterator<Item = Rc<LiteralReader>> {
        self.having.iter().filter_map(|index| self.reader(*index))
    }

    fn reader(&self, index: usize) -> Option<Rc<LiteralReader>> {
        let readers = self.readers.borrow();
        let found = readers.iter().find(|(known, _)| *known == index);
        if let Some((_, reader)) = found {
            return Some(reader.clone());
        }
        drop(readers);
        let reader = Rc::new(LiteralReader::new(&self.contents.get(index)?).ok()?);
        let mut readers = self.readers.borrow_mut();
        if readers.len() >= MAX_READERS {
            readers.pop_front();
        }
        readers.push_back((index, reader.clone()));
        Some(reader)
    }
}

/// One script.
struct Lint<'a> {
    file: &'a SourceFile,
    tokens: &'a [Token<'a>],
    /// The scenarios that have the script.
    games: &'a Games<'a>,
    found: Vec<Diagnostic>,
}

impl Lint<'_> {
    fn text(&self, at: usize) -> &str {
        self.tokens
            .get(at)
            .filter(|token| token.kind != TokenKind::Text)
            .map_or("", |token| token.text)
    }

    /// The place of a piece of the script.
    fn place(&self, at: usize) -> Place {
        let Some(token) = self.tokens.get(at) else {
            return Place::whole(&self.file.path);
        };
        let line_start = self.file.text[..token.at]
            .rfind('\n')
            .map_or(0, |newline| newline + 1);
        let column = self.file.text[line_start..token.at].chars().count() + 1;
        let quotes = if token.kind == TokenKind::Text { 2 } else { 0 };
        let len = token.text.chars().count() + quotes;
        Place::new(&self.file.path, token.line, number(column), number(len))
    }

    fn add(&mut self, at: usize, kind: DiagnosticKind) {
        self.found.push(Diagnostic::new(self.place(at), kind));
    }

    /// The name of the call of the engine that begins here.
    fn call_at(&self, at: usize) -> Option<&str> {
        let member = at > 0 && matches!(self.text(at - 1), "." | ":");
        let begins = self.text(at) == "game" && self.text(at + 1) == ":" && !member;
        let name = self
            .tokens
            .get(at + 2)
            .filter(|token| begins && token.kind == TokenKind::Word)?;
        let called = matches!(self.text(at + 3), "(" | "{")
            || self.tokens.get(at + 3)?.kind == TokenKind::Text;
        called.then_some(name.text)
    }

    fn calls(&mut self) {
        for at in 0..self.tokens.len() {
            let Some(name) = self.call_at(at).map(str::to_owned) else {
                continue;
            };
            let Some(call) = CALLS.iter().find(|call| call.is_called(&name)) else {
                let near = meant_call(&name);
                self.add(at + 2, DiagnosticKind::UnknownCall { call: name, near });
                continue;
            };
            self.former(at + 2, call.name);
            match call.style {
                Style::Positional => self.positional(call, at + 3),
                Style::Named | Style::Filter => self.table(call, at + 3),
            }
        }
    }

    /// Notes texts that are former ids of cards.
    fn former_cards(&mut self) {
        for (at, token) in self.tokens.iter().enumerate() {
            let cards = self.games.library.former_cards();
            if token.kind == TokenKind::Text
                && let Some(new) = cards.today(token.text)
            {
                let (old, new) = (token.text.to_owned(), new.to_owned());
                self.add(at, DiagnosticKind::Renamed { old, new });
            }
        }
    }

    /// Notes a piece of the script that is a former name of this one.
    fn former(&mut self, at: usize, new: &'static str) {
        let old = self.tokens[at].text;
        if old != new {
            let (old, new) = (old.to_owned(), new.to_owned());
            self.add(at, DiagnosticKind::Renamed { old, new });
        }
    }

    /// Notes an entry with a former word.
    fn former_word(&mut self, param: &Param, key: usize, value: Range<usize>) {
        let [only] = &self.tokens[value] else { return };
        let Some((_, new)) = param.respelled.filter(|(old, _)| *old == only.text) else {
            return;
        };
        let end = only.at + only.text.len() + 2 * usize::from(only.kind == TokenKind::Text);
        let old = self.file.text[self.tokens[key].at..end].to_owned();
        let new = new.to_owned();
        self.add(key, DiagnosticKind::Renamed { old, new });
    }

    /// A call with one table.
    fn table(&mut self, call: &'static Call, at: usize) {
        let open = if self.text(at) == "(" { at + 1 } else { at };
        let Some(end) = past(self.tokens, open).filter(|_| self.text(open) == "{") else {
            return;
        };
        if open > at && self.text(end) != ")" {
            return;
        }
        if call.style == Style::Filter {
            self.nothing_in_filter(call, open);
            let filter = literal(self.file, &self.tokens[open..end]);
            return self.argument(call, 0, open, filter);
        }
        let Some(items) = items(self.tokens, open + 1, end - 1) else {
            return;
        };
        let mut given = Vec::new();
        for item in &items {
            let Some(key) = item.key else { return };
            let name = self.tokens[key].text;
            let mut params = call.params.iter();
            let Some(index) = params.position(|param| param.is_called(name)) else {
                let known = call.params.iter().map(|param| param.name).collect();
                self.add(
                    key,
                    DiagnosticKind::UnknownKey {
                        key: name.to_owned(),
                        of: TABLE,
                        known,
                    },
                );
                continue;
            };
            let param = &call.params[index];
            self.former(key, param.name);
            self.former_word(param, key, item.from..item.to);
            given.push(index);
            self.nothing(call, index, item.from..item.to, Followed::Yes);
            self.none_of_it(call, index, item.from..item.to);
            self.argument(
                call,
                index,
                item.from,
                literal(self.file, &self.tokens[item.from..item.to]),
            );
        }
        self.missing(call, at - 1, |index| given.contains(&index));
    }

    /// A call whose arguments come one after another.
    fn positional(&mut self, call: &'static Call, at: usize) {
        let Some(end) = past(self.tokens, at) else {
            return;
        };
        let arguments = match self.text(at) {
            "(" => items(self.tokens, at + 1, end - 1),
            _ => items(self.tokens, at, end),
        };
        let Some(arguments) = arguments else { return };
        let mut certain = true;
        for (index, argument) in arguments.iter().enumerate() {
            let value = literal(self.file, &self.tokens[argument.from..argument.to]);
            certain &= matches!(&value, Literal::All(data) if *data != LuaData::Nil);
            let next = if index + 1 < arguments.len() {
                Followed::Yes
            } else {
                Followed::No
            };
            if index < call.params.len() {
                self.nothing(call, index, argument.from..argument.to, next);
                self.none_of_it(call, index, argument.from..argument.to);
                self.argument(call, index, argument.from, value);
            } else if certain {
                let message = format!("it takes {} arguments, not more", call.params.len());
                self.add(
                    argument.from,
                    DiagnosticKind::WrongArgument {
                        call: call.name,
                        message,
                    },
                );
            }
        }
        if certain {
            self.missing(call, at - 1, |index| index < arguments.len());
        }
    }

    fn missing(&mut self, call: &'static Call, at: usize, given: impl Fn(usize) -> bool) {
        let mut params = call.params.iter().enumerate();
        let found = params.find(|(index, param)| param.required && !given(*index));
        if let Some((_, param)) = found {
            let message = format!("`{}` is missing: {}", param.name, param.doc);
            self.add(
                at,
                DiagnosticKind::WrongArgument {
                    call: call.name,
                    message,
                },
            );
        }
    }

    /// An argument, as far as it is written out.
    fn argument(&mut self, call: &'static Call, index: usize, at: usize, value: Literal) {
        let param = &call.params[index];
        if param.kind == Kind::Filter && call.style != Style::Filter {
            self.nothing_in_filter(call, at);
        }
        let data = match (value, param.kind) {
            (Literal::All(LuaData::Nil) | Literal::None, _) => return,
            (Literal::All(data), _) => data,
            // The known entries of a list or a filter have to be right by themselves.
            (Literal::Some(LuaData::List(list)), kind) if kind.is_list() && !list.is_empty() => {
                LuaData::List(list)
            }
            (Literal::Some(data @ LuaData::Table(_)), Kind::Filter) => data,
            _ => return,
        };
        let mut wrong = self
            .games
            .readers()
            .map(|reader| reader.wrong(param, &data));
        let Some(Some(message)) = wrong.next() else {
            return;
        };
        if wrong.all(|message| message.is_some()) {
            self.add(
                at,
                DiagnosticKind::WrongArgument {
                    call: call.name,
                    message,
                },
            );
        }
    }
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
