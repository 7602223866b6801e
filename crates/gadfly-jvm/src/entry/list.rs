//! Which methods are entries.

use crate::classes::{Class, MethodId, is_scala};
use crate::machine::Jvm;
use gadfly_classfile::source_name;

/// Restricts the entries, as `--only` and `--entry` do.
#[derive(Clone, Debug, Default)]
pub struct EntryFilter {
    /// `Shape`, `Shape.area`, `area`, `pkg.Shape.area`; empty means everything.
    pub only: Vec<String>,
    /// These methods and no others, public or not.
    pub exactly: Vec<String>,
}

impl Jvm {
    /// The entries of the analysed classes: public methods and constructors, in the order of the
    /// classes and of their code. A class without public methods offers all that are not private.
    pub fn entries(&mut self, filter: &EntryFilter) -> Vec<MethodId> {
        let mut found = Vec::new();
        for name in self.classes.user_names().iter() {
            let Ok(id) = self.classes.load(name) else {
                continue;
            };
            let class = self.classes.class(id).clone();
            let scala = class.file().is_some_and(|f| is_scala(f));
            if is_hidden(&class) && filter.exactly.is_empty() {
                continue;
            }
            let callable: Vec<MethodId> = class
                .methods
                .iter()
                .copied()
                .filter(|&m| self.is_callable(&class, m) && (!scala || self.is_written(&class, m)))
                .collect();
            let any_public = callable.iter().any(|&m| {
                let method = self.classes.method(m);
                method.access.is_public() && !method.is_constructor()
            });
            for m in callable {
                let method = self.classes.method(m);
                let offered = if filter.exactly.is_empty() {
                    let open = method.access.is_public() || !any_public;
                    open && (!method.access.is_private())
                        && (filter.only.is_empty()
                            || filter.only.iter().any(|f| self.matches(f, m)))
                } else {
                    filter.exactly.iter().any(|f| self.matches(f, m))
                };
                if offered {
                    found.push(m);
                }
            }
        }
        found
    }

    fn is_callable(&self, class: &Class, m: MethodId) -> bool {
        let method = self.classes.method(m);
        if method.access.is_abstract()
            || method.access.is_synthetic()
            || method.access.is_bridge()
            || method.access.is_native()
            || &*method.name == "<clinit>"
        {
            return false;
        }
        if method.is_constructor() && (class.is_abstract() || class.is_enum()) {
            return false;
        }
        // What the compiler writes into every enum and record.
        let by_compiler = (class.is_enum() && matches!(&*method.name, "values" | "valueOf"))
            || (class.file().is_some_and(|f| f.record.is_some())
                && matches!(&*method.name, "toString" | "equals" | "hashCode")
                && method.code().is_some_and(|c| {
                    c.instrs.iter().any(|i| {
                        matches!(i, gadfly_classfile::Instr::InvokeDynamic(d)
                            if is_object_methods(method.file(), *d))
                    })
                }));
        !by_compiler
    }

    /// Whether a method of a Scala class is one that somebody wrote and can call from outside: not
    /// what makes a case class one, not the twin of a static method.
    fn is_written(&mut self, class: &Class, m: MethodId) -> bool {
        const OF_CASE_CLASSES: &[&str] = &[
            "apply",
            "unapply",
            "unapplySeq",
            "copy",
            "canEqual",
            "equals",
            "hashCode",
            "toString",
            "productPrefix",
            "productArity",
            "productElement",
            "productIterator",
            "productElementName",
            "productElementNames",
            "andThen",
            "compose",
            "tupled",
            "curried",
            "fromProduct",
        ];
        let method = self.classes.method(m).clone();
        if !is_source_name(&method.name) {
            return false;
        }
        let companion = class
            .name
            .strip_suffix('$')
            .and_then(|n| self.classes.load(n).ok());
        if let Some(twin) = companion
            && self
                .classes
                .declared_method(twin, &method.name, &method.desc)
                .is_some_and(|t| self.classes.method(t).is_static())
        {
            return false;
        }
        let is_case_class = |jvm: &Jvm, class: &Class| {
            let mut all = class.supertypes.iter();
            all.any(|&s| &*jvm.classes.class(s).name == "scala/Product")
        };
        let object = format!("{}$", class.name);
        let object = if class.name.ends_with('$') {
            companion
        } else {
            self.classes.load(&object).ok()
        };
        let case_class = is_case_class(self, class)
            || object.is_some_and(|c| is_case_class(self, self.classes.class(c)));
        !case_class
            || !(method.cost.free && !method.is_constructor()
                || OF_CASE_CLASSES.contains(&&*method.name)
                || method
                    .name
                    .strip_prefix('_')
                    .is_some_and(|n| n.parse::<u8>().is_ok()))
    }

    /// Whether a user's name for something means this method.
    fn matches(&self, wanted: &str, m: MethodId) -> bool {
        let method = self.classes.method(m);
        let class = self.classes.class(method.class);
        let source = match class.file() {
            Some(file) => source_name(&class.name, &file.inner_classes),
            None => class.binary_name(),
        };
        let simple = source.rsplit('.').next().unwrap_or(&source);
        let name = if method.is_constructor() {
            simple
        } else {
            &*method.name
        };
        let wanted = wanted.split('(').next().unwrap_or(wanted).trim();
        let full = format!("{source}.{name}");
        wanted == source
            || wanted == simple
            || wanted == name
            || wanted == full
            || full
                .strip_suffix(wanted)
                .is_some_and(|rest| rest.ends_with('.'))
            || source
                .strip_suffix(wanted)
                .is_some_and(|rest| rest.ends_with('.'))
            || wanted == class.binary_name()
            || wanted == format!("{}.{name}", class.binary_name())
    }
}

fn is_object_methods(file: &gadfly_classfile::ClassFile, dynamic: u16) -> bool {
    file.refs
        .dynamics
        .get(dynamic as usize)
        .and_then(|d| file.bootstrap_methods.get(d.bootstrap as usize))
        .is_some_and(|b| &*b.handle.member.class == "java/lang/runtime/ObjectMethods")
}

/// Private, local and anonymous classes are reached through others only.
fn is_hidden(class: &Class) -> bool {
    let Some(file) = class.file() else {
        return true;
    };
    if class.access.is_synthetic() {
        return true;
    }
    // Functions of Scala 2.11, and where it keeps the code of traits.
    if is_scala(file) && (class.name.contains("$$anon") || class.name.ends_with("$class")) {
        return true;
    }
    file.inner_classes.iter().any(|inner| {
        inner.inner == class.name && (inner.access.is_private() || inner.outer.is_none())
    })
}

/// Whether a name of a class file is one that a source of Scala may have: operators are spelled out
/// (`$plus`), and whatever else has a dollar was made by the compiler. Setters of variables show in
/// the methods that read them.
pub fn is_source_name(name: &str) -> bool {
    const OPERATORS: &[&str] = &[
        "tilde", "eq", "less", "greater", "bang", "hash", "percent", "up", "amp", "bar", "times",
        "div", "plus", "minus", "colon", "qmark", "at", "bslash",
    ];
    let mut parts = name.split('$');
    parts.next();
    !name.ends_with("_$eq") && parts.all(|part| OPERATORS.contains(&part))
}
