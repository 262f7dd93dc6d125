//! Decisions: the side to choose, the reason, and every legal choice.

use std::num::NonZeroU8;

use serde::{Deserialize, Serialize};

pub use crate::content::Mode;
use crate::content::{Action, Content, Placement, SetupStep};
use crate::ids::{CardId, OperationId, RegionId, RuleId, Side, SpaceId, SpaceSet};

use super::prompt::PromptMessage;
use super::script_text::ScriptText;
use super::source::Source;

/// The use of a card (chapter 5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Use {
    /// For its event (rule 7.1).
    Event,
    /// For operations only: it has no event that could happen.
    Operations,
    /// The opponent's event first, then operations (rule 5.2).
    EventFirst,
    /// Operations first, then the opponent's event (rule 5.2).
    OperationsFirst,
    /// For the space race (rule 6.4).
    SpaceRace,
}

/// One atomic choice: small, owned, without borrows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Choice {
    /// A card.
    Card(CardId),
    /// A space.
    Space(SpaceId),
    /// A use of the card just chosen.
    Use(Use),
    /// A kind of operation.
    Mode(Mode),
    /// A region.
    Region(RegionId),
    /// A number.
    Number(i16),
    /// One of the words offered by an event, by its index in [`Decision::words`].
    Word(u8),
    /// An action offered by an effect of this card, by its index in the script's `actions`.
    Action(CardId, u8),
    /// An action of this rule script, by its index in the script's `actions`.
    RuleAction(RuleId, u8),
    /// A bid: the side that the bidder wants to play, and a number.
    Bid(Side, u16),
    /// The answer `yes`.
    Yes,
    /// The answer `no`.
    No,
    /// Play nothing in this round.
    Pass,
    /// Stop here; choose nothing more.
    Stop,
}

