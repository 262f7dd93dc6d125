//! `brink schema`: JSON Schemas of the files of content, for editors.

use std::sync::Arc;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};

use indexmap::IndexSet;
use serde_json::{Value, json};

use brink::content::Content;
use brink_author::schema::{KINDS, SchemaKind};

use super::{CommandResult, Place, load};

/// Prints the JSON Schema of a sort of file, for editors.
#[derive(Debug, Args)]
#[command(after_help = include_str!("help/schema.txt").trim_end())]
pub(super) struct Schema {
    /// The kind of file
    #[arg(value_parser = PossibleValuesParser::new(KINDS.iter().map(named)))]
    of: String,
    /// Let cards use the sides and periods of this scenario
    #[arg(long, value_name = "SCENARIO")]
    scenario: Option<String>,
}

impl Schema {
    pub(super) fn run(&self, place: &Place) -> CommandResult {
        let kind = KINDS.iter().find(|kind| kind.name == self.of);
        let mut schema = kind.map_or(Value::Null, SchemaKind::schema);
        match (&self.scenario, &*self.of) {
            (Some(scenario), "cards") => {
                cards_of(&mut schema, &[load(&place.library(), scenario, &[])?])
            }
            (Some(_), _) => {
                return Err(
                    "--scenario narrows the words that cards may use: `brink schema cards`"
                        .to_owned()
                        .into(),
                );
            }
            (None, _) => {}
        }
        println!("{schema:#}");
        Ok(())
    }
}

/// A kind of file as a value of an argument.
fn named(kind: &SchemaKind) -> PossibleValue {
    PossibleValue::new(kind.name).help(kind.files)
}

/// Narrows the schema of cards to the sides and periods of some scenarios.
pub(super) fn cards_of(schema: &mut Value, contents: &[Arc<Content>]) {
    let mut sides = IndexSet::new();
    let mut periods = IndexSet::new();
    for content in contents {
        let own = content.scenario.sides.iter();
        sides.extend(own.map(|side| side.id.as_str()));
        periods.extend(
            content
                .scenario
                .periods
                .iter()
                .map(|period| period.id.as_str()),
        );
    }
    sides.insert("neutral");
    for (key, words) in [("side", sides), ("period", periods)] {
        let at = format!("/properties/cards/additionalProperties/properties/{key}");
        let part = schema.pointer_mut(&at);
        if let Some(object) = part.and_then(Value::as_object_mut) {
            object.retain(|name, _| name == "description");
            object.insert(
                "enum".to_owned(),
                json!(words.into_iter().collect::<Vec<_>>()),
            );
        }
    }
}
