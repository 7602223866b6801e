// VERDICT different: reverse(Cons(1, Cons(2, Cons(3, MyNil)))) gives 3, 1, 2: the tail is not reversed twice
sealed trait MyList[+A]
case object MyNil extends MyList[Nothing]
case class Cons[+A](head: A, tail: MyList[A]) extends MyList[A]

object MyLists {
  def map[A, B](xs: MyList[A])(f: A => B): MyList[B] = xs match {
    case MyNil => MyNil
    case Cons(x, rest) => Cons(f(x), map(rest)(f))
  }

  def append[A](xs: MyList[A], ys: MyList[A]): MyList[A] = xs match {
    case MyNil => ys
    case Cons(x, rest) => Cons(x, append(rest, ys))
  }

  // move the last element to the front
  def reverse[A](xs: MyList[A]): MyList[A] = xs match {
    case Cons(x, rest @ Cons(_, _)) => reverse(rest) match {
      case Cons(l, others) => Cons(l, Cons(x, others))
      case MyNil => MyNil
    }
    case _ => xs
  }

  def flatten[A](xss: MyList[MyList[A]]): MyList[A] = xss match {
    case MyNil => MyNil
    case Cons(xs, rest) => append(xs, flatten(rest))
  }
}
