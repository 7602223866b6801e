//! What scalac wrote down of a program, read back.

use gadfly_classfile::{GenericType, TypeArg, decode, read_pickle};

use super::{source, tools};

const PROGRAM: &str = "
package shop
import scala.collection.mutable
case class Coin[A](value: A, next: Option[Coin[A]])
trait Named { def name: String; def size(): Long = 0 }
object Till {
  type Row = List[(Int, String)]
  sealed trait Kind
  case object Paper extends Kind
  case class Metal(weight: Double) extends Kind
  def all(a: Int, b: List[Int])(c: Option[List[Boolean]])(implicit d: Ordering[Char]): Map[String, Int] = null
  def generic[T, U <: Kind](t: T, us: List[U], f: T => Long): Array[T] = null
  def special(x: => Int, ys: String*): Unit = ()
  def rows(r: Row, k: Kind, p: Paper.type, a: Array[Array[Int]], e: Either[Int, Any]): Row = r
  def nested(m: Till.Metal, s: Set[Char], b: mutable.Buffer[Byte]): Seq[Vector[Unit]] = null
  private def hidden(n: Int) = n
}
";

const EXPECTED: &str = "\
case shop/Coin: [A](value: A, next: Option<Coin<A>>)
shop/Named: name: String; size(): J
shop/Till$: all(a: I, b: List<Integer>)(c: Option<List<Boolean>>)(implicit d: Ordering<Character>): Map<String, Integer>; generic[T, U <: Till$Kind](t: T, us: List<U>, f: Function1<T, Long>): [T; hidden(n: I): I; nested(m: Till$Metal, s: Set<Character>, b: Buffer<Byte>): Seq<Vector<BoxedUnit>>; rows(r: List<Tuple2<Integer, String>>, k: Till$Kind, p: Till$Paper$, a: [[I, e: Either<Integer, Object>): List<Tuple2<Integer, String>>; special(=> x: Function0<Integer>, ys*: Seq<String>): BoxedUnit
shop/Till$Kind:
case shop/Till$Metal: (weight: D)
case shop/Till$Paper$:
";

#[test]
fn declarations_are_read_back() {
    let Some(tools) = tools() else { return };
    let compiled = tools
        .scala
        .compile(&[source("Till.scala", PROGRAM.into())], &[])
        .unwrap_or_else(|e| panic!("{e}"));
    let mut lines = Vec::new();
    for class in &compiled.classes {
        let file = decode(&class.bytes).expect("a class file");
        for class in file.pickle.iter().flat_map(|p| read_pickle(p)) {
            // What makes a case class one is left out.
            let of_case = [
                "copy",
                "equals",
                "hashCode",
                "toString",
                "canEqual",
                "apply",
                "readResolve",
            ];
            let mut methods = Vec::new();
            for method in &class.methods {
                let name = &*method.name;
                let plain = !name.contains('$') && !name.starts_with("product");
                let is_field = class.is_case && method.lists.is_empty();
                let shown = if name == "<init>" {
                    class.is_case && !class.name.ends_with('$')
                } else {
                    plain && !of_case.contains(&name) && !is_field && name != "unapply"
                };
                if shown {
                    methods.push(text(method));
                }
            }
            methods.sort();
            let case = if class.is_case { "case " } else { "" };
            let methods = methods.join("; ");
            let params = type_params(&class.type_params);
            let line = format!("{case}{}: {params}{methods}", class.name);
            if !line.starts_with("shop/Coin$") && !line.starts_with("shop/Till$Metal$") {
                lines.push(format!("{}\n", line.trim_end()));
            }
        }
    }
    lines.sort_by_key(|l| l.trim_start_matches("case ").to_string());
    assert_eq!(lines.concat(), EXPECTED);
}

fn text(method: &gadfly_classfile::ScalaMethod) -> String {
    let mut out = method.name.replace("<init>", "");
    out.push_str(&type_params(&method.type_params));
    for list in &method.lists {
        let params: Vec<String> = list
            .iter()
            .map(|p| {
                let implicit = if p.is_implicit { "implicit " } else { "" };
                let lazily = if p.by_name { "=> " } else { "" };
                let star = if p.repeated { "*" } else { "" };
                format!("{implicit}{lazily}{}{star}: {}", p.name, shown(&p.ty))
            })
            .collect();
        out.push_str(&format!("({})", params.join(", ")));
    }
    if out.starts_with('(') {
        out
    } else {
        format!("{out}: {}", shown(&method.result))
    }
}

fn type_params(params: &[gadfly_classfile::TypeParam]) -> String {
    if params.is_empty() {
        return String::new();
    }
    let texts: Vec<String> = params
        .iter()
        .map(|p| match &p.class_bound {
            Some(bound) => format!("{} <: {}", p.name, shown(bound)),
            None => p.name.to_string(),
        })
        .collect();
    format!("[{}]", texts.join(", "))
}

fn shown(ty: &GenericType) -> String {
    match ty {
        GenericType::Primitive(ty) => ty.descriptor(),
        GenericType::TypeVar(name) => name.to_string(),
        GenericType::Array(element) => format!("[{}", shown(element)),
        GenericType::Class(class) => {
            let args: Vec<String> = class
                .args
                .iter()
                .map(|arg| match arg {
                    TypeArg::Exact(ty) => shown(ty),
                    other => format!("{other:?}"),
                })
                .collect();
            if args.is_empty() {
                simple(&class.name)
            } else {
                format!("{}<{}>", simple(&class.name), args.join(", "))
            }
        }
    }
}

fn simple(name: &str) -> String {
    name.rsplit('/').next().unwrap_or(name).to_string()
}
