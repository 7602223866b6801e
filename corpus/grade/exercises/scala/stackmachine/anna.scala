// VERDICT different: step(Minus, List(2, 9)) is Right(List(-7)) instead of Right(List(7)), operands swapped
sealed trait Instr
case class Push(n: Int) extends Instr
case object Minus extends Instr
case object Times extends Instr
case object Div extends Instr
case object Dup extends Instr

object StackMachine {
  def step(i: Instr, stack: List[Int]): Either[String, List[Int]] = (i, stack) match {
    case (Push(n), s) => Right(n :: s)
    case (Minus, a :: b :: s) => Right((a - b) :: s)
    case (Times, a :: b :: s) => Right((a * b) :: s)
    case (Div, 0 :: _ :: _) => Left("division by zero")
    case (Div, b :: a :: s) => Right((a / b) :: s)
    case (Dup, a :: s) => Right(a :: a :: s)
    case _ => Left("stack underflow")
  }

  def run(prog: List[Instr], stack: List[Int]): Either[String, List[Int]] =
    prog.foldLeft[Either[String, List[Int]]](Right(stack)) { (acc, i) =>
      acc.right.flatMap(s => step(i, s))
    }

  def result(prog: List[Instr]): Either[String, Int] = run(prog, Nil) match {
    case Right(List(x)) => Right(x)
    case Right(_) => Left("bad program")
    case Left(msg) => Left(msg)
  }
}
