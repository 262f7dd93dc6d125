//! The words of the log and of choices: rendered from data, in one place.

use crate::content::{Content, NamedEnding, Scoring, Script};
use crate::ids::{CardId, RuleId, Side};
use crate::script::tokens;
use crate::signs::visible_line;

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
    pub const fn words(self) -> &'static str {
        match self {
            Use::Event => "event",
            Use::Operations => "operations",
            Use::EventFirst => "event first, then operations",
            Use::OperationsFirst => "operations first, then event",
            Use::SpaceRace => "space race",
        }
    }
}

impl Mode {
    /// What people read.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Mode::Influence => "place influence",
            Mode::Realign => "realignment rolls",
            Mode::Coup => "coup",
        }
    }
}

impl Decision {
    /// What a choice is called.
    #[must_use]
    pub fn choice_name(&self, choice: Choice, content: &Content) -> String {
        match choice {
            Choice::Word(word) => {
                self.words.get(usize::from(word)).map(|word| visible_line(word).into_owned()).unwrap_or_default()
            }
            Choice::Stop if self.ask == Ask::Realign => "stop rolling".to_owned(),
            other => choice_name(other, content),
        }
    }

    /// Who is asked, as people read it: a side, or a player until the sides are assigned.
    #[must_use]
    pub fn asked<'a>(&self, content: &'a Content) -> &'a str {
        match self.ask {
            Ask::Bid | Ask::Auction => seat_name(self.side),
            _ => content.side_name(self.side),
        }
    }

    /// The question, as a person reads it: who chooses, for which card and rule, how many are left.
    #[must_use]
    pub fn question(&self, content: &Content) -> String {
        self.question_with(content, &format!("{} left", self.left))
    }

    /// The question with the front end's own words for how many are left.
    #[must_use]
    pub fn question_with(&self, content: &Content, left: &str) -> String {
        let side = self.asked(content);
        let what = match self.ask {
            Ask::Bid => "bid for a side, in secret".to_owned(),
            Ask::Auction => "bid victory points for a side".to_owned(),
            Ask::Draft => format!("draft cards worth up to {}", self.left),
            Ask::SetupPlace => "place a marker".to_owned(),
            Ask::Headline => "choose a headline".to_owned(),
            Ask::Play => "play a card".to_owned(),
            Ask::Use => "use it for".to_owned(),
            Ask::Mode => format!("conduct operations worth {}", self.left),
            Ask::Influence => "place influence".to_owned(),
            Ask::Realign => "roll for realignment in".to_owned(),
            Ask::Coup => format!("attempt a coup worth {} in", self.left),
            Ask::SpaceRaceRoll => "roll for the space race?".to_owned(),
            Ask::DiscardHeld => "discard a held card".to_owned(),
            Ask::EventPlace if self.prompt.is_empty() => "place influence".to_owned(),
            Ask::EventRemove if self.prompt.is_empty() => "remove influence".to_owned(),
            Ask::EventPlace | Ask::EventRemove => self.prompt.clone(),
            Ask::Event if self.prompt.is_empty() => "choose".to_owned(),
            Ask::Event => self.prompt.clone(),
        };
        let mut notes = Vec::new();
        if let Some(card) = self.card {
            notes.push(content.card(card).name.clone());
        }
        if let Some(rule) = self.ask.rule(&content.scenario.rulebook) {
            notes.push(format!("rule {rule}"));
        }
        if self.left > 0 && !matches!(self.ask, Ask::Mode | Ask::Coup | Ask::Draft) {
            notes.push(left.to_owned());
        }
        let notes = if notes.is_empty() { String::new() } else { format!(" ({})", notes.join(", ")) };
        let rule = cited(&content.scenario.rulebook.scoring_held);
        let warning = self.warning.map_or(String::new(), |warning| format!(" - {warning}{rule}"));
        format!("{side}: {what}{notes}{warning}")
    }
}

impl std::fmt::Display for Warning {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Warning::ScoringHeld { cards, plays } => {
                let held = match cards.saturating_sub(*plays) {
                    0 | 1 => "one".to_owned(),
                    more => more.to_string(),
                };
                write!(
                    f,
                    "{cards} scoring cards, {plays} left to play: {held} will be held, which loses at the end of the turn"
                )
            }
        }
    }
}

/// The player of a seat, before the sides are assigned.
const fn seat_name(seat: Side) -> &'static str {
    match seat {
        Side::First => "First player",
        Side::Second => "Second player",
    }
}

