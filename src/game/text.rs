//! The words of the log and of choices: rendered from data, in one place.

use crate::content::{Content, NamedEnding, Scoring, Script};
use crate::ids::{CardId, RuleId, Side};
use crate::script::tokens;
use crate::signs::visible_line;
use crate::words::{Arg, Message, Words, engine};

use super::decision::{Ask, Choice, Decision, Mode, Use, Warning};
use super::effect::{Effect, Source, Until, Value};
use super::event::Event;
use super::outcome::{Ending, Outcome};
use super::refusal::cited;
use super::scoring::Level;
use super::zone::Zone;

impl Content {
    /// The name of a side that people read.
    #[must_use]
    pub fn side_name(&self, side: Side) -> &str {
        &self.scenario.sides[side.index()].name
    }
}

impl Use {
    /// What people read.
    #[must_use]
    pub fn words(self, words: &Words) -> String {
        match self {
            Use::Event => engine::use_event(words),
            Use::Operations => engine::use_operations(words),
            Use::EventFirst => engine::use_event_first(words),
            Use::OperationsFirst => engine::use_operations_first(words),
            Use::SpaceRace => engine::use_space_race(words),
        }
    }
}

impl Mode {
    /// What people read.
    #[must_use]
    pub fn words(self, words: &Words) -> String {
        match self {
            Mode::Influence => engine::mode_influence(words),
            Mode::Realign => engine::mode_realign(words),
            Mode::Coup => engine::mode_coup(words),
        }
    }
}

impl Decision {
    /// What a choice is called.
    #[must_use]
    pub fn choice_name(&self, choice: Choice, content: &Content) -> String {
        match choice {
            Choice::Word(word) => {
                let said = self.words.get(usize::from(word)).map(String::as_str).unwrap_or_default();
                visible_line(content.prompt(self.card, said)).into_owned()
            }
            Choice::Stop if self.ask == Ask::Realign => engine::choice_stop_rolling(&content.words),
            other => choice_name(other, content),
        }
    }

    /// Who is asked, as people read it: a side, or a player until the sides are assigned.
    #[must_use]
    pub fn asked(&self, content: &Content) -> String {
        match self.ask {
            Ask::Bid | Ask::Auction => seat_name(self.side, content),
            _ => content.side_name(self.side).to_owned(),
        }
    }

    /// The question, as a person reads it: who chooses, for which card and rule, how many are left.
    #[must_use]
    pub fn question(&self, content: &Content) -> String {
        self.question_with(content, &engine::note_left(&content.words, self.left))
    }

    /// The question with the front end's own words for how many are left.
    #[must_use]
    pub fn question_with(&self, content: &Content, left: &str) -> String {
        let words = &content.words;
        let what = match self.ask {
            Ask::Bid => engine::ask_bid(words),
            Ask::Auction => engine::ask_auction(words),
            Ask::Draft => engine::ask_draft(words, self.left),
            Ask::SetupPlace => engine::ask_setup(words),
            Ask::Headline => engine::ask_headline(words),
            Ask::Play => engine::ask_play(words),
            Ask::Use => engine::ask_use(words),
            Ask::Mode => engine::ask_mode(words, self.left),
            Ask::Influence => engine::ask_influence(words),
            Ask::Realign => engine::ask_realign(words),
            Ask::Coup => engine::ask_coup(words, self.left),
            Ask::SpaceRaceRoll => engine::ask_space_roll(words),
            Ask::DiscardHeld => engine::ask_discard_held(words),
            Ask::EventPlace if self.prompt.is_empty() => engine::ask_influence(words),
            Ask::EventRemove if self.prompt.is_empty() => engine::ask_remove(words),
            Ask::Event | Ask::Secret if self.prompt.is_empty() => engine::ask_event(words),
            Ask::Event | Ask::Secret | Ask::EventPlace | Ask::EventRemove => prompt(&self.prompt, self.card, content),
        };
        let mut notes = Vec::new();
        if let Some(card) = self.card {
            notes.push(content.card(card).name.clone());
        }
        if self.ask == Ask::Secret {
            notes.push(engine::note_secret(words));
        }
        if let Some(rule) = self.ask.rule(&content.scenario.rulebook) {
            notes.push(engine::note_rule(words, rule));
        }
        if self.left > 0 && !matches!(self.ask, Ask::Mode | Ask::Coup | Ask::Draft) {
            notes.push(left.to_owned());
        }
        let side = Arg::side(self.asked(content));
        let question = match notes.is_empty() {
            true => engine::question(words, side, what),
            false => engine::question_notes(words, side, what, notes.join(", ")),
        };
        match self.warning {
            Some(warning) => {
                let warning = cited(warning.in_words(words), &content.scenario.rulebook.scoring_held, words);
                engine::question_warning(words, question, warning)
            }
            None => question,
        }
    }
}

