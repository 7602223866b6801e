//! What must hold when a method is called inside: its precondition and the invariant of its object,
//! checked at the start of its body.

use super::driver::method_spot;
use super::{Claim, Emitter};
use crate::code::{Code, Origin};
use crate::contract::{MethodContract, SpecCase};
use crate::expr::Fresh;
use crate::java::{Method, node_at};
use crate::jml::tree;
use crate::plan::{ClauseId, ClauseKind, Nullness};

impl Emitter<'_, '_> {
    /// Whether calls of this method are checked in any way.
    fn is_checked_inside(&self, t: usize, method: &Method, contract: &MethodContract) -> bool {
        self.has_precondition_inside(t, method, contract)
            || self.has_invariant_inside(t, method, contract)
    }

    /// Whether the object must be in a valid state when the method is called: a call from outside
    /// the method's own class cannot tell what the object is doing at the moment.
    fn has_invariant_inside(&self, t: usize, method: &Method, contract: &MethodContract) -> bool {
        method.body.is_some()
            && !method.is_static()
            && !method.is_constructor()
            && !contract.helper
            && !contract.is_invariant
            && !method.head.has("private")
            && !self.world.types[t].local
            && self.with_invariants[t]
    }

    /// Whether calls of this method must meet its precondition. What overrides another method may
    /// be called under that one's.
    fn has_precondition_inside(
        &self,
        t: usize,
        method: &Method,
        contract: &MethodContract,
    ) -> bool {
        let says = contract.params.contains(&Nullness::NonNull)
            || contract.cases.iter().any(|c| !c.requires.is_empty());
        says && method.body.is_some()
            && !self.world.types[t].local
            && !contract.is_invariant
            && self.overridden(t, method).is_empty()
    }

    /// Statements before and after the call of the method under check.
    pub(super) fn around_call(
        &self,
        t: usize,
        method: &Method,
        contract: &MethodContract,
    ) -> (String, &'static str) {
        let own = if self.is_checked_inside(t, method, contract) {
            self.method_number(t, method)
        } else {
            "0L".to_string()
        };
        (
            format!("gadfly.rt.Calls.begin({own}); "),
            "gadfly.rt.Calls.end(); ",
        )
    }

    /// A number that no other method has.
    fn method_number(&self, t: usize, method: &Method) -> String {
        let file = self.world.types[t].file as u64;
        format!("{}L", ((file + 1) << 32) | method.at as u64)
    }

    pub(super) fn preconditions_inside(&mut self, t: usize) {
        let world = self.world;
        let contracts = self.contracts;
        for (n, method) in world.types[t].methods.iter().enumerate() {
            let Some(contract) = contracts.types[t].methods.get(n) else {
                continue;
            };
            if let (true, Some((body, _))) =
                (self.is_checked_inside(t, method, contract), method.body)
            {
                let code = self.precondition(t, method, contract);
                let at = self.body_start(world.types[t].file, body);
                self.insert(world.types[t].file, at, code);
            }
        }
    }

    /// Behind the opening brace, or behind the call of another constructor.
    pub(super) fn body_start(&self, file: usize, body: usize) -> usize {
        let tree = &self.world.units[file].tree;
        let block = node_at(tree, body, body + 1).and_then(|n| n.parent());
        let mut cursor = tree.walk();
        let call = block.and_then(|block| {
            block
                .children(&mut cursor)
                .find(|c| c.kind() == "explicit_constructor_invocation")
        });
        call.map_or(body + 1, |c| c.end_byte())
    }

