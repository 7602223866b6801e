//! Pictures of the heaps that courses draw: every link ends at its box, no boxes touch, and the
//! bytes stay the same. With `GADFLY_PICTURES=DIR` the pictures are also written there, to be
//! looked at.

use gadfly_witness::{Graph, GraphNode, GraphValue};

use super::diff::{Diff, Moment};
use super::{route, svg, text};

/// `this=1 n=null | 1:Tree root=>2 size=3 | 2:Node key=5 left=>null | 7:int[] 4 5`
fn graph(notation: &str) -> Graph {
    let value = |text: &str| match text {
        "null" => GraphValue::Null,
        _ => GraphValue::Text(text.into()),
    };
    let link = |text: &str| match text.parse() {
        Ok(id) => GraphValue::Node(id),
        Err(_) => GraphValue::Null,
    };
    let field = |text: &str| match (text.split_once("=>"), text.split_once('=')) {
        (Some((name, target)), _) => (name.to_string(), link(target)),
        (_, Some((name, text))) => (name.to_string(), value(text)),
        _ => (text.to_string(), GraphValue::Null),
    };
    let mut parts = notation.split('|').map(str::trim);
    let roots = parts
        .next()
        .unwrap_or("")
        .split_whitespace()
        .map(field)
        .collect();
    let nodes = parts
        .map(|part| {
            let mut words = part.split_whitespace();
            let (id, class) = words.next().unwrap().split_once(':').unwrap();
            let array = class.ends_with("[]");
            let fields = words
                .enumerate()
                .map(|(at, word)| match (array, word.strip_prefix('>')) {
                    (false, _) => field(word),
                    (true, Some(target)) => (at.to_string(), link(target)),
                    (true, None) => (at.to_string(), value(word)),
                })
                .collect();
            GraphNode {
                id: id.parse().unwrap(),
                class: class.into(),
                fields,
                array,
            }
        })
        .collect();
    Graph { nodes, roots }
}

/// A search tree over 1..=n with parent links, as red-black trees have them.
fn tree(n: u32, parents: bool) -> Graph {
    fn build(
        lo: u32,
        hi: u32,
        parent: Option<u32>,
        parents: bool,
        nodes: &mut Vec<GraphNode>,
    ) -> GraphValue {
        if lo > hi {
            return GraphValue::Null;
        }
        let key = lo + (hi - lo) / 2;
        let left = build(lo, key - 1, Some(key), parents, nodes);
        let right = build(key + 1, hi, Some(key), parents, nodes);
        let mut fields = vec![
            ("key".to_string(), GraphValue::Text(key.to_string())),
            ("left".to_string(), left),
            ("right".to_string(), right),
        ];
        if parents {
            let parent = parent.map_or(GraphValue::Null, GraphValue::Node);
            fields.insert(1, ("parent".into(), parent));
        }
        nodes.push(GraphNode {
            id: key,
            class: "Tree.Node".into(),
            fields,
            array: false,
        });
        GraphValue::Node(key)
    }
    let mut nodes = Vec::new();
    let root = build(1, n, None, parents, &mut nodes);
    let fields = vec![
        ("root".into(), root),
        ("size".into(), GraphValue::Text(n.to_string())),
    ];
    nodes.push(GraphNode {
        id: 100,
        class: "Tree".into(),
        fields,
        array: false,
    });
    Graph {
        nodes,
        roots: vec![
            ("this".into(), GraphValue::Node(100)),
            ("x".into(), GraphValue::Text("3".into())),
        ],
    }
}

