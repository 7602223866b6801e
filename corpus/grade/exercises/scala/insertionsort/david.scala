// VERDICT equivalent
import scala.annotation.tailrec

object Sorting {
  def insert(x: Int, xs: List[Int]): List[Int] = {
    @tailrec
    def go(before: List[Int], after: List[Int]): List[Int] = after match {
      case h :: t if h < x => go(h :: before, t)
      case _ => before.reverse ++ (x :: after)
    }
    go(Nil, xs)
  }

  def sort(xs: List[Int]): List[Int] = {
    @tailrec
    def loop(todo: List[Int], done: List[Int]): List[Int] = todo match {
      case Nil => done
      case h :: t => loop(t, insert(h, done))
    }
    loop(xs, Nil)
  }

  @tailrec
  def isSorted(xs: List[Int]): Boolean = xs match {
    case a :: b :: _ if a > b => false
    case _ :: t => isSorted(t)
    case Nil => true
  }
}
