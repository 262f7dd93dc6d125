//! Assembles the cards of a scenario from its sets.

use std::collections::{BTreeMap, BTreeSet};

use indexmap::IndexMap;

use super::by_id::ById;
use crate::ids::{CardId, MAX_CARDS, PeriodId, Side};

use super::card::Card;
use super::card_change;
use super::diagnostic::{Diagnostic, Diagnostics};
use super::diagnostic_kind::DiagnosticKind;
use super::fact::Fact;
use super::library::Library;
use super::mods::Mod;
use super::node::{Node, NodeKey, NodeValue};
use super::option::OptionValue;
use super::read::{CardEntry, CardSet, FactWords, Facts, NEUTRAL, fact_values};
use super::reader::Reader;
use super::scenario::{Head, Pool};

/// The cards of a scenario by id, in the order of its sets, and the facts that they may have.
/// Adds the files of the sets to `used`.
pub(super) fn cards(
    library: &Library,
    reader: &mut Reader,
    (scenario, head): (&str, &Head),
    used: &mut Vec<usize>,
) -> (ById<Card>, ById<Fact>) {
    let mut facts = ById::default();
    let mut entries = Entries::default();
    let mut left_out: BTreeSet<String> = BTreeSet::new();
    let mut replacements = Replacements {
        library,
        read: BTreeSet::new(),
        faults: Diagnostics::default(),
    };
    let own = head.cards.iter().flatten().cloned();
    let added = library.added_sets(scenario).cloned().map(Pool::whole);
    for pool in own.chain(added) {
        let Some((id, set)) = pooled_set(library, reader, &pool, used) else {
            continue;
        };
        for (name, fact) in &set.facts {
            if facts.get(name).is_some_and(|other| other != fact) {
                let (what, name) = ("fact", name.clone());
                let fault = DiagnosticKind::DuplicateName { what, name };
                reader.fault(&pool.set.place, fault);
            }
            facts.insert(name.clone(), fact.clone());
        }
        if head.change.is_some() {
            left_out.extend(set.cards.keys().cloned());
        }
        for (card, entry) in chosen(reader, head, &pool, set) {
            let (id, entry) = replacements.card(card, used).unwrap_or((id, entry));
            if entries.enter(library, reader, &pool, (card, id, entry)) == Entered::Full {
                break;
            }
        }
    }
    let Entries {
        mut by_id, undealt, ..
    } = entries;
    reader.faults.extend(replacements.faults.into_sorted());
    if let Some(change) = &head.change {
        card_change::apply(library, reader, change, &mut by_id, &left_out);
    }
    check_numbers(library, reader, &by_id);
    (resolved(library, reader, head, by_id, &undealt), facts)
}

/// Reads the set of a pool; adds its files to `used`.
fn pooled_set<'l>(
    library: &'l Library,
    reader: &mut Reader,
    pool: &Pool,
    used: &mut Vec<usize>,
) -> Option<(&'l str, &'l CardSet)> {
    let sets = library.sets.keys().map(String::as_str);
    let index = reader.known(&pool.set, "card set", sets)?;
    let (id, &index) = library.sets.get_index(index)?;
    if !used.contains(&index) {
        used.push(index);
        used.extend(library.bases.of_file(index));
    }
    let (set, faults) = library.card_set(id)?;
    reader.faults.extend_from(faults);
    Some((id, set))
}

/// The cards of a scenario so far, with the set of each.
#[derive(Default)]
struct Entries<'l> {
    by_id: IndexMap<String, (&'l str, CardEntry)>,
    /// The set of the pool that each card came with, which a replaced card does not come from.
    pools: BTreeMap<String, String>,
    /// The cards that are in the scenario but not dealt.
    undealt: Vec<String>,
}

/// Whether there is room for further cards.
#[derive(PartialEq)]
enum Entered {
    Room,
    Full,
}

