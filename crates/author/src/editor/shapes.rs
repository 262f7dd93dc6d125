//! The names and tables that scripts use apart from the calls: filters, facts of cards, the returned table.

use brink::content::{Moment, Verdict};
use brink::tooling::{self, Needed, Table, Takes};
use brink::tooling::{card_script_table, rule_script_table};

use super::{
    Alias, CARD, GAME, Key, REGION, SCORING, SPACE, Shape, Taken, Type, handler, handler_name,
};

const fn may(name: &'static str, of: Type, doc: &'static str) -> Key {
    Key {
        name,
        of,
        needed: false,
        doc,
    }
}

const fn need(name: &'static str, of: Type, doc: &'static str) -> Key {
    Key {
        name,
        of,
        needed: true,
        doc,
    }
}

const WHO: Type = Type::Named("Who");

/// The names of sorts of text.
pub(super) const ALIASES: &[Alias] = &[
    Alias {
        name: "SideId",
        of: Type::Text,
        doc: "The id of a side.",
    },
    Alias {
        name: "Side",
        of: Type::AnyOf(&[Type::Words(&["player", "opponent"]), Type::Named("SideId")]),
        doc: "A side: `\"player\"` (the one that the event belongs to), `\"opponent\"`, or its id.",
    },
    Alias {
        name: "Who",
        of: Type::AnyOf(&[
            Type::Words(&["player", "opponent", "either"]),
            Type::Named("SideId"),
        ]),
        doc: "A side, or either of them.",
    },
    Alias {
        name: "WhoOrNobody",
        of: Type::AnyOf(&[
            Type::Words(&["player", "opponent", "either", "neither"]),
            Type::Named("SideId"),
        ]),
        doc: "A side, either of them, or neither.",
    },
    Alias {
        name: "Space",
        of: Type::Text,
        doc: "The id of a space of the map.",
    },
    Alias {
        name: "Card",
        of: Type::Text,
        doc: "The id of a card.",
    },
    Alias {
        name: "Region",
        of: Type::Text,
        doc: "The id of a region of the map.",
    },
    Alias {
        name: "Scoring",
        of: Type::Text,
        doc: "The id of a scoring of the scenario.",
    },
    Alias {
        name: "PeriodId",
        of: Type::Text,
        doc: "The id of a period of the scenario.",
    },
    Alias {
        name: "OperationId",
        of: Type::Text,
        doc: "`influence`, `realign`, `coup`, or the id of an operation that the scenario declares.",
    },
    Alias {
        name: "CounterId",
        of: Type::Text,
        doc: "The id of a kind of pieces that the scenario declares.",
    },
    Alias {
        name: "TrackId",
        of: Type::Text,
        doc: "The id of a track that the scenario declares.",
    },
    Alias {
        name: "FlagId",
        of: Type::Text,
        doc: "The id of a flag that the scenario declares.",
    },
    Alias {
        name: "ZoneName",
        of: Type::Text,
        doc: "A zone of cards: `hand`, `discard` or another of every game, or the id of one that the \
            scenario declares.",
    },
    Alias {
        name: "TagId",
        of: Type::Text,
        doc: "A tag of spaces: of the map, or one that the scenario declares.",
    },
    Alias {
        name: "OptionName",
        of: Type::Text,
        doc: "The name of an option of the scenario.",
    },
    Alias {
        name: "Data",
        of: Type::AnyOf(&[
            Type::Text,
            Type::Number,
            Type::Switch,
            Type::ByName(&Type::Text),
        ]),
        doc: "What an effect remembers, or the value of an option: an id, a number or a boolean. \
            An id that two kinds of \
              things share is given with its kind: `{ space = \"harbour\" }` or `{ card = \
              \"harbour\" }`.",
    },
    Alias {
        name: "HoleValue",
        of: Type::AnyOf(&[
            Type::Text,
            Type::Number,
            Type::ByName(&Type::AnyOf(&[Type::Text, Type::Number])),
        ]),
        doc: "The value of a hole: a number, a text, the id of a thing in a hole of its kind, or \
            `{ card = \"ID\" }` in any hole.",
    },
    Alias {
        name: "Prompt",
        of: Type::AnyOf(&[Type::Text, Type::Named("TextWithHoles")]),
        doc: "A text that people read, or `{ \"text with a {hole}\", hole = value }`.",
    },
    Alias {
        name: "TextWithHoles",
        of: Type::Mixed(&Type::Named("HoleValue")),
        doc: "A text with holes in the first place, and their values by name.",
    },
    Alias {
        name: "Answer",
        of: Type::Mixed(&Type::AnyOf(&[
            Type::Named("Prompt"),
            Type::Number,
            Type::Switch,
        ])),
        doc: "An answer of `choose` or `choose_secretly`: `{ \"text\", value }`, what people read \
            and what the script gets; `does = \"text\"` says what the answer does.",
    },
    Alias {
        name: "Use",
        of: Type::AnyOf(&[
            Type::Words(&[
                "event",
                "operations",
                "event_first",
                "operations_first",
                "space_race",
                "headline",
                "granted",
            ]),
            Type::Text,
        ]),
        doc: "How a card is used.",
    },
    Alias {
        name: "Roll",
        of: Type::Words(&[
            "coup",
            "realign",
            "war",
            "space_race",
            "attempt",
            "operation",
            "event",
        ]),
        doc: "What a die is rolled for.",
    },
    Alias {
        name: "RoundStart",
        of: Type::Words(&[Verdict::Over.word(), Verdict::Scoring.word()]),
        doc: "The state of the action round: used up, or limited to scoring cards.",
    },
];

