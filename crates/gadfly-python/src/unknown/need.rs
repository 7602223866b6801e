//! Which types can do what an operation needs of an input.

use crate::builtin_types::t;
use crate::code::{BinOp, UnOp};
use crate::heap::Body;
use crate::inputs::{Need, Ty, Unknown};
use crate::machine::Vm;
use crate::names::{Name, n};
use crate::operator_names::operator_names;
use crate::state::State;
use crate::value::{Ref, Value};

/// What is known of the other operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    Unknown,
    None,
    Integer,
    Float,
    Str,
    Bytes,
    List,
    Tuple,
    Dict,
    Set,
    Slice,
    Instance(Ref),
    Other,
}

impl Vm {
    pub(super) fn shape(&self, st: &State, value: &Value) -> Shape {
        match value {
            Value::None => Shape::None,
            Value::Bool(_)
            | Value::SymBool(_)
            | Value::Int(_)
            | Value::Big(_)
            | Value::SymInt(_) => Shape::Integer,
            Value::Float(_) | Value::SymFloat(_) => Shape::Float,
            Value::Str(_) | Value::SymStr(_) => Shape::Str,
            Value::Bytes(_) => Shape::Bytes,
            Value::Tuple(_) => Shape::Tuple,
            Value::Slice(_) => Shape::Slice,
            Value::Ref(r) => match &st.heap.get(*r).body {
                Body::Unknown(unknown) => match &unknown.kinds[..] {
                    // A single type is as good as decided.
                    [one] => self.shape_of(one),
                    _ => Shape::Unknown,
                },
                Body::Decided { to, .. } => self.shape(st, to),
                Body::List(_) => Shape::List,
                Body::Dict(_) => Shape::Dict,
                Body::Set(_) => Shape::Set,
                Body::ByteArray(_) | Body::ByteTerms(_) => Shape::Bytes,
                Body::Plain | Body::Wrap(_) => Shape::Instance(st.heap.get(*r).class),
                _ => Shape::Other,
            },
            _ => Shape::Other,
        }
    }

    fn shape_of(&self, ty: &Ty) -> Shape {
        match ty {
            Ty::None => Shape::None,
            Ty::Bool | Ty::Int => Shape::Integer,
            Ty::Float => Shape::Float,
            Ty::Str => Shape::Str,
            Ty::Bytes | Ty::ByteArray => Shape::Bytes,
            Ty::List(_) => Shape::List,
            Ty::Tuple(_) | Ty::TupleOf(_) => Shape::Tuple,
            Ty::Dict(..) => Shape::Dict,
            Ty::Set(_) | Ty::FrozenSet(_) => Shape::Set,
            Ty::Instance(class) => Shape::Instance(*class),
            _ => Shape::Unknown,
        }
    }