/// What an event asks: in the words of its script, or in those of the engine where it has none of its own.
fn prompt(text: &str, card: Option<CardId>, content: &Content) -> String {
    let own = |message: &&Message| message.id.starts_with("prompt_") && message.english == text;
    match engine::ENGINE.messages.iter().find(own) {
        Some(message) => content.words.say(message, &[]),
        None => content.prompt(card, text).to_owned(),
    }
}

impl Warning {
    /// The warning in the words of a language.
    #[must_use]
    pub fn in_words(self, words: &Words) -> String {
        match self {
            Warning::ScoringHeld { cards, plays } => {
                engine::scoring_held(words, cards, plays, cards.saturating_sub(plays).max(1))
            }
        }
    }
}

impl std::fmt::Display for Warning {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.in_words(Words::english()))
    }
}

/// The player of a seat, before the sides are assigned.
fn seat_name(seat: Side, content: &Content) -> String {
    match seat {
        Side::First => engine::first_player(&content.words),
        Side::Second => engine::second_player(&content.words),
    }
}

/// What a choice is called without its decision.
#[must_use]
pub fn choice_name(choice: Choice, content: &Content) -> String {
    let words = &content.words;
    match choice {
        Choice::Card(card) => content.card(card).name.clone(),
        Choice::Space(space) => content.map.space(space).name.clone(),
        Choice::Use(usage) => usage.words(words),
        Choice::Mode(mode) => mode.words(words),
        Choice::Region(region) => content.map.region(region).name.clone(),
        Choice::Number(number) => number.to_string(),
        Choice::Word(word) => engine::choice_answer(words, u16::from(word) + 1),
        Choice::Action(card, action) => {
            let script = content.scripts.get(card.index()).and_then(Option::as_ref);
            let action = script.and_then(|script| script.actions.get(usize::from(action)));
            action.map_or_else(|| content.card(card).name.clone(), |action| action.label.clone())
        }
        Choice::Bid(side, number) => engine::choice_bid(words, Arg::side(content.side_name(side)), number),
        Choice::Yes => engine::choice_yes(words),
        Choice::No => engine::choice_no(words),
        Choice::Pass => engine::choice_pass(words),
        Choice::Stop => engine::choice_stop(words),
    }
}

impl Outcome {
    /// How the game ended, in words.
    #[must_use]
    pub fn words(&self, content: &Content) -> String {
        let how = self.ending.words(content);
        match self.winner {
            Some(side) => engine::outcome_win(&content.words, Arg::side(content.side_name(side)), how),
            None => engine::outcome_draw(&content.words, how),
        }
    }
}

/// The reason that a script gave for ending the game.
fn named_ending(source: Source, named: Option<u8>, content: &Content) -> Option<&NamedEnding> {
    source.script(content)?.endings.get(usize::from(named?))
}

impl Ending {
    /// A word for tables: `points`, `war`, `held_scoring` …
    #[must_use]
    pub fn key(self, content: &Content) -> String {
        match self {
            Ending::Points => "points".to_owned(),
            Ending::War => "defcon".to_owned(),
            Ending::Region(scoring) => {
                let scoring = content.scenario.scoring.get_index(usize::from(scoring));
                format!("control_of_{}", scoring.map_or("?", |(id, _)| id))
            }
            Ending::HeldScoring => "held_scoring".to_owned(),
            Ending::Final => "final_scoring".to_owned(),
            Ending::Script { source, named } => match (named_ending(source, named, content), source) {
                (Some(ending), _) => ending.id.clone(),
                (None, Source::Card(card)) => content.card(card).id.clone(),
                (None, Source::Rule(_)) => "rule".to_owned(),
            },
        }
    }

