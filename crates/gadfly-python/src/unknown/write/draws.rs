//! What functions of `random` gave, written down.

use super::{Lit, Write, Writer, cannot};
use crate::inputs::{Draw, Gave};
use crate::value::Value;
use gadfly_witness::PySupplied;

/// Different numbers of one function that anybody would read.
const MOST: usize = 120;

impl Writer<'_> {
    /// Numbers that the making of an input drew come first: in the program's text it is made
    /// before the call.
    pub(super) fn draws(&mut self, draws: &[Draw]) -> Write<()> {
        let mut makings: Vec<_> = draws.iter().filter_map(|d| d.making).collect();
        makings.dedup();
        if makings.len() > 1 {
            return cannot("random numbers in the making of several inputs");
        }
        let first = draws.iter().filter(|d| d.making.is_some());
        let then = draws.iter().filter(|d| d.making.is_none());
        for draw in first.chain(then) {
            // Where there is never anything to put in order, nothing is left to chance.
            let idle = |d: &Draw| matches!(d.gave, Gave::NoOrder) || d.function != draw.function;
            if draws.iter().all(idle) {
                continue;
            }
            let (value, shown) = self.gave(&draw.gave)?;
            self.out.supplied.push(PySupplied {
                function: draw.function.to_string(),
                value,
                shown,
            });
        }
        let changes = |w: &&[PySupplied]| w[0].value != w[1].value;
        if self.out.supplied.windows(2).filter(changes).count() > MOST {
            return cannot("so many random numbers");
        }
        Ok(())
    }

    /// An expression of the function's parameters, and what it is.
    fn gave(&mut self, gave: &Gave) -> Write<(String, String)> {
        Ok(match gave {
            Gave::Value(value) => {
                let text = self.scalar(value)?;
                (text.clone(), text)
            }
            Gave::Element(index, element) => {
                let text = format!("seq[{}]", self.scalar(index)?);
                let shown = self.scalar(element).unwrap_or_else(|_| text.clone());
                (text, shown)
            }
            Gave::Elements(indices, elements) => {
                let mut parts = Vec::new();
                for index in indices {
                    parts.push(format!("population[{}]", self.scalar(index)?));
                }
                let text = format!("[{}]", parts.join(", "));
                let shown: Write<Vec<String>> = elements.iter().map(|e| self.scalar(e)).collect();
                let shown = shown.map(|all| format!("[{}]", all.join(", ")));
                (text.clone(), shown.unwrap_or(text))
            }
            Gave::Order(text) => {
                let shown = match &**text {
                    "x[:]" => "the same order",
                    "x[::-1]" => "the reverse order",
                    other => other,
                };
                (text.to_string(), shown.to_string())
            }
            Gave::NoOrder => ("x[:]".into(), "the same order".into()),
        })
    }

    /// The text of a value that has no parts.
    fn scalar(&mut self, value: &Value) -> Write<String> {
        let value = self.vm.peeled(self.st, value);
        match self.lit(&value)? {
            lit @ (Lit::None | Lit::Bool(_) | Lit::Int(_) | Lit::Float(_) | Lit::Str(_)) => {
                Ok(self.tree(&lit)?.to_string())
            }
            _ => cannot("a random object"),
        }
    }
}
