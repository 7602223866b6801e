// VERDICT different: toInt(Succ(Zero)) is 2 instead of 1, counts Zero as one
object Peano {
  sealed trait Nat
  case object Zero extends Nat
  case class Succ(pred: Nat) extends Nat

  def fromInt(n: Int): Nat = {
    if (n < 0) throw new IllegalArgumentException
    var result: Nat = Zero
    for (_ <- 1 to n) result = Succ(result)
    result
  }

  def toInt(n: Nat): Int = n match {
    case Zero => 1
    case Succ(m) => 1 + toInt(m)
  }

  def add(a: Nat, b: Nat): Nat = (a, b) match {
    case (Zero, _) => b
    case (_, Zero) => a
    case (Succ(m), _) => Succ(add(m, b))
  }

  def mul(a: Nat, b: Nat): Nat = a match {
    case Zero => Zero
    case Succ(m) => add(b, mul(m, b))
  }

  def sub(a: Nat, b: Nat): Option[Nat] = b match {
    case Zero => Some(a)
    case Succ(n) => a match {
      case Zero => None
      case Succ(m) => sub(m, n)
    }
  }
}
