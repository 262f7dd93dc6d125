//! Messages as they are declared.

/// A message: its id, its holes, and its English text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Message {
    /// The id that language files use.
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
        Message { id, holes, english, one }
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

/// Declares messages: a function for each, which renders it, and the table of all.
///
/// A row is `id(hole, hole) = "text with {hole} and {hole}";`, or with `, one "text"` before the semicolon for another
/// text where the hole `n` is 1. The number in the hole `n` also chooses the plural form in other languages.
#[macro_export]
macro_rules! messages {
    (
        $(#[doc = $about:literal])+
        $vis:vis static $table:ident = $file:literal {
            $($id:ident($($hole:ident),*) = $english:literal $(, one $one:literal)?;)*
        }
    ) => {
        $(#[doc = $about])+
        $vis static $table: $crate::words::Table = $crate::words::Table::new(
            $file,
            &[$($crate::words::Message::new(
                stringify!($id),
                &[$(stringify!($hole)),*],
                $english,
                [$(Some($one),)? None][0],
            )),*],
        );

        $(
            #[doc = concat!("`", $english, "`")]
            #[must_use]
            #[allow(clippy::extra_unused_lifetimes, reason = "a message without holes borrows nothing")]
            $vis fn $id<'a>(words: &$crate::words::Words $(, $hole: impl Into<$crate::words::Arg<'a>>)*) -> String {
                const MESSAGE: $crate::words::Message = $crate::words::Message::new(
                    stringify!($id),
                    &[$(stringify!($hole)),*],
                    $english,
                    [$(Some($one),)? None][0],
                );
                words.say(&MESSAGE, &[$((stringify!($hole), $hole.into())),*])
            }
        )*
    };
}
