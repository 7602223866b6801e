//! JML expressions as Java. Everything that is Java stays as written; what is JML becomes Java:
//! implications become `||`, quantifiers become loops in front of the expression that needs them,
//! `\old` becomes a variable that was computed before the call.
//!
//! The one idea: a condition with quantifiers is compiled to *statements* that assign a boolean
//! variable, so that short-circuit is kept, no variable has to be captured, and no type has to be
//! known that the text does not show.

mod old;
mod quantifier;
mod range;

use crate::code::{Code, Origin};
use crate::jml::token::{Kind, Token, Wrong};
use crate::jml::tree::{Group, Tree, any};

pub(crate) use old::OldValue;
use quantifier::{Bound, is_quantifier};

/// Why a clause could not be compiled.
#[derive(Clone, Debug)]
pub(crate) enum Trouble {
    /// It is not well-formed.
    Wrong(Wrong),
    /// It is JML, but not what we can check.
    Unsupported(Wrong),
}

impl From<Wrong> for Trouble {
    fn from(wrong: Wrong) -> Self {
        Trouble::Wrong(wrong)
    }
}

pub(crate) fn unsupported<T>(at: usize, message: impl Into<String>) -> Result<T, Trouble> {
    Err(Trouble::Unsupported(Wrong::new(at, message)))
}

fn wrong<T>(at: usize, message: impl Into<String>) -> Result<T, Trouble> {
    Err(Trouble::Wrong(Wrong::new(at, message)))
}

/// Numbers for variables that nobody else uses.
#[derive(Debug, Default)]
pub(crate) struct Fresh(u32);

impl Fresh {
    pub(crate) fn from(number: u32) -> Self {
        Self(number)
    }

    pub(crate) fn name(&mut self, what: &str) -> String {
        self.0 += 1;
        format!("gadfly${what}{}", self.0)
    }
}

/// Where an expression stands.
pub(crate) struct Place<'a> {
    pub clause: Option<u32>,
    /// The variable that holds the result, where `\result` has a meaning.
    pub result: Option<&'a str>,
    /// Whether the state before can be asked for.
    pub old: bool,
    /// The variable that holds the frame, for `\fresh`.
    pub frame: Option<&'a str>,
    /// `result` and `old(…)` without backslash, as annotations write them.
    pub bare: bool,
    /// Variables that must be read under another name.
    pub renamed: Vec<(String, String)>,
    /// The same for the state before.
    pub renamed_before: Vec<(String, String)>,
    /// The variable that counts the turns of a loop, for `\\count`.
    pub count: Option<&'a str>,
    /// Parameters, which hide model fields.
    pub params: Vec<String>,
    /// Names of enum types.
    pub is_enum: &'a dyn Fn(&str) -> bool,
    /// Names of model fields, which are methods.
    pub is_model: &'a dyn Fn(&str) -> bool,
}

/// Compiles the expressions of one generated method.
pub(crate) struct Compiler<'a> {
    pub place: Place<'a>,
    pub fresh: &'a mut Fresh,
    /// Values of the state before that the expressions need, in order.
    pub olds: &'a mut Vec<OldValue>,
    pub used_frame: bool,
    bound: Vec<Bound>,
    in_old: bool,
    /// Old values must be objects that know their failure.
    kept: bool,
    /// Only the type of the expression matters: quantified variables are declared here.
    probe: Option<Code>,
}

/// Operators that bind less than comparisons.
const LOOSE: [&str; 16] = [
    "&&", "||", "==>", "<==", "<==>", "<=!=>", "?", ":", ",", ";", "->", "=", "&", "|", "^", "!",
];

impl<'a> Compiler<'a> {
    pub(crate) fn new(place: Place<'a>, fresh: &'a mut Fresh, olds: &'a mut Vec<OldValue>) -> Self {
        Self {
            place,
            fresh,
            olds,
            used_frame: false,
            bound: Vec::new(),
            in_old: false,
            kept: false,
            probe: None,
        }
    }

    fn origin(&self, at: usize) -> Origin {
        Origin {
            clause: self.place.clause,
            at,
        }
    }

    fn token(&self, token: &Token) -> Code {
        let mut code = Code::new();
        code.push_marked(&token.text, self.origin(token.at));
        code
    }

