//! Tasks as courses on functional programming set them, in Scala. Each run of the compiler takes
//! seconds, so a test grades many functions at once.

use gadfly_grade::model::Ruling;
use gadfly_grading::language::Examined;

use super::support::{Folder, examine, has_scala, shown, task, verdict};

/// What is said of a function: the call that shows a difference, or the ruling.
fn told(examined: &Examined, entry: &str) -> String {
    if let Some(problem) = &examined.problem {
        return problem.message.clone();
    }
    let judgement = examined.judgements.iter().find(|j| j.entry == entry);
    match judgement.map(|j| &j.ruling) {
        Some(Ruling::Different(difference)) => difference.case.call.clone(),
        other => format!("{other:?}"),
    }
}

/// Functions with a reference, another right way and a wrong one.
struct Function {
    name: &'static str,
    reference: &'static str,
    right: &'static str,
    wrong: &'static str,
}

/// Grades all functions in one go: what is right must be found equivalent, what is wrong different.
fn check(around: &str, functions: &[Function]) {
    if !has_scala() {
        return;
    }
    let folder = Folder::new();
    let program = |name: &str, bodies: Vec<&str>| {
        let text = format!("{around}\nobject Task {{\n{}\n}}\n", bodies.join("\n"));
        folder.text(name, "Task.scala", &text)
    };
    let reference = program("reference", functions.iter().map(|f| f.reference).collect());
    let right = program("right", functions.iter().map(|f| f.right).collect());
    let wrong = program("wrong", functions.iter().map(|f| f.wrong).collect());
    let found = examine(&task(vec![reference]), &[right, wrong]);
    let mut mistakes = Vec::new();
    for function in functions {
        let told_right = told(&found[0], function.name);
        if told_right != "Some(Equivalent)" {
            mistakes.push(format!("right {}: {told_right}", function.name));
        }
        let told_wrong = told(&found[1], function.name);
        if told_wrong.starts_with("Some(") || found[1].problem.is_some() {
            mistakes.push(format!("wrong {}: {told_wrong}", function.name));
        }
    }
    assert!(mistakes.is_empty(), "{}", mistakes.join("\n"));
}

/// What is passed as a function gives the same result for the same argument, whoever calls it.
#[test]
fn functions_are_functions() {
    check(
        "",
        &[
            Function {
                name: "twice",
                reference: "def twice(f: Int => Int, x: Int): Int = f(f(x))",
                right: "def twice(f: Int => Int, x: Int): Int = (f andThen f)(x)",
                wrong: "def twice(f: Int => Int, x: Int): Int = f(x) * 2",
            },
            Function {
                name: "both",
                reference: "def both(f: Int => Int, a: Int, b: Int): Int = f(a) - f(b)",
                right: "def both(f: Int => Int, a: Int, b: Int): Int = { val y = f(b); f(a) - y }",
                wrong: "def both(f: Int => Int, a: Int, b: Int): Int = f(b) - f(a)",
            },
            Function {
                name: "flip",
                reference: "def flip(f: (Int, Int) => Int, a: Int, b: Int): Int = f(b, a)",
                right: "def flip(f: (Int, Int) => Int, a: Int, b: Int): Int = f.curried(b)(a)",
                wrong: "def flip(f: (Int, Int) => Int, a: Int, b: Int): Int = f(a, b)",
            },
        ],
    );
}

