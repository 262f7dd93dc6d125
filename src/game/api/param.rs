//! What a call takes: its parameters, and the values that each of them may have.

/// A parameter of a call.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Param {
    /// Its name.
    pub name: &'static str,
    /// What it takes.
    pub kind: Kind,
    /// Whether it must be given.
    pub required: bool,
    /// What it means.
    pub doc: &'static str,
    /// What holds if it is not given; empty if the meaning says so.
    pub default: &'static str,
}

impl Param {
    /// With what holds if it is not given.
    pub(super) const fn or(self, default: &'static str) -> Param {
        Param { default, ..self }
    }

    /// What is wrong with nil for this parameter, where it [names something](Kind::names_something).
    #[must_use]
    pub fn given_as_nil(&self) -> String {
        let default = if self.default.is_empty() {
            String::new()
        } else {
            format!(", which means {}", self.default)
        };
        format!(
            "`{}` was given as nil, which is no {}: {CURE}{default}",
            self.name,
            self.kind.words()
        )
    }
}

/// What to do about nil where something is meant.
const CURE: &str = "test before whether there is one, or leave it out";

/// What is wrong with nil for a key of a filter.
#[must_use]
pub fn given_as_nil_in_filter(key: &str) -> String {
    format!("a filter was given `{key}` as nil: {CURE}")
}

/// A parameter that must be given.
pub(super) const fn need(name: &'static str, kind: Kind, doc: &'static str) -> Param {
    Param {
        name,
        kind,
        required: true,
        doc,
        default: "",
    }
}

/// A parameter that may be left out.
pub(super) const fn may(name: &'static str, kind: Kind, doc: &'static str) -> Param {
    Param {
        name,
        kind,
        required: false,
        doc,
        default: "",
    }
}

/// A number that must be given.
pub(super) const fn number(name: &'static str, min: i32, max: i32, doc: &'static str) -> Param {
    need(name, Kind::Number(min, max), doc)
}

/// The last parameter of calls that take their arguments one after another.
pub(super) const SIDE: Param = may("side", Kind::Side, "whose").or(PLAYER);

/// What holds where no side is given.
pub(super) const PLAYER: &str = "the side that the event belongs to";

/// The words of a parameter that takes a place of cards.
pub const CARD_PLACES: [&str; 2] = ["hand", "discard"];

/// What a parameter takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A side: its id, `"player"` or `"opponent"`.
    Side,
    /// A side, or the word `"none"`.
    SideOrNone,
    /// The id of a space.
    Space,
    /// The id of a space, or a list of them.
    SpaceIds,
    /// The id of a card.
    Card,
    /// The id of a region.
    Region,
    /// The id of a scoring of the scenario.
    Scoring,
    /// A whole number between these two, bounds included.
    Number(i32, i32),
    /// `true` or `false`.
    Switch,
    /// A text.
    Text,
    /// Answers to choose from, each a text and its value.
    Options,
    /// Answers to choose from, each a text and its value, or the id of a card, a space or a region.
    Answers,
    /// One of these words.
    Word(&'static [&'static str]),
    /// A list of these words.
    Words(&'static [&'static str]),
    /// The id of a period.
    Period,
    /// Whose cards: a side, `"player"`, `"opponent"` or `"neutral"`, or a list of these.
    Owners,
    /// A list of regions.
    Regions,
    /// A filter.
    Filter,
    /// A whole number between these two, or the word `"all"`.
    NumberOrAll(i32, i32),
    /// A whole number between these two, or the id of a card.
    Value(i32, i32),
    /// `"hand"`, `"discard"` or a list of cards.
    Cards,
    /// The id of a card, or a list of them.
    CardIds,
    /// `true`, `false` or `"any"`.
    SwitchOrAny,
    /// What an effect remembers: a space, region, card, side, number or boolean.
    Data,
    /// What an effect remembers, or a list of spaces: one effect for each.
    Marks,
    /// The name of an option.
    Option,
    /// The id of a track that the scenario declares.
    Track,
    /// The id of a flag that the scenario declares.
    Flag,
    /// A tag of spaces: of the map, or one that the scenario declares.
    Tag,
    /// A list of texts, numbers or booleans.
    List,
}

