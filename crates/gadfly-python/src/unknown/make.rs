//! Making what was decided: terms for numbers and characters, containers of unknown parts.

use super::kinds::Outline;
use crate::builtin_types::t;
use crate::dict::{Dict, Set};
use crate::hash;
use crate::heap::Body;
use crate::inputs::{Given, Made, Ty, Unknown};
use crate::machine::{Step, Vm, unsupported};
use crate::state::State;
use crate::usage::{NodeId, Part};
use crate::value::{Char, Ref, Value};
use gadfly_term::{Sort, Term};
use gadfly_witness::Reason;
use std::rc::Rc;

impl Vm {
    pub(super) fn become_type(
        &mut self,
        st: &mut State,
        input: Ref,
        unknown: &Rc<Unknown>,
        ty: &Ty,
        outline: &Outline,
    ) -> Step<Value> {
        let name = unknown.name.clone();
        let len = match outline {
            Outline::Len(len) => *len,
            _ => 0,
        };
        match ty {
            Ty::None => Ok(self.scalar(st, input, unknown, Value::None)),
            Ty::Bool => {
                let value = match unknown.truth {
                    Some(truth) => Value::Bool(truth),
                    None => Value::SymBool(self.pool.fresh(Sort::Bool, &name)),
                };
                self.scalar(st, input, unknown, value.clone());
                self.same_for_same(st, unknown, &value)?;
                Ok(value)
            }
            Ty::Int | Ty::Float => {
                let value = match ty {
                    Ty::Int => Value::SymInt(self.new_int(&name)),
                    _ => Value::SymFloat(self.pool.fresh(Sort::F64, &name)),
                };
                st.numbers |= *ty == Ty::Float && unknown.or_integer;
                self.scalar(st, input, unknown, value.clone());
                self.keep_ordinary(st, &value)?;
                if let Some(truth) = unknown.truth {
                    let nonzero = self.nonzero(&value);
                    let known = if truth {
                        nonzero
                    } else {
                        self.pool.not(nonzero)
                    };
                    self.assume(st, known)?;
                }
                self.same_for_same(st, unknown, &value)?;
                Ok(value)
            }
            Ty::Str => {
                let value = self.new_text(&name, len);
                self.scalar(st, input, unknown, value.clone());
                self.same_for_same(st, unknown, &value)?;
                Ok(value)
            }
            Ty::Bytes | Ty::ByteArray => {
                let class = match ty {
                    Ty::Bytes => t::BYTES,
                    _ => t::BYTEARRAY,
                };
                let items: Vec<Value> = (0..len).map(|i| self.new_byte(&name, i)).collect();
                let to = self.new_bytes(st, class, items.clone());
                self.decided(st, input, unknown, to.clone(), Made::Bytes(class, items));
                Ok(to)
            }
            Ty::List(element) => {
                let items = self.elements(st, input, unknown, element, len);
                let to = self.new_list(st, items.clone());
                self.decided(st, input, unknown, to.clone(), Made::List(items));
                Ok(to)
            }
            Ty::Iterator(element) => {
                let items = self.elements(st, input, unknown, element, len);
                let list = self.new_list(st, items.clone());
                let iterator = match list {
                    Value::Ref(list) => {
                        let iter = crate::heap::Iter::List { list, at: 0 };
                        st.heap.new(t::LIST_ITER, Body::Iter(Box::new(iter)))
                    }
                    _ => return unsupported("an unknown iterator"),
                };
                let to = Value::Ref(iterator);
                self.decided(st, input, unknown, to.clone(), Made::Iterator(items));
                Ok(to)
            }
            Ty::TupleOf(element) => {
                let items = self.elements(st, input, unknown, element, len);
                let to = Value::tuple(items.clone());
                self.decided(st, input, unknown, to.clone(), Made::Tuple(items));
                Ok(to)
            }
            Ty::Tuple(parts) => {
                let parts = parts.clone();
                let mut items = Vec::new();
                for (i, part) in parts.iter().enumerate() {
                    items.push(self.element(st, None, unknown, part, i));
                }
                let to = Value::tuple(items.clone());
                self.decided(st, input, unknown, to.clone(), Made::Tuple(items));
                Ok(to)
            }
            Ty::Dict(key, value) => self.new_dict_input(st, input, unknown, key, value, outline),
            Ty::Set(element) | Ty::FrozenSet(element) => {
                let frozen = matches!(ty, Ty::FrozenSet(_));
                self.new_set_input(st, input, unknown, element, len, frozen)
            }
            Ty::Instance(class) => match outline {
                Outline::Member(member) => self.become_member(st, input, unknown, *class, *member),
                Outline::History(calls) => self.begin_making(st, input, unknown, *class, calls, 0),
                Outline::Len(more) => self.begin_making(st, input, unknown, *class, &[], *more),
                Outline::Shuffled(seed) => self.begin_shuffled(st, input, unknown, *class, *seed),
                _ => self.begin_making(st, input, unknown, *class, &[], 0),
            },
            Ty::Record(attrs) => self.become_record(st, input, unknown, attrs),
            Ty::Function(result) => Ok(self.become_function(st, input, unknown, result)),
            Ty::Exactly(fixed) => {
                let value = fixed.value();
                Ok(self.scalar(st, input, unknown, value))
            }
            Ty::Any | Ty::Union(_) => unsupported("an input without a type"),
        }
    }

