//! What annotations and guesses say about the types of inputs.

use crate::builtin_types::t;
use crate::inputs::{Literal, Ty};
use crate::machine::Vm;
use crate::state::State;
use crate::usage::Guess;
use crate::value::{Ref, Value};
use ruff_python_ast::{self as ast, Expr};
use std::rc::Rc;

impl Vm {
    /// The type that a guess means.
    pub(super) fn guessed(&self, guess: &Guess) -> Option<Ty> {
        let any = || Rc::new(Ty::Any);
        Some(match guess {
            Guess::None => Ty::None,
            Guess::Bool => Ty::Bool,
            Guess::Int => Ty::Int,
            Guess::Float => Ty::Float,
            Guess::Str => Ty::Str,
            Guess::Bytes => Ty::Bytes,
            Guess::ByteArray => Ty::ByteArray,
            Guess::List => Ty::List(any()),
            Guess::Tuple => Ty::TupleOf(any()),
            Guess::Dict => Ty::Dict(any(), any()),
            Guess::Set => Ty::Set(any()),
            Guess::Function => Ty::Function(any()),
            Guess::Class(name) => {
                let class = self.program.classes.iter().find(|c| c.name == *name)?;
                Ty::Instance(class.class)
            }
        })
    }

    /// Of an abstract class, the classes that can be made in its place.
    pub(super) fn concrete(&self, ty: Ty) -> Vec<Ty> {
        let Ty::Instance(class) = &ty else {
            return vec![ty];
        };
        let own = self.program.classes.iter().find(|c| c.class == *class);
        match own {
            Some(own) if !own.makeable && !own.stands_for.is_empty() => {
                own.stands_for.iter().map(|c| Ty::Instance(*c)).collect()
            }
            _ => vec![ty],
        }
    }

    /// The type an annotation means; `Any` if it says nothing the machine knows.
    pub(crate) fn annotated(&self, st: &State, text: &str) -> Ty {
        self.annotated_at(st, text, 0)
    }

    fn annotated_at(&self, st: &State, text: &str, depth: u32) -> Ty {
        if depth > 8 {
            return Ty::Any;
        }
        match ruff_python_parser::parse_expression(text.trim()) {
            Ok(parsed) => self.annotation(st, parsed.expr(), depth),
            Err(_) => Ty::Any,
        }
    }

    fn annotation(&self, st: &State, expr: &Expr, depth: u32) -> Ty {
        match expr {
            Expr::NoneLiteral(_) => Ty::None,
            Expr::StringLiteral(text) => self.annotated_at(st, text.value.to_str(), depth + 1),
            Expr::BinOp(node) if node.op == ast::Operator::BitOr => Ty::union(vec![
                self.annotation(st, &node.left, depth),
                self.annotation(st, &node.right, depth),
            ]),
            Expr::Name(name) => self.named_type(st, name.id.as_str(), &[], depth),
            Expr::Attribute(node) => {
                let whole = match &*node.value {
                    Expr::Name(module) => format!("{}.{}", module.id, node.attr),
                    _ => String::new(),
                };
                match self.program.classes.iter().find(|c| c.name == whole) {
                    Some(class) => Ty::Instance(class.class),
                    None => match self.class_at(st, expr) {
                        Some(class) => Ty::Instance(class),
                        None => self.named_type(st, node.attr.as_str(), &[], depth),
                    },
                }
            }
            Expr::Subscript(node) => {
                let inside: Vec<&Expr> = match &*node.slice {
                    Expr::Tuple(tuple) => tuple.elts.iter().collect(),
                    other => vec![other],
                };
                match &*node.value {
                    Expr::Name(name) => self.named_type(st, name.id.as_str(), &inside, depth),
                    Expr::Attribute(attr) => {
                        self.named_type(st, attr.attr.as_str(), &inside, depth)
                    }
                    _ => Ty::Any,
                }
            }
            _ => Ty::Any,
        }
    }

