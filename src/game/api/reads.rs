//! Calls that only read.

use crate::content::{OptionValue, Scoring};
use crate::ids::{CardId, SpaceSet};

use super::super::core::Core;
use super::super::effect::{Source, Value};
use super::super::zone::Zone;
use super::{Args, Reply};

type Answer = Result<Reply, String>;

pub(super) fn player(core: &mut Core, _: &Args) -> Answer {
    Ok(Value::Side(core.context.player).into())
}

pub(super) fn opponent(core: &mut Core, _: &Args) -> Answer {
    Ok(Value::Side(core.context.player.opponent()).into())
}

pub(super) fn phasing(core: &mut Core, _: &Args) -> Answer {
    Ok(core.board.phasing.map_or(Value::Nil, Value::Side).into())
}

pub(super) fn played_by(core: &mut Core, _: &Args) -> Answer {
    Ok(core.context.played_by.map_or(Value::Nil, Value::Side).into())
}

pub(super) fn in_headline(core: &mut Core, _: &Args) -> Answer {
    Ok(core.board.in_headline.into())
}

pub(super) fn turn(core: &mut Core, _: &Args) -> Answer {
    Ok(i32::from(core.board.turn).into())
}

pub(super) fn round(core: &mut Core, _: &Args) -> Answer {
    Ok(i32::from(core.board.round).into())
}

pub(super) fn period(core: &mut Core, _: &Args) -> Answer {
    let period = core.board.period(&core.content);
    let text = core.content.scenario.periods.get(period.index()).map(|period| period.id.clone());
    Ok(Reply::Text(text.unwrap_or_default()))
}

pub(super) fn option(_: &mut Core, args: &Args) -> Answer {
    Ok(match args.option("name") {
        Some(OptionValue::Switch(on)) => (*on).into(),
        Some(OptionValue::Number(number)) => (*number).into(),
        Some(OptionValue::Word(word)) => Reply::Text(word.clone()),
        None => Value::Nil.into(),
    })
}

pub(super) fn this_card(core: &mut Core, _: &Args) -> Answer {
    Ok(match core.context.source {
        Source::Card(card) => Value::Card(card),
        Source::Rule(_) => Value::Nil,
    }
    .into())
}

pub(super) fn defcon(core: &mut Core, _: &Args) -> Answer {
    Ok(i32::from(core.board.defcon).into())
}

pub(super) fn defcon_moved_to(core: &mut Core, args: &Args) -> Answer {
    let Some(defcon) = &core.content.scenario.defcon else { return Ok(false.into()) };
    let level = super::changes::within(args.number("level").unwrap_or(0), "level", (defcon.war, defcon.max))?;
    Ok(core.defcon_has_moved_to(level).into())
}

pub(super) fn vp(core: &mut Core, _: &Args) -> Answer {
    Ok(i32::from(core.board.vp).into())
}

pub(super) fn vp_of(core: &mut Core, args: &Args) -> Answer {
    let side = args.side_or_player("side", core);
    Ok(i32::from(core.board.vp * side.sign()).into())
}

pub(super) fn mil_ops(core: &mut Core, args: &Args) -> Answer {
    Ok(i32::from(core.board.mil_ops(args.side_or_player("side", core))).into())
}

pub(super) fn space_box(core: &mut Core, args: &Args) -> Answer {
    Ok(i32::from(core.board.space(args.side_or_player("side", core))).into())
}

pub(super) fn may_enter_space_race(core: &mut Core, args: &Args) -> Answer {
    let side = args.side_or_player("player", core);
    let card = args.card("card").filter(|card| !core.content.card(*card).scoring);
    Ok(card.is_some_and(|card| core.space_race_open(side, card)).into())
}

pub(super) fn influence(core: &mut Core, args: &Args) -> Answer {
    let side = args.side_or_player("side", core);
    Ok(args.space("space").map_or(0, |space| i32::from(core.board.influence(side, space))).into())
}

pub(super) fn controls(core: &mut Core, args: &Args) -> Answer {
    let side = args.side_or_player("side", core);
    Ok(args.space("space").is_some_and(|space| core.board.controls(side, space)).into())
}

pub(super) fn controller(core: &mut Core, args: &Args) -> Answer {
    let side = args.space("space").and_then(|space| core.board.controller(space));
    Ok(side.map_or(Value::Nil, Value::Side).into())
}

pub(super) fn stability(core: &mut Core, args: &Args) -> Answer {
    Ok(args.space("space").map_or(0, |space| i32::from(core.board.stability[space.index()])).into())
}

pub(super) fn missing_for_control(core: &mut Core, args: &Args) -> Answer {
    let side = args.side_or_player("side", core);
    Ok(args.space("space").map_or(0, |space| i32::from(core.board.missing_for_control(side, space))).into())
}

pub(super) fn count(core: &mut Core, args: &Args) -> Answer {
    Ok((args.spaces("where", core).len() as i32).into())
}

pub(super) fn spaces(core: &mut Core, args: &Args) -> Answer {
    Ok(Reply::List(args.spaces("where", core).iter().map(Value::Space).collect()))
}

