// REFERENCE
object Caesar {
  def shift(c: Char, n: Int): Char = {
    val k = (n % 26 + 26) % 26
    if (c >= 'a' && c <= 'z') ('a' + (c - 'a' + k) % 26).toChar
    else if (c >= 'A' && c <= 'Z') ('A' + (c - 'A' + k) % 26).toChar
    else c
  }

  def encrypt(s: String, n: Int): String = s.map(c => shift(c, n))

  def countChar(s: String, c: Char): Int = s.count(_ == c)
}
