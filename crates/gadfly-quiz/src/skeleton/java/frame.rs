//! From a class, methods or bare statements to a source file with a static method that runs the entry.

use super::super::data::{Entry, Shape, Span};
use super::super::placeholder::Report;
use super::part::Frame;
use super::tree::{below, children, field, named, span};
use tree_sitter::{Node, Tree};

/// The static method without parameters that every generated class has.
pub(crate) const RUN: &str = "gadfly$run";
const BODY: &str = "gadfly$body";
pub(crate) const HARNESS: &str = "GadflyQuizRun";
const IMPORTS: &str = "import java.util.*; import java.util.function.*; ";

/// How the entry is found.
pub(crate) enum Wanted<'a> {
    /// `@MAIN`, or the only candidate.
    Marked,
    /// The same method as in the skeleton.
    Named(&'a Entry),
}

pub(super) fn frame(
    tree: &Tree,
    text: &str,
    stem: &str,
    wanted: Wanted,
    report: &mut Report,
) -> Option<(Frame, Entry)> {
    let items: Vec<Node> = named(tree.root_node())
        .into_iter()
        .filter(|n| !n.is_error())
        .collect();
    let is_type = |n: &Node| {
        matches!(
            n.kind(),
            "class_declaration"
                | "interface_declaration"
                | "enum_declaration"
                | "record_declaration"
                | "annotation_type_declaration"
        )
    };
    let is_head = |n: &Node| matches!(n.kind(), "import_declaration" | "package_declaration");
    let body: Vec<Node> = items.iter().copied().filter(|n| !is_head(n)).collect();
    let methods: Vec<Node> = body
        .iter()
        .copied()
        .filter(|n| n.kind() == "method_declaration")
        .collect();
    let is_statement = |n: &Node| {
        n.kind() != "method_declaration"
            && !is_type(n)
            && (methods.is_empty() || n.kind() != "local_variable_declaration")
    };
    let statements: Vec<Node> = body.iter().copied().filter(is_statement).collect();
    let Some(first) = body.first() else {
        report.at(0, "there is nothing in this skeleton");
        return None;
    };
    let shape = if !statements.is_empty() {
        Shape::Statements
    } else if !methods.is_empty() {
        Shape::Methods
    } else if body.iter().any(is_type) {
        Shape::Whole
    } else {
        Shape::Statements
    };
    match shape {
        Shape::Whole => whole(&items, text, wanted, report),
        Shape::Methods => {
            let class = class_name(stem, text);
            let entry = pick(&methods, text, &wanted, report)?;
            let head = format!("{IMPORTS}public class {class} {{ ");
            let run = runner(&class, entry, text, report)?;
            let tail = format!("\n{} }}{}", run.0, harness(&class, &run.1));
            let frame = Frame {
                shape,
                inserts: vec![(span(*first).start, head), (text.len(), tail)],
                members_at: span(*first).start,
                path: format!("{class}.java"),
                harness: HARNESS.into(),
            };
            Some((frame, entry_of(&class, entry, text, run.1)))
        }
        Shape::Statements => {
            let class = class_name(stem, text);
            // Declarations next to the statements are local; further ones are fields. Types at the
            // beginning and end are members, so that methods may use them.
            let local = |n: &Node| {
                let fieldlike = ["static", "public", "private", "protected"];
                n.kind() == "local_variable_declaration"
                    && !fieldlike.iter().any(|m| has_modifier(*n, m))
            };
            let real = |n: &Node| is_statement(n);
            let mut from = body.iter().position(real)?;
            let mut to = body.iter().rposition(real)?;
            while from > 0 && (local(&body[from - 1]) || is_type(&body[from - 1])) {
                from -= 1;
            }
            while to + 1 < body.len() && (local(&body[to + 1]) || is_type(&body[to + 1])) {
                to += 1;
            }
            while from < to && is_type(&body[from]) {
                from += 1;
            }
            while to > from && is_type(&body[to]) {
                to -= 1;
            }
            let inside = &body[from..=to];
            let (begin, end) = match (inside.first(), inside.last()) {
                (Some(a), Some(b)) => (span(*a).start, span(*b).end),
                _ => return None,
            };
            let between = methods
                .iter()
                .find(|m| span(**m).start > begin && span(**m).end < end);
            if let Some(method) = between {
                report.at(
                    span(*method).start,
                    "this method stands between statements; put methods before or after them",
                );
                return None;
            }
            returns_nothing(inside, report);
            let head = format!("{IMPORTS}public class {class} {{ ");
            let run = format!(
                "public static void {RUN}() throws java.lang.Throwable {{ new {class}().{BODY}(); }}"
            );
            let tail = format!("\n{run} }}{}", harness(&class, "void"));
            let frame = Frame {
                shape,
                inserts: vec![
                    (span(*first).start, head),
                    (
                        begin,
                        format!("void {BODY}() throws java.lang.Throwable {{ "),
                    ),
                    (end, " }".into()),
                    (text.len(), tail),
                ],
                members_at: span(*first).start,
                path: format!("{class}.java"),
                harness: HARNESS.into(),
            };
            let entry = Entry {
                class,
                method: RUN.into(),
                shown: String::new(),
                returns: "void".into(),
                line: inside
                    .first()
                    .map_or(1, |n| n.start_position().row as u32 + 1),
            };
            Some((frame, entry))
        }
    }
}

