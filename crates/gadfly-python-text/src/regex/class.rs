//! Sets of characters.

use super::flag;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Category {
    Digit,
    Space,
    Word,
}

#[derive(Clone, Debug)]
pub enum Item {
    Range(char, char),
    Category(Category, bool),
}

#[derive(Clone, Debug, Default)]
pub struct Class {
    pub items: Vec<Item>,
    pub negated: bool,
    pub ignorecase: bool,
    pub ascii: bool,
}

pub fn is_word(c: char, ascii: bool) -> bool {
    if ascii {
        c.is_ascii_alphanumeric() || c == '_'
    } else {
        c.is_alphanumeric() || c == '_'
    }
}

pub(super) fn in_category(category: Category, c: char, ascii: bool) -> bool {
    match category {
        Category::Word => is_word(c, ascii),
        Category::Digit if ascii => c.is_ascii_digit(),
        Category::Digit => crate::is_decimal(c),
        Category::Space if ascii => matches!(c, ' ' | '\t' | '\n' | '\r' | '\u{b}' | '\u{c}'),
        Category::Space => crate::is_space(c),
    }
}

fn one(mut mapped: impl Iterator<Item = char>, otherwise: char) -> char {
    match (mapped.next(), mapped.next()) {
        (Some(c), None) => c,
        _ => otherwise,
    }
}

pub(super) fn lower(c: char, ascii: bool) -> char {
    if ascii {
        c.to_ascii_lowercase()
    } else {
        one(c.to_lowercase(), c)
    }
}

pub(super) fn upper(c: char, ascii: bool) -> char {
    if ascii {
        c.to_ascii_uppercase()
    } else {
        one(c.to_uppercase(), c)
    }
}

pub fn same_ignoring_case(a: char, b: char, ascii: bool) -> bool {
    a == b
        || lower(a, ascii) == lower(b, ascii)
        || lower(upper(a, ascii), ascii) == lower(upper(b, ascii), ascii)
}

impl Class {
    pub fn new(flags: u32) -> Class {
        Class {
            ignorecase: flags & flag::IGNORECASE != 0,
            ascii: flags & flag::UNICODE == 0,
            ..Class::default()
        }
    }

    pub fn contains(&self, c: char) -> bool {
        let mut found = self.holds(c);
        if !found && self.ignorecase {
            let (low, up) = (lower(c, self.ascii), upper(c, self.ascii));
            found = self.holds(low) || self.holds(up) || self.holds(lower(up, self.ascii));
        }
        found != self.negated
    }

    fn holds(&self, c: char) -> bool {
        self.items.iter().any(|item| match item {
            Item::Range(from, to) => *from <= c && c <= *to,
            Item::Category(category, negated) => in_category(*category, c, self.ascii) != *negated,
        })
    }
}
