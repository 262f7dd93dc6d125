//! `then` and `expect`: what must be true. Reading them yields the checks to run.

use std::num::NonZeroU8;

use brink::content::{Content, DiagnosticKind, Phase, Place};
use brink::game::{Ask, Board, Choice, Ending, Mode, Use, Zone};
use brink::ids::Side;
use brink::tooling::{Node, NodeKey, NodeValue, nearest, question, texts};

use super::card_checks::{in_zone, of_cards, same_sets, special, under_deck, whole_hand};
use super::chance::Deals;
use super::check::{counts, in_log, not_in_log, number, same, side_or_none};
use super::difference::Difference;
use super::hand::{Check, Hand, asked, offered, some_of};
use super::names::Names;
use super::seen::sees;
use super::test_failure::TestFailure;
use super::tracks::{self, Tagged};
use super::update::{LogUpdate, stated};
use super::wording::on_or_off;
use super::words::{END, NONE, NextKey, OverKey, SETUP, ThenKey};

/// Reads a table of conditions.
pub(super) fn checks(table: &Node, names: &mut Names<'_>) -> Vec<Check> {
    let mut checks = Vec::new();
    if names
        .reader
        .fields(table, "`then`", ThenKey::NAMES)
        .is_none()
    {
        return checks;
    }
    if table.entries().is_empty() {
        names.fault(
            &table.place,
            DiagnosticKind::NeverFails {
                why: "it is empty".to_owned(),
            },
        );
    }
    for (key, node) in table.entries() {
        let made = checks.len();
        let faults = names.reader.faults.list().len();
        match ThenKey::find(&key.name) {
            Some(ThenKey::LogExactly) => checks.extend(whole_log(key, node, table, names)),
            Some(then) => read(then, node, names, &mut checks),
            None => {}
        }
        if ThenKey::find(&key.name).is_some()
            && checks.len() == made
            && names.reader.faults.list().len() == faults
        {
            names.fault(
                &node.place,
                DiagnosticKind::NeverFails {
                    why: format!("`{}` is empty here", key.name),
                },
            );
        }
    }
    checks
}

fn read(key: ThenKey, node: &Node, names: &mut Names<'_>, checks: &mut Vec<Check>) {
    match key {
        ThenKey::Influence | ThenKey::Controller | ThenKey::Stability => {
            of_spaces(key, node, names, checks)
        }
        ThenKey::Vp | ThenKey::Defcon | ThenKey::Turn | ThenKey::Round | ThenKey::DeckSize => {
            of_board(key, node, names, checks);
        }
        ThenKey::MilOps | ThenKey::Space | ThenKey::SpaceAttempts | ThenKey::HandSize => {
            of_sides(key, node, names, checks);
        }
        ThenKey::Tracks => of_tracks(node, names, checks),
        ThenKey::Flags => of_flags(node, names, checks),
        ThenKey::Tags => of_tags(node, names, checks),
        ThenKey::Phase => phase(node, names, checks),
        ThenKey::Hand => {
            for (side, key, node) in names.by_side(node) {
                checks.push(whole_hand(side, key, node, names));
            }
        }
        ThenKey::HandHas => {
            for (side, _, node) in names.by_side(node) {
                in_zone(node, Zone::Hand(side), names, checks);
            }
        }
        ThenKey::Discard => in_zone(node, Zone::Discard, names, checks),
        ThenKey::Removed => in_zone(node, Zone::Removed, names, checks),
        ThenKey::DeckHas => in_zone(node, Zone::Deck, names, checks),
        ThenKey::DeckBottom => checks.push(under_deck(node, names)),
        ThenKey::Sees => sees(node, names, checks),
        ThenKey::InEffect | ThenKey::NotInEffect | ThenKey::Happened | ThenKey::NotHappened => {
            of_cards(key, node, names, checks);
        }
        ThenKey::Special => special(node, names, checks),
        ThenKey::Next => next(node, names, checks),
        ThenKey::Offered | ThenKey::OfferedExactly | ThenKey::NotOffered => {
            choices(key, node, names, checks)
        }
        ThenKey::Log => in_log(node, names, checks, |hand| &hand.log),
        ThenKey::NotInLog => not_in_log(node, names, checks, |hand| &hand.log),
        ThenKey::Over => over(node, names, checks),
        ThenKey::LogExactly => {}
    }
}

