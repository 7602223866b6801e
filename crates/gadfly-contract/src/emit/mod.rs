//! Contracts as generated Java members and statements.
//!
//! | module | writes |
//! | --- | --- |
//! | [`invariants`] | what holds of every object, assumed or checked by the same code |
//! | [`constraints`] | how an object may change from call to call |
//! | [`driver`] | one method per thing to check |
//! | [`frame`] | what may be changed |
//! | [`inline`] | statements in method bodies |
//! | [`inside`] | preconditions at the start of bodies |
//! | [`loops`] | loops with invariants, unrolled or cut |
//! | [`effects`] | what a loop may change |
//! | [`framed`] | whether that is all that it changes |
//! | [`reach`] | which loops and assumptions a check may come to |
//! | [`stand_in`] | a callee's contract in place of the callee |
//! | [`declared`] | ghost fields, model methods and model fields |

mod constraints;
mod declared;
mod driver;
mod effects;
mod frame;
mod framed;
mod inline;
mod inside;
mod invariants;
mod loops;
mod reach;
mod stand_in;

use crate::Options;
use crate::code::{Code, Edit, Origin};
use crate::contract::{Contracts, Expr, MethodContract, tell};
use crate::expr::{Compiler, Fresh, OldValue, Place};
use crate::java::names::World;
use crate::java::{Comment, Field, TypeKind};
use crate::plan::{CheckPlan, ClauseId, LoopPlan, Report, StandIn};
use std::collections::BTreeMap;

pub(crate) struct Output {
    /// Per file.
    pub edits: Vec<Vec<Edit>>,
    pub checks: Vec<CheckPlan>,
    pub stand_ins: Vec<StandIn>,
    pub loops: Vec<LoopPlan>,
    pub initial: Vec<ClauseId>,
}

/// All state of writing.
pub(crate) struct Emitter<'a, 'w> {
    world: &'w World,
    contracts: &'a Contracts,
    options: &'a Options,
    report: &'a mut Report<'w>,
    out: Output,
    /// Numbers drivers and the like.
    number: u32,
    /// Types that have the virtual method for invariants.
    with_invariants: Vec<bool>,
    /// Members to be added, per type.
    members: Vec<Code>,
    /// For each check the file and the bytes in which its method stands.
    spans: Vec<(usize, std::ops::Range<usize>)>,
    /// Clauses for parameters that are not null: file, method, name.
    non_null: BTreeMap<(usize, usize, String), ClauseId>,
}

pub(crate) fn emit<'w>(
    world: &'w World,
    contracts: &Contracts,
    options: &Options,
    report: &mut Report<'w>,
) -> Output {
    let mut emitter = Emitter {
        world,
        contracts,
        options,
        report,
        out: Output {
            edits: vec![Vec::new(); world.units.len()],
            checks: Vec::new(),
            stand_ins: Vec::new(),
            loops: Vec::new(),
            initial: Vec::new(),
        },
        number: 0,
        with_invariants: Vec::new(),
        members: vec![Code::new(); world.types.len()],
        spans: Vec::new(),
        non_null: BTreeMap::new(),
    };
    emitter.with_invariants = emitter.find_invariants();
    let types: Vec<usize> = (0..world.types.len())
        .filter(|&t| world.types[t].kind != TypeKind::Annotation)
        .collect();
    for &t in &types {
        emitter.type_members(t);
    }
    for file in 0..world.units.len() {
        emitter.inline(file);
    }
    for &t in &types {
        emitter.preconditions_inside(t);
    }
    // Last, so that clauses and drivers have the same numbers whatever the options are.
    for &t in types.iter().filter(|&&t| !world.types[t].local) {
        emitter.stand_ins(t);
    }
    for &t in &types {
        emitter.write_members(t);
        emitter.open_up(t);
    }
    emitter.name_unchecked();
    emitter.name_reached();
    emitter.out.initial = emitter.initial_clauses();
    emitter.out
}

/// What becomes of a clause's value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Claim {
    /// Failing or not computable: the inputs do not count.
    Assume,
    Check,
    /// As the walk over the invariants says.
    Visit,
}

/// Where a clause is compiled: see [`Place`].
#[derive(Clone, Default)]
struct Spot<'s> {
    result: Option<&'s str>,
    old: bool,
    frame: Option<&'s str>,
    renamed: Vec<(String, String)>,
    renamed_before: Vec<(String, String)>,
    count: Option<&'s str>,
    params: Vec<String>,
    /// In the user's code, while the method under check runs.
    inside: bool,
}

