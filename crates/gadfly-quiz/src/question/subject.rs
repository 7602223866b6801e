//! What all kinds of questions need of one instance.

use std::rc::Rc;

use super::hole::candidates;
use super::runs::{Mode, Runs};
use super::seen::{Likeness, Thing, is_readable, sentence, value};
use super::{Asked, Drawn, Ended, Kind, Maker, Ran, no};
use crate::misread::{Misreading, misreadings};
use crate::model::{Body, ChoiceOption, Fragment, Look, Question};
use crate::rng::Rng;
use crate::skeleton::{Hole, HoleKind, Literal, gap_name};
use crate::text;

/// Misreadings of one instance that are run.
const MISREAD: usize = 14;
/// Instances with another value of one hole that are run.
const NEIGHBOURS: usize = 8;

pub(super) struct Subject<'a> {
    pub maker: &'a Maker<'a>,
    pub runs: &'a Runs<'a>,
    /// Of the instance.
    pub number: usize,
    pub drawn: &'a Drawn,
    pub kind: Kind,
}

/// A wrong answer and why somebody might give it.
pub(super) struct Wrong {
    pub ran: Rc<Ran>,
    pub why: String,
}

impl Subject<'_> {
    /// Other kinds about the same instance draw other numbers, and the same ones each time.
    pub(super) fn rng(&self) -> Rng {
        self.rng_for(self.kind.code())
    }

    fn rng_for(&self, part: &str) -> Rng {
        let part = format!("{part} {}", self.drawn.id);
        Rng::new(self.maker.options.seed).for_part(&part)
    }

    /// What the instance does, as it is shown.
    pub(super) fn own(&self) -> Asked<Rc<Ran>> {
        let ran = self.runs.get(Mode::Plain, &self.drawn.code)?;
        let known = &self.drawn.ran;
        let same = ran.end == known.end && ran.output == known.output;
        if !same || ran.returns != known.returns {
            return no("the program does not do the same each time it is run");
        }
        Ok(ran)
    }

    /// The misreadings of the instance that are run: every idea once before any of them twice.
    pub(super) fn misread(&self) -> Vec<Misreading> {
        let mut all = misreadings(self.maker.skeleton.language, &self.drawn.code);
        self.rng_for("misread").shuffle(&mut all);
        let mut all = one_of_each(all, |m| m.idea);
        all.truncate(MISREAD);
        // Two of them may give the same answer: the better reason comes first.
        all.sort_by_key(|m| m.idea.is_slip());
        all
    }

    /// Wrong answers: what misreadings give, then what other values would give, then an exception.
    pub(super) fn wrong(&self, thing: Thing, right: &Ran) -> Asked<Vec<Wrong>> {
        let misread = self.misread();
        let texts: Vec<String> = misread.iter().map(|m| m.text.clone()).collect();
        let mut wrong: Vec<Wrong> = Vec::new();
        let mut raised: Vec<Wrong> = Vec::new();
        for (misreading, ran) in misread.iter().zip(self.runs.all(Mode::Watched, &texts)?) {
            let why = look_again(misreading);
            let list = match ran.end {
                Ended::Raised(_) if right.end == Ended::Normally => &mut raised,
                _ => &mut wrong,
            };
            add(list, thing, right, Wrong { ran, why });
        }
        let enough = self.maker.options.choices.saturating_sub(1);
        if wrong.len() < enough {
            let near = self.neighbours();
            let texts: Vec<String> = near.iter().map(|(text, _)| text.clone()).collect();
            for ((_, why), ran) in near.into_iter().zip(self.runs.all(Mode::Watched, &texts)?) {
                if ran.end == Ended::Normally || right.end != Ended::Normally {
                    add(&mut wrong, thing, right, Wrong { ran, why });
                }
            }
        }
        if wrong.len() < enough {
            raised.truncate(1);
            wrong.append(&mut raised);
        }
        Ok(wrong)
    }

    /// The instance with another value of one hole, and what to say about it.
    fn neighbours(&self) -> Vec<(String, String)> {
        let skeleton = self.maker.skeleton;
        let mut rng = self.rng_for("neighbours");
        let mut all = Vec::new();
        let holes = skeleton.holes.iter().filter(|h| h.visible);
        for hole in holes.filter(|h| !matches!(h.kind, HoleKind::Choice(_))) {
            let Some(own) = self.drawn.values.get(hole.id) else {
                continue;
            };
            let near = candidates(&hole.kind, own, &mut rng).values;
            let near = near
                .into_iter()
                .filter(|v| is_near(v) && hole.kind.admits(v));
            for (rank, other) in near.take(3).enumerate() {
                let mut values = self.drawn.values.clone();
                values[hole.id] = other;
                let shown = skeleton.show(hole.id, &values[hole.id]);
                // Who reads one number of a long list wrongly cannot be told so.
                if shown.chars().count() > 12 {
                    continue;
                }
                let why = format!("That would be so {}.", self.with(hole, &shown));
                all.push((rank, skeleton.instance(&values), why));
            }
        }
        rng.shuffle(&mut all);
        all.sort_by_key(|(rank, ..)| *rank);
        all.truncate(NEIGHBOURS);
        all.into_iter().map(|(_, text, why)| (text, why)).collect()
    }

    /// ``with `n` equal to `5` ``, or by its place.
    fn with(&self, hole: &Hole, value: &str) -> String {
        let value = text::code(value);
        if is_variable(hole) {
            return format!("if {} were {value} at first", text::code(&hole.name));
        }
        let lines = self
            .maker
            .skeleton
            .instance_lines(&self.drawn.values)
            .into_iter()
            .position(|line| line == hole.line);
        let own = self.drawn.values.get(hole.id);
        let own = own.map_or(String::new(), |v| self.maker.skeleton.show(hole.id, v));
        match lines {
            Some(line) => format!(
                "if line {} had {value} instead of {}",
                line + 1,
                text::code(&own)
            ),
            None => format!("with {value} instead of {}", text::code(&own)),
        }
    }

    /// The value of a hole as it stands in the instance with these values, if it is there at all.
    pub(super) fn value_text(&self, values: &[Literal], hole: usize) -> Option<String> {
        let skeleton = self.maker.skeleton;
        let named = skeleton.instance_with_names(values, &[hole]);
        let name = gap_name(hole, skeleton.language);
        let start = named.find(&name)?;
        let behind = named.len() - start - name.len();
        let whole = skeleton.instance(values);
        let end = whole.len().checked_sub(behind)?;
        whole.get(start..end).map(str::to_string)
    }

    /// The value of a hole as somebody would write it there, on one line.
    pub(super) fn shown(&self, values: &[Literal], hole: usize) -> String {
        let text = self.value_text(values, hole);
        let text = text.filter(|t| !t.contains('\n') && !t.starts_with('('));
        text.unwrap_or_else(|| self.maker.skeleton.show(hole, &values[hole]))
    }

    /// How the program is called in a sentence.
    pub(super) fn program(&self) -> String {
        match self.maker.skeleton.entry.shown.as_str() {
            "" | "main" => "this program".to_string(),
            name => format!("the call {}", text::code(&format!("{name}()"))),
        }
    }

    pub(super) fn fragment(&self, label: &str, text: &str) -> Fragment {
        Fragment {
            label: label.to_string(),
            language: self.maker.skeleton.language,
            text: text.to_string(),
        }
    }

    /// A question about the instance. `what` is said in its name.
    pub(super) fn ask(&self, what: &str, stem: String, body: Body) -> Question {
        let options = self.maker.options;
        let mut tags = options.tags.clone();
        tags.push(self.kind.code().to_string());
        let title = match options.title.as_str() {
            "" => self.drawn.id.clone(),
            title => format!("{title} {:02}", self.number + 1),
        };
        Question {
            id: format!("{}-{}", self.drawn.id, self.kind.code()),
            name: format!("{title}: {what}"),
            stem,
            fragments: vec![self.fragment("", &self.drawn.code)],
            body,
            feedback: String::new(),
            points: options.points,
            penalty: options.penalty,
            tags,
            shuffle: options.shuffle,
        }
    }

    /// One right option and wrong ones, as many as wanted; at least one. Numbers stand in their order.
    pub(super) fn single(
        &self,
        right: ChoiceOption,
        wrong: Vec<ChoiceOption>,
        rng: &mut Rng,
    ) -> Body {
        let most = self.maker.options.choices.max(2);
        let mut options = vec![right];
        for option in wrong {
            if options.len() < most && options.iter().all(|o| !alike(o, &option)) {
                options.push(option);
            }
        }
        rng.shuffle(&mut options);
        if options.iter().all(|o| value(&o.text).is_some()) {
            options.sort_by(|a, b| {
                let order = |o: &ChoiceOption| value(&o.text).unwrap_or(0.0);
                order(a).total_cmp(&order(b))
            });
        }
        Body::Choice {
            multiple: false,
            options,
        }
    }

    /// Options of which several may be right, without order.
    pub(super) fn several(&self, options: Vec<ChoiceOption>, rng: &mut Rng) -> Body {
        let mut kept: Vec<ChoiceOption> = Vec::new();
        for option in options {
            if kept.iter().all(|o| !alike(o, &option)) {
                kept.push(option);
            }
        }
        rng.shuffle(&mut kept);
        let order = |o: &ChoiceOption| value(&o.text);
        if kept.iter().all(|o| order(o).is_some()) {
            kept.sort_by(|a, b| order(a).unwrap_or(0.0).total_cmp(&order(b).unwrap_or(0.0)));
        }
        Body::Choice {
            multiple: true,
            options: kept,
        }
    }

    /// What the instance does, and what its loops did turn by turn.
    pub(super) fn told(&self, thing: Thing, ran: &Ran) -> Asked<String> {
        let mut told = format!("It {}", thing.does(ran));
        if !is_readable(&thing.text(ran)) && ran.end == Ended::Normally {
            told.clear();
        }
        let mut told = sentence(&told);
        let watched = self.runs.get(Mode::Watched, &self.drawn.code)?;
        let loops = self.runs.loops(&self.drawn.code);
        let names = super::loops::by_line(&loops);
        let mut tables = 0;
        for (at, of) in loops.iter().enumerate() {
            let ran = watched.of_loop(at);
            if let Some(table) = super::loops::table(of, &ran)
                && ran.each.len() == 1
                && tables < 3
            {
                told.push_str(&format!(
                    "\n\nAfter each iteration of {}:{}",
                    names[at],
                    text::block(&table)
                ));
                tables += 1;
            }
        }
        Ok(told.trim().to_string())
    }
}

