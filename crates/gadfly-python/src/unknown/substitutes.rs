//! Values that an annotation allows besides those that are tried. Where an `int` is asked for, a truth
//! value or a member of an `IntEnum` will do; where a `float` is, an integer of any size; where a
//! `tuple` is, a named one. Inputs are plain values of the type. As long as a program does with them
//! what all of these do alike, nothing is lost; where the difference shows (class tests, attributes,
//! texts, integers that are no floats) the path says so with [`Reason::Types`].

use crate::builtin_types::t;
use crate::heap::Body;
use crate::inputs::{Made, Ty};
use crate::machine::Vm;
use crate::names::{Name, n};
use crate::state::State;
use crate::types::real::has_attribute;
use crate::value::{Ref, Value};
use gadfly_term::{BinOp, Node, Term, UnOp};
use gadfly_witness::Reason;

/// Up to this magnitude every integer is a float, and sums and products of both agree.
const EXACT: f64 = 9_007_199_254_740_992.0;

impl Vm {
    /// The type of a value if it is, or may be, an input for which another one would do.
    fn replaceable(&self, st: &State, value: &Value) -> Option<Ty> {
        match value {
            Value::Ref(_) => self.kind_of(st, value),
            Value::SymFloat(_) => Some(Ty::Float),
            // What arithmetic gives is no truth value.
            Value::SymInt(term) => matches!(self.pool.node(*term), Node::Sym(_)).then_some(Ty::Int),
            _ => None,
        }
    }

    /// Whether a class test of values of these types has another answer for values that are allowed
    /// too: objects of subclasses, and integers in place of floats if these will do.
    pub(super) fn leaves_out(
        &self,
        st: &State,
        kinds: &[Ty],
        or_integer: bool,
        class: &Value,
    ) -> bool {
        let tested = self.tested_classes(st, class);
        let tried = kinds
            .iter()
            .any(|ty| self.is_kind(st, ty, class) == Some(true));
        kinds.iter().any(|ty| match ty {
            Ty::Float => {
                let answer = |own: Ref| tested.iter().any(|class| st.heap.is_subclass(own, *class));
                or_integer && answer(t::FLOAT) != answer(t::INT)
                    || !tried && {
                        let other = |class: &Ref| self.may_have_both(st, t::FLOAT, *class);
                        tested.iter().any(other)
                    }
            }
            _ if tried => false,
            Ty::Int | Ty::Str | Ty::Bytes | Ty::ByteArray | Ty::Instance(_) => {
                self.any_may_have(st, ty, &tested)
            }
            _ if ty.is_container() => self.any_may_have(st, ty, &tested),
            _ => false,
        })
    }

    fn any_may_have(&self, st: &State, ty: &Ty, tested: &[Ref]) -> bool {
        let Some(own) = self.class_of_type(ty) else {
            return false;
        };
        tested
            .iter()
            .any(|class| self.may_have_both(st, own, *class))
    }

    /// Whether some object may be an instance of both classes, although the first is no subclass of the
    /// other: of a class that inherits from both.
    fn may_have_both(&self, st: &State, own: Ref, class: Ref) -> bool {
        if st.heap.is_subclass(own, class) {
            return false;
        }
        if st.heap.is_subclass(class, own) {
            return true;
        }
        let is_plain = |class: Ref| {
            let data = st.heap.class(class);
            data.is_some_and(|data| data.layout == t::OBJECT)
        };
        self.has_subclasses(own) && self.has_subclasses(class) && (is_plain(own) || is_plain(class))
    }

    /// Whether a class can have subclasses: not those of constants, nor enumerations with members.
    fn has_subclasses(&self, class: Ref) -> bool {
        let members = self.program.classes.iter().find(|c| c.class == class);
        !matches!(class, t::BOOL | t::NONE | t::FUNCTION)
            && members.is_none_or(|c| c.members.is_empty())
    }

    /// No class has compared two values, so that they are equal only if they are one object. A subclass may
    /// define `__eq__`.
    pub(crate) fn doubt_equality(&self, st: &mut State, a: &Value, b: &Value) {
        let may_define = |value: &Value| {
            let open = match value {
                Value::Ref(r) => match &st.heap.get(*r).body {
                    Body::Unknown(unknown) => &unknown.kinds[..],
                    _ => &[],
                },
                _ => &[],
            };
            let decided = self.kind_of(st, value);
            let mut classes = open
                .iter()
                .chain(&decided)
                .filter_map(|ty| self.class_of_type(ty));
            classes.any(|class| self.has_subclasses(class))
        };
        if may_define(a) || may_define(b) {
            self.doubt_types(st);
        }
    }

    /// The classes that a class test names.
    fn tested_classes(&self, st: &State, class: &Value) -> Vec<Ref> {
        match class {
            Value::Tuple(classes) => classes
                .iter()
                .flat_map(|class| self.tested_classes(st, class))
                .collect(),
            Value::Ref(class) if st.heap.class(*class).is_some() => vec![*class],
            _ => Vec::new(),
        }
    }

    pub(crate) fn doubt_types(&self, st: &mut State) {
        if self.exploring && !self.config.as_meant && self.host.is_none() {
            st.doubt(Reason::Types);
        }
    }

