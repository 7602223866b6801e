//! From source to the inputs that tests are made of: explored by the machine, executed by the real
//! CPython, and few.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use gadfly_python::{EntryInfo, MarkInfo, PathEnd, PathSeen};
use gadfly_runtime::python::PyRun;
use gadfly_witness::{
    Claim, Confirmed, FunctionReport, PyCallee, PyEnd, PyObservation, PyWitness, Reason, Stats,
    Untested,
};

use super::answers::{Answers, same_inputs};
use super::case::{About, Case};
use super::choose::{Bits, choose};
use super::mutants::Mutation;
use super::settle;
use super::targets::Universe;
use crate::request::{Authority, Goal, TestRequest};
use gadfly_base::progress::Progress;
use gadfly_lang_python::explore::{self, Explored};
use gadfly_lang_python::load::{Module, Opened, Program};
use gadfly_lang_python::mutants::{Effort, Probe, PythonMutants};

/// Paths of one entry that are kept because they pass through another set of marks.
const SETS: usize = 200;
/// Paths of one entry through the same marks that are kept: one of them may be more telling.
const ALIKE: usize = 3;
/// Paths of one entry that are kept under `--goal paths`.
const PATHS: usize = 1000;
/// So many inputs for each target are run at least, to choose the most readable and telling.
const CHOICE: usize = 6;
/// Runs of one function that may take all their time before it is believed that they do.
const PATIENCE: usize = 2;
/// Among inputs of one path, so many are tried.
const VARIANTS: usize = 4;

/// What is to be tested in one module.
pub struct Plan {
    /// Index of the module in the program.
    pub module: usize,
    pub universe: Universe,
    pub answers: Answers,
    /// The inputs to make tests of: those answered before, then those chosen now.
    pub cases: Vec<Case>,
    /// What existing tests reach.
    pub had: Bits,
    pub endless: Vec<Endless>,
    pub untested: Vec<Untested>,
    /// Calls whose answers cannot be used, and why.
    pub orphans: Vec<(String, String)>,
    pub notes: Vec<String>,
    /// Under `--goal mutants`. Probes are the cases, in their order.
    pub mutation: Option<Mutation>,
    pub functions: Vec<FunctionReport>,
    /// Inputs that were tried and are not needed.
    pub spare: Vec<PyWitness>,
    /// What only inputs reach that make no test, and why they do not.
    pub(super) excluded: Vec<(Bits, String)>,
    /// All that some run reached, tested or not.
    pub(super) reached: Bits,
    /// Marks that the machine reached, and those of entries that were followed completely.
    pub(super) followed: Followed,
    pub replays: u64,
    pub replays_failed: u64,
}

/// An input with which the code does not come to an end: the machine saw it come back to the same
/// state, and CPython did not come to an end either.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Endless {
    pub witness: PyWitness,
    /// Of the loop.
    pub line: u32,
    pub confirmed: Confirmed,
}

/// What the machine knows about what can be reached at all.
#[derive(Clone, Debug, Default)]
pub(super) struct Followed {
    pub(super) covered: Bits,
    /// For each entry that was explored: name, first and last line, and why it is not complete.
    pub(super) entries: Vec<(String, u32, u32, Claim)>,
    /// Marks that no path can pass, whatever the bounds.
    pub(super) dead: Bits,
}

/// The paths of one entry that are worth inputs.
#[derive(Default)]
pub struct See {
    paths: Vec<PathCase>,
    /// What paths passed and how they ended, and how many of each are kept.
    sets: BTreeMap<(Bits, u8), usize>,
    covered: Bits,
    /// Distinguishes paths under `--goal paths`.
    count: usize,
}

/// A path with inputs.
struct PathCase {
    witnesses: Vec<PyWitness>,
    /// Those of them that are next to a limit.
    near_limits: BTreeSet<usize>,
    covered: Bits,
    end: PathEnd,
    condition: String,
}

