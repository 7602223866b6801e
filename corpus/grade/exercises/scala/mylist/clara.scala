// VERDICT equivalent
sealed trait MyList[+A]
case object MyNil extends MyList[Nothing]
case class Cons[+A](head: A, tail: MyList[A]) extends MyList[A]

object MyLists {
  private def foldRight[A, B](xs: MyList[A], z: B)(f: (A, B) => B): B = xs match {
    case MyNil => z
    case Cons(h, t) => f(h, foldRight(t, z)(f))
  }

  def map[A, B](xs: MyList[A])(f: A => B): MyList[B] = xs match {
    case Cons(h, t) =>
      val first = f(h)
      Cons(first, map(t)(f))
    case _ => MyNil
  }

  def append[A](xs: MyList[A], ys: MyList[A]): MyList[A] =
    foldRight(xs, ys)((h, acc) => Cons(h, acc))

  def reverse[A](xs: MyList[A]): MyList[A] =
    foldRight[A, MyList[A]](xs, MyNil)((h, acc) => append(acc, Cons(h, MyNil)))

  def flatten[A](xss: MyList[MyList[A]]): MyList[A] =
    foldRight[MyList[A], MyList[A]](xss, MyNil)((xs, acc) => append(xs, acc))
}
