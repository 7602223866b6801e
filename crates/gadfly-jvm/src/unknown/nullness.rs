//! Which fields are never null, by what the class itself does.

use crate::classes::{ClassId, FieldSlot};
use crate::machine::Jvm;
use gadfly_classfile::Instr;

/// Calls followed when asking whether a method's result can be null.
const CALL_DEPTH: u32 = 3;

impl Jvm {
    /// Whether every assignment to a private or final field stores something that is certainly
    /// not null, and every constructor makes one.
    pub(crate) fn never_null(&mut self, field: &FieldSlot) -> bool {
        let key = (field.owner, field.index);
        if let Some(&known) = self.never_null.get(&key) {
            return known;
        }
        let answer = self.compute_never_null(field);
        self.never_null.insert(key, answer);
        answer
    }

    fn compute_never_null(&mut self, field: &FieldSlot) -> bool {
        if !field.ty.is_reference() || !(field.access.is_private() || field.access.is_final()) {
            return false;
        }
        // Fields may depend on each other in a circle; then they hold together.
        self.never_null.insert((field.owner, field.index), true);
        let mut assigned_in_constructors = true;
        for class in self.nest_of(field.owner) {
            let info = self.classes.class(class).clone();
            for &m in &info.methods {
                let method = self.classes.method(m).clone();
                let Some(code) = method.code() else { continue };
                let writes: Vec<usize> = (0..code.instrs.len())
                    .filter(|&at| match code.instrs[at] {
                        Instr::PutField(i) => {
                            self.classes
                                .field_ref(class, i)
                                .is_ok_and(|f| f.owner == field.owner)
                                && *method.file().refs.fields[i as usize].name == *field.name
                        }
                        _ => false,
                    })
                    .collect();
                if !writes.is_empty() {
                    let flow = self.null_flow(&method, CALL_DEPTH);
                    if !writes.iter().all(|at| flow.stores_object(*at)) {
                        return false;
                    }
                }
                let delegates = code.instrs.iter().any(|j| {
                    matches!(*j, Instr::InvokeSpecial(i)
                        if &*method.file().refs.methods[i as usize].name == "<init>"
                        && method.file().refs.methods[i as usize].class == method.class_name)
                });
                let constructs = method.is_constructor() && class == field.owner && !delegates;
                assigned_in_constructors &= !constructs || !writes.is_empty();
            }
        }
        assigned_in_constructors
    }

    /// A class and those that share its private members.
    fn nest_of(&mut self, class: ClassId) -> Vec<ClassId> {
        let mut nest = vec![class];
        if let Some(file) = self.classes.class(class).file().cloned() {
            let host = file.nest_host.clone().unwrap_or_else(|| file.name.clone());
            if let Ok(host) = self.classes.load(&host)
                && let Some(file) = self.classes.class(host).file().cloned()
            {
                nest.push(host);
                nest.extend(
                    file.nest_members
                        .iter()
                        .filter_map(|m| self.classes.load(m).ok()),
                );
            }
        }
        nest.sort();
        nest.dedup();
        nest
    }

    /// Fields of a class that every constructor assigns and nothing sets to null on purpose, but
    /// for which that could not be shown: a null in one is worth assuming.
    pub(crate) fn doubtful_fields(&mut self, class: ClassId) -> Vec<u32> {
        let info = self.classes.class(class).clone();
        let mut found = Vec::new();
        for (slot, field) in info.instance_fields.iter().enumerate() {
            let open = field.ty.is_reference()
                && field.access.is_private()
                && !field.access.is_final()
                && self.classes.class(field.owner).is_user;
            if open && !self.never_null(field) && self.is_meant_to_be_set(field) {
                found.push(slot as u32);
            }
        }
        found
    }

    fn is_meant_to_be_set(&mut self, field: &FieldSlot) -> bool {
        let mut constructors = 0;
        let mut assigning = 0;
        for class in self.nest_of(field.owner) {
            let info = self.classes.class(class).clone();
            for &m in &info.methods {
                let method = self.classes.method(m).clone();
                let Some(code) = method.code() else { continue };
                let mut assigns = false;
                for (at, instr) in code.instrs.iter().enumerate() {
                    let Instr::PutField(i) = *instr else { continue };
                    if *method.file().refs.fields[i as usize].name != *field.name {
                        continue;
                    }
                    assigns = true;
                    if at > 0 && code.instrs[at - 1] == Instr::NullConst {
                        return false;
                    }
                }
                if method.is_constructor() && class == field.owner {
                    constructors += 1;
                    assigning += u32::from(assigns);
                }
            }
        }
        constructors > 0 && constructors == assigning
    }
}
