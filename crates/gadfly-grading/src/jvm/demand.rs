//! What inputs must meet: preconditions and assumptions, written as one static method for each
//! entry and compiled against the reference. The machine executes it before the entry; the real
//! JVM executes it before a case counts.

use std::collections::{BTreeMap, BTreeSet};

use gadfly_classfile::{GenericType, InnerClass, Type, TypeArg, source_name};
use gadfly_jvm::{EntryFilter, Jvm, MethodId};
use gadfly_runtime::{ClassBytes, CompileAgainst, CompileError, SourceFile};

use super::super::language::Task;
use super::build::{Built, Tools};
use super::entries::{Demanded, Entry, Param, listing};
use gadfly_base::diagnostic::Diagnostic;

const CLASS: &str = "GadflyDemand";

/// Writes and compiles the demands, and notes them in the entries.
pub(super) fn write(
    tools: &Tools,
    built: &Built,
    task: &Task,
    entries: &mut [Entry],
) -> anyhow::Result<Vec<ClassBytes>> {
    if task.preconditions.is_empty() && task.assume.is_empty() {
        return Ok(Vec::new());
    }
    let mut jvm = listing(built)?;
    let mut conditions: Vec<Vec<String>> = vec![Vec::new(); entries.len()];
    for name in &task.preconditions {
        let methods = predicates(&mut jvm, name)?;
        let mut used = false;
        for (entry, conditions) in entries.iter().zip(&mut conditions) {
            let calls = calls(&jvm, &methods, entry);
            used |= !calls.is_empty();
            conditions.extend(calls);
        }
        if !used {
            let message = format!("the precondition `{name}` says nothing about any entry");
            return Err(Diagnostic::new(message)
                .help("it must have the parameters of an entry, or one parameter of an argument's type")
                .into());
        }
    }
    let all: BTreeSet<&str> = entries
        .iter()
        .flat_map(|e| e.params.iter().map(|p| p.name.as_str()))
        .collect();
    for expression in &task.assume {
        let names: BTreeSet<String> = identifiers(expression).into_iter().collect();
        for (entry, conditions) in entries.iter().zip(&mut conditions) {
            let own = |name: &str| entry.params.iter().any(|p| p.name == name);
            let foreign = names.iter().any(|n| all.contains(n.as_str()) && !own(n));
            let about = names.iter().any(|n| own(n));
            if about && !foreign {
                conditions.push(format!("({expression})"));
            }
        }
        if !names.iter().any(|n| all.contains(n.as_str())) {
            let known: Vec<&str> = all.iter().copied().collect();
            let message = format!("--assume '{expression}' names no parameter of any entry");
            return Err(Diagnostic::new(message)
                .help(format!("the parameters are {}", known.join(", ")))
                .into());
        }
    }
    compile(tools, built, entries, &conditions)
}

/// The static boolean methods of a name, or instance methods.
fn predicates(jvm: &mut Jvm, name: &str) -> anyhow::Result<Vec<MethodId>> {
    let filter = EntryFilter {
        only: Vec::new(),
        exactly: vec![name.to_string()],
    };
    let methods = jvm.entries(&filter);
    if methods.is_empty() {
        let message = format!("the reference has no method named `{name}` for --precondition");
        return Err(Diagnostic::new(message).into());
    }
    let boolean: Vec<MethodId> = methods
        .into_iter()
        .filter(|&m| jvm.classes.method(m).returns == Some(Type::Boolean))
        .collect();
    if boolean.is_empty() {
        let message = format!("the precondition `{name}` does not return a boolean");
        return Err(Diagnostic::new(message).into());
    }
    Ok(boolean)
}

