//! Which clauses belong to which type and member: comments, annotations and method names brought
//! into one form.

use crate::expr::Trouble;
use crate::java::names::World;
use crate::java::{Annotation, Comment, Head, Method, TypeDecl, TypeKind, is_primitive};
use crate::jml::spec::{self, Behavior, Case, Item, Raw};
use crate::jml::token::{self, Kind, Text, Token, Wrong};
use crate::jml::tree::{self, Tree};
use crate::plan::{ClauseId, ClauseKind, Nullness, Report};

/// An expression of a contract.
#[derive(Clone, Debug)]
pub(crate) struct Expr {
    pub id: ClauseId,
    pub items: Vec<Tree>,
    /// Written in an annotation.
    pub bare: bool,
    pub at: usize,
}

pub(crate) struct Invariant {
    pub expr: Expr,
    pub is_static: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Signals {
    pub expr: Expr,
    pub exception: String,
    pub variable: Option<String>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct SpecCase {
    pub behavior: Option<Behavior>,
    /// The clause that says that an `exceptional_behavior` does not return.
    pub exceptional: Option<ClauseId>,
    /// `old T x = e;`: name, type, value.
    pub lets: Vec<(String, String, Expr)>,
    pub requires: Vec<Expr>,
    pub ensures: Vec<Expr>,
    pub signals: Vec<Signals>,
    pub signals_only: Vec<(ClauseId, Vec<String>)>,
    pub assignable: Vec<Expr>,
    /// Where it starts.
    pub at: Option<usize>,
}

#[derive(Default)]
pub(crate) struct MethodContract {
    pub cases: Vec<SpecCase>,
    /// The clause of the word `pure`.
    pub pure: Option<ClauseId>,
    pub helper: bool,
    /// It has clauses of its own.
    pub specified: bool,
    pub params: Vec<Nullness>,
    /// The clause that says that the result is not null.
    pub non_null_result: Option<ClauseId>,
    pub is_invariant: bool,
}

/// A declaration in a contract comment that becomes Java.
pub(crate) struct Declaration {
    /// Where it is inserted.
    pub at: usize,
    pub modifiers: Vec<Token>,
    pub tokens: Vec<Token>,
}

#[derive(Default)]
pub(crate) struct TypeContract {
    pub invariants: Vec<Invariant>,
    pub constraints: Vec<Invariant>,
    pub initially: Vec<Expr>,
    pub declarations: Vec<Declaration>,
    /// Model fields: name and type.
    pub model_fields: Vec<(String, String)>,
    /// What represents model fields of this type or a supertype.
    pub represents: Vec<(String, Expr)>,
    /// Data groups: a field and the group it is in.
    pub groups: Vec<(String, String)>,
    /// Names that contracts declare but that have no Java: clauses with them are not checked.
    pub dropped: Vec<String>,
    pub methods: Vec<MethodContract>,
    /// Anything at all was said in this type.
    pub any: bool,
    pub pure: bool,
    nullable_default: Option<bool>,
}

pub(crate) struct Contracts {
    pub types: Vec<TypeContract>,
    /// Comments that were read, per file.
    pub used: Vec<Vec<Comment>>,
}

const NON_NULL: [&str; 4] = ["NonNull", "Nonnull", "NotNull", "NonNullable"];
const NULLABLE: [&str; 3] = ["Nullable", "CheckForNull", "NullAllowed"];

pub(crate) fn read<'w>(world: &'w World, report: &mut Report<'w>) -> Contracts {
    let mut out = Contracts {
        types: Vec::new(),
        used: vec![Vec::new(); world.units.len()],
    };
    for (file, unit) in world.units.iter().enumerate() {
        if let (Some(&at), false) = (unit.broken.first(), unit.comments.is_empty()) {
            report.warn(
                file,
                at,
                "this source could not be read completely; contracts near here may be missed",
            );
        }
    }
    for t in 0..world.types.len() {
        let mut reader = Reader {
            world,
            report,
            used: &mut out.used,
            file: world.types[t].file,
            decl: &world.types[t],
            out: TypeContract::default(),
        };
        reader.read(t);
        let contract = reader.out;
        out.types.push(contract);
    }
    out
}

/// The tokens of several comments in a row; those that cannot be read are errors.
pub(crate) fn tokens_of(text: &str, comments: &[Comment]) -> Result<Vec<Token>, Wrong> {
    let mut all = Vec::new();
    for comment in comments {
        let source = text.get(comment.start..comment.end).unwrap_or("");
        if let Some(chars) = token::comment_text(source, comment.start) {
            all.extend(token::tokens(&chars)?);
        }
    }
    Ok(all)
}

struct Reader<'r, 'w> {
    world: &'w World,
    report: &'r mut Report<'w>,
    used: &'r mut Vec<Vec<Comment>>,
    file: usize,
    decl: &'w TypeDecl,
    out: TypeContract,
}

impl Reader<'_, '_> {
    fn read(&mut self, t: usize) {
        let decl = self.decl;
        let nested = decl.outer.is_some() && !decl.local;
        let words = if nested {
            // Inside the modifiers they are nobody else's.
            self.used[self.file].extend_from_slice(&decl.head.comments);
            self.words(&decl.head.comments)
        } else {
            self.loose(&decl.head.comments)
        };
        self.out.pure = has(&words, "pure");
        if has(&words, "nullable_by_default") {
            self.out.nullable_default = Some(true);
        } else if has(&words, "non_null_by_default") {
            self.out.nullable_default = Some(false);
        }
        for annotation in &decl.head.annotations {
            match annotation.name.as_str() {
                "Invariant" => self.annotated_invariants(annotation),
                "NullableByDefault" => self.out.nullable_default = Some(true),
                "NonNullByDefault" | "ParametersAreNonnullByDefault" => {
                    self.out.nullable_default = Some(false)
                }
                _ => {}
            }
        }
        let mut seen: Option<&[Comment]> = None;
        for field in &decl.fields {
            let first = seen != Some(&field.head.comments[..]);
            seen = Some(&field.head.comments);
            let words = if first || field.head.comments.is_empty() {
                self.loose(&field.head.comments)
            } else {
                self.words(&field.head.comments)
            };
            let by_default = self.out.nullable_default == Some(false)
                && !has(&words, "nullable")
                && !field.head.annotated(&NULLABLE);
            let non_null = has(&words, "non_null") || field.head.annotated(&NON_NULL) || by_default;
            if non_null && !is_primitive(&field.ty) {
                self.non_null_field(&field.name, field.at, field.is_static);
            }
        }
        for method in &decl.methods {
            let contract = self.method(method);
            self.out.methods.push(contract);
        }
        let leftover = self.loose(&decl.loose);
        let of_nested = |word: &&Token| {
            let mut nested = self.world.types.iter().filter(|n| n.outer == Some(t));
            nested.any(|n| {
                n.head
                    .comments
                    .iter()
                    .any(|c| c.start <= word.at && word.at < c.end)
            })
        };
        if let Some(word) = leftover.iter().find(|w| !of_nested(w)) {
            self.report.warn(
                self.file,
                word.at,
                format!("`{}` belongs to no declaration here", word.text),
            );
        }
        self.named_invariants(t);
    }

