//! Mistakes made inside expressions.

use super::Operator;
use super::find::Finder;
use ruff_python_ast::token::TokenKind;
use ruff_python_ast::{
    BoolOp, CmpOp, Expr, ExprCall, ExprCompare, Number, Operator as Arithmetic, UnaryOp,
};
use ruff_text_size::{Ranged, TextRange, TextSize};

impl<'a> Finder<'a> {
    pub(super) fn expression(&mut self, expr: &'a Expr) {
        match expr {
            Expr::BinOp(e) => {
                let between = TextRange::new(e.left.end(), e.right.start());
                let token = self.token(between, arithmetic_token(e.op));
                if let (Some(token), Some(new)) = (token, other_arithmetic(e.op)) {
                    let what = format!("`{}` became `{new}`", e.op.as_str());
                    self.add(Operator::Arithmetic, token, new, what);
                }
            }
            Expr::UnaryOp(e) => self.unary(e.op, expr),
            Expr::BoolOp(e) => {
                for pair in e.values.windows(2) {
                    let between = TextRange::new(pair[0].end(), pair[1].start());
                    let (kind, old, new) = match e.op {
                        BoolOp::And => (TokenKind::And, "and", "or"),
                        BoolOp::Or => (TokenKind::Or, "or", "and"),
                    };
                    if let Some(token) = self.token(between, &[kind]) {
                        let what = format!("`{old}` became `{new}`");
                        self.add(Operator::Logical, token, new, what);
                    }
                }
            }
            Expr::Compare(e) => self.comparison(e),
            Expr::If(e) => self.condition(&e.test),
            Expr::Call(e) => self.call(e),
            Expr::Slice(e) => {
                for bound in [&e.lower, &e.upper].into_iter().flatten() {
                    self.bound(bound, "the slice");
                }
            }
            Expr::NumberLiteral(e) => self.number(&e.value, expr.range()),
            Expr::BooleanLiteral(e) => {
                let (old, new) = if e.value {
                    ("True", "False")
                } else {
                    ("False", "True")
                };
                let what = format!("`{old}` became `{new}`");
                self.add(Operator::Constant, expr.range(), new, what);
            }
            Expr::StringLiteral(e) => {
                if self.is_message() || self.is_formatted() {
                    return;
                }
                let new = if e.value.is_empty() { "'mutant'" } else { "''" };
                let what = format!("{} became `{new}`", self.quoted(expr));
                self.add(Operator::Constant, expr.range(), new, what);
            }
            _ => {}
        }
    }

    /// A condition the wrong way round. A single comparison is turned round by its operator.
    pub(super) fn condition(&mut self, test: &Expr) {
        match test {
            Expr::Compare(e) if e.ops.len() == 1 => return,
            Expr::UnaryOp(e) if e.op == UnaryOp::Not => return,
            Expr::BooleanLiteral(_) => return,
            _ => {}
        }
        let text = self.text(test.range());
        let what = format!("the condition {} was negated", self.quoted(test));
        let negated = format!("(not ({text}))");
        self.add(Operator::NegatedCondition, test.range(), negated, what);
    }

    fn unary(&mut self, op: UnaryOp, expr: &Expr) {
        let (text, name, operator) = match op {
            UnaryOp::Not => ("not", "not", Operator::Logical),
            UnaryOp::USub => ("-", "-", Operator::Arithmetic),
            UnaryOp::Invert => ("~", "~", Operator::Arithmetic),
            UnaryOp::UAdd => return,
        };
        let start = expr.start();
        let rest = self.text(expr.range()).get(text.len()..).unwrap_or("");
        let blanks = rest.len() - rest.trim_start_matches([' ', '\t']).len();
        let length = TextSize::new((text.len() + blanks) as u32);
        let what = format!("`{name}` was left out of {}", self.quoted(expr));
        // `return-x` needs a gap.
        self.add(operator, TextRange::at(start, length), " ", what);
    }

    fn comparison(&mut self, e: &ExprCompare) {
        let mut left = &*e.left;
        for (op, right) in e.ops.iter().zip(&e.comparators) {
            let between = TextRange::new(left.end(), right.start());
            left = right;
            let (first, last) = comparison_tokens(*op);
            let Some(mut range) = self.token(between, &[first]) else {
                continue;
            };
            if let Some(last) = last {
                let rest = TextRange::new(range.end(), between.end());
                let Some(second) = self.token(rest, &[last]) else {
                    continue;
                };
                range = TextRange::new(range.start(), second.end());
            }
            for new in other_comparisons(*op, e.ops.len() == 1) {
                let what = format!("`{}` became `{new}`", op.as_str());
                // `0<x` stays `0<=x`, but words need their blanks, which are there.
                self.add(Operator::Comparison, range, *new, what);
            }
        }
    }

    fn number(&mut self, value: &Number, range: TextRange) {
        let old = self.text(range);
        let mut change = |new: String| {
            let what = format!("`{old}` became `{new}`");
            self.add(Operator::Constant, range, new, what);
        };
        match value {
            Number::Int(i) => match i.as_i64() {
                Some(n) if n < i64::MAX => {
                    change((n + 1).to_string());
                    // Literals are never negative: `-1` is an operator and a number.
                    change(if n == 0 {
                        "(-1)".into()
                    } else {
                        (n - 1).to_string()
                    });
                }
                _ => change(format!("({old} + 1)")),
            },
            Number::Float(f) if f.is_finite() => change(format!("({old} + 1.0)")),
            _ => {}
        }
    }

