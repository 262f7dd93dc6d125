//! Texts that a language does not translate.

use super::super::lesson::Lesson;
use super::super::library::Library;
use super::super::node::Node;
use super::super::reader::as_switch;
use super::inherited_translations::{PARTS, is_same};
use super::script_texts::displayed_texts;

/// A text without a translation.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Untranslated {
    /// The id of the mod that it comes from; none for other content.
    pub by: Option<String>,
    /// The language file that it belongs in, by its path from its root.
    pub file: String,
    /// The keys that lead to it in that file.
    pub keys: Vec<String>,
    /// The English text.
    pub english: String,
}

impl Library {
    /// Every text of the engine, of other tables of messages and of the content that a language
    /// does not translate.
    #[must_use]
    pub fn untranslated(&self, language: &str) -> Vec<Untranslated> {
        let mut search = GapSearch {
            trees: self.locales(language).collect(),
            language,
            by: None,
            found: Vec::new(),
        };
        let by = |index: usize| {
            let mut mods = self.mods().iter();
            let root = self.file(index).root;
            mods.find(|one| one.root == root).map(|one| one.id.clone())
        };
        for table in self.messages() {
            for message in table.messages() {
                search.want(table.file, &["messages", message.id], &message.english);
            }
        }
        for (id, &index) in &self.maps {
            search.by = by(index);
            if let Some(tree) = self.tree(index) {
                search.map(self, id, tree);
            }
        }
        for (id, &index) in &self.sets {
            search.by = by(index);
            if let Some(tree) = self.tree(index) {
                search.cards(self, id, tree);
            }
        }
        for (id, &index) in &self.scenarios {
            search.by = by(index);
            if let Some(tree) = self.tree(index) {
                search.scenario(id, tree);
                search.for_each(self, id, tree);
            }
        }
        for (id, &index) in &self.lessons {
            search.by = by(index);
            if let Some((Some(lesson), _)) = self.read_lesson(id) {
                search.lesson(&lesson);
            }
        }
        for one in self.mods() {
            search.by = Some(one.id.clone());
            search.want(&one.id, &["mods", &one.id, "name"], &one.name);
            search.want(&one.id, &["mods", &one.id, "description"], &one.description);
        }
        let files = self.sources().files().iter().enumerate();
        for (index, file) in files.filter(|(_, file)| is_rule_script(&file.key)) {
            search.by = by(index);
            let id = file.stem();
            for said in displayed_texts(&file.text) {
                search.want(id, &["rules", id, "prompts", &said], &said);
            }
        }
        search.found
    }
}

/// Whether a file is a script of a scenario, or a module.
fn is_rule_script(key: &str) -> bool {
    let folders = ["scenarios/rules/", "scenarios/cards/"];
    key.ends_with(".lua")
        && (folders.iter().any(|folder| key.starts_with(folder)) || key.contains("/lib/"))
}

struct GapSearch<'l> {
    trees: Vec<&'l Node>,
    language: &'l str,
    /// The mod that the texts come from.
    by: Option<String>,
    found: Vec<Untranslated>,
}

