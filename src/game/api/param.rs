//! The parameters of calls, and the values that each of them accepts.

use crate::content::ZONES;

/// A parameter of a call.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Param {
    /// Its name.
    pub name: &'static str,
    /// Its former names, which scripts may still use.
    pub renamed: &'static [&'static str],
    /// A former word that scripts may still give, and what they write today in place of the whole
    /// entry.
    pub respelled: Option<(&'static str, &'static str)>,
    /// The values it accepts.
    pub kind: Kind,
    /// Whether it must be given.
    pub required: bool,
    /// Its meaning.
    pub doc: &'static str,
    /// The meaning of its absence; empty if `doc` covers it.
    pub default: &'static str,
}

impl Param {
    /// Whether this is its name, or a former one.
    #[must_use]
    pub fn is_called(&self, name: &str) -> bool {
        self.name == name || self.renamed.contains(&name)
    }

    /// Adds former names.
    pub(super) const fn renamed(self, renamed: &'static [&'static str]) -> Param {
        Param { renamed, ..self }
    }

    /// Adds a former word, and what is written today.
    pub(super) const fn respelled(self, word: &'static str, now: &'static str) -> Param {
        let respelled = Some((word, now));
        Param { respelled, ..self }
    }

    /// Sets the meaning of its absence.
    pub(super) const fn or(self, default: &'static str) -> Param {
        Param { default, ..self }
    }

    /// The error for nil, where the parameter [names something](Kind::names_something).
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

/// The remedy for nil where something must be named.
const CURE: &str = "test before whether there is one, or leave it out";

/// The error for nil as a key of a filter.
#[must_use]
pub fn given_as_nil_in_filter(key: &str) -> String {
    format!("a filter was given `{key}` as nil: {CURE}")
}

/// A parameter that must be given.
pub(super) const fn need(name: &'static str, kind: Kind, doc: &'static str) -> Param {
    Param {
        name,
        renamed: &[],
        respelled: None,
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
        renamed: &[],
        respelled: None,
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

/// The last parameter of many calls with positional arguments.
pub(super) const SIDE: Param = may("side", Kind::Side, "whose").or(PLAYER);

/// The meaning of a side that is left out.
pub(super) const PLAYER: &str = "the side that the event belongs to";

/// The values that a parameter accepts.
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
    /// A whole number between these bounds, inclusive.
    Number(i32, i32),
    /// `true` or `false`.
    Switch,
    /// A text.
    Text,
    /// A text that people read, or a table of one with the values of its holes.
    Prompt,
    /// Values for the holes of a text, by hole.
    Holes,
    /// `true` or `false`, or such a text in place of `true`.
    SwitchOrPrompt,
    /// Answers to choose from, each a text and its value.
    Options,
    /// Answers to choose from, each a text and its value, or the id of a card, a space or a region.
    Answers,
    /// One of these words.
    Word(&'static [&'static str]),
    /// The id of a period.
    Period,
    /// Owners of cards: a side, `"player"`, `"opponent"` or `"neutral"`, or a list of these.
    Owners,
    /// A list of regions.
    Regions,
    /// A list of operations, of every game or of the scenario's own.
    Modes,
    /// A filter.
    Filter,
    /// A whole number between these bounds, inclusive, or the word `"all"`.
    NumberOrAll(i32, i32),
    /// A whole number between these bounds, inclusive, or the id of a card.
    Value(i32, i32),
    /// A zone of cards, or a list of cards.
    Cards,
    /// The id of a card, or a list of them.
    CardIds,
    /// Facts of cards that card sets declare, each with a value.
    Facts,
    /// `true` or `false`, or the former `"any"`.
    SwitchOrAny,
    /// The data of an effect: a space, region, card, side, number or boolean.
    Data,
    /// The data of an effect, or a list of spaces: one effect for each.
    Marks,
    /// The name of an option.
    Option,
    /// The id of a track that the scenario declares.
    Track,
    /// A kind of pieces that the scenario declares.
    Counter,
    /// The id of a flag that the scenario declares.
    Flag,
    /// A zone of cards: the word for one of every game, or the id of one that the scenario declares.
    Zone,
    /// A tag of spaces: of the map, or one that the scenario declares.
    Tag,
    /// A list of texts, numbers or booleans.
    List,
    /// Such a list, of which tests alone read the entries.
    Entries,
}

impl Kind {
    /// The least and the greatest number that it accepts; `None` if it accepts no number, or any.
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

    /// The words that it accepts in addition to names of the content.
    pub(super) const fn own_words(self) -> &'static [&'static str] {
        match self {
            Kind::Word(words) => words,
            Kind::SideOrNone => &["none"],
            Kind::Owners => &["neutral"],
            Kind::NumberOrAll(..) => &["all"],
            Kind::Cards | Kind::Zone => &ZONES,
            _ => &[],
        }
    }

    /// Whether it accepts a side, a space, a card or the like: then nil differs from a missing
    /// argument.
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
                | Kind::Modes
                | Kind::Scoring
                | Kind::Owners
                | Kind::Value(..)
                | Kind::Track
                | Kind::Counter
                | Kind::Flag
                | Kind::Zone
                | Kind::Tag
        )
    }

    /// Whether it accepts a list of names or words, each of which is right or wrong by itself.
    #[must_use]
    pub const fn is_list(self) -> bool {
        match self {
            Kind::Regions
            | Kind::Modes
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
            | Kind::Prompt
            | Kind::SwitchOrPrompt
            | Kind::Holes
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
            | Kind::Counter
            | Kind::Flag
            | Kind::Zone
            | Kind::Facts
            | Kind::Tag
            | Kind::List
            | Kind::Entries => false,
        }
    }

    /// The kind in words.
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
            Kind::Switch | Kind::SwitchOrAny => "boolean",
            Kind::Text => "text",
            Kind::Prompt => "text or `{ \"text\", hole = value }`",
            Kind::SwitchOrPrompt => "boolean, text or `{ \"text\", hole = value }`",
            Kind::Holes => "table of values",
            Kind::Options => "list of answers",
            Kind::Answers => "list of answers, cards, spaces or regions",
            Kind::Word(_) => "word",
            Kind::Period => "period",
            Kind::Owners => "side or `\"neutral\"`, or list of these",
            Kind::Regions => "list of regions",
            Kind::Modes => "list of operations",
            Kind::Filter => "filter",
            Kind::NumberOrAll(..) => "number or `\"all\"`",
            Kind::Value(..) => "number or card",
            Kind::Cards => "zone or list of cards",
            Kind::CardIds => "card or list of cards",
            Kind::Facts => "table of facts",
            Kind::Data => "space, region, card, side, number or boolean",
            Kind::Marks => "space, region, card, side, number or boolean, or list of spaces",
            Kind::Option => "name of an option",
            Kind::Track => "track",
            Kind::Counter => "kind of pieces",
            Kind::Flag => "flag",
            Kind::Zone => "zone",
            Kind::Tag => "tag",
            Kind::List | Kind::Entries => "list",
        }
    }
}
