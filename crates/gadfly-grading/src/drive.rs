//! A class graded: the reference's inputs, each submission examined by itself, then everybody tried
//! with what was found for the others.
//!
//! Submissions are spread over threads, and what is said of one depends on nothing that another thread
//! does. What was found out earlier comes from the cache.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use gadfly_base::debug::{self, Topic};
use gadfly_files::{Links, MOST_ARCHIVE};
use gadfly_grade::{
    Case, Class, EFFORT, End, INTERNAL, Judgement, Reason, Ruling, SMALL_BUDGET, Seen, SourceText,
    Submission, Test, Work, by_size,
};
use serde::{Deserialize, Serialize};

use super::cache::Cache;
use super::fingerprint;
use super::gather::Handed;
use super::language::{Examined, NOT_RUN, OpenClass, Program, Search, TOO_MUCH_MEMORY};
use super::pool;
use super::tidy;
use super::workers::{Team, Trouble, with_team};
use crate::request::SuiteOf;
use gadfly_base::progress::Progress;

/// A longer source is shown up to here.
const LONGEST_SOURCE: usize = 200_000;
/// So many runs without an end are enough to see that there will be more.
const ENOUGH_ENDLESS: usize = 3;
/// Tests at a time for somebody who may not finish.
const FEW: usize = 8;

/// What is to be done.
pub struct Plan<'p> {
    /// Those that are graded here.
    pub submissions: &'p [Handed],
    pub suite: SuiteOf,
    pub jobs: usize,
    pub cache: Option<&'p Cache>,
    /// A class without submissions and tests, but with the rest.
    pub class: Class,
}

pub struct Graded {
    pub class: Class,
    /// The same before anybody was tried with the tests of others: what shards exchange.
    pub alone: Class,
    /// Where Gadfly failed: a submission, and why.
    pub failures: Vec<(String, String)>,
}

/// An examined submission in the cache.
#[derive(Clone, Serialize, Deserialize)]
struct Kept {
    examined: Examined,
    /// What it did with the tests of others.
    more: BTreeMap<String, Seen>,
}

/// What the paths of the reference gave.
#[derive(Default, Serialize, Deserialize)]
struct Explored {
    tests: Vec<Test>,
    paths: BTreeMap<String, u64>,
}

pub fn grade<'l>(
    language: &'l dyn OpenClass,
    plan: Plan<'_>,
    progress: &'l dyn Progress,
) -> anyhow::Result<Graded> {
    // What one thread has started and found out about the reference is lost on another one.
    let jobs = plan.jobs.min(plan.submissions.len());
    with_team(language, jobs, |team| grade_by(team, plan, progress))
}

