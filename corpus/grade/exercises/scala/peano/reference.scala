// REFERENCE
object Peano {
  sealed trait Nat
  case object Zero extends Nat
  case class Succ(pred: Nat) extends Nat

  def fromInt(n: Int): Nat =
    if (n < 0) throw new IllegalArgumentException("negative number")
    else if (n == 0) Zero
    else Succ(fromInt(n - 1))

  def toInt(n: Nat): Int = n match {
    case Zero => 0
    case Succ(m) => 1 + toInt(m)
  }

  def add(a: Nat, b: Nat): Nat = a match {
    case Zero => b
    case Succ(m) => Succ(add(m, b))
  }

  def mul(a: Nat, b: Nat): Nat = a match {
    case Zero => Zero
    case Succ(m) => add(b, mul(m, b))
  }

  def sub(a: Nat, b: Nat): Option[Nat] = (a, b) match {
    case (_, Zero) => Some(a)
    case (Zero, _) => None
    case (Succ(m), Succ(n)) => sub(m, n)
  }
}
