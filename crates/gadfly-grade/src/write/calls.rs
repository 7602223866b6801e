//! Calls as text: the inputs in them as whole expressions, and a form that is short enough for a line.
//!
//! A Java call may need statements before it (`Node n = new Node(1); Lists.sum(new Cons(n, null));`).
//! A variable that is used once is as good as its value, so most of them can be read as one expression.
//! Nothing here changes what is run: it is the same text, read again.

use crate::model::{Case, Input, Language};

/// The inputs, each as an expression that can be pasted. What takes statements to be made (an object
/// that is changed before the call, or that two inputs share) comes with them.
pub(super) fn inputs(case: &Case, language: Language) -> Vec<Input> {
    match language {
        Language::Java => java_inputs(case).unwrap_or_else(|| case.inputs.clone()),
        Language::Python | Language::Scala => case.inputs.clone(),
    }
}

/// The call on one line, without what a reader does not need.
pub(super) fn brief(call: &str, language: Language) -> String {
    match language {
        Language::Java => {
            let mut statements = inlined(statements(call));
            statements.iter_mut().for_each(|text| *text = short(text));
            statements.join("; ")
        }
        // Statements in a row read well enough on one line.
        Language::Python | Language::Scala => call.replace('\n', " "),
    }
}

fn java_inputs(case: &Case) -> Option<Vec<Input>> {
    let mut before = inlined(statements(&case.call));
    let call = before.pop()?;
    let (receiver, arguments) = parts(&call)?;
    // Values that a method supplies are no part of the call.
    let is_supplied = |input: &&Input| input.name.ends_with("()");
    let own = case.inputs.iter().filter(|input| !is_supplied(input));
    let mut texts = arguments.into_iter();
    let mut found = Vec::new();
    for input in own {
        let text = match input.name.as_str() {
            "this" => receiver.to_owned(),
            _ => texts.next()?.to_owned(),
        };
        let mut needed = String::new();
        if before
            .iter()
            .any(|statement| defined(statement).is_some_and(|d| uses(&text, d.name) > 0))
        {
            for statement in &before {
                needed.push_str(statement);
                needed.push_str(";\n");
            }
        }
        found.push(Input {
            name: input.name.clone(),
            value: needed + &text,
        });
    }
    if texts.next().is_some() {
        return None;
    }
    found.extend(case.inputs.iter().filter(is_supplied).cloned());
    Some(found)
}

/// Pieces of Java: whether it is code, or inside of a text or a character.
fn pieces(text: &str) -> impl Iterator<Item = (usize, char, bool)> + '_ {
    let mut quote: Option<char> = None;
    let mut escaped = false;
    text.char_indices().map(move |(at, c)| {
        let code = match quote {
            Some(open) => {
                if escaped {
                    escaped = false;
                } else if c == '\\' {
                    escaped = true;
                } else if c == open {
                    quote = None;
                }
                false
            }
            None => {
                if c == '"' || c == '\'' {
                    quote = Some(c);
                }
                c != '"' && c != '\''
            }
        };
        (at, c, code)
    })
}

/// The parts between separators that stand outside of all brackets. `<` and `>` are brackets only
/// where types may be (`angles`), for values have no comparisons in them but lambdas have arrows.
fn split(text: &str, separator: char, angles: bool) -> Vec<&str> {
    let mut depth = 0i32;
    let mut start = 0;
    let mut before = ' ';
    let mut out = Vec::new();
    for (at, c, code) in pieces(text) {
        if code {
            match c {
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth -= 1,
                '<' if angles => depth += 1,
                '>' if angles && before != '-' => depth -= 1,
                c if c == separator && depth == 0 => {
                    out.push(text[start..at].trim());
                    start = at + c.len_utf8();
                }
                _ => {}
            }
        }
        before = c;
    }
    out.push(text[start..].trim());
    out.retain(|part| !part.is_empty());
    out
}

fn statements(call: &str) -> Vec<String> {
    let parts = split(call, ';', false);
    parts.into_iter().map(str::to_owned).collect()
}

/// `int[] xs = new int[0]`.
struct Defined<'t> {
    ty: &'t str,
    name: &'t str,
    value: &'t str,
}

