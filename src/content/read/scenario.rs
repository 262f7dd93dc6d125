//! Reads scenarios: first what tells which other files are needed, then everything else.

use indexmap::IndexMap;

use crate::ids::{RegionId, Side, SpaceId};

use super::super::fault::Fault;
use super::super::node::{Key, Node, Value};
use super::super::reader::{Fields, Reader};
use super::super::scenario::{
    ByTurn, Headline, Period, RegionScoring, Reshuffle, Scenario, Scoring, SetupStep, SideNames, ZoneScoring,
};
use super::names::Names;
use super::{setup, tracks};

const KEYS: &[&str] = &[
    "id",
    "name",
    "description",
    "extends",
    "map",
    "cards",
    "rules",
    "sides",
    "first",
    "turns",
    "turns_without_draft",
    "periods",
    "hand_size",
    "action_rounds",
    "options",
    "reshuffle",
    "setup",
    "phases",
    "headline",
    "vp",
    "defcon",
    "mil_ops",
    "space_race",
    "special_card",
    "operations",
    "scoring",
    "scoring_may_be_held",
    "final_scoring",
];

/// The most card pools, rule scripts, tags that a pool speaks of, and scorings of a scenario.
const MAX_POOLS: usize = 32;
const MAX_RULES: usize = 32;
const MAX_WITH: usize = 64;
const MAX_SCORINGS: usize = 100;

/// The part of a scenario that is read before its map and its cards.
#[derive(Debug)]
pub(in super::super) struct Head {
    pub sides: [SideNames; 2],
    pub turns: u8,
    pub periods: Vec<Period>,
    /// The name of the map.
    pub map: Option<Node>,
    /// Where the cards come from.
    pub pools: Vec<Pool>,
    /// The names of the rule scripts.
    pub rules: Vec<Node>,
}

/// Cards of one set that a scenario uses.
#[derive(Clone, Debug)]
pub(in super::super) struct Pool {
    /// The name of the set.
    pub set: Node,
    /// Tags, and whether the cards that carry them are in.
    pub with: Vec<(Node, bool)>,
    /// Only these cards, if it says so.
    pub only: Option<Vec<Node>>,
    /// All but these cards.
    pub without: Vec<Node>,
}

impl Pool {
    /// Every card of a set.
    pub fn whole(set: Node) -> Pool {
        Pool { set, with: Vec::new(), only: None, without: Vec::new() }
    }
}

/// Reads the head of a scenario. The options have been read before.
pub(in super::super) fn read_head(reader: &mut Reader, node: &Node) -> Option<Head> {
    let fields = reader.fields(node, "a scenario", KEYS)?;
    let sides = reader.need(&fields, "sides").and_then(|node| read_sides(reader, node));
    let turns = reader.need_number(&fields, "turns", 1..=50);
    let periods = reader.need(&fields, "periods").map(|node| read_periods(reader, node, turns.unwrap_or(50)));
    let map = reader.need(&fields, "map").filter(|node| reader.name(node).is_some()).cloned();
    let pools = reader.need(&fields, "cards").map_or(&[][..], |node| reader.short_list(node, "card pools", MAX_POOLS));
    let pools = pools.iter().filter_map(|node| read_pool(reader, node)).collect();
    let rules = fields.get("rules").map_or(&[][..], |node| reader.short_list(node, "rule scripts", MAX_RULES));
    let rules = rules.iter().filter(|node| reader.name(node).is_some()).cloned().collect();
    Some(Head { sides: sides?, turns: turns?, periods: periods?, map, pools, rules })
}

fn read_sides(reader: &mut Reader, node: &Node) -> Option<[SideNames; 2]> {
    let mut sides = Vec::new();
    let items = reader.list(node);
    for node in items {
        let fields = reader.fields(node, "a side", &["id", "name"])?;
        let (id, name) = (reader.need(&fields, "id")?, reader.need_text(&fields, "name")?);
        let text = reader.name(id)?.to_owned();
        reader.check_id(&id.place, &text);
        if ["player", "opponent", "either", "neither", "neutral"].contains(&text.as_str()) {
            reader.fault(&id.place, Fault::BadId { id: text.clone() });
        }
        if sides.iter().any(|side: &SideNames| side.id == text) {
            reader.fault(&id.place, Fault::DuplicateName { what: "side", name: text.clone() });
        }
        sides.push(SideNames { id: text, name });
    }
    match <[SideNames; 2]>::try_from(sides) {
        Ok(sides) => Some(sides),
        Err(_) => {
            reader.fault(&node.place, Fault::WrongLength { wanted: "two sides", found: items.len() });
            None
        }
    }
}

