//! The tracks of a game, drawn above its map: turn, DEFCON, score, military operations, space race, special card, zones.

use std::fmt::Write;

use brink::content::{Content, SpaceKind};
use brink::game::{View, Zone};
use brink::ids::{Side, SpaceId, TrackId};
use brink::words::Arg;

use super::boxes::{
    BOTTOM, EMPTY, FAINT, HEADING, LINE, MAX_NOTE, MAX_ROW, NOTE, NUMBER, PAST, TOP, boxed, cell,
    note, step,
};
use super::label::{escape, shortened, text_width};
use super::own_track;
use super::palette::{self, Colour, INK};
use super::place::Point;
use super::sheet::{Held, Sheet, between, n};
use super::words;
use super::zone_track;

/// The height of a track with its heading, and the gap between two of them.
const HEIGHT: f64 = 74.0;
const GAP: f64 = 34.0;
/// The maximum enlargement of a single row.
const MAX_SCALE: f64 = 1.35;
/// The level of DEFCON that ends the game.
const WAR: [Colour; 2] = [Colour([0x16, 0x13, 0x0a]), Colour([0xff, 0xd6, 0x0a])];
const WAR_AHEAD: Colour = Colour([0xff, 0xf1, 0xb8]);
/// The level next to it.
const NEAR: Colour = Colour([0xf0, 0xa0, 0x20]);

/// One track.
#[derive(Clone, Copy, Debug)]
enum Track {
    Turns,
    Defcon,
    Score,
    MilOps,
    SpaceRace,
    Special,
    /// The influence that each side has left to place.
    Supply,
    /// A zone, with its leader and the lead.
    Zone(SpaceId),
    /// A track that the scenario declares.
    Own(TrackId),
}

/// The tracks of a game with their corners, in rows, and the total height of the rows.
pub(super) struct Tracks<'a> {
    view: View<'a>,
    placed: Vec<(Track, Point)>,
    /// The enlargement of a single row, so that it suits a wide map.
    scale: f64,
    pub(super) height: f64,
}

impl<'a> Tracks<'a> {
    /// Lays the tracks of a game out in rows of this width.
    pub(super) fn of(view: View<'a>, room: f64) -> Tracks<'a> {
        let content = view.content();
        let scenario = &content.scenario;
        let map = &content.map;
        let zones = map
            .space_ids()
            .filter(|space| map.space(*space).kind == SpaceKind::Zone)
            .map(Track::Zone);
        let own = [
            (Track::Turns, true),
            (Track::Defcon, scenario.defcon.is_some()),
            (Track::Score, true),
            (Track::MilOps, scenario.mil_ops.is_some()),
            (Track::SpaceRace, scenario.space_race.is_some()),
            (Track::Special, view.special().is_some()),
            (Track::Supply, supplies(view).next().is_some()),
        ];
        let own = own
            .into_iter()
            .filter(|(_, is_there)| *is_there)
            .map(|(track, _)| track);
        let mut tracks = Tracks {
            view,
            placed: Vec::new(),
            scale: 1.0,
            height: HEIGHT,
        };
        let mut at = Point::default();
        let declared = scenario.tracks.values().zip(scenario.track_ids());
        let declared = declared
            .filter(|(track, _)| track.shown)
            .map(|(_, id)| Track::Own(id));
        for track in own.chain(zones).chain(declared) {
            let width = tracks.width(track);
            if at.x > 0.0 && at.x + width > room {
                at = Point::new(0.0, at.y + HEIGHT);
            }
            tracks.placed.push((track, at));
            at.x += width + GAP;
        }
        if at.y == 0.0 {
            tracks.scale = (room / (at.x - GAP)).clamp(1.0, MAX_SCALE);
        }
        tracks.height = (at.y + HEIGHT) * tracks.scale;
        tracks
    }

    /// Writes the tracks, beginning at a corner.
    pub(super) fn draw(&self, sheet: &mut Sheet, corner: Point) {
        let x = n(corner.x);
        let y = n(corner.y);
        let _ = writeln!(
            sheet.out,
            "<g class=\"tracks\" transform=\"translate({x} {y}) scale({:.3})\">",
            self.scale
        );
        for (track, place) in &self.placed {
            let at = *place;
            let _ = writeln!(
                sheet.out,
                "<g class=\"track\"><title>{}</title>",
                escape(&self.words(*track))
            );
            let look = format!("font-size=\"{HEADING}\" font-weight=\"bold\" fill=\"{FAINT}\"");
            sheet.text(
                at.moved(0.0, HEADING),
                Held::Start,
                &look,
                &self.heading(*track),
            );
            match track {
                Track::Turns => self.turns(sheet, at),
                Track::Defcon => self.defcon(sheet, at),
                Track::Score => self.score(sheet, at),
                Track::MilOps => self.mil_ops(sheet, at),
                Track::SpaceRace => self.space_race(sheet, at),
                Track::Special => self.special(sheet, at),
                Track::Supply => self.supply(sheet, at),
                Track::Zone(space) => zone_track::draw(self.view, sheet, at, *space),
                Track::Own(track) => own_track::draw(self.view, sheet, at, *track),
            }
            sheet.out.push_str("</g>\n");
        }
        sheet.out.push_str("</g>\n");
    }

    fn content(&self) -> &'a Content {
        self.view.content()
    }

