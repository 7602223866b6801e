//! Drivers: for each method and spec case one generated method that assumes, calls and checks.

mod concern;
mod entries;
mod outcome;

use super::{Claim, Emitter, Spot};
use crate::code::{Code, Origin};
use crate::contract::{Expr, MethodContract, SpecCase};
use crate::expr::{Fresh, OldValue, default_of};
use crate::java::{Method, Param, TypeKind, TypeParam, erased};
use crate::jml::spec;
use crate::plan::{Behavior, CheckPlan, ClauseId, ClauseKind, Nullness, ParamPlan};

pub(super) const SUPPRESS: &str = "@java.lang.SuppressWarnings(\"all\") ";

/// A driver under construction.
struct Draft<'d> {
    t: usize,
    method: &'d Method,
    contract: &'d MethodContract,
    case: &'d SpecCase,
    fresh: Fresh,
    olds: Vec<OldValue>,
    assumed: Vec<ClauseId>,
    checked: Vec<ClauseId>,
}

impl Emitter<'_, '_> {
    pub(super) fn drivers(&mut self, t: usize, code: &mut Code) {
        let world = self.world;
        let contracts = self.contracts;
        let decl = &world.types[t];
        let nothing = MethodContract::default();
        if let Some(method) = self.implicit_constructor(t)
            && !self.is_hidden(t)
            && self.is_offered(t, &method, &nothing)
        {
            let contract = MethodContract {
                params: method
                    .params
                    .iter()
                    .map(|p| {
                        if crate::java::is_primitive(&p.ty) {
                            Nullness::Primitive
                        } else {
                            Nullness::Nullable
                        }
                    })
                    .collect(),
                ..MethodContract::default()
            };
            self.method_drivers(t, &method, &contract, code);
        }
        for (number, method) in decl.methods.iter().enumerate() {
            let contract = contracts.types[t].methods.get(number).unwrap_or(&nothing);
            if contract.is_invariant {
                continue;
            }
            let wanted = contract.specified || !self.is_hidden(t);
            if wanted && self.is_offered(t, method, contract) {
                self.method_drivers(t, method, contract, code);
            } else if contract.promises && !contract.specified && method.body.is_some() {
                self.promise_driver(t, method, contract, code);
            }
        }
    }

    /// A method that only others of its class call, with a promise (`pure`) but no clauses: the
    /// promise is checked; which arguments it is made for, and that it ends, nobody says.
    fn promise_driver(
        &mut self,
        t: usize,
        method: &Method,
        contract: &MethodContract,
        code: &mut Code,
    ) {
        let is_unborn = method.is_constructor()
            && (self.world.types[t].head.has("abstract")
                || self.world.types[t].kind == TypeKind::Enum);
        if is_unborn {
            return;
        }
        let case = SpecCase {
            diverges: Some(true),
            may_throw: true,
            ..SpecCase::default()
        };
        self.driver(t, method, contract, &case, (1, 1), code);
    }

    fn method_drivers(
        &mut self,
        t: usize,
        method: &Method,
        contract: &MethodContract,
        code: &mut Code,
    ) {
        let overridden = self.overridden(t, method);
        let inherited = overridden.iter().any(|&(a, n)| {
            let theirs = self.contracts.types[a].methods.get(n);
            theirs.is_some_and(|c| c.specified) && !self.is_hidden(a)
        });
        let specified = contract.specified;
        if !specified && (inherited || self.is_abstract(t, method)) {
            return;
        }
        let plain = SpecCase::default();
        let cases: Vec<&SpecCase> = if specified {
            contract.cases.iter().collect()
        } else {
            vec![&plain]
        };
        for (n, case) in cases.iter().enumerate() {
            self.driver(
                t,
                method,
                contract,
                case,
                (n as u32 + 1, cases.len() as u32),
                code,
            );
        }
    }

