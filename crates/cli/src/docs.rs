//! `brink docs`: the pages of the documentation, which an installed program has in itself.

use std::borrow::Cow;

use clap::Args;

use brink::tooling::did_you_mean;
use brink_author::{keys, reference};

use super::CommandResult;

/// Lists the pages of the documentation, or prints one.
#[derive(Debug, Args)]
#[command(after_help = include_str!("help/docs.txt").trim_end())]
pub(super) struct Docs {
    /// The page to print
    #[arg(value_name = "NAME")]
    name: Option<String>,
}

/// A page.
struct Page {
    name: &'static str,
    text: fn() -> Cow<'static, str>,
}

/// Pages of the folder `docs/`, by their names there.
macro_rules! pages {
    ($($name:literal in $file:literal,)*) => {
        [$(Page {
            name: $name,
            text: || include_str!(concat!("../../../docs/", $file)).into(),
        }),*]
    };
}

/// The written pages, in the order of their list in the folder.
const WRITTEN: [Page; 33] = pages! {
    "play" in "play.md",
    "workbench" in "workbench.md",
    "serve" in "serve.md",
    "http_api" in "http_api.md",
    "threat_model" in "threat_model.md",
    "game_systems" in "game_systems.md",
    "recorded_games" in "recorded_games.md",
    "pictures" in "pictures.md",
    "many_games" in "many_games.md",
    "human_play" in "human_play.md",
    "bots" in "bots.md",
    "ladder" in "ladder.md",
    "players" in "players.md",
    "first_card" in "first_card.md",
    "concepts" in "concepts.md",
    "suspended_events" in "suspended_events.md",
    "position_tests" in "position_tests.md",
    "position_words" in "position_words.md",
    "make_a_game" in "make_a_game.md",
    "rule_book_to_mod" in "rule_book_to_mod.md",
    "build_a_map" in "build_a_map.md",
    "make_a_scenario" in "make_a_scenario.md",
    "rule_scripts" in "rule_scripts.md",
    "mods" in "mods.md",
    "lessons" in "lessons.md",
    "languages" in "languages.md",
    "content" in "content.md",
    "editor" in "editor/README.md",
    "troubleshooting" in "troubleshooting.md",
    "glossary" in "glossary.md",
    "performance" in "performance.md",
    "python" in "python.md",
    "scale" in "scale.md",
};

/// The pages that are made from the engine.
const MADE: [Page; 2] = [
    Page {
        name: "api",
        text: || reference::reference().into(),
    },
    Page {
        name: "keys",
        text: || keys::keys_reference().into(),
    },
];

impl Docs {
    pub(super) fn run(&self) -> CommandResult {
        let Some(name) = &self.name else {
            list();
            return Ok(());
        };
        // The names of the files are fine, too.
        let name = name.trim_start_matches("docs/").trim_end_matches(".md");
        let Some(page) = pages().find(|page| page.name == name) else {
            let hint = did_you_mean(name, pages().map(|page| page.name));
            let cure = match hint.is_empty() {
                true => "; `brink docs` lists them",
                false => "",
            };
            return Err(format!("there is no page `{name}`{hint}{cure}").into());
        };
        print!("{}", (page.text)());
        Ok(())
    }
}

fn pages() -> impl Iterator<Item = &'static Page> {
    WRITTEN.iter().chain(&MADE)
}

/// Prints the names of the pages, and what each is about.
fn list() {
    for page in pages() {
        let text = (page.text)();
        let (title, about) = (title(&text), first_sentence(&text));
        let line = format!("{:<17} {title}. {about}", page.name);
        println!("{}", line.trim_end());
    }
}

/// The heading of a page.
fn title(text: &str) -> &str {
    let heading = text.lines().find_map(|line| line.strip_prefix("# "));
    heading.unwrap_or_default()
}

/// The first sentence of a page that says what it is about: not how it is made, nor what `brink` stands for.
fn first_sentence(text: &str) -> String {
    let after = text.lines().skip_while(|line| !line.starts_with("# "));
    let mut lines = after
        .skip(1)
        .take_while(|line| !line.starts_with(['#', '|']));
    let sentence = lines.find(|line| {
        !line.is_empty() && !line.starts_with("Made from ") && !line.starts_with("`brink` stands")
    });
    without_links(sentence.unwrap_or_default())
}

/// A line of Markdown without the addresses of its links.
fn without_links(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some((before, inner)) = rest.split_once('[') {
        let link = inner
            .split_once("](")
            .and_then(|(text, after)| Some((text, after.split_once(')')?.1)));
        let Some((text, after)) = link else { break };
        out.push_str(before);
        out.push_str(text);
        rest = after;
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Files of the folder that are no pages: its lists, and those about the files of the repository.
    const NO_PAGES: [&str; 4] = ["README", "SUMMARY", "card_tests", "files"];

    #[test]
    fn every_file_is_a_page() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs");
        let names = std::fs::read_dir(folder)
            .expect("the folder")
            .flatten()
            .filter_map(|entry| {
                let name = entry.file_name().into_string().ok()?;
                Some(name.strip_suffix(".md")?.to_owned())
            });
        let lacks: Vec<String> = names
            .filter(|name| !NO_PAGES.contains(&&**name) && pages().all(|page| page.name != name))
            .collect();
        assert!(lacks.is_empty(), "{lacks:?}");
        for page in pages() {
            assert!(!title(&(page.text)()).is_empty(), "{}", page.name);
        }
    }

    #[test]
    fn links_are_their_texts() {
        for (line, wanted) in [
            ("a [b](c.md), [d](e#f).", "a b, d."),
            ("a list [b] and [", "a list [b] and ["),
            ("", ""),
        ] {
            assert_eq!(without_links(line), wanted);
        }
    }
}
