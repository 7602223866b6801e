//! What is to be checked, as the sources say it: the view of `gadfly-contract`'s plan that the job
//! works with.

use std::collections::BTreeSet;
use std::path::Path;

use gadfly_contract::{Instrumented, LoopPlan, Problem, Source, instrument};
use gadfly_runtime::SourceFile;
use gadfly_witness::Warning;

use crate::request::VerifyRequest;
use gadfly_base::diagnostic::{Diagnostic, Diagnostics};
use gadfly_lang_jvm::load;

/// The contracts of a program, made executable.
pub(crate) struct Plan {
    pub checks: Vec<Check>,
    instrumented: Instrumented,
}

/// One method, or one case of its contract, on objects of one class.
#[derive(Clone, Debug)]
pub(crate) struct Check {
    /// Binary name of the exact class of the receiver; of the declaring class without one.
    pub class: String,
    pub driver_class: String,
    pub driver: String,
    pub has_receiver: bool,
    /// `<init>` for constructors.
    pub method: String,
    /// `shop.Tree.insert`, and the same with parameter types.
    pub name: String,
    pub signature: String,
    /// Which case of the method's contract it is.
    pub case: u32,
    pub file: String,
    pub line: u32,
    /// What is checked, and what was read but cannot be.
    pub clauses: Vec<i32>,
    /// Part of the precondition is missing: a violation proves nothing.
    pub weak: Option<String>,
    /// Nothing is said about exceptions, so the method may reject its arguments.
    pub may_reject: bool,
    /// The method may run without an end, or end the program.
    pub may_diverge: bool,
    /// What is shown with loops cut by their invariants is so for any number of iterations.
    pub cuts_prove: bool,
    /// Loops with invariants that the method may come to.
    pub loops: Vec<usize>,
    /// What the code tells Gadfly to take for granted.
    pub granted: Vec<String>,
    /// It may throw what its stand-in does not.
    pub throws_unsaid: bool,
    /// Its method, if its contract stands for it where others call it.
    pub callee: Option<Callee>,
    /// The clause that a run violates which ends the program.
    pub terminates: Option<i32>,
    /// The class has no contract whatsoever: its objects are those that its code makes.
    pub bare: bool,
    pub has_invariant: bool,
}

/// A method that its contract stands for, however the sources are instrumented.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Callee {
    pub class: String,
    pub method: String,
    /// Erased types, as the source spells them.
    pub params: Vec<String>,
}

impl Check {
    /// What tells it from the others, however the sources are instrumented.
    pub(crate) fn key(&self) -> (&str, &str, &str, u32) {
        (&self.driver_class, &self.class, &self.signature, self.case)
    }
}

/// A clause in words.
pub(crate) struct Clause<'p> {
    pub kind: &'static str,
    pub text: &'p str,
    pub file: String,
    pub line: u32,
    pub column: u32,
    pub unsupported: Option<String>,
}

/// A method that makes what the contract of another promises.
pub(crate) struct StandIn<'p> {
    /// Internal name.
    pub class: String,
    pub method: &'p str,
    /// As the source spells them, erased.
    pub params: &'p [String],
    pub stand_in: &'p str,
}

/// Reads the contracts; loops are cut by their invariants if asked.
pub(crate) fn read(
    request: &VerifyRequest,
    files: &[SourceFile],
    cut_loops: bool,
) -> anyhow::Result<(Plan, Vec<SourceFile>)> {
    let sources: Vec<Source> = files
        .iter()
        .map(|file| Source {
            path: file.path.clone(),
            text: file.text.clone(),
        })
        .collect();
    let options = gadfly_contract::Options {
        cut_loops,
        modular: request.modular,
    };
    let instrumented = instrument(&sources, &options).map_err(|problems| {
        let errors = problems.into_iter().filter(|problem| problem.error);
        Diagnostics(errors.map(diagnostic).collect())
    })?;
    let copies = instrumented.sources.iter().cloned().map(file).collect();
    let mut plan = Plan {
        checks: Vec::new(),
        instrumented,
    };
    plan.checks = plan
        .instrumented
        .checks
        .iter()
        // What an interface promises is checked where it is implemented.
        .filter(|c| !c.abstract_receiver)
        .map(|c| plan.check(c))
        .collect();
    Ok((plan, copies))
}

