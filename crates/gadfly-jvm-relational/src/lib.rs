//! Two programs on one machine: do they do the same?
//!
//! `equivalence` compares two whole programs, `mutation` a program and small changes of it, which are
//! applied while it runs. `history` makes objects that have been through many calls. All of it uses
//! the machine of `gadfly-jvm` through its hooks and keeps its data in the machine's data slots.

mod equivalence;
mod history;
mod mutation;
mod scalars;

pub use equivalence::{
    CompareRules, Effort, EquivalenceCheck, Pair, Shared, compare_after, compare_programs,
    load_beside, start_graded,
};
pub use history::{History, fillings, histories, start_after};
pub use mutation::{
    CompareLimits, Compared, MutantCode, Touched, Watch, compare_mutant, mutate, stop_mutating,
};

/// Gives a wrapper around the machine the machine's own methods.
macro_rules! extends_machine {
    ($wrapper:ident) => {
        impl std::ops::Deref for $wrapper<'_> {
            type Target = gadfly_jvm::Jvm;

            fn deref(&self) -> &gadfly_jvm::Jvm {
                self.jvm
            }
        }

        impl std::ops::DerefMut for $wrapper<'_> {
            fn deref_mut(&mut self) -> &mut gadfly_jvm::Jvm {
                self.jvm
            }
        }
    };
}
use extends_machine;
