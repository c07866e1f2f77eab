//! The longest trail by dynamic programming over the frontier: the shortest set of routes to leave out, so that the
//! rest is connected with at most two cities of odd degree.
//!
//! Routes are decided one after the other. A state is, for each city of the frontier (with undecided routes), its
//! component and whether its degree is odd, and the number of odd cities that have left the frontier. Railway maps
//! are nearly planar, so there are few states.
//!
//! A table over the parities alone gives a lower bound for every state: the shortest routes to leave out if the rest
//! did not have to be connected. Mostly its solution is connected and therefore the answer; otherwise the bound rules
//! out nearly all states.

use super::{Edge, Graph, MAX_EDGES, MAX_NODES, Part, bits};

/// Maximum number of cities in the frontier.
const SLOTS: usize = 10;

/// Situations that can be told apart at the same time.
const STATES: usize = 512;
const TABLE: usize = 1024;

/// Capacity of the table of lower bounds: parities of all steps together.
const PARITIES: usize = 4096;

/// More than the length of any network.
const NEVER: u8 = u8::MAX;

/// The network needs more states than the fixed tables hold.
struct CapacityExceeded;

/// Returns the length of the longest trail of the part, of which one of length `best` is known, or `None` if the
/// part needs more states than the fixed tables hold.
pub(super) fn heaviest_trail(graph: &Graph, part: &Part, best: u8) -> Option<u8> {
    let plan = Plan::new(graph, part)?;
    let rest = LowerBounds::new(&plan);
    let max = part.total - rest.of(0, 0, 0);
    if max <= best {
        return Some(best);
    }
    let best = best.max(rest.longest_choice(graph, &plan));
    if max <= best {
        return Some(best);
    }
    connected_trail(&plan, &rest, part.total, best).ok()
}

/// The decision about one route.
#[derive(Clone, Copy)]
struct Step {
    edge: u8,
    length: u8,
    /// The slots of its two cities in the frontier.
    slots: [u8; 2],
    /// Which of them have no undecided route afterwards.
    leaving: [bool; 2],
    /// The number of slots in use.
    width: u8,
    /// The index of the step's first entry in the table of lower bounds.
    parities_at: u16,
}

/// The order in which routes are decided.
struct Plan {
    steps: [Step; MAX_EDGES],
    len: usize,
    /// The parities of all steps.
    parities: usize,
}

impl Plan {
    /// Orders the routes by a walk over the cities that starts at a city with few routes; `None` if the frontier
    /// grows too large.
    fn new(graph: &Graph, part: &Part) -> Option<Self> {
        let none = Step { edge: 0, length: 0, slots: [0; 2], leaving: [false; 2], width: 0, parities_at: 0 };
        let mut plan = Self { steps: [none; MAX_EDGES], len: 0, parities: 0 };
        let mut slot_of = [0_u8; MAX_NODES];
        let mut free_slots: u16 = (1 << SLOTS) - 1;
        let rim = bits(part.cities).min_by_key(|&city| graph.at[city].count_ones()).unwrap_or(0);
        let mut reached = 1_u64 << rim;
        let mut waiting = 0_u64;
        let mut done = 0_u64;
        let mut undecided = part.edges;
        while done != part.cities {
            // The reached city with the fewest edges to unreached cities keeps the frontier small.
            let city = bits(reached & !done)
                .min_by_key(|&city| {
                    bits(graph.at[city] & undecided)
                        .filter(|&edge| graph.edges[edge].ends.iter().any(|&end| reached >> end & 1 == 0))
                        .count()
                })
                .expect("a part is connected");
            done |= 1 << city;
            for edge in bits(graph.at[city] & undecided) {
                undecided &= !(1 << edge);
                let Edge { ends, length } = graph.edges[edge];
                reached |= 1 << ends[0] | 1 << ends[1];
                for end in ends {
                    if waiting >> end & 1 == 0 {
                        let slot = free_slots.trailing_zeros() as u8;
                        if slot as usize >= SLOTS {
                            return None;
                        }
                        waiting |= 1 << end;
                        free_slots &= !(1 << slot);
                        slot_of[end as usize] = slot;
                    }
                }
                let in_use = !free_slots & ((1 << SLOTS) - 1);
                let width = 16 - in_use.leading_zeros() as u8;
                let slots = ends.map(|end| slot_of[end as usize]);
                let leaving = ends.map(|end| graph.at[end as usize] & undecided == 0);
                for (slot, gone) in slots.into_iter().zip(leaving) {
                    if gone {
                        free_slots |= 1 << slot;
                    }
                }
                let parities_at = plan.parities as u16;
                plan.parities += 1 << width;
                if plan.parities > PARITIES {
                    return None;
                }
                plan.steps[plan.len] = Step { edge: edge as u8, length, slots, leaving, width, parities_at };
                plan.len += 1;
            }
        }
        Some(plan)
    }