    fn heading(&self, track: Track) -> String {
        let said = &self.content().words;
        match track {
            Track::Turns => words::heading_turns(said),
            Track::Defcon => words::heading_defcon(said),
            Track::Score => words::heading_score(said),
            Track::MilOps => words::heading_mil_ops(said),
            Track::SpaceRace => words::heading_space_race(said),
            Track::Special => self.special_heading(),
            Track::Supply => words::heading_supply(said),
            Track::Zone(space) => zone_track::heading(self.content(), space),
            Track::Own(track) => {
                shortened(own_track::name(self.content(), track), MAX_NOTE, HEADING)
            }
        }
    }

    /// The tooltip of a track.
    fn words(&self, track: Track) -> String {
        let view = self.view;
        let content = self.content();
        let says = match track {
            Track::Turns => {
                words::says_turns(&content.words, view.turn(), view.turns(), view.round())
            }
            Track::Defcon => view
                .defcon()
                .map_or(String::new(), |level| level.to_string()),
            Track::Score => brink::game::display_score(view.vp(), content).to_string(),
            Track::MilOps => self.of_both(Side::BOTH.map(|side| view.mil_ops(side))),
            Track::SpaceRace => self.of_both(Side::BOTH.map(|side| view.space_race(side))),
            Track::Special => self.special_words().1,
            Track::Supply => {
                let left = supplies(view).map(|(side, left)| format!("{} {left}", self.side(side)));
                left.collect::<Vec<_>>().join(", ")
            }
            Track::Zone(space) => self.of_both(view.influence(space)),
            Track::Own(track) => own_track::words(view, track),
        };
        format!("{}: {says}", self.heading(track))
    }

    /// A number of each side, with the sides' names.
    fn of_both(&self, numbers: [u8; 2]) -> String {
        let names = Side::BOTH.map(|side| self.content().side_name(side));
        format!("{} {}, {} {}", names[0], numbers[0], names[1], numbers[1])
    }

    fn width(&self, track: Track) -> f64 {
        let heading = text_width(&self.heading(track), HEADING * 1.1);
        let own = match track {
            Track::Turns => {
                let rounds =
                    f64::from(self.content().scenario.action_rounds.most(self.view.turn())) * 15.0;
                let turns = usize::from(
                    self.view
                        .turns()
                        .saturating_sub(self.content().scenario.first_turn),
                ) + 1;
                (step(turns, 24.0) * turns as f64).max(rounds)
            }
            Track::Defcon => {
                let levels = self.levels().count();
                (step(levels, 28.0) * levels as f64).max(text_width(&self.closed(), HEADING))
            }
            Track::Score => 260.0,
            Track::MilOps => {
                let boxes = self
                    .content()
                    .scenario
                    .mil_ops
                    .map_or(0, |track| usize::from(track.max));
                self.names_width() + mil_ops_step(boxes) * boxes as f64
            }
            Track::SpaceRace => step(self.boxes(), 34.0) * self.boxes() as f64,
            Track::Special => {
                let (card, holder) = self.special_words();
                (text_width(&card, NUMBER) + 20.0).max(text_width(&holder, HEADING))
            }
            Track::Supply => supplies(self.view).count() as f64 * SUPPLY_BOX,
            Track::Zone(space) => zone_track::width(self.view, space),
            Track::Own(track) => own_track::width(self.content(), track),
        };
        own.max(heading)
    }

