//! `assignable`: the locations that may change, computed in the state before.

use super::{Emitter, Spot};
use crate::code::{Code, Origin};
use crate::contract::{Expr, tell};
use crate::expr::{Fresh, Trouble, unsupported};
use crate::java::TypeKind;
use crate::jml::tree::{Tree, split};

/// What an `assignable` clause permits.
pub(super) enum Permitted {
    Everything,
    /// Expressions of type `gadfly.rt.Location`, each of which may fail.
    Locations(Vec<Code>),
}

impl Emitter<'_, '_> {
    /// The union of several clauses; `None` if one of them could not be read. In a constructor the
    /// fields of the new object are always free.
    pub(super) fn permitted(
        &mut self,
        t: usize,
        clauses: &[Expr],
        spot: &Spot,
        constructor: bool,
        fresh: &mut Fresh,
    ) -> Option<Permitted> {
        let mut all = Vec::new();
        let mut everything = false;
        let mut unknown = false;
        for expr in clauses {
            for part in split(&expr.items, ",") {
                match self.location(t, expr, part, spot, constructor, fresh) {
                    Ok(Some(Permitted::Everything)) => everything = true,
                    Ok(Some(Permitted::Locations(codes))) => all.extend(codes),
                    Ok(None) => unknown = true,
                    Err(trouble) => {
                        tell(self.report, self.world.types[t].file, expr.id, trouble);
                        unknown = true;
                    }
                }
            }
        }
        if unknown {
            return None;
        }
        Some(if everything {
            Permitted::Everything
        } else {
            Permitted::Locations(all)
        })
    }

