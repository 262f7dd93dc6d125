//! Calls that change the game immediately.

use crate::game::state::decision::Use;
use mlua::{Table, Value as Lv};

use crate::content::{NamedEnding, Reshuffle, Roll, did_you_mean};
use crate::control_characters::visible_line;
use crate::game::rules::{award, deck, rolls, space_race};
use crate::game::state::audience::Audience;
use crate::game::state::chance::Wanted;
use crate::game::state::core::Core;
use crate::game::state::effect::{Effect, FixedWord, Value};
use crate::game::state::event::Event;
use crate::game::state::frame::{Frame, PendingRoll, RollFrame, War};
use crate::game::state::outcome::Ending;
use crate::game::state::script_text::ScriptText;
use crate::game::state::zone::Zone;
use crate::ids::{CardId, SpaceId};

use super::args::Args;
use super::argument::is_plain;
use super::card_matching::{cards_of, matching_cards};
use super::displayed_text::check;
use super::reads::{pieces, side};
use super::reply::Reply;

type Answer = Result<Reply, String>;

const MISSING: &str = "an argument is missing";

fn space(args: &Args, name: &str) -> Result<SpaceId, String> {
    args.space(name).ok_or_else(|| MISSING.to_owned())
}

fn card(args: &Args, name: &str) -> Result<CardId, String> {
    args.card(name).ok_or_else(|| MISSING.to_owned())
}

/// The card named, or the one whose script runs.
fn this_or(core: &Core, args: &Args) -> Result<CardId, String> {
    args.card_or_this("card", core)
        .ok_or_else(|| "a rule script does not belong to a card: name one".to_owned())
}

pub(super) fn change_influence(core: &mut Core, args: &Args) -> Answer {
    let side = side(core, args);
    let markers = args.number("markers").unwrap_or(0);
    let Some(spaces) = args.list_of_spaces("space") else {
        let space = space(args, "space")?;
        return Ok(core.influence(side, space, markers).into());
    };
    let mut changed = 0;
    for space in spaces {
        changed += core.influence(side, *space, markers);
    }
    Ok(changed.into())
}

pub(super) fn change_counters(core: &mut Core, args: &Args) -> Answer {
    let (counter, side) = pieces(core, args, "of")?;
    let by = args.number("pieces").unwrap_or(0);
    let Some(spaces) = args.list_of_spaces("space") else {
        let space = space(args, "space")?;
        return Ok(core.change_counters(counter, side, space, by).into());
    };
    let mut changed = 0;
    for space in spaces {
        changed += core.change_counters(counter, side, *space, by);
    }
    Ok(changed.into())
}

pub(super) fn move_counters(core: &mut Core, args: &Args) -> Answer {
    let (counter, side) = pieces(core, args, "of")?;
    let (from, to) = (space(args, "from")?, space(args, "to")?);
    let there = core.board.counters_in(counter, side, from);
    let wanted = args.small("pieces", there).min(there);
    Ok(core.move_counters(counter, side, (from, to), wanted).into())
}

pub(super) fn set_influence(core: &mut Core, args: &Args) -> Answer {
    let side = side(core, args);
    let space = space(args, "space")?;
    let now = i32::from(core.board.influence(side, space));
    let to = args.number("to").unwrap_or(0);
    Ok(core.influence(side, space, to - now).into())
}

pub(super) fn raise_influence(core: &mut Core, args: &Args) -> Answer {
    let side = side(core, args);
    let space = space(args, "space")?;
    let now = i32::from(core.board.influence(side, space));
    let to = args.number("to").unwrap_or(0).max(now);
    Ok(core.influence(side, space, to - now).into())
}

pub(super) fn set_stability(core: &mut Core, args: &Args) -> Answer {
    let (space, to) = (space(args, "space")?, args.small("to", 1));
    if core.board.stability_of(space) != to {
        core.emit(Event::StabilityChanged { space, to });
    }
    Ok(().into())
}

pub(super) fn gain_vp(core: &mut Core, args: &Args) -> Answer {
    let side = side(core, args);
    award::gain_vp(core, side, args.number("points").unwrap_or(0));
    Ok(().into())
}

pub(super) fn change_defcon(core: &mut Core, args: &Args) -> Answer {
    let by = args.number("steps").unwrap_or(0);
    if by != 0 {
        core.set_defcon(i32::from(core.board.defcon()) + by);
    }
    Ok(().into())
}

pub(super) fn set_defcon(core: &mut Core, args: &Args) -> Answer {
    if let Some(defcon) = &core.content.scenario.defcon {
        args.number_within("to", (defcon.war, defcon.max))?;
    }
    core.set_defcon(args.number("to").unwrap_or(0));
    Ok(().into())
}

