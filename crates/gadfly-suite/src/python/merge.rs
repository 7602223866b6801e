//! Adding tests to a file that is there already. Nothing that stands in it is changed or moved:
//! imports that are missing come behind the last import, tests at the end.

use std::collections::BTreeSet;

use super::expr::Needs;
use super::{Imports, PyTest, PytestFile, PytestOptions, bodies, function, name, pytest_file};

/// The existing text with those of the tests that it does not hold yet.
pub fn pytest_merged(
    existing: &str,
    module: &str,
    tests: &[PyTest],
    options: &PytestOptions,
) -> PytestFile {
    if existing.trim().is_empty() {
        return pytest_file(module, tests, options);
    }
    let windows = existing.contains("\r\n");
    let text = existing.replace("\r\n", "\n");
    let present = functions(&text);
    let mut taken: BTreeSet<String> = top_level_names(&text);
    taken.extend(present.iter().map(|(name, _)| name.clone()));

    let all = bodies(module, tests);
    let mut names: Vec<Option<String>> = Vec::new();
    let mut new: Vec<usize> = Vec::new();
    for (at, body) in all.iter().enumerate() {
        let same = present
            .iter()
            .find(|(_, code)| *code == essence(&body.text));
        names.push(same.map(|(name, _)| name.clone()));
        if same.is_none() {
            new.push(at);
        }
    }
    let added: Vec<PyTest> = new.iter().map(|at| tests[*at].clone()).collect();
    let fresh = name::names(&added, &mut taken);
    for (at, name) in new.iter().zip(&fresh) {
        names[*at] = Some(name.clone());
    }
    let names: Vec<String> = names.into_iter().map(Option::unwrap_or_default).collect();
    if new.is_empty() {
        return PytestFile {
            text: existing.to_string(),
            names,
        };
    }

    let mut needs = Needs::default();
    for at in &new {
        needs.add(&all[*at].needs);
    }
    let known = imported(&text, module);
    let handle = super::handle(module, tests);
    needs.names.retain(|name| !known.own.contains(name));
    needs.modules.retain(|name| !known.modules.contains(name));
    needs.from.retain(|from| !known.from.contains(from));
    needs.handle &= !known.modules.contains(module) || handle != module;
    let mut imports = Imports::new(module, &handle, needs);
    // What the file calls something else must not change its meaning there: the tests that need
    // the module's thing fetch it themselves.
    let defined = defined(&text);
    for name in imports.needs.names.clone() {
        if defined.contains(&name) {
            imports.bound_in_tests.insert(name);
        }
    }
    // A folder on the path is needed only if nothing of the module was imported so far.
    let folder = options
        .module_folder
        .as_deref()
        .filter(|_| known.own.is_empty() && !text.contains("sys.path"));
    let block = imports.block(folder);

    let mut lines: Vec<&str> = text.lines().collect();
    let at = end_of_imports(&lines);
    let mut out = String::new();
    let tail = main_block(&lines).filter(|start| *start >= at);
    let ending: Vec<&str> = match tail {
        Some(start) => lines.split_off(start),
        None => Vec::new(),
    };
    while lines.len() > at && lines.last().is_some_and(|line| line.trim().is_empty()) {
        lines.pop();
    }
    for line in &lines[..at.min(lines.len())] {
        out.push_str(line);
        out.push('\n');
    }
    if !block.is_empty() {
        // Blank lines between blocks belong to new files.
        for line in block.lines().filter(|line| !line.is_empty()) {
            out.push_str(line);
            out.push('\n');
        }
        if lines.get(at).is_some_and(|line| !line.trim().is_empty()) {
            out.push('\n');
        }
    }
    for line in &lines[at.min(lines.len())..] {
        out.push_str(line);
        out.push('\n');
    }
    for (at, name) in new.iter().zip(&fresh) {
        out.push_str("\n\n");
        out.push_str(&function(name, &tests[*at], &all[*at], &imports));
    }
    if !ending.is_empty() {
        out.push_str("\n\n");
        for line in ending {
            out.push_str(line);
            out.push('\n');
        }
    }
    let text = if windows {
        out.replace('\n', "\r\n")
    } else {
        out
    };
    PytestFile { text, names }
}

/// A body without what does not matter: comments, blanks, how lines are broken.
fn essence(body: &str) -> String {
    body.lines()
        .map(str::trim)
        .filter(|line| !line.starts_with('#'))
        .collect::<String>()
        .chars()
        .filter(|c| !c.is_whitespace())
        .collect::<String>()
        .replace(",)", ")")
        .replace(",]", "]")
        .replace(",}", "}")
}