macro_rules! asks {
    ($($(#[doc = $doc:literal])* $name:ident = $text:literal;)*) => {
        /// The kind of decision that is pending.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[non_exhaustive]
        pub enum Ask { $($(#[doc = $doc])* #[serde(rename = $text)] $name),* }

        impl Ask {
            /// Every kind, in the order of [`Ask::WORDS`].
            pub const ALL: &'static [Ask] = &[$(Ask::$name),*];
            /// The words used in tests.
            pub const WORDS: &'static [&'static str] = &[$($text),*];

            /// The word used in tests.
            #[must_use]
            pub const fn key(self) -> &'static str {
                match self { $(Ask::$name => $text),* }
            }

            /// The meaning of the question, for the reference.
            #[must_use]
            pub fn meaning(self) -> &'static str {
                match self { $(Ask::$name => concat!($($doc),*).trim()),* }
            }
        }
    };
}

asks! {
    /// The side to bid for, and the amount.
    Bid = "bid";
    /// The bid in an open auction of the sides.
    Auction = "auction";
    /// The card to draft.
    Draft = "draft";
    /// The space for a marker of the set-up (rules 3.2, 3.3).
    SetupPlace = "setup";
    /// The card to headline (rule 4.5 C).
    Headline = "headline";
    /// The card to play (rule 4.5 D).
    Play = "play";
    /// The use of the card (chapter 5).
    Use = "use";
    /// The kind of operation (rule 6.0).
    Mode = "mode";
    /// The space for a marker placed with operations (rule 6.1).
    Influence = "influence";
    /// The space of a realignment roll (rule 6.2).
    Realign = "realign";
    /// The target of a coup (rule 6.3).
    Coup = "coup";
    /// Whether to roll for the space race (a designer's optional rule).
    SpaceRaceRoll = "space_roll";
    /// The held card to discard (rule 6.4.4).
    DiscardHeld = "discard_held";
    /// The space in which an event places influence.
    EventPlace = "event_place";
    /// The space from which an event removes influence.
    EventRemove = "event_remove";
    /// Any other question of an event.
    Event = "event";
    /// A question that both sides answer before either sees the other's answer.
    Secret = "secret";
    /// The space for an operation of the scenario's own.
    Operation = "operation";
}

impl Ask {
    /// Whether it is a question of an event.
    #[must_use]
    pub const fn is_of_event(self) -> bool {
        matches!(
            self,
            Ask::EventPlace | Ask::EventRemove | Ask::Event | Ask::Secret
        )
    }

    /// Whether both sides answer it before either sees the other's answer.
    #[must_use]
    pub const fn is_secret(self) -> bool {
        matches!(self, Ask::Headline | Ask::Bid | Ask::Secret)
    }

    /// Whether it places or removes markers one by one: with operations, by an event, or in the
    /// set-up.
    #[must_use]
    pub const fn is_placement(self) -> bool {
        matches!(
            self,
            Ask::SetupPlace | Ask::Influence | Ask::EventPlace | Ask::EventRemove
        )
    }
}

/// Capacity for the answers of a typical question, so that its list rarely grows.
const USUAL_CHOICES: usize = 64;

/// A question to one side, with every legal answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Decision {
    /// The side that must choose.
    pub side: Side,
    /// The kind of decision that is pending.
    pub ask: Ask,
    /// The card that it is about, if any.
    pub card: Option<CardId>,
    /// The prompt of an event's question; empty if the script gives none. Its holes are filled in
    /// with ids: a name would be in some language.
    pub prompt: String,
    /// The engine's own prompt, if it is not a script's; `prompt` then has its English words.
    #[serde(skip)]
    pub(crate) message: Option<PromptMessage>,
    /// The number of points, markers, rolls or answers left, including this one; `None` where that
    /// has no meaning. Serialized as a number, 0 for `None`.
    #[serde(with = "zero_for_none")]
    pub left: Option<NonZeroU8>,
    /// The words that [`Choice::Word`] refers to, with ids in their holes.
    pub words: Vec<String>,
    /// The prompt and the words with their holes, if any of them has one.
    #[serde(skip)]
    pub(crate) texts: Option<Box<QuestionTexts>>,
    /// The operation of the scenario's own whose space is asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub operation: Option<OperationId>,
    /// The step of the scenario's set-up, if the question is part of one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub setup_step: Option<u8>,
    /// A bad consequence of every choice, if there is one.
    pub warning: Option<Warning>,
    /// Every legal choice: at least one, without duplicates.
    pub choices: Vec<Choice>,
}

/// The texts of a question, if one of them has holes or a choice has a meaning of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct QuestionTexts {
    pub(crate) prompt: ScriptText,
    pub(crate) words: Vec<ScriptText>,
    pub(crate) meanings: Vec<(Choice, ScriptText)>,
}

/// An optional count on the wire: 0 for `None`.
pub(crate) mod zero_for_none {
    use std::num::NonZeroU8;

    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(
        count: &Option<NonZeroU8>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(count.map_or(0, NonZeroU8::get))
    }

    pub fn deserialize<'d, D: Deserializer<'d>>(
        deserializer: D,
    ) -> Result<Option<NonZeroU8>, D::Error> {
        u8::deserialize(deserializer).map(NonZeroU8::new)
    }
}

/// A consequence of every choice of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Warning {
    /// The hand has more scoring cards than the turn has plays left: one will be held, which loses
    /// (rules 10.1.5, 11.1.2).
    ScoringHeld {
        /// The scoring cards in the hand.
        cards: u8,
        /// The plays left, including this one.
        plays: u8,
    },
}

/// Offers every space of a set.
pub(crate) fn offer_spaces(choices: &mut Vec<Choice>, spaces: SpaceSet) {
    spaces.extend(choices, Choice::Space);
}

impl Decision {
    /// Copies another question into this one, reusing its allocations.
    pub(crate) fn copy_from(&mut self, other: &Decision) {
        let Decision {
            side,
            ask,
            card,
            prompt,
            message,
            left,
            words,
            texts,
            operation,
            setup_step,
            warning,
            choices,
        } = other;
        self.side = *side;
        self.ask = *ask;
        self.card = *card;
        self.prompt.clone_from(prompt);
        self.message.clone_from(message);
        self.left = *left;
        self.words.clone_from(words);
        self.texts.clone_from(texts);
        self.operation = *operation;
        self.setup_step = *setup_step;
        self.warning.clone_from(warning);
        self.choices.clone_from(choices);
    }

