//! Ids of the content as Lua strings, made once.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use indexmap::IndexMap;
use mlua::{LightUserData, Lua, LuaString, Table, Value as Lv};

use crate::content::{Content, Filter, OptionValue};
use crate::ids::{CardId, RegionId, Side, SpaceId};

use super::super::core::Core;
use super::super::effect::Value;
use super::wrappers::NUMBER;

/// The names of everything that goes to scripts.
#[derive(Clone)]
pub(in crate::game) struct Names(Rc<Tables>);

struct Tables {
    sides: Vec<LuaString>,
    spaces: Vec<LuaString>,
    cards: Vec<LuaString>,
    regions: Vec<LuaString>,
    scorings: Vec<LuaString>,
    /// The facts of each card, made once: as they are, and with the sides exchanged.
    facts: RefCell<Vec<[Option<Table>; 2]>>,
    /// Every name that the content knows, and where scripts' functions find its number.
    known: Vec<Known>,
    ids: Table,
    /// The filters that scripts used, also with the sides exchanged, and the place for the number of the next.
    filters: RefCell<Vec<[Arc<Filter>; 2]>>,
    pending: Table,
    /// The fixed words of the engine that went to scripts.
    words: RefCell<Vec<(&'static str, LuaString)>>,
    lua: mlua::WeakLua,
}

/// What a name means in the different places where one may stand.
#[derive(Default)]
pub(super) struct Known {
    pub text: String,
    pub side: Option<Whose>,
    pub space: Option<SpaceId>,
    pub card: Option<CardId>,
    pub region: Option<RegionId>,
    pub scoring: Option<u8>,
    /// Its place among the options of the scenario.
    pub option: Option<usize>,
}

/// What the name of a side says.
#[derive(Clone, Copy)]
pub(super) enum Whose {
    /// One of the two.
    One(Side),
    /// The one that the event belongs to.
    Players,
    /// The other.
    Opponents,
}

/// Where the numbers of filters begin; those of names lie below.
const FIRST_FILTER: usize = 1 << 20;

impl Names {
    pub(in crate::game) fn new(lua: &Lua, content: &Content) -> mlua::Result<Names> {
        fn all<'a>(lua: &Lua, names: impl Iterator<Item = &'a str>) -> mlua::Result<Vec<LuaString>> {
            names.map(|name| lua.create_string(name)).collect()
        }
        let known = known_names(content);
        let ids = lua.create_table_with_capacity(0, known.len())?;
        for (index, known) in known.iter().enumerate() {
            ids.raw_set(known.text.as_str(), light(index + 1))?;
        }
        Ok(Names(Rc::new(Tables {
            known,
            ids,
            filters: RefCell::default(),
            pending: lua.create_table()?,
            sides: all(lua, content.scenario.sides.iter().map(|side| side.id.as_str()))?,
            spaces: all(lua, content.map.spaces.keys().map(String::as_str))?,
            cards: all(lua, content.cards.keys().map(String::as_str))?,
            regions: all(lua, content.map.regions.keys().map(String::as_str))?,
            scorings: all(lua, content.scenario.scoring.keys().map(String::as_str))?,
            facts: RefCell::new(vec![[None, None]; content.cards.len()]),
            words: RefCell::default(),
            lua: lua.weak(),
        })))
    }

    /// The numbers of all names, as light userdata.
    pub(super) fn ids(&self) -> &Table {
        &self.0.ids
    }

    /// Where scripts' functions note a filter that has no number yet.
    pub(super) fn pending(&self) -> &Table {
        &self.0.pending
    }

    /// What is known of a name by its number.
    pub(super) fn known(&self, number: usize) -> Option<&Known> {
        self.0.known.get(number.checked_sub(1)?)
    }

    /// Asks a filter by its number; none if it is the number of a name.
    pub(super) fn filter<T>(&self, number: usize, sides_swapped: bool, ask: impl Fn(&Arc<Filter>) -> T) -> Option<T> {
        let filters = self.0.filters.borrow();
        let [plain, other] = filters.get(number.checked_sub(FIRST_FILTER)?)?;
        Some(ask(if sides_swapped { other } else { plain }))
    }

