//! The constant parts of a game, as the page gets them.

mod art;
mod cards;
mod map;
mod tracks;

use std::collections::BTreeMap;

use brink::content::Content;
use brink::game::{Level, Mode, Until, Use};
use brink::ids::Side;
use brink::words::{Arg, Message, Words};
use brink_draw::{PICTURES, side_colour};
use serde::Serialize;

use crate::json::objects;
use crate::words::WEB;
use cards::{CardFacts, ScoringFacts, cards, scorings};
use map::MapFacts;
use tracks::{
    DefconFacts, FlagFacts, MilOpsFacts, SpaceRaceFacts, TrackFacts, VpFacts, flags, tracks,
};

pub(crate) use art::ArtFacts;
pub(crate) use map::space_ids;

objects! {
    /// The constant facts of a game.
    #[derive(Serialize)]
    Contents {
        /// The id of the scenario.
        scenario: String,
        /// Its name.
        name: String,
        /// One line about it.
        description: String,
        /// The language of the texts.
        language: String,
        /// The digest of the content.
        digest: String,
        /// The two sides; victory points above zero belong to the first.
        sides: Vec<SideFacts>,
        /// The map.
        map: MapFacts,
        /// The scorings.
        scorings: Vec<ScoringFacts>,
        /// The periods, in order.
        periods: Vec<PeriodFacts>,
        /// The cards, in the order of their sets.
        cards: Vec<CardFacts>,
        /// The number of the first turn.
        first_turn: u8,
        /// The number of the last turn.
        turns: u8,
        /// The victory point track.
        vp: VpFacts,
        /// The DEFCON track.
        defcon: Option<DefconFacts>,
        /// Military operations.
        mil_ops: Option<MilOpsFacts>,
        /// The space race.
        space_race: Option<SpaceRaceFacts>,
        /// The tracks of the scenario's own.
        tracks: Vec<TrackFacts>,
        /// The flags of the scenario's own.
        flags: Vec<FlagFacts>,
        /// The kinds of pieces of the scenario's own that boards show.
        counters: Vec<CounterFacts>,
        /// The names that the scenario gives zones of cards, by id: those that it declares, and
        /// those of every game that it names.
        zones: BTreeMap<String, String>,
        /// The names of tags of spaces, by id.
        tags: BTreeMap<String, String>,
        /// The paragraphs of the rules cited, by their number as questions and refusals cite it.
        rules: BTreeMap<String, String>,
        /// The words of the engine that a page needs.
        words: WordFacts,
    }
    /// A side.
    #[derive(Serialize)]
    SideFacts {
        /// The id.
        id: String,
        /// The name.
        name: String,
        /// Its colour, as `#rrggbb`.
        colour: String,
        /// Its picture.
        art: Option<ArtFacts>,
    }
    /// A kind of pieces that stand in spaces.
    #[derive(Serialize)]
    CounterFacts {
        /// The id.
        id: String,
        /// The name.
        name: String,
        /// The mark on boards: a beginning of its name.
        mark: String,
    }
    /// A period.
    #[derive(Serialize)]
    PeriodFacts {
        /// The id.
        id: String,
        /// The name.
        name: String,
        /// The turn from which its cards are in the draw pile.
        turn: u8,
    }
    /// The words of the engine that a page needs, by their keys in files.
    #[derive(Serialize)]
    WordFacts {
        /// The uses of a card.
        uses: BTreeMap<String, String>,
        /// The kinds of operations.
        modes: BTreeMap<String, String>,
        /// The levels of a region.
        levels: BTreeMap<String, String>,
        /// The durations of effects.
        until: Vec<String>,
        /// The messages of the page that a scenario may replace, by their keys in the page; holes
        /// stay open.
        own: BTreeMap<String, String>,
    }
}

impl Contents {
    pub(crate) fn of(content: &Content, language: &str) -> Contents {
        let scenario = &content.scenario;
        let tags = content.map.tag_ids().zip(content.map.tags.keys());
        Contents {
            scenario: scenario.id.clone(),
            name: scenario.name.clone(),
            description: scenario.description.clone(),
            language: language.to_owned(),
            digest: format!("{:016x}", content.digest),
            sides: sides(content),
            map: MapFacts::of(&content.map, content),
            scorings: scorings(content),
            periods: scenario
                .periods
                .iter()
                .map(|period| PeriodFacts {
                    id: period.id.clone(),
                    name: period.name.clone(),
                    turn: period.from_turn,
                })
                .collect(),
            cards: cards(content),
            first_turn: scenario.first_turn,
            turns: scenario.turns,
            vp: VpFacts::of(content),
            defcon: DefconFacts::of(content),
            mil_ops: MilOpsFacts::of(content),
            space_race: SpaceRaceFacts::of(content),
            tracks: tracks(content),
            flags: flags(content),
            counters: counters(content),
            zones: zones(content),
            tags: tags
                .map(|(tag, id)| (id.clone(), content.tag_name(tag)))
                .collect(),
            rules: content
                .paragraphs()
                .map(|(rule, text)| (rule, text.to_owned()))
                .collect(),
            words: WordFacts::of(content),
        }
    }
}

