//! Effects in force: a list below the map, and a numbered mark at each affected space.

use std::fmt::Write;

use brink::content::{Content, Until};
use brink::game::{Lasting, Lasts, Value, View};
use brink::ids::SpaceSet;
use brink::words::Arg;

use super::label::{escape, shortened, text_width};
use super::palette::{self, Colour, INK};
use super::picture::Picture;
use super::place::Point;
use super::sheet::{Held, Sheet, n};
use super::words;

/// The size of the letters, and the distance between lines.
const LETTERS: f64 = 13.0;
const ROW: f64 = 22.0;
/// The heading.
const HEADING: f64 = 26.0;
/// The maximum width of an entry, and the gap between two columns.
const MAX_LENGTH: f64 = 460.0;
const GAP: f64 = 30.0;
/// The space below the last line.
const BELOW: f64 = 14.0;
/// The distance from the left of a mark to the words after it.
const MARK: f64 = 24.0;
/// An effect on more spaces than this is not marked on the map.
const MAX_MARKED: u32 = 16;
/// A past event that still matters belongs to neither side.
const NEUTRAL: Colour = Colour([0x5d, 0x5a, 0x4c]);

/// One entry: its side, its words, what it does, and the spaces that it is about.
struct Entry {
    colour: Colour,
    words: String,
    sentence: String,
    spaces: SpaceSet,
}

/// Effects in force, laid out in columns.
pub(super) struct InEffect {
    heading: String,
    entries: Vec<Entry>,
    columns: usize,
    pub(super) height: f64,
}

impl InEffect {
    /// Lays out the effects in force in columns that fit into this width.
    pub(super) fn of(view: View<'_>, room: f64) -> InEffect {
        let entries: Vec<Entry> = view
            .lasting()
            .iter()
            .map(|lasting| entry(view, lasting))
            .collect();
        let widest = entries
            .iter()
            .map(|entry| text_width(&entry.words, LETTERS))
            .fold(0.0, f64::max)
            + MARK
            + GAP;
        let columns = ((room + GAP) / widest).floor().clamp(1.0, 4.0) as usize;
        let height = match entries.len() {
            0 => 0.0,
            count => HEADING + ROW * count.div_ceil(columns) as f64 + BELOW,
        };
        let heading = words::effects_heading(&view.content().words);
        InEffect {
            heading,
            entries,
            columns,
            height,
        }
    }

    /// Marks the spaces that effects are about: at the left of their boxes, one mark below the other.
    pub(super) fn mark(&self, sheet: &mut Sheet, picture: &Picture) {
        let marked = self
            .entries
            .iter()
            .enumerate()
            .filter(|(_, entry)| entry.spaces.len() <= MAX_MARKED);
        let marked: Vec<(usize, &Entry)> = marked.collect();
        for cell in &picture.cells {
            let here = marked
                .iter()
                .filter(|(_, entry)| entry.spaces.contains(cell.space));
            for (place, (index, entry)) in here.enumerate() {
                let left = cell.frame.left() + 17.0 * place as f64;
                let at = Point::new(left, cell.frame.top());
                mark(sheet, at, *index, entry);
            }
        }
    }

    /// Writes the list.
    pub(super) fn draw(&self, sheet: &mut Sheet, corner: Point, room: f64) {
        if self.entries.is_empty() {
            return;
        }
        sheet.out.push_str("<g class=\"effects\">\n");
        sheet.text(
            corner.moved(0.0, 12.0),
            Held::Start,
            "font-size=\"13\" font-weight=\"bold\"",
            &self.heading,
        );
        let rows = self.entries.len().div_ceil(self.columns);
        let wide = (room + GAP) / self.columns as f64;
        for (index, entry) in self.entries.iter().enumerate() {
            let column = index / rows;
            let row = index % rows;
            let at = corner.moved(wide * column as f64, HEADING + ROW * row as f64);
            mark(sheet, at.moved(8.0, 4.0), index, entry);
            let look = format!("font-size=\"{LETTERS}\" fill=\"{INK}\"");
            sheet.text(at.moved(MARK, 8.5), Held::Start, &look, &entry.words);
        }
        sheet.out.push_str("</g>\n");
    }
}

/// The words of one thing that lasts.
fn entry(view: View<'_>, lasting: &Lasting) -> Entry {
    let content = view.content();
    let sentence = lasting.display(view.content()).to_string();
    match &lasting.how {
        Lasts::Effect(effect) => {
            let spaces = view.places_of(effect);
            let side = Arg::side(content.side_name(effect.side));
            // The data of an effect is named once: as its place, or after its name.
            let name = match effect.data {
                Value::Space(_) | Value::Region(_) => content.card(effect.card).name.clone(),
                _ => effect.display(content).to_string(),
            };
            let name = match effect.until {
                Until::Turn => words::effect_side_turn(&content.words, name, side),
                Until::Round => words::effect_side_round(&content.words, name, side),
                _ => words::effect_side(&content.words, name, side),
            };
            let words = format!("{name}{}", where_words(content, spaces));
            let words = shortened(&words, MAX_LENGTH, LETTERS);
            Entry {
                colour: palette::side(effect.side),
                words,
                sentence,
                spaces,
            }
        }
        _ => {
            let words = shortened(&content.card(lasting.card).name, MAX_LENGTH, LETTERS);
            Entry {
                colour: NEUTRAL,
                words,
                sentence,
                spaces: SpaceSet::EMPTY,
            }
        }
    }
}

/// The number of an effect in a disc.
fn mark(sheet: &mut Sheet, at: Point, index: usize, entry: &Entry) {
    let _ = writeln!(
        sheet.out,
        "<g class=\"mark\"><title>{}. {}</title><circle cx=\"{}\" cy=\"{}\" r=\"8\" fill=\"{}\" \
         stroke=\"#fff\" stroke-width=\"1.5\"/>",
        escape(&entry.words),
        escape(&entry.sentence),
        n(at.x),
        n(at.y),
        entry.colour
    );
    let look = "font-size=\"10\" font-weight=\"bold\" fill=\"#fff\"";
    sheet.text(
        at.moved(0.0, 3.6),
        Held::Middle,
        look,
        &(index + 1).to_string(),
    );
    sheet.out.push_str("</g>\n");
}

/// The place of an effect, in words: a region, or its first few spaces.
fn where_words(content: &Content, spaces: SpaceSet) -> String {
    let map = &content.map;
    if spaces.is_empty() {
        return String::new();
    }
    if let Some(region) = map
        .regions
        .values()
        .find(|region| region.spaces & map.playable == spaces)
    {
        return format!(": {}", region.name);
    }
    let names: Vec<&str> = spaces
        .iter()
        .take(4)
        .map(|space| map.space(space).name.as_str())
        .collect();
    let list = names.join(", ");
    let list = match spaces.len().saturating_sub(4) {
        0 => list,
        more => words::effect_more(&content.words, list, more),
    };
    format!(": {list}")
}