    fn named_type(&self, st: &State, name: &str, inside: &[&Expr], depth: u32) -> Ty {
        let arg = |i: usize| match inside.get(i) {
            Some(expr) => Rc::new(self.annotation(st, expr, depth)),
            None => Rc::new(Ty::Any),
        };
        if let Some(class) = self.program.classes.iter().find(|c| c.name == name) {
            return self.instances_of(st, class.class);
        }
        match name {
            "int" | "SupportsInt" | "SupportsIndex" => Ty::Int,
            "float" | "Number" | "Real" => Ty::Float,
            "bool" => Ty::Bool,
            "str" | "AnyStr" | "Text" => Ty::Str,
            "bytes" | "ByteString" => Ty::Bytes,
            "bytearray" => Ty::ByteArray,
            "Buffer" => Ty::Union([Ty::Bytes, Ty::ByteArray].into()),
            "None" | "NoneType" => Ty::None,
            "list" | "List" | "Sequence" | "MutableSequence" | "Iterable" | "Collection"
            | "Reversible" | "Container" => Ty::List(arg(0)),
            "Iterator" | "Generator" => Ty::Iterator(arg(0)),
            "set" | "Set" | "MutableSet" | "AbstractSet" => Ty::Set(arg(0)),
            "frozenset" | "FrozenSet" => Ty::FrozenSet(arg(0)),
            "dict" | "Dict" | "Mapping" | "MutableMapping" | "DefaultDict" | "OrderedDict" => {
                Ty::Dict(arg(0), arg(1))
            }
            "tuple" | "Tuple" => match inside {
                [] => Ty::TupleOf(Rc::new(Ty::Any)),
                [_, Expr::EllipsisLiteral(_)] => Ty::TupleOf(arg(0)),
                [Expr::Tuple(empty)] if empty.elts.is_empty() => Ty::Tuple(Rc::new([])),
                _ => {
                    let parts = inside.iter().map(|e| self.annotation(st, e, depth));
                    Ty::Tuple(parts.collect())
                }
            },
            "Optional" => Ty::union(vec![(*arg(0)).clone(), Ty::None]),
            "Union" => Ty::union(
                inside
                    .iter()
                    .map(|e| self.annotation(st, e, depth))
                    .collect(),
            ),
            "Callable" => Ty::Function(arg(1)),
            "Annotated" | "Final" | "ClassVar" | "Required" | "NotRequired" | "InitVar" => {
                (*arg(0)).clone()
            }
            "Literal" => Ty::union(inside.iter().filter_map(|e| exactly(e)).collect()),
            "Hashable" => Ty::Union([Ty::Int, Ty::Str].into()),
            "Self" => Ty::Any,
            _ => {
                if self.program.usage.type_variables.contains(name) {
                    return Ty::Any;
                }
                match self.program.usage.aliases.get(name) {
                    Some(text) if text != name => self.annotated_at(st, text, depth + 1),
                    _ => match self.library_class(st, name) {
                        // Instances of it are asked for, and nobody here can make one.
                        Some(class) => Ty::Instance(class),
                        None => Ty::Any,
                    },
                }
            }
        }
    }

    /// A class of the library that the module knows under a name, other than the general ones
    /// which inputs of usual types can stand for.
    fn library_class(&self, st: &State, name: &str) -> Option<Ref> {
        let module = self.program.module?;
        let Some(Value::Ref(class)) = self.global(st, module, name) else {
            return None;
        };
        self.particular(st, class)
    }

    /// The same of a class that is named with its module: `pathlib.Path`.
    fn class_at(&self, st: &State, expr: &Expr) -> Option<Ref> {
        match self.value_at(st, expr)? {
            Value::Ref(class) => self.particular(st, class),
            _ => None,
        }
    }

    fn value_at(&self, st: &State, expr: &Expr) -> Option<Value> {
        match expr {
            Expr::Name(name) => self.global(st, self.program.module?, name.id.as_str()),
            Expr::Attribute(node) => match self.value_at(st, &node.value)? {
                Value::Ref(module) => self.global(st, module, node.attr.as_str()),
                _ => None,
            },
            _ => None,
        }
    }

    /// The class, if it is one of the library's that no input of a usual type can stand for.
    fn particular(&self, st: &State, class: Ref) -> Option<Ref> {
        let module = self.program.module?;
        let data = st.heap.class(class)?;
        let Some(Value::Str(home)) = data.attrs.get(crate::names::n::MODULE) else {
            return None;
        };
        let general = [
            "builtins",
            "collections",
            "collections.abc",
            "typing",
            "abc",
            "numbers",
        ];
        let own = self.codes.get(&*home.text).is_some_and(|c| c.user);
        let own = own || st.modules.get(&*home.text) == Some(&module);
        (!own && !general.contains(&&*home.text)).then_some(class)
    }

