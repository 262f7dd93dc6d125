//! The lines of the log: one for each displayed event.

use std::fmt::Display;

use crate::content::{BoxTrack, Content, Scoring};
use crate::game::Game;
use crate::game::rules::scoring::Level;
use crate::game::state::decision::Mode;
use crate::game::state::effect::{Effect, Until};
use crate::game::state::event::Event;
use crate::game::state::score_parts::BothParts;
use crate::game::state::zone::Zone;
use crate::ids::{CardId, Side, SpaceId};
use crate::words::{Arg, Words, engine};

use super::box_line::{shown_track, space_race_line};
use super::script_text::filled;
use super::text::{change_text, effect_text, score_text, seat_name, side_of};
use super::zone_line::{renamed_event, renamed_line, zone_line};

impl Game {
    /// One line of the log of this game; `None` for events without one.
    #[must_use]
    pub fn line(&self, event: &Event) -> Option<String> {
        let content = self.content();
        let Event::Logged { source, text } = *event else {
            return line(event, content);
        };
        let text = filled(self.core.lines.line(text)?, source.card(), content);
        Some(match source.card() {
            Some(card) => {
                engine::log_said(&content.words, Arg::card(&content.card(card).name), text)
            }
            None => text,
        })
    }
}

impl Event {
    /// The line of the log; `None` for events without one, and for lines of scripts, which only the
    /// game has: see [`Game::line`].
    #[must_use]
    pub fn display(&self, content: &Content) -> Option<impl Display> {
        line(self, content)
    }
}

fn line(event: &Event, content: &Content) -> Option<String> {
    renamed_event(event, content).or_else(|| printed_line(event, content))
}

/// The line of an event that concerns no zone of another name.
fn printed_line(event: &Event, content: &Content) -> Option<String> {
    Some(match *event {
        Event::TurnBegan { .. }
        | Event::Headlines { .. }
        | Event::HeadlineBegan { .. }
        | Event::RoundBegan { .. }
        | Event::Passed { .. }
        | Event::KeptBack { .. }
        | Event::Played { .. }
        | Event::Reshuffled { .. }
        | Event::PeriodJoined { .. }
        | Event::HeldShown { .. } => turn_line(event, content)?,
        Event::Bids { .. }
        | Event::AuctionBegan { .. }
        | Event::AuctionBid { .. }
        | Event::AuctionWon { .. } => bid_line(event, content)?,
        Event::VpChanged { .. }
        | Event::DefconChanged { .. }
        | Event::MilOpsChanged { .. }
        | Event::TrackChanged { .. }
        | Event::FlagChanged { .. } => track_line(event, content)?,
        Event::SpaceRaceAttempt { .. } | Event::SpaceRaceMoved { .. } | Event::Attempted { .. } => {
            space_race_line(event, content)?
        }
        Event::Rolled { .. }
        | Event::NeutralRoll { .. }
        | Event::CoupBegan { .. }
        | Event::CoupRolled { .. }
        | Event::Realigned { .. }
        | Event::WarRolled { .. } => roll_line(event, content)?,
        Event::OperationBegan { .. } | Event::OperationRolled { .. } => {
            operation_line(event, content)?
        }
        Event::CardCancelled { .. }
        | Event::EventBegan { .. }
        | Event::HappenedBefore { .. }
        | Event::EventPrevented { .. }
        | Event::EventVoided { .. }
        | Event::Drawn { .. }
        | Event::Shown { .. }
        | Event::Looked { .. }
        | Event::HandShown { .. }
        | Event::SpecialTurned { .. }
        | Event::Drafted { .. } => card_line(event, content)?,
        Event::CardMoved { card, from, to } => move_line(card, from, to, content)?,
        Event::NoOperation { .. }
        | Event::InfluenceChanged { .. }
        | Event::StabilityChanged { .. }
        | Event::CounterChanged { .. }
        | Event::StabilityModified { .. }
        | Event::Tagged { .. } => map_line(event, content)?,
        Event::Scored { .. } => scored_line(event, content)?,
        Event::EffectBegan { effect } => effect_line(&effect, content),
        Event::EffectChanged { .. } => return None,
        Event::EffectEnded { effect } => {
            engine::log_effect_ended(&content.words, card_of(content)(effect.card))
        }
        Event::GameOver { outcome } => outcome.text(content),
        // The game has the text of a script's line.
        Event::Logged { .. }
        | Event::Chosen { .. }
        | Event::ChosenSecretly { .. }
        | Event::PhaseBegan { .. } => return None,
    })
}

