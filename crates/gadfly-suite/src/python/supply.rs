//! Functions of chance, replaced in a test by others that give what is supplied.
//!
//! The parameters have CPython's names, since supplied values speak of them: `seq[2]`.

use gadfly_witness::{PyPatched, PyWitness};

use super::expr::double_quotes;

/// Lines with their indentation, and modules that they need.
#[derive(Default)]
pub(super) struct Replaced {
    pub lines: Vec<(usize, String)>,
    pub modules: Vec<String>,
}

/// Longer lines have no room for a comment, or for the whole function.
const ROOM: usize = 88;

/// Replacements of all functions of which a witness supplies results. `fresh` makes a new variable.
pub(super) fn replaced(
    witness: &PyWitness,
    patched: &[PyPatched],
    fresh: &mut dyn FnMut(&str) -> String,
) -> Replaced {
    let mut functions: Vec<&str> = Vec::new();
    for supplied in &witness.supplied {
        if !functions.contains(&supplied.function.as_str()) {
            functions.push(&supplied.function);
        }
    }
    let mut out = Replaced::default();
    for function in functions {
        let of_function = witness.supplied.iter().filter(|s| s.function == function);
        let values: Vec<String> = of_function
            .clone()
            .map(|supplied| double_quotes(&supplied.value))
            .collect();
        let places = patched.iter().filter(|p| p.function == function);
        let mut replacement = Replacement {
            parameters: parameters(function),
            short: function.rsplit('.').next().unwrap_or(function),
            function,
            refused: places.clone().any(|p| p.refused),
            longest: places
                .clone()
                .map(|p| p.owner.len() + p.attribute.len())
                .max()
                .unwrap_or(function.len())
                + "monkeypatch.setattr('.', )".len(),
            out: &mut out,
            fresh,
        };
        let fake = replacement.fake(&values);
        let mut places: Vec<String> = places
            .map(|patched| format!("{}.{}", patched.owner, patched.attribute))
            .collect();
        if places.is_empty() {
            places.push(function.to_string());
        }
        let same = values.iter().all(|value| *value == values[0]);
        let shown = of_function.clone().next();
        let shown = shown.filter(|s| same && s.shown != s.value && fake.starts_with("lambda"));
        for place in places {
            let mut line = format!("monkeypatch.setattr(\"{place}\", {fake})");
            if let Some(shown) = shown {
                let comment = format!("  # {}", double_quotes(&shown.shown));
                if line.len() + comment.len() <= ROOM && !comment.contains('\n') {
                    line.push_str(&comment);
                }
            }
            out.lines.push((4, line));
        }
    }
    out
}

/// The parameters of a function, written so that they can be passed on.
fn parameters(function: &str) -> String {
    let (owner, short) = function.rsplit_once('.').unwrap_or(("", function));
    let chance = matches!(owner.split('.').next(), Some("random" | "secrets"));
    let own = match short {
        "random" if chance => "",
        "randint" | "uniform" if chance => "a, b",
        "choice" if chance => "seq",
        "shuffle" if chance => "x",
        "sample" if chance => "population, k",
        "choices" if chance => "population, *args, **kwargs",
        "getrandbits" | "randbits" if chance => "k",
        _ => "*args, **kwargs",
    };
    match (owner.contains('.'), own) {
        (false, own) => own.to_string(),
        (true, "") => "self".to_string(),
        (true, own) => format!("self, {own}"),
    }
}

struct Replacement<'a> {
    function: &'a str,
    short: &'a str,
    parameters: String,
    refused: bool,
    /// The length of the longest place where it is replaced.
    longest: usize,
    out: &'a mut Replaced,
    fresh: &'a mut dyn FnMut(&str) -> String,
}

