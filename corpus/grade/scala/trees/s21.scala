// VERDICT equivalent
// WITHOUT PRECONDITION equivalent
sealed abstract class Tree
case class Leaf() extends Tree
case class Node(value: Int, left: Tree, right: Tree) extends Tree

object Trees {
  def insert(e: Int, t: Tree): Tree = t match {
    case Leaf() => Node(e, Leaf(), Leaf())
    case Node(v, l, r) if e < v => Node(v, insert(e, l), r)
    case Node(v, l, r) if v < e => Node(v, l, insert(e, r))
    case same => same
  }

  def contains(e: Int, t: Tree): Boolean = t match {
    case Leaf() => false
    case Node(v, l, r) => v == e || contains(e, l) || contains(e, r)
  }

  def size(t: Tree): Int = t match {
    case Leaf() => 0
    case Node(_, l, r) => size(l) + 1 + size(r)
  }
}
