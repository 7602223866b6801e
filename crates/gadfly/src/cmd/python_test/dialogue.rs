//! The dialogue: a question for each call, until all are answered or the person has enough.
//!
//! It knows neither Python nor files: a [`Judge`] looks at answers, `keep` takes them.

use std::io;

use gadfly_report::{Paint, clean, cut};

use super::typed::{self, Typed};
use gadfly_base::console::{Console, Reply};
use gadfly_testgen::python::answers::{After, Expectation};
use gadfly_testgen::python::judge::Verdict;

/// Widest line that a value is shown in.
const WIDTH: usize = 300;

/// One call to ask about.
#[derive(Clone, Debug)]
pub(super) struct Question {
    /// `insert(2, [])`.
    pub call: String,
    /// Statements before the call.
    pub setup: Vec<String>,
    /// Name and value of the inputs.
    pub inputs: Vec<(String, String)>,
    pub about: About,
    /// `insert in stack.py`.
    pub place: String,
    /// Source with the target line marked.
    pub excerpt: Vec<String>,
}

/// What is asked of a call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum About {
    Returned,
    /// It returns nothing and prints.
    Printed,
    /// It returns nothing and changes these.
    Changed(Vec<String>),
}

/// Knows what the code does.
pub(super) trait Judge {
    /// Compares an answer with what the code does; an error is one line on why the answer cannot
    /// be taken as it is.
    fn judge(&mut self, question: usize, expected: &Expectation) -> Result<Verdict, String>;
    /// What the code does, as an expectation and in words.
    fn present(&mut self, question: usize) -> (Expectation, String);
    /// The text that a string literal stands for; none if it is not one.
    fn text(&mut self, literal: &str) -> Option<String>;
}

/// What becomes of a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Outcome {
    Answered { expected: Expectation, agrees: bool },
    Skipped,
}

/// How the dialogue ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ended {
    AllAsked,
    Quit,
    Interrupted,
}

/// What the answer to one question was.
enum Step {
    Next(Outcome),
    Back,
    Leave(Ended),
}

/// Asks one question after the other.
pub(super) fn hold(
    console: &mut dyn Console,
    questions: &[Question],
    judge: &mut dyn Judge,
    keep: &mut dyn FnMut(usize, &Outcome) -> anyhow::Result<()>,
) -> anyhow::Result<Ended> {
    let mut at = 0;
    while let Some(question) = questions.get(at) {
        let mut dialogue = Dialogue {
            paint: Paint {
                on: console.colour(),
            },
            console,
            judge,
            question,
            number: at,
            last: at + 1 == questions.len(),
        };
        match dialogue.about_one(questions.len())? {
            Step::Next(outcome) => {
                keep(at, &outcome)?;
                at += 1;
            }
            Step::Back if at == 0 => console.say("  This is the first question.")?,
            Step::Back => at -= 1,
            Step::Leave(ended) => return Ok(ended),
        }
    }
    Ok(Ended::AllAsked)
}

struct Dialogue<'d> {
    paint: Paint,
    console: &'d mut dyn Console,
    judge: &'d mut dyn Judge,
    question: &'d Question,
    number: usize,
    /// There is no further question.
    last: bool,
}

