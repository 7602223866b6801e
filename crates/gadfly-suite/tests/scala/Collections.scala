object Collections {
  def doubled(xs: List[Int]): List[Int] = xs.map(_ * 2)
  def evens(xs: List[Int]): List[Int] = xs.filter(_ % 2 == 0)
  def difference(xs: List[Int]): Int = xs.foldLeft(0)(_ - _)
  def rightFold(xs: List[Int]): Int = xs.foldRight(1)((x, acc) => x - acc)
  def joined(xs: List[Int], ys: List[Int]): List[Int] = xs ::: ys
  def appended(xs: List[Int], ys: List[Int]): List[Int] = xs ++ ys
  def firsts(n: Int, xs: List[Int]): List[Int] = xs.take(n)
  def later(n: Int, xs: List[Int]): List[Int] = xs.drop(n)
  def total(xs: List[Int]): Int = xs.sum
  def backwards(xs: List[Int]): List[Int] = xs.reverse
  def ordered(xs: List[Int]): List[Int] = xs.sorted
  def has(xs: List[Int], x: Int): Boolean = xs.contains(x)
  def shown(xs: List[Int]): String = xs.mkString("[", ", ", "]")
  def zipped(xs: List[Int], ys: List[Int]): List[(Int, Int)] = xs.zip(ys)
  def first(xs: List[Int]): Int = xs.head
  def rest(xs: List[Int]): List[Int] = xs.tail
  def last(xs: List[Int]): Int = xs.last
  def at(xs: List[Int], i: Int): Int = xs(i)
  def largest(xs: List[Int]): Int = xs.max
  def exists(xs: List[Int]): Boolean = xs.exists(_ > 100)
  def all(xs: List[Int]): Boolean = xs.forall(_ > 0)
  def flat(xs: List[List[Int]]): List[Int] = xs.flatten
  def comprehension(xs: List[Int], ys: List[Int]): List[Int] =
    for (x <- xs; y <- ys if x < y) yield x * y
  def counted(n: Int): Int = { var s = 0; for (i <- 1 to n) if (i < 4) s += i; s }
  def until(n: Int): List[Int] = (0 until (n min 3)).toList
  def looped(n: Int): Int = { var i = 0; while (i < n && i < 3) i += 1; i }
  def option(o: Option[Int]): Int = o.map(_ + 1).getOrElse(0)
  def chained(a: Option[Int], b: Option[Int]): Option[Int] = for (x <- a; y <- b) yield x + y
  def either(e: Either[String, Int]): String = e.fold(s => s, n => "n" + n)
  def greeting(name: String, n: Int): String = s"$name has $n"
  def upper(s: String): String = s.toUpperCase
  def vowels(s: String): Int = s.count(c => "aeiou".contains(c))
  def reversed(s: String): String = s.reverse
  def defaults(n: Int = 3): Int = n + 1
  def lookup(key: Int): Option[String] = Map(1 -> "one", 2 -> "two").get(key)
  def compose(n: Int): Int = { val f = (x: Int) => x + 1; val g = f andThen (_ * 2); g(n) }
  def make(n: Int): Int => Int = x => x + n
  def nested(xs: List[Option[Int]]): Int = xs.collect { case Some(n) => n }.sum
  def grouped(xs: List[Int]): Int = xs.groupBy(_ % 2).size
  def distinct(xs: List[Int]): List[Int] = xs.distinct
  def partition(xs: List[Int]): (List[Int], List[Int]) = xs.partition(_ > 0)
  def indices(xs: List[String]): List[Int] = xs.zipWithIndex.map(_._2)
  def longest(xs: List[String]): Int = xs.map(_.length).foldLeft(0)(math.max)
  def array(xs: Array[Int]): Int = xs.map(_ + 1).sum
  def set(n: Int): Boolean = Set(1, 2, 3).contains(n)
  def vector(n: Int): Vector[Int] = Vector(1, 2) :+ n
  def stream(n: Int): Int = Stream.from(n).take(2).sum
  def longs(x: Long, y: Long): Long = if (y == 0) throw new IllegalArgumentException("zero") else x / y
  def bool(b: Boolean, o: Option[Boolean]): Boolean = b && o.getOrElse(true)
  def chars(c: Char): Boolean = c.isDigit
  def texts(xs: List[String]): String = xs match {
    case List("a", _*) => "starts with a"
    case x :: _ => x + "!"
    case _ => ""
  }
  def tailRecursive(n: Int): Int = {
    @annotation.tailrec def go(k: Int, acc: Int): Int = if (k <= 0) acc else go(k - 1, acc + k)
    go(n min 3, 0)
  }
  def tupled(t: (Int, String, Boolean)): String = if (t._3) t._2 else t._1.toString.take(1)
}