impl Emitter<'_, '_> {
    fn type_members(&mut self, t: usize) {
        let mut code = Code::new();
        self.declarations(t, &mut code);
        self.invariant_members(t, &mut code);
        self.constraint_members(t, &mut code);
        if self.world.types[t].local {
            self.warn_of_local(t);
        } else {
            self.drivers(t, &mut code);
        }
        self.members[t].append(&code);
    }

    /// No driver can make objects of a local class: what its methods promise is not checked.
    fn warn_of_local(&mut self, t: usize) {
        let decl = &self.world.types[t];
        for (n, method) in decl.methods.iter().enumerate() {
            let contract = self.contracts.types[t].methods.get(n);
            if contract.is_some_and(MethodContract::says_anything) {
                let message = format!(
                    "the contract of `{}` is not checked: its class is local",
                    method.name
                );
                self.report
                    .unchecked(decl.file, method.at, &method.name, message);
            }
        }
    }

    /// On the line of the closing brace.
    fn write_members(&mut self, t: usize) {
        let decl = &self.world.types[t];
        let code = std::mem::take(&mut self.members[t]);
        if code.is_empty() {
            return;
        }
        let mut all = Code::of(if decl.needs_semicolon { "; " } else { " " });
        all.append(&code);
        self.insert(decl.file, decl.close, all);
    }

    /// A private class is opened to its package: a replay beside it must make its objects. So is a
    /// private field that contracts of other classes speak of, if it is there for them.
    fn open_up(&mut self, t: usize) {
        let decl = &self.world.types[t];
        let mut opened: Vec<usize> = decl.private_at.into_iter().collect();
        for field in &decl.fields {
            if self.is_for_contracts(decl.file, field) && self.is_named_elsewhere(t, &field.name) {
                opened.extend(field.private_at);
            }
        }
        opened.sort_unstable();
        opened.dedup();
        for at in opened {
            let blank = " ".repeat("private".len());
            self.out.edits[decl.file].push(Edit {
                from: at,
                to: at + blank.len(),
                code: Code::of(&blank),
            });
        }
    }

    /// Whether a field is `spec_public` or `spec_protected`.
    fn is_for_contracts(&self, file: usize, field: &Field) -> bool {
        let text = &self.world.units[file].text;
        let says = |c: &Comment| text[c.start..c.end].contains("spec_p");
        field.head.comments.iter().any(says)
            || field.head.annotated(&["SpecPublic", "SpecProtected"])
    }

    /// Whether a clause outside the nest of a type has a name in it.
    fn is_named_elsewhere(&self, t: usize, name: &str) -> bool {
        let mut nest = t;
        while let Some(outer) = self.world.types[nest].outer {
            nest = outer;
        }
        let nest = &self.world.types[nest];
        let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
        self.report.clauses.iter().any(|clause| {
            let (file, at) = clause.at;
            let inside = file == nest.file && (nest.open..=nest.close).contains(&at);
            !inside && clause.text.split(|c| !is_part(c)).any(|word| word == name)
        })
    }

    /// Whatever stands in a method or its contract and is not checked belongs to its checks: they
    /// cannot say that the contract holds. Where contracts stand for the methods that are called,
    /// it belongs to the checks of the callers too.
    fn name_unchecked(&mut self) {
        let unchecked = self.report.clauses.iter().filter(|c| c.supported.is_err());
        for clause in unchecked {
            let (file, at) = clause.at;
            let mut spans = self.spans.iter();
            let holder = spans.position(|(of, span)| *of == file && span.contains(&at));
            let callee = holder
                .filter(|_| self.options.modular)
                .map(|i| self.out.checks[i].method.clone());
            if let Some(name) = callee {
                for (check, (of, span)) in self.out.checks.iter_mut().zip(&self.spans) {
                    let text = self.world.units[*of].text.get(span.clone());
                    let calls = text.is_some_and(|text| words(text).any(|word| word == name));
                    if calls && !check.checked.contains(&clause.id) {
                        check.checked.push(clause.id);
                    }
                }
            }
            for (check, (of, span)) in self.out.checks.iter_mut().zip(&self.spans) {
                if *of == file && span.contains(&at) && !check.checked.contains(&clause.id) {
                    check.checked.push(clause.id);
                }
            }
        }
    }

