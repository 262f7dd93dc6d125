//! Games, asked at many positions with foreign ids and odd numbers.

use brink::content::{CoastKind, Moment};
use brink::game::{
    Ask, Coverage, Dice, Effect, FunctionCost, Level, Mode, Playout, Profiler, Saved, SeparateVms,
    Setting, Source, Use, Value, add_costs,
};
use brink::ids::{FlagId, OperationId, PeriodId, TagId, TrackId};
use brink::tooling::{LuaData, steps_spent};
use brink::words::{Words, displayed};
use brink::{CardId, Choice, Game, Position, RegionId, Side, SpaceId, Zone};
use brink_players::Random;

#[test]
fn games_answer_for_any_number() {
    for scenario in ["twilight_struggle", "red_sea"] {
        let content = testkit::content(scenario);
        let coverage = Coverage::start();
        let mut game = Game::new(content.clone(), 1).unwrap();
        let mut player = Random::new(1);
        for number in 0..400_usize {
            if game.decision().is_none() {
                break;
            }
            if number.is_multiple_of(40) {
                ask_position(&game, number);
            }
            let choice = testkit::answer(&mut player, &game);
            game.apply(choice).unwrap();
        }
        let mut costs = coverage.functions();
        add_costs(&mut costs, coverage.functions());
        assert!(coverage.lines_run().len() <= coverage.lines().len());
        let _ = (coverage.lines_of(""), coverage.finish().len());
        ask_branch(&game);
        ask_measured(&game);
        let vms = SeparateVms::new();
        let inside = vms.enter();
        assert_eq!(game.replayed(usize::MAX, |_, _| ()).unwrap(), game);
        assert!(game.replayed(0, |_, _| ()).unwrap().begins_at_start());
        drop(inside);
        ask_save(&game);
        ask_playout(&game);
        assert!(!Position::default().has_begun(PeriodId::LAST, &content));
    }
    let mut dice = Dice::new(0);
    let _ = (dice.below(0), dice.below(1), dice.below(u32::MAX));
    dice.forget_dictated();
}

/// Plays a game on, and branches of it.
fn ask_branch(game: &Game) {
    let mut game = game.clone();
    let mut branch = game.branch();
    // A game of other content, which is overwritten.
    let mut copy = Game::new(testkit::content("red_sea"), 9).unwrap();
    branch.branch_into(&mut copy);
    let choice = game.decision().map(|decision| decision.choices[0]);
    for other in [&mut branch, &mut copy] {
        assert_eq!(*other, game);
        assert!(choice.is_none_or(|choice| other.apply(choice).is_ok()));
    }
    assert!(choice.is_none_or(|choice| game.apply(choice).is_ok()));
    assert_eq!([&branch, &copy], [&game, &game]);
}

/// Replays a game while its scripts are measured, with a clock that stands still.
fn ask_measured(game: &Game) {
    let functions = Profiler::of_functions(|| 0);
    drop(game.replayed(usize::MAX, |_, _| ()).unwrap());
    let mut sum = FunctionCost::default();
    let profile = functions.finish();
    profile.functions.values().for_each(|cost| sum.add(*cost));
    assert!(sum.runs > 0 && sum.steps > 0 && sum.time == 0.0);
    let lines = Profiler::of_lines(|| 0);
    drop(game.replayed(usize::MAX, |_, _| ()).unwrap());
    let profile = lines.finish();
    assert!(
        profile
            .lines
            .iter()
            .all(|(_, cost)| cost.steps > 0 && cost.time == 0)
    );
    assert!(!profile.lines.is_empty());
}

/// Asks the save of a game, under its own content and under another.
fn ask_save(game: &Game) {
    let saved = Saved::of(game).unwrap();
    let library = testkit::library();
    let setting = Setting::default()
        .with_files_of(&library, "")
        .with_files_of(&library, "red_sea");
    let _ = (
        setting.missing_mods(&library).len(),
        setting.differences(saved.setting(), Words::english()).len(),
    );
    let saved = saved.with_setting(setting);
    let file = std::env::temp_dir().join("\0");
    assert!(saved.write_over(&file, Some(&saved)).is_err());
    assert!(saved.write_further(&file).is_err());
    assert!(saved.leads_to(&saved));
    assert!(saved.choices() <= game.history().len());
    assert_eq!(game.in_words_of(game.content()).unwrap(), *game);
    let other = testkit::content("red_sea_with_ts_cards");
    assert!(game.in_words_of(&other).is_err());
    let lost = saved.load(&other).unwrap_err();
    assert_eq!(
        lost.display_in(Words::english()).to_string(),
        lost.to_string()
    );
    let _ = saved.transfer(&testkit::content("red_sea")).is_ok();
}

/// Asks a playout, and gives it choices that do not exist.
fn ask_playout(game: &Game) {
    let mut playout = Playout::new(game.clone()).unwrap();
    assert!(playout.choose(usize::MAX).is_err());
    assert_eq!(playout.decision(), game.decision());
    assert_eq!(playout.board(), game.board());
    assert_eq!(playout.outcome(), game.outcome());
    assert!(game.outcome().is_none() || Side::BOTH.iter().all(|side| game.may_have_learned(*side)));
    assert_eq!(playout.digest(), game.digest());
    let hand = game.view(Side::First).hand();
    assert_eq!(playout.view(Side::First).hand(), hand);
    assert_eq!(playout.run(|_| usize::MAX).ok(), game.outcome());
}

