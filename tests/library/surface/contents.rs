//! Contents, asked about unknown ids and names.

use brink::content::{BoxNeeds, BoxTrack, Controlled, Filter, Moment, OptionValue, Scoring};
use brink::game::{Ending, Event, Outcome};
use brink::ids::{CounterId, SpaceId, TagId, TrackId, ZoneId};
use brink::{CardId, Game, Side, Zone, tooling};

use super::odd_texts;

#[test]
fn scenarios_answer_for_any_number() {
    let content = testkit::content("red_sea");
    for card in (0..=u8::MAX).map(|card| CardId::new(card.into()).unwrap()) {
        let _ = (content.effect_owner(card), content.script(card).is_some());
    }
    for marker in [i16::MIN, -20, 0, 20, i16::MAX] {
        let _ = (
            content.scenario.vp.winner_at(marker),
            content.scenario.vp.winner_at_end(marker),
        );
    }
    assert!(content.scenario.vp.reach() > 0);
}

#[test]
fn numbers_of_the_rules_answer_for_any_influence() {
    let content = testkit::content("red_sea");
    let (scenario, game) = (&content.scenario, Game::new(content.clone(), 1).unwrap());
    let control = scenario.control;
    assert!(control.is_printed());
    for amount in [0, 1, u8::MAX] {
        assert!(control.needed(u8::MAX, amount) == u8::MAX);
        let _ = control.holds(amount, amount, u8::MAX);
        let by = Controlled {
            countries: [amount, u8::MAX],
            battlegrounds: [u8::MAX, amount],
            all_countries: amount,
            all_battlegrounds: 0,
        };
        let levels = &scenario.levels;
        let _ = [
            levels.has_presence(&by),
            levels.has_domination(&by),
            levels.has_control(&by),
        ];
    }
    for scoring in scenario.scoring.values() {
        assert!(!Scoring::spaces(scoring, &content.map).is_empty());
    }
    for side in Side::BOTH {
        assert!(!scenario.influence.has(side) && scenario.influence.most(side) > 50);
        assert!(scenario.vp.automatic.of(side).is_some());
        assert_eq!(game.view(side).supply_left(side), None);
        let _ = game.board().influence_on_board(side);
        for ending in Ending::all(&content) {
            let outcome = Outcome {
                winner: Some(side),
                ending,
            };
            assert!(!outcome.both_lose(&content) && !outcome.is_lost_by(side, &content));
        }
    }
}

#[test]
fn zones_answer_for_any_content() {
    let content = testkit::content("red_sea");
    let scenario = &content.scenario;
    assert_eq!(scenario.id_of_zone(ZoneId::LAST), "?");
    assert_eq!(scenario.zone(ZoneId::LAST, Side::First), Zone::OutOfGame);
    assert_eq!(scenario.zone_of_start(CardId::LAST), None);
    assert_eq!(content.zone_name(Zone::Deck), "draw pile");
    assert!(
        content
            .paragraphs()
            .all(|(rule, text)| !rule.is_empty() && !text.is_empty())
    );
    assert_eq!(content.renamed_zone(Zone::Hand(Side::First)), None);
    let own = scenario.zone(ZoneId::LAST, Side::First);
    assert!(!content.zone_name(own).is_empty());
    assert!(content.has_stability() && content.operations().coup);
    assert!(content.facts_of(CardId::LAST).is_empty());
    assert_eq!(content.facts_line(CardId::LAST), "");
    let _ = content.is_valued(CardId::LAST);
    for text in odd_texts() {
        let value = OptionValue::Word(text.clone());
        for fact in testkit::content("thirteen_days").facts.values() {
            assert_eq!(fact.display(&value), text.replace('_', " "));
        }
    }
    let event = Event::CardMoved {
        card: CardId::LAST,
        from: Zone::Deck,
        to: Zone::Discard,
    };
    assert_eq!(event.display_hidden(&content), None);
    let common = [Zone::Deck, Zone::OutOfGame, Zone::Reserve, Zone::Discard];
    let declared = scenario.own_zones().map(|(_, _, zone)| zone);
    for zone in common.into_iter().chain(declared) {
        let seen = Side::BOTH.map(|side| zone.is_seen_by(side));
        assert_eq!(seen, [zone.is_open(); 2], "{zone:?}");
    }
    assert!(Zone::Deck.is_in_game() && !Zone::Reserve.is_in_game());
    let game = Game::new(content.clone(), 1).unwrap();
    let view = game.view(Side::Second);
    assert_eq!(view.own_zone_size(Zone::Deck), view.deck_size());
    assert!(view.own_zone(Zone::Deck).is_empty());
}

