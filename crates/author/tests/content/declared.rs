//! Whatever is declared is checked: a wrong word, a wrong number and an unknown key in every position of every table
//! is a fault at its place that says what to write. The tables are walked, so that a new row is tested too.

use std::thread;

use brink::content::spec::{FORMAT, SET_FORMAT};
use brink::content::{Diagnostic, Library, Moment, Texts};
use brink::tooling::{Key, Needed, Table, Takes};
use brink_author::keys::files;
use serde_json::{Map, Value, json};

/// The ids of the sample, by the sort of thing.
const IDS: [(&str, &str); 19] = [
    ("map", "isles"),
    ("card set", "isles"),
    ("card", "probe"),
    ("side", "red"),
    ("space", "bute"),
    ("region", "north"),
    ("tag", "battleground"),
    ("tag of cards", "no_event"),
    ("period", "only"),
    ("rule script", "tides"),
    ("scoring", "north"),
    ("scenario", "isles"),
    ("handler", "on_commit"),
    ("track", "supply"),
    ("flag", "truce"),
    ("counter", "fort"),
    ("zone", "stock"),
    ("operation", "influence"),
    ("space, region, card or track", "bute"),
];

const FUNCTION: &str = "@function";

fn id_of(what: &str) -> &'static str {
    IDS.iter()
        .find(|(sort, _)| *sort == what)
        .map_or("thing", |(_, id)| id)
}

/// The sample, file by file.
fn sample() -> Vec<(&'static str, Value)> {
    vec![
        (
            "scenarios/isles.yaml",
            json!({
                "id": "isles", "name": "Isles", "map": "isles", "cards": ["isles"], "rules": ["tides"],
                "sides": [{ "id": "red", "name": "Red" }, { "id": "blue", "name": "Blue" }],
                "first": "red", "turns": 2, "periods": [{ "id": "only", "name": "Only", "from_turn": 1 }],
                "hand_size": 1, "action_rounds": 1, "setup": ["deal"], "phases": ["deal", "action_rounds"],
                "headline": { "ties": "red" }, "vp": { "automatic": 10 },
                "defcon": { "start": 5, "max": 5, "war": 1 }, "mil_ops": { "max": 5, "required": 1 },
                "space_race": { "boxes": [{ "name": "Orbit", "ops": 2, "die": 3 }] },
                "special_card": { "card": "calm", "holder": "red" }, "operations": {},
                "tracks": { "supply": { "name": "Supply", "start": 3, "min": 0, "max": 9 } },
                "flags": { "truce": { "name": "A truce" } },
                "counters": { "fort": { "name": "Fort" } },
                "zones": { "stock": { "name": "Stock" } },
                "scoring": { "north": { "region": "north", "presence": 1, "domination": 2, "control": 3 } },
            }),
        ),
        (
            "maps/isles.yaml",
            json!({
                "id": "isles", "name": "Isles", "sides": ["red", "blue"], "regions": { "north": { "name": "North" } },
                "spaces": {
                    "ayr": { "name": "Ayr", "stability": 2, "regions": ["north"], "tags": ["battleground"] },
                    "bute": { "name": "Bute", "stability": 1, "regions": ["north"] },
                },
                "links": [["ayr", "bute"]],
            }),
        ),
        (
            "cards/isles/cards.yaml",
            json!({ "id": "isles", "name": "Isles", "facts": { "thing": { "name": "Thing" } }, "cards": {
                "calm": { "number": 2, "name": "Calm", "side": "red", "ops": 1, "period": "only", "tags": ["no_event"], "text": "A test." },
                "probe": { "number": 1, "name": "Probe", "side": "red", "ops": 1, "period": "only", "text": "A test." },
                "idle": { "number": 3, "name": "Idle", "side": "blue", "ops": 1, "period": "only", "tags": ["no_event"], "text": "A test." },
            } }),
        ),
        ("cards/isles/probe.lua", json!({ "event": FUNCTION })),
        ("scenarios/rules/tides.lua", json!({})),
        (
            "lessons/first.yaml",
            json!({
                "id": "first", "name": "First", "scenario": "isles", "seed": 1, "side": "red",
                "steps": [{ "choose": "card:probe" }],
            }),
        ),
        (
            "mod.yaml",
            json!({ "id": "storm", "name": "Storm", "version": "1.2.3", "engine": "*", "add_cards": { "isles": [] } }),
        ),
        ("locale/xx.yaml", json!({})),
    ]
}

