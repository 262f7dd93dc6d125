//! Habits of the program: differences between its logs and the game that the rules do not explain.

use brink::words::Words;

use super::words;

/// The description of a habit.
pub(super) fn text(habit: &str, said: &Words) -> String {
    match habit {
        "result_line" => words::habit_result_line(said),
        "score_before_or_after_mil_ops" => words::habit_score_before_or_after_mil_ops(said),
        "turn_end_not_logged" => words::habit_turn_end_not_logged(said),
        "begin_not_logged" => words::habit_begin_not_logged(said),
        "event_logged_twice" => words::habit_event_logged_twice(said),
        "end_announced" => words::habit_end_announced(said),
        "modifier_not_printed" => words::habit_modifier_not_printed(said),
        "dice_not_logged" => words::habit_dice_not_logged(said),
        "lost_coup_carried_out" => words::habit_lost_coup_carried_out(said),
        "play_forbidden_by_rule" => words::habit_play_forbidden_by_rule(said),
        "overpaid" => words::habit_overpaid(said),
        _ => String::new(),
    }
}
