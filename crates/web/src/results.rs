//! The list of results that an operator may publish, with ratings of its people.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use brink_study::{Pairing, ratings};
use serde::Serialize;

use crate::games::GameRegistry;
use crate::limits::TIMEOUT;
use crate::people_store::StoredResult;
use crate::request::{ApiRequest, ApiResult, answer_stored, sent};
use crate::setting::Setting;

/// The most games in the list.
const MAX_RESULTS: u32 = 2_000;

/// The most people who are rated, those with the most games: the work grows with the cube of their number.
const MAX_RATED: usize = 60;

/// The results that were worked out last, which are good as long as the storage has the same games.
#[derive(Default)]
struct LastResults(Mutex<(Vec<StoredResult>, Arc<Results>)>);

impl LastResults {
    /// The results of the games in the storage.
    fn now(&self, request: &ApiRequest) -> ApiResult<Arc<Results>> {
        Ok(self.of(request.registry.store.results(MAX_RESULTS)?))
    }

    /// The results of stored games; whoever asks meanwhile waits instead of working them out again.
    fn of(&self, stored: Vec<StoredResult>) -> Arc<Results> {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if last.0 != stored {
            let results = Arc::new(Results::of(&stored));
            *last = (stored, results);
        }
        last.1.clone()
    }
}

/// The published results.
#[derive(Debug, Default, Serialize)]
struct Results {
    /// The finished games, the latest first.
    games: Vec<ResultFacts>,
    /// The people, the strongest first.
    people: Vec<RatedPerson>,
}

/// A finished game between two named people.
#[derive(Debug, Serialize)]
struct ResultFacts {
    /// The number of the game.
    game: i64,
    /// The scenario.
    scenario: String,
    /// The time of its last input, in seconds since 1970.
    ended: Option<i64>,
    /// The names, in the order of the seats.
    names: [String; 2],
    /// The name of the winner; none if nobody won.
    winner: Option<String>,
    /// The id of the ending.
    ending: String,
}

/// A person with the games and the rating.
#[derive(Debug, Serialize)]
struct RatedPerson {
    /// The name.
    name: String,
    /// The games.
    games: u32,
    /// The points: 1 for a victory, a half for a game that nobody won.
    points: f64,
    /// The Elo above the mean of those whom games connect with the person who played most.
    elo: Option<i64>,
}

/// The router of the results.
pub(crate) fn router() -> Router<Arc<GameRegistry>> {
    let last: Arc<LastResults> = Arc::default();
    let answering = |send: fn(&Results) -> ApiResult| {
        let last = last.clone();
        get(move |request| {
            answer_stored(request, TIMEOUT, move |request| send(&*last.now(request)?))
        })
    };
    Router::new()
        .route("/results.json", answering(sent))
        .route("/results.csv", answering(|results| Ok(csv(&results.games))))
}

impl Results {
    /// The results of games between two people who chose different names.
    fn of(stored: &[StoredResult]) -> Results {
        let games: Vec<ResultFacts> = stored.iter().filter_map(ResultFacts::of).collect();
        let people = rated(&games);
        Results { games, people }
    }
}

impl ResultFacts {
    fn of(stored: &StoredResult) -> Option<ResultFacts> {
        let setting = Setting::stored(&stored.table).ok()?;
        let [first, second] = &stored.names;
        let named = !first.is_empty() && !second.is_empty() && first != second;
        if setting.persons().count() < 2 || setting.is_shared() || !named {
            return None;
        }
        let winner = stored
            .winner
            .and_then(|seat| stored.names.get(usize::from(seat)));
        Some(ResultFacts {
            game: stored.game.0,
            scenario: stored.scenario.clone(),
            ended: stored.last,
            winner: winner.cloned(),
            names: stored.names.clone(),
            ending: stored.ending.clone(),
        })
    }

    /// The points of the first name.
    fn points(&self) -> f64 {
        match &self.winner {
            Some(name) if *name == self.names[0] => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        }
    }
}

/// The people of some games, the strongest first.
fn rated(games: &[ResultFacts]) -> Vec<RatedPerson> {
    let mut people: BTreeMap<&str, (u32, f64)> = BTreeMap::new();
    for game in games {
        let [first, second] = game.names.each_ref().map(String::as_str);
        for (name, points) in [(first, game.points()), (second, 1.0 - game.points())] {
            let sum = people.entry(name).or_default();
            *sum = (sum.0 + 1, sum.1 + points);
        }
    }
    // Whoever played most is connected with most.
    let mut names: Vec<&str> = people.keys().copied().collect();
    names.sort_by_key(|name| (Reverse(people[name].0), *name));
    let mut elo = elo_of(&names[..names.len().min(MAX_RATED)], games);
    elo.resize(names.len(), None);
    let mut rated: Vec<RatedPerson> = names
        .iter()
        .zip(elo)
        .map(|(name, elo)| RatedPerson {
            name: (*name).to_owned(),
            games: people[name].0,
            points: people[name].1,
            elo,
        })
        .collect();
    rated.sort_by_key(|one| (Reverse(one.elo), one.name.clone()));
    rated
}