    /// Marks comments as read and returns their tokens.
    fn take(&mut self, comments: &[Comment]) -> Vec<Token> {
        self.used[self.file].extend_from_slice(comments);
        match tokens_of(&self.world.units[self.file].text, comments) {
            Ok(tokens) => tokens,
            Err(wrong) => {
                self.report.error(self.file, wrong.at, wrong.message);
                Vec::new()
            }
        }
    }

    fn items(&mut self, comments: &[Comment]) -> Vec<Item> {
        let tokens = self.take(comments);
        match spec::items(&tokens) {
            Ok(items) => items,
            Err(wrong) => {
                self.report.error(self.file, wrong.at, wrong.message);
                Vec::new()
            }
        }
    }

    /// The modifiers in comments whose clauses were read before.
    fn words(&mut self, comments: &[Comment]) -> Vec<Token> {
        let tokens = tokens_of(&self.world.units[self.file].text, comments).unwrap_or_default();
        modifiers(spec::items(&tokens).unwrap_or_default())
    }

    /// Comments in which no method clause has a meaning; returns the modifiers left at the end.
    fn loose(&mut self, comments: &[Comment]) -> Vec<Token> {
        let mut words = Vec::new();
        let mut items = self.items(comments);
        let last = items
            .iter()
            .rposition(|i| matches!(i, Item::Declaration { .. }));
        let rest = items.split_off(last.map_or(0, |i| i + 1));
        self.before_declaration(items);
        for item in rest {
            match item {
                Item::Modifiers(tokens) => words.extend(tokens),
                Item::Clause(raw) if spec::is_method_clause(raw.keyword) => {
                    let text = clause_text(&raw);
                    let id = self
                        .report
                        .clause(self.file, raw.head.at, ClauseKind::Other, text);
                    self.report.unsupported(
                        self.file,
                        raw.head.at,
                        id,
                        "this clause stands before no method",
                    );
                }
                item => self.type_item(item),
            }
        }
        words
    }

