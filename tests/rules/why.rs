//! Refusals: every answer names the part of a text, the effect or the number that is in the way.

use std::sync::Arc;

use brink::content::Content;
use brink::game::{At, Choice, Game, Mode, Position, Until, Use, Value, Zone};
use brink::ids::{CardId, Side};

struct Situation {
    content: Arc<Content>,
    game: Game,
}

impl Situation {
    /// A game in which the USSR is to play a card of its hand.
    fn begin(
        defcon: u8,
        influence: &[(&str, [u8; 2])],
        hand: &[&str],
        effects: &[(&str, Side)],
    ) -> Situation {
        Situation::at(1, "twilight_struggle", defcon, influence, hand, effects)
    }

    /// A situation in an action round of a scenario.
    fn at(
        round: u8,
        scenario: &str,
        defcon: u8,
        influence: &[(&str, [u8; 2])],
        hand: &[&str],
        effects: &[(&str, Side)],
    ) -> Situation {
        let content = testkit::content(scenario);
        let card = |id: &str| {
            content
                .find_card(id)
                .unwrap_or_else(|error| panic!("{error}"))
        };
        let position = Position {
            defcon: Some(defcon),
            influence: influence
                .iter()
                .map(|(id, both)| (content.find_space(id).unwrap(), *both))
                .collect(),
            cards: hand
                .iter()
                .map(|id| (card(id), Zone::Hand(Side::Second)))
                .collect(),
            effects: effects
                .iter()
                .map(|(id, side)| (card(id), *side, Until::Game, Value::Nil))
                .collect(),
            at: At::Round {
                round,
                side: Some(Side::Second),
            },
            ..Position::default()
        };
        let game = Game::builder(content.clone())
            .seed(1)
            .position(position)
            .start()
            .unwrap();
        Situation { content, game }
    }

    fn card(&self, id: &str) -> CardId {
        self.content.find_card(id).unwrap()
    }

    fn choose(&mut self, choices: &[Choice]) {
        for choice in choices {
            self.game.apply(*choice).unwrap();
        }
    }

    fn why(&self, choice: Choice) -> String {
        self.game
            .why_not(choice)
            .display(self.game.content())
            .to_string()
    }

    fn space(&self, id: &str) -> String {
        self.why(Choice::Space(self.content.find_space(id).unwrap()))
    }
}

#[test]
fn a_kind_of_operation_names_what_closes_every_space() {
    let influence = [("france", [3, 0]), ("cuba", [1, 0]), ("kenya", [0, 1])];
    let mut asked = Situation::begin(2, &influence, &["comecon", "asia_scoring"], &[]);
    let coup = Choice::Mode(Mode::Coup);
    assert_eq!(
        asked.why(coup),
        "choose a card first; then how to use it (rule 5.1)"
    );
    asked.choose(&[Choice::Card(asked.card("comecon"))]);
    assert_eq!(
        asked.why(coup),
        "coup comes with operations: choose operations first (rule 6.0)"
    );
    assert!(
        asked
            .why(Choice::Use(Use::EventFirst))
            .starts_with("the event of COMECON"),
        "{}",
        asked.why(Choice::Use(Use::EventFirst))
    );
    asked.choose(&[Choice::Use(Use::Operations)]);
    assert_eq!(asked.why(coup), "it is offered");
    asked.choose(&[coup]);
    assert_eq!(asked.why(coup), "coup is already being resolved");
    let other = asked.why(Choice::Mode(Mode::Influence));
    assert_eq!(
        other,
        "all operations of a card are of one kind: coup was chosen, not place influence (rule 6.0)"
    );
    assert_eq!(
        asked.why(Choice::Stop),
        "this cannot be stopped before it is complete"
    );
    assert_eq!(asked.space("france"), "DEFCON 2 closes France (rule 8.1.5)");
    assert_eq!(
        asked.why(Choice::Card(asked.card("nato"))),
        "this choice does not answer the pending decision"
    );

    let mut none = Situation::begin(
        2,
        &[("france", [3, 0]), ("japan", [2, 0])],
        &["comecon"],
        &[("us_japan_mutual_defense_pact", Side::First)],
    );
    let closed = "there is no legal target for coup: of the spaces 82 without influence of the \
        opponent, 1 closed by \
                  DEFCON 2, 1 where US/Japan Mutual Defense Pact forbids it";
    assert_eq!(none.why(coup), closed);
    none.choose(&[
        Choice::Card(none.card("comecon")),
        Choice::Use(Use::Operations),
    ]);
    assert_eq!(none.why(coup), closed);
}

