//! The mods of a library: what they add, replace and follow.

use std::collections::{BTreeMap, BTreeSet};

use indexmap::IndexMap;

use super::super::diagnostic::Diagnostic;
use super::super::diagnostic_kind::DiagnosticKind;
use super::super::document::parse_as;
use super::super::mod_order::arrange;
use super::super::mods::{self, Mod};
use super::super::names::{listed, nearest};
use super::super::node::Node;
use super::super::reader::Reader;
use super::super::source::{MOD_FILE, Place};
use super::super::spec::FormerCards;
use super::{Library, Replacement};

impl Library {
    /// Reads the files of the mods. Returns the roots in load order.
    pub(super) fn enter_mods(&mut self) -> Vec<usize> {
        let mut reader = Reader::default();
        let (mut mods, mut described) = (Vec::new(), Vec::new());
        for (index, file) in self.sources.files().iter().enumerate() {
            if file.key != MOD_FILE {
                continue;
            }
            described.push(file.root);
            let unread = self
                .faults
                .list()
                .iter()
                .any(|fault| fault.place.file() == &*file.path);
            let tree = if unread {
                None
            } else {
                parse_as(
                    file,
                    mods::mod_table,
                    &FormerCards::default(),
                    &mut self.faults,
                )
            };
            mods.extend(
                tree.as_ref()
                    .and_then(|tree| Mod::read(&mut reader, file.root, tree)),
            );
            self.trees[index] = tree;
        }
        self.mods = arrange(mods, &self.beside.absent, &mut self.faults);
        self.former_cards = former_cards(&mut reader, &self.mods);
        self.faults.extend(reader.faults.into_sorted());
        let plain = (0..self.sources.roots().len()).filter(|root| !described.contains(root));
        let mods = self.mods.iter().map(|one| one.root);
        plain.chain(mods).collect()
    }

    /// Resolves the additions and replacements of mods.
    pub(super) fn check_mods(&mut self) {
        let mut reader = Reader::default();
        let mut replaced: IndexMap<String, Replacement> = IndexMap::new();
        for one in &self.mods {
            self.check_additions(&mut reader, one);
            self.add_replacements(&mut reader, one, &mut replaced);
            self.check_renamed(&mut reader, one);
        }
        self.replaced = replaced;
        self.faults.extend(reader.faults.into_sorted());
    }

    /// Checks the names of the scenarios and the card sets that a mod adds to.
    fn check_additions(&self, reader: &mut Reader, one: &Mod) {
        let scenarios = self.scenarios.keys().map(String::as_str);
        for scenario in one.named() {
            self.known_with_optional(reader, one, scenario, ("scenario", scenarios.clone()));
        }
        if let Some((_, node)) = one.tables().next()
            && one.named().next().is_none()
        {
            reader.fault(&node.place, DiagnosticKind::AddedNowhere);
        }
        let known = self.sets.keys().map(String::as_str);
        for set in one.add_cards.iter().flat_map(|(_, sets)| sets) {
            self.known_with_optional(reader, one, set, ("card set", known.clone()));
        }
    }

