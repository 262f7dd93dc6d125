//! The log of one whole game, as people read it.

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
