//! Questions about inputs, asked until none is left that would settle a verdict or the user has enough.
//!
//! It knows no files: `keep` takes each answer as soon as it is given. After an answer the class is settled again,
//! without a new search, and the next question is the best one then.

use std::collections::BTreeSet;

use gadfly_grade::write::{self, Reveal};
use gadfly_grade::{Class, Question, Stance, questions};
use gadfly_report::{Paint, clean};

use gadfly_base::console::{Console, Reply};

const CHOICES: &str = "[n]o, never test it / [y]es, it counts / [s]kip / [q]uit / [?]";

/// How the dialogue ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    AllAsked,
    Quit,
    Interrupted,
}

/// What was typed.
enum Typed {
    Answer(bool),
    Skip,
    Quit,
    Help,
    Else,
}

fn read(line: &str) -> Typed {
    match line.trim().to_lowercase().as_str() {
        "y" | "yes" => Typed::Answer(true),
        "n" | "no" => Typed::Answer(false),
        "s" | "skip" => Typed::Skip,
        "q" | "quit" => Typed::Quit,
        "?" | "h" | "help" => Typed::Help,
        _ => Typed::Else,
    }
}

/// Asks, and settles the class. The number of answers, and how it ended.
pub fn hold(
    console: &mut dyn Console,
    class: &mut Class,
    keep: &mut dyn FnMut(&Question, bool) -> anyhow::Result<()>,
) -> anyhow::Result<(usize, Ended)> {
    let paint = Paint {
        on: console.colour(),
    };
    let mut skipped: BTreeSet<String> = BTreeSet::new();
    let (mut number, mut answered) = (0, 0);
    console.say("")?;
    console.say(&write::question_count(&questions(class)))?;
    loop {
        let mut open = questions(class).into_iter();
        let Some(question) = open.find(|q| !skipped.contains(&q.id)) else {
            return Ok((answered, Ended::AllAsked));
        };
        number += 1;
        let mut shown = write::question_lines(&question, Reveal::All).into_iter();
        console.say("")?;
        let head = shown.next().unwrap_or_default();
        console.say(&paint.bold(&format!("{number}. {}", clean(&head))))?;
        for line in shown {
            console.say(&format!("   {}", clean(&line)))?;
        }
        console.say(&format!("   {}", paint.dim(CHOICES)))?;
        loop {
            let line = match console.ask("   > ")? {
                Reply::Line(line) => line,
                Reply::End => return Ok((answered, Ended::Quit)),
                Reply::Interrupted => return Ok((answered, Ended::Interrupted)),
            };
            match read(&line) {
                Typed::Answer(counts) => {
                    keep(&question, counts)?;
                    let stance = if counts {
                        Stance::Dropped
                    } else {
                        Stance::Required
                    };
                    class.decide(&question.id, stance, if counts { "yes" } else { "no" });
                    class.settle();
                    answered += 1;
                    break;
                }
                Typed::Skip => {
                    skipped.insert(question.id.clone());
                    console.say("   Skipped: these submissions stay open.")?;
                    break;
                }
                Typed::Quit => return Ok((answered, Ended::Quit)),
                Typed::Help => help(console, &question)?,
                Typed::Else => console.say("   Please type y, n, s, q or ?.")?,
            }
        }
    }
}

