//! The texts of a script that people read, found by where they stand in it.

use std::borrow::Cow;

use crate::script::{Token, TokenKind, tokens};
use crate::words::NAMED_THINGS;

/// A text in quotes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Quoted<'t> {
    pub(super) text: Cow<'t, str>,
    pub(super) usage: TextUse,
}

/// The use of a text in quotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TextUse {
    /// People read it: it stands where a call or a declaration takes a displayed text.
    Read,
    /// People may read it: a variable or a function of the script has it.
    Perhaps,
    /// Never as it stands: a part of a longer text, a pattern, a key, the text of an error.
    Never,
}

/// The keys whose text people read.
const ASKED: [&str; 7] = [
    "ask",
    "opponent_ask",
    "label",
    "optional",
    "yes",
    "no",
    "does",
];
/// The keys of lists of answers, of each of which people read the first entry.
const ANSWERS: [&str; 2] = ["options", "opponent_options"];
/// Functions whose texts nobody reads in a game.
const UNREAD: [&str; 8] = [
    "error", "assert", "print", "require", "type", "typeof", "tonumber", "tostring",
];
/// The methods of texts.
const OF_TEXT: [&str; 8] = [
    "find", "format", "gmatch", "gsub", "match", "rep", "split", "sub",
];
/// The libraries of Lua.
const LIBRARIES: [&str; 9] = [
    "string",
    "table",
    "math",
    "utf8",
    "bit32",
    "buffer",
    "coroutine",
    "os",
    "debug",
];
/// Words before a parenthesis that call nothing.
const KEYWORDS: [&str; 14] = [
    "and", "or", "not", "if", "then", "else", "elseif", "return", "in", "while", "until", "do",
    "local", "function",
];

/// A bracket that is open.
struct Opened<'t> {
    sign: OpenedSign,
    /// The key or variable that a table is the value of.
    of: Option<&'t str>,
    /// The entries or arguments before this place.
    before: usize,
    /// The key of the entry at this place.
    key: Option<&'t str>,
    /// The first of the texts found inside.
    first: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum OpenedSign {
    /// Arguments, of which people read the first.
    Log,
    /// Arguments that nobody reads.
    Unread,
    /// Arguments of a function of the script.
    Arguments,
    Table,
    /// Parentheses that only group.
    Group,
    Index,
    /// A function in one of the above, up to the end of it.
    Function,
}

/// Every text in quotes, in the order of the script; those with escapes other than of quotes and
/// backslashes are left out.
pub(super) fn quoted_texts(source: &str) -> Vec<Quoted<'_>> {
    let mut scan = TextScan {
        source,
        tokens: tokens(source),
        open: Vec::new(),
        found: Vec::new(),
    };
    for at in 0..scan.tokens.len() {
        scan.step(at);
    }
    scan.found
}

/// The texts that people read: those that stand in such a place and, of those that may get there,
/// the ones of several words, since ids are one word.
pub(super) fn displayed_texts(source: &str) -> Vec<String> {
    let read = quoted_texts(source)
        .into_iter()
        .filter(|one| match one.usage {
            TextUse::Read => true,
            TextUse::Perhaps => one.text.trim().contains(' '),
            TextUse::Never => false,
        });
    let mut all: Vec<String> = read.map(|one| one.text.into_owned()).collect();
    all.sort();
    all.dedup();
    all
}

struct TextScan<'t> {
    source: &'t str,
    tokens: Vec<Token<'t>>,
    open: Vec<Opened<'t>>,
    found: Vec<Quoted<'t>>,
}

impl<'t> TextScan<'t> {
    fn step(&mut self, at: usize) {
        let token = self.tokens[at];
        if token.kind == TokenKind::Text {
            if let Some(text) = quoted(&token) {
                let usage = self.usage(at, &text);
                self.found.push(Quoted { text, usage });
            }
            return;
        }
        match token.text {
            "(" => self.push(self.called(at), None),
            "{" => self.push(OpenedSign::Table, self.assigned(at)),
            "[" => self.push(OpenedSign::Index, None),
            ")" | "}" | "]" => self.pop(at),
            "," | ";" => {
                if let Some(top) = self.open.last_mut() {
                    top.before += 1;
                    top.key = None;
                }
            }
            "=" => {
                let key = self.word(at.checked_sub(1));
                if let Some(top) = self.open.last_mut() {
                    top.key = key;
                }
            }
            "function" if !self.open.is_empty() => self.push(OpenedSign::Function, None),
            _ => {}
        }
    }

