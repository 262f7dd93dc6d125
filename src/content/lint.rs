//! Lints: probable mistakes in a script or a card, found without running anything.

use std::collections::{BTreeMap, BTreeSet};

use crate::script::{LuaData, Token, TokenKind, forgotten_variables, tokens};

use super::card::Starts;
use super::diagnostic::Diagnostics;
use super::diagnostic_kind::DiagnosticKind;
use super::library::Library;
use super::mods::{Mod, OPTIONS};
use super::modules::is_module;
use super::node::{Node, NodeValue};
use super::read::{MAX_TAGS, NO_EVENT};
use super::run_script::RunScript;
use super::source::{Place, SourceFile};
use super::spec::{SET_FORMAT, Word};

/// Maximum number of tags that are compared with each other: finding similar names is slow.
const MAX_COMPARED_TAGS: usize = 100;

impl Library {
    /// Warns of probable mistakes in scripts, and of unused tags of cards.
    pub(super) fn lint(&self, faults: &mut Diagnostics) {
        let scripts: Vec<(usize, &SourceFile, Vec<Token<'_>>)> = self
            .sources()
            .files()
            .iter()
            .enumerate()
            .filter(|(_, file)| file.key.ends_with(".lua"))
            .map(|(index, file)| (index, file, tokens(&file.text)))
            .collect();
        let texts = scripts
            .iter()
            .flat_map(|(.., tokens)| tokens)
            .filter(|token| token.kind == TokenKind::Text);
        let mut quoted: BTreeSet<&str> = texts.map(|token| token.text).collect();
        // The conditions of phases ask for effects too.
        let scenarios = self
            .scenarios
            .values()
            .filter_map(|&index| self.tree(index));
        for phases in scenarios.filter_map(|tree| tree.get("phases")) {
            collect_words(phases, &mut quoted);
        }
        for (index, file, tokens) in &scripts {
            let Ok(run) = self.run_script(*index) else {
                continue;
            };
            if is_module(&file.key) {
                continue;
            }
            for one in forgotten_variables(&file.text) {
                faults.add(
                    &file.word_in_line(&one.name, one.line),
                    DiagnosticKind::Forgotten { name: one.name },
                );
            }
            if file.key.starts_with("cards/") {
                lint_effects(faults, file, run, tokens, &quoted);
            }
        }
        let words = scripts
            .iter()
            .flat_map(|(.., tokens)| tokens)
            .map(|token| token.text);
        let mut asked: BTreeSet<&str> = words.collect();
        self.lint_options(faults, asked.clone());
        self.lint_tracks(faults, asked.clone());
        for tree in self
            .scenarios
            .values()
            .filter_map(|&index| self.tree(index))
        {
            collect_words(tree, &mut asked);
        }
        self.lint_tags(faults, &asked);
    }

    /// Warns of options that no script, scenario or card uses.
    fn lint_options<'n>(&'n self, faults: &mut Diagnostics, mut used: BTreeSet<&'n str>) {
        let files = self.scenarios.values().chain(self.sets.values());
        let trees: Vec<&Node> = files.filter_map(|&index| self.tree(index)).collect();
        let keys = trees.iter().flat_map(|tree| tree.entries());
        for (key, node) in keys.filter(|(key, _)| key.name != OPTIONS.1) {
            used.insert(&key.name);
            collect_words(node, &mut used);
        }
        let of_mods = || self.mods().iter().flat_map(Mod::tables);
        for (_, node) in of_mods().filter(|(table, _)| *table != OPTIONS) {
            collect_words(node, &mut used);
        }
        let options = trees.iter().filter_map(|tree| tree.get(OPTIONS.1));
        let of_mods = of_mods().filter(|(table, _)| *table == OPTIONS);
        let options = options.chain(of_mods.map(|(_, node)| node));
        for (key, _) in options.flat_map(Node::entries) {
            // A file writes `$NAME` for the value.
            let value = format!("${}", key.name);
            if !used.contains(key.name.as_str()) && !used.contains(value.as_str()) {
                let option = key.name.clone();
                faults.add(&key.place, DiagnosticKind::UnusedOption { option });
            }
        }
    }