    /// Every way in which games of a scenario can end.
    pub fn all(content: &Content) -> impl Iterator<Item = Ending> {
        let regions = 0..content.scenario.scoring.len() as u8;
        let cards = content.scripts.iter().enumerate();
        let cards = cards.filter_map(|(index, script)| Some((Source::Card(CardId::at(index)), script.as_ref()?)));
        let rules = content.rules.iter().enumerate().map(|(index, script)| (Source::Rule(RuleId::at(index)), script));
        let ends = |script: &Script| tokens(&script.source).iter().any(|token| token.text == "end_game");
        let scripts = cards.chain(rules).filter(move |(_, script)| ends(script)).flat_map(|(source, script)| {
            let named = (0..script.endings.len() as u8).map(Some).chain([None]);
            named.map(move |named| Ending::Script { source, named })
        });
        [Ending::Points, Ending::War, Ending::HeldScoring, Ending::Final]
            .into_iter()
            .chain(regions.map(Ending::Region))
            .chain(scripts)
    }

    fn words(self, content: &Content) -> String {
        let words = &content.words;
        match self {
            Ending::Points => match Side::BOTH.map(|side| content.scenario.vp.automatic.of(side)) {
                [Some(first), Some(second)] if first != second => engine::ending_enough_points(words),
                [first, second] => engine::ending_points(words, first.or(second).unwrap_or_default()),
            },
            Ending::War => engine::ending_war(words),
            Ending::Region(scoring) => match content.scenario.scoring.get_index(usize::from(scoring)) {
                Some((_, Scoring::Region(region))) => {
                    engine::ending_region(words, Arg::region(&content.map.region(region.region).name))
                }
                _ => engine::ending_some_region(words),
            },
            Ending::HeldScoring => engine::ending_held(words),
            Ending::Final => engine::ending_final(words),
            Ending::Script { source, named } => match (named_ending(source, named, content), source) {
                (Some(ending), _) => ending.text.clone(),
                (None, Source::Card(card)) => content.card(card).name.clone(),
                (None, Source::Rule(_)) => engine::ending_rule(words),
            },
        }
    }
}

impl Level {
    /// What people read.
    #[must_use]
    pub fn words(self, words: &Words) -> String {
        match self {
            Level::None => engine::level_none(words),
            Level::Presence => engine::level_presence(words),
            Level::Domination => engine::level_domination(words),
            Level::Control => engine::level_control(words),
        }
    }

    fn from_number(level: u8) -> Level {
        [Level::None, Level::Presence, Level::Domination, Level::Control]
            .get(usize::from(level))
            .copied()
            .unwrap_or(Level::None)
    }
}

fn signed(number: i8, words: &Words) -> String {
    match number {
        ..0 => engine::minus(words, number.unsigned_abs()),
        0.. => engine::plus(words, number),
    }
}

/// The score in words.
#[must_use]
pub fn score(vp: i16, content: &Content) -> String {
    let leads = |side| engine::score_leads(&content.words, Arg::side(content.side_name(side)), vp.unsigned_abs());
    match vp {
        0 => engine::score_even(&content.words),
        ..0 => leads(Side::Second),
        1.. => leads(Side::First),
    }
}

fn value_name(value: Value, content: &Content) -> Option<String> {
    Some(match value {
        Value::Space(space) => content.map.space(space).name.clone(),
        Value::Region(region) => content.map.region(region).name.clone(),
        Value::Card(card) => content.card(card).name.clone(),
        Value::Side(side) => content.side_name(side).to_owned(),
        Value::Number(number) => number.to_string(),
        _ => return None,
    })
}

/// An effect in force as people read it: its card, and the place or number that it is about.
#[must_use]
pub fn effect_name(effect: &Effect, content: &Content) -> String {
    let card = &content.card(effect.card).name;
    match value_name(effect.data, content) {
        Some(about) => engine::effect_about(&content.words, Arg::card(card), about),
        None => card.clone(),
    }
}

