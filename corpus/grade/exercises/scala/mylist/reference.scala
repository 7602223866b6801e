// REFERENCE
sealed trait MyList[+A]
case object MyNil extends MyList[Nothing]
case class Cons[+A](head: A, tail: MyList[A]) extends MyList[A]

object MyLists {
  def map[A, B](xs: MyList[A])(f: A => B): MyList[B] = xs match {
    case MyNil => MyNil
    case Cons(h, t) => Cons(f(h), map(t)(f))
  }

  def append[A](xs: MyList[A], ys: MyList[A]): MyList[A] = xs match {
    case MyNil => ys
    case Cons(h, t) => Cons(h, append(t, ys))
  }

  def reverse[A](xs: MyList[A]): MyList[A] = xs match {
    case MyNil => MyNil
    case Cons(h, t) => append(reverse(t), Cons(h, MyNil))
  }

  def flatten[A](xss: MyList[MyList[A]]): MyList[A] = xss match {
    case MyNil => MyNil
    case Cons(h, t) => append(h, flatten(t))
  }
}
