//! The heaviest connected set of routes with at most two odd cities, by dynamic programming over the routes.
//!
//! Routes are decided one after the other. What matters of the past is only, for each city that still has
//! undecided routes, to which chosen piece it belongs and whether its degree is odd, and how many odd cities
//! lie behind. Networks of trains are nearly flat, so few such situations exist.

use super::{Edge, Graph, MAX_CITIES, MAX_EDGES, Part, bits};

/// Cities that can wait at the same time.
const SLOTS: usize = 12;
/// Bits of a waiting city: four for its piece (zero: in none), one for its parity.
const SLOT_BITS: usize = 5;
const PIECE: u64 = 0b01111;
const ODD: u64 = 0b10000;
/// Where the number of odd cities behind stands.
const ENDS_AT: usize = SLOTS * SLOT_BITS;

/// Situations that can be told apart at the same time.
const SITUATIONS: usize = 512;
const TABLE: usize = 1024;

/// The situations reached so far, each with the greatest length.
struct Situations {
    keys: [u64; SITUATIONS],
    lengths: [u8; SITUATIONS],
    len: usize,
    /// Open addressing: one more than the place of a situation.
    table: [u16; TABLE],
}

impl Situations {
    const fn new() -> Self {
        Self { keys: [0; SITUATIONS], lengths: [0; SITUATIONS], len: 0, table: [0; TABLE] }
    }

    fn clear(&mut self) {
        self.table.fill(0);
        self.len = 0;
    }

    fn hash(key: u64) -> usize {
        (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 54) as usize % TABLE
    }

    /// Keeps the situation, or says that there is no room.
    fn add(&mut self, key: u64, length: u8) -> Result<(), Full> {
        let mut at = Self::hash(key);
        loop {
            match self.table[at] as usize {
                0 => {
                    if self.len == SITUATIONS {
                        return Err(Full);
                    }
                    self.keys[self.len] = key;
                    self.lengths[self.len] = length;
                    self.len += 1;
                    self.table[at] = self.len as u16;
                    return Ok(());
                }
                place if self.keys[place - 1] == key => {
                    self.lengths[place - 1] = self.lengths[place - 1].max(length);
                    return Ok(());
                }
                _ => at = (at + 1) % TABLE,
            }
        }
    }
}

/// A network too tangled for the fixed tables.
struct Full;

/// The length of the longest trail of the part, of which one of length `best` is known,
/// or nothing if the part is too tangled for the fixed tables.
pub(super) fn heaviest_trail(graph: &Graph, part: &Part, best: u8) -> Option<u8> {
    let (order, count) = edge_order(graph, part);
    let mut slot_of = [usize::MAX; MAX_CITIES];
    let mut free_slots: u16 = (1 << SLOTS) - 1;
    let mut undecided = part.edges;
    let mut now = Situations::new();
    let mut next = Situations::new();
    let mut best = best;
    let mut undecided_length = part.total;
    let shortest = bits(part.edges).map(|edge| graph.edges[edge].length).min().unwrap_or(0);
    let mut ahead = part.cities;
    let mut in_use = 0;
    now.add(0, 0).ok()?;
    for &edge in &order[..count] {
        undecided &= !(1 << edge);
        let Edge { ends, length } = graph.edges[edge];
        undecided_length -= length;
        for city in ends {
            let slot = &mut slot_of[city as usize];
            if *slot == usize::MAX {
                *slot = free_slots.trailing_zeros() as usize;
                if *slot >= SLOTS {
                    return None;
                }
                free_slots &= !(1 << *slot);
                in_use = in_use.max(*slot + 1);
            }
        }
        let slots = ends.map(|city| slot_of[city as usize]);
        ahead &= !(1 << ends[0] | 1 << ends[1]);
        let to_come = ToCome::new(graph, undecided, ahead & part.odd, &slot_of, part, shortest);
        let leaving = ends.map(|city| graph.at[city as usize] & undecided == 0);
        for place in 0..now.len {
            let (key, so_far) = (now.keys[place], now.lengths[place]);
            for (key, so_far) in [(key, so_far), (take(key, slots, in_use), so_far + length)] {
                if let Some(key) = leave(key, slots, leaving, in_use, so_far, &mut best)
                    && so_far + undecided_length.saturating_sub(to_come.least_dropped(key)) > best
                {
                    next.add(normal(key, in_use), so_far).ok()?;
                }
            }
        }
        for (city, gone) in ends.into_iter().zip(leaving) {
            if gone {
                free_slots |= 1 << slot_of[city as usize];
                slot_of[city as usize] = usize::MAX;
            }
        }
        now.clear();
        std::mem::swap(&mut now, &mut next);
    }
    Some(best)
}

/// What is known of the undecided routes, whatever was decided before.
struct ToCome {
    /// By waiting city, in the place of its parity: whether it has an odd number of undecided routes.
    odd: u64,
    /// How many cities that nothing was decided of have an odd number of routes.
    odd_ahead: u32,
    shortest: u8,
}

