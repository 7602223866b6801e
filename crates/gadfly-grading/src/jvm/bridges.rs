//! Methods of a submission that other code could call as it calls the reference's, although their
//! types are not the same: a result of a narrower type, or a parameter of a wider one. They get a
//! bridge with the reference's descriptor, as a compiler writes it for a method that overrides another.

use std::collections::BTreeSet;

use gadfly_classfile::{ClassFile, ClassPath, Method, MethodDesc, Type, decode};
use gadfly_runtime::ClassBytes;
use gadfly_runtime::patch::{Bridge, add_bridges};

use super::entries::Entry;

/// Adds the bridges that callers of the entries need. `known` finds the classes of the program and the
/// library.
pub(super) fn add(
    classes: &mut [ClassBytes],
    entries: &[Entry],
    known: impl FnOnce(&[ClassBytes]) -> Option<ClassPath>,
) {
    let mut wanted: Vec<(usize, Bridge)> = Vec::new();
    for (at, class) in classes.iter().enumerate() {
        let name = class.name.replace('.', "/");
        let mut asked = entries
            .iter()
            .filter(|entry| *entry.class == *name)
            .peekable();
        if asked.peek().is_none() {
            continue;
        }
        let Ok(file) = decode(&class.bytes) else {
            continue;
        };
        wanted.extend(asked.filter_map(|entry| Some((at, bridge(&file, entry)?))));
    }
    if wanted.is_empty() {
        return;
    }
    let Some(known) = known(classes) else {
        return;
    };
    wanted.retain(|(_, bridge)| stands_in(bridge, &known).unwrap_or(false));
    for (at, class) in classes.iter_mut().enumerate() {
        let own = wanted.iter().filter(|(of, _)| *of == at);
        let own: Vec<Bridge> = own.map(|(_, bridge)| bridge.clone()).collect();
        let name = class.name.replace('.', "/");
        if !own.is_empty()
            && let Ok(bytes) = add_bridges(&class.bytes, &name, &own)
        {
            class.bytes = bytes;
        }
    }
}

/// A bridge to the only method that has the name of an entry, if it has another descriptor.
fn bridge(file: &ClassFile, entry: &Entry) -> Option<Bridge> {
    let is_method = |m: &&Method| *m.name == *entry.method && !m.access.is_synthetic();
    let mut named = file.methods.iter().filter(is_method);
    let (only, None) = (named.next()?, named.next()) else {
        return None;
    };
    let is_fit = only.access.is_static() == entry.is_static
        && !only.access.is_private()
        && !only.access.is_abstract()
        && !file.access.is_interface()
        && &*only.name != "<init>"
        && *only.desc != *entry.desc;
    is_fit.then(|| Bridge {
        name: only.name.to_string(),
        asked: entry.desc.to_string(),
        own: only.desc.to_string(),
        is_static: entry.is_static,
    })
}

/// Whether every argument and the result may be handed on.
fn stands_in(bridge: &Bridge, known: &ClassPath) -> Option<bool> {
    let asked = MethodDesc::parse(&bridge.asked).ok()?;
    let own = MethodDesc::parse(&bridge.own).ok()?;
    let mut params = asked.params.iter().zip(&own.params);
    let result = match (&own.ret, &asked.ret) {
        (Some(from), Some(to)) => is_assignable(from, to, known),
        (from, to) => from == to,
    };
    Some(
        asked.params.len() == own.params.len()
            && params.all(|(from, to)| is_assignable(from, to, known))
            && result,
    )
}

fn is_assignable(from: &Type, to: &Type, known: &ClassPath) -> bool {
    if from == to {
        return true;
    }
    match (from, to) {
        (Type::Ref(from), Type::Ref(to)) => is_subclass(from, to, known),
        (Type::Array(from), Type::Array(to)) => {
            matches!(
                (&**from, &**to),
                (Type::Ref(_) | Type::Array(_), Type::Ref(_) | Type::Array(_))
            ) && is_assignable(from, to, known)
        }
        (Type::Array(_), Type::Ref(to)) => &**to == "java/lang/Object",
        _ => false,
    }
}

fn is_subclass(from: &str, to: &str, known: &ClassPath) -> bool {
    if to == "java/lang/Object" {
        return true;
    }
    let mut seen = BTreeSet::new();
    let mut open = vec![from.to_owned()];
    while let Some(name) = open.pop() {
        if name == to {
            return true;
        }
        if !seen.insert(name.clone()) {
            continue;
        }
        if let Ok(Some(file)) = known.find(&name) {
            let above = file.super_name.iter().chain(&file.interfaces);
            open.extend(above.map(ToString::to_string));
        }
    }
    false
}
