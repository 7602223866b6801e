//! Sources that nest too deeply for a compiler, which then fails without naming a place.

use super::{Diagnostic, SourceFile};

/// What to say when a compiler failed and reported no error: the place that nests most.
pub(super) fn exhausted(sources: &[SourceFile]) -> Diagnostic {
    let deepest = sources.iter().map(|source| (deepest(&source.text), source));
    let deepest = deepest.max_by_key(|((depth, _), _)| *depth);
    let message = "the compiler ran out of stack or memory: the code nests too deeply; \
                   split the expression or the block";
    Diagnostic {
        file: deepest.map(|(_, source)| source.path.clone()),
        line: deepest.map(|((_, line), _)| line),
        column: deepest.map(|_| 1),
        message: message.into(),
        code: None,
    }
}

/// How deeply the worst statement of a text may nest, and its line: operators and brackets of one
/// statement nest at most as deeply as there are of them, and so do blocks.
fn deepest(text: &str) -> (usize, u32) {
    let mut worst = (0, 1);
    let (mut line, mut blocks) = (1, 0usize);
    let (mut begun, mut operators) = (1, 0usize);
    let mut quote: Option<char> = None;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if c == '\n' {
            line += 1;
            quote = None;
            continue;
        }
        if let Some(open) = quote {
            match c {
                '\\' => drop(chars.next()),
                _ if c == open => quote = None,
                _ => {}
            }
            continue;
        }
        match c {
            '"' | '\'' => quote = Some(c),
            '/' if chars.peek() == Some(&'/') => {
                while chars.peek().is_some_and(|&next| next != '\n') {
                    chars.next();
                }
            }
            ';' | '{' | '}' => {
                match c {
                    '{' => blocks += 1,
                    '}' => blocks = blocks.saturating_sub(1),
                    _ => {}
                }
                operators = 0;
            }
            _ if c.is_whitespace() || c.is_alphanumeric() => {}
            _ => {
                if operators == 0 {
                    begun = line;
                }
                operators += 1;
            }
        }
        worst = worst.max((operators, begun)).max((blocks, line));
    }
    worst
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_statement_is_named() {
        let text = format!(
            "class C {{\n int a = 1 + 2;\n\n boolean b = {} x;\n}}",
            "!".repeat(99)
        );
        assert_eq!(deepest(&text).1, 4);
        let nested = format!(
            "class C {{ void f() {{\n{}{} }} }}",
            "{".repeat(50),
            "}".repeat(50)
        );
        assert_eq!(deepest(&nested), (52, 2));
    }
}