fn grade_by<'l>(
    team: &Team<'_, 'l>,
    plan: Plan<'_>,
    progress: &'l dyn Progress,
) -> anyhow::Result<Graded> {
    let mut class = plan.class.clone();
    let mut work = Work::default();
    let Explored {
        tests: known,
        paths,
    } = if plan.suite.has_reference() {
        reference_tests(team, &plan, &mut work, progress)?
    } else {
        Explored::default()
    };
    class.paths = paths;
    let keys: Vec<Option<String>> = plan
        .submissions
        .iter()
        .map(|handed| key(&plan, handed, &known))
        .collect();
    let mut kept = Vec::new();
    let mut failures = Vec::new();
    let answers = examine(team, &plan, &keys, &known, progress)?;
    for (handed, result) in plan.submissions.iter().zip(answers) {
        let (examined, failure) = result;
        if let Some(words) = failure {
            failures.push((handed.program.name.clone(), words));
        }
        kept.push(examined);
    }
    for (handed, (kept, fresh)) in plan.submissions.iter().zip(&kept) {
        if *fresh {
            work.add(kept.examined.work);
        }
        let mut submission = submission(handed, &kept.examined);
        if plan.suite != SuiteOf::All && submission.runnable() {
            // It was asked, and nobody will ask again.
            let missing = missing(&submission);
            for test in &known {
                let results = &mut submission.results;
                results.entry(test.id.clone()).or_insert(missing.clone());
            }
        }
        class.submissions.push(submission);
        class.tests.extend(kept.examined.tests.iter().cloned());
    }
    class.tests.extend(known);
    drop_contradictions(&mut class);
    if plan.suite.has_reference() {
        claim_nothing_untried(&mut class);
    }
    class.settle();
    let alone = class.clone();

    pool::choose(&mut class);
    // Answers of earlier runs spare running again.
    for submission in &mut class.submissions {
        let at = position(plan.submissions, &submission.name);
        if let Some((kept, _)) = at.and_then(|at| kept.get(at)) {
            for (id, seen) in &kept.more {
                let results = &mut submission.results;
                results.entry(id.clone()).or_insert_with(|| seen.clone());
            }
        }
    }
    if plan.suite == SuiteOf::All {
        let programs: BTreeMap<&str, &Program> = plan
            .submissions
            .iter()
            .map(|handed| (handed.program.name.as_str(), &handed.program))
            .collect();
        let spent = plan.submissions.iter().zip(&kept);
        let spent =
            spent.map(|(handed, (kept, _))| (handed.program.name.as_str(), kept.examined.spent));
        let more = cross(team, &mut class, &programs, &spent.collect(), progress)?;
        work.replays += more.replays;
        failures.extend(more.failures);
    }
    class.settle();
    if let Some(cache) = plan.cache {
        keep(cache, &plan, &keys, kept, &class);
        work.cache_hits += cache.hits();
        cache.trim();
    }
    class.work = work;
    failures.sort();
    failures.dedup();
    Ok(Graded {
        class,
        alone,
        failures,
    })
}

fn reference_tests(
    team: &Team<'_, '_>,
    plan: &Plan<'_>,
    work: &mut Work,
    progress: &dyn Progress,
) -> anyhow::Result<Explored> {
    progress.stage("exploring the reference");
    let print = plan.class.settings.fingerprint.as_bytes();
    let key = plan
        .cache
        .map(|cache| cache.key([&b"reference"[..], print]));
    if let (Some(cache), Some(key)) = (plan.cache, &key)
        && let Some(explored) = cache.get(key)
    {
        return Ok(explored);
    }
    // Whoever explores the reference has not examined anybody yet.
    let sound = plan.submissions.iter().filter(|h| h.problem.is_none());
    let programs: Vec<Program> = sound.map(|h| h.program.clone()).collect();
    team.language().prepare(&programs);
    let found = team.map(vec![()], |place, ()| {
        place.with(|worker| worker.reference_tests())
    });
    let (mut tests, done) = match found.into_iter().next() {
        Some(Ok(found)) => found?,
        Some(Err(Trouble::Start(error))) => return Err(error),
        Some(Err(Trouble::Panic(words))) => {
            anyhow::bail!("Gadfly failed while exploring the reference, which is a bug: {words}")
        }
        None => anyhow::bail!("the reference was not explored"),
    };
    work.add(done);
    tests.sort_by(by_size);
    tests.dedup_by(|a, b| a.id == b.id);
    let explored = Explored {
        tests,
        paths: team.language().paths(),
    };
    if let (Some(cache), Some(key)) = (plan.cache, &key) {
        cache.put(key, &explored);
    }
    Ok(explored)
}

/// Everything that the answer about a submission depends on; nothing if that cannot be known.
fn key(plan: &Plan<'_>, handed: &Handed, known: &[Test]) -> Option<String> {
    let cache = plan.cache?;
    if handed.problem.is_some() {
        return None;
    }
    let contents = fingerprint::contents(&handed.program)?;
    let known: Vec<&str> = known.iter().map(|test| test.id.as_str()).collect();
    let parts = [
        "submission",
        &plan.class.settings.fingerprint,
        plan.suite.code(),
        // Places and messages name the files.
        &contents,
        &known.join(" "),
    ];
    Some(cache.key(parts.map(str::as_bytes)))
}