impl<'l> Entries<'l> {
    /// Adds a card of a set, unless another set has it or there are too many.
    fn enter(
        &mut self,
        library: &Library,
        reader: &mut Reader,
        pool: &Pool,
        (card, set, entry): (&str, &'l str, &CardEntry),
    ) -> Entered {
        if let Some((first_id, first)) = self.by_id.get(card) {
            // An added set may also contain the cards that the mod replaces.
            let is_replaced =
                library.replacement(card) == Some(first_id) && pool.set.as_text() == Some(first_id);
            if !is_replaced {
                let of_pool = pool.set.as_text().unwrap_or_default();
                let of_first = self.pools.get(card).map_or(of_pool, String::as_str);
                let pools = [of_first, of_pool];
                report_again(library, reader, pools, (card, set, entry), first);
            }
            return Entered::Room;
        }
        if self.by_id.len() >= MAX_CARDS {
            reader.too_many(&pool.set.place, "cards", MAX_CARDS);
            return Entered::Full;
        }
        if !pool.dealt {
            self.undealt.push(card.to_owned());
        }
        self.by_id.insert(card.to_owned(), (set, entry.clone()));
        let of_pool = pool.set.as_text().unwrap_or_default();
        self.pools.insert(card.to_owned(), of_pool.to_owned());
        Entered::Room
    }
}

/// Reports a card whose id another set has.
fn report_again(
    library: &Library,
    reader: &mut Reader,
    pools: [&str; 2],
    (card, set, entry): (&str, &str, &CardEntry),
    first: &CardEntry,
) {
    if let Some(fault) = replaced_again(library, pools, card) {
        reader.faults.push(fault);
        return;
    }
    let by = mod_of(library, set).map(|one| one.id.clone());
    let card = card.to_owned();
    let fault = DiagnosticKind::CardTwice { card, by };
    let (place, first) = (&entry.place, &first.place);
    reader.faults.add_labelled(place, fault, first, "this one");
}

/// The fault of a card with the id of another one that a mod replaces: the version of that mod stands
/// for each of the two.
fn replaced_again(library: &Library, pools: [&str; 2], card: &str) -> Option<Diagnostic> {
    let (replaced_by, at) = library.replacing(card)?;
    let replacing = library.mods().iter().find(|one| one.id == replaced_by)?;
    let is_meant = |set: &&str| {
        let of_set = mod_of(library, set);
        of_set.is_none_or(|one| one.id == replaced_by || library.follows(replacing, one))
    };
    // The mod replaces the card of a mod that it comes after.
    let (meant, stray) = match is_meant(&pools[0]) {
        true => (pools[0], pools[1]),
        false => (pools[1], pools[0]),
    };
    let place = |set: &str| Some(library.card_set(set)?.0.cards.get(card)?.place.clone());
    let fault = DiagnosticKind::CardReplaced {
        card: card.to_owned(),
        by: mod_of(library, stray)?.id.clone(),
        replaced_by: replaced_by.to_owned(),
    };
    let labels = vec![
        (place(meant)?, "the card that is replaced"),
        (at.clone(), "the mod that replaces it"),
    ];
    Some(Diagnostic {
        labels,
        ..Diagnostic::new(place(stray)?, fault)
    })
}

/// Resolves the names in the entries of cards.
fn resolved(
    library: &Library,
    reader: &mut Reader,
    head: &Head,
    entries: IndexMap<String, (&str, CardEntry)>,
    undealt: &[String],
) -> ById<Card> {
    let resolver = Resolver {
        library,
        head,
        ids: entries.keys().cloned().collect(),
    };
    let mut cards = ById::default();
    for (id, (set, entry)) in entries {
        let card = Card {
            dealt: !undealt.contains(&id),
            ..resolver.card(reader, &id, set, entry)
        };
        cards.insert(id, card);
    }
    cards
}

impl Library {
    /// The mod that a card set belongs to; `None` for content outside mods.
    #[must_use]
    pub fn mod_of_set(&self, set: &str) -> Option<&Mod> {
        mod_of(self, set)
    }
}

/// The mod that a set belongs to.
fn mod_of<'l>(library: &'l Library, set: &str) -> Option<&'l Mod> {
    let root = library.file(*library.sets.get(set)?).root;
    library.mods().iter().find(|one| one.root == root)
}

/// Warns of cards of a mod with the same number as a card of another set. A scenario may combine
/// the cards of two games with separate numbering.
fn check_numbers(
    library: &Library,
    reader: &mut Reader,
    entries: &IndexMap<String, (&str, CardEntry)>,
) {
    let mut numbers: BTreeMap<u16, (&str, &str, &CardEntry)> = BTreeMap::new();
    for (id, (set, entry)) in entries {
        match numbers.get(&entry.number) {
            Some((card, first, other))
                if first != set && entry.number > 0 && mod_of(library, set).is_some() =>
            {
                let fault = DiagnosticKind::NumberTaken {
                    number: entry.number,
                    card: (*card).to_owned(),
                };
                reader.faults.add_labelled(
                    &entry.number_place,
                    fault,
                    &other.number_place,
                    "this one",
                );
            }
            Some(_) => {}
            None => {
                numbers.insert(entry.number, (id, set, entry));
            }
        }
    }
}

/// The sets from which mods take cards, and their faults.
struct Replacements<'l> {
    library: &'l Library,
    read: BTreeSet<usize>,
    faults: Diagnostics,
}

impl<'l> Replacements<'l> {
    /// The card of a mod that replaces this one, with its set.
    fn card(&mut self, card: &str, used: &mut Vec<usize>) -> Option<(&'l str, &'l CardEntry)> {
        let (id, &index) = self
            .library
            .sets
            .get_key_value(self.library.replacement(card)?)?;
        if !used.contains(&index) {
            used.push(index);
            used.extend(self.library.bases.of_file(index));
        }
        let (set, faults) = self.library.card_set(id)?;
        if self.read.insert(index) {
            self.faults.extend_from(faults);
        }
        Some((id, set.cards.get(card)?))
    }
}

