//! Input arrays and texts as their first contents, cyclic arrays included.

use super::{ANY_CHAR, Builder, each_value, references};
use crate::Nulls;
use crate::classes::ClassId;
use crate::heap::{Contents, Unknown};
use crate::value::{Ref, Value};
use gadfly_classfile::Type;
use gadfly_witness::{Make, ObjectId, Step, Value as Shown};
use std::collections::BTreeSet;

/// Longer arrays stay as they are.
const MOST_FILLED: usize = 16;

impl Builder<'_> {
    pub(super) fn array(&mut self, object: Ref, class: ClassId, was: &Unknown) -> Shown {
        let crate::classes::Shape::Array { element, .. } = self.jvm.classes.class(class).shape
        else {
            return Shown::Null;
        };
        let element_type = self.jvm.type_of(element);
        let len = self.array_len(object);
        let hidden = !self.jvm.can_be_named(element);
        let shown = if hidden {
            let shown = self.hidden_array(class, was, len);
            self.done.insert(object, shown.clone());
            shown
        } else {
            let make = Make::Array {
                element: self.source(element),
                length: len,
                elements: Vec::new(),
            };
            self.remember(object, class, was, make)
        };
        let mut elements = Vec::new();
        let cells: Vec<(u32, Value)> = self
            .st
            .inputs
            .cells
            .range((object, 0)..=(object, u32::MAX))
            .map(|(key, value)| (key.1, *value))
            .collect();
        for (index, value) in cells {
            if (index as usize) < len && self.matters(value) {
                elements.push((index as usize, self.value(value, &element_type)));
            }
        }
        if self.jvm.config.nulls == Nulls::None
            && matches!(element_type, Type::Ref(_) | Type::Array(_))
            && len <= MOST_FILLED
        {
            // Where nothing is null, what nobody looked at is not null either.
            for index in 0..len {
                if !elements.iter().any(|(at, _)| *at == index) {
                    let any = self.undecided(&Unknown::of(element), 0);
                    elements.push((index, any));
                }
            }
            elements.sort_by_key(|(at, _)| *at);
        }
        // An element that is the array itself, or built from it, is assigned afterwards.
        if let Shown::Object(id) = shown {
            let built_after = |v: &Shown| matches!(v, Shown::Object(other) if other.0 >= id.0);
            let (later, now): (Vec<_>, Vec<_>) = elements
                .into_iter()
                .partition(|(_, v)| hidden || built_after(v) && self.cyclic(v, id));
            if let Make::Array { elements, .. } = &mut self.objects[id.0].make {
                *elements = now;
            }
            for (index, value) in later {
                self.objects[id.0]
                    .then
                    .push(Step::SetElement { index, value });
            }
            if hidden {
                return shown;
            }
            // Elements were written down after the array; it must come after them.
            return self.move_to_end(id);
        }
        shown
    }

    /// Whether building a value needs the object `id`.
    pub(super) fn cyclic(&self, value: &Shown, id: ObjectId) -> bool {
        let Shown::Object(start) = value else {
            return false;
        };
        let mut pending = vec![*start];
        let mut seen = BTreeSet::new();
        while let Some(next) = pending.pop() {
            if next == id {
                return true;
            }
            if seen.insert(next) {
                pending.extend(references(&self.objects[next.0]));
            }
        }
        false
    }

    /// Renumbers the objects so that `id` comes last.
    pub(super) fn move_to_end(&mut self, id: ObjectId) -> Shown {
        let last = self.objects.len() - 1;
        if id.0 == last {
            return Shown::Object(id);
        }
        let moved = self.objects.remove(id.0);
        self.objects.push(moved);
        let renumber = |old: &mut ObjectId| {
            if *old == id {
                old.0 = last;
            } else if old.0 > id.0 {
                old.0 -= 1;
            }
        };
        for object in &mut self.objects {
            each_value(object, &mut |v| {
                if let Shown::Object(old) = v {
                    renumber(old);
                }
            });
        }
        // Each value for itself: the order means nothing.
        self.done.values_mut().for_each(|value| {
            if let Shown::Object(old) = value {
                renumber(old);
            }
        });
        Shown::Object(ObjectId(last))
    }

    pub(super) fn array_len(&self, array: Ref) -> usize {
        match self.st.heap.get(array).array().map(|a| &a.contents) {
            Some(Contents::Dense(values)) => values.len(),
            Some(Contents::Sparse { len, .. }) => self.eval(*len, false) as u32 as usize,
            None => 0,
        }
    }

    pub(super) fn text_of(&self, string: Ref) -> Option<Vec<u16>> {
        let Some(Value::Ref(array)) = self.jvm.named_field(self.st, string, "value") else {
            return None;
        };
        if array.is_null() {
            return None;
        }
        let len = self.array_len(array) / 2;
        let dense = match self.st.heap.get(array).array().map(|a| &a.contents) {
            Some(Contents::Dense(values)) => Some(values),
            _ => None,
        };
        let mut text = Vec::with_capacity(len);
        for i in 0..len {
            let unit = match self.st.inputs.cells.get(&(array, 2 * i as u32)) {
                Some(Value::SymInt(t)) => self.eval(*t, true) as u16,
                Some(Value::Int(i)) => *i as u16,
                _ => match dense.map(|d| (d.get(2 * i), d.get(2 * i + 1))) {
                    Some((Some(Value::Int(low)), Some(Value::Int(high)))) => {
                        u16::from_le_bytes([*low as u8, *high as u8])
                    }
                    _ => ANY_CHAR,
                },
            };
            text.push(unit);
        }
        Some(text)
    }
}
