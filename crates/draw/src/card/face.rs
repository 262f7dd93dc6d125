//! The face of one card: the layout of its parts, and the file.

use std::fmt::Write;

use brink::content::{Card, Content, Picture, Until};
use brink::ids::{CardId, Side};

use super::super::label::escape;
use super::super::palette::Colour;
use super::super::place::{Frame, Point};
use super::super::sheet::{Held, Sheet, between, n};
use super::advance::{Weight, advance};
use super::block::{Block, Style, cut};
use super::chart::chart;
use super::dress::{Dress, FAINT, INK, RULE};
use super::emblem::emblem;

/// The words in the second line that identify faces drawn by this program.
pub const CARD_MADE_BY: &str = "brink gallery";
/// The width of a face, in tenths of a millimetre.
pub const WIDTH: f64 = 630.0;
/// The height of a face, in tenths of a millimetre.
pub const HEIGHT: f64 = 880.0;

/// The font families to try, none of them wider than the measured ones.
const FONTS: &str = "'IBM Plex Sans Condensed', 'Avenir Next Condensed', 'Roboto Condensed', \
    'DejaVu Sans Condensed', \
                     Arial, Helvetica, 'Liberation Sans', sans-serif";

/// The distance from the edge to the emblem, and to text.
const EDGE: f64 = 27.0;
const MARGIN: f64 = 42.0;
/// The heights where the emblem ends, the name begins and the text ends, and the baseline of the foot.
const ART: f64 = 243.0;
const NAME: f64 = 312.0;
const NAME_HEIGHT: f64 = 112.0;
const FOOT: f64 = 838.0;
const TEXT_END: f64 = 784.0;

const NAME_STYLE: Style = Style {
    sizes: &[45.0, 41.0, 37.0, 33.0, 29.0],
    weight: Weight::Bold,
    leading: 1.12,
    tail: "…",
};
const STARRED: Style = Style {
    tail: "…\u{a0}★",
    ..NAME_STYLE
};
const TEXT_STYLE: Style = Style {
    sizes: &[36.0, 33.0, 31.0, 29.0, 27.0, 25.0, 23.0, 21.0, 19.0],
    weight: Weight::Normal,
    leading: 1.3,
    tail: "…",
};

const NOTE_STYLE: Style = Style {
    sizes: &[27.0, 25.0, 23.0, 21.0, 19.0],
    weight: Weight::Normal,
    leading: 1.28,
    tail: "…",
};
/// The distance between the text and a note.
const APART: f64 = 26.0;

/// The space that keeps the star with the last word, and both together.
const GLUE: char = '\u{a0}';
const STAR: &str = "\u{a0}★";

/// A face laid out.
#[derive(Clone, Debug)]
pub struct Face<'a> {
    content: &'a Content,
    card: CardId,
    /// The name, with a star if the card leaves the game.
    pub name: Block,
    /// Text of the event.
    pub text: Block,
    /// A ruling, where the smallest text leaves room for the whole of it.
    pub note: Option<Block>,
    /// The side, or both.
    pub side: Block,
    /// The period.
    pub period: Block,
}

