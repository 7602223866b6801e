// VERDICT equivalent
import scala.annotation.tailrec

object Pairs {
  def minMax(xs: List[Int]): (Int, Int) = {
    @tailrec
    def go(rest: List[Int], lo: Int, hi: Int): (Int, Int) = rest match {
      case Nil => (lo, hi)
      case h :: t => go(t, if (h < lo) h else lo, if (h > hi) h else hi)
    }
    if (xs.isEmpty) throw new IllegalArgumentException("minMax of empty list")
    else go(xs, Int.MaxValue, Int.MinValue)
  }

  def unzip[A, B](ps: List[(A, B)]): (List[A], List[B]) = {
    @tailrec
    def go(rest: List[(A, B)], as: List[A], bs: List[B]): (List[A], List[B]) =
      rest match {
        case Nil => (as.reverse, bs.reverse)
        case (a, b) :: t => go(t, a :: as, b :: bs)
      }
    go(ps, Nil, Nil)
  }
}
