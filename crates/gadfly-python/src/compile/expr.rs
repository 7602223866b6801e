//! Expressions.

use super::Compiler;
use super::scope::key;
use super::unit::Label;
use crate::code::{BinOp, CmpOp, Op, UnOp};
use crate::names::n;
use crate::value::Value;
use num_bigint::BigInt;
use ruff_python_ast::{self as ast, BoolOp, Expr, Number, Operator, UnaryOp};
use ruff_text_size::Ranged;
use std::rc::Rc;

pub fn binary(op: Operator) -> BinOp {
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

/// What a comprehension makes.
enum Collect<'a> {
    List(&'a Expr),
    Set(&'a Expr),
    Dict(&'a Expr, &'a Expr),
    Yield(&'a Expr),
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
                None => self.unsupported("complex number"),
            },
        }
    }

    fn constant_of(&mut self, expr: &Expr) -> Option<Value> {
        Some(match expr {
            Expr::StringLiteral(s) => {
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

    /// Jumps if the truth of an expression is `when`; leaves nothing on the stack.
    pub fn jump_if(&mut self, expr: &Expr, to: Label, when: bool) {
        match expr {
            Expr::UnaryOp(node) if node.op == UnaryOp::Not => {
                self.jump_if(&node.operand, to, !when);
            }
            Expr::BoolOp(node) => {
                let shortcut = (node.op == BoolOp::Or) == when;
                let beyond = self.label();
                for (i, value) in node.values.iter().enumerate() {
                    if i + 1 == node.values.len() || shortcut {
                        self.jump_if(value, to, when);
                    } else {
                        self.jump_if(value, beyond, !when);
                    }
                }
                self.bind(beyond);
            }
            Expr::Compare(node) if node.ops.len() > 1 && !when => {
                // Each comparison that fails jumps at once.
                let cleanup = self.label();
                let beyond = self.label();
                self.expr(&node.left);
                let last = node.ops.len() - 1;
                for (i, (op, right)) in node.ops.iter().zip(&node.comparators).enumerate() {
                    self.expr(right);
                    self.at = self.pos(node.start());
                    if i < last {
                        self.emit(Op::Dup);
                        self.emit(Op::Rot3);
                        self.compare_op(*op);
                        self.emit(Op::JumpIfFalse(cleanup.0));
                    } else {
                        self.compare_op(*op);
                        self.emit(Op::JumpIfFalse(to.0));
                    }
                }
                self.jump(beyond);
                self.bind(cleanup);
                self.emit(Op::Pop);
                self.jump(to);
                self.bind(beyond);
            }
            _ => {
                self.expr(expr);
                self.at = self.pos(expr.start());
                self.emit(if when {
                    Op::JumpIfTrue(to.0)
                } else {
                    Op::JumpIfFalse(to.0)
                });
            }
        }
    }

    fn compare_op(&mut self, op: ast::CmpOp) {
        self.emit(match op {
            ast::CmpOp::Eq => Op::Compare(CmpOp::Eq),
            ast::CmpOp::NotEq => Op::Compare(CmpOp::Ne),
            ast::CmpOp::Lt => Op::Compare(CmpOp::Lt),
            ast::CmpOp::LtE => Op::Compare(CmpOp::Le),
            ast::CmpOp::Gt => Op::Compare(CmpOp::Gt),
            ast::CmpOp::GtE => Op::Compare(CmpOp::Ge),
            ast::CmpOp::Is => Op::Is(true),
            ast::CmpOp::IsNot => Op::Is(false),
            ast::CmpOp::In => Op::In(true),
            ast::CmpOp::NotIn => Op::In(false),
        });
    }

    fn compare(&mut self, node: &ast::ExprCompare) {
        let at = self.at;
        self.expr(&node.left);
        let last = node.ops.len() - 1;
        if last == 0 {
            self.expr(&node.comparators[0]);
            self.at = at;
            return self.compare_op(node.ops[0]);
        }
        let (cleanup, end) = (self.label(), self.label());
        for (i, (op, right)) in node.ops.iter().zip(&node.comparators).enumerate() {
            self.expr(right);
            self.at = at;
            if i < last {
                self.emit(Op::Dup);
                self.emit(Op::Rot3);
                self.compare_op(*op);
                self.emit(Op::JumpIfFalseOrPop(cleanup.0));
            } else {
                self.compare_op(*op);
            }
        }
        self.jump(end);
        self.bind(cleanup);
        self.emit(Op::Swap);
        self.emit(Op::Pop);
        self.bind(end);
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

    // ---- calls

    fn call(&mut self, node: &ast::ExprCall) {
        let at = self.at;
        let arguments = &node.arguments;
        let simple = arguments.keywords.is_empty()
            && !arguments.args.iter().any(|a| matches!(a, Expr::Starred(_)));
        match &*node.func {
            Expr::Attribute(attribute) if simple => {
                self.expr(&attribute.value);
                self.at = self.pos(attribute.start());
                let name = self.intern(&attribute.attr);
                self.emit(Op::LoadMethod(name));
                for arg in &arguments.args {
                    self.expr(arg);
                }
                self.at = at;
                self.emit(Op::CallMethod(arguments.args.len() as u32));
            }
            Expr::Name(name)
                if name.id.as_str() == "super" && simple && arguments.args.is_empty() =>
            {
                self.expr(&node.func);
                let unit = self.unit();
                let has_class = unit.frees.iter().any(|f| f.0 == n::CLASS);
                let first = unit.params.names.first().copied();
                if let (true, Some(first)) = (has_class, first) {
                    self.load(n::CLASS);
                    let scope = self.unit().scope;
                    let slot = self.slot(scope, first);
                    let cell = self.unit().cells.contains(&slot);
                    self.emit(if cell {
                        Op::LoadCell(slot)
                    } else {
                        Op::LoadFast(slot)
                    });
                    self.emit(Op::Call(2));
                } else {
                    self.emit(Op::Call(0));
                }
            }
            func => {
                self.expr(func);
                self.arguments(0, &arguments.args, &arguments.keywords);
                let last = self.unit().positions.len() - 1;
                self.unit().positions[last] = at;
            }
        }
    }

    /// Arguments and the call itself; `before` positional ones are on the stack already.
    pub fn arguments(&mut self, before: usize, args: &[Expr], keywords: &[ast::Keyword]) {
        let at = self.at;
        let starred = args.iter().any(|a| matches!(a, Expr::Starred(_)));
        let spread = keywords.iter().any(|k| k.arg.is_none());
        if !starred && !spread {
            for arg in args {
                self.expr(arg);
            }
            let count = before + args.len() + keywords.len();
            if keywords.is_empty() {
                self.at = at;
                return self.emit(Op::Call(count as u32));
            }
            let mut names = Vec::new();
            for keyword in keywords {
                if let Some(arg) = &keyword.arg {
                    let name = self.intern(arg);
                    names.push(Value::Str(self.shared.names.value(name)));
                }
                self.expr(&keyword.value);
            }
            let index = self.const_index(Value::tuple(names));
            self.at = at;
            return self.emit(Op::CallKw(count as u16, index));
        }
        let plain = args
            .iter()
            .position(|e| matches!(e, Expr::Starred(_)))
            .unwrap_or(args.len());
        for arg in &args[..plain] {
            self.expr(arg);
        }
        self.emit(Op::BuildList((before + plain) as u32));
        for arg in &args[plain..] {
            match arg {
                Expr::Starred(star) => self.expr(&star.value),
                other => {
                    self.expr(other);
                    self.emit(Op::BuildTuple(1));
                }
            }
            self.emit(Op::ListExtend);
        }
        self.emit(Op::ListToTuple);
        self.emit(Op::BuildDict(0));
        for keyword in keywords {
            match &keyword.arg {
                None => self.expr(&keyword.value),
                Some(arg) => {
                    let name = self.intern(arg);
                    let text = Value::Str(self.shared.names.value(name));
                    self.constant(text);
                    self.expr(&keyword.value);
                    self.emit(Op::BuildDict(1));
                }
            }
            self.emit(Op::DictMerge);
        }
        self.at = at;
        self.emit(Op::CallEx);
    }

    fn lambda(&mut self, node: &ast::ExprLambda) {
        let none = ast::Parameters::default();
        let parameters = node.parameters.as_deref().unwrap_or(&none);
        self.push_defaults(parameters);
        let scope = self.scopes.of(key(node));
        let name = self.shared.names.intern("<lambda>");
        let qualname = self.nested_name("<lambda>");
        let at = self.at;
        self.enter(scope, name, qualname);
        self.parameters(parameters);
        self.declare();
        self.expr(&node.body);
        self.emit(Op::Return);
        let code = self.leave();
        self.at = at;
        self.make_function(code, scope);
    }

    fn nested_name(&mut self, name: &str) -> Rc<str> {
        let outer = self.unit().qualname.clone();
        let scope = self.unit().scope;
        match (&*outer, self.scopes.list[scope].kind) {
            ("<module>", _) => name.into(),
            (_, super::scope::Kind::Class) => format!("{outer}.{name}").into(),
            _ => format!("{outer}.<locals>.{name}").into(),
        }
    }

    // ---- comprehensions

    fn comprehension(&mut self, node: usize, generators: &[ast::Comprehension], what: &Collect) {
        let Some(first) = generators.first() else {
            return;
        };
        self.expr(&first.iter);
        self.emit(Op::GetIter);
        let outer = self.scope;
        let inner = self.scopes.of(node);
        self.scope = inner;
        // Captured variables get new cells each time the comprehension runs.
        for (name, symbol) in self.scopes.list[inner].symbols.clone() {
            if symbol.bound && symbol.cell {
                let slot = self.slot(inner, name);
                self.emit(Op::Clear(slot));
                self.emit(Op::MakeCell(slot));
            }
        }
        let result = self.temp();
        self.emit(match what {
            Collect::Set(_) => Op::BuildSet(0),
            Collect::Dict(..) => Op::BuildDict(0),
            _ => Op::BuildList(0),
        });
        self.emit(Op::StoreFast(result));
        self.loops(generators, 0, what, result);
        self.emit(Op::LoadFast(result));
        self.emit(Op::Clear(result));
        self.release(result);
        self.scope = outer;
    }

    /// The nested loops; the iterator of the first is on the stack.
    fn loops(&mut self, generators: &[ast::Comprehension], at: usize, what: &Collect, result: u32) {
        let Some(generator) = generators.get(at) else {
            match what {
                Collect::List(elt) => {
                    self.expr(elt);
                    self.emit(Op::ListAppend(result));
                }
                Collect::Set(elt) => {
                    self.expr(elt);
                    self.emit(Op::SetAdd(result));
                }
                Collect::Dict(key, value) => {
                    self.expr(key);
                    self.expr(value);
                    self.emit(Op::DictInsert(result));
                }
                Collect::Yield(elt) => {
                    self.expr(elt);
                    self.emit(Op::Yield);
                    self.emit(Op::Pop);
                }
            }
            return;
        };
        if generator.is_async {
            return self.unsupported("async comprehension");
        }
        let (again, end) = (self.label(), self.label());
        if at > 0 {
            self.expr(&generator.iter);
            self.emit(Op::GetIter);
        }
        let iterator = self.temp();
        self.emit(Op::StoreFast(iterator));
        self.bind(again);
        self.emit(Op::ForIter(iterator as u16, end.0));
        self.assign(&generator.target);
        for condition in &generator.ifs {
            let keep = self.label();
            self.jump_if(condition, keep, true);
            self.branch(false, condition);
            self.jump(again);
            self.bind(keep);
            self.branch(true, condition);
        }
        self.loops(generators, at + 1, what, result);
        self.jump(again);
        self.bind(end);
        self.release(iterator);
    }

    fn generator(&mut self, node: &ast::ExprGenerator) {
        let Some(first) = node.generators.first() else {
            return;
        };
        self.constant(Value::None);
        self.constant(Value::None);
        let scope = self.scopes.of(key(node));
        let name = self.shared.names.intern("<genexpr>");
        let qualname = self.nested_name("<genexpr>");
        let at = self.at;
        self.enter(scope, name, qualname);
        let argument = self.shared.names.intern(".0");
        self.slot(scope, argument);
        self.unit().params = crate::code::Params {
            names: vec![argument],
            positional_only: 1,
            positional: 1,
            ..Default::default()
        };
        self.declare();
        self.emit(Op::LoadFast(0));
        self.loops(&node.generators, 0, &Collect::Yield(&node.elt), 0);
        self.constant(Value::None);
        self.emit(Op::Return);
        let code = self.leave();
        self.at = at;
        self.make_function(code, scope);
        self.expr(&first.iter);
        self.emit(Op::GetIter);
        self.emit(Op::Call(1));
    }

    // ---- f-strings

    fn f_string(&mut self, node: &ast::ExprFString) {
        let mut count = 0;
        for part in node.value.as_slice() {
            match part {
                ast::FStringPart::Literal(literal) => {
                    let value = self.string(&literal.value);
                    self.constant(value);
                    count += 1;
                }
                ast::FStringPart::FString(f) => count += self.pieces(&f.elements),
            }
        }
        self.emit(Op::BuildString(count));
    }

    fn pieces(&mut self, elements: &ast::InterpolatedStringElements) -> u32 {
        let mut count = 0;
        for element in elements {
            count += 1;
            match element {
                ast::InterpolatedStringElement::Literal(literal) => {
                    let value = self.string(&literal.value);
                    self.constant(value);
                }
                ast::InterpolatedStringElement::Interpolation(node) => {
                    let mut conversion = node.conversion;
                    if node.debug_text.is_some() {
                        // `{x=}`: everything as written, up to the conversion.
                        let (start, end) = (node.start().to_usize() + 1, node.end().to_usize());
                        let inside = self.source.get(start..end).unwrap_or("").to_string();
                        let from = node.expression.end().to_usize() - start;
                        let equals = inside.get(from..).and_then(|t| t.find('='));
                        let mut cut = from + equals.unwrap_or(0) + 1;
                        let spaces = inside.get(cut..).unwrap_or("");
                        cut += spaces.len() - spaces.trim_start().len();
                        let value = self.string(inside.get(..cut).unwrap_or(""));
                        self.constant(value);
                        count += 1;
                        if conversion == ast::ConversionFlag::None && node.format_spec.is_none() {
                            conversion = ast::ConversionFlag::Repr;
                        }
                    }
                    self.expr(&node.expression);
                    let spec = match &node.format_spec {
                        Some(spec) => {
                            let parts = self.pieces(&spec.elements);
                            self.emit(Op::BuildString(parts));
                            true
                        }
                        None => false,
                    };
                    let flag = match conversion {
                        ast::ConversionFlag::None => 0,
                        ast::ConversionFlag::Str => b's',
                        ast::ConversionFlag::Ascii => b'a',
                        ast::ConversionFlag::Repr => b'r',
                    };
                    self.emit(Op::Format(flag, spec));
                }
            }
        }
        count
    }
}

fn big_literal(text: &str) -> Option<BigInt> {
    let text = text.replace('_', "").to_ascii_lowercase();
    let (digits, radix) = match text.get(..2) {
        Some("0x") => (&text[2..], 16),
        Some("0o") => (&text[2..], 8),
        Some("0b") => (&text[2..], 2),
        _ => (&text[..], 10),
    };
    BigInt::parse_bytes(digits.as_bytes(), radix)
}
