//! Comprehensions and generator expressions.

use crate::code::Op;
use crate::compile::Compiler;
use crate::compile::scope::key;
use crate::value::Value;
use ruff_python_ast::{self as ast, Expr};

/// What a comprehension makes.
pub(super) enum Collect<'a> {
    List(&'a Expr),
    Set(&'a Expr),
    Dict(&'a Expr, &'a Expr),
    Yield(&'a Expr),
}

impl Compiler<'_> {
    // ---- comprehensions

    pub(super) fn comprehension(
        &mut self,
        node: usize,
        generators: &[ast::Comprehension],
        what: &Collect,
    ) {
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
    pub(super) fn loops(
        &mut self,
        generators: &[ast::Comprehension],
        at: usize,
        what: &Collect,
        result: u32,
    ) {
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

    pub(super) fn generator(&mut self, node: &ast::ExprGenerator) {
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
}