    /// An object that has these attributes, and nothing else.
    fn become_record(
        &mut self,
        st: &mut State,
        input: Ref,
        unknown: &Rc<Unknown>,
        attrs: &[Rc<str>],
    ) -> Step<Value> {
        let Some(class) = self.record_class() else {
            return unsupported("an object of no class");
        };
        let object = st.heap.new(class, Body::Plain);
        let mut args = Vec::new();
        for attr in attrs {
            let part = [Part::Attr(attr.to_string())];
            let nodes = self.program.usage.part_of(&unknown.nodes, &part);
            // Whoever calls methods means a class that nobody knows here.
            st.misfit |= self.program.usage.known(&nodes).called.is_some();
            let label = format!("{}.{attr}", unknown.name);
            let value = self.new_input(st, &label, &Ty::Any, nodes, unknown.depth + 1);
            let name = self.name(attr);
            st.heap.set_own_attr(object, name, value.clone());
            args.push(Given {
                name: attr.clone(),
                keyword: true,
                value,
            });
        }
        let made = Made::Instance {
            class,
            args,
            calls: Vec::new(),
            assigned: Vec::new(),
        };
        let object = Value::Ref(object);
        self.decided(st, input, unknown, object.clone(), made);
        Ok(object)
    }

    fn scalar(&mut self, st: &mut State, input: Ref, unknown: &Rc<Unknown>, value: Value) -> Value {
        self.decided(st, input, unknown, value.clone(), Made::Value);
        value
    }

    /// A text of known length: Latin-1 from the tabulator on, or more if the program speaks of
    /// more; counted from `a`, which is what nobody asked about is.
    pub(crate) fn new_text(&mut self, name: &str, len: usize) -> Value {
        let mut chars = Vec::new();
        for i in 0..len {
            let name = format!("{name}[{i}]");
            let (low, high) = (Some(0x09 - 0x61), Some(i64::from(self.widest) - 0x61));
            let offset = self.pool.fresh_int_within(&name, low, high);
            let a = self.pool.int(0x61);
            chars.push(Char::Sym(self.pool.int_add(offset, a)));
        }
        self.chars_value(chars)
    }

    /// An unknown byte; it counts from `a`, as characters do.
    fn new_byte(&mut self, name: &str, at: usize) -> Value {
        let name = format!("{name}[{at}]");
        let offset = self
            .pool
            .fresh_int_within(&name, Some(-0x61), Some(0xff - 0x61));
        let a = self.pool.int(0x61);
        Value::SymInt(self.pool.int_add(offset, a))
    }

    pub(super) fn part_nodes(&self, unknown: &Unknown, parts: &[Part]) -> Vec<NodeId> {
        self.program.usage.part_of(&unknown.nodes, parts)
    }

    fn elements(
        &mut self,
        st: &mut State,
        input: Ref,
        unknown: &Rc<Unknown>,
        element: &Ty,
        len: usize,
    ) -> Vec<Value> {
        (0..len)
            .map(|i| self.element(st, Some(input), unknown, element, i))
            .collect()
    }

