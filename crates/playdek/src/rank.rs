//! Ranks the choices of a play, the likeliest first.

use brink::game::{Ask, Choice, Decision, Mode, Use};
use brink::ids::SpaceId;

use super::log::{Fact, Operation, Play};
use super::tally::Tally;

/// The plausible choices, the likeliest first.
pub(super) fn candidates(decision: &Decision, tally: &Tally<'_>, play: &Play) -> Vec<Choice> {
    let ranked = decision.choices.iter().filter_map(|choice| {
        let rank = rank(decision, *choice, tally, play)?;
        Some((rank, *choice))
    });
    let mut ranked: Vec<(usize, Choice)> = ranked.collect();
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked.into_iter().map(|(_, choice)| choice).collect()
}

/// The likelihood of a choice; none if the log rules it out.
fn rank(decision: &Decision, choice: Choice, tally: &Tally<'_>, play: &Play) -> Option<usize> {
    const NAMED: usize = 0;
    const LATER: usize = 1_000;
    const UNNAMED: usize = 2_000;
    let (ask, side) = (decision.ask, decision.side);
    let place = |wanted: &dyn Fn(&Fact) -> bool| {
        let mut open = tally.open();
        open.position(|item| wanted(&item.fact))
    };
    match choice {
        Choice::Card(card) if ask == Ask::Headline => {
            (play.headlines[side.index()] == Some(card)).then_some(NAMED)
        }
        Choice::Card(card) if ask == Ask::Play => (play.card == Some(card)).then_some(NAMED),
        Choice::Card(card) => Some(if tally.names_card(card) {
            NAMED
        } else {
            UNNAMED
        }),
        Choice::Space(space) => {
            let named = place(&|fact| names_space(decision, space, fact));
            match (named, ask) {
                (Some(place), _) => Some(NAMED + place.min(LATER - 1)),
                (None, Ask::Event) => Some(UNNAMED),
                (None, _) => None,
            }
        }
        Choice::Use(usage) => Some(if is_likely(usage, play) { NAMED } else { LATER }),
        Choice::Mode(mode) => {
            let kind = operation(mode)?;
            place(&|fact| matches!(fact, Fact::Operation { kind: stated, .. } if *stated == kind))
        }
        Choice::Region(region) => Some(if place(&|fact| *fact == Fact::Region(region)).is_some() {
            NAMED
        } else {
            LATER
        }),
        Choice::Pass if ask == Ask::Play && play.card.is_none() => Some(NAMED),
        // Rounds between the last play and the end of the game, which the log omits.
        Choice::Pass if ask == Ask::Play => tally.is_closing().then_some(LATER),
        Choice::Stop | Choice::No | Choice::Pass => Some(LATER + 1),
        Choice::Action(..) | Choice::RuleAction(..) => Some(LATER + 2),
        Choice::Word(word) => {
            let word = decision
                .words
                .get(usize::from(word))
                .map_or("", String::as_str);
            let is_said = |fact: &Fact| match fact {
                Fact::Answer(said) => tally.names.answer(said) == Some(word),
                _ => false,
            };
            let said = place(&is_said);
            Some(if said.is_some() { NAMED } else { LATER })
        }
        _ => Some(LATER),
    }
}

/// Whether a use fits the first event or operation of a play.
fn is_likely(usage: Use, play: &Play) -> bool {
    let first = play
        .items
        .iter()
        .find(|item| matches!(item.fact, Fact::Event(_) | Fact::Operation { .. }));
    match first.map(|item| &item.fact) {
        Some(Fact::Operation {
            kind: Operation::Space,
            ..
        }) => usage == Use::SpaceRace,
        Some(Fact::Operation { .. }) => matches!(usage, Use::Operations | Use::OperationsFirst),
        _ => matches!(usage, Use::Event | Use::EventFirst),
    }
}

/// The operation of a mode; `None` for one of the scenario's own, which no recorded game has.
pub(super) fn operation(mode: Mode) -> Option<Operation> {
    Some(match mode {
        Mode::Influence => Operation::Influence,
        Mode::Realign => Operation::Realign,
        Mode::Coup => Operation::Coup,
        Mode::Own(_) => return None,
    })
}

/// Whether a fact implies that this space is chosen.
fn names_space(decision: &Decision, space: SpaceId, fact: &Fact) -> bool {
    match fact {
        Fact::Influence {
            space: at,
            side,
            by,
            ..
        } if *at == space => match decision.ask {
            Ask::SetupPlace | Ask::Influence => *side == decision.side && *by > 0,
            Ask::EventPlace => *by > 0,
            Ask::EventRemove => *by < 0,
            _ => true,
        },
        Fact::Target(at) | Fact::War(at) => *at == space,
        _ => false,
    }
}
