//! Meaning of each number of an observation.

use brink::content::{Allowed, TrackSides};
use brink::game::Ask;
use brink::{Content, Side};
use serde::Serialize;

/// Meaning of each number of an observation, as data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Layout {
    /// The numbers of an observation.
    pub size: usize,
    /// The blocks, in order, without gaps.
    pub blocks: Vec<Block>,
}

/// Numbers in rows and columns, row by row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Block {
    /// Name of the feature.
    pub name: &'static str,
    /// The first number.
    pub offset: usize,
    /// Subjects of the rows: ids of spaces or cards; one row without a name for the game as a whole.
    pub rows: Vec<String>,
    /// The features.
    pub columns: Vec<String>,
}

impl Block {
    /// The numbers of the block.
    #[must_use]
    pub fn size(&self) -> usize {
        self.rows.len() * self.columns.len()
    }
}

/// The features of the game as a whole, in the order in which they are written.
pub(crate) const GAME: [&str; 26] = [
    "first_side",
    "to_choose.own",
    "to_choose.other",
    "over",
    "won",
    "lost",
    "turn",
    "turns_left",
    "round",
    "rounds_left",
    "phasing.own",
    "phasing.other",
    "vp",
    "defcon",
    "hand.own",
    "hand.other",
    "mil_ops.own",
    "mil_ops.other",
    "space_race.own",
    "space_race.other",
    "space_attempts.own",
    "space_attempts.other",
    "deck",
    "special.own",
    "special.other",
    "special.face_up",
];

/// The features of a space before those of the scenario's tags.
pub(crate) const SPACE: [&str; 7] = [
    "influence.own",
    "influence.other",
    "control.own",
    "control.other",
    "stability",
    "battleground",
    "in_effect",
];

/// The features of a card.
pub(crate) const CARD: [&str; 13] = [
    "hand.own",
    "hand.other",
    "headline.own",
    "headline.other",
    "play",
    "discard",
    "removed",
    "table",
    "under_deck",
    "special",
    "effect.own",
    "effect.other",
    "asks",
];

/// The kinds of questions that a content may ask: of operations of its own only if it has any.
pub(crate) fn asks(content: &Content) -> impl Iterator<Item = Ask> + use<> {
    let has_own = !content.scenario.operations.own.is_empty();
    let all = Ask::ALL.iter().copied();
    all.filter(move |ask| has_own || *ask != Ask::Operation)
}

impl Layout {
    /// The layout of a content.
    #[must_use]
    pub fn new(content: &Content) -> Layout {
        let tags = content.scenario.tags.keys().map(|tag| format!("tag.{tag}"));
        let asks = asks(content).map(|ask| format!("ask.{}", ask.key()));
        let flags = content.scenario.flags.keys().cloned();
        let mut layout = Layout {
            size: 0,
            blocks: Vec::new(),
        };
        layout.add("game", whole_game(), owned(&GAME));
        let question = asks.chain(["left".to_owned()]);
        layout.add("question", whole_game(), question.collect());
        layout.add("tracks", whole_game(), tracks(content));
        layout.add("flags", whole_game(), flags.collect());
        let spaces = content.map.spaces.keys().cloned().collect();
        let columns = owned(&SPACE).into_iter().chain(tags).collect();
        layout.add("spaces", spaces, columns);
        let counters = counters(content);
        if !counters.is_empty() {
            let spaces = content.map.spaces.keys().cloned().collect();
            layout.add("counters", spaces, counters);
        }
        let cards = content.cards.keys().cloned().collect();
        layout.add("cards", cards, owned(&CARD));
        let facts = facts(content);
        if !facts.is_empty() {
            let cards = content.cards.keys().cloned().collect();
            layout.add("card_facts", cards, facts);
        }
        let zones = zones(content);
        if !zones.is_empty() {
            let cards = content.cards.keys().cloned().collect();
            layout.add("zones", cards, zones.clone());
            layout.add("zone_sizes", whole_game(), zones);
        }
        layout
    }

    fn add(&mut self, name: &'static str, rows: Vec<String>, columns: Vec<String>) {
        let block = Block {
            name,
            offset: self.size,
            rows,
            columns,
        };
        self.size += block.size();
        self.blocks.push(block);
    }

    /// A block by its name.
    #[must_use]
    pub fn block(&self, name: &str) -> Option<&Block> {
        self.blocks.iter().find(|block| block.name == name)
    }
}

/// The markers of the tracks that the scenario declares; of both sides first one's own.
fn tracks(content: &Content) -> Vec<String> {
    let all = content.scenario.tracks.iter();
    all.flat_map(|(id, track)| by_owner(id, track.sides, content))
        .collect()
}

/// The kinds of pieces that the scenario declares; of both sides first one's own.
fn counters(content: &Content) -> Vec<String> {
    let all = content.scenario.counters.iter();
    all.flat_map(|(id, kind)| by_owner(id, kind.sides, content))
        .collect()
}

fn by_owner(id: &str, sides: TrackSides, content: &Content) -> Vec<String> {
    match sides {
        TrackSides::Both => vec![format!("{id}.own"), format!("{id}.other")],
        TrackSides::Only(side) => vec![format!("{id}.{}", content.side_id(side))],
        _ => vec![id.to_owned()],
    }
}

/// The facts that card sets declare: a column for each word, number or mark.
fn facts(content: &Content) -> Vec<String> {
    let columns = content
        .facts
        .iter()
        .flat_map(|(id, fact)| match &fact.allowed {
            Allowed::Words(words) => words.iter().map(|word| format!("{id}.{word}")).collect(),
            _ => vec![id.clone()],
        });
    columns.collect()
}

/// The zones that the scenario declares; of both sides first one's own.
fn zones(content: &Content) -> Vec<String> {
    let zones = content.scenario.own_zones();
    let columns = zones.map(|(zone, owner, _)| {
        let id = content.scenario.id_of_zone(zone);
        match owner {
            None => id.to_owned(),
            Some(Side::First) => format!("{id}.own"),
            Some(Side::Second) => format!("{id}.other"),
        }
    });
    columns.collect()
}

/// The rows of a block about the game as a whole.
fn whole_game() -> Vec<String> {
    vec![String::new()]
}

/// Names as a block keeps them.
fn owned(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}
