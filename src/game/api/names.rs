//! Ids of the content as Lua strings, made once.

use std::cell::RefCell;
use std::rc::Rc;

use mlua::{Lua, LuaString, Table, Value as Lv};

use crate::content::Content;
use crate::ids::CardId;

use super::super::board::Value;
use super::super::core::Core;

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
    lua: mlua::WeakLua,
}

impl Names {
    pub(in crate::game) fn new(lua: &Lua, content: &Content) -> mlua::Result<Names> {
        fn all<'a>(lua: &Lua, names: impl Iterator<Item = &'a str>) -> mlua::Result<Vec<LuaString>> {
            names.map(|name| lua.create_string(name)).collect()
        }
        Ok(Names(Rc::new(Tables {
            sides: all(lua, content.scenario.sides.iter().map(|side| side.id.as_str()))?,
            spaces: all(lua, content.map.spaces.keys().map(String::as_str))?,
            cards: all(lua, content.cards.keys().map(String::as_str))?,
            regions: all(lua, content.map.regions.keys().map(String::as_str))?,
            scorings: all(lua, content.scenario.scoring.keys().map(String::as_str))?,
            facts: RefCell::new(vec![[None, None]; content.cards.len()]),
            lua: lua.weak(),
        })))
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
            Value::Name(word) => {
                let made = self.0.lua.try_upgrade().and_then(|lua| lua.create_string(word).ok());
                made.map_or(Lv::Nil, Lv::String)
            }
            Value::Word(word) => {
                let text = core.flow.asked.words.get(usize::from(word));
                let made = text.and_then(|text| self.0.lua.try_upgrade()?.create_string(text).ok());
                made.map_or(Lv::Nil, Lv::String)
            }
        }
    }

    /// The printed facts of a card as a table that nobody can change.
    pub(in crate::game) fn card_facts(&self, lua: &Lua, core: &Core, card: CardId) -> mlua::Result<Table> {
        let exchanged = usize::from(core.context.exchanged);
        if let Some(table) = &self.0.facts.borrow()[card.index()][exchanged] {
            return Ok(table.clone());
        }
        let table = self.make_facts(lua, core, card)?;
        self.0.facts.borrow_mut()[card.index()][exchanged] = Some(table.clone());
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
