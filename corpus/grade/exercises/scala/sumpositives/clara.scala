// VERDICT equivalent
import scala.annotation.tailrec

object SumPositives {
  def sumPositives(xs: List[Int]): Int = {
    @tailrec
    def loop(rest: List[Int], acc: Int): Int = rest match {
      case h :: t if h <= 0 => loop(t, acc)
      case h :: t => loop(t, acc + h)
      case Nil => acc
    }
    loop(xs, 0)
  }
}
