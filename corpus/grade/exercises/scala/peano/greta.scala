// VERDICT equivalent
object Peano {
  sealed trait Nat
  case object Zero extends Nat
  case class Succ(pred: Nat) extends Nat

  // most operations go through Int
  def fromInt(n: Int): Nat = {
    if (n < 0) throw new IllegalArgumentException("not a natural number: " + n)
    (0 until n).foldLeft[Nat](Zero)((acc, _) => Succ(acc))
  }

  def toInt(n: Nat): Int = {
    var count = 0
    var cur = n
    while (cur != Zero) {
      count += 1
      cur = cur match {
        case Succ(m) => m
        case Zero => Zero
      }
    }
    count
  }

  def add(a: Nat, b: Nat): Nat = fromInt(toInt(a) + toInt(b))

  def mul(a: Nat, b: Nat): Nat = fromInt(toInt(a) * toInt(b))

  def sub(a: Nat, b: Nat): Option[Nat] = {
    val diff = toInt(a) - toInt(b)
    if (diff >= 0) Some(fromInt(diff)) else None
  }
}