/// What a choice is called without its decision.
#[must_use]
pub fn choice_name(choice: Choice, content: &Content) -> String {
    match choice {
        Choice::Card(card) => content.card(card).name.clone(),
        Choice::Space(space) => content.map.space(space).name.clone(),
        Choice::Use(usage) => usage.words().to_owned(),
        Choice::Mode(mode) => mode.words().to_owned(),
        Choice::Region(region) => content.map.region(region).name.clone(),
        Choice::Number(number) => number.to_string(),
        Choice::Word(word) => format!("answer {}", u16::from(word) + 1),
        Choice::Action(card, action) => {
            let script = content.scripts.get(card.index()).and_then(Option::as_ref);
            let action = script.and_then(|script| script.actions.get(usize::from(action)));
            action.map_or_else(|| content.card(card).name.clone(), |action| action.label.clone())
        }
        Choice::Bid(side, number) => format!("{} {number}", content.side_name(side)),
        Choice::Yes => "yes".to_owned(),
        Choice::No => "no".to_owned(),
        Choice::Pass => "pass".to_owned(),
        Choice::Stop => "stop".to_owned(),
    }
}

impl Outcome {
    /// How the game ended, in words.
    #[must_use]
    pub fn words(&self, content: &Content) -> String {
        let how = self.ending.words(content);
        match self.winner {
            Some(side) => format!("{} wins: {how}", content.side_name(side)),
            None => format!("A draw: {how}"),
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
        match self {
            Ending::Points => format!("{} victory points", content.scenario.vp.automatic),
            Ending::War => "nuclear war".to_owned(),
            Ending::Region(scoring) => {
                let region = match content.scenario.scoring.get_index(usize::from(scoring)) {
                    Some((_, Scoring::Region(region))) => content.map.region(region.region).name.clone(),
                    _ => "a region".to_owned(),
                };
                format!("control of {region}")
            }
            Ending::HeldScoring => "a scoring card was held".to_owned(),
            Ending::Final => "final scoring".to_owned(),
            Ending::Script { source, named } => match (named_ending(source, named, content), source) {
                (Some(ending), _) => ending.text.clone(),
                (None, Source::Card(card)) => content.card(card).name.clone(),
                (None, Source::Rule(_)) => "a rule of the scenario".to_owned(),
            },
        }
    }
}

impl Level {
    /// What people read.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Level::None => "nothing",
            Level::Presence => "presence",
            Level::Domination => "domination",
            Level::Control => "control",
        }
    }

    fn from_number(level: u8) -> Level {
        [Level::None, Level::Presence, Level::Domination, Level::Control]
            .get(usize::from(level))
            .copied()
            .unwrap_or(Level::None)
    }
}

fn signed(number: i8) -> String {
    if number < 0 { format!("- {}", number.unsigned_abs()) } else { format!("+ {number}") }
}

