// VERDICT different: area(Circle(1.0)) is 2 * Pi, the circumference instead of the area
object Shapes {
  sealed trait Shape
  case class Circle(r: Double) extends Shape
  case class Rect(w: Double, h: Double) extends Shape
  case class Triangle(base: Double, height: Double) extends Shape

  def area(s: Shape): Double = s match {
    case Rect(a, b) => a * b
    case Triangle(a, b) => (a * b) / 2.0
    case Circle(r) => 2 * math.Pi * r
  }

  def totalArea(shapes: List[Shape]): Double = {
    var total = 0.0
    for (s <- shapes) total += area(s)
    total
  }

  def countLarger(shapes: List[Shape], limit: Double): Int =
    shapes.map(area).count(_ > limit)
}