/// The names that the definitions give to tables declared by scripts.
const CLASSES: [(&str, &str); 37] = [
    ("a filter", "Filter"),
    ("a range of stability", "StabilityRange"),
    ("an amount of influence", "InfluenceAmount"),
    ("a condition", "Condition"),
    ("a range", "Range"),
    ("facts of cards", "CardChoice"),
    ("`ops`", "OpsModifier"),
    ("`forbid`", "ForbidModifier"),
    ("`die`", "DieModifier"),
    ("`void`", "VoidModifier"),
    ("`pause`", "PauseModifier"),
    ("`max_influence`", "MaxInfluenceModifier"),
    ("`cost`", "CostModifier"),
    ("`stability`", "StabilityModifier"),
    ("`links`", "LinksModifier"),
    ("`out_of_play`", "OutOfPlayModifier"),
    ("`hand_size`", "HandSizeModifier"),
    ("`score`", "ScoreModifier"),
    ("ways of links", "Ways"),
    ("`keep_defcon`", "KeepDefconModifier"),
    ("`defcon_floor`", "DefconFloorModifier"),
    ("`defcon_open`", "DefconOpenModifier"),
    ("`headline_last`", "HeadlineLastModifier"),
    ("`space_race_attempts`", "SpaceRaceAttemptsModifier"),
    ("`discard_held`", "DiscardHeldModifier"),
    ("`battlegrounds`", "BattlegroundsModifier"),
    ("`exempt`", "ExemptModifier"),
    ("`extra_round`", "ExtraRoundModifier"),
    ("`acts_first`", "ActsFirstModifier"),
    ("`open_hand`", "OpenHandModifier"),
    ("`must_play`", "MustPlayModifier"),
    ("`effects`", "Effects"),
    ("`cancelled_by`", "Narrowed"),
    ("an action", "Action"),
    ("`pay`", "Pay"),
    ("a card script", "CardScript"),
    ("a rule script", "RuleScript"),
];

/// The tables, each after the tables to which it refers.
pub(super) fn shapes() -> Vec<Shape> {
    let mut all = vec![card_facts()];
    for table in [card_script_table(), rule_script_table()] {
        gather(table, &mut Vec::new(), &mut all);
    }
    all
}

