// REFERENCE
object Assoc {
  def lookup[A](key: String, env: List[(String, A)]): Option[A] = env match {
    case Nil => None
    case (k, v) :: rest => if (k == key) Some(v) else lookup(key, rest)
  }

  def update[A](key: String, value: A, env: List[(String, A)]): List[(String, A)] =
    env match {
      case Nil => List((key, value))
      case (k, v) :: rest =>
        if (k == key) (key, value) :: rest
        else (k, v) :: update(key, value, rest)
    }

  def remove[A](key: String, env: List[(String, A)]): List[(String, A)] = env match {
    case Nil => Nil
    case (k, v) :: rest =>
      if (k == key) remove(key, rest) else (k, v) :: remove(key, rest)
  }
}
