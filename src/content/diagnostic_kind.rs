//! Every fault that content can have: its data, its code, and its texts.

use std::fmt;

use super::hint;
use super::names::{listed, meant_or, one_of_the_known, question, suggestion};
use super::severity::Severity;

macro_rules! faults {
    ($(
        $(#[doc = $doc:literal])*
        $severity:ident $code:literal $name:ident $({ $($field:ident: $type:ty),* $(,)? })? =
            $says:tt $(, help $help:tt)?;
    )*) => {
        /// A fault of the content. The fields are facts; the texts are in its `Display` and
        /// [`DiagnosticKind::help`].
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[allow(missing_docs, reason = "the fields are named after what they hold")]
        #[non_exhaustive]
        pub enum DiagnosticKind { $($(#[doc = $doc])* $name $({ $($field: $type),* })?),* }

        impl DiagnosticKind {
            /// The code of every fault and its meaning, for the reference.
            pub const CODES: &'static [(&'static str, &'static str)] =
                &[$(($code, concat!($($doc),*))),*];

            /// The code of the fault, which stays the same when the wording changes.
            #[must_use]
            pub const fn code(&self) -> &'static str {
                match self { $(DiagnosticKind::$name { .. } => $code),* }
            }

            /// Its severity.
            #[must_use]
            pub const fn severity(&self) -> Severity {
                match self { $(DiagnosticKind::$name { .. } => Severity::$severity),* }
            }

            /// The likely intention, or the allowed values.
            #[must_use]
            #[allow(unused_variables, reason = "few helps need every field")]
            pub fn help(&self) -> Option<String> {
                match self {
                    $(DiagnosticKind::$name $({ $($field),* })? => faults!(@help $($help)?)),*
                }
            }
        }

        impl fmt::Display for DiagnosticKind {
            #[allow(unused_variables, reason = "few messages need every field")]
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&match self {
                    $(DiagnosticKind::$name $({ $($field),* })? => faults!(@says $says)),*
                })
            }
        }
    };
    // The texts: a literal with names of fields in braces, or an expression in parentheses.
    (@says $text:literal) => { format!($text) };
    (@says ($text:expr)) => { $text };
    (@help) => { None };
    (@help $text:literal) => { Some(format!($text)) };
    (@help ($text:expr)) => { $text };
}

// Each fault: severity, code, name and data, message, and help.
faults! {
    /// A file cannot be read.
    Error "unreadable" Unreadable { why: String } = "cannot read the file: {why}";
    /// A file is larger than files may be.
    Error "too-large" TooLarge { limit: u64 } =
        (match limit >> 20 {
            0 => format!("the file is larger than {} KiB", limit >> 10),
            limit => format!("the file is larger than {limit} MiB"),
        });
    /// A file is not UTF-8 text.
    Error "not-utf8" NotUtf8 = "the file is not valid UTF-8", help "save it as UTF-8 in the editor";
    /// A file or a folder is a link that leads out of the folder of the content.
    Error "leads-out" LeadsOut = "this is a link that leads out of the folder of the content",
        help "replace the link with a copy";
    /// A folder of content does not exist.
    Error "no-folder" NoFolder { folder: String } = "there is no folder `{folder}`";
    /// A folder has no content in it.
    Warning "no-content" NoContent = "this folder has no content",
        help "content goes in `maps/`, `cards/` and `scenarios/`";
    /// A file lacks the extension of the files that are read.
    Warning "wrong-ending" WrongEnding { ending: &'static str } =
        "this file is ignored: only files that end with `.{ending}` are read here";
    /// The folder of a card set has no cards.
    Warning "no-cards-file" NoCardsFile = "the folder of a card set needs a file `cards.yaml`";
    /// The text is not valid YAML, or goes beyond the limits.
    Error "yaml-syntax" Yaml { message: String } =
        "{message}",
        help (hint::yaml(message).map(str::to_owned));
    /// A file nests too deeply or has too many values, including those repeated by aliases.
    Error "yaml-limits" YamlLimits { depth: usize, nodes: usize } =
        "a file may nest {depth} levels deep and hold {nodes} values; this one exceeds that";
    /// A file has more than one document.
    Error "second-document" SecondDocument =
        "a file holds one document, but another one begins here";
    /// A script cannot be compiled, or fails while it is loaded.
    Error "lua" Lua { message: String } = "{message}",
        help (hint::open_block(message).or_else(|| hint::lua(message).map(str::to_owned)));
    /// A table has the same key twice.
    Error "duplicate-key" DuplicateKey { key: String } = "duplicate key `{key}`",
        help "give one of them another name, or take one out";
    /// The id that a file gives itself is not its name.
    Error "id-not-file-name" IdNotFileName { id: String, name: String } =
        "the id is `{id}`, but the file says `{name}`",
        help "write `id: {name}`, or give the file another name";
    /// Two files of the same kind have the same name.
    Error "duplicate-file" DuplicateFile { what: &'static str, id: String } =
        "there is another {what} `{id}`",
        help "give one of them another name";
    /// An id has characters that ids cannot have.
    Error "bad-id" BadId { id: String } = "`{id}` cannot be an id",
        help "an id consists of lowercase letters, digits and underscores, and starts with a \
            letter";
    /// A table has a key that it cannot have.
    Error "unknown-key" UnknownKey { key: String, of: &'static str, known: Vec<&'static str> } =
        "{of} has no key `{key}`",
        help (Some(one_of_the_known(key, known, "It can have")));
    /// A key or word has another name today; the former one is still read.
    Note "renamed" Renamed { old: String, new: &'static str } = "`{old}` is now `{new}`",
        help "`brink upgrade` rewrites the file";
    /// A file says that its format is newer than those that are read here.
    Error "newer-format" NewerFormat { found: i64, newest: i64 } =
        "the file has format {found}; this version reads formats up to {newest}",
        help "get a newer version of the engine";
    /// A translation lacks a hole of the English text.
    Warning "missing-hole" MissingHole { hole: String, english: String } =
        "the text has no hole `{{{hole}}}`",
        help "the English text is “{english}”";
    /// A translated text of a script is one that nobody reads by itself.
    Warning "not-read" NotRead { text: String } =
        "nobody reads “{text}” by itself, so this translation has no effect",
        help "a text that is joined with `..` cannot be translated: give it holes, as in \
            `game:log(\"{{side}} wins\", {{ side = side }})`";
    /// A message has plural forms and no number that chooses one.
    Error "no-plural" NoPlural { message: String } =
        "the message `{message}` has no plural forms",
        help "write one text: only a number in the hole `{{n}}` chooses a form";
    Error "number-form" NumberForm { hole: &'static str } =
        "the hole `{hole}` is a number and has no forms of a name",
        help "write `{{{hole}}}`";
    /// A table lacks a key that it must have.
    Error "missing-key" MissingKey { key: &'static str, of: &'static str, wanted: Option<String> } =
        "{of} needs the key `{key}`",
        help (help_with_key(key, wanted.as_deref()));
    /// A value has the wrong type.
    Error "wrong-type" WrongType { wanted: &'static str, found: &'static str } =
        "this has to be {wanted}, but it is {found}",
        help (help_with_type(wanted, found));
    /// A value is not a whole number.
    Error "not-a-number" NotANumber {
        found: &'static str,
        min: i64,
        max: i64,
        or: Option<&'static str>,
    } =
        "this has to be a whole number, but it is {found}",
        help (Some(match or {
            None => format!("write a number between {min} and {max}"),
            Some(word) => format!("write a number between {min} and {max}, or `{word}`"),
        }));
    /// A script does not return a table.
    Error "no-return" NoReturn =
        "the script has to return a table",
        help "start the table with `return {{`";
    /// A list has too few or too many entries.
    Error "wrong-length" WrongLength { wanted: &'static str, found: usize } =
        "this has to have {wanted}, but it has {found}",
        help ((*wanted == "two spaces" && *found == 1)
            .then(|| "put a comma between the entries".to_owned()));
    /// A number is too small or too large.
    Error "out-of-range" OutOfRange { found: i64, min: i64, max: i64 } =
        "{found} is not between {min} and {max}";
    /// A file uses a function that the module does not have.
    Error "no-function" NoFunction { module: String, name: String, near: Option<String> } =
        "the module `{module}` has no function `{name}`",
        help (near.as_deref().map(question));
    /// A number is too large to be represented.
    Error "far-out-of-range" FarOutOfRange { min: i64, max: i64 } =
        "this number is far out of range: it is not between {min} and {max}";
    /// A word is not one of those allowed here.
    Error "unknown-word" UnknownWord { word: String, known: Vec<String> } =
        "`{word}` is not a valid word here",
        help (Some(one_of_the_known(word, known, "Valid words:")));
    /// A displayed text is empty.
    Error "empty-text" EmptyText = "this must not be empty";
    /// An optional list is empty.
    Error "empty-list" EmptyList { key: String } = "the list `{key}` is empty",
        help "name what is meant, or leave `{key}` out";
    /// A modifier of values neither adds nor limits anything.
    Error "no-change" NoChange { or: &'static [&'static str] } = "this changes no value",
        help (Some(match or {
            [] => "give `add` a number other than 0, or take this out".to_owned(),
            or => format!("give `add` with a number other than 0, or {}", listed(or, "or")),
        }));
    /// All numbers of a table that could have an effect are 0.
    Error "all-zero" AllZero { keys: &'static [&'static str] } =
        (format!("this does nothing: none of {} is above 0", listed(keys, "and"))),
        help "give one of them a number above 0, or take this out";
    /// A filter in a file is empty.
    Error "empty-filter" EmptyFilter = "this filter is empty, so it matches every country",
        help "say what it describes; every country is `kind: country`, or a key `within` left out";
    /// A condition is empty.
    Error "empty-condition" EmptyCondition = "this condition is empty",
        help "say what has to hold, such as `turn = {{ min = 4 }}`, or remove it";
    /// A text has an invisible character, which may move or hide others.
    Error "hidden-sign" HiddenSign { sign: char } =
        (match sign {
            '\n' => "a name must be a single line".to_owned(),
            sign => format!("invisible character U+{:04X}", u32::from(*sign)),
        }),
        help (Some(match sign {
            '\n' => "write it on one line".to_owned(),
            _ => "remove it: use letters and spaces only".to_owned(),
        }));
    /// A name is longer than names may be.
    Error "long-name" LongName { letters: usize, limit: usize } =
        "this name has {letters} letters; a name may have at most {limit}",
        help "put the rest into `description`, `text` or `note`";
    /// The name of a file or of a folder is not UTF-8.
    Error "name-not-utf8" NameNotUtf8 =
        "the name of this file is not valid UTF-8, so the file is ignored",
        help "rename it: file names consist of lowercase letters, digits and underscores";
    /// No game can reach the position in which a test begins.
    Error "impossible-position" Impossible { why: String } =
        "no game can reach this position: {why}",
        help "correct it; if it is intended, write `impossible: yes` in `given`";
    /// A check of a position test is always true.
    Error "never-fails" NeverFails { why: String } = "this check can never fail: {why}",
        help "name what is meant, or take the check out";
    Error "empty-step" EmptyStep = "this step does nothing",
        help "write an answer, a roll or a draw, or remove the step";
    /// A position test has no check.
    Error "no-check" NoCheck = "this test only checks that its steps are legal",
        help "write what must be true under `then`, or in a step `expect`";
    /// Two keys of a table exclude each other.
    Error "not-together" NotTogether { keys: [&'static str; 2] } =
        (format!("`{}` and `{}` exclude each other", keys[0], keys[1])),
        help (Some(format!("take `{}` out, or the other", keys[1])));
    /// A step of a position test has more than one key.
    Error "step-keys" StepKeys { keys: Vec<String> } =
        (match keys.as_slice() {
            [] => "a step has one key, but this one has none".to_owned(),
            keys => format!("a step has one key, but this one has {}", listed(keys, "and")),
        }),
        help (Some(match keys.last() {
            None => "name a side, `dice`, `draw` or `expect`".to_owned(),
            Some(last) => format!("start a separate step: `- {last}: …`"),
        }));
    /// A name is not known.
    Error "unknown-name" UnknownName { what: &'static str, name: String, help: Option<String> } =
        "unknown {what} `{name}`",
        help (help.clone());
    /// A name is ambiguous.
    Error "ambiguous-name" AmbiguousName { name: String, ways: String } =
        "`{name}` names more than one thing: write {ways}";
    /// A name is given twice.
    Error "duplicate-name" DuplicateName { what: &'static str, name: String } =
        "the {what} `{name}` is defined twice",
        help (matches!(*what, "phase" | "rule script").then(|| "take one of them out".to_owned()));
    /// There are more of something than the engine can count.
    Error "too-many" TooMany { what: &'static str, limit: usize } = "more than {limit} {what}";
    /// The value chosen for an option is not one that it can have.
    Error "option-value" OptionValue { option: String, value: String, allowed: String } =
        "the option `{option}` cannot be `{value}`",
        help "it can be {allowed}";
    /// An option can have values that do not fit where it is used.
    Error "option-misfit" OptionMisfit { option: String, wanted: String, allowed: String } =
        "the option `{option}` can be {allowed}, but this needs {wanted}";
    /// The default of an option is not among its values.
    Error "option-default" OptionDefault { allowed: String } =
        "the default is not a value of this option",
        help "it can be {allowed}";
    /// A link leads from a space to itself.
    Error "self-link" SelfLink { space: String } = "`{space}` is linked to itself",
        help "a link joins two spaces: name another space";
    /// Two spaces are linked twice.
    Error "double-link" DoubleLink { a: String, b: String } = "`{a}` and `{b}` are linked twice",
        help "one link is enough, it leads both ways: take this one out";
    /// A region has no space.
    Error "empty-region" EmptyRegion { region: String } = "the region `{region}` has no spaces",
        help "name it in the `regions` of a space: `regions: [{region}]`";
    /// A region is within itself.
    Error "region-cycle" RegionCycle { region: String } = "the region `{region}` is within itself";
    /// A tag is used once and looks like a typo of another tag.
    Warning "odd-tag" OddTag { tag: String, near: String } = "nothing else has the tag `{tag}`",
        help (Some(question(near)));
    /// A space has no link.
    Warning "isolated-space" IsolatedSpace { space: String } = "`{space}` has no link to any space",
        help "add `[{space}, …]` under `links`; a space without neighbours is `kind: zone`";
    /// The map falls into parts without a link between them.
    Warning "split-map" SplitMap { space: String } =
        "`{space}` cannot be reached from the first space of the map",
        help "add a link between the two parts under `links`";
    /// Two spaces have the same name.
    Warning "same-name" SameName { name: String, other: String } =
        "`{other}` is also called {name}",
        help "give one of them another `name`: a typed name cannot say which of them is meant";
    /// Two spaces are at the same place.
    Warning "same-place" SamePlace { other: String } = "`{other}` is at the same place",
        help "move one of them: in a picture, one box hides the other";
    /// A side has two homes.
    Error "second-home" SecondHome { side: String } = "`{side}` already has a home";
    /// The home of a superpower has a key that only other spaces may have.
    Error "home-key" HomeKey { key: &'static str } = "the home of a superpower has no `{key}`",
        help "a home only counts as a controlled neighbour (rule 2.1.5)";
    /// Influence is put into the home of a superpower.
    Error "home-influence" HomeInfluence { space: String } =
        "`{space}` is the home of a superpower: no influence can be there",
        help "a home only counts as a controlled neighbour (rule 2.1.5)";
    /// A map or a card set is not made for the sides of the scenario.
    Error "other-sides" OtherSides { found: Vec<String>, wanted: Vec<String> } =
        (format!(
            "this is made for {}, but the scenario is played by {}",
            listed(found, "and"),
            listed(wanted, "and"),
        ));
    /// A scoring card has an operations value.
    Error "scoring-with-ops" ScoringWithOps =
        "a scoring card has no operations value",
        help "write `ops: 0`";
    /// Two cards of a set have the same number.
    Warning "duplicate-number" DuplicateNumber { number: u16 } =
        "another card of the set also has the number {number}";
    /// A card names itself.
    Error "card-names-itself" CardNamesItself { key: &'static str } =
        "a card cannot name itself under `{key}`";
    /// A card has no script.
    Warning "no-script" NoScript { card: String, path: String } =
        "the event of `{card}` has no script yet; the card plays for operations only",
        help "write it into `{path}`, or give the card the tag `no_event`";
    /// A script belongs to no card.
    Warning "no-card" NoCard { script: String, near: Option<String> } =
        "the set has no card `{script}` for this script",
        help (near.as_deref().map(question));
    /// Two pools of a scenario have cards of the same id.
    Error "card-twice" CardTwice { card: String, by: Option<String> } =
        "two card sets of the scenario have a card `{card}`",
        help (Some(match by {
            None => "leave one of them out with `without`".to_owned(),
            Some(by) => format!(
                "write `replace: [{card}]` into the `mod.yaml` of `{by}` \
                if this card takes its place; \
                 else give it another id"
            ),
        }));
    /// No card of a set has the printed facts given by a scenario.
    Warning "no-card-fits" NoCardFits { set: String } =
        "no card of the set `{set}` has these facts",
        help "all keys of one table must fit; entries of a list are alternatives";
    /// A scenario, a map or a card extends itself, directly or through others.
    Error "extends-cycle" ExtendsCycle { what: &'static str, id: String } =
        "the {what} `{id}` extends itself",
        help "take `extends` out of one of them";
    /// A key without a value removes something that the base does not have.
    Error "not-inherited" NotInherited { name: String, of: String, near: Option<String> } =
        "`{name}` has no value, which takes it away: `{of}` does not have it",
        help (meant_or(near.as_deref(), "give it a value, or take the line out"));
    /// A change to an inherited list refers to an entry that the list does not have.
    Error "not-in-list" NotInList { name: String, of: String, help: Option<String> } =
        "the list of `{of}` has no entry `{name}`",
        help (help.clone());
    /// A map removes a link that its base does not have.
    Error "no-link" NoLink { a: String, b: String, map: String, neighbours: Vec<String> } =
        "`{a}` and `{b}` are not linked in `{map}`",
        help (Some(match neighbours.as_slice() {
            [] => format!("`{a}` has no links: take this one out"),
            linked => format!("`{a}` is linked with {}", listed(linked, "and")),
        }));
    /// A map without `extends` removes links.
    Error "without-what" WithoutWhat { key: &'static str } =
        "`{key}` needs `extends`: it takes from another file",
        help "add `extends` with the id of another map, or take `{key}` out";
    /// A card extends another one without the id of its set.
    Error "no-set-named" NoSetNamed { name: String, near: Option<String> } =
        "`{name}` does not name a card of a set",
        help (meant_or(
            near.as_deref(),
            "write `SET/CARD`: the id of a card set, and of a card in it",
        ));
    /// A scenario gives a card a script that does not exist.
    Error "no-changed-script" NoChangedScript { name: String, near: Option<String> } =
        "there is no script `scenarios/cards/{name}.lua`",
        help (meant_or(
            near.as_deref(),
            "write the file, or name the script of another card as `SET/CARD`",
        ));
    /// There are too few cards to fill both hands.
    Error "too-few-cards" TooFewCards { turn: u8, wanted: usize, there: usize } =
        "the hands of turn {turn} need {wanted} cards, but there are only {there} by then",
        help (Some(format!(
            "with these cards a hand can hold at most {}; or add cards",
            there / 2,
        )));
    /// No turn reaches a period.
    Error "period-not-reached" PeriodNotReached { period: String, turns: u8 } =
        "the cards of `{period}` never join: the game has {turns} turns",
        help "the last turn is {turns}: `from_turn` goes up to it";
    /// The levels of DEFCON do not fit together.
    Error "defcon-order" DefconOrder { war: u8, start: u8, max: u8 } =
        "DEFCON starts at {start}, which is not above war ({war}) and at most the best level \
        ({max})";
    /// The game would be won before it begins.
    Error "vp-start" VpStart { start: i16, automatic: i16 } =
        "the game starts with {start} victory points, but {automatic} win immediately",
        help "begin nearer to 0, or let more points win; in place of an inherited option write \
            `start` beside `automatic`";
    /// The lowest number of a track is not below its highest.
    Error "track-bounds" TrackBounds { min: i16, max: i16 } =
        "the lowest number of a track is below its highest, but {min} is not below {max}";
    /// A zone of each side has a key of shared zones.
    Error "zone-shared" ZoneShared { key: &'static str } =
        "`{key}` is for a zone that both sides share",
        help "leave out `{key}`, or `owner: each`";
    /// A shared zone has a key of zones of each side.
    Error "zone-of-sides" ZoneOfSides { key: &'static str } =
        "`{key}` asks for an owner, and this zone is shared", help "write `owner: each`";
    /// A zone has an order that some cannot see.
    Error "zone-order" ZoneOrder = "all see a zone that has an order",
        help "write `seen_by: all`; of another zone any card may be the next";
    /// A zone is refilled from itself.
    Error "zone-itself" ZoneRefillsItself = "a zone cannot be refilled from itself";
    /// A zone has the name of a zone of every game.
    Error "zone-name" ZoneNameTaken { name: String } = "every game has a zone `{name}`",
        help "give this one another name";
    /// The name of a track or flag that several things have is the same for all.
    Error "name-for-each" NameForEach = "every one of these would have this name",
        help "write `{{name}}` where the name of the region, the side or the space belongs";
    /// A number is given for only one side.
    Error "no-start" NoStart { side: String } =
        "this says nothing of `{side}`: write one number for both, or one for each side";
    /// A module keeps state between calls.
    Error "module-keeps" ModuleKeeps { name: String } =
        "a function changes `{name}`, which a module would have to keep: modules have no state",
        help "give it to the function as an argument, and return what is new";
    /// A module calls the engine.
    Error "module-calls" ModuleCalls { call: String } =
        "a module cannot call the engine (`{call}`)",
        help "call it in the script, and give the result to the function as an argument";
    /// A module returns something other than functions.
    Error "module-value" ModuleValue { name: Option<String> } =
        (match name {
            Some(name) => {
                format!("a module returns a table of functions, but `{name}` is not a function")
            }
            None => "a module returns a table of functions".to_owned(),
        }),
        help "end the file with `return {{ NAME = function … end }}`; for a value write a function \
            that returns it";
    /// A condition of the set-up has no step.
    Error "no-step" NoStep = "`when` is the condition of a step, and there is no step beside it",
        help "write the step into the same braces: {{ vp: 2, when: {{ … }} }}";
    /// A step of the set-up sets markers that the track does not have.
    Error "markers" Markers { track: String, takes: &'static str } =
        "the track `{track}` takes {takes}";
    /// Neither side can ever win.
    Error "no-victory" NoVictory =
        "neither side can win: no points win, the end is a draw, and no script ends the game";
    /// A step of the set-up starts an effect of a card that has none.
    Error "no-effect" NoEffect { script: String } = "`{script}` has no effect that lasts";
    /// Steps of the set-up put a card into two places.
    Error "placed-twice" PlacedTwice { card: String, first: String, step: String } =
        (match first == step {
            true => format!("the card `{card}` is in `{step}` twice"),
            false => format!("the card `{card}` is in two places, `{first}` and `{step}`"),
        }),
        help "take it out of one of them";
    /// A step of the set-up puts a marker off its track.
    Error "off-track" OffTrack { track: String, found: i64, min: i64, max: i64 } =
        "the track `{track}` has the numbers {min} to {max}, not {found}";
    /// A step of the set-up puts the special card where it cannot be.
    Error "special-placed" SpecialPlaced { step: String } =
        "`{step}` has the special card; the step `special` says who holds it";
    /// A rule needs a part of the game that the scenario lacks.
    Error "part-missing" PartMissing { what: String, part: &'static str } =
        "`{what}` needs `{part}`, which the scenario does not have";
    /// A table has several of some alternative keys, or none of them.
    Error "one-of" OneOf { keys: &'static [&'static str] } =
        (format!("write exactly one of {}", listed(keys, "and")));
    /// A turn is listed twice or out of order.
    Error "turn-order" TurnOrder = "turns must be in ascending order";
    /// A card refers to something that the scenario lacks, but other content has: the clause has no
    /// effect.
    Note "absent-name" AbsentName { name: String, scenario: String } =
        "the scenario `{scenario}` has no `{name}`; this mention has no effect there";
    /// A version does not consist of three numbers.
    Error "no-version" NoVersion { text: String } = "`{text}` is not a valid version",
        help "write three numbers, in quotes: \"1.0.0\"";
    /// A version requirement cannot be read.
    Error "no-versions" NoVersions { text: String } = "`{text}` is not a valid version requirement",
        help "write it in quotes: \">=0.1\", or \"*\" for any";
    /// A mod is made for a different version of the engine.
    Error "other-engine" OtherEngine { name: String, wanted: String } =
        (format!(
            "the mod `{name}` needs version {wanted} of the engine; this is {}",
            crate::ENGINE,
        )),
        help "ask for a version of the mod that fits, or take it out";
    /// A mod needs a mod that was not found.
    Error "missing-mod" MissingMod { name: String, near: Option<String> } =
        "this needs the mod `{name}`, which was not found",
        help (meant_or(
            near.as_deref(),
            "put it into the folder `mods`, or name its folder with `--mods`",
        ));
    /// A mod needs a mod that cannot be loaded.
    Error "unfit-mod" UnfitMod { name: String } =
        "this needs the mod `{name}`, which cannot be loaded",
        help "see the errors reported for its own `mod.yaml`";
    /// A mod needs a different version of a mod.
    Error "other-version" OtherVersion { name: String, wanted: String, found: String } =
        "this needs version {wanted} of the mod `{name}`, but it is {found}",
        help "take a version of it that fits";
    /// Mods need each other in a cycle.
    Error "mod-circle" ModCircle { names: Vec<String> } =
        (format!("these mods depend on each other in a cycle: {}", names.join(" -> "))),
        help "take one of them out of `depends`";
    /// Two mods replace the same card.
    Error "replaced-twice" ReplacedTwice { card: String, by: [String; 2] } =
        (format!("two mods replace the card `{card}`: `{}` and `{}`", by[0], by[1])),
        help "take one of the two mods out, or let one of them depend on the other and not replace \
            the card";
    /// Two mods add a track or a flag with the same id to a scenario.
    Error "added-twice" AddedTwice {
        what: &'static str,
        id: String,
        scenario: String,
        by: [String; 2],
    } =
        (format!("two mods add the {what} `{id}` to `{scenario}`: `{}` and `{}`", by[0], by[1])),
        help "give one of them another id, or take one of the mods out";
    /// A condition wants numbers of which none is both high and low enough.
    Warning "empty-range" EmptyRange { min: i16, max: i16 } =
        "this never holds: no number is at least {min} and at most {max}",
        help "exchange `min` and `max`, or take one of them out";
    /// A condition wants numbers that the marker of a track never has.
    Warning "out-of-track" OutOfTrack { track: String, lowest: i16, highest: i16 } =
        "this never holds: `{track}` goes from {lowest} to {highest}",
        help "write a number between {lowest} and {highest}";
    /// Two mods translate a text differently.
    Warning "said-twice" SaidTwice { keys: String, by: [String; 2] } =
        (format!("two mods say `{keys}` in other words: `{}` and `{}`", by[0], by[1])),
        help "name the first mod under `after` of the second, whose words then hold, or take one \
            of them out";
    /// A mod adds a track or a flag that the scenario already has.
    Error "added-anew" AddedAnew { what: &'static str, id: String, scenario: String } =
        "the scenario `{scenario}` already has the {what} `{id}`",
        help "give it another id";
    /// A mod adds tracks or flags, and names no scenario for them.
    Error "added-nowhere" AddedNowhere = "the mod names no scenario that gets this",
        help "name it under `add_rules` or `add_cards`";
    /// A mod replaces a card that it does not have.
    Error "no-replacement" NoReplacement { card: String, by: String, near: Option<String> } =
        "the mod `{by}` replaces the card `{card}`, but none of its card sets has it",
        help (meant_or(
            near.as_deref(),
            "put a card of this id into one of the mod's sets, with its script",
        ));
    /// A script fails when it is run.
    Error "script-fails" ScriptFails { message: String, scenario: String } =
        "{message} (seen in `{scenario}`)",
        help (hint::lua_at_run_time(message).map(str::to_owned));
    /// A script gave a different result when it was run again in a different VM.
    Error "script-differs" ScriptDiffers { scenario: String } =
        "the same event came out differently when it was run once more (seen in `{scenario}`)";
    /// An event took a scoring card out of a hand, and its script does not declare that.
    Error "sheds-scoring" ShedsScoring { side: String, scenario: String } =
        "the event took a scoring card out of the hand of `{side}`, and the script does not \
        declare it (seen in `{scenario}`)",
        help "add `sheds_scoring = \"{side}\"`: then `{side}` may play the card for the chance of \
            it";
    /// No trial reached some lines of a script.
    Note "never-run" NeverRun { lines: u32 } =
        (match lines {
            1 => "this line was never reached".to_owned(),
            lines => format!("these {lines} lines were never reached"),
        }),
        help "a position test that reaches it shows that it works";
    /// The condition of an event did not hold in any trial.
    Warning "never-possible" NeverPossible { card: String } =
        "the event of `{card}` was not possible in any position tried",
        help "check whether the condition is inverted";
    /// Scripts take so long that not all of them could be tried.
    Note "trials-cut" TrialsCut { seconds: u64 } =
        "after {seconds} seconds not every script had been tried often enough";
    /// An effect lasts for the whole game, and nothing ended it in any trial.
    Warning "never-ends" NeverEnds { card: String } =
        "the effect of `{card}` lasts for the rest of the game, and nothing was seen to end it",
        help "give it an end (`lasts`, `cancelled_by`, `game:end_effect`, \
            `cancels` of another card), \
              or underline the card";
    /// A rule script has actions, which only effects of cards offer.
    Error "actions-of-rule" ActionsOfRule =
        "a rule script has no `actions`: only effects of cards offer them",
        help "put them into the script of a card, and put its effect in force";
    /// A script declares two things as its event.
    Error "two-events" TwoEvents = "the event is already a function: `scores` replaces it",
        help "call `game:score` in the function, or take the function out";
    /// A rule script is always in force: nothing cancels it.
    Error "cancelled-rule" CancelledRule = "a rule script has no `cancelled_by`: it always applies",
        help "put it into the script of a card";
    /// A text of a table in braces is cut in two by a comma.
    Error "stray-text" StrayText { text: String } =
        "`{text}` has no value: it is the rest of a text that a comma cut off",
        help "text with a comma needs quotation marks between `{{` and `}}`: \"one, two\"";
    /// A script printed something.
    Note "printed" Printed { text: String } = "printed: {text}";
    /// A function changes a variable of the file, and the change is lost.
    Warning "forgotten" Forgotten { name: String } =
        "a function changes `{name}`, but the file is run again for each call: the change is lost",
        help "keep it in an effect: `game:start_effect {{ data = … }}`, and read it with \
            `game:effect_data()`";
    /// A script makes a call that the engine does not have.
    Error "unknown-call" UnknownCall { call: String, near: Option<&'static str> } =
        "the engine has no call `{call}`",
        help (meant_or(near.as_deref(), "`brink api` lists the calls"));
    /// A call gets an argument that it cannot take, or lacks one that it needs.
    Error "wrong-argument" WrongArgument { call: &'static str, message: String } =
        "game:{call}: {message}";
    /// A value is compared with a word that it never equals.
    Warning "never-equal" NeverEqual { word: String, what: &'static str, known: Vec<String> } =
        "this is {what}, and `{word}` is not one: they are never equal",
        help (if known.is_empty() { None } else { suggestion(word, known) });
    /// Nothing starts the effect of a card.
    Warning "never-begins" NeverBegins { card: String } =
        "nothing starts an effect of `{card}`: this never applies",
        help "write `lasts`, or call `game:start_effect()` in the event";
    /// A script starts an effect that does nothing.
    Warning "empty-effect" EmptyEffect { card: String } =
        "this starts an effect of `{card}`, but the script has no `effects`: it does nothing",
        help "put what it does under `effects = {{ … }}`, or take the call out";
    /// Nothing uses an option that a scenario declares.
    Warning "unused-option" UnusedOption { option: String } = "nothing uses the option `{option}`",
        help "write `${option}` where its value belongs, ask with `game:option(\"{option}\")`, or \
            take it out";
    /// Only one card has a tag, and nothing tests for it.
    Warning "unused-tag" UnusedTag { tag: String, near: Option<String> } =
        "nothing asks for the tag `{tag}`, and no other card has it",
        help (meant_or(
            near.as_deref(),
            "a script asks with `game:card(id).tags.NAME`, a scenario with `with` of its pool",
        ));
    /// Cards of two sets of a scenario have the same number.
    Warning "number-taken" NumberTaken { number: u16, card: String } =
        "the card `{card}` of the same scenario also has the number {number}",
        help "give one of them another number";
    /// The special card cannot be a scoring card or be left out.
    Error "special-card" SpecialCard { card: String } =
        "`{card}` cannot be the special card: it is a scoring card";
}

impl DiagnosticKind {
    /// An unknown name, given the known ones.
    #[must_use]
    pub fn unknown_name<'a, K: AsRef<str> + ?Sized + 'a>(
        what: &'static str,
        name: &str,
        known: impl IntoIterator<Item = &'a K>,
    ) -> DiagnosticKind {
        let known: Vec<&str> = known.into_iter().map(K::as_ref).collect();
        DiagnosticKind::UnknownName {
            what,
            name: name.to_owned(),
            help: suggestion(name, &known),
        }
    }

    /// An unknown option, with the nearest one or else all.
    pub(super) fn unknown_option<'a>(
        name: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> DiagnosticKind {
        let known: Vec<&str> = known.into_iter().collect();
        let all = || format!("there is {}", listed(&known, "and"));
        DiagnosticKind::UnknownName {
            what: "option",
            name: name.to_owned(),
            help: suggestion(name, &known).or_else(|| Some(all())),
        }
    }

    /// An unknown name of an entry, given those of a list.
    pub(super) fn not_in_list<'a>(
        name: &str,
        of: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> DiagnosticKind {
        let known: Vec<&str> = known.into_iter().collect();
        DiagnosticKind::NotInList {
            name: name.to_owned(),
            of: of.to_owned(),
            help: suggestion(name, &known),
        }
    }

    /// A key that is not a number in a range.
    #[must_use]
    pub fn number_key(key: &str, min: impl Into<i64>, max: impl Into<i64>) -> DiagnosticKind {
        let (min, max) = (min.into(), max.into());
        match key.parse() {
            Ok(found) => DiagnosticKind::OutOfRange { found, min, max },
            Err(_) => DiagnosticKind::NotANumber {
                found: "text",
                min,
                max,
                or: None,
            },
        }
    }
}

/// The help for writing a value of the expected type.
fn help_with_type(wanted: &str, found: &str) -> Option<String> {
    let help = match (wanted, found) {
        ("text", found) if found != "nothing" => "put it in quotation marks if it is meant as text",
        ("a list", "text" | "a number") => "put it in brackets: `[…]` in YAML, `{ … }` in Lua",
        ("a function", _) => "write `function(game) … end`",
        _ => return None,
    };
    Some(help.to_owned())
}

/// The help for a missing key.
fn help_with_key(key: &str, wanted: Option<&str>) -> Option<String> {
    match wanted {
        _ if key == "event" => Some("add `event = function(game) … end`".to_owned()),
        wanted => wanted.map(|wanted| format!("add `{key}` with {wanted}")),
    }
}
