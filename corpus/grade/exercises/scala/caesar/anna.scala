// VERDICT equivalent
object Caesar {
  private val lower = "abcdefghijklmnopqrstuvwxyz"
  private val upper = lower.toUpperCase

  def shift(c: Char, n: Int): Char = {
    def in(alphabet: String): Char =
      alphabet(Math.floorMod(alphabet.indexOf(c) + n % 26, 26))
    if (lower.contains(c)) in(lower)
    else if (upper.contains(c)) in(upper)
    else c
  }

  def encrypt(s: String, n: Int): String = {
    val letters = for (c <- s.toList) yield shift(c, n)
    letters.mkString
  }

  def countChar(s: String, c: Char): Int = s.filter(x => x == c).length
}