pub(crate) fn file(source: Source) -> SourceFile {
    SourceFile {
        path: source.path,
        text: source.text,
    }
}

impl Plan {
    fn check(&self, c: &gadfly_contract::CheckPlan) -> Check {
        let class = c.class.replace('$', ".");
        let mut clauses = c.checked.clone();
        let unsupported = |id: &&u32| {
            self.instrumented
                .clause(**id)
                .is_some_and(|clause| clause.supported.is_err())
        };
        clauses.extend(c.assumed.iter().filter(unsupported));
        clauses.extend(&c.missing);
        let mut seen = std::collections::BTreeSet::new();
        clauses.retain(|id| seen.insert(*id));
        let weak = c.missing.first().map(|id| {
            let clause = self.instrumented.clause(*id);
            let why = clause.and_then(|clause| clause.supported.as_ref().err());
            why.map_or_else(|| "a precondition".into(), |why| construct(why))
        });
        Check {
            class: c.class.clone(),
            driver_class: c.driver_class.clone(),
            driver: c.driver.clone(),
            has_receiver: !c.driver_static,
            method: if c.is_constructor {
                "<init>".into()
            } else {
                c.method.clone()
            },
            name: format!("{class}.{}", c.method),
            signature: format!("{class}.{}", c.signature),
            case: c.case.0,
            file: c.file.display().to_string(),
            line: c.line,
            clauses: clauses.into_iter().map(|id| id as i32).collect(),
            weak,
            may_reject: c.may_reject,
            may_diverge: c.may_diverge,
            cuts_prove: self.cuts_prove(c),
            loops: c.loops.clone(),
            granted: c
                .granted
                .iter()
                .filter_map(|id| self.granted(*id))
                .collect(),
            throws_unsaid: c.throws_unsaid,
            callee: c.stand_in.as_deref().and_then(|name| self.callee(name)),
            terminates: c.terminates.map(|id| id as i32),
            bare: !c.has_contract,
            has_invariant: c.has_invariant,
        }
    }

    /// Whether all loops that a check may come to and that are cut change nothing but what was
    /// made unknown, and come to an end. (Others are followed iteration by iteration.)
    fn cuts_prove(&self, c: &gadfly_contract::CheckPlan) -> bool {
        let loops = c
            .loops
            .iter()
            .filter_map(|&l| self.instrumented.loops.get(l));
        loops
            .filter(|l| l.cut.is_ok())
            .all(|l| l.framed && (l.measured || c.may_diverge))
    }

    fn granted(&self, id: u32) -> Option<String> {
        let clause = self.instrumented.clause(id)?;
        let text = clause.text.trim_end_matches(';').trim();
        let condition = text.strip_prefix("assume").unwrap_or(text).trim_start();
        Some(format!("`{condition}` holds in line {}", clause.line))
    }

    /// Whether a clause stands in a static initialiser: no input is needed to violate it.
    pub(crate) fn is_initial(&self, id: i32) -> bool {
        let initial = &self.instrumented.initial;
        u32::try_from(id).is_ok_and(|id| initial.contains(&id))
    }

