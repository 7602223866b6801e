// VERDICT equivalent
object Assoc {
  def lookup[A](key: String, env: List[(String, A)]): Option[A] =
    env.find { case (k, _) => k == key }.map { case (_, v) => v }

  def update[A](key: String, value: A, env: List[(String, A)]): List[(String, A)] = {
    val (before, after) = env.span(_._1 != key)
    before ::: (key, value) :: after.drop(1)
  }

  def remove[A](key: String, env: List[(String, A)]): List[(String, A)] =
    for ((k, v) <- env if k != key) yield (k, v)
}