/// How an entry's arguments are given to a precondition.
fn calls(jvm: &Jvm, predicates: &[MethodId], entry: &Entry) -> Vec<String> {
    let own: Vec<&str> = entry.params.iter().map(|p| p.desc.as_str()).collect();
    for &id in predicates {
        let method = jvm.classes.method(id);
        let class = source_name(&method.class_name, &method.file().inner_classes);
        let params: Vec<String> = method.params.iter().map(Type::descriptor).collect();
        if params != own {
            continue;
        }
        let given: Vec<String> = entry.params.iter().map(given).collect();
        if method.is_static() {
            return vec![format!("{class}.{}({})", method.name, given.join(", "))];
        }
        if entry.has_receiver() && method.class_name == entry.class {
            return vec![format!("{SELF}.{}({})", method.name, given.join(", "))];
        }
    }
    let mut calls = Vec::new();
    for &id in predicates {
        let method = jvm.classes.method(id);
        let class = source_name(&method.class_name, &method.file().inner_classes);
        let [param] = &method.params[..] else {
            continue;
        };
        if !method.is_static() {
            continue;
        }
        for argument in &entry.params {
            if argument.desc == param.descriptor() {
                calls.push(format!("{class}.{}({})", method.name, given(argument)));
            }
        }
    }
    calls
}

/// An argument as it is given to a precondition: without type arguments, since Java knows those of Scala's
/// methods only in part (`List<Object>` for a `List[Int]`).
fn given(param: &Param) -> String {
    let raw = raw(&param.source);
    if raw == param.source {
        param.name.clone()
    } else {
        format!("({raw}) {}", param.name)
    }
}

/// A type as source writes it, without type arguments.
pub(super) fn raw(source: &str) -> String {
    let mut depth = 0;
    let keep = |c: &char| {
        match c {
            '<' => depth += 1,
            '>' => depth -= 1,
            _ => return depth == 0,
        }
        false
    };
    source.chars().filter(keep).collect()
}

/// The receiver in a demand.
const SELF: &str = "gadfly$self";

fn compile(
    tools: &Tools,
    built: &Built,
    entries: &mut [Entry],
    conditions: &[Vec<String>],
) -> anyhow::Result<Vec<ClassBytes>> {
    let mut units: BTreeMap<String, String> = BTreeMap::new();
    for (number, (entry, conditions)) in entries.iter_mut().zip(conditions).enumerate() {
        if conditions.is_empty() {
            continue;
        }
        let package = match entry.class.rsplit_once('/') {
            Some((package, _)) => package.to_string(),
            None => String::new(),
        };
        let mut params = Vec::new();
        let mut desc = String::from("(");
        if entry.has_receiver() {
            let class = match built.path.find(&entry.class) {
                Ok(Some(file)) => source_name(&entry.class, &file.inner_classes),
                _ => entry.class.replace('/', "."),
            };
            params.push(format!("{class} {SELF}"));
            desc.push_str(&format!("L{};", entry.class));
        }
        for param in &entry.params {
            params.push(format!("{} {}", param.source, param.name));
            desc.push_str(&param.desc);
        }
        desc.push_str(")Z");
        let method = format!("entry{number}");
        // One condition a line: the compiler's message names it.
        let text = format!(
            "    public static boolean {method}({}) throws Throwable {{\n        return {};\n    }}\n",
            params.join(", "),
            conditions.join("\n            && ")
        );
        units.entry(package.clone()).or_default().push_str(&text);
        entry.demand = Some(Demanded {
            class: match package.as_str() {
                "" => CLASS.into(),
                package => format!("{package}/{CLASS}"),
            },
            method,
            desc,
        });
    }
    let mut sources = Vec::new();
    for (package, members) in units {
        let header = match package.as_str() {
            "" => String::new(),
            package => format!("package {};\n", package.replace('/', ".")),
        };
        let folder = match package.as_str() {
            "" => String::new(),
            package => format!("{package}/"),
        };
        sources.push(SourceFile {
            path: format!("{folder}{CLASS}.java").into(),
            text: format!(
                "{header}import java.util.*;\nimport java.util.function.*;\nimport java.util.stream.*;\n\
                 public final class {CLASS} {{\n{members}}}\n"
            ),
        });
    }
    let against = CompileAgainst {
        class_path: &built.paths,
        classes: &[&built.classes],
        options: &[],
    };
    match tools.compiler.compile_against(&sources, against) {
        Ok(compiled) => Ok(compiled.classes),
        Err(CompileError::Errors(errors)) => {
            let first = errors.first();
            let line = first.and_then(|e| {
                let text = sources.iter().find(|s| Some(&s.path) == e.file.as_ref())?;
                text.text.lines().nth(e.line? as usize - 1)
            });
            let line = line.unwrap_or_default().trim();
            let line = line
                .trim_start_matches("return ")
                .trim_start_matches("&& ")
                .trim_end_matches(';');
            let words = first.map_or("", |e| e.message.as_str());
            let message = format!("the condition `{line}` does not compile: {words}");
            Err(Diagnostic::new(message)
                .help("--assume takes a Java expression over the parameters of an entry")
                .into())
        }
        Err(CompileError::Runtime(error)) => Err(error.into()),
    }
}

