trait Shape { def area: Int; def twice: Int = 2 * area }
case class Square(side: Int) extends Shape { def area = side * side }
case class Box[T](content: T)

object Library {
  def sum(xs: List[Int]): Int = xs.sum
  def second(xs: List[Int]): Int = xs(1)
  def heads(xs: List[Int]): Int = xs match {
    case Nil => 0
    case x :: Nil if x > 10 => x
    case x :: y :: _ if x == y => -1
    case x :: _ => x
  }
  def doubled(xs: List[Int]): List[Int] = xs.map(x => x * 2)
  def positive(xs: List[Int]): List[Int] = xs.filter(_ > 0)
  def orZero(x: Option[Int]): Int = x.getOrElse(0)
  def unsafe(x: Option[Int]): Int = 10 / x.get
  def swap(p: (Int, Int)): (Int, Int) = (p._2, p._1)
  def divide(p: (Int, Int)): Int = p match { case (a, b) => a / b }
  def greet(name: String): String = s"hello $name!"
  def named(name: String): Int = name match { case "a" => 1; case "bc" => 2; case _ => name.length }
  def twice(s: Shape): Int = if (s.twice == 18) sys.error("eighteen") else s.twice
  def equal(a: Shape, b: Shape): Boolean = a == b
  def fold(xs: List[Int]): Int = xs.foldLeft(0)((a, b) => a - b)
  def find(xs: List[(String, Int)], key: String): Option[Int] =
    xs.find(_._1 == key).map(_._2)
  def unbox(b: Box[Int]): Int = 100 / b.content
  def partial(n: Int): String = n match { case 1 => "one"; case 2 => "two" }
  def loop(n: Int): Int = { var i = 0; var s = 0; while (i < n && i < 5) { s += i; i += 1 }; s }
  def range(n: Int): Int = (1 to 3).map(_ * n).sum
  def map(n: Int): Int = Map(1 -> 10, 2 -> 20).getOrElse(n, throw new NoSuchElementException("no " + n))
  def either(e: Either[String, Int]): Int = e match { case Left(s) => s.length; case Right(n) => n }
  def caught(n: Int): Int = try { 10 / n } catch { case e: ArithmeticException => -1 } finally { () }
  def build(n: Int): List[Int] = if (n <= 0) Nil else n :: build(n - 1)
}
