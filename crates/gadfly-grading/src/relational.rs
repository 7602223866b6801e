//! Grading for every language whose programs can be compared ([`Relational`]).
//!
//! The tests are inputs for the paths of the reference and of the submission, and inputs with which the two may differ;
//! verdicts rest on runs alone. Java and Python have more than that (`jvm`, `python`): preconditions, shapes of
//! unannotated arguments, variations of inputs, lines to blame.

use std::collections::BTreeMap;
use std::num::NonZeroU32;
use std::time::Duration;

use gadfly_base::diagnostic::{Diagnostic, Diagnostics};
use gadfly_base::progress::Silent;
use gadfly_base::{Analysis, Bounds};
use gadfly_grade::model::{
    Case, Difference, End, Entry, INTERNAL, Input, Judgement, Outcome, Place, Problem, ProblemKind,
    Reason as Told, Ruling, Seen, Test, Work,
};
use gadfly_lang::{Printer, Relational, RunEnd};
use gadfly_witness::{Claim, Reason};

use crate::language::{Examined, NOT_REPLAYED, OpenClass, Program, Search, Task, Worker};

/// A class whose references are opened.
pub struct ComparedClass<L: Relational> {
    language: L,
    task: Task,
    references: Vec<L::Program>,
    entries: Vec<Entry>,
}

/// Opens the references.
pub fn open<L: Relational>(language: L, task: &Task) -> anyhow::Result<ComparedClass<L>> {
    let asked = [
        (!task.preconditions.is_empty(), "preconditions"),
        (!task.assume.is_empty(), "assumptions"),
        (!task.opaque.is_empty(), "opaque classes"),
    ];
    if let Some((_, what)) = asked.iter().find(|(asked, _)| *asked) {
        return Err(Diagnostic::new(format!("this language has no {what}")).into());
    }
    let references = task.references.iter();
    let references = references
        .map(|reference| language.load(&analysis(task, reference), &Silent))
        .collect::<anyhow::Result<Vec<L::Program>>>()?;
    let Some(first) = references.first() else {
        return Err(Diagnostic::new("there is no reference").into());
    };
    let wanted = |name: &String| task.entries.is_empty() || task.entries.contains(name);
    let entries: Vec<Entry> = language
        .functions(first)
        .into_iter()
        .filter(|function| wanted(&function.name))
        .map(|function| Entry {
            name: function.name,
            signature: function.signature,
        })
        .collect();
    let missing = task
        .entries
        .iter()
        .find(|name| !entries.iter().any(|e| e.name == **name));
    if let Some(name) = missing {
        let message = format!("the reference has no function named `{name}`");
        return Err(Diagnostic::new(message).into());
    }
    Ok(ComparedClass {
        task: task.clone(),
        language,
        references,
        entries,
    })
}

fn analysis(task: &Task, program: &Program) -> Analysis {
    let paths = program.files.iter().map(|file| file.path.clone());
    let bounds = &task.bounds;
    Analysis {
        bounds: Bounds {
            k: bounds.k,
            loops: bounds.loops,
            depth: NonZeroU32::new(bounds.depth).unwrap_or(NonZeroU32::MIN),
            time: bounds.time,
            budget: bounds.budget,
            costs: bounds.costs.clone(),
            ..Bounds::default()
        },
        seed: task.seed,
        ..Analysis::of_files(paths.collect(), Vec::new())
    }
}

impl<L: Relational> OpenClass for ComparedClass<L> {
    fn entries(&self) -> &[Entry] {
        &self.entries
    }

    fn bounds(&self) -> String {
        format!("loops of up to {} iterations", self.task.bounds.loops)
    }

    fn runtime(&self) -> String {
        self.language.version()
    }

    fn worker(&self) -> anyhow::Result<Box<dyn Worker + '_>> {
        Ok(Box::new(ComparingWorker(self)))
    }
}

