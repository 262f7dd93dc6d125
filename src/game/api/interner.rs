//! The interner: names of the content and filters of scripts as numbers, and ids as Lua strings,
//! made once.
//!
//! **The invariant.** A name or a filter crosses from Lua as light userdata whose pointer is its
//! index in the interner plus one; 0, the null pointer, means that the script waits. Names come
//! first, filters begin at [`FIRST_FILTER`]. Only [`light`] makes such pointers, and only
//! [`index_of`] decodes them. Scripts have no function that makes light userdata and never receive
//! one: the table of names belongs to the engine's own Lua.

use std::cell::RefCell;
use std::ptr;
use std::rc::Rc;

use indexmap::IndexMap;
use mlua::{LightUserData, Lua, LuaString, Table, Value as Lv};

use crate::content::{Card, Content, OptionValue, Script};
use crate::game::state::core::Core;
use crate::game::state::effect::{FixedWord, Value};
use crate::ids::{CardId, CounterId, FlagId, RegionId, Side, SpaceId, TrackId};
use crate::script::Meter;

use super::argument::{Arg, FilterRead};
use super::calls::CALLS;

/// The names of everything that is passed to scripts.
#[derive(Clone)]
pub(crate) struct Interner(Rc<InternTables>);

struct InternTables {
    sides: Vec<LuaString>,
    spaces: Vec<LuaString>,
    cards: Vec<LuaString>,
    regions: Vec<LuaString>,
    scorings: Vec<LuaString>,
    tracks: Vec<LuaString>,
    counters: Vec<LuaString>,
    /// The facts of each card, made once: as printed, and with the sides exchanged.
    facts: RefCell<Vec<[Option<Table>; 2]>>,
    /// Every name in the content or in the table of calls, and the Lua table from a name to its
    /// light userdata.
    known: Vec<InternedName>,
    ids: Table,
    /// The filters used by scripts.
    filters: RefCell<Vec<FilterRead>>,
    /// The fixed words of the engine that were passed to scripts.
    words: RefCell<Vec<(FixedWord, LuaString)>>,
    lua: mlua::WeakLua,
}

/// The meanings of a name in the different places where it may occur.
#[derive(Default)]
pub(super) struct InternedName {
    pub text: String,
    pub side: Option<Whose>,
    pub space: Option<SpaceId>,
    pub card: Option<CardId>,
    pub region: Option<RegionId>,
    pub scoring: Option<u8>,
    /// Its index among the options of the scenario.
    pub option: Option<usize>,
    pub track: Option<TrackId>,
    pub counter: Option<CounterId>,
    pub flag: Option<FlagId>,
    /// The word in the table of calls, if a parameter accepts it.
    pub word: Option<&'static str>,
}

/// The meaning of a side's name.
#[derive(Clone, Copy)]
pub(super) enum Whose {
    /// A given side.
    One(Side),
    /// The side that the event belongs to.
    Players,
    /// The opponent of that side.
    Opponents,
}

impl Whose {
    /// The side meant by the running script.
    #[inline]
    pub(super) fn now(self, core: &Core) -> Side {
        match self {
            Whose::One(side) => core.context.seen(side),
            Whose::Players => core.context.player,
            Whose::Opponents => core.context.player.opponent(),
        }
    }
}

/// The first index of a filter; lower ones are names.
const FIRST_FILTER: usize = 1 << 20;

