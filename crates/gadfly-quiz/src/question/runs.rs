//! Runs that are known, and those that are wanted.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use super::{Asked, Ended, LoopRan, Ran, Runtime, Why};
use crate::skeleton::{Loop, Skeleton, Source};

/// How a text is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Mode {
    /// Just as it is.
    Plain,
    /// With the turns of its loops; it is stopped after very many.
    Watched,
}

/// Programs as students see them, and what they do.
pub(super) struct Runs<'m> {
    skeleton: &'m Skeleton,
    known: RefCell<BTreeMap<(String, Mode), Rc<Ran>>>,
    wanted: RefCell<BTreeMap<(String, Mode), Source>>,
    loops: RefCell<BTreeMap<String, Rc<Vec<Loop>>>>,
}

impl<'m> Runs<'m> {
    pub(super) fn new(skeleton: &'m Skeleton) -> Runs<'m> {
        Runs {
            skeleton,
            known: RefCell::default(),
            wanted: RefCell::default(),
            loops: RefCell::default(),
        }
    }

    /// Makes sure that a program is run in the next round.
    pub(super) fn want(&self, mode: Mode, text: &str) {
        let key = (text.to_string(), mode);
        if self.known.borrow().contains_key(&key) || self.wanted.borrow().contains_key(&key) {
            return;
        }
        let source = match mode {
            Mode::Plain => self.skeleton.runnable(text),
            Mode::Watched => match self.skeleton.watched(text) {
                Some(watched) => {
                    let loops = Rc::new(watched.loops);
                    self.loops.borrow_mut().insert(text.to_string(), loops);
                    Some(watched.source)
                }
                None => self.skeleton.runnable(text),
            },
        };
        match source {
            Some(source) => {
                self.wanted.borrow_mut().insert(key, source);
            }
            None => {
                let ran = Ran::refused("it has no entry");
                self.known.borrow_mut().insert(key, Rc::new(ran));
            }
        }
    }

    /// The run of a program; if it is not known yet, that of the next round.
    pub(super) fn get(&self, mode: Mode, text: &str) -> Asked<Rc<Ran>> {
        let key = (text.to_string(), mode);
        if let Some(ran) = self.known.borrow().get(&key) {
            return Ok(ran.clone());
        }
        self.want(mode, text);
        self.known.borrow().get(&key).cloned().ok_or(Why::Wait)
    }

    /// The runs of all of them, in their order.
    pub(super) fn all(&self, mode: Mode, texts: &[String]) -> Asked<Vec<Rc<Ran>>> {
        texts.iter().for_each(|text| self.want(mode, text));
        texts.iter().map(|text| self.get(mode, text)).collect()
    }

    /// The loops of a watched text.
    pub(super) fn loops(&self, text: &str) -> Rc<Vec<Loop>> {
        let found = self.loops.borrow().get(text).cloned();
        found.unwrap_or_default()
    }

    /// Runs everything that is wanted. Whether there was anything.
    pub(super) fn round(&self, runtime: &dyn Runtime) -> bool {
        let wanted = std::mem::take(&mut *self.wanted.borrow_mut());
        if wanted.is_empty() {
            return false;
        }
        let (keys, sources): (Vec<_>, Vec<Source>) = wanted.into_iter().unzip();
        let mut ran = runtime.run(&sources).into_iter();
        for key in keys {
            let ran = ran.next().unwrap_or_else(|| Ran::refused("it was not run"));
            let end = match ran.end {
                Ended::Raised(class) => Ended::by(class),
                end => end,
            };
            let ran = Ran { end, ..ran };
            self.known.borrow_mut().insert(key, Rc::new(ran));
        }
        true
    }
}

impl Ended {
    /// The end of a run by an exception of this class. Of our own there is one, for programs that were
    /// stopped.
    pub fn by(class: String) -> Ended {
        match class.as_str() {
            "gadfly.rt.Quiz$TooLong" | "GadflyTooLong" => Ended::TooLong,
            _ => Ended::Raised(class),
        }
    }
}

impl Ran {
    /// The line of JSON that a program made from a skeleton prints about its run.
    pub fn read(report: &str) -> Option<Ran> {
        let report: serde_json::Value = serde_json::from_str(report.trim()).ok()?;
        let text = |key: &str| report[key].as_str().map(str::to_string);
        let end = match text("thrown") {
            None => Ended::Normally,
            Some(class) if class == "SyntaxError" || class == "IndentationError" => {
                Ended::Refused(text("message").unwrap_or(class))
            }
            Some(class) => Ended::by(class),
        };
        let number = |value: &serde_json::Value| value.as_u64().unwrap_or(0);
        let each_of = |value: &serde_json::Value| value.as_array().cloned().unwrap_or_default();
        let loops = each_of(&report["loops"]).into_iter().map(|of| LoopRan {
            number: number(&of["loop"]) as usize,
            turns: number(&of["turns"]),
            each: each_of(&of["each"]).iter().map(number).collect(),
            rows: each_of(&of["rows"])
                .iter()
                .map(|row| {
                    let cells = each_of(row).into_iter();
                    cells
                        .map(|cell| cell.as_str().unwrap_or_default().to_string())
                        .collect()
                })
                .collect(),
        });
        Some(Ran {
            end,
            output: text("out")?,
            returns: text("returns"),
            loops: loops.collect(),
        })
    }

    pub fn refused(why: impl Into<String>) -> Ran {
        Ran::ended(Ended::Refused(why.into()))
    }

    pub fn too_long() -> Ran {
        Ran::ended(Ended::TooLong)
    }

    /// Without anything to report.
    pub fn ended(end: Ended) -> Ran {
        Ran {
            end,
            output: String::new(),
            returns: None,
            loops: Vec::new(),
        }
    }

    /// The turns of a loop; one that was never begun has none.
    pub(super) fn of_loop(&self, number: usize) -> LoopRan {
        let found = self.loops.iter().find(|l| l.number == number).cloned();
        found.unwrap_or(LoopRan {
            number,
            ..LoopRan::default()
        })
    }
}
