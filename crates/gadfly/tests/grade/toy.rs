//! A language for trying out the driver. A program is a table: `square 0=0 1=1 2=4` is a function,
//! with `?` for "differs from run to run"; what is not in the table gives 9. A line `own 2 3` names the
//! inputs on its paths, and `doubt even 2 4` those that violate a statement. A first line `broken` does not compile; `panics`, `slow` and `panics in run`
//! make the examiner misbehave.

use std::collections::BTreeMap;
use std::fs;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use gadfly_grade::{
    Case, Difference, End, Entry, Input, InputLine, Judgement, Outcome, Problem, ProblemKind,
    Reason, Ruling, Seen, Test, Work,
};
use gadfly_grading::language::{Examined, OpenClass, Program, Search, Task, Worker};

type Table = BTreeMap<String, BTreeMap<String, String>>;

pub(super) struct Toy {
    entries: Vec<Entry>,
    reference: Table,
    own: Vec<String>,
    doubts: Vec<(String, Vec<String>)>,
    pub examined: AtomicUsize,
    pub run: AtomicUsize,
    pub workers: AtomicUsize,
    /// Seconds that submissions had cost before they were run with the tests of others.
    pub spent: AtomicU64,
}

fn text(program: &Program) -> String {
    let files = program.files.iter();
    files
        .map(|file| fs::read_to_string(&file.path).unwrap_or_default())
        .collect()
}

/// Functions, and the inputs on its paths.
fn parse(text: &str) -> (Table, Vec<String>) {
    let mut table = Table::new();
    let mut own = Vec::new();
    for line in text.lines() {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("own") => own.extend(words.map(String::from)),
            Some("doubt") => {}
            Some(name) => {
                let pairs = words.filter_map(|word| word.split_once('='));
                let pairs = pairs.map(|(a, b)| (a.to_owned(), b.to_owned()));
                table.insert(name.to_owned(), pairs.collect());
            }
            None => {}
        }
    }
    (table, own)
}

/// The statements and the inputs that violate them.
fn doubts(text: &str) -> Vec<(String, Vec<String>)> {
    let lines = text.lines().filter_map(|line| line.strip_prefix("doubt "));
    let named = |line: &str| {
        let mut words = line.split_whitespace().map(String::from);
        (words.next().unwrap(), words.collect())
    };
    lines.map(named).collect()
}

impl Toy {
    pub(super) fn open(task: &Task) -> Toy {
        let text = text(&task.references[0]);
        let (reference, own) = parse(&text);
        Toy {
            doubts: doubts(&text),
            entries: reference
                .keys()
                .map(|name| Entry {
                    name: name.clone(),
                    signature: format!("{name}(n)"),
                })
                .collect(),
            reference,
            own,
            examined: AtomicUsize::new(0),
            run: AtomicUsize::new(0),
            workers: AtomicUsize::new(0),
            spent: AtomicU64::new(0),
        }
    }

    fn answer(table: &Table, entry: &str, n: &str) -> Option<String> {
        let value = table.get(entry)?.get(n);
        Some(value.map_or("9", String::as_str).to_owned())
    }

    fn test(&self, entry: &str, n: &str) -> Test {
        let input = Input {
            name: "n".into(),
            value: n.into(),
        };
        let mut case = Case::new(entry, vec![input], &format!("{entry}({n})"));
        case.size = n.parse().unwrap_or(0);
        let value = Toy::answer(&self.reference, entry, n).unwrap_or_default();
        let mut test = Test::new(case, vec![End::Returns(value).into()]);
        let violated = self
            .doubts
            .iter()
            .filter(|(_, inputs)| inputs.iter().any(|input| input == n));
        test.doubts = violated
            .map(|(name, _)| InputLine::id_of(entry, name))
            .collect();
        test
    }

    fn tests(&self, inputs: &[String]) -> Vec<Test> {
        let entries = self.entries.iter();
        entries
            .flat_map(|entry| inputs.iter().map(|n| self.test(&entry.name, n)))
            .collect()
    }

