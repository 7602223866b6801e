//! Skeletons of our own, each for one thing that may go wrong.

use gadfly_quiz::model::{Body, Cell, Language, Look, Question};
use gadfly_quiz::question::{Drawn, Form, Kind, Made, Maker, Options};
use gadfly_quiz::skeleton::Skeleton;

use crate::question::bench::{Real, instances, parsed};
use crate::question::corpus::{asked, kind_of, options, verify};

/// Questions about a small skeleton.
fn of(file: &str, text: &str, kinds: &[Kind], count: usize, form: Option<Form>) -> Case {
    let skeleton = parsed(file, text);
    let drawn = instances(&skeleton, count.min(6), 12, 2);
    assert!(!drawn.is_empty(), "{text}");
    let options = Options {
        form,
        ..options(&skeleton, 2)
    };
    let (made, _) = asked(&skeleton, &drawn, kinds, count, &options);
    Case {
        skeleton,
        drawn,
        made,
    }
}

struct Case {
    skeleton: Skeleton,
    drawn: Vec<Drawn>,
    made: Made,
}

impl Case {
    fn questions(&self) -> Vec<&Question> {
        self.made.questions.iter().map(|(_, q)| q).collect()
    }

    fn verified(self) -> Case {
        verify(vec![(&self.skeleton, &self.drawn, &self.made)]);
        self
    }

    fn said(&self, kind: Kind) -> &str {
        let said = self.made.nothing.iter().find(|(k, _)| *k == kind);
        said.map_or("", |(_, why)| why.as_str())
    }
}

/// Output that means something to every format, and blanks that nobody sees.
#[test]
fn odd_output() {
    let python = "n = INT(range(2, 5))\nfor i in range(n):\n    if i <= 1:\n        print('`<b>$x$' + str(i), end=' ')\n    else:\n        print('{~=%}', i // 2, '```')\n";
    let case = of("odd.py", python, &[], 12, None).verified();
    assert_eq!(case.questions().len(), 12, "{:?}", case.made.nothing);
    // Runs that differ in a blank at the end of a line are neither the same nor different.
    let python = "n = INT(range(2, 5))\ni = 0\nwhile i < n:\n    print('x', end=' ' if i < 1 else '\\n')\n    i += 1\n";
    of("blank.py", python, &[], 12, None).verified();
}

#[test]
fn exceptions() {
    let java = "RAISES(ArithmeticException);\nint n = INT(range(1, 4));\nint s = 0;\nfor (int i = 5; i >= 0; i--) {\n    s += 60 / (i - n);\n    System.out.println(s);\n}\n";
    let case = of("raising.java", java, &[], 8, None).verified();
    let output: Vec<&Question> = case
        .questions()
        .into_iter()
        .filter(|q| kind_of(q) == Kind::Output)
        .collect();
    assert!(!output.is_empty());
    for question in output {
        assert_eq!(question.stem, "What happens when this program is run?");
    }
    // An index that is out of bounds is a plausible answer where there are few others.
    let java = "int[] a = INTARRAY(3, range(1, 9));\nint s = 0;\nfor (int i = 0; i < a.length; i++) {\n    s = s + a[i];\n}\nSystem.out.println(\"sum \" + s);\n";
    let case = of("bounds.java", java, &[Kind::Output], 6, Some(Form::Choice)).verified();
    let thrown = case.questions().into_iter().any(|q| match &q.body {
        Body::Choice { options, .. } => options
            .iter()
            .any(|o| o.look == Look::Prose && o.text.contains("ArrayIndexOutOfBoundsException")),
        _ => false,
    });
    assert!(thrown, "{:#?}", case.made.questions);
}

