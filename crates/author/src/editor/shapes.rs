//! The names and tables that scripts use beside the calls: filters, facts of cards, what a file returns.

use brink::content::{Moment, Verdict, filter_table};

use super::{Alias, CARD, FILTER, GAME, Key, REGION, SPACE, Shape, Taken, Type, handler};

const fn may(name: &'static str, of: Type, doc: &'static str) -> Key {
    Key { name, of, needed: false, doc }
}

const fn need(name: &'static str, of: Type, doc: &'static str) -> Key {
    Key { name, of, needed: true, doc }
}

const WHO: Type = Type::Named("Who");
const ACTIONS: Type = Type::List(&Type::Words(&["influence", "realign", "coup", "war"]));

/// The names of sorts of text.
pub(super) const ALIASES: &[Alias] = &[
    Alias { name: "SideId", of: Type::Text, doc: "The id of a side." },
    Alias {
        name: "Side",
        of: Type::AnyOf(&[Type::Words(&["player", "opponent"]), Type::Text]),
        doc: "A side: `\"player\"` (the one that the event belongs to), `\"opponent\"`, or its id.",
    },
    Alias {
        name: "Who",
        of: Type::AnyOf(&[Type::Words(&["player", "opponent", "either"]), Type::Text]),
        doc: "A side, or either of them.",
    },
    Alias {
        name: "WhoOrNobody",
        of: Type::AnyOf(&[Type::Words(&["player", "opponent", "either", "neither"]), Type::Text]),
        doc: "A side, either of them, or neither.",
    },
    Alias { name: "Space", of: Type::Text, doc: "The id of a space of the map." },
    Alias { name: "Card", of: Type::Text, doc: "The id of a card." },
    Alias { name: "Region", of: Type::Text, doc: "The id of a region of the map." },
    Alias { name: "Scoring", of: Type::Text, doc: "The id of a scoring of the scenario." },
    Alias { name: "PeriodId", of: Type::Text, doc: "The id of a period of the scenario." },
    Alias { name: "OptionName", of: Type::Text, doc: "The name of an option of the scenario." },
    Alias {
        name: "Data",
        of: Type::AnyOf(&[Type::Text, Type::Number, Type::Switch, Type::ByName(&Type::Text)]),
        doc: "What an effect remembers, or the value of an option: an id, a number or a boolean. An id that two kinds of \
              things share is given with its kind: `{ space = \"harbour\" }` or `{ card = \"harbour\" }`.",
    },
    Alias {
        name: "Use",
        of: Type::AnyOf(&[
            Type::Words(&["event", "operations", "event_first", "operations_first", "space", "headline", "granted"]),
            Type::Text,
        ]),
        doc: "How a card is used.",
    },
    Alias {
        name: "Roll",
        of: Type::Words(&["coup", "realign", "war", "space", "event"]),
        doc: "What a die is thrown for.",
    },
    Alias {
        name: "RoundStart",
        of: Type::Words(&[Verdict::Over.word(), Verdict::Scoring.word()]),
        doc: "What becomes of the action round: it is used up, or only scoring cards can be played.",
    },
];

/// The tables, in the order in which one names the next.
pub(super) fn shapes() -> Vec<Shape> {
    let mut all = vec![filter(), stability(), card_facts()];
    all.extend(modifiers());
    all.extend([effects(), only(), action(), card_script(), rule_script()]);
    all
}

fn filter() -> Shape {
    let table = filter_table();
    Shape {
        name: "Filter",
        doc: table.doc,
        keys: table.keys.iter().map(|key| may(key.name, filter_key(key.name), key.doc)).collect(),
    }
}

fn filter_key(name: &str) -> Type {
    match name {
        "region" => Type::AnyOf(&[REGION, Type::List(&REGION)]),
        "tag" => Type::AnyOf(&[Type::Text, Type::List(&Type::Text)]),
        "ids" => Type::AnyOf(&[SPACE, Type::List(&SPACE)]),
        "controlled_by" | "not_controlled_by" | "has_influence" | "no_influence" => Type::Named("WhoOrNobody"),
        "stability" => Type::AnyOf(&[Type::Number, Type::Named("StabilityRange")]),
        "kind" => Type::Words(&["country", "zone", "any"]),
        "any" | "all" => Type::List(&FILTER),
        "adjacent_to" | "except" => FILTER,
        // `data`, `as_round_began`
        _ => Type::Switch,
    }
}

