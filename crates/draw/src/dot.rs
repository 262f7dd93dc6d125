//! A map as a graph for Graphviz.

use std::fmt::Write;

use brink::content::{Content, LinkKind, Map, SpaceKind};
use brink::game::View;
use brink::ids::{RegionId, Side, SpaceId};
use brink::words::Arg;

use super::MADE_BY;
use super::own_regions;
use super::palette::{self, Shade};
use super::picture::Picture;
use super::words;

/// The map of a scenario in the DOT language; with influence and control, if a game is given.
///
/// `dot -Tsvg` and similar compute their own layout; `neato -n` puts the boxes where the SVG has them.
#[must_use]
pub fn dot(content: &Content, view: Option<View<'_>>) -> String {
    let map = &content.map;
    let picture = Picture::of(map);
    let mut out = format!("graph {} {{\n", quoted(&map.id));
    let _ = writeln!(
        out,
        "  graph [comment=\"{MADE_BY}\", label={}, labelloc=t, fontname=\"Helvetica\"]",
        quoted(&map.name)
    );
    out.push_str(
        "  node [shape=box, style=filled, fontname=\"Helvetica\", fontsize=11, \
        margin=\"0.06,0.04\"]\n",
    );
    for cell in &picture.cells {
        let at = cell.frame.centre;
        // Graphviz counts upwards.
        let place = format!("{:.1},{:.1}", at.x, picture.height - at.y);
        let look = look(content, view, cell.space);
        let _ = writeln!(
            out,
            "  {} [{look}, pos=\"{place}\"]",
            quoted(map.space_id(cell.space))
        );
    }
    for (id, region) in map.region_ids().zip(map.regions.values()) {
        if region.within.is_none() {
            cluster(&mut out, content, id, 1);
        }
    }
    links(&mut out, map);
    out.push_str("}\n");
    out
}

/// The links, each kind after the style of its edges.
fn links(out: &mut String, map: &Map) {
    let mut last = None;
    let mut links: Vec<[SpaceId; 2]> = map.links().collect();
    links.sort_by_key(|link| place(map.link_kind(*link)));
    for link in links {
        let kind = map.link_kind(link);
        if last.map(place) != Some(place(kind)) {
            let style = if kind == LinkKind::Between {
                "dashed"
            } else {
                "solid"
            };
            let _ = writeln!(
                out,
                "  edge [color=\"{}\", style={style}]",
                palette::link(kind)
            );
            last = Some(kind);
        }
        let [a, b] = link.map(|end| quoted(map.space_id(end)));
        let _ = writeln!(out, "  {a} -- {b}");
    }
}

/// The place of a kind of links among all.
fn place(kind: LinkKind) -> u8 {
    match kind {
        LinkKind::Home(_) => 2,
        LinkKind::Between => 1,
        _ => 0,
    }
}

/// A region with its sub-regions. A space of several regions is put in the first: clusters cannot overlap.
fn cluster(out: &mut String, content: &Content, region: RegionId, depth: usize) {
    let map = &content.map;
    let pad = "  ".repeat(depth);
    let _ = writeln!(
        out,
        "{pad}subgraph {} {{",
        quoted(&format!("cluster_{}", map.region_id(region)))
    );
    let colour = palette::region(map, Some(region), Shade::Land);
    let _ = writeln!(
        out,
        "{pad}  label={}; style=filled; color=\"{colour}\"",
        quoted(&map.region(region).name)
    );
    for space in map.region(region).spaces.iter() {
        if own_regions(map, space).first() == Some(&region) {
            let _ = writeln!(out, "{pad}  {}", quoted(map.space_id(space)));
        }
    }
    for (id, inner) in map.region_ids().zip(map.regions.values()) {
        if inner.within == Some(region) {
            cluster(out, content, id, depth + 1);
        }
    }
    let _ = writeln!(out, "{pad}}}");
}

/// The attributes of a space.
fn look(content: &Content, view: Option<View<'_>>, space: SpaceId) -> String {
    let map = &content.map;
    let facts = map.space(space);
    if let SpaceKind::Home(side) = facts.kind {
        let colour = palette::side(side);
        return format!(
            "label={}, fillcolor=\"{colour}\", fontcolor=white, shape=doubleoctagon",
            quoted(&facts.name)
        );
    }
    let battleground = map.battlegrounds.contains(space);
    let mut lines = vec![facts.name.clone()];
    let said = &content.words;
    let stability = super::svg::stability(content, view, space);
    lines.extend(stability.map(|stability| match battleground {
        true => words::space_stability_battleground(said, stability),
        false => words::space_stability(said, stability),
    }));
    let mut edge = String::new();
    if let Some(view) = view {
        let names = Side::BOTH.map(|side| content.side_name(side));
        let [first, second] = view.influence(space);
        lines.push(format!("{} {first} : {second} {}", names[0], names[1]));
        if let Some(side) = view.controller(space) {
            lines.push(words::space_controlled(
                said,
                Arg::side(names[side.index()]),
            ));
            edge = format!(", color=\"{}\", penwidth=3", palette::side(side));
        }
        lines.extend(super::svg::pieces_lines(content, view, space));
    }
    let (shade, ink) = if battleground {
        (Shade::Deep, "white")
    } else {
        (Shade::Light, "black")
    };
    let region = own_regions(map, space).first().copied();
    let fill = palette::region(map, region, shade);
    let dashes = if facts.kind == SpaceKind::Zone {
        ", style=\"filled,dashed\""
    } else {
        ""
    };
    format!(
        "label={}, fillcolor=\"{fill}\", fontcolor={ink}{dashes}{edge}",
        quoted(&lines.join("\n"))
    )
}

/// A name as DOT writes it.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            // Graphviz reads `&…;` in labels as HTML does.
            '&' => out.push_str("&amp;"),
            letter if letter.is_control() => out.push('\u{fffd}'),
            letter => out.push(letter),
        }
    }
    out.push('"');
    out
}
