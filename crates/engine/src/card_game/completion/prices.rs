//! Prices for cards at which the tickets' profits bound best what a stack can complete.
//!
//! They are the dual solution of the linear relaxation, in which a ticket may be completed in part,
//! found by the simplex method with upper bounds. Any prices give a true bound; rounding costs only sharpness.

use super::search::{Bytes, Item, UNIT};
use crate::card::Color;
use crate::ticket::MAX_TICKETS;

/// What cards are worth, in the search's unit.
pub(super) struct Prices {
    /// A card of each color; never more than a wild.
    pub(super) colors: [i32; Color::COUNT],
    /// A wild.
    pub(super) wild: i32,
    /// The tickets that would be completed in part, as bits by their place.
    pub(super) in_part: u64,
}

/// A row for each color and one for the wilds; below them the row of the objective.
const ROWS: usize = Color::COUNT + 1;
/// Columns: the slack of each row, wilds used for each color, then the tickets.
const FIRST_ITEM: usize = ROWS + Color::COUNT;
const COLUMNS: usize = (FIRST_ITEM + MAX_TICKETS).next_multiple_of(8);
/// More steps than this are never worth it.
const MOST_STEPS: usize = 150;
/// What counts as zero.
const TINY: f32 = 1e-4;

/// The prices for these tickets, this stack and so many wilds.
pub(super) fn prices(items: &[Item], stack: Bytes, wilds: u32) -> Prices {
    let mut table = Tableau::new(items, stack, wilds);
    for _ in 0..MOST_STEPS {
        if !table.step() {
            break;
        }
    }
    let price = |row: usize| (-table.rows[ROWS][row] * UNIT as f32).round() as i32;
    let wild = price(Color::COUNT).max(0);
    let mut in_part = 0;
    for (column, value) in table.basis.into_iter().zip(table.values) {
        if column >= FIRST_ITEM && value > TINY && value < 1.0 - TINY {
            in_part |= 1 << (column - FIRST_ITEM);
        }
    }
    Prices { colors: std::array::from_fn(|color| price(color).clamp(0, wild)), wild, in_part }
}

struct Tableau {
    rows: [[f32; COLUMNS]; ROWS + 1],
    /// The value of each row's basic variable.
    values: [f32; ROWS],
    /// The column that is basic in each row.
    basis: [usize; ROWS],
    width: usize,
}

impl Tableau {
    fn new(items: &[Item], stack: Bytes, wilds: u32) -> Self {
        let mut rows = [[0.0; COLUMNS]; ROWS + 1];
        let mut values = [0.0; ROWS];
        for (slack, row) in rows[..ROWS].iter_mut().enumerate() {
            row[slack] = 1.0;
        }
        for (color, count) in stack.to_le_bytes().into_iter().enumerate() {
            rows[color][ROWS + color] = -1.0;
            rows[Color::COUNT][ROWS + color] = 1.0;
            values[color] = f32::from(count);
        }
        values[Color::COUNT] = wilds as f32;
        for (column, item) in (FIRST_ITEM..).zip(items) {
            for (color, need) in item.needs.to_le_bytes().into_iter().enumerate() {
                rows[color][column] = f32::from(need);
            }
            rows[ROWS][column] = item.weight as f32 / UNIT as f32;
        }
        let width = (FIRST_ITEM + items.len()).next_multiple_of(8);
        Self { rows, values, basis: std::array::from_fn(|row| row), width }
    }

    /// Improves the solution by one change of basis or bound, if it can be improved.
    fn step(&mut self) -> bool {
        let objective = &self.rows[ROWS][..self.width];
        let (mut entering, mut gain) = (COLUMNS, TINY);
        for (column, &rate) in objective.iter().enumerate() {
            if rate > gain {
                (entering, gain) = (column, rate);
            }
        }
        if entering == COLUMNS {
            return false;
        }
        // How far the entering variable can grow: to its own bound, or until a basic one meets one of its own.
        let mut most = if entering >= FIRST_ITEM { 1.0 } else { f32::INFINITY };
        let mut leaving = None;
        for row in 0..ROWS {
            let rate = self.rows[row][entering];
            let bounded = self.basis[row] >= FIRST_ITEM;
            let (room, at_top) = if rate > TINY {
                (self.values[row] / rate, false)
            } else if rate < -TINY && bounded {
                ((self.values[row] - 1.0) / rate, true)
            } else {
                continue;
            };
            if room < most {
                most = room;
                leaving = Some((row, at_top));
            }
        }
        match leaving {
            None if entering < FIRST_ITEM => return false, // Without end: only rounding can pretend that.
            None => self.flip(entering),
            Some((row, at_top)) => {
                if at_top {
                    self.flip_basic(row);
                }
                self.pivot(row, entering);
            }
        }
        true
    }

    /// Counts a ticket from its upper bound downwards, now that it is completed whole.
    fn flip(&mut self, column: usize) {
        for row in 0..ROWS {
            self.values[row] -= self.rows[row][column];
            self.rows[row][column] = -self.rows[row][column];
        }
        self.rows[ROWS][column] = -self.rows[ROWS][column];
    }

    /// The same for a ticket that is basic in the row and leaves at its upper bound.
    fn flip_basic(&mut self, row: usize) {
        for cell in &mut self.rows[row][..self.width] {
            *cell = -*cell;
        }
        self.rows[row][self.basis[row]] = 1.0;
        self.values[row] = 1.0 - self.values[row];
    }

    fn pivot(&mut self, pivot: usize, entering: usize) {
        let inverse = 1.0 / self.rows[pivot][entering];
        for cell in &mut self.rows[pivot][..self.width] {
            *cell *= inverse;
        }
        self.rows[pivot][entering] = 1.0;
        self.values[pivot] *= inverse;
        let source = self.rows[pivot];
        let value = self.values[pivot];
        for (row, cells) in self.rows.iter_mut().enumerate() {
            let factor = cells[entering];
            if row == pivot || factor == 0.0 {
                continue;
            }
            for (cell, part) in cells[..self.width].iter_mut().zip(&source[..self.width]) {
                *cell -= factor * part;
            }
            cells[entering] = 0.0;
            if row < ROWS {
                self.values[row] -= factor * value;
            }
        }
        self.basis[pivot] = entering;
    }
}