    fn driver(
        &mut self,
        t: usize,
        method: &Method,
        contract: &MethodContract,
        case: &SpecCase,
        numbers: (u32, u32),
        code: &mut Code,
    ) {
        let world = self.world;
        let decl = &world.types[t];
        let constructor = method.is_constructor();
        let is_inner = self.is_inner(t);
        // A driver for the constructor of an inner class needs an outer object.
        let home = if constructor && is_inner {
            decl.outer.unwrap_or(t)
        } else {
            t
        };
        let driver_static = (method.is_static() || constructor) && !(constructor && is_inner);
        let name = format!("gadfly$check${}${}", self.next_number(), method.name);
        let mut draft = Draft {
            t,
            method,
            contract,
            case,
            fresh: Fresh::default(),
            olds: Vec::new(),
            assumed: Vec::new(),
            checked: Vec::new(),
        };
        let mut type_params: Vec<&TypeParam> = Vec::new();
        if constructor {
            type_params.extend(&decl.type_params);
        }
        type_params.extend(&method.type_params);
        let mut text = Code::of(SUPPRESS);
        let in_interface = world.types[home].kind == TypeKind::Interface;
        text.push(match (in_interface, driver_static) {
            (true, true) => "static ",
            (true, false) => "default ",
            (false, true) => "public static ",
            (false, false) => "public ",
        });
        text.push(&declared_type_params(&type_params));
        text.push(&format!(
            "void {name}({}) throws java.lang.Throwable {{ ",
            declared_params(&method.params)
        ));
        let body = self.driver_body(&mut draft, &mut text);
        text.push("} ");
        let origin = Origin {
            clause: None,
            at: method.at,
        };
        let text = text.owned_by(origin);
        if home == t {
            code.append(&text);
        } else {
            self.members[home].append(&text);
        }
        code.append(&body);
        self.plan(&draft, home, name, driver_static, numbers);
    }

    /// Writes the body; returns members of the class that it needs.
    fn driver_body(&mut self, draft: &mut Draft, text: &mut Code) -> Code {
        let (t, method, contract, case) = (draft.t, draft.method, draft.contract, draft.case);
        let constructor = method.is_constructor();
        let instance = !constructor && !method.is_static();
        let mut members = Code::new();
        for (param, nullness) in method.params.iter().zip(&contract.params) {
            if *nullness == Nullness::NonNull {
                text.push(&format!("gadfly.rt.Check.assume({} != null); ", param.name));
            }
        }
        self.invariants_before(draft, instance, text);
        self.lets(t, case, &method_spot(method, case), text, &mut draft.fresh);
        for expr in &case.requires {
            let spot = method_spot(method, case);
            if let Some(claim) = self.claim(
                t,
                expr,
                &spot,
                Claim::Assume,
                &mut draft.fresh,
                &mut Vec::new(),
            ) {
                text.append(&claim);
            }
            draft.assumed.push(expr.id);
        }
        // The checks are compiled first: they say which values of the state before are needed.
        let post = self.postconditions(draft, constructor);
        let exceptional = self.exceptional(draft, constructor);
        let (frame, unchanged) = self.frame(draft, instance);
        let (keep, compare) = if constructor || contract.helper {
            (String::new(), String::new())
        } else {
            let (keep, compare, ids) = self.constraint_calls(t, instance);
            draft.checked.extend(ids);
            (keep, compare)
        };
        for old in &draft.olds {
            text.append(&old.code);
        }
        text.push(&keep);
        text.append(&frame);
        self.call(draft, instance, text);
        text.push("boolean gadfly$rejected = false; if (gadfly$thrown != null) { ")
            .append(&exceptional)
            .push("} else { ");
        if constructor {
            self.constructed(draft, &post, text, &mut members);
        } else {
            text.append(&post);
        }
        text.push("} ").append(&unchanged).push(&compare);
        self.invariants_after(draft, instance, text);
        text.push("if (gadfly$rejected) { throw gadfly$thrown; } ");
        members
    }

    /// Variables of a spec case: values of the state before that all its clauses may name.
    pub(super) fn lets(
        &mut self,
        t: usize,
        case: &SpecCase,
        spot: &Spot,
        text: &mut Code,
        fresh: &mut Fresh,
    ) {
        for one in &case.lets {
            let (_, ty, expr) = one;
            let mut hoisted = Code::new();
            let value = self.compile(t, expr, spot, fresh, &mut Vec::new(), |c| {
                c.expression(&expr.items, &mut hoisted)
            });
            let (kept, stop, thrown) = (fresh.name("v"), fresh.name("s"), fresh.name("t"));
            let default = default_of(ty);
            let mut code = Code::of(format!("{ty} {kept} = {default}; "));
            if let Some(value) = value {
                code.push("try { ")
                    .append(&hoisted)
                    .push(&format!("{kept} = "))
                    .append(&value);
                code.push(&format!(
                    "; }} catch (gadfly.rt.Check.Stop {stop}) {{ throw {stop}; }} "
                ));
                code.push(&format!(
                    "catch (java.lang.Throwable {thrown}) {{ gadfly.rt.Check.assume(false); }} "
                ));
            }
            code.push(&format!("final {ty} {} = {kept}; ", let_name(one)));
            text.append(&code.owned_by(Origin {
                clause: Some(expr.id),
                at: expr.at,
            }));
        }
    }

