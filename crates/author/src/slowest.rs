//! The slowest function of scripts, and its usual cures.

use std::fmt;

use brink::content::Library;
use brink::game::{FunctionCost, FunctionCosts, FunctionName};
use brink::tooling::{Token, TokenKind, end_of_block, tokens};

/// The function that takes the most steps a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Slowest {
    /// Its file and its name.
    pub function: FunctionName,
    /// The cost of all its runs.
    pub cost: FunctionCost,
}

/// Steps a run from which a cure is worth naming: several times what a call of the engine takes.
const MANY: u64 = 200;

/// A usual cure of a slow function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cure {
    /// Narrow a handler to the cases that it is for.
    Narrow,
    /// Ask with a filter instead of a loop.
    Filter,
}

impl Cure {
    /// Its name in data.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Cure::Narrow => "narrow",
            Cure::Filter => "filter",
        }
    }
}

/// The cure as advice.
impl fmt::Display for Cure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Cure::Narrow => "`{ by = …, run = … }` keeps a handler from running where it has nothing to do",
            Cure::Filter => {
                "a filter (`game:count { … }`, `game:spaces { … }`) takes one call where a loop over \
                 spaces takes one each"
            }
        })
    }
}

impl Slowest {
    /// The slowest of some functions, among those in wanted files; `None` if none of them ran.
    #[must_use]
    pub fn of(costs: &FunctionCosts, is_wanted: impl Fn(&str) -> bool) -> Option<Slowest> {
        let wanted = costs.iter().filter(|((path, _), _)| is_wanted(path));
        let slowest = wanted.max_by_key(|(_, cost)| steps_a_run(cost))?;
        Some(Slowest {
            function: slowest.0.clone(),
            cost: *slowest.1,
        })
    }

    /// The steps of a run, on average.
    #[must_use]
    pub fn steps_a_run(&self) -> u64 {
        steps_a_run(&self.cost)
    }

    /// Lists the usual cures; none for a function that is fast enough.
    #[must_use]
    pub fn cures(&self, library: &Library) -> Vec<Cure> {
        if self.steps_a_run() < MANY {
            return Vec::new();
        }
        let (path, name) = &self.function;
        let source = library.sources().find(path).map(|file| &*file.text);
        let tokens = tokens(source.unwrap_or_default());
        let has = |tokens: &[Token<'_>], word: &str| {
            let mut words = tokens.iter().filter(|token| token.kind == TokenKind::Word);
            words.any(|token| token.text == word)
        };
        let body = body_of(&tokens, name);
        let narrows = name.starts_with("on_") && position_of(&tokens, name, "{").is_none();
        let loops = has(body, "for") || has(body, "while") || has(body, "repeat");
        let cures = [(narrows, Cure::Narrow), (loops, Cure::Filter)];
        let helpful = cures.into_iter().filter(|(helps, _)| *helps);
        helpful.map(|(_, cure)| cure).collect()
    }
}

/// The tokens of a function by its name, such as `actions.lobby.run`; all of them if it is not found.
fn body_of<'a, 't>(tokens: &'a [Token<'t>], name: &str) -> &'a [Token<'t>] {
    let key = name.rsplit('.').next().unwrap_or(name);
    let of_table = || {
        let at = position_of(tokens, key, "{")?;
        Some(at + position_of(&tokens[at..], "run", "function")?)
    };
    let begins = position_of(tokens, key, "function").or_else(of_table);
    let begins = begins.map(|at| at + 2);
    let body = begins.and_then(|at| Some(at..end_of_block(tokens, at)?));
    body.map_or(tokens, |body| &tokens[body])
}

/// The position of a key whose value begins with a word or sign.
fn position_of(tokens: &[Token<'_>], key: &str, value: &str) -> Option<usize> {
    let mut entries = tokens.windows(3);
    entries.position(|entry| entry.iter().map(|token| token.text).eq([key, "=", value]))
}

/// The file, the function, and its steps.
impl fmt::Display for Slowest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (path, name) = &self.function;
        let steps = self.steps_a_run();
        write!(f, "{path}: `{name}`, {steps} steps a run")
    }
}

fn steps_a_run(cost: &FunctionCost) -> u64 {
    cost.steps / cost.runs.max(1)
}

#[cfg(test)]
mod tests {
    use brink::content::{Library, Texts};

    use super::*;

    fn cost(runs: u64, steps: u64) -> FunctionCost {
        let mut cost = FunctionCost::default();
        (cost.runs, cost.steps) = (runs, steps);
        cost
    }

    #[test]
    fn the_most_steps_a_run_count_and_only_they_have_a_cure() {
        let name = |path: &str, name: &str| (path.to_owned(), name.to_owned());
        let costs = FunctionCosts::from([
            (name("a.lua", "event"), cost(100, 9_000)),
            (name("cards/isles/b.lua", "on_coup"), cost(2, 1_000)),
            (name("other.lua", "event"), cost(1, 90_000)),
        ]);
        let slowest = Slowest::of(&costs, |path| path != "other.lua").expect("some ran");
        assert_eq!(
            slowest.to_string(),
            "cards/isles/b.lua: `on_coup`, 500 steps a run"
        );
        let library = Library::from_texts(Texts::named("none"));
        assert_eq!(slowest.cures(&library), [Cure::Narrow]);
        let loops_elsewhere = Texts::named("").with(
            "cards/isles/b.lua",
            "local function all() for _ = 1, 3 do end end\n\
             return { effects = { only = { on_coup = {} }, on_coup = function(game) return all() end } }",
        );
        let library = Library::from_texts(loops_elsewhere);
        assert_eq!(slowest.cures(&library), [], "only its own loops count");
        let fast = Slowest::of(&costs, |path| path == "a.lua").expect("it ran");
        assert!(fast.cures(&library).is_empty());
    }
}
