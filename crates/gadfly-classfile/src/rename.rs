//! The same class under another name: every name and descriptor in it is mapped.
//!
//! Two programs that define classes of the same names can so be loaded side by side.

use std::sync::Arc;

use crate::model::{ClassFile, Const, DynamicRef, MemberRef, MethodHandle};

/// Renames the classes that `map` knows, by internal name, wherever a class file mentions them.
pub fn rename(file: &mut ClassFile, map: &dyn Fn(&str) -> Option<Arc<str>>) {
    let names = Names { map };
    names.class(&mut file.name);
    names.classes(file.super_name.as_mut());
    names.classes(&mut file.interfaces);
    names.signatures(file.signature.as_mut());
    names.classes(&mut file.annotations);
    names.classes(file.nest_host.as_mut());
    names.classes(&mut file.nest_members);
    names.classes(&mut file.permitted_subclasses);
    for field in &mut file.fields {
        names.descriptor(&mut field.desc);
        names.signatures(field.signature.as_mut());
        if let Some(constant) = &mut field.constant {
            names.constant(constant);
        }
    }
    for method in &mut file.methods {
        names.descriptor(&mut method.desc);
        names.signatures(method.signature.as_mut());
        names.classes(&mut method.exceptions);
        if let Some(code) = &mut method.code {
            for handler in &mut code.handlers {
                names.classes(handler.catch.as_mut());
            }
            for local in &mut code.locals {
                names.descriptor(&mut local.desc);
            }
        }
    }
    names.classes(&mut file.refs.classes);
    file.refs.fields.iter_mut().for_each(|m| names.member(m));
    file.refs.methods.iter_mut().for_each(|m| names.member(m));
    file.refs.dynamics.iter_mut().for_each(|d| names.dynamic(d));
    file.refs.consts.iter_mut().for_each(|c| names.constant(c));
    for bootstrap in &mut file.bootstrap_methods {
        names.handle(&mut bootstrap.handle);
        bootstrap.args.iter_mut().for_each(|c| names.constant(c));
    }
    for inner in &mut file.inner_classes {
        names.class(&mut inner.inner);
        names.classes(inner.outer.as_mut());
    }
    if let Some(enclosing) = &mut file.enclosing_method {
        names.class(&mut enclosing.class);
        if let Some((_, desc)) = &mut enclosing.method {
            names.descriptor(desc);
        }
    }
    for component in file.record.iter_mut().flatten() {
        names.descriptor(&mut component.desc);
        names.signatures(component.signature.as_mut());
    }
}

struct Names<'m> {
    map: &'m dyn Fn(&str) -> Option<Arc<str>>,
}

