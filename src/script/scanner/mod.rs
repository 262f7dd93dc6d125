//! Static facts about the text of a script: the names that it uses, and variables of the file that
//! its functions change.
//!
//! Luau exposes neither its tokens nor its syntax tree, so this scans the text, no deeper than
//! needed: words, signs, and the nesting of blocks. If the blocks do not match, it finds nothing.

mod blocks;
mod tokens;

use std::collections::BTreeMap;
use std::mem;

use self::tokens::{COMPOUND, begins_statement, ends_value, is_value};

pub(crate) use self::blocks::unclosed;
pub use self::blocks::{end_of_block, is_whole};
pub use self::tokens::{Token, TokenKind, tokens};

/// An open block.
#[derive(Debug)]
struct Block<'a> {
    kind: BlockKind,
    names: Vec<&'a str>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BlockKind {
    File,
    Function,
    Other,
    /// `{ … }`: a name before `=` is a key.
    Table,
    /// `if … then … else …` as an expression: it has no `end`.
    Value,
}

/// A use of a variable of the file in a function, and its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Touch {
    /// Sets the variable without reading it first.
    Sets(u32),
    /// Changes the present value.
    Changes(u32),
    Reads,
}

/// The outermost function around a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Owner {
    number: usize,
    /// Whether the engine calls it: it is in the table that the file returns.
    called: bool,
}

/// The uses of each variable of the file in functions, in the order of the text.
type Touches<'a> = BTreeMap<&'a str, Vec<(Owner, Touch)>>;

/// A variable of a file whose changes are lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptVariable {
    /// The variable.
    pub name: String,
    /// The line where it is changed.
    pub line: u32,
}

/// The variables of a file whose changes would have to outlive a call, but do not.
///
/// The functions of a script share the variables of its file, but the file is run again for each
/// call: only the rest of the same call sees a change. So it is lost if a function that the engine
/// calls reads the variable before setting it. A variable that each function sets first is a way to
/// pass values to helpers, and is ignored.
#[must_use]
pub fn forgotten_variables(source: &str) -> Vec<ScriptVariable> {
    let mut scan = Scan::of(source);
    if scan.run().is_none() || scan.blocks.len() != 1 {
        return Vec::new();
    }
    let mut lost = Vec::new();
    for (name, touches) in scan.touches {
        if let Some(line) = first_change(&touches)
            && is_read_before_set(&touches)
        {
            let name = name.to_owned();
            lost.push(ScriptVariable { name, line });
        }
    }
    lost
}

/// Whether a function that the engine calls reads a variable before setting it.
///
/// Helpers are considered only if no function that the engine calls mentions the variable itself.
fn is_read_before_set(touches: &[(Owner, Touch)]) -> bool {
    let any_called = touches.iter().any(|(owner, _)| owner.called);
    let mut firsts: BTreeMap<usize, Touch> = BTreeMap::new();
    for (owner, touch) in touches {
        if owner.called || !any_called {
            firsts.entry(owner.number).or_insert(*touch);
        }
    }
    let mut firsts = firsts.values();
    firsts.any(|first| !matches!(first, Touch::Sets(_)))
}

/// A `require` of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Required<'a> {
    /// The name of the module; `None` if it is not a literal.
    pub name: Option<&'a str>,
    /// The line.
    pub line: u32,
    /// Whether it is in a function.
    pub is_inside: bool,
}

/// The modules that a file requires, in the order of the text.
#[must_use]
pub fn required(source: &str) -> Vec<Required<'_>> {
    if !source.contains("require") {
        return Vec::new();
    }
    let mut scan = Scan::of(source);
    // If the blocks do not match, the file has an error that is reported when it is compiled.
    scan.run();
    scan.required
}

/// The variables of a file that its functions change, each once: their values would outlive a call.
#[must_use]
pub fn changed_variables(source: &str) -> Vec<ScriptVariable> {
    let mut scan = Scan::of(source);
    if scan.run().is_none() || scan.blocks.len() != 1 {
        return Vec::new();
    }
    let mut changed = Vec::new();
    for (name, touches) in scan.touches {
        let name = name.to_owned();
        changed.extend(first_change(&touches).map(|line| ScriptVariable { name, line }));
    }
    changed
}

