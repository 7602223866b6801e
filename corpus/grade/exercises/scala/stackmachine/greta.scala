// VERDICT equivalent
sealed trait Instr
case class Push(n: Int) extends Instr
case object Minus extends Instr
case object Times extends Instr
case object Div extends Instr
case object Dup extends Instr

object StackMachine {
  def step(i: Instr, stack: List[Int]): Either[String, List[Int]] = (i, stack) match {
    case (Push(n), _) => Right(n :: stack)
    case (Dup, top :: _) => Right(top :: stack)
    case (Dup, Nil) => Left("stack underflow")
    case (_, y :: x :: rest) => i match {
      case Minus => Right(x - y :: rest)
      case Times => Right(y * x :: rest)
      case _ if y != 0 => Right(x / y :: rest)
      case _ => Left("division by zero")
    }
    case _ => Left("stack underflow")
  }

  def run(prog: List[Instr], stack: List[Int]): Either[String, List[Int]] = {
    var state: Either[String, List[Int]] = Right(stack)
    var todo = prog
    while (todo.nonEmpty && state.isRight) {
      state = step(todo.head, state.right.get)
      todo = todo.tail
    }
    state
  }

  def result(prog: List[Instr]): Either[String, Int] =
    run(prog, Nil).fold(
      msg => Left(msg),
      s => s match {
        case List(x) => Right(x)
        case _ => Left("bad program")
      })
}