    /// Items up to and with a declaration.
    fn before_declaration(&mut self, items: Vec<Item>) {
        for item in items {
            match item {
                Item::Clause(raw) if spec::is_method_clause(raw.keyword) => {
                    let id = self.report.clause(
                        self.file,
                        raw.head.at,
                        ClauseKind::Other,
                        clause_text(&raw),
                    );
                    self.report.unsupported(
                        self.file,
                        raw.head.at,
                        id,
                        "the contract of a model method",
                    );
                }
                Item::Behavior(..) | Item::Also(_) => {}
                item => self.type_item(item),
            }
        }
    }

    /// Something that belongs to the type.
    fn type_item(&mut self, item: Item) {
        match item {
            Item::Clause(raw) => self.type_clause(raw),
            Item::Declaration { modifiers, tokens } => self.declaration(modifiers, tokens),
            Item::Behavior(_, token) | Item::Also(token) => {
                self.report.error(
                    self.file,
                    token.at,
                    format!("`{}` stands before no method", token.text),
                );
            }
            Item::Redundant(token) => {
                self.report.warn(
                    self.file,
                    token.at,
                    format!("`{}` is not checked", token.text),
                );
            }
            Item::Open(token) | Item::Close(token) => {
                self.report.error(
                    self.file,
                    token.at,
                    format!("`{}` stands before no method", token.text),
                );
            }
            Item::Modifiers(_) => {}
        }
    }

    fn type_clause(&mut self, raw: Raw) {
        self.out.any = true;
        let is_static = has(&raw.modifiers, "static");
        match raw.keyword {
            "invariant" | "constraint" => {
                let kind = if raw.keyword == "invariant" {
                    ClauseKind::Invariant
                } else {
                    ClauseKind::Constraint
                };
                if let Some(expr) = self.expr(&raw, kind, false) {
                    let list = if kind == ClauseKind::Invariant {
                        &mut self.out.invariants
                    } else {
                        &mut self.out.constraints
                    };
                    list.push(Invariant { expr, is_static });
                }
            }
            "initially" => {
                if let Some(expr) = self.expr(&raw, ClauseKind::Initially, false) {
                    self.out.initially.push(expr);
                }
            }
            "represents" => self.represents(&raw),
            "in" => self.in_groups(&raw),
            keyword => {
                let id = self.report.clause(
                    self.file,
                    raw.head.at,
                    ClauseKind::Other,
                    clause_text(&raw),
                );
                let why = format!("`{keyword}` is not supported");
                self.report.unsupported(self.file, raw.head.at, id, &why);
            }
        }
    }

