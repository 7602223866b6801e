//! What is asserted about a call: its result, its exception, and what it changed.

use std::collections::BTreeSet;

use gadfly_witness::TypeName;

use super::super::observe::{
    Content, Member, MemberKind, Node, NodeKind, Observation, Scalar, Seen,
};
use super::super::types::{Imports, boxed_type, erase, is_primitive, simple_name};
use super::JUnit;
use super::expect::{Expect, element_type, primitive, quoted};

/// Members of one object that are asserted at most.
const MOST_MEMBERS: usize = 6;
/// How far an assertion follows references from an input or result.
const DEEPEST: u32 = 3;

/// The assertions of one test, in the making.
pub(super) struct Asserter<'a> {
    pub expect: Expect<'a>,
    pub imports: &'a mut Imports,
    /// Names of JUnit's assertion methods that are used.
    pub used: BTreeSet<&'static str>,
    pub lines: Vec<String>,
    pub warns: bool,
    /// Nodes whose parts have been asserted, so that a circle ends.
    visited: BTreeSet<usize>,
}

/// An expression and its static type.
#[derive(Clone)]
pub(super) struct Subject {
    pub text: String,
    pub ty: TypeName,
}

impl<'a> Asserter<'a> {
    pub(super) fn new(expect: Expect<'a>, imports: &'a mut Imports) -> Self {
        Asserter {
            expect,
            imports,
            used: BTreeSet::new(),
            lines: Vec::new(),
            warns: false,
            visited: BTreeSet::new(),
        }
    }