impl<L: Relational> ComparedClass<L> {
    /// Inputs as a test; nothing if no reference has an answer.
    fn tests(&self, entry: &str, inputs: &[L::Inputs]) -> anyhow::Result<Vec<Test>> {
        let mut expected: Vec<Vec<Outcome>> = vec![Vec::new(); inputs.len()];
        for reference in &self.references {
            let functions = self.language.functions(reference);
            if functions.iter().any(|function| function.name == entry) {
                let ends = self.language.run(reference, inputs)?;
                for (outcomes, end) in expected.iter_mut().zip(ends) {
                    let outcome = self.outcome(end);
                    if !outcomes.contains(&outcome) {
                        outcomes.push(outcome);
                    }
                }
            }
        }
        let printer = self.language.printer(&self.references[0]);
        let tests = inputs.iter().zip(expected).map(|(inputs, expected)| {
            let printed = printer.print(inputs);
            let shown = printed.inputs.into_iter();
            let shown = shown.map(|(name, value)| Input { name, value }).collect();
            let case = Case::new(entry, shown, &printed.code.join("\n"));
            Test::new(case, expected)
        });
        Ok(tests.collect())
    }

    fn outcome(&self, end: RunEnd) -> Outcome {
        let compare = &self.task.compare;
        Outcome::from(match end {
            RunEnd::Returned(value) if compare.result => End::Returns(value),
            RunEnd::Returned(_) => End::Returns(String::new()),
            RunEnd::Raised { exception, message } => End::Throws {
                class: if compare.exceptions {
                    exception
                } else {
                    String::new()
                },
                message: message.filter(|_| compare.messages),
            },
            RunEnd::TooLong => End::DoesNotFinish,
        })
    }

    /// What a program does with tests.
    fn results(
        &self,
        program: &L::Program,
        tests: &[&Test],
    ) -> anyhow::Result<BTreeMap<String, Seen>> {
        let functions = self.language.functions(program);
        let has = |test: &&&Test| functions.iter().any(|f| f.name == test.case.entry);
        let readable = tests.iter().filter(has).filter_map(|test| {
            let inputs = self.language.read(&test.case.call)?;
            Some((test, inputs))
        });
        let (tests, inputs): (Vec<&&Test>, Vec<L::Inputs>) = readable.unzip();
        let ends = self.language.run(program, &inputs)?;
        let seen = tests.into_iter().zip(ends).map(|(test, end)| {
            let outcome = self.outcome(end);
            let seen = if test.expected.contains(&outcome) {
                Seen::Passed
            } else {
                Seen::Failed(outcome)
            };
            (test.id.clone(), seen)
        });
        Ok(seen.collect())
    }

    fn told(&self, reason: &Reason) -> Told {
        let bounds = &self.task.bounds;
        let bounds = gadfly_report::Bounds {
            k: bounds.k,
            loops: bounds.loops,
            depth: bounds.depth,
            time: bounds.time,
            budget: bounds.budget,
            patience: bounds.patience,
        };
        Told {
            code: reason.code(),
            words: match reason {
                Reason::NotReplayed => NOT_REPLAYED.into(),
                reason => gadfly_report::reason_in_words(reason, &bounds),
            },
        }
    }

    /// Gadfly could not examine a submission: that says nothing about it.
    fn failed(&self, error: &anyhow::Error) -> Examined {
        let entries = self.entries.iter();
        let unknown = entries.map(|entry| Judgement {
            entry: entry.name.clone(),
            ruling: Ruling::Unknown,
            complete: false,
            reasons: vec![Told {
                code: INTERNAL.into(),
                words: error.to_string(),
            }],
        });
        Examined {
            judgements: unknown.collect(),
            ..Examined::default()
        }
    }

