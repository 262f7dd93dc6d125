//! Every fault that content can have: its data, its code, and the words for it.

use std::fmt;

use super::names::{listed, question, suggestion};
use super::severity::Severity;

macro_rules! faults {
    ($($(#[doc = $doc:literal])* $severity:ident $code:literal $name:ident $({ $($field:ident: $type:ty),* $(,)? })?;)*) => {
        /// A fault of the content. The fields are facts; the words are in its `Display` and [`DiagnosticKind::help`].
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[allow(missing_docs, reason = "the fields are named after what they hold")]
        #[non_exhaustive]
        pub enum DiagnosticKind { $($(#[doc = $doc])* $name $({ $($field: $type),* })?),* }

        impl DiagnosticKind {
            /// The code of every fault and what it means, for the reference.
            pub const CODES: &'static [(&'static str, &'static str)] = &[$(($code, concat!($($doc),*))),*];

            /// The code of the fault: it stays the same when words change.
            #[must_use]
            pub const fn code(&self) -> &'static str {
                match self { $(DiagnosticKind::$name { .. } => $code),* }
            }

            /// How bad it is.
            #[must_use]
            pub const fn severity(&self) -> Severity {
                match self { $(DiagnosticKind::$name { .. } => Severity::$severity),* }
            }
        }
    };
}

faults! {
    /// A file cannot be read.
    Error "unreadable" Unreadable { why: String };
    /// A file is larger than files may be.
    Error "too-large" TooLarge { limit: u64 };
    /// A file is not UTF-8 text.
    Error "not-utf8" NotUtf8;
    /// A file or a folder is a link that leads out of the folder of the content.
    Error "leads-out" LeadsOut;
    /// A folder has no content in it.
    Warning "no-content" NoContent;
    /// A file has another ending than the files that are read.
    Warning "wrong-ending" WrongEnding { ending: &'static str };
    /// The folder of a card set has no cards.
    Warning "no-cards-file" NoCardsFile;
    /// The text is not valid YAML, or goes beyond the limits.
    Error "yaml-syntax" Yaml { message: String };
    /// A file nests too deep or holds too many values, those that aliases repeat included.
    Error "yaml-limits" YamlLimits { depth: usize, nodes: usize };
    /// A file holds more than one document.
    Error "second-document" SecondDocument;
    /// A script cannot be compiled, or fails while it is loaded.
    Error "lua" Lua { message: String };
    /// A table has the same key twice.
    Error "duplicate-key" DuplicateKey { key: String };
    /// The id that a file gives itself is not its name.
    Error "id-not-file-name" IdNotFileName { id: String, name: String };
    /// Two files of one sort have the same name.
    Error "duplicate-file" DuplicateFile { what: &'static str, id: String };
    /// An id has other characters than ids may have.
    Error "bad-id" BadId { id: String };
    /// A table has a key that it cannot have.
    Error "unknown-key" UnknownKey { key: String, of: &'static str, known: Vec<&'static str> };
    /// A translated message lacks a hole of the English one.
    Error "missing-hole" MissingHole { hole: &'static str, english: &'static str };
    /// A message has plural forms and no number that chooses one.
    Error "no-plural" NoPlural { message: &'static str };
    /// A table lacks a key that it must have.
    Error "missing-key" MissingKey { key: &'static str, of: &'static str, wanted: Option<String> };
    /// A value is of another sort than it has to be.
    Error "wrong-type" WrongType { wanted: &'static str, found: &'static str };
    /// A value is no whole number.
    Error "not-a-number" NotANumber { found: &'static str, min: i64, max: i64, or: Option<&'static str> };
    /// A script returns no table.
    Error "no-return" NoReturn;
    /// A list has too few or too many entries.
    Error "wrong-length" WrongLength { wanted: &'static str, found: usize };
    /// A number is too small or too large.
    Error "out-of-range" OutOfRange { found: i64, min: i64, max: i64 };
    /// A word is none of the words that can stand here.
    Error "unknown-word" UnknownWord { word: String, known: Vec<String> };
    /// Text is empty that people have to read.
    Error "empty-text" EmptyText;
    /// A list is empty that may be left out.
    Error "empty-list" EmptyList { key: String };
    /// A modifier of values neither adds nor limits anything.
    Error "no-change" NoChange { or: &'static [&'static str] };
    /// Every number of a table that would do something is 0.
    Error "all-zero" AllZero { keys: &'static [&'static str] };
    /// A filter in a file says nothing of the spaces that it describes.
    Error "empty-filter" EmptyFilter;
    /// A condition is empty: it says nothing.
    Error "empty-condition" EmptyCondition;
    /// A text has a sign that is not seen but moves or hides others.
    Error "hidden-sign" HiddenSign { sign: char };
    /// A name is longer than names may be.
    Error "long-name" LongName { letters: usize, limit: usize };
    /// The name of a file or of a folder is not UTF-8.
    Error "name-not-utf8" NameNotUtf8;
    /// No game can reach a position that a test begins in.
    Error "impossible-position" Impossible { why: String };
    /// A check of a position test is true whatever happens.
    Error "never-fails" NeverFails { why: String };
    Error "empty-step" EmptyStep;
    /// A position test says nowhere what must be true.
    Error "no-check" NoCheck;
    /// Two keys of a table exclude each other.
    Error "not-together" NotTogether { keys: [&'static str; 2] };
    /// A step of a position test has more than one key.
    Error "step-keys" StepKeys { keys: Vec<String> };
    /// A name is not known.
    Error "unknown-name" UnknownName { what: &'static str, name: String, help: Option<String> };
    /// A name is that of several things.
    Error "ambiguous-name" AmbiguousName { name: String, ways: String };
    /// A name is given twice.
    Error "duplicate-name" DuplicateName { what: &'static str, name: String };
    /// There are more of something than the engine can count.
    Error "too-many" TooMany { what: &'static str, limit: usize };
    /// The value chosen for an option is not one that it can have.
    Error "option-value" OptionValue { option: String, value: String, allowed: String };
    /// An option can have values that do not fit where it is used.
    Error "option-misfit" OptionMisfit { option: String, wanted: String, allowed: String };
    /// The default of an option is not among its values.
    Error "option-default" OptionDefault { allowed: String };
    /// A link leads from a space to itself.
    Error "self-link" SelfLink { space: String };
    /// Two spaces are linked twice.
    Error "double-link" DoubleLink { a: String, b: String };
    /// A region has no space.
    Error "empty-region" EmptyRegion { region: String };
    /// A region lies within itself.
    Error "region-cycle" RegionCycle { region: String };
    /// A tag stands at one thing only and looks like another.
    Warning "odd-tag" OddTag { tag: String, near: String };
    /// A space has no link.
    Warning "isolated-space" IsolatedSpace { space: String };
    /// The map falls into parts without a link between them.
    Warning "split-map" SplitMap { space: String };
    /// A side has two homes.
    Error "second-home" SecondHome { side: String };
    /// The home of a superpower has what only other spaces have.
    Error "home-key" HomeKey { key: &'static str };
    /// Influence is put into the home of a superpower.
    Error "home-influence" HomeInfluence { space: String };
    /// A map or a card set is not made for the sides of the scenario.
    Error "other-sides" OtherSides { found: Vec<String>, wanted: Vec<String> };
    /// A scoring card has an operations value.
    Error "scoring-with-ops" ScoringWithOps;
    /// Two cards of a set have the same number.
    Warning "duplicate-number" DuplicateNumber { number: u16 };
    /// A card speaks of itself.
    Error "card-names-itself" CardNamesItself { key: &'static str };
    /// A card has no script.
    Warning "no-script" NoScript { card: String, path: String };
    /// A script belongs to no card.
    Warning "no-card" NoCard { script: String, near: Option<String> };
    /// Two pools of a scenario have cards of the same id.
    Error "card-twice" CardTwice { card: String, by: Option<String> };
    /// Printed facts describe no card of the set that a scenario takes cards from.
    Warning "no-card-fits" NoCardFits { set: String };
    /// A scenario, a map or a card extends itself, over others or at once.
    Error "extends-cycle" ExtendsCycle { what: &'static str, id: String };
    /// A key without a value takes away what the other map or card does not have.
    Error "not-inherited" NotInherited { name: String, of: String, near: Option<String> };
    /// A map takes a link away that the other map does not have.
    Error "no-link" NoLink { a: String, b: String, map: String, neighbours: Vec<String> };
    /// A map that extends no other takes links away.
    Error "without-what" WithoutWhat { key: &'static str };
    /// A card extends another one whose set it does not name.
    Error "no-set-named" NoSetNamed { name: String, near: Option<String> };
    /// A scenario gives a card a script that is not there.
    Error "no-changed-script" NoChangedScript { name: String, near: Option<String> };
    /// There are too few cards to fill both hands.
    Error "too-few-cards" TooFewCards { turn: u8, wanted: usize, there: usize };
    /// No turn reaches a period.
    Error "period-not-reached" PeriodNotReached { period: String, turns: u8 };
    /// The levels of DEFCON do not fit together.
    Error "defcon-order" DefconOrder { war: u8, start: u8, max: u8 };
    /// The game would be won before it begins.
    Error "vp-start" VpStart { start: i16, automatic: i16 };
    /// The lowest number of a track is not below its highest.
    Error "track-bounds" TrackBounds { min: i16, max: i16 };
    /// A track says for one side only where its marker starts.
    Error "no-start" NoStart { side: String };
    /// Neither side can ever win.
    Error "no-victory" NoVictory;
    /// A step of the set-up puts an effect in force that a card does not have.
    Error "no-effect" NoEffect { script: String };
    /// Steps of the set-up put a card into two places.
    Error "placed-twice" PlacedTwice { step: String };
    /// A step of the set-up puts the special card where it cannot be.
    Error "special-placed" SpecialPlaced { step: String };
    /// A rule needs a part of the game that the scenario does not have.
    Error "part-missing" PartMissing { what: String, part: &'static str };
    /// Something says two things that exclude each other, or none of them.
    Error "one-of" OneOf { keys: &'static [&'static str] };
    /// A turn is listed twice or out of order.
    Error "turn-order" TurnOrder;
    /// A card names something that a scenario does not have, but other content does: the clause has no effect.
    Note "absent-name" AbsentName { name: String, scenario: String };
    /// A version is not three numbers.
    Error "no-version" NoVersion { text: String };
    /// The versions that will do cannot be read.
    Error "no-versions" NoVersions { text: String };
    /// A mod is made for another version of the engine.
    Error "other-engine" OtherEngine { name: String, wanted: String };
    /// A mod needs a mod that is not there.
    Error "missing-mod" MissingMod { name: String, near: Option<String> };
    /// A mod needs a mod that is there and cannot be loaded.
    Error "unfit-mod" UnfitMod { name: String };
    /// A mod needs another version of a mod.
    Error "other-version" OtherVersion { name: String, wanted: String, found: String };
    /// Mods need each other in a circle.
    Error "mod-circle" ModCircle { names: Vec<String> };
    /// Two mods replace the same card.
    Error "replaced-twice" ReplacedTwice { card: String, by: [String; 2] };
    /// A mod replaces a card that it does not have.
    Error "no-replacement" NoReplacement { card: String, by: String, near: Option<String> };
    /// A script fails when it is run.
    Error "script-fails" ScriptFails { message: String, scenario: String };
    /// A script came out differently when the same was run in another VM.
    Error "script-differs" ScriptDiffers { scenario: String };
    /// No try has reached some lines of a script.
    Note "never-run" NeverRun { lines: u32 };
    /// In no try the condition of an event held.
    Warning "never-possible" NeverPossible { card: String };
    /// Scripts take so long that they could not all be tried.
    Note "trials-cut" TrialsCut { seconds: u64 };
    /// An effect lasts for the whole game, and nothing was seen to end it.
    Warning "never-ends" NeverEnds { card: String };
    /// A rule script has actions, which only effects of cards offer.
    Error "actions-of-rule" ActionsOfRule;
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
    Error "unknown-call" UnknownCall { call: String, near: Option<&'static str> };
    /// A call gets an argument that it cannot take, or lacks one that it needs.
    Error "wrong-argument" WrongArgument { call: &'static str, message: String };
    /// A value is compared with a word that it never is.
    Warning "never-equal" NeverEqual { word: String, what: &'static str, known: Vec<String> };
    /// Nothing begins the effect of a card.
    Warning "never-begins" NeverBegins { card: String };
    /// An effect begins that does nothing.
    Warning "empty-effect" EmptyEffect { card: String };
    /// One card has a tag that nothing asks for.
    Warning "unused-tag" UnusedTag { tag: String, near: Option<String> };
    /// Cards of two sets of a scenario have the same number.
    Warning "number-taken" NumberTaken { number: u16, card: String };
    /// The special card cannot be a scoring card or be left out.
    Error "special-card" SpecialCard { card: String };
}

impl fmt::Display for DiagnosticKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DiagnosticKind::Unreadable { why } => write!(f, "cannot read the file: {why}"),
            DiagnosticKind::TooLarge { limit } => match limit >> 20 {
                0 => write!(f, "the file is larger than {} KiB", limit >> 10),
                limit => write!(f, "the file is larger than {limit} MiB"),
            },
            DiagnosticKind::LeadsOut => write!(f, "this is a link that leads out of the folder of the content"),
            DiagnosticKind::ScriptFails { message, scenario } => write!(f, "{message} (seen in `{scenario}`)"),
            DiagnosticKind::ScriptDiffers { scenario } => {
                write!(f, "the same event came out differently when it was run once more (seen in `{scenario}`)")
            }
            DiagnosticKind::NeverRun { lines: 1 } => write!(f, "this line was never reached"),
            DiagnosticKind::NeverRun { lines } => write!(f, "these {lines} lines were never reached"),
            DiagnosticKind::NeverPossible { card } => {
                write!(f, "the event of `{card}` was not possible in any position tried")
            }
            DiagnosticKind::TrialsCut { seconds } => {
                write!(f, "after {seconds} seconds not every script had been tried often enough")
            }
            DiagnosticKind::MissingMod { name, .. } => write!(f, "this needs the mod `{name}`, which was not found"),
            DiagnosticKind::UnfitMod { name } => write!(f, "this needs the mod `{name}`, which cannot be loaded"),
            DiagnosticKind::NeverEnds { card } => {
                write!(f, "the effect of `{card}` lasts for the rest of the game, and nothing was seen to end it")
            }
            DiagnosticKind::NoVersion { text } => write!(f, "`{text}` is not a valid version"),
            DiagnosticKind::NoVersions { text } => write!(f, "`{text}` is not a valid version requirement"),
            DiagnosticKind::OtherEngine { name, wanted } => {
                write!(f, "the mod `{name}` needs version {wanted} of the engine; this is {}", crate::ENGINE)
            }
            DiagnosticKind::OtherVersion { name, wanted, found } => {
                write!(f, "this needs version {wanted} of the mod `{name}`, but it is {found}")
            }
            DiagnosticKind::ModCircle { names } => {
                write!(f, "these mods depend on each other in a cycle: {}", names.join(" -> "))
            }
            DiagnosticKind::ReplacedTwice { card, by: [first, second] } => {
                write!(f, "two mods replace the card `{card}`: `{first}` and `{second}`")
            }
            DiagnosticKind::NoReplacement { card, by, .. } => {
                write!(f, "the mod `{by}` replaces the card `{card}`, but none of its card sets has it")
            }
            DiagnosticKind::NotUtf8 => write!(f, "the file is not valid UTF-8"),
            DiagnosticKind::NoContent => write!(f, "this folder has no content"),
            DiagnosticKind::WrongEnding { ending } => {
                write!(f, "this file is ignored: only files that end with `.{ending}` are read here")
            }
            DiagnosticKind::NoCardsFile => write!(f, "the folder of a card set needs a file `cards.yaml`"),
            DiagnosticKind::Yaml { message } | DiagnosticKind::Lua { message } => write!(f, "{message}"),
            DiagnosticKind::YamlLimits { depth, nodes } => {
                write!(f, "a file may nest {depth} levels deep and hold {nodes} values; this one exceeds that")
            }
            DiagnosticKind::SecondDocument => write!(f, "a file holds one document, but another one begins here"),
            DiagnosticKind::DuplicateKey { key } => write!(f, "duplicate key `{key}`"),
            DiagnosticKind::IdNotFileName { id, name } => write!(f, "the id is `{id}`, but the file says `{name}`"),
            DiagnosticKind::DuplicateFile { what, id } => write!(f, "there is another {what} `{id}`"),
            DiagnosticKind::BadId { id } => write!(f, "`{id}` cannot be an id"),
            DiagnosticKind::UnknownKey { key, of, .. } => write!(f, "{of} has no key `{key}`"),
            DiagnosticKind::MissingKey { key, of, .. } => write!(f, "{of} needs the key `{key}`"),
            DiagnosticKind::MissingHole { hole, .. } => write!(f, "the text has no hole `{{{hole}}}`"),
            DiagnosticKind::NoPlural { message } => write!(f, "the message `{message}` has no plural forms"),
            DiagnosticKind::WrongType { wanted, found } => write!(f, "this has to be {wanted}, but it is {found}"),
            DiagnosticKind::NotANumber { found, .. } => write!(f, "this has to be a whole number, but it is {found}"),
            DiagnosticKind::NoReturn => write!(f, "the script has to return a table"),
            DiagnosticKind::WrongLength { wanted, found } => write!(f, "this has to have {wanted}, but it has {found}"),
            DiagnosticKind::OutOfRange { found, min, max } => write!(f, "{found} is not between {min} and {max}"),
            DiagnosticKind::UnknownWord { word, .. } => write!(f, "`{word}` is not a valid word here"),
            DiagnosticKind::NoChange { .. } => write!(f, "this changes no value"),
            DiagnosticKind::AllZero { keys } => {
                write!(f, "this does nothing: none of {} is above 0", listed(keys, "and"))
            }
            DiagnosticKind::EmptyFilter => write!(f, "this filter is empty, so it matches every country"),
            DiagnosticKind::EmptyCondition => write!(f, "this condition is empty"),
            DiagnosticKind::EmptyText => write!(f, "this must not be empty"),
            DiagnosticKind::EmptyList { key } => write!(f, "the list `{key}` is empty"),
            DiagnosticKind::HiddenSign { sign: '\n' } => write!(f, "a name must be a single line"),
            DiagnosticKind::HiddenSign { sign } => {
                write!(f, "invisible character U+{:04X}", u32::from(*sign))
            }
            DiagnosticKind::LongName { letters, limit } => {
                write!(f, "this name has {letters} letters; a name may have at most {limit}")
            }
            DiagnosticKind::NameNotUtf8 => {
                write!(f, "the name of this file is not valid UTF-8, so the file is ignored")
            }
            DiagnosticKind::Impossible { why } => write!(f, "no game can reach this position: {why}"),
            DiagnosticKind::NoCheck => write!(f, "this test only checks that its steps are legal"),
            DiagnosticKind::EmptyStep => write!(f, "this step does nothing"),
            DiagnosticKind::NeverFails { why } => write!(f, "this check can never fail: {why}"),
            DiagnosticKind::NotTogether { keys: [one, other] } => write!(f, "`{one}` and `{other}` exclude each other"),
            DiagnosticKind::StepKeys { keys } if keys.is_empty() => {
                write!(f, "a step has one key, but this one has none")
            }
            DiagnosticKind::StepKeys { keys } => {
                write!(f, "a step has one key, but this one has {}", listed(keys, "and"))
            }
            DiagnosticKind::UnknownName { what, name, .. } => write!(f, "unknown {what} `{name}`"),
            DiagnosticKind::AmbiguousName { name, ways } => {
                write!(f, "`{name}` names more than one thing: write {ways}")
            }
            DiagnosticKind::DuplicateName { what, name } => write!(f, "the {what} `{name}` is defined twice"),
            DiagnosticKind::TooMany { what, limit } => write!(f, "more than {limit} {what}"),
            DiagnosticKind::OptionValue { option, value, .. } => write!(f, "the option `{option}` cannot be `{value}`"),
            DiagnosticKind::OptionMisfit { option, wanted, allowed } => {
                write!(f, "the option `{option}` can be {allowed}, but this needs {wanted}")
            }
            DiagnosticKind::OptionDefault { .. } => write!(f, "the default is not a value of this option"),
            DiagnosticKind::SelfLink { space } => write!(f, "`{space}` is linked to itself"),
            DiagnosticKind::DoubleLink { a, b } => write!(f, "`{a}` and `{b}` are linked twice"),
            DiagnosticKind::EmptyRegion { region } => write!(f, "the region `{region}` has no spaces"),
            DiagnosticKind::RegionCycle { region } => write!(f, "the region `{region}` is within itself"),
            DiagnosticKind::OddTag { tag, .. } => write!(f, "nothing else has the tag `{tag}`"),
            DiagnosticKind::IsolatedSpace { space } => write!(f, "`{space}` has no link to any space"),
            DiagnosticKind::SplitMap { space } => {
                write!(f, "`{space}` cannot be reached from the first space of the map")
            }
            DiagnosticKind::SecondHome { side } => write!(f, "`{side}` already has a home"),
            DiagnosticKind::HomeKey { key } => write!(f, "the home of a superpower has no `{key}`"),
            DiagnosticKind::HomeInfluence { space } => {
                write!(f, "`{space}` is the home of a superpower: no influence can be there")
            }
            DiagnosticKind::OtherSides { found, wanted } => {
                write!(
                    f,
                    "this is made for {}, but the scenario is played by {}",
                    listed(found, "and"),
                    listed(wanted, "and")
                )
            }
            DiagnosticKind::ScoringWithOps => write!(f, "a scoring card has no operations value"),
            DiagnosticKind::DuplicateNumber { number } => {
                write!(f, "another card of the set also has the number {number}")
            }
            DiagnosticKind::CardNamesItself { key } => write!(f, "a card cannot name itself under `{key}`"),
            DiagnosticKind::NoScript { card, .. } => {
                write!(f, "the event of `{card}` has no script yet; the card plays for operations only")
            }
            DiagnosticKind::NoCard { script, .. } => {
                write!(f, "the set has no card `{script}` for this script")
            }
            DiagnosticKind::CardTwice { card, .. } => write!(f, "two card sets of the scenario have a card `{card}`"),
            DiagnosticKind::NoCardFits { set } => write!(f, "no card of the set `{set}` has these facts"),
            DiagnosticKind::ExtendsCycle { what, id } => write!(f, "the {what} `{id}` extends itself"),
            DiagnosticKind::NotInherited { name, of, .. } => {
                write!(f, "`{name}` has no value, which takes it away: `{of}` does not have it")
            }
            DiagnosticKind::NoLink { a, b, map, .. } => write!(f, "`{a}` and `{b}` are not linked in `{map}`"),
            DiagnosticKind::WithoutWhat { key } => write!(f, "`{key}` needs `extends`: it takes from another file"),
            DiagnosticKind::NoSetNamed { name, .. } => write!(f, "`{name}` does not name a card of a set"),
            DiagnosticKind::NoChangedScript { name, .. } => {
                write!(f, "there is no script `scenarios/cards/{name}.lua`")
            }
            DiagnosticKind::TooFewCards { turn, wanted, there } => {
                write!(f, "the hands of turn {turn} need {wanted} cards, but there are only {there} by then")
            }
            DiagnosticKind::PeriodNotReached { period, turns } => {
                write!(f, "the cards of `{period}` never join: the game has {turns} turns")
            }
            DiagnosticKind::DefconOrder { war, start, max } => {
                write!(f, "DEFCON starts at {start}, which is not above war ({war}) and at most the best level ({max})")
            }
            DiagnosticKind::TrackBounds { min, max } => {
                write!(f, "the lowest number of a track is below its highest, but {min} is not below {max}")
            }
            DiagnosticKind::NoStart { side } => {
                write!(f, "this says nothing of `{side}`: write one number for all markers, or one for each side")
            }
            DiagnosticKind::VpStart { start, automatic } => {
                write!(f, "the game starts with {start} victory points, but {automatic} win immediately")
            }
            DiagnosticKind::NoVictory => {
                write!(f, "neither side can win: no points win, the end is a draw, and no script ends the game")
            }
            DiagnosticKind::NoEffect { script } => write!(f, "`{script}` has no effect that lasts"),
            DiagnosticKind::PlacedTwice { step } => write!(f, "`{step}` has a card that is in two places"),
            DiagnosticKind::SpecialPlaced { step } => {
                write!(f, "`{step}` has the special card; the step `special` says who holds it")
            }
            DiagnosticKind::PartMissing { what, part } => {
                write!(f, "`{what}` needs `{part}`, which the scenario does not have")
            }
            DiagnosticKind::OneOf { keys } => write!(f, "write exactly one of {}", listed(keys, "and")),
            DiagnosticKind::TurnOrder => write!(f, "turns must be in ascending order"),
            DiagnosticKind::AbsentName { name, scenario } => {
                write!(f, "the scenario `{scenario}` has no `{name}`; this mention has no effect there")
            }
            DiagnosticKind::TwoEvents => write!(f, "the event is already a function: `scores` replaces it"),
            DiagnosticKind::CancelledRule => write!(f, "a rule script has no `cancelled_by`: it always applies"),
            DiagnosticKind::ActionsOfRule => {
                write!(f, "a rule script has no `actions`: only effects of cards offer them")
            }
            DiagnosticKind::StrayText { text } => {
                write!(f, "`{text}` has no value: it is the rest of a text that a comma cut off")
            }
            DiagnosticKind::Printed { text } => write!(f, "printed: {text}"),
            DiagnosticKind::Forgotten { name } => {
                write!(f, "a function changes `{name}`, but the file is run again for each call: the change is lost")
            }
            DiagnosticKind::UnknownCall { call, .. } => write!(f, "the engine has no call `{call}`"),
            DiagnosticKind::WrongArgument { call, message } => write!(f, "game:{call}: {message}"),
            DiagnosticKind::NeverEqual { word, what, .. } => {
                write!(f, "this is {what}, and `{word}` is not one: they are never equal")
            }
            DiagnosticKind::NeverBegins { card } => {
                write!(f, "nothing starts an effect of `{card}`: this never applies")
            }
            DiagnosticKind::EmptyEffect { card } => {
                write!(f, "this starts an effect of `{card}`, but the script has no `effects`: it does nothing")
            }
            DiagnosticKind::UnusedTag { tag, .. } => {
                write!(f, "nothing asks for the tag `{tag}`, and no other card has it")
            }
            DiagnosticKind::NumberTaken { number, card } => {
                write!(f, "the card `{card}` of the same scenario also has the number {number}")
            }
            DiagnosticKind::SpecialCard { card } => {
                write!(f, "`{card}` cannot be the special card: it is a scoring card")
            }
        }
    }
}

impl DiagnosticKind {
    /// An unknown name among these that are known.
    #[must_use]
    pub fn unknown_name<'a>(
        what: &'static str,
        name: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> DiagnosticKind {
        let known: Vec<&str> = known.into_iter().collect();
        DiagnosticKind::UnknownName { what, name: name.to_owned(), help: suggestion(name, &known) }
    }

    /// A key that is no number of a range.
    #[must_use]
    pub fn number_key(key: &str, min: u8, max: u8) -> DiagnosticKind {
        match key.parse() {
            Ok(found) => DiagnosticKind::OutOfRange { found, min: min.into(), max: max.into() },
            Err(_) => DiagnosticKind::NotANumber { found: "text", min: min.into(), max: max.into(), or: None },
        }
    }

    /// What was probably meant, or what is allowed.
    #[must_use]
    pub fn help(&self) -> Option<String> {
        match self {
            DiagnosticKind::TwoEvents => Some("call `game:score` in the function, or take the function out".to_owned()),
            DiagnosticKind::CancelledRule => Some("put it into the script of a card".to_owned()),
            DiagnosticKind::ActionsOfRule => Some("put them into the script of a card, and put its effect in force".to_owned()),
            DiagnosticKind::StrayText { .. } => {
                Some("text with a comma needs quotation marks between `{` and `}`: \"one, two\"".to_owned())
            }
            DiagnosticKind::ScriptFails { message, .. } => super::hint::lua_at_run_time(message).map(str::to_owned),
            DiagnosticKind::Forgotten { .. } => Some(
                "keep it in an effect: `game:start_effect { data = … }`, and read it with `game:effect_data()`"
                    .to_owned(),
            ),
            DiagnosticKind::UnknownCall { near: Some(near), .. } => Some(question(near)),
            DiagnosticKind::UnknownCall { .. } => Some("`brink api` lists the calls".to_owned()),
            DiagnosticKind::NeverEqual { known, .. } if known.is_empty() => None,
            DiagnosticKind::NeverEqual { word, known, .. } => super::names::suggestion(word, known),
            DiagnosticKind::NeverBegins { .. } => Some("write `lasts`, or call `game:start_effect()` in the event".to_owned()),
            DiagnosticKind::EmptyEffect { .. } => {
                Some("put what it does under `effects = { … }`, or take the call out".to_owned())
            }
            DiagnosticKind::UnusedTag { near: Some(near), .. } => Some(question(near)),
            DiagnosticKind::UnusedTag { .. } => {
                Some("a script asks with `game:card(id).tags.NAME`, a scenario with `with` of its pool".to_owned())
            }
            DiagnosticKind::NumberTaken { .. } => Some("give one of them another number".to_owned()),
            DiagnosticKind::LeadsOut => Some("replace the link with a copy".to_owned()),
            DiagnosticKind::NeverRun { .. } => Some("a position test that reaches it shows that it works".to_owned()),
            DiagnosticKind::NeverPossible { .. } => Some("check whether the condition is inverted".to_owned()),
            DiagnosticKind::NeverEnds { .. } => Some(
                "give it an end (`lasts`, `cancelled_by`, `game:end_effect`, `cancels` of another card), or underline the card"
                    .to_owned(),
            ),
            DiagnosticKind::MissingMod { near: Some(near), .. } => Some(question(near)),
            DiagnosticKind::MissingMod { .. } => {
                Some("put it into the folder `mods`, or name its folder with `--mods`".to_owned())
            }
            DiagnosticKind::UnfitMod { .. } => Some("see the errors reported for its own `mod.yaml`".to_owned()),
            DiagnosticKind::NoVersion { .. } => Some("write three numbers, in quotes: \"1.0.0\"".to_owned()),
            DiagnosticKind::NoVersions { .. } => Some("write it in quotes: \">=0.1\", or \"*\" for any".to_owned()),
            DiagnosticKind::OtherEngine { .. } => Some("ask for a version of the mod that fits, or take it out".to_owned()),
            DiagnosticKind::OtherVersion { .. } => Some("take a version of it that fits".to_owned()),
            DiagnosticKind::ModCircle { .. } => Some("take one of them out of `depends`".to_owned()),
            DiagnosticKind::ReplacedTwice { .. } => Some(
                "take one of the two mods out, or let one of them depend on the other and not replace the card"
                    .to_owned(),
            ),
            DiagnosticKind::NoReplacement { near: Some(near), .. } => Some(question(near)),
            DiagnosticKind::NoReplacement { .. } => {
                Some("put a card of this id into one of the mod's sets, with its script".to_owned())
            }
            DiagnosticKind::NotUtf8 => Some("save it as UTF-8 in the editor".to_owned()),
            DiagnosticKind::HiddenSign { sign: '\n' } => Some("write it on one line".to_owned()),
            DiagnosticKind::HiddenSign { .. } => Some("remove it: use letters and spaces only".to_owned()),
            DiagnosticKind::LongName { .. } => Some("put the rest into `description`, `text` or `note`".to_owned()),
            DiagnosticKind::NameNotUtf8 => Some("rename it: file names consist of lowercase letters, digits and underscores".to_owned()),
            DiagnosticKind::NoContent => Some("content goes in `maps/`, `cards/` and `scenarios/`".to_owned()),
            DiagnosticKind::BadId { .. } => {
                Some("an id consists of lowercase letters, digits and underscores, and starts with a letter".to_owned())
            }
            DiagnosticKind::UnknownKey { key, known, .. } => Some(match super::names::nearest(key, known.iter().copied()) {
                Some(near) if known.len() > 8 => question(near),
                Some(near) => format!("{} It can have {}", question(near), listed(known, "and")),
                None => format!("it can have {}", listed(known, "and")),
            }),
            DiagnosticKind::UnknownWord { word, known } => {
                Some(match super::names::nearest(word, known.iter().map(String::as_str)) {
                    Some(near) if known.len() > 8 => question(near),
                    Some(near) => format!("{} Valid words: {}", question(near), listed(known, "and")),
                    None => format!("valid words: {}", listed(known, "and")),
                })
            }
            DiagnosticKind::Impossible { .. } => Some("correct it; if it is intended, write `impossible: yes` in `given`".to_owned()),
            DiagnosticKind::NoChange { or: [] } => Some("give `add` a number other than 0, or take this out".to_owned()),
            DiagnosticKind::NoChange { or } => Some(format!("give `add` with a number other than 0, or {}", listed(or, "or"))),
            DiagnosticKind::DuplicateName { what: "phase" | "rule script", .. } => Some("take one of them out".to_owned()),
            DiagnosticKind::EmptyList { key } => Some(format!("name what is meant, or leave `{key}` out")),
            DiagnosticKind::AllZero { .. } => Some("give one of them a number above 0, or take this out".to_owned()),
            DiagnosticKind::EmptyFilter => {
                Some("say what it describes; every country is `kind: country`, or a key `within` left out".to_owned())
            }
            DiagnosticKind::EmptyCondition => {
                Some("say what has to hold, such as `turn = { min = 4 }`, or remove it".to_owned())
            }
            DiagnosticKind::NoCheck => Some("write what must be true under `then`, or in a step `expect`".to_owned()),
            DiagnosticKind::EmptyStep => Some("write an answer, a roll or a draw, or remove the step".to_owned()),
            DiagnosticKind::NeverFails { .. } => Some("name what is meant, or take the check out".to_owned()),
            DiagnosticKind::NotTogether { keys: [_, other] } => Some(format!("take `{other}` out, or the other")),
            DiagnosticKind::StepKeys { keys } if keys.is_empty() => Some("name a side, `dice`, `draw` or `expect`".to_owned()),
            DiagnosticKind::StepKeys { keys } => {
                let last = keys.last().map_or("", String::as_str);
                Some(format!("start a separate step: `- {last}: …`"))
            }
            DiagnosticKind::UnknownName { help, .. } => help.clone(),
            DiagnosticKind::NoCard { near, .. } => near.as_deref().map(question),
            DiagnosticKind::OptionValue { allowed, .. } | DiagnosticKind::OptionDefault { allowed } => {
                Some(format!("it can be {allowed}"))
            }
            DiagnosticKind::WrongType { wanted: "text", found } if *found != "nothing" => {
                Some("put it in quotation marks if it is meant as text".to_owned())
            }
            DiagnosticKind::Yaml { message } => super::hint::yaml(message).map(str::to_owned),
            DiagnosticKind::Lua { message } => {
                super::hint::open_block(message).or_else(|| super::hint::lua(message).map(str::to_owned))
            }
            DiagnosticKind::MissingHole { english, .. } => Some(format!("the English text is “{english}”")),
            DiagnosticKind::NoPlural { .. } => Some("write one text: only a number in the hole `{n}` chooses a form".to_owned()),
            DiagnosticKind::MissingKey { key: "event", .. } => Some("add `event = function(game) … end`".to_owned()),
            DiagnosticKind::MissingKey { key, wanted: Some(wanted), .. } => Some(format!("add `{key}` with {wanted}")),
            DiagnosticKind::NotANumber { min, max, or: None, .. } => Some(format!("write a number between {min} and {max}")),
            DiagnosticKind::NotANumber { min, max, or: Some(word), .. } => {
                Some(format!("write a number between {min} and {max}, or `{word}`"))
            }
            DiagnosticKind::WrongLength { wanted: "two spaces", found: 1 } => Some("put a comma between the entries".to_owned()),
            DiagnosticKind::IdNotFileName { name, .. } => Some(format!("write `id: {name}`, or give the file another name")),
            DiagnosticKind::WrongType { wanted: "a list", found: "text" | "a number" } => {
                Some("put it in brackets: `[…]` in YAML, `{ … }` in Lua".to_owned())
            }
            DiagnosticKind::WrongType { wanted: "a function", .. } => Some("write `function(game) … end`".to_owned()),
            DiagnosticKind::NoReturn => Some("start the table with `return {`".to_owned()),
            DiagnosticKind::DuplicateKey { .. } => Some("give one of them another name, or take one out".to_owned()),
            DiagnosticKind::SelfLink { .. } => Some("a link joins two spaces: name another space".to_owned()),
            DiagnosticKind::DoubleLink { .. } => Some("one link is enough, it leads both ways: take this one out".to_owned()),
            DiagnosticKind::EmptyRegion { region } => {
                Some(format!("name it in the `regions` of a space: `regions: [{region}]`"))
            }
            DiagnosticKind::OddTag { near, .. } => Some(question(near)),
            DiagnosticKind::IsolatedSpace { space } => {
                Some(format!("add `[{space}, …]` under `links`; a space without neighbours is `kind: zone`"))
            }
            DiagnosticKind::SplitMap { .. } => Some("add a link between the two parts under `links`".to_owned()),
            DiagnosticKind::NoScript { path, .. } => {
                Some(format!("write it into `{path}`, or give the card the tag `no_event`"))
            }
            DiagnosticKind::PeriodNotReached { turns, .. } => {
                Some(format!("the last turn is {turns}: `from_turn` goes up to it"))
            }
            DiagnosticKind::NoChangedScript { near: Some(near), .. } => Some(question(near)),
            DiagnosticKind::NoChangedScript { .. } => {
                Some("write the file, or name the script of another card as `SET/CARD`".to_owned())
            }
            DiagnosticKind::TooFewCards { there, .. } => {
                Some(format!("with these cards a hand can hold at most {}; or add cards", there / 2))
            }
            DiagnosticKind::ScoringWithOps => Some("write `ops: 0`".to_owned()),
            DiagnosticKind::NoCardFits { .. } => Some("all keys of one table must fit; entries of a list are alternatives".to_owned()),
            DiagnosticKind::ExtendsCycle { .. } => Some("take `extends` out of one of them".to_owned()),
            DiagnosticKind::NotInherited { near: Some(near), .. } => Some(format!("did you mean `{near}`?")),
            DiagnosticKind::NotInherited { .. } => Some("give it a value, or take the line out".to_owned()),
            DiagnosticKind::NoLink { a, neighbours, .. } if neighbours.is_empty() => {
                Some(format!("`{a}` has no links: take this one out"))
            }
            DiagnosticKind::NoLink { a, neighbours, .. } => Some(format!("`{a}` is linked with {}", listed(neighbours, "and"))),
            DiagnosticKind::WithoutWhat { key } => Some(format!("add `extends` with the id of another map, or take `{key}` out")),
            DiagnosticKind::NoSetNamed { near: Some(near), .. } => Some(format!("did you mean `{near}`?")),
            DiagnosticKind::NoSetNamed { .. } => Some("write `SET/CARD`: the id of a card set, and of a card in it".to_owned()),
            DiagnosticKind::CardTwice { card, by: Some(by) } => Some(format!(
                "write `replace: [{card}]` into the `mod.yaml` of `{by}` if this card takes its place; else give it another id"
            )),
            DiagnosticKind::CardTwice { .. } => Some("leave one of them out with `without`".to_owned()),
            DiagnosticKind::DuplicateFile { .. } => Some("give one of them another name".to_owned()),
            DiagnosticKind::HomeInfluence { .. } | DiagnosticKind::HomeKey { .. } => {
                Some("a home only counts as a controlled neighbour (rule 2.1.5)".to_owned())
            }
            _ => None,
        }
    }
}
