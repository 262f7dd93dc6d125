//! Texts that are made when they are displayed.

use std::fmt;

/// Wraps a function that renders a text, so that the text can be displayed.
///
/// # Examples
/// ```
/// let name = "Ada";
/// let greeting = brink::words::displayed(move || format!("good morning, {name}"));
/// assert_eq!(greeting.to_string(), "good morning, Ada");
/// ```
pub fn displayed(text: impl Fn() -> String) -> impl fmt::Display {
    Displayed(text)
}

/// A text by the function that makes it.
struct Displayed<F>(F);

impl<F: Fn() -> String> fmt::Display for Displayed<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0())
    }
}
