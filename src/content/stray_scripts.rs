//! Scripts in the folder of a card set that belong to no card.

use super::diagnostic_kind::DiagnosticKind;
use super::names::nearest;
use super::read::CardSet;
use super::reader::Reader;
use super::source::SourceFile;

/// The folder of the modules that the scripts of a set share.
const MODULES: &str = "lib/";

/// Warns of scripts among the files that lie in the folder of a set and belong to none of its cards.
pub(super) fn check_strays(
    reader: &mut Reader,
    files: &[SourceFile],
    of: &SourceFile,
    set: &CardSet,
) {
    let folder = format!("cards/{}/", of.folder());
    for script in files.iter().filter(|file| file.root == of.root) {
        let name = script.key.strip_prefix(&folder).unwrap_or_default();
        let is_script = name.ends_with(".lua") && !name.starts_with(MODULES);
        if !is_script || set.cards.contains_key(script.stem()) {
            continue;
        }
        let near = nearest(script.stem(), set.cards.keys().map(String::as_str));
        let fault = DiagnosticKind::NoCard {
            script: script.stem().to_owned(),
            near: near.map(str::to_owned),
        };
        reader.fault(&script.line(0), fault);
    }
}