/// The player of a seat.
fn player_of<'a>(content: &'a Content) -> impl Fn(Side) -> Arg<'a> {
    move |seat| Arg::side(seat_name(seat, content))
}

fn card_of<'a>(content: &'a Content) -> impl Fn(CardId) -> Arg<'a> {
    move |card| Arg::card(&content.card(card).name)
}

fn space_of<'a>(content: &'a Content) -> impl Fn(SpaceId) -> Arg<'a> {
    move |space| Arg::space(&content.map.space(space).name)
}

fn signed(number: i8, words: &Words) -> String {
    match number {
        ..0 => engine::minus(words, number.unsigned_abs()),
        0.. => engine::plus(words, number),
    }
}

/// A line about the course of play.
fn turn_line(event: &Event, content: &Content) -> Option<String> {
    let words = &content.words;
    let (side, card) = (side_of(content), card_of(content));
    Some(match *event {
        Event::TurnBegan { turn } => engine::log_turn(words, turn),
        Event::Headlines { cards } => {
            let parts = Side::BOTH
                .into_iter()
                .filter_map(|of| cards[of.index()].map(|chosen| (of, chosen)));
            let parts: Vec<_> = parts
                .map(|(of, chosen)| engine::log_headline(words, side(of), card(chosen)))
                .collect();
            engine::log_headlines(words, parts.join(", "))
        }
        Event::HeadlineBegan {
            side: of,
            card: of_card,
        } => engine::log_headline_of(words, side(of), card(of_card)),
        Event::RoundBegan {
            side: of,
            round,
            extra: false,
        } => engine::log_round(words, side(of), round),
        Event::RoundBegan {
            side: of,
            round,
            extra: true,
        } => engine::log_extra_round(words, side(of), round),
        Event::Passed { side: of } => engine::log_passed(words, side(of)),
        Event::KeptBack { side: of } => engine::log_kept_back(words, side(of)),
        Event::Played {
            side: of,
            card: played,
            usage,
        } => engine::log_played(
            words,
            side(of),
            card(played),
            usage.display_in(words).to_string(),
        ),
        Event::Reshuffled { cards } => engine::log_reshuffled(words, cards),
        Event::PeriodJoined { period } => {
            let name = content
                .scenario
                .periods
                .get(period.index())
                .map_or("?", |period| &period.name);
            engine::log_period(words, name)
        }
        Event::HeldShown {
            side: of,
            cards,
            scoring,
        } => engine::log_held(words, side(of), cards, scoring),
        _ => return None,
    })
}

/// A line about spaces.
fn map_line(event: &Event, content: &Content) -> Option<String> {
    let words = &content.words;
    let (side, space) = (side_of(content), space_of(content));
    Some(match *event {
        Event::NoOperation { side: of } => engine::log_no_operation(words, side(of)),
        Event::InfluenceChanged {
            side: of,
            space: at,
            from,
            to,
        } => {
            let change = change_text(i32::from(to) - i32::from(from), words);
            let change = engine::log_change(words, change, space(at), to);
            engine::log_influence(words, side(of), change)
        }
        Event::StabilityChanged { space: at, to } | Event::StabilityModified { space: at, to } => {
            engine::log_stability(words, space(at), to)
        }
        Event::CounterChanged {
            counter,
            side: of,
            space: at,
            from,
            to,
        } => {
            let facts = content.scenario.counter(counter)?;
            let change = change_text(i32::from(to) - i32::from(from), words);
            let change = engine::log_change(words, change, space(at), to);
            let line = match of {
                Some(of) => engine::log_side_counter(words, side(of), &facts.name, change),
                None => engine::log_counter(words, &facts.name, change),
            };
            facts.shown.then_some(line)?
        }
        Event::Tagged { space: at, tag, on } => {
            let tag = content.tag_name(tag);
            match on {
                true => engine::log_tag_set(words, space(at), tag),
                false => engine::log_tag_cleared(words, space(at), tag),
            }
        }
        _ => return None,
    })
}

