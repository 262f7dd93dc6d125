//! The charts of a report, as SVG inside the page.

use std::cmp;
use std::collections::BTreeMap;

use plotters::coord::Shift;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use brink::content::Content;
use brink::ids::Side;
use brink::words::Arg;
use brink_draw::{shortened, side_colour, text_width};
use brink_study::{CardDetails, CardUse, Details, Tally};

use super::interval;
use super::scores::{mean, quantile};
use crate::ending_names::ending_names;
use crate::words;

/// Width of charts.
const WIDTH: u32 = 940;
/// From one row of a list to the next.
const ROW: u32 = 20;
/// The minimum and maximum width of the names of rows.
const NAMES: [u32; 2] = [250, 560];
/// The room beside a name, both sides together.
const BESIDE: u32 = 16;
/// The size of names.
const LETTERS: f64 = 13.0;
/// Room for the words on an axis.
const AXIS: u32 = 42;
/// Rates over fewer games than this mean little.
pub(super) const FEW: u64 = 30;
/// Room for the key above a chart.
const HEAD: u32 = 30;
const INK: RGBColor = RGBColor(0x22, 0x2b, 0x35);
const GRID: RGBColor = RGBColor(0xe1, 0xe4, 0xe8);

/// Error of the chart library.
pub(super) type ChartError = Box<dyn std::error::Error>;
type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Plane<'a, 'b> = ChartContext<'a, SVGBackend<'b>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

/// Rows of stacked bars.
struct Bars {
    /// Unit of the counts.
    unit: String,
    rows: Vec<(String, Vec<u64>)>,
    /// The colour and the name of each part.
    parts: Vec<(RGBColor, String)>,
    /// The games that the counts are shares of.
    games: u64,
}

/// Wins, by side.
pub(super) fn wins(content: &Content, tally: &Tally) -> Result<String, ChartError> {
    let parts = winners(content);
    let names = parts.iter().map(|(_, name)| name.clone()).enumerate();
    let rows = names.map(|(index, name)| {
        let mut counts = vec![0; 3];
        counts[index] = tally.counts().wins[index];
        (name, counts)
    });
    let rows = rows.collect();
    bars(&Bars {
        unit: words::chart_games(&content.words),
        rows,
        parts,
        games: tally.games(),
    })
}

/// Endings of games, by winner.
pub(super) fn endings(content: &Content, tally: &Tally) -> Result<String, ChartError> {
    let names = ending_names(content);
    let mut rows: Vec<(String, Vec<u64>)> = tally
        .counts()
        .endings
        .iter()
        .map(|(key, games)| (ending_name(&names, key), games.to_vec()))
        .collect();
    // The sort is stable: equally frequent endings stay in the order of their names.
    rows.sort_by_key(|(_, games)| cmp::Reverse(games.iter().sum::<u64>()));
    bars(&Bars {
        unit: words::chart_games(&content.words),
        rows,
        parts: winners(content),
        games: tally.games(),
    })
}

/// The uses of each card.
pub(super) fn uses(
    content: &Content,
    tally: &Tally,
    details: &Details,
    usages: &[CardUse],
) -> Result<String, ChartError> {
    let parts = usages
        .iter()
        .map(|usage| {
            let name = usage.display_in(&content.words).to_string();
            (colour(*usage), name)
        })
        .collect();
    let rows = content.card_ids().zip(&details.cards);
    let rows = rows.map(|(id, card): (_, &CardDetails)| {
        let name = content.card(id).name.clone();
        let counts = usages.iter().map(|usage| card.count(*usage));
        (name, counts.collect())
    });
    let rows = rows.collect();
    bars(&Bars {
        unit: words::chart_times(&content.words),
        rows,
        parts,
        games: tally.games(),
    })
}

