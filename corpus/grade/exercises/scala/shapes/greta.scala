// VERDICT equivalent
object Shapes {
  sealed trait Shape
  case class Circle(r: Double) extends Shape
  case class Rect(w: Double, h: Double) extends Shape
  case class Triangle(base: Double, height: Double) extends Shape

  def area(s: Shape): Double = {
    def half(x: Double): Double = x / 2
    s match {
      case Circle(r) => (math.Pi * r) * r
      case Rect(a, b) => a * b
      case Triangle(a, b) => half(a * b)
    }
  }

  def totalArea(shapes: List[Shape]): Double = {
    var sum = 0.0
    var rest = shapes
    while (rest != Nil) {
      sum = sum + area(rest.head)
      rest = rest.tail
    }
    sum
  }

  def countLarger(shapes: List[Shape], limit: Double): Int =
    shapes.map(s => if (limit < area(s)) 1 else 0).sum
}
