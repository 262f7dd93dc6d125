//! The page that `brink sim --report` writes: one file, without scripts and without links to
//! anything else.

mod charts;
mod interval;
mod scores;
mod tables;

use std::fmt::Write;

use brink::content::{Content, TrackSides};
use brink::ids::Side;
use brink::words::{Arg, Words, engine};
use brink_draw::escape;
use brink_study::{CardUse, Details, Tally};

use super::players::kind_words;
use super::words;

const STYLE: &str = "\
body{\
    font:15px/1.45 Helvetica,Arial,'DejaVu Sans',sans-serif;\
    color:#222b35;\
    background:#f3f6f8;\
    margin:0}\
main{max-width:980px;margin:0 auto;padding:24px 16px}\
h1{margin:0 0 4px;font-size:26px}\
h2{margin:0 0 2px;font-size:18px}\
p{margin:0 0 10px;color:#4a5560}\
figure,section{\
    background:#fff;\
    border:1px solid #dde2e7;\
    border-radius:8px;\
    margin:18px 0;\
    padding:16px;\
    overflow-x:auto}\
svg{display:block;max-width:100%;height:auto}\
table{border-collapse:collapse;font-size:13px;width:100%}\
th,td{\
    padding:3px 7px;\
    text-align:right;\
    border-bottom:1px solid #e8ecf0;\
    font-variant-numeric:tabular-nums}\
th{position:sticky;top:0;background:#fff;vertical-align:bottom}\
th:first-child,td:first-child{text-align:left}\
td+td{white-space:nowrap}\
tbody tr:nth-child(even){background:#f7f9fb}\
small{color:#7a858f}";

/// The page. It depends on the games only, not on the time, the machine, or the number of threads.
///
/// # Errors
/// A chart that cannot be drawn.
pub(super) fn page(content: &Content, tally: &Tally, details: &Details) -> Result<String, String> {
    let said = &content.words;
    let name = &content.scenario.name;
    // Writing to a string cannot fail.
    let mut out = format!(
        include_str!("head.html"),
        language = escape(said.language().unwrap_or("en")),
        title = escape(&words::report_title(said, name)),
        style = STYLE,
        name = escape(name),
        summary = escape(&summary(content, tally)),
        players = escape(&players(tally, said)),
    );
    figures(&mut out, content, tally, details)
        .map_err(|error| words::report_no_chart(said, error.to_string()))?;
    tables::points(&mut out, content, details);
    tables::turns(&mut out, content, details);
    tables::map(&mut out, content, details);
    tables::coups(&mut out, content, details, tally.games());
    tables::actions(&mut out, content, details, tally.games());
    tracks(&mut out, content, tally, details);
    cards(&mut out, content, details);
    out.push_str("</main>\n</body>\n</html>\n");
    Ok(out)
}

/// The charts, each with its title and explanation.
fn figures(
    out: &mut String,
    content: &Content,
    tally: &Tally,
    details: &Details,
) -> Result<(), charts::ChartError> {
    let said = &content.words;
    let [first, second] = Side::BOTH.map(|side| Arg::side(content.side_name(side)));
    let scores = words::report_scores_about(said, first, second);
    let holders = words::report_holders_about(said, charts::FEW);
    let figures = [
        (
            "wins",
            words::report_wins(said),
            words::report_wins_about(said),
            charts::wins(content, tally)?,
        ),
        (
            "endings",
            words::report_endings(said),
            words::report_endings_about(said),
            charts::endings(content, tally)?,
        ),
        (
            "scores",
            words::report_scores(said),
            scores,
            charts::scores(content, details)?,
        ),
        (
            "lengths",
            words::report_lengths(said),
            words::report_lengths_about(said),
            charts::lengths(content, tally, details)?,
        ),
        (
            "fates",
            words::report_fates(said),
            words::report_fates_about(said),
            charts::uses(content, tally, details, &uses(content).collect::<Vec<_>>())?,
        ),
        (
            "holders",
            words::report_holders(said),
            holders,
            charts::holders(content, tally, details)?,
        ),
    ];
    for (id, title, about, chart) in figures {
        let title = escape(&title);
        let about = escape(&about);
        // Writing to a string cannot fail.
        let _ = writeln!(
            out,
            "<figure id=\"{id}\">\n<figcaption><h2>{title}</h2><p>{about}</p></figcaption>\n\
             {chart}</figure>"
        );
    }
    Ok(())
}