/// A line about a card: its event, or who sees it.
fn card_line(event: &Event, content: &Content) -> Option<String> {
    let words = &content.words;
    let (side, card) = (side_of(content), card_of(content));
    Some(match *event {
        Event::CardCancelled { card: of } => engine::log_cancelled(words, card(of)),
        Event::EventBegan { card: of, .. } => engine::log_event(words, card(of)),
        Event::HappenedBefore { card: of, .. } => engine::log_before(words, card(of)),
        Event::EventPrevented { card: of } => engine::log_no_event(words, card(of)),
        Event::EventVoided { card: of } => engine::log_voided(words, card(of)),
        Event::Drawn {
            side: of,
            card: drawn,
        } => engine::log_draws(words, side(of), card(drawn)),
        Event::Shown {
            side: of,
            card: shown,
        } => engine::log_shows(words, side(of), card(shown)),
        Event::Looked {
            side: of,
            card: seen,
        } => engine::log_looks(words, side(of), card(seen)),
        Event::Drafted {
            side: of,
            card: drafted,
        } => engine::card_drafted(words, card(drafted), side(of)),
        Event::HandShown { side: of } => engine::log_shows_hand(words, side(of)),
        Event::SpecialTurned { face_up } => {
            let special = card(content.scenario.special_card.as_ref()?.card);
            if face_up {
                engine::log_face_up(words, special)
            } else {
                engine::log_face_down(words, special)
            }
        }
        _ => return None,
    })
}

/// A line about a track.
fn track_line(event: &Event, content: &Content) -> Option<String> {
    let words = &content.words;
    let side = side_of(content);
    Some(match *event {
        Event::VpChanged { from, to } => {
            let gains = if to > from { Side::First } else { Side::Second };
            engine::log_scores(
                words,
                side(gains),
                to.abs_diff(from),
                score_text(to, content),
            )
        }
        Event::DefconChanged { from, to } if to < from => engine::log_defcon_down(words, to),
        Event::DefconChanged { to, .. } => engine::log_defcon_up(words, to),
        Event::MilOpsChanged { side: of, to, .. } => engine::log_mil_ops(words, side(of), to),
        Event::TrackChanged {
            track,
            side: of,
            from,
            to,
        } => {
            let name = shown_track(BoxTrack::Own(track), content)?;
            let change = change_text(i32::from(to) - i32::from(from), words);
            let reached = content.scenario.box_at(BoxTrack::Own(track), to);
            let reached = reached.map(|reached| &reached.name);
            match (of, reached) {
                (Some(of), None) => engine::log_side_track(words, side(of), name, change, to),
                (None, None) => engine::log_track(words, name, change, to),
                (Some(of), Some(reached)) => {
                    engine::log_side_track_box(words, side(of), name, change, to, reached)
                }
                (None, Some(reached)) => engine::log_track_box(words, name, change, to, reached),
            }
        }
        Event::FlagChanged { flag, on } => {
            let (_, facts) = content
                .scenario
                .flags
                .get_index(flag.index())
                .filter(|(_, flag)| flag.shown)?;
            match on {
                true => engine::log_flag_set(words, &facts.name),
                false => engine::log_flag_cleared(words, &facts.name),
            }
        }
        _ => return None,
    })
}