    fn turns(&self, sheet: &mut Sheet, at: Point) {
        let now = self.view.turn();
        let first = self.content().scenario.first_turn;
        let last = self.view.turns();
        let wide = step(usize::from(last.saturating_sub(first)) + 1, 24.0);
        for turn in first..=last {
            let frame = cell(at, f64::from(turn - first) * wide, wide);
            let look = if turn == now {
                (INK, EMPTY)
            } else {
                (if turn < now { PAST } else { EMPTY }, INK)
            };
            let number = if wide < 16.0 {
                String::new()
            } else {
                turn.to_string()
            };
            boxed(sheet, &frame, look, &number);
        }
        let rounds = self
            .content()
            .scenario
            .action_rounds
            .most(now)
            .max(self.view.round());
        for round in 1..=rounds {
            let middle = at.moved(6.0 + f64::from(round - 1) * 15.0, NOTE - 4.0);
            let fill = match self.view.phasing() {
                Some(side) if round == self.view.round() => palette::side(side),
                _ if round == self.view.round() => INK,
                _ if round < self.view.round() => LINE,
                _ => EMPTY,
            };
            let _ = writeln!(
                sheet.out,
                "<circle cx=\"{}\" cy=\"{}\" r=\"5\" fill=\"{fill}\" stroke=\"{LINE}\"/>",
                n(middle.x),
                n(middle.y)
            );
        }
    }

    /// The levels of DEFCON, the best one first.
    fn levels(&self) -> impl Iterator<Item = u8> + use<> {
        self.content()
            .scenario
            .defcon
            .iter()
            .flat_map(|track| (track.war..=track.max).rev())
            .collect::<Vec<_>>()
            .into_iter()
    }

    /// The regions that the level of DEFCON closes.
    fn closed(&self) -> String {
        let content = self.content();
        let level = usize::from(self.view.defcon().unwrap_or_default());
        let regions = content
            .scenario
            .defcon
            .iter()
            .filter_map(|track| track.closed.get(level))
            .flatten();
        let names: Vec<&str> = regions
            .map(|region| content.map.region(*region).name.as_str())
            .collect();
        if names.is_empty() {
            String::new()
        } else {
            shortened(
                &words::says_closed(&content.words, names.join(", ")),
                MAX_NOTE,
                HEADING,
            )
        }
    }

    fn defcon(&self, sheet: &mut Sheet, at: Point) {
        let war = self
            .content()
            .scenario
            .defcon
            .as_ref()
            .map_or(0, |track| track.war);
        let wide = step(self.levels().count(), 28.0);
        for (nth, level) in self.levels().enumerate() {
            let look = match self.view.defcon() == Some(level) {
                true if level == war => (WAR[0], WAR[1]),
                false if level == war => (WAR_AHEAD, INK),
                true if level == war + 1 => (NEAR, INK),
                true => (INK, EMPTY),
                false => (EMPTY, INK),
            };
            boxed(
                sheet,
                &cell(at, nth as f64 * wide, wide),
                look,
                &level.to_string(),
            );
        }
        note(sheet, at, Held::Start, FAINT, &self.closed());
    }

