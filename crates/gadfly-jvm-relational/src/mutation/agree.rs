//! When two paths that part somewhere have the same inputs.
//!
//! What was decided before they parted is the same anyway. Each may have decided more since then;
//! where both did, what they decided must fit.

use super::Mutants;
use crate::scalars::{Differs, scalars_differ};
use gadfly_jvm::heap::{Body, Contents, Recipe, Unknown};
use gadfly_jvm::machine::Jvm;
use gadfly_jvm::state::State;
use gadfly_jvm::value::{Ref, Value};
use gadfly_term::Term;

impl Mutants<'_> {
    /// Conditions under which the inputs of two paths are the same; `None` if they cannot be.
    /// `shared` is the number of heap nodes that they have in common.
    pub(super) fn agreement(&mut self, one: &State, two: &State, shared: u32) -> Option<Vec<Term>> {
        let mut agreement = Agreement {
            jvm: self.jvm,
            one,
            two,
            conditions: Vec::new(),
        };
        for cell in (1..=shared).map(Ref) {
            agreement.cells(cell, cell)?;
        }
        for (&(array, index), &value) in &one.inputs.cells {
            if array.0 <= shared
                && let Some(&other) = two.inputs.cells.get(&(array, index))
            {
                agreement.values(value, other)?;
            }
        }
        let stubs = &two.inputs.stub_results;
        for (at, &(stub, method, value)) in one.inputs.stub_results.iter().enumerate() {
            let nth = |results: &[(Ref, _, Value)]| results.iter().filter(|r| r.0 == stub).count();
            let before = nth(&one.inputs.stub_results[..at]);
            let twin = stubs.iter().filter(|r| r.0 == stub).nth(before);
            if let Some(&(_, other, result)) = twin
                && other == method
            {
                agreement.values(value, result)?;
            }
        }
        for (&(source, value), &(other, result)) in
            one.inputs.supplied.iter().zip(&two.inputs.supplied)
        {
            if source == other {
                agreement.values(value, result)?;
            }
        }
        Some(agreement.conditions)
    }
}

struct Agreement<'a> {
    jvm: &'a mut Jvm,
    one: &'a State,
    two: &'a State,
    conditions: Vec<Term>,
}

impl Agreement<'_> {
    /// Two nodes that stand for the same input.
    fn cells(&mut self, a: Ref, b: Ref) -> Option<()> {
        let (one, two) = (self.one, self.two);
        match (&one.heap.get(a).body, &two.heap.get(b).body) {
            (
                Body::Decided { to, recipe, .. },
                Body::Decided {
                    to: other,
                    recipe: twin,
                    ..
                },
            ) => self.recipes((*to, recipe), (*other, twin)),
            (Body::Decided { recipe, .. }, Body::Unknown(open))
            | (Body::Unknown(open), Body::Decided { recipe, .. }) => fits(recipe, open),
            _ => Some(()),
        }
    }

    fn values(&mut self, a: Value, b: Value) -> Option<()> {
        match (a, b) {
            (Value::Ref(a), Value::Ref(b)) => {
                if a.is_null() || b.is_null() {
                    return (a == b).then_some(());
                }
                if a == b { Some(()) } else { self.cells(a, b) }
            }
            _ => match scalars_differ(&mut self.jvm.pool, a, b) {
                Differs::Never => Some(()),
                Differs::Always => None,
                Differs::If(differ) => {
                    let same = self.jvm.pool.not(differ);
                    self.conditions.push(same);
                    Some(())
                }
            },
        }
    }

    fn all(&mut self, a: &[Value], b: &[Value]) -> Option<()> {
        if a.len() != b.len() {
            return None;
        }
        a.iter().zip(b).try_for_each(|(&a, &b)| self.values(a, b))
    }

    /// Inputs that are made in another way are other inputs, even if they turn out to be equal.
    fn recipes(&mut self, (to, a): (Ref, &Recipe), (other, b): (Ref, &Recipe)) -> Option<()> {
        // Decided before the paths parted.
        if to == other && !matches!(a, Recipe::Alias) {
            return Some(());
        }
        match (a, b) {
            (Recipe::Null, Recipe::Null) => Some(()),
            (Recipe::Str, Recipe::Str) => {
                let (one, two) = (self.text(self.one, to), self.text(self.two, other));
                self.arrays(one?, two?)
            }
            (Recipe::Array, Recipe::Array) => self.arrays(to, other),
            (Recipe::Boxed { value }, Recipe::Boxed { value: twin }) => self.values(*value, *twin),
            (
                Recipe::Constant { class, name },
                Recipe::Constant {
                    class: other,
                    name: twin,
                },
            ) => (class == other && name == twin).then_some(()),
            (
                Recipe::Constructed {
                    constructor,
                    args,
                    calls,
                    sets,
                    ..
                },
                Recipe::Constructed {
                    constructor: other,
                    args: twins,
                    calls: other_calls,
                    sets: other_sets,
                    ..
                },
            ) => {
                if constructor != other
                    || calls.len() != other_calls.len()
                    || sets.len() != other_sets.len()
                {
                    return None;
                }
                self.all(args, twins)?;
                for ((method, args), (other, twins)) in calls.iter().zip(other_calls) {
                    if method != other {
                        return None;
                    }
                    self.all(args, twins)?;
                }
                for ((slot, value), (other, twin)) in sets.iter().zip(other_sets) {
                    if slot != other {
                        return None;
                    }
                    self.values(*value, *twin)?;
                }
                Some(())
            }
            (Recipe::Collection { items }, Recipe::Collection { items: twins }) => {
                self.all(items, twins)
            }
            // Nothing is said about the others: more pairs of inputs are taken to be possible.
            (a, b) => {
                let same = std::mem::discriminant(a) == std::mem::discriminant(b);
                same.then_some(())
            }
        }
    }

    fn text(&self, st: &State, string: Ref) -> Option<Ref> {
        if string.is_null() {
            return None;
        }
        match self.jvm.named_field(st, string, "value") {
            Some(Value::Ref(array)) if !array.is_null() => Some(array),
            _ => None,
        }
    }

    /// Input arrays: their lengths and initial elements.
    fn arrays(&mut self, a: Ref, b: Ref) -> Option<()> {
        let (one, two) = (self.one, self.two);
        if a.is_null() || b.is_null() {
            return (a == b).then_some(());
        }
        let length = |st: &State, r: Ref| {
            let array = st.heap.get(r).array()?;
            Some(match &array.contents {
                Contents::Dense(values) => Value::Int(values.len() as i32),
                Contents::Sparse { len, .. } => Value::SymInt(*len),
            })
        };
        self.values(length(one, a)?, length(two, b)?)?;
        for (&(array, index), &value) in one.inputs.cells.range((a, 0)..=(a, u32::MAX)) {
            debug_assert_eq!(array, a);
            if let Some(&twin) = two.inputs.cells.get(&(b, index)) {
                self.values(value, twin)?;
            }
        }
        Some(())
    }
}

/// Whether what was decided on one path is still open on the other.
fn fits(recipe: &Recipe, open: &Unknown) -> Option<()> {
    (open.may_be_null || !matches!(recipe, Recipe::Null)).then_some(())
}