impl Interner {
    pub(crate) fn new(lua: &Lua, content: &Content) -> mlua::Result<Interner> {
        fn all<'a>(
            lua: &Lua,
            names: impl Iterator<Item = &'a str>,
        ) -> mlua::Result<Vec<LuaString>> {
            names.map(|name| lua.create_string(name)).collect()
        }
        let known = known_names(content);
        let ids = lua.create_table_with_capacity(0, known.len())?;
        for (index, known) in known.iter().enumerate() {
            ids.raw_set(known.text.as_str(), light(index))?;
        }
        Ok(Interner(Rc::new(InternTables {
            known,
            ids,
            filters: RefCell::default(),
            sides: all(
                lua,
                content.scenario.sides.iter().map(|side| side.id.as_str()),
            )?,
            spaces: all(lua, content.map.spaces.keys().map(String::as_str))?,
            cards: all(lua, content.cards.keys().map(String::as_str))?,
            regions: all(lua, content.map.regions.keys().map(String::as_str))?,
            scorings: all(lua, content.scenario.scoring.keys().map(String::as_str))?,
            tracks: all(lua, content.scenario.tracks.keys().map(String::as_str))?,
            counters: all(lua, content.scenario.counters.keys().map(String::as_str))?,
            facts: RefCell::new(vec![[None, None]; content.cards.len()]),
            words: RefCell::default(),
            lua: lua.weak(),
        })))
    }

    /// The Lua table from every name to its light userdata.
    pub(super) fn ids(&self) -> &Table {
        &self.0.ids
    }

    /// The meanings of a name that crossed as light userdata.
    #[inline]
    pub(super) fn known(&self, data: LightUserData) -> Option<&InternedName> {
        self.0.known.get(index_of(data)?)
    }

    /// Reads a filter that crossed as light userdata, at the charge for reading its table; `None`
    /// if it is a name.
    #[inline]
    pub(super) fn filter(&self, core: &Core, meter: &Meter, data: LightUserData) -> Option<Arg> {
        let filters = self.0.filters.borrow();
        let filter = filters.get(index_of(data)?.checked_sub(FIRST_FILTER)?)?;
        meter.charge(filter.charge);
        Some(filter.now(core))
    }

    /// Stores a filter. Returns the light userdata as which it crosses from now on.
    pub(super) fn learn(&self, filter: FilterRead) -> LightUserData {
        let mut filters = self.0.filters.borrow_mut();
        filters.push(filter);
        light(FIRST_FILTER + filters.len() - 1)
    }

    /// Converts a value for scripts.
    pub(crate) fn to_lua(&self, value: Value, core: &Core) -> Lv {
        match value {
            Value::Nil => Lv::Nil,
            Value::Bool(yes) => Lv::Boolean(yes),
            Value::Number(number) => Lv::Number(f64::from(number)),
            Value::Side(side) => nth(&self.0.sides, core.context.seen(side).index()),
            Value::Space(space) => nth(&self.0.spaces, space.index()),
            Value::Card(card) => nth(&self.0.cards, card.index()),
            Value::Region(region) => nth(&self.0.regions, region.index()),
            Value::Scoring(scoring) => nth(&self.0.scorings, usize::from(scoring)),
            Value::Track(track) => nth(&self.0.tracks, track.index()),
            Value::Counter(counter) => nth(&self.0.counters, counter.index()),
            // Scripts ask for it with `effect_data`, which gives a list.
            Value::Link(..) => Lv::Nil,
            Value::Name(word) => self.made(word),
            Value::Word(word) => core.flow.question.values.get(usize::from(word)).map_or(
                Lv::Nil,
                |value| match value {
                    OptionValue::Switch(on) => Lv::Boolean(*on),
                    OptionValue::Number(number) => Lv::Number(f64::from(*number)),
                    OptionValue::Word(word) => self.text(word),
                },
            ),
        }
    }

    /// A string that is not an id.
    fn text(&self, text: &str) -> Lv {
        let made = self
            .0
            .lua
            .try_upgrade()
            .and_then(|lua| lua.create_string(text).ok());
        made.map_or(Lv::Nil, Lv::String)
    }

    /// A fixed word of the engine, as a string made once.
    fn made(&self, word: FixedWord) -> Lv {
        let mut words = self.0.words.borrow_mut();
        let found = words.iter().find(|(known, _)| *known == word);
        if let Some((_, made)) = found {
            return Lv::String(made.clone());
        }
        let Some(made) = self
            .0
            .lua
            .try_upgrade()
            .and_then(|lua| lua.create_string(word.word()).ok())
        else {
            return Lv::Nil;
        };
        words.push((word, made.clone()));
        Lv::String(made)
    }

    /// The printed facts of a card as a read-only table.
    pub(crate) fn card_facts(&self, lua: &Lua, core: &Core, card: CardId) -> mlua::Result<Table> {
        let sides_swapped = usize::from(core.context.sides_swapped);
        if let Some(table) = &self.0.facts.borrow()[card.index()][sides_swapped] {
            return Ok(table.clone());
        }
        let table = self.make_facts(lua, core, card)?;
        self.0.facts.borrow_mut()[card.index()][sides_swapped] = Some(table.clone());
        Ok(table)
    }

    fn make_facts(&self, lua: &Lua, core: &Core, card: CardId) -> mlua::Result<Table> {
        let facts = core.content.card(card);
        let table = lua.create_table()?;
        table.raw_set("id", self.to_lua(Value::Card(card), core))?;
        table.raw_set("name", facts.name.as_str())?;
        table.raw_set("number", facts.number)?;
        table.raw_set("ops", facts.ops)?;
        table.raw_set(
            "side",
            facts
                .owner
                .map_or(Lv::Nil, |side| self.to_lua(Value::Side(side), core)),
        )?;
        table.raw_set("scoring", facts.scoring)?;
        let scored = core
            .content
            .scored_by(card)
            .map_or(Lv::Nil, |region| self.to_lua(Value::Region(region), core));
        table.raw_set("scoring_region", scored)?;
        table.raw_set("starred", facts.starred)?;
        table.raw_set("underlined", facts.underlined)?;
        let period = core.content.scenario.periods.get(facts.period.index());
        table.raw_set("period", period.map(|period| period.id.as_str()))?;
        let tags = lua.create_table()?;
        for tag in &facts.tags {
            tags.raw_set(tag.as_str(), true)?;
        }
        tags.set_readonly(true);
        table.raw_set("tags", tags)?;
        table.raw_set("facts", declared_facts(lua, facts)?)?;
        table.raw_set("set", facts.set.as_str())?;
        for (key, cards) in [
            ("requires", &facts.requires),
            ("blocks", &facts.blocks),
            ("cancels", &facts.cancels),
        ] {
            let ids = cards
                .iter()
                .map(|card| self.to_lua(Value::Card(*card), core));
            let ids = lua.create_sequence_from(ids)?;
            ids.set_readonly(true);
            table.raw_set(key, ids)?;
        }
        let script = core
            .content
            .scripts
            .get(card.index())
            .and_then(Option::as_ref);
        table.raw_set("has_event", script.is_some_and(Script::has_event))?;
        table.raw_set(
            "no_headline",
            script.is_some_and(|script| script.no_headline),
        )?;
        table.set_readonly(true);
        Ok(table)
    }
}

