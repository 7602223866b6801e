object Digits {
  def reverse(n: Int): Int = {
    var rest = n
    var result = 0
    while (rest > 9) {
      result = 10 * result + rest % 10
      rest /= 10
    }
    result
  }
}
