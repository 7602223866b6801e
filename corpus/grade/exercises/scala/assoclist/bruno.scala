// VERDICT different: update("a", 9, List(("a", 1), ("a", 3))) replaces both entries
object Assoc {
  def lookup[A](key: String, env: List[(String, A)]): Option[A] =
    env.find(_._1 == key).map(_._2)

  def update[A](key: String, value: A, env: List[(String, A)]): List[(String, A)] =
    if (env.exists(_._1 == key))
      env.map { case (k, v) => if (k == key) (k, value) else (k, v) }
    else env ++ List((key, value))

  def remove[A](key: String, env: List[(String, A)]): List[(String, A)] =
    env.filterNot(_._1 == key)
}
