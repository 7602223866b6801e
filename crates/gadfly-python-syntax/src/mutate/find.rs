//! The walk over the tree that finds the places of mistakes.

use super::{Edit, MutateOptions, Operator};
use ruff_python_ast::token::TokenKind;
use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{
    Comprehension, Decorator, ElifElseClause, ExceptHandler, Expr, FString, MatchCase, ModModule,
    Pattern, Stmt, TString, TypeParams,
};
use ruff_python_parser::Parsed;
use ruff_text_size::{Ranged, TextRange};

pub(super) struct Finder<'a> {
    pub source: &'a str,
    pub parsed: &'a Parsed<ModModule>,
    pub options: MutateOptions,
    pub found: Vec<Edit>,
    /// Functions and classes around, outermost first.
    scopes: Vec<String>,
    /// In a message of an exception or of an assertion, or in a printed text.
    message: bool,
    /// In an f-string, where not every text can be written.
    formatted: bool,
    /// How many functions are around.
    pub functions: usize,
    /// What is executed if the code at hand is: a statement or the head of one.
    pub within: TextRange,
    /// The statement at hand is the last one of its function.
    pub last_of_function: bool,
}

pub(super) fn edits(
    source: &str,
    parsed: &Parsed<ModModule>,
    options: &MutateOptions,
) -> Vec<Edit> {
    let mut finder = Finder {
        source,
        parsed,
        options: *options,
        found: Vec::new(),
        scopes: Vec::new(),
        message: false,
        formatted: false,
        functions: 0,
        within: TextRange::default(),
        last_of_function: false,
    };
    finder.block(parsed.suite(), false);
    finder.found
}

impl<'a> Finder<'a> {
    pub(super) fn add(
        &mut self,
        operator: Operator,
        range: TextRange,
        replacement: impl Into<String>,
        description: impl Into<String>,
    ) {
        self.found.push(Edit {
            operator,
            start: range.start().to_u32(),
            end: range.end().to_u32(),
            replacement: replacement.into(),
            within: (self.functions > 0)
                .then(|| (self.within.start().to_u32(), self.within.end().to_u32())),
            function: self.scopes.join("."),
            description: description.into(),
        });
    }

    pub(super) fn text(&self, range: TextRange) -> &'a str {
        let (start, end) = (range.start().to_usize(), range.end().to_usize());
        self.source.get(start..end).unwrap_or("")
    }

    /// On one line and not too long, for a description.
    pub(super) fn quoted(&self, node: &impl Ranged) -> String {
        let text = self.text(node.range());
        let line: Vec<&str> = text.split_whitespace().collect();
        let line = line.join(" ");
        if line.chars().count() <= 50 {
            return format!("`{line}`");
        }
        let short: String = line.chars().take(47).collect();
        format!("`{short}...`")
    }

    /// The first token of one of the kinds in a range: where an operator stands between its
    /// operands, which may have brackets around them.
    pub(super) fn token(&self, within: TextRange, kinds: &[TokenKind]) -> Option<TextRange> {
        let tokens: &[_] = self.parsed.tokens();
        let first = tokens.partition_point(|t| t.start() < within.start());
        tokens[first..]
            .iter()
            .take_while(|t| t.end() <= within.end())
            .find(|t| kinds.contains(&t.kind()))
            .map(Ranged::range)
    }

    /// In a text that only a person reads.
    pub(super) fn is_message(&self) -> bool {
        self.message && !self.options.messages
    }

    pub(super) fn is_formatted(&self) -> bool {
        self.formatted
    }

    pub(super) fn block(&mut self, body: &'a [Stmt], of_function: bool) {
        for (i, stmt) in body.iter().enumerate() {
            self.last_of_function = of_function && i + 1 == body.len();
            self.stmt(stmt);
        }
    }

    fn stmt(&mut self, stmt: &'a Stmt) {
        let last = self.last_of_function;
        match stmt {
            Stmt::Import(_)
            | Stmt::ImportFrom(_)
            | Stmt::Pass(_)
            | Stmt::TypeAlias(_)
            | Stmt::IpyEscapeCommand(_) => return,
            Stmt::If(s) if super::statements::is_main_guard(&s.test) => return,
            Stmt::Expr(s) if super::statements::is_documentation(&s.value) => return,
            Stmt::Expr(s) if !self.options.messages && super::statements::prints_text(&s.value) => {
                return;
            }
            Stmt::Assign(s) if super::statements::is_declaration(&s.targets) => return,
            _ => {}
        }
        self.last_of_function = last;
        self.within = head(stmt);
        self.statement(stmt);
        self.last_of_function = false;
        match stmt {
            Stmt::FunctionDef(s) => {
                // Defaults are made with the function, not when it is called.
                let around = std::mem::replace(&mut self.functions, 0);
                self.visit_parameters(&s.parameters);
                self.functions = around + 1;
                self.scopes.push(s.name.to_string());
                self.block(&s.body, true);
                self.scopes.pop();
                self.functions = around;
            }
            Stmt::ClassDef(s) => {
                let around = std::mem::replace(&mut self.functions, 0);
                self.scopes.push(s.name.to_string());
                self.block(&s.body, false);
                self.scopes.pop();
                self.functions = around;
            }
            Stmt::AnnAssign(s) => {
                if let Some(value) = &s.value {
                    self.visit_expr(value);
                }
                self.visit_expr(&s.target);
            }
            Stmt::Raise(_) => self.with_message(|f| visitor::walk_stmt(f, stmt)),
            Stmt::Assert(s) => {
                self.visit_expr(&s.test);
                if let Some(message) = &s.msg {
                    self.with_message(|f| f.visit_expr(message));
                }
            }
            _ => visitor::walk_stmt(self, stmt),
        }
    }

    fn with_message(&mut self, walk: impl FnOnce(&mut Self)) {
        let before = std::mem::replace(&mut self.message, true);
        walk(self);
        self.message = before;
    }
}