    /// Whether a value is, or may become, a number that only a term knows.
    pub(crate) fn may_be_number(&self, st: &State, value: &Value) -> bool {
        match value {
            Value::SymInt(_) | Value::SymFloat(_) => true,
            Value::Ref(r) => match &st.heap.get(*r).body {
                Body::Unknown(unknown) => {
                    let number = |ty: &Ty| matches!(ty, Ty::Int | Ty::Float);
                    unknown.kinds.iter().any(number)
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// A class test of a value whose type was decided.
    pub(crate) fn doubt_class(&self, st: &mut State, value: &Value, class: &Value) {
        let left_out = match self.replaceable(st, value) {
            Some(ty) => {
                let mut kinds = vec![ty];
                if let Value::Ref(r) = value
                    && let Body::Decided { was, .. } = &st.heap.get(*r).body
                {
                    kinds.extend(was.kinds.iter().cloned());
                }
                self.leaves_out(st, &kinds, st.numbers, class)
            }
            None => false,
        };
        if left_out {
            self.doubt_types(st);
        }
    }

    /// The exact class of a value shows.
    pub(crate) fn doubt_exact(&self, st: &mut State, value: &Value) {
        let shows = match self.replaceable(st, value) {
            Some(Ty::Float) => st.numbers,
            Some(Ty::None | Ty::Bool | Ty::Instance(_) | Ty::Function(_)) | None => false,
            Some(_) => true,
        };
        if shows {
            self.doubt_types(st);
        }
    }

    /// An attribute is looked up that values of subclasses may have and plain ones lack, or floats
    /// have and integers lack.
    pub(crate) fn doubt_attribute(&self, st: &mut State, value: &Value, name: Name) {
        let has = |class: Ref| st.heap.class_attr(class, name).is_some();
        let alike = match self.replaceable(st, value) {
            Some(Ty::Float) if st.numbers => {
                // Of what integers have, some came with later versions of Python.
                let text = self.shared.names.text(name);
                let always = text.starts_with("__") || has_attribute("int", &text);
                always && has(t::INT) && has(t::FLOAT)
            }
            Some(Ty::None | Ty::Bool | Ty::Instance(_) | Ty::Function(_)) | None => return,
            Some(ty) => self.class_of_type(&ty).is_none_or(has),
        };
        if !alike || name == n::CLASS {
            self.doubt_types(st);
        }
    }

    /// A float meets something that an integer may not become: a float.
    pub(crate) fn doubt_number(&self, st: &mut State, value: &Value) {
        if st.numbers && matches!(value, Value::SymFloat(_)) {
            self.doubt_types(st);
        }
    }

    /// The machine itself raises: something that another value in place of an input could do.
    pub(crate) fn doubt_refusal(&self, st: &mut State, class: Ref) {
        if st.numbers && matches!(class, t::TYPE_ERROR | t::ATTRIBUTE_ERROR) {
            self.doubt_types(st);
        }
    }

    /// The characters of a text are looked at: the text of a truth value has no digits.
    pub(crate) fn doubt_digits(&self, st: &mut State, term: Term) {
        if matches!(self.pool.node(term), Node::Sym(_)) {
            self.doubt_types(st);
        }
    }

    /// A question has one answer for floats. Integers have the same where both calculate alike.
    pub(crate) fn doubt_forced(&self, st: &mut State, condition: Term) {
        if st.numbers && !self.same_for_integers(condition) {
            self.doubt_types(st);
        }
    }

    fn same_for_integers(&self, condition: Term) -> bool {
        let mut open = vec![condition];
        let mut seen = rustc_hash::FxHashSet::default();
        while let Some(term) = open.pop() {
            if !seen.insert(term) {
                continue;
            }
            let node = self.pool.node(term);
            let calculated = match node {
                Node::Const(_) => self.pool.as_f64(term).is_some_and(|f| f.abs() > EXACT),
                Node::Un(op, _) => matches!(op, UnOp::FSqrt | UnOp::FConvert | UnOp::FBits),
                Node::Bin(op, ..) => matches!(
                    op,
                    BinOp::FAdd | BinOp::FSub | BinOp::FMul | BinOp::FDiv | BinOp::FRem
                ),
                _ => false,
            };
            if calculated {
                return false;
            }
            open.extend(node.children());
        }
        true
    }

    /// Whether an enumeration has values besides its members and their combinations.
    pub(super) fn keeps_other_bits(&mut self, st: &State, class: Ref) -> bool {
        let boundary = self.name("_boundary_");
        let value = self.name("_value_");
        let kept = match st.heap.class_attr(class, boundary) {
            Some(Value::Ref(kept)) => st.heap.own_attr(*kept, value),
            _ => None,
        };
        kept.and_then(Value::as_str) == Some("keep")
    }

    /// The type that was decided for an input.
    pub(super) fn kind_of(&self, st: &State, value: &Value) -> Option<Ty> {
        let Value::Ref(r) = value else { return None };
        let Body::Decided { to, was, made } = &st.heap.get(*r).body else {
            return None;
        };
        let any = || std::rc::Rc::new(Ty::Any);
        Some(match to {
            Value::None => Ty::None,
            Value::SymBool(_) | Value::Bool(_) => Ty::Bool,
            Value::SymInt(_) | Value::Int(_) => Ty::Int,
            Value::SymFloat(_) | Value::Float(_) => Ty::Float,
            Value::SymStr(_) | Value::Str(_) => Ty::Str,
            Value::Tuple(_) => Ty::TupleOf(any()),
            Value::Ref(_) => match &**made {
                Made::List(_) => {
                    let known = was.kinds.iter().find(|k| matches!(k, Ty::List(_)));
                    known.cloned().unwrap_or_else(Ty::list_of_any)
                }
                Made::Dict(_) => Ty::Dict(any(), any()),
                Made::Set(_) => Ty::Set(any()),
                Made::FrozenSet(_) => Ty::FrozenSet(any()),
                Made::Bytes(class, _) if *class == t::BYTES => Ty::Bytes,
                Made::Bytes(..) => Ty::ByteArray,
                Made::Instance { class, .. } | Made::Member(class, _) => Ty::Instance(*class),
                Made::Function => Ty::Function(any()),
                _ => return None,
            },
            _ => return None,
        })
    }
}
