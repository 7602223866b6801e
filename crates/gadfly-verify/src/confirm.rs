//! Counterexamples run on the real JVM, through the same driver that the machine explored: only
//! what breaks the same clause there, or throws the same exception at the same place, is shown.

use std::collections::BTreeMap;

use gadfly_base::debug::{self, Topic};
use gadfly_runtime::{ClassSet, ReplayOutcome, ReplayResult, Thrown};
use gadfly_suite::java::Options;
use gadfly_witness::{Category, Confirmed, Finding, Kind, Make, Place, Witness};

use super::explore::{Broken, Candidate, Explored, Pictured};
use super::plan::{Check, Plan};
use gadfly_lang_jvm::confirm::{Rerun, agrees, rerun};
use gadfly_lang_jvm::load::Program;

/// The exceptions of `gadfly.rt.Check`.
const VIOLATED: &str = "gadfly.rt.Check$Violated";

/// What became of one candidate.
pub(crate) struct Seen {
    /// The inputs that showed it, and what the real run said.
    pub shown: Option<Shown>,
    /// Not proved by the path: that it did not happen is no defect.
    pub speculative: bool,
}

pub(crate) struct Shown {
    pub witness: usize,
    pub message: Option<String>,
    /// What was thrown within a clause.
    pub thrown: Option<String>,
    pub place: Option<Place>,
    pub confirmed: Confirmed,
}

#[derive(Default)]
pub(crate) struct Replays {
    pub count: u64,
    pub failed: u64,
}

/// For each driver and each of its candidates what the real runtime says.
pub(crate) fn replay(
    program: &Program,
    plan: &Plan,
    explored: &[Explored],
    options: &Options,
    replays: &mut Replays,
) -> anyhow::Result<Vec<Vec<Seen>>> {
    let mut seen: Vec<Vec<Seen>> = explored
        .iter()
        .map(|e| {
            let unseen = |c: &Candidate| Seen {
                shown: None,
                speculative: c.speculative,
            };
            e.candidates.iter().map(unseen).collect()
        })
        .collect();
    let all = explored.iter().flat_map(|e| &e.candidates);
    let rounds = all.map(|c| c.witnesses.len()).max().unwrap_or(0);
    let shared = ClassSet::new(program.classes.clone(), &program.paths);
    for round in 0..rounds {
        let mut trials: Vec<(usize, usize)> = Vec::new();
        let mut runs = Vec::new();
        let mut witnesses = Vec::new();
        for (at, e) in explored.iter().enumerate() {
            for (index, candidate) in e.candidates.iter().enumerate() {
                let Some(pictured) = candidate.witnesses.get(round) else {
                    continue;
                };
                if seen[at][index].shown.is_some() {
                    continue;
                }
                trials.push((at, index));
                witnesses.push(with_contracts(plan, &pictured.witness));
            }
        }
        for ((at, index), witness) in trials.iter().zip(&witnesses) {
            let broken = &explored[*at].candidates[*index].broken;
            runs.push(Rerun {
                harness: format!("GadflyReplay{at}x{index}x{round}"),
                witness,
                endless: matches!(broken, Broken::Failure(f) if f.kind == Kind::InfiniteLoop),
            });
        }
        let results = rerun(program, &shared, &runs, options)?;
        for ((at, index), result) in trials.into_iter().zip(results) {
            let candidate = &explored[at].candidates[index];
            let pictured = &candidate.witnesses[round];
            replays.count += 1;
            let check = &plan.checks[explored[at].check];
            match compare(program, check, candidate, pictured, result) {
                Ok(mut shown) => {
                    shown.witness = round;
                    seen[at][index].shown = Some(shown);
                }
                Err(what) => {
                    if debug::is_wanted(Topic::Replay) {
                        gadfly_base::note!(
                            "not replayed: {:#?}\n{:#?}\n{what}",
                            candidate.broken,
                            pictured.witness
                        );
                    }
                    if !seen[at][index].speculative {
                        replays.failed += 1;
                    }
                }
            }
        }
    }
    Ok(seen)
}

