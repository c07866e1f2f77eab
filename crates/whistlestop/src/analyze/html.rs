//! Renders an analysis as a self-contained HTML page.

use std::fmt::Write;

use coach::{Analysis, Class};

use super::text::percent;
use crate::html::{self, color, escape};

/// What each part of the split means.
const PARTS: [(&str, &str); 6] = [
    ("deal", "the hands and tickets dealt, and the turn order"),
    ("cards", "cards drawn or turned up by anybody"),
    ("tickets", "tickets drawn by anybody"),
    ("opponents", "opponents' choices, compared with the simulated player's"),
    ("own", "own choices, compared with the simulated player's, by what was known"),
    ("hidden", "effect of own choices that could not be known"),
];

/// Returns the HTML page.
pub(super) fn page(analysis: &Analysis) -> String {
    let mut body = format!(
        "<h1>{} with {} seats</h1><p>{} actions; {} simulated games per decision, {} per win chance; seed {}.</p>",
        escape(&analysis.edition),
        analysis.seats,
        analysis.steps,
        analysis.budget.rollouts,
        analysis.budget.worlds,
        analysis.seed
    );
    body.push_str("<h2>Win chances</h2><p>With all hands known and the order of the decks unknown.</p>");
    body.push_str(&line_chart(analysis));
    body.push_str("<h2>Luck and skill</h2>");
    body.push_str(&split_table(analysis));
    body.push_str("<h2>Decisions</h2><p>Judged by what the seat knew; the loss is in win chance, with its standard error.</p>");
    body.push_str(&decision_table(analysis));
    html::page(&format!("Analysis: {}", analysis.edition), &body)
}

fn line_chart(analysis: &Analysis) -> String {
    const WIDTH: f64 = 800.0;
    const HEIGHT: f64 = 260.0;
    let x = |step: usize| 40.0 + step as f64 / analysis.steps.max(1) as f64 * (WIDTH - 50.0);
    let y = |share: f64| 10.0 + (1.0 - share) * (HEIGHT - 40.0);
    let mut svg = format!(
        "<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"Win chance of each seat over the game\">"
    );
    for mark in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let _ = write!(
            svg,
            "<line x1=\"40\" x2=\"{}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"#e2e8f0\"/>\
             <text x=\"34\" y=\"{:.1}\" text-anchor=\"end\">{:.0} %</text>",
            WIDTH - 10.0,
            y(mark) + 4.0,
            mark * 100.0,
            y = y(mark)
        );
    }
    for seat in 0..analysis.seats {
        let points: Vec<String> = analysis
            .line
            .iter()
            .map(|moment| {
                let share = moment.units[seat] as f64 / analysis.units as f64;
                format!("{:.1},{:.1}", x(moment.step), y(share))
            })
            .collect();
        let _ = write!(
            svg,
            "<polyline fill=\"none\" stroke=\"{}\" stroke-width=\"2\" points=\"{}\"/>\
             <text x=\"{}\" y=\"{HEIGHT}\" style=\"fill:{}\">seat {seat}</text>",
            color(seat),
            points.join(" "),
            40 + seat * 80,
            color(seat)
        );
    }
    for point in &analysis.turning_points {
        let at = x(point.step);
        let _ = write!(
            svg,
            "<line x1=\"{at:.1}\" x2=\"{at:.1}\" y1=\"10\" y2=\"{}\" stroke=\"#4a5568\" stroke-dasharray=\"3 3\">\
             <title>action {}: {}</title></line>",
            HEIGHT - 30.0,
            point.step + 1,
            escape(&point.action)
        );
    }
    svg + "</svg>"
}

fn split_table(analysis: &Analysis) -> String {
    let value = |units: i64| format!("{:+.1}", units as f64 * 100.0 / analysis.units as f64);
    let mut table = "<table><tr><th>Percent of win chance</th>".to_owned();
    for split in &analysis.splits {
        let _ = write!(table, "<th>seat {}</th>", split.seat);
    }
    table.push_str("</tr><tr><td>expectation before the deal</td>");
    for split in &analysis.splits {
        let _ = write!(table, "<td>{}</td>", value(split.expectation));
    }
    for (place, (name, meaning)) in PARTS.iter().enumerate() {
        let _ = write!(table, "</tr><tr><td><strong>{name}</strong>: {meaning}</td>");
        for split in &analysis.splits {
            let (_, part) = split.parts()[place];
            let _ = write!(table, "<td>{} ± {:.1}</td>", value(part.units), part.error * 100.0);
        }
    }
    table.push_str("</tr><tr><th>result</th>");
    for split in &analysis.splits {
        let _ = write!(table, "<th>{}</th>", value(split.result));
    }
    table.push_str(
        "</tr><tr><td><strong>losses</strong>: what inaccuracies, mistakes and blunders cost, compared with the \
         preferred actions; not a part of the sum</td>",
    );
    for split in &analysis.splits {
        let _ = write!(table, "<td>{} ± {:.1}</td>", value(split.losses.units), split.losses.error * 100.0);
    }
    table + "</tr></table>"
}

fn decision_table(analysis: &Analysis) -> String {
    let mut table =
        "<table><tr><th>Action</th><th>Seat</th><th>Class</th><th>Chosen</th><th>Preferred</th><th>Loss</th>\
         <th>Why</th></tr>"
            .to_owned();
    for decision in &analysis.decisions {
        let (preferred, loss, why) = if decision.class == Class::Best {
            (String::new(), String::new(), String::new())
        } else {
            let why: Vec<&str> = decision.reasons.iter().map(|reason| reason.text.as_str()).collect();
            (escape(&decision.preferred), percent(decision.loss.win), escape(&why.join(" ")))
        };
        let _ = write!(
            table,
            "<tr><td>{}</td><td>{}</td><td class=\"text {class}\">{class}</td><td class=\"text\">{}</td>\
             <td class=\"text\">{preferred}</td><td>{loss}</td><td class=\"text\">{why}</td></tr>",
            decision.step + 1,
            decision.seat,
            escape(&decision.action),
            class = decision.class.id(),
        );
    }
    table + "</table>"
}
