//! Calls and their arguments.

use crate::code::Op;
use crate::compile::Compiler;
use crate::compile::scope::key;
use crate::names::n;
use crate::value::Value;
use ruff_python_ast::{self as ast, Expr};
use ruff_text_size::Ranged;
use std::rc::Rc;

impl Compiler<'_> {
    // ---- calls

    pub(super) fn call(&mut self, node: &ast::ExprCall) {
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

    pub(super) fn lambda(&mut self, node: &ast::ExprLambda) {
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

    pub(super) fn nested_name(&mut self, name: &str) -> Rc<str> {
        let outer = self.unit().qualname.clone();
        let scope = self.unit().scope;
        match (&*outer, self.scopes.list[scope].kind) {
            ("<module>", _) => name.into(),
            (_, crate::compile::scope::Kind::Class) => format!("{outer}.{name}").into(),
            _ => format!("{outer}.<locals>.{name}").into(),
        }
    }
}