fn read_periods(reader: &mut Reader, node: &Node, turns: u8) -> Vec<Period> {
    let mut periods: Vec<Period> = Vec::new();
    for node in reader.list(node) {
        let Some(fields) = reader.fields(node, "a period", &["id", "name", "from_turn"]) else { continue };
        let Some(id_node) = reader.need(&fields, "id") else { continue };
        let Some(id) = reader.name(id_node).map(str::to_owned) else { continue };
        reader.check_id(&id_node.place, &id);
        if periods.iter().any(|period| period.id == id) {
            reader.fault(&id_node.place, Fault::DuplicateName { what: "period", name: id.clone() });
        }
        if periods.len() == 20 {
            reader.fault(fields.place(), Fault::TooMany { what: "periods", limit: 20 });
            break;
        }
        let name = reader.need_text(&fields, "name").unwrap_or_else(|| id.clone());
        let from_turn = reader.need_number(&fields, "from_turn", 1..=50).unwrap_or(1);
        let place = fields.get("from_turn").map_or(fields.place(), |node| &node.place);
        if from_turn > turns {
            reader.fault(place, Fault::PeriodNotReached { period: id.clone(), turns });
        }
        if periods.last().is_some_and(|before| before.from_turn > from_turn) {
            reader.fault(place, Fault::TurnOrder);
        }
        periods.push(Period { id, name, from_turn });
    }
    periods
}

fn read_pool(reader: &mut Reader, node: &Node) -> Option<Pool> {
    if matches!(node.value, Value::Text(_)) {
        return Some(Pool { set: node.clone(), with: Vec::new(), only: None, without: Vec::new() });
    }
    let fields = reader.fields(node, "a card pool", &["set", "with", "only", "without"])?;
    let set = reader.need(&fields, "set").filter(|node| reader.name(node).is_some()).cloned();
    let mut with = Vec::new();
    for (tag, node) in fields.get("with").and_then(|node| reader.table(node)).unwrap_or(&[]).iter().take(MAX_WITH) {
        if let Some(on) = reader.switch(node) {
            with.push((Node { value: Value::Text(tag.name.clone()), place: tag.place.clone() }, on));
        }
    }
    let only = fields.get("only").map(|node| reader.list(node).to_vec());
    let without = fields.get("without").map_or(&[][..], |node| reader.list(node)).to_vec();
    Some(Pool { set: set?, with, only, without })
}

