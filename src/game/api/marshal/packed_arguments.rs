//! Reads packed arguments.

use mlua::{Lua, Table, Value as Lv};

use crate::content::ZONES;
use crate::game::state::core::Core;
use crate::game::state::script_text::{Holes, ScriptText};
use crate::script::Meter;

use super::super::args::{Args, SpareArgs};
use super::super::argument::{self, Arg, FilterRead};
use super::super::argument_error::ArgumentError;
use super::super::call::{Call, Style};
use super::super::displayed_text::short;
use super::super::interner::Interner;
use super::super::named_zone::NamedZone;
use super::super::param::{Kind, Param};
use super::super::whole_number::whole;

/// Maximum number of parameters of a call.
pub(super) const MAX_PARAMS: usize = 16;
/// The bits of a parameter's number, from 1, among the keys of a call.
pub(super) const KEY_BITS: u32 = 5;
/// The bits of the last number among the keys of a call.
const KEY_MASK: u64 = (1 << KEY_BITS) - 1;
/// Maximum number of arguments in the short form; few calls have more.
pub(super) const FEW_PARAMS: usize = 4;

/// The key under which a filter's number is stored in its node: longer than any key of an interned
/// filter.
pub(super) const NUMBER: &str = "the_number_of_a_filter_under_a_key_that_no_filter_can_have_itself";
const _: () = assert!(NUMBER.len() >= 64, "a key of a filter could be the same");

/// The context for reading packed arguments.
pub(super) struct Packed<'a> {
    pub(super) core: &'a Core,
    pub(super) lua: &'a Lua,
    pub(super) names: &'a Interner,
    pub(super) meter: &'a Meter,
    pub(super) pending: &'a Table,
    pub(super) spare: &'a SpareArgs,
}

