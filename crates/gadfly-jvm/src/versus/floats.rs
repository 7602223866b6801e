//! Floats count as the same if they are close, or the same formula but for rounding.

use super::likeness::Likeness;
use crate::machine::Jvm;
use crate::value::Value;
use gadfly_solve::{close_term, same_formula};
use gadfly_witness::is_close;

impl Jvm {
    /// Compares two floats; `false` if they are none, or none that may differ.
    pub(super) fn unlike_floats(&mut self, a: Value, b: Value, likeness: &mut Likeness) -> bool {
        let tolerance = self.versus.tolerance;
        let are_doubles = matches!(
            (a, b),
            (
                Value::Double(_) | Value::SymDouble(_),
                Value::Double(_) | Value::SymDouble(_),
            )
        );
        if tolerance == 0.0 || !are_doubles {
            return false;
        }
        if let (Value::Double(x), Value::Double(y)) = (a, b) {
            likeness.surely_not |= !is_close(x, y, tolerance);
            return true;
        }
        let (Some(a), Some(b)) = (a.term(&mut self.pool), b.term(&mut self.pool)) else {
            return false;
        };
        if a == b {
            return true;
        }
        if same_formula(&self.pool, &(), a, b) {
            likeness.rounded = true;
            return true;
        }
        let close = close_term(&mut self.pool, a, b, tolerance);
        match self.pool.as_bool(close) {
            Some(true) => {}
            Some(false) => likeness.surely_not = true,
            None => {
                let apart = self.pool.not(close);
                likeness.conditions.push(apart);
            }
        }
        true
    }
}
