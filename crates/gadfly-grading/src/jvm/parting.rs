//! The line of a submission where a run that is wrong goes its own way.

use std::collections::BTreeMap;

use gadfly_classfile::definition;
use gadfly_grade::model::Place;
use gadfly_runtime::ClassBytes;
use gadfly_runtime::patch::add_line_meter;
use gadfly_suite::java::transcript::TranscriptEnd;

use super::super::fault_localization::{RIGHT, line_to_blame};
use super::super::language::{Program, ProgramFile};
use super::super::own_lines::own_lines;
use super::Opened;
use super::build::Built;
use super::replay::{Asked, Pool, Ran};

/// Where a wrong run threw or was stopped. Otherwise the line that [`line_to_blame`] names. Lines that the
/// reference has as well count only where the run reaches no others.
pub(super) fn parting(
    opened: &Opened,
    pool: &Pool,
    (submission, built): (&Program, &Built),
    (asked, run): (&Asked, &Ran),
    right: &[Asked],
) -> Option<Place> {
    let place = |class: &str, line: u32| {
        Some(Place {
            file: built.file_of(&class.replace('.', "/"))?.to_string(),
            line,
            column: None,
        })
    };
    match run {
        Ran::Hangs(known) => {
            let (class, line) = known.as_ref()?;
            return place(class, *line);
        }
        Ran::Seen(seen) => {
            if let TranscriptEnd::Threw { place: known, .. } = &seen.end {
                let (class, line) = known.as_ref()?;
                return place(class, *line);
            }
        }
        Ran::Stops(_) | Ran::Cannot(_) | Ran::Not => return None,
    }
    let mut traced: Vec<ClassBytes> = Vec::new();
    let mut places: Vec<Option<Place>> = Vec::new();
    for class in &built.classes {
        // What the reference has too was given with the exercise, and is nobody's mistake.
        if is_given(opened, built, &class.name.replace('.', "/")) {
            continue;
        }
        if let Ok((bytes, lines)) = add_line_meter(&class.bytes, places.len() as u32) {
            places.extend(lines.into_iter().map(|line| place(&class.name, line)));
            traced.push(ClassBytes {
                bytes,
                ..class.clone()
            });
        }
    }
    let mut all = vec![asked.clone()];
    all.extend(right.iter().take(RIGHT).cloned());
    let mut runs = pool.trace(opened, built, &traced, places.len() as u32, &all);
    let reached = |numbers: &[u32]| {
        let mut found: Vec<Place> = Vec::new();
        for &number in numbers {
            if let Some(Some(place)) = places.get(number as usize)
                && !found.contains(place)
            {
                found.push(place.clone());
            }
        }
        found
    };
    if runs.is_empty() {
        return None;
    }
    let (again, wrong) = runs.remove(0);
    // A run that is another one every time shows nothing.
    let same_end = matches!((&again, run), (Ran::Seen(a), Ran::Seen(b)) if a.end == b.end);
    if !same_end {
        return None;
    }
    let right: Vec<Vec<Place>> = runs.iter().map(|(_, lines)| reached(lines)).collect();
    line_to_blame(own_places(opened, submission, reached(&wrong)), &right)
}

/// The places that the submission does not share with the reference; all of them if there is no such.
fn own_places(opened: &Opened, submission: &Program, reached: Vec<Place>) -> Vec<Place> {
    let text = |file: &ProgramFile| {
        let bytes = gadfly_files::read(&file.path).unwrap_or_default();
        String::from_utf8_lossy(&bytes).into_owned()
    };
    let given = opened.task.references.first().map(|program| &program.files);
    // Lines of all files in one row, so that what is the submission's own in one counts more than what is shared in
    // another.
    let (mut theirs, mut own, mut begins) = (String::new(), String::new(), BTreeMap::new());
    for file in given.into_iter().flatten() {
        theirs.push_str(&text(file));
        theirs.push('\n');
    }
    for file in &submission.files {
        begins.insert(file.shown.as_str(), own.lines().count() as u32);
        own.push_str(&text(file));
        own.push('\n');
    }
    let line = |place: &Place| {
        begins
            .get(place.file.as_str())
            .map_or(0, |b| b + place.line)
    };
    own_lines(&theirs, &own).among(reached, line)
}

/// Whether the reference has the same class.
fn is_given(opened: &Opened, built: &Built, class: &str) -> bool {
    let in_reference = |reference: &Built| reference.path.find(class).ok().flatten();
    let theirs = opened.references.first().and_then(in_reference);
    let own = built.path.find(class).ok().flatten();
    matches!((theirs, own), (Some(theirs), Some(own)) if definition(&theirs) == definition(&own))
}