impl See {
    pub fn path(&mut self, path: &mut PathSeen<'_>, goal: Goal) -> ControlFlow<()> {
        let rank = rank(path.end());
        let covered = Bits::of_words(path.covered());
        let news = !covered.without(&self.covered).is_empty();
        let key = (covered.clone(), rank);
        let alike = self.sets.get(&key).copied().unwrap_or(0);
        let wanted = match goal {
            Goal::Paths => self.count < PATHS,
            Goal::Branches | Goal::Mutants => {
                news || alike < ALIKE && (alike > 0 || self.sets.len() < SETS)
            }
        };
        if !wanted {
            return ControlFlow::Continue(());
        }
        let Some(first) = path.witness() else {
            return ControlFlow::Continue(());
        };
        let mut witnesses = vec![first];
        let mut near_limits = BTreeSet::new();
        if goal != Goal::Paths {
            for more in path.variants().into_iter().take(VARIANTS) {
                let at = witnesses.iter().position(|known| *known == more.witness);
                if more.near_limit {
                    near_limits.insert(at.unwrap_or(witnesses.len()));
                }
                if at.is_none() {
                    witnesses.push(more.witness);
                }
            }
        }
        self.covered.add(&covered);
        *self.sets.entry(key).or_default() += 1;
        self.count += 1;
        self.paths.push(PathCase {
            witnesses,
            near_limits,
            covered,
            end: path.end().clone(),
            condition: path.condition(),
        });
        ControlFlow::Continue(())
    }
}

/// An input that may become a test.
pub(super) struct Candidate {
    pub(super) witness: PyWitness,
    /// What the machine says of its path.
    pub(super) path: Option<(Bits, PathEnd)>,
    pub(super) condition: String,
    /// It was answered or skipped before.
    pub(super) answered: bool,
    /// The docstring has it.
    pub(super) example: bool,
    /// One step further another path begins.
    pub(super) near_limit: bool,
    /// Which path it follows, under `--goal paths`.
    pub(super) number: Option<usize>,
}

fn rank(end: &PathEnd) -> u8 {
    match end {
        PathEnd::Returned => 0,
        PathEnd::Raised { .. } => 1,
        PathEnd::InfiniteLoop { .. } => 2,
        // Where the machine stopped, the real run may go on.
        PathEnd::Cut(_) => 3,
    }
}

/// Whether what was run reaches all that the machine says of these and of the others.
fn all_reached(
    tried: &[(Candidate, PyObservation)],
    others: &[Candidate],
    universe: &Universe,
) -> bool {
    let (mut predicted, mut passed) = (Bits::default(), Bits::default());
    for (candidate, observation) in tried {
        let covered = candidate.path.as_ref().map(|(covered, _)| covered);
        covered.into_iter().for_each(|bits| predicted.add(bits));
        let agrees = covered.filter(|covered| universe.fits(covered, observation));
        passed.add(&universe.passed(observation, agrees));
    }
    for (covered, _) in others.iter().filter_map(|c| c.path.as_ref()) {
        predicted.add(covered);
    }
    let open = predicted.without(&passed);
    !open.iter().any(|mark| universe.is_wanted(mark))
}

/// Explores every entry and plans the tests of each module.
pub fn plan(
    request: &TestRequest,
    program: &Program,
    progress: &dyn Progress,
) -> anyhow::Result<(Vec<Plan>, Stats)> {
    let goal = request.goal;
    let see = |seen: &mut See, path: &mut PathSeen<'_>| seen.path(path, goal);
    let explored = explore::each_entry(&request.analysis, program, progress, see)?;
    progress.stage("running the inputs");
    let stats = explore::work_done(&explored);
    let mut by_module: BTreeMap<usize, Vec<Explored<See>>> = BTreeMap::new();
    for entry in explored {
        by_module.entry(entry.module).or_default().push(entry);
    }
    let mut plans = Vec::new();
    for (at, module) in program.modules.iter().enumerate() {
        let explored = by_module.remove(&at).unwrap_or_default();
        let file = std::path::Path::new(&module.source.file);
        let mut answers = Answers::load(file, &module.source.module)?;
        if request.authority != Authority::User {
            // Somebody else's word counts.
            answers.all.clear();
        }
        let of_module = OfModule {
            request,
            program,
            at,
            module,
            opened: &program.opened()[at],
        };
        plans.push(of_module.plan(explored, answers, progress)?);
    }
    Ok((plans, stats))
}

pub(super) struct OfModule<'p> {
    pub(super) request: &'p TestRequest,
    pub(super) program: &'p Program,
    pub(super) at: usize,
    pub(super) module: &'p Module,
    pub(super) opened: &'p Opened,
}

