//! Declarations in contract comments: ghost fields, model methods, model fields, model imports.

use super::{Emitter, Spot};
use crate::code::{Code, Origin};
use crate::contract::{Declaration, Expr, tell};
use crate::expr::{Fresh, Trouble, has_quantifier};
use crate::java::TypeKind;
use crate::jml::token::{Kind, Token};
use crate::jml::tree::{self, Tree};
use crate::plan::ClauseKind;

/// Words of JML that Java does not know.
const NOT_JAVA: [&str; 12] = [
    "ghost",
    "model",
    "pure",
    "helper",
    "spec_public",
    "spec_protected",
    "non_null",
    "nullable",
    "instance",
    "strictly_pure",
    "uninitialized",
    "function",
];

impl Emitter<'_, '_> {
    pub(super) fn declarations(&mut self, t: usize, code: &mut Code) {
        let contracts = self.contracts;
        for declaration in &contracts.types[t].declarations {
            let is_import = declaration.tokens.first().is_some_and(|t| t.is("import"));
            if is_import {
                self.import(self.world.types[t].file, &declaration.tokens);
            } else if let Some(text) = self.declaration(t, declaration) {
                code.append(&text);
            }
        }
        for (name, expr) in &contracts.types[t].represents {
            self.represented(t, name, expr, code);
        }
        for (name, ty) in &contracts.types[t].model_fields {
            let here = contracts.types[t].represents.iter().any(|r| &r.0 == name);
            if !here && !ty.starts_with("static ") {
                let public = self.public(t);
                // Clauses that would get here without a representation are not compiled.
                code.push(&format!(
                    "{public} {ty} gadfly$model${name}() {{ throw new java.lang.UnsupportedOperationException(); }} "
                ));
            }
        }
    }

    /// `model import` where imports may stand: its own place is behind them or in a type.
    pub(super) fn import(&mut self, file: usize, tokens: &[Token]) {
        let unit = &self.world.units[file];
        let tokens: Vec<&Token> = tokens.iter().collect();
        let text: String = tree::as_written(&tokens);
        let root = unit.tree.root_node();
        let mut cursor = root.walk();
        let at = root
            .children(&mut cursor)
            .filter(|n| matches!(n.kind(), "package_declaration" | "import_declaration"))
            .map(|n| n.end_byte())
            .last()
            .unwrap_or(0);
        self.insert(file, at, Code::of(format!(" {text} ")));
    }

    fn declaration(&mut self, t: usize, declaration: &Declaration) -> Option<Code> {
        let file = self.world.types[t].file;
        let all: Vec<&Token> = declaration
            .modifiers
            .iter()
            .chain(&declaration.tokens)
            .collect();
        let text = tree::as_written(&all);
        let id = self
            .report
            .clause(file, declaration.at, ClauseKind::Other, text);
        let items = match tree::trees(&declaration.tokens) {
            Ok(items) => items,
            Err(wrong) => {
                tell(self.report, file, id, Trouble::Wrong(wrong));
                return None;
            }
        };
        let expr = Expr {
            id,
            items,
            bare: false,
            at: declaration.at,
        };
        let mut code = Code::new();
        let is_method = expr
            .items
            .iter()
            .take_while(|t| !t.is("="))
            .any(|t| t.group("(").is_some());
        let has_body = expr.items.last().is_some_and(|t| t.group("{").is_some());
        if self.world.types[t].kind == TypeKind::Interface
            && is_method
            && has_body
            && !declaration.modifiers.iter().any(|m| m.is("static"))
        {
            code.push("default ");
        }
        let mut modifiers: Vec<&str> = Vec::new();
        for modifier in &declaration.modifiers {
            if !NOT_JAVA.contains(&modifier.text.as_str())
                && !modifiers.contains(&modifier.text.as_str())
            {
                modifiers.push(&modifier.text);
                code.push(&modifier.text).push(" ");
            }
        }
        let mut fresh = Fresh::default();
        let body = self.java_text(t, &expr, &expr.items, &mut fresh)?;
        code.append(&body).push(" ");
        Some(code.owned_by(Origin {
            clause: Some(id),
            at: declaration.at,
        }))
    }

