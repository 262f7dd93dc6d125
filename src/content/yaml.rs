//! Parses YAML to a tree with places. Content is read only through this module.

use std::collections::HashMap;
use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_yaml::{DuplicateKeyPolicy, Location, Spanned};

use super::diagnostic::Diagnostics;
use super::diagnostic_kind::DiagnosticKind;
use super::node::{Node, NodeKey, NodeValue};
use super::source::{Place, SourceFile, number};

/// Maximum number of values of a file, including those repeated by aliases.
const MAX_NODES: usize = 200_000;
/// Maximum size of the values of a file in bytes, including those repeated by aliases.
const MAX_TEXT: usize = 16 << 20;
/// Maximum nesting of tables and lists.
const MAX_DEPTH: usize = 32;

/// Parses the text of a file. Faults are recorded; `None` if the text is not valid YAML.
pub fn parse(file: &SourceFile, faults: &mut Diagnostics) -> Option<Node> {
    let mut parsed = parse_with(file, DuplicateKeyPolicy::Error);
    let mut stopped = None;
    if let Err(stop) = &parsed
        && matches!(stop.1, DiagnosticKind::DuplicateKey { .. })
    {
        stopped = Some(stop.clone());
        // Also finds the other errors of the file: this policy tolerates duplicate keys.
        parsed = parse_with(file, DuplicateKeyPolicy::LastWins);
    }
    if let Some((place, fault)) = stopped.map(|stop| *stop) {
        let repeated = match parsed.as_ref() {
            Ok((_, repeated)) => &repeated[..],
            Err(_) => &[],
        };
        let mut places = repeated.iter().map(|(key, _)| &key.place);
        if !places.any(|other| (other.line, other.column) == (place.line, place.column)) {
            faults.add(&place, fault);
        }
    }
    match parsed {
        Ok((node, repeated)) => {
            for (key, first) in repeated {
                faults.add_labelled(
                    &key.place,
                    DiagnosticKind::DuplicateKey { key: key.name },
                    &first,
                    "the first one",
                );
            }
            Some(node)
        }
        Err(stop) => {
            let (place, fault) = *stop;
            faults.add(&place, fault);
            None
        }
    }
}

/// The tree, and its duplicate keys with the places of their first occurrences.
type Parsed = Result<(Node, Vec<(NodeKey, Place)>), Box<(Place, DiagnosticKind)>>;

/// Parses the text of a file that is not content, such as a table of spellings, into a given type.
///
/// # Errors
/// The message of the parser, with the line.
pub fn from_yaml<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, YamlError> {
    serde_yaml::from_str(text).map_err(|error| YamlError {
        message: error.to_string(),
    })
}

/// The error of a text that is not content: the message of the parser, with the line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct YamlError {
    message: String,
}

fn parse_with(file: &SourceFile, duplicate_keys: DuplicateKeyPolicy) -> Parsed {
    let options = serde_yaml::options! {
        duplicate_keys: duplicate_keys,
        strict_booleans: true,
        with_snippet: false,
        budget: serde_yaml::budget! {
            max_depth: MAX_DEPTH,
            flow_nesting_limit: MAX_DEPTH,
            max_nodes: MAX_NODES,
            max_total_scalar_bytes: MAX_TEXT,
        },
        alias_limits: serde_yaml::alias_limits! { max_total_replayed_events: MAX_NODES },
    };
    match serde_yaml::from_str_with_options::<Spanned<Tree>>(&file.text, options) {
        Ok(tree) => {
            let widths = file
                .text
                .lines()
                .map(|line| number(line.chars().count()))
                .collect();
            let mut placer = Placer {
                file,
                widths,
                repeated: Vec::new(),
            };
            let node = placer.node(tree);
            Ok((node, placer.repeated))
        }
        Err(error) => {
            let error = error.without_snippet();
            let place = error.location().map_or_else(
                || Place::whole(&file.path),
                |location| place(file, location),
            );
            let fault = fault(error);
            let indented =
                matches!(&fault, DiagnosticKind::Yaml { message } if message.contains("block"));
            let odd = match &fault {
                DiagnosticKind::Yaml { message } if message.contains("tab") => {
                    tabbed(file, place.line)
                }
                _ if indented => out_of_step(file, place.line),
                _ => None,
            };
            Err(Box::new((odd.unwrap_or(place), fault)))
        }
    }
}

