//! The files that `brink new` writes, with places for names.

/// A file to begin with.
#[derive(Clone, Copy, Debug)]
pub(super) enum Template {
    Mod,
    Readme,
    Cards,
    Card,
    CardScript,
    Test,
    Map,
    ChangedMap,
    Scenario,
    Variant,
    VariantTest,
    SmallCards,
    Scoring,
    Rally,
    Sanctions,
}

impl Template {
    /// The scripts of the cards of a new game, but for its scoring cards.
    pub(super) const SMALL_SCRIPTS: &'static [(&'static str, Template)] = &[
        ("envoy", Template::CardScript),
        ("rally", Template::Rally),
        ("sanctions", Template::Sanctions),
    ];

    const fn text(self) -> &'static str {
        match self {
            Template::Mod => include_str!("template/mod.yaml"),
            Template::Readme => include_str!("template/README.md"),
            Template::Cards => include_str!("template/cards.yaml"),
            Template::Card => include_str!("template/card.yaml"),
            Template::CardScript => include_str!("template/card.lua"),
            Template::Test => include_str!("template/test.yaml"),
            Template::Map => include_str!("template/map.yaml"),
            Template::ChangedMap => include_str!("template/changed_map.yaml"),
            Template::Scenario => include_str!("template/scenario.yaml"),
            Template::Variant => include_str!("template/variant.yaml"),
            Template::VariantTest => include_str!("template/variant_test.yaml"),
            Template::SmallCards => include_str!("template/small_cards.yaml"),
            Template::Scoring => include_str!("template/scoring.lua"),
            Template::Rally => include_str!("template/rally.lua"),
            Template::Sanctions => include_str!("template/sanctions.lua"),
        }
    }
}

/// The text of a file with its placeholders filled in: `@NAME@` stands for the word called `NAME`.
pub(super) fn fill(template: Template, words: &[(&str, &str)]) -> String {
    fill_text(template.text(), words)
}

/// Fills in any text.
pub(super) fn fill_text(text: &str, words: &[(&str, &str)]) -> String {
    words.iter().fold(text.to_owned(), |text, (name, word)| {
        text.replace(&format!("@{name}@"), word)
    })
}

/// `my_first_card` as a title: `My First Card`.
pub(super) fn title(id: &str) -> String {
    let words = id.split('_').filter(|word| !word.is_empty()).map(|word| {
        let (first, rest) = word.split_at(1);
        first.to_uppercase() + rest
    });
    words.collect::<Vec<_>>().join(" ")
}