/// The position of the sample that has the tables of a sort of file.
fn sample_of(file: &str) -> usize {
    [
        "scenarios/ID.yaml",
        "maps/ID.yaml",
        "cards/ID/cards.yaml",
        "cards/ID/CARD.lua",
        "scenarios/rules/NAME.lua",
        "lessons/ID.yaml",
        "mod.yaml",
        "locale/LANGUAGE.yaml",
    ]
    .iter()
    .position(|known| *known == file)
    .unwrap()
}

/// A table as Lua writes it, an entry a line.
fn lua(value: &Value) -> String {
    match value {
        Value::String(text) if text == FUNCTION => "function() end".to_owned(),
        Value::Object(entries) => {
            let entries: Vec<String> = entries
                .iter()
                .map(|(key, value)| format!("[\"{key}\"] = {}", lua(value)))
                .collect();
            format!("{{\n{}\n}}", entries.join(",\n"))
        }
        Value::Array(items) => format!(
            "{{ {} }}",
            items.iter().map(lua).collect::<Vec<_>>().join(", ")
        ),
        Value::Null => "nil".to_owned(),
        other => other.to_string(),
    }
}

/// Faults found in the sample with one file changed, and the text of that file.
fn faults(changed: usize, value: &Value) -> (Vec<Diagnostic>, String) {
    let (mut texts, mut own) = (Texts::named("sample"), String::new());
    for (index, (path, plain)) in sample().into_iter().enumerate() {
        let value = if index == changed { value } else { &plain };
        let text = if path.ends_with(".lua") {
            format!("return {}\n", lua(value))
        } else {
            format!("{value:#}\n")
        };
        if index == changed {
            own.clone_from(&text);
        }
        // A separate mod would be another root.
        if path != "mod.yaml" || index == changed {
            texts = texts.with(path, &text);
        }
    }
    let library = Library::from_texts(texts);
    let mut all = library.faults_of_mods();
    all.extend(library.check());
    (all, own)
}

/// A value that may be written.
fn valid(takes: &Takes) -> Value {
    match takes {
        Takes::Nothing => Value::Null,
        Takes::Text => json!("Some text"),
        Takes::NewId => json!("fresh"),
        Takes::Id(what) | Takes::Name(what) => json!(id_of(what)),
        Takes::Number { min, max } => json!((*min).max(1).min(*max)),
        Takes::Coordinate { min, .. } => json!(min),
        Takes::Switch => json!(true),
        Takes::Fixed(is_on) => json!(is_on),
        Takes::Scalar | Takes::Answer(_) => json!("yes"),
        Takes::OneKey(_, what, value) => json!({ id_of(what): valid(value) }),
        Takes::Words(words) => json!(words[0]),
        Takes::SideWord { word, .. } => json!(word),
        Takes::Who | Takes::WhoOrNeither => json!("player"),
        Takes::Pattern(..) => json!("1.2.3"),
        Takes::Function => json!(FUNCTION),
        Takes::Table(table) => least(&table()),
        Takes::OneOf(tables) => least(&tables[0]()),
        Takes::Step(table) => {
            let key = table().keys.remove(0);
            json!({ key.name: valid(&key.takes) })
        }
        Takes::List(item) | Takes::OneOrMore(item) => json!([valid(item)]),
        Takes::Exactly(count, item) => Value::Array(vec![valid(item); *count]),
        Takes::ById(what, value) => json!({ what.map_or("fresh", id_of): valid(value) }),
        Takes::ByText(value) => json!({ "Some text": valid(value) }),
        Takes::ByNumber(value) => json!({ "2": valid(value) }),
        Takes::Entry | Takes::EntryName => json!("1"),
        Takes::ByEntry(value) => json!({ "1": valid(value) }),
        Takes::AnyOf(all) => valid(all.last().unwrap()),
    }
}