    fn seen(&self) -> &'a Observation {
        self.expect.seen
    }

    pub(super) fn call(&mut self, name: &'static str, arguments: &str) {
        self.used.insert(name);
        self.lines.push(format!("{name}({arguments});"));
    }

    /// Whether everything that is worth saying about a value can be said in one assertion, so that
    /// the call may stand inside it.
    pub(super) fn fits_inline(&mut self, seen: &Seen) -> bool {
        match seen {
            Seen::Node(id) => {
                if self.expect.variable(*id).is_some() {
                    return true;
                }
                let Some(node) = self.seen().nodes.get(*id) else {
                    return true;
                };
                match &node.after {
                    Some(Content::Array(length, elements)) => {
                        *length == elements.len()
                            && self
                                .expect
                                .array(&node.class, elements, self.imports)
                                .is_some()
                    }
                    Some(Content::Members(_) | Content::Walk(..)) => false,
                    Some(Content::Items(items)) => {
                        self.expect.items(items, self.imports, 3).is_some()
                    }
                    Some(Content::Entries(_)) => {
                        self.expect.object(seen, self.imports, 3).is_some()
                    }
                    _ => true,
                }
            }
            _ => true,
        }
    }

    /// Asserts what a value is.
    pub(super) fn value(&mut self, subject: &Subject, seen: &Seen, depth: u32) {
        let text = subject.text.as_str();
        match seen {
            Seen::Unstable => {}
            Seen::Null => self.call("assertNull", text),
            Seen::Scalar(scalar) => self.scalar(subject, scalar),
            Seen::Node(id) => {
                if let Some(name) = self.expect.variable(*id) {
                    if name != text {
                        let arguments = format!("{name}, {text}");
                        self.call("assertSame", &arguments);
                    }
                    return;
                }
                self.node(subject, *id, depth);
            }
        }
    }

    fn scalar(&mut self, subject: &Subject, scalar: &Scalar) {
        let text = subject.text.as_str();
        let ty = erase(&subject.ty);
        if let Scalar::Bool(flag) = scalar
            && matches!(ty.as_str(), "boolean" | "java.lang.Boolean")
        {
            let name = if *flag { "assertTrue" } else { "assertFalse" };
            return self.call(name, text);
        }
        let four = self.expect.junit == JUnit::Four;
        let floating = matches!(scalar, Scalar::Float(_) | Scalar::Double(_));
        let expected = if is_primitive(&ty) {
            primitive(scalar, &ty)
        } else if four && !matches!(scalar, Scalar::Str(_)) {
            // JUnit 4 cannot choose between numbers and objects here.
            let class = match scalar {
                Scalar::Bool(_) => "java.lang.Boolean",
                Scalar::Byte(_) => "java.lang.Byte",
                Scalar::Char(_) => "java.lang.Character",
                Scalar::Short(_) => "java.lang.Short",
                Scalar::Int(_) => "java.lang.Integer",
                Scalar::Long(_) => "java.lang.Long",
                Scalar::Float(_) => "java.lang.Float",
                _ => "java.lang.Double",
            };
            let class = self.imports.spell(class);
            format!("{class}.valueOf({})", self.expect.boxed(scalar))
        } else {
            self.expect.boxed(scalar)
        };
        let delta = match (four && floating && is_primitive(&ty), scalar) {
            (true, Scalar::Float(_)) => ", 0.0f",
            (true, _) => ", 0.0",
            _ => "",
        };
        self.call("assertEquals", &format!("{expected}, {text}{delta}"));
    }

    fn node(&mut self, subject: &Subject, id: usize, depth: u32) {
        let text = subject.text.clone();
        let Some(node) = self.seen().nodes.get(id) else {
            return;
        };
        match &node.after {
            None | Some(Content::Unstable) => self.call("assertNotNull", &text),
            Some(Content::Array(length, elements)) => {
                self.array(subject, node, *length, elements, depth);
            }
            Some(Content::Items(items)) => self.items(subject, node, items),
            Some(Content::Walk(items, ended)) => self.walk(subject, items, ended.as_deref()),
            Some(Content::Text(says)) => {
                if let Some(expected) = self.expect.object(&Seen::Node(id), self.imports, 3) {
                    return self.call("assertEquals", &format!("{expected}, {text}"));
                }
                match says.as_deref().filter(|says| !names_an_identity(says)) {
                    Some(says) => {
                        let arguments = format!("{}, {text}.toString()", quoted(says));
                        self.call("assertEquals", &arguments);
                    }
                    None => self.call("assertNotNull", &text),
                }
            }
            Some(Content::Members(members)) => self.members(subject, id, node, members, depth),
            Some(Content::Entries(entries)) => {
                match self.expect.object(&Seen::Node(id), self.imports, 3) {
                    Some(expected) => self.call("assertEquals", &format!("{expected}, {text}")),
                    None => {
                        let size = entries.len();
                        self.call("assertEquals", &format!("{size}, {text}.size()"));
                    }
                }
            }
            Some(Content::Optional(_) | Content::Enum(_) | Content::Class(_)) => {
                match self.expect.object(&Seen::Node(id), self.imports, 3) {
                    Some(expected) => self.call("assertEquals", &format!("{expected}, {text}")),
                    None => self.call("assertNotNull", &text),
                }
            }
        }
    }

    fn array(
        &mut self,
        subject: &Subject,
        node: &Node,
        length: usize,
        elements: &[Seen],
        depth: u32,
    ) {
        let Some(element) = element_type(&node.class) else {
            return;
        };
        let text = if erase(&subject.ty).ends_with("[]") {
            subject.text.clone()
        } else {
            let ty = self.imports.spell(&format!("{element}[]"));
            format!("({ty}) {}", subject.text)
        };
        let whole = if length == elements.len() {
            self.expect.array(&node.class, elements, self.imports)
        } else {
            None
        };
        if let Some(expected) = whole {
            let delta = match (self.expect.junit, element.as_str()) {
                (JUnit::Four, "double") => ", 0.0",
                (JUnit::Four, "float") => ", 0.0f",
                _ => "",
            };
            return self.call("assertArrayEquals", &format!("{expected}, {text}{delta}"));
        }
        let array = if text.starts_with('(') {
            format!("({text})")
        } else {
            text
        };
        self.call("assertEquals", &format!("{length}, {array}.length"));
        if depth == 0 {
            return;
        }
        for (index, seen) in elements.iter().enumerate().take(MOST_MEMBERS) {
            let subject = Subject {
                text: format!("{array}[{index}]"),
                ty: element.clone(),
            };
            self.value(&subject, seen, depth - 1);
        }
    }

    /// Each call of `next` gives another element, so each is asserted once.
    fn walk(&mut self, subject: &Subject, items: &[Seen], ended: Option<&str>) {
        let next = format!("{}.next()", subject.text);
        for item in items {
            let known = match item {
                Seen::Scalar(scalar) => {
                    let next = Subject {
                        text: next.clone(),
                        ty: "java.lang.Object".into(),
                    };
                    self.scalar(&next, scalar);
                    continue;
                }
                Seen::Null => {
                    self.call("assertNull", &next);
                    continue;
                }
                item => self.expect.object(item, self.imports, 2),
            };
            match known {
                Some(expected) => self.call("assertEquals", &format!("{expected}, {next}")),
                None => self.call("assertNotNull", &next),
            }
        }
        if let Some(past) = ended {
            self.call("assertFalse", &format!("{}.hasNext()", subject.text));
            if past == "java.util.NoSuchElementException" {
                let class = self.imports.spell(past);
                self.call("assertThrows", &format!("{class}.class, () -> {next}"));
            }
        } else if items.is_empty() {
            self.call("assertNotNull", &subject.text.clone());
        }
    }

    fn items(&mut self, subject: &Subject, node: &Node, items: &[Seen]) {
        let text = &subject.text;
        let equal = matches!(node.kind, NodeKind::List | NodeKind::Set);
        let whole = self.expect.items(items, self.imports, 3);
        match whole {
            Some(texts) if !equal => {
                // These have no equality of their own.
                let list = self.imports.spell("java.util.List");
                let copy = self.imports.spell("java.util.ArrayList");
                let expected = if items.contains(&Seen::Null) {
                    format!("{}.asList({texts})", self.imports.spell("java.util.Arrays"))
                } else {
                    format!("{list}.of({texts})")
                };
                self.call("assertEquals", &format!("{expected}, new {copy}<>({text})"));
            }
            Some(texts) => {
                let class = match node.kind {
                    _ if items.contains(&Seen::Null) => "java.util.Arrays",
                    NodeKind::Set => "java.util.Set",
                    _ => "java.util.List",
                };
                let method = match class {
                    "java.util.Arrays" => "asList",
                    _ => "of",
                };
                let expected = format!("{}.{method}({texts})", self.imports.spell(class));
                self.call("assertEquals", &format!("{expected}, {text}"));
            }
            None => self.call("assertEquals", &format!("{}, {text}.size()", items.len())),
        }
    }

    fn members(
        &mut self,
        subject: &Subject,
        id: usize,
        node: &Node,
        members: &[Member],
        depth: u32,
    ) {
        if !self.visited.insert(id) {
            return;
        }
        let before = self.lines.len();
        if is_named(node) && depth > 0 {
            let Some(inner) = self.narrowed(subject, node) else {
                return self.call("assertNotNull", &subject.text.clone());
            };
            for member in telling(members).into_iter().take(MOST_MEMBERS) {
                self.member(&inner, member, depth);
            }
        }
        if self.lines.len() == before {
            self.call("assertNotNull", &subject.text.clone());
        }
    }

    fn member(&mut self, owner: &Subject, member: &Member, depth: u32) {
        let call = match member.kind {
            MemberKind::Field => "",
            MemberKind::Getter => "()",
            MemberKind::Throwing(_) => return,
        };
        let subject = Subject {
            text: format!("{}.{}{call}", owner.text, member.name),
            ty: member.ty.clone(),
        };
        self.value(&subject, &member.value, depth - 1);
    }

    /// The subject with the class that has the members, by a cast where its static type is another.
    fn narrowed(&mut self, subject: &Subject, node: &Node) -> Option<Subject> {
        let ty = erase(&subject.ty);
        if ty == node.named {
            return Some(subject.clone());
        }
        let class = self.imports.spell_erased(&node.named);
        Some(Subject {
            text: format!("(({class}) {})", subject.text),
            ty: node.named.clone(),
        })
    }

    /// Asserts what the call changed in an input, through what a test can read of it.
    pub(super) fn changes(&mut self, subject: &Subject, id: usize, depth: u32) {
        let Some(node) = self.seen().nodes.get(id) else {
            return;
        };
        if !self.visited.insert(id) {
            return;
        }
        let (Some(before), Some(after)) = (&node.before, &node.after) else {
            return;
        };
        match (before, after) {
            (Content::Members(before), Content::Members(after)) => {
                if !is_named(node) {
                    return;
                }
                let Some(inner) = self.narrowed(subject, node) else {
                    return;
                };
                let mut told = 0;
                for member in telling(after) {
                    let call = match member.kind {
                        MemberKind::Field => "",
                        MemberKind::Getter => "()",
                        MemberKind::Throwing(_) => continue,
                    };
                    let old = before
                        .iter()
                        .find(|m| m.name == member.name && m.kind == member.kind);
                    let part = Subject {
                        text: format!("{}.{}{call}", inner.text, member.name),
                        ty: member.ty.clone(),
                    };
                    let seen = self.seen();
                    let same = |old: &Member| seen.same_value(&old.value, &member.value, DEEPEST);
                    if !old.is_some_and(same) {
                        if told < MOST_MEMBERS {
                            self.value(&part, &member.value, DEEPEST - 1);
                            told += 1;
                        }
                    } else if let Seen::Node(inner) = member.value
                        && depth > 0
                    {
                        self.changes(&part, inner, depth - 1);
                    }
                }
            }
            _ if !self.seen().same_content(before, after, 0) => self.node(subject, id, DEEPEST),
            (Content::Array(_, elements), _) if depth > 0 => {
                let Some(element) = element_type(&node.class) else {
                    return;
                };
                for (index, seen) in elements.iter().enumerate() {
                    if let Seen::Node(inner) = seen {
                        let part = Subject {
                            text: format!("{}[{index}]", subject.text),
                            ty: element.clone(),
                        };
                        self.changes(&part, *inner, depth - 1);
                    }
                }
            }
            _ => {}
        }
    }

    /// Everything that a test can read of an input after the call, beyond what is asserted already.
    pub(super) fn whole(&mut self, subject: &Subject, id: usize) {
        let Some(node) = self.seen().nodes.get(id) else {
            return;
        };
        let before = self.lines.len();
        match node.after.as_ref() {
            Some(Content::Members(members)) if is_named(node) => {
                if let Some(inner) = self.narrowed(subject, node) {
                    for member in telling(members) {
                        self.member(&inner, member, 2);
                    }
                }
            }
            Some(Content::Members(_)) | None => {}
            Some(_) => self.node(subject, id, 1),
        }
        let known: Vec<String> = self.lines[..before].to_vec();
        let mut at = 0;
        self.lines.retain(|line| {
            at += 1;
            at <= before || !known.contains(line)
        });
    }

    /// One or two things that stayed as they were, for a call that changed nothing.
    pub(super) fn unchanged(&mut self, subject: &Subject, id: usize) {
        let Some(node) = self.seen().nodes.get(id) else {
            return;
        };
        let Some(Content::Members(members)) = node.after.as_ref().filter(|_| is_named(node)) else {
            if !matches!(node.after, Some(Content::Members(_)) | None) {
                self.node(subject, id, 1);
            }
            return;
        };
        let Some(inner) = self.narrowed(subject, node) else {
            return;
        };
        let scalars = telling(members);
        let scalars = scalars
            .into_iter()
            .filter(|m| matches!(m.value, Seen::Scalar(_)));
        for member in scalars.take(2) {
            self.member(&inner, member, 2);
        }
    }
}