    fn results(&self, table: &Table, tests: &[Test]) -> BTreeMap<String, Seen> {
        let mut results = BTreeMap::new();
        for test in tests {
            let n = &test.case.inputs[0].value;
            match Toy::answer(table, &test.case.entry, n).as_deref() {
                None => {}
                Some("?") => {
                    results.insert(test.id.clone(), Seen::non_deterministic());
                }
                Some(value) => {
                    let outcome = match value {
                        "loop" => Outcome::from(End::DoesNotFinish),
                        value => Outcome::from(End::Returns(value.into())),
                    };
                    let seen = if test.expected.contains(&outcome) {
                        Seen::Passed
                    } else {
                        Seen::Failed(outcome)
                    };
                    results.insert(test.id.clone(), seen);
                }
            }
        }
        results
    }
}

impl OpenClass for Toy {
    fn entries(&self) -> &[Entry] {
        &self.entries
    }

    fn inputs(&self) -> Vec<InputLine> {
        let line = |entry: &Entry, name: &String| {
            InputLine::new(&entry.name, name, &format!("May `n` not be {name}?"))
        };
        let entries = self.entries.iter();
        entries
            .flat_map(|entry| self.doubts.iter().map(move |(name, _)| line(entry, name)))
            .collect()
    }

    fn bounds(&self) -> String {
        "small numbers".into()
    }

    fn runtime(&self) -> String {
        "Toy 1".into()
    }

    fn worker(&self) -> anyhow::Result<Box<dyn Worker + '_>> {
        self.workers.fetch_add(1, Ordering::SeqCst);
        Ok(Box::new(Hand(self)))
    }
}

struct Hand<'t>(&'t Toy);

impl Worker for Hand<'_> {
    fn reference_tests(&mut self) -> anyhow::Result<(Vec<Test>, Work)> {
        Ok((self.0.tests(&self.0.own), Work::default()))
    }

    fn examine(&mut self, submission: &Program, known: &[Test], search: Search) -> Examined {
        self.0.examined.fetch_add(1, Ordering::SeqCst);
        let text = text(submission);
        if text.starts_with("broken") {
            return Examined {
                problem: Some(Problem {
                    kind: ProblemKind::DoesNotCompile,
                    message: "it says broken".into(),
                    place: None,
                }),
                ..Examined::default()
            };
        }
        assert!(!text.starts_with("panics\n"), "the toy fell down");
        let (table, own) = parse(&text);
        let tests = if search.own_paths {
            self.0.tests(&own)
        } else {
            Vec::new()
        };
        let mut all = known.to_vec();
        all.extend(tests.iter().cloned());
        let results = self.0.results(&table, &all);
        let judgements = self
            .0
            .entries
            .iter()
            .map(|entry| {
                let failed = all
                    .iter()
                    .filter(|t| t.case.entry == entry.name && t.doubts.is_empty());
                let failed = failed.filter_map(|t| match results.get(&t.id) {
                    Some(Seen::Failed(actual)) => Some((t, actual)),
                    _ => None,
                });
                let smallest = failed.min_by_key(|(t, _)| t.case.size);
                Judgement {
                    entry: entry.name.clone(),
                    ruling: match (table.contains_key(&entry.name), smallest) {
                        (false, _) => Ruling::Missing { instead: None },
                        (true, None) => Ruling::Equivalent,
                        (true, Some((test, actual))) => Ruling::Different(Box::new(Difference {
                            case: test.case.clone(),
                            expected: test.expected.clone(),
                            actual: actual.clone(),
                            parts: None,
                            explanation: String::new(),
                        })),
                    },
                    complete: !text.starts_with("slow"),
                    reasons: if text.starts_with("slow") {
                        vec![Reason {
                            code: "time".into(),
                            words: String::new(),
                        }]
                    } else {
                        Vec::new()
                    },
                }
            })
            .collect();
        Examined {
            judgements,
            tests,
            results,
            spent: if text.starts_with("costs") {
                Duration::from_secs(7)
            } else {
                Duration::ZERO
            },
            ..Examined::default()
        }
    }

    fn run(
        &mut self,
        submission: &Program,
        tests: &[Test],
        spent: &mut Duration,
    ) -> BTreeMap<String, Seen> {
        self.0.spent.fetch_add(spent.as_secs(), Ordering::SeqCst);
        self.0.run.fetch_add(tests.len(), Ordering::SeqCst);
        let text = text(submission);
        assert!(!text.starts_with("panics in run"), "the toy fell down");
        self.0.results(&parse(&text).0, tests)
    }
}
