//! From facts to the types that an input probably has.

use super::{Facts, NodeId, Usage};

/// What a text says of a value: its likely types, none if any will do, and of the elements of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Meant {
    pub guesses: Vec<Guess>,
    pub elements: Option<Box<Meant>>,
    /// A text is made of it, whatever it is.
    pub shown: bool,
}

impl Meant {
    /// Whether nothing is said of a value, or of what is in it: numbers will do, and texts.
    pub fn is_vague(&self) -> bool {
        match &self.elements {
            Some(elements) => elements.is_vague(),
            None => self.guesses.is_empty() && !self.shown,
        }
    }
}

/// A type as examples and operations suggest it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Guess {
    None,
    Bool,
    Int,
    Float,
    Str,
    Bytes,
    ByteArray,
    List,
    Tuple,
    Dict,
    Set,
    Function,
    /// An instance of a class of the module, by name.
    Class(String),
}

/// Methods that tell a builtin type.
const METHODS: &[(Guess, &[&str])] = &[
    (
        Guess::List,
        &[
            "append", "extend", "insert", "remove", "pop", "clear", "index", "count", "sort",
            "reverse", "copy",
        ],
    ),
    (
        Guess::Dict,
        &[
            "items",
            "keys",
            "values",
            "get",
            "setdefault",
            "update",
            "pop",
            "popitem",
            "clear",
            "copy",
        ],
    ),
    (
        Guess::Str,
        &[
            "upper",
            "lower",
            "strip",
            "lstrip",
            "rstrip",
            "split",
            "rsplit",
            "join",
            "replace",
            "find",
            "rfind",
            "index",
            "rindex",
            "count",
            "startswith",
            "endswith",
            "isdigit",
            "isalpha",
            "isalnum",
            "isspace",
            "isupper",
            "islower",
            "isnumeric",
            "isdecimal",
            "istitle",
            "isidentifier",
            "title",
            "capitalize",
            "swapcase",
            "casefold",
            "center",
            "ljust",
            "rjust",
            "zfill",
            "format",
            "encode",
            "splitlines",
            "partition",
            "rpartition",
            "translate",
            "removeprefix",
            "removesuffix",
            "expandtabs",
        ],
    ),
    (
        Guess::Set,
        &[
            "add",
            "discard",
            "remove",
            "union",
            "intersection",
            "difference",
            "update",
            "pop",
            "issubset",
            "issuperset",
            "isdisjoint",
            "symmetric_difference",
            "clear",
            "copy",
        ],
    ),
    (Guess::Float, &["is_integer", "hex"]),
    (Guess::Bytes, &["decode", "hex"]),
    (Guess::Int, &["bit_length"]),
    (Guess::Tuple, &["index", "count"]),
];

impl Usage {
    /// The name of a value that says most: its own, or that of a parameter it is passed for.
    pub fn telling_name<'u>(&'u self, nodes: &[NodeId], own: &'u str) -> &'u str {
        let says = |name: &str| text_name(name) || list_name(name) || mapping_name(name);
        let mut names = self.names(nodes).into_iter();
        if says(own) {
            own
        } else {
            names.find(|name| says(name)).unwrap_or(own)
        }
    }

    /// Types that fit the facts, the likeliest first; empty if nothing is known.
    pub fn suggest(&self, facts: &Facts, name: &str) -> Vec<Guess> {
        let mut found: Vec<Guess> = Vec::new();
        let add = |found: &mut Vec<Guess>, guess: Guess| {
            if !found.contains(&guess) {
                found.push(guess);
            }
        };
        for guess in &facts.like {
            if *guess != Guess::None {
                add(&mut found, guess.clone());
            }
        }
        if !facts.attrs.is_empty() {
            let fits = |attrs: &[&str]| {
                facts
                    .attrs
                    .iter()
                    .filter(|a| attrs.contains(&a.as_str()))
                    .count()
            };
            let mut best: Vec<(usize, Guess)> = METHODS
                .iter()
                .map(|(guess, methods)| (fits(methods), guess.clone()))
                .collect();
            for class in &self.classes {
                let count = facts
                    .attrs
                    .iter()
                    .filter(|a| self.has_attr(&class.name, a))
                    .count();
                best.push((count, Guess::Class(class.name.clone())));
            }
            let most = best.iter().map(|b| b.0).max().unwrap_or(0);
            // `count` is a method of lists too; not of one that is compared with a text.
            let is_likely =
                |(count, guess): &(usize, Guess)| *count == most && found.contains(guess);
            if most > 0 && !best.iter().any(is_likely) {
                for (count, guess) in best {
                    if count == most {
                        add(&mut found, guess);
                    }
                }
            }
        }
        if facts.called.is_some() {
            add(&mut found, Guess::Function);
        }
        for class in &facts.classes {
            match class.as_str() {
                "int" => add(&mut found, Guess::Int),
                "float" => add(&mut found, Guess::Float),
                "str" => add(&mut found, Guess::Str),
                "list" => add(&mut found, Guess::List),
                "tuple" => add(&mut found, Guess::Tuple),
                "dict" => add(&mut found, Guess::Dict),
                "set" => add(&mut found, Guess::Set),
                "bool" => add(&mut found, Guess::Bool),
                "bytes" => add(&mut found, Guess::Bytes),
                "bytearray" => add(&mut found, Guess::ByteArray),
                other if self.class(other).is_some() => {
                    add(&mut found, Guess::Class(other.to_string()));
                }
                _ => {}
            }
        }
        if facts.text {
            add(&mut found, Guess::Str);
        }
        if facts.number {
            if facts.fraction {
                add(&mut found, Guess::Float);
            }
            add(&mut found, Guess::Int);
        }
        let container = facts.iterated
            || facts.len
            || facts.searched
            || facts.sliced
            || facts.indexed
            || !facts.indices.is_empty()
            || !facts.unpacked.is_empty();
        if !facts.keys.is_empty() {
            let holds = if text_name(name) {
                Guess::Str
            } else {
                Guess::Dict
            };
            add(&mut found, holds);
        }
        let decided = found.iter().any(|g| {
            matches!(
                g,
                Guess::List
                    | Guess::Dict
                    | Guess::Str
                    | Guess::Set
                    | Guess::Tuple
                    | Guess::Bytes
                    | Guess::ByteArray
                    | Guess::Class(_)
            )
        });
        if container && !decided {
            // What is said of a number is said of its elements by mistake only.
            found.retain(|g| !matches!(g, Guess::Int | Guess::Float | Guess::Bool));
            if facts.signs && !list_name(name) && !facts.changed {
                add(&mut found, Guess::Str);
            } else if text_name(name) {
                add(&mut found, Guess::Str);
                add(&mut found, Guess::List);
            } else if mapping_name(name) && facts.indices.is_empty() && !facts.sliced {
                add(&mut found, Guess::Dict);
            } else {
                add(&mut found, Guess::List);
            }
        }
        if found.is_empty() && facts.parsed {
            add(&mut found, Guess::Str);
        }
        if found.is_empty() && facts.index {
            add(&mut found, Guess::Int);
            add(&mut found, Guess::Str);
        }
        if found.is_empty() {
            if text_name(name) {
                add(&mut found, Guess::Str);
            } else if list_name(name) {
                add(&mut found, Guess::List);
            } else if facts.condition && !facts.none {
                add(&mut found, Guess::Bool);
            }
        }
        found
    }

