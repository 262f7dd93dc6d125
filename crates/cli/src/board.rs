//! The board, the tracks and the regions as text. Everything comes from a view: nothing hidden is shown.

use indexmap::IndexMap;

use brink::content::{BoxTrack, Content, TrackSides};
use brink::game::{Lasts, Level, View, Zone, display_score};
use brink::ids::{RegionId, Side, SpaceId};

use brink::words::{Arg, Words, engine};

use super::chart::{Sign, chart};
use super::sheet::{Paint, Sheet, padded, shown_width};
use super::space_text::{Widths, legend, sign, space_line};
use super::words;

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
