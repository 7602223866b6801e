//! The page as a file: one, without references to anything outside.

use gadfly_quiz::export::{self, Format, Options};

use crate::export::{nasty, sample};

#[test]
fn nothing_is_loaded_and_nothing_ends_early() {
    for (quiz, options) in [
        (sample::quiz(), Options::default()),
        (
            sample::quiz(),
            Options {
                code_as_image: true,
                ..Options::default()
            },
        ),
        (nasty::quiz(3, 30), Options::default()),
    ] {
        let files = export::write(Format::Html, &quiz, &options);
        assert_eq!(files.len(), 1);
        let text = String::from_utf8(files[0].bytes.clone()).unwrap();
        assert_eq!(text.matches("<script").count(), 2);
        assert_eq!(text.matches("</script").count(), 2);
        assert!(
            !text.contains("<link") && !text.contains("src=\"http") && !text.contains("@import")
        );
        for image in text.split("<img src=\"").skip(1) {
            assert!(image.starts_with("data:image/svg+xml;base64,"));
        }
        assert!(
            !text.contains("\"correct\""),
            "what is right can be read in the source"
        );
        if options.code_as_image {
            assert!(!text.contains("System.out"));
        }
    }
}