    fn examine(
        &self,
        submission: &Program,
        known: &[Test],
        search: Search,
    ) -> anyhow::Result<Examined> {
        let request = analysis(&self.task, submission);
        let program = match self.language.load(&request, &Silent) {
            Ok(program) => program,
            Err(error) => {
                return Ok(Examined {
                    problem: Some(problem(&error)),
                    ..Examined::default()
                });
            }
        };
        let functions = self.language.functions(&program);
        let mut examined = Examined::default();
        for entry in &self.entries {
            let name = &entry.name;
            let mut judgement = Judgement {
                entry: name.clone(),
                ruling: Ruling::Missing { instead: None },
                complete: false,
                reasons: Vec::new(),
            };
            if !functions.iter().any(|function| function.name == *name) {
                examined.judgements.push(judgement);
                continue;
            }
            let mut inputs = Vec::new();
            if search.own_paths {
                let own = self.language.paths(&request, &program, name)?;
                examined.work.paths += own.checked;
                inputs.extend(own.inputs);
            }
            let compared = if search.differences {
                let reference = &self.references[0];
                let language = &self.language;
                Some(language.differences(&request, reference, &program, name)?)
            } else {
                None
            };
            if let Some(compared) = &compared {
                examined.work.paths += compared.checked;
                inputs.extend(compared.inputs.iter().cloned());
            }
            let mut tests: Vec<Test> = Vec::new();
            for test in self.tests(name, &inputs)? {
                if !tests.iter().chain(known).any(|other| other.id == test.id) {
                    tests.push(test);
                }
            }
            let of_entry = known.iter().filter(|test| test.case.entry == *name);
            let all: Vec<&Test> = of_entry.chain(&tests).collect();
            let results = self.results(&program, &all)?;
            examined.work.replays += results.len() as u64;
            let failed = all.iter().filter_map(|test| match results.get(&test.id) {
                Some(Seen::Failed(actual)) => Some((*test, actual)),
                _ => None,
            });
            // The first of equally small ones: the order of the search is readable.
            match failed.min_by_key(|(test, _)| test.case.size) {
                Some((test, actual)) => {
                    judgement.ruling = Ruling::Different(Box::new(Difference {
                        case: test.case.clone(),
                        expected: test.expected.clone(),
                        actual: actual.clone(),
                        parts: None,
                        explanation: String::new(),
                    }));
                }
                None => {
                    let claim = compared.map_or_else(not_compared, |mut compared| {
                        if !compared.inputs.is_empty() {
                            // The machine saw a difference that is none.
                            examined.work.replays_failed += 1;
                            compared.reasons.insert(Reason::NotReplayed);
                        }
                        compared.claim()
                    });
                    judgement.complete = claim.is_complete();
                    judgement.ruling = match claim.extent() {
                        Some(_) => Ruling::Equivalent,
                        None => Ruling::Unknown,
                    };
                    judgement.reasons = claim.limits().map(|reason| self.told(reason)).collect();
                }
            }
            examined.judgements.push(judgement);
            examined.results.extend(results);
            examined.tests.extend(tests);
        }
        Ok(examined)
    }
}

/// The claim of somebody who did not look for differences.
fn not_compared() -> Claim {
    Claim::of(0, [])
}

fn problem(error: &anyhow::Error) -> Problem {
    let first = match error.downcast_ref::<Diagnostics>() {
        Some(all) => all.0.first(),
        None => error.downcast_ref::<Diagnostic>(),
    };
    let place = first.and_then(|diagnostic| {
        let (line, column) = diagnostic.position?;
        Some(Place {
            file: diagnostic.file.as_ref()?.display().to_string(),
            line,
            column: Some(column),
        })
    });
    Problem {
        kind: ProblemKind::DoesNotCompile,
        message: first.map_or_else(
            || error.to_string(),
            |diagnostic| diagnostic.message.clone(),
        ),
        place,
    }
}

struct ComparingWorker<'c, L: Relational>(&'c ComparedClass<L>);

impl<L: Relational> Worker for ComparingWorker<'_, L> {
    fn reference_tests(&mut self) -> anyhow::Result<(Vec<Test>, Work)> {
        let class = self.0;
        let request = analysis(&class.task, &class.task.references[0]);
        let mut work = Work::default();
        let mut tests = Vec::new();
        for entry in &class.entries {
            let found = class
                .language
                .paths(&request, &class.references[0], &entry.name)?;
            work.paths += found.checked;
            tests.extend(class.tests(&entry.name, &found.inputs)?);
        }
        Ok((tests, work))
    }

    fn examine(&mut self, submission: &Program, known: &[Test], search: Search) -> Examined {
        let begun = gadfly_effort::spent();
        let examined = self.0.examine(submission, known, search);
        let mut examined = examined.unwrap_or_else(|error| self.0.failed(&error));
        examined.spent = gadfly_effort::since(begun);
        examined
    }

    fn run(
        &mut self,
        submission: &Program,
        tests: &[Test],
        spent: &mut Duration,
    ) -> BTreeMap<String, Seen> {
        let begun = gadfly_effort::spent();
        let class = self.0;
        let request = analysis(&class.task, submission);
        let results = class.language.load(&request, &Silent).and_then(|program| {
            let tests: Vec<&Test> = tests.iter().collect();
            class.results(&program, &tests)
        });
        *spent += gadfly_effort::since(begun);
        results.unwrap_or_else(|_| {
            let unclear = tests.iter().map(|test| (test.id.clone(), Seen::Unclear));
            unclear.collect()
        })
    }
}
