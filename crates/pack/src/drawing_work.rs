//! The work of drawing a picture: references multiply shapes, and some parts take as long as a thousand.

use std::collections::{HashMap, HashSet};

use roxmltree::{Document, Node, NodeId};

/// The most work of a picture that a game shows, in shapes that fill it: each takes a browser about a millisecond.
pub(super) const MAX_OF_ART: u64 = 5_000;
/// The most work of a picture on a page, such as that of a map.
pub(super) const MAX_OF_PAGES: u64 = 50_000;
/// The characters of a path or a text that are drawn as quickly as a shape.
const CHARACTERS_OF_SHAPE: u64 = 100;
/// The shapes' worth of characters from which on the lines that cross in one path are most of its work.
const CROSSING: u64 = 400;
/// The dashes that are drawn as quickly as a shape.
const DASHES_OF_SHAPE: f64 = 100.0;
/// The stops of a gradient that are drawn as quickly as a shape.
const STOPS_OF_SHAPE: usize = 100;

/// The times that an animated picture is drawn in a second.
const FRAMES: u64 = 60;
/// The work of a blur, and of most steps of a filter.
const FILTER: u64 = 100;
/// The work of mixing a shape with what is behind it.
const BLEND: u64 = 10;
/// The selectors that are compared with an element as quickly as a shape is drawn.
const SELECTORS_OF_SHAPE: u64 = 1_000;

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
    /// The texts of the style sheets, which may be about every element.
    sheets: Vec<&'a str>,
    /// The length of the shortest dashes in them.
    shortest: Option<f64>,
}

impl<'a> Drawing<'a> {
    fn of(document: &'a Document<'a>) -> Drawing<'a> {
        let nodes = || document.descendants().filter(Node::is_element);
        let ids = nodes().filter_map(|node| Some((node.attribute("id")?, node)));
        let sheets = nodes().filter(|node| node.tag_name().name() == "style");
        let texts = sheets.flat_map(|sheet| sheet.children().filter_map(|text| text.text()));
        let sheets: Vec<&str> = texts.collect();
        Drawing {
            root: document.root_element(),
            by_id: ids.collect(),
            shortest: sheets
                .iter()
                .flat_map(|sheet| dashes(sheet))
                .reduce(f64::min),
            sheets,
        }
    }

    /// The work of drawing everything; none if a part refers to itself.
    fn work(&self) -> Option<u64> {
        let mut known = self.known()?;
        // What a style sheet refers to may be drawn for each element, and within itself.
        let within = self.sheets.iter().flat_map(|sheet| targets(sheet));
        let within = within.filter_map(|id| known.get(&self.by_id.get(id)?.id()).copied());
        let times = within.fold(1, |times: u64, work| times.saturating_mul(1 + work));
        let all = known.remove(&self.root.id()).unwrap_or_default();
        let styled: u64 = self.sheets.iter().map(|sheet| styled(sheet)).sum();
        let each = self.root.descendants().filter(Node::is_element).count() as u64;
        let once = all.saturating_mul(times).saturating_add(self.matching());
        let once = once.saturating_add(styled.saturating_mul(each));
        Some(once.saturating_mul(self.frames()))
    }

    /// The times that it is drawn in a second.
    fn frames(&self) -> u64 {
        let mut nodes = self.root.descendants();
        let moves = |node: Node<'_, '_>| {
            let name = node.tag_name().name();
            let style = node.attribute("style").unwrap_or_default();
            name.starts_with("animate") || name == "set" || style.contains("animation")
        };
        let is_moving =
            nodes.any(moves) || self.sheets.iter().any(|sheet| sheet.contains("animation"));
        if is_moving { FRAMES } else { 1 }
    }

    /// The work of matching the selectors of style sheets with the elements.
    fn matching(&self) -> u64 {
        let (mut depths, mut siblings) = (HashMap::new(), 0);
        for node in self.root.descendants().filter(Node::is_element) {
            let above = node.parent().and_then(|parent| depths.get(&parent.id()));
            let depth: u64 = 1 + above.copied().unwrap_or_default();
            depths.insert(node.id(), depth);
            siblings = siblings.max(node.children().filter(Node::is_element).count() as u64);
        }
        let elements = depths.len() as u64;
        let depth = depths.into_values().max().unwrap_or_default();
        let of_one = |selector: &str| {
            let selector = selector.trim();
            let within = selector.matches(char::is_whitespace).count() as u64;
            let beside = selector.matches(['~', ':']).count() as u64;
            1 + within.saturating_mul(depth) + beside.saturating_mul(siblings)
        };
        let selectors = self.sheets.iter().flat_map(|sheet| selectors(sheet));
        let each = selectors.map(of_one).fold(0, u64::saturating_add);
        elements.saturating_mul(each) / SELECTORS_OF_SHAPE
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
                let work = parts().map(|part| repeated(node, part).saturating_mul(of(part)));
                let work = work.fold(own_work(node, self.shortest), u64::saturating_add);
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

/// The selectors of a style sheet: each part of what is before a brace.
fn selectors(sheet: &str) -> impl Iterator<Item = &str> {
    let mut blocks = sheet.split('{');
    // After the last brace there is no selector.
    blocks.next_back();
    let lists = blocks.map(|block| block.rsplit(['}', ';']).next().unwrap_or_default());
    lists.flat_map(|list| list.split(','))
}

/// The ids in the calls `url(#ID)` of a style.
fn targets(style: &str) -> impl Iterator<Item = &str> {
    let calls = style.split("url(").skip(1);
    calls.filter_map(|call| {
        let (address, _) = call.split_once(')')?;
        let address = address.trim().trim_matches(['"', '\'']);
        address.trim().strip_prefix('#')
    })
}

/// The times that an element draws a part: a marker at each point, a filter for its area, anything else once.
fn repeated(node: Node<'_, '_>, part: Node<'_, '_>) -> u64 {
    match part.tag_name().name() {
        "marker" => geometry(node).count() as u64,
        _ if node.tag_name().name() == "filter" => area(node),
        _ => 1,
    }
}

/// The numbers that say where an element is.
fn geometry<'a>(node: Node<'a, '_>) -> impl Iterator<Item = f64> {
    let attributes = node
        .attributes()
        .filter(|attribute| attribute.name() != "style");
    let texts = attributes.map(|attribute| attribute.value());
    texts.flat_map(numbers)
}

