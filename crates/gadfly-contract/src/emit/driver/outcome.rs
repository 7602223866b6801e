//! What is checked when the call has come back.

use super::{
    Draft, SUPPRESS, declared_params, declared_type_params, let_name, may_reject, method_spot,
};
use crate::code::{Code, Origin};
use crate::contract::{Expr, SpecCase};
use crate::emit::frame::Permitted;
use crate::emit::{Claim, Emitter, Spot, claimed};
use crate::java::{TypeKind, TypeParam};
use crate::jml::spec;

impl Emitter<'_, '_> {
    /// What must hold after a normal return.
    pub(super) fn postconditions(&mut self, draft: &mut Draft, constructor: bool) -> Code {
        let t = draft.t;
        let mut code = Code::new();
        if let Some(id) = draft.case.exceptional {
            code.push(&format!("gadfly.rt.Check.clause({id}, false); "));
            draft.checked.push(id);
        }
        let returns = draft.method.returns.as_str();
        let has_result = !constructor && returns != "void";
        if has_result {
            code.push(&format!("final {returns} gadfly$result = gadfly$value; "));
        }
        if let Some(id) = draft.contract.non_null_result {
            code.push(&format!(
                "gadfly.rt.Check.clause({id}, gadfly$result != null); "
            ));
            draft.checked.push(id);
        }
        let case = draft.case;
        for expr in &case.ensures {
            let spot = Spot {
                result: has_result.then_some("gadfly$result"),
                old: true,
                frame: Some("gadfly$frame"),
                ..method_spot(draft.method, case)
            };
            if let Some(claim) = self.claim_kept(t, expr, &spot, constructor, draft) {
                code.append(&claim);
            }
            draft.checked.push(expr.id);
        }
        if constructor {
            let contracts = self.contracts;
            for a in self.world.ancestors(t) {
                let initially = &contracts.types[a].initially;
                if !initially.is_empty() {
                    code.push(&format!("this.gadfly$initially${a}(); "));
                    draft.checked.extend(initially.iter().map(|expr| expr.id));
                }
            }
        }
        code
    }

    /// A check in which old values may have to be passed on to another method.
    pub(super) fn claim_kept(
        &mut self,
        t: usize,
        expr: &Expr,
        spot: &Spot,
        kept: bool,
        draft: &mut Draft,
    ) -> Option<Code> {
        let value = draft.fresh.name("c");
        let condition = self.compile(t, expr, spot, &mut draft.fresh, &mut draft.olds, |c| {
            if kept {
                c.keep_olds();
            }
            c.condition(&expr.items, &value)
        })?;
        Some(claimed(
            expr,
            &value,
            &condition,
            Claim::Check,
            false,
            &mut draft.fresh,
        ))
    }

    /// What must hold if something was thrown.
    pub(super) fn exceptional(&mut self, draft: &mut Draft, constructor: bool) -> Code {
        let mut code = Code::new();
        let case = draft.case;
        let normal = case.behavior == Some(spec::Behavior::Normal);
        if normal {
            code.push("throw gadfly$thrown; ");
            return code;
        }
        if case.may_throw {
            return code;
        }
        code.push("boolean gadfly$permitted = false; ");
        for signals in &case.signals {
            let exception = &signals.exception;
            let variable = draft.fresh.name("e");
            let base = method_spot(draft.method, case);
            let mut renamed = base.renamed.clone();
            renamed.extend(signals.variable.clone().map(|v| (v, variable.clone())));
            let spot = Spot {
                old: true,
                frame: Some("gadfly$frame"),
                renamed,
                ..base
            };
            draft.checked.push(signals.expr.id);
            let Some(claim) = self.claim_kept(draft.t, &signals.expr, &spot, constructor, draft)
            else {
                code.push(&format!(
                    "if (gadfly$thrown instanceof {exception}) {{ gadfly$permitted = true; }} "
                ));
                continue;
            };
            let mut test = Code::of(format!(
                "if (gadfly$thrown instanceof {exception}) {{ gadfly$permitted = true; "
            ));
            test.push(&format!(
                "final {exception} {variable} = ({exception}) gadfly$thrown; "
            ));
            test.append(&claim).push("} ");
            code.append(&test.owned_by(Origin {
                clause: Some(signals.expr.id),
                at: signals.expr.at,
            }));
        }
        for (id, names) in &case.signals_only {
            let tests: Vec<String> = names
                .iter()
                .map(|n| format!("gadfly$thrown instanceof {n}"))
                .collect();
            let test = if tests.is_empty() {
                "false".to_string()
            } else {
                tests.join(" || ")
            };
            let at = case.at.unwrap_or(draft.method.at);
            let line = Code::of(format!(
                "if (!(gadfly$thrown instanceof java.lang.Error)) {{ gadfly$permitted = {test}; gadfly.rt.Check.clause({id}, gadfly$permitted); }} "
            ));
            code.append(&line.owned_by(Origin {
                clause: Some(*id),
                at,
            }));
            draft.checked.push(*id);
        }
        if case.signals_only.is_empty() {
            for declared in &draft.method.throws {
                code.push(&format!(
                    "if (gadfly$thrown instanceof {declared}) {{ gadfly$permitted = true; }} "
                ));
            }
        }
        // An argument check leaves the state as it was: what always holds is checked before it is thrown.
        code.push(if may_reject(case) {
            "if (!gadfly$permitted) { if (gadfly.rt.Check.fails(gadfly$thrown)) { throw gadfly$thrown; } gadfly$rejected = true; } "
        } else {
            "if (!gadfly$permitted) { throw gadfly$thrown; } "
        });
        code
    }

