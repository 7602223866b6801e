//! The structure of Java sources, as far as contracts need it: types, members, comments and their
//! places. Read with tree-sitter; nothing here decides what code means, javac does.

mod annotation;
pub(crate) mod names;
mod read;

use crate::jml::token::Text;
pub(crate) use read::{children, node_at, plain, read};

/// One source file.
pub(crate) struct Unit {
    pub path: std::path::PathBuf,
    pub text: String,
    pub tree: tree_sitter::Tree,
    pub package: String,
    pub imports: Vec<Import>,
    /// Where the parser gave up.
    pub broken: Vec<usize>,
    /// All comments that start like a contract.
    pub comments: Vec<Comment>,
}

pub(crate) struct Import {
    pub name: String,
    pub star: bool,
}

/// A comment's bytes in its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Comment {
    pub start: usize,
    pub end: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TypeKind {
    Class,
    Interface,
    Enum,
    Record,
    Annotation,
}

pub(crate) struct TypeDecl {
    pub file: usize,
    pub name: String,
    /// `pkg.Outer$Inner`
    pub binary: String,
    pub kind: TypeKind,
    pub head: Head,
    pub type_params: Vec<TypeParam>,
    /// As written, without type arguments.
    pub supers: Vec<String>,
    pub outer: Option<usize>,
    /// Declared in a method, an initialiser or an anonymous class.
    pub local: bool,
    pub name_at: usize,
    /// Where its modifier `private` stands.
    pub private_at: Option<usize>,
    /// The bytes of the braces.
    pub open: usize,
    pub close: usize,
    /// An enum whose constants are not followed by `;`.
    pub needs_semicolon: bool,
    pub components: Vec<Param>,
    pub fields: Vec<Field>,
    pub methods: Vec<Method>,
    /// Contract comments after the last member.
    pub loose: Vec<Comment>,
}

/// What stands before a declaration.
#[derive(Clone, Debug, Default)]
pub(crate) struct Head {
    pub modifiers: Vec<String>,
    pub annotations: Vec<Annotation>,
    pub comments: Vec<Comment>,
}

impl Head {
    pub(crate) fn has(&self, modifier: &str) -> bool {
        self.modifiers.iter().any(|m| m == modifier)
    }

    pub(crate) fn annotated(&self, names: &[&str]) -> bool {
        self.annotations
            .iter()
            .any(|a| names.contains(&a.name.as_str()))
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Annotation {
    /// The last part of its name.
    pub name: String,
    /// Its strings, escapes resolved.
    pub strings: Vec<Text>,
    pub at: usize,
}

#[derive(Clone, Debug)]
pub(crate) struct TypeParam {
    pub name: String,
    /// With its bounds.
    pub text: String,
    /// The first bound, as written.
    pub bound: Option<String>,
}

pub(crate) struct Field {
    pub name: String,
    pub ty: String,
    pub head: Head,
    pub at: usize,
    pub is_static: bool,
    /// Where it says `private`.
    pub private_at: Option<usize>,
}

#[derive(Clone, Debug)]
pub(crate) struct Param {
    pub name: String,
    /// As written; a varargs parameter is an array.
    pub ty: String,
    pub head: Head,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MethodKind {
    Method,
    Constructor,
    Compact,
}

pub(crate) struct Method {
    pub kind: MethodKind,
    pub name: String,
    pub at: usize,
    pub head: Head,
    pub type_params: Vec<TypeParam>,
    /// `void` for constructors.
    pub returns: String,
    pub returns_at: usize,
    pub params: Vec<Param>,
    pub throws: Vec<String>,
    /// First and last byte of the body, braces included.
    pub body: Option<(usize, usize)>,
}

impl Method {
    pub(crate) fn is_constructor(&self) -> bool {
        self.kind != MethodKind::Method
    }

    pub(crate) fn is_static(&self) -> bool {
        self.head.has("static")
    }
}

/// Whether values of this type are never null.
pub(crate) fn is_primitive(ty: &str) -> bool {
    matches!(
        ty,
        "boolean" | "byte" | "short" | "char" | "int" | "long" | "float" | "double" | "void"
    )
}

/// The type without type arguments, annotations and blanks: `java.util.List`, `int[][]`.
pub(crate) fn erased(ty: &str) -> String {
    let mut depth = 0usize;
    let mut out = String::new();
    let mut chars = ty.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            '@' if depth == 0 => {
                while chars
                    .peek()
                    .is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | '.' | '$'))
                {
                    chars.next();
                }
            }
            '/' if depth == 0 && chars.peek() == Some(&'*') => {
                let mut before = ' ';
                for c in chars.by_ref() {
                    if before == '*' && c == '/' {
                        break;
                    }
                    before = c;
                }
            }
            c if depth == 0 && !c.is_whitespace() => out.push(c),
            _ => {}
        }
    }
    out
}
