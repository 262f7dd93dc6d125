//! The views of observers.

use super::client::Running;

#[test]
fn whoever_watches_sees_no_hand() {
    let server = Running::new();
    let made = server.two("twilight_struggle", 4);
    for step in 0..80 {
        let Some(_) = server.step(&made, |count| (step * 7) % count) else {
            break;
        };
        let seen = server.view(&made, &made.observer);
        let hands = made
            .tokens
            .each_ref()
            .map(|token| server.view(&made, token)["observation"]["hand"].clone());
        let text = seen["observation"].to_string()
            + &seen["question"].to_string()
            + &seen["hand"].to_string();
        let shown =
            seen["observation"]["piles"].to_string() + &seen["observation"]["sides"].to_string();
        let public = shown
            + &seen["observation"]["special"].to_string()
            + &seen["observation"]["effects"].to_string();
        for card in hands.iter().flat_map(|hand| hand.as_array().unwrap()) {
            let card = card.to_string();
            assert!(!text.contains(&card) || public.contains(&card), "{card}");
        }
    }
}
