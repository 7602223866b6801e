//! Expressions.

mod calls;
mod comprehension;
mod condition;
mod text;

use crate::code::{BinOp, Op, UnOp};
use crate::compile::Compiler;
use crate::compile::scope::key;
use crate::value::Value;
use comprehension::Collect;
use num_bigint::BigInt;
use ruff_python_ast::{self as ast, BoolOp, Expr, Number, Operator, UnaryOp};
use ruff_text_size::Ranged;
use text::big_literal;

pub(super) fn binary(op: Operator) -> BinOp {
    match op {
        Operator::Add => BinOp::Add,
        Operator::Sub => BinOp::Sub,
        Operator::Mult => BinOp::Mul,
        Operator::MatMult => BinOp::MatMul,
        Operator::Div => BinOp::Div,
        Operator::Mod => BinOp::Mod,
        Operator::Pow => BinOp::Pow,
        Operator::LShift => BinOp::LShift,
        Operator::RShift => BinOp::RShift,
        Operator::BitOr => BinOp::Or,
        Operator::BitXor => BinOp::Xor,
        Operator::BitAnd => BinOp::And,
        Operator::FloorDiv => BinOp::FloorDiv,
    }
}

impl Compiler<'_> {
    pub fn expr(&mut self, expr: &Expr) {
        let at = self.pos(expr.start());
        self.at = at;
        match expr {
            Expr::BoolOp(node) => {
                let end = self.label();
                for (i, value) in node.values.iter().enumerate() {
                    self.expr(value);
                    if i + 1 < node.values.len() {
                        self.emit(match node.op {
                            BoolOp::And => Op::JumpIfFalseOrPop(end.0),
                            BoolOp::Or => Op::JumpIfTrueOrPop(end.0),
                        });
                    }
                }
                self.bind(end);
            }
            Expr::Named(node) => {
                self.expr(&node.value);
                self.emit(Op::Dup);
                self.assign_named(&node.target);
            }
            Expr::BinOp(node) => {
                self.expr(&node.left);
                self.expr(&node.right);
                self.at = at;
                self.emit(Op::Binary(binary(node.op)));
            }
            Expr::UnaryOp(node) => {
                if let Some(value) = self.constant_of(expr) {
                    return self.constant(value);
                }
                self.expr(&node.operand);
                self.at = at;
                self.emit(Op::Unary(match node.op {
                    UnaryOp::Invert => UnOp::Invert,
                    UnaryOp::Not => UnOp::Not,
                    UnaryOp::UAdd => UnOp::Pos,
                    UnaryOp::USub => UnOp::Neg,
                }));
            }
            Expr::Lambda(node) => self.lambda(node),
            Expr::If(node) => {
                let (other, end) = (self.label(), self.label());
                self.jump_if(&node.test, other, false);
                self.branch(true, &*node.test);
                self.expr(&node.body);
                self.jump(end);
                self.bind(other);
                self.branch(false, &*node.test);
                self.expr(&node.orelse);
                self.bind(end);
            }
            Expr::Dict(node) => self.dict(node),
            Expr::Set(node) => {
                // Constants are a frozen set first: its order of slots is seen in the result.
                if node.elts.len() > 2 && node.elts.iter().all(|e| self.constant_of(e).is_some()) {
                    self.emit(Op::BuildSet(0));
                    self.elements(&node.elts, Op::BuildSet, Op::SetUpdate);
                    return self.emit(Op::SetUpdate);
                }
                self.elements(&node.elts, Op::BuildSet, Op::SetUpdate);
            }
            Expr::List(node) => {
                self.elements(&node.elts, Op::BuildList, Op::ListExtend);
            }
            Expr::Tuple(node) => {
                if let Some(value) = self.constant_of(expr) {
                    return self.constant(value);
                }
                if node.elts.iter().any(|e| matches!(e, Expr::Starred(_))) {
                    self.elements(&node.elts, Op::BuildList, Op::ListExtend);
                    self.emit(Op::ListToTuple);
                } else {
                    self.elements(&node.elts, Op::BuildTuple, Op::ListExtend);
                }
            }
            Expr::ListComp(c) => {
                self.comprehension(key(c), &c.generators, &Collect::List(&c.elt));
            }
            Expr::SetComp(c) => {
                self.comprehension(key(c), &c.generators, &Collect::Set(&c.elt));
            }
            Expr::DictComp(c) => match &c.key {
                Some(k) => {
                    self.comprehension(key(c), &c.generators, &Collect::Dict(k, &c.value));
                }
                None => self.fail(expr, "a dict comprehension needs keys"),
            },
            Expr::Generator(c) => self.generator(c),
            Expr::Await(_) => self.unsupported("await"),
            Expr::Yield(node) => {
                match &node.value {
                    Some(value) => self.expr(value),
                    None => self.constant(Value::None),
                }
                self.at = at;
                self.emit(Op::Yield);
            }
            Expr::YieldFrom(node) => {
                self.expr(&node.value);
                self.at = at;
                self.emit(Op::GetIter);
                let slot = self.temp();
                self.emit(Op::StoreFast(slot));
                self.constant(Value::None);
                self.emit(Op::YieldFrom(slot));
                self.release(slot);
            }
            Expr::Compare(node) => self.compare(node),
            Expr::Call(node) => self.call(node),
            Expr::FString(node) => self.f_string(node),
            Expr::TString(_) => self.unsupported("template string"),
            Expr::Attribute(node) => {
                self.expr(&node.value);
                self.at = at;
                let name = self.intern(&node.attr);
                self.emit(Op::LoadAttr(name));
            }
            Expr::Subscript(node) => {
                self.expr(&node.value);
                self.expr(&node.slice);
                self.at = at;
                self.emit(Op::Subscript);
            }
            Expr::Slice(node) => {
                for part in [&node.lower, &node.upper] {
                    match part {
                        Some(part) => self.expr(part),
                        None => self.constant(Value::None),
                    }
                }
                match &node.step {
                    Some(step) => {
                        self.expr(step);
                        self.emit(Op::BuildSlice(3));
                    }
                    None => self.emit(Op::BuildSlice(2)),
                }
            }
            Expr::Starred(node) => self.fail(&*node.value, "can't use starred expression here"),
            Expr::Name(node) => {
                let name = self.intern(&node.id);
                self.load(name);
            }
            Expr::IpyEscapeCommand(_) => self.unsupported("notebook command"),
            Expr::StringLiteral(_)
            | Expr::BytesLiteral(_)
            | Expr::NumberLiteral(_)
            | Expr::BooleanLiteral(_)
            | Expr::NoneLiteral(_)
            | Expr::EllipsisLiteral(_) => match self.constant_of(expr) {
                Some(value) => self.constant(value),
                None if matches!(expr, Expr::StringLiteral(_)) => {
                    self.unsupported("lone surrogates");
                    self.constant(Value::None);
                }
                None => {
                    // `2j`: made where it is met, because it is an object of the heap.
                    let imag = match expr {
                        Expr::NumberLiteral(number) => match &number.value {
                            Number::Complex { imag, .. } => *imag,
                            _ => 0.0,
                        },
                        _ => 0.0,
                    };
                    let make = self.shared.names.intern("_complex_literal");
                    self.emit(Op::LoadGlobal(make));
                    self.constant(Value::Float(imag));
                    self.emit(Op::Call(1));
                }
            },
        }
    }

    fn constant_of(&mut self, expr: &Expr) -> Option<Value> {
        Some(match expr {
            Expr::StringLiteral(s) => {
                // The parser puts another character in place of half a pair.
                if s.value.to_str().contains('\u{fffd}') && has_surrogate(self.text(s.range)) {
                    return None;
                }
                let text = s.value.to_str().to_string();
                self.string(&text)
            }
            Expr::BytesLiteral(b) => Value::bytes(b.value.bytes().collect()),
            Expr::BooleanLiteral(b) => Value::Bool(b.value),
            Expr::NoneLiteral(_) => Value::None,
            Expr::EllipsisLiteral(_) => Value::Ellipsis,
            Expr::NumberLiteral(number) => match &number.value {
                Number::Int(i) => match i.as_i64() {
                    Some(i) => Value::Int(i),
                    None => Value::big(big_literal(self.text(number.range))?),
                },
                Number::Float(f) => Value::Float(*f),
                Number::Complex { .. } => return None,
            },
            Expr::UnaryOp(node) if node.op == UnaryOp::USub => {
                match self.constant_of(&node.operand)? {
                    Value::Int(i) if !matches!(&*node.operand, Expr::BooleanLiteral(_)) => {
                        Value::big(-BigInt::from(i))
                    }
                    Value::Big(b) => Value::big(-(*b).clone()),
                    Value::Float(f) => Value::Float(-f),
                    _ => return None,
                }
            }
            Expr::Tuple(node) => {
                let mut items = Vec::new();
                for elt in &node.elts {
                    items.push(self.constant_of(elt)?);
                }
                Value::tuple(items)
            }
            _ => return None,
        })
    }

    fn assign_named(&mut self, target: &Expr) {
        let Expr::Name(name) = target else {
            return self.fail(target, "cannot use assignment expressions with this");
        };
        let name = self.intern(&name.id);
        self.store(name);
    }

    /// Elements of a display; starred ones are spread.
    fn elements(&mut self, elts: &[Expr], build: impl Fn(u32) -> Op, extend: Op) {
        let stars = elts.iter().position(|e| matches!(e, Expr::Starred(_)));
        let plain = stars.unwrap_or(elts.len());
        for elt in &elts[..plain] {
            self.expr(elt);
        }
        self.emit(build(plain as u32));
        for elt in &elts[plain..] {
            match elt {
                Expr::Starred(star) => self.expr(&star.value),
                other => {
                    self.expr(other);
                    self.emit(Op::BuildTuple(1));
                }
            }
            self.emit(extend);
        }
    }

    fn dict(&mut self, node: &ast::ExprDict) {
        let spread = node.items.iter().position(|i| i.key.is_none());
        let plain = spread.unwrap_or(node.items.len());
        for item in &node.items[..plain] {
            if let Some(key) = &item.key {
                self.expr(key);
            }
            self.expr(&item.value);
        }
        self.emit(Op::BuildDict(plain as u32));
        for item in &node.items[plain..] {
            match &item.key {
                None => self.expr(&item.value),
                Some(key) => {
                    self.expr(key);
                    self.expr(&item.value);
                    self.emit(Op::BuildDict(1));
                }
            }
            self.emit(Op::DictUpdate);
        }
    }
}

/// Whether a literal has the escape of a code point that is no character.
fn has_surrogate(source: &str) -> bool {
    let mut escapes = source.split("\\u").chain(source.split("\\U0000")).skip(1);
    escapes.any(|after| {
        let digits = after.get(..4).unwrap_or_default();
        let code = u32::from_str_radix(digits, 16);
        code.is_ok_and(|code| (0xd800..0xe000).contains(&code))
    })
}
