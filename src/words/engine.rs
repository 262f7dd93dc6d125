//! The messages of the engine: texts of games, questions, the log and refusals.

crate::messages! {
    /// The messages of the engine, by id.
    pub static ENGINE = "engine" {
        use_event() = "event";
        use_operations() = "operations";
        use_event_first() = "event first, then operations";
        use_operations_first() = "operations first, then event";
        use_space_race() = "space race";
        mode_influence() = "place influence";
        mode_realign() = "realignment rolls";
        mode_coup() = "coup";

        choice_stop_rolling() = "stop rolling";
        choice_answer(n) = "answer {n}";
        choice_bid(side, n) = "{side} {n}";
        choice_yes() = "yes";
        choice_no() = "no";
        choice_pass() = "pass";
        choice_stop() = "stop";
        switch_on() = "on";
        switch_off() = "off";

        ask_bid() = "bid for a side, in secret";
        ask_auction() = "bid victory points for a side";
        ask_draft(n) = "draft cards worth up to {n}";
        ask_setup() = "place a marker";
        ask_headline() = "choose a headline";
        ask_play() = "play a card";
        ask_use() = "use it for";
        ask_mode(n) = "conduct operations worth {n}";
        ask_influence() = "place influence";
        ask_realign() = "roll for realignment in";
        ask_coup(n) = "attempt a coup worth {n} in";
        ask_space_roll() = "roll for the space race?";
        ask_discard_held() = "discard a held card";
        ask_remove() = "remove influence";
        prompt_attack() = "attack";
        prompt_play() = "play it";
        prompt_play_with(card) = "play it with {card}";
        prompt_give_back() = "give it back";
        prompt_operations() = "operations";
        prompt_space_race() = "space race";
        prompt_trap() = "discard to escape the trap";
        prompt_price(n) = "remove {n} influence from";
        ask_event() = "choose";
        question(side, what) = "{side}: {what}";
        question_notes(side, what, notes) = "{side}: {what} ({notes})";
        question_warning(question, warning) = "{question} - {warning}";
        cited_rule(text, rule) = "{text} (rule {rule})";
        cited_rules(text, rules) = "{text} (rules {rules})";
        note_rule(rule) = "rule {rule}";
        note_secret() = "in secret";
        note_left(n) = "{n} left";
        first_player() = "First player";
        second_player() = "Second player";
        scoring_held(cards, plays, n) =
            "{cards} scoring cards, {plays} left to play: {n} will be held, which loses at the end \
            of the turn",
            one "{cards} scoring cards, {plays} left to play: one will be held, which loses at the \
                end of the turn";

        outcome_win(side, how) = "{side} wins: {how}";
        outcome_draw(how) = "A draw: {how}";
        ending_points(n) = "{n} victory points";
        ending_enough_points() = "enough victory points";
        ending_war() = "nuclear war";
        ending_region(region) = "control of {region}";
        ending_some_region() = "control of a region";
        ending_held() = "a scoring card was held";
        ending_final() = "final scoring";
        ending_rule() = "a rule of the scenario";
        level_none() = "nothing";
        level_presence() = "presence";
        level_domination() = "domination";
        level_control() = "control";
        score_even() = "even";
        score_leads(side, n) = "{side} {n}";
        minus(n) = "- {n}";
        plus(n) = "+ {n}";
        change_up(n) = "+{n}";
        change_down(n) = "-{n}";
        effect_about(card, about) = "{card} ({about})";
        happened_opens(list) = "Opens {list}.";
        happened_blocks(list) = "Blocks {list}.";
        and(first, second) = "{first} and {second}";

        log_turn(n) = "== Turn {n} ==";
        log_headlines(list) = "Headlines: {list}";
        log_headline(side, card) = "{side} {card}";
        log_bids(first, second, side1, side2) =
            "Bids: {first} and {second}. The first plays {side1}, the second {side2}";
        log_bids_extra(bids, side, n) = "{bids}; {side} gets {n} influence";
        log_headline_of(side, card) = "-- Headline of {side}: {card}";
        log_cancelled(card) = "{card} is cancelled";
        log_round(side, n) = "-- {side} action round {n}";
        log_extra_round(side, n) = "-- {side} action round {n} (extra)";
        log_passed(side) = "{side} plays nothing";
        log_kept_back(side) =
            "{side} keeps a scoring card back, and loses if it is still held at the end of the \
            turn";
        log_played(side, card, how) = "{side} plays {card}: {how}";
        log_event(card) = "Event: {card}";
        log_no_event(card) = "The event of {card} does not happen";
        log_voided(card) = "The event of {card} does nothing";
        log_said(card, text) = "{card}: {text}";
        log_no_operation(side) = "{side} has no legal operation";
        log_influence(side, change) = "{side} {change}";
        log_change(change, space, n) = "{change} in {space} (now {n})";
        log_stability(space, n) = "The stability of {space} is now {n}";
        log_scores(side, n, score) = "{side} scores {n} (score: {score})";
        log_defcon_down(n) = "DEFCON degrades to {n}";
        log_defcon_up(n) = "DEFCON improves to {n}";
        log_mil_ops(side, n) = "{side} military operations: {n}";
        log_space_no_roll(side) = "{side} does not roll for the space race";
        log_space_success(side, die, needed) =
            "{side} space race attempt succeeds: {die} (needs {needed} or less)";
        log_space_failure(side, die, needed) =
            "{side} space race attempt fails: {die} (needs {needed} or less)";
        log_space_box(side, n) = "{side} reaches space race box {n}";
        log_space_named_box(side, n, space_box) = "{side} reaches space race box {n}, {space_box}";
        log_draws(side, card) = "{side} draws {card}";
        log_reshuffled(n) =
            "{n} discards are shuffled into the draw pile",
            one "1 discard is shuffled into the draw pile";
        log_period(period) = "{period} cards join the draw pile";
        log_shows(side, card) = "{side} shows {card}";
        log_looks(side, card) = "{side} looks at {card}";
        log_shows_hand(side) = "{side} shows the hand";
        log_face_up(card) = "{card} is face up";
        log_face_down(card) = "{card} is face down";
        log_rolls(side, die) = "{side} rolls {die}";
        log_die(die) = "The die shows {die}";
        log_coup(side, space, n) = "{side} attempts a coup in {space} with {n}";
        log_coup_success(die, add, against, n) =
            "Coup roll {die} {add} against {against}: success by {n}";
        log_coup_failure(die, add, against) = "Coup roll {die} {add} against {against}: failure";
        log_realigned(space, first, second) = "Realignment in {space}: {first}, {second}";
        log_realign_die(side, die, add) = "{side} {die} {add}";
        log_war_won(side, space, die, add, needed) =
            "{side} attacks {space}: {die} {add}, needs {needed}: victory";
        log_war_lost(side, space, die, add, needed) =
            "{side} attacks {space}: {die} {add}, needs {needed}: defeat";
        log_scored(region, first, second) = "{region} is scored: {first}, {second}";
        log_scored_sums(scored, sums) = "{scored}; {sums}";
        log_sum(side, sum) = "{side}: {sum}";
        score_term(what, n) = "{what} {n}";
        score_battlegrounds() = "battlegrounds";
        score_adjacent(side) = "next to {side}";
        score_total(first, second) = "{first} + {second}";
        score_several(sum) = "({sum})";
        score_times(sum, n, space) = "{sum} x {n} for {space}";
        log_points(side, n) = "{side} {n}";
        log_level(side, n, level) = "{side} {n} ({level})";
        log_effect(effect) = "{effect} is in effect";
        log_effect_turn(effect) = "{effect} is in effect for this turn";
        log_effect_round(effect) = "{effect} is in effect for this round";
        log_effect_ended(card) = "{card} is no longer in effect";
        log_held(side, n, scoring) =
            "{side} has {n} held cards, {scoring} of them for scoring",
            one "{side} has 1 held card, {scoring} of them for scoring";
        log_auction_began(seat) = "{seat} bids first (by lot)";
        log_auction_bid(seat, n, side) = "{seat} bids {n} for {side}";
        log_auction_won(seat, side, n, other) = "{seat} plays {side} for {n}, the other {other}";
        log_track(track, change, n) = "{track} {change} (now {n})";
        log_side_track(side, track, change, n) = "{side}: {track} {change} (now {n})";
        log_flag_set(flag) = "{flag}: yes";
        log_flag_cleared(flag) = "{flag}: no";
        log_tag_set(space, tag) = "{space}: {tag}";
        log_tag_cleared(space, tag) = "{space}: no longer {tag}";
        card_drafted(card, side) = "{card} is drafted by {side}";
        card_discarded(side, card) = "{side} discards {card}";
        card_discarded_from_deck(card) = "{card} is discarded from the draw pile";
        card_leaves(card) = "{card} leaves the game";
        card_to_discards(card) = "{card} goes to the discard pile";
        card_stays(card) = "{card} stays on the table";
        card_to_side(card, side) = "{card} goes to {side}";
        card_to_neither(card) = "{card} goes to neither side";
        card_between(card, from, side) = "{card} goes from {from} to {side}";
        card_taken(side, card) = "{side} takes {card}";
        card_revealed(card) = "{card} is revealed from the draw pile";
        card_into_deck(card) = "{card} goes into the draw pile";
        card_to_zone(card, zone) = "{card} goes to: {zone}";
        hidden_into_deck() = "A card goes into the draw pile";
        hidden_to_zone(zone) = "A card goes to: {zone}";
        hidden_taken(side) = "{side} takes a card";
        zone_of(side, zone) = "{zone} of {side}";
        card_under_deck(card) = "{card} goes under the draw pile";

        bar_no_enemy(n) = "{n} without influence of the opponent";
        bar_defcon(n, defcon) = "{n} closed by DEFCON {defcon}";
        bar_forbidden(n, by) = "{n} where {by} forbids it";
        bar_out_of_reach(n) = "{n} out of reach";
        bar_too_dear(n) = "{n} that cost too much";
        bar_not_meant(n) = "{n} outside this effect";

        file_gone(path) = "gone: {path}";
        file_new(path) = "new: {path}";
        file_changed(path) = "changed: {path}";
        save_too_long() = "the file is too long to be a saved game";
        save_foreign(why) = "this is not a saved game: {why}";
        save_newer(found, engine, version) =
            "the file has version {found} of the format; this engine ({engine}) reads up to \
            version {version}";
        save_other_content(scenario, saved, engine, here) =
            "the game was saved with other content of `{scenario}` (digest {saved}, engine \
            {engine}; here it is {here}): a map, card or scenario file has changed since";
        save_step(step, text, reason) =
            "step {step} of the saved game, `{text}`, does not fit: {reason}";
        save_differs() =
            "the saved game leads to another position: the file is damaged, or the rules have \
            changed";
        save_lost(error) =
            "this game cannot be saved, because its save could not be loaded: {error}";
        save_no_start() = "a game that began in the middle (a test position) cannot be saved";
        save_changed(choices) =
            "there is another game in it (choices made: {choices}), and it is not overwritten";
        study_too_long() = "the file is too long to be a tally";
        study_foreign(why) = "this is not a tally of games: {why}";
        study_foreign_start(start) = "this is not a tally of games: it does not begin with {start}";
        study_version(found, engine, version) =
            "the tally has version {found} of the format; this engine ({engine}) reads version \
            {version}";
        study_damaged(why) = "the tally is damaged: {why}";
        study_differs(how) = "the tallies are of different games: {how}";
        study_overlap(first, last) = "games {first} to {last} would be counted twice";
        study_overlap_one(game) = "game {game} would be counted twice";
        study_out_of_time(game, error) = "game {game} was stopped and is not counted: {error}";
        study_scattered(n) =
            "the games are in more than {n} separate ranges: merge neighbours first";
        study_out_of_range(n) = "a study has at most {n} games";
        study_match_first(pair, error) = "pair {pair}, first game: {error}";
        study_match_second(pair, error) = "pair {pair}, second game: {error}";
        study_not_a_ladder(why) = "this is not a ladder: {why}";
        study_not_a_comparison(why) = "this is not a comparison: {why}";
        damage_large_count(most) = "a count is larger than {most}";
        damage_digest() = "its check digest is another";
        damage_games() = "the games that ended are not those that it names";
        damage_planned() = "it has more games than were planned";
        damage_detail() = "it does not count what it says";
        damage_lists() = "its lists have different lengths";
        damage_ranges() = "its ranges of games are not in order";
        damage_size() = "it has another number of cards, spaces or scorings";
        differs_engine(one, other) =
            "the version of the engine is {one} in one and {other} in the other";
        differs_scenario(one, other) = "the scenario is `{one}` in one and `{other}` in the other";
        differs_option(option, one, other) =
            "the option `{option}` is {one} in one and {other} in the other";
        differs_missing() = "missing";
        differs_content(one, other) =
            "the content has the digest {one} in one and {other} in the other: a map, card or \
            scenario file differs";
        differs_player(side, one, other) =
            "the player of `{side}` is `{one}` in one and `{other}` in the other";
        differs_seed(one, other) = "the seed is {one} in one and {other} in the other";
        differs_limit(one, other) = "the time limit is {one} in one and {other} in the other";
        differs_on_fault(one, other) =
            "a player that fails is {one} in one and {other} in the other";
        differs_detail(one, other) = "one counts {one} and the other {other}";
        differs_players(one, other) = "the players are {one} in one and {other} in the other";
        differs_rows(one, other) = "it compares {one} in one and {other} in the other";
        detail_summary() = "a summary only";
        detail_games() = "how each game ended";
        detail_report() = "what a report needs";
        shard_form() = "write it as PART/PARTS, such as 3/8";
        shard_none() = "there is at least one part: 1/1";
        shard_outside(of) = "parts are counted from 1: 1/{of} to {of}/{of}";

        map_spaces(n) = "{n} spaces", one "{n} space";
        map_regions(n) = "{n} regions", one "{n} region";
        map_links(n) = "{n} links", one "{n} link";
        set_cards(n, scripts) =
            "{n} cards, {scripts} with a script",
            one "{n} card, {scripts} with a script";

        refusal_offered() = "it is offered";
        refusal_over() = "the game is over";
        refusal_other_question() = "this choice does not answer the pending decision";
        refusal_no_influence_possible(space) =
            "{space} is a superpower: no influence can be placed there";
        refusal_out_of_reach(space) =
            "you had no influence in {space} or adjacent to it when the round began";
        refusal_needs_more_ops(space, cost, left) =
            "{space} costs {cost}, and only {left} may still be spent there";
        refusal_no_enemy_influence(space) = "the opponent has no influence in {space}";
        refusal_closed_by_defcon(space, defcon) = "DEFCON {defcon} closes {space}";
        refusal_forbidden_by(space, by) = "{by} forbids it in {space}";
        refusal_nothing_to_remove(space) = "there is no influence to remove in {space}";
        refusal_not_meant(space, why) = "{space} is not a legal target of this effect: {why}";
        refusal_used_once(space) = "{space} has been chosen: the effect allows it only once";
        refusal_used_up(space, n) =
            "{space} has been chosen {n} times, the most that this effect allows";
        refusal_full(space, most) =
            "{space} has {most} influence, the most that can be placed there";
        refusal_use_forbidden(card, by) = "{by} forbids this use of {card}";
        refusal_beyond_control(space, beyond) =
            "{space} has what control needs and {beyond} more: the set-up allows no more there";
        refusal_card_not_meant(card) = "{card} is not among the cards that this effect allows";
        refusal_over_budget(card, cost, left) =
            "{card} costs {cost}, and {left} are left in the draft";
        refusal_not_draftable(card) = "{card} is not among the cards that this side may draft";
        refusal_drafted(card) = "{card} has been drafted";
        refusal_not_in_hand(card) = "{card} is not in the hand";
        refusal_face_down(card) = "{card} is face down until the end of the turn";
        refusal_not_a_country(space) =
            "{space} is not a country: there are no coups and no realignment rolls";
        refusal_scoring_stuck(card) =
            "{card} cannot be played: a scoring card would be stuck in the hand";
        refusal_others_forced(card) =
            "{card} cannot be played now: another card must be played first";
        refusal_event_impossible(card) = "the event of {card} cannot happen now";
        refusal_opponents_event(card) =
            "{card} belongs to the opponent: choose whether its event happens before or after the \
            operations";
        refusal_scoring_only(card) = "{card} is a scoring card: only its event can be played";
        refusal_space_race(card, value, needed, n) =
            "{card} is worth {value}, the next box needs {needed}; {n} spent on the space race \
            this turn";
        refusal_last_box() = "the last box has been reached";
        refusal_no_space_race() = "this game has no space race";
        refusal_no_space_card(needed) =
            "no card in the hand is worth {needed}, which the next box needs";
        refusal_no_target(mode) = "there is no legal target for {mode}";
        refusal_no_target_of(mode, list) =
            "there is no legal target for {mode}: of the spaces {list}";
        refusal_mode_not_granted(mode) = "the effect grants operations, but not {mode}";
        refusal_operations_first(mode) = "{mode} comes with operations: choose operations first";
        refusal_one_kind(chosen, mode) =
            "all operations of a card are of one kind: {chosen} was chosen, not {mode}";
        refusal_under_way(mode) = "{mode} is already being resolved";
        refusal_card_first() = "choose a card first; then how to use it";
        refusal_headline_is_event() = "a headline is played for its event";
        refusal_must_play() = "a side that can play a card must play one";
        refusal_cannot_stop() = "this cannot be stopped before it is complete";
        refusal_trapped(by) = "{by} is in effect: discard a card and roll, nothing else";
        refusal_trap_needs(card, value, needed) =
            "{card} is worth {value}, and {needed} are needed to escape the trap";
        refusal_trap_scoring(card) =
            "{card} is a scoring card: it cannot be used to escape the trap";
        refusal_not_in_force(card, action) = "{card}, which offers “{action}”, is not in effect";
        refusal_action_of_other(action) = "“{action}” is for the other side";
        refusal_action_closed(action) = "the conditions for “{action}” are not met now";
        refusal_action_later(action) = "“{action}” is offered when a card is to be played";

        outside_region(list) = "it is not in {list}";
        outside_region_item(region) = "{region}";
        outside_region_or(first, second) = "{first} or {second}";
        outside_in_region(list) = "it is in {list}";
        outside_only(list) = "the effect names only {list}";
        outside_not_named() = "it is not among the spaces named";
        outside_excepted() = "it is excluded";
        outside_not_tagged(tag) = "it does not have the tag {tag}";
        outside_tagged(tag) = "it has the tag {tag}";
        outside_not_battleground() = "it is not a battleground";
        outside_battleground() = "it is a battleground";
        outside_not_controlled(side) = "{side} does not control it";
        outside_neither_controls() = "neither side controls it";
        outside_controlled(side) = "{side} controls it";
        outside_no_influence(side) = "{side} has no influence there";
        outside_neither_influence() = "neither side has influence there";
        outside_influence(list) = "{list} has influence there";
        outside_side_item(side) = "{side}";
        outside_amount(side, is, min) = "{side} has {is} influence there, not {min}";
        outside_amount_min(side, is, min) = "{side} has {is} influence there, not {min} or more";
        outside_amount_max(side, is, max) = "{side} has {is} influence there, not {max} or less";
        outside_amount_range(side, is, min, max) =
            "{side} has {is} influence there, not {min} to {max}";
        outside_stability(is, min) = "its stability is {is}, not {min}";
        outside_stability_min(is, min) = "its stability is {is}, not {min} or more";
        outside_stability_max(is, max) = "its stability is {is}, not {max} or less";
        outside_stability_range(is, min, max) = "its stability is {is}, not {min} to {max}";
        outside_not_adjacent() = "it is not adjacent to any of the spaces allowed";
        outside_not_remembered() = "it is not the space chosen before";
        outside_as_round_began(why) = "when the round began, {why}";
        outside_both(first, second) = "{first}, and {second}";
        outside_before() = "it was not a legal target when this was asked";

        player_about_random() = "chooses uniformly";
        player_about_careful() = "chooses at random among what does not lose by itself";
        player_about_strong() =
            "searches: strong:200ms, strong:2s, or a number of trials, strong:1000; with weights \
            strong:2s:FILE";
        player_about_greedy() =
            "takes what is worth most at the end of its action round; with weights greedy:FILE, \
            without a file greedy:untaught";
        player_about_cmd() = "asks a program: cmd:PROGRAM ARGUMENTS";
        card_use_headline() = "headline";
        card_use_both() = "operations and event";
        card_use_operations() = "operations only";
        card_use_discarded() = "discarded";
        source_before() = "before the game";
        source_scoring(region) = "scoring of {region}";
        source_events() = "events";
        source_mil_ops() = "military operations";
        source_space_race() = "space race";
        source_final() = "final scoring";

        risk_loses() = "loses";
        risk_other_decides() = "can lose: the other side decides";
        risk_nearly_always() = "can lose (nearly always)";
        risk_sixths(n) = "can lose ({n} of 6)";
        risk_percent(n) = "can lose (about {n} %)";
    }
}
