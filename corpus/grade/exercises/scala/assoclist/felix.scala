// VERDICT equivalent
object Assoc {
  def lookup[A](key: String, env: List[(String, A)]): Option[A] = {
    val hits = for ((k, v) <- env if k == key) yield v
    hits.headOption
  }

  def update[A](key: String, value: A, env: List[(String, A)]): List[(String, A)] = {
    val i = env.indexWhere(_._1 == key)
    if (i < 0) env :+ ((key, value))
    else env.updated(i, (key, value))
  }

  def remove[A](key: String, env: List[(String, A)]): List[(String, A)] = {
    var rest = env
    var kept = List[(String, A)]()
    while (rest.nonEmpty) {
      if (rest.head._1 != key) kept = rest.head :: kept
      rest = rest.tail
    }
    kept.reverse
  }
}
