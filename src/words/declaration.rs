//! The macro that declares messages.

/// Declares messages: a function for each, which renders it, and the table of all.
///
/// A row is `id(hole, hole);`. After the rows stands the English text of the messages: YAML, in the
/// form of the files of other languages. The number in the hole `n` chooses the plural form.
#[macro_export]
macro_rules! messages {
    (
        $(#[doc = $about:literal])+
        $vis:vis static $table:ident = $file:literal {
            $($id:ident($($hole:ident),*);)*
        }
        $english:expr
    ) => {
        $(#[doc = $about])+
        $vis static $table: $crate::words::Table = $crate::words::Table::new(
            $file,
            &[$((stringify!($id), &[$(stringify!($hole)),*])),*],
            $english,
        );

        $(
            #[doc = concat!("Renders the message `", stringify!($id), "`.")]
            #[must_use]
            #[allow(
                clippy::extra_unused_lifetimes,
                reason = "a message without holes borrows nothing"
            )]
            $vis fn $id<'a>(
                words: &$crate::words::Words
                $(, $hole: impl Into<$crate::words::Arg<'a>>)*
            ) -> String {
                static MESSAGE: ::std::sync::LazyLock<Option<&$crate::words::Message>> =
                    ::std::sync::LazyLock::new(|| $table.find(stringify!($id)));
                let holes = [$((stringify!($hole), $hole.into())),*];
                MESSAGE.map_or_else(String::new, |message| words.say(message, &holes))
            }
        )*
    };
}