fn stability() -> Shape {
    Shape {
        name: "StabilityRange",
        doc: "A range of stability.",
        keys: vec![may("min", Type::Number, "At least this."), may("max", Type::Number, "At most this.")],
    }
}

fn card_facts() -> Shape {
    Shape {
        name: "CardFacts",
        doc: "The printed facts of a card. They cannot be changed.",
        keys: vec![
            need("id", CARD, "The id."),
            need("name", Type::Text, "The title."),
            need("number", Type::Number, "The printed number."),
            need("ops", Type::Number, "The printed value; 0 for a scoring card."),
            may("side", Type::Named("SideId"), "Whose event it is; nil if it is neutral."),
            need("scoring", Type::Switch, "Whether it is a scoring card."),
            need("starred", Type::Switch, "Whether it leaves the game once its event has happened."),
            need("underlined", Type::Switch, "Whether its event stays in effect."),
            may("period", Type::Text, "The period from which it is in the draw pile."),
            need("tags", Type::ByName(&Type::Switch), "Its tags: `facts.tags.war` is true if it has this one."),
        ],
    }
}

/// The entries of the lists of declared modifiers.
fn modifiers() -> [Shape; 10] {
    let within = || may("within", FILTER, "Where; everywhere if left out.");
    let actions = "The operations: `\"influence\"`, `\"realign\"`, `\"coup\"`, `\"war\"`.";
    let shape = |name, doc, keys| Shape { name, doc, keys };
    [
        shape(
            "OpsModifier",
            "Changes the value of a side's cards. All are added up, then the limits apply.",
            vec![
                need("of", WHO, "Whose cards."),
                may("add", Type::Number, "What is added."),
                may("min", Type::Number, "The lowest value that it may push to."),
                may("max", Type::Number, "The highest value that it may push to."),
                may("printed", Type::Number, "Only cards of this printed value."),
                may("within", FILTER, "Only if every point is spent there."),
                may("spent", Type::Words(&["all", "any"]), "With `within`: `\"any\"` if one point there is enough."),
                may("actions", ACTIONS, "Only for these operations."),
                may("granted", Type::Switch, "`false`: only cards, not points that events grant."),
            ],
        ),
        shape(
            "ForbidModifier",
            "Forbids operations.",
            vec![need("actions", ACTIONS, actions), need("by", WHO, "Who may not."), within()],
        ),
        shape(
            "DieModifier",
            "Changes a die.",
            vec![
                need("roll", Type::Words(&["coup", "realign", "war", "space"]), "In which rolls."),
                need("of", WHO, "Whose die."),
                need("add", Type::Number, "What is added."),
                within(),
            ],
        ),
        shape("KeepDefconModifier", "Coups do not lower DEFCON.", vec![need("by", WHO, "Whose coups.")]),
        shape(
            "BattlegroundsModifier",
            "More battlegrounds: for everything, or only for the scoring of a region or for coups.",
            vec![
                may("scoring", REGION, "Only for the scoring of this region."),
                may("coup", Type::Switch, "Only for coups: instead of `scoring`."),
                within(),
            ],
        ),
        shape(
            "ExemptModifier",
            "The modifiers of another card do not apply there.",
            vec![need("from", CARD, "The other card."), within()],
        ),
        shape("ExtraRoundModifier", "An optional action round after the last.", vec![need("of", WHO, "Whose.")]),
        shape("ActsFirstModifier", "Takes its action rounds before the other side.", vec![need("of", WHO, "Who.")]),
        shape("OpenHandModifier", "A hand that the other side may see.", vec![need("of", WHO, "Whose.")]),
        shape(
            "MustPlayModifier",
            "What the next action round has to be.",
            vec![
                need("of", WHO, "Whose action round."),
                may("card", CARD, "This card, for operations."),
                may("scoring", Type::Switch, "A scoring card: instead of `card`."),
                may("space", Type::Switch, "Whether the card may go to the space race too."),
            ],
        ),
    ]
}

