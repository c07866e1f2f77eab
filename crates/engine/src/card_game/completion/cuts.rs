//! Cutting planes: constraints that every integer choice satisfies and the solution of the relaxation violates.
//!
//! A row of the tableau is a combination of constraints with integer coefficients, so it can be rounded (a
//! mixed-integer rounding cut). The combination is computed again from the constraints in integers, so the cut is
//! valid whatever the rounding errors of the tableau are.

use super::relaxation::{Constraint, FIRST_SLACK, LIMITS, Table, VARIABLES};
use crate::ticket::MAX_TICKETS;

/// The common denominator of multipliers: most tableaus have fractions that it contains.
const DENOMINATOR: i32 = 5040;
/// Right-hand sides nearer to an integer, and multipliers larger than this, give no good cut.
const MIN_FRACTION: i32 = DENOMINATOR / 50;
const MAX_TIMES: f32 = 8.0;
/// Larger coefficients would increase the rounding errors of the tableau.
const LARGEST: i32 = 100;
/// The minimum distance by which the solution must violate a cut.
const MIN_VIOLATION: f32 = 0.002;
/// The number of rows that are tried at least.
const ROWS_TRIED: u32 = 2;

/// Returns the cut that the solution violates most, of those derived from the rows with the most fractional values.
pub(super) fn deepest_cut(table: &Table, limits: &[Constraint; LIMITS]) -> Option<Constraint> {
    let solution = table.solution();
    let from_half = |row: usize| (table.values[row] - table.values[row].floor() - 0.5).abs();
    let (mut deepest, mut depth) = (None, MIN_VIOLATION);
    let mut tried = 0_u32;
    while deepest.is_none() || tried.count_ones() < ROWS_TRIED {
        let open = (0..table.height).filter(|&row| tried >> row & 1 == 0 && from_half(row) < 0.48);
        let Some(row) = open.min_by(|&a, &b| from_half(a).total_cmp(&from_half(b))) else { break };
        tried |= 1 << row;
        for sign in [1, -1] {
            let Some(cut) = rounded(table, row, sign, limits) else { continue };
            let found = depth_of(&cut, &solution);
            if found > depth {
                (deepest, depth) = (Some(cut), found);
            }
        }
    }
    deepest
}

/// Returns the distance of the solution from the cut, positive if it violates it.
fn depth_of(cut: &Constraint, solution: &[f32; VARIABLES]) -> f32 {
    let (mut over, mut norm) = (-(cut.rhs as f32), 0.0);
    for (&cell, value) in cut.coefficients.iter().zip(solution) {
        let cell = f32::from(cell);
        over += cell * value;
        norm += cell * cell;
    }
    over / norm.sqrt().max(1.0)
}

/// Returns the rounded cut of the combination of constraints that the row represents, or of its negative.
fn rounded(table: &Table, row: usize, sign: i32, limits: &[Constraint; LIMITS]) -> Option<Constraint> {
    // The multiplier of each constraint in the row.
    let mut times = [(0, 0); LIMITS];
    let mut count = 0;
    let slack = |variable: u8| usize::from(variable).checked_sub(FIRST_SLACK);
    for (&cell, &variable) in table.cells[row].iter().zip(&table.columns[..table.width]) {
        if let Some(limit) = slack(variable) {
            let parts = (cell * DENOMINATOR as f32).round() as i32;
            if cell.abs() > MAX_TIMES {
                return None;
            }
            if parts != 0 {
                times[count] = (limit, parts * sign);
                count += 1;
            }
        }
    }
    if let Some(limit) = slack(table.basis[row]) {
        times[count] = (limit, DENOMINATOR * sign);
        count += 1;
    }
    let times = &times[..count];
    let mut cells = [0_i32; VARIABLES];
    let mut max = 0;
    for &(limit, parts) in times {
        add(&mut cells, &mut max, &limits[limit], parts);
    }
    // Flipped variables are rounded in their flipped form.
    flip(&mut cells, &mut max, table.flipped);
    let fraction = max.rem_euclid(DENOMINATOR);
    if !(MIN_FRACTION..=DENOMINATOR - MIN_FRACTION).contains(&fraction) {
        return None;
    }
    let round = |parts: i32| {
        parts.div_euclid(DENOMINATOR) * (DENOMINATOR - fraction)
            + (parts.rem_euclid(DENOMINATOR) - fraction).max(0)
    };
    for cell in &mut cells {
        *cell = round(*cell);
    }
    max = max.div_euclid(DENOMINATOR) * (DENOMINATOR - fraction);
    flip(&mut cells, &mut max, table.flipped);
    for &(limit, parts) in times {
        add(&mut cells, &mut max, &limits[limit], -round(parts));
    }
    let mut divisor = max.unsigned_abs();
    for &cell in &cells {
        if divisor == 1 {
            break;
        }
        divisor = greatest_common_divisor(divisor, cell.unsigned_abs());
    }
    let divisor = divisor.max(1) as i32;
    if cells.iter().any(|cell| (cell / divisor).abs() > LARGEST) {
        return None;
    }
    Some(Constraint { coefficients: cells.map(|cell| (cell / divisor) as i16), rhs: max / divisor })
}

fn add(cells: &mut [i32; VARIABLES], max: &mut i32, limit: &Constraint, times: i32) {
    for (cell, &own) in cells.iter_mut().zip(&limit.coefficients) {
        *cell += times * i32::from(own);
    }
    *max += times * limit.rhs;
}

/// Replaces these ticket variables by their complements.
fn flip(cells: &mut [i32; VARIABLES], max: &mut i32, flipped: u64) {
    for (ticket, cell) in cells[..MAX_TICKETS].iter_mut().enumerate() {
        if flipped >> ticket & 1 == 1 {
            *max -= *cell;
            *cell = -*cell;
        }
    }
}

const fn greatest_common_divisor(mut a: u32, mut b: u32) -> u32 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
