//! Stand-ins: a method that does what a contract says, no more and no less. Its precondition is
//! checked, what it may change becomes unknown, its postcondition is assumed.

use super::driver::{SUPPRESS, declared_params, declared_type_params, method_spot};
use super::frame::Permitted;
use super::inline::Around;
use super::{Claim, Emitter, Spot};
use crate::code::{Code, Edit, Origin};
use crate::contract::{Expr, MethodContract, Signals, SpecCase};
use crate::expr::{Fresh, OldValue};
use crate::java::{Method, TypeKind, TypeParam, erased, is_primitive};
use crate::jml::spec::Behavior;
use crate::jml::tree;
use crate::plan::{ClauseId, Nullness, StandIn};

impl Emitter<'_, '_> {
    pub(super) fn stand_ins(&mut self, t: usize) {
        let world = self.world;
        let contracts = self.contracts;
        for (n, method) in world.types[t].methods.iter().enumerate() {
            let Some(contract) = contracts.types[t].methods.get(n) else {
                continue;
            };
            let has_contract =
                contract.specified || contract.pure.is_some() || contract.non_null_result.is_some();
            let wanted = method.body.is_none() || (self.options.modular && !contract.is_invariant);
            if method.is_constructor() || !has_contract || !wanted {
                continue;
            }
            // A pure method without a postcondition is better executed than forgotten.
            if method.body.is_some() && !contract.specified {
                continue;
            }
            self.stand_in(t, method, contract);
        }
    }

    fn stand_in(&mut self, t: usize, method: &Method, contract: &MethodContract) {
        let decl = &self.world.types[t];
        let name = format!("gadfly$contract${}${}", self.next_number(), method.name);
        let is_interface = decl.kind == TypeKind::Interface;
        let mut text = Code::of(SUPPRESS);
        text.push(match (is_interface, method.is_static()) {
            (true, true) => "static ",
            (true, false) => "default ",
            (false, true) => "public static ",
            (false, false) => "public ",
        });
        let own: Vec<&TypeParam> = method.type_params.iter().collect();
        text.push(&declared_type_params(&own));
        let params = declared_params(&method.params);
        text.push(&format!(
            "{} {name}({params}) throws java.lang.Throwable {{ ",
            method.returns
        ));
        let mut clauses = Vec::new();
        self.stand_in_body(t, method, contract, &mut text, &mut clauses);
        text.push("} ");
        self.members[t].append(&text.owned_by(Origin {
            clause: None,
            at: method.at,
        }));
        if let Some((open, _)) = method.body {
            self.guard(t, method, &name, open);
        }
        self.out.stand_ins.push(StandIn {
            class: decl.binary.clone(),
            method: method.name.clone(),
            params: method.params.iter().map(|p| erased(&p.ty)).collect(),
            name,
            is_static: method.is_static(),
            has_body: method.body.is_some(),
            pure: contract.pure.is_some(),
            clauses,
        });
    }

    /// On a real JVM the method itself asks whether its contract is to stand in for it.
    fn guard(&mut self, t: usize, method: &Method, name: &str, open: usize) {
        let arguments: Vec<&str> = method.params.iter().map(|p| p.name.as_str()).collect();
        let call = format!("{name}({})", arguments.join(", "));
        let call = match method.returns.as_str() {
            "void" => format!("{call}; return;"),
            _ => format!("return {call};"),
        };
        let text = format!(
            " if (gadfly.rt.Check.standsIn()) {{ try {{ {call} }} catch (java.lang.Throwable gadfly$thrown) {{ \
             throw gadfly.rt.Check.<java.lang.RuntimeException>sneaky(gadfly$thrown); }} }}"
        );
        let origin = Origin {
            clause: None,
            at: method.at,
        };
        self.out.edits[self.world.types[t].file].push(Edit {
            from: open + 1,
            to: open + 1,
            code: Code::of(&text).owned_by(origin),
        });
    }