/// A table with the keys that it needs.
fn least(table: &Table) -> Value {
    let needed = table
        .keys
        .iter()
        .filter(|key| !matches!(key.needed, Needed::Or(_) | Needed::No));
    Value::Object(
        needed
            .map(|key| (key.name.to_owned(), valid(&key.takes)))
            .collect::<Map<_, _>>(),
    )
}

/// The moment that the most keys can narrow.
fn narrowest() -> Moment {
    let moments = Moment::ALL.iter().copied();
    moments
        .max_by_key(|moment| moment.narrowed_by().len())
        .unwrap()
}

/// A slip of the fingers in a word.
fn slip(word: &str) -> String {
    format!("{word}x")
}

/// Wrong values for what may be written, and what the fault has to speak of.
fn wrong(takes: &Takes) -> Vec<(Value, String)> {
    let word = |word: &str| vec![(json!(slip(word)), format!("`{word}`"))];
    match takes {
        // A newer format has a message of its own.
        Takes::Number {
            min: 1,
            max: FORMAT | SET_FORMAT,
        } => vec![(json!(0), "is not between".to_owned())],
        Takes::Number { min, max } => [min - 1, max + 1]
            .map(|number| (json!(number), "is not between".to_owned()))
            .to_vec(),
        Takes::Coordinate { min, max } => [min - 1, max + 1]
            .map(|number| (json!(number), "is not between".to_owned()))
            .to_vec(),
        Takes::Switch => vec![(json!("onn"), "`on` or `off`".to_owned())],
        Takes::Words(words) => words.iter().flat_map(|known| word(known)).collect(),
        Takes::SideWord { word: known, .. } => word(known),
        Takes::Who => ["player", "opponent", "either", "red"]
            .into_iter()
            .flat_map(word)
            .collect(),
        Takes::WhoOrNeither => ["player", "opponent", "either", "neither", "red"]
            .into_iter()
            .flat_map(word)
            .collect(),
        // A mod that it names need not be there to be read.
        Takes::Id("mod") => vec![(json!("No Id"), String::new())],
        Takes::Id(what) | Takes::Name(what) => word(id_of(what)),
        Takes::NewId => vec![(json!("No Id"), String::new())],
        Takes::Text => vec![(json!(" "), String::new())],
        Takes::Pattern(..) => vec![(json!("newest!"), String::new())],
        Takes::Function => vec![(json!("zzz"), "a function".to_owned())],
        _ => Vec::new(),
    }
}

/// Walks the tables of one file, and counts what it plants.
struct Walk {
    file: usize,
    is_script: bool,
    planted: usize,
    missed: Vec<String>,
}

impl Walk {
    /// Plants wrong keys and values in a table of the file, which is at this pointer.
    fn table(&mut self, whole: &Value, at: &str, table: &Table, above: &[&str]) {
        if above.contains(&table.of) {
            return;
        }
        let above: Vec<&str> = above.iter().copied().chain([table.of]).collect();
        for key in &table.keys {
            let misspelt = slip(key.name);
            let mut changed = whole.clone();
            let Some(Value::Object(entries)) = changed.pointer_mut(at) else {
                panic!("no table at {at}: {whole:#}")
            };
            entries.insert(misspelt.clone(), json!(1));
            let hints = vec![format!("`{}`", key.name)];
            self.expect(&changed, &misspelt, &format!("{at}/{misspelt}"), &hints);
            self.key(whole, at, key, &above);
        }
    }

