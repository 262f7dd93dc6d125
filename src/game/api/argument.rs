//! One argument of an API call.

use std::sync::Arc;

use mlua::{Table, Value as Lv};

use crate::content::{FactFilter, Filter, Mode, OptionValue, did_you_mean, read_filter};
use crate::game::state::core::Core;
use crate::game::state::effect::Value;
use crate::game::state::script_text::{Holes, ScriptText};
use crate::ids::{
    CardId, CounterId, FlagId, PeriodId, RegionId, Side, SpaceId, SpaceSet, TagId, TrackId,
};
use crate::script::{LuaData, Meter, cut};

use super::argument_error::{ArgumentError, listed, shown};
use super::argument_names::{
    anything, card, counter, flag, mode, option, owner, period, present, region, scoring, side,
    space, tag, track, zone,
};
use super::displayed_text::{MAX_LENGTH, TextReader, text};
use super::named_zone::NamedZone;
use super::param::{Kind, Param};
use super::whole_number::whole;

/// One argument.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Arg {
    Side(Side),
    Space(SpaceId),
    Card(CardId),
    Region(RegionId),
    Scoring(u8),
    Number(i32),
    All,
    Switch(bool),
    Any,
    Text(String),
    /// A displayed text with the values of its holes.
    Prompt(ScriptText),
    Holes(Holes),
    Options(Vec<WordChoice>),
    Answers(Vec<AnswerChoice>),
    Marks(Vec<SpaceId>),
    Word(&'static str),
    Period(PeriodId),
    /// Owners of cards; `None` stands for neutral cards.
    Owners(Vec<Option<Side>>),
    Regions(Vec<RegionId>),
    Modes(Vec<Mode>),
    /// The spaces that match a filter now, and the filter.
    Spaces(SpaceSet, Arc<Filter>),
    Cards(Vec<CardId>),
    Facts(FactFilter),
    Data(Value),
    Option(OptionValue),
    Track(TrackId),
    Counter(CounterId),
    Flag(FlagId),
    Zone(NamedZone),
    Tag(TagId),
    /// A list that only the engine's own Lua reads.
    List,
    /// A list as it is in Lua.
    Entries(Table),
}

/// An answer in words.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct WordChoice {
    /// The text displayed.
    pub(crate) text: ScriptText,
    /// The value returned to the script.
    pub(crate) value: OptionValue,
    /// The effect of the answer, if the script says it.
    pub(crate) does: Option<ScriptText>,
}

/// One of the answers in a list.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum AnswerChoice {
    /// A text.
    Text(WordChoice),
    /// A card, a space or a region.
    Named(Value),
}