    /// A class, or its subclasses if it cannot be made itself.
    pub(super) fn instances_of(&self, st: &State, class: Ref) -> Ty {
        let made = |c: &&crate::program::ClassFacts| {
            c.makeable && !c.library && st.heap.is_subclass(c.class, class) && c.class != class
        };
        let own = self.program.classes.iter().find(|c| c.class == class);
        let mut parts = Vec::new();
        if own.is_none_or(|c| c.makeable) {
            parts.push(Ty::Instance(class));
        }
        // Subclasses of the module are instances, too.
        parts.extend(
            self.program
                .classes
                .iter()
                .filter(made)
                .map(|c| Ty::Instance(c.class)),
        );
        if let Some(own) = own
            && parts.is_empty()
        {
            parts.extend(own.stands_for.iter().map(|c| Ty::Instance(*c)));
        }
        if parts.is_empty() {
            return Ty::Instance(class);
        }
        Ty::union(parts)
    }

    /// The class of objects of which only the attributes are known.
    pub(super) fn record_class(&self) -> Option<Ref> {
        match self.prelude.get("_SimpleNamespace") {
            Some(Value::Ref(class)) => Some(*class),
            _ => None,
        }
    }

    /// Whether inputs of an annotated type are tried as something narrower: a list stands for
    /// everything that can be iterated over, a few functions for everything that can be called.
    /// That is so where a name in the annotation is not that of the type that is tried, or that of an abstract
    /// class.
    pub(super) fn narrows(&self, st: &State, annotation: &str) -> bool {
        self.narrows_at(st, annotation, 0)
    }

    fn narrows_at(&self, st: &State, annotation: &str, depth: u32) -> bool {
        let mut words = annotation.split(|c: char| !c.is_alphanumeric() && c != '_');
        words.any(|word| {
            let alias = self.program.usage.aliases.get(word);
            if let Some(text) = alias
                && text != word
                && depth < 8
            {
                return self.narrows_at(st, text, depth + 1);
            }
            // Others may implement an abstract class, too.
            let mut classes = self.program.classes.iter();
            let own = classes.find(|c| *c.name == *word);
            if own.is_some_and(|c| !c.makeable && !c.stands_for.is_empty()) {
                return true;
            }
            let tried = self.named_type(st, word, &[], 0).alternatives();
            tried.iter().any(|ty| {
                let builtin = !matches!(ty, Ty::None | Ty::Instance(_) | Ty::Exactly(_));
                let class = self.class_of_type(ty).filter(|_| builtin);
                class.is_some_and(|class| {
                    let own = self.class_name(st, class);
                    !own.eq_ignore_ascii_case(word)
                })
            })
        })
    }

    /// The class of values of a type.
    pub(super) fn class_of_type(&self, ty: &Ty) -> Option<Ref> {
        Some(match ty {
            Ty::None | Ty::Exactly(Literal::None) => t::NONE,
            Ty::Bool | Ty::Exactly(Literal::Bool(_)) => t::BOOL,
            Ty::Int | Ty::Exactly(Literal::Int(_)) => t::INT,
            Ty::Float => t::FLOAT,
            Ty::Str | Ty::Exactly(Literal::Str(_)) => t::STR,
            Ty::Bytes => t::BYTES,
            Ty::ByteArray => t::BYTEARRAY,
            Ty::List(_) => t::LIST,
            Ty::Tuple(_) | Ty::TupleOf(_) => t::TUPLE,
            Ty::Dict(..) => t::DICT,
            Ty::Set(_) => t::SET,
            Ty::FrozenSet(_) => t::FROZENSET,
            Ty::Instance(class) => *class,
            Ty::Record(_) => return self.record_class(),
            Ty::Function(_) => t::FUNCTION,
            Ty::Iterator(_) => t::LIST_ITER,
            Ty::Any | Ty::Union(_) => return None,
        })
    }
}

fn exactly(expr: &Expr) -> Option<Ty> {
    Some(Ty::Exactly(match expr {
        Expr::StringLiteral(text) => Literal::Str(text.value.to_str().to_string()),
        Expr::BooleanLiteral(b) => Literal::Bool(b.value),
        Expr::NoneLiteral(_) => Literal::None,
        Expr::NumberLiteral(number) => match &number.value {
            ast::Number::Int(i) => Literal::Int(i.as_i64()?),
            _ => return None,
        },
        Expr::UnaryOp(node) if node.op == ast::UnaryOp::USub => match exactly(&node.operand)? {
            Ty::Exactly(Literal::Int(i)) => Literal::Int(-i),
            _ => return None,
        },
        _ => return None,
    }))
}