/// What the real run adds, or why it does not show the violation.
fn compare(
    program: &Program,
    check: &Check,
    candidate: &Candidate,
    pictured: &Pictured,
    result: ReplayResult,
) -> Result<Shown, String> {
    match &candidate.broken {
        Broken::Clause { id, undefined } => {
            if let ReplayOutcome::Exited { code } = result.outcome
                && check.terminates == Some(*id)
            {
                return Ok(Shown {
                    witness: 0,
                    message: Some(format!("the method ends the program with exit code {code}")),
                    thrown: None,
                    place: None,
                    confirmed: Confirmed::by(&result),
                });
            }
            if let ReplayOutcome::Threw(thrown) = &result.outcome
                && thrown.class == VIOLATED
                && let Some((violated, more)) = clause_of(thrown)
                && violated == *id
            {
                let cause = thrown.cause.as_deref().filter(|_| *undefined);
                return Ok(Shown {
                    witness: 0,
                    message: cause.and_then(|c| c.message.clone()).or(more),
                    thrown: cause.map(|c| c.class.clone()),
                    place: None,
                    confirmed: Confirmed::by(&result),
                });
            }
            Err(format!("{:?}", result.outcome))
        }
        Broken::Failure(failure) => {
            let finding = Finding {
                kind: failure.kind,
                category: Category::Bug,
                exception: failure.exception.clone(),
                message: None,
                place: failure.place.clone(),
                calls: failure.calls.clone(),
                witness: pictured.witness.clone(),
                confirmed: Confirmed::not_yet(),
            };
            let finding = agrees(program, &finding, without_checks(result))?;
            Ok(Shown {
                witness: 0,
                message: finding.message,
                thrown: None,
                place: Some(finding.place),
                confirmed: finding.confirmed,
            })
        }
    }
}

/// The run as it would be without the checks that follow an exception: they say what it was.
fn without_checks(mut result: ReplayResult) -> ReplayResult {
    if let ReplayOutcome::Threw(thrown) = &mut result.outcome
        && thrown.class == VIOLATED
        && let Some(cause) = thrown.cause.take()
    {
        *thrown = *cause;
    }
    result
}

/// The clause that a real run says is violated, and what it adds: `clause 7 is violated: …`.
fn clause_of(thrown: &Thrown) -> Option<(i32, Option<String>)> {
    let message = thrown.message.as_deref()?.strip_prefix("clause ")?;
    let (id, rest) = message.split_once(' ')?;
    let more = rest.strip_prefix("is violated: ").map(String::from);
    Some((id.parse().ok()?, more))
}

/// The inputs with stubs that heed the contracts of the interfaces they implement.
fn with_contracts(plan: &Plan, witness: &Witness) -> Witness {
    let mut witness = witness.clone();
    for object in &mut witness.objects {
        let Make::Stub {
            interface, methods, ..
        } = &mut object.make
        else {
            continue;
        };
        for method in methods {
            method.contract = plan
                .stand_ins()
                .find(|s| {
                    s.class.replace(['/', '$'], ".") == *interface
                        && s.method == method.name
                        && s.params.len() == method.params.len()
                })
                .map(|s| s.stand_in.to_string());
        }
    }
    witness
}

/// The witness as users see it: of the method, not of its driver.
pub(crate) fn of_method(witness: &Witness, method: &str) -> Witness {
    let mut witness = witness.clone();
    witness.entry.method = method.into();
    witness
}

/// Candidates by what they break; reached states before free ones.
pub(crate) fn grouped(explored: &Explored) -> BTreeMap<&Broken, Vec<usize>> {
    let mut groups: BTreeMap<&Broken, Vec<usize>> = BTreeMap::new();
    for (index, candidate) in explored.candidates.iter().enumerate() {
        groups.entry(&candidate.broken).or_default().push(index);
    }
    groups
}
