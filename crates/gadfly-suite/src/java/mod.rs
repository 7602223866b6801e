//! Witnesses as Java.
//!
//! [`body`] turns a witness into statements; [`harness`] wraps them into the class that the replay
//! runs, [`suite`] into JUnit tests. [`display_inputs`] is the short notation of reports.

mod account;
mod build;
mod collection;
mod display;
mod expr;
mod junit;
mod literal;
mod names;
pub mod observe;
mod plan;
mod reflect;
mod regress;
mod standin;
mod stub;
mod test_name;
pub mod transcript;
mod types;

use std::collections::BTreeSet;

use gadfly_witness::{TypeName, Witness};

pub use build::JavaBody;
pub use display::{Input, display_inputs, display_value};
pub use junit::{JUnit, Skipped, Suite, Why, suite};
pub use reflect::Helper;
pub use regress::{Case, TestSuite, WrittenTest, display_result, regression_suite};

pub use standin::{existing_tests_runner, junit_stand_in, probe, suite_runner};

use build::Supply;
use types::Imports;

/// A generated file: a relative path (`shop/AccountGadflyTest.java`) and its text, pure ASCII.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceFile {
    pub path: String,
    pub text: String,
}

/// What the writers may know beyond the witnesses.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// The user's classes (`shop.Account`, `shop.Account.Kind`), so that generated names avoid
    /// them and their names are not taken for type variables. May be empty.
    pub classes: BTreeSet<TypeName>,
    pub junit: JUnit,
    /// Write tests for argument checks too.
    pub preconditions: bool,
    /// Methods and constructors (`shop.Account.deposit/1`, `shop.Account.<init>/1`: the number is
    /// that of the parameters) that no other one is overloaded with: their arguments need no casts.
    pub sole: BTreeSet<String>,
}

impl Options {
    /// Simple names of the user's outermost classes in a package.
    fn neighbours(&self, package: &str) -> BTreeSet<String> {
        let prefix = match package {
            "" => String::new(),
            package => format!("{package}."),
        };
        self.classes
            .iter()
            .filter_map(|class| class.strip_prefix(&prefix))
            .filter(|rest| !rest.contains('.'))
            .map(String::from)
            .collect()
    }
}

/// The statements that set up and call a witness's entry, for showing; names are short, imports
/// are left to the reader.
pub fn body(witness: &Witness, options: &Options) -> JavaBody {
    let package = &witness.entry.package;
    let mut imports = Imports::new(package, &options.neighbours(package)).with_sole(&options.sole);
    build::body(witness, &mut imports, Supply::Leave)
}

/// A public class in the entry's package whose `public static void run()` sets up and calls the
/// entry; whatever the entry throws leaves it. Values of `--unknown` methods are first handed to
/// `gadfly.replay.Supply.push(Object)`.
pub fn harness(class_name: &str, witness: &Witness, options: &Options) -> SourceFile {
    let package = &witness.entry.package;
    let mut imports = Imports::new(package, &options.neighbours(package));
    imports.learn(witness);
    imports.declare(class_name);
    let body = build::body(witness, &mut imports, Supply::Push);
    let mut members = String::from("    public static void run() throws Throwable {\n");
    for statement in body.statements.iter().chain([&body.call]) {
        members.push_str(&indent(statement, 8));
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

/// A compilation unit with one class.
fn unit(
    package: &str,
    class_name: &str,
    imports: &Imports,
    static_imports: &[&str],
    warns: bool,
    header: &str,
    members: &str,
) -> SourceFile {
    let mut text = String::new();
    if !package.is_empty() {
        text.push_str(&format!("package {package};\n\n"));
    }
    for name in static_imports {
        text.push_str(&format!("import static {name};\n"));
    }
    if !static_imports.is_empty() {
        text.push('\n');
    }
    let mut any = false;
    for name in imports.list() {
        text.push_str(&format!("import {name};\n"));
        any = true;
    }
    if any {
        text.push('\n');
    }
    let (comment, declaration) = match header.rsplit_once('\n') {
        Some((comment, declaration)) => (format!("{comment}\n"), declaration),
        None => (String::new(), header),
    };
    text.push_str(&comment);
    if warns {
        text.push_str(
            "@SuppressWarnings({\"unchecked\", \"rawtypes\", \"deprecation\", \"removal\"})\n",
        );
    }
    text.push_str(&format!("{declaration} {{\n{members}}}\n"));
    let folder = match package {
        "" => String::new(),
        package => format!("{}/", package.replace('.', "/")),
    };
    SourceFile {
        path: format!("{folder}{class_name}.java"),
        text: literal::ascii(&text),
    }
}

/// The lines of a statement, moved right.
fn indent(statement: &str, columns: usize) -> String {
    let mut out = String::new();
    for line in statement.lines() {
        if line.is_empty() {
            out.push('\n');
        } else {
            out.push_str(&format!("{:columns$}{line}\n", ""));
        }
    }
    out
}