/// The first line from this one on that is indented with a tab, or else the first tab: the parser
/// may notice one only after it has begun to read the value of the line before.
fn tabbed(file: &SourceFile, line: u32) -> Option<Place> {
    let lines = || {
        (1..)
            .zip(file.text.lines())
            .skip_while(move |(at, _)| *at < line)
    };
    let is_indented = |text: &str| {
        let before = text.len() - text.trim_start().len();
        text[..before].contains('\t')
    };
    let indented = lines().find(|(_, text)| is_indented(text));
    let (line, text) = indented.or_else(|| lines().find(|(_, text)| text.contains('\t')))?;
    let column = text.chars().take_while(|sign| *sign != '\t').count();
    Some(Place::new(&file.path, line, number(column + 1), 1))
}

/// The number of spaces that a line begins with.
fn indent(line: &str) -> usize {
    line.len() - line.trim_start_matches(' ').len()
}

fn is_empty_or_comment(line: &str) -> bool {
    let text = line.trim_start();
    text.is_empty() || text.starts_with('#')
}

/// Whether the lines after this one are a block below its key.
fn opens_block(line: &str) -> bool {
    line.trim_end().ends_with(':')
}

/// The line before this one, if its indentation differs from the lines around it: the parser
/// notices that only at the next line.
fn out_of_step(file: &SourceFile, line: u32) -> Option<Place> {
    let lines: Vec<(usize, &str)> = file
        .text
        .lines()
        .enumerate()
        .filter(|(_, text)| !is_empty_or_comment(text))
        .collect();
    let at = lines
        .iter()
        .position(|(index, _)| *index as u32 + 1 == line)?;
    let (here, before) = (indent(lines[at].1), lines.get(at.checked_sub(1)?)?);
    let column = indent(before.1);
    // Lines after, or in a block after, a line that ends with a colon are rightly indented further.
    let parent = lines[..at - 1]
        .last()
        .filter(|(_, text)| indent(text) <= here);
    let next = lines
        .get(at + 1)
        .is_some_and(|(_, text)| indent(text) == here);
    let alone = parent.is_some_and(|(_, text)| {
        if opens_block(text) {
            next && indent(text) < here
        } else {
            indent(text) == here
        }
    });
    let odd = column > here && alone && !opens_block(before.1);
    odd.then(|| Place::new(&file.path, number(before.0 + 1), number(column + 1), 1))
}

/// The diagnostic for an error of the parser.
fn fault(error: &serde_yaml::Error) -> DiagnosticKind {
    use serde_yaml::Error;
    match error {
        Error::DuplicateMappingKey { key, .. } => DiagnosticKind::DuplicateKey {
            key: key.clone().unwrap_or_default(),
        },
        Error::AliasError { error, .. } => fault(error),
        Error::MultipleDocuments { .. } => DiagnosticKind::SecondDocument,
        Error::Budget { .. }
        | Error::AliasReplayCounterOverflow { .. }
        | Error::AliasReplayLimitExceeded { .. }
        | Error::AliasExpansionLimitExceeded { .. }
        | Error::AliasReplayStackDepthExceeded { .. } => DiagnosticKind::YamlLimits {
            depth: MAX_DEPTH,
            nodes: MAX_NODES,
        },
        other => match words(&other.to_string()) {
            limit if limit == "recursion limit exceeded" => DiagnosticKind::YamlLimits {
                depth: MAX_DEPTH,
                nodes: MAX_NODES,
            },
            message => DiagnosticKind::Yaml { message },
        },
    }
}

/// The first line of a message, without the place, which the diagnostic has anyway.
fn words(message: &str) -> String {
    let line = message.lines().next().unwrap_or_default();
    let line = line.split(" at line ").next().unwrap_or(line);
    line.trim_end_matches(':').to_owned()
}