    /// Checks a name in the file of a mod. One that is not there may be of an optional mod.
    fn known_with_optional<'n>(
        &self,
        reader: &mut Reader,
        one: &Mod,
        node: &Node,
        (what, known): (&'static str, impl Iterator<Item = &'n str> + Clone),
    ) {
        let is_there = |id: &str| self.mods.iter().any(|other| other.id == id);
        let others = one.optional.iter().map(|other| other.id.as_str());
        let others: Vec<&str> = others.filter(|id| !is_there(id)).collect();
        let name = node.as_text().unwrap_or_default();
        if others.is_empty() || known.clone().any(|other| other == name) {
            reader.known(node, what, known);
            return;
        }
        let fault = DiagnosticKind::OfOptional {
            what,
            name: name.to_owned(),
            others: listed(&others, "and"),
        };
        reader.fault(&node.place, fault);
    }

    /// Checks that the former ids of a mod's cards are of no card, and those of today of its own.
    fn check_renamed(&self, reader: &mut Reader, one: &Mod) {
        if one.renamed.is_empty() {
            return;
        }
        let (own, _) = self.cards_of_and_beside(one);
        for (old, new) in &one.renamed {
            let card = old.as_text().unwrap_or_default();
            if self.names.cards.contains(card) {
                let card = card.to_owned();
                reader.fault(&old.place, DiagnosticKind::RenamedThere { card });
            } else if let Some(today) = self.former_cards.today(card)
                && !own.contains_key(today)
            {
                let fault = DiagnosticKind::unknown_name("card", today, own.keys().copied());
                reader.fault(&new.place, fault);
            }
        }
    }

    /// Adds the cards that a mod replaces with its own.
    fn add_replacements(
        &self,
        reader: &mut Reader,
        one: &Mod,
        replaced: &mut IndexMap<String, Replacement>,
    ) {
        let (own, others) = self.cards_of_and_beside(one);
        for node in &one.replace {
            let Some(card) = node.as_text() else { continue };
            let card = self.today(reader, node, card);
            let Some(&set) = own.get(card) else {
                let near = nearest(card, own.keys().copied()).map(str::to_owned);
                let fault = DiagnosticKind::NoReplacement {
                    card: card.to_owned(),
                    by: one.id.clone(),
                    near,
                };
                reader.fault(&node.place, fault);
                continue;
            };
            if !others.contains(card) {
                if !reader.faults.is_full() {
                    let others = others.iter().copied();
                    let fault = DiagnosticKind::unknown_name("card", card, others);
                    reader.fault(&node.place, fault);
                }
                continue;
            }
            if let Some(first) = replaced.get(card) {
                let fault = replaced_again(card, first, one);
                let (place, first) = (&node.place, &first.place);
                reader.faults.add_labelled(place, fault, first, "this one");
                continue;
            }
            let (set, by, place) = (set.clone(), one.id.clone(), node.place.clone());
            replaced.insert(card.to_owned(), Replacement { set, by, place });
        }
    }

    /// The id of today of a card that the file of a mod names; a former one is noted.
    fn today<'a>(&'a self, reader: &mut Reader, node: &Node, card: &'a str) -> &'a str {
        let Some(today) = self.former_cards.today(card) else {
            return card;
        };
        let (old, new) = (card.to_owned(), today.to_owned());
        reader.fault(&node.place, DiagnosticKind::Renamed { old, new });
        today
    }

    /// The cards in the sets of a mod, each with its set, and those in sets of other content.
    fn cards_of_and_beside(&self, one: &Mod) -> (BTreeMap<&str, &String>, BTreeSet<&str>) {
        let (mut own, mut others) = (BTreeMap::new(), BTreeSet::new());
        for (set, &index) in &self.sets {
            let cards = self.tree(index).and_then(|tree| tree.get("cards"));
            let is_own = self.file(index).root == one.root;
            for (key, _) in cards.map_or(&[][..], Node::entries) {
                if is_own {
                    own.entry(key.name.as_str()).or_insert(set);
                } else {
                    others.insert(key.name.as_str());
                }
            }
        }
        (own, others)
    }

    /// Whether a mod is loaded after another by its own declaration, directly or through others.
    pub(crate) fn follows(&self, one: &Mod, other: &Mod) -> bool {
        let mut named: Vec<&str> = one.before().collect();
        let mut at = 0;
        while let Some(&id) = named.get(at) {
            if id == other.id {
                return true;
            }
            let more = self
                .mods
                .iter()
                .filter(|mid| mid.id == id)
                .flat_map(Mod::before);
            let more: Vec<&str> = more.filter(|id| !named.contains(id)).collect();
            named.extend(more);
            at += 1;
        }
        false
    }

    /// The name and the description of a mod, in the language of the library.
    #[must_use]
    pub fn names_of_mod(&self, one: &Mod) -> (String, String) {
        let name = self.said("mods", &one.id, "name");
        let description = self.said("mods", &one.id, "description");
        (
            name.unwrap_or(&one.name).to_owned(),
            description.unwrap_or(&one.description).to_owned(),
        )
    }

    /// The loaded mods, in load order.
    #[must_use]
    pub fn mods(&self) -> &[Mod] {
        &self.mods
    }

    /// The ids of a mod's scenarios.
    #[must_use]
    pub fn scenarios_of(&self, one: &Mod) -> Vec<&str> {
        let of_mod = self
            .scenarios
            .iter()
            .filter(|(_, index)| self.file(**index).root == one.root);
        of_mod.map(|(id, _)| id.as_str()).collect()
    }

    /// The options declared by a scenario itself, without inherited and removed ones.
    #[must_use]
    pub fn own_options(&self, scenario: &str) -> Vec<&str> {
        let tree = self
            .scenarios
            .get(scenario)
            .and_then(|&index| self.tree(index));
        let options = tree
            .and_then(|tree| tree.get("options"))
            .map_or(&[][..], Node::entries);
        let declared = options
            .iter()
            .filter(|(_, option)| !option.entries().is_empty());
        declared.map(|(key, _)| key.name.as_str()).collect()
    }

    /// The set from which a card is taken, if not from its own.
    pub(crate) fn replacement(&self, card: &str) -> Option<&str> {
        self.replaced
            .get(card)
            .map(|replacement| replacement.set.as_str())
    }

    /// The card sets that mods add to a scenario.
    pub(crate) fn added_sets(&self, scenario: &str) -> impl Iterator<Item = &Node> {
        let added = self.mods.iter().flat_map(|one| &one.add_cards);
        let sets = added
            .filter(move |(id, _)| id.as_text() == Some(scenario))
            .flat_map(|(_, sets)| sets);
        // Two mods may add the same set.
        let mut seen = BTreeSet::new();
        sets.filter(move |set| seen.insert(set.as_text()))
    }

    /// The mod that replaces a card, and the place where it says so.
    pub(crate) fn replacing(&self, card: &str) -> Option<(&str, &Place)> {
        let replacement = self.replaced.get(card)?;
        Some((&replacement.by, &replacement.place))
    }

    /// The diagnostics of the files `mod.yaml` and of folders of mods, and notes of the mods that are
    /// left out.
    #[must_use]
    pub fn faults_of_mods(&self) -> Vec<Diagnostic> {
        let mod_files = self
            .sources
            .files()
            .iter()
            .filter(|file| file.key == MOD_FILE);
        let paths: BTreeSet<&str> = mod_files.map(|file| &*file.path).collect();
        self.faults
            .list()
            .iter()
            .filter(|fault| paths.contains(fault.place.file()))
            .cloned()
            .chain(self.beside.faults.iter().cloned())
            .chain(self.notes_of_absent())
            .collect()
    }
}