/// One line of the log; none for events without one.
#[must_use]
pub fn line(event: &Event, content: &Content) -> Option<String> {
    let words = &content.words;
    let side = |side: Side| Arg::side(content.side_name(side));
    let card = |card| Arg::card(&content.card(card).name);
    let space = |space| Arg::space(&content.map.space(space).name);
    Some(match *event {
        Event::TurnBegan { turn } => engine::log_turn(words, turn),
        Event::Headlines { cards } => {
            let parts = Side::BOTH.into_iter().filter_map(|of| cards[of.index()].map(|chosen| (of, chosen)));
            let parts: Vec<_> = parts.map(|(of, chosen)| engine::log_headline(words, side(of), card(chosen))).collect();
            engine::log_headlines(words, parts.join(", "))
        }
        Event::Bids { bids, seats, extra } => {
            let [first, second] =
                Side::BOTH.map(|seat| engine::choice_bid(words, side(bids[seat.index()].0), bids[seat.index()].1));
            let bids = engine::log_bids(words, first, second, side(seats[0]), side(seats[1]));
            match Side::BOTH.into_iter().find(|of| extra[of.index()] > 0) {
                Some(of) => engine::log_bids_extra(words, bids, side(of), extra[of.index()]),
                None => bids,
            }
        }
        Event::HeadlineBegan { side: of, card: of_card } => engine::log_headline_of(words, side(of), card(of_card)),
        Event::Cancelled { card: of } => engine::log_cancelled(words, card(of)),
        Event::RoundBegan { side: of, round, extra: false } => engine::log_round(words, side(of), round),
        Event::RoundBegan { side: of, round, extra: true } => engine::log_extra_round(words, side(of), round),
        Event::Passed { side: of } => engine::log_passed(words, side(of)),
        Event::Played { side: of, card: played, usage } => {
            engine::log_played(words, side(of), card(played), usage.words(words))
        }
        Event::Happened { card: of, .. } => engine::log_event(words, card(of)),
        Event::NotHappened { card: of } => engine::log_no_event(words, card(of)),
        Event::NoOperation { side: of } => engine::log_no_operation(words, side(of)),
        Event::Influence { side: of, space: at, from, to } => {
            let change = format!("{:+}", i16::from(to) - i16::from(from));
            engine::log_influence(words, side(of), engine::log_change(words, change, space(at), to))
        }
        Event::Stability { space: at, to } => engine::log_stability(words, space(at), to),
        Event::Vp { from, to } => {
            let gains = if to > from { Side::First } else { Side::Second };
            engine::log_scores(words, side(gains), to.abs_diff(from), score(to, content))
        }
        Event::Defcon { from, to } if to < from => engine::log_defcon_down(words, to),
        Event::Defcon { to, .. } => engine::log_defcon_up(words, to),
        Event::MilOps { side: of, to, .. } => engine::log_mil_ops(words, side(of), to),
        Event::SpaceRaceAttempt { side: of, die: 0, .. } => engine::log_space_no_roll(words, side(of)),
        Event::SpaceRaceAttempt { side: of, die, needed } if die <= needed => {
            engine::log_space_success(words, side(of), die, needed)
        }
        Event::SpaceRaceAttempt { side: of, die, needed } => engine::log_space_failure(words, side(of), die, needed),
        Event::SpaceRaceMoved { side: of, to } => {
            let race = content.scenario.space_race.as_ref();
            match race.and_then(|race| race.boxes.get(usize::from(to).checked_sub(1)?)) {
                Some(reached) => engine::log_space_named_box(words, side(of), to, &reached.name),
                None => engine::log_space_box(words, side(of), to),
            }
        }
        Event::Card { card: moved, from, to } => card_line(moved, from, to, content)?,
        Event::Drawn { side: of, card: drawn } => engine::log_draws(words, side(of), card(drawn)),
        Event::Reshuffled { cards } => engine::log_reshuffled(words, cards),
        Event::PeriodJoined { period } => {
            let name = content.scenario.periods.get(period.index()).map_or("?", |period| &period.name);
            engine::log_period(words, name)
        }
        Event::Shown { side: of, card: shown } => engine::log_shows(words, side(of), card(shown)),
        Event::Looked { side: of, card: seen } => engine::log_looks(words, side(of), card(seen)),
        Event::HandShown { side: of } => engine::log_shows_hand(words, side(of)),
        Event::SpecialTurned { face_up } => {
            let special = card(content.scenario.special_card.as_ref()?.card);
            if face_up { engine::log_face_up(words, special) } else { engine::log_face_down(words, special) }
        }
        Event::Rolled { .. }
        | Event::Coup { .. }
        | Event::CoupResult { .. }
        | Event::Realigned { .. }
        | Event::War { .. } => roll_line(event, content)?,
        Event::Scored { scoring, points, levels } => scored_line(scoring, points, levels, content)?,
        Event::EffectBegan { effect } => {
            let name = effect_name(&effect, content);
            match effect.until {
                Until::Game => engine::log_effect(words, name),
                Until::Turn => engine::log_effect_turn(words, name),
                Until::Round => engine::log_effect_round(words, name),
            }
        }
        Event::EffectEnded { effect } => engine::log_effect_ended(words, card(effect.card)),
        Event::Over { outcome } => outcome.words(content),
        Event::HeldShown { side: of, cards, scoring } => engine::log_held(words, side(of), cards, scoring),
        Event::AuctionBegan { .. } | Event::AuctionBid { .. } | Event::AuctionWon { .. } => {
            auction_line(event, content)?
        }
        Event::Track { track, side: of, from, to } => {
            let (_, facts) = content.scenario.tracks.get_index(track.index()).filter(|(_, track)| track.shown)?;
            let change = format!("{:+}", i32::from(to) - i32::from(from));
            match of {
                Some(of) => engine::log_side_track(words, side(of), &facts.name, change, to),
                None => engine::log_track(words, &facts.name, change, to),
            }
        }
        Event::Flag { flag, on } => {
            let (_, facts) = content.scenario.flags.get_index(flag.index()).filter(|(_, flag)| flag.shown)?;
            match on {
                true => engine::log_flag_set(words, &facts.name),
                false => engine::log_flag_cleared(words, &facts.name),
            }
        }
        Event::Voided { card: of } => engine::log_voided(words, card(of)),
        Event::Logged { source, text } => {
            let text = content.logged.text(text);
            let text = content.prompt(source.card(), &text);
            match source.card() {
                Some(of) => engine::log_said(words, card(of), text),
                None => text.to_owned(),
            }
        }
        Event::Chosen { .. } | Event::ChosenSecretly { .. } | Event::PhaseBegan { .. } => return None,
    })
}