/// The kinds of pieces that boards show.
fn counters(content: &Content) -> Vec<CounterFacts> {
    let scenario = &content.scenario;
    let kinds = scenario.counter_ids().zip(&scenario.counters);
    let shown = kinds.filter(|(_, (_, kind))| kind.shown);
    let facts = shown.map(|(counter, (id, kind))| CounterFacts {
        id: id.clone(),
        name: kind.name.clone(),
        mark: scenario.counter_mark(counter).to_owned(),
    });
    facts.collect()
}

/// The names that the scenario gives zones of cards, by id: those that it declares, and those of
/// every game that it names.
fn zones(content: &Content) -> BTreeMap<String, String> {
    let zones = &content.scenario.zones;
    let own = zones.own.iter();
    let own = own.map(|(id, zone)| (id.clone(), zone.name.clone()));
    let common = zones.common.iter();
    let common = common.filter_map(|(id, zone)| Some((id.clone(), zone.name.clone()?)));
    own.chain(common).collect()
}

/// The sides of a content.
pub(crate) fn sides(content: &Content) -> Vec<SideFacts> {
    let facts = Side::BOTH.map(|side| SideFacts {
        id: content.side_id(side).to_owned(),
        name: content.side_name(side).to_owned(),
        colour: colour(side),
        art: ArtFacts::of(content, content.scenario.sides[side.index()].art.as_ref()),
    });
    facts.into()
}

/// The colour of a side, as pages write it.
pub(crate) fn colour(side: Side) -> String {
    let [red, green, blue] = side_colour(side);
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// The words for levels, in the order of the engine.
pub(crate) const LEVELS: [(Level, &str); 4] = [
    (Level::None, "none"),
    (Level::Presence, "presence"),
    (Level::Domination, "domination"),
    (Level::Control, "control"),
];

/// The word for a level.
pub(crate) fn level(level: Level) -> &'static str {
    LEVELS
        .iter()
        .find(|(one, _)| *one == level)
        .map_or("none", |(_, word)| word)
}

/// The word for the number of a level in an event.
pub(crate) fn level_of_number(number: u8) -> &'static str {
    LEVELS
        .get(usize::from(number))
        .map_or("none", |(_, word)| word)
}

/// The words of the page that a game may replace: messages of the server, and the name of the DEFCON track.
fn own(words: &Words) -> BTreeMap<String, String> {
    let mut own = BTreeMap::new();
    for message in WEB.messages() {
        if let Some(key) = message.id.strip_prefix("table_") {
            own.insert(key.to_owned(), with_open_holes(message, words));
        }
    }
    own.insert("defcon".to_owned(), defcon_name(words));
    own
}

/// A message with the names of its holes in braces, which the page fills.
fn with_open_holes(message: &Message, words: &Words) -> String {
    let mut holes = Vec::new();
    for hole in message.holes {
        holes.push((*hole, Arg::Text(format!("{{{hole}}}").into())));
    }
    words.say(message, &holes)
}

/// The name of the DEFCON track, as in pictures.
pub(crate) fn defcon_name(words: &Words) -> String {
    PICTURES
        .find("heading_defcon")
        .map_or_else(String::new, |message| words.say(message, &[]))
}

impl WordFacts {
    fn of(content: &Content) -> WordFacts {
        let words = &content.words;
        WordFacts {
            uses: Use::ALL
                .iter()
                .map(|usage| (usage.key().to_owned(), usage.display_in(words).to_string()))
                .collect(),
            modes: Mode::all(content)
                .map(|mode| (mode.key(content).to_owned(), mode.name(content)))
                .collect(),
            levels: LEVELS
                .iter()
                .map(|(level, word)| {
                    let name = level.display_in(words).to_string();
                    ((*word).to_owned(), name)
                })
                .collect(),
            until: Until::WORDS.map(str::to_owned).into(),
            own: own(words),
        }
    }
}
