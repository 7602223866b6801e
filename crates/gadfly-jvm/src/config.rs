//! What the user may set.

use gadfly_explore::Strategy;

#[derive(Clone, Debug)]
pub struct Config {
    /// Length of reference chains, and how many lengths of arrays, strings and lists are tried.
    pub k: u32,
    /// Turns of one loop on one path in which something symbolic is decided.
    pub loops: u32,
    /// Call depth into the user's code.
    pub depth: u32,
    pub nulls: Nulls,
    pub strategy: Strategy,
    /// `pkg.Source.nondet*`: static methods that return unknowns.
    pub unknown: Vec<String>,
    pub seed: u64,
}

/// Which inputs may be null.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Nulls {
    All,
    /// Only what is reached through fields and elements.
    Fields,
    None,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            k: 3,
            loops: 8,
            depth: 16,
            nulls: Nulls::All,
            strategy: Strategy::Coverage,
            unknown: Vec::new(),
            seed: 0,
        }
    }
}
