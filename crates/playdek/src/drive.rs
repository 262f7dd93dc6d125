//! Finds legal choices that make a real game follow the log, and drives the game with them.
//!
//! Depth-first search over the legal choices, likeliest first, on clones of the game. Each event is
//! checked off against the lines of the play ([`Tally`]), and positions seen before are skipped. A
//! choice is made once to find the results of chance that it needs, then again with those dictated:
//! the dice in the order of the log, and the cards that later plays need ([`Future`]). A log that
//! begins later is driven from a [`Position`](brink::Position).

use std::collections::HashSet;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::mem;
use std::num::NonZeroU8;
use std::sync::Arc;

use brink::content::Content;
use brink::game::{Ask, Chance, Event, Game, GameError, Input, Position};

use super::deal::{Future, pile_at};
use super::log::{Log, Play};
use super::names::Names;
use super::observed::{Observed, observe};
use super::rank::candidates;
use super::tally::{Fit, Tally};

/// The number of positions that are tried for one play of ordinary length.
const BUDGET: usize = 20_000;
/// A play with more facts than this is searched less: each position costs more.
const ORDINARY: usize = 60;

/// The driver of one log.
#[derive(Debug)]
pub struct Driver<'a> {
    /// The log.
    pub log: &'a Log,
    /// The spellings.
    pub names: &'a Names,
    /// The content of the game.
    pub content: &'a Arc<Content>,
    /// The cards that each side needs, and when.
    pub future: Future,
    /// The position that the log begins in; none if it begins with the set-up.
    pub position: Option<&'a Position>,
}

/// A play that has been driven.
#[derive(Debug)]
pub struct Driven<'a> {
    /// The game after it.
    pub game: Game,
    /// The facts compared.
    pub tally: Tally<'a>,
    /// Events that already belong to the next play: it begins with the event that ended this one.
    pub rest: Vec<Observed>,
}

impl<'a> Driven<'a> {
    /// A play after which nothing has happened.
    fn ended(game: Game, tally: Tally<'a>) -> Driven<'a> {
        Driven {
            game,
            tally,
            rest: Vec::new(),
        }
    }
}

/// A play without choices that agree with the log.
#[derive(Debug)]
pub struct Stuck<'a> {
    /// The best partial result of all tries.
    pub best: Option<Box<Driven<'a>>>,
    /// The number of positions tried, if the search was given up.
    pub given_up: Option<usize>,
}

/// A search in progress.
struct Search<'a> {
    play: &'a Play,
    /// Whether the log may end within this play.
    last: bool,
    /// The number of lines that may disagree.
    allowed: usize,
    budget: usize,
    seen: HashSet<u64>,
    /// The best partial result of all tries, for the report.
    best: Option<Driven<'a>>,
    best_score: (usize, usize),
}

impl<'a> Driver<'a> {
    /// A new game with the deals that the log needs.
    ///
    /// # Errors
    /// As [`Game::new`].
    pub fn begin(&self, seed: u64) -> Result<Game, GameError> {
        let mut dictated: Vec<Chance> = Vec::new();
        loop {
            let game = Game::builder(self.content.clone())
                .seed(seed)
                .dictate(dictated.iter().copied());
            let game = match self.position {
                Some(position) => game.position(position.clone()).start()?,
                None => game.start()?,
            };
            let results: Vec<Chance> = game.history().iter().filter_map(Input::chance).collect();
            match results.get(dictated.len()) {
                None => return Ok(game),
                Some(same @ (Chance::Die(_) | Chance::Pick(_))) => dictated.push(*same),
                Some(Chance::Card(card)) => {
                    let at = game.events().iter().position(
                        |event| matches!(event, Event::Drawn { card: drawn, .. } if drawn == card),
                    );
                    let drawn = at.and_then(|at| match game.events()[at] {
                        Event::Drawn { side, .. } => {
                            let turn = game.board().turn().max(1);
                            self.future
                                .draw(side, &pile_at(&game, at), (0, turn), self.content)
                        }
                        _ => None,
                    });
                    dictated.push(Chance::Card(drawn.unwrap_or(*card)));
                }
            }
        }
    }

