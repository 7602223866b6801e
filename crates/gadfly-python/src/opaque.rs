//! Opaque numbers: symbols for results of functions that no term expresses. The machine keeps the definition
//! of each, a function in Rust and its arguments; the solver evaluates it where the arguments have values (`sym/float.rs`).

use gadfly_solve::Definitions;
use gadfly_term::{SymId, Term};

/// A function of floats; some have a further known number.
#[derive(Clone, Copy)]
pub enum Pure {
    One(fn(f64) -> f64),
    Two(fn(f64, f64) -> f64),
    With(fn(f64, i64) -> f64, i64),
}

impl Pure {
    pub(crate) fn apply(self, args: &[f64]) -> f64 {
        let arg = |i: usize| args.get(i).copied().unwrap_or(f64::NAN);
        match self {
            Pure::One(f) => f(arg(0)),
            Pure::Two(f) => f(arg(0), arg(1)),
            Pure::With(f, with) => f(arg(0), with),
        }
    }

    pub(crate) fn same(self, other: Pure) -> bool {
        match (self, other) {
            (Pure::One(f), Pure::One(g)) => std::ptr::fn_addr_eq(f, g),
            (Pure::Two(f), Pure::Two(g)) => std::ptr::fn_addr_eq(f, g),
            (Pure::With(f, n), Pure::With(g, m)) => n == m && std::ptr::fn_addr_eq(f, g),
            _ => false,
        }
    }
}

/// What a symbol stands for.
#[derive(Clone)]
pub struct Opaque {
    pub sym: SymId,
    pub result: Term,
    pub of: Pure,
    pub args: Vec<Term>,
}

/// What all symbols of a machine stand for.
pub struct Opaques<'a>(pub &'a [Opaque]);

impl Definitions for Opaques<'_> {
    fn arguments(&self, symbol: Term) -> Option<&[Term]> {
        let found = self.0.iter().find(|opaque| opaque.result == symbol);
        found.map(|opaque| &opaque.args[..])
    }

    fn value(&self, symbol: Term, arguments: &[f64]) -> f64 {
        let found = self.0.iter().find(|opaque| opaque.result == symbol);
        found.map_or(f64::NAN, |opaque| opaque.of.apply(arguments))
    }
}
