//! Inputs for mutants: paths led to where a mutant differs, and comparisons with the original.

use std::collections::{BTreeMap, BTreeSet};

use gadfly_jvm::{End, Jvm, MethodId, Outcome, State, States};
use gadfly_jvm_relational::{
    CompareLimits, MutantCode, Touched, Watch, compare_mutant, mutate, stop_mutating,
};
use gadfly_lang::{Aimed, Mutant};
use gadfly_witness::Reason;

use super::{Found, Mutated, Origin};
use crate::explore::{Search, each_entry};
use crate::load::Program;
use gadfly_base::Analysis;
use gadfly_base::progress::Progress;

/// Inputs kept for one mutant and entry: those that infect it, and those that only reach it.
const MOST_INFECTING: u32 = 4;
const MOST_REACHING: u32 = 2;

/// What leading paths to mutants gave.
pub(super) struct Led {
    pub witnesses: Vec<Found>,
    pub entries: Vec<Reached>,
}

/// What the paths of one entry came across.
pub(super) struct Reached {
    /// `shop/Cart.total()I`.
    pub name: String,
    /// Mutants whose place is on some path.
    pub reached: BTreeSet<u32>,
    /// Why there may be more.
    pub reasons: BTreeSet<Reason>,
}

pub(super) fn infect(
    request: &Analysis,
    program: &Program,
    mutants: &[Mutant<Mutated>],
    alive: &BTreeSet<u32>,
    progress: &dyn Progress,
) -> anyhow::Result<Led> {
    let codes: Vec<MutantCode> = mutants.iter().map(|m| m.code.code.clone()).collect();
    let entries = each_entry(request, program, progress, |jvm, base, _, entry| {
        infect_entry(request, program, jvm, base, entry, &codes, alive)
    })?;
    let mut led = Led {
        witnesses: Vec::new(),
        entries: Vec::new(),
    };
    for (witnesses, reached) in entries {
        led.witnesses.extend(witnesses);
        led.entries.push(reached);
    }
    Ok(led)
}

fn infect_entry(
    request: &Analysis,
    program: &Program,
    jvm: &mut Jvm,
    base: &State,
    entry: MethodId,
    codes: &[MutantCode],
    alive: &BTreeSet<u32>,
) -> (Vec<Found>, Reached) {
    let name = jvm.classes.method(entry).full_name();
    let mut reasons = BTreeSet::new();
    let mut reached = BTreeSet::new();
    jvm.clear_coverage();
    mutate(jvm, codes, Watch::Infect);
    let start = match jvm.start(base, entry, States::Reached, false) {
        Ok(start) => start,
        Err(reason) => {
            stop_mutating(jvm);
            reasons.insert(reason);
            let reached = Reached {
                name,
                reached,
                reasons,
            };
            return (Vec::new(), reached);
        }
    };
    let search = Search {
        time: request.bounds.time,
        patience: request.bounds.patience,
    };
    let mut outcomes: Vec<Outcome> = Vec::new();
    let mut counts: BTreeMap<u32, u32> = BTreeMap::new();
    search.run(jvm, start, &mut reasons, |_, outcome| {
        reached.extend(Touched::of(&outcome.state).reached());
        // Paths that are no tests: what cannot happen, and what was not followed to its end.
        if matches!(
            outcome.end,
            End::Infeasible | End::Cut(Reason::Unsupported(_))
        ) {
            return false;
        }
        let mut news = false;
        for mutant in Touched::of(&outcome.state).infected() {
            let count = counts.entry(mutant).or_default();
            *count += 1;
            news |= *count <= MOST_INFECTING;
        }
        outcomes.push(outcome);
        news
    });
    if jvm.has_mutable_inputs(entry) {
        reasons.insert(Reason::States);
    }
    stop_mutating(jvm);
    jvm.deadline = None;
    jvm.solver.set_deadline(None);
    // Simple inputs first; the order of discovery among equals.
    outcomes.sort_by_key(|o| o.state.cost);
    let mut wanted = Wanted::new(alive);
    let mut found: Vec<Found> = Vec::new();
    for mut outcome in outcomes {
        let infected = Touched::of(&outcome.state).infected();
        let touched = Touched::of(&outcome.state).reached();
        if !wanted.wants(&infected, &touched) {
            continue;
        }
        if let Ok(witness) = jvm.telling_witness(&mut outcome, entry, &|c| program.file_of(c)) {
            wanted.take(&infected, &touched);
            match found.iter_mut().find(|known| known.inputs == witness) {
                Some(known) => {
                    known.infects.extend(numbers(infected));
                    known.reaches.extend(numbers(touched));
                }
                None => found.push(Aimed {
                    inputs: witness,
                    origin: origin(jvm, program, &outcome),
                    infects: numbers(infected).collect(),
                    reaches: numbers(touched).collect(),
                    is_history: false,
                }),
            }
        }
    }
    let reached = Reached {
        name,
        reached,
        reasons,
    };
    (found, reached)
}

