//! The smallest lambda that explains the calls a path made.

use super::{Lit, Write, Writer, cannot};
use crate::heap::Body;
use crate::value::Value;
use gadfly_witness::PyValue;

/// Arguments and result; no result if nobody looked at it.
type Call = (Vec<Lit>, Option<Lit>);

const NAMES: [&str; 4] = ["a", "b", "c", "d"];

impl Writer<'_> {
    pub(super) fn lambda(&mut self, function: &Value) -> Write<Lit> {
        let Value::Ref(r) = function else {
            return cannot("a function");
        };
        let st = self.st;
        let Body::Stub(stub) = &st.heap.get(*r).body else {
            return cannot("a function");
        };
        let mut calls: Vec<Call> = Vec::new();
        for call in &stub.calls {
            let mut args = Vec::new();
            for arg in &call.args {
                args.push(match self.lit(arg) {
                    Ok(lit) => lit,
                    Err(_) => Lit::Opaque,
                });
            }
            let looked_at = match &call.result {
                Value::Ref(r) => !matches!(st.heap.get(*r).body, Body::Unknown(_)),
                _ => true,
            };
            let result = if looked_at {
                Some(self.lit(&call.result)?)
            } else {
                None
            };
            calls.push((args, result));
        }
        match explain(&calls) {
            Some(explained) => {
                let body = match explained.body {
                    Ok(text) => text,
                    Err(lit) => self.tree(&lit)?.to_string(),
                };
                Ok(function_of(explained.params, body))
            }
            None => self.table(&calls),
        }
    }

    /// One case after another; the last result for everything else.
    fn table(&mut self, calls: &[Call]) -> Write<Lit> {
        let params = parameters(calls);
        let known: Vec<(&Vec<Lit>, &Lit)> = calls
            .iter()
            .filter_map(|(args, result)| Some((args, result.as_ref()?)))
            .collect();
        // Every case must be told from the others.
        for (i, (args, result)) in known.iter().enumerate() {
            for (other, their) in &known[..i] {
                let same = same_args(args, other);
                if same != Some(false) && result.equals(their) != Some(true) {
                    return cannot("a function of objects");
                }
            }
        }
        let Some((_, (_, last))) = known.iter().enumerate().next_back() else {
            return Ok(function_of(params, "None".into()));
        };
        let last_text = self.tree(last)?.to_string();
        let mut body = String::new();
        let mut done: Vec<(&Vec<Lit>, &Lit)> = Vec::new();
        for (args, result) in &known[..known.len() - 1] {
            if result.equals(last) == Some(true) {
                continue;
            }
            if done.iter().any(|(a, _)| same_args(a, args) == Some(true)) {
                continue;
            }
            done.push((args, result));
            let result = self.tree(result)?;
            let mut tests = Vec::new();
            for (name, arg) in params.iter().zip(args.iter()) {
                tests.push(format!("{name} == {}", self.tree(arg)?));
            }
            body.push_str(&format!("{result} if {} else ", tests.join(" and ")));
        }
        body.push_str(&last_text);
        Ok(function_of(params, body))
    }
}

fn function_of(parameters: Vec<String>, body: String) -> Lit {
    Lit::Whole(PyValue::Lambda { parameters, body })
}

struct Explained {
    params: Vec<String>,
    body: Result<String, Lit>,
}

fn parameters(calls: &[Call]) -> Vec<String> {
    let counts: Vec<usize> = calls.iter().map(|c| c.0.len()).collect();
    match counts.first() {
        Some(1) if counts.iter().all(|c| *c == 1) => vec!["x".into()],
        Some(n) if *n <= NAMES.len() && counts.iter().all(|c| c == n) => {
            NAMES[..*n].iter().map(ToString::to_string).collect()
        }
        _ => vec!["*args".into()],
    }
}

fn same_args(a: &[Lit], b: &[Lit]) -> Option<bool> {
    let mut all = Some(true);
    for (x, y) in a.iter().zip(b) {
        match x.equals(y) {
            Some(true) => {}
            Some(false) => return Some(false),
            None => all = None,
        }
    }
    all
}

