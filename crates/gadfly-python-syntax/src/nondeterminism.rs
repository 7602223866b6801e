//! Whether the results of a program may differ from run to run, judged by the names that it uses.
//!
//! Two runs that differ prove it, but two runs of `random.choice([0, 1])` often agree. Programs that use a
//! source of such differences (random numbers, the clock, threads, addresses of objects) are therefore run
//! more often before their results count. Names are looked up as Python does: a parameter `id` or an own
//! function `hash` is not the builtin function.

use std::collections::BTreeSet;

use ruff_python_ast::visitor::{Visitor, walk_expr, walk_stmt};
use ruff_python_ast::{Expr, ExprLambda, Parameters, Stmt, StmtFunctionDef};

use crate::bound::bound_in;

/// Modules whose functions give other results in another run, alone or as a part of a dotted name
/// (`numpy.random`).
const MODULES: &[&str] = &[
    "_thread",
    "asyncio",
    "concurrent",
    "datetime",
    "multiprocessing",
    "random",
    "secrets",
    "threading",
    "time",
    "timeit",
    "uuid",
];

/// Functions of other modules, imported from them or read as attributes. `random` is a module of numpy.
const ATTRIBUTES: &[&str] = &["__hash__", "getpid", "getrandom", "random", "urandom"];

/// Builtin functions. `__import__` may import any module.
const BUILTINS: &[&str] = &["__import__", "hash", "id"];

/// Whether a program uses anything whose results differ from run to run. True if it cannot be parsed.
pub fn may_be_nondeterministic(source: &str) -> bool {
    let Ok(parsed) = ruff_python_parser::parse_module(source) else {
        return true;
    };
    let mut search = Search {
        scopes: vec![bound_in(&Parameters::default(), parsed.suite())],
        found: false,
    };
    for statement in parsed.suite() {
        search.visit_stmt(statement);
    }
    search.found
}

struct Search {
    /// What the module and the functions around the current place bind.
    scopes: Vec<BTreeSet<String>>,
    found: bool,
}

impl Search {
    fn import(&mut self, module: &str) {
        self.found |= module.split('.').any(|part| MODULES.contains(&part));
    }

    fn function(&mut self, function: &StmtFunctionDef) {
        let own = bound_in(&function.parameters, &function.body);
        self.scopes.push(own);
    }

    fn lambda(&mut self, lambda: &ExprLambda) {
        let parameters = lambda.parameters.as_deref();
        let own = parameters.map(|parameters| bound_in(parameters, &[]));
        self.scopes.push(own.unwrap_or_default());
    }
}

impl<'a> Visitor<'a> for Search {
    fn visit_stmt(&mut self, statement: &'a Stmt) {
        match statement {
            Stmt::Import(import) => {
                for alias in &import.names {
                    self.import(&alias.name);
                }
            }
            // `from . import x` names the program's own files.
            Stmt::ImportFrom(import) if import.level == 0 => {
                if let Some(module) = &import.module {
                    self.import(module);
                }
                for alias in &import.names {
                    self.found |= ATTRIBUTES.contains(&alias.name.as_str());
                }
            }
            Stmt::FunctionDef(function) => {
                self.function(function);
                walk_stmt(self, statement);
                self.scopes.pop();
            }
            _ => walk_stmt(self, statement),
        }
    }

    fn visit_expr(&mut self, expression: &'a Expr) {
        match expression {
            Expr::Name(name) if name.ctx.is_load() => {
                let name = name.id.as_str();
                let is_own = || self.scopes.iter().any(|scope| scope.contains(name));
                self.found |= BUILTINS.contains(&name) && !is_own();
            }
            Expr::Attribute(attribute) => {
                self.found |= ATTRIBUTES.contains(&attribute.attr.as_str());
                walk_expr(self, expression);
            }
            Expr::Lambda(lambda) => {
                self.lambda(lambda);
                walk_expr(self, expression);
                self.scopes.pop();
            }
            _ => walk_expr(self, expression),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::may_be_nondeterministic;

    fn check(source: &str, expected: bool) {
        assert_eq!(may_be_nondeterministic(source), expected, "{source}");
    }

    #[test]
    fn sources_of_differences_are_found() {
        check("import random\n", true);
        check("def f():\n    from time import perf_counter as now\n", true);
        check("import numpy.random as r\n", true);
        check(
            "import numpy as np\ndef f():\n    return np.random.rand()\n",
            true,
        );
        check("from os import urandom\n", true);
        check("import os\nx = os.urandom(4)\n", true);
        check("import threading\n", true);
        check("def f(x):\n    return id(x)\n", true);
        check("def f(xs):\n    return sorted(xs, key=hash)\n", true);
        // The parameter of one function is not that of another one.
        check(
            "def f(id):\n    return id\ndef g(x):\n    return id(x)\n",
            true,
        );
        check(
            "class A:\n    def hash(self):\n        return hash(self.x)\n",
            true,
        );
    }

    #[test]
    fn similar_words_are_no_sources() {
        check("def grid(n):\n    return valid(n)\n", false);
        check("# takes a long time, at random\ntimes = 3\n", false);
        check("def f(runtime):\n    return 'time' + runtime\n", false);
        check("def f(id):\n    return [id, id + 1]\n", false);
        check(
            "def f(xs):\n    return max(xs, key=lambda id: -id)\n",
            false,
        );
        check(
            "def hash(s):\n    return len(s)\ndef f(s):\n    return hash(s)\n",
            false,
        );
        check("from .random import pick\n", false);
    }

    #[test]
    fn what_cannot_be_parsed_may_be_anything() {
        check("def f(:\n", true);
    }
}