pub(super) const DEPTH: u32 = DEEPEST;

/// Whether a test can name the very class of an object.
fn is_named(node: &Node) -> bool {
    node.class.replace('$', ".") == node.named
}

/// The members worth asserting: a getter instead of the field behind it, `toString` only if there
/// is nothing else.
fn telling(members: &[Member]) -> Vec<&Member> {
    let getters: Vec<String> = members
        .iter()
        .filter(|m| m.kind == MemberKind::Getter)
        .map(|m| property(&m.name))
        .collect();
    let useful = |m: &&Member| match &m.kind {
        MemberKind::Throwing(_) => false,
        MemberKind::Field => !getters.contains(&m.name.to_lowercase()),
        MemberKind::Getter => {
            m.name != "toString"
                || matches!(&m.value, Seen::Scalar(Scalar::Str(text))
                    if !names_an_identity(&String::from_utf16_lossy(text)))
        }
    };
    let all: Vec<&Member> = members.iter().filter(useful).collect();
    let others = all
        .iter()
        .any(|m| m.name != "toString" && m.value != Seen::Unstable);
    all.into_iter()
        .filter(|m| m.name != "toString" || !others)
        .collect()
}

/// `getBalance`, `isOpen`, `size` → `balance`, `open`, `size`.
pub(super) fn property(getter: &str) -> String {
    for prefix in ["get", "is", "has"] {
        if let Some(rest) = getter.strip_prefix(prefix)
            && rest.starts_with(|c: char| c.is_uppercase())
        {
            return rest.to_lowercase();
        }
    }
    getter.to_lowercase()
}

/// Whether a text contains the identity hash code of an object: `Account@1b2c3d`.
pub(super) fn names_an_identity(text: &str) -> bool {
    text.char_indices().any(|(at, c)| {
        c == '@'
            && text[..at].ends_with(|c: char| c.is_alphanumeric() || c == ';' || c == '$')
            && text[at + 1..].starts_with(|c: char| c.is_ascii_hexdigit())
    })
}

/// The short name of a type as part of a word.
pub(super) fn type_word(ty: &str) -> String {
    let erased = erase(ty);
    let simple = simple_name(&erased);
    match boxed_type(simple) {
        Some(_) => simple.to_string(),
        None => simple.replace("[]", "Array"),
    }
}
