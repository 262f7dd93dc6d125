//! The player aid: costs, modifiers and tables of a scenario at a glance, from its own numbers.

use brink::content::{Amount, Content, RegionScoring, Scoring, WarLoser};
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
    let sections = sections.into_iter();
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

/// Placing, rolling, coups and the special card.
fn operations(content: &Content) -> Vec<String> {
    let said = &content.words;
    let numbers = &content.scenario.operations;
    let rules = &content.scenario.rulebook;
    let has_homes = content.map.homes.iter().any(Option::is_some);
    let (cost, ahead) = (numbers.realign_cost, numbers.realign_influence);
    let adjacent = numbers.realign_adjacent;
    let rolls = if has_homes {
        words::aid_realign_home(said, cost, ahead, adjacent, numbers.realign_home)
    } else {
        words::aid_realign(said, cost, ahead, adjacent)
    };
    let placing = words::aid_influence(said, numbers.cost, numbers.enemy_cost);
    let coup = words::aid_coup(said, numbers.coup_stability);
    let has = content.operations();
    let costs = [
        (has.influence, placing, &rules.cost),
        (has.realign, rolls, &rules.realign),
        (has.coup, coup, &rules.coup),
    ];
    let costs = costs.into_iter().filter(|(has, ..)| *has);
    let mut lines: Vec<String> = costs
        .map(|(_, line, rule)| cited(line, rule, said))
        .collect();
    if has.coup && content.scenario.defcon.is_some() && numbers.coup_defcon > 0 {
        lines.push(words::aid_coup_defcon(said, numbers.coup_defcon));
    }
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

/// The boxes.
fn space_race(content: &Content) -> Vec<String> {
    let Some(race) = &content.scenario.space_race else {
        return Vec::new();
    };
    let said = &content.words;
    let boxes = race.boxes.iter().enumerate();
    let lines = boxes.map(|(at, one)| {
        let [first, second] = one.vp;
        words::aid_box(said, at + 1, &one.name, one.ops, one.die, first, second)
    });
    lines.collect()
}

/// The points of each scoring.
fn scoring(content: &Content) -> Vec<String> {
    let scored = content.scenario.scoring.values().enumerate();
    let lines = scored.map(|(at, scoring)| {
        let points = match scoring {
            Scoring::Region(region) => points_of_region(region, content),
            Scoring::Spaces(spaces) => points_of_spaces(spaces, content),
            _ => Vec::new(),
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
