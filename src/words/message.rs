//! Messages and their English text.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::Deserialize;

use super::template::holes;

/// A message: its id, its holes, and its English text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Message {
    /// The id used in language files.
    pub id: &'static str,
    /// The names of its holes.
    pub holes: &'static [&'static str],
    /// The English text.
    pub english: String,
    /// The English text if the hole `n` is 1.
    pub one: Option<String>,
}

/// A table of messages.
#[derive(Debug)]
#[non_exhaustive]
pub struct Table {
    /// The name of its file in the folder of a language, without the extension.
    pub file: &'static str,
    declared: &'static [Declared],
    /// The file with the English text.
    english: &'static str,
    messages: OnceLock<Vec<Message>>,
}

/// The id of a message, and its holes.
type Declared = (&'static str, &'static [&'static str]);

/// The file with the English text of a table: the keys of a language file that it needs.
#[derive(Deserialize)]
struct EnglishFile {
    messages: BTreeMap<String, EnglishText>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum EnglishText {
    Plain(String),
    Plural { one: String, other: String },
}

impl Table {
    /// A table; `messages!` calls this.
    #[must_use]
    pub const fn new(
        file: &'static str,
        declared: &'static [Declared],
        english: &'static str,
    ) -> Table {
        Table {
            file,
            declared,
            english,
            messages: OnceLock::new(),
        }
    }

    /// The messages, in the order of the declaration. One that lacks an English text has its id
    /// instead.
    pub fn messages(&self) -> &[Message] {
        self.messages.get_or_init(|| {
            let mut texts = self.texts().unwrap_or_default();
            let declared = self.declared.iter();
            declared
                .map(|&declared| message(declared, texts.remove(declared.0)))
                .collect()
        })
    }

    /// The faults of the English text: a message without a text, a text without a message, an
    /// unknown hole. A front end tests that there are none.
    #[must_use]
    pub fn faults(&self) -> Vec<String> {
        let texts = match self.texts() {
            Ok(texts) => texts,
            Err(error) => return vec![error.to_string()],
        };
        let lacking = self.declared.iter().map(|(id, _)| *id);
        let lacking = lacking.filter(|id| !texts.contains_key(*id));
        let mut faults: Vec<String> = lacking.map(|id| format!("`{id}` has no text")).collect();
        for (id, text) in &texts {
            match self.declared.iter().find(|(declared, _)| declared == id) {
                Some((_, known)) => faults.extend(text.unknown_holes(id, known)),
                None => faults.push(format!("`{id}` is not declared")),
            }
        }
        faults
    }

    fn texts(&self) -> Result<BTreeMap<String, EnglishText>, serde_yaml::Error> {
        let file: EnglishFile = serde_yaml::from_str(self.english)?;
        Ok(file.messages)
    }

    /// The message with an id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<&Message> {
        self.messages().iter().find(|message| message.id == id)
    }
}

impl EnglishText {
    fn unknown_holes(&self, id: &str, known: &[&str]) -> Vec<String> {
        let texts = match self {
            EnglishText::Plain(text) => vec![text],
            EnglishText::Plural { one, other } => vec![one, other],
        };
        let found = texts.into_iter().flat_map(|text| holes(text));
        found
            .filter(|hole| !known.contains(&hole.name))
            .map(|hole| format!("`{id}` has no hole `{}`", hole.name))
            .collect()
    }
}

fn message((id, holes): Declared, text: Option<EnglishText>) -> Message {
    let (english, one) = match text {
        Some(EnglishText::Plain(text)) => (text, None),
        Some(EnglishText::Plural { one, other }) => (other, Some(one)),
        None => (id.to_owned(), None),
    };
    Message {
        id,
        holes,
        english,
        one,
    }
}
