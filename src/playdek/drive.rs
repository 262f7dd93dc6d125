//! Finds legal choices with which a real game does what the log tells, and drives the game with them.

use std::collections::HashSet;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::content::Content;
use crate::game::{Ask, Board, Chance, Choice, Event, Game, GameError, Input, Use, Zone};
use crate::ids::Side;

use super::deal::{Future, pile_at};
use super::log::{Fact, Log, Operation, Play};
use super::names::Names;
use super::tally::{Fit, Tally};

/// How many positions are tried for one play.
const BUDGET: usize = 20_000;

/// What drives one log.
#[derive(Debug)]
pub struct Driver<'a> {
    /// The log.
    pub log: &'a Log,
    /// The spellings.
    pub names: &'a Names,
    /// What the game is played from.
    pub content: &'a Arc<Content>,
    /// Who needs which card when.
    pub future: Future,
}

/// A play that has been driven.
#[derive(Debug)]
pub struct Driven<'a> {
    /// The game after it.
    pub game: Game,
    /// What was compared.
    pub tally: Tally<'a>,
    /// What already belongs to the next play: it begins with the event that ended this one.
    pub rest: Vec<Told>,
}

/// An event with the position right after it, as far as a log speaks of it.
#[derive(Clone, Debug)]
pub struct Told {
    /// The event.
    pub event: Event,
    /// Influence, by space.
    pub influence: Vec<[u8; 2]>,
    /// The score.
    pub vp: i16,
}

