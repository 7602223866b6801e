// VERDICT different: mirror(Node(Node(Empty, 2, Node(Empty, 3, Empty)), 1, Empty)) mirrors only at the root
sealed trait Tree
case object Empty extends Tree
case class Node(left: Tree, value: Int, right: Tree) extends Tree

object Trees {
  def depth(t: Tree): Int = t match {
    case Empty => 0
    case Node(l, _, r) =>
      if (depth(l) < depth(r)) depth(r) + 1 else depth(l) + 1
  }

  def countLeaves(t: Tree): Int = t match {
    case Empty => 0
    case Node(l, _, r) =>
      if (l == Empty && r == Empty) 1 else countLeaves(l) + countLeaves(r)
  }

  def mirror(t: Tree): Tree = t match {
    case Empty => Empty
    case Node(l, v, r) => Node(r, v, l)
  }

  def toList(t: Tree): List[Int] = t match {
    case Empty => Nil
    case Node(l, v, r) => toList(l) ::: List(v) ::: toList(r)
  }
}
