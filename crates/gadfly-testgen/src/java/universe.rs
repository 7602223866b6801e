//! What there is to cover.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use gadfly_jvm::Mark;

use super::explore::Entry;
use crate::request::TestRequest;
use gadfly_lang_jvm::load::Program;

pub(super) struct Universe {
    /// By method, in the order of the code.
    pub methods: Vec<CodeOf>,
}

pub(super) struct CodeOf {
    pub name: Arc<str>,
    /// `Shape.area(int)`.
    pub signature: String,
    pub function: String,
    pub file: String,
    pub line: u32,
    pub marks: Vec<Mark>,
    /// The line of each branching instruction.
    pub lines: BTreeMap<u32, u32>,
}

/// Everything that could be covered in the analysed classes.
///
/// With `--only`, and of library classes, that is what was asked for and what it calls.
pub(super) fn universe(
    request: &TestRequest,
    program: &Program,
    entries: &[Entry],
) -> anyhow::Result<Universe> {
    let (mut jvm, _) = gadfly_lang_jvm::explore::machine(&request.analysis, program)
        .map_err(anyhow::Error::msg)?;
    let file_of = |class: &str| program.file_of(class);
    let mut methods = Vec::new();
    let partial = !request.analysis.only.is_empty() || !request.analysis.entry.is_empty();
    let touched: BTreeSet<&str> = entries
        .iter()
        .flat_map(|e| e.reached.iter().map(|(m, _)| &**m).chain([&*e.method]))
        .collect();
    for class in &program.user {
        let of_library = program
            .analysed
            .iter()
            .any(|c| class.starts_with(&format!("{c}$")) && !program.files.contains_key(&**c));
        if !program.analysed.contains(class) && !of_library {
            continue;
        }
        let Ok(id) = jvm.classes.load(class) else {
            continue;
        };
        let ids = jvm.classes.class(id).methods.clone();
        for m in ids {
            let method = jvm.classes.method(m);
            let name: Arc<str> = method.full_name().into();
            let by_compiler = method.access.is_bridge()
                || method.access.is_synthetic() && !method.name.starts_with("lambda$");
            let Some(code) = method.code().filter(|_| !by_compiler) else {
                continue;
            };
            if is_implicit(method) || (partial || of_library) && !touched.contains(&*name) {
                continue;
            }
            let marks = jvm.all_marks(m);
            let lines = (0..code.instrs.len() as u32)
                .filter_map(|at| Some((at, code.line_of(at)?)))
                .collect();
            let info = jvm.entry_info(m, &file_of);
            methods.push(CodeOf {
                signature: format!("{}({})", info.display_name(), info.params.join(", ")),
                function: info.display_name(),
                file: info.file,
                line: info.line,
                name,
                marks,
                lines,
            });
        }
    }
    Ok(Universe { methods })
}

/// What the compiler adds by itself: the members of enums and records, empty constructors.
fn is_implicit(method: &gadfly_jvm::Method) -> bool {
    let file = method.file();
    let code = method.code();
    let lines: BTreeSet<u32> = code
        .map(|c| c.lines.iter().map(|l| l.1).collect())
        .unwrap_or_default();
    let of_enum = file.access.is_enum()
        && matches!(
            &*method.name,
            "values" | "valueOf" | "<init>" | "<clinit>" | "$values"
        )
        && code.is_some_and(|c| {
            !c.instrs.iter().any(|i| {
                matches!(
                    i,
                    gadfly_classfile::Instr::If(..) | gadfly_classfile::Instr::IfICmp(..)
                )
            })
        });
    let of_record = file.record.is_some()
        && lines.len() <= 1
        && code.is_some_and(|c| {
            c.instrs.len() <= 5 || &*method.name == "<init>" && c.lines.len() <= 1
        });
    of_enum || of_record
}
