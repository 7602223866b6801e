//! Which failures are the function's fault, and which that of inputs it was never meant for.
//!
//! Without annotations anything can be passed. A `TypeError` counts only if inputs of the same types
//! are fine on another path, or are what the annotations ask for, or if nothing is ever fine.

/// The types of one path's inputs: `int`, `list[int]`, `?` for what the path never looked at.
pub(crate) type Types = Vec<String>;

/// Whether inputs of these types are known to be meant: some good path had the same types, as far
/// as they matter here.
pub(crate) fn accepted(types: &Types, good: &[Types]) -> bool {
    good.iter()
        .any(|known| types.len() == known.len() && types.iter().zip(known).all(|(t, k)| fits(t, k)))
}

/// Whether nothing speaks against these types: wherever no good path had them, the good paths
/// never looked at the input, or at what is inside. Whoever fails with every list that is not empty
/// never shows what a good list is, and whoever fails whenever it divides never shows a number.
pub(crate) fn untried(types: &Types, good: &[Types]) -> bool {
    let unseen = |known: &Type, wanted: &Type| {
        known.head == wanted.head && !known.parts.is_empty() && all_unseen(known)
    };
    types.iter().enumerate().all(|(at, text)| {
        let wanted = parse(text);
        let mut known = good.iter().filter_map(|g| g.get(at)).map(|t| parse(t));
        let seen: Vec<Type> = known.by_ref().collect();
        let like: Vec<&Type> = seen.iter().filter(|k| k.head == wanted.head).collect();
        seen.iter().any(|k| within(&wanted, k))
            || !seen.is_empty() && seen.iter().all(|k| k.head == "?")
            || !like.is_empty() && like.iter().all(|k| unseen(k, &wanted))
    })
}

fn all_unseen(known: &Type) -> bool {
    known
        .parts
        .iter()
        .all(|p| matches!(p.head, "?" | "") || !p.parts.is_empty() && all_unseen(p))
}

/// Whether objects were made with types that are known to be meant: each constructor and each call
/// went well with the same types on some path, or its arguments were never looked at.
pub(crate) fn accepted_objects(made: &[String], good: &[String]) -> bool {
    made.iter().all(|wanted| {
        let parts = parse(wanted).parts;
        let unseen = parts.iter().all(|p| matches!(p.head, "?" | ""));
        unseen || good.iter().any(|known| fits(wanted, known))
    })
}

/// Whether a container of texts, or of what nobody looked at, stands where a text would do: its
/// elements were meant as characters.
pub(crate) fn texts_for_text(types: &Types, good: &[Types]) -> bool {
    let of_texts = |text: &str| {
        let parsed = parse(text);
        matches!(parsed.head, "list" | "tuple" | "set" | "dict" | "iterator")
            && parsed
                .parts
                .first()
                .is_some_and(|p| matches!(p.head, "str" | "?"))
    };
    types.iter().enumerate().any(|(at, text)| {
        of_texts(text) && good.iter().any(|g| g.get(at).is_some_and(|t| t == "str"))
    })
}

/// Whether a fraction stands where an integer would do: `xs[i]` asks for an integer, and whether `i == 3`
/// holds can be asked of every number.
pub(crate) fn fraction_for_integer(types: &Types, good: &[Types]) -> bool {
    let whole: Types = types.iter().map(|t| t.replace("float", "int")).collect();
    whole != *types && accepted(&whole, good)
}

/// Whether elements of one container have types that nobody would put together on purpose.
pub(crate) fn mixed(types: &Types) -> bool {
    types.iter().any(|text| {
        text.split(['[', ']', ',']).any(|part| {
            let kinds = part.split('|').map(str::trim);
            let kinds: Vec<&str> = kinds.filter(|k| !k.is_empty()).collect();
            let numbers = kinds.iter().all(|k| matches!(*k, "int" | "float" | "bool"));
            kinds.len() > 1 && !numbers || part.trim_start().starts_with('|')
        })
    })
}

/// `list[?]` fits `list[int]`, but not the other way round.
fn fits(wanted: &str, known: &str) -> bool {
    let (wanted, known) = (parse(wanted), parse(known));
    within(&wanted, &known)
}

#[derive(PartialEq, Debug)]
struct Type<'t> {
    head: &'t str,
    parts: Vec<Type<'t>>,
}