    fn location(
        &mut self,
        t: usize,
        expr: &Expr,
        part: &[Tree],
        spot: &Spot,
        constructor: bool,
        fresh: &mut Fresh,
    ) -> Result<Option<Permitted>, Trouble> {
        let Some((last, before)) = part.split_last() else {
            return Ok(Some(Permitted::Locations(Vec::new())));
        };
        let at = part[0].at();
        if before.is_empty() {
            match last.backslash() {
                Some("\\nothing" | "\\strictly_nothing") => {
                    return Ok(Some(Permitted::Locations(Vec::new())));
                }
                Some("\\everything") => return Ok(Some(Permitted::Everything)),
                Some(other) => {
                    return unsupported(at, format!("`{other}` in an `assignable` clause"));
                }
                None => {}
            }
        }
        let mut code = Code::new();
        if let Some(index) = last.group("[") {
            let Some(array) = self.value(t, expr, before, spot, fresh) else {
                return Ok(None);
            };
            if constructor && self.is_own_field(t, before, &spot.params) {
                return Ok(Some(Permitted::Locations(Vec::new())));
            }
            code.push("gadfly.rt.Check.elements(").append(&array);
            let range = index.items.iter().position(|t| t.is(".."));
            let all = index.items.is_empty()
                || matches!(&index.items[..], [t] if t.is("*") || t.is(".."));
            if !all {
                let (from, to) = match range {
                    Some(i) => (&index.items[..i], &index.items[i + 1..]),
                    None => (&index.items[..], &index.items[..]),
                };
                let from = self.end_of(t, expr, from, "0", spot, fresh);
                let to = self.end_of(t, expr, to, "java.lang.Integer.MAX_VALUE", spot, fresh);
                let (Some(from), Some(to)) = (from, to) else {
                    return Ok(None);
                };
                code.push(", ").append(&from).push(", ").append(&to);
            }
            code.push(")");
            return Ok(Some(Permitted::Locations(vec![
                self.marked(expr, at, code),
            ])));
        }
        if last.is("*") && before.last().is_some_and(|t| t.is(".")) {
            let object = &before[..before.len() - 1];
            if let Some(class) = self.named_type(t, object, &spot.params) {
                code.push(&format!("gadfly.rt.Check.statics(\"{class}\")"));
            } else if matches!(object, [this] if this.is("this")) {
                if constructor {
                    return Ok(Some(Permitted::Locations(Vec::new())));
                }
                code.push("gadfly.rt.Check.everythingOf(this)");
            } else {
                let Some(value) = self.value(t, expr, object, spot, fresh) else {
                    return Ok(None);
                };
                code.push("gadfly.rt.Check.everythingOf(")
                    .append(&value)
                    .push(")");
            }
            return Ok(Some(Permitted::Locations(vec![
                self.marked(expr, at, code),
            ])));
        }
        let Some(name) = last.word() else {
            return unsupported(at, "this location in an `assignable` clause");
        };
        if before.is_empty()
            || matches!(before, [this, dot] if (this.is("this") || this.is("super")) && dot.is("."))
        {
            if before.is_empty() && spot.params.iter().any(|p| p == name) {
                // A parameter is a local variable; changing it is nobody's business.
                return Ok(Some(Permitted::Locations(Vec::new())));
            }
            if let Some(fields) = self.group(t, name)
                && !constructor
            {
                let one = |(owner, field, is_static): (String, String, bool)| {
                    let text = if is_static {
                        format!("gadfly.rt.Check.statics(\"{owner}\", \"{field}\")")
                    } else {
                        format!("gadfly.rt.Check.field(this, \"{owner}\", \"{field}\")")
                    };
                    self.marked(expr, at, Code::of(text))
                };
                return Ok(Some(Permitted::Locations(
                    fields.into_iter().map(one).collect(),
                )));
            }
            match self.field(t, name) {
                Some((owner, true)) => {
                    code.push(&format!("gadfly.rt.Check.statics(\"{owner}\", \"{name}\")"))
                }
                Some(_) | None if constructor => return Ok(Some(Permitted::Locations(Vec::new()))),
                Some((owner, false)) => code.push(&format!(
                    "gadfly.rt.Check.field(this, \"{owner}\", \"{name}\")"
                )),
                None if self.is_model_field(name) => {
                    return unsupported(
                        at,
                        format!("the model field `{name}` in an `assignable` clause"),
                    );
                }
                None if self.inherits_unseen(t) => {
                    code.push(&format!("gadfly.rt.Check.field(this, \"\", \"{name}\")"))
                }
                None => {
                    return Err(Trouble::Wrong(crate::jml::token::Wrong::new(
                        at,
                        format!("there is no field `{name}`"),
                    )));
                }
            };
            return Ok(Some(Permitted::Locations(vec![
                self.marked(expr, at, code),
            ])));
        }
        if before.last().is_some_and(|t| t.is(".")) {
            let object = &before[..before.len() - 1];
            if let Some(class) = self.named_type(t, object, &spot.params) {
                code.push(&format!("gadfly.rt.Check.statics(\"{class}\", \"{name}\")"));
            } else {
                let Some(value) = self.value(t, expr, object, spot, fresh) else {
                    return Ok(None);
                };
                code.push("gadfly.rt.Check.field(")
                    .append(&value)
                    .push(&format!(", \"\", \"{name}\")"));
            }
            return Ok(Some(Permitted::Locations(vec![
                self.marked(expr, at, code),
            ])));
        }
        unsupported(at, "this location in an `assignable` clause")
    }

    fn marked(&self, expr: &Expr, at: usize, code: Code) -> Code {
        code.owned_by(Origin {
            clause: Some(expr.id),
            at,
        })
    }

    fn value(
        &mut self,
        t: usize,
        expr: &Expr,
        items: &[Tree],
        spot: &Spot,
        fresh: &mut Fresh,
    ) -> Option<Code> {
        let mut hoisted = Code::new();
        self.compile(t, expr, spot, fresh, &mut Vec::new(), |c| {
            let code = c.expression(items, &mut hoisted)?;
            if hoisted.is_empty() {
                Ok(code)
            } else {
                unsupported(expr.at, "a quantifier in a location")
            }
        })
    }

    fn end_of(
        &mut self,
        t: usize,
        expr: &Expr,
        items: &[Tree],
        missing: &str,
        spot: &Spot,
        fresh: &mut Fresh,
    ) -> Option<Code> {
        if items.is_empty() {
            return Some(Code::of(missing));
        }
        self.value(t, expr, items, spot, fresh)
    }

