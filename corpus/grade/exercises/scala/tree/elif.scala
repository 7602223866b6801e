// VERDICT equivalent
sealed trait Tree
case object Empty extends Tree
case class Node(left: Tree, value: Int, right: Tree) extends Tree

object Trees {
  def depth(t: Tree): Int = {
    def go(t: Tree, level: Int): Int = t match {
      case Empty => level
      case Node(l, _, r) =>
        val a = go(l, level + 1)
        val b = go(r, level + 1)
        if (a > b) a else b
    }
    go(t, 0)
  }

  def countLeaves(t: Tree): Int = t match {
    case Node(Empty, _, Empty) => 1
    case Node(Empty, _, r) => countLeaves(r)
    case Node(l, _, Empty) => countLeaves(l)
    case Node(l, _, r) => countLeaves(l) + countLeaves(r)
    case Empty => 0
  }

  def mirror(t: Tree): Tree = t match {
    case n: Node => Node(mirror(n.right), n.value, mirror(n.left))
    case e => e
  }

  def toList(t: Tree): List[Int] = {
    def go(t: Tree, acc: List[Int]): List[Int] = t match {
      case Empty => acc
      case Node(l, v, r) => go(l, v :: go(r, acc))
    }
    go(t, Nil)
  }
}
