//! Loading a second program beside a first one.

use gadfly_classfile::{ClassFile, ClassPath, definition, mentioned, rename};
use gadfly_jvm::classes::SECOND;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The classes of the second program in the machine.
#[derive(Clone, Debug, Default)]
pub struct Shared {
    /// Classes that both programs have, by internal name.
    pub shared: BTreeSet<Arc<str>>,
    /// The others of the second program, by the names that they have in the machine.
    pub others: Vec<Arc<str>>,
}

impl Shared {
    /// The name of a class of the second program in the machine.
    pub fn name(&self, class: &str) -> Arc<str> {
        if self.shared.contains(class) {
            class.into()
        } else {
            format!("{class}{SECOND}").into()
        }
    }
}

/// Adds the classes of a second program to a class path that has those of the first.
pub fn load_beside(
    path: &mut ClassPath,
    first: &[Arc<ClassFile>],
    second: &[Arc<ClassFile>],
) -> Shared {
    let shared = shared(first, second);
    let names: BTreeSet<&str> = second.iter().map(|f| &*f.name).collect();
    let mut others = Vec::new();
    for file in second {
        if shared.contains(&file.name) {
            continue;
        }
        let mut copy = (**file).clone();
        rename(&mut copy, &|name| {
            (names.contains(name) && !shared.contains(name))
                .then(|| format!("{name}{SECOND}").into())
        });
        others.push(copy.name.clone());
        path.add_decoded(copy);
    }
    Shared { shared, others }
}

/// The classes with the same definition in both programs that mention only such classes, and keep
/// nothing in static variables.
fn shared(first: &[Arc<ClassFile>], second: &[Arc<ClassFile>]) -> BTreeSet<Arc<str>> {
    let ours: BTreeMap<&str, &Arc<ClassFile>> = first.iter().map(|f| (&*f.name, f)).collect();
    let mut shared: BTreeSet<Arc<str>> = second
        .iter()
        .filter(|file| !keeps_state(file))
        .filter(|file| {
            ours.get(&*file.name)
                .is_some_and(|twin| definition(twin) == definition(file))
        })
        .map(|file| file.name.clone())
        .collect();
    let own: BTreeSet<&str> = first.iter().chain(second).map(|f| &*f.name).collect();
    loop {
        let spoiled: Vec<Arc<str>> = shared
            .iter()
            .filter(|name| {
                let mentions = ours.get(&***name).map(|f| mentioned(f)).unwrap_or_default();
                mentions
                    .iter()
                    .any(|m| own.contains(&**m) && !shared.contains(m))
            })
            .cloned()
            .collect();
        if spoiled.is_empty() {
            return shared;
        }
        for name in spoiled {
            shared.remove(&name);
        }
    }
}

/// Whether a class has static variables. Constants of enumerations and the instances of Scala's
/// objects are none.
fn keeps_state(file: &ClassFile) -> bool {
    file.fields.iter().any(|field| {
        let is_constant = field.access.is_final()
            && (field.constant.is_some()
                || field.access.is_enum()
                || field.access.is_synthetic()
                || &*field.name == "MODULE$"
                || &*field.name == "serialVersionUID"
                || is_scala_instance(file, &field.desc));
        field.access.is_static() && !is_constant
    })
}

/// A variable of an `object` that holds nothing but it.
fn is_scala_instance(file: &ClassFile, desc: &str) -> bool {
    desc.strip_prefix('L').and_then(|d| d.strip_suffix(';')) == Some(&file.name)
}