/// Names in an expression that could be variables: not behind a dot, not called, not in a literal.
fn identifiers(expression: &str) -> Vec<String> {
    let chars: Vec<char> = expression.chars().collect();
    let mut found = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        let c = chars[at];
        if c == '"' || c == '\'' {
            at += 1;
            while at < chars.len() && chars[at] != c {
                at += if chars[at] == '\\' { 2 } else { 1 };
            }
            at += 1;
        } else if c.is_alphabetic() || c == '_' || c == '$' {
            let from = at;
            while at < chars.len() && (chars[at].is_alphanumeric() || "_$".contains(chars[at])) {
                at += 1;
            }
            let before = chars[..from].iter().rev().find(|c| !c.is_whitespace());
            let after = chars[at..].iter().find(|c| !c.is_whitespace());
            if before != Some(&'.') && after != Some(&'(') {
                found.push(chars[from..at].iter().collect());
            }
        } else if c.is_ascii_digit() {
            while at < chars.len() && (chars[at].is_alphanumeric() || "._".contains(chars[at])) {
                at += 1;
            }
        } else {
            at += 1;
        }
    }
    found
}

/// A generic type as source writes it; type variables are what they are erased to.
pub(super) fn generic_source(ty: &GenericType, inner: &[InnerClass]) -> String {
    match ty {
        GenericType::Primitive(p) => p.to_string(),
        GenericType::TypeVar(bound) => match Type::parse(bound) {
            Ok(ty) => gadfly_classfile::source_type(&ty, inner),
            Err(_) => "java.lang.Object".into(),
        },
        GenericType::Array(element) => generic_source(element, inner) + "[]",
        GenericType::Class(class) => {
            let name = source_name(&class.name, inner);
            if class.args.is_empty() {
                return name;
            }
            let args = class.args.iter().map(|arg| match arg {
                TypeArg::Any => "?".to_string(),
                // A variable within type arguments could be anything.
                TypeArg::Exact(GenericType::TypeVar(_)) => "?".to_string(),
                TypeArg::Exact(ty) => generic_source(ty, inner),
                TypeArg::Extends(ty) => format!("? extends {}", generic_source(ty, inner)),
                TypeArg::Super(ty) => format!("? super {}", generic_source(ty, inner)),
            });
            format!("{name}<{}>", args.collect::<Vec<_>>().join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{identifiers, raw};

    #[test]
    fn types_without_arguments() {
        let check = |text: &str, expected: &str| assert_eq!(raw(text), expected);
        check("java.util.List<java.lang.Integer>", "java.util.List");
        check("Map<String, List<? extends T>>[]", "Map[]");
        check("int", "int");
    }

    #[test]
    fn variables_are_found() {
        let check = |text: &str, expected: &[&str]| assert_eq!(identifiers(text), expected);
        check("n > 0 && xs.length <= 5", &["n", "xs"]);
        check("s.equals(\"n\\\" x\") || c == 'y'", &["s", "c"]);
        check("Math.abs(n) < 1e9", &["Math", "n"]);
        check("sorted(xs)", &["xs"]);
    }
}
