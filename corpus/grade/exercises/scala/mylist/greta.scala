// VERDICT equivalent
sealed trait MyList[+A]
case object MyNil extends MyList[Nothing]
case class Cons[+A](head: A, tail: MyList[A]) extends MyList[A]

object MyLists {
  private def toScala[A](xs: MyList[A]): List[A] = xs match {
    case MyNil => Nil
    case Cons(h, t) => h :: toScala(t)
  }

  private def fromScala[A](xs: List[A]): MyList[A] = {
    var result: MyList[A] = MyNil
    for (x <- xs.reverse) result = Cons(x, result)
    result
  }

  def map[A, B](xs: MyList[A])(f: A => B): MyList[B] =
    fromScala(for (x <- toScala(xs)) yield f(x))

  def append[A](xs: MyList[A], ys: MyList[A]): MyList[A] =
    fromScala(toScala(xs) ++ toScala(ys))

  def reverse[A](xs: MyList[A]): MyList[A] = fromScala(toScala(xs).reverse)

  def flatten[A](xss: MyList[MyList[A]]): MyList[A] =
    fromScala(toScala(xss).flatMap(xs => toScala(xs)))
}