type Answer = ((Kept, bool), Option<String>);

/// What is said of each submission by itself, whether that is new, and how Gadfly failed if it did.
fn examine<'l>(
    team: &Team<'_, 'l>,
    plan: &Plan<'_>,
    keys: &[Option<String>],
    known: &[Test],
    progress: &'l dyn Progress,
) -> anyhow::Result<Vec<Answer>> {
    let mut answers: Vec<Option<Answer>> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    for (at, (handed, key)) in plan.submissions.iter().zip(keys).enumerate() {
        let found = |cache: &Cache| cache.get::<Kept>(key.as_ref()?);
        answers.push(match (&handed.problem, plan.cache.and_then(found)) {
            (Some(problem), _) => {
                let examined = Examined {
                    problem: Some(problem.clone()),
                    ..Examined::default()
                };
                Some(((Kept::new(examined), true), None))
            }
            (None, Some(kept)) => Some(((kept, false), None)),
            (None, None) => {
                open.push(at);
                None
            }
        });
    }
    progress.begin(open.len());
    let search = Search {
        differences: true,
        own_paths: plan.suite.has_own(),
    };
    let known: Arc<[Test]> = known.into();
    let programs: Vec<Program> = open
        .iter()
        .map(|&at| plan.submissions[at].program.clone())
        .collect();
    team.language().prepare(&programs);
    let done = team.map(programs, move |place, program| {
        progress.entered(&program.name);
        let result = match unreadable(&program) {
            Some(examined) => Ok(examined),
            None => place.with(|worker| worker.examine(&program, &known, search)),
        };
        progress.finished(&program.name);
        result
    });
    for (at, result) in open.into_iter().zip(done) {
        answers[at] = Some(match result {
            Ok(mut examined) => {
                if debug::is_wanted(Topic::Effort) {
                    let name = &plan.submissions[at].program.name;
                    gadfly_base::note!("{name}: {:?} of processor time", examined.spent);
                }
                tidy::examined(&mut examined);
                ((Kept::new(examined), true), None)
            }
            Err(Trouble::Start(error)) => return Err(error),
            Err(Trouble::Panic(words)) => {
                let examined = failed(&plan.class);
                ((Kept::new(examined), true), Some(words))
            }
        });
    }
    Ok(answers.into_iter().flatten().collect())
}

impl Kept {
    fn new(examined: Examined) -> Kept {
        Kept {
            examined,
            more: BTreeMap::new(),
        }
    }
}

/// A file that cannot be opened is nobody's fault but its owner's.
fn unreadable(program: &Program) -> Option<Examined> {
    let (file, error) = program.files.iter().find_map(|file| {
        let error = gadfly_files::open(&file.path, MOST_ARCHIVE, Links::Followed).err()?;
        Some((file, error))
    })?;
    Some(Examined {
        problem: Some(gadfly_grade::Problem {
            kind: gadfly_grade::ProblemKind::Unreadable,
            message: format!("{} cannot be read: {error}", file.shown),
            place: None,
        }),
        ..Examined::default()
    })
}

/// What it means that there is no result of a test that a submission was tried with.
fn missing(submission: &Submission) -> Seen {
    let reasons = submission.judgements.iter().flat_map(|j| &j.reasons);
    if reasons.into_iter().any(|reason| reason.code == INTERNAL) {
        Seen::Unclear
    } else {
        Seen::Void
    }
}

fn failed(class: &Class) -> Examined {
    let judgement = |entry: &gadfly_grade::Entry| Judgement {
        entry: entry.name.clone(),
        ruling: Ruling::Unknown,
        complete: false,
        reasons: vec![Reason {
            code: INTERNAL.into(),
            words: "Gadfly itself failed while examining it, which is a bug in Gadfly".into(),
        }],
    };
    Examined {
        judgements: class.entries.iter().map(judgement).collect(),
        ..Examined::default()
    }
}

