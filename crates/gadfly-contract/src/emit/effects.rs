//! What a loop may change, read off its text. Where the text does not show it, the loop is not
//! cut, and the reason is said. Whether that is all it changes is the question of [`super::framed`].

use super::Emitter;
use super::frame::Permitted;
use super::inline::{Around, Inline};
use crate::code::Code;
use crate::contract::Expr;
use crate::java::{children, erased, plain};
use crate::jml::tree::split;
use tree_sitter::Node;

/// Names of methods that are likely to change nothing: good enough to look for violations.
const HARMLESS: [&str; 48] = [
    "length",
    "charAt",
    "equals",
    "equalsIgnoreCase",
    "hashCode",
    "size",
    "isEmpty",
    "get",
    "getOrDefault",
    "contains",
    "containsKey",
    "containsValue",
    "compareTo",
    "compare",
    "substring",
    "indexOf",
    "lastIndexOf",
    "toString",
    "valueOf",
    "intValue",
    "longValue",
    "doubleValue",
    "booleanValue",
    "charValue",
    "abs",
    "max",
    "min",
    "sqrt",
    "pow",
    "floorMod",
    "floorDiv",
    "isDigit",
    "isLetter",
    "isLetterOrDigit",
    "isWhitespace",
    "isUpperCase",
    "isLowerCase",
    "toUpperCase",
    "toLowerCase",
    "startsWith",
    "endsWith",
    "trim",
    "getClass",
    "ordinal",
    "name",
    "parseInt",
    "println",
    "print",
];

/// What a loop changes.
pub(super) struct Effects {
    /// Statements that make it unknown.
    pub forget: Code,
    /// Nothing else is changed: what is shown of one iteration is so of all.
    pub framed: bool,
}