fn returns_nothing(statements: &[Node], report: &mut Report) {
    for statement in statements {
        for node in below(*statement) {
            let inner = super::tree::around(node, &["lambda_expression", "class_body"]);
            if node.kind() == "return_statement" && !named(node).is_empty() && inner.is_none() {
                report.at(
                    span(node).start,
                    "a value is returned outside a method; write a method around the statements",
                );
                return;
            }
        }
    }
}

fn whole(
    items: &[Node],
    text: &str,
    wanted: Wanted,
    report: &mut Report,
) -> Option<(Frame, Entry)> {
    let mut methods = Vec::new();
    for item in items {
        for node in below(*item) {
            let member = node.parent().is_some_and(|p| {
                matches!(
                    p.kind(),
                    "class_body" | "enum_body_declarations" | "interface_body"
                )
            });
            if node.kind() == "method_declaration" && member && reachable(node) {
                methods.push(node);
            }
        }
    }
    let method = pick(&methods, text, &wanted, report)?;
    let package = items
        .iter()
        .find(|n| n.kind() == "package_declaration")
        .and_then(|n| named(*n).into_iter().next_back())
        .map(|n| format!("{}.", span(n).of(text)));
    let package = package.unwrap_or_default();
    let body = method.parent()?;
    let (path_name, class) = class_path(method, text)?;
    let run = runner(&class, method, text, report)?;
    let binary = format!("{package}{}", class.replace('.', "$"));
    let mut entry = entry_of(&binary, method, text, run.1.clone());
    entry.class = binary;
    // The file is named after its public type, or else after the one with the entry.
    let public = items.iter().find(|n| {
        let modifiers = children(**n).into_iter().find(|c| c.kind() == "modifiers");
        modifiers.is_some_and(|m| children(m).iter().any(|c| c.kind() == "public"))
    });
    let file = public
        .and_then(|n| field(*n, "name"))
        .map_or(path_name, |n| span(n).of(text).to_string());
    let close = span(body).end.saturating_sub(1);
    let frame = Frame {
        shape: Shape::Whole,
        inserts: vec![
            (close, format!(" {} ", run.0)),
            (text.len(), harness(&class, &run.1)),
        ],
        members_at: close,
        path: format!("{}{file}.java", package.replace('.', "/")),
        harness: format!("{package}{HARNESS}"),
    };
    Some((frame, entry))
}

/// Whether all types around a method are static or at the top.
fn reachable(method: Node) -> bool {
    let mut at = method.parent();
    let mut types = 0;
    while let Some(node) = at {
        match node.kind() {
            "block" | "object_creation_expression" | "lambda_expression" => return false,
            kind if kind.ends_with("_declaration") && kind != "enum_body_declarations" => {
                types += 1;
                let inner = node.parent().is_some_and(|p| p.kind() == "class_body");
                let modifiers = children(node).into_iter().find(|c| c.kind() == "modifiers");
                let is_static =
                    modifiers.is_some_and(|m| children(m).iter().any(|c| c.kind() == "static"));
                if inner && node.kind() == "class_declaration" && !is_static {
                    return false;
                }
            }
            _ => {}
        }
        at = node.parent();
    }
    types > 0
}

