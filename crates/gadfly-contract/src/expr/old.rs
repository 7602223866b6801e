//! `\old`: values of the state before, computed before the call and read after it.

use super::quantifier::Bound;
use super::{Compiler, Trouble, has_quantifier, range, unsupported, wrong};
use crate::code::Code;
use crate::jml::token::Kind;
use crate::jml::tree::{Tree, any};

/// A value computed in the state before.
#[derive(Clone, Debug)]
pub(crate) struct OldValue {
    pub name: String,
    /// The declaration.
    pub code: Code,
    /// What computes it.
    value: Code,
}

impl OldValue {
    /// The same variable in another method, which gets the value as an object: an expression that
    /// is never evaluated lends its type.
    pub(crate) fn retyped(&self, number: usize) -> Code {
        let mut code = Code::of(format!(
            "final var {} = gadfly.rt.Spec.retype(() -> ",
            self.name
        ));
        code.append(&self.value)
            .push(&format!(", gadfly$kept[{number}]); "));
        code
    }
}

impl Compiler<'_> {
    /// Old values will be passed on to another method (see [`OldValue::retyped`]).
    pub(crate) fn keep_olds(&mut self) {
        self.kept = true;
    }

    /// What stands for `\old(items)`.
    pub(super) fn old(&mut self, items: &[Tree], at: usize) -> Result<Code, Trouble> {
        if items.is_empty() {
            return wrong(at, "`\\old` of nothing");
        }
        if self.in_old {
            // Before the call, the old value is the value.
            let mut hoisted = Code::new();
            let value = self.expression(items, &mut hoisted)?;
            if !hoisted.is_empty() {
                return unsupported(at, "a quantifier in an `\\old` within an `\\old`");
            }
            let mut code = Code::of("(");
            code.append(&value).push(")");
            return Ok(code);
        }
        if !self.place.old {
            return unsupported(at, "`\\old` has no meaning here: there is no earlier state");
        }
        let last_used = self
            .bound
            .iter()
            .rposition(|b| range::mentions(items, &b.name));
        match last_used {
            None => self.old_value(items),
            Some(_) if self.is_array_element(items) => self.old_element(items),
            Some(last) => self.old_table(items, last, at),
        }
    }

    fn old_value(&mut self, items: &[Tree]) -> Result<Code, Trouble> {
        let simple = is_total(items)
            && !any(items, &|t| {
                t.word().is_some_and(|w| (self.place.is_model)(w))
            });
        let (hoisted, value) = self.before(items)?;
        if simple && !self.kept {
            return Ok(Code::of(self.register(value)));
        }
        let name = self.register(remembered(&hoisted, &value));
        Ok(Code::of(format!("{name}.get()")))
    }

    /// Compiles for the state before.
    fn before(&mut self, items: &[Tree]) -> Result<(Code, Code), Trouble> {
        self.in_old = true;
        let mut hoisted = Code::new();
        let value = self.expression(items, &mut hoisted);
        self.in_old = false;
        Ok((hoisted, value?))
    }

    /// The variable that holds this value; one for all that are computed alike.
    fn register(&mut self, value: Code) -> String {
        if let Some(old) = self.olds.iter().find(|o| o.value.text == value.text) {
            return old.name.clone();
        }
        let name = self.fresh.name("old");
        let mut code = Code::of(format!("final var {name} = "));
        code.append(&value).push("; ");
        self.olds.push(OldValue {
            name: name.clone(),
            code,
            value,
        });
        name
    }

    /// `a[i]` and `a[i][j]` where only the indices speak of quantified variables, and of nothing
    /// that could change: then a copy of the array is enough.
    fn is_array_element(&self, items: &[Tree]) -> bool {
        let indices = items
            .iter()
            .rev()
            .take_while(|t| t.group("[").is_some())
            .count();
        let array = &items[..items.len() - indices];
        let speaks = |items: &[Tree]| self.bound.iter().any(|b| range::mentions(items, &b.name));
        let fixed = |t: &Tree| match t {
            Tree::Leaf(token) => match token.kind {
                Kind::Number => true,
                Kind::Word => self.bound.iter().any(|b| b.name == token.text),
                Kind::Sign => ["+", "-", "*"].contains(&token.text.as_str()),
                _ => false,
            },
            Tree::Group(_) => false,
        };
        let operator = |t: &Tree| matches!(t, Tree::Leaf(l) if l.kind == Kind::Sign && !l.is("."));
        indices > 0
            && !array.is_empty()
            && !speaks(array)
            && !array.iter().any(operator)
            && items[array.len()..]
                .iter()
                .all(|t| t.group("[").is_some_and(|g| g.items.iter().all(fixed)))
    }

    fn old_element(&mut self, items: &[Tree]) -> Result<Code, Trouble> {
        let indices = items
            .iter()
            .rev()
            .take_while(|t| t.group("[").is_some())
            .count();
        let (array, indices) = items.split_at(items.len() - indices);
        let (hoisted, value) = self.before(array)?;
        let mut copy = Code::of("gadfly.rt.Spec.copy(");
        copy.append(&value).push(")");
        let name = self.register(remembered(&hoisted, &copy));
        let mut code = Code::of(format!("{name}.get()"));
        let mut hoisted = Code::new();
        code.append(&self.expression(indices, &mut hoisted)?);
        Ok(code)
    }

    /// The value for every value of the quantified variables: a table.
    fn old_table(&mut self, items: &[Tree], last: usize, at: usize) -> Result<Code, Trouble> {
        let bound: Vec<Bound> = self.bound[..=last].to_vec();
        let (hoisted, value) = self.before(items)?;
        let mut code = Code::of("{ ");
        code.append(&hoisted)
            .push("return ")
            .append(&value)
            .push("; }");
        let mut access = String::new();
        for (n, variable) in bound.iter().enumerate().rev() {
            let Some(ends) = variable.ends.as_ref().filter(|_| variable.ty == "int") else {
                let message = format!(
                    "`\\old` of an expression in `{}`, whose range is not one of integers",
                    variable.name
                );
                return unsupported(at, message);
            };
            if has_quantifier(&ends.low.value) || has_quantifier(&ends.high.value) {
                return unsupported(
                    at,
                    "`\\old` under a quantifier whose range has a quantifier",
                );
            }
            let outer = std::mem::replace(&mut self.bound, bound[..n].to_vec());
            let low = self.before(&ends.low.value);
            let high = self.before(&ends.high.value);
            self.bound = outer;
            let mut table = Code::of("gadfly.rt.Old.table(gadfly.rt.Spec.from(");
            table.append(&low?.1);
            table.push(&format!("), {}, gadfly.rt.Spec.from(", ends.low.strict));
            table.append(&high?.1);
            table.push(&format!(
                "), {}, (int {}) -> ",
                ends.high.strict, variable.renamed
            ));
            table.append(&code).push(")");
            code = if n == 0 {
                table
            } else {
                let mut block = Code::of("{ return ");
                block.append(&table).push("; }");
                block
            };
            access = format!(".at({}){access}", variable.renamed);
        }
        // The ends of the outermost range may fail before the call without harm to it.
        let name = self.register(remembered(&Code::new(), &code));
        Ok(Code::of(format!("{name}.get(){access}")))
    }
}

/// A value whose failure is remembered too.
fn remembered(hoisted: &Code, value: &Code) -> Code {
    let mut code = Code::of("gadfly.rt.Old.of(() -> ");
    if hoisted.is_empty() {
        code.append(value);
    } else {
        code.push("{ ")
            .append(hoisted)
            .push("return ")
            .append(value)
            .push("; }");
    }
    code.push(")");
    code
}

/// Whether computing this cannot fail: a name, `this.name`, or a number.
fn is_total(items: &[Tree]) -> bool {
    match super::strip(items) {
        [Tree::Leaf(t)] => matches!(t.kind, Kind::Word | Kind::Number),
        [this, dot, name] => this.is("this") && dot.is(".") && name.word().is_some(),
        _ => false,
    }
}
