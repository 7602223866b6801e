import scala.collection.mutable

object Repetition {
  def firstRepeated(numbers: List[Int]): Option[Int] = {
    val seen = mutable.Set[Int]()
    numbers.find(x => !seen.add(x))
  }
}
