//! Items that are created from templates.

use std::path::PathBuf;

/// An item to create.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Creation {
    /// The kind of item.
    pub what: Created,
    /// Its id.
    pub id: String,
    /// The folder of its mod.
    pub folder: PathBuf,
    /// The scenario that cards join.
    pub scenario: Option<String>,
    /// The set of a card.
    pub set: Option<String>,
    /// The map or the scenario that it extends.
    pub extends: Option<String>,
    /// The side of a card, which plays it in its test.
    pub side: Option<String>,
    /// The period of a card, in which its test is set.
    pub period: Option<String>,
}

/// The kinds of items that can be created.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Created {
    /// A folder with a description, and nothing else yet.
    Mod,
    /// A card set with one card.
    Set,
    /// A card with its script and a test.
    Card,
    /// A map.
    Map,
    /// A scenario.
    Scenario,
}

/// Creates an item, and returns its files; or fails with a message, and leaves nothing behind.
pub type Create = Box<dyn Fn(&Creation) -> Result<Vec<PathBuf>, String> + Send + Sync>;
