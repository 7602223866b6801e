object Change {
  def ways(amount: Int, coins: List[Int]): Int = {
    if (amount == 0) 1
    else if (amount < 0) 0
    else coins.map(c => ways(amount - c, coins)).sum
  }
}
