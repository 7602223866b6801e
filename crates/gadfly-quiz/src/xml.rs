//! Exact XML: escaping, and a writer that cannot forget to close an element.

use std::borrow::Cow;

/// What may not stand in a document becomes visible instead of making it unreadable: control
/// characters are shown by their pictures (`␀`), which XML 1.0 cannot hold even escaped.
pub(crate) fn visible(text: &str) -> Cow<'_, str> {
    if text.chars().all(|c| clean(c) == c) && !text.contains('\r') {
        return Cow::Borrowed(text);
    }
    // A line break is a line break on every system.
    Cow::Owned(text.replace("\r\n", "\n").chars().map(clean).collect())
}

fn clean(c: char) -> char {
    match c {
        '\t' | '\n' => c,
        '\0'..='\x1f' => char::from_u32(0x2400 + c as u32).unwrap_or('\u{fffd}'),
        '\x7f' => '\u{2421}',
        '\u{80}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}' => '\u{fffd}',
        _ => c,
    }
}

/// Text between tags or in a quoted attribute.
pub(crate) fn text(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    for c in visible(text).chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            _ => out.push(c),
        }
    }
    out
}

/// Attributes lose line breaks and tabs to normalisation unless they are written as references.
pub(crate) fn attribute(value: &str) -> String {
    text(value).replace('\n', "&#10;").replace('\t', "&#9;")
}

/// A CDATA section; where its end mark stands in the text, one section ends and another begins.
pub(crate) fn cdata(text: &str) -> String {
    format!(
        "<![CDATA[{}]]>",
        visible(text).replace("]]>", "]]]]><![CDATA[>")
    )
}

/// Writes elements with indentation. Content of mixed kind is given as ready text.
pub(crate) struct Writer {
    out: String,
    open: Vec<&'static str>,
}

impl Writer {
    pub(crate) fn new() -> Writer {
        Writer {
            out: String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"),
            open: Vec::new(),
        }
    }

    fn indent(&mut self) {
        for _ in 0..self.open.len() {
            self.out.push_str("  ");
        }
    }

    fn tag(&mut self, name: &str, attributes: &[(&str, &str)]) {
        self.indent();
        self.out.push('<');
        self.out.push_str(name);
        for (name, value) in attributes {
            self.out
                .push_str(&format!(" {name}=\"{}\"", attribute(value)));
        }
    }

    /// An element with the elements that `inside` writes.
    pub(crate) fn element(
        &mut self,
        name: &'static str,
        attributes: &[(&str, &str)],
        inside: impl FnOnce(&mut Writer),
    ) {
        self.tag(name, attributes);
        self.out.push_str(">\n");
        self.open.push(name);
        inside(self);
        self.open.pop();
        self.indent();
        self.out.push_str(&format!("</{name}>\n"));
    }

    /// An element without content.
    pub(crate) fn empty(&mut self, name: &str, attributes: &[(&str, &str)]) {
        self.tag(name, attributes);
        self.out.push_str("/>\n");
    }

    /// An element with content that is XML already.
    pub(crate) fn raw(&mut self, name: &str, attributes: &[(&str, &str)], content: &str) {
        self.tag(name, attributes);
        self.out.push_str(&format!(">{content}</{name}>\n"));
    }

    /// An element with plain text.
    pub(crate) fn leaf(&mut self, name: &str, attributes: &[(&str, &str)], content: &str) {
        self.raw(name, attributes, &text(content));
    }

    /// XML as it is, on lines of its own.
    pub(crate) fn verbatim(&mut self, xml: &str) {
        self.out.push_str(xml);
        self.out.push('\n');
    }

    pub(crate) fn finish(self) -> String {
        self.out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escaping() {
        assert_eq!(text("a<b>&\"'ü\t\n"), "a&lt;b&gt;&amp;&quot;&#39;ü\t\n");
        assert_eq!(text("\0\x1b\x7f\r\n\r"), "␀␛␡\n␍");
        assert_eq!(attribute("a\nb\t\"<"), "a&#10;b&#9;&quot;&lt;");
        assert_eq!(cdata("a]]>b"), "<![CDATA[a]]]]><![CDATA[>b]]>");
    }
}
