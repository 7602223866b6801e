//! From skeletons to programs of the machine and back, and the real Python as the judge.

use gadfly_python_join::{HoleDomain, Literal, Program, TextDomain, Values};
use gadfly_quiz::model::Language;
use gadfly_quiz::skeleton::{self, Domain, HoleKind, Skeleton, python_runtime};
use std::process::{Command, Stdio};

pub(crate) fn parsed(text: &str) -> Skeleton {
    match skeleton::parse("quiz.py", text, Language::Python) {
        Ok(skeleton) => skeleton,
        Err(found) => {
            let told: Vec<String> = found.iter().map(ToString::to_string).collect();
            panic!("{}", told.join("\n"));
        }
    }
}

pub(crate) fn program(skeleton: &Skeleton) -> Program {
    let text = skeleton.generator().text;
    Program::open("quiz.py", &text, &skeleton.entry.method, None)
        .unwrap_or_else(|why| panic!("{why}\n{text}"))
}

pub(crate) fn domains(skeleton: &Skeleton) -> Vec<HoleDomain> {
    skeleton.holes.iter().map(|h| domain(&h.kind)).collect()
}

fn values(domain: &Domain) -> Values {
    match domain {
        Domain::Range(from, to) => Values::Range(*from, *to),
        Domain::List(list) => Values::List(list.clone()),
    }
}

fn text(domain: &skeleton::TextDomain) -> HoleDomain {
    HoleDomain::Text(TextDomain::List(match domain {
        skeleton::TextDomain::List(list) => list.clone(),
        skeleton::TextDomain::Regex(regex) => regex.all(2000).expect("few words"),
    }))
}

fn domain(kind: &HoleKind) -> HoleDomain {
    let ints = |element: &Domain| Box::new(HoleDomain::Int(values(element)));
    match kind {
        HoleKind::Int(domain) => HoleDomain::Int(values(domain)),
        HoleKind::Long(domain) => HoleDomain::Long(values(domain)),
        HoleKind::Boolean => HoleDomain::Boolean,
        HoleKind::Char(domain) => HoleDomain::Char(values(domain)),
        HoleKind::Text(domain) => text(domain),
        HoleKind::IntArray { length, element } => HoleDomain::Array {
            length: values(length),
            element: ints(element),
        },
        HoleKind::Int2d {
            rows,
            columns,
            element,
        } => HoleDomain::Grid {
            rows: values(rows),
            columns: values(columns),
            element: ints(element),
        },
        HoleKind::TextArray { length, element } => HoleDomain::Array {
            length: values(length),
            element: Box::new(text(element)),
        },
        HoleKind::Op(list) | HoleKind::Rel(list) => HoleDomain::Choice(list.len()),
        HoleKind::Choice(list) => HoleDomain::Choice(list.len()),
    }
}

pub(crate) fn to_skeleton(skeleton: &Skeleton, values: &[Literal]) -> Vec<skeleton::Literal> {
    use skeleton::Literal as Ours;
    let int = |value: &Literal| match value {
        Literal::Int(v) => *v,
        other => panic!("{other:?}"),
    };
    let list = |value: &Literal| match value {
        Literal::List(list) => list.clone(),
        other => panic!("{other:?}"),
    };
    let pairs = skeleton.holes.iter().zip(values);
    pairs
        .map(|(hole, value)| match (&hole.kind, value) {
            (HoleKind::IntArray { .. }, value) => Ours::Ints(list(value).iter().map(int).collect()),
            (HoleKind::Int2d { .. }, value) => Ours::Ints2d(
                list(value)
                    .iter()
                    .map(|row| list(row).iter().map(int).collect())
                    .collect(),
            ),
            (HoleKind::TextArray { .. }, value) => Ours::Texts(
                list(value)
                    .into_iter()
                    .map(|t| match t {
                        Literal::Text(text) => text,
                        other => panic!("{other:?}"),
                    })
                    .collect(),
            ),
            (_, Literal::Int(v)) => Ours::Int(*v),
            (_, Literal::Long(v)) => Ours::Long(*v),
            (_, Literal::Boolean(b)) => Ours::Boolean(*b),
            (_, Literal::Char(c)) => Ours::Char(char::from_u32(u32::from(*c)).expect("a char")),
            (_, Literal::Text(text)) => Ours::Text(text.clone()),
            (_, Literal::Choice(n)) => Ours::Alternative(*n),
            (_, Literal::List(_)) => panic!("a list"),
        })
        .collect()
}

#[allow(dead_code, reason = "the example uses it")]
pub(crate) fn from_skeleton(values: &[skeleton::Literal]) -> Vec<Literal> {
    use skeleton::Literal as Ours;
    let ints = |list: &[i64]| Literal::List(list.iter().map(|v| Literal::Int(*v)).collect());
    values
        .iter()
        .map(|value| match value {
            Ours::Int(v) => Literal::Int(*v),
            Ours::Long(v) => Literal::Long(*v),
            Ours::Boolean(b) => Literal::Boolean(*b),
            Ours::Char(c) => Literal::Char(u32::from(*c) as u16),
            Ours::Text(text) => Literal::Text(text.clone()),
            Ours::Ints(list) => ints(list),
            Ours::Ints2d(rows) => Literal::List(rows.iter().map(|r| ints(r)).collect()),
            Ours::Texts(list) => {
                Literal::List(list.iter().map(|t| Literal::Text(t.clone())).collect())
            }
            Ours::Alternative(n) => Literal::Choice(*n),
        })
        .collect()
}

/// What the real Python reports of these programs (see `gadfly_quiz.run`), in one process.
pub(crate) fn python(programs: &[(String, String)]) -> Vec<serde_json::Value> {
    let driver = "import sys, json\n\
        names = {'__name__': 'gadfly_quiz'}\n\
        job = json.load(sys.stdin)\n\
        module = type(sys)('gadfly_quiz')\n\
        sys.modules['gadfly_quiz'] = module\n\
        exec(job['runtime'], module.__dict__)\n\
        for text, entry in job['programs']:\n\
        \x20   sys.stdout.write(module.run(text, entry) + chr(10))\n";
    let job = serde_json::json!({ "runtime": python_runtime(), "programs": programs });
    let mut child = Command::new("python3")
        .args(["-c", driver])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python3");
    let mut to = child.stdin.take().expect("its input");
    std::io::Write::write_all(&mut to, job.to_string().as_bytes()).expect("written");
    drop(to);
    let out = child.wait_with_output().expect("its output");
    let text = String::from_utf8(out.stdout).expect("text");
    let reports: Vec<serde_json::Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("a report"))
        .collect();
    assert_eq!(reports.len(), programs.len(), "{text}");
    reports
}
