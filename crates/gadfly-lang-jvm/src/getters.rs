//! Methods that let a test look into an object without changing it: no parameters, a result, and
//! code that writes nothing but what it has just made ([`gadfly_classfile::purity`] decides that).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use gadfly_classfile::purity::{Body, Effect};
use gadfly_classfile::{ClassFile, ClassPath, Instr, MemberRef, Method};
use gadfly_suite::java::observe::Looks;

use crate::load::Program;

/// More would tell nobody anything.
const MOST_GETTERS: usize = 12;
/// Each of them may change what the next one says.
const MOST_LOOKERS: usize = 2;
const MOST_ASKERS: usize = 6;

/// For each of the user's classes (binary name) the getters of its objects, in the order of the
/// code, `toString` last; for a class without any, what else can be asked.
pub fn looks(program: &Program) -> BTreeMap<String, Looks> {
    looks_of(&program.class_path, &program.user)
}

/// The same for classes on a class path.
pub fn looks_of(path: &ClassPath, user: &[Arc<str>]) -> BTreeMap<String, Looks> {
    let mut purity = Purity::new(path, user);
    let mut all = BTreeMap::new();
    for name in user {
        let getters = purity.getters(name, true);
        let lookers = if getters.iter().any(|g| g != "toString") {
            Vec::new()
        } else {
            purity.getters(name, false)
        };
        let mut changing = purity.getters(name, false);
        changing.retain(|name| !getters.contains(name));
        let askers = purity.askers(name);
        let looks = Looks {
            getters,
            lookers,
            changing,
            askers,
        };
        all.insert(name.replace('/', "."), looks);
    }
    all
}

type Key = (Arc<str>, Arc<str>, Arc<str>);

struct Purity<'p> {
    path: &'p ClassPath,
    user: BTreeSet<Arc<str>>,
    /// The user's direct subclasses of a class or interface.
    subclasses: BTreeMap<Arc<str>, Vec<Arc<str>>>,
    /// A method that is being looked at counts as pure: a recursion adds nothing.
    known: BTreeMap<Key, bool>,
    /// Those that were found or taken to be pure, in this order.
    assumed: Vec<Key>,
}

impl<'p> Purity<'p> {
    fn new(path: &'p ClassPath, user: &[Arc<str>]) -> Self {
        let mut subclasses: BTreeMap<Arc<str>, Vec<Arc<str>>> = BTreeMap::new();
        for name in user {
            if let Ok(Some(file)) = path.find(name) {
                for above in file.super_name.iter().chain(&file.interfaces) {
                    subclasses
                        .entry(above.clone())
                        .or_default()
                        .push(name.clone());
                }
            }
        }
        Purity {
            path,
            user: user.iter().cloned().collect(),
            subclasses,
            known: BTreeMap::new(),
            assumed: Vec::new(),
        }
    }

    fn file(&self, class: &str) -> Option<Arc<ClassFile>> {
        self.path.find(class).ok().flatten()
    }