fn origin(jvm: &mut Jvm, program: &Program, outcome: &Outcome) -> Origin {
    Origin {
        conditions: jvm.conditions(&outcome.state),
        set_up: jvm.set_up_conditions(&outcome.state),
        failure: jvm.failure(outcome, &|c| program.file_of(c)),
    }
}

/// Mutants as the job numbers them.
fn numbers(mutants: Vec<u32>) -> impl Iterator<Item = usize> {
    mutants.into_iter().map(|mutant| mutant as usize)
}

/// Which mutants still want inputs from an entry.
struct Wanted<'a> {
    alive: &'a BTreeSet<u32>,
    infecting: BTreeMap<u32, u32>,
    reaching: BTreeMap<u32, u32>,
}

impl<'a> Wanted<'a> {
    fn new(alive: &'a BTreeSet<u32>) -> Self {
        Wanted {
            alive,
            infecting: BTreeMap::new(),
            reaching: BTreeMap::new(),
        }
    }

    fn wants(&self, infected: &[u32], reached: &[u32]) -> bool {
        let few = |counts: &BTreeMap<u32, u32>, most: u32, m: &u32| {
            self.alive.contains(m) && counts.get(m).copied().unwrap_or(0) < most
        };
        infected
            .iter()
            .any(|m| few(&self.infecting, MOST_INFECTING, m))
            || reached
                .iter()
                .any(|m| few(&self.reaching, MOST_REACHING, m))
    }

    fn take(&mut self, infected: &[u32], reached: &[u32]) {
        for m in infected {
            *self.infecting.entry(*m).or_default() += 1;
        }
        for m in reached {
            *self.reaching.entry(*m).or_default() += 1;
        }
    }
}

/// What comparing a mutant with the original said, seen from one entry.
pub(super) struct Compared {
    pub same: bool,
    pub reasons: BTreeSet<Reason>,
}

/// Mutants with what one entry says about them, and inputs to try.
pub(super) type Verdicts = Vec<(u32, Compared, Vec<Found>)>;

/// For each entry and each mutant alive that it reaches: the verdict, and inputs to try.
pub(super) fn compare(
    request: &Analysis,
    program: &Program,
    mutants: &[Mutant<Mutated>],
    alive: &BTreeSet<u32>,
    entries: &[Reached],
    progress: &dyn Progress,
) -> anyhow::Result<Vec<Verdicts>> {
    let codes: Vec<MutantCode> = mutants.iter().map(|m| m.code.code.clone()).collect();
    each_entry(request, program, progress, |jvm, base, index, entry| {
        let mut found = Vec::new();
        let Some(Reached { reached, .. }) = entries.get(index) else {
            return found;
        };
        mutate(jvm, &codes, Watch::Infect);
        for &mutant in alive.iter().filter(|m| reached.contains(m)) {
            let limits = CompareLimits {
                time: request.bounds.time,
                ..CompareLimits::default()
            };
            let mut compared = compare_mutant(jvm, base, entry, mutant, limits);
            let mut aimed: Vec<Found> = Vec::new();
            for outcome in &mut compared.candidates {
                if let Ok(witness) = jvm.telling_witness(outcome, entry, &|c| program.file_of(c))
                    && !aimed.iter().any(|a| a.inputs == witness)
                {
                    aimed.push(Aimed {
                        inputs: witness,
                        origin: origin(jvm, program, outcome),
                        infects: BTreeSet::from([mutant as usize]),
                        reaches: BTreeSet::new(),
                        is_history: false,
                    });
                }
            }
            if jvm.has_mutable_inputs(entry) {
                compared.reasons.insert(Reason::States);
            }
            let verdict = Compared {
                same: compared.is_same(),
                reasons: compared.reasons,
            };
            found.push((mutant, verdict, aimed));
        }
        stop_mutating(jvm);
        found
    })
}