    fn stand_in_body(
        &mut self,
        t: usize,
        method: &Method,
        contract: &MethodContract,
        text: &mut Code,
        clauses: &mut Vec<ClauseId>,
    ) {
        let mut fresh = Fresh::default();
        let mut olds: Vec<OldValue> = Vec::new();
        for (param, nullness) in method.params.iter().zip(&contract.params) {
            if *nullness == Nullness::NonNull {
                let id = self.non_null_parameter(t, method, &param.name);
                text.push(&format!(
                    "gadfly.rt.Check.clause({id}, {} != null); ",
                    param.name
                ));
                clauses.push(id);
            }
        }
        // Inside the class an object may be on its way between two valid states.
        let visits = !method.is_static()
            && !contract.helper
            && !method.head.has("private")
            && self.with_invariants[t];
        if visits {
            text.push("this.gadfly$invariants(new gadfly.rt.Visit(true)); ");
        }
        let nothing = SpecCase::default();
        let cases: Vec<&SpecCase> = if contract.cases.is_empty() {
            vec![&nothing]
        } else {
            contract.cases.iter().collect()
        };
        let applies = self.preconditions(t, method, &cases, &[], text, clauses, &mut fresh);
        let mut before = Code::new();
        let mut after = Code::new();
        for (case, applies) in cases.iter().zip(&applies) {
            before.push(&format!("if ({applies}) {{ "));
            self.changes(
                t,
                case,
                contract,
                &method_spot(method, case),
                &mut before,
                &mut fresh,
            );
            before.push("} ");
            self.outcome(t, method, case, applies, &mut after, &mut fresh, &mut olds);
        }
        for old in &olds {
            text.append(&old.code);
        }
        if cases.iter().any(|c| mentions_fresh(c)) {
            let mut roots: Vec<&str> = Vec::new();
            if !method.is_static() {
                roots.push("this");
            }
            roots.extend(
                method
                    .params
                    .iter()
                    .filter(|p| !is_primitive(&p.ty))
                    .map(|p| p.name.as_str()),
            );
            text.push(&format!(
                "final gadfly.rt.Frame gadfly$frame = gadfly.rt.Check.frame(new java.lang.Object[] {{ {} }}); ",
                roots.join(", ")
            ));
        }
        text.append(&before);
        let around = Around {
            t,
            method: Some(method),
        };
        if method.returns != "void" {
            let is_new = cases
                .iter()
                .any(|c| c.ensures.iter().any(says_fresh_result));
            let mut value = self.unknown(
                around,
                &method.returns,
                &format!("result of {}", method.name),
            );
            if is_new {
                value = value.replace("Check.unknown(", "Check.unknownFresh(");
            }
            text.push(&format!(
                "final {} gadfly$result = {value}; ",
                method.returns
            ));
            if contract.non_null_result.is_some() {
                text.push("gadfly.rt.Check.assume(gadfly$result != null); ");
            }
        }
        text.append(&after);
        if visits {
            text.push("this.gadfly$invariants(new gadfly.rt.Visit(false)); ");
        }
        if method.returns != "void" {
            text.push("return gadfly$result; ");
        }
    }

    /// What the case may change becomes unknown.
    fn changes(
        &mut self,
        t: usize,
        case: &SpecCase,
        contract: &MethodContract,
        spot: &Spot,
        text: &mut Code,
        fresh: &mut Fresh,
    ) {
        if case.assignable.is_empty() {
            if contract.pure.is_none() {
                text.push("gadfly.rt.Check.havoc(gadfly.rt.Check.everything()); ");
            }
            return;
        }
        match self.permitted(t, &case.assignable, spot, false, fresh) {
            Some(Permitted::Locations(locations)) => {
                for location in locations {
                    let none = fresh.name("x");
                    text.push("try { gadfly.rt.Check.havoc(").append(&location);
                    text.push(&format!(
                        "); }} catch (java.lang.RuntimeException {none}) {{ }} "
                    ));
                }
            }
            Some(Permitted::Everything) | None => {
                text.push("gadfly.rt.Check.havoc(gadfly.rt.Check.everything()); ");
            }
        }
    }