/// A search in progress.
struct Search<'a> {
    play: &'a Play,
    /// Whether the log may break off within this play.
    last: bool,
    /// How many lines may disagree.
    allowed: usize,
    budget: usize,
    seen: HashSet<u64>,
    /// The furthest that any try came, for the report.
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
            let game = Game::new_dictated(self.content.clone(), seed, dictated.iter().copied())?;
            let results: Vec<Chance> = chance(game.history()).collect();
            match results.get(dictated.len()) {
                None => return Ok(game),
                Some(Chance::Die(die)) => dictated.push(Chance::Die(*die)),
                Some(Chance::Card(card)) => {
                    let at = game
                        .events()
                        .iter()
                        .position(|event| matches!(event, Event::Drawn { card: drawn, .. } if drawn == card));
                    let drawn = at.and_then(|at| match game.events()[at] {
                        Event::Drawn { side, .. } => self.future.draw(side, &pile_at(&game, at), (0, 1), self.content),
                        _ => None,
                    });
                    dictated.push(Chance::Card(drawn.unwrap_or(*card)));
                }
            }
        }
    }

    /// Drives one play: `told` is what happened since it began. Fails with the best try.
    ///
    /// # Errors
    /// No choices agree with the log: how far they did.
    pub fn drive(&self, at: usize, game: &Game, told: &[Told]) -> Result<Driven<'a>, Option<Box<Driven<'a>>>> {
        let log = self.log;
        let play = &log.plays[at];
        let last = at + 1 == log.plays.len();
        let mut search =
            Search { play, last, allowed: 0, budget: BUDGET, seen: HashSet::new(), best: None, best_score: (0, 0) };
        let mut best = None;
        for allowed in [0, 1, 2, 4, 8, 16] {
            search.allowed = allowed;
            search.budget = BUDGET;
            search.seen.clear();
            let mut tally = Tally::new(log, play, self.names, self.content, game.board());
            if feed(&mut tally, told, game.board()) == Fit::Impossible {
                break;
            }
            if let Some(found) = self.search(&mut search, game.clone(), tally) {
                return Ok(found);
            }
            best = search.best.take().or(best);
        }
        Err(best.map(Box::new))
    }

    fn search(&self, search: &mut Search<'a>, game: Game, tally: Tally<'a>) -> Option<Driven<'a>> {
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
            search.best = Some(Driven { game: game.clone(), tally: tally.clone(), rest: Vec::new() });
        }
        for choice in self.candidates(&game, &tally, search.play) {
            for next in self.branches(&game, choice, &tally) {
                if let Some(found) = self.step(search, next, &game, tally.clone()) {
                    return Some(found);
                }
            }
        }
        if search.last {
            // The log may break off anywhere.
            let mut tally = tally;
            tally.forget_torn();
            if tally.finish(game.board()) && tally.mismatches.len() <= search.allowed {
                return Some(Driven { game, tally, rest: Vec::new() });
            }
        }
        None
    }

    fn step(&self, search: &mut Search<'a>, game: Game, before: &Game, mut tally: Tally<'a>) -> Option<Driven<'a>> {
        let mut told = told(before.board(), game.events(), self.content.map.spaces.len());
        if before.decision().is_some_and(|decision| decision.ask == Ask::SetupPlace) {
            // The log does not tell the markers that the scenario places by itself.
            let mut placed = false;
            told.retain(|told| !matches!(told.event, Event::Influence { .. }) || !std::mem::replace(&mut placed, true));
        }
        let boundary =
            told.iter().position(|told| matches!(told.event, Event::RoundBegan { .. } | Event::TurnBegan { .. }));
        let own = boundary.unwrap_or(told.len());
        let noted = tally.mismatches.len();
        for told in &told[..own] {
            if search.last && tally.open().next().is_none() {
                break;
            }
            if tally.feed(told, game.board()) == Fit::Impossible {
                return None;
            }
        }
        if search.last && tally.open().next().is_none() {
            // The log ends here: what else happens by itself in this step is not told any more.
            tally.forget_untold(noted);
            return (tally.mismatches.len() <= search.allowed).then_some(Driven { game, tally, rest: Vec::new() });
        }
        if boundary.is_none() && game.decision().is_some() {
            return self.search(search, game, tally);
        }
        if !tally.finish(game.board()) || tally.mismatches.len() > search.allowed {
            return None;
        }
        Some(Driven { game, tally, rest: told[own..].to_vec() })
    }

    /// The choices worth trying, the likeliest first.
    fn candidates(&self, game: &Game, tally: &Tally<'_>, play: &Play) -> Vec<Choice> {
        let Some(decision) = game.decision() else { return Vec::new() };
        let mut ranked: Vec<(usize, Choice)> = Vec::new();
        for choice in decision.choices.iter().copied() {
            if let Some(rank) = rank(decision.ask, decision.side, choice, tally, play) {
                ranked.push((rank, choice));
            }
        }
        ranked.sort_by_key(|(rank, _)| *rank);
        ranked.into_iter().map(|(_, choice)| choice).collect()
    }

    /// The games that a choice can lead to with the dice of the log.
    fn branches(&self, game: &Game, choice: Choice, tally: &Tally<'_>) -> Vec<Game> {
        let facts = tally.dice();
        let dice: Vec<u8> = facts.iter().filter_map(|fact| fact.die()).collect();
        let mut swapped = dice.clone();
        let mut index = 0;
        while index + 1 < facts.len() {
            if let (Fact::Roll { side: a, .. }, Fact::Roll { side: b, .. }) = (facts[index], facts[index + 1])
                && a != b
            {
                swapped.swap(index, index + 1);
                index += 1;
            }
            index += 1;
        }
        let mut games: Vec<Game> = self.with_dice(game, choice, tally, &dice).into_iter().collect();
        if games.is_empty() && dice.is_empty() {
            // Dice that the log does not tell: any that lead to what it tells.
            let pairs = (0..36_u8).map(|pair| [pair / 6 + 1, pair % 6 + 1]);
            return pairs.filter_map(|pair| self.with_dice(game, choice, tally, &pair)).collect();
        }
        // The log tells the dice of two sides in its own order, not in that in which they fall.
        let fell = games.first().map(|next| chance(&next.history()[game.history().len()..]).count());
        if swapped != dice && fell.is_none_or(|fell| fell > 1) {
            games.extend(self.with_dice(game, choice, tally, &swapped));
        }
        games
    }

    /// One choice with these dice, and the cards that the log needs.
    fn with_dice(&self, game: &Game, choice: Choice, tally: &Tally<'_>, dice: &[u8]) -> Option<Game> {
        let before = game.history().len();
        let mut dictated: Vec<Chance> = Vec::new();
        let mut dice = dice.iter();
        loop {
            let mut trial = game.clone();
            trial.dictate(dictated.iter().copied());
            trial.apply(choice).ok()?;
            let results: Vec<Chance> = chance(&trial.history()[before..]).collect();
            match results.get(dictated.len()) {
                None => return (results.len() == dictated.len()).then_some(trial),
                Some(Chance::Die(_)) => dictated.push(Chance::Die(*dice.next()?)),
                Some(Chance::Card(card)) => dictated.push(Chance::Card(self.pick(game, &trial, *card, tally)?)),
            }
        }
    }

    /// The card that the log needs where `trial` picked `card` at random.
    fn pick(
        &self,
        game: &Game,
        trial: &Game,
        card: crate::ids::CardId,
        tally: &Tally<'_>,
    ) -> Option<crate::ids::CardId> {
        let at = tally.reached();
        let drawn = trial.events().iter().enumerate().rev().find_map(|(index, event)| match event {
            Event::Drawn { side, card: drawn } if *drawn == card => Some((index, Some(*side))),
            Event::Looked { card: drawn, .. } if *drawn == card => Some((index, None)),
            _ => None,
        });
        match drawn {
            Some((index, Some(side))) => {
                let turn = trial.board().turn();
                self.future.draw(side, &pile_at(trial, index), (at, turn), self.content)
            }
            Some((index, None)) => {
                let pile = pile_at(trial, index);
                let named = pile.iter().copied().find(|card| tally.names_card(*card));
                named
                    .or_else(|| pile.iter().copied().find(|card| self.future.is_silent(*card, at)))
                    .or(pile.first().copied())
            }
            None => tally.open().find_map(|item| match item.fact {
                Fact::Reveals { side, card } | Fact::Discards { side, card } => {
                    (game.board().zone(card) == Zone::Hand(side)).then_some(card)
                }
                _ => None,
            }),
        }
    }
}