fn submission(handed: &Handed, examined: &Examined) -> Submission {
    let program = &handed.program;
    Submission {
        files: program
            .files
            .iter()
            .map(|file| file.shown.clone())
            .collect(),
        problem: examined.problem.clone(),
        judgements: examined.judgements.clone(),
        results: examined.results.clone(),
        sources: program.files.iter().filter_map(source).collect(),
        ..Submission::new(&program.name)
    }
}

/// The text of a source file; nothing for compiled code.
fn source(file: &super::language::ProgramFile) -> Option<SourceText> {
    let compiled = file
        .path
        .extension()
        .is_some_and(|e| e.eq_ignore_ascii_case("class") || e.eq_ignore_ascii_case("jar"));
    if compiled {
        return None;
    }
    let bytes = gadfly_files::read(&file.path).ok()?;
    let mut text = String::from_utf8_lossy(&bytes).into_owned();
    if text.len() > LONGEST_SOURCE {
        let end = (0..=LONGEST_SOURCE)
            .rev()
            .find(|&at| text.is_char_boundary(at));
        text.truncate(end.unwrap_or(0));
        text.push_str("\n…\n");
    }
    Some(SourceText {
        path: file.shown.clone(),
        text,
    })
}

/// Where not even the reference's paths gave a test of a function nothing was tried, whatever the machine says.
fn claim_nothing_untried(class: &mut Class) {
    let tested: BTreeSet<&str> = class.tests.iter().map(|t| t.case.entry.as_str()).collect();
    let judgements = class.submissions.iter_mut().flat_map(|s| &mut s.judgements);
    for judgement in judgements {
        let open = matches!(judgement.ruling, Ruling::Equivalent | Ruling::Unknown);
        if !open || tested.contains(judgement.entry.as_str()) {
            continue;
        }
        judgement.ruling = Ruling::Unknown;
        judgement.complete = false;
        // The budget bounds what is tried; it is the reason if nothing else is.
        if judgement.reasons.iter().all(|r| r.code == "budget") && !judgement.reasons.is_empty() {
            judgement.reasons = vec![Reason {
                code: SMALL_BUDGET.into(),
                words: "the budget was too small to try anything; a larger --budget helps".into(),
            }];
        }
    }
}

/// A reference that answers the same call in two ways cannot be relied on there.
fn drop_contradictions(class: &mut Class) {
    let mut expected: BTreeMap<&str, &Test> = BTreeMap::new();
    let mut doubtful: BTreeSet<String> = BTreeSet::new();
    for test in &class.tests {
        let first = expected.entry(&test.id).or_insert(test);
        if first.expected != test.expected {
            doubtful.insert(test.id.clone());
        }
    }
    class.tests.retain(|test| !doubtful.contains(&test.id));
}

fn position(submissions: &[Handed], name: &str) -> Option<usize> {
    submissions.iter().position(|h| h.program.name == name)
}

/// What trying everybody with the tests of others took.
#[derive(Default)]
pub struct Crossed {
    pub replays: u64,
    pub failures: Vec<(String, String)>,
}