    /// Checks of a constructor speak of the new object: they are an instance method.
    pub(super) fn constructed(
        &mut self,
        draft: &mut Draft,
        post: &Code,
        text: &mut Code,
        members: &mut Code,
    ) {
        if post.is_empty() {
            return;
        }
        let number = self.next_number();
        let framed = self.mentions_fresh(draft.case);
        let mut params = declared_params(&draft.method.params);
        if !params.is_empty() {
            params.push_str(", ");
        }
        for one in &draft.case.lets {
            params.push_str(&format!("final {} {}, ", one.1, let_name(one)));
        }
        params.push_str("final gadfly.rt.Frame gadfly$frame, final java.lang.Object[] gadfly$kept");
        let own: Vec<&TypeParam> = draft.method.type_params.iter().collect();
        members
            .push(SUPPRESS)
            .push("public ")
            .push(&declared_type_params(&own));
        members.push(&format!("void gadfly$created${number}({params}) {{ "));
        for (n, old) in draft.olds.iter().enumerate() {
            members.append(&old.retyped(n));
        }
        members.append(post).push("} ");
        let mut arguments: Vec<String> =
            draft.method.params.iter().map(|p| p.name.clone()).collect();
        arguments.extend(draft.case.lets.iter().map(let_name));
        arguments.push(if framed { "gadfly$frame" } else { "null" }.to_string());
        let olds: Vec<&str> = draft.olds.iter().map(|o| o.name.as_str()).collect();
        let kept = format!("new java.lang.Object[] {{ {} }}", olds.join(", "));
        text.push(&format!(
            "gadfly$value.gadfly$created${number}({}, {kept}); ",
            arguments.join(", ")
        ));
    }

    /// The frame's declaration, and the check that it was kept.
    pub(super) fn frame(&mut self, draft: &mut Draft, instance: bool) -> (Code, Code) {
        let (t, method) = (draft.t, draft.method);
        let spot = method_spot(method, draft.case);
        let clauses = &draft.case.assignable;
        let mut check = None;
        let mut locations = Vec::new();
        if let Some(first) = clauses.first() {
            draft.checked.extend(clauses.iter().map(|c| c.id));
            match self.permitted(t, clauses, &spot, method.is_constructor(), &mut draft.fresh) {
                Some(Permitted::Locations(found)) => {
                    check = Some(first.id);
                    locations = found;
                }
                Some(Permitted::Everything) | None => {}
            }
        } else if let Some(id) = draft.contract.pure {
            draft.checked.push(id);
            check = Some(id);
        }
        let uses = self.mentions_fresh(draft.case);
        if check.is_none() && !uses {
            return (Code::new(), Code::new());
        }
        let mut code = Code::of(format!(
            "final gadfly.rt.Location[] gadfly$locations = new gadfly.rt.Location[{}]; ",
            locations.len()
        ));
        for (n, location) in locations.iter().enumerate() {
            // A location of an object that is not there does not exist.
            code.push(&format!("try {{ gadfly$locations[{n}] = "))
                .append(location);
            code.push("; } catch (java.lang.RuntimeException gadfly$none) { } ");
        }
        let mut roots: Vec<String> = Vec::new();
        if instance {
            roots.push("this".to_string());
        }
        for param in &method.params {
            if !crate::java::is_primitive(&param.ty) {
                roots.push(param.name.clone());
            }
        }
        roots.extend(self.static_holders(t));
        code.push(&format!(
            "final gadfly.rt.Frame gadfly$frame = gadfly.rt.Check.frame(new java.lang.Object[] {{ {} }}, gadfly$locations); ",
            roots.join(", ")
        ));
        let unchanged = check.map(|id| format!("gadfly.rt.Check.unchanged({id}, gadfly$frame); "));
        (code, Code::of(unchanged.unwrap_or_default()))
    }

    pub(super) fn mentions_fresh(&self, case: &SpecCase) -> bool {
        let mentions =
            |expr: &Expr| crate::jml::tree::any(&expr.items, &|t| t.backslash() == Some("\\fresh"));
        case.ensures.iter().any(mentions) || case.signals.iter().any(|s| mentions(&s.expr))
    }

    /// Class literals of the types with static variables that a driver in a type can name.
    pub(super) fn static_holders(&self, t: usize) -> Vec<String> {
        let types = &self.world.types;
        let around = |t: usize| std::iter::successors(Some(t), |&t| types[t].outer);
        let top = |t: usize| around(t).last().unwrap_or(t);
        let package = |t: usize| &self.world.units[types[t].file].package;
        let can_name = |u: usize| {
            let all = |test: &dyn Fn(usize) -> bool| around(u).all(test);
            top(u) == top(t)
                || all(&|a| !types[a].head.has("private"))
                    && (package(u) == package(t) || all(&|a| types[a].head.has("public")))
        };
        let holds = |u: &usize| {
            let decl = &types[*u];
            !decl.local
                && decl.fields.iter().any(|f| {
                    f.is_static && !f.head.has("final") && decl.kind != TypeKind::Interface
                })
        };
        (0..types.len())
            .filter(holds)
            .filter(|&u| can_name(u))
            .map(|u| format!("{}.class", self.qualified(u, t)))
            .collect()
    }
}
