//! The skeletons of the corpus: all kinds that make sense, and everything they say is right.

use std::collections::BTreeMap;

use gadfly_quiz::export::{self, Format, problems};
use gadfly_quiz::model::{Language, Question, Quiz};
use gadfly_quiz::question::{Drawn, Kind, Made, Maker, Options};
use gadfly_quiz::skeleton::{Skeleton, Source};

use crate::question::bench::{self, Real, instances, name_of, ran, run};
use crate::question::verify::{Claim, claims, well_formed};

/// Questions about some instances, each of them run by itself afterwards.
pub(super) fn asked(
    skeleton: &Skeleton,
    drawn: &[Drawn],
    kinds: &[Kind],
    count: usize,
    options: &Options,
) -> (Made, usize) {
    let runtime = Real::new(skeleton);
    let maker = Maker {
        skeleton,
        runtime: &runtime,
        options,
        drawn,
    };
    let made = maker.questions(kinds, count);
    let refused = runtime.refused.borrow();
    assert!(refused.is_empty(), "not compiled: {:#?}", refused.first());
    assert_eq!(made.rounds, runtime.rounds.borrow().len());
    let programs = runtime.rounds.borrow().iter().sum();
    (made, programs)
}

pub(super) fn options(skeleton: &Skeleton, seed: u64) -> Options {
    Options {
        title: name_of(skeleton).replace('_', " "),
        seed,
        ..Options::default()
    }
}

/// Runs what questions speak of: one round for all of them.
pub(super) fn verify(all: Vec<(&Skeleton, &[Drawn], &Made)>) {
    let mut java: Vec<Claim> = Vec::new();
    let mut skeletons = Vec::new();
    for (skeleton, drawn, made) in all {
        let mut own: Vec<Claim> = Vec::new();
        for (number, question) in &made.questions {
            well_formed(question);
            own.extend(claims(skeleton, &drawn[*number], question));
        }
        let questions = made.questions.iter().map(|(_, q)| q.clone());
        let quiz = Quiz {
            title: name_of(skeleton),
            questions: questions.collect(),
            ..Quiz::default()
        };
        assert_eq!(problems(&quiz), []);
        for format in [Format::Moodle, Format::Gift, Format::Markdown, Format::Html] {
            assert!(!export::write(format, &quiz, &export::Options::default()).is_empty());
        }
        match skeleton.language {
            Language::Java => {
                java.extend(own);
                skeletons.push(skeleton);
            }
            Language::Python => check(skeleton, own),
        }
    }
    if let Some(skeleton) = skeletons.first() {
        check(skeleton, java);
    }
}

fn check(skeleton: &Skeleton, claims: Vec<Claim>) {
    let (sources, checks): (Vec<Source>, Vec<_>) = claims.into_iter().unzip();
    for (report, check) in run(skeleton, &sources).iter().zip(checks) {
        check(&ran(report));
    }
}

/// Kinds that a skeleton must give, whatever the instances are.
fn expected(name: &str) -> &'static [Kind] {
    use Kind::*;
    match name {
        "Tournament" => &[Output, Hole, Change, Same],
        "break_and_continue" => &[Output, Trace, Turns, Change, Same],
        "bubble_sort" => &[Output, Trace, Turns, Hole, Change, Same],
        "building_text" => &[Output, Trace, Turns, Hole, Change, Differ, Same],
        "digits" => &[Output, Hole, Change],
        "else_or_not" => &[Output, Trace, Turns, Hole, Change, Differ, Same],
        "fall_through" => &[Output, Trace, Turns, Hole, Change, Differ, Same],
        "insertion_sort" => &[Output, Trace, Turns, Hole, Change, Same],
        "long_array" => &[Output, Trace, Turns, Hole],
        "meeting" => &[Output, Trace, Turns, Hole, Change, Same],
        "one_even" => &[Output, Turns, Change],
        "order_of_loops" => &[Output, Trace, Turns, Hole, Change, Differ, Same, Order],
        "table_walk" => &[Output, Trace, Turns, Same],
        "dict_trace" => &[Output, Trace, Turns, Hole, Change, Differ, Same, Order],
        "list_trace" => &[Output, Trace, Turns, Hole, Change, Same],
        "stairs" => &[Output, Hole, Change, Same],
        _ => &[],
    }
}

#[test]
fn the_corpus_is_asked() {
    let skeletons = bench::corpus();
    assert!(skeletons.len() >= 16);
    let mut all: Vec<(&Skeleton, Vec<Drawn>, Made)> = Vec::new();
    let mut given: BTreeMap<Kind, usize> = BTreeMap::new();
    let all_drawn = bench::all_instances(&skeletons, 5, 16, 3);
    for (skeleton, drawn) in skeletons.iter().zip(all_drawn) {
        let name = name_of(skeleton);
        assert_eq!(drawn.len(), 5, "{name}");
        let (made, programs) = asked(skeleton, &drawn, &[], 12, &options(skeleton, 3));
        // Where little can be asked, there is at least one question for each instance.
        let least = if expected(&name).is_empty() { 5 } else { 12 };
        assert!(made.questions.len() >= least, "{name}: {:?}", made.nothing);
        assert!(made.rounds <= 5, "{name}: {} rounds", made.rounds);
        assert!(programs < 600, "{name}: {programs} programs");
        let kinds: Vec<Kind> = made.questions.iter().map(|(_, q)| kind_of(q)).collect();
        for kind in expected(&name) {
            assert!(
                kinds.contains(kind),
                "{name}: no {kind:?}: {:?}",
                made.nothing
            );
        }
        for kind in Kind::ALL {
            let count = kinds.iter().filter(|k| **k == kind).count();
            *given.entry(kind).or_default() += count;
            let told = made.nothing.iter().any(|(k, _)| *k == kind);
            assert!(count > 0 || told, "{name}: nothing is said about {kind:?}");
            assert!(count <= 5, "{name}: {count} of {kind:?}");
        }
        all.push((skeleton, drawn, made));
    }
    assert!(given.values().all(|count| *count >= 2), "{given:?}");
    let each = all.iter();
    verify(each.map(|(s, d, m)| (*s, d.as_slice(), m)).collect());
}

pub(super) fn kind_of(question: &Question) -> Kind {
    let code = question.id.rsplit('-').next().unwrap_or_default();
    let found = Kind::ALL.into_iter().find(|kind| kind.code() == code);
    found.unwrap_or_else(|| panic!("{}", question.id))
}

/// The same seed gives the same questions; another one gives others.
#[test]
fn a_seed_decides() {
    for name in ["dict_trace", "list_trace"] {
        let skeletons = bench::corpus();
        let skeleton = skeletons.iter().find(|s| name_of(s) == name);
        let skeleton = skeleton.expect("a skeleton");
        let drawn = instances(skeleton, 4, 12, 5);
        let (first, _) = asked(skeleton, &drawn, &[], 8, &options(skeleton, 5));
        let (again, _) = asked(skeleton, &drawn, &[], 8, &options(skeleton, 5));
        let (other, _) = asked(skeleton, &drawn, &[], 8, &options(skeleton, 6));
        assert_eq!(first, again);
        assert_ne!(first.questions, other.questions);
    }
}