/// Numbers, texts and choices; a form that does not fit is replaced.
#[test]
fn forms() {
    let java =
        "@MAIN static long f() {\n    long n = LONG(range(10, 99));\n    return n / 4 * 3;\n}\n";
    let case = of("forms.java", java, &[Kind::Output], 4, Some(Form::Numeric)).verified();
    for question in case.questions() {
        assert_eq!(question.stem, "What does the call `f()` return?");
        let Body::Numeric { answers, .. } = &question.body else {
            panic!("{question:#?}");
        };
        assert!(answers.len() > 1, "{question:#?}");
    }
    let python = "a = INT(range(1, 9))\nb = a / 2\nprint(b * 2)\n";
    let numeric = of("forms.py", python, &[Kind::Output], 4, Some(Form::Numeric)).verified();
    let choice = of("forms.py", python, &[Kind::Output], 4, Some(Form::Choice)).verified();
    let is_numeric = |q: &&Question| matches!(q.body, Body::Numeric { .. });
    assert!(numeric.questions().iter().all(is_numeric));
    // 4 for 4.0 is a wrong option of a choice, but no wrong number.
    let whole = choice.questions().into_iter().any(|q| match &q.body {
        Body::Choice { options, .. } => {
            let right = options.iter().find(|o| o.correct).expect("a right one");
            let plain = right.text.trim_end_matches(".0");
            options.iter().any(|o| !o.correct && o.text == plain)
        }
        _ => false,
    });
    assert!(whole, "{:#?}", choice.made.questions);
    let text = "s = STRING(regex('[ab]{3}'))\nprint(s + 'x', s[0:2])\n";
    let short = of("forms.py", text, &[Kind::Output], 3, Some(Form::Short)).verified();
    let is_short = |q: &&Question| matches!(q.body, Body::Short { .. });
    assert!(short.questions().iter().all(is_short));
    let lines = "n = INT(range(2, 4))\nfor i in range(n):\n    print(i * n)\n";
    let several = of("forms.py", lines, &[Kind::Output], 3, Some(Form::Short)).verified();
    let is_choice = |q: &&Question| matches!(q.body, Body::Choice { .. });
    assert!(several.questions().iter().all(is_choice));
}

/// What makes no sense is not asked, and the reason is said.
#[test]
fn nothing_to_ask() {
    let silent = of(
        "silent.py",
        "x = INT(range(1, 9))\ny = x + 1\n",
        &[],
        3,
        None,
    );
    assert_eq!(silent.questions().len(), 0);
    assert_eq!(silent.said(Kind::Output), "the program prints nothing");
    assert_eq!(silent.said(Kind::Trace), "the program has no loop");
    assert_eq!(silent.made.nothing.len(), Kind::ALL.len());
    let constant = "n = INT(range(1, 9))\nprint(n * 0)\n";
    let constant = of("constant.py", constant, &[Kind::Hole], 3, None);
    assert_eq!(constant.questions().len(), 0);
    assert_eq!(constant.said(Kind::Hole), "any value gives the same");
    let random = "import random\nn = INT(range(1, 9))\nprint(n + random.random())\n";
    let random = of("random.py", random, &[Kind::Output, Kind::Hole], 3, None);
    assert_eq!(random.questions().len(), 0);
    assert!(random.said(Kind::Output).contains("each time it is run"));
    // No instances, no questions.
    let skeleton = parsed("silent.py", "print(INT(range(1, 9)))\n");
    let (made, programs) = asked(&skeleton, &[], &[], 3, &Options::default());
    assert_eq!((made.questions.len(), programs), (0, 0));
    let runtime = Real::new(&skeleton);
    let maker = Maker {
        skeleton: &skeleton,
        runtime: &runtime,
        options: &Options::default(),
        drawn: &[],
    };
    assert!(maker.question(Kind::Output, 0).is_err());
}

/// Only kinds that are named, as many of each as of the others.
#[test]
fn kinds_that_are_named() {
    let text = "n = INT(range(3, 6))\ns = 0\nfor i in range(n):\n    s += i * INT(range(2, 4))\nprint(s)\n";
    let case = of("named.py", text, &[Kind::Turns, Kind::Hole], 12, None).verified();
    let count = |kind: Kind| {
        let all = case.questions();
        all.into_iter().filter(|q| kind_of(q) == kind).count()
    };
    assert_eq!((count(Kind::Turns), count(Kind::Hole)), (6, 6));
    assert!(case.made.rounds <= 2, "{}", case.made.rounds);
    assert_eq!(case.made.nothing, []);
    let ids: std::collections::BTreeSet<&String> =
        case.made.questions.iter().map(|(_, q)| &q.id).collect();
    assert_eq!(ids.len(), 12);
}