fn samples() -> Vec<(&'static str, Graph, Graph)> {
    vec![
        (
            "insert",
            graph(
                "this=>1 x=7 | 1:Bst root=>2 size=2 | 2:Node key=5 left=>3 right=>null | 3:Node key=2 left=>null right=>null",
            ),
            graph(
                "this=>1 x=7 | 1:Bst root=>2 size=3 | 2:Node key=5 left=>3 right=>9 | 3:Node key=2 left=>null right=>null | 9:Node key=7 left=>null right=>null",
            ),
        ),
        (
            "rotation",
            graph(
                "this=>1 | 1:RedBlack root=>2 | 2:Entry key=1 red=false parent=>null left=>null right=>3 | 3:Entry key=2 red=true parent=>2 left=>null right=>4 | 4:Entry key=3 red=true parent=>3 left=>null right=>null",
            ),
            graph(
                "this=>1 | 1:RedBlack root=>3 | 2:Entry key=1 red=true parent=>3 left=>null right=>null | 3:Entry key=2 red=false parent=>2 left=>2 right=>4 | 4:Entry key=3 red=true parent=>3 left=>null right=>null",
            ),
        ),
        (
            "doubly_linked",
            graph(
                "this=>1 item=x | 1:Deque head=>2 tail=>4 size=3 | 2:Node item=\"a\" next=>3 prev=>null | 3:Node item=\"b\" next=>4 prev=>2 | 4:Node item=\"c\" next=>null prev=>3",
            ),
            graph(
                "this=>1 item=x result=true | 1:Deque head=>2 tail=>4 size=2 | 2:Node item=\"a\" next=>4 prev=>null | 4:Node item=\"c\" next=>null prev=>3 | 3:Node item=\"b\" next=>4 prev=>2",
            ),
        ),
        (
            "circular",
            graph(
                "this=>1 | 1:Ring header=>2 | 2:Node next=>3 prev=>5 | 3:Node next=>4 prev=>2 | 4:Node next=>5 prev=>3 | 5:Node next=>2 prev=>4",
            ),
            graph("this=>1 | 1:Ring header=>2 | 2:Node next=>2 prev=>2"),
        ),
        (
            "array",
            graph("a=>1 | 1:int[] 3 1 2"),
            graph("a=>1 | 1:int[] 1 2 3"),
        ),
        (
            "objects_in_array",
            graph(
                "this=>1 other=>4 | 1:Heap items=>2 size=3 | 2:Item[] >3 >4 >3 >null | 3:Item priority=7 | 4:Item priority=1",
            ),
            graph(
                "this=>1 other=>4 result=>3 | 1:Heap items=>2 size=2 | 2:Item[] >4 >3 >null >null | 3:Item priority=7 | 4:Item priority=1",
            ),
        ),
        (
            "hash_table",
            graph(
                "this=>1 | 1:HashTable table=>2 count=4 | 2:Entry[] >3 >null >4 >6 | 3:Entry key=8 next=>null | 4:Entry key=2 next=>5 | 5:Entry key=6 next=>null | 6:Entry key=3 next=>null",
            ),
            graph(
                "this=>1 | 1:HashTable table=>2 count=5 | 2:Entry[] >3 >null >7 >6 | 3:Entry key=8 next=>null | 4:Entry key=2 next=>5 | 5:Entry key=6 next=>null | 6:Entry key=3 next=>null | 7:Entry key=10 next=>4",
            ),
        ),
        (
            "aliases",
            graph("this=>1 a=>2 b=>2 c=>1 | 1:Pair left=>2 right=>2 | 2:Cell value=1 self=>2"),
            graph(
                "this=>1 a=>2 b=>2 c=>1 | 1:Pair left=>2 right=>null | 2:Cell value=-2147483648 self=>2",
            ),
        ),
        (
            "hostile",
            graph(
                "this=>1 s=\"<&>\u{1}\u{202e}\" | 1:A<B&C> text=\"</text><script>\" long=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
            ),
            graph("this=>1 | 1:A<B&C> text=null long=b"),
        ),
        ("seven", tree(7, true), tree(8, true)),
        ("twenty", tree(20, false), tree(21, false)),
        ("thirty", tree(30, true), tree(30, true)),
        (
            "nothing",
            graph("x=-2147483648"),
            graph("x=-2147483648 result=-2147483648"),
        ),
        (
            "empty_array",
            graph("a=>1 | 1:int[]"),
            graph("a=>1 | 1:int[]"),
        ),
        (
            "param_inside",
            graph(
                "x=>3 | 3:Node key=2 parent=>2 left=>null right=>4 | 2:Node key=1 parent=>null left=>null right=>3 | 4:Node key=3 parent=>3 left=>null right=>null",
            ),
            graph(
                "x=>3 | 3:Node key=2 parent=>4 left=>null right=>null | 2:Node key=1 parent=>null left=>null right=>4 | 4:Node key=3 parent=>2 left=>3 right=>null",
            ),
        ),
    ]
}

