//! What a check may come to beside the method itself: loops and assumptions in the methods that it
//! calls. Calls are found by their names, so rather too much is found than too little.

use super::Emitter;
use crate::java::{Method, TypeKind, erased};
use crate::plan::{CheckPlan, ClauseId, ClauseKind};
use std::collections::BTreeSet;
use tree_sitter::Node;

/// Called without being named.
const IMPLICIT: [&str; 5] = ["toString", "equals", "hashCode", "compareTo", "close"];

/// From where a place in the sources can be reached.
enum Callers {
    Anywhere,
    /// From the text of a method with one of these names in it.
    Named(BTreeSet<String>),
}

impl Emitter<'_, '_> {
    /// Says of every check which loops and assumptions it may come to, and what stands in for its method.
    pub(super) fn name_reached(&mut self) {
        let loops: Vec<(usize, usize)> = self.out.loops.iter().map(|l| l.at).collect();
        for (number, at) in loops.into_iter().enumerate() {
            self.reached_from(at, |check| check.loops.push(number));
        }
        let granted = self.report.clauses.iter();
        let granted: Vec<(ClauseId, (usize, usize))> = granted
            .filter(|c| c.kind == ClauseKind::Assume && c.supported.is_ok())
            .map(|c| (c.id, c.at))
            .collect();
        for (id, at) in granted {
            self.reached_from(at, |check| check.granted.push(id));
        }
        self.name_stand_ins();
    }

    /// Says of every check which stand-in has the contract that it is about.
    fn name_stand_ins(&mut self) {
        let stand_ins = self.out.stand_ins.iter().filter(|s| s.has_body);
        for stand_in in stand_ins {
            let is_its = |check: &&mut CheckPlan| {
                let params = check.params.iter().map(|p| erased(&p.ty));
                check.driver_class == stand_in.class
                    && check.method == stand_in.method
                    && params.eq(stand_in.params.iter().cloned())
            };
            for check in self.out.checks.iter_mut().filter(is_its) {
                check.stand_in = Some(stand_in.name.clone());
            }
        }
    }

    fn reached_from(&mut self, at: (usize, usize), mut note: impl FnMut(&mut CheckPlan)) {
        let callers = self.callers(at);
        for (check, (file, span)) in self.out.checks.iter_mut().zip(&self.spans) {
            let text = self.world.units[*file].text.get(span.clone());
            let is_own = *file == at.0 && span.contains(&at.1);
            let comes = match &callers {
                Callers::Anywhere => true,
                Callers::Named(names) => {
                    // What was not written cannot be looked at.
                    text.is_none_or(|text| called(text).any(|name| names.contains(name)))
                }
            };
            if is_own || comes {
                note(check);
            }
        }
    }

    fn callers(&self, (file, at): (usize, usize)) -> Callers {
        let text_of = |file: usize, method: &Method| {
            let (open, close) = method.body?;
            self.world.units[file].text.get(open..close)
        };
        let mut holder = None;
        for (t, decl) in self.world.types.iter().enumerate() {
            let here = |m: &&Method| {
                m.at == at
                    || m.body
                        .is_some_and(|(open, close)| open <= at && at <= close)
            };
            if decl.file == file {
                holder = decl.methods.iter().find(here).map(|m| (t, m)).or(holder);
            }
        }
        let Some((t, method)) = holder else {
            return Callers::Anywhere;
        };
        let decl = &self.world.types[t];
        let overrides =
            !decl.supers.is_empty() && !method.is_static() && !method.head.has("private");
        let by_others = method.is_constructor()
            && (decl.kind != TypeKind::Class || !self.world.descendants(t).is_empty());
        if overrides || by_others || decl.local || IMPLICIT.contains(&method.name.as_str()) {
            return Callers::Anywhere;
        }
        let mut names = BTreeSet::from([method.name.clone()]);
        if method.is_constructor() {
            names.extend(["this", "super"].map(String::from));
        }
        loop {
            let before = names.len();
            for decl in &self.world.types {
                for other in &decl.methods {
                    let calls = text_of(decl.file, other)
                        .is_some_and(|text| called(text).any(|name| names.contains(name)));
                    if calls {
                        names.insert(other.name.clone());
                    }
                }
            }
            if names.len() == before {
                return Callers::Named(names);
            }
        }
    }

    /// Clauses that are evaluated when a class is initialised.
    pub(super) fn initial_clauses(&self) -> Vec<ClauseId> {
        let is_initial = |file: usize, at: usize| {
            let root = self.world.units[file].tree.root_node();
            let mut node: Option<Node> = root.descendant_for_byte_range(at, at);
            while let Some(here) = node {
                match here.kind() {
                    "static_initializer" => return true,
                    "lambda_expression" | "class_body" | "method_declaration" => return false,
                    _ => node = here.parent(),
                }
            }
            false
        };
        let clauses = self.report.clauses.iter();
        clauses
            .filter(|c| is_initial(c.at.0, c.at.1))
            .map(|c| c.id)
            .collect()
    }
}

/// Names in a text that are called or referred to as methods: before a parenthesis, before type
/// arguments, or behind `::`.
fn called(text: &str) -> impl Iterator<Item = &str> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let mut rest = 0;
    std::iter::from_fn(move || {
        loop {
            let start = rest + text[rest..].find(is_part)?;
            let len = text[start..].find(|c: char| !is_part(c));
            rest = len.map_or(text.len(), |len| start + len);
            let is_called = text[rest..].trim_start().starts_with(['(', '<']);
            if is_called || text[..start].trim_end().ends_with("::") {
                return Some(&text[start..rest]);
            }
        }
    })
}
