//! Lists of numbers and texts in confusion: what nobody means who says nothing about types.
//!
//! This judges the machine's states; grading applies the same rule to written inputs. A specification
//! of the inputs of each entry (`InputSpec`) is to replace both.

use gadfly_python::heap::Body;
use gadfly_python::inputs::Made;
use gadfly_python::state::State;
use gadfly_python_code::value::{Ref, Value};

/// What a value is like, as far as that is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    Open,
    /// `None`, which may stand for anything that is missing.
    Nothing,
    Number,
    Text,
    Object,
    /// A sequence inside another one may be a record: each place has its own kind.
    Row(Vec<Kind>),
    /// Any number of elements of one kind.
    Many(Box<Kind>),
    Map,
}

/// Values of different kinds stand where one kind is expected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mixed;

impl Kind {
    /// The kind of all of some values.
    pub fn all(kinds: impl IntoIterator<Item = Result<Kind, Mixed>>) -> Result<Kind, Mixed> {
        let mut all = Kind::Open;
        for kind in kinds {
            all = all.join(kind?)?;
        }
        Ok(all)
    }

    fn join(self, other: Kind) -> Result<Kind, Mixed> {
        match (self, other) {
            (Kind::Open | Kind::Nothing, kind) | (kind, Kind::Open | Kind::Nothing) => Ok(kind),
            (Kind::Row(mut one), Kind::Row(mut two)) => {
                if one.len() < two.len() {
                    std::mem::swap(&mut one, &mut two);
                }
                for (own, other) in one.iter_mut().zip(two) {
                    *own = std::mem::replace(own, Kind::Open).join(other)?;
                }
                Ok(Kind::Row(one))
            }
            (Kind::Many(one), Kind::Many(two)) => Ok(Kind::Many(Box::new(one.join(*two)?))),
            (one, two) if one == two => Ok(one),
            _ => Err(Mixed),
        }
    }
}

/// Whether a program's text asks what types values have: then mixed ones are what it is about.
pub fn asks_for_types(text: &str) -> bool {
    let asks = ["isinstance", "type(", "issubclass", "hasattr", "TypeError"];
    asks.iter().any(|word| text.contains(word))
}

/// Whether some input that nothing says the types of is mixed.
pub(super) fn is_mixed(st: &State) -> bool {
    let roots = &st.inputs.roots;
    let further = roots.iter().filter(|root| root.name.contains('['));
    let further = further.map(|root| kind(st, &root.value, false));
    // What `*args` takes is as a list.
    Kind::all(further).is_err()
        || roots
            .iter()
            .any(|root| kind(st, &root.value, true).is_err())
}

fn kind(st: &State, value: &Value, outer: bool) -> Result<Kind, Mixed> {
    Ok(match value {
        Value::None => Kind::Nothing,
        Value::Bool(_) | Value::SymBool(_) | Value::Int(_) | Value::SymInt(_) => Kind::Number,
        Value::Float(_) | Value::SymFloat(_) => Kind::Number,
        Value::Str(_) | Value::SymStr(_) => Kind::Text,
        Value::Ref(r) => return decided(st, *r, outer),
        _ => Kind::Open,
    })
}

fn decided(st: &State, r: Ref, outer: bool) -> Result<Kind, Mixed> {
    let Body::Decided { to, was, made } = &st.heap.get(r).body else {
        return Ok(Kind::Open);
    };
    if !was.open {
        return Ok(Kind::Open);
    }
    let all = |items: &[Value]| Kind::all(items.iter().map(|item| kind(st, item, false)));
    let row = |items: &[Value]| -> Result<Kind, Mixed> {
        let kinds: Result<_, _> = items.iter().map(|item| kind(st, item, false)).collect();
        Ok(Kind::Row(kinds?))
    };
    match &**made {
        Made::Value => kind(st, to, outer),
        Made::List(items) | Made::Iterator(items) if outer => Ok(Kind::Many(Box::new(all(items)?))),
        Made::List(items) | Made::Iterator(items) | Made::Tuple(items) => row(items),
        Made::Set(items) | Made::FrozenSet(items) => Ok(Kind::Many(Box::new(all(items)?))),
        Made::Dict(pairs) => {
            Kind::all(pairs.iter().map(|(key, _)| kind(st, key, false)))?;
            // A dict inside of something may be a record.
            if outer {
                Kind::all(pairs.iter().map(|(_, value)| kind(st, value, false)))?;
            }
            Ok(Kind::Map)
        }
        Made::Instance { .. } | Made::Member(..) | Made::Function => Ok(Kind::Object),
        Made::Same(other) => decided(st, *other, outer),
        Made::Bytes(..) => Ok(Kind::Object),
        Made::Omitted => Ok(Kind::Open),
    }
}