/// A line about bids.
fn bid_line(event: &Event, content: &Content) -> Option<String> {
    let words = &content.words;
    let (side, player) = (side_of(content), player_of(content));
    Some(match *event {
        Event::Bids { bids, seats, extra } => {
            let [first, second] = Side::BOTH.map(|seat| {
                engine::choice_bid(words, side(bids[seat.index()].0), bids[seat.index()].1)
            });
            let [one, two] = seats.map(&side);
            let bids = engine::log_bids(words, first, second, one, two);
            match Side::BOTH.into_iter().find(|of| extra[of.index()] > 0) {
                Some(of) => engine::log_bids_extra(words, bids, side(of), extra[of.index()]),
                None => bids,
            }
        }
        Event::AuctionBegan { seat } => engine::log_auction_began(words, player(seat)),
        Event::AuctionBid {
            seat,
            side: of,
            points,
        } => engine::log_auction_bid(words, player(seat), points, side(of)),
        Event::AuctionWon {
            seat,
            side: of,
            points,
        } => engine::log_auction_won(words, player(seat), side(of), points, side(of.opponent())),
        _ => return None,
    })
}

/// A line about an effect that begins.
fn effect_line(effect: &Effect, content: &Content) -> String {
    let (name, words) = (effect_text(effect, content), &content.words);
    match effect.until {
        Until::Game => engine::log_effect(words, name),
        Until::Turn => engine::log_effect_turn(words, name),
        Until::Round => engine::log_effect_round(words, name),
    }
}

/// A line about an operation of the scenario's own.
fn operation_line(event: &Event, content: &Content) -> Option<String> {
    let words = &content.words;
    let (side, space) = (side_of(content), space_of(content));
    let name = |operation| Mode::Own(operation).name(content);
    Some(match *event {
        Event::OperationBegan {
            side: of,
            operation,
            space: None,
        } => engine::log_operation(words, side(of), name(operation)),
        Event::OperationBegan {
            side: of,
            operation,
            space: Some(at),
        } => engine::log_operation_in(words, side(of), name(operation), space(at)),
        Event::OperationRolled {
            operation,
            die,
            add,
            needed,
            ..
        } => {
            let (name, sum) = (name(operation), signed(add, words));
            match i16::from(die) + i16::from(add) >= needed {
                true => engine::log_operation_success(words, name, die, sum, needed),
                false => engine::log_operation_failure(words, name, die, sum, needed),
            }
        }
        _ => return None,
    })
}

/// A line about dice.
fn roll_line(event: &Event, content: &Content) -> Option<String> {
    let words = &content.words;
    let (side, space) = (side_of(content), space_of(content));
    Some(match *event {
        Event::Rolled { side: of, die } => engine::log_rolls(words, side(of), die),
        Event::NeutralRoll { die } => engine::log_die(words, die),
        Event::CoupBegan {
            side: of,
            space: at,
            ops,
        } => engine::log_coup(words, side(of), space(at), ops),
        Event::CoupRolled {
            die, add, against, ..
        } => {
            let excess = i16::from(die) + i16::from(add) - i16::from(against);
            match excess > 0 {
                true => engine::log_coup_success(words, die, signed(add, words), against, excess),
                false => engine::log_coup_failure(words, die, signed(add, words), against),
            }
        }
        Event::Realigned {
            space: at,
            dice,
            add,
        } => {
            let [first, second] = Side::BOTH.map(|of| {
                engine::log_realign_die(
                    words,
                    side(of),
                    dice[of.index()],
                    signed(add[of.index()], words),
                )
            });
            engine::log_realigned(words, space(at), first, second)
        }
        Event::WarRolled {
            side: of,
            space: at,
            die,
            add,
            needed,
        } => match i16::from(die) + i16::from(add) >= i16::from(needed) {
            true => {
                engine::log_war_won(words, side(of), space(at), die, signed(add, words), needed)
            }
            false => {
                engine::log_war_lost(words, side(of), space(at), die, signed(add, words), needed)
            }
        },
        _ => return None,
    })
}