/// Numbers of the game as a whole.
fn of_board(key: ThenKey, node: &Node, names: &mut Names<'_>, checks: &mut Vec<Check>) {
    type Actual = fn(&Board) -> i64;
    let (what, range, actual): (_, _, Actual) = match key {
        ThenKey::Vp => ("victory points", -999..=999, |board| board.vp().into()),
        ThenKey::Defcon => ("DEFCON", 0..=15, |board| board.defcon().into()),
        ThenKey::Turn => ("turn", 0..=99, |board| board.turn().into()),
        ThenKey::Round => ("action round", 0..=99, |board| board.round().into()),
        _ => ("cards in the draw pile", 0..=9999, |board| {
            board.deck_size() as i64
        }),
    };
    number(node, what, range, names, checks, move |hand| {
        actual(hand.board())
    });
}

/// Numbers of each side.
fn of_sides(key: ThenKey, node: &Node, names: &mut Names<'_>, checks: &mut Vec<Check>) {
    let actual: fn(&Board, Side) -> u8 = match key {
        ThenKey::MilOps => |board, side| board.mil_ops(side),
        ThenKey::Space => |board, side| board.space_race(side),
        ThenKey::SpaceAttempts => |board, side| board.space_race_attempts(side),
        _ => |board, side| board.hand_size(side),
    };
    let what = key.key().replace('_', " ");
    counts(&what, node, names, checks, move |hand, side| {
        actual(hand.board(), side)
    });
}

fn of_tracks(node: &Node, names: &mut Names<'_>, checks: &mut Vec<Check>) {
    for marker in tracks::markers(node, names) {
        let id = names
            .content
            .scenario
            .tracks
            .get_index(marker.track.index())
            .map_or("?", |(id, _)| id);
        let of = marker.side.map_or(String::new(), |side| {
            format!(" of {}", names.content.side_id(side))
        });
        let side = marker.side.unwrap_or(Side::First);
        checks.push(same(
            &marker.place,
            format!("track {id}{of}"),
            marker.at,
            move |hand| hand.board().track(marker.track, side).to_string(),
        ));
    }
}

fn of_flags(node: &Node, names: &mut Names<'_>, checks: &mut Vec<Check>) {
    for (flag, on, place) in tracks::flags(node, names) {
        let id = names
            .content
            .scenario
            .flags
            .get_index(flag.index())
            .map_or("?", |(id, _)| id);
        let what = format!("flag {id}");
        checks.push(same(&place, what, on_or_off(on), move |hand| {
            on_or_off(hand.board().flag(flag)).to_owned()
        }));
    }
}

fn of_tags(node: &Node, names: &mut Names<'_>, checks: &mut Vec<Check>) {
    for Tagged {
        space,
        tag,
        on,
        place,
    } in tracks::tags(node, names)
    {
        let map = &names.content.map;
        let what = format!("tag {} of {}", map.tag_id(tag), map.space_id(space));
        checks.push(same(&place, what, on_or_off(on), move |hand| {
            let tagged = hand.game.view(Side::First).tagged(tag);
            on_or_off(tagged.contains(space)).to_owned()
        }));
    }
}

fn of_spaces(then: ThenKey, node: &Node, names: &mut Names<'_>, checks: &mut Vec<Check>) {
    for (space, key, node) in names.by_space(node) {
        let what = format!(
            "{} {} {}",
            then.key(),
            if then == ThenKey::Influence {
                "in"
            } else {
                "of"
            },
            key.name
        );
        match then {
            ThenKey::Influence => {
                let Some(wanted) = names.pair(node) else {
                    continue;
                };
                checks.push(same(
                    &node.place,
                    what,
                    format!("{wanted:?}"),
                    move |hand| {
                        format!(
                            "{:?}",
                            Side::BOTH.map(|side| hand.board().influence(side, space))
                        )
                    },
                ));
            }
            ThenKey::Controller => {
                let Some(wanted) = side_or_none(node, names) else {
                    continue;
                };
                checks.push(same(&node.place, what, wanted, move |hand| {
                    hand.board()
                        .controller(space)
                        .map_or(NONE, |side| hand.game.content().side_id(side))
                        .to_owned()
                }));
            }
            _ => number(node, &what, 0..=9, names, checks, move |hand| {
                hand.game.view(Side::First).stability(space).into()
            }),
        }
    }
}

fn phase(node: &Node, names: &mut Names<'_>, checks: &mut Vec<Check>) {
    let phases = &names.content.scenario.phases;
    let words: Vec<&'static str> = phases.iter().map(Phase::word).chain([END, SETUP]).collect();
    let Some(wanted) = names
        .reader
        .word(node, &words)
        .and_then(|index| words.get(index).copied())
    else {
        return;
    };
    checks.push(same(&node.place, "phase", wanted, |hand| {
        let phases = &hand.game.content().scenario.phases;
        let word = match hand.deals() {
            Deals::Setup => SETUP,
            Deals::Turn => phases
                .get(usize::from(hand.board().phase()))
                .map_or(END, Phase::word),
        };
        word.to_owned()
    }));
}