    /// What a `signals` clause says of an exception.
    #[allow(clippy::too_many_arguments)]
    fn described(
        &mut self,
        t: usize,
        method: &Method,
        case: &SpecCase,
        signals: &Signals,
        variable: &str,
        fresh: &mut Fresh,
        olds: &mut Vec<OldValue>,
    ) -> Code {
        let base = method_spot(method, case);
        let mut renamed = base.renamed.clone();
        let own = signals.variable.clone();
        renamed.extend(own.map(|v| (v, variable.to_string())));
        let spot = Spot {
            old: true,
            frame: Some("gadfly$frame"),
            renamed,
            ..base
        };
        let claim = self.claim(t, &signals.expr, &spot, Claim::Assume, fresh, olds);
        claim.unwrap_or_default()
    }

    /// What the case says of exceptions and of the result.
    #[allow(clippy::too_many_arguments)]
    fn outcome(
        &mut self,
        t: usize,
        method: &Method,
        case: &SpecCase,
        applies: &str,
        text: &mut Code,
        fresh: &mut Fresh,
        olds: &mut Vec<OldValue>,
    ) {
        let what = &method.name;
        text.push(&format!("if ({applies}) {{ "));
        let exceptional = case.behavior == Some(Behavior::Exceptional);
        for signals in &case.signals {
            if matches!(&signals.expr.items[..], [only] if only.is("false")) {
                continue;
            }
            let (exception, variable) = (&signals.exception, fresh.name("e"));
            let claim = self.described(t, method, case, signals, &variable, fresh, olds);
            text.push(&thrown(what, exception, &variable));
            text.append(&claim).push(&format!("throw {variable}; }} "));
        }
        let mut listed: Vec<&str> = Vec::new();
        for (_, names) in &case.signals_only {
            listed.extend(names.iter().map(String::as_str));
        }
        // Without a list it is what the method declares, and anything unchecked.
        if exceptional && case.signals.is_empty() && case.signals_only.is_empty() {
            listed.extend(method.throws.iter().map(String::as_str));
            listed.push("java.lang.RuntimeException");
        }
        let is_other = |name: &&&str| case.signals.iter().all(|s| s.exception != **name);
        for exception in listed.iter().filter(is_other) {
            let variable = fresh.name("e");
            text.push(&thrown(what, exception, &variable));
            for signals in &case.signals {
                let (class, narrow) = (&signals.exception, fresh.name("e"));
                let claim = self.described(t, method, case, signals, &narrow, fresh, olds);
                text.push(&format!(
                    "if ((java.lang.Throwable) {variable} instanceof {class}) {{ final {class} {narrow} = ({class}) (java.lang.Throwable) {variable}; "
                ));
                text.append(&claim).push("} ");
            }
            text.push(&format!("throw {variable}; }} "));
        }
        if exceptional {
            text.push("gadfly.rt.Check.assume(false); ");
        }
        let has_result = method.returns != "void";
        for expr in &case.ensures {
            let spot = Spot {
                result: has_result.then_some("gadfly$result"),
                old: true,
                frame: Some("gadfly$frame"),
                ..method_spot(method, case)
            };
            let claim = self.claim(t, expr, &spot, Claim::Assume, fresh, olds);
            text.append(&claim.unwrap_or_default());
        }
        text.push("} ");
    }
}

/// The beginning of a block that throws an unknown exception.
fn thrown(by: &str, exception: &str, variable: &str) -> String {
    format!(
        "if (gadfly.rt.Check.unknownBoolean(\"{by} throws {exception}\")) {{ \
         final {exception} {variable} = ({exception}) gadfly.rt.Check.unknownFresh({exception}.class, \"thrown by {by}\"); \
         gadfly.rt.Check.assume({variable} != null); "
    )
}

fn mentions_fresh(case: &SpecCase) -> bool {
    let mentions = |expr: &Expr| tree::any(&expr.items, &|t| t.backslash() == Some("\\fresh"));
    case.ensures.iter().any(mentions) || case.signals.iter().any(|s| mentions(&s.expr))
}

fn says_fresh_result(expr: &Expr) -> bool {
    expr.items.windows(2).any(|pair| {
        pair[0].backslash() == Some("\\fresh")
            && pair[1]
                .group("(")
                .is_some_and(|g| matches!(&g.items[..], [t] if t.backslash() == Some("\\result")))
    })
}
