//! Symbols and types of a pickle as the rest of the crate writes them.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::read::{Pickle, flag, tag};
use super::{ScalaClass, ScalaMethod, ScalaParam};
use crate::descriptor::Type;
use crate::signature::{ClassType, GenericType, TypeArg, TypeParam};

/// Types nest; deeper than this is no program.
const MOST_NESTING: u32 = 64;
const OBJECT: &str = "java/lang/Object";

/// Aliases of the library that everybody uses.
const ALIASES: &[(&str, &str)] = &[
    ("scala/Predef.String", "java/lang/String"),
    ("scala/Predef.Class", "java/lang/Class"),
    ("scala/Predef.Map", "scala/collection/immutable/Map"),
    ("scala/Predef.Set", "scala/collection/immutable/Set"),
    ("scala/package.List", "scala/collection/immutable/List"),
    ("scala/package.Vector", "scala/collection/immutable/Vector"),
    ("scala/package.Stream", "scala/collection/immutable/Stream"),
    ("scala/package.Range", "scala/collection/immutable/Range"),
    ("scala/package.Seq", "scala/collection/Seq"),
    ("scala/package.IndexedSeq", "scala/collection/IndexedSeq"),
    ("scala/package.Iterable", "scala/collection/Iterable"),
    ("scala/package.Iterator", "scala/collection/Iterator"),
    ("scala/package.Traversable", "scala/collection/Traversable"),
    ("scala/package.Either", "scala/util/Either"),
    ("scala/package.Left", "scala/util/Left"),
    ("scala/package.Right", "scala/util/Right"),
    ("scala/package.BigInt", "scala/math/BigInt"),
    ("scala/package.BigDecimal", "scala/math/BigDecimal"),
    ("scala/package.Ordering", "scala/math/Ordering"),
    ("scala/package.Throwable", "java/lang/Throwable"),
    ("scala/package.Exception", "java/lang/Exception"),
    (
        "scala/package.RuntimeException",
        "java/lang/RuntimeException",
    ),
];

/// The classes and objects that a pickle declares, with their methods.
pub(super) fn classes(pickle: &Pickle<'_>) -> Vec<ScalaClass> {
    let reader = Reader { pickle };
    let mut classes: BTreeMap<usize, ScalaClass> = BTreeMap::new();
    for at in 0..pickle.len() {
        if pickle.tag(at) == tag::CLASS
            && let Some(symbol) = pickle.symbol(at)
            && let Some(name) = reader.class_name(at, MOST_NESTING)
        {
            classes.insert(
                at,
                ScalaClass {
                    name: name.into(),
                    is_case: symbol.flags & flag::CASE != 0,
                    type_params: reader.type_params(symbol.info),
                    methods: Vec::new(),
                },
            );
        }
    }
    for at in 0..pickle.len() {
        if pickle.tag(at) != tag::VAL {
            continue;
        }
        let Some(symbol) = pickle.symbol(at) else {
            continue;
        };
        if symbol.flags & flag::METHOD != 0
            && let Some(class) = classes.get_mut(&symbol.owner)
            && let Some(method) = reader.method(at)
        {
            class.methods.push(Arc::new(method));
        }
    }
    classes.into_values().collect()
}

struct Reader<'p> {
    pickle: &'p Pickle<'p>,
}

