//! Names as Java source spells them.

use crate::descriptor::Type;
use crate::model::InnerClass;

/// `java/util/Map$Entry` to `java.util.Map.Entry`. Which `$` means nesting is in the
/// `InnerClasses` attribute, which lists every nested class that a class file mentions; other
/// dollars are part of a name and stay. Local classes are known by their simple name alone, and
/// anonymous classes have no source name: they keep the binary one (`Main$1`).
pub fn source_name(internal_name: &str, inner_classes: &[InnerClass]) -> String {
    if internal_name.starts_with('[') {
        return match Type::parse(internal_name) {
            Ok(ty) => source_type(&ty, inner_classes),
            Err(_) => internal_name.to_owned(),
        };
    }
    let mut nested: Vec<&str> = Vec::new();
    let mut current = internal_name;
    // The bound ends circles in malformed attributes.
    for _ in 0..=inner_classes.len() {
        let Some(entry) = inner_classes.iter().find(|c| &*c.inner == current) else {
            break;
        };
        match (&entry.outer, &entry.simple_name) {
            (Some(outer), Some(simple)) => {
                nested.push(simple);
                current = outer;
            }
            (None, Some(simple)) => {
                nested.push(simple);
                nested.reverse();
                return nested.join(".");
            }
            _ => break,
        }
    }
    let mut name = current.replace('/', ".");
    for simple in nested.iter().rev() {
        name.push('.');
        name.push_str(simple);
    }
    name
}

/// A type as Java source spells it, nested classes included.
pub fn source_type(ty: &Type, inner_classes: &[InnerClass]) -> String {
    match ty {
        Type::Ref(name) => source_name(name, inner_classes),
        Type::Array(element) => source_type(element, inner_classes) + "[]",
        primitive => primitive.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Access;

    fn inner(inner: &str, outer: Option<&str>, simple: Option<&str>) -> InnerClass {
        InnerClass {
            inner: inner.into(),
            outer: outer.map(Into::into),
            simple_name: simple.map(Into::into),
            access: Access(0),
        }
    }

    #[test]
    fn only_nesting_dollars_become_dots() {
        let table = [
            inner("p/Map$Entry", Some("p/Map"), Some("Entry")),
            inner("p/Map$Entry$A$B", Some("p/Map$Entry"), Some("A$B")),
            inner("p/Map$1Local", None, Some("Local")),
            inner("p/Map$1Local$In", Some("p/Map$1Local"), Some("In")),
            inner("p/Map$1", None, None),
        ];
        let check = |internal, source| assert_eq!(source_name(internal, &table), source);
        check("p/Map", "p.Map");
        check("p/Map$Entry", "p.Map.Entry");
        check("p/Map$Entry$A$B", "p.Map.Entry.A$B");
        check("p/Cash$Register", "p.Cash$Register");
        check("p/Map$1Local", "Local");
        check("p/Map$1Local$In", "Local.In");
        check("p/Map$1", "p.Map$1");
        check("[[Lp/Map$Entry;", "p.Map.Entry[][]");
        check("[I", "int[]");
    }

    #[test]
    fn circles_end() {
        let table = [
            inner("A", Some("B"), Some("A")),
            inner("B", Some("A"), Some("B")),
        ];
        assert!(!source_name("A", &table).is_empty());
    }
}