    /// Java with JML expressions in it: fields with initialisers, methods with bodies.
    pub(super) fn java_text(
        &mut self,
        t: usize,
        expr: &Expr,
        items: &[Tree],
        fresh: &mut Fresh,
    ) -> Option<Code> {
        let mut code = Code::new();
        let mut i = 0;
        while i < items.len() {
            let end = items[i..]
                .iter()
                .position(|t| t.is(";"))
                .map_or(items.len(), |p| i + p);
            if items[i].is("return") && end > i + 1 {
                let value = &items[i + 1..end];
                code.append(&self.returned(t, expr, value, fresh)?);
                i = end + 1;
                continue;
            }
            match &items[i] {
                Tree::Group(group) if group.open.text == "{" => {
                    code.push("{ ")
                        .append(&self.java_text(t, expr, &group.items, fresh)?)
                        .push("} ");
                    i += 1;
                }
                Tree::Leaf(token)
                    if token.kind == Kind::Word
                        && matches!(token.text.as_str(), "non_null" | "nullable") =>
                {
                    i += 1;
                }
                _ => {
                    // Up to the next block, statement end or `return`.
                    let stop = |t: &Tree| t.group("{").is_some() || t.is(";") || t.is("return");
                    let end = items[i..]
                        .iter()
                        .position(stop)
                        .map_or(items.len(), |p| i + p);
                    let part = &items[i..end];
                    let spot = Spot::default();
                    let mut hoisted = Code::new();
                    let text = self.compile(t, expr, &spot, fresh, &mut Vec::new(), |c| {
                        c.expression(part, &mut hoisted)
                    })?;
                    if !hoisted.is_empty() {
                        let why = "a quantifier is only supported in a `return` here";
                        let trouble = crate::expr::unsupported::<()>(
                            part.first().map_or(expr.at, Tree::at),
                            why,
                        );
                        if let Err(trouble) = trouble {
                            tell(self.report, self.world.types[t].file, expr.id, trouble);
                        }
                        return None;
                    }
                    code.append(&text);
                    if items.get(end).is_some_and(|t| t.is(";")) {
                        code.push("; ");
                        i = end + 1;
                    } else {
                        code.push(" ");
                        i = end;
                    }
                }
            }
        }
        Some(code)
    }

    fn returned(
        &mut self,
        t: usize,
        expr: &Expr,
        value: &[Tree],
        fresh: &mut Fresh,
    ) -> Option<Code> {
        let spot = Spot::default();
        let mut code = Code::of("{ ");
        let logical = |t: &Tree| {
            ["&&", "||", "==>", "<==", "<==>", "<=!=>", "!"]
                .iter()
                .any(|s| t.is(s))
        };
        if has_quantifier(value) && value.iter().any(logical) {
            let name = fresh.name("c");
            let statements = self.compile(t, expr, &spot, fresh, &mut Vec::new(), |c| {
                c.condition(value, &name)
            })?;
            code.push(&format!("boolean {name} = false; "))
                .append(&statements);
            code.push(&format!("return {name}; }} "));
        } else {
            let mut hoisted = Code::new();
            let text = self.compile(t, expr, &spot, fresh, &mut Vec::new(), |c| {
                c.expression(value, &mut hoisted)
            })?;
            code.append(&hoisted)
                .push("return ")
                .append(&text)
                .push("; } ");
        }
        Some(code)
    }

    /// A model field is a method that computes what represents it.
    fn represented(&mut self, t: usize, name: &str, expr: &Expr, code: &mut Code) {
        let contracts = self.contracts;
        let fields = self
            .world
            .ancestors(t)
            .into_iter()
            .flat_map(|a| &contracts.types[a].model_fields);
        let Some((_, ty)) = fields.into_iter().find(|f| f.0 == name) else {
            let why = format!("there is no model field `{name}`");
            self.report
                .unsupported(self.world.types[t].file, expr.at, expr.id, &why);
            return;
        };
        let mut fresh = Fresh::default();
        if let Some(body) = self.returned(t, expr, &expr.items, &mut fresh) {
            let public = if ty.starts_with("static ") {
                "public"
            } else {
                self.public(t)
            };
            code.push(&format!("{public} {ty} gadfly$model${name}() "))
                .append(&body);
        }
    }

    fn public(&self, t: usize) -> &'static str {
        match self.world.types[t].kind {
            TypeKind::Interface => "default",
            _ => "public",
        }
    }

    /// A name among these words that has no Java, and why.
    pub(super) fn without_java(&self, items: &[Tree]) -> Option<(usize, String)> {
        let types = &self.contracts.types;
        tree::flatten(items).into_iter().find_map(|token| {
            let name = &token.text;
            let declared = types
                .iter()
                .any(|c| c.model_fields.iter().any(|f| &f.0 == name));
            let represented = types
                .iter()
                .any(|c| c.represents.iter().any(|r| &r.0 == name));
            let dropped = types.iter().any(|c| c.dropped.contains(name));
            let why = if declared && !represented {
                format!("the model field `{name}` has no `represents` clause")
            } else if dropped {
                format!("the declaration of `{name}` is not supported")
            } else {
                return None;
            };
            (token.kind == Kind::Word).then_some((token.at, why))
        })
    }
}