/// Reads one argument.
///
/// # Errors
/// The values that the parameter accepts, or that the scenario lacks the thing named.
pub(super) fn one(
    core: &Core,
    meter: &Meter,
    param: &Param,
    value: &Lv,
) -> Result<Arg, ArgumentError> {
    // A filter is charged for its whole contents when it is read, and entries are read by tests
    // alone.
    if !matches!(param.kind, Kind::Filter | Kind::Entries) {
        meter.charge(entries(value));
    }
    let texts = TextReader { core, meter, param };
    let given = RawArgument::new(texts, value)?;
    Ok(match param.kind {
        Kind::Side => Arg::Side(side(core, given.name("a side")?)?),
        Kind::SideOrNone if given.text() == Some("none") => Arg::Word("none"),
        Kind::SideOrNone => Arg::Side(side(core, given.name("a side or \"none\"")?)?),
        Kind::Space => Arg::Space(space(core, given.name("the id of a space")?)?),
        Kind::SpaceIds => given.space_or_spaces()?,
        Kind::Card => Arg::Card(card(core, given.name("the id of a card")?)?),
        Kind::Region => Arg::Region(region(core, given.name("the id of a region")?)?),
        Kind::Scoring => Arg::Scoring(scoring(core, given.name("the id of a scoring")?)?),
        Kind::Period => Arg::Period(period(core, given.name("the id of a period")?)?),
        Kind::Option => Arg::Option(option(core, given.name("the name of an option")?)?),
        Kind::Counter => Arg::Counter(counter(core, given.name("the id of a kind of pieces")?)?),
        Kind::Track => Arg::Track(track(core, given.name("the id of a track")?)?),
        Kind::Flag => Arg::Flag(flag(core, given.name("the id of a flag")?)?),
        Kind::Zone => Arg::Zone(zone(core, given.name("the name of a zone")?)?),
        Kind::Tag => Arg::Tag(tag(core, given.name("the id of a tag")?)?),
        Kind::List => given.plain_list()?,
        Kind::Entries => {
            let list = value.as_table().ok_or_else(|| given.wants("a list"))?;
            Arg::Entries(list.clone())
        }
        Kind::Number(..) => given.number()?,
        Kind::NumberOrAll(..) => given.number_or_all()?,
        Kind::Value(..) => given.number_or_card()?,
        Kind::Switch => given.switch()?,
        Kind::SwitchOrAny => given.switch_or_any()?,
        Kind::Text => Arg::Text(text(param, given.name("a text")?)?),
        Kind::Prompt => given.prompt()?,
        Kind::SwitchOrPrompt => given.switch_or_prompt()?,
        Kind::Holes => Arg::Holes(texts.holes(value)?),
        Kind::Word(words) => given.word(words)?,
        Kind::Options => given.options()?,
        Kind::Answers => given.answers()?,
        Kind::Owners => given.owners()?,
        Kind::Regions => given.regions()?,
        Kind::Modes => given.modes()?,
        Kind::Cards => given.place_or_cards()?,
        Kind::CardIds => given.cards()?,
        Kind::Facts => Arg::Facts(FactFilter::read(core, param, value)?),
        Kind::Marks if value.as_table().is_some_and(|table| table.raw_len() > 0) => {
            given.spaces("a list of spaces")?
        }
        Kind::Data | Kind::Marks => given.data()?,
        Kind::Filter => FilterRead::of(core, meter, param, value)?.now(core),
    })
}

/// The charge for a list: each entry is copied and looked up.
fn entries(value: &Lv) -> u64 {
    value
        .as_table()
        .map_or(0, |table| table.raw_len().min(MAX_LENGTH) as u64)
}

/// A filter that was read, as written and with the sides exchanged, and the charge for reading it.
pub(super) struct FilterRead {
    pub(super) filters: [Arc<Filter>; 2],
    pub(super) charge: u64,
}

impl FilterRead {
    /// Reads the table of a filter, and charges for it.
    ///
    /// # Errors
    /// The fault of the filter.
    pub(super) fn of(
        core: &Core,
        meter: &Meter,
        param: &Param,
        value: &Lv,
    ) -> Result<FilterRead, ArgumentError> {
        let content = &core.content;
        let (data, size) = LuaData::measured(value);
        let charge = entries(value) + size as u64;
        meter.charge(charge);
        let data = data.map_err(|error| error.to_string())?;
        let counters = content
            .scenario
            .counters
            .keys()
            .cloned()
            .collect::<Vec<_>>();
        let filter = read_filter(
            &data,
            &content.map,
            content.side_ids(),
            &counters,
            &content.absent,
        )
        .map_err(|messages| format!("`{}`: {}", param.name, messages.join("; ")))?;
        let swapped = Arc::new(filter.swapped());
        Ok(FilterRead {
            filters: [Arc::new(filter), swapped],
            charge,
        })
    }

    /// The filter as the running script means it, and the spaces that match it now.
    #[inline]
    pub(super) fn now(&self, core: &Core) -> Arg {
        let filter = &self.filters[usize::from(core.context.sides_swapped)];
        Arg::Spaces(
            core.rules()
                .spaces(filter, core.context.player, core.context.data),
            filter.clone(),
        )
    }
}

/// A value being read, with the readings that most kinds need.
struct RawArgument<'a> {
    core: &'a Core,
    param: &'a Param,
    texts: TextReader<'a>,
    value: &'a Lv,
    text: Option<mlua::BorrowedStr>,
    number: Option<i32>,
}

