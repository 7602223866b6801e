//! The test job: paths → inputs → what they do on the real JVM → a small suite that passes.
//!
//! # A test is a path that was observed
//!
//! Paths record what they execute: a bit set, and the inequalities that were decided. A few paths that cover
//! what all of them cover get inputs next to the limits of those inequalities, with values elsewhere that
//! distinguish results. Branches that remain open are searched from receivers with many earlier calls
//! (`lives`). Each input runs in two real JVMs under an observer, and only what both agree on is kept; an
//! observation holds only what a test could assert. `choose` picks a small set, and `check` compiles and
//! runs the written suite, forwards and backwards, and leaves out tests that do not pass alone. `with`
//! measures existing tests with probes in the user's classes.

mod check;
mod choose;
mod explore;
mod lives;
mod mutants;
mod universe;
mod with;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Instant;

use gadfly_base::debug::{self, Topic};
use gadfly_jvm::Mark;
use gadfly_runtime::{ClassSet, Jdk, ReplayLimits, ReplayPool};
use gadfly_suite::java::observe::{Observation, Outcome};
use gadfly_suite::java::{self, Case, Options, SourceFile};
use gadfly_witness::{
    Category, Claim, Covered, Kind, Missed, Place, Reason, Stats, TestCase, TestReport, TypeName,
    Untested, WhyMissed,
};

use self::choose::Direct;
use self::explore::{Entry, PathCase, Target};
use self::universe::{CodeOf, Universe};
use crate::request::{Goal, TestRequest};
use gadfly_base::progress::Progress;
use gadfly_lang_jvm::load::{self, Program};
use gadfly_lang_jvm::mutants::JavaMutants;
use gadfly_lang_jvm::observe::{Harnesses, Observed, observe_stable};
use gadfly_lang_jvm::overloads;

/// What a test job has to say, and the suite to be written.
#[derive(Default)]
pub struct Tested {
    pub report: TestReport,
    pub files: Vec<SourceFile>,
    pub classes: BTreeSet<TypeName>,
}

