//! The Java side: what generated code calls, and the annotations for users.

use crate::plan::Source;

macro_rules! java {
    ($path:literal) => {
        Source {
            path: $path.into(),
            text: include_str!(concat!("../java/", $path)).to_string(),
        }
    };
}

/// `gadfly.rt`, to be compiled with the instrumented sources. Java 8 is enough for it.
pub fn runtime_sources() -> Vec<Source> {
    [
        java!("gadfly/rt/Calls.java"),
        java!("gadfly/rt/Check.java"),
        java!("gadfly/rt/Frame.java"),
        java!("gadfly/rt/Location.java"),
        java!("gadfly/rt/Old.java"),
        java!("gadfly/rt/Spec.java"),
        java!("gadfly/rt/Visit.java"),
    ]
    .to_vec()
}

/// `gadfly.contracts`: the annotations that a user copies or puts on the class path.
pub fn annotations_source() -> Vec<Source> {
    [
        java!("gadfly/contracts/Assignable.java"),
        java!("gadfly/contracts/Ensures.java"),
        java!("gadfly/contracts/Invariant.java"),
        java!("gadfly/contracts/NonNull.java"),
        java!("gadfly/contracts/Nullable.java"),
        java!("gadfly/contracts/Pure.java"),
        java!("gadfly/contracts/Requires.java"),
    ]
    .to_vec()
}