/// The score at the end of each turn: the average, and the range of the middle half of the games.
pub(super) fn scores(content: &Content, details: &Details) -> Result<String, ChartError> {
    let turns = details.scores.keys().map(|turn| f64::from(*turn));
    let turns: Vec<f64> = turns.collect();
    let low = points(&turns, details, |scores| f64::from(quantile(scores, 0.25)));
    let high = points(&turns, details, |scores| f64::from(quantile(scores, 0.75)));
    let middle = points(&turns, details, mean);
    let reach = low
        .iter()
        .chain(&high)
        .chain(&middle)
        .map(|(_, score)| score.abs())
        .fold(4.0, f64::max)
        + 1.0;
    let (first, last) = ends(&turns);
    let [up, down] = Side::BOTH.map(|side| Arg::side(content.side_name(side)));
    drawn(320, |area| {
        let mut plane = plane(area, first - 0.5..last + 0.5, -reach..reach)?;
        plane
            .configure_mesh()
            .x_labels(turns.len().max(2))
            .x_label_formatter(&whole)
            .y_label_formatter(&whole)
            .disable_x_mesh()
            .light_line_style(TRANSPARENT)
            .bold_line_style(GRID)
            .x_desc(words::chart_turn(&content.words))
            .y_desc(words::chart_score(&content.words, up, down))
            .label_style(letters(13))
            .draw()?;
        let outline: Vec<(f64, f64)> = high
            .iter()
            .copied()
            .chain(low.iter().rev().copied())
            .collect();
        plane.draw_series([Polygon::new(outline, INK.mix(0.14))])?;
        plane.draw_series(LineSeries::new(
            [(first - 0.5, 0.0), (last + 0.5, 0.0)],
            INK.stroke_width(1),
        ))?;
        plane.draw_series(LineSeries::new(middle.clone(), INK.stroke_width(3)))?;
        let labels = middle.iter().map(|at| {
            let style = letters(13).pos(Pos::new(HPos::Center, VPos::Bottom));
            EmptyElement::at(*at)
                + Circle::new((0, 0), 4, INK.filled())
                + Text::new(format!("{:.1}", at.1), (0, -7), style)
        });
        plane.draw_series(labels)?;
        Ok(())
    })
}

/// A value of the scores at the end of each turn.
fn points(
    turns: &[f64],
    details: &Details,
    value: impl Fn(&BTreeMap<i16, u64>) -> f64,
) -> Vec<(f64, f64)> {
    let values = details.scores.values().map(value);
    let turns = turns.iter().copied();
    turns.zip(values).collect()
}

/// In which turn games ended, by winner.
pub(super) fn lengths(
    content: &Content,
    tally: &Tally,
    details: &Details,
) -> Result<String, ChartError> {
    let turns: Vec<f64> = details
        .lengths
        .keys()
        .map(|turn| f64::from(*turn))
        .collect();
    let (first, last) = ends(&turns);
    let percent = |games: u64| 100.0 * games as f64 / tally.games().max(1) as f64;
    let most = details
        .lengths
        .values()
        .map(|games| percent(games.iter().sum()))
        .fold(1.0, f64::max);
    let parts = winners(content);
    drawn(320, |area| {
        key(area, &parts)?;
        let mut plane = plane(area, first - 0.6..last + 0.6, 0.0..most * 1.1)?;
        plane
            .configure_mesh()
            .x_labels(turns.len().max(2))
            .x_label_formatter(&whole)
            .y_label_formatter(&whole)
            .disable_x_mesh()
            .light_line_style(TRANSPARENT)
            .bold_line_style(GRID)
            .x_desc(words::chart_last_turn(&content.words))
            .y_desc(words::chart_games(&content.words))
            .label_style(letters(13))
            .draw()?;
        for (turn, games) in &details.lengths {
            let mut from = 0.0;
            let turn = f64::from(*turn);
            for (part, games) in games.iter().enumerate() {
                let to = from + percent(*games);
                let corners = [(turn - 0.38, from), (turn + 0.38, to)];
                plane.draw_series([Rectangle::new(corners, parts[part].0.filled())])?;
                from = to;
            }
            let style = letters(13).pos(Pos::new(HPos::Center, VPos::Bottom));
            let text =
                EmptyElement::at((turn, from)) + Text::new(format!("{from:.1}"), (0, -3), style);
            plane.draw_series([text])?;
        }
        Ok(())
    })
}