/// Explores every entry of the request and writes the tests that show what they do.
pub fn run_test(request: &TestRequest, progress: &dyn Progress) -> anyhow::Result<Tested> {
    let begun = Instant::now();
    let jdk = Jdk::find(request.analysis.java_home.as_deref())?;
    progress.stage("compiling");
    let program = load::program(&request.analysis, &jdk)?;
    let entries = explore::entries(request, &program, progress)?;
    let universe = universe::universe(request, &program, &entries)?;
    progress.stage("observing");
    let options = Options {
        classes: program.source_names.clone(),
        junit: request.junit,
        preconditions: false,
        sole: overloads::sole_methods(&program),
    };
    let mut stats = work_done(&entries);
    let shared = ClassSet::new(program.classes.clone(), &program.paths);
    let cases = distinct(entries.iter().flat_map(|e| &e.cases));
    let seen = observe(&jdk, &program, &shared, &cases, &options, &mut stats)?;
    progress.stage("writing");
    let mut untested: Vec<Untested> = Vec::new();
    let usable: Vec<(&PathCase, &Observation)> = cases
        .iter()
        .zip(&seen)
        .filter_map(|(case, observed)| match usable(case, observed) {
            Ok(seen) => Some((*case, seen)),
            Err(why) => {
                stats.replays_failed += u64::from(why.is_defect);
                untested.extend(why.shown.map(|why| Untested {
                    entry: case.witness.entry.display_name(),
                    why,
                }));
                None
            }
        })
        .collect();
    let existing = with::existing(&program, &request.with)?;
    let had = &existing.covered;
    let direct = Direct {
        entries: entries
            .iter()
            .enumerate()
            .map(|(at, e)| (e.method.clone(), at))
            .collect(),
    };
    let chosen = {
        let cases: Vec<&PathCase> = usable.iter().map(|(case, _)| *case).collect();
        let costs: Vec<usize> = cases.iter().map(|case| cost(case)).collect();
        choose::choose(&cases, &costs, &direct, had)
    };
    let mut chosen: Vec<(&PathCase, &Observation)> =
        chosen.into_iter().map(|at| usable[at]).collect();
    let mutation = match request.goal {
        Goal::Mutants => {
            let given = mutants::probes(&chosen);
            let mutable = JavaMutants::new(&request.analysis, &program, &options)?;
            let mutation = gadfly_mutants::run(mutable, given, Vec::new(), progress)?;
            stats.replays += mutation.replays;
            Some(mutation)
        }
        _ => None,
    };
    let killing = mutation.as_ref().map(|m| mutants::cases(m, &entries));
    let killing = killing.unwrap_or_default();
    chosen.extend(killing.iter().map(|(case, seen)| (case, seen)));
    let suspicions: Vec<Option<String>> = chosen.iter().map(|(c, s)| suspicion(c, s)).collect();
    let mut written: Vec<Case> = chosen
        .iter()
        .zip(&suspicions)
        .map(|((case, seen), suspicious)| Case {
            witness: &case.witness,
            observation: seen,
            conditions: &case.conditions,
            set_up: &case.set_up,
            suspicious: suspicious.as_deref(),
            throws: false,
            thorough: false,
        })
        .collect();
    let mut checked = check::passing_suite(&program, &shared, &written, &options)?;
    stats.replays += written.len() as u64;
    let mut judged = None;
    if let Some(mutation) = &mutation {
        progress.stage("running the suite on mutants");
        let first = mutants::judged(&program, &shared, &checked, mutation, &options)?;
        // Some mistakes show only in what should have stayed as it was.
        for &at in &first.unnoticed {
            written[at].thorough = true;
        }
        judged = Some(first.mutants);
        if !first.unnoticed.is_empty() {
            let again = check::passing_suite(&program, &shared, &written, &options)?;
            if again.kept.len() >= checked.kept.len() {
                let second = mutants::judged(&program, &shared, &again, mutation, &options)?;
                judged = Some(second.mutants);
                checked = again;
            }
        }
    }
    let mut not_kept: BTreeMap<Target, String> = BTreeMap::new();
    for (at, why) in &checked.dropped {
        let case = chosen[*at].0;
        untested.push(Untested {
            entry: case.witness.entry.display_name(),
            why: why.clone(),
        });
        for target in &case.targets {
            not_kept.insert(target.clone(), why.clone());
        }
    }
    untested.sort();
    untested.dedup();
    let kept: Vec<(&PathCase, &Observation)> = checked.kept.iter().map(|&at| chosen[at]).collect();
    let covered = covered_targets(&kept, had);
    let tests = kept
        .iter()
        .zip(&checked.suite.tests)
        .map(|((case, seen), test)| test_case(case, seen, &test.class, &test.method))
        .collect();
    stats.wall_ms = begun.elapsed().as_millis() as u64;
    let is_whole = request.analysis.only.is_empty() && request.analysis.entry.is_empty();
    let mut report = TestReport {
        tests,
        functions: Vec::new(),
        covered: coverage(&universe, &covered, &kept, &entries),
        missed: missed(&universe, &covered, &entries, &not_kept, is_whole),
        untested,
        notes: existing.notes,
        mutants: judged,
        stats,
        files: Vec::new(),
    };
    report.functions = functions(entries, &universe, &covered);
    Ok(Tested {
        report,
        files: checked.suite.files,
        classes: program.source_names,
    })
}

fn work_done(entries: &[Entry]) -> Stats {
    let mut stats = Stats::default();
    for entry in entries {
        stats.paths += entry.function.paths;
        stats.instructions += entry.instructions;
        stats.solver_queries += entry.solver.queries;
        stats.solver_ms += entry.solver.milliseconds;
        stats.cache_hits += entry.solver.without_solver;
    }
    stats
}

/// Cases with the same inputs are one; it covers what each of them covers.
fn distinct<'c>(all: impl Iterator<Item = &'c PathCase>) -> Vec<&'c PathCase> {
    let mut cases: Vec<&PathCase> = Vec::new();
    for case in all {
        let twin = |other: &&PathCase| other.entry == case.entry && other.witness == case.witness;
        if !cases.iter().any(twin) {
            cases.push(case);
        }
    }
    cases
}

fn observe(
    jdk: &Jdk,
    program: &Program,
    shared: &ClassSet,
    cases: &[&PathCase],
    options: &Options,
    stats: &mut Stats,
) -> anyhow::Result<Vec<Observed>> {
    let witnesses: Vec<&gadfly_witness::Witness> = cases.iter().map(|c| &c.witness).collect();
    let harnesses = Harnesses::compile(program, &witnesses, options)?;
    let second = ReplayPool::new(jdk, ReplayLimits::default(), 1)?;
    stats.replays += 2 * cases.len() as u64;
    Ok(observe_stable(
        program,
        &second,
        &harnesses,
        shared,
        cases.len(),
    ))
}

