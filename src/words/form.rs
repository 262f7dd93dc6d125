//! The forms that a language has: of messages with a number, and of names.

/// Which forms of a message go with which numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Plural {
    /// One form for every number.
    Other,
    /// `one` for 1, `other` for the rest, as in English.
    OneOther,
    /// `one` for 1, 21 …, `few` for 2 to 4, 22 …, `many` for the rest, as in Russian.
    OneFewMany,
}

/// The forms of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Form {
    /// The name by itself.
    Name,
    /// Where something is: `in Iran`.
    In,
    /// Whose something is: `of Iran`.
    Of,
    /// Where something goes: `to Iran`.
    To,
    /// Where something comes from: `from Iran`.
    From,
    /// Who does something: `by Iran`.
    By,
    /// Another name, which may be typed and is never shown.
    Also,
}

/// The forms of a name, each with its text.
pub(crate) type Forms = Vec<(Form, String)>;

impl Form {
    /// Every form that texts use.
    pub const ALL: &'static [Form] = &[
        Form::Name,
        Form::In,
        Form::Of,
        Form::To,
        Form::From,
        Form::By,
    ];
    /// The words for them in files.
    pub const WORDS: &'static [&'static str] = &["name", "in", "of", "to", "from", "by"];

    /// The form of this word.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Form> {
        Form::WORDS
            .iter()
            .position(|known| *known == word)
            .and_then(|at| Form::ALL.get(at).copied())
    }
}

impl Plural {
    /// The words for the forms, as language files have them.
    #[must_use]
    pub const fn forms(self) -> &'static [&'static str] {
        match self {
            Plural::Other => &["other"],
            Plural::OneOther => &["one", "other"],
            Plural::OneFewMany => &["one", "few", "many"],
        }
    }

    /// The form that goes with a number.
    #[must_use]
    pub const fn form(self, number: i64) -> &'static str {
        let number = number.unsigned_abs();
        match (self, number % 10, number % 100) {
            (Plural::Other, ..) => "other",
            (Plural::OneOther, ..) => match number {
                1 => "one",
                _ => "other",
            },
            (Plural::OneFewMany, _, 11..=14) => "many",
            (Plural::OneFewMany, 1, _) => "one",
            (Plural::OneFewMany, 2..=4, _) => "few",
            (Plural::OneFewMany, ..) => "many",
        }
    }
}
