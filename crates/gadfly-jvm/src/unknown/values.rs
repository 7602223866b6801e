//! Fresh inputs: symbols for primitives, undecided nodes for references.

use crate::classes::Shape;
use crate::config::{Nulls, States};
use crate::heap::{Body, Contents, Native, Object, Unknown};
use crate::machine::{Jvm, Step, unsupported};
use crate::state::{CHAR_PREFIX, State};
use crate::value::{Ref, Value};
use gadfly_classfile::{ClassType, GenericType, Type, TypeArg};
use gadfly_term::Sort;
use std::rc::Rc;

impl Jvm {
    /// An unknown of a declared type, as a parameter of the entry or a supplied value.
    pub(crate) fn fresh_input(
        &mut self,
        st: &mut State,
        ty: &Type,
        generic: Option<&GenericType>,
        name: &str,
    ) -> Step<Value> {
        let nullable = self.config.nulls == Nulls::All;
        self.fresh(st, ty, generic, name, self.config.k, nullable)
    }

    /// An unknown in a library collection. In a free heap a boxed number is one that was put there
    /// as a number: no invariant can say that, and people mean it.
    pub(crate) fn fresh_item(
        &mut self,
        st: &mut State,
        ty: &Type,
        generic: Option<&GenericType>,
        name: &str,
        depth: u32,
    ) -> Step<Value> {
        let is_number = matches!(ty, Type::Ref(name) if crate::kinds::box_kind(name).is_some());
        if self.states == States::Free && is_number {
            return self.fresh(st, ty, generic, name, depth, false);
        }
        self.fresh_inner(st, ty, generic, name, depth)
    }

    /// An unknown that a contract promises: it may also be an object that the program made.
    pub(crate) fn fresh_promise(&mut self, st: &mut State, ty: &Type, name: &str) -> Step<Value> {
        let value = self.fresh_input(st, ty, None, name)?;
        if let Value::Ref(cell) = value
            && let Body::Unknown(unknown) = &mut st.heap.get_mut(cell).body
        {
            Rc::make_mut(unknown).late = true;
        }
        Ok(value)
    }

    /// An unknown that is no object that was there before.
    pub(crate) fn is_new(&mut self, st: &mut State, value: Value) {
        if let Value::Ref(cell) = value
            && let Body::Unknown(unknown) = &mut st.heap.get_mut(cell).body
        {
            let unknown = Rc::make_mut(unknown);
            (unknown.own, unknown.new) = (true, true);
        }
    }

    /// An unknown behind a field or an element of another.
    pub(crate) fn fresh_inner(
        &mut self,
        st: &mut State,
        ty: &Type,
        generic: Option<&GenericType>,
        name: &str,
        depth: u32,
    ) -> Step<Value> {
        let nullable = self.config.nulls != Nulls::None;
        self.fresh(st, ty, generic, name, depth, nullable)
    }

    pub fn fresh(
        &mut self,
        st: &mut State,
        ty: &Type,
        generic: Option<&GenericType>,
        name: &str,
        depth: u32,
        nullable: bool,
    ) -> Step<Value> {
        let pool = &mut self.pool;
        Ok(match ty {
            Type::Boolean => {
                let t = pool.fresh(Sort::Bv(1), name);
                Value::SymInt(pool.zext(t, 32))
            }
            Type::Byte => {
                let t = pool.fresh(Sort::Bv(8), name);
                Value::SymInt(pool.sext(t, 32))
            }
            Type::Char => {
                let t = pool.fresh(Sort::Bv(16), &format!("{CHAR_PREFIX}{name}"));
                Value::SymInt(pool.zext(t, 32))
            }
            Type::Short => {
                let t = pool.fresh(Sort::Bv(16), name);
                Value::SymInt(pool.sext(t, 32))
            }
            Type::Int => Value::SymInt(pool.fresh(Sort::Bv(32), name)),
            Type::Long => Value::SymLong(pool.fresh(Sort::Bv(64), name)),
            Type::Float => Value::SymFloat(pool.fresh(Sort::F32, name)),
            Type::Double => Value::SymDouble(pool.fresh(Sort::F64, name)),
            Type::Ref(_) | Type::Array(_) => {
                let bound = self.classes.load_type(ty)?;
                let unknown = Unknown {
                    name: name.into(),
                    bound,
                    also: Vec::new(),
                    excluded: Vec::new(),
                    generic: generic.cloned().map(Rc::new),
                    depth,
                    may_be_null: nullable,
                    elements_may_be_null: true,
                    distinct_from: Vec::new(),
                    own: false,
                    late: false,
                    new: false,
                };
                let node = Object {
                    class: bound,
                    body: Body::Unknown(Rc::new(unknown)),
                    input: true,
                    native: None,
                };
                Value::Ref(st.heap.alloc(node))
            }
        })
    }