    /// Plants wrong values under a key.
    fn key(&mut self, whole: &Value, at: &str, key: &Key, above: &[&str]) {
        let mut with = whole.clone();
        let entries = with.pointer_mut(at).and_then(Value::as_object_mut).unwrap();
        // Of two keys that exclude each other the other one is taken out.
        let rivals: &[&str] = match key.name {
            "scoring" if above.contains(&"`must_play`") => &["card"],
            "card" if above.contains(&"`must_play`") => &["scoring"],
            "home_of" => &["stability", "regions", "tags", "kind"],
            _ => &[],
        };
        entries.retain(|name, _| !rivals.contains(&name.as_str()));
        if let Needed::With(other) = &key.needed {
            entries.entry((*other).to_owned()).or_insert(json!(1));
        }
        entries
            .entry(key.name.to_owned())
            .or_insert_with(|| valid(&key.takes));
        self.former(&with, at, key);
        self.value(&with, &format!("{at}/{}", key.name), &key.takes, above);
    }

    /// Plants the former names of a key and of the words among its values: each is a note, and reads like that of today.
    fn former(&mut self, with: &Value, at: &str, key: &Key) {
        let here = format!("{at}/{}", key.name);
        for old in key.renamed {
            if let Some(old) = old.strip_prefix("../") {
                self.moved(with, at, old, key.name);
                continue;
            }
            let mut changed = with.clone();
            let entries = changed.pointer_mut(at).and_then(Value::as_object_mut);
            let entries = entries.unwrap();
            let value = entries.remove(key.name).unwrap();
            entries.insert((*old).to_owned(), value);
            self.expect_note(with, &changed, &format!("`{old}` is now `{}`", key.name));
        }
        for (old, new) in key.respelled {
            let [old_way, new_way] = [old, new].map(|word| put(with, &here, json!(word)));
            self.expect_note(&new_way, &old_way, &format!("`{old}` is now `{new}`"));
        }
    }

    /// Plants a former key of the table above.
    fn moved(&mut self, with: &Value, at: &str, old: &str, name: &str) {
        let (above, table) = at.rsplit_once('/').unwrap();
        let mut changed = with.clone();
        let inner = changed.pointer_mut(at).and_then(Value::as_object_mut);
        let value = inner.unwrap().remove(name).unwrap();
        let outer = changed.pointer_mut(above).and_then(Value::as_object_mut);
        outer.unwrap().insert(old.to_owned(), value);
        self.expect_note(with, &changed, &format!("`{old}` is now `{table}.{name}`"));
    }

    /// Expects this note, and otherwise what the file in the words of today says.
    fn expect_note(&mut self, today: &Value, former: &Value, note: &str) {
        self.planted += 1;
        let said = |value| {
            let found = faults(self.file, value).0;
            let said = found.iter().map(Diagnostic::message);
            said.collect::<Vec<String>>()
        };
        let (wanted, mut found) = (said(today), said(former));
        // That of a mod is among its own faults and among those of every scenario.
        let has_note = found.iter().any(|message| message == note);
        found.retain(|message| message != note);
        if !has_note || found != wanted {
            let missed = format!("{note}: {found:?}, not {wanted:?} in {former:#}");
            self.missed.push(missed);
        }
    }

    /// Plants wrong values in the place of one.
    fn value(&mut self, whole: &Value, at: &str, takes: &Takes, above: &[&str]) {
        for (value, hint) in wrong(takes) {
            let mut changed = whole.clone();
            *changed.pointer_mut(at).unwrap() = value.clone();
            self.expect(&changed, &value.to_string(), at, &[hint]);
        }
        match takes {
            Takes::Table(table) => {
                let whole = with(whole, at, |old| old.is_object(), || least(&table()));
                self.table(&whole, at, &table(), above);
            }
            Takes::OneOf(tables) => {
                for table in *tables {
                    let table = table();
                    self.table(&put(whole, at, least(&table)), at, &table, above);
                }
            }
            Takes::Step(table) => {
                for key in &table().keys {
                    self.step(whole, at, key, above);
                }
            }
            Takes::List(item) | Takes::OneOrMore(item) => {
                let whole = with(
                    whole,
                    at,
                    |old| old.as_array().is_some_and(|list| !list.is_empty()),
                    || json!([valid(item)]),
                );
                self.value(&whole, &format!("{at}/0"), item, above);
            }
            Takes::Exactly(_, item) => self.value(whole, &format!("{at}/0"), item, above),
            Takes::ById(what, inner) => self.by_id(whole, at, (*what, inner), takes, above),
            Takes::ByNumber(inner) => self.by_number(whole, at, inner, above),
            Takes::AnyOf(all) => {
                for one in all {
                    // What narrows a handler depends on its moment.
                    let other =
                        at.starts_with("/effects/on_") && !at.ends_with(narrowest().handler());
                    if other && matches!(one, Takes::Table(_)) {
                        continue;
                    }
                    // What another alternative takes is not wrong.
                    let text = all.iter().any(|other| matches!(other, Takes::Text));
                    if !text && !matches!(one, Takes::Nothing) {
                        self.value(&put(whole, at, valid(one)), at, one, above);
                    }
                }
            }
            _ => {}
        }
    }