    fn push(&mut self, sign: OpenedSign, of: Option<&'t str>) {
        self.open.push(Opened {
            sign,
            of,
            before: 0,
            key: None,
            first: self.found.len(),
        });
    }

    /// Closes the innermost bracket; what a group says may be a part of a longer text.
    fn pop(&mut self, at: usize) {
        while let Some(closed) = self.open.pop() {
            if closed.sign == OpenedSign::Group && self.is_any(Some(at + 1), &["..", "..=", ":"]) {
                let inside = self.found.iter_mut().skip(closed.first);
                inside.for_each(|one| one.usage = TextUse::Never);
            }
            if closed.sign != OpenedSign::Function {
                break;
            }
        }
    }

    /// The sort of parentheses that open here.
    fn called(&self, at: usize) -> OpenedSign {
        match at.checked_sub(1).and_then(|at| self.tokens.get(at)) {
            Some(before) if before.kind == TokenKind::Word => self.callee(at - 1),
            // A call of a value: `calls[n](…)`, `make()(…)`.
            Some(before) if matches!(before.text, ")" | "]") => OpenedSign::Arguments,
            Some(before) if matches!(before.text, ".." | "..=") => OpenedSign::Unread,
            _ => OpenedSign::Group,
        }
    }

    /// The sort of the arguments of a function with this name.
    fn callee(&self, at: usize) -> OpenedSign {
        let name = self.tokens[at].text;
        let is_method = self.is_any(at.checked_sub(1), &[":"]);
        let owner = at
            .checked_sub(2)
            .map_or("", |owner| self.tokens[owner].text);
        let is_of_library = self.is_any(at.checked_sub(1), &["."]) && LIBRARIES.contains(&owner);
        let is_unread = is_method && (owner == "game" || OF_TEXT.contains(&name));
        match name {
            "log" if is_method => OpenedSign::Log,
            _ if KEYWORDS.contains(&name) => OpenedSign::Group,
            _ if is_unread || is_of_library || UNREAD.contains(&name) => OpenedSign::Unread,
            _ => OpenedSign::Arguments,
        }
    }

    /// The key or variable that the table which opens here is the value of.
    fn assigned(&self, at: usize) -> Option<&'t str> {
        match self.is_any(at.checked_sub(1), &["="]) {
            true => self.word(at.checked_sub(2)),
            false => None,
        }
    }

    fn usage(&self, at: usize, text: &str) -> TextUse {
        let [before, after] = [at.checked_sub(1), Some(at + 1)];
        let joined = ["..", "..=", "==", "~="];
        let is_key = self.is_any(before, &["["]) && self.is_any(after, &["]"]);
        let is_filled = self.source[self.tokens[at].at..].starts_with('`') && text.contains('{');
        if self.is_any(before, &joined) || self.is_any(after, &joined) || is_key || is_filled {
            return TextUse::Never;
        }
        if is_pattern(text) {
            return TextUse::Never;
        }
        // `log "text"`: a call without parentheses.
        if let Some(name) = before.filter(|at| self.tokens[*at].kind == TokenKind::Word) {
            match self.callee(name) {
                OpenedSign::Log => return TextUse::Read,
                OpenedSign::Unread => return TextUse::Never,
                _ => {}
            }
        }
        let of = self
            .is_any(before, &["="])
            .then(|| self.word(at.checked_sub(2)));
        if of.flatten().is_some_and(|key| ASKED.contains(&key)) {
            return TextUse::Read;
        }
        self.place()
    }

    /// The use of a text by the brackets around it.
    fn place(&self) -> TextUse {
        let around = self.open.iter().rev();
        let around: Vec<&Opened<'_>> = around
            .filter(|opened| opened.sign != OpenedSign::Group)
            .take(4)
            .collect();
        let Some((inner, outer)) = around.split_first() else {
            return TextUse::Perhaps;
        };
        match inner.sign {
            OpenedSign::Log if inner.before == 0 => TextUse::Read,
            OpenedSign::Log | OpenedSign::Unread | OpenedSign::Index => TextUse::Never,
            OpenedSign::Table => in_table(inner, outer),
            OpenedSign::Arguments | OpenedSign::Function | OpenedSign::Group => TextUse::Perhaps,
        }
    }

    fn word(&self, at: Option<usize>) -> Option<&'t str> {
        let token = self.tokens.get(at?)?;
        (token.kind == TokenKind::Word).then_some(token.text)
    }

    /// Whether the token at a position is one of these words or signs.
    fn is_any(&self, at: Option<usize>, words: &[&str]) -> bool {
        let token = at.and_then(|at| self.tokens.get(at));
        token.is_some_and(|token| token.kind != TokenKind::Text && words.contains(&token.text))
    }
}

