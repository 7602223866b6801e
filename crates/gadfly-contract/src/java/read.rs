//! From a syntax tree to the model. All walks over whole trees are loops: sources may nest deeply.

use super::{
    Comment, Field, Head, Import, Method, MethodKind, Param, TypeDecl, TypeKind, TypeParam, Unit,
    annotation,
};
use crate::jml::token;
use std::collections::BTreeMap;
use tree_sitter::{Node, Parser, Tree};

/// Reads one source; `file` is its number. `None` only if the parser cannot run at all.
pub(crate) fn read(
    file: usize,
    path: &std::path::Path,
    text: &str,
    types: &mut Vec<TypeDecl>,
) -> Option<Unit> {
    let mut parser = Parser::new();
    parser
        .set_language(&tree_sitter_java::LANGUAGE.into())
        .ok()?;
    let tree = parser.parse(text, None)?;
    let mut unit = Unit {
        path: path.to_path_buf(),
        text: text.to_string(),
        tree: tree.clone(),
        package: String::new(),
        imports: Vec::new(),
        broken: Vec::new(),
        comments: Vec::new(),
    };
    let mut numbers: BTreeMap<usize, usize> = BTreeMap::new();
    for node in preorder(&tree) {
        match node.kind() {
            "package_declaration" => unit.package = dotted(node, text),
            "import_declaration" => unit.imports.push(Import {
                name: dotted(node, text),
                star: children(node).iter().any(|c| c.kind() == "asterisk"),
            }),
            "line_comment" | "block_comment" => {
                let comment = span(node);
                if is_contract(text, comment) {
                    unit.comments.push(comment);
                }
            }
            _ if node.is_error() || node.is_missing() => unit.broken.push(node.start_byte()),
            _ => {
                if let Some(kind) = type_kind(node.kind()) {
                    let (outer, local) = surroundings(node, &numbers);
                    if let Some(decl) = type_decl(node, file, kind, outer, local, &unit, types) {
                        numbers.insert(node.id(), types.len());
                        types.push(decl);
                    }
                }
            }
        }
    }
    Some(unit)
}

/// All nodes, parents before children, in source order.
fn preorder(tree: &Tree) -> Vec<Node<'_>> {
    let mut out = Vec::new();
    let mut cursor = tree.walk();
    loop {
        out.push(cursor.node());
        if cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return out;
            }
        }
    }
}

/// The smallest node that covers these bytes.
pub(crate) fn node_at(tree: &Tree, start: usize, end: usize) -> Option<Node<'_>> {
    tree.root_node().descendant_for_byte_range(start, end)
}

