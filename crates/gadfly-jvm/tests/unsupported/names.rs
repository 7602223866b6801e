//! Names of methods: which ones somebody wrote, and which ones a pattern means.

use gadfly_jvm::{is_source_name, matches_pattern};

#[test]
fn names_that_somebody_wrote() {
    for name in ["area", "$plus", "$colon$colon", "unary_$minus"] {
        assert!(is_source_name(name), "{name}");
    }
    for name in [
        "balance_$eq",
        "copy$default$1",
        "$anonfun$f",
        "apply$mcII$sp",
    ] {
        assert!(!is_source_name(name), "{name}");
    }
}

#[test]
fn patterns() {
    assert!(matches_pattern("a.B.nondet*", "a.B.nondetInt"));
    assert!(matches_pattern("*.nondet*", "a.B.nondetInt"));
    assert!(matches_pattern("a.B.c", "a.B.c"));
    assert!(!matches_pattern("a.B.c", "a.B.cd"));
    assert!(!matches_pattern("a.B.nondet*Int", "a.B.nondetLong"));
}
