//! The hard rest of the bit-vector queries: circuits no wider than the values
//! need, in a SAT instance of their own. First with all symbols small, where
//! products and quotients cost little and most answers are; then as they are.

use gadfly_term::{Bounds, Sort};

use crate::answer::UnknownReason;
use crate::blast::solve_once;
use crate::clock::Clock;
use crate::query::{Layer, Outcome, Query, symbols_of};
use crate::stats::Stats;

pub(crate) struct Narrow {
    pub clock: Clock,
    /// Work granted to one query.
    pub effort: u64,
}

/// Bits of the symbols in the first tries, and which part of the effort they get.
const SMALL: [(u8, u64); 2] = [(5, 20), (11, 8)];
/// Bits of the symbols in the last try of integers that have no bounds.
const LARGE: u8 = 33;

impl Layer for Narrow {
    fn check(&mut self, query: &Query, stats: &mut Stats) -> Outcome {
        let mut conjuncts = query.conjuncts();
        let pool = query.pool;
        let Some(bounds) = Bounds::assuming(pool, &conjuncts) else {
            stats.by_bounds += 1;
            conjuncts.sort_unstable();
            return Outcome::Unsat(conjuncts);
        };
        let effort = self.clock.grant(self.effort);
        for (bits, part) in SMALL {
            let Some(small) = bounds.forward(pool, &conjuncts, Some(bits)) else {
                continue;
            };
            let found = solve_once(pool, &conjuncts, &small, effort / part, &self.clock);
            if let Some(Outcome::Sat(model)) = found {
                stats.by_narrow += 1;
                return Outcome::Sat(model);
            }
        }
        // Numbers without bounds are cut, and then nothing is refuted.
        let unbounded = symbols_of(pool, &conjuncts).into_iter().any(|sym| {
            let t = pool.sym_term(sym);
            let (lo, hi) = bounds.int(pool, t);
            pool.sort(t) == Sort::Int && (lo.is_none() || hi.is_none())
        });
        if unbounded {
            let large = bounds.forward(pool, &conjuncts, Some(LARGE));
            let found = large
                .and_then(|large| solve_once(pool, &conjuncts, &large, effort / 4, &self.clock));
            return match found {
                Some(Outcome::Sat(model)) => {
                    stats.by_narrow += 1;
                    Outcome::Sat(model)
                }
                _ => Outcome::Unknown(UnknownReason::Incomplete("integers".to_owned())),
            };
        }
        let found = bounds
            .forward(pool, &conjuncts, None)
            .and_then(|full| solve_once(pool, &conjuncts, &full, effort, &self.clock));
        match found {
            Some(outcome) => {
                stats.by_narrow += 1;
                outcome
            }
            None => Outcome::Unknown(UnknownReason::Timeout),
        }
    }
}
