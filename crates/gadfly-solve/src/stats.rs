//! Counters of one solver.

use std::time::Duration;

#[derive(Clone, Debug, Default)]
pub struct Stats {
    /// Questions asked from outside.
    pub queries: u64,
    pub sat: u64,
    pub unsat: u64,
    pub unknown: u64,
    /// Which layer gave an answer, counted per slice.
    pub by_fold: u64,
    pub by_model: u64,
    pub by_slice: u64,
    pub by_cache: u64,
    pub by_order: u64,
    pub by_bounds: u64,
    pub by_linear: u64,
    pub by_lift: u64,
    pub by_search: u64,
    pub by_blast: u64,
    pub by_reduce: u64,
    pub by_enumerate: u64,
    pub by_narrow: u64,
    pub by_z3: u64,
    /// Questions that needed Z3 at all; one may need it for several slices.
    pub queries_to_z3: u64,
    pub z3_calls: u64,
    pub z3_time: Duration,
    /// The slowest single call.
    pub z3_worst: Duration,
    /// Spent in this solver, by all layers.
    pub time: Duration,
    /// The slowest question.
    pub worst: Duration,
    /// Models that did not evaluate; each is an engine defect and was withheld.
    pub bad_models: u64,
}

impl Stats {
    /// Share of queries answered without Z3, from 0 to 1.
    pub fn without_z3(&self) -> f64 {
        if self.queries == 0 {
            return 1.0;
        }
        1.0 - self.queries_to_z3 as f64 / self.queries as f64
    }

    /// Adds another solver's counters, for a total over workers.
    pub fn merge(&mut self, other: &Stats) {
        self.queries += other.queries;
        self.sat += other.sat;
        self.unsat += other.unsat;
        self.unknown += other.unknown;
        self.by_fold += other.by_fold;
        self.by_model += other.by_model;
        self.by_slice += other.by_slice;
        self.by_cache += other.by_cache;
        self.by_order += other.by_order;
        self.by_bounds += other.by_bounds;
        self.by_linear += other.by_linear;
        self.by_lift += other.by_lift;
        self.by_search += other.by_search;
        self.by_blast += other.by_blast;
        self.by_reduce += other.by_reduce;
        self.by_enumerate += other.by_enumerate;
        self.by_narrow += other.by_narrow;
        self.by_z3 += other.by_z3;
        self.queries_to_z3 += other.queries_to_z3;
        self.z3_calls += other.z3_calls;
        self.z3_time += other.z3_time;
        self.z3_worst = self.z3_worst.max(other.z3_worst);
        self.time += other.time;
        self.worst = self.worst.max(other.worst);
        self.bad_models += other.bad_models;
    }
}