/// The outermost type, and the dotted name of the one around the method.
fn class_path(method: Node, text: &str) -> Option<(String, String)> {
    let mut names = Vec::new();
    let mut at = method.parent();
    while let Some(node) = at {
        if node.kind().ends_with("_declaration")
            && let Some(name) = field(node, "name")
        {
            names.push(span(name).of(text).to_string());
        }
        at = node.parent();
    }
    names.reverse();
    Some((names.first()?.clone(), names.join(".")))
}

fn name_of<'t>(method: Node, text: &'t str) -> &'t str {
    field(method, "name").map_or("", |n| span(n).of(text))
}

pub(super) fn annotation<'t>(method: Node<'t>, name: &str, text: &str) -> Option<Node<'t>> {
    let modifiers = children(method)
        .into_iter()
        .find(|c| c.kind() == "modifiers")?;
    children(modifiers).into_iter().find(|c| {
        c.kind().ends_with("annotation")
            && field(*c, "name").is_some_and(|n| span(n).of(text) == name)
    })
}

fn has_modifier(method: Node, modifier: &str) -> bool {
    let modifiers = children(method)
        .into_iter()
        .find(|c| c.kind() == "modifiers");
    modifiers.is_some_and(|m| children(m).iter().any(|c| c.kind() == modifier))
}

fn parameters(method: Node<'_>) -> Vec<Node<'_>> {
    field(method, "parameters").map(named).unwrap_or_default()
}

/// `main(String[])`
fn is_main(method: Node, text: &str) -> bool {
    let parameters = parameters(method);
    let strings = |n: &Node| {
        let written: String = span(*n).of(text).split_whitespace().collect();
        written.starts_with("String[]")
            || written.starts_with("String...")
            || written.starts_with("finalString[]")
    };
    name_of(method, text) == "main" && parameters.len() == 1 && parameters.iter().all(strings)
}

fn pick<'t>(
    methods: &[Node<'t>],
    text: &str,
    wanted: &Wanted,
    report: &mut Report,
) -> Option<Node<'t>> {
    if let Wanted::Named(entry) = wanted {
        let mut same = methods.iter().filter(|m| name_of(**m, text) == entry.shown);
        let fits = |m: &Node| parameters(*m).is_empty() || is_main(*m, text);
        let fitting = same.clone().find(|m| fits(m));
        return fitting.or_else(|| same.next()).copied();
    }
    let marked: Vec<Node> = methods
        .iter()
        .copied()
        .filter(|m| annotation(*m, "MAIN", text).is_some())
        .collect();
    if let Some(second) = marked.get(1) {
        let at = annotation(*second, "MAIN", text).map_or(span(*second), span);
        let first = marked[0].start_position().row + 1;
        report.at(
            at.start,
            format!("there is already a @MAIN in line {first}; mark only one method"),
        );
        return None;
    }
    if let Some(method) = marked.first() {
        return Some(*method);
    }
    if let [only] = methods {
        return Some(*only);
    }
    if let Some(main) = methods.iter().find(|m| is_main(**m, text)) {
        return Some(*main);
    }
    // The only one that can be called from outside and that nobody inside calls.
    let is_called = |method: &Node| {
        methods.iter().any(|other| {
            below(*other).into_iter().any(|n| {
                n.kind() == "method_invocation"
                    && field(n, "name").map(|n| span(n).of(text)) == Some(name_of(*method, text))
            })
        })
    };
    let free: Vec<Node> = methods
        .iter()
        .copied()
        .filter(|m| parameters(*m).is_empty() && !is_called(m))
        .collect();
    if let [only] = free.as_slice() {
        return Some(*only);
    }
    let at = methods.first().map_or(0, |m| span(*m).start);
    report.at(
        at,
        "it is not clear which method is the entry; mark it with @MAIN",
    );
    None
}

