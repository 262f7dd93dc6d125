//! The log of a game, limited to the events that the holder of a token may see.

use brink::content::Content;
use brink::game::{Event, Game, display_change};
use brink::ids::{CardId, SpaceId};
use brink::words::{Arg, engine};
use brink::{Choice, Side};
use serde::Serialize;

use super::names::{NameFacts, names};
use super::play::Play;
use super::roll::Roll;
use crate::json::objects;
use crate::setting::Role;

objects! {
    /// The log from a step on.
    #[derive(Serialize)]
    Log {
        /// The revision.
        revision: u32,
        /// The choices in effect.
        steps: usize,
        /// The lines, in the order of the game.
        entries: Vec<Entry>,
    }
    /// A line of the log.
    #[derive(Serialize)]
    Entry {
        /// Its place in the log, from 0.
        n: usize,
        /// The step after which it is whole.
        step: usize,
        /// The step in which it began.
        first: usize,
        /// The kind of event.
        kind: &'static str,
        /// Whether a turn, a phase, a headline or a round begins.
        heading: bool,
        /// The side that it is about.
        side: Option<String>,
        /// The line.
        text: String,
        /// The cards that it names.
        cards: Vec<String>,
        /// The spaces that it is about.
        spaces: Vec<String>,
        /// The places of their names in the line, in order.
        names: Vec<NameFacts>,
        /// The dice that were rolled.
        dice: Vec<u8>,
        /// The numbers that count for them, if more does.
        roll: Option<Roll>,
    }
}

/// The subject of a line: lines of equal kind and side may be joined.
struct About {
    kind: &'static str,
    side: Option<Side>,
    cards: Vec<CardId>,
    changes: Vec<(SpaceId, u8, u8)>,
    spaces: Vec<SpaceId>,
    dice: Vec<u8>,
    roll: Option<Roll>,
}

/// A line that may still grow.
struct Line {
    step: usize,
    first: usize,
    about: About,
    text: String,
}

/// The log after a step, in the words of the game.
pub(crate) fn log(play: &Play, game: &Game, role: Role, since: usize) -> Vec<Entry> {
    entries(play, game, since, |event, sides| {
        may_see(game, event, role, sides)
    })
}

/// The whole log after a step, hidden cards included.
pub(crate) fn log_of_all(play: &Play, since: usize) -> Vec<Entry> {
    entries(play, &play.game, since, |_, _| true)
}

fn entries(
    play: &Play,
    game: &Game,
    since: usize,
    is_seen: impl Fn(&Event, [Side; 2]) -> bool,
) -> Vec<Entry> {
    let content = game.content();
    let mut lines: Vec<Line> = Vec::new();
    for (step, moment) in play.moments.iter().enumerate() {
        for event in &moment.events {
            let (text, about) = if is_seen(event, moment.sides) {
                (game.line(event), About::of(event))
            } else {
                (event.display_hidden(content), About::new("card"))
            };
            let Some(text) = text else {
                continue;
            };
            let line = Line {
                step,
                first: step,
                about,
                text,
            };
            let last = lines.last_mut();
            if !last.is_some_and(|last| last.join(&line, content)) {
                lines.push(line);
            }
        }
    }
    // A line that grew after the step is sent again as a whole.
    let new = lines
        .into_iter()
        .enumerate()
        .filter(|(_, line)| since == 0 || line.step > since);
    new.map(|(n, line)| line.entry(n, content)).collect()
}

/// Whether the holder of a token may see an event; observers see the events that both sides see.
pub(crate) fn may_see(game: &Game, event: &Event, role: Role, sides: [Side; 2]) -> bool {
    match role {
        Role::Seat(seat) => game.view(sides[seat]).may_see(event),
        Role::Watches => Side::BOTH
            .iter()
            .all(|side| game.view(*side).may_see(event)),
    }
}

