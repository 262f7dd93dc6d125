//! Texts in arguments that people read, and the values of their holes.

use mlua::{Table, Value as Lv};

use crate::content::did_you_mean;
use crate::control_characters::visible_line;
use crate::game::state::core::Core;
use crate::game::state::script_text::{HoleValue, Holes, ScriptText, Thing};
use crate::script::{Meter, cut};
use crate::words::{Form, NAMED_THINGS, holes};

use super::argument_error::{ArgumentError, shown};
use super::argument_names::{card, counter, flag, period, region, side, space, tag, track, zone};
use super::named_zone::NamedZone;
use super::param::Param;
use super::whole_number::whole;

/// Maximum length of a text in bytes, and of a list in entries: a script could pass the same long
/// text again and again.
pub(super) const MAX_LENGTH: usize = 500;
/// Maximum number of holes of a text.
const MAX_HOLES: usize = 12;

/// A text as it is passed; `None` if it is too long.
#[inline]
pub(super) fn short(text: &str) -> Option<String> {
    (text.len() <= MAX_LENGTH).then(|| text.to_owned())
}

/// Reads a text, which must be short.
pub(super) fn text(param: &Param, text: &str) -> Result<String, ArgumentError> {
    short(text).ok_or_else(|| {
        ArgumentError::Wrong(format!(
            "`{}` takes at most {MAX_LENGTH} bytes of text",
            param.name
        ))
    })
}

/// The context for reading displayed texts.
#[derive(Clone, Copy)]
pub(super) struct TextReader<'a> {
    pub(super) core: &'a Core,
    pub(super) meter: &'a Meter,
    pub(super) param: &'a Param,
}

