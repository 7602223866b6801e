//! Which methods are called by name and number of arguments alone.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use gadfly_classfile::{ClassPath, MethodDesc, source_name};

use crate::load::Program;

/// The user's methods and constructors that no other one is overloaded with, as
/// [`gadfly_suite::java::Options::sole`] wants them.
pub fn sole_methods(program: &Program) -> BTreeSet<String> {
    sole_methods_of(&program.class_path, &program.user)
}

/// The same for classes on a class path.
pub fn sole_methods_of(path: &ClassPath, user: &[Arc<str>]) -> BTreeSet<String> {
    let mut sole = BTreeSet::new();
    for class in user {
        let mut counts: BTreeMap<(String, usize), BTreeSet<String>> = BTreeMap::new();
        let mut at = Some(class.clone());
        let mut source = String::new();
        let mut own = true;
        while let Some(name) = at {
            let Ok(Some(file)) = path.find(&name) else {
                break;
            };
            if own {
                source = source_name(&name, &file.inner_classes);
            }
            for method in &file.methods {
                let inherited = own || &*method.name != "<init>";
                if method.access.is_synthetic() || method.access.is_bridge() || !inherited {
                    continue;
                }
                let Ok(desc) = MethodDesc::parse(&method.desc) else {
                    continue;
                };
                // A method that takes any number of arguments may be meant by any number.
                let arities = if method.access.is_varargs() {
                    0..=8
                } else {
                    desc.params.len()..=desc.params.len()
                };
                let params = method.desc.split(')').next().unwrap_or_default();
                for arity in arities {
                    let key = (method.name.to_string(), arity);
                    counts.entry(key).or_default().insert(params.to_string());
                }
            }
            own = false;
            at = file.super_name.clone();
        }
        for ((method, arity), signatures) in counts {
            if signatures.len() == 1 {
                sole.insert(format!("{source}.{method}/{arity}"));
            }
        }
    }
    sole
}