    fn element(
        &mut self,
        st: &mut State,
        group: Option<Ref>,
        unknown: &Rc<Unknown>,
        ty: &Ty,
        i: usize,
    ) -> Value {
        let at = i as i64;
        let own = self.part_nodes(unknown, &[Part::At(at)]);
        let alike = own.is_empty();
        let nodes = if alike {
            self.part_nodes(unknown, &[Part::Item, Part::Key])
        } else {
            self.part_nodes(unknown, &[Part::At(at), Part::Item])
        };
        let name = format!("{}[{i}]", unknown.name);
        let mut part = self.new_unknown(&name, ty, nodes, unknown.depth + 1);
        // Parts that are named by constants are of different kinds.
        part.group = group.filter(|_| alike);
        let inner = unknown.fixed.as_ref().and_then(|fixed| fixed.inner.clone());
        part.fixed = inner.map(|inner| Rc::new(*inner));
        self.add_unknown(st, part)
    }

    /// The types that keys of a container have, the likely ones only.
    fn key_type(&self, declared: &Ty, nodes: &[NodeId], name: &str) -> Ty {
        let alternatives = declared.alternatives();
        let scalar = |ty: &Ty| matches!(ty, Ty::Int | Ty::Str | Ty::Bool | Ty::Float);
        if let Some(ty) = alternatives.iter().find(|ty| scalar(ty)) {
            return ty.clone();
        }
        if let [ty @ Ty::Tuple(_)] = &alternatives[..] {
            return ty.clone();
        }
        let facts = self.program.usage.known(nodes);
        let guesses = self.program.usage.suggest(&facts, name);
        let mut found = guesses.iter().filter_map(|g| self.guessed(g));
        found.find(scalar).unwrap_or(Ty::Str)
    }

    /// A number, not far from zero where that is asked for.
    fn new_int(&mut self, name: &str) -> Term {
        match self.config.widest_int {
            Some(widest) => {
                let (low, high) = (Some(-widest), Some(widest));
                self.pool.fresh_int_within(name, low, high)
            }
            None => self.pool.fresh(Sort::Int, name),
        }
    }

    /// Where only ordinary fractions are asked for: near infinity every way of computing something
    /// differs from every other.
    fn keep_ordinary(&mut self, st: &mut State, value: &Value) -> Step<()> {
        let (Value::SymFloat(term), Some(widest)) = (value, self.config.widest_float) else {
            return Ok(());
        };
        let size = self.pool.f_abs(*term);
        let most = self.pool.f64(widest);
        let ordinary = self.pool.f_le(size, most);
        st.doubt(Reason::HeapBound);
        self.assume(st, ordinary)
    }

    /// A value that can be a key, decided at once.
    fn new_key(&mut self, name: &str, ty: &Ty) -> Value {
        match ty {
            Ty::Int => Value::SymInt(self.new_int(name)),
            Ty::Bool => Value::SymBool(self.pool.fresh(Sort::Bool, name)),
            Ty::Float => Value::SymFloat(self.pool.fresh(Sort::F64, name)),
            Ty::Tuple(parts) => {
                let items = parts
                    .iter()
                    .enumerate()
                    .map(|(i, p)| self.new_key(&format!("{name}[{i}]"), p));
                Value::tuple(items.collect())
            }
            _ => self.new_text(name, 1),
        }
    }

    /// The condition that two keys are the same; `None` if terms cannot say.
    pub(super) fn same_term(&mut self, a: &Value, b: &Value) -> Option<Term> {
        match (a, b) {
            (Value::None, Value::None) => Some(self.pool.tt()),
            (Value::Str(_) | Value::SymStr(_), Value::Str(_) | Value::SymStr(_)) => {
                match self.string_compare(crate::code::CmpOp::Eq, a, b) {
                    Value::Bool(b) => Some(self.pool.bool(b)),
                    Value::SymBool(term) => Some(term),
                    _ => None,
                }
            }
            (Value::Tuple(x), Value::Tuple(y)) => {
                if x.len() != y.len() {
                    return Some(self.pool.ff());
                }
                let mut all = self.pool.tt();
                for (p, q) in x.iter().zip(y.iter()) {
                    let same = self.same_term(p, q)?;
                    all = self.pool.and(all, same);
                }
                Some(all)
            }
            _ if crate::num::is_number(a) && crate::num::is_number(b) => {
                match self.number_compare(crate::code::CmpOp::Eq, a, b) {
                    Value::Bool(b) => Some(self.pool.bool(b)),
                    Value::SymBool(term) => Some(term),
                    _ => None,
                }
            }
            (Value::Ref(x), Value::Ref(y)) if x == y => Some(self.pool.tt()),
            (Value::Ref(_), _) | (_, Value::Ref(_)) => None,
            _ => Some(self.pool.ff()),
        }
    }

