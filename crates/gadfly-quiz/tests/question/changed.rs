//! Programs that were changed: misreadings still compile, rewritings do the same, and watching a program
//! changes nothing.

use gadfly_quiz::misread::misreadings;
use gadfly_quiz::question::Ended;
use gadfly_quiz::rewrite::{Idea, rewrites};
use gadfly_quiz::skeleton::{Skeleton, Source};

use crate::question::bench::{corpus, parsed, ran, run, run_texts};

const JAVA: &str = include_str!("../misread/Mixture.java");
const PYTHON: &str = include_str!("../misread/mixture.py");

fn mixtures() -> [Skeleton; 2] {
    [parsed("Mixture.java", JAVA), parsed("mixture.py", PYTHON)]
}

/// Nothing that is run in vain.
#[test]
fn misreadings_compile() {
    for skeleton in mixtures() {
        let all = misreadings(skeleton.language, &skeleton.text);
        let texts: Vec<String> = all.iter().map(|m| m.text.clone()).collect();
        let sources: Vec<Source> = texts
            .iter()
            .filter_map(|t| skeleton.watched(t).map(|w| w.source))
            .collect();
        assert_eq!(sources.len(), texts.len());
        let mut wrong = Vec::new();
        for (misreading, report) in all.iter().zip(run(&skeleton, &sources)) {
            if let Ended::Refused(why) = ran(&report).end {
                wrong.push(format!("{:?} {}: {why}", misreading.idea, misreading.line));
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}

#[test]
fn rewritings_do_the_same() {
    for skeleton in mixtures() {
        let all = rewrites(skeleton.language, &skeleton.text);
        assert!(all.len() > 12, "{}", all.len());
        let mut texts: Vec<String> = all.iter().map(|r| r.text.clone()).collect();
        texts.push(skeleton.text.clone());
        let mut runs = run_texts(&skeleton, &texts);
        let own = runs.pop().expect("its own run");
        assert_eq!(own.end, Ended::Normally);
        for (rewriting, ran) in all.iter().zip(runs) {
            // Lists that two names stand for: `+=` is another thing than `+`.
            assert_eq!(
                (&ran.end, &ran.output),
                (&own.end, &own.output),
                "{:?} {}\n{}",
                rewriting.idea,
                rewriting.why,
                rewriting.text
            );
        }
    }
}

/// `idea: changed lines`
fn told(file: &str, text: &str) -> Vec<String> {
    let skeleton = parsed(file, text);
    let old: Vec<&str> = text.lines().collect();
    rewrites(skeleton.language, text)
        .iter()
        .map(|r| {
            let new = r.text.lines().filter(|line| !old.contains(line));
            let new: Vec<&str> = new.map(str::trim).collect();
            format!("{:?}: {}", r.idea, new.join(" / "))
        })
        .collect()
}

#[test]
fn ways_to_write_the_same() {
    let java = "int s = 0;
for (int i = 0; i < 5; i++) {
    if (s > 3 && i < 4) {
        s += i * 2;
    } else {
        s = s - 1;
    }
}
while (!(s < 0)) { s--; }
";
    assert_eq!(
        told("a.java", java),
        [
            "OtherLoop: int i = 0; / while (i < 5) { / i++;",
            "Mirrored: for (int i = 0; 5 > i; i++) {",
            "Limit: for (int i = 0; i <= 4; i++) {",
            "Increment: for (int i = 0; i < 5; i += 1) {",
            "Branches: if (!(s > 3 && i < 4)) {",
            "DeMorgan: if (!(s <= 3 || i >= 4)) {",
            "Mirrored: if (3 < s && i < 4) {",
            "Mirrored: if (s > 3 && 4 > i) {",
            "Limit: if (s > 3 && i <= 3) {",
            "Compound: s = s + (i * 2);",
            "Swapped: s += 2 * i;",
            "Compound: s -= 1;",
            "OtherLoop: for (; !(s < 0); ) { s--; }",
            "Mirrored: while (!(0 > s)) { s--; }",
            "Limit: while (!(s <= -1)) { s--; }",
            "Increment: while (!(s < 0)) { s -= 1; }",
        ]
    );
    let python = "s = 0
for i in range(2, 5):
    if s in [1] or i < 4:
        s += i
    else:
        s = s * 2
";
    assert_eq!(
        told("a.py", python),
        [
            "OtherLoop: i = 2 / while i < 5: / i += 1",
            "Branches: if not (s in [1] or i < 4):",
            "DeMorgan: if not (s not in [1] and i >= 4):",
            "Mirrored: if s in [1] or 4 > i:",
            "Limit: if s in [1] or i <= 3:",
            "Compound: s = s + i",
            "Compound: s *= 2",
            "Swapped: s = 2 * s",
        ]
    );
    // Parentheses stay where they are needed.
    let python = "if not (a or b) and (c or d) < e:\n    pass\n";
    assert_eq!(
        told("a.py", python),
        [
            "DeMorgan: if not ((a or b) or (c or d) >= e):",
            "DeMorgan: if not (not (not a and not b)) and (c or d) < e:",
            "Mirrored: if not (a or b) and e > (c or d):",
            "DeMorgan: if not (a or b) and (not (not c and not d)) < e:",
        ]
    );
    // A `continue` would skip the counter; and nothing is done to what cannot be read.
    let jumps = "for (int i = 0; i < n; i++) {\n    if (f(i)) continue;\n}\n";
    let found = rewrites(gadfly_quiz::model::Language::Java, jumps);
    assert!(found.iter().all(|r| r.idea != Idea::OtherLoop), "{found:?}");
    assert_eq!(rewrites(gadfly_quiz::model::Language::Java, "int = ;"), []);
    assert_eq!(rewrites(gadfly_quiz::model::Language::Python, "def"), []);
}

/// Instances that are watched print what they print anyway, and their turns are those of the skeleton.
#[test]
fn watching_changes_nothing() {
    let mut all = corpus();
    all.extend(mixtures());
    let (java, python): (Vec<Skeleton>, Vec<Skeleton>) = all
        .into_iter()
        .partition(|s| s.language == gadfly_quiz::model::Language::Java);
    let mut seed = 1u64;
    let mut draw = move |limit: u64| {
        seed = seed
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (seed >> 33) % limit
    };
    let mut texts = |skeleton: &Skeleton| {
        let values = skeleton.draw(&mut draw);
        let text = skeleton.instance(&values);
        let plain = skeleton.runnable(&text).expect("an entry");
        let watched = skeleton.watched(&text).expect("a program");
        let visible = skeleton.loops.iter().filter(|l| l.visible).count();
        assert_eq!(watched.loops.len(), visible, "{text}");
        [plain, watched.source, skeleton.checked(&values)]
    };
    let mut reports = Vec::new();
    let sources: Vec<Source> = java.iter().flat_map(&mut texts).collect();
    reports.extend(run(&java[0], &sources));
    for skeleton in &python {
        reports.extend(run(skeleton, &texts(skeleton)));
    }
    let mut turns = 0;
    for three in reports.chunks(3) {
        let [plain, watched, checked] = three else {
            panic!("{}", three.len());
        };
        let (plain, watched, checked) = (ran(plain), ran(watched), ran(checked));
        assert_eq!(
            (&plain.end, &plain.output, &plain.returns),
            (&watched.end, &watched.output, &watched.returns)
        );
        let counted: Vec<u64> = watched.loops.iter().map(|l| l.turns).collect();
        let known: Vec<u64> = checked.loops.iter().map(|l| l.turns).collect();
        assert!(
            counted.iter().all(|n| known.contains(n)),
            "{counted:?} {known:?}"
        );
        turns += counted.iter().sum::<u64>();
    }
    assert!(turns > 100, "{turns}");
}

/// A program that would not end is stopped, and `catch` does not save it.
#[test]
fn endless_programs_are_stopped() {
    let java = "int n = INT(range(1, 2));\nwhile (true) {\n    try {\n        for (;;) n++;\n    } catch (Exception e) {\n        n = 0;\n    }\n}\n";
    let python = "n = INT(range(1, 2))\nwhile True:\n    try:\n        while True:\n            n += 1\n    except Exception:\n        n = 0\n";
    for (file, text) in [("endless.java", java), ("endless.py", python)] {
        let skeleton = parsed(file, text);
        let values = skeleton.draw(&mut |_| 0);
        let watched = skeleton.watched(&skeleton.instance(&values));
        let watched = watched.expect("a program").source;
        let reports = run(&skeleton, &[watched]);
        // Not by the clock: by the number of turns.
        assert!(reports[0].is_ok(), "{:?}", reports[0]);
        assert_eq!(ran(&reports[0]).end, Ended::TooLong);
    }
}