#[test]
fn contents_answer_for_any_name() {
    let content = testkit::content("red_sea_with_ts_cards");
    let (map, cards) = (&content.map, &content.cards);
    for text in odd_texts() {
        assert!(content.find_card(&text).is_err());
        assert!(content.find_side(&text).is_err());
        assert!(content.find_space(&text).is_err());
        assert!(content.find_region(&text).is_err());
        assert!(content.find_tag(&text).is_err());
        assert!(content.find_track(&text).is_err());
        assert!(content.find_flag(&text).is_err());
        assert!(cards.get(&text).is_none());
        assert!(cards.get_index_of(&text).is_none());
        assert!(!cards.contains_key(&text));
    }
    let _ = (
        map.graph().node_count(),
        map.links().len(),
        map.space_ids().count(),
        map.region_ids().count(),
        map.tag_ids().count(),
        content.scenario.track_ids().count(),
        content.scenario.flag_ids().count(),
        Filter::everywhere(map),
    );
    let unknown = TagId::LAST;
    assert_eq!(map.tag_id(unknown), "?");
    assert_eq!(content.tag_name(unknown), "?");
    let _ = (
        content.side_ids(),
        content.side_name(Side::First),
        brink::game::display_score(i16::MIN, &content).to_string(),
    );
    for ending in Ending::all(&content) {
        let _ = (ending.key(&content), ending.display(&content).to_string());
    }
    for track in content.scenario.tracks.values() {
        let _ = track.sides.markers().count();
    }
    let (scenario, unknown) = (&content.scenario, CounterId::LAST);
    assert_eq!(scenario.counter_ids().count(), 0);
    assert!(scenario.counter(unknown).is_none() && scenario.counter_mark(unknown).is_empty());
    let game = Game::new(content.clone(), 1).unwrap();
    let (board, space) = (game.board(), SpaceId::LAST);
    assert_eq!(board.counters_in(unknown, Side::First, space), 0);
    assert_eq!(board.counters_here(scenario, space).count(), 0);
    assert_eq!(game.view(Side::First).counters(space).count(), 0);
}

#[test]
fn cards_by_id_take_any_name() {
    let mut cards = testkit::content("red_sea_with_ts_cards").cards.clone();
    let one = cards.values().next().unwrap().clone();
    assert!(cards.get_index(usize::MAX).is_none());
    assert!(cards.get_mut("").is_none());
    assert!(!cards.is_empty());
    assert!(cards.insert(String::new(), one.clone()).is_none());
    assert!(cards.insert(String::new(), one).is_some());
    assert_eq!(cards.keys().count(), cards.len());
    assert_eq!(cards.values_mut().count(), cards.len());
}

#[test]
fn scorings_have_a_name() {
    let content = testkit::content("red_sea_with_ts_cards");
    assert_eq!(content.scored_by(CardId::LAST), None);
    assert_eq!(content.card_that_scores(usize::MAX), None);
    assert_eq!(content.scoring_name(usize::MAX), None);
    for scoring in 0..content.scenario.scoring.len() {
        let name = content.scoring_name(scoring);
        assert!(name.is_some_and(|name| !name.is_empty()));
        if let Some(card) = content.card_that_scores(scoring) {
            assert!(content.card(card).scoring && content.scored_by(card).is_some());
        }
    }
}

#[test]
fn boxes_are_found_at_any_position() {
    let content = testkit::content("red_sea_with_ts_cards");
    let scenario = &content.scenario;
    let own = [TrackId::FIRST, TrackId::LAST].map(BoxTrack::Own);
    for track in own.into_iter().chain([BoxTrack::SpaceRace]) {
        for at in [i16::MIN, -1, 0, 1, i16::MAX] {
            let found = scenario.box_at(track, at);
            assert_eq!(found.is_some(), track == BoxTrack::SpaceRace && at == 1);
            for side in Side::BOTH {
                let next = scenario.next_box(track, side, at);
                let needs = next.and_then(|(_, next)| next.needs(side));
                assert!(needs.is_none_or(|needs| needs.are_met(1)));
                assert!(scenario.is_reached(track, side, at, at));
            }
        }
    }
    assert!(BoxNeeds::AtLeast(u8::MAX).are_met(i32::MAX));
}

#[test]
fn scripts_answer_for_everything_declared() {
    let content = testkit::content("red_sea_with_ts_cards");
    for script in content.scripts.iter().flatten().chain(&content.rules) {
        let _ = (
            script.has_event(),
            script.starts_effect(),
            script.keeps_card(),
        );
        let _ = script.started_with(|started| &started.data);
        for modifier in &script.modifiers {
            let plain = &modifier.modifier;
            let within = plain.within().map(Filter::swapped);
            let _ = (plain.kind().bit(), within, modifier.swapped());
        }
    }
    for moment in Moment::ALL {
        let _ = (moment.answers(), moment.narrowed_by().len());
        for traits in &content.traits {
            let _ = traits.handles(*moment);
        }
    }
    for call in tooling::CALLS {
        let _ = call.gives.words();
        for param in call.params {
            let _ = (param.kind.is_list(), param.kind.range(), param.kind.words());
        }
    }
}