/// The former ids of the cards of some mods. Two that rename the same card, and ids in a circle, are
/// faults.
fn former_cards(reader: &mut Reader, mods: &[Mod]) -> FormerCards {
    let mut cards = FormerCards::default();
    let mut by: BTreeMap<&str, (&Mod, &Place)> = BTreeMap::new();
    let all = mods
        .iter()
        .flat_map(|one| one.renamed.iter().map(move |(old, new)| (one, old, new)));
    for (one, old, new) in all.clone() {
        let [card, today] = [old, new].map(|node| node.as_text().unwrap_or_default());
        if let Some((first, place)) = by.get(card) {
            let fault = DiagnosticKind::RenamedTwice {
                card: card.to_owned(),
                by: [first.id.clone(), one.id.clone()],
            };
            let faults = &mut reader.faults;
            faults.add_labelled(&old.place, fault, place, "this one");
            continue;
        }
        by.insert(card, (one, &old.place));
        cards.insert(card, today);
    }
    let circle = all.filter(|(_, old, _)| {
        let card = old.as_text().unwrap_or_default();
        cards.today(card).is_none()
    });
    for (_, old, _) in circle.collect::<Vec<_>>() {
        let card = old.as_text().unwrap_or_default().to_owned();
        cards.remove(&card);
        reader.fault(&old.place, DiagnosticKind::RenamedInCircle { card });
    }
    cards
}

/// The fault of a card that a mod replaces, but an earlier entry has replaced already.
fn replaced_again(card: &str, first: &Replacement, one: &Mod) -> DiagnosticKind {
    if first.by == one.id {
        return DiagnosticKind::DuplicateName {
            what: "card",
            name: card.to_owned(),
        };
    }
    DiagnosticKind::ReplacedTwice {
        card: card.to_owned(),
        by: [first.by.clone(), one.id.clone()],
    }
}
