//! Reading the account of `gadfly.observe.Transcript`.

use gadfly_witness::with_usual_loaders;

use super::super::account::{Lines, units};
use super::{Entries, Items, Member, Seen, SeenInput, Told, Transcript, TranscriptEnd};

/// The transcript in an account; `None` if it is none, or too long.
pub fn parse(account: &str) -> Option<Transcript> {
    let lines = Lines::of(account);
    Reader { lines }.transcript()
}

/// Values may be nested as deep as `Transcript.DEEPEST`, not deeper.
const DEEPEST: u32 = 250;

struct Reader<'a> {
    lines: Lines<'a>,
}

impl Reader<'_> {
    fn transcript(&mut self) -> Option<Transcript> {
        let mut end = None;
        let mut out = String::new();
        let mut inputs: Vec<SeenInput> = Vec::new();
        let mut looks = Vec::new();
        while let Some(line) = self.lines.next() {
            match line.as_slice() {
                ["before", name] => {
                    let before = self.value(0)?;
                    inputs.push(SeenInput {
                        name: text(name),
                        before,
                        after: Seen::Cut,
                    });
                }
                ["after", name] => {
                    let (name, after) = (text(name), self.value(0)?);
                    inputs.iter_mut().find(|i| i.name == name)?.after = after;
                }
                ["look", name] => {
                    let told = self.told(0)?;
                    if let Told::Value(value) = told {
                        looks.push((text(name), value));
                    }
                }
                ["out", printed] => out = text(printed),
                ["void"] => end = Some(TranscriptEnd::Void),
                ["returned"] => end = Some(TranscriptEnd::Returned(self.value(0)?)),
                ["threw", class, place, line] => {
                    let message = match self.lines.next()?.as_slice() {
                        ["text", message] => Some(text(message)),
                        _ => None,
                    };
                    let line: u32 = line.parse().unwrap_or(0);
                    let place = text(place);
                    end = Some(TranscriptEnd::Threw {
                        class: text(class),
                        message,
                        place: (!place.is_empty() && line > 0).then_some((place, line)),
                    });
                }
                _ => return None,
            }
        }
        Some(Transcript {
            end: end?,
            out,
            inputs,
            looks,
        })
    }

    fn told(&mut self, depth: u32) -> Option<Told> {
        if let Some(["throwing", class]) = self.lines.peek() {
            let class = text(class);
            self.lines.next();
            return Some(Told::Threw(class));
        }
        self.value(depth).map(Told::Value)
    }

    fn values(&mut self, count: usize, depth: u32) -> Option<Vec<Seen>> {
        // The number is the sender's choice; the lines are not more than there are.
        let count = (count <= self.lines.len()).then_some(count)?;
        (0..count).map(|_| self.value(depth)).collect()
    }

    fn value(&mut self, depth: u32) -> Option<Seen> {
        if depth > DEEPEST {
            return None;
        }
        let line = self.lines.next()?;
        let inner = depth + 1;
        Some(match line.as_slice() {
            ["null"] => Seen::Null,
            ["cut"] => Seen::Cut,
            ["text", text] => Seen::Text(seen_text(text)),
            ["boolean", v] => Seen::Bool(v.parse().ok()?),
            ["byte", v] => Seen::Byte(v.parse().ok()?),
            ["char", v] => Seen::Char(v.parse().ok()?),
            ["short", v] => Seen::Short(v.parse().ok()?),
            ["int", v] => Seen::Int(v.parse().ok()?),
            ["long", v] => Seen::Long(v.parse().ok()?),
            ["float", v] => Seen::Float(f32::from_bits(v.parse::<i32>().ok()? as u32)),
            ["double", v] => Seen::Double(f64::from_bits(v.parse::<i64>().ok()? as u64)),
            ["array", component, length, kept] => Seen::Array(
                text(component),
                length.parse().ok()?,
                self.values(kept.parse().ok()?, inner)?,
            ),
            [kind @ ("list" | "set"), class, end, count] => {
                let items = Items {
                    class: text(class),
                    end: text(end),
                    items: self.values(count.parse().ok()?, inner)?,
                };
                match *kind {
                    "list" => Seen::List(items),
                    _ => Seen::Set(items),
                }
            }
            ["map", class, end, count] => {
                let flat = self.values(count.parse::<usize>().ok()?.checked_mul(2)?, inner)?;
                let mut flat = flat.into_iter();
                let mut entries = Vec::new();
                while let (Some(key), Some(value)) = (flat.next(), flat.next()) {
                    entries.push((key, value));
                }
                Seen::Map(Entries {
                    class: text(class),
                    end: text(end),
                    entries,
                })
            }
            ["optional", "0"] => Seen::Optional(None),
            ["optional", _] => Seen::Optional(Some(Box::new(self.value(inner)?))),
            ["enum", class, name] => Seen::Enum(text(class), text(name)),
            ["class", name] => Seen::Class(text(name)),
            ["data", class, count] => {
                let count: usize = count.parse().ok()?;
                let mut parts = Vec::new();
                for _ in 0..count {
                    match self.lines.next()?.as_slice() {
                        ["part", name] => parts.push((text(name), self.value(inner)?)),
                        _ => return None,
                    }
                }
                Seen::Data(text(class), parts)
            }
            [kind @ ("object" | "function"), class] => {
                let mut members = Vec::new();
                loop {
                    match self.lines.next()?.as_slice() {
                        ["end"] => break,
                        [kind @ ("field" | "getter"), name] => members.push(Member {
                            name: text(name),
                            is_field: *kind == "field",
                            value: self.told(inner)?,
                        }),
                        _ => return None,
                    }
                }
                match *kind {
                    "object" => Seen::Object(text(class), members),
                    _ => Seen::Function(text(class), members),
                }
            }
            ["says", class, says] => Seen::Says(text(class), text(says)),
            ["opaque", class] => Seen::Opaque(text(class)),
            ["open", out] => Seen::Open(out.parse().ok()?),
            _ => return None,
        })
    }
}

