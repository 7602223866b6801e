//! A program without functions as a function: what stands at the top of the file becomes its body.
//!
//! The variables stay the module's, so that functions in the file see them. The lines stay whole and
//! in order; only their numbers grow, and their columns.

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{self as ast, Expr, ExprContext, Pattern, Stmt};
use ruff_text_size::{Ranged, TextRange};
use std::collections::BTreeSet;

/// Lines before the first one of the program.
pub const LINES_BEFORE: u32 = 2;
const INDENT: &str = "    ";

/// The text with everything inside a function of this name. Nothing if it is not Python, or if some of
/// it can only stand at the top.
pub fn as_function(text: &str, name: &str) -> Option<String> {
    let parsed = ruff_python_parser::parse_module(text).ok()?;
    let mut seen = Seen::default();
    for statement in parsed.suite() {
        seen.visit_stmt(statement);
    }
    if seen.only_at_the_top {
        return None;
    }
    let names = seen.bound.difference(&seen.declared);
    let mut names: Vec<&str> = names.map(String::as_str).collect();
    names.push("__name__");
    let mut out = format!(
        "def {name}():\n{INDENT}global {}; __name__ = '__main__'\n",
        names.join(", ")
    );
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let inside =
            |range: &TextRange| range.start().to_usize() < at && at < range.end().to_usize();
        if !seen.long_texts.iter().any(inside) && !line.trim().is_empty() {
            out.push_str(INDENT);
        }
        out.push_str(line);
        at += line.len();
    }
    Some(out)
}

/// Whether a program does something when it is run but has no public function or class: it is meant to
/// be run, not to be imported.
pub fn is_script(text: &str) -> bool {
    let Ok(parsed) = ruff_python_parser::parse_module(text) else {
        return false;
    };
    let public = |name: &str| !name.starts_with('_');
    let mut acts = false;
    for statement in parsed.suite() {
        match statement {
            Stmt::FunctionDef(function) if public(&function.name) => return false,
            Stmt::ClassDef(class) if public(&class.name) => return false,
            Stmt::Expr(expr) => acts |= matches!(*expr.value, Expr::Call(_)),
            Stmt::For(_) | Stmt::While(_) | Stmt::If(_) | Stmt::Try(_) | Stmt::With(_) => {
                acts = true;
            }
            _ => {}
        }
    }
    acts
}

#[derive(Default)]
struct Seen {
    bound: BTreeSet<String>,
    /// With an annotation: such names cannot be global in a function.
    declared: BTreeSet<String>,
    /// Texts of several lines, which an indentation would change.
    long_texts: Vec<TextRange>,
    only_at_the_top: bool,
}

impl<'a> Visitor<'a> for Seen {
    fn visit_stmt(&mut self, statement: &'a Stmt) {
        match statement {
            Stmt::FunctionDef(function) => {
                self.bound.insert(function.name.to_string());
                let mut inner = Seen::default();
                visitor::walk_stmt(&mut inner, statement);
                self.long_texts.extend(inner.long_texts);
                return;
            }
            Stmt::ClassDef(class) => {
                self.bound.insert(class.name.to_string());
                let mut inner = Seen::default();
                visitor::walk_stmt(&mut inner, statement);
                self.long_texts.extend(inner.long_texts);
                return;
            }
            Stmt::Import(import) => {
                for alias in &import.names {
                    let name = alias.asname.as_ref().unwrap_or(&alias.name);
                    let first = name.split('.').next().unwrap_or_default();
                    self.bound.insert(first.to_owned());
                }
            }
            Stmt::ImportFrom(import) => {
                let future = import.module.as_deref() == Some("__future__");
                for alias in &import.names {
                    self.only_at_the_top |= future || alias.name.as_str() == "*";
                    let name = alias.asname.as_ref().unwrap_or(&alias.name);
                    self.bound.insert(name.to_string());
                }
            }
            Stmt::AnnAssign(assignment) => {
                if let Expr::Name(name) = &*assignment.target {
                    self.declared.insert(name.id.to_string());
                }
            }
            Stmt::Global(_) => self.only_at_the_top = true,
            Stmt::Try(guarded) => {
                for handler in &guarded.handlers {
                    let ast::ExceptHandler::ExceptHandler(handler) = handler;
                    let name = handler.name.iter().map(ToString::to_string);
                    self.bound.extend(name);
                }
            }
            _ => {}
        }
        visitor::walk_stmt(self, statement);
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Name(name) if name.ctx == ExprContext::Store => {
                self.bound.insert(name.id.to_string());
            }
            Expr::StringLiteral(_) | Expr::BytesLiteral(_) | Expr::FString(_) => {
                self.long_texts.push(expr.range());
            }
            // Their parameters and variables are their own.
            Expr::Lambda(_) => {
                let mut inner = Seen::default();
                visitor::walk_expr(&mut inner, expr);
                self.long_texts.extend(inner.long_texts);
                return;
            }
            _ => {}
        }
        visitor::walk_expr(self, expr);
    }

    fn visit_pattern(&mut self, pattern: &'a Pattern) {
        let name = match pattern {
            Pattern::MatchAs(pattern) => pattern.name.as_ref(),
            Pattern::MatchStar(pattern) => pattern.name.as_ref(),
            Pattern::MatchMapping(pattern) => pattern.rest.as_ref(),
            _ => None,
        };
        self.bound.extend(name.map(ToString::to_string));
        visitor::walk_pattern(self, pattern);
    }
}

#[cfg(test)]
mod tests {
    use super::{as_function, is_script};

    #[test]
    fn the_top_of_a_file_becomes_the_body_of_a_function() {
        let text = "import math\nn = int(input())\ndef f(x):\n    return x + n\n\nprint('''a\nb''', f(1))\n";
        let wanted = "def program():\n    global f, math, n, __name__; __name__ = '__main__'\n    \
                  import math\n    n = int(input())\n    def f(x):\n        return x + n\n\n    \
                  print('''a\nb''', f(1))\n";
        assert_eq!(as_function(text, "program").as_deref(), Some(wanted));
        assert_eq!(as_function("from math import *\n", "program"), None);
        assert_eq!(as_function("x = (\n", "program"), None);
    }

    #[test]
    fn scripts_do_something_and_offer_nothing() {
        assert!(is_script("print('hello')\n"));
        assert!(is_script("for i in range(3):\n    print(i)\n"));
        assert!(!is_script("def f():\n    pass\n\nprint(f())\n"));
        assert!(!is_script("x = 1\n"));
    }
}
