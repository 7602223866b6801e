//! Whether the text of a loop shows all that an iteration changes.
//!
//! A loop that is cut proves something about all its iterations only if nothing is changed besides what
//! was made unknown. Here that is decided by a list of what is known to change nothing else: plain
//! statements and operators, methods of final library classes, and methods of the sources whose
//! own text is like that. Whatever is not on the list may do anything.

use super::Emitter;
use super::effects::{Local, local};
use super::inline::Around;
use crate::java::{Method, TypeKind, children, erased, is_primitive, node_at, plain};
use std::collections::BTreeSet;
use tree_sitter::Node;

/// Nodes without an effect of their own.
const PLAIN: [&str; 50] = [
    "argument_list",
    "array_access",
    "array_creation_expression",
    "array_initializer",
    "array_type",
    "assert_statement",
    "assignment_expression",
    "binary_expression",
    "block",
    "block_comment",
    "boolean_type",
    "break_statement",
    "cast_expression",
    "continue_statement",
    "dimensions",
    "dimensions_expr",
    "do_statement",
    "empty_statement",
    "escape_sequence",
    "expression_statement",
    "false",
    "field_access",
    "floating_point_type",
    "for_statement",
    "generic_type",
    "identifier",
    "if_statement",
    "integral_type",
    "labeled_statement",
    "line_comment",
    "local_variable_declaration",
    "method_invocation",
    "modifiers",
    "parenthesized_expression",
    "return_statement",
    "string_fragment",
    "switch_block",
    "switch_block_statement_group",
    "switch_expression",
    "switch_label",
    "switch_rule",
    "ternary_expression",
    "this",
    "true",
    "type_arguments",
    "type_identifier",
    "unary_expression",
    "update_expression",
    "variable_declarator",
    "while_statement",
];

/// Final classes of the library.
const LIBRARY: [&str; 9] = [
    "Math",
    "Integer",
    "Long",
    "Short",
    "Byte",
    "Character",
    "Boolean",
    "Double",
    "Float",
];

/// Static methods of these classes that take and give plain values and keep nothing.
const STATIC: [&str; 26] = [
    "abs",
    "max",
    "min",
    "sqrt",
    "pow",
    "floorMod",
    "floorDiv",
    "floor",
    "ceil",
    "round",
    "signum",
    "addExact",
    "subtractExact",
    "multiplyExact",
    "compare",
    "isDigit",
    "isLetter",
    "isLetterOrDigit",
    "isWhitespace",
    "isUpperCase",
    "isLowerCase",
    "toUpperCase",
    "toLowerCase",
    "getNumericValue",
    "bitCount",
    "parseInt",
];

/// Methods of strings, boxes and the like that call no code of the user's.
const OF_VALUES: [&str; 20] = [
    "length",
    "charAt",
    "isEmpty",
    "equals",
    "equalsIgnoreCase",
    "hashCode",
    "compareTo",
    "substring",
    "indexOf",
    "lastIndexOf",
    "startsWith",
    "endsWith",
    "trim",
    "intValue",
    "longValue",
    "doubleValue",
    "booleanValue",
    "charValue",
    "shortValue",
    "byteValue",
];

/// Code that is looked at: of a loop, or of a method that it calls.
#[derive(Clone, Copy)]
struct Code<'w> {
    t: usize,
    text: &'w str,
    /// Assignments to anything but local variables are not accounted for.
    called: bool,
}

