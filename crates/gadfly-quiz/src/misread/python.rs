//! Misreadings of Python.

use std::ops::Range;

use ruff_python_ast::visitor::{Visitor, walk_expr, walk_stmt};
use ruff_python_ast::{self as ast, Expr, Operator, Stmt};
use ruff_text_size::Ranged;

use super::python_names::{Kind, Names};
use super::{Editor, Idea, Misreading, in_words, one_more, other_bound};
use crate::rewrite::mirrored;

pub(super) fn misreadings(text: &str) -> Vec<Misreading> {
    let Ok(parsed) = ruff_python_parser::parse_module(text) else {
        return Vec::new();
    };
    let module = parsed.into_syntax();
    let mut finder = Finder {
        names: Names::of(&module.body),
        editor: Editor::new(text),
        loops: Vec::new(),
        condition: false,
    };
    finder.visit_body(&module.body);
    finder.editor.found
}

struct Finder<'t> {
    names: Names,
    editor: Editor<'t>,
    /// The loops around, innermost last.
    loops: Vec<Range<usize>>,
    /// Inside the condition of a `while`.
    condition: bool,
}

fn range(node: &impl Ranged) -> Range<usize> {
    node.start().to_usize()..node.end().to_usize()
}

impl<'t> Finder<'t> {
    fn quoted(&self, node: &impl Ranged) -> String {
        self.editor.quoted(range(node))
    }