impl<'a> RawArgument<'a> {
    fn new(texts: TextReader<'a>, value: &'a Lv) -> Result<RawArgument<'a>, ArgumentError> {
        let TextReader { core, param, .. } = texts;
        let text = value.as_string().and_then(|text| text.to_str().ok());
        let given = RawArgument {
            core,
            param,
            texts,
            value,
            text,
            number: whole(value),
        };
        // Not clamped: clamping would hide a typo.
        match (param.kind.range(), given.number) {
            (Some((min, max)), Some(number)) if !(min..=max).contains(&number) => {
                Err(given.wants(&format!("a whole number from {min} to {max}")))
            }
            _ => Ok(given),
        }
    }

    fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }

    /// A text that must name something.
    fn name(&self, what: &str) -> Result<&str, ArgumentError> {
        self.text().ok_or_else(|| self.wants(what))
    }

    fn wants(&self, what: &str) -> ArgumentError {
        self.refused(what, &[])
    }

    fn refused(&self, what: &str, words: &[&'static str]) -> ArgumentError {
        let found = self
            .text()
            .map_or_else(|| shown(self.value), |text| format!("\"{}\"", cut(text)));
        let text = self.text().unwrap_or_default();
        let hint = did_you_mean(text, words.iter().copied());
        ArgumentError::Wrong(format!(
            "`{}` takes {what}, not {found}{hint}",
            self.param.name
        ))
    }

    /// A list for the engine's own Lua.
    fn plain_list(&self) -> Result<Arg, ArgumentError> {
        const WHAT: &str = "a list of texts, numbers or booleans";
        let table = self.value.as_table().ok_or_else(|| self.wants(WHAT))?;
        if table.raw_len() > MAX_LENGTH {
            return Err(self.wants(&format!("at most {MAX_LENGTH} entries")));
        }
        let whole = table
            .sequence_values::<Lv>()
            .all(|entry| entry.is_ok_and(|entry| is_plain(&entry)))
            && table.pairs::<Lv, Lv>().count() == table.raw_len();
        if whole {
            Ok(Arg::List)
        } else {
            Err(self.wants(WHAT))
        }
    }

    fn space_or_spaces(&self) -> Result<Arg, ArgumentError> {
        match self.text() {
            Some(id) => space(self.core, id).map(Arg::Space),
            None => self.spaces("a space or a list of spaces"),
        }
    }

    fn spaces(&self, what: &str) -> Result<Arg, ArgumentError> {
        let spaces = spaces(self.core, self.param, self.value)?;
        spaces.map(Arg::Marks).ok_or_else(|| self.wants(what))
    }

    fn number(&self) -> Result<Arg, ArgumentError> {
        let number = self.number.map(Arg::Number);
        number.ok_or_else(|| self.wants("a whole number"))
    }

    fn switch(&self) -> Result<Arg, ArgumentError> {
        let on = self.value.as_boolean().map(Arg::Switch);
        on.ok_or_else(|| self.wants("true or false"))
    }

    fn number_or_all(&self) -> Result<Arg, ArgumentError> {
        match (self.number, self.text()) {
            (Some(number), _) => Ok(Arg::Number(number)),
            (_, Some("all")) => Ok(Arg::All),
            _ => Err(self.refused("a whole number or \"all\"", &["all"])),
        }
    }

    fn number_or_card(&self) -> Result<Arg, ArgumentError> {
        match (self.number, self.text()) {
            (Some(number), _) => Ok(Arg::Number(number)),
            (_, Some(id)) => card(self.core, id).map(Arg::Card),
            _ => Err(self.wants("a number or the id of a card")),
        }
    }

    fn switch_or_any(&self) -> Result<Arg, ArgumentError> {
        match (self.value.as_boolean(), self.text()) {
            (Some(on), _) => Ok(Arg::Switch(on)),
            (_, Some("any")) => Ok(Arg::Any),
            _ => Err(self.wants("true or false")),
        }
    }

    fn word(&self, words: &'static [&'static str]) -> Result<Arg, ArgumentError> {
        let text = self.text().ok_or_else(|| self.wants(&listed(words)))?;
        word(self.param, words, text).map(Arg::Word)
    }

    fn owners(&self) -> Result<Arg, ArgumentError> {
        let owners = one_or_list(self.param, self.text(), self.value)?;
        let owners = owners.ok_or_else(|| self.wants("a side, \"neutral\" or a list of these"))?;
        owners
            .iter()
            .map(|id| owner(self.core, id))
            .collect::<Result<_, _>>()
            .map(Arg::Owners)
    }

    fn regions(&self) -> Result<Arg, ArgumentError> {
        let ids = list(self.param, self.value)?;
        let ids = ids.ok_or_else(|| self.wants("a list of regions"))?;
        ids.iter()
            .filter_map(|id| present(region(self.core, id)))
            .collect::<Result<_, _>>()
            .map(Arg::Regions)
    }

    fn modes(&self) -> Result<Arg, ArgumentError> {
        let ids = list(self.param, self.value)?;
        let ids = ids.ok_or_else(|| self.wants("a list of operations"))?;
        ids.iter()
            .filter_map(|id| present(mode(self.core, id)))
            .collect::<Result<_, _>>()
            .map(Arg::Modes)
    }

    fn place_or_cards(&self) -> Result<Arg, ArgumentError> {
        const WHAT: &str = "the name of a zone or a list of cards";
        match self.text() {
            Some(name) => zone(self.core, name).map(Arg::Zone),
            None => {
                let ids = list(self.param, self.value)?;
                self.cards_of(&ids.ok_or_else(|| self.wants(WHAT))?)
            }
        }
    }

    fn cards(&self) -> Result<Arg, ArgumentError> {
        let ids = one_or_list(self.param, self.text(), self.value)?;
        let ids = ids.ok_or_else(|| self.wants("the id of a card or a list of them"))?;
        self.cards_of(&ids)
    }

    fn cards_of(&self, ids: &[String]) -> Result<Arg, ArgumentError> {
        ids.iter()
            .filter_map(|id| present(card(self.core, id)))
            .collect::<Result<_, _>>()
            .map(Arg::Cards)
    }

    fn prompt(&self) -> Result<Arg, ArgumentError> {
        let prompt = self.texts.read(self.value)?.map(Arg::Prompt);
        prompt.ok_or_else(|| self.wants("a text, or `{ \"text\", hole = value }`"))
    }

    fn switch_or_prompt(&self) -> Result<Arg, ArgumentError> {
        if let Lv::Boolean(on) = self.value {
            return Ok(Arg::Switch(*on));
        }
        let prompt = self.texts.read(self.value)?.map(Arg::Prompt);
        prompt.ok_or_else(|| self.wants("`true`, `false` or a text"))
    }

    fn options(&self) -> Result<Arg, ArgumentError> {
        let options = options(self.texts, self.value)?.map(Arg::Options);
        options.ok_or_else(|| self.wants("a list of `{ \"text\", value }`"))
    }

    /// Texts with their values, and names; names that this scenario lacks are dropped.
    fn answers(&self) -> Result<Arg, ArgumentError> {
        const WANTS: &str =
            "a list of answers: `{ \"text\", value }`, or the id of a card, a space or a region";
        let Some(table) = self
            .value
            .as_table()
            .filter(|table| table.raw_len() <= MAX_LENGTH)
        else {
            return Err(self.wants(WANTS));
        };
        let mut answers = Vec::new();
        for entry in table.sequence_values::<Lv>() {
            let entry = entry.map_err(|_| self.wants(WANTS))?;
            if let Some(word) = answer(self.texts, &entry)? {
                answers.push(AnswerChoice::Text(word));
                continue;
            }
            let id = entry.as_string().and_then(|id| id.to_str().ok());
            match anything(self.core, self.param, &entry, id.as_deref()) {
                Ok(named @ (Value::Card(_) | Value::Space(_) | Value::Region(_))) => {
                    answers.push(AnswerChoice::Named(named))
                }
                Ok(_) => return Err(self.wants(WANTS)),
                Err(ArgumentError::Absent) => {}
                Err(wrong) => return Err(wrong),
            }
        }
        Ok(Arg::Answers(answers))
    }

    fn data(&self) -> Result<Arg, ArgumentError> {
        Ok(Arg::Data(match (self.value, self.number) {
            (Lv::Boolean(yes), _) => Value::Bool(*yes),
            (_, Some(number)) => Value::Number(number),
            _ => anything(self.core, self.param, self.value, self.text())?,
        }))
    }
}