fn defined(statement: &str) -> Option<Defined<'_>> {
    let (left, value) = statement.split_once(" = ")?;
    let (ty, name) = left.trim().rsplit_once(' ')?;
    let is_type = ty
        .chars()
        .all(|c| is_name_part(c) || ".<>[], ?".contains(c));
    (is_type && !name.is_empty() && name.chars().all(is_name_part)).then_some(Defined {
        ty,
        name,
        value,
    })
}

fn is_name_part(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

/// The names in a text: where each begins and ends. Members of something (`x.name`) are none.
fn names(text: &str) -> Vec<(usize, usize)> {
    let mut out: Vec<(usize, usize)> = Vec::new();
    let mut open: Option<usize> = None;
    let mut before = ' ';
    for (at, c, code) in pieces(text).chain([(text.len(), ' ', true)]) {
        match open {
            None if code && is_name_part(c) && before != '.' => open = Some(at),
            None if code && is_name_part(c) => {}
            Some(start) if !code || !is_name_part(c) => {
                out.push((start, at));
                open = None;
            }
            _ => {}
        }
        // The rest of a member's name is no name either.
        before = match before {
            '.' if code && is_name_part(c) => '.',
            _ => c,
        };
    }
    out
}

fn uses(text: &str, name: &str) -> usize {
    let all = names(text);
    all.iter()
        .filter(|(from, to)| text[*from..*to] == *name)
        .count()
}

/// Variables that are used once are replaced by their values.
fn inlined(mut statements: Vec<String>) -> Vec<String> {
    let mut at = 0;
    while at < statements.len() {
        match place(&statements, at) {
            Some((user, text)) => {
                statements[user] = text;
                statements.remove(at);
            }
            None => at += 1,
        }
    }
    statements
}

/// Where the variable of a statement is used once, and the statement there with its value.
fn place(statements: &[String], at: usize) -> Option<(usize, String)> {
    let definition = defined(statements.get(at)?)?;
    let later = statements.iter().enumerate().skip(at + 1);
    let users: Vec<usize> = later
        .flat_map(|(index, text)| vec![index; uses(text, definition.name)])
        .collect();
    let [user] = users[..] else { return None };
    // What happens between making a value and using it may matter.
    let between = statements.get(at + 1..user)?;
    if between.iter().any(|text| defined(text).is_none()) {
        return None;
    }
    let text = statements.get(user)?;
    let (from, to) = names(text)
        .into_iter()
        .find(|(from, to)| text[*from..*to] == *definition.name)?;
    let value = if definition.value.starts_with('{') {
        format!("new {} {}", definition.ty, definition.value)
    } else {
        definition.value.to_owned()
    };
    let after = &text[to..];
    let is_simple = !value.starts_with('(') && !value.contains("->");
    if !is_simple && after.starts_with(['.', '[']) {
        return None;
    }
    // It is not used but changed.
    if after.trim_start().starts_with("= ") {
        return None;
    }
    Some((user, format!("{}{value}{after}", &text[..from])))
}

/// What a call is made on, and its arguments: `Lists`, [`1`, `xs`] of `Lists.take(1, xs)`.
fn parts(call: &str) -> Option<(&str, Vec<&str>)> {
    let inside = call.strip_suffix(')')?;
    let mut open = Vec::new();
    for (at, c, code) in pieces(inside) {
        match c {
            '(' if code => open.push(at),
            ')' if code => {
                open.pop()?;
            }
            _ => {}
        }
    }
    let [at] = open[..] else { return None };
    let head = &inside[..at];
    let receiver = head.rsplit_once('.').map_or("", |(receiver, _)| receiver);
    Some((receiver, split(&inside[at + 1..], ',', true)))
}

/// Without packages, and without outer classes after `new`.
fn short(text: &str) -> String {
    let mut out = String::new();
    let mut end = 0;
    for (from, to) in names(text) {
        if from < end {
            continue;
        }
        out.push_str(&text[end..from]);
        let mut chain = vec![&text[from..to]];
        end = to;
        while let Some(rest) = text[end..].strip_prefix('.') {
            let length = rest.find(|c| !is_name_part(c)).unwrap_or(rest.len());
            if length == 0 {
                break;
            }
            chain.push(&rest[..length]);
            end += 1 + length;
        }
        let is_class = |name: &&str| name.starts_with(char::is_uppercase);
        let first = match chain.iter().position(&is_class) {
            // A text such as `xs.size` has no class in it.
            None => 0,
            Some(_) if out.ends_with("new ") => chain.iter().rposition(is_class).unwrap_or(0),
            Some(first) => first,
        };
        out.push_str(&chain[first..].join("."));
    }
    out.push_str(&text[end..]);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(call: &str, expected: &str) {
        assert_eq!(brief(call, Language::Java), expected);
    }

    #[test]
    fn one_expression() {
        check(
            "Interp.AppC e = new Interp.AppC(new Interp.FdC(0, b), new Interp.NumC(0));\n\
             Interp.run(new Interp.AddC(e, new Interp.NumC(1)));",
            "Interp.run(new AddC(new AppC(new FdC(0, b), new NumC(0)), new NumC(1)))",
        );
        check(
            "a.b.Lists.take(1, new java.util.ArrayList<>(java.util.List.of(1, Color.RED)))",
            "Lists.take(1, new ArrayList<>(List.of(1, Color.RED)))",
        );
        check("int[] xs = {1, 2};\nA.f(xs);", "A.f(new int[] {1, 2})");
        check("Stack s = new Stack(0);\ns.pop();", "new Stack(0).pop()");
    }

    #[test]
    fn what_needs_statements() {
        check(
            "Stack s = new Stack(0);\ns.push(1);\ns.pop();",
            "Stack s = new Stack(0); s.push(1); s.pop()",
        );
        check(
            "int[] xs = {1};\nA.f(xs, xs);",
            "int[] xs = {1}; A.f(xs, xs)",
        );
        check(
            "Node n = new Node(1);\nn.next = n;\nA.f(n);",
            "Node n = new Node(1); n.next = n; A.f(n)",
        );
        check(
            "Sink s = new Sink();\nSink.count = 3;\nA.f(s);",
            "Sink s = new Sink(); Sink.count = 3; A.f(s)",
        );
        check(
            "Supplier g = () -> 1;\ng.get();",
            "Supplier g = () -> 1; g.get()",
        );
    }

    #[test]
    fn texts_mean_themselves() {
        check(
            "String e = \"a; b.C = \\\"e\\\"\";\nA.f(e, \"e\", 'e', x.e);",
            "A.f(\"a; b.C = \\\"e\\\"\", \"e\", 'e', x.e)",
        );
        check("", "");
        check("A.f(\"", "A.f(\"");
        check("é = ", "é =");
    }

    fn whole(names: &[&str], call: &str) -> Vec<String> {
        let given = names.iter().map(|name| Input {
            name: name.to_string(),
            value: "A …".into(),
        });
        let case = Case::new("f", given.collect(), call);
        let found = inputs(&case, Language::Java);
        found.into_iter().map(|input| input.value).collect()
    }

    #[test]
    fn whole_inputs() {
        assert_eq!(
            whole(
                &["n", "m"],
                "B b = new B(new A.C(1, \"(,\"));\nA.f(new HashMap<String, Integer>(), b);"
            ),
            [
                "new HashMap<String, Integer>()",
                "new B(new A.C(1, \"(,\"))"
            ]
        );
        assert_eq!(
            whole(
                &["this", "n"],
                "Stack s = new Stack(0);\ns.push(1);\ns.take(2);"
            ),
            ["Stack s = new Stack(0);\ns.push(1);\ns", "2"]
        );
        assert_eq!(whole(&["f"], "A.f((a, b) -> a);"), ["(a, b) -> a"]);
        // What does not fit is left as it is.
        assert_eq!(whole(&["n"], "A.f(1, 2);"), ["A …"]);
        assert_eq!(whole(&["n"], "A.f"), ["A …"]);
        assert_eq!(whole(&["n", "next()"], "A.f(1);"), ["1", "A …"]);
    }
}
