//! The interpreter of the tests once more, counted by hand: every decision on an input is a
//! choice, all choices are enumerated, and prices are paid where the text says. It shares nothing
//! with the machine.

use std::collections::BTreeMap;

/// What a path may spend, and on what: `call`, `call:find`, `match:AddC`.
pub(super) struct Prices {
    pub budget: u64,
    pub of: BTreeMap<&'static str, u64>,
}

impl Prices {
    pub(super) fn call(&self, name: &str) -> u64 {
        let named = self.of.get(format!("call:{name}").as_str());
        let named = named.or_else(|| self.of.get(format!("call:Interp.{name}").as_str()));
        *named.or_else(|| self.of.get("call")).unwrap_or(&1)
    }

    pub(super) fn matched(&self, class: &str) -> u64 {
        let named = self.of.get(format!("match:{class}").as_str());
        *named.or_else(|| self.of.get("match")).unwrap_or(&0)
    }
}

/// How many paths of `interpEntry` end within the budget.
pub(super) fn complete_paths(prices: &Prices) -> usize {
    let (mut complete, mut choices) = (0, Vec::new());
    loop {
        let mut run = Run {
            prices,
            left: prices.budget,
            choices: std::mem::take(&mut choices),
            at: 0,
            exprs: vec![Expr::Open],
            names: Vec::new(),
            differ: Vec::new(),
        };
        if !matches!(run.interp(0, &[]), Err(End::Cut)) {
            complete += 1;
        }
        choices = run.choices;
        // The next leaf of the tree of choices.
        while choices.last().is_some_and(|&(taken, of)| taken + 1 == of) {
            choices.pop();
        }
        match choices.last_mut() {
            Some(last) => last.0 += 1,
            None => return complete,
        }
    }
}

#[derive(Clone, Copy)]
enum Expr {
    Open,
    Num,
    Add(usize, usize),
    Fd(usize, usize),
    Id(usize),
    App(usize, usize),
}

#[derive(Clone)]
enum Value {
    Num,
    Clos(Vec<(usize, Value)>, usize, usize),
}

enum End {
    Threw,
    Cut,
}

struct Run<'a> {
    prices: &'a Prices,
    left: u64,
    choices: Vec<(usize, usize)>,
    at: usize,
    exprs: Vec<Expr>,
    /// Which names are the same as which, and which are not.
    names: Vec<usize>,
    differ: Vec<(usize, usize)>,
}

impl Run<'_> {
    fn choose(&mut self, of: usize) -> usize {
        if self.at == self.choices.len() {
            self.choices.push((0, of));
        }
        self.at += 1;
        self.choices[self.at - 1].0
    }

    fn pay(&mut self, price: u64) -> Result<(), End> {
        self.left = self.left.checked_sub(price).ok_or(End::Cut)?;
        Ok(())
    }

    fn open(&mut self) -> usize {
        self.exprs.push(Expr::Open);
        self.exprs.len() - 1
    }

    fn name(&mut self) -> usize {
        self.names.push(self.names.len());
        self.names.len() - 1
    }

    fn same(&mut self, a: usize, b: usize) -> bool {
        let (a, b) = (self.names[a], self.names[b]);
        let differ = |&(x, y): &(usize, usize)| {
            let (x, y) = (self.names[x], self.names[y]);
            (x, y) == (a, b) || (x, y) == (b, a)
        };
        if a == b || self.differ.iter().any(differ) {
            return a == b;
        }
        if self.choose(2) == 0 {
            self.differ.push((a, b));
            return false;
        }
        self.names
            .iter_mut()
            .filter(|n| **n == a)
            .for_each(|n| *n = b);
        true
    }

    fn find(&mut self, env: &[(usize, Value)], name: usize) -> Result<Value, End> {
        self.pay(self.prices.call("find"))?;
        let Some(((first, value), tail)) = env.split_last() else {
            return Err(End::Threw);
        };
        self.pay(self.prices.matched("EnvironmentNode"))?;
        if self.same(*first, name) {
            Ok(value.clone())
        } else {
            self.find(tail, name)
        }
    }

    fn interp(&mut self, e: usize, env: &[(usize, Value)]) -> Result<Value, End> {
        self.pay(self.prices.call("interp"))?;
        if matches!(self.exprs[e], Expr::Open) {
            self.exprs[e] = match self.choose(5) {
                0 => Expr::Num,
                1 => Expr::Add(self.open(), self.open()),
                2 => Expr::Fd(self.name(), self.open()),
                3 => Expr::Id(self.name()),
                _ => Expr::App(self.open(), self.open()),
            };
        }
        match self.exprs[e] {
            Expr::Open => Err(End::Threw),
            Expr::Num => {
                self.pay(self.prices.matched("NumC"))?;
                Ok(Value::Num)
            }
            Expr::Add(left, right) => {
                self.pay(self.prices.matched("AddC"))?;
                for operand in [left, right] {
                    let Value::Num = self.interp(operand, env)? else {
                        return Err(End::Threw);
                    };
                    self.pay(self.prices.matched("NumV"))?;
                }
                Ok(Value::Num)
            }
            Expr::Fd(param, body) => {
                self.pay(self.prices.matched("FdC"))?;
                Ok(Value::Clos(env.to_vec(), param, body))
            }
            Expr::Id(name) => {
                self.pay(self.prices.matched("IdC"))?;
                self.find(env, name)
            }
            Expr::App(fun, arg) => {
                self.pay(self.prices.matched("AppC"))?;
                let Value::Clos(mut inner, param, body) = self.interp(fun, env)? else {
                    return Err(End::Threw);
                };
                self.pay(self.prices.matched("ClosV"))?;
                let argument = self.interp(arg, env)?;
                inner.push((param, argument));
                self.interp(body, &inner)
            }
        }
    }
}
