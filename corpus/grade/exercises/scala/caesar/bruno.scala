// VERDICT different: shift('a', -1) is '`' instead of 'z', the remainder of a negative number is negative
object Caesar {
  def shift(c: Char, n: Int): Char = {
    val k = n % 26
    if ('a' <= c && c <= 'z') ('a' + (c - 'a' + k) % 26).toChar
    else if ('A' <= c && c <= 'Z') ('A' + (c - 'A' + k) % 26).toChar
    else c
  }

  def encrypt(s: String, n: Int): String = s.map(shift(_, n))

  def countChar(s: String, c: Char): Int =
    s.foldLeft(0)((k, x) => if (x == c) k + 1 else k)
}
