//! Judges one decision from what its seat knew.
//!
//! Complete games that fit the seat's view and memory are sampled. In a first series all candidate actions race and
//! the best is the preferred one; a second series of new games compares it with the chosen action, so that the
//! reported loss does not contain the luck by which the preferred action won the race. Actions are compared in the
//! same sampled games with the same random numbers.

use bots::{Bot, Budget as BotBudget, MemoryTracker, Observation, Version};
use engine::card::TrainCard;
use engine::game::{PaymentPolicy, Viewer};
use engine::score::ScoreItem;
use engine::seat::Seat;
use engine::shuffle::FastRng;
use engine::sink::NoEvents;
use engine::ticket::{MAX_TICKETS, TicketId};

use crate::analysis::{Class, Decision, Difference, Evaluation};
use crate::coached::Coached;
use crate::curve::Curves;
use crate::estimate::{Estimate, Series};
use crate::fact::Fact;
use crate::outcome::Outcome;

/// Number of sampled games after which candidates are eliminated for the first time.
const FIRST_CHECK: u32 = 12;

/// A candidate is eliminated when it is worse than the leader by this many standard errors.
const ELIMINATION_Z: f64 = 2.5;

/// What a seat knows when it decides.
pub(crate) struct Situation<'a, G: Coached> {
    pub(crate) step: usize,
    pub(crate) seat: Seat,
    pub(crate) view: &'a G::View,
    /// Everything that the seat has seen, oldest first.
    pub(crate) seen: &'a [G::SeenEvent],
    pub(crate) legal: &'a [G::Action],
    /// The action that was chosen.
    pub(crate) chosen: G::Action,
    /// Writes an action in notation.
    pub(crate) notation: &'a dyn Fn(G::Action) -> String,
}

/// Judges a decision with about `rollouts` simulated games, up to twice as many if it is close.
pub(crate) fn judge<G: Coached>(
    situation: &Situation<'_, G>,
    rollouts: u32,
    seed: u64,
    curves: &Curves,
) -> Decision {
    let Situation { seat, view, seen, legal, chosen, .. } = *situation;
    let mut rng = FastRng::new(seed);
    let observation = Observation { view, events: seen, legal, budget: BotBudget::Nodes(rollouts) };
    let memory = MemoryTracker::<G>::default().update(&observation).clone();
    let first = G::base(Version::LATEST).choose(&observation, &mut rng);
    let mut candidates = G::candidates(Version::LATEST, view, legal, first);
    match candidates.iter().position(|&action| G::equivalent(view, action, chosen)) {
        Some(place) => candidates.swap(0, place),
        None => {
            candidates.push(chosen);
            let last = candidates.len() - 1;
            candidates.swap(0, last);
        }
    }
    // The chosen action represents its equivalents.
    candidates[0] = chosen;

    let mut sampler = Sampler::<G> { view, memory: &memory, seat, rng };
    let preferred = candidates[race(&mut sampler, &candidates, rollouts / 2)];
    let mut comparison = Comparison::default();
    let sims_per_world = if preferred == chosen { 2 } else { 3 };
    let worlds = (rollouts / 2 / sims_per_world).max(8);
    comparison.extend(&mut sampler, chosen, preferred, worlds);
    if comparison.is_close() {
        comparison.extend(&mut sampler, chosen, preferred, worlds * 2);
    }
    comparison.decision(situation, preferred, curves)
}

/// Samples games that fit what a seat knows, and plays them to the end.
pub(crate) struct Sampler<'a, G: Coached> {
    pub(crate) view: &'a G::View,
    pub(crate) memory: &'a G::Memory,
    pub(crate) seat: Seat,
    pub(crate) rng: FastRng,
}

/// A sampled game with the plans of its seats and the random numbers of its continuation.
pub(crate) struct World<G: Coached> {
    game: G,
    plans: G::Plans,
    seed: u64,
}

