//! Long lines broken the way a formatter would: at the last bracket first, its parts filled or one
//! a line.

/// Lines stay below this.
const WIDTH: usize = 96;

/// A statement of one line, indented, as lines.
pub(super) fn wrap(statement: &str, indent: usize) -> String {
    let mut out = String::new();
    for (number, line) in lines(statement, indent).into_iter().enumerate() {
        if number > 0 {
            out.push('\n');
        }
        out.push_str(&line);
    }
    out
}

fn lines(text: &str, indent: usize) -> Vec<String> {
    let pad = " ".repeat(indent);
    if indent + text.chars().count() <= WIDTH {
        return vec![format!("{pad}{text}")];
    }
    if let Some(pieces) = long_string(text, indent) {
        return pieces;
    }
    let Some((open, close)) = split_at(text, indent) else {
        return vec![format!("{pad}{text}")];
    };
    let (head, body, tail) = (&text[..=open], &text[open + 1..close], &text[close..]);
    let mut all = vec![format!("{pad}{head}")];
    let parts = parts(body);
    let inner = " ".repeat(indent + 4);
    // Commas that are part of a single expression (a comprehension, `*args`) stay as they are.
    let single = parts.len() == 1 && !body.trim_end().ends_with(',');
    if single {
        all.extend(lines(parts[0], indent + 4));
    } else if parts.iter().all(|part| is_short(part)) {
        let mut line = inner.clone();
        for part in &parts {
            if line.len() > inner.len() && line.chars().count() + part.chars().count() + 2 > WIDTH {
                all.push(std::mem::replace(&mut line, inner.clone()));
            }
            if line.len() > inner.len() {
                line.push(' ');
            }
            line.push_str(part);
            line.push(',');
        }
        all.push(line);
    } else {
        for part in &parts {
            let mut more = lines(part, indent + 4);
            if let Some(last) = more.last_mut() {
                last.push(',');
            }
            all.extend(more);
        }
    }
    all.push(format!("{pad}{tail}"));
    all
}

/// Numbers, words and pairs of them share lines.
fn is_short(part: &str) -> bool {
    let most = if part.contains(' ') { 16 } else { 24 };
    part.len() <= most && !part.contains(['[', '(', '{'])
}

/// The bracket pair to break at: the last one at the outermost level that holds something long.
fn split_at(text: &str, indent: usize) -> Option<(usize, usize)> {
    let pairs = outer_pairs(text);
    let long = pairs
        .iter()
        .rev()
        .find(|(open, close)| close - open > 2 && indent + text.len() - (close - open) < WIDTH);
    long.or_else(|| pairs.iter().max_by_key(|(open, close)| close - open))
        .filter(|(open, close)| close - open > 2)
        .copied()
}

/// Byte positions of the brackets that are in no others.
fn outer_pairs(text: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut depth = 0usize;
    let mut start = 0;
    scan(text, &mut |at, byte| match byte {
        b'(' | b'[' | b'{' => {
            if depth == 0 {
                start = at;
            }
            depth += 1;
        }
        b')' | b']' | b'}' => {
            depth = depth.saturating_sub(1);
            if depth == 0 {
                found.push((start, at));
            }
        }
        _ => {}
    });
    found
}

/// What stands between the commas of the outermost level.
pub(super) fn parts(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut depth = 0usize;
    let mut start = 0;
    scan(text, &mut |at, byte| match byte {
        b'(' | b'[' | b'{' => depth += 1,
        b')' | b']' | b'}' => depth = depth.saturating_sub(1),
        b',' if depth == 0 => {
            found.push(text[start..at].trim());
            start = at + 1;
        }
        _ => {}
    });
    let last = text[start..].trim();
    if !last.is_empty() {
        found.push(last);
    }
    found
}

