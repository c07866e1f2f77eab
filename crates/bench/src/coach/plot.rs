//! Reliability diagrams as SVG: the share of positions that were won, by predicted win chance.

use std::fmt::Write;

/// Predictions with the shares of the victory, for one edition.
pub(super) struct Panel {
    pub(super) title: String,
    /// Win chances over the game.
    pub(super) line: Vec<(f64, f64)>,
    /// Win chances of decisions.
    pub(super) decision: Vec<(f64, f64)>,
}

const SIDE: f64 = 200.0;
const WIDTH: f64 = SIDE + 60.0;
const HEIGHT: f64 = SIDE + 80.0;

/// Returns a diagram for each panel, side by side.
pub(super) fn svg(panels: &[Panel]) -> String {
    let width = WIDTH * panels.len() as f64;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"11\">\n<rect width=\"{width}\" height=\"{HEIGHT}\" fill=\"white\"/>\n"
    );
    for (number, panel) in panels.iter().enumerate() {
        let left = WIDTH * number as f64 + 45.0;
        let _ = writeln!(
            text,
            "<g transform=\"translate({left} 30)\">\n<text x=\"{}\" y=\"-12\" text-anchor=\"middle\" font-size=\"14\">{}</text>\n<path d=\"M0 0V{SIDE}H{SIDE}M0 {SIDE}L{SIDE} 0\" fill=\"none\" stroke=\"#999\"/>",
            SIDE / 2.0,
            panel.title
        );
        for percent in [0, 50, 100] {
            let at = SIDE * f64::from(percent) / 100.0;
            let _ = writeln!(
                text,
                "<text x=\"{at}\" y=\"{}\" text-anchor=\"middle\">{percent}</text><text x=\"-6\" y=\"{}\" text-anchor=\"end\">{percent}</text>",
                SIDE + 16.0,
                SIDE - at + 4.0
            );
        }
        series(&mut text, &panel.line, "#1f5f8b", -2.0);
        series(&mut text, &panel.decision, "#b5541c", 2.0);
        let _ = writeln!(
            text,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">predicted %, won % (95 %)</text>\n<text x=\"0\" y=\"{}\" fill=\"#1f5f8b\">over the game</text><text x=\"{SIDE}\" y=\"{}\" text-anchor=\"end\" fill=\"#b5541c\">decisions</text>\n</g>",
            SIDE / 2.0,
            SIDE + 30.0,
            SIDE + 44.0,
            SIDE + 44.0
        );
    }
    text.push_str("</svg>\n");
    text
}

/// Draws the mean result of each tenth of the predictions; `shift` keeps two series apart.
fn series(text: &mut String, points: &[(f64, f64)], color: &str, shift: f64) {
    for tenth in 0..10 {
        let inside: Vec<(f64, f64)> = points
            .iter()
            .copied()
            .filter(|&(predicted, _)| ((predicted * 10.0) as usize).min(9) == tenth)
            .collect();
        let count = inside.len() as f64;
        if inside.is_empty() {
            continue;
        }
        let predicted = inside.iter().map(|&(predicted, _)| predicted).sum::<f64>() / count;
        let won = inside.iter().map(|&(_, won)| won).sum::<f64>() / count;
        let half = 1.96 * (won * (1.0 - won) / count).sqrt();
        let x = SIDE * predicted + shift;
        let y = |share: f64| SIDE * (1.0 - share.clamp(0.0, 1.0));
        let _ = writeln!(
            text,
            "<path d=\"M{x:.1} {:.1}V{:.1}\" stroke=\"{color}\"/><circle cx=\"{x:.1}\" cy=\"{:.1}\" r=\"{:.1}\" fill=\"{color}\"/>",
            y(won - half),
            y(won + half),
            y(won),
            2.0 + (count / points.len() as f64).sqrt() * 4.0
        );
    }
}