impl About {
    fn new(kind: &'static str) -> About {
        About {
            kind,
            side: None,
            cards: vec![],
            changes: vec![],
            spaces: vec![],
            dice: vec![],
            roll: None,
        }
    }

    fn with_side(mut self, side: Side) -> About {
        self.side = Some(side);
        self
    }

    fn with_card(mut self, card: CardId) -> About {
        self.cards.push(card);
        self
    }

    fn with_space(mut self, space: SpaceId) -> About {
        self.spaces.push(space);
        self
    }

    fn with_dice(mut self, dice: impl IntoIterator<Item = u8>) -> About {
        self.dice.extend(dice);
        self
    }

    /// The subject of an event.
    fn of(event: &Event) -> About {
        About::of_heading(event)
            .or_else(|| About::of_card(event))
            .or_else(|| About::of_board(event))
            .or_else(|| About::of_roll(event))
            .or_else(|| About::of_choice(event))
            .unwrap_or_else(|| About::new("other"))
    }

    /// The subject of an event that begins a part of the game, or ends it.
    fn of_heading(event: &Event) -> Option<About> {
        Some(match *event {
            Event::TurnBegan { .. } => About::new("turn"),
            Event::PhaseBegan { .. } => About::new("phase"),
            Event::HeadlineBegan { side, card } => {
                About::new("headline").with_side(side).with_card(card)
            }
            Event::RoundBegan { side, .. } => About::new("round").with_side(side),
            Event::GameOver { .. } => About::new("end"),
            _ => return None,
        })
    }

    /// The subject of an event with cards.
    fn of_card(event: &Event) -> Option<About> {
        Some(match *event {
            Event::Headlines { cards } => About {
                cards: cards.into_iter().flatten().collect(),
                ..About::new("headlines")
            },
            Event::Played { side, card, .. } => About::new("play").with_side(side).with_card(card),
            Event::Passed { side } => About::new("play").with_side(side),
            Event::EventBegan { card, player } => {
                About::new("event").with_side(player).with_card(card)
            }
            Event::HappenedBefore { card, .. }
            | Event::EventPrevented { card }
            | Event::CardCancelled { card }
            | Event::EventVoided { card } => About::new("event").with_card(card),
            Event::CardMoved { card, .. } => About::new("card").with_card(card),
            Event::Shown { side, card } => About::new("card").with_side(side).with_card(card),
            Event::Drawn { side, card } | Event::Looked { side, card } => {
                About::new("draw").with_side(side).with_card(card)
            }
            Event::EffectBegan { effect } | Event::EffectEnded { effect } => {
                let about = About::new("effect").with_side(effect.side);
                about.with_card(effect.card)
            }
            _ => return None,
        })
    }

    /// The subject of a change of the board.
    fn of_board(event: &Event) -> Option<About> {
        Some(match *event {
            Event::InfluenceChanged {
                side,
                space,
                from,
                to,
            } => About {
                changes: vec![(space, from, to)],
                ..About::new("influence").with_side(side).with_space(space)
            },
            Event::VpChanged { .. } => About::new("vp"),
            Event::DefconChanged { .. } => About::new("defcon"),
            Event::MilOpsChanged { side, .. } => About::new("mil_ops").with_side(side),
            Event::SpaceRaceMoved { side, .. } => About::new("space_race").with_side(side),
            Event::Scored { .. } => About::new("score"),
            Event::StabilityChanged { space, .. }
            | Event::StabilityModified { space, .. }
            | Event::Tagged { space, .. } => About::new("other").with_space(space),
            _ => return None,
        })
    }

