//! The driver: who is tried with what, in whatever order, again and in parts.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use gadfly::request::GradeCommand;
use gadfly_base::progress::Silent;
use gadfly_grade::write::{Reveal, files};
use gadfly_grade::{Class, Submission, Verdict};
use gadfly_grading::join::run_merge;
use gadfly_grading::shard::{self, Way};
use gadfly_grading::{GradeRequest, Graded, MergeRequest, Revealed};
use tempfile::TempDir;

use crate::grade::toy::Toy;

const REFERENCE: &str = "square 0=0 1=1 2=4 3=9 4=16 5=25\nown 0 1\n";

/// A folder with a reference and these submissions.
fn folder(submissions: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("class")).unwrap();
    fs::write(folder.path().join("reference.py"), REFERENCE).unwrap();
    for (name, text) in submissions {
        let file = folder.path().join(format!("class/{name}.py"));
        fs::write(file, text).unwrap();
    }
    folder
}

fn request(folder: &Path, more: &[&str]) -> GradeRequest {
    let reference = folder.join("reference.py").display().to_string();
    let class = folder.join("class").display().to_string();
    let mut words = vec!["--reference", &reference, &class, "--title", "Squares"];
    words.extend(more);
    GradeCommand::parse(&words).unwrap().request
}

fn grade(folder: &Path, more: &[&str]) -> (Graded, Toy) {
    let request = request(folder, more);
    let toy = Toy::open(&request.task);
    let graded = gadfly_grading::grade_with(&request, &toy, &Silent).unwrap();
    (graded, toy)
}

fn find<'c>(class: &'c Class, name: &str) -> &'c Submission {
    let mut all = class.submissions.iter();
    all.find(|s| s.name == name).expect("such a submission")
}

/// `name verdict call points`
fn shown(class: &Class) -> Vec<String> {
    let line = |s: &Submission| {
        let call = s.counterexample().map_or("-", |d| d.case.call.as_str());
        let points = s.points.map_or("-".into(), |p| format!("{p:.0}"));
        format!("{} {} {call} {points}", s.name, s.verdict().code())
    };
    class.submissions.iter().map(line).collect()
}

/// What the command would write.
fn bytes(class: &Class) -> Vec<(String, Vec<u8>)> {
    let files = files(class, Reveal::All, "0", &[]);
    files.into_iter().map(|f| (f.path, f.bytes)).collect()
}

const CLASS: &[(&str, &str)] = &[
    ("good", "square 0=0 1=1 2=4 3=9 4=16 5=25\nown 0 4\n"),
    // Only the inputs of `good` and `table` show what is wrong with it.
    ("late", "square 0=0 1=1 2=4 3=9 4=-1 5=-1\nown 0\n"),
    ("early", "square 0=7 1=1 2=4 3=9 4=16 5=25\nown 1\n"),
    ("table", "square 0=0 1=1 2=4 3=9 4=16 5=26\nown 3 5\n"),
    ("bad", "broken\n"),
    ("none", "cube 1=1\n"),
];

#[test]
fn everybody_is_tried_with_everything() {
    let folder = folder(CLASS);
    let (graded, _) = grade(folder.path(), &["--no-cache"]);
    assert_eq!(
        shown(&graded.class),
        [
            "bad error - 0",
            "early different square(0) 80",
            "good equivalent - 100",
            "late different square(4) 60",
            "none error - 0",
            "table different square(5) 80",
        ]
    );
    let suite: Vec<&str> = graded.class.suite().map(|t| t.case.call.as_str()).collect();
    assert_eq!(suite, ["square(0)", "square(5)"]);
    // Nobody sees what the others found, unless that is asked for.
    for (suite, late, early) in [
        ("Reference", Verdict::Equivalent, Verdict::Different),
        ("Self", Verdict::Equivalent, Verdict::Equivalent),
        ("Ref+Self", Verdict::Equivalent, Verdict::Different),
    ] {
        let (graded, toy) = grade(folder.path(), &["--no-cache", "--suite", suite]);
        assert_eq!(find(&graded.class, "late").verdict(), late, "{suite}");
        assert_eq!(find(&graded.class, "early").verdict(), early, "{suite}");
        assert_eq!(toy.run.load(Ordering::SeqCst), 0);
    }
}