    fn text(&self, node: &impl Ranged) -> &'t str {
        self.editor.of(range(node))
    }

    fn start(&self, node: &impl Ranged) -> usize {
        node.start().to_usize()
    }

    /// Where an operator stands between its operands.
    fn operator(&self, left: &Expr, right: &Expr, sign: &str) -> Option<Range<usize>> {
        let between = left.end().to_usize()..right.start().to_usize();
        let at = between.start + self.editor.of(between).find(sign)?;
        Some(at..at + sign.len())
    }

    fn compare(&mut self, node: &ast::ExprCompare) {
        let [op] = &*node.ops else { return };
        let [right] = &*node.comparators else {
            return;
        };
        let sign = op.as_str();
        let (Some(other), Some(at)) = (other_bound(sign), self.operator(&node.left, right, sign))
        else {
            return;
        };
        let (l, r, whole) = (
            self.quoted(&*node.left),
            self.quoted(right),
            self.quoted(node),
        );
        if let Some(way) = mirrored(sign).filter(|_| !self.condition) {
            let why = format!("`{whole}` is true if `{l}` is {} `{r}`.", in_words(sign));
            let edits = vec![(at.clone(), way.to_string())];
            self.editor
                .add(Idea::WrongWay, self.start(node), edits, why);
        }
        let holds = if sign.ends_with('=') { "true" } else { "false" };
        let (idea, why) = if self.condition {
            let why = format!(
                "The loop goes on while `{whole}` holds; with `{l}` equal to `{r}` that is {holds}."
            );
            (Idea::LoopBound, why)
        } else {
            let why = format!("If `{l}` and `{r}` are equal, `{whole}` is {holds}.");
            (Idea::TestBound, why)
        };
        self.editor
            .add(idea, self.start(node), vec![(at, other.to_string())], why);
    }

    fn logic(&mut self, node: &ast::ExprBoolOp) {
        let [left, right] = &node.values[..] else {
            return;
        };
        let (sign, other, why) = match node.op {
            ast::BoolOp::And => ("and", "or", "`and` is true only if both sides are true."),
            ast::BoolOp::Or => ("or", "and", "`or` is true already if one side is true."),
        };
        if let Some(at) = self.operator(left, right, sign) {
            let edits = vec![(at, other.to_string())];
            self.editor.add(Idea::AndIsOr, self.start(node), edits, why);
        }
    }

    fn negation(&mut self, node: &ast::ExprUnaryOp) {
        if node.op != ast::UnaryOp::Not {
            return;
        }
        let (whole, inner) = (self.quoted(node), self.quoted(&*node.operand));
        let why = format!("`{whole}` is true if `{inner}` is false.");
        let begin = self.start(node);
        // Parentheses do not belong to the operand.
        let behind = &self.editor.text[begin + 3..];
        let blanks = behind.len() - behind.trim_start().len();
        let edits = vec![(begin..begin + 3 + blanks, String::new())];
        self.editor.add(Idea::NotIgnored, begin, edits, why);
    }

    fn conditional(&mut self, node: &ast::ExprIf) {
        let why = format!(
            "`{}` is `{}` if `{}` is true, and `{}` if not.",
            self.quoted(node),
            self.quoted(&*node.body),
            self.quoted(&*node.test),
            self.quoted(&*node.orelse)
        );
        let edits = vec![
            (range(&*node.body), self.text(&*node.orelse).to_string()),
            (range(&*node.orelse), self.text(&*node.body).to_string()),
        ];
        self.editor
            .add(Idea::OtherValue, self.start(node), edits, why);
    }

    fn index(&mut self, node: &ast::ExprSubscript) {
        if let Ok(n @ 1..) = self.text(&*node.slice).parse::<i64>() {
            let why = format!(
                "Indices begin with 0: `{}` is element number {}.",
                self.quoted(node),
                n.saturating_add(1)
            );
            let edits = vec![(range(&*node.slice), (n - 1).to_string())];
            self.editor
                .add(Idea::IndexFromOne, self.start(node), edits, why);
        }
    }

    /// `s = c + s`
    fn ends(&mut self, node: &ast::StmtAssign) {
        let ([target], Expr::BinOp(value)) = (&node.targets[..], &*node.value) else {
            return;
        };
        let name = self.text(target);
        let (left, right) = (self.text(&*value.left), self.text(&*value.right));
        let simple = |e: &Expr| matches!(e, Expr::Name(_) | Expr::Subscript(_) | Expr::List(_));
        let fits = value.op == Operator::Add && simple(&value.left) && simple(&value.right);
        if !fits || (left == name) == (right == name) {
            return;
        }
        let (l, r) = (self.quoted(&*value.left), self.quoted(&*value.right));
        let why = if right == name {
            format!("`{l} + {r}` puts `{l}` in front of `{r}`.")
        } else {
            format!("`{l} + {r}` puts `{r}` behind `{l}`.")
        };
        let edits = vec![
            (range(&*value.left), right.to_string()),
            (range(&*value.right), left.to_string()),
        ];
        self.editor
            .add(Idea::WrongEnd, self.start(node), edits, why);
    }

    /// A body that ends with `i += 1`.
    fn change_first(&mut self, body: &[Stmt]) {
        let [first, .., last] = body else { return };
        let Stmt::AugAssign(change) = last else {
            return;
        };
        let before = self.editor.of(self.start(first)..self.start(last));
        let name = self.text(&*change.target);
        let words = |c: char| !(c.is_alphanumeric() || c == '_');
        let used = before.split(words).any(|word| word == name);
        let one = matches!(self.text(&*change.value), "1");
        if !one || !used || !self.is_on_own_line(first) || !self.is_on_own_line(last) {
            return;
        }
        let why = format!(
            "`{}` is the last statement of the loop body: those before it work with the old value.",
            self.quoted(last)
        );
        let begin = self.start(first);
        let kept = self.editor.text[..self.start(last)].trim_end().len();
        let edits = vec![
            (
                begin..begin,
                format!("{}\n{}", self.text(last), self.indent(first)),
            ),
            (kept..range(last).end, String::new()),
        ];
        self.editor
            .add(Idea::ChangeFirst, self.start(last), edits, why);
    }

    fn binary(&mut self, node: &ast::ExprBinOp) {
        let sign = node.op.as_str();
        let Some(at) = self.operator(&node.left, &node.right, sign) else {
            return;
        };
        let (l, r) = (self.quoted(&*node.left), self.quoted(&*node.right));
        let whole = self.quoted(node);
        let begin = self.start(node);
        match node.op {
            Operator::FloorDiv => {
                let why = format!("`{whole}` is a whole number: `//` rounds down.");
                let edits = vec![(at, "/".to_string())];
                self.editor.add(Idea::RealDivision, begin, edits, why);
                let why = format!("`{whole}` is rounded down, not to the nearest number.");
                let edits = vec![(
                    range(node),
                    format!(
                        "round(({}) / ({}))",
                        self.text(&*node.left),
                        self.text(&*node.right)
                    ),
                )];
                self.editor
                    .add_unnatural(Idea::RealDivision, begin, edits, why);
            }
            Operator::Div => {
                let why = format!("`{whole}` is a float, even where nothing remains.");
                let edits = vec![(at, "//".to_string())];
                self.editor.add(Idea::WholeDivision, begin, edits, why);
            }
            Operator::Mod if !matches!(&*node.left, Expr::StringLiteral(_)) => {
                let why = format!(
                    "`%` gives the remainder: `{whole}` is what is left when `{l}` is divided by \
                     `{r}`."
                );
                let edits = vec![(at, "//".to_string())];
                self.editor.add(Idea::Remainder, begin, edits, why);
            }
            Operator::Add | Operator::Sub => self.precedence(node, at),
            Operator::Mult => self.rows(node),
            _ => {}
        }
    }

    /// `a + b * c` read from left to right.
    fn precedence(&mut self, node: &ast::ExprBinOp, at: Range<usize>) {
        let Expr::BinOp(inner) = &*node.right else {
            return;
        };
        let between = self.editor.of(at.end..inner.start().to_usize());
        let binds = matches!(
            inner.op,
            Operator::Mult | Operator::Div | Operator::FloorDiv | Operator::Mod
        );
        if !binds || between.contains('(') {
            return;
        }
        let why = format!(
            "`{}` is evaluated before `+` and `-`, wherever it stands.",
            inner.op.as_str()
        );
        let (begin, end) = (self.start(node), inner.left.end().to_usize());
        let edits = vec![(begin..begin, "(".to_string()), (end..end, ")".to_string())];
        self.editor.add(Idea::LeftToRight, begin, edits, why);
    }

    /// `[[0] * 3] * 2`
    fn rows(&mut self, node: &ast::ExprBinOp) {
        let Expr::List(list) = &*node.left else {
            return;
        };
        let [element] = &list.elts[..] else { return };
        let is_list = matches!(element, Expr::List(_) | Expr::BinOp(_) | Expr::ListComp(_));
        if !is_list || self.names.kind(element) != Some(Kind::List) {
            return;
        }
        let why = format!(
            "All elements of `{}` are one and the same list: a change in one row shows in all of \
             them.",
            self.quoted(node)
        );
        let own = format!(
            "[{} for _ in range({})]",
            self.text(element),
            self.text(&*node.right)
        );
        let edits = vec![(range(node), own)];
        self.editor.add(Idea::OwnRows, self.start(node), edits, why);
    }

    fn call(&mut self, node: &ast::ExprCall) {
        match &*node.func {
            Expr::Name(name) if name.id.as_str() == "range" => self.range_call(node),
            Expr::Attribute(attribute) => {
                let (word, other) = match attribute.attr.as_str() {
                    "append" => ("append", "extend"),
                    "extend" => ("extend", "append"),
                    _ => return,
                };
                let why = match word {
                    "append" => "`append` adds its argument as one element.",
                    _ => "`extend` adds the elements of its argument one by one.",
                };
                let edits = vec![(range(&attribute.attr), other.to_string())];
                self.editor
                    .add(Idea::AppendExtend, self.start(node), edits, why);
            }
            _ => {}
        }
    }

    fn range_call(&mut self, node: &ast::ExprCall) {
        if !node.arguments.keywords.is_empty() {
            return;
        }
        let whole = self.quoted(node);
        let at = self.start(node);
        let arguments = &node.arguments.args;
        let (Some(end), known) = (
            arguments.get(arguments.len().min(2).wrapping_sub(1)),
            arguments,
        ) else {
            return;
        };
        let last = self.quoted(end);
        let why = format!("`{whole}` ends before `{last}`: the upper end does not belong to it.");
        let edits = vec![(range(end), one_more(self.text(end)))];
        self.editor.add(Idea::EndIncluded, at, edits, why);
        if known.len() == 1 {
            let why = format!("`{whole}` begins with 0 and ends before `{last}`.");
            let edits = vec![(range(end), format!("1, {}", one_more(self.text(end))))];
            self.editor.add(Idea::FromOne, at, edits, why);
        }
        if let [_, _, step] = &known[..]
            && let Expr::NumberLiteral(_) = step
            && self.text(step) != "1"
        {
            let why = format!("`{whole}` goes in steps of {}.", self.quoted(step));
            let edits = vec![(range(step), "1".to_string())];
            self.editor.add(Idea::StepOne, at, edits, why);
        }
    }

    fn slice(&mut self, node: &ast::ExprSlice) {
        let Some(end) = &node.upper else { return };
        // Behind -1 there is the whole rest; nobody means that.
        if matches!(&**end, Expr::UnaryOp(_)) {
            return;
        }
        let why = format!(
            "A slice ends before its upper end: the element at index `{}` does not belong to it.",
            self.quoted(&**end)
        );
        let edits = vec![(range(&**end), one_more(self.text(&**end)))];
        self.editor
            .add(Idea::EndIncluded, self.start(node), edits, why);
    }

    fn each(&mut self, node: &ast::StmtFor) {
        if self.names.kind(&node.iter) == Some(Kind::Dict) {
            let dict = self.text(&*node.iter);
            let why = format!("Walking over the dictionary `{dict}` gives its keys.");
            let end = node.iter.end().to_usize();
            let edits = vec![(end..end, ".values()".to_string())];
            self.editor
                .add(Idea::ValuesNotKeys, self.start(&*node.iter), edits, why);
        }
        self.loop_else(&node.orelse, &node.body, "for");
    }

    /// `while test:` whose body runs before the first test.
    fn tests_first(&mut self, node: &ast::StmtWhile) {
        if let (Some(first), Some(last)) = (node.body.first(), node.body.last())
            && node.orelse.is_empty()
            && self.is_on_own_line(first)
        {
            let test = self.text(&*node.test);
            let why = format!(
                "A `while` loop tests `{}` before the first iteration, too; the body may never be \
                 executed.",
                self.quoted(&*node.test)
            );
            let indent = self.indent(first);
            let end = last.end().to_usize();
            let edits = vec![
                (range(&*node.test), "True".to_string()),
                (
                    end..end,
                    format!("\n{indent}if not ({test}):\n{indent}    break"),
                ),
            ];
            self.editor
                .add(Idea::BodyFirst, self.start(node), edits, why);
        }
        self.loop_else(&node.orelse, &node.body, "while");
    }

    /// The `else` of a loop, executed in any case.
    fn loop_else(&mut self, orelse: &[Stmt], body: &[Stmt], word: &str) {
        let (Some(first), Some(inside)) = (orelse.first(), body.last()) else {
            return;
        };
        if !self.is_on_own_line(first) {
            return;
        }
        let head = inside.end().to_usize()..first.start().to_usize();
        let gap = self.editor.of(head.clone());
        let Some(at) = gap.find("else") else { return };
        let begin = head.start + at;
        let why = format!(
            "The `else` of a `{word}` loop is executed only if the loop was not left by `break`."
        );
        // `if True:` keeps the lines as they are.
        let edits = vec![(begin..begin + 4, "if True".to_string())];
        self.editor.add_unnatural(Idea::LoopElse, begin, edits, why);
    }

    fn alternatives(&mut self, node: &ast::StmtIf) {
        for clause in &node.elif_else_clauses {
            let Some(test) = &clause.test else { continue };
            let begin = clause.start().to_usize();
            let why = format!(
                "`elif {}` is looked at only if no condition before it was true.",
                self.quoted(test)
            );
            let edits = vec![(begin..begin + 4, "if".to_string())];
            self.editor.add(Idea::ElseIfIsIf, begin, edits, why);
        }
    }

    fn one_after_the_other(&mut self, body: &[Stmt]) {
        for pair in body.windows(2) {
            let (Stmt::If(first), Stmt::If(second)) = (&pair[0], &pair[1]) else {
                continue;
            };
            let closed = first
                .elif_else_clauses
                .last()
                .is_some_and(|c| c.test.is_none());
            if closed {
                continue;
            }
            let begin = self.start(second);
            let why = format!(
                "`if {}` is tested in any case: there is no `elif` before it.",
                self.quoted(&*second.test)
            );
            let edits = vec![(begin..begin + 2, "elif".to_string())];
            self.editor.add(Idea::IfIsElseIf, begin, edits, why);
        }
    }

    fn augmented(&mut self, node: &ast::StmtAugAssign) {
        let sign = format!("{}=", node.op.as_str());
        let Some(at) = self.operator(&node.target, &node.value, &sign) else {
            return;
        };
        let (l, r) = (self.quoted(&*node.target), self.quoted(&*node.value));
        let why = format!("`{l} {sign} {r}` works on the old value of `{l}`.");
        let edits = vec![(at, "=".to_string())];
        self.editor
            .add(Idea::Replaces, self.start(node), edits, why);
    }

    /// `b = a` where both are containers that can change.
    fn copies(&mut self, node: &ast::StmtAssign) {
        let (Expr::Name(a), [Expr::Name(b)]) = (&*node.value, &node.targets[..]) else {
            return;
        };
        let what = match self.names.kind(&node.value) {
            Some(Kind::List) => "list",
            Some(Kind::Dict) => "dictionary",
            Some(Kind::Set) => "set",
            None => return,
        };
        let why = format!(
            "`{} = {}` copies nothing: both names stand for the same {what} from then on.",
            b.id, a.id
        );
        let end = node.value.end().to_usize();
        let edits = vec![(end..end, ".copy()".to_string())];
        self.editor.add(Idea::Copy, self.start(node), edits, why);
    }

    /// `def f(x, seen=[])`
    fn defaults(&mut self, node: &ast::StmtFunctionDef) {
        let Some(first) = node.body.first().filter(|first| self.is_on_own_line(first)) else {
            return;
        };
        for parameter in &node.parameters.args {
            let Some(default) = parameter.default() else {
                continue;
            };
            if !matches!(default, Expr::List(_) | Expr::Dict(_) | Expr::Set(_)) {
                continue;
            }
            let name = parameter.name().as_str();
            let indent = self.indent(first);
            let begin = self.start(first);
            let fresh = format!(
                "if {name} is None:\n{indent}    {name} = {}\n{indent}",
                self.text(default)
            );
            let why = format!(
                "The default of `{name}` is made once, when `{}` is defined; all calls without \
                 this argument share it.",
                node.name
            );
            let edits = vec![(range(default), "None".to_string()), (begin..begin, fresh)];
            self.editor
                .add(Idea::FreshDefault, self.start(default), edits, why);
        }
    }

    fn jump(&mut self, node: &Stmt) {
        let at = range(node);
        if self.loops.is_empty() {
            return;
        }
        let (idea, word, why) = match node {
            Stmt::Break(_) => {
                let why = "`break` leaves the loop: there is no further iteration.";
                (Idea::BreakIsContinue, "continue", why)
            }
            _ => {
                let why =
                    "`continue` ends this iteration only: the loop continues with the next one.";
                (Idea::ContinueIsBreak, "break", why)
            }
        };
        let edits = vec![(at.clone(), word.to_string())];
        self.editor.add(idea, at.start, edits, why);
    }

    fn indent(&self, statement: &Stmt) -> &'t str {
        let begin = self.start(statement);
        let line = self.editor.text[..begin].rfind('\n').map_or(0, |n| n + 1);
        self.editor.of(line..begin)
    }

    fn is_on_own_line(&self, statement: &Stmt) -> bool {
        self.indent(statement).trim().is_empty()
    }
}

