//! Arguments of API calls: read strictly, as the table of calls declares them.

use std::cell::Cell;

use mlua::{Table, Value as Lv};

use crate::content::{Card, Mode, OptionValue};
use crate::game::state::core::Core;
use crate::game::state::effect::Value;
use crate::game::state::question::Clause;
use crate::game::state::script_text::{Holes, ScriptText};
use crate::game::state::zone::Zone;
use crate::ids::{
    CardId, CounterId, FlagId, PeriodId, RegionId, Side, SpaceId, SpaceSet, TagId, TrackId,
};

use super::argument::{AnswerChoice, Arg, WordChoice};
use super::argument_error::ArgumentError;
use super::param::Param;

/// The arguments of one call.
pub(crate) struct Args {
    params: &'static [Param],
    /// The arguments given, with the places of their parameters.
    given: Vec<(usize, Arg)>,
}

/// The list of the arguments of earlier calls, kept for its allocation.
#[derive(Default)]
pub(super) struct SpareArgs(Cell<Vec<(usize, Arg)>>);

impl SpareArgs {
    /// Keeps the list of a call that is over.
    pub(super) fn keep(&self, args: Args) {
        let mut given = args.given;
        given.clear();
        self.0.set(given);
    }
}

impl Args {
    /// Reads the values at the places of their parameters; `None` if one names something that this
    /// scenario lacks.
    ///
    /// # Errors
    /// A message about the first value that cannot be read, or about a missing parameter.
    #[inline]
    pub(super) fn read<'a>(
        params: &'static [Param],
        values: impl Iterator<Item = (usize, &'a Lv)>,
        read: impl Fn(&Param, &Lv) -> Result<Arg, ArgumentError>,
        spare: &SpareArgs,
    ) -> Result<Option<Args>, String> {
        let mut given = spare.0.take();
        let (mut seen, mut absent) = (0_u32, false);
        for (index, value) in values {
            let Some(param) = params.get(index) else {
                return Err(format!("it takes {} arguments, not more", params.len()));
            };
            seen |= 1 << index;
            match read(param, value) {
                Ok(arg) => given.push((index, arg)),
                // Errors take precedence over absent names.
                Err(ArgumentError::Absent) => absent = true,
                Err(ArgumentError::Wrong(message)) => return Err(message),
            }
        }
        let mut params_by_place = params.iter().enumerate();
        if let Some((_, param)) =
            params_by_place.find(|(index, param)| param.required && seen >> index & 1 == 0)
        {
            return Err(format!("`{}` is missing: {}", param.name, param.doc));
        }
        Ok((!absent).then_some(Args { params, given }))
    }

    /// The arguments given, by the names of their parameters.
    pub(super) fn given(&self) -> impl Iterator<Item = (&'static str, &Arg)> {
        self.given
            .iter()
            .map(|(index, arg)| (self.params[*index].name, arg))
    }

    fn get(&self, name: &str) -> Option<&Arg> {
        self.given
            .iter()
            .find(|(index, _)| self.params[*index].name == name)
            .map(|(_, arg)| arg)
    }

    pub(crate) fn side(&self, name: &str) -> Option<Side> {
        match self.get(name) {
            Some(Arg::Side(side)) => Some(*side),
            _ => None,
        }
    }

    /// The card named, or the one whose script runs; `None` in a rule script.
    pub(crate) fn card_or_this(&self, name: &str, core: &Core) -> Option<CardId> {
        self.card(name).or_else(|| core.context.source.card())
    }

    /// The side named, or the one that the event belongs to.
    pub(crate) fn side_or_player(&self, name: &str, core: &Core) -> Side {
        self.side(name).unwrap_or(core.context.player)
    }

    pub(crate) fn space(&self, name: &str) -> Option<SpaceId> {
        match self.get(name) {
            Some(Arg::Space(space)) => Some(*space),
            _ => None,
        }
    }

    pub(crate) fn card(&self, name: &str) -> Option<CardId> {
        match self.get(name) {
            Some(Arg::Card(card)) => Some(*card),
            _ => None,
        }
    }

    pub(crate) fn cards(&self, name: &str) -> Option<&[CardId]> {
        match self.get(name) {
            Some(Arg::Cards(cards)) => Some(cards),
            _ => None,
        }
    }

    pub(crate) fn scoring(&self, name: &str) -> Option<u8> {
        match self.get(name) {
            Some(Arg::Scoring(scoring)) => Some(*scoring),
            _ => None,
        }
    }

    pub(crate) fn number(&self, name: &str) -> Option<i32> {
        match self.get(name) {
            Some(Arg::Number(number)) => Some(*number),
            _ => None,
        }
    }

    /// A number that must be within a range of the scenario, bounds included.
    ///
    /// # Errors
    /// The accepted range, if the number is outside it.
    pub(crate) fn number_within(&self, name: &str, (min, max): (u8, u8)) -> Result<u8, String> {
        let number = self.number(name).unwrap_or(0);
        let fits = u8::try_from(number)
            .ok()
            .filter(|number| (min..=max).contains(number));
        fits.ok_or_else(|| {
            format!("`{name}` takes a whole number from {min} to {max}, not {number}")
        })
    }

    /// A number of a parameter whose range is within 0 to 255.
    pub(crate) fn small(&self, name: &str, default: u8) -> u8 {
        self.number(name)
            .and_then(|number| u8::try_from(number).ok())
            .unwrap_or(default)
    }

    pub(crate) fn is_all(&self, name: &str) -> bool {
        self.get(name) == Some(&Arg::All)
    }

    pub(crate) fn is_any(&self, name: &str) -> bool {
        self.get(name) == Some(&Arg::Any)
    }

