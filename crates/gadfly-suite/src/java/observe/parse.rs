//! Reading the account of `gadfly.observe.Observer`.

use super::super::account::{Lines, units};
use super::{
    Content, Exception, Look, Member, MemberKind, Node, NodeKind, Observation, Outcome, Scalar,
    Seen, Static,
};

/// The observation in an account; `None` if it is none, or was cut off because it is too long.
pub fn parse(account: &str) -> Option<Observation> {
    let lines = Lines::of(account);
    Reader { lines }.observation()
}

struct Reader<'a> {
    lines: Lines<'a>,
}

impl Reader<'_> {
    fn observation(&mut self) -> Option<Observation> {
        let mut seen = Observation {
            outcome: Outcome::Void,
            out: String::new(),
            err: String::new(),
            inputs: Vec::new(),
            nodes: Vec::new(),
            statics: Vec::new(),
            looks: Vec::new(),
        };
        let mut ended = false;
        while let Some(line) = self.lines.next() {
            match line.as_slice() {
                ["class", number, class, named, kind] => {
                    if number.parse() != Ok(seen.nodes.len()) {
                        return None;
                    }
                    seen.nodes.push(Node {
                        class: text(class),
                        named: text(named),
                        kind: match *kind {
                            "list" => NodeKind::List,
                            "set" => NodeKind::Set,
                            "collection" => NodeKind::Collection,
                            "map" => NodeKind::Map,
                            _ => NodeKind::Object,
                        },
                        before: None,
                        after: None,
                    });
                }
                ["input", name] => {
                    let value = self.value()?;
                    seen.inputs.push((text(name), value));
                }
                ["before", number] => {
                    let content = self.content()?;
                    let node = seen.nodes.get_mut(number.parse::<usize>().ok()?)?;
                    node.before = Some(content);
                }
                ["after", number] => {
                    let content = self.content()?;
                    let node = seen.nodes.get_mut(number.parse::<usize>().ok()?)?;
                    node.after = Some(content);
                }
                ["static-before", name, ty] => {
                    let before = self.value()?;
                    seen.statics.push(Static {
                        name: text(name),
                        ty: text(ty),
                        before,
                        after: Seen::Unstable,
                    });
                }
                ["static-after", name, ty] => {
                    let after = self.value()?;
                    let name = text(name);
                    match seen.statics.iter_mut().find(|s| s.name == name) {
                        Some(known) => known.after = after,
                        None => seen.statics.push(Static {
                            name,
                            ty: text(ty),
                            before: Seen::Unstable,
                            after,
                        }),
                    }
                }
                ["look", name, ty] => {
                    let value = self.value()?;
                    seen.looks.push(Look {
                        method: text(name),
                        ty: text(ty),
                        value,
                    });
                }
                ["out", printed] => seen.out = text(printed),
                ["err", printed] => seen.err = text(printed),
                ["void"] => ended = true,
                ["returned"] => {
                    seen.outcome = Outcome::Returned(self.value()?);
                    ended = true;
                }
                ["threw", class] => {
                    seen.outcome = Outcome::Threw(self.exception(text(class))?);
                    ended = true;
                }
                _ => return None,
            }
        }
        ended.then_some(seen)
    }

    fn exception(&mut self, class: String) -> Option<Exception> {
        let message = match self.lines.next()?.as_slice() {
            ["text", message] => Some(text(message)),
            _ => None,
        };
        let (named, named_binary) = match self.lines.next()?.as_slice() {
            ["as", named, binary] => (text(named), text(binary)),
            _ => return None,
        };
        let created_in = match self.lines.next()?.as_slice() {
            ["at", class] => text(class),
            _ => return None,
        };
        let input = match self.lines.next()?.as_slice() {
            ["same", number] => number.parse().ok(),
            _ => return None,
        };
        Some(Exception {
            class,
            named,
            named_binary,
            message,
            created_in,
            input,
        })
    }

    fn content(&mut self) -> Option<Content> {
        let line = self.lines.next()?;
        let content = match line.as_slice() {
            ["array", length] => {
                let mut elements = Vec::new();
                while !self.is_end() {
                    elements.push(self.value()?);
                }
                Content::Array(length.parse().ok()?, elements)
            }
            ["items", count] => {
                let count: usize = count.parse().ok()?;
                let items = (0..count).map(|_| self.value()).collect::<Option<_>>()?;
                Content::Items(items)
            }
            ["entries", count] => {
                let count: usize = count.parse().ok()?;
                let entry = |_| Some((self.value()?, self.value()?));
                Content::Entries((0..count).map(entry).collect::<Option<_>>()?)
            }
            ["walk", end, past] => {
                let ended = (*end == "ended").then(|| text(past));
                let mut items = Vec::new();
                while !self.is_end() {
                    items.push(self.value()?);
                }
                Content::Walk(items, ended)
            }
            ["optional"] => Content::Optional(self.value()?),
            ["enum", name] => Content::Enum(text(name)),
            ["class", name] => Content::Class(text(name)),
            ["text"] => Content::Text(match self.lines.next()?.as_slice() {
                ["text", says] => Some(text(says)),
                _ => None,
            }),
            ["object"] => {
                let mut members = Vec::new();
                while !self.is_end() {
                    members.push(self.member()?);
                }
                Content::Members(members)
            }
            _ => return None,
        };
        (self.lines.next()?.as_slice() == ["end"]).then_some(content)
    }

    fn is_end(&self) -> bool {
        self.lines.peek().is_none_or(|line| line == ["end"])
    }

    fn member(&mut self) -> Option<Member> {
        let line = self.lines.next()?;
        Some(match line.as_slice() {
            ["field", name, ty] => Member {
                name: text(name),
                kind: MemberKind::Field,
                ty: text(ty),
                value: self.value()?,
            },
            ["getter", name, ty] => Member {
                name: text(name),
                kind: MemberKind::Getter,
                ty: text(ty),
                value: self.value()?,
            },
            ["throwing", name, class] => Member {
                name: text(name),
                kind: MemberKind::Throwing(text(class)),
                ty: String::new(),
                value: Seen::Null,
            },
            _ => return None,
        })
    }

    fn value(&mut self) -> Option<Seen> {
        let line = self.lines.next()?;
        let scalar = match line.as_slice() {
            ["null"] => return Some(Seen::Null),
            ["node", number] => return Some(Seen::Node(number.parse().ok()?)),
            ["text", text] => Scalar::Str(units(text)),
            ["boolean", v] => Scalar::Bool(v.parse().ok()?),
            ["byte", v] => Scalar::Byte(v.parse().ok()?),
            ["char", v] => Scalar::Char(v.parse().ok()?),
            ["short", v] => Scalar::Short(v.parse().ok()?),
            ["int", v] => Scalar::Int(v.parse().ok()?),
            ["long", v] => Scalar::Long(v.parse().ok()?),
            ["float", v] => Scalar::Float(v.parse::<i32>().ok()? as u32),
            ["double", v] => Scalar::Double(v.parse::<i64>().ok()? as u64),
            _ => return None,
        };
        Some(Seen::Scalar(scalar))
    }
}

