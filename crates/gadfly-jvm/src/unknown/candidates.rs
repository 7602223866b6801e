//! Which classes an unknown may have, and which ways there are to make one.

use crate::classes::{Class, ClassId, Method, MethodId, Shape, names};
use crate::heap::Unknown;
use crate::machine::Jvm;
use gadfly_classfile::{Instr, Type};
use std::rc::Rc;
use std::sync::Arc;

const SCALA_LIST: &[&str] = &[
    "scala/collection/immutable/Nil$",
    "scala/collection/immutable/$colon$colon",
];

/// Standard implementations for library types; the first is the one a person would take.
const LIBRARY: &[(&str, &[&str])] = &[
    (
        "java/lang/Number",
        &["java/lang/Integer", "java/lang/Double", "java/lang/Long"],
    ),
    // One class only: mixing them in one sort would be a misuse no caller intends.
    ("java/lang/Comparable", &["java/lang/Integer"]),
    ("java/lang/CharSequence", &["java/lang/String"]),
    ("java/lang/Iterable", &["java/util/ArrayList"]),
    ("java/util/Collection", &["java/util/ArrayList"]),
    ("java/util/SequencedCollection", &["java/util/ArrayList"]),
    ("java/util/List", &["java/util/ArrayList"]),
    ("java/util/AbstractList", &["java/util/ArrayList"]),
    ("java/util/AbstractCollection", &["java/util/ArrayList"]),
    ("java/util/Set", &["java/util/HashSet"]),
    ("java/util/SortedSet", &["java/util/TreeSet"]),
    ("java/util/NavigableSet", &["java/util/TreeSet"]),
    ("java/util/Queue", &["java/util/LinkedList"]),
    ("java/util/Deque", &["java/util/LinkedList"]),
    ("java/util/Map", &["java/util/HashMap"]),
    ("java/util/AbstractMap", &["java/util/HashMap"]),
    ("java/util/SortedMap", &["java/util/TreeMap"]),
    ("java/util/NavigableMap", &["java/util/TreeMap"]),
    ("java/io/Serializable", &["java/lang/Integer"]),
    ("java/lang/Throwable", &["java/lang/Exception"]),
    ("scala/Option", &["scala/None$", "scala/Some"]),
    (
        "scala/util/Either",
        &["scala/util/Left", "scala/util/Right"],
    ),
    ("scala/collection/immutable/List", SCALA_LIST),
    ("scala/collection/Seq", SCALA_LIST),
    ("scala/collection/immutable/Seq", SCALA_LIST),
    ("scala/collection/immutable/LinearSeq", SCALA_LIST),
    ("scala/collection/LinearSeq", SCALA_LIST),
    ("scala/collection/Iterable", SCALA_LIST),
    ("scala/collection/immutable/Iterable", SCALA_LIST),
    ("scala/collection/Traversable", SCALA_LIST),
    ("scala/collection/immutable/Traversable", SCALA_LIST),
    (
        "java/util/Map$Entry",
        &["java/util/AbstractMap$SimpleEntry"],
    ),
];

/// Library classes that hold a value of each of their type arguments, with the factory if there
/// is no constructor for that.
const HOLDERS: &[(&str, &str)] = &[
    ("java/util/Optional", "of"),
    ("java/util/AbstractMap$SimpleEntry", "<init>"),
    ("java/util/concurrent/atomic/AtomicReference", "<init>"),
];

/// Deriving methods tried for one class.
const MOST_DERIVERS: usize = 4;
/// Larger arrays are not filled call by call.
const MOST_CAPACITY: i32 = 20;
/// Other classes an `Object` may be when a cast or a call asks for more.
const MOST_OBJECT_CLASSES: usize = 4;

