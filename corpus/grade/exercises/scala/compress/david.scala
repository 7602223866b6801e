// VERDICT different: List(1, 2) gives List(2, 1), the accumulator is not reversed
import scala.annotation.tailrec

object Compress {
  def compress(xs: List[Int]): List[Int] = {
    @tailrec
    def go(rest: List[Int], acc: List[Int]): List[Int] = rest match {
      case Nil => acc
      case h :: t if acc.nonEmpty && acc.head == h => go(t, acc)
      case h :: t => go(t, h :: acc)
    }
    go(xs, Nil)
  }
}
