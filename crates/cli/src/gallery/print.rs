//! The sheet for printing: nine cards of 63 by 88 mm on a page of A4, with cut marks.

use std::fmt::Write;

use brink_draw::{CARD_MADE_BY, escape};

use super::subject::{Subject, facts_line};
use crate::words;

/// Cards in a row, and rows.
const COLUMNS: u32 = 3;
const ROWS: u32 = 3;
/// A card, in millimetres.
const CARD: (f64, f64) = (63.0, 88.0);
/// A page, in millimetres.
const PAGE: (f64, f64) = (210.0, 297.0);
/// The distance from the cards to a cut mark, and the length of one.
const MARK: (f64, f64) = (1.5, 4.0);

const STYLE: &str = include_str!("print.css");

/// The page for every card, in the order of the pool.
pub(super) fn page(subject: &Subject<'_>) -> String {
    let content = subject.content;
    let said = &content.words;
    let name = escape(&content.scenario.name);
    let cards: Vec<_> = content.card_ids().collect();
    let pages = cards.chunks((COLUMNS * ROWS) as usize);
    let count = pages.len();
    let cards_in_words = words::gallery_cards(said, cards.len());
    let pages_in_words = words::gallery_pages(said, count);
    let mut out = format!(
        include_str!("print_head.html"),
        made_by = CARD_MADE_BY,
        language = escape(subject.language),
        title = escape(&words::gallery_sheet_title(said, &content.scenario.name)),
        style = STYLE,
        name = name,
        size = escape(&words::gallery_print(said, cards_in_words, pages_in_words)),
        to_index = escape(&words::gallery_to_index(said)),
    );
    for (nth, cards) in pages.enumerate() {
        let _ = writeln!(
            out,
            "<section class=\"page\" aria-label=\"{}/{count}\">\n{}<ol>",
            nth + 1,
            marks()
        );
        for card in cards {
            let facts = content.card(*card);
            let alt = escape(&format!(
                "{}. {}. {}",
                facts.name,
                facts_line(content, *card),
                facts.text
            ));
            let _ = writeln!(
                out,
                "<li><img src=\"cards/{}.svg\" alt=\"{alt}\"></li>",
                escape(&facts.id)
            );
        }
        let _ = writeln!(
            out,
            "</ol>\n<p>{name} · {}/{count}</p>\n</section>",
            nth + 1
        );
    }
    out.push_str("</main>\n</body>\n</html>\n");
    out
}

/// The cut marks of a page, beyond the cards.
fn marks() -> String {
    let mut path = String::new();
    let left = (PAGE.0 - CARD.0 * f64::from(COLUMNS)) / 2.0;
    let top = (PAGE.1 - CARD.1 * f64::from(ROWS)) / 2.0;
    for column in 0..=COLUMNS {
        let x = left + CARD.0 * f64::from(column);
        let _ = write!(path, "M{x} {}v-{}", top - MARK.0, MARK.1);
        let _ = write!(path, "M{x} {}v{}", PAGE.1 - top + MARK.0, MARK.1);
    }
    for row in 0..=ROWS {
        let y = top + CARD.1 * f64::from(row);
        let _ = write!(path, "M{} {y}h-{}", left - MARK.0, MARK.1);
        let _ = write!(path, "M{} {y}h{}", PAGE.0 - left + MARK.0, MARK.1);
    }
    format!(
        "<svg viewBox=\"0 0 {} {}\" aria-hidden=\"true\"><path d=\"{path}\" stroke=\"#000\" \
         stroke-width=\"0.2\"/></svg>\n",
        PAGE.0, PAGE.1
    )
}
