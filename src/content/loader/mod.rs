//! Loads one scenario: resolves names between files and assembles the content.

mod each;
mod hands;
mod scripts;

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::digest;
use crate::ids::{CardId, RegionId, SpaceSet};
use crate::words::{Plural, Words};

use super::acting_boxes::ActingBoxes;
use super::by_id::ById;
use super::card::{Card, Script, Traits};
use super::diagnostic::Diagnostics;
use super::diagnostic_kind::DiagnosticKind;
use super::fact::Fact;
use super::library::{Library, LoadError, Loaded};
use super::list_changes::with_changed_lists;
use super::map::Map;
use super::node::{Node, NodeValue};
use super::option::OptionValue;
use super::read;
use super::reader::Reader;
use super::scenario::{Head, Scenario, SideNames, ZONES};
use super::source::{MOD_FILE, Place, SourceFile};
use super::spec::{Names, Takes};
use super::{Content, additions, locale, pool};

impl Library {
    /// The files of a scenario under any value of its options: itself, the scenarios it extends,
    /// its map, its card sets and their scripts, its rule scripts. If it has errors, only those
    /// that could be resolved.
    #[must_use]
    pub fn files_of(&self, scenario: &str) -> Vec<&SourceFile> {
        let used = self
            .trials_of(scenario)
            .into_iter()
            .flat_map(|trials| &trials.used);
        used.map(|&index| self.file(index)).collect()
    }

    /// Loads a scenario with the defaults of its options.
    ///
    /// # Errors
    /// Every diagnostic of the files that it needs, including warnings.
    pub fn load(&self, scenario: &str) -> Result<Loaded, LoadError> {
        self.loaded(scenario, &[])
    }

    /// Loads a scenario with values for some of its options.
    ///
    /// # Errors
    /// Every diagnostic of the files that it needs and of the options, including warnings.
    ///
    /// # Examples
    /// ```
    /// use brink::Library;
    ///
    /// let library = Library::open(&[".".into()]);
    /// let loaded = library.load_with("red_sea", [("handicap_us", "2")])?;
    /// assert!(loaded.warnings.is_empty());
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn load_with(
        &self,
        scenario: &str,
        options: impl IntoIterator<Item = (impl AsRef<str>, impl AsRef<str>)>,
    ) -> Result<Loaded, LoadError> {
        let options: Vec<(String, String)> = options
            .into_iter()
            .map(|(name, value)| (name.as_ref().to_owned(), value.as_ref().to_owned()))
            .collect();
        self.loaded(scenario, &options)
    }

    /// Loads a scenario, without broken mods if they are to be left out.
    pub(super) fn loaded(
        &self,
        scenario: &str,
        options: &[(String, String)],
    ) -> Result<Loaded, LoadError> {
        let Attempt {
            content, faults, ..
        } = Attempt::of(self, scenario, options);
        // Warnings do not prevent loading.
        let content = content.filter(|_| !faults.has_errors());
        let diagnostics = faults.into_sorted();
        match content {
            Some(content) => Ok(Loaded {
                content: Arc::new(content),
                warnings: diagnostics,
            }),
            None => self.loaded_without_broken(scenario, options, LoadError { diagnostics }),
        }
    }
}

/// Maximum length of a chain of scenarios that extend one another.
const MAX_EXTENDS: usize = 16;

/// The state while a scenario is loaded.
struct Loader<'a> {
    library: &'a Library,
    reader: Reader,
    /// The files of the scenario, in the order in which they were needed.
    used: Vec<usize>,
    /// The scenario and those that it extends.
    scenarios: Vec<String>,
}

/// The parts of a scenario.
struct Parts {
    scenario: Scenario,
    map: Map,
    cards: ById<Card>,
    facts: ById<Fact>,
    scripts: Vec<Option<Script>>,
    rules: Vec<Script>,
    /// Names that only other content has.
    absent: HashSet<String>,
}

/// A scenario loaded as completely as its errors allow.
pub(super) struct Attempt<T> {
    /// `None` if parts that others need are missing.
    pub(super) content: Option<T>,
    pub(super) faults: Diagnostics,
    /// The files that it needed, in that order.
    pub(super) used: Vec<usize>,
}

