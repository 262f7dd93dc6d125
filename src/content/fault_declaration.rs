//! The macro that declares faults.

/// Declares the faults of content: an enumeration with the data of each.
///
/// A row is `severity "code" Name { field: type } with { value = expression };`. The texts of a
/// fault have holes for its fields, and for the values that are worked out from them.
macro_rules! faults {
    ($(
        $(#[doc = $doc:literal])*
        $severity:ident $code:literal $name:ident
        $({ $($field:ident: $type:ty),* $(,)? })?
        $(with { $($value:ident = $is:expr),* $(,)? })?;
    )*) => {
        /// A fault of the content. The fields are facts; the texts are in its `Display` and
        /// [`DiagnosticKind::help`].
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[allow(missing_docs, reason = "the fields are named after what they hold")]
        #[non_exhaustive]
        pub enum DiagnosticKind {
            $(
                $(#[doc = $doc])*
                $name $({ $($field: $type),* })?,
            )*
        }

        impl DiagnosticKind {
            /// The code of every fault and its meaning, for the reference.
            pub const CODES: &'static [(&'static str, &'static str)] =
                &[$(($code, concat!($($doc),*))),*];

            /// The names of the holes that the texts of every fault may have.
            #[cfg(test)]
            pub(super) const HOLES: &'static [(&'static str, &'static [&'static str])] = &[$((
                $code,
                &[$($(stringify!($field),)*)? $($(stringify!($value),)*)?],
            )),*];

            /// The code of the fault, which stays the same when the wording changes.
            #[must_use]
            pub const fn code(&self) -> &'static str {
                match self {
                    $(DiagnosticKind::$name { .. } => $code,)*
                }
            }

            /// Its severity.
            #[must_use]
            pub const fn severity(&self) -> Severity {
                match self {
                    $(DiagnosticKind::$name { .. } => Severity::$severity,)*
                }
            }

            /// The likely intention, or the allowed values.
            #[must_use]
            pub fn help(&self) -> Option<String> {
                self.text(Part::Help)
            }

            /// A part of its texts.
            fn text(&self, part: Part) -> Option<String> {
                match self {
                    $(DiagnosticKind::$name $({ $($field),* })? => part.text($code, &[
                        $($((stringify!($field), $field),)*)?
                        $($((stringify!($value), &$is),)*)?
                    ]),)*
                }
            }
        }

        /// The message; the code if the file of texts lacks it.
        impl fmt::Display for DiagnosticKind {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self.text(Part::Message) {
                    Some(message) => f.write_str(&message),
                    None => f.write_str(self.code()),
                }
            }
        }
    };
}

pub(super) use faults;