    fn score(&self, sheet: &mut Sheet, at: Point) {
        let most = f64::from(self.content().scenario.vp.reach());
        let left = at.x;
        let width = 260.0;
        let middle = left + width / 2.0;
        let frame = between(left, at.y + TOP, left + width, at.y + BOTTOM);
        sheet.rect(&frame, &format!("fill=\"{EMPTY}\" stroke=\"{LINE}\""));
        // As in the boxes of the map, the first side is on the left.
        let lead = -f64::from(self.view.vp()).clamp(-most, most) / most;
        let end = middle + lead * (width / 2.0 - 2.0);
        let leader = if lead < 0.0 {
            Side::First
        } else {
            Side::Second
        };
        let filled = between(
            end.min(middle),
            at.y + TOP + 1.0,
            end.max(middle),
            at.y + BOTTOM - 1.0,
        );
        sheet.rect(&filled, &format!("fill=\"{}\"", palette::side(leader)));
        quarters(sheet, at, left, width);
        // White around the letters: the ticks do not run through them.
        let bold = "font-size=\"13\" font-weight=\"bold\" paint-order=\"stroke\" stroke=\"#fff\" \
            stroke-width=\"4\"";
        let score = brink::game::display_score(self.view.vp(), self.content());
        let text = score.to_string();
        // Next to the marker, where the track is empty.
        let (x, held, ink) = match (lead == 0.0, leader) {
            (true, _) => (middle, Held::Middle, INK),
            (false, Side::First) => (middle + 10.0, Held::Start, palette::side(leader)),
            (false, Side::Second) => (middle - 10.0, Held::End, palette::side(leader)),
        };
        sheet.text(
            Point::new(x, at.y + TOP + 15.5),
            held,
            &format!("{bold} fill=\"{ink}\""),
            &shortened(&text, 118.0, 13.0),
        );
        let ends = [(left, Held::Start), (left + width, Held::End)];
        for (side, (x, held)) in Side::BOTH.into_iter().zip(ends) {
            let name = self.content().side_name(side);
            let words = shortened(&format!("{name} {most}"), 125.0, HEADING);
            note(
                sheet,
                Point::new(x, at.y),
                held,
                palette::side(side),
                &words,
            );
        }
    }

    /// The width of the names of both sides before their rows.
    fn names_width(&self) -> f64 {
        let widths = Side::BOTH.map(|side| {
            let width = text_width(&self.side(side), NUMBER);
            width + 10.0
        });
        widths[0].max(widths[1])
    }

    fn side(&self, side: Side) -> String {
        shortened(self.content().side_name(side), 110.0, NUMBER)
    }

    fn mil_ops(&self, sheet: &mut Sheet, at: Point) {
        let Some(track) = self.content().scenario.mil_ops else {
            return;
        };
        let required = track.required.or(self.view.defcon()).unwrap_or(0);
        let wide = mil_ops_step(usize::from(track.max));
        let left = at.x + self.names_width();
        for (row, side) in Side::BOTH.into_iter().enumerate() {
            let top = at.y + TOP + 22.0 * row as f64;
            let colour = palette::side(side);
            let look = format!("font-size=\"{NUMBER}\" fill=\"{colour}\"");
            sheet.text(
                Point::new(at.x, top + 12.5),
                Held::Start,
                &look,
                &self.side(side),
            );
            for place in 1..=track.max {
                let x = left + wide * f64::from(place - 1);
                let fill = if place <= self.view.mil_ops(side) {
                    colour
                } else {
                    EMPTY
                };
                sheet.rect(
                    &between(x, top, x + wide, top + 16.0),
                    &format!("fill=\"{fill}\" stroke=\"{LINE}\""),
                );
            }
        }
        if (1..=track.max).contains(&required) {
            let x = n(left + wide * f64::from(required));
            let top = n(at.y + TOP - 3.0);
            let bottom = n(at.y + TOP + 41.0);
            let _ = writeln!(
                sheet.out,
                "<path d=\"M{x} {top}V{bottom}\" stroke=\"{INK}\" stroke-width=\"3\"/>"
            );
        }
    }

    /// The boxes of the space race, including the one before the first.
    fn boxes(&self) -> usize {
        self.content()
            .scenario
            .space_race
            .as_ref()
            .map_or(0, |race| race.boxes.len() + 1)
    }

    fn space_race(&self, sheet: &mut Sheet, at: Point) {
        let Some(race) = &self.content().scenario.space_race else {
            return;
        };
        let wide = step(self.boxes(), 34.0);
        for place in 0..self.boxes() {
            let frame = cell(at, place as f64 * wide, wide);
            let facts = place.checked_sub(1).and_then(|index| race.boxes.get(index));
            boxed(
                sheet,
                &frame,
                (EMPTY, INK),
                &facts.map_or("–".to_owned(), |_| place.to_string()),
            );
            for side in Side::BOTH
                .into_iter()
                .filter(|side| usize::from(self.view.space_race(*side)) == place)
            {
                let (from, to) = match side {
                    Side::First => (frame.top() - 3.0, frame.top() + 3.5),
                    Side::Second => (frame.bottom() - 3.5, frame.bottom() + 3.0),
                };
                let bar = between(frame.left() + 1.0, from, frame.right() - 1.0, to);
                sheet.rect(&bar, &format!("fill=\"{}\"", palette::side(side)));
            }
            let vp = facts.map(|facts| facts.vp);
            if let Some([first, second]) = vp.filter(|vp| *vp != [0, 0]) {
                let middle = Point::new(frame.centre.x, at.y);
                note(
                    sheet,
                    middle,
                    Held::Middle,
                    FAINT,
                    &format!("{first}/{second}"),
                );
            }
        }
    }