    /// The subject of an event with dice.
    fn of_roll(event: &Event) -> Option<About> {
        let about = match *event {
            Event::Attempted { side, die, .. } | Event::SpaceRaceAttempt { side, die, .. } => {
                About::new("space_race").with_side(side).with_dice([die])
            }
            Event::CoupBegan { side, space, .. } => {
                About::new("coup").with_side(side).with_space(space)
            }
            Event::CoupRolled { space, die, .. } => {
                About::new("coup").with_space(space).with_dice([die])
            }
            Event::Realigned { space, dice, .. } => {
                About::new("realign").with_space(space).with_dice(dice)
            }
            Event::WarRolled {
                side, space, die, ..
            } => {
                let about = About::new("war").with_side(side);
                about.with_space(space).with_dice([die])
            }
            Event::Rolled { side, die } | Event::OperationRolled { side, die, .. } => {
                About::new("roll").with_side(side).with_dice([die])
            }
            Event::NeutralRoll { die } => About::new("roll").with_dice([die]),
            _ => return None,
        };
        Some(About {
            roll: Roll::of(event),
            ..about
        })
    }

    /// The subject of a choice that the log shows.
    fn of_choice(event: &Event) -> Option<About> {
        let (Event::Chosen { side, choice } | Event::ChosenSecretly { side, choice }) = *event
        else {
            return None;
        };
        let about = About::new("other").with_side(side);
        Some(match choice {
            Choice::Card(card) => about.with_card(card),
            Choice::Space(space) => about.with_space(space),
            _ => about,
        })
    }
}

impl About {
    /// Adds a change of influence; a change that continues an earlier one extends it.
    fn join_change(&mut self, (space, from, to): (SpaceId, u8, u8)) {
        let mut changes = self.changes.iter_mut();
        match changes.find(|(at, _, now)| *at == space && *now == from) {
            Some((_, _, now)) => *now = to,
            None => self.changes.push((space, from, to)),
        }
        if !self.spaces.contains(&space) {
            self.spaces.push(space);
        }
    }
}

impl Line {
    /// Joins the next line with this one: cards that a side draws, markers that a side places or loses.
    fn join(&mut self, next: &Line, content: &Content) -> bool {
        if self.about.kind != next.about.kind || self.about.side != next.about.side {
            return false;
        }
        match self.about.kind {
            "draw" => {
                for card in &next.about.cards {
                    self.text
                        .push_str(&format!(", {}", content.card(*card).name));
                }
                self.about.cards.extend(&next.about.cards);
            }
            "influence" => {
                for change in &next.about.changes {
                    self.about.join_change(*change);
                }
                self.text = influence(self.about.side, &self.about.changes, content);
            }
            _ => return false,
        }
        self.step = next.step;
        true
    }

    fn entry(self, n: usize, content: &Content) -> Entry {
        let About {
            kind,
            side,
            cards,
            spaces,
            dice,
            roll,
            ..
        } = self.about;
        let names = names(&self.text, &spaces, &cards, content);
        Entry {
            n,
            step: self.step,
            first: self.first,
            kind,
            heading: matches!(kind, "turn" | "phase" | "headline" | "round"),
            side: side.map(|side| content.side_id(side).to_owned()),
            text: self.text,
            cards: cards
                .into_iter()
                .map(|card| content.card(card).id.clone())
                .collect(),
            spaces: spaces
                .into_iter()
                .map(|space| content.map.space_id(space).to_owned())
                .collect(),
            names,
            dice: dice.into_iter().filter(|die| *die > 0).collect(),
            roll,
        }
    }
}

/// Influence changes of a side, in one line.
fn influence(side: Option<Side>, changes: &[(SpaceId, u8, u8)], content: &Content) -> String {
    let words = &content.words;
    let parts = changes.iter().map(|(space, from, to)| {
        let change = i32::from(*to) - i32::from(*from);
        let change = display_change(change, words).to_string();
        engine::log_change(
            words,
            change,
            Arg::space(&content.map.space(*space).name),
            *to,
        )
    });
    let name = side.map(|side| content.side_name(side)).unwrap_or_default();
    let parts: Vec<_> = parts.collect();
    engine::log_influence(words, Arg::side(name), parts.join(", "))
}