    fn invariants_before(&mut self, draft: &mut Draft, instance: bool, text: &mut Code) {
        if !self.claims_invariants(draft, instance) {
            return;
        }
        text.push("final gadfly.rt.Visit gadfly$before = new gadfly.rt.Visit(false); ");
        self.visits(draft, instance, "gadfly$before", text);
        for a in self.world.ancestors(draft.t) {
            for invariant in &self.contracts.types[a].invariants {
                if invariant.is_static || (instance && !draft.contract.helper) {
                    draft.assumed.push(invariant.expr.id);
                }
            }
        }
    }

    fn claims_invariants(&self, draft: &Draft, instance: bool) -> bool {
        let t = draft.t;
        let own = instance && self.with_invariants[t];
        let params = draft
            .method
            .params
            .iter()
            .any(|p| self.param_has_invariants(draft, &p.ty));
        let statics = self
            .world
            .ancestors(t)
            .into_iter()
            .any(|a| self.has_static_invariants(a));
        let result = self.param_has_invariants(draft, &draft.method.returns);
        let created = draft.method.is_constructor() && self.with_invariants[t];
        !draft.contract.helper && (own || params || statics || result || created)
    }

    fn param_has_invariants(&self, draft: &Draft, ty: &str) -> bool {
        let own = draft
            .method
            .type_params
            .iter()
            .any(|p| p.name == erased(ty));
        !own && self.type_has_invariants(ty, draft.t)
    }

    /// Claims the invariants of the receiver and the parameters.
    fn visits(&mut self, draft: &Draft, instance: bool, visit: &str, text: &mut Code) {
        for a in self.world.ancestors(draft.t) {
            if self.has_static_invariants(a) {
                let name = self.qualified(a, draft.t);
                text.push(&format!("{name}.gadfly$static${a}({visit}); "));
            }
        }
        if instance && self.with_invariants[draft.t] {
            text.push(&format!("this.gadfly$invariants({visit}); "));
        }
        for (param, nullness) in draft.method.params.iter().zip(&draft.contract.params) {
            if !self.param_has_invariants(draft, &param.ty) {
                continue;
            }
            let name = &param.name;
            if *nullness != Nullness::NonNull {
                text.push(&format!("if ({name} != null) "));
            }
            text.push(&format!("{{ {name}.gadfly$invariants({visit}); }} "));
        }
    }

    /// A type's name as it can be written in another. Without the package where that is possible:
    /// a variable of the package's name would hide it.
    pub(super) fn qualified(&self, t: usize, from: usize) -> String {
        let decl = &self.world.types[t];
        let package = |t: usize| &self.world.units[self.world.types[t].file].package;
        match decl.outer {
            Some(outer) if !decl.local => format!("{}.{}", self.qualified(outer, from), decl.name),
            None if package(t) != package(from) => decl.binary.clone(),
            _ => decl.name.clone(),
        }
    }

    fn invariants_after(&mut self, draft: &mut Draft, instance: bool, text: &mut Code) {
        if !self.claims_invariants(draft, instance) {
            return;
        }
        text.push("final gadfly.rt.Visit gadfly$after = new gadfly.rt.Visit(true); ");
        self.visits(draft, instance, "gadfly$after", text);
        if self.param_has_invariants(draft, &draft.method.returns) {
            text.push(
                "if (gadfly$value != null) { gadfly$value.gadfly$invariants(gadfly$after); } ",
            );
        }
        let created = draft.method.is_constructor();
        if created && self.with_invariants[draft.t] {
            text.push(
                "if (gadfly$value != null) { gadfly$value.gadfly$invariants(gadfly$after); } ",
            );
        }
        for a in self.world.ancestors(draft.t) {
            for invariant in &self.contracts.types[a].invariants {
                if invariant.is_static || instance || created {
                    draft.checked.push(invariant.expr.id);
                }
            }
        }
    }

