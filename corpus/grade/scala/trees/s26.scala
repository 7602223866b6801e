// VERDICT different: insert(0, Node(0, Leaf(), Leaf())) -- a duplicate is an error
sealed abstract class Tree
case class Leaf() extends Tree
case class Node(value: Int, left: Tree, right: Tree) extends Tree

object Trees {
  def insert(e: Int, t: Tree): Tree = t match {
    case Leaf() => Node(e, Leaf(), Leaf())
    case Node(v, l, r) =>
      if (e < v) Node(v, insert(e, l), r)
      else if (e > v) Node(v, l, insert(e, r))
      else throw new IllegalArgumentException("already there")
  }

  def contains(e: Int, t: Tree): Boolean = t match {
    case Leaf() => false
    case Node(v, l, r) => v == e || contains(e, l) || contains(e, r)
  }

  def size(t: Tree): Int =
    if (t == Leaf()) 0
    else {
      val n = t.asInstanceOf[Node]
      1 + size(n.left) + size(n.right)
    }
}
