// VERDICT different: result(List(Push(1), Push(2))) is Right(2) instead of Left("bad program"), remaining values are ignored
sealed trait Instr
case class Push(n: Int) extends Instr
case object Minus extends Instr
case object Times extends Instr
case object Div extends Instr
case object Dup extends Instr

object StackMachine {
  def step(i: Instr, stack: List[Int]): Either[String, List[Int]] = i match {
    case Push(n) => Right(n :: stack)
    case Dup => stack match {
      case a :: s => Right(a :: a :: s)
      case Nil => Left("stack underflow")
    }
    case _ => stack match {
      case b :: a :: s =>
        if (i == Minus) Right((a - b) :: s)
        else if (i == Times) Right((a * b) :: s)
        else if (b == 0) Left("division by zero")
        else Right((a / b) :: s)
      case _ => Left("stack underflow")
    }
  }

  def run(prog: List[Instr], stack: List[Int]): Either[String, List[Int]] = prog match {
    case Nil => Right(stack)
    case i :: rest => step(i, stack) match {
      case Right(s) => run(rest, s)
      case Left(msg) => Left(msg)
    }
  }

  def result(prog: List[Instr]): Either[String, Int] = run(prog, Nil) match {
    case Right(x :: _) => Right(x)
    case Right(Nil) => Left("bad program")
    case Left(msg) => Left(msg)
  }
}
