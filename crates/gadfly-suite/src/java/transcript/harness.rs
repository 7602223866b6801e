//! The class that runs a witness and returns the transcript.

use gadfly_witness::Witness;

use super::super::build::{self, Supply};
use super::super::literal::string_literal;
use super::super::observe::inputs;
use super::super::types::Imports;
use super::super::{Options, indent, reflect, unit};

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
    let package = &witness.entry.package;
    let mut imports = Imports::new(package, &options.neighbours(package)).with_sole(&options.sole);
    imports.learn(witness);
    imports.declare(CASE);
    let keep = build::input_objects(witness);
    let body = build::body_keeping(witness, &mut imports, Supply::Push, &keep);
    let mut members = String::from("    public static String run() throws Throwable {\n");
    for statement in &body.statements {
        members.push_str(&indent(statement, 8));
    }
    let call = body.call.trim_end_matches(';').replace('\n', "\n    ");
    let mut lines = vec![format!(
        "gadfly.observe.Transcript gadfly$seen = new gadfly.observe.Transcript({});",
        quoted(package)
    )];
    for (name, value) in inputs(witness) {
        if let gadfly_witness::Value::Object(id) = value
            && let Some(Some((variable, _))) = body.variables.get(id.0)
        {
            lines.push(format!("gadfly$seen.input({}, {variable});", quoted(&name)));
        }
    }
    lines.extend(promise(witness));
    lines.push("gadfly$seen.before();".into());
    lines.push("java.lang.Object gadfly$result = null;".into());
    lines.push("java.lang.Throwable gadfly$thrown = null;".into());
    lines.push("try {".into());
    let silent = witness.entry.returns == "void";
    lines.push(if silent {
        format!("    {call};")
    } else {
        format!("    gadfly$result = {call};")
    });
    lines.push("} catch (java.lang.Throwable gadfly$any) {".into());
    lines.push("    gadfly$thrown = gadfly$any;".into());
    lines.push("}".into());
    lines.push("if (gadfly$thrown != null) gadfly$seen.threw(gadfly$thrown);".into());
    lines.push(if silent {
        "else gadfly$seen.done();".into()
    } else {
        "else gadfly$seen.returned(gadfly$result);".into()
    });
    lines.push("return gadfly$seen.finish();".into());
    for line in lines {
        members.push_str(&indent(&line, 8));
    }
    members.push_str("    }\n");
    members.push_str(&reflect::methods(&body.helpers));
    let header = format!("public class {CASE}");
    unit(package, CASE, &imports, &[], body.warns, &header, &members).text
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

fn quoted(text: &str) -> String {
    string_literal(&text.encode_utf16().collect::<Vec<_>>())
}