impl Attempt<Content> {
    /// Loads a scenario.
    pub(super) fn of(
        library: &Library,
        id: &str,
        options: &[(String, String)],
    ) -> Attempt<Content> {
        Attempt::with(library, id, options, |loader, parts| loader.assemble(parts))
    }
}

impl Attempt<()> {
    /// Loads a scenario only for its faults and its files.
    pub(super) fn trial(library: &Library, id: &str, options: &[(String, String)]) -> Attempt<()> {
        Attempt::with(library, id, options, |_, _| ())
    }
}

impl<T> Attempt<T> {
    fn with(
        library: &Library,
        id: &str,
        options: &[(String, String)],
        make: impl FnOnce(&Loader<'_>, Parts) -> T,
    ) -> Attempt<T> {
        let mut loader = Loader {
            library,
            reader: Reader::default(),
            used: Vec::new(),
            scenarios: Vec::new(),
        };
        let parts = loader.scenario(id, options);
        let content = parts.map(|parts| make(&loader, parts));
        let (mut faults, used) = (loader.reader.faults, loader.used);
        label_inherited(library, id, &used, &mut faults);
        let paths: Vec<&str> = used
            .iter()
            .map(|&index| &*library.file(index).path)
            .collect();
        let early = library
            .faults()
            .list()
            .iter()
            .filter(|fault| paths.contains(&fault.place.file()));
        faults.extend(early.cloned());
        // Any content may be missing.
        faults.extend(library.missing_folders().cloned());
        // A diagnostic of a mod may concern any scenario.
        faults.extend(library.faults_of_mods());
        Attempt {
            content,
            faults: library.explained(faults),
            used,
        }
    }
}

impl Loader<'_> {
    fn scenario(&mut self, id: &str, options: &[(String, String)]) -> Option<Parts> {
        let tree = self.tree_of(id)?;
        read::read_options(&mut self.reader, tree.get("options"), options);
        let head = read::read_head(&mut self.reader, &tree)?;
        let map = self.map(&head);
        let before = self.reader.faults.errors();
        let head_of = (id, &head);
        let cards = pool::cards(self.library, &mut self.reader, head_of, &mut self.used);
        let pools_are_sound = self.reader.faults.errors() == before
            && self
                .used
                .iter()
                .all(|&index| self.library.tree(index).is_some());
        read::check_periods_begin(&mut self.reader, &tree, &head, &cards.0);
        let mut map = map?;
        for (tag, _) in tree.get("tags").map_or(&[][..], Node::entries) {
            map.declare_tag(&tag.name);
        }
        let tree = each::expanded(&mut self.reader, tree, &map, &head);
        let parts = self.parts((id, &tree, &head), map, cards)?;
        // A missing set is reported only once.
        if pools_are_sound {
            let (scenario, cards) = (&parts.scenario, &parts.cards);
            self.check_hands(&tree, scenario, cards);
            self.check_rounds(&tree, scenario);
            let scripts = (&parts.scripts[..], &parts.rules[..]);
            read::check_setup(&mut self.reader, &tree, (scenario, cards), scripts);
        }
        Some(parts)
    }