    /// Whether values of a type can do what is needed. Wrong answers cost a path, not soundness:
    /// the operation itself is executed on what is chosen.
    pub(super) fn accepts(&self, st: &State, ty: &Ty, need: &Need<'_>) -> bool {
        let has = |name: Name| match ty {
            Ty::Instance(class) => match st.heap.class_attr(*class, name) {
                None => false,
                Some(Value::Builtin(_)) => {
                    !matches!(name, n::EQ | n::HASH | n::LT | n::LE | n::GT | n::GE)
                }
                Some(_) => true,
            },
            _ => false,
        };
        let number = matches!(ty, Ty::Int | Ty::Float | Ty::Bool);
        let sequence = matches!(
            ty,
            Ty::Str | Ty::Bytes | Ty::ByteArray | Ty::List(_) | Ty::Tuple(_) | Ty::TupleOf(_)
        );
        let sized = sequence || matches!(ty, Ty::Dict(..) | Ty::Set(_) | Ty::FrozenSet(_));
        match need {
            Need::Any | Need::Is(_) | Need::Class(_) | Need::Truth | Need::Text => true,
            Need::Len => sized || has(n::LEN),
            Need::Iterate => {
                sized || matches!(ty, Ty::Iterator(_)) || has(n::ITER) || has(n::GETITEM)
            }
            Need::Contains => {
                sized
                    || matches!(ty, Ty::Iterator(_))
                    || has(n::CONTAINS)
                    || has(n::ITER)
                    || has(n::GETITEM)
            }
            Need::Item(index) => {
                has(n::GETITEM)
                    || match self.shape(st, index) {
                        Shape::Integer => sequence || matches!(ty, Ty::Dict(..)),
                        Shape::Slice => sequence,
                        Shape::Unknown => sequence || matches!(ty, Ty::Dict(..)),
                        Shape::List | Shape::Dict | Shape::Set => false,
                        _ => matches!(ty, Ty::Dict(..)),
                    }
            }
            Need::SetItem => {
                matches!(ty, Ty::List(_) | Ty::Dict(..) | Ty::ByteArray) || has(n::SETITEM)
            }
            Need::Attr(name) => match ty {
                Ty::Instance(class) => self.has_attribute(st, *class, *name),
                Ty::Record(attrs) => {
                    let name = self.shared.names.str(*name);
                    attrs.iter().any(|attr| &**attr == name)
                }
                other => self
                    .class_of_type(other)
                    .is_some_and(|class| st.heap.class_attr(class, *name).is_some()),
            },
            Need::SetAttr => matches!(ty, Ty::Instance(_) | Ty::Record(_)),
            Need::Call => matches!(ty, Ty::Function(_)) || has(n::CALL),
            Need::Binary(op, other, left) => {
                let (own, reflected, _, _) = operator_names(*op);
                if has(if *left { own } else { reflected }) {
                    return true;
                }
                let shape = self.shape(st, other);
                if let Shape::Instance(class) = shape {
                    let method = if *left { reflected } else { own };
                    if st.heap.class_attr(class, method).is_some() {
                        return number || matches!(ty, Ty::Str);
                    }
                }
                let numbers = matches!(shape, Shape::Integer | Shape::Float | Shape::Unknown);
                match op {
                    BinOp::Add => match shape {
                        Shape::Integer | Shape::Float => number,
                        Shape::Str => matches!(ty, Ty::Str),
                        Shape::Bytes => matches!(ty, Ty::Bytes | Ty::ByteArray),
                        Shape::List => matches!(ty, Ty::List(_)),
                        Shape::Tuple => matches!(ty, Ty::Tuple(_) | Ty::TupleOf(_)),
                        Shape::Unknown => number || sequence,
                        _ => false,
                    },
                    BinOp::Sub => {
                        (number && numbers)
                            || (matches!(ty, Ty::Set(_) | Ty::FrozenSet(_))
                                && matches!(shape, Shape::Set | Shape::Unknown))
                    }
                    BinOp::Mul => match shape {
                        Shape::Integer => number || sequence,
                        Shape::Float => number,
                        Shape::Str | Shape::Bytes | Shape::List | Shape::Tuple => {
                            matches!(ty, Ty::Int | Ty::Bool)
                        }
                        Shape::Unknown => number || sequence,
                        _ => false,
                    },
                    BinOp::Div | BinOp::FloorDiv | BinOp::Pow => number && numbers,
                    BinOp::Mod => {
                        (number && numbers)
                            || (!*left && shape == Shape::Str)
                            || (*left && matches!(ty, Ty::Str) && shape != Shape::Integer)
                    }
                    BinOp::LShift | BinOp::RShift => {
                        matches!(ty, Ty::Int | Ty::Bool)
                            && matches!(shape, Shape::Integer | Shape::Unknown)
                    }
                    BinOp::And | BinOp::Or | BinOp::Xor => match ty {
                        Ty::Int | Ty::Bool => matches!(shape, Shape::Integer | Shape::Unknown),
                        Ty::Set(_) | Ty::FrozenSet(_) => {
                            matches!(shape, Shape::Set | Shape::Unknown)
                        }
                        Ty::Dict(..) => {
                            *op == BinOp::Or && matches!(shape, Shape::Dict | Shape::Unknown)
                        }
                        _ => false,
                    },
                    BinOp::MatMul => false,
                }
            }
            Need::Unary(op) => match op {
                UnOp::Invert => matches!(ty, Ty::Int | Ty::Bool) || has(n::INVERT),
                UnOp::Not => true,
                UnOp::Neg => number || has(n::NEG),
                UnOp::Pos => number || has(n::POS),
            },
            Need::Order(other) => {
                if has(n::LT) || has(n::GT) || has(n::LE) || has(n::GE) {
                    return true;
                }
                match self.shape(st, other) {
                    Shape::Integer | Shape::Float => number,
                    Shape::Str => matches!(ty, Ty::Str),
                    Shape::Bytes => matches!(ty, Ty::Bytes | Ty::ByteArray),
                    Shape::List => matches!(ty, Ty::List(_)),
                    Shape::Tuple => matches!(ty, Ty::Tuple(_) | Ty::TupleOf(_)),
                    Shape::Set => matches!(ty, Ty::Set(_) | Ty::FrozenSet(_)),
                    Shape::Unknown => {
                        number || sequence || matches!(ty, Ty::Set(_) | Ty::FrozenSet(_))
                    }
                    Shape::Instance(class) => {
                        matches!(ty, Ty::Instance(own) if *own == class)
                    }
                    _ => false,
                }
            }
            Need::Equal(other) => match self.shape(st, other) {
                Shape::None => matches!(ty, Ty::None),
                Shape::Integer | Shape::Float => number,
                Shape::Str => matches!(ty, Ty::Str),
                Shape::Bytes => matches!(ty, Ty::Bytes | Ty::ByteArray),
                Shape::List => matches!(ty, Ty::List(_)),
                Shape::Tuple => matches!(ty, Ty::Tuple(_) | Ty::TupleOf(_)),
                Shape::Dict => matches!(ty, Ty::Dict(..)),
                Shape::Set => matches!(ty, Ty::Set(_) | Ty::FrozenSet(_)),
                Shape::Instance(class) => {
                    matches!(ty, Ty::Instance(own) if *own == class) || has(n::EQ)
                }
                Shape::Unknown => true,
                Shape::Slice | Shape::Other => has(n::EQ),
            },
            Need::Index => matches!(ty, Ty::Int | Ty::Bool) || has(n::INDEX),
            Need::Hash => match ty {
                Ty::List(_) | Ty::Dict(..) | Ty::Set(_) | Ty::ByteArray => false,
                Ty::Instance(class) => {
                    !matches!(st.heap.class_attr(*class, n::HASH), Some(Value::None))
                }
                _ => true,
            },
            Need::Number => number || matches!(ty, Ty::Str) || has(n::INT) || has(n::FLOAT),
            Need::String => matches!(ty, Ty::Str),
        }
    }

