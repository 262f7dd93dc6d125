//! The words that a log can contain: a claim about words that are not in it must use these.

use std::collections::BTreeSet;

use brink::content::{BoxTrack, Content, TrackBox, TrackSides};
use brink::game::{
    BothParts, Effect, Ending, Event, Outcome, ScoreParts, Source, Until, Use, Value, Zone,
    ZoneShare,
};
use brink::ids::{CardId, PeriodId, RuleId, Side, SpaceId};
use brink::tooling::{nearest, texts};

/// The first word of a fragment that no line can contain, and the most similar one.
pub(super) fn unknown_word(
    piece: &str,
    known: &BTreeSet<String>,
) -> Option<(String, Option<String>)> {
    if known.is_empty() {
        return None;
    }
    let words: Vec<&str> = words(piece).collect();
    // The fragment may begin and end in the middle of a word.
    let begins_inside = piece.starts_with(char::is_alphanumeric);
    let ends_inside = piece.ends_with(char::is_alphanumeric);
    let (_, wrong) = words.iter().enumerate().find(|(index, word)| {
        let first = *index == 0 && begins_inside;
        let last = index + 1 == words.len() && ends_inside;
        !word.chars().all(|c| c.is_ascii_digit()) && !is_part(word, [first, last], known)
    })?;
    let near = nearest(wrong, known.iter().map(String::as_str)).map(str::to_owned);
    Some(((*wrong).to_owned(), near))
}

/// Whether a word is known, or is part of a known one, where it may be cut off at its beginning or
/// end.
fn is_part(word: &str, cut: [bool; 2], known: &BTreeSet<String>) -> bool {
    known.contains(word)
        || known.iter().any(|known| match cut {
            [true, true] => known.contains(word),
            [true, false] => known.ends_with(word),
            [false, true] => known.starts_with(word),
            [false, false] => false,
        })
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
}

/// Every word that a line of the log can contain; numbers are left out.
pub(super) fn words_of_log(content: &Content) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    if content.cards.is_empty() || content.map.spaces.is_empty() {
        return found;
    }
    let mut add = |text: &str| found.extend(words(text).map(str::to_owned));
    let scenario = &content.scenario;
    scenario.sides.iter().for_each(|side| add(&side.name));
    content.cards.values().for_each(|card| add(&card.name));
    content
        .map
        .spaces
        .values()
        .for_each(|space| add(&space.name));
    content
        .map
        .regions
        .values()
        .for_each(|region| add(&region.name));
    scenario.periods.iter().for_each(|period| add(&period.name));
    scenario.scoring.keys().for_each(|id| add(id));
    scenario
        .space_race
        .iter()
        .flat_map(|race| &race.boxes)
        .for_each(|space| add(&space.name));
    let tracks = scenario.tracks.values();
    let boxes = tracks.flat_map(|track| &track.boxes);
    boxes.for_each(|(_, one)| add(&one.name));
    for script in content.scripts.iter().flatten().chain(&content.rules) {
        script.endings.iter().for_each(|ending| add(&ending.text));
        // Words that scripts write themselves.
        texts(&script.source)
            .filter(|text| text.contains(' '))
            .for_each(&mut add);
    }
    for event in samples(content) {
        event
            .display(content)
            .iter()
            .for_each(|line| add(&line.to_string()));
    }
    found
}

/// Every scoring with every level, and with every part of points.
fn scored(content: &Content) -> impl Iterator<Item = Event> {
    let parts = [ZoneShare::Lead, ZoneShare::Control].map(|zone| {
        let mut parts = ScoreParts::default();
        (
            parts.battlegrounds,
            parts.adjacent_to_enemy_home,
            parts.zone,
            parts.spaces,
        ) = (1, 1, zone, u32::MAX);
        // The other side has less, so that the most counts.
        let other = parts;
        (parts.weights, parts.whole) = (parts.weights.map(|_| u8::MAX), u8::MAX);
        BothParts([parts, other])
    });
    let scorings = 0..u8::try_from(content.scenario.scoring.len())
        .unwrap_or(u8::MAX)
        .max(1);
    let levels = scorings.flat_map(|scoring| (0..4).map(move |level| (scoring, level)));
    levels.flat_map(move |(scoring, level)| {
        parts.map(|parts| Event::Scored {
            scoring,
            points: [0; 2],
            levels: [level; 2],
            parts,
        })
    })
}

