//! The page that `brink sim --report` writes: one file, without scripts and without anything from elsewhere.

mod charts;
mod interval;
mod scores;
mod tables;

use std::fmt::Write;

use brink::content::{Content, TrackSides};
use brink::ids::Side;
use brink::players::Players;
use brink::study::{CardUse, Details, Tally};
use brink_draw::escape;

use super::counted;

const STYLE: &str = "body{font:15px/1.45 Helvetica,Arial,'DejaVu Sans',sans-serif;color:#222b35;background:#f3f6f8;margin:0}\
main{max-width:980px;margin:0 auto;padding:24px 16px}h1{margin:0 0 4px;font-size:26px}h2{margin:0 0 2px;font-size:18px}\
p{margin:0 0 10px;color:#4a5560}figure,section{background:#fff;border:1px solid #dde2e7;border-radius:8px;margin:18px 0;padding:16px;overflow-x:auto}\
svg{display:block;max-width:100%;height:auto}table{border-collapse:collapse;font-size:13px;width:100%}\
th,td{padding:3px 7px;text-align:right;border-bottom:1px solid #e8ecf0;font-variant-numeric:tabular-nums}\
th{position:sticky;top:0;background:#fff;vertical-align:bottom}th:first-child,td:first-child{text-align:left}td+td{white-space:nowrap}\
tbody tr:nth-child(even){background:#f7f9fb}small{color:#7a858f}";

/// The page. It depends on the games only, not on the time, the machine, or the number of threads.
///
/// # Errors
/// A chart that cannot be drawn.
pub(super) fn page(content: &Content, tally: &Tally, details: &Details) -> Result<String, String> {
    let message = |error: Box<dyn std::error::Error>| format!("a chart cannot be drawn: {error}");
    let mut out = String::from(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"generator\" content=\"brink sim\">\n",
    );
    // Writing to a string cannot fail.
    let name = escape(&content.scenario.name);
    let _ = writeln!(
        out,
        "<meta name=\"viewport\" content=\"width=device-width\">\n<title>{name}: simulated games</title>"
    );
    let _ = writeln!(out, "<style>{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{name}</h1>");
    let _ = writeln!(out, "<p>{}</p>", escape(&summary(content, tally)));
    let _ = writeln!(out, "<p id=\"players\">{}</p>", escape(&players(tally)));
    let [first, second] = Side::BOTH.map(|side| content.scenario.sides[side.index()].name.as_str());
    let figures = [
        ("wins", "Wins", "Games won by each side, and draws.".to_owned(), charts::wins(content, tally)),
        ("endings", "How games ended", "By who won.".to_owned(), charts::endings(content, tally)),
        (
            "scores",
            "Score by turn",
            format!(
                "The average when a turn was over, of the games that lasted that long; the band holds the middle half of them. \
                 Above 0 {first} leads, below {second}."
            ),
            charts::scores(content, details),
        ),
        ("lengths", "Length", "The turn in which games ended.".to_owned(), charts::lengths(content, tally, details)),
        (
            "fates",
            "What cards were used for",
            "How often in 100 games. A card may be used several times in one game, or never come up.".to_owned(),
            charts::uses(content, tally, details),
        ),
        (
            "holders",
            "How sides fared that had a card",
            "Of the games in which a side had the card in hand (or the special card before it) at some time, how many it won. \
             A card that is drawn late is had in long games, so compare cards of one period. Pale: fewer than 30 games."
                .to_owned(),
            charts::holders(content, tally, details),
        ),
    ];
    for (id, title, words, chart) in figures {
        let chart = chart.map_err(message)?;
        let words = escape(&words);
        let _ = writeln!(
            out,
            "<figure id=\"{id}\">\n<figcaption><h2>{title}</h2><p>{words}</p></figcaption>\n{chart}</figure>"
        );
    }
    tables::points(&mut out, content, details);
    tables::turns(&mut out, content, details);
    tables::map(&mut out, content, details);
    tables::coups(&mut out, content, details, tally.games());
    tables::actions(&mut out, content, details, tally.games());
    tracks(&mut out, content, tally, details);
    table(&mut out, content, details);
    out.push_str("</main>\n</body>\n</html>\n");
    Ok(out)
}

