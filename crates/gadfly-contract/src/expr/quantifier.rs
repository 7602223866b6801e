//! Quantifiers as loops.

use super::range::{self, Range};
use super::{Compiler, Trouble, default_of, has_quantifier, unsupported, wrong};
use crate::code::Code;
use crate::jml::token::{Kind, Token};
use crate::jml::tree::{Group, Tree, as_written, flatten};

/// A quantified variable in scope.
#[derive(Clone, Debug)]
pub(super) struct Bound {
    pub name: String,
    /// Its Java variable: another name, because Java forbids shadowing.
    pub renamed: String,
    pub ty: String,
    pub ends: Option<Range>,
}

const QUANTIFIERS: [&str; 7] = [
    "\\forall",
    "\\exists",
    "\\sum",
    "\\product",
    "\\num_of",
    "\\min",
    "\\max",
];

/// The quantifier, if the group is `(\forall …)` or the like.
pub(super) fn is_quantifier(group: &Group) -> Option<&'static str> {
    let first = group.items.first()?.backslash()?;
    // `\max(a, b)` is a call, `(\max int i; …)` a quantifier.
    let declares = group.items.get(1).is_some_and(|t| t.word().is_some());
    QUANTIFIERS
        .into_iter()
        .find(|q| *q == first && group.open.text == "(" && declares)
}

/// A quantifier taken apart.
struct Parts {
    ty: String,
    names: Vec<Token>,
    conjuncts: Vec<Vec<Tree>>,
    /// Empty means true.
    body: Vec<Tree>,
}

fn parts(group: &Group, quantifier: &str) -> Result<Parts, Trouble> {
    let at = group.open.at;
    let pieces: Vec<&[Tree]> = group.items[1..].split(|t| t.is(";")).collect();
    let (declaration, range, body) = match pieces[..] {
        [declaration, body] => {
            let body = super::strip(body);
            let arrow = body.iter().position(|t| t.is("==>"));
            let equivalent = body
                .iter()
                .any(|t| t.is("<==>") || t.is("<=!=>") || t.is("?"));
            match (quantifier, arrow) {
                ("\\forall", Some(i)) if !equivalent => (declaration, &body[..i], &body[i + 1..]),
                ("\\exists" | "\\num_of", _) => (declaration, body, &body[body.len()..]),
                _ => (declaration, &body[..0], body),
            }
        }
        [declaration, range, body] => (declaration, range, body),
        _ => {
            return wrong(
                at,
                format!("a quantifier has the form `({quantifier} int i; range; body)`"),
            );
        }
    };
    let mut conjuncts = range::conjuncts(range);
    if let [only] = &conjuncts[..]
        && only.len() == 1
        && only[0].is("true")
    {
        conjuncts.clear();
    }
    let mut body = body.to_vec();
    if conjuncts.is_empty() && quantifier == "\\forall" {
        // `(\forall int i; ; range ==> body)`
        let inner = super::strip(&body).to_vec();
        if let Some(i) = inner.iter().position(|t| t.is("==>"))
            && !inner
                .iter()
                .any(|t| t.is("<==>") || t.is("<=!=>") || t.is("?"))
        {
            conjuncts = range::conjuncts(&inner[..i]);
            body = inner[i + 1..].to_vec();
        }
    }
    let mut names: Vec<Token> = Vec::new();
    let mut ty: Vec<&Token> = Vec::new();
    let leaves: Vec<&Token> = flatten(declaration)
        .into_iter()
        .filter(|t| !matches!(t.text.as_str(), "nullable" | "non_null"))
        .collect();
    let mut depth = 0i32;
    let mut piece: Vec<&Token> = Vec::new();
    for leaf in leaves {
        match leaf.text.as_str() {
            "<" => depth += 1,
            ">" => depth -= 1,
            ">>" => depth -= 2,
            "," if depth == 0 => {
                names.push(declared(&mut piece, &mut ty, at, quantifier)?);
                continue;
            }
            _ => {}
        }
        piece.push(leaf);
    }
    names.push(declared(&mut piece, &mut ty, at, quantifier)?);
    if ty.is_empty() {
        return wrong(at, format!("after `{quantifier}` comes a type and a name"));
    }
    Ok(Parts {
        ty: as_written(&ty),
        names,
        conjuncts,
        body,
    })
}