/// The cards of a set that are in a pool.
fn chosen<'s>(
    reader: &mut Reader,
    head: &Head,
    pool: &Pool,
    set: &'s CardSet,
) -> Vec<(&'s String, &'s CardEntry)> {
    if pool.is_whole() {
        return set.cards.iter().collect();
    }
    let words = FactWords::of_pool(
        head.sides.iter().map(|side| side.id.as_str()),
        head.periods.iter().map(|period| period.id.as_str()),
        set,
    );
    let known = words.tags();
    let of = pool.set.as_text().unwrap_or_default();
    let mut out: Vec<String> = Vec::new();
    for (tag, on) in &pool.with {
        let index = reader.known(tag, "tag of cards", known.iter().copied());
        out.extend(index.filter(|_| !on).map(|index| known[index].to_owned()));
    }
    let without = pool
        .without
        .as_ref()
        .map(|filter| fitting(reader, &words, filter, (of, set)));
    let only = pool
        .only
        .as_ref()
        .map(|filter| fitting(reader, &words, filter, (of, set)));
    let mut taken = Vec::new();
    for (index, (id, card)) in set.cards.iter().enumerate() {
        let is_named = only.as_ref().is_none_or(|only| only.contains(&index));
        let is_out = without
            .as_ref()
            .is_some_and(|without| without.contains(&index))
            || card.tags.iter().any(|tag| out.contains(tag));
        if is_named && !is_out {
            taken.push((id, card));
        }
    }
    taken
}

/// The positions of the cards that match a filter of a pool: each entry is an id, or facts.
fn fitting(
    reader: &mut Reader,
    words: &FactWords<'_>,
    filter: &Node,
    (of, set): (&str, &CardSet),
) -> BTreeSet<usize> {
    let mut found = BTreeSet::new();
    for node in reader.one_or_more(filter) {
        let NodeValue::Map(_) = node.value else {
            found.extend(reader.known(node, "card", set.cards.keys()));
            continue;
        };
        let before = reader.faults.errors();
        let Some(facts) = Facts::of(reader, node, words) else {
            continue;
        };
        let fit = set
            .cards
            .values()
            .enumerate()
            .filter(|(_, card)| facts.fit_entry(card, &set.facts))
            .map(|(index, _)| index);
        let fit: Vec<usize> = fit.collect();
        if fit.is_empty() && reader.faults.errors() == before {
            reader.fault(
                &node.place,
                DiagnosticKind::NoCardFits { set: of.to_owned() },
            );
        }
        found.extend(fit);
    }
    found
}

/// Resolves the names of cards.
struct Resolver<'a> {
    library: &'a Library,
    head: &'a Head,
    ids: Vec<String>,
}

impl Resolver<'_> {
    fn card(&self, reader: &mut Reader, id: &str, set: &str, entry: CardEntry) -> Card {
        // The last word marks a card without a side.
        let sides = self
            .head
            .sides
            .iter()
            .map(|side| side.id.as_str())
            .chain([NEUTRAL]);
        let owner = entry
            .side
            .as_ref()
            .and_then(|node| reader.known(node, "side", sides));
        let periods = self.head.periods.iter().map(|period| period.id.as_str());
        let period = entry
            .period
            .as_ref()
            .and_then(|node| reader.known(node, "period", periods));
        Card {
            id: id.to_owned(),
            set: set.to_owned(),
            number: entry.number,
            name: entry.name.unwrap_or_else(|| id.to_owned()),
            also: entry.also,
            owner: owner.and_then(|index| Side::BOTH.get(index).copied()),
            ops: entry.ops,
            period: PeriodId::at(period.unwrap_or(0)),
            dealt: true,
            scoring: entry.scoring,
            starred: entry.starred,
            underlined: entry.underlined,
            tags: entry.tags,
            facts: self.facts(reader, set, &entry.facts),
            text: entry.text,
            in_force: entry.in_force,
            note: entry.note,
            commentary: entry.commentary,
            confidence: entry.confidence,
            art: entry.art,
            requires: self.others(reader, &entry.requires),
            blocks: self.others(reader, &entry.blocks),
            cancels: self.others(reader, &entry.cancels),
            changed: entry.changed,
        }
    }

    /// Reads the values of the facts that the set of a card declares.
    fn facts(
        &self,
        reader: &mut Reader,
        set: &str,
        given: &[(NodeKey, Node)],
    ) -> ById<OptionValue> {
        match self.library.card_set(set) {
            Some((set, _)) => fact_values(reader, given, &set.facts),
            None => ById::default(),
        }
    }

    /// Resolves names of other cards. Cards that only other content defines are dropped.
    fn others(&self, reader: &mut Reader, nodes: &[Node]) -> Vec<CardId> {
        let mut found = Vec::new();
        for node in nodes {
            let name = node.as_text().unwrap_or_default();
            if let Some(index) = self.ids.iter().position(|id| id == name) {
                found.push(CardId::at(index));
            } else if !self.library.names.cards.contains(name) {
                reader.fault(
                    &node.place,
                    DiagnosticKind::unknown_name("card", name, self.ids.iter()),
                );
            }
        }
        found
    }
}
