// VERDICT equivalent
import scala.annotation.tailrec

sealed trait MyList[+A]
case object MyNil extends MyList[Nothing]
case class Cons[+A](head: A, tail: MyList[A]) extends MyList[A]

object MyLists {
  @tailrec
  private def revOnto[A](xs: MyList[A], acc: MyList[A]): MyList[A] = xs match {
    case MyNil => acc
    case Cons(h, t) => revOnto(t, Cons(h, acc))
  }

  def map[A, B](xs: MyList[A])(f: A => B): MyList[B] = {
    @tailrec
    def loop(rest: MyList[A], acc: MyList[B]): MyList[B] = rest match {
      case MyNil => reverse(acc)
      case Cons(h, t) => loop(t, Cons(f(h), acc))
    }
    loop(xs, MyNil)
  }

  def append[A](xs: MyList[A], ys: MyList[A]): MyList[A] = revOnto(reverse(xs), ys)

  def reverse[A](xs: MyList[A]): MyList[A] = revOnto(xs, MyNil)

  def flatten[A](xss: MyList[MyList[A]]): MyList[A] = {
    @tailrec
    def loop(rest: MyList[MyList[A]], acc: MyList[A]): MyList[A] = rest match {
      case MyNil => reverse(acc)
      case Cons(xs, t) => loop(t, revOnto(xs, acc))
    }
    loop(xss, MyNil)
  }
}
