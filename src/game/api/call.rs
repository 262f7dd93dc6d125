//! How a call is declared: its name, parameters, result, one sentence and an example.

use crate::game::state::core::Core;

use super::args::Args;
use super::param::Param;
use super::reply::Reply;

/// The version of the API: it grows when a script of the version before would be read differently.
pub const API_VERSION: u8 = 1;

/// One call of the API.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Call {
    /// Its name: scripts write `game:name(…)`.
    pub name: &'static str,
    /// Whether its arguments come one after another or in one table with names.
    pub style: Style,
    /// Its parameters.
    pub params: &'static [Param],
    /// What it returns.
    pub gives: Gives,
    /// What it means.
    pub doc: &'static str,
    /// What a script must be allowed to do.
    pub needs: Needs,
    /// The version of the API that brought it.
    pub since: u8,
    /// Lines of Lua that use it in the game of the reference; `--> value` says what a line gives.
    pub example: &'static str,
    pub(super) body: Body,
}

/// How arguments are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// `game:call(a, b)`.
    Positional,
    /// `game:call { a = …, b = … }`.
    Named,
    /// `game:call { … }` where the whole table is one filter.
    Filter,
}

/// What a call does to the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// It only reads.
    Read,
    /// It changes the game immediately.
    Change,
    /// It may ask a side, or run rules that do: the script waits.
    Ask,
}

/// What a call returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gives {
    /// The call returns nothing.
    Nothing,
    /// `true` or `false`.
    Switch,
    /// A whole number.
    Number,
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
    /// The values of two answers, each nil if there was none.
    TwoValues,
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
    /// What it is in words, for the reference.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Gives::Nothing => "nothing",
            Gives::Switch => "boolean",
            Gives::Number => "number",
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
            Gives::TwoValues => "value or nil, value or nil",
            Gives::Entry => "entry or nil, or list of entries",
            Gives::Entries => "list of entries",
            Gives::Cards => "list of cards",
            Gives::Spaces => "list of spaces",
        }
    }
}

/// What a call does.
#[derive(Clone, Copy, Debug)]
pub(super) enum Body {
    /// A function of the engine.
    Engine(fn(&mut Core, &Args) -> Result<Reply, String>),
    /// A function in `composed.lua` that makes other calls; the arguments are checked before.
    Composed,
}

/// Begins the declaration of a call.
pub(super) const fn call(name: &'static str, doc: &'static str) -> Call {
    Call {
        name,
        style: Style::Positional,
        params: &[],
        gives: Gives::Nothing,
        doc,
        needs: Needs::Read,
        since: API_VERSION,
        example: "",
        body: Body::Composed,
    }
}

impl Call {
    /// With arguments that come one after another.
    pub(super) const fn takes(self, params: &'static [Param]) -> Call {
        Call { params, ..self }
    }

    /// With arguments that have names.
    pub(super) const fn named(self, params: &'static [Param]) -> Call {
        Call {
            params,
            style: Style::Named,
            ..self
        }
    }

    /// With one filter as its arguments.
    pub(super) const fn filter(self, params: &'static [Param]) -> Call {
        Call {
            params,
            style: Style::Filter,
            ..self
        }
    }

    /// With what it returns.
    pub(super) const fn gives(self, gives: Gives) -> Call {
        Call { gives, ..self }
    }

    /// With lines of Lua that show it.
    pub(super) const fn example(self, example: &'static str) -> Call {
        Call { example, ..self }
    }

    /// A call that only reads.
    pub(super) const fn reads(self, body: fn(&mut Core, &Args) -> Result<Reply, String>) -> Call {
        Call {
            needs: Needs::Read,
            body: Body::Engine(body),
            ..self
        }
    }

    /// A call that changes the game immediately.
    pub(super) const fn changes(self, body: fn(&mut Core, &Args) -> Result<Reply, String>) -> Call {
        Call {
            needs: Needs::Change,
            body: Body::Engine(body),
            ..self
        }
    }

    /// A call that may ask.
    pub(super) const fn asks(self, body: fn(&mut Core, &Args) -> Result<Reply, String>) -> Call {
        Call {
            needs: Needs::Ask,
            body: Body::Engine(body),
            ..self
        }
    }

    /// A call that makes other calls, some of which may ask.
    pub(super) const fn composed(self) -> Call {
        Call {
            needs: Needs::Ask,
            body: Body::Composed,
            ..self
        }
    }
}