    /// The name that the scenario gives the zone of the special card, or the common one.
    fn special_heading(&self) -> String {
        let content = self.content();
        match content.renamed_zone(Zone::Special(Side::First)) {
            Some(name) => shortened(name, MAX_NOTE, HEADING),
            None => words::heading_special(&content.words),
        }
    }

    /// The special card, its holder, and its face.
    fn special_words(&self) -> (String, String) {
        let content = self.content();
        let (Some((holder, face_up)), Some(special)) =
            (self.view.special(), &content.scenario.special_card)
        else {
            return Default::default();
        };
        let name = content.side_name(holder);
        let says = if face_up {
            name.to_owned()
        } else {
            words::says_face_down(&content.words, Arg::side(name))
        };
        let holder = shortened(&says, MAX_NOTE, HEADING);
        (
            shortened(&content.card(special.card).name, MAX_NOTE, NUMBER),
            holder,
        )
    }

    fn supply(&self, sheet: &mut Sheet, at: Point) {
        for (nth, (side, left)) in supplies(self.view).enumerate() {
            let frame = cell(at, nth as f64 * SUPPLY_BOX, SUPPLY_BOX);
            let fill = palette::side(side);
            sheet.rect(&frame, &format!("rx=\"3\" fill=\"{fill}\""));
            let look = format!("font-size=\"{NUMBER}\" font-weight=\"bold\" fill=\"{EMPTY}\"");
            let text = left.to_string();
            sheet.text(frame.centre.moved(0.0, 4.5), Held::Middle, &look, &text);
        }
    }

    fn special(&self, sheet: &mut Sheet, at: Point) {
        let Some((holder, face_up)) = self.view.special() else {
            return;
        };
        let (card, words) = self.special_words();
        let frame = cell(at, 0.0, text_width(&card, NUMBER) + 20.0);
        let colour = palette::side(holder);
        let (fill, ink, dashes) = if face_up {
            (colour, EMPTY, "")
        } else {
            (EMPTY, colour, " stroke-dasharray=\"5 3\"")
        };
        sheet.rect(
            &frame,
            &format!("rx=\"3\" fill=\"{fill}\" stroke=\"{colour}\"{dashes}"),
        );
        let look = format!("font-size=\"{NUMBER}\" font-weight=\"bold\" fill=\"{ink}\"");
        sheet.text(frame.centre.moved(0.0, 4.5), Held::Middle, &look, &card);
        note(sheet, at, Held::Start, colour, &words);
    }
}

/// The width of a box with the influence that a side has left.
const SUPPLY_BOX: f64 = 34.0;

/// The influence that sides have left to place, where the scenario counts it.
fn supplies(view: View<'_>) -> impl Iterator<Item = (Side, u8)> {
    let sides = Side::BOTH.into_iter();
    sides.filter_map(move |side| Some((side, view.supply_left(side)?)))
}

/// The width of a box of military operations: names come before a row of them.
fn mil_ops_step(boxes: usize) -> f64 {
    (MAX_ROW * 0.75 / boxes.max(1) as f64).min(20.0)
}

/// Ticks at the quarters of a track.
fn quarters(sheet: &mut Sheet, at: Point, left: f64, width: f64) {
    let top = n(at.y + TOP);
    let bottom = n(at.y + BOTTOM);
    let mut ticks = String::new();
    for tick in 1..4 {
        let x = n(left + width * f64::from(tick) / 4.0);
        let _ = write!(ticks, "M{x} {top}V{bottom}");
    }
    let _ = writeln!(
        sheet.out,
        "<path d=\"{ticks}\" stroke=\"{LINE}\" stroke-width=\"1\"/>"
    );
}