    fn precondition(&mut self, t: usize, method: &Method, contract: &MethodContract) -> Code {
        // Other numbers than those of the inline clauses of the same body.
        let mut fresh = Fresh::from(1_000_000);
        let mut code = Code::of(format!(
            " if (gadfly.rt.Calls.checks({})) {{ final boolean gadfly$paused = gadfly.rt.Calls.pause(); ",
            self.method_number(t, method)
        ));
        if self.has_invariant_inside(t, method, contract) {
            code.push("this.gadfly$invariants(new gadfly.rt.Visit(true)); ");
        }
        let preconditions = self.has_precondition_inside(t, method, contract);
        for (param, nullness) in method.params.iter().zip(&contract.params) {
            if preconditions && *nullness == Nullness::NonNull {
                let id = self.non_null_parameter(t, method, &param.name);
                code.push(&format!(
                    "gadfly.rt.Check.clause({id}, {} != null); ",
                    param.name
                ));
            }
        }
        let cases: Vec<&SpecCase> = if preconditions {
            contract.cases.iter().collect()
        } else {
            Vec::new()
        };
        let mut copies = Vec::new();
        let exprs = cases.iter().flat_map(|c| &c.requires);
        if exprs
            .into_iter()
            .any(|e| tree::any(&e.items, &|t| t.is("->")))
        {
            // The body may assign its parameters; a lambda must not see such a variable.
            for param in &method.params {
                let copy = fresh.name("a");
                code.push(&format!("final var {copy} = {}; ", param.name));
                copies.push((param.name.clone(), copy));
            }
        }
        if !cases.is_empty() && cases.iter().all(|c| !c.requires.is_empty()) {
            self.preconditions(
                t,
                method,
                &cases,
                &copies,
                &mut code,
                &mut Vec::new(),
                &mut fresh,
            );
        }
        code.push("gadfly.rt.Calls.resume(gadfly$paused); } ");
        code.owned_by(Origin {
            clause: None,
            at: method.at,
        })
    }

    /// The clause that a parameter is not null; one for all who check it.
    pub(super) fn non_null_parameter(&mut self, t: usize, method: &Method, name: &str) -> ClauseId {
        let file = self.world.types[t].file;
        let key = (file, method.at, name.to_string());
        if let Some(&id) = self.non_null.get(&key) {
            return id;
        }
        let text = format!("{name} of {} is non_null", method.name);
        let id = self
            .report
            .clause(file, method.at, ClauseKind::NonNull, text);
        self.non_null.insert(key, id);
        id
    }

    /// Checks that some case applies; returns the variables that say which do.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn preconditions(
        &mut self,
        t: usize,
        method: &Method,
        cases: &[&SpecCase],
        copies: &[(String, String)],
        text: &mut Code,
        clauses: &mut Vec<ClauseId>,
        fresh: &mut Fresh,
    ) -> Vec<String> {
        let mut applies = Vec::new();
        let one = cases.len() == 1;
        for case in cases {
            let name = fresh.name("applies");
            text.push(&format!("boolean {name} = true; "));
            let mut spot = method_spot(method, case);
            spot.renamed.extend(copies.iter().cloned());
            self.lets(t, case, &spot, text, fresh);
            for expr in &case.requires {
                clauses.push(expr.id);
                if one {
                    let claim = self.claim(t, expr, &spot, Claim::Check, fresh, &mut Vec::new());
                    text.append(&claim.unwrap_or_default());
                    continue;
                }
                let value = fresh.name("c");
                let condition = self.compile(t, expr, &spot, fresh, &mut Vec::new(), |c| {
                    c.condition(&expr.items, &value)
                });
                let Some(condition) = condition else { continue };
                let (stop, thrown) = (fresh.name("s"), fresh.name("t"));
                let mut code = Code::of(format!("if ({name}) {{ boolean {value} = false; try {{ "));
                code.append(&condition);
                code.push(&format!(
                    "}} catch (gadfly.rt.Check.Stop {stop}) {{ throw {stop}; }} catch (java.lang.Throwable {thrown}) {{ {value} = false; }} {name} = {value}; }} "
                ));
                text.append(&code.owned_by(Origin {
                    clause: Some(expr.id),
                    at: expr.at,
                }));
            }
            applies.push(name);
        }
        let first = cases.iter().flat_map(|c| &c.requires).next();
        if let (false, Some(first)) = (one, first) {
            text.push(&format!(
                "gadfly.rt.Check.clause({}, {}); ",
                first.id,
                applies.join(" || ")
            ));
        }
        applies
    }
}
