//! What belongs to a class: declarations, data groups, invariants.

use super::{
    Annotation, ClauseKind, Declaration, Expr, Invariant, Kind, Raw, Reader, Text, Token, TypeKind,
    clause_text, declaration_text, has, token, tree,
};

impl Reader<'_, '_> {
    pub(super) fn declaration(&mut self, modifiers: Vec<Token>, tokens: Vec<Token>) {
        self.out.any = true;
        let at = modifiers.first().or(tokens.first()).map_or(0, |t| t.at);
        if tokens.first().is_some_and(|t| t.is("import")) {
            self.out.declarations.push(Declaration {
                at,
                modifiers,
                tokens,
            });
            return;
        }
        let model = has(&modifiers, "model");
        let is_method = tokens.iter().take_while(|t| !t.is("=")).any(|t| t.is("("));
        let head: Vec<&Token> = tokens
            .iter()
            .take_while(|t| !["(", "=", ";"].iter().any(|s| t.is(s)))
            .collect();
        let Some((name, ty)) = head.split_last().filter(|(_, ty)| !ty.is_empty()) else {
            self.report
                .error(self.file, at, "a declaration has a type and a name");
            return;
        };
        let foreign = tokens
            .iter()
            .take_while(|t| !t.is("{") && !t.is("="))
            .find(|t| self.is_type_of_jml(t))
            .map(|t| format!("the type `{}` is not supported", t.text));
        let open_model = model && is_method && tokens.last().is_some_and(|t| t.is(";"));
        let may_be_open = has(&modifiers, "abstract") || self.decl.kind == TypeKind::Interface;
        let bodiless = (open_model && !may_be_open)
            .then(|| "a model method without a body is not supported".to_string());
        if let Some(why) = foreign.or(bodiless) {
            let id = self.report.clause(
                self.file,
                at,
                ClauseKind::Other,
                declaration_text(&modifiers, &tokens),
            );
            self.report.unsupported(self.file, at, id, &why);
            self.out.dropped.push(name.text.clone());
        } else if model && !is_method {
            let is_static = if has(&modifiers, "static") {
                "static "
            } else {
                ""
            };
            self.out.model_fields.push((
                name.text.clone(),
                format!("{is_static}{}", tree::as_written(ty)),
            ));
        } else {
            self.out.declarations.push(Declaration {
                at,
                modifiers,
                tokens,
            });
        }
    }

    /// Types that only JML has, unless the program declares or imports one of that name.
    pub(super) fn is_type_of_jml(&self, token: &Token) -> bool {
        if token.kind == Kind::Backslash {
            return token.text != "\\TYPE";
        }
        let known = [
            "seq",
            "set",
            "map",
            "string",
            "array",
            "JMLDataGroup",
            "intmap",
        ];
        let name = token.text.as_str();
        let library = name.starts_with("JML") && name.len() > 3;
        let imported = self.world.units[self.file]
            .imports
            .iter()
            .any(|i| i.name.rsplit('.').next() == Some(name));
        (known.contains(&name) || library)
            && token.kind == Kind::Word
            && !imported
            && !self.world.types.iter().any(|t| t.name == name)
    }

    pub(super) fn represents(&mut self, raw: &Raw) {
        let id = self
            .report
            .clause(self.file, raw.head.at, ClauseKind::Other, clause_text(raw));
        let sign = raw.body.iter().position(|t| t.is("=") || t.is("<"));
        let (Some(sign), Some(name)) = (sign, raw.body.first()) else {
            self.report
                .unsupported(self.file, raw.head.at, id, "`represents` without `=`");
            return;
        };
        // `<-` is two tokens, because Java's `a<-1` is three.
        let arrow = raw.body[sign].is("<");
        let body = raw.body.get(sign + 1 + usize::from(arrow)..).unwrap_or(&[]);
        let name = raw.body[..sign].last().unwrap_or(name).text.clone();
        if let Some(expr) = self.expr_of(id, body, raw.head.at, false) {
            self.out.represents.push((name, expr));
        }
    }

    /// `in state, total;` behind a field.
    pub(super) fn in_groups(&mut self, raw: &Raw) {
        let before = self.decl.fields.iter().filter(|f| f.at < raw.head.at);
        let Some(field) = before.max_by_key(|f| f.at) else {
            self.report
                .warn(self.file, raw.head.at, "`in` stands behind no field");
            return;
        };
        for group in raw.body.split(|t| t.is(",")) {
            if let Some(group) = group.last() {
                self.out
                    .groups
                    .push((field.name.clone(), group.text.clone()));
            }
        }
    }

    /// `repOK` and the like.
    pub(super) fn named_invariants(&mut self, t: usize) {
        for (number, method) in self.decl.methods.iter().enumerate() {
            if !self.out.methods[number].is_invariant {
                continue;
            }
            self.out.any = true;
            let call = format!("{}()", method.name);
            let said = self.out.invariants.iter().any(|i| {
                let text: String = tree::flatten(&i.expr.items)
                    .iter()
                    .map(|t| t.text.as_str())
                    .collect();
                text == call || text == format!("this.{call}")
            });
            let inherited = self.world.ancestors(t).into_iter().skip(1).any(|a| {
                self.world.types[a]
                    .methods
                    .iter()
                    .any(|m| m.name == method.name && m.params.is_empty())
            });
            if said || inherited {
                continue;
            }
            let id = self.report.clause(
                self.file,
                method.at,
                ClauseKind::Invariant,
                format!("invariant {call}"),
            );
            let chars: Text = format!("this.{call}")
                .chars()
                .map(|c| (c, method.at))
                .collect();
            let items = token::tokens(&chars)
                .ok()
                .and_then(|t| tree::trees(&t).ok())
                .unwrap_or_default();
            let expr = Expr {
                id,
                items,
                bare: false,
                at: method.at,
            };
            self.out.invariants.push(Invariant {
                expr,
                is_static: false,
            });
        }
    }

    pub(super) fn non_null_field(&mut self, name: &str, at: usize, is_static: bool) {
        self.out.any = true;
        let id = self.report.clause(
            self.file,
            at,
            ClauseKind::NonNull,
            format!("{name} is non_null"),
        );
        let text: Text = format!("{name} != null").chars().map(|c| (c, at)).collect();
        let items = token::tokens(&text)
            .ok()
            .and_then(|t| tree::trees(&t).ok())
            .unwrap_or_default();
        let expr = Expr {
            id,
            items,
            bare: false,
            at,
        };
        self.out.invariants.push(Invariant { expr, is_static });
    }

    pub(super) fn annotated_invariants(&mut self, annotation: &Annotation) {
        for text in &annotation.strings {
            if let Some(expr) = self.annotated(text, annotation, ClauseKind::Invariant) {
                self.out.any = true;
                self.out.invariants.push(Invariant {
                    expr,
                    is_static: false,
                });
            }
        }
    }
}
