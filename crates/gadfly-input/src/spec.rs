//! Which inputs of each entry are expected, excluded or open, with the evidence.

use std::collections::{BTreeMap, BTreeSet};

use crate::annotations;
use crate::candidates::{
    Records, candidates, only_ordinary, ordinary_kinds, records, with_records,
};
use crate::place::Place;
use crate::predicate::Predicate;
use crate::scan::Mentions;
use crate::sentences;
use crate::summary::{Summary, summaries};
use crate::value::{Call, Input, ValueKind};

/// Where a statement about inputs comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Source {
    /// A sentence of the task.
    Words,
    /// An example in the task.
    Example,
    /// The reference's code.
    Code,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Evidence {
    pub source: Source,
    pub text: String,
}

/// What is known about inputs that violate a predicate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stance {
    /// Nobody has said whether they are meant.
    Open,
    /// They are meant as well.
    Dropped,
    /// They are not meant.
    Required,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    pub predicate: Predicate,
    pub stance: Stance,
    pub evidence: Vec<Evidence>,
}

/// What is known about the inputs of one entry.
#[derive(Clone, Debug, Default)]
pub struct EntrySpec {
    pub entry: String,
    pub lines: Vec<Line>,
    /// Where tuples stand.
    records: Records,
    /// Violations that the reference treats together: `if not a and not b`.
    joint: Vec<BTreeSet<usize>>,
}

/// What is known about the inputs of all entries.
#[derive(Clone, Debug, Default)]
pub struct InputSpec {
    pub entries: BTreeMap<String, EntrySpec>,
}

/// Where an input belongs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Region {
    Expected,
    /// It violates something that is required: the statement.
    Excluded(String),
    /// Ids of the statements that it violates and on which nobody has decided.
    Open(Vec<String>),
}

/// A run of the reference.
#[derive(Clone, Debug)]
pub struct TrialRun {
    pub call: Call,
    /// The lines that were executed.
    pub lines: BTreeSet<u32>,
    /// It ended by an exception that the reference raises on purpose.
    pub raised: bool,
}

impl EntrySpec {
    /// From inputs that are known and what the source mentions. `natural` inputs are such as people write down: those of
    /// examples and probes.
    /// `annotations` are the types of parameters as the source writes them.
    pub fn new(
        entry: &str,
        natural: &[Call],
        known: &[Call],
        mentions: &Mentions,
        annotations: &[(String, String)],
    ) -> EntrySpec {
        let documentation = mentions.documentation(entry);
        let own = mentions.own_documentation(entry);
        let calls = || natural.iter().chain(known);
        let records = records(calls());
        let known: Vec<Call> = calls().map(|call| with_records(call, &records)).collect();
        let all = summaries(known.iter());
        let annotated = annotations::read(annotations);
        let mut said = sentences::kinds(&documentation, &all);
        said.extend(annotated.kinds);
        let kinds = ordinary_kinds(&known, natural.len(), &all, &said);
        let places = only_ordinary(&all, &kinds);
        let mut spec = EntrySpec {
            entry: entry.to_owned(),
            records,
            ..EntrySpec::default()
        };
        for (place, summary) in &all {
            if places.iter().any(|(ordinary, _)| ordinary == place) {
                let mut of_place = kinds.get(place).cloned().unwrap_or_default();
                let is_named = said.contains_key(place);
                if !is_named && mentions.asks_for_types() {
                    // A reference that asks for types is made for those that it was seen with.
                    of_place.extend(summary.kinds.keys());
                }
                spec.decide_kinds(place, summary, &of_place, is_named);
            }
        }
        for candidate in candidates(&places, mentions) {
            let evidence = candidate.mentioned.map(|text| Evidence {
                source: Source::Code,
                text,
            });
            spec.lines.push(Line {
                predicate: candidate.predicate,
                stance: match evidence {
                    Some(_) => Stance::Dropped,
                    None => Stance::Open,
                },
                evidence: evidence.into_iter().collect(),
            });
        }
        for place in annotated.integers {
            let evidence = Evidence {
                source: Source::Words,
                text: "the type in the signature".to_owned(),
            };
            spec.decide(Predicate::Whole(place), Stance::Required, evidence);
        }
        for predicate in annotated.dropped {
            if spec.lines.iter().any(|line| line.predicate == predicate) {
                let evidence = Evidence {
                    source: Source::Words,
                    text: "the type in the signature".to_owned(),
                };
                spec.decide(predicate, Stance::Dropped, evidence);
            }
        }
        for said in sentences::read(&documentation, &own, &places) {
            let stance = if said.required {
                Stance::Required
            } else {
                Stance::Dropped
            };
            if let (Predicate::Shape(place, example), true) = (&said.predicate, said.required) {
                // Which numbers are meant the form does not say.
                spec.lines.push(Line {
                    predicate: Predicate::NoGreater(place.clone(), example.clone()),
                    stance: Stance::Open,
                    evidence: Vec::new(),
                });
            }
            spec.decide(
                said.predicate,
                stance,
                Evidence {
                    source: Source::Words,
                    text: said.sentence,
                },
            );
        }
        spec
    }

