//! Declarations of messages.

/// A message: its id, its holes, and its English text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Message {
    /// The id used in language files.
    pub id: &'static str,
    /// The names of its holes.
    pub holes: &'static [&'static str],
    /// The English text.
    pub english: &'static str,
    /// The English text if the hole `n` is 1.
    pub one: Option<&'static str>,
}

/// A table of messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Table {
    /// The name of its file in the folder of a language, without the extension.
    pub file: &'static str,
    /// The messages, in the order of the reference.
    pub messages: &'static [Message],
}

impl Message {
    /// A message; `messages!` calls this.
    #[must_use]
    pub const fn new(
        id: &'static str,
        holes: &'static [&'static str],
        english: &'static str,
        one: Option<&'static str>,
    ) -> Message {
        Message {
            id,
            holes,
            english,
            one,
        }
    }
}

impl Table {
    /// A table; `messages!` calls this.
    #[must_use]
    pub const fn new(file: &'static str, messages: &'static [Message]) -> Table {
        Table { file, messages }
    }

    /// The message with an id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<&'static Message> {
        self.messages.iter().find(|message| message.id == id)
    }
}
