//! The log of one whole game, as people read it.

use brink::game::{Choice, Use};

#[test]
fn one_whole_game() {
    let content = testkit::content("twilight_struggle");
    let game = testkit::play(&content, 11, "careful", |_, _| ());
    let mut log = String::new();
    game.replayed(usize::MAX, |game, events| {
        for text in events.iter().filter_map(|event| game.line(event)) {
            log.push_str(&text);
            log.push('\n');
        }
    })
    .unwrap();
    insta::assert_snapshot!(log);
}

/// The lines of the log of the card `probe` with this script.
fn log_of(script: &str) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let content = testkit::isles::content(folder.path(), script).unwrap();
    let (mut game, probe) = testkit::isles::ready(&content);
    game.apply(Choice::Card(probe)).unwrap();
    let events = game.apply(Choice::Use(Use::Event)).unwrap().to_vec();
    events
        .iter()
        .filter_map(|event| game.line(event))
        .filter(|line| line.contains("die") || line.contains("rolls"))
        .collect()
}

#[test]
fn a_die_of_neither_side_names_no_side() {
    let script = |call: &str| {
        format!(
            "return {{ event = function(game) local die = {call} game:gain_vp(die > 6 and 1 or 0, \
            'red') end }}\n"
        )
    };
    let own = log_of(&script("game:roll('blue')"));
    assert!(
        own.len() == 1 && own[0].starts_with("Blue rolls "),
        "{own:?}"
    );
    let neutral = log_of(&script("game:roll('none')"));
    assert!(
        neutral.len() == 1 && neutral[0].starts_with("The die shows "),
        "{neutral:?}"
    );
    assert_eq!(
        neutral[0].chars().last(),
        own[0].chars().last(),
        "the same die falls"
    );
}
