// VERDICT equivalent
object Caesar {
  def shift(c: Char, n: Int): Char = {
    def move(first: Char, last: Char): Char = {
      var x = c + n % 26
      if (x > last) x -= 26
      if (x < first) x += 26
      x.toChar
    }
    c match {
      case l if l >= 'a' && l <= 'z' => move('a', 'z')
      case u if u >= 'A' && u <= 'Z' => move('A', 'Z')
      case other => other
    }
  }

  def encrypt(s: String, n: Int): String = {
    val sb = new StringBuilder
    for (c <- s) sb.append(shift(c, n))
    sb.toString
  }

  def countChar(s: String, c: Char): Int = {
    var k = 0
    var i = 0
    while (i < s.length) {
      if (s.charAt(i) == c) k += 1
      i += 1
    }
    k
  }
}
