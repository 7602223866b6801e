// VERDICT different: fromInt(-1) is Zero instead of throwing IllegalArgumentException
object Peano {
  sealed trait Nat
  case object Zero extends Nat
  case class Succ(pred: Nat) extends Nat

  def fromInt(n: Int): Nat =
    if (n <= 0) Zero else Succ(fromInt(n - 1))

  def toInt(n: Nat): Int = n match {
    case Zero => 0
    case Succ(m) => toInt(m) + 1
  }

  def add(a: Nat, b: Nat): Nat = b match {
    case Zero => a
    case Succ(m) => Succ(add(a, m))
  }

  def mul(a: Nat, b: Nat): Nat = b match {
    case Zero => Zero
    case Succ(m) => add(a, mul(a, m))
  }

  def sub(a: Nat, b: Nat): Option[Nat] = (a, b) match {
    case (_, Zero) => Some(a)
    case (Zero, _) => None
    case (Succ(m), Succ(n)) => sub(m, n)
  }
}
