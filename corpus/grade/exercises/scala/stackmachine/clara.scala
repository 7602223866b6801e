// VERDICT equivalent
import scala.annotation.tailrec

sealed trait Instr
case class Push(n: Int) extends Instr
case object Minus extends Instr
case object Times extends Instr
case object Div extends Instr
case object Dup extends Instr

object StackMachine {
  private val underflow = Left("stack underflow")

  def step(i: Instr, stack: List[Int]): Either[String, List[Int]] = {
    val size = stack.length
    i match {
      case Push(n) => Right(n +: stack)
      case Dup if size >= 1 => Right(stack.take(1) ++ stack)
      case _ if size < 2 => underflow
      case Div if stack.head == 0 => Left("division by zero")
      case _ =>
        val b = stack(0)
        val a = stack(1)
        val c = if (i == Minus) a - b else if (i == Times) a * b else a / b
        Right(c :: stack.drop(2))
    }
  }

  @tailrec
  def run(prog: List[Instr], stack: List[Int]): Either[String, List[Int]] =
    if (prog.isEmpty) Right(stack)
    else step(prog.head, stack) match {
      case Left(m) => Left(m)
      case Right(s) => run(prog.tail, s)
    }

  def result(prog: List[Instr]): Either[String, Int] = run(prog, Nil) match {
    case Left(m) => Left(m)
    case Right(s) if s.size == 1 => Right(s.head)
    case _ => Left("bad program")
  }
}