pub(super) fn level(core: &mut Core, args: &Args) -> Answer {
    let side = args.side_or_player("side", core);
    let scoring = args.scoring("scoring").map(usize::from).unwrap_or_default();
    Ok(match core.content.scenario.scoring.get_index(scoring) {
        Some((_, Scoring::Region(region))) => {
            (core.plain_standing(region, side, [SpaceSet::EMPTY; 2]).level as i32).into()
        }
        _ => 0.into(),
    })
}

pub(super) fn happened(core: &mut Core, args: &Args) -> Answer {
    Ok(args.card("card").is_some_and(|card| core.board.has_happened(card)).into())
}

pub(super) fn blocked(core: &mut Core, args: &Args) -> Answer {
    Ok(args.card("card").is_some_and(|card| core.is_blocked(card)).into())
}

pub(super) fn in_effect(core: &mut Core, args: &Args) -> Answer {
    Ok(args.card("card").is_some_and(|card| core.board.effect_of(card).is_some()).into())
}

pub(super) fn effect_data(core: &mut Core, args: &Args) -> Answer {
    Ok(match args.card("card") {
        Some(card) => core.board.effect_of(card).map_or(Value::Nil, |effect| effect.data),
        None => core.context.data,
    }
    .into())
}

pub(super) fn marked(core: &mut Core, args: &Args) -> Answer {
    let this = match core.context.source {
        Source::Card(card) => Some(card),
        Source::Rule(_) => None,
    };
    let card = args.card("card").or(this);
    let effects = core.board.effects.iter().filter(|effect| Some(effect.card) == card);
    Ok(Reply::List(effects.map(|effect| effect.data).filter(|data| matches!(data, Value::Space(_))).collect()))
}

pub(super) fn holds_special(core: &mut Core, args: &Args) -> Answer {
    let side = args.side_or_player("side", core);
    Ok((core.special_holder() == Some(side)).into())
}

pub(super) fn special_face_up(core: &mut Core, _: &Args) -> Answer {
    Ok(core.board.special_face_up.into())
}

pub(super) fn card(_: &mut Core, args: &Args) -> Answer {
    Ok(args.card("card").map_or(Reply::Value(Value::Nil), Reply::Card))
}

pub(super) fn value(core: &mut Core, args: &Args) -> Answer {
    let side = args.side_or_player("side", core);
    Ok(args.card("card").map_or(0, |card| i32::from(core.card_value(side, card))).into())
}

pub(super) fn hand_size(core: &mut Core, args: &Args) -> Answer {
    Ok(i32::from(core.board.hand_size(args.side_or_player("side", core))).into())
}

pub(super) fn keeps_defcon(core: &mut Core, args: &Args) -> Answer {
    Ok(core.coups_keep_defcon(args.side_or_player("side", core)).into())
}

pub(super) fn has_card(core: &mut Core, args: &Args) -> Answer {
    Ok((!matching_cards(core, args).is_empty()).into())
}

pub(super) fn cards(core: &mut Core, args: &Args) -> Answer {
    Ok(Reply::List(matching_cards(core, args).into_iter().map(Value::Card).collect()))
}

/// The cards that the card filters of a call describe.
pub(super) fn matching_cards(core: &Core, args: &Args) -> Vec<CardId> {
    let player = args.side_or_player("player", core);
    let of = args.side("of").unwrap_or(player);
    let pool: Vec<CardId> = match (args.cards("from"), args.text("from")) {
        (Some(cards), _) => cards.to_vec(),
        (None, Some("discard")) => core.board.cards_in(Zone::Discard).collect(),
        _ => core.board.cards_in(Zone::Hand(of)).collect(),
    };
    let (owners, period) = (args.owners("owner"), args.period("period"));
    let fits = |card: &CardId| {
        let facts = core.content.card(*card);
        let scoring = args.is_any("scoring") || facts.scoring == args.switch("scoring").unwrap_or(false);
        let owned = owners.is_none_or(|owners| owners.contains(&facts.owner));
        scoring
            && owned
            && args.cards("ids").is_none_or(|ids| ids.contains(card))
            && args.number("min_value").is_none_or(|least| i32::from(core.card_value(of, *card)) >= least)
            && args.number("min_ops").is_none_or(|least| i32::from(facts.ops) >= least)
            && args.number("max_ops").is_none_or(|most| i32::from(facts.ops) <= most)
            && period.is_none_or(|period| facts.period == period)
    };
    let mut cards: Vec<CardId> = Vec::with_capacity(pool.len());
    // A list may name a card twice: it is one card all the same.
    pool.into_iter().filter(fits).for_each(|card| {
        if !cards.contains(&card) {
            cards.push(card)
        }
    });
    if let Some(by) = args.word("highest") {
        let worth =
            |card: &CardId| if by == "value" { core.card_value(of, *card) } else { core.content.card(*card).ops };
        let most = cards.iter().map(worth).max();
        cards.retain(|card| Some(worth(card)) == most);
    }
    cards
}
