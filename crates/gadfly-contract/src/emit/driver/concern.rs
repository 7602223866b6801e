//! Which methods a clause of a class is about: a clause that is not checked puts only those in doubt.

use super::span;
use crate::emit::{Emitter, words};
use crate::java::Method;
use crate::plan::ClauseId;
use std::collections::BTreeSet;

impl Emitter<'_, '_> {
    /// The clauses of a type that are not checked and may be about a method: those that name no
    /// member of the type, and those that name one which the method uses, itself or through others.
    pub(super) fn unchecked_for(&self, t: usize, file: usize, method: &Method) -> Vec<ClauseId> {
        let unchecked = &self.contracts.types[t].unchecked;
        let concerns = |id: &&ClauseId| {
            let Some(clause) = self.report.clauses.get(**id as usize) else {
                return true;
            };
            let named = self.members_in(t, &clause.text);
            // Constructors run the initialisers of fields, wherever these stand.
            named.is_empty() || method.is_constructor() || self.uses(file, method, named)
        };
        unchecked.iter().filter(concerns).copied().collect()
    }

    fn members_in(&self, t: usize, text: &str) -> BTreeSet<String> {
        let mut members = BTreeSet::new();
        for a in self.world.ancestors(t) {
            let decl = &self.world.types[a];
            members.extend(decl.fields.iter().map(|f| f.name.as_str()));
            members.extend(decl.methods.iter().map(|m| m.name.as_str()));
        }
        let named = words(text).filter(|word| members.contains(word));
        named.map(String::from).collect()
    }

    /// Whether a method, its contract or a method that it names has one of these names.
    fn uses(&self, file: usize, method: &Method, mut names: BTreeSet<String>) -> bool {
        let mentions = |file: usize, method: &Method, names: &BTreeSet<String>| {
            let text = &self.world.units[file].text;
            // What was not written cannot be looked at.
            let Some(text) = text.get(span(method)) else {
                return true;
            };
            names.contains(&method.name) || words(text).any(|word| names.contains(word))
        };
        loop {
            let before = names.len();
            for decl in &self.world.types {
                for other in &decl.methods {
                    if !names.contains(&other.name) && mentions(decl.file, other, &names) {
                        names.insert(other.name.clone());
                    }
                }
            }
            if names.len() == before {
                return mentions(file, method, &names);
            }
        }
    }
}
