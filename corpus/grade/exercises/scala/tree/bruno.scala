// VERDICT different: depth(Node(Empty, 1, Node(Empty, 2, Empty))) is 1 instead of 2, only the left branch
sealed trait Tree
case object Empty extends Tree
case class Node(left: Tree, value: Int, right: Tree) extends Tree

object Trees {
  def depth(t: Tree): Int = t match {
    case Node(l, _, _) => 1 + depth(l)
    case Empty => 0
  }

  def countLeaves(t: Tree): Int = t match {
    case Empty => 0
    case Node(Empty, _, Empty) => 1
    case Node(l, _, r) => countLeaves(l) + countLeaves(r)
  }

  def mirror(t: Tree): Tree = t match {
    case Empty => t
    case Node(l, v, r) => Node(mirror(r), v, mirror(l))
  }

  def toList(t: Tree): List[Int] = t match {
    case Empty => List()
    case Node(l, v, r) => toList(l) ++ (v :: toList(r))
  }
}
