//! Names for local variables: readable, unique, and nothing that Java reads otherwise.

use std::collections::BTreeSet;

use super::types::{erase, simple_name, split_array};

/// Keywords, literals, and contextual keywords that cannot or should not name a variable.
const RESERVED: [&str; 64] = [
    "abstract",
    "assert",
    "boolean",
    "break",
    "byte",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extends",
    "final",
    "finally",
    "float",
    "for",
    "goto",
    "if",
    "implements",
    "import",
    "instanceof",
    "int",
    "interface",
    "long",
    "native",
    "new",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "short",
    "static",
    "strictfp",
    "super",
    "switch",
    "synchronized",
    "this",
    "throw",
    "throws",
    "transient",
    "try",
    "void",
    "volatile",
    "while",
    "true",
    "false",
    "null",
    "var",
    "yield",
    "record",
    "sealed",
    "permits",
    "non",
    "when",
    "_",
    "exports",
    "opens",
    "requires",
];

/// Whether the word cannot be used as an identifier.
pub(crate) fn is_reserved(word: &str) -> bool {
    RESERVED.contains(&word)
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    taken: BTreeSet<String>,
}

impl Names {
    pub(crate) fn avoiding(taken: BTreeSet<String>) -> Names {
        Names { taken }
    }

    /// A new name: the wish itself if it is free, otherwise the wish with a number.
    pub(crate) fn fresh(&mut self, wish: &str) -> String {
        let wish = identifier(wish);
        let mut name = wish.clone();
        let mut number = 2;
        while is_reserved(&name) || !self.taken.insert(name.clone()) {
            name = format!("{wish}{number}");
            number += 1;
        }
        name
    }
}

/// The wish for an object of a class nobody named: `Account` → `account`, `int[]` → `ints`.
pub(crate) fn from_type(ty: &str) -> String {
    let erased = erase(ty);
    let (base, dimensions) = split_array(&erased);
    let mut name = identifier(simple_name(base));
    if dimensions > 0 {
        name.push('s');
    } else if name == "class" {
        name = "type".into();
    }
    name
}

/// Turns any text into something that begins small and contains only identifier characters.
fn identifier(wish: &str) -> String {
    let mut out: String = wish
        .chars()
        .filter(|c| c.is_alphanumeric() || *c == '_')
        .collect();
    if out.chars().all(|c| c == '_') {
        return "value".into();
    }
    if out.starts_with(|c: char| c.is_numeric()) {
        out.insert(0, 'v');
    }
    // An all-capital word (`URL`) becomes small as a whole, otherwise only its first letter.
    if out.chars().all(|c| !c.is_lowercase()) {
        return out.to_lowercase();
    }
    let mut chars = out.chars();
    match chars.next() {
        Some(first) => first.to_lowercase().chain(chars).collect(),
        None => out,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_legal() {
        let mut names = Names::avoiding(["java".to_string()].into());
        assert_eq!(names.fresh("list"), "list");
        assert_eq!(names.fresh("list"), "list2");
        assert_eq!(names.fresh("class"), "class2");
        assert_eq!(names.fresh("java"), "java2");
        assert_eq!(names.fresh(""), "value");
        assert_eq!(names.fresh("1st"), "v1st");
        assert_eq!(names.fresh("URL"), "url");
        assert_eq!(names.fresh("Account"), "account");
        assert_eq!(names.fresh("this$0"), "this0");
    }

    #[test]
    fn names_from_types() {
        assert_eq!(from_type("shop.Account"), "account");
        assert_eq!(from_type("int[][]"), "ints");
        assert_eq!(from_type("java.util.List<java.lang.String>"), "list");
        assert_eq!(from_type("Class"), "type");
    }
}