fn help(console: &mut dyn Console, question: &Question) -> anyhow::Result<()> {
    let statement = clean(&question.statement);
    for line in [
        format!(
            "n   Inputs for which this is not true do not belong to the exercise: {statement}."
        ),
        "    They are not tested, and nobody loses points because of them.".to_owned(),
        "y   They belong to the exercise. Submissions that differ from the reference are wrong."
            .to_owned(),
        "s   Decide later. Until then they cost no points.".to_owned(),
        "q   Stop asking. Your answers so far are stored.".to_owned(),
    ] {
        console.say(&format!("   {line}"))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use gadfly_grade::{
        Case, End, Entry, InputLine, Judgement, Language, Ruling, Seen, Settings, Submission, Test,
        Verdict,
    };
    use std::collections::VecDeque;
    use std::io;

    struct Script {
        typed: VecDeque<&'static str>,
        seen: String,
    }

    impl Console for Script {
        fn say(&mut self, text: &str) -> io::Result<()> {
            self.seen.push_str(text);
            self.seen.push('\n');
            Ok(())
        }

        fn ask(&mut self, _: &str) -> io::Result<Reply> {
            Ok(match self.typed.pop_front() {
                Some("^C") => Reply::Interrupted,
                Some(line) => Reply::Line(line.into()),
                None => Reply::End,
            })
        }

        fn colour(&self) -> bool {
            false
        }
    }

    /// Two submissions, each with an open difference of its own.
    fn class() -> Class {
        let mut class = Class {
            title: String::new(),
            language: Language::Python,
            references: vec!["reference.py".into()],
            entries: vec![Entry {
                name: "f".into(),
                signature: String::new(),
            }],
            settings: Settings::default(),
            shard: None,
            tests: Vec::new(),
            uncounted: Vec::new(),
            submissions: Vec::new(),
            left_out: Vec::new(),
            paths: Default::default(),
            inputs: vec![
                InputLine::new("f", "xs is not empty", "May `xs` be empty?"),
                InputLine::new("f", "n is not negative", "May `n` be negative?"),
            ],
            work: Default::default(),
        };
        for (at, call) in ["f([], 1)", "f([1], -1)"].into_iter().enumerate() {
            let mut test = Test::new(
                Case::new("f", Vec::new(), call),
                vec![End::Returns("None".into()).into()],
            );
            test.doubts = vec![class.inputs[at].id.clone()];
            class.tests.push(test);
        }
        for (at, name) in ["anna", "bert"].into_iter().enumerate() {
            let mut submission = Submission::new(name);
            for (number, test) in class.tests.iter().enumerate() {
                let seen = if number == at {
                    Seen::Failed(End::Returns("0".into()).into())
                } else {
                    Seen::Passed
                };
                submission.results.insert(test.id.clone(), seen);
            }
            submission.judgements.push(Judgement {
                entry: "f".into(),
                ruling: Ruling::Equivalent,
                complete: true,
                reasons: Vec::new(),
            });
            class.submissions.push(submission);
        }
        class.settle();
        class
    }

    fn check(typed: &[&'static str], expected: (usize, Ended), verdicts: [Verdict; 2]) -> String {
        let mut class = class();
        let mut script = Script {
            typed: typed.iter().copied().collect(),
            seen: String::new(),
        };
        let mut kept = 0;
        let mut keep = |_: &Question, _: bool| {
            kept += 1;
            Ok(())
        };
        let ended = hold(&mut script, &mut class, &mut keep).unwrap();
        assert_eq!(ended, expected, "{}", script.seen);
        assert_eq!(kept, expected.0);
        let found: Vec<Verdict> = class.submissions.iter().map(Submission::verdict).collect();
        assert_eq!(found, verdicts, "{}", script.seen);
        script.seen
    }

    #[test]
    fn dialogues() {
        use Verdict::{Different, Equivalent, Open};
        let seen = check(&["n", "y"], (2, Ended::AllAsked), [Equivalent, Different]);
        assert!(
            seen.contains("2 questions would settle 2 submissions."),
            "{seen}"
        );
        assert!(seen.contains("1. May `xs` be empty?   f([], 1)"), "{seen}");
        assert!(
            seen.contains("   the reference returns None · 1 submission returns 0"),
            "{seen}"
        );
        assert!(seen.contains("2. May `n` be negative?"), "{seen}");
        let seen = check(
            &["", "what", "?", "s", "NO"],
            (1, Ended::AllAsked),
            [Open, Equivalent],
        );
        assert!(seen.contains("Please type y, n, s, q or ?."), "{seen}");
        assert!(
            seen.contains("not true do not belong to the exercise: xs is not empty."),
            "{seen}"
        );
        check(&["y", "^C"], (1, Ended::Interrupted), [Different, Open]);
        check(&["q"], (0, Ended::Quit), [Open, Open]);
        check(&[], (0, Ended::Quit), [Open, Open]);
    }
}
