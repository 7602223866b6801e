//! Programs that report their turns print what they printed before, and the turns are right.

use gadfly_quiz::model::Language;
use gadfly_quiz::trace::{Turns, read, traced};
use std::process::{Command, Output};

fn turns_of_python(text: &str) -> (Vec<Turns>, Vec<Vec<String>>) {
    let traced = traced(Language::Python, text).expect("loops");
    let run = |text: &str| -> Output {
        let run = Command::new("python3").args(["-c", text]).output();
        run.expect("python3")
    };
    let (plain, reported) = (run(text), run(&traced.text));
    let errors = String::from_utf8_lossy(&reported.stderr).into_owned();
    assert!(reported.status.success(), "{errors}\n{}", traced.text);
    assert_eq!(plain.stdout, reported.stdout, "{}", traced.text);
    let names = traced.loops.iter().map(|l| l.variables.clone()).collect();
    (read(&errors, traced.loops.len()), names)
}

/// Bare statements, wrapped into a class.
fn turns_of_java(text: &str) -> Option<(Vec<Turns>, Vec<Vec<String>>)> {
    let traced = traced(Language::Java, text).expect("loops");
    let folder = tempfile::tempdir().expect("a folder");
    let run = |text: &str| -> Output {
        let file = folder.path().join("T.java");
        let whole =
            format!("class T {{ public static void main(String[] args) {{\n{text}\n}} }}\n");
        std::fs::write(&file, whole).expect("written");
        Command::new("java").arg(&file).output().expect("java")
    };
    let (plain, reported) = (run(text), run(&traced.text));
    let errors = String::from_utf8_lossy(&reported.stderr).into_owned();
    assert!(reported.status.success(), "{errors}\n{}", traced.text);
    assert_eq!(plain.stdout, reported.stdout, "{}", traced.text);
    let names = traced.loops.iter().map(|l| l.variables.clone()).collect();
    Some((read(&errors, traced.loops.len()), names))
}

fn rows(turns: &Turns) -> Vec<String> {
    turns.values.iter().map(|row| row.join(" ")).collect()
}

#[test]
fn loops_of_python() {
    let (turns, names) = turns_of_python(
        "s = 0
for i in range(6):
    if i == 1:
        continue
    if i == 4: break
    s += i
    for k in range(i):
        pass
print(s)
",
    );
    assert_eq!(names[0], ["i", "s", "k"]);
    assert_eq!(turns[0].begun, 5);
    assert_eq!(rows(&turns[0]), ["0 0 ", "1 0 ", "2 2 1", "3 5 2", "4 5 2"]);
    assert_eq!((turns[1].begun, turns[1].values.len()), (5, 5));
}

#[test]
fn loops_in_functions_of_python() {
    let (turns, names) = turns_of_python(
        "def pairs(xs):
    out = []
    n = len(xs)
    while n > 0:
        n -= 2
        out.append(xs[n])
    else:
        print('done')
    return out


print(pairs([1, 2, 3, 4]))
",
    );
    assert_eq!(names[0], ["n", "out"]);
    assert_eq!(rows(&turns[0]), ["2 [3]", "0 [3, 1]"]);
}

#[test]
fn loops_of_java() {
    let (turns, names) = turns_of_java(
        "int s = 0, n = 3;
String t = \"\";
int[] a = {0, 0, 0};
outer:
for (int i = 0; i < 6; i++) {
    if (i == 1) continue;
    switch (i) {
        case 2:
            s += 10;
            break;
        case 3:
            continue;
        default:
            s++;
    }
    for (int k = 0; k < 3; k++) {
        if (k == 2) continue outer;
        if (i == 4) break outer;
        a[k] += i;
    }
    t += s;
}
while (n > 0) n--;
do { n++; } while (n < 2);
for (int x : a) System.out.println(x + t + s);
",
    )
    .expect("turns");
    assert_eq!(names[0], ["s", "t", "a", "i"]);
    assert_eq!(
        rows(&turns[0]),
        [
            "1  [0, 0, 0] 0",
            "1  [0, 0, 0] 1",
            "11  [2, 2, 0] 2",
            "11  [2, 2, 0] 3",
            "12  [2, 2, 0] 4"
        ]
    );
    assert_eq!(turns[0].begun, 5);
    assert_eq!(turns[1].begun, 7);
    assert_eq!(
        (names[2].as_slice(), rows(&turns[2])),
        (
            ["n".to_string()].as_slice(),
            vec!["2".into(), "1".into(), "0".into()]
        )
    );
    assert_eq!(rows(&turns[3]), ["1", "2"]);
    assert_eq!(rows(&turns[4]), ["2", "2", "0"]);
}
