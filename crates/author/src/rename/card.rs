//! A card that gets another id.

/// A card that gets another id.
#[derive(Clone, Copy, Debug)]
pub struct Rename<'a> {
    /// The card set.
    pub set: &'a str,
    /// The id of now.
    pub card: &'a str,
    /// The new one.
    pub to: &'a str,
}