impl Packed<'_> {
    /// Reads the arguments; `None` if one names something that this scenario lacks.
    ///
    /// # Errors
    /// The fault of an argument.
    #[inline(always)]
    pub(super) fn args(&self, call: &Call, values: &[Lv]) -> Result<Option<Args>, String> {
        Args::read(
            call.params,
            ArgumentPlaces::of(call, values),
            |param, value| self.one(param, value),
            self.spare,
        )
    }

    /// Reads the arguments of these parameters, in their order.
    ///
    /// # Errors
    /// The fault of an argument.
    #[inline(always)]
    pub(super) fn at_places(
        &self,
        call: &Call,
        places: &[usize],
        values: &[Lv],
    ) -> Result<Option<Args>, String> {
        let given = places
            .iter()
            .copied()
            .zip(values)
            .filter(|(_, value)| !value.is_nil());
        Args::read(
            call.params,
            given,
            |param, value| self.one(param, value),
            self.spare,
        )
    }

    #[inline(always)]
    fn one(&self, param: &Param, value: &Lv) -> Result<Arg, ArgumentError> {
        match self.common(param.kind, value) {
            Some(arg) => Ok(arg),
            None => self.other(param, value),
        }
    }

    /// Reads an argument of a common form; `None` if it needs the general path.
    #[inline]
    fn common(&self, kind: Kind, value: &Lv) -> Option<Arg> {
        let core = self.core;
        match (kind, value) {
            (
                Kind::Number(min, max) | Kind::NumberOrAll(min, max) | Kind::Value(min, max),
                Lv::Integer(_) | Lv::Number(_),
            ) => whole(value)
                .filter(|number| (min..=max).contains(number))
                .map(Arg::Number),
            (Kind::Switch | Kind::SwitchOrAny | Kind::SwitchOrPrompt, Lv::Boolean(on)) => {
                Some(Arg::Switch(*on))
            }
            (Kind::Text, Lv::String(text)) => short(&text.to_str().ok()?).map(Arg::Text),
            (Kind::Prompt | Kind::SwitchOrPrompt, Lv::String(text)) => {
                let text = short(&text.to_str().ok()?)?;
                let holes = Holes::new();
                Some(Arg::Prompt(ScriptText { text, holes }))
            }
            (Kind::Filter, Lv::LightUserData(data)) => self.names.filter(core, self.meter, *data),
            (_, Lv::LightUserData(data)) => {
                let known = self.names.known(*data)?;
                match kind {
                    Kind::Space | Kind::SpaceIds => known.space.map(Arg::Space),
                    Kind::Card | Kind::Value(..) => known.card.map(Arg::Card),
                    Kind::Region => known.region.map(Arg::Region),
                    Kind::Scoring => known.scoring.map(Arg::Scoring),
                    Kind::Track => known.track.map(Arg::Track),
                    Kind::Counter => known.counter.map(Arg::Counter),
                    Kind::Flag => known.flag.map(Arg::Flag),
                    Kind::Side => known.side.map(|side| Arg::Side(side.now(core))),
                    Kind::SideOrNone => match known.side {
                        Some(side) => Some(Arg::Side(side.now(core))),
                        None => known.word.filter(|word| *word == "none").map(Arg::Word),
                    },
                    Kind::Owners => match known.side {
                        Some(side) => Some(Arg::Owners(vec![Some(side.now(core))])),
                        None => (known.word == Some("neutral")).then(|| Arg::Owners(vec![None])),
                    },
                    Kind::CardIds => known.card.map(|card| Arg::Cards(vec![card])),
                    Kind::Cards | Kind::Zone => known
                        .word
                        .filter(|word| ZONES.contains(word))
                        .map(|word| Arg::Zone(NamedZone::Common(word))),
                    Kind::Word(words) => known
                        .word
                        .filter(|word| words.contains(word))
                        .map(Arg::Word),
                    Kind::NumberOrAll(..) => (known.word == Some("all")).then_some(Arg::All),
                    Kind::Option => {
                        let option = core.content.scenario.options.get_index(known.option?);
                        option.map(|(_, option)| Arg::Option(option.value.clone()))
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Reads any other argument as on the plain path, and interns a filter for the next time.
    fn other(&self, param: &Param, value: &Lv) -> Result<Arg, ArgumentError> {
        match value {
            Lv::LightUserData(data) => {
                let text = self
                    .names
                    .known(*data)
                    .and_then(|known| self.lua.create_string(&known.text).ok());
                argument::one(
                    self.core,
                    self.meter,
                    param,
                    &text.map_or(Lv::Nil, Lv::String),
                )
            }
            Lv::Table(_) if param.kind == Kind::Filter => {
                let filter = FilterRead::of(self.core, self.meter, param, value)?;
                let arg = filter.now(self.core);
                if let Ok(Some(place)) = self.pending.raw_get::<Option<Table>>(1) {
                    // If this runs out of memory, the filter is read again the next time.
                    let _ = place.raw_set(NUMBER, self.names.learn(filter));
                }
                Ok(arg)
            }
            _ => argument::one(self.core, self.meter, param, value),
        }
    }
}

/// The values given, at the places of their parameters.
// Small, since it is moved for each call: a value is identified by its index among those passed.
struct ArgumentPlaces<'a> {
    values: &'a [Lv],
    /// The index of the value at each place.
    numbers: [u8; MAX_PARAMS],
    /// A bit for each place that has a value.
    given: u16,
}

impl<'a> ArgumentPlaces<'a> {
    /// Decodes the values passed by the generated Lua: named arguments follow the numbers of their
    /// parameters.
    #[inline]
    fn of(call: &Call, values: &'a [Lv]) -> ArgumentPlaces<'a> {
        let (mut keys, values) = match (call.style, values) {
            (Style::Named, [Lv::Integer(keys), values @ ..]) => (*keys as u64, values),
            (Style::Named, [Lv::Number(keys), values @ ..]) => (*keys as u64, values),
            (_, values) => (0, values),
        };
        let mut placed = ArgumentPlaces {
            values,
            numbers: [0; MAX_PARAMS],
            given: 0,
        };
        if keys == 0 {
            (0..values.len()).for_each(|number| placed.put(number, number));
            return placed;
        }
        let count = (u64::BITS - keys.leading_zeros()).div_ceil(KEY_BITS) as usize;
        for number in (0..values.len().min(count)).rev() {
            // No parameter has the number 0.
            placed.put(((keys & KEY_MASK) as usize).wrapping_sub(1), number);
            keys >>= KEY_BITS;
        }
        placed
    }

    fn put(&mut self, place: usize, number: usize) {
        let is_given = self.values.get(number).is_some_and(|value| !value.is_nil());
        if let Some(at) = self.numbers.get_mut(place).filter(|_| is_given) {
            *at = number as u8;
            self.given |= 1 << place;
        }
    }
}

impl<'a> Iterator for ArgumentPlaces<'a> {
    type Item = (usize, &'a Lv);

    fn next(&mut self) -> Option<(usize, &'a Lv)> {
        let place = self.given.trailing_zeros() as usize;
        let value = self.values.get(usize::from(*self.numbers.get(place)?))?;
        self.given &= self.given - 1;
        Some((place, value))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.given.count_ones() as usize;
        (left, Some(left))
    }
}