    /// Statements that assign the value of a condition to a boolean variable.
    pub(crate) fn condition(&mut self, items: &[Tree], target: &str) -> Result<Code, Trouble> {
        let items = strip(items);
        let mut code = Code::new();
        if !has_quantifier(items) {
            let value = self.expression(items, &mut code)?;
            code.push(target).push(" = ").append(&value).push("; ");
            return Ok(code);
        }
        if let [Tree::Group(group)] = items
            && let Some(quantifier) = is_quantifier(group)
            && matches!(quantifier, "\\forall" | "\\exists")
        {
            return self.logical(group, target);
        }
        if let Some(i) = items.iter().position(|t| t.is("?")) {
            return self.choice(items, i, target);
        }
        for sign in ["<==>", "<=!=>"] {
            if let Some(i) = items.iter().rposition(|t| t.is("<==>") || t.is("<=!=>"))
                && items[i].is(sign)
            {
                let left = self.fresh.name("c");
                let right = self.fresh.name("c");
                code.push(&format!(
                    "{{ boolean {left} = false; boolean {right} = false; "
                ));
                let first = self.condition(&items[..i], &left)?;
                let second = self.condition(&items[i + 1..], &right)?;
                let equal = if sign == "<==>" { "==" } else { "!=" };
                code.append(&first).append(&second);
                code.push(&format!("{target} = {left} {equal} {right}; }} "));
                return Ok(code);
            }
        }
        let forward = items.iter().position(|t| t.is("==>"));
        let backward = items.iter().rposition(|t| t.is("<=="));
        match (forward, backward) {
            (Some(i), Some(_)) => return mixed_arrows(&items[i]),
            (Some(i), None) => return self.implies(&items[..i], &items[i + 1..], target),
            (None, Some(i)) => return self.implies(&items[i + 1..], &items[..i], target),
            (None, None) => {}
        }
        for (sign, go_on) in [("||", "!"), ("&&", "")] {
            if let Some(i) = items.iter().rposition(|t| t.is(sign)) {
                code.append(&self.condition(&items[..i], target)?);
                code.push(&format!("if ({go_on}{target}) {{ "));
                code.append(&self.condition(&items[i + 1..], target)?);
                code.push("} ");
                return Ok(code);
            }
        }
        if items.first().is_some_and(|t| t.is("!")) && items.len() == 2 {
            code.append(&self.condition(&items[1..], target)?);
            code.push(&format!("{target} = !{target}; "));
            return Ok(code);
        }
        let mut hoisted = Code::new();
        let value = self.expression(items, &mut hoisted)?;
        code.push("{ ").append(&hoisted).push(target).push(" = ");
        code.append(&value).push("; } ");
        Ok(code)
    }

    fn implies(&mut self, left: &[Tree], right: &[Tree], target: &str) -> Result<Code, Trouble> {
        let mut code = self.condition(left, target)?;
        code.push(&format!("if ({target}) {{ "));
        code.append(&self.condition(right, target)?);
        code.push(&format!("}} else {{ {target} = true; }} "));
        Ok(code)
    }

    fn choice(&mut self, items: &[Tree], question: usize, target: &str) -> Result<Code, Trouble> {
        let mut depth = 0;
        let rest = &items[question + 1..];
        let colon = rest.iter().position(|t| {
            if t.is("?") {
                depth += 1;
            } else if t.is(":") {
                depth -= 1;
            }
            depth < 0
        });
        let Some(colon) = colon else {
            return wrong(items[question].at(), "`?` without `:`");
        };
        let mut code = self.condition(&items[..question], target)?;
        code.push(&format!("if ({target}) {{ "));
        code.append(&self.condition(&rest[..colon], target)?);
        code.push("} else { ");
        code.append(&self.condition(&rest[colon + 1..], target)?);
        code.push("} ");
        Ok(code)
    }

