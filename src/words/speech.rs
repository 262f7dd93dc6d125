//! A language: its translations of messages, names and texts of scripts.

use std::collections::BTreeMap;
use std::iter;
use std::sync::LazyLock;

use super::arg::{Arg, NameKind};
use super::form::{Form, Forms, Plural};
use super::message::Message;
use super::template::fill;

/// The translation of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Translation {
    /// One text.
    Plain(String),
    /// A text for each plural form of the hole `n`.
    Plural(Plural, BTreeMap<String, String>),
    /// A name with its forms.
    Name(Forms),
}

impl Translation {
    /// The text, in the plural form for a number: 0 if there is none.
    pub(crate) fn text(&self, number: Option<i64>) -> Option<&str> {
        match self {
            Translation::Plain(text) => Some(text),
            Translation::Plural(rule, forms) => {
                let form = rule.form(number.unwrap_or_default());
                forms.get(form).map(String::as_str)
            }
            Translation::Name(forms) => form_of(forms, Form::Name),
        }
    }
}

/// A language: messages by id, the forms of names, and the texts of scripts. The default is
/// English.
#[derive(Clone, Debug, Default)]
pub struct Words {
    pub(crate) language: Option<String>,
    pub(crate) messages: BTreeMap<String, Translation>,
    pub(crate) forms: BTreeMap<(NameKind, String), Forms>,
    /// The texts of each script: by the id of the card or rule script, then by the text in it.
    pub(crate) prompts: BTreeMap<String, BTreeMap<String, Translation>>,
    /// Names of tags, by id.
    pub(crate) tags: BTreeMap<String, String>,
    /// The names before they were translated.
    pub(crate) originals: BTreeMap<(NameKind, String), String>,
    /// The meanings of the words of options, by option and word.
    pub(crate) options: BTreeMap<String, BTreeMap<String, String>>,
    /// The letters that enumerate rules in this language's rule book, in place of A, B, C and so
    /// on.
    pub(crate) letters: Vec<String>,
}

/// English.
static ENGLISH: LazyLock<Words> = LazyLock::new(Words::default);

impl Words {
    /// English, the language of the declarations.
    #[must_use]
    pub fn english() -> &'static Words {
        &ENGLISH
    }

    /// The language, as written in files and for `--language`; `None` for English.
    #[must_use]
    pub fn language(&self) -> Option<&str> {
        self.language.as_deref()
    }

    /// Renders a message with its holes filled in.
    #[must_use]
    pub fn say(&self, message: &Message, holes: &[(&str, Arg<'_>)]) -> String {
        let number = holes
            .iter()
            .find_map(|(name, arg)| arg.number().filter(|_| *name == "n"));
        let english: &str = match (&message.one, number) {
            (Some(one), Some(1)) => one,
            _ => &message.english,
        };
        let translation = self.messages.get(message.id);
        let text = translation.and_then(|translation| translation.text(number));
        self.fill(text.unwrap_or(english), holes)
    }

    /// Fills in the holes of a text of the content; an unknown hole is left empty.
    #[must_use]
    pub fn fill(&self, text: &str, holes: &[(&str, Arg<'_>)]) -> String {
        fill(text, holes, |kind, name, form| self.form(kind, name, form))
    }

    /// A form of a name; the name itself if the language has no such form of it.
    #[must_use]
    pub fn form<'a>(&'a self, kind: NameKind, name: &'a str, form: Form) -> &'a str {
        let forms = (!self.forms.is_empty())
            .then(|| self.forms.get(&(kind, name.to_owned())))
            .flatten();
        forms.and_then(|forms| form_of(forms, form)).unwrap_or(name)
    }

    /// Every spelling of a name: the name, its forms, and its original. Any of them is accepted as
    /// input.
    pub fn spellings<'a>(&'a self, kind: NameKind, name: &'a str) -> impl Iterator<Item = &'a str> {
        let key = match self.forms.is_empty() && self.originals.is_empty() {
            true => None,
            false => Some((kind, name.to_owned())),
        };
        let forms = key
            .as_ref()
            .and_then(|key| self.forms.get(key))
            .into_iter()
            .flatten();
        let forms = forms
            .map(|(_, text)| text.as_str())
            .filter(move |form| *form != name);
        let original = key
            .as_ref()
            .and_then(|key| self.originals.get(key))
            .map(String::as_str);
        let others: Vec<&str> = forms.chain(original).collect();
        iter::once(name).chain(others)
    }

    /// Translates a text of a script.
    #[must_use]
    pub fn prompt<'a>(&'a self, script: &str, text: &'a str) -> &'a str {
        let translation = self.translated(script, text);
        let translation = translation.and_then(|translation| translation.text(None));
        translation.unwrap_or(text)
    }

    /// The translation of a text of a script.
    pub(crate) fn translated(&self, script: &str, text: &str) -> Option<&Translation> {
        self.prompts.get(script)?.get(text)
    }

    /// The translation of a text of any script.
    pub(crate) fn translated_anywhere(&self, text: &str) -> Option<&Translation> {
        self.prompts.values().find_map(|texts| texts.get(text))
    }

    /// Translates a text of any script.
    #[must_use]
    pub fn any_prompt<'a>(&'a self, text: &'a str) -> &'a str {
        let translation = self.translated_anywhere(text);
        let translation = translation.and_then(|translation| translation.text(None));
        translation.unwrap_or(text)
    }

    /// The name of a tag; its id if it has none.
    #[must_use]
    pub fn tag<'a>(&'a self, id: &'a str) -> &'a str {
        self.tags.get(id).map_or(id, String::as_str)
    }

    /// The meaning of a word of an option; the word itself if the language has none.
    #[must_use]
    pub fn option_word<'a>(&'a self, option: &str, word: &'a str) -> &'a str {
        self.options
            .get(option)
            .and_then(|words| words.get(word))
            .map_or(word, String::as_str)
    }

    /// A rule cited by a scenario, as printed in this language's rule book: with its own letters.
    #[must_use]
    pub fn rule(&self, cited: &str) -> String {
        let mut printed = String::new();
        for sign in cited.chars() {
            match self.letter(sign) {
                Some(letter) => printed.push_str(letter),
                None => printed.push(sign),
            }
        }
        printed
    }

    /// The letter of this language's rule book for a capital letter.
    fn letter(&self, sign: char) -> Option<&String> {
        let place = u32::from(sign).checked_sub(u32::from('A'))?;
        let letter = self.letters.get(place as usize);
        letter.filter(|_| sign.is_ascii_uppercase())
    }

    /// Joins parts pairwise: `join(parts, |a, b| and(words, a, b))`.
    #[must_use]
    pub fn join(
        parts: impl IntoIterator<Item = String>,
        with: impl Fn(String, String) -> String,
    ) -> String {
        parts.into_iter().reduce(with).unwrap_or_default()
    }
}

fn form_of(forms: &Forms, form: Form) -> Option<&str> {
    forms
        .iter()
        .find(|(of, _)| *of == form)
        .map(|(_, text)| text.as_str())
}
