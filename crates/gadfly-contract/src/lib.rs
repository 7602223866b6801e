//! Contracts as Java: from sources with JML comments, contract annotations or `repOK` methods to
//! instrumented copies of the sources and a plan of what is to be checked.
//!
//! | module | does |
//! | --- | --- |
//! | [`java`] | reads the structure of the sources |
//! | [`jml`] | reads contract text |
//! | [`contract`] | brings both together: which clauses hold for which member |
//! | [`expr`] | JML expressions as Java |
//! | [`emit`] | drivers, invariants, stand-ins, inline checks |
//! | [`code`] | generated text that knows where it comes from |
//!
//! The one idea: a contract is compiled by javac together with the code it speaks of, so any Java
//! expression works in it and the machine and the real JVM run the same clause. All generated code
//! stands on lines that exist, so the user's line numbers stay.

mod code;
mod contract;
mod emit;
mod expr;
mod java;
mod jml;
mod plan;
mod rt;

use java::names::World;
pub use plan::{
    Behavior, CheckPlan, Clause, ClauseId, ClauseKind, Instrumented, LoopPlan, Nullness, ParamPlan,
    Place, Problem, Source, StandIn,
};
pub use rt::{annotations_source, runtime_sources};

/// How to instrument.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Loops with an invariant are cut by it instead of unrolled.
    pub cut_loops: bool,
    /// Calls inside are replaced by the callee's contract, so every method with a contract gets a
    /// stand-in, not only those without a body.
    pub modular: bool,
}

/// Instrumented copies of all sources and the plan. `Err` if contract text is malformed; then the
/// list also holds the warnings.
pub fn instrument(sources: &[Source], options: &Options) -> Result<Instrumented, Vec<Problem>> {
    let mut types = Vec::new();
    let mut units = Vec::new();
    for (number, source) in sources.iter().enumerate() {
        match java::read(number, &source.path, &source.text, &mut types) {
            Some(unit) => units.push(unit),
            None => {
                return Err(vec![Problem {
                    path: source.path.clone(),
                    line: 1,
                    column: 1,
                    message: "this source could not be read".to_string(),
                    error: true,
                }]);
            }
        }
    }
    let world = World::new(units, types);
    let mut report = plan::Report::new(&world);
    let contracts = contract::read(&world, &mut report);
    let out = emit::emit(&world, &contracts, options, &mut report);
    if report.problems.iter().any(|p| p.error) {
        return Err(report.problems);
    }
    let edited: Vec<code::Edited> = world
        .units
        .iter()
        .zip(out.edits)
        .map(|(unit, edits)| code::apply(&unit.text, edits))
        .collect();
    Ok(Instrumented {
        sources: world
            .units
            .iter()
            .zip(&edited)
            .map(|(unit, edited)| Source {
                path: unit.path.clone(),
                text: edited.text.clone(),
            })
            .collect(),
        checks: out.checks,
        clauses: report.clauses,
        warnings: report.problems,
        stand_ins: out.stand_ins,
        loops: out.loops,
        initial: out.initial,
        originals: sources.to_vec(),
        edited,
    })
}