    /// Values of other kinds do not belong to a place if the words name its kinds; else that is open.
    fn decide_kinds(
        &mut self,
        place: &Place,
        summary: &Summary,
        kinds: &BTreeSet<ValueKind>,
        are_named: bool,
    ) {
        for kind in ValueKind::ALL
            .into_iter()
            .filter(|kind| !kinds.contains(kind))
        {
            let named: Vec<&str> = kinds.iter().map(|kind| kind.plural()).collect();
            let evidence = are_named.then(|| Evidence {
                source: Source::Words,
                text: format!("the task names {} for {place}", named.join(" and ")),
            });
            let is_required = are_named && kind != ValueKind::Nothing;
            let is_seen = summary.kinds.contains_key(&kind);
            if is_required || is_seen || !kinds.is_empty() {
                self.lines.push(Line {
                    predicate: Predicate::NotKind(place.clone(), kind),
                    stance: if is_required {
                        Stance::Required
                    } else {
                        Stance::Open
                    },
                    evidence: evidence.into_iter().collect(),
                });
            }
        }
    }

    /// Words weigh more than what the code mentions.
    fn decide(&mut self, predicate: Predicate, stance: Stance, evidence: Evidence) {
        let is_whole = matches!(predicate, Predicate::OneOf(..) | Predicate::Shape(..));
        if is_whole && stance == Stance::Required {
            // That says all about these values.
            let place = predicate.places()[0].clone();
            let about = |line: &Line| {
                let mut places = line.predicate.places().into_iter();
                places.all(|own| {
                    own.parameter == place.parameter && own.steps.starts_with(&place.steps)
                })
            };
            // Which numbers are meant the form does not say.
            let is_kept = |line: &Line| {
                line.predicate == predicate || matches!(line.predicate, Predicate::NoGreater(..))
            };
            self.lines.retain(|line| !about(line) || is_kept(line));
        }
        match self.lines.iter_mut().find(|l| l.predicate == predicate) {
            Some(line) => {
                line.stance = stance;
                line.evidence.insert(0, evidence);
            }
            None => self.lines.push(Line {
                predicate,
                stance,
                evidence: vec![evidence],
            }),
        }
    }

    /// Inputs of examples in the task are meant.
    pub fn show(&mut self, call: &Call, example: &str) {
        let call = &with_records(call, &self.records);
        for line in &mut self.lines {
            if line.stance == Stance::Open && !line.predicate.holds(call) {
                line.stance = Stance::Dropped;
                line.evidence.push(Evidence {
                    source: Source::Example,
                    text: example.to_owned(),
                });
            }
        }
    }