impl Jvm {
    /// Concrete classes that an unknown may have; an interface without any stands for itself and
    /// means a stub.
    pub(crate) fn candidates(
        &mut self,
        unknown: &Unknown,
        method: Option<&Method>,
    ) -> Vec<ClassId> {
        let mut bound = unknown.bound;
        for &also in &unknown.also {
            if self.classes.is_subtype(also, bound) {
                bound = also;
            }
        }
        let mut found = Vec::new();
        let info = self.classes.class(bound).clone();
        let concrete = !info.is_abstract() && !info.is_interface();
        if info.is_array() || (info.access.is_final() && concrete) {
            found.push(bound);
        } else if info.is_user {
            found.extend(self.classes.user_subclasses(bound).iter());
            // The class itself first: the simplest that fits.
            if let Some(at) = found.iter().position(|&c| c == bound) {
                found[..=at].rotate_right(1);
            }
        } else {
            self.library_candidates(bound, &info, unknown, method, &mut found);
        }
        // Reflection makes arrays, and what is assembled, without a name.
        found.retain(|&c| {
            let nameless = self.is_assembled(c) || self.classes.class(c).is_array();
            self.fits(unknown, c) && (nameless || self.can_be_named(c))
        });
        if found.is_empty() && self.can_be_stub(bound) && self.fits(unknown, bound) {
            found.push(bound);
        }
        found
    }

    fn library_candidates(
        &mut self,
        bound: ClassId,
        info: &Class,
        unknown: &Unknown,
        method: Option<&Method>,
        found: &mut Vec<ClassId>,
    ) {
        if let Some((_, names)) = LIBRARY.iter().find(|(name, _)| *name == &*info.name) {
            for name in *names {
                found.extend(self.classes.load(name).ok());
            }
        } else if (!info.is_abstract() && !info.is_interface())
            || self.library_call(bound).is_some()
        {
            found.push(bound);
        }
        // The user's own classes below a library type: all of them for a library interface or
        // class with user subclasses, only the interesting ones for Object.
        let below = self.classes.user_subclasses(bound);
        if bound != self.known.object {
            if &*info.name != "java/lang/Comparable" || !unknown.also.is_empty() {
                found.extend(below.iter());
            }
            return;
        }
        // A type variable without a bound is usually some value: equal ones are alike.
        if method.is_some_and(|m| matches!(&*m.name, "hashCode" | "equals")) {
            found.extend(self.classes.load("java/lang/Integer").ok());
        }
        for &class in below.iter() {
            let overrides = method.is_some_and(|m| {
                self.classes
                    .declared_method(class, &m.name, &m.desc)
                    .is_some()
            });
            if overrides && found.len() < MOST_OBJECT_CLASSES {
                found.push(class);
            }
        }
        let wanted: Vec<ClassId> = unknown.also.clone();
        for class in wanted {
            let narrowed = Unknown {
                bound: class,
                also: Vec::new(),
                ..unknown.clone()
            };
            found.extend(self.candidates(&narrowed, method));
        }
    }

    pub(super) fn fits(&self, unknown: &Unknown, class: ClassId) -> bool {
        self.classes.is_subtype(class, unknown.bound)
            && unknown
                .also
                .iter()
                .all(|&u| self.classes.is_subtype(class, u))
            && !unknown
                .excluded
                .iter()
                .any(|&e| self.classes.is_subtype(class, e))
    }

    /// Whether a test beside the entry can name a class, or what an array consists of.
    pub(crate) fn can_be_named(&self, class: ClassId) -> bool {
        let info = self.classes.class(class);
        if let Shape::Array { element, .. } = info.shape {
            return self.can_be_named(element);
        }
        if !info.is_user || info.is_array() {
            return true;
        }
        let Some(file) = info.file() else { return true };
        let nested = file.inner_classes.iter().find(|i| i.inner == info.name);
        let access = nested.map_or(info.access, |i| i.access);
        let hidden = access.is_private() || nested.is_some_and(|i| i.outer.is_none());
        !hidden && (access.is_public() || info.package() == &*self.entry_package)
    }

