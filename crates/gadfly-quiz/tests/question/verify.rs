//! Whether a question is right, found out without the code that made it: what it says is put back into
//! programs, and these are run by themselves.

use gadfly_quiz::model::{Body, Cell, ChoiceOption, Language, Look, Question};
use gadfly_quiz::question::{Drawn, Ended, Ran};
use gadfly_quiz::skeleton::{Skeleton, Source};
use gadfly_quiz::text::{self, Block, Inline};

/// A program, and what must be true of its run.
pub(super) type Claim = (Source, Box<dyn Fn(&Ran)>);

/// What a run shows, as it is asked for.
fn shown(ran: &Ran) -> String {
    match &ran.returns {
        Some(value) if ran.output.is_empty() => value.clone(),
        _ => ran.output.clone(),
    }
}

/// What nobody sees of it is gone.
fn squeezed(text: &str) -> String {
    let lines = text.trim_end().lines();
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    lines.map(words).collect::<Vec<_>>().join("\n")
}

fn same(a: &str, b: &str) -> bool {
    squeezed(a) == squeezed(b)
}

fn number(text: &str) -> f64 {
    let plain = text.trim().trim_end_matches(['L', 'f']);
    plain.parse().unwrap_or_else(|_| panic!("{text}"))
}

/// All code and blocks of a piece of mark-up.
fn codes(markup: &str) -> Vec<String> {
    let mut out = Vec::new();
    for block in text::parse(markup) {
        match block {
            Block::Verbatim(lines) => out.push(lines),
            Block::Paragraph(parts) => {
                out.extend(parts.into_iter().filter_map(|part| match part {
                    Inline::Code(code) => Some(code),
                    Inline::Text(_) => None,
                }));
            }
        }
    }
    out
}

/// What is true of any question.
pub(super) fn well_formed(question: &Question) {
    let told = format!("{}\n{question:#?}", question.name);
    for markup in [&question.stem, &question.feedback] {
        assert!(
            !text::parse(markup).is_empty() || markup.is_empty(),
            "{told}"
        );
        // Quotes come in pairs: no prose begins or ends in the middle of code.
        for block in text::parse(markup) {
            if let Block::Paragraph(parts) = block {
                for part in parts {
                    if let Inline::Text(prose) = part {
                        assert!(!prose.contains('`'), "{prose}\n{told}");
                    }
                }
            }
        }
    }
    assert!(!question.stem.contains("gadfly"), "{told}");
    assert!(!question.name.contains(['`', '\n']), "{told}");
    for fragment in &question.fragments {
        assert!(!fragment.text.contains("gadfly"), "{told}");
    }
    let mut reasons: Vec<(bool, &str)> = Vec::new();
    match &question.body {
        Body::Choice { multiple, options } => {
            let right = options.iter().filter(|o| o.correct).count();
            let least = if *multiple { 1 } else { 2 };
            assert!(options.len() - right >= least, "a bet: {told}");
            assert!(right >= 1 && (*multiple || right == 1), "{told}");
            for (at, option) in options.iter().enumerate() {
                for other in &options[..at] {
                    let alike = other.look == option.look && same(&other.text, &option.text);
                    assert!(!alike, "two alike: {told}");
                }
                assert!(!option.text.contains("gadfly"), "{told}");
            }
            reasons.extend(options.iter().map(|o| (o.correct, o.why.as_str())));
        }
        Body::Numeric { answers, .. } => {
            for (at, answer) in answers.iter().enumerate() {
                for other in &answers[..at] {
                    assert!(number(&other.text) != number(&answer.text), "{told}");
                }
            }
            reasons.extend(answers.iter().map(|a| (a.correct, a.why.as_str())));
        }
        Body::Short { answers, .. } => {
            for (at, answer) in answers.iter().enumerate() {
                let alike = |o: &&gadfly_quiz::model::Answer| same(&o.text, &answer.text);
                assert!(!answers[..at].iter().any(|o| alike(&o)), "{told}");
            }
            reasons.extend(answers.iter().map(|a| (a.correct, a.why.as_str())));
        }
        Body::Table(table) => {
            for cell in table.rows.iter().flatten() {
                if let Cell::Blank { answers, numeric } = cell {
                    for (at, answer) in answers.iter().enumerate() {
                        assert!(!answers[..at].iter().any(|o| o.text == answer.text));
                        if *numeric {
                            number(&answer.text);
                        }
                    }
                    reasons.extend(answers.iter().map(|a| (a.correct, a.why.as_str())));
                }
            }
        }
        Body::Order { .. } => {}
    }
    for (correct, why) in reasons {
        assert!(correct || !why.trim().is_empty(), "no reason: {told}");
        assert!(!why.contains("gadfly"), "{told}");
    }
}

