// VERDICT different: area(Triangle(2.0, 3.0)) is 0.0 instead of 3.0, 1 / 2 is an integer division
object Shapes {
  sealed trait Shape
  case class Circle(r: Double) extends Shape
  case class Rect(w: Double, h: Double) extends Shape
  case class Triangle(base: Double, height: Double) extends Shape

  def area(s: Shape): Double = s match {
    case Circle(r) => math.Pi * r * r
    case Rect(w, h) => w * h
    case Triangle(b, h) => 1 / 2 * b * h
  }

  def totalArea(shapes: List[Shape]): Double = shapes.map(area).sum

  def countLarger(shapes: List[Shape], limit: Double): Int =
    shapes.filter(s => area(s) > limit).length
}
