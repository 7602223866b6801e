//! Objects: which one is which, and what they hold.

use super::code::same_code;
use super::{Place, Walk};
use gadfly_python::heap::{Body, Object};
use gadfly_python_code::names::NameMap;
use gadfly_python_code::value::{Ref, Value};
use gadfly_witness::Reason;

impl Walk<'_> {
    /// Two objects: the same ones must always meet.
    pub(super) fn reference(&mut self, a: Ref, b: Ref, depth: u32) {
        if !self.rules.strict {
            // What is inside itself is alike if everything else is.
            if self.met.insert((a, b, self.place)) {
                let (one, two) = (self.one.heap.get(a), self.two.heap.get(b));
                self.object(one, two, depth);
            }
            return;
        }
        match (self.pairs.get(&a), self.back.get(&b)) {
            (Some(partner), Some(_)) if *partner == b => return,
            (None, None) => {}
            // Different inputs may well be equal, as far as anybody has looked.
            _ if self.is_open(a, true) || self.is_open(b, false) => {
                return self.doubt("inputs that nothing looks at");
            }
            _ => {
                self.found.surely = true;
                return;
            }
        }
        self.pairs.insert(a, b);
        self.back.insert(b, a);
        let (one, two) = (self.one.heap.get(a), self.two.heap.get(b));
        self.object(one, two, depth);
    }

    fn object(&mut self, a: &Object, b: &Object, depth: u32) {
        match (&a.body, &b.body) {
            (Body::Unknown(x), Body::Unknown(y)) => {
                if x.name != y.name {
                    self.doubt("inputs that nothing looks at");
                }
                return;
            }
            (Body::Unknown(_), _) | (_, Body::Unknown(_)) => {
                return self.doubt("an input that only one program looks at");
            }
            (Body::Class(x), Body::Class(y)) => {
                self.found.surely |= x.name != y.name;
                return;
            }
            (Body::Module(x), Body::Module(y)) => {
                self.found.surely |= x.name != y.name;
                return;
            }
            // An input: what it answers was compared by what it was used for.
            (Body::Stub(x), Body::Stub(y)) => {
                self.found.surely |= x.name != y.name;
                return;
            }
            (Body::Function(x), Body::Function(y)) => {
                if x.code.name != y.code.name {
                    self.found.surely = true;
                } else if !same_code(&x.code, &y.code) || x.closure.len() != y.closure.len() {
                    // What it would do when called is another question.
                    self.doubt("functions");
                } else {
                    let cells: Vec<(Ref, Ref)> = x
                        .closure
                        .iter()
                        .copied()
                        .zip(y.closure.iter().copied())
                        .collect();
                    for (x, y) in cells {
                        self.reference(x, y, depth + 1);
                    }
                    self.values(&x.defaults, &y.defaults, depth);
                }
                return;
            }
            _ => {}
        }
        let (class, other) = (
            self.class_text(self.one, a.class),
            self.class_text(self.two, b.class),
        );
        // A `class Words(dict)` is a dict for whoever waits for one.
        let is_derived = !self.rules.strict
            && matches!(&*class, "list" | "dict" | "set" | "frozenset")
            && class != other
            && self.two.heap.is_subclass(b.class, a.class);
        if class != other && !is_derived {
            let own = matches!(a.body, Body::Plain) || matches!(b.body, Body::Plain);
            self.found.surely |= self.place != Place::Held || !own;
            return;
        }
        if self.rules.opaque.contains(&class) {
            return;
        }
        match (&a.body, &b.body) {
            (Body::Plain, Body::Plain) if !self.rules.strict => {
                return self.attributes(a, b, depth);
            }
            (Body::Plain, Body::Plain) => {}
            (Body::List(x), Body::List(y)) | (Body::ByteTerms(x), Body::ByteTerms(y)) => {
                self.values(x, y, depth);
            }
            (Body::ByteTerms(_), Body::ByteArray(_)) | (Body::ByteArray(_), Body::ByteTerms(_)) => {
                let items = |body: &Body| match body {
                    Body::ByteTerms(items) => items.clone(),
                    Body::ByteArray(bytes) => {
                        bytes.iter().map(|b| Value::Int(i64::from(*b))).collect()
                    }
                    _ => Vec::new(),
                };
                self.values(&items(&a.body), &items(&b.body), depth);
            }
            (Body::Dict(x), Body::Dict(y)) if !self.rules.strict => {
                let (x, y): (Vec<_>, Vec<_>) = (x.iter().collect(), y.iter().collect());
                self.unordered(x.len(), y.len(), |walk, one, two| {
                    walk.value(&x[one].key, &y[two].key, depth + 1);
                    walk.value(&x[one].value, &y[two].value, depth + 1);
                });
                if class == "dict" {
                    // What kinds of dicts keep beside their content is their own business.
                    return;
                }
            }
            (Body::Dict(x), Body::Dict(y)) => {
                if x.len() != y.len() {
                    self.found.surely = true;
                    return;
                }
                let pairs: Vec<_> = x.iter().zip(y.iter()).collect();
                for (x, y) in pairs {
                    self.value(&x.key, &y.key, depth + 1);
                    self.value(&x.value, &y.value, depth + 1);
                }
            }
            (Body::Set(x), Body::Set(y)) => {
                let x: Vec<Value> = x.iter().map(|e| e.1.clone()).collect();
                let y: Vec<Value> = y.iter().map(|e| e.1.clone()).collect();
                self.set(x, y, depth);
            }
            (Body::ByteArray(x), Body::ByteArray(y)) => self.found.surely |= x != y,
            (Body::Cell(x), Body::Cell(y)) => self.value(x, y, depth + 1),
            (Body::Wrap(x), Body::Wrap(y)) => self.value(x, y, depth + 1),
            (Body::Exception(x), Body::Exception(y)) => self.values(&x.args, &y.args, depth),
            (Body::Property(_), Body::Property(_)) => {}
            _ => return self.doubt("iterators and other machinery"),
        }
        if is_derived {
            return;
        }
        let empty = NameMap::default();
        let x = a.attrs.as_deref().unwrap_or(&empty);
        let y = b.attrs.as_deref().unwrap_or(&empty);
        if x.len() != y.len() {
            self.found.surely = true;
            return;
        }
        if !self.rules.strict {
            for (name, x) in x.iter() {
                match y.get(name) {
                    Some(y) => self.value(x, y, depth + 1),
                    None => self.found.surely = true,
                }
            }
            return;
        }
        for ((name, x), (other, y)) in x.iter().zip(y.iter()) {
            if name != other {
                self.found.surely = true;
                return;
            }
            self.value(x, y, depth + 1);
        }
    }

    /// What objects of the programs' own classes hold. Underscores say whose business it is: a result
    /// must have the public attributes of the reference's.
    fn attributes(&mut self, a: &Object, b: &Object, depth: u32) {
        let empty = NameMap::default();
        let x = a.attrs.as_deref().unwrap_or(&empty);
        let y = b.attrs.as_deref().unwrap_or(&empty);
        let same_names = x.len() == y.len() && x.iter().all(|(name, _)| y.get(name).is_some());
        let place = self.place;
        for (name, x) in x.iter() {
            let public = !self.vm.shared.names.str(name).starts_with('_');
            if place != Place::Result {
                let shows = !self.rules.told.is_empty() && {
                    let class = self.vm.class_name(self.one, a.class).to_string();
                    let attr = self.vm.shared.names.str(name).to_string();
                    self.rules.told.contains(&(class, attr))
                };
                self.place = Place::Held;
                match y.get(name) {
                    Some(y) if public && !shows => self.value(x, y, depth + 1),
                    Some(y) => self.held(|walk| walk.value(x, y, depth + 1)),
                    None => self.held(|walk| walk.found.surely = true),
                }
                self.place = place;
                continue;
            }
            match y.get(name) {
                Some(y) if public || same_names => self.value(x, y, depth + 1),
                None if public => self.found.surely = true,
                _ => self.doubt("private attributes"),
            }
        }
    }

    /// What an object holds that only its methods may look at: no difference by itself, but the next call
    /// may show it.
    fn held(&mut self, compare: impl FnOnce(&mut Self)) {
        let (alike, doubts) = self.when_alike(compare);
        let differs = if doubts.is_empty() {
            self.vm.pool.not(alike)
        } else {
            self.vm.pool.tt()
        };
        if self.vm.pool.as_bool(differs) != Some(false) {
            self.found.bounds.insert(Reason::States);
            self.found.held.push(differs);
        }
    }

    /// The order of a set means nothing.
    fn set(&mut self, a: Vec<Value>, b: Vec<Value>, depth: u32) {
        if a.len() != b.len() {
            self.found.surely = true;
            return;
        }
        let keys = |values: &[Value]| {
            let mut keys: Vec<String> = values
                .iter()
                .filter_map(|v| match v {
                    Value::Int(i) => Some(format!("i{i}")),
                    Value::Str(s) => Some(format!("s{}", s.text)),
                    Value::None => Some("none".to_string()),
                    _ => None,
                })
                .collect();
            keys.sort();
            keys
        };
        let (x, y) = (keys(&a), keys(&b));
        if x.len() == a.len() && y.len() == b.len() {
            self.found.surely |= x != y;
            return;
        }
        if !self.rules.strict {
            return self.unordered(a.len(), b.len(), |walk, one, two| {
                walk.value(&a[one], &b[two], depth + 1);
            });
        }
        // In the machine's own order they are equal, or one cannot tell.
        let before = std::mem::take(&mut self.found);
        self.values(&a, &b, depth);
        let found = std::mem::replace(&mut self.found, before);
        if found.surely || !found.when.is_empty() || !found.doubts.is_empty() {
            self.doubt("sets");
        }
    }
}
