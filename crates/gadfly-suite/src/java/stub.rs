//! Implementations written for the test: a lambda when one method with one answer is all there is,
//! otherwise an anonymous class that hands out its answers in turn.

use gadfly_witness::{StubMethod, Value};

use super::build::Builder;
use super::collection::default_value;
use super::expr::Place;
use super::names::Names;
use super::types::erase;

impl Builder<'_> {
    /// An expression that implements the given type.
    pub(super) fn stub(&mut self, ty: &str, is_interface: bool, methods: &[StubMethod]) -> String {
        if let ([method], true) = (methods, is_interface)
            && method.results.windows(2).all(|pair| pair[0] == pair[1])
            && method.contract.is_none()
        {
            return self.lambda(method);
        }
        self.anonymous_class(ty, methods)
    }

    fn lambda(&mut self, method: &StubMethod) -> String {
        // A lambda's parameters share the scope of the variables around it.
        let params: Vec<String> = (0..method.params.len())
            .map(|i| self.names.fresh(&parameter_name(i)))
            .collect();
        let params = match params.as_slice() {
            [only] => only.clone(),
            all => format!("({})", all.join(", ")),
        };
        if method.returns == "void" {
            return format!("{params} -> {{ }}");
        }
        let result = self.result(method, method.results.first());
        format!("{params} -> {result}")
    }

    fn result(&mut self, method: &StubMethod, value: Option<&Value>) -> String {
        let default = default_value(&method.returns);
        let value = value.unwrap_or(&default);
        self.value(value, Place::Assignment(&method.returns))
    }

    fn anonymous_class(&mut self, ty: &str, methods: &[StubMethod]) -> String {
        // The methods are written with erased types, which override those of the raw type only.
        let class = self.imports.spell_erased(ty);
        self.warns |= ty.contains('<') || ty.starts_with("java.");
        let mut fields = String::new();
        let mut bodies = String::new();
        let mut counters = Names::default();
        for method in methods {
            let returns = self.raw(&method.returns);
            let params: Vec<String> = method
                .params
                .iter()
                .enumerate()
                .map(|(i, p)| format!("{} {}", self.raw(p), parameter_name(i)))
                .collect();
            let statement = match method.results.as_slice() {
                _ if method.returns == "void" => String::new(),
                [] | [_] => {
                    let result = self.result(method, method.results.first());
                    format!("return {result};")
                }
                results => {
                    let counter = counters.fresh(&format!("{}Calls", method.name));
                    fields.push_str(&format!("    private int {counter};\n"));
                    let element = erase(&method.returns);
                    let texts: Vec<String> = results
                        .iter()
                        .map(|v| self.value(v, Place::Element(&element)))
                        .collect();
                    let last = results.len() - 1;
                    format!(
                        "return new {returns}[] {{{}}}[Math.min({counter}++, {last})];",
                        texts.join(", ")
                    )
                }
            };
            bodies.push_str(&format!(
                "\n    @Override\n    public {returns} {}({}) {{\n",
                method.name,
                params.join(", ")
            ));
            let statement = match &method.contract {
                Some(contract) => through_contract(method, contract, &statement),
                None => statement,
            };
            if !statement.is_empty() {
                bodies.push_str(&format!("        {statement}\n"));
            }
            bodies.push_str("    }\n");
        }
        if fields.is_empty() {
            bodies.replace_range(..usize::from(bodies.starts_with('\n')), "");
        }
        format!("new {class}() {{\n{fields}{bodies}}}")
    }
}

/// Has the method's contract look at the arguments and at what is to be returned.
fn through_contract(method: &StubMethod, contract: &str, statement: &str) -> String {
    let arguments: Vec<String> = (0..method.params.len()).map(parameter_name).collect();
    let call = format!("this.{contract}({});", arguments.join(", "));
    let value = statement
        .strip_prefix("return ")
        .and_then(|rest| rest.strip_suffix(';'));
    let body = match value {
        Some(value) => format!("gadfly.rt.Check.promise({value}); return {call}"),
        None => call,
    };
    format!(
        "try {{ {body} }} catch (Throwable t) {{ \
         throw gadfly.rt.Check.<RuntimeException>sneaky(t); }}"
    )
}

fn parameter_name(index: usize) -> String {
    const NAMES: [&str; 6] = ["a", "b", "c", "d", "e", "f"];
    match NAMES.get(index) {
        Some(name) => (*name).into(),
        None => format!("p{index}"),
    }
}