impl OfModule<'_> {
    fn plan(
        &self,
        explored: Vec<Explored<See>>,
        answers: Answers,
        progress: &dyn Progress,
    ) -> anyhow::Result<Plan> {
        let source = &self.module.source.text;
        let find = &self.request.analysis;
        let all = find.only.is_empty() && find.entry.is_empty();
        let asked = |mark: &MarkInfo| {
            let lines = self.request.lines.as_ref();
            lines.is_none_or(|lines| lines.contains(mark.pos.line))
                && (all || explored.iter().any(|e| explore::is_inside(&e.info, mark)))
        };
        let universe = Universe::new(&self.opened.marks, source, asked);
        let mut functions: Vec<FunctionReport> = explored
            .iter()
            .map(|e| explore::function_report(e, self.opened))
            .collect();
        if let Some(reason) = self.opened.closed.clone() {
            functions.push(explore::closed_report(self.module, reason));
        }
        let followed = self.followed(&explored);
        let (had, notes) =
            super::with::covered(self.request, self.program, self.module, &universe)?;
        let mut plan = Plan {
            module: self.at,
            answers,
            cases: Vec::new(),
            endless: Vec::new(),
            untested: Vec::new(),
            orphans: Vec::new(),
            notes,
            spare: Vec::new(),
            excluded: Vec::new(),
            mutation: None,
            functions,
            reached: had.clone(),
            had,
            followed,
            replays: 0,
            replays_failed: 0,
            universe,
        };
        let infos: Vec<EntryInfo> = explored.iter().map(|e| e.info.clone()).collect();
        let (likely, mut others) = self.shortlist(self.candidates(explored, &mut plan), &plan);
        let observed = self.observe(&likely);
        let mut tried: Vec<(Candidate, PyObservation)> = likely.into_iter().zip(observed).collect();
        if !all_reached(&tried, &others, &plan.universe) {
            let observed = self.observe(&others);
            tried.extend(std::mem::take(&mut others).into_iter().zip(observed));
        }
        let more = self.with_own_texts(&tried, &infos, &plan.universe);
        let observed = self.observe(&more);
        tried.extend(more.into_iter().zip(observed));
        plan.spare = self.settle(tried, &mut plan);
        plan.spare.extend(others.into_iter().map(|c| c.witness));
        if self.request.goal == Goal::Mutants {
            self.add_for_mutants(&mut plan, progress)?;
        }
        Ok(plan)
    }

    /// Calls with texts that the module itself speaks of, where a statement ran but never without
    /// an exception.
    fn with_own_texts(
        &self,
        tried: &[(Candidate, PyObservation)],
        infos: &[EntryInfo],
        universe: &Universe,
    ) -> Vec<Candidate> {
        let mut done = Bits::default();
        let mut broken: BTreeMap<&str, (Bits, &PyWitness)> = BTreeMap::new();
        for (candidate, observation) in tried {
            let passed = universe.passed(observation, None);
            let unbroken = universe.unbroken(observation, &passed);
            let name = candidate.witness.entry.name.as_str();
            let entry = broken
                .entry(name)
                .or_insert((Bits::default(), &candidate.witness));
            if !super::texts::has_text(entry.1) {
                entry.1 = &candidate.witness;
            }
            entry.0.add(&passed.without(&unbroken));
            done.add(&unbroken);
        }
        let texts = super::texts::of_source(&self.module.source.text);
        let mut witnesses = Vec::new();
        for (name, (never, witness)) in broken {
            let open = never.without(&done);
            if !open.iter().any(|mark| universe.is_wanted(mark)) {
                continue;
            }
            witnesses.extend(super::texts::variants(witness, &texts));
            // Objects that only the real Python can make.
            let info = infos.iter().find(|info| info.entry.name == name);
            for (parameter, class) in info.iter().flat_map(|info| &info.foreign) {
                let made = super::texts::made_of_texts(witness, parameter, class, &texts);
                witnesses.extend(made);
            }
        }
        let candidate = |witness| Candidate {
            witness,
            path: None,
            condition: String::new(),
            answered: false,
            example: false,
            near_limit: false,
            number: None,
        };
        witnesses.into_iter().map(candidate).collect()
    }

    /// Inputs that tell the module from its mutants, beyond those chosen already.
    fn add_for_mutants(&self, plan: &mut Plan, progress: &dyn Progress) -> anyhow::Result<()> {
        let spare = std::mem::take(&mut plan.spare);
        let given: Vec<Probe> = plan
            .cases
            .iter()
            .map(|case| Probe {
                witness: case.witness.clone(),
                seen: case.observation.clone(),
                origin: (),
            })
            .collect();
        let effort = Effort {
            jobs: self.request.analysis.jobs.get(),
            ..Effort::default()
        };
        let mutable = PythonMutants::new(self.program, self.module, effort)?;
        let mutation = gadfly_mutants::run(mutable, given, spare, progress)?;
        plan.replays += mutation.replays;
        for probe in mutation.added() {
            plan.add(probe.witness.clone(), probe.seen.clone());
        }
        plan.mutation = Some(mutation);
        Ok(())
    }

    fn followed(&self, explored: &[Explored<See>]) -> Followed {
        let mut followed = Followed {
            dead: self.opened.dead.iter().map(|mark| *mark as usize).collect(),
            ..Followed::default()
        };
        for entry in explored {
            followed
                .covered
                .add(&Bits::of_words(&entry.summary.covered));
            let claim = Claim::of(entry.summary.paths, &entry.summary.reasons);
            let info = &entry.info;
            followed.entries.push((
                info.entry.name.clone(),
                info.entry.line,
                info.end_line,
                claim,
            ));
        }
        followed
    }

    /// The inputs to try: those answered before first.
    fn candidates(&self, explored: Vec<Explored<See>>, plan: &mut Plan) -> Vec<Candidate> {
        let mut candidates: Vec<Candidate> = Vec::new();
        let mut known: BTreeMap<PyWitness, usize> = BTreeMap::new();
        let key = |witness: &PyWitness| PyWitness {
            uses: Vec::new(),
            ..witness.clone()
        };
        for answer in &plan.answers.all {
            let mut witness = answer.witness.clone();
            let entry = self
                .opened
                .entries
                .iter()
                .find(|info| info.entry.name == witness.entry.name);
            let Some(info) = entry else {
                let why = format!("there is no {} any more", witness.entry.name);
                plan.orphans.push((witness.call(), why));
                continue;
            };
            witness.entry = info.entry.clone();
            known.insert(key(&witness), candidates.len());
            candidates.push(Candidate {
                witness,
                path: None,
                condition: String::new(),
                answered: true,
                example: false,
                near_limit: false,
                number: None,
            });
        }
        // What the author gives as an example is readable and means something.
        for info in explored.iter().map(|entry| &entry.info) {
            for arguments in &info.examples {
                let name = info.entry.name.clone();
                let witness = PyWitness {
                    entry: info.entry.clone(),
                    setup: Vec::new(),
                    callee: PyCallee::Function(name.clone()),
                    arguments: arguments.clone(),
                    stdin: Vec::new(),
                    supplied: Vec::new(),
                    uses: vec![name],
                };
                let at = *known.entry(key(&witness)).or_insert(candidates.len());
                if at < candidates.len() {
                    continue;
                }
                candidates.push(Candidate {
                    witness,
                    path: None,
                    condition: String::new(),
                    answered: false,
                    example: true,
                    near_limit: false,
                    number: None,
                });
            }
        }
        let mut number = 0;
        for entry in explored {
            let mut endless = BTreeSet::new();
            for mut path in entry.seen.paths {
                number += 1;
                // Each such run takes all the time that a run may have: one for each loop.
                if let PathEnd::InfiniteLoop { place } = &path.end {
                    path.witnesses.truncate(1);
                    if !endless.insert(place.line) {
                        continue;
                    }
                }
                for (which, witness) in path.witnesses.into_iter().enumerate() {
                    let at = *known.entry(key(&witness)).or_insert(candidates.len());
                    if at == candidates.len() {
                        candidates.push(Candidate {
                            witness,
                            path: None,
                            condition: String::new(),
                            answered: false,
                            example: false,
                            near_limit: path.near_limits.contains(&which),
                            number: Some(number),
                        });
                    }
                    let candidate = &mut candidates[at];
                    if candidate.path.is_none() {
                        candidate.path = Some((path.covered.clone(), path.end.clone()));
                        candidate.condition = path.condition.clone();
                        candidate.number = Some(number);
                    }
                }
            }
        }
        candidates
    }

    /// The inputs that will do if CPython does what the machine says, and the others: for each
    /// target the simplest ones, with some choice among them. Where every input may tell something,
    /// all are needed.
    fn shortlist(&self, all: Vec<Candidate>, plan: &Plan) -> (Vec<Candidate>, Vec<Candidate>) {
        if self.request.goal == Goal::Paths {
            return (all, Vec::new());
        }
        let lengths = all.iter().map(|c| {
            let length = settle::length(&c.witness);
            length.saturating_sub(if c.near_limit { settle::NEAR } else { 0 })
        });
        let costs: Vec<u64> = lengths.collect();
        let predicted: Vec<Bits> = all
            .iter()
            .map(|c| match &c.path {
                Some((covered, end)) => plan.universe.predicted(covered, end),
                None => Bits::default(),
            })
            .collect();
        // These would be chosen if the machine were all there is.
        let mut likely: BTreeSet<usize> =
            choose(&predicted, &costs, &plan.had).into_iter().collect();
        let mut order: Vec<usize> = (0..all.len()).collect();
        order.sort_by_key(|at| (costs[*at], *at));
        let mut times: BTreeMap<(usize, u8), usize> = BTreeMap::new();
        for at in order {
            let candidate = &all[at];
            let Some((covered, end)) = &candidate.path else {
                likely.insert(at);
                continue;
            };
            let end = rank(end);
            let targets = covered.iter().filter(|mark| plan.universe.is_wanted(*mark));
            for mark in targets {
                let times = times.entry((mark, end)).or_default();
                if *times < CHOICE {
                    *times += 1;
                    likely.insert(at);
                }
            }
        }
        let numbered = all.into_iter().enumerate();
        let (likely, others): (Vec<_>, Vec<_>) = numbered.partition(|(at, _)| likely.contains(at));
        let plain = |all: Vec<(usize, Candidate)>| all.into_iter().map(|(_, c)| c).collect();
        (plain(likely), plain(others))
    }

    /// Runs that may take all their time come last, few of each function at once: if two of them did,
    /// the others are not tried.
    fn observe(&self, candidates: &[Candidate]) -> Vec<PyObservation> {
        let may_last = |c: &Candidate| match &c.path {
            Some((_, end)) => matches!(end, PathEnd::Cut(_)),
            None => false,
        };
        let mut observed: Vec<Option<PyObservation>> = vec![None; candidates.len()];
        let mut late: BTreeMap<&str, usize> = BTreeMap::new();
        let all = 0..candidates.len();
        let (mut slow, mut round): (Vec<usize>, Vec<usize>) =
            all.partition(|at| may_last(&candidates[*at]));
        loop {
            let runs = round.iter().map(|at| self.run(&candidates[*at].witness));
            let seen = self.program.pool.observe_once(&runs.collect::<Vec<_>>());
            for (at, seen) in round.drain(..).zip(seen) {
                if matches!(seen.end, PyEnd::TimedOut { .. }) {
                    let entry = candidates[at].witness.entry.name.as_str();
                    *late.entry(entry).or_default() += 1;
                }
                observed[at] = Some(seen);
            }
            let mut begun: BTreeMap<&str, usize> = BTreeMap::new();
            slow.retain(|at| {
                let entry = candidates[*at].witness.entry.name.as_str();
                if late.get(entry).is_some_and(|times| *times >= PATIENCE) {
                    return false;
                }
                let begun = begun.entry(entry).or_default();
                *begun += 1;
                let now = *begun <= PATIENCE;
                if now {
                    round.push(*at);
                }
                !now
            });
            if round.is_empty() {
                break;
            }
        }
        let given_up = || PyObservation::ended(PyEnd::TimedOut { line: None });
        let observed = observed.into_iter();
        observed.map(|seen| seen.unwrap_or_else(given_up)).collect()
    }

    pub(super) fn run(&self, witness: &PyWitness) -> PyRun {
        PyRun {
            module: self.module.real.clone(),
            witness: witness.clone(),
            trace: true,
        }
    }
}

