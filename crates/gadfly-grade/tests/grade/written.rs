//! The table, JSON, CSV and the pages as files.

use gadfly_grade::write::{OutFile, Reveal, details, files, fits, parts, summary, table};
use gadfly_report::Paint;
use serde_json::{Value, json};

use crate::sample::{self, EVIL};

fn written(reveal: Reveal) -> Vec<OutFile> {
    files(&sample::class(), reveal, "0", &["test_suite.py".into()])
}

fn file(reveal: Reveal, path: &str) -> String {
    let file = written(reveal).into_iter().find(|f| f.path == path);
    String::from_utf8(file.expect("such a file").bytes).unwrap()
}

#[test]
fn on_a_terminal() {
    let class = sample::class();
    let plain = Paint { on: false };
    let wide = table(&class, Reveal::All, 140, plain);
    let line = |text: &str, name: &str| {
        let found = text.lines().find(|line| line.starts_with(name));
        found.expect("a line").to_owned()
    };
    let words: Vec<String> = line(&wide, "s2 ")
        .split_whitespace()
        .map(str::to_owned)
        .collect();
    assert_eq!(
        words.join(" "),
        "s2 different 8 4/5 take(-1, [0]) → [0], expected []"
    );
    assert!(line(&wide, "broken").ends_with("broken.py:1:5: SyntaxError: invalid syntax <b>"));
    assert!(line(&wide, "s10").ends_with("the same results on all inputs (proved)"));
    assert!(!line(&table(&class, Reveal::Inputs, 100, plain), "s2 ").contains("expected"));
    assert!(!table(&class, Reveal::None, 100, plain).contains("take(-1"));
    for width in [0, 30, 50, 79, 80, 120] {
        let text = table(&class, Reveal::All, width, plain);
        let most = unicode_widest(&text);
        assert!(most <= width.max(40), "{most} > {width}:\n{text}");
        assert!(!text.contains(['\u{1b}', '\u{202e}', '\0']));
    }
    let coloured = table(&class, Reveal::All, 140, Paint { on: true });
    let bare = coloured
        .replace("\u{1b}[0m", "")
        .replace("\u{1b}[1m", "")
        .replace("\u{1b}[1;31m", "")
        .replace("\u{1b}[1;32m", "")
        .replace("\u{1b}[1;34m", "");
    assert_eq!(bare, wide);
    assert_eq!(
        summary(&class, plain),
        "7 submissions: 1 equivalent, 4 different, 2 error\n\
         suite of 2 tests: detects all 4 wrong submissions\n"
    );
    assert_eq!(table(&sample::empty(), Reveal::All, 80, plain), "");
    // Whoever cannot see everything is told so.
    assert!(fits(&class, Reveal::All, 10_000));
    assert!(!fits(&class, Reveal::All, 80));
}

#[test]
fn what_the_table_has_no_room_for() {
    let plain = Paint { on: false };
    let text = details(&sample::class(), Reveal::All, plain);
    let s2 = "\ns2\n  take(-1, [0])\n  With this input the submission returns [0], where the reference \
              returns []. There is one element too many at the end.\n  The two programs part ways at ";
    assert!(text.contains(s2), "{text}");
    let text = details(&sample::class(), Reveal::Inputs, plain);
    assert!(text.contains("\ns2\n  take(-1, [0])\n"), "{text}");
    assert!(!text.contains("the reference returns"), "{text}");
    let text = details(&sample::class(), Reveal::None, plain);
    assert!(!text.contains("take(-1"), "{text}");
}

fn unicode_widest(text: &str) -> usize {
    text.lines()
        .map(unicode_width::UnicodeWidthStr::width)
        .max()
        .unwrap_or(0)
}

