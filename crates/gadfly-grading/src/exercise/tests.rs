use std::path::Path;

use gadfly_grade::{Class, Entry, InputLine, Question, Settings, Stance};

use super::record::with_answer;
use super::{Answer, Decisions};

fn class() -> Class {
    let line =
        |entry: &str, statement: &str, question: &str| InputLine::new(entry, statement, question);
    Class {
        title: String::new(),
        language: gadfly_grade::Language::Python,
        references: Vec::new(),
        entries: ["cheapest", "total"]
            .map(|name| Entry {
                name: name.into(),
                signature: String::new(),
            })
            .to_vec(),
        settings: Settings::default(),
        shard: None,
        tests: Vec::new(),
        uncounted: Vec::new(),
        submissions: Vec::new(),
        left_out: Vec::new(),
        paths: Default::default(),
        inputs: vec![
            line("cheapest", "prices is not empty", "May `prices` be empty?"),
            line(
                "cheapest",
                "limit is not negative",
                "May `limit` be negative?",
            ),
        ],
        work: Default::default(),
    }
}

fn decided(text: &str) -> Result<Vec<Stance>, String> {
    let mut class = class();
    let read = Decisions::read(Path::new("e.toml"), text);
    read.and_then(|read| read.apply(&mut class))
        .map_err(|error| error.to_string())?;
    Ok(class.inputs.iter().map(|line| line.stance).collect())
}

#[test]
fn what_a_teacher_says() {
    use Stance::{Dropped, Open, Required};
    let check = |text: &str, expected: [Stance; 2]| {
        assert_eq!(decided(text).unwrap(), expected, "{text}");
    };
    check("", [Open, Open]);
    check("points = 3", [Open, Open]);
    check(
        "[inputs.cheapest]\nrequire = [\"prices is not empty\"]\ndrop = \"limit is not negative\"",
        [Required, Dropped],
    );
    check(
        "[[answers]]\nentry = \"cheapest\"\nstatement = \"prices is not empty\"\nanswer = \"yes\"",
        [Dropped, Open],
    );
    check(
        "answers = [{ entry = \"cheapest\", question = \"may limit be negative?\", answer = \"no\" }]",
        [Open, Required],
    );
}

#[test]
fn mistakes_are_shown_where_they_are() {
    let check = |text: &str, expected: &str| {
        let error = decided(text).expect_err(text);
        assert_eq!(error, format!("e.toml:{expected}"));
    };
    check(
        "[inputs.cheapest]\n  requires = []",
        "2:3: error: there is no key `requires` here\n  help: did you mean `require`?",
    );
    check(
        "[inputs.cheapest]\nrequire = [1]",
        "2:12: error: expected a string in quotation marks\n  help: copy the statement from the report: \"prices is not empty\"",
    );
    check(
        "[inputs]\ncheapest = 3",
        "2:12: error: expected a table with the lists require and drop\n  help: write: [inputs.cheapest] and below it require = [\"prices is not empty\"]",
    );
    check(
        "[inputs.cheepest]\nrequire = [\"prices is not empty\"]",
        "1:9: error: the reference has no function cheepest\n  help: did you mean cheapest?",
    );
    check(
        "[inputs.cheapest]\nrequire = [\"price is not empty\"]",
        "2:12: error: there is no statement `price is not empty` about cheapest\n  help: did you mean \"prices is not empty\"?",
    );
    check(
        "[inputs.cheapest]\nrequire = [\"x\"]",
        "2:12: error: there is no statement `x` about cheapest\n  help: they are \"prices is not empty\", \"limit is not negative\"",
    );
    check(
        "[inputs.total]\nrequire = [\"x\"]",
        "2:12: error: there is no statement `x` about total\n  help: nothing is stated about the inputs of total; use assume = [\"…\"] for a condition of your own",
    );
    check(
        "[inputs.cheapest]\nrequire = [\"prices is not empty\"]\ndrop = [\"prices is not empty\"]",
        "3:9: error: `prices is not empty` contradicts line 2\n  help: in line 3 such inputs count, in line 2 they do not; remove one of the two",
    );
    let answer = |answer: &str| {
        format!(
            "[[answers]]\nentry = \"cheapest\"\nstatement = \"prices is not empty\"\nanswer = \"{answer}\"\n"
        )
    };
    check(
        &(answer("yes") + &answer("no")),
        "7:13: error: this question has another answer in line 3\n  help: in line 3 such inputs count, in line 7 they do not; remove one of the two",
    );
    check(
        "[inputs.cheapest]\ndrop = [\"prices is not empty\"]\n[[answers]]\nentry = \"cheapest\"\nquestion = \"May `prices` be empty?\"\nanswer = \"no\"",
        "5:12: error: `May `prices` be empty?` contradicts line 2\n  help: in line 2 such inputs count, in line 5 they do not; remove one of the two",
    );
    check(
        &answer("maybe"),
        "4:10: error: expected \"yes\" or \"no\", not \"maybe\"\n  help: yes: such inputs count; no: they do not belong to the exercise",
    );
    check(
        "[answers]\nentry = \"x\"",
        "1:1: error: expected a list of answers\n  help: write [[answers]], with two pairs of brackets, above each",
    );
    check(
        "[[answers]]\nentry = \"cheapest\"\nanswer = \"no\"",
        "1:1: error: this answer has no `statement`\n  help: an answer has the keys entry, statement and answer",
    );
    // The same twice is no contradiction.
    assert!(decided(&(answer("no") + &answer("no"))).is_ok());
}

fn question() -> Question {
    Question {
        id: "cheapest: prices is not empty".into(),
        entry: "cheapest".into(),
        question: "May `prices` be empty?".into(),
        statement: "prices is not empty".into(),
        examples: Vec::new(),
        affected: Vec::new(),
        suggestion: None,
        evidence: Vec::new(),
    }
}

fn answered(text: &str, counts: bool) -> String {
    let question = question();
    let answer = Answer {
        question: &question,
        counts,
    };
    with_answer(Path::new("e.toml"), text, &answer).unwrap()
}

const NO: &str = "[[answers]]\nquestion = \"May `prices` be empty?\"\nentry = \"cheapest\"\nstatement = \"prices is not empty\"\nanswer = \"no\"\n";

#[test]
fn comments_and_order_are_kept() {
    let text = "# mine\npoints = 20   # of 100\n\nreference = [ \"a.py\" ] # first\n";
    let once = answered(text, false);
    assert_eq!(once, format!("{text}\n{NO}"));
    assert_eq!(decided(&once).unwrap()[0], Stance::Required);
    // Another answer to the same question replaces it.
    let edited = once.replace("\"no\"", "\"no\" # sure");
    assert_eq!(answered(&edited, true), edited.replace("\"no\"", "\"yes\""));
    let inline = "answers = [\n  { entry = \"cheapest\", statement = \"prices is not empty\", answer = \"no\" }, # x\n]\n";
    assert_eq!(answered(inline, true), inline.replace("\"no\"", "\"yes\""));
}

#[test]
fn a_new_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("exercise.toml");
    let question = question();
    let answer = Answer {
        question: &question,
        counts: false,
    };
    super::record(&file, &["reference.py".into()], &answer).unwrap();
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.starts_with("# An exercise for"), "{text}");
    assert!(
        text.ends_with(&format!("reference = [\"reference.py\"]\n\n{NO}")),
        "{text}"
    );
    super::record(
        &file,
        &[],
        &Answer {
            counts: true,
            ..answer
        },
    )
    .unwrap();
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.ends_with(&NO.replace("no\"", "yes\"")), "{text}");
}
