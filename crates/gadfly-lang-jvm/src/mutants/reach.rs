//! Which methods an entry can call at all, by the names in the code.
//!
//! Generous: a call may go to every method of that name and type, library code may call back every
//! method that it could know, and what needs objects of the user's classes may call whatever builds
//! them. It is asked only whether an entry *cannot* have to do with a method.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use gadfly_classfile::{ClassFile, Const, Instr, MethodDesc, Type};
use gadfly_jvm_relational::MutantCode;

use crate::load::Program;

/// Class, name and descriptor.
type Key = (Arc<str>, Arc<str>, Arc<str>);

pub(super) struct Reach<'p> {
    program: &'p Program,
    files: Vec<Arc<ClassFile>>,
    /// Where the user's methods of a name and type are.
    named: BTreeMap<(Arc<str>, Arc<str>), Vec<Key>>,
    /// Methods that library code may call.
    callbacks: BTreeSet<Key>,
    /// By entry; `None`: anything.
    known: BTreeMap<String, Option<BTreeSet<Key>>>,
}

impl<'p> Reach<'p> {
    pub(super) fn new(program: &'p Program) -> Self {
        let find = |name: &Arc<str>| program.class_path.find(name).ok().flatten();
        let files: Vec<Arc<ClassFile>> = program.user.iter().filter_map(find).collect();
        let mut named: BTreeMap<(Arc<str>, Arc<str>), Vec<Key>> = BTreeMap::new();
        for file in &files {
            for method in &file.methods {
                let key = (file.name.clone(), method.name.clone(), method.desc.clone());
                let places = named.entry((method.name.clone(), method.desc.clone()));
                places.or_default().push(key);
            }
        }
        let mut reach = Reach {
            program,
            files,
            named,
            callbacks: BTreeSet::new(),
            known: BTreeMap::new(),
        };
        reach.callbacks = reach.find_callbacks();
        reach
    }

    /// Whether an entry (`shop/Cart.total()I`) may call the method of a mutant.
    pub(super) fn may(&mut self, entry: &str, mutant: &MutantCode) -> bool {
        if !self.known.contains_key(entry) {
            let called = self.called(entry);
            self.known.insert(entry.to_string(), called);
        }
        let key = (
            mutant.class.clone(),
            mutant.method.clone(),
            mutant.desc.clone(),
        );
        match self.known.get(entry) {
            // Any class may be initialised.
            Some(Some(called)) => &*mutant.method == "<clinit>" || called.contains(&key),
            _ => true,
        }
    }

    fn called(&self, entry: &str) -> Option<BTreeSet<Key>> {
        let start = self.files.iter().find_map(|file| {
            let methods = file.methods.iter();
            let method = methods
                .clone()
                .find(|m| entry == format!("{}.{}{}", file.name, m.name, m.desc))?;
            Some((file, method))
        });
        let (file, method) = start?;
        let desc = MethodDesc::parse(&method.desc).ok()?;
        let plain = desc.params.iter().all(is_plain);
        if !plain || !method.access.is_static() {
            return None;
        }
        let mut called = self.callbacks.clone();
        called.insert((file.name.clone(), method.name.clone(), method.desc.clone()));
        let mut pending: Vec<Key> = called.iter().cloned().collect();
        while let Some(key) = pending.pop() {
            for next in self.calls(&key) {
                if called.insert(next.clone()) {
                    pending.push(next);
                }
            }
        }
        Some(called)
    }

    /// The user's methods that the code of one names.
    fn calls(&self, key: &Key) -> Vec<Key> {
        let Some(file) = self.files.iter().find(|f| f.name == key.0) else {
            return Vec::new();
        };
        let method = file
            .methods
            .iter()
            .find(|m| m.name == key.1 && m.desc == key.2);
        let Some(code) = method.and_then(|m| m.code.as_ref()) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        let mut add = |name: &Arc<str>, desc: &Arc<str>| {
            let places = self.named.get(&(name.clone(), desc.clone()));
            found.extend(places.into_iter().flatten().cloned());
        };
        for instr in &code.instrs {
            match *instr {
                Instr::InvokeVirtual(m)
                | Instr::InvokeSpecial(m)
                | Instr::InvokeStatic(m)
                | Instr::InvokeInterface(m) => {
                    if let Some(member) = file.refs.methods.get(usize::from(m)) {
                        add(&member.name, &member.desc);
                    }
                }
                Instr::InvokeDynamic(site) => {
                    let site = file.refs.dynamics.get(usize::from(site));
                    let bootstrap =
                        site.and_then(|s| file.bootstrap_methods.get(usize::from(s.bootstrap)));
                    for argument in bootstrap.into_iter().flat_map(|b| &b.args) {
                        if let Const::MethodHandle(handle) = argument {
                            add(&handle.member.name, &handle.member.desc);
                        }
                    }
                }
                _ => {}
            }
        }
        found
    }

    /// The user's methods that implement or override something of the library.
    fn find_callbacks(&self) -> BTreeSet<Key> {
        let mut found = BTreeSet::new();
        for file in &self.files {
            let mut above: Vec<Arc<str>> = Vec::new();
            above.extend(file.super_name.clone());
            above.extend(file.interfaces.iter().cloned());
            let mut next = 0;
            while let Some(name) = above.get(next).cloned() {
                next += 1;
                let Ok(Some(upper)) = self.program.class_path.find(&name) else {
                    continue;
                };
                for more in upper.super_name.iter().chain(&upper.interfaces) {
                    if !above.contains(more) {
                        above.push(more.clone());
                    }
                }
                if self.program.user.contains(&name) {
                    continue;
                }
                for method in &file.methods {
                    let same = |m: &gadfly_classfile::Method| {
                        m.name == method.name && m.desc == method.desc
                    };
                    if !method.name.starts_with('<') && upper.methods.iter().any(same) {
                        found.insert((file.name.clone(), method.name.clone(), method.desc.clone()));
                    }
                }
            }
        }
        found
    }
}

/// Types whose values are made without the user's code.
fn is_plain(ty: &Type) -> bool {
    match ty {
        Type::Array(element) => is_plain(element),
        Type::Ref(name) => matches!(
            &**name,
            "java/lang/String"
                | "java/lang/Integer"
                | "java/lang/Long"
                | "java/lang/Double"
                | "java/lang/Float"
                | "java/lang/Short"
                | "java/lang/Byte"
                | "java/lang/Character"
                | "java/lang/Boolean"
        ),
        _ => true,
    }
}
