//! The player aid: costs, modifiers and tables of a scenario at a glance, from its own numbers.

use brink::content::{
    Added, Amount, Award, Content, Filter, OwnOperation, RegionScoring, Scoring, TrackBox, WarLoser,
};
use brink::game::Level;
use brink::ids::{Side, SpaceId};
use brink::words::{Arg, Words, engine};

use super::sheet::{Paint, Sheet};
use super::words;

/// The player aid of a scenario, a section for each subject that the scenario has.
pub(super) fn aid_text(content: &Content, sheet: &Sheet) -> String {
    let said = &content.words;
    let sections = [
        (words::aid_operations(said), operations(content)),
        (words::aid_defcon(said), defcon(content)),
        (words::aid_mil_ops(said), mil_ops(content)),
        (words::aid_space_race(said), space_race(content)),
        (words::aid_scoring(said), scoring(content)),
    ];
    let mut out = String::new();
    let sections = sections.into_iter().chain(own_tracks(content));
    for (title, lines) in sections.filter(|(_, lines)| !lines.is_empty()) {
        let title = sheet.paint(Paint::Strong, &title);
        out.push_str(&format!("{title}\n"));
        for line in lines {
            let line = sheet.wrap(&format!("  {line}"), 4);
            out.push_str(&format!("{line}\n"));
        }
    }
    out
}

/// A line with the rule that the scenario cites for it.
fn cited(line: String, rule: &str, said: &Words) -> String {
    match rule {
        "" => line,
        rule => words::aid_cited(said, line, said.rule(rule)),
    }
}

/// An operation of the scenario's own.
fn own_operation(own: &OwnOperation, said: &Words) -> String {
    let name = own.name.as_str();
    match &own.within {
        Some(_) => words::aid_operation(said, name, own.cost),
        None => words::aid_operation_whole(said, name),
    }
}

/// Placing, rolling, coups and the special card.
fn operations(content: &Content) -> Vec<String> {
    let said = &content.words;
    let table = &content.scenario.operations;
    let (influence, realign, coup) = (&table.influence, &table.realign, &table.coup);
    let rules = &content.scenario.rulebook;
    let has_homes = content.map.homes.iter().any(Option::is_some);
    let (cost, ahead, adjacent) = (realign.cost, realign.lead, realign.adjacent);
    let rolls = if has_homes {
        words::aid_realign_home(said, cost, ahead, adjacent, realign.home)
    } else {
        words::aid_realign(said, cost, ahead, adjacent)
    };
    let placing = words::aid_influence(said, influence.cost, influence.enemy_cost);
    let coups = words::aid_coup(said, coup.stability);
    let has = content.operations();
    let costs = [
        (has.influence, placing, &rules.cost),
        (has.realign, rolls, &rules.realign),
        (has.coup, coups, &rules.coup),
    ];
    let costs = costs.into_iter().filter(|(has, ..)| *has);
    let mut lines: Vec<String> = costs
        .map(|(_, line, rule)| cited(line, rule, said))
        .collect();
    if has.coup && content.scenario.defcon.is_some() && coup.defcon > 0 {
        lines.push(words::aid_coup_defcon(said, coup.defcon));
    }
    if has.coup && coup.attempts > 1 {
        lines.push(words::aid_coup_attempts(said, coup.attempts));
    }
    lines.extend(table.own.values().map(|own| own_operation(own, said)));
    lines.extend(control(content));
    lines.extend(limits(content));
    lines.extend(special(content));
    lines
}

/// The rule of control, if it is not the printed one.
fn control(content: &Content) -> Option<String> {
    let (rule, said) = (content.scenario.control, &content.words);
    if rule.is_printed() {
        return None;
    }
    let own = match rule.influence {
        Amount::Number(number) => words::aid_control_own(said, number),
        _ => words::aid_control_stability(said),
    };
    let lead = match rule.lead {
        Amount::Number(number) => words::aid_control_lead(said, number),
        _ => words::aid_control_lead_stability(said),
    };
    let unopposed = rule.unopposed.then(|| words::aid_control_unopposed(said));
    let needs: Vec<String> = [own, lead].into_iter().chain(unopposed).collect();
    Some(words::aid_control(said, needs.join(", ")))
}

