//! Rows of a linear system over integers and their elimination.

use gadfly_term::Term;
use num_integer::Integer;
use rustc_hash::FxHashMap;

/// Which conjuncts a row came from.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Reasons(u128);

impl Reasons {
    pub(super) fn of(number: usize) -> Reasons {
        Reasons(1 << number.min(127))
    }

    #[must_use]
    pub(super) fn with(self, other: Reasons) -> Reasons {
        Reasons(self.0 | other.0)
    }

    pub(super) fn meets(self, other: Reasons) -> bool {
        self.0 & other.0 != 0 || other.0 == 0
    }

    pub(super) fn pick(self, conjuncts: &[Term]) -> Vec<Term> {
        let named = |i: usize| self.0 >> i.min(127) & 1 == 1;
        let picked = conjuncts.iter().enumerate().filter(|(i, _)| named(*i));
        picked.map(|(_, &t)| t).collect()
    }
}

/// The sum of the parts is at most the bound, or equal to it. Parts are sorted,
/// factors are not zero.
#[derive(Clone, Default)]
pub(super) struct Row {
    pub parts: Vec<(u32, i128)>,
    pub bound: i128,
    pub equal: bool,
    pub reasons: Reasons,
}

/// Numbers beyond which a row is dropped: a product of two must not overflow.
const LIMIT: i128 = 1 << 62;
/// Rows beyond which elimination is given up.
const MAX_ROWS: usize = 250;

impl Row {
    pub(super) fn sort(&mut self) {
        self.parts.sort_unstable_by_key(|part| part.0);
        let mut merged: Vec<(u32, i128)> = Vec::with_capacity(self.parts.len());
        for (x, k) in self.parts.drain(..) {
            match merged.last_mut() {
                Some(last) if last.0 == x => last.1 += k,
                _ => merged.push((x, k)),
            }
        }
        merged.retain(|part| part.1 != 0);
        self.parts = merged;
    }

    /// All signs turned round.
    pub(super) fn turned(mut self) -> Row {
        for part in &mut self.parts {
            part.1 = -part.1;
        }
        self.bound = -self.bound;
        self
    }

    /// Strictly below the bound.
    pub(super) fn below(mut self) -> Row {
        self.bound -= 1;
        self.equal = false;
        self
    }

    /// What holds where `sum <= bound` does not.
    pub(super) fn refuted(self) -> Row {
        self.turned().below()
    }

    fn factor(&self, x: u32) -> i128 {
        match self.parts.binary_search_by_key(&x, |part| part.0) {
            Ok(i) => self.parts[i].1,
            Err(_) => 0,
        }
    }

    /// Divided by what the factors share; `None` for an equality that then has a
    /// fraction on the right.
    fn reduced(mut self) -> Option<Row> {
        let common = self.parts.iter().fold(0i128, |gcd, part| gcd.gcd(&part.1));
        if common > 1 {
            for part in &mut self.parts {
                part.1 /= common;
            }
            if self.equal && self.bound % common != 0 {
                return None;
            }
            self.bound = self.bound.div_euclid(common);
        }
        Some(self)
    }

    /// `self * j + other * k`; `None` if numbers become too big.
    fn combine(&self, j: i128, other: &Row, k: i128) -> Option<Row> {
        let mut parts = Vec::with_capacity(self.parts.len() + other.parts.len());
        let (mut a, mut b) = (self.parts.iter().peekable(), other.parts.iter().peekable());
        loop {
            let (x, value) = match (a.peek(), b.peek()) {
                (None, None) => break,
                (Some(p), Some(q)) if p.0 == q.0 => {
                    let value = (p.0, p.1 * j + q.1 * k);
                    a.next();
                    b.next();
                    value
                }
                (Some(p), q) if q.is_none_or(|q| p.0 < q.0) => {
                    let value = (p.0, p.1 * j);
                    a.next();
                    value
                }
                (_, Some(q)) => {
                    let value = (q.0, q.1 * k);
                    b.next();
                    value
                }
                (Some(_), None) => break,
            };
            if value.abs() > LIMIT {
                return None;
            }
            if value != 0 {
                parts.push((x, value));
            }
        }
        let bound = self.bound * j + other.bound * k;
        (bound.abs() <= LIMIT).then_some(Row {
            parts,
            bound,
            equal: false,
            reasons: self.reasons.with(other.reasons),
        })
    }
}

#[derive(Clone, Default)]
pub(super) struct System {
    rows: Vec<Row>,
}