/// What a submission costs by itself and with the tests of others is one account.
#[test]
fn what_was_spent_is_carried_on() {
    let costs = "costs\nsquare 0=0 1=1 2=4 3=9 4=16 5=25\nown 0\n";
    let mut class = CLASS.to_vec();
    class.push(("costs", costs));
    let folder = folder(&class);
    let (graded, toy) = grade(folder.path(), &["--no-cache"]);
    assert_eq!(find(&graded.class, "costs").verdict(), Verdict::Equivalent);
    assert_eq!(toy.spent.load(Ordering::SeqCst), 7);
}

#[test]
fn order_and_threads_do_not_matter() {
    let folder = folder(CLASS);
    let (one, _) = grade(folder.path(), &["--no-cache", "--jobs", "1"]);
    let (four, _) = grade(folder.path(), &["--no-cache", "--jobs", "4"]);
    assert_eq!(bytes(&one.class), bytes(&four.class));
    let reference = folder.path().join("reference.py").display().to_string();
    let mut paths: Vec<String> = CLASS
        .iter()
        .map(|(name, _)| {
            let file = folder.path().join(format!("class/{name}.py"));
            file.display().to_string()
        })
        .collect();
    for _ in 0..paths.len() {
        paths.rotate_left(1);
        let mut words = vec!["-r", &reference, "--title", "Squares", "--no-cache"];
        words.extend(paths.iter().map(String::as_str));
        let request = GradeCommand::parse(&words).unwrap().request;
        let toy = Toy::open(&request.task);
        let graded = gadfly_grading::grade_with(&request, &toy, &Silent).unwrap();
        assert_eq!(bytes(&graded.class), bytes(&one.class));
    }
}

#[test]
fn a_failure_of_ours_stays_with_one() {
    let mut class = CLASS.to_vec();
    class.push(("ours", "panics\nsquare 0=0\n"));
    class.push(("later", "panics in run\nsquare 0=0 1=1 2=4 3=9 4=16 5=25\n"));
    let folder = folder(&class);
    let (graded, _) = grade(folder.path(), &["--no-cache", "--jobs", "1"]);
    let ours = find(&graded.class, "ours");
    // It could still be run, and is wrong.
    assert_eq!(ours.verdict(), Verdict::Different);
    assert_eq!(find(&graded.class, "later").verdict(), Verdict::Equivalent);
    let mut names: Vec<&str> = graded.failures.iter().map(|(n, _)| n.as_str()).collect();
    names.dedup();
    assert_eq!(names, ["later", "ours"]);
    assert!(graded.failures[0].1.contains("the toy fell down"));
    // The others are what they were.
    for name in ["good", "late", "early", "table", "bad", "none"] {
        let alone = grade(self::folder(CLASS).path(), &["--no-cache"]).0;
        let before = find(&alone.class, name);
        let after = find(&graded.class, name);
        assert_eq!(before.verdict(), after.verdict());
        assert_eq!(before.points, after.points, "{name}");
    }
}

#[test]
fn what_cannot_be_judged_is_not_passed_and_harms_nobody_else() {
    let mut class = CLASS.to_vec();
    class.push(("dice", "square 0=0 1=1 2=? 3=? 4=? 5=?\n"));
    class.push((
        "loops",
        "square 0=loop 1=loop 2=loop 3=loop 4=loop 5=loop\n",
    ));
    let folder = folder(&class);
    let (graded, toy) = grade(folder.path(), &["--no-cache"]);
    let lines = shown(&graded.class);
    assert!(
        lines.contains(&"early different square(0) 80".to_owned()),
        "{lines:?}"
    );
    assert!(lines.contains(&"dice unknown - 40".to_owned()), "{lines:?}");
    assert!(
        lines.contains(&"loops different square(0) 0".to_owned()),
        "{lines:?}"
    );
    assert!(toy.run.load(Ordering::SeqCst) > 0);
    let dice = find(&graded.class, "dice");
    let reasons: Vec<&str> = dice.reasons().iter().map(|r| r.words.as_str()).collect();
    assert_eq!(
        reasons,
        ["runs with the same input differ: square(3) and 2 more"]
    );
}

