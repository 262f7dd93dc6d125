//! Paragraphs of the rules that a game cites.

use brink::content::Content;
use brink::game::Decision;

use super::super::sheet::{Paint, Sheet};
use super::super::words;
use super::fold::folded;

/// The paragraphs with these numbers; without a number those that the question cites.
pub(super) fn rule_text(
    numbers: &str,
    decision: &Decision,
    content: &Content,
    sheet: &Sheet,
) -> String {
    let cited = match numbers {
        "" => decision.rule(content).unwrap_or_default(),
        numbers => numbers.to_owned(),
    };
    let wanted: Vec<String> = cited.split(',').map(|one| folded(one.trim())).collect();
    let found = content
        .paragraphs()
        .filter(|(rule, _)| wanted.contains(&folded(rule)));
    let found = found.map(|(rule, text)| {
        let rule = sheet.paint(Paint::Strong, &rule);
        sheet.wrap(&format!("{rule}  {text}"), 2) + "\n"
    });
    let text: String = found.collect();
    if !text.is_empty() {
        return text;
    }
    let all: Vec<String> = content.paragraphs().map(|(rule, _)| rule).collect();
    let said = &content.words;
    let message = match (all.is_empty(), cited.is_empty()) {
        (true, _) => words::rule_none(said),
        (false, true) => words::rule_not_cited(said, all.join(", ")),
        (false, false) => words::rule_unknown(said, cited, all.join(", ")),
    };
    sheet.wrap(&message, 2) + "\n"
}