impl Dialogue<'_> {
    fn about_one(&mut self, of: usize) -> anyhow::Result<Step> {
        self.show(of)?;
        let (prompt, hint) = self.prompt(0);
        if let Some(hint) = hint {
            self.console.say(&self.paint.dim(hint))?;
        }
        loop {
            let line = match self.console.ask(&prompt)? {
                Reply::Line(line) => line,
                Reply::End => return Ok(Step::Leave(Ended::Quit)),
                Reply::Interrupted => return Ok(Step::Leave(Ended::Interrupted)),
            };
            if let Some(step) = self.answer(&line)? {
                return Ok(step);
            }
        }
    }

    /// The source and the inputs.
    fn show(&mut self, of: usize) -> io::Result<()> {
        let question = self.question;
        let title = format!("Question {} of {of}: {}", self.number + 1, question.place);
        self.console.say("")?;
        self.console.say(&self.paint.bold(&title))?;
        self.console.say("")?;
        for line in &question.excerpt {
            let line = if line.starts_with('>') {
                self.paint.bold(line)
            } else {
                line.clone()
            };
            self.console.say(&line)?;
        }
        self.console.say("")?;
        for (name, value) in &question.inputs {
            let value = cut(&clean(value), WIDTH);
            self.console.say(&format!("  {name} = {value}"))?;
        }
        if !question.setup.is_empty() {
            for statement in &question.setup {
                self.console
                    .say(&format!("  {}", cut(&clean(statement), WIDTH)))?;
            }
        }
        Ok(())
    }

    /// What is asked, about the `part`th of several things that change.
    fn prompt(&self, part: usize) -> (String, Option<&'static str>) {
        let call = cut(&clean(&self.question.call), WIDTH);
        let (text, hint) = match &self.question.about {
            About::Returned => (format!("What should {call} return?"), None),
            About::Printed => (
                format!("What should {call} print?"),
                Some("  (Type it line by line as it should appear, and an empty line at the end.)"),
            ),
            About::Changed(names) => {
                let name = names.get(part).map_or("", String::as_str);
                (format!("What should {name} be after {call}?"), None)
            }
        };
        (format!("{} ", self.paint.blue(&text)), hint)
    }

    /// Takes what was typed; nothing if the question stands.
    fn answer(&mut self, line: &str) -> anyhow::Result<Option<Step>> {
        let expected = match typed::read(line) {
            Typed::Nothing if self.question.about == About::Printed => {
                self.again(
                    "If nothing should be printed, type '' (two quotes). Or type skip or help.",
                )?;
                return Ok(None);
            }
            Typed::Nothing => {
                self.again("Please type a value, or skip, or help.")?;
                return Ok(None);
            }
            Typed::Control => {
                self.again("That line has keys in it that do not work here (arrows, for example). Please type it again.")?;
                return Ok(None);
            }
            Typed::Help => {
                self.help()?;
                return Ok(None);
            }
            Typed::Quit => return Ok(Some(Step::Leave(Ended::Quit))),
            Typed::Back => return Ok(Some(Step::Back)),
            Typed::Skip => {
                self.console
                    .say("  Skipped: there will be no test for it.")?;
                return Ok(Some(Step::Next(Outcome::Skipped)));
            }
            Typed::Same => {
                let (expected, words) = self.judge.present(self.number);
                self.console.say(&format!(
                    "  {} {words}",
                    self.paint.green("Taken as right:")
                ))?;
                return Ok(Some(Step::Next(Outcome::Answered {
                    expected,
                    agrees: true,
                })));
            }
            Typed::RaisesWhat => {
                self.again("Which error? For example: raises ValueError")?;
                return Ok(None);
            }
            Typed::Raises { class, message } => Expectation {
                raises: Some(class),
                message,
                ..Expectation::default()
            },
            Typed::Returns(value) => Expectation {
                returns: Some(value),
                ..Expectation::default()
            },
            Typed::Prints(text) => Expectation {
                prints: Some(self.literal(&text).unwrap_or_else(|| format!("{text}\n"))),
                ..Expectation::default()
            },
            Typed::Plain(text) => match &self.question.about {
                About::Returned => Expectation {
                    returns: Some(text),
                    ..Expectation::default()
                },
                About::Printed => match self.lines(line)? {
                    Ok(text) => Expectation {
                        prints: Some(text),
                        ..Expectation::default()
                    },
                    Err(step) => return Ok(Some(step)),
                },
                About::Changed(_) => return self.changed(text),
            },
        };
        self.judged(expected)
    }

    /// The text of a Python string, if one was typed. Anything else stands for itself.
    fn literal(&mut self, typed: &str) -> Option<String> {
        let typed = typed.trim();
        let quoted = typed.starts_with(['\'', '"']) && typed.len() > 1;
        quoted.then(|| self.judge.text(typed)).flatten()
    }

    /// The lines that should be printed, of which the first was typed.
    fn lines(&mut self, first: &str) -> anyhow::Result<Result<String, Step>> {
        if let Some(text) = self.literal(first) {
            return Ok(Ok(text));
        }
        let mut text = format!("{first}\n");
        loop {
            match self.console.ask("  | ")? {
                Reply::Line(line) if line.is_empty() => break,
                Reply::Line(line) => {
                    text.push_str(&line);
                    text.push('\n');
                }
                Reply::End => break,
                Reply::Interrupted => return Ok(Err(Step::Leave(Ended::Interrupted))),
            }
        }
        Ok(Ok(text))
    }

    /// Asks for the other things that change, the first being answered.
    fn changed(&mut self, first: String) -> anyhow::Result<Option<Step>> {
        let About::Changed(names) = &self.question.about else {
            return Ok(None);
        };
        let mut after: Vec<After> = Vec::new();
        let mut next = Some(first);
        for (part, name) in names.iter().enumerate() {
            let value = match next.take() {
                Some(value) => value,
                None => loop {
                    let (prompt, _) = self.prompt(part);
                    let line = match self.console.ask(&prompt)? {
                        Reply::Line(line) => line,
                        Reply::End => return Ok(Some(Step::Leave(Ended::Quit))),
                        Reply::Interrupted => return Ok(Some(Step::Leave(Ended::Interrupted))),
                    };
                    match typed::read(&line) {
                        Typed::Plain(value) => break value,
                        Typed::Nothing => {
                            self.again("Please type a value, or skip, or help.")?;
                        }
                        // Any of the words is about the whole call.
                        _ => return self.answer(&line),
                    }
                },
            };
            // A typing error is told at once, not after the other parts.
            let mut so_far = after.clone();
            so_far.push(After {
                name: name.clone(),
                value,
            });
            let expected = Expectation {
                after: so_far.clone(),
                ..Expectation::default()
            };
            if let Err(why) = self.judge.judge(self.number, &expected) {
                self.again(&why)?;
                return Ok(None);
            }
            after = so_far;
        }
        self.judged(Expectation {
            after,
            ..Expectation::default()
        })
    }

    fn judged(&mut self, expected: Expectation) -> anyhow::Result<Option<Step>> {
        let verdict = match self.judge.judge(self.number, &expected) {
            Ok(verdict) => verdict,
            Err(why) => {
                self.again(&why)?;
                return Ok(None);
            }
        };
        if verdict.agrees {
            self.console.say(&format!(
                "  {}",
                self.paint.green("Yes, that is what your code does.")
            ))?;
            if let Some(note) = &verdict.note {
                self.console.say(&format!("  {}", clean(note)))?;
            }
        } else {
            let did = cut(&clean(&verdict.did), WIDTH);
            self.console
                .say(&format!("  {}", self.paint.yellow(&did)))?;
            if let Some(note) = &verdict.note {
                self.console.say(&format!("  {}", clean(note)))?;
            }
            self.console.say(
                "  Either your code has a bug, or your answer has a slip. The test is written as you\n  \
                 answered, and fails until the two agree.",
            )?;
            if !self.last {
                self.console
                    .say("  (To answer again, type back at the next question.)")?;
            }
        }
        Ok(Some(Step::Next(Outcome::Answered {
            expected: verdict.expected,
            agrees: verdict.agrees,
        })))
    }

    /// Why the question is asked again.
    fn again(&mut self, why: &str) -> io::Result<()> {
        self.console.say(&format!("  {}", cut(&clean(why), WIDTH)))
    }

    fn help(&mut self) -> io::Result<()> {
        let value = match self.question.about {
            About::Printed => "the expected output, or a string such as 'a\\nb\\n'",
            _ => "a Python value: 3, 'text', [1, 2], True, None …",
        };
        self.console.say(&format!(
            "  You can answer with\n    \
             {value}\n    \
             raises ValueError   if the call should end with that error\n    \
             same                if the present behaviour is right; it is shown to you\n    \
             skip                to have no test for this call\n    \
             back                to answer the question before this one again\n    \
             quit                to stop; your answers are kept for the next time"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Somebody whose answers are known beforehand.
    struct Script {
        replies: Vec<Reply>,
        said: String,
    }

    impl Console for Script {
        fn say(&mut self, text: &str) -> io::Result<()> {
            self.said.push_str(text);
            self.said.push('\n');
            Ok(())
        }

        fn ask(&mut self, prompt: &str) -> io::Result<Reply> {
            let reply = if self.replies.is_empty() {
                Reply::End
            } else {
                self.replies.remove(0)
            };
            if let Reply::Line(line) = &reply {
                self.said.push_str(&format!("{prompt}{line}\n"));
            }
            Ok(reply)
        }

        fn colour(&self) -> bool {
            false
        }
    }

    /// The code returns 3, prints `a` and `b`, and makes everything 7.
    struct Fixed;

    impl Judge for Fixed {
        fn judge(&mut self, _question: usize, expected: &Expectation) -> Result<Verdict, String> {
            let after = expected.after.iter().all(|a| a.value == "7");
            if let Some(bad) = expected.after.iter().find(|a| a.value == "x") {
                return Err(format!("There is no {}.", bad.value));
            }
            if expected.returns.as_deref() == Some("tree") {
                return Err("There is no tree here.".into());
            }
            let agrees = after
                && expected.returns.as_deref().is_none_or(|value| value == "3")
                && expected
                    .prints
                    .as_deref()
                    .is_none_or(|text| text == "a\nb\n")
                && expected.raises.is_none();
            Ok(Verdict {
                expected: expected.clone(),
                agrees,
                did: "Your code returned 3 here.".into(),
                note: None,
                value: None,
            })
        }

        fn present(&mut self, _question: usize) -> (Expectation, String) {
            let expected = Expectation {
                returns: Some("3".into()),
                ..Expectation::default()
            };
            (expected, "f() returns 3.".into())
        }

        fn text(&mut self, literal: &str) -> Option<String> {
            (literal == "'a\\nb\\n'").then(|| "a\nb\n".into())
        }
    }

    fn question(about: About) -> Question {
        Question {
            call: "f(2, [])".into(),
            setup: Vec::new(),
            inputs: vec![("x".into(), "2".into()), ("items".into(), "[]".into())],
            about,
            place: "f, line 3".into(),
            excerpt: vec![">   3 return 3".into()],
        }
    }

    fn talk(about: &[About], replies: &[&str]) -> (Vec<(usize, Outcome)>, Ended, String) {
        let mut console = Script {
            replies: replies
                .iter()
                .map(|line| match *line {
                    "^C" => Reply::Interrupted,
                    line => Reply::Line(line.into()),
                })
                .collect(),
            said: String::new(),
        };
        let questions: Vec<Question> = about.iter().cloned().map(question).collect();
        let mut kept = Vec::new();
        let mut keep = |at: usize, outcome: &Outcome| {
            kept.push((at, outcome.clone()));
            Ok(())
        };
        let ended = hold(&mut console, &questions, &mut Fixed, &mut keep).unwrap();
        (kept, ended, console.said)
    }

    fn returns(value: &str, agrees: bool) -> Outcome {
        Outcome::Answered {
            expected: Expectation {
                returns: Some(value.into()),
                ..Expectation::default()
            },
            agrees,
        }
    }

    #[test]
    fn every_question_gets_its_answer() {
        let all = [About::Returned, About::Returned, About::Returned];
        let (kept, ended, said) = talk(&all, &["3", "skip", "same"]);
        let expected = [
            (0, returns("3", true)),
            (1, Outcome::Skipped),
            (2, returns("3", true)),
        ];
        assert_eq!(kept, expected);
        assert_eq!(ended, Ended::AllAsked);
        assert!(
            said.contains("x = 2\n  items = []\nWhat should f(2, []) return? 3\n"),
            "{said}"
        );
        assert!(said.contains("Taken as right: f() returns 3."), "{said}");
    }

    #[test]
    fn a_difference_is_pointed_out() {
        let (kept, ended, said) = talk(&[About::Returned], &["4"]);
        assert_eq!(kept, [(0, returns("4", false))]);
        assert_eq!(ended, Ended::AllAsked);
        assert!(said.contains("Your code returned 3 here."), "{said}");
    }

    #[test]
    fn typing_errors_are_asked_again() {
        let (kept, _, said) = talk(
            &[About::Returned],
            &["", "tree", "help", "raises", "\u{1b}[A", "3"],
        );
        assert_eq!(kept, [(0, returns("3", true))]);
        assert_eq!(said.matches("What should").count(), 6, "{said}");
        assert!(said.contains("There is no tree here."), "{said}");
    }

    #[test]
    fn going_back_replaces_the_answer() {
        let (kept, ..) = talk(
            &[About::Returned, About::Returned],
            &["back", "4", "back", "3", "3"],
        );
        let expected = [
            (0, returns("4", false)),
            (0, returns("3", true)),
            (1, returns("3", true)),
        ];
        assert_eq!(kept, expected);
    }

    #[test]
    fn leaving_keeps_what_was_said() {
        for (reply, end) in [("quit", Ended::Quit), ("^C", Ended::Interrupted)] {
            let (kept, ended, _) = talk(&[About::Returned, About::Returned], &["3", reply]);
            assert_eq!((kept.len(), ended), (1, end));
        }
        let (kept, ended, _) = talk(&[About::Returned, About::Returned], &["3"]);
        assert_eq!((kept.len(), ended), (1, Ended::Quit), "end of input");
    }

    #[test]
    fn printed_text_is_typed_as_it_appears() {
        for replies in [&["a", "b", ""] as &[&str], &["'a\\nb\\n'"], &["a", "b"]] {
            let (kept, ..) = talk(&[About::Printed], replies);
            let [
                (
                    0,
                    Outcome::Answered {
                        expected,
                        agrees: true,
                    },
                ),
            ] = &kept[..]
            else {
                panic!("{kept:?}")
            };
            assert_eq!(expected.prints.as_deref(), Some("a\nb\n"));
        }
        let (kept, ..) = talk(&[About::Printed], &["returns 3"]);
        assert_eq!(kept, [(0, returns("3", true))]);
        // Text may begin with a quote, and words of the dialogue may be printed.
        for (replies, text) in [
            (&["'tis", ""] as &[&str], "'tis\n"),
            (&["prints skip"], "skip\n"),
        ] {
            let (kept, ..) = talk(&[About::Printed], replies);
            let [(0, Outcome::Answered { expected, .. })] = &kept[..] else {
                panic!("{kept:?}")
            };
            assert_eq!(expected.prints.as_deref(), Some(text));
        }
    }

    #[test]
    fn each_thing_that_changes_is_asked_for() {
        let about = [About::Changed(vec!["xs".into(), "ys".into()])];
        let (kept, _, said) = talk(&about, &["7", "x", "7", "7"]);
        let [
            (
                0,
                Outcome::Answered {
                    expected,
                    agrees: true,
                },
            ),
        ] = &kept[..]
        else {
            panic!("{kept:?}")
        };
        assert_eq!(expected.after.len(), 2);
        assert!(
            said.contains("What should ys be after f(2, [])? x\n  There is no x."),
            "{said}"
        );
        let (kept, ..) = talk(&about, &["7", "skip"]);
        assert_eq!(kept, [(0, Outcome::Skipped)]);
    }
}
