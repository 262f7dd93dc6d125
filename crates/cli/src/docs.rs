//! `brink docs`: the pages of the documentation, which an installed program has in itself.

use std::borrow::Cow;

use clap::Args;

use brink::content::PAGES;
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
    text: Cow<'static, str>,
}

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
        print!("{}", page.text);
        Ok(())
    }
}

/// The written pages, then those that are made from the engine.
fn pages() -> impl Iterator<Item = Page> {
    let written = PAGES.into_iter().map(|(name, text)| Page {
        name,
        text: text.into(),
    });
    let made = [
        ("api", reference::reference()),
        ("keys", keys::keys_reference()),
    ];
    written.chain(made.map(|(name, text)| Page {
        name,
        text: text.into(),
    }))
}

/// Prints the names of the pages, and what each is about.
fn list() {
    for page in pages() {
        let (title, about) = (title(&page.text), first_sentence(&page.text));
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
    const NO_PAGES: [&str; 3] = ["README", "SUMMARY", "card_tests"];

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
            assert!(!title(&page.text).is_empty(), "{}", page.name);
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
