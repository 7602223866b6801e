//! Mutation scores of files, for development.
use gadfly::inputs;
use gadfly::job::mutants::{Fate, How, run_alone};
use gadfly::progress::Silent;
use gadfly::request::FindRequest;
use std::path::PathBuf;
use std::time::Instant;

fn main() -> anyhow::Result<()> {
    let (mut k, mut e, mut s) = (0, 0, 0);
    for path in std::env::args().skip(1) {
        let begun = Instant::now();
        let paths: Vec<PathBuf> = vec![path.clone().into()];
        let files = inputs::collect(&paths)?;
        let request = FindRequest::with_defaults(paths, files);
        let done = run_alone(&request, &Silent)?;
        let (mut killed, mut equivalent, mut survived, mut time) = (0, 0, 0, 0);
        for (mutant, fate) in &done.mutants {
            let what = format!(
                "{}:{} {} {}",
                mutant.file.rsplit('/').next().unwrap_or(""),
                mutant.line,
                mutant.function(),
                mutant.description
            );
            match fate {
                Fate::Killed { how, .. } => {
                    killed += 1;
                    time += usize::from(*how == How::Time);
                }
                Fate::Equivalent { bounds } => {
                    equivalent += 1;
                    println!("  EQUIVALENT {what} {bounds:?}");
                }
                Fate::Survived { tried, reasons } => {
                    survived += 1;
                    println!("  SURVIVED   {what} {tried} {reasons:?}");
                }
            }
        }
        println!(
            "{path}: {} mutants, {killed} killed ({time} by time), {equivalent} equivalent, {survived} survived, {} probes, {} replays, {:.1} s",
            done.mutants.len(),
            done.probes.len(),
            done.replays,
            begun.elapsed().as_secs_f64()
        );
        k += killed;
        e += equivalent;
        s += survived;
    }
    println!("TOTAL {} killed {k} equivalent {e} survived {s} score {:.1}", k + e + s, 100.0 * k as f64 / (k + s) as f64);
    Ok(())
}