    /// Statements of the reference that are executed only for inputs that violate some predicates show that these
    /// inputs were thought of. `text` gives a line of the reference.
    pub fn learn(&mut self, runs: &[TrialRun], text: impl Fn(u32) -> String) {
        let mut core: BTreeSet<u32> = BTreeSet::new();
        let mut violating: Vec<(BTreeSet<usize>, &TrialRun)> = Vec::new();
        let mut refused: Vec<&TrialRun> = Vec::new();
        let mut cores: Vec<&TrialRun> = Vec::new();
        for run in runs {
            let (required, open) = self.violated(&run.call);
            if required.is_some() {
                if run.raised {
                    refused.push(run);
                }
                continue;
            }
            if open.is_empty() {
                core.extend(&run.lines);
                cores.push(run);
            } else {
                violating.push((open, run));
            }
        }
        if core.is_empty() {
            return;
        }
        // What the reference refuses by a statement of its own belongs to the task, even if words exclude it: "the
        // month (1 to 12); otherwise a ValueError is raised".
        for run in refused {
            let call = with_records(&run.call, &self.records);
            let Some(first) = run.lines.iter().find(|line| !core.contains(line)) else {
                continue;
            };
            let broken = self
                .lines
                .iter_mut()
                .filter(|line| line.stance == Stance::Required && !line.predicate.holds(&call));
            for line in broken {
                line.stance = Stance::Dropped;
                line.evidence.push(Evidence {
                    source: Source::Code,
                    text: format!("line {first}: {}", text(*first).trim()),
                });
            }
        }
        violating.sort_by_key(|(open, _)| open.len());
        let mut explained: Vec<(BTreeSet<usize>, BTreeSet<u32>)> = Vec::new();
        for (open, run) in violating {
            let core = self.core_lines(&cores, &open, &core);
            let known = explained.iter().filter(|(set, _)| set.is_subset(&open));
            let known: BTreeSet<u32> = known.flat_map(|(_, lines)| lines).copied().collect();
            let own: BTreeSet<u32> = run
                .lines
                .iter()
                .filter(|line| !core.contains(line) && !known.contains(line))
                .copied()
                .collect();
            // What it refuses by a statement of its own is meant, even if it refuses ordinary inputs there as well.
            let refused = run.lines.iter().next_back().filter(|_| run.raised);
            let Some(first) = own.first().or(refused) else {
                continue;
            };
            if open
                .iter()
                .any(|at| !self.lines[*at].predicate.shows_in_runs())
            {
                continue;
            }
            if let [only] = open.iter().copied().collect::<Vec<usize>>()[..] {
                let line = &mut self.lines[only];
                line.stance = Stance::Dropped;
                line.evidence.push(Evidence {
                    source: Source::Code,
                    text: format!("line {first}: {}", text(*first).trim()),
                });
            } else {
                self.joint.push(open.clone());
            }
            explained.push((open, own));
        }
    }

    /// Lines that ordinary inputs reach, to be compared with those of an input that is empty or zero. A statement for
    /// `len(xs) < 2` or `n <= 1` treats these together with one element and with 1.
    fn core_lines(
        &self,
        runs: &[&TrialRun],
        violated: &BTreeSet<usize>,
        all: &BTreeSet<u32>,
    ) -> BTreeSet<u32> {
        let stronger: Option<Vec<Predicate>> = violated
            .iter()
            .map(|at| match &self.lines[*at].predicate {
                Predicate::MinLength(place, 1) if place.is_single() => {
                    Some(Predicate::MinLength(place.clone(), 2))
                }
                Predicate::NotZero(place) => Some(Predicate::AtLeast(place.clone(), 2)),
                _ => None,
            })
            .collect();
        let Some(stronger) = stronger else {
            return all.clone();
        };
        let larger = runs.iter().filter(|run| {
            let call = with_records(&run.call, &self.records);
            stronger.iter().all(|predicate| predicate.holds(&call))
        });
        let lines: BTreeSet<u32> = larger.flat_map(|run| &run.lines).copied().collect();
        if lines.is_empty() { all.clone() } else { lines }
    }

    /// A required line that a call violates, and the open ones.
    fn violated(&self, call: &Call) -> (Option<usize>, BTreeSet<usize>) {
        let call = &with_records(call, &self.records);
        let mut required = None;
        let mut open = BTreeSet::new();
        for (at, line) in self.lines.iter().enumerate() {
            if line.stance == Stance::Dropped || line.predicate.holds(call) {
                continue;
            }
            if line.stance == Stance::Required {
                required = required.or(Some(at));
            } else {
                open.insert(at);
            }
        }
        let met: BTreeSet<usize> = self
            .joint
            .iter()
            .filter(|set| set.is_subset(&open))
            .flatten()
            .copied()
            .collect();
        (required, open.difference(&met).copied().collect())
    }

    /// Whether the words of the task say which kinds of values are given.
    pub fn names_kinds(&self) -> bool {
        let mut lines = self.lines.iter();
        lines.any(|line| {
            let about_kinds = matches!(
                line.predicate,
                Predicate::NotKind(..) | Predicate::OneOf(..) | Predicate::Shape(..)
            );
            about_kinds && line.stance == Stance::Required
        })
    }

    /// The id of a line.
    pub fn id(&self, line: &Line) -> String {
        format!("{}: {}", self.entry, line.predicate)
    }

