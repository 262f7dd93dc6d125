//! `brink api`: the calls of the engine, for people and for editors.

use clap::{Args, ValueEnum};

use brink::content::Moment;
use brink::tooling::{CALLS, did_you_mean};
use brink_author::{editor, reference};

use super::CommandResult;

/// Prints every call that scripts may make: a reference, or definitions for editors.
#[derive(Debug, Args)]
#[command(after_help = include_str!("help/api.txt").trim_end())]
pub(super) struct Api {
    /// Print in this format
    #[arg(long, value_enum, default_value = "markdown")]
    format: Format,
    /// The call or handler to print, instead of all
    #[arg(value_name = "NAME", conflicts_with = "format")]
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
    pub(super) fn run(&self) -> CommandResult {
        if let Some(name) = &self.name {
            let Some(entry) = reference::reference_of(name) else {
                let calls = CALLS.iter().map(|call| call.name);
                let hint = did_you_mean(
                    name,
                    calls.chain(Moment::ALL.iter().map(|moment| moment.handler())),
                );
                return Err(format!("the engine has no call or handler `{name}`{hint}").into());
            };
            print!("{entry}");
            return Ok(());
        }
        print!(
            "{}",
            match self.format {
                Format::Markdown => reference::reference(),
                Format::Lua => editor::lua_definitions(),
                Format::Luau => editor::luau_definitions(),
            }
        );
        Ok(())
    }
}
