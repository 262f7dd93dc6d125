//! Replaces the names and texts of a content with those of a language.

use std::collections::BTreeMap;
use std::mem;

use super::super::Content;
use super::super::by_id::ById;
use super::super::library::Library;
use super::super::node::Node;
use super::super::reader::Reader;
use super::super::scenario::Track;
use super::file::{CardNames, FactNames, LocaleFile, ScenarioNames, read};
use super::inherited_translations::is_same;
use super::kinds::Texts;
use crate::control_characters::visible;
use crate::words::{Form, Forms, NameKind, Plural, Translation, Words};

/// Replaces the names and texts of the content with those of a language.
pub(in super::super) fn translate(
    library: &Library,
    language: &str,
    scenarios: &[String],
    content: &mut Content,
) {
    // The scenario's own messages remain where the language has none at all.
    let messages = mem::take(&mut content.words.messages);
    let words = Words {
        language: Some(language.to_owned()),
        messages,
        ..Words::default()
    };
    let mut target = Target {
        content,
        words,
        rule: None,
    };
    let files: Vec<LocaleFile> = library
        .locales(language)
        .filter_map(|tree| read(&mut Reader::default(), tree))
        .collect();
    for file in &files {
        add_messages(&mut target.words, file);
        target.inherited_map(library, file);
        target.inherited_cards(library, file);
    }
    for file in &files {
        target.general(file);
    }
    for file in &files {
        target.special(file, scenarios);
    }
    target.name_words();
    let words = target.words;
    content.words = words;
}

impl Library {
    /// The texts of the engine and of front ends in the language of the library, for use without a
    /// content.
    ///
    /// # Examples
    /// ```
    /// use brink::Library;
    /// use brink::words::engine;
    ///
    /// let words = Library::open(&[".".into()]).in_language("ru").words();
    /// assert_eq!(engine::choice_yes(&words), "да");
    /// ```
    #[must_use]
    pub fn words(&self) -> Words {
        let Some(language) = self.language() else {
            return Words::default();
        };
        let mut words = Words {
            language: Some(language.to_owned()),
            ..Words::default()
        };
        for file in self
            .locales(language)
            .filter_map(|tree| read(&mut Reader::default(), tree))
        {
            add_messages(&mut words, &file);
        }
        add_forms_of_messages(&mut words);
        words
    }
}

/// The messages of a file, with its plural rule.
fn add_messages(words: &mut Words, file: &LocaleFile) {
    words.messages.extend(file.messages.with_rule(file.plural));
}

/// The forms of the messages that are names.
fn add_forms_of_messages(words: &mut Words) {
    let names = words.messages.values().filter_map(|message| match message {
        Translation::Name(forms) => Some(forms.clone()),
        _ => None,
    });
    for forms in names.collect::<Vec<Forms>>() {
        let name = name_of(&forms).map(str::to_owned).unwrap_or_default();
        for kind in [NameKind::Word, NameKind::Side] {
            words
                .forms
                .entry((kind, name.clone()))
                .or_insert_with(|| forms.clone());
        }
    }
}

/// The content being translated, and its words.
struct Target<'c> {
    content: &'c mut Content,
    words: Words,
    /// The plural rule of the file being applied.
    rule: Option<Plural>,
}

