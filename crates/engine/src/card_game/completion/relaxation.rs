//! The linear relaxation of a choice of tickets, in a condensed simplex tableau.
//!
//! It maximizes one objective after another: points, then tickets, then wilds saved; a maximized objective becomes a
//! constraint. The tableau is solved once by the primal simplex method with upper bounds, and after tickets are
//! decided by the dual simplex method, which takes a few steps. Its numbers have rounding errors, so the search
//! discards nothing because of them: it proves every bound from the dual prices in integers. See V. Chvátal, Linear
//! Programming (1983).

use super::search::{Bytes, Item};
use crate::card::Color;
use crate::ticket::MAX_TICKETS;

/// The constraints: the cards of each color, the wilds, the points and tickets required, and cuts.
pub(super) const WILDS: usize = Color::COUNT;
pub(super) const POINTS: usize = WILDS + 1;
pub(super) const TICKETS: usize = POINTS + 1;
pub(super) const FIRST_CUT: usize = TICKETS + 1;
pub(super) const CUTS: usize = 6;
pub(super) const LIMITS: usize = FIRST_CUT + CUTS;

/// The variables: each ticket, and the wilds used for each color.
pub(super) const VARIABLES: usize = MAX_TICKETS + Color::COUNT;
/// The first slack variable; there is one for each constraint.
pub(super) const FIRST_SLACK: usize = VARIABLES;

const AIMS: usize = 3;
const ROWS: usize = LIMITS + AIMS;
const LANES: usize = 8;
const COLUMNS: usize = VARIABLES.next_multiple_of(LANES);

/// Smaller prices and pivots count as zero.
const EPS_PRICE: f32 = 1e-4;
pub(super) const EPS_PIVOT: f32 = 1e-3;
/// The tolerance of the ratio test, which allows larger pivots.
const EPS_RATIO: f32 = 1e-5;
/// More steps than this happen only because of rounding errors.
const MAX_STEPS: usize = 120;

/// A linear constraint with integer coefficients: the sum over the variables is at most `rhs`.
#[derive(Clone, Copy)]
pub(super) struct Constraint {
    pub(super) coefficients: [i16; VARIABLES],
    pub(super) rhs: i32,
}

impl Constraint {
    pub(super) const NONE: Self = Self { coefficients: [0; VARIABLES], rhs: 0 };
}

/// The result of the dual simplex method.
pub(super) enum DualResult {
    /// The solution is optimal again.
    Solved,
    /// The objective is below the target; the ray proves it.
    TooLow(DualRay),
    /// Rounding errors prevented a result.
    Lost,
}

/// A multiple of a row that is added to the dual prices.
#[derive(Clone, Copy)]
pub(super) struct DualRay {
    row: usize,
    rate: f32,
}

impl DualRay {
    pub(super) const NONE: Self = Self { row: 0, rate: 0.0 };
}

/// A lower bound on the cost of fixing a fractional ticket variable to 0 or 1.
#[derive(Clone, Copy)]
pub(super) struct Penalty {
    pub(super) ticket: usize,
    /// Fixed to 0, then to 1.
    pub(super) falls: [f32; 2],
    pub(super) pushes: [DualRay; 2],
}

#[derive(Clone)]
pub(super) struct Table {
    /// Constraints, then objectives: the basic variable plus these coefficients times the nonbasic variables is the
    /// row's value.
    pub(super) cells: [[f32; COLUMNS]; ROWS],
    pub(super) values: [f32; ROWS],
    /// The upper bound of each row's basic variable: 1 for a ticket, 0 for a decided one.
    tops: [f32; ROWS],
    pub(super) basis: [u8; ROWS],
    pub(super) columns: [u8; COLUMNS],
    pub(super) width: usize,
    pub(super) height: usize,
    aim: usize,
    /// Ticket variables that are replaced by their complements.
    pub(super) flipped: u64,
}

impl Table {
    pub(super) fn new(items: &[Item], stack: Bytes, wilds: u32) -> Self {
        let mut table = Self {
            cells: [[0.0; COLUMNS]; ROWS],
            values: [0.0; ROWS],
            tops: [f32::INFINITY; ROWS],
            basis: std::array::from_fn(|row| (FIRST_SLACK + row) as u8),
            columns: [0; COLUMNS],
            width: items.len() + Color::COUNT,
            height: POINTS,
            aim: 0,
            flipped: 0,
        };
        for (column, item) in items.iter().enumerate() {
            table.columns[column] = column as u8;
            for (color, need) in item.needs.to_le_bytes().into_iter().enumerate() {
                table.cells[color][column] = f32::from(need);
            }
            table.cells[LIMITS][column] = -(item.points as f32);
            table.cells[LIMITS + 1][column] = -1.0;
        }
        for (color, count) in stack.to_le_bytes().into_iter().enumerate() {
            let column = items.len() + color;
            table.columns[column] = (MAX_TICKETS + color) as u8;
            table.cells[color][column] = -1.0;
            table.cells[WILDS][column] = 1.0;
            table.cells[LIMITS + 2][column] = 1.0;
            table.values[color] = f32::from(count);
        }
        table.values[WILDS] = wilds as f32;
        table.values[LIMITS + 2] = wilds as f32;
        table
    }

