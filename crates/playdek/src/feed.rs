//! Compares events of the game with the facts of a play.

use brink::content::Phase;
use brink::game::{Choice, Event, Game, Zone};
use brink::ids::{CardId, Side, SpaceId};

use super::log::{Fact, Item, Operation};
use super::observed::Observed;
use super::rank::operation;
use super::tally::{Fit, Tally};
use super::words;

impl Tally<'_> {
    /// Compares an event. `game` is the position after the whole step that the event belongs to.
    pub fn feed(&mut self, observed: &Observed, game: &Game) -> Fit {
        let event = &observed.event;
        match *event {
            Event::InfluenceChanged { .. }
            | Event::VpChanged { .. }
            | Event::DefconChanged { .. }
            | Event::MilOpsChanged { .. } => self.feed_track(observed, game),
            Event::SpaceRaceMoved { .. } | Event::SpaceRaceAttempt { .. } => {
                self.feed_space(event, game)
            }
            Event::Rolled { .. }
            | Event::CoupBegan { .. }
            | Event::CoupRolled { .. }
            | Event::Realigned { .. }
            | Event::WarRolled { .. } => self.feed_roll(event, game),
            Event::EffectBegan { .. } | Event::EffectEnded { .. } => self.feed_effect(event, game),
            Event::EventBegan { .. }
            | Event::CardMoved { .. }
            | Event::Shown { .. }
            | Event::Reshuffled { .. }
            | Event::Headlines { .. } => self.feed_cards(observed),
            Event::Chosen { choice, .. } => self.feed_choice(choice),
            Event::GameOver { .. } => {
                self.over = true;
                self.feed_lost_coup(observed, game)
            }
            Event::PhaseBegan { .. } | Event::Scored { .. } => {
                self.feed_course(observed);
                Fit::Possible
            }
            _ => Fit::Possible,
        }
    }

    /// The markers on the tracks, and influence.
    fn feed_track(&mut self, observed: &Observed, game: &Game) -> Fit {
        let event = &observed.event;
        match *event {
            Event::InfluenceChanged {
                side,
                space,
                from,
                to,
            } => self.feed_influence(side, space, (from, to), &observed.influence),
            Event::VpChanged { from, to } => self.feed_vp(from, to, game),
            Event::DefconChanged { from, to } => {
                match self.find(|fact| matches!(fact, Fact::Defcon { .. })) {
                    Some(at)
                        if self.play.items[at].fact
                            == (Fact::Defcon {
                                to,
                                improves: to > from,
                            }) =>
                    {
                        self.tick_if(Some(at))
                    }
                    Some(at) => self.differs(at, words::is_defcon(&self.content.words, from, to)),
                    None => self.unexpected(event),
                }
            }
            Event::MilOpsChanged { side, from, to } if to > from => {
                self.mil_ops[side.index()] = to;
                self.tick_or(&Fact::MilOps { side, to }, event)
            }
            _ => Fit::Possible,
        }
    }

    fn feed_space(&mut self, event: &Event, game: &Game) -> Fit {
        match *event {
            Event::SpaceRaceMoved { side, to } => {
                self.tick_or(&Fact::SpaceRaceMoved { side, to }, event)
            }
            Event::SpaceRaceAttempt { side, die, needed } => {
                let Some(at) = self.operation_of(Operation::Space) else {
                    return Fit::Impossible;
                };
                self.tick(at);
                if let Fact::Operation { ops, .. } = self.play.items[at].fact
                    && !self.is_worth(at, (side, ops), game)
                {
                    self.note(
                        self.play.items[at].line,
                        words::is_other_value(&self.content.words),
                    );
                }
                self.feed_die(
                    game,
                    &[Fact::SpaceRaceRoll {
                        die,
                        needed,
                        success: die <= needed,
                    }],
                )
            }
            _ => Fit::Possible,
        }
    }

    fn feed_roll(&mut self, event: &Event, game: &Game) -> Fit {
        match *event {
            Event::Rolled { side, die } => self.feed_rolled(side, die),
            Event::CoupBegan { side, space, ops } => self.feed_coup(side, space, ops, game),
            Event::CoupRolled {
                die, add, against, ..
            } => {
                let result = i16::from(die) + i16::from(add) - i16::from(against);
                let (stability, success) = (against / 2, result > 0);
                self.feed_die(
                    game,
                    &[Fact::Coup {
                        die,
                        add,
                        stability,
                        result,
                        success,
                    }],
                )
            }
            Event::Realigned { space, dice, add } => {
                let [first, second] = Side::BOTH.map(|side| {
                    let (die, add) = (dice[side.index()], add[side.index()]);
                    Fact::Roll {
                        side,
                        die,
                        add,
                        total: i16::from(die) + i16::from(add),
                    }
                });
                self.feed_die(game, &[Fact::Target(space), first, second])
            }
            Event::WarRolled {
                space,
                die,
                add,
                needed,
                ..
            } => {
                let victory = i16::from(die) + i16::from(add) >= i16::from(needed);
                let roll = Fact::WarRoll {
                    die,
                    add,
                    needed,
                    victory,
                };
                let facts = [Fact::War(space), roll];
                // The log may end between the two.
                let ends = self.torn && self.dice().is_empty();
                self.feed_die(game, &facts[..if ends { 1 } else { 2 }])
            }
            _ => Fit::Possible,
        }
    }

    /// The target of a coup, and the heading with its points.
    fn feed_coup(&mut self, side: Side, space: SpaceId, ops: u8, game: &Game) -> Fit {
        let items = &self.play.items;
        let target = self.find_next(|fact| matches!(fact, Fact::Target(_)));
        let Some(target) = target.filter(|at| items[*at].fact == Fact::Target(space)) else {
            return Fit::Impossible;
        };
        let block = items[target].block;
        let heading = items
            .iter()
            .position(|item| item.block == block && is_coup(&item.fact));
        self.tick(target);
        let Some(at) = heading else {
            return Fit::Possible;
        };
        self.operation = None;
        if self.left[at] != 0 {
            self.tick(at);
        }
        let Item { line, ref fact, .. } = self.play.items[at];
        if let Fact::Operation { ops: stated, .. } = *fact
            && stated != ops
            && (stated > ops || !self.is_worth(at, (side, stated), game))
        {
            // The heading omits the bonus of a region; the roll below includes it.
            self.note(line, words::is_coup_points(&self.content.words, ops));
        }
        Fit::Possible
    }

    /// A die of a script: of a trap, or of an event.
    fn feed_rolled(&mut self, side: Side, rolled: u8) -> Fit {
        if self.dice().is_empty() {
            // The log does not show these dice.
            self.apply_habit("dice_not_logged", self.play.line);
            return Fit::Possible;
        }
        let at = self.find_next(|fact| match fact {
            Fact::Roll {
                side: whose, die, ..
            } => *whose == side && *die == rolled,
            Fact::TrapRoll { die, .. } => *die == rolled,
            _ => false,
        });
        if let Some(at) = at
            && let (Fact::TrapRoll { needed, .. }, Some(wanted)) =
                (&self.play.items[at].fact, self.names.trap_die)
        {
            let fact = Fact::TrapRoll {
                die: rolled,
                needed: wanted,
                escaped: rolled <= wanted,
            };
            if *needed != wanted || self.play.items[at].fact != fact {
                return self.differs(at, fact.text(&self.content.words));
            }
        }
        self.tick_if(at)
    }

    /// Whether the log breaks off with this play: it names what begins and ends as the play ends.
    fn breaks_off(&self) -> bool {
        self.torn && !self.log.closed
    }

    fn feed_effect(&mut self, event: &Event, game: &Game) -> Fit {
        match *event {
            Event::EffectBegan { effect } => {
                match self.find(|fact| *fact == Fact::InPlay(effect.card)) {
                    Some(at) => self.tick_if(Some(at)),
                    None if self.names.unannounced.contains(&effect.card) => Fit::Possible,
                    None if self.is_unannounced(effect.card, game) => {
                        self.apply_habit("begin_not_logged", self.play.line);
                        Fit::Possible
                    }
                    None if self.breaks_off() => Fit::Possible,
                    None => self.unexpected(event),
                }
            }
            Event::EffectEnded { effect } => {
                match self.find(|fact| *fact == Fact::OutOfPlay(effect.card)) {
                    Some(at) => self.tick_if(Some(at)),
                    None if self.names.unannounced.contains(&effect.card) => Fit::Possible,
                    None if self.before_mil_ops.is_some() => {
                        self.apply_habit("turn_end_not_logged", self.play.line);
                        Fit::Possible
                    }
                    None if self.breaks_off() => Fit::Possible,
                    None => self.unexpected(event),
                }
            }
            _ => Fit::Possible,
        }
    }

    /// Whether the program does not announce an effect because another card has happened before.
    fn is_unannounced(&self, card: CardId, game: &Game) -> bool {
        self.names
            .unannounced_after
            .iter()
            .any(|(of, after)| *of == card && game.board().has_happened(*after))
    }

    fn feed_cards(&mut self, observed: &Observed) -> Fit {
        let event = &observed.event;
        match *event {
            Event::EventBegan { card, .. } => {
                self.happened.push(card);
                let Some(at) = self.find(|fact| *fact == Fact::Event(card)) else {
                    return Fit::Impossible;
                };
                self.tick(at);
                let shown = self.names.shows_hand.iter().find(|(of, _)| *of == card);
                if let (Some((_, side)), Some(hands)) = (shown, &observed.hands) {
                    self.compare_hand(*side, &hands[side.index()], self.play.items[at].block);
                }
                Fit::Possible
            }
            Event::CardMoved { card, from, to } => self.feed_card(card, from, to),
            Event::Shown { side, card } => {
                let found = self.find(|fact| *fact == Fact::Reveals { side, card });
                if let Some(at) = found {
                    self.tick(at);
                }
                Fit::Possible
            }
            Event::Reshuffled { .. } => self.tick_or(&Fact::Reshuffle, event),
            Event::Headlines { cards } if cards != self.play.headlines => self.unexpected(event),
            _ => Fit::Possible,
        }
    }

    /// A card that moved.
    fn feed_card(&mut self, card: CardId, from: Zone, to: Zone) -> Fit {
        match (from, to) {
            (Zone::Hand(side), Zone::Headline(_)) => {
                let found = self.find(|fact| *fact == Fact::Headline { side, card });
                if let Some(at) = found {
                    self.tick(at);
                }
                if self.play.headlines[side.index()] == Some(card) {
                    Fit::Possible
                } else {
                    Fit::Impossible
                }
            }
            (Zone::Hand(side), Zone::Discard) => self.feed_discard(side, card),
            (Zone::Deck | Zone::Bottom, Zone::Discard) => {
                let at = self.find(
                    |fact| matches!(fact, Fact::Discards { card: other, .. } if *other == card),
                );
                self.tick_if(at)
            }
            (Zone::Discard, Zone::Deck) => Fit::Possible,
            (Zone::Hand(_) | Zone::Discard, _) => {
                let owner = if let Zone::Hand(side) = from {
                    Some(side)
                } else {
                    None
                };
                for at in 0..self.left.len() {
                    let stated = match self.play.items[at].fact {
                        // A card that the other side has shown is played from that side's hand.
                        Fact::Plays { card: other, .. } => other == card,
                        Fact::Reveals { card: other, side }
                        | Fact::Discards { card: other, side } => {
                            other == card && owner.is_none_or(|owner| owner == side)
                        }
                        _ => false,
                    };
                    if stated && self.left[at] != 0 {
                        self.tick(at);
                    }
                }
                if self.names_card(card) {
                    Fit::Possible
                } else {
                    Fit::Impossible
                }
            }
            _ => Fit::Possible,
        }
    }

    /// A card of a hand was discarded.
    fn feed_discard(&mut self, side: Side, card: CardId) -> Fit {
        let at = self.find(|fact| match fact {
            Fact::Discards {
                side: whose,
                card: other,
            } => *whose == side && *other == card,
            Fact::Plays { card: other, .. } => *other == card,
            _ => false,
        });
        // A card that an event makes a side give up is shown, and its discarding is not logged.
        let seen = self
            .play
            .items
            .iter()
            .zip(&self.left)
            .filter(|(_, left)| **left == 0);
        let block = seen
            .filter(|(item, _)| matches!(item.fact, Fact::Event(_)))
            .map(|(item, _)| item.block)
            .max();
        let at = at.or_else(|| {
            self.find(|fact| *fact == Fact::Reveals { side, card })
                .filter(|at| Some(self.play.items[*at].block) == block)
        });
        self.tick_if(at)
    }

    fn feed_choice(&mut self, choice: Choice) -> Fit {
        match choice {
            Choice::Mode(mode) => {
                let at = operation(mode).and_then(|kind| self.operation_of(kind));
                self.operation = at;
                self.tick_if(at)
            }
            Choice::Region(region) => {
                if let Some(at) = self.find(|fact| *fact == Fact::Region(region)) {
                    self.tick(at);
                }
                Fit::Possible
            }
            _ => Fit::Possible,
        }
    }

    /// The course of the turn.
    fn feed_course(&mut self, observed: &Observed) {
        match observed.event {
            Event::PhaseBegan { phase } => {
                let phase = self.content.scenario.phases.get(usize::from(phase));
                if matches!(phase, Some(Phase::MilitaryOperations)) {
                    self.before_mil_ops = Some(observed.vp);
                }
            }
            Event::Scored { .. } if self.before_mil_ops.is_some() => {
                // Final scoring: the line after it is a result, not a score.
                self.before_final.get_or_insert(observed.vp);
                self.over = true;
            }
            _ => {}
        }
    }
}

/// Whether a fact is the heading of a coup.
fn is_coup(fact: &Fact) -> bool {
    match fact {
        Fact::Operation { kind, .. } => *kind == Operation::Coup,
        _ => false,
    }
}