impl Kind {
    /// The least and the greatest number that it takes; none if it takes no number, or any.
    #[must_use]
    pub const fn range(self) -> Option<(i32, i32)> {
        match self {
            Kind::Number(i32::MIN, i32::MAX) => None,
            Kind::Number(min, max) | Kind::NumberOrAll(min, max) | Kind::Value(min, max) => {
                Some((min, max))
            }
            _ => None,
        }
    }

    /// The words that it takes by themselves, beside names of the content.
    pub(super) const fn own_words(self) -> &'static [&'static str] {
        match self {
            Kind::Word(words) => words,
            Kind::SideOrNone => &["none"],
            Kind::Owners => &["neutral"],
            Kind::NumberOrAll(..) => &["all"],
            Kind::SwitchOrAny => &["any"],
            Kind::Cards => &CARD_PLACES,
            _ => &[],
        }
    }

    /// Whether it takes a side, a space, a card or the like: nil is then none of them, and not the same as no argument.
    #[must_use]
    pub const fn names_something(self) -> bool {
        matches!(
            self,
            Kind::Side
                | Kind::SideOrNone
                | Kind::Space
                | Kind::SpaceIds
                | Kind::Card
                | Kind::CardIds
                | Kind::Cards
                | Kind::Region
                | Kind::Regions
                | Kind::Scoring
                | Kind::Owners
                | Kind::Value(..)
                | Kind::Track
                | Kind::Flag
                | Kind::Tag
        )
    }

    /// Whether it takes a list of names or words, each of which is right or wrong by itself.
    #[must_use]
    pub const fn is_list(self) -> bool {
        match self {
            Kind::Words(_)
            | Kind::Regions
            | Kind::CardIds
            | Kind::Cards
            | Kind::Owners
            | Kind::SpaceIds => true,
            Kind::Side
            | Kind::SideOrNone
            | Kind::Space
            | Kind::Card
            | Kind::Region
            | Kind::Scoring
            | Kind::Number(..)
            | Kind::Switch
            | Kind::Text
            | Kind::Options
            | Kind::Answers
            | Kind::Word(_)
            | Kind::Period
            | Kind::Filter
            | Kind::NumberOrAll(..)
            | Kind::Value(..)
            | Kind::SwitchOrAny
            | Kind::Data
            | Kind::Marks
            | Kind::Option
            | Kind::Track
            | Kind::Flag
            | Kind::Tag
            | Kind::List => false,
        }
    }

    /// What it takes, in words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Kind::Side => "side",
            Kind::SideOrNone => "side or `\"none\"`",
            Kind::Space => "space",
            Kind::SpaceIds => "space or list of spaces",
            Kind::Card => "card",
            Kind::Region => "region",
            Kind::Scoring => "scoring",
            Kind::Number(..) => "number",
            Kind::Switch => "boolean",
            Kind::Text => "text",
            Kind::Options => "list of answers",
            Kind::Answers => "list of answers, cards, spaces or regions",
            Kind::Word(_) => "word",
            Kind::Words(_) => "list of words",
            Kind::Period => "period",
            Kind::Owners => "side or `\"neutral\"`, or list of these",
            Kind::Regions => "list of regions",
            Kind::Filter => "filter",
            Kind::NumberOrAll(..) => "number or `\"all\"`",
            Kind::Value(..) => "number or card",
            Kind::Cards => "place or list of cards",
            Kind::CardIds => "card or list of cards",
            Kind::SwitchOrAny => "boolean or `\"any\"`",
            Kind::Data => "space, region, card, side, number or boolean",
            Kind::Marks => "space, region, card, side, number or boolean, or list of spaces",
            Kind::Option => "name of an option",
            Kind::Track => "track",
            Kind::Flag => "flag",
            Kind::Tag => "tag",
            Kind::List => "list",
        }
    }
}
