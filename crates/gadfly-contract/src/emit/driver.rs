//! Drivers: for each method and spec case one generated method that assumes, calls and checks.

use super::frame::Permitted;
use super::{Claim, Emitter, Spot, claimed};
use crate::code::{Code, Origin};
use crate::contract::{Expr, MethodContract, SpecCase};
use crate::expr::{Fresh, OldValue};
use crate::java::{Head, Method, MethodKind, Param, TypeKind, TypeParam, erased};
use crate::jml::spec;
use crate::plan::{Behavior, CheckPlan, ClauseId, Nullness, ParamPlan};

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
        if self.is_hidden(t) {
            return;
        }
        let world = self.world;
        let contracts = self.contracts;
        let decl = &world.types[t];
        let nothing = MethodContract::default();
        if let Some(method) = self.implicit_constructor(t)
            && self.is_offered(t, &method)
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
            if self.is_offered(t, method) && !contract.is_invariant {
                self.method_drivers(t, method, contract, code);
            }
        }
    }

    /// Private, local and anonymous types are reached through others only.
    fn is_hidden(&self, t: usize) -> bool {
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

    fn implicit_constructor(&self, t: usize) -> Option<Method> {
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

    /// Public methods; all that are not private where the class itself is not public, or has no
    /// public method.
    fn is_offered(&self, t: usize, method: &Method) -> bool {
        let decl = &self.world.types[t];
        let public = |m: &Method| m.head.has("public") || decl.kind == TypeKind::Interface;
        if method.head.has("private") || method.head.has("native") {
            return false;
        }
        if method.is_constructor() && (decl.head.has("abstract") || decl.kind == TypeKind::Enum) {
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

    fn is_abstract(&self, t: usize, method: &Method) -> bool {
        method.body.is_none()
            && (method.head.has("abstract") || self.world.types[t].kind == TypeKind::Interface)
    }

    fn is_abstract_type(&self, t: usize) -> bool {
        let decl = &self.world.types[t];
        decl.kind == TypeKind::Interface || decl.head.has("abstract")
    }

    /// Methods of proper supertypes that this one overrides.
    fn overridden(&self, t: usize, method: &Method) -> Vec<(usize, usize)> {
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
    fn same_signature(&self, t: usize, method: &Method, a: usize, other: &Method) -> bool {
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
    fn receivers(&self, t: usize, method: &Method, contract: &MethodContract) -> Vec<usize> {
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
        if constructor && is_inner && self.is_inner(home) {
            return;
        }
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

    /// A class whose objects have an outer object.
    fn is_inner(&self, t: usize) -> bool {
        let decl = &self.world.types[t];
        let in_interface = decl
            .outer
            .is_some_and(|o| self.world.types[o].kind == TypeKind::Interface);
        decl.kind == TypeKind::Class
            && decl.outer.is_some()
            && !decl.head.has("static")
            && !in_interface
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
        let constraints = self.constraints(draft, instance, &mut members);
        for old in &draft.olds {
            text.append(&old.code);
        }
        text.append(&constraints.0);
        text.append(&frame);
        self.call(draft, instance, text);
        text.push("if (gadfly$thrown != null) { ")
            .append(&exceptional)
            .push("} else { ");
        if constructor {
            self.constructed(draft, &post, text, &mut members);
        } else {
            text.append(&post);
        }
        text.push("} ").append(&unchanged).append(&constraints.1);
        self.invariants_after(draft, instance, text);
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
                let name = self.qualified(a);
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

    /// A type's name as it can be written anywhere in its nest.
    pub(super) fn qualified(&self, t: usize) -> String {
        let decl = &self.world.types[t];
        match decl.outer {
            Some(outer) if !decl.local => format!("{}.{}", self.qualified(outer), decl.name),
            Some(_) => decl.name.clone(),
            None => decl.binary.clone(),
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
        text.push("java.lang.Throwable gadfly$thrown = null; gadfly.rt.Check.entered(); try { ");
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
            let receiver = if instance {
                "this".to_string()
            } else {
                self.qualified(draft.t)
            };
            text.push(&format!(
                "{assign}{receiver}.{own}{}({arguments}); ",
                method.name
            ));
        }
        text.push("} catch (gadfly.rt.Check.Stop gadfly$stop) { throw gadfly$stop; } ");
        text.push("catch (java.lang.Throwable gadfly$caught) { gadfly$thrown = gadfly$caught; } ");
        text.push("gadfly.rt.Check.left(); ");
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
        let name = self.qualified(t);
        if params.is_empty() {
            name
        } else {
            format!("{name}<{}>", params.join(", "))
        }
    }

    /// What must hold after a normal return.
    fn postconditions(&mut self, draft: &mut Draft, constructor: bool) -> Code {
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
                for expr in &contracts.types[a].initially {
                    let spot = Spot::default();
                    if let Some(claim) = self.claim(
                        a,
                        expr,
                        &spot,
                        Claim::Check,
                        &mut draft.fresh,
                        &mut Vec::new(),
                    ) {
                        code.append(&claim);
                    }
                    draft.checked.push(expr.id);
                }
            }
        }
        code
    }

    /// A check in which old values may have to be passed on to another method.
    fn claim_kept(
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
            &mut draft.fresh,
        ))
    }

    /// What must hold if something was thrown.
    fn exceptional(&mut self, draft: &mut Draft, constructor: bool) -> Code {
        let mut code = Code::new();
        let case = draft.case;
        let normal = case.behavior == Some(spec::Behavior::Normal);
        if normal {
            code.push("throw gadfly$thrown; ");
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
        code.push("if (!gadfly$permitted) { throw gadfly$thrown; } ");
        code
    }

    /// The frame's declaration, and the check that it was kept.
    fn frame(&mut self, draft: &mut Draft, instance: bool) -> (Code, Code) {
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

    fn mentions_fresh(&self, case: &SpecCase) -> bool {
        let mentions =
            |expr: &Expr| crate::jml::tree::any(&expr.items, &|t| t.backslash() == Some("\\fresh"));
        case.ensures.iter().any(mentions) || case.signals.iter().any(|s| mentions(&s.expr))
    }

    /// Class literals of the types of the same nest that have static variables.
    fn static_holders(&self, t: usize) -> Vec<String> {
        let top = |mut t: usize| {
            while let Some(outer) = self.world.types[t].outer {
                t = outer;
            }
            t
        };
        let nest = top(t);
        let holds = |u: &usize| {
            let decl = &self.world.types[*u];
            !decl.local
                && decl.fields.iter().any(|f| {
                    f.is_static && !f.head.has("final") && decl.kind != TypeKind::Interface
                })
        };
        let all = (0..self.world.types.len()).filter(|&u| top(u) == nest);
        all.filter(holds)
            .map(|u| format!("{}.class", self.qualified(u)))
            .collect()
    }

    /// History constraints of the type and its supertypes: code before the call and after it.
    fn constraints(
        &mut self,
        draft: &mut Draft,
        instance: bool,
        members: &mut Code,
    ) -> (Code, Code) {
        let mut before = Code::new();
        let mut after = Code::new();
        if draft.method.is_constructor() || draft.contract.helper {
            return (before, after);
        }
        let contracts = self.contracts;
        for a in self.world.ancestors(draft.t) {
            for constraint in &contracts.types[a].constraints {
                if !constraint.is_static && !instance {
                    continue;
                }
                draft.checked.push(constraint.expr.id);
                let number = self.next_number();
                let Some((old, check)) =
                    self.constraint_members(a, &constraint.expr, constraint.is_static, number)
                else {
                    continue;
                };
                if a == draft.t {
                    members.append(&old).append(&check);
                } else {
                    self.members[a].append(&old).append(&check);
                }
                let on = if constraint.is_static {
                    self.qualified(a)
                } else {
                    "this".to_string()
                };
                before.push(&format!(
                    "final java.lang.Object[] gadfly$kept{number} = {on}.gadfly$before${number}(); "
                ));
                after.push(&format!(
                    "{on}.gadfly$after${number}(gadfly$kept{number}); "
                ));
            }
        }
        (before, after)
    }

    /// Two members: one keeps what `\old` speaks of, the other checks.
    fn constraint_members(
        &mut self,
        t: usize,
        expr: &Expr,
        is_static: bool,
        number: u32,
    ) -> Option<(Code, Code)> {
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
        })?;
        let claim = claimed(expr, &value, &condition, Claim::Check, &mut fresh);
        let interface = self.world.types[t].kind == TypeKind::Interface;
        let head = match (interface, is_static) {
            (true, true) => "static",
            (true, false) => "default",
            (false, true) => "public static",
            (false, false) => "public",
        };
        let mut old = Code::of(format!(
            "{SUPPRESS}{head} java.lang.Object[] gadfly$before${number}() {{ "
        ));
        for kept in &olds {
            old.append(&kept.code);
        }
        let names: Vec<&str> = olds.iter().map(|o| o.name.as_str()).collect();
        old.push(&format!(
            "return new java.lang.Object[] {{ {} }}; }} ",
            names.join(", ")
        ));
        let mut check = Code::of(format!(
            "{SUPPRESS}{head} void gadfly$after${number}(java.lang.Object[] gadfly$kept) {{ "
        ));
        for (n, kept) in olds.iter().enumerate() {
            check.append(&kept.retyped(n));
        }
        check.append(&claim).push("} ");
        Some((old, check))
    }

    /// Checks of a constructor speak of the new object: they are an instance method.
    fn constructed(&mut self, draft: &mut Draft, post: &Code, text: &mut Code, members: &mut Code) {
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
        let mut receivers = if driver_static || method.is_constructor() {
            vec![t]
        } else {
            self.receivers(t, method, draft.contract)
        };
        let abstract_receiver = receivers.is_empty();
        if abstract_receiver {
            receivers.push(t);
        }
        for receiver in receivers {
            let ancestors = world.ancestors(receiver);
            let any = ancestors.iter().any(|&a| self.contracts.types[a].any);
            let invariant = ancestors
                .iter()
                .any(|&a| !self.contracts.types[a].invariants.is_empty());
            let mut assumed = draft.assumed.clone();
            let mut checked = draft.checked.clone();
            for &a in &ancestors {
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
            self.out.checks.push(CheckPlan {
                class: world.types[receiver].binary.clone(),
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
                abstract_receiver,
            });
        }
    }
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

/// A value to start with.
fn default_of(ty: &str) -> &'static str {
    match ty {
        "boolean" => "false",
        "byte" | "short" | "char" | "int" | "long" | "float" | "double" => "0",
        _ => "null",
    }
}