    /// Gives the filter that was just read a number, if there is a place for it.
    pub(super) fn learn(&self, filter: [Arc<Filter>; 2]) {
        let Ok(Some(place)) = self.0.pending.raw_get::<Option<Table>>(1) else { return };
        let mut filters = self.0.filters.borrow_mut();
        // Without memory for it, it is read again the next time.
        if place.raw_set(NUMBER, light(FIRST_FILTER + filters.len())).is_ok() {
            filters.push(filter);
        }
    }

    /// A value as scripts see it.
    pub(in crate::game) fn to_lua(&self, value: Value, core: &Core) -> Lv {
        let name = |names: &[LuaString], index: usize| names.get(index).cloned().map_or(Lv::Nil, Lv::String);
        match value {
            Value::Nil => Lv::Nil,
            Value::Bool(yes) => Lv::Boolean(yes),
            Value::Number(number) => Lv::Number(f64::from(number)),
            Value::Side(side) => name(&self.0.sides, core.context.seen(side).index()),
            Value::Space(space) => name(&self.0.spaces, space.index()),
            Value::Card(card) => name(&self.0.cards, card.index()),
            Value::Region(region) => name(&self.0.regions, region.index()),
            Value::Scoring(scoring) => name(&self.0.scorings, usize::from(scoring)),
            Value::Verdict(verdict) => self.made(verdict.word()),
            Value::Name(word) => self.made(word),
            Value::Word(word) => core.flow.asked.values.get(usize::from(word)).map_or(Lv::Nil, |value| match value {
                OptionValue::Switch(on) => Lv::Boolean(*on),
                OptionValue::Number(number) => Lv::Number(f64::from(*number)),
                OptionValue::Word(word) => self.text(word),
            }),
        }
    }

    /// A text that is no id.
    fn text(&self, text: &str) -> Lv {
        let made = self.0.lua.try_upgrade().and_then(|lua| lua.create_string(text).ok());
        made.map_or(Lv::Nil, Lv::String)
    }

    /// A fixed word of the engine.
    fn made(&self, word: &'static str) -> Lv {
        let mut words = self.0.words.borrow_mut();
        if let Some((_, made)) = words.iter().find(|(known, _)| *known == word) {
            return Lv::String(made.clone());
        }
        let Some(made) = self.0.lua.try_upgrade().and_then(|lua| lua.create_string(word).ok()) else { return Lv::Nil };
        words.push((word, made.clone()));
        Lv::String(made)
    }

    /// The printed facts of a card as a table that nobody can change.
    pub(in crate::game) fn card_facts(&self, lua: &Lua, core: &Core, card: CardId) -> mlua::Result<Table> {
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
        table.raw_set("side", facts.owner.map_or(Lv::Nil, |side| self.to_lua(Value::Side(side), core)))?;
        table.raw_set("scoring", facts.scoring)?;
        let scored = core.content.scored_by(card).map_or(Lv::Nil, |region| self.to_lua(Value::Region(region), core));
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
        table.set_readonly(true);
        Ok(table)
    }
}

/// A number that scripts can hold but not make.
fn light(number: usize) -> LightUserData {
    LightUserData(std::ptr::without_provenance_mut(number))
}

/// Every name that the content gives to something.
fn known_names(content: &Content) -> Vec<Known> {
    let mut names: IndexMap<&str, Known> = IndexMap::new();
    let map = &content.map;
    names.entry("player").or_default().side = Some(Whose::Players);
    names.entry("opponent").or_default().side = Some(Whose::Opponents);
    for side in Side::BOTH {
        names.entry(content.side_id(side)).or_default().side.get_or_insert(Whose::One(side));
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
    names.into_iter().map(|(text, known)| Known { text: text.to_owned(), ..known }).collect()
}