    /// Returns the row of the objective.
    const fn objective(&self) -> usize {
        LIMITS + self.aim
    }

    /// Returns an upper bound on the objective.
    pub(super) const fn bound(&self) -> f32 {
        self.values[self.objective()]
    }

    const fn is_flipped(&self, variable: usize) -> bool {
        variable < MAX_TICKETS && self.flipped >> variable & 1 == 1
    }

    /// Makes the objective a constraint (at least `min`) and selects the next objective.
    pub(super) fn fix_objective(&mut self, min: i32) {
        let (row, new) = (self.objective(), self.height);
        self.cells[new] = self.cells[row];
        self.values[new] = (self.values[row] - min as f32).max(0.0);
        self.tops[new] = f32::INFINITY;
        self.basis[new] = (FIRST_SLACK + POINTS + self.aim) as u8;
        self.height += 1;
        self.aim += 1;
    }

    /// Adds a cut as the last row and as the constraint of that number.
    pub(super) fn add(&mut self, cut: &Constraint, number: usize) {
        let mut value = cut.rhs as f32;
        let mut cells = [0.0; COLUMNS];
        let mut cell_of = |variable: u8| {
            let variable = usize::from(variable);
            if variable >= FIRST_SLACK {
                return 0.0;
            }
            let cell = f32::from(cut.coefficients[variable]);
            if self.is_flipped(variable) {
                value -= cell;
                return -cell;
            }
            cell
        };
        for (cell, &variable) in cells.iter_mut().zip(&self.columns[..self.width]) {
            *cell = cell_of(variable);
        }
        let times: [f32; ROWS] =
            std::array::from_fn(|row| if row < self.height { cell_of(self.basis[row]) } else { 0.0 });
        for (row, times) in times.into_iter().enumerate() {
            if times != 0.0 {
                value -= times * self.values[row];
                for (cell, part) in cells.iter_mut().zip(&self.cells[row]) {
                    *cell -= times * part;
                }
            }
        }
        let new = self.height;
        self.cells[new] = cells;
        self.values[new] = value;
        self.tops[new] = f32::INFINITY;
        self.basis[new] = (FIRST_SLACK + number) as u8;
        self.height += 1;
    }

    /// Removes a cut that is not binding and returns its number.
    pub(super) fn remove_idle_cut(&mut self) -> Option<usize> {
        let is_idle = |&row: &usize| {
            usize::from(self.basis[row]) >= FIRST_SLACK + FIRST_CUT && self.values[row] > EPS_PIVOT
        };
        let row = (0..self.height).find(is_idle)?;
        let number = usize::from(self.basis[row]) - FIRST_SLACK;
        self.height -= 1;
        self.cells[row] = self.cells[self.height];
        self.values[row] = self.values[self.height];
        self.tops[row] = self.tops[self.height];
        self.basis[row] = self.basis[self.height];
        Some(number)
    }

    /// Runs the primal simplex method until the solution is optimal.
    pub(super) fn primal_simplex(&mut self) {
        for _ in 0..MAX_STEPS {
            let (mut entering, mut gain) = (COLUMNS, -EPS_PRICE);
            for (column, &rate) in self.cells[self.objective()][..self.width].iter().enumerate() {
                if rate < gain {
                    (entering, gain) = (column, rate);
                }
            }
            if entering == COLUMNS {
                return;
            }
            // The ratio test: the entering variable grows to its own bound or until a basic variable reaches one of
            // its bounds.
            let is_ticket = usize::from(self.columns[entering]) < MAX_TICKETS;
            let mut max = if is_ticket { 1.0 } else { f32::INFINITY };
            let (mut leaving, mut size) = (None, 0.0);
            for row in 0..self.height {
                let rate = self.cells[row][entering];
                let (room, at_top) = if rate > EPS_PIVOT {
                    (self.values[row] / rate, false)
                } else if rate < -EPS_PIVOT && self.tops[row] < f32::INFINITY {
                    ((self.values[row] - self.tops[row]) / rate, true)
                } else {
                    continue;
                };
                if room < max - EPS_RATIO || room < max + EPS_RATIO && rate.abs() > size {
                    (max, size) = (room, rate.abs());
                    leaving = Some((row, at_top));
                }
            }
            match leaving {
                None if is_ticket => self.flip(entering),
                None => return, // Without end: only rounding can pretend that.
                Some((row, at_top)) => {
                    if at_top {
                        self.flip_basic(row);
                    }
                    self.pivot(row, entering, 0..AIMS);
                }
            }
        }
    }