/// What is passed has the type that is asked for: no list for a function, though lists are functions to
/// Scala, and no second object where there is one. A letter need not be one of a to z.
#[test]
fn inputs_have_their_types() {
    check(
        "object Peano { sealed trait Nat; case object Zero extends Nat; case class Succ(n: Nat) extends Nat }",
        &[
            Function {
                name: "all",
                reference: "def all(fs: List[Int => Int], x: Int): Int = fs match {
                    case Nil => x
                    case f :: rest => all(rest, f(x)) }",
                right: "def all(fs: List[Int => Int], x: Int): Int = fs.foldLeft(x)((y, f) => f(y))",
                wrong: "def all(fs: List[Int => Int], x: Int): Int = fs.foldRight(x)((f, y) => f(y))",
            },
            Function {
                name: "lookup",
                reference: "def lookup[A](key: Int, env: List[(Int, A)]): Option[A] = env match {
                    case Nil => None
                    case (k, v) :: rest => if (k == key) Some(v) else lookup(key, rest) }",
                right: "def lookup[A](key: Int, env: List[(Int, A)]): Option[A] =
                    (for ((k, v) <- env if k == key) yield v).headOption",
                wrong: "def lookup[A](key: Int, env: List[(Int, A)]): Option[A] =
                    (for ((k, v) <- env if k == key) yield v).lastOption",
            },
            Function {
                name: "number",
                reference: "def number(n: Peano.Nat): Int = n match {
                    case Peano.Zero => 0
                    case Peano.Succ(m) => 1 + number(m) }",
                right: "def number(n: Peano.Nat): Int = {
                    var (m, count) = (n, 0)
                    while (m != Peano.Zero) { m = m.asInstanceOf[Peano.Succ].n; count += 1 }
                    count }",
                wrong: "def number(n: Peano.Nat): Int = n match {
                    case Peano.Succ(Peano.Succ(m)) => 1 + number(m)
                    case Peano.Succ(m) => 1 + number(m)
                    case _ => 0 }",
            },
            Function {
                name: "low",
                reference: "def low(c: Char): Boolean = c >= 'a' && c <= 'z'",
                right: "def low(c: Char): Boolean = !(c < 'a' || c > 'z')",
                wrong: "def low(c: Char): Boolean = c.isLower",
            },
        ],
    );
}

/// Functions that are results are tried with a few arguments.
#[test]
fn functions_as_results() {
    if !has_scala() {
        return;
    }
    let folder = Folder::new();
    let program = |name: &str, result: &str| {
        let text = format!("object Task {{ def adder(n: Int): Int => Int = {result} }}");
        folder.text(name, "Task.scala", &text)
    };
    let found = examine(
        &task(vec![program("reference", "x => x + n")]),
        &[
            program("right", "n + _"),
            program("wrong", "x => x - n"),
            program("same", "x => x + n"),
        ],
    );
    assert_ne!(verdict(&found[0]), "different", "{:?}", shown(&found[0]));
    assert_eq!(verdict(&found[1]), "different", "{:?}", found[1].judgements);
    assert_ne!(verdict(&found[2]), "different", "{:?}", shown(&found[2]));
    let (_, expected, _) = shown(&found[1]).unwrap();
    assert!(expected.contains("a function with 0 -> "), "{expected}");
}

/// A class whose constructor refuses arguments, and whose methods are operators.
#[test]
fn classes_that_demand_something() {
    if !has_scala() {
        return;
    }
    let folder = Folder::new();
    let program = |name: &str, demand: &str, plus: &str| {
        let text = format!(
            "class Money(val cents: Int) {{
               {demand}
               def +(that: Money): Money = new Money({plus})
             }}"
        );
        folder.text(name, "Money.scala", &text)
    };
    let found = examine(
        &task(vec![program(
            "reference",
            "require(cents >= 0)",
            "cents + that.cents",
        )]),
        &[
            program(
                "right",
                "if (cents < 0) throw new IllegalArgumentException(\"debts\")",
                "that.cents + cents",
            ),
            program("careless", "", "cents + that.cents"),
            program("wrong", "require(cents >= 0)", "cents - that.cents"),
        ],
    );
    assert_ne!(verdict(&found[0]), "different", "{:?}", shown(&found[0]));
    assert!(
        told(&found[1], "new Money").contains("new Money(-1)"),
        "{:?}",
        found[1].judgements
    );
    assert!(
        told(&found[2], "+").contains("new Money("),
        "{:?}",
        found[2].judgements
    );
}

/// Scala's collections are made by its library, and keep their promises.
#[test]
fn collections_of_scala() {
    if !has_scala() {
        return;
    }
    let folder = Folder::new();
    let program = |name: &str, last: &str, has: &str, find: &str| {
        let text = format!(
            "object Task {{
               def last(v: Vector[Int]): Int = {last}
               def has(s: Set[Int], n: Int): Boolean = {has}
               def find(m: Map[Int, Int], n: Int): Int = {find}
             }}"
        );
        folder.text(name, "Task.scala", &text)
    };
    let reference = program(
        "reference",
        "if (v.isEmpty) 0 else v(v.length - 1)",
        "s.contains(n)",
        "m.getOrElse(n, 0)",
    );
    let right = program(
        "right",
        "v.lastOption match { case Some(x) => x; case None => 0 }",
        "s(n)",
        "m.get(n) match { case Some(x) => x; case None => 0 }",
    );
    let wrong = program(
        "wrong",
        "if (v.isEmpty) 0 else v(0)",
        "s.exists(_ >= n)",
        "m.getOrElse(n, 0)",
    );
    let found = examine(&task(vec![reference]), &[right, wrong]);
    let ruling = |of: usize, entry: &str| {
        let all = &found[of].judgements;
        let judgement = all.iter().find(|j| j.entry == entry).unwrap();
        match &judgement.ruling {
            Ruling::Different(difference) => difference.case.call.clone(),
            other => format!("{other:?}"),
        }
    };
    for entry in ["last", "has", "find"] {
        let told = ruling(0, entry);
        assert!(["Equivalent", "Unknown"].contains(&told.as_str()), "{told}");
    }
    assert!(
        ruling(1, "last").contains("Vector("),
        "{}",
        ruling(1, "last")
    );
    assert!(ruling(1, "has").contains("Set("), "{}", ruling(1, "has"));
}