    fn steps(&self) -> &[Step] {
        &self.steps[..self.len]
    }
}

/// By step, parities of the frontier and number of odd cities that have left it: a lower bound on the length to leave
/// out from there on, without the condition that the rest is connected.
struct LowerBounds {
    min: [[u8; 4]; PARITIES],
}

impl LowerBounds {
    fn new(plan: &Plan) -> Self {
        let mut rest = Self { min: [[NEVER; 4]; PARITIES] };
        // After the last step the frontier is empty, and nothing more is left out.
        let mut after = [[NEVER; 4]; 1 << SLOTS];
        after[0] = [0, 0, 0, NEVER];
        for step in plan.steps().iter().rev() {
            let count = 1_usize << step.width;
            // A city that leaves the frontier with an odd degree is counted.
            for (slot, gone) in step.slots.into_iter().zip(step.leaving) {
                if gone {
                    for parities in (0..count).filter(|parities| parities >> slot & 1 == 1) {
                        let [_, one, two, _] = after[parities ^ 1 << slot];
                        after[parities] = [one, two, NEVER, NEVER];
                    }
                }
            }
            let taken = 1 << step.slots[0] ^ 1 << step.slots[1];
            let now = &mut rest.min[step.parities_at as usize..][..count];
            for (parities, now) in now.iter_mut().enumerate() {
                let (without, with) = (after[parities], after[parities ^ taken]);
                for (min, (without, with)) in now.iter_mut().zip(without.into_iter().zip(with)) {
                    *min = without.saturating_add(step.length).min(with);
                }
            }
            after[..count].copy_from_slice(now);
        }
        rest
    }

    fn of(&self, parities_at: u16, parities: usize, ends: usize) -> u8 {
        self.min[parities_at as usize + parities][ends]
    }

    /// Returns the longest trail in the solution of the table of parities: each component of its routes is a trail.
    fn longest_choice(&self, graph: &Graph, plan: &Plan) -> u8 {
        let mut pieces = [(0_u64, 0_u8); MAX_EDGES];
        let mut count = 0;
        let mut parities = 0_usize;
        let mut ends = 0;
        for (place, step) in plan.steps().iter().enumerate() {
            let taken = 1 << step.slots[0] ^ 1 << step.slots[1];
            let next_at = plan.steps().get(place + 1).map(|next| next.parities_at);
            let [with, without] = [parities ^ taken, parities].map(|mut parities| {
                let mut ends = ends;
                for (slot, gone) in step.slots.into_iter().zip(step.leaving) {
                    if gone {
                        ends += parities >> slot & 1;
                        parities &= !(1 << slot);
                    }
                }
                let min = match next_at {
                    _ if ends > 2 => NEVER,
                    Some(at) => self.of(at, parities, ends),
                    None => 0,
                };
                (min, parities, ends)
            });
            if with.0 > without.0.saturating_add(step.length) {
                (_, parities, ends) = without;
                continue;
            }
            (_, parities, ends) = with;
            let Edge { ends: [one, other], length } = graph.edges[step.edge as usize];
            let mut piece = (1 << one | 1 << other, length);
            // Components that the route touches are merged with it.
            let mut kept = 0;
            for at in 0..count {
                if pieces[at].0 & piece.0 == 0 {
                    pieces[kept] = pieces[at];
                    kept += 1;
                } else {
                    piece = (piece.0 | pieces[at].0, piece.1 + pieces[at].1);
                }
            }
            pieces[kept] = piece;
            count = kept + 1;
        }
        pieces[..count].iter().map(|piece| piece.1).max().unwrap_or(0)
    }
}

/// A state of the frontier: four bits for the component of each city, then a bit for each parity, then the number of
/// odd cities that have left the frontier.
///
/// The component of a city is one more than the lowest slot of a city of the same component; zero is none.
#[derive(Clone, Copy, PartialEq, Eq)]
struct FrontierState(u64);

const PARITIES_AT: u32 = 4 * SLOTS as u32;
const ENDS_AT: u32 = PARITIES_AT + SLOTS as u32;
const PIECES: u64 = (1 << PARITIES_AT) - 1;
/// A one for each slot.
const ONES: u64 = 0x11_1111_1111;

impl FrontierState {
    const fn piece(self, slot: u8) -> u64 {
        self.0 >> (4 * slot) & 0xf
    }

    const fn parities(self) -> usize {
        (self.0 >> PARITIES_AT) as usize & ((1 << SLOTS) - 1)
    }

    const fn ends(self) -> usize {
        (self.0 >> ENDS_AT) as usize
    }

    /// Returns a mask with a one for each city of the piece.
    const fn members(self, piece: u64) -> u64 {
        let other = (self.0 & PIECES) ^ (piece * ONES);
        let differs = other | other >> 1;
        !(differs | differs >> 2) & ONES
    }

