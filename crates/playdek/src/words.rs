//! The messages of replayed logs. Lines and headings of a log are quoted as the log has them.

brink::messages! {
    /// The messages of replayed logs, by id.
    pub static RECORDED = "recorded" {
        report_plays(file, plays, all, facts, n) =
            "{file}: {plays} of {all} plays driven, {facts} facts compared, {n} differences";
        report_difference(line, play, card) = "difference in line {line}, {play}, {card}";
        report_log(text) = "log:    {text}";
        report_engine(text) = "engine: {text}";
        report_note(text) = "note: {text}";
        report_habit(habit, text, lines) = "exception {habit} ({text}): line {lines}";
        report_assumed(text) = "assumed: {text}";
        report_dealt(n, unseen) =
            "{n} cards dealt where the log needs them, {unseen} of them never mentioned again";

        habit_result_line() = "a score shown after the game is decided is a result, not a score";
        habit_score_before_or_after_mil_ops() =
            "the award for military operations at the end of a turn is not logged; later scores \
             include it";
        habit_turn_end_not_logged() = "the end of an effect with the turn is not logged";
        habit_begin_not_logged() =
            "the start of an effect is not logged because another event has happened before";
        habit_event_logged_twice() = "an event is logged a second time before its effects";
        habit_end_announced() = "a lasting effect is announced as ended";
        habit_modifier_not_printed() =
            "the modifier of an effect is applied to a die, but not printed";
        habit_dice_not_logged() =
            "the dice of an event are not logged; dice that lead to the logged result are used";
        habit_overpaid() = "a scoring pays more than the rules say; later scores include it";
        habit_play_forbidden_by_rule() =
            "the special card is played although a scoring card in hand then stays unplayed, which \
             the rules forbid";
        habit_lost_coup_carried_out() =
            "a coup that loses the game is carried out before the game ends";

        log_none() =
            "this is not a log of the computer version: it has no `Turn 1, …` and no `SETUP`";
        log_not_understood(line, text) = "line {line} is not understood: `{text}`";
        log_no_card(line, name) = "line {line}: the scenario has no card `{name}`";
        log_no_country(line, name) = "line {line}: the map has no country `{name}`";
        log_more(n) = "{n} more lines are not understood", one "one more line is not understood";
        log_no_play(play) = "the log has no `{play}`";
        log_unknown_line(line, text) = "line {line} of the header is unknown and ignored: `{text}`";
        log_unknown_more(n) = "{n} more lines of the header are unknown",
            one "one more line of the header is unknown";
        log_other_scenario(line, scenario) =
            "line {line}: the scenario `{scenario}` is not supported";
        log_other_addition(line, what) = "line {line}: a game with `{what}` added is not supported";
        log_other_handicap(line, change, side) =
            "line {line}: a handicap of {change} for {side} is not supported";
        log_other_position(test, scenario, own) =
            "the position `{test}` is one of `{scenario}`, and such logs are games of `{own}`";
        assumed_position(test) = "the game begins in the position `{test}`, with its options";
        assumed_readings(list) = "open rules are played as {list}";
        assumed_addition(what, line, card) =
            "`{what}` are assumed added, because line {line} names {card}";
        assumed_handicap(side, markers, placed) =
            "{side} has a handicap of {markers}, because it places {placed} markers";

        end_empty() = "the log is empty";
        end_fragment(play) =
            "a fragment: the log begins with {play}, without the set-up; to replay it, give the \
             position that it begins in with --position";
        end_not_understood(play, line) = "stopped in {play}: line {line} of it is not understood";
        end_stopped(play, last) = "stopped in {play}; the log goes to {last}";
        end_only_headlines(play) =
            "a fragment: the log has only headline phases; nothing after {play} can be replayed";
        end_stopped_after(play) = "stopped after {play}";
        end_of_game(outcome) = "the log ends with the game: {outcome}";
        end_result(text) = "the log ends with `{text}`";
        end_closed(play) = "the log is closed after {play}, before the game is over";
        end_breaks_off_after(play) = "the log breaks off after {play}";
        end_breaks_off(play) = "the log breaks off in {play}";

        is_silent() = "(says nothing)";
        is_omitted() = "something that the log omits";
        is_score_change(before, after) = "the score changes from {before} to {after}";
        is_final_scoring(before, after) = "final scoring takes the score from {before} to {after}";
        is_score(score) = "the score is {score}";
        is_not_in_hand() = "not in the hand that is shown";
        is_also_in_hand(list) = "also in the hand that is shown: {list}";
        is_continuing() = "the game continues";
        is_over() = "the game is over";
        is_over_with(outcome) = "the game is over: {outcome}";
        is_no_event() = "no such event";
        is_points(n) = "{n} points", one "{n} point";
        is_coup_points(n) = "a coup with {n} points", one "a coup with {n} point";
        is_other_value() = "not the value of the card";
        is_defcon(before, after) = "DEFCON {before} to {after}";
        is_other_play() = "another play";
        is_nothing_played() = "nothing is played in this round";
        is_impossible() = "this play is not possible";
        is_stuck(asked) = "no choice leads there; the furthest state was: {asked}";
        is_given_up(text, n) = "{text} (the search was given up after {n} positions)";
        is_other() = "something else";
        die_coup(die, add, stability, result) =
            "{die} + {add} against 2x{stability}, which leaves {result}";
        die_modified(die, add, total) = "{die} ({add}) = {total}";
        die_success(die, needed) = "{die}, {needed} or less needed: success";
        die_failure(die, needed) = "{die}, {needed} or less needed: failure";
        die_free(die, needed) = "{die}, {needed} or less needed: free";
        die_trapped(die, needed) = "{die}, {needed} or less needed: trapped";
        die_victory(die, add, needed) = "{die} ({add}), {needed} needed: victory";
        die_defeat(die, add, needed) = "{die} ({add}), {needed} needed: defeat";
    }
}
