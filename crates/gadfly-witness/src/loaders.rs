//! Class loaders in what the JVM says.

/// Messages of the JVM name the class loaders, with a number that is another one in every run. With
/// an ordinary `java` the loader would be that of the application.
pub fn with_usual_loaders(text: String) -> String {
    const OURS: [&str; 2] = ["loader 'job' @", "loader 'library' @"];
    let mut text = text;
    for ours in OURS {
        if !text.contains(ours) {
            continue;
        }
        let mut parts = text.split(ours);
        let mut usual = parts.next().unwrap_or_default().to_string();
        for part in parts {
            usual.push_str("loader 'app'");
            usual.push_str(part.trim_start_matches(|c: char| c.is_ascii_hexdigit()));
        }
        text = usual;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_loaders_of_a_job_read_as_the_application_s() {
        let said =
            "A cannot be cast to B (A is in loader 'job' @5c29bfd; B is in loader 'library' @1f)";
        let usual = "A cannot be cast to B (A is in loader 'app'; B is in loader 'app')";
        assert_eq!(with_usual_loaders(said.into()), usual);
        assert_eq!(with_usual_loaders(usual.into()), usual);
    }
}