/// Tuples of numbers that the library makes are of another class than those that a program makes.
#[test]
fn tuples_of_scala() {
    if !has_scala() {
        return;
    }
    let folder = Folder::new();
    let program = |name: &str, pairs: &str| {
        let text =
            format!("object Task {{ def pairs(xs: List[Int]): List[(Int, Int)] = {pairs} }}");
        folder.text(name, "Task.scala", &text)
    };
    let matching = "xs match { case a :: (r @ (b :: _)) => (a, b) :: pairs(r); case _ => Nil }";
    let found = examine(
        &task(vec![program("reference", "xs.zip(xs.drop(1))")]),
        &[
            program("right", matching),
            program("wrong", &matching.replace("(a, b) ::", "(b, a) ::")),
        ],
    );
    assert_eq!(
        verdict(&found[0]),
        "equivalent",
        "{:?}",
        found[0].judgements
    );
    assert_eq!(verdict(&found[1]), "different");
}

/// What the teacher wrote for the precondition alone is asked of nobody.
#[test]
fn helpers_of_preconditions_are_not_graded() {
    if !has_scala() {
        return;
    }
    let around = "
  abstract class Tree
  case class Leaf() extends Tree
  case class Node(value: Int, left: Tree, right: Tree) extends Tree
  def size(t: Tree): Int = t match {
    case Leaf() => 0
    case Node(_, l, r) => size(l) + size(r) + 1
  }
  def depth(t: Tree): Int = t match {
    case Leaf() => 0
    case Node(_, l, r) => 1 + Math.max(depth(l), depth(r))
  }
  def isFlat(t: Tree): Boolean = depth(t) < 2";
    let contains = "
  def contains(e: Int, t: Tree): Boolean = t match {
    case Leaf() => false
    case Node(v, l, r) => v == e || contains(e, l) || contains(e, r)
  }";
    let condition = "
  def within(t: Tree, lo: Int, hi: Int): Boolean = t match {
    case Leaf() => true
    case Node(v, l, r) => lo < v && v < hi && within(l, lo, v) && within(r, v, hi)
  }
  def valid(e: Int, t: Tree): Boolean = within(t, -9, 9) && depth(t) < 9";
    let folder = Folder::new();
    let text = format!("object Trees {{ {around} {contains} {condition} }}");
    let reference = folder.text("reference", "Trees.scala", &text);
    let ordered = contains.replace(
        "v == e || contains(e, l) || contains(e, r)",
        "if (v == e) true else if (e < v) contains(e, l) else contains(e, r)",
    );
    let text = format!("object Trees {{ {around} {ordered} }}");
    let ordered = folder.text("ordered", "Trees.scala", &text);
    let mut task = task(vec![reference]);
    task.preconditions = vec!["valid".into()];
    let found = examine(&task, &[ordered]);
    let mut entries: Vec<&str> = found[0].judgements.iter().map(|j| &*j.entry).collect();
    entries.sort_unstable();
    // `isFlat` uses `depth` too, so that it is no helper.
    assert_eq!(entries, ["contains", "depth", "isFlat", "size"]);
    assert_eq!(
        verdict(&found[0]),
        "equivalent",
        "{:?}",
        found[0].judgements
    );
}

