//! Games that begin in the middle: positions for tests and puzzles.

use std::sync::Arc;

use crate::content::{Content, Phase};
use crate::game::rules::setup::spent_zone;
use crate::game::state::board::Board;
use crate::game::state::chance::{Chance, Dice};
use crate::game::state::core::Core;
use crate::game::state::effect::{Effect, Until, Value};
use crate::game::state::event::Event;
use crate::game::state::flow::Flow;
use crate::game::state::frame::{
    ActionRoundsFrame, Frame, RoundFrame, RoundStage, SetupFrame, TurnFrame,
};
use crate::game::state::zone::Zone;
use crate::game::{Game, GameError};
use crate::ids::{CardId, CounterId, FlagId, OperationId, PeriodId, Side, SpaceId, TagId, TrackId};

/// A position to begin in. The defaults are those of an empty first turn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Position {
    /// The turn; the first one by default.
    pub turn: Option<u8>,
    /// The point of the turn.
    pub at: At,
    /// Influence of both sides.
    pub influence: Vec<(SpaceId, [u8; 2])>,
    /// Stability numbers that have changed.
    pub stability: Vec<(SpaceId, u8)>,
    /// The last period whose cards are in the game; by default the period of the turn.
    pub period: Option<PeriodId>,
    /// Cards and their zones; those under the draw pile are in the order in which they are drawn.
    /// Others are in the draw pile if their period has begun.
    pub cards: Vec<(CardId, Zone)>,
    /// Whether only the listed cards are in the game, so that the draw pile is otherwise empty.
    pub empty_deck: bool,
    /// The victory point track.
    pub vp: Option<i16>,
    /// The DEFCON level.
    pub defcon: Option<u8>,
    /// Military operations.
    pub mil_ops: [u8; 2],
    /// Space race boxes.
    pub space_race: [u8; 2],
    /// Space race attempts made this turn.
    pub space_race_attempts: [u8; 2],
    /// The times that each side has begun operations of the scenario's own in this turn.
    pub operations_begun: Vec<(OperationId, [u8; 2])>,
    /// Cards in hands that the other side has seen.
    pub shown: Vec<CardId>,
    /// Effects in force: card, side, data.
    pub effects: Vec<(CardId, Side, Until, Value)>,
    /// Cards among these whose effects have the sides exchanged.
    pub exchanged: Vec<CardId>,
    /// Events that have happened.
    pub happened: Vec<CardId>,
    /// Markers of tracks that the scenario declares, by side; `None` for a shared one.
    pub tracks: Vec<(TrackId, Option<Side>, i16)>,
    /// Flags that the scenario declares, each with whether it is on.
    pub flags: Vec<(FlagId, bool)>,
    /// Pieces of kinds that the scenario declares, by side and space; `None` for shared ones.
    pub counters: Vec<(CounterId, Option<Side>, SpaceId, u8)>,
    /// Tags of spaces, each with whether the space has it.
    pub tags: Vec<(SpaceId, TagId, bool)>,
    /// The holder of the special card, if a side has it, and whether it is face up.
    pub special: Option<(Option<Side>, bool)>,
    /// The values at the beginning of the action round in progress; `None` for a round about to
    /// begin.
    pub round_began: Option<RoundBegan>,
}

/// Values at the beginning of an action round in progress, where they differ from the present ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RoundBegan {
    /// Influence of both sides.
    pub influence: Vec<(SpaceId, [u8; 2])>,
    /// The victory point track.
    pub vp: Option<i16>,
    /// The DEFCON level: the marker has moved from there in this round.
    pub defcon: Option<u8>,
}

/// The point of a turn at which a position is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum At {
    /// At the start of an action round.
    Round {
        /// Its number.
        round: u8,
        /// Its side; by default the one that goes first.
        side: Option<Side>,
    },
    /// At the start of a phase, by its index; an index after the last means the end of the turn.
    Phase(u8),
    /// Before the set-up.
    Setup,
}

impl Default for At {
    fn default() -> At {
        At::Round {
            round: 1,
            side: None,
        }
    }
}

/// Configures the beginning of a game.
///
/// # Examples
/// ```
/// use brink::{Chance, Game, Library, Position};
///
/// let content = Library::open(&[".".into()]).load("twilight_struggle")?.content;
/// let position = Position { turn: Some(4), defcon: Some(2), ..Position::default() };
/// let game = Game::builder(content).seed(7).position(position).dictate([Chance::Die(6)]).start()?;
/// assert_eq!(game.board().defcon(), 2);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct GameBuilder {
    content: Arc<Content>,
    seed: u64,
    position: Option<Position>,
    dictated: Vec<Chance>,
}

