// What of ScalaTest the written suites use.
package org.scalatest.funsuite

abstract class AnyFunSuite {
  private var tests = Map.empty[String, () => Any]

  def test(name: String)(body: => Any): Unit = {
    if (tests.contains(name)) throw new IllegalArgumentException("twice: " + name)
    tests += name -> (() => body)
  }
  def assertResult(expected: Any)(actual: Any): Unit =
    if (expected != actual) throw new AssertionError("expected " + expected + ", got " + actual)
  def intercept[T <: AnyRef](body: => Any)(implicit tag: scala.reflect.ClassTag[T]): T = {
    val thrown = try { body; None } catch { case e: Throwable => Some(e) }
    thrown match {
      case Some(e) if tag.runtimeClass.isInstance(e) => e.asInstanceOf[T]
      case other => throw new AssertionError("expected " + tag + ", got " + other)
    }
  }
  def failures: Int = tests.values.count(t => try { t(); false } catch { case _: Throwable => true })
}
