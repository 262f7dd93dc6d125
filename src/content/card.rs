//! A card: the printed facts, and the declarations of its script.

use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

use crate::ids::{CardId, PeriodId, Side, TrackId};
use crate::script::Module;

use super::art::Art;
use super::by_id::ById;
use super::condition::Condition;
use super::filter::Who;
use super::function_table::NamedFunction;
use super::modifier::Declaration;
use super::moment::Moment;
use super::option::OptionValue;

/// One card of the pool: the facts of `cards.yaml`.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Card {
    /// The id used in files.
    pub id: String,
    /// The card set that it comes from.
    pub set: String,
    /// The printed number.
    pub number: u16,
    /// The printed title.
    pub name: String,
    /// Alternative titles, accepted as input and never displayed.
    pub also: Vec<String>,
    /// The side of its event; `None` for a neutral card (rule 2.2.2).
    pub owner: Option<Side>,
    /// The printed operations value; 0 for a scoring card.
    pub ops: u8,
    /// The period in which it joins the draw pile.
    pub period: PeriodId,
    /// Whether it joins the draw pile then; other cards stay outside the game until a script
    /// fetches them.
    pub dealt: bool,
    /// Whether it is a scoring card: it must not be held (rule 10.1.5).
    pub scoring: bool,
    /// Starred title: leaves the game when its event happened (rule 2.2.4).
    pub starred: bool,
    /// Underlined title: the event stays in effect (rule 2.2.5).
    pub underlined: bool,
    /// Free tags (`optional`, `war` …) that scripts and scenarios may test.
    pub tags: Vec<String>,
    /// The facts that its set declares, by id.
    pub facts: ById<OptionValue>,
    /// A description of the event, in our own words.
    pub text: String,
    /// The sentence for an effect in force, with holes for sides and the effect's data; by default
    /// the text.
    pub in_force: Option<String>,
    /// Notes for players: rulings, reliability of the text.
    pub note: Option<String>,
    /// The historical background of the event.
    pub commentary: Option<String>,
    /// The certainty of the facts, if the set gives it.
    pub confidence: Option<String>,
    /// Its picture.
    pub art: Option<Art>,
    /// The event requires that the event of one of these cards has happened; no condition if empty.
    pub requires: Vec<CardId>,
    /// Once this event has happened, the events of these cards cannot (rule 5.2).
    pub blocks: Vec<CardId>,
    /// When this event happens, effects of these cards end.
    pub cancels: Vec<CardId>,
    /// The keys that the scenario changes, including `script`; empty for a card as printed.
    pub changed: Vec<String>,
}

impl Card {
    /// Stands in for a card of different content.
    pub(super) fn unknown() -> &'static Card {
        static UNKNOWN: LazyLock<Card> = LazyLock::new(|| Card {
            id: "?".to_owned(),
            name: "?".to_owned(),
            ..Card::default()
        });
        &UNKNOWN
    }
}

/// A Lua file: its text, and the declarations read from it when content was loaded.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Script {
    /// The path shown in errors.
    pub path: String,
    /// The source text.
    pub source: String,
    /// The modules that it requires, each after its own requirements.
    pub modules: Vec<Module>,
    /// The body of its event.
    pub event: EventBody,
    /// The duration of its effect.
    pub lasts: Until,
    /// The time at which the event starts the effect.
    pub starts: Starts,
    /// The declarative condition of the whole event: `when`.
    pub when: Option<Condition>,
    /// Whether it has a `condition` function: a further condition of the event.
    pub has_condition: bool,
    /// The side whose headline of this card resolves before all others, whatever the values.
    pub headline_first: Option<Side>,
    /// Whether the card cannot be headlined.
    pub no_headline: bool,
    /// The side from whose hand the event can take a scoring card, if any.
    pub sheds_scoring: Option<Who>,
    /// The declared modifiers, in force while an effect of the card is in force.
    pub modifiers: Vec<Declaration>,
    /// The modifiers with the two sides exchanged, for an event that exchanges them.
    pub sides_swapped: Vec<Declaration>,
    /// The moments that it handles, or that end its effect, as bits of [`Moment`].
    pub handlers: u32,
    /// The moments that end its effect, as bits of [`Moment`].
    pub ends_at: u32,
    /// The filters of handlers with `only`; handlers without an entry run for every dispatch.
    pub only: Vec<(Moment, Only)>,
    /// Choices it adds to an action round while its effect is in force.
    pub actions: Vec<Action>,
    /// The endings that it declares.
    pub endings: Vec<NamedEnding>,
    /// The functions of a rule script that steps of the set-up, phases and boxes run.
    pub functions: Vec<NamedFunction>,
    /// The calls that start effects, as written in the text.
    pub started: Vec<Started>,
}

