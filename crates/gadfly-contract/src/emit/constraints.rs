//! History constraints. Each has two members in its type: one keeps what its `\old` speaks of, the
//! other checks. A virtual pair, `gadfly$kept` and `gadfly$constraints`, does so for all
//! constraints of an object's class.

use super::driver::SUPPRESS;
use super::{Claim, Emitter, Spot, claimed};
use crate::code::Code;
use crate::contract::Invariant;
use crate::expr::Fresh;
use crate::java::TypeKind;

impl Emitter<'_, '_> {
    fn instance_constraints(&self, t: usize) -> impl Iterator<Item = &Invariant> {
        self.contracts.types[t]
            .constraints
            .iter()
            .filter(|c| !c.is_static)
    }

    /// Whether an object in a variable of this type may have constraints.
    pub(super) fn has_constraints(&self, t: usize) -> bool {
        let has = |t: &usize| self.instance_constraints(*t).next().is_some();
        self.world.ancestors(t).iter().any(has)
            || self
                .world
                .descendants(t)
                .iter()
                .any(|d| self.world.ancestors(*d).iter().any(has))
    }

    pub(super) fn constraint_members(&mut self, t: usize, code: &mut Code) {
        let contracts = self.contracts;
        for constraint in &contracts.types[t].constraints {
            self.constraint(t, constraint, code);
        }
        if !self.has_constraints(t) {
            return;
        }
        let public = if self.world.types[t].kind == TypeKind::Interface {
            "default"
        } else {
            "public"
        };
        let supported = |id: &u32| self.report.is_supported(*id);
        let ids: Vec<u32> = self
            .world
            .ancestors(t)
            .into_iter()
            .flat_map(|a| {
                self.instance_constraints(a)
                    .map(|c| c.expr.id)
                    .collect::<Vec<_>>()
            })
            .filter(supported)
            .collect();
        let kept: Vec<String> = ids
            .iter()
            .map(|id| format!("gadfly$before${id}()"))
            .collect();
        code.push(&format!(
            "{SUPPRESS}{public} java.lang.Object[] gadfly$kept() {{ return new java.lang.Object[] {{ {} }}; }} ",
            kept.join(", ")
        ));
        code.push(&format!(
            "{SUPPRESS}{public} void gadfly$constraints(java.lang.Object[] gadfly$kept) {{ "
        ));
        for (n, id) in ids.iter().enumerate() {
            code.push(&format!(
                "gadfly$after${id}((java.lang.Object[]) gadfly$kept[{n}]); "
            ));
        }
        code.push("} ");
    }

    fn constraint(&mut self, t: usize, constraint: &Invariant, code: &mut Code) {
        let expr = &constraint.expr;
        let id = expr.id;
        let mut fresh = Fresh::default();
        let mut olds = Vec::new();
        let spot = Spot {
            old: true,
            ..Spot::default()
        };
        let value = fresh.name("c");
        let condition = self.compile(t, expr, &spot, &mut fresh, &mut olds, |c| {
            c.keep_olds();
            c.condition(&expr.items, &value)
        });
        let Some(condition) = condition else { return };
        let claim = claimed(expr, &value, &condition, Claim::Check, false, &mut fresh);
        let interface = self.world.types[t].kind == TypeKind::Interface;
        let head = match (interface, constraint.is_static) {
            (true, true) => "static",
            (true, false) => "default",
            (false, true) => "public static",
            (false, false) => "public",
        };
        code.push(&format!(
            "{SUPPRESS}{head} java.lang.Object[] gadfly$before${id}() {{ "
        ));
        for kept in &olds {
            code.append(&kept.code);
        }
        let names: Vec<&str> = olds.iter().map(|o| o.name.as_str()).collect();
        code.push(&format!(
            "return new java.lang.Object[] {{ {} }}; }} ",
            names.join(", ")
        ));
        code.push(&format!(
            "{SUPPRESS}{head} void gadfly$after${id}(java.lang.Object[] gadfly$kept) {{ "
        ));
        for (n, kept) in olds.iter().enumerate() {
            code.append(&kept.retyped(n));
        }
        code.append(&claim).push("} ");
    }

    /// Code of a driver of type `t`, before the call and after it, and the clauses it checks.
    pub(super) fn constraint_calls(&self, t: usize, instance: bool) -> (String, String, Vec<u32>) {
        let (mut before, mut after, mut ids) = (String::new(), String::new(), Vec::new());
        for a in self.world.ancestors(t) {
            for constraint in &self.contracts.types[a].constraints {
                let id = constraint.expr.id;
                if constraint.is_static || instance {
                    ids.push(id);
                }
                if constraint.is_static && self.report.is_supported(id) {
                    let on = self.qualified(a, t);
                    before += &format!(
                        "final java.lang.Object[] gadfly$kept{id} = {on}.gadfly$before${id}(); "
                    );
                    after += &format!("{on}.gadfly$after${id}(gadfly$kept{id}); ");
                }
            }
        }
        if instance && self.has_constraints(t) {
            before += "final java.lang.Object[] gadfly$kept = this.gadfly$kept(); ";
            after += "this.gadfly$constraints(gadfly$kept); ";
        }
        (before, after, ids)
    }
}
