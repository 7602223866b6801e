//! Nothing is shown that was not replayed: candidates run on the real runtime, and only what fails there as
//! predicted becomes a finding.

use std::collections::{BTreeMap, BTreeSet};

use gadfly_base::Analysis;
use gadfly_base::debug::{self, Topic};
use gadfly_lang::{EntryKey, Language, Trial};
use gadfly_witness::{Category, Finding, FunctionReport, Kind, Place, Reason, StateOrigin};

use crate::Candidate;

pub(crate) struct Verdict<L: Language> {
    pub findings: Vec<Finding<L::Inputs>>,
    /// What the run of each finding showed.
    pub observed: Vec<L::Observation>,
    pub unconfirmed: Vec<Finding<L::Inputs>>,
    pub replays: u64,
    pub failed: u64,
}

/// What makes two findings the same: kind, whose fault it is, place, and the entry it is reached from.
type Key = (Kind, Category, Place, EntryKey);

pub(crate) fn replay<L: Language>(
    language: &L,
    request: &Analysis,
    program: &L::Program,
    candidates: &[Candidate<L::Inputs>],
    functions: &mut [FunctionReport],
) -> anyhow::Result<Verdict<L>> {
    let mut verdict = Verdict {
        findings: Vec::new(),
        observed: Vec::new(),
        unconfirmed: Vec::new(),
        replays: 0,
        failed: 0,
    };
    if candidates.is_empty() {
        return Ok(verdict);
    }
    let mut runtime = language.runtime(request, program)?;
    let mut confirmed: BTreeMap<Key, (Finding<L::Inputs>, L::Observation)> = BTreeMap::new();
    let mut withheld: BTreeMap<Key, Finding<L::Inputs>> = BTreeMap::new();
    // What was predicted and came true; where a stack overflows only the real run tells.
    let mut shown: BTreeSet<Key> = BTreeSet::new();
    let key = |finding: &Finding<L::Inputs>| -> Key {
        let entry = language.called(&finding.witness);
        (finding.kind, finding.category, finding.place.clone(), entry)
    };
    let rounds = candidates.iter().map(|c| c.witnesses.len()).max();
    // Reached states are tried before assumed ones, and a second witness only if the first fails.
    for state in [StateOrigin::Reached, StateOrigin::Assumed] {
        for round in 0..rounds.unwrap_or(0) {
            let mut trials = Vec::new();
            // Of candidates for the same finding the last one is kept.
            for (index, candidate) in candidates.iter().enumerate().rev() {
                let Some(inputs) = candidate.witnesses.get(round) else {
                    continue;
                };
                let finding = candidate.failure.with(inputs.clone());
                if language.state(inputs) == state && !shown.contains(&key(&finding)) {
                    trials.push(Trial {
                        number: (index, round),
                        failure: &candidate.failure,
                        inputs: inputs.clone(),
                    });
                }
            }
            if trials.is_empty() {
                continue;
            }
            let replayed = runtime.replay(&trials)?;
            for (trial, replayed) in trials.into_iter().zip(replayed) {
                verdict.replays += 1;
                // Only the language has seen the run; what it did not confirm is not shown.
                let replayed = replayed.and_then(|(finding, observed)| {
                    if finding.confirmed.holds() {
                        Ok((finding, observed))
                    } else {
                        Err("the run was not kept as evidence".to_owned())
                    }
                });
                let predicted = trial.failure.with(trial.inputs);
                let expected = key(&predicted);
                match replayed {
                    Ok((finding, observed)) => {
                        withheld.remove(&expected);
                        shown.insert(expected);
                        let key = key(&finding);
                        confirmed.entry(key).or_insert((finding, observed));
                    }
                    Err(what) => {
                        if debug::is_wanted(Topic::Replay) {
                            gadfly_base::note!("not replayed: {predicted:#?}\n{what}");
                        }
                        if trial.failure.speculative {
                            continue;
                        }
                        verdict.failed += 1;
                        if !shown.contains(&expected) {
                            withheld.insert(expected, predicted);
                        }
                        let entry = candidates[trial.number.0].entry;
                        if let Some(function) = functions.get_mut(entry) {
                            function.limit(Reason::NotReplayed);
                        }
                    }
                }
            }
        }
    }
    let mut confirmed: Vec<_> = confirmed.into_iter().collect();
    confirmed.sort_by(|(a, _), (b, _)| order(a).cmp(&order(b)));
    for (_, (finding, observed)) in confirmed {
        verdict.findings.push(finding);
        verdict.observed.push(observed);
    }
    verdict.unconfirmed = withheld.into_values().collect();
    Ok(verdict)
}

/// Findings are reported by place, then by kind.
fn order((kind, _, place, entry): &Key) -> (&String, u32, Kind, &(u32, Vec<String>)) {
    (&place.file, place.line, *kind, &entry.rank)
}
