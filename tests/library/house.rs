//! What the documents say of the repository is so.

use std::path::Path;

/// Files that a document names between backticks, below the root.
fn named(text: &str) -> Vec<&str> {
    let roots = ["src/", "crates/", "tests/", "cards/", "maps/", "scenarios/", "examples/", "docs/"];
    let quoted = text.split('`').skip(1).step_by(2);
    quoted.filter(|name| roots.iter().any(|root| name.starts_with(root)) && !name.contains(' ')).collect()
}

/// Every file that the documents for newcomers name exists; capitals are placeholders.
#[test]
fn files_that_documents_name_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut checked = 0;
    for document in ["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md", "docs/README.md"] {
        let text = std::fs::read_to_string(root.join(document)).unwrap();
        for name in named(&text) {
            let fixed: Vec<&str> =
                name.split('/').take_while(|part| !part.chars().any(|c| c.is_ascii_uppercase() || c == '*')).collect();
            let path = root.join(fixed.join("/"));
            assert!(path.exists(), "{document} names {name}");
            checked += 1;
        }
    }
    assert!(checked > 20, "{checked}");
}