fn text(word: &str) -> String {
    String::from_utf16_lossy(&units(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_is_read() {
        let account = "class 0 shop.Cart shop.Cart object\n\
                       class 1 [I int[] object\n\
                       input this\nnode 0\n\
                       before 0\nobject\ngetter total int\nint 3\nend\n\
                       out a\\0020b\\000a\nerr \\\nreturned\nnode 1\n\
                       after 0\nobject\ngetter total int\nint 4\nthrowing first java.lang.Error\nend\n\
                       after 1\narray 2\nint 1\nint 2\nend\n";
        let seen = parse(account).unwrap();
        assert_eq!(seen.out, "a b\n");
        assert_eq!(seen.err, "");
        assert_eq!(seen.outcome, Outcome::Returned(Seen::Node(1)));
        assert_eq!(seen.input_named(0), Some("this"));
        let one = Seen::Scalar(Scalar::Int(1));
        let two = Seen::Scalar(Scalar::Int(2));
        assert_eq!(seen.nodes[1].after, Some(Content::Array(2, vec![one, two])));
        assert_ne!(seen.nodes[0].before, seen.nodes[0].after);
    }

    #[test]
    fn garbage_is_no_account() {
        for text in [
            "too-long",
            "",
            "returned",
            "returned\nint x",
            "class 7 a b object\nvoid",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
