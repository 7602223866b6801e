//! Short ways to write witnesses, and the cases that several tests share.

use gadfly_witness::*;

pub(super) fn text(s: &str) -> Value {
    Value::Str(s.encode_utf16().collect())
}

pub(super) fn at(id: usize) -> Value {
    Value::Object(ObjectId(id))
}

/// `int a, String b` → names and types; `String`, `Object`, boxes and collections in full.
fn params(list: &str) -> Vec<(String, String)> {
    let mut depth = 0;
    list.split(|c| {
        match c {
            '<' => depth += 1,
            '>' => depth -= 1,
            _ => {}
        }
        c == ',' && depth == 0
    })
    .filter(|p| !p.trim().is_empty())
    .map(|p| {
        let (ty, name) = p.trim().rsplit_once(' ').unwrap();
        (name.to_string(), full(ty))
    })
    .collect()
}

/// `String` → `java.lang.String`, `List` → `java.util.List`, `Shape` → `shop.Shape`.
pub(super) fn full(ty: &str) -> String {
    let mut out = String::new();
    let mut word = String::new();
    for c in ty.chars().chain(['\0']) {
        if c.is_alphanumeric() || c == '.' {
            word.push(c);
            continue;
        }
        let lang = [
            "String",
            "Object",
            "Integer",
            "Long",
            "Number",
            "Class",
            "Iterable",
            "Runnable",
            "Comparable",
        ];
        let util = [
            "List",
            "Collection",
            "Map",
            "TreeMap",
            "HashMap",
            "ArrayList",
            "Set",
            "HashSet",
            "PriorityQueue",
            "Comparator",
            "Iterator",
            "Optional",
        ];
        if lang.contains(&word.as_str()) {
            out.push_str("java.lang.");
        } else if util.contains(&word.as_str()) {
            out.push_str("java.util.");
        } else if word == "Supplier" {
            out.push_str("java.util.function.");
        } else if word.len() > 1 && word.starts_with(|c: char| c.is_uppercase()) {
            out.push_str("shop.");
        }
        out.push_str(&word);
        word.clear();
        if c != '\0' {
            out.push(c);
        }
    }
    out
}

/// The binary name of a class spelled as in source.
fn binary(class: &str) -> String {
    let mut out = String::new();
    let mut in_class = false;
    for segment in class.split('.') {
        if !out.is_empty() {
            out.push(if in_class { '$' } else { '.' });
        }
        in_class |= segment.starts_with(|c: char| c.is_uppercase());
        out.push_str(segment);
    }
    out
}

/// A static method of a class of package `shop`: `Desk.choose(String s)`.
pub(super) fn witness(signature: &str, arguments: Vec<Value>, objects: Vec<Object>) -> Witness {
    let (name, rest) = signature.split_once('(').unwrap();
    let (class, method) = name.rsplit_once('.').unwrap();
    let class = full(class);
    let params = params(rest.strip_suffix(')').unwrap());
    assert_eq!(params.len(), arguments.len(), "{signature}");
    Witness {
        objects,
        entry: Entry {
            class_binary: binary(&class),
            package: "shop".into(),
            class,
            method: method.into(),
            params: params.iter().map(|(_, ty)| ty.clone()).collect(),
            returns: "void".into(),
            is_static: true,
            accessible: true,
            varargs: false,
            file: "src/shop/Desk.java".into(),
            line: 1,
        },
        receiver: None,
        arguments: params
            .into_iter()
            .zip(arguments)
            .map(|((name, ty), value)| Argument { name, ty, value })
            .collect(),
        supplied: Vec::new(),
        statics: Vec::new(),
        state: StateOrigin::Reached,
    }
}

pub(super) fn object(class: &str, hint: &str, make: Make) -> Object {
    let class = full(class);
    Object {
        binary_name: binary(&class),
        declared: class.clone(),
        wanted: class.clone(),
        class,
        hint: hint.into(),
        make,
        then: Vec::new(),
    }
}

pub(super) trait ObjectExt {
    fn declared(self, ty: &str) -> Object;
    fn then(self, step: Step) -> Object;
}

impl ObjectExt for Object {
    fn declared(mut self, ty: &str) -> Object {
        self.declared = full(ty);
        self
    }

    fn then(mut self, step: Step) -> Object {
        self.then.push(step);
        self
    }
}

/// A call with parameter types `int, String`.
pub(super) fn call(name: &str, types: &str, args: Vec<Value>) -> Call {
    Call {
        name: name.into(),
        params: types
            .split(',')
            .map(str::trim)
            .filter(|t| !t.is_empty())
            .map(full)
            .collect(),
        args,
        accessible: true,
        varargs: false,
        returns: "void".into(),
    }
}

pub(super) fn hidden(call: Call) -> Call {
    Call {
        accessible: false,
        ..call
    }
}

pub(super) fn new(types: &str, args: Vec<Value>) -> Make {
    Make::New {
        call: call("", types, args),
        outer: None,
    }
}

pub(super) fn array(element: &str, elements: Vec<Value>) -> Make {
    Make::Array {
        element: full(element),
        length: elements.len(),
        elements: elements.into_iter().enumerate().collect(),
    }
}

pub(super) fn boxed(value: Value) -> Make {
    Make::Boxed {
        value,
        distinct: false,
    }
}

pub(super) fn set_field(owner: &str, name: &str, ty: &str, value: Value, accessible: bool) -> Step {
    let owner = full(owner);
    Step::SetField {
        owner_binary: binary(&owner),
        owner,
        name: name.into(),
        ty: full(ty),
        value,
        accessible,
    }
}

pub(super) fn stub(name: &str, types: &str, returns: &str, results: Vec<Value>) -> StubMethod {
    StubMethod {
        name: name.into(),
        params: call("", types, Vec::new()).params,
        returns: full(returns),
        results,
        contract: None,
    }
}

/// A finding with the given exception; the place is invented.
pub(super) fn finding(
    kind: Kind,
    exception: &str,
    message: Option<&str>,
    witness: Witness,
) -> Finding {
    Finding {
        kind,
        category: Category::Bug,
        exception: exception.into(),
        message: message.map(String::from),
        place: Place {
            file: witness.entry.file.clone(),
            line: 12,
            function: witness.entry.display_name(),
        },
        calls: Vec::new(),
        witness,
        confirmed: gadfly_witness::Confirmed::by(&ShownRun),
    }
}

/// A run that shows what the test says.
struct ShownRun;

impl gadfly_witness::RealRun for ShownRun {}
