//! `brink completions`: files for shells and for `man`, made from the arguments themselves.

use std::io::{self, Write};

use clap::{Args, Command, ValueEnum};
use clap_complete::Shell;
use clap_mangen::Man;

use super::{CommandResult, terminal};

/// Prints what a shell needs to complete arguments, or the manual page.
#[derive(Debug, Args)]
#[command(after_help = include_str!("help/completions.txt").trim_end())]
pub(super) struct Completions {
    /// The shell, or `man`
    #[arg(value_name = "SHELL")]
    of: Of,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Of {
    Bash,
    Elvish,
    Fish,
    Man,
    Powershell,
    Zsh,
}

impl Completions {
    pub(super) fn run(self, mut arguments: Command) -> CommandResult {
        let mut out = Vec::new();
        let shell = match self.of {
            Of::Bash => Some(Shell::Bash),
            Of::Elvish => Some(Shell::Elvish),
            Of::Fish => Some(Shell::Fish),
            Of::Powershell => Some(Shell::PowerShell),
            Of::Zsh => Some(Shell::Zsh),
            Of::Man => None,
        };
        match shell {
            Some(shell) => clap_complete::generate(shell, &mut arguments, "brink", &mut out),
            None => write_manual(arguments, &mut out)?,
        }
        terminal::say(&String::from_utf8_lossy(&out));
        Ok(())
    }
}

/// Writes one page: the program, then each command as a section of its own.
fn write_manual(mut arguments: Command, out: &mut Vec<u8>) -> io::Result<()> {
    // Without this, usages lack the commands above.
    arguments.build();
    let commands: Vec<Command> = arguments.get_subcommands().cloned().collect();
    let program = Man::new(arguments);
    program.render_title(out)?;
    program.render_name_section(out)?;
    program.render_synopsis_section(out)?;
    program.render_description_section(out)?;
    program.render_options_section(out)?;
    let commands = commands.into_iter();
    for command in commands.filter(|command| command.get_name() != "help") {
        writeln!(out, ".SH {}", command.get_name().to_uppercase())?;
        let (man, mut section) = (Man::new(command), Vec::new());
        man.render_synopsis_section(&mut section)?;
        man.render_description_section(&mut section)?;
        man.render_options_section(&mut section)?;
        let section = String::from_utf8_lossy(&section).replace(".SH ", ".SS ");
        out.extend(section.as_bytes());
    }
    Ok(())
}