impl<'w> Emitter<'_, 'w> {
    /// Whether an iteration of the loop changes nothing but local variables and what it assigns by name.
    pub(super) fn is_framed(&self, around: Around<'w>, node: Node<'w>, text: &'w str) -> bool {
        let code = Code {
            t: around.t,
            text,
            called: false,
        };
        self.is_clean(code, node, &mut BTreeSet::new())
    }

    fn is_clean(
        &self,
        code: Code<'w>,
        node: Node<'w>,
        seen: &mut BTreeSet<(usize, usize)>,
    ) -> bool {
        let mut open = vec![node];
        while let Some(at) = open.pop() {
            match at.kind() {
                // What leaves the loop is executed as it is: nothing of it is forgotten.
                "throw_statement" => continue,
                kind if !at.is_named() || kind.ends_with("_literal") => {}
                kind if !PLAIN.contains(&kind) => return false,
                "line_comment" | "block_comment" => {
                    // Ghost variables change here, and are not forgotten.
                    let comment = code.text.get(at.byte_range()).unwrap_or_default();
                    let sets = super::words(comment).any(|word| word == "set");
                    if sets && comment.contains('@') {
                        return false;
                    }
                }
                "method_invocation" if self.called(code, at, seen).is_none() => return false,
                "identifier" if !self.is_initialized(code, at) => return false,
                "binary_expression" | "assignment_expression"
                    if !self.is_sum_of_values(code, at, seen) =>
                {
                    return false;
                }
                "assignment_expression" | "update_expression" if code.called => {
                    let target = at.child_by_field_name("left").or_else(|| at.named_child(0));
                    let is_local = target.is_some_and(|target| {
                        target.kind() == "identifier"
                            && !matches!(
                                local(target, &plain(target, code.text), code.text),
                                Local::None
                            )
                    });
                    if !is_local {
                        return false;
                    }
                }
                _ => {}
            }
            open.extend(children(at));
        }
        true
    }

    /// Whether reading a name initialises no class.
    fn is_initialized(&self, code: Code<'w>, node: Node<'w>) -> bool {
        let name = plain(node, code.text);
        let parent = node.parent();
        let is_part = |field: &str| parent.and_then(|p| p.child_by_field_name(field)) == Some(node);
        let kind = parent.map_or("", |p| p.kind());
        let is_member = matches!(kind, "field_access") && is_part("field")
            || matches!(kind, "method_invocation") && is_part("name")
            || matches!(
                kind,
                "labeled_statement" | "break_statement" | "continue_statement" | "switch_label"
            );
        if is_member || !matches!(local(node, &name, code.text), Local::None) {
            return true;
        }
        // The name of a variable that is declared here.
        if kind == "variable_declarator" && is_part("name") {
            return true;
        }
        let own = self.world.ancestors(code.t);
        if let Some((owner, is_static)) = self.field(code.t, &name) {
            return !is_static || own.iter().any(|&a| self.world.types[a].binary == owner);
        }
        match self.world.resolve(&name, code.t) {
            Some(class) => own.contains(&class),
            None => LIBRARY.contains(&name.as_str()),
        }
    }

    /// A `+` of objects is a call of their `toString`.
    fn is_sum_of_values(
        &self,
        code: Code<'w>,
        node: Node<'w>,
        seen: &mut BTreeSet<(usize, usize)>,
    ) -> bool {
        let operator = node
            .child_by_field_name("operator")
            .map(|o| plain(o, code.text))
            .unwrap_or_default();
        if operator != "+" && operator != "+=" {
            return true;
        }
        let mut sides = ["left", "right"]
            .into_iter()
            .filter_map(|side| node.child_by_field_name(side));
        sides.all(|side| {
            self.type_of(code, side, seen)
                .is_some_and(|ty| is_value(&ty))
        })
    }

    /// The erased type of an expression, where the text shows it.
    fn type_of(
        &self,
        code: Code<'w>,
        node: Node<'w>,
        seen: &mut BTreeSet<(usize, usize)>,
    ) -> Option<String> {
        match node.kind() {
            "string_literal" => Some("String".into()),
            "true" | "false" => Some("boolean".into()),
            "character_literal" => Some("char".into()),
            kind if kind.ends_with("integer_literal") => Some("int".into()),
            kind if kind.ends_with("point_literal") => Some("double".into()),
            "this" => Some(self.world.types[code.t].name.clone()),
            "parenthesized_expression" => self.type_of(code, node.named_child(0)?, seen),
            "unary_expression" | "update_expression" => Some("int".into()),
            "cast_expression" => {
                let ty = node.child_by_field_name("type")?;
                Some(erased(&plain(ty, code.text)))
            }
            "binary_expression" => {
                let sides = [
                    node.child_by_field_name("left")?,
                    node.child_by_field_name("right")?,
                ];
                let operator = plain(node.child_by_field_name("operator")?, code.text);
                if operator != "+" {
                    return Some("int".into());
                }
                let types: Option<Vec<String>> = sides
                    .iter()
                    .map(|side| self.type_of(code, *side, seen))
                    .collect();
                let types = types?;
                let text = types.iter().any(|ty| ty == "String");
                let both = types.iter().all(|ty| is_value(ty));
                both.then(|| if text { "String" } else { "int" }.to_string())
            }
            "ternary_expression" => {
                let first = self.type_of(code, node.child_by_field_name("consequence")?, seen)?;
                let second = self.type_of(code, node.child_by_field_name("alternative")?, seen)?;
                (is_value(&first) && is_value(&second)).then_some(first)
            }
            "assignment_expression" => self.type_of(code, node.child_by_field_name("left")?, seen),
            "array_access" => {
                let array = self.type_of(code, node.child_by_field_name("array")?, seen)?;
                array.strip_suffix("[]").map(String::from)
            }
            "identifier" => {
                let name = plain(node, code.text);
                match local(node, &name, code.text) {
                    Local::Typed(ty) if ty != "var" => Some(erased(&ty)),
                    Local::None => self.type_of_field(code.t, &name),
                    _ => None,
                }
            }
            "field_access" => {
                let object = node.child_by_field_name("object")?;
                let name = plain(node.child_by_field_name("field")?, code.text);
                let constant = name.chars().all(|c| c.is_uppercase() || c == '_');
                if constant && LIBRARY.contains(&plain(object, code.text).as_str()) {
                    return Some("int".into());
                }
                let ty = self.type_of(code, object, seen)?;
                if ty.ends_with("[]") {
                    return Some("int".into());
                }
                self.type_of_field(self.world.resolve(&ty, code.t)?, &name)
            }
            "method_invocation" => self.called(code, node, seen),
            _ => None,
        }
    }

    fn type_of_field(&self, t: usize, name: &str) -> Option<String> {
        let (owner, _) = self.field(t, name)?;
        let decl = self.world.types.iter().find(|decl| decl.binary == owner)?;
        let field = decl.fields.iter().find(|f| f.name == name).map(|f| &f.ty);
        let component = decl.components.iter().find(|c| c.name == name);
        let ty = erased(field.or(component.map(|c| &c.ty))?);
        // A type variable may be anything.
        (!self.world.is_type_variable(ty.trim_end_matches("[]"), t)).then_some(ty)
    }

    /// The class that declares the field which an assignment through an object means.
    pub(super) fn owner_of(
        &self,
        around: Around<'w>,
        object: Node<'w>,
        name: &str,
        text: &'w str,
    ) -> Option<String> {
        let code = Code {
            t: around.t,
            text,
            called: false,
        };
        let ty = self.type_of(code, object, &mut BTreeSet::new())?;
        let class = self.world.resolve(&ty, around.t)?;
        self.field(class, name).map(|(owner, _)| owner)
    }

    /// The type of a call's result, if the call changes nothing.
    fn called(
        &self,
        code: Code<'w>,
        node: Node<'w>,
        seen: &mut BTreeSet<(usize, usize)>,
    ) -> Option<String> {
        let name = plain(node.child_by_field_name("name")?, code.text);
        let arguments = node.child_by_field_name("arguments")?;
        let count = children(arguments)
            .into_iter()
            .filter(|c| c.is_named() && !c.kind().ends_with("_comment"))
            .count();
        let class = match node.child_by_field_name("object") {
            None => self.enclosing(code.t, &name, count)?,
            Some(object) => {
                let written = plain(object, code.text);
                let is_name = object.kind() == "identifier"
                    && matches!(local(object, &written, code.text), Local::None)
                    && self.field(code.t, &written).is_none();
                match (is_name, self.world.resolve(&written, code.t)) {
                    (true, Some(class)) => class,
                    (true, None) => {
                        let known =
                            LIBRARY.contains(&written.as_str()) && STATIC.contains(&name.as_str());
                        return known.then(|| "int".to_string());
                    }
                    (false, _) => {
                        let ty = self.type_of(code, object, seen)?;
                        match self.world.resolve(&ty, code.t) {
                            Some(class) => class,
                            None => {
                                let known = is_value(&ty) && OF_VALUES.contains(&name.as_str());
                                return known.then(|| "String".to_string());
                            }
                        }
                    }
                }
            }
        };
        // Anything may implement an interface, a lambda for example.
        if self.world.types[class].kind == TypeKind::Interface
            || !self.declares(class, &name, count)
        {
            return None;
        }
        let mut returns = None;
        for t in self.world.family(class) {
            for method in &self.world.types[t].methods {
                if method.name == name && method.params.len() == count {
                    if !self.is_clean_method(t, method, seen) {
                        return None;
                    }
                    let ty = erased(&method.returns);
                    let known = returns.get_or_insert_with(|| ty.clone());
                    if *known != ty {
                        *known = "?".to_string();
                    }
                }
            }
        }
        returns
    }

    /// The type whose method is meant where a call names no object.
    pub(super) fn enclosing(&self, t: usize, name: &str, count: usize) -> Option<usize> {
        std::iter::successors(Some(t), |&t| self.world.types[t].outer)
            .find(|&t| self.declares(t, name, count))
    }

    fn declares(&self, t: usize, name: &str, count: usize) -> bool {
        let types = self.world.ancestors(t);
        let mut methods = types.iter().flat_map(|&a| &self.world.types[a].methods);
        methods.any(|m| m.name == name && m.params.len() == count)
    }

    fn is_clean_method(
        &self,
        t: usize,
        method: &Method,
        seen: &mut BTreeSet<(usize, usize)>,
    ) -> bool {
        let file = self.world.types[t].file;
        // A method that calls itself changes what the rest of it changes.
        if !seen.insert((file, method.at)) {
            return true;
        }
        let unit = &self.world.units[file];
        let body = method
            .body
            .and_then(|(open, _)| node_at(&unit.tree, open, open + 1))
            .and_then(|brace| brace.parent());
        let code = Code {
            t,
            text: unit.text.as_str(),
            called: true,
        };
        body.is_some_and(|body| self.is_clean(code, body, seen))
    }
}

/// Primitive values, strings and boxes: their `toString` is the library's.
fn is_value(ty: &str) -> bool {
    is_primitive(ty) && ty != "void" || ty == "String" || LIBRARY[1..].contains(&ty)
}