/// Why a case gets no test.
struct Unusable {
    /// The engine said something else.
    is_defect: bool,
    shown: Option<String>,
}

/// The observation of a case that went as the engine said.
fn usable<'o>(case: &PathCase, observed: &'o Observed) -> Result<&'o Observation, Unusable> {
    if !case.witness.supplied.is_empty() {
        return Err(Unusable {
            is_defect: false,
            shown: Some("it needs values from a method given with --unknown".into()),
        });
    }
    let debug = debug::is_wanted(Topic::Replay);
    let unusable = |is_defect: bool, why: String| {
        if debug {
            let inputs = java::display_inputs(&case.witness);
            let name = case.witness.entry.display_name();
            gadfly_base::note!("not usable: {name} {inputs:?}: {why}");
        }
        Unusable {
            is_defect,
            shown: (!is_defect).then_some(why),
        }
    };
    match observed {
        Observed::Seen(seen) => {
            let thrown = match &seen.outcome {
                Outcome::Threw(thrown) => Some(&thrown.class),
                _ => None,
            };
            if thrown == case.throws.as_ref() {
                Ok(seen)
            } else {
                let said = format!("{:?} instead of {:?}", thrown, case.throws);
                Err(unusable(true, said))
            }
        }
        Observed::TimedOut => Err(unusable(false, "it takes too long".into())),
        Observed::Lost(why) => Err(unusable(false, why.clone())),
        Observed::NoSetUp(why) | Observed::Broken(why) => Err(unusable(true, why.clone())),
    }
}

/// How much there is to read in a test.
fn cost(case: &PathCase) -> usize {
    let inputs = java::display_inputs(&case.witness);
    let steps: usize = case.witness.objects.iter().map(|o| 1 + o.then.len()).sum();
    inputs
        .iter()
        .map(|i| i.value.chars().count())
        .sum::<usize>()
        + 8 * steps
}

/// The JDK throws on purpose.
fn is_library(case: &PathCase) -> bool {
    let entry = &case.witness.entry;
    !entry.class_binary.starts_with(&entry.package)
}

/// What `find` would report about a case.
fn suspicion(case: &PathCase, seen: &Observation) -> Option<String> {
    let failure = case.failure.as_ref()?;
    let Outcome::Threw(thrown) = &seen.outcome else {
        return None;
    };
    if failure.category != Category::Bug || is_library(case) {
        return None;
    }
    let simple = thrown.class.rsplit('.').next().unwrap_or(&thrown.class);
    let file = failure.place.file.rsplit('/').next().unwrap_or_default();
    Some(format!(
        "{simple} at {file}:{}, in {}",
        failure.place.line, failure.place.function
    ))
}

fn suspicious(case: &PathCase) -> Option<(Kind, Place)> {
    let failure = case.failure.as_ref()?;
    (failure.category == Category::Bug && !is_library(case))
        .then(|| (failure.kind, failure.place.clone()))
}

fn test_case(case: &PathCase, seen: &Observation, class: &str, method: &str) -> TestCase {
    let raises = match &seen.outcome {
        Outcome::Threw(thrown) => Some(thrown.class.clone()),
        _ => None,
    };
    TestCase {
        name: format!("{class}#{method}"),
        expected: java::display_result(seen, &case.witness),
        raises,
        path: path_text(case),
        suspicious: suspicious(case),
        witness: case.witness.clone(),
        graphs: case.graphs.as_deref().cloned(),
        picture: None,
    }
}

/// Conjuncts shown of a path condition.
const MOST_CONJUNCTS: usize = 8;

fn path_text(case: &PathCase) -> String {
    let arguments = case.witness.arguments.iter();
    let nulls = arguments
        .filter(|a| a.value == gadfly_witness::Value::Null)
        .map(|a| format!("{} == null", a.name));
    let mut all: Vec<String> = nulls.collect();
    for condition in &case.conditions {
        if condition.contains("||") {
            all.push(format!("({condition})"));
        } else {
            all.push(condition.clone());
        }
    }
    let more = all.len() > MOST_CONJUNCTS;
    all.truncate(MOST_CONJUNCTS);
    let mut text = all.join(" && ");
    if more {
        text.push_str(" && …");
    }
    text
}

fn covered_targets(
    kept: &[(&PathCase, &Observation)],
    had: &BTreeSet<Target>,
) -> BTreeSet<(Arc<str>, Mark)> {
    let own = kept.iter().flat_map(|(case, _)| &case.targets);
    own.chain(had)
        .filter_map(|target| match target {
            Target::Mark(method, mark) => Some((method.clone(), *mark)),
            _ => None,
        })
        .collect()
}

