//! Questions to the teacher: which inputs count, where submissions differ on inputs of which nobody has said.
//!
//! A settled class goes in, a few questions come out. Each is about one [`InputLine`], together with what the
//! reference and the submissions do with inputs that violate it. `no` takes all differences on such inputs away.
//! `yes` makes them count, unless the inputs violate another open line as well: then that one is asked about
//! afterwards. So a question is asked only if some open difference has no line that is asked about already.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::Serialize;

use crate::explain::in_words;
use crate::model::{
    Class, End, Evidence, EvidenceSource, InputLine, Outcome, Ruling, Seen, Stance, Submission,
    Test, Verdict,
};
use crate::region::Stances;
use crate::settle::{Run, by_size};

/// Examples of one question.
const EXAMPLES: usize = 3;
/// A class says nothing with fewer right submissions.
const A_CLASS: usize = 3;
/// Out of so many right submissions, one may differ where the class agrees with the reference.
const NEARLY_ALL: usize = 10;

/// A question to the teacher.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Question {
    /// The id of the statement in `inputs`.
    pub id: String,
    /// The function whose inputs it is about.
    pub entry: String,
    /// Whether inputs that violate the statement count.
    pub question: String,
    /// What holds for ordinary inputs.
    pub statement: String,
    /// The smallest inputs that violate the statement, with what programs do.
    pub examples: Vec<Example>,
    /// Submissions with the verdict `open` that the answer concerns.
    pub affected: Vec<String>,
    pub suggestion: Option<Suggestion>,
    /// What was found about the statement.
    pub evidence: Vec<Evidence>,
}

/// An input and what programs do with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Example {
    pub call: String,
    pub reference: String,
    /// Submissions that do something else, the most first.
    pub groups: Vec<Group>,
    /// Submissions that do the same as the reference.
    pub agree: Vec<String>,
}

/// Submissions that do the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Group {
    pub does: String,
    pub submissions: Vec<String>,
}

/// The likely answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Suggestion {
    /// Whether such inputs count.
    pub counts: bool,
    pub evidence: Evidence,
}

/// The questions that settle all open verdicts of a settled class, in the order in which they are best asked.
pub fn questions(class: &Class) -> Vec<Question> {
    let doubts = open_doubts(class);
    asked(class, &doubts)
        .into_iter()
        .map(|line| question(class, line, &doubts))
        .collect()
}

/// Why an open difference of a submission is one: the open lines that an input violates.
struct Doubt<'c> {
    /// Place in [`Class::submissions`].
    submission: usize,
    lines: BTreeSet<&'c str>,
}

/// Open tests with the open lines that their inputs violate.
type OpenTests<'c> = Vec<(&'c Test, BTreeSet<&'c str>)>;

fn open_tests(class: &Class) -> OpenTests<'_> {
    let stances = Stances::of(&class.inputs);
    class
        .open_tests()
        .map(|test| (test, open_lines(test, &stances)))
        .collect()
}

/// The open differences of all submissions with the verdict `open`.
fn open_doubts(class: &Class) -> Vec<Doubt<'_>> {
    let open = open_tests(class);
    let number = class.submissions.len();
    (0..number)
        .flat_map(|at| doubts_of(class, at, &open))
        .collect()
}

/// The open differences of a submission, without those that are open for more reasons than another one of the
/// same function: whatever is answered, they follow from it.
fn doubts_of<'c>(class: &Class, at: usize, open: &OpenTests<'c>) -> Vec<Doubt<'c>> {
    let submission = &class.submissions[at];
    if submission.verdict() != Verdict::Open {
        return Vec::new();
    }
    let mut all = Vec::new();
    for judgement in &submission.judgements {
        if !matches!(judgement.ruling, Ruling::Open(_)) {
            continue;
        }
        let failed: BTreeSet<&BTreeSet<&str>> = open
            .iter()
            .filter(|(test, _)| {
                test.case.entry == judgement.entry && submission.result(test) == Run::Failed
            })
            .map(|(_, lines)| lines)
            .collect();
        for lines in &failed {
            let less = |other: &&BTreeSet<&str>| other != lines && other.is_subset(lines);
            if !failed.iter().any(less) {
                all.push(Doubt {
                    submission: at,
                    lines: (*lines).clone(),
                });
            }
        }
    }
    all
}

fn open_lines<'t>(test: &'t Test, stances: &Stances<'_>) -> BTreeSet<&'t str> {
    let ids = test.doubts.iter().map(String::as_str);
    ids.filter(|id| stances.stance(id) == Stance::Open)
        .collect()
}