    /// Reads the scenario itself and its scripts, by the names of its map and its cards.
    fn parts(
        &mut self,
        (id, tree, head): (&str, &Node, &Head),
        map: Map,
        (cards, facts): (ById<Card>, ById<Fact>),
    ) -> Option<Parts> {
        let absent = self.absent(&map, &cards, head);
        // A scenario may refer only to its own parts; scripts may also refer to parts of other
        // content.
        let nothing = HashSet::new();
        let [scorings, tracks, flags, counters, mut zones] =
            ["scoring", "tracks", "flags", "counters", "zones"].map(|key| ids_under(tree, key));
        zones.retain(|zone| !ZONES.contains(&zone.as_str()));
        let operations = tree.get("operations");
        let operations = operations.map_or_else(Vec::new, |tree| ids_under(tree, "own"));
        let reaches = reaches(tree);
        let own = Names {
            reaches: &reaches,
            map: &map,
            sides: head.sides.each_ref().map(|side| side.id.as_str()),
            cards: Some(&cards),
            facts: Some(&facts),
            periods: &head.periods,
            levels: None,
            scorings: &scorings,
            tracks: &tracks,
            flags: &flags,
            zones: &zones,
            counters: &counters,
            operations: &operations,
            absent: &nothing,
        };
        let scenario = read::read_scenario(&mut self.reader, id, tree, head, &own);
        let defcon = scenario
            .as_ref()
            .and_then(|scenario| scenario.defcon.as_ref());
        let names = Names {
            absent: &absent,
            levels: defcon.map(|defcon| (defcon.war, defcon.max)),
            ..own
        };
        let rules = self.rules(&head.rules, &names);
        let scripts = self.scripts(tree, &cards, &names);
        let plural = Some(Plural::OneOther);
        locale::check_messages(self.library, &mut self.reader, tree, plural);
        Some(Parts {
            scenario: scenario?,
            map,
            cards,
            facts,
            scripts,
            rules,
            absent,
        })
    }

    /// Assembles the parts and the data derived from them.
    fn assemble(&self, parts: Parts) -> Content {
        let Parts {
            scenario,
            map,
            mut cards,
            facts,
            scripts,
            rules,
            absent,
        } = parts;
        keep_aside(&scenario, &mut cards);
        let id = scenario.id.clone();
        let former = self.library.former_cards().all();
        let former_cards = former
            .filter_map(|(old, new)| Some((old.to_owned(), CardId::at(cards.get_index_of(new)?))))
            .collect();
        let mut content = Content {
            serial: next_serial(),
            digest: self.digest(&scenario, &cards),
            size: self.files().map(|file| file.text.len()).sum(),
            traits: scripts
                .iter()
                .map(|script| script.as_ref().map(Traits::of).unwrap_or_default())
                .collect(),
            rule_traits: rules
                .iter()
                .map(Traits::of)
                .fold(Traits::default(), Traits::and),
            acting: ActingBoxes::of(&scenario),
            closed: closed(&scenario, &map),
            blocked_by: blockers(&cards),
            scoring_bits: scoring(&cards).collect(),
            scoring_cards: scoring(&cards).collect(),
            never_headlined: scripts
                .iter()
                .flatten()
                .filter(|script| script.no_headline)
                .count(),
            scenario,
            map,
            cards,
            facts,
            scripts,
            rules,
            absent,
            former_cards,
            words: Words::default(),
            weights: self.library.weights_of(&id),
            pictures: self.library.sources().pictures().clone(),
        };
        content
            .words
            .messages
            .extend(content.scenario.messages.with_rule(Some(Plural::OneOther)));
        if let Some(language) = self.library.language() {
            locale::translate(self.library, language, &self.scenarios, &mut content);
        }
        content
    }

    /// The tree of a scenario, merged over those that it extends.
    fn tree_of(&mut self, id: &str) -> Option<Node> {
        let scenarios = &self.library.scenarios;
        let Some(&index) = scenarios.get(id) else {
            let known = scenarios.keys().map(String::as_str);
            let fault = DiagnosticKind::unknown_name("scenario", id, known);
            self.reader.fault(&Place::nowhere(), fault);
            return None;
        };
        self.used.push(index);
        self.scenarios.push(id.to_owned());
        let mut chain = vec![(id, self.library.tree(index)?)];
        while let Some(node) = chain.last().and_then(|(_, tree)| tree.get("extends")) {
            let index = self.reader.known(node, "scenario", scenarios.keys())?;
            let (base, &index) = scenarios.get_index(index)?;
            self.scenarios.push(base.clone());
            if self.used.contains(&index) {
                self.reader.fault(
                    &node.place,
                    DiagnosticKind::ExtendsCycle {
                        what: "scenario",
                        id: id.to_owned(),
                    },
                );
                return None;
            }
            if self.used.len() == MAX_EXTENDS {
                let what = "scenarios that extend one another";
                self.reader.fault(
                    &node.place,
                    DiagnosticKind::TooMany {
                        what,
                        limit: MAX_EXTENDS,
                    },
                );
                return None;
            }
            self.used.push(index);
            chain.push((base, self.library.tree(index)?));
        }
        let mut tree = merged(&mut self.reader, &chain)?;
        let roots = additions::add(self.library.mods(), &mut self.reader, id, &mut tree);
        self.used.extend(
            roots
                .into_iter()
                .filter_map(|root| self.library.find_file(MOD_FILE, Some(root))),
        );
        Some(tree)
    }