/// What must be true of the runs that a question speaks of.
pub(super) fn claims(skeleton: &Skeleton, drawn: &Drawn, question: &Question) -> Vec<Claim> {
    let plain = |text: &str| {
        let found = skeleton.runnable(text);
        found.unwrap_or_else(|| panic!("no entry in\n{text}"))
    };
    let told = format!("{}\n{question:#?}", question.name);
    let kind = question.id.rsplit('-').next().unwrap_or_default();
    let code = question.fragments[0].text.clone();
    let mut out: Vec<Claim> = Vec::new();
    match (kind, question.body.clone()) {
        ("output", body) => {
            let told = told.clone();
            out.push((
                plain(&code),
                Box::new(move |ran| printed(ran, &body, &told)),
            ));
        }
        ("hole", body) => {
            let goal = drawn.ran.clone();
            for (mut value, correct) in answers(&body) {
                assert_eq!(code.matches("??").count(), 1, "{told}");
                // Whoever writes a number down does not write its suffix.
                if let (Body::Numeric { .. }, Language::Java) = (&body, skeleton.language)
                    && number(&value).abs() > 2e9
                {
                    value.push('L');
                }
                let text = code.replace("??", &value);
                let (goal, told) = (goal.clone(), told.clone());
                out.push((
                    plain(&text),
                    Box::new(move |ran| {
                        let reached = ran.end == goal.end
                            && ran.output == goal.output
                            && ran.returns == goal.returns;
                        assert_eq!(reached, correct, "{value}: {ran:?}\n{told}");
                    }),
                ));
            }
            let shown = shown(&goal);
            if goal.end == Ended::Normally {
                let said = codes(&question.stem);
                assert!(said.iter().any(|code| same(code, &shown)), "{told}");
            }
        }
        ("same", Body::Choice { options, .. }) => {
            for option in options {
                let (goal, told) = (drawn.ran.clone(), told.clone());
                out.push((
                    plain(&option.text),
                    Box::new(move |ran| {
                        assert_eq!(ran.end, Ended::Normally, "{told}");
                        let is_same = ran.output == goal.output && ran.returns == goal.returns;
                        assert_eq!(is_same, option.correct, "{}\n{told}", option.text);
                        if !is_same {
                            assert!(!same(&shown(ran), &shown(&goal)), "{told}");
                        }
                    }),
                ));
            }
        }
        ("change", Body::Choice { options, .. }) => {
            let (was, new) = match &codes(&question.stem)[..] {
                [was, new, ..] => (was.clone(), new.clone()),
                _ => panic!("{told}"),
            };
            let line: usize = question
                .stem
                .split_whitespace()
                .nth(1)
                .and_then(|n| n.parse().ok())
                .unwrap_or_else(|| panic!("{told}"));
            let mut lines: Vec<String> = code.lines().map(str::to_string).collect();
            let old = &lines[line - 1];
            assert_eq!(old.trim(), was, "{told}");
            let indent = &old[..old.len() - old.trim_start().len()];
            lines[line - 1] = format!("{indent}{new}");
            let text = lines.join("\n") + "\n";
            assert_ne!(text.trim(), code.trim(), "{told}");
            let goal = drawn.ran.clone();
            out.push((
                plain(&text),
                Box::new(move |ran| changed(ran, &goal, &options, &told)),
            ));
        }
        ("differ", Body::Choice { options, .. }) => {
            let asks_difference = question.stem.contains("different");
            let other = question.fragments[1].text.clone();
            for option in options {
                let values = initial(&option.text);
                let first = with_values(&code, &values);
                let second = with_values(&other, &values);
                // What the first one does is compared when the second one was run.
                let seen = std::rc::Rc::new(std::cell::RefCell::new(None));
                let (note, told) = (seen.clone(), told.clone());
                out.push((
                    plain(&first),
                    Box::new(move |ran| *note.borrow_mut() = Some(ran.clone())),
                ));
                out.push((
                    plain(&second),
                    Box::new(move |b| {
                        let a: Ran = seen.borrow().clone().expect("run before");
                        assert_eq!((&a.end, &b.end), (&Ended::Normally, &Ended::Normally));
                        let differ = shown(&a) != shown(b);
                        let right = option.correct == (differ == asks_difference);
                        assert!(right, "{}: {a:?} {b:?}\n{told}", option.text);
                        assert!(!differ || !same(&shown(&a), &shown(b)), "{told}");
                    }),
                ));
            }
        }
        ("turns" | "order", body) => {
            let lines = skeleton.instance_lines(&drawn.values);
            let loops: Vec<(usize, u32)> = skeleton.loops.iter().map(|l| (l.id, l.line)).collect();
            let labels: Vec<Option<String>> =
                skeleton.loops.iter().map(|l| l.label.clone()).collect();
            let stem = question.stem.clone();
            let visible: Vec<usize> = skeleton
                .loops
                .iter()
                .filter(|l| l.visible)
                .map(|l| l.id)
                .collect();
            let only_visible = visible.first().copied().filter(|_| visible.len() == 1);
            out.push((
                skeleton.checked(&drawn.values),
                Box::new(move |ran| {
                    let turns = |name: &str| -> u64 {
                        let line = code.lines().position(|l| l.ends_with(name));
                        let by_line = line.and_then(|l| {
                            let own = lines[l];
                            loops.iter().find(|(_, line)| *line == own).map(|l| l.0)
                        });
                        let label = codes(name).pop();
                        let by_label = labels.iter().position(|l| l.is_some() && *l == label);
                        let only = only_visible;
                        let id = by_label.or(by_line).or(only);
                        let id = id.unwrap_or_else(|| panic!("which loop? {name}\n{told}"));
                        let found = ran.loops.iter().find(|l| l.number == id);
                        found.map_or(0, |l| l.turns)
                    };
                    counted(&body, &stem, &turns, &told);
                }),
            ));
        }
        ("trace", Body::Table(table)) => {
            let loops: Vec<_> = skeleton.loops.clone();
            out.push((
                skeleton.traced(&drawn.values),
                Box::new(move |ran| {
                    let fits = ran.loops.iter().any(|of| {
                        let names = &loops[of.number].variables;
                        table.rows.len() <= of.rows.len()
                            && table.rows.iter().enumerate().all(|(row, cells)| {
                                cells.iter().enumerate().skip(1).all(|(column, cell)| {
                                    let name = &table.header[column];
                                    let at = names.iter().position(|n| n == name);
                                    let Some(at) = at else { return false };
                                    let value = &of.rows[row][at];
                                    holds(cell, value)
                                })
                            })
                    });
                    assert!(fits, "{ran:?}\n{told}");
                }),
            ));
        }
        (kind, _) => panic!("{kind}: {told}"),
    }
    out
}

