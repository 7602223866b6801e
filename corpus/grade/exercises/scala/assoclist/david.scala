// VERDICT equivalent
import scala.annotation.tailrec

object Assoc {
  @tailrec
  def lookup[A](key: String, env: List[(String, A)]): Option[A] =
    if (env.isEmpty) None
    else if (env.head._1 == key) Some(env.head._2)
    else lookup(key, env.tail)

  def update[A](key: String, value: A, env: List[(String, A)]): List[(String, A)] = {
    @tailrec
    def go(rest: List[(String, A)], seen: List[(String, A)]): List[(String, A)] =
      rest match {
        case Nil => ((key, value) :: seen).reverse
        case (k, _) :: t if k == key => seen.reverse ++ ((k, value) :: t)
        case p :: t => go(t, p :: seen)
      }
    go(env, Nil)
  }

  def remove[A](key: String, env: List[(String, A)]): List[(String, A)] =
    env.foldRight(List[(String, A)]()) { (p, acc) =>
      if (p._1 == key) acc else p :: acc
    }
}
