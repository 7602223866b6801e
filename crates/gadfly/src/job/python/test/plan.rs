//! From source to the inputs that tests are made of: explored by the machine, executed by the real
//! CPython, and few.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use gadfly_python::{PathEnd, PathSeen};
use gadfly_runtime::python::PyRun;
use gadfly_witness::{
    FunctionReport, Missed, Place, PyEnd, PyObservation, PyWitness, Reason, Stats, Untested,
    WhyMissed,
};

use super::answers::{Answers, same_inputs};
use super::case::{About, Case};
use super::choose::{Bits, choose};
use super::targets::{Mark, Universe};
use crate::job::python::explore::{self, Explored, Opened};
use crate::job::python::load::{Module, Program};
use crate::job::python::mutants::{self, Effort, Mutation, Probe};
use crate::progress::Progress;
use crate::request::{Authority, Goal, TestRequest};

/// Paths of one entry that are kept because they pass through another set of marks.
const SETS: usize = 200;
/// Paths of one entry through the same marks that are kept: one of them may be more telling.
const ALIKE: usize = 3;
/// Paths of one entry that are kept under `--goal paths`.
const PATHS: usize = 1000;
/// Where chance may be at work, a chosen input is run so many times more, each time twice.
const AGAIN: usize = 4;
const UNSTABLE: &str = "what happens there is not the same each time it runs";
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
    excluded: Vec<(Bits, String)>,
    /// All that some run reached, tested or not.
    reached: Bits,
    /// Marks that the machine reached, and those of entries that were followed completely.
    followed: Followed,
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
}

/// What the machine knows about what can be reached at all.
#[derive(Clone, Debug, Default)]
struct Followed {
    covered: Bits,
    /// For each entry that was explored: name, first and last line, and why it is not complete.
    entries: Vec<(String, u32, u32, Vec<Reason>)>,
    /// Marks that no path can pass, whatever the bounds.
    dead: Bits,
    /// Every entry of the module was explored.
    all: bool,
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
    covered: Bits,
    end: PathEnd,
    condition: String,
}

impl See {
    pub fn path(&mut self, path: &mut PathSeen<'_>, goal: Goal) -> ControlFlow<()> {
        let rank = match path.end() {
            PathEnd::Returned => 0,
            PathEnd::Raised { .. } => 1,
            PathEnd::InfiniteLoop { .. } => 2,
            // Where the machine stopped, the real run may go on.
            PathEnd::Cut(_) => 3,
        };
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
        if goal != Goal::Paths {
            for more in path.variants().into_iter().take(VARIANTS) {
                if !witnesses.contains(&more) {
                    witnesses.push(more);
                }
            }
        }
        self.covered.add(&covered);
        *self.sets.entry(key).or_default() += 1;
        self.count += 1;
        self.paths.push(PathCase {
            witnesses,
            covered,
            end: path.end().clone(),
            condition: path.condition(),
        });
        ControlFlow::Continue(())
    }
}

/// An input that may become a test.
struct Candidate {
    witness: PyWitness,
    /// What the machine says of its path.
    path: Option<(Bits, PathEnd)>,
    condition: String,
    /// It was answered or skipped before.
    answered: bool,
    /// Which path it follows, under `--goal paths`.
    number: Option<usize>,
}

/// Explores every entry and plans the tests of each module.
pub fn plan(
    request: &TestRequest,
    program: &Program,
    progress: &dyn Progress,
) -> anyhow::Result<(Vec<Plan>, Stats)> {
    let goal = request.goal;
    let see = |seen: &mut See, path: &mut PathSeen<'_>| seen.path(path, goal);
    let (opened, explored) = explore::each_entry(&request.find, program, progress, see)?;
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
            opened: &opened[at],
        };
        plans.push(of_module.plan(explored, answers, progress)?);
    }
    Ok((plans, stats))
}

struct OfModule<'p> {
    request: &'p TestRequest,
    program: &'p Program,
    at: usize,
    module: &'p Module,
    opened: &'p Opened,
}