/// Adds the tables to which a table refers, then the table itself; `above` guards against cycles.
fn gather(table: Table, above: &mut Vec<&'static str>, all: &mut Vec<Shape>) {
    if is_handler(&table) {
        return all.extend(handlers(&table, all));
    }
    let name = class(table.of);
    if above.contains(&table.of) || all.iter().any(|shape| shape.name == name) {
        return;
    }
    above.push(table.of);
    for inner in table.keys.iter().flat_map(|key| key.takes.tables()) {
        gather(inner, above, all);
    }
    above.pop();
    all.push(Shape {
        name: name.to_owned(),
        doc: table.doc,
        keys: table.keys.iter().map(key_of).collect(),
    });
}

/// Whether a table is that of a handler.
fn is_handler(table: &Table) -> bool {
    table.keys.iter().any(|key| key.name == "run") && table.of == "a handler"
}

/// The tables of the handlers, each with what narrows its moment, and with its function.
fn handlers(table: &Table, known: &[Shape]) -> Vec<Shape> {
    let moments = Moment::ALL.iter().map(|moment| Shape {
        name: handler_name(*moment),
        doc: table.doc,
        keys: handler_keys(table, *moment)
            .iter()
            .map(|key| match key.name {
                "run" => Key {
                    of: handler(*moment),
                    ..key_of(key)
                },
                _ => key_of(key),
            })
            .collect(),
    });
    let new = moments.filter(|shape| known.iter().all(|known| known.name != shape.name));
    new.collect()
}

/// The keys of the table of a handler that its moment allows.
pub(super) fn handler_keys(table: &Table, moment: Moment) -> Vec<tooling::Key> {
    let keys = table.keys.iter();
    let allowed = keys.filter(|key| key.name == "run" || moment.narrowed_by().contains(&key.name));
    allowed.cloned().collect()
}

/// A declared key as editors show it.
fn key_of(key: &tooling::Key) -> Key {
    Key {
        name: key.name,
        of: type_of(key),
        needed: key.needed == Needed::Always,
        doc: key.doc,
    }
}

/// The name of a table.
fn class(of: &str) -> &'static str {
    CLASSES
        .iter()
        .find(|(known, _)| *known == of)
        .map_or("Table", |(_, class)| class)
}

/// The type of a key.
pub(super) fn type_of(key: &tooling::Key) -> Type {
    const EVENT: &[Taken] = &[GAME, Taken("with", Type::Maybe(&CARD))];
    match (&key.takes, key.name) {
        (Takes::Function, "event") => Type::Function(EVENT, &[]),
        (Takes::Function, "condition") => Type::Function(EVENT, &[Type::Switch]),
        (Takes::Function, "available") => Type::Function(&[GAME], &[Type::Switch]),
        (Takes::Function, _) => Type::Function(&[GAME], &[]),
        (takes, name) => match Moment::ALL.iter().find(|moment| moment.handler() == name) {
            Some(moment) => Type::Handler(*moment),
            None => type_of_value(takes),
        },
    }
}

fn type_of_value(takes: &Takes) -> Type {
    match takes {
        Takes::Number { .. } => Type::Number,
        Takes::Switch => Type::Switch,
        Takes::Words(words) => Type::Words(words),
        Takes::Who => WHO,
        Takes::WhoOrNeither => Type::Named("WhoOrNobody"),
        Takes::Id(what) | Takes::Name(what) => named(what),
        Takes::Table(table) => Type::Named(class(table().of)),
        Takes::List(item) => match &**item {
            Takes::Words(words) => Type::ListOfWords(words),
            Takes::Table(table) => Type::ListOfNamed(class(table().of)),
            _ => Type::List(&Type::Text),
        },
        Takes::OneOrMore(item) => match &**item {
            Takes::Id("region") => Type::AnyOf(&[REGION, Type::List(&REGION)]),
            Takes::Id("space") => Type::AnyOf(&[SPACE, Type::List(&SPACE)]),
            Takes::Id("card") => Type::AnyOf(&[CARD, Type::List(&CARD)]),
            Takes::Table(table) => Type::OneOrMoreNamed(class(table().of)),
            Takes::AnyOf(all) if matches!(all[..], [Takes::Number { .. }, ..]) => Type::AnyOf(&[
                Type::Number,
                Type::Named("Range"),
                Type::List(&Type::Number),
                Type::ListOfNamed("Range"),
            ]),
            _ => Type::AnyOf(&[Type::Text, Type::List(&Type::Text)]),
        },
        Takes::ById(_, value) => match &**value {
            Takes::Table(table) => Type::NamedByName(class(table().of)),
            // A fact: a value, several, or the bounds of a number.
            Takes::AnyOf(_) => Type::ByName(&Type::AnyOf(&[
                Type::Text,
                Type::Number,
                Type::Switch,
                Type::List(&Type::Text),
                Type::List(&Type::Number),
                Type::ByName(&Type::Number),
            ])),
            _ => Type::ByName(&Type::Text),
        },
        Takes::AnyOf(all) => either(all),
        _ => Type::Text,
    }
}

