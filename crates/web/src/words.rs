//! The messages of the server: errors, and the words of the page.

brink::messages! {
    /// The messages of the server, by id.
    pub static WEB = "web" {
        web_bad_request(why);
        web_no_token();
        web_token_in_address();
        web_wrong_token();
        web_wrong_origin();
        web_wrong_host(name);
        web_observer();
        web_not_here();
        web_no_game();
        web_no_scenario(name);
        web_no_card(name);
        web_no_seat(seconds);
        web_no_player(why);
        web_no_network(name);
        web_wrong_method();
        web_stale();
        web_look_again();
        web_not_your_turn(side);
        web_over();
        web_nothing_to_undo();
        web_end_stays();
        web_undo_shown();
        web_long_game(inputs);
        web_free_undo();
        web_hidden();
        web_too_large(limit);
        web_too_slow(seconds);
        web_wrong_type();
        web_too_many();
        web_full();
        web_too_fast(seconds);
        web_script(why);
        web_content_changed(step);
        web_content_gone();
        web_last_position();
        web_other_content();
        web_known_seed();
        web_shared_seats();
        web_used_invitation();
        web_storage(why);
        web_broken();
        web_waiting_person(side);
        web_waiting_machine(side, player);
        web_no_test();
        web_copy_of(name);
        web_hint_hand();
        web_hint_score();
        web_hint_military();
        web_hint_space_race();
        web_hint_effects();
        table_turn();
        table_turn_n(n);
        table_round(n);
        table_action_rounds();
        table_until_turn();
        table_until_round();
    }
    include_str!("words.yaml")
}