pub(super) enum Verdict {
    Refuted(Reasons),
    /// Of each unknown; a solution of all rows.
    Values(Vec<i128>),
    /// Fractions may solve it, whole numbers were not found.
    NoValues,
    /// Too large.
    Unknown,
}

/// How an unknown was eliminated: by an equality, or with the rows around it.
enum Step {
    Equal(u32, Row),
    Between(u32, Vec<Row>),
}

impl System {
    pub(super) fn add(&mut self, row: Row) {
        let fits = |k: i128| k.abs() <= LIMIT;
        if fits(row.bound) && row.parts.iter().all(|part| fits(part.1)) {
            self.rows.push(row);
        }
    }

    pub(super) fn solve(self) -> Verdict {
        let mut unknowns = 0;
        let mut equal = Vec::new();
        let mut rows = Rows::default();
        for row in self.rows {
            if let Some(last) = row.parts.last() {
                unknowns = unknowns.max(last.0 + 1);
            }
            if row.equal {
                equal.push(row);
            } else if let Err(reasons) = rows.push(row) {
                return Verdict::Refuted(reasons);
            }
        }
        let mut steps = Vec::new();
        if let Err(reasons) = substitute_equal(equal, &mut rows, &mut steps, &mut unknowns) {
            return Verdict::Refuted(reasons);
        }
        loop {
            if rows.list.len() > MAX_ROWS {
                return Verdict::Unknown;
            }
            let Some(x) = rows.cheapest(unknowns) else {
                break;
            };
            match rows.eliminate(x) {
                Ok(around) => steps.push(Step::Between(x, around)),
                Err(reasons) => return Verdict::Refuted(reasons),
            }
        }
        match values(unknowns as usize, &steps) {
            Some(values) => Verdict::Values(values),
            None => Verdict::NoValues,
        }
    }
}

/// Inequalities, for each left side the sharpest.
#[derive(Default)]
struct Rows {
    list: Vec<Row>,
    places: FxHashMap<Vec<(u32, i128)>, usize>,
}

impl Rows {
    fn push(&mut self, row: Row) -> Result<(), Reasons> {
        let Some(row) = row.reduced() else {
            return Ok(());
        };
        if row.parts.is_empty() {
            return if row.bound < 0 {
                Err(row.reasons)
            } else {
                Ok(())
            };
        }
        match self.places.get(&row.parts) {
            Some(&at) => {
                if row.bound < self.list[at].bound {
                    self.list[at] = row;
                }
            }
            None => {
                self.places.insert(row.parts.clone(), self.list.len());
                self.list.push(row);
            }
        }
        Ok(())
    }

    fn replace(&mut self, rows: Vec<Row>) -> Result<(), Reasons> {
        self.list.clear();
        self.places.clear();
        rows.into_iter().try_for_each(|row| self.push(row))
    }

    /// The unknown whose elimination makes the fewest rows; the oldest of those.
    fn cheapest(&self, unknowns: u32) -> Option<u32> {
        let mut counts = vec![(0i64, 0i64); unknowns as usize];
        for row in &self.list {
            for &(x, k) in &row.parts {
                let count = &mut counts[x as usize];
                if k > 0 {
                    count.0 += 1;
                } else {
                    count.1 += 1;
                }
            }
        }
        (0..unknowns)
            .filter(|&x| counts[x as usize] != (0, 0))
            .min_by_key(|&x| {
                let (above, below) = counts[x as usize];
                above * below - above - below
            })
    }

    /// Rows without `x` that follow; gives back the rows that had it.
    fn eliminate(&mut self, x: u32) -> Result<Vec<Row>, Reasons> {
        let (around, mut rest): (Vec<Row>, Vec<Row>) = std::mem::take(&mut self.list)
            .into_iter()
            .partition(|row| row.factor(x) != 0);
        for above in around.iter().filter(|row| row.factor(x) > 0) {
            for below in around.iter().filter(|row| row.factor(x) < 0) {
                let (j, k) = (above.factor(x), -below.factor(x));
                let common = j.gcd(&k);
                // A row whose numbers become too big is left out.
                rest.extend(above.combine(k / common, below, j / common));
            }
        }
        self.replace(rest)?;
        Ok(around)
    }
}

/// New unknowns that equalities without a factor 1 may take.
const MAX_NEW: u32 = 40;

