//! Lasting effects, the origin of their scripts, and their data.

use serde::Serialize;

pub use crate::content::Until;
use crate::content::{Actions, Content};
use crate::ids::{CardId, CounterId, RegionId, Side, SpaceId, TrackId};

pub use super::fixed_word::FixedWord;
pub use super::source::Source;

/// A lasting effect: data only. Its behaviour is in the script of its card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Effect {
    /// A number that increases with each effect of the game.
    pub serial: u16,
    /// The card it came from.
    pub card: CardId,
    /// The side it belongs to: the meaning of `player` in its modifiers.
    pub side: Side,
    /// Its duration.
    pub until: Until,
    /// The data stored by its card.
    pub data: Value,
    /// Whether the two sides are swapped in its script.
    pub sides_swapped: bool,
}

/// A value passed between rules and scripts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Value {
    /// No value.
    #[default]
    Nil,
    /// Yes or no.
    Bool(bool),
    /// A whole number.
    Number(i32),
    /// A side.
    Side(Side),
    /// A space.
    Space(SpaceId),
    /// A card.
    Card(CardId),
    /// A region.
    Region(RegionId),
    /// One of the words offered by the last question.
    Word(u8),
    /// A fixed word of the engine, such as the use of a card.
    Name(FixedWord),
    /// One of the scorings of the scenario.
    Scoring(u8),
    /// A track that the scenario declares.
    Track(TrackId),
    /// A kind of pieces that the scenario declares.
    Counter(CounterId),
    /// Two spaces, as the ends of a link.
    Link(SpaceId, SpaceId),
}

impl Value {
    /// The kinds of things whose names an effect may store.
    pub const NAMED: [&'static str; 4] = ["space", "region", "card", "side"];

    /// Resolves a name for the data of an effect, among all kinds of [`Value::NAMED`] or in one of
    /// them.
    ///
    /// # Errors
    /// The possible kinds: none if the name is unknown, several if a space and a card share it.
    pub fn named(
        content: &Content,
        name: &str,
        kind: Option<&str>,
    ) -> Result<Value, Vec<&'static str>> {
        let map = &content.map;
        let all = [
            map.find_space(name).map(Value::Space),
            map.find_region(name).map(Value::Region),
            content
                .cards
                .get_index_of(name)
                .map(CardId::at)
                .map(Value::Card),
            content.side(name).map(Value::Side),
        ];
        let known = Value::NAMED
            .into_iter()
            .zip(all)
            .filter(|(what, _)| kind.is_none_or(|kind| kind == *what));
        let found: Vec<(&str, Value)> = known
            .filter_map(|(what, value)| Some((what, value?)))
            .collect();
        match found[..] {
            [(_, value)] => Ok(value),
            _ => Err(found.into_iter().map(|(what, _)| what).collect()),
        }
    }
}

/// An action that effects can forbid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Forbidden {
    /// Placing influence with operations.
    Influence,
    /// Realignment rolls.
    Realign,
    /// A coup attempt.
    Coup,
    /// Attacks of war events.
    War,
    /// Operations of the scenario's own, which only their own table limits.
    Own,
}

impl Forbidden {
    pub(crate) fn is_in(self, actions: Actions) -> bool {
        match self {
            Forbidden::Influence => actions.influence,
            Forbidden::Realign => actions.realign,
            Forbidden::Coup => actions.coup,
            Forbidden::War => actions.war,
            Forbidden::Own => false,
        }
    }
}