impl Target<'_> {
    /// Applies translations of the bases of this map, to names that it has in common with them.
    fn inherited_map(&mut self, library: &Library, file: &LocaleFile) {
        let id = self.content.map.id.clone();
        let index = library.maps.get(&id);
        let Some(own) = index.and_then(|index| library.tree(*index)) else {
            return;
        };
        for (id, base) in library.bases_of_map(&id).into_iter().rev() {
            let Some(names) = file.maps.get(id) else {
                continue;
            };
            let regions = names.regions.iter();
            let regions = regions.filter(|(id, _)| is_same(own, base, &["regions", id, "name"]));
            let spaces = names.spaces.iter();
            let spaces = spaces.filter(|(id, _)| is_same(own, base, &["spaces", id, "name"]));
            self.places(regions, spaces);
            self.short_names(&names.short);
            let labels = names.labels.0.iter();
            self.labels(labels.filter(|(id, _)| is_same(own, base, &["labels", id, "name"])));
            self.words.tags.extend(names.tags.0.clone());
        }
    }

    /// Applies translations of the bases of cards, to texts that they have in common with them.
    fn inherited_cards(&mut self, library: &Library, file: &LocaleFile) {
        self.rule = file.plural;
        let cards: Vec<_> = self
            .content
            .cards
            .iter()
            .map(|(id, card)| (id.clone(), card.set.clone()))
            .collect();
        for (id, set) in cards {
            let Some(own) = library.tree_of_card(&set, &id) else {
                continue;
            };
            let bases = library.bases_of_card(&set, &id);
            for (set, base_id, base) in bases.into_iter().rev() {
                let of_set = file
                    .card_sets
                    .get(set)
                    .and_then(|names| names.cards.get(base_id));
                for names in file.cards.get(base_id).into_iter().chain(of_set) {
                    self.card(&id, &inherited_names(names, own, base), CardScope::Any);
                }
            }
        }
    }

    /// Applies general translations of a file.
    fn general(&mut self, file: &LocaleFile) {
        self.rule = file.plural;
        self.sides(&file.sides);
        self.places(file.regions.iter(), file.spaces.iter());
        self.cards(&file.cards, CardScope::Any);
        for (id, names) in file.rules.iter() {
            self.words
                .prompts
                .entry(format!("rule {id}"))
                .or_default()
                .extend(names.prompts.with_rule(file.plural));
        }
    }

    /// Applies translations of a file for this map, these card sets and this scenario.
    fn special(&mut self, file: &LocaleFile, scenarios: &[String]) {
        self.rule = file.plural;
        if let Some(names) = file.maps.get(&self.content.map.id) {
            if let Some(name) = &names.name {
                self.content.map.name.clone_from(name);
            }
            self.places(names.regions.iter(), names.spaces.iter());
            self.short_names(&names.short);
            self.labels(names.labels.0.iter());
            self.words.tags.extend(names.tags.0.clone());
        }
        for (id, names) in file.card_sets.iter() {
            self.cards(&names.cards, CardScope::Set(id));
            self.words.tags.extend(names.tags.0.clone());
            self.facts(id, &names.facts);
        }
        // An extended scenario comes first, so that later entries override it.
        for names in scenarios
            .iter()
            .rev()
            .filter_map(|id| file.scenarios.get(id))
        {
            self.scenario(names);
            self.words
                .messages
                .extend(names.messages.with_rule(file.plural));
        }
    }

    fn sides(&mut self, sides: &ById<Forms>) {
        for (id, forms) in sides.iter() {
            let side = self
                .content
                .scenario
                .sides
                .iter_mut()
                .find(|side| side.id == *id);
            if let Some(side) = side {
                put(&mut side.name, NameKind::Side, forms, &mut self.words);
            }
        }
    }

    fn places<'n>(
        &mut self,
        regions: impl Iterator<Item = (&'n String, &'n Forms)>,
        spaces: impl Iterator<Item = (&'n String, &'n Forms)>,
    ) {
        for (id, forms) in regions {
            if let Some(region) = self.content.map.regions.get_mut(id) {
                put(&mut region.name, NameKind::Region, forms, &mut self.words);
            }
        }
        for (id, forms) in spaces {
            if let Some(space) = self.content.map.spaces.get_mut(id) {
                put(&mut space.name, NameKind::Space, forms, &mut self.words);
                space.short = None; // it was short for the name in another language
            }
        }
    }

    fn short_names(&mut self, names: &Texts) {
        for (id, name) in names.0.iter() {
            if let Some(space) = self.content.map.spaces.get_mut(id) {
                space.short = Some(seen(name));
            }
        }
    }

    fn labels<'n>(&mut self, names: impl Iterator<Item = (&'n String, &'n String)>) {
        for (id, name) in names {
            if let Some(label) = self.content.map.labels.get_mut(id) {
                label.name = seen(name);
            }
        }
    }

    /// Applies translations of the cards of a set, of a scenario, or in general.
    fn cards(&mut self, cards: &ById<CardNames>, of: CardScope<'_>) {
        for (id, names) in cards.iter() {
            if self
                .content
                .cards
                .get(id)
                .is_some_and(|card| of.has(&card.set))
            {
                self.card(id, names, of);
            }
        }
    }

    fn card(&mut self, id: &str, names: &CardNames, of: CardScope<'_>) {
        let Some(index) = self.content.cards.get_index_of(id) else {
            return;
        };
        let Some(card) = self.content.cards.get_mut(id) else {
            return;
        };
        // Translations for the set do not apply to a name or a text that the scenario changes.
        let changed = card.changed.clone();
        let is_said =
            |key: &str| of != CardScope::Scenario && changed.iter().any(|changed| changed == key);
        if let Some(forms) = names.name.as_ref().filter(|_| !is_said("name")) {
            put(&mut card.name, NameKind::Card, forms, &mut self.words);
        }
        if !names.also.is_empty() {
            let others = names.also.iter().map(|other| (Form::Also, seen(other)));
            let named = self.words.forms.entry((NameKind::Card, card.name.clone()));
            named
                .or_insert_with(|| vec![(Form::Name, card.name.clone())])
                .extend(others);
        }
        let said = |text: &Option<String>, key: &str| {
            let text = text.as_deref().map(seen);
            text.filter(|_| !is_said(key))
        };
        card.in_force = said(&names.in_force, "in_force").or(card.in_force.take());
        card.commentary = said(&names.commentary, "commentary").or(card.commentary.take());
        let note = said(&names.note, "note");
        match said(&names.text, "text") {
            // A note has to be in the same language as its text.
            Some(text) => (card.text, card.note) = (text, note),
            None => card.note = note.or(card.note.take()),
        }
        let script = self.content.scripts.get_mut(index);
        if let Some(script) = script.and_then(Option::as_mut) {
            let said = |text: &str| names.prompts.0.get(text)?.text(None).map(seen);
            for action in &mut script.actions {
                if let Some(label) = said(&action.label) {
                    let original = mem::replace(&mut action.label, label.clone());
                    self.words
                        .originals
                        .insert((NameKind::Word, label), original);
                }
            }
            for ending in &mut script.endings {
                ending.text = said(&ending.text).unwrap_or(mem::take(&mut ending.text));
            }
        }
        self.words
            .prompts
            .entry(id.to_owned())
            .or_default()
            .extend(names.prompts.with_rule(self.rule));
    }

    fn scenario(&mut self, names: &ScenarioNames) {
        let scenario = &mut self.content.scenario;
        if let Some(name) = &names.name {
            scenario.name = seen(name);
        }
        if let Some(description) = &names.description {
            scenario.description = seen(description);
        }
        if !names.letters.is_empty() {
            let letters = names.letters.iter();
            self.words.letters = letters.map(|letter| seen(letter)).collect();
        }
        for period in &mut scenario.periods {
            if let Some(name) = names.periods.get(&period.id).and_then(name_of) {
                period.name = seen(name);
            }
        }
        for (id, names) in names.options.iter() {
            self.words
                .options
                .entry(id.clone())
                .or_default()
                .extend(names.words.0.clone());
            if let Some((option, description)) = scenario
                .options
                .get_mut(id)
                .zip(names.description.as_deref())
            {
                option.description = seen(description);
            }
        }
        self.declared(names);
        self.sides(&names.sides);
        self.cards(&names.cards, CardScope::Scenario);
    }

    /// The names of tracks, boxes, flags, kinds of pieces, operations and zones.
    fn declared(&mut self, names: &ScenarioNames) {
        let scenario = &mut self.content.scenario;
        for (id, name) in &names.tracks.0 {
            if let Some(track) = scenario.tracks.get_mut(id) {
                track.name = seen(name);
            }
        }
        for (id, names) in names.track_boxes.iter() {
            if let Some(track) = scenario.tracks.get_mut(id) {
                name_boxes(track, names);
            }
        }
        for (id, name) in &names.flags.0 {
            if let Some(flag) = scenario.flags.get_mut(id) {
                flag.name = seen(name);
            }
        }
        for (id, name) in &names.counters.0 {
            if let Some(counter) = scenario.counters.get_mut(id) {
                counter.name = seen(name);
            }
        }
        for (id, name) in &names.scorings.0 {
            if let Some(scoring) = scenario.scoring.get_mut(id) {
                scoring.rename(seen(name));
            }
        }
        for (rule, text) in &names.paragraphs.0 {
            if let Some(paragraph) = scenario.paragraphs.get_mut(rule) {
                *paragraph = seen(text);
            }
        }
        for (id, name) in &names.operations.0 {
            if let Some(operation) = scenario.operations.own.get_mut(id) {
                operation.name = seen(name);
            }
        }
        for (id, name) in &names.zones.0 {
            let zones = &mut scenario.zones;
            if let Some(zone) = zones.own.get_mut(id) {
                zone.name = seen(name);
            }
            if let Some(zone) = zones.common.get_mut(id) {
                zone.name = Some(seen(name));
            }
        }
        let boxes = scenario
            .space_race
            .iter_mut()
            .flat_map(|race| &mut race.boxes);
        for (space_box, name) in boxes.zip(&names.boxes) {
            space_box.name = seen(name);
        }
    }

    /// The names and words of the facts of a card set, if the content has cards of it.
    fn facts(&mut self, set: &str, names: &ById<FactNames>) {
        let mut cards = self.content.cards.values();
        if !cards.any(|card| card.set == set) {
            return;
        }
        for (id, names) in names.iter() {
            let Some(fact) = self.content.facts.get_mut(id) else {
                continue;
            };
            if let Some(name) = &names.name {
                fact.name = seen(name);
            }
            let words = names.words.0.iter();
            let words = words.map(|(word, said)| (word.clone(), seen(said)));
            fact.words.extend(words);
        }
    }

    /// The texts of rule scripts, and the forms of the messages that are names.
    fn name_words(&mut self) {
        for script in &mut self.content.rules {
            let said = self.words.prompts.values().flatten();
            let said: BTreeMap<&str, &str> = said
                .filter_map(|(from, to)| Some((from.as_str(), to.text(None)?)))
                .collect();
            for ending in &mut script.endings {
                if let Some(text) = said.get(ending.text.as_str()) {
                    ending.text = seen(text);
                }
            }
            for action in &mut script.actions {
                if let Some(text) = said.get(action.label.as_str()) {
                    action.label = seen(text);
                }
            }
        }
        add_forms_of_messages(&mut self.words);
    }
}

