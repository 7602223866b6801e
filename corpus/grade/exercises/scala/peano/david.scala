// VERDICT equivalent
object Peano {
  sealed trait Nat
  case object Zero extends Nat
  case class Succ(pred: Nat) extends Nat

  def fromInt(n: Int): Nat = n match {
    case k if k < 0 => throw new IllegalArgumentException(k + " is negative")
    case 0 => Zero
    case k => Succ(fromInt(k - 1))
  }

  private def fold[B](n: Nat, z: B)(s: B => B): B = n match {
    case Zero => z
    case Succ(m) => s(fold(m, z)(s))
  }

  def toInt(n: Nat): Int = fold(n, 0)(_ + 1)

  def add(a: Nat, b: Nat): Nat = fold(b, a)(x => Succ(x))

  def mul(a: Nat, b: Nat): Nat = fold[Nat](b, Zero)(x => add(a, x))

  private def pred(n: Nat): Option[Nat] = n match {
    case Zero => None
    case Succ(m) => Some(m)
  }

  def sub(a: Nat, b: Nat): Option[Nat] =
    fold[Option[Nat]](b, Some(a))(r => r.flatMap(pred))
}