    /// Fixes the variables of tickets: those in `left` to 0, those in `taken` to 1.
    pub(super) fn decide(&mut self, left: u64, taken: u64) {
        let decided = left | taken;
        let is_decided = |variable: u8| usize::from(variable) < MAX_TICKETS && decided >> variable & 1 == 1;
        let mut column = 0;
        while column < self.width {
            let variable = self.columns[column];
            if is_decided(variable) {
                if (self.flipped ^ taken) >> variable & 1 == 1 {
                    self.flip(column);
                }
                self.drop_column(column);
            } else {
                column += 1;
            }
        }
        for row in 0..self.height {
            let variable = self.basis[row];
            if is_decided(variable) {
                if (self.flipped ^ taken) >> variable & 1 == 1 {
                    self.flip_basic(row);
                }
                self.tops[row] = 0.0;
            }
        }
    }

    /// Runs the dual simplex method after tickets were decided or cuts added, until the objective falls below
    /// `target`.
    pub(super) fn dual_simplex(&mut self, target: Option<f32>, steps: &mut u32) -> DualResult {
        let aims = if target.is_some() { self.aim..self.aim + 1 } else { 0..AIMS };
        let target = target.unwrap_or(f32::NEG_INFINITY);
        for _ in 0..MAX_STEPS {
            let (mut row, mut worst) = (ROWS, EPS_PIVOT);
            for other in 0..self.height {
                let value = self.values[other];
                let lack = if value < 0.0 { -value } else { value - self.tops[other] };
                if lack > worst {
                    (row, worst) = (other, lack);
                }
            }
            if row == ROWS {
                return DualResult::Solved;
            }
            if self.values[row] > 0.0 {
                self.flip_basic(row);
            }
            let room = self.bound() - target;
            let Some((entering, rate)) = self.cheapest(row) else {
                return DualResult::TooLow(DualRay { row, rate: (room + 2.0) / -self.values[row] });
            };
            if room + rate * self.values[row] < 0.0 {
                return DualResult::TooLow(DualRay { row, rate });
            }
            let is_decided = self.tops[row] == 0.0;
            self.pivot(row, entering, aims.clone());
            *steps += 1;
            if is_decided {
                self.drop_column(entering);
            }
        }
        DualResult::Lost
    }

    /// Returns the column with a negative coefficient and the smallest dual ratio of the row, and that ratio. Among
    /// almost equal ratios it takes the largest pivot, because small pivots increase rounding errors.
    fn cheapest(&self, row: usize) -> Option<(usize, f32)> {
        let (prices, cells) = (&self.cells[self.objective()], &self.cells[row]);
        let mut rates = [f32::INFINITY; LANES];
        let width = self.width.next_multiple_of(LANES);
        for (cells, prices) in cells[..width].chunks_exact(LANES).zip(prices[..width].chunks_exact(LANES)) {
            for ((min, &cell), &price) in rates.iter_mut().zip(cells).zip(prices) {
                let rate = (price + EPS_RATIO) / -cell;
                let rate = if cell < -EPS_PIVOT { rate } else { f32::INFINITY };
                *min = if rate < *min { rate } else { *min };
            }
        }
        let max = rates.into_iter().fold(f32::INFINITY, f32::min).max(0.0);
        let (mut entering, mut largest) = (COLUMNS, -EPS_PIVOT);
        for (column, (&cell, &price)) in cells[..self.width].iter().zip(prices).enumerate() {
            if cell < largest && price <= max * -cell {
                (entering, largest) = (column, cell);
            }
        }
        (entering < COLUMNS).then(|| (entering, prices[entering].max(0.0) / -largest))
    }

    /// Replaces a nonbasic ticket variable by its complement.
    fn flip(&mut self, column: usize) {
        for (cells, value) in self.cells.iter_mut().zip(&mut self.values) {
            *value -= cells[column];
            cells[column] = -cells[column];
        }
        self.flipped ^= 1 << self.columns[column];
    }

    /// Flips a basic ticket variable between its bounds.
    fn flip_basic(&mut self, row: usize) {
        for cell in &mut self.cells[row] {
            *cell = -*cell;
        }
        self.values[row] = self.tops[row] - self.values[row];
        self.flipped ^= 1 << self.basis[row];
    }

