//! Values that the parameters of calls take, in Lua, in the games of [`crate::isles`] and [`crate::examples`].

/// Makes the function `samples`, which lists values that a kind of parameter takes.
///
/// A macro, because the tests inside the engine have a `Kind` of their own: `testkit::samples!(Kind);`
#[macro_export]
macro_rules! samples {
    ($kind:ident) => {
        /// Values that a parameter takes, in Lua: the first is right in every game of the tests.
        fn samples(kind: $kind) -> Vec<String> {
            let quoted = |words: &[&str]| {
                words
                    .iter()
                    .map(|word| format!("\"{word}\""))
                    .collect::<Vec<_>>()
            };
            let texts: &[&str] = match kind {
                $kind::Side => &["\"red\"", "\"blue\"", "\"player\"", "\"opponent\""],
                $kind::SideOrNone => &["\"red\"", "\"player\"", "\"none\""],
                $kind::Space => &["\"ayr\"", "\"bute\""],
                $kind::SpaceIds => &["\"ayr\"", "{ \"ayr\", \"bute\" }", "{}"],
                $kind::Card => &["\"calm\"", "\"quiet\"", "\"still\""],
                $kind::CardIds => &["\"calm\"", "{ \"calm\", \"still\" }"],
                $kind::Region | $kind::Scoring => &["\"north\""],
                $kind::Number(min, max) => {
                    return vec![1.clamp(min, max).to_string(), 3.clamp(min, max).to_string()];
                }
                $kind::NumberOrAll(..) => &["1", "\"all\""],
                $kind::Value(..) => &["2", "\"calm\""],
                $kind::Switch => &["true", "false"],
                $kind::SwitchOrAny => &["true", "\"any\""],
                $kind::Text => &["\"why\""],
                $kind::Prompt => &["\"why\"", "{ \"{n} of {side}\", n = 2, side = \"red\" }"],
                $kind::SwitchOrPrompt => &[
                    "true",
                    "\"why\"",
                    "{ \"{n} of {side}\", n = 2, side = \"red\" }",
                ],
                $kind::Holes => &["{}"],
                $kind::Options => &["{ { \"one\", 1 }, { \"two\", \"b\" } }"],
                $kind::Answers => &[
                    "{ { \"one\", 1 }, \"calm\", \"ayr\" }",
                    "{ { card = \"calm\" } }",
                    "{}",
                ],
                $kind::Word(words) => return quoted(words),
                $kind::Modes => &["{ \"influence\" }", "{ \"coup\", \"realign\" }"],
                $kind::Period => &["\"only\""],
                $kind::Owners => &["\"neutral\"", "{ \"red\", \"opponent\" }"],
                $kind::Regions => &["{ \"north\" }", "{ \"north\", \"south\" }"],
                $kind::Filter => &[
                    "{ region = \"north\", except = { ids = { \"bute\" } } }",
                    "{ controlled_by = \"red\" }",
                    "{}",
                ],
                $kind::Cards => &["\"hand\"", "\"discard\"", "{ \"calm\", \"quiet\" }"],
                $kind::Data => &["\"ayr\"", "true", "3", "{ card = \"calm\" }"],
                $kind::Marks => &["\"ayr\"", "{ \"ayr\", \"bute\" }"],
                $kind::Option => &["\"open_ports\""],
                $kind::Track => &["\"supply\"", "\"tide\""],
                $kind::Counter => &["\"fort\"", "\"army\""],
                $kind::Flag => &["\"truce\""],
                $kind::Facts => &["{}"],
                $kind::Zone => &["\"discard\"", "\"hand\""],
                $kind::Tag => &["\"battleground\""],
                $kind::List | $kind::Entries => &["{ \"ayr\", 2, true }", "{}"],
            };
            texts.iter().map(|text| (*text).to_owned()).collect()
        }
    };
}
