//! The messages of the server: errors, and the words of the page.

brink::messages! {
    /// The messages of the server, by id.
    pub static WEB = "web" {
        web_bad_request(why) = "The request cannot be read: {why}.";
        web_no_token() = "This game needs a link of its own: open the one that you were given.";
        web_wrong_token() = "This link does not open this game.";
        web_wrong_origin() = "A page of another site may not do this.";
        web_observer() = "Whoever watches may not do this.";
        web_not_here() = "There is nothing here.";
        web_no_game() = "There is no such game: it was deleted, or never made.";
        web_no_scenario(name) = "There is no scenario `{name}`.";
        web_no_card(name) = "There is no card `{name}`.";
        web_no_seat(seconds) = "A seat takes `person`, `random`, `careful`, `greedy`, `strong:TIME` with a time such as `500ms` up to `{seconds}s`, or `net:NAME`.";
        web_no_player(why) = "This machine cannot play: {why}.";
        web_no_network(name) = "There is no network `{name}` on this server.";
        web_wrong_method() = "This is asked in another way.";
        web_stale() = "The game has moved on.";
        web_look_again() = "Look at it as it is now, and choose again.";
        web_not_your_turn(side) = "{side} is asked.";
        web_over() = "The game is over.";
        web_nothing_to_undo() = "There is nothing to take back.";
        web_end_stays() = "The game is over, and its end has shown everything: it stays.";
        web_undo_shown() = "A die was rolled, a card was seen or the other side has chosen since: this stays.";
        web_free_undo() = "Everything may be taken back only in a game without a second person.";
        web_hidden() = "This would show hidden cards: it waits until the game is over.";
        web_too_large(limit) = "That is too much: at most {limit} bytes.";
        web_wrong_type() = "The body has to be JSON.";
        web_too_many() = "There are too many of these: close some first.";
        web_script(why) = "The game is as before, since a script failed: {why}.";
        web_content_changed(why) = "This game cannot go on with the content as it is now: {why}.";
        web_storage(why) = "Nothing was changed, since the games cannot be kept: {why}.";
        web_broken() = "Something in the server failed; the game is as before.";
        web_waiting_person(side) = "{side} is asked.";
        web_waiting_machine(side, player) = "{side} ({player}) is thinking.";
        web_no_test() = "A position test begins where a side chooses a headline or what to play: play on to such a question.";
        web_copy_of(name) = "{name} (copy)";
        web_hint_hand() = "the hand";
        web_hint_score() = "the score";
        web_hint_military() = "military operations";
        web_hint_space_race() = "the space race";
        web_hint_effects() = "effects in force";
        table_turn() = "Turn";
        table_turn_n(n) = "Turn {n}";
        table_round(n) = "round {n}";
        table_action_rounds() = "Action rounds";
        table_until_turn() = "this turn";
        table_until_round() = "this round";
    }
}
