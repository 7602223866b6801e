//! Type names: taking them apart, and spelling them short with the imports that this needs.

use std::collections::{BTreeMap, BTreeSet};

use gadfly_witness::{Call, Make, Step, Witness};

const PRIMITIVES: [&str; 9] = [
    "boolean", "byte", "char", "short", "int", "long", "float", "double", "void",
];

pub(crate) fn is_primitive(ty: &str) -> bool {
    PRIMITIVES.contains(&ty)
}

/// `java.util.List<java.lang.String>[]` → `java.util.List[]`.
pub(crate) fn erase(ty: &str) -> String {
    let mut depth = 0;
    ty.chars()
        .filter(|&c| {
            match c {
                '<' => depth += 1,
                '>' => {
                    depth -= 1;
                    return false;
                }
                _ => {}
            }
            depth == 0
        })
        .collect::<String>()
        .trim()
        .to_string()
}

/// `int[][]` → (`int`, 2).
pub(crate) fn split_array(ty: &str) -> (&str, usize) {
    let mut base = ty.trim();
    let mut dimensions = 0;
    while let Some(shorter) = base.strip_suffix("[]") {
        base = shorter.trim_end();
        dimensions += 1;
    }
    (base, dimensions)
}

/// The type arguments at the outermost level: `Map<K, List<V>>` → `K`, `List<V>`.
pub(crate) fn type_arguments(ty: &str) -> Vec<String> {
    let Some((_, rest)) = ty.split_once('<') else {
        return Vec::new();
    };
    let mut depth = 1;
    let mut current = String::new();
    let mut arguments = Vec::new();
    for c in rest.chars() {
        match c {
            '<' => depth += 1,
            '>' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            break;
        }
        if c == ',' && depth == 1 {
            arguments.push(current.trim().to_string());
            current.clear();
        } else {
            current.push(c);
        }
    }
    arguments.push(current.trim().to_string());
    arguments
}

/// The last segment: `java.util.Map.Entry` → `Entry`.
pub(crate) fn simple_name(ty: &str) -> &str {
    ty.rsplit('.').next().unwrap_or(ty)
}

/// The wrapper class of a primitive type, or the primitive type of a wrapper.
pub(crate) fn boxed_type(primitive: &str) -> Option<&'static str> {
    Some(match primitive {
        "boolean" => "java.lang.Boolean",
        "byte" => "java.lang.Byte",
        "char" => "java.lang.Character",
        "short" => "java.lang.Short",
        "int" => "java.lang.Integer",
        "long" => "java.lang.Long",
        "float" => "java.lang.Float",
        "double" => "java.lang.Double",
        _ => return None,
    })
}

/// The types of a compilation unit by the short names they go by.
///
/// A name belongs to the first type that asks for it, except that the classes of the unit's own
/// package come first: in the unnamed package they have no longer name to fall back to.
#[derive(Clone, Debug)]
pub(crate) struct Imports {
    package: String,
    /// Short name of an outermost class → its full name.
    heads: BTreeMap<String, String>,
    imported: BTreeSet<String>,
    /// Full source name → length of its package, where a binary name told it.
    packages: BTreeMap<String, usize>,
    /// Simple names of all classes of the package, mentioned here or not.
    neighbours: BTreeSet<String>,
    /// Methods that are not overloaded: [`super::Options::sole`].
    sole: BTreeSet<String>,
}

impl Imports {
    pub(crate) fn new(package: &str, neighbours: &BTreeSet<String>) -> Imports {
        Imports {
            package: package.into(),
            heads: BTreeMap::new(),
            imported: BTreeSet::new(),
            packages: BTreeMap::new(),
            neighbours: neighbours.clone(),
            sole: BTreeSet::new(),
        }
    }

    pub(crate) fn with_sole(mut self, sole: &BTreeSet<String>) -> Imports {
        self.sole = sole.clone();
        self
    }

    /// Whether a call can only mean one method, so that its arguments need no exact types.
    pub(crate) fn is_sole(&self, class: &str, method: &str, arity: usize) -> bool {
        !self.sole.is_empty() && self.sole.contains(&format!("{class}.{method}/{arity}"))
    }

    /// Keeps a short name for a class declared in this very file.
    pub(crate) fn declare(&mut self, simple: &str) {
        let full = self.qualify(simple);
        self.heads.insert(simple.into(), full);
    }

