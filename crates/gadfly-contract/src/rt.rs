//! The Java side: what generated code calls, and the annotations for users.

use crate::plan::Source;

/// `gadfly.rt`, to be compiled with the instrumented sources. Java 8 is enough for it.
pub fn runtime_sources() -> Vec<Source> {
    [
        (
            "gadfly/rt/Calls.java",
            include_str!("../java/gadfly/rt/Calls.java"),
        ),
        (
            "gadfly/rt/Check.java",
            include_str!("../java/gadfly/rt/Check.java"),
        ),
        (
            "gadfly/rt/Frame.java",
            include_str!("../java/gadfly/rt/Frame.java"),
        ),
        (
            "gadfly/rt/Location.java",
            include_str!("../java/gadfly/rt/Location.java"),
        ),
        (
            "gadfly/rt/Old.java",
            include_str!("../java/gadfly/rt/Old.java"),
        ),
        (
            "gadfly/rt/Spec.java",
            include_str!("../java/gadfly/rt/Spec.java"),
        ),
        (
            "gadfly/rt/Visit.java",
            include_str!("../java/gadfly/rt/Visit.java"),
        ),
    ]
    .map(source)
    .to_vec()
}

/// `gadfly.contracts`: the annotations that a user copies or puts on the class path.
pub fn annotations_source() -> Vec<Source> {
    [
        (
            "gadfly/contracts/Assignable.java",
            include_str!("../java/gadfly/contracts/Assignable.java"),
        ),
        (
            "gadfly/contracts/Ensures.java",
            include_str!("../java/gadfly/contracts/Ensures.java"),
        ),
        (
            "gadfly/contracts/Invariant.java",
            include_str!("../java/gadfly/contracts/Invariant.java"),
        ),
        (
            "gadfly/contracts/NonNull.java",
            include_str!("../java/gadfly/contracts/NonNull.java"),
        ),
        (
            "gadfly/contracts/Nullable.java",
            include_str!("../java/gadfly/contracts/Nullable.java"),
        ),
        (
            "gadfly/contracts/Pure.java",
            include_str!("../java/gadfly/contracts/Pure.java"),
        ),
        (
            "gadfly/contracts/Requires.java",
            include_str!("../java/gadfly/contracts/Requires.java"),
        ),
    ]
    .map(source)
    .to_vec()
}

fn source((path, text): (&str, &str)) -> Source {
    Source {
        path: path.into(),
        text: text.to_string(),
    }
}