    /// An expression; what must run before it is appended to `hoisted`.
    pub(crate) fn expression(
        &mut self,
        items: &[Tree],
        hoisted: &mut Code,
    ) -> Result<Code, Trouble> {
        let arrows = |t: &Tree| {
            ["==>", "<==", "<==>", "<=!=>", "<:"]
                .iter()
                .any(|s| t.is(s))
        };
        let chained = range::has_chain(items);
        if !items.iter().any(arrows) && !chained {
            return self.sequence(items, hoisted);
        }
        // Implications reach as far as the next separator.
        let separators = [",", ";", "?", ":", "->", "="];
        let mut code = Code::new();
        let mut start = 0;
        for i in 0..=items.len() {
            let ends = items
                .get(i)
                .is_none_or(|t| separators.iter().any(|s| t.is(s)));
            if !ends {
                continue;
            }
            let part = &items[start..i];
            code.append(&self.equivalence(part, hoisted)?);
            if let Some(Tree::Leaf(sign)) = items.get(i) {
                code.push(" ").append(&self.token(sign)).push(" ");
            }
            start = i + 1;
        }
        Ok(code)
    }

    fn equivalence(&mut self, items: &[Tree], hoisted: &mut Code) -> Result<Code, Trouble> {
        let Some(i) = items.iter().rposition(|t| t.is("<==>") || t.is("<=!=>")) else {
            return self.arrow(items, hoisted);
        };
        let left = self.equivalence(&items[..i], hoisted)?;
        let right = self.arrow(&items[i + 1..], hoisted)?;
        let sign = if items[i].is("<==>") { "==" } else { "!=" };
        let mut code = Code::of("((boolean) (");
        code.append(&left).push(&format!(") {sign} (boolean) ("));
        code.append(&right).push("))");
        Ok(code)
    }

    fn arrow(&mut self, items: &[Tree], hoisted: &mut Code) -> Result<Code, Trouble> {
        let forward = items.iter().position(|t| t.is("==>"));
        let backward = items.iter().rposition(|t| t.is("<=="));
        let (left, right) = match (forward, backward) {
            (Some(i), Some(_)) => return mixed_arrows(&items[i]),
            (Some(i), None) => (&items[..i], &items[i + 1..]),
            (None, Some(i)) => (&items[i + 1..], &items[..i]),
            (None, None) => return self.comparisons(items, hoisted),
        };
        let mut code = Code::of("(!(");
        code.append(&self.arrow(left, hoisted)?).push(") || (");
        code.append(&self.arrow(right, hoisted)?).push("))");
        Ok(code)
    }

    /// `S <: T` and chains like `0 <= i < n`.
    fn comparisons(&mut self, items: &[Tree], hoisted: &mut Code) -> Result<Code, Trouble> {
        let is_loose = |t: &Tree| LOOSE.iter().any(|s| t.is(s));
        if let Some(i) = items.iter().position(|t| t.is("<:")) {
            let loose = |t: &Tree| is_loose(t) || t.is("==") || t.is("!=");
            let start = items[..i].iter().rposition(loose).map_or(0, |p| p + 1);
            let end = items[i + 1..]
                .iter()
                .position(loose)
                .map_or(items.len(), |p| i + 1 + p);
            let mut code = self.sequence(&items[..start], hoisted)?;
            code.push(" gadfly.rt.Spec.subtype(");
            code.append(&self.sequence(&items[start..i], hoisted)?)
                .push(", ");
            code.append(&self.sequence(&items[i + 1..end], hoisted)?)
                .push(") ");
            code.append(&self.comparisons(&items[end..], hoisted)?);
            return Ok(code);
        }
        let mut code = Code::new();
        let mut start = 0;
        for i in 0..=items.len() {
            if items.get(i).is_some_and(|t| !is_loose(t)) {
                continue;
            }
            let links = range::unchain(&items[start..i]);
            for (n, link) in links.iter().enumerate() {
                if n > 0 {
                    code.push(" && ");
                }
                code.append(&self.sequence(link, hoisted)?);
            }
            if let Some(Tree::Leaf(sign)) = items.get(i) {
                code.push(" ").append(&self.token(sign)).push(" ");
            }
            start = i + 1;
        }
        Ok(code)
    }

