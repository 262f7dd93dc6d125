//! Arguments of API calls: read strictly, by the table of calls.

use mlua::Value as Lv;

use crate::content::{OptionValue, did_you_mean};
use crate::ids::{CardId, PeriodId, RegionId, Side, SpaceId, SpaceSet};
use crate::script::{Meter, cut};

use super::super::core::Core;
use super::super::effect::Value;
use super::super::question::Clause;
use super::argument::{Arg, ArgumentError, common, one};
use super::{Call, MAX_PARAMS, Names, Style};

/// What a parameter takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A side: its id, `"player"` or `"opponent"`.
    Side,
    /// The id of a space.
    Space,
    /// The id of a space, or a list of them.
    SpaceIds,
    /// The id of a card.
    Card,
    /// The id of a region.
    Region,
    /// The id of a scoring of the scenario.
    Scoring,
    /// A whole number between these two, bounds included.
    Number(i32, i32),
    /// `true` or `false`.
    Switch,
    /// A text.
    Text,
    /// Answers to choose from, each a text and what it stands for.
    Options,
    /// One of these words.
    Word(&'static [&'static str]),
    /// A list of these words.
    Words(&'static [&'static str]),
    /// The id of a period.
    Period,
    /// Whose cards: a side, `"player"`, `"opponent"` or `"neutral"`, or a list of these.
    Owners,
    /// A list of regions.
    Regions,
    /// A filter.
    Filter,
    /// A whole number between these two, or the word `"all"`.
    NumberOrAll(i32, i32),
    /// A whole number between these two, or the id of a card.
    Value(i32, i32),
    /// `"hand"`, `"discard"` or a list of cards.
    Cards,
    /// The id of a card, or a list of them.
    CardIds,
    /// `true`, `false` or `"any"`.
    SwitchOrAny,
    /// What an effect remembers: a space, region, card, side, number or boolean.
    Data,
    /// What an effect remembers, or a list of spaces: one effect for each.
    Marks,
    /// The name of an option.
    Option,
}

impl Kind {
    /// The least and the greatest number that it takes; none if it takes no number, or any.
    #[must_use]
    pub const fn range(self) -> Option<(i32, i32)> {
        match self {
            Kind::Number(i32::MIN, i32::MAX) => None,
            Kind::Number(min, max) | Kind::NumberOrAll(min, max) | Kind::Value(min, max) => Some((min, max)),
            _ => None,
        }
    }

    /// What it takes, in words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Kind::Side => "side",
            Kind::Space => "space",
            Kind::SpaceIds => "space or list of spaces",
            Kind::Card => "card",
            Kind::Region => "region",
            Kind::Scoring => "scoring",
            Kind::Number(..) => "number",
            Kind::Switch => "boolean",
            Kind::Text => "text",
            Kind::Options => "list of answers",
            Kind::Word(_) => "word",
            Kind::Words(_) => "list of words",
            Kind::Period => "period",
            Kind::Owners => "side or `\"neutral\"`, or list of these",
            Kind::Regions => "list of regions",
            Kind::Filter => "filter",
            Kind::NumberOrAll(..) => "number or `\"all\"`",
            Kind::Value(..) => "number or card",
            Kind::Cards => "place or list of cards",
            Kind::CardIds => "card or list of cards",
            Kind::SwitchOrAny => "boolean or `\"any\"`",
            Kind::Data => "space, region, card, side, number or boolean",
            Kind::Marks => "space, region, card, side, number or boolean, or list of spaces",
            Kind::Option => "name of an option",
        }
    }
}

/// The arguments of one call.
pub(in crate::game) struct Args {
    call: &'static Call,
    /// Those that are given, with the places of their parameters.
    given: Vec<(usize, Arg)>,
}

impl Args {
    /// Reads the arguments; none if one names something that this scenario lacks.
    pub(in crate::game) fn read(
        core: &Core,
        names: &Names,
        meter: &Meter,
        call: &'static Call,
        values: &[Lv],
    ) -> Result<Option<Args>, String> {
        let mut args = Args { call, given: Vec::with_capacity(values.len()) };
        match args.fill(core, names, meter, values) {
            Ok(()) => Ok(Some(args)),
            Err(ArgumentError::Absent) => Ok(None),
            Err(ArgumentError::Wrong(message)) => Err(message),
        }
    }

