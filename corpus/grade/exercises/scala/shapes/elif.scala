// VERDICT different: countLarger(List(Rect(1.0, 2.0)), 2.0) is 1 instead of 0, counts equal areas
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

  def totalArea(shapes: List[Shape]): Double = shapes.map(s => area(s)).foldLeft(0.0)(_ + _)

  def countLarger(shapes: List[Shape], limit: Double): Int = shapes match {
    case Nil => 0
    case s :: t =>
      val n = countLarger(t, limit)
      if (area(s) >= limit) n + 1 else n
  }
}
