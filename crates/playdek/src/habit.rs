//! Habits of the program: where its logs differ from play for a reason that is not one of the rules.

/// Every habit: its name, and what it is.
pub(super) const HABITS: [(&str, &str); 10] = [
    ("result_line", "a score told after the game is decided is a result, not a score"),
    (
        "score_before_or_after_mil_ops",
        "the award for military operations at a turn's end is not told; later scores contain it",
    ),
    ("turn_end_untold", "an effect that ends with the turn is not told"),
    ("begin_untold", "an effect that begins is not told, since another event has happened before"),
    ("event_told_twice", "an event is told a second time before what it does"),
    ("end_announced", "an effect that lasts is announced as ended"),
    ("modifier_unprinted", "the modifier of an effect is applied to a die, but not printed with it"),
    ("dice_untold", "the dice of an event are not told; some that lead to the told result are taken"),
    ("overpaid", "a scoring pays more than the rules say; later scores contain it"),
    (
        "play_forbidden_by_rule",
        "the special card is played although a scoring card in hand then stays unplayed, which the rules forbid",
    ),
];

/// What a habit is.
pub(super) fn text(habit: &str) -> &'static str {
    HABITS.iter().find(|(name, _)| *name == habit).map_or("", |(_, text)| text)
}
