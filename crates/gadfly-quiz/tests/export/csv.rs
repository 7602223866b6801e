//! Tables, read by the rules of RFC 4180.

use gadfly_quiz::export::{self, Format, Options};
use gadfly_quiz::model::Quiz;

use crate::export::{nasty, sample};

fn parse(text: &str) -> Vec<Vec<String>> {
    let mut rows = vec![vec![String::new()]];
    let mut chars = text.chars().peekable();
    let mut quoted = false;
    while let Some(c) = chars.next() {
        let row = rows.last_mut().unwrap();
        match (c, quoted) {
            ('"', true) if chars.peek() == Some(&'"') => {
                chars.next();
                row.last_mut().unwrap().push('"');
            }
            ('"', _) => quoted = !quoted,
            (',', false) => row.push(String::new()),
            ('\r', false) => {
                assert_eq!(chars.next(), Some('\n'));
                rows.push(vec![String::new()]);
            }
            (c, _) => row.last_mut().unwrap().push(c),
        }
    }
    assert_eq!(rows.pop(), Some(vec![String::new()]), "the last line ends");
    rows
}

fn read(quiz: &Quiz) -> Vec<Vec<Vec<String>>> {
    export::write(Format::Csv, quiz, &Options::default())
        .into_iter()
        .map(|file| {
            parse(
                String::from_utf8(file.bytes)
                    .unwrap()
                    .strip_prefix('\u{feff}')
                    .unwrap(),
            )
        })
        .collect()
}

/// As people see it: an apostrophe in front only says "text".
fn unguarded(cell: &str) -> String {
    assert!(
        !cell.trim_start().starts_with(['=', '+', '-', '@']) || cell.parse::<f64>().is_ok(),
        "a spreadsheet would execute {cell:?}"
    );
    cell.strip_prefix('\'').unwrap_or(cell).to_owned()
}

#[test]
fn nasty_texts_come_back() {
    for seed in 0..150 {
        let quiz = nasty::quiz(seed, 8);
        let tables = read(&quiz);
        assert_eq!(tables[0].len(), quiz.questions.len() + 1);
        for (row, question) in tables[0][1..].iter().zip(&quiz.questions) {
            assert_eq!(row.len(), tables[0][0].len());
            let cells: Vec<String> = row.iter().map(|cell| unguarded(cell)).collect();
            assert_eq!(cells[1], question.name.replace('\0', "␀"));
            assert_eq!(cells[2], quiz.category.join(" / ").replace('\0', "␀"));
            assert_eq!(cells[11], question.tags.join(", ").replace('\0', "␀"));
        }
    }
}

#[test]
fn instances_are_a_table_of_their_own() {
    let tables = read(&sample::quiz());
    assert_eq!(tables.len(), 2);
    let rows = &tables[1];
    assert_eq!(
        rows[0],
        ["id", "language", "values", "code", "output", "returns"]
    );
    assert_eq!(rows[2][4], "'=1+1\n", "not a formula");
    assert_eq!(rows[2][5], "-7", "a number stays a number");
    assert_eq!(rows[1][3], sample::LOOP);
}
