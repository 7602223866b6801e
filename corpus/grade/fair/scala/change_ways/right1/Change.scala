object Change {
  def ways(amount: Int, coins: List[Int]): Int = {
    val table = new Array[Int](amount + 1)
    table(0) = 1
    for (coin <- coins; sum <- coin to amount) {
      table(sum) += table(sum - coin)
    }
    table(amount)
  }
}