    pub(crate) fn clause(&self, id: i32) -> Option<Clause<'_>> {
        let clause = self.instrumented.clause(u32::try_from(id).ok()?)?;
        let kind = clause.kind.word();
        let text = clause
            .text
            .strip_prefix(kind)
            .unwrap_or(&clause.text)
            .trim();
        Some(Clause {
            kind,
            text: text.trim_end_matches(';').trim_end(),
            file: clause.file.display().to_string(),
            line: clause.line,
            column: clause.column,
            unsupported: clause.supported.as_ref().err().map(|why| construct(why)),
        })
    }

    pub(crate) fn stand_ins(&self) -> impl Iterator<Item = StandIn<'_>> {
        self.instrumented.stand_ins.iter().map(|s| StandIn {
            class: s.class.replace('.', "/"),
            method: &s.method,
            params: &s.params,
            stand_in: &s.name,
        })
    }

    /// The method with code for whose contract this one stands.
    pub(crate) fn callee(&self, stand_in: &str) -> Option<Callee> {
        let all = &self.instrumented.stand_ins;
        let found = all.iter().find(|s| s.has_body && s.name == stand_in)?;
        Some(Callee {
            class: found.class.clone(),
            method: found.method.clone(),
            params: found.params.clone(),
        })
    }

    /// Contracts stand in for methods that have code.
    pub(crate) fn is_modular(&self) -> bool {
        self.instrumented.stand_ins.iter().any(|s| s.has_body)
    }

    pub(crate) fn can_cut_loops(&self) -> bool {
        self.instrumented.loops.iter().any(|l| l.cut.is_ok())
    }

    pub(crate) fn has_invariant(&self, class: &str) -> bool {
        self.checks
            .iter()
            .any(|check| check.class == class && check.has_invariant)
    }

    /// What is to be said about these files.
    pub(crate) fn warnings(&self, is_given: impl Fn(&Path) -> bool) -> Vec<Warning> {
        let warning = |problem: &Problem| Warning {
            file: problem.path.display().to_string(),
            line: problem.line,
            column: problem.column,
            message: problem.message.clone(),
        };
        let warnings = self.instrumented.warnings.iter();
        warnings
            .filter(|w| is_given(&w.path))
            .map(warning)
            .collect()
    }

    /// Why the invariants of loops that these checks may come to say nothing of more iterations than were
    /// followed.
    pub(crate) fn bounded_loops(&self, checks: &BTreeSet<usize>) -> Vec<Warning> {
        let mut loops: BTreeSet<usize> = BTreeSet::new();
        for check in checks.iter().filter_map(|&check| self.checks.get(check)) {
            loops.extend(&check.loops);
        }
        let loops = loops.iter().filter_map(|&l| self.instrumented.loops.get(l));
        let warning = |l: &LoopPlan| {
            let why = match &l.cut {
                Err(why) => why.as_str(),
                Ok(()) if !l.framed => "its code does not show everything that it changes",
                Ok(()) if !l.measured => "no `decreases` clause shows that the loop ends",
                Ok(()) => return None,
            };
            Some(Warning {
                file: l.file.display().to_string(),
                line: l.line,
                column: 1,
                message: format!(
                    "the invariant of this loop is checked for the iterations that were followed only: {why}"
                ),
            })
        };
        loops.filter_map(warning).collect()
    }

    /// An error of javac in generated code, at the clause that it was generated from.
    pub(crate) fn explain(&self, error: gadfly_runtime::Diagnostic) -> Diagnostic {
        let place = match (&error.file, error.line) {
            (Some(file), Some(line)) => {
                self.instrumented
                    .locate(file, line, error.column.unwrap_or(1))
            }
            _ => None,
        };
        let Some(place) = place else {
            return load::diagnostic(error);
        };
        let diagnostic = Diagnostic::new(error.message).code(error.code).at_position(
            &place.path,
            place.line,
            place.column,
        );
        match place.clause.and_then(|id| self.clause(id as i32)) {
            Some(clause) => {
                diagnostic.help(format!("in the clause `{} {}`", clause.kind, clause.text))
            }
            None => diagnostic,
        }
    }
}

/// The construct itself: "`\reach` is not supported" is about `\reach`.
fn construct(why: &str) -> String {
    let what = why.strip_suffix(" is not supported").unwrap_or(why);
    let quoted = what
        .strip_prefix('`')
        .and_then(|rest| rest.strip_suffix('`'));
    quoted
        .filter(|inner| !inner.contains('`'))
        .unwrap_or(what)
        .to_string()
}

fn diagnostic(problem: Problem) -> Diagnostic {
    let path: &Path = &problem.path;
    Diagnostic::new(problem.message).at_position(path, problem.line, problem.column)
}
