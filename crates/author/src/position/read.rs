//! Reads files of position tests.

use std::collections::HashSet;

use brink::content::{Diagnostic, DiagnosticKind, Place, SourceFile};
use brink::tooling::{Fields, Node, NodeKey, NodeValue, Reader, parse};

use super::scalar::scalar;
use super::words::{StepKey, TestKey};

/// One test: a position, the steps, and the conditions at the end.
#[derive(Clone, Debug)]
pub struct PositionTest {
    /// Its name, unique in the file.
    pub name: String,
    /// The place where it begins.
    pub place: Place,
    /// The scenario.
    pub scenario: String,
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

/// One step of a test: a key (a side, `dice`, `draw`, `expect`) and its value.
#[derive(Clone, Debug)]
pub struct Step {
    pub(super) key: NodeKey,
    pub(super) node: Node,
}

impl Step {
    /// Whether it checks something.
    fn is_check(&self) -> bool {
        self.key.name == StepKey::Expect.key()
    }
}

/// Reads a file. Every diagnostic is returned, together with the tests that have none.
#[must_use]
pub(super) fn read(file: &SourceFile) -> (Vec<PositionTest>, Vec<Diagnostic>) {
    let mut reader = Reader::default();
    let Some(root) = parse(file, &mut reader.faults) else {
        return (Vec::new(), reader.faults.into_sorted());
    };
    let mut scenario = None;
    let list = match &root.value {
        NodeValue::List(_) => Some(&root),
        _ => reader
            .fields(&root, "a file of tests", &["scenario", "tests"])
            .and_then(|fields| {
                scenario = fields
                    .get(TestKey::Scenario.key())
                    .and_then(|node| reader.name(node))
                    .map(str::to_owned);
                reader.need(&fields, "tests")
            }),
    };
    let mut tests: Vec<PositionTest> = Vec::new();
    let mut names = HashSet::new();
    for node in list.map_or(&[][..], |list| reader.list(list)) {
        if let Some(test) = read_test(&mut reader, node, scenario.as_deref()) {
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

fn read_test(reader: &mut Reader, node: &Node, scenario: Option<&str>) -> Option<PositionTest> {
    let fields = reader.fields(node, "a test", TestKey::NAMES)?;
    let name = reader
        .need(&fields, TestKey::Name.key())
        .and_then(|node| reader.line(node));
    let scenario = match (fields.get(TestKey::Scenario.key()), scenario) {
        (Some(node), _) => reader.name(node).map(str::to_owned),
        (None, Some(scenario)) => Some(scenario.to_owned()),
        (None, None) => reader.need(&fields, TestKey::Scenario.key()).and(None),
    };
    if let Some(node) = fields
        .get(TestKey::Rule.key())
        .filter(|node| !matches!(node.value, NodeValue::Integer(_) | NodeValue::Float(_)))
    {
        reader.text(node);
    }
    if let Some(node) = fields.get(TestKey::Note.key()) {
        reader.text(node);
    }
    let (options, option_places) = options(reader, &fields);
    let when = steps(reader, &fields);
    let then = fields.get(TestKey::Then.key()).cloned();
    let goal = fields.get(TestKey::Goal.key()).cloned();
    if when.is_empty() && then.is_none() && goal.is_none() {
        reader.need(&fields, TestKey::Then.key());
    } else if then.is_none() && goal.is_none() && !when.iter().any(Step::is_check) {
        reader.fault(&node.place, DiagnosticKind::NoCheck);
    }
    let given = fields.get(TestKey::Given.key()).cloned();
    Some(PositionTest {
        name: name?,
        place: node.place.clone(),
        scenario: scenario?,
        options,
        option_places,
        given,
        when,
        then,
        goal,
    })
}

/// The options of a test, and the places of their names and values.
#[allow(clippy::type_complexity, reason = "two columns of one list")]
fn options(
    reader: &mut Reader,
    fields: &Fields<'_>,
) -> (Vec<(String, String)>, Vec<(Place, Place)>) {
    let mut options = Vec::new();
    let mut places = Vec::new();
    let node = fields.get(TestKey::Options.key());
    for (key, node) in node.and_then(|node| reader.table(node)).unwrap_or(&[]) {
        match scalar(node) {
            Some(value) => {
                options.push((key.name.clone(), value));
                places.push((key.place.clone(), node.place.clone()));
            }
            None => reader
                .wrong::<()>(node, "the value of an option")
                .unwrap_or_default(),
        }
    }
    (options, places)
}

/// The steps of a test; each is a table of one key.
fn steps(reader: &mut Reader, fields: &Fields<'_>) -> Vec<Step> {
    let mut steps = Vec::new();
    let node = fields.get(TestKey::When.key());
    for step in node.map_or(&[][..], |node| reader.list(node)) {
        let Some(entries) = reader.table(step) else {
            continue;
        };
        steps.extend(entries.first().map(|(key, node)| Step {
            key: key.clone(),
            node: node.clone(),
        }));
        if entries.len() != 1 {
            let second = entries.get(1);
            let place = second.map_or(&step.place, |(second, _)| &second.place);
            let keys = entries.iter().map(|(key, _)| key.name.clone()).collect();
            reader.fault(place, DiagnosticKind::StepKeys { keys });
        }
    }
    steps
}
