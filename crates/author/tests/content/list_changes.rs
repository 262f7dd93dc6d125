//! Changes to inherited lists: a scenario, a map or a card keeps a list and says what differs.

use brink::content::{FinalStep, Library, Phase, SetupStep, Texts};
use testkit::isles::{MAP, SCENARIO};

/// The tiny game with a longer set-up, and a scenario `child` that extends it.
fn library(child: &str) -> Library {
    Library::from_texts(texts(child))
}

fn texts(child: &str) -> Texts {
    let card = |(number, id): (usize, &str)| {
        format!(
            "  {id}: {{ number: {number}, name: {id}, side: neutral, ops: 2, period: only, tags: [no_event], text: A test. }}\n"
        )
    };
    let cards: String = (1..)
        .zip(["probe", "calm", "quiet", "still"])
        .map(card)
        .collect();
    let steps = "setup: [{ vp: 1 }, deal, { vp: 2 }, { flags: { truce: on } }]\n";
    Texts::named("mine")
        .with("maps/isles.yaml", MAP)
        .with(
            "scenarios/isles.yaml",
            &SCENARIO.replace("setup: [deal]\n", steps),
        )
        .with(
            "cards/isles/cards.yaml",
            &format!("id: isles\nname: Isles\ncards:\n{cards}"),
        )
        .with(
            "scenarios/child.yaml",
            &format!("id: child\nname: Child\nextends: isles\n{child}"),
        )
        .with("scenarios/rules/quiet.lua", "return {}\n")
}

/// The steps of the set-up of `child`, in words.
fn steps(child: &str) -> Vec<String> {
    let library = library(child);
    let said: Vec<String> = library.check().iter().map(ToString::to_string).collect();
    assert!(said.is_empty(), "{}", said.join("\n"));
    let content = library.load("child").unwrap().content;
    let step = |step: &SetupStep| match step {
        SetupStep::Vp(vp) => format!("vp {vp}"),
        step => step.word().to_owned(),
    };
    content.scenario.setup.iter().map(step).collect()
}

/// Faults of `child`.
fn faults(child: &str) -> String {
    library(child)
        .check()
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn steps_go_before_and_after_inherited_ones() {
    assert_eq!(steps(""), ["vp 1", "deal", "vp 2", "flags"]);
    assert_eq!(
        steps("setup: { before: { deal: { vp: 5 } } }"),
        ["vp 1", "vp 5", "deal", "vp 2", "flags"]
    );
    assert_eq!(
        steps("setup: { after: { deal: [{ vp: 5 }, { vp: 6 }] } }"),
        ["vp 1", "deal", "vp 5", "vp 6", "vp 2", "flags"]
    );
    assert_eq!(
        steps("setup: { first: [{ vp: 5 }], last: { vp: 6 } }"),
        ["vp 5", "vp 1", "deal", "vp 2", "flags", "vp 6"]
    );
}

#[test]
fn an_entry_is_named_by_its_word_what_it_says_or_its_number() {
    assert_eq!(steps("setup: { without: [vp 1, flags] }"), ["deal", "vp 2"]);
    assert_eq!(steps("setup: { without: 4 }"), ["vp 1", "deal", "vp 2"]);
    assert_eq!(
        steps("setup: { without: deal, before: { deal: { vp: 9 } } }"),
        ["vp 1", "vp 9", "vp 2", "flags"]
    );
    assert_eq!(
        steps("setup: { after: { 1: { vp: 9 } } }"),
        ["vp 1", "vp 9", "deal", "vp 2", "flags"]
    );
}

#[test]
fn changes_are_laid_over_changes() {
    let grandchild =
        "id: grandchild\nname: G\nextends: child\nsetup: { without: [vp 2], last: { vp: 7 } }\n";
    let texts = texts("setup: { before: { deal: { vp: 5 } } }")
        .with("scenarios/grandchild.yaml", grandchild);
    let library = Library::from_texts(texts);
    let content = library.load("grandchild").unwrap().content;
    let words: Vec<&str> = content.scenario.setup.iter().map(SetupStep::word).collect();
    assert_eq!(words, ["vp", "vp", "deal", "flags", "vp"]);
}

#[test]
fn any_inherited_list_may_be_changed() {
    let child = "phases: { without: action_rounds }\nfinal_scoring: { first: { score: [north] } }\nrules: { last: quiet }\n\
        periods: { last: { id: late, name: Late, from_turn: 2 } }\nsides: { without: 1, first: { id: red, name: Crimson } }\n";
    let library = library(child);
    let content = library.load("child").unwrap().content;
    assert!(matches!(content.scenario.phases[..], [Phase::Deal]));
    assert!(matches!(
        content.scenario.final_scoring[..],
        [FinalStep::Score(_), FinalStep::Score(_)]
    ));
    assert_eq!(content.rules.len(), 1);
    assert_eq!(content.scenario.periods.len(), 2);
    assert_eq!(content.scenario.sides[0].name, "Crimson");
}

#[test]
fn an_unknown_or_ambiguous_name_is_a_fault_with_its_place() {
    let said = faults("setup:\n  after: { dael: { vp: 5 } }\n");
    assert!(
        said.contains("scenarios/child.yaml:5:12: error: the list of `isles` has no entry `dael`"),
        "{said}"
    );
    assert!(said.contains("did you mean `deal`?"), "{said}");
    let said = faults("setup: { without: [vp] }\n");
    assert!(
        said.contains(
            "child.yaml:4:20: error: `vp` names more than one thing: write `vp 1` or `vp 2`"
        ),
        "{said}"
    );
    let said = faults("setup: { without: [vp 3] }\n");
    assert!(said.contains("has no entry `vp 3`"), "{said}");
    let said = faults("setup: { without: [9] }\n");
    assert!(said.contains("has no entry `9`"), "{said}");
    let said = faults("setup: { befor: { deal: { vp: 1 } } }\n");
    assert!(
        said.contains("changes to an inherited list has no key `befor`"),
        "{said}"
    );
    let said = faults("setup: { without: [{ vp: 1 }] }\n");
    assert!(
        said.contains("this has to be the name or the number of an entry"),
        "{said}"
    );
    let said = faults("setup: { last: { vpp: 1 } }\n");
    assert!(
        said.contains("child.yaml:4:18: error: `vpp` is not a valid word here"),
        "{said}"
    );
}

/// A game that ends earlier need not have the cards that would come later, and cards that mention their period stay.
#[test]
fn a_shorter_game_leaves_out_the_cards_of_a_period_that_never_begins() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(folder.path().join("scenarios")).unwrap();
    let write = |more: &str| {
        let text = format!("id: short\nname: Short\nextends: twilight_struggle\nturns: 7\n{more}");
        std::fs::write(folder.path().join("scenarios/short.yaml"), text).unwrap();
        Library::open(&[testkit::root(), folder.path().to_path_buf()]).load("short")
    };
    let error = write("").unwrap_err().to_string();
    assert!(error.contains("the cards of `late` never join"), "{error}");
    for periods in ["", "periods: { without: late }\n"] {
        let pool = "cards: [{ set: twilight_struggle, without: { period: late } }]\n";
        let loaded = write(&format!("{pool}{periods}")).unwrap();
        assert!(
            loaded.warnings.is_empty() && loaded.content.find_card("the_cambridge_five").is_ok()
        );
        drop(testkit::play(&loaded.content, 1, "random", |_, _| ()));
    }
}
