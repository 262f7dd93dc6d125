//! A map as SVG.

use std::fmt::Write;

use brink::content::{CoastKind, Content, Map, SpaceKind};
use brink::game::{View, display_score};
use brink::ids::{RegionId, Side, SpaceId};
use brink::words::Arg;

use super::in_effect::InEffect;
use super::label::{LETTERS, escape, shortened};
use super::palette::{self, INK, Shade};
use super::picture::{Cell, FACTS_HEIGHT, MARGIN, NAME_HEIGHT, Picture, sign};
use super::place::Point;
use super::road::Road;
use super::sheet::{Held, Sheet, between, chip_width, n, stroke};
use super::shore::Shore;
use super::tracks::Tracks;
use super::{MADE_BY, legend, own_regions, words};

/// The width of the middle of a box's lower part, where the stability is.
const STABILITY_WIDTH: f64 = 22.0;
/// The distance from one line of a name to the next.
const LINE: f64 = 13.0;
/// Margin of the background of a region around its boxes.
const LAND: f64 = 18.0;
/// The height of the title.
const TITLE: f64 = 62.0;

/// The map of a scenario; with the influence, control, tracks and effects of a game, if one is given.
#[must_use]
pub fn svg(content: &Content, view: Option<View<'_>>) -> String {
    let picture = Picture::of_content(content);
    let mut sheet = Sheet { out: String::new() };
    let legend = legend::items(content, view);
    let width = picture.width.max(legend::MIN_WIDTH);
    let room = width - 2.0 * MARGIN;
    let tracks = view.map(|view| Tracks::of(view, room));
    let effects = view.map(|view| InEffect::of(view, room));
    let top = TITLE + tracks.as_ref().map_or(0.0, |tracks| tracks.height);
    let listed = match effects.as_ref() {
        Some(effects) => effects.height,
        None => 0.0,
    };
    let below = listed + legend::height(&legend, room);
    let height = top + picture.height + below + MARGIN / 2.0;
    open(&mut sheet, width, height, content);
    title(&mut sheet, content, view, room);
    if let Some(tracks) = &tracks {
        tracks.draw(&mut sheet, Point::new(MARGIN, TITLE + 4.0));
    }
    let aside = (width - picture.width) / 2.0;
    let _ = writeln!(
        sheet.out,
        "<g transform=\"translate({} {})\">",
        n(aside),
        n(top)
    );
    shores(&mut sheet, &picture);
    lands(&mut sheet, &content.map, &picture);
    captions(&mut sheet, &content.map, &picture);
    roads(&mut sheet, &content.map, &picture);
    for cell in &picture.cells {
        space(&mut sheet, content, view, cell);
    }
    if let Some(effects) = &effects {
        effects.mark(&mut sheet, &picture);
    }
    sheet.out.push_str("</g>\n");
    let below = Point::new(MARGIN, top + picture.height);
    if let Some(effects) = &effects {
        effects.draw(&mut sheet, below, room);
    }
    legend::draw(&mut sheet, &legend, below.moved(0.0, listed), room);
    sheet.out.push_str("</svg>\n");
    sheet.out
}

/// Begins the document.
fn open(sheet: &mut Sheet, width: f64, height: f64, content: &Content) {
    let width = n(width);
    let height = n(height);
    let _ = write!(
        sheet.out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"Helvetica, Arial, 'DejaVu Sans', \
         sans-serif\" \
         font-size=\"{LETTERS}\" fill=\"{INK}\">\n<!-- {MADE_BY} -->\n<title>{}</title>\n\
         <desc>{}</desc>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"{}\"/>\n",
        escape(&content.scenario.name),
        escape(&content.map.name),
        palette::SEA
    );
}