    fn fill(&mut self, core: &Core, names: &Names, meter: &Meter, values: &[Lv]) -> Result<(), ArgumentError> {
        let call = self.call;
        let placed = Placed::of(call, values);
        let mut absent = false;
        for (index, value) in placed {
            let Some(param) = call.params.get(index) else {
                return Err(format!("it takes {} arguments, not more", call.params.len()).into());
            };
            let arg = match common(core, names, param.kind, value) {
                Some(arg) => Ok(arg),
                None => one(core, names, meter, param, value),
            };
            match arg {
                Ok(arg) => {
                    self.given.push((index, arg));
                }
                // What is wrong elsewhere is told first.
                Err(ArgumentError::Absent) => absent = true,
                Err(wrong) => return Err(wrong),
            }
        }
        let mut params = call.params.iter().enumerate();
        if let Some((_, param)) = params.find(|(index, param)| param.required && !placed.has(*index)) {
            return Err(format!("`{}` is missing: {}", param.name, param.doc).into());
        }
        if absent { Err(ArgumentError::Absent) } else { Ok(()) }
    }

    fn get(&self, name: &str) -> Option<&Arg> {
        self.given.iter().find(|(index, _)| self.call.params[*index].name == name).map(|(_, arg)| arg)
    }

    pub(in crate::game) fn side(&self, name: &str) -> Option<Side> {
        match self.get(name) {
            Some(Arg::Side(side)) => Some(*side),
            _ => None,
        }
    }

    /// The card named, or the one whose script runs; none in a rule script.
    pub(in crate::game) fn card_or_this(&self, name: &str, core: &Core) -> Option<CardId> {
        self.card(name).or_else(|| core.context.source.card())
    }

    /// The side named, or the one that the event belongs to.
    pub(in crate::game) fn side_or_player(&self, name: &str, core: &Core) -> Side {
        self.side(name).unwrap_or(core.context.player)
    }

    pub(in crate::game) fn space(&self, name: &str) -> Option<SpaceId> {
        match self.get(name) {
            Some(Arg::Space(space)) => Some(*space),
            _ => None,
        }
    }

    pub(in crate::game) fn card(&self, name: &str) -> Option<CardId> {
        match self.get(name) {
            Some(Arg::Card(card)) => Some(*card),
            _ => None,
        }
    }

    pub(in crate::game) fn cards(&self, name: &str) -> Option<&[CardId]> {
        match self.get(name) {
            Some(Arg::Cards(cards)) => Some(cards),
            _ => None,
        }
    }

    pub(in crate::game) fn scoring(&self, name: &str) -> Option<u8> {
        match self.get(name) {
            Some(Arg::Scoring(scoring)) => Some(*scoring),
            _ => None,
        }
    }

    pub(in crate::game) fn number(&self, name: &str) -> Option<i32> {
        match self.get(name) {
            Some(Arg::Number(number)) => Some(*number),
            _ => None,
        }
    }

    /// A number whose parameter takes nothing below 0 and above 255.
    pub(in crate::game) fn small(&self, name: &str, default: u8) -> u8 {
        self.number(name).and_then(|number| u8::try_from(number).ok()).unwrap_or(default)
    }

    pub(in crate::game) fn is_all(&self, name: &str) -> bool {
        self.get(name) == Some(&Arg::All)
    }

    pub(in crate::game) fn is_any(&self, name: &str) -> bool {
        self.get(name) == Some(&Arg::Any)
    }

    pub(in crate::game) fn switch(&self, name: &str) -> Option<bool> {
        match self.get(name) {
            Some(Arg::Switch(on)) => Some(*on),
            _ => None,
        }
    }

    pub(in crate::game) fn text(&self, name: &str) -> Option<&str> {
        match self.get(name) {
            Some(Arg::Text(text)) => Some(text),
            _ => None,
        }
    }