/// Greedily, the lines that concern most submissions; among equals one that decides alone, then the first.
fn asked<'c>(class: &'c Class, doubts: &[Doubt<'c>]) -> Vec<&'c InputLine> {
    let mut left: Vec<&Doubt<'c>> = doubts.iter().collect();
    let mut asked = Vec::new();
    while !left.is_empty() {
        let mut concerned: BTreeMap<&str, (BTreeSet<usize>, BTreeSet<usize>)> = BTreeMap::new();
        for doubt in &left {
            for line in &doubt.lines {
                let (all, alone) = concerned.entry(line).or_default();
                all.insert(doubt.submission);
                if doubt.lines.len() == 1 {
                    alone.insert(doubt.submission);
                }
            }
        }
        let place = |id: &str| class.inputs.iter().position(|line| line.id == id);
        let best = concerned
            .iter()
            .filter_map(|(id, (all, alone))| Some((all.len(), alone.len(), place(id)?)))
            .max_by_key(|(all, alone, at)| (*all, *alone, std::cmp::Reverse(*at)));
        // Doubts about lines that the class does not know cannot be asked about.
        let Some((_, _, at)) = best else { break };
        let line = &class.inputs[at];
        left.retain(|doubt| !doubt.lines.contains(line.id.as_str()));
        asked.push(line);
    }
    asked
}

fn question(class: &Class, line: &InputLine, doubts: &[Doubt<'_>]) -> Question {
    let affected: BTreeSet<usize> = doubts
        .iter()
        .filter(|doubt| doubt.lines.contains(line.id.as_str()))
        .map(|doubt| doubt.submission)
        .collect();
    let name = |at: &usize| class.submissions.get(*at).map(|s| s.name.clone());
    let tests = examples(class, line, &affected);
    Question {
        id: line.id.clone(),
        entry: line.entry.clone(),
        question: line.question.clone(),
        statement: line.statement.clone(),
        examples: tests.iter().map(|test| example(class, test)).collect(),
        affected: affected.iter().filter_map(name).collect(),
        suggestion: suggestion(class, line, &tests),
        evidence: line.evidence.clone(),
    }
}

/// The smallest tests on which affected submissions differ because of a line; those that it decides alone come
/// first.
fn examples<'c>(class: &'c Class, line: &InputLine, affected: &BTreeSet<usize>) -> Vec<&'c Test> {
    let stances = Stances::of(&class.inputs);
    let tells = |test: &Test| {
        let mut concerned = affected.iter().filter_map(|at| class.submissions.get(*at));
        concerned.any(|submission| submission.result(test) == Run::Failed)
    };
    let mut found: Vec<(bool, &Test)> = class
        .open_tests()
        .filter(|test| test.case.entry == line.entry && test.doubts.contains(&line.id))
        .filter(|test| tells(test))
        .map(|test| (open_lines(test, &stances).len() > 1, test))
        .collect();
    found.sort_by(|a, b| a.0.cmp(&b.0).then_with(|| by_size(a.1, b.1)));
    found.truncate(EXAMPLES);
    found.into_iter().map(|(_, test)| test).collect()
}

/// What a submission does with an open test; nothing if that is not known.
fn done<'c>(submission: &'c Submission, test: &Test) -> Option<&'c Seen> {
    let seen = submission.results.get(&test.id)?;
    matches!(seen, Seen::Passed | Seen::Failed(_)).then_some(seen)
}

/// What a run did, in words. Messages of exceptions are the program's own, unless they count.
fn does(class: &Class, outcome: &Outcome) -> String {
    let mut outcome = outcome.clone();
    if let End::Throws { message, .. } = &mut outcome.end
        && class.settings.compare.iter().all(|what| what != "messages")
    {
        *message = None;
    }
    in_words(&outcome, class.language)
}

fn example(class: &Class, test: &Test) -> Example {
    let mut groups: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut agree = Vec::new();
    for submission in class.submissions.iter().filter(|s| s.runnable()) {
        match done(submission, test) {
            Some(Seen::Failed(outcome)) => groups
                .entry(does(class, outcome))
                .or_default()
                .push(submission.name.clone()),
            Some(_) => agree.push(submission.name.clone()),
            None => {}
        }
    }
    let mut groups: Vec<Group> = groups
        .into_iter()
        .map(|(does, submissions)| Group { does, submissions })
        .collect();
    groups.sort_by(|a, b| {
        let most = b.submissions.len().cmp(&a.submissions.len());
        most.then_with(|| a.does.cmp(&b.does))
    });
    let right: Vec<String> = test.expected.iter().map(|o| does(class, o)).collect();
    Example {
        call: test.case.call.clone(),
        reference: right.join(" or "),
        groups,
        agree,
    }
}