#[test]
fn boxes_do_not_touch_and_links_end_at_boxes() {
    for (name, before, after) in samples() {
        let diff = Diff::new(&before, &after);
        let direction = route::direction(&diff);
        for moment in [Moment::Before, Moment::After] {
            let panel = route::panel(&diff, moment, direction);
            let graph = diff.graph(moment);
            assert_eq!(panel.shapes.len(), graph.nodes.len(), "{name}");
            for (at, (a, p)) in panel.shapes.iter().enumerate() {
                assert!(p.x >= -0.1 && p.y >= -0.1, "{name}: {} is outside", a.title);
                assert!(
                    p.x + a.width <= panel.width + 0.1,
                    "{name}: {} is outside",
                    a.title
                );
                assert!(
                    p.y + a.height <= panel.height + 0.1,
                    "{name}: {} is outside",
                    a.title
                );
                for (b, q) in &panel.shapes[at + 1..] {
                    let apart = p.x + a.width + 8.0 <= q.x
                        || q.x + b.width + 8.0 <= p.x
                        || p.y + a.height + 8.0 <= q.y
                        || q.y + b.height + 8.0 <= p.y;
                    assert!(apart, "{name}: {} and {} touch", a.title, b.title);
                }
            }
            let links = graph.nodes.iter().flat_map(|node| &node.fields);
            let links = links
                .filter(|(_, value)| matches!(value, GraphValue::Node(_)))
                .count();
            assert_eq!(panel.routes.len(), links, "{name}");
            for route in &panel.routes {
                for (id, point) in [(route.from, route.start), (route.to, route.end())] {
                    let (shape, corner) = panel.shapes.iter().find(|(s, _)| s.id == id).unwrap();
                    let (dx, dy) = (point.x - corner.x, point.y - corner.y);
                    let near = |value: f64, edge: f64| (value - edge).abs() < 0.1;
                    let on_x = near(dx, 0.0) || near(dx, shape.width);
                    let on_y = near(dy, 0.0) || near(dy, shape.height);
                    let within = dx >= -0.1
                        && dx <= shape.width + 0.1
                        && dy >= -0.1
                        && dy <= shape.height + 0.1;
                    assert!(
                        (on_x || on_y) && within,
                        "{name}: {} leaves its box",
                        route.field
                    );
                }
            }
        }
    }
}

#[test]
fn pictures() {
    let folder = std::env::var_os("GADFLY_PICTURES");
    for (name, before, after) in samples() {
        let picture = svg(&before, &after, &format!("Sample.{name}()"));
        assert_eq!(picture, svg(&before, &after, &format!("Sample.{name}()")));
        if let Some(folder) = &folder {
            std::fs::write(
                std::path::Path::new(folder).join(format!("{name}.svg")),
                &picture,
            )
            .unwrap();
        }
        if matches!(
            name,
            "insert" | "rotation" | "circular" | "hostile" | "array"
        ) {
            insta::assert_snapshot!(name, picture);
        }
    }
}

#[test]
fn renditions() {
    let mut all = String::new();
    for (name, before, after) in samples() {
        let (before, after) = text(&before, &after);
        for (moment, lines) in [("before", before), ("after", after)] {
            all.push_str(&format!("{name}, {moment}\n"));
            for line in lines {
                let mark = if line.changed { '*' } else { ' ' };
                all.push_str(&format!("{mark} {}\n", line.text));
            }
        }
    }
    insta::assert_snapshot!("renditions", all);
}
