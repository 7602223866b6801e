//! What the user may set.

use gadfly_explore::Strategy;

#[derive(Clone, Debug)]
pub struct Config {
    /// Length of reference chains, and how many lengths of arrays, strings and lists are tried.
    pub k: u32,
    /// Length of chains of data (records, case classes) among the arguments, where budgets or loops
    /// bound them anyway; as long as others if absent.
    pub chain: Option<u32>,
    /// Iterations of one loop on one path in which something symbolic is decided.
    pub loops: u32,
    /// Call depth into the user's code.
    pub depth: u32,
    pub nulls: Nulls,
    /// Whether texts may hold surrogates, the halves of characters beyond the first 65,536.
    pub surrogates: bool,
    /// Whether a letter beyond ASCII is tried, besides another character, where such are classified.
    pub letters: bool,
    /// When the references of free heaps are decided.
    pub algorithm: Algorithm,
    pub strategy: Strategy,
    /// `pkg.Source.nondet*`: static methods that return unknowns.
    pub unknown: Vec<String>,
    pub seed: u64,
    /// What one path may spend.
    pub budget: Option<u64>,
    /// Prices; later ones win. Without any, a call costs 1.
    pub costs: Vec<Price>,
}

/// What something costs against the budget.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Price {
    pub event: CostEvent,
    /// The method or class it is for; every one if absent.
    pub name: Option<String>,
    pub price: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CostEvent {
    /// A call of one of the user's methods.
    Call,
    /// A successful type test against one of the user's classes.
    Match,
}

impl Config {
    /// Whether events of a kind can cost anything.
    pub(crate) fn prices(&self, event: CostEvent) -> bool {
        self.budget.is_some()
            && (event == CostEvent::Call || self.costs.iter().any(|p| p.event == event))
    }

    /// Whether a price is for a thing of this name and no other.
    pub fn is_priced(&self, event: CostEvent, name: &str) -> bool {
        self.costs
            .iter()
            .any(|p| p.event == event && p.name.as_deref().is_some_and(|n| is_named(name, n)))
    }

    /// The price of an event at a thing of this name (`pkg.Shape.area`, `pkg.Shape`).
    pub fn price_of(&self, event: CostEvent, name: &str) -> u64 {
        let named = |wanted: &str| is_named(name, wanted);
        let prices = self.costs.iter().rev().filter(|p| p.event == event);
        for price in prices.clone() {
            if price.name.as_deref().is_some_and(named) {
                return price.price;
            }
        }
        for price in prices {
            if price.name.is_none() {
                return price.price;
            }
        }
        u64::from(event == CostEvent::Call)
    }
}

/// Whether a user's name for a method or class means this one; classes in others may be named
/// with a dot or a dollar sign, or alone.
fn is_named(name: &str, wanted: &str) -> bool {
    let [name, wanted] = [name, wanted].map(|n| n.trim_end_matches('$').replace('$', "."));
    name.strip_suffix(&*wanted)
        .is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
}

/// How early the references in a free heap are decided. All three see the same behaviours; the
/// later the decision, the fewer the paths.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Algorithm {
    /// When read: null, an object that is there, or a new one.
    Lazy,
    /// Null or not when read, which object when something looks inside.
    Lazier,
    /// Nothing until an instruction needs it.
    #[default]
    LazierSharp,
}

/// Where the states of input objects come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum States {
    /// Constructors and public calls.
    Reached,
    /// Any field values at all.
    Assumed,
    /// Every field of a user's object is an unknown of its own, shared and cyclic as it likes:
    /// what is not excluded by an invariant is possible.
    Free,
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
            chain: None,
            loops: 8,
            depth: 16,
            nulls: Nulls::All,
            surrogates: true,
            letters: false,
            algorithm: Algorithm::default(),
            strategy: Strategy::Coverage,
            unknown: Vec::new(),
            seed: 0,
            budget: None,
            costs: Vec::new(),
        }
    }
}
