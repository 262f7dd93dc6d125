//! The messages of replayed logs. Lines and headings of a log are quoted as the log has them.

brink::messages! {
    /// The messages of replayed logs, by id.
    pub static RECORDED = "recorded" {
        report_plays(file, plays, all, facts, n);
        report_difference(line, play, card);
        report_log(text);
        report_engine(text);
        report_note(text);
        report_habit(habit, text, lines);
        report_assumed(text);
        report_dealt(n, unseen);

        habit_result_line();
        habit_score_before_or_after_mil_ops();
        habit_turn_end_not_logged();
        habit_begin_not_logged();
        habit_event_logged_twice();
        habit_end_announced();
        habit_modifier_not_printed();
        habit_dice_not_logged();
        habit_overpaid();
        habit_play_forbidden_by_rule();
        habit_lost_coup_carried_out();

        log_none();
        log_not_understood(line, text);
        log_no_card(line, name);
        log_no_country(line, name);
        log_more(n);
        log_no_play(play);
        log_unknown_line(line, text);
        log_unknown_more(n);
        log_other_scenario(line, scenario);
        log_other_addition(line, what);
        log_other_handicap(line, change, side);
        log_other_position(test, scenario, own);
        assumed_position(test);
        assumed_readings(list);
        assumed_addition(what, line, card);
        assumed_handicap(side, markers, placed);

        end_empty();
        end_fragment(play);
        end_not_understood(play, line);
        end_stopped(play, last);
        end_only_headlines(play);
        end_stopped_after(play);
        end_of_game(outcome);
        end_result(text);
        end_closed(play);
        end_breaks_off_after(play);
        end_breaks_off(play);

        is_silent();
        is_omitted();
        is_score_change(before, after);
        is_final_scoring(before, after);
        is_score(score);
        is_not_in_hand();
        is_also_in_hand(list);
        is_continuing();
        is_over();
        is_over_with(outcome);
        is_no_event();
        is_points(n);
        is_coup_points(n);
        is_other_value();
        is_defcon(before, after);
        is_other_play();
        is_nothing_played();
        is_impossible();
        is_stuck(asked);
        is_given_up(text, n);
        is_other();
        die_coup(die, add, stability, result);
        die_modified(die, add, total);
        die_success(die, needed);
        die_failure(die, needed);
        die_free(die, needed);
        die_trapped(die, needed);
        die_victory(die, add, needed);
        die_defeat(die, add, needed);
    }
    include_str!("words.yaml")
}