/// Hit and all, of lines and of branches.
fn counts(code: &CodeOf, covered: &BTreeSet<(Arc<str>, Mark)>) -> ((u32, u32), (u32, u32)) {
    let mut counts = ((0, 0), (0, 0));
    for mark in &code.marks {
        let hit = u32::from(covered.contains(&(code.name.clone(), *mark)));
        let part = if mark.is_branch() {
            &mut counts.1
        } else {
            &mut counts.0
        };
        part.0 += hit;
        part.1 += 1;
    }
    counts
}

fn coverage(
    universe: &Universe,
    covered: &BTreeSet<(Arc<str>, Mark)>,
    kept: &[(&PathCase, &Observation)],
    entries: &[Entry],
) -> Vec<Covered> {
    let methods = universe.methods.iter().filter(|code| {
        // A constructor that only the compiler wrote has no line of its own to cover.
        !code.marks.is_empty()
    });
    methods
        .map(|code| {
            let (lines, branches) = counts(code, covered);
            let entry = entries.iter().position(|e| e.method == code.name);
            let tests = kept.iter().filter(|(c, _)| Some(c.entry) == entry).count();
            Covered {
                signature: code.signature.clone(),
                file: code.file.clone(),
                line: code.line,
                lines,
                branches,
                tests: tests as u32,
            }
        })
        .collect()
}

fn functions(
    entries: Vec<Entry>,
    universe: &Universe,
    covered: &BTreeSet<(Arc<str>, Mark)>,
) -> Vec<gadfly_witness::FunctionReport> {
    entries
        .into_iter()
        .map(|entry| {
            let mut function = entry.function;
            if let Some(code) = universe.methods.iter().find(|c| c.name == entry.method) {
                let (lines, branches) = counts(code, covered);
                function.lines = lines;
                function.branches = branches;
            }
            function
        })
        .collect()
}

/// The branches that no test takes, and why.
fn missed(
    universe: &Universe,
    covered: &BTreeSet<(Arc<str>, Mark)>,
    entries: &[Entry],
    not_kept: &BTreeMap<Target, String>,
    is_whole: bool,
) -> Vec<Missed> {
    let reached: BTreeSet<&(Arc<str>, Mark)> = entries.iter().flat_map(|e| &e.reached).collect();
    let mut missed = Vec::new();
    for code in &universe.methods {
        for mark in code.marks.iter().filter(|m| m.is_branch()) {
            let key = (code.name.clone(), *mark);
            if covered.contains(&key) {
                continue;
            }
            let (at, side) = match mark {
                Mark::Branch { at, jumped } => {
                    (at, if *jumped { "jump" } else { "no jump" }.into())
                }
                Mark::Case { at, target } => {
                    let line = code.lines.get(target).copied().unwrap_or(0);
                    (at, format!("case at line {line}"))
                }
                Mark::Line(_) => continue,
            };
            let place = Place {
                file: code.file.clone(),
                line: code.lines.get(at).copied().unwrap_or(0),
                function: code.function.clone(),
            };
            let target = Target::Mark(code.name.clone(), *mark);
            let why = if let Some(why) = not_kept.get(&target) {
                WhyMissed::NotKept(why.clone())
            } else if reached.contains(&key) {
                WhyMissed::NotKept("its inputs could not be written down or replayed".into())
            } else {
                unreached(code, entries, is_whole)
            };
            missed.push(Missed { place, side, why });
        }
    }
    missed
}

/// Why nothing leads to a branch of this method.
fn unreached(code: &CodeOf, entries: &[Entry], is_whole: bool) -> WhyMissed {
    // An entry gets every input itself; those who call it pass no others.
    if let Some(own) = entries.iter().find(|e| e.method == code.name) {
        return WhyMissed::of(&own.function.claim());
    }
    let left_out = Reason::Assumed("nobody but the chosen methods calls others".into());
    let others = if is_whole {
        Claim::of(1, &[])
    } else {
        Claim::of(1, &[left_out])
    };
    // Whatever was not followed may lead there.
    let claims = entries.iter().map(|e| e.function.claim());
    let all = Claim::all(claims.chain([others]));
    let is_called = entries
        .iter()
        .any(|e| e.reached.iter().any(|(m, _)| *m == code.name));
    if all.is_complete() && !is_called {
        WhyMissed::NotCalled
    } else {
        WhyMissed::of(&all)
    }
}