/// The numbers above the charts.
fn summary(content: &Content, tally: &Tally) -> String {
    let said = &content.words;
    let subject = tally.subject();
    let [first, second] = Side::BOTH.map(|side| {
        let name = Arg::side(content.side_name(side));
        let kind = kind_words(said, &subject.players[side.index()]);
        let wins = tally.counts().wins[side.index()];
        let rate = format!("{:.1}", 100.0 * interval::rate(wins, tally.games()));
        words::report_side(
            said,
            name,
            kind,
            wins,
            rate,
            interval::words(wins, tally.games()),
        )
    });
    let games = match tally.games() {
        games if games < tally.planned() => words::report_part(said, games, tally.planned()),
        games => words::report_games(said, games),
    };
    let draws = words::report_draws(said, tally.counts().wins[2]);
    let changed = content
        .scenario
        .options
        .iter()
        .filter(|(_, option)| option.value != option.default);
    let options: String = changed
        .map(|(name, option)| format!(", {name}={}", option.value))
        .collect();
    words::report_summary(said, games, &subject.seed, options, first, second, draws)
}

/// Knowledge of the players, which decides the meaning of the numbers.
fn players(tally: &Tally, said: &Words) -> String {
    let mut list: Vec<String> = Vec::new();
    for kind in &tally.subject().players {
        let about = match kind.split(':').next().unwrap_or_default() {
            "random" => engine::player_about_random(said),
            "careful" => engine::player_about_careful(said),
            "greedy" => engine::player_about_greedy(said),
            "strong" => engine::player_about_strong(said),
            "cmd" => engine::player_about_cmd(said),
            "book" => engine::player_about_book(said),
            _ => words::report_about_unknown(said),
        };
        let player = words::report_player(said, kind, about);
        if !list.contains(&player) {
            list.push(player);
        }
    }
    words::report_players(said, list.join("; "))
}

/// The mean final positions of the markers on declared tracks.
fn tracks(out: &mut String, content: &Content, tally: &Tally, details: &Details) {
    if content.scenario.tracks.values().all(|track| !track.shown) {
        return;
    }
    let said = &content.words;
    let heading = (
        "tracks",
        &*words::report_tracks(said),
        &*words::report_tracks_about(said),
    );
    let head = [words::report_marker(said), words::report_average(said)];
    tables::begin(out, heading, &words::report_track(said), &head);
    let tracks = content.scenario.tracks.values().zip(&details.tracks);
    for (track, sums) in tracks.filter(|(track, _)| track.shown) {
        for side in track.sides.markers() {
            let owner = match track.sides {
                TrackSides::Shared => words::report_shared(said),
                _ => content.side_name(side).to_owned(),
            };
            let mean = sums[side.index()] as f64 / tally.games().max(1) as f64;
            tables::row(
                out,
                &track.name,
                [escape(&owner), format!("{mean:.2}")].into_iter(),
            );
        }
    }
    tables::end(out);
}

/// The uses that cards have in a game: one without headlines or without a space race has fewer.
fn uses(content: &Content) -> impl Iterator<Item = CardUse> {
    let headlines = content.scenario.headline.is_some();
    let race = content.scenario.space_race.is_some();
    CardUse::ALL.into_iter().filter(move |usage| match usage {
        CardUse::Headline => headlines,
        CardUse::Space => race,
        CardUse::Event | CardUse::Both | CardUse::Operations | CardUse::Discarded => true,
    })
}

/// Every number of the charts of cards.
fn cards(out: &mut String, content: &Content, details: &Details) {
    let said = &content.words;
    let side = |side: Side| Arg::side(content.side_name(side));
    let mut head: Vec<String> = uses(content)
        .map(|usage| usage.display_in(said).to_string())
        .collect();
    head.push(words::report_happened(said));
    head.extend(Side::BOTH.iter().flat_map(|of| {
        [
            words::report_had(said, side(*of)),
            words::report_won(said, side(*of)),
        ]
    }));
    head.extend(
        Side::BOTH
            .iter()
            .map(|of| words::report_won_when(said, side(*of))),
    );
    let heading = (
        "cards",
        &*words::report_cards(said),
        &*words::report_cards_about(said),
    );
    tables::begin(out, heading, &words::report_card(said), &head);
    for (card, facts) in details.cards.iter().zip(content.cards.values()) {
        let mut cells: Vec<String> = uses(content)
            .map(|usage| card.count(usage).to_string())
            .collect();
        cells.push(card.happened.to_string());
        for side in Side::BOTH {
            cells.push(card.held[side.index()].to_string());
            cells.push(
                card.win_rate(side)
                    .map_or("–".to_owned(), |rate| format!("{:.1} %", 100.0 * rate)),
            );
        }
        cells.extend(
            card.seen_won
                .iter()
                .map(|won| interval::share(*won, card.seen)),
        );
        tables::row(out, &facts.name, cells.into_iter());
    }
    tables::end(out);
}
