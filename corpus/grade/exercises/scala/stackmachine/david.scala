// VERDICT different: step(Div, List(0, 5)) throws ArithmeticException instead of giving Left("division by zero")
sealed trait Instr
case class Push(n: Int) extends Instr
case object Minus extends Instr
case object Times extends Instr
case object Div extends Instr
case object Dup extends Instr

object StackMachine {
  def step(i: Instr, stack: List[Int]): Either[String, List[Int]] = (i, stack) match {
    case (Push(n), _) => Right(n :: stack)
    case (Minus, b :: a :: s) => Right((a - b) :: s)
    case (Times, b :: a :: s) => Right((a * b) :: s)
    case (Div, b :: a :: s) => Right((a / b) :: s)
    case (Dup, a :: _) => Right(a :: stack)
    case _ => Left("stack underflow")
  }

  def run(prog: List[Instr], stack: List[Int]): Either[String, List[Int]] = prog match {
    case Nil => Right(stack)
    case i :: rest => step(i, stack).right.flatMap(s => run(rest, s))
  }

  def result(prog: List[Instr]): Either[String, Int] = run(prog, Nil) match {
    case Right(List(x)) => Right(x)
    case Right(_) => Left("bad program")
    case Left(msg) => Left(msg)
  }
}
