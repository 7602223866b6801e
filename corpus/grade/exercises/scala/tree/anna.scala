// VERDICT equivalent
sealed trait Tree
case object Empty extends Tree
case class Node(left: Tree, value: Int, right: Tree) extends Tree

object Trees {
  // one fold for everything
  private def fold[B](t: Tree, z: B)(f: (B, Int, B) => B): B = t match {
    case Empty => z
    case Node(l, v, r) => f(fold(l, z)(f), v, fold(r, z)(f))
  }

  def depth(t: Tree): Int = fold(t, 0)((l, _, r) => (l max r) + 1)

  def countLeaves(t: Tree): Int =
    fold(t, 0)((l, _, r) => if (l == 0 && r == 0) 1 else l + r)

  def mirror(t: Tree): Tree = fold[Tree](t, Empty)((l, v, r) => Node(r, v, l))

  def toList(t: Tree): List[Int] =
    fold(t, List[Int]())((l, v, r) => l ++ List(v) ++ r)
}
