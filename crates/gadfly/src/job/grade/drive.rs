//! A class graded: the reference's inputs, each submission examined by itself, then everybody tried
//! with what was found for the others.
//!
//! Submissions are spread over threads, and what is said of one depends on nothing that another thread
//! does. What was found out earlier comes from the cache.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::sync::Arc;

use gadfly_grade::{
    Class, End, Judgement, Reason, Ruling, Seen, SourceText, Submission, Test, Work, by_size,
};
use serde::{Deserialize, Serialize};

use super::cache::Cache;
use super::fingerprint;
use super::gather::Handed;
use super::language::{Examined, Language, Program, Search};
use super::pool;
use super::tidy;
use super::workers::{Team, Trouble, with_team};
use crate::progress::Progress;
use crate::request::SuiteOf;

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
    language: &'l dyn Language,
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
    } = match plan.suite.has_reference() {
        true => reference_tests(team, &plan, &mut work, progress)?,
        false => Explored::default(),
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
            for test in &known {
                let results = &mut submission.results;
                results.entry(test.id.clone()).or_insert(Seen::Unclear);
            }
        }
        class.submissions.push(submission);
        class.tests.extend(kept.examined.tests.iter().cloned());
    }
    class.tests.extend(known);
    drop_contradictions(&mut class);
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
        let more = cross(team, &mut class, &programs, progress)?;
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
        let error = fs::File::open(&file.path).err()?;
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

/// The code of the reason for a judgement that Gadfly failed to make.
const INTERNAL: &str = "internal";

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
    let bytes = fs::read(&file.path).ok()?;
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

/// Tries everybody whose program is given with the tests that they were not tried with.
pub fn cross<'l>(
    team: &Team<'_, 'l>,
    class: &mut Class,
    programs: &BTreeMap<&str, &Program>,
    progress: &'l dyn Progress,
) -> anyhow::Result<Crossed> {
    let mut open: BTreeMap<String, Vec<Test>> = BTreeMap::new();
    for (test, submission) in class.gaps() {
        if programs.contains_key(submission.name.as_str()) {
            let tests = open.entry(submission.name.clone()).or_default();
            tests.push(test.clone());
        }
    }
    let endless: BTreeMap<String, Endless> = class
        .submissions
        .iter()
        .filter_map(|s| Some((s.name.clone(), endless_runs(s, &class.tests)?)))
        .collect();
    progress.stage("trying everybody with everything");
    progress.begin(open.len());
    let open: Vec<(String, Vec<Test>)> = open.into_iter().collect();
    let work: Vec<(Program, Vec<Test>, Option<Endless>)> = open
        .iter()
        .filter_map(|(name, tests)| {
            let program = (*programs.get(name.as_str())?).clone();
            Some((program, tests.clone(), endless.get(name).cloned()))
        })
        .collect();
    let done = team.map(work, move |place, (program, tests, endless)| {
        progress.entered(&program.name);
        let result = place.with(|worker| match &endless {
            Some(known) => run_slowly(&tests, known, |some| worker.run(&program, some)),
            None => worker.run(&program, &tests),
        });
        progress.finished(&program.name);
        result
    });
    let mut crossed = Crossed::default();
    for ((name, tests), result) in open.into_iter().zip(done) {
        let mut seen = match result {
            Ok(seen) => seen,
            Err(Trouble::Start(error)) => return Err(error),
            Err(Trouble::Panic(words)) => {
                crossed.failures.push((name.clone(), words));
                BTreeMap::new()
            }
        };
        crossed.replays += tests.len() as u64;
        let of_name = class.submissions.iter_mut().find(|s| s.name == name);
        if let Some(submission) = of_name {
            for test in tests {
                let mut seen = seen.remove(&test.id).unwrap_or(Seen::Unclear);
                tidy::seen(&mut seen);
                submission.results.entry(test.id).or_insert(seen);
            }
        }
    }
    Ok(crossed)
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
        let some: Vec<Test> = some
            .iter()
            .filter(|test| endless.get(&test.case.entry).copied().unwrap_or(0) < ENOUGH_ENDLESS)
            .cloned()
            .collect();
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
            reason.code == INTERNAL || reason.code == "time" || reason.code.starts_with("time:")
        };
        let reasons = kept.examined.judgements.iter().flat_map(|j| &j.reasons);
        if reasons.into_iter().any(by_the_clock) {
            continue;
        }
        let before = kept.more.len();
        for (id, seen) in &submission.results {
            if !kept.examined.results.contains_key(id) && *seen != Seen::Unclear {
                kept.more.insert(id.clone(), seen.clone());
            }
        }
        if fresh || kept.more.len() > before {
            cache.put(key, &kept);
        }
    }
}
