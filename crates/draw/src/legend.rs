//! The legend: the meaning of the colours and marks of a picture.

use std::fmt::Write;

use brink::content::{BATTLEGROUND, Content, LinkKind, SpaceKind};
use brink::game::View;
use brink::ids::{Side, SpaceId, SpaceSet, TagId};
use brink::words::Arg;

use super::label::{shortened, text_width};
use super::own_regions;
use super::palette::{self, Colour, INK, Shade, TagMark};
use super::place::Point;
use super::sheet::{Held, Sheet, between, stroke};
use super::words;

/// The minimum width of pictures, so that a legend fits below.
pub(super) const MIN_WIDTH: f64 = 560.0;
/// The size of the letters.
const LETTERS: f64 = 13.0;
/// The width of a swatch.
const SWATCH: f64 = 34.0;
/// The distance from one row to the next.
const ROW: f64 = 24.0;
/// The distance from a swatch to its words, and from the words to the next swatch.
const GAPS: (f64, f64) = (7.0, 22.0);

/// The maximum length of the words of an entry.
const MAX_LENGTH: f64 = 320.0;

/// One entry.
pub(super) struct Item {
    swatch: Swatch,
    words: String,
}

impl Item {
    fn new(swatch: Swatch, words: &str) -> Item {
        Item {
            swatch,
            words: shortened(words, MAX_LENGTH, LETTERS),
        }
    }
}

/// The picture before the words.
enum Swatch {
    /// A region: ordinary spaces, battlegrounds.
    Region(Colour, Colour),
    /// A coloured box with a text in it.
    Filled(Colour, String),
    /// A frame with a text in it.
    Framed(String),
    /// A dashed frame.
    Dashed,
    /// The mark of a tag.
    Mark(TagMark),
    /// The chip of pieces.
    Chip(String),
    /// A link.
    Line(LinkKind),
}

/// The entries for a scenario, and for a game if there is one.
pub(super) fn items(content: &Content, view: Option<View<'_>>) -> Vec<Item> {
    let map = &content.map;
    let said = &content.words;
    let mut items = Vec::new();
    for (id, region) in map.region_ids().zip(map.regions.values()) {
        // A region whose spaces are all in sub-regions has no box of its colour.
        if map
            .playable
            .iter()
            .any(|space| own_regions(map, space).contains(&id))
        {
            let [light, deep] =
                [Shade::Light, Shade::Deep].map(|shade| palette::region(map, Some(id), shade));
            items.push(Item::new(Swatch::Region(light, deep), &region.name));
        }
    }
    if !map.battlegrounds.is_empty() {
        let swatch = Swatch::Filled(
            palette::region(map, None, Shade::Deep),
            words::legend_name(said),
        );
        items.push(Item::new(swatch, &words::legend_battleground(said)));
    }
    if content.has_stability() {
        let swatch = Swatch::Framed("3".to_owned());
        items.push(Item::new(swatch, &words::legend_stability(said)));
    }
    for side in Side::BOTH {
        let name = Arg::side(content.side_name(side));
        if map.homes[side.index()].is_some() {
            items.push(Item::new(
                Swatch::Filled(palette::side(side), String::new()),
                &words::legend_home(said, name.clone()),
            ));
        }
        if view.is_some() {
            let words = words::legend_influence(said, name);
            items.push(Item::new(
                Swatch::Filled(palette::side(side), "2".to_owned()),
                &words,
            ));
        }
    }
    if map
        .spaces
        .values()
        .any(|space| space.kind == SpaceKind::Zone)
    {
        items.push(Item::new(Swatch::Dashed, &words::legend_zone(said)));
    }
    items.extend(links(content));
    for (index, tag) in tags(content).enumerate() {
        items.push(Item::new(
            Swatch::Mark(palette::tag(index)),
            &content.tag_name(tag),
        ));
    }
    let scenario = &content.scenario;
    let kinds = scenario.counter_ids().zip(scenario.counters.values());
    for (id, kind) in kinds.filter(|(_, kind)| kind.shown) {
        let mark = scenario.counter_mark(id);
        items.push(Item::new(Swatch::Chip(mark.to_owned()), &kind.name));
    }
    items
}

/// The kinds of links, where a map has several.
fn links(content: &Content) -> Vec<Item> {
    let said = &content.words;
    let present: Vec<LinkKind> = content
        .map
        .links()
        .map(|ends| content.map.link_kind(ends))
        .collect();
    let within = (LinkKind::Within, words::legend_link_within(said));
    let between = (LinkKind::Between, words::legend_link_between(said));
    let mut kinds = [within, between]
        .into_iter()
        .filter(|(kind, _)| present.contains(kind))
        .collect::<Vec<_>>();
    let mut homes = present.iter();
    let found = homes.find(|kind| matches!(kind, LinkKind::Home(_)));
    if let Some(home) = found {
        kinds.push((*home, words::legend_link_home(said)));
    }
    let items: Vec<Item> = kinds
        .into_iter()
        .map(|(kind, words)| Item::new(Swatch::Line(kind), &words))
        .collect();
    if items.len() > 1 { items } else { Vec::new() }
}