#[test]
fn uses_and_passing_name_the_rule() {
    let mut asked = Situation::begin(3, &[], &["decolonization", "fidel", "asia_scoring"], &[]);
    let space = Choice::Use(Use::SpaceRace);
    assert_eq!(
        asked.why(space),
        "choose a card first; then how to use it (rule 5.1)"
    );
    assert_eq!(
        asked.why(Choice::Pass),
        "a side that can play a card must play one (rule 5.1)"
    );
    asked.choose(&[Choice::Card(asked.card("asia_scoring"))]);
    assert_eq!(
        asked.why(space),
        "Asia Scoring is a scoring card: only its event can be played"
    );
    assert_eq!(
        asked.why(Choice::Mode(Mode::Coup)),
        "Asia Scoring is a scoring card: only its event can be played"
    );
    let weak = Situation::begin(3, &[], &["romanian_abdication"], &[]);
    assert_eq!(
        weak.why(space),
        "no card in the hand is worth 2, which the next box needs (rule 6.4.1)"
    );
}

#[test]
fn refusals_cite_the_book_of_their_own_game() {
    let influence = [
        ("oman", [1, 0]),
        ("sudan", [1, 0]),
        ("strategic_sea_lanes", [4, 1]),
    ];
    for mode in [Mode::Coup, Mode::Realign] {
        let mut asked = Situation::at(1, "red_sea", 3, &influence, &["nasserism"], &[]);
        asked.choose(&[
            Choice::Card(asked.card("nasserism")),
            Choice::Use(Use::Operations),
            Choice::Mode(mode),
        ]);
        assert_eq!(asked.space("oman"), "DEFCON 3 closes Oman (rule 8.1.7)");
        let lanes = asked.space("strategic_sea_lanes");
        let wanted = "Strategic Sea Lanes is not a country: there are no coups and no realignment \
            rolls (rule 2.1.7)";
        assert_eq!(lanes, wanted);
    }
    let hand = ["africa_scoring", "nasserism"];
    let last = Situation::at(7, "red_sea", 3, &influence, &hand, &[]);
    let why = last.why(Choice::Card(last.card("nasserism")));
    assert_eq!(
        why,
        "Nasserism cannot be played: a scoring card would be stuck in the hand (rules 2.2.1, \
        10.1.5)"
    );
}

#[test]
fn a_refused_space_is_outside_the_region_of_the_text() {
    let influence = [("france", [0, 3]), ("italy", [0, 0])];
    let mut asked = Situation::begin(4, &influence, &["marshall_plan", "fidel"], &[]);
    asked.choose(&[
        Choice::Card(asked.card("marshall_plan")),
        Choice::Use(Use::EventFirst),
    ]);
    assert_eq!(
        asked.space("poland"),
        "Poland is not a legal target of this effect: it is not in Western Europe"
    );
    assert_eq!(
        asked.space("france"),
        "France is not a legal target of this effect: USSR controls it"
    );
    asked.choose(&[Choice::Space(asked.content.find_space("italy").unwrap())]);
    assert_eq!(
        asked.space("italy"),
        "Italy has been chosen: the effect allows it only once"
    );
    assert_eq!(
        asked.why(Choice::Mode(Mode::Coup)),
        "this choice does not answer the pending decision"
    );
}

