//! The same questions get the same answers: in every run, and in every thread
//! while others are busy. Also the whole corpus as a test of its own: each model
//! is checked against its path (by debug assertions inside the solver).

#[path = "common/corpus.rs"]
mod corpus;
#[path = "common/int_corpus.rs"]
mod int_corpus;

use corpus::Explorer;
use gadfly_solve::SolverConfig;

/// Everything the solver said about the corpus, as text.
fn transcript() -> String {
    let mut explorer = Explorer::new(SolverConfig::default());
    explorer.all_programs();
    explorer.float_programs();
    int_corpus::all_programs(&mut explorer);
    let mut lines = vec![format!("{} paths", explorer.paths)];
    for asked in &explorer.asked {
        let model: Vec<String> = asked
            .path
            .model()
            .map(|model| model.iter().map(|(s, v)| format!("{}={v}", s.0)).collect())
            .unwrap_or_default();
        lines.push(format!(
            "{} {} {}",
            asked.path.len(),
            asked.goal.index(),
            model.join(" ")
        ));
    }
    let stats = explorer.solver.stats();
    assert_eq!(stats.bad_models, 0);
    lines.push(format!("{} {} {}", stats.sat, stats.unsat, stats.unknown));
    lines.join("\n")
}

#[test]
fn answers_do_not_depend_on_time_or_threads() {
    let threads: Vec<_> = (0..3).map(|_| std::thread::spawn(transcript)).collect();
    let transcripts: Vec<String> = threads
        .into_iter()
        .map(|thread| thread.join().expect("no panic"))
        .collect();
    assert!(transcripts[0].lines().count() > 3500);
    assert!(transcripts[0] == transcripts[1] && transcripts[1] == transcripts[2]);
}