/// How likely a choice is; none if the log rules it out.
fn rank(ask: Ask, side: Side, choice: Choice, tally: &Tally<'_>, play: &Play) -> Option<usize> {
    const NAMED: usize = 0;
    const LATER: usize = 1_000;
    const UNNAMED: usize = 2_000;
    let place = |wanted: &dyn Fn(&Fact) -> bool| tally.open().position(|item| wanted(&item.fact));
    match choice {
        Choice::Card(card) if ask == Ask::Headline => (play.headlines[side.index()] == Some(card)).then_some(NAMED),
        Choice::Card(card) if ask == Ask::Play => (play.card == Some(card)).then_some(NAMED),
        Choice::Card(card) => Some(if tally.names_card(card) { NAMED } else { UNNAMED }),
        Choice::Space(space) => {
            let named = place(&|fact| match fact {
                Fact::Influence { space: at, side: whose, by, .. } => {
                    *at == space
                        && match ask {
                            Ask::SetupPlace | Ask::Influence => *whose == side && *by > 0,
                            Ask::EventPlace => *by > 0,
                            Ask::EventRemove => *by < 0,
                            _ => true,
                        }
                }
                Fact::Target(at) | Fact::War(at) => *at == space,
                _ => false,
            });
            match (named, ask) {
                (Some(place), _) => Some(NAMED + place),
                (None, Ask::Event) => Some(UNNAMED),
                (None, _) => None,
            }
        }
        Choice::Use(usage) => {
            let first = play.items.iter().find(|item| matches!(item.fact, Fact::Event(_) | Fact::Operation { .. }));
            let likely = match first.map(|item| &item.fact) {
                Some(Fact::Operation { kind: Operation::Space, .. }) => usage == Use::Space,
                Some(Fact::Operation { .. }) => matches!(usage, Use::Operations | Use::OperationsFirst),
                _ => matches!(usage, Use::Event | Use::EventFirst),
            };
            Some(if likely { NAMED } else { LATER })
        }
        Choice::Mode(mode) => {
            let kind = match mode {
                crate::game::Mode::Influence => Operation::Influence,
                crate::game::Mode::Realign => Operation::Realign,
                crate::game::Mode::Coup => Operation::Coup,
            };
            place(&|fact| matches!(fact, Fact::Operation { kind: told, .. } if *told == kind))
        }
        Choice::Region(region) => {
            Some(if place(&|fact| *fact == Fact::Region(region)).is_some() { NAMED } else { LATER })
        }
        Choice::Pass if ask == Ask::Play => play.card.is_none().then_some(NAMED),
        Choice::Stop | Choice::No | Choice::Pass => Some(LATER + 1),
        Choice::Yes => Some(LATER),
        Choice::Action(..) => Some(LATER + 2),
        Choice::Number(_) | Choice::Word(_) | Choice::Bid(..) => Some(LATER),
    }
}

/// The results of chance in a stretch of history.
fn chance(history: &[Input]) -> impl Iterator<Item = Chance> + '_ {
    history.iter().filter_map(|input| match input {
        Input::Chance(chance) => Some(*chance),
        Input::Choice(_) => None,
    })
}

/// Events, each with the position right after it.
#[must_use]
pub fn told(before: &Board, events: &[Event], spaces: usize) -> Vec<Told> {
    let mut influence: Vec<[u8; 2]> = (0..spaces)
        .map(|space| Side::BOTH.map(|side| before.influence(side, crate::ids::SpaceId::from(space))))
        .collect();
    let mut vp = before.vp();
    events
        .iter()
        .map(|event| {
            match *event {
                Event::Influence { side, space, to, .. } => influence[space.index()][side.index()] = to,
                Event::Vp { to, .. } => vp = to,
                _ => {}
            }
            Told { event: *event, influence: influence.clone(), vp }
        })
        .collect()
}

fn feed(tally: &mut Tally<'_>, told: &[Told], board: &Board) -> Fit {
    for told in told {
        if tally.feed(told, board) == Fit::Impossible {
            return Fit::Impossible;
        }
    }
    Fit::Possible
}