pub(crate) fn children(node: Node<'_>) -> Vec<Node<'_>> {
    let mut cursor = node.walk();
    node.children(&mut cursor).collect()
}

fn span(node: Node) -> Comment {
    Comment {
        start: node.start_byte(),
        end: node.end_byte(),
    }
}

fn is_contract(text: &str, comment: Comment) -> bool {
    text.get(comment.start..comment.end)
        .is_some_and(|t| token::comment_text(t, comment.start).is_some())
}

fn text_of(node: Node, text: &str) -> String {
    text.get(node.byte_range()).unwrap_or("").to_string()
}

/// The source without comments, in one line.
pub(crate) fn plain(node: Node, text: &str) -> String {
    let mut out = String::new();
    let mut at = node.start_byte();
    let mut open = vec![node];
    let mut comments = Vec::new();
    while let Some(node) = open.pop() {
        if node.kind().ends_with("_comment") {
            comments.push(node.byte_range());
        }
        open.extend(children(node));
    }
    comments.sort_by_key(|r| r.start);
    for range in comments {
        out.push_str(text.get(at..range.start).unwrap_or(""));
        out.push(' ');
        at = range.end;
    }
    out.push_str(text.get(at..node.end_byte()).unwrap_or(""));
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn dotted(node: Node, text: &str) -> String {
    children(node)
        .into_iter()
        .find(|c| matches!(c.kind(), "identifier" | "scoped_identifier"))
        .map(|c| plain(c, text).replace(' ', ""))
        .unwrap_or_default()
}

fn type_kind(kind: &str) -> Option<TypeKind> {
    Some(match kind {
        "class_declaration" => TypeKind::Class,
        "interface_declaration" => TypeKind::Interface,
        "enum_declaration" => TypeKind::Enum,
        "record_declaration" => TypeKind::Record,
        "annotation_type_declaration" => TypeKind::Annotation,
        _ => return None,
    })
}

/// The type around a declaration, and whether something other than types is between.
fn surroundings(node: Node, numbers: &BTreeMap<usize, usize>) -> (Option<usize>, bool) {
    let mut local = false;
    let mut at = node.parent();
    while let Some(parent) = at {
        if let Some(&number) = numbers.get(&parent.id()) {
            return (Some(number), local);
        }
        let wrapping = matches!(
            parent.kind(),
            "class_body"
                | "interface_body"
                | "enum_body"
                | "enum_body_declarations"
                | "annotation_type_body"
                | "program"
        );
        local |= !wrapping;
        at = parent.parent();
    }
    (None, local)
}

fn private_at(declaration: Node) -> Option<usize> {
    let modifiers = children(declaration)
        .into_iter()
        .find(|c| c.kind() == "modifiers")?;
    let private = children(modifiers)
        .into_iter()
        .find(|c| c.kind() == "private")?;
    Some(private.start_byte())
}

fn type_decl(
    node: Node,
    file: usize,
    kind: TypeKind,
    outer: Option<usize>,
    local: bool,
    unit: &Unit,
    types: &[TypeDecl],
) -> Option<TypeDecl> {
    let text = unit.text.as_str();
    let name_node = node.child_by_field_name("name")?;
    let name = text_of(name_node, text);
    let body = node.child_by_field_name("body")?;
    let binary = match outer.and_then(|o| types.get(o)) {
        Some(outer) if local => format!("{}$1{name}", outer.binary),
        Some(outer) => format!("{}${name}", outer.binary),
        None if unit.package.is_empty() => name.clone(),
        None => format!("{}.{name}", unit.package),
    };
    let mut supers = Vec::new();
    for child in children(node) {
        if matches!(
            child.kind(),
            "superclass" | "super_interfaces" | "extends_interfaces"
        ) {
            let mut open = vec![child];
            let mut found = Vec::new();
            while let Some(node) = open.pop() {
                match node.kind() {
                    "superclass" | "super_interfaces" | "extends_interfaces" | "type_list" => {
                        open.extend(children(node));
                    }
                    _ if node.is_named() && !node.kind().ends_with("comment") => found.push(node),
                    _ => {}
                }
            }
            found.sort_by_key(Node::start_byte);
            supers.extend(found.into_iter().map(|n| super::erased(&plain(n, text))));
        }
    }
    let mut decl = TypeDecl {
        file,
        name,
        binary,
        kind,
        head: head(node, text, before(node, text), name_node.start_byte()),
        type_params: type_params(node, text),
        supers,
        outer,
        local,
        name_at: name_node.start_byte(),
        private_at: private_at(node),
        open: body.start_byte(),
        close: body.end_byte().saturating_sub(1),
        needs_semicolon: false,
        components: node
            .child_by_field_name("parameters")
            .map(|p| params(p, text))
            .unwrap_or_default(),
        fields: Vec::new(),
        methods: Vec::new(),
        loose: Vec::new(),
    };
    let mut members = children(body);
    if kind == TypeKind::Enum {
        let declarations = members
            .iter()
            .find(|m| m.kind() == "enum_body_declarations")
            .copied();
        decl.needs_semicolon = declarations.is_none();
        members = declarations.map(children).unwrap_or_default();
    }
    let mut pending: Vec<Comment> = Vec::new();
    for member in members {
        match member.kind() {
            "line_comment" | "block_comment" if is_contract(text, span(member)) => {
                pending.push(span(member));
            }
            "line_comment" | "block_comment" => {}
            "field_declaration" | "constant_declaration" => {
                fields(member, text, std::mem::take(&mut pending), &mut decl);
            }
            "method_declaration"
            | "constructor_declaration"
            | "compact_constructor_declaration" => {
                if let Some(method) =
                    method(member, text, std::mem::take(&mut pending), &decl.components)
                {
                    decl.methods.push(method);
                }
            }
            // Before a nested type or an initialiser.
            _ if member.is_named() => {
                decl.loose.append(&mut pending);
            }
            _ => {}
        }
    }
    decl.loose.append(&mut pending);
    Some(decl)
}

/// Contract comments directly before a type declaration. For a nested type only the modifiers in
/// them count: clauses belong to the type around it.
fn before(node: Node, text: &str) -> Vec<Comment> {
    let mut out = Vec::new();
    let mut at = node.prev_sibling();
    while let Some(comment) = at.filter(|n| n.kind().ends_with("_comment")) {
        if is_contract(text, span(comment)) {
            out.push(span(comment));
        }
        at = comment.prev_sibling();
    }
    out.reverse();
    out
}

/// Modifiers, annotations and the contract comments before byte `until`.
fn head(node: Node, text: &str, mut comments: Vec<Comment>, until: usize) -> Head {
    let mut out = Head::default();
    let mut open: Vec<Node> = children(node);
    open.reverse();
    while let Some(child) = open.pop() {
        match child.kind() {
            "modifiers" => open.extend(children(child).into_iter().rev()),
            "annotation" | "marker_annotation" => {
                out.annotations.extend(annotation::read(child, text));
            }
            "line_comment" | "block_comment"
                if child.start_byte() < until && is_contract(text, span(child)) =>
            {
                comments.push(span(child));
            }
            "line_comment" | "block_comment" => {}
            _ if child.parent().is_some_and(|p| p.kind() == "modifiers") => {
                out.modifiers.push(text_of(child, text));
            }
            _ => {}
        }
    }
    comments.sort();
    out.comments = comments;
    out
}

fn type_params(node: Node, text: &str) -> Vec<TypeParam> {
    let list = node.child_by_field_name("type_parameters").or_else(|| {
        children(node)
            .into_iter()
            .find(|c| c.kind() == "type_parameters")
    });
    let Some(list) = list else { return Vec::new() };
    let of_one = |param: Node| {
        let name = children(param)
            .into_iter()
            .find(|c| matches!(c.kind(), "type_identifier" | "identifier"))
            .map(|c| text_of(c, text))?;
        let bound = children(param)
            .into_iter()
            .find(|c| c.kind() == "type_bound")
            .and_then(|b| b.named_child(0))
            .map(|b| plain(b, text));
        Some(TypeParam {
            name,
            text: plain(param, text),
            bound,
        })
    };
    children(list)
        .into_iter()
        .filter(|c| c.kind() == "type_parameter")
        .filter_map(of_one)
        .collect()
}

fn dimensions(node: Node, text: &str) -> String {
    node.child_by_field_name("dimensions")
        .map(|d| {
            plain(d, text)
                .chars()
                .filter(|c| matches!(c, '[' | ']'))
                .collect()
        })
        .unwrap_or_default()
}

fn params(list: Node, text: &str) -> Vec<Param> {
    let mut out = Vec::new();
    let mut pending = Vec::new();
    for child in children(list) {
        match child.kind() {
            "line_comment" | "block_comment" if is_contract(text, span(child)) => {
                pending.push(span(child));
            }
            "formal_parameter" => {
                let Some(name) = child.child_by_field_name("name") else {
                    continue;
                };
                let ty = child
                    .child_by_field_name("type")
                    .map(|t| plain(t, text))
                    .unwrap_or_default();
                out.push(Param {
                    name: text_of(name, text),
                    ty: ty + &dimensions(child, text),
                    head: head(child, text, std::mem::take(&mut pending), usize::MAX),
                });
            }
            "spread_parameter" => {
                let parts = children(child);
                let name = parts
                    .iter()
                    .find(|c| c.kind() == "variable_declarator")
                    .and_then(|d| d.child_by_field_name("name"));
                let ty = parts.iter().find(|c| {
                    c.is_named()
                        && !matches!(c.kind(), "modifiers" | "variable_declarator")
                        && !c.kind().ends_with("comment")
                });
                if let (Some(name), Some(ty)) = (name, ty) {
                    out.push(Param {
                        name: text_of(name, text),
                        ty: plain(*ty, text) + "[]",
                        head: head(child, text, std::mem::take(&mut pending), usize::MAX),
                    });
                }
            }
            _ => {}
        }
    }
    out
}

fn fields(node: Node, text: &str, pending: Vec<Comment>, decl: &mut TypeDecl) {
    let ty = node
        .child_by_field_name("type")
        .map(|t| plain(t, text))
        .unwrap_or_default();
    let shared = head(node, text, pending, usize::MAX);
    for child in children(node) {
        if child.kind() != "variable_declarator" {
            continue;
        }
        let Some(name) = child.child_by_field_name("name") else {
            continue;
        };
        let is_static = shared.has("static") || decl.kind == TypeKind::Interface;
        let head = shared.clone();
        decl.fields.push(Field {
            name: text_of(name, text),
            ty: ty.clone() + &dimensions(child, text),
            head,
            at: name.start_byte(),
            is_static,
            private_at: private_at(node),
        });
    }
}

fn method(node: Node, text: &str, pending: Vec<Comment>, components: &[Param]) -> Option<Method> {
    let name = node.child_by_field_name("name")?;
    let kind = match node.kind() {
        "method_declaration" => MethodKind::Method,
        "compact_constructor_declaration" => MethodKind::Compact,
        _ => MethodKind::Constructor,
    };
    let body = node.child_by_field_name("body");
    let until = body.map_or(usize::MAX, |b| b.start_byte());
    let returns = node.child_by_field_name("type");
    let throws = children(node)
        .into_iter()
        .filter(|c| c.kind() == "throws")
        .flat_map(children)
        .filter(|c| c.is_named() && !c.kind().ends_with("comment"))
        .map(|c| plain(c, text))
        .collect();
    Some(Method {
        kind,
        name: text_of(name, text),
        at: name.start_byte(),
        head: head(node, text, pending, until),
        type_params: type_params(node, text),
        returns: returns.map_or("void".to_string(), |t| {
            plain(t, text) + &dimensions(node, text)
        }),
        returns_at: returns.map_or(name.start_byte(), |t| t.start_byte()),
        params: match kind {
            MethodKind::Compact => components.to_vec(),
            _ => node
                .child_by_field_name("parameters")
                .map(|p| params(p, text))
                .unwrap_or_default(),
        },
        throws,
        body: body.map(|b| (b.start_byte(), b.end_byte())),
    })
}
