//! Which clauses belong to which type and member: comments, annotations and method names brought
//! into one form.

mod class;
mod method;

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
    /// What `diverges` says, if it is there.
    pub diverges: Option<bool>,
    /// The clause that forbids it, if it is written down.
    pub terminates: Option<ClauseId>,
    /// Whatever is thrown is permitted.
    pub may_throw: bool,
    /// Where it starts.
    pub at: Option<usize>,
}

impl SpecCase {
    /// Whether it permits exceptions that its clauses do not describe: those for wrong arguments where it
    /// says nothing, and those that the method declares.
    pub(crate) fn leaves_exceptions_open(&self, declares: bool) -> bool {
        let is_silent = self.signals.is_empty() || declares;
        self.signals_only.is_empty()
            && is_silent
            && !matches!(
                self.behavior,
                Some(spec::Behavior::Normal | spec::Behavior::Exceptional)
            )
    }
}

#[derive(Default)]
pub(crate) struct MethodContract {
    pub cases: Vec<SpecCase>,
    /// The clause of the word `pure`.
    pub pure: Option<ClauseId>,
    pub helper: bool,
    /// It has clauses of its own.
    pub specified: bool,
    /// It is said to be `pure`, or its result `non_null`, at the method itself.
    pub promises: bool,
    pub params: Vec<Nullness>,
    /// The clause that says that the result is not null.
    pub non_null_result: Option<ClauseId>,
    pub is_invariant: bool,
}

impl MethodContract {
    /// Clauses, or a word that promises something.
    pub(crate) fn says_anything(&self) -> bool {
        self.specified || self.promises
    }
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
    /// Clauses about all objects of the type that are not checked.
    pub unchecked: Vec<ClauseId>,
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
                    self.out.nullable_default = Some(false);
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
                    self.unsupported_clause(&raw, "this clause stands before no method");
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
                    self.unsupported_clause(&raw, "the contract of a model method");
                }
                Item::Behavior(..) | Item::Also(_) => {}
                item => self.type_item(item),
            }
        }
    }

    /// A clause of a method that means nothing to us.
    fn unsupported_clause(&mut self, raw: &Raw, why: &str) {
        let (at, text) = (raw.head.at, clause_text(raw));
        let id = self.report.clause(self.file, at, ClauseKind::Other, text);
        self.report.unsupported(self.file, at, id, why);
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
                let message = format!("`{}` is not checked", token.text);
                let id = self
                    .report
                    .unchecked(self.file, token.at, &token.text, message);
                self.out.unchecked.push(id);
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
                self.out.unchecked.push(id);
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
