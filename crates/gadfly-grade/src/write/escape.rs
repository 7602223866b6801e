//! Hostile text in pages: it is seen, and does nothing.

/// Text between tags or in a quoted attribute. Control characters become pictures of themselves, and
/// marks that turn the direction of writing around are spelt out, or a line could read as another one.
pub(super) fn text(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\t' | '\n' => out.push(c),
            // A line break is a line break on every system.
            '\r' if chars.peek() == Some(&'\n') => {}
            '\0'..='\x1f' => out.push(char::from_u32(0x2400 + u32::from(c)).unwrap_or('\u{fffd}')),
            '\x7f' => out.push('\u{2421}'),
            '\u{80}'..='\u{9f}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{61c}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}' => out.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => out.push(c),
        }
    }
    out
}

/// The very characters, for a script to read; only those that HTML cannot hold are replaced.
pub(super) fn exact_attribute(value: &str) -> String {
    let mut out = String::with_capacity(value.len() + 16);
    for c in value.chars() {
        match c {
            '\0' => out.push('\u{2400}'),
            '&' | '<' | '>' | '"' | '\'' | '\x01'..='\x1f' | '\x7f' => {
                out.push_str(&format!("&#{};", u32::from(c)));
            }
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_gets_out() {
        assert_eq!(
            text("</script>\"'&ü\0\x1b\r\n\r\u{202e}"),
            "&lt;/script&gt;&quot;&#39;&amp;ü␀␛\n␍\\u202e"
        );
        assert_eq!(exact_attribute("a\r\n\"<\0"), "a&#13;&#10;&#34;&#60;␀");
    }
}
