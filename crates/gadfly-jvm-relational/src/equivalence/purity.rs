//! Which differences in what objects keep to themselves need no proof.
//!
//! The private parts of an object show only in what its methods do. Where all these methods are
//! compared too, on objects made and changed in all ways within the bounds, a difference in the
//! parts after a call shows there if it shows at all. That holds if the call is one of the ways in
//! which objects are changed, or changes nothing.
//!
//! That a method changes nothing is read off its code. Every mistake here would be a wrong
//! `equivalent`, so the list of the library's methods (as the documentation of JDK 17 has them) is
//! one of what is allowed, and whatever else is called counts as a change.

use super::Equivalence;
use gadfly_classfile::purity::{Body, Effect};
use gadfly_classfile::{DynamicRef, MemberRef};
use gadfly_jvm::classes::{Class, Method, MethodId};
use std::rc::Rc;

/// How deep calls are followed to see that a method changes nothing.
const DEEPEST: u32 = 4;

/// Methods of the user's classes that the library calls on its own: when texts are put together,
/// elements looked for, keys compared.
const CALLED_BACK: [&str; 5] = ["equals", "hashCode", "toString", "compareTo", "compare"];

impl Equivalence<'_> {
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
        self.only_reads(&method, DEEPEST)
            && self.only_reads(&other, DEEPEST)
            && self.library_is_itself()
    }

    /// Whether what the library calls is its own, or changes nothing either: no class of the user's
    /// is a collection, an iterator or a map, and what the library calls of them only reads. (While
    /// one of those is looked at, calls of others are taken for reading: if one of them does not,
    /// that one is found.)
    fn library_is_itself(&mut self) -> bool {
        let names = self.classes.user_names();
        let others = self.classes.other_names();
        for name in names.iter().chain(others.iter()) {
            let Ok(id) = self.classes.load(name) else {
                return false;
            };
            let class = self.classes.class(id).clone();
            if !self.is_of_its_own_kind(&class) {
                return false;
            }
            for &method in &class.methods {
                let method = self.classes.method(method).clone();
                let is_called = CALLED_BACK.contains(&&*method.name);
                let has_code = method.code().is_some();
                if is_called && has_code && !self.only_reads(&method, DEEPEST) {
                    return false;
                }
            }
            // A map that is told to keep its entries in the order of access is changed by `get`;
            // a comparator made of functions calls these.
            let is_odd = |m: &MemberRef| {
                &*m.class == "java/util/LinkedHashMap" && &*m.desc == "(IFZ)V"
                    || m.desc.contains("java/util/Comparator;")
            };
            let compares = |d: &DynamicRef| d.desc.contains("java/util/Comparator;");
            let is_plain = class.file().is_some_and(|file| {
                !file.refs.methods.iter().any(is_odd) && !file.refs.dynamics.iter().any(compares)
            });
            if !is_plain {
                return false;
            }
        }
        true
    }

    /// Whether none of the library's readers below can be this class's own method. Comparators are
    /// called back, and looked at as such; exceptions are nothing that the readers are asked of.
    fn is_of_its_own_kind(&self, class: &Class) -> bool {
        class.supertypes.contains(&self.known.throwable)
            || class.supertypes.iter().all(|&above| {
                let above = self.classes.class(above);
                let is_plain = matches!(
                    &*above.name,
                    "java/lang/Object"
                        | "java/lang/Record"
                        | "java/lang/Enum"
                        | "java/lang/Comparable"
                        | "java/lang/Cloneable"
                        | "java/lang/constant/Constable"
                        | "java/io/Serializable"
                        | "java/util/Comparator"
                );
                above.is_user || is_plain || above.name.starts_with("java/util/function/")
            })
    }

    /// Whether a method surely changes nothing that was there before.
    fn only_reads(&mut self, method: &Rc<Method>, depth: u32) -> bool {
        let Some(code) = method.code() else {
            return false;
        };
        let body = Body {
            file: method.file(),
            name: &method.name,
            desc: &method.desc,
            code,
        };
        code.instrs.iter().all(|instr| match body.effect(instr) {
            Effect::Nothing => true,
            Effect::Change => false,
            Effect::Call { index, is_virtual } => {
                let Ok(target) = self.classes.method_ref(method.class, index) else {
                    return false;
                };
                let target = self.classes.method(target).clone();
                if !target.is_user {
                    let member = &body.file.refs.methods[index as usize];
                    // What goes to `System.out` is compared by itself.
                    return body.library_only_reads(member) || body.only_prints(member);
                }
                self.all_only_read(method, &target, is_virtual, depth)
            }
        })
    }

    /// The same of a user's method that is called, whichever class's it is in the end.
    fn all_only_read(
        &mut self,
        caller: &Rc<Method>,
        target: &Rc<Method>,
        is_virtual: bool,
        depth: u32,
    ) -> bool {
        let mut all = vec![target.id];
        if is_virtual {
            // A function may stand behind an interface.
            if self.classes.class(target.class).is_interface() {
                return false;
            }
            let names = self.classes.user_names();
            let others = self.classes.other_names();
            for name in names.iter().chain(others.iter()) {
                let Ok(class) = self.classes.load(name) else {
                    return false;
                };
                let info = self.classes.class(class);
                if info.is_abstract() || !info.supertypes.contains(&target.class) {
                    continue;
                }
                match self.classes.select(class, target.id) {
                    Some(own) if !all.contains(&own) => all.push(own),
                    Some(_) => {}
                    None => return false,
                }
            }
            if target.code().is_none() {
                all.remove(0);
            }
        }
        !all.is_empty()
            && all.into_iter().all(|id| {
                let method = self.classes.method(id).clone();
                id == caller.id || depth > 0 && self.only_reads(&method, depth - 1)
            })
    }
}
