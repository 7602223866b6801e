//! Random texts made of everything that has a meaning in some format.

use gadfly_quiz::model::{
    Answer, Body, Cell, ChoiceOption, Fragment, Language, Look, Question, Quiz, Table,
};
use gadfly_quiz::text;

const PIECES: &[&str] = &[
    "<",
    ">",
    "&",
    "]]>",
    "<![CDATA[",
    "\"",
    "'",
    "ä",
    "ß",
    "$",
    "$$",
    "\\",
    "\\(",
    "{",
    "}",
    "~",
    "=",
    "#",
    "%50%",
    "%",
    "->",
    "::",
    ":",
    "\n",
    "\n\n",
    " ",
    "  ",
    "\t",
    "\r\n",
    "\0",
    "\u{1b}",
    "`",
    "``",
    "```",
    "*",
    "\\*",
    "_",
    "[html]",
    "[plain]",
    "[",
    "]",
    "|",
    "//",
    "=1+1",
    "-",
    "+",
    "@",
    "@@PLUGINFILE@@",
    "&amp;",
    "&#125;",
    "&lt",
    "\\}",
    "\\#",
    "\\n",
    "\\~",
    "{1:SHORTANSWER:=x}",
    "</script>",
    "<!--",
    "-->",
    "é",
    "漢",
    "🦟",
    "a",
    "b1",
    "\u{fffe}",
    "\u{7f}",
    "####",
    "1.",
    "- x",
    "x",
    "7",
    "<p>",
    "</p>",
    "</code>",
    ",",
    ";",
    "\r",
    "T",
    "TRUE",
    "!",
    "&",
    "\u{a0}",
    "(",
    ")",
    "http://x.y",
];

pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) + 1)
    }

    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }

    pub(super) fn chance(&mut self) -> bool {
        self.below(2) == 0
    }

    pub(super) fn text(&mut self) -> String {
        let length = 1 + self.below(9);
        (0..length)
            .map(|_| PIECES[self.below(PIECES.len())])
            .collect()
    }

    /// A text with something in it that can be typed.
    pub(super) fn typable(&mut self) -> String {
        let mut text = self.text();
        if text.trim().is_empty() {
            text.push('x');
        }
        text
    }

    /// Mark-up: random paragraphs with code and blocks, or anything at all.
    pub(super) fn markup(&mut self) -> String {
        match self.below(4) {
            0 => self.text(),
            1 => format!("{} {}", text::plain(&self.text()), text::code(&self.text())),
            2 => format!("{}{}", text::code(&self.text()), text::block(&self.text())),
            _ => format!("x{}\n\n{}y", text::plain(&self.text()), self.text()),
        }
    }

    fn language(&mut self) -> Language {
        if self.chance() {
            Language::Java
        } else {
            Language::Python
        }
    }

    fn answers(&mut self) -> Vec<Answer> {
        let mut answers = vec![Answer::right(self.typable(), self.markup())];
        for _ in 0..self.below(4) {
            let correct = self.below(4) == 0;
            answers.push(Answer {
                text: self.typable(),
                correct,
                why: self.markup(),
            });
        }
        answers
    }

    fn numbers(&mut self) -> Vec<Answer> {
        let number = |random: &mut Random| format!("{}", random.below(20) as i64 - 10);
        let mut answers = vec![Answer::right(number(self), self.markup())];
        for _ in 0..self.below(3) {
            answers.push(Answer::wrong(number(self), self.markup()));
        }
        answers
    }

    fn body(&mut self) -> Body {
        match self.below(6) {
            0 | 1 => {
                let multiple = self.chance();
                let count = 2 + self.below(5);
                let right = self.below(count);
                let options = (0..count)
                    .map(|at| ChoiceOption {
                        text: self.typable(),
                        look: match self.below(3) {
                            0 => Look::Prose,
                            1 => Look::Output,
                            _ => Look::Code(self.language()),
                        },
                        correct: at == right || (multiple && self.chance()),
                        why: self.markup(),
                    })
                    .collect();
                Body::Choice { multiple, options }
            }
            2 => Body::Numeric {
                answers: self.numbers(),
                tolerance: [0.0, 0.5][self.below(2)],
            },
            3 => Body::Short {
                answers: self.answers(),
                case_sensitive: self.chance(),
            },
            4 => {
                let columns = 1 + self.below(3);
                let header = (0..columns).map(|_| self.typable()).collect();
                let mut rows: Vec<Vec<Cell>> = (0..=self.below(3))
                    .map(|_| {
                        (0..columns)
                            .map(|_| match self.below(3) {
                                0 => Cell::Given(self.text()),
                                1 => Cell::Blank {
                                    answers: self.numbers(),
                                    numeric: true,
                                },
                                _ => Cell::Blank {
                                    answers: self.answers(),
                                    numeric: false,
                                },
                            })
                            .collect()
                    })
                    .collect();
                rows[0][0] = Cell::Blank {
                    answers: self.answers(),
                    numeric: self.chance(),
                };
                Body::Table(Table { header, rows })
            }
            _ => Body::Order {
                items: (0..2 + self.below(4))
                    .map(|at| format!("{at} {}", self.markup()))
                    .collect(),
            },
        }
    }

    fn question(&mut self, number: usize) -> Question {
        Question {
            id: format!("{number} {}", self.text()),
            name: self.typable(),
            stem: self.markup(),
            fragments: (0..self.below(3))
                .map(|_| Fragment {
                    label: if self.chance() {
                        String::new()
                    } else {
                        self.typable()
                    },
                    language: self.language(),
                    text: self.typable(),
                })
                .collect(),
            body: self.body(),
            feedback: self.markup(),
            points: [0.5, 1.0, 4.0][self.below(3)],
            penalty: [0.0, 0.1, 1.0][self.below(3)],
            tags: (0..self.below(3)).map(|_| self.typable()).collect(),
            shuffle: self.chance(),
        }
    }
}

pub(super) fn quiz(seed: u64, questions: usize) -> Quiz {
    let mut random = Random::new(seed);
    Quiz {
        title: random.text(),
        category: (0..random.below(3)).map(|_| random.typable()).collect(),
        questions: (0..questions)
            .map(|number| random.question(number))
            .collect(),
        instances: Vec::new(),
    }
}

/// What is left of a text where control characters cannot be: said here once more, so that the
/// writers do not judge themselves.
pub(super) fn visible(text: &str) -> String {
    text.replace("\r\n", "\n")
        .chars()
        .map(|c| match c {
            '\n' | '\t' => c,
            '\u{7f}' => '␡',
            '\u{fffe}' | '\u{ffff}' => '\u{fffd}',
            c if (c as u32) < 0x20 => char::from_u32(0x2400 + c as u32).unwrap(),
            c => c,
        })
        .collect()
}