/// The score in words.
#[must_use]
pub fn score(vp: i16, content: &Content) -> String {
    match vp {
        0 => "even".to_owned(),
        vp if vp > 0 => format!("{} {vp}", content.side_name(Side::First)),
        vp => format!("{} {}", content.side_name(Side::Second), vp.unsigned_abs()),
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
    let about = value_name(effect.data, content).map_or(String::new(), |name| format!(" ({name})"));
    format!("{}{about}", content.card(effect.card).name)
}

/// One line of the log; none for events without one.
#[must_use]
pub fn line(event: &Event, content: &Content) -> Option<String> {
    let side = |side: Side| content.side_name(side);
    let card = |card| &content.card(card).name;
    let space = |space| &content.map.space(space).name;
    Some(match *event {
        Event::TurnBegan { turn } => format!("== Turn {turn} =="),
        Event::Headlines { cards } => {
            let parts = Side::BOTH.into_iter().filter_map(|of| cards[of.index()].map(|chosen| (of, chosen)));
            let parts: Vec<String> = parts.map(|(of, chosen)| format!("{} {}", side(of), card(chosen))).collect();
            format!("Headlines: {}", parts.join(", "))
        }
        Event::Bids { bids, seats, extra } => {
            let parts = Side::BOTH.map(|seat| format!("{} {}", side(bids[seat.index()].0), bids[seat.index()].1));
            let plays = Side::BOTH.map(|seat| side(seats[seat.index()]));
            let gets = Side::BOTH.into_iter().find(|of| extra[of.index()] > 0);
            let gets = gets.map_or(String::new(), |of| format!("; {} gets {} influence", side(of), extra[of.index()]));
            format!("Bids: {} and {}. The first plays {}, the second {}{gets}", parts[0], parts[1], plays[0], plays[1])
        }
        Event::HeadlineBegan { side: of, card: of_card } => format!("-- Headline of {}: {}", side(of), card(of_card)),
        Event::Cancelled { card: of } => format!("{} is cancelled", card(of)),
        Event::RoundBegan { side: of, round, extra } => {
            format!("-- {} action round {round}{}", side(of), if extra { " (extra)" } else { "" })
        }
        Event::Passed { side: of } => format!("{} plays nothing", side(of)),
        Event::Played { side: of, card: played, usage } => {
            format!("{} plays {}: {}", side(of), card(played), usage.words())
        }
        Event::Happened { card: of, .. } => format!("Event: {}", card(of)),
        Event::Voided { card: of } => format!("The event of {} does nothing", card(of)),
        Event::NotHappened { card: of } => format!("The event of {} does not happen", card(of)),
        Event::NoOperation { side: of } => format!("{} has no legal operation", side(of)),
        Event::Influence { side: of, space: at, from, to } => {
            let change = i16::from(to) - i16::from(from);
            format!("{} {change:+} in {} (now {to})", side(of), space(at))
        }
        Event::Stability { space: at, to } => format!("The stability of {} is now {to}", space(at)),
        Event::Vp { from, to } => {
            let (gains, points) = (if to > from { Side::First } else { Side::Second }, to.abs_diff(from));
            format!("{} scores {points} (score: {})", side(gains), score(to, content))
        }
        Event::Defcon { from, to } if to < from => format!("DEFCON degrades to {to}"),
        Event::Defcon { to, .. } => format!("DEFCON improves to {to}"),
        Event::MilOps { side: of, to, .. } => format!("{} military operations: {to}", side(of)),
        Event::SpaceRaceAttempt { side: of, die: 0, .. } => format!("{} does not roll for the space race", side(of)),
        Event::SpaceRaceAttempt { side: of, die, needed } => {
            let how = if die <= needed { "succeeds" } else { "fails" };
            format!("{} space race attempt {how}: {die} (needs {needed} or less)", side(of))
        }
        Event::SpaceRaceMoved { side: of, to } => {
            let race = content.scenario.space_race.as_ref();
            let name = race.and_then(|race| race.boxes.get(usize::from(to).checked_sub(1)?));
            format!(
                "{} reaches space race box {to}{}",
                side(of),
                name.map_or(String::new(), |b| format!(", {}", b.name))
            )
        }
        Event::Card { card: moved, from, to } => card_line(moved, from, to, content)?,
        Event::Drawn { side: of, card: drawn } => format!("{} draws {}", side(of), card(drawn)),
        Event::Reshuffled { cards } => format!("{cards} discards are shuffled into the draw pile"),
        Event::PeriodJoined { period } => {
            let name = content.scenario.periods.get(period.index()).map_or("?", |period| &period.name);
            format!("{name} cards join the draw pile")
        }
        Event::Shown { side: of, card: shown } => format!("{} shows {}", side(of), card(shown)),
        Event::Looked { side: of, card: seen } => format!("{} looks at {}", side(of), card(seen)),
        Event::HandShown { side: of } => format!("{} shows the hand", side(of)),
        Event::SpecialTurned { face_up } => {
            let special = content.scenario.special_card.as_ref()?;
            format!("{} is face {}", card(special.card), if face_up { "up" } else { "down" })
        }
        Event::Rolled { side: of, die } => format!("{} rolls {die}", side(of)),
        Event::Coup { side: of, space: at, ops } => format!("{} attempts a coup in {} with {ops}", side(of), space(at)),
        Event::CoupResult { die, add, against, .. } => {
            let excess = i16::from(die) + i16::from(add) - i16::from(against);
            let how = if excess > 0 { format!("success by {excess}") } else { "failure".to_owned() };
            format!("Coup roll {die} {} against {against}: {how}", signed(add))
        }
        Event::Realigned { space: at, dice, add } => {
            let parts = Side::BOTH.map(|of| format!("{} {} {}", side(of), dice[of.index()], signed(add[of.index()])));
            format!("Realignment in {}: {}", space(at), parts.join(", "))
        }
        Event::War { side: of, space: at, die, add, needed } => {
            let won = i16::from(die) + i16::from(add) >= i16::from(needed);
            let how = if won { "victory" } else { "defeat" };
            format!("{} attacks {}: {die} {}, needs {needed}: {how}", side(of), space(at), signed(add))
        }
        Event::Scored { scoring, points, levels } => {
            let (id, scored) = content.scenario.scoring.get_index(usize::from(scoring))?;
            let name = match scored {
                Scoring::Region(region) => &content.map.region(region.region).name,
                Scoring::Spaces(_) => content.map.regions.get(id).map_or(id, |region| &region.name),
            };
            let parts = Side::BOTH.map(|of| {
                let level = Level::from_number(levels[of.index()]);
                let level = if level == Level::None { String::new() } else { format!(" ({})", level.words()) };
                format!("{} {}{level}", side(of), points[of.index()])
            });
            format!("{name} is scored: {}", parts.join(", "))
        }
        Event::EffectBegan { effect } => {
            let until = match effect.until {
                Until::Game => "",
                Until::Turn => " for this turn",
                Until::Round => " for this round",
            };
            format!("{} is in effect{until}", effect_name(&effect, content))
        }
        Event::EffectEnded { effect } => format!("{} is no longer in effect", card(effect.card)),
        Event::Over { outcome } => outcome.words(content),
        Event::HeldShown { side: of, cards, scoring } => {
            let cards = if cards == 1 { "1 held card".to_owned() } else { format!("{cards} held cards") };
            format!("{} has {cards}, {scoring} of them for scoring", side(of))
        }
        Event::AuctionBegan { seat } => format!("{} bids first (by lot)", seat_name(seat)),
        Event::AuctionBid { seat, side: of, points } => format!("{} bids {points} for {}", seat_name(seat), side(of)),
        Event::AuctionWon { seat, side: of, points } => {
            format!("{} plays {} for {points}, the other {}", seat_name(seat), side(of), side(of.opponent()))
        }
        Event::Track { track, side: of, from, to } => {
            let (_, facts) = content.scenario.tracks.get_index(track.index()).filter(|(_, track)| track.shown)?;
            let whose = of.map_or(String::new(), |of| format!("{}: ", side(of)));
            format!("{whose}{} {:+} (now {to})", facts.name, i32::from(to) - i32::from(from))
        }
        Event::Logged { source, text } => {
            let text = content.logged.text(text);
            source.card().map_or_else(|| text.to_string(), |of| format!("{}: {text}", card(of)))
        }
        Event::Flag { flag, on } => {
            let (_, facts) = content.scenario.flags.get_index(flag.index()).filter(|(_, flag)| flag.shown)?;
            format!("{}: {}", facts.name, if on { "yes" } else { "no" })
        }
        Event::Chosen { .. } | Event::PhaseBegan { .. } => return None,
    })
}

fn card_line(card: crate::ids::CardId, from: Zone, to: Zone, content: &Content) -> Option<String> {
    let name = &content.card(card).name;
    let side = |side: Side| content.side_name(side);
    Some(match (from, to) {
        (Zone::Reserve, _) => format!("{name} is drafted"),
        (Zone::Hand(of), Zone::Discard) => format!("{} discards {name}", side(of)),
        (Zone::Deck | Zone::Bottom, Zone::Discard) => format!("{name} is discarded from the draw pile"),
        (_, Zone::Removed) => format!("{name} leaves the game"),
        (Zone::Table, Zone::Discard) => format!("{name} goes to the discard pile"),
        (_, Zone::Table) => format!("{name} stays on the table"),
        (Zone::Special(_), Zone::Special(of)) | (Zone::Play, Zone::Special(of)) => {
            format!("{name} goes to {}", side(of))
        }
        (Zone::OutOfGame, Zone::Special(of)) => format!("{name} goes to {}", side(of)),
        (Zone::Special(_), Zone::OutOfGame) => format!("{name} goes to neither side"),
        (Zone::Hand(of), Zone::Hand(to)) => format!("{name} goes from {} to {}", side(of), side(to)),
        (Zone::Discard | Zone::Play | Zone::Removed | Zone::OutOfGame, Zone::Hand(of)) => {
            format!("{} takes {name}", side(of))
        }
        (Zone::Deck | Zone::Bottom, Zone::Play) => format!("{name} is revealed from the draw pile"),
        (_, Zone::Bottom) => format!("{name} goes under the draw pile"),
        _ => return None,
    })
}