/// Functions at the top level and what they do.
fn functions(text: &str) -> Vec<(String, String)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let Some(rest) = line.strip_prefix("def ") else {
            continue;
        };
        let name = word(rest);
        let mut start = at + 1;
        // A signature over several lines.
        let mut last = line;
        while !last.trim_end().ends_with(':') && start < lines.len() {
            last = &lines[start];
            start += 1;
        }
        let inside = lines[start..].iter().take_while(|line| {
            line.trim().is_empty() || line.starts_with([' ', '\t', ')', ']', '}'])
        });
        let body: Vec<&str> = inside.copied().collect();
        found.push((name, essence(&body.join("\n"))));
    }
    found
}

fn word(text: &str) -> String {
    text.chars()
        .take_while(|c| c.is_alphanumeric() || *c == '_')
        .collect()
}

/// Names that the file itself defines at its top level, other than by imports.
fn defined(text: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for line in text.lines() {
        let rest = ["def ", "class ", "async def "]
            .iter()
            .find_map(|start| line.strip_prefix(start));
        match rest {
            Some(rest) => {
                names.insert(word(rest));
            }
            None if !line.starts_with([' ', '\t', '#']) => {
                if let Some((target, rest)) = line.split_once('=')
                    && !rest.starts_with('=')
                    && word(target.trim()) == target.trim()
                {
                    names.insert(target.trim().to_string());
                }
            }
            None => {}
        }
    }
    names.remove("");
    names
}

fn top_level_names(text: &str) -> BTreeSet<String> {
    defined(text)
}

/// What a file imports at its top level.
#[derive(Default)]
struct Known {
    own: BTreeSet<String>,
    modules: BTreeSet<String>,
    from: BTreeSet<(String, String)>,
}

fn imported(text: &str, module: &str) -> Known {
    let mut known = Known::default();
    for statement in import_statements(text) {
        if let Some(rest) = statement.strip_prefix("import ") {
            for name in rest.split(',').map(str::trim) {
                if !name.contains(" as ") {
                    known.modules.insert(name.to_string());
                }
            }
        } else if let Some((from, names)) = statement
            .strip_prefix("from ")
            .and_then(|rest| rest.split_once(" import "))
        {
            for name in names
                .split(',')
                .map(|name| name.trim_matches(['(', ')', ' ']))
            {
                if name.is_empty() || name.contains(" as ") {
                    continue;
                }
                if from.trim() == module {
                    known.own.insert(name.to_string());
                }
                known
                    .from
                    .insert((from.trim().to_string(), name.to_string()));
            }
        }
    }
    known
}

/// Import statements at the top level, each as one line without comments.
fn import_statements(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if !line.starts_with("import ") && !line.starts_with("from ") {
            continue;
        }
        let bare = |line: &str| line.split('#').next().unwrap_or("").trim().to_string();
        let mut statement = bare(line);
        while statement.contains('(') && !statement.contains(')') || statement.ends_with('\\') {
            let Some(more) = lines.next() else { break };
            statement = format!("{} {}", statement.trim_end_matches('\\'), bare(more));
        }
        found.push(statement);
    }
    found
}

/// The line behind the last import at the top level, or behind docstring and comments.
fn end_of_imports(lines: &[&str]) -> usize {
    let mut end = 0;
    let mut at = 0;
    let mut in_text: Option<&str> = None;
    while at < lines.len() {
        let line = lines[at];
        if let Some(quotes) = in_text {
            if line.contains(quotes) {
                in_text = None;
                if end == 0 {
                    end = at + 1;
                }
            }
            at += 1;
            continue;
        }
        for quotes in ["\"\"\"", "'''"] {
            // An odd number of them opens a text that ends on a later line.
            if line.matches(quotes).count() % 2 == 1 {
                in_text = Some(quotes);
            }
        }
        if in_text.is_none() && at == 0 && (line.starts_with("\"\"\"") || line.starts_with("'''")) {
            end = 1;
        }
        if line.starts_with('#') && end == at && !lines[..at].iter().any(|l| !l.starts_with('#')) {
            end = at + 1;
        }
        if line.starts_with("import ") || line.starts_with("from ") {
            let mut open = line.contains('(') && !line.contains(')') || line.ends_with('\\');
            while open && at + 1 < lines.len() {
                at += 1;
                open =
                    !lines[at].contains(')') && (lines[at].ends_with('\\') || line.contains('('));
            }
            end = at + 1;
        }
        at += 1;
    }
    end
}

/// Where `if __name__ == "__main__":` starts at the end of the file.
fn main_block(lines: &[&str]) -> Option<usize> {
    let start = lines
        .iter()
        .rposition(|line| line.starts_with("if __name__"))?;
    lines[start + 1..]
        .iter()
        .all(|line| line.trim().is_empty() || line.starts_with([' ', '\t']))
        .then_some(start)
}
