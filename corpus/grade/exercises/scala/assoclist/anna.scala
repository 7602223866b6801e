// VERDICT different: lookup("a", List(("a", 1), ("a", 3))) is Some(3), a Map keeps the last entry
object Assoc {
  def lookup[A](key: String, env: List[(String, A)]): Option[A] = env.toMap.get(key)

  def update[A](key: String, value: A, env: List[(String, A)]): List[(String, A)] = {
    val (before, after) = env.span(p => p._1 != key)
    before ++ ((key, value) :: after.drop(1))
  }

  def remove[A](key: String, env: List[(String, A)]): List[(String, A)] =
    env.filter(p => p._1 != key)
}