/// The Elo of some people by their games with each other, above the mean of those who have one.
fn elo_of(names: &[&str], games: &[ResultFacts]) -> Vec<Option<i64>> {
    let place = |name: &str| names.iter().position(|one| *one == name);
    let mut pairs: BTreeMap<[usize; 2], (f64, f64)> = BTreeMap::new();
    for game in games {
        let [Some(first), Some(second)] = game.names.each_ref().map(|name| place(name)) else {
            continue;
        };
        let (pair, points) = match first < second {
            true => ([first, second], game.points()),
            false => ([second, first], 1.0 - game.points()),
        };
        let sum = pairs.entry(pair).or_default();
        *sum = (sum.0 + 1.0, sum.1 + points);
    }
    let pairings = pairs.into_iter().map(|(players, (games, points))| Pairing {
        players,
        games,
        points,
        // Games are independent: a share p of n games has the variance n p (1 - p).
        variance: games * (points / games) * (1.0 - points / games),
    });
    let pairings: Vec<Pairing> = pairings.collect();
    let found = ratings(names.len(), &pairings);
    let known: Vec<f64> = found.iter().flatten().map(|one| one.value).collect();
    let mean = known.iter().sum::<f64>() / known.len().max(1) as f64;
    let above = |elo: f64| (elo - mean).round() as i64;
    let elo = found.into_iter().map(|one| one.map(|one| above(one.value)));
    elo.collect()
}

/// The games as comma-separated values (RFC 4180).
fn csv(games: &[ResultFacts]) -> Response {
    let mut text = "game,scenario,ended,first,second,winner,ending\r\n".to_owned();
    for game in games {
        let ended = game.ended.map(|time| time.to_string()).unwrap_or_default();
        let [first, second] = game.names.each_ref().map(|name| cell(name));
        let winner = cell(game.winner.as_deref().unwrap_or_default());
        let (scenario, ending) = (cell(&game.scenario), cell(&game.ending));
        // Writing to a text cannot fail.
        let _ = write!(
            text,
            "{},{scenario},{ended},{first},{second},{winner},{ending}\r\n",
            game.game
        );
    }
    let media_type = "text/csv; charset=utf-8; header=present";
    ([(header::CONTENT_TYPE, media_type)], text).into_response()
}

/// A quoted cell that no spreadsheet takes for a formula.
fn cell(text: &str) -> String {
    let formula = text.starts_with(['=', '+', '-', '@', '\t', '＝', '＋', '－', '＠']);
    let guard = if formula { "'" } else { "" };
    format!("\"{guard}{}\"", text.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(names: [&str; 2], winner: Option<usize>) -> ResultFacts {
        ResultFacts {
            game: 1,
            scenario: "s".to_owned(),
            ended: None,
            names: names.map(str::to_owned),
            winner: winner.map(|seat| names[seat].to_owned()),
            ending: "points".to_owned(),
        }
    }

    #[test]
    fn people_are_rated_by_their_games() {
        let games = [
            game(["a", "b"], Some(0)),
            game(["b", "a"], Some(1)),
            game(["b", "a"], None),
            game(["c", "b"], Some(1)),
            game(["x", "y"], Some(0)),
        ];
        let rated = rated(&games);
        let names: Vec<&str> = rated.iter().map(|one| one.name.as_str()).collect();
        assert_eq!(names, ["a", "b", "c", "x", "y"]);
        assert_eq!((rated[0].games, rated[0].points), (3, 2.5));
        assert!(rated[3].elo.is_none());
        let elo = |nth: usize| rated[nth].elo;
        assert!(elo(0) > elo(1) && elo(1) > elo(2));
        assert!((elo(0).unwrap_or(9) + elo(1).unwrap_or(9) + elo(2).unwrap_or(9)).abs() <= 2);
        assert!(super::rated(&[]).is_empty());
    }

    #[test]
    fn the_work_is_bounded_and_done_once() {
        let name = |nth: usize| format!("p{nth:03}");
        let chain: Vec<ResultFacts> = (0..500)
            .map(|nth| game([&name(nth), &name(nth + 1)], Some(nth % 2)))
            .collect();
        let rated = rated(&chain);
        assert_eq!(rated.len(), 501);
        let known = rated.iter().filter(|one| one.elo.is_some()).count();
        assert!((2..=MAX_RATED).contains(&known), "{known}");
        let last = LastResults::default();
        let first = last.of(Vec::new());
        assert!(Arc::ptr_eq(&first, &last.of(Vec::new())));
    }

    #[test]
    fn cells_are_quoted_and_no_formulas() {
        assert_eq!(cell(r#"a"b,c"#), r#""a""b,c""#);
        assert_eq!(cell("=1+1"), "\"'=1+1\"");
    }
}