impl Game {
    /// Starts a new game and runs it up to its first decision.
    ///
    /// # Errors
    /// A script that cannot be loaded or fails in the set-up.
    ///
    /// # Examples
    /// ```
    /// use brink::content::Library;
    /// use brink::game::Game;
    ///
    /// let library = Library::open(&[".".into()]);
    /// let content = library.load("twilight_struggle")?.content;
    /// let mut game = Game::new(content, 1)?;
    /// while let Some(decision) = game.decision() {
    ///     let choice = decision.choices[0];
    ///     game.apply(choice)?;
    /// }
    /// assert!(game.outcome().is_some());
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(content: Arc<Content>, seed: u64) -> Result<Game, GameError> {
        Game::builder(content).seed(seed).start()
    }

    /// Configures a game that begins in a position or with dictated results of chance.
    pub fn builder(content: Arc<Content>) -> GameBuilder {
        GameBuilder::new(content)
    }
}

impl GameBuilder {
    fn new(content: Arc<Content>) -> GameBuilder {
        GameBuilder {
            content,
            seed: 0,
            position: None,
            dictated: Vec::new(),
        }
    }

    /// The seed of dice and cards; 0 by default.
    pub fn seed(self, seed: u64) -> GameBuilder {
        GameBuilder { seed, ..self }
    }

    /// The position to begin in; by default the start of the scenario.
    pub fn position(self, position: Position) -> GameBuilder {
        GameBuilder {
            position: Some(position),
            ..self
        }
    }

    /// The first results of chance, in order; later ones come from the seed.
    pub fn dictate(mut self, results: impl IntoIterator<Item = Chance>) -> GameBuilder {
        self.dictated.extend(results);
        self
    }

    /// Starts the game and runs it up to its first decision.
    ///
    /// # Errors
    /// A script that cannot be loaded or fails in the set-up, a dictated result that does not fit,
    /// and [`GameError::Foreign`] for a position with an id of different content.
    pub fn start(self) -> Result<Game, GameError> {
        let mut board = Board::new(&self.content);
        let mut dice = Dice::new(self.seed);
        dice.dictate(self.dictated);
        let Some(position) = self.position else {
            let mut game = Game::begin(
                self.content,
                board,
                vec![Frame::Setup(SetupFrame { step: 0 })],
                dice,
                self.seed,
            )?;
            // The dictated results are in the history.
            if let Some(start) = Arc::get_mut(&mut game.start) {
                start.dice.forget_dictated();
            }
            return Ok(game);
        };
        if let Some(missing) = position.foreign(&self.content) {
            return Err(GameError::Foreign(missing));
        }
        for event in position.events(&self.content, &board) {
            board.apply(&event);
        }
        board.open_borders();
        let frames = position.frames(&self.content, &mut board);
        Game::begin(self.content, board, frames, dice, self.seed)
    }
}

impl Position {
    /// The stack of the position. A round in progress is begun on the board.
    fn frames(&self, content: &Arc<Content>, board: &mut Board) -> Vec<Frame> {
        match self.at {
            At::Setup => vec![Frame::Setup(SetupFrame { step: 0 })],
            At::Phase(phase) => vec![Frame::Turn(TurnFrame { phase })],
            At::Round { round, side } => self.frames_of_round(round, side, content, board),
        }
    }

    /// The stack of an action round, about to begin or in progress.
    fn frames_of_round(
        &self,
        round: u8,
        side: Option<Side>,
        content: &Arc<Content>,
        board: &mut Board,
    ) -> Vec<Frame> {
        // An effect in force may have changed the side that acts first.
        let flow = Flow::new(content, Vec::new());
        let core = Core::new(content.clone(), board.clone(), flow, Dice::new(0));
        let first = core.rules().acts_first();
        let second = side.is_some_and(|side| side != first);
        let next = round
            .saturating_sub(1)
            .saturating_mul(2)
            .saturating_add(u8::from(second));
        let rounds = ActionRoundsFrame { next, first };
        let turn = Frame::Turn(TurnFrame {
            phase: action_rounds(content).saturating_add(1),
        });
        let Some(began) = &self.round_began else {
            return vec![turn, Frame::ActionRounds(rounds)];
        };
        let regular = content.scenario.action_rounds.most(board.turn());
        let (rounds, round) = rounds.begin(regular);
        self.begin_round(began, &round, board);
        let begun = RoundFrame {
            stage: RoundStage::Begun,
            ..round
        };
        vec![turn, Frame::ActionRounds(rounds), Frame::Round(begun)]
    }