impl Reader<'_> {
    fn method(&self, at: usize) -> Option<ScalaMethod> {
        let symbol = self.pickle.symbol(at)?;
        let name = self.pickle.name(symbol.name)?;
        let mut lists = Vec::new();
        let mut info = symbol.info;
        let type_params = self.type_params(info);
        for _ in 0..MOST_NESTING {
            let numbers = self.pickle.numbers(info);
            match self.pickle.tag(info) {
                tag::METHOD => {
                    let (result, params) = numbers.split_first()?;
                    let list: Option<Vec<ScalaParam>> =
                        params.iter().map(|&p| self.param(p)).collect();
                    lists.push(list?);
                    info = *result;
                }
                tag::POLY => info = *numbers.first()?,
                _ => break,
            }
        }
        Some(ScalaMethod {
            name: name.into(),
            is_private: symbol.flags & flag::PRIVATE != 0,
            type_params,
            lists,
            result: self.type_at(info, MOST_NESTING)?,
        })
    }

    /// The parameters of a generic method or class, with their upper bounds.
    fn type_params(&self, info: usize) -> Vec<TypeParam> {
        if self.pickle.tag(info) != tag::POLY {
            return Vec::new();
        }
        let numbers = self.pickle.numbers(info);
        let params = numbers.get(1..).unwrap_or_default().iter();
        params.filter_map(|&at| self.type_param(at)).collect()
    }

    fn type_param(&self, at: usize) -> Option<TypeParam> {
        let symbol = self.pickle.symbol(at)?;
        let numbers = self.pickle.numbers(symbol.info);
        let upper = match (self.pickle.tag(symbol.info), &numbers[..]) {
            (tag::BOUNDS, [_, upper]) => self.type_at(*upper, MOST_NESTING),
            _ => None,
        };
        let is_any = |ty: &GenericType| matches!(ty, GenericType::Class(c) if &*c.name == OBJECT);
        Some(TypeParam {
            name: self.pickle.name(symbol.name)?.into(),
            class_bound: upper.filter(|ty| !is_any(ty)),
            interface_bounds: Vec::new(),
        })
    }

    fn param(&self, at: usize) -> Option<ScalaParam> {
        let symbol = self.pickle.symbol(at)?;
        let mut param = ScalaParam {
            name: self.pickle.name(symbol.name)?.into(),
            ty: GenericType::Class(plain(OBJECT)),
            is_implicit: symbol.flags & flag::IMPLICIT != 0,
            by_name: false,
            repeated: false,
        };
        let numbers = self.pickle.numbers(symbol.info);
        let special = match (self.pickle.tag(symbol.info), &numbers[..]) {
            (tag::TYPE_REF, [_, class, argument, ..]) => {
                self.full_name(*class, MOST_NESTING).map(|n| (n, *argument))
            }
            _ => None,
        };
        param.ty = match special {
            Some((name, argument)) if name == "scala/<byname>" => {
                param.by_name = true;
                let result = self.argument(argument, MOST_NESTING)?;
                with_args("scala/Function0", vec![result])
            }
            Some((name, argument)) if name == "scala/<repeated>" => {
                param.repeated = true;
                let element = self.argument(argument, MOST_NESTING)?;
                with_args("scala/collection/Seq", vec![element])
            }
            _ => self.type_at(symbol.info, MOST_NESTING)?,
        };
        Some(param)
    }

    /// A type in a place where numbers are numbers.
    fn type_at(&self, at: usize, fuel: u32) -> Option<GenericType> {
        let fuel = fuel.checked_sub(1)?;
        let numbers = self.pickle.numbers(at);
        match self.pickle.tag(at) {
            tag::TYPE_REF => {
                let (class, args) = (*numbers.get(1)?, numbers.get(2..)?);
                self.reference(class, args, fuel)
            }
            tag::POLY | tag::EXISTENTIAL => self.type_at(*numbers.first()?, fuel),
            // An annotation may come first.
            tag::ANNOTATED => {
                let types = numbers.iter().copied();
                let mut types = types.filter(|&n| is_type(self.pickle.tag(n)));
                self.type_at(types.next()?, fuel)
            }
            tag::REFINED => self.type_at(*numbers.get(1)?, fuel),
            // `x.type`, `this.type`: the class, if it is an object.
            tag::SINGLE => {
                let module = self.full_name(*numbers.get(1)?, fuel)?;
                Some(GenericType::Class(plain(&format!("{module}$"))))
            }
            tag::THIS => {
                let name = self.class_name(*numbers.first()?, fuel)?;
                Some(GenericType::Class(plain(&name)))
            }
            _ => Some(GenericType::Class(plain(OBJECT))),
        }
    }

    fn reference(&self, class: usize, args: &[usize], fuel: u32) -> Option<GenericType> {
        match self.pickle.tag(class) {
            // A parameter of the method or class, or a type member.
            tag::TYPE => {
                let name = self.pickle.name(self.pickle.symbol(class)?.name)?;
                return Some(GenericType::TypeVar(name.into()));
            }
            tag::ALIAS => return self.type_at(self.pickle.symbol(class)?.info, fuel),
            _ => {}
        }
        let name = self.full_name(class, fuel)?;
        let primitive = match &*name {
            "scala/Int" => Type::Int,
            "scala/Long" => Type::Long,
            "scala/Double" => Type::Double,
            "scala/Float" => Type::Float,
            "scala/Boolean" => Type::Boolean,
            "scala/Char" => Type::Char,
            "scala/Byte" => Type::Byte,
            "scala/Short" => Type::Short,
            "scala/Array" => {
                let element = self.type_at(*args.first()?, fuel)?;
                return Some(GenericType::Array(Box::new(element)));
            }
            "scala/Any" | "scala/AnyRef" | "scala/AnyVal" | "scala/Nothing" | "scala/Null" => {
                return Some(GenericType::Class(plain(OBJECT)));
            }
            "scala/Unit" => return Some(GenericType::Class(plain("scala/runtime/BoxedUnit"))),
            _ => {
                let args: Option<Vec<GenericType>> =
                    args.iter().map(|&a| self.argument(a, fuel)).collect();
                let alias = ALIASES.iter().find(|(alias, _)| *alias == name);
                return Some(with_args(alias.map_or(&name, |(_, class)| class), args?));
            }
        };
        Some(GenericType::Primitive(primitive))
    }

    /// A type in a place where numbers are objects.
    fn argument(&self, at: usize, fuel: u32) -> Option<GenericType> {
        let ty = self.type_at(at, fuel)?;
        let GenericType::Primitive(primitive) = &ty else {
            return Some(ty);
        };
        let name = match primitive {
            Type::Int => "Integer",
            Type::Long => "Long",
            Type::Double => "Double",
            Type::Float => "Float",
            Type::Boolean => "Boolean",
            Type::Char => "Character",
            Type::Byte => "Byte",
            _ => "Short",
        };
        Some(GenericType::Class(plain(&format!("java/lang/{name}"))))
    }

    /// The internal name of a class, with `$` where it is in another class or an object.
    fn class_name(&self, at: usize, fuel: u32) -> Option<String> {
        let name = self.full_name(at, fuel)?;
        let is_module = match self.pickle.symbol(at) {
            Some(symbol) => symbol.flags & flag::MODULE != 0,
            None => self.pickle.tag(at) == tag::EXTERNAL_MODULE,
        };
        Some(if is_module { format!("{name}$") } else { name })
    }

    /// Owners and name. Packages are joined by `/`, classes by `$`; members of package objects, which
    /// are aliases only, by a dot.
    fn full_name(&self, at: usize, fuel: u32) -> Option<String> {
        let fuel = fuel.checked_sub(1)?;
        let (name, owner) = match self.pickle.symbol(at) {
            Some(symbol) => (self.pickle.name(symbol.name)?, Some(symbol.owner)),
            None => self.pickle.external(at)?,
        };
        let Some(owner) = owner.filter(|&o| self.pickle.tag(o) != tag::NONE) else {
            return Some(name.to_string());
        };
        let above = self.full_name(owner, fuel)?;
        if matches!(&*above, "<empty>" | "<root>") {
            return Some(name.to_string());
        }
        let is_declared = self.pickle.symbol(owner).is_some();
        let is_module = match self.pickle.symbol(owner) {
            Some(symbol) => symbol.flags & flag::MODULE != 0,
            None => self.pickle.tag(owner) == tag::EXTERNAL_MODULE,
        };
        // Packages are never declared in a pickle, objects around the symbol always are; what is in
        // another file is in a package as long as its names are small.
        let simple = above.rsplit(['/', '$']).next().unwrap_or(&above);
        let joint = if &*above == "scala/Predef" || &*above == "scala/package" {
            "."
        } else if is_declared {
            "$"
        } else if is_module && !simple.starts_with(char::is_uppercase) {
            "/"
        } else {
            "$"
        };
        Some(format!("{above}{joint}{name}"))
    }
}

fn is_type(kind: u8) -> bool {
    (11..=22).contains(&kind) || kind == tag::ANNOTATED || kind == tag::EXISTENTIAL
}

fn plain(name: &str) -> ClassType {
    ClassType {
        name: name.into(),
        args: Vec::new(),
        outer: None,
    }
}

fn with_args(name: &str, args: Vec<GenericType>) -> GenericType {
    GenericType::Class(ClassType {
        args: args.into_iter().map(TypeArg::Exact).collect(),
        ..plain(name)
    })
}