    fn call(&mut self, call: &'a ExprCall) {
        let name = match &*call.func {
            Expr::Name(n) => n.id.as_str(),
            _ => "",
        };
        let args = &call.arguments.args;
        if name == "range" {
            for bound in args.iter().take(2) {
                self.bound(bound, "the range");
            }
        }
        // Of these the order does not matter, or every order but one is absurd.
        if matches!(
            name,
            "print" | "max" | "min" | "isinstance" | "issubclass" | "range"
        ) || self.is_message()
        {
            return;
        }
        if let [first, second, ..] = &args[..] {
            if first.is_starred_expr() || second.is_starred_expr() {
                return;
            }
            let (a, b) = (self.text(first.range()), self.text(second.range()));
            let between = self.text(TextRange::new(first.end(), second.start()));
            if a == b || between.contains(['(', ')', '#']) {
                return;
            }
            // A generator or a lambda needs brackets elsewhere.
            if first.is_generator_expr() || second.is_generator_expr() {
                return;
            }
            let range = TextRange::new(first.start(), second.end());
            let what = format!(
                "the arguments {} and {} were swapped",
                self.quoted(first),
                self.quoted(second)
            );
            self.add(
                Operator::SwappedArguments,
                range,
                format!("{b}{between}{a}"),
                what,
            );
        }
    }

    /// One more and one less; a literal is changed as a constant.
    fn bound(&mut self, bound: &Expr, what: &str) {
        let inner = match bound {
            Expr::UnaryOp(e) => &*e.operand,
            other => other,
        };
        if inner.is_number_literal_expr() || bound.is_starred_expr() || bound.is_none_literal_expr()
        {
            return;
        }
        let text = self.text(bound.range());
        for (sign, way) in [("+", "after"), ("-", "before")] {
            let what = format!(
                "the bound {} of {what} moved to one {way} it",
                self.quoted(bound)
            );
            self.add(
                Operator::Bound,
                bound.range(),
                format!("(({text}) {sign} 1)"),
                what,
            );
        }
    }
}

pub(super) fn other_arithmetic(op: Arithmetic) -> Option<&'static str> {
    Some(match op {
        Arithmetic::Add => "-",
        Arithmetic::Sub => "+",
        Arithmetic::Mult => "/",
        Arithmetic::Div => "*",
        Arithmetic::FloorDiv => "/",
        Arithmetic::Mod => "*",
        Arithmetic::Pow => "*",
        Arithmetic::LShift => ">>",
        Arithmetic::RShift => "<<",
        Arithmetic::BitAnd => "|",
        Arithmetic::BitOr => "&",
        Arithmetic::BitXor => "&",
        Arithmetic::MatMult => return None,
    })
}

fn arithmetic_token(op: Arithmetic) -> &'static [TokenKind] {
    match op {
        Arithmetic::Add => &[TokenKind::Plus],
        Arithmetic::Sub => &[TokenKind::Minus],
        Arithmetic::Mult => &[TokenKind::Star],
        Arithmetic::MatMult => &[TokenKind::At],
        Arithmetic::Div => &[TokenKind::Slash],
        Arithmetic::Mod => &[TokenKind::Percent],
        Arithmetic::Pow => &[TokenKind::DoubleStar],
        Arithmetic::LShift => &[TokenKind::LeftShift],
        Arithmetic::RShift => &[TokenKind::RightShift],
        Arithmetic::BitOr => &[TokenKind::Vbar],
        Arithmetic::BitXor => &[TokenKind::CircumFlex],
        Arithmetic::BitAnd => &[TokenKind::Amper],
        Arithmetic::FloorDiv => &[TokenKind::DoubleSlash],
    }
}

fn comparison_tokens(op: CmpOp) -> (TokenKind, Option<TokenKind>) {
    match op {
        CmpOp::Eq => (TokenKind::EqEqual, None),
        CmpOp::NotEq => (TokenKind::NotEqual, None),
        CmpOp::Lt => (TokenKind::Less, None),
        CmpOp::LtE => (TokenKind::LessEqual, None),
        CmpOp::Gt => (TokenKind::Greater, None),
        CmpOp::GtE => (TokenKind::GreaterEqual, None),
        CmpOp::Is => (TokenKind::Is, None),
        CmpOp::IsNot => (TokenKind::Is, Some(TokenKind::Not)),
        CmpOp::In => (TokenKind::In, None),
        CmpOp::NotIn => (TokenKind::Not, Some(TokenKind::In)),
    }
}

/// The neighbour and, if the comparison stands alone, the opposite.
fn other_comparisons(op: CmpOp, alone: bool) -> &'static [&'static str] {
    let all: &'static [&'static str] = match op {
        CmpOp::Lt => &["<=", ">="],
        CmpOp::LtE => &["<", ">"],
        CmpOp::Gt => &[">=", "<="],
        CmpOp::GtE => &[">", "<"],
        CmpOp::Eq => &["!="],
        CmpOp::NotEq => &["=="],
        CmpOp::Is => &["is not"],
        CmpOp::IsNot => &["is"],
        CmpOp::In => &["not in"],
        CmpOp::NotIn => &["in"],
    };
    if alone { all } else { &all[..1] }
}