/// The duration of an effect (`lasts` in a script).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Until {
    /// To the end of the game, or until it is ended.
    #[default]
    Game,
    /// To the end of the turn.
    Turn,
    /// To the end of the action round.
    Round,
}

impl Until {
    /// Every value, in the order of [`Until::WORDS`].
    pub const ALL: [Until; 3] = [Until::Game, Until::Turn, Until::Round];
    /// The words used in files and scripts.
    pub const WORDS: [&'static str; 3] = ["game", "turn", "round"];

    /// The word used in files and scripts.
    #[must_use]
    pub const fn key(self) -> &'static str {
        Until::WORDS[self as usize]
    }

    /// The value of a word.
    #[must_use]
    pub fn from_key(word: &str) -> Option<Until> {
        let index = Until::WORDS.iter().position(|known| *known == word)?;
        Until::ALL.get(index).copied()
    }
}

impl super::spec::Word for Until {
    const ALL: &'static [Until] = &Until::ALL;
    const WORDS: &'static [&'static str] = &Until::WORDS;
    const MEANINGS: &'static [&'static str] = &[
        "to the end of the game, or until something ends it",
        "to the end of the turn",
        "to the end of the action round",
    ];
}

/// The time at which an event with a function starts the effect of its card (`starts` in a script).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Starts {
    /// Before the function.
    Before,
    /// After the function.
    After,
    /// At the call of `start_effect` in the function.
    #[default]
    ByCall,
}

impl super::spec::Word for Starts {
    const ALL: &'static [Starts] = &[Starts::Before, Starts::After, Starts::ByCall];
    const WORDS: &'static [&'static str] = &["before", "after", "by_call"];
    const MEANINGS: &'static [&'static str] = &[
        "Before the function.",
        "After the function.",
        "At the call of `start_effect` in the function.",
    ];
}

/// The body of a card's event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum EventBody {
    /// It has no event.
    #[default]
    None,
    /// The function `event` of its script.
    Function,
    /// It starts the card's effect and does nothing else: the script has `lasts` and no function.
    Effect,
    /// It scores this scoring of the scenario; `None` if the scenario lacks it.
    Scores(Option<u8>),
}

/// An ending of the game declared by a script (`endings` in a script).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NamedEnding {
    /// The key in the script: the word used in tests and tables.
    pub id: String,
    /// The displayed text.
    pub text: String,
    /// Whether both sides lose; otherwise an ending without a winner is a draw.
    pub both_lose: bool,
}

/// The arguments of one call of `start_effect`, if they are literals.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Started {
    /// The owner of the effect.
    pub of: Argument,
    /// Whether the card stays on the table.
    pub keep_card: Argument,
    /// The data of the effect.
    pub data: Argument,
}

/// A literal argument in the text of a script.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Argument {
    /// It is missing.
    #[default]
    Absent,
    /// A text, `true` or `false`.
    Literal(String),
    /// Known only when the script runs.
    Computed,
}

impl Script {
    /// Whether the card has an event.
    #[must_use]
    pub fn has_event(&self) -> bool {
        self.event != EventBody::None
    }

    /// Whether its event may start an effect.
    #[must_use]
    pub fn starts_effect(&self) -> bool {
        self.event == EventBody::Effect || !self.started.is_empty()
    }