/// The numbers of a text without their signs; they need nothing between them.
fn numbers(text: &str) -> impl Iterator<Item = f64> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let begin = rest.find(|sign: char| sign.is_ascii_digit())?;
        rest = &rest[begin..];
        let after = |from: usize| rest.get(from..).unwrap_or_default();
        let digits = |from: usize| after(from).bytes().take_while(u8::is_ascii_digit).count();
        let mut end = digits(0);
        if after(end).starts_with('.') {
            end += 1 + digits(end + 1);
        }
        let sign = usize::from(after(end + 1).starts_with(['+', '-']));
        let power = digits(end + 1 + sign);
        if after(end).starts_with(['e', 'E']) && power > 0 {
            end += 1 + sign + power;
        }
        let (number, others) = rest.split_at_checked(end)?;
        rest = others;
        Some(number.parse().unwrap_or(f64::MAX))
    })
}

/// The work of an element itself.
fn own_work(node: Node<'_, '_>, shortest: Option<f64>) -> u64 {
    let texts = node.attributes().map(|attribute| attribute.value());
    let characters: usize = texts.chain(node.text()).map(str::len).sum();
    let of_characters = characters as u64 / CHARACTERS_OF_SHAPE;
    let kind = match node.tag_name().name() {
        "style" | "metadata" | "title" | "desc" | "stop" => return 0,
        "linearGradient" | "radialGradient" => (node.children().count() / STOPS_OF_SHAPE) as u64,
        // Its time grows with its radius.
        "feMorphology" => MAX_OF_PAGES,
        "feConvolveMatrix" => 2_500,
        "feDropShadow" => 1_000,
        "feDisplacementMap" => 250,
        name if name.starts_with("fe") => FILTER,
        "image" => 100,
        "pattern" => 25,
        "mask" => 10,
        _ => 1 + of_characters + of_characters * of_characters / CROSSING,
    };
    let styles = ["style", "filter"].into_iter();
    let styled = styles.filter_map(|name| node.attribute(name)).map(styled);
    styled.fold(
        kind.saturating_add(work_of_dashes(node, shortest)),
        u64::saturating_add,
    )
}

/// The work of the filters and blends in a style.
fn styled(style: &str) -> u64 {
    let parts = [
        ("blur(", FILTER),
        ("drop-shadow(", FILTER),
        ("blend-mode", BLEND),
    ]
    .into_iter();
    let work = parts.map(|(part, work)| work * style.matches(part).count() as u64);
    work.sum()
}

/// The factor by which the area of a filter is larger than what it is about, at least one.
fn area(node: Node<'_, '_>) -> u64 {
    let sides = ["x", "y", "width", "height"].into_iter();
    let lengths = sides
        .filter_map(|name| node.attribute(name))
        .flat_map(numbers);
    let most = lengths.fold(100.0, f64::max) / 100.0;
    (most * most) as u64
}

/// The work of the dashes of an element, given the shortest ones of style sheets.
fn work_of_dashes(node: Node<'_, '_>, shortest: Option<f64>) -> u64 {
    let own = node.attribute(DASHES).map(|dashes| numbers(dashes).sum());
    let own = own.filter(|length: &f64| *length > 0.0);
    let styled = node.attribute("style").into_iter().flat_map(dashes);
    let all = styled.chain(own).chain(shortest);
    all.reduce(f64::min).map_or(0, |shortest| {
        let long: f64 = geometry(node).sum();
        (long / shortest / DASHES_OF_SHAPE) as u64
    })
}

/// The name of the property of dashes.
const DASHES: &str = "stroke-dasharray";

/// The lengths of the dashes that a style declares; without a length, nothing is dashed.
fn dashes(style: &str) -> impl Iterator<Item = f64> {
    let declarations = style.split(DASHES).skip(1);
    let values = declarations.filter_map(|rest| rest.split([';', '}']).next());
    let lengths = values.map(|dashes| numbers(dashes).sum());
    lengths.filter(|length: &f64| *length > 0.0)
}
