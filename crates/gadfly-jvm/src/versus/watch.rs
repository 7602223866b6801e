//! Which differences in what objects keep to themselves need no proof.
//!
//! The private parts of an object show only in what its methods do. Where all these methods are
//! compared too, on objects made and changed in all ways within the bounds, a difference in the
//! parts after a call shows there if it shows at all. That holds if the call is one of the ways in
//! which objects are changed, or changes nothing.

use crate::classes::{Method, MethodId};
use crate::machine::Jvm;
use gadfly_classfile::{ClassFile, Instr};
use std::rc::Rc;
use std::sync::Arc;

/// How deep calls are followed to see that a method changes nothing.
const DEEPEST: u32 = 4;

impl Jvm {
    /// Whether hidden differences that a pair of entries leaves show in other entries.
    pub(super) fn leaves_known_states(&mut self, first: MethodId, second: MethodId) -> bool {
        let method = self.classes.method(first).clone();
        if method.is_constructor() {
            return true;
        }
        if method.is_static() {
            return false;
        }
        if self.mutators(method.class).contains(&first) {
            return true;
        }
        let other = self.classes.method(second).clone();
        self.only_reads(&method, DEEPEST) && self.only_reads(&other, DEEPEST)
    }

    /// Whether a method surely changes nothing that was there before.
    fn only_reads(&mut self, method: &Rc<Method>, depth: u32) -> bool {
        let Some(code) = method.code() else {
            return false;
        };
        code.instrs.iter().all(|instr| match *instr {
            Instr::PutField(_) | Instr::PutStatic(_) | Instr::ArrayStore(_) => false,
            Instr::InvokeDynamic(site) => is_concatenation(method.file(), site),
            Instr::InvokeVirtual(i)
            | Instr::InvokeInterface(i)
            | Instr::InvokeSpecial(i)
            | Instr::InvokeStatic(i) => {
                let member = &method.file().refs.methods[i as usize];
                let Ok(target) = self.classes.method_ref(method.class, i) else {
                    return false;
                };
                let target = self.classes.method(target).clone();
                if !target.is_user {
                    return target.is_constructor() || is_reader(&member.class, &member.name);
                }
                if target.is_constructor() {
                    let throwable = self.known.throwable;
                    let class = self.classes.class(target.class);
                    return class.supertypes.contains(&throwable)
                        || class.file().is_some_and(|f| f.record.is_some());
                }
                target.id == method.id || depth > 0 && self.only_reads(&target, depth - 1)
            }
            _ => true,
        })
    }
}

fn is_concatenation(file: &Arc<ClassFile>, site: u16) -> bool {
    file.refs
        .dynamics
        .get(site as usize)
        .and_then(|d| file.bootstrap_methods.get(d.bootstrap as usize))
        .is_some_and(|b| &*b.handle.member.class == "java/lang/invoke/StringConcatFactory")
}

/// Library methods that change nothing but what the caller has just made.
fn is_reader(class: &str, name: &str) -> bool {
    if class.starts_with("java/lang/") {
        return !matches!(name, "arraycopy" | "run");
    }
    class.starts_with("java/util/")
        && matches!(
            name,
            "size"
                | "isEmpty"
                | "get"
                | "getFirst"
                | "getLast"
                | "getOrDefault"
                | "contains"
                | "containsKey"
                | "containsValue"
                | "indexOf"
                | "lastIndexOf"
                | "peek"
                | "peekFirst"
                | "peekLast"
                | "firstElement"
                | "lastElement"
                | "first"
                | "last"
                | "firstKey"
                | "lastKey"
                | "toString"
                | "equals"
                | "hashCode"
                | "keySet"
                | "values"
                | "entrySet"
                | "iterator"
                | "hasNext"
                | "next"
                | "getKey"
                | "getValue"
                | "isPresent"
                | "of"
                | "copyOf"
                | "unmodifiableList"
                | "requireNonNull"
        )
}