/// A wrong answer that looks like no other one.
fn add(list: &mut Vec<Wrong>, thing: Thing, right: &Ran, wrong: Wrong) {
    let is_wrong = thing.likeness(right, &wrong.ran) == Likeness::Different;
    let is_shown = match wrong.ran.end {
        Ended::Normally => is_readable(&thing.text(&wrong.ran)),
        _ => wrong.ran.output.is_empty() || is_readable(&wrong.ran.output),
    };
    let is_new = list
        .iter()
        .all(|w| thing.key(&w.ran) != thing.key(&wrong.ran));
    if is_wrong && is_shown && is_new {
        list.push(wrong);
    }
}

/// Whether one sees how far a value is from another: texts and lists are just different.
fn is_near(value: &Literal) -> bool {
    !matches!(
        value,
        Literal::Text(_) | Literal::Ints(_) | Literal::Ints2d(_) | Literal::Texts(_)
    )
}

/// Whether a hole is called after the variable that it gives a value to.
pub(super) fn is_variable(hole: &Hole) -> bool {
    hole.name != format!("hole{}", hole.id)
}

/// The reason of a misreading, as feedback.
pub(super) fn look_again(misreading: &Misreading) -> String {
    format!("Look at line {} again. {}", misreading.line, misreading.why)
}

/// In rounds: the first of each group, then the second of each, and so on.
pub(super) fn one_of_each<T, K: PartialEq>(all: Vec<T>, group: impl Fn(&T) -> K) -> Vec<T> {
    let mut seen: Vec<K> = Vec::new();
    let mut ranked: Vec<(usize, T)> = Vec::new();
    for item in all {
        let key = group(&item);
        let rank = seen.iter().filter(|k| **k == key).count();
        seen.push(key);
        ranked.push((rank, item));
    }
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked.into_iter().map(|(_, item)| item).collect()
}

/// An option of a choice.
pub(super) fn option(
    text: impl Into<String>,
    look: Look,
    correct: bool,
    why: impl Into<String>,
) -> ChoiceOption {
    ChoiceOption {
        text: text.into(),
        look,
        correct,
        why: why.into(),
    }
}

fn alike(a: &ChoiceOption, b: &ChoiceOption) -> bool {
    let words = |o: &ChoiceOption| -> Vec<String> {
        let lines = o.text.trim_end().lines();
        lines
            .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
            .collect()
    };
    a.look == b.look && words(a) == words(b)
}
