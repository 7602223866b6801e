//! Object graphs of a path: the heap before the entry was called, and after.
//!
//! Only what the path looked at is there: a field that nothing read or wrote has no value.

use crate::classes::{ClassId, Shape};
use crate::heap::{Body, Contents, Native, Recipe};
use crate::kinds::box_kind;
use crate::machine::Jvm;
use crate::state::State;
use crate::value::{Ref, Value};
use gadfly_classfile::{Type, source_name, source_type};
use gadfly_term::{Model, eval};
use gadfly_witness::{Graph, GraphNode, GraphValue};
use std::collections::VecDeque;
use std::rc::Rc;

/// Elements shown of one array.
const MOST_ELEMENTS: usize = 32;
/// Objects shown of one heap.
const MOST_NODES: usize = 60;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Moment {
    Before,
    After,
}

pub(super) struct Painter<'p> {
    jvm: &'p Jvm,
    st: &'p State,
    model: Rc<Model>,
    /// Objects in the order of their discovery; the position is the id.
    ids: Vec<Ref>,
}

/// A named starting point: a parameter, its value and its type.
pub(super) type Root = (String, Value, Type);

impl<'p> Painter<'p> {
    pub(super) fn new(jvm: &'p Jvm, st: &'p State, model: Rc<Model>) -> Painter<'p> {
        Painter {
            jvm,
            st,
            model,
            ids: Vec::new(),
        }
    }

    pub(super) fn before(&mut self, roots: &[Root]) -> Graph {
        self.graph(roots, Moment::Before)
    }

    pub(super) fn after(&mut self, roots: &[Root]) -> Graph {
        self.graph(roots, Moment::After)
    }

    fn graph(&mut self, roots: &[Root], moment: Moment) -> Graph {
        let mut graph = Graph::default();
        let mut pending = VecDeque::new();
        for (name, value, ty) in roots {
            let value = self.value(*value, ty, &mut pending);
            graph.roots.push((name.clone(), value));
        }
        let mut drawn = Vec::new();
        while let Some(object) = pending.pop_front() {
            if drawn.contains(&object) || drawn.len() >= MOST_NODES {
                continue;
            }
            drawn.push(object);
            let node = self.node(object, moment, &mut pending);
            graph.nodes.push(node);
        }
        graph.nodes.sort_by_key(|node| node.id);
        graph
    }

    fn id(&mut self, object: Ref) -> u32 {
        match self.ids.iter().position(|&o| o == object) {
            Some(id) => id as u32,
            None => {
                self.ids.push(object);
                self.ids.len() as u32 - 1
            }
        }
    }

    fn value(&mut self, value: Value, ty: &Type, pending: &mut VecDeque<Ref>) -> GraphValue {
        let Value::Ref(reference) = value else {
            return GraphValue::Text(self.scalar(value, ty));
        };
        let object = self.st.heap.resolve(reference);
        if object.is_null() {
            return GraphValue::Null;
        }
        let node = self.st.heap.get(object);
        if let Body::Unknown(unknown) = &node.body {
            // Elements of an order are shown as numbers, unless they are known to be something else.
            let is_element = !self.jvm.classes.class(unknown.bound).is_user;
            if is_element && let Some(rank) = self.jvm.rank_term(self.st, object) {
                let rank = eval(&self.jvm.pool, &self.model, rank) as u32 as i32;
                return GraphValue::Text(rank.to_string());
            }
            if unknown.may_be_null {
                return GraphValue::Null;
            }
            // Values that nothing depends on are what the witness makes of them.
            let bound = &*self.jvm.classes.class(unknown.bound).name;
            if bound == crate::classes::names::STRING {
                return GraphValue::Text("\"\"".into());
            }
            if let Some(kind) = box_kind(bound)
                && let Ok(ty) = Type::parse(&kind.to_string())
            {
                return GraphValue::Text(self.scalar(Value::default_of(&ty), &ty));
            }
        } else if let Some(text) = self.text(object) {
            return GraphValue::Text(text);
        }
        pending.push_back(object);
        GraphValue::Node(self.id(object))
    }

    /// Strings, boxed numbers and enum constants are shown as text.
    fn text(&self, object: Ref) -> Option<String> {
        let node = self.st.heap.get(object);
        let info = self.jvm.classes.class(node.class);
        if node.class == self.jvm.known.string {
            return Some(match self.units(object) {
                Some(units) => format!("{:?}", String::from_utf16_lossy(&units)),
                None => "\"\u{2026}\"".into(),
            });
        }
        if let Some(kind) = box_kind(&info.name) {
            let ty = Type::parse(&kind.to_string()).ok()?;
            let value = self.jvm.named_field(self.st, object, "value")?;
            return Some(self.scalar(value, &ty));
        }
        if info.is_enum() {
            let name = self.jvm.named_field(self.st, object, "name")?;
            let Value::Ref(name) = name else { return None };
            let units = self.units(name)?;
            return Some(String::from_utf16_lossy(&units));
        }
        None
    }

    /// The text of a string as the model has it.
    fn units(&self, string: Ref) -> Option<Vec<u16>> {
        let Some(Value::Ref(array)) = self.jvm.named_field(self.st, string, "value") else {
            return None;
        };
        if array.is_null() {
            return None;
        }
        let array = self.st.heap.get(array).array()?;
        let byte = |value: Option<Value>| match value {
            Some(Value::Int(i)) => i as u8,
            Some(Value::SymInt(t)) => eval(&self.jvm.pool, &self.model, t) as u8,
            _ => 0,
        };
        let len = match array.len() {
            Value::Int(n) => n as usize,
            Value::SymInt(t) => eval(&self.jvm.pool, &self.model, t) as u32 as usize,
            _ => 0,
        };
        let at = |i: usize| match &array.contents {
            Contents::Dense(values) => values.get(i).copied(),
            Contents::Sparse { cells, .. } => cells.get(&(i as u32)).copied(),
        };
        let unit = |i: usize| match (at(2 * i), at(2 * i + 1)) {
            (None, None) => u16::from(b'a'),
            (low, high) => u16::from_le_bytes([byte(low), byte(high)]),
        };
        Some((0..len / 2).map(unit).collect())
    }

    fn scalar(&self, value: Value, ty: &Type) -> String {
        let bits = match value {
            Value::Int(i) => u64::from(i as u32),
            Value::Long(i) => i as u64,
            Value::Float(f) => u64::from(f.to_bits()),
            Value::Double(f) => f.to_bits(),
            Value::SymInt(t) | Value::SymLong(t) | Value::SymFloat(t) | Value::SymDouble(t) => {
                eval(&self.jvm.pool, &self.model, t)
            }
            _ => 0,
        };
        match ty {
            Type::Boolean => (bits & 1 == 1).to_string(),
            Type::Byte => (bits as i8).to_string(),
            Type::Char => {
                let shown = char::from_u32(u32::from(bits as u16)).unwrap_or('\u{fffd}');
                format!("{shown:?}")
            }
            Type::Short => (bits as i16).to_string(),
            Type::Int => (bits as i32).to_string(),
            Type::Long => (bits as i64).to_string(),
            Type::Float => format!("{:?}", f32::from_bits(bits as u32)),
            Type::Double => format!("{:?}", f64::from_bits(bits)),
            Type::Ref(_) | Type::Array(_) => "?".into(),
        }
    }

    fn node(&mut self, object: Ref, moment: Moment, pending: &mut VecDeque<Ref>) -> GraphNode {
        let st = self.st;
        let node = st.heap.get(object);
        let id = self.id(object);
        let mut shown = GraphNode {
            id,
            class: self.class_name(node.class),
            fields: Vec::new(),
            array: false,
        };
        match &node.body {
            Body::Fields(now) => {
                let info = self.jvm.classes.class(node.class).clone();
                if !info.is_user {
                    self.library_object(object, moment, &mut shown, pending);
                    return shown;
                }
                let assembled = matches!(node.native.as_deref(), Some(Native::Assembled(_)));
                // What code made is what it was when it had just been made.
                let built = st.inputs.built.iter().find(|h| h.allocated() >= object.0);
                let then = built.and_then(|h| h.get(object).fields());
                for (slot, field) in info.instance_fields.iter().enumerate() {
                    let value = match moment {
                        Moment::Before if assembled => {
                            st.inputs.fields.get(&(object, slot as u32)).copied()
                        }
                        Moment::Before => then.map_or(Some(now[slot]), |f| f.get(slot).copied()),
                        Moment::After => Some(now[slot]),
                    };
                    let Some(value) = value.filter(|v| *v != Value::Unset) else {
                        continue;
                    };
                    if field.access.is_synthetic() {
                        continue;
                    }
                    let value = self.value(value, &field.ty, pending);
                    shown.fields.push((field.name.to_string(), value));
                }
            }
            Body::Array(_) => self.array(object, moment, &mut shown, pending),
            // Joined states have no witnesses.
            Body::Unknown(_) | Body::Decided { .. } | Body::Either(_) | Body::Settled { .. } => {}
        }
        shown
    }

    fn array(
        &mut self,
        object: Ref,
        moment: Moment,
        shown: &mut GraphNode,
        pending: &mut VecDeque<Ref>,
    ) {
        shown.array = true;
        let st = self.st;
        let node = st.heap.get(object);
        let Shape::Array { element, .. } = self.jvm.classes.class(node.class).shape else {
            return;
        };
        let ty = self.jvm.type_of(element);
        let Some(array) = node.array() else { return };
        let len = match array.len() {
            Value::Int(n) => n.max(0) as usize,
            Value::SymInt(t) => eval(&self.jvm.pool, &self.model, t) as u32 as usize,
            _ => 0,
        };
        let is_input = matches!(node.native.as_deref(), Some(Native::InputArray(_)));
        for i in 0..len.min(MOST_ELEMENTS) {
            let initial = st.inputs.cells.get(&(object, i as u32)).copied();
            let now = match &array.contents {
                Contents::Dense(values) => values.get(i).copied(),
                Contents::Sparse { cells, .. } => cells.get(&(i as u32)).copied(),
            };
            let mut value = match moment {
                Moment::Before if is_input => initial,
                _ => now.or(initial),
            };
            if moment == Moment::After {
                for &(index, written) in &array.writes {
                    if eval(&self.jvm.pool, &self.model, index) as u32 as usize == i {
                        value = Some(written);
                    }
                }
            }
            let value = value.unwrap_or_else(|| Value::default_of(&ty));
            let value = self.value(value, &ty, pending);
            shown.fields.push((i.to_string(), value));
        }
    }

    /// A library object is shown by what it was built from, and a list by its elements.
    fn library_object(
        &mut self,
        object: Ref,
        moment: Moment,
        shown: &mut GraphNode,
        pending: &mut VecDeque<Ref>,
    ) {
        let st = self.st;
        let any = Type::Ref(crate::classes::names::OBJECT.into());
        if moment == Moment::Before {
            for node in st.heap.refs_after(st.begun_at) {
                if let Body::Decided { to, recipe, .. } = &st.heap.get(node).body
                    && *to == object
                {
                    match &**recipe {
                        Recipe::Collection { items } => {
                            shown.array = true;
                            for (i, &item) in items.iter().enumerate() {
                                let value = self.value(item, &any, pending);
                                shown.fields.push((i.to_string(), value));
                            }
                        }
                        Recipe::Map { entries } => {
                            for &(key, value) in entries {
                                let key = match self.value(key, &any, pending) {
                                    GraphValue::Text(text) => text,
                                    GraphValue::Null => "null".into(),
                                    GraphValue::Node(id) => format!("#{id}"),
                                };
                                let value = self.value(value, &any, pending);
                                shown.fields.push((key, value));
                            }
                        }
                        _ => {}
                    }
                }
            }
            return;
        }
        if &*self.jvm.classes.class(st.heap.get(object).class).name != "java/util/ArrayList" {
            return;
        }
        let size = self.jvm.named_field(st, object, "size");
        let data = self.jvm.named_field(st, object, "elementData");
        let (Some(Value::Int(size)), Some(Value::Ref(data))) = (size, data) else {
            return;
        };
        let Some(values) = st.heap.get(data).array().and_then(|a| a.settled()) else {
            return;
        };
        shown.array = true;
        let values: Vec<Value> = values.iter().take(size as usize).copied().collect();
        for (i, value) in values.into_iter().enumerate().take(MOST_ELEMENTS) {
            let value = self.value(value, &any, pending);
            shown.fields.push((i.to_string(), value));
        }
    }

    /// As source spells it, without the package.
    fn class_name(&self, class: ClassId) -> String {
        let info = self.jvm.classes.class(class);
        let full = match info.file() {
            Some(file) => source_name(&info.name, &file.inner_classes),
            None => source_type(&self.jvm.type_of(class), &[]),
        };
        let package = info.package().replace('/', ".");
        match full.strip_prefix(&package) {
            Some(rest) if !package.is_empty() => rest.trim_start_matches('.').to_string(),
            _ => match full.rsplit_once('.') {
                Some((_, simple)) if info.is_array() => simple.to_string(),
                _ => full,
            },
        }
    }
}
