// VERDICT equivalent
import scala.annotation.tailrec

object Functions {
  @tailrec
  def applyN(f: Int => Int, n: Int, x: Int): Int = n match {
    case k if k > 0 => applyN(f, k - 1, f(x))
    case _ => x
  }

  def composeAll(fs: List[Int => Int]): Int => Int = {
    @tailrec
    def go(rest: List[Int => Int], y: Int): Int = rest match {
      case Nil => y
      case f :: more => go(more, f(y))
    }
    x => go(fs, x)
  }

  def mapAll(f: Int => Int, xs: List[Int]): List[Int] = {
    @tailrec
    def go(rest: List[Int], acc: List[Int]): List[Int] =
      if (rest.isEmpty) acc.reverse else go(rest.tail, f(rest.head) :: acc)
    go(xs, Nil)
  }
}