/// Tries everybody whose program is given with the tests that they were not tried with. `spent` is the processor
/// time that they have cost so far.
pub fn cross<'l>(
    team: &Team<'_, 'l>,
    class: &mut Class,
    programs: &BTreeMap<&str, &Program>,
    spent: &BTreeMap<&str, Duration>,
    progress: &'l dyn Progress,
) -> anyhow::Result<Crossed> {
    let mut open: BTreeMap<String, Vec<Test>> = BTreeMap::new();
    for (test, submission) in class.gaps() {
        if programs.contains_key(submission.name.as_str()) {
            let tests = open.entry(submission.name.clone()).or_default();
            tests.push(test.clone());
        }
    }
    let tests: Vec<Test> = class.all_tests().cloned().collect();
    let endless: BTreeMap<String, Endless> = class
        .submissions
        .iter()
        .filter_map(|s| Some((s.name.clone(), endless_runs(s, &tests)?)))
        .collect();
    progress.stage("running all submissions on all test inputs");
    progress.begin(open.len());
    let open: Vec<(String, Vec<Test>)> = open.into_iter().collect();
    let work: Vec<(Program, Vec<Test>, Option<Endless>, Duration)> = open
        .iter()
        .filter_map(|(name, tests)| {
            let program = (*programs.get(name.as_str())?).clone();
            let spent = spent.get(name.as_str()).copied().unwrap_or_default();
            Some((program, tests.clone(), endless.get(name).cloned(), spent))
        })
        .collect();
    let done = team.map(work, move |place, (program, tests, endless, mut spent)| {
        progress.entered(&program.name);
        let result = place.with(|worker| match &endless {
            Some(known) => run_slowly(&tests, known, |some| worker.run(&program, some, &mut spent)),
            None => worker.run(&program, &tests, &mut spent),
        });
        progress.finished(&program.name);
        result
    });
    let mut crossed = Crossed::default();
    for ((name, asked), result) in open.into_iter().zip(done) {
        let (mut seen, missing) = match result {
            Ok(seen) => (seen, Seen::Void),
            Err(Trouble::Start(error)) => return Err(error),
            Err(Trouble::Panic(words)) => {
                crossed.failures.push((name.clone(), words));
                (BTreeMap::new(), Seen::Unclear)
            }
        };
        crossed.replays += asked.len() as u64;
        let of_name = class.submissions.iter_mut().find(|s| s.name == name);
        if let Some(submission) = of_name {
            let own = Scales::of(submission, &tests);
            let given_up = given_up(submission, &tests);
            for test in asked {
                let mut seen = seen.remove(&test.id).unwrap_or_else(|| missing.clone());
                tidy::seen(&mut seen);
                if seen == Seen::Excused && given_up.contains(&test.case.entry) {
                    seen = Seen::unjudged(EFFORT, NOT_RUN);
                }
                if own.are_exceeded_by(&test.case) && ends_by_effort(&seen) {
                    seen = Seen::Excused;
                }
                submission.results.entry(test.id).or_insert(seen);
            }
        }
    }
    Ok(crossed)
}

/// Functions that took too much with inputs of their own: they are not excused for those of others.
fn given_up(submission: &Submission, tests: &[Test]) -> BTreeSet<String> {
    let took_too_much = |test: &&Test| match submission.results.get(&test.id) {
        Some(Seen::Unjudged(reason)) => reason.code == EFFORT,
        _ => false,
    };
    let entries = tests.iter().filter(took_too_much);
    entries.map(|test| test.case.entry.clone()).collect()
}

/// How large the inputs are that a submission was examined with on its own, by function; of functions in which
/// nothing was found wrong.
#[derive(Default)]
struct Scales(BTreeMap<String, (u64, usize)>);

impl Scales {
    fn of(submission: &Submission, tests: &[Test]) -> Scales {
        let mut found = Scales::default();
        let is_right = |entry: &str| {
            let mut judgements = submission.judgements.iter();
            judgements.any(|j| {
                j.entry == entry && matches!(j.ruling, Ruling::Equivalent | Ruling::Open(_))
            })
        };
        let known = tests
            .iter()
            .filter(|test| submission.results.contains_key(&test.id) && is_right(&test.case.entry));
        for test in known {
            let (size, digits) = scale(&test.case);
            let known = found.0.entry(test.case.entry.clone()).or_default();
            *known = (known.0.max(size), known.1.max(digits));
        }
        found
    }

    /// Whether an input is larger than all of them. It came from somebody else's program, who may have chosen it
    /// so that others take too long.
    fn are_exceeded_by(&self, case: &Case) -> bool {
        let (size, digits) = scale(case);
        self.0
            .get(&case.entry)
            .is_some_and(|own| size > own.0 || digits > own.1)
    }
}

