//! The mutants of the analysed classes.

use gadfly_classfile::mutate::Mutator;
use gadfly_classfile::source_name;
use gadfly_jvm_relational::MutantCode;
use gadfly_lang::Mutant;
use gadfly_runtime::ClassBytes;
use gadfly_witness::Place;

use crate::load::Program;

/// The code of a mutant.
#[derive(Clone, Debug)]
pub struct Mutated {
    pub(super) code: MutantCode,
    /// The class file with the mistake in it.
    pub bytes: ClassBytes,
}

/// All mutants, in the order of the files and their code. A mutant that cannot be written (its
/// method would become too large) is none.
pub(super) fn of_program(program: &Program) -> Vec<Mutant<Mutated>> {
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
            let function = function(&method.name, simple);
            all.push(Mutant {
                place: Place {
                    file: program.file_of(&internal),
                    line: mutant.line.unwrap_or(0),
                    function: format!("{name}.{function}"),
                },
                operator: mutant.operator.code(),
                description: mutant.description.clone(),
                code: Mutated {
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
                },
            });
        }
    }
    all
}

/// The method as the source names it; `class` is the name of its class.
fn function<'n>(method: &'n str, class: &'n str) -> &'n str {
    const STATIC: &str = "static initialiser";
    match method {
        "<init>" => class,
        "<clinit>" => STATIC,
        // A lambda is part of the method that it stands in.
        other => match other.strip_prefix("lambda$") {
            Some(rest) => match rest.rsplit_once('$').map_or(rest, |(outer, _)| outer) {
                "new" => class,
                "static" => STATIC,
                outer => outer,
            },
            None => other,
        },
    }
}