/// What was found out about the inputs themselves says more than what the class does.
fn suggestion(class: &Class, line: &InputLine, tests: &[&Test]) -> Option<Suggestion> {
    let mut evidence: Vec<&Evidence> = line.evidence.iter().collect();
    evidence.sort_by_key(|evidence| evidence.source);
    let found = evidence.into_iter().find_map(|evidence| {
        Some(Suggestion {
            counts: evidence.source.suggests()?,
            evidence: evidence.clone(),
        })
    });
    found.or_else(|| by_the_class(class, tests))
}

/// Where submissions that are right elsewhere do different things, nobody was told what to do.
fn by_the_class(class: &Class, tests: &[&Test]) -> Option<Suggestion> {
    let right: Vec<&Submission> = class
        .submissions
        .iter()
        .filter(|submission| {
            let verdict = submission.verdict();
            matches!(
                verdict,
                Verdict::Equivalent | Verdict::Unknown | Verdict::Open
            )
        })
        .collect();
    // The test on which most of them disagree with the reference speaks for all.
    let told = |test: &&Test| {
        let all: Vec<&Seen> = right.iter().filter_map(|s| done(s, test)).collect();
        let known = all.len();
        let others: Vec<&Seen> = all.into_iter().filter(|s| **s != Seen::Passed).collect();
        (others.len(), known, others)
    };
    let (others, known, seen) = tests
        .iter()
        .map(told)
        .max_by_key(|(others, known, _)| (*others, *known))?;
    if known < A_CLASS {
        return None;
    }
    let ways: BTreeSet<String> = seen
        .into_iter()
        .filter_map(|seen| match seen {
            Seen::Failed(outcome) => Some(does(class, outcome)),
            _ => None,
        })
        .collect();
    let (counts, text) = if others * NEARLY_ALL <= known {
        let agree = known - others;
        (
            true,
            format!(
                "{agree} of {known} submissions that are right elsewhere do what the reference does"
            ),
        )
    } else if ways.len() > 1 || others * 2 >= known {
        let ways = match ways.len() {
            1 => String::new(),
            n => format!(", in {n} different ways"),
        };
        (
            false,
            format!(
                "{others} of {known} submissions that are right elsewhere do something else{ways}"
            ),
        )
    } else {
        return None;
    };
    Some(Suggestion {
        counts,
        evidence: Evidence {
            source: EvidenceSource::Class,
            text,
        },
    })
}

/// What the verdict of an open submission depends on: ``right, unless `prices` may be empty``.
pub fn unless(class: &Class, submission: &Submission) -> String {
    const SHOWN: usize = 2;
    let at = class
        .submissions
        .iter()
        .position(|s| s.name == submission.name);
    let mut doubts: Vec<Vec<&InputLine>> = Vec::new();
    for doubt in open_doubts(class) {
        if Some(doubt.submission) != at {
            continue;
        }
        let known = class.inputs.iter();
        let lines: Vec<&InputLine> = known
            .filter(|line| doubt.lines.contains(line.id.as_str()))
            .collect();
        if !lines.is_empty() && !doubts.contains(&lines) {
            doubts.push(lines);
        }
    }
    doubts.sort_by_key(Vec::len);
    let permission = |line: &&InputLine| {
        let question = &line.question;
        line.permission()
            .unwrap_or_else(|| format!("this is answered with yes: {question}"))
    };
    let words: Vec<String> = doubts
        .iter()
        .take(SHOWN)
        .map(|lines| {
            let all: Vec<String> = lines.iter().map(permission).collect();
            all.join(" and ")
        })
        .collect();
    let more = match doubts.len().saturating_sub(SHOWN) {
        0 => String::new(),
        n => format!(", or in {n} more cases"),
    };
    match words.as_slice() {
        [] => "right, unless other inputs count".to_owned(),
        words => format!("right, unless {}{more}", words.join(", or ")),
    }
}

/// The lines of `exercise.toml` that answer a question.
pub fn answer_lines(line: &Question, counts: bool) -> String {
    format!(
        "[[answers]]\nquestion = {}\nentry = {}\nstatement = {}\nanswer = \"{}\"\n",
        toml_string(&line.question),
        toml_string(&line.entry),
        toml_string(&line.statement),
        if counts { "yes" } else { "no" }
    )
}

/// A string in the notation of TOML.
fn toml_string(text: &str) -> String {
    let mut out = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            c if c.is_control() => out.push_str(&format!("\\u{:04X}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
