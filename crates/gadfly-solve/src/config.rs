//! Settings of a solver.

use std::path::PathBuf;

#[derive(Clone, Debug)]
pub struct SolverConfig {
    /// Limit of one query. Counted in work that takes about this long, so that
    /// the same queries are given up on every machine, however busy.
    pub query_timeout_ms: u32,
    /// Limit of the search for a readable model, counted like the other.
    pub minimise_ms: u32,
    /// Seed of Z3's choices; 0 leaves its own.
    pub seed: u32,
    /// Which layers are on; all but for comparisons.
    pub layers: Layers,
    /// Where to record the queries that reach the last layer, as SMT-LIB.
    pub log: Option<PathBuf>,
    /// Where to record the queries that evaluation leaves to a solver, in the
    /// text form of [`recorded`](crate::recorded), with what became of them.
    pub record: Option<PathBuf>,
}

#[derive(Copy, Clone, Debug)]
pub struct Layers {
    /// Constants and conditions the path already has.
    pub fold: bool,
    /// The path's model and recent models, evaluated.
    pub model: bool,
    /// Only the conjuncts that share symbols with the question.
    pub slice: bool,
    /// Stored models and unsatisfiable cores.
    pub cache: bool,
    /// Transitivity of comparisons.
    pub order: bool,
    /// Intervals under the path condition.
    pub bounds: bool,
    /// Sums of integers without bounds, by elimination.
    pub linear: bool,
    /// Sums of machine integers, by the same elimination.
    pub lift: bool,
    /// Candidate values, evaluated.
    pub search: bool,
    /// Bit-blasting along paths.
    pub blast: bool,
    /// Bit-vector queries made smaller and solved here; never by Z3.
    pub reduce: bool,
    /// Reduced queries tried with small values before they are bit-blasted.
    pub enumerate: bool,
    /// Z3 solvers kept along paths.
    pub incremental: bool,
    /// Z3 at all, as the last layer.
    pub z3: bool,
}

impl Layers {
    pub const ALL: Layers = Layers {
        fold: true,
        model: true,
        slice: true,
        cache: true,
        order: true,
        bounds: true,
        linear: true,
        lift: true,
        search: true,
        blast: true,
        reduce: true,
        enumerate: true,
        incremental: true,
        z3: true,
    };

    /// Every query straight to a new Z3 solver.
    pub const NONE: Layers = Layers {
        fold: false,
        model: false,
        slice: false,
        cache: false,
        order: false,
        bounds: false,
        linear: false,
        lift: false,
        search: false,
        blast: false,
        reduce: false,
        enumerate: false,
        incremental: false,
        z3: true,
    };
}

impl Default for SolverConfig {
    fn default() -> SolverConfig {
        SolverConfig {
            query_timeout_ms: 1000,
            minimise_ms: 1500,
            seed: 0,
            layers: Layers::ALL,
            log: None,
            record: None,
        }
    }
}
