//! Objects of the library that come from a call: what their constructors take is nobody's business, and
//! a stub would promise a next element and have none.
//!
//! A function of Scala is a map with a default value: it gives the same result for the same argument,
//! whoever calls it and how often, and says in a line what it does.

use super::collections::most_entries;
use crate::classes::{ClassId, MethodId};
use crate::machine::Jvm;
use gadfly_classfile::{ClassType, GenericType, Type, TypeArg};

/// How objects of a type are made.
struct Call {
    of: &'static str,
    /// The type that has the method; it is static if that is no object to be made first.
    owner: &'static str,
    is_static: bool,
    method: &'static str,
    desc: &'static str,
}

const fn on(
    of: &'static str,
    owner: &'static str,
    method: &'static str,
    desc: &'static str,
) -> Call {
    Call {
        of,
        owner,
        is_static: false,
        method,
        desc,
    }
}

const fn by(
    of: &'static str,
    owner: &'static str,
    method: &'static str,
    desc: &'static str,
) -> Call {
    Call {
        is_static: true,
        ..on(of, owner, method, desc)
    }
}

const ARRAY_LIST: &str = "java/util/ArrayList";
const LIST: &str = "scala/collection/immutable/List";
const MAP: &str = "scala/collection/immutable/Map";
const TO_VECTOR: &str = "()Lscala/collection/immutable/Vector;";
const TO_STREAM: &str = "()Lscala/collection/immutable/Stream;";
const TO_SET: &str = "()Lscala/collection/immutable/Set;";
const TO_MAP: &str = "(Lscala/Predef$$less$colon$less;)Lscala/collection/immutable/Map;";
/// Since Scala 2.13.
const TO_MAP_NOW: &str = "(Lscala/$less$colon$less;)Lscala/collection/immutable/Map;";
const WITH_DEFAULT: &str = "(Ljava/lang/Object;)Lscala/collection/immutable/Map;";

/// The first whose method is there is taken.
const CALLS: &[Call] = &[
    on(
        "java/util/Iterator",
        ARRAY_LIST,
        "iterator",
        "()Ljava/util/Iterator;",
    ),
    on(
        "java/util/ListIterator",
        ARRAY_LIST,
        "listIterator",
        "()Ljava/util/ListIterator;",
    ),
    on(
        "java/util/stream/Stream",
        ARRAY_LIST,
        "stream",
        "()Ljava/util/stream/Stream;",
    ),
    on(
        "scala/collection/immutable/Vector",
        LIST,
        "toVector",
        TO_VECTOR,
    ),
    on(
        "scala/collection/immutable/IndexedSeq",
        LIST,
        "toVector",
        TO_VECTOR,
    ),
    on("scala/collection/IndexedSeq", LIST, "toVector", TO_VECTOR),
    on(
        "scala/collection/immutable/Stream",
        LIST,
        "toStream",
        TO_STREAM,
    ),
    on("scala/collection/immutable/Set", LIST, "toSet", TO_SET),
    on("scala/collection/Set", LIST, "toSet", TO_SET),
    on(MAP, LIST, "toMap", TO_MAP),
    on(MAP, LIST, "toMap", TO_MAP_NOW),
    on("scala/collection/Map", LIST, "toMap", TO_MAP),
    on("scala/collection/Map", LIST, "toMap", TO_MAP_NOW),
    on("scala/PartialFunction", LIST, "toMap", TO_MAP),
    on("scala/PartialFunction", LIST, "toMap", TO_MAP_NOW),
    on("scala/Function1", MAP, "withDefaultValue", WITH_DEFAULT),
    by(
        "scala/Function2",
        "scala/Function",
        "untupled",
        "(Lscala/Function1;)Lscala/Function2;",
    ),
    by(
        "scala/Function3",
        "scala/Function",
        "untupled",
        "(Lscala/Function1;)Lscala/Function3;",
    ),
    // That a type conforms to itself, which `toMap` wants to be shown.
    by(
        "scala/Predef$$less$colon$less",
        "scala/Predef",
        "$conforms",
        "()Lscala/Predef$$less$colon$less;",
    ),
    by(
        "scala/$less$colon$less",
        "scala/$less$colon$less",
        "refl",
        "()Lscala/$eq$colon$eq;",
    ),
    by(
        "scala/math/BigInt",
        "scala/math/BigInt",
        "apply",
        "(I)Lscala/math/BigInt;",
    ),
];

/// A type, and its type arguments if it has any.
pub(crate) type Typed = (Type, Option<GenericType>);

/// A call that makes an object of a type.
pub(crate) struct LibraryCall {
    pub method: MethodId,
    /// What it is called on.
    pub on: Option<Typed>,
    pub args: Vec<Typed>,
    /// How many elements what it is called on may have, if the depth of inputs does not say it: the
    /// library looks at each before anybody asks for one, and in a set each may be any other.
    pub longest: Option<u32>,
}

impl Jvm {
    /// The call that makes objects of a library type.
    pub(crate) fn library_call(&mut self, class: ClassId) -> Option<MethodId> {
        self.found_call(class).map(|found| found.1)
    }

    fn found_call(&mut self, class: ClassId) -> Option<(&'static Call, MethodId)> {
        let name = self.classes.class(class).name.clone();
        for call in CALLS.iter().filter(|call| call.of == &*name) {
            let Ok(owner) = self.classes.load(call.owner) else {
                continue;
            };
            if let Some(method) = self.classes.find_method(owner, call.method, call.desc) {
                return Some((call, method));
            }
        }
        None
    }

    /// The same with the types of what it takes.
    pub(crate) fn typed_library_call(
        &mut self,
        class: ClassId,
        generic: Option<&GenericType>,
    ) -> Option<LibraryCall> {
        let (call, method) = self.found_call(class)?;
        let params = self.classes.method(method).params.clone();
        let given = match generic {
            Some(GenericType::Class(class)) => class.args.clone(),
            _ => Vec::new(),
        };
        let on = (!call.is_static).then(|| match call.method {
            "toMap" => typed(call.owner, vec![exact("scala/Tuple2", given.clone())]),
            _ => typed(call.owner, given.clone()),
        });
        let args = match call.method {
            "withDefaultValue" => vec![self.type_argument(generic, 1)],
            "untupled" if given.len() > 2 => {
                let (taken, result) = given.split_at(given.len() - 1);
                let tuple = format!("scala/Tuple{}", taken.len());
                let mut types = vec![exact(&tuple, taken.to_vec())];
                types.extend_from_slice(result);
                vec![typed("scala/Function1", types)]
            }
            _ => params.into_iter().map(|ty| (ty, None)).collect(),
        };
        let longest = match call.method {
            "toMap" => Some(most_entries(self.config.k) as u32),
            "toSet" => Some(self.config.k),
            _ => None,
        };
        Some(LibraryCall {
            method,
            on,
            args,
            longest,
        })
    }
}

fn generic(name: &str, args: Vec<TypeArg>) -> GenericType {
    GenericType::Class(ClassType {
        name: name.into(),
        args,
        outer: None,
    })
}

fn typed(name: &str, args: Vec<TypeArg>) -> Typed {
    (Type::Ref(name.into()), Some(generic(name, args)))
}

fn exact(name: &str, args: Vec<TypeArg>) -> TypeArg {
    TypeArg::Exact(generic(name, args))
}
