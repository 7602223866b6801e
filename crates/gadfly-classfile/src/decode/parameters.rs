//! Which parameter of the descriptor an annotated parameter is.
//!
//! Compilers add parameters to constructors: the enclosing instance first, an enum constant's
//! name and ordinal first, captured variables of local classes last. Parameter annotations count
//! only what the source declares, so they are shifted here to line up with the descriptor.

use std::sync::Arc;

use crate::MethodDesc;
use crate::model::{Access, ClassFile};

const SYNTHETIC_OR_MANDATED: u16 = 0x1000 | 0x8000;

/// `flags` holds, per method, the access flags from `MethodParameters`.
pub(super) fn align(class: &mut ClassFile, flags: &[Vec<Access>]) {
    let adds = AddedParameters::of(class);
    for (method, flags) in class.methods.iter_mut().zip(flags) {
        let Ok(desc) = MethodDesc::parse(&method.desc) else {
            continue;
        };
        let wanted = desc.params.len();
        let given = method.parameter_annotations.len();
        if given == 0 || given >= wanted {
            method.parameter_annotations.truncate(wanted);
            continue;
        }
        let declared: Vec<usize> = if flags.len() == wanted {
            (0..wanted)
                .filter(|&i| flags[i].0 & SYNTHETIC_OR_MANDATED == 0)
                .collect()
        } else {
            let added = wanted - given;
            let before = if &*method.name == "<init>" {
                adds.in_front(&desc).min(added)
            } else {
                0
            };
            (before..wanted).collect()
        };
        let mut aligned = vec![Vec::new(); wanted];
        for (annotations, index) in method.parameter_annotations.drain(..).zip(declared) {
            aligned[index] = annotations;
        }
        method.parameter_annotations = aligned;
    }
}

enum AddedParameters {
    /// Name and ordinal.
    EnumConstant,
    /// An inner class: the enclosing instance, if there is one.
    Enclosing(Arc<str>),
    Nothing,
}

impl AddedParameters {
    fn of(class: &ClassFile) -> Self {
        if class.access.is_enum() {
            return AddedParameters::EnumConstant;
        }
        let entry = class.inner_classes.iter().find(|c| c.inner == class.name);
        let outer = match (entry, &class.enclosing_method) {
            (Some(entry), _) if entry.access.is_static() => None,
            (Some(entry), None) => entry.outer.clone(),
            (_, Some(enclosing)) => Some(enclosing.class.clone()),
            (None, None) => None,
        };
        outer.map_or(AddedParameters::Nothing, AddedParameters::Enclosing)
    }

    fn in_front(&self, desc: &MethodDesc) -> usize {
        match self {
            AddedParameters::EnumConstant => 2,
            // Classes in static methods have no enclosing instance.
            AddedParameters::Enclosing(outer) => match desc.params.first() {
                Some(crate::Type::Ref(first)) if first == outer => 1,
                _ => 0,
            },
            AddedParameters::Nothing => 0,
        }
    }
}
