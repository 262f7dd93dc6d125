//! A coup that loses the game when it is declared: the program carries it out before it ends the game.

use brink::game::{Ending, Game, Source};

use super::log::Fact;
use super::observed::Observed;
use super::tally::{Declared, Fit, Tally};

impl Tally<'_> {
    /// Compares the results that the log states for such a coup with those that it would have had.
    /// `game` is over.
    pub(super) fn feed_lost_coup(&mut self, observed: &Observed, game: &Game) -> Fit {
        let lost = self.coup.filter(|_| self.is_lost_by_coup(game));
        let Some(Declared { side, space, odds }) = lost else {
            return Fit::Possible;
        };
        let Some(at) = self.find_next(|fact| matches!(fact, Fact::Coup { .. })) else {
            return Fit::Possible;
        };
        let Fact::Coup { die, .. } = self.play.items[at].fact else {
            return Fit::Impossible;
        };
        self.apply_habit("lost_coup_carried_out", self.play.items[at].line);
        let result = i16::from(die) + i16::from(odds.add) - i16::from(odds.against);
        let rolled = Fact::Coup {
            die,
            add: odds.add,
            stability: odds.against / 2,
            result,
            success: result > 0,
        };
        if self.feed_die(game, &[rolled]) == Fit::Impossible {
            return Fit::Impossible;
        }
        let (board, enemy) = (game.board(), side.opponent());
        let [own, other] = [side, enemy].map(|side| board.influence(side, space));
        let result = u8::try_from(result).unwrap_or_default();
        let removed = result.min(other);
        let mut influence = observed.influence.clone();
        for (whose, from, to) in [
            (enemy, other, other - removed),
            (side, own, own.saturating_add(result - removed)),
        ] {
            // The log may end before its last line.
            if !(self.torn && self.open().next().is_none())
                && self.feed_influence(whose, space, (from, to), &influence) == Fit::Impossible
            {
                return Fit::Impossible;
            }
            influence[space.index()][whose.index()] = to;
        }
        self.feed_lost_tracks(Declared { side, space, odds }, game);
        Fit::Possible
    }

    /// The military operations and the DEFCON level that the coup leads to.
    fn feed_lost_tracks(&mut self, Declared { side, odds, .. }: Declared, game: &Game) {
        let (board, scenario) = (game.board(), &self.content.scenario);
        if let Some(track) = scenario.mil_ops {
            let ops = u8::try_from(odds.add).unwrap_or_default();
            let mil_ops = board.mil_ops(side).saturating_add(ops);
            self.mil_ops[side.index()] = mil_ops.min(track.max);
        }
        if odds.lowers_defcon {
            let to = board
                .defcon()
                .saturating_sub(scenario.operations.coup.defcon);
            let at = self.find(|fact| {
                *fact
                    == Fact::Defcon {
                        to,
                        improves: false,
                    }
            });
            self.tick_if(at);
        }
    }

    /// Whether the game is lost by an effect under which the program carries a coup out.
    fn is_lost_by_coup(&self, game: &Game) -> bool {
        let ending = game.outcome().map(|outcome| outcome.ending);
        match ending {
            Some(Ending::Script {
                source: Source::Card(card),
                ..
            }) => self.names.lost_coups.contains(&card),
            _ => false,
        }
    }
}