#[test]
fn for_programs() {
    let class = sample::class();
    let files = ["test_suite.py".into()];
    let report = serde_json::to_value(parts(&class, Reveal::All, &files)).unwrap();
    let of = |name: &str| -> Value {
        let all = report["submissions"].as_array().unwrap();
        all.iter().find(|s| s["name"] == name).unwrap().clone()
    };
    let s2 = of("s2");
    assert_eq!(s2["verdict"], "different");
    assert_eq!(s2["complete"], false);
    assert_eq!(s2["reasons"], json!(["loop-bound"]));
    let example = &s2["counterexample"];
    assert_eq!(example["entry"], "take");
    assert_eq!(example["inputs"][0], json!({"name": "n", "value": "-1"}));
    assert_eq!(
        (&example["expected"], &example["actual"], &example["line"]),
        (&json!("[]"), &json!("[0]"), &json!(2))
    );
    assert_eq!(of("Jörg")["counterexample"]["actual"], "does not finish");
    assert_eq!(of("s10")["counterexample"], Value::Null);
    assert_eq!(of("without total")["problems"][0]["kind"], "missing-entry");
    assert_eq!(of("broken")["verdict"], "error");
    assert_eq!(
        report["suite"],
        json!({"files": ["test_suite.py"], "size": 2, "kills": 4,
            "killed": [EVIL, "Jörg", "s1", "s2"], "survived": []})
    );
    let hidden = serde_json::to_string(&parts(&class, Reveal::None, &[])).unwrap();
    assert!(!hidden.contains("take(-1") && !hidden.contains("[0]"));

    let suite: Value = serde_json::from_str(&file(Reveal::None, "suite.json")).unwrap();
    assert_eq!(suite["tests"].as_array().unwrap().len(), 5);
    assert_eq!(suite["size"], 2);
    let negative = suite["tests"].as_array().unwrap().iter();
    let negative = negative
        .clone()
        .find(|t| t["call"] == "take(-1, [5])")
        .unwrap();
    assert_eq!(negative["kills"], json!(["s1", "s2"]));
    assert_eq!(negative["expected"], json!(["[]"]));
    assert_eq!(negative["chosen"], true);
}

#[test]
fn for_spreadsheets() {
    let text = file(Reveal::All, "grades.csv");
    let rows: Vec<&str> = text.split("\r\n").collect();
    assert_eq!(rows.len(), 9);
    assert!(
        rows.contains(&"s2,different,false,8,10,4,5,take,\"take(-1, [0])\",[],[0],longer loops,,")
    );
    assert!(rows.contains(&"s10,equivalent,true,10,10,5,5,,,,,,,"));
    assert!(!file(Reveal::None, "grades.csv").contains("take(-1"));
}

/// What is hidden is in no file that students get.
#[test]
fn only_what_may_be_seen() {
    let paths = |reveal| -> Vec<String> { written(reveal).into_iter().map(|f| f.path).collect() };
    assert!(!paths(Reveal::All).contains(&"teacher.html".to_owned()));
    for (reveal, inputs, answers) in [
        (Reveal::None, false, false),
        (Reveal::Inputs, true, false),
        (Reveal::All, true, true),
    ] {
        for page in ["report.html", "students/s2.html"] {
            let text = file(reveal, page);
            assert_eq!(text.contains("take(-1, [0])"), inputs, "{page} {reveal:?}");
            for answer in [
                "<dt>expected",
                "Here the two programs part ways",
                "the reference returns",
            ] {
                assert_eq!(text.contains(answer), answers, "{page} {reveal:?} {answer}");
            }
        }
        let report = file(reveal, "report.html");
        assert_eq!(report.contains(", expected <code>"), answers);
        if reveal != Reveal::All {
            assert_eq!(
                file(reveal, "teacher.html"),
                file(Reveal::All, "report.html")
            );
        }
    }
    // A student's page knows of nobody else.
    let page = file(Reveal::All, "students/s2.html");
    assert!(!page.contains("Jörg") && !page.contains("s10"));
}

#[test]
fn nothing_is_loaded_and_nothing_ends_early() {
    for out in written(Reveal::All) {
        if !out.path.ends_with(".html") {
            continue;
        }
        let text = String::from_utf8(out.bytes).unwrap();
        assert_eq!(text.matches("<script").count(), 1, "{}", out.path);
        assert_eq!(text.matches("</script").count(), 1, "{}", out.path);
        assert!(!text.contains("<img") && !text.contains("<link") && !text.contains("http:"));
        assert!(!text.contains(['\0', '\u{202e}']) || text.contains("data-copy"));
        assert!(
            out.path
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || b"/.-".contains(&b))
        );
    }
}
