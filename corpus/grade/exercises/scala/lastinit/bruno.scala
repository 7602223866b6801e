// VERDICT equivalent
import scala.annotation.tailrec

object LastInit {
  @tailrec
  def last(xs: List[Int]): Int =
    if (xs.isEmpty) throw new NoSuchElementException("empty")
    else if (xs.tail.isEmpty) xs.head
    else last(xs.tail)

  def init(xs: List[Int]): List[Int] = {
    @tailrec
    def go(rest: List[Int], acc: List[Int]): List[Int] = rest match {
      case _ :: Nil => acc.reverse
      case h :: t => go(t, h :: acc)
      case Nil => throw new UnsupportedOperationException("empty")
    }
    go(xs, Nil)
  }
}
