//! What the other commands of a player print: lists, summaries of games, pages.

brink::messages! {
    /// The messages of lists, reports and pages, by id.
    pub(crate) static REPORTS = "reports" {
        welcome_about() = "brink plays card-driven Cold War games that are made of data: here in the terminal, or thousands at a time.";
        welcome_play() = "Play one side against the program";
        welcome_players() = "If no player is named, two people share the screen; `careful` plays better than `random`.";
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
        list_spaces(n) = "{n} spaces";
        list_spaces_scored(n) = "{n} spaces, scored";
        list_a_scoring() = "a scoring";
        list_tag(tag, n) = "{tag}: {n} spaces";
        list_switch() = "on, off";
        list_range(min, max) = "{min} to {max}";
        list_see() = "see its scenario";

        replay_one_log() = "--save takes one log";
        replay_total(files, plays, facts, differences) = "total: {files} files, {plays} plays driven, {facts} facts compared, {differences} differences";
        replay_verified(choices, chances, digest) = "verified: {choices} choices, {chances} results of chance, log digest {digest}";
        replay_saved(file) = "saved as {file}";
        map_other(file, own, named) = "{file}: this is a game of `{own}`, not of `{named}`";
        map_which() = "name a scenario, or a saved game with --game";
        written(file) = "written: {file}";

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
        gallery_print(cards, pages) = "{cards} on {pages} of A4. Print at 100 %, without scaling; the browser can save a PDF.";
        gallery_written(file, n) = "written: {file}, with a sheet to print and {n} faces", one "written: {file}, with a sheet to print and {n} face";
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
        mark_dial_about() = "how long: full - the rest of the game, half - the turn, a quarter - the action round";
        mark_bars() = "Bars at the foot";
        mark_bars_about() = "the period in which the card joins the game";
    }
}
