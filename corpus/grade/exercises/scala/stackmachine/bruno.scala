// VERDICT equivalent
sealed trait Instr
case class Push(n: Int) extends Instr
case object Minus extends Instr
case object Times extends Instr
case object Div extends Instr
case object Dup extends Instr

object StackMachine {
  private def binary(stack: List[Int])(op: (Int, Int) => Either[String, Int]): Either[String, List[Int]] =
    stack match {
      case b :: a :: rest => op(a, b).right.map(_ :: rest)
      case _ => Left("stack underflow")
    }

  def step(i: Instr, stack: List[Int]): Either[String, List[Int]] = i match {
    case Push(n) => Right(n :: stack)
    case Minus => binary(stack)((a, b) => Right(a - b))
    case Times => binary(stack)((a, b) => Right(a * b))
    case Div => binary(stack)((a, b) => if (b == 0) Left("division by zero") else Right(a / b))
    case Dup => if (stack.isEmpty) Left("stack underflow") else Right(stack.head :: stack)
  }

  def run(prog: List[Instr], stack: List[Int]): Either[String, List[Int]] =
    prog.foldLeft[Either[String, List[Int]]](Right(stack)) { (state, i) =>
      for (s <- state.right; t <- step(i, s).right) yield t
    }

  def result(prog: List[Instr]): Either[String, Int] =
    run(prog, List()).right.flatMap { s =>
      if (s.length == 1) Right(s.head) else Left("bad program")
    }
}
