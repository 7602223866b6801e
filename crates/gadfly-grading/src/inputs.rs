//! What the specification of inputs says to the report, for every language.

use gadfly_grade::model::{Evidence, EvidenceSource, InputLine, Stance};
use gadfly_input::{EntrySpec, Line, Source};

/// The statements of an entry as the report shows them.
pub(crate) fn lines(spec: &EntrySpec) -> Vec<InputLine> {
    spec.lines.iter().map(|line| shown(spec, line)).collect()
}

fn shown(spec: &EntrySpec, line: &Line) -> InputLine {
    let evidence = line.evidence.iter().map(|evidence| Evidence {
        source: match evidence.source {
            Source::Words => EvidenceSource::Words,
            Source::Example => EvidenceSource::Example,
            Source::Code => EvidenceSource::Code,
        },
        text: evidence.text.clone(),
    });
    InputLine {
        id: spec.id(line),
        entry: spec.entry.clone(),
        statement: line.predicate.to_string(),
        question: line.predicate.question(),
        stance: match line.stance {
            gadfly_input::Stance::Open => Stance::Open,
            gadfly_input::Stance::Dropped => Stance::Dropped,
            gadfly_input::Stance::Required => Stance::Required,
        },
        evidence: evidence.collect(),
    }
}
