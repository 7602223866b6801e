//! Texts that a pattern matches, as a person would write some.

use super::flag;
use super::matcher::{Mode, find};
use super::parse::parse;
use super::program::{Op, Program, Single};

const STEPS: usize = 400;
const FAVOURITES: &str = "a1 _-.,@A0b/:";

/// Some texts that a pattern matches: as short as it allows, and with one more of what may be repeated.
pub fn samples(pattern: &str) -> Vec<String> {
    let chars: Vec<char> = pattern.chars().collect();
    let Ok(program) = parse(&chars, flag::UNICODE, false) else {
        return Vec::new();
    };
    let mut found: Vec<String> = Vec::new();
    for more in [false, true] {
        for second in [false, true] {
            let Some(text) = sample(&program, more, second) else {
                continue;
            };
            let chars: Vec<char> = text.chars().collect();
            let length = chars.len();
            let matches = find(&program, &chars[..], 0, length, Mode::Search, &mut 100_000);
            if matches!(matches, Ok(Some(_))) && !found.contains(&text) {
                found.push(text);
            }
        }
    }
    found
}

fn sample(program: &Program, more: bool, second: bool) -> Option<String> {
    let mut out: Vec<char> = Vec::new();
    let mut spans = vec![0; (program.groups + 1) * 2];
    let mut counters = vec![0; program.counters];
    let mut pc = 0;
    for _ in 0..STEPS {
        match program.ops.get(pc)? {
            Op::One(single) => out.push(pick(single)?),
            Op::Many(single, least, most, _) => {
                let count = least + usize::from(more && most > least);
                out.extend(vec![pick(single)?; count]);
            }
            Op::Save(slot) => *spans.get_mut(*slot)? = out.len(),
            Op::Split(one, two) => {
                pc = if second { *two } else { *one };
                continue;
            }
            Op::Jump(to) => {
                pc = *to;
                continue;
            }
            Op::Enter(counter) => *counters.get_mut(*counter)? = 0,
            Op::Loop(counter, least, most, body, _) => {
                let count = counters.get_mut(*counter)?;
                if *count < *least + usize::from(more && most > least) {
                    *count += 1;
                    pc = *body;
                    continue;
                }
            }
            Op::Backreference(group, ..) => {
                let (from, to) = (*spans.get(group * 2)?, *spans.get(group * 2 + 1)?);
                out.extend(out.get(from..to)?.to_vec());
            }
            Op::Look { beyond, .. } => {
                pc = *beyond;
                continue;
            }
            Op::Assert(_) | Op::Unless(..) => {}
            Op::Done => return Some(out.into_iter().collect()),
            Op::Atomic(_) | Op::Fail => return None,
        }
        pc += 1;
    }
    None
}

fn pick(single: &Single) -> Option<char> {
    let ascii = (' '..='~').chain(['\n', '\t']);
    FAVOURITES.chars().chain(ascii).find(|c| single.fits(*c))
}

#[cfg(test)]
mod tests {
    use super::samples;

    #[test]
    fn samples_match() {
        assert_eq!(samples(r"(\d{4})-(\d\d)"), ["1111-11"]);
        assert_eq!(samples("[a-z]+@x"), ["a@x", "aa@x"]);
        assert!(samples("(a|bc)d?").contains(&"bc".to_string()));
        assert!(samples("(").is_empty());
    }
}
