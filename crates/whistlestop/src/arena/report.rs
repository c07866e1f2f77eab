//! Results of a match as JSON and as text.

use std::fmt::Write;

use bots::Budget;
use bots::rating::{Verdict, bradley_terry, wilson};
use serde::Serialize;

use super::stats::{MatchStats, Usage};
use super::{End, Plan};

/// Results of one contestant.
#[derive(Clone, Debug, Serialize)]
pub(super) struct BotResult {
    pub(super) name: String,
    pub(super) games: u64,
    /// Victories; a shared victory counts in part.
    pub(super) won: f64,
    pub(super) win_rate: f64,
    /// 95 % Wilson interval of the win rate.
    pub(super) win_rate_interval: [f64; 2],
    /// Bradley-Terry rating; the mean of all contestants is zero.
    pub(super) elo: f64,
    /// Half width of the 95 % interval.
    pub(super) elo_error: Option<f64>,
    pub(super) mean_score: f64,
    pub(super) score_deviation: f64,
    pub(super) scores: Vec<i16>,
    pub(super) win_rate_by_seat: Vec<f64>,
    pub(super) decisions: u64,
    pub(super) mean_decision_microseconds: f64,
    pub(super) longest_decision_microseconds: f64,
    /// Longest decision as a fraction of the time budget, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) longest_decision_of_budget: Option<f64>,
    pub(super) forfeits: u64,
}

/// Usage of a route or ticket.
#[derive(Clone, Debug, Serialize)]
pub(super) struct UsageResult {
    pub(super) id: String,
    /// Number of times it was claimed or completed.
    pub(super) times: u64,
    /// Number of times by a winner; a shared victory counts in part.
    pub(super) won: f64,
    /// Number of times a ticket was held and not completed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) missed: Option<u64>,
}

/// Result of the sequential test.
#[derive(Clone, Debug, Serialize)]
pub(super) struct TestResult {
    pub(super) lead: f64,
    pub(super) log_likelihood_ratio: f64,
    pub(super) verdict: &'static str,
}

/// Results of a match.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Results {
    pub(super) edition: String,
    pub(super) seats: usize,
    pub(super) seed: u64,
    pub(super) games: u64,
    pub(super) planned_games: u64,
    pub(super) end: End,
    pub(super) mean_decisions_per_game: f64,
    pub(super) bots: Vec<BotResult>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) test: Option<TestResult>,
    pub(super) forfeits: Vec<String>,
    pub(super) routes: Vec<UsageResult>,
    pub(super) tickets: Vec<UsageResult>,
}

impl Results {
    pub(super) fn new(plan: &Plan, stats: &MatchStats, end: End, lead: Option<f64>) -> Self {
        let ratings = bradley_terry(&stats.before);
        let bots = stats.names.iter().zip(&stats.records).zip(ratings).map(|((name, record), rating)| {
            let games = record.games.max(1) as f64;
            let budget = plan.contestants.iter().find(|one| one.name == *name).map(|one| one.budget);
            let mean = record.scores.iter().map(|&score| f64::from(score)).sum::<f64>() / games;
            let variance =
                record.scores.iter().map(|&score| (f64::from(score) - mean).powi(2)).sum::<f64>() / games;
            BotResult {
                name: name.clone(),
                games: record.games,
                won: record.won,
                win_rate: record.won / games,
                win_rate_interval: wilson(record.won, record.games),
                elo: rating.elo,
                elo_error: rating.error.is_finite().then_some(rating.error),
                mean_score: mean,
                score_deviation: variance.sqrt(),
                scores: record.scores.clone(),
                win_rate_by_seat: record
                    .by_seat
                    .iter()
                    .map(|(games, won)| won / (*games).max(1) as f64)
                    .collect(),
                decisions: record.decisions,
                mean_decision_microseconds: record.seconds * 1e6 / record.decisions.max(1) as f64,
                longest_decision_microseconds: record.longest * 1e6,
                longest_decision_of_budget: match budget {
                    Some(Budget::Time(time)) if !time.is_zero() => Some(record.longest / time.as_secs_f64()),
                    Some(Budget::Time(_) | Budget::Nodes(_)) | None => None,
                },
                forfeits: record.forfeits,
            }
        });
        let data = plan.setup.edition().data();
        let used = |id: &str, of: &Usage, missed: bool| UsageResult {
            id: id.to_owned(),
            times: of.times,
            won: of.won,
            missed: missed.then_some(of.missed),
        };
        Self {
            edition: plan.setup.edition().id().to_owned(),
            seats: plan.setup.seats(),
            seed: plan.seed,
            games: stats.games,
            planned_games: plan.games,
            end,
            mean_decisions_per_game: stats.decisions as f64 / stats.games.max(1) as f64,
            bots: bots.collect(),
            test: stats.test.zip(lead).map(|(test, lead)| TestResult {
                lead,
                log_likelihood_ratio: test.ratio(),
                verdict: match test.verdict() {
                    Verdict::Stronger => "stronger",
                    Verdict::NotStronger => "not stronger",
                    Verdict::Open => "open",
                },
            }),
            forfeits: stats.forfeits.clone(),
            routes: data
                .routes
                .iter()
                .zip(&stats.routes)
                .map(|(route, of)| used(&route.id, of, false))
                .collect(),
            tickets: data
                .tickets
                .iter()
                .zip(&stats.tickets)
                .map(|(ticket, of)| used(&ticket.id, of, true))
                .collect(),
        }
    }

    /// Renders the results as text.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        let width = self.bots.iter().map(|bot| bot.name.len()).max().unwrap_or(0).max(3);
        let state = match self.end {
            End::Complete => "",
            End::Interrupted => ", interrupted",
            End::Decided => ", decided early",
        };
        let _ = writeln!(
            text,
            "{} with {} seats, {} of {} games{state}, seed {}, {:.0} decisions a game",
            self.edition, self.seats, self.games, self.planned_games, self.seed, self.mean_decisions_per_game
        );
        let _ = writeln!(
            text,
            "{:width$}  wins   95 %            Elo          score        by seat          us a decision (longest)",
            "bot"
        );
        for bot in &self.bots {
            let [low, high] = bot.win_rate_interval;
            let seats: Vec<String> =
                bot.win_rate_by_seat.iter().map(|rate| format!("{:.0}", rate * 100.0)).collect();
            let error = bot.elo_error.map_or("?".to_owned(), |error| format!("{error:.0}"));
            let _ = writeln!(
                text,
                "{:width$}  {:5.1}% {:5.1}-{:5.1}%  {:+6.0} +-{:4}  {:6.1} +-{:4.1}  {:16} {:.1} ({:.0}{})",
                bot.name,
                bot.win_rate * 100.0,
                low * 100.0,
                high * 100.0,
                bot.elo,
                error,
                bot.mean_score,
                bot.score_deviation,
                seats.join("/"),
                bot.mean_decision_microseconds,
                bot.longest_decision_microseconds,
                bot.longest_decision_of_budget
                    .map_or(String::new(), |part| format!(", {:.1} % of its budget", part * 100.0)),
            );
        }
        if let Some(test) = &self.test {
            let _ = writeln!(
                text,
                "test: {} is {} than {} (lead of {} Elo against none, log-likelihood ratio {:.2})",
                self.bots[0].name, test.verdict, self.bots[1].name, test.lead, test.log_likelihood_ratio
            );
        }
        for forfeit in &self.forfeits {
            let _ = writeln!(text, "{forfeit}");
        }
        text
    }
}