impl<G: Coached> Sampler<'_, G> {
    pub(crate) fn world(&mut self) -> World<G> {
        let game = G::sample(self.view, self.memory, &mut self.rng);
        World { plans: game.plans(Version::LATEST), game, seed: self.rng.next() }
    }

    /// Plays a sampled game to its end, beginning with `action` or, without one, as the rollout policy plays.
    pub(crate) fn play(&self, world: &World<G>, action: Option<G::Action>) -> G {
        let mut game = world.game;
        let mut plans = world.plans.clone();
        let mut rng = FastRng::new(world.seed);
        if let Some(action) = action
            && game.apply(self.seat, action, &mut rng, &mut NoEvents).is_err()
        {
            // The action is illegal in this sampled game: play a random one.
            game.random_step(self.seat, PaymentPolicy::Canonical, &mut rng);
        }
        game.play_out(&mut plans, &mut rng);
        game
    }

    pub(crate) fn outcome(&self, game: &G) -> Outcome {
        Outcome::of(&game.standings(), game.seats(), self.seat)
    }
}

/// Races the candidates and returns the index of the best. The chosen action, at index 0, is never eliminated.
fn race<G: Coached>(sampler: &mut Sampler<'_, G>, candidates: &[G::Action], rollouts: u32) -> usize {
    let mut worths: Vec<Vec<f64>> = vec![Vec::new(); candidates.len()];
    let mut racing: Vec<usize> = (0..candidates.len()).collect();
    let (mut games, mut worlds, mut check_at) = (0, 0, FIRST_CHECK);
    let mean = |worths: &[f64]| worths.iter().sum::<f64>() / worths.len().max(1) as f64;
    let leader = |racing: &[usize], worths: &[Vec<f64>]| {
        racing
            .iter()
            .copied()
            .fold(0, |best, place| if mean(&worths[place]) > mean(&worths[best]) { place } else { best })
    };
    while games < rollouts && racing.len() > 1 {
        let world = sampler.world();
        let scale = f64::from(world.game.margin_scale());
        for &place in &racing {
            let game = sampler.play(&world, Some(candidates[place]));
            worths[place].push(sampler.outcome(&game).worth(scale));
            games += 1;
        }
        worlds += 1;
        if worlds == check_at {
            check_at += check_at / 2;
            let best = leader(&racing, &worths);
            racing.retain(|&place| {
                let pairs = worths[best].iter().zip(&worths[place]);
                let difference: Series = pairs.map(|(best, other)| best - other).collect();
                place == 0 || place == best || difference.mean() <= ELIMINATION_Z * difference.error() + 1e-4
            });
        }
    }
    leader(&racing, &worths)
}

/// Results of an action in the second series.
#[derive(Default)]
struct Results {
    win: Series,
    points: Series,
    lead: Series,
    /// Games in which each ticket was completed.
    completed: Vec<u32>,
}

impl Results {
    fn add<G: Coached>(&mut self, game: &G, seat: Seat, outcome: &Outcome) {
        self.win.add(outcome.win);
        self.points.add(outcome.points);
        self.lead.add(outcome.lead);
        self.completed.resize(MAX_TICKETS, 0);
        for line in &game.scores()[seat.index()].lines {
            if let ScoreItem::Ticket { ticket, completed: true } = line.what {
                self.completed[ticket.index()] += 1;
            }
        }
    }

    fn evaluation(&self, win: Estimate) -> Evaluation {
        Evaluation {
            win,
            points: self.points.estimate(),
            lead: self.lead.estimate(),
            games: self.win.count(),
        }
    }

    fn completion(&self, ticket: usize) -> f64 {
        let times = self.completed.get(ticket).copied().unwrap_or(0);
        f64::from(times) / f64::from(self.win.count().max(1))
    }
}

/// The chosen action against the preferred one and against the rollout policy, in the same sampled games.
#[derive(Default)]
struct Comparison {
    chosen: Results,
    preferred: Results,
    win_loss: Series,
    lead_loss: Series,
    gain: Series,
    /// Games in which each seat's plan needs the route that the preferred action claims.
    wanted: [u32; engine::seat::MAX_SEATS],
}