    /// Returns the state after the route between two frontier cities is chosen.
    const fn take(mut self, slots: [u8; 2]) -> Self {
        let pieces = [self.piece(slots[0]), self.piece(slots[1])];
        self.0 ^= 1 << (PARITIES_AT + slots[0] as u32) | 1 << (PARITIES_AT + slots[1] as u32);
        // A city without a component becomes a component.
        if pieces[0] == pieces[1] && pieces[0] != 0 {
            return self;
        }
        let mut members = 1 << (4 * slots[0]) | 1 << (4 * slots[1]);
        let mut piece = 1 + if slots[0] < slots[1] { slots[0] } else { slots[1] } as u64;
        let mut side = 0;
        while side < 2 {
            if pieces[side] != 0 {
                members |= self.members(pieces[side]);
                piece = if pieces[side] < piece { pieces[side] } else { piece };
            }
            side += 1;
        }
        self.0 = self.0 & !(members * 0xf) | (members * piece);
        self
    }

    /// Returns the state after a city has no undecided routes.
    const fn leave(mut self, slot: u8) -> Transition {
        let odd = self.0 >> (PARITIES_AT + slot as u32) & 1;
        let piece = self.piece(slot);
        self.0 = (self.0 & !(0xf << (4 * slot) | 1 << (PARITIES_AT + slot as u32))) + (odd << ENDS_AT);
        if self.ends() > 2 {
            return Transition::Dead;
        }
        if piece != 0 {
            let members = self.members(piece);
            if members == 0 {
                // The component cannot grow any more: it is the trail, or the state is dead.
                return if self.0 & PIECES == 0 { Transition::Complete } else { Transition::Dead };
            }
            let lowest = members.trailing_zeros() as u64 / 4 + 1;
            self.0 ^= members * (piece ^ lowest);
        }
        Transition::Continue(self)
    }
}

/// The result of removing a city without undecided routes from the frontier.
enum Transition {
    Continue(FrontierState),
    /// The trail is complete.
    Complete,
    /// The state cannot become a trail.
    Dead,
}

/// The states of one step, each with the smallest length left out.
struct Situations {
    reached: [FrontierState; STATES],
    left_out: [u8; STATES],
    len: usize,
}

impl Situations {
    const fn new() -> Self {
        Self { reached: [FrontierState(0); STATES], left_out: [0; STATES], len: 0 }
    }
}

/// A hash table from states to their indices, with open addressing; each entry is marked with its step.
struct StateIndex([u16; TABLE]);

impl StateIndex {
    fn hash(state: FrontierState) -> usize {
        (state.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 54) as usize % TABLE
    }

    /// Adds a state of a step or improves it; an error if the table is full.
    fn add(
        &mut self,
        list: &mut Situations,
        step: usize,
        state: FrontierState,
        left_out: u8,
    ) -> Result<(), CapacityExceeded> {
        let stamp = (step as u16 + 1) * STATES as u16;
        let mut at = Self::hash(state);
        loop {
            let place = self.0[at].wrapping_sub(stamp) as usize;
            if place >= STATES {
                if list.len == STATES {
                    return Err(CapacityExceeded);
                }
                self.0[at] = stamp + list.len as u16;
                list.reached[list.len] = state;
                list.left_out[list.len] = left_out;
                list.len += 1;
                return Ok(());
            }
            if list.reached[place] == state {
                list.left_out[place] = list.left_out[place].min(left_out);
                return Ok(());
            }
            at = (at + 1) % TABLE;
        }
    }
}

/// Returns the longest trail, of which one of length `best` is known.
fn connected_trail(plan: &Plan, rest: &LowerBounds, total: u8, mut best: u8) -> Result<u8, CapacityExceeded> {
    let mut now = Situations::new();
    let mut next = Situations::new();
    let mut places = StateIndex([0; TABLE]);
    let mut undecided = total;
    now.len = 1;
    for (place, step) in plan.steps().iter().enumerate() {
        undecided -= step.length;
        let next_at = plan.steps().get(place + 1).map_or(0, |next| next.parities_at);
        next.len = 0;
        for at in 0..now.len {
            let (state, left_out) = (now.reached[at], now.left_out[at]);
            'ways: for (mut state, left_out) in
                [(state, left_out + step.length), (state.take(step.slots), left_out)]
            {
                for (slot, gone) in step.slots.into_iter().zip(step.leaving) {
                    if gone {
                        match state.leave(slot) {
                            Transition::Continue(next) => state = next,
                            Transition::Complete => {
                                best = best.max(total - undecided - left_out);
                                continue 'ways;
                            }
                            Transition::Dead => continue 'ways,
                        }
                    }
                }
                let min = rest.of(next_at, state.parities(), state.ends());
                if left_out.saturating_add(min) < total - best {
                    places.add(&mut next, place, state, left_out)?;
                }
            }
        }
        std::mem::swap(&mut now, &mut next);
    }
    Ok(best)
}