/// Loops are named as students see them.
#[test]
fn names_of_loops() {
    let java = "int n = INT(range(3, 6));\nint s = 0;\nrows: for (int i = 0; i < n; i++) {\n    for (int j = 0; j < i; j++) {\n        if (j > 2) continue rows;\n        s++;\n    }\n}\nwhile (s > n) s -= 2;\nSystem.out.println(s);\n";
    let case = of("names.java", java, &[Kind::Turns], 6, None).verified();
    let mut asked: Vec<&str> = Vec::new();
    for question in case.questions() {
        let code = &question.fragments[0].text;
        assert!(code.contains("j++) {  // loop A\n"), "{code}");
        assert!(code.contains("s -= 2;  // loop B\n"), "{code}");
        asked.push(question.stem.split(" executed").next().unwrap_or_default());
    }
    // The author gave a label to one of them.
    assert!(
        asked.iter().all(|a| a.contains("the loop `rows`")),
        "{asked:?}"
    );
    let two = "a = INT(range(1, 9))\nb = 0\nwhile b < a:\n    b += 2\nfor i in range(INT(range(1, 9))):\n    b += i\nprint(b)\n";
    let case = of("names.py", two, &[Kind::Order], 6, None).verified();
    assert_eq!(case.questions().len(), 6, "{:?}", case.made.nothing);
    let one = "n = INT(range(3, 6))\nwhile n > 0:\n    n -= 1\nprint(n)\n";
    let case = of("one.py", one, &[Kind::Turns, Kind::Order], 4, None).verified();
    assert!(
        case.questions()[0]
            .stem
            .contains("body of the loop executed")
    );
    assert_eq!(case.said(Kind::Order), "there are no two loops to compare");
}

/// Counters are given, what must be thought about is blank, constants are left out.
#[test]
fn trace_tables() {
    let java = "int n = INT(range(4, 6));\nint[] a = new int[3];\nlong s = 1;\nint fixed = 7;\nString t = \"\";\nfor (int i = 0; i < n; i++) {\n    a[i % 3] += i;\n    s = s * 2 + i;\n    t = i % 2 == 0 ? t + i : t;\n    fixed = 7;\n}\nSystem.out.println(s + t + a[0] + fixed);\n";
    let case = of("table.java", java, &[Kind::Trace], 4, None).verified();
    for question in case.questions() {
        let Body::Table(table) = &question.body else {
            panic!("{question:#?}");
        };
        assert_eq!(table.header, ["iteration", "a", "s", "t", "i"]);
        let first = &table.rows[0];
        assert_eq!(first[4], Cell::Given("0".into()));
        let Cell::Blank { answers, numeric } = &first[1] else {
            panic!("{question:#?}");
        };
        let right: Vec<&str> = answers
            .iter()
            .filter(|a| a.correct)
            .map(|a| a.text.as_str())
            .collect();
        assert_eq!((right, *numeric), (vec!["{0, 0, 0}", "{0,0,0}"], false));
        let Cell::Blank { answers, numeric } = &first[2] else {
            panic!("{question:#?}");
        };
        assert_eq!((answers[0].text.as_str(), *numeric), ("2", true));
        assert!(question.stem.contains("Write arrays like `{1, 2, 3}`."));
        assert!(question.stem.contains("before the counter changes"));
    }
    // The first turns of many.
    let python = "n = INT(range(20, 30))\nx = 1\nwhile x < n * n:\n    x += n\nprint(x)\n";
    let case = of("table.py", python, &[Kind::Trace], 3, None).verified();
    for question in case.questions() {
        assert!(
            question
                .stem
                .contains("after the first 6 iterations of the loop")
        );
    }
    // The elements of a list are not asked for, and nothing else changes.
    let python = "for n in INTARRAY(4, range(1, 9)):\n    print(n * 2)\n";
    let case = of("elements.py", python, &[Kind::Trace], 2, None);
    assert_eq!(case.questions().len(), 0);
    // A loop that is started several times has no table.
    let python = "s = 0\nfor i in range(INT(range(12, 20))):\n    for j in range(2):\n        s += i\n    s += 1\nprint(s)\n";
    let case = of("inner.py", python, &[Kind::Trace], 2, None).verified();
    assert_eq!(case.questions().len(), 2);
    for question in case.questions() {
        let Body::Table(table) = &question.body else {
            panic!("{question:#?}");
        };
        assert_eq!(table.header, ["iteration", "i", "s"]);
        assert!(question.stem.contains("6 iterations of the loop in line 2"));
    }
}