/// The facts that the set of a card declares, as a read-only table.
fn declared_facts(lua: &Lua, card: &Card) -> mlua::Result<Table> {
    let own = lua.create_table()?;
    for (fact, value) in &card.facts {
        match value {
            OptionValue::Switch(on) => own.raw_set(fact.as_str(), *on)?,
            OptionValue::Number(number) => own.raw_set(fact.as_str(), *number)?,
            OptionValue::Word(word) => own.raw_set(fact.as_str(), word.as_str())?,
        }
    }
    own.set_readonly(true);
    Ok(own)
}

/// The light userdata for an index.
fn light(index: usize) -> LightUserData {
    LightUserData(ptr::without_provenance_mut(index + 1))
}

/// The index that crossed; `None` for the null pointer.
#[inline]
fn index_of(data: LightUserData) -> Option<usize> {
    data.0.addr().checked_sub(1)
}

/// Every name that the content gives to something, and every word that calls accept.
fn known_names(content: &Content) -> Vec<InternedName> {
    let mut names: IndexMap<&str, InternedName> = IndexMap::new();
    let map = &content.map;
    names.entry("player").or_default().side = Some(Whose::Players);
    names.entry("opponent").or_default().side = Some(Whose::Opponents);
    for side in Side::BOTH {
        names
            .entry(content.side_id(side))
            .or_default()
            .side
            .get_or_insert(Whose::One(side));
    }
    for (index, id) in map.spaces.keys().enumerate() {
        names.entry(id).or_default().space = Some(SpaceId::at(index));
    }
    for (index, id) in content.cards.keys().enumerate() {
        names.entry(id).or_default().card = Some(CardId::at(index));
    }
    for (index, id) in map.regions.keys().enumerate() {
        names.entry(id).or_default().region = Some(RegionId::at(index));
    }
    for (index, id) in content.scenario.scoring.keys().enumerate() {
        names.entry(id).or_default().scoring = Some(index as u8);
    }
    for (index, id) in content.scenario.options.keys().enumerate() {
        names.entry(id).or_default().option = Some(index);
    }
    for (index, id) in content.scenario.tracks.keys().enumerate() {
        names.entry(id).or_default().track = Some(TrackId::at(index));
    }
    for (index, id) in content.scenario.counters.keys().enumerate() {
        names.entry(id).or_default().counter = Some(CounterId::at(index));
    }
    for (index, id) in content.scenario.flags.keys().enumerate() {
        names.entry(id).or_default().flag = Some(FlagId::at(index));
    }
    for word in call_words() {
        names.entry(word).or_default().word = Some(word);
    }
    names
        .into_iter()
        .map(|(text, known)| InternedName {
            text: text.to_owned(),
            ..known
        })
        .collect()
}

/// Every word that a parameter accepts in addition to names.
fn call_words() -> impl Iterator<Item = &'static str> {
    CALLS
        .iter()
        .flat_map(|call| call.params)
        .flat_map(|param| param.kind.own_words())
        .copied()
}

/// The nth of the names; nil if there are fewer.
#[inline]
fn nth(names: &[LuaString], index: usize) -> Lv {
    names.get(index).cloned().map_or(Lv::Nil, Lv::String)
}
