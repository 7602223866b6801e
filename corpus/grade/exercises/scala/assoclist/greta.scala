// VERDICT different: update("b", 9, List(("a", 1))) puts the new entry in front
object Assoc {
  def lookup[A](key: String, env: List[(String, A)]): Option[A] = env match {
    case Nil => None
    case (k, v) :: rest => if (k == key) Some(v) else lookup(key, rest)
  }

  def update[A](key: String, value: A, env: List[(String, A)]): List[(String, A)] =
    lookup(key, env) match {
      case None => (key, value) :: env
      case Some(_) =>
        if (env.head._1 == key) (key, value) :: env.tail
        else env.head :: update(key, value, env.tail)
    }

  def remove[A](key: String, env: List[(String, A)]): List[(String, A)] =
    env.filter { case (k, _) => k != key }
}