    /// An empty question, to be filled in.
    pub(crate) fn placeholder() -> Decision {
        Decision {
            side: Side::First,
            ask: Ask::Event,
            card: None,
            prompt: String::new(),
            message: None,
            left: None,
            words: Vec::new(),
            texts: None,
            operation: None,
            setup_step: None,
            warning: None,
            choices: Vec::with_capacity(USUAL_CHOICES),
        }
    }
}

impl Decision {
    /// The rule that the question cites from the scenario's rulebook, if any, in the language of
    /// the content.
    #[must_use]
    pub fn rule(&self, content: &Content) -> Option<String> {
        let rulebook = &content.scenario.rulebook;
        let rule = match self.ask {
            Ask::SetupPlace if self.adds_bid(content) => &rulebook.handicap,
            Ask::SetupPlace => &rulebook.setup[self.side.index()],
            Ask::Bid => &rulebook.bid,
            Ask::Auction => &rulebook.auction,
            Ask::Draft => &rulebook.draft,
            Ask::Headline => &rulebook.headline,
            Ask::Play => &rulebook.play,
            Ask::Use => &rulebook.usage,
            Ask::Mode => &rulebook.mode,
            Ask::Influence => &rulebook.influence,
            Ask::Realign => &rulebook.realign,
            Ask::Coup => &rulebook.coup,
            Ask::SpaceRaceRoll => &rulebook.space_roll,
            Ask::DiscardHeld => &rulebook.discard_held,
            Ask::Operation | Ask::EventPlace | Ask::EventRemove | Ask::Event | Ask::Secret => {
                return None;
            }
        };
        (!rule.is_empty()).then(|| content.words.rule(rule))
    }

    /// Whether the question places the markers of a bid or a handicap.
    fn adds_bid(&self, content: &Content) -> bool {
        let step = self
            .setup_step
            .and_then(|step| content.scenario.setup.get(usize::from(step)));
        matches!(
            step,
            Some(SetupStep::Place(Placement { adds_bid: true, .. }))
        )
    }

    /// A choice as written in files: the id of the thing chosen, a number, a bid such as `SIDE 2`,
    /// the words of an event, or a fixed word (`yes`, `no`, `pass`, `stop`).
    #[must_use]
    pub fn answer(&self, choice: Choice, content: &Content) -> String {
        match choice {
            Choice::Card(card) => content.card(card).id.clone(),
            Choice::Space(space) => content.map.space_id(space).to_owned(),
            Choice::Region(region) => content.map.region_id(region).to_owned(),
            Choice::Use(usage) => usage.key().to_owned(),
            Choice::Mode(mode) => mode.key(content).to_owned(),
            Choice::Number(number) => number.to_string(),
            Choice::Word(word) => self
                .words
                .get(usize::from(word))
                .cloned()
                .unwrap_or_default(),
            Choice::Action(..) | Choice::RuleAction(..) => {
                let action = choice.action_in(content);
                action.map_or_else(String::new, |action| action.id.clone())
            }
            Choice::Bid(side, number) => format!("{} {number}", content.side_id(side)),
            Choice::Yes | Choice::No | Choice::Pass | Choice::Stop => {
                choice.fixed_word().to_owned()
            }
        }
    }
}

impl Use {
    /// Every use.
    pub const ALL: [Use; 5] = [
        Use::Event,
        Use::Operations,
        Use::EventFirst,
        Use::OperationsFirst,
        Use::SpaceRace,
    ];

    /// The word used in files and scripts.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Use::Event => "event",
            Use::Operations => "operations",
            Use::EventFirst => "event_first",
            Use::OperationsFirst => "operations_first",
            Use::SpaceRace => "space_race",
        }
    }
}

impl Choice {
    /// Whether only the side that makes it sees it: it names a card of a hand, or a bid.
    pub(super) const fn is_hidden(self) -> bool {
        matches!(self, Choice::Card(_) | Choice::Bid(..))
    }