    /// Sets the values with which a round began, then moves on to the position.
    fn begin_round(&self, began: &RoundBegan, round: &RoundFrame, board: &mut Board) {
        let (vp, defcon) = (board.vp(), board.defcon());
        let spaces = began.influence.iter().map(|(space, _)| *space);
        let now = spaces
            .map(|space| (space, Side::BOTH.map(|side| board.influence(side, space))))
            .collect::<Vec<_>>();
        set_influence(board, &began.influence);
        board.apply(&Event::VpChanged {
            from: vp,
            to: began.vp.unwrap_or(vp),
        });
        board.apply(&Event::RoundBegan {
            side: round.side,
            round: round.round,
            extra: round.extra,
        });
        set_influence(board, &now);
        board.apply(&Event::VpChanged {
            from: began.vp.unwrap_or(vp),
            to: vp,
        });
        // The marker moves level by level.
        let mut level = began.defcon.unwrap_or(defcon);
        while level != defcon {
            let to = if level > defcon { level - 1 } else { level + 1 };
            board.apply(&Event::DefconChanged { from: level, to });
            level = to;
        }
    }

    /// A name in the position that the content does not have.
    fn foreign(&self, content: &Content) -> Option<String> {
        let (spaces, cards) = (content.map.spaces.len(), content.cards.len());
        let began = self.round_began.iter().flat_map(|began| &began.influence);
        let influence = self.influence.iter().chain(began).map(|(space, _)| space);
        let mut named = influence.chain(self.stability.iter().map(|(space, _)| space));
        if let Some(space) = named.find(|space| space.index() >= spaces) {
            return Some(format!("space {}", space.index()));
        }
        let (tracks, flags) = (&content.scenario.tracks, &content.scenario.flags);
        if let Some((track, ..)) = self
            .tracks
            .iter()
            .find(|(track, ..)| track.index() >= tracks.len())
        {
            return Some(format!("track {}", track.index()));
        }
        if let Some((flag, _)) = self
            .flags
            .iter()
            .find(|(flag, _)| flag.index() >= flags.len())
        {
            return Some(format!("flag {}", flag.index()));
        }
        let counters = content.scenario.counters.len();
        if let Some((counter, _, space, _)) = self
            .counters
            .iter()
            .find(|(counter, _, space, _)| counter.index() >= counters || space.index() >= spaces)
        {
            return Some(format!(
                "counter {} in space {}",
                counter.index(),
                space.index()
            ));
        }
        if let Some((space, tag, _)) = self.tags.iter().find(|(space, tag, _)| {
            space.index() >= spaces || tag.index() >= content.map.tags.len()
        }) {
            return Some(format!("tag {} of space {}", tag.index(), space.index()));
        }
        let placed = self
            .cards
            .iter()
            .map(|(card, _)| card)
            .chain(&self.happened);
        let placed = placed.chain(&self.shown).chain(&self.exchanged);
        let mut named = placed.chain(self.effects.iter().map(|(card, ..)| card));
        if let Some(card) = named.find(|card| card.index() >= cards) {
            return Some(format!("card {}", card.index()));
        }
        match self.at {
            At::Phase(phase) if usize::from(phase) > content.scenario.phases.len() => {
                Some(format!("phase {phase}"))
            }
            _ => None,
        }
    }

    /// Whether the cards of a period are in the game.
    #[must_use]
    pub fn has_begun(&self, period: PeriodId, content: &Content) -> bool {
        match self.period {
            Some(last) => period <= last,
            None => {
                let turn = self.turn.unwrap_or(content.scenario.first_turn);
                let period = content.scenario.period(period);
                period.is_some_and(|period| period.from_turn <= turn)
            }
        }
    }

    /// The events that turn an empty board into the position.
    fn events(&self, content: &Content, board: &Board) -> Vec<Event> {
        let turn = self.turn.unwrap_or(content.scenario.first_turn);
        let mut events = vec![Event::TurnBegan { turn }];
        match self.at {
            At::Phase(phase) => events.push(Event::PhaseBegan { phase }),
            At::Round { .. } => events.push(Event::PhaseBegan {
                phase: action_rounds(content),
            }),
            At::Setup => {}
        }
        for (space, to) in &self.stability {
            events.push(Event::StabilityChanged {
                space: *space,
                to: *to,
            });
        }
        for (space, influence) in &self.influence {
            for side in Side::BOTH {
                let to = influence[side.index()];
                events.push(Event::InfluenceChanged {
                    side,
                    space: *space,
                    from: 0,
                    to,
                });
            }
        }
        self.place_cards(content, board, &mut events);
        self.move_tracks(content, board, &mut events);
        for (serial, (card, side, until, data)) in self.effects.iter().enumerate() {
            let effect = Effect {
                serial: serial as u16,
                card: *card,
                side: *side,
                until: *until,
                data: *data,
                sides_swapped: self.exchanged.contains(card),
            };
            events.push(Event::EventBegan {
                card: *card,
                player: *side,
            });
            events.push(Event::EffectBegan { effect });
        }
        for card in &self.happened {
            events.push(Event::EventBegan {
                card: *card,
                player: Side::First,
            });
        }
        events
    }

