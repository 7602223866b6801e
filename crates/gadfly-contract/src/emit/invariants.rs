//! Invariants. A type with invariants has a public method `gadfly$own$N` that claims them and goes
//! on to the objects its fields lead to; the virtual method `gadfly$invariants` calls those of all
//! supertypes. The same code assumes before the call and checks after it.

use super::{Claim, Emitter, Spot};
use crate::code::Code;
use crate::expr::Fresh;
use crate::java::TypeKind;

impl Emitter<'_, '_> {
    fn has_own_invariants(&self, t: usize) -> bool {
        self.contracts.types[t]
            .invariants
            .iter()
            .any(|i| !i.is_static)
    }

    /// Types whose objects have invariants, through their class, a supertype, a subtype or the
    /// objects their fields hold.
    pub(super) fn find_invariants(&self) -> Vec<bool> {
        let count = self.world.types.len();
        let mut with: Vec<bool> = (0..count).map(|t| self.has_own_invariants(t)).collect();
        loop {
            let before = with.clone();
            for t in 0..count {
                let related = self.world.ancestors(t);
                if related.iter().any(|&a| with[a]) {
                    with[t] = true;
                }
                // A variable of the supertype may hold an object of the subtype.
                if with[t] {
                    for a in related {
                        with[a] = true;
                    }
                }
                let holds = |ty: &str| {
                    let ty = element_of(ty).unwrap_or(ty);
                    self.world.resolve(ty, t).is_some_and(|u| with[u])
                };
                let decl = &self.world.types[t];
                let by_field = decl.fields.iter().any(|f| !f.is_static && holds(&f.ty));
                let by_component = decl.components.iter().any(|c| holds(&c.ty));
                with[t] |= by_field || by_component;
            }
            for (t, decl) in self.world.types.iter().enumerate() {
                with[t] &= decl.kind != TypeKind::Annotation;
            }
            if with == before {
                return with;
            }
        }
    }

    /// Whether a value of this type has invariants to claim.
    pub(super) fn type_has_invariants(&self, ty: &str, from: usize) -> bool {
        self.world
            .resolve(ty, from)
            .is_some_and(|u| self.with_invariants[u])
    }

    pub(super) fn invariant_members(&mut self, t: usize, code: &mut Code) {
        self.static_invariants(t, code);
        self.initially(t, code);
        if !self.with_invariants[t] {
            return;
        }
        let decl = &self.world.types[t];
        let public = if decl.kind == TypeKind::Interface {
            "default"
        } else {
            "public"
        };
        code.push(&format!(
            "@java.lang.SuppressWarnings(\"all\") {public} void gadfly$own${t}(gadfly.rt.Visit gadfly$visit) {{ "
        ));
        let mut fresh = self.visited(t, false, code);
        let fields = decl
            .fields
            .iter()
            .filter(|f| !f.is_static)
            .map(|f| (&f.name, &f.ty));
        let components = decl.components.iter().map(|c| (&c.name, &c.ty));
        for (name, ty) in fields.chain(components) {
            if self.type_has_invariants(ty, t) {
                code.push(&format!(
                    "if (this.{name} != null) {{ this.{name}.gadfly$invariants(gadfly$visit); }} "
                ));
            } else if let Some(element) = element_of(ty)
                && self.type_has_invariants(element, t)
            {
                let one = fresh.name("e");
                code.push(&format!(
                    "if (this.{name} != null) for (final {element} {one} : this.{name}) {{ "
                ));
                code.push(&format!(
                    "if ({one} != null) {{ {one}.gadfly$invariants(gadfly$visit); }} }} "
                ));
            }
        }
        code.push("} ");
        code.push(&format!(
            "@java.lang.SuppressWarnings(\"all\") {public} void gadfly$invariants(gadfly.rt.Visit gadfly$visit) {{ if (!gadfly$visit.enter(this)) {{ return; }} "
        ));
        for a in self.world.ancestors(t) {
            if self.with_invariants[a] {
                code.push(&format!("gadfly$own${a}(gadfly$visit); "));
            }
        }
        code.push("} ");
    }

    /// What holds of new objects, checked where the names of the clauses are those of their class.
    fn initially(&mut self, t: usize, code: &mut Code) {
        let contracts = self.contracts;
        let clauses = &contracts.types[t].initially;
        if clauses.is_empty() {
            return;
        }
        let public = match self.world.types[t].kind {
            TypeKind::Interface => "default",
            _ => "public",
        };
        code.push(&format!(
            "@java.lang.SuppressWarnings(\"all\") {public} void gadfly$initially${t}() {{ "
        ));
        let mut fresh = Fresh::default();
        for expr in clauses {
            let spot = Spot::default();
            let claim = self.claim(t, expr, &spot, Claim::Check, &mut fresh, &mut Vec::new());
            code.append(&claim.unwrap_or_default());
        }
        code.push("} ");
    }

    fn static_invariants(&mut self, t: usize, code: &mut Code) {
        if !self.has_static_invariants(t) {
            return;
        }
        let public = if self.world.types[t].kind == TypeKind::Interface {
            ""
        } else {
            "public "
        };
        code.push(&format!(
            "@java.lang.SuppressWarnings(\"all\") {public}static void gadfly$static${t}(gadfly.rt.Visit gadfly$visit) {{ "
        ));
        self.visited(t, true, code);
        code.push("} ");
    }

    /// Claims the invariants of a type to a visit; gives back the names that are still free.
    fn visited(&mut self, t: usize, is_static: bool, code: &mut Code) -> Fresh {
        let mut fresh = Fresh::default();
        let invariants = self.contracts.types[t].invariants.iter();
        for invariant in invariants.filter(|i| i.is_static == is_static) {
            let (expr, spot) = (&invariant.expr, Spot::default());
            let claim = self.claim(t, expr, &spot, Claim::Visit, &mut fresh, &mut Vec::new());
            code.append(&claim.unwrap_or_default());
        }
        fresh
    }

    pub(super) fn has_static_invariants(&self, t: usize) -> bool {
        self.contracts.types[t]
            .invariants
            .iter()
            .any(|i| i.is_static)
    }
}

/// The element type of an array with one dimension.
fn element_of(ty: &str) -> Option<&str> {
    ty.trim_end()
        .strip_suffix(']')?
        .trim_end()
        .strip_suffix('[')
        .map(str::trim_end)
}
