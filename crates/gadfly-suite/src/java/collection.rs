//! Arrays, collections and maps: one expression where that means the same, otherwise an empty
//! one that is filled line by line.

use gadfly_witness::{Make, Object, Value, Witness};

use super::types::erase;

/// Arrays up to this length are written element by element even if most elements are default.
const SHORT_ARRAY: usize = 16;

/// Whether the whole object can be written as one expression.
pub(crate) fn fits_one_expression(witness: &Witness, object: &Object) -> bool {
    match &object.make {
        Make::Array {
            length, elements, ..
        } => elements.is_empty() || *length <= SHORT_ARRAY || elements.len() * 2 >= *length,
        Make::Collection { items } => {
            items.is_empty() || can_copy_list(witness, &object.class, items)
        }
        Make::Map { entries } => entries.is_empty() || can_copy_map(&object.class, entries),
        _ => true,
    }
}

/// Whether `new C<>(List.of(items))` gives the same collection as adding one by one.
///
/// Not so for hash sets that would be given another table size (the order of iteration shows it)
/// and for priority queues, which arrange a whole list otherwise than single additions. `List.of`
/// takes no nulls, and a single array would become its elements.
fn can_copy_list(witness: &Witness, class: &str, items: &[Value]) -> bool {
    let same_order = match erase(class).as_str() {
        "java.util.ArrayList"
        | "java.util.LinkedList"
        | "java.util.ArrayDeque"
        | "java.util.Vector"
        | "java.util.TreeSet"
        | "java.util.concurrent.CopyOnWriteArrayList" => true,
        "java.util.HashSet" | "java.util.LinkedHashSet" => items.len() <= 8,
        _ => false,
    };
    let is_array = |value: &Value| match value {
        Value::Object(id) => witness
            .objects
            .get(id.0)
            .is_some_and(|o| matches!(o.make, Make::Array { .. })),
        _ => false,
    };
    same_order && items.len() <= 10 && !items.contains(&Value::Null) && !items.iter().any(is_array)
}

/// Whether `new C<>(Map.of(entries))` gives the same map as putting one by one. The order of
/// `Map.of` changes from run to run, so only one entry or a sorted map will do.
fn can_copy_map(class: &str, entries: &[(Value, Value)]) -> bool {
    let fits = match erase(class).as_str() {
        "java.util.TreeMap" => entries.len() <= 3,
        "java.util.HashMap" | "java.util.LinkedHashMap" => entries.len() == 1,
        _ => false,
    };
    // Equal keys would make `Map.of` throw; only values that can be compared here are safe.
    let distinct = entries.iter().enumerate().all(|(i, (key, _))| {
        !matches!(key, Value::Object(_)) && entries[..i].iter().all(|(other, _)| other != key)
    });
    fits && (distinct || entries.len() == 1)
        && entries
            .iter()
            .all(|(k, v)| *k != Value::Null && *v != Value::Null)
}

/// JDK classes that take type parameters, so that `<>` may follow their name.
pub(crate) fn is_generic_jdk_class(class: &str) -> bool {
    let class = erase(class);
    (class.starts_with("java.util.") || class.starts_with("java.lang.ref."))
        && !matches!(
            class.as_str(),
            "java.util.Properties"
                | "java.util.BitSet"
                | "java.util.UUID"
                | "java.util.Random"
                | "java.util.Date"
                | "java.util.Scanner"
                | "java.util.StringTokenizer"
                | "java.util.Locale"
                | "java.util.StringJoiner"
                | "java.util.Objects"
        )
}

/// Interfaces through which a collection or map can be filled.
pub(crate) fn can_be_filled_through(interface: &str) -> bool {
    matches!(
        interface,
        "java.util.Collection"
            | "java.util.List"
            | "java.util.Set"
            | "java.util.Queue"
            | "java.util.Deque"
            | "java.util.SortedSet"
            | "java.util.NavigableSet"
            | "java.util.Map"
            | "java.util.SortedMap"
            | "java.util.NavigableMap"
    )
}

/// The value of an element that nobody set.
pub(crate) fn default_value(ty: &str) -> Value {
    match ty {
        "boolean" => Value::Bool(false),
        "byte" => Value::Byte(0),
        "char" => Value::Char(0),
        "short" => Value::Short(0),
        "int" => Value::Int(0),
        "long" => Value::Long(0),
        "float" => Value::Float(0.0),
        "double" => Value::Double(0.0),
        _ => Value::Null,
    }
}