fn next(node: &Node, names: &mut Names<'_>, checks: &mut Vec<Check>) {
    let Some(fields) = names.reader.fields(node, "`next`", NextKey::NAMES) else {
        return;
    };
    for key in NextKey::ALL {
        let Some(node) = fields.get(key.key()) else {
            continue;
        };
        let place = &node.place;
        checks.extend(match key {
            NextKey::Side => names.side(node).map(|side| {
                same(
                    place,
                    "next side",
                    names.content.side_id(side),
                    move |hand| {
                        let content = hand.game.content();
                        let decision = hand.game.decision();
                        decision.map_or_else(game_is_over, |decision| {
                            content.side_id(decision.side).to_owned()
                        })
                    },
                )
            }),
            NextKey::Ask => names
                .reader
                .word(node, Ask::WORDS)
                .and_then(|index| Ask::WORDS.get(index))
                .map(|ask| {
                    same(place, "next question", ask, move |hand| {
                        let decision = hand.game.decision();
                        decision.map_or_else(game_is_over, |decision| decision.ask.key().to_owned())
                    })
                }),
            NextKey::Left => names.number::<u8>(node, 0..=99).map(|left| {
                same(place, "points left", left, move |hand| {
                    let decision = hand.game.decision();
                    decision.map_or_else(game_is_over, |decision| {
                        decision.left.map_or(0, NonZeroU8::get).to_string()
                    })
                })
            }),
            NextKey::Card => names.card(node).map(|card| {
                same(
                    place,
                    "card of the question",
                    &names.content.card(card).id,
                    move |hand| {
                        let content = hand.game.content();
                        let Some(decision) = hand.game.decision() else {
                            return game_is_over();
                        };
                        let id = decision.card.map(|card| content.card(card).id.clone());
                        id.unwrap_or(NONE.to_owned())
                    },
                )
            }),
        });
    }
}

fn game_is_over() -> String {
    "the game is over".to_owned()
}

fn choices(key: ThenKey, node: &Node, names: &mut Names<'_>, checks: &mut Vec<Check>) {
    let texts = names.texts(node);
    if key == ThenKey::OfferedExactly {
        let (place, wanted): (_, Vec<String>) = (
            node.place.clone(),
            texts.into_iter().map(|(text, _)| text).collect(),
        );
        checks.push(Box::new(move |hand| {
            let actual = offered_now(hand, &place, key)?;
            same_sets(&place, "the choices offered", wanted.clone(), actual)
        }));
        return;
    }
    for (text, place) in texts {
        let mut near = None;
        if !could_be_offered(&text, names) {
            let content = names.content;
            let things = content
                .cards
                .keys()
                .chain(content.map.spaces.keys())
                .chain(content.map.regions.keys());
            let known = things.map(String::as_str).chain(fixed_answers());
            // A label that a script builds is not known before it is offered.
            if key == ThenKey::Offered {
                near = nearest(&text, known).map(question);
            } else {
                names.fault(
                    &place,
                    DiagnosticKind::unknown_name("card, space, region or answer", &text, known),
                );
            }
        }
        checks.push(Box::new(move |hand| {
            let actual = offered_now(hand, &place, key)?;
            if key == ThenKey::NotOffered {
                sort_is_asked(&text, &place, hand)?;
            }
            if actual.contains(&text) == (key == ThenKey::Offered) {
                return Ok(());
            }
            let expected = format!("{text} {}", key.key().replace('_', " "));
            let mut failure =
                TestFailure::differs(&place, "the choices offered", expected, some_of(&actual));
            failure.note(near.clone());
            Err(failure)
        }));
    }
}

/// The choices offered, unless the game is over.
fn offered_now(hand: &Hand, place: &Place, key: ThenKey) -> Result<Vec<String>, TestFailure> {
    let decision = hand.game.decision();
    decision
        .map(|decision| offered(decision, hand.game.content()))
        .ok_or_else(|| over_already(place, key))
}

