//! The log of a game, as far as the holder of a token may know it.

use brink::content::Content;
use brink::game::{Event, Game, change_words};
use brink::ids::{CardId, SpaceId};
use brink::words::{Arg, engine};
use brink::{Choice, Side};
use serde::Serialize;

use crate::json::objects;
use crate::play::Play;
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
        /// The dice that were rolled.
        dice: Vec<u8>,
    }
}

/// The subject of a line: what lines are joined by.
struct About {
    kind: &'static str,
    side: Option<Side>,
    cards: Vec<CardId>,
    changes: Vec<(SpaceId, u8, u8)>,
    spaces: Vec<SpaceId>,
    dice: Vec<u8>,
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
        for event in moment
            .events
            .iter()
            .filter(|event| is_seen(event, moment.sides))
        {
            let Some(text) = game.line(event) else {
                continue;
            };
            let line = Line {
                step,
                first: step,
                about: About::of(event),
                text,
            };
            if !lines
                .last_mut()
                .is_some_and(|last| last.join(&line, content))
            {
                lines.push(line);
            }
        }
    }
    // A line that goes on after the step is sent again as a whole.
    let new = lines
        .into_iter()
        .enumerate()
        .filter(|(_, line)| since == 0 || line.step > since);
    new.map(|(n, line)| line.entry(n, content)).collect()
}

/// Whether the holder of a token may see an event; whoever watches sees what both sides see.
pub(crate) fn may_see(game: &Game, event: &Event, role: Role, sides: [Side; 2]) -> bool {
    match role {
        Role::Seat(seat) => game.view(sides[seat]).may_see(event),
        Role::Watches => Side::BOTH
            .iter()
            .all(|side| game.view(*side).may_see(event)),
    }
}

impl About {
    fn of(event: &Event) -> About {
        let none = About {
            kind: "other",
            side: None,
            cards: vec![],
            changes: vec![],
            spaces: vec![],
            dice: vec![],
        };
        let of = |kind, side: Side| About {
            kind,
            side: Some(side),
            ..About::of_nothing()
        };
        match *event {
            Event::TurnBegan { .. } => About {
                kind: "turn",
                ..none
            },
            Event::PhaseBegan { .. } => About {
                kind: "phase",
                ..none
            },
            Event::Headlines { cards } => About {
                kind: "card",
                cards: cards.into_iter().flatten().collect(),
                ..none
            },
            Event::HeadlineBegan { side, card } => About {
                cards: vec![card],
                ..of("headline", side)
            },
            Event::RoundBegan { side, .. } => of("round", side),
            Event::Played { side, card, .. } => About {
                cards: vec![card],
                ..of("play", side)
            },
            Event::Passed { side } => of("play", side),
            Event::Happened { card, player } => About {
                cards: vec![card],
                ..of("event", player)
            },
            Event::NotHappened { card } | Event::Cancelled { card } | Event::Voided { card } => {
                About {
                    kind: "event",
                    cards: vec![card],
                    ..none
                }
            }
            Event::Influence {
                side,
                space,
                from,
                to,
            } => About {
                changes: vec![(space, from, to)],
                spaces: vec![space],
                ..of("influence", side)
            },
            Event::Vp { .. } => About { kind: "vp", ..none },
            Event::Defcon { .. } => About {
                kind: "defcon",
                ..none
            },
            Event::MilOps { side, .. } => of("mil_ops", side),
            Event::Card { card, .. } => About {
                kind: "card",
                cards: vec![card],
                ..none
            },
            Event::Shown { side, card } => About {
                cards: vec![card],
                ..of("card", side)
            },
            Event::Drawn { side, card } | Event::Looked { side, card } => About {
                cards: vec![card],
                ..of("draw", side)
            },
            Event::SpaceRaceAttempt { side, die, .. } => About {
                dice: vec![die],
                ..of("space_race", side)
            },
            Event::SpaceRaceMoved { side, .. } => of("space_race", side),
            Event::Scored { .. } => About {
                kind: "score",
                ..none
            },
            Event::EffectBegan { effect } | Event::EffectEnded { effect } => About {
                cards: vec![effect.card],
                ..of("effect", effect.side)
            },
            Event::Over { .. } => About {
                kind: "end",
                ..none
            },
            _ => About::of_roll(event).unwrap_or(none),
        }
    }

    fn of_nothing() -> About {
        About {
            kind: "other",
            side: None,
            cards: vec![],
            changes: vec![],
            spaces: vec![],
            dice: vec![],
        }
    }

    /// What an event with dice or a choice is about.
    fn of_roll(event: &Event) -> Option<About> {
        let none = About::of_nothing();
        Some(match *event {
            Event::Coup { side, space, .. } => About {
                kind: "coup",
                side: Some(side),
                spaces: vec![space],
                ..none
            },
            Event::CoupResult { space, die, .. } => About {
                kind: "coup",
                spaces: vec![space],
                dice: vec![die],
                ..none
            },
            Event::Realigned { space, dice, .. } => About {
                kind: "realign",
                spaces: vec![space],
                dice: dice.into(),
                ..none
            },
            Event::War {
                side, space, die, ..
            } => About {
                kind: "war",
                side: Some(side),
                spaces: vec![space],
                dice: vec![die],
                ..none
            },
            Event::Rolled { side, die } => About {
                kind: "roll",
                side: Some(side),
                dice: vec![die],
                ..none
            },
            Event::NeutralRoll { die } => About {
                kind: "roll",
                dice: vec![die],
                ..none
            },
            Event::Stability { space, .. } | Event::Tagged { space, .. } => About {
                spaces: vec![space],
                ..none
            },
            Event::Chosen { side, choice } | Event::ChosenSecretly { side, choice } => match choice
            {
                Choice::Card(card) => About {
                    side: Some(side),
                    cards: vec![card],
                    ..none
                },
                Choice::Space(space) => About {
                    side: Some(side),
                    spaces: vec![space],
                    ..none
                },
                _ => About {
                    side: Some(side),
                    ..none
                },
            },
            _ => return None,
        })
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
                for (space, from, to) in &next.about.changes {
                    match self
                        .about
                        .changes
                        .iter_mut()
                        .find(|(at, _, now)| at == space && now == from)
                    {
                        Some((_, _, now)) => *now = *to,
                        None => self.about.changes.push((*space, *from, *to)),
                    }
                    if !self.about.spaces.contains(space) {
                        self.about.spaces.push(*space);
                    }
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
            ..
        } = self.about;
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
            dice: dice.into_iter().filter(|die| *die > 0).collect(),
        }
    }
}

/// Influence changes of a side, in one line.
fn influence(side: Option<Side>, changes: &[(SpaceId, u8, u8)], content: &Content) -> String {
    let words = &content.words;
    let parts = changes.iter().map(|(space, from, to)| {
        let change = change_words(i32::from(*to) - i32::from(*from), words);
        engine::log_change(
            words,
            change,
            Arg::space(&content.map.space(*space).name),
            *to,
        )
    });
    let name = side.map(|side| content.side_name(side)).unwrap_or_default();
    engine::log_influence(words, Arg::side(name), parts.collect::<Vec<_>>().join(", "))
}
