//! Which source type a name means, and who extends whom.

use std::collections::BTreeSet;

use super::{TypeDecl, Unit, erased};

pub(crate) struct World {
    pub units: Vec<Unit>,
    pub types: Vec<TypeDecl>,
    /// Direct supertypes among the sources.
    pub parents: Vec<Vec<usize>>,
}

impl World {
    pub(crate) fn new(units: Vec<Unit>, types: Vec<TypeDecl>) -> Self {
        let mut world = Self {
            parents: vec![Vec::new(); types.len()],
            units,
            types,
        };
        for t in 0..world.types.len() {
            let names = world.types[t].supers.clone();
            // Names in an `extends` clause are looked up outside the type itself.
            let from = world.types[t].outer;
            let found: Vec<usize> = names
                .iter()
                .filter_map(|n| world.lookup(n, from, world.types[t].file))
                .filter(|&s| s != t)
                .collect();
            world.parents[t] = found;
        }
        world
    }

    /// The source type that a type text means inside type `from`; type variables mean none.
    pub(crate) fn resolve(&self, ty: &str, from: usize) -> Option<usize> {
        let name = erased(ty);
        if name.ends_with(']') || self.is_type_variable(&name, from) {
            return None;
        }
        self.lookup(&name, Some(from), self.types[from].file)
    }

    pub(crate) fn is_type_variable(&self, name: &str, from: usize) -> bool {
        let mut at = Some(from);
        while let Some(t) = at {
            if self.types[t].type_params.iter().any(|p| p.name == name) {
                return true;
            }
            at = self.types[t].outer;
        }
        false
    }

    fn lookup(&self, name: &str, from: Option<usize>, file: usize) -> Option<usize> {
        let mut parts = name.split('.');
        let first = parts.next()?;
        let mut found = self.simple(first, from, file);
        if found.is_none() {
            // Fully qualified.
            return self
                .types
                .iter()
                .position(|t| !t.local && t.binary.replace('$', ".") == name);
        }
        for part in parts {
            found = found.and_then(|t| self.member(t, part, 0));
        }
        found
    }

    fn member(&self, of: usize, name: &str, depth: usize) -> Option<usize> {
        let own = self
            .types
            .iter()
            .position(|t| t.outer == Some(of) && t.name == name);
        if own.is_some() || depth > 20 {
            return own;
        }
        self.parents[of]
            .iter()
            .find_map(|&p| self.member(p, name, depth + 1))
    }

    fn simple(&self, name: &str, from: Option<usize>, file: usize) -> Option<usize> {
        let mut at = from;
        while let Some(t) = at {
            if self.types[t].name == name {
                return Some(t);
            }
            if let Some(member) = self.member(t, name, 0) {
                return Some(member);
            }
            at = self.types[t].outer;
        }
        let top = |t: &TypeDecl| t.outer.is_none() && t.name == name;
        if let Some(t) = self.types.iter().position(|t| t.file == file && top(t)) {
            return Some(t);
        }
        let unit = self.units.get(file)?;
        let named = |full: &str| {
            self.types
                .iter()
                .position(|t| !t.local && t.binary.replace('$', ".") == full)
        };
        for import in unit.imports.iter().filter(|i| !i.star) {
            if import.name.rsplit('.').next() == Some(name)
                && let Some(t) = named(&import.name)
            {
                return Some(t);
            }
        }
        let same_package = |t: &TypeDecl| {
            top(t)
                && self
                    .units
                    .get(t.file)
                    .is_some_and(|u| u.package == unit.package)
        };
        if let Some(t) = self.types.iter().position(same_package) {
            return Some(t);
        }
        let mut starred = unit.imports.iter().filter(|i| i.star);
        starred.find_map(|i| named(&format!("{}.{name}", i.name)))
    }

    /// The type and all its source supertypes, nearest first, each once.
    pub(crate) fn ancestors(&self, t: usize) -> Vec<usize> {
        let mut out = vec![t];
        let mut i = 0;
        while let Some(&at) = out.get(i) {
            for &parent in &self.parents[at] {
                if !out.contains(&parent) {
                    out.push(parent);
                }
            }
            i += 1;
        }
        out
    }

    /// Proper subtypes in source order.
    pub(crate) fn descendants(&self, t: usize) -> Vec<usize> {
        (0..self.types.len())
            .filter(|&s| s != t && self.ancestors(s).contains(&t))
            .collect()
    }

    /// The types whose methods a call on an object of this type may execute: all that its subtypes inherit from.
    pub(crate) fn family(&self, t: usize) -> BTreeSet<usize> {
        let subtypes = [t].into_iter().chain(self.descendants(t));
        subtypes.flat_map(|s| self.ancestors(s)).collect()
    }
}
