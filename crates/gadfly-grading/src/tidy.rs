//! What a run says about the box it ran in is different every time, and nobody's business: the names
//! of boxes are taken out of what is reported.

use gadfly_grade::{End, Outcome, Ruling, Seen};

use super::language::Examined;

const BOX: &str = "gadfly-box-";

pub(crate) fn examined(examined: &mut Examined) {
    examined.results.values_mut().for_each(seen);
    for judgement in &mut examined.judgements {
        if let Ruling::Different(difference) | Ruling::Open(difference) = &mut judgement.ruling {
            outcome(&mut difference.actual);
            text(&mut difference.explanation);
        }
    }
    if let Some(problem) = &mut examined.problem {
        text(&mut problem.message);
    }
}

pub(crate) fn seen(seen: &mut Seen) {
    if let Seen::Failed(actual) = seen {
        outcome(actual);
    }
}

fn outcome(outcome: &mut Outcome) {
    match &mut outcome.end {
        End::Returns(words) | End::Stops(words) => text(words),
        End::Throws { message, .. } => message.iter_mut().for_each(text),
        End::DoesNotFinish => {}
    }
    outcome.printed.iter_mut().for_each(text);
    for argument in &mut outcome.arguments {
        text(&mut argument.value);
    }
}

/// `/tmp/gadfly-box-4lif99/work/x` becomes `/tmp/gadfly-box/work/x`.
fn text(text: &mut String) {
    if !text.contains(BOX) {
        return;
    }
    let mut parts = text.split(BOX);
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        out.push_str(BOX.trim_end_matches('-'));
        out.push_str(part.trim_start_matches(|c: char| c.is_ascii_alphanumeric()));
    }
    *text = out;
}

#[cfg(test)]
mod tests {
    #[test]
    fn names_of_boxes() {
        let mut text = "no /tmp/gadfly-box-4lif99/work/x, '/tmp/gadfly-box-Ab12cD'".to_owned();
        super::text(&mut text);
        assert_eq!(text, "no /tmp/gadfly-box/work/x, '/tmp/gadfly-box'");
    }
}
