//! The class that runs a witness under observation, and what the observer must know.

use std::collections::BTreeMap;

use gadfly_witness::{Value, Witness};

use super::super::build::{self, Supply};
use super::super::literal::string_literal;
use super::super::types::Imports;
use super::super::{Options, SourceFile, indent, reflect, unit};

/// The observer itself; compile it together with a [`plan`].
pub const OBSERVER: (&str, &str) = (
    "gadfly/observe/Observer.java",
    include_str!("../../../java/gadfly/observe/Observer.java"),
);

/// Which texts of objects count; both observers ask it.
const IDENTITY: &str = include_str!("../../../java/gadfly/observe/Identity.java");

/// The methods of a class that the observer calls on its objects.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Looks {
    /// Without side effects.
    pub getters: Vec<String>,
    /// With side effects: asked last, where there are no getters.
    pub lookers: Vec<String>,
    /// With side effects, whether there are getters or not: asked last, of results and arguments.
    pub changing: Vec<String>,
    /// With parameters: asked of results.
    pub askers: Vec<String>,
}

/// The class that [`plan`] writes.
pub const PLAN: &str = "gadfly.observe.Plan";

/// Tells the observer which methods of which class (binary name) it may call to look inside.
pub fn plan(looks: &BTreeMap<String, Looks>) -> SourceFile {
    let getters = method("getters", looks, |l| &l.getters);
    let lookers = method("lookers", looks, |l| &l.lookers);
    let changing = method("changing", looks, |l| &l.changing);
    let askers = method("askers", looks, |l| &l.askers);
    SourceFile {
        path: "gadfly/observe/Plan.java".into(),
        text: super::super::literal::ascii(&format!(
            "{IDENTITY}\nfinal class Plan {{\n{getters}{lookers}{changing}{askers}}}\n"
        )),
    }
}

fn method(name: &str, looks: &BTreeMap<String, Looks>, part: fn(&Looks) -> &Vec<String>) -> String {
    let mut cases = String::new();
    for (class, names) in looks.iter().map(|(class, looks)| (class, part(looks))) {
        if names.is_empty() {
            continue;
        }
        let names: Vec<String> = names.iter().map(|n| quoted(n)).collect();
        cases.push_str(&format!(
            "            case {}: return new String[] {{{}}};\n",
            quoted(class),
            names.join(", ")
        ));
    }
    format!(
        "    static String[] {name}(String type) {{\n        switch (type) {{\n{cases}            \
         default: return new String[0];\n        }}\n    }}\n"
    )
}

pub(crate) fn quoted(text: &str) -> String {
    string_literal(&text.encode_utf16().collect::<Vec<_>>())
}

/// A public class in the entry's package whose `public static String run()` sets up and calls the
/// entry and returns the observer's account. What the set-up throws leaves it.
pub fn harness(class_name: &str, witness: &Witness, options: &Options) -> SourceFile {
    let mut begun = Vec::new();
    if witness.entry.method != "<init>" {
        let class = quoted(&witness.entry.class_binary);
        begun.push(format!("gadfly$seen.statics({class});"));
    }
    let silent = returns_nothing(witness);
    observed("Observer", class_name, witness, options, begun, silent)
}

/// The class that runs a witness under the eyes of an observer, a class of `gadfly.observe`. `begun` are
/// statements before the observer looks for the first time; a `silent` call has no value.
pub(crate) fn observed(
    observer: &str,
    class_name: &str,
    witness: &Witness,
    options: &Options,
    begun: Vec<String>,
    silent: bool,
) -> SourceFile {
    let package = &witness.entry.package;
    let mut imports = Imports::new(package, &options.neighbours(package)).with_sole(&options.sole);
    imports.learn(witness);
    imports.declare(class_name);
    let keep = build::input_objects(witness);
    let body = build::body_keeping(witness, &mut imports, Supply::Push, &keep);
    let mut members = String::from("    public static String run() throws Throwable {\n");
    for statement in &body.statements {
        members.push_str(&indent(statement, 8));
    }
    let mut lines = vec![format!(
        "gadfly.observe.{observer} gadfly$seen = new gadfly.observe.{observer}({});",
        quoted(package)
    )];
    for (name, value) in inputs(witness) {
        if let Value::Object(id) = value
            && let Some(Some((variable, _))) = body.variables.get(id.0)
        {
            lines.push(format!("gadfly$seen.input({}, {variable});", quoted(&name)));
        }
    }
    lines.extend(begun);
    lines.push("gadfly$seen.before();".into());
    lines.push("java.lang.Object gadfly$result = null;".into());
    lines.push("java.lang.Throwable gadfly$thrown = null;".into());
    lines.push("try {".into());
    let call = body.call.trim_end_matches(';').replace('\n', "\n    ");
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
    let header = format!("public class {class_name}");
    unit(
        package,
        class_name,
        &imports,
        &[],
        body.warns,
        &header,
        &members,
    )
}

/// Whether the call of the entry has no value; a constructor's is the new object.
pub(crate) fn returns_nothing(witness: &Witness) -> bool {
    let entry = &witness.entry;
    entry.method == "<clinit>" || entry.returns == "void" && entry.method != "<init>"
}

/// The receiver and the arguments, by name.
pub(crate) fn inputs(witness: &Witness) -> Vec<(String, &Value)> {
    let receiver = witness.receiver.iter().map(|v| ("this".to_string(), v));
    let arguments = witness.arguments.iter().map(|a| (a.name.clone(), &a.value));
    receiver.chain(arguments).collect()
}