/// The title of a picture: the name of the scenario, and its kind or the state of a game.
fn title(sheet: &mut Sheet, content: &Content, view: Option<View<'_>>, room: f64) {
    let look = "font-size=\"24\" font-weight=\"bold\"";
    sheet.text(
        Point::new(MARGIN, 34.0),
        Held::Start,
        look,
        &shortened(&content.scenario.name, room, 26.0),
    );
    let words = view.map_or(content.scenario.description.clone(), |view| {
        state(content, view)
    });
    sheet.text(
        Point::new(MARGIN, 54.0),
        Held::Start,
        "font-size=\"14\"",
        &shortened(&words, room, 14.0),
    );
}

/// The state of a game, on one line.
fn state(content: &Content, view: View<'_>) -> String {
    let said = &content.words;
    let mut parts = Vec::new();
    match view.outcome() {
        Some(outcome) => parts.push(outcome.display(content).to_string()),
        None => parts.push(words::track_turn(said, view.turn(), view.turns())),
    }
    if view.outcome().is_none() && view.round() > 0 {
        parts.push(words::track_round(said, view.round()));
    }
    parts.push(words::track_score(
        said,
        display_score(view.vp(), content).to_string(),
    ));
    parts.extend(
        view.defcon()
            .map(|defcon| words::track_defcon(said, defcon)),
    );
    parts.join(" · ")
}

/// The captions of regions and seas.
fn captions(sheet: &mut Sheet, map: &Map, picture: &Picture) {
    for caption in &picture.captions {
        let colour = match caption.region {
            Some(region) => palette::region(map, Some(region), Shade::Deep),
            None => palette::WATER,
        };
        let x = n(caption.at.x);
        let y = n(caption.at.y);
        let size = n(caption.size);
        let turned = if caption.angle == 0 {
            String::new()
        } else {
            format!(" rotate({})", caption.angle)
        };
        let _ = writeln!(
            sheet.out,
            "<g class=\"caption\" transform=\"translate({x} {y}){turned}\" fill=\"{colour}\" \
             fill-opacity=\"0.5\" \
             font-size=\"{size}\" font-weight=\"bold\" letter-spacing=\"0.12em\">"
        );
        for (down, line) in caption.baselines() {
            sheet.text(Point::new(0.0, down), Held::Middle, "", line);
        }
        sheet.out.push_str("</g>\n");
    }
}

/// The coast lines, as far as the picture reaches.
fn shores(sheet: &mut Sheet, picture: &Picture) {
    if picture.shores.is_empty() {
        return;
    }
    // A drawing within the drawing ends at its edges.
    let _ = writeln!(
        sheet.out,
        "<svg class=\"coasts\" width=\"{}\" height=\"{}\" stroke=\"{}\" stroke-width=\"3\">",
        n(picture.width),
        n(picture.height),
        palette::SHORE
    );
    for run in picture.shores.chunk_by(|one, next| one.kind == next.kind) {
        let paths: Vec<String> = run.iter().map(Shore::path).collect();
        let fill = match run.first().map(|shore| shore.kind) {
            Some(CoastKind::Water) => palette::SEA.to_string(),
            Some(CoastKind::Land) => palette::LAND.to_string(),
            _ => "none".to_owned(),
        };
        // Lands that overlap are one: their lines lie under the ground of all of them.
        for path in &paths {
            let _ = writeln!(sheet.out, "<path d=\"{path}\" fill=\"none\"/>");
        }
        for path in paths.iter().filter(|_| fill != "none") {
            let _ = writeln!(
                sheet.out,
                "<path d=\"{path}\" fill=\"{fill}\" stroke=\"none\"/>"
            );
        }
    }
    sheet.out.push_str("</svg>\n");
}

