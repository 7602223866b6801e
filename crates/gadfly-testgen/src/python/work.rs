//! A test job between its steps: inputs are planned, expectations are settled one by one, and in
//! the end there are files and a report.

use std::path::{Path, PathBuf};

use gadfly_witness::{
    Category, Covered, Finding, FunctionReport, Kind, Place, PyAuthority, PyDifference, PyOpen,
    PyTestReport, Stats, TestCase, Untested,
};

use super::answers::Expectation;
use super::case::Case;
use super::choose::Bits;
use super::judge::Judge;
use super::plan::Plan;
use super::suite::{self, Settled};
use crate::request::{Authority, TestRequest};
use gadfly_base::progress::Progress;
use gadfly_lang_python::load::{Module, Program};

pub struct Work {
    pub program: Program,
    pub plans: Vec<Plan>,
    stats: Stats,
    /// For each plan, what is expected of its cases.
    settled: Vec<Vec<Settled>>,
    /// For each plan, the cases whose kept answers cannot be used any more.
    unusable: Vec<Vec<usize>>,
    /// Differences that no test can show: what was accepted once cannot be written down.
    untold: Vec<PyDifference>,
    notes: Vec<String>,
}

impl Work {
    pub fn new(program: Program, plans: Vec<Plan>, stats: Stats) -> Work {
        Work {
            program,
            settled: plans.iter().map(|_| Vec::new()).collect(),
            unusable: plans.iter().map(|_| Vec::new()).collect(),
            plans,
            stats,
            untold: Vec::new(),
            notes: Vec::new(),
        }
    }