/// The use of a text in a table.
fn in_table(table: &Opened<'_>, outer: &[&Opened<'_>]) -> TextUse {
    let is_asked = |of: Option<&str>| of.is_some_and(|of| ASKED.contains(&of));
    let is_answers = |at: usize| {
        let of = outer.get(at).and_then(|list| list.of);
        of.is_some_and(|of| ANSWERS.contains(&of))
    };
    let is_first = |table: &Opened<'_>| table.before == 0 && table.key.is_none();
    let is_holes = outer
        .first()
        .is_some_and(|call| call.sign == OpenedSign::Log)
        || table.before > 0 && (is_asked(table.of) || is_answers(1));
    match table.key {
        Some(key) if is_asked(Some(key)) => TextUse::Read,
        _ if table.of == Some("endings") => TextUse::Read,
        // A text for a hole, or the id of a thing.
        Some(key) if is_holes => match NAMED_THINGS.contains(&key) {
            true => TextUse::Never,
            false => TextUse::Read,
        },
        None if is_first(table) && (is_asked(table.of) || is_answers(0)) => TextUse::Read,
        None if is_first(table) && is_answers(1) && is_first(outer[0]) => TextUse::Read,
        // The value of an answer.
        None if is_answers(0) => TextUse::Never,
        _ => TextUse::Perhaps,
    }
}

/// Whether a text is a pattern or a format of Lua: no text for people has `%a`.
fn is_pattern(text: &str) -> bool {
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        if sign == '%' && signs.peek().is_some_and(char::is_ascii_alphabetic) {
            return true;
        }
    }
    false
}

/// The text of a token, if it is one; `None` if it has escapes other than those of quotes and
/// backslashes.
fn quoted<'t>(token: &Token<'t>) -> Option<Cow<'t, str>> {
    if !token.text.contains('\\') {
        return Some(Cow::Borrowed(token.text));
    }
    let mut text = String::with_capacity(token.text.len());
    let mut chars = token.text.chars();
    while let Some(next) = chars.next() {
        match next {
            '\\' => text.push(
                chars
                    .next()
                    .filter(|escaped| ['"', '\'', '\\'].contains(escaped))?,
            ),
            plain => text.push(plain),
        }
    }
    Some(Cow::Owned(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_texts_that_people_read_are_displayed() {
        let source = r#"
local pattern, plain = "^(%a+) (%w+)", "a plain text"
local names = { ["two words"] = 1 }
return {
  label = "one",
  endings = { flood = "drowned" },
  event = function(game)
    if plain == "not a text" then error("an error, too") end
    game:log(plain .. " wins the struggle")
    game:log(("a part" or "b part") .. plain)
    game:log(`{plain} is composed`)
    game:log("{x} won", { x = "glory", side = "red", y = { card = "calm" } })
    game:log(plain and "Yes" or "No")
    helper("from a helper")
    game:draw("no text here")
    string.rep("nor here", 2)
    local t = ("%d men"):format(2)
    game:choose { ask = plain and "This?" or "That?", options = {
      { "calm", "value one", does = { "{n} sleep", n = 2 } },
      { { "{n} men", n = 1, of = "ours" }, 2, does = "they wake" } } }
    game:confirm { yes = "now", no = "never" }
    game:choose_card { optional = game:option("an option") and "all is lost" }
    game:choose_space { ask = { "to {space}", space = "ayr" }, where = { region = "the north" } }
    game:each(function() local text = "in a function" end)
  end,
}"#;
        let wanted = [
            "No",
            "That?",
            "This?",
            "Yes",
            "a plain text",
            "all is lost",
            "calm",
            "drowned",
            "from a helper",
            "glory",
            "in a function",
            "never",
            "now",
            "one",
            "ours",
            "the north",
            "they wake",
            "to {space}",
            "{n} men",
            "{n} sleep",
            "{x} won",
        ];
        assert_eq!(displayed_texts(source), wanted);
        // Whatever is open, nothing is looked for beyond the end.
        for end in (0..source.len()).filter(|end| source.is_char_boundary(*end)) {
            let _ = displayed_texts(&source[..end]);
        }
    }
}
