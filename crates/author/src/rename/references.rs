//! Finds what names a card in the text of a file.

use brink::content::{Diagnostic, DiagnosticKind, Diagnostics, Place, SourceFile};
use brink::tooling::{FormerCards, MOD_FILE, Node, NodeValue, Renamed, Takes, TokenKind};
use brink::tooling::{modernize, parse, tokens};

use super::card::Rename;
use super::plan::Mention;
use crate::keys::table_at;
use crate::position::takes_of;
use crate::upgrade::upgraded;

/// The text of a file of YAML with the new id; one that cannot be parsed stays as it is.
pub(super) fn in_yaml(rename: &Rename<'_>, source: &SourceFile, former: &FormerCards) -> String {
    let text = source.text.strip_prefix('\u{feff}').unwrap_or(&source.text);
    let file = SourceFile {
        text: text.to_owned(),
        ..source.clone()
    };
    let Some(mut tree) = parse(&file, &mut Diagnostics::default()) else {
        return source.text.clone();
    };
    let mut found = Vec::new();
    if source.key == format!("cards/{}/cards.yaml", rename.set) {
        let cards = tree.get("cards").map_or(&[][..], Node::entries);
        let own = cards.iter().find(|(key, _)| key.name == rename.card);
        found.extend(own.map(|(key, _)| renamed(&key.place, [rename.card, rename.to])));
    }
    for pair in rename.long_names() {
        let pair = pair.each_ref().map(String::as_str);
        long_names(&tree, pair, &mut found);
    }
    let takes = match source.key.starts_with("tests/") {
        true => Some(takes_of(&tree)),
        false => table_at(&source.key).map(Takes::Table),
    };
    let typed = takes.map_or(Vec::new(), |takes| modernize(&mut tree, &takes, former));
    // Former keys and words are left to `brink upgrade`.
    let typed = typed.iter().filter(|one| is_of(rename, one));
    found.extend(typed.map(|one| renamed(&one.place, [&one.old, &one.new])));
    upgraded(&source.text, &found).text
}

impl Rename<'_> {
    /// The long names of the card, and the new ones.
    fn long_names(&self) -> [[String; 2]; 2] {
        let ids = [self.card, self.to];
        [
            ids.map(|id| format!("card:{id}")),
            ids.map(|id| format!("{}/{id}", self.set)),
        ]
    }
}

fn is_of(rename: &Rename<'_>, one: &Renamed) -> bool {
    one.old == rename.card && one.new == rename.to
}

fn renamed(place: &Place, [old, new]: [&str; 2]) -> Diagnostic {
    let [old, new] = [old, new].map(str::to_owned);
    Diagnostic::new(place.clone(), DiagnosticKind::Renamed { old, new })
}

/// Finds the keys and texts of a tree that are a long name of the card.
fn long_names(node: &Node, [old, new]: [&str; 2], found: &mut Vec<Diagnostic>) {
    match &node.value {
        NodeValue::Text(text) if text == old => found.push(renamed(&node.place, [old, new])),
        NodeValue::List(items) => {
            for item in items {
                long_names(item, [old, new], found);
            }
        }
        NodeValue::Map(entries) => {
            for (key, value) in entries {
                if key.name == old {
                    found.push(renamed(&key.place, [old, new]));
                }
                long_names(value, [old, new], found);
            }
        }
        _ => {}
    }
}

/// The text of a script with the new id in its literals.
///
/// A literal that may be something else stays as it is.
pub(super) fn in_script(rename: &Rename<'_>, text: &str, former: &FormerCards) -> String {
    let own = [[rename.card, rename.to].map(str::to_owned)];
    let own = own.into_iter().filter(|_| former.follows_answers());
    let names: Vec<[String; 2]> = own.chain(rename.long_names()).collect();
    let mut whole = text.to_owned();
    let tokens = tokens(text);
    for (at, token) in tokens.iter().enumerate().rev() {
        let mut pairs = names.iter().filter(|_| token.kind == TokenKind::Text);
        let Some([old, new]) = pairs.find(|[old, _]| old == token.text) else {
            continue;
        };
        // The name of a module, with or without parentheses.
        let before = tokens[..at].iter().rev().take(2);
        if before.map(|token| token.text).any(|word| word == "require") {
            continue;
        }
        let from = token.text.as_ptr() as usize - text.as_ptr() as usize;
        whole.replace_range(from..from + old.len(), new);
    }
    whole
}

/// The lines of a text after the change that still have the former id as a word.
pub(super) fn mentions(id: &str, path: &str, after: &str) -> Vec<Mention> {
    let lines = after.lines().enumerate();
    let having = lines.filter(|(_, line)| has_word(line, id));
    // The file of the mod names it as the former id.
    let having = having.filter(|_| !path.ends_with(MOD_FILE));
    let all = having.map(|(index, line)| Mention {
        path: path.to_owned(),
        line: index + 1,
        text: line.trim().to_owned(),
    });
    all.collect()
}

/// Whether a line has a word.
fn has_word(line: &str, word: &str) -> bool {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
    let mut places = line.match_indices(word);
    places.any(|(at, _)| {
        !line[..at].ends_with(is_part) && !line[at + word.len()..].starts_with(is_part)
    })
}
