//! Classes that count what they do: `gadfly.replay.Meter` is told of every call of a method and of
//! every turn of a loop, and of the lines that are reached if that is asked for.

use std::collections::BTreeSet;

use super::PatchError;
use super::code::{Body, jump_targets, push_call, push_int, rewrite};

const METER: &str = "gadfly/replay/Meter";

/// A class that counts its steps.
pub fn add_meter(class: &[u8]) -> Result<Vec<u8>, PatchError> {
    let rewritten = rewrite(class, 1, |body, constants, _| {
        let turns = loop_heads(body);
        let mut calls = Vec::new();
        for (index, instruction) in body.instructions.iter().enumerate() {
            let mut call = Vec::new();
            if index == 0 || turns.contains(&instruction.at) {
                push_call(&mut call, constants, METER, "step", "()V")?;
            }
            calls.push(call);
        }
        Ok((calls, ()))
    })?;
    Ok(rewritten.bytes)
}

/// A class that counts its steps and notes its lines. They are numbered from the given number on;
/// gives the line of each.
pub fn add_line_meter(class: &[u8], first: u32) -> Result<(Vec<u8>, Vec<u32>), PatchError> {
    let rewritten = rewrite(class, 2, |body, constants, before| {
        let known: usize = before
            .iter()
            .map(|(_, l): &(String, Vec<u32>)| l.len())
            .sum();
        let turns = loop_heads(body);
        let mut calls = Vec::new();
        let mut lines: Vec<u32> = Vec::new();
        for (index, instruction) in body.instructions.iter().enumerate() {
            let mut call = Vec::new();
            if index == 0 || turns.contains(&instruction.at) {
                push_call(&mut call, constants, METER, "step", "()V")?;
            }
            let line = body
                .lines
                .iter()
                .find(|l| usize::from(l.0) == instruction.at);
            if let Some((_, line)) = line {
                let number = first + (known + lines.len()) as u32;
                lines.push(u32::from(*line));
                push_int(&mut call, constants, number as i32)?;
                push_call(&mut call, constants, METER, "line", "(I)V")?;
            }
            calls.push(call);
        }
        Ok((calls, lines))
    })?;
    let lines = rewritten.methods.into_iter().flat_map(|(_, lines)| lines);
    Ok((rewritten.bytes, lines.collect()))
}

/// Where something jumps back to.
fn loop_heads(body: &Body<'_>) -> BTreeSet<usize> {
    let mut heads = BTreeSet::new();
    for instruction in &body.instructions {
        let targets = jump_targets(body.code, instruction);
        heads.extend(targets.into_iter().filter(|to| *to <= instruction.at));
    }
    heads
}
