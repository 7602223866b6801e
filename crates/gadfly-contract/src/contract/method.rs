//! The contract of a method.

use super::{
    Behavior, Case, ClauseKind, Expr, Head, Item, Kind, Method, MethodContract, NON_NULL, NULLABLE,
    Nullness, Raw, Reader, Signals, SpecCase, Token, Tree, clause_text, has, is_primitive, spec,
    tree,
};

impl Reader<'_, '_> {
    pub(super) fn method(&mut self, method: &Method) -> MethodContract {
        let mut out = MethodContract::default();
        let mut items = self.items(&method.head.comments);
        // What stands before a model method is its contract, not that of the method behind it.
        let last = items
            .iter()
            .rposition(|i| matches!(i, Item::Declaration { .. }));
        let own = items.split_off(last.map_or(0, |i| i + 1));
        self.before_declaration(items);
        let items = own;
        let mut others = Vec::new();
        let cases = spec::cases(items, &mut |item| others.push(item));
        let cases = cases.unwrap_or_else(|wrong| {
            self.report.error(self.file, wrong.at, wrong.message);
            Vec::new()
        });
        let mut words = Vec::new();
        for item in others {
            match item {
                Item::Modifiers(tokens) => words.extend(tokens),
                Item::Clause(raw) if spec::is_method_clause(raw.keyword) => {
                    self.unsupported_clause(&raw, "a redundant specification");
                }
                item => self.type_item(item),
            }
        }
        for word in words.iter().filter(|w| w.text.ends_with("_math")) {
            if word.text != "spec_java_math" && word.text != "code_java_math" {
                let message = format!("`{}` is not supported: arithmetic is Java's", word.text);
                self.report
                    .unchecked(self.file, word.at, &word.text, message);
            }
        }
        for case in cases {
            let case = self.case(case);
            out.cases.push(case);
        }
        let jml = !out.cases.is_empty();
        self.annotations(&method.head, &mut out);
        out.specified = !out.cases.is_empty();
        out.helper = has(&words, "helper") || method.head.annotated(&["Helper"]);
        let constructor = method.is_constructor();
        let pure_word = words
            .iter()
            .find(|w| w.text == "pure" || w.text == "strictly_pure")
            .map(|w| w.at);
        let pure_annotation = method
            .head
            .annotations
            .iter()
            .find(|a| a.name == "Pure")
            .map(|a| a.at);
        let pure_class = (self.out.pure && !constructor).then_some(self.decl.name_at);
        if let Some(at) = pure_word.or(pure_annotation).or(pure_class) {
            out.pure =
                Some(
                    self.report
                        .clause(self.file, at, ClauseKind::Frame, "pure".to_string()),
                );
        }
        self.nullness(method, jml, &words, &mut out);
        let non_null = has(&words, "non_null") || method.head.annotated(&NON_NULL);
        out.promises =
            pure_word.or(pure_annotation).is_some() || non_null && out.non_null_result.is_some();
        if !out.cases.is_empty() || out.pure.is_some() || out.non_null_result.is_some() {
            self.out.any = true;
        }
        let boolean = method.returns == "boolean"
            && method.params.is_empty()
            && !method.is_static()
            && !constructor;
        let marked = method
            .head
            .annotations
            .iter()
            .any(|a| a.name == "Invariant");
        let named = matches!(method.name.as_str(), "repOK" | "repOk" | "invariant");
        if marked && !boolean {
            self.report.warn(
                self.file,
                method.at,
                "`@Invariant` belongs on a boolean method without parameters",
            );
        }
        out.is_invariant = boolean && (marked || named);
        out
    }

    pub(super) fn nullness(
        &mut self,
        method: &Method,
        jml: bool,
        words: &[Token],
        out: &mut MethodContract,
    ) {
        let nullable_default = match self.out.nullable_default {
            Some(nullable) => nullable,
            None => !jml,
        };
        for param in &method.params {
            let words = self.loose(&param.head.comments);
            out.params.push(if is_primitive(&param.ty) {
                Nullness::Primitive
            } else if has(&words, "nullable") || param.head.annotated(&NULLABLE) {
                Nullness::Nullable
            } else if has(&words, "non_null")
                || param.head.annotated(&NON_NULL)
                || !nullable_default
            {
                Nullness::NonNull
            } else {
                Nullness::Nullable
            });
        }
        let nullable = has(words, "nullable") || method.head.annotated(&NULLABLE);
        let said = has(words, "non_null") || method.head.annotated(&NON_NULL);
        let non_null = !nullable && (said || !nullable_default);
        if non_null && !is_primitive(&method.returns) && !method.is_constructor() {
            let text = "the result is non_null".to_string();
            out.non_null_result =
                Some(
                    self.report
                        .clause(self.file, method.returns_at, ClauseKind::NonNull, text),
                );
        }
    }

    pub(super) fn annotations(&mut self, head: &Head, out: &mut MethodContract) {
        let mut case = SpecCase::default();
        let mut any = false;
        for annotation in &head.annotations {
            let kind = match annotation.name.as_str() {
                "Requires" | "Pre" | "Precondition" => ClauseKind::Requires,
                "Ensures" | "Post" | "Postcondition" => ClauseKind::Ensures,
                "Assignable" | "Modifies" => ClauseKind::Frame,
                _ => continue,
            };
            for text in &annotation.strings {
                let Some(expr) = self.annotated(text, annotation, kind) else {
                    continue;
                };
                any = true;
                case.at = case.at.or(Some(annotation.at));
                match kind {
                    ClauseKind::Requires => case.requires.push(expr),
                    ClauseKind::Ensures => case.ensures.push(expr),
                    _ => case.assignable.push(expr),
                }
            }
        }
        if any {
            match &mut out.cases[..] {
                // Both styles on one method: one contract.
                [only] => {
                    only.requires.append(&mut case.requires);
                    only.ensures.append(&mut case.ensures);
                    only.assignable.append(&mut case.assignable);
                }
                _ => out.cases.push(case),
            }
        }
    }

