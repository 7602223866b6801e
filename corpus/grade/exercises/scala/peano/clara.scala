// VERDICT equivalent
import scala.annotation.tailrec

object Peano {
  sealed trait Nat
  case object Zero extends Nat
  case class Succ(pred: Nat) extends Nat

  def fromInt(n: Int): Nat = {
    require(n >= 0, "negative")
    @tailrec
    def go(k: Int, acc: Nat): Nat = if (k == 0) acc else go(k - 1, Succ(acc))
    go(n, Zero)
  }

  def toInt(n: Nat): Int = {
    @tailrec
    def go(m: Nat, acc: Int): Int = m match {
      case Zero => acc
      case Succ(k) => go(k, acc + 1)
    }
    go(n, 0)
  }

  @tailrec
  def add(a: Nat, b: Nat): Nat = a match {
    case Zero => b
    case Succ(m) => add(m, Succ(b))
  }

  def mul(a: Nat, b: Nat): Nat = {
    @tailrec
    def go(a: Nat, acc: Nat): Nat = a match {
      case Zero => acc
      case Succ(m) => go(m, add(b, acc))
    }
    go(a, Zero)
  }

  def sub(a: Nat, b: Nat): Option[Nat] = (a, b) match {
    case (Succ(m), Succ(n)) => sub(m, n)
    case (_, Succ(_)) => None
    case _ => Some(a)
  }
}
