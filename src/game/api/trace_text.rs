//! Arguments and results as text in a trace.

use crate::content::Content;
use crate::game::state::effect::Value;
use crate::game::state::script_text::Holes;
use crate::ids::{CounterId, Side, TrackId};

use super::args::Args;
use super::argument::{AnswerChoice, Arg};
use super::reply::Reply;

impl Args {
    /// Formats the arguments as `name = value`, separated by commas.
    pub(super) fn traced(&self, content: &Content) -> String {
        let parts = self
            .given()
            .map(|(name, arg)| format!("{name} = {}", arg.traced(content)));
        parts.collect::<Vec<_>>().join(", ")
    }
}

impl Arg {
    fn traced(&self, content: &Content) -> String {
        match self {
            Arg::Side(side) => content.side_id(*side).to_owned(),
            Arg::Space(space) => content.map.space_id(*space).to_owned(),
            Arg::Card(card) => content.card(*card).id.clone(),
            Arg::Region(region) => content.map.region_id(*region).to_owned(),
            Arg::Scoring(scoring) => scoring_id(*scoring, content),
            Arg::Number(number) => number.to_string(),
            Arg::All => "all".to_owned(),
            Arg::Any => "any".to_owned(),
            Arg::Switch(is) => is.to_string(),
            Arg::Text(text) => format!("{text:?}"),
            Arg::Prompt(text) => format!("{:?}", text.with_ids(content)),
            Arg::Holes(holes) => holes_text(holes, content),
            Arg::Options(options) => list(options, |word| word.value.to_string()),
            Arg::Answers(answers) => list(answers, |answer| answer.traced(content)),
            Arg::Marks(marks) => list(marks, |space| content.map.space_id(*space).to_owned()),
            Arg::Word(word) => (*word).to_owned(),
            Arg::Period(period) => content
                .scenario
                .periods
                .get(period.index())
                .map_or_else(String::new, |period| period.id.clone()),
            Arg::Owners(owners) => list(owners, |side| owner_id(*side, content).to_owned()),
            Arg::Regions(regions) => {
                list(regions, |region| content.map.region_id(*region).to_owned())
            }
            Arg::Modes(modes) => list(modes, |mode| mode.key(content).to_owned()),
            Arg::Spaces(found, _) => {
                list(found.iter(), |space| content.map.space_id(space).to_owned())
            }
            Arg::Cards(cards) => list(cards, |card| content.card(*card).id.clone()),
            Arg::Data(value) => value_words(*value, content),
            Arg::Option(value) => value.to_string(),
            Arg::Track(track) => track_id(*track, content),
            Arg::Counter(counter) => counter_id(*counter, content),
            Arg::Flag(flag) => content
                .scenario
                .flags
                .get_index(flag.index())
                .map_or_else(String::new, |(id, _)| id.clone()),
            Arg::Facts(facts) => facts.traced(),
            Arg::Zone(zone) => zone.id(content).to_owned(),
            Arg::Tag(tag) => content.map.tag_id(*tag).to_owned(),
            Arg::List | Arg::Entries(_) => "a list".to_owned(),
        }
    }
}

impl AnswerChoice {
    fn traced(&self, content: &Content) -> String {
        match self {
            AnswerChoice::Text(word) => word.value.to_string(),
            AnswerChoice::Named(value) => value_words(*value, content),
        }
    }
}

impl Reply {
    /// The result of a call as text; empty while the call waits.
    pub(super) fn traced(&self, content: &Content) -> String {
        match self {
            Reply::Value(value) => value_words(*value, content),
            Reply::List(values) => list(values, |value| value_words(*value, content)),
            Reply::Text(text) => format!("{text:?}"),
            Reply::Card(card) => content.card(*card).id.clone(),
            Reply::Waits => String::new(),
        }
    }
}

/// Formats a list as a table of Lua.
fn list<T>(entries: impl IntoIterator<Item = T>, traced: impl Fn(T) -> String) -> String {
    let entries: Vec<String> = entries.into_iter().map(traced).collect();
    format!("{{{}}}", entries.join(", "))
}

/// Formats the values of holes as a table of Lua.
fn holes_text(holes: &Holes, content: &Content) -> String {
    let holes = holes.iter();
    let values = holes.map(|(name, value)| format!("{name} = {}", value.with_id(content)));
    format!("{{{}}}", values.collect::<Vec<_>>().join(", "))
}

fn owner_id(owner: Option<Side>, content: &Content) -> &str {
    owner.map_or("neutral", |side| content.side_id(side))
}

fn track_id(track: TrackId, content: &Content) -> String {
    let declared = content.scenario.tracks.get_index(track.index());
    declared.map_or_else(String::new, |(id, _)| id.clone())
}

fn counter_id(counter: CounterId, content: &Content) -> String {
    let declared = content.scenario.counters.get_index(counter.index());
    declared.map_or_else(String::new, |(id, _)| id.clone())
}

fn scoring_id(scoring: u8, content: &Content) -> String {
    content
        .scenario
        .scoring
        .get_index(usize::from(scoring))
        .map_or_else(String::new, |(id, _)| id.clone())
}

fn value_words(value: Value, content: &Content) -> String {
    match value {
        Value::Nil => "nil".to_owned(),
        Value::Bool(is) => is.to_string(),
        Value::Number(number) => number.to_string(),
        Value::Side(side) => content.side_id(side).to_owned(),
        Value::Space(space) => content.map.space_id(space).to_owned(),
        Value::Card(card) => content.card(card).id.clone(),
        Value::Region(region) => content.map.region_id(region).to_owned(),
        Value::Word(number) => format!("answer {}", number.saturating_add(1)),
        Value::Name(name) => name.word().to_owned(),
        Value::Scoring(scoring) => scoring_id(scoring, content),
        Value::Track(track) => track_id(track, content),
        Value::Counter(counter) => counter_id(counter, content),
        Value::Link(one, other) => {
            let ids = [one, other].map(|space| content.map.space_id(space));
            ids.join(", ")
        }
    }
}
