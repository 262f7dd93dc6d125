//! The forms of a language: of messages with a number, and of names.

/// The plural rules of a language: the form of a message for each number.
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
    /// A location: `in Iran`.
    In,
    /// A possessor: `of Iran`.
    Of,
    /// A destination: `to Iran`.
    To,
    /// An origin: `from Iran`.
    From,
    /// An agent: `by Iran`.
    By,
    /// An alternative name, accepted as input and never displayed.
    Also,
}

/// The forms of a name, each with its text.
pub(crate) type Forms = Vec<(Form, String)>;

impl Form {
    /// Every form that texts may use.
    pub const ALL: &'static [Form] = &[
        Form::Name,
        Form::In,
        Form::Of,
        Form::To,
        Form::From,
        Form::By,
    ];
    /// Their keys in files, in the same order.
    pub const WORDS: &'static [&'static str] = &["name", "in", "of", "to", "from", "by"];

    /// The form with this key.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Form> {
        Form::WORDS
            .iter()
            .position(|known| *known == word)
            .and_then(|at| Form::ALL.get(at).copied())
    }
}

impl Plural {
    /// The keys of the plural forms, as in language files.
    #[must_use]
    pub const fn forms(self) -> &'static [&'static str] {
        match self {
            Plural::Other => &["other"],
            Plural::OneOther => &["one", "other"],
            Plural::OneFewMany => &["one", "few", "many"],
        }
    }

    /// The plural form for a number.
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
