//! The line that a program made from a skeleton prints about its run.

use serde::Deserialize;

#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct Report {
    pub out: String,
    /// In the language's own notation; nothing if nothing is returned.
    pub returns: Option<String>,
    #[serde(flatten)]
    pub thrown: Thrown,
    /// Numbers of checks that did not hold.
    pub failed: Vec<usize>,
    pub loops: Vec<LoopReport>,
}

/// What the run ended with, if it was an exception.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Thrown {
    #[serde(rename = "thrown")]
    pub class: Option<String>,
    /// The classes that it extends.
    pub bases: Vec<String>,
    pub message: String,
    pub line: u32,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct LoopReport {
    #[serde(rename = "loop")]
    pub number: usize,
    pub turns: u64,
    /// Turns each time it ran.
    pub each: Vec<u64>,
    /// The values of its variables after each turn, if they were asked for.
    #[serde(default)]
    pub rows: Vec<Vec<String>>,
}

impl Report {
    pub fn read(line: &str) -> Result<Report, String> {
        serde_json::from_str(line.trim()).map_err(|error| error.to_string())
    }

    /// Whether two runs look the same from outside.
    pub fn looks_like(&self, other: &Report) -> bool {
        self.out == other.out
            && self.returns == other.returns
            && self.thrown.class == other.thrown.class
            && self.thrown.message == other.thrown.message
    }

    /// Whether the run ended as the skeleton asks.
    pub fn ends_as(&self, raises: Option<&str>) -> bool {
        match (raises, &self.thrown.class) {
            (None, None) => true,
            (Some(wanted), Some(_)) => self.thrown.is_a(wanted),
            _ => false,
        }
    }
}

impl Thrown {
    /// Whether it is of this class, by its simple or its full name, or of one that extends it.
    pub fn is_a(&self, wanted: &str) -> bool {
        let named = |class: &String| is_named(class, wanted);
        self.class.iter().chain(&self.bases).any(named)
    }
}

/// Whether a class has this name, simple or full.
pub fn is_named(class: &str, name: &str) -> bool {
    class == name
        || class
            .strip_suffix(name)
            .is_some_and(|front| front.ends_with(['.', '$']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_are_read() {
        let line = r#"{"out":"1\n","returns":null,"thrown":"java.lang.ArithmeticException",
            "bases":["java.lang.RuntimeException"],"message":"/ by zero","line":3,
            "failed":[2],"loops":[{"loop":0,"turns":4,"each":[4]}]}"#;
        let report = Report::read(line).unwrap();
        assert!(report.ends_as(Some("ArithmeticException")));
        assert!(report.ends_as(Some("java.lang.RuntimeException")));
        assert!(!report.ends_as(Some("Exception")));
        assert!(!report.ends_as(None));
        assert_eq!(report.loops[0].each, [4]);
        let line = r#"{"out":"","returns":"7","thrown":null,"failed":[],"loops":[]}"#;
        assert!(Report::read(line).unwrap().ends_as(None));
    }
}