#[test]
fn a_refused_space_is_not_named_by_the_text() {
    let mut named = Situation::begin(
        4,
        &[("france", [2, 0]), ("italy", [2, 0])],
        &["suez_crisis", "fidel"],
        &[],
    );
    named.choose(&[
        Choice::Card(named.card("suez_crisis")),
        Choice::Use(Use::Event),
    ]);
    assert_eq!(
        named.space("italy"),
        "Italy is not a legal target of this effect: the effect names only United Kingdom, \
        France, Israel"
    );
    assert_eq!(
        named.space("israel"),
        "there is no influence to remove in Israel"
    );
}

#[test]
fn a_refused_operation_is_not_granted_by_the_text() {
    let influence = [("cuba", [2, 0]), ("angola", [1, 0])];
    let mut junta = Situation::begin(4, &influence, &["junta", "fidel"], &[]);
    let cuba = Choice::Space(junta.content.find_space("cuba").unwrap());
    junta.choose(&[
        Choice::Card(junta.card("junta")),
        Choice::Use(Use::Event),
        cuba,
    ]);
    assert_eq!(
        junta.why(Choice::Mode(Mode::Influence)),
        "the effect grants operations, but not place influence"
    );
    junta.choose(&[Choice::Mode(Mode::Coup)]);
    assert_eq!(
        junta.space("angola"),
        "Angola is not a legal target of this effect: it is not in Central America or South America"
    );
}

#[test]
fn the_part_of_a_text_survives_a_clone_and_a_save() {
    let influence = [("france", [0, 3])];
    let mut asked = Situation::begin(4, &influence, &["marshall_plan", "fidel"], &[]);
    asked.choose(&[
        Choice::Card(asked.card("marshall_plan")),
        Choice::Use(Use::EventFirst),
    ]);
    let copy = Situation {
        content: asked.content.clone(),
        game: asked.game.clone(),
    };
    assert_eq!(copy.space("poland"), asked.space("poland"));
    assert_eq!(copy.space("france"), asked.space("france"));
}

#[test]
fn a_trapped_side_learns_the_way_out() {
    let hand = ["romanian_abdication", "comecon", "asia_scoring"];
    let asked = Situation::begin(4, &[], &hand, &[("bear_trap", Side::First)]);
    assert_eq!(
        asked.why(Choice::Mode(Mode::Coup)),
        "Bear Trap is in effect: discard a card and roll, nothing else"
    );
    assert_eq!(
        asked.why(Choice::Use(Use::SpaceRace)),
        "Bear Trap is in effect: discard a card and roll, nothing else"
    );
    assert_eq!(
        asked.why(Choice::Card(asked.card("romanian_abdication"))),
        "Romanian Abdication is worth 1, and 2 are needed to escape the trap"
    );
    let scoring = "Asia Scoring is a scoring card: it cannot be used to escape the trap";
    assert_eq!(asked.why(Choice::Card(asked.card("asia_scoring"))), scoring);
    assert_eq!(
        asked.why(Choice::Card(asked.card("nato"))),
        "NATO is not in the hand"
    );
}

#[test]
fn actions_of_effects_name_what_they_wait_for() {
    let crisis =
        |asked: &Situation| asked.why(Choice::Action(asked.card("cuban_missile_crisis"), 0));
    let label = "“Remove 2 influence to end the Cuban Missile Crisis”";
    let none = Situation::begin(4, &[], &["comecon"], &[]);
    assert_eq!(
        crisis(&none),
        format!("Cuban Missile Crisis, which offers {label}, is not in effect")
    );
    let poor = Situation::begin(
        2,
        &[],
        &["comecon"],
        &[("cuban_missile_crisis", Side::First)],
    );
    assert_eq!(
        crisis(&poor),
        format!("the conditions for {label} are not met now")
    );
    let own = Situation::begin(
        2,
        &[],
        &["comecon"],
        &[("cuban_missile_crisis", Side::Second)],
    );
    assert_eq!(crisis(&own), format!("{label} is for the other side"));
}

#[test]
fn the_set_up_names_its_part_too() {
    let content = testkit::content("twilight_struggle");
    let game = Game::builder(content.clone()).seed(5).start().unwrap();
    let asked = Situation { content, game };
    assert_eq!(
        asked.space("france"),
        "France is not a legal target of this effect: it is not in Eastern Europe"
    );
}
