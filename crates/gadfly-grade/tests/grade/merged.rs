//! Shards through their files, and joined.

use gadfly_grade::write::{Reveal, parts};
use gadfly_grade::{Class, MergeError, Shard, merge, read, shard_text};

use crate::sample;

/// The class in so many shards, each through its file.
fn shards(of: u32) -> Vec<Class> {
    let all = sample::submissions();
    (1..=of)
        .map(|index| {
            let mut part = sample::empty();
            part.shard = Some(Shard { index, of });
            part.tests = sample::tests();
            part.work.paths = 10;
            part.submissions = all
                .iter()
                .enumerate()
                .filter(|(at, _)| *at as u32 % of == index - 1)
                .map(|(_, submission)| submission.clone())
                .collect();
            part.settle();
            let text = shard_text(&part);
            assert_eq!(read(&text).unwrap(), part);
            read(&text).unwrap()
        })
        .collect()
}

#[test]
fn together_they_are_the_class() {
    for of in [1, 2, 3, 7] {
        let mut parts = shards(of);
        let merged = merge(parts.clone()).unwrap();
        assert_eq!(merged.missing, [] as [u32; 0]);
        assert_eq!(merged.class.work.paths, 10 * u64::from(of));
        let mut whole = sample::class();
        whole.work = merged.class.work;
        assert_eq!(merged.class, whole);
        parts.reverse();
        assert_eq!(merge(parts.clone()).unwrap(), merged);
        // Given twice, a report is still one.
        parts.push(parts[0].clone());
        assert_eq!(merge(parts).unwrap().class.submissions.len(), 7);
    }
}

#[test]
fn a_report_in_json_will_do() {
    let class = sample::class();
    let mut report = parts(&class, Reveal::None, &[]);
    report.shard = Some(serde_json::from_str(&shard_text(&class)).unwrap());
    let text = serde_json::to_string(&report).unwrap();
    assert_eq!(read(&text).unwrap(), class);
}

#[test]
fn what_does_not_belong_together() {
    assert_eq!(merge(Vec::new()), Err(MergeError::Nothing));
    let mut parts = shards(3);
    parts.remove(1);
    assert_eq!(merge(parts.clone()).unwrap().missing, [2]);
    let mut other = parts.clone();
    other[1].settings.fingerprint = "x".into();
    assert!(matches!(
        merge(other),
        Err(MergeError::Unlike { part: 2, .. })
    ));
    let mut other = parts.clone();
    let mut twin = other[0].submissions[0].clone();
    twin.results.clear();
    let name = twin.name.clone();
    other[1].submissions.push(twin);
    assert_eq!(merge(other), Err(MergeError::Twice { name }));
    let mut other = parts;
    other[1].tests[0].expected[0] = sample::returns("99");
    assert!(matches!(merge(other), Err(MergeError::Reference { .. })));
    for text in [
        "",
        "{}",
        "[1]",
        "{\"format\":\"gadfly-grade-2\"}",
        "{\"shard\":3}",
    ] {
        assert!(matches!(read(text), Err(MergeError::Format(_))), "{text}");
    }
}
