//! Extracts the position of a game, in which other games can begin.

use crate::content::{Content, Phase, TrackSides};
use crate::game::Game;
use crate::game::state::board::Board;
use crate::game::state::decision::Ask;
use crate::game::state::zone::Zone;
use crate::ids::{CardId, FlagId, OperationId, Side, SpaceId, TagId, TrackId};

use super::start::{At, Position};

impl Position {
    /// The position of a game in which a side has to choose a card for an action round or the first
    /// headline; `None` at other decisions.
    ///
    /// A position holds less than a game: for example, it lacks the influence at the beginning of
    /// the round. A game that begins in it has the same question, and the same choices unless a
    /// rule depends on what is missing.
    ///
    /// # Examples
    /// ```
    /// use brink::{Ask, Game, Library, Position};
    ///
    /// let content = Library::open(&[".".into()]).load("twilight_struggle")?.content;
    /// let mut game = Game::new(content.clone(), 1)?;
    /// assert!(Position::of(&game).is_none());
    /// while game.decision().is_some_and(|decision| decision.ask != Ask::Play) {
    ///     let choice = game.decision().ok_or("over")?.choices[0];
    ///     game.apply(choice)?;
    /// }
    /// let position = Position::of(&game).ok_or("not the start of a round")?;
    /// let again = Game::builder(content).position(position).start()?;
    /// assert_eq!(again.decision(), game.decision());
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of(game: &Game) -> Option<Position> {
        let (board, content) = (game.board(), game.content());
        let at = point(game)?;
        let mut position = Position {
            turn: Some(board.turn()),
            at,
            period: Some(board.period(content)),
            vp: Some(board.vp()),
            defcon: content.scenario.defcon.as_ref().map(|_| board.defcon()),
            mil_ops: Side::BOTH.map(|side| board.mil_ops(side)),
            space_race: Side::BOTH.map(|side| board.space_race(side)),
            space_race_attempts: Side::BOTH.map(|side| board.space_race_attempts(side)),
            operations_begun: operations_begun(board, content),
            effects: board
                .effects()
                .iter()
                .map(|effect| (effect.card, effect.side, effect.until, effect.data))
                .collect(),
            exchanged: board
                .effects()
                .iter()
                .filter(|effect| effect.sides_swapped)
                .map(|effect| effect.card)
                .collect(),
            ..Position::default()
        };
        position.take_spaces(game);
        position.take_cards(game);
        position.take_markers(game);
        Some(position)
    }

    fn take_spaces(&mut self, game: &Game) {
        let (board, map) = (game.board(), &game.content().map);
        let empty = Board::new(game.content());
        for space in (0..map.spaces.len()).map(SpaceId::at) {
            let influence = Side::BOTH.map(|side| board.influence(side, space));
            if influence != [0, 0] {
                self.influence.push((space, influence));
            }
            let own = board.own_stability(space);
            if own != empty.stability_of(space) {
                self.stability.push((space, own));
            }
        }
        for tag in (0..map.tags.len()).map(TagId::at) {
            let (now, before) = (board.tagged(tag, map), empty.tagged(tag, map));
            let changed = (0..map.spaces.len()).map(SpaceId::at);
            let changed = changed.filter(|space| {
                let [is, was] = [now, before].map(|spaces| spaces.contains(*space));
                is != was
            });
            self.tags
                .extend(changed.map(|space| (space, tag, now.contains(space))));
        }
    }

    /// Records the cards by zone. The draw pile is listed only if it differs from the default.
    fn take_cards(&mut self, game: &Game) {
        let (board, content) = (game.board(), game.content());
        let cards = (0..content.cards.len()).map(CardId::at);
        self.happened = cards
            .clone()
            .filter(|card| board.has_happened(*card) && board.effect_of(*card).is_none())
            .collect();
        let zones = cards.clone().map(|card| (card, board.zone(card)));
        let begins = Board::new(content);
        self.cards = zones
            .filter(|(card, zone)| match zone {
                Zone::Hand(_) | Zone::Discard | Zone::Removed => true,
                Zone::Own(_) => begins.zone(*card) != *zone,
                Zone::OutOfGame => matches!(begins.zone(*card), Zone::Own(_)),
                _ => false,
            })
            .collect();
        self.cards
            .extend(board.bottom().iter().map(|card| (*card, Zone::Bottom)));
        self.shown = cards
            .clone()
            .filter(|card| board.zone(*card).is_private() && board.is_shown(*card))
            .collect();
        let undrawn =
            cards.filter(|card| matches!(board.zone(*card), Zone::Deck | Zone::OutOfGame));
        if undrawn
            .clone()
            .any(|card| (board.zone(card) == Zone::Deck) != self.is_in_deck_by_default(card, game))
        {
            self.empty_deck = true;
            let drawable = undrawn.filter(|card| board.zone(*card) == Zone::Deck);
            self.cards.extend(drawable.map(|card| (card, Zone::Deck)));
        }
        if let Some(special) = &content.scenario.special_card {
            let holder = match board.zone(special.card) {
                Zone::Special(side) => Some(side),
                _ => None,
            };
            self.special = Some((holder, board.special_face_up()));
        }
    }

    /// Whether a card that is named nowhere is in the draw pile.
    fn is_in_deck_by_default(&self, card: CardId, game: &Game) -> bool {
        let content = game.content();
        let facts = content.card(card);
        facts.dealt && self.has_begun(facts.period, content) && !game.board().has_happened(card)
    }

    fn take_markers(&mut self, game: &Game) {
        let (board, scenario) = (game.board(), &game.content().scenario);
        for (at, track) in scenario.tracks.values().enumerate() {
            let id = TrackId::at(at);
            let shared = track.sides == TrackSides::Shared;
            let markers = track.sides.markers();
            self.tracks.extend(markers.map(|side| {
                let of = (!shared).then_some(side);
                (id, of, board.track(id, side))
            }));
        }
        let flags = (0..scenario.flags.len()).map(FlagId::at);
        self.flags = flags.map(|flag| (flag, board.flag(flag))).collect();
        let map = &game.content().map;
        for space in map.space_ids() {
            let here = board.counters_here(scenario, space);
            self.counters
                .extend(here.map(|pieces| (pieces.counter, pieces.side, space, pieces.number)));
        }
    }
}

/// The point of the turn, if a position can begin there.
fn point(game: &Game) -> Option<At> {
    let (board, content) = (game.board(), game.content());
    let decision = game.decision()?;
    let mut cards = (0..content.cards.len()).map(CardId::at);
    if cards.any(|card| matches!(board.zone(card), Zone::Headline(_) | Zone::Play)) {
        return None;
    }
    let phase = content.scenario.phases.get(usize::from(board.phase()));
    match (decision.ask, phase) {
        (Ask::Play, Some(Phase::ActionRounds))
            if board.phasing() == Some(decision.side) && board.round() > 0 =>
        {
            Some(At::Round {
                round: board.round(),
                side: Some(decision.side),
            })
        }
        (Ask::Headline, Some(Phase::Headline)) => Some(At::Phase(board.phase())),
        _ => None,
    }
}

/// The operations of the scenario's own that sides have begun in this turn.
fn operations_begun(board: &Board, content: &Content) -> Vec<(OperationId, [u8; 2])> {
    let own = content.scenario.operations.own_ids();
    let begun = own.map(|id| {
        let by_side = Side::BOTH.map(|side| board.operations_begun(side, id));
        (id, by_side)
    });
    begun.filter(|(_, begun)| *begun != [0, 0]).collect()
}