    fn sequence(&mut self, items: &[Tree], hoisted: &mut Code) -> Result<Code, Trouble> {
        let mut code = Code::new();
        let mut i = 0;
        while let Some(item) = items.get(i) {
            let next = items.get(i + 1);
            let after_dot = i > 0 && (items[i - 1].is(".") || items[i - 1].is("::"));
            if i > 0 {
                code.push(" ");
            }
            match item {
                Tree::Group(group) => code.append(&self.group(group, hoisted)?),
                Tree::Leaf(token) => match token.kind {
                    Kind::Backslash => {
                        let arguments = next.and_then(|n| n.group("("));
                        let (text, used) = self.backslash(token, arguments, hoisted)?;
                        code.append(&text);
                        i += usize::from(used);
                        &mut code
                    }
                    Kind::Informal => {
                        return unsupported(
                            token.at,
                            "an informal description `(* … *)` cannot be checked",
                        );
                    }
                    Kind::Word => {
                        let call = next.is_some_and(|n| n.group("(").is_some());
                        let bare_old = self.place.bare && !after_dot && call && token.text == "old";
                        if bare_old && let Some(arguments) = next.and_then(|n| n.group("(")) {
                            i += 1;
                            let value = self.old(&arguments.items, token.at)?;
                            code.append(&value)
                        } else {
                            let text = self.word(token, after_dot, call);
                            code.push_marked(&text, self.origin(token.at))
                        }
                    }
                    _ => code.append(&self.token(token)),
                },
            };
            i += 1;
        }
        Ok(code)
    }

    fn word(&self, token: &Token, after_dot: bool, call: bool) -> String {
        let name = token.text.as_str();
        let hidden = !after_dot
            && (self.bound.iter().any(|b| b.name == name)
                || self.place.params.iter().any(|p| p == name));
        if !call && (self.place.is_model)(name) && !hidden {
            return format!("gadfly$model${name}()");
        }
        if after_dot || call {
            return name.to_string();
        }
        if let Some(bound) = self.bound.iter().rev().find(|b| b.name == name) {
            return bound.renamed.clone();
        }
        if self.place.bare
            && name == "result"
            && !self.in_old
            && let Some(result) = self.place.result
        {
            return result.to_string();
        }
        let list = if self.in_old {
            &self.place.renamed_before
        } else {
            &self.place.renamed
        };
        let renamed = list.iter().find(|(from, _)| from == name);
        renamed.map_or(name, |(_, to)| to).to_string()
    }

    fn group(&mut self, group: &Group, hoisted: &mut Code) -> Result<Code, Trouble> {
        if is_quantifier(group).is_some() {
            return self.value(group, hoisted);
        }
        if let Some(label) = group.items.first().and_then(Tree::backslash)
            && matches!(label, "\\lbl" | "\\lblpos" | "\\lblneg")
        {
            let mut code = Code::of("(");
            code.append(&self.expression(group.items.get(2..).unwrap_or(&[]), hoisted)?);
            code.push(")");
            return Ok(code);
        }
        let mut code = self.token(&group.open);
        if has_quantifier(&group.items) && group.items.iter().any(short_circuits) {
            code.append(&self.guarded(group, hoisted)?);
        } else {
            code.append(&self.expression(&group.items, hoisted)?);
        }
        code.append(&self.token(&group.close));
        Ok(code)
    }

    /// Arguments in which a quantifier must only be evaluated if something before it says so.
    fn guarded(&mut self, group: &Group, hoisted: &mut Code) -> Result<Code, Trouble> {
        let mut code = Code::new();
        for (n, part) in group.items.split(|t| t.is(",")).enumerate() {
            if n > 0 {
                code.push(", ");
            }
            let logical = |t: &Tree| short_circuits(t) && !t.is("?") && !t.is("->");
            if !has_quantifier(part) || !part.iter().any(short_circuits) {
                code.append(&self.expression(part, hoisted)?);
            } else if part.iter().any(logical) && self.probe.is_none() {
                let value = self.fresh.name("c");
                hoisted.push(&format!("boolean {value} = false; "));
                let statements = self.condition(part, &value)?;
                hoisted.append(&statements);
                code.push(&value);
            } else {
                let at = part.first().map_or(group.open.at, Tree::at);
                return unsupported(at, "a quantifier inside `?:` or a lambda expression");
            }
        }
        Ok(code)
    }

