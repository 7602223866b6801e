// REFERENCE
sealed trait Instr
case class Push(n: Int) extends Instr
case object Minus extends Instr
case object Times extends Instr
case object Div extends Instr
case object Dup extends Instr

object StackMachine {
  // the top of the stack is the right operand
  def step(i: Instr, stack: List[Int]): Either[String, List[Int]] = (i, stack) match {
    case (Push(n), s) => Right(n :: s)
    case (Minus, b :: a :: s) => Right((a - b) :: s)
    case (Times, b :: a :: s) => Right((a * b) :: s)
    case (Div, 0 :: _ :: _) => Left("division by zero")
    case (Div, b :: a :: s) => Right((a / b) :: s)
    case (Dup, a :: s) => Right(a :: a :: s)
    case _ => Left("stack underflow")
  }

  def run(prog: List[Instr], stack: List[Int]): Either[String, List[Int]] = prog match {
    case Nil => Right(stack)
    case i :: rest => step(i, stack) match {
      case Right(s) => run(rest, s)
      case Left(msg) => Left(msg)
    }
  }

  def result(prog: List[Instr]): Either[String, Int] = run(prog, Nil) match {
    case Right(x :: Nil) => Right(x)
    case Right(_) => Left("bad program")
    case Left(msg) => Left(msg)
  }
}