/// The limits of influence in a space and on the board.
fn limits(content: &Content) -> Vec<String> {
    let (limits, said) = (content.scenario.influence, &content.words);
    let mut lines = Vec::new();
    for side in Side::BOTH {
        let name = || Arg::side(content.side_name(side));
        if let Some(most) = limits.limit.of(side) {
            lines.push(words::aid_limit(said, name(), most));
        }
        if let Some(most) = limits.supply.of(side) {
            lines.push(words::aid_supply(said, name(), most));
        }
    }
    lines
}

/// The bonus of the special card.
fn special(content: &Content) -> Option<String> {
    let special = content.scenario.special_card.as_ref()?;
    let bonus = special.bonus.as_ref()?;
    let name = Arg::card(&content.card(special.card).name);
    let add = engine::change_up(&content.words, bonus.add);
    Some(match bonus.if_behind {
        true => words::aid_special_behind(&content.words, name, add),
        false => words::aid_special(&content.words, name, add),
    })
}

/// The regions that each level closes.
fn defcon(content: &Content) -> Vec<String> {
    let Some(track) = &content.scenario.defcon else {
        return Vec::new();
    };
    let said = &content.words;
    let rule = &content.scenario.rulebook.closed;
    let levels = track.closed.iter().enumerate().rev();
    let levels = levels.filter(|(_, regions)| !regions.is_empty());
    let lines = levels.map(|(level, regions)| {
        let names = regions
            .iter()
            .map(|region| content.map.region(*region).name.as_str());
        let list = names.collect::<Vec<_>>().join(", ");
        cited(words::aid_closed(said, level, list), rule, said)
    });
    let war = match track.loser {
        WarLoser::Both => words::aid_war_both(said, track.war),
        _ => words::aid_war(said, track.war),
    };
    lines.chain([war]).collect()
}

/// The military operations required at the end of a turn.
fn mil_ops(content: &Content) -> Vec<String> {
    let Some(track) = &content.scenario.mil_ops else {
        return Vec::new();
    };
    let said = &content.words;
    vec![match track.required {
        Some(required) => words::aid_required(said, required, track.penalty),
        None => words::aid_required_defcon(said, track.penalty),
    }]
}

/// The boxes of the space race.
fn space_race(content: &Content) -> Vec<String> {
    let race = content.scenario.space_race.iter();
    let boxes = (1..).zip(race.flat_map(|race| &race.boxes));
    boxes.map(|(at, one)| box_line(at, one, content)).collect()
}

/// The boxes of the tracks that the scenario declares, a section for each track.
fn own_tracks(content: &Content) -> impl Iterator<Item = (String, Vec<String>)> {
    let tracks = content.scenario.tracks.values();
    let shown = tracks.filter(|track| track.shown);
    shown.map(|track| {
        let boxes = track.boxes.iter();
        let lines = boxes.map(|(at, one)| box_line(*at, one, content));
        (track.name.clone(), lines.collect())
    })
}

/// The needs and the points of a box.
fn box_line(at: i16, one: &TrackBox, content: &Content) -> String {
    let said = &content.words;
    let (name, [first, second]) = (&one.name, one.vp);
    let ops = of_both(one.ops);
    let sum = summands(one, content);
    let placed = words::aid_box_name(said, at, name);
    match (one.die.map(of_both), one.at_least.map(of_both)) {
        (Some(die), None) if one.adds.is_empty() => {
            words::aid_box(said, at, name, ops, die, first, second)
        }
        (Some(die), None) => words::aid_box_low(said, placed, ops, sum, die, first, second),
        (_, Some(least)) => words::aid_box_high(said, placed, ops, sum, least, first, second),
        (None, None) if one.vp == [0, 0] => placed,
        (None, None) => words::aid_box_points(said, at, name, first, second),
    }
}

/// One number for both sides, or one for each.
fn of_both([first, second]: [u8; 2]) -> String {
    match first == second {
        true => first.to_string(),
        false => format!("{first}/{second}"),
    }
}

