// ENTRY insert
// ENTRY contains
// ENTRY size
// PRECONDITION isSearchTree
sealed abstract class Tree
case class Leaf() extends Tree
case class Node(value: Int, left: Tree, right: Tree) extends Tree

object Trees {
  def insert(e: Int, t: Tree): Tree = t match {
    case Leaf() => Node(e, Leaf(), Leaf())
    case Node(v, l, r) =>
      if (e < v) Node(v, insert(e, l), r)
      else if (e > v) Node(v, l, insert(e, r))
      else t
  }

  def contains(e: Int, t: Tree): Boolean = t match {
    case Leaf() => false
    case Node(v, l, r) => v == e || contains(e, l) || contains(e, r)
  }

  def size(t: Tree): Int = t match {
    case Leaf() => 0
    case Node(_, l, r) => size(l) + 1 + size(r)
  }

  def isSearchTree(t: Tree): Boolean = between(t, None, None)

  private def between(t: Tree, low: Option[Int], high: Option[Int]): Boolean = t match {
    case Leaf() => true
    case Node(v, l, r) =>
      low.forall(_ < v) && high.forall(v < _) && between(l, low, Some(v)) && between(r, Some(v), high)
  }
}
