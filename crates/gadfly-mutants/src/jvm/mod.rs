//! Tests that tell a program from its mutants, and what they are worth.
//!
//! Mutants are killed in four rounds, each only for those that the earlier ones left alive: by the
//! tests that are there anyway; by inputs that a search led to the mutant's place and made it
//! compute something else; by inputs that the solver found when it compared the two programs; by
//! longer histories of calls. A
//! mutant is *killed* if a run on the real JVM was observed to do something else than the original,
//! *equivalent within bounds* if comparing found no inputs at all that could show a difference and
//! nothing was missed within the bounds; what is neither has *survived*.

mod kill;
mod list;
mod reach;
mod scenario;
mod search;

use std::collections::{BTreeMap, BTreeSet};

use gadfly_jvm::Failure;
use gadfly_suite::java::Options;
use gadfly_suite::java::observe::Observation;
use gadfly_witness::{Reason, Witness};

use gadfly_base::Analysis;
use gadfly_base::progress::Progress;
use gadfly_lang_jvm::getters;
use gadfly_lang_jvm::load::Program;
pub use list::Mutated;

/// A test: inputs, and what was observed with them on the original.
#[derive(Clone)]
pub struct Probe {
    pub witness: Witness,
    pub seen: Observation,
    pub origin: Origin,
}

/// What is known about the path that a test's inputs came from.
#[derive(Clone, Default)]
pub struct Origin {
    pub conditions: Vec<String>,
    /// Conditions under which its inputs could be built.
    pub set_up: Vec<String>,
    /// What `find` would make of it.
    pub failure: Option<Failure>,
}

/// What became of a mutant.
#[derive(Clone, PartialEq, Debug)]
pub enum Fate {
    /// By the probe with this number.
    Killed { by: usize, how: How },
    /// No difference within the bounds that these reasons name; none: without any bound.
    Equivalent { bounds: BTreeSet<Reason> },
    /// `tried` inputs should have shown a difference and did not; the reasons say what else may
    /// have been missed.
    Survived {
        tried: usize,
        reasons: BTreeSet<Reason>,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// Something else was observed.
    Seen,
    /// The call did not come to an end in several times the time that is enough for the original.
    Time,
}

/// The mutants of a program and their fates.
pub struct Mutation {
    pub mutants: Vec<(Mutated, Fate)>,
    /// The given probes first, then those that were needed beyond them.
    pub probes: Vec<Probe>,
    pub replays: u64,
}

/// Mutates the analysed classes and looks for tests that show it, beyond those given.
pub fn run(
    request: &Analysis,
    program: &Program,
    given: Vec<Probe>,
    options: &Options,
    progress: &dyn Progress,
) -> anyhow::Result<Mutation> {
    let mutants = list::of_program(program);
    let mut killer = kill::Killer::new(program, &mutants, options)?;
    progress.stage("running mutants");
    killer.add_seen(given)?;
    killer.run_all()?;

    progress.stage("looking for inputs that infect mutants");
    let alive = killer.alive();
    let mut led = search::infect(request, program, &mutants, &alive, progress)?;
    killer.add(std::mem::take(&mut led.witnesses))?;
    progress.stage("running mutants");
    killer.run_all()?;

    progress.stage("comparing mutants");
    let alive = killer.alive();
    let compared = search::compare(request, program, &mutants, &alive, &led.entries, progress)?;
    let mut aimed = Vec::new();
    let mut verdicts: BTreeMap<u32, Vec<search::Verdict>> = BTreeMap::new();
    for entry in compared {
        for (mutant, verdict, found) in entry {
            verdicts.entry(mutant).or_default().push(verdict);
            aimed.extend(found);
        }
    }
    killer.add(aimed)?;
    progress.stage("running mutants");
    killer.run_all()?;

    // Also for those that seem to be equivalent: longer histories are beyond the bounds.
    progress.stage("trying longer histories");
    let looks = getters::looks(program);
    let looks = |class: &str, method: &str| {
        let of_class = looks.get(class);
        of_class.is_some_and(|looks| looks.getters.iter().any(|n| n == method))
    };
    for single in [true, false] {
        let alive = killer.alive();
        if alive.is_empty() {
            break;
        }
        let probes = killer.all_probes();
        let witnesses = match single {
            true => scenario::single_calls(&probes, request.seed),
            false => scenario::histories(&probes, &looks, request.seed),
        };
        let aimed = witnesses.into_iter().map(|witness| search::Aimed {
            witness,
            origin: Origin::default(),
            infects: Vec::new(),
            reaches: alive.iter().copied().collect(),
            is_history: true,
        });
        killer.add(aimed.collect())?;
        killer.run_all()?;
    }
    killer.shorten()?;

    let mut fates = Vec::new();
    let mut reach = reach::Reach::new(program);
    for number in 0..mutants.len() as u32 {
        fates.push(match killer.killed(number) {
            Some((by, how)) => Fate::Killed { by, how },
            None => settle(number, &mutants, &verdicts, &led, &mut reach),
        });
    }
    let (probes, fates, replays) = killer.finish(fates);
    Ok(Mutation {
        mutants: mutants.into_iter().zip(fates).collect(),
        probes,
        replays,
    })
}

/// A mutant that nothing has killed: equivalent if every entry says so.
fn settle(
    number: u32,
    mutants: &[Mutated],
    verdicts: &BTreeMap<u32, Vec<search::Verdict>>,
    led: &search::Led,
    reach: &mut reach::Reach<'_>,
) -> Fate {
    let mut bounds: BTreeSet<Reason> = BTreeSet::new();
    let mut same = true;
    for verdict in verdicts.get(&number).into_iter().flatten() {
        same &= verdict.same;
        bounds.extend(verdict.reasons.iter().cloned());
    }
    // Other entries that call the method must have been looked at completely.
    let code = &mutants[number as usize].code;
    for entry in &led.entries {
        if !entry.reached.contains(&number) && reach.may(&entry.name, code) {
            same &= entry.reasons.iter().all(Reason::is_bound);
            bounds.extend(entry.reasons.iter().cloned());
        }
    }
    match same {
        true => Fate::Equivalent { bounds },
        false => Fate::Survived {
            tried: verdicts
                .get(&number)
                .into_iter()
                .flatten()
                .map(|v| v.candidates)
                .sum(),
            reasons: bounds,
        },
    }
}

/// Mutates the classes of a request and looks for tests from nothing, for development.
#[doc(hidden)]
pub fn run_alone(request: &Analysis, progress: &dyn Progress) -> anyhow::Result<Mutation> {
    let jdk = gadfly_runtime::Jdk::find(request.java_home.as_deref())?;
    let program = gadfly_lang_jvm::load::program(request, &jdk)?;
    let options = Options {
        classes: program.source_names.clone(),
        ..Options::default()
    };
    run(request, &program, Vec::new(), &options, progress)
}
