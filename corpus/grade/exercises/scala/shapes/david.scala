// VERDICT equivalent
object Shapes {
  sealed trait Shape
  case class Circle(r: Double) extends Shape
  case class Rect(w: Double, h: Double) extends Shape
  case class Triangle(base: Double, height: Double) extends Shape

  def area(s: Shape): Double = s match {
    case c: Circle => Math.PI * c.r * c.r
    case q: Rect => q.w * q.h
    case t: Triangle => t.base * t.height / 2.0
  }

  def totalArea(shapes: List[Shape]): Double = {
    val areas = for (s <- shapes) yield area(s)
    areas.sum
  }

  def countLarger(shapes: List[Shape], limit: Double): Int = {
    val big = for (s <- shapes if area(s) > limit) yield s
    big.size
  }
}