    fn judge(&self, plan: &Plan) -> Judge<'_> {
        Judge {
            pool: &self.program.pool,
            module: &self.program.modules[plan.module].real,
        }
    }

    /// Takes what the code does as right.
    pub fn canonize(&mut self) {
        for at in 0..self.plans.len() {
            let plan = &self.plans[at];
            let judge = self.judge(plan);
            let all = plan.cases.iter().enumerate();
            self.settled[at] = all
                .map(|(case, it)| Settled {
                    case,
                    expected: judge.present(it),
                    seen: Some(it.observation.clone()),
                    value: None,
                    agrees: true,
                    did: String::new(),
                })
                .collect();
        }
    }

    /// Takes the kept answers, and looks whether the code agrees with them by now.
    pub fn recall(&mut self) {
        self.untold.clear();
        self.notes.clear();
        for at in 0..self.plans.len() {
            let mut settled = Vec::new();
            let mut untold = Vec::new();
            let mut notes = Vec::new();
            let mut unusable = Vec::new();
            let plan = &self.plans[at];
            let judge = self.judge(plan);
            for (number, case) in plan.cases.iter().enumerate() {
                let expected = plan.answer(case).and_then(|a| a.expected.clone());
                let Some(expected) = expected else { continue };
                match judge.judge(case, &expected) {
                    Ok(verdict) if verdict.agrees || !expected.is_open() => {
                        let seen = verdict.agrees && expected.same;
                        settled.push(Settled {
                            case: number,
                            expected: verdict.expected,
                            seen: seen.then(|| case.observation.clone()),
                            value: verdict.value,
                            agrees: verdict.agrees,
                            did: verdict.did,
                        });
                    }
                    Ok(verdict) => untold.push(PyDifference {
                        test: None,
                        witness: case.witness.clone(),
                        expected: "do what it did when you said `same`".into(),
                        did: verdict.did,
                    }),
                    Err(why) => {
                        unusable.push(number);
                        notes.push(format!(
                            "your answer for {} can no longer be used: {why}",
                            case.witness.call()
                        ));
                    }
                }
            }
            for (call, why) in &plan.orphans {
                notes.push(format!(
                    "your answer for {call} is kept, but makes no test: {why}"
                ));
            }
            self.settled[at] = settled;
            self.unusable[at] = unusable;
            self.untold.extend(untold);
            self.notes.extend(notes);
        }
    }

    /// Takes what another implementation does as right.
    pub fn consult(
        &mut self,
        request: &TestRequest,
        oracle: &Path,
        progress: &dyn Progress,
    ) -> anyhow::Result<()> {
        for at in 0..self.plans.len() {
            let golden = super::oracle::Golden::open(request, self, at, oracle, progress)?;
            golden.look_for_differences(self, at);
            self.settled[at] = golden.settle(self, at)?;
        }
        Ok(())
    }

    /// The cases of a plan without an answer, or with one that cannot be used any more.
    pub fn open(&self, at: usize) -> Vec<usize> {
        let plan = &self.plans[at];
        let unusable = &self.unusable[at];
        (0..plan.cases.len())
            .filter(|case| plan.answer(&plan.cases[*case]).is_none() || unusable.contains(case))
            .collect()
    }

    pub fn open_questions(&self) -> usize {
        (0..self.plans.len()).map(|at| self.open(at).len()).sum()
    }

    /// The report, and for each source file the text of its tests if there are any.
    pub fn finish(
        mut self,
        request: &TestRequest,
        folder: impl Fn(&Path) -> PathBuf,
    ) -> (PyTestReport, Vec<(PathBuf, String)>) {
        let mut report = PyTestReport {
            authority: match &request.authority {
                Authority::User => PyAuthority::User,
                Authority::Code => PyAuthority::Code,
                Authority::Oracle(file) => PyAuthority::Oracle(file.display().to_string()),
            },
            again: again(request),
            ..PyTestReport::default()
        };
        report.suite.notes = std::mem::take(&mut self.notes);
        report.differences = std::mem::take(&mut self.untold);
        report.suite.stats = self.stats;
        let mut texts = Vec::new();
        for at in 0..self.plans.len() {
            let source = PathBuf::from(&self.module(at).source.file);
            let text = self.finish_module(at, request, &folder(&source), &mut report);
            texts.extend(text.map(|text| (source, text)));
        }
        (report, texts)
    }

    pub fn module(&self, plan: usize) -> &Module {
        &self.program.modules[self.plans[plan].module]
    }

    /// The tests of one module.
    fn finish_module(
        &self,
        at: usize,
        request: &TestRequest,
        folder: &Path,
        report: &mut PyTestReport,
    ) -> Option<String> {
        let (plan, module) = (&self.plans[at], self.module(at));
        let file = &module.source.file;
        let pool = &self.program.pool;
        let settled = &self.settled[at];
        let written = suite::write(pool, &module.real, folder, &plan.cases, settled);
        let mut tests = Vec::new();
        let mut reached = plan.had.clone();
        for (number, name) in &written.tests {
            let Some(one) = settled.iter().find(|s| s.case == *number) else {
                continue;
            };
            let case = &plan.cases[one.case];
            reached.add(&case.passed);
            if !one.agrees && !written.pass_after_all.contains(number) {
                report.differences.push(PyDifference {
                    test: Some(name.clone()),
                    witness: case.witness.clone(),
                    expected: in_words(&one.expected),
                    did: one.did.clone(),
                });
            }
            tests.push(test_case(name, case, &one.expected));
        }
        for (number, why) in &written.dropped {
            let call = plan.cases[*number].witness.call();
            report.suite.untested.push(Untested {
                entry: plan.cases[*number].witness.entry.name.clone(),
                why: format!("a test of {call} did not pass when it was tried out: {why}"),
            });
        }
        if request.authority == Authority::User {
            self.open_and_skipped(at, report);
        }
        report.endless.extend(endless(plan, file));
        let suite = &mut report.suite;
        suite.stats.replays += plan.replays;
        suite.stats.replays_failed += plan.replays_failed;
        suite.covered.extend(covered(plan, file, &reached, &tests));
        suite.functions.extend(functions(plan, &reached));
        suite.notes.extend(plan.notes.iter().cloned());
        let (unreachable, missed) = plan.missed(file);
        report.unreachable.extend(unreachable);
        suite.missed.extend(missed);
        suite.untested.extend(plan.untested.iter().cloned());
        if let Some(mutation) = &plan.mutation {
            let passing: Vec<&Settled> = settled
                .iter()
                .filter(|one| one.agrees && written.tests.iter().any(|(n, _)| *n == one.case))
                .collect();
            let (text, names) = suite::file(&module.real, folder, &plan.cases, &passing);
            let cases = super::mutants::judge(pool, module, mutation, &text, &names, request);
            suite.mutants.get_or_insert_default().extend(cases);
        }
        let some = !tests.is_empty();
        suite.tests.extend(tests);
        some.then_some(written.text)
    }

    fn open_and_skipped(&self, at: usize, report: &mut PyTestReport) {
        let plan = &self.plans[at];
        for case in self.open(at) {
            let case = &plan.cases[case];
            report.open.push(PyOpen {
                witness: case.witness.clone(),
                line: case.target.unwrap_or(case.witness.entry.line),
            });
        }
        let skipped = plan.answers.all.iter().filter(|a| a.expected.is_none());
        report.skipped += skipped.count() as u32;
    }
}