impl Comparison {
    fn extend<G: Coached>(
        &mut self,
        sampler: &mut Sampler<'_, G>,
        chosen: G::Action,
        preferred: G::Action,
        worlds: u32,
    ) {
        for _ in 0..worlds {
            let world = sampler.world();
            let game = sampler.play(&world, Some(chosen));
            let chosen_outcome = sampler.outcome(&game);
            self.chosen.add(&game, sampler.seat, &chosen_outcome);
            let baseline = sampler.outcome(&sampler.play(&world, None));
            self.gain.add(chosen_outcome.win - baseline.win);
            if preferred != chosen {
                let game = sampler.play(&world, Some(preferred));
                let outcome = sampler.outcome(&game);
                self.preferred.add(&game, sampler.seat, &outcome);
                self.win_loss.add(outcome.win - chosen_outcome.win);
                self.lead_loss.add(outcome.lead - chosen_outcome.lead);
            }
            for seat in Seat::all(world.game.seats()).filter(|&seat| seat != sampler.seat) {
                let needs = G::plan_needs(sampler.view, &world.plans, seat, preferred);
                self.wanted[seat.index()] += u32::from(needs);
            }
        }
    }

    /// Returns whether more games may change the class of the decision.
    fn is_close(&self) -> bool {
        let loss = self.win_loss.estimate();
        self.win_loss.count() > 0 && loss.mean > 0.02 && loss.mean < 3.0 * loss.error
    }

    fn decision<G: Coached>(
        &self,
        situation: &Situation<'_, G>,
        preferred: G::Action,
        curves: &Curves,
    ) -> Decision {
        let Situation { step, seat, view, legal, chosen, notation, .. } = *situation;
        let progress = f64::from(G::progress(view));
        let value = |results: &Results| results.evaluation(curves.estimate(progress, results.win.estimate()));
        let chosen_value = value(&self.chosen);
        let loss = Difference {
            win: curves.difference(progress, self.preferred.win.mean(), self.win_loss.estimate()),
            lead: self.lead_loss.estimate(),
        };
        // The second series does not confirm that the other action is better.
        let better = preferred != chosen && self.win_loss.mean() > 0.0;
        let action = notation(chosen);
        let base = Decision {
            step,
            seat: seat.index(),
            legal: legal.len(),
            row: G::row(view).into_iter().map(|card| card.map(TrainCard::name)).collect(),
            offer: G::offer(view).into_iter().map(|ticket| G::ticket(view, ticket).0).collect(),
            preferred: action.clone(),
            action,
            class: Class::Best,
            chosen_value,
            preferred_value: chosen_value,
            loss: Difference::default(),
            gain_over_baseline: curves.difference(progress, self.chosen.win.mean(), self.gain.estimate()),
            reasons: vec![Fact::of_reason(&G::reason(view, chosen))],
        };
        if !better {
            return base;
        }
        Decision {
            preferred: notation(preferred),
            class: Class::of_loss(loss.win),
            preferred_value: value(&self.preferred),
            loss,
            reasons: self.reasons::<G>(view, preferred, loss.lead),
            ..base
        }
    }

    fn reasons<G: Coached>(&self, view: &G::View, preferred: G::Action, lead: Estimate) -> Vec<Fact> {
        /// Smallest difference in completion, and smallest share of games with a need, worth a sentence.
        const NOTEWORTHY: f64 = 0.1;
        let mut reasons = vec![Fact::of_reason(&G::reason(view, preferred))];
        let best = (0..MAX_TICKETS)
            .map(|ticket| (ticket, self.preferred.completion(ticket), self.chosen.completion(ticket)));
        let best = best.max_by(|a, b| (a.1 - a.2).total_cmp(&(b.1 - b.2)));
        if let Some((ticket, preferred, chosen)) = best
            && preferred - chosen >= NOTEWORTHY
        {
            let (id, points) = G::ticket(view, TicketId::new(ticket));
            reasons.push(Fact::ticket_chance(&id, points, preferred, chosen));
        }
        if let Some(route) = G::claimed_route(view, preferred) {
            let games = f64::from(self.chosen.win.count().max(1));
            for (seat, &times) in self.wanted.iter().enumerate() {
                let share = f64::from(times) / games;
                if share >= NOTEWORTHY {
                    reasons.push(Fact::wanted(&route, seat, share));
                }
            }
        }
        if lead.mean >= 1.0 && lead.mean > 2.0 * lead.error {
            reasons.push(Fact::lead(lead.mean));
        }
        reasons
    }
}

/// Returns the view of a seat, its legal actions and what it has seen, for [`Situation`].
pub(crate) fn knowledge<G: Coached>(game: &G, seat: Seat) -> (G::View, Vec<G::Action>) {
    let mut legal = Vec::new();
    game.legal_actions(seat, &mut legal);
    (game.view(Viewer::Seat(seat)), legal)
}
