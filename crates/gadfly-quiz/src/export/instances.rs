//! The instances themselves: one source file each, and nothing else in it.

use std::collections::BTreeSet;

use super::common::{file_name, unique};
use super::{Options, OutFile};
use crate::code::{self, Kind};
use crate::model::{Instance, Language, Quiz};

pub(super) fn write(quiz: &Quiz, _options: &Options, language: Language) -> Vec<OutFile> {
    let mut taken = BTreeSet::new();
    quiz.instances
        .iter()
        .filter(|instance| instance.language == language)
        .map(|instance| {
            let name = unique(file_name(&instance.id, "instance"), &mut taken);
            let mut text = instance.code.trim_end().to_owned();
            text.push('\n');
            OutFile {
                path: path(instance, name),
                bytes: text.into_bytes(),
            }
        })
        .collect()
}

/// Java wants a file to be named like its public class, which all instances share: so each gets a folder.
fn path(instance: &Instance, name: String) -> String {
    match instance.language {
        // A module's name must be one that Python can import.
        Language::Python => {
            let name = name.replace('-', "_");
            let digit = name.starts_with(|c: char| c.is_ascii_digit());
            format!("{}{name}.py", if digit { "q" } else { "" })
        }
        Language::Java => match public_type(&instance.code) {
            Some(class) => format!("{name}/{class}.java"),
            None => format!("{name}.java"),
        },
    }
}

/// The name of the public class, interface, enum or record.
fn public_type(code: &str) -> Option<String> {
    let tokens = code::tokens(Language::Java, code);
    let mut words = tokens.iter().filter(|token| {
        token.kind != Kind::Comment
            && token.kind != Kind::Annotation
            && !token.text.trim().is_empty()
    });
    let mut depth = 0;
    let mut public = false;
    while let Some(token) = words.next() {
        match token.text {
            "{" => depth += 1,
            "}" => depth -= 1,
            "public" if depth == 0 => public = true,
            "class" | "interface" | "enum" | "record" if public && depth == 0 => {
                let name = words.next()?.text;
                let harmless = name
                    .chars()
                    .all(|c| c.is_alphanumeric() || c == '_' || c == '$');
                return harmless.then(|| name.to_owned());
            }
            ";" | "(" => public = false,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths() {
        let path_of = |language, code: &str| {
            let instance = Instance {
                id: String::new(),
                language,
                values: Vec::new(),
                code: code.to_owned(),
                output: String::new(),
                returns: None,
            };
            path(&instance, "two-loops-1".to_owned())
        };
        assert_eq!(
            path_of(
                Language::Java,
                "/* class A */ public final class B { class C {} }"
            ),
            "two-loops-1/B.java"
        );
        assert_eq!(
            path_of(Language::Java, "public int f() { return 1; } class A {}"),
            "two-loops-1.java"
        );
        assert_eq!(path_of(Language::Java, "int x = 1;"), "two-loops-1.java");
        assert_eq!(path_of(Language::Python, "x = 1"), "two_loops_1.py");
    }
}
