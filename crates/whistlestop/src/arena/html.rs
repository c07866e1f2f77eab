//! Renders the results of a match as a self-contained HTML page with SVG charts.

use std::fmt::Write;

use super::report::{BotResult, Results, UsageResult};
use crate::html::{color, escape};

/// Returns the HTML page.
pub(super) fn page(results: &Results) -> String {
    let mut body = String::new();
    let _ = write!(
        body,
        "<h1>{} with {} seats</h1><p>{} games, seed {}, {:.0} decisions a game.</p>",
        escape(&results.edition),
        results.seats,
        results.games,
        results.seed,
        results.mean_decisions_per_game
    );
    body.push_str("<h2>Ratings</h2><p>Elo by Bradley and Terry, with 95 % intervals.</p>");
    body.push_str(&ratings(&results.bots));
    body.push_str("<h2>Results</h2>");
    body.push_str(&table(&results.bots));
    body.push_str("<h2>Seats</h2><p>Win rate by place in the turn order.</p>");
    body.push_str(&seats(&results.bots, results.seats));
    body.push_str("<h2>Scores</h2>");
    body.push_str(&distributions(&results.bots));
    if results.routes.iter().any(|route| route.times > 0) {
        body.push_str("<h2>Routes</h2><p>How often each was claimed; dark: by a winner.</p>");
        body.push_str(&bars(&results.routes, results.games));
    }
    body.push_str(
        "<h2>Tickets</h2><p>How often each was completed; dark: by a winner; red: held and missed.</p>",
    );
    body.push_str(&bars(&results.tickets, results.games));
    for forfeit in &results.forfeits {
        let _ = write!(body, "<p>{}</p>", escape(forfeit));
    }
    crate::html::page(&format!("Arena: {}", results.edition), &body)
}

fn ratings(bots: &[BotResult]) -> String {
    let error = |bot: &BotResult| bot.elo_error.unwrap_or(400.0);
    let low = bots.iter().map(|bot| bot.elo - error(bot)).fold(f64::MAX, f64::min).min(-50.0);
    let high = bots.iter().map(|bot| bot.elo + error(bot)).fold(f64::MIN, f64::max).max(50.0);
    let x = |elo: f64| 160.0 + (elo - low) / (high - low) * 600.0;
    let height = bots.len() * 32 + 30;
    let mut svg =
        format!("<svg viewBox=\"0 0 800 {height}\" role=\"img\" aria-label=\"Ratings with error bars\">");
    let step = ((high - low) / 6.0 / 50.0).ceil().max(1.0) * 50.0;
    let mut mark = (low / step).ceil() * step;
    while mark <= high {
        let at = x(mark);
        let bottom = height - 20;
        let _ = write!(
            svg,
            "<line x1=\"{at:.1}\" x2=\"{at:.1}\" y1=\"0\" y2=\"{bottom}\" stroke=\"#e2e8f0\"/>\
             <text x=\"{at:.1}\" y=\"{}\" text-anchor=\"middle\">{mark:+.0}</text>",
            height - 5
        );
        mark += step;
    }
    for (place, bot) in bots.iter().enumerate() {
        let y = place * 32 + 18;
        let fill = color(place);
        let _ = write!(
            svg,
            "<text x=\"4\" y=\"{}\">{}</text>\
             <line x1=\"{:.1}\" x2=\"{:.1}\" y1=\"{y}\" y2=\"{y}\" stroke=\"{fill}\" stroke-width=\"3\"/>\
             <circle cx=\"{:.1}\" cy=\"{y}\" r=\"6\" fill=\"{fill}\"/>",
            y + 4,
            escape(&bot.name),
            x(bot.elo - error(bot)),
            x(bot.elo + error(bot)),
            x(bot.elo)
        );
    }
    svg + "</svg>"
}

fn table(bots: &[BotResult]) -> String {
    let mut rows = String::from(
        "<table><tr><th>bot</th><th>games</th><th>wins</th><th>95 %</th><th>Elo</th><th>score</th>\
         <th>µs a decision</th><th>longest ms</th><th>forfeits</th></tr>",
    );
    for bot in bots {
        let [low, high] = bot.win_rate_interval;
        let _ = write!(
            rows,
            "<tr><td>{}</td><td>{}</td><td>{:.1} %</td><td>{:.1}–{:.1} %</td><td>{:+.0} ± {:.0}</td>\
             <td>{:.1} ± {:.1}</td><td>{:.1}</td><td>{:.1}</td><td>{}</td></tr>",
            escape(&bot.name),
            bot.games,
            bot.win_rate * 100.0,
            low * 100.0,
            high * 100.0,
            bot.elo,
            bot.elo_error.unwrap_or(f64::NAN),
            bot.mean_score,
            bot.score_deviation,
            bot.mean_decision_microseconds,
            bot.longest_decision_microseconds / 1000.0,
            bot.forfeits
        );
    }
    rows + "</table>"
}