/// Calls `see` for every byte outside of string literals.
pub(super) fn scan(text: &str, see: &mut dyn FnMut(usize, u8)) {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            quote @ (b'"' | b'\'') => {
                let triple = bytes[at..].starts_with(&[quote; 3]);
                let length = if triple { 3 } else { 1 };
                at += length;
                while at < bytes.len() && !bytes[at..].starts_with(&[quote; 3][..length]) {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
                at += length;
            }
            byte => {
                see(at, byte);
                at += 1;
            }
        }
    }
}

/// A line whose last part is one long string: the string in pieces within parentheses.
fn long_string(text: &str, indent: usize) -> Option<Vec<String>> {
    let last = text.as_bytes().last().copied()?;
    if last != b'"' && last != b'\'' {
        return None;
    }
    // The literal that ends here starts where the last outside byte was.
    let mut end_of_rest = 0;
    scan(text, &mut |at, _| end_of_rest = at + 1);
    let (head, literal) = text.split_at(end_of_rest);
    let prefix = head.chars().next_back().filter(|c| *c == 'b');
    let head = match prefix {
        Some(_) => &head[..head.len() - 1],
        None => head,
    };
    if literal.len() < 40 || head.len() + indent + 2 > WIDTH || literal.starts_with("\"\"\"") {
        return None;
    }
    let quote = literal.chars().next()?;
    let content = &literal[1..literal.len().checked_sub(1)?];
    let room = WIDTH - indent - 4 - 3;
    let mark = prefix.map(String::from).unwrap_or_default();
    let pad = " ".repeat(indent);
    let mut all = vec![format!("{pad}{head}(")];
    for piece in pieces(content, room) {
        all.push(format!("{pad}    {mark}{quote}{piece}{quote}"));
    }
    all.push(format!("{pad})"));
    Some(all)
}

/// Cuts the inside of a literal after line ends and spaces, never within an escape.
fn pieces(content: &str, room: usize) -> Vec<String> {
    let mut all = Vec::new();
    let mut piece = String::new();
    let mut chars = content.chars().peekable();
    while let Some(c) = chars.next() {
        let mut unit = String::from(c);
        if c == '\\' {
            let kind = chars.next().unwrap_or('\\');
            unit.push(kind);
            let more = match kind {
                'x' => 2,
                'u' => 4,
                'U' => 8,
                _ => 0,
            };
            unit.extend(chars.by_ref().take(more));
        }
        if piece.chars().count() + unit.len() > room {
            // Back to the last space, if there is one not too far.
            let cut = piece
                .rfind(' ')
                .filter(|at| *at > room / 2)
                .map(|at| at + 1);
            let rest = cut.map(|at| piece.split_off(at)).unwrap_or_default();
            all.push(std::mem::replace(&mut piece, rest));
        }
        piece.push_str(&unit);
        if unit == "\\n" && chars.peek().is_some() {
            all.push(std::mem::take(&mut piece));
        }
    }
    if !piece.is_empty() {
        all.push(piece);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_lines_stay() {
        assert_eq!(wrap("assert f(1) == 2", 4), "    assert f(1) == 2");
    }

    #[test]
    fn numbers_are_filled_and_calls_listed() {
        let numbers: Vec<String> = (100..140).map(|n| n.to_string()).collect();
        let text = wrap(&format!("assert f(1) == [{}]", numbers.join(", ")), 4);
        assert!(text.lines().all(|line| line.len() < 100), "{text}");
        assert!(text.lines().count() < 6, "{text}");
        let calls: Vec<String> = (0..9).map(|n| format!("Point({n}, [1, 2])")).collect();
        let text = wrap(&format!("assert f(1) == [{}]", calls.join(", ")), 4);
        assert_eq!(text.lines().count(), 11, "{text}");
    }

    #[test]
    fn long_strings_are_cut_between_words() {
        let text = wrap(
            &format!(
                "assert f(1) == '{}\\n{}'",
                "word ".repeat(15),
                "more ".repeat(20)
            ),
            4,
        );
        assert!(text.lines().all(|line| line.len() < 100), "{text}");
        assert!(text.contains("\\n'\n"), "{text}");
    }
}