    /// Makes the column's variable basic in place of the row's; updates only these objectives.
    fn pivot(&mut self, pivot: usize, entering: usize, aims: std::ops::Range<usize>) {
        let width = self.width.next_multiple_of(LANES);
        let inverse = 1.0 / self.cells[pivot][entering];
        self.cells[pivot][entering] = 1.0;
        for cell in &mut self.cells[pivot][..width] {
            *cell *= inverse;
        }
        self.values[pivot] *= inverse;
        let (source, value) = (self.cells[pivot], self.values[pivot]);
        for row in (0..self.height).chain(LIMITS + aims.start..LIMITS + aims.end) {
            let cells = &mut self.cells[row];
            let factor = cells[entering];
            if row == pivot || factor == 0.0 {
                continue;
            }
            cells[entering] = 0.0;
            for (cell, part) in cells[..width].iter_mut().zip(&source[..width]) {
                *cell -= factor * part;
            }
            self.values[row] -= factor * value;
        }
        std::mem::swap(&mut self.basis[pivot], &mut self.columns[entering]);
        self.tops[pivot] = if usize::from(self.basis[pivot]) < MAX_TICKETS { 1.0 } else { f32::INFINITY };
    }

    fn drop_column(&mut self, column: usize) {
        self.width -= 1;
        let last = self.width;
        self.columns[column] = self.columns[last];
        for cells in &mut self.cells {
            cells[column] = cells[last];
            cells[last] = 0.0;
        }
    }

    /// Returns the dual prices of the constraints after a dual simplex step on a row.
    pub(super) fn prices(&self, ray: DualRay) -> [f32; LIMITS] {
        let mut prices = [0.0; LIMITS];
        let (objective, pushed) = (&self.cells[self.objective()], &self.cells[ray.row]);
        for (column, &variable) in self.columns[..self.width].iter().enumerate() {
            if let Some(limit) = usize::from(variable).checked_sub(FIRST_SLACK) {
                prices[limit] = objective[column] + ray.rate * pushed[column];
            }
        }
        if let Some(limit) = usize::from(self.basis[ray.row]).checked_sub(FIRST_SLACK) {
            prices[limit] = ray.rate;
        }
        prices
    }

    /// Returns the open tickets that are basic variables, as bits, and those of them with a value above one half.
    pub(super) fn basic(&self) -> (u64, u64) {
        let (mut basic, mut taken) = (0, 0);
        for row in 0..self.height {
            let ticket = usize::from(self.basis[row]);
            if ticket < MAX_TICKETS {
                basic |= 1 << ticket;
                taken |= u64::from((self.values[row] > 0.5) != self.is_flipped(ticket)) << ticket;
            }
        }
        (basic, taken)
    }

    /// Returns the tickets with fractional values, with the cost of fixing each.
    pub(super) fn penalties(&self) -> impl Iterator<Item = Penalty> + '_ {
        let in_part = |&row: &usize| {
            usize::from(self.basis[row]) < MAX_TICKETS
                && self.tops[row] > 0.0
                && (EPS_PRICE..1.0 - EPS_PRICE).contains(&self.values[row])
        };
        (0..self.height).filter(in_part).map(|row| self.penalty(row))
    }

    fn penalty(&self, row: usize) -> Penalty {
        let (prices, cells) = (&self.cells[self.objective()], &self.cells[row]);
        let (mut down, mut up) = ([f32::INFINITY; LANES], [f32::INFINITY; LANES]);
        let width = self.width.next_multiple_of(LANES);
        for (cells, prices) in cells[..width].chunks_exact(LANES).zip(prices[..width].chunks_exact(LANES)) {
            for (((down, up), &cell), &price) in down.iter_mut().zip(&mut up).zip(cells).zip(prices) {
                let rate = price / cell;
                let fall = if cell > EPS_PIVOT { rate } else { f32::INFINITY };
                let rise = if cell < -EPS_PIVOT { -rate } else { f32::INFINITY };
                *down = if fall < *down { fall } else { *down };
                *up = if rise < *up { rise } else { *up };
            }
        }
        let min = |rates: [f32; LANES]| rates.into_iter().fold(f32::INFINITY, f32::min).max(0.0);
        let (down, up, value) = (min(down), min(up), self.values[row]);
        // If no price becomes zero, any large multiple proves it.
        let ray =
            |rate: f32, sign: f32| DualRay { row, rate: sign * if rate.is_finite() { rate } else { 1e3 } };
        let ticket = usize::from(self.basis[row]);
        let mut penalty = Penalty {
            ticket,
            falls: [down * value, up * (1.0 - value)],
            pushes: [ray(down, -1.0), ray(up, 1.0)],
        };
        if self.is_flipped(ticket) {
            penalty.falls.reverse();
            penalty.pushes.reverse();
        }
        penalty
    }

    /// Returns the value of each variable.
    pub(super) fn solution(&self) -> [f32; VARIABLES] {
        let mut solution = std::array::from_fn(|variable| if self.is_flipped(variable) { 1.0 } else { 0.0 });
        for row in 0..self.height {
            let variable = usize::from(self.basis[row]);
            if variable < VARIABLES {
                let value = self.values[row];
                solution[variable] = if self.is_flipped(variable) { 1.0 - value } else { value };
            }
        }
        solution
    }
}