    /// Interfaces can be implemented by the test itself.
    fn can_be_stub(&mut self, class: ClassId) -> bool {
        let info = self.classes.class(class).clone();
        let sealed = info
            .file()
            .is_some_and(|f| !f.permitted_subclasses.is_empty());
        // A Scala trait that has classes is theirs.
        let implemented = info.is_user
            && info.file().is_some_and(|f| crate::classes::is_scala(f))
            && !self.classes.user_subclasses(class).is_empty();
        // What Scala's collections promise, a stub does not keep; functions promise nothing.
        let promises = info.name.starts_with("scala/") && !info.name.starts_with("scala/Function");
        info.is_interface()
            && !info.access.is_annotation()
            && !sealed
            && !implemented
            && (!promises || info.is_user)
    }

    /// Constructors and static factories that a test in the same package may use, simple first.
    pub fn makers(&mut self, class: ClassId) -> Vec<MethodId> {
        // There is one of it, though the constructor of an object inside another one is public.
        if self.is_object(class) {
            return Vec::new();
        }
        let info = self.classes.class(class).clone();
        let near = info.package() == &*self.entry_package;
        let usable = |m: &Method| {
            if info.is_user && (near || !is_closed(info.package())) {
                !m.access.is_private()
            } else {
                m.access.is_public()
            }
        };
        let mut makers: Vec<MethodId> = info
            .methods
            .iter()
            .copied()
            .filter(|&m| {
                let method = self.classes.method(m);
                method.is_constructor() && usable(method) && !method.access.is_synthetic()
            })
            .collect();
        if makers.is_empty() {
            makers = info
                .methods
                .iter()
                .copied()
                .filter(|&m| {
                    let method = self.classes.method(m);
                    method.is_static()
                        && usable(method)
                        && matches!(&method.returns,
                            Some(Type::Ref(name)) if *name == info.name)
                        && !method.access.is_synthetic()
                })
                .collect();
        }
        makers.sort_by_key(|&m| self.classes.method(m).params.len());
        if !info.is_user {
            // Library classes have many; the simplest two show what they can do.
            makers.retain(|&m| {
                let method = self.classes.method(m);
                let plain = |p: &Type| !p.is_reference() || is_plain(p);
                holds_arguments(method) || method.params.iter().all(plain)
            });
            makers.truncate(2);
        }
        makers
    }

    /// Methods that make another object of their class: `inverse()`, `plus(other)`.
    pub(crate) fn derivers(&self, class: ClassId) -> Vec<MethodId> {
        let info = self.classes.class(class);
        let mut found: Vec<MethodId> = info
            .methods
            .iter()
            .copied()
            .filter(|&m| {
                let method = self.classes.method(m);
                let same = matches!(&method.returns,
                    Some(Type::Ref(name)) if *name == info.name);
                same && !method.is_static()
                    && !method.access.is_private()
                    && !method.access.is_synthetic()
                    && !method.access.is_abstract()
                    && method.params.len() <= 1
            })
            .collect();
        found.truncate(MOST_DERIVERS);
        found
    }

    /// Names of an enum's constants, in order.
    pub(crate) fn enum_constants(&self, class: ClassId) -> Vec<(Arc<str>, u32)> {
        self.classes
            .class(class)
            .static_fields
            .iter()
            .enumerate()
            .filter(|(_, f)| f.access.is_enum())
            .map(|(slot, f)| (f.name.clone(), slot as u32))
            .collect()
    }

    /// Methods that may change the state of an object, for building sequences.
    pub fn mutators(&mut self, class: ClassId) -> Rc<[MethodId]> {
        if let Some(known) = self.mutators_of.get(&class) {
            return known.clone();
        }
        let mut found = Vec::new();
        let mut current = self.can_change(class).then_some(class);
        while let Some(id) = current {
            let info = self.classes.class(id).clone();
            if !info.is_user {
                break;
            }
            for &m in &info.methods {
                let method = self.classes.method(m).clone();
                let callable = !method.is_static()
                    && !method.is_constructor()
                    && !method.access.is_private()
                    && (method.access.is_public() || !is_closed(info.package()))
                    && !method.access.is_synthetic()
                    && !method.access.is_abstract();
                let overridden = self.classes.select(class, m) != Some(m);
                if callable && !overridden && self.may_change_state(&method, 3) {
                    found.push(m);
                }
            }
            current = info.super_class;
        }
        let found: Rc<[MethodId]> = found.into();
        self.mutators_of.insert(class, found.clone());
        found
    }