    fn call(&mut self, draft: &Draft, instance: bool, text: &mut Code) {
        let method = draft.method;
        let arguments: Vec<&str> = method.params.iter().map(|p| p.name.as_str()).collect();
        let arguments = arguments.join(", ");
        let returns = method.returns.as_str();
        if method.is_constructor() {
            let ty = self.created_type(draft.t);
            text.push(&format!("{ty} gadfly$value = null; "));
        } else if returns != "void" {
            let default = default_of(returns);
            text.push(&format!("{returns} gadfly$value = {default}; "));
        }
        let (begin, end) = self.around_call(draft.t, method, draft.contract);
        text.push("java.lang.Throwable gadfly$thrown = null; gadfly.rt.Check.entered(); ");
        text.push(&begin).push("try { ");
        let own: Vec<&str> = method.type_params.iter().map(|p| p.name.as_str()).collect();
        let own = if own.is_empty() {
            String::new()
        } else {
            format!("<{}>", own.join(", "))
        };
        if method.is_constructor() {
            let ty = self.created_type(draft.t);
            let outer = if self.is_inner(draft.t) { "this." } else { "" };
            let ty = if outer.is_empty() {
                ty
            } else {
                self.simple_created_type(draft.t)
            };
            text.push(&format!(
                "gadfly$value = {outer}new {own}{ty}({arguments}); "
            ));
        } else {
            let assign = if returns == "void" {
                ""
            } else {
                "gadfly$value = "
            };
            let receiver = match (instance, own.is_empty()) {
                (true, _) => "this.".to_string(),
                (false, true) => String::new(),
                (false, false) => format!("{}.", self.qualified(draft.t, draft.t)),
            };
            text.push(&format!(
                "{assign}{receiver}{own}{}({arguments}); ",
                method.name
            ));
        }
        text.push("} catch (gadfly.rt.Check.Stop gadfly$stop) { throw gadfly$stop; } ");
        text.push("catch (java.lang.Throwable gadfly$caught) { gadfly$thrown = gadfly$caught; } ");
        text.push(end).push("gadfly.rt.Check.left(); ");
    }

    fn simple_created_type(&self, t: usize) -> String {
        let decl = &self.world.types[t];
        let params: Vec<&str> = decl.type_params.iter().map(|p| p.name.as_str()).collect();
        if params.is_empty() {
            decl.name.clone()
        } else {
            format!("{}<{}>", decl.name, params.join(", "))
        }
    }

    fn created_type(&self, t: usize) -> String {
        if self.is_inner(t) {
            return self.simple_created_type(t);
        }
        let params: Vec<&str> = self.world.types[t]
            .type_params
            .iter()
            .map(|p| p.name.as_str())
            .collect();
        let name = self.qualified(t, t);
        if params.is_empty() {
            name
        } else {
            format!("{name}<{}>", params.join(", "))
        }
    }

