//! `brink api`: the calls of the engine, for people and for editors.

use clap::{Args, ValueEnum};

use brink::content::Moment;
use brink::tooling::{meant_call, nearest, question};
use brink_author::editor::{self, Ids};
use brink_author::reference;

use super::{CommandResult, Place, load};

/// Prints every call that scripts may make: a reference, or definitions for editors.
#[derive(Debug, Args)]
#[command(after_help = include_str!("help/api.txt").trim_end())]
pub(super) struct Api {
    /// Print in this format
    #[arg(long, value_enum, default_value = "markdown")]
    format: Format,
    /// Let the definitions know the ids of this scenario
    #[arg(long, value_name = "SCENARIO")]
    scenario: Option<String>,
    /// The call or handler to print, instead of all
    #[arg(value_name = "NAME", conflicts_with_all = ["format", "scenario"])]
    name: Option<String>,
}

/// Formats of the reference of calls.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// A reference to read
    Markdown,
    /// Definitions for the Lua language server (LuaLS)
    Lua,
    /// Definitions for luau-lsp
    Luau,
}

impl Api {
    pub(super) fn run(&self, place: &Place) -> CommandResult {
        if let Some(name) = &self.name {
            let Some(entry) = reference::reference_of(name) else {
                let handlers = Moment::ALL.iter().map(|moment| moment.handler());
                let near = meant_call(name).or_else(|| nearest(name, handlers));
                let hint = near.map_or_else(String::new, |near| format!("; {}", question(near)));
                return Err(format!("the engine has no call or handler `{name}`{hint}").into());
            };
            print!("{entry}");
            return Ok(());
        }
        let ids = match &self.scenario {
            Some(scenario) => Ids::of([&*load(&place.library(), scenario, &[])?]),
            None => Ids::default(),
        };
        print!(
            "{}",
            match self.format {
                Format::Markdown => reference::reference(),
                Format::Lua => editor::lua_definitions(&ids),
                Format::Luau => editor::luau_definitions(&ids),
            }
        );
        Ok(())
    }
}