    pub(crate) fn switch(&self, name: &str) -> Option<bool> {
        match self.get(name) {
            Some(Arg::Switch(on)) => Some(*on),
            // A text in place of `true`.
            Some(Arg::Prompt(_)) => Some(true),
            _ => None,
        }
    }

    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        match self.get(name) {
            Some(Arg::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// A displayed text; `None` if the argument was left out.
    pub(crate) fn prompt(&self, name: &str) -> Option<&ScriptText> {
        match self.get(name) {
            Some(Arg::Prompt(text)) => Some(text),
            _ => None,
        }
    }

    /// The values for the holes of a text; none if the argument was left out.
    pub(crate) fn holes(&self, name: &str) -> Holes {
        match self.get(name) {
            Some(Arg::Holes(holes)) => holes.clone(),
            _ => Holes::new(),
        }
    }

    pub(crate) fn word(&self, name: &str) -> Option<&'static str> {
        match self.get(name) {
            Some(Arg::Word(word)) => Some(word),
            _ => None,
        }
    }

    pub(crate) fn period(&self, name: &str) -> Option<PeriodId> {
        match self.get(name) {
            Some(Arg::Period(period)) => Some(*period),
            _ => None,
        }
    }

    pub(crate) fn counter(&self, name: &str) -> Option<CounterId> {
        match self.get(name) {
            Some(Arg::Counter(counter)) => Some(*counter),
            _ => None,
        }
    }

    pub(crate) fn track(&self, name: &str) -> Option<TrackId> {
        match self.get(name) {
            Some(Arg::Track(track)) => Some(*track),
            _ => None,
        }
    }

    /// Whether a card has the facts wanted.
    pub(crate) fn fits_facts(&self, name: &str, card: &Card) -> bool {
        match self.get(name) {
            Some(Arg::Facts(facts)) => facts.fits(&card.facts),
            _ => true,
        }
    }

    /// A zone of a side, or the shared one.
    pub(crate) fn zone(&self, name: &str, side: Side, core: &Core) -> Option<Zone> {
        match self.get(name) {
            Some(Arg::Zone(zone)) => Some(zone.of(side, core)),
            _ => None,
        }
    }

    pub(crate) fn flag(&self, name: &str) -> Option<FlagId> {
        match self.get(name) {
            Some(Arg::Flag(flag)) => Some(*flag),
            _ => None,
        }
    }

    pub(crate) fn tag(&self, name: &str) -> Option<TagId> {
        match self.get(name) {
            Some(Arg::Tag(tag)) => Some(*tag),
            _ => None,
        }
    }

    /// Owners of cards; `None` stands for neutral cards.
    pub(crate) fn owners(&self, name: &str) -> Option<&[Option<Side>]> {
        match self.get(name) {
            Some(Arg::Owners(owners)) => Some(owners),
            _ => None,
        }
    }

    /// Possible answers in words.
    pub(crate) fn options(&self, name: &str) -> &[WordChoice] {
        match self.get(name) {
            Some(Arg::Options(options)) => options,
            _ => &[],
        }
    }

    /// Possible answers: texts with their values, or names; `None` if the argument was left out.
    pub(crate) fn answers(&self, name: &str) -> Option<&[AnswerChoice]> {
        match self.get(name) {
            Some(Arg::Answers(answers)) => Some(answers),
            _ => None,
        }
    }

    /// A list of spaces; `None` if the argument is something else.
    pub(crate) fn list_of_spaces(&self, name: &str) -> Option<&[SpaceId]> {
        match self.get(name) {
            Some(Arg::Marks(spaces)) => Some(spaces),
            _ => None,
        }
    }

    pub(crate) fn regions(&self, name: &str) -> Option<&[RegionId]> {
        match self.get(name) {
            Some(Arg::Regions(regions)) => Some(regions),
            _ => None,
        }
    }

    pub(crate) fn modes(&self, name: &str) -> Option<&[Mode]> {
        match self.get(name) {
            Some(Arg::Modes(modes)) => Some(modes),
            _ => None,
        }
    }

    /// A list as it is in Lua.
    pub(crate) fn entries(&self, name: &str) -> Option<&Table> {
        match self.get(name) {
            Some(Arg::Entries(list)) => Some(list),
            _ => None,
        }
    }

    pub(crate) fn option(&self, name: &str) -> Option<&OptionValue> {
        match self.get(name) {
            Some(Arg::Option(value)) => Some(value),
            _ => None,
        }
    }

    pub(crate) fn data(&self, name: &str) -> Value {
        match self.get(name) {
            Some(Arg::Data(value)) => *value,
            _ => Value::Nil,
        }
    }

    /// The spaces that match a filter; every country if there is no filter.
    pub(crate) fn spaces(&self, name: &str, core: &Core) -> SpaceSet {
        self.spaces_given(name)
            .map_or(core.content.map.countries, |set| {
                set & core.content.map.playable
            })
    }

    /// The spaces that match a filter, if there is one.
    pub(crate) fn spaces_given(&self, name: &str) -> Option<SpaceSet> {
        match self.get(name) {
            Some(Arg::Spaces(set, _)) => Some(*set),
            _ => None,
        }
    }

    /// A filter as a clause, with which a refusal explains why a space was excluded.
    pub(crate) fn clause(&self, name: &str, core: &Core) -> Option<Clause> {
        let Some(Arg::Spaces(set, filter)) = self.get(name) else {
            return None;
        };
        let within = *set & core.content.map.playable;
        Some(Clause {
            within,
            filter: filter.clone(),
            action: None,
            player: core.context.player,
            data: core.context.data,
        })
    }
}