    fn map(&mut self, head: &Head) -> Option<Map> {
        let node = head.map.as_ref()?;
        let maps = &self.library.maps;
        let index = self.reader.known(node, "map", maps.keys())?;
        let (id, &index) = maps.get_index(index)?;
        self.used.push(index);
        self.used.extend(self.library.bases.of_file(index));
        let sides = head
            .sides
            .each_ref()
            .map(|side: &SideNames| side.id.clone());
        let read = self.library.map_for(id, &sides)?;
        self.reader.faults.extend_from(&read.faults);
        read.map.clone()
    }

    /// Every name that other files define and this scenario lacks.
    fn absent(&self, map: &Map, cards: &ById<Card>, head: &Head) -> HashSet<String> {
        let known = &self.library.names;
        let spaces = known
            .spaces
            .iter()
            .filter(|id| !map.spaces.contains_key(id));
        let regions = known
            .regions
            .iter()
            .filter(|id| !map.regions.contains_key(id));
        let tags = known.tags.iter().filter(|id| !map.tags.contains_key(id));
        let cards = known.cards.iter().filter(|id| !cards.contains_key(id));
        let periods = known
            .periods
            .iter()
            .filter(|id| head.periods.iter().all(|period| period.id != **id));
        let absent = spaces
            .chain(regions)
            .chain(tags)
            .chain(cards)
            .chain(periods);
        // The home of a superpower may have the same name as a side.
        absent
            .filter(|id| head.sides.iter().all(|side| side.id != **id))
            .cloned()
            .collect()
    }

    /// The files that were used.
    fn files(&self) -> impl Iterator<Item = &SourceFile> {
        self.used.iter().map(|index| self.library.file(*index))
    }

    /// A digest of the files and of the options.
    fn digest(&self, scenario: &Scenario, cards: &ById<Card>) -> u64 {
        let mut digest = digest::EMPTY;
        for file in self.files() {
            digest = digest::of_text(digest, &file.key);
            digest = digest::of_text(digest, &file.text);
        }
        // The files alone do not tell which of them a card comes from.
        let added = self.library.added_sets(&scenario.id);
        for set in added.filter_map(Node::as_text) {
            digest = digest::of_text(digest, set);
        }
        for (id, card) in cards {
            if self.library.replacement(id) == Some(&card.set) {
                digest = digest::of_text(digest, id);
                digest = digest::of_text(digest, &card.set);
            }
        }
        for (name, option) in &scenario.options {
            digest = digest::of_text(digest, name);
            let value = match &option.value {
                OptionValue::Switch(on) => on.to_string(),
                OptionValue::Number(number) => number.to_string(),
                OptionValue::Word(word) => word.clone(),
            };
            digest = digest::of_text(digest, &value);
        }
        digest
    }
}

/// Labels the faults in files that a scenario inherits with the place where it extends another.
fn label_inherited(library: &Library, id: &str, used: &[usize], faults: &mut Diagnostics) {
    let Some(&file) = library.scenarios.get(id) else {
        return;
    };
    let tree = library.tree(file);
    let Some(from) = tree.and_then(|tree| tree.get("extends")) else {
        return;
    };
    let scenarios = library.scenarios.values();
    let inherited = scenarios.filter(|index| **index != file && used.contains(index));
    let paths = inherited.map(|&index| &*library.file(index).path).collect();
    // Faults within a chain of scenarios do not depend on this one.
    let chain: Vec<&Place> = used
        .iter()
        .filter_map(|&index| Some(&library.tree(index)?.get("extends")?.place))
        .collect();
    let label = "this scenario extends it, and it does not fit here";
    faults.label_those_of(&paths, &chain, &from.place, label);
}