impl OfModule<'_> {
    fn plan(
        &self,
        explored: Vec<Explored<See>>,
        answers: Answers,
        progress: &dyn Progress,
    ) -> anyhow::Result<Plan> {
        let source = &self.module.source.text;
        let universe = Universe::new(&self.opened.marks, source, self.request.lines.as_ref());
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
        let candidates = self.candidates(explored, &mut plan);
        let observed = self.observe(&candidates);
        plan.spare = self.settle(candidates, observed, &mut plan);
        if self.request.goal == Goal::Mutants {
            self.add_for_mutants(&mut plan, progress)?;
        }
        Ok(plan)
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
            })
            .collect();
        let effort = Effort {
            jobs: self.request.find.jobs.get(),
            ..Effort::default()
        };
        let mutation = mutants::run(self.program, self.module, given, spare, &effort, progress)?;
        plan.replays += mutation.replays;
        for probe in mutation.added() {
            plan.add(probe.witness.clone(), probe.seen.clone());
        }
        plan.mutation = Some(mutation);
        Ok(())
    }

    fn followed(&self, explored: &[Explored<See>]) -> Followed {
        let mut followed = Followed {
            all: self.opened.closed.is_none() && explored.len() == self.opened.entries.len(),
            dead: self.opened.dead.iter().map(|mark| *mark as usize).collect(),
            ..Followed::default()
        };
        for entry in explored {
            followed
                .covered
                .add(&Bits::of_words(&entry.summary.covered));
            let mut reasons = entry.summary.reasons.clone();
            if !entry.summary.complete && reasons.is_empty() {
                reasons.push(Reason::Budget);
            }
            let info = &entry.info;
            followed.entries.push((
                info.entry.name.clone(),
                info.entry.line,
                info.end_line,
                reasons,
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
                number: None,
            });
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
                for witness in path.witnesses {
                    let at = *known.entry(key(&witness)).or_insert(candidates.len());
                    if at == candidates.len() {
                        candidates.push(Candidate {
                            witness,
                            path: None,
                            condition: String::new(),
                            answered: false,
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

    fn observe(&self, candidates: &[Candidate]) -> Vec<PyObservation> {
        let runs: Vec<PyRun> = candidates
            .iter()
            .map(|candidate| PyRun {
                module: self.module.real.clone(),
                witness: candidate.witness.clone(),
                trace: true,
            })
            .collect();
        self.program.pool.observe(&runs)
    }

    /// Chooses among what was observed; the inputs that are not needed are left over.
    fn settle(
        &self,
        candidates: Vec<Candidate>,
        observed: Vec<PyObservation>,
        plan: &mut Plan,
    ) -> Vec<PyWitness> {
        let mut cases: Vec<Case> = Vec::new();
        let mut answered: Vec<bool> = Vec::new();
        let mut costs: Vec<u64> = Vec::new();
        for (candidate, observation) in candidates.into_iter().zip(observed) {
            plan.replays += 1;
            let path = match &candidate.path {
                Some((covered, end)) => {
                    let alike = ends_alike(end, &observation.end);
                    // Arguments that the path never looks at are made all the same before the
                    // call, so other lines alone are no defect.
                    let agrees = alike && plan.universe.fits(covered, &observation);
                    if !alike && !matches!(end, PathEnd::Cut(_)) {
                        plan.replays_failed += 1;
                        if std::env::var_os("GADFLY_DEBUG_REPLAY").is_some() {
                            eprintln!(
                                "not replayed: {:#?}\n{end:?}\n{observation:#?}",
                                candidate.witness
                            );
                        }
                    }
                    agrees.then_some(covered)
                }
                None => None,
            };
            // Of a path that was given up, nobody knows what is drawn next.
            let given_up = matches!(candidate.path, Some((_, PathEnd::Cut(_))));
            if observation.ran_out && given_up {
                continue;
            }
            let name = candidate.witness.entry.name.clone();
            let call = candidate.witness.call();
            let covered = match &candidate.path {
                Some((covered, _)) => covered.clone(),
                None => Bits::default(),
            };
            let why_not = match &observation.end {
                PyEnd::TimedOut { line } => {
                    // Slow is not endless: only a state that comes back proves that.
                    let proved = match &candidate.path {
                        Some((_, PathEnd::InfiniteLoop { place })) => Some(place.line),
                        _ => None,
                    };
                    let same = |e: &Endless| e.witness.entry.name == name && Some(e.line) == proved;
                    match (proved, line) {
                        (Some(line), _) if !plan.endless.iter().any(same) => {
                            plan.endless.push(Endless {
                                witness: candidate.witness.clone(),
                                line,
                            });
                        }
                        (Some(_), _) => {}
                        (None, line) => {
                            let head = line.and_then(|l| self.loop_around(&plan.universe, l));
                            let at = head.map_or(String::new(), |l| format!(", in line {l}"));
                            let why = format!("{call} was still running after two seconds{at}");
                            plan.leave_untested(&name, &why);
                        }
                    }
                    Some(match proved {
                        Some(_) => "the calls that lead there do not come to an end".to_string(),
                        None => "the calls that lead there take too long".to_string(),
                    })
                }
                PyEnd::Died(why) => Some(format!("{call} ends the interpreter: {why}")),
                PyEnd::SetupFailed(why) => Some(format!("the inputs cannot be made: {why}")),
                _ if observation.unstable => Some(UNSTABLE.to_string()),
                _ => None,
            };
            let passed = plan.universe.passed(&observation, path);
            let mut reached = plan.universe.reached(&observation, &passed);
            if let Some(why) = why_not {
                if candidate.answered {
                    plan.orphans.push((call, why.clone()));
                } else if observation.unstable || matches!(observation.end, PyEnd::Died(_)) {
                    plan.leave_untested(&name, &why);
                }
                let mut all = covered;
                all.add(&passed);
                plan.excluded.push((all, why));
                continue;
            }
            if self.request.goal == Goal::Paths
                && let Some(number) = candidate.number
                && !reached.is_empty()
            {
                reached.insert(plan.universe.path(number));
            }
            costs.push(self.cost(&candidate.witness, &observation));
            answered.push(candidate.answered);
            cases.push(Case {
                about: About::of(&observation),
                target: None,
                witness: candidate.witness,
                passed,
                reached,
                path: candidate.condition,
                observation,
            });
        }
        let mut had = plan.had.clone();
        for (case, _) in cases.iter().zip(&answered).filter(|(_, a)| **a) {
            had.add(&case.reached);
        }
        let mut reached: Vec<Bits> = cases.iter().map(|case| case.reached.clone()).collect();
        let chosen = loop {
            let chosen = choose(&reached, &costs, &had);
            let doubtful = self.by_chance(&chosen, &cases);
            if doubtful.is_empty() {
                break chosen;
            }
            for at in doubtful {
                let case = &cases[at];
                plan.leave_untested(&case.witness.entry.name, UNSTABLE);
                let passed = std::mem::take(&mut cases[at].passed);
                plan.excluded.push((passed, UNSTABLE.to_string()));
                reached[at] = Bits::default();
            }
        };
        plan.reached = plan.had.clone();
        reached.iter().for_each(|bits| plan.reached.add(bits));
        let frequency = frequencies(&reached);
        let all = cases.into_iter().enumerate();
        type Numbered = Vec<(usize, Case)>;
        let (mut kept, spare): (Numbered, Numbered) =
            all.partition(|(at, _)| answered[*at] || chosen.contains(at));
        // The order of the code, and in a function the simple inputs first.
        kept.sort_by_key(|(at, case)| (!answered[*at], case.witness.entry.line, costs[*at], *at));
        let mut had = plan.had.clone();
        for (_, case) in &mut kept {
            let news = case.reached.without(&had);
            case.target = plan.universe.target(&news, &case.reached, &frequency);
            had.add(&case.reached);
        }
        plan.cases = kept.into_iter().map(|(_, case)| case).collect();
        spare.into_iter().map(|(_, case)| case.witness).collect()
    }

    /// The line of the innermost loop that a line is in: where in it the time was over is chance.
    fn loop_around(&self, universe: &Universe, line: u32) -> Option<u32> {
        let lines: Vec<&str> = self.module.source.text.lines().collect();
        let is_loop = |mark: &&Mark| {
            let text = lines.get((mark.line as usize).saturating_sub(1));
            let word = text.and_then(|text| text.split_whitespace().next());
            mark.side.is_none() && matches!(word, Some("while" | "for" | "async"))
        };
        let around = universe.marks.iter().filter(is_loop);
        let around = around.filter(|mark| (mark.line..=mark.end_line).contains(&line));
        around
            .min_by_key(|mark| mark.end_line - mark.line)
            .map(|mark| mark.line)
    }

    /// Those among the chosen ones whose outcome is a matter of luck: two runs may agree by chance.
    fn by_chance(&self, chosen: &[usize], cases: &[Case]) -> Vec<usize> {
        let text = &self.module.source.text;
        let chancy = [
            "random", "time", "secrets", "uuid", "urandom", "id(", "hash(", "thread",
        ];
        if !chancy.iter().any(|word| text.contains(word)) {
            return Vec::new();
        }
        let runs: Vec<PyRun> = chosen
            .iter()
            .flat_map(|at| std::iter::repeat_n(&cases[*at].witness, AGAIN))
            .map(|witness| PyRun {
                module: self.module.real.clone(),
                witness: witness.clone(),
                trace: false,
            })
            .collect();
        let observed = self.program.pool.observe(&runs);
        let differs = |(at, seen): (&usize, &[PyObservation])| {
            let first = &cases[*at].observation;
            // A busy machine may end a run early; that is no chance of the code's.
            let ended = |one: &PyObservation| {
                matches!(
                    one.end,
                    PyEnd::Returned(_) | PyEnd::Raised(_) | PyEnd::Exited(_)
                )
            };
            let other = |one: &PyObservation| ended(one) && (one.unstable || !one.alike(first));
            seen.iter().any(other).then_some(*at)
        };
        chosen
            .iter()
            .zip(observed.chunks(AGAIN))
            .filter_map(differs)
            .collect()
    }

    /// How hard an input is to read, and how odd what it shows.
    fn cost(&self, witness: &PyWitness, observation: &PyObservation) -> u64 {
        let rank = match &observation.end {
            PyEnd::Returned(seen) => u64::from(seen.cut),
            PyEnd::Raised(raised) => {
                let line = raised.place.as_ref().map_or(0, |place| place.line);
                let text = self
                    .module
                    .source
                    .text
                    .lines()
                    .nth((line as usize).saturating_sub(1));
                let deliberate = text.is_some_and(|t| t.trim_start().starts_with("raise"));
                match raised.class.as_str() {
                    _ if deliberate => 1,
                    "TypeError" | "AttributeError" => 5,
                    _ => 3,
                }
            }
            _ => 2,
        };
        let texts = witness.setup.iter().chain(&witness.stdin);
        let length: usize = texts.map(String::len).sum::<usize>() + witness.call().len();
        let parts = witness.setup.len() + witness.stdin.len() + witness.supplied.len();
        // A call that shows nothing at all says little about the code.
        let nothing = match &observation.end {
            PyEnd::Returned(seen) => seen.repr == "None",
            _ => false,
        };
        let silent = nothing
            && observation.printed.is_empty()
            && !observation.after.iter().any(|after| after.changed);
        rank * 10_000 + u64::from(silent) * 500 + parts as u64 * 100 + length as u64
    }
}

/// How many candidates reach each target.
fn frequencies(reached: &[Bits]) -> BTreeMap<usize, usize> {
    let mut counts = BTreeMap::new();
    for target in reached.iter().flat_map(Bits::iter) {
        *counts.entry(target).or_default() += 1;
    }
    counts
}

/// Whether the machine and CPython agree on how a path ends.
fn ends_alike(path: &PathEnd, end: &PyEnd) -> bool {
    match (path, end) {
        (PathEnd::Returned, PyEnd::Returned(_))
        | (PathEnd::InfiniteLoop { .. }, PyEnd::TimedOut { .. }) => true,
        (PathEnd::Raised { class, place, .. }, PyEnd::Raised(raised)) => {
            let last = |name: &str| name.rsplit('.').next().unwrap_or_default().to_string();
            let line = raised.place.as_ref().map(|p| p.line);
            last(class) == last(&raised.class) && line.is_none_or(|line| line == place.line)
        }
        (PathEnd::Raised { class, .. }, PyEnd::Exited(_)) => class == "SystemExit",
        _ => false,
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

    fn leave_untested(&mut self, entry: &str, why: &str) {
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

    /// What no test reaches, and why. `tested` is what the written tests reach.
    pub fn missed(&self, file: &str) -> (Vec<Place>, Vec<Missed>) {
        let (mut unreachable, mut missed) = (BTreeSet::new(), BTreeSet::new());
        for at in self.universe.wanted() {
            if self.reached.contains(at) {
                continue;
            }
            let mark = &self.universe.marks[at];
            let place = Place {
                file: file.to_string(),
                line: mark.line,
                function: mark.function.replace("<locals>.", ""),
            };
            let why = self.why_missed(at);
            if mark.side.is_none() && why == WhyMissed::Infeasible {
                unreachable.insert(place.clone());
            }
            missed.insert(Missed {
                place,
                side: match mark.side {
                    None => "statement".into(),
                    Some(true) => "true".into(),
                    Some(false) => "false".into(),
                },
                why,
            });
        }
        (
            unreachable.into_iter().collect(),
            missed.into_iter().collect(),
        )
    }

    fn why_missed(&self, at: usize) -> WhyMissed {
        if let Some((_, why)) = self.excluded.iter().find(|(bits, _)| bits.contains(at)) {
            return WhyMissed::NotKept(why.clone());
        }
        if self.followed.covered.contains(at) {
            let why = "no input that leads there could be written down and run";
            return WhyMissed::NotKept(why.into());
        }
        if self.followed.dead.contains(at) {
            return WhyMissed::Infeasible;
        }
        let line = self.universe.marks[at].line;
        let inside = |(_, first, last, _): &&(String, u32, u32, Vec<Reason>)| {
            (*first..=*last).contains(&line)
        };
        let own = self
            .followed
            .entries
            .iter()
            .filter(inside)
            .collect::<Vec<_>>();
        if own.is_empty() {
            return WhyMissed::NotCalled;
        }
        // Whoever else calls the function, it was followed with all inputs that it can get.
        let reasons = own.iter().flat_map(|(.., reasons)| reasons);
        let codes: BTreeSet<String> = reasons.map(Reason::code).collect();
        match codes.is_empty() {
            true => WhyMissed::Infeasible,
            false => WhyMissed::Unfinished(codes.into_iter().collect()),
        }
    }

    /// Whether every entry of the module was explored, not only some by `--only`.
    pub fn is_whole(&self) -> bool {
        self.followed.all
    }
}
