//! The class that runs a witness and returns the transcript.

use gadfly_witness::Witness;

use super::super::Options;
use super::super::observe::{observed, quoted};

/// The Java side; compile it together with an [`super::super::observe::plan`].
pub const TRANSCRIPT: [(&str, &str); 2] = [
    (
        "gadfly/observe/Transcript.java",
        include_str!("../../../java/gadfly/observe/Transcript.java"),
    ),
    (
        "gadfly/observe/Behaviour.java",
        include_str!("../../../java/gadfly/observe/Behaviour.java"),
    ),
];

/// The name of the class that [`harness`] writes; [`named`] gives it another one, so that the
/// harnesses of many cases can be compiled together.
pub const CASE: &str = "GadflyCase";

/// The text of a class in the entry's package whose `public static String run()` sets up and calls
/// the entry and returns the transcript. What the set-up throws leaves it.
pub fn harness(witness: &Witness, options: &Options) -> String {
    let begun = promise(witness).into_iter().collect();
    let silent = witness.entry.returns == "void";
    observed("Transcript", CASE, witness, options, begun, silent).text
}

/// Names the method if its result may be something that is only seen by using it: its type says how.
fn promise(witness: &Witness) -> Option<String> {
    let entry = &witness.entry;
    let is_plain = |ty: &str| {
        ty.ends_with("[]") || ty == "java.lang.String" || !ty.contains(|c: char| !c.is_lowercase())
    };
    if entry.method.starts_with('<') || is_plain(&entry.returns) {
        return None;
    }
    let names = [entry.class_binary.as_str(), entry.method.as_str()];
    let names = names
        .into_iter()
        .chain(entry.params.iter().map(String::as_str));
    let names: Vec<String> = names.map(quoted).collect();
    Some(format!("gadfly$seen.entry({});", names.join(", ")))
}

/// The text of a harness that sets up and calls twice, and tells of the second time.
pub fn twice(harness: &str) -> String {
    let (once, run) = ("private static String once()", "public static String run()");
    let both = format!(
        "{run} throws Throwable {{\n        once();\n        return once();\n    }}\n    {once}"
    );
    harness.replacen(run, &both, 1)
}

/// The text of a harness under another class name.
pub fn named(harness: &str, name: &str) -> String {
    harness.replace(
        &format!("public class {CASE} "),
        &format!("public class {name} "),
    )
}