/// The name under which scripts have the engine.
const ENGINE: &str = "game";

/// The lines of a file with a `game` that no function around it takes as an argument.
#[must_use]
pub fn absent_engine(source: &str) -> Vec<u32> {
    if !source.contains(ENGINE) {
        return Vec::new();
    }
    let mut scan = Scan::of(source);
    if scan.run().is_none() || scan.blocks.len() != 1 {
        return Vec::new();
    }
    scan.engine
}

/// The line of the first change of a variable.
fn first_change(touches: &[(Owner, Touch)]) -> Option<u32> {
    touches.iter().find_map(|(_, touch)| match touch {
        Touch::Sets(line) | Touch::Changes(line) => Some(*line),
        Touch::Reads => None,
    })
}

impl Block<'_> {
    fn new(kind: BlockKind) -> Self {
        Block {
            kind,
            names: Vec::new(),
        }
    }
}

/// A scan of a script.
#[derive(Debug, Default)]
struct Scan<'a> {
    tokens: Vec<Token<'a>>,
    at: usize,
    blocks: Vec<Block<'a>>,
    /// Names of a `for` whose block has not begun.
    waiting: Vec<&'a str>,
    /// The functions begun so far.
    functions: usize,
    /// Whether the file has reached its return value.
    returned: bool,
    touches: Touches<'a>,
    required: Vec<Required<'a>>,
    /// The lines with a `game` that is not declared.
    engine: Vec<u32>,
}

impl<'a> Scan<'a> {
    fn of(source: &'a str) -> Scan<'a> {
        Scan {
            tokens: tokens(source),
            blocks: vec![Block::new(BlockKind::File)],
            ..Scan::default()
        }
    }

    fn peek(&self, ahead: usize) -> &'a str {
        match self.tokens.get(self.at + ahead) {
            Some(Token {
                kind: TokenKind::Text,
                ..
            })
            | None => "",
            Some(token) => token.text,
        }
    }

    fn inside(&self) -> usize {
        self.blocks
            .iter()
            .filter(|block| block.kind == BlockKind::Function)
            .count()
    }

    /// Scans the whole file; `None` if its blocks do not match.
    fn run(&mut self) -> Option<()> {
        while let Some(token) = self.tokens.get(self.at).copied() {
            let before = self
                .at
                .checked_sub(1)
                .and_then(|at| self.tokens.get(at))
                .copied();
            self.at += 1;
            match (token.kind, token.text) {
                (TokenKind::Sign, "{") => self.blocks.push(Block::new(BlockKind::Table)),
                (TokenKind::Sign, "}") => self.close(BlockKind::Table)?,
                (TokenKind::Word, word) => {
                    // A member of something: `game:count`, `card.name`.
                    let member = before
                        .is_some_and(|b| b.kind == TokenKind::Sign && matches!(b.text, "." | ":"));
                    if !member {
                        self.word(word, token, before)?;
                    }
                }
                _ => {}
            }
        }
        Some(())
    }

    fn word(&mut self, word: &'a str, token: Token<'a>, before: Option<Token<'a>>) -> Option<()> {
        match word {
            "function" => self.function(before),
            "do" | "repeat" => {
                let names = mem::take(&mut self.waiting);
                self.blocks.push(Block {
                    kind: BlockKind::Other,
                    names,
                });
            }
            "if" if is_value(before) => self.blocks.push(Block::new(BlockKind::Value)),
            "then" if self.top() != Some(BlockKind::Value) => {
                self.blocks.push(Block::new(BlockKind::Other))
            }
            "else" if self.top() == Some(BlockKind::Value) => self.close(BlockKind::Value)?,
            "else" => {
                self.close(BlockKind::Other)?;
                self.blocks.push(Block::new(BlockKind::Other));
            }
            "elseif" if self.top() != Some(BlockKind::Value) => self.close(BlockKind::Other)?,
            "end" => {
                let kind = self
                    .top()
                    .filter(|kind| matches!(kind, BlockKind::Function | BlockKind::Other))?;
                self.close(kind)?;
            }
            "until" => self.close(BlockKind::Other)?,
            "for" => self.waiting = self.names(),
            "local" if self.peek(0) != "function" => {
                let names = self.names();
                self.blocks.last_mut()?.names.extend(names);
            }
            "return" if self.inside() == 0 => self.returned = true,
            name => self.name(name, token.line),
        }
        Some(())
    }