impl Names<'_> {
    /// A class, or an array type as the constant pool writes it.
    fn class(&self, name: &mut Arc<str>) {
        if name.starts_with('[') {
            self.descriptor(name);
        } else if let Some(other) = (self.map)(name) {
            *name = other;
        }
    }

    fn classes<'a>(&self, names: impl IntoIterator<Item = &'a mut Arc<str>>) {
        names.into_iter().for_each(|name| self.class(name));
    }

    fn signatures<'a>(&self, signatures: impl IntoIterator<Item = &'a mut Arc<str>>) {
        signatures.into_iter().for_each(|s| self.descriptor(s));
    }

    /// Descriptors and signatures: a class stands between an `L` that begins a type and what ends
    /// its name. Names of type variables and members begin elsewhere.
    fn descriptor(&self, text: &mut Arc<str>) {
        let mut out = String::new();
        let mut changed = false;
        let mut rest: &str = text;
        let mut begins = true;
        while let Some(c) = rest.chars().next() {
            if begins && c == 'L' {
                let end = rest.find([';', '<']).unwrap_or(rest.len());
                let name = &rest[1..end];
                out.push('L');
                match (self.map)(name) {
                    Some(other) => {
                        out.push_str(&other);
                        changed = true;
                    }
                    None => out.push_str(name),
                }
                rest = &rest[end..];
                begins = false;
                continue;
            }
            if begins && c == 'T' {
                let end = rest.find(';').unwrap_or(rest.len());
                out.push_str(&rest[..end]);
                rest = &rest[end..];
                begins = false;
                continue;
            }
            // A type may begin after any of these; `name:` and `.Inner` are names.
            begins = matches!(
                c,
                '(' | ')' | '[' | ';' | '<' | '>' | ':' | '*' | '+' | '-' | '^'
            ) || begins && "BCDFIJSZV".contains(c);
            if c == '<' && out.is_empty() || c == '.' {
                // Formal type parameters and inner names: a name comes first.
                begins = false;
            }
            out.push(c);
            rest = &rest[c.len_utf8()..];
        }
        if changed {
            *text = out.into();
        }
    }

    fn member(&self, member: &mut MemberRef) {
        self.class(&mut member.class);
        self.descriptor(&mut member.desc);
    }

    fn dynamic(&self, dynamic: &mut DynamicRef) {
        self.descriptor(&mut dynamic.desc);
    }

    fn handle(&self, handle: &mut MethodHandle) {
        self.member(&mut handle.member);
    }

    fn constant(&self, constant: &mut Const) {
        match constant {
            Const::Class(name) => self.class(name),
            Const::MethodType(desc) => self.descriptor(desc),
            Const::MethodHandle(handle) => self.handle(handle),
            Const::Dynamic(dynamic) => self.dynamic(dynamic),
            Const::Int(_)
            | Const::Long(_)
            | Const::Float(_)
            | Const::Double(_)
            | Const::String(_) => {}
        }
    }
}

/// What a class does, apart from names of files, lines and variables: two classes with equal
/// definitions behave alike wherever the classes that they mention do.
pub fn definition(file: &ClassFile) -> String {
    let mut file = file.clone();
    file.source_file = None;
    file.pickle = None;
    file.annotations.clear();
    file.nest_host = None;
    file.nest_members.clear();
    file.inner_classes.retain(|inner| inner.inner == file.name);
    for field in &mut file.fields {
        field.annotations.clear();
    }
    for method in &mut file.methods {
        method.annotations.clear();
        method.parameter_annotations.clear();
        method.parameter_names.clear();
        if let Some(code) = &mut method.code {
            code.lines.clear();
            code.locals.clear();
        }
    }
    format!("{file:?}")
}

/// The classes that a class needs to be linked and executed, by internal name.
pub fn mentioned(file: &ClassFile) -> Vec<Arc<str>> {
    let found = std::cell::RefCell::new(Vec::new());
    let mut copy = file.clone();
    copy.nest_host = None;
    copy.nest_members.clear();
    copy.inner_classes.clear();
    copy.enclosing_method = None;
    rename(&mut copy, &|name| {
        found.borrow_mut().push(Arc::from(name));
        None
    });
    found.into_inner()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(descriptor: &str, expected: &str) {
        let mut text: Arc<str> = descriptor.into();
        let map =
            |name: &str| (name == "Lists" || name == "Lists$E").then(|| format!("{name}2").into());
        Names { map: &map }.descriptor(&mut text);
        assert_eq!(&*text, expected);
    }

    #[test]
    fn names_in_descriptors_and_signatures() {
        check("(ILLists;[LLists$E;)V", "(ILLists2;[LLists$E2;)V");
        check("(Lists)V", "(Lists)V");
        check("Ljava/util/List<LLists;>;", "Ljava/util/List<LLists2;>;");
        check(
            "<Lists:LLists;>(TLists;)TLists;",
            "<Lists:LLists2;>(TLists;)TLists;",
        );
        check(
            "<T::LLists;U:Ljava/lang/Object;>(TT;JLLists;)I",
            "<T::LLists2;U:Ljava/lang/Object;>(TT;JLLists2;)I",
        );
        check(
            "Ljava/util/Map<+LLists;*>.Lists;",
            "Ljava/util/Map<+LLists2;*>.Lists;",
        );
    }
}
