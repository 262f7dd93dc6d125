//! What plays were worth in play-outs so far.

use brink::content::Content;
use brink::game::{Choice, Use};
use brink::ids::{CardId, Side};

/// What each play of a card was worth in the play-outs of one search: those that did well are tried first.
#[derive(Clone, Debug)]
pub(crate) struct Experience {
    /// By card, side and use.
    plays: Vec<[[Worth; USES]; 2]>,
}

/// A card, and its use.
pub(crate) type Play = (Choice, Option<Choice>);

/// What a play was worth to the side that made it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Played {
    pub(crate) side: Side,
    pub(crate) play: Play,
    pub(crate) worth: f64,
}

/// The uses of a card, and none for a card that has no use to choose.
const USES: usize = 6;

#[derive(Clone, Copy, Debug, Default)]
struct Worth {
    sum: f64,
    trials: f64,
}

/// The value of a play that was not tried, for each point of operations.
const EACH_POINT: f64 = 0.7;
/// The trials that this counts as.
const PRIOR: f64 = 1.0;

impl Experience {
    pub(crate) fn new(content: &Content) -> Experience {
        Experience {
            plays: vec![[[Worth::default(); USES]; 2]; content.cards.len()],
        }
    }

    /// Adds what a play was worth.
    pub(crate) fn add(&mut self, played: Played) {
        let Played { side, play, worth } = played;
        let Choice::Card(card) = play.0 else { return };
        if let Some(plays) = self.plays.get_mut(card.index()) {
            let entry = &mut plays[side.index()][index(play.1)];
            *entry = Worth {
                sum: entry.sum + worth,
                trials: entry.trials + 1.0,
            };
        }
    }

    /// What a play is expected to be worth, and how little is known of it.
    pub(crate) fn of(
        &self,
        content: &Content,
        side: Side,
        card: CardId,
        then: Option<Choice>,
    ) -> (f64, f64) {
        let entry = self
            .plays
            .get(card.index())
            .map_or(Worth::default(), |plays| plays[side.index()][index(then)]);
        let points = f64::from(content.card(card).ops);
        let mean = (entry.sum + PRIOR * EACH_POINT * points) / (entry.trials + PRIOR);
        (mean, 1.0 / (entry.trials + PRIOR).sqrt())
    }
}

fn index(then: Option<Choice>) -> usize {
    match then {
        Some(Choice::Use(Use::Event)) => 0,
        Some(Choice::Use(Use::Operations)) => 1,
        Some(Choice::Use(Use::EventFirst)) => 2,
        Some(Choice::Use(Use::OperationsFirst)) => 3,
        Some(Choice::Use(Use::SpaceRace)) => 4,
        _ => 5,
    }
}
