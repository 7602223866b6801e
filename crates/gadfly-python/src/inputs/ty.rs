//! Types that inputs have.

use crate::value::{Ref, Value};
use std::rc::Rc;

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Ty {
    Any,
    None,
    Bool,
    Int,
    Float,
    Str,
    Bytes,
    ByteArray,
    List(Rc<Ty>),
    /// Of exactly these elements.
    Tuple(Rc<[Ty]>),
    TupleOf(Rc<Ty>),
    Dict(Rc<Ty>, Rc<Ty>),
    Set(Rc<Ty>),
    FrozenSet(Rc<Ty>),
    /// An instance of a class of the program, by construction; a member of an enumeration.
    Instance(Ref),
    /// An object of which nothing is known but the attributes that the program uses.
    Record(Rc<[Rc<str>]>),
    /// What calls of it give.
    Function(Rc<Ty>),
    /// An iterator over elements.
    Iterator(Rc<Ty>),
    /// `Literal[...]`.
    Exactly(Literal),
    Union(Rc<[Ty]>),
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Literal {
    None,
    Bool(bool),
    Int(i64),
    Str(String),
}

impl Literal {
    pub fn value(&self) -> Value {
        match self {
            Literal::None => Value::None,
            Literal::Bool(b) => Value::Bool(*b),
            Literal::Int(i) => Value::Int(*i),
            Literal::Str(s) => Value::str(s.clone()),
        }
    }
}

impl Ty {
    pub fn list_of_any() -> Ty {
        Ty::List(Rc::new(Ty::Any))
    }

    /// The union of types: flat, without repetitions, `Any` if one of them is.
    pub(crate) fn union(parts: Vec<Ty>) -> Ty {
        let mut flat: Vec<Ty> = Vec::new();
        for part in parts.iter().flat_map(Ty::alternatives) {
            if part == Ty::Any {
                return Ty::Any;
            }
            if !flat.contains(&part) {
                flat.push(part);
            }
        }
        match &flat[..] {
            [] => Ty::Any,
            [one] => one.clone(),
            _ => Ty::Union(flat.into()),
        }
    }

    /// The alternatives of a union, the type itself otherwise.
    pub fn alternatives(&self) -> Vec<Ty> {
        match self {
            Ty::Union(parts) => parts.iter().flat_map(Ty::alternatives).collect(),
            other => vec![other.clone()],
        }
    }

    /// The same type of another program, where classes have other places; where one is not there,
    /// the place stays as it is, and nothing can be made of it.
    pub fn with_classes(&self, classes: &dyn Fn(Ref) -> Option<Ref>) -> Ty {
        let part = |ty: &Rc<Ty>| Rc::new(ty.with_classes(classes));
        let parts = |tys: &Rc<[Ty]>| tys.iter().map(|ty| ty.with_classes(classes)).collect();
        match self {
            Ty::List(ty) => Ty::List(part(ty)),
            Ty::Tuple(tys) => Ty::Tuple(parts(tys)),
            Ty::TupleOf(ty) => Ty::TupleOf(part(ty)),
            Ty::Dict(key, value) => Ty::Dict(part(key), part(value)),
            Ty::Set(ty) => Ty::Set(part(ty)),
            Ty::FrozenSet(ty) => Ty::FrozenSet(part(ty)),
            Ty::Instance(class) => Ty::Instance(classes(*class).unwrap_or(*class)),
            Ty::Function(ty) => Ty::Function(part(ty)),
            Ty::Iterator(ty) => Ty::Iterator(part(ty)),
            Ty::Union(tys) => Ty::Union(parts(tys)),
            other => other.clone(),
        }
    }

    /// The same with some classes taken for others.
    pub fn with_others(&self, others: &dyn Fn(Ref) -> Option<Vec<Ref>>) -> Ty {
        let part = |ty: &Rc<Ty>| Rc::new(ty.with_others(others));
        let parts =
            |tys: &Rc<[Ty]>| -> Vec<Ty> { tys.iter().map(|ty| ty.with_others(others)).collect() };
        match self {
            Ty::List(ty) => Ty::List(part(ty)),
            Ty::Tuple(tys) => Ty::Tuple(parts(tys).into()),
            Ty::TupleOf(ty) => Ty::TupleOf(part(ty)),
            Ty::Dict(key, value) => Ty::Dict(part(key), part(value)),
            Ty::Set(ty) => Ty::Set(part(ty)),
            Ty::FrozenSet(ty) => Ty::FrozenSet(part(ty)),
            Ty::Instance(class) => match others(*class) {
                Some(classes) => Ty::union(classes.into_iter().map(Ty::Instance).collect()),
                None => self.clone(),
            },
            Ty::Function(ty) => Ty::Function(part(ty)),
            Ty::Iterator(ty) => Ty::Iterator(part(ty)),
            Ty::Union(tys) => Ty::union(parts(tys)),
            other => other.clone(),
        }
    }

    pub fn is_container(&self) -> bool {
        matches!(
            self,
            Ty::List(_)
                | Ty::Tuple(_)
                | Ty::TupleOf(_)
                | Ty::Dict(..)
                | Ty::Set(_)
                | Ty::FrozenSet(_)
                | Ty::Iterator(_)
        )
    }

    /// The same constructor, whatever is inside.
    pub fn same_kind(&self, other: &Ty) -> bool {
        match (self, other) {
            (Ty::Instance(a), Ty::Instance(b)) => a == b,
            (Ty::Tuple(_) | Ty::TupleOf(_), Ty::Tuple(_) | Ty::TupleOf(_)) => true,
            _ => std::mem::discriminant(self) == std::mem::discriminant(other),
        }
    }
}