/// The ids of the entries of a table.
fn ids_under(tree: &Node, key: &str) -> Vec<String> {
    let entries = tree.get(key).map_or(&[][..], Node::entries);
    entries.iter().map(|(key, _)| key.name.clone()).collect()
}

/// The lowest and the highest number of each declared track, as far as they are numbers.
fn reaches(tree: &Node) -> Vec<(i16, i16)> {
    let tracks = tree.get("tracks").map_or(&[][..], Node::entries);
    let bound = |node: &Node, key: &str, otherwise: i16| {
        let value = node.get(key).map(|node| &node.value);
        match value {
            Some(NodeValue::Integer(number)) => i16::try_from(*number).unwrap_or(otherwise),
            _ => otherwise,
        }
    };
    let reach = |node: &Node| (bound(node, "min", i16::MIN), bound(node, "max", i16::MAX));
    tracks.iter().map(|(_, node)| reach(node)).collect()
}

/// Merges a chain of scenarios, the first over all others.
fn merged(reader: &mut Reader, chain: &[(&str, &Node)]) -> Option<Node> {
    let (&(root, tree), above) = chain.split_last()?;
    let (mut whole, mut of) = (tree.clone(), root);
    for &(id, own) in above.iter().rev() {
        let lists = read::scenario_table()
            .keys
            .into_iter()
            .filter(|key| matches!(key.takes, Takes::List(_)));
        let lists: Vec<&str> = lists.map(|key| key.name).collect();
        let own = with_changed_lists(reader, own.clone(), &whole, (of, &lists));
        whole = own.over(inheritable(&whole));
        of = id;
    }
    Some(whole)
}

/// The keys that a scenario inherits: all except those that identify it.
fn inheritable(tree: &Node) -> Node {
    let own = ["id", "name", "description", "rank", "extends"];
    let entries = tree
        .entries()
        .iter()
        .filter(|(key, _)| !own.contains(&key.name.as_str()))
        .cloned()
        .collect();
    Node {
        value: NodeValue::Map(entries),
        place: tree.place.clone(),
    }
}

/// Keeps cards of other zones out of the draw pile, and the special card even while neither side has
/// it.
fn keep_aside(scenario: &Scenario, cards: &mut ById<Card>) {
    let special = scenario.special_card.as_ref().map(|special| special.card);
    let in_zones = scenario
        .zones
        .own
        .values()
        .flat_map(|zone| zone.begins_with());
    for card in in_zones.chain(special) {
        if let Some(facts) = cards.at_mut(card.index()) {
            facts.dealt = false;
        }
    }
}

fn next_serial() -> u64 {
    static SERIAL: AtomicU64 = AtomicU64::new(1);
    SERIAL.fetch_add(1, Ordering::Relaxed)
}

/// The spaces that each DEFCON level closes (rule 8.1.5).
fn closed(scenario: &Scenario, map: &Map) -> Vec<SpaceSet> {
    let levels = scenario
        .defcon
        .as_ref()
        .map_or(&[][..], |defcon| &defcon.closed);
    levels
        .iter()
        .map(|regions| spaces_of(map, regions))
        .collect()
}

/// The spaces of any of these regions.
fn spaces_of(map: &Map, regions: &[RegionId]) -> SpaceSet {
    regions.iter().fold(SpaceSet::EMPTY, |set, region| {
        set | map.region(*region).spaces
    })
}

/// The scoring cards.
fn scoring(cards: &ById<Card>) -> impl Iterator<Item = CardId> {
    let all = (0..).map(CardId).zip(cards.values());
    all.filter(|(_, card)| card.scoring).map(|(id, _)| id)
}

/// The cards that block each card's event.
fn blockers(cards: &ById<Card>) -> Vec<Vec<CardId>> {
    let mut blocked_by = vec![Vec::new(); cards.len()];
    for (index, card) in cards.values().enumerate() {
        for blocked in &card.blocks {
            blocked_by[blocked.index()].push(CardId::at(index));
        }
    }
    blocked_by
}
