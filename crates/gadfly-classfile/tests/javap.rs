//! `javap` as the oracle: instruction by instruction, for the sample and for classes of the JDK.
//!
//! Both sides are written as the same lines of text: instructions with targets as indices, then
//! handlers, line numbers and local variables.

use crate::common;

use std::collections::HashMap;
use std::fmt::Write;
use std::process::Command;

use common::{Scratch, javac, tool};
use gadfly_classfile::{ClassFile, ClassPath, Code, Instr, MemberRef, find_jdk_home};

#[test]
fn the_sample_is_what_javap_says() {
    let scratch = Scratch::new("javap");
    let source = include_str!("Sample.java");
    if !javac(&scratch.0, "Sample.java", source, &["-g"]) {
        return;
    }
    let mut path = ClassPath::new();
    path.add_path(&scratch.0).expect("a folder");
    let names = path.list_user_classes().expect("listed");
    let names: Vec<&str> = names.iter().map(|name| &**name).collect();
    let folder = scratch.0.to_str().expect("a plain path");
    compare(&path, &["-cp", folder], &names);
}

#[test]
fn classes_of_the_jdk_are_what_javap_says() {
    let Some(home) = find_jdk_home() else { return };
    let path = ClassPath::with_jdk(&home).expect("a JDK");
    let names = [
        "java/lang/String",
        "java/lang/Character",
        "java/lang/Thread",
        "java/math/BigInteger",
        "java/util/Formatter",
        "java/util/HashMap",
        "java/util/regex/Pattern",
        "java/util/concurrent/ConcurrentHashMap",
        "java/util/stream/Collectors",
        "java/lang/invoke/MethodHandles",
    ];
    compare(&path, &[], &names);
}

fn compare(path: &ClassPath, options: &[&str], names: &[&str]) {
    let output = Command::new(tool("javap"))
        .args(["-p", "-c", "-l", "-s"])
        .args(options)
        .args(names.iter().map(|name| name.replace('/', ".")))
        .output();
    let Ok(output) = output else { return };
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut methods = 0;
    let by_class = text.split("Compiled from ").skip(1);
    assert_eq!(by_class.clone().count(), names.len());
    for (name, listing) in names.iter().zip(by_class) {
        let class = path.find(name).expect(name).expect(name);
        let expected = parse_listing(listing);
        let coded = class.methods.iter().filter(|m| m.code.is_some());
        assert_eq!(coded.clone().count(), expected.len(), "{name}");
        for (method, expected) in coded.zip(expected) {
            let Some(code) = &method.code else { continue };
            assert_eq!(show(&class, code), expected, "{name}.{}", method.name);
            methods += 1;
        }
    }
    eprintln!("compared {methods} methods");
    assert!(methods > 0);
}

/// The methods with code of one class, in order, in the form of [`show`].
fn parse_listing(listing: &str) -> Vec<String> {
    let mut methods = Vec::new();
    let mut current: Option<Listing> = None;
    for line in listing.lines() {
        match line.trim() {
            "Code:" => {
                methods.extend(current.take().map(Listing::show));
                current = Some(Listing::default());
            }
            _ => {
                if let Some(listing) = &mut current {
                    listing.line(line);
                }
            }
        }
    }
    methods.extend(current.map(Listing::show));
    methods
}

#[derive(Default)]
struct Listing {
    section: &'static str,
    /// Offset and text of each instruction; cases of switches come as lines of their own.
    instrs: Vec<(u32, String)>,
    in_switch: bool,
    handlers: Vec<(u32, u32, u32, String)>,
    lines: Vec<(u32, u32)>,
    local_rows: Vec<(u32, u32, String)>,
}

