// VERDICT different: append(MyNil, Cons(1, MyNil)) gives MyNil, wrong base case
sealed trait MyList[+A]
case object MyNil extends MyList[Nothing]
case class Cons[+A](head: A, tail: MyList[A]) extends MyList[A]

object MyLists {
  def map[A, B](xs: MyList[A])(f: A => B): MyList[B] = xs match {
    case MyNil => MyNil
    case Cons(h, t) => Cons(f(h), map(t)(f))
  }

  def append[A](xs: MyList[A], ys: MyList[A]): MyList[A] = (xs, ys) match {
    case (MyNil, _) => MyNil
    case (_, MyNil) => xs
    case (Cons(h, t), _) => Cons(h, append(t, ys))
  }

  def reverse[A](xs: MyList[A]): MyList[A] = {
    def go(rest: MyList[A], acc: MyList[A]): MyList[A] = rest match {
      case MyNil => acc
      case Cons(h, t) => go(t, Cons(h, acc))
    }
    go(xs, MyNil)
  }

  def flatten[A](xss: MyList[MyList[A]]): MyList[A] = xss match {
    case MyNil => MyNil
    case Cons(h, t) => append(h, flatten(t))
  }
}