    fn getters(&mut self, class: &Arc<str>, pure: bool) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        let mut above = Some(class.clone());
        while let Some(at) = above {
            let Some(file) = self.file(&at).filter(|_| self.user.contains(&at)) else {
                break;
            };
            for method in &file.methods {
                if is_getter(method)
                    && !derives(&file, method)
                    && !names.iter().any(|n| **n == *method.name)
                {
                    let implementation = self.implementation(class, &method.name, &method.desc);
                    if implementation.is_some_and(|key| self.is_pure(&key) == pure) {
                        names.push(method.name.to_string());
                    }
                }
            }
            above = file.super_name.clone();
        }
        names.sort_by_key(|name| name == "toString");
        names.truncate(if pure { MOST_GETTERS } else { MOST_LOOKERS });
        names
    }

    /// Methods of a class that take something and return something.
    fn askers(&self, class: &Arc<str>) -> Vec<String> {
        let file = self.file(class);
        let methods = file.iter().flat_map(|file| &file.methods);
        let asks = |method: &&Method| {
            let access = method.access;
            !method.desc.starts_with("()")
                && !method.desc.ends_with(")V")
                && access.is_public()
                && !access.is_static()
                && !access.is_synthetic()
                && !access.is_bridge()
                && &*method.name != "equals"
        };
        let mut names: Vec<String> = methods.filter(asks).map(|m| m.name.to_string()).collect();
        names.sort();
        names.dedup();
        names.truncate(MOST_ASKERS);
        names
    }

    /// The method that runs when an object of this class is asked.
    fn implementation(&self, class: &Arc<str>, name: &str, desc: &str) -> Option<Key> {
        let mut at = Some(class.clone());
        while let Some(name_of_class) = at {
            let file = self.file(&name_of_class)?;
            for method in &file.methods {
                if *method.name == *name && *method.desc == *desc && !method.access.is_abstract() {
                    return Some((name_of_class, method.name.clone(), method.desc.clone()));
                }
            }
            at = file.super_name.clone();
        }
        None
    }

    fn is_pure(&mut self, key: &Key) -> bool {
        if let Some(known) = self.known.get(key) {
            return *known;
        }
        if !self.user.contains(&key.0) {
            return false;
        }
        self.known.insert(key.clone(), true);
        self.assumed.push(key.clone());
        let since = self.assumed.len();
        let pure = self.has_pure_code(key);
        if !pure {
            // What was found pure while this was taken for pure may call it.
            for other in self.assumed.drain(since - 1..) {
                if self.known.get(&other) == Some(&true) {
                    self.known.remove(&other);
                }
            }
            self.known.insert(key.clone(), false);
        }
        pure
    }

    fn has_pure_code(&mut self, key: &Key) -> bool {
        let Some(file) = self.file(&key.0) else {
            return false;
        };
        let method = file
            .methods
            .iter()
            .find(|m| m.name == key.1 && m.desc == key.2);
        let Some(code) = method.and_then(|m| m.code.as_ref()) else {
            return false;
        };
        let body = Body {
            file: &file,
            name: &key.1,
            desc: &key.2,
            code,
        };
        code.instrs.iter().all(|instr| match body.effect(instr) {
            Effect::Nothing => true,
            Effect::Change => false,
            Effect::Call { index, is_virtual } => {
                let member = &file.refs.methods[index as usize];
                if is_virtual {
                    self.is_pure_everywhere(&body, member)
                } else {
                    self.is_pure_exactly(&body, member)
                }
            }
        })
    }

    fn is_pure_exactly(&mut self, caller: &Body, member: &MemberRef) -> bool {
        match self.implementation(&member.class, &member.name, &member.desc) {
            Some(key) if self.user.contains(&key.0) => self.is_pure(&key),
            _ => library_looks(caller, member),
        }
    }

    /// Whatever object the method is called on.
    fn is_pure_everywhere(&mut self, caller: &Body, member: &MemberRef) -> bool {
        if !self.user.contains(&member.class) {
            return library_looks(caller, member);
        }
        let mut classes = vec![member.class.clone()];
        let mut next = 0;
        let mut found = false;
        while let Some(class) = classes.get(next).cloned() {
            next += 1;
            for below in self.subclasses.get(&class).into_iter().flatten() {
                if !classes.contains(below) {
                    classes.push(below.clone());
                }
            }
            if let Some(key) = self.implementation(&class, &member.name, &member.desc) {
                found = true;
                let is_pure = if self.user.contains(&key.0) {
                    self.is_pure(&key)
                } else {
                    library_looks(caller, &inherited(&key, member))
                };
                if !is_pure {
                    return false;
                }
            }
        }
        found
    }
}

/// Whether a method makes another object of its own class: a look at that would have no end.
fn derives(file: &ClassFile, method: &Method) -> bool {
    let own = format!("()L{};", file.name);
    let makes = method.code.iter().flat_map(|c| &c.instrs).any(|i| {
        matches!(
            i,
            Instr::New(_) | Instr::InvokeStatic(_) | Instr::InvokeSpecial(_)
        )
    });
    *method.desc == *own && makes
}

fn is_getter(method: &Method) -> bool {
    let access = method.access;
    method.desc.starts_with("()")
        && !method.desc.ends_with(")V")
        && !access.is_static()
        && !access.is_private()
        && !access.is_synthetic()
        && !access.is_bridge()
        && !access.is_abstract()
        && !matches!(
            &*method.name,
            "hashCode" | "clone" | "iterator" | "finalize"
        )
}

/// A method of the library that only looks, as a test may ask for: a hash may be another one in each run.
fn library_looks(caller: &Body, member: &MemberRef) -> bool {
    &*member.name != "hashCode" && caller.library_only_reads(member)
}

/// A call of what a user's class inherits from the library.
fn inherited(key: &Key, member: &MemberRef) -> MemberRef {
    MemberRef {
        class: key.0.clone(),
        ..member.clone()
    }
}
