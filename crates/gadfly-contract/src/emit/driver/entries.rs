//! Which methods get drivers, and with which classes of receivers they are run.

use crate::contract::MethodContract;
use crate::emit::Emitter;
use crate::java::{Head, Method, MethodKind, Param, TypeKind, erased};

impl Emitter<'_, '_> {
    /// Private, local and anonymous types are reached through others only.
    pub(super) fn is_hidden(&self, t: usize) -> bool {
        let mut at = Some(t);
        while let Some(t) = at {
            let decl = &self.world.types[t];
            if decl.local || decl.head.has("private") {
                return true;
            }
            at = decl.outer;
        }
        false
    }

    pub(super) fn implicit_constructor(&self, t: usize) -> Option<Method> {
        let decl = &self.world.types[t];
        let explicit = |m: &Method| {
            m.kind == MethodKind::Compact
                || m.is_constructor()
                    && (decl.kind != TypeKind::Record || m.params.len() == decl.components.len())
        };
        let kind_fits = matches!(decl.kind, TypeKind::Class | TypeKind::Record);
        if !kind_fits || decl.methods.iter().any(explicit) {
            return None;
        }
        let modifiers = decl
            .head
            .modifiers
            .iter()
            .filter(|m| matches!(m.as_str(), "public" | "protected"));
        Some(Method {
            kind: MethodKind::Constructor,
            name: decl.name.clone(),
            at: decl.name_at,
            head: Head {
                modifiers: modifiers.cloned().collect(),
                ..Head::default()
            },
            type_params: Vec::new(),
            returns: "void".to_string(),
            returns_at: decl.name_at,
            params: decl
                .components
                .iter()
                .map(|c| Param {
                    head: Head::default(),
                    ..c.clone()
                })
                .collect(),
            throws: Vec::new(),
            body: Some((decl.name_at, decl.name_at)),
        })
    }

    /// Methods with a contract of their own, and public ones; all that are not private where the
    /// class itself is not public, or has no public method.
    pub(super) fn is_offered(
        &mut self,
        t: usize,
        method: &Method,
        contract: &MethodContract,
    ) -> bool {
        let decl = &self.world.types[t];
        let public = |m: &Method| m.head.has("public") || decl.kind == TypeKind::Interface;
        let is_unborn =
            method.is_constructor() && (decl.head.has("abstract") || decl.kind == TypeKind::Enum);
        if is_unborn || method.head.has("native") {
            if contract.specified {
                let message = format!("the contract of `{}` is not checked", method.name);
                self.report
                    .unchecked(decl.file, method.at, &method.name, message);
            }
            return false;
        }
        if contract.specified {
            return true;
        }
        if method.head.has("private") {
            return false;
        }
        let is_main = method.name == "main"
            && method.is_static()
            && method.params.len() == 1
            && erased(&method.params[0].ty).ends_with("String[]");
        if is_main {
            return false;
        }
        let mut open = true;
        let mut at = Some(t);
        while let Some(t) = at {
            let outer = self.world.types[t].outer;
            let in_interface =
                outer.is_some_and(|o| self.world.types[o].kind == TypeKind::Interface);
            open &= self.world.types[t].head.has("public") || in_interface;
            at = outer;
        }
        public(method)
            || !open
            || !decl
                .methods
                .iter()
                .any(|m| public(m) && !m.is_constructor())
    }

    pub(super) fn is_abstract(&self, t: usize, method: &Method) -> bool {
        method.body.is_none()
            && (method.head.has("abstract") || self.world.types[t].kind == TypeKind::Interface)
    }

    pub(super) fn is_abstract_type(&self, t: usize) -> bool {
        let decl = &self.world.types[t];
        decl.kind == TypeKind::Interface || decl.head.has("abstract")
    }

    /// Methods of proper supertypes that this one overrides.
    pub(in crate::emit) fn overridden(&self, t: usize, method: &Method) -> Vec<(usize, usize)> {
        if method.is_static() || method.is_constructor() {
            return Vec::new();
        }
        let mut out = Vec::new();
        for a in self.world.ancestors(t).into_iter().skip(1) {
            for (n, other) in self.world.types[a].methods.iter().enumerate() {
                let open =
                    !other.is_static() && !other.head.has("private") && !other.is_constructor();
                if open && self.same_signature(t, method, a, other) {
                    out.push((a, n));
                }
            }
        }
        out
    }

    /// Whether one may override the other. A type variable may stand for any reference type.
    pub(super) fn same_signature(
        &self,
        t: usize,
        method: &Method,
        a: usize,
        other: &Method,
    ) -> bool {
        let variable = |ty: &str, of: usize, m: &Method| {
            let base = ty.trim_end_matches("[]");
            m.type_params.iter().any(|p| p.name == base) || self.world.is_type_variable(base, of)
        };
        method.name == other.name
            && method.params.len() == other.params.len()
            && method.params.iter().zip(&other.params).all(|(p, q)| {
                let (p, q) = (erased(&p.ty), erased(&q.ty));
                let simple = |s: &str| s.rsplit('.').next().unwrap_or(s).to_string();
                simple(&p) == simple(&q) || variable(&p, t, method) || variable(&q, a, other)
            })
    }

    /// The classes a driver is run with.
    pub(super) fn receivers(
        &self,
        t: usize,
        method: &Method,
        contract: &MethodContract,
    ) -> Vec<usize> {
        let overrides_below = |s: usize| {
            self.world.ancestors(s).into_iter().any(|a| {
                a != t
                    && self.world.ancestors(a).contains(&t)
                    && self.world.types[a]
                        .methods
                        .iter()
                        .any(|m| self.same_signature(a, m, t, method) && m.body.is_some())
            })
        };
        let specified = contract.specified || contract.pure.is_some();
        let mut out = Vec::new();
        for s in std::iter::once(t).chain(self.world.descendants(t)) {
            if self.is_abstract_type(s) || self.world.types[s].local {
                continue;
            }
            let adds = self.world.ancestors(s).into_iter().any(|a| {
                a != t
                    && self.world.ancestors(a).contains(&t)
                    && !self.contracts.types[a].invariants.is_empty()
            });
            let inherits = !overrides_below(s);
            if s == t || specified || (inherits && (adds || self.is_abstract_type(t))) {
                out.push(s);
            }
        }
        out
    }

    /// A class whose objects have an outer object.
    pub(super) fn is_inner(&self, t: usize) -> bool {
        let decl = &self.world.types[t];
        let in_interface = decl
            .outer
            .is_some_and(|o| self.world.types[o].kind == TypeKind::Interface);
        decl.kind == TypeKind::Class
            && decl.outer.is_some()
            && !decl.head.has("static")
            && !in_interface
    }
}