/// The runner's text and the type that it returns.
fn runner(class: &str, method: Node, text: &str, report: &mut Report) -> Option<(String, String)> {
    let returns = field(method, "type").map_or("void", |n| span(n).of(text));
    let dims = field(method, "dimensions").map_or("", |n| span(n).of(text));
    let returns = format!("{returns}{dims}");
    let args = if is_main(method, text) {
        "new String[0]"
    } else if let Some(first) = parameters(method).first() {
        report.at(
            span(*first).start,
            "the entry has parameters; give it none (`int n = INT(…);` inside), or call it from a method marked @MAIN",
        );
        return None;
    } else {
        ""
    };
    let name = name_of(method, text);
    let receiver = if has_modifier(method, "static") {
        class.to_string()
    } else {
        format!("new {class}()")
    };
    let call = format!("{receiver}.{name}({args});");
    let back = if returns == "void" { "" } else { "return " };
    let run =
        format!("public static {returns} {RUN}() throws java.lang.Throwable {{ {back}{call} }}");
    Some((run, returns))
}

fn entry_of(class: &str, method: Node, text: &str, returns: String) -> Entry {
    Entry {
        class: class.to_string(),
        method: RUN.into(),
        shown: name_of(method, text).to_string(),
        returns,
        line: method.start_position().row as u32 + 1,
    }
}

fn harness(class: &str, returns: &str) -> String {
    let body = if returns == "void" {
        format!("() -> {{ {class}.{RUN}(); return gadfly.rt.Quiz.NOTHING; }}")
    } else {
        format!("() -> {class}.{RUN}()")
    };
    format!(
        "\nfinal class {HARNESS} {{ public static void run() {{ gadfly.rt.Quiz.run({body}); }} }}\n"
    )
}

/// After the file, as a name that the text does not use.
fn class_name(stem: &str, text: &str) -> String {
    let mut name = String::new();
    let mut upper = true;
    for c in stem.chars() {
        if !(c.is_ascii_alphanumeric()) {
            upper = true;
        } else if upper {
            name.extend(c.to_uppercase());
            upper = false;
        } else {
            name.push(c);
        }
    }
    if name.is_empty() || name.starts_with(|c: char| c.is_ascii_digit()) {
        name = format!("Quiz{name}");
    }
    let library = [
        "String", "Object", "Math", "System", "Integer", "List", "Map", "Arrays",
    ];
    let words = text.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$'));
    if library.contains(&name.as_str()) || words.clone().any(|w| w == name) {
        name.push_str("Quiz");
    }
    name
}

/// Where `}` of the class stands is of no use to bare text: counters go to its beginning.
pub(super) fn members(frame: &Frame, counters: &[usize]) -> Option<(usize, String)> {
    if counters.is_empty() {
        return None;
    }
    let fields = counters.iter().map(|n| format!("gadfly$count{n}"));
    let fields = fields.collect::<Vec<_>>().join(", ");
    Some((frame.members_at, format!("static int {fields}; ")))
}

/// The bytes that the parser could not read, with what it says about them.
pub(super) fn syntax_errors(nodes: &[Node], text: &str) -> Vec<(usize, String)> {
    let mut out: Vec<(usize, String)> = Vec::new();
    let mut covered: Option<Span> = None;
    for node in nodes {
        if node.is_missing() {
            // The place is behind what came before.
            let at = text[..node.start_byte()].trim_end().len();
            out.push((
                at,
                format!("this is not Java: `{}` is missing", node.kind()),
            ));
        } else if node.is_error() {
            if covered.is_some_and(|c| c.contains(span(*node))) {
                continue;
            }
            covered = Some(span(*node));
            let it = span(*node).of(text);
            let line = it.trim().lines().next().unwrap_or("");
            let shown: String = line.chars().take(30).collect();
            let at = span(*node).start + (it.len() - it.trim_start().len());
            out.push((
                at,
                format!("this is not Java: `{shown}` is not expected here"),
            ));
        }
    }
    out
}