pub(super) fn add_mil_ops(core: &mut Core, args: &Args) -> Answer {
    let side = side(core, args);
    core.add_mil_ops(side, args.number("ops").unwrap_or(0));
    Ok(().into())
}

pub(super) fn space_race_advance(core: &mut Core, args: &Args) -> Answer {
    let side = side(core, args);
    let frames = core.flow.frames.len();
    space_race::advance(core, side, args.small("boxes", 1));
    // Handlers of the move run first; then the script continues.
    Ok(if core.flow.frames.len() > frames {
        Reply::Waits
    } else {
        ().into()
    })
}

pub(super) fn set_flag(core: &mut Core, args: &Args) -> Answer {
    let on = args.switch("on").unwrap_or(true);
    if let Some(flag) = args
        .flag("flag")
        .filter(|flag| core.board.flag(*flag) != on)
    {
        core.emit(Event::FlagChanged { flag, on });
    }
    Ok(().into())
}

pub(super) fn set_tag(core: &mut Core, args: &Args) -> Answer {
    let on = args.switch("on").unwrap_or(true);
    let (space, Some(tag)) = (space(args, "space")?, args.tag("tag")) else {
        return Ok(().into());
    };
    if core.board.tagged(tag, &core.content.map).contains(space) != on {
        core.emit(Event::Tagged { space, tag, on });
    }
    Ok(().into())
}

pub(super) fn roll(core: &mut Core, args: &Args) -> Answer {
    if args.word("side").is_some() {
        // Handlers of rolls apply only to a die of a side.
        let die = core.die(None);
        core.emit(Event::NeutralRoll { die });
        return Ok(die.into());
    }
    let side = side(core, args);
    let sides = [Some(side), None];
    match rolls::at_once(core, sides) {
        Some([die, _]) => {
            core.emit(Event::Rolled { side, die });
            Ok(die.into())
        }
        None => {
            core.push(Frame::Roll(RollFrame::new(
                sides,
                FixedWord::Use(Use::Event),
            )));
            Ok(Reply::Waits)
        }
    }
}

pub(super) fn random_number(core: &mut Core, args: &Args) -> Answer {
    let most = args
        .number("most")
        .and_then(|most| u16::try_from(most).ok())
        .unwrap_or(1);
    let wanted = || match args.entries("of") {
        Some(list) => Wanted::Entry(entries_in_words(list, most)),
        None => Wanted::Pick(most),
    };
    Ok(core.pick(most, wanted).into())
}

/// The first entries of a list as a test writes them; what no test can name is empty.
fn entries_in_words(list: &Table, most: u16) -> Box<[String]> {
    let entries = list.sequence_values::<Lv>().take(usize::from(most));
    // Other values print addresses, or run a function of the script.
    let plain = entries.map(|entry| entry.ok().filter(is_plain));
    plain
        .map(|entry| entry.and_then(|entry| entry.to_string().ok()))
        .map(Option::unwrap_or_default)
        .collect()
}

/// Maximum length in bytes of a line written by a script.
const MAX_LINE: usize = 200;

pub(super) fn log(core: &mut Core, args: &Args) -> Answer {
    let text = args.text("text").unwrap_or_default().trim();
    let line = ScriptText {
        text: visible_line(text).into_owned(),
        holes: args.holes("holes"),
    };
    check(&line)?;
    let length = match line.holes.is_empty() {
        true => text.len(),
        false => line.with_ids(&core.content).len(),
    };
    if text.is_empty() || length > MAX_LINE {
        return Err(format!("`text` takes 1 to {MAX_LINE} bytes of text"));
    }
    let kept = core.lines.keep(line);
    let text = kept.ok_or("the scripts of this game have written too many different lines")?;
    core.emit(Event::Logged {
        source: core.context.source,
        text,
    });
    Ok(().into())
}

pub(super) fn war(core: &mut Core, args: &Args) -> Answer {
    let war = War {
        attacker: args.side_or_player("player", core),
        target: space(args, "target")?,
        win_on: args.small("win_on", 4),
        vp: args.number("vp").unwrap_or(2),
        mil_ops: args.number("mil_ops").unwrap_or(2),
        target_counts: args.switch("target_counts").unwrap_or(false),
    };
    let sides = [Some(war.attacker), None];
    match rolls::at_once(core, sides) {
        Some([die, _]) => Ok(war.resolve(core, die).into()),
        None => {
            rolls::wait(
                core,
                PendingRoll::War(war),
                RollFrame::new(sides, FixedWord::Roll(Roll::War)),
            );
            Ok(Reply::Waits)
        }
    }
}