/// A simple statement, or the part of a compound one before its first body.
fn head(stmt: &Stmt) -> TextRange {
    let end = match stmt {
        Stmt::If(s) => s.test.end(),
        Stmt::While(s) => s.test.end(),
        Stmt::For(s) => s.iter.end(),
        Stmt::With(s) => s.items.last().map_or(stmt.start(), Ranged::end),
        Stmt::Match(s) => s.subject.end(),
        Stmt::Try(_) | Stmt::FunctionDef(_) | Stmt::ClassDef(_) => stmt.start(),
        _ => stmt.end(),
    };
    TextRange::new(stmt.start(), end)
}

impl<'a> Visitor<'a> for Finder<'a> {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        self.last_of_function = false;
        self.stmt(stmt);
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        self.expression(expr);
        match expr {
            Expr::FString(_) | Expr::TString(_) => {
                let before = std::mem::replace(&mut self.formatted, true);
                visitor::walk_expr(self, expr);
                self.formatted = before;
            }
            _ => visitor::walk_expr(self, expr),
        }
    }

    fn visit_elif_else_clause(&mut self, clause: &'a ElifElseClause) {
        if let Some(test) = &clause.test {
            self.within = test.range();
        }
        visitor::walk_elif_else_clause(self, clause);
    }

    // Types are for readers, and decorators are names of what is done around a function.
    fn visit_annotation(&mut self, _: &'a Expr) {}
    fn visit_decorator(&mut self, _: &'a Decorator) {}
    fn visit_type_params(&mut self, _: &'a TypeParams) {}
    fn visit_pattern(&mut self, _: &'a Pattern) {}

    fn visit_match_case(&mut self, case: &'a MatchCase) {
        if let Some(guard) = &case.guard {
            self.within = guard.range();
            self.condition(guard);
        }
        visitor::walk_match_case(self, case);
    }

    fn visit_comprehension(&mut self, comprehension: &'a Comprehension) {
        for condition in &comprehension.ifs {
            self.condition(condition);
        }
        visitor::walk_comprehension(self, comprehension);
    }

    fn visit_except_handler(&mut self, handler: &'a ExceptHandler) {
        let ExceptHandler::ExceptHandler(h) = handler;
        self.within = handler.range();
        self.branch_body(&h.body, "except");
        visitor::walk_except_handler(self, handler);
    }

    fn visit_f_string(&mut self, text: &'a FString) {
        let before = std::mem::replace(&mut self.formatted, true);
        visitor::walk_f_string(self, text);
        self.formatted = before;
    }

    fn visit_t_string(&mut self, text: &'a TString) {
        let before = std::mem::replace(&mut self.formatted, true);
        visitor::walk_t_string(self, text);
        self.formatted = before;
    }
}