impl<'a> Visitor<'a> for Finder<'_> {
    fn visit_body(&mut self, body: &'a [Stmt]) {
        self.one_after_the_other(body);
        for stmt in body {
            self.visit_stmt(stmt);
        }
    }

    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::For(node) => self.each(node),
            Stmt::While(node) => {
                self.tests_first(node);
                self.change_first(&node.body);
                self.condition = true;
                self.visit_expr(&node.test);
                self.condition = false;
                self.loops.push(range(node));
                self.visit_body(&node.body);
                self.loops.pop();
                self.visit_body(&node.orelse);
                return;
            }
            Stmt::If(node) => self.alternatives(node),
            Stmt::AugAssign(node) => self.augmented(node),
            Stmt::Assign(node) => {
                self.copies(node);
                self.ends(node);
            }
            Stmt::FunctionDef(node) => self.defaults(node),
            Stmt::Break(_) | Stmt::Continue(_) => self.jump(stmt),
            _ => {}
        }
        let is_loop = matches!(stmt, Stmt::For(_));
        if is_loop {
            self.loops.push(range(stmt));
        }
        walk_stmt(self, stmt);
        if is_loop {
            self.loops.pop();
        }
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Compare(node) => self.compare(node),
            Expr::BinOp(node) => self.binary(node),
            Expr::Call(node) => self.call(node),
            Expr::Slice(node) => self.slice(node),
            Expr::BoolOp(node) => self.logic(node),
            Expr::UnaryOp(node) => self.negation(node),
            Expr::If(node) => self.conditional(node),
            Expr::Subscript(node) => self.index(node),
            _ => {}
        }
        walk_expr(self, expr);
    }
}