/// Win rate of each side that had a card; lines show its overall rate.
pub(super) fn holders(
    content: &Content,
    tally: &Tally,
    details: &Details,
) -> Result<String, ChartError> {
    let parts: Vec<(RGBColor, String)> = Side::BOTH
        .map(|side| {
            (
                rgb(side),
                words::chart_had(&content.words, Arg::side(content.side_name(side))),
            )
        })
        .to_vec();
    let rows = content.cards.len() as u32;
    drawn(rows * ROW + AXIS + HEAD, |area| {
        key(area, &parts)?;
        let names = room(content.cards.values().map(|card| card.name.as_str()));
        let mut plane = list(
            area,
            (rows, names),
            100.0,
            &words::chart_rate(&content.words),
        )?;
        for side in Side::BOTH {
            let wins = tally.counts().wins[side.index()];
            let rate = 100.0 * interval::rate(wins, tally.games());
            let line = [(rate, 0.0), (rate, f64::from(rows))];
            plane.draw_series(LineSeries::new(line, rgb(side).stroke_width(1)))?;
        }
        let cards = details.cards.iter().zip(content.cards.values());
        for (index, (card, facts)) in cards.enumerate() {
            let y = index as f64 + 0.5;
            name(area, (&plane, names), y, &facts.name)?;
            for side in Side::BOTH {
                if let Some(rate) = card.win_rate(side) {
                    let strength = if card.held[side.index()] < FEW {
                        0.25
                    } else {
                        0.85
                    };
                    plane.draw_series([Circle::new(
                        (100.0 * rate, y),
                        5,
                        rgb(side).mix(strength).filled(),
                    )])?;
                }
            }
        }
        Ok(())
    })
}

fn bars(bars: &Bars) -> Result<String, ChartError> {
    let by = bars.games.max(1) as f64 / 100.0;
    let totals = bars.rows.iter().map(|(_, counts)| counts.iter().sum());
    let most = totals
        .map(|total: u64| total as f64 / by)
        .fold(1.0, f64::max);
    let rows = bars.rows.len() as u32;
    drawn(rows.max(1) * ROW + AXIS + HEAD, |area| {
        key(area, &bars.parts)?;
        let names = room(bars.rows.iter().map(|(name, _)| name.as_str()));
        let mut plane = list(area, (rows.max(1), names), most * 1.08, &bars.unit)?;
        for (index, (row, counts)) in bars.rows.iter().enumerate() {
            let y = index as f64;
            name(area, (&plane, names), y + 0.5, row)?;
            let mut from = 0.0;
            for (count, (colour, _)) in counts
                .iter()
                .zip(&bars.parts)
                .filter(|(count, _)| **count > 0)
            {
                let to = from + *count as f64 / by;
                plane.draw_series([Rectangle::new(
                    [(from, y + 0.12), (to, y + 0.88)],
                    colour.filled(),
                )])?;
                from = to;
            }
            let style = letters(12).pos(Pos::new(HPos::Left, VPos::Center));
            let text =
                EmptyElement::at((from, y + 0.5)) + Text::new(format!("{from:.1}"), (5, 0), style);
            plane.draw_series([text])?;
        }
        Ok(())
    })
}

/// The name of an ending; its key in words where a language has none.
fn ending_name(names: &BTreeMap<String, String>, key: &str) -> String {
    names
        .get(key)
        .cloned()
        .unwrap_or_else(|| key.replace('_', " "))
}

/// A chart of this height.
fn drawn(
    height: u32,
    draw: impl FnOnce(&Area<'_>) -> Result<(), ChartError>,
) -> Result<String, ChartError> {
    let mut text = String::new();
    {
        let backend = SVGBackend::with_string(&mut text, (WIDTH, height));
        let area = backend.into_drawing_area();
        draw(&area)?;
        area.present()?;
    }
    Ok(text)
}

/// A chart area with axes on the left and below.
fn plane<'a, 'b>(
    area: &'a Area<'b>,
    x: std::ops::Range<f64>,
    y: std::ops::Range<f64>,
) -> Result<Plane<'a, 'b>, ChartError> {
    let mut builder = ChartBuilder::on(area);
    builder
        .margin_top(HEAD)
        .margin_right(16)
        .x_label_area_size(AXIS)
        .y_label_area_size(60);
    Ok(builder.build_cartesian_2d(x, y)?)
}

/// The width of the longest of these names.
fn room<'n>(names: impl Iterator<Item = &'n str>) -> u32 {
    let widest = names
        .map(|name| text_width(name, LETTERS))
        .fold(0.0, f64::max);
    let [least, most] = NAMES;
    (widest.ceil() as u32 + BESIDE).clamp(least, most)
}