    /// The initial value of an element of an input array.
    pub(crate) fn fresh_cell(&mut self, st: &mut State, array: Ref, index: u32) -> Step<Value> {
        if self.is_text(st, array) {
            return self.fresh_char_cell(st, array, index);
        }
        let object = st.heap.get(array);
        let Some(Native::InputArray(unknown)) = object.native.as_deref() else {
            return unsupported("an element of an unknown array");
        };
        let unknown = unknown.clone();
        let Shape::Array { element, .. } = self.classes.class(object.class).shape else {
            return unsupported("an element of something else");
        };
        let ty = self.type_of(element);
        let generic = match unknown.generic.as_deref() {
            Some(GenericType::Array(element)) => Some((**element).clone()),
            _ => None,
        };
        let name = format!("{}[{index}]", unknown.name);
        let depth = unknown.depth.saturating_sub(1);
        let nullable = self.config.nulls != Nulls::None && unknown.elements_may_be_null;
        let value = match self.cell_of_twin(st, array, index) {
            Some(value) => value,
            None => self.fresh(st, &ty, generic.as_ref(), &name, depth, nullable)?,
        };
        Rc::make_mut(&mut st.inputs)
            .cells
            .insert((array, index), value);
        if let Contents::Sparse { cells, .. } = &mut self.array_mut(st, array)?.contents {
            cells.insert(index, value);
        }
        Ok(value)
    }

    /// What an element of an input array was in the beginning, if its twin has been asked.
    fn cell_of_twin(&self, st: &State, array: Ref, index: u32) -> Option<Value> {
        let twins = &st.inputs.twins;
        let forth = twins.get(&array).copied();
        let back = || twins.iter().find(|(_, twin)| **twin == array);
        let other = forth.or_else(|| back().map(|(&other, _)| other))?;
        st.inputs.cells.get(&(other, index)).copied()
    }

    pub fn type_of(&self, class: crate::classes::ClassId) -> Type {
        let class = self.classes.class(class);
        match &class.shape {
            Shape::Primitive(ty) => ty.clone(),
            Shape::Array { .. } => {
                Type::parse(&class.name).unwrap_or(Type::Ref(class.name.clone()))
            }
            Shape::Plain(_) => Type::Ref(class.name.clone()),
        }
    }

    /// The type of the `index`th type argument (`Integer` in `List<Integer>`), and its generics.
    pub(crate) fn type_argument(
        &self,
        generic: Option<&GenericType>,
        index: usize,
    ) -> (Type, Option<GenericType>) {
        let object = || (Type::Ref(crate::classes::names::OBJECT.into()), None);
        let Some(GenericType::Class(ClassType { args, .. })) = generic else {
            return object();
        };
        match args.get(index) {
            Some(TypeArg::Exact(ty) | TypeArg::Extends(ty) | TypeArg::Super(ty)) => match ty {
                // Named by its bound, if the parameters of the method or class were known.
                GenericType::TypeVar(name) => match Type::parse(name) {
                    Ok(bound) if bound.is_reference() => (bound, None),
                    _ => object(),
                },
                other => (other.erase(&[]), Some(other.clone())),
            },
            _ => object(),
        }
    }
}