/// The size of an input, and the digits of its longest number.
fn scale(case: &Case) -> (u64, usize) {
    let digits = case.call.split(|c: char| !c.is_ascii_digit());
    (case.size, digits.map(str::len).max().unwrap_or(0))
}

/// Whether a run failed for want of time, stack or memory only.
fn ends_by_effort(seen: &Seen) -> bool {
    let Seen::Failed(outcome) = seen else {
        return false;
    };
    match &outcome.end {
        End::DoesNotFinish => true,
        End::Stops(words) => words == TOO_MUCH_MEMORY,
        End::Throws { class, .. } => {
            let name = class.rsplit('.').next().unwrap_or(class);
            matches!(
                name,
                "RecursionError" | "MemoryError" | "StackOverflowError" | "OutOfMemoryError"
            )
        }
        End::Returns(_) => false,
    }
}

/// How many runs of each function came to no end of their own.
type Endless = BTreeMap<String, usize>;

fn is_endless(seen: &Seen) -> bool {
    let Seen::Failed(outcome) = seen else {
        return false;
    };
    matches!(outcome.end, End::DoesNotFinish | End::Stops(_))
}

/// How many runs of each function of a submission came to no end of their own; nothing if all did.
fn endless_runs(submission: &Submission, tests: &[Test]) -> Option<Endless> {
    let mut found = Endless::new();
    for test in tests {
        if submission.results.get(&test.id).is_some_and(is_endless) {
            *found.entry(test.case.entry.clone()).or_default() += 1;
        }
    }
    (!found.is_empty()).then_some(found)
}

/// Runs a few tests at a time, and no more of a function that was seen not to finish often enough:
/// each such run takes as long as a run may take.
fn run_slowly(
    tests: &[Test],
    known: &Endless,
    mut run: impl FnMut(&[Test]) -> BTreeMap<String, Seen>,
) -> BTreeMap<String, Seen> {
    let mut seen = BTreeMap::new();
    let mut endless = known.clone();
    for some in tests.chunks(FEW) {
        let (some, others): (Vec<Test>, Vec<Test>) = some
            .iter()
            .cloned()
            .partition(|test| endless.get(&test.case.entry).copied().unwrap_or(0) < ENOUGH_ENDLESS);
        let not_run = || Seen::unjudged(EFFORT, NOT_RUN);
        seen.extend(others.into_iter().map(|test| (test.id, not_run())));
        if some.is_empty() {
            continue;
        }
        let more = run(&some);
        for test in some {
            if more.get(&test.id).is_some_and(is_endless) {
                *endless.entry(test.case.entry).or_default() += 1;
            }
        }
        seen.extend(more);
    }
    seen
}

/// Remembers what was found out, unless the clock had a say in it.
fn keep(
    cache: &Cache,
    plan: &Plan<'_>,
    keys: &[Option<String>],
    kept: Vec<(Kept, bool)>,
    class: &Class,
) {
    for ((handed, key), (mut kept, fresh)) in plan.submissions.iter().zip(keys).zip(kept) {
        let name = &handed.program.name;
        let Some(key) = key else { continue };
        let Some(submission) = class.submissions.iter().find(|s| s.name == *name) else {
            continue;
        };
        let by_the_clock = |reason: &Reason| {
            [INTERNAL, EFFORT, "time"].contains(&reason.code.as_str())
                || reason.code.starts_with("time:")
        };
        let judged = kept.examined.judgements.iter().flat_map(|j| &j.reasons);
        let unjudged = submission.results.values().filter_map(|seen| match seen {
            Seen::Unjudged(reason) => Some(reason),
            _ => None,
        });
        if judged.chain(unjudged).any(by_the_clock) {
            continue;
        }
        let before = kept.more.len();
        for (id, seen) in &submission.results {
            let certain = !matches!(seen, Seen::Unclear | Seen::Void);
            if !kept.examined.results.contains_key(id) && certain {
                kept.more.insert(id.clone(), seen.clone());
            }
        }
        if fresh || kept.more.len() > before {
            cache.put(key, &kept);
        }
    }
}