/// A number of the parser, or the largest that places hold.
fn saturated(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn place(file: &SourceFile, location: Location) -> Place {
    Place::new(
        &file.path,
        saturated(location.line()),
        saturated(location.column()),
        saturated(location.span().len().max(1)),
    )
}

/// The tree as built by serde: places are still those of the parser.
enum Tree {
    Plain(NodeValue),
    List(Vec<Spanned<Tree>>),
    Map(Vec<(Spanned<String>, Spanned<Tree>)>),
}

/// Converts the places of the parser.
struct Placer<'a> {
    file: &'a SourceFile,
    /// The number of characters of each line.
    widths: Vec<u32>,
    /// Duplicate keys, and the places of their first occurrences.
    repeated: Vec<(NodeKey, Place)>,
}

impl Placer<'_> {
    fn node(&mut self, tree: Spanned<Tree>) -> Node {
        let mut here = place(self.file, tree.referenced);
        let value = match tree.value {
            Tree::Plain(value) => value,
            Tree::List(items) => {
                NodeValue::List(items.into_iter().map(|item| self.node(item)).collect())
            }
            Tree::Map(entries) => {
                let mut seen: HashMap<String, Place> = HashMap::new();
                let mut map = Vec::with_capacity(entries.len());
                for (key, value) in entries {
                    let key = NodeKey {
                        place: place(self.file, key.referenced),
                        name: key.value,
                    };
                    let node = self.node(value);
                    // To the parser, `1` and `"1"` are two keys.
                    match seen.get(&key.name) {
                        Some(first) => self.repeated.push((key, first.clone())),
                        None => {
                            seen.insert(key.name.clone(), key.place.clone());
                            map.push((key, node));
                        }
                    }
                }
                NodeValue::Map(map)
            }
        };
        // The place of a table or list is its beginning; the place of a text of several lines is
        // its first line.
        let width = self
            .widths
            .get(here.line.saturating_sub(1) as usize)
            .copied()
            .unwrap_or_default();
        here.len = match value {
            NodeValue::List(_) | NodeValue::Map(_) => 1,
            _ => here.len.min((width + 1).saturating_sub(here.column)).max(1),
        };
        Node { value, place: here }
    }
}

impl<'de> Deserialize<'de> for Tree {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Tree, D::Error> {
        deserializer.deserialize_any(Builder)
    }
}

/// A whole number; one with a fraction stands in for one that is too large.
fn whole(exact: Option<i64>, near: f64) -> Tree {
    Tree::Plain(exact.map_or(NodeValue::Float(near), NodeValue::Integer))
}

/// Builds a tree from the events of the parser.
struct Builder;

impl<'de> Visitor<'de> for Builder {
    type Value = Tree;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E: Error>(self) -> Result<Tree, E> {
        Ok(Tree::Plain(NodeValue::Null))
    }

    fn visit_none<E: Error>(self) -> Result<Tree, E> {
        Ok(Tree::Plain(NodeValue::Null))
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Tree, D::Error> {
        Tree::deserialize(deserializer)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Tree, E> {
        Ok(Tree::Plain(NodeValue::Bool(value)))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Tree, E> {
        Ok(Tree::Plain(NodeValue::Integer(value)))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Tree, E> {
        Ok(whole(value.try_into().ok(), value as f64))
    }

    fn visit_i128<E: Error>(self, value: i128) -> Result<Tree, E> {
        Ok(whole(value.try_into().ok(), value as f64))
    }

    fn visit_u128<E: Error>(self, value: u128) -> Result<Tree, E> {
        Ok(whole(value.try_into().ok(), value as f64))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Tree, E> {
        Ok(Tree::Plain(NodeValue::number(value)))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Tree, E> {
        Ok(Tree::Plain(NodeValue::Text(value.to_owned())))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Tree, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = access.next_element()? {
            items.push(item);
        }
        Ok(Tree::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Tree, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = access.next_entry()? {
            entries.push(entry);
        }
        Ok(Tree::Map(entries))
    }
}