/// The command that asks.
fn again(request: &TestRequest) -> String {
    let paths = request.analysis.paths.iter();
    let paths: Vec<String> = paths.map(|p| p.display().to_string()).collect();
    format!("gadfly test {}", paths.join(" "))
}

fn test_case(
    name: &str,
    case: &Case,
    expected: &Expectation,
) -> TestCase<gadfly_witness::PyWitness> {
    TestCase {
        name: name.to_string(),
        witness: case.witness.clone(),
        expected: expected.returns.clone(),
        raises: expected.raises.clone(),
        path: case.path.clone(),
        suspicious: None,
        graphs: None,
        picture: None,
    }
}

/// `return [2]`, `raise ValueError`, `print 'a'`.
fn in_words(expected: &Expectation) -> String {
    if let Some(class) = &expected.raises {
        return match &expected.message {
            Some(message) => format!("raise {class} ({message})"),
            None => format!("raise {class}"),
        };
    }
    if let Some(value) = &expected.returns {
        return format!("return {value}");
    }
    if let Some(text) = &expected.prints {
        let text = text.strip_suffix('\n').unwrap_or(text);
        return format!("print {}", gadfly_witness::str_repr(text));
    }
    if let (Some(seen), true) = (&expected.seen, expected.after.is_empty()) {
        return format!("do this: {}", seen.trim_end_matches('.'));
    }
    let parts: Vec<String> = expected
        .after
        .iter()
        .map(|after| format!("leave {} as {}", after.name, after.value))
        .collect();
    parts.join(" and ")
}

fn endless(plan: &Plan, file: &str) -> Vec<Finding<gadfly_witness::PyWitness>> {
    let findings = plan.endless.iter().map(|endless| {
        let line = endless.line;
        let function = plan.universe.function_at(line);
        Finding {
            kind: Kind::InfiniteLoop,
            category: Category::Bug,
            exception: String::new(),
            message: None,
            place: Place {
                file: file.to_string(),
                line,
                function: function.map_or(endless.witness.entry.name.clone(), |f| f.name.clone()),
            },
            calls: Vec::new(),
            witness: endless.witness.clone(),
            confirmed: endless.confirmed,
        }
    });
    findings.collect()
}

/// Lines with statements and sides of branches between two lines, and how many are reached.
fn counts(plan: &Plan, first: u32, last: u32, reached: &Bits) -> ((u32, u32), (u32, u32)) {
    let mut lines = std::collections::BTreeMap::new();
    let mut branches = (0, 0);
    for at in plan.universe.wanted() {
        let mark = &plan.universe.marks[at];
        if !(first..=last).contains(&mark.line) {
            continue;
        }
        let hit = reached.contains(at);
        if mark.side.is_some() {
            branches.1 += 1;
            branches.0 += u32::from(hit);
        } else {
            *lines.entry(mark.line).or_insert(false) |= hit;
        }
    }
    let hit = lines.values().filter(|hit| **hit).count() as u32;
    ((hit, lines.len() as u32), branches)
}

fn covered(
    plan: &Plan,
    file: &str,
    reached: &Bits,
    tests: &[TestCase<gadfly_witness::PyWitness>],
) -> Vec<Covered> {
    let functions = plan.universe.functions.iter();
    // Functions inside of others are counted with those.
    let outer = functions.filter(|f| !f.name.contains("<locals>"));
    outer
        .filter(|function| plan.universe.is_asked(function))
        .map(|function| {
            let (lines, branches) = counts(plan, function.first, function.last, reached);
            let own = |t: &&TestCase<gadfly_witness::PyWitness>| {
                let line = t.witness.entry.line;
                (function.first..=function.last).contains(&line)
            };
            let known = plan.functions.iter().find(|f| {
                f.name == function.name && (function.first..=function.last).contains(&f.line)
            });
            Covered {
                signature: known.map_or(function.name.clone(), |f| f.signature.clone()),
                file: file.to_string(),
                line: function.first,
                lines,
                branches,
                tests: tests.iter().filter(own).count() as u32,
            }
        })
        .collect()
}

/// The functions as they were explored, with what the tests reach of them.
fn functions(plan: &Plan, reached: &Bits) -> Vec<FunctionReport> {
    let mut functions = plan.functions.clone();
    for function in &mut functions {
        let around = plan.universe.functions.iter();
        let mut around = around.filter(|f| (f.first..=f.last).contains(&function.line));
        if let Some(place) = around.next() {
            let (lines, branches) = counts(plan, place.first, place.last, reached);
            function.lines = lines;
            function.branches = branches;
        }
    }
    functions
}