fn effects() -> Shape {
    const fn many(name: &'static str, of: &'static Type, doc: &'static str) -> Key {
        may(name, Type::List(of), doc)
    }
    let mut keys = vec![
        many("ops", &Type::Named("OpsModifier"), "The value of cards."),
        many("forbid", &Type::Named("ForbidModifier"), "Forbidden operations."),
        many("die", &Type::Named("DieModifier"), "Dice."),
        many("keep_defcon", &Type::Named("KeepDefconModifier"), "Coups that do not lower DEFCON."),
        many("battlegrounds", &Type::Named("BattlegroundsModifier"), "More battlegrounds."),
        many("exempt", &Type::Named("ExemptModifier"), "Spaces that the modifiers of other cards leave alone."),
        many("extra_round", &Type::Named("ExtraRoundModifier"), "Optional action rounds after the last."),
        many("acts_first", &Type::Named("ActsFirstModifier"), "Sides that take their action rounds first."),
        many("open_hand", &Type::Named("OpenHandModifier"), "Hands that the other side may see."),
        many("must_play", &Type::Named("MustPlayModifier"), "What the next action round has to be."),
        may("actions", Type::ByName(&Type::Named("Action")), "Choices that it adds to a side's action rounds."),
        may("only", Type::ByName(&Type::Named("Only")), "Handlers, and which of their moments they hear of."),
    ];
    let handlers = Moment::ALL.iter().map(|&moment| may(moment.handler(), handler(moment), moment.meaning()));
    keys.extend(handlers);
    Shape {
        name: "Effects",
        doc: "What holds while an effect of the card is in force; always, in a rule script.",
        keys,
    }
}

fn only() -> Shape {
    Shape {
        name: "Only",
        doc: "Which moments a handler hears of: all that is said has to hold.",
        keys: vec![
            may("by", WHO, "Whose moments."),
            may("card", Type::AnyOf(&[CARD, Type::List(&CARD)]), "Only with one of these cards."),
            may("defcon_moved_to", Type::Number, "Only if DEFCON has moved to this level in this action round."),
        ],
    }
}

fn action() -> Shape {
    Shape {
        name: "Action",
        doc: "A choice in a side's action rounds.",
        keys: vec![
            need("label", Type::Text, "What people read."),
            need("by", WHO, "Whose action rounds."),
            need("available", Type::Function(&[GAME], &[Type::Switch]), "Whether it is offered. It can only read."),
            need("run", Type::Function(&[GAME], &[]), "What it does."),
        ],
    }
}

fn card_script() -> Shape {
    const ARGS: &[Taken] = &[GAME, Taken("with", Type::Maybe(&CARD))];
    Shape {
        name: "CardScript",
        doc: "What the file of a card returns.",
        keys: vec![
            may("event", Type::Function(ARGS, &[]), "What the event does. A card tagged `no_event` has none."),
            may(
                "condition",
                Type::Function(ARGS, &[Type::Switch]),
                "The \"if\" of the whole event: false means that it does not happen. It can only read.",
            ),
            may("headline_first", Type::Named("SideId"), "Headlined by this side, it is resolved before anything."),
            may("no_headline", Type::Switch, "Whether it cannot be headlined."),
            may("effects", Type::Named("Effects"), "What holds while an effect of the card is in force."),
            may("endings", Type::ByName(&Type::Text), "Ways in which it may end the game, and what people read."),
        ],
    }
}

fn rule_script() -> Shape {
    Shape {
        name: "RuleScript",
        doc: "What a file of `scenarios/rules` returns.",
        keys: vec![
            may("effects", Type::Named("Effects"), "What always holds."),
            may("endings", Type::ByName(&Type::Text), "Ways in which it may end the game, and what people read."),
        ],
    }
}
