object Digits {

  /**
   * Returns the natural number whose decimal digits are those of the natural
   * number n in reversed order. Example: reverse(120) gives 21.
   */
  def reverse(n: Int): Int = {
    var rest = n
    var result = 0
    while (rest > 0) {
      result = 10 * result + rest % 10
      rest /= 10
    }
    result
  }
}
