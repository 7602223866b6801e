// REFERENCE
object Shapes {
  sealed trait Shape
  case class Circle(r: Double) extends Shape
  case class Rect(w: Double, h: Double) extends Shape
  case class Triangle(base: Double, height: Double) extends Shape

  def area(s: Shape): Double = s match {
    case Circle(r) => math.Pi * r * r
    case Rect(w, h) => w * h
    case Triangle(b, h) => b * h / 2
  }

  def totalArea(shapes: List[Shape]): Double =
    shapes.foldLeft(0.0)((sum, s) => sum + area(s))

  def countLarger(shapes: List[Shape], limit: Double): Int =
    shapes.count(s => area(s) > limit)
}
