//! The messages of the terminal: what a player reads besides the words of the engine.

brink::messages! {
    /// The messages of the terminal, by id.
    pub(super) static TERMINAL = "terminal" {
        board_elsewhere() = "Elsewhere";
        board_scored_now() = "If scored now";
        board_legend(marks, first, second, more) = "Space{marks}, stability, influence {first}:{second}, control{more}";
        board_turn(n, last) = "Turn {n}/{last}";
        board_round(n, last) = "round {n}/{last}";
        board_score(score) = "score {score}";
        board_cards() = "Cards";
        board_deck(n) = "deck {n}";
        board_discards(n) = "discards {n}";
        board_removed(n) = "removed {n}";
        board_in_effect(list) = "In effect: {list}";
        board_hand(n) = "hand {n}";
        board_mil_ops(n, required) = "military ops {n}/{required}";
        board_space_race(n) = "space race {n}";
        board_wins() = "wins";
        board_countries(n) = "{n} countries", one "{n} country";
        board_battlegrounds(n) = "{n} battlegrounds", one "{n} battleground";
        question_left_more(least, most, more) = "{least} left, {most} where marked +{more}";
        question_list(n) = "Enter lists the {n} choices";
    }
}
