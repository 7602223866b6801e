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

use crate::classes::{Class, Method, MethodId};
use crate::machine::Jvm;
use gadfly_classfile::{ClassFile, DynamicRef, Instr, MemberRef};
use std::rc::Rc;
use std::sync::Arc;

/// How deep calls are followed to see that a method changes nothing.
const DEEPEST: u32 = 4;

/// Methods of the user's classes that the library calls on its own: when texts are put together,
/// elements looked for, keys compared.
const CALLED_BACK: [&str; 5] = ["equals", "hashCode", "toString", "compareTo", "compare"];

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
        code.instrs.iter().all(|instr| match *instr {
            Instr::PutStatic(_) | Instr::ArrayStore(_) => false,
            // A final field is written in a constructor only, and only of the new object.
            Instr::PutField(i) => method.is_constructor() && self.is_own_final(method, i),
            Instr::InvokeDynamic(site) => writes_texts(method.file(), site),
            Instr::InvokeVirtual(i)
            | Instr::InvokeInterface(i)
            | Instr::InvokeSpecial(i)
            | Instr::InvokeStatic(i) => {
                let Ok(target) = self.classes.method_ref(method.class, i) else {
                    return false;
                };
                let target = self.classes.method(target).clone();
                if !target.is_user {
                    let member = &method.file().refs.methods[i as usize];
                    return self.library_only_reads(method, member, &target);
                }
                let is_virtual =
                    matches!(instr, Instr::InvokeVirtual(_) | Instr::InvokeInterface(_));
                self.all_only_read(method, &target, is_virtual, depth)
            }
            _ => true,
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

    fn is_own_final(&self, method: &Method, field: u16) -> bool {
        let member = &method.file().refs.fields[field as usize];
        let class = self.classes.class(method.class);
        member.class == method.class_name
            && class
                .instance_fields
                .iter()
                .any(|f| f.name == member.name && f.owner == method.class && f.access.is_final())
    }

    /// Whether a library method changes nothing but what the caller has just made.
    fn library_only_reads(&self, caller: &Method, member: &MemberRef, target: &Method) -> bool {
        let (class, name) = (&*member.class, &*member.name);
        if target.is_constructor() {
            // New exceptions, texts and collections. They may call back; those with other side
            // effects (threads, streams, files) are elsewhere in the library.
            let made = self.classes.class(target.class);
            return made.supertypes.contains(&self.known.throwable)
                || is_text_builder(class)
                || matches!(
                    class,
                    "java/lang/Object" | "java/lang/Record" | "java/lang/String"
                )
                || class == "java/lang/Enum"
                || crate::interp::box_kind(class).is_some()
                || is_collection(class);
        }
        // Writes through what it is called on: that must be the caller's own, which it is if
        // nothing of that type comes from anywhere else.
        if is_text_builder(class) && !is_builder_reader(name) {
            return is_own_only(caller, &["StringBu", "Appendable", "CharSequence"]);
        }
        // What goes to `System.out` is compared by itself; another stream may be the object's own.
        if class == "java/io/PrintStream" {
            let prints = matches!(name, "print" | "println" | "printf");
            return prints && is_own_only(caller, &["PrintStream"]);
        }
        if matches!(class, "java/util/Iterator" | "java/util/ListIterator") {
            return matches!(name, "hasNext" | "next") && is_own_only(caller, &["Iterator"]);
        }
        is_reader(class, name, &member.desc)
    }
}

/// Whether everything of some types that a method handles was made by itself or by the library for
/// it: it takes none as an argument, reads none from a field, gets none from a user's method, and
/// no object is found to be one.
fn is_own_only(method: &Method, types: &[&str]) -> bool {
    let is_one = |desc: &str| types.iter().any(|t| desc.contains(t));
    let parameters = method.desc.split(')').next().unwrap_or_default();
    let refs = &method.file().refs;
    let Some(code) = method.code() else {
        return false;
    };
    !is_one(parameters)
        && code.instrs.iter().all(|instr| match *instr {
            Instr::GetField(i) | Instr::GetStatic(i) => {
                let field = &refs.fields[i as usize];
                !is_one(&field.desc) || &*field.class == "java/lang/System"
            }
            Instr::CheckCast(i) => !is_one(&refs.classes[i as usize]),
            Instr::InvokeVirtual(i)
            | Instr::InvokeInterface(i)
            | Instr::InvokeSpecial(i)
            | Instr::InvokeStatic(i) => {
                let member = &refs.methods[i as usize];
                let result = member.desc.split(')').nth(1).unwrap_or_default();
                // The library's give new ones, or the one that they were called on.
                member.class.starts_with("java/") || !is_one(result)
            }
            _ => true,
        })
}

/// Concatenation, and the `toString`, `equals` and `hashCode` of records: they only call back.
fn writes_texts(file: &Arc<ClassFile>, site: u16) -> bool {
    file.refs
        .dynamics
        .get(site as usize)
        .and_then(|d| file.bootstrap_methods.get(d.bootstrap as usize))
        .is_some_and(|b| {
            matches!(
                &*b.handle.member.class,
                "java/lang/invoke/StringConcatFactory" | "java/lang/runtime/ObjectMethods"
            )
        })
}

fn is_text_builder(class: &str) -> bool {
    matches!(class, "java/lang/StringBuilder" | "java/lang/StringBuffer")
}

fn is_builder_reader(name: &str) -> bool {
    matches!(
        name,
        "length" | "charAt" | "substring" | "indexOf" | "lastIndexOf" | "toString" | "isEmpty"
    )
}

/// Collections and maps of `java.util` itself, as classes or interfaces.
fn is_collection(class: &str) -> bool {
    matches!(
        class.strip_prefix("java/util/").unwrap_or_default(),
        "Collection"
            | "List"
            | "ArrayList"
            | "LinkedList"
            | "Vector"
            | "Stack"
            | "Queue"
            | "Deque"
            | "ArrayDeque"
            | "PriorityQueue"
            | "Set"
            | "HashSet"
            | "LinkedHashSet"
            | "SortedSet"
            | "NavigableSet"
            | "TreeSet"
            | "Map"
            | "HashMap"
            | "LinkedHashMap"
            | "SortedMap"
            | "NavigableMap"
            | "TreeMap"
    )
}

/// Library methods that change nothing at all, whatever they are called on and with.
fn is_reader(class: &str, name: &str, desc: &str) -> bool {
    // What takes a function calls it.
    if desc.contains("java/util/function/") {
        return false;
    }
    match class {
        // Immutable; `getChars` and `getBytes` write into an array that they are given.
        "java/lang/String" => !matches!(name, "getChars" | "getBytes"),
        // Immutable, and pure functions.
        "java/lang/Math" | "java/lang/StrictMath" => name != "random",
        "java/lang/Number" => true,
        // `toChars` may write into an array that it is given.
        "java/lang/Character" => name != "toChars" || desc == "(I)[C",
        _ if crate::interp::box_kind(class).is_some() => true,
        "java/lang/Enum" => matches!(
            name,
            "name" | "ordinal" | "compareTo" | "equals" | "hashCode" | "toString" | "valueOf"
        ),
        // They call back, or tell the class or the identity.
        "java/lang/Object" => matches!(name, "equals" | "hashCode" | "toString" | "getClass"),
        "java/lang/Comparable" | "java/util/Comparator" => {
            matches!(name, "compareTo" | "compare")
        }
        "java/lang/Class" => matches!(name, "getName" | "getSimpleName" | "isInstance"),
        // A copy of an array is a new one.
        _ if class.starts_with('[') => name == "clone",
        "java/util/Objects" => matches!(
            name,
            "equals" | "hash" | "hashCode" | "toString" | "requireNonNull" | "isNull" | "nonNull"
        ),
        "java/util/Optional" => matches!(
            name,
            "isPresent"
                | "isEmpty"
                | "get"
                | "orElse"
                | "of"
                | "empty"
                | "ofNullable"
                | "equals"
                | "toString"
                | "hashCode"
        ),
        // The others sort, fill and set.
        "java/util/Arrays" => matches!(
            name,
            "toString"
                | "deepToString"
                | "equals"
                | "deepEquals"
                | "hashCode"
                | "copyOf"
                | "copyOfRange"
                | "asList"
        ),
        // New lists, views that allow no change, and what reads.
        "java/util/Collections" => {
            name.starts_with("unmodifiable")
                || name.starts_with("empty")
                || name.starts_with("singleton")
                || matches!(name, "max" | "min" | "frequency" | "nCopies" | "disjoint")
        }
        "java/util/Map$Entry" => matches!(
            name,
            "getKey" | "getValue" | "equals" | "hashCode" | "toString"
        ),
        "java/lang/Iterable" => name == "iterator",
        // What these give may be a view or an iterator: that is changed only by what is not
        // allowed here, or above.
        _ if is_collection(class) => matches!(
            name,
            "size"
                | "isEmpty"
                | "empty"
                | "get"
                | "elementAt"
                | "getFirst"
                | "getLast"
                | "getOrDefault"
                | "contains"
                | "containsAll"
                | "containsKey"
                | "containsValue"
                | "indexOf"
                | "lastIndexOf"
                | "search"
                | "element"
                | "peek"
                | "peekFirst"
                | "peekLast"
                | "firstElement"
                | "lastElement"
                | "first"
                | "last"
                | "floor"
                | "ceiling"
                | "lower"
                | "higher"
                | "firstKey"
                | "lastKey"
                | "floorKey"
                | "ceilingKey"
                | "toString"
                | "equals"
                | "hashCode"
                | "keySet"
                | "values"
                | "entrySet"
                | "iterator"
                | "subList"
                | "of"
                | "copyOf"
        ),
        _ => false,
    }
}