pub(super) const fn is_plain(value: &Lv) -> bool {
    matches!(
        value,
        Lv::String(_) | Lv::Integer(_) | Lv::Number(_) | Lv::Boolean(_)
    )
}

/// One of the words that a parameter accepts.
fn word(
    param: &Param,
    words: &'static [&'static str],
    given: &str,
) -> Result<&'static str, ArgumentError> {
    words
        .iter()
        .find(|word| **word == given)
        .copied()
        .ok_or_else(|| {
            let hint = did_you_mean(given, words.iter().copied());
            ArgumentError::Wrong(format!(
                "`{}` takes {}, not \"{}\"{hint}",
                param.name,
                listed(words),
                cut(given)
            ))
        })
}

/// A list of short texts; `None` if the value is something else.
fn list(param: &Param, value: &Lv) -> Result<Option<Vec<String>>, ArgumentError> {
    let Some(table) = value
        .as_table()
        .filter(|table| table.raw_len() <= MAX_LENGTH)
    else {
        return Ok(None);
    };
    let mut texts = Vec::new();
    // Lengths are checked before copying.
    for text in table.sequence_values::<mlua::LuaString>() {
        let Some(text) = text.and_then(|text| text.to_str()).ok() else {
            return Ok(None);
        };
        texts.push(self::text(param, &text)?);
    }
    Ok(Some(texts))
}