impl GapSearch<'_> {
    /// Records a text that no file of the language has under these keys.
    fn want(&mut self, file: &str, keys: &[&str], english: &str) {
        if !self.has(keys) && !english.trim().is_empty() {
            self.found.push(Untranslated {
                by: self.by.clone(),
                file: format!("locale/{}/{file}.yaml", self.language),
                keys: keys.iter().map(|key| (*key).to_owned()).collect(),
                english: english.to_owned(),
            });
        }
    }

    fn has(&self, keys: &[&str]) -> bool {
        let mut trees = self.trees.iter().map(|tree| Some(*tree));
        trees.any(|tree| {
            keys.iter()
                .fold(tree, |tree, key| tree.and_then(|tree| tree.get(key)))
                .is_some()
        })
    }

    /// Records a text unless the language has it for any map, card set or scenario, or for this
    /// one.
    fn want_own(&mut self, file: &str, owner: [&str; 2], keys: &[&str], english: &str) {
        if !self.has(keys) {
            self.want(file, &[&owner[..], keys].concat(), english);
        }
    }

    fn lesson(&mut self, lesson: &Lesson) {
        let (id, file) = (lesson.id.as_str(), lesson.scenario.text.as_str());
        for (key, english) in [
            ("name", &lesson.name),
            ("summary", &lesson.summary),
            ("intro", &lesson.intro),
            ("end", &lesson.end),
        ] {
            self.want(file, &["lessons", id, key], english);
        }
        let lists = self.trees.iter();
        let lists = lists.filter_map(|tree| tree.get("lessons")?.get(id)?.get("say"));
        let said = lists.map(|list| list.list().len()).max().unwrap_or(0);
        // A list is translated in its order.
        if let Some(english) = lesson.says().nth(said) {
            self.want(file, &["lessons", id, "say", "…"], english);
        }
    }

    fn map(&mut self, library: &Library, id: &str, tree: &Node) {
        let bases = library.bases_of_map(id);
        if let Some(name) = tree.get("name").and_then(Node::as_text) {
            self.want(id, &["maps", id, "name"], name);
        }
        for list in ["regions", "spaces"] {
            for (key, place) in tree.get(list).map_or(&[][..], Node::entries) {
                let name = place
                    .get("name")
                    .and_then(Node::as_text)
                    .unwrap_or(&key.name);
                if bases
                    .iter()
                    .any(|(_, base)| is_same(tree, base, &[list, &key.name, "name"]))
                {
                    continue;
                }
                self.want_own(id, ["maps", id], &[list, &key.name], name);
            }
        }
        for (key, label) in tree.get("labels").map_or(&[][..], Node::entries) {
            let inherited = bases
                .iter()
                .any(|(_, base)| is_same(tree, base, &["labels", &key.name, "name"]));
            if let Some(name) = label
                .get("name")
                .and_then(Node::as_text)
                .filter(|_| !inherited)
            {
                self.want_own(id, ["maps", id], &["labels", &key.name], name);
            }
        }
    }

    fn cards(&mut self, library: &Library, id: &str, tree: &Node) {
        if let Some(name) = tree.get("name").and_then(Node::as_text) {
            self.want(id, &["card_sets", id, "name"], name);
        }
        for (key, fact) in tree.get("facts").map_or(&[][..], Node::entries) {
            self.fact(id, &key.name, fact);
        }
        for (key, card) in tree.get("cards").map_or(&[][..], Node::entries) {
            let bases = library.bases_of_card(id, &key.name);
            for part in PARTS {
                let inherited = bases.iter().any(|(.., base)| is_same(card, base, &[part]));
                if let Some(text) = card
                    .get(part)
                    .and_then(Node::as_text)
                    .filter(|_| !inherited)
                {
                    self.want_own(id, ["card_sets", id], &["cards", &key.name, part], text);
                }
            }
            let file = format!("cards/{id}/{}.lua", key.name);
            let script = library.find_file(&file, None);
            for said in script
                .map(|index| displayed_texts(&library.file(index).text))
                .unwrap_or_default()
            {
                self.want_own(
                    id,
                    ["card_sets", id],
                    &["cards", &key.name, "prompts", &said],
                    &said,
                );
            }
        }
    }

    /// The names of a fact of cards and of its words, unless only scripts need it.
    fn fact(&mut self, set: &str, id: &str, fact: &Node) {
        let shown = fact.get("shown").and_then(|node| as_switch(&node.value));
        if shown == Some(false) {
            return;
        }
        if let Some(name) = fact.get("name").and_then(Node::as_text) {
            self.want(set, &["card_sets", set, "facts", id, "name"], name);
        }
        let words = fact.get("words").map_or(&[][..], Node::list);
        for word in words.iter().filter_map(Node::as_text) {
            let keys = ["card_sets", set, "facts", id, "words", word];
            self.want(set, &keys, &word.replace('_', " "));
        }
    }

    fn scenario(&mut self, id: &str, tree: &Node) {
        for part in ["name", "description"] {
            if let Some(text) = tree.get(part).and_then(Node::as_text) {
                self.want(id, &["scenarios", id, part], text);
            }
        }
        for (key, card) in tree.get("change").map_or(&[][..], Node::entries) {
            for part in PARTS {
                if let Some(text) = card.get(part).and_then(Node::as_text) {
                    self.want(id, &["scenarios", id, "cards", &key.name, part], text);
                }
            }
        }
        for list in ["sides", "periods"] {
            self.listed(id, tree, list);
        }
        for (key, option) in tree.get("options").map_or(&[][..], Node::entries) {
            if let Some(text) = option.get("description").and_then(Node::as_text) {
                let keys = ["scenarios", id, "options", &key.name, "description"];
                self.want(id, &keys, text);
            }
        }
        let named = ["tracks", "flags", "zones", "counters"].map(|list| (list, list));
        for (list, names) in named.into_iter().chain([("scoring", "scorings")]) {
            for (key, one) in tree.get(list).map_or(&[][..], Node::entries) {
                if let (None, Some(name)) =
                    (one.get("each"), one.get("name").and_then(Node::as_text))
                {
                    self.want(id, &["scenarios", id, names, &key.name], name);
                }
            }
        }
        for (rule, text) in tree.get("paragraphs").map_or(&[][..], Node::entries) {
            if let Some(text) = text.as_text() {
                self.want(id, &["scenarios", id, "paragraphs", &rule.name], text);
            }
        }
        let own = tree.get("operations").and_then(|all| all.get("own"));
        for (key, one) in own.map_or(&[][..], Node::entries) {
            if let Some(name) = one.get("name").and_then(Node::as_text) {
                self.want(id, &["scenarios", id, "operations", &key.name], name);
            }
        }
        for (key, text) in tree.get("messages").map_or(&[][..], Node::entries) {
            let text = text
                .as_text()
                .or_else(|| text.get("other")?.as_text())
                .unwrap_or_default();
            self.want(id, &["scenarios", id, "messages", &key.name], text);
        }
        self.boxes(id, tree);
        self.track_boxes(id, tree);
    }

    /// The names of tracks and flags that each region, side or space has.
    fn for_each(&mut self, library: &Library, id: &str, tree: &Node) {
        let declared = ["tracks", "flags"].map(|list| {
            let entries = tree.get(list).map_or(&[][..], Node::entries).iter();
            let repeated = entries.filter(|(_, one)| one.get("each").is_some());
            repeated
                .map(|(key, _)| format!("{}_", key.name))
                .collect::<Vec<_>>()
        });
        if declared.iter().all(Vec::is_empty) {
            return;
        }
        let Ok(loaded) = library.load(id) else { return };
        let scenario = &loaded.content.scenario;
        let tracks = scenario
            .tracks
            .iter()
            .map(|(key, track)| (key, &track.name));
        let flags = scenario.flags.iter().map(|(key, flag)| (key, &flag.name));
        let [of_tracks, of_flags] = declared;
        let is_of =
            |prefixes: &[String], key: &str| prefixes.iter().any(|prefix| key.starts_with(prefix));
        for (key, name) in tracks.filter(|(key, _)| is_of(&of_tracks, key)) {
            self.want(id, &["scenarios", id, "tracks", key], name);
        }
        let repeated = scenario
            .tracks
            .iter()
            .filter(|(key, _)| is_of(&of_tracks, key));
        for (key, track) in repeated {
            for (at, one) in &track.boxes {
                let at = at.to_string();
                self.want(id, &["scenarios", id, "track_boxes", key, &at], &one.name);
            }
        }
        for (key, name) in flags.filter(|(key, _)| is_of(&of_flags, key)) {
            self.want(id, &["scenarios", id, "flags", key], name);
        }
    }

    /// The names of the entries of a list, each of which has its id.
    fn listed(&mut self, id: &str, tree: &Node, list: &str) {
        for one in tree.get(list).map_or(&[][..], Node::list) {
            let text = |key| one.get(key).and_then(Node::as_text);
            let [key, name] = ["id", "name"].map(text);
            if let (Some(key), Some(name)) = (key, name) {
                self.want_own(id, ["scenarios", id], &[list, key], name);
            }
        }
    }

    /// The names of the boxes of tracks that stand once.
    fn track_boxes(&mut self, id: &str, tree: &Node) {
        let tracks = tree.get("tracks").map_or(&[][..], Node::entries);
        for (key, track) in tracks.iter().filter(|(_, one)| one.get("each").is_none()) {
            let boxes = track.get("boxes").map_or(&[][..], Node::entries);
            for (at, one) in boxes {
                let name = one.get("name").and_then(Node::as_text).unwrap_or_default();
                self.want(
                    id,
                    &["scenarios", id, "track_boxes", &key.name, &at.name],
                    name,
                );
            }
        }
    }

    /// The names of the boxes of the space race, which a language translates as one list.
    fn boxes(&mut self, id: &str, tree: &Node) {
        let race = tree.get("space_race");
        let boxes = race.map_or(0, number_of_boxes);
        let files = self.trees.iter();
        let own = files.filter_map(|tree| tree.get("scenarios")?.get(id));
        if own.map(number_of_boxes).max().unwrap_or(0) < boxes {
            let english = format!("{boxes} boxes");
            self.want(id, &["scenarios", id, "boxes", "…"], &english);
        }
    }
}

/// The length of the list `boxes` of a table.
fn number_of_boxes(tree: &Node) -> usize {
    let boxes = tree.get("boxes");
    boxes.map_or(0, |boxes| boxes.list().len())
}