    /// Warns of tags that only one card has and that no script or scenario mentions.
    fn lint_tags(&self, faults: &mut Diagnostics, asked: &BTreeSet<&str>) {
        let mut places: BTreeMap<&str, Vec<&Place>> = BTreeMap::new();
        let trees = self
            .sets
            .values()
            .filter_map(|&index| self.tree(index)?.get("cards"));
        for (_, card) in trees.flat_map(Node::entries) {
            let tags = card.get("tags").map(|node| &node.value);
            let Some(NodeValue::List(tags)) = tags else {
                continue;
            };
            // A list that is too long has been reported as an error.
            for node in tags.iter().take_while(|_| tags.len() <= MAX_TAGS) {
                if let Some(tag) = node.as_text() {
                    places.entry(tag).or_default().push(&node.place);
                }
            }
        }
        let (known, rare): (Vec<_>, Vec<_>) = places.iter().partition(|(tag, places)| {
            **tag == NO_EVENT || places.len() > 1 || asked.contains(*tag)
        });
        let known = known.into_iter().map(|(tag, _)| *tag);
        let known = known.chain([NO_EVENT]).take(MAX_COMPARED_TAGS);
        let known: Vec<&str> = known.collect();
        // A typo in a tag that other cards have is reported when the set is read.
        let said: BTreeSet<Place> = faults
            .list()
            .iter()
            .map(|fault| fault.place.clone())
            .collect();
        let rare = rare.into_iter();
        let alone = rare.filter(|(_, places)| {
            let mut places = places.iter();
            places.all(|place| !said.contains(place))
        });
        for (tag, at) in alone.take(MAX_COMPARED_TAGS) {
            let near = super::names::nearest(tag, known.iter().copied());
            let near = near.map(str::to_owned);
            for place in at {
                faults.add(
                    place,
                    DiagnosticKind::UnusedTag {
                        tag: (*tag).to_owned(),
                        near: near.clone(),
                    },
                );
            }
        }
    }
}

/// Warns of effects that cannot begin, and of effects without any effect.
fn lint_effects(
    faults: &mut Diagnostics,
    file: &SourceFile,
    RunScript { data, format, .. }: &RunScript,
    tokens: &[Token<'_>],
    quoted: &BTreeSet<&str>,
) {
    let has_effects = match data.get("effects") {
        Some(LuaData::Table(entries)) => !entries.is_empty(),
        _ => false,
    };
    let starts = match (data.get("starts"), data.get("event")) {
        (Some(LuaData::Text(word)), _) => Starts::of(word).unwrap_or_default(),
        (_, Some(_)) if *format < SET_FORMAT => Starts::ByCall,
        _ => Starts::Before,
    };
    let starts_itself = data.get("lasts").is_some() && starts != Starts::ByCall;
    match (find_word(tokens, "start_effect"), has_effects) {
        (None, true) if !starts_itself => {
            let line = find_word(tokens, "effects").map_or(0, |token| token.line);
            faults.add(
                &file.word_in_line("effects", line),
                DiagnosticKind::NeverBegins {
                    card: file.stem().to_owned(),
                },
            );
        }
        (Some(token), true) if starts_itself && data.get("starts").is_none() => {
            faults.add(
                &file.word_in_line("start_effect", token.line),
                DiagnosticKind::StartsTwice {
                    card: file.stem().to_owned(),
                },
            );
        }
        (Some(token), false) => {
            // A script may test whether the effect is in force, or read its data.
            let asked = quoted.contains(file.stem())
                || find_word(tokens, "marked").is_some()
                || find_word(tokens, "effect_data").is_some();
            if !asked {
                faults.add(
                    &file.word_in_line("start_effect", token.line),
                    DiagnosticKind::EmptyEffect {
                        card: file.stem().to_owned(),
                    },
                );
            }
        }
        _ => {}
    }
}

/// The first token that is this word.
fn find_word<'t>(tokens: &'t [Token<'t>], word: &str) -> Option<&'t Token<'t>> {
    let mut words = tokens.iter().filter(|token| token.kind == TokenKind::Word);
    words.find(|token| token.text == word)
}

/// Every word of a tree: keys and texts.
pub(super) fn collect_words<'n>(node: &'n Node, words: &mut BTreeSet<&'n str>) {
    match &node.value {
        NodeValue::Map(entries) => {
            for (key, node) in entries {
                words.insert(&key.name);
                collect_words(node, words);
            }
        }
        NodeValue::List(nodes) => {
            for node in nodes {
                collect_words(node, words);
            }
        }
        NodeValue::Text(text) => {
            words.insert(text);
        }
        _ => {}
    }
}