/// Asks a position what takes a number.
fn ask_position(game: &Game, number: usize) {
    let content = game.content();
    let board = game.board();
    board.check(content).unwrap();
    assert!(
        game.clone()
            .apply_through(Choice::Card(CardId::LAST))
            .is_err()
    );
    let before = steps_spent();
    let _ = (
        game.effort_again(),
        steps_spent().wrapping_sub(before),
        content.scoring_name(usize::MAX),
        game.scoring_needs_every_round(Side::First),
        game.scoring_needs_every_round(Side::Second),
    );
    let _ = game
        .decision()
        .map(|decision| game.clone().apply_through(decision.choices[0]).is_ok());
    let small = number as u8;
    for zone in [
        Zone::Deck,
        Zone::Hand(Side::Second),
        Zone::Headline(Side::First),
        Zone::Removed,
    ] {
        let _ = board.cards_in(zone).count();
    }
    let _ = (
        board.influences().len(),
        board.stabilities().len(),
        board.deck_size(),
        board.vp(),
        board.defcon(),
        board.turn(),
        board.round(),
        board.phasing(),
    );
    let _ = (
        board.special_face_up(),
        board.flag(FlagId::new(small.into()).unwrap()),
        board.flag(FlagId::LAST),
    );
    Side::BOTH
        .into_iter()
        .for_each(|side| ask_view(game, side, small));
    ask_decision(game);
    let mut set = brink::ids::SpaceSet::one(SpaceId::LAST);
    set.insert(SpaceId::FIRST);
    set.remove(SpaceId::new(small.into()).unwrap());
    let _ = (set.is_empty(), set.is_subset(&content.map.playable));
}

/// Asks what a side sees of a position.
fn ask_view(game: &Game, side: Side, small: u8) {
    let board = game.board();
    let view = game.view(side);
    let _ = (
        board.mil_ops(side),
        board.space_race(side),
        board.space_race_attempts(side),
    );
    for track in [TrackId::new(small.into()).unwrap(), TrackId::LAST] {
        let _ = (board.track(track, side), view.track(track, side));
    }
    let _ = (
        view.to_choose(),
        view.deck_size(),
        view.special(),
        view.battlegrounds(),
        view.vp(),
        view.defcon(),
    );
    let _ = (
        view.mil_ops(side),
        view.space_race(side),
        view.flag(FlagId::LAST),
        view.turn(),
        view.turns(),
    );
    let map = &view.content().map;
    map.labels
        .values()
        .for_each(|label| assert!(!map.label_text(label).is_empty()));
    let mut coasts = map.coasts.values();
    assert!(coasts.all(|coast| coast.kind != CoastKind::Land || coast.points.len() > 2));
    assert!(view.tagged(TagId::LAST).is_empty());
    let _ = (
        view.round(),
        view.phasing(),
        view.plain_value(side, u8::MAX),
        view.values(side, &view.hand()),
        view.effect_handles(Moment::ALL[0]),
    );
    let _ = (
        view.trial(u64::MAX).is_some(),
        view.guessed_trial(u64::MAX).map(|trial| trial.is_guessed),
    );
    ask_effects(game, side);
    let _ = (side.opponent(), side.index(), side.sign());
}

/// Asks what a side sees of effects, those in force and unknown ones.
fn ask_effects(game: &Game, side: Side) {
    let view = game.view(side);
    let _ = view.effects();
    for lasting in view.lasting() {
        assert!(!lasting.display(view.content()).to_string().is_empty());
    }
    for data in [
        Value::Nil,
        Value::Space(SpaceId::LAST),
        Value::Region(RegionId::LAST),
        Value::Scoring(u8::MAX),
    ] {
        let _ = view.places_of(&Effect {
            serial: u16::MAX,
            card: CardId::LAST,
            side,
            until: brink::game::Until::Turn,
            data,
            sides_swapped: true,
        });
    }
    for effect in game.board().effects() {
        let _ = view.places_of(effect);
    }
}

/// Asks the open question of a position.
fn ask_decision(game: &Game) {
    let content = game.content();
    let decision = game.decision().unwrap();
    let _ = (
        decision
            .display_with(content, &"x".repeat(9_999))
            .to_string(),
        decision.display_side(content).to_string(),
        decision.rule(content),
        decision.meaning(Choice::Word(u8::MAX), content),
        content.paragraphs().count(),
        Ask::ALL
            .iter()
            .filter(|ask| ask.is_of_event() && (ask.is_placement() || ask.is_secret()))
            .count(),
    );
    let _ = (
        Use::Event.display_in(Words::english()).to_string(),
        Mode::Coup.name(content),
        Mode::Own(OperationId::LAST).name_in(Words::english(), content),
        content.actions().count(),
        content.scenario.operations.own_ids().count(),
        content.map.neighbours().adjacent(SpaceId::LAST),
        Level::Control.display_in(Words::english()).to_string(),
    );
    let huge = displayed(|| "x".repeat(9_999));
    assert_eq!(format!("{huge:10}"), huge.to_string());
    let _ = Source::Card(CardId::LAST);
    let _ = LuaData::Nil.get("");
}