    fn plan(
        &mut self,
        draft: &Draft,
        home: usize,
        driver: String,
        driver_static: bool,
        numbers: (u32, u32),
    ) {
        let (t, method) = (draft.t, draft.method);
        let world = self.world;
        let decl = &world.types[t];
        let params: Vec<ParamPlan> = method
            .params
            .iter()
            .zip(&draft.contract.params)
            .map(|(p, n)| ParamPlan {
                name: p.name.clone(),
                ty: p.ty.clone(),
                nullness: *n,
            })
            .collect();
        let types: Vec<String> = method.params.iter().map(|p| p.ty.clone()).collect();
        let signature = format!("{}({})", method.name, types.join(", "));
        let (file, line, _) = self.report.place(decl.file, method.at);
        let missing = draft
            .assumed
            .iter()
            .filter(|&&id| !self.report.is_supported(id))
            .copied()
            .collect();
        let terminates = match (draft.case.diverges, draft.case.terminates) {
            (Some(true), _) => None,
            (_, Some(written)) => Some(written),
            _ if draft.contract.specified => {
                let (kind, text) = (ClauseKind::Diverges, "diverges false".into());
                Some(self.report.clause(decl.file, method.at, kind, text))
            }
            _ => None,
        };
        let mut receivers = if driver_static || method.is_constructor() {
            vec![t]
        } else {
            self.receivers(t, method, draft.contract)
        };
        let abstract_receiver = receivers.is_empty();
        if abstract_receiver {
            receivers.push(t);
        }
        let constructed_inside = method.is_constructor() && !driver_static;
        for receiver in receivers {
            let ancestors = world.ancestors(receiver);
            let any = ancestors.iter().any(|&a| self.contracts.types[a].any);
            let invariant = ancestors
                .iter()
                .any(|&a| !self.contracts.types[a].invariants.is_empty());
            let mut assumed = draft.assumed.clone();
            let mut checked = draft.checked.clone();
            for &a in &ancestors {
                checked.extend(self.unchecked_for(a, decl.file, method));
                for c in &self.contracts.types[a].constraints {
                    let counts = !c.is_static && !driver_static && !draft.contract.helper;
                    if counts && !method.is_constructor() && !checked.contains(&c.expr.id) {
                        checked.push(c.expr.id);
                    }
                }
                for i in &self.contracts.types[a].invariants {
                    let counts = !i.is_static && !method.is_static() && !draft.contract.helper;
                    if counts && !method.is_constructor() && !assumed.contains(&i.expr.id) {
                        assumed.push(i.expr.id);
                    }
                    if counts && !checked.contains(&i.expr.id) {
                        checked.push(i.expr.id);
                    }
                }
            }
            self.spans.push((decl.file, span(method)));
            self.out.checks.push(CheckPlan {
                class: world.types[if constructed_inside { home } else { receiver }]
                    .binary
                    .clone(),
                driver_class: world.types[home].binary.clone(),
                driver: driver.clone(),
                driver_static,
                method: method.name.clone(),
                params: params.clone(),
                is_static: method.is_static(),
                is_constructor: method.is_constructor(),
                signature: signature.clone(),
                file: file.clone(),
                line,
                case: numbers,
                behavior: match draft.case.behavior {
                    Some(spec::Behavior::Normal) => Behavior::Normal,
                    Some(spec::Behavior::Exceptional) => Behavior::Exceptional,
                    _ => Behavior::Any,
                },
                has_contract: any,
                has_invariant: invariant,
                assumed,
                checked,
                missing: Vec::clone(&missing),
                may_diverge: draft.case.diverges == Some(true),
                terminates,
                may_reject: may_reject(draft.case),
                loops: Vec::new(),
                granted: Vec::new(),
                throws_unsaid: draft.case.leaves_exceptions_open(!method.throws.is_empty()),
                stand_in: None,
                abstract_receiver,
            });
        }
    }
}

/// Whether nothing is said about exceptions, so that a method may reject its arguments.
fn may_reject(case: &SpecCase) -> bool {
    let of_one_kind = matches!(
        case.behavior,
        Some(spec::Behavior::Normal | spec::Behavior::Exceptional)
    );
    !of_one_kind && case.signals.is_empty() && case.signals_only.is_empty()
}

/// The bytes of a method with the contract before it.
fn span(method: &Method) -> std::ops::Range<usize> {
    let comments = method.head.comments.iter().map(|c| c.start);
    let annotations = method.head.annotations.iter().map(|a| a.at);
    let first = comments.chain(annotations).chain([method.at]).min();
    let last = method.body.map_or(method.at, |(_, last)| last);
    first.unwrap_or(method.at)..last + 1
}

pub(super) fn declared_params(params: &[Param]) -> String {
    let all: Vec<String> = params
        .iter()
        .map(|p| format!("{} {}", p.ty, p.name))
        .collect();
    all.join(", ")
}

pub(super) fn declared_type_params(params: &[&TypeParam]) -> String {
    if params.is_empty() {
        return String::new();
    }
    let all: Vec<&str> = params.iter().map(|p| p.text.as_str()).collect();
    format!("<{}> ", all.join(", "))
}

/// What clauses of a method may name beyond what Java gives them.
pub(super) fn method_spot<'s>(method: &Method, case: &SpecCase) -> Spot<'s> {
    let lets: Vec<(String, String)> = case
        .lets
        .iter()
        .map(|l| (l.0.clone(), let_name(l)))
        .collect();
    Spot {
        renamed: lets.clone(),
        renamed_before: lets,
        params: method.params.iter().map(|p| p.name.clone()).collect(),
        ..Spot::default()
    }
}

fn let_name(one: &(String, String, Expr)) -> String {
    format!("gadfly$let${}${}", one.0, one.2.id)
}