impl<'w> Emitter<'_, 'w> {
    /// Statements that make unknown what the loop may change, or why they cannot be written.
    pub(super) fn effects(
        &mut self,
        file: usize,
        around: Around<'w>,
        node: Node<'w>,
        modifies: &[Expr],
        shared: &mut Inline,
    ) -> Result<Effects, String> {
        let unit = &self.world.units[file];
        let text = unit.text.as_str();
        let mut code = Code::new();
        let mut assigned: Vec<String> = Vec::new();
        let mut heap: Vec<(Node, bool)> = Vec::new();
        let mut open: Vec<Node> = children(node);
        let mut framed = self.is_framed(around, node, text);
        // Calls in a loop that is framed change nothing.
        let asks = modifies.is_empty() && !framed;
        while let Some(at) = open.pop() {
            match at.kind() {
                "lambda_expression" | "class_body" | "class_declaration" => {
                    return Err(format!(
                        "line {} declares code that may run later",
                        at.start_position().row + 1
                    ));
                }
                "assignment_expression" | "update_expression" => {
                    let target = at.child_by_field_name("left").or_else(|| at.named_child(0));
                    if let Some(target) = target.map(unparenthesised) {
                        match target.kind() {
                            "identifier" => assigned.push(plain(target, text)),
                            "array_access" => heap.push((target, true)),
                            _ => heap.push((target, false)),
                        }
                    }
                }
                "method_invocation" if asks => self.harmless_call(around, at, text)?,
                "object_creation_expression" if asks => self.harmless_creation(around, at, text)?,
                _ => {}
            }
            open.extend(children(at));
        }
        assigned.sort();
        assigned.dedup();
        let mut fields = Vec::new();
        for name in &assigned {
            match local(node, name, text) {
                Local::Inside => {
                    // Elsewhere in the body the same name may be that of a field.
                    framed &=
                        self.field(around.t, name).is_none() && !self.inherits_unseen(around.t);
                }
                Local::Typed(ty) if ty != "var" => {
                    code.push(&format!("{name} = {}; ", self.unknown(around, &ty, name)));
                }
                Local::Typed(_) | Local::Untyped => {
                    return Err(format!("the type of `{name}` is not written"));
                }
                Local::None => fields.push(name.clone()),
            }
        }
        if !modifies.is_empty() {
            self.promised(around, node, modifies, text, &mut code, shared)?;
        }
        let seen = self.assigned_locations(around, node, &assigned, &fields, &heap, text);
        match seen {
            Ok((locations, exact)) => {
                framed &= exact;
                for location in locations {
                    havoc(&mut code, &Code::of(location), shared);
                }
            }
            // What `loop_modifies` says is forgotten; whether it is all is not known.
            Err(_) if !modifies.is_empty() => framed = false,
            Err(why) => return Err(why),
        }
        Ok(Effects {
            forget: code,
            framed,
        })
    }

    /// Makes unknown what `loop_modifies` names.
    fn promised(
        &mut self,
        around: Around<'w>,
        node: Node<'w>,
        modifies: &[Expr],
        text: &str,
        code: &mut Code,
        shared: &mut Inline,
    ) -> Result<(), String> {
        let mut spot = self.inline_spot(around, None);
        for part in modifies.iter().flat_map(|e| split(&e.items, ",")) {
            if let [only] = part
                && let Some(name) = only.word()
                && !matches!(local(node, name, text), Local::None)
            {
                spot.params.push(name.to_string());
            }
        }
        match self.permitted(around.t, modifies, &spot, false, &mut shared.fresh) {
            Some(Permitted::Locations(locations)) => {
                for location in locations {
                    havoc(code, &location, shared);
                }
                Ok(())
            }
            Some(Permitted::Everything) => {
                code.push("gadfly.rt.Check.havoc(gadfly.rt.Check.everything()); ");
                Ok(())
            }
            None => Err("its `loop_modifies` clause is not supported".to_string()),
        }
    }

    /// The fields and elements that the loop assigns by name, and whether these are all that the
    /// assignments may mean.
    fn assigned_locations(
        &self,
        around: Around<'w>,
        node: Node<'w>,
        assigned: &[String],
        fields: &[String],
        heap: &[(Node<'w>, bool)],
        text: &'w str,
    ) -> Result<(Vec<String>, bool), String> {
        let mut exact = true;
        let mut locations = Vec::new();
        for name in fields {
            locations.push(match self.field(around.t, name) {
                Some((owner, true)) => format!("gadfly.rt.Check.statics(\"{owner}\", \"{name}\")"),
                Some((owner, false)) => {
                    format!("gadfly.rt.Check.field(this, \"{owner}\", \"{name}\")")
                }
                None => return Err(format!("the value of `{name}` is not accessible")),
            });
        }
        // An object that is found through a field which the loop assigns is another one each time.
        let mut moving = assigned.to_vec();
        for (target, _) in heap {
            moving.extend(target.child_by_field_name("field").map(|f| plain(f, text)));
        }
        for &(target, is_array) in heap {
            let object = target.child_by_field_name(if is_array { "array" } else { "object" });
            let Some(object) = object else {
                return Err(format!(
                    "line {} assigns something unusual",
                    target.start_position().row + 1
                ));
            };
            let object_text = plain(object, text);
            if mentions_assigned(object, &moving, text)
                || calls(object)
                || inside_local(node, object, text)
            {
                return Err(format!(
                    "`{object_text}` is not the same object in every iteration"
                ));
            }
            locations.push(if is_array {
                format!("gadfly.rt.Check.elements({object_text})")
            } else {
                let name = target
                    .child_by_field_name("field")
                    .map(|f| plain(f, text))
                    .unwrap_or_default();
                match (object_text.as_str(), self.field(around.t, &name)) {
                    ("this", Some((owner, _))) => {
                        format!("gadfly.rt.Check.field(this, \"{owner}\", \"{name}\")")
                    }
                    _ => match self.world.resolve(&object_text, around.t) {
                        Some(class) => format!(
                            "gadfly.rt.Check.statics(\"{}\", \"{name}\")",
                            self.world.types[class].binary
                        ),
                        None => {
                            let owner = self.owner_of(around, object, &name, text);
                            exact &= owner.is_some();
                            let owner = owner.unwrap_or_default();
                            format!("gadfly.rt.Check.field({object_text}, \"{owner}\", \"{name}\")")
                        }
                    },
                }
            });
        }
        Ok((locations, exact))
    }

    fn harmless_call(&self, around: Around, node: Node, text: &str) -> Result<(), String> {
        let name = node
            .child_by_field_name("name")
            .map(|n| plain(n, text))
            .unwrap_or_default();
        let count = node.child_by_field_name("arguments").map_or(0, |a| {
            children(a)
                .into_iter()
                .filter(|c| c.is_named() && !c.kind().ends_with("_comment"))
                .count()
        });
        let mut known = false;
        let own = node.child_by_field_name("object").is_none();
        let class = own
            .then(|| self.enclosing(around.t, &name, count))
            .flatten();
        let types = class.map_or_else(
            || (0..self.world.types.len()).collect(),
            |class| self.world.family(class),
        );
        for t in types {
            for (n, method) in self.world.types[t].methods.iter().enumerate() {
                if method.name != name || method.params.len() != count {
                    continue;
                }
                known = true;
                if self.contracts.types[t]
                    .methods
                    .get(n)
                    .is_none_or(|c| c.pure.is_none())
                {
                    return Err(format!("`{name}` is called, which is not declared pure"));
                }
            }
        }
        if known || (!own && HARMLESS.contains(&name.as_str())) {
            return Ok(());
        }
        Err(format!("`{name}` is called, which is not known to be pure"))
    }

    fn harmless_creation(&self, around: Around, node: Node, text: &str) -> Result<(), String> {
        let ty = node
            .child_by_field_name("type")
            .map(|t| plain(t, text))
            .unwrap_or_default();
        let Some(t) = self.world.resolve(&ty, around.t) else {
            return Ok(());
        };
        let methods = self.world.types[t].methods.iter().enumerate();
        for (n, method) in methods.filter(|(_, m)| m.is_constructor()) {
            if method.body.is_some()
                && self.contracts.types[t]
                    .methods
                    .get(n)
                    .is_none_or(|c| c.pure.is_none())
            {
                return Err(format!(
                    "a `{ty}` is made by a constructor that is not declared pure"
                ));
            }
        }
        Ok(())
    }

    /// An expression for an unknown value of a type.
    pub(super) fn unknown(&self, around: Around, ty: &str, what: &str) -> String {
        let name = match ty {
            "boolean" => "Boolean",
            "byte" => "Byte",
            "short" => "Short",
            "char" => "Char",
            "int" => "Int",
            "long" => "Long",
            "float" => "Float",
            "double" => "Double",
            _ => {
                let class = self.class_of(around.t, around.method, ty);
                return format!("({ty}) gadfly.rt.Check.unknown({class}.class, \"{what}\")");
            }
        };
        format!("gadfly.rt.Check.unknown{name}(\"{what}\")")
    }

    /// The class that a type is at run time, as it can be written before `.class`.
    pub(super) fn class_of(
        &self,
        t: usize,
        method: Option<&crate::java::Method>,
        ty: &str,
    ) -> String {
        let plain = erased(ty);
        let base = plain.trim_end_matches("[]");
        let dimensions = &plain[base.len()..];
        let mut base = base.to_string();
        // A type variable is its first bound; bounds may be variables again.
        for _ in 0..8 {
            let mut found = method.and_then(|m| m.type_params.iter().find(|p| p.name == base));
            let mut at = Some(t);
            while let (None, Some(here)) = (found, at) {
                found = self.world.types[here]
                    .type_params
                    .iter()
                    .find(|p| p.name == base);
                at = self.world.types[here].outer;
            }
            match found {
                Some(param) => {
                    base = param
                        .bound
                        .as_deref()
                        .map_or("java.lang.Object".to_string(), erased);
                }
                None => break,
            }
        }
        base + dimensions
    }
}

fn havoc(code: &mut Code, location: &Code, shared: &mut Inline) {
    let none = shared.fresh.name("x");
    code.push("try { gadfly.rt.Check.havoc(").append(location);
    code.push(&format!(
        "); }} catch (java.lang.RuntimeException {none}) {{ }} "
    ));
}

fn unparenthesised(mut node: Node) -> Node {
    while node.kind() == "parenthesized_expression" {
        match node.named_child(0) {
            Some(inner) => node = inner,
            None => break,
        }
    }
    node
}

pub(super) fn any_node(node: Node, test: &dyn Fn(Node) -> bool) -> bool {
    let mut open = vec![node];
    while let Some(at) = open.pop() {
        if test(at) {
            return true;
        }
        open.extend(children(at));
    }
    false
}

fn mentions_assigned(node: Node, assigned: &[String], text: &str) -> bool {
    any_node(node, &|n| {
        n.kind() == "identifier" && assigned.contains(&plain(n, text))
    })
}

fn calls(node: Node) -> bool {
    any_node(node, &|n| {
        matches!(
            n.kind(),
            "method_invocation" | "object_creation_expression" | "array_access"
        )
    })
}

/// Whether the object is held by a variable that is declared in the loop's body.
fn inside_local(node: Node, object: Node, text: &str) -> bool {
    any_node(object, &|n| {
        n.kind() == "identifier" && matches!(local(node, &plain(n, text), text), Local::Inside)
    })
}

#[derive(Debug)]
pub(super) enum Local {
    /// Declared in the loop's body.
    Inside,
    Typed(String),
    Untyped,
    /// No local variable.
    None,
}

/// What a name means at a loop.
pub(super) fn local(node: Node, name: &str, text: &str) -> Local {
    let init: Vec<Node> = children(node)
        .into_iter()
        .filter(|c| c.kind() == "local_variable_declaration")
        .collect();
    for declaration in init {
        if let Some(ty) = declared(declaration, name, text) {
            return Local::Typed(ty);
        }
    }
    if let Some(body) = node.child_by_field_name("body") {
        let declares = |n: Node| match n.kind() {
            "local_variable_declaration" => declared(n, name, text).is_some(),
            "enhanced_for_statement" | "catch_formal_parameter" | "resource" => n
                .child_by_field_name("name")
                .is_some_and(|n| plain(n, text) == name),
            _ => false,
        };
        if any_node(body, &declares) {
            return Local::Inside;
        }
    }
    let mut at = node;
    loop {
        let mut sibling = at.prev_named_sibling();
        while let Some(before) = sibling {
            if before.kind() == "local_variable_declaration"
                && let Some(ty) = declared(before, name, text)
            {
                return Local::Typed(ty);
            }
            sibling = before.prev_named_sibling();
        }
        let Some(parent) = at.parent() else {
            return Local::None;
        };
        match parent.kind() {
            "for_statement" => {
                for child in children(parent) {
                    if child.kind() == "local_variable_declaration"
                        && let Some(ty) = declared(child, name, text)
                    {
                        return Local::Typed(ty);
                    }
                }
            }
            "enhanced_for_statement" | "catch_clause" => {
                let named = parent
                    .child_by_field_name("name")
                    .is_some_and(|n| plain(n, text) == name);
                if named {
                    let ty = parent.child_by_field_name("type").map(|t| plain(t, text));
                    return ty.map_or(Local::Untyped, Local::Typed);
                }
            }
            "lambda_expression" => {
                let params = parent.child_by_field_name("parameters");
                if params.is_some_and(|p| {
                    any_node(p, &|n| n.kind() == "identifier" && plain(n, text) == name)
                }) {
                    return Local::Untyped;
                }
            }
            "method_declaration" | "constructor_declaration" => {
                let params = parent
                    .child_by_field_name("parameters")
                    .map(children)
                    .unwrap_or_default();
                for param in params {
                    let found = match param.kind() {
                        "formal_parameter" => declared_param(param, name, text),
                        "spread_parameter"
                            if any_node(param, &|n| {
                                n.kind() == "identifier" && plain(n, text) == name
                            }) =>
                        {
                            return Local::Untyped;
                        }
                        _ => None,
                    };
                    if let Some(ty) = found {
                        return Local::Typed(ty);
                    }
                }
                return Local::None;
            }
            "class_body" | "interface_body" | "enum_body" | "program" => return Local::None,
            _ => {}
        }
        at = parent;
    }
}

fn dimensions(node: Node, text: &str) -> String {
    let brackets = node
        .child_by_field_name("dimensions")
        .map(|d| plain(d, text))
        .unwrap_or_default();
    brackets.replace(' ', "")
}

fn declared_param(param: Node, name: &str, text: &str) -> Option<String> {
    let own = param.child_by_field_name("name")?;
    let ty = param.child_by_field_name("type")?;
    (plain(own, text) == name).then(|| plain(ty, text) + &dimensions(param, text))
}

fn declared(declaration: Node, name: &str, text: &str) -> Option<String> {
    let ty = plain(declaration.child_by_field_name("type")?, text);
    let mut declarators = children(declaration)
        .into_iter()
        .filter(|c| c.kind() == "variable_declarator");
    let found = declarators.find(|d| {
        d.child_by_field_name("name")
            .is_some_and(|n| plain(n, text) == name)
    })?;
    Some(ty + &dimensions(found, text))
}