/// The type of a key with alternatives.
fn either(all: &[Takes]) -> Type {
    let tables: Vec<&str> = all
        .iter()
        .flat_map(Takes::tables)
        .map(|table| class(table.of))
        .collect();
    match tables[..] {
        ["StabilityRange"] => Type::AnyOf(&[Type::Number, Type::Named("StabilityRange")]),
        ["Range"] => Type::AnyOf(&[Type::Number, Type::Named("Range")]),
        ["Filter", "Filter"] => Type::AnyOf(&[Type::Named("Filter"), Type::NamedByName("Filter")]),
        ["CardChoice"] => Type::AnyOf(&[CARD, Type::List(&CARD), Type::Named("CardChoice")]),
        _ => Type::Text,
    }
}

fn named(what: &str) -> Type {
    match what {
        "region" => REGION,
        "space" => SPACE,
        "card" => CARD,
        "side" => Type::Named("SideId"),
        "scoring" => SCORING,
        _ => Type::Text,
    }
}

fn card_facts() -> Shape {
    let keys = printed_facts().into_iter().chain(event_facts());
    Shape {
        name: "CardFacts".to_owned(),
        doc: "The printed facts of a card. They cannot be changed.",
        keys: keys.collect(),
    }
}

/// The facts on the face of a card.
fn printed_facts() -> Vec<Key> {
    let ops = "The printed value; 0 for a scoring card.";
    let side = "Whose event it is; nil if it is neutral.";
    let region = "The region that its event scores, where the script says `scores`.";
    let starred = "Whether it leaves the game once its event has happened.";
    let underlined = "Whether its event stays in effect.";
    let period = "The period from which it is in the draw pile.";
    let tags = "Its tags: `facts.tags.war` is true if it has this one.";
    vec![
        need("id", CARD, "The id."),
        need("name", Type::Text, "The title."),
        need("number", Type::Number, "The printed number."),
        need("ops", Type::Number, ops),
        may("side", Type::Named("SideId"), side),
        need("scoring", Type::Switch, "Whether it is a scoring card."),
        may("scoring_region", REGION, region),
        need("starred", Type::Switch, starred),
        need("underlined", Type::Switch, underlined),
        may("period", Type::Text, period),
        need("tags", Type::ByName(&Type::Switch), tags),
        need(
            "facts",
            Type::ByName(&Type::AnyOf(&[Type::Text, Type::Number, Type::Switch])),
            "The facts that its card set declares.",
        ),
        need("set", Type::Text, "The card set that it comes from."),
    ]
}

/// The facts about when an event can happen, and what it ends.
fn event_facts() -> Vec<Key> {
    let requires = "Cards of which the event of one has to have happened; empty if there is none.";
    let blocks = "Cards whose events cannot happen any more after its own.";
    let cancels = "Cards whose effects end when its event happens.";
    let no_headline = "Whether it cannot be headlined.";
    vec![
        need("requires", Type::List(&CARD), requires),
        need("blocks", Type::List(&CARD), blocks),
        need("cancels", Type::List(&CARD), cancels),
        need("has_event", Type::Switch, "Whether it has an event."),
        need("no_headline", Type::Switch, no_headline),
    ]
}
