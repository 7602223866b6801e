//! Classes that tell what is executed of them: before each line, conditional jump and switch stands
//! a call of `gadfly.observe.Probe`.

use super::PatchError;
use super::code::{push_call, push_int, rewrite};

const PROBE: &str = "gadfly/observe/Probe";

/// A place that reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Probe {
    /// Name and descriptor of the method: `abs(I)I`.
    pub method: String,
    /// Which of its instructions.
    pub instruction: u32,
}

/// A class with probes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Probed {
    pub bytes: Vec<u8>,
    /// Their numbers are counted on from the given one.
    pub probes: Vec<Probe>,
}

/// Puts probes into every method; one that is too large for that stays as it is.
pub fn add_probes(class: &[u8], first: u32) -> Result<Probed, PatchError> {
    let rewritten = rewrite(class, 5, |body, constants, before| {
        let known: usize = before
            .iter()
            .map(|(_, places): &(String, Vec<u32>)| places.len())
            .sum();
        let mut calls: Vec<Vec<u8>> = Vec::new();
        let mut places: Vec<u32> = Vec::new();
        for (index, instruction) in body.instructions.iter().enumerate() {
            let mut call = Vec::new();
            let starts_line = body
                .lines
                .iter()
                .any(|l| usize::from(l.0) == instruction.at);
            let opcode = body.code[instruction.at];
            let look = match opcode {
                153..=158 => Some(("ints", "(III)V", 89)),
                159..=164 => Some(("ints", "(IIII)V", 92)),
                165 | 166 => Some((
                    "references",
                    "(Ljava/lang/Object;Ljava/lang/Object;II)V",
                    92,
                )),
                198 | 199 => Some(("references", "(Ljava/lang/Object;II)V", 89)),
                170 | 171 => Some(("key", "(III)V", 89)),
                _ => None,
            };
            if !starts_line && look.is_none() && index > 0 {
                calls.push(call);
                continue;
            }
            let number = first + (known + places.len()) as u32;
            places.push(index as u32);
            if starts_line || index == 0 {
                push_int(&mut call, constants, number as i32)?;
                push_call(&mut call, constants, PROBE, "line", "(I)V")?;
            }
            if let Some((method, descriptor, copy)) = look {
                call.push(copy);
                push_int(&mut call, constants, i32::from(opcode))?;
                push_int(&mut call, constants, number as i32)?;
                push_call(&mut call, constants, PROBE, method, descriptor)?;
            }
            calls.push(call);
        }
        Ok((calls, places))
    })?;
    let mut probes = Vec::new();
    for (method, places) in rewritten.methods {
        probes.extend(places.into_iter().map(|instruction| Probe {
            method: method.clone(),
            instruction,
        }));
    }
    Ok(Probed {
        bytes: rewritten.bytes,
        probes,
    })
}