/// The background that the boxes of a region share.
fn lands(sheet: &mut Sheet, map: &Map, picture: &Picture) {
    let top = map
        .region_ids()
        .zip(map.regions.values())
        .filter(|(_, region)| region.within.is_none());
    for (id, region) in top {
        let colour = palette::region(map, Some(id), Shade::Land);
        let _ = writeln!(
            sheet.out,
            "<g class=\"land\" fill=\"{colour}\" stroke=\"{colour}\">"
        );
        for cell in picture.cells_of(region.spaces) {
            let land = cell.frame.grown(LAND);
            // A space of several regions has a part of each background: later ones are drawn over earlier ones.
            let own = &map.space(cell.space).regions;
            let own: Vec<RegionId> = own
                .iter()
                .copied()
                .filter(|other| map.region(*other).within.is_none())
                .collect();
            let before = own.iter().filter(|other| **other < id).count();
            let left = land.left() + land.width * before as f64 / own.len().max(1) as f64;
            sheet.rect(
                &between(left, land.top(), land.right(), land.bottom()),
                "rx=\"18\" stroke=\"none\"",
            );
        }
        for road in &picture.roads {
            if let Road::Between { ends, path } = road
                && ends.iter().all(|end| region.spaces.contains(*end))
            {
                curve(sheet, path, "fill=\"none\" stroke-width=\"34\"");
            }
        }
        sheet.out.push_str("</g>\n");
    }
}

fn curve(sheet: &mut Sheet, [from, towards, to]: &[Point; 3], attributes: &str) {
    let _ = writeln!(
        sheet.out,
        "<path d=\"M{} {}Q{} {} {} {}\" {attributes}/>",
        n(from.x),
        n(from.y),
        n(towards.x),
        n(towards.y),
        n(to.x),
        n(to.y)
    );
}

/// The links.
fn roads(sheet: &mut Sheet, map: &Map, picture: &Picture) {
    sheet.out.push_str(
        "<g class=\"links\" fill=\"none\" stroke-width=\"2\" stroke-linecap=\"round\">\n",
    );
    let mut signs = Vec::new();
    for road in &picture.roads {
        let (Road::Between { ends, .. } | Road::Around { ends }) = road;
        let stroke = stroke(map.link_kind(*ends));
        match road {
            Road::Between { path, .. } => curve(sheet, path, &stroke),
            Road::Around {
                ends: [left, right],
            } => {
                let [from, back] = [left, right].map(|end| picture.cells[end.index()].frame);
                let least = 8.0;
                let most = picture.width - 8.0;
                let y = [from, back].map(|frame| frame.centre.y);
                let _ = writeln!(
                    sheet.out,
                    "<path d=\"M{} {y}H{}\" {stroke}/>",
                    n(from.left()),
                    n(least),
                    y = n(y[0])
                );
                let _ = writeln!(
                    sheet.out,
                    "<path d=\"M{} {y}H{}\" {stroke}/>",
                    n(back.right()),
                    n(most),
                    y = n(y[1])
                );
                signs.push((
                    Point::new(least, y[0] - 5.0),
                    Held::Start,
                    sign(map, *right),
                ));
                signs.push((Point::new(most, y[1] - 5.0), Held::End, sign(map, *left)));
            }
        }
    }
    sheet.out.push_str("</g>\n");
    for (at, held, text) in signs {
        sheet.text(at, held, "", &text);
    }
}