/// Sample events whose lines contain every word of the engine.
fn samples(content: &Content) -> Vec<Event> {
    let side = Side::First;
    let card = CardId::FIRST;
    let mut events = plays();
    events.extend(changes());
    events.extend(rolls());
    events.extend(Use::ALL.map(|usage| Event::Played { side, card, usage }));
    events.extend(scored(content));
    for until in Until::ALL {
        let effect = Effect {
            serial: 0,
            card,
            side,
            until,
            data: Value::Nil,
            sides_swapped: false,
        };
        events.extend([Event::EffectBegan { effect }, Event::EffectEnded { effect }]);
    }
    let scenario = &content.scenario;
    let tracks = scenario.tracks.values();
    for (track, facts) in scenario.track_ids().zip(tracks) {
        for side in if facts.sides == TrackSides::Shared {
            [None; 2]
        } else {
            Side::BOTH.map(Some)
        } {
            let stops = facts.boxes.iter().map(|(at, _)| *at);
            events.extend([1].into_iter().chain(stops).map(|to| Event::TrackChanged {
                track,
                side,
                from: 0,
                to,
            }));
        }
        events.extend(attempts(BoxTrack::Own(track), &facts.boxes));
    }
    // Lines written by scripts are found in their texts.
    let flags = scenario.flag_ids();
    for flag in flags {
        events.extend([true, false].map(|on| Event::FlagChanged { flag, on }));
    }
    let space = SpaceId::FIRST;
    let tags = content.map.tag_ids();
    for tag in tags {
        events.extend([true, false].map(|on| Event::Tagged { space, tag, on }));
    }
    for (counter, facts) in scenario.counter_ids().zip(scenario.counters.values()) {
        let shared = facts.sides == TrackSides::Shared;
        events.extend([0, 2].map(|from| Event::CounterChanged {
            counter,
            side: (!shared).then_some(Side::First),
            space,
            from,
            to: 1,
        }));
    }
    for (from, to) in MOVES {
        events.push(Event::CardMoved { card, from, to });
    }
    events.extend(endings(content));
    events
}

/// Attempts at the boxes of a track that fail and succeed.
fn attempts(track: BoxTrack, boxes: &[(i16, TrackBox)]) -> Vec<Event> {
    let mut events = Vec::new();
    for (at, one) in boxes {
        let needs = one.needs(Side::First);
        events.extend(needs.into_iter().flat_map(|needs| {
            [-99, 99].map(|add| Event::Attempted {
                track,
                side: Side::First,
                at: *at,
                die: 1,
                add,
                needs,
            })
        }));
    }
    events
}

/// Ends of the game: every ending, with and without a winner.
fn endings(content: &Content) -> Vec<Event> {
    let card = CardId::FIRST;
    let sources = [Source::Card(card), Source::Rule(RuleId::FIRST)];
    let scripts = sources.map(|source| Ending::Script {
        source,
        named: None,
    });
    let mut endings = vec![
        Ending::Points,
        Ending::War,
        Ending::HeldScoring,
        Ending::Final,
    ];
    endings.extend(scripts);
    let scorings = 0..content.scenario.scoring.len();
    endings.extend(scorings.map(|scoring| Ending::Region(scoring as u8)));
    let mut events = Vec::new();
    for ending in endings {
        let winners = [None, Some(Side::First)];
        events.extend(winners.map(|winner| Event::GameOver {
            outcome: Outcome { winner, ending },
        }));
    }
    events
}