    /// Whether objects of a class have anything that a call could change.
    fn can_change(&self, class: ClassId) -> bool {
        self.classes.class(class).instance_fields.iter().any(|f| {
            let immutable = match &f.ty {
                Type::Ref(name) => {
                    &**name == crate::classes::names::STRING
                        || crate::kinds::box_kind(name).is_some()
                }
                other => !other.is_reference(),
            };
            !f.access.is_final() || !immutable
        })
    }

    /// Whether a method writes a field or an array, or asks a library object to change.
    fn may_change_state(&mut self, method: &Rc<Method>, depth: u32) -> bool {
        let Some(code) = method.code() else {
            return false;
        };
        code.instrs.iter().any(|instr| match *instr {
            Instr::PutField(_) | Instr::ArrayStore(_) => true,
            Instr::InvokeVirtual(i) | Instr::InvokeInterface(i) | Instr::InvokeSpecial(i) => {
                let member = &method.file().refs.methods[i as usize];
                if &*member.name == "<init>" {
                    return false;
                }
                if member.class == method.class_name {
                    if depth == 0 {
                        return true;
                    }
                    return match self.classes.method_ref(method.class, i) {
                        Ok(target) if target != method.id => {
                            let target = self.classes.method(target).clone();
                            self.may_change_state(&target, depth - 1)
                        }
                        _ => false,
                    };
                }
                is_library_mutator(&member.name)
            }
            _ => false,
        })
    }

    /// How often a mutator must be called to overfill the arrays that a class makes.
    pub fn capacities(&self, class: ClassId) -> Vec<usize> {
        let mut found = vec![3];
        for &m in &self.classes.class(class).methods {
            let method = self.classes.method(m);
            let Some(code) = method.code() else { continue };
            for pair in code.instrs.windows(2) {
                if let [Instr::IConst(n), Instr::NewArray(_) | Instr::NewRefArray(_)] = *pair
                    && (2..=MOST_CAPACITY).contains(&n)
                {
                    found.push(n as usize + 1);
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        found.truncate(3);
        found
    }
}

/// Whether a constructor or factory takes the values that the object is to hold.
pub(super) fn holds_arguments(maker: &Method) -> bool {
    let is_object = |p: &Type| matches!(p, Type::Ref(name) if &**name == names::OBJECT);
    let is_holder = HOLDERS.contains(&(&*maker.class_name, &*maker.name))
        || maker.is_constructor() && super::data::library_data(&maker.class_name).is_some();
    is_holder
        && !maker.params.is_empty()
        && maker
            .params
            .iter()
            .all(|p| is_object(p) || is_scala_list(p))
}

pub(super) fn is_scala_list(ty: &Type) -> bool {
    matches!(ty, Type::Ref(name) if &**name == "scala/collection/immutable/List")
}

/// A package that no test can be in.
fn is_closed(package: &str) -> bool {
    package.starts_with("java/")
}

fn is_plain(ty: &Type) -> bool {
    matches!(ty, Type::Ref(name) if &**name == crate::classes::names::STRING)
}

fn is_library_mutator(name: &str) -> bool {
    const PREFIXES: &[&str] = &[
        "add",
        "put",
        "push",
        "pop",
        "poll",
        "offer",
        "remove",
        "set",
        "clear",
        "append",
        "insert",
        "delete",
        "merge",
        "compute",
        "sort",
        "replace",
        "increment",
        "decrement",
        "getAnd",
        "retain",
        "reverse",
    ];
    PREFIXES.iter().any(|p| name.starts_with(p))
}