fn seats(bots: &[BotResult], seats: usize) -> String {
    let mut rows = String::from("<table><tr><th>bot</th>");
    for seat in 0..seats {
        let _ = write!(rows, "<th>seat {seat}</th>");
    }
    for bot in bots {
        let _ = write!(rows, "</tr><tr><td>{}</td>", escape(&bot.name));
        for rate in &bot.win_rate_by_seat {
            let _ = write!(rows, "<td>{:.1} %</td>", rate * 100.0);
        }
    }
    rows + "</tr></table>"
}

fn distributions(bots: &[BotResult]) -> String {
    let all = || bots.iter().flat_map(|bot| bot.scores.iter().copied());
    let (Some(low), Some(high)) = (all().min(), all().max()) else { return String::new() };
    let bins = 40_usize;
    let width = (f64::from(high - low) / bins as f64).max(1.0);
    let mut svg =
        String::from("<svg viewBox=\"0 0 800 260\" role=\"img\" aria-label=\"Distribution of scores\">");
    let counts: Vec<Vec<f64>> = bots
        .iter()
        .map(|bot| {
            let mut counts = vec![0.0; bins + 1];
            for &score in &bot.scores {
                counts[(f64::from(score - low) / width) as usize] += 1.0 / bot.scores.len() as f64;
            }
            counts
        })
        .collect();
    let max = counts.iter().flatten().fold(0.0_f64, |max, &count| max.max(count)).max(1e-9);
    for (place, counts) in counts.iter().enumerate() {
        let mut path = String::from("M20,220");
        for (bin, count) in counts.iter().enumerate() {
            let x = 20.0 + bin as f64 / bins as f64 * 760.0;
            let _ = write!(path, " L{x:.1},{:.1}", 220.0 - count / max * 200.0);
        }
        let fill = color(place);
        let _ = write!(
            svg,
            "<path d=\"{path} L780,220\" fill=\"{fill}\" fill-opacity=\"0.15\" stroke=\"{fill}\" stroke-width=\"2\"/>\
             <text x=\"{}\" y=\"14\" style=\"fill:{fill}\">{}</text>",
            24 + place * 130,
            escape(&bots[place].name)
        );
    }
    for mark in 0..=4 {
        let x = 20 + mark * 190;
        let score = f64::from(low) + f64::from(high - low) * f64::from(mark) / 4.0;
        let _ = write!(svg, "<text x=\"{x}\" y=\"240\" text-anchor=\"middle\">{score:.0}</text>");
    }
    svg + "</svg>"
}

fn bars(uses: &[UsageResult], games: u64) -> String {
    let mut sorted: Vec<&UsageResult> = uses.iter().collect();
    sorted.sort_by(|a, b| b.times.cmp(&a.times).then(a.id.cmp(&b.id)));
    let max = sorted.iter().map(|one| one.times + one.missed.unwrap_or(0)).max().unwrap_or(1).max(1) as f64;
    let height = sorted.len() * 16 + 8;
    let mut svg =
        format!("<svg viewBox=\"0 0 800 {height}\" role=\"img\" aria-label=\"How often and by whom\">");
    for (place, one) in sorted.iter().enumerate() {
        let y = place * 16 + 4;
        let length = |count: f64| count / max * 380.0;
        let times = one.times as f64;
        let _ = write!(
            svg,
            "<text x=\"0\" y=\"{}\">{}</text>\
             <rect x=\"260\" y=\"{y}\" width=\"{:.1}\" height=\"12\" fill=\"#90cdf4\"/>\
             <rect x=\"260\" y=\"{y}\" width=\"{:.1}\" height=\"12\" fill=\"#2c5282\"/>",
            y + 10,
            escape(&one.id),
            length(times),
            length(one.won),
        );
        if let Some(missed) = one.missed {
            let _ = write!(
                svg,
                "<rect x=\"{:.1}\" y=\"{y}\" width=\"{:.1}\" height=\"12\" fill=\"#fc8181\"/>",
                260.0 + length(times),
                length(missed as f64)
            );
        }
        let share = if one.times == 0 { 0.0 } else { one.won / times * 100.0 };
        let _ = write!(
            svg,
            "<text x=\"660\" y=\"{}\">{:.1} % of games, {share:.0} % won</text>",
            y + 10,
            times / games.max(1) as f64 * 100.0
        );
    }
    svg + "</svg>"
}
