//! Mark-up, code and options as HTML or as the XHTML of QTI.

use super::Options;
use super::common::{base64, file_name};
use crate::code::{self, Theme};
use crate::model::{Cell, ChoiceOption, Fragment, Language, Look, Question, Table};
use crate::text::{self, Block, Inline};
use crate::xml;

/// Where the HTML goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// Moodle's filters look for formulas, placeholders and links in whatever they get.
    Moodle,
    /// Moodle too, but without files.
    Gift,
    /// XHTML with neither styles nor much else.
    Qti,
    /// Our own page with our own style sheet.
    Page,
}

/// Renders, and collects the pictures that have to be written beside the text.
pub(super) struct Rich<'a> {
    place: Place,
    options: &'a Options,
    /// Names of files begin with it.
    prefix: String,
    drawn: usize,
    files: Vec<(String, Vec<u8>)>,
}

impl<'a> Rich<'a> {
    pub(super) fn new(place: Place, options: &'a Options, prefix: &str) -> Rich<'a> {
        Rich {
            place,
            options,
            prefix: file_name(prefix, "q"),
            drawn: 0,
            files: Vec::new(),
        }
    }

    /// The pictures drawn since the last call: name and content.
    pub(super) fn take_files(&mut self) -> Vec<(String, Vec<u8>)> {
        std::mem::take(&mut self.files)
    }

    /// The table with its blanks numbered, in the marks of a format: before the names of the columns, behind
    /// them, and behind all.
    pub(super) fn grid(&self, table: &Table, [begin, rows, end]: [&str; 3]) -> String {
        let mut out = String::from(begin);
        for name in &table.header {
            out.push_str(&format!("<th>{}</th>", self.code(name)));
        }
        out.push_str(rows);
        let mut number = 0;
        for row in &table.rows {
            out.push_str("<tr>");
            for cell in row {
                let content = match cell {
                    Cell::Given(text) => self.code(text),
                    Cell::Blank { .. } => {
                        number += 1;
                        format!("({number})")
                    }
                };
                out.push_str(&format!("<td>{content}</td>"));
            }
            out.push_str("</tr>");
        }
        out + end
    }

    /// Plain text as HTML.
    pub(super) fn escape(&self, text: &str) -> String {
        let text = xml::text(text);
        match self.place {
            Place::Qti | Place::Page => text,
            // `$$…$$` and `\(…\)` would be formulas, `{…}` would be parts of cloze questions.
            Place::Moodle | Place::Gift => text
                .replace('$', "&#36;")
                .replace('\\', "&#92;")
                .replace('{', "&#123;")
                .replace('}', "&#125;")
                .replace('@', "&#64;"),
        }
    }

    /// Mark-up as a sequence of blocks.
    pub(super) fn blocks(&self, markup: &str) -> String {
        text::parse(markup)
            .iter()
            .map(|block| self.block(block))
            .collect()
    }

    /// Mark-up without a paragraph around it, if it is only one.
    pub(super) fn flow(&self, markup: &str) -> String {
        match text::parse(markup).as_slice() {
            [Block::Paragraph(inlines)] => self.inlines(inlines),
            blocks => blocks.iter().map(|block| self.block(block)).collect(),
        }
    }

    fn block(&self, block: &Block) -> String {
        match block {
            Block::Paragraph(inlines) => format!("<p>{}</p>", self.inlines(inlines)),
            Block::Verbatim(lines) => self.output(lines),
        }
    }

    fn inlines(&self, inlines: &[Inline]) -> String {
        inlines
            .iter()
            .map(|inline| match inline {
                Inline::Text(text) => self.escape(text),
                Inline::Code(code) => self.code(code),
            })
            .collect()
    }

    /// Verbatim text inside a line.
    pub(super) fn code(&self, text: &str) -> String {
        self.code_element(text, &self.escape(text))
    }

    fn code_element(&self, text: &str, content: &str) -> String {
        let moodle = matches!(self.place, Place::Moodle | Place::Gift);
        // Several blanks would be shown as one; our own page has a style sheet for it.
        let blanks = text.contains("  ") || text.contains(['\t', '\n']) || text.trim() != text;
        // `nolink` keeps Moodle from turning words into links.
        let attributes = match (moodle, blanks) {
            (true, true) => " class=\"nolink\" style=\"white-space:pre-wrap\"",
            (true, false) => " class=\"nolink\"",
            (false, _) => "",
        };
        format!("<code{attributes}>{content}</code>")
    }

    /// Verbatim lines.
    pub(super) fn output(&self, text: &str) -> String {
        self.pre(&self.escape(text.strip_suffix('\n').unwrap_or(text)), "out")
    }

    fn pre(&self, content: &str, class: &str) -> String {
        let attributes = match self.place {
            Place::Moodle => format!(
                " class=\"nolink\" style=\"background:#f6f8fa;color:{};padding:.6em .8em;border-radius:4px;overflow-x:auto\"",
                code::Kind::Plain.colour(Theme::Light)
            ),
            Place::Gift => " class=\"nolink\"".to_owned(),
            Place::Qti => String::new(),
            Place::Page => format!(" class=\"{class}\""),
        };
        // The element between keeps HTML from losing a line break at the beginning.
        format!("<pre{attributes}><code>{content}</code></pre>")
    }

    /// Program text, as text or as a picture; a fragment has a label, an option has none.
    fn program(&mut self, language: Language, text: &str, label: Option<&str>) -> String {
        // Options are too small for line numbers.
        let line_numbers = self.options.line_numbers && label.is_some();
        if self.options.code_as_image {
            return self.picture(language, text, label.unwrap_or(""), line_numbers);
        }
        let lines = code::lines(language, text);
        let digits = lines.len().to_string().len();
        let mut content = String::new();
        for (at, line) in lines.iter().enumerate() {
            if at > 0 {
                content.push('\n');
            }
            if line_numbers {
                content.push_str(&self.line_number(at + 1, digits));
            }
            for token in line {
                content.push_str(&self.token(*token));
            }
        }
        self.pre(&content, "code")
    }

    fn line_number(&self, number: usize, digits: usize) -> String {
        let text = format!("{number:>digits$}  ");
        match self.place {
            Place::Page => format!("<span class=\"l\">{text}</span>"),
            Place::Moodle => {
                let colour = code::Kind::Comment.colour(Theme::Light);
                format!("<span style=\"color:{colour};user-select:none\">{text}</span>")
            }
            Place::Gift | Place::Qti => text,
        }
    }

    fn token(&self, token: code::Token<'_>) -> String {
        let text = self.escape(token.text);
        match (self.place, token.kind.class()) {
            (Place::Page, Some(class)) => format!("<span class=\"{class}\">{text}</span>"),
            (Place::Moodle, Some(_)) => {
                format!(
                    "<span style=\"color:{}\">{text}</span>",
                    token.kind.colour(Theme::Light)
                )
            }
            _ => text,
        }
    }

    fn picture(
        &mut self,
        language: Language,
        text: &str,
        label: &str,
        line_numbers: bool,
    ) -> String {
        let theme = if self.place == Place::Page {
            Theme::Adaptive
        } else {
            Theme::Light
        };
        let picture = code::draw(language, text, line_numbers, theme);
        let bytes = picture.svg.into_bytes();
        self.drawn += 1;
        let name = format!("{}-{}.svg", self.prefix, self.drawn);
        let source = match self.place {
            Place::Moodle => format!("@@PLUGINFILE@@/{name}"),
            Place::Qti => name.clone(),
            Place::Gift | Place::Page => format!("data:image/svg+xml;base64,{}", base64(&bytes)),
        };
        if matches!(self.place, Place::Moodle | Place::Qti) {
            self.files.push((name, bytes));
        }
        let mut alt = format!("{} code", language.name());
        if !label.is_empty() {
            alt = format!("{alt} {label}");
        }
        let drag = if self.place == Place::Page {
            " draggable=\"false\""
        } else {
            ""
        };
        let image = format!(
            "<img src=\"{source}\" alt=\"{}\" width=\"{}\" height=\"{}\"{drag}/>",
            self.escape(&alt),
            picture.width,
            picture.height
        );
        match self.place {
            Place::Page => format!("<div class=\"picture\">{image}</div>"),
            _ => format!("<p>{image}</p>"),
        }
    }

    /// Stem and code of a question.
    pub(super) fn question(&mut self, question: &Question) -> String {
        let stem = self.blocks(&question.stem);
        let code: String = question
            .fragments
            .iter()
            .map(|fragment| self.fragment(fragment))
            .collect();
        stem + &code
    }

    fn fragment(&mut self, fragment: &Fragment) -> String {
        let program = self.program(fragment.language, &fragment.text, Some(&fragment.label));
        if fragment.label.is_empty() {
            return program;
        }
        let label = self.escape(&fragment.label);
        match self.place {
            Place::Page => format!("<figure><figcaption>{label}</figcaption>{program}</figure>"),
            _ => format!("<p><strong>{label}</strong></p>{program}"),
        }
    }

    /// The text of an option.
    pub(super) fn option(&mut self, option: &ChoiceOption) -> String {
        match option.look {
            Look::Prose => self.flow(&option.text),
            Look::Output if option.text.is_empty() => "<em>(nothing)</em>".to_owned(),
            Look::Output => {
                let text = option.text.strip_suffix('\n').unwrap_or(&option.text);
                if needs_lines(text) {
                    self.output(&option.text)
                } else {
                    self.code(text)
                }
            }
            Look::Code(language) => {
                let text = option.text.trim();
                if needs_lines(text) || self.options.code_as_image {
                    self.program(language, &option.text, None)
                } else {
                    self.line_of_code(language, text)
                }
            }
        }
    }

    fn line_of_code(&self, language: Language, text: &str) -> String {
        match self.place {
            Place::Gift | Place::Qti => self.code(text),
            Place::Moodle | Place::Page => {
                let tokens: String = code::tokens(language, text)
                    .into_iter()
                    .map(|token| self.token(token))
                    .collect();
                self.code_element(text, &tokens)
            }
        }
    }
}

/// Whether verbatim text would look different inside a line, where blanks are not kept everywhere.
pub(super) fn needs_lines(text: &str) -> bool {
    text.contains(['\n', '\t']) || text.contains("  ") || text.trim() != text
}
