//! A quiz with a question of every kind.

use gadfly_quiz::model::{
    Answer, Body, Cell, ChoiceOption, Fragment, Instance, Language, Look, Question, Quiz, Table,
};

pub(super) fn option(text: &str, look: Look, correct: bool, why: &str) -> ChoiceOption {
    ChoiceOption {
        text: text.to_owned(),
        look,
        correct,
        why: why.to_owned(),
    }
}

pub(super) fn question(id: &str, stem: &str, body: Body) -> Question {
    Question {
        id: id.to_owned(),
        name: String::new(),
        stem: stem.to_owned(),
        fragments: Vec::new(),
        body,
        feedback: String::new(),
        points: 1.0,
        penalty: 0.25,
        tags: Vec::new(),
        shuffle: true,
    }
}

pub(super) fn fragment(label: &str, language: Language, text: &str) -> Fragment {
    Fragment {
        label: label.to_owned(),
        language,
        text: text.to_owned(),
    }
}

fn blank(answer: &str, numeric: bool, wrong: &[(&str, &str)]) -> Cell {
    let mut answers = vec![Answer::right(answer, "")];
    answers.extend(wrong.iter().map(|(text, why)| Answer::wrong(*text, *why)));
    Cell::Blank { answers, numeric }
}

pub(super) const LOOP: &str = "int sum = 0;
for (int i = 1; i <= 4; i++) {
    if (i % 2 == 0) {
        sum += i; // even
    }
}
System.out.println(\"sum: \" + sum);
";

pub(super) fn quiz() -> Quiz {
    let single = Question {
        name: "Sum of even numbers".to_owned(),
        fragments: vec![fragment("", Language::Java, LOOP)],
        feedback: "Only `2` and `4` are even.\n\nThe condition is tested in *every* turn."
            .to_owned(),
        tags: vec!["loops".to_owned(), "if & else".to_owned()],
        points: 2.0,
        ..question(
            "even-sum-1",
            "What is printed?",
            Body::Choice {
                multiple: false,
                options: vec![
                    option("sum: 6", Look::Output, true, "2 + 4"),
                    option(
                        "sum: 2",
                        Look::Output,
                        false,
                        "This is what `i < 4` would give.",
                    ),
                    option(
                        "sum: 10",
                        Look::Output,
                        false,
                        "Here every number was added.",
                    ),
                    option(
                        "sum: 0\nsum: 2\nsum: 6\n",
                        Look::Output,
                        false,
                        "The output is *behind* the loop.",
                    ),
                ],
            },
        )
    };
    let multiple = Question {
        name: "Do they differ?".to_owned(),
        fragments: vec![
            fragment(
                "A",
                Language::Java,
                "if (x > 3) y = 1;\nif (x > 5) y = 2;\n",
            ),
            fragment(
                "B",
                Language::Java,
                "if (x > 3) y = 1;\nelse if (x > 5) y = 2;\n",
            ),
        ],
        feedback: "They differ where both conditions hold.".to_owned(),
        points: 3.0,
        ..question(
            "else-1",
            "Which initialisations make A and B differ?",
            Body::Choice {
                multiple: true,
                options: vec![
                    option(
                        "int x = 7;",
                        Look::Code(Language::Java),
                        true,
                        "Both conditions hold.",
                    ),
                    option(
                        "int x = 6;",
                        Look::Code(Language::Java),
                        true,
                        "Both conditions hold: `6 > 5`.",
                    ),
                    option(
                        "int x = 5;",
                        Look::Code(Language::Java),
                        false,
                        "`5 > 5` is false.",
                    ),
                    option(
                        "int x = 0;\nx += 4;",
                        Look::Code(Language::Java),
                        false,
                        "Only `x > 3` holds.",
                    ),
                    option("None of these", Look::Prose, false, ""),
                ],
            },
        )
    };
    let numeric = Question {
        name: "Turns".to_owned(),
        fragments: vec![fragment(
            "",
            Language::Python,
            "i = 10\nwhile i > ??:\n    i -= 3  # Schritt für Schritt\n",
        )],
        feedback: "10, 7, 4, 1".to_owned(),
        ..question(
            "turns-1",
            "The loop below runs three times.\n\nWhich number must stand at `??`?",
            Body::Numeric {
                answers: vec![
                    Answer::right("1", ""),
                    Answer::right("2", ""),
                    Answer::right("3", ""),
                    Answer::wrong("4", "Then it ends when `i` is 4: two turns."),
                    Answer::wrong("-2", "One turn too many."),
                ],
                tolerance: 0.0,
            },
        )
    };
    let short = Question {
        name: "Output of two lines".to_owned(),
        fragments: vec![fragment(
            "",
            Language::Python,
            "for w in ['a*b', '<c>']:\n    print(w, end='~\\n')\n",
        )],
        ..question(
            "lines-1",
            "What is printed?",
            Body::Short {
                answers: vec![
                    Answer::right("a*b~\n<c>~\n", ""),
                    Answer::wrong("a*b\n<c>\n", "`end` is printed behind each word."),
                ],
                case_sensitive: true,
            },
        )
    };
    let table = Question {
        name: "Trace".to_owned(),
        fragments: vec![fragment(
            "",
            Language::Java,
            "int a = 3, b = 4;\nString s = \"\";\nwhile (a > 0) { s += \"{\" + b; a--; b += a; }\n",
        )],
        feedback: "`b` grows by the *new* value of `a`.".to_owned(),
        points: 4.0,
        ..question(
            "trace-1",
            "Fill in the values after each turn.",
            Body::Table(Table {
                header: vec![
                    "turn".to_owned(),
                    "a".to_owned(),
                    "b".to_owned(),
                    "s".to_owned(),
                ],
                rows: vec![
                    vec![
                        Cell::Given("1".to_owned()),
                        Cell::Given("2".to_owned()),
                        blank("6", true, &[("7", "The old value of `a` was added.")]),
                        blank("{4", false, &[("{3", "`b`, not `a`.")]),
                    ],
                    vec![
                        Cell::Given("2".to_owned()),
                        blank("1", true, &[]),
                        blank("7", true, &[("8", "")]),
                        Cell::Given("{4{6".to_owned()),
                    ],
                ],
            }),
        )
    };
    let order = Question {
        name: "Order of loops".to_owned(),
        points: 1.5,
        ..question(
            "order-1",
            "Order by the number of turns, fewest first.",
            Body::Order {
                items: vec![
                    "`for (i = 0; i < 3; i++)`".to_owned(),
                    "`for (i = 0; i <= 3; i++)`".to_owned(),
                    "`while (i++ < 9)` from `i = 0`".to_owned(),
                    "`do … while (i < 20)`".to_owned(),
                ],
            },
        )
    };
    let long = Question {
        name: "A long number".to_owned(),
        ..question(
            "long-1",
            "What is `Long.MAX_VALUE`?",
            Body::Numeric {
                answers: vec![
                    Answer::right("9223372036854775807", ""),
                    Answer::wrong("9223372036854775808", "One more does not fit."),
                ],
                tolerance: 0.0,
            },
        )
    };
    let real = Question {
        name: "A third".to_owned(),
        ..question(
            "third-1",
            "What is `1.0 / 3`, roughly?",
            Body::Numeric {
                answers: vec![
                    Answer::right("0.333", ""),
                    Answer::wrong("0", "That would be `1 / 3`."),
                ],
                tolerance: 0.01,
            },
        )
    };
    let words = Question {
        name: "Either word".to_owned(),
        shuffle: false,
        ..question(
            "word-1",
            "Which keyword leaves a loop?",
            Body::Short {
                answers: vec![
                    Answer::right("break", ""),
                    Answer::right("return", "If the method may end too."),
                ],
                case_sensitive: false,
            },
        )
    };
    Quiz {
        title: "Loops & conditions".to_owned(),
        category: vec!["Programming 1".to_owned(), "Tracing / reading".to_owned()],
        questions: vec![
            single, multiple, numeric, short, table, order, long, real, words,
        ],
        instances: vec![
            Instance {
                id: "even-sum-1".to_owned(),
                language: Language::Java,
                values: vec![("n".to_owned(), "4".to_owned())],
                code: LOOP.to_owned(),
                output: "sum: 6\n".to_owned(),
                returns: None,
            },
            Instance {
                id: "even-sum-2".to_owned(),
                language: Language::Java,
                values: vec![("n".to_owned(), "-2".to_owned())],
                code: format!("public class Sum {{\n    int f() {{ return 1; }}\n}}\n// {LOOP}"),
                output: "=1+1\n".to_owned(),
                returns: Some("-7".to_owned()),
            },
            Instance {
                id: "Listen: größer".to_owned(),
                language: Language::Python,
                values: vec![],
                code: "print('ä')".to_owned(),
                output: "ä\n".to_owned(),
                returns: None,
            },
        ],
    }
}