    /// Plants a misspelt step, and wrong values of a step.
    fn step(&mut self, whole: &Value, at: &str, key: &Key, above: &[&str]) {
        let misspelt = json!(slip(key.name));
        let hint = format!("`{}`", key.name);
        self.expect(
            &put(whole, at, misspelt.clone()),
            &misspelt.to_string(),
            at,
            &[hint],
        );
        let step = put(whole, at, json!({ key.name: valid(&key.takes) }));
        self.value(&step, &format!("{at}/{}", key.name), &key.takes, above);
    }

    /// Plants a wrong number as a key, and wrong values beside a right one.
    fn by_number(&mut self, whole: &Value, at: &str, inner: &Takes, above: &[&str]) {
        let changed = put(whole, at, json!({ "9999": valid(inner) }));
        self.expect(&changed, "9999", at, &[String::new()]);
        let key = if at == "/hand_size" || at == "/action_rounds" {
            "1"
        } else {
            "2"
        };
        let changed = put(whole, at, json!({ key: valid(inner) }));
        self.value(&changed, &format!("{at}/{key}"), inner, above);
    }

    /// Plants a wrong id, and what is wrong under a right one.
    fn by_id(
        &mut self,
        whole: &Value,
        at: &str,
        (what, inner): (Option<&'static str>, &Takes),
        takes: &Takes,
        above: &[&str],
    ) {
        if let Some(what) = what.filter(|what| !["handler", "mod"].contains(what)) {
            let misspelt = slip(id_of(what));
            let changed = put(whole, at, json!({ misspelt.clone(): valid(inner) }));
            // Which side a language speaks of is known to a scenario only.
            if !(what == "side" && at == "/sides") {
                self.expect(&changed, &misspelt, at, &[format!("`{}`", id_of(what))]);
            }
        }
        if what == Some("handler") {
            return self.only(whole, at, inner, above);
        }
        let whole = with(
            whole,
            at,
            |old| old.as_object().is_some_and(|old| !old.is_empty()),
            || valid(takes),
        );
        let first = whole
            .pointer(at)
            .and_then(Value::as_object)
            .and_then(|all| all.keys().next())
            .unwrap();
        self.value(&whole, &format!("{at}/{first}"), inner, above);
    }

    /// The filter of a handler: a moment that every key can narrow.
    fn only(&mut self, whole: &Value, at: &str, inner: &Takes, above: &[&str]) {
        let moment = narrowest().handler();
        let changed = put(whole, at, json!({ moment: {} }));
        let effects = at.trim_end_matches("/only");
        let mut changed = changed;
        changed
            .pointer_mut(effects)
            .and_then(Value::as_object_mut)
            .unwrap()
            .insert(moment.to_owned(), json!(FUNCTION));
        self.value(&changed, &format!("{at}/{moment}"), inner, above);
        let misspelt = put(&changed, at, json!({ slip(moment): {} }));
        self.expect(&misspelt, &slip(moment), at, &[format!("`{moment}`")]);
    }

    /// Expects a fault where something was planted that speaks of what is right.
    fn expect(&mut self, changed: &Value, planted: &str, at: &str, hints: &[String]) {
        self.planted += 1;
        let (faults, text) = faults(self.file, changed);
        let lines: Vec<&str> = text.lines().collect();
        let is_there = |fault: &Diagnostic| {
            let line = usize::try_from(fault.place.line)
                .ok()
                .and_then(|line| lines.get(line.checked_sub(1)?));
            let here = line.map(|line| {
                line.chars()
                    .skip(fault.place.column as usize - 1)
                    .collect::<String>()
            });
            let Some(here) = here else { return false };
            let here = here.trim_start_matches(['"', '\'', '[']);
            // A script is not parsed: a number has the place of its key.
            let key = at
                .rsplit('/')
                .find(|part| part.parse::<usize>().is_err())
                .unwrap_or_default();
            here.starts_with(planted.trim_matches('"')) || (self.is_script && here.starts_with(key))
        };
        let said = |fault: &Diagnostic| {
            format!("{} {}", fault.message(), fault.help().unwrap_or_default())
        };
        // Which keys narrow a moment depends on the moment; then the fault lists those that do.
        let narrows = ["/only/", "/cancelled_by/", "/effects/on_"]
            .iter()
            .any(|part| at.contains(part));
        let lists = |fault: &Diagnostic| {
            narrows && said(fault).contains("has no key") && said(fault).contains("it can have")
        };
        let speaks = |fault: &Diagnostic| {
            hints.iter().all(|hint| said(fault).contains(hint)) || lists(fault)
        };
        let found = faults.iter().any(|fault| is_there(fault) && speaks(fault));
        if !found {
            let all: Vec<String> = faults
                .iter()
                .map(|fault| format!("{} / {}", fault.first_line(), said(fault)))
                .collect();
            self.missed.push(format!(
                "{at} = {planted}, which has to speak of {hints:?}: {all:#?}"
            ));
        }
    }
}

/// Replaces the value at a pointer.
fn put(whole: &Value, at: &str, value: Value) -> Value {
    let mut changed = whole.clone();
    *changed.pointer_mut(at).unwrap() = value;
    changed
}

/// Replaces the value at a pointer, unless the old one will do.
fn with(
    whole: &Value,
    at: &str,
    will_do: impl Fn(&Value) -> bool,
    value: impl Fn() -> Value,
) -> Value {
    if whole.pointer(at).is_some_and(will_do) {
        whole.clone()
    } else {
        put(whole, at, value())
    }
}

#[test]
fn whatever_is_declared_is_checked() {
    // One thread for each file: it is checked as often as it has keys.
    let walks = thread::scope(|scope| {
        // These are read, and tested, where players and switches of mods are.
        let elsewhere = ["mods/mods.yaml", "players/SCENARIO.yaml"];
        let all: Vec<_> = files()
            .into_iter()
            .filter(|(name, _)| !elsewhere.contains(name))
            .map(|(name, table)| scope.spawn(move || walk(name, &table)))
            .collect();
        all.into_iter()
            .map(|walk| walk.join().unwrap())
            .collect::<Vec<_>>()
    });
    let planted: usize = walks.iter().map(|(planted, _)| planted).sum();
    let missed: Vec<String> = walks.into_iter().flat_map(|(_, missed)| missed).collect();
    assert!(planted > 500, "{planted}");
    assert!(
        missed.is_empty(),
        "{} of {planted} are not found:\n{}",
        missed.len(),
        missed.join("\n")
    );
}

/// Plants every mistake into a file of a kind: how many, and those not found.
fn walk(name: &str, table: &Table) -> (usize, Vec<String>) {
    let file = sample_of(name);
    let (path, whole) = sample().remove(file);
    let mut walk = Walk {
        file,
        is_script: path.ends_with(".lua"),
        planted: 0,
        missed: Vec::new(),
    };
    walk.table(&whole, "", table, &[]);
    assert!(walk.planted >= table.keys.len(), "{name}");
    let missed = walk.missed.iter().map(|miss| format!("{path}: {miss}"));
    (walk.planted, missed.collect())
}
