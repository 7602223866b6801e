// VERDICT different: remove("a", List(("a", 1), ("a", 3))) keeps the second entry
object Assoc {
  def lookup[A](key: String, env: List[(String, A)]): Option[A] = env match {
    case (k, v) :: _ if k == key => Some(v)
    case _ :: rest => lookup(key, rest)
    case Nil => None
  }

  def update[A](key: String, value: A, env: List[(String, A)]): List[(String, A)] =
    env match {
      case (k, _) :: rest if k == key => (key, value) :: rest
      case p :: rest => p :: update(key, value, rest)
      case Nil => List(key -> value)
    }

  def remove[A](key: String, env: List[(String, A)]): List[(String, A)] = env match {
    case Nil => Nil
    case (k, _) :: rest if k == key => rest
    case p :: rest => p :: remove(key, rest)
  }
}