    fn new_dict_input(
        &mut self,
        st: &mut State,
        input: Ref,
        unknown: &Rc<Unknown>,
        key: &Ty,
        value: &Ty,
        outline: &Outline,
    ) -> Step<Value> {
        let mut keys: Vec<(Value, Vec<Part>)> = Vec::new();
        match outline {
            Outline::Keys(known) => {
                for text in known {
                    let part = Part::Under(text.clone());
                    keys.push((
                        Value::str(text.clone()),
                        vec![part, Part::Value, Part::Item],
                    ));
                }
            }
            Outline::Len(len) => {
                let nodes = self.part_nodes(unknown, &[Part::Key]);
                let ty = self.key_type(key, &nodes, "key");
                if *key == Ty::Any && *len > 0 {
                    st.doubt(Reason::HeapBound);
                }
                for i in 0..*len {
                    let name = format!("{}.key{i}", unknown.name);
                    let new = self.new_key(&name, &ty);
                    for (earlier, _) in &keys {
                        if let Some(same) = self.same_term(earlier, &new) {
                            let different = self.pool.not(same);
                            self.assume(st, different)?;
                        }
                    }
                    keys.push((new, vec![Part::Value, Part::Item]));
                }
            }
            _ => {}
        }
        let mut dict = Dict::default();
        let mut pairs = Vec::new();
        for (i, (key, parts)) in keys.into_iter().enumerate() {
            let nodes = self.part_nodes(unknown, &parts);
            let name = match key.as_str() {
                Some(text) => format!("{}['{text}']", unknown.name),
                None => format!("{}.value{i}", unknown.name),
            };
            let mut part = self.new_unknown(&name, value, nodes, unknown.depth + 1);
            part.group = Some(input).filter(|_| matches!(outline, Outline::Len(_)));
            let item = self.add_unknown(st, part);
            let hash = self.hash(st, &key)?;
            dict.push(hash, key.clone(), item.clone());
            pairs.push((key, item));
        }
        let to = self.new_dict(st, dict);
        self.decided(st, input, unknown, to.clone(), Made::Dict(pairs));
        Ok(to)
    }

    /// Elements of a set of numbers are small and ascending, which is the order CPython goes
    /// through them.
    fn new_set_input(
        &mut self,
        st: &mut State,
        input: Ref,
        unknown: &Rc<Unknown>,
        element: &Ty,
        len: usize,
        frozen: bool,
    ) -> Step<Value> {
        let nodes = self.part_nodes(unknown, &[Part::Item, Part::Key]);
        let ty = self.key_type(element, &nodes, "element");
        let ty = match (&ty, element) {
            (Ty::Str, Ty::Any) if self.program.usage.known(&nodes).number => Ty::Int,
            _ => ty,
        };
        st.doubt(Reason::HeapBound);
        let mut items: Vec<Value> = Vec::new();
        let facts = self.program.usage.known(&unknown.nodes);
        for i in 0..len {
            let name = format!("{}.element{i}", unknown.name);
            let new = match ty {
                Ty::Int => {
                    let term = self.pool.fresh_int_within(&name, Some(0), Some(7));
                    Value::SymInt(term)
                }
                _ if i > 0 && facts.iterated => break,
                _ => self.new_key(&name, &ty),
            };
            if let (Some(Value::SymInt(last)), Value::SymInt(term)) = (items.last(), &new) {
                let ascending = self.pool.int_lt(*last, *term);
                self.assume(st, ascending)?;
            } else {
                for earlier in items.clone() {
                    if let Some(same) = self.same_term(&earlier, &new) {
                        let different = self.pool.not(same);
                        self.assume(st, different)?;
                    }
                }
            }
            items.push(new);
        }
        let mut set = Set::default();
        for item in &items {
            set.push(hash::SYMBOLIC, item.clone());
        }
        let class = if frozen { t::FROZENSET } else { t::SET };
        let to = Value::Ref(st.heap.new(class, Body::Set(set)));
        let made = if frozen {
            Made::FrozenSet(items)
        } else {
            Made::Set(items)
        };
        self.decided(st, input, unknown, to.clone(), made);
        Ok(to)
    }
}