    /// The choice as written in files: `space:italy`, `use:event_first`, `yes` …
    #[must_use]
    pub fn key(self, content: &Content) -> String {
        match self {
            Choice::Card(card) => format!("card:{}", content.card(card).id),
            Choice::Space(space) => format!("space:{}", content.map.space_id(space)),
            Choice::Use(usage) => format!("use:{}", usage.key()),
            Choice::Mode(mode) => format!("mode:{}", mode.key(content)),
            Choice::Region(region) => format!("region:{}", content.map.region_id(region)),
            Choice::Number(number) => format!("number:{number}"),
            Choice::Word(word) => format!("word:{word}"),
            Choice::Action(card, action) => format!("action:{}:{action}", content.card(card).id),
            Choice::RuleAction(rule, action) => format!("action:rule:{}:{action}", rule.index()),
            Choice::Bid(side, number) => format!("bid:{}:{number}", content.side_id(side)),
            Choice::Yes | Choice::No | Choice::Pass | Choice::Stop => self.fixed_word().to_owned(),
        }
    }

    /// The choice of an action of a script; `None` for a box, which has none.
    #[must_use]
    pub fn of_action(source: Source, action: u8) -> Option<Choice> {
        match source {
            Source::Card(card) => Some(Choice::Action(card, action)),
            Source::Rule(rule) => Some(Choice::RuleAction(rule, action)),
            Source::Box(_) => None,
        }
    }

    /// The script whose action is chosen, and its index; `None` for other choices.
    #[must_use]
    pub fn action(self) -> Option<(Source, u8)> {
        match self {
            Choice::Action(card, action) => Some((Source::Card(card), action)),
            Choice::RuleAction(rule, action) => Some((Source::Rule(rule), action)),
            _ => None,
        }
    }

    /// The action that is chosen; `None` for other choices, and for one that the content lacks.
    pub(crate) fn action_in(self, content: &Content) -> Option<&Action> {
        let (source, action) = self.action()?;
        source.script(content)?.actions.get(usize::from(action))
    }

    /// The choices with fixed words.
    pub const FIXED: [(Choice, &'static str); 4] = [
        (Choice::Yes, "yes"),
        (Choice::No, "no"),
        (Choice::Pass, "pass"),
        (Choice::Stop, "stop"),
    ];

    /// The fixed word of a choice; empty for others.
    fn fixed_word(self) -> &'static str {
        Choice::FIXED
            .iter()
            .find(|(choice, _)| *choice == self)
            .map_or("", |(_, word)| word)
    }

    /// Parses the result of [`Choice::key`].
    #[must_use]
    pub fn from_key(key: &str, content: &Content) -> Option<Choice> {
        let (kind, rest) = key.split_once(':').unwrap_or((key, ""));
        Some(match kind {
            "card" => Choice::Card(content.find_card(rest).ok()?),
            "space" => Choice::Space(content.find_space(rest).ok()?),
            "use" => Choice::Use(Use::ALL.into_iter().find(|usage| usage.key() == rest)?),
            "mode" => Choice::Mode(Mode::named(rest, content)?),
            "region" => Choice::Region(content.find_region(rest).ok()?),
            "number" => Choice::Number(rest.parse().ok()?),
            "word" => Choice::Word(rest.parse().ok()?),
            "action" => {
                let (source, action) = rest.rsplit_once(':')?;
                let action = action.parse().ok()?;
                match source.strip_prefix("rule:") {
                    Some(rule) => Choice::RuleAction(RuleId::new(rule.parse().ok()?)?, action),
                    None => Choice::Action(content.find_card(source).ok()?, action),
                }
            }
            "bid" => {
                let (side, number) = rest.split_once(':')?;
                Choice::Bid(content.side(side)?, number.parse().ok()?)
            }
            word => {
                Choice::FIXED
                    .into_iter()
                    .find(|(_, own)| rest.is_empty() && *own == word)?
                    .0
            }
        })
    }
}