/// The cards that a table of names applies to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CardScope<'a> {
    Any,
    Set(&'a str),
    Scenario,
}

impl CardScope<'_> {
    fn has(self, set: &str) -> bool {
        match self {
            CardScope::Set(own) => own == set,
            CardScope::Any | CardScope::Scenario => true,
        }
    }
}

/// Gives the boxes of a track their names.
fn name_boxes(track: &mut Track, names: &Texts) {
    for (at, one) in &mut track.boxes {
        if let Some(name) = names.0.get(&at.to_string()) {
            one.name = seen(name);
        }
    }
}

/// Replaces a name and records its forms.
fn put(name: &mut String, kind: NameKind, forms: &Forms, words: &mut Words) {
    let forms: Forms = forms
        .iter()
        .map(|(form, text)| (*form, seen(text)))
        .collect();
    if let Some(text) = name_of(&forms) {
        let original = mem::replace(name, text.to_owned());
        words
            .originals
            .entry((kind, name.clone()))
            .or_insert(original);
        words.forms.insert((kind, name.clone()), forms);
    }
}

fn name_of(forms: &Forms) -> Option<&str> {
    forms
        .iter()
        .find(|(form, _)| *form == Form::Name)
        .map(|(_, text)| text.as_str())
}

/// Escapes the invisible characters of a text.
fn seen(text: &str) -> String {
    visible(text).into_owned()
}

/// The names of a card of a base that the extending card has in common with it.
fn inherited_names(names: &CardNames, own: &Node, base: &Node) -> CardNames {
    let text = |text: &Option<String>, key: &str| {
        let text = text.clone();
        text.filter(|_| is_same(own, base, &[key]))
    };
    CardNames {
        name: names.name.clone().filter(|_| is_same(own, base, &["name"])),
        also: names.also.clone(),
        text: text(&names.text, "text"),
        in_force: text(&names.in_force, "in_force"),
        note: text(&names.note, "note"),
        commentary: text(&names.commentary, "commentary"),
        prompts: names.prompts.clone(),
    }
}
