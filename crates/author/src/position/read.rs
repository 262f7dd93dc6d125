//! Reads files of position tests.

use std::collections::{BTreeSet, HashSet};
use std::sync::LazyLock;

use brink::content::spec::{Declared, Readable, Takes, format, keys, list, text};
use brink::content::{Diagnostic, DiagnosticKind, Place, SourceFile};
use brink::tooling::{
    Diagnostics, FormerCards, Node, NodeKey, NodeValue, Reader, former_words, has_any, modernize,
    parse, report,
};

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
        /// The format of the file, for versions of the engine to come.
        format: () = format(), empty;
        /// The scenario of tests without `scenario`.
        scenario: Option<At<String>> = optional(scenario()), empty;
        /// Options of that scenario, for each test of it that does not choose them itself.
        options: Vec<(NodeKey, At<String>)> = by_name(), empty;
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

/// The diagnostics of a file of tests, read without its scenario.
#[must_use]
pub fn faults(file: &SourceFile, cards: &FormerCards) -> Vec<Diagnostic> {
    read(file, cards).1
}

/// Reads a file. Every diagnostic is returned, together with the tests that have none.
#[must_use]
pub(super) fn read(file: &SourceFile, cards: &FormerCards) -> (Vec<PositionTest>, Vec<Diagnostic>) {
    let mut reader = Reader::default();
    let Some(root) = parse_tests(file, cards, &mut reader.faults) else {
        return (Vec::new(), reader.faults.into_sorted());
    };
    let (shared, list) = match &root.value {
        NodeValue::List(_) => (None, Some(root)),
        _ => File::read(&mut reader, &root, &()).map_or((None, None), |file| {
            (shared(file.scenario, file.options), file.tests)
        }),
    };
    let mut tests: Vec<PositionTest> = Vec::new();
    let mut names = HashSet::new();
    let nodes = match list.as_ref() {
        Some(list) => reader.list(list),
        None => &[][..],
    };
    for node in nodes {
        if let Some(test) = read_test(&mut reader, node, shared.as_ref()) {
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

/// The former words of tests.
static FORMER: LazyLock<BTreeSet<&'static str>> = LazyLock::new(|| former_words(File::table));

/// Parses a file of tests to a tree in the words of today.
fn parse_tests(file: &SourceFile, cards: &FormerCards, faults: &mut Diagnostics) -> Option<Node> {
    let mut root = parse(file, faults)?;
    if has_any(&root, &FORMER) || !cards.is_empty() {
        let takes = takes_of(&root);
        report(&modernize(&mut root, &takes, cards), faults);
    }
    Some(root)
}

/// The description of a file of tests.
pub(crate) fn takes_of(root: &Node) -> Takes {
    match root.value {
        NodeValue::List(_) => Takes::List(Box::new(Takes::Table(Test::table))),
        _ => Takes::Table(File::table),
    }
}

/// An option as a test chooses it.
type Chosen = (NodeKey, At<String>);

/// The scenario of the tests of a file, and the options that they play it with.
struct Shared {
    scenario: At<String>,
    options: Vec<Chosen>,
}

fn shared(scenario: Option<At<String>>, options: Vec<Chosen>) -> Option<Shared> {
    let scenario = scenario?;
    Some(Shared { scenario, options })
}

impl Shared {
    /// The options of the file that a test of its scenario does not choose, then those of the test.
    fn with(&self, own: Vec<Chosen>) -> Vec<Chosen> {
        let is_free = |(key, _): &&Chosen| own.iter().all(|(own, _)| own.name != key.name);
        let inherited: Vec<Chosen> = self.options.iter().filter(is_free).cloned().collect();
        [inherited, own].concat()
    }
}

/// Reads a test; this is what the tests of the file share.
fn read_test(reader: &mut Reader, node: &Node, shared: Option<&Shared>) -> Option<PositionTest> {
    let fields = reader.fields(node, Test::OF, Test::KEYS)?;
    let test = Test::fill(reader, &fields, &());
    if shared.is_none() {
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
    let options = match (&test.scenario, shared) {
        (None, Some(shared)) => shared.with(test.options),
        _ => test.options,
    };
    let options = options.into_iter().map(|(key, value)| {
        let places = (key.place, value.place);
        ((key.name, value.value), places)
    });
    let (options, option_places) = options.unzip();
    let scenario = || Some(shared?.scenario.clone());
    let At { value, place } = test.scenario.or_else(scenario)?;
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