#[test]
fn what_is_known_is_not_searched_again() {
    let mut class = CLASS.to_vec();
    class.push(("slow", "slow\nsquare 0=0 1=1 2=4 3=9 4=16 5=25\n"));
    let folder = folder(&class);
    let cache = folder.path().join("cache").display().to_string();
    let options = ["--cache", cache.as_str()];
    let examined = |toy: &Toy| toy.examined.load(Ordering::SeqCst);
    let (first, toy) = grade(folder.path(), &options);
    assert_eq!((examined(&toy), first.class.work.cache_hits), (7, 0));
    let (second, toy) = grade(folder.path(), &options);
    // What the clock ended may come out otherwise today.
    assert_eq!(examined(&toy), 1);
    assert_eq!(second.class.work.cache_hits, 7);
    assert_eq!(toy.run.load(Ordering::SeqCst), 3);
    assert_eq!(bytes(&first.class), bytes(&second.class));

    fs::write(
        folder.path().join("class/early.py"),
        "square 0=8 1=1 2=4 3=9 4=16 5=25\nown 1\n",
    )
    .unwrap();
    let (third, toy) = grade(folder.path(), &options);
    assert_eq!(examined(&toy), 2);
    let actual = &find(&third.class, "early").counterexample().unwrap().actual;
    assert_eq!(actual.to_string(), "8");

    for file in fs::read_dir(&cache).unwrap() {
        let path = file.unwrap().path();
        let text = fs::read(&path).unwrap();
        fs::write(path, &text[..text.len() / 2]).unwrap();
    }
    let (damaged, toy) = grade(folder.path(), &options);
    assert_eq!(examined(&toy), 7);
    assert_eq!(bytes(&third.class), bytes(&damaged.class));
    let (_, toy) = grade(folder.path(), &[&options[..], &["--k", "2"]].concat());
    assert_eq!(examined(&toy), 7);
}

/// Grades in so many parts and joins them.
fn in_parts(folder: &Path, of: u32, leave_out: &[u32]) -> (Class, Vec<u32>, Option<String>) {
    let mut shards: Vec<PathBuf> = Vec::new();
    for index in 1..=of {
        let part = format!("{index}/{of}");
        let request = request(folder, &["--no-cache", "--shard", &part]);
        let toy = Toy::open(&request.task);
        let graded = gadfly_grading::grade_with(&request, &toy, &Silent).unwrap();
        let way = Way {
            task: request.task.clone(),
            suite: request.suite,
            reveal: Revealed::All,
            contents: Way::contents_of(&gadfly_grading::own(&request)),
        };
        let file = folder.join(shard::file_name(&graded.class).unwrap());
        fs::write(&file, shard::text(&graded.alone, &way)).unwrap();
        if !leave_out.contains(&index) {
            shards.push(file);
        }
    }
    shards.reverse();
    let joined = run_merge(
        &merge_request(shards),
        &|_, task| Ok(Box::new(Toy::open(task))),
        &Silent,
    );
    let joined = joined.unwrap();
    (joined.class, joined.missing, joined.untried)
}

fn merge_request(shards: Vec<PathBuf>) -> MergeRequest {
    MergeRequest {
        shards,
        title: None,
        jobs: std::num::NonZeroUsize::new(2).unwrap(),
        tools: Default::default(),
    }
}

