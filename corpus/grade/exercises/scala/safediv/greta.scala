// VERDICT equivalent
import scala.annotation.tailrec
import scala.util.Try

object SafeMath {
  def safeDiv(a: Int, b: Int): Option[Int] = Try(a / b).toOption

  def addOptions(x: Option[Int], y: Option[Int]): Option[Int] =
    for {
      b <- y
      a <- x
    } yield b + a

  def average(xs: List[Int]): Option[Int] = {
    @tailrec
    def go(rest: List[Int], sum: Int, n: Int): Option[Int] = rest match {
      case h :: t => go(t, h + sum, n + 1)
      case Nil if n == 0 => None
      case Nil => Some(sum / n)
    }
    go(xs, 0, 0)
  }
}