impl Plan {
    /// One more input, known only by what CPython saw.
    pub fn add(&mut self, witness: PyWitness, observation: PyObservation) {
        let passed = self.universe.passed(&observation, None);
        let steps = observation.arcs.iter();
        self.cases.push(Case {
            about: About::of(&observation),
            target: steps.map(|(_, to)| *to).max().filter(|line| *line > 0),
            witness,
            reached: self.universe.reached(&observation, &passed),
            passed,
            path: String::new(),
            observation,
        });
    }

    /// The real run did something else than the machine said of its path: nothing is claimed of
    /// the entry any more.
    pub(super) fn contradicted(&mut self, entry: &str) {
        for function in self.functions.iter_mut().filter(|f| f.name == entry) {
            function.limit(Reason::NotReplayed);
        }
        for (name, _, _, claim) in &mut self.followed.entries {
            if name == entry {
                *claim = Claim::all([claim.clone(), Claim::of(1, &[Reason::NotReplayed])]);
            }
        }
    }

    pub(super) fn leave_untested(&mut self, entry: &str, why: &str) {
        let untested = Untested {
            entry: entry.to_string(),
            why: why.to_string(),
        };
        if !self.untested.contains(&untested) {
            self.untested.push(untested);
        }
    }

    /// The answer that is there for a case.
    pub fn answer(&self, case: &Case) -> Option<&super::answers::Answer> {
        let mut all = self.answers.all.iter();
        all.find(|a| same_inputs(&a.witness, &case.witness))
    }
}
