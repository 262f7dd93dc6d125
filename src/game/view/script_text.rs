//! Texts of scripts in the language of a content.

use crate::content::Content;
use crate::game::state::script_text::{HoleValue, ScriptText, Thing};
use crate::game::state::zone::Zone;
use crate::ids::{CardId, Side};
use crate::words::{Arg, Message, engine};

/// A text of a script, translated whole and with its holes filled in.
pub(super) fn filled(said: &ScriptText, card: Option<CardId>, content: &Content) -> String {
    if said.holes.is_empty() {
        return content.prompt(card, &said.text).to_owned();
    }
    let number = said.holes.get("n").and_then(HoleValue::number);
    let text = content.prompt_with(card, &said.text, number.map(i64::from));
    content.words.fill(text, &inserted_all(said, card, content))
}

/// A prompt or an answer of an event, in the language of the content.
pub(super) fn asked(said: &ScriptText, card: Option<CardId>, content: &Content) -> String {
    if said.holes.is_empty() {
        return prompt(&said.text, card, content);
    }
    match own_prompts().find(|message| message.english == said.text) {
        Some(message) => content
            .words
            .say(message, &inserted_all(said, card, content)),
        None => filled(said, card, content),
    }
}

/// The messages of the engine that are prompts or answers.
fn own_prompts() -> impl Iterator<Item = &'static Message> {
    let all = engine::ENGINE.messages().iter();
    all.filter(|message| message.id.starts_with("prompt_"))
}

/// The prompt of an event: a text of its script, or a message of the engine with a translation of
/// its own.
pub(super) fn prompt(text: &str, card: Option<CardId>, content: &Content) -> String {
    let found = own_prompts().find(|message| message.english == text);
    if let Some(message) = found {
        return content.words.say(message, &[]);
    }
    // A message that ends with the name of a card.
    let named = own_prompts().find_map(|message| {
        Some((
            message,
            text.strip_prefix(message.english.strip_suffix("{card}")?)?,
        ))
    });
    match named {
        Some((message, name)) => content.words.say(message, &[("card", Arg::card(name))]),
        None => content.prompt(card, text).to_owned(),
    }
}

/// The values of the holes of a text.
fn inserted_all<'a>(
    said: &'a ScriptText,
    card: Option<CardId>,
    content: &'a Content,
) -> Vec<(&'a str, Arg<'a>)> {
    let holes = said.holes.iter();
    let holes = holes.map(|(name, value)| (name.as_str(), inserted(value, card, content)));
    holes.collect()
}

/// The value of a hole in the language of the content.
fn inserted<'a>(value: &'a HoleValue, card: Option<CardId>, content: &'a Content) -> Arg<'a> {
    match value {
        HoleValue::Text(text) => content.prompt(card, text).into(),
        HoleValue::Number(number) => (*number).into(),
        HoleValue::Thing(thing) => named(*thing, content),
    }
}

/// The name of a thing, of which a text may require a form.
fn named(thing: Thing, content: &Content) -> Arg<'_> {
    let scenario = &content.scenario;
    let name = match thing {
        Thing::Side(side) => return Arg::side(content.side_name(side)),
        Thing::Space(space) => return Arg::space(&content.map.space(space).name),
        Thing::Region(region) => return Arg::region(&content.map.region(region).name),
        Thing::Card(card) => return Arg::card(&content.card(card).name),
        Thing::Tag(tag) => return content.tag_name(tag).into(),
        Thing::CommonZone(word) => {
            let zone = Zone::named(word, Side::First);
            return content
                .title_of_zone(zone.unwrap_or(Zone::OutOfGame))
                .into();
        }
        Thing::Zone(zone) => scenario
            .zones
            .own
            .get_index(zone.index())
            .map(|(_, one)| &one.name),
        Thing::Track(track) => scenario
            .tracks
            .get_index(track.index())
            .map(|(_, one)| &one.name),
        Thing::Flag(flag) => scenario
            .flags
            .get_index(flag.index())
            .map(|(_, one)| &one.name),
        Thing::Counter(counter) => scenario.counter(counter).map(|one| &one.name),
        Thing::Period(period) => scenario.periods.get(period.index()).map(|one| &one.name),
        Thing::Box(at) => {
            let race = scenario.space_race.as_ref();
            let reached = race.and_then(|race| race.boxes.get(usize::from(at).checked_sub(1)?));
            reached.map(|one| &one.name)
        }
    };
    name.map_or(Arg::from(""), Arg::from)
}
