object Change {

  /**
   * In how many ways can an amount of money be paid with coins of the given
   * values, if there are as many coins of every value as needed? The order of
   * the coins does not matter. The values are positive and all different.
   */
  def ways(amount: Int, coins: List[Int]): Int = {
    if (amount == 0) 1
    else if (amount < 0 || coins.isEmpty) 0
    else ways(amount - coins.head, coins) + ways(amount, coins.tail)
  }
}