/// Uses equalities to replace unknowns. Where no unknown has the factor 1, a new
/// one makes the factors smaller, as Euclid does: `3x + 5y = 7` is `3z + 2y = 7`
/// with `z = x + y`.
fn substitute_equal(
    mut equal: Vec<Row>,
    rows: &mut Rows,
    steps: &mut Vec<Step>,
    unknowns: &mut u32,
) -> Result<(), Reasons> {
    let given = *unknowns;
    while !equal.is_empty() {
        // The one with the fewest parts first: it makes the others shorter.
        let mut best: Option<(usize, usize, u32)> = None;
        for (i, row) in equal.iter_mut().enumerate() {
            let reasons = row.reasons;
            *row = std::mem::take(row).reduced().ok_or(reasons)?;
            if row.parts.is_empty() && row.bound != 0 {
                return Err(reasons);
            }
            let unit = row.parts.iter().find(|part| part.1.abs() == 1);
            if let Some(&(x, _)) = unit
                && best.is_none_or(|(_, length, _)| row.parts.len() < length)
            {
                best = Some((i, row.parts.len(), x));
            }
        }
        let (x, definition) = match best {
            Some((at, _, x)) => (x, equal.swap_remove(at)),
            None => {
                equal.retain(|row| !row.parts.is_empty());
                let Some(row) = equal.first() else {
                    break;
                };
                if *unknowns - given >= MAX_NEW {
                    break;
                }
                *unknowns += 1;
                smaller(row, *unknowns - 1)
            }
        };
        let sign = definition.factor(x);
        let replace = |row: &Row| -> Option<Row> {
            let factor = row.factor(x);
            if factor == 0 {
                return Some(row.clone());
            }
            let mut replaced = row.combine(1, &definition, -factor * sign)?;
            replaced.equal = row.equal;
            Some(replaced)
        };
        // Rows whose numbers become too big are left out.
        equal = equal.iter().filter_map(replace).collect();
        let replaced: Vec<Row> = rows.list.iter().filter_map(replace).collect();
        rows.replace(replaced)?;
        steps.push(Step::Equal(x, definition));
    }
    for row in equal {
        rows.push(row.clone().turned().unequal())?;
        rows.push(row.unequal())?;
    }
    Ok(())
}

/// The unknown with the least factor, and what it is by a new one so that the
/// other factors become their remainders by that.
fn smaller(row: &Row, new: u32) -> (u32, Row) {
    let least = row.parts.iter().min_by_key(|part| part.1.abs());
    let (x, k) = least.copied().unwrap_or((new, 1));
    let mut parts: Vec<(u32, i128)> = row
        .parts
        .iter()
        .map(|&(y, factor)| {
            // Rounded to the nearest: remainders at most half as large.
            let nearest = (2 * factor + k.abs()).div_euclid(2 * k.abs()) * k.signum();
            (y, if y == x { 1 } else { nearest })
        })
        .filter(|part| part.1 != 0)
        .collect();
    parts.push((new, -1));
    let definition = Row {
        parts,
        equal: true,
        ..Row::default()
    };
    (x, definition)
}

impl Row {
    fn unequal(mut self) -> Row {
        self.equal = false;
        self
    }
}

/// Goes back through the eliminated unknowns; each gets the value nearest to zero
/// that its rows allow.
fn values(unknowns: usize, steps: &[Step]) -> Option<Vec<i128>> {
    let mut values = vec![0i128; unknowns];
    let rest = |row: &Row, x: u32, values: &[i128]| -> Option<i128> {
        let mut rest = row.bound;
        for &(y, k) in &row.parts {
            if y != x {
                rest = rest.checked_sub(k.checked_mul(values[y as usize])?)?;
            }
        }
        Some(rest)
    };
    for step in steps.iter().rev() {
        match step {
            Step::Equal(x, row) => {
                values[*x as usize] = rest(row, *x, &values)?.checked_mul(row.factor(*x))?;
            }
            Step::Between(x, rows) => {
                let (mut lo, mut hi) = (i128::MIN, i128::MAX);
                for row in rows {
                    let (factor, rest) = (row.factor(*x), rest(row, *x, &values)?);
                    if factor > 0 {
                        hi = hi.min(rest.div_euclid(factor));
                    } else {
                        // Divided by a negative number and rounded up.
                        lo = lo.max(-rest.div_euclid(-factor));
                    }
                }
                if lo > hi {
                    return None;
                }
                values[*x as usize] = 0i128.clamp(lo, hi);
            }
        }
    }
    Some(values)
}