    /// Learns the classes of a witness before anything is spelled.
    pub(crate) fn learn(&mut self, witness: &Witness) {
        self.learn_binary(&witness.entry.class, &witness.entry.class_binary);
        for object in &witness.objects {
            self.learn_binary(&object.class, &object.binary_name);
            if let Make::Factory {
                owner,
                owner_binary,
                ..
            }
            | Make::StaticField {
                owner,
                owner_binary,
                ..
            } = &object.make
            {
                self.learn_binary(owner, owner_binary);
            }
        }
        let mut own = Vec::new();
        // Generic arguments may be type variables, which are no classes.
        visit_types(witness, &mut |ty| {
            own.push(split_array(&erase(ty)).0.to_string());
        });
        for class in own {
            if let (package, Some(head)) = self.split(&class)
                && !is_primitive(&class)
                && package == self.package
            {
                let full = self.qualify(&head);
                self.heads.insert(head, full);
            }
        }
    }

    fn learn_binary(&mut self, source: &str, binary: &str) {
        let package = binary.rfind('.').unwrap_or(0);
        if split_array(source).1 == 0 && source.len() >= package {
            self.packages.insert(source.into(), package);
        }
    }

    fn qualify(&self, simple: &str) -> String {
        if self.package.is_empty() {
            simple.into()
        } else {
            format!("{}.{simple}", self.package)
        }
    }

    /// Whether a one-segment name is a class rather than a type variable.
    pub(crate) fn is_known_class(&self, simple: &str) -> bool {
        self.heads.contains_key(simple)
            || self.neighbours.contains(simple)
            || self.packages.contains_key(simple)
    }

    /// Package and outermost class of a full name; no class if the name does not follow the
    /// customs (small packages, capital classes) that make the two distinguishable.
    fn split(&self, class: &str) -> (String, Option<String>) {
        if let Some(&length) = self.packages.get(class) {
            let rest = class[length..].trim_start_matches('.');
            let head = rest.split('.').next().unwrap_or(rest);
            return (class[..length].into(), Some(head.into()));
        }
        let segments: Vec<&str> = class.split('.').collect();
        if segments.len() == 1 {
            return (String::new(), Some(class.into()));
        }
        let is_capital = |s: &str| s.starts_with(|c: char| c.is_uppercase());
        match segments.iter().position(|s| is_capital(s)) {
            Some(at) if segments[at..].iter().all(|s| is_capital(s)) => {
                (segments[..at].join("."), Some(segments[at].into()))
            }
            Some(_) => (String::new(), None),
            None => {
                let last = segments.len() - 1;
                let package = segments[..last].join(".");
                let own = package == self.package;
                (package, own.then(|| segments[last].into()))
            }
        }
    }

    /// A type as this file writes it, with its generic arguments and dimensions.
    pub(crate) fn spell(&mut self, ty: &str) -> String {
        let (base, dimensions) = split_array(ty);
        let suffix = "[]".repeat(dimensions);
        if let Some(bound) = base.strip_prefix("? extends ") {
            return format!("? extends {}{suffix}", self.spell(bound));
        }
        if let Some(bound) = base.strip_prefix("? super ") {
            return format!("? super {}{suffix}", self.spell(bound));
        }
        let erased = erase(base);
        let head = self.spell_class(&erased);
        let arguments = type_arguments(base);
        if arguments.is_empty() {
            return format!("{head}{suffix}");
        }
        let arguments: Vec<String> = arguments.iter().map(|a| self.spell(a)).collect();
        format!("{head}<{}>{suffix}", arguments.join(", "))
    }

    /// A type without its generic arguments.
    pub(crate) fn spell_erased(&mut self, ty: &str) -> String {
        self.spell(&erase(ty))
    }

    fn spell_class(&mut self, class: &str) -> String {
        if is_primitive(class) || class == "?" || !class.contains('.') {
            return class.into();
        }
        let (package, Some(head)) = self.split(class) else {
            return class.into();
        };
        let own = package == self.package;
        let outermost = if package.is_empty() {
            head.clone()
        } else {
            format!("{package}.{head}")
        };
        let short = &class[outermost.len() - head.len()..];
        match self.heads.get(&head) {
            Some(owner) if *owner == outermost => return short.into(),
            Some(_) => return class.into(),
            None => {}
        }
        if package == "java.lang" && self.neighbours.contains(&head) {
            return class.into();
        }
        self.heads.insert(head, outermost.clone());
        if !own && package != "java.lang" {
            self.imported.insert(outermost);
        }
        short.into()
    }

