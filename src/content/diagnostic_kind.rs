//! Every fault that content can have: its severity, its code, and its data.
//!
//! The texts are in `faults.yaml`, by code. Values that only the texts need stand after `with`.

use std::fmt;

use super::fault_data::{code_point, few, near, size};
use super::fault_declaration::faults;
use super::fault_texts::Part;
use super::hint;
use super::names::listed;
use super::severity::Severity;

// Each fault: severity, code, name and data.
faults! {
    /// A file cannot be read.
    Error "unreadable" Unreadable { why: String };
    /// A file is larger than files may be.
    Error "too-large" TooLarge { limit: u64 } with {
        size = size(*limit),
    };
    /// A file is not UTF-8 text.
    Error "not-utf8" NotUtf8 { line: usize };
    /// A file or a folder is a link that leads out of the folder of the content.
    Error "leads-out" LeadsOut;
    /// A folder of content does not exist.
    Error "no-folder" NoFolder { folder: String };
    /// A folder has no content in it.
    Warning "no-content" NoContent;
    /// A picture that a file names is not there.
    Error "no-picture" NoPicture { file: String, near: Option<String> };
    /// A picture cannot be shown.
    Error "bad-picture" BadPicture { file: String, why: String };
    /// A file of a mod looks like content, and stands where nothing reads it.
    Warning "nothing-reads" NothingReads { near: Option<String> };
    /// A folder among mods is not one.
    Warning "no-mod-file" NoModFile {
        near: Option<String>,
        inner: Option<String>,
    };
    /// A mod that is switched off is not there.
    Warning "nobody-disabled" NobodyDisabled {
        name: String,
        near: Option<String>,
    };
    /// A mod with an error takes no part.
    Note "mod-left-out" ModLeftOut {
        name: String,
        why: String,
        help: Option<String>,
    };
    /// No mod takes part, since it cannot be read which are switched off.
    Note "mods-left-out" ModsLeftOut { why: String, help: Option<String> };
    /// A mod names something that comes with an optional mod that is not there.
    Note "of-optional" OfOptional {
        what: &'static str,
        name: String,
        others: String,
    };
    /// A file lacks the extension of the files that are read.
    Warning "wrong-ending" WrongEnding {
        ending: &'static str,
    };
    /// The folder of a card set has no cards.
    Warning "no-cards-file" NoCardsFile;
    /// The text is not valid YAML, or goes beyond the limits.
    Error "yaml-syntax" Yaml { message: String } with {
        hint = hint::yaml(message),
    };
    /// A file nests too deeply or has too many values, including those repeated by aliases.
    Error "yaml-limits" YamlLimits {
        depth: usize,
        nodes: usize,
    };
    /// A file has more than one document.
    Error "second-document" SecondDocument;
    /// A script cannot be compiled, or fails while it is loaded.
    Error "lua" Lua { message: String } with {
        hint = hint::script(message),
    };
    /// A table has the same key twice.
    Error "duplicate-key" DuplicateKey { key: String };
    /// The id that a file gives itself is not its name.
    Error "id-not-file-name" IdNotFileName {
        id: String,
        name: String,
    };
    /// Two files of the same kind have the same name.
    Error "duplicate-file" DuplicateFile {
        what: &'static str,
        id: String,
    };
    /// An id has characters that ids cannot have.
    Error "bad-id" BadId { id: String };
    /// A table has a key that it cannot have.
    Error "unknown-key" UnknownKey {
        key: String,
        of: &'static str,
        known: Vec<&'static str>,
    } with {
        near = near(key, known),
        near_of_few = near(key, known).filter(|_| known.len() <= 8),
    };
    /// A key or word has another name today; the former one is still read.
    Note "renamed" Renamed {
        old: String,
        new: String,
    };
    /// A script narrows a handler by the former `only`.
    Note "former-handler" FormerHandler {
        handler: &'static str,
    };
    /// A file says that its format is newer than those that are read here.
    Error "newer-format" NewerFormat {
        found: i64,
        newest: i64,
    };
    /// A translation lacks a hole of the English text.
    Warning "missing-hole" MissingHole {
        hole: String,
        english: String,
    };
    /// A translated text of a script is one that nobody reads by itself.
    Warning "not-read" NotRead { text: String };
    /// A message has plural forms and no number that chooses one.
    Error "no-plural" NoPlural { message: String };
    Error "number-form" NumberForm { hole: &'static str };
    /// A table lacks a key that it must have.
    Error "missing-key" MissingKey {
        key: &'static str,
        of: &'static str,
        wanted: Option<String>,
    } with {
        event = *key == "event",
    };
    /// A value has the wrong type.
    Error "wrong-type" WrongType {
        wanted: &'static str,
        found: &'static str,
    } with {
        text = *wanted == "text" && *found != "nothing",
        list = *wanted == "a list" && matches!(*found, "text" | "a number"),
        function = *wanted == "a function",
        switch = *wanted == "`on` or `off`" && *found == "text",
    };
    /// A value is not a whole number.
    Error "not-a-number" NotANumber {
        found: &'static str,
        min: i64,
        max: i64,
        or: Option<&'static str>,
    };
    /// A script does not return a table.
    Error "no-return" NoReturn;
    /// A list has too few or too many entries.
    Error "wrong-length" WrongLength {
        wanted: &'static str,
        found: usize,
    } with {
        one_space = *wanted == "two spaces" && *found == 1,
    };
    /// A number is too small or too large.
    Error "out-of-range" OutOfRange {
        found: i64,
        min: i64,
        max: i64,
    };
    /// A file uses a function that the module does not have.
    Error "no-function" NoFunction {
        module: String,
        name: String,
        near: Option<String>,
    };
    /// A number is too large to be represented.
    Error "far-out-of-range" FarOutOfRange {
        min: i64,
        max: i64,
    };
    /// A word is not one of those allowed here.
    Error "unknown-word" UnknownWord {
        word: String,
        known: Vec<String>,
    } with {
        near = near(word, known),
        near_of_few = near(word, known).filter(|_| known.len() <= 8),
    };
    /// A displayed text is empty.
    Error "empty-text" EmptyText;
    /// An optional list is empty.
    Error "empty-list" EmptyList { key: String };
    /// A modifier of values neither adds nor limits anything.
    Error "no-change" NoChange {
        or: &'static [&'static str],
    } with {
        others = listed(or, "or"),
    };
    /// A key has a meaning only beside another one.
    Error "goes-with" GoesWith {
        key: &'static str,
        other: &'static str,
    };
    /// All numbers of a table that could have an effect are 0.
    Error "all-zero" AllZero {
        keys: &'static [&'static str],
    };
    /// A filter in a file is empty.
    Error "empty-filter" EmptyFilter;
    /// A condition is empty.
    Error "empty-condition" EmptyCondition;
    /// A text has an invisible character, which may move or hide others.
    Error "hidden-sign" HiddenSign { sign: char } with {
        newline = *sign == '\n',
        code = code_point(*sign),
    };
    /// A name is longer than names may be.
    Error "long-name" LongName {
        letters: usize,
        limit: usize,
    };
    /// The name of a file or of a folder is not UTF-8.
    Error "name-not-utf8" NameNotUtf8;
    /// No game can reach the position in which a test begins.
    Error "impossible-position" Impossible { why: String, cure: String };
    /// A check of a position test is always true.
    Error "never-fails" NeverFails { why: String };
    Error "empty-step" EmptyStep;
    /// A position test has no check.
    Error "no-check" NoCheck;
    /// Two keys of a table exclude each other.
    Error "not-together" NotTogether {
        keys: [&'static str; 2],
    } with {
        last = keys[1],
    };
    /// A step of a position test has more than one key.
    Error "step-keys" StepKeys { keys: Vec<String> } with {
        last = keys.last(),
    };
    /// A name is not known.
    Error "unknown-name" UnknownName {
        what: &'static str,
        name: String,
        help: Option<String>,
    };
    /// A step of a lesson makes a choice that is not offered.
    Error "not-offered" NotOffered {
        choice: String,
        asked: String,
        known: Vec<String>,
    } with {
        near = near(choice, known),
        few = few(known, 16),
    };
    /// A name is ambiguous.
    Error "ambiguous-name" AmbiguousName {
        name: String,
        ways: String,
    };
    /// A name is given twice.
    Error "duplicate-name" DuplicateName {
        what: &'static str,
        name: String,
    } with {
        once = matches!(*what, "mod" | "phase" | "rule script"),
    };
    /// There are more of something than the engine can count.
    Error "too-many" TooMany {
        what: &'static str,
        limit: usize,
    };
    /// The value chosen for an option is not one that it can have.
    Error "option-value" OptionValue {
        option: String,
        value: String,
        allowed: String,
    };
    /// An option can have values that do not fit where it is used.
    Error "option-misfit" OptionMisfit {
        option: String,
        wanted: String,
        allowed: String,
    };
    /// The default of an option is not among its values.
    Error "option-default" OptionDefault { allowed: String };
    /// A link leads from a space to itself.
    Error "self-link" SelfLink { space: String };
    /// Two spaces are linked twice.
    Error "double-link" DoubleLink { a: String, b: String };
    /// A region has no space.
    Error "empty-region" EmptyRegion { region: String };
    /// A region is within itself.
    Error "region-cycle" RegionCycle { region: String };
    /// A tag is used once and looks like a typo of another tag.
    Warning "odd-tag" OddTag { tag: String, near: String };
    /// A space has no link.
    Warning "isolated-space" IsolatedSpace { space: String };
    /// The map falls into parts without a link between them.
    Warning "split-map" SplitMap { space: String };
    /// Two spaces have the same name.
    Warning "same-name" SameName {
        name: String,
        other: String,
    };
    /// Two spaces are at the same place.
    Warning "same-place" SamePlace { other: String };
    /// A side has two homes.
    Error "second-home" SecondHome { side: String };
    /// The home of a superpower has a key that only other spaces may have.
    Error "home-key" HomeKey { key: &'static str };
    /// Influence is put into the home of a superpower.
    Error "home-influence" HomeInfluence { space: String };
    /// A map or a card set is not made for the sides of the scenario.
    Error "other-sides" OtherSides {
        found: Vec<String>,
        wanted: Vec<String>,
    };
    /// A scoring card has an operations value.
    Error "scoring-with-ops" ScoringWithOps;
    /// Two cards of a set have the same number.
    Warning "duplicate-number" DuplicateNumber {
        number: u16,
    };
    /// A card names itself.
    Error "card-names-itself" CardNamesItself {
        key: &'static str,
    };
    /// A card has no script.
    Warning "no-script" NoScript {
        card: String,
        path: String,
    };
    /// A script belongs to no card.
    Warning "no-card" NoCard {
        script: String,
        near: Option<String>,
    };
    /// Two pools of a scenario have cards of the same id.
    Error "card-twice" CardTwice {
        card: String,
        by: Option<String>,
    };
    /// A mod adds a card of the same id as one that another mod replaces.
    Error "card-replaced" CardReplaced {
        card: String,
        by: String,
        replaced_by: String,
    };
    /// No card of a set has the printed facts given by a scenario.
    Warning "no-card-fits" NoCardFits { set: String };
    /// A scenario, a map or a card extends itself, directly or through others.
    Error "extends-cycle" ExtendsCycle {
        what: &'static str,
        id: String,
    };
    /// A key without a value removes something that the base does not have.
    Error "not-inherited" NotInherited {
        name: String,
        of: String,
        near: Option<String>,
    };
    /// A change to an inherited list refers to an entry that the list does not have.
    Error "not-in-list" NotInList {
        name: String,
        of: String,
        help: Option<String>,
    };
    /// A map removes a link that its base does not have.
    Error "no-link" NoLink {
        a: String,
        b: String,
        map: String,
        neighbours: Vec<String>,
    };
    /// A map without `extends` removes links.
    Error "without-what" WithoutWhat { key: &'static str };
    /// A card extends another one without the id of its set.
    Error "no-set-named" NoSetNamed {
        name: String,
        near: Option<String>,
    };
    /// A scenario gives a card a script that does not exist.
    Error "no-changed-script" NoChangedScript {
        name: String,
        near: Option<String>,
    };
    /// There are too few cards to fill both hands.
    Error "too-few-cards" TooFewCards {
        turn: u8,
        wanted: usize,
        there: usize,
    } with {
        most = there / 2,
    };
    /// A turn has far more rounds than a hand has cards.
    Warning "too-many-rounds" TooManyRounds {
        turn: u8,
        rounds: u8,
        cards: u8,
    };
    /// No turn reaches a period.
    Error "period-not-reached" PeriodNotReached {
        period: String,
        turns: u8,
    };
    /// The levels of DEFCON do not fit together.
    Error "defcon-order" DefconOrder {
        war: u8,
        start: u8,
        max: u8,
    };
    /// The game would be won before it begins.
    Error "vp-start" VpStart { start: i16, automatic: i16 };
    /// The lowest number of a track is not below its highest.
    Error "track-bounds" TrackBounds { min: i16, max: i16 };
    /// A zone of each side has a key of shared zones.
    Error "zone-shared" ZoneShared { key: &'static str };
    /// A shared zone has a key of zones of each side.
    Error "zone-of-sides" ZoneOfSides { key: &'static str };
    /// A card of neither side begins in a zone that each side has.
    Error "zone-of-nobody" ZoneOfNobody { card: String };
    /// A zone has an order that some cannot see.
    Error "zone-order" ZoneOrder;
    /// A zone is refilled from itself.
    Error "zone-itself" ZoneRefillsItself;
    /// A zone that a scenario declares has no name.
    Error "zone-name" ZoneNameless { near: Option<&'static str> };
    /// A scenario changes what the rules fix of a zone of every game.
    Error "zone-fixed" ZoneFixed {
        key: &'static str,
        zone: &'static str,
        why: &'static str,
    };
    /// The name of a track or flag that several things have is the same for all.
    Error "name-for-each" NameForEach;
    /// A number is given for only one side.
    Error "no-start" NoStart { side: String };
    /// A module keeps state between calls.
    Error "module-keeps" ModuleKeeps { name: String };
    /// A module calls the engine without having it.
    Error "module-calls" ModuleCalls;
    /// A module returns something other than functions.
    Error "module-value" ModuleValue {
        name: Option<String>,
    };
    /// A condition of the set-up has no step.
    Error "no-step" NoStep;
    /// A step of the set-up sets markers that the track does not have.
    Error "markers" Markers {
        track: String,
        takes: &'static str,
    };
    /// A step of the set-up puts pieces somewhere in a form that is not for their owners.
    Error "pieces" Pieces {
        counter: String,
        takes: &'static str,
    };
    /// Neither side can ever win.
    Error "no-victory" NoVictory;
    /// A step of the set-up starts an effect of a card that has none.
    Error "no-effect" NoEffect { script: String };
    /// Steps of the set-up put a card into two places.
    Error "placed-twice" PlacedTwice {
        card: String,
        first: String,
        step: String,
    } with {
        again = first == step,
    };
    /// A step of the set-up puts a marker off its track.
    Error "off-track" OffTrack {
        track: String,
        found: i64,
        min: i64,
        max: i64,
    };
    /// A step of the set-up puts the special card where it cannot be.
    Error "special-placed" SpecialPlaced { step: String };
    /// A rule needs a part of the game that the scenario lacks.
    Error "part-missing" PartMissing {
        what: String,
        part: &'static str,
    };
    /// A table has several of some alternative keys, or none of them.
    Error "one-of" OneOf { keys: &'static [&'static str] };
    /// A turn is listed twice or out of order.
    Error "turn-order" TurnOrder;
    /// A card refers to something that the scenario lacks, but other content has: the clause has no
    /// effect.
    Note "absent-name" AbsentName {
        name: String,
        scenario: String,
    };
    /// A version does not consist of three numbers.
    Error "no-version" NoVersion { text: String };
    /// A version requirement cannot be read.
    Error "no-versions" NoVersions { text: String };
    /// A mod is made for a different version of the engine.
    Error "other-engine" OtherEngine {
        name: String,
        wanted: String,
    } with {
        engine = crate::ENGINE,
    };
    /// A mod needs a mod that was not found.
    Error "missing-mod" MissingMod {
        name: String,
        near: Option<String>,
        disabled: bool,
    };
    /// A mod needs a mod that cannot be loaded.
    Error "unfit-mod" UnfitMod { name: String };
    /// A mod needs a different version of a mod.
    Error "other-version" OtherVersion {
        name: String,
        wanted: String,
        found: String,
    };
    /// A mod requires itself, or conflicts with itself.
    Error "mod-names-itself" ModNamesItself { key: &'static str };
    /// A mod is loaded beside one that it conflicts with.
    Error "mod-conflict" ModConflict { by: String, name: String };
    /// A mod conflicts with one that it requires, directly or through others.
    Error "conflict-required" ConflictRequired {
        name: String,
        path: Vec<String>,
    } with {
        way = path.join(" -> "),
    };
    /// Mods need each other in a cycle.
    Error "mod-circle" ModCircle { names: Vec<String> } with {
        circle = names.join(" -> "),
    };
    /// Two mods replace the same card.
    Error "replaced-twice" ReplacedTwice {
        card: String,
        by: [String; 2],
    };
    /// Two mods add a track, a flag or an option with the same id to a scenario.
    Error "added-twice" AddedTwice {
        what: &'static str,
        id: String,
        scenario: String,
        by: [String; 2],
    };
    /// Two mods rename the same card.
    Error "renamed-twice" RenamedTwice { card: String, by: [String; 2] };
    /// A card is renamed to itself, through its other names.
    Error "renamed-in-circle" RenamedInCircle { card: String };
    /// A card has the former id of another one.
    Error "renamed-there" RenamedThere { card: String };
    /// A card that is to be renamed is of no mod.
    Error "not-of-mod" NotOfMod { card: String };
    /// An id that only one card may have is of a card of this set, too.
    Error "card-there" CardThere { card: String, set: String };
    /// A card is to have the former id of another one.
    Error "former-id" FormerId { id: String, card: String };
    /// A condition wants numbers of which none is both high and low enough.
    Warning "empty-range" EmptyRange { min: i16, max: i16 };
    /// A condition wants numbers that the marker of a track never has.
    Warning "out-of-track" OutOfTrack {
        track: String,
        lowest: i16,
        highest: i16,
    };
    /// An award wants more weight than its spaces have.
    Warning "never-reached" NeverReached {
        needed: u32,
        whole: u32,
    };
    /// A function is wanted from one table of a rule script, and is in another.
    Error "other-table" OtherTable {
        name: String,
        table: &'static str,
        wanted: &'static str,
    };
    /// Two mods translate a text differently.
    Warning "said-twice" SaidTwice {
        keys: String,
        by: [String; 2],
    };
    /// A mod adds a track, a flag or an option that the scenario already has.
    Error "added-anew" AddedAnew {
        what: &'static str,
        id: String,
        scenario: String,
    };
    /// A mod adds tracks, flags or options, and names no scenario for them.
    Error "added-nowhere" AddedNowhere;
    /// A mod replaces a card that it does not have.
    Error "no-replacement" NoReplacement {
        card: String,
        by: String,
        near: Option<String>,
    };
    /// A script fails when it is run.
    Error "script-fails" ScriptFails {
        message: String,
        scenario: String,
    } with {
        hint = hint::lua_at_run_time(message),
    };
    /// A script gave a different result when it was run again in a different VM.
    Error "script-differs" ScriptDiffers {
        scenario: String,
    };
    /// An event took a scoring card out of a hand, and its script does not declare that.
    Error "sheds-scoring" ShedsScoring {
        side: String,
        scenario: String,
    };
    /// No trial reached some lines of a script.
    Note "never-run" NeverRun { lines: u32 } with {
        one = *lines == 1,
    };
    /// The condition of an event did not hold in any trial.
    Warning "never-possible" NeverPossible { card: String };
    /// Scripts take so long that not all of them could be tried.
    Note "trials-cut" TrialsCut { seconds: u64 };
    /// An effect lasts for the whole game, and nothing ended it in any trial.
    Warning "never-ends" NeverEnds { card: String };
    /// An action of a rule script has a price, which only those of effects have.
    Error "price-of-rule" PriceOfRule;
    /// A script declares two things as its event.
    Error "two-events" TwoEvents;
    /// A rule script is always in force: nothing cancels it.
    Error "cancelled-rule" CancelledRule;
    /// A text of a table in braces is cut in two by a comma.
    Error "stray-text" StrayText { text: String };
    /// A script printed something.
    Note "printed" Printed { text: String };
    /// A function changes a variable of the file, and the change is lost.
    Warning "forgotten" Forgotten { name: String };
    /// A script makes a call that the engine does not have.
    Error "unknown-call" UnknownCall {
        call: String,
        near: Option<&'static str>,
    };
    /// A call gets an argument that it cannot take, or lacks one that it needs.
    Error "wrong-argument" WrongArgument {
        call: &'static str,
        message: String,
    };
    /// A value is compared with a word that it never equals.
    Warning "never-equal" NeverEqual {
        word: String,
        what: &'static str,
        known: Vec<String>,
    } with {
        near = near(word, known),
        few = few(known, 16),
    };
    /// A script calls for none of what a call is about.
    Warning "does-nothing" DoesNothing { key: &'static str };
    /// Nothing starts the effect of a card.
    Warning "never-begins" NeverBegins { card: String };
    /// A script starts an effect that its event has started already.
    Warning "starts-twice" StartsTwice { card: String };
    /// A script starts an effect that does nothing.
    Warning "empty-effect" EmptyEffect { card: String };
    /// Nothing uses an option that a scenario declares.
    Warning "unused-option" UnusedOption { option: String };
    /// Nothing uses a track or a flag that a scenario declares.
    Warning "unused-track" UnusedTrack {
        what: &'static str,
        name: String,
    };
    /// Only one card has a tag, and nothing tests for it.
    Warning "unused-tag" UnusedTag {
        tag: String,
        near: Option<String>,
    };
    /// Cards of two sets of a scenario have the same number.
    Warning "number-taken" NumberTaken {
        number: u16,
        card: String,
    };
    /// The special card cannot be a scoring card or be left out.
    Error "special-card" SpecialCard { card: String };
}
