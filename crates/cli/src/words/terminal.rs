//! Messages of `brink play`.

brink::messages! {
    /// The messages of the terminal, by id.
    pub(crate) static TERMINAL = "terminal" {
        board_elsewhere() = "Elsewhere";
        board_scored_now() = "If scored now";
        board_zone() = "zone";
        board_legend(marks, first, second, more) =
            "Space{marks}, stability, influence {first}:{second}, control{more}";
        board_turn(n, last) = "Turn {n}/{last}";
        board_round(n, last) = "round {n}/{last}";
        board_defcon(n) = "DEFCON {n}";
        board_score(score) = "score {score}";
        board_cards() = "Cards";
        board_deck(n) = "deck {n}";
        board_discards(n) = "discards {n}";
        board_removed(n) = "removed {n}";
        board_pile(zone, n) = "{zone}: {n}";
        board_pile_cards(zone, n, list) = "{zone}: {n} ({list})";
        board_in_effect(list) = "In effect: {list}";
        board_hand(n) = "hand {n}";
        board_mil_ops(n, required) = "military ops {n}/{required}";
        board_space_race(n) = "space race {n}";
        board_face_down(card) = "{card} (face down)";
        board_wins() = "wins";
        board_countries(n) = "{n} countries", one "{n} country";
        board_battlegrounds(n) = "{n} battlegrounds", one "{n} battleground";

        hand_yours() = "Your hand";
        hand_none() = "no cards";
        hand_known() = "Known in the other hand";
        pile_removed() = "Removed from the game";
        pile_discards() = "Discard pile";
        pile(title, n) = "{title}: {n} cards", one "{title}: {n} card";
        effects_none() = "Nothing is in effect.";
        effects_title() = "In effect";
        effects_game(effect, side) = "{effect}: {side}, until it is cancelled or the game ends";
        effects_turn(effect, side) = "{effect}: {side}, to the end of the turn";
        effects_round(effect, side) = "{effect}: {side}, to the end of the action round";
        effects_now(effect, side) = "{effect}: {side}, for now";
        effects_happened(card) = "{card}: has happened";
        card_worth(facts, n) = "{facts}, worth {n} now";
        card_scoring() = "scoring";
        card_neutral() = "neutral";
        card_ops(side, n) = "{side}, {n} ops", one "{side}, {n} op";
        card_head(card, facts, n, period) = "{card} ({facts}), no. {n}, {period}";
        card_needs(list) = "Needs: {list}";
        card_blocks(list) = "Blocks: {list}";
        card_cancels(list) = "Cancels: {list}";
        card_starred() = "Leaves the game when its event happened.";
        card_confidence(confidence) = "The text is {confidence}.";

        play_answers() =
            "Answer with a number or a piece of a name; `help` lists what else can be typed.";
        play_you(side, kind, other) = "You play {side}; {kind} plays {other}.";
        play_kind(kind, side) = "{kind} plays {side}.";
        play_puzzle(side, goal) =
            "A puzzle. You play {side} and have to {goal}; the program answers as well as it can, \
             and both hands are known.";
        puzzle_hand(side, list) = "{side} holds {list}.";
        goal_win_round() = "win in this action round";
        goal_win_turn() = "win in this turn";
        goal_survive_round() = "survive this action round";
        goal_survive_turn() = "survive this turn";
        goal_chance(goal, percent) = "{goal}, with a chance of {percent} %";
        puzzle_solved() = "Solved.";
        puzzle_lucky() =
            "It went well, but it was not certain: another answer or other dice would have refuted \
             it.";
        puzzle_failed() = "Not solved.";
        puzzle_lost() = "From here the goal can be refuted: `undo` takes the choice back.";
        play_thinking(side, kind) = "{side} ({kind}) is thinking. Ctrl-C: answer now";
        hint_thinking() = "Searching. Ctrl-C: show what was found";
        play_both() = "Two people share this screen: it is cleared before the other hand is shown.";
        play_seed(who, seed) = "{who} Seed {seed}.";
        play_score(score, seed) = "Score: {score}. Seed {seed}.";
        play_only(choice) = "Only one choice: {choice}.";
        play_not_done(list) = "Not done: {list}";
        play_not_done_why(list, why) = "Not done: {list} ({why})";
        play_leave() = "Type `quit` to leave, or press Ctrl-C once more.";
        play_question(question) = "the question is: {question}";
        play_saved_in(file) = "Saved in {file}.";
        play_saved_from_now(file) = "Saved in {file}, where the game is saved from now on.";
        play_saved_again(file) = "The game is saved in {file} again.";
        play_not_stored(error) =
            "Not saved. {error}\nThe game goes on, and saving is tried again after each choice; \
             `save FILE` saves in another file, from then on too.";
        play_where() =
            "The game is not saved: a file to save it in, Enter to try the same one again, `quit` \
             to leave it unsaved";
        save_replaces(error, call) = "{error}; `{call}` replaces it";
        save_continues(error, call) = "{error}, `{call}` continues it";
        play_text(card, text) = "{card}: {text}";
        player_human() = "human";
        player_random() = "random";
        player_careful() = "careful";
        question_left_more(least, most, more) = "{least} left, {most} where marked +{more}";
        question_list(n) = "Enter lists the {n} choices";
        question_numbers(first, last) = "a number from {first} to {last}";
        question_or(first, second) = "{first}, or {second}";
        legend_cost() = ", (cost)";
        legend_faces() = ", faces of the die that succeed";
        legend_dice() = ", what is added to both dice";
        coup_odds(n, add, against) = "{n} of 6 (die {add} over {against})";
        coup_odds_defcon(n, add, against) = "{n} of 6 (die {add} over {against}), DEFCON falls";
        realign_odds(first, second) = "dice {first}:{second}";

        answer_most(n) = "one line makes at most {n} choices";
        answer_too_many(n, left) = "that is {n} choices, and {left} are left";
        answer_nothing(part) = "`{part}` would choose nothing";
        answer_no_count(part) = "`{part}`: only places take a count";
        answer_not_number(n) = "{n} is not offered";
        answer_gone(n, choice) =
            "{n} was {choice}, which is no longer offered: Enter lists the choices";
        answer_out_of_list(n, last) = "there is no choice {n}: they are numbered 1 to {last}";
        answer_usage(message, usage) = "{message}; the command is written `{usage}`";
        answer_not_choice(answer, hint) = "`{answer}` is not one of the choices{hint}";
        answer_not_card(answer, hint) = "`{answer}` is not a card{hint}";
        answer_not_space(answer, hint) = "`{answer}` is not a space{hint}";
        answer_not_region(answer, hint) = "`{answer}` is not a region{hint}";
        answer_not_known(answer, hint) = "`{answer}` is not a space, card or action{hint}";
        answer_several(answer, list) = "`{answer}` fits {list}";
        answer_choice_no_card(n) = "choice {n} is not a card";
        answer_no_card_number(n) = "no card has the number {n}";
        answer_regions(message, list) = "{message}; the regions are {list}";
        answer_ops() = "ops";
        did_you_mean(near) = "; did you mean `{near}`?";

        command_board() = "board";
        command_hand() = "hand";
        command_card() = "card";
        command_effects() = "effects";
        command_discards() = "discards";
        command_removed() = "removed";
        command_regions() = "regions";
        command_aid() = "aid";
        command_log() = "log";
        command_why() = "why";
        command_preview() = "preview";
        command_hint() = "hint";
        command_undo() = "undo";
        command_reload() = "reload";
        command_save() = "save";
        command_overwrite() = "overwrite";
        command_language() = "language";
        command_help() = "help";
        command_quit() = "quit";
        command_exit() = "exit";
        argument_card() = "CARD";
        argument_region() = "REGION";
        argument_name() = "NAME";
        argument_choice() = "CHOICE";
        argument_number() = "N";
        argument_file() = "FILE";
        argument_language() = "LANGUAGE";
        help_intro() =
            "Choose by number, or by a piece of the name that fits one choice only. Places take a \
             count, and several go in one line: `NAME 2, NAME`. Enter alone shows the question \
             again. Also:";
        help_board() = "the board, or one region of it";
        help_hand() = "your hand, and what you know of the other";
        help_card() = "a card by name, or by its number in the list: facts, text, rulings";
        help_effects() = "what is in effect, where, and until when";
        help_discards() = "the discard pile";
        help_removed() = "the cards that left the game";
        help_regions() = "what each region would score now";
        help_aid() = "costs, modifiers and the tables of the game at a glance";
        help_log() = "what has happened, or its last N lines";
        help_why() = "why a space, a card or an action is not offered";
        help_preview() = "what a choice leads to: every outcome with its chance";
        help_hint() = "what the strong player would choose, and why; N: seconds it may take";
        help_undo() = "back to your last choice";
        help_reload() = "read maps, cards and scenarios again and continue with them";
        help_save() = "save the game";
        help_overwrite() = "save the game in a file that has another game";
        help_language() = "continue in another language, or list what there is";
        help_help() = "this list";
        help_quit() = "stop playing";

        aid_operations() = "Operations";
        aid_defcon() = "DEFCON";
        aid_mil_ops() = "Military operations";
        aid_space_race() = "Space race";
        aid_scoring() = "Scoring";
        aid_cited(line, rule) = "{line} ({rule})";
        aid_line(what, list) = "{what}: {list}";
        aid_influence(n, enemy) = "influence: {n} a marker, {enemy} where the opponent controls";
        aid_realign() =
            "realignment: 1 a roll; each side adds 1 for more influence there and 1 for each \
             neighbour that it controls";
        aid_realign_home() =
            "realignment: 1 a roll; each side adds 1 for more influence there, 1 for each \
             neighbour that it controls and 1 if it is its superpower's neighbour";
        aid_coup(n) =
            "coup: die and value of the card against {n} times the stability; the excess is the \
             change of influence";
        aid_coup_defcon(n) = "a coup in a battleground lowers DEFCON by {n}";
        aid_special(card, add) = "{card}: {add} in its region";
        aid_special_behind(card, add) = "{card}: {add} for who is behind as the round begins";
        aid_closed(level, list) = "{level}: no coups, no realignment in {list}";
        aid_war(level) = "{level}: nuclear war, the phasing side loses";
        aid_required(n, penalty) = "{n} a turn; each that is missing costs {penalty} VP";
        aid_required_defcon(penalty) =
            "as many as the level of DEFCON; each that is missing costs {penalty} VP";
        aid_box(at, name, ops, die, first, second) =
            "{at} {name}: card of {ops}, die up to {die}; {first} VP for who comes first, {second} \
             after that";
        aid_control_wins() = "control wins";
        aid_battleground(n) = "each battleground {n}";
        aid_adjacent(n) = "each country next to the enemy superpower {n}";
        aid_zone(space, times, lead) = "control of {space} x {times}, a lead there + {lead}";
        hint_intro(n) = "In points for you by the end of the turn, after {n} trials:";
        hint_line(choice, value, error) = "{choice}: {value} ± {error}";
        hint_quick(choice) = "At first sight: {choice}.";
        hint_because(list) = "because of {list}";
        hint_score() = "the score";
        hint_defcon() = "DEFCON";
        hint_military() = "military operations";
        hint_space_race() = "the space race";
        hint_hand() = "the cards in hand";
        hint_effects() = "what is in effect";
        preview_line(chance, list) = "{chance} %  {list}";
        preview_space(space, side1, first, side2, second) =
            "{space}: {side1} {first}, {side2} {second}";
        preview_score(score) = "score {score}";
        preview_defcon(level) = "DEFCON {level}";
        preview_dice(list) = "die {list}";
        preview_nothing() = "nothing changes yet";
        preview_more(n) = "{n} more", one "1 more";
        preview_sampled() = "Estimates: hidden cards or long rows of dice decide.";
        preview_unknown() = "What follows cannot be known here.";
        hint_nothing() = "The strong player has nothing to say here.";
        analysis_no_game() =
            "the log does not begin with the set-up: there is no game to go through";
        analysis_play(side, choice, mark, value) = "{side}: {choice} {mark} {value}";
        analysis_better(choice, value) = "better: {choice}, {value}";
        analysis_side(side, n, mistakes, blunders, lost) =
            "{side}: {n} plays; mistakes (?): {mistakes}, blunders (??): {blunders}; {lost} points \
             lost per play",
            one "{side}: {n} play; mistakes (?): {mistakes}, blunders (??): {blunders}; {lost} \
             points lost per play";
        screen_pass(side) = "Pass the screen to {side}.";
        screen_clear(side) = "Press Enter to clear the screen for {side}.";
        screen_pass_enter(side) = "Pass the screen to {side}, then press Enter.";
        saved_changed(list) = "The content of the game has changed since it was saved.{list}";
        saved_fits() =
            "What has happened so far fits it: the game continues with the present content.";
        saved_differs(error) = "What has happened so far does not fit the present content: {error}";
        state_saved(call) = "Saved. Continue with: {call}";
        state_not_saved_since(file) = "What has happened since {file} is not saved.";
        state_not_saved(seed) = "The game is not saved. Seed {seed}.";
        state_no_undo() = "There is nothing to undo.";
        state_undone() = "Back to your last choice.";
        reload_stays() = "The game continues with the content as it was.";
        reload_same() = "Nothing has changed.";
        reload_no_fit(error) = "What has happened so far does not fit the new content: {error}";
        reload_otherwise() =
            "Some of what has happened so far comes out differently: see `log` and `board`.";
        reload_done() = "The game continues with the new content.";
        changed_gone(id) = "card {id}: gone";
        changed_new(id) = "card {id}: new";
        changed_card(id, list) = "card {id}: {list}";
        changed_facts() = "facts";
        changed_text() = "text";
        changed_script() = "script";
        language_now(language) = "The game continues in this language: {language}.";
        language_known(list) = "The languages are: {list}.";

        error(message) = "error: {message}";
        error_no_scenario(id, hint, list) = "unknown scenario `{id}`{hint} Known: {list}";
        error_option(text) = "write an option as NAME=VALUE, not `{text}`";
        error_language(language, hint, there) =
            "{language}: no content has this language{hint}; {there}";
        error_language_none() = "no content has a `locale/` with another language";
        error_languages(list) = "known languages: {list}";
        error_mod(file, list) =
            "{file}: the game was saved with the mod {list}: name its folder with --mods DIR";
        error_mods(file, list) =
            "{file}: the game was saved with the mods {list}: name their folders with --mods DIR";
        error_kind(text) = "write SIDE=KIND, not `{text}`";
        error_twice(side) = "the player of `{side}` is given twice";
        error_flag(flag, first, second, hint) =
            "unexpected argument `--{flag}`: the sides of the scenario are --{first} and \
             --{second}{hint}";
        error_side(side, first, second, hint) =
            "the scenario has no side `{side}`: it has `{first}` and `{second}`{hint}";
        error_player(name, list, hint) =
            "unknown kind of player `{name}`: the kinds are {list}{hint}";
        error_player_or_human(name, list, hint) =
            "unknown kind of player `{name}`: the kinds are {list}{hint}, or human";
        error_which(list) = "name a scenario; `--load FILE` continues a saved game{list}";
        file_missing() = "there is no such file";
        file_denied() = "the system does not allow it";
        file_is_folder() = "it is a folder";
    }
}
