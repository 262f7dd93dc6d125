//! Shapes of what is declared.

use serde_json::{Map, Value, json};

use super::build::{
    self, Shape, by_id, by_number, by_text, defined, either, id, list, one_or_more, text,
};
use brink::tooling::{
    Key, Needed, Plain, Table, Takes, box_effects_table, card_facts_table, condition_table,
    filter_table,
};

/// Whether a value may be written as `$option`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Options {
    /// Yes: for a number, a switch, a word or a name.
    Stand,
    /// No: there are no options.
    None,
}

/// `$` and the name of an option.
const OPTION: &str = "^\\$[a-z][a-z0-9_]*$";

/// The tables that are described once, under these `definitions`.
const DEFINED: [(&str, &str); 7] = [
    ("`effects` of a box", "box_effects"),
    ("a filter", "filter"),
    ("a condition", "condition"),
    ("facts of cards", "card_facts"),
    ("a test", "test"),
    ("`given`", "given"),
    ("`then`", "expected"),
];

impl Options {
    /// The shape of a table of declared keys.
    pub fn table(self, table: Table) -> Shape {
        let of = table.of;
        let needs: Vec<(&'static str, Needed)> = table
            .keys
            .iter()
            .map(|key| (key.name, key.needed.clone()))
            .collect();
        let keys = table.keys.into_iter();
        let mut shape = build::table(of, keys.map(|key| self.field(key)));
        let mut dependencies = Map::new();
        for (name, needed) in needs {
            match needed {
                Needed::With(other) => {
                    dependencies
                        .entry(other)
                        .or_insert_with(|| json!([]))
                        .as_array_mut()
                        .into_iter()
                        .for_each(|all| all.push(json!(name)));
                }
                Needed::Without(other) => {
                    shape = shape
                        .with("if", json!({ "required": [other] }))
                        .with("then", json!({}))
                        .with("else", json!({ "required": [name] }));
                }
                _ => {}
            }
        }
        if dependencies.is_empty() {
            shape
        } else {
            shape.with("dependencies", Value::Object(dependencies))
        }
    }

    /// The definition of a table that is described once.
    pub fn definition(self, table: Table) -> Value {
        let doc = table.doc;
        self.table(table).with("description", json!(doc)).0
    }

    /// The definitions to which tables of scenarios refer.
    pub fn definitions(self) -> Value {
        json!({
            "condition": self.definition(condition_table()),
            "filter": self.definition(filter_table()),
            "card_facts": self.definition(card_facts_table()),
            "box_effects": self.definition(box_effects_table()),
        })
    }

    /// The shape of a table, or a reference to its definition.
    pub fn table_or_reference(self, table: Table) -> Shape {
        match DEFINED.iter().find(|(of, _)| *of == table.of) {
            Some((_, name)) => defined(name),
            None => self.table(table),
        }
    }

    fn field(self, key: Key) -> build::Field {
        let shape = self.shape(&key.takes);
        match key.needed {
            Needed::Always => build::need(key.name, key.doc, shape),
            Needed::Or(plain) => build::may(key.name, key.doc, shape.default(json_of(&plain))),
            _ => build::may(key.name, key.doc, shape),
        }
    }

    /// The shape of a value.
    fn shape(self, takes: &Takes) -> Shape {
        match takes {
            Takes::Nothing => Shape(json!({ "type": "null" })),
            Takes::Text => text(),
            Takes::NewId | Takes::Id(_) => id(),
            Takes::Name(_) | Takes::SideWord { .. } if self == Options::Stand => Shape(json!({
                "type": "string",
                "pattern": "^\\$?[a-z][a-z0-9_]*$",
            })),
            Takes::Name(_) | Takes::SideWord { .. } => id(),
            // The range applies to numbers only, the pattern to text only.
            Takes::Number { min, max } if self == Options::Stand => build::number(*min..=*max)
                .with("type", json!(["integer", "string"]))
                .with("pattern", json!(OPTION)),
            Takes::Number { min, max } => build::number(*min..=*max),
            Takes::Coordinate { min, max } => Shape(json!({
                "type": "number",
                "minimum": min,
                "maximum": max,
            })),
            Takes::Switch => self.or_option(build::switch()),
            Takes::Fixed(is_on) => build::fixed(*is_on),
            Takes::Scalar | Takes::Answer(_) => {
                Shape(json!({ "type": ["string", "integer", "boolean"] }))
            }
            Takes::Words(words) => self.or_option(build::words(words.iter().copied())),
            Takes::Who => self.who(&["player", "opponent", "either"]),
            Takes::WhoOrNeither => self.who(&["player", "opponent", "either", "neither"]),
            Takes::Pattern(_, pattern) => Shape(json!({ "type": "string", "pattern": pattern })),
            Takes::Function => Shape(json!({})),
            Takes::Table(table) => self.table_or_reference(table()),
            Takes::OneKey(table, _, value) => self.one_key(table(), value),
            Takes::OneOf(tables) => self.one_of(tables),
            Takes::Step(table) => self.step(table()),
            Takes::List(item) => list(self.shape(item)),
            Takes::Exactly(count, item) => list(self.shape(item))
                .with("minItems", json!(count))
                .with("maxItems", json!(count)),
            Takes::OneOrMore(item) => one_or_more(self.shape(item)),
            Takes::ById(_, value) => by_id(self.shape(value)),
            Takes::ByText(value) => by_text(self.shape(value)),
            Takes::ByNumber(value) => by_number(self.shape(value)),
            Takes::Entry => Shape(json!({})),
            Takes::EntryName => Shape(json!({ "type": ["string", "integer"] })),
            Takes::ByEntry(value) => by_text(self.shape(value)),
            Takes::AnyOf(all) => either(all.iter().map(|one| self.shape(one))),
        }
    }

    fn or_option(self, shape: Shape) -> Shape {
        match self {
            Options::Stand => {
                either([shape, Shape(json!({ "type": "string", "pattern": OPTION }))])
            }
            Options::None => shape,
        }
    }

    fn who(self, words: &[&'static str]) -> Shape {
        either([
            self.shape(&Takes::Name("side")),
            self.or_option(build::words(words.iter().copied())),
        ])
    }

    /// A table that has the keys of one of these tables.
    fn one_of(self, tables: &[fn() -> Table]) -> Shape {
        let tables: Vec<Table> = tables.iter().map(|table| table()).collect();
        let of = tables.first().map_or("a table", |table| table.of);
        let ways = tables.iter().map(|table| {
            let others = tables
                .iter()
                .filter(|other| !other.keys.iter().any(|key| table.keys[0].name == key.name));
            let others: Vec<Value> = others
                .flat_map(|other| &other.keys)
                .map(|key| json!({ "required": [key.name] }))
                .collect();
            json!({
                "required": needed_keys(table),
                "not": { "anyOf": others },
            })
        });
        let ways: Vec<Value> = ways.collect();
        let keys = tables
            .into_iter()
            .flat_map(|table| table.keys)
            .map(|mut key| {
                key.needed = without(key.needed);
                key
            });
        let shape = build::table(of, keys.map(|key| self.field(key)));
        shape.with("oneOf", json!(ways))
    }

    /// A table of one key: a declared one, or an id.
    fn one_key(self, table: Table, value: &Takes) -> Shape {
        self.table(table)
            .with("additionalProperties", self.shape(value).0)
            .with("minProperties", json!(1))
            .with("maxProperties", json!(1))
            .with("propertyNames", json!({ "pattern": build::ID }))
    }

    /// A word, or a table of one key.
    fn step(self, table: Table) -> Shape {
        let words: Vec<&'static str> = table
            .keys
            .iter()
            .filter(|key| stands_alone(&key.takes))
            .map(|key| key.name)
            .collect();
        let with = table
            .keys
            .clone()
            .into_iter()
            .filter(|key| !matches!(key.takes, Takes::Nothing))
            .map(|mut key| {
                if let Takes::AnyOf(all) = &mut key.takes {
                    all.retain(|one| !matches!(one, Takes::Nothing));
                    if let [only] = &all[..] {
                        key.takes = only.clone();
                    }
                }
                self.field(key)
            });
        let fields: Vec<_> = with.collect();
        // A condition may be beside the step.
        let with = match table.keys.iter().any(|key| key.name == "when") {
            true => {
                let bare = table
                    .keys
                    .iter()
                    .filter(|key| matches!(key.takes, Takes::Nothing));
                let bare = bare.map(|key| self.field(key.clone())).collect();
                build::key_with(fields, bare, "when")
            }
            false => build::one_key(fields),
        };
        if words.is_empty() {
            with
        } else {
            either([build::words(words), with])
        }
    }
}

/// The allowed ones of `yes` and `no`, and the values that other YAML readers parse them as.
/// Drops the requirements of a description: the table makes them.
fn without(needed: Needed) -> Needed {
    match needed {
        Needed::Always => Needed::No,
        other => other,
    }
}

fn json_of(plain: &Plain) -> Value {
    match plain {
        Plain::Switch(on) => json!(on),
        Plain::Number(number) => json!(number),
        Plain::Numbers(numbers) => json!(numbers),
        Plain::Word(word) => json!(word),
    }
}

/// The keys that a table must have.
fn needed_keys(table: &Table) -> Vec<&str> {
    let keys = table.keys.iter();
    keys.filter(|key| key.needed == Needed::Always)
        .map(|key| key.name)
        .collect()
}

/// Whether a key may be written as a word, without a value.
fn stands_alone(takes: &Takes) -> bool {
    match takes {
        Takes::Nothing => true,
        Takes::AnyOf(all) => all.iter().any(|one| matches!(one, Takes::Nothing)),
        _ => false,
    }
}