/// The box of a space.
fn space(sheet: &mut Sheet, content: &Content, view: Option<View<'_>>, cell: &Cell) {
    let facts = content.map.space(cell.space);
    let id = escape(content.map.space_id(cell.space));
    let _ = writeln!(
        sheet.out,
        "<g class=\"space\" id=\"{id}\"><title>{}</title>",
        escape(&tooltip(content, view, cell))
    );
    let frame = cell.frame;
    if let SpaceKind::Home(side) = facts.kind {
        let fill = format!(
            "rx=\"8\" fill=\"{}\" stroke=\"{INK}\" stroke-width=\"2\"",
            palette::side(side)
        );
        sheet.rect(&frame, &fill);
        name(sheet, cell, frame.centre.y, "fill=\"#fff\" ");
        sheet.out.push_str("</g>\n");
        return;
    }
    let battlegrounds = match view {
        Some(view) => view.battlegrounds(),
        None => content.map.battlegrounds,
    };
    let is_battleground = battlegrounds.contains(cell.space);
    let (shade, ink) = if is_battleground {
        (Shade::Deep, "fill=\"#fff\" ")
    } else {
        (Shade::Light, "")
    };
    name_ground(sheet, &content.map, cell, shade);
    name(sheet, cell, frame.top() + NAME_HEIGHT / 2.0, ink);
    influence(sheet, view, cell);
    if let Some(stability) = stability(content, view, cell.space) {
        let y = frame.top() + NAME_HEIGHT + FACTS_HEIGHT / 2.0 + 4.0;
        let at = Point::new(frame.centre.x, y);
        let look = "font-weight=\"bold\"";
        sheet.text(at, Held::Middle, look, &stability.to_string());
    }
    let controller = view.and_then(|view| view.controller(cell.space));
    let (colour, wide) = match controller {
        Some(side) => (palette::side(side), 3.0),
        None => (INK, if is_battleground { 2.0 } else { 1.0 }),
    };
    let dashes = if facts.kind == SpaceKind::Zone {
        " stroke-dasharray=\"6 3\""
    } else {
        ""
    };
    sheet.rect(
        &frame,
        &format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"{wide}\"{dashes}"),
    );
    tag_dots(sheet, content, view, cell);
    if let Some(view) = view {
        chips(sheet, content, view, cell);
    }
    sheet.out.push_str("</g>\n");
}

/// The background of a name: a part for each region of the space.
fn name_ground(sheet: &mut Sheet, map: &Map, cell: &Cell, shade: Shade) {
    let regions: Vec<Option<RegionId>> = match own_regions(map, cell.space) {
        own if own.is_empty() => vec![None],
        own => own.into_iter().map(Some).collect(),
    };
    let frame = cell.frame;
    let part = cell.frame.width / regions.len() as f64;
    let bottom = frame.top() + NAME_HEIGHT;
    for (index, region) in regions.iter().enumerate() {
        let left = frame.left() + part * index as f64;
        let colour = palette::region(map, *region, shade);
        sheet.rect(
            &between(left, frame.top(), left + part, bottom),
            &format!("fill=\"{colour}\""),
        );
    }
}

/// The marks of the tags of a space, in the upper right corner of its box.
fn tag_dots(sheet: &mut Sheet, content: &Content, view: Option<View<'_>>, cell: &Cell) {
    let corner = Point::new(cell.frame.right() - 6.0, cell.frame.top());
    for (place, tag) in legend::marks(content, view, cell.space).enumerate() {
        let at = corner.moved(-12.0 * place as f64, 0.0);
        sheet.mark(at, 5.0, palette::tag(tag));
    }
}

/// The pieces in a space: a row of chips on the lower edge of its box, from the left.
fn chips(sheet: &mut Sheet, content: &Content, view: View<'_>, cell: &Cell) {
    let mut at = Point::new(cell.frame.left(), cell.frame.bottom());
    for pieces in view.counters(cell.space).filter(|one| one.kind.shown) {
        let mark = content.scenario.counter_mark(pieces.counter);
        let text = format!("{mark}{}", pieces.number);
        let half = chip_width(&text) / 2.0;
        at = at.moved(half, 0.0);
        sheet.chip(at, pieces.side.map_or(INK, palette::side), &text);
        at = at.moved(half + 2.0, 0.0);
    }
}

/// The lines of a name, centred at a height.
fn name(sheet: &mut Sheet, cell: &Cell, middle: f64, ink: &str) {
    let above = (cell.label.lines.len() as f64 - 1.0) * LINE / 2.0;
    for (index, line) in cell.label.lines.iter().enumerate() {
        let y = middle - above + index as f64 * LINE + 4.0;
        sheet.text(
            Point::new(cell.frame.centre.x, y),
            Held::Middle,
            &format!("{ink}class=\"name\""),
            line,
        );
    }
}

