//! The macro that declares messages.

/// Declares messages: a function for each, which renders it, and the table of all.
///
/// A row is `id(hole, hole) = "text with {hole} and {hole}";`, or with `, one "text"` before the
/// semicolon for a different text where the hole `n` is 1. The number in the hole `n` also chooses
/// the plural form in other languages.
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
            #[allow(
                clippy::extra_unused_lifetimes,
                reason = "a message without holes borrows nothing"
            )]
            $vis fn $id<'a>(
                words: &$crate::words::Words
                $(, $hole: impl Into<$crate::words::Arg<'a>>)*
            ) -> String {
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
