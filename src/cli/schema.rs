//! `brink schema`: JSON Schemas of the files of content, for editors.

use clap::{Args, ValueEnum};

use crate::{content, position};

use super::Failure;

/// Prints the JSON Schema of a sort of file, for editors.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  brink schema cards > cards.json\n\nThe files begin with a comment that names the \
                        schema:\n  # yaml-language-server: $schema=cards.json\nMore: docs/editor/README.md")]
pub(super) struct Schema {
    /// Which files
    #[arg(value_enum)]
    of: FileSort,
}

/// A sort of file that has a schema.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum FileSort {
    /// `maps/ID.yaml`
    Map,
    /// `cards/ID/cards.yaml`
    Cards,
    /// `scenarios/ID.yaml`
    Scenario,
    /// Position tests
    Test,
    /// `mod.yaml`
    Mod,
}

impl Schema {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let schema = match self.of {
            FileSort::Map => content::map_schema(),
            FileSort::Cards => content::cards_schema(),
            FileSort::Scenario => content::scenario_schema(),
            FileSort::Test => position::test_schema(),
            FileSort::Mod => content::mod_schema(),
        };
        println!("{schema:#}");
        Ok(())
    }
}