/// Reads everything else. The names are those of the map and of the cards.
pub(in super::super) fn read_scenario(
    reader: &mut Reader,
    id: &str,
    node: &Node,
    head: Head,
    names: &Names<'_>,
) -> Option<Scenario> {
    // Its keys were checked with the head.
    let fields = Fields::unchecked(node, "a scenario", KEYS);
    let turns = head.turns;
    let name = reader.need_text(&fields, "name");
    let description = fields.get("description").and_then(|node| reader.text(node)).unwrap_or_default();
    let first = reader.need(&fields, "first").and_then(|node| names.side(reader, node));
    let hand_size = reader.need(&fields, "hand_size").and_then(|node| by_turn(reader, node, turns, 0..=30));
    let action_rounds = reader.need(&fields, "action_rounds").and_then(|node| by_turn(reader, node, turns, 0..=12));
    let reshuffle = fields.get("reshuffle").map_or(Reshuffle::Emptied, |node| read_reshuffle(reader, node));
    let headline = reader.need(&fields, "headline").and_then(|node| read_headline(reader, node, names));
    let vp = reader.need(&fields, "vp").and_then(|node| tracks::vp(reader, node));
    let defcon = fields.get("defcon").map(|node| tracks::defcon(reader, node, names));
    let mil_ops = fields.get("mil_ops").map(|node| tracks::mil_ops(reader, node, defcon.is_some()));
    let space_race = fields.get("space_race").map(|node| tracks::space_race(reader, node));
    let special_card = fields.get("special_card").map(|node| tracks::special_card(reader, node, names));
    let operations = reader.need(&fields, "operations").and_then(|node| tracks::operations(reader, node));
    let scoring = reader.need(&fields, "scoring").map(|node| read_scoring(reader, node, names)).unwrap_or_default();
    let scoring_names = fields.get("scoring").map_or(&[][..], Node::entries);
    let scoring_names = &scoring_names[..scoring_names.len().min(MAX_SCORINGS)];
    let parts = setup::Parts {
        turns,
        defcon: defcon.is_some(),
        mil_ops: mil_ops.is_some(),
        space_race: space_race.is_some(),
        special_card: special_card.is_some(),
    };
    let setup = reader.need(&fields, "setup").map_or(&[][..], |node| reader.list(node));
    let setup = setup::in_order(setup.iter().filter_map(|node| setup::setup_step(reader, node, names)).collect());
    let turns_without_draft = fields.get("turns_without_draft").map(|node| {
        if !setup.iter().any(|step| matches!(step, SetupStep::Draft { .. })) {
            reader.fault(&node.place, Fault::PartMissing { what: "turns_without_draft".to_owned(), part: "draft" });
        }
        reader.number(node, 1..=turns.into())
    });
    let phases = reader.need(&fields, "phases").map_or(&[][..], |node| reader.list(node));
    let phases = phases.iter().filter_map(|node| setup::phase(reader, node, names, &parts)).collect();
    let final_scoring = fields.get("final_scoring").map_or(&[][..], |node| reader.list(node));
    let final_scoring =
        final_scoring.iter().filter_map(|node| setup::final_step(reader, node, scoring_names, &parts, names)).collect();
    Some(Scenario {
        id: id.to_owned(),
        name: name?,
        description,
        sides: head.sides,
        options: reader.options.clone(),
        turns,
        turns_without_draft: turns_without_draft.map_or(Some(turns), |number| number)?,
        periods: head.periods,
        hand_size: hand_size?,
        action_rounds: action_rounds?,
        first: first?,
        reshuffle,
        setup,
        phases,
        headline: headline?,
        scoring_may_be_held: reader.switch_or(&fields, "scoring_may_be_held", false),
        vp: vp?,
        defcon: defcon.map_or(Some(None), |part| part.map(Some))?,
        mil_ops: mil_ops.map_or(Some(None), |part| part.map(Some))?,
        space_race: space_race.map_or(Some(None), |part| part.map(Some))?,
        special_card: special_card.map_or(Some(None), |part| part.map(Some))?,
        operations: operations?,
        scoring,
        final_scoring,
    })
}

/// A number, or numbers from some turns on.
fn by_turn(reader: &mut Reader, node: &Node, turns: u8, range: std::ops::RangeInclusive<i64>) -> Option<ByTurn> {
    let Value::Map(entries) = &node.value else {
        return reader.number(node, range).map(|number| ByTurn(vec![(1, number)]));
    };
    let mut steps: Vec<(u8, u8)> = Vec::new();
    for (key, node) in entries {
        let turn = match key.name.parse::<u8>() {
            Ok(turn) if (1..=turns).contains(&turn) => turn,
            _ => {
                reader.fault(&key.place, Fault::number_key(&key.name, 1, turns));
                continue;
            }
        };
        if steps.last().map_or(turn != 1, |(before, _)| *before >= turn) {
            reader.fault(&key.place, Fault::TurnOrder);
        }
        steps.push((turn, reader.number(node, range.clone())?));
    }
    Some(ByTurn(steps))
}

fn read_reshuffle(reader: &mut Reader, node: &Node) -> Reshuffle {
    reader.word(node, &Reshuffle::WORDS).map_or(Reshuffle::Emptied, |index| Reshuffle::ALL[index])
}

