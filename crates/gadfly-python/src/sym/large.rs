//! Integers have no bounds, but floats and texts of integers have: beyond about 1.8e308 an integer
//! is no float (OverflowError), beyond 4300 digits it has no text (ValueError).

use crate::machine::Vm;
use crate::state::State;
use crate::value::Value;
use gadfly_solve::Answer;
use gadfly_term::Term;
use gadfly_witness::Reason;

/// Integers up to this magnitude are certainly floats and have texts. Those between this and what
/// really is too large are few programs' business.
const ORDINARY: i64 = 1 << 61;

/// Percent of the usual effort for that question.
const SHARE: u64 = 5;

impl Vm {
    /// An integer becomes a float, or a text: what happens where it is too large for that is not
    /// followed. Says so if it can be that large on this path.
    pub(crate) fn doubt_large(&mut self, st: &mut State, value: &Value) {
        self.doubt_number(st, value);
        if let Value::SymInt(term) = value {
            self.doubt_large_term(st, *term);
        }
    }

    pub(crate) fn doubt_large_term(&mut self, st: &mut State, term: Term) {
        let pointless = !self.exploring || self.config.as_meant || self.host.is_some();
        if pointless || st.pinned.is_some() || st.doubts.contains(&Reason::HeapBound) {
            return;
        }
        let within = |end: Option<i64>| end.is_some_and(|end| end.abs() <= ORDINARY);
        let (low, high) = self.pool.int_range(term);
        if within(low) && within(high) {
            return;
        }
        let (low, high) = (self.pool.int(-ORDINARY), self.pool.int(ORDINARY));
        let (below, above) = (self.pool.int_lt(term, low), self.pool.int_lt(high, term));
        let large = self.pool.or(below, above);
        match self
            .solver
            .check_lightly(&mut self.pool, &st.path, &[large], SHARE)
        {
            Answer::Unsat => {}
            Answer::Sat(_) | Answer::Unknown(_) => st.doubt(Reason::HeapBound),
        }
    }
}
