//! Skeletons that end with an exception, that have few instances, or that are wrong.

use gadfly_quizgen::{Explanation, Shortage};

use crate::quiz::support::{conflict, made_of};

const PLAIN: [&str; 4] = ["--count", "5", "--questions", "none"];

#[test]
fn an_exception_is_excluded_unless_it_is_asked_for() {
    let text =
        "int[] a = INTARRAY(4, range(0, 3));\nint x = 12 / a[a[0]];\nSystem.out.println(x);\n";
    let made = made_of("Plain.java", text, &PLAIN).unwrap();
    for instance in &made.skeletons[0].generated.instances {
        assert_eq!(instance.report.thrown.class, None);
    }
    let raising = format!("RAISES(ArithmeticException);\n{text}");
    let made = made_of("Raising.java", &raising, &PLAIN).unwrap();
    assert_eq!(made.quiz.instances.len(), 5);
    for instance in &made.skeletons[0].generated.instances {
        assert!(instance.report.thrown.is_a("java.lang.ArithmeticException"));
    }
    // A class that others extend stands for all of them.
    let any = format!("RAISES(RuntimeException);\n{text}");
    assert_eq!(
        made_of("Any.java", &any, &PLAIN)
            .unwrap()
            .quiz
            .instances
            .len(),
        5
    );
    let python = "RAISES(KeyError)\nd = {1: 2, 3: 4}\nprint(d[INT(range(0, 9))])\n";
    let made = made_of("raising.py", python, &PLAIN).unwrap();
    assert_eq!(made.quiz.instances.len(), 5);
}

#[test]
fn an_exception_that_cannot_be_avoided_is_told() {
    let text = "int[] a = INTARRAY(3, range(1, 9));\nSystem.out.println(a[INT(range(3, 5))]);\n";
    let made = made_of("Beyond.java", text, &PLAIN).unwrap();
    // The end, and the range of the index.
    assert_eq!(conflict(&made.skeletons[0]), [0, 2]);
}

#[test]
fn few_instances_are_all_found() {
    let text = "int a = INT(range(1, 3));\nboolean b = BOOLEAN();\nASSERT(a != 2 || b);\nSystem.out.println(a + \" \" + b);\n";
    for (name, text) in [
        ("Few.java", text.to_string()),
        (
            "few.py",
            "a = INT(range(1, 3))\nb = BOOLEAN()\nASSERT(a != 2 or b)\nprint(a, b)\n".into(),
        ),
    ] {
        let made = made_of(name, &text, &["--count", "20", "--questions", "none"]).unwrap();
        assert_eq!(made.quiz.instances.len(), 5, "{name}");
        assert_eq!(
            made.skeletons[0].generated.shortage,
            Some(Shortage::NoMore),
            "{name}"
        );
    }
}

#[test]
fn choices_that_nobody_sees_make_no_new_instances() {
    let text = "int a = INT(range(1, 9));\nASSERTBLOCK();\n{\n    int k = INT(range(0, 50));\n    ASSERT(a * 7 + k > 30);\n}\nSystem.out.println(a);\n";
    let made = made_of(
        "Hidden.java",
        text,
        &["--count", "9", "--questions", "none"],
    )
    .unwrap();
    assert_eq!(made.quiz.instances.len(), 9);
}

#[test]
fn names_of_classes_are_printed_as_they_are() {
    let text = "public class Names {\n    static class Oops extends RuntimeException {\n        Oops(String m) { super(m); }\n    }\n\n    \
                @MAIN\n    static void go() {\n        try {\n            throw new Oops(\"n\" + INT(range(1, 99)));\n        } catch (Oops o) {\n            System.out.println(o);\n        }\n    }\n}\n";
    let made = made_of("Names.java", text, &PLAIN).unwrap();
    assert_eq!(made.quiz.instances.len(), 5);
    for instance in &made.quiz.instances {
        assert!(
            instance.output.starts_with("Names$Oops: n"),
            "{}",
            instance.output
        );
    }
}

#[test]
fn the_mistakes_of_the_compiler_are_told_in_the_skeleton() {
    let text = "int a = INT(range(1, 3));\nboolean s = a;\nint b = a + undefined;\n";
    let told = made_of("Wrong.java", text, &PLAIN).err().unwrap();
    let told = told.to_string();
    assert!(told.contains("Wrong.java:2:13:"), "{told}");
    assert!(told.contains("Wrong.java:3:13:"), "{told}");
}

#[test]
fn what_is_a_matter_of_luck_is_no_exercise() {
    for (name, text) in [
        (
            "Coin.java",
            "System.out.println(Math.random() < 0.5 ? INT(range(1, 9)) : 0);\n",
        ),
        (
            "Address.java",
            "System.out.println(new Object() + \"\" + INT(range(1, 9)));\n",
        ),
        (
            "coin.py",
            "import random\nprint(random.random() < 0.5 or INT(range(1, 9)))\n",
        ),
        (
            "process.py",
            "import os\nprint(os.getpid() + INT(range(1, 9)))\n",
        ),
    ] {
        let made = made_of(name, text, &PLAIN).unwrap();
        assert_eq!(made.quiz.instances, [], "{name}");
        let generated = &made.skeletons[0].generated;
        assert!(
            generated.tries.unsteady > 0,
            "{name}: {:?}",
            generated.tries
        );
        assert!(
            matches!(generated.shortage, Some(Shortage::Unknown(_))),
            "{name}"
        );
    }
}

#[test]
fn an_invariant_must_be_inductive() {
    let skeleton = |invariant: &str| {
        format!(
            "int n = INT(range(5000, 9000));\nint sum = 0;\nint i = 0;\nINVARIANT(0 <= i && i <= n);\n\
             INVARIANT({invariant});\nwhile (i < n) {{\n    sum += 3;\n    i++;\n}}\n\
             ASSERT(sum % 9 == 6);\nSystem.out.println(sum);\n"
        )
    };
    let made = made_of("Kept.java", &skeleton("sum == 3 * i"), &PLAIN).unwrap();
    assert_eq!(made.quiz.instances.len(), 5);
    for (wrong, from_the_start) in [("sum == 4 * i", false), ("sum == 3 * i + 1", true)] {
        let made = made_of("Broken.java", &skeleton(wrong), &PLAIN).unwrap();
        assert_eq!(made.quiz.instances, [], "{wrong}");
        let from = &made.skeletons[0];
        let Some(Shortage::None(Explanation::NotInductive(broken))) = &from.generated.shortage
        else {
            panic!("{wrong}: {:?}", from.generated.shortage);
        };
        assert_eq!(from.skeleton.checks[broken.check].line, 5);
        assert_eq!(broken.from_the_start, from_the_start, "{wrong}");
    }
}
