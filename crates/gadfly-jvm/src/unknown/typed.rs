//! Which inputs can be one object, by their type arguments.

use crate::heap::{Body, Unknown};
use crate::machine::Jvm;
use crate::state::State;
use crate::value::Ref;
use gadfly_classfile::{GenericType, TypeArg};

impl Jvm {
    /// Whether the type arguments of an input that has become an object are those of an unknown, as far
    /// as both are known: a list of functions is a function to Scala, but none that takes the same.
    pub(super) fn is_of_its_type(&self, st: &State, unknown: &Unknown, other: Ref) -> bool {
        let Some(GenericType::Class(wanted)) = unknown.generic.as_deref() else {
            return true;
        };
        st.heap
            .refs_after(st.begun_at)
            .all(|node| match &st.heap.get(node).body {
                Body::Decided { to, was, .. } if st.heap.resolve(*to) == other => {
                    match was.generic.as_deref() {
                        Some(GenericType::Class(had)) => are_compatible(&wanted.args, &had.args),
                        _ => true,
                    }
                }
                _ => true,
            })
    }
}

/// Whether type arguments may be the same ones: of the same number, and none of a pair of exact ones
/// another class than the other.
fn are_compatible(ours: &[TypeArg], theirs: &[TypeArg]) -> bool {
    let is_other = |(one, two): (&TypeArg, &TypeArg)| match (one, two) {
        (TypeArg::Exact(one), TypeArg::Exact(two)) => match (one, two) {
            (GenericType::Class(one), GenericType::Class(two)) => {
                one.name != two.name || !are_compatible(&one.args, &two.args)
            }
            _ => false,
        },
        _ => false,
    };
    ours.is_empty()
        || theirs.is_empty()
        || ours.len() == theirs.len() && !ours.iter().zip(theirs).any(is_other)
}
