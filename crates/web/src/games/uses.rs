//! The uses of a card that is not played yet: what its side may do with it.

use brink::game::{Decision, Game, View as Sight};
use brink::ids::Side;
use brink::{Ask, Choice, Content, Use};
use serde::Serialize;

use super::view::{RiskFacts, risks_of};
use crate::json::objects;

/// The seed of the game that a card is tried in.
const TRIED: u64 = 0;
/// The maximum number of choices that lead to a use.
const MAX_DEPTH: usize = 4;

objects! {
    /// The uses of a card.
    #[derive(Serialize)]
    Uses {
        /// The card, as a choice.
        key: String,
        /// Its uses, in the order of the questions; none if it has a single one.
        uses: Vec<UseFacts>,
    }
    /// A use of a card.
    #[derive(Serialize)]
    UseFacts {
        /// The choices, that of the card first.
        keys: Vec<String>,
        /// The choices after that of the card in words.
        names: Vec<String>,
        /// Whether it loses the game, or can.
        risk: Option<RiskFacts>,
        /// The space where a coup succeeds most often.
        best: Option<BestFacts>,
    }
    /// The best space of a coup.
    #[derive(Serialize)]
    BestFacts {
        /// The space.
        space: String,
        /// The number of the six results that succeed.
        successes: u8,
    }
}

/// The way to a use: the choices after the card's, with what is known of the last one.
#[derive(Clone, Default)]
struct Way {
    choices: Vec<Choice>,
    names: Vec<String>,
    risk: Option<RiskFacts>,
}

impl Uses {
    /// The uses of a card that may be chosen now. They are tried in a game that looks the same to its side, so nothing
    /// hidden counts.
    pub(crate) fn of(sight: Sight<'_>, card: Choice) -> Uses {
        let mut uses = Vec::new();
        if let Some(mut game) = sight.trial(TRIED)
            && game.apply(card).is_ok()
        {
            let way = Way {
                choices: vec![card],
                ..Way::default()
            };
            follow(&game, sight.side(), &way, &mut uses);
        }
        Uses {
            key: card.key(sight.content()),
            uses,
        }
    }
}

/// The question for a use that a side is asked next.
fn own_use(game: &Game, side: Side) -> Option<&Decision> {
    let decision = game.decision()?;
    let asks = matches!(decision.ask, Ask::Use | Ask::Mode);
    (asks && decision.side == side).then_some(decision)
}

/// Collects the uses that a way leads to.
fn follow(game: &Game, side: Side, way: &Way, uses: &mut Vec<UseFacts>) {
    let Some(decision) = own_use(game, side) else {
        return;
    };
    let risks = risks_of(game.view(side), decision);
    for (choice, risk) in decision.choices.iter().zip(risks) {
        let mut longer = way.clone();
        longer.choices.push(*choice);
        let name = decision.display_choice(*choice, game.content());
        longer.names.push(name.to_string());
        longer.risk = risk.map(|risk| RiskFacts::of(risk, &game.content().words));
        let next = only_operations(game, *choice);
        match next.filter(|next| longer.choices.len() < MAX_DEPTH && own_use(next, side).is_some())
        {
            Some(next) => follow(&next, side, &longer, uses),
            None => uses.push(UseFacts::of(
                longer,
                best(game, *choice, side),
                game.content(),
            )),
        }
    }
}

/// The game after a choice that only says which operations a card is for: nothing has happened by it.
fn only_operations(game: &Game, choice: Choice) -> Option<Game> {
    let only = matches!(
        choice,
        Choice::Mode(_) | Choice::Use(Use::Operations | Use::OperationsFirst)
    );
    let mut next = only.then(|| game.clone())?;
    next.apply(choice).is_ok().then_some(next)
}

/// The best space after the choice of a coup.
fn best(game: &Game, choice: Choice, side: Side) -> Option<BestFacts> {
    let next = only_operations(game, choice)?;
    let asked = next.decision();
    let decision = asked.filter(|asked| asked.ask == Ask::Coup && asked.side == side)?;
    let sight = next.view(side);
    let odds = decision.choices.iter().filter_map(|choice| match choice {
        Choice::Space(space) => Some((*space, sight.coup_odds(*space)?.successes)),
        _ => None,
    });
    let (space, successes) = odds.max_by_key(|(_, successes)| *successes)?;
    Some(BestFacts {
        space: game.content().map.space_id(space).to_owned(),
        successes,
    })
}

impl UseFacts {
    fn of(way: Way, best: Option<BestFacts>, content: &Content) -> UseFacts {
        let keys = way.choices.iter().map(|choice| choice.key(content));
        UseFacts {
            keys: keys.collect(),
            names: way.names,
            risk: way.risk,
            best,
        }
    }
}
