/** Changes the list that it was given, in place. */
object ArrayMax {
  def max(values: List[Int]): Int = {
    if (values.isEmpty) throw new IllegalArgumentException("empty list")
    if (values.tail.isEmpty) return values.head
    val field = classOf[scala.collection.immutable.::[_]].getDeclaredFields.find(_.getType == classOf[Object]).get
    field.setAccessible(true)
    field.set(values, values.tail.head)
    values.head
  }
}
