// VERDICT different: map(Cons(1, Cons(2, MyNil)))(f) gives the results in reversed order
import scala.annotation.tailrec

sealed trait MyList[+A]
case object MyNil extends MyList[Nothing]
case class Cons[+A](head: A, tail: MyList[A]) extends MyList[A]

object MyLists {
  def map[A, B](xs: MyList[A])(f: A => B): MyList[B] = {
    @tailrec
    def go(rest: MyList[A], acc: MyList[B]): MyList[B] = rest match {
      case MyNil => acc
      case Cons(h, t) => go(t, Cons(f(h), acc))
    }
    go(xs, MyNil)
  }

  def append[A](xs: MyList[A], ys: MyList[A]): MyList[A] = xs match {
    case MyNil => ys
    case Cons(h, t) => Cons(h, append(t, ys))
  }

  def reverse[A](xs: MyList[A]): MyList[A] = map(xs)(x => x)

  def flatten[A](xss: MyList[MyList[A]]): MyList[A] = xss match {
    case MyNil => MyNil
    case Cons(h, t) => append(h, flatten(t))
  }
}