    /// The predicates that ordinary inputs satisfy.
    pub fn core(&self) -> Vec<&Predicate> {
        let kept = self.lines.iter().filter(|l| l.stance != Stance::Dropped);
        kept.map(|line| &line.predicate).collect()
    }
}

impl InputSpec {
    /// Whether one call is meant.
    pub fn is_expected(&self, call: &Call) -> bool {
        let spec = self.entries.get(&call.entry);
        spec.is_none_or(|spec| {
            let (required, open) = spec.violated(call);
            required.is_none() && open.is_empty()
        })
    }

    /// Where an input belongs: every call of it must be meant.
    pub fn region(&self, input: &Input) -> Region {
        let mut doubts: BTreeSet<String> = BTreeSet::new();
        for call in input.calls() {
            let Some(spec) = self.entries.get(&call.entry) else {
                continue;
            };
            let (required, open) = spec.violated(call);
            if let Some(line) = required {
                return Region::Excluded(spec.lines[line].predicate.to_string());
            }
            doubts.extend(open.into_iter().map(|at| spec.id(&spec.lines[at])));
        }
        if doubts.is_empty() {
            Region::Expected
        } else {
            Region::Open(doubts.into_iter().collect())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scan::{Syntax, mentions};
    use crate::value::Value;

    fn call(n: i128) -> Call {
        Call {
            entry: "f".into(),
            arguments: vec![("n".into(), Value::Int(n))],
        }
    }

    fn region(spec: &EntrySpec, n: i128) -> Region {
        let entries = BTreeMap::from([("f".to_owned(), spec.clone())]);
        InputSpec { entries }.region(&Input {
            history: Vec::new(),
            call: call(n),
        })
    }

    #[test]
    fn a_statement_for_some_inputs_only_shows_that_they_are_meant() {
        let source = "def f(n):\n    if n < 0:\n        return 0\n    return 1 // n\n";
        let known = [call(1), call(0), call(-1)];
        let mut spec = EntrySpec::new("f", &[], &known, &mentions(source, Syntax::Python), &[]);
        assert_eq!(region(&spec, 1), Region::Expected);
        assert_eq!(
            region(&spec, -1),
            Region::Open(vec!["f: n is not negative".into()])
        );
        let run = |n: i128, lines: &[u32]| TrialRun {
            call: call(n),
            lines: lines.iter().copied().collect(),
            raised: false,
        };
        let line = |number: u32| {
            source
                .lines()
                .nth(number as usize - 1)
                .unwrap_or_default()
                .to_owned()
        };
        spec.learn(&[run(1, &[2, 4]), run(0, &[2, 4]), run(-1, &[2, 3])], line);
        assert_eq!(region(&spec, -1), Region::Expected);
        assert_eq!(region(&spec, 0), Region::Open(vec!["f: n is not 0".into()]));
        let mut lines = spec.lines.iter();
        let negative = lines.find(|line| line.predicate.to_string() == "n is not negative");
        let evidence = negative.and_then(|line| line.evidence.first());
        assert_eq!(evidence.map(|e| e.text.as_str()), Some("line 3: return 0"));
    }

    #[test]
    fn the_form_of_an_example_does_not_say_which_numbers_are_meant() {
        let source = "def f(t):\n    'Times are strings like \"08:15\".'\n    return t\n";
        let call = |text: &str| Call {
            entry: "f".into(),
            arguments: vec![("t".into(), Value::Text(text.into()))],
        };
        let spec = EntrySpec::new(
            "f",
            &[],
            &[call("08:15")],
            &mentions(source, Syntax::Python),
            &[],
        );
        let entries = BTreeMap::from([("f".to_owned(), spec)]);
        let region = |text: &str| {
            InputSpec {
                entries: entries.clone(),
            }
            .region(&Input {
                history: Vec::new(),
                call: call(text),
            })
        };
        assert_eq!(region("07:10"), Region::Expected);
        assert!(matches!(region("99:99"), Region::Open(_)));
        assert!(matches!(region("7:10"), Region::Excluded(_)));
    }

    #[test]
    fn a_sentence_excludes() {
        let known = [call(1), call(0), call(-1)];
        let source = "def f(n):\n    'n is positive.'\n    return n\n";
        let spec = EntrySpec::new("f", &[], &known, &mentions(source, Syntax::Python), &[]);
        assert_eq!(region(&spec, 0), Region::Excluded("n is not 0".into()));
        assert_eq!(region(&spec, 7), Region::Expected);
    }
}