/// The stability of a space; none in a game where it means nothing, unless an event changed it.
pub(super) fn stability(content: &Content, view: Option<View<'_>>, space: SpaceId) -> Option<u8> {
    let printed = content.map.space(space).stability;
    let now = view.map_or(printed, |view| view.stability(space));
    (content.has_stability() || now != printed).then_some(now)
}

/// The lower part of a box: influence on both sides of the stability.
fn influence(sheet: &mut Sheet, view: Option<View<'_>>, cell: &Cell) {
    let frame = cell.frame;
    let top = frame.top() + NAME_HEIGHT;
    let middle = frame.centre.x;
    let half = STABILITY_WIDTH / 2.0;
    sheet.rect(
        &between(middle - half, top, middle + half, frame.bottom()),
        "fill=\"#fff\"",
    );
    for side in Side::BOTH {
        let place = match side {
            Side::First => between(frame.left(), top, middle - half, frame.bottom()),
            Side::Second => between(middle + half, top, frame.right(), frame.bottom()),
        };
        let Some(view) = view else {
            sheet.rect(&place, &format!("fill=\"{}\"", palette::side_ground(side)));
            continue;
        };
        let controls = view.controller(cell.space) == Some(side);
        let ground = if controls {
            palette::side(side)
        } else {
            palette::side_ground(side)
        };
        sheet.rect(&place, &format!("fill=\"{ground}\""));
        let amount = view.influence(cell.space)[side.index()];
        if amount > 0 {
            let ink = if controls {
                "#fff".to_owned()
            } else {
                palette::side(side).to_string()
            };
            let look = format!("font-size=\"14\" font-weight=\"bold\" fill=\"{ink}\"");
            sheet.text(
                place.centre.moved(0.0, 4.5),
                Held::Middle,
                &look,
                &amount.to_string(),
            );
        }
    }
}

/// The tooltip of a box.
fn tooltip(content: &Content, view: Option<View<'_>>, cell: &Cell) -> String {
    let map = &content.map;
    let facts = map.space(cell.space);
    let said = &content.words;
    let side_name = |side: Side| Arg::side(content.side_name(side));
    if let SpaceKind::Home(side) = facts.kind {
        return words::space_home(said, Arg::space(&facts.name), side_name(side));
    }
    let mut parts = vec![facts.name.clone()];
    parts.extend(
        own_regions(map, cell.space)
            .iter()
            .map(|region| map.region(*region).name.clone()),
    );
    let stability = stability(content, view, cell.space);
    parts.extend(stability.map(|stability| words::space_stability(said, stability)));
    let tags = map.tags.keys().zip(map.tag_ids());
    let tags = tags.filter(|(_, tag)| {
        let spaces = legend::tagged(content, view, *tag);
        spaces.contains(cell.space)
    });
    parts.extend(tags.map(|(tag, _)| said.tag(tag).to_owned()));
    if let Some(view) = view {
        let [first, second] = view.influence(cell.space);
        parts.push(words::space_influence(said, first, second));
        if let Some(side) = view.controller(cell.space) {
            parts.push(words::space_controlled(said, side_name(side)));
        }
        parts.extend(pieces_lines(content, view, cell.space));
    }
    parts.join(", ")
}

/// The pieces in a space, a line for each kind and owner.
pub(super) fn pieces_lines(content: &Content, view: View<'_>, space: SpaceId) -> Vec<String> {
    let shown = view.counters(space).filter(|pieces| pieces.kind.shown);
    let lines = shown.map(|pieces| match pieces.side {
        Some(side) => {
            let side = Arg::side(content.side_name(side));
            words::space_pieces_of(&content.words, side, &pieces.kind.name, pieces.number)
        }
        None => words::space_pieces(&content.words, &pieces.kind.name, pieces.number),
    });
    lines.collect()
}