/// The levels by their numbers in events.
const LEVELS: [Level; 4] = [
    Level::None,
    Level::Presence,
    Level::Domination,
    Level::Control,
];

/// A line about a scoring, with the parts of each side's points unless the level alone explains
/// them.
fn scored_line(event: &Event, content: &Content) -> Option<String> {
    let words = &content.words;
    let Event::Scored {
        scoring,
        points,
        levels,
        parts,
    } = *event
    else {
        return None;
    };
    let name = content.scoring_name(usize::from(scoring))?;
    let [first, second] = Side::BOTH.map(|side| {
        let points = points[side.index()];
        let name = Arg::side(content.side_name(side));
        match level_of(side, levels) {
            Level::None => engine::log_points(words, name, points),
            level => engine::log_level(words, name, points, level.text(words)),
        }
    });
    let line = engine::log_scored(words, Arg::region(name), first, second);
    Some(match sums(scoring, levels, parts, content) {
        none if none.is_empty() => line,
        sums => engine::log_scored_sums(words, line, sums),
    })
}

/// The level of a side in a scoring, from the numbers of the event.
fn level_of(side: Side, levels: [u8; 2]) -> Level {
    let level = LEVELS.get(usize::from(levels[side.index()]));
    level.copied().unwrap_or(Level::None)
}

/// The points of each side as sums of their parts; empty if the levels alone explain them.
fn sums(scoring: u8, levels: [u8; 2], parts: BothParts, content: &Content) -> String {
    let words = &content.words;
    let scorings = &content.scenario.scoring;
    let Some((_, scoring)) = scorings.get_index(usize::from(scoring)) else {
        return String::new();
    };
    let BothParts(parts) = parts;
    let sums = Side::BOTH.into_iter().filter_map(|side| {
        let level = level_of(side, levels);
        let [own, other] = [side, side.opponent()].map(|of| parts[of.index()]);
        let sum = match scoring {
            Scoring::Awards { awards, .. } => own.sum_of_awards(other, awards, words),
            _ => own.sum(scoring, level, side, content),
        }?;
        let name = Arg::side(content.side_name(side));
        Some(engine::log_sum(words, name, sum))
    });
    sums.collect::<Vec<_>>().join("; ")
}

/// A line about a card that moves.
fn move_line(card: CardId, from: Zone, to: Zone, content: &Content) -> Option<String> {
    if let Some(line) = zone_line(card, from, to, content) {
        return Some(line);
    }
    let line = printed_move(card, from, to, content)?;
    Some(renamed_line(card, from, to, content).unwrap_or(line))
}

/// A line about a card that moves between zones of every game.
fn printed_move(card: CardId, from: Zone, to: Zone, content: &Content) -> Option<String> {
    let words = &content.words;
    let (card, side) = (card_of(content)(card), side_of(content));
    Some(match (from, to) {
        (Zone::Hand(of), Zone::Discard) => engine::card_discarded(words, side(of), card),
        (Zone::Deck | Zone::Bottom, Zone::Discard) => engine::card_discarded_from_deck(words, card),
        (_, Zone::Removed) => engine::card_leaves(words, card),
        (Zone::Table, Zone::Discard) => engine::card_to_discards(words, card),
        (_, Zone::Table) => engine::card_stays(words, card),
        (Zone::Special(_) | Zone::Play | Zone::OutOfGame, Zone::Special(of)) => {
            engine::card_to_side(words, card, side(of))
        }
        (Zone::Special(_), Zone::OutOfGame) => engine::card_to_neither(words, card),
        (Zone::Hand(of), Zone::Hand(to)) => engine::card_between(words, card, side(of), side(to)),
        (Zone::Discard | Zone::Play | Zone::Removed | Zone::OutOfGame, Zone::Hand(of)) => {
            engine::card_taken(words, side(of), card)
        }
        (Zone::Deck | Zone::Bottom, Zone::Play) => engine::card_revealed(words, card),
        (_, Zone::Bottom) => engine::card_under_deck(words, card),
        _ => return None,
    })
}
