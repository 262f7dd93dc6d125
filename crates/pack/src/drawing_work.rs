//! The work of drawing a picture: its parts, each as often as others refer to it.

use std::collections::{HashMap, HashSet};

use roxmltree::{Document, Node, NodeId};

/// The most work of a picture that a game shows, in shapes: one that fills it takes a browser about a millisecond.
pub(super) const MAX_OF_ART: u64 = 3_000;
/// The most work of a picture on a page, such as that of a map.
pub(super) const MAX_OF_PAGES: u64 = 50_000;
/// The numbers of a path that are drawn as quickly as a shape.
const NUMBERS_OF_SHAPE: u64 = 100;
/// The pairs of numbers that are compared as quickly: each line of a path may cross each other one.
const PAIRS_OF_SHAPE: u64 = 200_000;
/// The letters that are drawn as quickly.
const LETTERS_OF_SHAPE: u64 = 10;
/// The work of clipping, which may take a layer.
const CLIP: u64 = 5;

/// Checks that a picture is drawn quickly, however its parts refer to each other.
///
/// # Errors
/// The fault, as a sentence without its full stop.
pub(super) fn check(document: &Document<'_>, most: u64) -> Result<(), String> {
    let work = Drawing::of(document)
        .work()
        .ok_or("has a part that refers to itself")?;
    match work <= most {
        true => Ok(()),
        false => Err(format!(
            "takes as long to draw as {work} shapes: {most} may be drawn, each as often as others refer to it"
        )),
    }
}

/// A picture with its references.
struct Drawing<'a> {
    root: Node<'a, 'a>,
    by_id: HashMap<&'a str, Node<'a, 'a>>,
}

impl<'a> Drawing<'a> {
    fn of(document: &'a Document<'a>) -> Drawing<'a> {
        let nodes = document.descendants().filter(Node::is_element);
        let mut by_id = HashMap::new();
        for node in nodes {
            // Of elements with one id, a reference leads to the first.
            if let Some(id) = node.attribute("id") {
                by_id.entry(id).or_insert(node);
            }
        }
        Drawing {
            root: document.root_element(),
            by_id,
        }
    }

    /// The work of drawing everything; none if a part refers to itself.
    fn work(&self) -> Option<u64> {
        let mut known = self.known()?;
        // What a style sheet refers to may be drawn for each element, and within itself.
        let nodes = self.root.descendants();
        let sheets = nodes.filter(|node| node.tag_name().name() == "style");
        let texts = sheets.flat_map(|sheet| sheet.children().filter_map(|text| text.text()));
        let within = texts.flat_map(targets);
        let within = within.filter_map(|id| known.get(&self.by_id.get(id)?.id()).copied());
        let times = within.fold(1, |times: u64, work| times.saturating_mul(1 + work));
        let all = known.remove(&self.root.id()).unwrap_or_default();
        Some(all.saturating_mul(times))
    }

    /// The work of each element that is reached from the root, in order of need.
    fn known(&self) -> Option<HashMap<NodeId, u64>> {
        let (mut known, mut open) = (HashMap::new(), HashSet::new());
        let mut stack = vec![self.root];
        while let Some(&node) = stack.last() {
            let parts = || {
                node.children()
                    .filter(Node::is_element)
                    .chain(self.referred(node))
            };
            if known.contains_key(&node.id()) {
                stack.pop();
            } else if open.insert(node.id()) {
                let unknown = parts().filter(|part| !known.contains_key(&part.id()));
                for part in unknown.collect::<Vec<_>>() {
                    if open.contains(&part.id()) {
                        return None;
                    }
                    stack.push(part);
                }
            } else {
                let of = |part: Node<'_, '_>| known.get(&part.id()).copied().unwrap_or_default();
                let work = parts().map(of).fold(own_work(node), u64::saturating_add);
                known.insert(node.id(), work);
                open.remove(&node.id());
                stack.pop();
            }
        }
        Some(known)
    }

    /// The elements that an element refers to.
    fn referred(&self, node: Node<'a, 'a>) -> impl Iterator<Item = Node<'a, 'a>> {
        let is_link = node.tag_name().name() == "a";
        let attributes = node.attributes();
        let named = attributes.flat_map(move |attribute| {
            let (name, value) = (attribute.name(), attribute.value());
            let place = value.trim().strip_prefix('#');
            let place = place.filter(|_| name == "href" && !is_link);
            targets(value).chain(place)
        });
        named.filter_map(|id| self.by_id.get(id).copied())
    }
}

/// The beginning of a reference in a style, in any case.
pub(super) const CALL: &str = "url(";

/// The ids in the calls `url(#ID)` of a style.
fn targets(style: &str) -> impl Iterator<Item = &str> {
    let lower = style.to_ascii_lowercase();
    let calls = lower.match_indices(CALL).map(|(at, _)| at + CALL.len());
    let calls: Vec<usize> = calls.collect();
    calls.into_iter().filter_map(|at| {
        let (address, _) = style[at..].split_once(')')?;
        let address = address.trim().trim_matches(['"', '\'']);
        address.trim().strip_prefix('#')
    })
}

/// The numbers of a text, at least as many as there are: one with a fraction counts as two.
fn numbers(text: &str) -> u64 {
    let signs = text.as_bytes();
    let begins =
        |at: &usize| signs[*at].is_ascii_digit() && (*at == 0 || !signs[*at - 1].is_ascii_digit());
    (0..signs.len()).filter(begins).count() as u64
}

/// The work of an element itself.
fn own_work(node: Node<'_, '_>) -> u64 {
    if ["style", "metadata", "title", "desc", "stop"].contains(&node.tag_name().name())
        || node.tag_name().name().ends_with("Gradient")
    {
        return 0;
    }
    let numbers: u64 = node.attributes().map(|one| numbers(one.value())).sum();
    let texts = node.children().filter_map(|child| child.text());
    let letters: usize = texts.map(str::len).sum();
    let shapes = numbers / NUMBERS_OF_SHAPE + numbers * numbers / PAIRS_OF_SHAPE;
    let shapes = shapes + letters as u64 / LETTERS_OF_SHAPE;
    let own = match node.tag_name().name() {
        "clipPath" => CLIP,
        _ => 1,
    };
    own + shapes
}