/// A hole whose domain was not tried wholly is never asked for openly.
#[test]
fn values_of_holes() {
    let wide = "n = INT(range(0, 1000000))\nprint(n % 7)\n";
    let case = of("wide.py", wide, &[Kind::Hole], 6, Some(Form::Numeric)).verified();
    for question in case.questions() {
        assert!(
            matches!(question.body, Body::Choice { .. }),
            "{question:#?}"
        );
        assert!(question.stem.starts_with("Which of these values"));
    }
    // More than one value is right, and all that are tried are known.
    let small = "n = INT(range(1, 12))\nprint(n // 3)\n";
    let case = of("small.py", small, &[Kind::Hole], 6, Some(Form::Numeric)).verified();
    for question in case.questions() {
        let Body::Numeric { answers, .. } = &question.body else {
            panic!("{question:#?}");
        };
        assert_eq!(answers.len(), 12);
        assert!(question.stem.ends_with(['?', '.']), "{}", question.stem);
        let right = answers.iter().filter(|a| a.correct).count();
        let stem = question.stem.as_str();
        match right {
            1 => assert!(stem.starts_with("Which number from 1 to 12 must"), "{stem}"),
            _ => assert!(
                stem.starts_with("Give a number from 1 to 12 that"),
                "{stem}"
            ),
        }
    }
    let operators =
        "a = INT(range(2, 9))\nprint(a OP(list(\"+\", \"*\")) 3 REL(list(\"<\", \"<=\")) 12)\n";
    of("signs.py", operators, &[Kind::Hole], 6, None).verified();
    let java = "char c = CHAR(range('a', 'f'));\nString s = STRING(list(\"ab\", \"ba\", \"bb\"));\nlong big = LONG(range(5000000000, 5000000009));\nSystem.out.println((char) (c + 1) + s + big % 10);\n";
    of("kinds.java", java, &[Kind::Hole], 6, None).verified();
}

/// What somebody believes gives what he would answer.
#[test]
fn misconceptions() {
    let cases = [
        // Integer division as real, aliasing as copy, else-if as if, increment order, body first.
        (
            "int a = INT(list(7));\nSystem.out.println(a / 2);\n",
            "3.5",
            "fraction",
        ),
        (
            "int[] a = INTARRAY(3, list(4));\nint[] b = a;\nb[1] = 9;\nSystem.out.println(a[1]);\n",
            "4",
            "same array",
        ),
        (
            "int x = INT(list(5));\nif (x > 3) {\n    x = x - 4;\n} else if (x < 3) {\n    x = x + 10;\n}\nSystem.out.println(x);\n",
            "11",
            "only if no condition before it",
        ),
        (
            "int i = INT(list(5));\nint j = i++ * 2;\nSystem.out.println(j);\n",
            "12",
            "before the change",
        ),
        (
            "int i = INT(list(5));\nwhile (i < 5) {\n    i += 3;\n}\nSystem.out.println(i);\n",
            "8",
            "before the first iteration",
        ),
        (
            "int s = 0;\nfor (int i = 1; i < INT(list(5)); i++) {\n    s += i;\n}\nSystem.out.println(s);\n",
            "15",
            "with `i` equal to `5` that is false",
        ),
    ];
    let mut all = Vec::new();
    for (n, (text, answer, why)) in cases.iter().enumerate() {
        let name = format!("belief{n}.java");
        let skeleton = parsed(&name, text);
        let drawn = instances(&skeleton, 1, 1, 1);
        let options = Options {
            form: Some(Form::Numeric),
            ..options(&skeleton, 1)
        };
        let (made, _) = asked(&skeleton, &drawn, &[Kind::Output], 1, &options);
        let Some((_, question)) = made.questions.first() else {
            panic!("{text}");
        };
        let Body::Numeric { answers, .. } = &question.body else {
            panic!("{question:#?}");
        };
        let found = answers.iter().find(|a| a.text == *answer);
        let found = found.unwrap_or_else(|| panic!("no {answer}: {question:#?}"));
        assert!(!found.correct && found.why.contains(why), "{question:#?}");
        all.push((skeleton, drawn, made));
    }
    let each = all.iter();
    verify(each.map(|(s, d, m)| (s, d.as_slice(), m)).collect());
}