impl<'a> Face<'a> {
    /// Lays out the face of a card.
    ///
    /// # Examples
    /// ```
    /// use brink::Library;
    /// use brink_draw::Face;
    ///
    /// let content = Library::open(&["../..".into()]).load("red_sea")?.content;
    /// let card = content.find_card("ogaden_war")?;
    /// assert!(Face::of(&content, card).svg().starts_with("<svg"));
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of(content: &'a Content, card: CardId) -> Face<'a> {
        let facts = content.card(card);
        let left = MARGIN;
        let right = WIDTH - MARGIN;
        let room = between(left, NAME, right, NAME + NAME_HEIGHT);
        let name = match facts.starred {
            true => Block::set(&format!("{}{STAR}", facts.name), room, &STARRED),
            false => Block::set(&facts.name, room, &NAME_STYLE),
        };
        let top = NAME + name.height() + 14.0;
        let room = between(left, top, right, TEXT_END);
        let own = content.facts_line(card);
        let printed = match own.as_str() {
            "" => facts.text.clone(),
            own => format!("{own}. {}", facts.text),
        };
        let both = facts
            .note
            .as_deref()
            .and_then(|note| text_with_note(&printed, note, room));
        let (text, note) = both.unwrap_or_else(|| (Block::set(&printed, room, &TEXT_STYLE), None));
        let side = one_line(
            &side_words(content, facts),
            between(190.0, ART + 10.0, WIDTH - EDGE, ART + 48.0),
            28.0,
        );
        let period = content.scenario.period(facts.period);
        let period = period.map_or("", |period| period.name.as_str());
        let after = left + strip_width(content) + 14.0;
        let period = one_line(
            period,
            between(after, FOOT - 24.0, WIDTH - 160.0, FOOT + 8.0),
            25.0,
        );
        Face {
            content,
            card,
            name,
            text,
            note,
            side,
            period,
        }
    }

    /// The face as an SVG of 63 by 88 millimetres.
    #[must_use]
    pub fn svg(&self) -> String {
        self.svg_with(|_| true)
    }

    /// The face with the picture that the card brings, if it is one of those that are shown, and else with a pattern.
    #[must_use]
    pub fn svg_with(&self, is_shown: impl Fn(&Picture) -> bool) -> String {
        let facts = self.content.card(self.card);
        let dress = Dress::of(facts);
        let mut sheet = Sheet { out: String::new() };
        self.open(&mut sheet, facts, &dress);
        let art = between(EDGE, EDGE, WIDTH - EDGE, ART);
        if facts.scoring {
            chart(&mut sheet, self.content, self.card, &art, &dress);
        } else {
            sheet.rect(&art, &format!("fill=\"{}\"", dress.fill));
            let own = facts.art.as_ref();
            let picture = own.and_then(|own| self.content.picture(own));
            match picture.filter(|picture| is_shown(picture)) {
                Some(picture) => sheet.image(&art, picture),
                None => emblem(&mut sheet.out, &facts.id, &art, &dress),
            }
            if self.content.is_valued(self.card) {
                self.value(&mut sheet, facts, &dress);
            }
        }
        let side = &self.side;
        let at = Point::new(side.frame.right(), side.base(0));
        let look = format!(
            "class=\"side\" text-anchor=\"end\" font-weight=\"700\" fill=\"{}\"",
            dress.deep
        );
        lines(&mut sheet, side, &look, |_| at);
        self.title(&mut sheet, facts, &dress);
        let text = &self.text;
        lines(&mut sheet, text, "class=\"text\"", |line| start(text, line));
        if let Some(note) = &self.note {
            let look = format!("class=\"note\" font-style=\"italic\" fill=\"{FAINT}\"");
            lines(&mut sheet, note, &look, |line| start(note, line));
        }
        self.foot(&mut sheet, facts, &dress);
        sheet.out.push_str("</svg>\n");
        sheet.out
    }

    fn open(&self, sheet: &mut Sheet, facts: &Card, dress: &Dress) {
        let _ = write!(
            sheet.out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"63mm\" height=\"88mm\" viewBox=\"0 \
             0 {WIDTH} {HEIGHT}\" \
             font-family=\"{FONTS}\" fill=\"{INK}\" role=\"img\">\n<!-- {CARD_MADE_BY} -->\n\
             <title>{}</title>\n<desc>{}</desc>\n",
            escape(&facts.name),
            escape(&facts.text)
        );
        let edge = between(2.0, 2.0, WIDTH - 2.0, HEIGHT - 2.0);
        sheet.rect(
            &edge,
            &format!(
                "rx=\"30\" fill=\"{}\" stroke=\"{RULE}\" stroke-width=\"3\"",
                dress.paper
            ),
        );
        if facts.scoring {
            let inner = between(12.0, 12.0, WIDTH - 12.0, HEIGHT - 12.0);
            sheet.rect(
                &inner,
                &format!(
                    "rx=\"22\" fill=\"none\" stroke=\"{}\" stroke-width=\"4\"",
                    dress.fill
                ),
            );
        }
    }

    /// The name, underlined if the event stays in effect; the star has the colour of the side and is not underlined.
    fn title(&self, sheet: &mut Sheet, facts: &Card, dress: &Dress) {
        let name = &self.name;
        let under = if facts.underlined {
            " text-decoration=\"underline\""
        } else {
            ""
        };
        for (nth, line) in name.lines.iter().enumerate() {
            let (words, star) = match line
                .strip_suffix(STAR)
                .filter(|_| facts.starred && nth + 1 == name.lines.len())
            {
                Some(words) => (
                    words,
                    format!(
                        "{GLUE}<tspan class=\"star\" fill=\"{}\">★</tspan>",
                        dress.deep
                    ),
                ),
                None => (line.as_str(), String::new()),
            };
            let at = start(name, nth);
            let _ = writeln!(
                sheet.out,
                "<text x=\"{}\" y=\"{}\" class=\"name\" font-weight=\"700\" \
                 font-size=\"{}\"><tspan{under}>{}</tspan>{star}</text>",
                n(at.x),
                n(at.y),
                n(name.size),
                escape(words)
            );
        }
    }

    /// The printed value, in a roundel; the card that changes hands has a second ring.
    fn value(&self, sheet: &mut Sheet, facts: &Card, dress: &Dress) {
        let at = Point::new(96.0, ART);
        let special = self.content.scenario.special_card.as_ref();
        if special.is_some_and(|special| special.card == self.card) {
            ring(sheet, at, 62.0, [dress.pale, dress.deep], 5);
        }
        ring(sheet, at, 50.0, [dress.paper, dress.deep], 9);
        let text = facts.ops.to_string();
        let size = (70.0_f64).min(70.0 * 76.0 / advance(&text, 70.0, Weight::Bold));
        let look = format!(
            "class=\"ops\" text-anchor=\"middle\" font-size=\"{}\" font-weight=\"700\"",
            n(size)
        );
        sheet.text(
            Point::new(at.x, at.y + 0.36 * size),
            Held::Start,
            &look,
            &text,
        );
    }

    /// Period, how long the event lasts, and the number.
    fn foot(&self, sheet: &mut Sheet, facts: &Card, dress: &Dress) {
        let _ = writeln!(
            sheet.out,
            "<path d=\"M{} {}H{}\" stroke=\"{RULE}\" stroke-width=\"2\"/>",
            n(MARGIN),
            n(TEXT_END + 10.0),
            n(WIDTH - MARGIN)
        );
        let (width, gap) = segment(self.content);
        for nth in 0..self.content.scenario.periods.len() {
            let left = MARGIN + (width + gap) * nth as f64;
            let colour = if nth <= facts.period.index() {
                dress.deep
            } else {
                RULE
            };
            sheet.rect(
                &between(left, FOOT - 16.0, left + width, FOOT - 2.0),
                &format!("fill=\"{colour}\""),
            );
        }
        let period = &self.period;
        lines(
            sheet,
            period,
            &format!("class=\"period\" fill=\"{FAINT}\""),
            |line| start(period, line),
        );
        let number = facts.number.to_string();
        let look =
            format!("class=\"number\" text-anchor=\"end\" font-size=\"25\" fill=\"{FAINT}\"");
        sheet.text(
            Point::new(WIDTH - MARGIN, self.period.base(0)),
            Held::Start,
            &look,
            &number,
        );
        if let Some(until) = lasts(self.content, self.card) {
            let x = WIDTH - MARGIN - advance(&number, 25.0, Weight::Normal) - 26.0;
            clock(sheet, Point::new(x, FOOT - 9.0), until, dress);
        }
    }
}

/// Duration of the event of a card; `None` if it does not last.
fn lasts(content: &Content, card: CardId) -> Option<Until> {
    let script = content.script(card)?;
    script.starts_effect().then_some(script.lasts)
}

/// A dial: full for the rest of the game, half for a turn, a quarter for an action round.
fn clock(sheet: &mut Sheet, at: Point, until: Until, dress: &Dress) {
    let radius = 12.0;
    let arc = match until {
        Until::Game => format!(
            "M{x} {}a12 12 0 1 1 0 24a12 12 0 1 1 0-24z",
            n(at.y - radius),
            x = n(at.x)
        ),
        Until::Turn => format!("M{x} {}a12 12 0 0 1 0 24z", n(at.y - radius), x = n(at.x)),
        _ => format!("M{x} {y}v-12a12 12 0 0 1 12 12z", x = n(at.x), y = n(at.y)),
    };
    let _ = writeln!(
        sheet.out,
        "<g class=\"lasts\"><circle cx=\"{}\" cy=\"{}\" r=\"12\" fill=\"none\" stroke=\"{c}\" \
         stroke-width=\"3\"/><path d=\"{arc}\" fill=\"{c}\"/></g>",
        n(at.x),
        n(at.y),
        c = dress.deep
    );
}

/// The side whose event it is, or both.
fn side_words(content: &Content, facts: &Card) -> String {
    match facts.owner {
        Some(side) => content.side_name(side).to_owned(),
        None => Side::BOTH.map(|side| content.side_name(side)).join(" · "),
    }
}

/// The width of the mark of a period, and of the gap after it.
fn segment(content: &Content) -> (f64, f64) {
    let width = (130.0 / content.scenario.periods.len().max(1) as f64).min(32.0);
    (width * 0.82, width * 0.18)
}

fn strip_width(content: &Content) -> f64 {
    let (width, gap) = segment(content);
    (width + gap) * content.scenario.periods.len() as f64
}

/// A text, in the largest size that leaves room for the whole of a note below it; none if no size does.
fn text_with_note(text: &str, note: &str, room: Frame) -> Option<(Block, Option<Block>)> {
    (0..TEXT_STYLE.sizes.len()).find_map(|from| {
        let text = Block::set_whole(
            text,
            room,
            &Style {
                sizes: &TEXT_STYLE.sizes[from..],
                ..TEXT_STYLE
            },
        )?;
        let note = whole_note(note, &text)?;
        Some((text, Some(note)))
    })
}

/// A note below a text, above the foot; none if not all of it fits.
fn whole_note(note: &str, text: &Block) -> Option<Block> {
    let left = text.frame.left();
    let right = text.frame.right();
    let top = text.frame.top() + text.height() + APART;
    let frame = between(left, top, right, TEXT_END - 6.0);
    let block = Block::set_whole(note, frame, &NOTE_STYLE)?;
    let top = TEXT_END - 6.0 - block.height();
    Some(Block {
        frame: between(left, top, right, TEXT_END - 6.0),
        ..block
    })
}

/// A text in one line, cut off where it is wider than its frame.
fn one_line(text: &str, frame: Frame, size: f64) -> Block {
    let weight = Weight::Bold;
    let line = if advance(text, size, weight) > frame.width {
        cut(text, "…", frame.width, size, weight)
    } else {
        text.to_owned()
    };
    Block {
        frame,
        lines: vec![line],
        size,
        weight,
        leading: 1.2,
    }
}

/// The starting point of a line of a block.
fn start(block: &Block, line: usize) -> Point {
    Point::new(block.frame.left(), block.base(line))
}

/// The lines of a block, each where `at` says.
fn lines(sheet: &mut Sheet, block: &Block, look: &str, at: impl Fn(usize) -> Point) {
    let look = format!("{look} font-size=\"{}\"", n(block.size));
    for (nth, line) in block.lines.iter().enumerate() {
        sheet.text(at(nth), Held::Start, &look, line);
    }
}

/// A ring, in the colours of its ground and its line.
fn ring(sheet: &mut Sheet, at: Point, radius: f64, [ground, line]: [Colour; 2], width: u8) {
    let _ = writeln!(
        sheet.out,
        "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{ground}\" stroke=\"{line}\" \
         stroke-width=\"{width}\"/>",
        n(at.x),
        n(at.y),
        n(radius)
    );
}