impl ToCome {
    fn new(
        graph: &Graph,
        undecided: u64,
        odd_ahead: u64,
        slot_of: &[usize; MAX_CITIES],
        part: &Part,
        shortest: u8,
    ) -> Self {
        let mut odd = 0;
        for city in bits(part.cities) {
            if slot_of[city] != usize::MAX && (graph.at[city] & undecided).count_ones() % 2 == 1 {
                odd |= ODD << (slot_of[city] * SLOT_BITS);
            }
        }
        Self { odd, odd_ahead: odd_ahead.count_ones(), shortest }
    }

    /// What every trail leaves out of the undecided routes: all cities that would end up odd, but for its ends,
    /// lose one, and a route serves two cities at most.
    fn least_dropped(&self, key: u64) -> u8 {
        const PARITIES: u64 = {
            let mut parities = 0;
            let mut at = 0;
            while at < SLOTS {
                parities |= ODD << (at * SLOT_BITS);
                at += 1;
            }
            parities
        };
        let odd = ((key ^ self.odd) & PARITIES).count_ones() + self.odd_ahead;
        let ends_left = 2 - (key >> ENDS_AT) as u32;
        odd.saturating_sub(ends_left).div_ceil(2) as u8 * self.shortest
    }
}

const fn slot(key: u64, slot: usize) -> u64 {
    key >> (slot * SLOT_BITS) & (PIECE | ODD)
}

/// The situation once the edge between two slots is chosen.
fn take(mut key: u64, slots: [usize; 2], in_use: usize) -> u64 {
    let pieces = slots.map(|at| slot(key, at) & PIECE);
    let joined = match pieces {
        [0, 0] => PIECE, // A new piece: no normal situation has so many.
        [0, piece] | [piece, 0] => piece,
        [piece, other] => {
            for at in 0..in_use {
                if slot(key, at) & PIECE == other {
                    key = key & !(PIECE << (at * SLOT_BITS)) | piece << (at * SLOT_BITS);
                }
            }
            piece
        }
    };
    for at in slots {
        key = key & !(PIECE << (at * SLOT_BITS)) | joined << (at * SLOT_BITS);
        key ^= ODD << (at * SLOT_BITS);
    }
    key
}

/// The situation once the cities without undecided routes are behind, or nothing if it leads nowhere further.
fn leave(
    mut key: u64,
    slots: [usize; 2],
    leaving: [bool; 2],
    in_use: usize,
    so_far: u8,
    best: &mut u8,
) -> Option<u64> {
    for (at, gone) in slots.into_iter().zip(leaving) {
        if !gone {
            continue;
        }
        let city = slot(key, at);
        key &= !((PIECE | ODD) << (at * SLOT_BITS));
        if city & ODD != 0 {
            key += 1 << ENDS_AT;
            if key >> ENDS_AT > 2 {
                return None;
            }
        }
        let piece = city & PIECE;
        if piece != 0 && (0..in_use).all(|other| slot(key, other) & PIECE != piece) {
            // The piece can grow no more: it is the trail, or it is wrong.
            if key & ((1 << ENDS_AT) - 1) == 0 {
                *best = (*best).max(so_far);
            }
            return None;
        }
    }
    Some(key)
}

/// The same situation with its pieces numbered in the order of their slots.
fn normal(key: u64, in_use: usize) -> u64 {
    let mut number = [0_u64; PIECE as usize + 1];
    let mut known = 0;
    let mut normal = key & !((1 << ENDS_AT) - 1);
    for at in 0..in_use {
        let city = slot(key, at);
        let piece = (city & PIECE) as usize;
        if piece != 0 {
            if number[piece] == 0 {
                known += 1;
                number[piece] = known;
            }
            normal |= (city & ODD | number[piece]) << (at * SLOT_BITS);
        }
    }
    normal
}

/// The part's edges, city after city in the order of a walk that starts at its rim.
fn edge_order(graph: &Graph, part: &Part) -> ([usize; MAX_EDGES], usize) {
    let mut order = [0; MAX_EDGES];
    let mut count = 0;
    let rim = bits(part.cities).min_by_key(|&city| graph.at[city].count_ones()).unwrap_or(0);
    let mut reached = 1_u64 << rim;
    let mut decided = 0_u64;
    let mut done = 0_u64;
    while done != part.cities {
        // The reached city with the fewest edges to cities not yet reached keeps the front short.
        let city = bits(reached & !done)
            .min_by_key(|&city| {
                bits(graph.at[city] & !decided)
                    .filter(|&edge| graph.edges[edge].ends.iter().any(|&end| reached >> end & 1 == 0))
                    .count()
            })
            .expect("a part is connected");
        done |= 1 << city;
        for edge in bits(graph.at[city] & !decided) {
            decided |= 1 << edge;
            order[count] = edge;
            count += 1;
            let Edge { ends, .. } = graph.edges[edge];
            reached |= 1 << ends[0] | 1 << ends[1];
        }
    }
    (order, count)
}