    /// Whether neither a builtin type nor a class of the module has all the attributes that are
    /// used: any object with these attributes will do.
    pub fn is_of_no_class(&self, facts: &Facts) -> bool {
        let attrs = &facts.attrs;
        let builtin = |methods: &[&str]| attrs.iter().all(|a| methods.contains(&a.as_str()));
        let class = |name: &str| attrs.iter().all(|a| self.has_attr(name, a));
        !attrs.is_empty()
            && !attrs.iter().any(|attr| attr.starts_with("__"))
            && !METHODS.iter().any(|(_, methods)| builtin(methods))
            && !self.classes.iter().any(|c| class(&c.name))
    }

    /// What the text says of a value and of what is in it.
    pub fn meant(&self, nodes: &[NodeId], name: &str) -> Meant {
        self.meant_within(nodes, name, 0)
    }

    fn meant_within(&self, nodes: &[NodeId], name: &str, depth: u32) -> Meant {
        let facts = self.known_with_elements(nodes);
        let guesses = self.suggest(&facts, name);
        let holds = |guess: &Guess| matches!(guess, Guess::List | Guess::Tuple | Guess::Set);
        // Parts of a record are of different kinds.
        let alike = facts.unpacked.is_empty() && guesses.iter().all(holds) && !guesses.is_empty();
        let elements = (alike && depth < 2).then(|| {
            let name = format!("{name}[0]");
            Box::new(self.meant_within(&self.element_nodes(nodes), &name, depth + 1))
        });
        Meant {
            guesses,
            elements,
            shown: facts.shown,
        }
    }

    fn has_attr(&self, class: &str, attr: &str) -> bool {
        let Some(data) = self.class(class) else {
            return false;
        };
        data.attrs.contains(attr)
            || data
                .bases
                .iter()
                .any(|b| b != class && self.has_attr(b, attr))
    }
}

fn text_name(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    // Elements of `words`.
    let name = match name.split_once('[') {
        Some((whole, _)) => whole.strip_suffix('s').unwrap_or("").to_owned(),
        None => name,
    };
    matches!(
        name.as_str(),
        "s" | "s1"
            | "s2"
            | "text"
            | "word"
            | "string"
            | "str1"
            | "str2"
            | "name"
            | "line"
            | "sentence"
            | "char"
            | "ch"
            | "c"
            | "letter"
            | "msg"
            | "message"
            | "password"
            | "filename"
            | "symbol"
            | "sign"
            | "email"
            | "token"
            | "prefix"
            | "suffix"
            | "phrase"
            | "title"
            | "txt"
    )
}

fn list_name(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    matches!(
        name.as_str(),
        "xs" | "ys"
            | "lst"
            | "l"
            | "l1"
            | "l2"
            | "list1"
            | "list2"
            | "items"
            | "numbers"
            | "nums"
            | "values"
            | "elements"
            | "arr"
            | "array"
            | "seq"
            | "words"
            | "matrix"
            | "grid"
            | "lines"
    )
}

fn mapping_name(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    matches!(
        name.as_str(),
        "d" | "d1" | "d2" | "mapping" | "table" | "graph" | "counts"
    ) || name.contains("dict")
        || name.ends_with("map")
}
