//! The board, the tracks and the regions as text. Everything comes from a view: nothing hidden is shown.

use indexmap::IndexMap;

use brink::content::{BoxTrack, Content, SpaceKind, TrackSides};
use brink::game::{Lasts, Level, View, Zone, display_score};
use brink::ids::{RegionId, Side, SpaceId, SpaceSet, TagId};

use brink::words::{Arg, Words, engine};

use super::chart::{Sign, chart};
use super::sheet::{Paint, Sheet, padded, shown_width};
use super::words;

/// The marks of tags, in the order in which a map gives them; battlegrounds have the first.
const MARKS: [&str; 16] = [
    "*", "!", "+", "^", "~", "°", "#", "%", "&", "=", "$", "@", "§", "¤", "¶", "?",
];

/// The board with the tracks above it, laid out on a sheet: a map where the screen has room for it, else by region.
#[must_use]
pub fn board_text(view: View<'_>, sheet: &Sheet) -> String {
    let map = &view.content().map;
    let signs: Vec<Sign> = map.space_ids().map(|space| sign(view, space)).collect();
    if let Some(drawn) = chart(map, &signs, sheet) {
        return format!(
            "{}\n{}\n\n{drawn}",
            tracks(view, sheet),
            legend(view, sheet, "")
        );
    }
    let content = view.content();
    let top = content
        .map
        .region_ids()
        .zip(content.map.regions.values())
        .filter(|(_, region)| region.within.is_none());
    let mut blocks: Vec<Vec<String>> = Vec::new();
    let widths = Widths::of(view, content.map.playable);
    let mut others = content.map.playable;
    for (id, region) in top {
        blocks.push(region_block(view, sheet, id, &widths));
        others = others - region.spaces;
    }
    if !others.is_empty() {
        let title = words::board_elsewhere(&content.words);
        let mut block = vec![sheet.paint(Paint::Strong, &title)];
        block.extend(
            others
                .iter()
                .map(|space| space_line(view, sheet, space, &widths)),
        );
        blocks.push(block);
    }
    format!(
        "{}\n{}\n\n{}",
        tracks(view, sheet),
        legend(view, sheet, ""),
        sheet.columns(&blocks)
    )
}

/// One region of the board, and what it would score.
pub(super) fn region_text(view: View<'_>, sheet: &Sheet, region: RegionId) -> String {
    let content = view.content();
    let widths = Widths::of(view, content.map.region(region).spaces);
    let block = region_block(view, sheet, region, &widths);
    let legend = legend(view, sheet, "");
    let mut out = format!("{legend}\n\n{}", sheet.columns(&[block]));
    let scored = content
        .scenario
        .scoring
        .keys()
        .position(|id| *id == content.map.region_id(region));
    if let Some(index) = scored
        && let Some(lines) = standing_lines(view, sheet, index)
    {
        let title = words::board_scored_now(&content.words);
        let title = sheet.paint(Paint::Strong, &title);
        out.push_str(&format!("\n{title}\n"));
        for line in lines {
            let line = sheet.wrap(&format!("  {line}"), 4);
            out.push_str(&(line + "\n"));
        }
    }
    out
}

/// The heading of a region and its spaces, those of each sub-region together.
fn region_block(view: View<'_>, sheet: &Sheet, region: RegionId, widths: &Widths) -> Vec<String> {
    let content = view.content();
    let facts = content.map.region(region);
    let mut groups: IndexMap<Vec<RegionId>, Vec<SpaceId>> = IndexMap::new();
    groups.insert(Vec::new(), Vec::new());
    for space in facts.spaces.iter() {
        let regions = content.map.space(space).regions.iter().copied();
        let within = regions
            .filter(|sub| content.map.region(*sub).within == Some(region))
            .collect();
        groups.entry(within).or_default().push(space);
    }
    let mut block = vec![sheet.paint(Paint::Strong, &facts.name)];
    for (within, spaces) in groups {
        if !within.is_empty() {
            let names = within
                .iter()
                .map(|sub| content.map.region(*sub).name.clone());
            let names = Words::join(names, |first, second| {
                engine::and(&content.words, first, second)
            });
            block.push(sheet.paint(Paint::Faint, &format!("- {names}")));
        }
        block.extend(
            spaces
                .into_iter()
                .map(|space| space_line(view, sheet, space, widths)),
        );
    }
    block
}

