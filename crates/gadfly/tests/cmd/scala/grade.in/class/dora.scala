sealed abstract class Shape
case class Square(side: Int) extends Shape
case class Rectangle(width: Int, height: Int) extends Shape

object Figures {
  def around(shape: Shape): Int = shape match {
    case Square(side) => 4 * side
    case Rectangle(width, height) => 2 * (width + height)
  }
}
