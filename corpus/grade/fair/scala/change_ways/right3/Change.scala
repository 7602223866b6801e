object Change {
  def ways(amount: Int, coins: List[Int]): Int = {
    val values = coins.distinct.sorted.reverse
    def count(rest: Int, i: Int): Int = {
      if (rest == 0) 1
      else if (i == values.length) 0
      else if (values(i) > rest) count(rest, i + 1)
      else count(rest - values(i), i) + count(rest, i + 1)
    }
    count(amount, 0)
  }
}