/// A chart area whose rows have names, counted from the top.
fn list<'a, 'b>(
    area: &'a Area<'b>,
    (rows, names): (u32, u32),
    most: f64,
    unit: &str,
) -> Result<Plane<'a, 'b>, ChartError> {
    let mut builder = ChartBuilder::on(area);
    builder
        .margin_top(HEAD)
        .margin_right(24)
        .margin_left(names)
        .x_label_area_size(AXIS);
    let mut plane = builder.build_cartesian_2d(0.0..most, f64::from(rows)..0.0)?;
    plane
        .configure_mesh()
        .disable_y_mesh()
        .x_labels(10)
        .x_label_formatter(&whole)
        .light_line_style(TRANSPARENT)
        .bold_line_style(GRID)
        .x_desc(unit)
        .label_style(letters(13))
        .draw()?;
    Ok(plane)
}

/// The name of a row, before its bar.
fn name(
    area: &Area<'_>,
    (plane, room): (&Plane<'_, '_>, u32),
    y: f64,
    name: &str,
) -> Result<(), ChartError> {
    let (_, height) = plane.plotting_area().map_coordinate(&(0.0, y));
    let style = letters(13).pos(Pos::new(HPos::Right, VPos::Center));
    let short = shortened(name, f64::from(room - BESIDE), LETTERS);
    area.draw_text(&short, &style, ((room - BESIDE / 2) as i32, height))?;
    Ok(())
}

/// The key of the colours, above a chart.
fn key(area: &Area<'_>, parts: &[(RGBColor, String)]) -> Result<(), ChartError> {
    let mut left = 16;
    let style = letters(13).pos(Pos::new(HPos::Left, VPos::Center));
    for (colour, words) in parts {
        area.draw(&Rectangle::new(
            [(left, 7), (left + 14, 21)],
            colour.filled(),
        ))?;
        area.draw_text(words, &style, (left + 20, 14))?;
        left += 20 + text_width(words, 13.0) as i32 + 16;
    }
    Ok(())
}

/// The three results of a game: a win of either side, or a draw.
fn winners(content: &Content) -> Vec<(RGBColor, String)> {
    let [first, second] = Side::BOTH.map(|side| {
        let name = Arg::side(content.side_name(side));
        (rgb(side), words::chart_wins(&content.words, name))
    });
    vec![
        first,
        second,
        (
            RGBColor(0x9a, 0xa1, 0xa9),
            words::chart_draw(&content.words),
        ),
    ]
}

fn rgb(side: Side) -> RGBColor {
    let [red, green, blue] = side_colour(side);
    RGBColor(red, green, blue)
}

/// Colours that most people with weak colour vision can distinguish.
const fn colour(usage: CardUse) -> RGBColor {
    match usage {
        CardUse::Headline => RGBColor(0x56, 0xb4, 0xe9),
        CardUse::Event => RGBColor(0x00, 0x72, 0xb2),
        CardUse::Both => RGBColor(0xe6, 0x9f, 0x00),
        CardUse::Operations => RGBColor(0x00, 0x9e, 0x73),
        CardUse::Space => RGBColor(0xcc, 0x79, 0xa7),
        CardUse::Discarded => RGBColor(0x9a, 0xa1, 0xa9),
    }
}

fn letters(size: u32) -> TextStyle<'static> {
    TextStyle::from(("sans-serif", size)).color(&INK)
}

/// A number on an axis, without a zero fraction.
fn whole(number: &f64) -> String {
    let text = format!("{number:.1}");
    text.strip_suffix(".0").unwrap_or(&text).to_owned()
}

/// The first and the last of some turns.
fn ends(turns: &[f64]) -> (f64, f64) {
    (
        turns.first().copied().unwrap_or(1.0),
        turns.last().copied().unwrap_or(1.0),
    )
}