impl Listing {
    fn line(&mut self, line: &str) {
        let text = line.trim();
        let section = match text {
            "Exception table:" => "handlers",
            "LineNumberTable:" => "lines",
            "LocalVariableTable:" => "locals",
            // What follows the tables of a method: a blank line and the next member.
            "" => "none",
            _ => "",
        };
        if !section.is_empty() {
            self.section = section;
            return;
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        let number = |i: usize| words.get(i).and_then(|w| w.parse::<u32>().ok());
        match self.section {
            "" => self.instruction(text),
            "handlers" => {
                if let (Some(from), Some(to), Some(target)) = (number(0), number(1), number(2)) {
                    let class = words.last().copied().unwrap_or_default();
                    self.handlers
                        .push((from, to, target, class.replace('"', "")));
                }
            }
            "lines" => {
                if let Some((line, pc)) =
                    text.strip_prefix("line ").and_then(|t| t.split_once(": "))
                    && let (Ok(line), Ok(pc)) = (line.parse(), pc.parse())
                {
                    self.lines.push((pc, line));
                }
            }
            "locals" => {
                if let (Some(start), Some(length)) = (number(0), number(1)) {
                    self.local_rows
                        .push((start, start + length, words[2..].join(" ")));
                }
            }
            _ => {}
        }
    }

    fn instruction(&mut self, text: &str) {
        if text == "}" {
            self.in_switch = false;
            return;
        }
        let Some((label, rest)) = text.split_once(": ") else {
            return;
        };
        if self.in_switch {
            if let Some((_, shown)) = self.instrs.last_mut() {
                let _ = write!(shown, " {label}->@{}", rest.trim());
            }
            return;
        }
        let Ok(pc) = label.parse() else { return };
        self.in_switch = rest.contains("switch");
        self.instrs.push((pc, normalize(rest)));
    }

    fn show(self) -> String {
        let mut index: HashMap<u32, usize> = HashMap::new();
        for (i, (pc, _)) in self.instrs.iter().enumerate() {
            index.insert(*pc, i);
        }
        // Ends of ranges that are the end of the code.
        let place = |pc: u32| *index.get(&pc).unwrap_or(&self.instrs.len());
        let mut out = String::new();
        for (_, text) in &self.instrs {
            let words: Vec<String> = text
                .split(' ')
                .map(|word| match word.split_once('@') {
                    Some((before, pc)) if pc.parse::<u32>().is_ok() => {
                        format!("{before}@{}", place(pc.parse().unwrap_or(0)))
                    }
                    _ => word.to_owned(),
                })
                .collect();
            out += &words.join(" ");
            out.push('\n');
        }
        for (from, to, target, class) in &self.handlers {
            let (from, to, target) = (place(*from), place(*to), place(*target));
            let _ = writeln!(out, "handler {from} {to} {target} {class}");
        }
        let mut lines: Vec<_> = self.lines.iter().map(|(pc, n)| (place(*pc), n)).collect();
        lines.sort_by_key(|(pc, _)| *pc);
        for (pc, line) in lines {
            let _ = writeln!(out, "line {line} {pc}");
        }
        for (start, end, rest) in &self.local_rows {
            let _ = writeln!(out, "local {} {} {rest}", place(*start), place(*end));
        }
        out
    }
}

/// One instruction of `javap` without what the model leaves out: types of loads, the width of
/// operands, indices into the pool.
fn normalize(text: &str) -> String {
    let (instr, comment) = match text.split_once("//") {
        Some((instr, comment)) => (instr.trim(), comment.trim()),
        None => (text.trim(), ""),
    };
    let words: Vec<&str> = instr.split_whitespace().collect();
    let name = words[0].trim_end_matches("_w");
    let operand = words
        .get(1)
        .copied()
        .unwrap_or_default()
        .trim_end_matches(',');
    let last_of = |text: &str| text.rsplit('_').next().unwrap_or_default().to_owned();
    match name {
        "aconst_null" => "nullconst".into(),
        "bipush" | "sipush" => format!("iconst {operand}"),
        "tableswitch" | "lookupswitch" => "switch".into(),
        "athrow" => "throw".into(),
        "ireturn" | "lreturn" | "freturn" | "dreturn" | "areturn" => "valuereturn".into(),
        "newarray" | "ret" => format!("{name} {operand}"),
        "anewarray" => format!("newrefarray {}", class_of(comment)),
        "new" | "checkcast" | "instanceof" => format!("{name} {}", class_of(comment)),
        "multianewarray" => {
            let dimensions = words.last().copied().unwrap_or_default();
            format!("multinewarray {} {dimensions}", class_of(comment))
        }
        "iinc" => format!(
            "iinc {} {}",
            operand,
            words.last().copied().unwrap_or_default()
        ),
        "ldc" | "ldc2" => match comment.split_once(' ') {
            Some(("int", value)) => format!("iconst {value}"),
            Some(("class", class)) => format!("ldc class {}", class.replace('"', "")),
            Some((kind, _)) => format!("ldc {}", kind.to_lowercase()),
            // An empty string.
            None => format!("ldc {}", comment.to_lowercase()),
        },
        _ if name.starts_with("invoke") || name.contains("field") || name.contains("static") => {
            format!("{name} {}", member_of(comment))
        }
        _ if name.starts_with("if") || name.starts_with("goto") || name.starts_with("jsr") => {
            format!("{name} @{operand}")
        }
        _ if name.contains("const_") => {
            let kind = &name[..name.len() - last_of(name).len() - 1];
            match kind {
                "iconst" => format!("iconst {}", last_of(name).replace('m', "-")),
                _ => format!("{kind} {}", last_of(name)),
            }
        }
        _ if name[1..].starts_with("aload") || name[1..].starts_with("astore") => name.into(),
        _ if name[1..].starts_with("load") || name[1..].starts_with("store") => {
            let (kind, slot) = name[1..].split_once('_').unwrap_or((&name[1..], operand));
            format!("{kind} {slot}")
        }
        _ => name.to_owned(),
    }
}

fn class_of(comment: &str) -> String {
    comment.trim_start_matches("class ").replace('"', "")
}

/// `Method java/lang/Object."<init>":()V` to `<init>:()V`: the class is left out where it is the
/// own one.
fn member_of(comment: &str) -> String {
    let member = comment
        .split_once(' ')
        .map_or(comment, |(_, member)| member);
    match member.strip_prefix('#').and_then(|m| m.split_once(':')) {
        Some((_, site)) => site.to_owned(),
        None => {
            let (owner_and_name, desc) = member.split_once(':').unwrap_or((member, ""));
            let name = owner_and_name.rsplit('.').next().unwrap_or_default();
            format!("{}:{desc}", name.replace('"', ""))
        }
    }
}

fn show(class: &ClassFile, code: &Code) -> String {
    let mut out = String::new();
    for instr in &code.instrs {
        let _ = writeln!(out, "{}", show_instr(class, code, instr));
    }
    for h in &code.handlers {
        let caught = h.catch.as_deref().unwrap_or("any");
        let _ = writeln!(out, "handler {} {} {} {caught}", h.start, h.end, h.target);
    }
    for (start, line) in &code.lines {
        let _ = writeln!(out, "line {line} {start}");
    }
    for l in &code.locals {
        let _ = writeln!(
            out,
            "local {} {} {} {} {}",
            l.start, l.end, l.slot, l.name, l.desc
        );
    }
    out
}

fn show_instr(class: &ClassFile, code: &Code, instr: &Instr) -> String {
    let refs = &class.refs;
    let member = |m: &MemberRef| format!("{}:{}", m.name, m.desc);
    let class_at = |i: u16| refs.classes[usize::from(i)].clone();
    let debug = format!("{instr:?}").to_lowercase();
    let name = debug.split('(').next().unwrap_or_default().to_owned();
    match *instr {
        Instr::IConst(value) => format!("iconst {value}"),
        Instr::LConst(value @ 0..=1) => format!("lconst {value}"),
        Instr::LConst(_) => "ldc long".into(),
        Instr::FConst(value) if value.is_sign_positive() && [0.0, 1.0, 2.0].contains(&value) => {
            format!("fconst {value}")
        }
        Instr::FConst(_) => "ldc float".into(),
        Instr::DConst(value) if value.is_sign_positive() && [0.0, 1.0].contains(&value) => {
            format!("dconst {value}")
        }
        Instr::DConst(_) => "ldc double".into(),
        Instr::LdcString(_) => "ldc string".into(),
        Instr::LdcClass(i) => format!("ldc class {}", class_at(i)),
        Instr::Load(slot) | Instr::Store(slot) | Instr::Ret(slot) => format!("{name} {slot}"),
        Instr::IInc(slot, by) => format!("iinc {slot} {by}"),
        Instr::ArrayLoad(elem) => format!("{}aload", elem_letter(elem)),
        Instr::ArrayStore(elem) => format!("{}astore", elem_letter(elem)),
        Instr::If(cond, to) => format!("if{cond:?} @{to}").to_lowercase(),
        Instr::IfICmp(cond, to) => format!("if_icmp{cond:?} @{to}").to_lowercase(),
        Instr::IfACmpEq(to) => format!("if_acmpeq @{to}"),
        Instr::IfACmpNe(to) => format!("if_acmpne @{to}"),
        Instr::IfNull(to) | Instr::IfNonNull(to) | Instr::Goto(to) | Instr::Jsr(to) => {
            format!("{name} @{to}")
        }
        Instr::DupX1 | Instr::DupX2 | Instr::Dup2X1 | Instr::Dup2X2 => name.replace('x', "_x"),
        Instr::Switch(i) => {
            let switch = &code.switches[usize::from(i)];
            let mut shown = String::from("switch");
            for (key, to) in &switch.cases {
                let _ = write!(shown, " {key}->@{to}");
            }
            shown + &format!(" default->@{}", switch.default)
        }
        Instr::GetStatic(i) | Instr::PutStatic(i) | Instr::GetField(i) | Instr::PutField(i) => {
            format!("{name} {}", member(&refs.fields[usize::from(i)]))
        }
        Instr::InvokeVirtual(i)
        | Instr::InvokeSpecial(i)
        | Instr::InvokeStatic(i)
        | Instr::InvokeInterface(i) => {
            format!("{name} {}", member(&refs.methods[usize::from(i)]))
        }
        Instr::InvokeDynamic(i) => {
            let site = &refs.dynamics[usize::from(i)];
            format!("{name} {}:{}", site.name, site.desc)
        }
        Instr::New(i) | Instr::NewRefArray(i) | Instr::CheckCast(i) | Instr::InstanceOf(i) => {
            format!("{name} {}", class_at(i))
        }
        Instr::NewArray(elem) => format!("newarray {elem:?}").to_lowercase(),
        Instr::MultiNewArray(i, dimensions) => {
            format!("multinewarray {} {dimensions}", class_at(i))
        }
        _ => name,
    }
}

fn elem_letter(elem: gadfly_classfile::Elem) -> &'static str {
    use gadfly_classfile::Elem;
    match elem {
        Elem::Boolean | Elem::Byte => "b",
        Elem::Char => "c",
        Elem::Short => "s",
        Elem::Int => "i",
        Elem::Long => "l",
        Elem::Float => "f",
        Elem::Double => "d",
        Elem::Ref => "a",
    }
}