    /// `in state, total;` behind a field.
    fn in_groups(&mut self, raw: &Raw) {
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

    /// The expression of a clause; none if it is malformed or says nothing.
    fn expr(&mut self, raw: &Raw, kind: ClauseKind, bare: bool) -> Option<Expr> {
        let text = clause_text(raw);
        let id = self.report.clause(self.file, raw.head.at, kind, text);
        self.expr_of(id, &raw.body, raw.head.at, bare)
    }

    fn expr_of(&mut self, id: ClauseId, body: &[Token], at: usize, bare: bool) -> Option<Expr> {
        let items = match tree::trees(body) {
            Ok(items) => items,
            Err(wrong) => {
                self.report.error(self.file, wrong.at, wrong.message);
                return None;
            }
        };
        if items.is_empty() {
            self.report
                .error(self.file, at, "this clause has no expression");
            return None;
        }
        if let [only] = &items[..]
            && matches!(only.backslash(), Some("\\not_specified" | "\\same"))
        {
            let why = format!("`{}` says nothing", only.backslash().unwrap_or(""));
            self.report.unsupported(self.file, only.at(), id, &why);
            return None;
        }
        Some(Expr {
            id,
            items,
            bare,
            at: body.first().map_or(at, |t| t.at),
        })
    }

    fn non_null_field(&mut self, name: &str, at: usize, is_static: bool) {
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

    fn annotated_invariants(&mut self, annotation: &Annotation) {
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

    /// An expression in an annotation.
    fn annotated(
        &mut self,
        text: &Text,
        annotation: &Annotation,
        kind: ClauseKind,
    ) -> Option<Expr> {
        let tokens = match token::tokens(text) {
            Ok(tokens) => tokens,
            Err(wrong) => {
                self.report.error(self.file, wrong.at, wrong.message);
                return None;
            }
        };
        let at = tokens.first().map_or(annotation.at, |t| t.at);
        let all: Vec<&Token> = tokens.iter().collect();
        let text = format!("{} {}", kind.word(), tree::as_written(&all));
        let id = self.report.clause(self.file, at, kind, text);
        self.expr_of(id, &tokens, at, true)
    }

    fn declaration(&mut self, modifiers: Vec<Token>, tokens: Vec<Token>) {
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
    fn is_type_of_jml(&self, token: &Token) -> bool {
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

    fn represents(&mut self, raw: &Raw) {
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

    fn method(&mut self, method: &Method) -> MethodContract {
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
                    let id = self.report.clause(
                        self.file,
                        raw.head.at,
                        ClauseKind::Other,
                        clause_text(&raw),
                    );
                    self.report.unsupported(
                        self.file,
                        raw.head.at,
                        id,
                        "a redundant specification",
                    );
                }
                item => self.type_item(item),
            }
        }
        for word in words.iter().filter(|w| w.text.ends_with("_math")) {
            if word.text != "spec_java_math" && word.text != "code_java_math" {
                self.report.warn(
                    self.file,
                    word.at,
                    format!("`{}` is not supported: arithmetic is Java's", word.text),
                );
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

    fn nullness(&mut self, method: &Method, jml: bool, words: &[Token], out: &mut MethodContract) {
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

    fn annotations(&mut self, head: &Head, out: &mut MethodContract) {
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

    fn case(&mut self, case: Case) -> SpecCase {
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
                    {}
                keyword => {
                    let id = self.report.clause(
                        self.file,
                        raw.head.at,
                        ClauseKind::Other,
                        clause_text(&raw),
                    );
                    let why = format!("`{keyword}` is not supported");
                    self.report.unsupported(self.file, raw.head.at, id, &why);
                }
            }
        }
        out
    }

    /// `old int n = a.length;`
    fn old_variable(&mut self, raw: &Raw) -> Option<(String, String, Expr)> {
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
    fn signals(&mut self, raw: &Raw) -> Option<Signals> {
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

    /// `repOK` and the like.
    fn named_invariants(&mut self, t: usize) {
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
}

fn modifiers(items: Vec<Item>) -> Vec<Token> {
    let words = |item| match item {
        Item::Modifiers(tokens) => tokens,
        _ => Vec::new(),
    };
    items.into_iter().flat_map(words).collect()
}

fn has(words: &[Token], word: &str) -> bool {
    words.iter().any(|w| w.text == word)
}

pub(crate) fn clause_text(raw: &Raw) -> String {
    let body: Vec<&Token> = raw.body.iter().collect();
    let word = if has(&raw.modifiers, "static") {
        "static "
    } else {
        ""
    };
    format!("{word}{} {}", raw.head.text, tree::as_written(&body))
        .trim_end()
        .to_string()
}

fn declaration_text(modifiers: &[Token], tokens: &[Token]) -> String {
    let all: Vec<&Token> = modifiers.iter().chain(tokens).collect();
    tree::as_written(&all)
}

/// Says what went wrong with a clause.
pub(crate) fn tell(report: &mut Report, file: usize, id: ClauseId, trouble: Trouble) {
    match trouble {
        Trouble::Wrong(wrong) => report.error(file, wrong.at, wrong.message),
        Trouble::Unsupported(wrong) => report.unsupported(file, wrong.at, id, &wrong.message),
    }
}
