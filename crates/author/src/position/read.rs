//! Reads files of position tests.

use std::collections::HashSet;

use brink::content::spec::{Declared, Readable, Takes, keys, list, text};
use brink::content::{Diagnostic, DiagnosticKind, Place, SourceFile};
use brink::tooling::{Node, NodeKey, NodeValue, Reader, parse};

use super::checks::Then;
use super::given::Given;
use super::goal::Aims;
use super::kinds::{At, Plain, by_name, line, optional, plain, raw};
use super::steps::{Step, step};

/// One test: a position, the steps, and the conditions at the end.
#[derive(Clone, Debug)]
pub struct PositionTest {
    /// Its name, unique in the file.
    pub name: String,
    /// The place where it begins.
    pub place: Place,
    /// The scenario.
    pub scenario: String,
    /// The place where the test or its file names the scenario.
    pub(super) scenario_place: Place,
    /// Options of the scenario.
    pub options: Vec<(String, String)>,
    /// The places of the key and the value of each of them.
    pub(super) option_places: Vec<(Place, Place)>,
    pub(super) given: Option<Node>,
    pub(super) when: Vec<Step>,
    pub(super) then: Option<Node>,
    pub(super) goal: Option<Node>,
}

impl PositionTest {
    /// Whether it has a goal: it is a puzzle.
    #[must_use]
    pub fn is_puzzle(&self) -> bool {
        self.goal.is_some()
    }

    /// Whether the test mentions this id in its position, its steps or its conditions.
    #[must_use]
    pub fn mentions(&self, id: &str) -> bool {
        let parts = self
            .given
            .iter()
            .chain(self.when.iter().map(|step| &step.node))
            .chain(&self.then);
        parts.into_iter().any(|part| mentioned(part, id))
    }
}

/// Whether an id occurs in a tree, as a key or as a value.
fn mentioned(node: &Node, id: &str) -> bool {
    match &node.value {
        NodeValue::Text(text) => text == id,
        NodeValue::List(items) => items.iter().any(|item| mentioned(item, id)),
        NodeValue::Map(entries) => entries
            .iter()
            .any(|(key, value)| key.name == id || mentioned(value, id)),
        _ => false,
    }
}

keys! {
    /// Position tests: given this position, when these choices and dice, then this.
    pub(super) struct File = "a file of tests" in () {
        /// The scenario of tests without `scenario`.
        scenario: Option<At<String>> = optional(scenario()), empty;
        /// The tests.
        tests: Option<Node> = raw(Takes::List(Box::new(Takes::Table(Test::table)))), want;
    }
}

keys! {
    /// A test.
    pub(super) struct Test = "a test" in () {
        /// The name, in one line; unique in the file.
        name: Option<String> = line(), want;
        /// The rule that the test is about.
        rule: () = paragraph(), empty;
        /// The scenario; that of the file by default.
        scenario: Option<At<String>> = optional(scenario()), empty;
        /// Options of the scenario.
        options: Vec<(NodeKey, At<String>)> = by_name(), empty;
        /// The position that the test starts from. Everything not given is empty.
        given: Option<Node> = raw(Takes::Table(Given::table)), may;
        /// The actions, step by step.
        when: Vec<Step> = list(step()), empty;
        /// The conditions at the end.
        then: Option<Node> = raw(Takes::Table(Then::table)), may;
        /// Puzzle: a result that a side can force from there, proved by search.
        goal: Option<Node> = raw(Takes::Table(Aims::table)), may;
        /// A remark for readers.
        note: String = text(), empty;
    }
}

/// The name of a scenario, which is looked up later.
fn scenario() -> Plain<String> {
    let read = |reader: &mut Reader, node: &Node| reader.name(node).map(str::to_owned);
    plain(read, Takes::Id("scenario"))
}

/// The number of a paragraph of the rules, or any text.
fn paragraph() -> Plain<()> {
    let (min, max) = (0, 99);
    let read = |reader: &mut Reader, node: &Node| match node.value {
        NodeValue::Float(number) if (0.0..=99.0).contains(&number) => Some(()),
        NodeValue::Text(_) => reader.text(node).map(|_| ()),
        _ => reader.number::<i64>(node, 0..=99).map(|_| ()),
    };
    let number = Takes::Coordinate { min, max };
    plain(read, Takes::AnyOf(vec![Takes::Text, number]))
}

/// Reads a file. Every diagnostic is returned, together with the tests that have none.
#[must_use]
pub(super) fn read(file: &SourceFile) -> (Vec<PositionTest>, Vec<Diagnostic>) {
    let mut reader = Reader::default();
    let Some(root) = parse(file, &mut reader.faults) else {
        return (Vec::new(), reader.faults.into_sorted());
    };
    let (scenario, list) = match &root.value {
        NodeValue::List(_) => (None, Some(root)),
        _ => File::read(&mut reader, &root, &())
            .map_or((None, None), |file| (file.scenario, file.tests)),
    };
    let mut tests: Vec<PositionTest> = Vec::new();
    let mut names = HashSet::new();
    let nodes = match list.as_ref() {
        Some(list) => reader.list(list),
        None => &[][..],
    };
    for node in nodes {
        if let Some(test) = read_test(&mut reader, node, scenario.as_ref()) {
            if !names.insert(test.name.clone()) {
                let fault = DiagnosticKind::DuplicateName {
                    what: "test",
                    name: test.name.clone(),
                };
                reader.fault(&node.place, fault);
            }
            tests.push(test);
        }
    }
    (tests, reader.faults.into_sorted())
}

/// Reads a test; this is the scenario of the file.
fn read_test(
    reader: &mut Reader,
    node: &Node,
    scenario: Option<&At<String>>,
) -> Option<PositionTest> {
    let fields = reader.fields(node, Test::OF, Test::KEYS)?;
    let test = Test::fill(reader, &fields, &());
    if scenario.is_none() {
        reader.need(&fields, "scenario");
    }
    let test = test?;
    if test.then.is_none() && test.goal.is_none() {
        if test.when.is_empty() {
            reader.need(&fields, "then");
        } else if !test.when.iter().any(Step::is_check) {
            reader.fault(&node.place, DiagnosticKind::NoCheck);
        }
    }
    let options = test.options.into_iter();
    let options = options.map(|(key, value)| {
        let places = (key.place, value.place);
        ((key.name, value.value), places)
    });
    let (options, option_places) = options.unzip();
    let At { value, place } = test.scenario.or(scenario.cloned())?;
    Some(PositionTest {
        name: test.name?,
        place: node.place.clone(),
        scenario: value,
        scenario_place: place,
        options,
        option_places,
        given: test.given,
        when: test.when,
        then: test.then,
        goal: test.goal,
    })
}
