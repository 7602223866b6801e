//! Floats count as the same if they are close, or the same formula but for rounding.

use super::Equivalence;
use super::mismatch::Mismatch;
use gadfly_jvm::value::Value;
use gadfly_solve::{close_term, same_formula};
use gadfly_witness::is_close;

impl Equivalence<'_> {
    /// Compares two floats; `false` if they are none, or none that may differ.
    pub(super) fn unlike_floats(&mut self, a: Value, b: Value, mismatch: &mut Mismatch) -> bool {
        let tolerance = self.rules.tolerance;
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
            mismatch.surely_not |= !is_close(x, y, tolerance);
            return true;
        }
        let (Some(a), Some(b)) = (a.term(&mut self.jvm.pool), b.term(&mut self.jvm.pool)) else {
            return false;
        };
        if a == b {
            return true;
        }
        if same_formula(&self.jvm.pool, &(), a, b) {
            mismatch.rounded = true;
            return true;
        }
        let close = close_term(&mut self.jvm.pool, a, b, tolerance);
        match self.jvm.pool.as_bool(close) {
            Some(true) => {}
            Some(false) => mismatch.surely_not = true,
            None => {
                let apart = self.jvm.pool.not(close);
                mismatch.conditions.push(apart);
            }
        }
        true
    }
}