/// Preconditions over type variables and over lists of numbers, of which Java knows less than Scala.
#[test]
fn preconditions_on_types_that_java_does_not_know() {
    if !has_scala() {
        return;
    }
    let dup = "def dup[S, T](n: Int, s: S, t: T): List[(S, T)] = if (n <= 0) Nil else (s, t) :: dup(n - 1, s, t)";
    let max = "def max(l: List[Int]): Int = l match {
      case Nil => Integer.MIN_VALUE
      case h :: t => if (h > max(t)) h else max(t)
    }";
    let conditions = "def ok[S, T](n: Int, s: S, t: T): Boolean = n >= 0
      def nonEmpty(lst: List[Int]): Boolean = !lst.isEmpty";
    let folder = Folder::new();
    let text = format!("object Task {{ {dup}\n {max}\n {conditions} }}");
    let reference = folder.text("reference", "Task.scala", &text);
    // Wrong only for what the preconditions rule out.
    let dup = dup.replace("n <= 0", "n == 0");
    let max = max
        .replace("Integer.MIN_VALUE", "throw new RuntimeException(\"empty\")")
        .replace("case h :: t", "case h :: Nil => h\n      case h :: t");
    let text = format!("object Task {{ {dup}\n {max} }}");
    let submission = folder.text("submission", "Task.scala", &text);
    let mut task = task(vec![reference]);
    task.preconditions = vec!["ok".into(), "nonEmpty".into()];
    let found = examine(&task, &[submission]);
    assert_eq!(told(&found[0], "max"), "Some(Equivalent)");
    assert_eq!(told(&found[0], "dup"), "Some(Equivalent)");
}

/// With a budget in which no run comes to its end nothing was compared, and nothing is claimed.
#[test]
fn a_budget_without_runs_says_nothing() {
    if !has_scala() {
        return;
    }
    let types = "abstract class List0
case class Nil0() extends List0
case class Cons(head: Int, tail: List0) extends List0";
    let folder = Folder::new();
    let program = |name: &str, body: &str| {
        folder.text(
            name,
            "Len.scala",
            &format!("{types}\nobject Len {{ {body} }}"),
        )
    };
    let reference = program(
        "reference",
        "def len(xs: List0): Int = xs match { case Nil0() => 0; case Cons(_, t) => 1 + len(t) }",
    );
    let wrong = program("wrong", "def len(xs: List0): Int = 7");
    let same = program(
        "same",
        "def len(xs: List0): Int = xs match { case Nil0() => 0; case Cons(_, t) => len(t) + 1 }",
    );
    let mut task = task(vec![reference]);
    task.bounds.costs = vec!["call=1".parse().unwrap()];
    for budget in [0, 1, 4, 40] {
        task.bounds.budget = Some(budget);
        let opened = gadfly_grading::jvm::open(&task).unwrap();
        let mut worker = gadfly_grading::language::OpenClass::worker(&opened).unwrap();
        let (tests, _) = worker.reference_tests().unwrap();
        for (program, right) in [(&wrong, false), (&same, true)] {
            let found = worker.examine(program, &tests, super::support::SEARCH);
            let said = verdict(&found);
            let nothing = tests.is_empty() && found.tests.is_empty();
            assert!(
                !(nothing && said == "equivalent"),
                "budget {budget}: {said}"
            );
            assert!(right || said != "equivalent", "budget {budget}: {said}");
            assert!(budget < 40 || said == if right { "equivalent" } else { "different" });
        }
    }
}

/// Classes that were given with the exercise are not where a submission goes wrong.
#[test]
fn given_classes_are_nobodys_mistake() {
    if !has_scala() {
        return;
    }
    let given = "abstract class Shape
case class Square(side: Int) extends Shape
case class Box(width: Int, height: Int) extends Shape
case class Both(one: Shape, two: Shape) extends Shape
";
    let folder = Folder::new();
    let program = |name: &str, comment: &str, both: &str| {
        let text = format!(
            "{comment}{given}object Task {{
  def area(shape: Shape): Int = shape match {{
    case Square(side) => side * side
    case Box(width, height) => width * height
    case Both(one, two) =>
      {both}
  }}
}}
"
        );
        folder.text(name, "Task.scala", &text)
    };
    let reference = program("reference", "", "area(one) + area(two)");
    let wrong = program("wrong", "// mine\n\n", "area(one) - area(two)");
    let found = examine(&task(vec![reference]), &[wrong]);
    let Ruling::Different(difference) = &found[0].judgements[0].ruling else {
        panic!("{:?}", found[0].judgements);
    };
    // Two lines of comment and four of classes come before the object.
    let line = difference.parts.as_ref().map(|place| place.line);
    assert!(line > Some(7), "{line:?}");
}