/// The die of an attempt, and what is added to it.
fn summands(one: &TrackBox, content: &Content) -> String {
    let mut sum = words::aid_die(&content.words);
    for added in &one.adds {
        let more = match added {
            Added::Track(track) => {
                let track = content.scenario.tracks.get_index(track.index());
                track.map(|(_, track)| track.name.clone())
            }
            _ => Some(words::aid_card_value(&content.words)),
        };
        sum.extend(more.map(|more| format!(" + {more}")));
    }
    sum
}

/// The points of each scoring.
fn scoring(content: &Content) -> Vec<String> {
    let scored = content.scenario.scoring.values().enumerate();
    let lines = scored.map(|(at, scoring)| {
        let points = match scoring {
            Scoring::Region(region) => points_of_region(region, content),
            Scoring::Spaces { spaces, .. } => points_of_spaces(spaces, content),
            Scoring::Awards { awards, .. } => points_of_awards(awards, content),
            _ => vec![words::aid_by_rule(&content.words)],
        };
        words::aid_line(
            &content.words,
            Arg::region(content.scoring_name(at).unwrap_or("?")),
            points.join(", "),
        )
    });
    lines.collect()
}

fn points_of_region(region: &RegionScoring, content: &Content) -> Vec<String> {
    let said = &content.words;
    let level = |level: Level, n: u8| {
        let level = level.display_in(said).to_string();
        engine::score_term(said, level, n)
    };
    let mut points = vec![
        level(Level::Presence, region.presence),
        level(Level::Domination, region.domination),
    ];
    points.push(match region.control {
        Some(n) => level(Level::Control, n),
        None => words::aid_control_wins(said),
    });
    if region.battleground > 0 {
        points.push(words::aid_battleground(said, region.battleground));
    }
    if region.adjacent_to_enemy_home > 0
        && Side::BOTH
            .iter()
            .any(|side| content.map.homes[side.index()].is_some())
    {
        points.push(words::aid_adjacent(said, region.adjacent_to_enemy_home));
    }
    if let Some(zone) = region.zone {
        let name = Arg::space(&content.map.space(zone.space).name);
        points.push(words::aid_zone(said, name, zone.control_times, zone.lead));
    }
    points
}

fn points_of_spaces(spaces: &[(SpaceId, u8)], content: &Content) -> Vec<String> {
    let points = spaces.iter().map(|(space, points)| {
        let name = Arg::space(&content.map.space(*space).name);
        engine::score_term(&content.words, name, *points)
    });
    points.collect()
}

/// The spaces that each award counts, and its points.
fn points_of_awards(awards: &[Award], content: &Content) -> Vec<String> {
    let mut lines = Vec::new();
    for award in awards {
        lines.push(counted(award, content));
        lines.extend(parts_of(award, &content.words));
    }
    lines
}

/// The spaces that an award counts, with their weights.
fn counted(award: &Award, content: &Content) -> String {
    let said = &content.words;
    let map = &content.map;
    let weights: Vec<(SpaceId, u8)> = match &award.spaces {
        Some(Filter::Fixed(spaces)) => spaces.iter().map(|space| (space, 1)).collect(),
        Some(_) => return words::aid_award_filter(said),
        None => award.weights.clone(),
    };
    let terms = weights.iter().map(|(space, weight)| {
        let name = Arg::space(&map.space(*space).name);
        engine::score_term(said, name, *weight)
    });
    let terms: Vec<String> = terms.collect();
    words::aid_award(said, terms.join(" + "))
}

/// The parts of an award that give points.
fn parts_of(award: &Award, said: &Words) -> Vec<String> {
    let mut parts = Vec::new();
    for (least, points) in &award.reach {
        parts.push(engine::award_reach(said, *least, *points));
    }
    for (above, points) in &award.above {
        parts.push(words::aid_award_above(said, *above, *points));
    }
    if award.most > 0 {
        parts.push(engine::award_most(said, award.most));
    }
    if award.all > 0 {
        parts.push(engine::award_all(said, award.all));
    }
    parts
}