pub(super) fn start_effect(core: &mut Core, args: &Args) -> Answer {
    let Some(card) = core.context.source.card() else {
        return Err("only a card can start an effect: a rule script is always in force".to_owned());
    };
    let of = args.side_or_player("of", core);
    let sides_swapped = core.context.sides_swapped;
    match (link(core, args)?, args.list_of_spaces("data")) {
        (Some(link), _) => core.start_effect(card, of, sides_swapped, link)?,
        (None, None) => core.start_effect(card, of, sides_swapped, args.data("data"))?,
        (None, Some(spaces)) => {
            for space in spaces {
                let data = Value::Space(*space);
                let mut effects = core.board.effects().iter();
                if !effects.any(|effect| effect.card == card && effect.data == data) {
                    core.start_effect(card, of, sides_swapped, data)?;
                }
            }
        }
    }
    if args.switch("keep_card") == Some(true) {
        core.move_card(card, Zone::Table);
    }
    Ok(().into())
}

/// The two spaces that an effect is to remember together, if it is.
///
/// # Errors
/// They are not two spaces between which there can be a link, or there are other data.
fn link(core: &Core, args: &Args) -> Result<Option<Value>, String> {
    let (one, other) = match (args.space("link"), args.list_of_spaces("link")) {
        (None, None) => return Ok(None),
        (_, Some(&[one, other])) if one != other => (one, other),
        _ => return Err("`link` takes two different spaces".to_owned()),
    };
    let map = &core.content.map;
    if let Some(home) = [one, other]
        .into_iter()
        .find(|space| !map.playable.contains(*space))
    {
        let id = map.space_id(home);
        return Err(format!("no effect closes or opens links of a home: `{id}`"));
    }
    if args.data("data") != Value::Nil || args.list_of_spaces("data").is_some() {
        return Err("an effect remembers `data` or a `link`, not both".to_owned());
    }
    Ok(Some(Value::Link(one, other)))
}

pub(super) fn change_effect(core: &mut Core, args: &Args) -> Answer {
    let Some(card) = core.context.source.card() else {
        return Err("a rule script does not have an effect".to_owned());
    };
    let data = core.context.data;
    let mut effects = core.board.effects().iter();
    let found = effects.find(|effect| effect.card == card && effect.data == data);
    let Some(effect) = found.or_else(|| core.board.effects().iter().find(|one| one.card == card))
    else {
        return Ok(false.into());
    };
    let effect = Effect {
        data: args.data("data"),
        ..*effect
    };
    core.context.data = effect.data;
    core.emit(Event::EffectChanged { effect });
    Ok(true.into())
}

pub(super) fn end_effect(core: &mut Core, args: &Args) -> Answer {
    let Some(card) = args.card_or_this("card", core) else {
        return Err("a rule script does not have an effect: name a card".to_owned());
    };
    // Several effects of one card differ in their data.
    let data = match args.data("data") {
        Value::Nil if args.card("card").is_none() => core.context.data,
        data => data,
    };
    let mut effects = core.board.effects().iter();
    let found = effects
        .find(|effect| effect.card == card && (data == Value::Nil || effect.data == data))
        .copied();
    if let Some(effect) = found {
        core.end_effect(effect);
    }
    Ok(found.is_some().into())
}

pub(super) fn draw(core: &mut Core, args: &Args) -> Answer {
    let side = side(core, args);
    let drawn = (0..args.small("cards", 1))
        .map_while(|_| deck::draw(core, side))
        .count();
    Ok((drawn as i32).into())
}

pub(super) fn draw_cards(core: &mut Core, args: &Args) -> Answer {
    let side = args.side_or_player("of", core);
    let giver = args.side("from_of").unwrap_or(side);
    let from = args.zone("from", giver, core).unwrap_or(Zone::Deck);
    let to = args.zone("to", side, core).unwrap_or(Zone::Hand(side));
    accepts(to)?;
    if from == to {
        return Err("the cards are drawn from the zone into which they are drawn".to_owned());
    }
    let drawn = (0..args.small("count", 1))
        .map_while(|_| deck::draw_between(core, from, to))
        .count();
    Ok((drawn as i32).into())
}

pub(super) fn move_card(core: &mut Core, args: &Args) -> Answer {
    let side = side(core, args);
    let to = args.zone("to", side, core).unwrap_or(Zone::Discard);
    accepts(to)?;
    let mut moved = 0;
    for card in args.cards("card").unwrap_or_default() {
        // That a card is where it should go tells as much as that it moves.
        if core.place_read(*card) != to && !deck::is_full(core, to) {
            core.move_card(*card, to);
            moved += 1;
        }
    }
    Ok(moved.into())
}