/// A constant, one of the arguments, a comparison, a little arithmetic.
fn explain(calls: &[Call]) -> Option<Explained> {
    let params = parameters(calls);
    let known: Vec<(&Vec<Lit>, &Lit)> = calls
        .iter()
        .filter_map(|(args, result)| Some((args, result.as_ref()?)))
        .collect();
    let done = |body: Result<String, Lit>| {
        Some(Explained {
            params: params.clone(),
            body,
        })
    };
    let Some((_, first)) = known.first() else {
        // Called, but what it gave does not matter.
        return match &params[..] {
            [first, ..] if !first.starts_with('*') => done(Ok(first.clone())),
            _ => done(Ok("None".into())),
        };
    };
    let fits = |test: &dyn Fn(&[Lit], &Lit) -> bool| known.iter().all(|(a, r)| test(a, r));
    if fits(&|_, r| r.equals(first) == Some(true)) || known.len() == 1 {
        return done(Err((*first).clone()));
    }
    if params[0].starts_with('*') {
        return None;
    }
    for (i, name) in params.iter().enumerate() {
        let same_kind = |a: &Lit, r: &Lit| std::mem::discriminant(a) == std::mem::discriminant(r);
        if fits(&|a, r| same_kind(&a[i], r) && a[i].equals(r) == Some(true)) {
            return done(Ok(name.clone()));
        }
    }
    type Test = fn(&Lit, &Lit) -> Option<bool>;
    let tests: [(&str, Test); 6] = [
        ("<", |a, b| a.less(b)),
        (">", |a, b| b.less(a)),
        ("<=", |a, b| b.less(a).map(|x| !x)),
        (">=", |a, b| a.less(b).map(|x| !x)),
        ("==", |a, b| a.equals(b)),
        ("!=", |a, b| a.equals(b).map(|x| !x)),
    ];
    let truth = |r: &Lit| match r {
        Lit::Bool(b) => Some(*b),
        _ => None,
    };
    let booleans = known.iter().all(|(_, r)| truth(r).is_some());
    if booleans && params.len() >= 2 {
        for (symbol, test) in tests {
            if fits(&|a, r| test(&a[0], &a[1]) == truth(r)) {
                return done(Ok(format!("{} {symbol} {}", params[0], params[1])));
            }
        }
    }
    if booleans && params.len() == 1 {
        let mut limits = vec![Lit::Int(0.into())];
        limits.extend(known.iter().map(|(a, _)| a[0].clone()));
        for limit in &limits {
            let plain = matches!(
                limit,
                Lit::Int(_) | Lit::Float(_) | Lit::Str(_) | Lit::Bool(_)
            );
            if !plain {
                continue;
            }
            for (symbol, test) in tests {
                if fits(&|a, r| test(&a[0], limit) == truth(r)) {
                    return done(Ok(format!("x {symbol} {}", limit.plain()?)));
                }
            }
        }
    }
    let int = |l: &Lit| match l {
        Lit::Int(i) => Some(i.clone()),
        _ => None,
    };
    let integers = known
        .iter()
        .all(|(a, r)| int(r).is_some() && a.iter().all(|a| int(a).is_some()));
    if integers && params.len() == 1 {
        if fits(&|a, r| int(&a[0]).map(|x| -x) == int(r)) {
            return done(Ok("-x".into()));
        }
        if let (Some(x), Some(r)) = (int(&known[0].0[0]), int(first)) {
            let more = r - x;
            if fits(&|a, r| int(&a[0]).map(|x| x + &more) == int(r)) {
                let negative = more < num_bigint::BigInt::from(0);
                return done(Ok(if negative {
                    format!("x - {}", -more)
                } else {
                    format!("x + {more}")
                }));
            }
        }
        for factor in 2..=4 {
            if fits(&|a, r| int(&a[0]).map(|x| x * factor) == int(r)) {
                return done(Ok(format!("x * {factor}")));
            }
        }
    }
    if integers && params.len() == 2 {
        for (symbol, op) in [("+", 0), ("-", 1), ("*", 2)] {
            let test = |a: &[Lit], r: &Lit| {
                let (Some(x), Some(y)) = (int(&a[0]), int(&a[1])) else {
                    return false;
                };
                let result = match op {
                    0 => x + y,
                    1 => x - y,
                    _ => x * y,
                };
                Some(result) == int(r)
            };
            if fits(&test) {
                return done(Ok(format!("a {symbol} b")));
            }
        }
    }
    None
}