fn printed(ran: &Ran, body: &Body, told: &str) {
    if let Ended::Raised(class) = &ran.end {
        let simple = class.rsplit('.').next().unwrap_or_default();
        let Body::Choice { options, .. } = body else {
            panic!("{told}")
        };
        for option in options {
            let said = codes(&option.text);
            let named = said.iter().any(|code| code == simple);
            let output =
                ran.output.trim().is_empty() || said.iter().any(|code| same(code, &ran.output));
            assert_eq!(named && output, option.correct, "{told}");
        }
        return;
    }
    assert_eq!(ran.end, Ended::Normally, "{told}");
    let right = shown(ran);
    match body {
        Body::Choice { options, .. } => {
            for option in options {
                let says = option.look == Look::Output && same(&option.text, &right);
                assert_eq!(says, option.correct, "{right}\n{told}");
            }
        }
        Body::Numeric { answers, .. } => {
            for answer in answers {
                let says = number(&answer.text) == number(&right);
                assert_eq!(says, answer.correct, "{right}\n{told}");
            }
        }
        Body::Short { answers, .. } => {
            for answer in answers {
                assert_eq!(same(&answer.text, &right), answer.correct, "{told}");
            }
        }
        _ => panic!("{told}"),
    }
}

fn changed(ran: &Ran, goal: &Ran, options: &[ChoiceOption], told: &str) {
    for option in options {
        let says_no = option.text.starts_with("No");
        assert!(says_no || option.text.starts_with("Yes"), "{told}");
        let said = codes(&option.text);
        let value = said.first().cloned().unwrap_or_default();
        let right = match &ran.end {
            Ended::Normally => {
                let is_same = ran.output == goal.output && ran.returns == goal.returns;
                is_same == says_no && same(&value, &shown(ran))
            }
            Ended::Raised(class) => {
                let simple = class.rsplit('.').next().unwrap_or_default();
                !says_no && said.iter().any(|code| code == simple)
            }
            _ => panic!("{told}"),
        };
        assert_eq!(right, option.correct, "{ran:?}\n{told}");
    }
}

