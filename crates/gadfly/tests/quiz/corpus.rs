//! Every skeleton of the corpus gives twenty instances, and every impossible sibling is explained.

use std::collections::BTreeSet;
use std::fs;

use crate::quiz::support::{conflict, corpus, made, skeletons};

const COUNT: usize = 20;

#[test]
fn twenty_instances_of_each() {
    let files = skeletons(&corpus());
    assert!(files.len() >= 16, "{files:?}");
    let made = made(&["--count", "20", "--questions", "none"], &files).unwrap();
    for from in &made.skeletons {
        let file = &from.skeleton.file;
        let instances = &from.generated.instances;
        assert_eq!(
            instances.len(),
            COUNT,
            "{file}: {:?}",
            from.generated.shortage
        );
        let codes: BTreeSet<&str> = instances.iter().map(|i| i.code.as_str()).collect();
        assert_eq!(codes.len(), COUNT, "{file}: two instances are the same");
        for instance in instances {
            for (hole, value) in from.skeleton.holes.iter().zip(&instance.values) {
                assert!(hole.kind.admits(value), "{file}: {} = {value:?}", hole.name);
            }
            assert_eq!(instance.report.failed, [0usize; 0], "{file}");
            let bounds = from
                .skeleton
                .loops
                .iter()
                .filter_map(|l| Some((l, l.bound.as_ref()?)));
            for (its_loop, bound) in bounds {
                let ran = instance
                    .report
                    .loops
                    .iter()
                    .find(|r| r.number == its_loop.id);
                let turns = ran.map_or(&[0][..], |r| &r.each);
                let within = turns.iter().all(|&t| bound.turns.contains(t as i64));
                assert!(within, "{file}: line {} ran {turns:?} times", its_loop.line);
            }
        }
        // What the engine predicts is what the real runtime does.
        assert_eq!(from.generated.replays_failed, 0, "{file}");
        assert!(
            from.generated.complete,
            "{file}: {:?}",
            from.generated.reasons
        );
    }
}

#[test]
fn what_is_impossible_is_explained() {
    let files = skeletons(&corpus().join("impossible"));
    let made = made(&["--questions", "none"], &files).unwrap();
    for from in &made.skeletons {
        let file = &from.skeleton.file;
        let text = fs::read_to_string(file).unwrap();
        let marked: Vec<u32> = (1..)
            .zip(text.lines())
            .filter(|(_, line)| line.contains("# CONFLICT"))
            .map(|(number, _)| number)
            .collect();
        assert_eq!(conflict(from), marked, "{file}");
    }
    let here = skeletons(&corpus()).len();
    assert!(made.skeletons.len() >= here.min(16));
}

#[test]
fn the_same_seed_gives_the_same_instances() {
    let files = [
        corpus().join("one_even.java"),
        corpus().join("dict_trace.py"),
    ];
    let codes = |seed: &str| {
        let made = made(
            &["--count", "5", "--questions", "none", "--seed", seed],
            &files,
        );
        let instances = made.unwrap().quiz.instances.into_iter();
        instances.map(|i| i.code).collect::<Vec<String>>()
    };
    assert_eq!(codes("3"), codes("3"));
    assert_ne!(codes("3"), codes("4"));
}