fn read_headline(reader: &mut Reader, node: &Node, names: &Names<'_>) -> Option<Headline> {
    let fields = reader.fields(node, "`headline`", &["ties"])?;
    let ties: Side = reader.need(&fields, "ties").and_then(|node| names.side(reader, node))?;
    Some(Headline { ties })
}

const SCORING_KEYS: &[&str] =
    &["region", "presence", "domination", "control", "battleground", "beside_enemy_home", "zone", "spaces"];

fn read_scoring(reader: &mut Reader, node: &Node, names: &Names<'_>) -> IndexMap<String, Scoring> {
    let mut all = IndexMap::new();
    for (key, node) in reader.table(node).unwrap_or(&[]) {
        if all.len() == MAX_SCORINGS {
            reader.fault(&key.place, Fault::TooMany { what: "scorings", limit: MAX_SCORINGS });
            break;
        }
        reader.check_id(&key.place, &key.name);
        if let Some(scoring) = read_one_scoring(reader, key, node, names) {
            all.insert(key.name.clone(), scoring);
        }
    }
    all
}

fn read_one_scoring(reader: &mut Reader, key: &Key, node: &Node, names: &Names<'_>) -> Option<Scoring> {
    let fields = reader.fields(node, "a scoring", SCORING_KEYS)?.called(key);
    match (fields.get("region"), fields.get("spaces")) {
        (Some(region), None) => region_scoring(reader, &fields, region, names).map(Scoring::Region),
        (None, Some(spaces)) => {
            let mut list = Vec::new();
            for (key, node) in reader.table(spaces).unwrap_or(&[]) {
                let space = reader.space(key, names);
                if let (Some(space), Some(vp)) = (space, reader.number(node, 0..=99)) {
                    list.push((space, vp));
                }
            }
            Some(Scoring::Spaces(list))
        }
        _ => {
            reader.fault(fields.place(), Fault::OneOf { keys: &["region", "spaces"] });
            None
        }
    }
}

fn region_scoring(reader: &mut Reader, fields: &Fields<'_>, region: &Node, names: &Names<'_>) -> Option<RegionScoring> {
    const VP: std::ops::RangeInclusive<i64> = 0..=99;
    let region = reader.known(region, "region", names.map.regions.keys().map(String::as_str)).map(RegionId::at);
    let presence = reader.need_number(fields, "presence", VP);
    let domination = reader.need_number(fields, "domination", VP);
    let control = reader.need(fields, "control").and_then(|node| reader.number_or_word(node, VP, "win"));
    Some(RegionScoring {
        region: region?,
        presence: presence?,
        domination: domination?,
        control: control?,
        battleground: reader.number_or(fields, "battleground", VP, 0),
        beside_enemy_home: reader.number_or(fields, "beside_enemy_home", VP, 0),
        zone: fields.get("zone").and_then(|node| zone(reader, node, names)),
    })
}

fn zone(reader: &mut Reader, node: &Node, names: &Names<'_>) -> Option<ZoneScoring> {
    let fields = reader.fields(node, "`zone`", &["space", "control_times", "lead"])?;
    let space = reader.need(&fields, "space").and_then(|node| reader.playable(node, names));
    let control_times = reader.number_or(&fields, "control_times", 0..=9, 1);
    let lead = reader.number_or(&fields, "lead", 0..=99, 0);
    Some(ZoneScoring { space: space?, control_times, lead })
}

impl Reader {
    /// A space that can hold influence and that is named by a key.
    pub(super) fn space(&mut self, key: &Key, names: &Names<'_>) -> Option<SpaceId> {
        let node = Node { value: Value::Text(key.name.clone()), place: key.place.clone() };
        self.playable(&node, names)
    }

    /// A space that can hold influence.
    pub(super) fn playable(&mut self, node: &Node, names: &Names<'_>) -> Option<SpaceId> {
        let space = self.known(node, "space", names.map.spaces.keys().map(String::as_str)).map(SpaceId::at)?;
        if !names.map.playable.contains(space) {
            self.fault(&node.place, Fault::HomeInfluence { space: node.as_text().unwrap_or_default().to_owned() });
            return None;
        }
        Some(space)
    }
}