#[test]
fn parts_give_the_whole() {
    let folder = folder(CLASS);
    let (whole, _) = grade(folder.path(), &["--no-cache"]);
    for of in [1, 2, 3, 4, 9] {
        let (joined, missing, untried) = in_parts(folder.path(), of, &[]);
        assert_eq!((missing, untried), (vec![], None));
        assert_eq!(bytes(&joined), bytes(&whole.class), "{of} parts");
    }
    let (joined, missing, _) = in_parts(folder.path(), 3, &[2]);
    assert_eq!(missing, [2]);
    assert_eq!(joined.submissions.len(), 4);
}

#[test]
fn parts_without_their_sources() {
    let folder = folder(CLASS);
    let request = request(folder.path(), &["--no-cache", "--shard", "1/2"]);
    let toy = Toy::open(&request.task);
    let mut shards = Vec::new();
    for index in 1..=2 {
        let part = format!("{index}/2");
        let request = self::request(folder.path(), &["--no-cache", "--shard", &part]);
        let graded = gadfly_grading::grade_with(&request, &toy, &Silent).unwrap();
        let way = Way {
            task: request.task.clone(),
            suite: request.suite,
            reveal: Revealed::Inputs,
            contents: Way::contents_of(&gadfly_grading::own(&request)),
        };
        let file = folder.path().join(format!("{index}.json"));
        fs::write(&file, shard::text(&graded.alone, &way)).unwrap();
        shards.push(file);
    }
    let open = |_, task: &_| -> anyhow::Result<Box<dyn gadfly_grading::language::OpenClass>> {
        Ok(Box::new(Toy::open(task)))
    };
    // One has changed since.
    fs::write(folder.path().join("class/late.py"), "square 0=5\n").unwrap();
    let joined = run_merge(&merge_request(shards.clone()), &open, &Silent).unwrap();
    assert!(
        joined
            .untried
            .unwrap()
            .starts_with("late is not here any more")
    );
    assert_eq!(find(&joined.class, "late").verdict(), Verdict::Equivalent);
    assert_eq!(joined.way.unwrap().reveal, Revealed::Inputs);
    fs::write(folder.path().join("reference.py"), "square 0=1\n").unwrap();
    let joined = run_merge(&merge_request(shards.clone()), &open, &Silent).unwrap();
    assert!(joined.untried.unwrap().contains("has changed since"));
    // Parts of another class do not belong to it.
    let other = self::request(
        folder.path(),
        &["--no-cache", "--shard", "2/2", "--points", "7"],
    );
    let graded = gadfly_grading::grade_with(&other, &toy, &Silent).unwrap();
    fs::write(&shards[1], gadfly_grade::shard_text(&graded.alone)).unwrap();
    let error = run_merge(&merge_request(shards.clone()), &open, &Silent)
        .err()
        .unwrap();
    assert!(error.to_string().contains("2.json"), "{error}");
    fs::write(&shards[1], "{}").unwrap();
    let error = run_merge(&merge_request(shards), &open, &Silent)
        .err()
        .unwrap();
    assert!(error.to_string().contains("2.json"), "{error}");
}

/// Inputs beyond 3 are in doubt, and 5 for two reasons.
fn doubtful() -> TempDir {
    let folder = folder(CLASS);
    let reference = format!("{REFERENCE}doubt small 4 5\ndoubt odd 5\n");
    fs::write(folder.path().join("reference.py"), reference).unwrap();
    folder
}

/// Grades with a cache and these answers. What was shown, and how much was examined and run.
fn answered(folder: &Path, answers: &[(&str, &str)]) -> (Graded, usize, usize) {
    let cache = folder.join("cache").display().to_string();
    let file = folder.join("answers.toml");
    let answer = |(statement, answer): &(&str, &str)| {
        format!(
            "[[answers]]\nentry = \"square\"\nstatement = \"{statement}\"\nanswer = \"{answer}\"\n"
        )
    };
    fs::write(&file, answers.iter().map(answer).collect::<String>()).unwrap();
    let file = file.display().to_string();
    let (graded, toy) = grade(folder, &["--cache", &cache, "--answers", &file]);
    let count = |n: &std::sync::atomic::AtomicUsize| n.load(Ordering::SeqCst);
    let (examined, run) = (count(&toy.examined), count(&toy.run));
    (graded, examined, run)
}