    fn insert(&mut self, file: usize, at: usize, code: Code) {
        self.out.edits[file].push(Edit {
            from: at,
            to: at,
            code,
        });
    }

    fn next_number(&mut self) -> u32 {
        self.number += 1;
        self.number
    }

    /// Runs the compiler for a clause of type `t`; says what goes wrong.
    fn compile<R>(
        &mut self,
        t: usize,
        expr: &Expr,
        spot: &Spot,
        fresh: &mut Fresh,
        olds: &mut Vec<OldValue>,
        run: impl FnOnce(&mut Compiler) -> Result<R, crate::expr::Trouble>,
    ) -> Option<R> {
        let world = self.world;
        let contracts = self.contracts;
        if let Some((at, why)) = self.without_java(&expr.items) {
            self.report
                .unsupported(world.types[t].file, at, expr.id, &why);
            return None;
        }
        let is_enum = |name: &str| {
            world
                .resolve(name, t)
                .is_some_and(|e| world.types[e].kind == TypeKind::Enum)
        };
        let is_model = |name: &str| {
            contracts
                .types
                .iter()
                .any(|c| c.model_fields.iter().any(|f| f.0 == name))
        };
        let place = Place {
            clause: Some(expr.id),
            result: spot.result,
            old: spot.old,
            frame: spot.frame,
            bare: expr.bare,
            renamed: spot.renamed.clone(),
            renamed_before: spot.renamed_before.clone(),
            count: spot.count,
            params: spot.params.clone(),
            is_enum: &is_enum,
            is_model: &is_model,
        };
        let mut compiler = Compiler::new(place, fresh, olds);
        match run(&mut compiler) {
            Ok(done) => Some(done),
            Err(trouble) => {
                tell(self.report, self.world.types[t].file, expr.id, trouble);
                None
            }
        }
    }

    /// A statement that evaluates a clause and claims it.
    fn claim(
        &mut self,
        t: usize,
        expr: &Expr,
        spot: &Spot,
        claim: Claim,
        fresh: &mut Fresh,
        olds: &mut Vec<OldValue>,
    ) -> Option<Code> {
        let value = fresh.name("c");
        let condition = self.compile(t, expr, spot, fresh, olds, |c| {
            c.condition(&expr.items, &value)
        })?;
        Some(claimed(expr, &value, &condition, claim, spot.inside, fresh))
    }
}

/// The statement around the evaluation of a condition.
fn claimed(
    expr: &Expr,
    value: &str,
    condition: &Code,
    claim: Claim,
    inside: bool,
    fresh: &mut Fresh,
) -> Code {
    let id = expr.id;
    let (stop, thrown) = (fresh.name("s"), fresh.name("t"));
    let mut code = Code::of(format!("{{ boolean {value} = false; "));
    let kept = fresh.name("k");
    if claim == Claim::Visit {
        code.push(&format!("java.lang.Throwable {kept} = null; "));
    }
    let paused = fresh.name("p");
    if inside {
        code.push(&format!(
            "final boolean {paused} = gadfly.rt.Calls.pause(); "
        ));
    }
    code.push("try { ").append(condition);
    code.push(&format!(
        "}} catch (gadfly.rt.Check.Stop {stop}) {{ throw {stop}; }} "
    ));
    code.push(&format!("catch (java.lang.Throwable {thrown}) {{ "));
    let (failed, claimed) = match claim {
        Claim::Assume => (
            format!("{value} = false;"),
            format!("gadfly.rt.Check.assume({value});"),
        ),
        Claim::Check => (
            format!("gadfly.rt.Check.undefined({id}, {thrown});"),
            format!("gadfly.rt.Check.clause({id}, {value});"),
        ),
        Claim::Visit => (
            format!("{kept} = {thrown};"),
            format!("gadfly$visit.claim({id}, {value}, {kept});"),
        ),
    };
    code.push(&format!("{failed} }} "));
    if inside {
        code.push(&format!("gadfly.rt.Calls.resume({paused}); "));
    }
    code.push(&format!("{claimed} }} "));
    code.owned_by(Origin {
        clause: Some(id),
        at: expr.at,
    })
}

/// The names and keywords of a text.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '$')
        .filter(|word| !word.is_empty())
}
