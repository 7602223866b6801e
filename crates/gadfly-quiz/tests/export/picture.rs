//! Code as a picture.

use gadfly_quiz::code::{Theme, draw};
use gadfly_quiz::model::Language;
use roxmltree::Document;

use crate::export::nasty::{Random, visible};
use crate::export::sample;

/// Everything that can be seen, by place.
fn seen(svg: &str) -> String {
    let document = Document::parse(svg).unwrap_or_else(|error| panic!("{error}\n{svg}"));
    let mut words: Vec<(i64, i64, String)> = document
        .descendants()
        .filter(|node| node.has_tag_name("text") && node.attribute("class") != Some("l"))
        .map(|node| {
            let number =
                |name| (node.attribute(name).unwrap().parse::<f64>().unwrap() * 10.0) as i64;
            (
                number("y"),
                number("x"),
                node.text().unwrap_or("").to_owned(),
            )
        })
        .collect();
    words.sort();
    words.into_iter().map(|(_, _, word)| word).collect()
}

#[test]
fn everything_is_drawn_where_it_belongs() {
    let mut random = Random::new(5);
    for _ in 0..500 {
        let text = random.text();
        for language in [Language::Java, Language::Python] {
            let picture = draw(language, &text, false, Theme::Light);
            let wanted: String = visible(&text)
                .chars()
                .filter(|c| !c.is_whitespace() && *c != '␍')
                .collect();
            let got: String = seen(&picture.svg)
                .chars()
                .filter(|c| !c.is_whitespace() && *c != '␍')
                .collect();
            assert_eq!(got, wanted, "{text:?}");
        }
    }
}

#[test]
fn the_text_of_a_picture_is_not_the_program() {
    let picture = draw(Language::Java, sample::LOOP, true, Theme::Light);
    let document = Document::parse(&picture.svg).unwrap();
    let copied: Vec<&str> = document
        .descendants()
        .filter(|node| node.has_tag_name("text"))
        .filter_map(|node| node.text())
        .collect();
    let copied = copied.join(" ");
    for line in ["int sum", "int i", "sum += i", "i % 2"] {
        assert!(!copied.contains(line), "{line} can be copied");
    }
    assert!(picture.svg.contains("user-select:none"));
    assert_eq!(
        picture,
        draw(Language::Java, sample::LOOP, true, Theme::Light)
    );
}

#[test]
fn tabs_and_wide_characters_keep_the_grid() {
    let place = |text: &str, word: &str| {
        let picture = draw(Language::Java, text, false, Theme::Light);
        let document = Document::parse(&picture.svg).unwrap();
        let node = document
            .descendants()
            .find(|node| node.text() == Some(word) && node.has_tag_name("text"));
        node.unwrap().attribute("x").unwrap().to_owned()
    };
    assert_eq!(place("\tx", "x"), place("    x", "x"));
    assert_eq!(place("a\tx", "x"), place("a   x", "x"));
    assert_eq!(place("\"漢\" x", "x"), place("\"ab\" x", "x"));
}