/// The name at the end of `int i` or `i`; what stands before it is the type.
fn declared<'t>(
    piece: &mut Vec<&'t Token>,
    ty: &mut Vec<&'t Token>,
    at: usize,
    quantifier: &str,
) -> Result<Token, Trouble> {
    let Some(name) = piece.pop().filter(|t| t.kind == Kind::Word) else {
        return wrong(at, format!("after `{quantifier}` comes a type and a name"));
    };
    if !piece.is_empty() {
        *ty = std::mem::take(piece);
    }
    Ok(name.clone())
}

/// Loops around an innermost place.
struct Loops {
    label: String,
    open: Code,
    close: String,
    /// What the range says beyond the ends of the loops.
    guard: Vec<Tree>,
    /// Variables to be declared before the loops, if they must be visible there.
    declared: Code,
    variables: usize,
}

impl Compiler<'_> {
    /// `\forall` and `\exists` into a boolean variable.
    pub(super) fn logical(&mut self, group: &Group, target: &str) -> Result<Code, Trouble> {
        let quantifier = is_quantifier(group).unwrap_or("");
        let universal = quantifier == "\\forall";
        let parts = parts(group, quantifier)?;
        let loops = self.loops(&parts, group.open.at, false)?;
        let mut code = Code::of(format!("{{ {target} = {universal}; "));
        code.append(&loops.open);
        let (guard_code, guard) = self.test(&loops.guard)?;
        let (body_code, body) = self.test(&parts.body)?;
        code.append(&guard_code);
        if guard.text != "true" {
            code.push("if (").append(&guard).push(") { ");
        }
        code.append(&body_code);
        code.push(if universal { "if (!(" } else { "if ((" })
            .append(&body);
        code.push(&format!(
            ")) {{ {target} = {}; break {}; }} ",
            !universal, loops.label
        ));
        if guard.text != "true" {
            code.push("} ");
        }
        code.push(&loops.close).push("} ");
        self.bound.truncate(self.bound.len() - loops.variables);
        Ok(code)
    }

    /// The variable that holds a quantifier's value; the loops go to `hoisted`.
    pub(super) fn value(&mut self, group: &Group, hoisted: &mut Code) -> Result<Code, Trouble> {
        let quantifier = is_quantifier(group).unwrap_or("");
        if self.probe.is_some() {
            return self.probed(group, quantifier);
        }
        let name = self.fresh.name("q");
        if matches!(quantifier, "\\forall" | "\\exists") {
            hoisted.push(&format!("boolean {name} = false; "));
            let code = self.logical(group, &name)?;
            hoisted.append(&code);
            return Ok(Code::of(name));
        }
        let parts = parts(group, quantifier)?;
        let loops = self.loops(&parts, group.open.at, true)?;
        if quantifier == "\\num_of" {
            hoisted
                .push(&format!("int {name} = 0; {{ "))
                .append(&loops.declared)
                .append(&loops.open);
            let mut both = loops.guard.clone();
            join(&mut both, &parts.body);
            let (before, test) = self.test(&both)?;
            hoisted.append(&before).push("if (").append(&test);
            hoisted.push(&format!(") {{ {name}++; }} {}}} ", loops.close));
            self.bound.truncate(self.bound.len() - loops.variables);
            return Ok(Code::of(name));
        }
        if parts.body.is_empty() {
            return wrong(
                group.open.at,
                format!("`{quantifier}` needs an expression after its range"),
            );
        }
        let start = if quantifier == "\\product" { "1" } else { "0" };
        self.probe = Some(Code::new());
        let mut nothing = Code::new();
        let shape = self.expression(&parts.body, &mut nothing);
        let dummies = self.probe.take().unwrap_or_default();
        // The dead branch is there for its type only: that of the body, promoted.
        hoisted.append(&loops.declared).append(&dummies);
        hoisted
            .push(&format!("var {name} = true ? {start} : +("))
            .append(&shape?)
            .push("); ");
        let found = self.fresh.name("c");
        let extreme = matches!(quantifier, "\\min" | "\\max");
        if extreme {
            hoisted.push(&format!("boolean {found} = false; "));
        }
        hoisted.push("{ ").append(&loops.open);
        let (before, guard) = self.test(&loops.guard)?;
        hoisted
            .append(&before)
            .push("if (")
            .append(&guard)
            .push(") { ");
        let mut inner = Code::new();
        let body = self.expression(&parts.body, &mut inner)?;
        hoisted.append(&inner);
        match quantifier {
            "\\sum" | "\\product" => {
                let sign = if quantifier == "\\sum" { "+=" } else { "*=" };
                hoisted
                    .push(&format!("{name} {sign} "))
                    .append(&body)
                    .push("; ");
            }
            _ => {
                let sign = if quantifier == "\\min" { "<" } else { ">" };
                let one = self.fresh.name("v");
                hoisted.push(&format!("final var {one} = +(")).append(&body);
                hoisted.push(&format!(
                    "); if (!{found} || {one} {sign} {name}) {{ {name} = {one}; }} {found} = true; "
                ));
            }
        }
        hoisted.push("} ").push(&loops.close).push("} ");
        if extreme {
            let none = if quantifier == "\\min" {
                "largest"
            } else {
                "smallest"
            };
            hoisted.push(&format!(
                "if (!{found}) {{ {name} = gadfly.rt.Spec.{none}({name}); }} "
            ));
        }
        self.bound.truncate(self.bound.len() - loops.variables);
        Ok(Code::of(name))
    }

    /// An expression of the same type as the quantifier's value, that is never evaluated.
    fn probed(&mut self, group: &Group, quantifier: &str) -> Result<Code, Trouble> {
        match quantifier {
            "\\forall" | "\\exists" => return Ok(Code::of("true")),
            "\\num_of" => return Ok(Code::of("0")),
            _ => {}
        }
        let parts = parts(group, quantifier)?;
        let mut declared = Code::new();
        for name in &parts.names {
            let renamed = self.fresh.name("p");
            declared.push(&format!(
                "{} {renamed} = {}; ",
                parts.ty,
                default_of(&parts.ty)
            ));
            self.bound.push(Bound {
                name: name.text.clone(),
                renamed,
                ty: parts.ty.clone(),
                ends: None,
            });
        }
        if let Some(probe) = &mut self.probe {
            probe.append(&declared);
        }
        let mut nothing = Code::new();
        let body = self.expression(&parts.body, &mut nothing);
        self.bound.truncate(self.bound.len() - parts.names.len());
        let mut code = Code::of("(true ? 0 : +(");
        code.append(&body?).push("))");
        Ok(code)
    }

    /// A condition as statements and the expression that is true if it holds.
    fn test(&mut self, items: &[Tree]) -> Result<(Code, Code), Trouble> {
        if items.is_empty() {
            return Ok((Code::new(), Code::of("true")));
        }
        if !has_quantifier(items) {
            let mut hoisted = Code::new();
            let value = self.expression(items, &mut hoisted)?;
            return Ok((hoisted, value));
        }
        let name = self.fresh.name("c");
        let mut code = Code::of(format!("boolean {name} = false; "));
        code.append(&self.condition(items, &name)?);
        Ok((code, Code::of(name)))
    }

    /// The loops over a quantifier's variables. On success the variables are in scope; the caller
    /// removes them.
    fn loops(&mut self, parts: &Parts, at: usize, outside: bool) -> Result<Loops, Trouble> {
        let before = self.bound.len();
        let made = self.nest(parts, at, outside);
        if made.is_err() {
            self.bound.truncate(before);
        }
        made
    }

    fn nest(&mut self, parts: &Parts, at: usize, outside: bool) -> Result<Loops, Trouble> {
        let label = self.fresh.name("l");
        let mut loops = Loops {
            open: Code::of(format!("{label}: {{ ")),
            close: "} ".to_string(),
            label,
            guard: Vec::new(),
            declared: Code::new(),
            variables: parts.names.len(),
        };
        let mut used: Vec<usize> = Vec::new();
        let mut open: Vec<String> = parts.names.iter().map(|t| t.text.clone()).collect();
        while !open.is_empty() {
            let found = open.iter().enumerate().find_map(|(i, name)| {
                let others: Vec<String> = open.clone();
                range::find(&parts.conjuncts, name, &others).map(|r| (i, Some(r)))
            });
            let (i, ends) = found.unwrap_or((0, None));
            let name = open.remove(i);
            let renamed = self.fresh.name(&format!("{name}$"));
            self.one_loop(
                parts,
                &name,
                &renamed,
                ends.as_ref(),
                at,
                outside,
                &mut used,
                &mut loops,
            )?;
            self.bound.push(Bound {
                name,
                renamed,
                ty: parts.ty.clone(),
                ends,
            });
        }
        for (number, conjunct) in parts.conjuncts.iter().enumerate() {
            if !used.contains(&number) {
                join(&mut loops.guard, conjunct);
            }
        }
        Ok(loops)
    }

    #[allow(clippy::too_many_arguments)]
    fn one_loop(
        &mut self,
        parts: &Parts,
        name: &str,
        variable: &str,
        ends: Option<&Range>,
        at: usize,
        outside: bool,
        used: &mut Vec<usize>,
        loops: &mut Loops,
    ) -> Result<(), Trouble> {
        let ty = parts.ty.as_str();
        let declare = |loops: &mut Loops| {
            if outside {
                loops
                    .declared
                    .push(&format!("{ty} {variable} = {}; ", default_of(ty)));
            }
        };
        let kind = if outside {
            String::new()
        } else {
            format!("{ty} ")
        };
        match (ty, ends) {
            ("int" | "long", Some(range)) => {
                used.extend(range.low.conjunct.iter().chain(range.high.conjunct.iter()));
                let mut hoisted = Code::new();
                let low = self.expression(&range.low.value, &mut hoisted)?;
                let high = self.expression(&range.high.value, &mut hoisted)?;
                let (from, to) = (self.fresh.name("n"), self.fresh.name("n"));
                let literal = low.text.bytes().all(|b| b.is_ascii_digit());
                declare(loops);
                let open = &mut loops.open;
                open.append(&hoisted).push(&format!("final {ty} {from} = "));
                match (ty, literal) {
                    ("int", false) => open.push("gadfly.rt.Spec.from(").append(&low).push(")"),
                    _ => open.append(&low),
                };
                open.push(&format!("; final var {to} = "))
                    .append(&high)
                    .push("; ");
                let most = if ty == "int" {
                    "java.lang.Integer.MAX_VALUE"
                } else {
                    "java.lang.Long.MAX_VALUE"
                };
                let first = match (range.low.strict, literal) {
                    (false, _) => from.clone(),
                    (true, true) => format!("{from} + 1"),
                    (true, false) => {
                        // Nothing is above the largest number.
                        open.push(&format!("if ({from} != {most}) "));
                        format!("{from} + 1")
                    }
                };
                let sign = if range.high.strict { "<" } else { "<=" };
                open.push(&format!(
                    "for ({kind}{variable} = {first}; {variable} {sign} {to}; {variable}++) {{ "
                ));
                loops.close.insert_str(0, "} ");
            }
            ("byte" | "short" | "char", _) => {
                let counter = self.fresh.name("n");
                let (least, most) = match ty {
                    "byte" => (-128, 127),
                    "short" => (-32768, 32767),
                    _ => (0, 65535),
                };
                declare(loops);
                let (low, high) = match ends {
                    Some(range) => {
                        let mut hoisted = Code::new();
                        let low = self.expression(&range.low.value, &mut hoisted)?;
                        let high = self.expression(&range.high.value, &mut hoisted)?;
                        loops.open.append(&hoisted);
                        (Some(low), Some(high))
                    }
                    None => (None, None),
                };
                // The ends only narrow the loop; all conjuncts are tested.
                let open = &mut loops.open;
                open.push(&format!(
                    "for (int {counter} = java.lang.Math.max({least}, "
                ));
                match &low {
                    Some(low) => open.push("gadfly.rt.Spec.from(").append(low).push(")"),
                    None => open.push(&least.to_string()),
                };
                open.push(&format!("); {counter} <= java.lang.Math.min({most}, "));
                match &high {
                    Some(high) => open.push("gadfly.rt.Spec.from(").append(high).push(")"),
                    None => open.push(&most.to_string()),
                };
                open.push(&format!(
                    "); {counter}++) {{ {kind}{variable} = ({ty}) {counter}; "
                ));
                loops.close.insert_str(0, "} ");
            }
            ("boolean", _) => {
                let counter = self.fresh.name("n");
                declare(loops);
                let text = format!(
                    "for (int {counter} = 0; {counter} < 2; {counter}++) {{ {kind}{variable} = {counter} == 1; "
                );
                loops.open.push(&text);
                loops.close.insert_str(0, "} ");
            }
            _ => {
                let elements = if (self.place.is_enum)(ty) {
                    Code::of(format!("{ty}.values()"))
                } else {
                    let found = parts
                        .conjuncts
                        .iter()
                        .enumerate()
                        .find_map(|(n, c)| Some((n, elements(c, name)?)));
                    let Some((number, (collection, view))) = found else {
                        let message =
                            format!("the range of `{name}` has no bounds that can be read off it");
                        return unsupported(at, message);
                    };
                    used.push(number);
                    let mut hoisted = Code::new();
                    let mut code = self.expression(&collection, &mut hoisted)?;
                    loops.open.append(&hoisted);
                    code.push(view);
                    code
                };
                declare(loops);
                if outside {
                    let element = self.fresh.name("e");
                    loops
                        .open
                        .push(&format!("for (final {ty} {element} : "))
                        .append(&elements);
                    loops.open.push(&format!(") {{ {variable} = {element}; "));
                } else {
                    loops
                        .open
                        .push(&format!("for (final {ty} {variable} : "))
                        .append(&elements)
                        .push(") { ");
                }
                loops.close.insert_str(0, "} ");
            }
        }
        Ok(())
    }
}