/// The numbers above the charts.
fn summary(content: &Content, tally: &Tally) -> String {
    let subject = tally.subject();
    let sides = Side::BOTH.map(|side| {
        let name = &content.scenario.sides[side.index()].name;
        let (wins, rate) = (tally.counts().wins[side.index()], 100.0 * win_rate(tally, side));
        let between = interval::words(wins, tally.games());
        format!("{name} ({}) won {wins} ({rate:.1} %, {between})", subject.players[side.index()])
    });
    let count = |number: u64, noun: &str| counted(usize::try_from(number).unwrap_or(usize::MAX), noun);
    let games = count(tally.games(), "game");
    let of = if tally.games() < tally.planned() { format!(" of {}", tally.planned()) } else { String::new() };
    let draws = count(tally.counts().wins[2], "draw");
    let changed = content.scenario.options.iter().filter(|(_, option)| option.value != option.default);
    let options: String = changed.map(|(name, option)| format!(", {name}={}", option.value)).collect();
    format!("{games}{of} from seed {}{options}. {}, {}, {draws}.", subject.seed, sides[0], sides[1])
}

/// What the players can see, which decides what the numbers mean.
fn players(tally: &Tally) -> String {
    let players = Players::new();
    let mut words: Vec<String> = Vec::new();
    for kind in &tally.subject().players {
        let name = kind.split(':').next().unwrap_or_default();
        let about = players.kinds().find(|(known, _)| *known == name).map_or("is not known here", |(_, about)| about);
        let said = format!("`{kind}` {about}");
        if !words.contains(&said) {
            words.push(said);
        }
    }
    format!(
        "These numbers are those of the players: {}. What they do not see, such as a plan for the turn or the worth of \
         what a variant adds, does not show in them. Ranges in brackets hold the true share 95 times in 100.",
        words.join("; ")
    )
}

/// The share of all games that a side won.
fn win_rate(tally: &Tally, side: Side) -> f64 {
    tally.counts().wins[side.index()] as f64 / tally.games().max(1) as f64
}

/// Where the markers of declared tracks were at the end, on average.
fn tracks(out: &mut String, content: &Content, tally: &Tally, details: &Details) {
    if content.scenario.tracks.is_empty() {
        return;
    }
    out.push_str(
        "<section id=\"tracks\">\n<h2>Tracks</h2>\n<p>Where the markers were at the end of a game, on average.</p>\n",
    );
    out.push_str("<table>\n<thead><tr><th>track</th><th>marker</th><th>average</th></tr></thead>\n<tbody>\n");
    for (track, sums) in content.scenario.tracks.values().zip(&details.tracks) {
        for side in track.sides.markers() {
            let owner = match track.sides {
                TrackSides::Shared => "shared",
                _ => &content.scenario.sides[side.index()].name,
            };
            let mean = sums[side.index()] as f64 / tally.games().max(1) as f64;
            let _ =
                writeln!(out, "<tr><td>{}</td><td>{}</td><td>{mean:.2}</td></tr>", escape(&track.name), escape(owner));
        }
    }
    out.push_str("</tbody>\n</table>\n</section>\n");
}

/// The uses that cards have in a game: one without headlines or without a space race has fewer.
fn uses(content: &Content) -> impl Iterator<Item = CardUse> {
    let (headlines, race) = (content.scenario.headline.is_some(), content.scenario.space_race.is_some());
    CardUse::ALL.into_iter().filter(move |usage| match usage {
        CardUse::Headline => headlines,
        CardUse::Space => race,
        CardUse::Event | CardUse::Both | CardUse::Operations | CardUse::Discarded => true,
    })
}

/// Every number of the charts of cards.
fn table(out: &mut String, content: &Content, details: &Details) {
    out.push_str("<section id=\"cards\">\n<h2>Cards in numbers</h2>\n");
    out.push_str("<p>Counts over all games; then the games in which a side had the card, and how many of them it won; in the last columns the share of the games in which the event took place that each side won.</p>\n");
    out.push_str("<table>\n<thead><tr><th>card</th>");
    for usage in uses(content) {
        let _ = write!(out, "<th>{}</th>", usage.words());
    }
    out.push_str("<th>event took place</th>");
    for side in &content.scenario.sides {
        let name = escape(&side.name);
        let _ = write!(out, "<th>{name} had it</th><th>{name} won</th>");
    }
    for side in &content.scenario.sides {
        let _ = write!(out, "<th>{} won when the event took place</th>", escape(&side.name));
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    for (card, facts) in details.cards.iter().zip(content.cards.values()) {
        let _ = write!(out, "<tr><td>{}</td>", escape(&facts.name));
        for usage in uses(content) {
            let _ = write!(out, "<td>{}</td>", card.count(usage));
        }
        let _ = write!(out, "<td>{}</td>", card.happened);
        for side in Side::BOTH {
            let rate = card.win_rate(side).map_or("–".to_owned(), |rate| format!("{:.1} %", 100.0 * rate));
            let _ = write!(out, "<td>{}</td><td>{rate}</td>", card.held[side.index()]);
        }
        for won in card.seen_won {
            let _ = write!(out, "<td>{}</td>", interval::share(won, card.seen));
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody>\n</table>\n</section>\n");
}
