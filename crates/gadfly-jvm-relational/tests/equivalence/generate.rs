//! Small random functions of two numbers, and variants of them.

/// Numbers to try: small ones, and those at the limits.
pub(super) const VALUES: [i32; 13] = [
    -100,
    -3,
    -2,
    -1,
    0,
    1,
    2,
    3,
    7,
    100,
    i32::MAX,
    i32::MIN,
    65536,
];

#[derive(Clone, PartialEq)]
pub(super) struct Function {
    body: Vec<(Condition, Number)>,
    last: Number,
}

#[derive(Clone, PartialEq)]
struct Condition(Number, &'static str, Number);

#[derive(Clone, PartialEq)]
enum Number {
    A,
    B,
    Constant(i32),
    Sum(Box<Number>, Box<Number>),
    Difference(Box<Number>, Box<Number>),
    Product(Box<Number>, i32),
}

struct Chance(u64);

impl Chance {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) % most
    }
}

/// A function and a variant: rewritten without a change of meaning, or changed in one place.
pub(super) fn pair(seed: u64) -> (Function, Function) {
    let mut chance = Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(seed));
    let first = Function {
        body: (0..=chance.below(3))
            .map(|_| (condition(&mut chance), number(&mut chance, 2)))
            .collect(),
        last: number(&mut chance, 2),
    };
    let mut second = first.clone();
    match chance.below(3) {
        0 => second = second.rewritten(),
        1 => {
            let at = chance.below(second.body.len() as u64) as usize;
            let (condition, _) = &mut second.body[at];
            condition.1 = match condition.1 {
                "<" => "<=",
                "<=" => "<",
                ">" => ">=",
                ">=" => ">",
                "==" => "!=",
                _ => "==",
            };
        }
        _ => {
            let at = chance.below(second.body.len() as u64) as usize;
            second.body[at].1 = number(&mut chance, 2);
            second = second.rewritten();
        }
    }
    (first, second)
}

fn condition(chance: &mut Chance) -> Condition {
    let operators = ["<", "<=", ">", ">=", "==", "!="];
    let operator = operators[chance.below(6) as usize];
    Condition(number(chance, 1), operator, number(chance, 1))
}

fn number(chance: &mut Chance, depth: u32) -> Number {
    let inner = |chance: &mut Chance| Box::new(number(chance, depth - 1));
    match chance.below(if depth == 0 { 3 } else { 6 }) {
        0 => Number::A,
        1 => Number::B,
        2 => Number::Constant(chance.below(9) as i32 - 4),
        3 => Number::Sum(inner(chance), inner(chance)),
        4 => Number::Difference(inner(chance), inner(chance)),
        _ => Number::Product(inner(chance), chance.below(4) as i32),
    }
}

impl Function {
    /// The same function in other words.
    fn rewritten(&self) -> Function {
        let body = self.body.iter().map(|(c, n)| {
            let swapped = match c.1 {
                "<" => ">",
                "<=" => ">=",
                ">" => "<",
                ">=" => "<=",
                same => same,
            };
            (
                Condition(c.2.rewritten(), swapped, c.0.rewritten()),
                n.rewritten(),
            )
        });
        Function {
            body: body.collect(),
            last: self.last.rewritten(),
        }
    }

    pub(super) fn value(&self, a: i32, b: i32) -> i32 {
        for (Condition(left, operator, right), result) in &self.body {
            let (left, right) = (left.value(a, b), right.value(a, b));
            let holds = match *operator {
                "<" => left < right,
                "<=" => left <= right,
                ">" => left > right,
                ">=" => left >= right,
                "==" => left == right,
                _ => left != right,
            };
            if holds {
                return result.value(a, b);
            }
        }
        self.last.value(a, b)
    }

    pub(super) fn java(&self, name: &str) -> String {
        let mut text = format!("  static int {name}(int a, int b) {{\n");
        for (Condition(left, operator, right), result) in &self.body {
            text.push_str(&format!(
                "    if ({} {operator} {}) return {};\n",
                left.java(),
                right.java(),
                result.java()
            ));
        }
        text + &format!("    return {};\n  }}\n", self.last.java())
    }
}

impl Number {
    fn rewritten(&self) -> Number {
        let boxed = |n: &Number| Box::new(n.rewritten());
        match self {
            Number::Sum(x, y) => Number::Sum(boxed(y), boxed(x)),
            Number::Difference(x, y) => {
                Number::Sum(boxed(x), Box::new(Number::Product(boxed(y), -1)))
            }
            Number::Product(x, 2) => Number::Sum(boxed(x), boxed(x)),
            other => other.clone(),
        }
    }

    fn value(&self, a: i32, b: i32) -> i32 {
        match self {
            Number::A => a,
            Number::B => b,
            Number::Constant(c) => *c,
            Number::Sum(x, y) => x.value(a, b).wrapping_add(y.value(a, b)),
            Number::Difference(x, y) => x.value(a, b).wrapping_sub(y.value(a, b)),
            Number::Product(x, c) => x.value(a, b).wrapping_mul(*c),
        }
    }

    fn java(&self) -> String {
        match self {
            Number::A => "a".into(),
            Number::B => "b".into(),
            Number::Constant(c) => format!("({c})"),
            Number::Sum(x, y) => format!("({} + {})", x.java(), y.java()),
            Number::Difference(x, y) => format!("({} - {})", x.java(), y.java()),
            Number::Product(x, c) => format!("({} * ({c}))", x.java()),
        }
    }
}