fn within(wanted: &Type, known: &Type) -> bool {
    if wanted.head == "?" {
        return true;
    }
    // A truth value is an integer to Python.
    let same = wanted.head == known.head || (wanted.head == "bool" && known.head == "int");
    let parts = wanted.parts.is_empty()
        || (wanted.parts.len() == known.parts.len()
            && wanted
                .parts
                .iter()
                .zip(&known.parts)
                .all(|(w, k)| within(w, k)));
    same && parts
}

fn parse(text: &str) -> Type<'_> {
    let text = text.trim();
    match text.split_once('[').zip(text.strip_suffix(']')) {
        Some(((head, _), whole)) => Type {
            head,
            parts: split(&whole[head.len() + 1..])
                .into_iter()
                .map(parse)
                .collect(),
        },
        None => Type {
            head: text,
            parts: Vec::new(),
        },
    }
}

/// At the commas that are in no bracket.
fn split(text: &str) -> Vec<&str> {
    let (mut parts, mut depth, mut start) = (Vec::new(), 0, 0);
    for (at, c) in text.char_indices() {
        match c {
            '[' => depth += 1,
            ']' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn types(texts: &[&str]) -> Types {
        texts.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn types_must_have_been_fine_together() {
        let good = [types(&["int", "int"]), types(&["str", "str"])];
        assert!(accepted(&types(&["int", "?"]), &good));
        assert!(accepted(&types(&["bool", "int"]), &good));
        assert!(!accepted(&types(&["int", "str"]), &good));
    }

    #[test]
    fn elements_of_different_types_are_noticed() {
        assert!(mixed(&types(&["int", "list[int | str]"])));
        assert!(mixed(&types(&["list[tuple[int, int] | tuple[str, int]]"])));
        assert!(!mixed(&types(&["list[float | int]", "tuple[int, str]"])));
    }

    #[test]
    fn types_that_no_good_path_had_may_be_meant() {
        let good = [types(&["list[?]"]), types(&["None"])];
        assert!(untried(&types(&["list[int]"]), &good));
        assert!(!untried(&types(&["dict[int, int]"]), &good));
        let good = [types(&["list[?]"]), types(&["list[str]"])];
        assert!(!untried(&types(&["list[int]"]), &good));
        assert!(untried(&types(&["list[str]"]), &good));
        // `half(a, b)` returns `a` unless `b` is 3.
        let good = [types(&["?", "int"])];
        assert!(untried(&types(&["int", "int"]), &good));
        assert!(!untried(&types(&["int", "str"]), &good));
        let good = [types(&["?", "int"]), types(&["str", "int"])];
        assert!(!untried(&types(&["int", "int"]), &good));
    }

    #[test]
    fn a_list_of_texts_is_no_text() {
        let good = [types(&["str", "int"]), types(&["list[str]", "int"])];
        assert!(texts_for_text(&types(&["list[str]", "int"]), &good));
        assert!(!texts_for_text(&types(&["str", "int"]), &good));
        assert!(!texts_for_text(&types(&["list[str]", "int"]), &good[1..]));
    }

    #[test]
    fn a_fraction_is_no_integer() {
        let good = [types(&["?", "int"]), types(&["?", "float"])];
        assert!(fraction_for_integer(&types(&["?", "float"]), &good));
        assert!(!fraction_for_integer(&types(&["?", "int"]), &good));
        assert!(!fraction_for_integer(&types(&["?", "float"]), &good[1..]));
    }

    #[test]
    fn objects_were_made_with_types_that_work() {
        let good = types(&["Zoo", "Zoo.add[Dog[str]]", "Cat[str, int]"]);
        assert!(accepted_objects(
            &types(&["Zoo", "Zoo.add[Dog[str]]"]),
            &good
        ));
        assert!(accepted_objects(&types(&["Zoo", "Zoo.add[?]"]), &good));
        assert!(!accepted_objects(&types(&["Zoo", "Zoo.add[int]"]), &good));
        assert!(!accepted_objects(&types(&["Cat[?, list[int]]"]), &good));
        assert!(accepted_objects(&types(&["Cat[?, int]"]), &good));
    }

    #[test]
    fn elements_count() {
        let good = [types(&["list[?]"]), types(&["dict[str, list[int]]"])];
        assert!(accepted(&types(&["list[?]"]), &good));
        assert!(!accepted(&types(&["list[str]"]), &good));
        assert!(accepted(&types(&["dict[str, ?]"]), &good));
        assert!(!accepted(&types(&["dict[str, list[str]]"]), &good));
    }
}