/// Moves a card that a script names: whoever does not see where it was may learn that.
fn move_named(core: &mut Core, card: CardId, to: Zone) {
    core.place_read(card);
    core.move_card(card, to);
}

/// Refuses zones into which only the rules move cards.
fn accepts(to: Zone) -> Result<(), String> {
    match to {
        Zone::Headline(_) | Zone::Play | Zone::Special(_) | Zone::Reserve => {
            let zone = to.word().unwrap_or_default();
            Err(format!("a script cannot move cards into the zone `{zone}`"))
        }
        _ => Ok(()),
    }
}

pub(super) fn discard(core: &mut Core, args: &Args) -> Answer {
    let card = this_or(core, args)?;
    move_named(core, card, Zone::Discard);
    Ok(().into())
}

pub(super) fn discard_random(core: &mut Core, args: &Args) -> Answer {
    let side = side(core, args);
    let card = core.random_card(Zone::Hand(side), Audience::Both);
    if let Some(card) = card {
        core.move_card(card, Zone::Discard);
    }
    Ok(card.into())
}

pub(super) fn random_card(core: &mut Core, args: &Args) -> Answer {
    let side = args.side_or_player("of", core);
    let except = args.cards("except").unwrap_or_default();
    let mut hand = cards_of(core, Zone::Hand(side));
    hand.retain(|card| !except.contains(card));
    let card = core.random_of(&hand, Audience::Both);
    if let Some(card) = card {
        core.emit(Event::Shown { side, card });
    }
    Ok(card.into())
}

pub(super) fn take_card(core: &mut Core, args: &Args) -> Answer {
    let side = side(core, args);
    let (taken, hand) = (card(args, "card")?, Zone::Hand(side));
    if core.place_read(taken) != hand && !deck::is_full(core, hand) {
        core.move_card(taken, hand);
    }
    Ok(().into())
}

pub(super) fn remove_card(core: &mut Core, args: &Args) -> Answer {
    let card = this_or(core, args)?;
    move_named(core, card, Zone::Removed);
    Ok(().into())
}

pub(super) fn reveal_hand(core: &mut Core, args: &Args) -> Answer {
    let side = side(core, args);
    core.emit(Event::HandShown { side });
    for card in cards_of(core, Zone::Hand(side)) {
        core.emit(Event::Shown { side, card });
    }
    Ok(().into())
}

pub(super) fn reveal_cards(core: &mut Core, args: &Args) -> Answer {
    let cards = matching_cards(core, args);
    for card in &cards {
        if let Zone::Hand(side) = core.place_read(*card) {
            core.emit(Event::Shown { side, card: *card });
        }
    }
    Ok(Reply::List(cards.into_iter().map(Value::Card).collect()))
}

/// Picks cards from the top of the draw pile. Their order is not recorded: the pile counts as
/// shuffled afterwards.
///
/// Taking the last card empties the pile, even if it is only looked at.
pub(super) fn look_at_deck(core: &mut Core, args: &Args) -> Answer {
    let side = args.side_or_player("player", core);
    let wanted = usize::from(args.small("count", 1));
    let reshuffle = args.switch("reshuffle") == Some(true);
    let mut seen: Vec<CardId> = Vec::new();
    let mut pile = cards_of(core, Zone::Deck);
    while seen.len() < wanted {
        if pile.is_empty() {
            pile = core
                .board
                .bottom()
                .iter()
                .copied()
                .filter(|card| !seen.contains(card))
                .collect();
        }
        if pile.is_empty() && reshuffle {
            deck::reshuffle(core);
        }
        if pile.is_empty() {
            pile = cards_of(core, Zone::Deck);
            pile.retain(|card| !seen.contains(card));
        }
        let Some(card) = core.random_of(&pile, Audience::Only(side)) else {
            break;
        };
        pile.retain(|other| *other != card);
        seen.push(card);
        core.emit(Event::Looked { side, card });
        if reshuffle
            && core.content.scenario.reshuffle == Reshuffle::Emptied
            && seen.len() == core.board.deck_size()
        {
            deck::reshuffle(core);
        }
    }
    Ok(Reply::List(seen.into_iter().map(Value::Card).collect()))
}

pub(super) fn shuffle_deck(core: &mut Core, _: &Args) -> Answer {
    while let Some(card) = core.board.bottom().first().copied() {
        core.move_card(card, Zone::Deck);
    }
    Ok(().into())
}

