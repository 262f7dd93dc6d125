//! The declaration of a call: its name, parameters, result, description and example.

use crate::game::state::core::Core;

use super::args::Args;
use super::param::Param;
use super::reply::Reply;

/// The version of the API; a change that would give older scripts a different meaning increases it.
pub const API_VERSION: u8 = 1;

/// One call of the API.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Call {
    /// Its name: scripts write `game:name(…)`.
    pub name: &'static str,
    /// Its former names, which scripts may still use.
    pub renamed: &'static [&'static str],
    /// Names under which people look for it: messages lead from them to it.
    pub sought: &'static [&'static str],
    /// The form of its arguments.
    pub style: Style,
    /// Its parameters.
    pub params: &'static [Param],
    /// Its result.
    pub gives: Gives,
    /// Its meaning.
    pub doc: &'static str,
    /// The permission that a script needs for it.
    pub needs: Needs,
    /// The version of the API that introduced it.
    pub since: u8,
    /// Example lines of Lua, run in the game of the reference; `--> value` is the result of a line.
    pub example: &'static str,
    /// Whether it returns before anything else happens, unless scripts hear of what it changes.
    pub(super) is_immediate: bool,
    pub(super) body: Body,
}

/// The form of arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// `game:call(a, b)`.
    Positional,
    /// `game:call { a = …, b = … }`.
    Named,
    /// `game:call { … }` where the whole table is one filter.
    Filter,
}

/// The effect of a call on the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// It only reads.
    Read,
    /// It changes the game immediately.
    Change,
    /// It may ask a side a question, or run rules that do: the script waits.
    Ask,
}

/// The result of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gives {
    /// The call returns nothing.
    Nothing,
    /// `true` or `false`.
    Switch,
    /// A whole number.
    Number,
    /// A whole number or nil.
    MaybeNumber,
    /// A text.
    Text,
    /// The data of an effect, the value of an option, or the value of an answer.
    Value,
    /// A period.
    Period,
    /// The facts of a card.
    Facts,
    /// A side.
    Side,
    /// A side or nil.
    MaybeSide,
    /// A card or nil.
    MaybeCard,
    /// A region or nil.
    MaybeRegion,
    /// A space or nil.
    MaybeSpace,
    /// A space or nil, and a number.
    MaybeSpaceAndNumber,
    /// The values of two answers, each nil if there was none, or two lists of them.
    TwoAnswers,
    /// One entry of a list or nil, or a list of entries.
    Entry,
    /// The entries of a list.
    Entries,
    /// A list of cards.
    Cards,
    /// A list of spaces.
    Spaces,
}

impl Gives {
    /// The type in words, for the reference.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Gives::Nothing => "nothing",
            Gives::Switch => "boolean",
            Gives::Number => "number",
            Gives::MaybeNumber => "number or nil",
            Gives::Text => "text",
            Gives::Value => "value",
            Gives::Period => "period",
            Gives::Facts => "table",
            Gives::Side => "side",
            Gives::MaybeSide => "side or nil",
            Gives::MaybeCard => "card or nil",
            Gives::MaybeRegion => "region or nil",
            Gives::MaybeSpace => "space or nil",
            Gives::MaybeSpaceAndNumber => "space or nil, number",
            Gives::TwoAnswers => "value or nil, value or nil, or two lists of values",
            Gives::Entry => "entry or nil, or list of entries",
            Gives::Entries => "list of entries",
            Gives::Cards => "list of cards",
            Gives::Spaces => "list of spaces",
        }
    }
}

/// A function of the engine that carries out a call.
type Function = fn(&mut Core, &Args) -> Result<Reply, String>;

/// The implementation of a call.
#[derive(Clone, Copy, Debug)]
pub(super) enum Body {
    /// A function of the engine.
    Engine(Function),
    /// A function in `composed.lua` that makes other calls; the arguments are checked first.
    Composed,
}

/// Begins the declaration of a call.
pub(super) const fn call(name: &'static str, doc: &'static str, example: &'static str) -> Call {
    Call {
        name,
        renamed: &[],
        sought: &[],
        style: Style::Positional,
        params: &[],
        gives: Gives::Nothing,
        doc,
        needs: Needs::Read,
        since: API_VERSION,
        example,
        is_immediate: false,
        body: Body::Composed,
    }
}

/// Declares the calls of a table: of each the description and an example in its doc comment, its name, and the functions
/// of [`Call`] that set the rest.
macro_rules! calls {
    ($(
        $(#[doc = $doc:literal])+
        $name:ident $(.$part:ident($($of:tt)*))+;
    )*) => {
        pub(super) const CALLS: &[$crate::game::api::call::Call] = &[$({
            use $crate::game::api::{call, doc_comment};

            const DESCRIPTION: &str = doc_comment::description(concat!($($doc),+));
            const CODE: &str = doc_comment::code(concat!($($doc, "\n"),+));
            const LINES: [u8; CODE.len()] = doc_comment::unindented(CODE);
            call::call(stringify!($name), DESCRIPTION, doc_comment::trimmed(&LINES))
                $(.$part($($of)*))+
        }),*];
    };
}
pub(super) use calls;

impl Call {
    /// Whether this is its name, or a former one.
    #[must_use]
    pub fn is_called(&self, name: &str) -> bool {
        self.name == name || self.renamed.contains(&name)
    }

    /// Adds former names.
    pub(super) const fn renamed(self, renamed: &'static [&'static str]) -> Call {
        Call { renamed, ..self }
    }

    /// Adds names under which people look for it.
    pub(super) const fn sought(self, sought: &'static [&'static str]) -> Call {
        Call { sought, ..self }
    }

    /// Adds positional parameters.
    pub(super) const fn takes(self, params: &'static [Param]) -> Call {
        Call { params, ..self }
    }

    /// Adds named parameters.
    pub(super) const fn named(self, params: &'static [Param]) -> Call {
        Call {
            params,
            style: Style::Named,
            ..self
        }
    }

    /// Takes one filter as its arguments.
    pub(super) const fn filter(self, params: &'static [Param]) -> Call {
        Call {
            params,
            style: Style::Filter,
            ..self
        }
    }

    /// Sets the type of the result.
    pub(super) const fn gives(self, gives: Gives) -> Call {
        Call { gives, ..self }
    }

    /// A call that only reads.
    pub(super) const fn reads(self, body: Function) -> Call {
        Call {
            needs: Needs::Read,
            is_immediate: true,
            body: Body::Engine(body),
            ..self
        }
    }

    /// A call that changes the game immediately.
    pub(super) const fn changes(self, body: Function) -> Call {
        Call {
            needs: Needs::Change,
            is_immediate: true,
            body: Body::Engine(body),
            ..self
        }
    }

    /// A call that rolls dice, and waits for them and for what follows from them.
    pub(super) const fn rolls(self, body: Function) -> Call {
        Call {
            needs: Needs::Change,
            body: Body::Engine(body),
            ..self
        }
    }

    /// A call that may ask a side a question.
    pub(super) const fn asks(self, body: Function) -> Call {
        Call {
            needs: Needs::Ask,
            body: Body::Engine(body),
            ..self
        }
    }

    /// A call that makes other calls, some of which may ask a question.
    pub(super) const fn composed(self) -> Call {
        Call {
            needs: Needs::Ask,
            body: Body::Composed,
            ..self
        }
    }
}
