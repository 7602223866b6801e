//! A validator for the part of JSON Schema that schemars writes for our types. It is stricter than the
//! standard: a property that the schema does not name is a problem, and so is a keyword that is unknown here.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// What is wrong with a document; a schema that allows it has none.
pub(super) fn problems(schema: &Value, document: &Value) -> Vec<String> {
    let validator = Validator { root: schema };
    validator.problems(schema, document, "$")
}

struct Validator<'s> {
    root: &'s Value,
}

impl Validator<'_> {
    fn problems(&self, schema: &Value, value: &Value, at: &str) -> Vec<String> {
        let mut found = Vec::new();
        let Value::Object(keywords) = schema else {
            // `true` allows everything, `false` nothing.
            if schema != &Value::Bool(true) {
                found.push(format!("{at} is not in the schema"));
            }
            return found;
        };
        for (keyword, rule) in keywords {
            let is_met = match keyword.as_str() {
                "$schema"
                | "$defs"
                | "title"
                | "description"
                | "format"
                | "default"
                | "required"
                | "properties"
                | "additionalProperties" => true,
                "type" => match rule {
                    Value::Array(types) => types.iter().any(|one| has_type(one, value)),
                    one => has_type(one, value),
                },
                "const" => value == rule,
                "enum" => rule.as_array().unwrap().contains(value),
                "minimum" => value.as_f64().is_none_or(|n| n >= rule.as_f64().unwrap()),
                "maximum" => value.as_f64().is_none_or(|n| n <= rule.as_f64().unwrap()),
                "minItems" => length(value).is_none_or(|n| n >= rule.as_u64().unwrap()),
                "maxItems" => length(value).is_none_or(|n| n <= rule.as_u64().unwrap()),
                "items" => {
                    for (i, item) in value.as_array().into_iter().flatten().enumerate() {
                        found.extend(self.problems(rule, item, &format!("{at}[{i}]")));
                    }
                    true
                }
                "anyOf" | "oneOf" => {
                    let all = rule.as_array().unwrap().iter();
                    let fitting = all
                        .filter(|one| self.problems(one, value, at).is_empty())
                        .count();
                    fitting == 1 || fitting > 1 && keyword == "anyOf"
                }
                "$ref" => {
                    let path = rule.as_str().unwrap().trim_start_matches('#');
                    let target = self.root.pointer(path).unwrap();
                    found.extend(self.problems(target, value, at));
                    true
                }
                other => panic!("the validator does not know the keyword {other}"),
            };
            if !is_met {
                found.push(format!("{at}: {value} does not meet {keyword}: {rule}"));
            }
        }
        if let Value::Object(object) = value {
            found.extend(self.properties(keywords, object, at));
        }
        found
    }

    fn properties(
        &self,
        keywords: &Map<String, Value>,
        object: &Map<String, Value>,
        at: &str,
    ) -> Vec<String> {
        let mut found = Vec::new();
        let named = keywords.get("properties").and_then(Value::as_object);
        let others = keywords.get("additionalProperties");
        let is_object = keywords.get("type").is_some_and(|t| t == "object");
        for (key, value) in object {
            let at = format!("{at}.{key}");
            match (named.and_then(|named| named.get(key)), others) {
                (Some(rule), _) | (None, Some(rule)) => {
                    found.extend(self.problems(rule, value, &at));
                }
                (None, None) if is_object => found.push(format!("{at} is not in the schema")),
                (None, None) => {}
            }
        }
        let required = keywords.get("required").and_then(Value::as_array);
        let required: BTreeSet<&str> = required
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        for key in required {
            if !object.contains_key(key) {
                found.push(format!("{at}.{key} is missing"));
            }
        }
        found
    }
}

fn length(value: &Value) -> Option<u64> {
    value.as_array().map(|list| list.len() as u64)
}

fn has_type(name: &Value, value: &Value) -> bool {
    match name.as_str().unwrap() {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "number" => value.is_number(),
        "integer" => value.is_u64() || value.is_i64(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("no type {other}"),
    }
}

#[test]
fn the_validator_finds_problems() {
    let schema = serde_json::json!({
        "type": "object",
        "properties": { "n": { "type": "integer", "minimum": 0 }, "one": { "$ref": "#/$defs/One" } },
        "required": ["n"],
        "$defs": { "One": { "anyOf": [{ "enum": ["a", "b"] }, { "type": "null" }] } },
    });
    let number = |document: Value| problems(&schema, &document).len();
    assert_eq!(number(serde_json::json!({ "n": 1, "one": null })), 0);
    assert_eq!(number(serde_json::json!({ "n": -1, "one": "a" })), 1);
    assert_eq!(number(serde_json::json!({ "n": "1", "one": "c" })), 2);
    assert_eq!(number(serde_json::json!({ "one": "a", "more": 1 })), 2);
}
