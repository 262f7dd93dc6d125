//! The scripts of a scenario: of its rules and its cards.

use std::collections::BTreeSet;

use crate::script::LuaData;

use super::super::by_id::ById;
use super::super::card::{Card, Script};
use super::super::card_change;
use super::super::diagnostic_kind::DiagnosticKind;
use super::super::document::report;
use super::super::modules::is_module;
use super::super::node::Node;
use super::super::read::{self, ScriptKind};
use super::super::run_script::RunScript;
use super::super::spec::Names;
use super::Loader;

impl Loader<'_> {
    pub(super) fn rules(&mut self, nodes: &[Node], names: &Names<'_>) -> Vec<Script> {
        let (mut scripts, mut seen) = (Vec::new(), BTreeSet::new());
        for node in nodes {
            let name = node.as_text().unwrap_or_default();
            let key = format!("scenarios/rules/{name}.lua");
            // Mods may have rules with the same name: each refers to its own.
            let own = self
                .library
                .sources()
                .find(node.place.file())
                .map(|file| file.root);
            let index = own.and_then(|root| self.library.find_file(&key, Some(root)));
            let index = index.or_else(|| self.library.find_file(&key, None));
            let Some(index) = index else {
                let files = self.library.sources().files().iter();
                let rules = files.filter(|file| {
                    file.key.starts_with("scenarios/rules/") && !is_module(&file.key)
                });
                let fault = DiagnosticKind::unknown_name(
                    "rule script",
                    name,
                    rules.map(|file| file.stem()),
                );
                self.reader.fault(&node.place, fault);
                continue;
            };
            if !seen.insert(index) {
                self.reader.fault(
                    &node.place,
                    DiagnosticKind::DuplicateName {
                        what: "rule script",
                        name: name.to_owned(),
                    },
                );
                continue;
            }
            scripts.extend(self.script(index, ScriptKind::Rule, names));
        }
        scripts
    }

    pub(super) fn scripts(
        &mut self,
        tree: &Node,
        cards: &ById<Card>,
        names: &Names<'_>,
    ) -> Vec<Option<Script>> {
        let special = tree
            .get("special_card")
            .and_then(|node| node.get("card"))
            .and_then(Node::as_text);
        let mut scripts = Vec::with_capacity(cards.len());
        for (id, card) in cards {
            let mut tags = card.tags.iter();
            let eventless = special == Some(id) || tags.any(|tag| tag == "no_event");
            let kind = if eventless {
                ScriptKind::CardWithoutEvent
            } else {
                ScriptKind::Card
            };
            let changed = card_change::script_of(self.library, &mut self.reader, tree, id);
            let found = changed.unwrap_or_else(|| self.library.script_of(&card.set, id));
            scripts.push(match found {
                Some(index) => self.script(index, kind, names),
                None => {
                    if !eventless && changed.is_none() {
                        self.missing_script(&card.set, id);
                    }
                    None
                }
            });
        }
        scripts
    }

    fn missing_script(&mut self, set: &str, id: &str) {
        let tree = self
            .library
            .sets
            .get(set)
            .and_then(|&index| self.library.tree(index));
        let cards = tree
            .and_then(|tree| tree.get("cards"))
            .map_or(&[][..], Node::entries);
        if let Some((key, _)) = cards.iter().find(|(key, _)| key.name == id) {
            self.reader.fault(
                &key.place,
                DiagnosticKind::NoScript {
                    card: id.to_owned(),
                    path: format!("cards/{set}/{id}.lua"),
                },
            );
        }
    }

    pub(super) fn script(
        &mut self,
        index: usize,
        kind: ScriptKind,
        names: &Names<'_>,
    ) -> Option<Script> {
        self.used.push(index);
        let file = self.library.file(index);
        let modules = self.library.modules_of(index).unwrap_or_default();
        for &module in modules
            .iter()
            .filter(|module| !self.used.contains(module))
            .collect::<Vec<_>>()
        {
            self.used.push(module);
            self.library.check_module(module, &mut self.reader.faults);
        }
        if self.library.is_unread(index) {
            return None;
        }
        match self.library.run_script(index) {
            Ok(RunScript { data, .. })
                if !matches!(data, LuaData::Table(_)) && *data != LuaData::List(Vec::new()) =>
            {
                self.reader.fault(&file.line(1), DiagnosticKind::NoReturn);
                None
            }
            Ok(run) => {
                report(&run.renamed, &mut self.reader.faults);
                let script = read::read_script(&mut self.reader, kind, file, run, names);
                Some(Script {
                    modules: self.library.modules(&modules),
                    ..script
                })
            }
            Err(fault) => {
                // The fault may be in a module.
                let file = self.library.sources().find(&fault.path).unwrap_or(file);
                let place = file.line(fault.line.unwrap_or(0));
                self.reader.fault(
                    &place,
                    DiagnosticKind::Lua {
                        message: fault.message.clone(),
                    },
                );
                None
            }
        }
    }
}
