// VERDICT different: mul(Zero, Succ(Zero)) is Succ(Zero) instead of Zero, wrong base case
object Peano {
  sealed trait Nat
  case object Zero extends Nat
  case class Succ(pred: Nat) extends Nat

  def fromInt(n: Int): Nat = n match {
    case 0 => Zero
    case k if k > 0 => Succ(fromInt(k - 1))
    case _ => throw new IllegalArgumentException
  }

  def toInt(n: Nat): Int = n match {
    case Zero => 0
    case Succ(m) => 1 + toInt(m)
  }

  def add(a: Nat, b: Nat): Nat = a match {
    case Zero => b
    case Succ(m) => Succ(add(m, b))
  }

  def mul(a: Nat, b: Nat): Nat = a match {
    case Zero => b
    case Succ(m) => add(b, mul(m, b))
  }

  def sub(a: Nat, b: Nat): Option[Nat] = (a, b) match {
    case (x, Zero) => Some(x)
    case (Succ(m), Succ(n)) => sub(m, n)
    case _ => None
  }
}
