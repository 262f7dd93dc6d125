//! Messages of the other commands of a player: lists, summaries of games, pages.

brink::messages! {
    /// The messages of lists, reports and pages, by id.
    pub(crate) static REPORTS = "reports" {
        welcome_about() =
            "brink plays card-driven Cold War games that are made of data: here in the terminal, \
             or thousands at a time.";
        welcome_play() = "Play one side against the program";
        welcome_players() =
            "If no player is named, two people share the screen; `careful` plays better than \
             `random`.";
        welcome_more() = "More";
        welcome_list() = "what else there is, and `--options SCENARIO` to change";
        welcome_new() = "a card, a map or a game of your own";
        welcome_help() = "every command";

        list_scenarios() = "Scenarios";
        list_maps() = "Maps";
        list_sets() = "Card sets";
        list_mods() = "Mods, in the order in which they are loaded";
        list_none() = "none found";
        list_brings(scenario) = "brings {scenario}";
        list_brings_options(scenario, list) = "brings {scenario}; options {list}";
        list_adds(list, scenario) = "adds {list} to {scenario}";
        list_adds_rules(list, scenario) = "adds the rules {list} to {scenario}";
        list_adds_state(list) = "adds the tracks and flags {list}";
        list_replaces(list) = "replaces {list}";
        list_neutral() = "neutral";
        list_scoring() = "scoring";
        list_starred() = "starred";
        list_never_dealt() = "never dealt";
        list_from(name) = "from {name}";
        list_replaced_by(name) = "replaced by {name}";
        list_changed_by(name, list) = "changed by {name}: {list}";
        list_underlined() = "underlined";
        list_spaces(n) = "{n} spaces", one "{n} space";
        list_spaces_scored(n) = "{n} spaces, scored", one "{n} space, scored";
        list_a_scoring() = "a scoring";
        list_tag(tag, n) = "{tag}: {n} spaces", one "{tag}: {n} space";
        list_switch() = "on, off";
        list_range(min, max) = "{min} to {max}";
        list_see() = "see its scenario";

        sim_games(scenario, n, more) = "{scenario}: {n} games{more}",
            one "{scenario}: {n} game{more}";
        sim_part(games, all) = "({games} of {all})";
        sim_time(seconds) = "in {seconds} s";
        sim_wins(n) = "wins";
        sim_draws() = "draws";
        sim_endings() = "Endings";
        sim_each(turns, decisions) = "{turns} turns and {decisions} decisions a game";
        sim_speed(turns, time) = "{turns} turns a second, {time} µs a decision";
        sim_digest(digest) = "digest {digest}";
        sim_failed(n, seed, error) = "game {n} with seed {seed}: {error}";
        sim_failed_more(n) = "{n} more games could not be finished";
        sim_bar(done, all, rate, left) = "{done}/{all} games, {rate}, {left} left";
        sim_rate_second(rate) = "{rate} games/s";
        sim_rate_minute(rate) = "{rate} games/min";
        sim_one(n) = "game {n}";
        sim_from_to(first, last) = "games {first} to {last}";
        sim_more(list, n) = "{list} and {n} more ranges", one "{list} and 1 more range";
        sim_missing(games, all) = "warning: {games} of {all} are missing";
        sim_tried_again(error) = "warning: {error}; it is tried again";
        sim_no_details() =
            "the files have a summary only: a report needs games played with --detail";
        sim_stopped(done, all, file) =
            "stopped: {done} of {all} games are in {file}; --resume plays the others";
        sim_has_games(file, n) =
            "{file}: it has {n} games already: continue with --resume, or name another file";
        sim_has_others(file, games) = "{file}: it has {games}, which do not belong to this run";

        sim_in_both(first, second, error) = "{first} and {second}: {error}";
        sim_merge_none() = "name the files to merge";
        sim_other_content(scenario, played, here) =
            "the games were played with other content of `{scenario}` (digest {played}; here it is \
             {here}): name its folder with --content or --mods";
        sim_would_lose() = "it has games that would be lost: merge it too, or name another file";
        sim_other_rows() = "the file compares something else: name another file";
        sim_written_meanwhile() = "another program has written it meanwhile";

        match_title(scenario, n, pairs, a, b, more) =
            "{scenario}: {a} against {b}, {n} games in {pairs} pairs of equal deals{more}";
        match_none() =
            "there is not one game of two players in it: `brink ladder --show` shows those of more";
        match_elo(elo) = "Elo {elo}";
        match_results(won, lost, drawn) = "won {won}, lost {lost}, drawn {drawn}";
        match_forfeit() = "forfeit";
        match_margin(margin, player) = "victory points at the end: {margin} for {player}";
        match_time(a, time, b, other) = "milliseconds a decision: {a} {time}, {b} {other}";

        ladder_title(scenario, n, seed) = "{scenario}: {n} players, seed {seed}",
            one "{scenario}: {n} player, seed {seed}";
        ladder_player() = "player";
        ladder_elo() = "Elo";
        ladder_games() = "games";
        ladder_points() = "points";
        ladder_as(side) = "as {side}";
        ladder_time() = "ms a decision";
        ladder_meetings() = "Points of each player (row) against each other (column)";
        ladder_about() =
            "Elo is the difference to the first player that was named; intervals hold 95 times in \
             100.";
        ladder_two() = "a ladder needs two players at least: --players random,careful";
        ladder_twice(player) = "{player} is named twice";
        ladder_failed(a, b, error) = "{a} against {b}: {error}";
        sim_vary(scenario, option, n) =
            "{scenario}: {n} games for each value of `{option}`, with the same deals",
            one "{scenario}: {n} game for each value of `{option}`, with the same deals";
        sim_against(one, other, n) = "{one} and {other}: {n} games each, with the same deals",
            one "{one} and {other}: {n} game each, with the same deals";
        sim_wins_of(side) = "{side} wins";
        sim_points_of(side) = "points of {side}";
        sim_turns() = "turns";
        sim_wins_change() = "change of wins";
        sim_points_change() = "change of points";
        sim_change_from(label) =
            "Changes are from {label}, game by game. ± and ranges hold the true value 95 times in \
             100; * marks a change that chance alone rarely makes.";
        sim_strength(one, other) =
            "Played by {one} and {other}: these numbers say nothing of stronger players.";
        sim_random_sees(kind) = "{kind}: any legal choice, without looking at the position.";
        sim_careful_sees(kind) =
            "{kind}: at random too, but for what loses before the action round ends and scoring \
             cards held too long; no plans, no aims.";
        sim_unfinished(label, n) = "{label}: {n} games could not be finished",
            one "{label}: {n} game could not be finished";
        balance_title(scenario, side, percent, n) =
            "{scenario}: when does {side} win {percent} %? {n} games for each value, with the same \
             deals",
            one "{scenario}: when does {side} win {percent} %? {n} game for each value, with the \
             same deals";
        balance_search(n) =
            "more than {n} values are searched, not all played: --shard is for fewer";
        balance_nearest(value, share) = "nearest: {value}, {share}";
        balance_also(list) = "so many games do not tell apart from it: {list}";
        balance_missed(percent) = "no value that was measured reaches {percent} %";
        error_vary(text) = "`{text}`: write NAME=FIRST..LAST for numbers, or NAME=ONE,OTHER";
        error_vary_unknown(name, scenario, hint, list) =
            "`{scenario}` has no option `{name}`{hint}; it has {list}";
        error_vary_none(scenario) = "`{scenario}` has no options";
        error_vary_many(n, most) = "{n} values are too many: at most {most}";
        error_balance() =
            "name the option to balance once: --option NAME, or --option NAME=FIRST..LAST";

        replay_one_log() = "--save takes one log";
        replay_json() = "--json is for --playdek and --agree";
        replay_total(files, plays, facts, differences) =
            "total: {files} files, {plays} plays driven, {facts} facts compared, {differences} \
             differences";
        replay_verified(choices, chances, digest) =
            "verified: {choices} choices, {chances} results of chance, log digest {digest}";
        agree_title(player, n) = "{player}: the cards chosen in {n} games",
            one "{player}: the cards chosen in {n} game";
        agree_headlines() = "headlines";
        agree_rounds() = "action rounds";
        agree_all() = "all";
        agree_part(part, n, first, chance, named, chances) =
            "{part}: {n} choices; the same card {first}, at random {chance}; among its first three \
             {named}, at random {chances}",
            one "{part}: {n} choice; the same card {first}, at random {chance}; among its first \
             three {named}, at random {chances}";
        replay_saved(file) = "saved as {file}";
        map_other(file, own, named) = "{file}: this is a game of `{own}`, not of `{named}`";
        map_which() = "name a scenario, or a saved game with --game";
        written(file) = "written: {file}";

        report_title(scenario) = "{scenario}: simulated games";
        train_lesson(lesson, games, share) =
            "check {lesson}: games so far: {games}; against the best weights before {share} of the \
             points";
        train_games(n) = "{n} games", one "{n} game";
        train_summary(games, kept, dropped) =
            "games: {games}, weights kept: {kept}, dropped: {dropped}";
        train_score(share, n, elo) =
            "against the weights of the beginning: {share} of the points of {n} games, Elo {elo}",
            one "against the weights of the beginning: {share} of the points of {n} game, Elo \
             {elo}";
        train_known(n, scenario, all) = "begins with {n} weights of `{scenario}`, of {all} in all",
            one "begins with {n} weight of `{scenario}`, of {all} in all";
        train_none() = "no better weights were found: those of the beginning are kept";
        report_games(n) = "{n} games", one "{n} game";
        report_part(n, all) = "{n} games of {all}", one "{n} game of {all}";
        report_side(side, kind, n, rate, range) = "{side} ({kind}) won {n} ({rate} %, {range})";
        report_draws(n) = "{n} draws", one "{n} draw";
        report_summary(games, seed, options, first, second, draws) =
            "{games} from seed {seed}{options}. {first}, {second}, {draws}.";
        report_player(kind, about) = "`{kind}` {about}";
        report_about_unknown() = "is not known here";
        report_players(list) =
            "These numbers are those of the players: {list}. What they do not see, such as a plan \
             for the turn or the worth of what a variant adds, does not show in them. Ranges in \
             brackets hold the true share 95 times in 100.";
        report_no_chart(error) = "a chart cannot be drawn: {error}";
        report_wins() = "Wins";
        report_wins_about() = "Games won by each side, and draws.";
        report_endings() = "How games ended";
        report_endings_about() = "By who won.";
        report_scores() = "Score by turn";
        report_scores_about(first, second) =
            "The average when a turn was over, of the games that lasted that long; the band holds \
             the middle half of them. Above 0 {first} leads, below {second}.";
        report_lengths() = "Length";
        report_lengths_about() = "The turn in which games ended.";
        report_fates() = "What cards were used for";
        report_fates_about() =
            "How often in 100 games. A card may be used several times in one game, or never come \
             up.";
        report_holders() = "How sides fared that had a card";
        report_holders_about(n) =
            "Of the games in which a side had the card in hand (or the special card before it) at \
             some time, how many it won. A card that is drawn late is had in long games, so \
             compare cards of one period. Pale: fewer than {n} games.";
        report_points() = "Victory points by source";
        report_points_about(first, second) =
            "Points that each side gained in a turn, {first} – {second}, on average over the games \
             that lasted that long. A scoring counts as net points; what a scenario scores at its \
             end is one row.";
        report_source() = "source";
        report_turns() = "Tracks by turn";
        report_turns_about(first, second) =
            "Averages at the end of each turn, {first} – {second} where each side has its own.";
        report_turn(n) = "turn {n}";
        report_lasted() = "games that lasted that long";
        report_defcon() = "DEFCON";
        report_mil_ops() = "military operations, the most in the turn";
        report_space_race() = "space race";
        report_map() = "The map by turn";
        report_map_about(first, second) =
            "In how many of 100 games {first} – {second} controlled a space when a turn was over, \
             and below in grey their average influence.";
        report_space() = "space";
        report_coups() = "Coups by target";
        report_coups_about(n) = "How often in 100 games; the {n} most frequent.";
        report_actions() = "Actions";
        report_actions_about() =
            "How often in 100 games a side chose a kind of operation, an action that an effect \
             offers, or to pass.";
        report_tracks() = "Tracks";
        report_tracks_about() = "Where the markers were at the end of a game, on average.";
        report_track() = "track";
        report_marker() = "marker";
        report_average() = "average";
        report_shared() = "shared";
        report_cards() = "Cards in numbers";
        report_cards_about() =
            "Counts over all games; then the games in which a side had the card, and how many of \
             them it won; in the last columns the share of the games in which the event took place \
             that each side won.";
        report_card() = "card";
        report_happened() = "event took place";
        report_had(side) = "{side} had it";
        report_won(side) = "{side} won";
        report_won_when(side) = "{side} won when the event took place";
        chart_games() = "% of the games";
        chart_times() = "times in 100 games";
        chart_turn() = "turn";
        chart_score(first, second) = "score: {first} above 0, {second} below";
        chart_last_turn() = "turn in which the game ended";
        chart_rate() = "% of these games won by this side; lines: of all games";
        chart_had(side) = "{side} has had it";
        chart_wins(side) = "{side} wins";
        chart_draw() = "draw";

        gallery_title(scenario) = "{scenario}: cards";
        gallery_sheet_title(scenario) = "{scenario}: cards to print";
        gallery_to_cards() = "To the cards";
        gallery_to_sheet() = "Sheet for printing";
        gallery_to_index() = "Look cards up";
        gallery_none() = "No card fits. Take a filter or a word away.";
        gallery_how() = "How to read a card";
        gallery_before() = "← Before";
        gallery_after() = "After →";
        gallery_close() = "Close";
        gallery_clear() = "Clear";
        gallery_words() = "Words in name or text";
        gallery_count(shown, all) = "{shown} of {all} cards";
        gallery_cards(n) = "{n} cards", one "{n} card";
        gallery_pages(n) = "{n} pages", one "{n} page";
        gallery_print(cards, pages) =
            "{cards} on {pages} of A4. Print at 100 %, without scaling; the browser can save a \
             PDF.";
        gallery_written(file, n) = "written: {file}, with a sheet to print and {n} faces",
            one "written: {file}, with a sheet to print and {n} face";
        gallery_side() = "Side";
        gallery_value() = "Value";
        gallery_period() = "Period";
        gallery_event() = "Event";
        gallery_operations() = "Operations";
        gallery_marks() = "Marks";
        gallery_set() = "Card set";
        gallery_needs() = "Needs";
        gallery_blocks() = "Blocks";
        gallery_cancels() = "Cancels";
        gallery_number() = "Number";
        gallery_id() = "Id";
        gallery_scoring_card() = "scoring card";
        gallery_ops(n) = "{n} ops", one "{n} op";
        gallery_leaves() = "leaves the game";
        gallery_stays() = "stays in effect";
        mark_value() = "Number in the ring";
        mark_value_about() = "the operations value";
        mark_ring() = "A second ring";
        mark_ring_about() = "the card that changes hands when it is played";
        mark_side() = "Name of a side";
        mark_side_about() = "whose event it is; both names: a neutral event";
        mark_star() = "★";
        mark_star_about() = "the card leaves the game after its event";
        mark_underlined() = "Underlined name";
        mark_underlined_about() = "the event stays in effect";
        mark_dial() = "Dial at the foot";
        mark_dial_about() =
            "how long: full - the rest of the game, half - the turn, a quarter - the action round";
        mark_bars() = "Bars at the foot";
        mark_bars_about() = "the period in which the card joins the game";
    }
}