impl Replacement<'_> {
    fn line(&mut self, indent: usize, text: String) {
        self.out.lines.push((indent, text));
    }

    /// An expression for the function that gives out these values.
    fn fake(&mut self, values: &[String]) -> String {
        let same = values.iter().all(|value| *value == values[0]);
        if self.short == "shuffle" {
            return self.shuffle(values, same);
        }
        let value = match (same, indices(&values[0])) {
            (true, Some(many)) if many.matches(',').count() > 2 => {
                format!("[population[i] for i in {many}]")
            }
            (true, _) => values[0].clone(),
            (false, _) => self.next(values),
        };
        let lambda = if self.parameters.is_empty() {
            format!("lambda: {value}")
        } else {
            format!("lambda {}: {value}", self.parameters)
        };
        if !self.refused && lambda.len() + self.longest < ROOM {
            return lambda;
        }
        let own = (self.fresh)(self.short);
        let mut call = None;
        if self.refused {
            // The real function first: it raises for what it does not accept.
            let real = (self.fresh)(&format!("real_{}", self.short));
            let owner = self.function.split('.').next().unwrap_or(self.function);
            self.out.modules.push(owner.to_string());
            self.line(4, format!("{real} = {}", self.function));
            call = Some(format!("{real}({})", self.parameters));
        }
        self.line(4, format!("def {own}({}):", self.parameters));
        if let Some(call) = call {
            self.line(8, call);
        }
        self.line(8, format!("return {value}"));
        own
    }

    /// The next one of several values.
    fn next(&mut self, values: &[String]) -> String {
        let index = |value: &String| {
            let inner = value.strip_prefix("seq[")?.strip_suffix(']')?;
            Some(inner.to_string())
        };
        let (parts, name): (Option<Vec<String>>, &str) = match self.short {
            "choice" => (values.iter().map(index).collect(), "indices"),
            "sample" | "choices" => (values.iter().map(|v| indices(v)).collect(), "indices"),
            _ => (None, "values"),
        };
        let known = parts.is_some();
        let list = repeated(&parts.unwrap_or_else(|| values.to_vec()));
        let variable = (self.fresh)(&format!("{}_{name}", self.short));
        self.line(4, format!("{variable} = iter({list})"));
        match self.short {
            "choice" if known => format!("seq[next({variable})]"),
            "sample" | "choices" if known => {
                format!("[population[i] for i in next({variable})]")
            }
            _ => format!("next({variable})"),
        }
    }

    fn shuffle(&mut self, values: &[String], same: bool) -> String {
        let parameters = self.parameters.clone();
        let order = match (same, values[0].as_str()) {
            (true, "x[:]") => return format!("lambda {parameters}: None"),
            (true, "x[::-1]") => return format!("lambda {parameters}: x.reverse()"),
            (true, order) => order.to_string(),
            (false, _) => {
                let orders: Vec<String> = values.iter().map(|v| format!("lambda x: {v}")).collect();
                let variable = (self.fresh)("orders");
                self.line(4, format!("{variable} = iter([{}])", orders.join(", ")));
                format!("next({variable})(x)")
            }
        };
        let own = (self.fresh)(self.short);
        self.line(4, format!("def {own}({parameters}):"));
        self.line(8, format!("x[:] = {order}"));
        own
    }
}

/// `[2, 0]` of `[population[2], population[0]]`.
fn indices(value: &str) -> Option<String> {
    let inner = value.strip_prefix('[')?.strip_suffix(']')?;
    if !inner.is_empty() && !inner.starts_with("population[") {
        return None;
    }
    Some(format!(
        "[{}]",
        inner.replace("population[", "").replace(']', "")
    ))
}

/// A list of values; those that come again and again once.
fn repeated(values: &[String]) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut plain: Vec<&str> = Vec::new();
    for run in values.chunk_by(|a, b| a == b) {
        if run.len() < 4 {
            plain.extend(run.iter().map(String::as_str));
            continue;
        }
        if !plain.is_empty() {
            parts.push(format!("[{}]", plain.join(", ")));
            plain.clear();
        }
        parts.push(format!("[{}] * {}", run[0], run.len()));
    }
    if !plain.is_empty() {
        parts.push(format!("[{}]", plain.join(", ")));
    }
    parts.join(" + ")
}
