//! Documents made from the code are the committed ones.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod common;

#[test]
fn the_reference_is_up_to_date() {
    let path = common::root().join("docs/api.md");
    let fresh = brink::game::reference();
    if std::env::var_os("BRINK_UPDATE").is_some() {
        std::fs::write(&path, &fresh).unwrap();
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(committed == fresh, "docs/api.md is stale: BRINK_UPDATE=1 cargo test --test docs");
}
