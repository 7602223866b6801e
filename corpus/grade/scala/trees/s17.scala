// VERDICT equivalent
// WITHOUT PRECONDITION different: contains(1, Node(0, Node(1, Leaf(), Leaf()), Leaf())) -- searches one branch only, which is enough in a search tree
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
    case Node(v, l, r) =>
      if (e == v) true
      else if (e < v) contains(e, l)
      else contains(e, r)
  }

  def size(t: Tree): Int = t match {
    case Leaf() => 0
    case Node(_, l, r) => size(l) + 1 + size(r)
  }
}