    /// Places each card: in the zone given, or in its default zone.
    fn place_cards(&self, content: &Content, board: &Board, events: &mut Vec<Event>) {
        for index in 0..content.cards.len() {
            let card = CardId::at(index);
            let from = board.zone(card);
            let facts = content.card(card);
            let begun = facts.dealt && self.has_begun(facts.period, content);
            let in_force = self.effects.iter().any(|(other, ..)| *other == card);
            let named = self
                .cards
                .iter()
                .find(|(other, _)| *other == card)
                .map(|(_, zone)| *zone);
            let started = in_force || self.happened.contains(&card);
            let to = match named {
                Some(zone) => zone,
                None if matches!(from, Zone::Special(_) | Zone::Reserve | Zone::Own(_)) => from,
                None if started => spent_zone(content, card, from, in_force),
                None if begun && !self.empty_deck && self.at != At::Setup => Zone::Deck,
                None => Zone::OutOfGame,
            };
            if from != to && to != Zone::Bottom {
                events.push(Event::CardMoved { card, from, to });
            }
        }
        let bottom = self.cards.iter().filter(|(_, zone)| *zone == Zone::Bottom);
        events.extend(bottom.map(|(card, to)| Event::CardMoved {
            card: *card,
            from: board.zone(*card),
            to: *to,
        }));
        for (card, zone) in &self.cards {
            let owner = match *zone {
                Zone::Hand(side) => Some(side),
                zone => content.scenario.owner_of(zone),
            };
            if let (Some(side), true) = (owner, self.shown.contains(card)) {
                events.push(Event::Shown { side, card: *card });
            }
        }
    }

    /// Sets the tracks, the special card, the flags and the pieces.
    fn move_tracks(&self, content: &Content, board: &Board, events: &mut Vec<Event>) {
        if let Some(to) = self.vp {
            events.push(Event::VpChanged { from: 0, to });
        }
        if let Some(to) = self.defcon {
            events.push(Event::DefconChanged { from: to, to });
        }
        for side in Side::BOTH {
            self.move_markers_of(side, events);
        }
        if let (Some((holder, face_up)), Some(special)) =
            (self.special, &content.scenario.special_card)
        {
            let to = holder.map_or(Zone::OutOfGame, Zone::Special);
            events.push(Event::CardMoved {
                card: special.card,
                from: board.zone(special.card),
                to,
            });
            events.push(Event::SpecialTurned { face_up });
        }
        for (track, side, to) in &self.tracks {
            events.push(Event::TrackChanged {
                track: *track,
                side: *side,
                from: 0,
                to: *to,
            });
        }
        events.extend(self.flags.iter().map(|(flag, on)| Event::FlagChanged {
            flag: *flag,
            on: *on,
        }));
        for (counter, side, space, to) in self.counters.iter().copied() {
            events.push(Event::CounterChanged {
                counter,
                side,
                space,
                from: 0,
                to,
            });
        }
        for (space, tag, on) in self.tags.iter().copied() {
            if board.tagged(tag, &content.map).contains(space) != on {
                events.push(Event::Tagged { space, tag, on });
            }
        }
    }

    /// Sets the military operations and the space race of a side.
    fn move_markers_of(&self, side: Side, events: &mut Vec<Event>) {
        events.push(Event::MilOpsChanged {
            side,
            from: 0,
            to: self.mil_ops[side.index()],
        });
        events.push(Event::SpaceRaceMoved {
            side,
            to: self.space_race[side.index()],
        });
        for (operation, begun) in &self.operations_begun {
            for _ in 0..begun[side.index()] {
                events.push(Event::OperationBegan {
                    side,
                    operation: *operation,
                    space: None,
                });
            }
        }
        for _ in 0..self.space_race_attempts[side.index()] {
            events.push(Event::SpaceRaceAttempt {
                side,
                die: 0,
                needed: 0,
            });
        }
    }
}

/// Sets the influence of both sides in spaces.
fn set_influence(board: &mut Board, influence: &[(SpaceId, [u8; 2])]) {
    for (space, both) in influence {
        for side in Side::BOTH {
            let from = board.influence(side, *space);
            board.apply(&Event::InfluenceChanged {
                side,
                space: *space,
                from,
                to: both[side.index()],
            });
        }
    }
}

/// The index of the phase with the action rounds.
fn action_rounds(content: &Content) -> u8 {
    let phases = &content.scenario.phases;
    phases
        .iter()
        .position(|phase| *phase == Phase::ActionRounds)
        .unwrap_or_default() as u8
}
