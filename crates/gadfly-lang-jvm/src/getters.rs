//! Methods that let a test look into an object without changing it: no parameters, a result, and
//! code that provably writes nothing but what it has just made.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

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
        let lookers = match getters.iter().any(|g| g != "toString") {
            true => Vec::new(),
            false => purity.getters(name, false),
        };
        let askers = purity.askers(name);
        let looks = Looks {
            getters,
            lookers,
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
            return is_pure_library(&key.0, &key.1);
        }
        self.known.insert(key.clone(), true);
        let pure = self.has_pure_code(key);
        self.known.insert(key.clone(), pure);
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
        let makes = &*key.1 == "<init>";
        code.instrs.iter().all(|instr| match instr {
            Instr::PutStatic(_) | Instr::ArrayStore(_) | Instr::MonitorEnter => false,
            // A constructor fills the object that it makes.
            Instr::PutField(field) => {
                let field = file.refs.fields.get(*field as usize);
                makes && field.is_some_and(|f| f.class == key.0)
            }
            Instr::InvokeDynamic(site) => is_pure_dynamic(&file, *site),
            Instr::InvokeStatic(m) | Instr::InvokeSpecial(m) => {
                let member = file.refs.methods.get(*m as usize).cloned();
                member.is_some_and(|member| self.is_pure_exactly(&member))
            }
            Instr::InvokeVirtual(m) | Instr::InvokeInterface(m) => {
                let member = file.refs.methods.get(*m as usize).cloned();
                member.is_some_and(|member| self.is_pure_everywhere(&member))
            }
            _ => true,
        })
    }

    fn is_pure_exactly(&mut self, member: &MemberRef) -> bool {
        match self.implementation(&member.class, &member.name, &member.desc) {
            Some(key) => self.is_pure(&key),
            None => is_pure_library(&member.class, &member.name),
        }
    }

    /// Whatever object the method is called on.
    fn is_pure_everywhere(&mut self, member: &MemberRef) -> bool {
        if !self.user.contains(&member.class) {
            return is_pure_library(&member.class, &member.name);
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
                if !self.is_pure(&key) {
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

fn is_pure_dynamic(file: &ClassFile, site: u16) -> bool {
    let site = file.refs.dynamics.get(site as usize);
    let bootstrap = site.and_then(|s| file.bootstrap_methods.get(s.bootstrap as usize));
    bootstrap.is_some_and(|b| {
        matches!(
            &*b.handle.member.class,
            "java/lang/invoke/StringConcatFactory" | "java/lang/runtime/ObjectMethods"
        )
    })
}

/// Library methods that only look.
fn is_pure_library(class: &str, method: &str) -> bool {
    if class.starts_with('[') {
        return method == "clone";
    }
    let Some(simple) = class.strip_prefix("java/lang/") else {
        return class.starts_with("java/util/") && is_pure_in_util(class, method);
    };
    match simple {
        "String" | "Math" | "StrictMath" | "Integer" | "Long" | "Short" | "Byte" | "Character"
        | "Boolean" | "Float" | "Double" | "Number" | "Enum" | "CharSequence" | "Comparable"
        | "StringBuilder" | "Record" => true,
        "Object" => matches!(method, "<init>" | "getClass" | "equals" | "toString"),
        "Class" => method.starts_with("get"),
        "Iterable" => method == "iterator",
        _ => simple.ends_with("Exception") || simple.ends_with("Error"),
    }
}

fn is_pure_in_util(class: &str, method: &str) -> bool {
    match class {
        "java/util/Objects" | "java/util/Optional" => !method.starts_with("if"),
        "java/util/Iterator" => matches!(method, "hasNext" | "next"),
        "java/util/Map$Entry" => matches!(method, "getKey" | "getValue"),
        "java/util/Arrays" => {
            matches!(
                method,
                "toString" | "deepToString" | "copyOf" | "copyOfRange" | "asList" | "equals"
            )
        }
        "java/util/Collections" => {
            method.starts_with("unmodifiable")
                || method.starts_with("empty")
                || matches!(method, "min" | "max" | "frequency")
        }
        "java/util/NoSuchElementException" | "java/util/EmptyStackException" => true,
        "java/util/StringJoiner" => true,
        _ => matches!(
            method,
            "<init>"
                | "size"
                | "isEmpty"
                | "get"
                | "contains"
                | "containsAll"
                | "containsKey"
                | "containsValue"
                | "getOrDefault"
                | "indexOf"
                | "lastIndexOf"
                | "peek"
                | "peekFirst"
                | "peekLast"
                | "getFirst"
                | "getLast"
                | "first"
                | "last"
                | "firstKey"
                | "lastKey"
                | "firstElement"
                | "lastElement"
                | "element"
                | "empty"
                | "toString"
                | "equals"
                | "iterator"
                | "keySet"
                | "values"
                | "entrySet"
                | "of"
                | "copyOf"
                | "subList"
                | "toArray"
        ),
    }
}