    /// Whether instances of a class have an attribute, as far as the text tells.
    pub(super) fn has_attribute(&self, st: &State, class: Ref, name: Name) -> bool {
        if st.heap.class_attr(class, name).is_some() {
            return true;
        }
        if st
            .heap
            .class(class)
            .is_some_and(|c| c.getattr || c.getattribute)
        {
            return true;
        }
        let text = self.shared.names.str(name);
        let mro = st.heap.class(class).map(|c| c.mro.clone());
        mro.unwrap_or_default().iter().any(|base| {
            let name = self.class_name(st, *base);
            let usage = &self.program.usage;
            usage.class(&name).is_some_and(|c| c.attrs.contains(text))
        })
    }

    /// Whether an input of a type is an instance of a class, or of one of several.
    pub(super) fn is_kind(&self, st: &State, ty: &Ty, class: &Value) -> Option<bool> {
        match class {
            Value::Tuple(classes) => {
                let mut known = Some(false);
                for class in classes.iter() {
                    match self.is_kind(st, ty, class) {
                        Some(true) => return Some(true),
                        Some(false) => {}
                        None => known = None,
                    }
                }
                known
            }
            Value::Ref(r) if st.heap.class(*r).is_some() => {
                let own = self.class_of_type(ty)?;
                if st.heap.is_subclass(own, *r) {
                    return Some(true);
                }
                // An abstract class may say otherwise.
                (st.heap.get(*r).class == t::TYPE
                    || !matches!(
                        st.heap.class_attr(st.heap.get(*r).class, n::INSTANCECHECK),
                        Some(Value::Ref(_))
                    ))
                .then_some(false)
            }
            Value::None => Some(*ty == Ty::None),
            _ => None,
        }
    }

    /// Whether all types that an input may still have agree on being instances of a class.
    pub(super) fn all_kinds(&self, st: &State, unknown: &Unknown, class: &Value) -> Option<bool> {
        let mut answers = unknown.kinds.iter().map(|k| self.is_kind(st, k, class));
        let first = answers.next()??;
        answers.all(|a| a == Some(first)).then_some(first)
    }
}
