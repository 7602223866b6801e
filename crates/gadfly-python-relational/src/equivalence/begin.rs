//! The call of another program's function, with as many unknowns as the reference took.

use crate::OtherProgram;
use gadfly_python::builtin_types::t;
use gadfly_python::heap::Body;
use gadfly_python::inputs::{Inputs, Root, Ty, Unknown};
use gadfly_python::machine::Vm;
use gadfly_python::session::{EntryKind, Target};
use gadfly_python::state::State;
use gadfly_python_code::value::Value;
use std::rc::Rc;

/// A state of another program that is about to call an entry with as many arguments as a state of the
/// reference did, whatever the other calls its parameters.
pub(super) fn begin(
    vm: &mut Vm,
    rival: &OtherProgram,
    name: &str,
    kind: EntryKind,
    original: &State,
) -> Option<State> {
    let target = rival.targets.iter().find(|(other, _)| other == name);
    if !matches!(kind, EntryKind::Function | EntryKind::Constructor) {
        let fits = |st: &State| st.inputs.roots.len() == original.inputs.roots.len();
        let target: &Target = &target?.1;
        return target.start(vm, &rival.base).into_iter().find(fits);
    }
    let function = match target {
        Some((_, target)) if kind == EntryKind::Function => target.function.clone(),
        // A class, or made by an assignment or an import.
        _ => vm.global(&rival.base, rival.module, name)?,
    };
    // What a class takes is what its constructor takes, but for the object itself.
    let (taking, before) = match (kind, target) {
        (EntryKind::Constructor, Some((_, target))) => (&target.function, 1),
        _ => (&function, 0),
    };
    let made = match taking {
        Value::Ref(r) => match &rival.base.heap.get(*r).body {
            Body::Function(function) => Some(function.clone()),
            _ => None,
        },
        _ => None,
    };
    let mut st = rival.base.clone();
    let (mut args, mut kwargs, mut roots) = (Vec::new(), Vec::new(), Vec::new());
    for (at, root) in original.inputs.roots.iter().enumerate() {
        let default = made.as_ref().and_then(|function| {
            let own = &function.code.params;
            if root.keyword {
                let name = vm.name(&root.name);
                return function.kw_defaults.get(name).cloned();
            }
            let first = own.positional.saturating_sub(function.defaults.len());
            let at = (at + before).checked_sub(first)?;
            function.defaults.get(at).cloned()
        });
        let value = Value::Ref(st.heap.new(t::UNKNOWN, placeholder(default)));
        if root.keyword {
            let name = vm.name(&root.name);
            kwargs.push((name, value.clone()));
        } else {
            args.push(value.clone());
        }
        roots.push(Root {
            value,
            ..root.clone()
        });
    }
    let generator = made.is_some_and(|function| function.code.generator);
    let prelude = if generator {
        "_entry_elements"
    } else {
        "_entry_call"
    };
    let args = Value::tuple(args);
    let kwargs = vm.kw_dict(&mut st, &kwargs);
    let count = Value::Int(i64::from(vm.config.k) + 3);
    st.inputs = Rc::new(Inputs {
        roots,
        repeats: true,
        ..Inputs::default()
    });
    let caller = vm.prelude.get(prelude).cloned()?;
    vm.prepare_call(&mut st, &caller, vec![function, args, kwargs, count]);
    Some(st)
}

/// An input that is decided by what it is for the reference; only what stands for it when it is left
/// out is this program's own.
fn placeholder(default: Option<Value>) -> Body {
    Body::Unknown(Rc::new(Unknown {
        name: "".into(),
        kinds: vec![Ty::Any],
        likely: 0,
        open: false,
        declared: false,
        truth: None,
        default,
        nodes: Vec::new().into(),
        depth: 0,
        apart: false,
        group: None,
        result_of: None,
        making: None,
        usual: None,
        receiver: false,
        fixed: None,
        or_integer: false,
    }))
}