    /// The value of `\word` or `\word(…)`, and whether the arguments were used.
    fn backslash(
        &mut self,
        token: &Token,
        arguments: Option<&Group>,
        hoisted: &mut Code,
    ) -> Result<(Code, bool), Trouble> {
        let name = token.text.as_str();
        if name == "\\result" {
            return match self.place.result {
                Some(_) if self.in_old => {
                    wrong(token.at, "`\\result` does not exist before the call")
                }
                Some(result) => {
                    let mut code = Code::new();
                    code.push_marked(result, self.origin(token.at));
                    Ok((code, false))
                }
                None => wrong(
                    token.at,
                    "`\\result` has no meaning here: nothing is returned",
                ),
            };
        }
        if matches!(name, "\\count" | "\\index")
            && let Some(count) = self.place.count
        {
            return Ok((Code::of(count), false));
        }
        if name == "\\TYPE" {
            return Ok((Code::of("java.lang.Class<?>"), false));
        }
        let Some(group) = arguments else {
            return unsupported(token.at, format!("`{name}` is not supported"));
        };
        let code = match name {
            "\\old" | "\\pre" => {
                let parts: Vec<&[Tree]> = group.items.split(|t| t.is(",")).collect();
                if parts.len() > 1 {
                    return unsupported(token.at, "`\\old` with a label");
                }
                self.old(&group.items, token.at)?
            }
            "\\fresh" => {
                let Some(frame) = self.place.frame.filter(|_| !self.in_old) else {
                    return unsupported(token.at, "`\\fresh` is only supported in postconditions");
                };
                self.used_frame = true;
                let mut code = Code::of("(");
                for (n, part) in group.items.split(|t| t.is(",")).enumerate() {
                    code.push(if n > 0 { " && " } else { "" })
                        .push("gadfly.rt.Check.fresh(");
                    code.append(&self.expression(part, hoisted)?);
                    code.push(&format!(", {frame})"));
                }
                code.push(")");
                code
            }
            "\\typeof" => self.call("gadfly.rt.Spec.typeOf", group, hoisted)?,
            "\\elemtype" => self.call("gadfly.rt.Spec.elementType", group, hoisted)?,
            "\\nonnullelements" => self.call("gadfly.rt.Spec.nonNullElements", group, hoisted)?,
            "\\type" => {
                let mut code = Code::new();
                let text: String = crate::jml::tree::flatten(&group.items)
                    .iter()
                    .map(|t| t.text.as_str())
                    .collect();
                code.push_marked(&crate::java::erased(&text), self.origin(token.at));
                code.push(".class");
                code
            }
            "\\not_modified" => {
                let mut code = Code::of("(");
                for (n, part) in group.items.split(|t| t.is(",")).enumerate() {
                    code.push(if n > 0 { " && " } else { "" })
                        .push("gadfly.rt.Spec.same(");
                    code.append(&self.old(part, token.at)?).push(", ");
                    code.append(&self.expression(part, hoisted)?).push(")");
                }
                code.push(")");
                code
            }
            _ => return unsupported(token.at, format!("`{name}` is not supported")),
        };
        Ok((code, true))
    }

    fn call(&mut self, function: &str, group: &Group, hoisted: &mut Code) -> Result<Code, Trouble> {
        let mut code = Code::new();
        code.push_marked(function, self.origin(group.open.at))
            .push("(");
        code.append(&self.expression(&group.items, hoisted)?);
        code.push(")");
        Ok(code)
    }
}

fn mixed_arrows<T>(tree: &Tree) -> Result<T, Trouble> {
    wrong(tree.at(), "`==>` and `<==` side by side need parentheses")
}

fn short_circuits(t: &Tree) -> bool {
    ["&&", "||", "==>", "<==", "<==>", "<=!=>", "?", "->"]
        .iter()
        .any(|s| t.is(s))
}

pub(crate) fn has_quantifier(items: &[Tree]) -> bool {
    any(
        items,
        &|t| matches!(t, Tree::Group(g) if is_quantifier(g).is_some()),
    )
}

/// Without parentheses around the whole.
pub(crate) fn strip(items: &[Tree]) -> &[Tree] {
    match items {
        [Tree::Group(g)]
            if g.open.text == "("
                && g.items
                    .first()
                    .and_then(Tree::backslash)
                    .is_none_or(|b| !b.starts_with("\\lbl"))
                && is_quantifier(g).is_none() =>
        {
            strip(&g.items)
        }
        _ => items,
    }
}

/// A value to start with.
pub(crate) fn default_of(ty: &str) -> &'static str {
    match ty {
        "boolean" => "false",
        "byte" | "short" | "char" | "int" | "long" | "float" | "double" => "0",
        _ => "null",
    }
}