    /// A tally of the play at a place, before anything of it has happened in `game`.
    pub fn tally(&self, at: usize, game: &Game, overpaid: i16) -> Tally<'a> {
        let mut tally = Tally::new(
            (self.log, &self.log.plays[at]),
            self.names,
            self.content,
            game,
        );
        tally.overpaid = overpaid;
        tally.torn = at + 1 == self.log.plays.len();
        tally
    }

    /// Drives one play: `earlier` are the events since it began. Fails with the best try.
    ///
    /// # Errors
    /// No choices agree with the log; with the best partial result.
    pub fn drive(
        &self,
        at: usize,
        game: &Game,
        observed: &[Observed],
        overpaid: i16,
    ) -> Result<Driven<'a>, Stuck<'a>> {
        let play = &self.log.plays[at];
        let last = at + 1 == self.log.plays.len();
        let budget = (BUDGET * ORDINARY / play.items.len().max(ORDINARY)).max(100);
        let mut search = Search {
            play,
            last,
            allowed: 0,
            budget,
            seen: HashSet::new(),
            best: None,
            best_score: (0, 0),
        };
        let mut best = None;
        let mut given_up = None;
        for allowed in [0, 1, 2, 4, 8, 16] {
            search.allowed = allowed;
            search.budget = budget;
            search.seen.clear();
            let mut tally = self.tally(at, game, overpaid);
            let mut over = None;
            let fits = observed.iter().all(|observed| {
                if last && over.is_none() && !play.items.is_empty() && tally.open().next().is_none()
                {
                    over = tally.closed_out(game, 0);
                }
                tally.feed(observed, game) != Fit::Impossible
            });
            if !fits {
                break;
            }
            if let Some(found) = self.search(&mut search, game.clone(), tally) {
                return Ok(found);
            }
            if let Some(tally) = over {
                // The log ends within what happens automatically before the first choice.
                return Ok(Driven::ended(game.clone(), tally));
            }
            best = search.best.take().or(best);
            if search.budget == 0 {
                given_up = Some(given_up.unwrap_or(0) + budget);
            }
        }
        Err(Stuck {
            best: best.map(Box::new),
            given_up,
        })
    }

    fn search(
        &self,
        search: &mut Search<'a>,
        game: Game,
        mut tally: Tally<'a>,
    ) -> Option<Driven<'a>> {
        let decision = game.decision();
        if let Some(decision) =
            decision.filter(|decision| matches!(decision.ask, Ask::Influence | Ask::Realign))
        {
            tally.compare_points(decision.left.map_or(0, NonZeroU8::get));
        }
        if search.budget == 0 || tally.mismatches.len() > search.allowed {
            return None;
        }
        search.budget -= 1;
        let mut hasher = DefaultHasher::new();
        (game.digest(), tally.state()).hash(&mut hasher);
        if !search.seen.insert(hasher.finish()) {
            return None;
        }
        let score = (tally.checked, usize::MAX - tally.mismatches.len());
        if search.best.is_none() || score > search.best_score {
            search.best_score = score;
            search.best = Some(Driven::ended(game.clone(), tally.clone()));
        }
        for choice in decision
            .map(|decision| candidates(decision, &tally, search.play))
            .unwrap_or_default()
        {
            for next in self.branches(&game, choice, &tally) {
                let mut tally = tally.clone();
                tally.answered(choice, &game);
                if let Some(found) = self.step(search, next, &game, tally) {
                    return Some(found);
                }
            }
        }
        let begun =
            decision.is_none_or(|decision| decision.ask != Ask::Play) || search.play.card.is_none();
        if search.last && begun {
            // The log may end anywhere.
            tally.forget_torn();
            if tally.finish(&game) && tally.mismatches.len() <= search.allowed {
                return Some(Driven::ended(game, tally));
            }
        }
        None
    }

    fn step(
        &self,
        search: &mut Search<'a>,
        game: Game,
        before: &Game,
        mut tally: Tally<'a>,
    ) -> Option<Driven<'a>> {
        let observed = self.observed(before, &game);
        // Rounds that pass automatically before the end of the game belong to the last play of the log.
        let ends = search.last && game.decision().is_none();
        let boundary = observed
            .iter()
            .position(Observed::is_boundary)
            .filter(|_| !ends);
        let own = boundary.unwrap_or(observed.len());
        let noted = tally.mismatches.len();
        let mut torn = None;
        let mut fits = true;
        // The log lists the changes of a step in its own order: those missing may come after its end.
        let mut missing = false;
        for at in 0..=own {
            if search.last && tally.open().next().is_none() {
                // The log ends here: further automatic events of this step are missing in it.
                let tally = tally.closed_out(&game, noted)?;
                let is_allowed = tally.mismatches.len() <= search.allowed;
                return is_allowed.then(|| Driven::ended(game, tally));
            }
            if search.last {
                torn = tally.closed_out(&game, noted).or(torn);
            }
            let Some(change) = observed[..own].get(at) else {
                continue;
            };
            let before = search.last.then(|| tally.clone());
            if tally.feed(change, &game) == Fit::Possible {
                continue;
            }
            let Some(before) = before else {
                fits = false;
                break;
            };
            (tally, missing) = (before, true);
        }
        fits &= !missing;
        let torn = torn
            .filter(|tally| tally.mismatches.len() <= search.allowed)
            .map(|tally| Driven::ended(game.clone(), tally));
        let driven = if fits {
            self.finish(search, game, tally, &observed, boundary)
        } else {
            None
        };
        // Perhaps the log ends in the middle of this step.
        driven.or(torn)
    }

    /// The changes of a step that a log shows.
    fn observed(&self, before: &Game, game: &Game) -> Vec<Observed> {
        let spaces = self.content.map.spaces.len();
        let mut observed = observe(before.board(), game.events(), spaces);
        let decision = before.decision();
        if decision.is_some_and(|decision| decision.ask == Ask::SetupPlace) {
            // The log does not show the markers that the scenario places automatically.
            let mut placed = false;
            observed.retain(|observed| {
                !matches!(observed.event, Event::InfluenceChanged { .. })
                    || !mem::replace(&mut placed, true)
            });
        }
        observed
    }

    /// Ends a play at the boundary of the next one, or searches on.
    fn finish(
        &self,
        search: &mut Search<'a>,
        game: Game,
        mut tally: Tally<'a>,
        observed: &[Observed],
        boundary: Option<usize>,
    ) -> Option<Driven<'a>> {
        let own = boundary.unwrap_or(observed.len());
        if boundary.is_none() && game.decision().is_some() {
            return self.search(search, game, tally);
        }
        let (open, noted) = (tally.clone(), tally.mismatches.len());
        if !tally.finish(&game) {
            return None;
        }
        if tally.mismatches.len() > noted
            && boundary.is_some()
            && game.decision().is_some()
            && open.is_closing()
        {
            // The score at the end of the game is shown, but not the rounds before it in which nothing is played.
            let mut further = open;
            if observed[own..]
                .iter()
                .all(|observed| further.feed(observed, &game) == Fit::Possible)
                && let Some(found) = self.search(search, game.clone(), further)
            {
                return Some(found);
            }
        }
        (tally.mismatches.len() <= search.allowed).then(|| Driven {
            game,
            tally,
            rest: observed[own..].to_vec(),
        })
    }
}