/// The line that a reason names is a line of the instance, not of the skeleton.
#[test]
fn lines_are_those_of_the_instance() {
    let text = "## A remark of the author.\nn = INT(range(3, 6))\nASSERT(n > 0)\nASSERT(n < 99)\ns = 0\nfor i in range(n):\n    s += i\nprint(s)\n";
    let case = of("lines.py", text, &[Kind::Output], 3, Some(Form::Numeric)).verified();
    for question in case.questions() {
        let Body::Numeric { answers, .. } = &question.body else {
            panic!("{question:#?}");
        };
        let code: Vec<&str> = question.fragments[0].text.lines().collect();
        let mut seen = 0;
        for answer in answers.iter().filter(|a| a.why.contains("`range(")) {
            let line = answer.why.strip_prefix("Look at line ");
            let line = line.and_then(|rest| rest.split(' ').next()?.parse::<usize>().ok());
            let line = line.unwrap_or_else(|| panic!("{answer:?}"));
            assert!(code[line - 1].contains("range("), "{answer:?}");
            seen += 1;
        }
        assert!(seen > 0, "{question:#?}");
    }
}

/// Names with umlauts and dollars, code with back quotes, comments and labels of any kind.
#[test]
fn odd_names() {
    let java = "int größe = INT(range(2, 5)); // `a` < b\nString $s = \"`\";\nfor (int i = 0; i < größe; i++) {\n    if (i >= 2) {\n        $s = $s + \"<$\" + i;\n    }\n}\nSystem.out.println($s + größe);\n";
    let case = of("odd.java", java, &[], 12, None).verified();
    assert_eq!(case.skeleton.language, Language::Java);
    assert!(case.questions().len() >= 10, "{:?}", case.made.nothing);
}

/// Programs that would run for ever cost little and become no options.
#[test]
fn endless_misreadings() {
    let python = "n = INT(range(3, 9))\ns = 0\nwhile n > 0:\n    s += n\n    if s > 100:\n        break\n    n -= 1\nprint(s, n)\n";
    let case = of("endless.py", python, &[], 10, None).verified();
    assert!(case.questions().len() >= 8, "{:?}", case.made.nothing);
}

/// As many options as wanted, tags, points and penalty as asked for.
#[test]
fn wishes() {
    let text = "a = INTARRAY(5, range(1, 9))\ns = 0\nfor i in range(1, len(a)):\n    if a[i] > a[i - 1]:\n        s += a[i] // 2\n    elif a[i] % 2 == 0:\n        s -= 1\nprint(s)\n";
    let skeleton = parsed("wishes.py", text);
    let drawn = instances(&skeleton, 4, 8, 2);
    for choices in [3, 6] {
        let options = Options {
            title: "A title".into(),
            choices,
            form: Some(Form::Choice),
            points: 2.5,
            penalty: 0.1,
            tags: vec!["loops".into()],
            shuffle: false,
            seed: 9,
        };
        let (made, _) = asked(&skeleton, &drawn, &[], 16, &options);
        assert_eq!(made.questions.len(), 16, "{:?}", made.nothing);
        let mut most = 0;
        for (number, question) in &made.questions {
            assert_eq!((question.points, question.penalty), (2.5, 0.1));
            assert_eq!(question.tags, ["loops", kind_of(question).code()]);
            assert!(!question.shuffle);
            let begin = format!("A title {:02}: ", number + 1);
            assert!(question.name.starts_with(&begin), "{}", question.name);
            if let Body::Choice { options, .. } = &question.body {
                assert!(options.len() <= choices, "{question:#?}");
                most = most.max(options.len());
            }
        }
        assert_eq!(most, choices);
        verify(vec![(&skeleton, &drawn, &made)]);
    }
}
