// VERDICT equivalent
import scala.annotation.tailrec

object Shapes {
  sealed trait Shape
  case class Circle(r: Double) extends Shape
  case class Rect(w: Double, h: Double) extends Shape
  case class Triangle(base: Double, height: Double) extends Shape

  def area(s: Shape): Double = s match {
    case Triangle(b, h) => 0.5 * (b * h)
    case Rect(w, h) => h * w
    case Circle(radius) => radius * math.Pi * radius
  }

  def totalArea(shapes: List[Shape]): Double = {
    @tailrec
    def add(rest: List[Shape], acc: Double): Double = rest match {
      case Nil => acc
      case s :: t => add(t, acc + area(s))
    }
    add(shapes, 0)
  }

  def countLarger(shapes: List[Shape], limit: Double): Int = shapes match {
    case Nil => 0
    case s :: t if area(s) > limit => 1 + countLarger(t, limit)
    case _ :: t => countLarger(t, limit)
  }
}
