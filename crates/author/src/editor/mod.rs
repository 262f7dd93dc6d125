//! Definitions for editors: the calls of the engine and what a script file returns, as types.

mod grammar;
mod ids;
mod lua;
mod luau;
mod shapes;

pub use grammar::{AllowedKey, Grammar, Keys, Named, Passed, Values, grammar, lists};
pub use ids::Ids;
pub use lua::lua_definitions;
pub use luau::luau_definitions;

use brink::content::Moment;

use brink::tooling::{Call, Gives, Kind, Param};

/// A type, in neither of the two notations.
#[derive(Clone, Copy, Debug)]
enum Type {
    Text,
    Number,
    Switch,
    /// One of these words.
    Words(&'static [&'static str]),
    /// A list of these words.
    ListOfWords(&'static [&'static str]),
    /// A name or a table that the definitions define.
    Named(&'static str),
    List(&'static Type),
    /// A list of what the definitions define.
    ListOfNamed(&'static str),
    /// A name or a table that the definitions define, or a list of them.
    OneOrMoreNamed(&'static str),
    /// A table from names to definitions.
    NamedByName(&'static str),
    /// A table from names to values.
    ByName(&'static Type),
    /// A table from names and places to values.
    Mixed(&'static Type),
    AnyOf(&'static [Type]),
    /// A function: its parameters and its results.
    Function(&'static [Taken], &'static [Type]),
    /// A handler: a function, or the table of its moment.
    Handler(Moment),
    /// Or nothing.
    Maybe(&'static Type),
}

/// A type that a function accepts, by the name of its parameter.
#[derive(Clone, Copy, Debug)]
struct Taken(&'static str, Type);

/// A key of a table.
#[derive(Clone, Copy, Debug)]
struct Key {
    name: &'static str,
    of: Type,
    needed: bool,
    doc: &'static str,
}

impl Key {
    fn of(param: &Param) -> Key {
        Key {
            name: param.name,
            of: taken(param.kind),
            needed: param.required,
            doc: param.doc,
        }
    }
}

/// A table.
#[derive(Clone, Debug)]
struct Shape {
    name: String,
    doc: &'static str,
    keys: Vec<Key>,
}

/// A name for a sort of text.
#[derive(Clone, Copy, Debug)]
struct Alias {
    name: &'static str,
    of: Type,
    doc: &'static str,
}

const GAME: Taken = Taken("game", Type::Named("Game"));
const SIDE: Type = Type::Named("Side");
const SPACE: Type = Type::Named("Space");
const CARD: Type = Type::Named("Card");
const REGION: Type = Type::Named("Region");
const SCORING: Type = Type::Named("Scoring");
const FILTER: Type = Type::Named("Filter");
const NEUTRAL: Type = Type::Words(&["neutral"]);
const ALL: Type = Type::Words(&["all"]);
const NONE: Type = Type::Words(&["none"]);
const ZONE: Type = Type::Named("ZoneName");

/// Type of the values that a parameter accepts.
const fn taken(kind: Kind) -> Type {
    match kind {
        Kind::Side => SIDE,
        Kind::SideOrNone => Type::AnyOf(&[SIDE, NONE]),
        Kind::Space => SPACE,
        Kind::SpaceIds => Type::AnyOf(&[SPACE, Type::List(&SPACE)]),
        Kind::Card => CARD,
        Kind::Region => REGION,
        Kind::Scoring => SCORING,
        Kind::Number(..) => Type::Number,
        Kind::Switch | Kind::SwitchOrAny => Type::Switch,
        Kind::Text => Type::Text,
        Kind::Prompt => Type::Named("Prompt"),
        Kind::SwitchOrPrompt => Type::AnyOf(&[Type::Switch, Type::Named("Prompt")]),
        Kind::Holes => Type::ByName(&Type::Named("HoleValue")),
        Kind::Options => Type::List(&Type::Named("Answer")),
        Kind::Answers => Type::List(&Type::AnyOf(&[Type::Named("Answer"), Type::Named("Data")])),
        Kind::Word(words) => Type::Words(words),
        Kind::Period => Type::Named("PeriodId"),
        Kind::Owners => Type::AnyOf(&[SIDE, NEUTRAL, Type::List(&Type::AnyOf(&[SIDE, NEUTRAL]))]),
        Kind::Regions => Type::List(&REGION),
        Kind::Modes => Type::List(&Type::Named("OperationId")),
        Kind::Filter => FILTER,
        Kind::NumberOrAll(..) => Type::AnyOf(&[Type::Number, ALL]),
        Kind::Value(..) => Type::AnyOf(&[Type::Number, CARD]),
        Kind::Cards => Type::AnyOf(&[ZONE, Type::List(&CARD)]),
        Kind::Facts => Type::ByName(&Type::AnyOf(&[
            Type::Text,
            Type::Number,
            Type::Switch,
            Type::ByName(&Type::Number),
        ])),
        Kind::CardIds => Type::AnyOf(&[CARD, Type::List(&CARD)]),
        Kind::Data => Type::Named("Data"),
        Kind::Marks => Type::AnyOf(&[Type::Named("Data"), Type::List(&SPACE)]),
        Kind::Option => Type::Named("OptionName"),
        Kind::Track => Type::Named("TrackId"),
        Kind::Counter => Type::Named("CounterId"),
        Kind::Flag => Type::Named("FlagId"),
        Kind::Zone => ZONE,
        Kind::Tag => Type::Named("TagId"),
        Kind::List | Kind::Entries => {
            Type::List(&Type::AnyOf(&[Type::Text, Type::Number, Type::Switch]))
        }
    }
}

/// A value or nil, or a list of values.
const ONE_OR_SEVERAL: Type = Type::Maybe(&Type::AnyOf(&[
    Type::Named("Data"),
    Type::List(&Type::Named("Data")),
]));

/// Types of the results of a call.
const fn returned(gives: Gives) -> &'static [Type] {
    match gives {
        Gives::Nothing => &[],
        Gives::Switch => &[Type::Switch],
        Gives::Number => &[Type::Number],
        Gives::MaybeNumber => &[Type::Maybe(&Type::Number)],
        Gives::Text => &[Type::Text],
        Gives::Value => &[Type::Maybe(&Type::Named("Data"))],
        Gives::Period => &[Type::Named("PeriodId")],
        Gives::Facts => &[Type::Named("CardFacts")],
        Gives::Side => &[Type::Named("SideId")],
        Gives::MaybeSide => &[Type::Maybe(&Type::Named("SideId"))],
        Gives::MaybeCard => &[Type::Maybe(&CARD)],
        Gives::MaybeRegion => &[Type::Maybe(&REGION)],
        Gives::MaybeSpace => &[Type::Maybe(&SPACE)],
        Gives::MaybeSpaceAndNumber => &[Type::Maybe(&SPACE), Type::Maybe(&Type::Number)],
        Gives::TwoAnswers => &[ONE_OR_SEVERAL, ONE_OR_SEVERAL],
        Gives::Entry => &[ONE_OR_SEVERAL],
        Gives::Entries => &[Type::List(&Type::Named("Data"))],
        Gives::Cards => &[Type::List(&CARD)],
        Gives::Spaces => &[Type::List(&SPACE)],
    }
}

/// The side that acts, as a parameter of a handler.
const BY: Taken = Taken("side", Type::Named("SideId"));

/// The parameters of handlers of a played card.
const PLAYED: &[Taken] = &[
    GAME,
    BY,
    Taken("card", CARD),
    Taken("use", Type::Named("Use")),
];

/// The parameters of handlers of a change of influence.
const INFLUENCED: &[Taken] = &[
    GAME,
    BY,
    Taken("space", SPACE),
    Taken("by", Type::Words(&["operations", "event", "setup"])),
];

/// The source of a coup.
const MADE_BY: Taken = Taken("by", Type::Words(&["operations", "event"]));

/// The parameters of handlers of a realignment.
const REALIGNED: &[Taken] = &[
    GAME,
    BY,
    Taken("space", SPACE),
    Taken("loser", Type::Maybe(&Type::Named("SideId"))),
    Taken("removed", Type::Number),
];

/// The parameters of handlers of a card that has moved.
const CARD_MOVED: &[Taken] = &[
    GAME,
    Taken("side", Type::Maybe(&Type::Named("SideId"))),
    Taken("card", CARD),
    Taken("from", Type::Text),
    Taken("to", Type::Text),
];

/// The parameters of handlers of a marker that has moved.
const MOVED: &[Taken] = &[
    GAME,
    Taken("track", Type::Named("TrackId")),
    Taken("side", Type::Maybe(&Type::Named("SideId"))),
    Taken("value", Type::Number),
];

/// The parameters of handlers of pieces.
const COUNTED: &[Taken] = &[
    GAME,
    Taken("side", Type::Maybe(&Type::Named("SideId"))),
    Taken("counter", Type::Named("CounterId")),
    Taken("space", SPACE),
    Taken("change", Type::Number),
];

/// The parameters of handlers of a roll for a box.
const ATTEMPTED: &[Taken] = &[
    GAME,
    Taken("track", Type::Text),
    BY,
    Taken("succeeded", Type::Switch),
];

/// Type of the handler of a moment: its parameters, and its possible results.
const fn handler(moment: Moment) -> Type {
    match moment {
        Moment::RoundStart => {
            Type::Function(&[GAME, BY], &[Type::Maybe(&Type::Named("RoundStart"))])
        }
        Moment::Commit => Type::Function(
            &[
                GAME,
                BY,
                Taken("card", Type::Maybe(&CARD)),
                Taken("use", Type::Maybe(&Type::Named("Use"))),
            ],
            &[],
        ),
        Moment::Play | Moment::Played => Type::Function(PLAYED, &[]),
        Moment::RoundEnd => Type::Function(&[GAME, BY], &[]),
        Moment::Roll => Type::Function(
            &[GAME, BY, Taken("roll", Type::Named("Roll"))],
            &[Type::Maybe(&Type::Number)],
        ),
        Moment::Rolled => Type::Function(
            &[
                GAME,
                BY,
                Taken("roll", Type::Named("Roll")),
                Taken("value", Type::Number),
            ],
            &[],
        ),
        Moment::CoupDeclared => Type::Function(&[GAME, BY, Taken("space", SPACE), MADE_BY], &[]),
        Moment::Coup => Type::Function(
            &[
                GAME,
                BY,
                Taken("space", SPACE),
                Taken("won", Type::Switch),
                MADE_BY,
            ],
            &[],
        ),
        Moment::Realign => Type::Function(REALIGNED, &[]),
        Moment::Vp => Type::Function(&[GAME, BY, Taken("points", Type::Number)], &[]),
        Moment::Defcon => Type::Function(
            &[
                GAME,
                Taken("level", Type::Number),
                Taken("before", Type::Number),
            ],
            &[],
        ),
        Moment::CardMoved => Type::Function(CARD_MOVED, &[]),
        Moment::EffectBegan | Moment::EffectEnded => {
            Type::Function(&[GAME, BY, Taken("card", CARD)], &[])
        }
        Moment::Score => Type::Function(&[GAME, Taken("region", SCORING)], &[Type::Maybe(&SPACE)]),
        Moment::SpaceRace => Type::Function(&[GAME, BY, Taken("box", Type::Number)], &[]),
        Moment::Influence => Type::Function(INFLUENCED, &[]),
        Moment::Track => Type::Function(MOVED, &[]),
        Moment::Counter => Type::Function(COUNTED, &[]),
        Moment::Attempt => Type::Function(ATTEMPTED, &[]),
        // The start and the end of a turn, the end of the headline phase.
        _ => Type::Function(&[GAME], &[]),
    }
}

/// The name of the table that a call with named arguments accepts.
fn table_name(call: &Call) -> String {
    type_name(call.name) + "Options"
}

/// The name of the table of a handler.
fn handler_name(moment: Moment) -> String {
    type_name(moment.handler())
}

/// A name of several words as that of a type.
fn type_name(name: &str) -> String {
    let words = name.split('_').map(|word| {
        let (first, rest) = word.split_at(word.len().min(1));
        first.to_ascii_uppercase() + rest
    });
    words.collect()
}

/// The lines of a text.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handlers_take_what_the_reference_says() {
        for &moment in Moment::ALL {
            let Type::Function(taken, _) = handler(moment) else {
                panic!("{moment:?}")
            };
            let names: Vec<&str> = taken.iter().map(|taken| taken.0).collect();
            let said = format!("`function({})`", names.join(", "));
            assert!(moment.meaning().contains(&said), "{moment:?}: {said}");
        }
    }
}