/// Rejects a claim that a card, a space or a region is not offered where none of its kind is.
fn sort_is_asked(text: &str, place: &Place, hand: &Hand) -> Result<(), TestFailure> {
    let content = hand.game.content();
    let Some(decision) = hand.game.decision() else {
        return Ok(());
    };
    type Sort = (&'static str, bool, fn(&Choice) -> bool);
    let sorts: [Sort; 3] = [
        ("card", content.find_card(text).is_ok(), |choice| {
            matches!(choice, Choice::Card(_))
        }),
        ("space", content.find_space(text).is_ok(), |choice| {
            matches!(choice, Choice::Space(_))
        }),
        ("region", content.find_region(text).is_ok(), |choice| {
            matches!(choice, Choice::Region(_))
        }),
    ];
    let own: Vec<_> = sorts.into_iter().filter(|(_, is, _)| *is).collect();
    let Some((sort, ..)) = own.first() else {
        return Ok(());
    };
    if own
        .iter()
        .any(|(.., asked)| decision.choices.iter().any(asked))
    {
        return Ok(());
    }
    let why = format!(
        "`{text}` is a {sort}, and none is offered here: {}",
        asked(decision, content)
    );
    Err(TestFailure::new(
        place,
        format!("this check cannot fail: {why}"),
    ))
}

fn over_already(place: &Place, key: ThenKey) -> TestFailure {
    TestFailure::differs(place, key.key(), "a decision", "the game is over")
}

/// The answers that exist in every game.
fn fixed_answers<'a>() -> impl Iterator<Item = &'a str> {
    let fixed = Choice::FIXED.iter().map(|(_, word)| *word);
    fixed
        .chain(Use::ALL.map(Use::key))
        .chain(Mode::ALL.map(Mode::key))
}

/// Whether some question of the content could offer this.
fn could_be_offered(text: &str, names: &Names<'_>) -> bool {
    let content = names.content;
    let mut scripts = content.scripts.iter().flatten().chain(&content.rules);
    content.find_card(text).is_ok()
        || content.find_space(text).is_ok()
        || content.find_region(text).is_ok()
        || text.parse::<i16>().is_ok()
        || fixed_answers().any(|word| word == text)
        || is_bid(text, content)
        || scripts.any(|script| {
            script.actions.iter().any(|action| action.id == text)
                || texts(&script.source)
                    .any(|own| own == text || own.contains(' ') && text.starts_with(own))
        })
}

/// Whether a text is a bid: a side, and points.
fn is_bid(text: &str, content: &Content) -> bool {
    text.split_once(' ').is_some_and(|(side, points)| {
        content.find_side(side).is_ok() && points.parse::<u8>().is_ok()
    })
}

/// The log must consist of exactly these lines.
fn whole_log(key: &NodeKey, node: &Node, table: &Node, names: &mut Names<'_>) -> Option<Check> {
    let Some(stated) = stated(node) else {
        return names.reader.wrong(node, "a text or a list of texts");
    };
    let key = key.place.clone();
    let table = table.place.clone();
    Some(Box::new(move |hand| {
        if stated == hand.log {
            return Ok(());
        }
        match &mut hand.updates {
            Some(updates) => {
                updates.push(LogUpdate {
                    key: key.clone(),
                    table: table.clone(),
                    lines: hand.log.clone(),
                });
                Ok(())
            }
            None => {
                let difference = Difference::Lines(stated.clone(), hand.log.clone());
                let mut failure = TestFailure::with(&key, "the log", difference);
                failure.note([
                    "`brink test --update` writes the present log into the file".to_owned()
                ]);
                Err(failure)
            }
        }
    }))
}

/// The word of an ending that the scenario can have.
fn ending(node: &Node, names: &mut Names<'_>) -> Option<String> {
    let known: Vec<String> = Ending::all(names.content)
        .map(|ending| ending.key(names.content))
        .collect();
    let index = names
        .reader
        .known(node, "ending", known.iter().map(String::as_str))?;
    known.into_iter().nth(index)
}

fn over(node: &Node, names: &mut Names<'_>, checks: &mut Vec<Check>) {
    const IN_PROGRESS: &str = "still being played";
    if node.value == NodeValue::Bool(false) {
        checks.push(same(&node.place, "the game", IN_PROGRESS, |hand| {
            hand.game
                .outcome()
                .map_or(IN_PROGRESS.to_owned(), |outcome| {
                    outcome.display(hand.game.content()).to_string()
                })
        }));
        return;
    }
    let Some(fields) = names.reader.fields(node, "`over`", OverKey::NAMES) else {
        return;
    };
    checks.push(same(&node.place, "the game", "over", |hand| {
        if hand.game.outcome().is_some() {
            "over"
        } else {
            IN_PROGRESS
        }
        .to_owned()
    }));
    if let Some(node) = fields.get(OverKey::Winner.key())
        && let Some(wanted) = side_or_none(node, names)
    {
        checks.push(same(&node.place, "winner", wanted, |hand| {
            let winner = hand.game.outcome().and_then(|outcome| outcome.winner);
            winner
                .map_or(NONE, |side| hand.game.content().side_id(side))
                .to_owned()
        }));
    }
    if let Some(node) = fields.get(OverKey::Ending.key())
        && let Some(wanted) = ending(node, names)
    {
        checks.push(same(&node.place, "ending", wanted, |hand| {
            hand.game.outcome().map_or(NONE.to_owned(), |outcome| {
                outcome.ending.key(hand.game.content())
            })
        }));
    }
}
