// VERDICT different: size(Node(0, Node(-1, Leaf(), Leaf()), Node(1, Leaf(), Leaf()))) -- the height, not the size
sealed abstract class Tree
case class Leaf() extends Tree
case class Node(value: Int, left: Tree, right: Tree) extends Tree

object Trees {
  def insert(e: Int, t: Tree): Tree =
    if (contains(e, t)) t else add(e, t)

  private def add(e: Int, t: Tree): Tree = t match {
    case Leaf() => Node(e, Leaf(), Leaf())
    case Node(v, l, r) => if (e < v) Node(v, add(e, l), r) else Node(v, l, add(e, r))
  }

  def contains(e: Int, t: Tree): Boolean = t match {
    case Leaf() => false
    case Node(v, l, r) => v == e || contains(e, l) || contains(e, r)
  }

  def size(t: Tree): Int = t match {
    case Leaf() => 0
    case Node(_, l, r) => 1 + Math.max(size(l), size(r))
  }
}