    /// The source type that these tokens name, if they name no variable.
    fn named_type(&self, t: usize, items: &[Tree], params: &[String]) -> Option<String> {
        let first = items.first()?.word()?;
        if first == "this" || params.iter().any(|p| p == first) || self.field(t, first).is_some() {
            return None;
        }
        let mut name = String::new();
        for item in items {
            match item {
                Tree::Leaf(token) => name.push_str(&token.text),
                Tree::Group(_) => return None,
            }
        }
        self.world
            .resolve(&name, t)
            .map(|u| self.world.types[u].binary.clone())
    }

    fn is_own_field(&self, t: usize, items: &[Tree], params: &[String]) -> bool {
        let name = match items {
            [name] => name,
            [this, _, name] if this.is("this") => name,
            _ => return false,
        };
        let Some(name) = name.word() else {
            return false;
        };
        let shadowed = items.len() == 1 && params.iter().any(|p| p == name);
        !shadowed && self.field(t, name).is_none_or(|(_, is_static)| !is_static)
    }

    /// Where a field of this name is declared, and whether it is static.
    pub(super) fn field(&self, t: usize, name: &str) -> Option<(String, bool)> {
        let mut at = Some(t);
        while let Some(here) = at {
            for a in self.world.ancestors(here) {
                let decl = &self.world.types[a];
                if let Some(field) = decl.fields.iter().find(|f| f.name == name) {
                    return Some((decl.binary.clone(), field.is_static));
                }
                if decl.components.iter().any(|c| c.name == name) {
                    return Some((decl.binary.clone(), false));
                }
                if let Some(is_static) = self.ghost_field(a, name) {
                    return Some((decl.binary.clone(), is_static));
                }
            }
            at = self.world.types[here].outer;
        }
        None
    }

    fn ghost_field(&self, t: usize, name: &str) -> Option<bool> {
        let declarations = &self.contracts.types[t].declarations;
        let found = declarations.iter().find(|d| {
            d.modifiers.iter().any(|m| m.is("ghost"))
                && d.tokens
                    .windows(2)
                    .any(|w| w[0].is(name) && (w[1].is(";") || w[1].is("=")))
        })?;
        Some(
            found.modifiers.iter().any(|m| m.is("static"))
                || self.world.types[t].kind == TypeKind::Interface,
        )
    }

    /// The fields of a data group: owner, name, whether static. Groups may be in groups.
    fn group(&self, t: usize, name: &str) -> Option<Vec<(String, String, bool)>> {
        let mut names = vec![name.to_string()];
        let mut out = Vec::new();
        let mut i = 0;
        while let Some(group) = names.get(i).cloned() {
            // Subclasses may add to a group.
            for a in self
                .world
                .ancestors(t)
                .into_iter()
                .chain(self.world.descendants(t))
            {
                for (field, _) in self.contracts.types[a]
                    .groups
                    .iter()
                    .filter(|(_, g)| *g == group)
                {
                    if names.contains(field) {
                        continue;
                    }
                    names.push(field.clone());
                    if let Some((owner, is_static)) = self.field(a, field) {
                        out.push((owner, field.clone(), is_static));
                    }
                }
            }
            i += 1;
        }
        if names.len() == 1 {
            return None;
        }
        if let Some((owner, is_static)) = self.field(t, name) {
            out.push((owner, name.to_string(), is_static));
        }
        Some(out)
    }

    fn is_model_field(&self, name: &str) -> bool {
        self.contracts
            .types
            .iter()
            .any(|c| c.model_fields.iter().any(|f| f.0 == name))
    }

    /// Whether a supertype is not among the sources.
    pub(super) fn inherits_unseen(&self, t: usize) -> bool {
        let ancestors = self.world.ancestors(t);
        ancestors
            .iter()
            .any(|&a| self.world.types[a].supers.len() > self.world.parents[a].len())
    }
}
