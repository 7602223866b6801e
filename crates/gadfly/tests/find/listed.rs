//! The listed programs, each with its findings to the last input. An underscore
//! stands for any value where several would do.

use std::collections::BTreeMap;

use gadfly_witness::StateOrigin;

use crate::find::corpus::compare;
use crate::find::support::{find, project, summary};

const LISTED: &[(&str, &[&str])] = &[
    (
        "AbsoluteOfMinimum",
        &[
            "7 assertion AbsoluteOfMinimum.distance(from = Integer.MIN_VALUE)",
            "13 index-out-of-bounds AbsoluteOfMinimum.bucket(hash = Integer.MIN_VALUE)",
        ],
    ),
    (
        "AfterIndexOf",
        &[
            "6 null-dereference AfterIndexOf.domain(address = null)",
            "15 index-out-of-bounds AfterIndexOf.user(address = _)",
            "22 index-out-of-bounds AfterIndexOf.afterDot(name = _)",
        ],
    ),
    (
        "ArrayGetter",
        &[
            "6 null-dereference ArrayGetter.elementAt(cells = null, index = _)",
            "6 index-out-of-bounds ArrayGetter.elementAt(cells = _, index = _)",
        ],
    ),
    (
        "BadInitialiser",
        &["6 index-out-of-bounds BadInitialiser.static initialiser()"],
    ),
    (
        "BlankRow",
        &["9 negative-array-size BlankRow.blanks(width = _, margin = _)"],
    ),
    (
        "BoxedIdentity",
        &["8 assertion BoxedIdentity.roundTrip(number = _)"],
    ),
    ("CaughtInside", &[]),
    (
        "Factoriser",
        &["7 precondition Factoriser.countFactors(number = _)"],
    ),
    (
        "FinalNull",
        &["16 null-dereference FinalNull.first(this = new FinalNull())"],
    ),
    (
        "HiddenDivisor",
        &["7 division-by-zero HiddenDivisor.ratio(x = _, y = _, z = _)"],
    ),
    (
        "Midpoint",
        &["15 index-out-of-bounds Midpoint.middle(low = _, high = _)"],
    ),
    ("NamedThing", &[]),
    (
        "NegativeModulus",
        &["10 assertion NegativeModulus.remainder(number = _, modulus = _)"],
    ),
    (
        "NestedLoops",
        &[
            "15 division-by-zero NestedLoops.tiles(rows = 3, columns = 3)",
            "30 division-by-zero NestedLoops.steps(rows = 3)",
        ],
    ),
    (
        "Overloads",
        &[
            "6 null-dereference Overloads.weigh(text = null)",
            "10 null-dereference Overloads.weigh(thing = null)",
        ],
    ),
    (
        "RemoveWhileIterating",
        &["13 uncaught-exception RemoveWhileIterating.keepPositive(a = _, b = _, c = _)"],
    ),
    (
        "ShapeBox",
        &[
            "19 null-dereference ShapeBox.size(kind = null)",
            "32 class-cast ShapeBox.size(kind = Kind.SQUARE)",
        ],
    ),
    (
        "ShareOut",
        &[
            "8 uncaught-exception ShareOut.perGuest(sweets = _, guests = 0)",
            "8 uncaught-exception ShareOut.share(total = _, heads = 0)",
        ],
    ),
    (
        "SignByMagnitude",
        &["7 division-by-zero SignByMagnitude.sign(value = 0)"],
    ),
    (
        "UnboxNull",
        &[
            "9 null-dereference UnboxNull.increment(number = null)",
            "16 null-dereference UnboxNull.priceOf(article = _)",
        ],
    ),
];

#[test]
fn exactly_these() {
    let folder = project("corpus/java/listed");
    let report = find(&[folder.to_str().unwrap()]);
    compare(&folder, &report);
    let mut found: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for finding in &report.findings {
        let file = finding.place.file.rsplit('/').next().unwrap();
        let program = file.strip_suffix(".java").unwrap();
        found.entry(program).or_default().push(summary(finding));
    }
    for (program, expected) in LISTED {
        let found = found.remove(program).unwrap_or_default();
        let alike =
            found.len() == expected.len() && found.iter().zip(*expected).all(|(f, e)| fits(f, e));
        assert!(alike, "{program}: found {found:#?}, expected {expected:#?}");
    }
    assert!(found.is_empty(), "programs that the table lacks: {found:?}");
}

#[test]
fn a_field_that_no_constructor_leaves_null() {
    let file = project("corpus/java/listed/NamedThing.java");
    let file = file.to_str().unwrap();
    let reachable = find(&[file, "--states", "reachable"]);
    assert_eq!(reachable.findings, []);
    // Nobody rules out a subclass or reflection, so the default may name the state, as assumed.
    let all = find(&[file]);
    let states = all.findings.iter().map(|f| f.witness.state);
    assert!(states.into_iter().all(|s| s == StateOrigin::Assumed));
}

/// Whether the text is the pattern with some value for each underscore.
fn fits(text: &str, pattern: &str) -> bool {
    let Some((before, after)) = pattern.split_once('_') else {
        return text == pattern;
    };
    let Some(rest) = text.strip_prefix(before) else {
        return false;
    };
    let values = rest.char_indices().skip(1).map(|(at, _)| at);
    values.into_iter().any(|at| fits(&rest[at..], after))
}

#[test]
fn underscores_stand_for_values() {
    assert!(fits("7 x f(a = 1, b = -2)", "7 x f(a = _, b = _)"));
    assert!(fits("7 x f(a = List.of())", "7 x f(a = _)"));
    assert!(fits("7 x f()", "7 x f()"));
    assert!(!fits("7 x f(a = )", "7 x f(a = _)"));
    assert!(!fits("7 x f(a = 1, b = 2)", "7 x f(a = _, b = 3)"));
    assert!(!fits("7 x f(a = 1)", "7 x f(a = 2)"));
    assert!(!fits("17 x f(a = 1)", "7 x f(a = _)"));
}