    pub(in crate::game) fn word(&self, name: &str) -> Option<&'static str> {
        match self.get(name) {
            Some(Arg::Word(word)) => Some(word),
            _ => None,
        }
    }

    pub(in crate::game) fn words(&self, name: &str) -> Option<&[&'static str]> {
        match self.get(name) {
            Some(Arg::Words(words)) => Some(words),
            _ => None,
        }
    }

    pub(in crate::game) fn period(&self, name: &str) -> Option<PeriodId> {
        match self.get(name) {
            Some(Arg::Period(period)) => Some(*period),
            _ => None,
        }
    }

    /// Owners of cards; none for neutral cards.
    pub(in crate::game) fn owners(&self, name: &str) -> Option<&[Option<Side>]> {
        match self.get(name) {
            Some(Arg::Owners(owners)) => Some(owners),
            _ => None,
        }
    }

    /// Answers to choose from: what people read, and what the script gets.
    pub(in crate::game) fn options(&self, name: &str) -> &[(String, OptionValue)] {
        match self.get(name) {
            Some(Arg::Options(options)) => options,
            _ => &[],
        }
    }

    /// A list of spaces; none if it is something else.
    pub(in crate::game) fn list_of_spaces(&self, name: &str) -> Option<&[SpaceId]> {
        match self.get(name) {
            Some(Arg::Marks(spaces)) => Some(spaces),
            _ => None,
        }
    }

    pub(in crate::game) fn regions(&self, name: &str) -> Option<&[RegionId]> {
        match self.get(name) {
            Some(Arg::Regions(regions)) => Some(regions),
            _ => None,
        }
    }

    pub(in crate::game) fn option(&self, name: &str) -> Option<&OptionValue> {
        match self.get(name) {
            Some(Arg::Option(value)) => Some(value),
            _ => None,
        }
    }

    pub(in crate::game) fn data(&self, name: &str) -> Value {
        match self.get(name) {
            Some(Arg::Data(value)) => *value,
            _ => Value::Nil,
        }
    }

    /// The spaces of a filter; every country if there is none.
    pub(in crate::game) fn spaces(&self, name: &str, core: &Core) -> SpaceSet {
        self.spaces_given(name).map_or(core.content.map.countries, |set| set & core.content.map.playable)
    }

    /// The spaces of a filter, if there is one.
    pub(in crate::game) fn spaces_given(&self, name: &str) -> Option<SpaceSet> {
        match self.get(name) {
            Some(Arg::Spaces(set, _)) => Some(*set),
            _ => None,
        }
    }

    /// What a filter says of places, for whoever asks why one is left out.
    pub(in crate::game) fn clause(&self, name: &str, core: &Core) -> Option<Clause> {
        let Some(Arg::Spaces(set, filter)) = self.get(name) else { return None };
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

/// The values that are given, at the places of their parameters.
#[derive(Clone, Copy)]
struct Placed<'a> {
    values: [Option<&'a Lv>; MAX_PARAMS + 1],
    /// A bit for each place that has one.
    given: u16,
}

impl<'a> Placed<'a> {
    /// Named arguments come after the numbers of their parameters, see [`super::wrappers`].
    fn of(call: &Call, values: &'a [Lv]) -> Placed<'a> {
        let mut placed = Placed { values: [None; MAX_PARAMS + 1], given: 0 };
        let (mut keys, values) = match (call.style, values) {
            (Style::Named, [Lv::Integer(keys), values @ ..]) => (*keys as u64, values),
            (Style::Named, [Lv::Number(keys), values @ ..]) => (*keys as u64, values),
            (_, values) => (0, values),
        };
        if keys == 0 {
            values.iter().enumerate().for_each(|(place, value)| placed.put(place, value));
            return placed;
        }
        let count = (u64::BITS - keys.leading_zeros()).div_ceil(4) as usize;
        for value in values.iter().take(count).rev() {
            // No parameter has the number 0.
            placed.put(((keys & 15) as usize).wrapping_sub(1), value);
            keys >>= 4;
        }
        placed
    }

    fn put(&mut self, place: usize, value: &'a Lv) {
        if let Some(at) = self.values.get_mut(place).filter(|_| !value.is_nil()) {
            *at = Some(value);
            self.given |= 1 << place;
        }
    }

    fn has(&self, place: usize) -> bool {
        self.given >> place & 1 == 1
    }
}

impl<'a> Iterator for Placed<'a> {
    type Item = (usize, &'a Lv);

    fn next(&mut self) -> Option<(usize, &'a Lv)> {
        let place = self.given.trailing_zeros() as usize;
        let value = (*self.values.get(place)?)?;
        self.given &= self.given - 1;
        Some((place, value))
    }
}

/// What is wrong with arguments that are not one table of known names.
pub(super) fn refused(call: &Call, given: &Lv, more: &Lv) -> String {
    let Lv::Table(table) = given else {
        return format!("it takes one table: game:{} {{ … }}, not a {}", call.name, given.type_name());
    };
    if !more.is_nil() {
        return format!("it takes one table: game:{} {{ … }}, and nothing after it", call.name);
    }
    for key in table.pairs::<Lv, Lv>().flatten().map(|(key, _)| key) {
        let Some(key) = key.as_string().and_then(|key| key.to_str().ok()) else {
            return "its table takes names only: name = value".to_owned();
        };
        if call.params.iter().all(|param| param.name != &*key) {
            let hint = did_you_mean(&key, call.params.iter().map(|param| param.name));
            let list: Vec<_> = call.params.iter().map(|param| param.name).collect();
            return format!("unknown key `{}`{hint}; it takes {}", cut(&key), list.join(", "));
        }
    }
    "its arguments cannot be read".to_owned()
}
