object Digits {
  def reverse(n: Int): Int = {
    val digits = n.toString.map(c => c - '0')
    digits.foldRight(0)((d, value) => value * 10 + d)
  }
}
