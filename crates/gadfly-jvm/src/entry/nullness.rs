//! What must not be null: by annotation, and by what the class itself does.

use crate::classes::{FieldSlot, Method};
use crate::machine::Jvm;
use gadfly_classfile::Instr;
use std::sync::Arc;

/// `@NonNull`, `@NotNull`, `@Nonnull` of any library.
pub(crate) fn says_non_null(annotations: &[Arc<str>]) -> bool {
    annotations.iter().any(|name| {
        let simple = name.rsplit(['/', '$', '.']).next().unwrap_or(name);
        let lower = simple.to_ascii_lowercase();
        lower.ends_with("nonnull") || lower.ends_with("notnull")
    })
}

/// Whether a parameter is declared not to be null, by annotation or by its name.
pub(crate) fn parameter_is_non_null(method: &Method, index: usize) -> bool {
    let annotated = method
        .declared()
        .parameter_annotations
        .get(index)
        .is_some_and(|a| says_non_null(a));
    // The outer object of an inner class is there by construction.
    let names = super::parameter_names(method);
    let name = names.get(index).map_or("", String::as_str);
    annotated
        || name.ends_with("NonNull")
        || name.ends_with("NotNull")
        || (method.is_constructor() && name.starts_with("this$"))
}

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
        let mut nest: Vec<Arc<str>> = vec![self.classes.class(field.owner).name.clone()];
        if let Some(file) = self.classes.class(field.owner).file().cloned() {
            let host = file.nest_host.clone().unwrap_or_else(|| file.name.clone());
            if let Ok(host) = self.classes.load(&host)
                && let Some(host) = self.classes.class(host).file()
            {
                nest.push(host.name.clone());
                nest.extend(host.nest_members.iter().cloned());
            }
        }
        nest.sort();
        nest.dedup();
        let mut assigned_in_constructor = true;
        for name in nest {
            let Ok(class) = self.classes.load(&name) else {
                return false;
            };
            let info = self.classes.class(class).clone();
            for &m in &info.methods {
                let method = self.classes.method(m).clone();
                let Some(code) = method.code() else { continue };
                let mut assigns = false;
                for (at, instr) in code.instrs.iter().enumerate() {
                    let Instr::PutField(i) = *instr else { continue };
                    let Ok(found) = self.classes.field_ref(class, i) else {
                        return false;
                    };
                    let same = found.owner == field.owner
                        && *method.file().refs.fields[i as usize].name == *field.name;
                    if !same {
                        continue;
                    }
                    assigns = true;
                    let jumped_to = code
                        .instrs
                        .iter()
                        .any(|j| jump_target(*j) == Some(at as u32));
                    if jumped_to || !at.checked_sub(1).is_some_and(|p| gives_object(&method, p)) {
                        return false;
                    }
                }
                let delegates = code.instrs.iter().any(|j| {
                    matches!(*j, Instr::InvokeSpecial(i)
                        if &*method.file().refs.methods[i as usize].name == "<init>"
                        && method.file().refs.methods[i as usize].class == method.class_name)
                });
                if method.is_constructor() && class == field.owner && !assigns && !delegates {
                    assigned_in_constructor = false;
                }
            }
        }
        assigned_in_constructor
    }
}

fn jump_target(instr: Instr) -> Option<u32> {
    match instr {
        Instr::If(_, to)
        | Instr::IfICmp(_, to)
        | Instr::IfACmpEq(to)
        | Instr::IfACmpNe(to)
        | Instr::IfNull(to)
        | Instr::IfNonNull(to)
        | Instr::Goto(to) => Some(to),
        _ => None,
    }
}

/// Whether the instruction before a store certainly leaves an object on the stack.
fn gives_object(method: &Method, at: usize) -> bool {
    let Some(code) = method.code() else {
        return false;
    };
    match code.instrs[at] {
        Instr::NewArray(_)
        | Instr::NewRefArray(_)
        | Instr::MultiNewArray(..)
        | Instr::LdcString(_)
        | Instr::LdcClass(_)
        | Instr::InvokeDynamic(_) => true,
        // `new C(…)`: the constructor call leaves the object that was duplicated before it.
        Instr::InvokeSpecial(i) => &*method.file().refs.methods[i as usize].name == "<init>",
        Instr::InvokeStatic(i) => {
            let member = &method.file().refs.methods[i as usize];
            matches!(
                (&*member.class, &*member.name),
                (
                    "java/util/List" | "java/util/Set" | "java/util/Map",
                    "of" | "copyOf"
                ) | ("java/util/Objects", "requireNonNull")
            )
        }
        // `(T) Objects.requireNonNull(x)` has a cast behind the call.
        Instr::CheckCast(_) => at.checked_sub(1).is_some_and(|p| {
            matches!(
                code.instrs[p],
                Instr::InvokeStatic(_) | Instr::InvokeSpecial(_) | Instr::NewRefArray(_)
            ) && gives_object(method, p)
        }),
        _ => false,
    }
}
