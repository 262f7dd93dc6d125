//! Habits of the program: differences between its logs and the game that the rules do not explain.

/// Every habit: its name and its description.
pub(super) const HABITS: [(&str, &str); 10] = [
    ("result_line", "a score shown after the game is decided is a result, not a score"),
    (
        "score_before_or_after_mil_ops",
        "the award for military operations at the end of a turn is not logged; later scores include it",
    ),
    ("turn_end_not_logged", "the end of an effect with the turn is not logged"),
    ("begin_not_logged", "the start of an effect is not logged because another event has happened before"),
    ("event_logged_twice", "an event is logged a second time before its effects"),
    ("end_announced", "a lasting effect is announced as ended"),
    ("modifier_not_printed", "the modifier of an effect is applied to a die, but not printed"),
    ("dice_not_logged", "the dice of an event are not logged; dice that lead to the logged result are used"),
    ("overpaid", "a scoring pays more than the rules say; later scores include it"),
    (
        "play_forbidden_by_rule",
        "the special card is played although a scoring card in hand then stays unplayed, which the rules forbid",
    ),
];

/// The description of a habit.
pub(super) fn text(habit: &str) -> &'static str {
    HABITS.iter().find(|(name, _)| *name == habit).map_or("", |(_, text)| text)
}