fn counted(body: &Body, stem: &str, turns: &dyn Fn(&str) -> u64, told: &str) {
    let name = stem
        .split_once("the body of ")
        .and_then(|(_, rest)| rest.split_once(" executed?"))
        .map(|(name, _)| name.strip_suffix(" is").unwrap_or(name));
    match body {
        Body::Numeric { answers, .. } => {
            let name = name.unwrap_or_else(|| panic!("{told}"));
            for answer in answers {
                let right = answer.text == turns(name).to_string();
                assert_eq!(right, answer.correct, "{told}");
            }
        }
        Body::Choice { options, .. } if stem.starts_with("How often") => {
            let name = name.unwrap_or_else(|| panic!("{told}"));
            for option in options {
                let right = option.text == turns(name).to_string();
                assert_eq!(right, option.correct, "{told}");
            }
        }
        Body::Choice { options, .. } => {
            let of = |option: &ChoiceOption| {
                let name = option.text.split(" runs").next().unwrap_or_default();
                turns(&(name[..1].to_lowercase() + &name[1..]))
            };
            let (first, second) = (of(&options[0]), of(&options[1]));
            assert_eq!(options[0].correct, first > second, "{told}");
            assert_eq!(options[1].correct, first < second, "{told}");
            assert_eq!(options[2].correct, first == second, "{told}");
        }
        Body::Order { items } => {
            let all: Vec<u64> = items
                .iter()
                .map(|item| turns(&(item[..1].to_lowercase() + &item[1..])))
                .collect();
            assert!(
                all.windows(2).all(|pair| pair[0] < pair[1]),
                "{all:?}\n{told}"
            );
        }
        _ => panic!("{told}"),
    }
}

/// Whether a cell says what a variable was.
fn holds(cell: &Cell, value: &str) -> bool {
    let plain = |text: &str| {
        let text: String = text.chars().filter(|c| !" '\"".contains(*c)).collect();
        text.trim_end_matches('L').to_string()
    };
    match cell {
        Cell::Given(text) => plain(text) == plain(value) || (value.is_empty() && text == "–"),
        Cell::Blank { answers, .. } => answers
            .iter()
            .all(|a| a.correct == (plain(&a.text) == plain(value))),
    }
}

fn answers(body: &Body) -> Vec<(String, bool)> {
    match body {
        Body::Choice { options, .. } => {
            let options = options.iter();
            options.map(|o| (o.text.clone(), o.correct)).collect()
        }
        Body::Numeric { answers, .. } => {
            let answers = answers.iter();
            answers.map(|a| (a.text.clone(), a.correct)).collect()
        }
        _ => Vec::new(),
    }
}

/// `n = 3, a = {1, 2}`, or a value alone.
fn initial(text: &str) -> Vec<String> {
    let mut starts: Vec<(usize, usize)> = Vec::new();
    for (at, _) in text.match_indices(" = ") {
        let name = text[..at].rfind(", ").map_or(0, |n| n + 2);
        let is_name = text[name..at]
            .chars()
            .all(|c| c.is_alphanumeric() || c == '_');
        if is_name {
            starts.push((name, at + 3));
        }
    }
    if starts.is_empty() {
        return vec![text.to_string()];
    }
    let ends = starts[1..]
        .iter()
        .map(|(name, _)| *name - 2)
        .chain([text.len()]);
    starts
        .iter()
        .zip(ends)
        .map(|((_, from), to)| text[*from..to].to_string())
        .collect()
}

fn with_values(code: &str, values: &[String]) -> String {
    assert_eq!(
        code.matches("??").count(),
        values.len(),
        "{code} {values:?}"
    );
    values.iter().fold(code.to_string(), |code, value| {
        code.replacen("??", value, 1)
    })
}