/// A text of the program; messages of exceptions may be part of it.
fn seen_text(word: &str) -> Vec<u16> {
    let units = units(word);
    match String::from_utf16(&units) {
        Ok(text) => with_usual_loaders(text).encode_utf16().collect(),
        Err(_) => units,
    }
}

fn text(word: &str) -> String {
    with_usual_loaders(String::from_utf16_lossy(&units(word)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_transcript_is_read() {
        let account = "before xs\narray int 2 2\nint 1\nint 2\nout a\\0020b\nreturned\n\
                       data Lists$Element 2\npart n\nint 1\npart tail\ndata Lists$Empty 0\n\
                       after xs\narray int 2 2\nint 2\nint 1\n";
        let seen = parse(account).unwrap();
        assert_eq!(seen.out, "a b");
        let empty = Seen::Data("Lists$Empty".into(), Vec::new());
        let element = vec![("n".into(), Seen::Int(1)), ("tail".into(), empty)];
        let result = Seen::Data("Lists$Element".into(), element);
        assert_eq!(seen.end, TranscriptEnd::Returned(result));
        assert_ne!(seen.inputs[0].before, seen.inputs[0].after);
    }

    #[test]
    fn class_loaders_have_their_usual_names() {
        let account = "out \\\nreturned\ntext in\\0020loader\\0020'job'\\0020@5c29bfd\n";
        let usual = "in loader 'app'".encode_utf16().collect();
        let end = parse(account).unwrap().end;
        assert_eq!(end, TranscriptEnd::Returned(Seen::Text(usual)));
    }

    #[test]
    fn garbage_is_no_transcript() {
        for text in [
            "too-long",
            "",
            "returned",
            "returned\nint x",
            "returned\nlist a \\ 99999999999",
            "returned\ndata a 2\npart b\nint 1",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
