//! The kinds of values in language files: names with forms, messages, texts by text.

use std::collections::BTreeMap;

use super::super::node::{Node, NodeValue};
use super::super::reader::Reader;
use super::super::spec::{ByNewId, Kind, TableOf, Takes, Word, by_id_of, by_new_id, table};
use crate::words::{Form, Forms, Plural, Translation};

/// Maximum number of entries of a table in a language file.
const MAX_ENTRIES: usize = 5000;

impl Word for Plural {
    const ALL: &'static [Plural] = &[Plural::Other, Plural::OneOther, Plural::OneFewMany];
    const WORDS: &'static [&'static str] = &["other", "one_other", "one_few_many"];
    const MEANINGS: &'static [&'static str] = &[
        "One form for every number.",
        "`one` for 1, `other` for the rest, as in English.",
        "`one` for 1, 21 …, `few` for 2 to 4, 22 …, `many` for the rest, as in Russian.",
    ];
}

/// Names by id.
pub(super) const fn named_by_id(what: &'static str) -> ByNewId<Named> {
    by_new_id(Named, what, MAX_ENTRIES)
}

/// Tables of names and texts by id.
pub(super) const fn tables_by_id<T>(what: &'static str) -> ByNewId<TableOf<T>> {
    by_new_id(table(), what, MAX_ENTRIES)
}

/// Tables by ids of this kind.
pub(super) const fn tables_of<T>(kind: &'static str, what: &'static str) -> ByNewId<TableOf<T>> {
    by_id_of(kind, table(), what, MAX_ENTRIES)
}

/// Tables of texts by id.
pub(super) const fn texts_by_id(what: &'static str) -> ByNewId<ByText> {
    by_new_id(ByText, what, MAX_ENTRIES)
}

/// A name: a text, or a table of its forms, of which `name` is required.
pub(super) struct Named;

impl<C> Kind<C> for Named {
    type Value = Forms;

    fn read(&self, reader: &mut Reader, node: &Node, _: &C) -> Option<Forms> {
        match &node.value {
            NodeValue::Map(_) => forms(reader, node),
            _ => reader.title(node).map(|name| vec![(Form::Name, name)]),
        }
    }

    fn takes(&self) -> Takes {
        text_with_forms()
    }
}

/// The key of alternative names, which are accepted as input.
const ALSO: &str = "also";

/// The forms of a name.
fn forms(reader: &mut Reader, node: &Node) -> Option<Forms> {
    let mut forms = Forms::new();
    for (key, value) in node.entries() {
        if key.name == ALSO {
            let others = reader
                .list(value)
                .iter()
                .filter_map(|other| reader.title(other));
            forms.extend(others.map(|other| (Form::Also, other)));
            continue;
        }
        match Form::of_word(&key.name) {
            Some(form) => forms.extend(reader.title(value).map(|text| (form, text))),
            None => {
                let known = [Form::WORDS, &[ALSO]].concat();
                reader.unknown_key(&key.place, &key.name, "a name", known);
            }
        }
    }
    if forms.iter().all(|(form, _)| *form != Form::Name) {
        let wanted = Some("the name by itself".to_owned());
        reader.missing_key(&node.place, "name", "a name with forms", wanted);
        return None;
    }
    Some(forms)
}

/// Texts by the texts that they translate, or by other keys.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in super::super) struct Texts(pub BTreeMap<String, String>);

/// A table of texts, by the texts or the numbers of what they translate.
pub(in super::super) struct ByText;

impl<C> Kind<C> for ByText {
    type Value = Texts;

    fn read(&self, reader: &mut Reader, node: &Node, _: &C) -> Option<Texts> {
        let mut all = Texts::default();
        for (key, value) in reader.table(node)?.iter().take(MAX_ENTRIES) {
            all.0
                .extend(reader.message(value).map(|text| (key.name.clone(), text)));
        }
        Some(all)
    }

    fn takes(&self) -> Takes {
        Takes::by_text(Takes::Text)
    }
}

/// A table of texts, by the ids of what they translate.
pub(super) struct TextById;

impl<C> Kind<C> for TextById {
    type Value = Texts;

    fn read(&self, reader: &mut Reader, node: &Node, scope: &C) -> Option<Texts> {
        ByText.read(reader, node, scope)
    }

    fn takes(&self) -> Takes {
        Takes::by_id(None, Takes::Text)
    }
}

/// Messages by id.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Messages(pub(in super::super) BTreeMap<String, Translation>);

impl Messages {
    /// The messages, with the plural rule of their language.
    pub(in super::super) fn with_rule(
        &self,
        rule: Option<Plural>,
    ) -> impl Iterator<Item = (String, Translation)> + '_ {
        self.0.iter().map(move |(id, translation)| {
            let translation = match (translation, rule) {
                (Translation::Plural(_, forms), Some(rule)) => {
                    Translation::Plural(rule, forms.clone())
                }
                (other, _) => other.clone(),
            };
            (id.clone(), translation)
        })
    }
}

/// A table of messages, by id.
pub(in super::super) struct ByMessage;

impl<C> Kind<C> for ByMessage {
    type Value = Messages;

    fn read(&self, reader: &mut Reader, node: &Node, _: &C) -> Option<Messages> {
        let mut all = Messages::default();
        for (key, value) in reader.table(node)?.iter().take(MAX_ENTRIES) {
            all.0.extend(
                translation(reader, value).map(|translation| (key.name.clone(), translation)),
            );
        }
        Some(all)
    }

    fn takes(&self) -> Takes {
        Takes::by_id(None, text_with_forms())
    }
}

/// A table of the texts of a script, by the text in the script.
pub(super) struct ByPrompt;

impl<C> Kind<C> for ByPrompt {
    type Value = Messages;

    fn read(&self, reader: &mut Reader, node: &Node, scope: &C) -> Option<Messages> {
        ByMessage.read(reader, node, scope)
    }

    fn takes(&self) -> Takes {
        Takes::by_text(text_with_forms())
    }
}

/// A text, or a table of its forms.
fn text_with_forms() -> Takes {
    let form = Takes::AnyOf(vec![Takes::Text, Takes::list(Takes::Text)]);
    Takes::AnyOf(vec![Takes::Text, Takes::by_id(None, form)])
}

/// Whether a plural rule has a form of this name.
fn is_plural_form(name: &str) -> bool {
    let rules = <Plural as Word>::ALL.iter();
    rules
        .flat_map(|rule| rule.forms())
        .any(|form| *form == name)
}

/// A message: one text, a text for each plural form, or a name with its forms.
fn translation(reader: &mut Reader, node: &Node) -> Option<Translation> {
    let NodeValue::Map(entries) = &node.value else {
        return reader.message(node).map(Translation::Plain);
    };
    if entries
        .iter()
        .any(|(key, _)| Form::of_word(&key.name).is_some())
    {
        return forms(reader, node).map(Translation::Name);
    }
    let mut plural = BTreeMap::new();
    for (key, value) in entries {
        if !is_plural_form(&key.name) {
            let known = ["one", "few", "many", "other"]
                .into_iter()
                .chain(Form::WORDS.iter().copied())
                .collect();
            reader.unknown_key(&key.place, &key.name, "a message", known);
            continue;
        }
        plural.extend(reader.message(value).map(|text| (key.name.clone(), text)));
    }
    Some(Translation::Plural(Plural::Other, plural))
}