pub(super) fn put_under_deck(core: &mut Core, args: &Args) -> Answer {
    move_named(core, card(args, "card")?, Zone::Bottom);
    Ok(().into())
}

/// The card that is drawn next.
fn top_card(core: &mut Core) -> Option<CardId> {
    let sure = core.board.sure_draw();
    sure.or_else(|| core.random_card(Zone::Deck, Audience::Both))
}

pub(super) fn reveal_top_card(core: &mut Core, _: &Args) -> Answer {
    if core.board.deck_size() == 0 {
        deck::reshuffle(core);
    }
    let card = top_card(core);
    if let Some(card) = card {
        core.move_card(card, Zone::Play);
    }
    Ok(card.into())
}

pub(super) fn discard_from_deck(core: &mut Core, args: &Args) -> Answer {
    // At most the cards that exist: cards turned over may be shuffled in again.
    let most = core.board.deck_size() + core.board.count_in(Zone::Discard);
    let mut turned = Vec::new();
    while turned.len() < most.min(usize::from(args.small("cards", 0))) {
        if core.board.deck_size() == 0 {
            deck::reshuffle(core);
        }
        let Some(card) = top_card(core) else {
            break;
        };
        core.move_card(card, Zone::Discard);
        turned.push(Value::Card(card));
    }
    Ok(Reply::List(turned))
}

pub(super) fn give_special(core: &mut Core, args: &Args) -> Answer {
    let to = match args.word("to") {
        Some(_) => Zone::OutOfGame,
        None => Zone::Special(args.side_or_player("to", core)),
    };
    let face_up = args.switch("face_up").unwrap_or(true);
    let special = core.content.scenario.special_card.as_ref();
    if let Some(special) = special.map(|special| special.card) {
        core.move_card(special, to);
        if core.board.special_face_up() != face_up && to != Zone::OutOfGame {
            core.emit(Event::SpecialTurned { face_up });
        }
    }
    Ok(().into())
}

pub(super) fn cancel_headline(core: &mut Core, args: &Args) -> Answer {
    let side = side(core, args);
    let card = cards_of(core, Zone::Headline(side)).first().copied();
    // The other headline counts until it has begun; before the reveal there is none to cancel.
    if let Some(card) = card {
        core.emit(Event::CardCancelled { card });
        core.move_card(card, Zone::Discard);
    }
    Ok(card.is_some().into())
}

pub(super) fn show_headline(core: &mut Core, args: &Args) -> Answer {
    let side = side(core, args);
    core.note_read(Zone::Headline(side), core.context.audience);
    let card = core.rules().headline(side);
    if let Some(card) = card {
        core.emit(Event::Shown { side, card });
    }
    Ok(card.into())
}

pub(super) fn swap_headline(core: &mut Core, args: &Args) -> Answer {
    let side = side(core, args);
    let card = card(args, "card")?;
    core.note_read(Zone::Headline(side), core.context.audience);
    let Some(chosen) = core.rules().headline(side) else {
        return Ok(false.into());
    };
    if core.place_read(card) != Zone::Hand(side) {
        let name = &core.content.card(card).name;
        return Err(format!("{name} is not in the hand"));
    }
    core.move_card(card, Zone::Headline(side));
    core.move_card(chosen, Zone::Hand(side));
    Ok(true.into())
}

/// The index of the declared ending with an id.
fn ending_named(word: &str, endings: &[NamedEnding]) -> Result<u8, String> {
    let found = endings.iter().position(|ending| ending.id == word);
    found.map(|index| index as u8).ok_or_else(|| {
        let ids = endings.iter().map(|ending| ending.id.as_str());
        let hint = did_you_mean(word, ids);
        format!(
            "`reason` takes one of the `endings` that this script declares, not \"{word}\"{hint}"
        )
    })
}

pub(super) fn end_game(core: &mut Core, args: &Args) -> Answer {
    let source = core.context.source;
    let endings = match source.script(&core.content) {
        Some(script) => &script.endings[..],
        None => &[],
    };
    let named = match args.text("reason") {
        None => None,
        Some(word) => Some(ending_named(word, endings)?),
    };
    let winner = args.side("winner");
    let ending = named.and_then(|named| endings.get(usize::from(named)));
    if let Some(ending) = ending.filter(|ending| ending.both_lose && winner.is_some()) {
        let id = &ending.id;
        return Err(format!("both sides lose by `{id}`: it has no `winner`"));
    }
    core.end(winner, Ending::Script { source, named });
    Ok(().into())
}