/// A list of spaces, without those that this scenario lacks; `None` if the value is something else.
fn spaces(core: &Core, param: &Param, value: &Lv) -> Result<Option<Vec<SpaceId>>, ArgumentError> {
    let Some(ids) = list(param, value)? else {
        return Ok(None);
    };
    ids.iter()
        .filter_map(|id| present(space(core, id)))
        .collect::<Result<Vec<_>, _>>()
        .map(Some)
}

/// A list of possible answers; `None` if the value is something else.
fn options(texts: TextReader<'_>, value: &Lv) -> Result<Option<Vec<WordChoice>>, ArgumentError> {
    let Some(table) = value
        .as_table()
        .filter(|table| table.raw_len() <= MAX_LENGTH)
    else {
        return Ok(None);
    };
    let mut options = Vec::new();
    for pair in table.sequence_values::<Lv>() {
        let Some(option) = answer(texts, &pair.unwrap_or(Lv::Nil))? else {
            return Ok(None);
        };
        options.push(option);
    }
    Ok(Some(options))
}

/// A text with its value, and what it does; `None` if the pair is something else.
fn answer(texts: TextReader<'_>, pair: &Lv) -> Result<Option<WordChoice>, ArgumentError> {
    let Lv::Table(pair) = pair else {
        return Ok(None);
    };
    let (Ok(text), Ok(value), 2) = (pair.raw_get::<Lv>(1), pair.raw_get::<Lv>(2), pair.raw_len())
    else {
        return Ok(None);
    };
    let value = match &value {
        Lv::Boolean(on) => OptionValue::Switch(*on),
        Lv::String(text) => match text.to_str() {
            Ok(text) => OptionValue::Word(self::text(texts.param, &text)?),
            Err(_) => return Ok(None),
        },
        other => match whole(other) {
            Some(number) => OptionValue::Number(number),
            None => return Ok(None),
        },
    };
    let does = match pair.raw_get::<Lv>("does") {
        Ok(Lv::Nil) | Err(_) => None,
        Ok(does) => match texts.read(&does)? {
            Some(does) => Some(does),
            None => return Ok(None),
        },
    };
    let text = texts.read(&text)?;
    Ok(text.map(|text| WordChoice { text, value, does }))
}

/// One short text, or a list of them.
fn one_or_list(
    param: &Param,
    text: Option<&str>,
    value: &Lv,
) -> Result<Option<Vec<String>>, ArgumentError> {
    match text {
        Some(text) => Ok(Some(vec![self::text(param, text)?])),
        None => list(param, value),
    }
}