    /// The full names to import, sorted.
    pub(crate) fn list(&self) -> impl Iterator<Item = &String> {
        self.imported.iter()
    }

    /// First segments of everything that can be written qualified: no variable may hide them.
    pub(crate) fn reserved_names(&self) -> BTreeSet<String> {
        let first = |name: &String| name.split('.').next().unwrap_or(name).to_string();
        let mut names: BTreeSet<String> = self.heads.keys().cloned().collect();
        names.extend(self.packages.keys().map(first));
        names.extend(self.heads.values().map(first));
        names.extend(["java", "javax", "sun", "org", "gadfly"].map(String::from));
        names
    }
}

/// Calls `see` with every type name that a witness mentions.
pub(crate) fn visit_types(witness: &Witness, see: &mut impl FnMut(&str)) {
    see(&witness.entry.class);
    witness.entry.params.iter().for_each(|p| see(p));
    witness.arguments.iter().for_each(|a| see(&a.ty));
    witness.supplied.iter().for_each(|s| see(&s.ty));
    for field in &witness.statics {
        see(&field.owner);
        see(&field.ty);
    }
    for object in &witness.objects {
        see(&object.class);
        see(&object.declared);
        match &object.make {
            Make::New { call, .. } => visit_call(call, see),
            Make::Factory { owner, call, .. } => {
                see(owner);
                visit_call(call, see);
            }
            Make::StaticField { owner, .. } => see(owner),
            Make::Array { element, .. } => see(element),
            Make::ClassLiteral(ty) => see(ty),
            Make::Stub {
                interface, methods, ..
            } => {
                see(interface);
                for method in methods {
                    method.params.iter().for_each(|p| see(p));
                    see(&method.returns);
                }
            }
            Make::Boxed { .. }
            | Make::NewString(_)
            | Make::Collection { .. }
            | Make::Map { .. }
            | Make::Allocated => {}
        }
        for step in &object.then {
            match step {
                Step::Call(call) => visit_call(call, see),
                Step::SetField { owner, ty, .. } => {
                    see(owner);
                    see(ty);
                }
                Step::SetElement { .. } => {}
            }
        }
    }
}

fn visit_call(call: &Call, see: &mut impl FnMut(&str)) {
    call.params.iter().for_each(|p| see(p));
    see(&call.returns);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn imports(package: &str, neighbours: &[&str]) -> Imports {
        Imports::new(
            package,
            &neighbours.iter().map(ToString::to_string).collect(),
        )
    }

    #[test]
    fn taking_types_apart() {
        assert_eq!(
            erase("java.util.Map<K, java.util.List<V>>[]"),
            "java.util.Map[]"
        );
        assert_eq!(split_array("int[][]"), ("int", 2));
        assert_eq!(type_arguments("Map<K, List<A, B>>"), ["K", "List<A, B>"]);
        assert!(type_arguments("int").is_empty());
    }

    #[test]
    fn short_names_and_their_imports() {
        let mut i = imports("shop", &[]);
        assert_eq!(
            i.spell("java.util.Map<java.lang.String, shop.Item[]>"),
            "Map<String, Item[]>"
        );
        assert_eq!(i.spell("java.util.Map.Entry"), "Map.Entry");
        assert_eq!(
            i.spell("? extends shop.Outer.Inner"),
            "? extends Outer.Inner"
        );
        assert_eq!(i.list().collect::<Vec<_>>(), ["java.util.Map"]);
    }

    #[test]
    fn a_name_means_one_class() {
        let mut i = imports("", &["Integer"]);
        i.declare("List");
        assert_eq!(i.spell("java.util.List"), "java.util.List");
        assert_eq!(i.spell("java.lang.Integer"), "java.lang.Integer");
        assert_eq!(i.spell("a.Thing"), "Thing");
        assert_eq!(i.spell("b.Thing"), "b.Thing");
    }

    #[test]
    fn unusual_names_stay_whole() {
        let mut i = imports("p", &[]);
        assert_eq!(i.spell("com.Odd.pack.Thing"), "com.Odd.pack.Thing");
        assert_eq!(i.spell("other.small"), "other.small");
        assert_eq!(i.spell("p.small"), "small");
        i.learn_binary("p.sub.outer.Inner", "p.sub.outer$Inner");
        assert_eq!(i.spell("p.sub.outer.Inner"), "outer.Inner");
        assert_eq!(i.list().collect::<Vec<_>>(), ["p.sub.outer"]);
    }
}