/// A space on a drawn map: its short name with its marks, and its numbers.
fn sign(view: View<'_>, space: SpaceId) -> Sign {
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

/// The tracks: turn, DEFCON and score on one line, a line for each side, the piles, lasting effects.
pub(super) fn tracks(view: View<'_>, sheet: &Sheet) -> String {
    let content = view.content();
    let mut out = facts_line(sheet, &common_facts(view, sheet), 2);
    let title = words::board_cards(&content.words);
    let names = content
        .scenario
        .sides
        .iter()
        .map(|side| side.name.as_str())
        .chain([title.as_str()]);
    let wide = names.map(shown_width).max().unwrap_or(0);
    for side in Side::BOTH {
        let name = padded(&content.scenario.sides[side.index()].name, wide);
        let mut facts = side_facts(view, side);
        let name = sheet.paint(Paint::Of(side), &name);
        facts[0].insert_str(0, &format!("{name}  "));
        out.push_str(&facts_line(sheet, &facts, wide + 2));
    }
    let mut piles = common_piles(view);
    piles[0].insert_str(0, &format!("{}  ", padded(&title, wide)));
    piles.extend(own_zones(view));
    piles.extend(own_tracks(view, None));
    out.push_str(&facts_line(sheet, &piles, wide + 2));
    let names = in_effect(view);
    if !names.is_empty() {
        let text = words::board_in_effect(&content.words, names.join(", "));
        out.push_str(&sheet.wrap(&text, 2));
        out.push('\n');
    }
    out
}

/// The draw pile, the discards and the removed cards, under the names that the scenario gives them.
fn common_piles(view: View<'_>) -> Vec<String> {
    let content = view.content();
    let said = &content.words;
    let size = |zone: Zone| view.pile(zone).len();
    let (deck, discards, removed) = (view.deck_size(), size(Zone::Discard), size(Zone::Removed));
    let piles = [
        (Zone::Deck, deck, words::board_deck(said, deck)),
        (
            Zone::Discard,
            discards,
            words::board_discards(said, discards),
        ),
        (Zone::Removed, removed, words::board_removed(said, removed)),
    ];
    let named = piles.into_iter();
    let named = named.map(|(zone, size, printed)| match content.renamed_zone(zone) {
        Some(name) => words::board_pile(said, name, size),
        None => printed,
    });
    named.collect()
}

/// The zones that the scenario declares, as far as they have cards: each with those that the side
/// knows there.
fn own_zones(view: View<'_>) -> Vec<String> {
    let (content, mut zones) = (view.content(), Vec::new());
    for (_, _, zone) in content.scenario.own_zones() {
        let (name, size) = (content.zone_name(zone), view.own_zone_size(zone));
        if size == 0 {
            continue;
        }
        let known = view.own_zone(zone);
        let known: Vec<&str> = known
            .iter()
            .map(|card| content.card(*card).name.as_str())
            .collect();
        zones.push(match known.is_empty() {
            true => words::board_pile(&content.words, name, size),
            false => words::board_pile_cards(&content.words, name, size, known.join(", ")),
        });
    }
    zones
}

/// Turn, round, DEFCON and score.
fn common_facts(view: View<'_>, sheet: &Sheet) -> Vec<String> {
    let content = view.content();
    let said = &content.words;
    let turn = words::board_turn(said, view.turn(), view.turns());
    let mut facts = vec![sheet.paint(Paint::Strong, &turn)];
    if view.round() > 0 {
        let rounds = content.scenario.action_rounds.most(view.turn());
        facts.push(words::board_round(said, view.round(), rounds));
    }
    if let Some(defcon) = view.defcon() {
        let text = words::board_defcon(said, defcon);
        facts.push(if near_war(defcon, content) {
            sheet.paint(Paint::Warning, &text)
        } else {
            text
        });
    }
    let leads = Side::BOTH
        .into_iter()
        .find(|side| view.vp().signum() == side.sign());
    let points = display_score(view.vp(), content).to_string();
    let points = match leads {
        Some(side) => sheet.paint(Paint::Of(side), &points),
        None => points.clone(),
    };
    facts.push(words::board_score(said, points));
    facts
}

/// The names of everything in effect: effects and flags.
fn in_effect(view: View<'_>) -> Vec<String> {
    let content = view.content();
    let lasting = view.lasting();
    let names = lasting.iter().map(|lasting| match &lasting.how {
        Lasts::Effect(effect) => effect.display(content).to_string(),
        _ => content.card(lasting.card).name.clone(),
    });
    names.chain(flags_on(view).map(str::to_owned)).collect()
}

/// Facts with dots between them; a line breaks only between two facts, and none begins or ends with a dot.
fn facts_line(sheet: &Sheet, facts: &[String], indent: usize) -> String {
    const DOT: &str = " · ";
    let mut out = String::new();
    let mut at = 0;
    for (index, fact) in facts.iter().enumerate() {
        let wide = shown_width(fact);
        if index > 0 && at + DOT.chars().count() + wide > sheet.width() {
            out.push_str(&format!("\n{}", " ".repeat(indent)));
            at = indent;
        } else if index > 0 {
            out.push_str(DOT);
            at += DOT.chars().count();
        }
        out.push_str(fact);
        at += wide;
    }
    out + "\n"
}

/// The facts of one side for the tracks.
fn side_facts(view: View<'_>, side: Side) -> Vec<String> {
    let content = view.content();
    let size = view.hand_size(side);
    let mut facts = vec![match content.renamed_zone(Zone::Hand(side)) {
        Some(name) => words::board_pile(&content.words, name, size),
        None => words::board_hand(&content.words, size),
    }];
    if let Some(track) = &content.scenario.mil_ops {
        let required = track.required.or(view.defcon()).unwrap_or(0);
        facts.push(words::board_mil_ops(
            &content.words,
            view.mil_ops(side),
            required,
        ));
    }
    if content.scenario.space_race.is_some() {
        facts.push(words::board_space_race(
            &content.words,
            view.space_race(side),
        ));
    }
    if let Some(left) = view.supply_left(side) {
        facts.push(words::board_supply(&content.words, left));
    }
    facts.extend(own_tracks(view, Some(side)));
    if let (Some((holder, face_up)), Some(special)) =
        (view.special(), &content.scenario.special_card)
        && holder == side
    {
        let name = &content.card(special.card).name;
        facts.push(if face_up {
            name.clone()
        } else {
            words::board_face_down(&content.words, Arg::card(name))
        });
    }
    facts
}

/// The tracks that the scenario declares: those with a marker of a side, or those that are shared.
fn own_tracks(view: View<'_>, side: Option<Side>) -> impl Iterator<Item = String> {
    let scenario = &view.content().scenario;
    let tracks = scenario.tracks.values().zip(scenario.track_ids());
    let tracks = tracks.filter(move |(track, _)| {
        let is_shared = track.sides == TrackSides::Shared;
        track.shown
            && match side {
                None => is_shared,
                Some(side) => !is_shared && track.sides.markers().any(|owner| owner == side),
            }
    });
    tracks.map(move |(track, id)| {
        let at = view.track(id, side.unwrap_or(Side::First));
        match view.content().scenario.box_at(BoxTrack::Own(id), at) {
            Some(reached) => format!("{} {at} ({})", track.name, reached.name),
            None => format!("{} {at}", track.name),
        }
    })
}

/// Results of each scoring if it happened now.
pub(super) fn regions_text(view: View<'_>, sheet: &Sheet) -> String {
    let content = view.content();
    let names: Vec<&str> = (0..content.scenario.scoring.len())
        .map(|index| scoring_name(content, index))
        .collect();
    let wide = names
        .iter()
        .map(|name| shown_width(name))
        .max()
        .unwrap_or(0);
    let title = words::board_scored_now(&content.words);
    let mut out = sheet.paint(Paint::Strong, &title) + "\n";
    for (index, name) in names.iter().enumerate() {
        let lines = standing_lines(view, sheet, index).into_iter().flatten();
        for (nth, line) in lines.enumerate() {
            let head = padded(if nth == 0 { name } else { "" }, wide);
            out += &(sheet.wrap(&format!("  {head}  {line}"), wide + 6) + "\n");
        }
    }
    out
}

/// The name of a scoring: of the region with its id, or else of the card that scores it.
pub(super) fn scoring_name(content: &Content, scoring: usize) -> &str {
    content.scoring_name(scoring).unwrap_or("?")
}

/// Results of a scoring for both sides, a line each; a single line if there are none.
fn standing_lines(view: View<'_>, sheet: &Sheet, scoring: usize) -> Option<Vec<String>> {
    let content = view.content();
    let wide = content
        .scenario
        .sides
        .iter()
        .map(|side| shown_width(&side.name))
        .max()
        .unwrap_or(0);
    let sides = [
        standing_of(view, scoring, Side::First)?,
        standing_of(view, scoring, Side::Second)?,
    ];
    if sides
        .iter()
        .all(|(points, how)| points == "0" && how.is_empty())
    {
        return Some(vec![engine::level_none(&content.words)]);
    }
    let lines = Side::BOTH.map(|side| {
        let name = padded(&content.scenario.sides[side.index()].name, wide);
        let name = sheet.paint(Paint::Of(side), &name);
        let (points, how) = &sides[side.index()];
        format!("{name} {points:>4}  {how}").trim_end().to_owned()
    });
    Some(lines.to_vec())
}

/// The points of a side in a scoring, and their reasons.
fn standing_of(view: View<'_>, scoring: usize, side: Side) -> Option<(String, String)> {
    let said = &view.content().words;
    let Some(standing) = view.standing(scoring, side) else {
        let result = view.scoring_result(scoring)?;
        let points = match result.wins == Some(side) {
            true => words::board_wins(said),
            false => result.points[side.index()].to_string(),
        };
        let sum = view.score_sum(scoring, side);
        return Some((points, sum.unwrap_or_default()));
    };
    let points = standing
        .points
        .map_or_else(|| words::board_wins(said), |points| points.to_string());
    let mut held = Vec::new();
    if standing.level != Level::None {
        held.push(standing.level.display_in(said).to_string());
    }
    if standing.countries > 0 {
        held.push(words::board_countries(said, standing.countries));
    }
    if standing.battlegrounds > 0 {
        held.push(words::board_battlegrounds(said, standing.battlegrounds));
    }
    let held = held.join(", ");
    let how = match view.score_sum(scoring, side) {
        Some(sum) => engine::log_sum(said, Arg::word(held), sum),
        None => held,
    };
    Some((points, how))
}

/// Whether war is reached, or only one DEFCON level away.
pub(super) fn near_war(defcon: u8, content: &Content) -> bool {
    content
        .scenario
        .defcon
        .as_ref()
        .is_some_and(|track| defcon <= track.war + 1)
}

/// The names of the flags that are on, as far as they are shown.
pub(super) fn flags_on<'v>(view: View<'v>) -> impl Iterator<Item = &'v str> {
    let scenario = &view.content().scenario;
    let flags = scenario.flags.values().zip(scenario.flag_ids());
    flags
        .filter(move |(flag, id)| flag.shown && view.flag(*id))
        .map(|(flag, _)| flag.name.as_str())
}