    fn top(&self) -> Option<BlockKind> {
        self.blocks.last().map(|block| block.kind)
    }

    fn close(&mut self, kind: BlockKind) -> Option<()> {
        self.blocks
            .pop()
            .filter(|block| block.kind == kind)
            .map(|_| ())
    }

    /// Names separated by commas, as in `local` and `for`.
    fn names(&mut self) -> Vec<&'a str> {
        let mut names = Vec::new();
        while self
            .tokens
            .get(self.at)
            .is_some_and(|token| token.kind == TokenKind::Word)
        {
            names.push(self.peek(0));
            self.at += 1;
            if self.peek(0) != "," {
                break;
            }
            self.at += 1;
        }
        names
    }

    /// The head of a function: its name, if it has one, and its parameters.
    fn function(&mut self, before: Option<Token<'a>>) {
        if self.inside() == 0 {
            self.functions += 1;
        }
        if before.is_some_and(|before| before.text == "local") {
            let name = self.peek(0);
            if let Some(block) = self.blocks.last_mut() {
                block.names.push(name);
            }
        }
        let mut names = Vec::new();
        while self.at < self.tokens.len() && self.peek(0) != "(" {
            self.at += 1;
        }
        let mut depth = 0_u32;
        while let Some(token) = self.tokens.get(self.at) {
            self.at += 1;
            match token.text {
                "(" => depth += 1,
                ")" if depth <= 1 => break,
                ")" => depth -= 1,
                name if token.kind == TokenKind::Word => names.push(name),
                _ => {}
            }
        }
        self.blocks.push(Block {
            kind: BlockKind::Function,
            names,
        });
    }

    /// Records the use of a name, if it is a variable of the file and the use is in a function.
    fn name(&mut self, name: &'a str, line: u32) {
        if name == "require" && !(self.top() == Some(BlockKind::Table) && self.peek(0) == "=") {
            let is_called_with_one = self.peek(0) == "(" && self.peek(2) == ")";
            let at = if is_called_with_one {
                self.at + 1
            } else {
                self.at
            };
            let argument = self.tokens.get(at);
            let name = argument
                .filter(|token| token.kind == TokenKind::Text)
                .map(|token| token.text);
            self.required.push(Required {
                name,
                line,
                is_inside: self.inside() > 0,
            });
        }
        let key = self.top() == Some(BlockKind::Table) && self.peek(0) == "=";
        let home = self
            .blocks
            .iter()
            .rposition(|block| block.names.contains(&name));
        if home.is_none() && name == ENGINE && !key {
            self.engine.push(line);
        }
        let of_file = home.is_some_and(|home| {
            self.blocks[..=home]
                .iter()
                .all(|b| b.kind != BlockKind::Function)
        });
        if key || !of_file || self.inside() == 0 {
            return;
        }
        let touch = self.touch(name, line);
        let owner = Owner {
            number: self.functions,
            called: self.returned,
        };
        self.touches.entry(name).or_default().push((owner, touch));
    }

    /// The token this many positions before the name just read.
    fn back(&self, steps: usize) -> Option<&'a str> {
        let at = (self.at - 1).checked_sub(steps)?;
        self.tokens.get(at).map(|token| token.text)
    }

    fn touch(&self, name: &str, line: u32) -> Touch {
        // `table.insert(name, …)` changes the value of the variable.
        if self.back(1) == Some("(")
            && matches!(self.back(2), Some("insert" | "remove" | "sort"))
            && self.back(4) == Some("table")
        {
            return Touch::Changes(line);
        }
        let mut ahead = 0;
        // A member of it: `name.key = …`, `name[index] = …`.
        loop {
            match self.peek(ahead) {
                "." => ahead += 2,
                "[" => {
                    let mut depth = 0_u32;
                    while self.at + ahead < self.tokens.len() {
                        match self.peek(ahead) {
                            "[" => depth += 1,
                            "]" => depth -= 1,
                            _ => {}
                        }
                        ahead += 1;
                        if depth == 0 {
                            break;
                        }
                    }
                }
                _ => break,
            }
        }
        match (self.peek(ahead), ahead) {
            (sign, _) if COMPOUND.contains(&sign) => Touch::Changes(line),
            ("=", 0) => {
                let rest = self.tokens.get(self.at + 1..).unwrap_or_default();
                let ends =
                    |at: usize| at > 0 && ends_value(rest[at - 1]) && begins_statement(rest[at]);
                let end = (0..rest.len()).find(|at| ends(*at)).unwrap_or(rest.len());
                let mut words = rest[..end]
                    .iter()
                    .filter(|token| token.kind == TokenKind::Word);
                if words.any(|token| token.text == name) {
                    Touch::Changes(line)
                } else {
                    Touch::Sets(line)
                }
            }
            ("=", _) => Touch::Changes(line),
            _ => Touch::Reads,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(source: &str) -> String {
        forgotten_variables(source)
            .iter()
            .map(|one| format!("{}:{} ", one.name, one.line))
            .collect()
    }

    #[test]
    fn pieces() {
        let all = tokens("local a = 'it\\'s' -- no\n--[[ b\nc ]] d ..= [==[ e ]] ]==] 1.5");
        let shown: Vec<String> = all
            .iter()
            .map(|token| format!("{}:{}", token.text, token.line))
            .collect();
        assert_eq!(
            shown.join(" "),
            "local:1 a:1 =:1 it\\'s:1 d:3 ..=:3  e ]] :3 1:3 .:3 5:3"
        );
        assert_eq!(
            tokens("\"").len() + tokens("[[").len() + tokens("--[[").len(),
            2
        );
    }

    #[test]
    fn changes_that_are_lost() {
        let handler = |body: &str| {
            format!(
                "local n, t = 0, {{}}\nreturn {{ effects = {{ on_coup = \
                function(game)\n{body}\nend }} }}"
            )
        };
        assert_eq!(found(&handler("n = n + 1")), "n:3 ");
        assert_eq!(found(&handler("n += 1")), "n:3 ");
        assert_eq!(
            found(&handler(
                "if game:turn() > 1 then\nt[game:turn()] = true end"
            )),
            "t:4 "
        );
        assert_eq!(found(&handler("table.insert(t, 1)")), "t:3 ");
        assert_eq!(
            found(&handler("local x = if n > 1 then 2 else 3\nn = 5")),
            "n:4 "
        );
        assert_eq!(
            found(
                "local n = 0\nlocal function up() n = n + 1 return n end\nreturn { event = \
                function(game) up() end }"
            ),
            "n:2 "
        );
        assert_eq!(
            found(
                "local last\nreturn { effects = { on_play = function(game, side)\nlast = side \
                end,\non_round_end = function(game) game:gain_vp(last, 1) end } }"
            ),
            "last:3 "
        );
    }

    #[test]
    fn what_is_right_is_left_alone() {
        for source in [
            "local n = 3\nreturn { event = function(game) game:gain_vp(n, 'us') end }",
            "local n = 0\nlocal function up() n = n + 1 end\nreturn { event = function(game) n = 0 \
            up() game:gain_vp(n, 'us') end }",
            "return { event = function(game) local n = 0 for i = 1, 3 do n = n + i end return { n \
            = n } end }",
            "local n = 1\nreturn { event = function(game, n) n = n + 1 end }",
            "local n = 1\nreturn { event = function(game) game:war { n = n } for n = 1, 2 do n = n \
            + 1 end end }",
            "local list = { 1, 2 }\nreturn { event = function(game) local list = { n = list[1] } \
            list.n = 2 end }",
            "local n = 1 return { event = function(game) n = n + 1",
        ] {
            assert_eq!(found(source), "", "{source}");
        }
    }
}
