//! Spaces as text: their names with the marks of tags, influence, control and pieces.

use brink::content::{SpaceKind, TrackSides};
use brink::game::View;
use brink::ids::{Side, SpaceId, SpaceSet, TagId};

use super::chart::Sign;
use super::sheet::{Paint, Sheet, padded, shown_width};
use super::words;

/// The marks of tags, in the order in which a map gives them; battlegrounds have the first.
const MARKS: [&str; 16] = [
    "*", "!", "+", "^", "~", "°", "#", "%", "&", "=", "$", "@", "§", "¤", "¶", "?",
];

/// One space: name, tag marks, stability if it means something, influence of both sides, control.
pub(super) fn space_line(view: View<'_>, sheet: &Sheet, space: SpaceId, widths: &Widths) -> String {
    let content = view.content();
    let name = &content.map.space(space).name;
    let name = format!("{name}{}", marks(view, space));
    let name = padded(&name, widths.name);
    let [first, second] = view.influence(space);
    let [wide, _] = widths.influence;
    let first = influence_text(first);
    let second = padded(&influence_text(second), widths.influence[1]);
    let first = format!(
        "{}{first}",
        " ".repeat(wide.saturating_sub(shown_width(&first)))
    );
    let control = padded(&control(view, space), widths.control);
    let numbers = format!("{first}:{second} {control}");
    let pieces = pieces_text(view, space);
    let stability = match content.has_stability() {
        true => format!(" {}", view.stability(space)),
        false => String::new(),
    };
    match view.controller(space) {
        Some(side) => {
            let of = Paint::Of(side);
            let (name, numbers) = (sheet.paint(of, &name), sheet.paint(of, &numbers));
            format!("{name}{stability} {numbers}{pieces}")
        }
        None => format!("{name}{stability} {numbers}{pieces}"),
    }
}

/// Widths of the parts of a line about a space.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Widths {
    name: usize,
    influence: [usize; 2],
    control: usize,
}

impl Widths {
    /// The widths that fit all of these spaces.
    pub(super) fn of(view: View<'_>, spaces: SpaceSet) -> Widths {
        let content = view.content();
        let mut widths = Widths::default();
        for space in spaces.iter() {
            widths.name = widths.name.max(
                shown_width(&content.map.space(space).name) + marks(view, space).chars().count(),
            );
            let columns = widths.influence.iter_mut();
            for (wide, influence) in columns.zip(view.influence(space)) {
                *wide = (*wide).max(influence.to_string().len());
            }
            widths.control = widths.control.max(shown_width(&control(view, space)));
        }
        widths
    }
}

/// A space on a drawn map: its short name with its marks, and its numbers.
pub(super) fn sign(view: View<'_>, space: SpaceId) -> Sign {
    let facts = view.content().map.space(space);
    let name = facts.short.as_deref().unwrap_or(&facts.name);
    let name = format!("{name}{}", marks(view, space));
    let [first, second] = view.influence(space).map(influence_text);
    let control = control(view, space);
    let pieces = pieces_text(view, space);
    let numbers = match (view.content().has_stability(), facts.kind) {
        (_, SpaceKind::Home(_)) => String::new(),
        (true, _) => format!(
            "{} {first}:{second} {control}{pieces}",
            view.stability(space)
        ),
        (false, _) => format!("{first}:{second} {control}{pieces}"),
    };
    Sign {
        lines: [name, numbers.trim_end().to_owned()],
        paint: view.controller(space).map(Paint::Of),
    }
}