fn auction_line(event: &Event, content: &Content) -> Option<String> {
    let words = &content.words;
    let side = |side: Side| Arg::side(content.side_name(side));
    let player = |seat| Arg::side(seat_name(seat, content));
    Some(match *event {
        Event::AuctionBegan { seat } => engine::log_auction_began(words, player(seat)),
        Event::AuctionBid { seat, side: of, points } => engine::log_auction_bid(words, player(seat), points, side(of)),
        Event::AuctionWon { seat, side: of, points } => {
            engine::log_auction_won(words, player(seat), side(of), points, side(of.opponent()))
        }
        _ => return None,
    })
}

/// A line about dice.
fn roll_line(event: &Event, content: &Content) -> Option<String> {
    let words = &content.words;
    let side = |side: Side| Arg::side(content.side_name(side));
    let space = |space| Arg::space(&content.map.space(space).name);
    Some(match *event {
        Event::Rolled { side: of, die } => engine::log_rolls(words, side(of), die),
        Event::Coup { side: of, space: at, ops } => engine::log_coup(words, side(of), space(at), ops),
        Event::CoupResult { die, add, against, .. } => {
            let excess = i16::from(die) + i16::from(add) - i16::from(against);
            match excess > 0 {
                true => engine::log_coup_success(words, die, signed(add, words), against, excess),
                false => engine::log_coup_failure(words, die, signed(add, words), against),
            }
        }
        Event::Realigned { space: at, dice, add } => {
            let [first, second] = Side::BOTH
                .map(|of| engine::log_realign_die(words, side(of), dice[of.index()], signed(add[of.index()], words)));
            engine::log_realigned(words, space(at), first, second)
        }
        Event::War { side: of, space: at, die, add, needed } => {
            match i16::from(die) + i16::from(add) >= i16::from(needed) {
                true => engine::log_war_won(words, side(of), space(at), die, signed(add, words), needed),
                false => engine::log_war_lost(words, side(of), space(at), die, signed(add, words), needed),
            }
        }
        _ => return None,
    })
}

fn scored_line(scoring: u8, points: [u8; 2], levels: [u8; 2], content: &Content) -> Option<String> {
    let words = &content.words;
    let (id, scored) = content.scenario.scoring.get_index(usize::from(scoring))?;
    let name = match scored {
        Scoring::Region(region) => &content.map.region(region.region).name,
        Scoring::Spaces(_) => content.map.regions.get(id).map_or(id, |region| &region.name),
    };
    let [first, second] = Side::BOTH.map(|of| {
        let side = Arg::side(content.side_name(of));
        match Level::from_number(levels[of.index()]) {
            Level::None => engine::log_points(words, side, points[of.index()]),
            level => engine::log_level(words, side, points[of.index()], level.words(words)),
        }
    });
    Some(engine::log_scored(words, Arg::region(name), first, second))
}

fn card_line(card: CardId, from: Zone, to: Zone, content: &Content) -> Option<String> {
    let words = &content.words;
    let card = Arg::card(&content.card(card).name);
    let side = |side: Side| Arg::side(content.side_name(side));
    Some(match (from, to) {
        (Zone::Reserve, _) => engine::card_drafted(words, card),
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
