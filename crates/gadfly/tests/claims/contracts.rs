//! Claims of `gadfly verify` that a contract holds for all inputs: the drivers that check it are run on the
//! plain JVM with random objects and arguments.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use gadfly_contract::{Options, Source, annotations_source, instrument, runtime_sources};

use gadfly_witness::{MethodReport, Verdict, VerifyReport};

use crate::claims::java::attack;
use crate::claims::project;

fn sources(folder: &Path, found: &mut Vec<Source>) {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|e| e == "java") {
            let text = fs::read_to_string(&path).unwrap();
            found.push(Source { path, text });
        }
    }
}

/// The class of the receiver, or the one that declares the method; and `insert(int)`.
fn method(report: &MethodReport) -> (String, &str) {
    let signature = report.function.signature.as_str();
    let parameters = signature.find('(').unwrap_or(signature.len());
    let class = signature[..parameters].rfind('.').unwrap_or(0);
    let receiver = report.receiver.as_deref().unwrap_or(&signature[..class]);
    (
        receiver.replace('$', "."),
        signature[class..].trim_start_matches('.'),
    )
}

/// Attacks what is said to hold for all inputs in a folder. The tests of `verify::corpus` call this, which check
/// the contracts anyway.
pub(crate) fn sweep(folder: &Path, report: &VerifyReport, least: u64) {
    let claimed: BTreeSet<(String, &str)> = report
        .methods
        .iter()
        .filter(|m| matches!(&m.verdict, Verdict::Holds(_)) && m.function.claim().is_complete())
        .map(method)
        .collect();
    let mut given = Vec::new();
    sources(folder, &mut given);
    // Annotations that classes of the corpus declare for themselves.
    sources(&project("corpus/java/verify/contract"), &mut given);
    let done = instrument(&given, &Options::default()).unwrap();
    let copy = tempfile::tempdir().unwrap();
    let added = [runtime_sources(), annotations_source()].concat();
    for (number, source) in done.sources.iter().chain(&added).enumerate() {
        let folder = copy.path().join(number.to_string());
        fs::create_dir(&folder).unwrap();
        let name = source.path.file_name().unwrap();
        fs::write(folder.join(name), &source.text).unwrap();
    }
    let mut claims = String::new();
    for check in &done.checks {
        let method = (check.class.replace('$', "."), check.signature.as_str());
        if claimed.contains(&method) {
            let driver = format!("{}#{}", check.driver_class, check.driver);
            writeln!(claims, "driver {driver} {}", check.class).unwrap();
        }
    }
    attack(copy.path(), &claims).check(&folder.display().to_string(), least);
}