#[test]
fn answers_need_no_new_search() {
    let folder = doubtful();
    let (graded, examined, run) = answered(folder.path(), &[]);
    assert!(examined > 0 && run > 0);
    let open = shown(&graded.class);
    assert_eq!(
        open,
        [
            "bad error - 0",
            "early different square(0) 67",
            "good equivalent - 100",
            "late open - 100",
            "none error - 0",
            "table open - 100"
        ]
    );
    let questions = gadfly_grade::questions(&graded.class);
    let asked: Vec<&str> = questions.iter().map(|q| q.statement.as_str()).collect();
    assert_eq!(asked, ["small"]);
    assert_eq!(questions[0].affected, ["late", "table"]);
    for (answers, late, table) in [
        (
            &[("small", "no")][..],
            "late equivalent - 100",
            "table equivalent - 100",
        ),
        (
            &[("small", "yes")],
            "late different square(4) 75",
            "table open - 100",
        ),
        (
            &[("small", "yes"), ("odd", "yes")],
            "late different square(4) 60",
            "table different square(5) 80",
        ),
    ] {
        let (again, examined, run) = answered(folder.path(), answers);
        assert_eq!((examined, run), (0, 0), "{answers:?}");
        let lines = shown(&again.class);
        assert_eq!([lines[3].as_str(), lines[5].as_str()], [late, table]);
        // The same as answering in the dialogue, after the search.
        let mut settled = graded.class.clone();
        for (statement, answer) in answers {
            let stance = match *answer {
                "yes" => gadfly_grade::Stance::Dropped,
                _ => gadfly_grade::Stance::Required,
            };
            assert!(settled.decide(&format!("square: {statement}"), stance, "x"));
        }
        settled.settle();
        assert_eq!(shown(&settled), lines);
        let suite = |class: &Class| {
            let suite = class.suite().map(|test| test.case.call.clone());
            suite.collect::<Vec<_>>()
        };
        assert_eq!(suite(&settled), suite(&again.class));
    }
    assert_eq!(shown(&answered(folder.path(), &[]).0.class), open);
}

#[test]
fn parts_with_questions_make_the_whole() {
    let folder = doubtful();
    let (whole, _) = grade(folder.path(), &["--no-cache"]);
    for of in [2, 3, 9] {
        let (joined, missing, untried) = in_parts(folder.path(), of, &[]);
        assert_eq!((missing, untried), (vec![], None));
        assert_eq!(bytes(&joined), bytes(&whole.class), "{of} parts");
    }
}

/// The file beside the reference is read, and its mistakes are shown where they are.
#[test]
fn an_exercise_is_checked_against_the_reference() {
    let folder = doubtful();
    let exercise = folder.path().join("exercise.toml");
    let error = |text: &str| {
        fs::write(&exercise, text).unwrap();
        let request = request(folder.path(), &["--no-cache"]);
        let toy = Toy::open(&request.task);
        let graded = gadfly_grading::grade_with(&request, &toy, &Silent);
        graded.err().map(|error| error.to_string())
    };
    let text = "points = 20\n[inputs.square]\nrequire = [\"small\"]\n";
    assert_eq!(error(text), None);
    let found = error(&text.replace("square", "sqare")).unwrap();
    assert!(found.contains("exercise.toml:2:9: error: the reference has no function sqare\n  help: did you mean square?"), "{found}");
    let found = error(&text.replace("small", "smal")).unwrap();
    assert!(found.contains("exercise.toml:3:12: error: there is no statement `smal` about square\n  help: did you mean \"small\"?"), "{found}");
}
