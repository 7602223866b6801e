//! The mutants of the analysed classes.

use gadfly_classfile::mutate::{Mutator, Operator};
use gadfly_classfile::source_name;
use gadfly_jvm::MutantCode;
use gadfly_runtime::ClassBytes;

use gadfly_lang_jvm::load::Program;

/// A mutant, ready to be run and to be told about.
#[derive(Clone, Debug)]
pub struct Mutated {
    /// As the source spells it.
    pub class: String,
    /// `area`; the class's own name for constructors.
    pub method: String,
    pub file: String,
    pub line: u32,
    pub operator: Operator,
    /// `< became <=`.
    pub description: String,
    pub(super) code: MutantCode,
    /// The mutated class.
    pub(super) bytes: ClassBytes,
}

impl Mutated {
    /// The class file with the mistake in it.
    pub fn class_bytes(&self) -> &ClassBytes {
        &self.bytes
    }

    /// `Shape.area`.
    pub fn function(&self) -> String {
        format!("{}.{}", self.class, self.method)
    }
}

/// All mutants, in the order of the files and their code. A mutant that cannot be written (its
/// method would become too large) is none.
pub(super) fn of_program(program: &Program) -> Vec<Mutated> {
    let mut all = Vec::new();
    for class in &program.classes {
        let internal = class.name.replace('.', "/");
        if !program.analysed.contains(internal.as_str()) {
            continue;
        }
        let Ok(mutator) = Mutator::new(&class.bytes) else {
            continue;
        };
        for mutant in mutator.mutants() {
            let (Ok(bytes), Some(method)) = (mutator.apply(&mutant), mutator.method(&mutant))
            else {
                continue;
            };
            let name = source_name(&internal, &mutator.class.inner_classes);
            let simple = name.rsplit('.').next().unwrap_or(&name);
            all.push(Mutated {
                method: match &*method.name {
                    "<init>" => simple.to_string(),
                    "<clinit>" => "static initialiser".to_string(),
                    // A lambda is part of the method that it stands in.
                    other => match other.strip_prefix("lambda$") {
                        Some(rest) => {
                            let outer = rest.rsplit_once('$').map_or(rest, |(outer, _)| outer);
                            match outer {
                                "new" => simple.to_string(),
                                "static" => "static initialiser".to_string(),
                                outer => outer.to_string(),
                            }
                        }
                        None => other.to_string(),
                    },
                },
                file: program.file_of(&internal),
                line: mutant.line.unwrap_or(0),
                operator: mutant.operator,
                description: mutant.description.clone(),
                code: MutantCode {
                    class: internal.as_str().into(),
                    method: method.name.clone(),
                    desc: method.desc.clone(),
                    edits: mutant.edits.clone(),
                },
                bytes: ClassBytes {
                    bytes,
                    ..class.clone()
                },
                class: name,
            });
        }
    }
    all
}