/// The tags that boxes are marked with: all except battlegrounds, if a space has them or the
/// scenario declares them.
fn tags(content: &Content) -> impl Iterator<Item = TagId> {
    let tags = content.map.tag_ids().zip(&content.map.tags);
    let declared = &content.scenario.tags;
    let marked = tags.filter(|(_, (id, spaces))| {
        id.as_str() != BATTLEGROUND && (!spaces.is_empty() || declared.contains_key(id))
    });
    marked.map(|(tag, _)| tag)
}

/// The spaces with a tag: on the map, or in a game if there is one.
pub(super) fn tagged(content: &Content, view: Option<View<'_>>, tag: TagId) -> SpaceSet {
    if let Some(view) = view {
        return view.tagged(tag);
    }
    let printed = content.map.tags.get_index(tag.index());
    printed.map_or(SpaceSet::EMPTY, |(_, spaces)| *spaces)
}

/// The marks of a space: positions of its tags among all marked tags.
pub(super) fn marks(
    content: &Content,
    view: Option<View<'_>>,
    space: SpaceId,
) -> impl Iterator<Item = usize> {
    let all = tags(content).enumerate();
    all.filter(move |(_, tag)| tagged(content, view, *tag).contains(space))
        .map(|(index, _)| index)
}

/// The width of an entry, with the gap after it.
fn width(item: &Item) -> f64 {
    SWATCH + GAPS.0 + text_width(&item.words, LETTERS) + GAPS.1
}

/// The positions of the entries in rows of this width, and the height of all rows.
fn rows(items: &[Item], room: f64) -> (Vec<Point>, f64) {
    let mut at = Point::default();
    let mut places = Vec::with_capacity(items.len());
    for item in items {
        let width = width(item);
        if at.x > 0.0 && at.x + width - GAPS.1 > room {
            at = Point::new(0.0, at.y + ROW);
        }
        places.push(at);
        at.x += width;
    }
    (places, at.y + ROW)
}

/// The height of the legend in rows of this width.
pub(super) fn height(items: &[Item], room: f64) -> f64 {
    rows(items, room).1
}

/// Writes the legend.
pub(super) fn draw(sheet: &mut Sheet, items: &[Item], corner: Point, room: f64) {
    sheet.out.push_str("<g class=\"legend\">\n");
    for (item, place) in items.iter().zip(rows(items, room).0) {
        let left = corner.x + place.x;
        let top = corner.y + place.y;
        let frame = between(left, top, left + SWATCH, top + 16.0);
        let base = Point::new(frame.centre.x, top + 12.0);
        let edge = format!("stroke=\"{INK}\"");
        match &item.swatch {
            Swatch::Region(light, deep) => {
                sheet.rect(
                    &between(left, top, frame.centre.x, top + 16.0),
                    &format!("fill=\"{light}\""),
                );
                sheet.rect(
                    &between(frame.centre.x, top, left + SWATCH, top + 16.0),
                    &format!("fill=\"{deep}\""),
                );
                sheet.rect(&frame, &format!("fill=\"none\" {edge}"));
            }
            Swatch::Filled(colour, text) => {
                sheet.rect(&frame, &format!("fill=\"{colour}\" {edge}"));
                sheet.text(base, Held::Middle, "fill=\"#fff\"", text);
            }
            Swatch::Framed(text) => {
                sheet.rect(&frame, &format!("fill=\"#fff\" {edge}"));
                sheet.text(base, Held::Middle, "font-weight=\"bold\"", text);
            }
            Swatch::Dashed => sheet.rect(
                &frame,
                &format!("fill=\"#fff\" {edge} stroke-dasharray=\"6 3\""),
            ),
            Swatch::Line(kind) => {
                let from = frame.left();
                let to = frame.right();
                let y = frame.centre.y;
                let stroke = stroke(*kind);
                let _ = writeln!(
                    sheet.out,
                    "<path d=\"M{from} {y}H{to}\" {stroke} stroke-width=\"2\"/>"
                );
            }
            Swatch::Mark(mark) => sheet.mark(frame.centre, 5.0, *mark),
            Swatch::Chip(text) => sheet.chip(frame.centre, INK, text),
        }
        let at = Point::new(left + SWATCH + GAPS.0, top + 12.5);
        sheet.text(
            at,
            Held::Start,
            &format!("font-size=\"{LETTERS}\""),
            &item.words,
        );
    }
    sheet.out.push_str("</g>\n");
}