    /// An argument of the calls that start effects, if it is a literal on which all agree.
    #[must_use]
    pub fn started_with(&self, argument: impl Fn(&Started) -> &Argument) -> Option<&Argument> {
        let (first, rest) = self.started.split_first()?;
        let value = argument(first);
        let agreed =
            *value != Argument::Computed && rest.iter().all(|other| argument(other) == value);
        agreed.then_some(value)
    }

    /// Whether the card stays on the table while its effect is in force.
    #[must_use]
    pub fn keeps_card(&self) -> bool {
        match self.started_with(|started| &started.keep_card) {
            Some(Argument::Literal(word)) => word == "true",
            _ => false,
        }
    }
}

/// The features that a script uses. Stored separately, since the rules check them at every step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Traits {
    /// The moments that it has a handler for, as bits of [`Moment`].
    pub handlers: u32,
    /// The kinds of its modifiers, as bits of [`ModifierKind`](super::ModifierKind).
    pub modifiers: u32,
    /// Whether it offers actions.
    pub actions: bool,
}

impl Traits {
    /// The traits of a script.
    #[must_use]
    pub fn of(script: &Script) -> Traits {
        Traits {
            handlers: script.handlers,
            actions: !script.actions.is_empty(),
            ..Traits::of_modifiers(&script.modifiers)
        }
    }

    /// The traits of modifiers.
    pub(crate) fn of_modifiers(declarations: &[Declaration]) -> Traits {
        let kinds = declarations.iter();
        let kinds = kinds.map(|declared| declared.modifier.kind().bit());
        Traits {
            modifiers: kinds.fold(0, |all, kind| all | kind),
            ..Traits::default()
        }
    }

    /// The union of two.
    #[must_use]
    pub const fn and(self, other: Traits) -> Traits {
        Traits {
            handlers: self.handlers | other.handlers,
            modifiers: self.modifiers | other.modifiers,
            actions: self.actions || other.actions,
        }
    }

    /// Whether it has modifiers of a kind.
    #[must_use]
    pub const fn has(self, kind: super::ModifierKind) -> bool {
        self.modifiers & kind.bit() != 0
    }

    /// Whether it has a handler for a moment.
    #[must_use]
    pub const fn handles(self, moment: Moment) -> bool {
        self.handlers & moment.bit() != 0
    }
}

/// A choice that an effect adds to a side's action round (`actions` in a script).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Action {
    /// The key in the script.
    pub id: String,
    /// The displayed text.
    pub label: String,
    /// The side in whose rounds it is offered.
    pub by: super::Who,
    /// The condition under which it is offered; always if `None`.
    pub when: Option<Condition>,
    /// Its price; free if `None`.
    pub price: Option<Price>,
    /// Whether a function decides if it is offered (`available` in the script).
    pub is_tested: bool,
    /// Whether it has a function (`run` in the script).
    pub runs: bool,
    /// Whether it uses the action round up.
    pub ends_round: bool,
}

/// The price of an action, in influence of the side that takes it (`pay` in a script).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Price {
    /// The markers, all from one space.
    pub influence: u8,
    /// The spaces that may pay, for each side that takes the action; everywhere if `None`.
    pub within: [Option<super::Filter>; 2],
    /// Whether the effect ends once the price is paid.
    pub ends_effect: bool,
}

/// The filter of a handler (`only` in a script): every part of it must match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Only {
    /// Only for this side.
    pub by: Option<super::Who>,
    /// Only with one of these cards.
    pub cards: Option<Vec<CardId>>,
    /// Only if the DEFCON marker has moved to this level in this action round.
    pub defcon_moved_to: Option<u8>,
    /// Only coups that removed influence and attempts that succeeded, or only the others.
    pub won: Option<bool>,
    /// Only coups in these spaces.
    pub within: Option<super::Filter>,
    /// Only these tracks.
    pub tracks: Option<Vec<TrackId>>,
    /// Only while this holds.
    pub when: Option<Condition>,
}