/// Turns, headlines, plays and auctions: the same in every scenario.
fn plays() -> Vec<Event> {
    let side = Side::First;
    let card = CardId::FIRST;
    vec![
        Event::TurnBegan { turn: 1 },
        Event::Headlines {
            cards: [Some(card); 2],
        },
        Event::Bids {
            bids: [(side, 1); 2],
            seats: Side::BOTH,
            extra: [1, 0],
        },
        Event::HeadlineBegan { side, card },
        Event::CardCancelled { card },
        Event::RoundBegan {
            side,
            round: 1,
            extra: true,
        },
        Event::Passed { side },
        Event::KeptBack { side },
        Event::EventBegan { card, player: side },
        Event::HappenedBefore {
            card,
            from: Zone::OutOfGame,
            to: Zone::OutOfGame,
        },
        Event::EventPrevented { card },
        Event::NoOperation { side },
        Event::HeldShown {
            side,
            cards: 1,
            scoring: 1,
        },
        Event::HeldShown {
            side,
            cards: 2,
            scoring: 1,
        },
        Event::AuctionBegan { seat: side },
        Event::AuctionBid {
            seat: side,
            side,
            points: 1,
        },
        Event::AuctionWon {
            seat: side,
            side,
            points: 1,
        },
    ]
}

/// Changes of the board: the same in every scenario.
fn changes() -> Vec<Event> {
    let side = Side::First;
    let card = CardId::FIRST;
    let space = SpaceId::FIRST;
    vec![
        Event::InfluenceChanged {
            side,
            space,
            from: 0,
            to: 1,
        },
        Event::StabilityChanged { space, to: 1 },
        Event::VpChanged { from: 0, to: 1 },
        Event::VpChanged { from: 1, to: 0 },
        Event::DefconChanged { from: 1, to: 2 },
        Event::DefconChanged { from: 2, to: 1 },
        Event::MilOpsChanged {
            side,
            from: 0,
            to: 1,
        },
        Event::SpaceRaceMoved { side, to: 1 },
        Event::Drawn { side, card },
        Event::Reshuffled { cards: 1 },
        Event::Reshuffled { cards: 2 },
        Event::PeriodJoined {
            period: PeriodId::FIRST,
        },
        Event::Shown { side, card },
        Event::Looked { side, card },
        Event::HandShown { side },
        Event::SpecialTurned { face_up: true },
        Event::SpecialTurned { face_up: false },
    ]
}

/// Rolls, with attempts at the space race that fail, succeed and are overtaken: equal in all
/// scenarios.
fn rolls() -> Vec<Event> {
    let side = Side::First;
    let space = SpaceId::FIRST;
    let mut events = vec![
        Event::Rolled { side, die: 1 },
        Event::NeutralRoll { die: 1 },
        Event::CoupBegan {
            side,
            space,
            ops: 1,
        },
        Event::Realigned {
            space,
            dice: [1, 1],
            add: [0, 0],
        },
    ];
    events.extend([0, 1, 2].map(|die| Event::SpaceRaceAttempt {
        side,
        die,
        needed: 1,
    }));
    for (die, needed) in [(6, 1), (1, 6)] {
        events.push(Event::CoupRolled {
            space,
            die,
            add: 0,
            against: needed,
        });
        events.push(Event::WarRolled {
            side,
            space,
            die,
            add: 0,
            needed,
        });
    }
    events
}

/// The moves of cards that have separate lines.
const MOVES: [(Zone, Zone); 11] = [
    (Zone::Hand(Side::First), Zone::Bottom),
    (Zone::Reserve, Zone::Deck),
    (Zone::Hand(Side::First), Zone::Discard),
    (Zone::Deck, Zone::Discard),
    (Zone::Play, Zone::Removed),
    (Zone::Table, Zone::Discard),
    (Zone::Play, Zone::Table),
    (Zone::Play, Zone::Special(Side::First)),
    (Zone::Hand(Side::First), Zone::Hand(Side::Second)),
    (Zone::Discard, Zone::Hand(Side::First)),
    (Zone::Deck, Zone::Play),
];