impl TextReader<'_> {
    /// Reads a text, or a table of a text and the values of its holes; `None` for anything else.
    ///
    /// # Errors
    /// A text that is too long, or holes and values that do not fit.
    pub(super) fn read(self, value: &Lv) -> Result<Option<ScriptText>, ArgumentError> {
        let table = value.as_table();
        let first = table.and_then(|table| table.raw_get::<Lv>(1).ok());
        let said = first.as_ref().unwrap_or(value).as_string();
        let Some(said) = said.and_then(|said| said.to_str().ok()) else {
            return Ok(None);
        };
        let text = text(self.param, &said)?;
        let holes = match table {
            Some(table) => self.values(table, Beside::Text)?,
            None => Holes::new(),
        };
        let said = ScriptText { text, holes };
        check(&said)?;
        Ok(Some(said))
    }

    /// Reads a table of values for the holes of a text.
    ///
    /// # Errors
    /// Something else, or a value that no hole can have.
    pub(super) fn holes(self, value: &Lv) -> Result<Holes, ArgumentError> {
        match value.as_table() {
            Some(table) => self.values(table, Beside::Nothing),
            None => Err(ArgumentError::Wrong(format!(
                "`{}` takes a table of values, such as `{{ n = 3 }}`, not {}",
                self.param.name,
                shown(value)
            ))),
        }
    }

    fn values(self, table: &Table, beside: Beside) -> Result<Holes, ArgumentError> {
        let mut given = Vec::new();
        // No script makes this read a long table.
        for pair in table.pairs::<Lv, Lv>().take(MAX_HOLES + 2) {
            let (key, value) = pair.map_err(|error| error.to_string())?;
            self.meter.charge(1);
            match key.as_string().and_then(|name| name.to_str().ok()) {
                Some(name) => given.push((cut(&name), value)),
                None if beside == Beside::Text && whole(&key) == Some(1) => {}
                None => {
                    return Err(ArgumentError::Wrong(format!(
                        "`{}` takes values by the names of holes, such as `n = 3`, not {}",
                        self.param.name,
                        shown(&key)
                    )));
                }
            }
        }
        if given.len() > MAX_HOLES {
            let limit = format!("a text has at most {MAX_HOLES} holes");
            return Err(ArgumentError::Wrong(limit));
        }
        given.sort_by(|one, other| one.0.cmp(&other.0));
        let mut holes = Holes::new();
        for (name, value) in given {
            let value = self.value(&name, &value)?;
            holes.insert(name, value);
        }
        Ok(holes)
    }

    /// The value of a hole: its name, or a table of one key, says of which kind a thing is.
    fn value(self, hole: &str, value: &Lv) -> Result<HoleValue, ArgumentError> {
        let kind = NAMED_THINGS.into_iter().find(|kind| *kind == hole);
        match (kind, value) {
            (Some(kind), Lv::String(_) | Lv::Integer(_) | Lv::Number(_)) => {
                self.thing(hole, kind, value)
            }
            (None, Lv::String(text)) => {
                let text = text.to_str().map_err(|_| self.wants(hole, value))?;
                let text = self::text(self.param, &text)?;
                Ok(HoleValue::Text(visible_line(&text).into_owned()))
            }
            (None, Lv::Integer(_) | Lv::Number(_)) => {
                let number = whole(value).map(HoleValue::Number);
                number.ok_or_else(|| self.wants(hole, value))
            }
            (_, Lv::Table(table)) => {
                let mut pairs = table.pairs::<Lv, Lv>();
                let (Some(Ok((kind, id))), None) = (pairs.next(), pairs.next()) else {
                    return Err(self.wants(hole, value));
                };
                let kind = NAMED_THINGS.into_iter().find(|known| {
                    let kind = kind.as_string();
                    kind.is_some_and(|kind| *kind == **known)
                });
                let kind = kind.ok_or_else(|| self.wants(hole, value))?;
                self.thing(hole, kind, &id)
            }
            _ => Err(self.wants(hole, value)),
        }
    }

    /// The thing of a kind; what this scenario lacks is displayed by its id.
    fn thing(self, hole: &str, kind: &str, value: &Lv) -> Result<HoleValue, ArgumentError> {
        let core = self.core;
        if kind == "box" {
            return self.space_box(hole, value);
        }
        let id = value.as_string().and_then(|id| id.to_str().ok());
        let Some(id) = id.as_deref() else {
            let message = format!(
                "the hole `{hole}` takes the id of a {kind}, not {}",
                shown(value)
            );
            return Err(ArgumentError::Wrong(message));
        };
        let found = match kind {
            "side" => side(core, id).map(Thing::Side),
            "space" => space(core, id).map(Thing::Space),
            "region" => region(core, id).map(Thing::Region),
            "card" => card(core, id).map(Thing::Card),
            "track" => track(core, id).map(Thing::Track),
            "flag" => flag(core, id).map(Thing::Flag),
            "counter" => counter(core, id).map(Thing::Counter),
            "period" => period(core, id).map(Thing::Period),
            "tag" => tag(core, id).map(Thing::Tag),
            _ => match zone(core, id) {
                Ok(NamedZone::Declared(zone)) => Ok(Thing::Zone(zone)),
                Ok(NamedZone::Common(word)) => Ok(Thing::CommonZone(word)),
                Err(error) => Err(error),
            },
        };
        match found {
            Ok(thing) => Ok(HoleValue::Thing(thing)),
            Err(ArgumentError::Absent) => Ok(HoleValue::Text(cut(id))),
            Err(wrong) => Err(wrong),
        }
    }

    fn space_box(self, hole: &str, value: &Lv) -> Result<HoleValue, ArgumentError> {
        let race = self.core.content.scenario.space_race.as_ref();
        let boxes = race.map_or(0, |race| race.boxes.len());
        let at = whole(value).and_then(|at| u8::try_from(at).ok());
        let at = at.filter(|at| (1..=boxes).contains(&usize::from(*at)));
        let at = at.ok_or_else(|| {
            let found = shown(value);
            format!("the hole `{hole}` takes a box of the space race, 1 to {boxes}, not {found}")
        })?;
        Ok(HoleValue::Thing(Thing::Box(at)))
    }

    fn wants(self, hole: &str, value: &Lv) -> ArgumentError {
        ArgumentError::Wrong(format!(
            "the hole `{hole}` takes a text, a whole number, or a thing such as `{{ card = \"id\" \
             }}`, not {}",
            shown(value)
        ))
    }
}

/// The other entries of a table of values.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Beside {
    /// The text, in the first place.
    Text,
    Nothing,
}

/// Checks that each hole of a text has a value of its form, and each value a hole. A text without
/// any value has no holes: a brace is a brace.
///
/// # Errors
/// The first hole or value without the other.
pub(super) fn check(said: &ScriptText) -> Result<(), String> {
    if said.holes.is_empty() {
        return Ok(());
    }
    for hole in holes(&said.text) {
        let (name, form) = (hole.name, hole.form);
        let Some(value) = said.holes.get(name) else {
            let hint = did_you_mean(name, said.holes.keys().map(String::as_str));
            return Err(format!(
                "the hole `{{{}}}` of the text has no value{hint}",
                cut(name)
            ));
        };
        match (value, form) {
            (HoleValue::Number(_), Some(_)) => {
                return Err(format!(
                    "the hole `{name}` is a number and has no forms of a name"
                ));
            }
            (_, Some(form)) if Form::of_word(form).is_none() => {
                let hint = did_you_mean(form, Form::WORDS.iter().copied());
                return Err(format!("unknown form of a name `{}`{hint}", cut(form)));
            }
            _ => {}
        }
    }
    let has_hole = |name: &str| holes(&said.text).any(|hole| hole.name == name);
    match said.holes.keys().find(|name| !has_hole(name)) {
        Some(name) => Err(format!("the text has no hole `{{{name}}}`")),
        None => Ok(()),
    }
}