    pub(super) fn case(&mut self, case: Case) -> SpecCase {
        let mut out = SpecCase {
            behavior: case.head.as_ref().map(|_| case.behavior),
            at: case
                .head
                .as_ref()
                .map(|h| h.at)
                .or(case.clauses.first().map(|c| c.head.at)),
            ..SpecCase::default()
        };
        if let (Behavior::Exceptional, Some(head)) = (case.behavior, &case.head) {
            let text = "exceptional_behavior: no normal return".to_string();
            out.exceptional =
                Some(
                    self.report
                        .clause(self.file, head.at, ClauseKind::Exceptional, text),
                );
        }
        for raw in case.clauses {
            match raw.keyword {
                "requires" => out
                    .requires
                    .extend(self.expr(&raw, ClauseKind::Requires, false)),
                "ensures" => out
                    .ensures
                    .extend(self.expr(&raw, ClauseKind::Ensures, false)),
                "assignable" => out
                    .assignable
                    .extend(self.expr(&raw, ClauseKind::Frame, false)),
                "old" => out.lets.extend(self.old_variable(&raw)),
                "signals" => out.signals.extend(self.signals(&raw)),
                "signals_only" => {
                    let id = self.report.clause(
                        self.file,
                        raw.head.at,
                        ClauseKind::SignalsOnly,
                        clause_text(&raw),
                    );
                    let names = raw.body.split(|t| t.is(",")).map(|part| {
                        let part: Vec<&Token> = part.iter().collect();
                        tree::as_written(&part).replace(' ', "")
                    });
                    let names: Vec<String> = names
                        .filter(|n| n != "\\nothing" && !n.is_empty())
                        .collect();
                    out.signals_only.push((id, names));
                }
                "diverges" if matches!(&raw.body[..], [only] if only.is("true") || only.is("false")) =>
                {
                    let may = raw.body.iter().any(|only| only.is("true"));
                    out.diverges = Some(out.diverges.unwrap_or(true) && may);
                    if !may {
                        let text = clause_text(&raw);
                        let kind = ClauseKind::Diverges;
                        let id = self.report.clause(self.file, raw.head.at, kind, text);
                        out.terminates = Some(id);
                    }
                }
                keyword => {
                    let id = self.report.clause(
                        self.file,
                        raw.head.at,
                        ClauseKind::Other,
                        clause_text(&raw),
                    );
                    let why = format!("`{keyword}` is not supported");
                    self.report.unsupported(self.file, raw.head.at, id, &why);
                    // It may permit what is not checked then.
                    if keyword == "diverges" {
                        out.diverges = Some(true);
                    }
                }
            }
        }
        out
    }

    /// `old int n = a.length;`
    pub(super) fn old_variable(&mut self, raw: &Raw) -> Option<(String, String, Expr)> {
        let id = self
            .report
            .clause(self.file, raw.head.at, ClauseKind::Other, clause_text(raw));
        let sign = raw.body.iter().position(|t| t.is("=")).filter(|&i| i >= 2);
        let Some(sign) = sign else {
            self.report.error(
                self.file,
                raw.head.at,
                "`old` is followed by a type, a name, `=` and a value",
            );
            return None;
        };
        let ty: Vec<&Token> = raw.body[..sign - 1].iter().collect();
        let expr = self.expr_of(id, &raw.body[sign + 1..], raw.head.at, false)?;
        Some((raw.body[sign - 1].text.clone(), tree::as_written(&ty), expr))
    }

    /// `signals (E e) condition`
    pub(super) fn signals(&mut self, raw: &Raw) -> Option<Signals> {
        let id = self.report.clause(
            self.file,
            raw.head.at,
            ClauseKind::Signals,
            clause_text(raw),
        );
        let parsed = match tree::trees(&raw.body) {
            Ok(items) => items,
            Err(wrong) => {
                self.report.error(self.file, wrong.at, wrong.message);
                return None;
            }
        };
        let Some((Tree::Group(head), rest)) = parsed.split_first() else {
            self.report.error(
                self.file,
                raw.head.at,
                "`signals` is followed by an exception type in parentheses",
            );
            return None;
        };
        let mut tokens = tree::flatten(&head.items);
        let dotted = tokens.len() >= 2 && tokens[tokens.len() - 2].is(".");
        let variable = (tokens.len() > 1 && !dotted)
            .then(|| tokens.pop().map(|t| t.text.clone()))
            .flatten();
        if tokens.is_empty() || tokens.iter().any(|t| t.kind != Kind::Word && !t.is(".")) {
            self.report.error(
                self.file,
                head.open.at,
                "an exception type and a name are expected here",
            );
            return None;
        }
        let exception: String = tokens.iter().map(|t| t.text.as_str()).collect();
        let items = if rest.is_empty() {
            vec![Tree::Leaf(Token {
                kind: Kind::Word,
                text: "true".to_string(),
                at: raw.head.at,
                spaced: true,
            })]
        } else {
            rest.to_vec()
        };
        let at = items.first().map_or(raw.head.at, Tree::at);
        Some(Signals {
            expr: Expr {
                id,
                items,
                bare: false,
                at,
            },
            exception,
            variable,
        })
    }
}