/// `c.contains(x)` says that `x` ranges over `c`.
fn elements(conjunct: &[Tree], name: &str) -> Option<(Vec<Tree>, &'static str)> {
    let [before @ .., dot, method, Tree::Group(arguments)] = conjunct else {
        return None;
    };
    let view = match method.word()? {
        "contains" => "",
        "containsKey" => ".keySet()",
        "containsValue" => ".values()",
        _ => return None,
    };
    let operator = |t: &Tree| matches!(t, Tree::Leaf(l) if l.kind == Kind::Sign && !l.is("."));
    let one = matches!(&arguments.items[..], [t] if t.word() == Some(name));
    (dot.is(".")
        && one
        && !before.is_empty()
        && !before.iter().any(operator)
        && !range::mentions(before, name))
    .then(|| (before.to_vec(), view))
}

/// `all && more`
fn join(all: &mut Vec<Tree>, more: &[Tree]) {
    if more.is_empty() {
        return;
    }
    let at = more[0].at();
    let sign = |text: &str| Token {
        kind: Kind::Sign,
        text: text.to_string(),
        at,
        spaced: true,
    };
    if !all.is_empty() {
        all.push(Tree::Leaf(sign("&&")));
    }
    all.push(Tree::Group(Group {
        open: sign("("),
        items: more.to_vec(),
        close: sign(")"),
    }));
}
