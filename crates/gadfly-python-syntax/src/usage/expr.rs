//! Expressions: what is done with the values in them.

use super::stmt::constant_index;
use super::{CallSite, Guess, NodeId, Part, Scope, Walker, int_literal, name_of};
use ruff_python_ast::{self as ast, CmpOp, Expr, Operator};

impl Walker<'_> {
    /// What a literal is an example of.
    pub(super) fn guess_of(&self, expr: &Expr) -> Option<Guess> {
        Some(match expr {
            Expr::NoneLiteral(_) => Guess::None,
            Expr::BooleanLiteral(_) => Guess::Bool,
            Expr::NumberLiteral(number) => match number.value {
                ast::Number::Int(_) => Guess::Int,
                ast::Number::Float(_) => Guess::Float,
                ast::Number::Complex { .. } => return None,
            },
            Expr::UnaryOp(node) if node.op != ast::UnaryOp::Not => {
                return self.guess_of(&node.operand);
            }
            Expr::StringLiteral(_) | Expr::FString(_) => Guess::Str,
            Expr::BytesLiteral(_) => Guess::Bytes,
            Expr::List(_) | Expr::ListComp(_) => Guess::List,
            Expr::Tuple(_) => Guess::Tuple,
            Expr::Dict(_) | Expr::DictComp(_) => Guess::Dict,
            Expr::Set(_) | Expr::SetComp(_) => Guess::Set,
            Expr::Lambda(_) => Guess::Function,
            Expr::Call(call) => match name_of(&call.func)? {
                name if self.known_classes.contains(name) => Guess::Class(name.to_string()),
                name if self.known_functions.contains_key(name) => return None,
                "list" => Guess::List,
                "dict" => Guess::Dict,
                "set" => Guess::Set,
                "tuple" => Guess::Tuple,
                "str" => Guess::Str,
                "int" => Guess::Int,
                "float" => Guess::Float,
                "bytes" => Guess::Bytes,
                "bytearray" => Guess::ByteArray,
                _ => return None,
            },
            _ => return None,
        })
    }

    /// An expression is an example of a value.
    pub(super) fn like(&mut self, node: NodeId, expr: &Expr) {
        let Some(guess) = self.guess_of(expr) else {
            return;
        };
        let facts = self.usage.facts(node);
        if guess == Guess::None {
            facts.none = true;
        } else if !facts.like.contains(&guess) {
            facts.like.push(guess);
        }
        match expr {
            Expr::StringLiteral(text) => {
                facts.lens.insert(text.value.to_str().chars().count());
            }
            Expr::List(list) => {
                let item = self.usage.part(node, Part::Item);
                for element in &list.elts {
                    self.like(item, element);
                }
            }
            Expr::Set(set) => {
                let item = self.usage.part(node, Part::Item);
                for element in &set.elts {
                    self.like(item, element);
                }
            }
            Expr::Tuple(tuple) => {
                self.usage.facts(node).unpacked.insert(tuple.elts.len());
                for (i, element) in tuple.elts.iter().enumerate() {
                    let part = self.usage.part(node, Part::At(i as i64));
                    self.like(part, element);
                }
            }
            Expr::Call(call) => {
                if let Some(name) = name_of(&call.func).map(str::to_string)
                    && self.known_classes.contains(&name)
                {
                    let examples = self.examples(&call.arguments.args);
                    // Once per example: what is linked is not linked again.
                    if self.linking {
                        return;
                    }
                    self.calls.push(CallSite {
                        name,
                        method: false,
                        args: Vec::new(),
                        keywords: Vec::new(),
                        examples,
                    });
                    for arg in &call.arguments.args {
                        if matches!(arg, Expr::Call(_)) {
                            let node = self.usage.new_node();
                            self.like(node, arg);
                        }
                    }
                }
            }
            Expr::Dict(dict) => {
                let (key, value) = (
                    self.usage.part(node, Part::Key),
                    self.usage.part(node, Part::Value),
                );
                for item in &dict.items {
                    if let Some(k) = &item.key {
                        self.like(key, k);
                    }
                    self.like(value, &item.value);
                }
            }
            _ => {}
        }
    }

    pub(super) fn condition(&mut self, expr: &Expr) {
        match expr {
            Expr::UnaryOp(node) if node.op == ast::UnaryOp::Not => self.condition(&node.operand),
            Expr::BoolOp(node) => {
                for value in &node.values {
                    self.condition(value);
                }
            }
            _ => {
                if let Some(node) = self.expr(expr) {
                    self.usage.facts(node).condition = true;
                }
            }
        }
    }

    /// Walks an expression; the node of its value if it has one.
    pub(super) fn expr(&mut self, expr: &Expr) -> Option<NodeId> {
        match expr {
            Expr::Name(name) => self.variable(name.id.as_str()),
            Expr::Named(node) => {
                self.assign(&node.target, Some(&node.value));
                self.expr(&node.target)
            }
            Expr::BoolOp(node) => {
                let mut last = None;
                for value in &node.values {
                    let found = self.expr(value);
                    if let Some(found) = found {
                        self.usage.facts(found).condition = true;
                    }
                    last = found.or(last);
                }
                last
            }
            Expr::BinOp(node) => {
                let left = self.expr(&node.left);
                if node.op == Operator::Add && self.is_repeated(left, &node.right) {
                    return None;
                }
                let right = self.expr(&node.right);
                self.operands(node.op, left, &node.left, right, &node.right);
                None
            }
            Expr::UnaryOp(node) => {
                if node.op == ast::UnaryOp::Not {
                    self.condition(&node.operand);
                } else if let Some(found) = self.expr(&node.operand) {
                    self.usage.facts(found).number = true;
                }
                None
            }
            Expr::Lambda(node) => {
                self.lambda(node, &[]);
                None
            }
            Expr::If(node) => {
                self.condition(&node.test);
                let (body, other) = (self.expr(&node.body), self.expr(&node.orelse));
                body.or(other)
            }
            Expr::Dict(node) => {
                for item in &node.items {
                    if let Some(key) = &item.key {
                        self.expr(key);
                    }
                    self.expr(&item.value);
                }
                None
            }
            Expr::Set(node) => {
                for element in &node.elts {
                    self.expr(element);
                }
                None
            }
            Expr::List(node) => {
                for element in &node.elts {
                    self.expr(element);
                }
                None
            }
            Expr::Tuple(node) => {
                for element in &node.elts {
                    self.expr(element);
                }
                None
            }
            Expr::ListComp(node) => self.comprehension(&node.generators, &[&node.elt]),
            Expr::SetComp(node) => self.comprehension(&node.generators, &[&node.elt]),
            Expr::Generator(node) => self.comprehension(&node.generators, &[&node.elt]),
            Expr::DictComp(node) => {
                let mut parts: Vec<&Expr> = node.key.iter().map(|k| &**k).collect();
                parts.push(&node.value);
                self.comprehension(&node.generators, &parts)
            }
            Expr::Await(node) => self.expr(&node.value),
            Expr::Yield(node) => node.value.as_ref().and_then(|v| self.expr(v)),
            Expr::YieldFrom(node) => {
                if let Some(found) = self.expr(&node.value) {
                    self.usage.facts(found).iterated = true;
                }
                None
            }
            Expr::Compare(node) => {
                let mut left = &*node.left;
                for (op, right) in node.ops.iter().zip(&node.comparators) {
                    self.compare(*op, left, right);
                    left = right;
                }
                None
            }
            Expr::Call(node) => self.call(node),
            Expr::FString(node) => {
                for part in node.value.as_slice() {
                    if let ast::FStringPart::FString(f) = part {
                        for element in &f.elements {
                            if let ast::InterpolatedStringElement::Interpolation(inner) = element
                                && let Some(node) = self.expr(&inner.expression)
                            {
                                self.usage.facts(node).shown = true;
                            }
                        }
                    }
                }
                None
            }
            Expr::Attribute(node) => {
                let receiver = self.scopes.iter().rev().find_map(|s| s.receiver.clone());
                if let (Expr::Name(name), Some((class, own))) = (&*node.value, receiver)
                    && name.id.as_str() == own
                {
                    return Some(self.usage.attr_node(&class, node.attr.as_str()));
                }
                let base = self.expr(&node.value)?;
                self.usage.facts(base).attrs.insert(node.attr.to_string());
                Some(self.usage.part(base, Part::Attr(node.attr.to_string())))
            }
            Expr::Subscript(node) => {
                let base = self.expr(&node.value);
                let Some(base) = base else {
                    self.expr(&node.slice);
                    return None;
                };
                self.subscript(base, &node.slice)
            }
            Expr::Starred(node) => {
                if let Some(found) = self.expr(&node.value) {
                    self.usage.facts(found).iterated = true;
                }
                None
            }
            Expr::Slice(node) => {
                for bound in [&node.lower, &node.upper, &node.step].into_iter().flatten() {
                    if let Some(found) = self.expr(bound) {
                        self.usage.facts(found).number = true;
                    }
                }
                None
            }
            _ => None,
        }
    }

    fn subscript(&mut self, base: NodeId, index: &Expr) -> Option<NodeId> {
        if let Expr::Slice(_) = index {
            self.expr(index);
            self.usage.facts(base).sliced = true;
            return Some(base);
        }
        if let Some(i) = constant_index(index) {
            self.usage.facts(base).indices.insert(i);
            return Some(self.usage.part(base, Part::At(i)));
        }
        if let Expr::StringLiteral(text) = index {
            let text = text.value.to_str().to_string();
            self.usage.facts(base).keys.insert(text.clone());
            return Some(self.usage.part(base, Part::Under(text)));
        }
        match self.bounds(index) {
            Some(known) => self.usage.facts(base).places.extend(known.all()),
            None => self.usage.facts(base).anywhere = true,
        }
        self.usage.facts(base).indexed = true;
        if let Some(found) = self.expr(index) {
            self.usage.facts(found).index = true;
            // `for key in data: data[key]`: what comes out of it is what goes into it.
            let item = self.usage.part(base, Part::Item);
            if self.usage.nodes[item as usize].flows.contains(&found) {
                let like = &mut self.usage.facts(base).like;
                if !like.contains(&Guess::Dict) {
                    like.insert(0, Guess::Dict);
                }
            }
            let key = self.usage.part(base, Part::Key);
            self.usage.flow(key, found);
        }
        let item = self.usage.part(base, Part::Item);
        let value = self.usage.part(base, Part::Value);
        self.usage.flow(value, item);
        Some(item)
    }

    /// Whether something is put behind a text that is a product: a text, so many times.
    pub(super) fn is_repeated(&mut self, text: Option<NodeId>, more: &Expr) -> bool {
        let Expr::BinOp(product) = more else {
            return false;
        };
        let is_text = |facts: &super::Facts| facts.text || facts.like.contains(&Guess::Str);
        let known = text.is_some_and(|node| is_text(self.usage.facts(node)));
        let guesses = (self.guess_of(&product.left), self.guess_of(&product.right));
        if !known || product.op != Operator::Mult || guesses.1 == Some(Guess::Str) {
            return false;
        }
        let (sign, count) = match guesses.0 {
            Some(Guess::Int) => (&product.right, &product.left),
            _ => (&product.left, &product.right),
        };
        if let Some(sign) = self.expr(sign) {
            self.usage.facts(sign).text = true;
        }
        if let Some(count) = self.expr(count) {
            let facts = self.usage.facts(count);
            facts.number = true;
            facts.integral = true;
        }
        true
    }

    pub(super) fn operands(
        &mut self,
        op: Operator,
        left: Option<NodeId>,
        left_expr: &Expr,
        right: Option<NodeId>,
        right_expr: &Expr,
    ) {
        let guesses = (self.guess_of(left_expr), self.guess_of(right_expr));
        let mut number = |node: Option<NodeId>, fraction: bool| {
            if let Some(node) = node {
                let facts = self.usage.facts(node);
                facts.number = true;
                facts.fraction |= fraction;
            }
        };
        match op {
            Operator::Add => match guesses {
                (None, Some(Guess::Int | Guess::Bool)) => number(left, false),
                (Some(Guess::Int | Guess::Bool), None) => number(right, false),
                (None, Some(Guess::Float)) => number(left, true),
                (Some(Guess::Float), None) => number(right, true),
                (None, Some(guess)) => {
                    if let Some(left) = left {
                        self.usage.facts(left).like.push(guess);
                    }
                }
                (Some(guess), None) => {
                    if let Some(right) = right {
                        self.usage.facts(right).like.push(guess);
                    }
                }
                _ => {
                    if let (Some(left), Some(right)) = (left, right) {
                        self.usage.flow(left, right);
                        self.usage.flow(right, left);
                    }
                }
            },
            Operator::Mult => match guesses {
                (Some(Guess::Str | Guess::List | Guess::Tuple), _) => number(right, false),
                (_, Some(Guess::Str | Guess::List | Guess::Tuple)) => number(left, false),
                (a, b) => {
                    let fraction = a == Some(Guess::Float) || b == Some(Guess::Float);
                    number(left, fraction);
                    number(right, fraction);
                }
            },
            Operator::Mod if guesses.0 == Some(Guess::Str) => {}
            Operator::BitAnd | Operator::BitOr | Operator::BitXor => {}
            Operator::Mod | Operator::FloorDiv | Operator::LShift | Operator::RShift => {
                let fraction = guesses.0 == Some(Guess::Float) || guesses.1 == Some(Guess::Float);
                for node in [left, right].into_iter().flatten() {
                    let facts = self.usage.facts(node);
                    facts.number = true;
                    facts.fraction |= fraction;
                    facts.integral |= !fraction;
                }
            }
            _ => {
                let fraction = guesses.0 == Some(Guess::Float) || guesses.1 == Some(Guess::Float);
                number(left, fraction);
                number(right, fraction);
            }
        }
    }

    fn compare(&mut self, op: CmpOp, left: &Expr, right: &Expr) {
        // `len(x) < 5`
        for (side, other) in [(left, right), (right, left)] {
            if let (Expr::Call(call), Some(limit)) = (side, int_literal(other))
                && name_of(&call.func) == Some("len")
                && let Some(arg) = call.arguments.args.first()
                && let Some(node) = self.expr(arg)
            {
                let facts = self.usage.facts(node);
                facts.len = true;
                for len in [limit - 1, limit, limit + 1] {
                    if let Ok(len) = usize::try_from(len) {
                        facts.lens.insert(len);
                    }
                }
            }
        }
        let (a, b) = (self.expr(left), self.expr(right));
        match op {
            CmpOp::In | CmpOp::NotIn => {
                if let Some(b) = b {
                    self.usage.facts(b).searched = true;
                    if let Expr::StringLiteral(text) = left {
                        let text = text.value.to_str();
                        let facts = self.usage.facts(b);
                        let mut signs = text.chars();
                        match (signs.next(), signs.next()) {
                            // A blank or an at sign is looked for in a text, not among keys.
                            (Some(sign), None) if !sign.is_alphanumeric() => facts.text = true,
                            (_, None) => drop(facts.keys.insert(text.to_string())),
                            _ => {
                                facts.lens.insert(text.chars().count());
                                facts.keys.insert(text.to_string());
                            }
                        }
                    }
                    let item = self.usage.part(b, Part::Item);
                    let key = self.usage.part(b, Part::Key);
                    if let Some(a) = a {
                        self.usage.flow(item, a);
                        self.usage.flow(key, a);
                    } else {
                        self.like(item, left);
                        self.like(key, left);
                    }
                }
                if let Some(a) = a {
                    match right {
                        Expr::StringLiteral(text) => {
                            let facts = self.usage.facts(a);
                            facts.text = true;
                            facts.sign |= text.value.to_str().chars().count() > 1;
                            facts.lens.insert(1);
                        }
                        Expr::List(_) | Expr::Tuple(_) | Expr::Set(_) => {
                            let elements: Vec<&Expr> = match right {
                                Expr::Set(node) => node.elts.iter().collect(),
                                other => super::stmt::elements(other),
                            };
                            for element in elements {
                                self.like(a, element);
                            }
                        }
                        _ => {}
                    }
                }
            }
            CmpOp::Is | CmpOp::IsNot => {
                for (node, other) in [(a, right), (b, left)] {
                    if let (Some(node), Expr::NoneLiteral(_)) = (node, other) {
                        self.usage.facts(node).none = true;
                    }
                }
            }
            _ => {
                let equality = matches!(op, CmpOp::Eq | CmpOp::NotEq);
                match (a, b) {
                    (Some(a), Some(b)) => {
                        self.usage.flow(a, b);
                        self.usage.flow(b, a);
                    }
                    (Some(node), None) => self.compared(node, right, equality),
                    (None, Some(node)) => self.compared(node, left, equality),
                    (None, None) => {}
                }
            }
        }
    }

    fn compared(&mut self, node: NodeId, other: &Expr, equality: bool) {
        match self.guess_of(other) {
            Some(Guess::Int) if !equality => self.usage.facts(node).number = true,
            Some(Guess::Float) if !equality => {
                let facts = self.usage.facts(node);
                facts.number = true;
                facts.fraction = true;
            }
            Some(_) => self.like(node, other),
            None => {
                // An index or a length is a number.
                if let Expr::Call(call) = other
                    && matches!(name_of(&call.func), Some("len" | "abs" | "sum" | "ord"))
                {
                    let integral = matches!(name_of(&call.func), Some("len" | "ord"));
                    self.usage.facts(node).number = true;
                    self.usage.facts(node).integral |= integral;
                }
                if matches!(other, Expr::BinOp(_)) && !equality {
                    self.usage.facts(node).number = true;
                }
            }
        }
    }

    fn comprehension(
        &mut self,
        generators: &[ast::Comprehension],
        parts: &[&Expr],
    ) -> Option<NodeId> {
        self.scopes.push(Scope::default());
        for generator in generators {
            self.for_loop(&generator.target, &generator.iter);
            for test in &generator.ifs {
                self.condition(test);
            }
        }
        for part in parts {
            self.expr(part);
        }
        self.scopes.pop();
        None
    }

    /// Values of these nodes are the lambda's arguments.
    pub(super) fn lambda(&mut self, node: &ast::ExprLambda, args: &[NodeId]) {
        let mut scope = Scope::default();
        let params = node
            .parameters
            .iter()
            .flat_map(|p| p.iter_non_variadic_params());
        for (i, param) in params.enumerate() {
            let new = self.usage.new_node();
            if let Some(arg) = args.get(i) {
                self.usage.flow(*arg, new);
            }
            scope.names.insert(param.name().to_string(), new);
        }
        self.scopes.push(scope);
        self.expr(&node.body);
        self.scopes.pop();
    }
}