/// The pieces in a space: the mark of each kind with the number, or with those of the two sides.
fn pieces_text(view: View<'_>, space: SpaceId) -> String {
    let scenario = &view.content().scenario;
    let kinds = scenario.counter_ids().zip(scenario.counters.values());
    let kinds = kinds.filter(|(_, kind)| kind.shown);
    let texts = kinds.filter_map(|(counter, kind)| {
        let here = view
            .counters(space)
            .filter(|pieces| pieces.counter == counter);
        let here: Vec<_> = here.map(|pieces| (pieces.side, pieces.number)).collect();
        let number = |side| here.iter().find(|one| one.0 == side).map_or(0, |one| one.1);
        let numbers = match kind.sides {
            _ if here.is_empty() => return None,
            TrackSides::Both => Side::BOTH
                .map(|side| number(Some(side)).to_string())
                .join(":"),
            _ => here[0].1.to_string(),
        };
        Some(format!(" {}{numbers}", scenario.counter_mark(counter)))
    });
    texts.collect()
}

/// Influence of a side in a space.
fn influence_text(influence: u8) -> String {
    match influence {
        0 => "·".to_owned(),
        influence => influence.to_string(),
    }
}

fn control(view: View<'_>, space: SpaceId) -> String {
    let content = view.content();
    match view.controller(space) {
        Some(side) => content.side_name(side).to_owned(),
        None if content.map.space(space).kind == SpaceKind::Zone => {
            words::board_zone(&content.words)
        }
        None => String::new(),
    }
}

/// The tags of spaces with their marks: battlegrounds first, including those that an active effect makes.
fn tags(view: View<'_>) -> impl Iterator<Item = (TagId, SpaceSet, &'static str)> {
    ordered_tags(view)
        .into_iter()
        .zip(MARKS)
        .map(|((tag, spaces), mark)| (tag, spaces, mark))
}

/// The tags that spaces have: battlegrounds first.
fn ordered_tags(view: View<'_>) -> Vec<(TagId, SpaceSet)> {
    let content = view.content();
    let is_battleground =
        |spaces: &SpaceSet| *spaces & content.map.playable == content.map.battlegrounds;
    let seen = move |(tag, printed): (TagId, &SpaceSet)| {
        let spaces = view.tagged(tag);
        (tag, spaces, is_battleground(printed))
    };
    let mut all: Vec<_> = content
        .map
        .tag_ids()
        .zip(content.map.tags.values())
        .map(seen)
        .collect();
    all.sort_by_key(|(.., first)| !first);
    // A tag that no space has needs no mark.
    let all = all.into_iter().map(|(tag, spaces, _)| (tag, spaces));
    all.filter(|(_, spaces)| !spaces.is_empty()).collect()
}

/// The marks of a space.
fn marks(view: View<'_>, space: SpaceId) -> String {
    tags(view)
        .filter(|(_, spaces, _)| spaces.contains(space))
        .map(|(_, _, mark)| mark)
        .collect()
}

/// The key to the columns and marks, and to other things that a line may show.
pub(super) fn legend(view: View<'_>, sheet: &Sheet, more: &str) -> String {
    let content = view.content();
    let [first, second] = Side::BOTH.map(|side| content.side_name(side));
    let unmarked = ordered_tags(view).len().saturating_sub(MARKS.len());
    let mut tags: Vec<String> = tags(view)
        .map(|(tag, _, mark)| format!("{mark} {}", content.tag_name(tag)))
        .collect();
    if unmarked > 0 {
        tags.push(words::board_unmarked(&content.words, unmarked));
    }
    let marks = if tags.is_empty() {
        String::new()
    } else {
        format!(" ({})", tags.join(", "))
    };
    let stability = match content.has_stability() {
        true => words::board_stability(&content.words),
        false => String::new(),
    };
    let scenario = &content.scenario;
    let kinds = scenario.counter_ids().zip(scenario.counters.values());
    let kinds = kinds.filter(|(_, kind)| kind.shown);
    let kinds = kinds.map(|(id, kind)| format!(", {} {}", scenario.counter_mark(id), kind.name));
    let more = kinds.collect::<String>() + more;
    let text = words::board_legend(&content.words, marks, stability, first, second, more);
    sheet.paint(Paint::Faint, &sheet.wrap(&text, 0))
}
